//! The cards of a table, in as few bytes as they take.
//!
//! A table is copied for every position that a search or undo keeps. Few cards have anything on them, so what they have stands
//! in a list of its own, and the rest of a card is packed.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::{Area, CardId, CardRef, CardState, DefId, MAX_CARDS, Maybe, StatusFlags};
use crate::kernel::Seat;
use crate::keyforge::model::House;

/// A card without its [`Contents`]: which one it is, where, and whose.
// In this order, so that its words are read at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub(crate) struct Bare {
    /// The number of the move that brought it here.
    pub stamp: u32,
    /// The stamp it had before that move.
    pub before: u32,
    /// The definition that it shows.
    pub def: DefId,
    /// The definition that is printed on it.
    pub printed: DefId,
    /// Where it is.
    pub area: Area,
    /// Ready, stunned, tagged …
    pub flags: StatusFlags,
    /// The creature it is attached to, the card it lies under or the permanent it is a part of.
    pub host: Maybe<CardId>,
    /// The house in the lower half, then a bit for each of what follows.
    marks: u8,
}

const OWNER: u8 = 4;
const KEEPER: u8 = 5;
const HOME: u8 = 6;
/// Something lies on it, or was used up.
const LADEN: u8 = 1 << 7;

/// Half a byte has a house in any case.
const HOUSES: [House; 16] = {
    assert!(House::ALL.len() <= 16);
    let mut houses = [House::ALL[0]; 16];
    let mut at = 0;
    while at < House::ALL.len() {
        assert!(House::ALL[at] as usize == at);
        houses[at] = House::ALL[at];
        at += 1;
    }
    houses
};

const _: () = assert!(size_of::<Bare>() == 16);

impl Bare {
    /// The house of this copy (`MAVERICK-1`).
    #[inline]
    pub const fn house(self) -> House {
        HOUSES[(self.marks & 15) as usize]
    }

    /// Whose deck it came from (`CONTROL-1`).
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat(self.marks >> OWNER & 1)
    }

    /// Whose area it is in; in play, its controller.
    #[inline]
    pub const fn keeper(self) -> Seat {
        Seat(self.marks >> KEEPER & 1)
    }

    /// Who controls it when no other effect does.
    #[inline]
    pub const fn home(self) -> Seat {
        Seat(self.marks >> HOME & 1)
    }

    /// Whether it has something on it, or has used something up.
    #[inline]
    pub const fn is_laden(self) -> bool {
        self.marks & LADEN != 0
    }

    const fn set_laden(&mut self, laden: bool) {
        self.marks = self.marks & !LADEN | if laden { LADEN } else { 0 };
    }

    const fn set(&mut self, seat_of: u8, seat: Seat) {
        self.marks = self.marks & !(1 << seat_of) | (seat.0 & 1) << seat_of;
    }

    pub const fn set_house(&mut self, house: House) {
        self.marks = self.marks & !15 | house as u8;
    }

    pub const fn set_keeper(&mut self, seat: Seat) {
        self.set(KEEPER, seat);
    }

    pub const fn set_home(&mut self, seat: Seat) {
        self.set(HOME, seat);
    }

    /// Whether it is in play: in a battleline, among the artifacts or attached.
    #[inline]
    pub const fn in_play(self) -> bool {
        self.area.is_play()
    }

    /// Whether a flag is set.
    #[inline]
    pub const fn has(self, flag: StatusFlags) -> bool {
        self.flags.contains(flag)
    }

    /// Whether it is ready.
    #[inline]
    pub const fn is_ready(self) -> bool {
        self.has(StatusFlags::READY)
    }

    /// Whether it is stunned.
    #[inline]
    pub const fn is_stunned(self) -> bool {
        self.has(StatusFlags::STUNNED)
    }

    /// Whether it is a token creature.
    #[inline]
    pub const fn is_token(self) -> bool {
        self.has(StatusFlags::FACEDOWN)
    }

    /// Whether it is tagged for destruction.
    #[inline]
    pub const fn is_tagged(self) -> bool {
        self.has(StatusFlags::TAGGED)
    }

    /// This card at this place.
    #[inline]
    pub const fn reference(self, card: CardId) -> CardRef {
        CardRef { card, stamp: self.stamp }
    }

    /// Comes from a deck to a hand.
    pub(super) const fn lie_in_hand(&mut self, seat: Seat, stamp: u32) {
        self.area = Area::Hand;
        self.set_keeper(seat);
        self.set_home(self.owner());
        self.host = Maybe::NONE;
        (self.before, self.stamp) = (0, stamp);
        self.flags = self.flags.difference(StatusFlags::ABDUCTED);
    }

    /// All of it in two words, as it lies, so that a compiler reads it at once.
    pub(super) const fn words(self) -> [u64; 2] {
        let Bare { stamp, before, def, printed, area, flags, host, marks } = self;
        let marks = u32::from_le_bytes([area as u8, flags.bits(), host.or_none().0, marks]);
        let defs = (printed.0 as u32) << 16 | def.0 as u32;
        [(before as u64) << 32 | stamp as u64, (marks as u64) << 32 | defs as u64]
    }
}

/// What lies on a card in play, and what it has used up this turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Contents {
    /// Damage on it.
    pub damage: u16,
    /// Æmber on it.
    pub amber: u16,
    /// +1 power counters on it.
    pub power_counters: u16,
    /// How often it was chosen to be fought this turn (`ELUSIVE-1`).
    pub attacked: u8,
    /// Armor used up this turn (`ARMOR-2`).
    pub armor_used: u8,
    /// The armor it had when it was used last (`ARMOR-6`).
    pub armor_of: u8,
}

impl Contents {
    /// Nothing.
    pub const NONE: Contents =
        Contents { damage: 0, amber: 0, power_counters: 0, attacked: 0, armor_used: 0, armor_of: 0 };

    /// What a turn uses up is there again.
    pub(super) const fn refresh(&mut self) {
        (self.attacked, self.armor_used, self.armor_of) = (0, 0, 0);
    }
}

impl CardState {
    /// A card of what it is and what lies on it.
    #[inline]
    pub(super) const fn of(bare: Bare, contents: Contents) -> CardState {
        let Bare { stamp, before, def, printed, area, flags, host, marks: _ } = bare;
        let (house, owner, keeper, home) = (bare.house(), bare.owner(), bare.keeper(), bare.home());
        CardState { def, printed, house, owner, area, keeper, home, flags, host, stamp, before, ..CardState::UNKNOWN }
            .with(contents)
    }

    /// What lies on it.
    pub(super) const fn contents(&self) -> Contents {
        let CardState { damage, amber, power_counters, attacked, armor_used, armor_of, .. } = *self;
        Contents { damage, amber, power_counters, attacked, armor_used, armor_of }
    }

    /// The same card with that on it.
    pub(super) const fn with(&self, contents: Contents) -> CardState {
        let Contents { damage, amber, power_counters, attacked, armor_used, armor_of } = contents;
        CardState { attacked, damage, amber, power_counters, armor_used, armor_of, ..*self }
    }

    /// What it is but for what lies on it: whoever lays that on it marks it.
    pub(crate) const fn bare(&self) -> Bare {
        let CardState { def, printed, area, flags, host, stamp, before, .. } = *self;
        let mut bare = Bare { stamp, before, def, printed, area, flags, host, marks: 0 };
        bare.set_house(self.house);
        bare.set(OWNER, self.owner);
        bare.set(KEEPER, self.keeper);
        bare.set(HOME, self.home);
        bare
    }

    /// Refuses a seat that there is not: packed, a card has no room for it, and would have another.
    fn check_seats(&self) -> Result<(), String> {
        let seats = [("owner", self.owner), ("keeper", self.keeper), ("home", self.home)];
        match seats.into_iter().find(|(_, seat)| seat.index() > 1) {
            Some((field, seat)) => Err(format!("{field}: there is no Seat {}", seat.0)),
            None => Ok(()),
        }
    }
}

/// A token creature. There are few, so what lies on one stands beside it, in no list of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "CardState", into = "CardState")]
pub(crate) struct Token {
    /// It without what lies on it.
    pub(super) bare: Bare,
    /// What lies on it, which [`Token::lay`] alone sets.
    contents: Contents,
}

impl Token {
    /// One that is not there.
    pub const UNKNOWN: Token = Token { bare: CardState::UNKNOWN.bare(), contents: Contents::NONE };

    /// The token creature that is that.
    pub(super) fn of(state: &CardState) -> Token {
        let mut token = Token { bare: state.bare(), contents: Contents::NONE };
        token.lay(state.contents());
        token
    }

    /// What lies on it.
    pub(super) const fn contents(&self) -> Contents {
        self.contents
    }

    /// That lies on it, and nothing else; its mark says whether that is anything.
    pub(super) fn lay(&mut self, contents: Contents) {
        self.bare.set_laden(contents != Contents::NONE);
        self.contents = contents;
    }
}

impl TryFrom<CardState> for Token {
    type Error = String;

    fn try_from(state: CardState) -> Result<Token, String> {
        state.check_seats().map_err(|wrong| format!("tokens.{wrong}"))?;
        Ok(Token::of(&state))
    }
}

impl From<Token> for CardState {
    fn from(token: Token) -> CardState {
        CardState::of(token.bare, token.contents)
    }
}

/// More cards than this have hardly ever something on them at once.
const MOST_LADEN: usize = 4;

/// The cards of the decks, by their ids.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Cards {
    bare: [Bare; MAX_CARDS],
    /// What lies on those that have something, by their ids.
    laden: SmallVec<[(CardId, Contents); MOST_LADEN]>,
}

impl Clone for Cards {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn clone(&self) -> Cards {
        Cards { laden: SmallVec::from_slice(&self.laden), bare: self.bare }
    }

    fn clone_from(&mut self, source: &Cards) {
        if !(self.laden.is_empty() && source.laden.is_empty()) {
            self.laden.clear();
            self.laden.extend_from_slice(&source.laden);
        }
        self.bare = source.bare;
    }
}

impl Cards {
    /// Cards that may be anywhere.
    pub fn unknown() -> Cards {
        Cards { bare: [CardState::UNKNOWN.bare(); MAX_CARDS], laden: SmallVec::new() }
    }

    /// A card without what lies on it, if there is one of that id.
    #[inline]
    pub fn bare(&self, card: CardId) -> Option<&Bare> {
        self.bare.get(card.index())
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn bare_mut(&mut self, card: CardId) -> Option<&mut Bare> {
        self.bare.get_mut(card.index())
    }

    /// What lies on a card.
    #[inline]
    pub(super) fn contents(&self, card: CardId) -> Contents {
        match self.bare(card).is_some_and(|bare| bare.is_laden()) {
            true => self.laden(card),
            false => Contents::NONE,
        }
    }

    #[inline(never)]
    fn laden(&self, card: CardId) -> Contents {
        self.laden.iter().find(|(laden, _)| *laden == card).map_or(Contents::NONE, |(_, contents)| *contents)
    }

    /// That lies on a card, and nothing else.
    #[inline(never)]
    pub(super) fn lade(&mut self, card: CardId, contents: Contents) {
        let Some(bare) = self.bare.get_mut(card.index()) else {
            return;
        };
        let place = self.laden.iter().position(|(laden, _)| *laden >= card).unwrap_or(self.laden.len());
        match (bare.is_laden(), contents == Contents::NONE) {
            (true, true) => {
                bare.set_laden(false);
                self.laden.remove(place);
            }
            (true, false) => self.laden[place].1 = contents,
            (false, true) => {}
            (false, false) => {
                bare.set_laden(true);
                self.laden.insert(place, (card, contents));
            }
        }
    }

    /// What lies on each card that has something is changed.
    pub(super) fn change_contents(&mut self, change: impl Fn(&mut Contents)) {
        let Cards { bare, laden } = self;
        laden.retain(|(card, contents)| {
            change(contents);
            let stays = *contents != Contents::NONE;
            if let (false, Some(bare)) = (stays, bare.get_mut(card.index())) {
                bare.set_laden(false);
            }
            stays
        });
    }

    /// A card is that.
    pub(super) fn put(&mut self, card: CardId, state: &CardState) {
        if let Some(bare) = self.bare.get_mut(card.index()) {
            // What lies on it does so until something else does.
            let laden = bare.is_laden();
            *bare = state.bare();
            bare.set_laden(laden);
        }
        self.lade(card, state.contents());
    }

    /// All of them.
    pub(super) fn all(&self) -> &[Bare; MAX_CARDS] {
        &self.bare
    }

    /// What lies on those that have something.
    pub(super) fn all_laden(&self) -> &[(CardId, Contents)] {
        &self.laden
    }

    fn get(&self, card: CardId) -> CardState {
        self.bare(card).map_or(CardState::UNKNOWN, |bare| CardState::of(*bare, self.contents(card)))
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..MAX_CARDS as u8).map(|card| self.get(CardId(card))))
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let states = Vec::<CardState>::deserialize(deserializer)?;
        if states.len() != MAX_CARDS {
            return Err(D::Error::custom("a table has a fixed number of cards"));
        }
        let mut cards = Cards::unknown();
        for (card, state) in (0..).map(CardId).zip(&states) {
            state.check_seats().map_err(|wrong| D::Error::custom(format_args!("cards[{}].{wrong}", card.0)))?;
            cards.put(card, state);
        }
        Ok(cards)
    }
}
