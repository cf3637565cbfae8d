//! What a log says, and whether the rules agree.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::SearchAgent;
use keyforge_core::kernel::Position;
use keyforge_core::kernel::search::Budget;
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;
use keyforge_core::{KeyForge, Log, Setup, State, kernel, table};

use crate::shared::{Shown, records};
use crate::{Action, Decision, Event, KeyforgeError, Seat, Telling, Viewer};

records! {
    KeyForge with Seat, Viewer, Action, Decision, Event
    as Outcome, Step, LogEntry, EntryCause, Verdict, Unverified, Playout, SearchedOption, SearchReport
}

impl Shown for KeyForge {
    const SEATS: usize = 2;
    type Step = Step;
    type LogEntry = LogEntry;
    type SearchReport = SearchReport;
    type Telling = Telling;
    type Teller = Narrator;

    fn step(entry: u32, events: &[table::Event], table: &table::Table) -> Step {
        Step::of(entry, events, table)
    }

    fn entry(entry: &kernel::Entry<KeyForge>) -> LogEntry {
        entry.into()
    }

    fn teller(library: &Arc<Library>, setup: &Setup, telling: &Telling) -> Result<Narrator, kernel::ShowError> {
        telling.teller(library, setup)
    }

    fn story(teller: &mut Narrator, log: &Log, since: u32) -> Vec<String> {
        teller.story(log, since)
    }

    fn look_ahead(state: &State, budget: Budget, seed: u64, stop: &AtomicBool) -> Option<SearchReport> {
        let position = Position::of(state)?;
        SearchReport::of(SearchAgent::for_cast(state.library(), budget, seed).report(&position, stop))
    }

    fn check_hidden(_: &Library, _: &kernel::Header<KeyForge>) -> Result<(), KeyforgeError> {
        Err(KeyforgeError::view("view/scenario", "the cards of a scenario with hidden cards are secret"))
    }
}
