//! Effects: a list of instructions, each replaced by what it is made of until it is done.

mod effect;

use serde::{Deserialize, Serialize};

use super::announce::{Announce, How, Mode};
use super::settle::Coming;
use super::{Engine, Frame, Scope};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::Kind;
use crate::kryptik::deck::DeckOut;
use crate::kryptik::script::ast::{Act, Effect, Filter, Place, Players, Ref, Slot, Val};
use crate::kryptik::table::{About, Area, CardId, CardRef, Spot, TargetRef};

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
    /// What the own deck is searched for, and where it goes.
    Search(Filter, Place),
    Choose(Slot),
    /// Which cards of the own hand may be cast.
    CastFree(Filter),
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
    /// Asks for a card of a place that the others do not see. They do not learn either whether one fits.
    fn ask_for_secret(&mut self, resolve: &mut Resolve, kind: DecisionKind, what: Use) {
        let from = self.secrets(&resolve.scope, &what);
        let seat = resolve.scope.seat;
        resolve.todo.push(Do::Picked(what, seat));
        self.ask_secretly(seat, kind, Some(resolve.scope.source.card), from);
    }

    /// The cards of a secret place that may be picked for a use.
    fn secrets(&self, scope: &Scope, what: &Use) -> Vec<CardRef> {
        let look = self.look();
        let player = self.table.player(scope.seat);
        let may_enter = |card| !look.barred_overlord(scope.seat, card) && self.is_citizen(card);
        let cards: Vec<CardId> = match what {
            Use::Search(filter, place) => {
                let fits = |card| look.fits(filter, card, scope) && (*place != Place::Island || may_enter(card));
                player.deck.iter().copied().filter(|card| fits(*card)).collect()
            }
            Use::CastFree(filter) => {
                let fits = |card| look.fits(filter, card, scope) && look.can_cast(scope.seat, card, Mode::Free);
                player.hand.iter().copied().filter(|card| fits(*card)).collect()
            }
            _ => Vec::new(),
        };
        self.table.refer(cards)
    }

    /// Finds anew what may be picked from a secret place: other cards lie there now.
    pub(crate) fn secrets_anew(&mut self) {
        let [.., Frame::Resolve(resolve), Frame::Pick(pick)] = self.machine.frames.as_slice() else {
            return;
        };
        let Some(Do::Picked(what, _)) = resolve.todo.last().filter(|_| pick.secret) else {
            return;
        };
        let found = self.secrets(&resolve.scope, what);
        if let Some(Frame::Pick(pick)) = self.machine.frames.last_mut() {
            pick.from = found;
        }
    }

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
            Use::Search(filter, place) => {
                let stays = matches!(place, Place::TopOfDeck | Place::BottomOfDeck);
                if let Some(card) = refs.first().copied() {
                    let shown = !filter.takes_any();
                    let step = Do::Found(card, *place, seat, shown);
                    match stays {
                        // The place in the deck is taken when the rest is shuffled.
                        true => resolve.todo.push(step),
                        false => self.place_found(resolve, card, *place, seat, shown),
                    }
                }
                self.shuffle(seat)?;
            }
            Use::CastFree(_) => {
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
}
