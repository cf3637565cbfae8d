//! What a table is asked for.

use keyforge_core::kernel::{DecisionId, Digest, Seat};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::outbox::Outbox;
use crate::protocol::{Has, Refusal};

/// How many requests may wait for a table.
const WAITING: usize = 256;

/// Somebody who comes to a table.
#[derive(Debug)]
pub struct Join {
    /// The connection, by a number that no other has.
    pub connection: u64,
    /// Where to send what is told.
    pub outbox: Outbox,
}

/// What came of a request: how many lines the log has then.
pub type Outcome = Result<u32, Refusal>;

/// Which seat somebody has now; [`Seat::SPECTATOR`] for who watches.
pub type Seated = Result<Seat, Refusal>;

/// What a table is asked for. Whoever asks waits for the answer, which does not come when the table goes away first.
#[derive(Debug)]
pub enum Command {
    /// Sit down at the free seat.
    Sit {
        /// Who comes.
        join: Join,
        /// What the player is called.
        name: String,
        /// The deck as it was named.
        deck: String,
        /// The token that the seat is to have, where the player has said it.
        token: Option<Digest>,
        /// The answer.
        done: oneshot::Sender<Seated>,
    },
    /// Come back to a seat.
    Resume {
        /// Who comes.
        join: Join,
        /// The token of the seat.
        token: String,
        /// What is there of the log.
        has: Option<Has>,
        /// The answer.
        done: oneshot::Sender<Seated>,
    },
    /// Watch.
    Watch {
        /// Who comes.
        join: Join,
        /// What is there of the log.
        has: Option<Has>,
        /// The answer.
        done: oneshot::Sender<Seated>,
    },
    /// Do something in the game.
    Do {
        /// Who does it.
        seat: Seat,
        /// What.
        deed: Deed,
        /// The answer.
        done: oneshot::Sender<Outcome>,
    },
    /// A connection is gone.
    Leave {
        /// The connection.
        connection: u64,
    },
    /// The server is being stopped.
    Stop,
}

impl Command {
    /// Refuses what was asked for.
    pub fn refuse(self, refusal: &Refusal) {
        // Who does not wait any more needs no answer.
        match self {
            Command::Sit { done, .. } | Command::Resume { done, .. } | Command::Watch { done, .. } => {
                drop(done.send(Err(refusal.clone())));
            }
            Command::Do { done, .. } => drop(done.send(Err(refusal.clone()))),
            Command::Leave { .. } | Command::Stop => {}
        }
    }
}

/// What somebody does in a game.
#[derive(Debug)]
pub enum Deed {
    /// Answers a decision.
    Answer {
        /// The decision.
        decision: DecisionId,
        /// The answer in JSON.
        action: Value,
    },
    /// Takes something back.
    Undo,
    /// Gives up.
    Concede,
}

/// Where a table is asked.
#[derive(Clone, Debug)]
pub struct Handle {
    commands: mpsc::Sender<Command>,
}

impl Handle {
    /// One for a new table, and where the table hears it.
    pub fn new() -> (Handle, mpsc::Receiver<Command>) {
        let (commands, heard) = mpsc::channel(WAITING);
        (Handle { commands }, heard)
    }

    /// Asks for something; the command comes back when the table is gone.
    ///
    /// # Errors
    ///
    /// With the command, when the table is gone.
    pub async fn ask(&self, command: Command) -> Result<(), Command> {
        self.commands.send(command).await.map_err(|error| error.0)
    }

    /// Waits until the table is gone.
    pub async fn gone(&self) {
        self.commands.closed().await;
    }

    /// Whether the table is gone.
    pub fn is_gone(&self) -> bool {
        self.commands.is_closed()
    }

    /// Whether both lead to the same table.
    pub fn is(&self, other: &Handle) -> bool {
        self.commands.same_channel(&other.commands)
    }
}
