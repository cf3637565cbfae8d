//! A game told in English.

use crate::kernel::Seat;
use crate::kryptik::engine::State;
use crate::kryptik::model::Phase;
use crate::kryptik::table::{Area, Downfall, Event, ItemKind, Leave, Spot};

fn place(spot: Spot) -> String {
    let seat = spot.seat;
    match spot.area {
        Area::Deck => format!("the deck of {seat}"),
        Area::Hand => format!("the hand of {seat}"),
        Area::Row => format!("the 11-year row of {seat}"),
        Area::Souls => format!("the soul row of {seat}"),
        Area::Limbo => format!("the limbo pile of {seat}"),
        Area::Abolished => format!("the abolished cards of {seat}"),
        Area::Island => format!("the island, on the side of {seat}"),
        Area::Attached => "under a citizen".to_owned(),
        Area::Pile => "the effect pile".to_owned(),
        Area::Pending => "the open, destroyed".to_owned(),
        Area::Unknown => "nowhere".to_owned(),
    }
}

/// What happened in one line; nothing for what goes without saying. The state is the one after the event.
#[must_use]
pub fn narrate(state: &State, event: &Event) -> Option<String> {
    let title = |card| state.title(card);
    let who = |seat: &Seat| seat.to_string();
    Some(match event {
        Event::CutShort => "    The effects have gone on for too long: the rest of them is left out".to_owned(),
        Event::TurnBegan { turn, seat } => format!("Turn {turn}: {seat}"),
        Event::PhaseBegan(Phase::CombatBegin) => "  Combat".to_owned(),
        Event::Moved { card, from, to, .. } if from.area != to.area => {
            format!("    {} goes to {}", title(*card), place(*to))
        }
        Event::Shuffled { seat, .. } => format!("    {seat} shuffles"),
        Event::Recursed { seat, count } => format!("    {seat} puts {count} cards under the deck"),
        Event::Damaged { card, amount, .. } => format!("    {} is dealt {amount} damage", title(*card)),
        Event::PlayerDamaged { seat, amount } => format!("    {seat} is dealt {amount} damage"),
        Event::ControlChanged { card, to } => format!("    {to} gains control of {}", title(*card)),
        Event::Combat(Some(combat)) if combat.blockers.is_empty() && !combat.blocked => {
            let aim = match combat.slots.as_slice() {
                [] => who(&combat.defender),
                slots => format!("slots {slots:?} of {}", combat.defender),
            };
            format!("    {} attacks {aim}", title(combat.attacker.card))
        }
        Event::Combat(Some(combat)) => {
            let names: Vec<String> = combat.blockers.iter().map(|card| title(card.card)).collect();
            format!("    blocked by {}", names.join(", "))
        }
        Event::Added(item) => {
            let what = match item.kind {
                ItemKind::Citizen | ItemKind::Paragraph => "casts",
                ItemKind::Choice => "will choose about",
                ItemKind::Active | ItemKind::Trigger { .. } | ItemKind::Eleven => "uses",
            };
            format!("    {} {what} {}", item.controller, title(item.source.card))
        }
        Event::Left { why: Leave::Countered, .. } => "    It is countered".to_owned(),
        Event::Left { why: Leave::NoTarget, .. } => "    It has no target any more".to_owned(),
        Event::Destroyed { seat, why } => {
            let why = match why {
                Downfall::Damage => "by damage",
                Downfall::EmptyDeck => "by an empty deck",
                Downfall::Concession => "by giving up",
            };
            format!("{seat} is destroyed {why}")
        }
        Event::Ended(outcome) => match outcome.winner {
            Some(winner) => format!("{winner} wins"),
            None => "The game is a draw".to_owned(),
        },
        Event::Laid(_)
        | Event::Answered(_)
        | Event::Asked(_)
        | Event::Moved { .. }
        | Event::Looked { .. }
        | Event::Rearranged { .. }
        | Event::PhaseBegan(_)
        | Event::Priority { .. }
        | Event::EnergyMade { .. }
        | Event::EnergySpent { .. }
        | Event::Engaged(_)
        | Event::Disengaged(_)
        | Event::Rested(_)
        | Event::SoulPlaced
        | Event::Rehosted { .. }
        | Event::Left { .. }
        | Event::Combat(None)
        | Event::Installed(_)
        | Event::Lapsed(_)
        | Event::SoloUsed(_)
        | Event::TurnEnded
        | Event::Removed(_) => return None,
    })
}
