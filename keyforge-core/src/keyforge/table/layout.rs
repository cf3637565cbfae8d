//! Everything that is true of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cards::{Bare, Cards, Contents, Token};
use super::{
    Area, CardId, CardRef, CardSet, CardState, Decision, DefId, Fact, Lasting, ListMut, MAX_CARDS, Mixed, PastFacts,
    PermissionKey, Player, ShortList, Whereabouts,
};
use crate::kernel::{DecisionId, Outcome, Seat, copied_by_field};
use crate::keyforge::model::{House, Rulebook, Step};

/// What is true of the turn that goes on.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turn {
    /// Counts the turns of both players from 1; 0 during set-up.
    pub number: u16,
    /// Whose turn it is; during set-up, who goes first.
    pub active: Seat,
    /// The step.
    pub step: Step,
    /// The active house.
    pub house: Option<House>,
    /// Cards from hand that were played or discarded (`FIRSTTURN-1`).
    pub from_hand: u8,
    /// Whether a card was played, used or discarded in this step (`ALPHA-1`).
    pub acted: bool,
    /// Whether a card with omega was played in this step (`OMEGA-1`).
    pub omega: bool,
    /// Who is attacking whom.
    pub fight: Option<(CardRef, CardRef)>,
    /// The fights in whose midst that one came, the first of them first: each goes on when what came in its midst is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outer_fights: Vec<(CardRef, CardRef)>,
    /// In which fights blows are being exchanged, or what they destroy is on its way: a bit for each, the lowest for the first of
    /// them. Known only where a text of the game's cards asks for it.
    #[serde(default, skip_serializing_if = "is_none_of_them")]
    pub blows: u32,
    /// Cards that became a copy this turn which could not be played, and came back (`FAQ-025`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came_back: Vec<CardId>,
}

copied_by_field!(Turn { number, active, step, house, from_hand, acted, omega, fight, outer_fights, blows, came_back });

/// Whether there are none in any fight.
fn is_none_of_them(blows: &u32) -> bool {
    *blows == 0
}

impl Turn {
    /// The bit of the fight that goes on.
    pub(crate) fn depth_of_fight(&self) -> u32 {
        1_u32.checked_shl(self.outer_fights.len() as u32).unwrap_or_default()
    }

    /// Whether a creature exchanges blows with another one, or what they destroy is on its way (`BEFORE-1`, `FIGHT-7`, `FIGHT-9`).
    #[inline(never)]
    pub(crate) fn strikes(&self, creature: CardRef) -> bool {
        let fights = self.outer_fights.iter().chain(&self.fight).take(u32::BITS as usize).enumerate();
        let mut struck = fights.filter(|(depth, _)| self.blows >> depth & 1 != 0);
        struck.any(|(_, (attacker, defender))| *attacker == creature || *defender == creature)
    }
}

/// No card has more counters of one kind: an event tells how many more or fewer they are.
pub const MOST_COUNTERS: u16 = i16::MAX as u16;

/// Counters of one kind on one card, other than +1 power counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CounterPile {
    /// The card.
    pub card: CardId,
    /// The name of the kind.
    pub name: String,
    /// How many.
    pub count: u16,
}

/// The cards that each player began with, read from the cards. It is no part of what is true, so all are equal.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Owned(pub Option<[CardSet; 2]>);

impl PartialEq for Owned {
    fn eq(&self, _: &Owned) -> bool {
        true
    }
}

impl Eq for Owned {}

/// Everything that is true of a game, whoever knows it. [`Table::evolve`] alone changes it.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// Whose knowledge this table shows; none for the whole truth.
    pub viewer: Option<Seat>,
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The two players.
    pub players: [Player; 2],
    /// Every card by its id.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CardState>"))]
    pub(crate) cards: Cards,
    /// How many cards there are.
    pub card_count: u8,
    /// The token creatures, by their ids; one that left play makes room for another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CardState>"))]
    pub(crate) tokens: Vec<Token>,
    /// The attached upgrades, in the order in which they were attached.
    pub attached: ShortList,
    /// The cards that lie under others, facedown or grafted, or are a part of a permanent.
    pub under: ShortList,
    /// The cards being played.
    pub limbo: ShortList,
    /// The turn.
    pub turn: Turn,
    /// Who has the high tide, if the tide is in play.
    pub tide: Option<Seat>,
    /// What each player knows of cards that lie facedown, beyond what everybody may look at.
    pub known: [CardSet; 2],
    /// The cards that each player began the game with, token creatures left out: what the cards say, at a glance.
    #[serde(skip)]
    pub(crate) owned: Owned,
    /// Where the cards may be that each player does not see.
    #[serde(default)]
    pub whereabouts: [Whereabouts; 2],
    /// The cards of each deck that lie side by side in an order nobody knows, although it is known which they are.
    #[serde(default, skip_serializing_if = "none_mixed")]
    pub mixed: [Mixed; 2],
    /// The half with the icons of the gigantic creature that a card is a copy of, where it is another one than the first in the
    /// game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copied_icons: Vec<(CardId, DefId)>,
    /// Effects that last.
    pub lasting: Vec<Lasting>,
    /// The number of the next lasting effect.
    pub next_lasting: u16,
    /// Counters other than +1 power counters.
    pub counters: Vec<CounterPile>,
    /// What cards remember: who, what.
    pub remembered: Vec<(CardRef, CardRef)>,
    /// Permissions spent this turn.
    pub spent: Vec<(PermissionKey, CardRef)>,
    /// State triggers whose condition is true.
    pub latched: Vec<PermissionKey>,
    /// What happened this turn.
    pub facts: Vec<Fact>,
    /// What happened in each player's previous turn; copies of a table share it.
    #[cfg_attr(feature = "schema", schemars(with = "[Vec<Fact>; 2]"))]
    pub facts_before: [PastFacts; 2],
    /// How many cards have moved so far.
    pub moves: u32,
    /// The number of the next question.
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    pub next_decision: DecisionId,
    /// The open question.
    pub decision: Option<Decision>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

copied_by_field!(
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    Table {
        turn,
        tokens,
        lasting,
        counters,
        remembered,
        spent,
        latched,
        facts,
        facts_before,
        copied_icons,
        decision,
        viewer,
        rulebook,
        card_count,
        tide,
        owned,
        next_lasting,
        moves,
        next_decision,
        outcome,
        known,
        whereabouts,
        mixed,
        attached,
        under,
        limbo,
        players,
        cards
    }
);

impl Table {
    /// A card.
    // The rules ask for less: whoever wants all of a card wants it seldom.
    #[inline(never)]
    pub fn card(&self, card: CardId) -> CardState {
        CardState::of(*self.bare(card), self.contents(card))
    }

    /// A card without what lies on it: the rules look at cards all the time, and mostly at where one is.
    #[inline]
    pub(crate) fn bare(&self, card: CardId) -> &Bare {
        match self.cards.bare(card) {
            Some(bare) => bare,
            None => &self.token(card).bare,
        }
    }

    /// What lies on a card, and what it has used up this turn.
    #[inline]
    pub(crate) fn contents(&self, card: CardId) -> Contents {
        match card.index() < MAX_CARDS {
            true => self.cards.contents(card),
            false => self.token(card).contents(),
        }
    }

    /// Out of line, so that looking at a card of a deck stays small.
    #[inline(never)]
    fn token(&self, token: CardId) -> &Token {
        self.tokens.get(token.index().wrapping_sub(MAX_CARDS)).unwrap_or(&Token::UNKNOWN)
    }

    fn token_mut(&mut self, token: CardId) -> Option<&mut Token> {
        self.tokens.get_mut(token.index().wrapping_sub(MAX_CARDS))
    }

    /// A card is that, if there is one of that id.
    pub(crate) fn put(&mut self, card: CardId, state: &CardState) {
        match self.token_mut(card) {
            Some(token) => *token = Token::of(state),
            None => self.cards.put(card, state),
        }
    }

    /// Changes a card, but for what lies on it.
    #[inline]
    pub(crate) fn change(&mut self, card: CardId, change: impl FnOnce(&mut Bare)) {
        if let Some(bare) = self.bare_mut(card) {
            change(bare);
        }
    }

    /// The same as [`Table::bare`], to be changed, if there is a card of that id.
    #[inline]
    fn bare_mut(&mut self, card: CardId) -> Option<&mut Bare> {
        match card.index() < MAX_CARDS {
            true => self.cards.bare_mut(card),
            false => self.token_mut(card).map(|token| &mut token.bare),
        }
    }

    /// Changes what lies on a card.
    #[inline]
    pub(crate) fn lade(&mut self, card: CardId, change: impl FnOnce(&mut Contents)) {
        let mut contents = self.contents(card);
        change(&mut contents);
        self.lay_on(card, contents);
    }

    /// That lies on a card, and nothing else.
    #[inline(never)]
    pub(super) fn lay_on(&mut self, card: CardId, contents: Contents) {
        match self.token_mut(card) {
            Some(token) => token.lay(contents),
            None => self.cards.lade(card, contents),
        }
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() & 1]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() & 1]
    }

    /// Both players, the active one first: in this order comes what each of them has, where nobody chooses.
    pub(crate) const fn seats_in_turn(&self) -> [Seat; 2] {
        [self.turn.active, self.turn.active.other()]
    }

    /// The list of an area.
    pub fn list(&self, area: Area, seat: Seat) -> &[CardId] {
        match area {
            Area::Deck
            | Area::Hand
            | Area::Discard
            | Area::Archives
            | Area::Purged
            | Area::Battleline
            | Area::Artifacts => self.player(seat).list(area),
            Area::Attached => &self.attached,
            Area::Under | Area::Grafted | Area::Joined | Area::Facedown => &self.under,
            Area::Limbo => &self.limbo,
            // Wherever a hidden card may be, it is counted among those of the deck.
            Area::Unknown => self.player(seat).deck(),
        }
    }

    pub(crate) fn list_mut(&mut self, area: Area, seat: Seat) -> ListMut<'_> {
        match area {
            Area::Deck
            | Area::Hand
            | Area::Discard
            | Area::Archives
            | Area::Purged
            | Area::Battleline
            | Area::Artifacts => self.player_mut(seat).list_mut(area),
            Area::Attached => ListMut::Shared(&mut self.attached),
            Area::Under | Area::Grafted | Area::Joined | Area::Facedown => ListMut::Shared(&mut self.under),
            Area::Limbo => ListMut::Shared(&mut self.limbo),
            Area::Unknown => self.player_mut(seat).list_mut(Area::Deck),
        }
    }

    /// Every entry of every list: the list as a snapshot names it, the card, and whether the card says that it lies there.
    pub(crate) fn lying(&self) -> impl Iterator<Item = (String, CardId, bool)> + '_ {
        const OWN: [Area; 7] =
            [Area::Deck, Area::Hand, Area::Discard, Area::Archives, Area::Purged, Area::Battleline, Area::Artifacts];
        const SHARED: [Area; 3] = [Area::Attached, Area::Under, Area::Limbo];
        let seats = || [Seat::FIRST, Seat::SECOND].into_iter();
        let own = seats()
            .flat_map(|seat| OWN.map(|area| (format!("table.players[{}].{}", seat.index(), area.slug()), area, seat)));
        let shared = SHARED.map(|area| (format!("table.{}", area.slug()), area, Seat::FIRST));
        own.chain(shared).flat_map(move |(at, area, seat)| {
            let list = self.list(area, seat);
            list.iter().map(move |card| {
                let state = self.bare(*card);
                let there = state.area != Area::Unknown && std::ptr::eq(self.list(state.area, state.keeper()), list);
                (at.clone(), *card, there)
            })
        })
    }

    /// Every card id of the game.
    pub fn card_ids(&self) -> impl ExactSizeIterator<Item = CardId> + use<> {
        (0..self.card_count.min(MAX_CARDS as u8)).map(CardId)
    }

    /// The card at this place.
    pub fn reference(&self, card: CardId) -> CardRef {
        self.bare(card).reference(card)
    }

    /// Whether a reference still means the card where it was.
    pub fn is_current(&self, reference: CardRef) -> bool {
        reference.card.is_known() && self.bare(reference.card).stamp == reference.stamp
    }

    /// Whether a reference means a card that is still in play.
    pub fn is_in_play(&self, reference: CardRef) -> bool {
        self.is_current(reference) && self.bare(reference.card).in_play()
    }

    /// The upgrades on a creature, in the order in which they were attached.
    pub fn upgrades_of(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.attached.iter().copied().filter(move |upgrade| self.bare(*upgrade).host == host)
    }

    /// The cards facedown under a card.
    pub fn cards_under(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.beneath(Area::Under, host)
    }

    /// The cards grafted onto a card, in the order in which that happened.
    pub fn grafted_on(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.beneath(Area::Grafted, host)
    }

    /// The other half of a gigantic creature in play.
    pub fn other_half(&self, creature: CardId) -> Option<CardId> {
        self.beneath(Area::Joined, creature).next()
    }

    /// The card that a token creature is on its hidden side, if this table tells.
    pub fn hidden_side(&self, token: CardId) -> Option<CardId> {
        self.beneath(Area::Facedown, token).next()
    }

    fn beneath(&self, area: Area, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.under.iter().copied().filter(move |card| {
            let state = self.bare(*card);
            state.host == host && state.area == area
        })
    }

    /// The half whose icons a copy of a gigantic creature has, where it is another one than the first in the game.
    pub(crate) fn icons_copied(&self, card: CardId) -> Option<DefId> {
        self.copied_icons.iter().find(|(copy, _)| *copy == card).map(|(_, half)| *half)
    }

    /// Whether it is a token creature that has left play; what it was tells nothing in this table.
    pub fn is_gone(&self, card: CardId) -> bool {
        card.is_token() && self.bare(card).area == Area::Unknown
    }

    /// The token creatures in play, or about to enter it.
    pub fn token_ids(&self) -> impl Iterator<Item = CardId> + '_ {
        let ids = (0..self.tokens.len()).map(CardId::of_token);
        ids.filter(|token| self.bare(*token).area != Area::Unknown)
    }

    /// The cards in play: battlelines, artifacts, upgrades; the active player's first.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        self.rows_in_play().into_iter().flat_map(|row| row.iter().copied())
    }

    /// The lists of [`Table::in_play`].
    pub(crate) fn rows_in_play(&self) -> [&[CardId]; 3] {
        let [first, second] = self.seats_in_turn();
        [self.player(first).permanents(), self.player(second).permanents(), &self.attached]
    }

    /// The creatures of both battlelines, the active player's first.
    pub fn creatures(&self) -> impl Iterator<Item = CardId> + '_ {
        let rows = self.seats_in_turn().map(|seat| self.player(seat).battleline());
        rows.into_iter().flat_map(|row| row.iter().copied())
    }

    /// How many counters of that name lie on a card.
    pub fn named_counters(&self, card: CardId, name: &str) -> u16 {
        self.counters.iter().find(|pile| pile.card == card && pile.name == name).map_or(0, |pile| pile.count)
    }

    /// The counters that lie on a card, by name.
    pub(crate) fn counters_on(&self, card: CardId) -> BTreeMap<String, u16> {
        let mut counters = BTreeMap::new();
        counters
            .extend(self.counters.iter().filter(|pile| pile.card == card).map(|pile| (pile.name.clone(), pile.count)));
        counters
    }

    /// The names of the counters that lie on a card.
    pub fn counter_names(&self, card: CardId) -> impl Iterator<Item = &str> {
        self.counters.iter().filter(move |pile| pile.card == card).map(|pile| &*pile.name)
    }

    /// The id of the open question, or of the next one.
    pub fn decision_id(&self) -> DecisionId {
        self.decision.as_ref().map_or(self.next_decision, |decision| decision.id)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }
}

/// Whether no deck has such cards.
fn none_mixed(mixed: &[Mixed; 2]) -> bool {
    *mixed == [Mixed::NONE; 2]
}
