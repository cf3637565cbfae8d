//! Many games, with somebody who listens and somebody who may stop them.

use std::sync::Arc;

use crate::{Cancellation, KeyforgeError, ListenerError, ProgressListener};

/// Who is told how far a simulation is, and who may stop it.
pub(crate) struct Watched {
    games: u32,
    listener: Option<Arc<dyn ProgressListener>>,
    cancellation: Option<Arc<Cancellation>>,
    failed: Option<ListenerError>,
    /// What the listener heard last.
    told: Option<u32>,
}

impl Watched {
    pub(crate) fn new(
        games: u32,
        listener: Option<Arc<dyn ProgressListener>>,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Watched {
        Watched { games, listener, cancellation, failed: None, told: None }
    }

    /// Whether to go on after so many games.
    pub(crate) fn goes_on(&mut self, played: u64) -> bool {
        let cancelled = self.cancellation.as_ref().is_some_and(|it| it.is_cancelled());
        !cancelled && self.tell(played)
    }

    fn tell(&mut self, played: u64) -> bool {
        let played = u32::try_from(played).unwrap_or(self.games);
        match &self.listener {
            Some(listener) if self.failed.is_none() && self.told != Some(played) => {
                self.told = Some(played);
                self.failed = listener.progressed(played, self.games).err();
            }
            _ => {}
        }
        self.failed.is_none()
    }

    /// The reports under their names here, and whether the simulation was cancelled. The listener hears the end.
    pub(crate) fn finish<G, S: From<G>>(mut self, reports: Vec<G>) -> Result<(Vec<S>, bool), KeyforgeError> {
        let cancelled = reports.len() < self.games as usize;
        if !cancelled {
            self.tell(reports.len() as u64);
        }
        match self.failed {
            Some(error) => Err(error.into()),
            None => Ok((reports.into_iter().map(S::from).collect(), cancelled)),
        }
    }
}
