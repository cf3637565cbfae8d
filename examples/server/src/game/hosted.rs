//! What each game says of itself to be played at a table: its library, its decks and its agents.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::{self, AgentKind};
use keyforge_core::kernel::{Agent, Coded, Game, Position, Ruleset, Seat};
use keyforge_core::library::Library;
use keyforge_core::{Deck, DeckList, DeckRules, KeyForge, RandomDeck, Setup, SetupError, kryptik};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Thinking, Thought};
use crate::protocol::{Level, Refusal};
use crate::secret;

/// A game that can be played at a table for two.
pub trait Hosted:
    Ruleset<Library: Send + Sync, Setup: Send, SetupError: Serialize, Table: Send, State: Send, Action: Send, Event: Send>
{
    /// A deck that can play.
    type Deck: Serialize + DeserializeOwned;

    /// The cards.
    fn library() -> Arc<Self::Library>;

    /// Reads a deck as a player names it. It can play.
    fn deck(text: &str) -> Result<Self::Deck, Refusal>;

    /// A game of two decks.
    fn setup(decks: [Self::Deck; 2]) -> Self::Setup;

    /// An agent at work on the open decision of a game.
    fn thinking(game: &Game<Self>, kind: AgentKind, seat: Seat, seed: u64) -> Thinking;
}

/// Reads a deck, and gives the form in which it is kept.
pub fn kept_deck<R: Hosted>(text: &str) -> Result<Value, Refusal> {
    let deck = R::deck(text)?;
    serde_json::to_value(deck).map_err(|error| Refusal::new("deck/unreadable", error.to_string()))
}

fn refused<E: Coded + Serialize>(error: E) -> Refusal {
    Refusal::of(&error)
}

/// What stands behind a level.
pub fn kind_of(level: Level) -> AgentKind {
    match level {
        Level::Random => AgentKind::Random,
        Level::Easy => AgentKind::Easy,
        Level::Medium => AgentKind::Medium,
        Level::Hard => AgentKind::Hard,
    }
}

/// One option alone is no choice.
fn only<A: Clone>(options: &[A]) -> Option<A> {
    match options {
        [option] => Some(option.clone()),
        [] | [_, _, ..] => None,
    }
}

fn in_json<A: Serialize>(action: Option<A>) -> Thought {
    action.and_then(|action| serde_json::to_value(action).ok())
}

impl Hosted for KeyForge {
    type Deck = Deck;

    fn library() -> Arc<Library> {
        Library::builtin()
    }

    fn deck(text: &str) -> Result<Deck, Refusal> {
        let library = Library::builtin();
        let list = match RandomDeck::named(text, secret::seed()).map_err(refused)? {
            Some(random) => random.list(&library).map_err(refused)?,
            None => listed(text)?,
        };
        let deck = list.resolve(&library).map_err(refused)?;
        deck.check(DeckRules::Standard).map_err(refused)?;
        Ok(deck)
    }

    fn setup([first, second]: [Deck; 2]) -> Setup {
        Setup::new(first, second)
    }

    fn thinking(game: &Game<KeyForge>, kind: AgentKind, seat: Seat, seed: u64) -> Thinking {
        let (library, setup, state) = (game.library().clone(), game.log().header().setup.clone(), game.state().clone());
        Box::new(move |stop: &AtomicBool| {
            let position = Position::<KeyForge>::of(&state)?;
            if let Some(action) = only(position.options()) {
                return in_json(Some(action));
            }
            let action = match agent::AnyAgent::of(kind, &library, &setup, seat, seed) {
                agent::AnyAgent::Random(mut agent) => Some(agent.choose(seat, &position)),
                agent::AnyAgent::Greedy(mut agent) => Some(agent.choose(seat, &position)),
                agent::AnyAgent::Search(agent) => agent.report(&position, stop).best().map(|best| best.action),
            };
            in_json(action)
        })
    }
}

/// A list in one of the formats, or a built-in one by its name: a list has more than a line, or is JSON.
fn listed(text: &str) -> Result<DeckList, Refusal> {
    let is_name = !text.trim().contains('\n') && !text.trim_start().starts_with(['{', '[']);
    if is_name {
        return DeckList::find(DeckList::builtin(), text).map_err(refused).cloned();
    }
    only_one(DeckList::parse(text).map_err(refused)?)
}

fn only_one<D>(lists: Vec<D>) -> Result<D, Refusal> {
    match <[D; 1]>::try_from(lists) {
        Ok([list]) => Ok(list),
        Err(lists) => Err(Refusal::new("deck/one", format!("one deck plays, and here are {}", lists.len()))),
    }
}

impl Hosted for kryptik::Kryptik {
    type Deck = kryptik::DeckList;

    fn library() -> Arc<kryptik::Library> {
        kryptik::Library::demo()
    }

    fn deck(text: &str) -> Result<kryptik::DeckList, Refusal> {
        let unreadable = |error: serde_json::Error| Refusal::new("deck/unreadable", error.to_string());
        let list = match text.trim_start().chars().next() {
            Some('{') => serde_json::from_str(text).map_err(unreadable)?,
            Some('[') => only_one(serde_json::from_str(text).map_err(unreadable)?)?,
            Some(_) | None => kryptik_deck(text)?,
        };
        let faults = list.check(&kryptik::Library::demo(), &kryptik::Format::constructed(), kryptik::RULES_DATE);
        let Some(first) = faults.first() else {
            return Ok(list);
        };
        // The first says what it is, and beside it stands all that is wrong.
        let mut refusal = Refusal::of(first);
        let all = faults.iter().filter_map(|fault| serde_json::to_value(Refusal::of(fault)).ok());
        refusal.more.insert("faults".to_owned(), all.collect());
        Err(refusal)
    }

    fn setup(decks: [kryptik::DeckList; 2]) -> kryptik::Setup {
        kryptik::Setup::new(decks)
    }

    fn thinking(game: &Game<kryptik::Kryptik>, kind: AgentKind, seat: Seat, seed: u64) -> Thinking {
        let state = game.state().clone();
        Box::new(move |stop: &AtomicBool| {
            let position = Position::<kryptik::Kryptik>::of(&state)?;
            if let Some(action) = only(position.options()) {
                return in_json(Some(action));
            }
            let action = match kryptik::AnyAgent::of_state(kind, &state, seat, seed) {
                kryptik::AnyAgent::Random(mut agent) => Some(agent.choose(seat, &position)),
                kryptik::AnyAgent::Greedy(mut agent) => Some(agent.choose(seat, &position)),
                kryptik::AnyAgent::Search(agent) => agent.report(&position, stop).best().map(|best| best.action),
            };
            in_json(action)
        })
    }
}

/// A deck of Kryptik by its name or a part of it that no other has, as those of KeyForge are found.
fn kryptik_deck(name: &str) -> Result<kryptik::DeckList, Refusal> {
    let wanted = name.trim().to_lowercase();
    let (mut found, other): (Vec<_>, Vec<_>) =
        kryptik::demo_decks().into_iter().partition(|deck| deck.name.to_lowercase().contains(&wanted));
    let names = |decks: &[kryptik::DeckList]| decks.iter().map(|deck| deck.name.clone()).collect();
    let name = name.to_owned();
    match (found.len(), found.pop()) {
        (1, Some(deck)) => Ok(deck),
        (_, None) => Err(refused(SetupError::UnknownDeck { name, known: names(&other) })),
        (_, Some(last)) => {
            found.push(last);
            Err(refused(SetupError::AmbiguousDeck { name, found: names(&found) }))
        }
    }
}
