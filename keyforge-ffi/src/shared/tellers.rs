//! Who tells a game, and to whom.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use keyforge_core::kernel::{Log, Seat};

use super::{Shown, lock};
use crate::KeyforgeError;

/// A teller for everybody who is told a game, made when it is first asked for: an app that asks after each step pays for
/// what is new, as long as it is told in the same way. Their lock is their own, and is taken before that of the game.
#[derive(Debug)]
pub(super) struct Tellers<R: Shown> {
    tellers: Mutex<BTreeMap<Option<Seat>, Told<R>>>,
}

/// A teller, and how it tells.
#[derive(Debug)]
struct Told<R: Shown> {
    so: R::Telling,
    teller: R::Teller,
}

impl<R: Shown> Tellers<R> {
    pub(super) fn new() -> Tellers<R> {
        Tellers { tellers: Mutex::new(BTreeMap::new()) }
    }

    /// What somebody is told from entry `since` on; `with_log` gives the log that they may know.
    pub(super) fn story(
        &self,
        viewer: Option<Seat>,
        (library, setup): (Arc<R::Library>, R::Setup),
        telling: &R::Telling,
        since: u32,
        with_log: impl FnOnce(&mut dyn FnMut(&Log<R>)) -> Result<(), KeyforgeError>,
    ) -> Result<Vec<String>, KeyforgeError> {
        let mut tellers = lock(&self.tellers);
        // Taken out first: one that did not come to an end is not kept.
        let mut teller = match tellers.remove(&viewer) {
            Some(Told { so, teller }) if so == *telling => teller,
            Some(_) | None => R::teller(&library, &setup, telling)?,
        };
        let mut told = Vec::new();
        with_log(&mut |log| told = R::story(&mut teller, log, since))?;
        tellers.insert(viewer, Told { so: telling.clone(), teller });
        Ok(told)
    }
}
