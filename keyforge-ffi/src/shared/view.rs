//! A client without the secrets of the rules, behind a lock.

use std::sync::{Arc, Mutex};

use keyforge_core::kernel::{Digest, ENGINE, Following, Header, Seat};

use super::{Shown, Tellers, lock};
use crate::KeyforgeError;
use crate::live::Counted;

/// What one player, or somebody who watches, knows of a game that a server plays.
#[derive(Debug)]
pub(crate) struct Followed<R: Shown> {
    inner: Mutex<Following<R>>,
    tellers: Tellers<R>,
    viewer: Seat,
    library: Arc<R::Library>,
    _counted: Counted,
}

impl<R: Shown> Followed<R> {
    pub(crate) fn new(lines: &[String], library: Arc<R::Library>) -> Result<Followed<R>, KeyforgeError> {
        let (header, entries) = match lines {
            [header, entries @ ..] => (header.as_str(), entries),
            [] => ("", lines),
        };
        let following = Following::<R>::new(header)?;
        let viewer = check(following.log().header(), &library)?;
        let (inner, tellers) = (Mutex::new(following), Tellers::new());
        let view = Followed { inner, tellers, viewer, library, _counted: Counted::new() };
        view.follow(entries)?;
        Ok(view)
    }

    /// Follows the next lines: all of them or none.
    pub(crate) fn follow(&self, lines: &[String]) -> Result<Vec<R::LogEntry>, KeyforgeError> {
        let mut inner = lock(&self.inner);
        match lines {
            [] => Ok(Vec::new()),
            [line] => Ok(vec![R::entry(inner.push(line)?)]),
            several => {
                let mut ahead = inner.clone();
                let entries = several.iter().map(|line| Ok(R::entry(ahead.push(line)?)));
                let entries = entries.collect::<Result<_, KeyforgeError>>()?;
                *inner = ahead;
                Ok(entries)
            }
        }
    }

    pub(crate) fn read<T>(&self, read: impl FnOnce(&Following<R>) -> T) -> T {
        read(&lock(&self.inner))
    }

    pub(crate) fn next_line(&self) -> u32 {
        self.read(|following| following.log().len().saturating_add(1))
    }

    pub(crate) fn viewer(&self) -> Seat {
        self.viewer
    }

    pub(crate) fn library(&self) -> &Arc<R::Library> {
        &self.library
    }

    pub(crate) fn entries(&self, since: u32) -> Vec<R::LogEntry> {
        self.read(|following| super::log::entries(following.log(), since))
    }

    pub(crate) fn story(&self, since: u32, telling: &R::Telling) -> Vec<String> {
        let setup = self.read(|following| following.log().header().setup.clone());
        let told = self.tellers.story(Some(self.viewer), (Arc::clone(&self.library), setup), telling, since, |tell| {
            self.read(|following| tell(following.log()));
            Ok(())
        });
        // A view whose library lacks cards is refused when it is made.
        told.unwrap_or_default()
    }

    pub(crate) fn log_jsonl(&self) -> String {
        self.read(|following| following.log().to_jsonl())
    }
}

/// Whether this library can show what the header announces, and to whom.
fn check<R: Shown>(header: &Header<R>, library: &R::Library) -> Result<Seat, KeyforgeError> {
    let Some(viewer) = header.viewer else {
        return Err(KeyforgeError::view(
            "view/not_redacted",
            "the log was made for nobody in particular and tells everything",
        ));
    };
    if viewer != Seat::SPECTATOR && viewer.index() >= R::SEATS {
        return Err(KeyforgeError::view("view/seat", format!("{viewer} plays in no game")));
    }
    if header.engine != ENGINE {
        let detail = format!("the log is of engine {}, this is {ENGINE}", header.engine);
        return Err(KeyforgeError::view("view/engine", detail));
    }
    if header.definitions == Digest::default() {
        R::check_hidden(library, header)?;
    } else if header.definitions != R::digest(library, &header.setup) {
        return Err(KeyforgeError::view("view/definitions", "the game is played with other card definitions"));
    }
    Ok(viewer)
}
