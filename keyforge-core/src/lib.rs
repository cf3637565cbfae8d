//! A rules engine for the card game KeyForge, to be embedded: event-sourced, deterministic, without network, clock or
//! global state.
//!
//! * [`Game`] is what most hosts use: it offers the legal actions, applies one, tells what happened as events, keeps a
//!   [`Log`], undoes, and shows each player only what that player may see.
//! * [`State`] alone serves simulation and search: it is a value, cheap to copy, and needs no log. [`State::legal_actions`] are
//!   its options, [`State::apply`] takes one of them.
//! * [`scenario::Scenario`] builds any position; [`Board`] shows one with everything that follows from it.
//! * [`series`] plays several games between two decks: who goes first, chains, bids.
//! * [`simulate`] plays many games on all cores; [`observe`] tells a position in numbers.
//! * [`cards`] is the language in which cards are written; [`library::Library`] holds compiled cards.
//! * [`kryptik`] is the second game, Kryptik, in the same shape.
//! * [`agent`] has players: at random, greedy, and one that searches without a look at hidden cards.
//! * [`kernel`] knows no game: rulesets, logs, journals, replay, verification, chance, agents and search.
//!
//! ```
//! use keyforge_core::{Deck, Game, Setup, library::Library};
//!
//! let [onyx, argus] = Deck::starters();
//! let mut game = Game::new(Library::builtin(), Setup::new(onyx, argus), 7.into())?;
//! let action = game.legal_actions()[0];
//! let events = game.act(action)?;
//! assert!(!events.is_empty());
//!
//! // The same position, without a log: to try something.
//! let mut state = game.state().clone();
//! let mut chance = keyforge_core::kernel::Seeded::new(1.into());
//! while let (Some(action), 0) = (state.legal_actions().first().copied(), state.table().turn.number) {
//!     state.apply(action, &mut chance)?;
//! }
//! assert_eq!((state.table().turn.number, game.table().turn.number), (1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values as data
//!
//! Setups, decks, actions, events, tables, boards and snapshots are written and read with serde, in formats that name the fields
//! of a value: JSON, CBOR, MessagePack with names. Fields that are as usual are left out. Formats that count on each of them
//! (postcard, bincode, MessagePack as lists) write set-ups, decks, scenarios, tables, decisions, events, snapshots and boards
//! without an error, and read them as something else or not at all; of these values they read actions, outcomes, seeds and
//! answers of chance alone. A whole game as bytes is [`kernel::Log::to_bytes`], and a value that has to go into such a
//! format goes there as its JSON.
//!
//! # Features
//!
//! All but `packed` and `schema` are on unless `default-features = false` is asked for; without any, this is KeyForge in English.
//!
//! * `files`: journals kept in files, [`kernel::FileStorage`].
//! * `german`: what cards say in German, beside English.
//! * `kryptik`: the second game, [`kryptik`].
//! * `packed`: the files of cards are kept packed, which makes a library 0.2 MB smaller and a first game a millisecond later.
//! * `series`: match play, [`series`].
//! * `schema`: JSON Schemas of scenarios, set-ups, actions, decisions, events and boards.
#![forbid(unsafe_code)]
// The compiler can only tell the next word what is missing if no arm says "nothing" in advance.
#![deny(clippy::match_wildcard_for_single_variants, clippy::wildcard_enum_match_arm)]
#![warn(clippy::missing_panics_doc, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod kernel;
mod keyforge;
#[cfg(feature = "kryptik")]
pub mod kryptik;
mod script;

pub use kernel::{Illegal, Seat, Seed, Verdict, replay, verify};
pub use keyforge::cards::library;
#[cfg(feature = "series")]
pub use keyforge::host::series;
pub use keyforge::host::{agent, narrate, observe, scenario, simulate};
pub use keyforge::{cards, model, table};

pub use keyforge::engine::State;
pub use keyforge::host::board::{
    Board, BoardCard, BoardDecision, BoardKeyword, BoardOption, BoardPlayer, Permanent, Pile,
};
pub use keyforge::host::deck::{CardKey, DeckList, ListedCard, RandomDeck, ReadList};
pub use keyforge::host::opening::Opening;
pub use keyforge::host::ruleset::{Game, KeyForge, Log, Snapshot};
pub use keyforge::host::setup::{Deck, DeckCard, DeckFault, DeckRules, Setup, SetupError};
pub use keyforge::host::wording::{asking_text, describe, describe_in, option_texts};
pub use keyforge::table::visibility::{knows, mask};
pub use keyforge::table::{Action, Decision};

/// The examples of the README and of the tutorial are compiled and run.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[cfg(feature = "files")]
    #[doc = include_str!("../../docs/tutorial.md")]
    struct Tutorial;
    #[cfg(feature = "files")]
    #[doc = include_str!("../../docs/server.md")]
    struct Server;
    #[doc = include_str!("../../docs/scenarios.md")]
    struct Scenarios;
    #[cfg(feature = "series")]
    #[doc = include_str!("../../docs/series.md")]
    struct MatchPlay;
    #[doc = include_str!("../../docs/decks.md")]
    struct Decks;
    #[doc = include_str!("../../docs/agents.md")]
    struct Agents;
    #[cfg(feature = "kryptik")]
    #[doc = include_str!("../../docs/kryptik.md")]
    struct KryptikGuide;
}
