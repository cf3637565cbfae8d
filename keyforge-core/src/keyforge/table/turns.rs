//! Turns and steps on a table: what begins and ends with them.

use super::cards::Contents;
use super::{Ends, Lasting, Table, Turn};
use crate::kernel::Seat;
use crate::keyforge::model::Step;

/// As many things as happen in most turns.
pub(super) const FACTS: usize = 16;

impl Table {
    #[inline(never)]
    pub(super) fn begin_turn(&mut self, seat: Seat, number: u16) {
        if self.turn.number > 0 {
            self.end_facts();
            // What came of lasting effects that had ended used armor and permissions of no turn.
            self.refresh();
        }
        self.facts.reserve(FACTS);
        self.turn = Turn {
            number,
            active: seat,
            step: Step::Forge,
            house: None,
            from_hand: 0,
            acted: false,
            omega: false,
            fight: None,
            outer_fights: Vec::new(),
            blows: 0,
            came_back: Vec::new(),
        };
        self.end_lasting(|ends| ends == Ends::StartOfTurn(seat) || ends == Ends::ThisTurn);
        for lasting in &mut self.lasting {
            if lasting.ends == (Ends::NextTurn { seat, begun: false }) {
                lasting.ends = Ends::NextTurn { seat, begun: true };
            }
        }
    }

    /// What has happened in the turn before is of that turn, with what fell when its lasting effects ended (`TURN-6`).
    fn end_facts(&mut self) {
        self.facts_before[self.turn.active.index() & 1].take(&mut self.facts);
    }

    /// An effect begins to last.
    pub(crate) fn install(&mut self, lasting: Lasting) {
        self.next_lasting = lasting.id.0.wrapping_add(1);
        self.lasting.push(lasting);
    }

    /// What ends with a turn or a step is gone; what keeps an artifact in a battleline is over, until that has left it.
    fn end_lasting(&mut self, over: impl Fn(Ends) -> bool) {
        self.lasting.retain_mut(|lasting| {
            if !over(lasting.ends) {
                return true;
            }
            lasting.ends = Ends::Over;
            lasting.creature.is_some()
        });
    }

    pub(super) fn begin_step(&mut self, step: Step) {
        self.turn.step = step;
        self.turn.acted = false;
        self.turn.omega = false;
    }

    /// What holds for a turn ends (`TURN-6`), and armor is fresh again (`ARMOR-1`).
    #[inline(never)]
    pub(super) fn end_turn(&mut self) {
        self.end_lasting(|ends| matches!(ends, Ends::ThisTurn | Ends::Fight | Ends::NextTurn { begun: true, .. }));
        self.refresh();
    }

    /// What a turn uses up.
    fn refresh(&mut self) {
        self.spent.clear();
        // Only what is in play has used armor, or was attacked: a card that leaves forgets it.
        self.cards.change_contents(Contents::refresh);
        for token in &mut self.tokens {
            let mut contents = token.contents();
            contents.refresh();
            token.lay(contents);
        }
    }
}
