//! Attacks: commanding an attacker and naming what it attacks.

use serde::{Deserialize, Serialize};

use super::eleven::Slots;
use super::machine::{Engine, Frame, Next, Options};
use super::query::Query;
use super::turn::Stage;
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::{Act, Span};
use crate::kryptik::model::Keyword;
use crate::kryptik::table::{Action, CardId, CardRef, Combat, DecisionKind, Event, Lasting};

/// What is attacked, slot by slot.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct AttackTarget {
    attacker: CardRef,
    defender: Option<Seat>,
    slots: Vec<u8>,
}

impl Query<'_> {
    /// Ready, not weary, and only once in a combat phase (`K-4.4.2-2`, `K-4.4.2-3`, `K-4.4.2-4`), with any attack
    /// (`K-4.4.2-10`).
    /// Who was disengaged may not attack again (`K-G.Disengage-1`).
    fn can_attack(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        !state.engaged && !state.attacked && !self.is_held_by_weariness(card) && !self.is_forbidden(Act::Attack, card)
    }

    /// Whether being weary keeps a citizen from attacking and from engage costs.
    /// `K-G.Weary-1`; being eager helps as long as it lasts (`K-G.Eager-1`, `K-G.Eager-2`).
    pub(super) fn is_held_by_weariness(&self, card: CardId) -> bool {
        self.table.card(card).weary && !self.has(card, Keyword::Eager)
    }
}

impl Engine<'_> {
    /// Commands an attacker, or no further one.
    pub(super) fn step_attacker(&mut self) -> Result<Next, Fault> {
        let active = self.table.active;
        if self.table.player(active).out {
            return Ok(Next::Become(Frame::Turn(Stage::Attack)));
        }
        match self.answer() {
            Some(Action::Attack(card)) => {
                let attacker = self.table.reference(card);
                let target = AttackTarget { attacker, defender: None, slots: Vec::new() };
                return Ok(Next::Become(Frame::AttackTarget(target)));
            }
            // `K-4.4.2-8`
            Some(_) => return Ok(Next::Become(Frame::Turn(Stage::CombatEnd))),
            None => {}
        }
        let query = self.query();
        // Own citizens of the turn player (`K-4.4.2-1`).
        let able = self.table.player(active).island.iter().copied().filter(|card| query.can_attack(*card));
        let mut options: Options = able.map(Action::Attack).collect();
        if options.is_empty() {
            return Ok(Next::Become(Frame::Turn(Stage::CombatEnd)));
        }
        // `K-4.4.2-9`
        options.push(Action::Done);
        self.ask(active, DecisionKind::Attacker, None, &options)
    }

    /// The attacking player names what is attacked (`K-4.4.2-6`).
    pub(super) fn step_attack_target(&mut self, attack: &mut AttackTarget) -> Result<Next, Fault> {
        let active = self.table.active;
        if self.table.player(active).out || !self.table.on_island(attack.attacker) {
            return Ok(Next::Become(Frame::Turn(Stage::Attack)));
        }
        if attack.defender.is_some_and(|seat| self.table.player(seat).out) {
            attack.slots.clear();
            attack.defender = None;
        }
        match self.answer() {
            Some(Action::Slot { seat, slot }) => {
                attack.defender = Some(seat);
                attack.slots.push(slot);
            }
            Some(Action::Player(seat)) => {
                attack.defender = Some(seat);
                return Ok(self.begin_attack(attack));
            }
            Some(_) => return Ok(self.begin_attack(attack)),
            None => {}
        }
        // Ravenous counts while targets are named (`K-G.Ravenous-1`, `K-G.Ravenous-4`).
        let ravenous = self.query().has(attack.attacker.card, Keyword::Ravenous);
        let most = if ravenous { 2 } else { 1 };
        let mut options = self.attack_options(attack);
        if attack.slots.len() >= most || options.is_empty() {
            return Ok(self.begin_attack(attack));
        }
        if !attack.slots.is_empty() {
            options.push(Action::Done);
        }
        self.ask(active, DecisionKind::AttackTarget, Some(attack.attacker.card), &options)
    }

    fn attack_options(&self, attack: &AttackTarget) -> Options {
        let mut options = Options::new();
        let seats = self.table.opponents(self.table.active);
        for seat in seats.filter(|seat| attack.defender.is_none_or(|chosen| chosen == *seat)) {
            let row = &self.table.player(seat).row;
            // Citizens are never attacked, players only without 11-year cards (`K-4.4.2-7`, `K-G.Ravenous-5`).
            if row.is_empty() && attack.slots.is_empty() {
                options.push(Action::Player(seat));
            }
            let open = row.iter().filter(|slot| !attack.slots.contains(&slot.slot));
            options.extend(open.map(|slot| Action::Slot { seat, slot: slot.slot }));
        }
        options
    }

    fn begin_attack(&mut self, attack: &mut AttackTarget) -> Next {
        self.call(Frame::Priority);
        let (attacker, slots) = (attack.attacker, std::mem::take(&mut attack.slots));
        let defender = attack.defender.unwrap_or(self.table.active);
        // `K-4.4.2-5`, `K-G.Steadfast-1`
        if !self.query().has(attacker.card, Keyword::Steadfast) {
            self.emit(Event::Engaged(attacker.card));
        }
        let combat = Combat { attacker, defender, slots, blockers: Vec::new(), blocked: false, lost_ravenous: false };
        self.attack(combat);
        self.happens_to(On::Attacks, attacker.card);
        Next::Become(Frame::Turn(Stage::Block))
    }

    /// The attack is over, if there is one.
    pub(super) fn end_attack(&mut self) {
        if self.table.combat.is_some() {
            self.expire(Event::Combat(None), |lasting| lasting.span == Span::Combat);
        }
    }

    /// Combat is over, and with it what should last for an attack and met none.
    pub(super) fn end_combat(&mut self) {
        self.end_attack();
        let of_attack = |lasting: &Lasting| lasting.span == Span::Combat;
        let left: Vec<u32> =
            self.table.lasting.iter().filter(|one| of_attack(one)).map(|lasting| lasting.since).collect();
        if !left.is_empty() {
            self.expire(Event::Lapsed(left), of_attack);
        }
    }

    /// The attack is over when its attacker has gone; a lost ravenous leaves one slot. True: it has just ended.
    pub(super) fn check_attack(&mut self) -> bool {
        let Some(combat) = &self.table.combat else {
            return false;
        };
        let attacker = combat.attacker;
        let holds = self.table.on_island(attacker) && self.table.card(attacker.card).seat == self.table.active;
        if !holds {
            self.end_attack();
            return true;
        }
        let two = combat.slots.len() > 1 && !combat.lost_ravenous;
        if two && !self.query().has(attacker.card, Keyword::Ravenous) {
            self.change_attack(|combat| combat.lost_ravenous = true);
        }
        false
    }

    /// Whether the player of an attacker that lost ravenous must give up one of its slots.
    pub(super) fn must_drop_slot(&self) -> bool {
        self.table.combat.as_ref().is_some_and(|combat| combat.lost_ravenous && combat.slots.len() > 1)
    }

    /// The player of an attacker that lost ravenous keeps one of its slots.
    /// `K-G.Ravenous-3`
    pub(super) fn step_ravenous_slot(&mut self) -> Result<Next, Fault> {
        let Some(combat) = &self.table.combat else {
            return Ok(Next::Done);
        };
        let (seat, source) = (combat.defender, Some(combat.attacker.card));
        let row = &self.table.player(seat).row;
        let still: Slots =
            combat.slots.iter().copied().filter(|slot| row.iter().any(|held| held.slot == *slot)).collect();
        let kept = match (self.answer(), still.as_slice()) {
            (Some(Action::Slot { slot, .. }), _) => Some(slot),
            (_, [_, _, ..]) => {
                let options: Options = still.into_iter().map(|slot| Action::Slot { seat, slot }).collect();
                return self.ask(self.table.active, DecisionKind::RavenousSlot, source, &options);
            }
            (_, [slot]) => Some(*slot),
            // Both are gone: one of the places is kept, and hits nothing.
            (_, []) => None,
        };
        self.change_attack(|combat| {
            let kept = kept.or(combat.slots.first().copied());
            combat.slots = kept.into_iter().collect();
        });
        Ok(Next::Done)
    }
}
