//! How many objects hosts hold: the way to find a leak.

use std::sync::atomic::{AtomicU64, Ordering};

static LIVE: AtomicU64 = AtomicU64::new(0);

/// Counts an object from its making to its end.
#[derive(Debug)]
pub(crate) struct Counted(());

impl Counted {
    pub(crate) fn new() -> Counted {
        LIVE.fetch_add(1, Ordering::Relaxed);
        Counted(())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many games, logs, journals, positions, views, agents, libraries and cancellations exist, those included that the host has
/// forgotten but not yet let go: what a test of an app looks at to find a leak.
#[uniffi::export]
pub fn live_objects() -> u64 {
    LIVE.load(Ordering::Relaxed)
}
