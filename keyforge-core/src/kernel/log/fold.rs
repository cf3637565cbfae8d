//! Following a game by its events alone.

use std::collections::VecDeque;

use super::{Cause, Entry, FoldError, FollowError, Header, Log, LogError, ShowError};
use crate::kernel::{Digest, Ruleset};

/// How many positions are kept for undos to return to: a game has at most 64 of them, and the one it stands at.
const POSITIONS: usize = 65;

impl<R: Ruleset> Log<R> {
    /// The table after the last entry, by events alone: no rules, no definitions.
    ///
    /// A redacted log gives its viewer's view.
    ///
    /// # Errors
    ///
    /// When the log has no entries or no events.
    pub fn fold(&self) -> Result<R::Table, FoldError> {
        self.check_events()?;
        // Undone entries need no work when only the end is wanted.
        let mut table = R::blank(&self.header.setup);
        for entry in self.path() {
            if let Cause::Undo { next, .. } = entry.cause {
                R::desk(&mut table).renumber(next);
            }
            for event in &entry.events {
                R::evolve(&mut table, event);
            }
        }
        Ok(table)
    }

    /// Calls `visit` with each entry and the table after it, undone entries included.
    ///
    /// # Errors
    ///
    /// As [`Log::fold`], where `visit` is not called; and [`FoldError::Forgotten`] where an entry takes back more than a game can.
    pub fn fold_each(&self, mut visit: impl FnMut(&Entry<R>, &R::Table)) -> Result<(), FoldError> {
        self.check_events()?;
        let mut growing = Growing::new(&self.header.setup);
        for entry in &self.entries {
            growing.step(entry)?;
            visit(entry, growing.table());
        }
        Ok(())
    }

    /// Whether that library has every card of the game by its place, so that a view or a story of this log calls each by its
    /// own title.
    ///
    /// # Errors
    ///
    /// With the cards that are missing, or when the log hides which cards there are.
    pub fn check_cards(&self, library: &R::Library) -> Result<(), ShowError> {
        let Header { setup, viewer, definitions, .. } = &self.header;
        // A digest is left out where the setup hides something.
        if viewer.is_some() && *definitions == Digest::default() && !R::names_hidden(setup) {
            return Err(ShowError::HiddenCards);
        }
        ShowError::check(R::missing(library, setup))
    }

    pub(super) fn check_events(&self) -> Result<(), FoldError> {
        if self.header.inputs_only {
            return Err(FoldError::InputsOnly);
        }
        if self.entries.is_empty() {
            return Err(FoldError::Empty);
        }
        Ok(())
    }
}

/// A table that follows a log while the log grows, as far as undos go back in a game.
#[derive(Clone, Debug)]
pub(super) struct Growing<R: Ruleset> {
    table: R::Table,
    /// The entries to which an undo may return, with the table after each.
    kept: VecDeque<(u32, R::Table)>,
}

impl<R: Ruleset> Growing<R> {
    pub(super) fn new(setup: &R::Setup) -> Growing<R> {
        Growing::at(R::blank(setup))
    }

    /// With a table before the first entry.
    pub(super) fn at(table: R::Table) -> Growing<R> {
        Growing { table, kept: VecDeque::new() }
    }

    pub(super) fn table(&self) -> &R::Table {
        &self.table
    }

    /// Follows the next entry. After an error nothing has changed.
    pub(super) fn step(&mut self, entry: &Entry<R>) -> Result<(), FoldError> {
        self.begin(entry)?;
        entry.events.iter().for_each(|event| self.evolve(event));
        self.end(entry);
        Ok(())
    }

    /// What comes before the events of an entry: an undo returns to where it leads. After an error nothing has changed.
    pub(super) fn begin(&mut self, entry: &Entry<R>) -> Result<(), FoldError> {
        if let Cause::Undo { to, next, .. } = entry.cause {
            let at = self.kept.iter().rposition(|(n, _)| *n == to).ok_or(FoldError::Forgotten { to })?;
            self.kept.truncate(at + 1);
            if let Some((_, table)) = self.kept.pop_back() {
                self.table = table;
            }
            R::desk(&mut self.table).renumber(next);
        }
        if entry.events.iter().any(R::reveals) {
            self.kept.clear();
        }
        Ok(())
    }

    /// Follows an event.
    pub(super) fn evolve(&mut self, event: &R::Event) {
        R::evolve(&mut self.table, event);
    }

    /// What comes after the events of an entry: an undo may return here.
    pub(super) fn end(&mut self, entry: &Entry<R>) {
        if R::decision(&self.table).is_some_and(R::is_undo_point) {
            if self.kept.len() >= POSITIONS {
                self.kept.pop_front();
            }
            self.kept.push_back((entry.n, self.table.clone()));
        }
    }
}

/// A log that arrives line by line, and the table as its events tell it: what a client of a server keeps.
///
/// It needs neither rules nor card definitions, and knows no more than the log says. Fed with the lines of a log that
/// was redacted for a seat, its table is that seat's view. Who shows it with titles needs the cards: [`Log::check_cards`].
///
/// ```
/// use keyforge_core::kernel::{Following, Seat};
/// use keyforge_core::library::Library;
/// use keyforge_core::{Deck, Game, KeyForge, Setup};
///
/// let [first, second] = Deck::starters();
/// let game = Game::new(Library::builtin(), Setup::new(first, second), 7.into())?;
/// let sent = game.log_for(Seat::FIRST)?;
///
/// let mut client = Following::<KeyForge>::new(&sent.header_line())?;
/// client.push(&sent.entry_line(0).ok_or("a game has a first entry")?)?;
/// assert_eq!(client.table(), &game.view(Seat::FIRST));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Following<R: Ruleset> {
    log: Log<R>,
    growing: Growing<R>,
}

impl<R: Ruleset> Following<R> {
    /// A client that has read the header line of a log.
    ///
    /// # Errors
    ///
    /// When it is no such line, or announces a log without events.
    pub fn new(header: &str) -> Result<Following<R>, FollowError> {
        let log = Log::of_header_line(header)?;
        if log.header.inputs_only {
            return Err(FoldError::InputsOnly.into());
        }
        Ok(Following { growing: Growing::new(&log.header.setup), log })
    }

    /// Follows the next line. After an error nothing has changed.
    ///
    /// # Errors
    ///
    /// When the line is damaged or is not the next one, and when it takes back more than a game can.
    pub fn push(&mut self, line: &str) -> Result<&Entry<R>, FollowError> {
        let number = u64::from(self.log.len()) + 2;
        let (entry, hash) = self.log.next_entry(line).map_err(|kind| LogError::Damaged { line: number, kind })?;
        self.growing.step(&entry)?;
        Ok(self.log.admit(entry, hash.into()))
    }

    /// What was read so far.
    #[must_use]
    pub fn log(&self) -> &Log<R> {
        &self.log
    }

    /// The table after the last entry.
    #[must_use]
    pub fn table(&self) -> &R::Table {
        self.growing.table()
    }

    /// The open decision; none when the game is over, or before the first entry.
    #[must_use]
    pub fn decision(&self) -> Option<&R::Decision> {
        R::decision(self.table())
    }
}
