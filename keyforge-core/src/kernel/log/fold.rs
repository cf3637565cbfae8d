//! Following a game by its events alone.

use std::collections::BTreeMap;

use super::{Cause, Entry, FoldError, Log};
use crate::kernel::Ruleset;

/// A table that follows a log, entry by entry.
///
/// Undo restores an earlier table. The entries that undos return to are known beforehand, so only their tables are kept.
pub(super) struct Folding<R: Ruleset> {
    table: R::Table,
    kept: BTreeMap<u32, Option<R::Table>>,
}

impl<R: Ruleset> Folding<R> {
    pub(super) fn new(log: &Log<R>) -> Folding<R> {
        let targets = log.entries.iter().filter_map(|entry| match entry.cause {
            Cause::Undo { to, .. } => Some((to, None)),
            _ => None,
        });
        Folding { table: R::blank(&log.header.setup), kept: targets.collect() }
    }

    pub(super) fn table(&self) -> &R::Table {
        &self.table
    }

    pub(super) fn step(&mut self, entry: &Entry<R>) {
        if let Cause::Undo { to, next, .. } = entry.cause {
            // A log lets an undo point backwards only, so the table was kept.
            if let Some(Some(table)) = self.kept.get(&to) {
                self.table = table.clone();
            }
            R::renumber_table(&mut self.table, next);
        }
        for event in &entry.events {
            R::evolve(&mut self.table, event);
        }
        if let Some(kept) = self.kept.get_mut(&entry.n) {
            *kept = Some(self.table.clone());
        }
    }
}

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
                R::renumber_table(&mut table, next);
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
    /// As [`Log::fold`]; `visit` is not called then.
    pub fn fold_each(&self, mut visit: impl FnMut(&Entry<R>, &R::Table)) -> Result<(), FoldError> {
        self.check_events()?;
        let mut folding = Folding::new(self);
        for entry in &self.entries {
            folding.step(entry);
            visit(entry, folding.table());
        }
        Ok(())
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
