//! What each instruction does.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::{DestroySlot, Do, Engine, Resolve, Use};
use crate::kernel::{Effort, Fault, Seat, Seats};
use crate::kryptik::cards::syntax::{Act, Effect, Filter, Mod, Place, Players, Ref, Slot, Span, Val, Where};
use crate::kryptik::cards::{At, DefId, On, Text};
use crate::kryptik::engine::control::{Coming, gives_control};
use crate::kryptik::engine::eleven::Rearrange;
use crate::kryptik::engine::machine::{Frame, Options};
use crate::kryptik::engine::query::Lens;
use crate::kryptik::model::{Color, Keyword};
use crate::kryptik::table::{
    Action, Area, CardId, CardRef, Cards, DecisionKind, Event, Item, ItemKind, Lasting, Lasts, Spot, TargetRef, TextRef,
};

/// The most names from which one is named: an option has a number of eight bits.
const MOST_NAMES: usize = 250;

/// A slot that was targeted.
#[derive(Clone, Copy)]
struct TargetSlot {
    seat: Seat,
    slot: u8,
}

impl<'a> Engine<'a> {
    /// Does what an instruction says, or replaces it by what it is made of.
    pub(super) fn effect(&mut self, resolve: &mut Resolve, at: At, effect: &'a Effect) -> Result<(), Fault> {
        let you = resolve.scope.seat;
        match effect {
            Effect::Damage(cards, amount) => self.damage(resolve, cards, amount),
            Effect::DamagePlayer(players, amount) => self.damage_each(resolve, players, amount),
            Effect::Prevent(cards, amount, span) => self.prevent(resolve, cards, amount, *span),
            Effect::Destroy(cards) => self.destroy(resolve, cards),
            Effect::Abolish(cards) => self.abolish_all(resolve, cards),
            Effect::Sacrifice(players, _, count) => {
                self.each_so_many(resolve, players, count, |seat, count| Do::Sacrifice(seat, count, at));
            }
            Effect::Discard(players, count) => self.each_so_many(resolve, players, count, Do::Discard),
            Effect::DiscardChosen(players, _, count, _) => {
                self.each_so_many(resolve, players, count, |seat, count| Do::DiscardChosen(seat, count, at));
            }
            Effect::DiscardRandom(players, count) => self.each_so_many(resolve, players, count, Do::DiscardRandom),
            Effect::Draw(players, count) => self.each_so_many(resolve, players, count, Do::Draw),
            Effect::Plunder(players, count, _) => {
                self.each_so_many(resolve, players, count, |seat, count| Do::Plunder(seat, count, at));
            }
            Effect::Search(..) => self.search(resolve, at),
            Effect::Dig(count, _, most, ..) => self.dig(resolve, at, *count, *most),
            Effect::Shuffle(players) => {
                self.seats(resolve, players).into_iter().try_for_each(|seat| self.shuffle_for(resolve, seat))?;
            }
            Effect::Put(cards, place) => self.put(resolve, cards, *place, Coming::Put),
            Effect::Return(cards, place) => self.put(resolve, cards, *place, Coming::Enter),
            Effect::Attach(cards, host) => self.attach(resolve, cards, host),
            Effect::Detach(hosts, count) => self.detach(resolve, hosts, count),
            Effect::Counter(slot) => self.counter_targets(resolve, *slot),
            Effect::Copy(slot) => self.copy_targets(resolve, *slot),
            Effect::GainControl(cards, players, span) => self.gain_control(resolve, cards, players, *span),
            Effect::Stat(cards, attack, defense, span) => self.change_stats(resolve, cards, [attack, defense], *span),
            Effect::Grant(cards, keyword, span) => {
                self.install_on(resolve, cards, *span, |card| Lasts::Keyword(card, *keyword));
            }
            Effect::Strip(cards, span) => self.install_on(resolve, cards, *span, Lasts::Strip),
            Effect::Engage(cards) => self.engage(resolve, cards),
            Effect::Disengage(cards) => self.disengage(resolve, cards),
            Effect::Energy(players, colors) => self.give_energy(resolve, players, colors),
            Effect::CastFree(_) => self.ask_for_secret(resolve, DecisionKind::CastFree, Use::CastFree(at)),
            Effect::LookHand(players) => {
                self.seats(resolve, players).into_iter().for_each(|seat| self.look_at_hand(you, seat));
            }
            Effect::LookRow(players) => {
                self.seats(resolve, players).into_iter().for_each(|seat| self.look_at_row(you, seat));
            }
            Effect::LookSlot(slot) => self.look_at_slots(resolve, *slot),
            Effect::LookTop(players, count) => self.look_at_tops(resolve, players, count),
            Effect::Rearrange(players) => self.rearrange(resolve, players),
            Effect::DestroySlot(slot) => self.destroy_targeted_slots(resolve, *slot),
            Effect::DestroyRow(players, count, chooser) => self.destroy_row(resolve, players, count, chooser),
            Effect::ToRow(cards) => self.put_into_row(resolve, cards),
            Effect::ExtraTurn(players) => self.give_turns(resolve, players),
            Effect::NameCard => self.name_card(resolve, at)?,
            Effect::Choose(slot, filter, count) => self.choose(resolve, at, *slot, filter, *count),
            Effect::Install(given, span) => {
                let (cards, seats) = self.named_in(resolve, given);
                self.install(resolve, Lasts::Mod(self.fixed(resolve, given), cards, seats), *span);
            }
            Effect::Probe(count) => self.probe(resolve, at, *count)?,
            Effect::Name(least, most) => self.name_number(resolve, at, *least..=*most)?,
            Effect::May(_) => {
                if self.may(resolve, at)? {
                    resolve.then_block(effect, at, 0);
                }
            }
            Effect::ForEach(filter, _) => self.for_each(resolve, at, filter),
            Effect::EachPlayer(players, _) => {
                let seats = self.seats(resolve, players);
                resolve.per_player(seats, |seat| Do::With(None, Some(seat), at));
            }
            Effect::OneOf(choices) => self.one_of(resolve, at, effect, choices.len())?,
            Effect::If(cond, ..) => {
                let holds = self.query().holds(cond, &resolve.scope.lens());
                resolve.then_block(effect, at, usize::from(!holds));
            }
        }
        Ok(())
    }

    fn prevent(&mut self, resolve: &Resolve, cards: &Ref, amount: &Val, span: Span) {
        let amount = self.number(resolve, amount).clamp(0, 9_999) as u16;
        if amount > 0 {
            self.install_on(resolve, cards, span, |card| Lasts::Shield(card, amount));
        }
    }

    fn change_stats(&mut self, resolve: &Resolve, cards: &Ref, stats: [&Val; 2], span: Span) {
        let [attack, defense] = stats.map(|value| self.number(resolve, value).clamp(-999, 999) as i16);
        self.install_on(resolve, cards, span, |card| Lasts::Stat(card, attack, defense));
    }

    fn look_at_slots(&mut self, resolve: &Resolve, slot: Slot) {
        let by = Seats::of(resolve.scope.seat);
        self.slot_cards(resolve, slot).into_iter().for_each(|(_, card)| self.show(by, &[card]));
    }

    fn look_at_tops(&mut self, resolve: &Resolve, players: &Players, count: &Val) {
        let (you, count) = (resolve.scope.seat, self.count(resolve, count));
        self.seats(resolve, players).into_iter().for_each(|seat| self.look_at_top(you, seat, count));
    }

    fn rearrange(&mut self, resolve: &Resolve, players: &Players) {
        let (you, rows) = (resolve.scope.seat, self.seats(resolve, players).into_iter().rev());
        rows.for_each(|seat| self.call(Frame::Rearrange(Rearrange::new(you, seat))));
    }

    fn destroy_targeted_slots(&mut self, resolve: &Resolve, slot: Slot) {
        for (TargetSlot { seat, slot }, _) in self.slot_cards(resolve, slot) {
            self.destroy_slots(seat, &[slot]);
        }
    }

    fn put_into_row(&mut self, resolve: &mut Resolve, cards: &Ref) {
        self.send_all(resolve, cards, Area::Row);
    }

    fn give_turns(&mut self, resolve: &Resolve, players: &Players) {
        self.seats(resolve, players).into_iter().for_each(|seat| self.emit(Event::ExtraTurn(seat)));
    }

    /// It may be declined (`K-G.Probe-2`); what was drawn may be discarded (`K-G.Probe-1`, `K-G.Probe-3`).
    fn probe(&mut self, resolve: &mut Resolve, at: At, count: u8) -> Result<(), Fault> {
        if self.may(resolve, at)? {
            let you = resolve.scope.seat;
            resolve.todo.extend([Do::Discard(you, count), Do::Draw(you, count)]);
        }
        Ok(())
    }

    fn name_number(&mut self, resolve: &mut Resolve, at: At, numbers: RangeInclusive<u8>) -> Result<(), Fault> {
        if let Some(Action::Number(number)) = self.answer() {
            resolve.scope.named = i16::from(number);
            return Ok(());
        }
        let options: Options = numbers.map(Action::Number).collect();
        self.ask_again(resolve, Do::Effect(at), DecisionKind::Number, resolve.scope.seat, &options)
    }

    /// Deck lists are open, so any card of the game can be named, each name once.
    fn name_card(&mut self, resolve: &mut Resolve, at: At) -> Result<(), Fault> {
        let mut named: BTreeMap<&str, DefId> = BTreeMap::new();
        for (index, def) in self.cast.definitions.iter().enumerate() {
            named.entry(&def.card.name).or_insert(DefId(index as u16));
        }
        let defs: Vec<DefId> = named.into_values().take(MOST_NAMES).collect();
        if let Some(Action::Option(index)) = self.answer() {
            resolve.scope.named_card = defs.get(usize::from(index)).copied();
            return Ok(());
        }
        let card = resolve.scope.source.card;
        let texts =
            defs.into_iter().map(|def| TextRef { card, def, text: None, choice: None, about: None, whom: None });
        let texts: Vec<TextRef> = texts.collect();
        let options: Options = (0..texts.len() as u8).map(Action::Option).collect();
        let you = resolve.scope.seat;
        resolve.todo.push(Do::Effect(at));
        self.ask_for_text(you, DecisionKind::NameCard, resolve.source(), texts, &options).map(drop)
    }

    fn for_each(&mut self, resolve: &mut Resolve, at: At, filter: &Filter) {
        let cards = self.table.refer(self.query().all(filter, &resolve.scope.lens()));
        resolve.todo.extend(cards.into_iter().rev().map(|card| Do::With(Some(card), None, at)));
    }

    fn one_of(&mut self, resolve: &mut Resolve, at: At, effect: &Effect, choices: usize) -> Result<(), Fault> {
        if let Some(Action::Option(index)) = self.answer() {
            resolve.then_block(effect, at, usize::from(index));
            return Ok(());
        }
        let options: Options = (0..choices.min(200) as u8).map(Action::Option).collect();
        let texts = (0..choices.min(200) as u8).map(|choice| self.text_of(resolve, at, choice)).collect();
        let you = resolve.scope.seat;
        resolve.todo.push(Do::Effect(at));
        self.ask_for_text(you, DecisionKind::OneOf, resolve.source(), texts, &options).map(drop)
    }

    /// Asks whether to do what an instruction allows; the instruction is taken again with the answer.
    fn may(&mut self, resolve: &mut Resolve, at: At) -> Result<bool, Fault> {
        let answer = self.answer();
        if answer.is_none() {
            let (seat, texts) = (resolve.scope.seat, vec![self.text_of(resolve, at, 0)]);
            resolve.todo.push(Do::Effect(at));
            let options = [Action::Yes, Action::No];
            self.ask_for_text(seat, DecisionKind::May, resolve.source(), texts, &options)?;
        }
        Ok(answer == Some(Action::Yes))
    }

    fn seats(&self, resolve: &Resolve, players: &Players) -> SmallVec<[Seat; 8]> {
        self.query().seats(players, &resolve.scope.lens())
    }

    fn cards(&self, resolve: &Resolve, cards: &Ref) -> Cards {
        self.query().cards(cards, &resolve.scope.lens())
    }

    /// The citizens on the island that are meant.
    fn citizens(&self, resolve: &Resolve, cards: &Ref) -> Cards {
        let mut found = self.cards(resolve, cards);
        found.retain(|card| self.table.card(*card).area == Area::Island);
        found
    }

    /// It is read when the effect resolves (`K-10-2`).
    pub(super) fn number(&self, resolve: &Resolve, value: &Val) -> i32 {
        self.query().value(value, &resolve.scope.lens())
    }

    /// How many cards a number means.
    fn count(&self, resolve: &Resolve, value: &Val) -> u8 {
        self.number(resolve, value).clamp(0, 200) as u8
    }

    /// One step with that number for each player, in turn order.
    fn each_so_many(&self, resolve: &mut Resolve, players: &Players, count: &Val, step: impl Fn(Seat, u8) -> Do) {
        let count = self.count(resolve, count);
        let seats = self.seats(resolve, players);
        resolve.per_player(seats, |seat| step(seat, count));
    }

    /// 11-year cards are not hit (`K-6.1.1-2`).
    fn damage(&mut self, resolve: &Resolve, cards: &Ref, amount: &Val) {
        let amount = self.number(resolve, amount);
        let mut hit = self.citizens(resolve, cards);
        let Ok(amount @ 1..) = u16::try_from(amount.clamp(0, 9_999)) else {
            return;
        };
        let source = resolve.scope.source;
        let toxic = self.table.is_there(source) && self.query().has(source.card, Keyword::Toxic);
        let dealer = self.table.on_island(source);
        let mut lethal = toxic && dealer;
        hit.retain(|card| {
            let dealt = self.hurt(*card, amount, lethal);
            lethal &= !dealt;
            dealt
        });
        for card in &hit {
            self.happens_to(On::Damaged, *card);
        }
        if dealer && !hit.is_empty() {
            self.happens_to(On::DealsDamage, source.card);
        }
    }

    fn damage_each(&mut self, resolve: &Resolve, players: &Players, amount: &Val) {
        let amount = self.number(resolve, amount);
        let damage: SmallVec<[(Seat, i32); 8]> =
            self.seats(resolve, players).into_iter().map(|seat| (seat, amount)).collect();
        let source = resolve.scope.source;
        // As in combat, also where it means nothing.
        if amount > 0 && !damage.is_empty() && self.table.on_island(source) {
            self.happens_to(On::DealsDamage, source.card);
        }
        self.damage_players(&damage);
    }

    fn destroy(&mut self, resolve: &mut Resolve, cards: &Ref) {
        let query = self.query();
        let mut doomed = self.citizens(resolve, cards);
        doomed.retain(|card| !query.is_forbidden(Act::BeDestroyed, *card));
        let before = self.table.refer(doomed.iter().copied());
        self.die(&doomed);
        self.follow_all(resolve, &before);
    }

    /// The words of an effect go on meaning the cards that it has moved.
    fn follow_all(&self, resolve: &mut Resolve, before: &[CardRef]) {
        before.iter().for_each(|card| self.follow(&mut resolve.scope, *card));
    }

    /// `K-G.Abolish-1`
    fn abolish_all(&mut self, resolve: &mut Resolve, cards: &Ref) {
        self.send_all(resolve, cards, Area::Abolished);
    }

    fn send_all(&mut self, resolve: &mut Resolve, cards: &Ref, area: Area) {
        let cards = self.cards(resolve, cards);
        let before = self.table.refer(cards.iter().copied());
        self.send(&cards, Spot { area, seat: resolve.scope.seat }, false);
        self.follow_all(resolve, &before);
    }

    /// The own deck (`K-G.Search-1`).
    fn search(&mut self, resolve: &mut Resolve, at: At) {
        let seat = resolve.scope.seat;
        let deck = self.table.player(seat).deck.clone();
        self.show(Seats::of(seat), &deck);
        self.ask_for_secret(resolve, DecisionKind::Search, Use::Search(at));
    }

    /// The player sees the cards on top and may take some; nobody else learns whether any fits.
    fn dig(&mut self, resolve: &mut Resolve, at: At, count: u8, most: u8) {
        let seat = resolve.scope.seat;
        self.look_at_top(seat, seat, count);
        let usage = Use::Dig(at);
        let from = self.secrets(resolve, usage);
        resolve.todo.push(Do::Picked(usage, seat));
        self.ask_secretly(seat, DecisionKind::Search, resolve.source(), from, 0, most);
    }

    fn look_at_top(&mut self, by: Seat, seat: Seat, count: u8) {
        let top: Cards = self.table.player(seat).deck.iter().copied().take(usize::from(count)).collect();
        self.show(Seats::of(by), &top);
    }

    /// The 11-year cards that were targeted and still lie where they lay.
    fn slot_cards(&self, resolve: &Resolve, slot: Slot) -> SmallVec<[(TargetSlot, CardId); 2]> {
        let targets = resolve.scope.targets.iter().filter(|(name, _)| *name == slot).flat_map(|(_, targets)| targets);
        let found = targets.filter_map(|target| {
            let TargetRef::Slot(seat, slot) = *target else {
                return None;
            };
            let held = self.table.player(seat).row.iter().find(|held| held.slot == slot)?;
            Some((TargetSlot { seat, slot }, held.card))
        });
        found.collect()
    }

    fn put(&mut self, resolve: &mut Resolve, cards: &Ref, place: Place, how: Coming) {
        let cards = self.table.refer(self.cards(resolve, cards));
        self.place_cards(&mut resolve.scope, &cards, place, how);
    }

    /// Only an effect does it (`K-G.Attach-2`); the card enters nothing (`K-G.Attach-1`), and does not die
    /// (`K-G.Attach-3`).
    fn attach(&mut self, resolve: &mut Resolve, cards: &Ref, host: &Ref) {
        let Some(host) = self.citizens(resolve, host).first().copied() else {
            return;
        };
        let mut cards = self.cards(resolve, cards);
        cards.retain(|card| *card != host);
        let on_island = |card: &CardId| self.table.card(*card).area == Area::Island;
        let leaving: Cards = cards.iter().copied().filter(on_island).collect();
        let since = self.waiting_count();
        self.tell_leaving(&leaving);
        for card in cards {
            let to = Spot { area: Area::Attached, seat: self.table.card(host).seat };
            let along: Cards = self.table.attached_to(card).collect();
            let before = self.table.reference(card);
            self.move_card(card, to, false, Some(host));
            self.note_arrival(card);
            self.follow(&mut resolve.scope, before);
            // What was attached to it is attached to the same citizen (`K-5.3.1-7`).
            let attached = along.len() + 1;
            for card in along {
                self.emit(Event::Rehosted { card, host });
            }
            (0..attached).for_each(|_| self.happens_to(On::Attached, host));
        }
        self.ask_on_leaving(since);
    }

    fn detach(&mut self, resolve: &mut Resolve, hosts: &Ref, count: &Val) {
        let count = self.count(resolve, count);
        // One can detach only from under citizens of one's own.
        let mut hosts = self.citizens(resolve, hosts);
        hosts.retain(|card| self.table.card(*card).seat == resolve.scope.seat);
        let hosts = self.table.refer(hosts);
        resolve.todo.extend(hosts.into_iter().map(|host| Do::Detach(host, count)));
    }

    fn counter_targets(&mut self, resolve: &Resolve, slot: Slot) {
        let targets = resolve.scope.targets.iter().find(|(name, _)| *name == slot);
        for target in targets.map_or(&[][..], |(_, targets)| targets) {
            if let TargetRef::Pile(id) = target {
                self.counter(*id);
            }
        }
    }

    /// What is left of a spell on the pile is copied, paragraph by paragraph; the player of the effect has the copies and
    /// chooses their targets. What finds none is not copied. A copy that is targeted is copied alone.
    fn copy_targets(&mut self, resolve: &Resolve, slot: Slot) {
        let you = resolve.scope.seat;
        let targets = resolve.scope.targets.iter().filter(|(name, _)| *name == slot).flat_map(|(_, targets)| targets);
        let mut copies = Vec::new();
        for target in targets {
            let TargetRef::Pile(id) = *target else {
                continue;
            };
            let Some(item) = self.table.item(id) else {
                continue;
            };
            let of_spell = |other: &&Item| other.kind == ItemKind::Paragraph && other.source == item.source;
            let all = self.table.pile.iter().filter(|other| other.id == id || of_spell(other) && of_spell(&item));
            copies.extend(all.filter_map(|item| {
                let Some(Text::Paragraph(paragraph)) = item.text else {
                    return None;
                };
                let para = self.cast.get(item.def)?.para(Text::Paragraph(paragraph))?;
                let lens = Lens { x: item.x, ..Lens::of(you, item.source) };
                self.query().has_targets(para, &lens).then(|| Frame::announce_copy(you, item, paragraph))
            }));
        }
        self.machine.effort.note(Effort::THING * copies.len() as u32);
        // The last one called comes first, and the lowest goes on the pile first.
        copies.into_iter().rev().for_each(|copy| self.call(copy));
    }

    fn engage(&mut self, resolve: &Resolve, cards: &Ref) {
        for card in self.cards(resolve, cards) {
            let state = *self.table.card(card);
            if matches!(state.area, Area::Island | Area::Souls) && !state.engaged {
                self.emit(Event::Engaged(card));
            }
        }
    }

    fn disengage(&mut self, resolve: &Resolve, cards: &Ref) {
        for card in self.cards(resolve, cards) {
            if self.table.card(card).engaged {
                self.emit(Event::Disengaged(card));
            }
        }
    }

    fn give_energy(&mut self, resolve: &Resolve, players: &Players, colors: &[Color]) {
        for seat in self.seats(resolve, players) {
            colors.iter().for_each(|color| self.emit(Event::EnergyMade { seat, color: *color }));
        }
    }

    /// `K-5.1-2`
    fn look_at_hand(&mut self, by: Seat, seat: Seat) {
        let hand = self.table.player(seat).hand.clone();
        self.show(Seats::of(by), &hand);
    }

    /// It gives the choices that combat gives (`K-6.1-13`).
    fn destroy_row(&mut self, resolve: &mut Resolve, players: &Players, count: &Val, chooser: &Players) {
        let count = self.count(resolve, count);
        // Where the word means the players themselves, each chooses for the own row.
        for seat in self.seats(resolve, players).into_iter().rev() {
            let lens = Lens { them: Some(seat), ..resolve.scope.lens() };
            let chooser = self.query().seats(chooser, &lens).first().copied().unwrap_or(lens.seat);
            resolve.todo.push(Do::DestroySlot(DestroySlot { seat, chooser, slots: Vec::new(), count }));
        }
    }

    fn choose(&mut self, resolve: &mut Resolve, at: At, slot: Slot, filter: &Filter, count: u8) {
        let seat = resolve.scope.seat;
        let from = self.choosable(resolve, slot, filter);
        if filter.zone != Where::Hand {
            let from = self.table.refer(from);
            self.ask_for(resolve, seat, Use::Choose(slot), DecisionKind::Choose, from, count);
            return;
        }
        // The others do not learn whether a hand has what fits.
        let from = self.table.refer(from);
        resolve.todo.push(Do::Picked(Use::ChooseSecret(slot, at), seat));
        self.ask_secretly(seat, DecisionKind::Choose, resolve.source(), from, count, count);
    }

    /// What the player of an effect may choose.
    pub(super) fn choosable(&self, resolve: &Resolve, slot: Slot, filter: &Filter) -> Cards {
        let seat = resolve.scope.seat;
        let mut from = self.query().all(filter, &resolve.scope.lens());
        // Hands are chosen from by those who may see them.
        from.retain(|card| self.table.knows(seat, *card));
        // Nobody tries to gain control of an overlord with the name of an own one.
        let next = resolve.todo.iter().filter_map(|step| {
            let Do::Effect(at) = step else {
                return None;
            };
            self.instruction(resolve, *at)
        });
        if gives_control(next, slot) {
            let query = self.query();
            from.retain(|card| !query.barred_overlord(seat, *card));
        }
        from
    }

    fn gain_control(&mut self, resolve: &Resolve, cards: &Ref, players: &Players, span: Span) {
        let Some(to) = self.seats(resolve, players).first().copied() else {
            return;
        };
        for card in self.citizens(resolve, cards) {
            self.gain_control_of(resolve, card, to, span);
        }
    }

    fn gain_control_of(&mut self, resolve: &Resolve, card: CardId, to: Seat, span: Span) {
        let before = self.table.card(card).seat;
        let card = self.table.reference(card);
        if before != to && self.query().is_forbidden(Act::ChangeControl, card.card) {
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

    /// Something holds for each of the citizens.
    fn install_on(&mut self, resolve: &Resolve, cards: &Ref, span: Span, what: impl Fn(CardRef) -> Lasts) {
        for card in self.citizens(resolve, cards) {
            let card = self.table.reference(card);
            self.install(resolve, what(card), span);
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
        self.hold(lasting);
    }

    /// The cards and players that a rule names, fixed when it begins to hold. A rule about all that fit stays open.
    fn named_in(&self, resolve: &Resolve, given: &Mod) -> (Vec<CardRef>, Vec<Seat>) {
        match given {
            Mod::Stat(Ref::Each(_), ..)
            | Mod::Set(Ref::Each(_), ..)
            | Mod::Keyword(Ref::Each(_), _)
            | Mod::Strip(Ref::Each(_))
            | Mod::Forbid(_, Ref::Each(_)) => (Vec::new(), Vec::new()),
            Mod::Stat(cards, ..)
            | Mod::Set(cards, ..)
            | Mod::Keyword(cards, _)
            | Mod::Strip(cards)
            | Mod::Forbid(_, cards) => (self.table.refer(self.citizens(resolve, cards)).into_vec(), Vec::new()),
            Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players) => {
                (Vec::new(), self.seats(resolve, players).into_vec())
            }
            Mod::Cost(..) => (Vec::new(), Vec::new()),
        }
    }
}
