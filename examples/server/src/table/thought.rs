//! An agent at work beside its table.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use keyforge_core::kernel::{DecisionId, Seat};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use crate::game::Thinking;

/// An agent at work. It is stopped when this is dropped.
#[derive(Debug)]
pub struct Thought {
    /// The seat that it answers for.
    pub seat: Seat,
    /// The decision that it answers.
    pub decision: DecisionId,
    stop: Arc<AtomicBool>,
    work: JoinHandle<Option<Value>>,
}

impl Thought {
    /// Lets an agent work on a thread of its own, as soon as one of so many places is free, and answer not sooner than `pace` from
    /// now.
    pub fn begin(
        seat: Seat,
        decision: DecisionId,
        thinking: Thinking,
        places: Arc<Semaphore>,
        pace: Duration,
    ) -> Thought {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let begun = Instant::now();
        let work = tokio::spawn(async move {
            let place = places.acquire_owned().await.ok()?;
            let work = move || {
                let thought = thinking(&stopped);
                drop(place);
                thought
            };
            let answer = tokio::task::spawn_blocking(work).await.ok().flatten();
            sleep(pace.saturating_sub(begun.elapsed())).await;
            answer
        });
        Thought { seat, decision, stop, work }
    }

    /// Waits for an answer; for ever where nobody is at work. No answer: the agent failed.
    pub async fn answer(thought: &mut Option<Thought>) -> (Seat, DecisionId, Option<Value>) {
        let Some(working) = thought else { return pending().await };
        let answer = (&mut working.work).await.ok().flatten();
        let found = (working.seat, working.decision, answer);
        *thought = None;
        found
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.work.abort();
    }
}
