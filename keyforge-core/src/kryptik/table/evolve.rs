//! How an event changes the table: the only code that does.

use super::{Area, CardId, CardState, Combat, Decision, Event, Item, Lasting, Refs, Shown, Spot, Table, visibility};
use crate::kernel::{Seat, Seats};
use crate::kryptik::cards::DefId;
use crate::kryptik::cards::syntax::Span;

fn put_sorted(cards: &mut Vec<CardId>, card: CardId) {
    let (Ok(at) | Err(at)) = cards.binary_search(&card);
    cards.insert(at, card);
}

fn insert_known(known: &mut Vec<CardId>, card: CardId) {
    if let Err(at) = known.binary_search(&card) {
        known.insert(at, card);
    }
}

impl Table {
    /// Applies an event. What does not fit the table changes nothing or little; it never panics.
    pub fn evolve(&mut self, event: &Event) {
        self.take(event);
        if self.viewer == Some(Seat::SPECTATOR) {
            visibility::close(self);
        }
    }

    #[inline]
    fn take(&mut self, event: &Event) {
        match event {
            Event::Laid(table) => self.lay(table),
            Event::Answered(_) => self.decision = None,
            Event::Asked(decision) => self.ask((**decision).clone()),
            Event::Moved { .. } => self.move_card(event),
            Event::Shuffled { seat, order } => self.shuffle(*seat, order.as_deref()),
            Event::Looked { by, spot, shown } => self.look(*by, *spot, shown),
            Event::Rearranged { seat, by, order } => self.rearrange(*seat, *by, order.as_deref()),
            Event::Restacked { seat, by, count, order } => self.restack(*seat, *by, (*count).into(), order.as_deref()),
            Event::Recursed { seat, count } => self.player_mut(*seat).recursed = Some(*count),
            Event::TurnBegan { turn, seat } => self.begin_turn(*turn, *seat),
            Event::ExtraTurn(seat) => self.extra_turns.push(*seat),
            Event::PhaseBegan(phase) => self.phase = *phase,
            Event::Priority { holder, passed } => {
                self.priority = *holder;
                self.passed = *passed;
            }
            // It stays until it is spent or the turn ends (`K-8.2.2-1`).
            Event::EnergyMade { seat, color } => {
                let count = self.player_mut(*seat).energy.entry(*color).or_default();
                *count = count.saturating_add(1);
            }
            Event::EnergySpent { seat, color } => {
                let energy = &mut self.player_mut(*seat).energy;
                match energy.get_mut(color) {
                    Some(count @ 2..) => *count -= 1,
                    _ => drop(energy.remove(color)),
                }
            }
            Event::Engaged(card) => self.with(*card, |state| state.engaged = true),
            Event::Disengaged(card) => self.with(*card, |state| state.engaged = false),
            Event::Rested(card) => self.with(*card, |state| state.weary = false),
            Event::SoulPlaced => self.soul_placed = true,
            // It adds up (`K-4.4.4.3-3`).
            Event::Damaged { card, amount, toxic } => self.with(*card, |state| {
                state.damage = state.damage.saturating_add(*amount);
                state.poisoned |= *toxic && *amount > 0;
            }),
            Event::PlayerDamaged { .. } => {}
            Event::ControlChanged { card, to } => self.change_control(*card, *to),
            // `K-5.3.1-7`
            Event::Rehosted { card, host } => {
                let seat = self.card(*host).seat;
                self.with(*card, |state| {
                    state.host = Some(*host);
                    state.seat = seat;
                });
            }
            Event::Added(item) => self.add((**item).clone()),
            Event::Left { id, .. } => drop(self.take_off(*id)),
            Event::Combat(Some(combat)) => self.attack((**combat).clone()),
            Event::Combat(None) => {
                self.lasting.retain(|lasting| lasting.span != Span::Combat);
                self.combat = None;
            }
            Event::Installed(lasting) => self.install((**lasting).clone()),
            Event::Lapsed(since) => self.lasting.retain(|lasting| !since.contains(&lasting.since)),
            Event::SoloUsed(solo) => self.solo.push(*solo),
            Event::TurnEnded => self.end_turn(),
            // Told to whoever follows the game; the table is what the effects have made of it until then.
            Event::CutShort => {}
            Event::Destroyed { seat, .. } => self.player_mut(*seat).out = true,
            Event::Removed(seat) => self.remove(*seat),
            Event::Ended(outcome) => {
                self.decision = None;
                self.priority = None;
                self.outcome = Some(*outcome);
            }
        }
    }

    /// A decision is open. Where no event is kept this spares a copy of its options.
    pub(crate) fn ask(&mut self, decision: Decision) {
        self.next_decision = decision.id.next();
        self.turn_decisions = self.turn_decisions.saturating_add(1);
        self.decision = Some(decision);
    }

    /// Something goes on the pile.
    pub(crate) fn add(&mut self, item: Item) {
        self.next_item = item.id.wrapping_add(1);
        self.pile.push(item);
    }

    /// Something leaves the pile.
    pub(crate) fn take_off(&mut self, id: u32) -> Option<Item> {
        // Mostly the top one.
        let at = self.pile.iter().rposition(|item| item.id == id)?;
        Some(self.pile.remove(at))
    }

    /// An attack begins, or goes on otherwise.
    pub(crate) fn attack(&mut self, combat: Combat) {
        // `K-4.4.2-4`
        self.with(combat.attacker.card, |state| state.attacked = true);
        self.combat = Some(combat);
    }

    /// The attack goes on otherwise.
    pub(crate) fn change_attack(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(mut combat) = self.combat.take() {
            change(&mut combat);
            self.attack(combat);
        }
    }

    /// Something holds for a while.
    pub(crate) fn install(&mut self, lasting: Lasting) {
        self.clock = lasting.since;
        self.lasting.push(lasting);
    }

    /// Takes over a table that fits this one: events may come from a file.
    fn lay(&mut self, table: &Table) {
        let fits = table.players.len() == self.players.len()
            && table.known.len() == table.players.len()
            && table.cards.len() == self.cards.len();
        if fits {
            *self = table.clone();
        }
    }

    fn with(&mut self, card: CardId, change: impl FnOnce(&mut CardState)) {
        if let Some(state) = self.cards.get_mut(card.index()) {
            change(state);
        }
    }

    fn begin_turn(&mut self, turn: u16, seat: Seat) {
        self.turn = turn;
        // An extra turn comes after the one in which it was given; then the turns go on where they were.
        self.turn_before = self.extra_turns.pop().map(|_| self.turn_before.unwrap_or(self.active));
        self.active = seat;
        // `K-5.5-6`
        self.soul_placed = false;
        // `K-G.Solo-2`
        self.solo.clear();
        self.turn_decisions = 0;
        self.lasting.retain(|lasting| lasting.span != Span::YourNextTurn || lasting.by != seat);
        for state in &mut self.cards {
            state.attacked = false;
        }
    }

    fn end_turn(&mut self) {
        self.lasting.retain(|lasting| lasting.span != Span::EndOfTurn);
        for state in &mut self.cards {
            // `K-4.4.4.3-4`, `K-4.6-4`
            state.damage = 0;
            state.poisoned = false;
        }
        for player in &mut self.players {
            // `K-8.2.2-2`. Unlike a map that is cleared it keeps its room.
            player.energy.retain(|_, _| false);
        }
    }

    /// The cards that lie in a place, where they are a plain list.
    pub(crate) fn list_mut(&mut self, spot: Spot) -> Option<&mut Vec<CardId>> {
        let index = if spot.seat.index() < self.players.len() { spot.seat.index() } else { 0 };
        let player = &mut self.players[index];
        match spot.area {
            Area::Deck => Some(&mut player.deck),
            Area::Hand => Some(&mut player.hand),
            Area::Souls => Some(&mut player.souls),
            Area::Limbo => Some(&mut player.limbo),
            Area::Abolished => Some(&mut player.abolished),
            Area::Island => Some(&mut player.island),
            Area::Attached => Some(&mut self.attached),
            Area::Row | Area::Pile | Area::Pending | Area::Unknown => None,
        }
    }

    fn move_card(&mut self, event: &Event) {
        let Event::Moved { card, def, owner, from, at, to, under, host, seen } = event else {
            return;
        };
        self.clock = self.clock.wrapping_add(1);
        let card = self.take_from(*card, *from, *at, *seen);
        self.forget(card, *to, *seen);
        self.put(card, *to, *under);
        if card.is_hidden() {
            return;
        }
        let stamp = if to.area.is_secret() { 0 } else { self.clock };
        // However it came there (`K-7.1-11`, `K-G.Put-2`).
        let weary = to.area == Area::Island;
        // A view learns the definition from the event; a card that it knows stays what it is.
        let def = if *def == DefId::HIDDEN { self.card(card).def } else { *def };
        self.with(card, |state| *state = CardState { weary, host: *host, ..CardState::at(def, *owner, *to, stamp) });
    }

    /// Puts a card where it goes.
    fn put(&mut self, card: CardId, to: Spot, under: bool) {
        if to.area == Area::Row {
            self.player_mut(to.seat).put_in_row(card);
        } else if let Some(list) = self.list_mut(to) {
            match (to.area == Area::Hand, to.area == Area::Deck && !under) {
                (true, _) => put_sorted(list, card),
                (_, true) => list.insert(0, card),
                (false, false) => list.push(card),
            }
        }
    }

    /// Takes a card from where it lies and says which one it was, as far as this table knows.
    fn take_from(&mut self, card: CardId, from: Spot, at: Option<u16>, seen: Seats) -> CardId {
        let held = match (from.area == Area::Row, from.area == Area::Deck) {
            (true, _) => {
                let row = &mut self.player_mut(from.seat).row;
                let slot = at.and_then(|at| row.iter().position(|slot| u16::from(slot.slot) == at));
                slot.map(|index| row.remove(index).card)
            }
            (_, true) => {
                let deck = &mut self.player_mut(from.seat).deck;
                let index = at.map(usize::from).filter(|index| *index < deck.len());
                index.map(|index| deck.remove(index))
            }
            (false, false) => {
                self.take_from_list(card, from, seen);
                None
            }
        };
        if card.is_hidden() { held.unwrap_or(card) } else { card }
    }

    fn take_from_list(&mut self, card: CardId, from: Spot, seen: Seats) {
        let of_hand = from.area == Area::Hand;
        if of_hand {
            // Whoever does not see which card leaves a hand no longer knows the cards in it.
            self.forget_hand(from.seat, card, seen);
        }
        let Some(list) = self.list_mut(from) else {
            return;
        };
        let known = list.iter().position(|held| *held == card);
        let unknown = || list.iter().rposition(|held| held.is_hidden()).filter(|_| of_hand);
        if let Some(index) = known.or_else(unknown) {
            list.remove(index);
        }
    }

    fn forget_hand(&mut self, seat: Seat, card: CardId, seen: Seats) {
        let index = if seat.index() < self.players.len() { seat.index() } else { 0 };
        match self.viewer {
            None => {
                let hand = &self.players[index].hand;
                for (index, known) in self.known.iter_mut().enumerate() {
                    let viewer = Seat(index as u8);
                    if viewer != seat && !seen.contains(viewer) {
                        known.retain(|shown| !hand.contains(shown));
                    }
                }
            }
            Some(viewer) if viewer != seat && card.is_hidden() => {
                let hand = self.players[index].hand.clone();
                for held in hand.iter().filter(|held| !held.is_hidden()) {
                    self.with(*held, |state| *state = CardState::UNKNOWN);
                }
                if let Some(known) = self.known.get_mut(viewer.index()) {
                    known.retain(|shown| !hand.contains(shown));
                }
                self.player_mut(seat).hand.fill(CardId::HIDDEN);
            }
            Some(_) => {}
        }
    }

    /// Brings what is known of a card in line with where it went.
    fn forget(&mut self, card: CardId, to: Spot, seen: Seats) {
        if card.is_hidden() {
            return;
        }
        for index in 0..self.known.len() {
            let viewer = Seat(index as u8);
            let mine = self.viewer.is_none_or(|own| own == viewer);
            let keeps = mine && seen.contains(viewer) && to.area.is_secret() && !self.sees(viewer, to);
            let known = &mut self.known[index];
            match keeps {
                true => insert_known(known, card),
                false => known.retain(|shown| *shown != card),
            }
        }
    }

    fn shuffle(&mut self, seat: Seat, order: Option<&[u16]>) {
        let deck = std::mem::take(&mut self.player_mut(seat).deck);
        // `K-G.Shuffle-1`
        for known in &mut self.known {
            known.retain(|card| !deck.contains(card));
        }
        let mixed = match order {
            Some(order) if order.len() == deck.len() => {
                order.iter().map(|index| deck.get(usize::from(*index)).copied().unwrap_or(CardId::HIDDEN)).collect()
            }
            _ => {
                for card in deck.iter().filter(|card| !card.is_hidden()) {
                    self.with(*card, |state| *state = CardState::UNKNOWN);
                }
                vec![CardId::HIDDEN; deck.len()]
            }
        };
        self.player_mut(seat).deck = mixed;
    }

    fn look(&mut self, by: Seats, spot: Spot, shown: &[Shown]) {
        for shown in shown {
            for viewer in by.iter().filter(|viewer| self.viewer.is_none_or(|own| own == *viewer)) {
                if !self.sees(viewer, spot)
                    && let Some(known) = self.known.get_mut(viewer.index())
                {
                    insert_known(known, shown.card);
                }
            }
            if self.viewer.is_none() {
                continue;
            }
            self.lay_open(spot, shown);
            let (def, spot) = (shown.def, spot);
            self.with(shown.card, |state| *state = CardState::at(def, spot.seat, spot, 0));
        }
    }

    /// A view puts a card that was shown where it lies.
    fn lay_open(&mut self, spot: Spot, shown: &Shown) {
        let player = self.player_mut(spot.seat);
        if spot.area == Area::Deck {
            if let Some(place) = player.deck.get_mut(usize::from(shown.at)) {
                *place = shown.card;
            }
        } else if spot.area == Area::Row {
            if let Some(slot) = player.row.iter_mut().find(|slot| u16::from(slot.slot) == shown.at) {
                slot.card = shown.card;
            }
        } else if spot.area == Area::Hand && !player.hand.contains(&shown.card) {
            player.hand.pop();
            put_sorted(&mut player.hand, shown.card);
        }
    }

    fn rearrange(&mut self, seat: Seat, by: Seat, order: Option<&[u8]>) {
        let row = self.player(seat).row.clone();
        let card_in = |slot: &u8| row.iter().find(|held| held.slot == *slot).map(|held| held.card);
        let cards: Option<Vec<CardId>> = order.map(|order| order.iter().filter_map(card_in).collect());
        let told = cards.is_some();
        let cards = cards.filter(|cards| cards.len() == row.len()).unwrap_or(vec![CardId::HIDDEN; row.len()]);
        for (index, known) in self.known.iter_mut().enumerate() {
            if Seat(index as u8) != by {
                known.retain(|card| !row.iter().any(|slot| slot.card == *card));
            }
        }
        if !told {
            for slot in row.iter().filter(|slot| !slot.card.is_hidden()) {
                self.with(slot.card, |state| *state = CardState::UNKNOWN);
            }
        }
        for (slot, card) in self.player_mut(seat).row.iter_mut().zip(cards) {
            slot.card = card;
        }
    }

    /// Who does not see the new order knows none of these cards any more.
    fn restack(&mut self, seat: Seat, by: Seat, count: usize, order: Option<&[u16]>) {
        let deck = &self.player(seat).deck;
        let top = deck[..count.min(deck.len())].to_vec();
        for (index, known) in self.known.iter_mut().enumerate() {
            if Seat(index as u8) != by {
                known.retain(|card| !top.contains(card));
            }
        }
        let card_at = |at: &u16| top.get(usize::from(*at)).copied();
        let told: Option<Vec<CardId>> = order.map(|order| order.iter().filter_map(card_at).collect());
        let cards = told.filter(|cards| cards.len() == top.len());
        if cards.is_none() {
            for card in top.iter().filter(|card| !card.is_hidden()) {
                self.with(*card, |state| *state = CardState::UNKNOWN);
            }
        }
        let cards = cards.unwrap_or_else(|| vec![CardId::HIDDEN; top.len()]);
        for (place, card) in self.player_mut(seat).deck.iter_mut().zip(cards) {
            *place = card;
        }
    }

    fn change_control(&mut self, card: CardId, to: Seat) {
        let from = self.card(card).seat;
        if self.card(card).area != Area::Island {
            return;
        }
        self.player_mut(from).island.retain(|other| *other != card);
        self.player_mut(to).island.push(card);
        self.with(card, |state| {
            // Also where it belonged before (`K-7.1-12`).
            state.seat = to;
            state.weary = true;
        });
        // What lies under it stays there (`K-5.3.1-9`).
        let attached: Vec<CardId> = self.attached_to(card).collect();
        for under in attached {
            self.with(under, |state| state.seat = to);
        }
    }

    /// All cards of a player are out of the game, and so is what the player did.
    fn remove(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        for list in [&mut player.deck, &mut player.hand, &mut player.souls, &mut player.limbo, &mut player.abolished] {
            list.clear();
        }
        player.row.clear();
        player.energy.clear();
        let gone: Vec<CardId> = (0..self.cards.len())
            .map(|index| CardId(index as u16))
            .filter(|card| self.card(*card).owner == seat && self.card(*card).area != Area::Unknown)
            .collect();
        for list in self.players.iter_mut().map(|player| &mut player.island).chain([&mut self.attached]) {
            list.retain(|card| !gone.contains(card));
        }
        for known in &mut self.known {
            known.retain(|card| !gone.contains(card));
        }
        for card in gone {
            self.with(card, |state| *state = CardState::UNKNOWN);
        }
        self.pile.retain(|item| item.controller != seat);
        self.extra_turns.retain(|other| *other != seat);
        self.lasting.retain(|lasting| lasting.by != seat);
    }

    pub(crate) fn here(&self, card: CardId) -> Spot {
        let state = self.card(card);
        Spot { area: state.area, seat: state.seat }
    }

    pub(crate) fn refer(&self, cards: impl IntoIterator<Item = CardId>) -> Refs {
        cards.into_iter().map(|card| self.reference(card)).collect()
    }
}
