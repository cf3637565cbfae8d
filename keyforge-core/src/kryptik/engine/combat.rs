//! Attacks: commanding, blocking, damage.

use super::settle::Happening;
use super::turn::Stage;
use super::{Engine, Frame, Look};
use crate::kernel::{Fault, Seat};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::Keyword;
use crate::kryptik::event::{Downfall, Event};
use crate::kryptik::script::ast::Act;
use crate::kryptik::table::{CardId, CardRef, Combat};

/// Damage to a citizen: how much, and whether its first point is lethal.
struct Blow {
    card: CardId,
    amount: i32,
    toxic: bool,
}

impl Look<'_> {
    fn can_attack(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        !state.engaged && !state.attacked && !self.is_held_by_weariness(card) && !self.is_forbidden(Act::Attack, card)
    }

    fn can_block(&self, card: CardId, attacker: CardId) -> bool {
        let past = !self.has(attacker, Keyword::Sidestep) || self.has(card, Keyword::Sidestep);
        !self.table.card(card).engaged && past && !self.is_forbidden(Act::Block, card)
    }

    /// The blockers that are still there and on the defender's side.
    fn blockers_left(&self, combat: &Combat) -> Vec<CardRef> {
        let there = |card: &CardRef| self.table.on_island(*card) && self.table.card(card.card).seat == combat.defender;
        combat.blockers.iter().copied().filter(there).collect()
    }
}

impl Engine<'_> {
    /// Commands an attacker, or no further one.
    pub(crate) fn attacker(&mut self) -> Result<(), Fault> {
        let active = self.table.active;
        if self.table.player(active).out {
            self.push(Frame::Turn(Stage::Attack));
            return Ok(());
        }
        match self.answer() {
            Some(Action::Attack(card)) => {
                let attacker = self.table.reference(card);
                self.push(Frame::AttackTarget { attacker, defender: None, slots: Vec::new() });
                return Ok(());
            }
            Some(_) => {
                self.push(Frame::Turn(Stage::CombatEnd));
                return Ok(());
            }
            None => {}
        }
        let look = self.look();
        let able = self.table.player(active).island.iter().copied().filter(|card| look.can_attack(*card));
        let mut options: Vec<Action> = able.map(Action::Attack).collect();
        if options.is_empty() {
            self.push(Frame::Turn(Stage::CombatEnd));
            return Ok(());
        }
        options.push(Action::Done);
        self.ask(Frame::Attacker, active, DecisionKind::Attacker, None, options)
    }

    pub(crate) fn attack_target(
        &mut self,
        attacker: CardRef,
        mut defender: Option<Seat>,
        mut slots: Vec<u8>,
    ) -> Result<(), Fault> {
        let active = self.table.active;
        if self.table.player(active).out || !self.table.on_island(attacker) {
            self.push(Frame::Turn(Stage::Attack));
            return Ok(());
        }
        if defender.is_some_and(|seat| self.table.player(seat).out) {
            slots.clear();
            defender = None;
        }
        match self.answer() {
            Some(Action::Slot { seat, slot }) => {
                defender = Some(seat);
                slots.push(slot);
            }
            Some(Action::Player(seat)) => return self.begin_attack(attacker, seat, slots),
            Some(_) => return self.begin_attack(attacker, defender.unwrap_or(active), slots),
            None => {}
        }
        let ravenous = self.look().has(attacker.card, Keyword::Ravenous);
        let most = if ravenous { 2 } else { 1 };
        let mut options = Vec::new();
        let seats = self.table.opponents(active).filter(|seat| defender.is_none_or(|chosen| chosen == *seat));
        for seat in seats {
            let row = &self.table.player(seat).row;
            if row.is_empty() && slots.is_empty() {
                options.push(Action::Player(seat));
            }
            let open = row.iter().filter(|slot| !slots.contains(&slot.slot));
            options.extend(open.map(|slot| Action::Slot { seat, slot: slot.slot }));
        }
        if slots.len() >= most || options.is_empty() {
            return self.begin_attack(attacker, defender.unwrap_or(active), slots);
        }
        if !slots.is_empty() {
            options.push(Action::Done);
        }
        let frame = Frame::AttackTarget { attacker, defender, slots };
        self.ask(frame, active, DecisionKind::AttackTarget, Some(attacker.card), options)
    }

    fn begin_attack(&mut self, attacker: CardRef, defender: Seat, slots: Vec<u8>) -> Result<(), Fault> {
        self.push(Frame::Turn(Stage::Block));
        self.push(Frame::Window);
        if !self.look().has(attacker.card, Keyword::Steadfast) {
            self.emit(Event::Engaged(attacker.card));
        }
        let combat = Combat { attacker, defender, slots, blockers: Vec::new(), blocked: false, lost_ravenous: false };
        self.emit(Event::Combat(Some(Box::new(combat))));
        self.happen(Happening::Attacks(attacker.card));
        Ok(())
    }

    /// Commands blockers one after another.
    pub(crate) fn blockers(&mut self, mut chosen: Vec<CardRef>) -> Result<(), Fault> {
        let Some(combat) = self.table.combat.clone() else {
            self.push(Frame::Turn(Stage::Attack));
            return Ok(());
        };
        let look = self.look();
        let attacker = combat.attacker.card;
        let island = &self.table.player(combat.defender).island;
        let able: Vec<CardId> = island.iter().copied().filter(|card| look.can_block(*card, attacker)).collect();
        let least = if look.has(attacker, Keyword::Tenacious) { 2 } else { 1 };
        let answer = self.answer();
        if let Some(Action::Card(card)) = answer {
            chosen.push(self.table.reference(card));
        }
        // A player who left may have taken some along.
        chosen.retain(|card| self.table.on_island(*card) && able.contains(&card.card));
        if able.len() < least {
            chosen.clear();
        }
        let mut options: Vec<Action> = able
            .iter()
            .filter(|card| chosen.iter().all(|other| other.card != **card))
            .copied()
            .map(Action::Card)
            .collect();
        let done = answer == Some(Action::Done) || options.is_empty() || able.len() < least;
        if !done {
            if chosen.is_empty() || chosen.len() >= least {
                options.push(Action::Done);
            }
            let frame = Frame::Blockers { chosen };
            return self.ask(frame, combat.defender, DecisionKind::Blocker, Some(attacker), options);
        }
        self.push(Frame::Turn(Stage::Resolution));
        self.push(Frame::Window);
        if chosen.is_empty() {
            return Ok(());
        }
        for card in &chosen {
            self.emit(Event::Engaged(card.card));
        }
        let blocked = Combat { blockers: chosen.clone(), blocked: true, ..combat };
        self.emit(Event::Combat(Some(Box::new(blocked))));
        for card in chosen {
            self.happen(Happening::Blocks(card.card));
        }
        self.happen(Happening::Blocked(attacker));
        Ok(())
    }

    /// The attacking player orders two or more blockers; then both sides deal damage.
    pub(crate) fn damage_order(&mut self, mut order: Vec<CardRef>) -> Result<(), Fault> {
        let Some(combat) = self.table.combat.clone() else {
            self.push(Frame::Turn(Stage::Attack));
            return Ok(());
        };
        if combat.lost_ravenous && combat.slots.len() > 1 {
            self.push(Frame::DamageOrder { order });
            self.push(Frame::RavenousSlot);
            return Ok(());
        }
        if let Some(Action::Card(card)) = self.answer() {
            order.push(self.table.reference(card));
        }
        let blockers = self.look().blockers_left(&combat);
        order.retain(|card| blockers.contains(card));
        let mut left: Vec<CardRef> = blockers.iter().copied().filter(|card| !order.contains(card)).collect();
        if left.len() > 1 {
            let options = left.iter().map(|card| Action::Card(card.card)).collect();
            let source = Some(combat.attacker.card);
            return self.ask(
                Frame::DamageOrder { order },
                self.table.active,
                DecisionKind::DamageOrder,
                source,
                options,
            );
        }
        order.append(&mut left);
        self.push(Frame::Turn(Stage::Attack));
        self.push(Frame::Window);
        self.strike(&combat, &order);
        Ok(())
    }

    fn strike(&mut self, combat: &Combat, order: &[CardRef]) {
        let look = self.look();
        let attacker = combat.attacker.card;
        let (attack, _) = look.stats(attacker);
        if combat.blocked {
            let mut blows = self.assigned(attacker, attack, order);
            let pooled: i32 = order.iter().map(|card| look.stats(card.card).0).sum();
            let toxic = order.iter().any(|card| look.stats(card.card).0 > 0 && look.has(card.card, Keyword::Toxic));
            blows.push(Blow { card: attacker, amount: pooled, toxic });
            let dealers: Vec<CardId> = order.iter().map(|card| card.card).collect();
            self.deal_blows(&blows, &dealers, attacker);
            return;
        }
        if attack <= 0 {
            return;
        }
        if combat.slots.is_empty() {
            self.happen(Happening::DealsDamage(attacker));
            self.damage_players(&[(combat.defender, attack)]);
        } else if self.table.player(combat.defender).row.iter().any(|slot| combat.slots.contains(&slot.slot)) {
            self.happen(Happening::DealsDamage(attacker));
            self.destroy_slots(combat.defender, &combat.slots);
        }
        self.settle();
    }

    /// Each blocker in turn gets what is lethal to it, the last one the rest.
    fn assigned(&self, attacker: CardId, attack: i32, order: &[CardRef]) -> Vec<Blow> {
        let look = self.look();
        let toxic = look.has(attacker, Keyword::Toxic);
        let mut left = attack;
        let mut blows = Vec::with_capacity(order.len() + 1);
        for (index, card) in order.iter().enumerate() {
            let card = card.card;
            let marked = i32::from(self.table.card(card).damage);
            let mut lethal = (look.stats(card).1 - marked).max(0);
            let first = toxic && index == 0;
            if first {
                lethal = lethal.min(1);
            }
            let amount = if index + 1 == order.len() { left } else { left.min(lethal) };
            left -= amount;
            blows.push(Blow { card, amount, toxic: first });
        }
        blows
    }

    fn deal_blows(&mut self, blows: &[Blow], blockers: &[CardId], attacker: CardId) {
        let real = |blow: &&Blow| blow.amount > 0;
        for blow in blows.iter().filter(real) {
            let amount = u16::try_from(blow.amount).unwrap_or(u16::MAX);
            self.emit(Event::Damaged { card: blow.card, amount, toxic: blow.toxic });
        }
        for blow in blows.iter().filter(real) {
            self.happen(Happening::Damaged(blow.card));
        }
        let attacker_hits = blows.iter().any(|blow| blow.card != attacker && blow.amount > 0);
        if attacker_hits {
            self.happen(Happening::DealsDamage(attacker));
        }
        for card in blockers {
            if self.look().stats(*card).0 > 0 {
                self.happen(Happening::DealsDamage(*card));
            }
        }
        self.settle();
    }

    /// Damage to players at the same time: without 11-year cards it destroys.
    pub(crate) fn damage_players(&mut self, damage: &[(Seat, i32)]) {
        let mut fallen = Vec::new();
        for (seat, amount) in damage.iter().filter(|(_, amount)| *amount > 0) {
            let amount = u16::try_from(*amount).unwrap_or(u16::MAX);
            self.emit(Event::PlayerDamaged { seat: *seat, amount });
            let safe = self.look().is_forbidden_to(Act::Lose, *seat);
            if self.table.player(*seat).row.is_empty() && !safe {
                fallen.push((*seat, Downfall::Damage));
            }
        }
        self.eliminate(&fallen);
    }

    /// The player of an attacker that lost ravenous keeps one of its slots.
    pub(crate) fn ravenous_slot(&mut self) -> Result<(), Fault> {
        let Some(combat) = self.table.combat.clone() else {
            return Ok(());
        };
        let seat = combat.defender;
        let row = &self.table.player(seat).row;
        let still: Vec<u8> =
            combat.slots.iter().copied().filter(|slot| row.iter().any(|held| held.slot == *slot)).collect();
        let kept = match (self.answer(), still.as_slice()) {
            (Some(Action::Slot { slot, .. }), _) => vec![slot],
            (_, [_, _, ..]) => {
                let options = still.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
                let source = Some(combat.attacker.card);
                return self.ask(Frame::RavenousSlot, self.table.active, DecisionKind::RavenousSlot, source, options);
            }
            (_, [slot]) => vec![*slot],
            // Both are gone: one of the places is kept, and hits nothing.
            (_, []) => combat.slots[..1].to_vec(),
        };
        self.emit(Event::Combat(Some(Box::new(Combat { slots: kept, ..combat }))));
        Ok(())
    }
}
