//! What is done about a table that nobody has open: it is forgotten when its time is over.

use std::sync::Arc;

use tokio::sync::mpsc::Receiver;
use tracing::{info, warn};

use super::command::{Command, Handle};
use crate::clock::now_ms;
use crate::game::{self, Failure};
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::refusals;
use crate::store::{Record, Store};

/// Looks after a table. Until that is done it is this one's alone, as an open one is its task's.
pub fn tidy(lobby: &Arc<Lobby>, code: &str) -> Handle {
    let (handle, heard) = Handle::new();
    tokio::spawn(run(lobby.clone(), code.to_owned(), handle.clone(), heard));
    handle
}

async fn run(lobby: Arc<Lobby>, code: String, handle: Handle, mut heard: Receiver<Command>) {
    let (store, limits, name) = (lobby.store.clone(), lobby.limits, code.clone());
    let done = tokio::task::spawn_blocking(move || look_after(&store, &name, &limits)).await;
    let is_forgotten = match done.unwrap_or(Err(Failure::Panicked)) {
        Ok(is_forgotten) => is_forgotten,
        Err(failure) => {
            warn!(table = code, ?failure, "cannot look after a table");
            false
        }
    };
    if is_forgotten {
        info!(table = code, "forgotten");
    }
    lobby.remove(&code, &handle);
    heard.close();
    // Who asked meanwhile asks the table that is opened next; unless there will be none.
    while is_forgotten && let Some(command) = heard.recv().await {
        command.refuse(&refusals::forgotten());
    }
}

/// Forgets a table whose time is over, and says whether it is gone. Of one whose times are not known they begin now.
fn look_after(store: &Arc<Store>, code: &str, limits: &Limits) -> Result<bool, Failure> {
    let Some(mut record) = store.record(code)? else { return Ok(false) };
    if record.made_ms.is_none() {
        let now = now_ms();
        record.made_ms = Some(now);
        record.over_ms = record.over_ms.or_else(|| is_over(store, code, &record).then_some(now));
        store.keep(code, &record)?;
    }
    if !record.is_due(limits) {
        return Ok(false);
    }
    store.forget(code)?;
    Ok(true)
}

/// Whether the game of a table is over. One that cannot be read is not: it is kept for who can.
fn is_over(store: &Arc<Store>, code: &str, record: &Record) -> bool {
    if record.is_waiting() {
        return false;
    }
    matches!(game::resume(record.game, store, code), Ok(Some(play)) if play.open().is_none())
}
