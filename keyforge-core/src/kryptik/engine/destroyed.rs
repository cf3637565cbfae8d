//! Players are destroyed, and who wins by it.

use smallvec::SmallVec;

use super::control::{Coming, Overlord};
use super::machine::Engine;
use crate::kernel::{Outcome, OutcomeReason, Seat};
use crate::kryptik::table::{CardId, Cards, Downfall, Event, Lasting, Lasts};

impl Engine<'_> {
    /// Players are out of the game, all at once.
    pub(crate) fn eliminate(&mut self, seats: &[(Seat, Downfall)]) {
        let seats: SmallVec<[_; 8]> = seats.iter().filter(|(seat, _)| !self.table.player(*seat).out).copied().collect();
        let Some((_, why)) = seats.first().copied() else {
            return;
        };
        for (seat, why) in &seats {
            // From here on the player takes no part (`K-3.1-1`).
            self.emit(Event::Destroyed { seat: *seat, why: *why });
        }
        let mut teams: SmallVec<[u8; 8]> =
            self.table.players.iter().filter(|player| !player.out).map(|player| player.team).collect();
        teams.dedup();
        // Giving up counts as being destroyed (`K-3.2-2`).
        let reason = if why == Downfall::Concession { OutcomeReason::Concession } else { OutcomeReason::Victory };
        match teams.as_slice() {
            // The last ones fell together (`K-3.1-2`).
            [] => self.emit(Event::Ended(Outcome { winner: None, reason: OutcomeReason::Draw })),
            // No opponent is left (`K-3-1`).
            [team, rest @ ..] if rest.iter().all(|other| other == team) => {
                let winner = self.table.living_from(Seat::FIRST).next();
                self.emit(Event::Ended(Outcome { winner, reason }));
            }
            // Some are, and the game goes on (`K-3-2`).
            [_, ..] => seats.into_iter().for_each(|(seat, _)| self.clear_away(seat)),
        }
    }

    /// What belongs to others goes back to them, the rest leaves the game.
    fn clear_away(&mut self, seat: Seat) {
        let table = &*self.table;
        let own = |card: &CardId| table.card(*card).owner == seat;
        let foreign: Vec<CardId> = table.player(seat).island.iter().copied().filter(|card| !own(card)).collect();
        let under: Vec<CardId> = table
            .attached
            .iter()
            .copied()
            .filter(|card| !own(card) && table.card(*card).host.is_some_and(|host| own(&host)))
            .collect();
        under.into_iter().for_each(|card| self.send_to_limbo(card));
        for card in foreign.iter().copied() {
            // Nothing keeps a citizen with somebody who is out.
            let (coming, owner) = (self.table.reference(card), self.table.card(card).owner);
            if self.query().barred_overlord(owner, card) {
                self.ask_for_overlord(Overlord { seat: owner, coming, how: Coming::Control });
            } else if !self.table.player(owner).out {
                self.arrive(card, owner, Coming::Control);
            }
        }
        self.end_loans(seat, &foreign);
        self.machine.waiting.retain(|waiting| waiting.seat != seat);
        if self.table.combat.as_ref().is_some_and(|combat| combat.defender == seat) {
            self.end_attack();
        }
        // What others have on the pile may still ask what these were.
        let leaving: Cards = self.table.citizens().filter(|card| self.table.card(*card).owner == seat).collect();
        self.remember(&leaving);
        self.emit(Event::Removed(seat));
        self.settle();
    }

    /// What lasted by a player ends with the player, so what others had on loan by it goes back. What the player had is with its
    /// owner already.
    fn end_loans(&mut self, seat: Seat, returned: &[CardId]) {
        let lent = |lasting: &&Lasting| match lasting.what {
            Lasts::Control(card, _) => lasting.by == seat && !returned.contains(&card.card),
            Lasts::Stat(..) | Lasts::Keyword(..) | Lasts::Strip(_) | Lasts::Shield(..) | Lasts::Mod(..) => false,
        };
        let lent: Vec<Lasting> = self.table.lasting.iter().filter(lent).cloned().collect();
        if !lent.is_empty() {
            self.emit(Event::Lapsed(lent.iter().map(|loan| loan.since).collect()));
            self.give_back(lent);
        }
    }
}
