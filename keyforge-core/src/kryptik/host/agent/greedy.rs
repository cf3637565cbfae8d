//! An agent that takes what is best at the moment.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::kernel::{Agent, Position, RandomAgent, Seat};
use crate::kryptik::cards::syntax::{Ability, Effect, Para, Place, Players};
use crate::kryptik::cards::{Card, Library};
use crate::kryptik::engine::State;
use crate::kryptik::host::ruleset::Kryptik;
use crate::kryptik::host::setup::Setup;
use crate::kryptik::model::{Keyword, Kind, Phase};
use crate::kryptik::table::{Action, Area, CardId, DecisionKind, Table};

/// An agent that plays sensibly without looking ahead: it places souls, casts what it can, attacks where that costs nothing,
/// harms its opponents' citizens and helps its own.
///
/// It looks only at what its seat may know, and its choices follow from its seed.
#[derive(Clone, Debug)]
pub struct GreedyAgent {
    blank: State,
    dice: RandomAgent,
}

impl GreedyAgent {
    /// An agent for a game of that setup.
    #[must_use]
    pub fn new(library: &Arc<Library>, setup: &Setup, seed: u64) -> GreedyAgent {
        let blank = State::of_known(library, setup, setup.blank());
        GreedyAgent { blank, dice: RandomAgent::new(seed) }
    }

    /// An agent for the game of that state.
    #[must_use]
    pub fn of(state: &State, seed: u64) -> GreedyAgent {
        // Nothing of the table is kept: it may hold more than the agent may know.
        let blank = state.with_table(Table::blank(state.table().players.len(), 0));
        GreedyAgent { blank, dice: RandomAgent::new(seed) }
    }

    /// What it answers to the open decision of a view; none when nothing is asked, or not of that player.
    pub fn answer(&mut self, view: &State) -> Option<Action> {
        answered(view, &mut self.dice, 1)
    }
}

/// The best answer to the open decision, or one that seems worse by less than `whim`; equal ones have the same chance.
fn answered(view: &State, dice: &mut RandomAgent, whim: usize) -> Option<Action> {
    let decision = view.table().decision.as_ref()?;
    // Where there is no choice it does not look.
    let [_, _, ..] = decision.options.as_slice() else {
        return decision.options.first().copied();
    };
    let eye = Eye { seat: decision.seat, state: view, kind: decision.kind, source: decision.source };
    let scores: SmallVec<[i32; 32]> =
        decision.options.iter().map(|option| eye.score(*option) + dice.index(whim) as i32).collect();
    let best = scores.iter().max().copied()?;
    let scored = decision.options.iter().zip(&scores);
    let mut equals = scored.filter(|(_, score)| **score == best).map(|(option, _)| *option);
    let count = equals.clone().count();
    equals.nth(dice.index(count))
}

/// Plays like a [`GreedyAgent`] in the drawn states of a search, which have nothing to hide: nothing is masked. Now and then
/// it takes what seems a little worse.
#[derive(Clone, Debug)]
pub struct Playout {
    /// How much worse that may be.
    whim: usize,
    dice: RandomAgent,
}

impl Playout {
    pub(super) fn new(whim: usize, seed: u64) -> Playout {
        Playout { whim, dice: RandomAgent::new(seed) }
    }
}

impl Agent<Kryptik> for Playout {
    fn choose(&mut self, _: Seat, position: &Position<'_, Kryptik>) -> Action {
        let answer = answered(position.whole_state(), &mut self.dice, self.whim);
        // The options of an open decision are never empty.
        answer.unwrap_or(position.options()[0])
    }
}

impl Agent<Kryptik> for GreedyAgent {
    fn choose(&mut self, _: Seat, position: &Position<'_, Kryptik>) -> Action {
        let options = position.options();
        // The options of an open decision are never empty.
        let [_, _, ..] = options else {
            return options[0];
        };
        let view = self.blank.with_table(position.view());
        self.answer(&view).unwrap_or(options[0])
    }
}

/// What it is worth to have done with a question; nothing where it is not listed.
const DONE: [(DecisionKind, i32); 5] = [
    (DecisionKind::Attacker, 10),
    (DecisionKind::Blocker, 10),
    (DecisionKind::Recursion, 50),
    (DecisionKind::Rearrange, 50),
    (DecisionKind::Target, 5),
];

/// Where a card is chosen to be had; elsewhere it is given up.
const GAINS: [DecisionKind; 4] =
    [DecisionKind::Search, DecisionKind::CastFree, DecisionKind::DamageOrder, DecisionKind::Choose];

struct Eye<'a> {
    seat: Seat,
    state: &'a State,
    kind: DecisionKind,
    source: Option<CardId>,
}

impl Eye<'_> {
    fn table(&self) -> &Table {
        self.state.table()
    }

    fn facts(&self, card: CardId) -> Option<&Card> {
        self.state.card(card)
    }

    /// What a card is worth: its cost, or its values in play.
    fn worth(&self, card: CardId) -> i32 {
        let cost = self.facts(card).map_or(0, |facts| facts.cost.total() as i32);
        let state = self.table().card(card);
        if state.area != Area::Island {
            return cost;
        }
        let (attack, defense) = self.state.stats_of(card).unwrap_or_default();
        cost + attack + defense
    }

    fn is_mine(&self, card: CardId) -> bool {
        let state = self.table().card(card);
        !self.table().are_opponents(state.seat, self.seat)
    }

    fn opposing_citizens(&self) -> impl Iterator<Item = CardId> {
        self.table().opponents(self.seat).flat_map(|seat| self.table().player(seat).island.iter().copied())
    }

    fn score(&self, action: Action) -> i32 {
        match action {
            Action::Pass => 10,
            Action::Auto => 100,
            Action::Cast(card) => self.cast(card),
            Action::PlaceSoul(card) => {
                let player = self.table().player(self.seat);
                let wanted = player.souls.len() < 5 || player.hand.len() > 4;
                if wanted { 80 - self.worth(card) } else { 0 }
            }
            Action::Activate { card, .. } => {
                let late = matches!(self.table().phase, Phase::Second | Phase::End);
                if late && !self.table().card(card).engaged { 20 } else { 0 }
            }
            Action::Attack(card) => self.attack(card),
            Action::Done => DONE.iter().find(|(kind, _)| *kind == self.kind).map_or(0, |(_, score)| *score),
            Action::Slot { seat, .. } if seat == self.seat => 5,
            Action::Slot { .. } | Action::Player(_) => 20,
            Action::Yes | Action::UseEleven => 30,
            Action::CastEleven => 40,
            Action::Card(card) => self.choose_card(card),
            Action::Number(number) => i32::from(number.min(2)),
            Action::Pile(id) => {
                let theirs =
                    self.table().item(id).is_some_and(|item| self.table().are_opponents(item.controller, self.seat));
                if theirs { 30 } else { -30 }
            }
            Action::Energy { .. }
            | Action::MakeEnergy { .. }
            | Action::No
            | Action::Trigger(_)
            | Action::Option(_)
            | Action::Color(_)
            | Action::Spend(_)
            | Action::TakeEleven
            | Action::Concede => 0,
        }
    }

    fn cast(&self, card: CardId) -> i32 {
        let Some(facts) = self.facts(card) else {
            return 0;
        };
        if facts.kind == Kind::Citizen {
            return 60 + self.worth(card);
        }
        if !facts.extra.is_empty() {
            return 0;
        }
        let harms = facts.paragraphs.iter().any(harms);
        let victims = self.opposing_citizens().count() > 0 || !self.table().pile.is_empty();
        let own_turn = self.table().active == self.seat;
        match (harms, victims, own_turn) {
            (true, true, _) => 40 + self.worth(card),
            (false, _, true) => 30 + self.worth(card),
            _ => 0,
        }
    }

    /// An attack is good if nobody who could block would kill the attacker, or if it kills whoever blocks.
    fn attack(&self, card: CardId) -> i32 {
        let (attack, defense) = self.state.stats_of(card).unwrap_or_default();
        if attack == 0 {
            return 0;
        }
        let sidestep = self.state.keywords_of(card).contains(&Keyword::Sidestep);
        let dangers = self.opposing_citizens().filter(|other| {
            let able = !self.table().card(*other).engaged;
            let reaches = !sidestep || self.state.keywords_of(*other).contains(&Keyword::Sidestep);
            let (hits, holds) = self.state.stats_of(*other).unwrap_or_default();
            able && reaches && hits >= defense && holds > attack
        });
        if dangers.count() == 0 { 30 + attack } else { 5 }
    }

    fn choose_card(&self, card: CardId) -> i32 {
        let worth = self.worth(card);
        if self.kind == DecisionKind::Blocker {
            return self.block(card);
        }
        if self.kind == DecisionKind::Target {
            let harm = self.source.is_some_and(|source| self.source_harms(source));
            return if harm == self.is_mine(card) { -worth } else { 10 + worth };
        }
        if self.kind == DecisionKind::Recursion {
            return 0;
        }
        // What is given up is the least.
        if GAINS.contains(&self.kind) { 10 + worth } else { 20 - worth }
    }

    fn source_harms(&self, source: CardId) -> bool {
        let Some(facts) = self.facts(source) else {
            return true;
        };
        let own = facts.abilities.iter().filter_map(|ability| match ability {
            Ability::Active { para, .. } | Ability::Trigger { para, .. } => Some(para),
            Ability::Energy { .. } | Ability::Passive { .. } => None,
        });
        let mut texts = facts.paragraphs.iter().chain(&facts.eleven).chain(own);
        texts.any(|para| !para.targets.is_empty() && harms(para))
    }

    /// A block is good if the blocker lives and the attacker dies, or if nothing else is left.
    fn block(&self, card: CardId) -> i32 {
        let Some(combat) = &self.table().combat else {
            return 0;
        };
        let (attack, defense) = self.state.stats_of(combat.attacker.card).unwrap_or_default();
        let (hits, holds) = self.state.stats_of(card).unwrap_or_default();
        let last_stand = combat.slots.is_empty();
        match (holds > attack, hits >= defense) {
            (true, _) => 30,
            (false, true) => 20,
            _ if last_stand => 15,
            _ => 0,
        }
    }
}

/// Whether a paragraph is meant for the other side.
fn harms(para: &Para) -> bool {
    para.effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Damage(..)
                | Effect::Destroy(_)
                | Effect::Abolish(_)
                | Effect::Strip(..)
                | Effect::GainControl(..)
                | Effect::Return(_, Place::Hand)
                | Effect::Counter(_)
                | Effect::Install(..)
                | Effect::Discard(Players::Opponents, _)
        )
    })
}
