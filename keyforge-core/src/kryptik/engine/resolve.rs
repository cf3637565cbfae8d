//! Effects: a list of instructions, each replaced by what it is made of until it is done.

use serde::{Deserialize, Serialize};

use super::announce::{Announce, How, Mode};
use super::settle::{Coming, Happening};
use super::{Engine, Frame, Scope};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::{Keyword, Kind};
use crate::kryptik::deck::DeckOut;
use crate::kryptik::event::{Event, Leave};
use crate::kryptik::script::ast::{Act, Effect, Filter, Mod, Place, Players, Ref, Slot, Span, Val};
use crate::kryptik::table::{About, Area, CardId, CardRef, ItemKind, Lasting, Lasts, Spot, TargetRef};

/// An effect that resolves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Resolve {
    pub(crate) scope: Scope,
    /// What is still to do, the next one last.
    todo: Vec<Do>,
}

/// A step of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Do {
    Effect(Effect),
    /// The same with another card or player in mind.
    With(Option<CardRef>, Option<Seat>, Vec<Effect>),
    /// Puts back what was in mind.
    Mind(Option<CardRef>, Option<Seat>),
    Draw(Seat, u8),
    Discard(Seat, u8),
    DiscardRandom(Seat, u8),
    Sacrifice(Seat, Filter, u8),
    Plunder(Seat, u8, Option<Filter>),
    Detach(CardRef, u8),
    DestroySlot {
        seat: Seat,
        chooser: Seat,
        slots: Vec<u8>,
        count: u8,
    },
    Picked(Use, Seat),
    /// A card that was found goes to its place; whether everybody sees it.
    Found(CardRef, Place, Seat, bool),
}

/// What is done with cards that were picked.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Use {
    Discard,
    Sacrifice,
    Plunder,
    Detach,
    Search(Place, bool),
    Choose(Slot),
    CastFree,
}

impl Resolve {
    pub(crate) fn new(scope: Scope, effects: &[Effect]) -> Resolve {
        let mut resolve = Resolve { scope, todo: Vec::with_capacity(effects.len()) };
        resolve.then(effects);
        resolve
    }

    /// These effects come next.
    fn then(&mut self, effects: &[Effect]) {
        self.todo.extend(effects.iter().rev().cloned().map(Do::Effect));
    }
}

fn count_of(value: i32) -> u8 {
    value.clamp(0, 200) as u8
}

impl Engine<'_> {
    pub(crate) fn resolve(&mut self, mut resolve: Box<Resolve>) -> Result<(), Fault> {
        loop {
            if self.table.outcome.is_some() || self.table.player(resolve.scope.seat).out {
                return Ok(());
            }
            // The values of a source that leaves are those it had last.
            if self.table.on_island(resolve.scope.source) {
                resolve.scope.last = Some(self.look().stats(resolve.scope.source.card));
            }
            let Some(next) = resolve.todo.pop() else {
                return Ok(());
            };
            let depth = self.machine.frames.len();
            let Some(asked) = self.perform(&mut resolve, next)? else {
                // A question of the effect itself: it was put back under the question.
                return Ok(());
            };
            self.settle();
            if asked || self.machine.frames.len() > depth {
                // Frames on top work first; this one goes under them.
                let at = depth.min(self.machine.frames.len());
                self.machine.frames.insert(at, Frame::Resolve(resolve));
                return Ok(());
            }
        }
    }

    /// Asks a question of the effect itself; the step is taken again with the answer.
    fn ask_again(
        &mut self,
        resolve: &Resolve,
        step: Do,
        kind: DecisionKind,
        seat: Seat,
        options: Vec<Action>,
    ) -> Result<Option<bool>, Fault> {
        let mut frame = resolve.clone();
        frame.todo.push(step);
        let source = Some(resolve.scope.source.card);
        self.ask(Frame::Resolve(Box::new(frame)), seat, kind, source, options)?;
        Ok(None)
    }

    /// Takes a step. `None`: a question is open and the frame lies under it.
    fn perform(&mut self, resolve: &mut Resolve, step: Do) -> Result<Option<bool>, Fault> {
        match step {
            Do::Effect(effect) => return self.effect(resolve, effect),
            Do::With(it, them, effects) => {
                resolve.todo.push(Do::Mind(resolve.scope.it, resolve.scope.them));
                resolve.scope.it = it.or(resolve.scope.it);
                resolve.scope.them = them.or(resolve.scope.them);
                resolve.then(&effects);
            }
            Do::Mind(it, them) => {
                resolve.scope.it = it;
                resolve.scope.them = them;
            }
            Do::Draw(seat, count) => self.draw_cards(resolve, seat, count)?,
            Do::Discard(seat, count) => {
                let from = self.table.refer(self.table.player(seat).hand.clone());
                resolve.todo.push(Do::Picked(Use::Discard, seat));
                self.ask_cards(seat, DecisionKind::Discard, Some(resolve.scope.source.card), from, count, count);
            }
            Do::DiscardRandom(seat, count) => {
                let hand = self.table.player(seat).hand.clone();
                if count > 0 && !hand.is_empty() {
                    let index = self.random(hand.len())?;
                    self.discard_cards(seat, &[hand[index % hand.len()]]);
                    resolve.todo.push(Do::DiscardRandom(seat, count - 1));
                }
            }
            Do::Sacrifice(seat, filter, count) => {
                let look = self.look();
                let island = self.table.player(seat).island.iter().copied();
                let from = island.filter(|card| look.fits(&filter, *card, &resolve.scope)).collect::<Vec<_>>();
                let from = self.table.refer(from);
                resolve.todo.push(Do::Picked(Use::Sacrifice, seat));
                self.ask_cards(seat, DecisionKind::Sacrifice, Some(resolve.scope.source.card), from, count, count);
            }
            Do::Plunder(seat, count, filter) => {
                let from = self.look().plunderable(filter.as_ref(), seat, resolve.scope.source);
                let from = self.table.refer(from);
                resolve.todo.push(Do::Picked(Use::Plunder, seat));
                self.ask_cards(seat, DecisionKind::Plunder, Some(resolve.scope.source.card), from, count, count);
            }
            Do::Detach(host, count) => {
                let from = self.table.refer(self.table.attached_to(host.card).collect::<Vec<_>>());
                let seat = resolve.scope.seat;
                resolve.todo.push(Do::Picked(Use::Detach, seat));
                self.ask_cards(seat, DecisionKind::Detach, Some(host.card), from, count, count);
            }
            Do::DestroySlot { seat, chooser, slots, count } => {
                return self.destroy_chosen_slots(resolve, seat, chooser, slots, count);
            }
            Do::Picked(usage, seat) => return self.use_picked(resolve, &usage, seat).map(Some),
            Do::Found(card, place, seat, shown) => self.place_found(resolve, card, place, seat, shown),
        }
        Ok(Some(false))
    }

    fn destroy_chosen_slots(
        &mut self,
        resolve: &Resolve,
        seat: Seat,
        chooser: Seat,
        mut slots: Vec<u8>,
        count: u8,
    ) -> Result<Option<bool>, Fault> {
        if let Some(Action::Slot { slot, .. }) = self.answer() {
            slots.push(slot);
        }
        let row = self.table.player(seat).row.iter().map(|slot| slot.slot);
        let open: Vec<u8> = row.filter(|slot| !slots.contains(slot)).collect();
        if slots.len() >= usize::from(count) || open.is_empty() || self.table.player(chooser).out {
            self.destroy_slots(seat, &slots);
            return Ok(Some(false));
        }
        let options = open.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
        let step = Do::DestroySlot { seat, chooser, slots, count };
        self.ask_again(resolve, step, DecisionKind::DestroySlot, chooser, options)
    }

    fn draw_cards(&mut self, resolve: &mut Resolve, seat: Seat, count: u8) -> Result<(), Fault> {
        if count == 0 || self.look().is_forbidden_to(Act::Draw, seat) {
            return Ok(());
        }
        if !self.table.player(seat).deck.is_empty() {
            self.draw_one(seat);
            resolve.todo.push(Do::Draw(seat, count - 1));
            return Ok(());
        }
        // Limited play goes on drawing from the shuffled limbo pile.
        let refills = self.rules.format.deck_out == DeckOut::Reshuffle && !self.table.player(seat).limbo.is_empty();
        if refills {
            self.limbo_to_deck(seat);
            resolve.todo.push(Do::Draw(seat, count));
            self.shuffle(seat)?;
        }
        Ok(())
    }

    fn use_picked(&mut self, resolve: &mut Resolve, usage: &Use, seat: Seat) -> Result<bool, Fault> {
        let refs = std::mem::take(&mut self.machine.picked);
        let cards: Vec<CardId> = refs.iter().map(|card| card.card).collect();
        match usage {
            Use::Discard => self.discard_cards(seat, &cards),
            Use::Sacrifice => self.die(&cards),
            Use::Plunder => self.abolish_cards(&cards),
            Use::Detach => cards.iter().for_each(|card| self.send_to_limbo(*card)),
            Use::Choose(slot) => {
                resolve.scope.found = refs.last().copied().or(resolve.scope.found);
                let chosen = refs.into_iter().map(TargetRef::Card).collect();
                resolve.scope.targets.retain(|(name, _)| name != slot);
                resolve.scope.targets.push((*slot, chosen));
            }
            Use::Search(place, shown) => {
                let stays = matches!(place, Place::TopOfDeck | Place::BottomOfDeck);
                if let Some(card) = refs.first().copied() {
                    let step = Do::Found(card, *place, seat, *shown);
                    match stays {
                        // The place in the deck is taken when the rest is shuffled.
                        true => resolve.todo.push(step),
                        false => self.place_found(resolve, card, *place, seat, *shown),
                    }
                }
                self.shuffle(seat)?;
            }
            Use::CastFree => {
                if let Some(card) = refs.first() {
                    let def = self.table.card(card.card).def;
                    let announce = Announce::new(seat, How::Cast(Mode::Free), *card, def, About::default());
                    self.push(Frame::Announce(Box::new(announce)));
                }
            }
        }
        Ok(false)
    }

    /// Puts a card that was found in a deck where it shall go. Under stated criteria everybody sees which one it is.
    fn place_found(&mut self, resolve: &mut Resolve, card: CardRef, place: Place, seat: Seat, shown: bool) {
        let who = if shown { self.everybody() } else { Seats::of(seat) };
        if shown || !self.table.knows(seat, card.card) {
            self.show(who, &[card.card]);
        }
        self.place_card(&mut resolve.scope, card, place, Coming::Put);
    }

    /// Puts a card somewhere; it is what was found then.
    fn place_card(&mut self, scope: &mut Scope, card: CardRef, place: Place, how: Coming) {
        if !self.table.is_there(card) {
            return;
        }
        let (area, under) = match place {
            Place::Island => {
                if self.table.card(card.card).area == Area::Island || !self.is_citizen(card.card) {
                    return;
                }
                self.come(card, scope.seat, how);
                scope.found = Some(self.table.reference(card.card));
                return;
            }
            Place::Hand => (Area::Hand, false),
            Place::TopOfDeck => (Area::Deck, false),
            Place::BottomOfDeck => (Area::Deck, true),
            Place::Limbo => (Area::Limbo, false),
            Place::Souls => (Area::Souls, false),
        };
        let to = Spot { area, seat: scope.seat };
        match self.table.card(card.card).area {
            Area::Island => self.depart(&[card.card], to, under),
            _ => self.move_card(card.card, to, under, None),
        }
        scope.found = Some(self.table.reference(card.card));
    }

    fn is_citizen(&self, card: CardId) -> bool {
        self.def(card).is_some_and(|def| def.is(Kind::Citizen))
    }

    fn seats(&self, resolve: &Resolve, players: &Players) -> Vec<Seat> {
        self.look().seats(players, &resolve.scope)
    }

    fn cards(&self, resolve: &Resolve, cards: &Ref) -> Vec<CardId> {
        self.look().cards(cards, &resolve.scope)
    }

    /// The citizens on the island that are meant.
    fn citizens(&self, resolve: &Resolve, cards: &Ref) -> Vec<CardId> {
        let mut found = self.cards(resolve, cards);
        found.retain(|card| self.table.card(*card).area == Area::Island);
        found
    }

    fn number(&self, resolve: &Resolve, value: &Val) -> i32 {
        self.look().value(value, &resolve.scope)
    }

    /// One step for each player, in turn order.
    fn per_player(resolve: &mut Resolve, seats: Vec<Seat>, step: impl Fn(Seat) -> Do) {
        resolve.todo.extend(seats.into_iter().rev().map(step));
    }

    fn effect(&mut self, resolve: &mut Resolve, effect: Effect) -> Result<Option<bool>, Fault> {
        let scope_seat = resolve.scope.seat;
        match effect {
            Effect::Damage(cards, amount) => self.damage(resolve, &cards, &amount),
            Effect::DamagePlayer(players, amount) => {
                let amount = self.number(resolve, &amount);
                let damage: Vec<(Seat, i32)> =
                    self.seats(resolve, &players).into_iter().map(|seat| (seat, amount)).collect();
                self.damage_players(&damage);
            }
            Effect::Destroy(cards) => {
                let look = self.look();
                let mut doomed = self.citizens(resolve, &cards);
                doomed.retain(|card| !look.is_forbidden(Act::BeDestroyed, *card));
                self.die(&doomed);
            }
            Effect::Abolish(cards) => {
                let to = Spot { area: Area::Abolished, seat: scope_seat };
                let (island, elsewhere): (Vec<CardId>, Vec<CardId>) = self
                    .cards(resolve, &cards)
                    .into_iter()
                    .partition(|card| self.table.card(*card).area == Area::Island);
                self.depart(&island, to, false);
                self.abolish_cards(&elsewhere);
            }
            Effect::Sacrifice(players, filter, count) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::Sacrifice(seat, filter.clone(), count));
            }
            Effect::Discard(players, count) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::Discard(seat, count));
            }
            Effect::DiscardRandom(players, count) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::DiscardRandom(seat, count));
            }
            Effect::Draw(players, count) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::Draw(seat, count));
            }
            Effect::Probe(count) => {
                let number = Val::Number(i16::from(count));
                let probe = vec![Effect::Draw(Players::You, number.clone()), Effect::Discard(Players::You, number)];
                return self.may(resolve, probe);
            }
            Effect::Plunder(players, count, filter) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::Plunder(seat, count, filter.clone()));
            }
            Effect::Search(filter, place) => self.search(resolve, &filter, place),
            Effect::Shuffle(players) => {
                for seat in self.seats(resolve, &players) {
                    self.shuffle(seat)?;
                }
            }
            Effect::Put(cards, place) => {
                for card in self.cards(resolve, &cards) {
                    let card = self.table.reference(card);
                    self.place_card(&mut resolve.scope, card, place, Coming::Put);
                }
            }
            Effect::Return(cards, place) => {
                for card in self.cards(resolve, &cards) {
                    let card = self.table.reference(card);
                    self.place_card(&mut resolve.scope, card, place, Coming::Enter);
                }
            }
            Effect::Attach(cards, host) => self.attach(resolve, &cards, &host),
            Effect::Detach(hosts, count) => {
                let count = count_of(self.number(resolve, &count));
                // One can detach only from under citizens of one's own.
                let mut hosts = self.citizens(resolve, &hosts);
                hosts.retain(|card| self.table.card(*card).seat == scope_seat);
                let hosts = self.table.refer(hosts);
                resolve.todo.extend(hosts.into_iter().map(|host| Do::Detach(host, count)));
            }
            Effect::Counter(slot) => self.counter(resolve, slot),
            Effect::GainControl(cards, players, span) => {
                if let Some(to) = self.seats(resolve, &players).first().copied() {
                    for card in self.citizens(resolve, &cards) {
                        self.gain_control(resolve, card, to, span);
                    }
                }
            }
            Effect::Stat(cards, attack, defense, span) => {
                let (attack, defense) = (self.number(resolve, &attack), self.number(resolve, &defense));
                let (attack, defense) = (attack.clamp(-999, 999) as i16, defense.clamp(-999, 999) as i16);
                for card in self.citizens(resolve, &cards) {
                    let card = self.table.reference(card);
                    self.install(resolve, Lasts::Stat(card, attack, defense), span);
                }
            }
            Effect::Grant(cards, keyword, span) => {
                for card in self.citizens(resolve, &cards) {
                    let card = self.table.reference(card);
                    self.install(resolve, Lasts::Keyword(card, keyword), span);
                }
            }
            Effect::Strip(cards, span) => {
                for card in self.citizens(resolve, &cards) {
                    let card = self.table.reference(card);
                    self.install(resolve, Lasts::Strip(card), span);
                }
            }
            Effect::Engage(cards) => {
                for card in self.cards(resolve, &cards) {
                    let state = *self.table.card(card);
                    if matches!(state.area, Area::Island | Area::Souls) && !state.engaged {
                        self.emit(Event::Engaged(card));
                    }
                }
            }
            Effect::Disengage(cards) => {
                for card in self.cards(resolve, &cards) {
                    if self.table.card(card).engaged {
                        self.emit(Event::Disengaged(card));
                    }
                }
            }
            Effect::Energy(players, colors) => {
                for seat in self.seats(resolve, &players) {
                    for color in &colors {
                        self.emit(Event::EnergyMade { seat, color: *color });
                    }
                }
            }
            Effect::CastFree(filter) => {
                let look = self.look();
                let hand = self.table.player(scope_seat).hand.iter().copied();
                let fits = |card: &CardId| {
                    look.fits(&filter, *card, &resolve.scope) && look.can_cast(scope_seat, *card, Mode::Free)
                };
                let from = self.table.refer(hand.filter(fits).collect::<Vec<_>>());
                resolve.todo.push(Do::Picked(Use::CastFree, scope_seat));
                self.ask_secretly(scope_seat, DecisionKind::CastFree, Some(resolve.scope.source.card), from);
            }
            Effect::LookHand(players) => {
                for seat in self.seats(resolve, &players) {
                    let hand = self.table.player(seat).hand.clone();
                    self.show(Seats::of(scope_seat), &hand);
                }
            }
            Effect::LookRow(players) => {
                for seat in self.seats(resolve, &players) {
                    self.look_at_row(scope_seat, seat);
                }
            }
            Effect::Rearrange(players) => {
                for seat in self.seats(resolve, &players).into_iter().rev() {
                    self.push(Frame::Rearrange { by: scope_seat, seat, order: Vec::new(), asked: false });
                }
            }
            Effect::DestroyRow(players, count, chooser) => {
                let count = count_of(self.number(resolve, &count));
                let seats = self.seats(resolve, &players);
                // Where the word means the players themselves, each chooses for the own row.
                for seat in seats.into_iter().rev() {
                    let scope = Scope { them: Some(seat), ..resolve.scope.clone() };
                    let chooser = self.look().seats(&chooser, &scope).first().copied().unwrap_or(scope_seat);
                    resolve.todo.push(Do::DestroySlot { seat, chooser, slots: Vec::new(), count });
                }
            }
            Effect::ToRow(cards) => {
                for card in self.cards(resolve, &cards) {
                    let to = Spot { area: Area::Row, seat: scope_seat };
                    match self.table.card(card).area {
                        Area::Island => self.depart(&[card], to, false),
                        _ => self.move_card(card, to, false, None),
                    }
                }
            }
            Effect::Name(least, most) => match self.answer() {
                Some(Action::Number(number)) => resolve.scope.named = i16::from(number),
                _ => {
                    let options = (least..=most).map(Action::Number).collect();
                    let step = Do::Effect(Effect::Name(least, most));
                    return self.ask_again(resolve, step, DecisionKind::Number, scope_seat, options);
                }
            },
            Effect::Choose(slot, filter, count) => {
                let mut from = self.look().all(&filter, &resolve.scope);
                // Hands are chosen from by those who may see them.
                from.retain(|card| self.table.knows(scope_seat, *card));
                let from = self.table.refer(from);
                resolve.todo.push(Do::Picked(Use::Choose(slot), scope_seat));
                self.ask_cards(scope_seat, DecisionKind::Choose, Some(resolve.scope.source.card), from, count, count);
            }
            Effect::Install(given, span) => {
                let (cards, seats) = self.named_in(resolve, &given);
                self.install(resolve, Lasts::Mod(given, cards, seats), span);
            }
            Effect::May(effects) => return self.may(resolve, effects),
            Effect::ForEach(filter, effects) => {
                let cards = self.look().all(&filter, &resolve.scope);
                let cards = self.table.refer(cards);
                let steps = cards.into_iter().rev().map(|card| Do::With(Some(card), None, effects.clone()));
                resolve.todo.extend(steps);
            }
            Effect::EachPlayer(players, effects) => {
                let seats = self.seats(resolve, &players);
                Self::per_player(resolve, seats, |seat| Do::With(None, Some(seat), effects.clone()));
            }
            Effect::OneOf(choices) => match self.answer() {
                Some(Action::Option(index)) => {
                    let chosen = choices.get(usize::from(index)).cloned().unwrap_or_default();
                    resolve.then(&chosen);
                }
                _ => {
                    let options = (0..choices.len().min(200) as u8).map(Action::Option).collect();
                    let step = Do::Effect(Effect::OneOf(choices));
                    return self.ask_again(resolve, step, DecisionKind::OneOf, scope_seat, options);
                }
            },
            Effect::If(cond, then, other) => {
                let holds = self.look().holds(&cond, &resolve.scope);
                resolve.then(if holds { &then } else { &other });
            }
        }
        Ok(Some(false))
    }

    fn may(&mut self, resolve: &mut Resolve, effects: Vec<Effect>) -> Result<Option<bool>, Fault> {
        match self.answer() {
            Some(Action::Yes) => resolve.then(&effects),
            Some(_) => {}
            None => {
                let seat = resolve.scope.seat;
                let step = Do::Effect(Effect::May(effects));
                return self.ask_again(resolve, step, DecisionKind::May, seat, vec![Action::Yes, Action::No]);
            }
        }
        Ok(Some(false))
    }

    fn damage(&mut self, resolve: &Resolve, cards: &Ref, amount: &Val) {
        let amount = self.number(resolve, amount);
        let hit = self.citizens(resolve, cards);
        let Ok(amount @ 1..) = u16::try_from(amount.clamp(0, 9_999)) else {
            return;
        };
        let source = resolve.scope.source;
        let toxic = self.table.is_there(source) && self.look().has(source.card, Keyword::Toxic);
        let dealer = self.table.on_island(source);
        for (index, card) in hit.iter().enumerate() {
            self.emit(Event::Damaged { card: *card, amount, toxic: toxic && dealer && index == 0 });
        }
        for card in &hit {
            self.happen(Happening::Damaged(*card));
        }
        if dealer && !hit.is_empty() {
            self.happen(Happening::DealsDamage(source.card));
        }
    }

    fn search(&mut self, resolve: &mut Resolve, filter: &Filter, place: Place) {
        let seat = resolve.scope.seat;
        let deck = self.table.player(seat).deck.clone();
        self.show(Seats::of(seat), &deck);
        let look = self.look();
        let mut from: Vec<CardId> = deck.into_iter().filter(|card| look.fits(filter, *card, &resolve.scope)).collect();
        if place == Place::Island {
            from.retain(|card| !look.barred_overlord(seat, *card) && self.is_citizen(*card));
        }
        let from = self.table.refer(from);
        resolve.todo.push(Do::Picked(Use::Search(place, !filter.takes_any()), seat));
        self.ask_secretly(seat, DecisionKind::Search, Some(resolve.scope.source.card), from);
    }

    fn attach(&mut self, resolve: &Resolve, cards: &Ref, host: &Ref) {
        let Some(host) = self.citizens(resolve, host).first().copied() else {
            return;
        };
        for card in self.cards(resolve, cards) {
            if card == host {
                continue;
            }
            let to = Spot { area: Area::Attached, seat: self.table.card(host).seat };
            if self.table.card(card).area == Area::Island {
                self.remember(&[card]);
                self.happen(Happening::Leaves(card));
            }
            let along: Vec<CardId> = self.table.attached_to(card).collect();
            self.move_card(card, to, false, Some(host));
            for card in along {
                self.emit(Event::Rehosted { card, host });
            }
            self.happen(Happening::Attached(host));
        }
    }

    /// Countering a card takes all that is left of it off the pile; an ability goes alone.
    fn counter(&mut self, resolve: &Resolve, slot: Slot) {
        let targets = resolve.scope.targets.iter().find(|(name, _)| *name == slot);
        let ids: Vec<u32> = targets
            .map_or(&[][..], |(_, targets)| targets)
            .iter()
            .filter_map(|target| match target {
                TargetRef::Pile(id) => Some(*id),
                _ => None,
            })
            .collect();
        for id in ids {
            let Some(item) = self.table.item(id).cloned() else {
                continue;
            };
            let is_card = matches!(item.kind, ItemKind::Citizen | ItemKind::Paragraph);
            let all = self.table.pile.iter().filter(|other| other.id == id || is_card && other.source == item.source);
            let all: Vec<u32> = all.map(|other| other.id).collect();
            for id in all {
                self.emit(Event::Left { id, why: Leave::Countered });
            }
            self.tidy(item.source);
        }
    }

    fn gain_control(&mut self, resolve: &Resolve, card: CardId, to: Seat, span: Span) {
        let before = self.table.card(card).seat;
        let card = self.table.reference(card);
        if before != to && self.look().is_forbidden(Act::ChangeControl, card.card) {
            return;
        }
        if span == Span::Forever {
            // Whoever has it for good gives it back to nobody.
            let loans: Vec<u32> = self.loans_of(card).map(|loan| loan.since).collect();
            if !loans.is_empty() {
                self.emit(Event::Lapsed(loans));
            }
        } else {
            self.install(resolve, Lasts::Control(card, before), span);
        }
        if before != to {
            self.come(card, to, Coming::Control);
        }
    }

    fn install(&mut self, resolve: &Resolve, what: Lasts, span: Span) {
        let lasting = Lasting {
            since: self.table.clock.wrapping_add(1),
            what,
            span,
            by: resolve.scope.seat,
            source: resolve.scope.source,
        };
        self.emit(Event::Installed(Box::new(lasting)));
    }

    /// The cards and players that a rule names, fixed when it begins to hold. A rule about all that fit stays open.
    fn named_in(&self, resolve: &Resolve, given: &Mod) -> (Vec<CardRef>, Vec<Seat>) {
        match given {
            Mod::Stat(cards, ..) | Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => match cards {
                Ref::Each(_) => (Vec::new(), Vec::new()),
                cards => (self.table.refer(self.citizens(resolve, cards)), Vec::new()),
            },
            Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players) => (Vec::new(), self.seats(resolve, players)),
            Mod::Cost(..) => (Vec::new(), Vec::new()),
        }
    }
}
