//! Filling an observation.

use super::{CARDS, HEAD, Observer, PLAYER, PLAYER_FIELDS, ROW, ROWS, SIZE, WrongSize};
use crate::kernel::Seat;
use crate::library::Cast;
use crate::model::{CardType, House, KeyColor, Keyword};
use crate::resolve::State;
use crate::resolve::active::Index;
use crate::resolve::lens::Query;
use crate::state::{Area, CardId, CardState, StatusFlags, Table};
use crate::view::knows;

impl Observer {
    /// An observer of the game with these cards that the table, or a view of it, is of.
    pub fn new(cast: &Cast, table: &Table) -> Observer {
        let number = |slug: &str| cast.library().number_of(slug).and_then(|at| i16::try_from(at + 1).ok());
        let definitions: Vec<i16> = cast.cards().iter().map(|card| number(&card.card).unwrap_or(0)).collect();
        let hidden = [Seat::FIRST, Seat::SECOND].map(|viewer| {
            let mut rows = vec![0; ROWS * ROW];
            for (card, row) in table.card_ids().zip(rows.chunks_exact_mut(ROW)) {
                let state = table.card(card).identity();
                let printed = cast.definition(state.def).facts.card_type;
                row.copy_from_slice(&identity(&definitions, &state, viewer, printed));
            }
            rows.into_boxed_slice()
        });
        Observer { definitions, hidden }
    }

    /// What a seat may know of a state of the game. Every number is written.
    ///
    /// # Errors
    ///
    /// When `numbers` has another length than [`SIZE`].
    pub fn write(&self, state: &State, viewer: Seat, numbers: &mut [i16]) -> Result<(), WrongSize> {
        self.fill(&state.query(), viewer, numbers)
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
        self.fill(&query, viewer, numbers)
    }

    fn fill(&self, query: &Query<'_>, viewer: Seat, numbers: &mut [i16]) -> Result<(), WrongSize> {
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
        rows.copy_from_slice(&self.hidden[viewer.index() & 1]);
        self.place(query, viewer, rows);
        Ok(())
    }

    /// Fills the rows of the cards that the viewer can place.
    fn place(&self, query: &Query<'_>, viewer: Seat, rows: &mut [i16]) {
        const PILES: [Area; 5] = [Area::Deck, Area::Hand, Area::Discard, Area::Archives, Area::Purged];
        let table = query.table;
        for seat in [Seat::FIRST, Seat::SECOND] {
            for area in PILES {
                let ordered = matches!(area, Area::Deck | Area::Discard);
                for (place, card) in table.list(area, seat).iter().enumerate() {
                    put(table, viewer, *card, if ordered { place + 1 } else { 0 }, rows);
                }
            }
            for area in [Area::Battleline, Area::Artifacts] {
                for (place, card) in table.list(area, seat).iter().enumerate() {
                    self.show(query, viewer, *card, place + 1, rows);
                }
            }
        }
        for card in table.list(Area::Attached, Seat::FIRST).iter() {
            self.show(query, viewer, *card, 0, rows);
        }
        for card in table.list(Area::Under, Seat::FIRST).iter().chain(table.list(Area::Limbo, Seat::FIRST).iter()) {
            put(table, viewer, *card, 0, rows);
        }
    }

    /// A card in play.
    fn show(&self, query: &Query<'_>, viewer: Seat, card: CardId, place: usize, rows: &mut [i16]) {
        let state = query.table.card(card);
        let Some(row) = row_of(rows, card) else {
            return;
        };
        let kind = match state.area {
            Area::Attached => CardType::Upgrade,
            Area::Battleline => CardType::Creature,
            _ => query.library.definition(state.def).facts.card_type,
        };
        row.copy_from_slice(&identity(&self.definitions, state, viewer, kind));
        locate(state, viewer, place, row);
        let flag = |flag: StatusFlags| i16::from(state.has(flag));
        let creature = state.area == Area::Battleline;
        let keywords = if creature { query.keyword_bits(card) as i16 } else { 0 };
        row[POWER..HOST].copy_from_slice(&[
            if creature { small(query.power(card)) } else { 0 },
            if creature { small(query.armor_left(card)) } else { 0 },
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

/// A card out of play, where the viewer knows which one it is.
fn put(table: &Table, viewer: Seat, card: CardId, place: usize, rows: &mut [i16]) {
    if !card.is_known() || !knows(table, viewer, card) {
        return;
    }
    if let Some(row) = row_of(rows, card) {
        locate(table.card(card), viewer, place, row);
    }
}

fn row_of(rows: &mut [i16], card: CardId) -> Option<&mut [i16]> {
    let at = card.index() * ROW;
    rows.get_mut(at..at + ROW)
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
