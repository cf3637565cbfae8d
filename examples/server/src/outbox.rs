//! What waits to be sent to a client.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use tokio::sync::{Notify, mpsc};

use crate::protocol::Message;

/// How many messages may wait for a client that is slow to read.
const WAITING: usize = 512;

/// What waits to be sent to a client. It is never waited for: a client that does not read in time loses its connection, and
/// gets what it missed when it comes back.
#[derive(Clone, Debug)]
pub struct Outbox {
    frames: mpsc::Sender<Frame>,
    gone: Arc<Notify>,
}

/// A message that is sent to several.
#[derive(Clone, Debug)]
pub struct Ready(Utf8Bytes);

impl Ready {
    /// Writes a message once.
    pub fn new(message: &Message) -> Ready {
        // A message of ours always has a JSON form.
        Ready(serde_json::to_string(message).unwrap_or_default().into())
    }
}

impl Outbox {
    /// One for a connection, and what takes the frames out.
    pub fn new() -> (Outbox, mpsc::Receiver<Frame>) {
        let (frames, waiting) = mpsc::channel(WAITING);
        (Outbox { frames, gone: Arc::default() }, waiting)
    }

    /// Sends a frame; whether there was room.
    pub fn frame(&self, frame: Frame) -> bool {
        let is_sent = self.frames.try_send(frame).is_ok();
        if !is_sent {
            self.gone.notify_one();
        }
        is_sent
    }

    /// Sends a message.
    pub fn say(&self, message: &Message) -> bool {
        self.ready(&Ready::new(message))
    }

    /// Sends a message that others get too.
    pub fn ready(&self, message: &Ready) -> bool {
        self.frame(Frame::Text(message.0.clone()))
    }

    /// Waits until a frame found no room.
    pub async fn overflow(&self) {
        self.gone.notified().await;
    }

    /// Ends the connection, after what waits already.
    pub fn close(&self) {
        self.gone.notify_one();
    }
}
