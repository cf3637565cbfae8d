//! Filling an observation.

use super::{CARDS, HEAD, Observer, PLAYER, PLAYER_FIELDS, ROW, SIZE, WrongSize};
use crate::kernel::Seat;
use crate::library::Cast;
use crate::model::{CardType, House, KeyColor, Keyword};
use crate::resolve::State;
use crate::resolve::active::Index;
use crate::resolve::lens::Query;
use crate::state::{Area, CardId, StatusFlags, Table};
use crate::view::knows;

impl Observer {
    /// What a seat may know of a state. Every number is written.
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
        let (head, rest) = numbers.split_at_mut_checked(HEAD).ok_or(WrongSize { found })?;
        let (players, rows) = rest.split_at_mut_checked(CARDS - HEAD).ok_or(WrongSize { found })?;
        if found != SIZE {
            return Err(WrongSize { found });
        }
        head.copy_from_slice(&head_of(query.table, viewer));
        for (part, seat) in players.chunks_exact_mut(PLAYER).zip([viewer, viewer.other()]) {
            part.copy_from_slice(&player_of(query, seat));
        }
        rows.fill(0);
        let tokens = query.table.token_ids().filter(|token| !query.table.is_gone(*token));
        for card in query.table.card_ids().chain(tokens) {
            let at = card.index() * ROW;
            if let Some(row) = rows.get_mut(at..at + ROW) {
                row.copy_from_slice(&self.row_of(query, viewer, card));
            }
        }
        place_all(query.table, viewer, rows);
        Ok(())
    }

    fn row_of(&self, query: &Query<'_>, viewer: Seat, card: CardId) -> [i16; ROW] {
        let table = query.table;
        let state = match knows(table, viewer, card) {
            true => *table.card(card),
            false => table.card(card).identity(),
        };
        let side = |seat: Seat| if seat == viewer { 1 } else { -1 };
        let flag = |flag: StatusFlags| i16::from(state.has(flag));
        let definition = self.definitions.get(usize::from(state.def.0)).copied().unwrap_or(0);
        let (mut power, mut armor, mut keywords) = (0, 0, 0_i16);
        if state.area == Area::Battleline {
            power = small(query.power(card));
            armor = small(query.armor_left(card));
            keywords = query.keyword_bits(card) as i16;
        }
        let kind = match state.area {
            Area::Attached => CardType::Upgrade,
            Area::Battleline => CardType::Creature,
            _ => query.library.definition(state.def).facts.card_type,
        };
        let located = state.area != Area::Unknown;
        [
            definition,
            side(state.owner),
            if located { state.area as i16 + 1 } else { 0 },
            if located { side(state.keeper) } else { 0 },
            0,
            state.house as i16 + 1,
            kind as i16 + 1,
            power,
            armor,
            state.damage as i16,
            state.amber as i16,
            state.power_counters as i16,
            flag(StatusFlags::READY),
            flag(StatusFlags::STUNNED),
            flag(StatusFlags::WARDED),
            flag(StatusFlags::ENRAGED),
            keywords >> Keyword::Taunt as i16 & 1,
            keywords,
            row_number(state.host),
        ]
    }
}

/// The column of a card's place.
const PLACE: usize = 4;

/// Notes the places of cards in rows and in piles that the viewer may know.
fn place_all(table: &Table, viewer: Seat, rows: &mut [i16]) {
    for seat in [Seat::FIRST, Seat::SECOND] {
        for area in [Area::Battleline, Area::Artifacts, Area::Discard, Area::Deck] {
            let known = |card: &CardId| card.is_known() && (area != Area::Deck || knows(table, viewer, *card));
            for (place, card) in table.list(area, seat).iter().enumerate().filter(|(_, card)| known(card)) {
                if let Some(number) = rows.get_mut(card.index() * ROW + PLACE) {
                    *number = place as i16 + 1;
                }
            }
        }
    }
}

fn head_of(table: &Table, viewer: Seat) -> [i16; HEAD] {
    let side = |seat: Seat| if seat == viewer { 1 } else { -1 };
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
