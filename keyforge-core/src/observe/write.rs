//! Filling an observation.

use smallvec::SmallVec;

use super::{CARDS, HEAD, Observer, PLAYER, PLAYER_FIELDS, ROW, SIZE, WrongSize};
use crate::kernel::Seat;
use crate::library::Cast;
use crate::model::{CardType, House, KeyColor, Keyword};
use crate::resolve::State;
use crate::resolve::active::Index;
use crate::resolve::derived::Figures;
use crate::resolve::lens::Query;
use crate::state::{Area, CardId, CardList, CardState, Spot, StatusFlags, Table};
use crate::view::{knows, sees};

impl Observer {
    /// An observer of the game with these cards that the table, or a view of it, is of.
    pub fn new(cast: &Cast, table: &Table) -> Observer {
        let number = |slug: &str| cast.library().number_of(slug).and_then(|at| i16::try_from(at + 1).ok());
        let definitions: Vec<i16> = cast.cards().iter().map(|card| number(&card.card).unwrap_or(0)).collect();
        let hidden = [Seat::FIRST, Seat::SECOND].map(|viewer| {
            let row = |card: CardId| {
                let state = table.card(card).identity();
                let printed = cast.definition(state.def).facts.card_type;
                identity(&definitions, &state, viewer, printed)
            };
            table.card_ids().flat_map(row).collect()
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
        let query = Query {
            library: cast,
            table,
            index: &index,
            past: &[],
            became: &[],
            event: None,
            depth: 0,
            fight: table.turn.fight,
        };
        self.fill(&query, viewer, numbers, &mut Traces::default())
    }

    fn fill(&self, query: &Query<'_>, viewer: Seat, numbers: &mut [i16], traces: &mut Traces) -> Result<(), WrongSize> {
        let found = numbers.len();
        if found != SIZE {
            return Err(WrongSize { found });
        }
        let (head, rest) = numbers.split_at_mut(HEAD);
        let (players, rows) = rest.split_at_mut(CARDS - HEAD);
        head.copy_from_slice(&head_of(query.table, viewer));
        for (part, seat) in players.chunks_exact_mut(PLAYER).zip([viewer, viewer.other()]) {
            part.copy_from_slice(&player_of(query, seat));
        }
        self.forget(query.table, viewer, rows, traces);
        Sheet { query, viewer, definitions: &self.definitions, rows, traces }.fill();
        Ok(())
    }

    /// Makes the rows of the cards that may have moved those of cards that nobody can place.
    fn forget(&self, table: &Table, viewer: Seat, rows: &mut [i16], traces: &mut Traces) {
        let hidden = &self.hidden[viewer.index() & 1];
        let (cards, tokens) = rows.split_at_mut(hidden.len());
        let before = traces.viewer.replace(viewer);
        if before.is_none() {
            tokens.fill(0);
        }
        if before != Some(viewer) {
            cards.copy_from_slice(hidden);
            traces.piles = Default::default();
        }
        let mut forget = |card: CardId| {
            let at = card.index() * ROW;
            match (hidden.get(at..at + ROW), at.checked_sub(hidden.len())) {
                (Some(row), _) => cards[at..at + ROW].copy_from_slice(row),
                (_, Some(at)) if at < tokens.len() => tokens[at..at + ROW].fill(0),
                _ => {}
            }
        };
        traces.shown.drain(..).for_each(&mut forget);
        for (seat, piles) in SEATS.into_iter().zip(&mut traces.piles) {
            for ((area, _), pile) in PILES.into_iter().zip(piles) {
                let same = same_cards(pile, table.list(area, seat));
                pile[same..].iter().copied().for_each(&mut forget);
                pile.truncate(same);
            }
        }
    }
}

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
/// The piles that somebody may look at, and whether the places in them matter.
const PILES: [(Area, bool); 4] =
    [(Area::Hand, false), (Area::Discard, true), (Area::Archives, false), (Area::Purged, false)];

/// How many cards at the beginning of two piles are the same.
fn same_cards(one: &[CardId], other: &[CardId]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// What was written into an array the last time, for [`Observer::rewrite`].
#[derive(Clone, Default, Debug)]
pub struct Traces {
    /// For whom; none where the array may hold anything.
    viewer: Option<Seat>,
    /// The cards in play and those in secret places that the viewer had seen.
    shown: Vec<CardId>,
    /// The piles that the viewer could look at: most of their cards lie there for long.
    piles: [[CardList; PILES.len()]; 2],
}

/// The rows of an observation while the cards are written that the viewer can place.
struct Sheet<'a> {
    query: &'a Query<'a>,
    viewer: Seat,
    definitions: &'a [i16],
    rows: &'a mut [i16],
    traces: &'a mut Traces,
}

impl Sheet<'_> {
    fn fill(&mut self) {
        let table = self.query.table;
        for seat in SEATS {
            for (at, (area, ordered)) in PILES.into_iter().enumerate() {
                if sees(table, self.viewer, Spot::new(area, seat)) {
                    self.pile(table.list(area, seat), seat, at, ordered);
                }
            }
            for (place, card) in table.list(Area::Artifacts, seat).iter().enumerate() {
                self.show(*card, place + 1, None);
            }
        }
        let [first, second] = SEATS.map(|seat| table.list(Area::Battleline, seat));
        let creatures: SmallVec<[CardId; 24]> = first.iter().chain(second.iter()).copied().collect();
        let places = (1..=first.len()).chain(1..=second.len());
        for ((card, place), figures) in creatures.iter().zip(places).zip(self.query.figures(&creatures)) {
            self.show(*card, place, Some(figures));
        }
        for card in table.list(Area::Attached, Seat::FIRST).iter() {
            self.show(*card, 0, None);
        }
        for card in table.list(Area::Under, Seat::FIRST).iter().chain(table.list(Area::Limbo, Seat::FIRST).iter()) {
            if card.is_known() && knows(table, self.viewer, *card) {
                self.put(*card, 0);
                self.traces.shown.push(*card);
            }
        }
        for card in table.known[self.viewer.index() & 1].iter() {
            self.remember(card);
        }
    }

    /// A pile that the viewer may look at: the cards that were not written before.
    fn pile(&mut self, pile: &CardList, seat: Seat, at: usize, ordered: bool) {
        let written = self.traces.piles[seat.index()][at].len();
        for (place, card) in pile.iter().enumerate().skip(written).filter(|(_, card)| card.is_known()) {
            self.put(*card, if ordered { place + 1 } else { 0 });
        }
        self.traces.piles[seat.index()][at] = *pile;
    }

    /// A card in a secret pile that the viewer has seen.
    fn remember(&mut self, card: CardId) {
        let table = self.query.table;
        let CardState { area, keeper: seat, .. } = *table.card(card);
        let place = match area {
            Area::Deck => table.list(area, seat).position(card).map_or(0, |place| place + 1),
            Area::Hand | Area::Archives | Area::Purged => 0,
            _ => return,
        };
        if !sees(table, self.viewer, Spot::new(area, seat)) {
            self.put(card, place);
            self.traces.shown.push(card);
        }
    }

    fn row(&mut self, card: CardId) -> Option<&mut [i16]> {
        let at = card.index() * ROW;
        self.rows.get_mut(at..at + ROW)
    }

    /// A card out of play.
    fn put(&mut self, card: CardId, place: usize) {
        let (state, viewer) = (self.query.table.card(card), self.viewer);
        if let Some(row) = self.row(card) {
            locate(state, viewer, place, row);
        }
    }

    /// A card in play.
    fn show(&mut self, card: CardId, place: usize, figures: Option<Figures>) {
        let (state, viewer, definitions) = (self.query.table.card(card), self.viewer, self.definitions);
        let kind = match state.area {
            Area::Attached => CardType::Upgrade,
            Area::Battleline => CardType::Creature,
            _ => self.query.library.definition(state.def).facts.card_type,
        };
        self.traces.shown.push(card);
        let Some(row) = self.row(card) else {
            return;
        };
        row.copy_from_slice(&identity(definitions, state, viewer, kind));
        locate(state, viewer, place, row);
        let flag = |flag: StatusFlags| i16::from(state.has(flag));
        let keywords = figures.map_or(0, |figures| figures.keywords as i16);
        row[POWER..HOST].copy_from_slice(&[
            figures.map_or(0, |figures| small(figures.power)),
            figures.map_or(0, |figures| small(figures.armor_left)),
            state.damage as i16,
            state.amber as i16,
            state.power_counters as i16,
            flag(StatusFlags::READY),
            flag(StatusFlags::STUNNED),
            flag(StatusFlags::WARDED),
            flag(StatusFlags::ENRAGED),
            keywords >> Keyword::Taunt as i16 & 1,
            keywords,
        ]);
    }
}

// The columns of a row; `CARD_FIELDS` names them all.
const AREA: usize = 2;
const KEEPER: usize = 3;
const PLACE: usize = 4;
const POWER: usize = 7;
const HOST: usize = 18;

/// The row of a card that may be anywhere.
fn identity(definitions: &[i16], state: &CardState, viewer: Seat, kind: CardType) -> [i16; ROW] {
    let mut row = [0; ROW];
    let definition = definitions.get(usize::from(state.def.0)).copied().unwrap_or(0);
    let (owner, house) = (side(state.owner, viewer), state.house as i16 + 1);
    [row[0], row[1], row[5], row[6]] = [definition, owner, house, kind as i16 + 1];
    row
}

/// Notes where a card is that the viewer can place.
fn locate(state: &CardState, viewer: Seat, place: usize, row: &mut [i16]) {
    row[AREA] = state.area as i16 + 1;
    row[KEEPER] = side(state.keeper, viewer);
    row[PLACE] = place as i16;
    row[HOST] = row_number(state.host);
}

/// 1 for the viewer, -1 for the opponent.
fn side(seat: Seat, viewer: Seat) -> i16 {
    if seat == viewer { 1 } else { -1 }
}

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

fn player_of(query: &Query<'_>, seat: Seat) -> [i16; PLAYER] {
    let player = query.table.player(seat);
    let mut numbers = [0; PLAYER];
    numbers[..PLAYER_FIELDS.len()].copy_from_slice(&[
        player.amber as i16,
        small(query.key_cost(seat)),
        player.has_forged(KeyColor::Red).into(),
        player.has_forged(KeyColor::Blue).into(),
        player.has_forged(KeyColor::Yellow).into(),
        player.chains.into(),
        player.hand.len() as i16,
        player.deck.len() as i16,
        player.discard.len() as i16,
        player.archives.len() as i16,
        player.purged.len() as i16,
        player.battleline.len() as i16,
        player.artifacts.len() as i16,
    ]);
    for (number, house) in numbers[PLAYER_FIELDS.len()..].iter_mut().zip(House::ALL) {
        *number = player.houses.contains(house).into();
    }
    numbers
}

/// The row of a card, from 1; 0 for none.
fn row_number(card: CardId) -> i16 {
    if card.is_known() { card.index() as i16 + 1 } else { 0 }
}

fn small(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
