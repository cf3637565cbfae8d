//! What is true of a game, how events change it, and who may know what.

mod action;
mod event;
mod evolve;
mod pile;
mod place;
pub(crate) mod visibility;

pub use action::{Action, Decision, DecisionKind, TextRef};
pub use event::{Downfall, Event, Leave, Shown};
pub use pile::{About, Item, ItemKind, TargetRef};
pub use place::{Area, CardId, CardRef, Spot};
pub(crate) use place::{Cards, Refs, known_here};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kernel::{DecisionId, Outcome, Seat, Seats, copied_by_field};
use crate::kryptik::cards::DefId;
use crate::kryptik::cards::syntax::{Mod, Span};
use crate::kryptik::model::{Color, Keyword, Phase};

/// The state of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardState {
    /// Its definition.
    pub def: DefId,
    /// Who started the game with it.
    /// It never changes (`K-G.Owner-1`).
    pub owner: Seat,
    /// Where it lies.
    pub area: Area,
    /// On whose side; for a citizen its controller.
    /// (`K-G.Controller-1`)
    pub seat: Seat,
    /// The move that brought it here; 0 in a secret place.
    pub stamp: u32,
    /// Whether it is engaged.
    pub engaged: bool,
    /// Whether it is weary.
    pub weary: bool,
    /// Whether it attacked this turn.
    pub attacked: bool,
    /// Marked damage.
    pub damage: u16,
    /// Whether a toxic citizen dealt it damage that has not been looked at.
    pub poisoned: bool,
    /// The citizen that it is attached to.
    pub host: Option<CardId>,
}

impl CardState {
    /// A card that a viewer does not know.
    pub const UNKNOWN: CardState = CardState {
        def: DefId::HIDDEN,
        owner: Seat::FIRST,
        area: Area::Unknown,
        seat: Seat::FIRST,
        stamp: 0,
        engaged: false,
        weary: false,
        attacked: false,
        damage: 0,
        poisoned: false,
        host: None,
    };

    pub(crate) const fn at(def: DefId, owner: Seat, spot: Spot, stamp: u32) -> CardState {
        CardState { def, owner, area: spot.area, seat: spot.seat, stamp, ..CardState::UNKNOWN }
    }
}

/// A place in an 11-year row; it keeps its number when others leave.
/// So places stay what they are (`K-2.4-4`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowSlot {
    /// Its number.
    pub slot: u8,
    /// The card in it.
    pub card: CardId,
}

/// What a player has.
/// The own zones; the island is shared, each player has a side of it (`K-5-2`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// Which team; opponents are the players of other teams.
    pub team: u8,
    /// Whether the player is out of the game.
    pub out: bool,
    /// The deck, top first.
    pub deck: Vec<CardId>,
    /// The hand, by card number.
    pub hand: Vec<CardId>,
    /// The 11-year row.
    pub row: Vec<RowSlot>,
    /// The number of the next new slot; where it is in use, the next one after it that is free.
    pub next_slot: u8,
    /// The soul row.
    pub souls: Vec<CardId>,
    /// The limbo pile, the newest last.
    pub limbo: Vec<CardId>,
    /// The abolished cards.
    pub abolished: Vec<CardId>,
    /// The citizens that the player controls, in the order in which they came.
    pub island: Vec<CardId>,
    /// Unspent energy.
    pub energy: BTreeMap<Color, u8>,
    /// How many cards went under the deck by recursion.
    pub recursed: Option<u8>,
}

impl Player {
    /// Puts a card into the row, which has no largest size but that of its numbers (`K-6-1`). A number is used again only when all
    /// others have been.
    pub(crate) fn put_in_row(&mut self, card: CardId) {
        let is_free = |slot: &u8| self.row.iter().all(|held| held.slot != *slot);
        let next = (0..=u8::MAX).map(|step| self.next_slot.wrapping_add(step)).find(is_free);
        let slot = next.unwrap_or(self.next_slot);
        self.next_slot = slot.wrapping_add(1);
        self.row.push(RowSlot { slot, card });
    }

    /// For how many more cards the row has numbers.
    pub(crate) fn free_slots(&self) -> usize {
        (usize::from(u8::MAX) + 1).saturating_sub(self.row.len())
    }
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Combat {
    /// Who attacks.
    pub attacker: CardRef,
    /// Who is attacked.
    pub defender: Seat,
    /// The slots that are attacked; none: the player.
    pub slots: Vec<u8>,
    /// Who blocks.
    pub blockers: Vec<CardRef>,
    /// Whether it was blocked, also when no blocker is left.
    pub blocked: bool,
    /// Whether a slot must be given up, as ravenous was lost.
    pub lost_ravenous: bool,
}

/// Something that holds for a while.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lasting {
    /// When it began, in the order of moves and effects.
    pub since: u32,
    /// What holds.
    pub what: Lasts,
    /// How long.
    pub span: Span,
    /// Whose effect it is.
    pub by: Seat,
    /// The card it came from.
    pub source: CardRef,
}

/// What holds for a while.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// Attack and defense of a citizen change.
    Stat(CardRef, i16, i16),
    /// A citizen has a keyword.
    Keyword(CardRef, Keyword),
    /// A citizen has no abilities.
    Strip(CardRef),
    /// So much of the next damage to a citizen is prevented.
    Shield(CardRef, u16),
    /// A citizen is controlled by another player; who controlled it before.
    Control(CardRef, Seat),
    /// What a script says, with the cards that were named in it.
    Mod(Mod, Vec<CardRef>, Vec<Seat>),
}

/// A use of a solo ability this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solo {
    /// Who used it.
    pub seat: Seat,
    /// Of which card.
    pub def: DefId,
    /// Which ability.
    pub ability: u8,
}

/// Everything that is true of a game.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// Whose view it is; none for the whole truth.
    pub viewer: Option<Seat>,
    /// Every card.
    pub cards: Vec<CardState>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The cards that lie under citizens, in the order in which they came.
    pub attached: Vec<CardId>,
    /// What each seat was shown of secret places, by card number.
    pub known: Vec<Vec<CardId>>,
    /// Counts moves and lasting effects.
    pub clock: u32,
    /// Counts turns from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Who takes another turn after this one, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra_turns: Vec<Seat>,
    /// In an extra turn: whose the last turn was that was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_before: Option<Seat>,
    /// The phase or step.
    pub phase: Phase,
    /// Who has priority.
    pub priority: Option<Seat>,
    /// Who has passed in a row.
    pub passed: Seats,
    /// Whether the turn player has placed a soul this turn.
    pub soul_placed: bool,
    /// The solo abilities used this turn.
    pub solo: Vec<Solo>,
    /// The effect pile, the top last.
    pub pile: Vec<Item>,
    /// The number of the next item of the pile.
    pub next_item: u32,
    /// The attack that goes on.
    pub combat: Option<Combat>,
    /// What holds for a while.
    pub lasting: Vec<Lasting>,
    /// The open decision.
    pub decision: Option<Decision>,
    /// The number of the next decision.
    pub next_decision: DecisionId,
    /// The decisions of this turn.
    pub turn_decisions: u32,
    /// How the game ended. With teams the winner is the first living player of the team.
    pub outcome: Option<Outcome>,
}

copied_by_field!(Table {
    viewer,
    cards,
    players,
    attached,
    known,
    clock,
    turn,
    active,
    extra_turns,
    turn_before,
    phase,
    priority,
    passed,
    soul_placed,
    solo,
    pile,
    next_item,
    combat,
    lasting,
    decision,
    next_decision,
    turn_decisions,
    outcome
});

impl Table {
    /// The table before the first event.
    pub(crate) fn blank(seats: usize, cards: usize) -> Table {
        Table {
            viewer: None,
            cards: vec![CardState::UNKNOWN; cards],
            players: vec![Player::default(); seats],
            attached: Vec::new(),
            known: vec![Vec::new(); seats],
            clock: 0,
            turn: 0,
            active: Seat::FIRST,
            extra_turns: Vec::new(),
            turn_before: None,
            phase: Phase::Setup,
            priority: None,
            passed: Seats::EMPTY,
            soul_placed: false,
            solo: Vec::new(),
            pile: Vec::new(),
            next_item: 0,
            combat: None,
            lasting: Vec::new(),
            decision: None,
            next_decision: DecisionId(0),
            turn_decisions: 0,
            outcome: None,
        }
    }

    /// Makes room for what grows in every game.
    pub(crate) fn make_room(&mut self) {
        for player in &mut self.players {
            player.row.reserve(8);
            player.limbo.reserve(40);
            for list in [&mut player.hand, &mut player.souls, &mut player.abolished, &mut player.island] {
                list.reserve(16);
            }
        }
        self.known.iter_mut().for_each(|known| known.reserve(16));
        self.pile.reserve(4);
        self.lasting.reserve(8);
    }

    /// The state of a card; an unknown one for a card that is not there.
    #[must_use]
    pub fn card(&self, card: CardId) -> &CardState {
        self.cards.get(card.index()).unwrap_or(&CardState::UNKNOWN)
    }

    /// Every entry of every list: the list as a snapshot names it, the card, and whether the card says that it lies there.
    pub(crate) fn lying(&self) -> impl Iterator<Item = (String, CardId, bool)> + '_ {
        let own = self.players.iter().enumerate().flat_map(|(index, player)| {
            let row: Vec<CardId> = player.row.iter().map(|slot| slot.card).collect();
            let lists = [
                ("deck", Area::Deck, player.deck.clone()),
                ("hand", Area::Hand, player.hand.clone()),
                ("row", Area::Row, row),
                ("souls", Area::Souls, player.souls.clone()),
                ("limbo", Area::Limbo, player.limbo.clone()),
                ("abolished", Area::Abolished, player.abolished.clone()),
                ("island", Area::Island, player.island.clone()),
            ];
            lists.map(|(name, area, cards)| (format!("table.players[{index}].{name}"), area, Some(index), cards))
        });
        let attached = ("table.attached".to_owned(), Area::Attached, None, self.attached.clone());
        own.chain([attached]).flat_map(move |(at, area, side, cards)| {
            cards.into_iter().map(move |card| {
                let state = self.card(card);
                let fits = state.area == area && side.is_none_or(|side| state.seat.index() == side);
                (at.clone(), card, fits)
            })
        })
    }

    /// Whether an area is a list of cards; on the pile and on their way there cards lie in none.
    pub(crate) const fn is_listed(area: Area) -> bool {
        match area {
            Area::Deck
            | Area::Hand
            | Area::Row
            | Area::Souls
            | Area::Limbo
            | Area::Abolished
            | Area::Island
            | Area::Attached => true,
            Area::Pile | Area::Pending | Area::Unknown => false,
        }
    }

    /// The card as it lies now.
    #[must_use]
    pub fn reference(&self, card: CardId) -> CardRef {
        CardRef::new(card, self.card(card).stamp)
    }

    /// Whether the reference still means the card where it lies, and it lies on the island.
    #[must_use]
    pub fn on_island(&self, reference: CardRef) -> bool {
        let state = self.card(reference.card);
        state.area == Area::Island && state.stamp == reference.stamp
    }

    /// Whether the card has not moved since.
    #[must_use]
    pub fn is_there(&self, reference: CardRef) -> bool {
        self.card(reference.card).stamp == reference.stamp
    }

    /// A player. A seat that nobody has is taken for the first.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[if seat.index() < self.players.len() { seat.index() } else { 0 }]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let index = if seat.index() < self.players.len() { seat.index() } else { 0 };
        &mut self.players[index]
    }

    /// Every seat that is still in the game, clockwise from `first`.
    pub fn living_from(&self, first: Seat) -> impl Iterator<Item = Seat> {
        let count = self.players.len() as u8;
        (0..count).map(move |step| Seat((first.0 % count + step) % count)).filter(|seat| !self.player(*seat).out)
    }

    /// The next living seat clockwise.
    #[must_use]
    pub fn next_living(&self, seat: Seat) -> Seat {
        let next = Seat((seat.0 + 1) % self.players.len() as u8);
        self.living_from(next).next().unwrap_or(seat)
    }

    /// Whether the seats are on different teams.
    #[must_use]
    pub fn are_opponents(&self, one: Seat, other: Seat) -> bool {
        self.player(one).team != self.player(other).team
    }

    /// The living opponents of a seat, clockwise from it.
    pub fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.living_from(seat).filter(move |other| self.are_opponents(seat, *other))
    }

    /// Every citizen on the island, clockwise from the turn player.
    // What lies under one is none (`K-5.3.1-1`).
    pub fn citizens(&self) -> impl Iterator<Item = CardId> {
        self.living_from(self.active).flat_map(|seat| self.player(seat).island.iter().copied())
    }

    /// The cards attached to a citizen, in the order in which they came.
    pub fn attached_to(&self, host: CardId) -> impl Iterator<Item = CardId> {
        self.attached.iter().copied().filter(move |card| self.card(*card).host == Some(host))
    }

    /// The item of the pile with that number.
    #[must_use]
    pub fn item(&self, id: u32) -> Option<&Item> {
        self.pile.iter().find(|item| item.id == id)
    }

    pub(crate) fn slot_of(&self, card: CardId) -> Option<(Seat, u8)> {
        let state = self.card(card);
        if state.area != Area::Row {
            return None;
        }
        let slot = self.player(state.seat).row.iter().find(|slot| slot.card == card)?;
        Some((state.seat, slot.slot))
    }

    /// The position of a card in a deck, or the slot in a row.
    pub(crate) fn place_of(&self, card: CardId) -> Option<u16> {
        let state = self.card(card);
        match state.area == Area::Deck {
            true => self.player(state.seat).deck.iter().position(|other| *other == card).map(|at| at as u16),
            false => self.slot_of(card).map(|(_, slot)| u16::from(slot)),
        }
    }

    pub(crate) fn decision_id(&self) -> DecisionId {
        self.next_decision
    }
}
