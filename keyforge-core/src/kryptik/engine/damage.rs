//! Damage: its order among blockers, dealing it, damage to players.

use smallvec::SmallVec;

use super::eleven::Slots;
use super::machine::{Engine, Frame, Next, Options};
use super::query::Query;
use super::turn::Stage;
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::Act;
use crate::kryptik::model::Keyword;
use crate::kryptik::table::{Action, CardId, CardRef, DecisionKind, Downfall, Event, Lasts};

/// Who blocks, looked at for a moment.
type Blockers = SmallVec<[CardRef; 8]>;

/// Damage to a citizen: how much, and whether its first point is lethal.
struct Blow {
    card: CardId,
    amount: i32,
    toxic: bool,
}

impl Query<'_> {
    /// The blockers that are still there and on the defender's side.
    /// One of them is enough for the attacker to stay blocked (`K-4.4.3-8`).
    fn blockers_left(&self) -> Blockers {
        let Some(combat) = &self.table.combat else {
            return Blockers::new();
        };
        let there = |card: &CardRef| self.table.on_island(*card) && self.table.card(card.card).seat == combat.defender;
        combat.blockers.iter().copied().filter(there).collect()
    }
}

impl Engine<'_> {
    /// The attacking player orders two or more blockers; then both sides deal damage.
    /// Nobody has priority between (`K-4.4.4-1`).
    pub(super) fn step_damage_order(&mut self, order: &mut Vec<CardRef>) -> Result<Next, Fault> {
        let Some(attacker) = self.table.combat.as_ref().map(|combat| combat.attacker.card) else {
            return Ok(Next::Become(Frame::Turn(Stage::Attack)));
        };
        if self.must_drop_slot() {
            return Ok(Next::Push(Frame::RavenousSlot));
        }
        if let Some(Action::Card(card)) = self.answer() {
            order.push(self.table.reference(card));
        }
        let mut left = self.query().blockers_left();
        order.retain(|card| left.contains(card));
        left.retain(|card| !order.contains(card));
        // `K-4.4.4.1-2`
        if left.len() > 1 {
            let options: Options = left.iter().map(|card| Action::Card(card.card)).collect();
            return self.ask(self.table.active, DecisionKind::DamageOrder, Some(attacker), &options);
        }
        order.extend(left);
        self.call(Frame::Priority);
        self.strike(order);
        // Another citizen may attack then (`K-4.4.4.4-1`).
        Ok(Next::Become(Frame::Turn(Stage::Attack)))
    }

    fn strike(&mut self, order: &[CardRef]) {
        let Some(combat) = &self.table.combat else {
            return;
        };
        let query = self.query();
        let (attacker, defender) = (combat.attacker.card, combat.defender);
        let slots: Slots = combat.slots.iter().copied().collect();
        // Attack counts as it is now (`K-4.4.4.3-8`).
        let (attack, _) = query.stats(attacker);
        // A blocked attacker hits its blockers only, and nothing if none is left (`K-4.4.4.1-1`, `K-4.4.3-9`).
        if combat.blocked {
            let mut blows = self.assigned(attacker, attack, order);
            // `K-4.4.4.2-1`
            let pooled: i32 = order.iter().map(|card| query.stats(card.card).0).sum();
            // One of them is enough, if it deals damage at all (`K-G.Toxic-4`).
            let toxic = order.iter().any(|card| query.stats(card.card).0 > 0 && query.has(card.card, Keyword::Toxic));
            blows.push(Blow { card: attacker, amount: pooled, toxic });
            self.deal_blows(&blows, order, attacker);
            return;
        }
        // `K-4.4.4.3-7`
        if attack <= 0 {
            return;
        }
        // `K-4.4.4.3-9`
        if slots.is_empty() {
            self.happens_to(On::DealsDamage, attacker);
            self.damage_players(&[(defender, attack)]);
        } else if self.table.player(defender).row.iter().any(|slot| slots.contains(&slot.slot)) {
            // What has left the row is not hit, and nothing instead of it (`K-4.4.4.3-10`); what is hit is
            // destroyed by any amount (`K-4.4.4.3-5`, `K-4.4.4.3-6`, `K-6.1.1-1`, `K-G.Destroyed-3`).
            self.happens_to(On::DealsDamage, attacker);
            self.destroy_slots(defender, &slots);
        }
        self.settle();
    }

    /// Each blocker in turn gets what is lethal to it, the last one the rest.
    fn assigned(&self, attacker: CardId, attack: i32, order: &[CardRef]) -> SmallVec<[Blow; 8]> {
        let query = self.query();
        let toxic = query.has(attacker, Keyword::Toxic);
        let mut left = attack;
        let mut blows = SmallVec::new();
        for (index, card) in order.iter().enumerate() {
            let card = card.card;
            // `K-4.4.4.1-4`
            let marked = i32::from(self.table.card(card).damage);
            let mut lethal = (query.stats(card).1 - marked).max(0);
            let first = toxic && index == 0;
            // Its first point is lethal, to the first blocker that is dealt any (`K-G.Toxic-2`).
            if first {
                lethal = lethal.min(1);
            }
            // Lethal damage before the next one (`K-4.4.4.1-3`), the rest to the last (`K-4.4.4.1-5`).
            let amount = if index + 1 == order.len() { left } else { left.min(lethal) };
            left -= amount;
            blows.push(Blow { card, amount, toxic });
        }
        blows
    }

    fn deal_blows(&mut self, blows: &[Blow], blockers: &[CardRef], attacker: CardId) {
        // Both sides at the same time: who dies is looked at afterwards (`K-4.4.4.3-1`).
        let mut hit: SmallVec<[CardId; 8]> = SmallVec::new();
        for blow in blows {
            // No damage kills nobody (`K-G.Toxic-3`), and what is prevented is none: the next point is the first.
            let amount = u16::try_from(blow.amount.max(0)).unwrap_or(u16::MAX);
            let is_first = blow.card == attacker || hit.is_empty();
            if self.hurt(blow.card, amount, blow.toxic && is_first) {
                hit.push(blow.card);
            }
        }
        for card in &hit {
            self.happens_to(On::Damaged, *card);
        }
        if hit.iter().any(|card| *card != attacker) {
            self.happens_to(On::DealsDamage, attacker);
        }
        for card in blockers {
            if hit.contains(&attacker) && self.query().stats(card.card).0 > 0 {
                self.happens_to(On::DealsDamage, card.card);
            }
        }
        self.settle();
    }

    /// Deals damage to a citizen, as far as nothing prevents it; whether any was dealt. The oldest shield is used first.
    pub(super) fn hurt(&mut self, card: CardId, amount: u16, toxic: bool) -> bool {
        if self.query().is_forbidden(Act::BeDamaged, card) {
            return false;
        }
        let shields = self.table.lasting.iter().filter(|lasting| match lasting.what {
            Lasts::Shield(other, _) => other.card == card && self.table.is_there(other),
            Lasts::Stat(..) | Lasts::Keyword(..) | Lasts::Strip(_) | Lasts::Control(..) | Lasts::Mod(..) => false,
        });
        let mut left = amount;
        for mut shield in shields.cloned().collect::<Vec<_>>() {
            let Lasts::Shield(of, holds) = shield.what else {
                continue;
            };
            if left == 0 {
                break;
            }
            self.emit(Event::Lapsed(vec![shield.since]));
            if holds > left {
                shield.what = Lasts::Shield(of, holds - left);
                shield.since = self.table.clock.wrapping_add(1);
                self.hold(shield);
            }
            left = left.saturating_sub(holds);
        }
        if left > 0 {
            self.emit(Event::Damaged { card, amount: left, toxic });
        }
        left > 0
    }

    /// Damage to players at the same time: without 11-year cards it destroys.
    /// Whatever deals it (`K-3.1.2-3`).
    pub(super) fn damage_players(&mut self, damage: &[(Seat, i32)]) {
        let mut fallen: SmallVec<[(Seat, Downfall); 4]> = SmallVec::new();
        // No damage is none (`K-3.1.2-4`).
        for (seat, amount) in damage.iter().filter(|(_, amount)| *amount > 0) {
            let amount = u16::try_from(*amount).unwrap_or(u16::MAX);
            self.emit(Event::PlayerDamaged { seat: *seat, amount });
            let safe = self.query().is_forbidden_to(Act::Lose, *seat);
            // With 11-year cards it means nothing, without it is the end (`K-3.1.2-1`, `K-3.1.2-2`).
            if self.table.player(*seat).row.is_empty() && !safe {
                fallen.push((*seat, Downfall::Damage));
            }
        }
        self.eliminate(&fallen);
    }
}
