//! Damage: amount, protection, ward, armor and redirection in their fixed order, then placing what is left.

use crate::keyforge::engine::machine::ability::Flow;
use smallvec::SmallVec;

use crate::kernel::Fault;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Change, Kind};
use crate::keyforge::cards::syntax::{DamageCause, DestroyCause, Group, Num, Ref, Way};
use crate::keyforge::engine::destroy::instead_of;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::batch::{Batch, DamageKind, Item, READY, REDIRECTION, What, clamp};
use crate::keyforge::engine::machine::frame::Next;
use crate::keyforge::engine::machine::settle::{Blow, Settle};
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{Action, CardRef, DecisionKind, Event, Fact, FactKind, Maybe, Refs};

/// The stage of an item of damage at which it is asked whether the damage can be dealt at all.
const PROTECTION: u8 = 2;

impl Engine<'_> {
    pub(crate) fn advance_damage(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
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
            // What dealt by an icon no card deals (`FAQ-034`).
            0 if kind != DamageKind::Icon => {
                let Some(by) = by.get() else {
                    return Ok(None);
                };
                let deals = if kind == DamageKind::Power { FactKind::FightDamage } else { FactKind::DealsDamage };
                let fact = Fact { other: to.into(), amount: clamp(amount), ..self.fact_of(deals, by) };
                self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)
            }
            // Changes of the amount, and what happens instead: redirection comes later.
            1 => {
                self.change_amount(frame, at);
                Ok(None)
            }
            // Damage that cannot be dealt (`ARMOR-9`).
            PROTECTION => {
                if self.cannot_be_damaged(to, by, kind) {
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
            // Redirection sees only what armor left (`ARMOR-8`), and what is dealt to somebody else too is what is left for
            // the creature after all that.
            REDIRECTION => {
                let fact = Fact { amount: clamp(amount), ..self.damage_fact(to, by, kind) };
                let next = self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)?;
                self.copy_damage(frame, at);
                Ok(next)
            }
            _ => Ok(None),
        }
    }

    /// What an item of damage tells: who is dealt it, by which card, in which way. What comes before the blows of a fight,
    /// or after what they destroy, is no part of it (`ASSAULT-1`, `FIGHT-5b2`, `FIGHT-9`).
    fn damage_fact(&self, to: CardRef, by: Maybe<CardRef>, kind: DamageKind) -> Fact {
        let cause = match kind {
            DamageKind::Icon => DamageCause::Icon,
            DamageKind::Power => DamageCause::Fight,
            DamageKind::Effect | DamageKind::Keyword(_) if self.machine.has_blows() => DamageCause::Fight,
            DamageKind::Effect | DamageKind::Keyword(_) => DamageCause::Effect,
        };
        Fact { other: by, ..self.fact_of(FactKind::DamageDealt(cause), to) }
    }

    /// More of the same damage, not damage anew (`DAMAGE-9`, `FAQ-059`): what makes a multiple of it does so of all that
    /// others add.
    fn change_amount(&mut self, frame: &mut Batch, at: usize) {
        if !self.index.aspects.intersects(Aspects::INSTEAD_DAMAGE) {
            return;
        }
        let What::Damage { to, by, kind, amount, .. } = frame.items[at].what else {
            return;
        };
        // What is not dealt is not more either.
        if amount <= 0 {
            return;
        }
        let mut total = amount;
        let used = &frame.items[at].used;
        let mut acted: SmallVec<[_; 2]> = SmallVec::new();
        let query = self.query();
        let base = self.damage_fact(to, by, kind);
        for multiplies in [false, true] {
            query.each_active(Aspects::INSTEAD_DAMAGE, &mut |query, active| {
                let Kind::Instead(happenings, Change::Amount(num)) = &query.library.ability(active.ability).kind else {
                    return;
                };
                if matches!(num, Num::Times(..) | Num::Half(_) | Num::Part(..)) != multiplies {
                    return;
                }
                let (fact, key) = (Fact { amount: clamp(total), ..base }, (active.ability, active.this));
                let lens = query.lens_of(active).at(&fact);
                if !used.contains(&key) && happenings.iter().any(|happening| query.happened(&lens, happening, &fact)) {
                    total = query.num(&lens, num);
                    acted.push(key);
                }
            });
        }
        // Two that lie on the creature by one text both act; neither does so again where the damage goes elsewhere.
        frame.items[at].used.extend(acted);
        if let What::Damage { amount, .. } = &mut frame.items[at].what {
            *amount = total;
        }
    }

    /// Damage that is dealt to another creature as well: the copy joins the batch, where the armor and the ward of its
    /// own receiver await it. It goes to nobody who got what it is a copy of (`FAQ-048`). What is prevented or goes elsewhere
    /// is not dealt, and nothing of it is dealt to anybody else (`DAMAGE-8`).
    fn copy_damage(&mut self, frame: &mut Batch, at: usize) {
        let settled = frame.items[at].stage == READY && !frame.items[at].gone;
        if !settled || !self.index.aspects.intersects(Aspects::INSTEAD_DAMAGE) {
            return;
        }
        let item = frame.items[at].clone();
        let What::Damage { to, by, kind, amount, ignore_armor, poison } = item.what else {
            return;
        };
        let query = self.query();
        let fact = Fact { amount: clamp(amount), ..self.damage_fact(to, by, kind) };
        let mut copies: Vec<Item> = Vec::new();
        instead_of(&query, Aspects::INSTEAD_DAMAGE, &fact, &mut |active, change| {
            let (Change::AlsoOnto(card), key) = (change, (active.ability, active.this)) else {
                return;
            };
            let receiver = query.first(&query.lens_of(active).at(&fact), *card);
            let Some(receiver) = receiver.filter(|card| *card != to && !item.received.contains(card)) else {
                return;
            };
            if item.used.contains(&key) {
                return;
            }
            let what = What::Damage { to: receiver, amount, by, kind, ignore_armor, poison };
            let mut copy = Item::consequence(what);
            copy.used = item.used.clone();
            copy.used.push(key);
            copy.received = item.received.clone();
            copy.received.push(to);
            // What its source does instead is settled.
            copy.stage = 1;
            copies.push(copy);
        });
        frame.items.extend(copies);
    }

    /// Damage that goes elsewhere after ward and armor of the first creature: what prevents has acted, so those of the new
    /// one do not act as well (`ARMOR-8`, `FAQ-024`). What cannot be dealt damage cannot be dealt this either, and what is
    /// dealt more is dealt more of it.
    pub(crate) fn redirected(&mut self, frame: &mut Batch, at: usize) {
        let What::Damage { to, by, kind, .. } = frame.items[at].what else {
            return;
        };
        // Before that, what comes next asks.
        if frame.items[at].stage <= PROTECTION {
            return;
        }
        frame.items[at].gone |= self.cannot_be_damaged(to, by, kind);
        self.change_amount(frame, at);
    }

    /// Asked before armor is used (`FAQ-028`).
    fn cannot_be_damaged(&self, to: CardRef, by: Maybe<CardRef>, kind: DamageKind) -> bool {
        let query = self.query();
        query.has(to.card, Keyword::Invulnerable) || query.is_forbidden(&self.damage_fact(to, by, kind))
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
        self.emit_any(Event::ArmorUsed { card: to.card, amount: byte(prevented), of });
        let fact = Fact { amount: clamp(prevented), ..self.fact(FactKind::ArmorPrevented, to.card) };
        self.note(fact);
    }

    /// It stays and takes no power away (`DAMAGE-1`, `DAMAGE-3`); what was prevented never gets here (`DAMAGE-8`).
    pub(crate) fn place_damage(
        &mut self,
        settle: &mut Settle,
        to: CardRef,
        amount: i32,
        by: Maybe<CardRef>,
        kind: DamageKind,
        poison: bool,
    ) {
        if amount <= 0 {
            return;
        }
        let source = by.get().map(|by| by.card);
        self.emit(Event::Damaged { card: to.card, amount: clamp(amount), by: source });
        let fact = Fact { amount: clamp(amount), ..self.damage_fact(to, by, kind) };
        self.note(fact);
        if let Some(scope) = self.scope_at(settle.scope) {
            scope.add(Way::DamageDealt, clamp(amount));
            settle.hurt.push(to);
        }
        // Wherever it went, it is damage of that keyword.
        if let (DamageKind::Keyword(cause), Some(by)) = (kind, by.get()) {
            settle.blows.push(Blow { to, by, cause: Some(cause) });
        }
        if kind == DamageKind::Power {
            // Who was hit in the place of a fighter does not fight (`FIGHT-12`).
            if let Some(by) = by.get()
                && self.table.turn.fight.is_some_and(|pair| pair == (by, to) || pair == (to, by))
            {
                settle.blows.push(Blow { to, by, cause: None });
            }
            // Where all was prevented there is nothing to poison (`POISON-2`).
            if poison {
                settle.fatal.push(to);
            }
        }
    }

    /// Keeps a fact that nothing but abilities of the moment ask for.
    fn note(&mut self, mut fact: Fact) {
        if !self.index.aspects.intersects(Aspects::AFTER_ANY) {
            return;
        }
        fact.at = self.table.moves;
        fact.was = fact.card.get().map(|card| self.query().snapshot(card.card));
        self.machine.facts.push(fact);
    }

    /// All at one moment (`DAMAGE-4`, `EX-008`); a splash goes to the neighbors (`SPLASH-1`).
    pub(crate) fn damage(&mut self, amount: &Num, splash: u8, by: Option<Ref>, ignore_armor: bool) -> Flow {
        let cards = self.selected_in_play();
        let dealer = match by {
            Some(reference) => self.with_lens(|query, lens| query.first(lens, reference)).into(),
            None => Maybe::some(self.scope().source_of_damage()),
        };
        let mut items = self.rooms.items().take();
        for card in cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(card), amount));
            items.push(damage_item(card, amount, dealer, ignore_armor));
            if splash > 0 {
                for neighbor in self.query().neighbors(card.card).into_iter().filter_map(Maybe::get) {
                    items.push(damage_item(neighbor, splash.into(), dealer, ignore_armor));
                }
            }
        }
        items.retain(|item| !matches!(item.what, What::Damage { amount, .. } if amount <= 0));
        self.run_items(items)
    }

    /// Points of damage one by one, all dealt together.
    pub(crate) fn divide_damage(&mut self, num: &Num, group: &Group) -> Flow {
        if let Some(Action::Card(card)) = self.reply() {
            let card = self.table.reference(card);
            let scope = self.scope();
            scope.selected.push(card);
            scope.counter = scope.counter.saturating_sub(1);
        } else {
            let total = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, 200);
            let scope = self.scope();
            scope.counter = total as u16;
            scope.selected = Refs::new();
        }
        let mut candidates = self.with_lens(|query, lens| query.members(lens, group));
        candidates.retain(|card| self.table.is_in_play(*card));
        if self.scope().counter > 0 && !candidates.is_empty() {
            let mut options = self.room();
            options.extend(candidates.iter().map(|card| Action::Card(card.card)));
            self.ask_here(DecisionKind::Card, options);
            return Flow::Asked;
        }
        let dealer = Maybe::some(self.scope().source_of_damage());
        let points = std::mem::take(&mut self.scope().selected);
        let mut items = self.rooms.items().take();
        for card in points {
            let same = items.iter_mut().find(|item| matches!(item.what, What::Damage { to, .. } if to == card));
            match same.map(|item| &mut item.what) {
                Some(What::Damage { amount, .. }) => *amount += 1,
                _ => items.push(damage_item(card, 1, dealer, false)),
            }
        }
        self.run_items(items)
    }
}

/// Damage of an ability.
/// Poison is no part of it (`POISON-3`), skirmish no help (`SKIRMISH-2`).
pub(crate) fn damage_item(to: CardRef, amount: i32, by: Maybe<CardRef>, ignore_armor: bool) -> Item {
    Item::new(What::Damage { to, amount, by, kind: DamageKind::Effect, ignore_armor, poison: false })
}

/// Damage of a keyword of a creature.
pub(crate) fn keyword_damage(to: CardRef, amount: i32, by: CardRef, cause: DestroyCause) -> Item {
    let kind = DamageKind::Keyword(cause);
    Item::new(What::Damage { to, amount, by: by.into(), kind, ignore_armor: false, poison: false })
}
