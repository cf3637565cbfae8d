//! Damage: amount, protection, ward, armor and redirection in their fixed order, then placing what is left.

use super::super::frame::Next;
use super::super::machine::Engine;
use super::super::settle::Settle;
use super::{Batch, DamageKind, What, clamp};
use crate::kernel::Fault;
use crate::library::Aspects;
use crate::library::code::{Change, Kind};
use crate::model::Keyword;
use crate::script::ast::Way;
use crate::state::{CardId, CardRef, Event, Fact, FactKind};

impl Engine<'_> {
    pub(super) fn advance_damage(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Damage { to, by, kind, amount, ignore_armor, .. } = item.what else {
            return Ok(None);
        };
        if amount <= 0 || !self.table.is_in_play(to) {
            item.gone = true;
            return Ok(None);
        }
        let stage = item.stage;
        item.stage += 1;
        match stage {
            // What the dealing creature does instead.
            0 if kind == DamageKind::Power => {
                let fact = Fact { other: to, amount: clamp(amount), ..self.fact_of(FactKind::FightDamage, by) };
                self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)
            }
            // Changes of the amount, and what happens instead: redirection comes later.
            1 => {
                self.change_amount(frame, at, to, amount);
                Ok(None)
            }
            // Damage that cannot be dealt (`ARMOR-9`).
            2 => {
                if self.cannot_be_damaged(to.card) {
                    frame.items[at].gone = true;
                }
                Ok(None)
            }
            3 => {
                self.ward_off(frame, at, to);
                Ok(None)
            }
            4 => {
                if !ignore_armor {
                    self.use_armor(frame, at, to, amount);
                }
                Ok(None)
            }
            // Redirection sees only what armor left (`ARMOR-8`).
            5 => {
                let fact = Fact { amount: clamp(amount), ..self.fact_of(FactKind::DamageDealt, to) };
                self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)
            }
            _ => Ok(None),
        }
    }

    fn change_amount(&mut self, frame: &mut Batch, at: usize, to: CardRef, amount: i32) {
        if !self.index.aspects.intersects(Aspects::INSTEAD_DAMAGE) {
            return;
        }
        let mut total = amount;
        let query = self.query();
        let base = self.fact_of(FactKind::DamageDealt, to);
        query.each_active(Aspects::INSTEAD_DAMAGE, &mut |query, active| {
            let Kind::Instead(happenings, Change::Amount(num)) = &query.library.ability(active.ability).kind else {
                return;
            };
            let fact = Fact { amount: clamp(total), ..base };
            let lens = query.lens_of(active).at(&fact);
            if happenings.iter().any(|happening| query.happened(&lens, happening, &fact)) {
                total = query.num(&lens, num);
            }
        });
        if let What::Damage { amount, .. } = &mut frame.items[at].what {
            *amount = total;
        }
    }

    fn cannot_be_damaged(&self, card: CardId) -> bool {
        let query = self.query();
        query.has(card, Keyword::Invulnerable)
            || (self.index.aspects.intersects(Aspects::CANNOT)
                && query.is_forbidden(&self.fact(FactKind::DamageDealt, card)))
    }

    /// Armor is used up by what it prevents, also if nothing is left of the damage or the rest goes elsewhere.
    fn use_armor(&mut self, frame: &mut Batch, at: usize, to: CardRef, damage: i32) {
        let prevented = self.query().armor_left(to.card).min(damage);
        if prevented <= 0 {
            return;
        }
        if let What::Damage { amount, .. } = &mut frame.items[at].what {
            *amount -= prevented;
        }
        let byte = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
        let of = byte(self.query().armor(to.card));
        self.emit(Event::ArmorUsed { card: to.card, amount: byte(prevented), of });
        let fact = Fact { amount: clamp(prevented), ..self.fact(FactKind::ArmorPrevented, to.card) };
        self.note(fact);
    }

    pub(super) fn place_damage(
        &mut self,
        settle: &mut Settle,
        to: CardRef,
        amount: i32,
        by: CardRef,
        kind: DamageKind,
        poison: bool,
    ) {
        if amount <= 0 {
            return;
        }
        let source = by.is_some().then_some(by.card);
        self.emit(Event::Damaged { card: to.card, amount: clamp(amount), by: source });
        let fact = Fact { amount: clamp(amount), other: by, ..self.fact(FactKind::DamageDealt, to.card) };
        self.note(fact);
        if let Some(scope) = self.scope_at(settle.scope) {
            scope.add(Way::DamageDealt, clamp(amount));
        }
        if kind == DamageKind::Power {
            settle.blows.push((to, by));
            if poison {
                settle.poisoned.push(to);
            }
        }
    }

    /// Keeps a fact that nothing but abilities of the moment ask for.
    fn note(&mut self, mut fact: Fact) {
        if !self.index.aspects.intersects(Aspects::AFTER_ANY) {
            return;
        }
        fact.at = self.table.moves;
        fact.was = Some(self.query().snapshot(fact.card.card));
        self.machine.facts.push(fact);
    }
}
