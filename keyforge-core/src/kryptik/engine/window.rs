//! Priority: whose it is, what may be done with it, and resolving the top of the pile.

use super::announce::{Announce, How, Mode};
use super::settle::{Coming, Happening};
use super::{Engine, Frame, Look, Resolve};
use crate::kernel::{Fault, Seat, Seats};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::event::{Event, Leave};
use crate::kryptik::library::Text;
use crate::kryptik::script::ast::{Ability, Zone};
use crate::kryptik::table::{About, Area, CardId, Item, ItemKind, Spot, TargetRef};

impl Look<'_> {
    /// Everything that a player may do with priority; passing comes first.
    pub(crate) fn priority_options(&self, seat: Seat) -> Vec<Action> {
        let mut options = vec![Action::Pass];
        let player = self.table.player(seat);
        let own_main = seat == self.table.active && self.table.phase.is_main();
        let may_place = own_main && !self.table.soul_placed;
        // Without anything that changes costs, what costs more than there is energy needs no closer look.
        let most = if self.plain { self.sources(seat, &[]).len() } else { usize::MAX };
        for card in &player.hand {
            let within = self.card(*card).is_some_and(|card| card.cost.total() <= most);
            if within && self.can_cast(seat, *card, Mode::Normal) {
                options.push(Action::Cast(*card));
            }
            if may_place {
                options.push(Action::PlaceSoul(*card));
            }
        }
        let elsewhere = player.hand.iter().chain(&player.limbo).copied();
        let elsewhere = elsewhere.filter(|card| self.def(*card).is_some_and(|def| def.has_elsewhere));
        let attached = self.table.attached.iter().copied().filter(|card| self.table.card(*card).seat == seat);
        for card in player.island.iter().copied().chain(attached).chain(elsewhere) {
            self.active_options(seat, card, &mut options);
        }
        self.energy_options(seat, &mut options);
        options
    }

    fn active_options(&self, seat: Seat, card: CardId, options: &mut Vec<Action>) {
        let Some(def) = self.def(card).filter(|def| def.has_active) else {
            return;
        };
        for (index, ability) in def.card.abilities.iter().enumerate() {
            let ability_here =
                |zone: &Zone| (*zone == Zone::Attached) == (self.table.card(card).area == Area::Attached);
            if matches!(ability, Ability::Active { zone, .. } if ability_here(zone))
                && self.can_activate(seat, card, index as u8)
            {
                options.push(Action::Activate { card, ability: index as u8 });
            }
        }
    }
}

impl Engine<'_> {
    pub(crate) fn window(&mut self) -> Result<(), Fault> {
        if self.table.player(self.table.active).out {
            // Without its player the turn ends at once.
            self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
            return Ok(());
        }
        if let Some(action) = self.answer() {
            return self.with_priority(action);
        }
        let depth = self.machine.frames.len();
        self.settle();
        if self.machine.frames.len() > depth {
            // A question that follows comes first.
            self.machine.frames.insert(depth, Frame::Window);
            return Ok(());
        }
        if self.table.combat.as_ref().is_some_and(|combat| combat.lost_ravenous && combat.slots.len() > 1) {
            self.push(Frame::Window);
            self.push(Frame::RavenousSlot);
            return Ok(());
        }
        if !self.machine.waiting.is_empty() {
            self.push(Frame::Window);
            self.push(Frame::Place { placed: false });
            return Ok(());
        }
        self.offer_priority()
    }

    /// Asks whoever has priority now. What follows from the last action has followed.
    fn offer_priority(&mut self) -> Result<(), Fault> {
        let holder = self.table.priority.unwrap_or(self.table.active);
        let holder = if self.table.player(holder).out { self.table.next_living(holder) } else { holder };
        if self.table.priority != Some(holder) {
            self.emit(Event::Priority { holder: Some(holder), passed: self.table.passed });
        }
        if self.all_passed(self.table.passed) {
            return self.everybody_passed();
        }
        let options = self.look().priority_options(holder);
        self.ask(Frame::Window, holder, DecisionKind::Priority, None, options)
    }

    fn all_passed(&self, passed: Seats) -> bool {
        self.table.living_from(self.table.active).all(|seat| passed.contains(seat))
    }

    fn with_priority(&mut self, action: Action) -> Result<(), Fault> {
        let seat = self.table.priority.unwrap_or(self.table.active);
        if action == Action::Pass {
            let passed = self.table.passed.with(seat);
            if self.all_passed(passed) {
                return self.everybody_passed();
            }
            let holder = Some(self.table.next_living(seat));
            self.emit(Event::Priority { holder, passed });
            // A pass changes nothing from which something could follow.
            return self.offer_priority();
        }
        self.push(Frame::Window);
        match action {
            Action::Cast(card) => {
                let (source, def) = (self.table.reference(card), self.table.card(card).def);
                let announce = Announce::new(seat, How::Cast(Mode::Normal), source, def, About::default());
                self.push(Frame::Announce(Box::new(announce)));
                Ok(())
            }
            Action::Activate { card, ability } => {
                let (source, def) = (self.table.reference(card), self.table.card(card).def);
                let announce = Announce::new(seat, How::Active(ability), source, def, About::default());
                self.push(Frame::Announce(Box::new(announce)));
                Ok(())
            }
            Action::PlaceSoul(card) => {
                self.move_card(card, Spot { area: Area::Souls, seat }, false, None);
                self.emit(Event::SoulPlaced);
                self.happen(Happening::SoulPlaced(seat));
                Ok(())
            }
            other => self.make_energy(seat, other),
        }
    }

    /// The top of the pile resolves, or the phase or step is over.
    fn everybody_passed(&mut self) -> Result<(), Fault> {
        self.emit(Event::Priority { holder: None, passed: Seats::EMPTY });
        let Some(item) = self.table.pile.last().cloned() else {
            return Ok(());
        };
        self.push(Frame::Window);
        let seat = item.controller;
        let Some(targets) = self.legal_now(&item) else {
            self.drop_item(item.id, Leave::NoTarget);
            return Ok(());
        };
        // Short time is asked for again.
        if self.is_too_late(&item) {
            self.drop_item(item.id, Leave::NoTarget);
            return Ok(());
        }
        self.emit(Event::Left { id: item.id, why: Leave::Resolving });
        match item.kind {
            ItemKind::Citizen => {
                self.come(item.source, seat, Coming::Enter);
                self.settle();
            }
            ItemKind::Choice => self.push(Frame::Eleven { seat, card: item.source }),
            _ => {
                self.push(Frame::Tidy(item.source));
                if let Some(resolve) = self.begin_resolving(&item, targets) {
                    self.push(Frame::Resolve(Box::new(resolve)));
                }
            }
        }
        Ok(())
    }

    fn is_too_late(&self, item: &Item) -> bool {
        let Some(Text::Ability(index)) = item.text else {
            return false;
        };
        let facts = self.cast.get(item.def).and_then(|def| def.card.abilities.get(usize::from(index)));
        match facts {
            Some(
                Ability::Active { short_time: Some(count), .. } | Ability::Trigger { short_time: Some(count), .. },
            ) => !self.look().short_time(item.controller, *count),
            _ => false,
        }
    }

    fn begin_resolving(&self, item: &Item, targets: Vec<Vec<TargetRef>>) -> Option<Resolve> {
        let para = self.cast.get(item.def)?.para(item.text?)?;
        let names = para.targets.iter().map(|target| target.slot);
        let mut scope = super::Scope::of(item.controller, item.source).about(item.about);
        scope.targets = names.zip(targets).collect();
        scope.x = item.x;
        let last = self.machine.last_known.iter().find(|(card, _)| *card == item.source);
        scope.last = last.map(|(_, stats)| *stats);
        Some(Resolve::new(scope, &para.effects))
    }
}
