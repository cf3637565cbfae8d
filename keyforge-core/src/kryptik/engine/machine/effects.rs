//! Effects: a list of steps, each replaced by what it is made of until it is done.

mod fixed;
mod verbs;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Engine, Frame, Next, Options};
use crate::kernel::{self, Effort, Fault, Seat, Seats};
use crate::kryptik::cards::syntax::{Act, Effect, Filter, Place, Slot};
use crate::kryptik::cards::{At, Cast, DefId, Text};
use crate::kryptik::engine::announce::How;
use crate::kryptik::engine::cast::Mode;
use crate::kryptik::engine::control::Coming;
use crate::kryptik::engine::eleven::Slots;
use crate::kryptik::engine::query::{Lens, Scope, Trail};
use crate::kryptik::model::{DeckOut, Kind};
use crate::kryptik::table::{
    Action, Area, CardId, CardRef, CardState, Cards, DecisionKind, Event, Refs, Spot, Table, TargetRef, TextRef,
};

/// An effect that resolves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Resolve {
    pub(super) scope: Scope,
    /// Where it is written.
    def: DefId,
    text: Text,
    /// What is still to do, the next one last.
    todo: SmallVec<[Do; 4]>,
}

/// A step of an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Do {
    /// An instruction of the text.
    Effect(At),
    /// What a loop is about, with another card or player in mind.
    With(Option<CardRef>, Option<Seat>, At),
    /// Puts back what was in mind.
    Mind(Option<CardRef>, Option<Seat>),
    Draw(Seat, u8),
    Discard(Seat, u8),
    /// A player discards what another one chooses by the instruction.
    DiscardChosen(Seat, u8, At),
    DiscardRandom(Seat, u8),
    /// A player sacrifices what the instruction says.
    Sacrifice(Seat, u8, At),
    /// A player plunders what the instruction says.
    Plunder(Seat, u8, At),
    Detach(CardRef, u8),
    DestroySlot(DestroySlot),
    Picked(Use, Seat),
    /// A card that was found goes to its place; whether everybody sees it.
    Found(CardRef, Place, Seat, bool),
}

/// 11-year cards of a player that are destroyed, as somebody chooses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct DestroySlot {
    seat: Seat,
    chooser: Seat,
    slots: Vec<u8>,
    count: u8,
}

/// What is done with cards that were picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Use {
    Discard,
    /// What the instruction lets one choose from the hand of that player.
    DiscardChosen(Seat, At),
    /// What the instruction lets one take of the cards on top of the own deck.
    Dig(At),
    Sacrifice,
    Plunder,
    Detach,
    /// What the instruction searches the own deck for.
    Search(At),
    Choose(Slot),
    /// What the instruction lets one choose from hands.
    ChooseSecret(Slot, At),
    /// What the instruction lets one cast from the own hand.
    CastFree(At),
}

impl Resolve {
    pub(super) fn new(cast: &Cast, def: DefId, text: Text, scope: Scope) -> Resolve {
        let mut resolve = Resolve { scope, def, text, todo: SmallVec::new() };
        if let Some(para) = cast.get(def).and_then(|def| def.para(text)) {
            resolve.then(&para.effects, 0);
        }
        resolve
    }

    /// Calls `f` with every card that it has in mind and with what is known of it, except the one whose text it is: everybody
    /// saw which one that is when it went on the pile, wherever it lies now.
    pub(super) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef, Trail)) {
        let scope = self.scope.clone();
        self.each_card(&mut |reference| f(reference, scope.trail(reference.card)));
    }

    /// What a viewer has not seen has the names of a draw.
    pub(in crate::kryptik::engine) fn rename_seen(&mut self, viewer: Seat, name: &impl Fn(CardId) -> CardId) {
        let Scope { seen, adrift, .. } = &mut self.scope;
        let knows = |card: &CardId| seen.iter().any(|(known, seats)| known == card && seats.contains(viewer));
        adrift.iter_mut().filter(|card| !knows(card)).for_each(|card| *card = name(*card));
        let unseen = seen.iter_mut().filter(|(_, seats)| !seats.contains(viewer));
        unseen.for_each(|(card, _)| *card = name(*card));
    }

    /// The deck of a player was shuffled: nobody knows any more where in it the cards lie that it has in mind.
    fn lose_track(&mut self, table: &Table, seat: Seat) {
        let mut adrift = std::mem::take(&mut self.scope.adrift);
        self.each_card(&mut |reference| {
            let CardState { area, seat: whose, .. } = *table.card(reference.card);
            let shuffled = area == Area::Deck && whose == seat && table.is_there(*reference);
            if shuffled && !adrift.contains(&reference.card) {
                adrift.push(reference.card);
            }
        });
        self.scope.adrift = adrift;
    }

    fn each_card(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        let Scope { targets, it, found, .. } = &mut self.scope;
        it.iter_mut().chain(found).for_each(&mut *f);
        targets.iter_mut().flat_map(|(_, targets)| targets).filter_map(TargetRef::card_mut).for_each(&mut *f);
        for step in &mut self.todo {
            match step {
                Do::With(Some(card), ..) | Do::Mind(Some(card), _) | Do::Detach(card, _) | Do::Found(card, ..) => {
                    f(card)
                }
                Do::With(None, ..)
                | Do::Mind(None, _)
                | Do::Effect(_)
                | Do::Draw(..)
                | Do::Discard(..)
                | Do::DiscardChosen(..)
                | Do::DiscardRandom(..)
                | Do::Sacrifice(..)
                | Do::Plunder(..)
                | Do::DestroySlot(_)
                | Do::Picked(..) => {}
            }
        }
    }

    /// These instructions, the first of which has that number, come next.
    fn then(&mut self, effects: &[Effect], mut at: At) {
        let begin = self.todo.len();
        for effect in effects {
            self.todo.push(Do::Effect(at));
            at += effect.size();
        }
        self.todo[begin..].reverse();
    }

    /// The lists within an instruction come next: the one with that number.
    fn then_block(&mut self, effect: &Effect, at: At, which: usize) {
        let before: At = effect.blocks().take(which).flatten().map(Effect::size).sum();
        if let Some(block) = effect.blocks().nth(which) {
            self.then(block, at + 1 + before);
        }
    }

    /// One step for each player, in turn order.
    fn per_player(&mut self, seats: SmallVec<[Seat; 8]>, step: impl Fn(Seat) -> Do) {
        self.todo.extend(seats.into_iter().rev().map(step));
    }

    fn source(&self) -> Option<CardId> {
        Some(self.scope.source.card)
    }
}

impl<'a> Engine<'a> {
    /// The instruction of an effect with that number.
    fn instruction(&self, resolve: &Resolve, at: At) -> Option<&'a Effect> {
        self.cast.get(resolve.def)?.para(resolve.text)?.instruction(at)
    }

    /// One of the effects among which the instruction with that number lets choose, or the one that it allows. In a loop it is
    /// about the card or the player of the round.
    fn text_of(&self, resolve: &Resolve, at: At, choice: u8) -> TextRef {
        let Resolve { scope, def, text, .. } = resolve;
        let para = self.cast.get(*def).and_then(|def| def.para(*text));
        let rounds = para.map(|para| para.rounds(at)).unwrap_or_default();
        let it = scope.it.filter(|it| rounds.cards || it.card != scope.source.card).map(|it| it.card);
        // The loop may go through cards that nobody has seen.
        let about = it.filter(|card| self.table.knows(scope.seat, *card));
        let whom = scope.them.filter(|_| rounds.players);
        let (card, text) = (scope.source.card, Some(*text));
        TextRef { card, def: *def, text, choice: Some((at, choice)), about, whom }
    }

    pub(super) fn step_resolve(&mut self, resolve: &mut Resolve) -> Result<Next, Fault> {
        // The values of a source that leaves are those it had last.
        if self.table.on_island(resolve.scope.source) {
            resolve.scope.last = Some(self.query().last(resolve.scope.source.card));
        }
        let Some(next) = resolve.todo.pop() else {
            return Ok(Next::Done);
        };
        // It ends where it is. Before another effect resolves somebody has priority and the count begins anew: it is told once.
        if !self.may_go_on() {
            self.emit(Event::CutShort);
            return Ok(Next::Done);
        }
        let departures = self.departures();
        // What could be done only in part does not keep the rest from being done (`K-10.3-2`).
        self.perform(resolve, next)?;
        if !kernel::Machine::rests(self) {
            self.settle();
        }
        self.note_departures(&mut resolve.scope, departures);
        Ok(Next::Stay)
    }

    /// Notes an instruction, and what was asked since the last one. Whether it may still be carried out.
    fn may_go_on(&mut self) -> bool {
        // Every lasting effect is looked at again and again, so a text that lays many pays for all of them.
        let lasting = Effort::LASTING * self.table.lasting.len() as u32;
        let effort = &mut self.machine.effort;
        effort.note(self.spent.take().saturating_add(Effort::INSTRUCTION).saturating_add(lasting));
        !effort.is_exhausted()
    }

    fn perform(&mut self, resolve: &mut Resolve, step: Do) -> Result<(), Fault> {
        match step {
            Do::Effect(at) => {
                if let Some(effect) = self.instruction(resolve, at) {
                    self.effect(resolve, at, effect)?;
                }
            }
            Do::With(it, them, at) => {
                resolve.todo.push(Do::Mind(resolve.scope.it, resolve.scope.them));
                resolve.scope.it = it.or(resolve.scope.it);
                resolve.scope.them = them.or(resolve.scope.them);
                if let Some(effect) = self.instruction(resolve, at) {
                    resolve.then_block(effect, at, 0);
                }
            }
            Do::Mind(it, them) => {
                resolve.scope.it = it;
                resolve.scope.them = them;
            }
            Do::Draw(seat, count) => self.draw_cards(resolve, seat, count)?,
            // The player who discards picks (`K-G.Discard-2`).
            Do::Discard(seat, count) => {
                let hand = self.table.refer(self.table.player(seat).hand.iter().copied());
                self.ask_for(resolve, seat, Use::Discard, DecisionKind::Discard, hand, count);
            }
            Do::DiscardChosen(seat, count, at) => self.let_choose_discard(resolve, seat, count, at),
            Do::DiscardRandom(seat, count) => {
                let size = self.table.player(seat).hand.len();
                if count > 0 && size > 0 {
                    let index = self.random(size)?;
                    let card = self.table.player(seat).hand[index];
                    // What chance has shown is not undone.
                    self.show(self.everybody(), &[card]);
                    self.discard_cards(seat, &[card]);
                    resolve.todo.push(Do::DiscardRandom(seat, count - 1));
                }
            }
            Do::Sacrifice(seat, count, at) => {
                if let Some(Effect::Sacrifice(_, filter, _)) = self.instruction(resolve, at) {
                    let from = self.sacrifices(resolve, seat, filter);
                    self.ask_for(resolve, seat, Use::Sacrifice, DecisionKind::Sacrifice, from, count);
                }
            }
            Do::Plunder(seat, count, at) => {
                if let Some(Effect::Plunder(_, _, filter)) = self.instruction(resolve, at) {
                    let query = self.query();
                    let from = query.plunderable(filter.as_ref(), seat, resolve.scope.source);
                    let from = self.table.refer(from);
                    self.ask_for(resolve, seat, Use::Plunder, DecisionKind::Plunder, from, count);
                }
            }
            Do::Detach(host, count) => {
                let from = self.table.refer(self.table.attached_to(host.card));
                let seat = resolve.scope.seat;
                resolve.todo.push(Do::Picked(Use::Detach, seat));
                self.ask_cards(seat, DecisionKind::Detach, Some(host.card), from, count, count);
            }
            Do::DestroySlot(destroy) => self.destroy_chosen_slots(resolve, destroy)?,
            Do::Picked(usage, seat) => self.use_picked(resolve, usage, seat)?,
            Do::Found(card, place, seat, shown) => self.place_found(resolve, card, place, seat, shown),
        }
        Ok(())
    }

    /// The citizens that a player can sacrifice for an effect.
    fn sacrifices(&self, resolve: &Resolve, seat: Seat, filter: &Filter) -> Refs {
        let (query, lens) = (self.query(), resolve.scope.lens());
        let island = self.table.player(seat).island.iter().copied();
        self.table.refer(island.filter(|card| query.fits(filter, *card, &lens)))
    }

    /// A player picks so many of these cards, or all there are.
    /// `K-10.3-1`
    fn ask_for(&mut self, resolve: &mut Resolve, seat: Seat, usage: Use, kind: DecisionKind, from: Refs, count: u8) {
        resolve.todo.push(Do::Picked(usage, seat));
        self.ask_cards(seat, kind, resolve.source(), from, count, count);
    }

    /// Asks for a card of a place that the others do not see. They do not learn either whether one fits.
    fn ask_for_secret(&mut self, resolve: &mut Resolve, kind: DecisionKind, usage: Use) {
        let from = self.secrets(resolve, usage);
        let seat = resolve.scope.seat;
        resolve.todo.push(Do::Picked(usage, seat));
        self.ask_secretly(seat, kind, resolve.source(), from, 0, 1);
    }

    /// Another player looks at a hand and chooses what is discarded from it. Whether anything fits, those learn who may see
    /// the hand, and nobody else.
    fn let_choose_discard(&mut self, resolve: &mut Resolve, seat: Seat, count: u8, at: At) {
        let Some(Effect::DiscardChosen(_, _, _, chooser)) = self.instruction(resolve, at) else {
            return;
        };
        let lens = Lens { them: Some(seat), ..resolve.scope.lens() };
        let chooser = self.query().seats(chooser, &lens).first().copied().unwrap_or(lens.seat);
        let hand = self.table.player(seat).hand.clone();
        if count == 0 || hand.is_empty() {
            return;
        }
        if chooser != seat {
            self.show(Seats::of(chooser), &hand);
        }
        let usage = Use::DiscardChosen(seat, at);
        let from = self.secrets(resolve, usage);
        resolve.todo.push(Do::Picked(usage, seat));
        self.ask_secretly(chooser, DecisionKind::Discard, resolve.source(), from, count, count);
    }

    /// Puts what was taken of the top of the own deck where it shall go, and the others elsewhere.
    fn place_dug(&mut self, resolve: &mut Resolve, at: At, taken: &[CardRef], seat: Seat) {
        let Some(Effect::Dig(count, filter, _, place, others)) = self.instruction(resolve, at) else {
            return;
        };
        let top = self.table.player(seat).deck.iter().copied().take(usize::from(*count));
        let left: Cards = top.filter(|card| taken.iter().all(|other| other.card != *card)).collect();
        if filter.takes_any() && place.is_secret() && others.is_secret() {
            self.take_up(seat, &left, taken);
        }
        // On top of the deck they lie as they lay.
        if *others != Place::TopOfDeck {
            let left = self.table.refer(left);
            self.place_cards(&mut resolve.scope, &left, *others, Coming::Put);
        }
        for card in taken {
            self.place_found(resolve, *card, *place, seat, !filter.takes_any());
        }
    }

    /// A player has cards of the top of the own deck in hand to choose from, and holds those that were taken behind the others:
    /// who knew where each of them lay does not see by the place that it leaves which one goes where.
    fn take_up(&mut self, seat: Seat, left: &[CardId], taken: &[CardRef]) {
        let held: Cards = left.iter().copied().chain(taken.iter().map(|card| card.card)).collect();
        let knows = |viewer: Seat| viewer != seat && held.iter().any(|card| self.table.knows(viewer, *card));
        // Nobody has seen any of them, or it is plain what becomes of them.
        if left.is_empty() || taken.is_empty() || !self.everybody().iter().any(knows) {
            return;
        }
        let order: Vec<u16> = held.iter().filter_map(|card| self.table.place_of(*card)).collect();
        // Only in a snapshot that contradicts itself do they not lie on top.
        if order.len() < held.len() || order.iter().any(|at| usize::from(*at) >= held.len()) {
            return;
        }
        self.emit(Event::Restacked { seat, by: seat, count: held.len() as u8, order: Some(order) });
    }

    /// The cards of a secret place that may be picked for a use.
    fn secrets(&self, resolve: &Resolve, usage: Use) -> Refs {
        let (Use::Search(at) | Use::CastFree(at) | Use::Dig(at) | Use::DiscardChosen(_, at) | Use::ChooseSecret(_, at)) =
            usage
        else {
            return Refs::new();
        };
        let query = self.query();
        let lens = resolve.scope.lens();
        let player = self.table.player(lens.seat);
        let may_enter = |card| !query.barred_overlord(lens.seat, card) && self.is_citizen(card);
        let instruction = self.instruction(resolve, at);
        let mut cards: SmallVec<[CardId; 32]> = SmallVec::new();
        if let Some(Effect::Search(filter, place)) = instruction {
            let fits = |card| query.fits(filter, card, &lens) && (*place != Place::Island || may_enter(card));
            cards.extend(player.deck.iter().copied().filter(|card| fits(*card)));
        }
        if let Some(Effect::Dig(count, filter, _, place, _)) = instruction {
            let fits = |card| query.fits(filter, card, &lens) && (*place != Place::Island || may_enter(card));
            let top = player.deck.iter().copied().take(usize::from(*count));
            cards.extend(top.filter(|card| fits(*card)));
        }
        if let (Some(Effect::DiscardChosen(_, filter, ..)), Use::DiscardChosen(seat, _)) = (instruction, usage) {
            let hand = self.table.player(seat).hand.iter().copied();
            cards.extend(hand.filter(|card| query.fits(filter, *card, &lens)));
        }
        if let Some(Effect::Choose(slot, filter, _)) = instruction {
            cards.extend(self.choosable(resolve, *slot, filter));
        }
        if let Some(Effect::CastFree(filter)) = instruction {
            let fits = |card| query.fits(filter, card, &lens) && query.can_cast(lens.seat, card, Mode::Free);
            cards.extend(player.hand.iter().copied().filter(|card| fits(*card)));
        }
        self.table.refer(cards)
    }

    /// Finds anew what may be picked from a secret place: other cards lie there now.
    pub(crate) fn secrets_anew(&mut self) {
        let [.., Frame::Resolve(resolve), Frame::Choose(choose)] = self.machine.frames.frames() else {
            return;
        };
        let Some(Do::Picked(usage, _)) = resolve.todo.last().filter(|_| choose.secret) else {
            return;
        };
        let must = matches!(usage, Use::DiscardChosen(..) | Use::ChooseSecret(..));
        let found = self.secrets(resolve, *usage);
        if let Some(Frame::Choose(choose)) = self.machine.frames.frames_mut().last_mut() {
            choose.choose_anew(found, must);
        }
    }

    /// Asks a question of the effect itself; the step is taken again with the answer.
    fn ask_again(
        &mut self,
        resolve: &mut Resolve,
        step: Do,
        kind: DecisionKind,
        seat: Seat,
        options: &[Action],
    ) -> Result<(), Fault> {
        resolve.todo.push(step);
        self.ask(seat, kind, resolve.source(), options).map(drop)
    }

    fn destroy_chosen_slots(&mut self, resolve: &mut Resolve, mut destroy: DestroySlot) -> Result<(), Fault> {
        if let Some(Action::Slot { slot, .. }) = self.answer() {
            destroy.slots.push(slot);
        }
        let (seat, chooser) = (destroy.seat, destroy.chooser);
        let row = self.table.player(seat).row.iter().map(|slot| slot.slot);
        let open: Slots = row.filter(|slot| !destroy.slots.contains(slot)).collect();
        let full = destroy.slots.len() >= usize::from(destroy.count);
        if full || open.is_empty() || self.table.player(chooser).out {
            self.destroy_slots(seat, &destroy.slots);
            return Ok(());
        }
        let options: Options = open.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
        self.ask_again(resolve, Do::DestroySlot(destroy), DecisionKind::DestroySlot, chooser, &options)
    }

    fn draw_cards(&mut self, resolve: &mut Resolve, seat: Seat, count: u8) -> Result<(), Fault> {
        if count == 0 || self.query().is_forbidden_to(Act::Draw, seat) {
            return Ok(());
        }
        // What is missing is not drawn, and nobody falls by it (`K-G.Draw-4`, `K-3.1.1-3`).
        if !self.table.player(seat).deck.is_empty() {
            self.draw_one(seat);
            resolve.todo.push(Do::Draw(seat, count - 1));
            return Ok(());
        }
        // Outside the draw phase it costs nothing (`K-G.Draw-2`, `K-G.Draw-3`).
        // Limited play goes on drawing from the shuffled limbo pile.
        let refills = self.rules.format.deck_out == DeckOut::Reshuffle && !self.table.player(seat).limbo.is_empty();
        if refills {
            self.limbo_to_deck(seat);
            resolve.todo.push(Do::Draw(seat, count));
            self.shuffle_for(resolve, seat)?;
        }
        Ok(())
    }

    /// An effect shuffles a deck.
    fn shuffle_for(&mut self, resolve: &mut Resolve, seat: Seat) -> Result<(), Fault> {
        resolve.lose_track(self.table, seat);
        self.shuffle(seat)
    }

    fn use_picked(&mut self, resolve: &mut Resolve, usage: Use, seat: Seat) -> Result<(), Fault> {
        let refs = std::mem::take(&mut self.machine.picked);
        let cards: Cards = refs.iter().map(|card| card.card).collect();
        resolve.scope.forget(&cards);
        match usage {
            Use::Discard | Use::DiscardChosen(..) => self.discard_cards(seat, &cards),
            Use::Dig(at) => self.place_dug(resolve, at, &refs, seat),
            // A death, but no destruction (`K-G.Sacrifice-1`, `K-G.Sacrifice-3`).
            Use::Sacrifice => self.die(&cards),
            // `K-G.Plunder-1`
            Use::Plunder => self.abolish_cards(&cards),
            // `K-G.Detach-1`
            Use::Detach => cards.iter().for_each(|card| self.send_to_limbo(*card)),
            Use::Choose(slot) | Use::ChooseSecret(slot, _) => {
                resolve.scope.found = refs.last().copied().or(resolve.scope.found);
                let chosen = refs.into_iter().map(TargetRef::Card).collect();
                resolve.scope.targets.retain(|(name, _)| *name != slot);
                resolve.scope.targets.push((slot, chosen));
            }
            Use::Search(at) => {
                let found = refs.first().copied().zip(self.instruction(resolve, at));
                if let Some((card, Effect::Search(filter, place))) = found {
                    // `K-G.Search-3`
                    let shown = !filter.takes_any();
                    let later = match place {
                        // The place in the deck is taken when the rest is shuffled.
                        Place::TopOfDeck | Place::BottomOfDeck => true,
                        // Before that, who knew where it lay would see it leave.
                        Place::Hand => !shown,
                        Place::Island | Place::Limbo | Place::Souls => false,
                    };
                    match later {
                        true => {
                            resolve.scope.seen.push((card.card, Seats::of(seat)));
                            resolve.todo.push(Do::Found(card, *place, seat, shown));
                        }
                        false => self.place_found(resolve, card, *place, seat, shown),
                    }
                }
                // Also where nothing was found (`K-G.Search-2`).
                self.shuffle_for(resolve, seat)?;
            }
            Use::CastFree(_) => {
                if let Some(card) = refs.first() {
                    let announce = self.announcing(seat, How::Cast(Mode::Free), card.card);
                    self.call(announce);
                }
            }
        }
        Ok(())
    }

    /// Puts a card that was found in a deck where it shall go. Under stated criteria everybody sees which one it is.
    fn place_found(&mut self, resolve: &mut Resolve, card: CardRef, place: Place, seat: Seat, shown: bool) {
        let who = if shown { self.everybody() } else { Seats::of(seat) };
        if shown || !self.table.knows(seat, card.card) {
            self.show(who, &[card.card]);
        }
        self.place_cards(&mut resolve.scope, &[card], place, Coming::Put);
    }

    /// Puts cards somewhere, citizens that leave the island together; the last one is what was found then.
    fn place_cards(&mut self, scope: &mut Scope, cards: &[CardRef], place: Place, how: Coming) {
        let (area, under) = match place {
            Place::Island => return self.put_on_island(scope, cards, how),
            Place::Hand => (Area::Hand, false),
            Place::TopOfDeck => (Area::Deck, false),
            Place::BottomOfDeck => (Area::Deck, true),
            Place::Limbo => (Area::Limbo, false),
            Place::Souls => (Area::Souls, false),
        };
        let there: Refs = cards.iter().copied().filter(|card| self.table.is_there(*card)).collect();
        let moved: Cards = there.iter().map(|card| card.card).collect();
        // No citizen enters or dies by it (`K-G.Return-2`).
        self.send(&moved, Spot { area, seat: scope.seat }, under);
        there.into_iter().for_each(|card| self.keep_in_mind(scope, card));
    }

    fn put_on_island(&mut self, scope: &mut Scope, cards: &[CardRef], how: Coming) {
        let on_island = |card: CardId| self.table.card(card).area == Area::Island;
        let comes = |card: &CardRef| self.table.is_there(*card) && !on_island(card.card) && self.is_citizen(card.card);
        let coming: Refs = cards.iter().copied().filter(comes).collect();
        self.come_together(&coming, scope.seat, how);
        coming.into_iter().for_each(|card| self.keep_in_mind(scope, card));
    }

    /// A card that an effect has moved stays the one that its words mean, and is what was found.
    fn keep_in_mind(&self, scope: &mut Scope, before: CardRef) {
        self.follow(scope, before);
        scope.found = Some(self.table.reference(before.card));
    }

    /// A card that an effect has moved stays the one that its words mean. Who saw it move knows which it is also when it lies in
    /// a deck that is shuffled after that.
    fn follow(&self, scope: &mut Scope, before: CardRef) {
        let card = before.card;
        // A card that no word means yet is another one for all that anybody saw.
        let seen = if scope.means(before) { scope.seen_by(card) } else { Seats::EMPTY };
        scope.follow(before, self.table.reference(card));
        scope.forget(&[card]);
        let place = self.table.card(card);
        if matches!(place.area, Area::Deck | Area::Hand | Area::Row) {
            let seats = self.everybody().iter().filter(|seat| self.table.knows(*seat, card));
            scope.seen.push((card, seats.fold(seen, Seats::with)));
        }
    }

    fn is_citizen(&self, card: CardId) -> bool {
        self.def(card).is_some_and(|def| def.is(Kind::Citizen))
    }
}
