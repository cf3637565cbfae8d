//! What a client and the server say to each other over a WebSocket: JSON, one message in each text frame.
//!
//! The server begins with [`Message::Welcome`]. From then on each [`Request`] of the client is answered once and in order, by
//! [`Message::Seated`], [`Message::Watching`], [`Message::Accepted`] or [`Message::Refused`]; [`Message::Lines`] and
//! [`Message::Table`] come by themselves whenever there is something to tell. What a request did has been told in `lines`
//! before it is answered, and it is on disk by then.
//!
//! `docs/server-protocol.md` describes it for those who write a client, `docs/schema` has the JSON Schemas.

use keyforge_core::kernel::{Coded, DecisionId, Digest, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of these messages. It is a part of the address of the socket too: [`PATH`].
pub const PROTOCOL: u32 = 1;

/// Where the socket is.
pub const PATH: &str = "/v1";

/// What a client asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Make a table and sit down at its first seat.
    Create {
        /// The game.
        #[serde(default)]
        game: GameName,
        /// A deck: for KeyForge the name of a built-in one, `random:WC`, or a list in any of the formats that are read; for
        /// Kryptik the name of a deck or its list in JSON.
        deck: String,
        /// What the player is called.
        #[serde(default)]
        name: String,
        /// Who plays against whom made the table, where that is a program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Opponent>,
        /// How long players may think; as long as they like, where nothing is said and the server has no rule of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// Whether who knows the code may watch.
        #[serde(default = "yes")]
        watch: bool,
        /// Whether players may take back what told nobody anything.
        #[serde(default = "yes")]
        undo: bool,
    },
    /// Sit down at the free seat of a table; then the game begins.
    Join {
        /// The code of the table.
        table: String,
        /// A deck, as in `create`.
        deck: String,
        /// What the player is called.
        #[serde(default)]
        name: String,
        /// The token that the seat is to have: 32 random bytes of the client's own. Who hears no answer sends the same request
        /// again and is seated, if the seat was given before. Without one the server makes the token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<Digest>,
    },
    /// Come back to a seat.
    Resume {
        /// The code of the table.
        table: String,
        /// What `seated` said when the seat was taken.
        token: String,
        /// What the client has of the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        has: Option<Has>,
    },
    /// Watch a table.
    Watch {
        /// The code of the table.
        table: String,
        /// What the client has of the log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        has: Option<Has>,
    },
    /// Answer a decision.
    Act {
        /// The decision that is answered: one that is not open any more is no mistake, and nothing happens.
        decision: DecisionId,
        /// One of its options, in the JSON of the game.
        #[cfg_attr(feature = "schema", schemars(with = "Value"))]
        action: Value,
    },
    /// Take back the last action.
    Undo {},
    /// Give up, whoever's turn it is.
    Concede {},
}

fn yes() -> bool {
    true
}

/// A game that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameName {
    /// KeyForge.
    #[default]
    Keyforge,
    /// Kryptik.
    Kryptik,
}

/// A program that plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// How well it plays.
    pub level: Level,
    /// Its deck, as in `create`.
    pub deck: String,
}

/// How well a program plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// At random.
    Random,
    /// For beginners.
    Easy,
    /// For those who know the game.
    Medium,
    /// For those who want to be beaten.
    Hard,
}

/// How long players may think, and what happens then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What the time is for.
    pub per: Per,
    /// How long, in milliseconds.
    pub ms: u64,
    /// What happens when it is over.
    #[serde(default)]
    pub then: Then,
}

/// What a time is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// For each decision.
    Decision,
    /// For all decisions of a player together.
    Game,
}

/// What happens when the time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The player has lost. The log has a concession, as the rules of no game know a clock; that it was none, `table` says as `late`.
    #[default]
    Concede,
    /// A program of level `easy` answers: this decision, or with a time for the game every one from then on.
    Answer,
}

/// What a client has of a log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// How many lines, the header included.
    pub lines: u32,
    /// The hash at the end of the last of them. Where the server has another one there, it sends everything anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// The first message of a connection.
    Welcome {
        /// The version of these messages.
        protocol: u32,
        /// The version of the engine: a client with another one may not have every card.
        engine: String,
        /// How many bytes a message to the server may have.
        most_bytes: usize,
    },
    /// The client has a seat. Answers `create`, `join` and `resume`.
    Seated {
        /// The table.
        #[serde(flatten)]
        about: About,
        /// The seat.
        seat: Seat,
        /// Who has it has the seat: it is sent once, when the seat is taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The client watches. Answers `watch`.
    Watching {
        /// The table.
        #[serde(flatten)]
        about: About,
    },
    /// What was asked for is done. Answers `act`, `undo` and `concede`.
    Accepted {
        /// How many lines the log of this client has now, the header included.
        lines: u32,
    },
    /// Nothing happened. Answers any request.
    Refused {
        /// Why.
        error: Refusal,
    },
    /// Lines of the log as this client may know it, in order and without a gap.
    Lines {
        /// How many lines come before these, the header included; 0 begins anew, whatever was sent before.
        from: u32,
        /// The lines, each as it is hashed.
        lines: Vec<String>,
    },
    /// Who is at the table, and how long they may still think. Comes when that changes.
    Table {
        /// The seats; nothing where nobody sat down yet.
        seats: Vec<Option<Sitting>>,
        /// How many watch.
        watching: u32,
        /// With a clock: the milliseconds that each seat has from now on, while it decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Vec<u64>>,
        /// Whose time was over, where the game ended by that. It is told before the lines that end the game; without it a player who
        /// conceded has given up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Seat>,
    },
    /// The server ends the connection: it is stopped or gave up. The game goes on with `resume`.
    Closing {
        /// Why.
        error: Refusal,
    },
}

/// What a table is like.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// Its code.
    pub table: String,
    /// The game.
    pub game: GameName,
    /// How long players may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether who knows the code may watch.
    pub watch: bool,
    /// Whether players may take something back.
    pub undo: bool,
    /// How many lines the log has, the header included.
    pub lines: u32,
    /// How many of them the client has already; the others follow. Where that is less than what it said it has, it had another
    /// log.
    pub from: u32,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sitting {
    /// What the player is called.
    pub name: String,
    /// Whether the player is connected.
    pub here: bool,
    /// How well it plays, if it is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

/// Why something was refused: a code that stays what it is, a message for people, and what belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The code: one of the engine, or of this server.
    pub code: String,
    /// What is wrong, in English.
    pub message: String,
    /// What else the engine says of it.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Refusal {
    /// One of this server.
    pub fn new(code: &str, message: impl Into<String>) -> Refusal {
        Refusal { code: code.to_owned(), message: message.into(), more: Map::new() }
    }

    /// One of the engine.
    pub fn of<E: Coded + Serialize>(error: &E) -> Refusal {
        let mut refusal = Refusal::new(error.code(), error.to_string());
        if let Ok(Value::Object(mut more)) = serde_json::to_value(error) {
            more.retain(|name, _| name != "code" && name != "message");
            refusal.more = more;
        }
        refusal
    }
}
