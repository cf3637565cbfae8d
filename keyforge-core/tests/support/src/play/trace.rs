//! What happened since the last driver began.

use keyforge_core::kernel::Seat;
use keyforge_core::table::{Area, CardId, Event, Purse, Spot};

use super::Play;
use crate::ME;

impl Play {
    /// The events since the last driver began.
    pub fn events(&self) -> Vec<Event> {
        self.game.log().entries()[self.mark as usize..].iter().flat_map(|entry| entry.events.clone()).collect()
    }

    /// The same, from a view: what that player was told.
    pub fn events_for(&self, seat: Seat) -> Vec<Event> {
        self.game.events_for(seat, self.mark).collect()
    }

    /// What happened since the last driver began, in short lines:
    ///
    /// `Exh c`, `Ready c`, `Dmg c n←source`, `Arm c n`, `Heal c n`, `Tag c`, `Untag c`, `Mv c hand→line`, `Æ n p→q (deed)`,
    /// `Status+ c stunned`, `Ctl c→opp`, `Pos c i`, `Cnt c power+1`, `Attack a d`, `Forge me red 6`, `Unforge me red`,
    /// `Chains me +1`, `Token #76`, `Gone #76`, `Tide me`, `Look c`, `Shuffle me`, `Rand 1/3`, `House me Dis`, `Inst`, `Exp`, `Turn opp 4`, `Step ready`,
    /// `End me`, `Check me`, `Win me`. Places are `deck hand discard archives purged line artifacts attached under grafted joined
    /// facedown limbo`,
    /// with the player where it is not `me`'s: `opp.hand`. Questions, answers, facts and permissions are left out.
    pub fn trace(&self) -> Vec<String> {
        self.events().iter().filter_map(|event| self.short(event)).collect()
    }

    /// An event in few words; nothing for what is left out.
    fn short(&self, event: &Event) -> Option<String> {
        let c = |card: &CardId| self.slug(*card).to_owned();
        let text = match event {
            Event::TurnBegan { seat, number } => format!("Turn {} {number}", who(*seat)),
            Event::StepBegan(step) => format!("Step {}", format!("{step:?}").to_lowercase()),
            Event::TurnEnded { seat, check: true } => format!("Check {}", who(*seat)),
            Event::TurnEnded { seat, .. } => format!("End {}", who(*seat)),
            Event::HouseChosen { seat, house } => {
                format!("House {} {}", who(*seat), house.map_or("none", |house| house.title()))
            }
            Event::Moved { card, from, to, host, .. } => {
                let host = host.map_or(String::new(), |host| format!(" {}", c(&host)));
                format!("Mv {} {}→{}{host}", c(card), place(*from), place(*to))
            }
            Event::Shuffled { seat, top: Some(count), .. } => format!("Mix {} {count}", who(*seat)),
            Event::Shuffled { seat, .. } => format!("Shuffle {}", who(*seat)),
            Event::Picked { of, which } => format!("Rand {}/{of}", which.map_or("?".to_owned(), |n| n.to_string())),
            Event::Swapped { seat, one, two } => {
                format!("Swap {}↔{}", place(Spot::new(*one, *seat)), place(Spot::new(*two, *seat)))
            }
            Event::Revealed { card, .. } => format!("Look {}", c(card)),
            Event::Controlled { card, to, .. } => format!("Ctl {}→{}", c(card), who(*to)),
            Event::Positioned { card, at } => format!("Pos {} {at}", c(card)),
            Event::Withdrawn(card) => format!("Back {}", c(card)),
            Event::TokenMade { token, .. } => format!("Token {token}"),
            Event::TokenGone(token) => format!("Gone {token}"),
            Event::Flipped { was, now } => format!("Flip {}→{}", c(was), c(now)),
            Event::TideTurned { high } => format!("Tide {}", high.map_or("nobody", who)),
            Event::Became { card, .. } => format!("Became {}", c(card)),
            Event::Readied(card) => format!("Ready {}", c(card)),
            Event::Exhausted(card) => format!("Exh {}", c(card)),
            Event::Damaged { card, amount, by } => match by {
                Some(by) => format!("Dmg {} {amount}←{}", c(card), c(by)),
                None => format!("Dmg {} {amount}", c(card)),
            },
            Event::Healed { card, amount } => format!("Heal {} {amount}", c(card)),
            Event::ArmorUsed { card, amount, .. } => format!("Arm {} {amount}", c(card)),
            Event::Tagged(card) => format!("Tag {}", c(card)),
            Event::Untagged(card) => format!("Untag {}", c(card)),
            Event::Marked { card, status, on } => {
                let sign = if *on { '+' } else { '-' };
                format!("Status{sign} {} {}", c(card), format!("{status:?}").to_lowercase())
            }
            Event::Counted { card, counter, change } => {
                let name = match counter {
                    keyforge_core::model::Counter::Power => "power",
                    keyforge_core::model::Counter::Named(name) => name,
                };
                format!("Cnt {} {name}{change:+}", c(card))
            }
            Event::Abducted { card, on, .. } => format!("Abducted {} {on}", c(card)),
            Event::Remembered { by, card } => format!("Remember {} {}", c(&by.card), c(&card.card)),
            Event::Attacked { attacker, defender } => format!("Attack {} {}", c(attacker), c(defender)),
            Event::Amber { amount, from, to, deed } => {
                let purse = |purse: &Purse| match purse {
                    Purse::Supply => "supply".to_owned(),
                    Purse::Pool(seat) => who(*seat).to_owned(),
                    Purse::Card(card) => c(card),
                };
                format!("Æ {amount} {}→{} ({})", purse(from), purse(to), format!("{deed:?}").to_lowercase())
            }
            Event::KeyForged { seat, color, cost } => {
                format!("Forge {} {} {cost}", who(*seat), format!("{color:?}").to_lowercase())
            }
            Event::KeyUnforged { seat, color } => {
                format!("Unforge {} {}", who(*seat), format!("{color:?}").to_lowercase())
            }
            Event::Chained { seat, change } => format!("Chains {} {change:+}", who(*seat)),
            Event::Installed(_) => "Inst".to_owned(),
            Event::Expired(_) => "Exp".to_owned(),
            Event::Over(outcome) => format!("Win {}", outcome.winner.map_or("nobody", who)),
            _ => return None,
        };
        Some(text)
    }
}

/// A player in a word.
pub(super) fn who(seat: Seat) -> &'static str {
    if seat == ME { "me" } else { "opp" }
}

/// A place in a word or two.
fn place(spot: Spot) -> String {
    let area = match spot.area {
        Area::Deck => "deck",
        Area::Hand => "hand",
        Area::Discard => "discard",
        Area::Archives => "archives",
        Area::Purged => "purged",
        Area::Battleline => "line",
        Area::Artifacts => "artifacts",
        Area::Attached => "attached",
        Area::Under => "under",
        Area::Grafted => "grafted",
        Area::Joined => "joined",
        Area::Facedown => "facedown",
        Area::Limbo => "limbo",
        Area::Unknown => "unknown",
    };
    match spot.seat {
        ME => area.to_owned(),
        _ => format!("{}.{area}", who(spot.seat)),
    }
}
