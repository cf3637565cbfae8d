//! What a player may answer.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Area, CardId};
use crate::kernel::Seat;
use crate::keyforge::model::{House, KeyColor, list};

list! {
    /// A side of a battleline.
    #[allow(missing_docs)]
    pub enum Flank {
        Left = "left",
        Right = "right",
    }
}

/// One option of a decision. Everything is a sequence of small actions, never a combination of them.
///
/// The JSON form is the name in `snake_case`, with what it refers to: `"end_turn"`, `{"play":17}`, `{"flank":"left"}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Raise the tide for three chains, as the reference card of the tide lets a player do.
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
    /// That of several things which have no word of their own; the kind of the decision says which:
    ///
    /// * `option`: the text at that place, from 0; where a card may be played as an upgrade, 0 for what it is and 1 for an upgrade;
    /// * `trait`: the trait at that place, in the order of the alphabet, of those of the cards in play; the last one is any other;
    /// * `title`: the title at that place, in the same way, of those of the game's cards;
    /// * `card`, 0 and 1: a card at random among those of that player which are hidden from who decides;
    /// * `card`, from 2 on, where those lie in several places: 2 + 2 · place + player; deck 0, hand 1, discard pile 2, archives 3.
    ///
    /// The board has words for each.
    Option(u8),
    /// That key.
    Key(KeyColor),
    /// That player.
    Player(Seat),
    /// That of several things that wait for their turn, from 0.
    Trigger(u8),
    /// Give up the game.
    Concede,
}

impl Action {
    /// The same action with another card in the place of its own.
    pub(crate) fn renamed(mut self, name: &impl Fn(CardId) -> CardId) -> Action {
        if let Some(card) = self.card_mut() {
            *card = name(*card);
        }
        self
    }

    /// The card that the action refers to.
    pub const fn card(mut self) -> Option<CardId> {
        match self.card_mut() {
            Some(card) => Some(*card),
            None => None,
        }
    }

    const fn card_mut(&mut self) -> Option<&mut CardId> {
        match self {
            Action::Play(card)
            | Action::Discard(card)
            | Action::Reap(card)
            | Action::Fight(card)
            | Action::UseAction(card)
            | Action::UseOmni(card)
            | Action::Unstun(card)
            | Action::Card(card) => Some(card),
            Action::Mulligan
            | Action::Keep
            | Action::ChooseHouse(_)
            | Action::TakeArchives
            | Action::LeaveArchives
            | Action::RaiseTide
            | Action::EndTurn
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::House(_)
            | Action::Number(_)
            | Action::Option(_)
            | Action::Key(_)
            | Action::Player(_)
            | Action::Trigger(_)
            | Action::Concede => None,
        }
    }
}

impl Action {
    /// A card at random among those that lie hidden in that place, where a choice of cards has several such places.
    pub(crate) const fn hidden_card(area: Area, seat: Seat) -> Action {
        Action::Option(FIRST_PLACE + 2 * area.index() as u8 + (seat.0 & 1))
    }

    /// The place of the hidden card that it chooses, where a choice of cards has several such places.
    pub fn hidden_place(self) -> Option<(Area, Seat)> {
        let Action::Option(code) = self else {
            return None;
        };
        let place = code.checked_sub(FIRST_PLACE)?;
        let area = Area::ALL.into_iter().nth(usize::from(place / 2))?;
        Some((area, Seat(place % 2)))
    }
}

/// The options below it are the players whose hidden cards can be chosen from, where those lie in one place.
const FIRST_PLACE: u8 = 2;

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
            Action::RaiseTide => f.write_str("raise tide"),
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
            Action::Key(color) => write!(f, "key {}", color.slug()),
            Action::Player(seat) => write!(f, "{seat}"),
            Action::Trigger(index) => write!(f, "trigger {index}"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

/// A fixed numbering of all actions, for learning programs: every action has one index in every game.
///
/// ```
/// use keyforge_core::table::{Action, ActionSpace};
/// let index = ActionSpace::index(Action::EndTurn);
/// assert_eq!(ActionSpace::action(index), Some(Action::EndTurn));
/// assert!(index < ActionSpace::SIZE);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ActionSpace;

/// How many numbers, options, places … the action space has room for; larger ones share the last index.
const RANGE: usize = 128;
/// How many cards it has room for.
const CARDS: usize = super::MAX_CARDS + super::MAX_TOKENS;

/// The actions that refer to nothing.
const PLAIN: [Action; 12] = [
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

/// The actions that refer to a card.
const WITH_CARD: [fn(CardId) -> Action; 8] = [
    Action::Play,
    Action::Discard,
    Action::Reap,
    Action::Fight,
    Action::UseAction,
    Action::UseOmni,
    Action::Unstun,
    Action::Card,
];

// Where each kind of action begins.
const CARD: usize = PLAIN.len();
const CHOOSE_HOUSE: usize = CARD + WITH_CARD.len() * CARDS;
const HOUSE: usize = CHOOSE_HOUSE + House::COUNT;
const KEY: usize = HOUSE + House::COUNT;
const PLAYER: usize = KEY + KeyColor::COUNT;
/// Two indices that no action has.
const NOBODY: usize = PLAYER + 2;
const POSITION: usize = NOBODY + 2;
const NUMBER: usize = POSITION + RANGE;
const OPTION: usize = NUMBER + RANGE;
/// Two ranges that no action has any more.
const FREE: usize = OPTION + RANGE;
const TRIGGER: usize = FREE + 2 * RANGE;

impl ActionSpace {
    /// How many actions there are.
    pub const SIZE: usize = TRIGGER + RANGE;

    /// The index of an action.
    pub fn index(action: Action) -> usize {
        let cards = |kind: usize, card: CardId| CARD + kind * CARDS + card.index().min(CARDS - 1);
        let number = |value: u16| usize::from(value).min(RANGE - 1);
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
            Action::ChooseHouse(house) => CHOOSE_HOUSE + house.index(),
            Action::House(house) => HOUSE + house.index(),
            Action::Key(color) => KEY + color.index(),
            Action::Player(seat) => PLAYER + seat.index().min(1),
            Action::Position(index) => POSITION + number(index.into()),
            Action::Number(value) => NUMBER + number(value),
            Action::Option(index) => OPTION + number(index.into()),
            Action::Trigger(index) => TRIGGER + number(index.into()),
        }
    }

    /// The action of an index; none for an index that no action has.
    pub fn action(index: usize) -> Option<Action> {
        match index {
            ..CARD => Some(PLAIN[index]),
            CARD..CHOOSE_HOUSE => {
                let index = index - CARD;
                Some(WITH_CARD[index / CARDS](CardId((index % CARDS) as u8)))
            }
            CHOOSE_HOUSE..HOUSE => Some(Action::ChooseHouse(House::ALL[index - CHOOSE_HOUSE])),
            HOUSE..KEY => Some(Action::House(House::ALL[index - HOUSE])),
            KEY..PLAYER => Some(Action::Key(KeyColor::ALL[index - KEY])),
            PLAYER..NOBODY => Some(Action::Player(Seat((index - PLAYER) as u8))),
            POSITION..NUMBER => Some(Action::Position((index - POSITION) as u8)),
            NUMBER..OPTION => Some(Action::Number((index - NUMBER) as u16)),
            OPTION..FREE => Some(Action::Option((index - OPTION) as u8)),
            TRIGGER..ActionSpace::SIZE => Some(Action::Trigger((index - TRIGGER) as u8)),
            _ => None,
        }
    }
}
