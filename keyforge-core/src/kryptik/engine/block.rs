//! Blocking: who may block, and commanding blockers.

use smallvec::SmallVec;

use super::machine::{Engine, Frame, Next, Options};
use super::query::Query;
use super::turn::Stage;
use crate::kernel::Fault;
use crate::kryptik::cards::On;
use crate::kryptik::cards::syntax::Act;
use crate::kryptik::model::Keyword;
use crate::kryptik::table::{Action, CardId, CardRef, DecisionKind, Event, Refs};

impl Query<'_> {
    /// Weary citizens may (`K-4.4.3-2`, `K-G.Weary-2`), engaged ones may not (`K-4.4.3-3`).
    fn can_block(&self, card: CardId, attacker: CardId) -> bool {
        // A citizen with sidestep may also block one without (`K-G.Sidestep-1`, `K-G.Sidestep-2`).
        let past = !self.has(attacker, Keyword::Sidestep) || self.has(card, Keyword::Sidestep);
        !self.table.card(card).engaged && past && !self.is_forbidden(Act::Block, card)
    }
}

impl Engine<'_> {
    /// Commands blockers one after another.
    /// Any number of them, or none (`K-4.4.3-1`, `K-4.4.3-6`).
    pub(super) fn step_blockers(&mut self, chosen: &mut Vec<CardRef>) -> Result<Next, Fault> {
        let Some(combat) = &self.table.combat else {
            return Ok(Next::Become(Frame::Turn(Stage::Attack)));
        };
        let query = self.query();
        let (attacker, defender) = (combat.attacker.card, combat.defender);
        let island = &self.table.player(defender).island;
        let able: SmallVec<[CardId; 16]> =
            island.iter().copied().filter(|card| query.can_block(*card, attacker)).collect();
        // Of the attacker alone it matters (`K-G.Tenacious-1`, `K-G.Tenacious-2`).
        let least = if query.has(attacker, Keyword::Tenacious) { 2 } else { 1 };
        let answer = self.answer();
        if let Some(Action::Card(card)) = answer {
            chosen.push(self.table.reference(card));
        }
        // A player who left may have taken some along.
        chosen.retain(|card| self.table.on_island(*card) && able.contains(&card.card));
        if able.len() < least {
            chosen.clear();
        }
        let open = able.iter().copied().filter(|card| chosen.iter().all(|other| other.card != *card));
        let mut options: Options = open.map(Action::Card).collect();
        let done = answer == Some(Action::Done) || options.is_empty() || able.len() < least;
        if done {
            return Ok(self.block(attacker, std::mem::take(chosen)));
        }
        if chosen.is_empty() || chosen.len() >= least {
            options.push(Action::Done);
        }
        self.ask(defender, DecisionKind::Blocker, Some(attacker), &options)
    }

    fn block(&mut self, attacker: CardId, blockers: Vec<CardRef>) -> Next {
        // `K-4.4.3-10`
        self.call(Frame::Priority);
        if !blockers.is_empty() {
            // Steadfast ones too (`K-4.4.3-4`, `K-4.4.3-5`).
            for card in &blockers {
                self.emit(Event::Engaged(card.card));
            }
            // It stays blocked, whatever becomes of its blockers or of itself (`K-4.4.3-7`).
            let cards = Refs::from_slice(&blockers);
            self.change_attack(|combat| {
                combat.blockers = blockers;
                combat.blocked = true;
            });
            for card in cards {
                self.happens_to(On::Blocks, card.card);
            }
            self.happens_to(On::Blocked, attacker);
        }
        Next::Become(Frame::Turn(Stage::Resolution))
    }
}
