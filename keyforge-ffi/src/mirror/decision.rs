//! What a player is asked, and what can be answered.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{CardId, DecisionId, DecisionKind, Flank, House, KeyColor, KeyforgeError, Seat};

/// One option of a decision. Everything is a sequence of small actions, never a combination of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Action {
    /// Shuffle the starting hand away and draw one card fewer.
    Mulligan,
    /// Keep the starting hand.
    Keep,
    /// Make a house the active one.
    ChooseHouse {
        /// The house.
        house: House,
    },
    /// Take all archived cards to hand.
    TakeArchives,
    /// Leave the archives as they are.
    LeaveArchives,
    /// Play a card from hand.
    Play {
        /// The card.
        card: CardId,
    },
    /// Discard a card from hand.
    Discard {
        /// The card.
        card: CardId,
    },
    /// Reap with a creature.
    Reap {
        /// The card.
        card: CardId,
    },
    /// Fight with a creature.
    Fight {
        /// The card.
        card: CardId,
    },
    /// Use an Action: ability.
    UseAction {
        /// The card.
        card: CardId,
    },
    /// Use an Omni: ability.
    UseOmni {
        /// The card.
        card: CardId,
    },
    /// Use a stunned creature to remove the stun.
    Unstun {
        /// The card.
        card: CardId,
    },
    /// Raise the tide for three chains, as the reference card of the tide lets a player do.
    RaiseTide,
    /// End step 3.
    EndTurn,
    /// That card.
    Card {
        /// The card.
        card: CardId,
    },
    /// No more.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// That flank.
    Flank {
        /// The flank.
        flank: Flank,
    },
    /// That index of the battleline, from the left; 0 is left of all.
    Position {
        /// Its place, from 0.
        index: u8,
    },
    /// That house.
    House {
        /// The house.
        house: House,
    },
    /// That number.
    Number {
        /// The number.
        number: u16,
    },
    /// That of several things which have no word of their own; the kind of the decision says which:
    ///
    /// * `option`: the text at that place, from 0; where a card may be played as an upgrade, 0 for what it is and 1 for an upgrade;
    /// * `trait`: the trait at that place, in the order of the alphabet, of those of the cards in play; the last one is any other;
    /// * `title`: the title at that place, in the same way, of those of the game's cards;
    /// * `card`, 0 and 1: a card at random among those of that player which are hidden from who decides;
    /// * `card`, from 2 on, where those lie in several places: 2 + 2 · place + player; deck 0, hand 1, discard pile 2, archives 3.
    ///
    /// The board has words for each.
    Option {
        /// Its place, from 0.
        index: u8,
    },
    /// That key.
    Key {
        /// Its color.
        color: KeyColor,
    },
    /// That player.
    Player {
        /// The player.
        seat: Seat,
    },
    /// That of several things that wait for their turn, from 0.
    Trigger {
        /// Its place, from 0.
        index: u8,
    },
    /// Give up the game.
    Concede,
    /// An action that a host has in its JSON form.
    Other {
        /// Its JSON form: `"end_turn"`, or the name with what it refers to.
        json: String,
    },
}

impl From<keyforge_core::table::Action> for Action {
    fn from(core: keyforge_core::table::Action) -> Action {
        use keyforge_core::table::Action as Core;
        match core {
            Core::Mulligan => Action::Mulligan,
            Core::Keep => Action::Keep,
            Core::ChooseHouse(house) => Action::ChooseHouse { house },
            Core::TakeArchives => Action::TakeArchives,
            Core::LeaveArchives => Action::LeaveArchives,
            Core::Play(card) => Action::Play { card },
            Core::Discard(card) => Action::Discard { card },
            Core::Reap(card) => Action::Reap { card },
            Core::Fight(card) => Action::Fight { card },
            Core::UseAction(card) => Action::UseAction { card },
            Core::UseOmni(card) => Action::UseOmni { card },
            Core::Unstun(card) => Action::Unstun { card },
            Core::RaiseTide => Action::RaiseTide,
            Core::EndTurn => Action::EndTurn,
            Core::Card(card) => Action::Card { card },
            Core::Done => Action::Done,
            Core::Yes => Action::Yes,
            Core::No => Action::No,
            Core::Flank(flank) => Action::Flank { flank },
            Core::Position(index) => Action::Position { index },
            Core::House(house) => Action::House { house },
            Core::Number(number) => Action::Number { number },
            Core::Option(index) => Action::Option { index },
            Core::Key(color) => Action::Key { color },
            Core::Player(seat) => Action::Player { seat: seat.into() },
            Core::Trigger(index) => Action::Trigger { index },
            Core::Concede => Action::Concede,
        }
    }
}

impl TryFrom<Action> for keyforge_core::table::Action {
    type Error = KeyforgeError;

    fn try_from(host: Action) -> Result<keyforge_core::table::Action, KeyforgeError> {
        use keyforge_core::table::Action as Core;
        Ok(match host {
            Action::Mulligan => Core::Mulligan,
            Action::Keep => Core::Keep,
            Action::ChooseHouse { house } => Core::ChooseHouse(house),
            Action::TakeArchives => Core::TakeArchives,
            Action::LeaveArchives => Core::LeaveArchives,
            Action::Play { card } => Core::Play(card),
            Action::Discard { card } => Core::Discard(card),
            Action::Reap { card } => Core::Reap(card),
            Action::Fight { card } => Core::Fight(card),
            Action::UseAction { card } => Core::UseAction(card),
            Action::UseOmni { card } => Core::UseOmni(card),
            Action::Unstun { card } => Core::Unstun(card),
            Action::RaiseTide => Core::RaiseTide,
            Action::EndTurn => Core::EndTurn,
            Action::Card { card } => Core::Card(card),
            Action::Done => Core::Done,
            Action::Yes => Core::Yes,
            Action::No => Core::No,
            Action::Flank { flank } => Core::Flank(flank),
            Action::Position { index } => Core::Position(index),
            Action::House { house } => Core::House(house),
            Action::Number { number } => Core::Number(number),
            Action::Option { index } => Core::Option(index),
            Action::Key { color } => Core::Key(color),
            Action::Player { seat } => Core::Player(seat.into()),
            Action::Trigger { index } => Core::Trigger(index),
            Action::Concede => Core::Concede,
            Action::Other { json } => {
                keyforge_core::kernel::read_json(&json).map_err(|error| KeyforgeError::no_action(&error))?
            }
        })
    }
}

/// A question to one player, and every answer to it.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Decision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// The card whose text asks, if one does.
    pub source: Option<CardId>,
    /// The fewest choices in all, those made already included.
    pub min: i32,
    /// The most choices in all, those made already included.
    pub max: i32,
    /// What was chosen for the same question already.
    pub chosen: Vec<CardId>,
    /// The abilities that wait for their turn: a trigger action takes the one at its index.
    pub waiting: Vec<WaitingAbility>,
    /// Every legal answer, in a fixed order; empty for a viewer who is not asked.
    pub options: Vec<Action>,
}

impl From<&keyforge_core::table::Decision> for Decision {
    fn from(core: &keyforge_core::table::Decision) -> Decision {
        Decision {
            id: core.id,
            seat: core.seat.into(),
            kind: core.kind,
            source: core.source,
            min: core.min.into(),
            max: core.max.into(),
            chosen: core.chosen.clone(),
            waiting: core.waiting.iter().map(|it| (*it).into()).collect(),
            options: core.options.iter().map(|it| (*it).into()).collect(),
        }
    }
}

/// An ability that waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct WaitingAbility {
    /// The card that has the text.
    pub card: CardId,
    /// The card on which it is printed: another one if the first has gained the text.
    pub source: CardId,
    /// The card of what has happened, or is about to, where that text waits for several such things.
    pub about: Option<CardId>,
}

impl From<keyforge_core::table::Waiting> for WaitingAbility {
    fn from(core: keyforge_core::table::Waiting) -> WaitingAbility {
        WaitingAbility { card: core.card, source: core.source, about: core.about }
    }
}
