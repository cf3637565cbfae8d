//! Filling an observation.

use std::array;

use smallvec::SmallVec;

use super::{CARDS, HEAD, Observer, PLAYER, PLAYER_FIELDS, ROW, SIZE, WrongSize};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Cast;
use crate::keyforge::engine::State;
use crate::keyforge::engine::query::{Figures, FoundIds, Index, Query};
use crate::keyforge::model::{CardType, House, KeyColor, Keyword};
use crate::keyforge::table::visibility::{knows, sees};
use crate::keyforge::table::{Area, Bare, CardId, CardList, Listed, Player, Spot, StatusFlags, Table};

impl Observer {
    /// An observer of the game with these cards that the table, or a view of it, is of.
    pub fn new(cast: &Cast, table: &Table) -> Observer {
        let number = |slug: &str| cast.library().number_of(slug).and_then(|at| i16::try_from(at + 1).ok());
        let definitions: Vec<i16> = cast.cards().iter().map(|card| number(&card.card).unwrap_or(0)).collect();
        let hidden = [Seat::FIRST, Seat::SECOND].map(|viewer| {
            let row = |card: CardId| {
                let state = table.card(card).identity();
                let printed = cast.definition(state.def).facts.card_type;
                identity(&definitions, &state.bare(), viewer, printed)
            };
            table.card_ids().map(row).collect()
        });
        Observer { definitions, hidden }
    }

    /// What a seat may know of a state of the game. Every number is written.
    ///
    /// # Errors
    ///
    /// When `numbers` has another length than [`SIZE`].
    pub fn write(&self, state: &State, viewer: Seat, numbers: &mut [i16]) -> Result<(), WrongSize> {
        self.fill(&state.query(), viewer, numbers, &mut Traces::default())
    }

    /// The same where this observer has filled `numbers` before: what cannot have changed is left as it is.
    ///
    /// `traces` notes what the last call wrote there; new ones stand for numbers that anybody may have written.
    ///
    /// # Errors
    ///
    /// When `numbers` has another length than [`SIZE`].
    pub fn rewrite(
        &self,
        state: &State,
        viewer: Seat,
        numbers: &mut [i16],
        traces: &mut Traces,
    ) -> Result<(), WrongSize> {
        self.fill(&state.query(), viewer, numbers, traces)
    }

    /// The same from a table or a view of it.
    ///
    /// # Errors
    ///
    /// When `numbers` has another length than [`SIZE`].
    pub fn write_table(&self, cast: &Cast, table: &Table, viewer: Seat, numbers: &mut [i16]) -> Result<(), WrongSize> {
        let index = Index::of(cast, table);
        self.fill(&Query::of(cast, table, &index), viewer, numbers, &mut Traces::default())
    }

    fn fill(&self, query: &Query<'_>, viewer: Seat, numbers: &mut [i16], traces: &mut Traces) -> Result<(), WrongSize> {
        let found = numbers.len();
        if found != SIZE {
            return Err(WrongSize { found });
        }
        let (head, rest) = numbers.split_at_mut(HEAD);
        let (players, rows) = rest.split_at_mut(CARDS - HEAD);
        let (rows, _) = rows.as_chunks_mut();
        head.copy_from_slice(&head_of(query.table, viewer));
        let costs = query.key_costs();
        for (part, seat) in players.chunks_exact_mut(PLAYER).zip([viewer, viewer.other()]) {
            player_of(query.table.player(seat), costs[seat.index() & 1], part);
        }
        let hidden = &self.hidden[viewer.index() & 1];
        Sheet { query, viewer, definitions: &self.definitions, hidden, rows, traces, at: 0 }.fill();
        Ok(())
    }
}

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
/// The piles of a player that somebody may look at, and whether the places in them matter.
const PILES: [(Area, bool); 4] =
    [(Area::Hand, false), (Area::Discard, true), (Area::Archives, false), (Area::Purged, false)];
/// How many such piles both players have.
const BOTH: usize = SEATS.len() * PILES.len();

/// How many cards at the beginning of two piles are the same.
fn same_cards(one: &[CardId], other: &[CardId]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// What was written into an array the last time, for [`Observer::rewrite`].
#[derive(Clone, Default, Debug)]
pub struct Traces {
    /// For whom; none where the array may hold anything.
    viewer: Option<Seat>,
    /// The cards in play and those in secret places that the viewer had seen, in the order in which they were written.
    shown: Vec<CardId>,
    /// The piles that the viewer could look at: most of their cards lie there for long.
    piles: [CardList; BOTH],
}

/// The rows of an observation while the cards are written that the viewer can place.
///
/// Rows of cards that may have moved become those of cards that nobody can place before any is written.
struct Sheet<'a> {
    query: &'a Query<'a>,
    viewer: Seat,
    definitions: &'a [i16],
    hidden: &'a [Row],
    rows: &'a mut [Row],
    traces: &'a mut Traces,
    /// How many of the cards that had been shown are shown again, in their order.
    at: usize,
}

impl<'a> Sheet<'a> {
    #[inline]
    fn fill(&mut self) {
        let before = self.traces.viewer.replace(self.viewer);
        if before.is_none() {
            self.rows.fill(NOWHERE);
        }
        if before != Some(self.viewer) {
            self.forget_shown();
            self.rows[..self.hidden.len()].copy_from_slice(self.hidden);
            self.traces.piles = Default::default();
        }
        let changed = self.forget_piles();
        self.in_play();
        self.seen();
        self.forget_shown();
        self.piles(&changed);
    }

    /// Makes the row of a card that of one that nobody can place.
    fn forget(&mut self, card: CardId) {
        if let Some(row) = self.rows.get_mut(card.index()) {
            *row = self.hidden.get(card.index()).copied().unwrap_or(NOWHERE);
        }
    }

    /// Forgets the cards that were shown the last time, from the first one on that is not shown again.
    fn forget_shown(&mut self) {
        while self.traces.shown.len() > self.at {
            if let Some(card) = self.traces.shown.pop() {
                self.forget(card);
            }
        }
    }

    /// The piles of both players, as far as the viewer may look at them.
    fn open_piles(&self) -> [&'a [CardId]; BOTH] {
        let table = self.query.table;
        array::from_fn(|at| {
            let spot = Spot::new(PILES[at % PILES.len()].0, SEATS[at / PILES.len()]);
            if sees(table, self.viewer, spot) { table.player(spot.seat).list(spot.area) } else { &[] }
        })
    }

    /// Forgets the cards of the piles from the first one on that is not where it was; tells which piles have changed.
    fn forget_piles(&mut self) -> SmallVec<[(usize, &'a [CardId]); BOTH]> {
        let mut changed = SmallVec::new();
        for (at, pile) in self.open_piles().into_iter().enumerate() {
            if *self.traces.piles[at] != *pile {
                let before = self.traces.piles[at];
                let same = same_cards(&before, pile);
                before[same..].iter().for_each(|card| self.forget(*card));
                self.traces.piles[at].truncate(same);
                changed.push((at, pile));
            }
        }
        changed
    }

    /// The cards of those piles that were not written before.
    fn piles(&mut self, changed: &[(usize, &'a [CardId])]) {
        for (at, pile) in changed {
            let written = self.traces.piles[*at].len();
            let (_, ordered) = PILES[*at % PILES.len()];
            for (place, card) in pile.iter().enumerate().skip(written).filter(|(_, card)| card.is_known()) {
                self.place(*card, if ordered { place + 1 } else { 0 });
            }
            self.traces.piles[*at].assign(pile);
        }
    }

    /// The cards in play.
    fn in_play(&mut self) {
        let table = self.query.table;
        let plain = |card: CardId| Figures { contents: table.contents(card), ..Figures::default() };
        let [first, second] = SEATS.map(|seat| table.player(seat));
        for row in [first.artifacts(), second.artifacts()] {
            for (place, card) in row.iter().enumerate() {
                self.show(*card, place + 1, plain(*card));
            }
        }
        let rows = [first.battleline(), second.battleline()];
        let creatures: FoundIds = rows.into_iter().flat_map(|row| row.iter()).copied().collect();
        let mut places = rows.into_iter().flat_map(|row| 1..=row.len());
        self.query.figures(&creatures, |card, figures| self.show(card, places.next().unwrap_or(0), figures));
        for card in table.attached.iter() {
            self.show(*card, 0, plain(*card));
        }
    }

    /// The cards in secret places that the viewer has seen.
    fn seen(&mut self) {
        let table = self.query.table;
        for card in table.under.iter().chain(table.limbo.iter()) {
            if card.is_known() && knows(table, self.viewer, *card) {
                self.put(*card, 0);
            }
        }
        // Nobody without a seat was shown anything.
        for card in table.known.get(self.viewer.index()).copied().unwrap_or_default().iter() {
            let state = table.bare(card);
            let spot = Spot::new(state.area, state.keeper());
            if state.area == Area::Deck {
                let place = table.player(state.keeper()).deck().place_of(card);
                self.put(card, place.map_or(0, |place| place + 1));
            } else if PILES.iter().any(|(area, _)| *area == state.area) && !sees(table, self.viewer, spot) {
                self.put(card, 0);
            }
        }
    }

    /// Notes that the row of a card tells where that is. As long as cards come in the order of the last time, no row has to
    /// be forgotten, and each is written anew: that is quicker than to find out whether it must be.
    #[inline]
    fn note(&mut self, card: CardId) {
        if self.traces.shown.get(self.at) != Some(&card) {
            self.forget_shown();
            self.traces.shown.push(card);
        }
        self.at += 1;
    }

    /// A card out of play that is not where everybody may look, nor the viewer.
    fn put(&mut self, card: CardId, place: usize) {
        self.note(card);
        self.forget(card);
        self.place(card, place);
    }

    /// Notes where a card is whose row tells what it is.
    fn place(&mut self, card: CardId, place: usize) {
        if let Some(row) = self.rows.get_mut(card.index()) {
            locate(self.query.table.bare(card), self.viewer, place, row);
        }
    }

    /// A card in play.
    fn show(&mut self, card: CardId, place: usize, figures: Figures) {
        self.note(card);
        let (state, viewer) = (self.query.table.bare(card), self.viewer);
        let kind = if state.area == Area::Attached {
            CardType::Upgrade
        } else if state.area == Area::Battleline {
            CardType::Creature
        } else {
            self.query.card_type(card)
        };
        let Some(row) = self.rows.get_mut(card.index()) else {
            return;
        };
        let flag = |flag: StatusFlags| i16::from(state.has(flag));
        let keywords = figures.keywords as i16;
        let mut shown = identity(self.definitions, state, viewer, kind);
        locate(state, viewer, place, &mut shown);
        shown[POWER] = small(figures.power);
        shown[POWER + 1] = small(figures.armor_left);
        shown[POWER + 2] = figures.contents.damage as i16;
        shown[POWER + 3] = figures.contents.amber as i16;
        shown[POWER + 4] = figures.contents.power_counters as i16;
        shown[POWER + 5] = flag(StatusFlags::READY);
        shown[POWER + 6] = flag(StatusFlags::STUNNED);
        shown[POWER + 7] = flag(StatusFlags::WARDED);
        shown[POWER + 8] = flag(StatusFlags::ENRAGED);
        shown[POWER + 9] = keywords >> Keyword::Taunt as i16 & 1;
        shown[POWER + 10] = keywords;
        *row = shown;
    }
}

/// The numbers of a card.
pub(super) type Row = [i16; ROW];

/// The row of a card of which nothing is known, and of a token creature that is not there.
const NOWHERE: Row = [0; ROW];

// The columns of a row; `CARD_FIELDS` names them all.
const AREA: usize = 2;
const KEEPER: usize = 3;
const PLACE: usize = 4;
const POWER: usize = 7;
const HOST: usize = 18;

/// The row of a card that may be anywhere.
fn identity(definitions: &[i16], state: &Bare, viewer: Seat, kind: CardType) -> Row {
    let mut row = NOWHERE;
    let definition = definitions.get(usize::from(state.def.0)).copied().unwrap_or(0);
    let (owner, house) = (side(state.owner(), viewer), state.house() as i16 + 1);
    [row[0], row[1], row[5], row[6]] = [definition, owner, house, kind as i16 + 1];
    row
}

/// Notes where a card is that the viewer can place.
fn locate(state: &Bare, viewer: Seat, place: usize, row: &mut Row) {
    row[AREA] = state.area as i16 + 1;
    row[KEEPER] = side(state.keeper(), viewer);
    row[PLACE] = place as i16;
    row[HOST] = state.host.get().map_or(0, row_number);
}

/// 1 for the viewer, -1 for the opponent.
fn side(seat: Seat, viewer: Seat) -> i16 {
    if seat == viewer { 1 } else { -1 }
}

#[inline]
fn head_of(table: &Table, viewer: Seat) -> [i16; HEAD] {
    let side = |seat: Seat| side(seat, viewer);
    let open = table.decision.as_ref();
    // What another player is asked, beyond that it is, is that player's business.
    let mine = open.filter(|open| open.seat == viewer);
    let turn = &table.turn;
    [
        turn.number as i16,
        i16::from(turn.active == viewer),
        turn.step as i16,
        turn.house.map_or(0, |house| house as i16 + 1),
        table.tide.map_or(0, side),
        open.map_or(0, |open| side(open.seat)),
        open.map_or(0, |open| open.kind as i16 + 1),
        mine.and_then(|open| open.source).map_or(0, row_number),
        mine.map_or(0, |open| open.min.into()),
        mine.map_or(0, |open| open.max.into()),
        mine.map_or(0, |open| open.chosen.len() as i16),
        mine.map_or(0, |open| open.options.len() as i16),
        turn.from_hand.into(),
        table.rulebook as i16,
        table.outcome.and_then(|outcome| outcome.winner).map_or(0, side),
    ]
}

#[inline]
fn player_of(player: &Player, key_cost: i32, numbers: &mut [i16]) {
    let (fields, houses) = numbers.split_at_mut(PLAYER_FIELDS.len());
    fields.copy_from_slice(&[
        player.amber as i16,
        small(key_cost),
        player.has_forged(KeyColor::Red).into(),
        player.has_forged(KeyColor::Blue).into(),
        player.has_forged(KeyColor::Yellow).into(),
        player.chains.into(),
        player.hand().len() as i16,
        player.deck().len() as i16,
        player.discard().len() as i16,
        player.archives().len() as i16,
        player.purged().len() as i16,
        player.battleline().len() as i16,
        player.artifacts().len() as i16,
    ]);
    for (number, house) in houses.iter_mut().zip(House::ALL) {
        *number = player.houses.contains(house).into();
    }
}

/// The row of a card, from 1; 0 for none.
fn row_number(card: CardId) -> i16 {
    if card.is_known() { card.index() as i16 + 1 } else { 0 }
}

fn small(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
