//! How events change a table: the only code that does, with that of [turns](super::turns) and [draws](super::draw).

use super::cards::{Cards, Contents, Token};
use super::event::{Event, MoveCause, Purse, Spot};
use super::fact::FactKind;
use super::{Area, CardId, CardRef, CardState, CounterPile, Decision, Fact, Player, Status, StatusFlags, Table, Turn};
use super::{
    CardList, CardSet, DefId, LastingId, ListMut, Listed, MAX_CARDS, MAX_TOKENS, MOST_COUNTERS, Mixed, PermissionKey,
    turns, visibility,
};
use crate::kernel::{DecisionId, Seat, Seats};
use crate::keyforge::model::{Counter, House, Rulebook, Step};

/// What an event may change about the texts in force and what the check loop looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stir {
    /// Neither.
    Nothing,
    /// The check loop may find something.
    Checks,
    /// The same texts, with another player in turn.
    Turn,
    /// Texts that work out of play may be active or not.
    Zones,
    /// The texts of that card may be active or not.
    TextsOf(CardId),
    /// Other texts may be active.
    Texts,
}

impl Event {
    /// What it stirs on a table where it is about to happen. Whether a text is blank may depend on anything, and is not
    /// asked here.
    // Where an event is let happen its kind is known: inlined, this is one arm.
    #[inline(always)]
    pub(crate) fn stirs(&self, table: &Table) -> Stir {
        match self {
            Event::Moved { card, from, to, .. } if from.area.is_play() || to.area.is_play() => Stir::TextsOf(*card),
            Event::Laid(_)
            | Event::Controlled { .. }
            | Event::TokenGone(_)
            | Event::Flipped { .. }
            | Event::Installed(_)
            | Event::Expired(_)
            | Event::UsedUp(_)
            | Event::Became { .. }
            // The order of texts is that of the cards, and cards change their zone.
            | Event::Positioned { .. }
            | Event::Withdrawn(_)
            | Event::Attached { .. }
            | Event::Swapped { .. } => Stir::Texts,
            // What lasts may begin and end with turns.
            Event::TurnBegan { .. } | Event::TurnEnded { .. } if !table.lasting.is_empty() => Stir::Texts,
            Event::TurnBegan { seat, .. } if *seat != table.turn.active => Stir::Turn,
            Event::Moved { .. } | Event::Shuffled { .. } => Stir::Zones,
            Event::Damaged { .. }
            | Event::Healed { .. }
            | Event::ArmorUsed { .. }
            | Event::ArmorChanged { .. }
            | Event::Tagged(_)
            | Event::Untagged(_)
            | Event::Marked { .. }
            | Event::Counted { .. }
            | Event::TokenMade { .. } => Stir::Checks,
            Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::StepBegan(_)
            | Event::HouseChosen { .. }
            | Event::Picked { .. }
            | Event::Revealed { .. }
            | Event::Readied(_)
            | Event::Exhausted(_)
            | Event::Abducted { .. }
            | Event::Remembered { .. }
            | Event::Attacked { .. }
            | Event::BlowsExchanged
            | Event::FightEnded
            | Event::Amber { .. }
            | Event::KeyForged { .. }
            | Event::KeyUnforged { .. }
            | Event::Chained { .. }
            | Event::TideTurned { .. }
            | Event::Spent { .. }
            | Event::Latched { .. }
            | Event::Happened(_)
            | Event::HandCardUsed
            | Event::OmegaPlayed
            | Event::CutShort
            | Event::Asked(_)
            | Event::Answered(_)
            | Event::Over(_) => Stir::Nothing,
        }
    }
}

impl Table {
    /// A table without cards, before the first event.
    pub fn blank(rulebook: Rulebook, first: Seat) -> Table {
        Table {
            viewer: None,
            rulebook,
            players: [Player::NOBODY; 2],
            cards: Cards::unknown(),
            card_count: 0,
            tokens: Vec::new(),
            attached: Default::default(),
            under: Default::default(),
            limbo: Default::default(),
            turn: Turn {
                number: 0,
                active: first,
                step: Step::Setup,
                house: None,
                from_hand: 0,
                acted: false,
                omega: false,
                fight: None,
                outer_fights: Vec::new(),
                blows: 0,
                came_back: Vec::new(),
            },
            tide: None,
            known: [CardSet::EMPTY; 2],
            owned: Default::default(),
            whereabouts: Default::default(),
            mixed: [Mixed::NONE; 2],
            copied_icons: Vec::new(),
            lasting: Vec::new(),
            next_lasting: 0,
            counters: Vec::new(),
            remembered: Vec::new(),
            spent: Vec::new(),
            latched: Vec::new(),
            facts: Vec::new(),
            facts_before: Default::default(),
            moves: 0,
            next_decision: DecisionId(0),
            decision: None,
            outcome: None,
        }
    }

    /// Changes the table as the event says.
    ///
    /// Any event is taken, also one that does not fit this table (of a damaged log, say): what it names and is not
    /// there is left alone.
    pub fn evolve(&mut self, event: &Event) {
        self.undergo(event);
    }

    /// [`Table::evolve`], where the kind of the event is known.
    #[inline(always)]
    pub(crate) fn undergo(&mut self, event: &Event) {
        self.take(event);
        // What is shown stays open until the next thing happens, which may bring it into the open.
        let showing = matches!(event, Event::Revealed { .. });
        if self.viewer == Some(Seat::SPECTATOR) && !showing {
            visibility::close(self);
        }
    }

    #[inline(always)]
    fn take(&mut self, event: &Event) {
        match event {
            Event::Laid(table) => self.lay(table),
            Event::TurnBegan { seat, number } => self.begin_turn(*seat, *number),
            Event::StepBegan(step) => self.begin_step(*step),
            Event::TurnEnded { .. } => self.end_turn(),
            Event::HouseChosen { house, .. } => self.turn.house = *house,
            Event::Moved { card, from, index, to, at, host, cause, seen } => {
                let (card, from, index, to, at, host) = (*card, *from, *index, *to, *at, *host);
                self.relocate(&Movement { card, from, index, to, at, host, seen: *seen }, *cause);
            }
            Event::Shuffled { seat, top: None, order } => self.shuffle(*seat, order.as_deref()),
            Event::Shuffled { seat, top: Some(count), order } => self.mix(*seat, *count, order.as_deref()),
            Event::Picked { .. } => {}
            Event::Swapped { seat, one, two } => self.swap_areas(*seat, *one, *two),
            Event::Revealed { card, spot, index, to } => self.reveal(*card, *spot, *index, *to),
            Event::Controlled { card, to, home, at } => self.give_control(*card, *to, *home, *at),
            Event::Positioned { card, at } => self.position(*card, *at),
            Event::Withdrawn(card) => self.withdraw(*card),
            Event::Attached { card, host } => self.attach(*card, *host),
            Event::TokenMade { token, seat, owner, def, house } => {
                let made = CardState { owner: *owner, house: *house, ..CardState::of_token(*def) };
                self.make_token(*token, *seat, made);
            }
            Event::TokenGone(token) => self.unmake_token(*token),
            Event::Flipped { was, now } => self.flip(*was, *now),
            Event::Became { card, def, house, icons } => self.become_copy(*card, *def, *house, *icons),
            Event::Readied(card) => self.flag(*card, StatusFlags::READY, true),
            Event::Exhausted(card) => self.flag(*card, StatusFlags::READY, false),
            Event::Damaged { card, amount, .. } => {
                self.lade(*card, |contents| contents.damage = contents.damage.saturating_add(*amount));
            }
            Event::Healed { card, amount } => {
                self.lade(*card, |contents| contents.damage = contents.damage.saturating_sub(*amount));
            }
            Event::ArmorUsed { card, amount, of } => self.lade(*card, |contents| {
                contents.armor_used = contents.armor_used.saturating_add(*amount);
                contents.armor_of = *of;
            }),
            Event::ArmorChanged { card, used, of } => self.lade(*card, |contents| {
                contents.armor_used = *used;
                // Of no armor that was used nothing is remembered, as of a creature that used none.
                contents.armor_of = if *used == 0 { 0 } else { *of };
            }),
            Event::Tagged(card) => self.flag(*card, StatusFlags::TAGGED, true),
            Event::Untagged(card) => {
                self.flag(*card, StatusFlags::TAGGED, false);
                self.unlatch(*card);
            }
            Event::Marked { card, status, on } => self.mark(*card, *status, *on),
            Event::Counted { card, counter, change } => self.count(*card, counter, *change),
            Event::Abducted { card, on, .. } => self.flag(*card, StatusFlags::ABDUCTED, *on),
            Event::Remembered { by, card } => self.remembered.push((*by, *card)),
            Event::Attacked { attacker, defender } => self.attack(*attacker, *defender),
            Event::BlowsExchanged => self.turn.blows |= self.turn.depth_of_fight(),
            Event::FightEnded => self.end_fight(),
            Event::Amber { amount, from, to, .. } => {
                self.purse(*from, |amber| amber.saturating_sub(*amount));
                self.purse(*to, |amber| amber.saturating_add(*amount));
            }
            Event::KeyForged { seat, color, .. } => self.player_mut(*seat).keys[color.index()] = true,
            Event::KeyUnforged { seat, color } => self.player_mut(*seat).keys[color.index()] = false,
            Event::Chained { seat, change } => self.chain(*seat, *change),
            Event::TideTurned { high } => self.turn_tide(*high),
            Event::Installed(lasting) => self.install((**lasting).clone()),
            Event::Expired(id) => self.lasting.retain(|lasting| lasting.id != *id),
            Event::UsedUp(id) => self.use_up(*id),
            Event::Spent { key, card } => self.spent.push((*key, *card)),
            Event::Latched { key, on } => self.latch(*key, *on),
            Event::Happened(fact) => self.remember(**fact),
            Event::HandCardUsed => self.turn.from_hand = self.turn.from_hand.saturating_add(1),
            Event::OmegaPlayed => self.turn.omega = true,
            // Told to whoever follows the game; the table is what the texts have made of it until then.
            Event::CutShort => {}
            Event::Asked(decision) => self.ask((**decision).clone()),
            Event::Answered(_) => self.decision = None,
            Event::Over(outcome) => (self.outcome, self.decision) = (Some(*outcome), None),
        }
    }

    /// [`Event::Asked`].
    pub(crate) fn ask(&mut self, decision: Decision) {
        self.next_decision = decision.id.next();
        self.decision = Some(decision);
    }

    fn flag(&mut self, card: CardId, flag: StatusFlags, on: bool) {
        self.change(card, |state| state.flags.set(flag, on));
    }

    fn mark(&mut self, card: CardId, status: Status, on: bool) {
        self.flag(card, StatusFlags::of(status), on);
        if status == Status::Warded && !on {
            self.unlatch(card);
        }
    }

    fn chain(&mut self, seat: Seat, change: i16) {
        let player = self.player_mut(seat);
        player.chains = (i32::from(player.chains) + i32::from(change)).clamp(0, 255) as u8;
    }

    /// By its reference card the tide turns although nothing was played, used or discarded before (`ALPHA-1`).
    fn turn_tide(&mut self, high: Option<Seat>) {
        self.tide = high;
        self.turn.acted |= self.turn.step == Step::Main;
    }

    fn use_up(&mut self, id: LastingId) {
        if let Some(lasting) = self.lasting.iter_mut().find(|lasting| lasting.id == id) {
            lasting.uses = lasting.uses.map(|uses| uses.saturating_sub(1));
        }
    }

    fn latch(&mut self, key: PermissionKey, on: bool) {
        self.latched.retain(|latched| *latched != key);
        if on {
            self.latched.push(key);
        }
    }

    fn attack(&mut self, attacker: CardId, defender: CardId) {
        self.lade(defender, |contents| contents.attacked = contents.attacked.saturating_add(1));
        let outer = self.turn.fight.replace((self.reference(attacker), self.reference(defender)));
        self.turn.outer_fights.extend(outer);
    }

    fn end_fight(&mut self) {
        self.turn.blows &= !self.turn.depth_of_fight();
        self.turn.fight = self.turn.outer_fights.pop();
    }

    /// [`Event::Happened`].
    pub(crate) fn remember(&mut self, fact: Fact) {
        if matches!(fact.kind, FactKind::Played | FactKind::Used | FactKind::Discarded(_)) {
            self.turn.acted = true;
        }
        // What comes after a fight has begun.
        if self.turn.blows != 0 && fact.kind == FactKind::Fought {
            self.turn.blows &= !self.turn.depth_of_fight();
        }
        self.facts.push(fact);
    }

    fn purse(&mut self, purse: Purse, change: impl FnOnce(u16) -> u16) {
        match purse {
            Purse::Supply => {}
            Purse::Pool(seat) => {
                let player = self.player_mut(seat);
                player.amber = change(player.amber);
            }
            Purse::Card(card) => self.lade(card, |contents| contents.amber = change(contents.amber)),
        }
    }

    fn count(&mut self, card: CardId, counter: &Counter, change: i16) {
        let sum = |count: u16| (i32::from(count) + i32::from(change)).clamp(0, i32::from(MOST_COUNTERS)) as u16;
        let Counter::Named(name) = counter else {
            self.lade(card, |contents| contents.power_counters = sum(contents.power_counters));
            return;
        };
        match self.counters.iter_mut().find(|pile| pile.card == card && pile.name == *name) {
            Some(pile) => pile.count = sum(pile.count),
            None => self.counters.push(CounterPile { card, name: name.clone(), count: sum(0) }),
        }
        self.counters.retain(|pile| pile.count > 0);
    }

    fn learn(&mut self, card: CardId, to: Seats) {
        for seat in self.minds().filter(|seat| to.contains(*seat)) {
            self.known[seat.index() & 1].insert(card);
        }
    }

    /// Nobody knows the order of a shuffled deck, nor which cards are where in it.
    #[inline(never)]
    fn shuffle(&mut self, seat: Seat, order: Option<&[u16]>) {
        self.forget_mixed(seat);
        let old = CardList::from(self.player(seat).deck());
        let cards: CardSet = old.iter().copied().collect();
        for viewer in self.minds() {
            let known = &mut self.known[viewer.index() & 1];
            let lost = known.intersection(cards);
            *known = known.without(cards);
            self.lose_in_deck(viewer, lost);
        }
        self.rearrange(seat, 0, &old, order);
    }

    /// Nobody knows in which order the topmost cards of a deck lie, however many of them somebody saw go there.
    #[inline(never)]
    fn mix(&mut self, seat: Seat, count: u8, order: Option<&[u16]>) {
        self.forget_mixed(seat);
        let deck = CardList::from(self.player(seat).deck());
        let from = deck.len().saturating_sub(usize::from(count));
        let old = &deck[from..];
        self.begin_mixed(seat, from, old);
        self.rearrange(seat, from, old, order);
    }

    /// The cards of a deck from one place on lie in another order.
    fn rearrange(&mut self, seat: Seat, from: usize, old: &[CardId], order: Option<&[u16]>) {
        let Some(order) = order else {
            // A viewer: which of them lies where is unknown again.
            for card in old.iter().filter(|card| card.is_known()) {
                self.forget_card(*card);
            }
            self.list_mut(Area::Deck, seat).as_mut_slice()[from..].fill(CardId::HIDDEN);
            return;
        };
        let new: CardList = order.iter().filter_map(|index| old.get(usize::from(*index)).copied()).collect();
        if new.len() == old.len() {
            self.list_mut(Area::Deck, seat).as_mut_slice()[from..].copy_from_slice(&new);
        }
    }

    /// What was saved once meets again what its own text demands as long as a condition holds.
    fn unlatch(&mut self, card: CardId) {
        self.latched.retain(|latched| latched.this.card != card);
    }

    /// A viewer no longer knows where the card is; what it is stands in the deck list.
    fn forget_card(&mut self, card: CardId) {
        let identity = self.card(card).identity();
        self.put(card, &identity);
    }

    /// Players get to know which card lies somewhere.
    #[inline(never)]
    fn reveal(&mut self, card: CardId, spot: Spot, index: Option<u8>, to: Seats) {
        self.learn(card, to);
        self.turn_up(card, spot, index);
        self.minds().filter(|seat| to.contains(*seat)).for_each(|viewer| self.find(viewer, card));
    }

    /// In a viewer's table a card that becomes known takes the place of one that was not.
    fn turn_up(&mut self, card: CardId, spot: Spot, index: Option<u8>) {
        let mut list = self.list_mut(spot.area, spot.seat);
        if !card.is_known() || list.place_of(card).is_some() {
            return;
        }
        let hidden = index.map(usize::from).filter(|at| list.get(*at) == Some(&CardId::HIDDEN));
        let Some(at) = hidden.or_else(|| list.place_of(CardId::HIDDEN)) else {
            return;
        };
        list.as_mut_slice()[at] = card;
        if spot.area.is_unordered() {
            list.sort();
        }
        self.change(card, |state| {
            state.area = spot.area;
            state.set_keeper(spot.seat);
        });
    }

    /// A card that is itself again before it was played at all came back to where it lay (`FAQ-025`).
    fn become_copy(&mut self, card: CardId, def: DefId, house: Option<House>, icons: Option<DefId>) {
        let state = self.bare(card);
        let was_copy = state.def != state.printed;
        let itself_again = def == state.printed && !state.in_play() && state.area != Area::Limbo;
        if was_copy && itself_again && !self.turn.came_back.contains(&card) {
            self.turn.came_back.push(card);
        }
        self.change(card, |state| {
            state.def = def;
            state.set_house(house.unwrap_or(state.house()));
        });
        self.copied_icons.retain(|(copy, _)| *copy != card);
        self.copied_icons.extend(icons.map(|half| (card, half)));
    }

    #[inline(never)]
    fn swap_areas(&mut self, seat: Seat, one: Area, two: Area) {
        if [one, two].contains(&Area::Deck) {
            self.forget_mixed(seat);
        }
        let [mut first, mut second] = [one, two].map(|area| CardList::from(self.list(area, seat)));
        // A pile that goes from face down to face up, or back, is turned over: its top card lies at the bottom then.
        if !one.is_unordered() && !two.is_unordered() && one.is_secret() != two.is_secret() {
            first.as_mut_slice().reverse();
            second.as_mut_slice().reverse();
        }
        // Both are empty for a moment, so that there is room for all cards.
        [one, two].into_iter().for_each(|area| self.list_mut(area, seat).replace(&[]));
        self.list_mut(one, seat).replace(&second);
        self.list_mut(two, seat).replace(&first);
        for (area, from, list) in [(one, two, second), (two, one, first)] {
            for card in list.iter().copied() {
                self.moves = self.moves.wrapping_add(1);
                let (from, to) = (Spot::new(from, seat), Spot::new(area, seat));
                let seen = Seats::ALL;
                self.settle_in(&Movement { card, from, index: None, to, at: None, host: None, seen }, false);
            }
        }
    }

    #[inline(never)]
    fn give_control(&mut self, card: CardId, to: Seat, home: bool, at: Option<u8>) {
        let state = *self.bare(card);
        if home {
            self.change(card, |state| state.set_home(to));
        }
        if state.keeper() == to {
            return;
        }
        if matches!(state.area, Area::Battleline | Area::Artifacts) {
            self.list_mut(state.area, state.keeper()).remove(card);
            let mut list = self.list_mut(state.area, to);
            let at = at.map_or(list.len(), usize::from);
            list.insert(at, card);
        }
        for part in [Some(card), self.other_half(card)].into_iter().flatten() {
            self.change(part, |state| state.set_keeper(to));
        }
    }

    /// A token creature waits to enter play, as a card that is being played does.
    fn make_token(&mut self, token: CardId, seat: Seat, made: CardState) {
        let number = token.index().wrapping_sub(MAX_CARDS);
        if number >= MAX_TOKENS || self.limbo.contains(&token) || self.bare(token).in_play() {
            return;
        }
        if self.tokens.len() <= number {
            self.tokens.resize(number + 1, Token::UNKNOWN);
        }
        self.moves = self.moves.wrapping_add(1);
        let stamp = self.moves;
        self.put(token, &CardState { area: Area::Limbo, keeper: seat, home: seat, stamp, ..made });
        self.list_mut(Area::Limbo, seat).push(token);
    }

    fn unmake_token(&mut self, token: CardId) {
        let state = *self.bare(token);
        if !token.is_token() || state.area == Area::Unknown {
            return;
        }
        self.list_mut(state.area, state.keeper()).remove(token);
        self.counters.retain(|pile| pile.card != token);
        self.put(token, &CardState::UNKNOWN);
    }

    /// A creature is another card where it stands: what lies on it and whatever speaks of it follows.
    #[inline(never)]
    fn flip(&mut self, was: CardId, now: CardId) {
        let state = *self.bare(was);
        if was == now || state.area != Area::Battleline || self.bare(now).area != Area::Battleline {
            return;
        }
        let references = (state.reference(was), self.reference(now));
        // Which of the two lies facedown each of them says itself.
        let moved = state.flags - StatusFlags::FACEDOWN;
        self.change(now, |it| {
            it.flags.insert(moved);
            it.set_home(state.home());
        });
        self.lay_on(now, self.contents(was));
        self.lay_on(was, Contents::NONE);
        self.counters.iter_mut().filter(|pile| pile.card == was).for_each(|pile| pile.card = now);
        let lying = self.attached.iter().chain(&*self.under).copied();
        let on_it: CardList = lying.filter(|card| *card != now && self.bare(*card).host == was).collect();
        on_it.iter().for_each(|card| self.change(*card, |it| it.host = now.into()));
        self.follow_flipped(references);
    }

    /// Whatever lasts goes on for the same creature, and what it did this turn it has done.
    fn follow_flipped(&mut self, (was, now): (CardRef, CardRef)) {
        let follow = |card: &mut CardRef| {
            if *card == was {
                *card = now;
            }
        };
        self.lasting.iter_mut().for_each(|lasting| lasting.follow(was, now));
        self.facts.iter_mut().for_each(|fact| fact.follow(was, now));
        self.remembered.iter_mut().for_each(|(by, _)| follow(by));
        for (attacker, defender) in self.turn.fight.iter_mut().chain(&mut self.turn.outer_fights) {
            follow(attacker);
            follow(defender);
        }
        for (key, card) in &mut self.spent {
            follow(&mut key.this);
            follow(card);
        }
    }

    fn position(&mut self, card: CardId, at: u8) {
        let (keeper, area) = (self.bare(card).keeper(), self.bare(card).area);
        if !matches!(area, Area::Battleline | Area::Artifacts) || self.list_mut(area, keeper).remove(card).is_none() {
            return;
        }
        self.list_mut(Area::Battleline, keeper).insert(usize::from(at), card);
        self.change(card, |state| state.area = Area::Battleline);
    }

    fn withdraw(&mut self, card: CardId) {
        let keeper = self.bare(card).keeper();
        if self.bare(card).area != Area::Battleline || self.list_mut(Area::Battleline, keeper).remove(card).is_none() {
            return;
        }
        self.list_mut(Area::Artifacts, keeper).push(card);
        self.change(card, |state| {
            state.area = Area::Artifacts;
            state.flags -= Status::ALL.into_iter().map(StatusFlags::of).collect();
        });
        self.lade(card, |contents| contents.damage = 0);
    }

    #[inline(never)]
    fn lay(&mut self, table: &Table) {
        *self = table.clone();
        self.count_owned();
        // What copies share has no room for the turns to come.
        self.facts_before.iter_mut().for_each(|facts| facts.part(turns::FACTS));
    }

    /// It is the last of the upgrades on its creature.
    fn attach(&mut self, card: CardId, host: CardId) {
        let mut attached = ListMut::Shared(&mut self.attached);
        if attached.remove(card).is_some() {
            attached.push(card);
            self.change(card, |state| state.host = Some(host).into());
        }
    }

    /// Moves a card, and notes who knows which one it is where it arrives.
    #[inline(never)]
    fn relocate(&mut self, movement: &Movement, cause: MoveCause) {
        self.moves = self.moves.wrapping_add(1);
        if !self.is_plain_draw(movement) {
            return self.relocate_any(movement, cause);
        }
        let slowly = cfg!(debug_assertions).then(|| {
            let mut table = self.clone();
            table.relocate_any(movement, cause);
            table
        });
        self.draw_plainly(movement.card, movement.from.seat);
        debug_assert!(slowly.is_none_or(|table| table == *self), "a plain draw is a move as any other");
    }

    fn relocate_any(&mut self, movement: &Movement, cause: MoveCause) {
        let from = match self.mixed == [Mixed::NONE; 2] {
            true => movement.from.area.hiding(),
            false => self.part_mixed(movement),
        };
        let doubted = self.take_out(movement);
        self.put_in(movement);
        // A token creature comes into play as any card does; its hidden side lies under it.
        let made = cause == MoveCause::MakeToken && movement.card.is_token();
        let home = made || matches!(cause, MoveCause::Play | MoveCause::PutIntoPlay);
        self.settle_in(movement, home);
        self.follow(movement, from, doubted);
    }

    /// Whether cards of an area lie so that somebody cannot see which they are.
    pub(crate) fn is_facedown(&self, area: Area) -> bool {
        area.is_facedown(self.rulebook.edition())
    }

    /// Notes where a card has arrived, and who knows it there.
    fn settle_in(&mut self, movement: &Movement, home: bool) {
        let Movement { card, from, to, host, seen, .. } = *movement;
        if !card.is_known() {
            return;
        }
        // A viewer cannot tell when a secret card came where it lies; nor can a reference follow one from there.
        let stamp = if self.viewer.is_some() && self.is_facedown(to.area) { 0 } else { self.moves };
        let left_play = from.area.is_play() && !to.area.is_play();
        let followed = !self.is_facedown(from.area) && !self.is_facedown(to.area);
        let mut laden = false;
        self.change(card, |state| {
            laden = state.is_laden();
            if left_play {
                state.flags = StatusFlags::empty();
            }
            state.area = to.area;
            state.set_keeper(to.seat);
            state.host = host.into();
            state.before = if followed { state.stamp } else { 0 };
            state.stamp = stamp;
            state.flags.remove(StatusFlags::ABDUCTED);
            if !to.area.is_play() {
                state.set_home(state.owner());
            } else if home {
                state.set_home(to.seat);
            }
        });
        if left_play {
            if laden {
                self.lay_on(card, Contents::NONE);
            }
            self.counters.retain(|pile| pile.card != card);
        }
        if let (Area::Joined, Some(host)) = (to.area, host) {
            self.flag(host, StatusFlags::GIGANTIC, true);
        }
        for known in &mut self.known {
            known.remove(card);
        }
        if to.area.may_be_secret() {
            self.learn(card, seen);
        }
    }

    /// Takes the card from where it was. Who does not see which card leaves a secret, unordered area can no longer be
    /// sure of any card there that may be it: those each player was sure of until then.
    fn take_out(&mut self, movement: &Movement) -> [CardSet; 2] {
        let Movement { card, from: Spot { area, seat }, seen, .. } = *movement;
        let mut list = self.list_mut(area, seat);
        let expected = movement.index.map(usize::from);
        let found = expected.filter(|index| list.get(*index) == Some(&card));
        let found = found.or_else(|| card.is_known().then(|| list.place_of(card)).flatten());
        // Where both see which card goes, nobody is left in doubt.
        let open = card.is_known() && seen.union(Seats::BOTH) == seen;
        if let (true, Some(index)) = (open, found) {
            list.remove_at(index);
            return [CardSet::EMPTY; 2];
        }
        let unsure = area.is_unordered() || (area == Area::Deck && movement.index.is_none()) || area == Area::Under;
        let doubts = unsure && area.is_secret();
        let owner = movement.owner();
        // Other cards of the list may lie in the open, and those of another owner would have gone elsewhere.
        let may_be_it = |card: &CardId| {
            let state = self.bare(*card);
            state.area == area && owner.is_none_or(|owner| state.owner() == owner)
        };
        // Who sees it go doubts nothing, and a table that holds the truth forgets nothing.
        let matters = doubts && (!card.is_known() || self.minds().any(|viewer| !seen.contains(viewer)));
        let before: CardSet = match matters {
            true => self.list(area, seat).iter().copied().filter(may_be_it).collect(),
            false => CardSet::EMPTY,
        };
        let mut list = self.list_mut(area, seat);
        let found = found.or_else(|| expected.filter(|index| *index < list.len()));
        let found = found.or_else(|| list.place_of(CardId::HIDDEN));
        // A viewer that knew all of them cannot tell which it was, only that there is one card less.
        let last = || list.iter().rposition(|card| before.contains(*card)).or(list.len().checked_sub(1));
        let found = found.or_else(|| last().filter(|_| !card.is_known()));
        let taken = found.and_then(|index| list.remove_at(index));
        if open {
            return [CardSet::EMPTY; 2];
        }
        let doubted = self.doubted(before, taken, seen);
        if let Some(known) = taken.filter(|taken| taken.is_known() && !card.is_known()) {
            // A viewer that knew it there and did not see it go.
            self.known.iter_mut().for_each(|cards| cards.remove(known));
            self.forget_card(known);
        }
        for (known, doubted) in self.known.iter_mut().zip(doubted) {
            *known = known.without(doubted);
        }
        if !doubts || card.is_known() {
            return doubted;
        }
        // A viewer that did not see it.
        for card in before.iter() {
            self.forget_card(card);
        }
        for card in self.list_mut(area, seat).as_mut_slice() {
            if before.contains(*card) {
                *card = CardId::HIDDEN;
            }
        }
        doubted
    }

    /// The cards that each player knew where one has left unseen, any of which may be the one.
    fn doubted(&self, before: CardSet, taken: Option<CardId>, seen: Seats) -> [CardSet; 2] {
        std::array::from_fn(|index| {
            let viewer = Seat(index as u8);
            if seen.contains(viewer) {
                return CardSet::EMPTY;
            }
            let mut doubted = self.known[index].intersection(before);
            // A place that tells which card it was no longer tells who may not look at it where it went.
            taken
                .into_iter()
                .filter(|card| visibility::knows(self, viewer, *card))
                .for_each(|card| doubted.insert(card));
            doubted
        })
    }

    fn put_in(&mut self, movement: &Movement) {
        let Spot { area, seat } = movement.to;
        let mut list = self.list_mut(area, seat);
        if area.is_unordered() {
            list.insert_sorted(movement.card);
            return;
        }
        let at = movement.at.map_or(list.len(), usize::from);
        list.insert(at, movement.card);
    }
}

/// A card that moves from one place to another, and who sees which card it is.
#[derive(Clone, Copy)]
pub(super) struct Movement {
    pub card: CardId,
    pub from: Spot,
    pub index: Option<u8>,
    pub to: Spot,
    pub at: Option<u8>,
    pub host: Option<CardId>,
    pub seen: Seats,
}

impl Movement {
    /// The owner of the card, where the places tell: decks and hands have no other cards, and a card is purged to its owner.
    pub fn owner(&self) -> Option<Seat> {
        if matches!(self.from.area, Area::Deck | Area::Hand) {
            return Some(self.from.seat);
        }
        matches!(self.to.area, Area::Deck | Area::Hand | Area::Purged).then_some(self.to.seat)
    }
}
