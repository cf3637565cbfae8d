//! What a player may answer.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::CardId;
use crate::kernel::Seat;
use crate::keyforge::model::{House, KeyColor};

/// A side of a battleline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Flank {
    Left,
    Right,
}

/// One option of a decision. Everything is a sequence of small actions, never a combination of them.
///
/// The JSON form is the name in `snake_case`, with what it refers to: `"end_turn"`, `{"play":17}`, `{"flank":"left"}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Action {
    /// Shuffle the starting hand away and draw one card fewer (`MULLIGAN-2`).
    Mulligan,
    /// Keep the starting hand.
    Keep,
    /// Make a house the active one (`HOUSE-1`).
    ChooseHouse(House),
    /// Take all archived cards to hand (`ARCHIVE-3`).
    TakeArchives,
    /// Leave the archives as they are.
    LeaveArchives,
    /// Play a card from hand.
    Play(CardId),
    /// Discard a card from hand.
    Discard(CardId),
    /// Reap with a creature.
    Reap(CardId),
    /// Fight with a creature.
    Fight(CardId),
    /// Use an Action: ability.
    UseAction(CardId),
    /// Use an Omni: ability.
    UseOmni(CardId),
    /// Use a stunned creature to remove the stun.
    Unstun(CardId),
    /// Raise the tide.
    RaiseTide,
    /// End step 3.
    EndTurn,
    /// That card.
    Card(CardId),
    /// No more.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// That flank.
    Flank(Flank),
    /// That index of the battleline, from the left; 0 is left of all.
    Position(u8),
    /// That house.
    House(House),
    /// That number.
    Number(u16),
    /// That choice of several texts, from 0.
    Option(u8),
    /// That key.
    Key(KeyColor),
    /// That title, as an index of the library's titles.
    Title(u16),
    /// That trait, as an index of the library's traits.
    Trait(u16),
    /// That player.
    Player(Seat),
    /// That of several things that wait for their turn, from 0.
    Trigger(u8),
    /// Give up the game.
    Concede,
}

impl Action {
    /// The same action with another card in the place of each.
    pub(crate) fn renamed(self, name: &impl Fn(CardId) -> CardId) -> Action {
        match self {
            Action::Play(card) => Action::Play(name(card)),
            Action::Discard(card) => Action::Discard(name(card)),
            Action::Card(card) => Action::Card(name(card)),
            other => other,
        }
    }

    /// The card that the action refers to.
    pub const fn card(self) -> Option<CardId> {
        match self {
            Action::Play(card)
            | Action::Discard(card)
            | Action::Reap(card)
            | Action::Fight(card)
            | Action::UseAction(card)
            | Action::UseOmni(card)
            | Action::Unstun(card)
            | Action::Card(card) => Some(card),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Mulligan => f.write_str("mulligan"),
            Action::Keep => f.write_str("keep"),
            Action::ChooseHouse(house) | Action::House(house) => write!(f, "house {house}"),
            Action::TakeArchives => f.write_str("take archives"),
            Action::LeaveArchives => f.write_str("leave archives"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Reap(card) => write!(f, "reap {card}"),
            Action::Fight(card) => write!(f, "fight {card}"),
            Action::UseAction(card) => write!(f, "action {card}"),
            Action::UseOmni(card) => write!(f, "omni {card}"),
            Action::Unstun(card) => write!(f, "unstun {card}"),
            Action::RaiseTide => f.write_str("raise the tide"),
            Action::EndTurn => f.write_str("end turn"),
            Action::Card(card) => write!(f, "card {card}"),
            Action::Done => f.write_str("done"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Flank(Flank::Left) => f.write_str("left flank"),
            Action::Flank(Flank::Right) => f.write_str("right flank"),
            Action::Position(index) => write!(f, "position {index}"),
            Action::Number(number) => write!(f, "number {number}"),
            Action::Option(index) => write!(f, "option {index}"),
            Action::Key(color) => write!(f, "key {}", format!("{color:?}").to_lowercase()),
            Action::Title(index) => write!(f, "title {index}"),
            Action::Trait(index) => write!(f, "trait {index}"),
            Action::Player(seat) => write!(f, "player {seat}"),
            Action::Trigger(index) => write!(f, "trigger {index}"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

/// A fixed numbering of all actions, for learning programs: every action has one index in every game.
///
/// ```
/// use keyforge_core::state::{Action, ActionSpace};
/// let index = ActionSpace::index(Action::EndTurn);
/// assert_eq!(ActionSpace::action(index), Some(Action::EndTurn));
/// assert!(index < ActionSpace::SIZE);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ActionSpace;

/// How many numbers, options, titles … the action space has room for; larger ones share the last index.
const RANGE: usize = 128;
const CARDS: usize = super::MAX_CARDS + super::MAX_TOKENS;
const PLAIN: usize = 12;
const CARD_KINDS: usize = 8;
const SMALL: usize = 2 * 11 + 2 + 3 + 2;

impl ActionSpace {
    /// How many actions there are.
    pub const SIZE: usize = PLAIN + CARD_KINDS * CARDS + SMALL + 6 * RANGE;

    /// The index of an action.
    pub fn index(action: Action) -> usize {
        let cards = |kind: usize, card: CardId| PLAIN + kind * CARDS + card.index().min(CARDS - 1);
        let small = PLAIN + CARD_KINDS * CARDS;
        let range = |kind: usize, value: usize| small + SMALL + kind * RANGE + value.min(RANGE - 1);
        match action {
            Action::Mulligan => 0,
            Action::Keep => 1,
            Action::TakeArchives => 2,
            Action::LeaveArchives => 3,
            Action::RaiseTide => 4,
            Action::EndTurn => 5,
            Action::Done => 6,
            Action::Yes => 7,
            Action::No => 8,
            Action::Flank(Flank::Left) => 9,
            Action::Flank(Flank::Right) => 10,
            Action::Concede => 11,
            Action::Play(card) => cards(0, card),
            Action::Discard(card) => cards(1, card),
            Action::Reap(card) => cards(2, card),
            Action::Fight(card) => cards(3, card),
            Action::UseAction(card) => cards(4, card),
            Action::UseOmni(card) => cards(5, card),
            Action::Unstun(card) => cards(6, card),
            Action::Card(card) => cards(7, card),
            Action::ChooseHouse(house) => small + house as usize,
            Action::House(house) => small + 11 + house as usize,
            Action::Key(color) => small + 22 + color as usize,
            Action::Player(seat) => small + 25 + seat.index().min(1),
            Action::Position(index) => range(0, index.into()),
            Action::Number(number) => range(1, number.into()),
            Action::Option(index) => range(2, index.into()),
            Action::Title(index) => range(3, index.into()),
            Action::Trait(index) => range(4, index.into()),
            Action::Trigger(index) => range(5, index.into()),
        }
    }

    /// The action of an index; none for an index that no action has.
    pub fn action(index: usize) -> Option<Action> {
        const PLAINS: [Action; PLAIN] = [
            Action::Mulligan,
            Action::Keep,
            Action::TakeArchives,
            Action::LeaveArchives,
            Action::RaiseTide,
            Action::EndTurn,
            Action::Done,
            Action::Yes,
            Action::No,
            Action::Flank(Flank::Left),
            Action::Flank(Flank::Right),
            Action::Concede,
        ];
        const CARDED: [fn(CardId) -> Action; CARD_KINDS] = [
            Action::Play,
            Action::Discard,
            Action::Reap,
            Action::Fight,
            Action::UseAction,
            Action::UseOmni,
            Action::Unstun,
            Action::Card,
        ];
        if let Some(action) = PLAINS.get(index) {
            return Some(*action);
        }
        let index = index - PLAIN;
        if index < CARD_KINDS * CARDS {
            return Some(CARDED[index / CARDS](CardId((index % CARDS) as u8)));
        }
        let index = index - CARD_KINDS * CARDS;
        match index {
            0..11 => return Some(Action::ChooseHouse(House::ALL[index])),
            11..22 => return Some(Action::House(House::ALL[index - 11])),
            22..25 => return Some(Action::Key(KeyColor::ALL[index - 22])),
            25..27 => return Some(Action::Player(Seat((index - 25) as u8))),
            27..SMALL => return None,
            _ => {}
        }
        let (kind, value) = ((index - SMALL) / RANGE, (index - SMALL) % RANGE);
        match kind {
            0 => Some(Action::Position(value as u8)),
            1 => Some(Action::Number(value as u16)),
            2 => Some(Action::Option(value as u8)),
            3 => Some(Action::Title(value as u16)),
            4 => Some(Action::Trait(value as u16)),
            5 => Some(Action::Trigger(value as u8)),
            _ => None,
        }
    }
}
