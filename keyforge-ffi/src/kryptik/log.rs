//! What a log says, and whether the rules agree.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::kernel::search::Budget;
use keyforge_core::kernel::{self, Position};
use keyforge_core::kryptik::{Event, Kryptik, Library, Log, MAX_SEATS, Narrator, SearchAgent, Setup, State, Table};

use super::{KryptikAction, KryptikDecision, KryptikEvent, KryptikSeat, KryptikViewer};
use crate::KeyforgeError;
use crate::shared::{Shown, records};

records! {
    Kryptik with KryptikSeat, KryptikViewer, KryptikAction, KryptikDecision, KryptikEvent
    as KryptikOutcome, KryptikStep, KryptikLogEntry, KryptikEntryCause, KryptikVerdict, KryptikUnverified,
        KryptikPlayout, KryptikSearchedOption, KryptikSearchReport
}

impl Shown for Kryptik {
    const SEATS: usize = MAX_SEATS;
    type Step = KryptikStep;
    type LogEntry = KryptikLogEntry;
    type SearchReport = KryptikSearchReport;
    /// What the players are called, by seat.
    type Telling = Vec<String>;
    type Teller = Narrator;

    fn step(entry: u32, events: &[Event], table: &Table) -> KryptikStep {
        KryptikStep::of(entry, events, table)
    }

    fn entry(entry: &kernel::Entry<Kryptik>) -> KryptikLogEntry {
        entry.into()
    }

    fn teller(library: &Arc<Library>, setup: &Setup, names: &Vec<String>) -> Result<Narrator, kernel::ShowError> {
        Ok(Narrator::new(library, setup)?.calling(names.iter().cloned()))
    }

    fn story(teller: &mut Narrator, log: &Log, since: u32) -> Vec<String> {
        teller.story(log, since)
    }

    fn look_ahead(state: &State, budget: Budget, seed: u64, stop: &AtomicBool) -> Option<KryptikSearchReport> {
        let position = Position::of(state)?;
        KryptikSearchReport::of(SearchAgent::searching(budget, seed).report(&position, stop))
    }

    fn check_hidden(library: &Library, header: &kernel::Header<Kryptik>) -> Result<(), KeyforgeError> {
        // A redacted scenario still names the cards that occur; only where they lie is hidden.
        let Setup::Scenario(scenario) = &header.setup else {
            return Err(KeyforgeError::view("view/definitions", "the log does not say which definitions it has"));
        };
        match scenario.cast.iter().find(|slug| library.get(slug).is_none()) {
            Some(slug) => Err(KeyforgeError::view("view/definitions", format!("there is no card `{slug}`"))),
            None => Ok(()),
        }
    }
}
