//! How far a narrator is.

use super::fold::Growing;
use super::{Entry, Log};
use crate::kernel::Ruleset;

/// What a narrator of any game keeps: the table as the entries told it, and which of them comes next.
#[derive(Clone, Debug)]
pub(crate) struct Told<R: Ruleset> {
    blank: R::Table,
    growing: Growing<R>,
    /// The number of the entry that comes next; none once something was left out or events came without numbers, as the
    /// table is then not the one of any entry.
    next: Option<u32>,
}

impl<R: Ruleset> Told<R> {
    pub(crate) fn new(setup: &R::Setup) -> Told<R> {
        let blank = R::blank(setup);
        Told { growing: Growing::at(blank.clone()), blank, next: Some(0) }
    }

    pub(crate) fn table(&self) -> &R::Table {
        self.growing.table()
    }

    /// Whether the telling begins with that entry, and it is not the first.
    pub(crate) fn begins_late(&self, entry: &Entry<R>) -> bool {
        self.next == Some(0) && entry.n > 0
    }

    /// Before the events of an entry.
    pub(crate) fn begin(&mut self, entry: &Entry<R>) {
        // An undo that goes back further than games do, or than this telling, leaves the table as it is.
        let known = self.growing.begin(entry).is_ok();
        let follows = known && self.next == Some(entry.n);
        self.next = entry.n.checked_add(1).filter(|_| follows);
    }

    /// Follows an event of an entry that was begun.
    pub(crate) fn evolve(&mut self, event: &R::Event) {
        self.growing.evolve(event);
    }

    /// After the events of an entry.
    pub(crate) fn end(&mut self, entry: &Entry<R>) {
        self.growing.end(entry);
    }

    /// Follows an entry without a word.
    pub(crate) fn pass_over(&mut self, entry: &Entry<R>) {
        self.begin(entry);
        entry.events.iter().for_each(|event| self.evolve(event));
        self.end(entry);
    }

    /// Events come that belong to no entry.
    pub(crate) fn leave_entries(&mut self) {
        self.next = None;
    }

    /// Stands before an entry of a log, wherever it stood: what lies between is folded, from the beginning where that is
    /// needed.
    pub(crate) fn reach(&mut self, log: &Log<R>, since: u32) {
        let first = self.next.filter(|next| *next <= since).unwrap_or_else(|| {
            self.growing = Growing::at(self.blank.clone());
            self.next = Some(0);
            0
        });
        for entry in log.entries_since(first).iter().take_while(|entry| entry.n < since) {
            self.pass_over(entry);
        }
    }
}
