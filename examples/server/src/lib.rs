//! A server at which two people play KeyForge or Kryptik, each in front of a browser, and others watch.
//!
//! It shows what the guide `docs/server.md` says: nothing but lines of redacted logs and errors leaves it, what has happened is
//! on disk before anybody is told, and every answer of a clock or of an agent is one of the game's. [`protocol`] is what a
//! client and the server say to each other; [`client`] is a client in Rust, as tests and the load program use it.
//!
//! | module | what it does |
//! |---|---|
//! | [`protocol`], [`refusals`] | the messages, and the refusals that are not the engine's own |
//! | [`serve`] | lets connections in and hands out the page |
//! | [`connection`], [`outbox`] | reads what a client asks for and answers each thing; what waits to be sent |
//! | [`lobby`] | where tables are made and found |
//! | [`sweep`] | looks for tables that are to be forgotten |
//! | [`table`] | a task for each table: its game, its people, its clock, its agent |
//! | [`game`] | the games behind one interface: answers, journals, what each viewer may be told |
//! | [`store`] | the database, and the thread that writes for all tables together |
//! | [`limits`], [`clock`], [`secret`] | how much anybody may ask; how long players may think; what nobody may guess |

pub mod client;
pub mod clock;
pub mod connection;
pub mod game;
pub mod limits;
pub mod lobby;
pub mod outbox;
pub mod protocol;
pub mod refusals;
pub mod secret;
pub mod serve;
pub mod store;
pub mod sweep;
pub mod table;

pub use serve::{Config, Server};
