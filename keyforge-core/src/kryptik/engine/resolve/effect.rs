//! What each instruction does.

use super::super::settle::{Coming, Happening};
use super::super::{Engine, Frame, Scope, gives_control};
use super::{Do, Resolve, Use, count_of};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::Keyword;
use crate::kryptik::event::{Event, Leave};
use crate::kryptik::script::ast::{Act, Effect, Filter, Mod, Place, Players, Ref, Slot, Span, Val};
use crate::kryptik::table::{Area, CardId, CardRef, ItemKind, Lasting, Lasts, Spot, TargetRef};

impl Engine<'_> {
    /// Does what an instruction says, or replaces it by what it is made of.
    pub(super) fn effect(&mut self, resolve: &mut Resolve, effect: Effect) -> Result<Option<bool>, Fault> {
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
            Effect::Search(filter, place) => self.search(resolve, filter, place),
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
                self.ask_for_secret(resolve, DecisionKind::CastFree, Use::CastFree(filter));
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
                // Nobody tries to gain control of an overlord with the name of an own one.
                let next = resolve.todo.iter().filter_map(|step| match step {
                    Do::Effect(effect) => Some(effect),
                    _ => None,
                });
                if gives_control(next, slot) {
                    let look = self.look();
                    from.retain(|card| !look.barred_overlord(scope_seat, *card));
                }
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

    fn search(&mut self, resolve: &mut Resolve, filter: Filter, place: Place) {
        let seat = resolve.scope.seat;
        let deck = self.table.player(seat).deck.clone();
        self.show(Seats::of(seat), &deck);
        self.ask_for_secret(resolve, DecisionKind::Search, Use::Search(filter, place));
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
