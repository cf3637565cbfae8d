//! A game told line by line, at the price of what is new.

use std::sync::Arc;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{Log, ShowError};
use serde::Serialize;

use crate::shown::Shown;

/// A line of a story.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindgen", derive(schemars::JsonSchema))]
pub struct Told {
    /// The number of the entry of the log that it belongs to.
    pub entry: u32,
    /// What happened.
    pub text: String,
}

/// What somebody was told so far, in a language.
pub struct Story<R: Shown> {
    teller: R::Teller,
    lines: Vec<Told>,
    /// The entry that comes next.
    next: u32,
}

impl<R: Shown> Story<R> {
    pub fn new(
        library: &Arc<R::Library>,
        setup: &R::Setup,
        language: Language,
        names_draws: bool,
    ) -> Result<Story<R>, ShowError> {
        Ok(Story { teller: R::teller(library, setup, language, names_draws)?, lines: Vec::new(), next: 0 })
    }

    /// The lines of the entries from number `since` on.
    pub fn since(&mut self, log: &Log<R>, since: u32) -> &[Told] {
        for entry in log.entries_since(self.next) {
            let lines = R::tell(&mut self.teller, entry).into_iter();
            self.lines.extend(lines.map(|text| Told { entry: entry.n, text }));
            self.next = entry.n + 1;
        }
        &self.lines[self.lines.partition_point(|line| line.entry < since)..]
    }
}
