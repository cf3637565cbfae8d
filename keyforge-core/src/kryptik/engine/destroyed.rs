//! Players are destroyed, and who wins by it.

use smallvec::SmallVec;

use super::control::{Coming, Overlord};
use super::machine::Engine;
use super::triggers::Waiting;
use crate::kernel::{Outcome, OutcomeReason, Seat};
use crate::kryptik::table::{CardId, Cards, Downfall, Event, Lasting, Lasts};

impl Engine<'_> {
    /// Players are out of the game, all at once.
    pub(crate) fn eliminate(&mut self, seats: &[(Seat, Downfall)]) {
        let seats: SmallVec<[_; 8]> = seats.iter().filter(|(seat, _)| !self.table.player(*seat).out).copied().collect();
        let Some((_, why)) = seats.first().copied() else {
            return;
        };
        let gone: SmallVec<[Seat; 8]> = seats.iter().map(|(seat, _)| *seat).collect();
        let living =
            self.table.players.iter().zip(0..).filter(|(player, seat)| !player.out && !gone.contains(&Seat(*seat)));
        let teams: SmallVec<[u8; 8]> = living.map(|(player, _)| player.team).collect();
        // Some opponents are left, and the game goes on (`K-3-2`).
        let goes_on = teams.iter().any(|team| *team != teams[0]);
        // What waits for a citizen to leave looks at the island as it was.
        let since = goes_on.then(|| self.tell_parting(&gone));
        for (seat, why) in &seats {
            // From here on the player takes no part (`K-3.1-1`).
            self.emit(Event::Destroyed { seat: *seat, why: *why });
        }
        if let Some(since) = since {
            self.clear_away(&gone, since);
            return;
        }
        // Giving up counts as being destroyed (`K-3.2-2`).
        let reason = if why == Downfall::Concession { OutcomeReason::Concession } else { OutcomeReason::Victory };
        // No opponent is left (`K-3-1`), or the last ones fell together (`K-3.1-2`).
        let outcome = match self.table.living_from(Seat::FIRST).next() {
            Some(winner) => Outcome { winner: Some(winner), reason },
            None => Outcome { winner: None, reason: OutcomeReason::Draw },
        };
        self.emit(Event::Ended(outcome));
    }

    /// The citizens of players are about to leave the game, all at once. Whoever waits for a citizen to leave the island notices it;
    /// nobody dies, as nothing comes to limbo. Says from where on what has noticed it waits.
    fn tell_parting(&mut self, gone: &[Seat]) -> usize {
        let owner = |card: &CardId| self.table.card(*card).owner;
        let leaving: Cards = self.table.citizens().filter(|card| gone.contains(&owner(card))).collect();
        let before = self.waiting_count();
        // What others have on the pile may still ask what these were.
        self.tell_leaving(&leaving);
        let stays = |waiting: &Waiting| !gone.contains(&waiting.seat);
        let since = self.machine.waiting[..before].iter().filter(|waiting| stays(waiting)).count();
        self.machine.waiting.retain(stays);
        since
    }

    /// What belongs to others goes back to them, the rest leaves the game.
    fn clear_away(&mut self, gone: &[Seat], since: usize) {
        gone.iter().for_each(|seat| self.hand_back(*seat));
        if self.table.combat.as_ref().is_some_and(|combat| gone.contains(&combat.defender)) {
            self.end_attack();
        }
        let table = &*self.table;
        let own = |card: &CardId| gone.contains(&table.card(*card).owner);
        let lies_under = |card: &CardId| !own(card) && table.card(*card).host.is_some_and(|host| own(&host));
        let under: Cards = table.attached.iter().copied().filter(lies_under).collect();
        for card in under {
            self.send_to_limbo(card);
            self.note_arrival(card);
        }
        gone.iter().for_each(|seat| self.emit(Event::Removed(*seat)));
        self.pass_on_priority();
        self.ask_on_leaving(since);
        self.settle();
    }

    /// Whoever is out has no priority any more: the next living player has it.
    fn pass_on_priority(&mut self) {
        let Some(holder) = self.table.priority.filter(|holder| self.table.player(*holder).out) else {
            return;
        };
        let holder = Some(self.table.next_living(holder));
        self.emit(Event::Priority { holder, passed: self.table.passed });
    }

    /// A player who is out has nothing of others any more.
    fn hand_back(&mut self, seat: Seat) {
        let table = &*self.table;
        let own = |card: &CardId| table.card(*card).owner == seat;
        let foreign: Vec<CardId> = table.player(seat).island.iter().copied().filter(|card| !own(card)).collect();
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
