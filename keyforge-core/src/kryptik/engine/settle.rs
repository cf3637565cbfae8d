//! What follows at once from what has happened: deaths, lost attacks, lapsed effects.

use smallvec::SmallVec;

use super::control::is_loan;
use super::machine::Engine;
use super::query::Query;
use crate::kryptik::cards::syntax::{Act, Span};
use crate::kryptik::table::{CardId, Cards, Event, Lasting, Lasts};

impl Query<'_> {
    /// The citizens that must die.
    pub(crate) fn doomed(&self) -> Cards {
        let dies = |card: CardId, defense: i32| {
            let state = self.table.card(card);
            // Marked damage (`K-4.4.4.3-2`, `K-7.1-2`), or one point from a toxic citizen (`K-G.Toxic-1`).
            let lethal = state.damage > 0 && i32::from(state.damage) >= defense || state.poisoned;
            // No defense is deadly without damage (`K-7.1-3`).
            (defense == 0 || lethal) && !self.is_forbidden(Act::BeDestroyed, card)
        };
        if self.changes_stats()
            && let Some(values) = self.values()
        {
            let dead = values.iter().filter(|(card, (_, defense))| dies(*card, *defense));
            let dead: Cards = dead.map(|(card, _)| card).collect();
            // They may have been found in another turn.
            if dead.len() < 2 {
                return dead;
            }
            return self.table.citizens().filter(|card| dead.contains(card)).collect();
        }
        // Unharmed citizens live where nothing changes their values.
        let in_danger = |card: &CardId| {
            let state = self.table.card(*card);
            state.damage > 0 || state.poisoned || self.changes_stats() || self.stats(*card).1 == 0
        };
        let citizens: SmallVec<[CardId; 16]> = self.table.citizens().filter(in_danger).collect();
        if citizens.is_empty() {
            return Cards::new();
        }
        let values = citizens.iter().copied().zip(self.stats_of(&citizens));
        values.filter(|(card, (_, defense))| dies(*card, *defense)).map(|(card, _)| card).collect()
    }
}

impl Engine<'_> {
    /// Checks until nothing follows any more. Citizens that must die die together.
    /// A bonus that is lost or a defense that shrinks kills at once (`K-7.1-4`, `K-9.2-3`).
    pub(crate) fn settle(&mut self) {
        // Nothing has changed since nothing followed. What it costs to see that is owed all the same.
        if let Some(cost) = self.derived.calm {
            self.spent.set(self.spent.get().saturating_add(cost));
            return;
        }
        let mut dead = Cards::new();
        loop {
            if self.table.outcome.is_some() {
                return;
            }
            let (spent, happened) = (self.spent.get(), self.events.count());
            self.lapse();
            let doomed = self.query().doomed();
            // Only in a snapshot that contradicts itself do the dead stay where they are.
            if !doomed.is_empty() && doomed == dead {
                break;
            }
            if !doomed.is_empty() {
                self.die(&doomed);
                dead = doomed;
            } else if !self.check_attack() {
                let calm = self.events.count() == happened && !self.query().checks_always();
                self.derived.calm = calm.then(|| self.spent.get().saturating_sub(spent));
                break;
            }
        }
        if self.query().checks_always() {
            self.drop_lost_items();
        }
    }

    /// Ends effects whose citizen or source has left.
    fn lapse(&mut self) {
        if self.table.lasting.is_empty() {
            return;
        }
        let (mut gone, mut back) = (Vec::new(), Vec::new());
        for lasting in &self.table.lasting {
            let lost = match &lasting.what {
                Lasts::Stat(card, ..)
                | Lasts::Keyword(card, _)
                | Lasts::Strip(card)
                | Lasts::Shield(card, _)
                | Lasts::Control(card, _) => !self.table.on_island(*card),
                // What was laid on several citizens stays as long as one of them does.
                Lasts::Mod(_, cards, _) => !cards.is_empty() && !cards.iter().any(|card| self.table.on_island(*card)),
            };
            let over = lasting.span == Span::WhileHere && !self.table.on_island(lasting.source);
            if lost || over {
                gone.push(lasting.since);
            }
            if over && !lost && is_loan(lasting) {
                back.push(lasting.clone());
            }
        }
        if gone.is_empty() {
            return;
        }
        self.emit(Event::Lapsed(gone));
        self.give_back(back);
    }

    /// Something happens with which everything of a span ends; what was lent for that long goes back.
    pub(super) fn expire(&mut self, event: Event, ends: impl Fn(&Lasting) -> bool) {
        let lent = self.table.lasting.iter().filter(|lasting| is_loan(lasting) && ends(lasting));
        let ended: Vec<Lasting> = lent.cloned().collect();
        self.emit(event);
        self.give_back(ended);
    }
}
