//! Looks now and then for tables that are to be forgotten.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;
use tracing::warn;

use crate::limits::LEAST_FORGET;
use crate::lobby::Lobby;
use crate::serve::stopped;
use crate::store::Look;

/// How long nobody looks at most.
const SELDOM: Duration = Duration::from_secs(60 * 60);

/// Looks for tables that are to be forgotten until the server is being stopped; at once, if nothing ever is.
pub async fn sweep(lobby: Arc<Lobby>, mut stopping: watch::Receiver<bool>) {
    let Some(memory) = lobby.limits.shortest_memory() else { return };
    let pause = memory.clamp(LEAST_FORGET, SELDOM);
    loop {
        sweep_once(&lobby, &stopping).await;
        tokio::select! {
            () = sleep(pause) => {}
            () = stopped(&mut stopping) => return,
        }
    }
}

async fn sweep_once(lobby: &Arc<Lobby>, stopping: &watch::Receiver<bool>) {
    let mut from = Some(String::new());
    while let Some(place) = from.take().filter(|_| !*stopping.borrow()) {
        let (store, limits) = (lobby.store.clone(), lobby.limits);
        let looked = tokio::task::spawn_blocking(move || store.look(&place, &limits)).await;
        let Look { due, next } = match looked {
            Ok(Ok(look)) => look,
            Ok(Err(error)) => return warn!(%error, "cannot look for tables that are to be forgotten"),
            Err(error) => return warn!(%error, "cannot look for tables that are to be forgotten"),
        };
        for table in due {
            if *stopping.borrow() {
                return;
            }
            lobby.tidy(&table).await;
        }
        from = next;
    }
}
