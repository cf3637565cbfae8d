//! Priority: whose it is, what may be done with it, and resolving the top of the pile.

use super::{Engine, Frame, Next, Resolve};
use crate::kernel::{Effort, Fault, Seat, Seats};
use crate::kryptik::cards::syntax::Ability;
use crate::kryptik::cards::{Minds, On, Text};
use crate::kryptik::engine::announce::How;
use crate::kryptik::engine::cast::Mode;
use crate::kryptik::engine::control::Coming;
use crate::kryptik::engine::departed::Told;
use crate::kryptik::engine::eleven::Eleven;
use crate::kryptik::engine::energy::Source;
use crate::kryptik::engine::pay::affords;
use crate::kryptik::engine::query::{Lens, Query, Scope};
use crate::kryptik::table::{Action, Area, CardId, CardRef, DecisionKind, Event, Item, ItemKind, Leave, Spot};

impl Query<'_> {
    /// Everything that a player may do with priority; passing comes first. Says what was read for it beside what is the
    /// player's own: the texts of cards that cannot be paid for are not read.
    fn priority_options(&self, seat: Seat, options: &mut Vec<Action>) -> Minds {
        let mut minds = Minds::empty();
        options.push(Action::Pass);
        let player = self.table.player(seat);
        let own_main = seat == self.table.active && self.table.phase.is_main();
        // Once a turn, in a main phase of the own turn (`K-5.5-1`, `K-5.5-4`, `K-4.5-2`), not in combat, whatever
        // lies on the pile (`K-5.5-7`).
        let may_place = own_main && !self.table.soul_placed;
        let sources = self.sources(seat, &[]);
        // Without anything that changes costs, what cannot be paid as it is printed needs no closer look.
        let printed = !self.changes_costs();
        for card in &player.hand {
            let def = self.def(*card).filter(|def| !printed || affords(&def.card.cost, &sources));
            minds |= def.map_or(Minds::empty(), |def| def.use_minds | Minds::GATES);
            if def.is_some() && self.can_cast_paying(seat, *card, Mode::Normal, printed) {
                options.push(Action::Cast(*card));
            }
            // Any card, and nobody must (`K-5.5-3`, `K-5.5-5`).
            if may_place {
                options.push(Action::PlaceSoul(*card));
            }
        }
        let elsewhere = player.hand.iter().chain(&player.limbo).copied();
        let elsewhere = elsewhere.filter(|card| self.def(*card).is_some_and(|def| def.has_elsewhere));
        let attached = self.table.attached.iter().copied().filter(|card| self.table.card(*card).seat == seat);
        for card in player.island.iter().copied().chain(attached).chain(elsewhere) {
            minds |= self.active_options(seat, card, &sources, options);
        }
        minds | self.energy_options(seat, &sources, options)
    }

    fn active_options(&self, seat: Seat, card: CardId, sources: &[Source], options: &mut Vec<Action>) -> Minds {
        let mut minds = Minds::empty();
        let Some(def) = self.def(card).filter(|def| def.has_active) else {
            return minds;
        };
        for index in 0..def.card.abilities.len() as u8 {
            if !self.may_activate(seat, card, index, sources) {
                continue;
            }
            minds |= def.use_minds | Minds::GATES;
            if self.can_activate(seat, card, index) {
                options.push(Action::Activate { card, ability: index });
            }
        }
        minds
    }
}

impl Engine<'_> {
    pub(super) fn step_priority(&mut self) -> Result<Next, Fault> {
        if self.table.player(self.table.active).out {
            // Without its player the turn ends at once.
            self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
            return Ok(Next::Done);
        }
        if let Some(action) = self.answer() {
            return self.with_priority(action);
        }
        let depth = self.machine.frames.len();
        self.settle();
        if self.machine.frames.len() > depth {
            // A question that follows comes first.
            return Ok(Next::Stay);
        }
        if self.must_drop_slot() {
            return Ok(Next::Push(Frame::RavenousSlot));
        }
        if !self.machine.waiting.is_empty() {
            return Ok(Next::Push(Frame::Place(false)));
        }
        self.offer_priority()
    }

    /// Asks whoever has priority now. What follows from the last action has followed.
    /// It is the turn player's when a phase begins and after each resolving (`K-8.3.1-1`, `K-8.3.1-2`).
    fn offer_priority(&mut self) -> Result<Next, Fault> {
        let holder = self.table.priority.unwrap_or(self.table.active);
        let holder = if self.table.player(holder).out { self.table.next_living(holder) } else { holder };
        if self.table.priority != Some(holder) {
            self.emit(Event::Priority { holder: Some(holder), passed: self.table.passed });
        }
        if self.all_passed(self.table.passed) {
            return Ok(self.everybody_passed());
        }
        self.machine.effort = Effort::default();
        let options = self.priority_offer(holder);
        // `K-8.3-1`
        self.put_question(holder, DecisionKind::Priority, None, Vec::new(), options)
    }

    /// What a player may do with priority: as it was found before, where nothing has changed that it follows from.
    fn priority_offer(&mut self, seat: Seat) -> Vec<Action> {
        let mut options = self.rooms.options();
        if let Some(known) = self.derived.offer(seat) {
            options.extend_from_slice(known);
            return options;
        }
        // No effect resolves before the answer, so nobody counts what these questions cost.
        let minds = self.query().uncounted().priority_options(seat, &mut options);
        self.derived.keep_offer(seat, &options, minds);
        options
    }

    /// All living players (`K-8.3.2-9`).
    fn all_passed(&self, passed: Seats) -> bool {
        self.table.living_from(self.table.active).all(|seat| passed.contains(seat))
    }

    fn with_priority(&mut self, action: Action) -> Result<Next, Fault> {
        let seat = self.table.priority.unwrap_or(self.table.active);
        if let Action::Cast(card) = action {
            return Ok(Next::Push(self.announcing(seat, How::Cast(Mode::Normal), card)));
        }
        if let Action::Activate { card, ability } = action {
            return Ok(Next::Push(self.announcing(seat, How::Active(ability), card)));
        }
        if let Action::PlaceSoul(card) = action {
            self.place_soul(seat, card);
            return Ok(Next::Stay);
        }
        // Neither this nor a soul hands priority on (`K-8.3.2-10`).
        if action != Action::Pass {
            self.make_energy(seat, action)?;
            return Ok(Next::Stay);
        }
        let passed = self.table.passed.with(seat);
        if self.all_passed(passed) {
            // `K-8.3.2-3`
            return Ok(self.everybody_passed());
        }
        // Clockwise; one pass alone ends nothing (`K-8.3.2-2`, `K-8.3.2-7`, `K-8.3.2-8`).
        let holder = Some(self.table.next_living(seat));
        self.emit(Event::Priority { holder, passed });
        // A pass changes nothing from which something could follow.
        self.offer_priority()
    }

    /// It arrives disengaged and can be used at once (`K-4.3-4`).
    fn place_soul(&mut self, seat: Seat, card: CardId) {
        self.move_card(card, Spot { area: Area::Souls, seat }, false, None);
        self.emit(Event::SoulPlaced);
        self.happens_by(On::SoulPlaced, seat);
    }

    /// The top of the pile resolves, or the phase or step is over.
    fn everybody_passed(&mut self) -> Next {
        // While something resolves nobody has priority (`K-8.3-2`).
        self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
        // The topmost one, alone; what was put above resolved before (`K-8.3.2-5`, `K-8.4-2`, `K-8.4-3`). Without any
        // the phase is over (`K-8.3.2-6`, `K-4.4.4.4-2`).
        let Some(item) = self.table.pile.last() else {
            return Next::Done;
        };
        // Short time is asked for again.
        let targets = self.legal_now(item).filter(|_| !self.is_too_late(item));
        let Item { id, kind, controller, source, def, text, about, x, .. } = *item;
        let Some(targets) = targets else {
            self.drop_item(id, Leave::NoTarget);
            return Next::Stay;
        };
        self.take_off(id, Leave::Resolving);
        match kind {
            ItemKind::Citizen => {
                self.come(source, controller, Coming::Enter);
                self.settle();
            }
            ItemKind::Choice => self.call(Frame::Eleven(Eleven { seat: controller, card: source })),
            ItemKind::Paragraph | ItemKind::Copy | ItemKind::Active | ItemKind::Trigger { .. } | ItemKind::Eleven => {
                // Its source may have left (`K-9.3-8`); afterwards there is priority, between paragraphs too
                // (`K-8.4.1-3`).
                self.call(Frame::Tidy(source));
                if let Some(text) = text {
                    let lens = self.lens_of(Told { seat: controller, source, def, text: Some(text), about });
                    let lens = Lens { x, source: self.source_of(lens.source), ..lens };
                    let resolve = Resolve::new(self.cast, def, text, Scope::of(lens, targets));
                    let resolve = self.rooms.resolve.fill(resolve);
                    self.call(Frame::Resolve(resolve));
                }
            }
        }
        Next::Stay
    }

    /// The card whose text resolves. What lies face down has no stamp; as no text works in a deck or a row, a card that is there
    /// by now has left the hand in which it was.
    fn source_of(&self, source: CardRef) -> CardRef {
        let CardRef { card, stamp } = source;
        let gone = stamp == 0 && matches!(self.table.card(card).area, Area::Deck | Area::Row);
        CardRef::new(card, if gone { u32::MAX } else { stamp })
    }

    fn is_too_late(&self, item: &Item) -> bool {
        let Some(Text::Ability(index)) = item.text else {
            return false;
        };
        let facts = self.cast.get(item.def).and_then(|def| def.card.abilities.get(usize::from(index)));
        let Some(Ability::Active { short_time, .. } | Ability::Trigger { short_time, .. }) = facts else {
            return false;
        };
        short_time.is_some_and(|count| !self.query().short_time(item.controller, count))
    }
}
