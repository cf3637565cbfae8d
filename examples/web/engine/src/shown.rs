//! How each of the two games shows itself.

use std::sync::Arc;

use keyforge_core::agent::AnyAgent;
use keyforge_core::cards::Language;
use keyforge_core::kernel::{Agent, AgentKind, Entry, Position, Question, Ruleset, Seat, ShowError};
use keyforge_core::kryptik::{self, Kryptik, Quiet};
use keyforge_core::library::{Cast, Library};
use keyforge_core::narrate::Narrator;
use keyforge_core::scenario::Scenario;
use keyforge_core::{Board, KeyForge, Setup};
use serde::Serialize;

use crate::failure::Failure;

/// A ruleset that a page can show.
pub trait Shown: Ruleset<SetupError: Serialize> {
    /// What is needed to show a table beside the table itself: the cards of the game.
    type Shelf;
    /// Who tells a game.
    type Teller;

    /// The cards that come with the engine.
    fn library() -> Arc<Self::Library>;

    /// The cards of a game.
    fn shelf(library: &Arc<Self::Library>, setup: &Self::Setup) -> Result<Self::Shelf, ShowError>;

    /// The board of a table, which may be what somebody knows, in JSON.
    fn board(shelf: &Self::Shelf, table: Self::Table, language: Language) -> String;

    /// Who tells a game from its beginning, with the titles of drawn cards for a player who may know them.
    fn teller(
        library: &Arc<Self::Library>,
        setup: &Self::Setup,
        language: Language,
        names_draws: bool,
    ) -> Result<Self::Teller, ShowError>;

    /// The next entry of a game in words.
    fn tell(teller: &mut Self::Teller, entry: &Entry<Self>) -> Vec<String>;

    /// A position as a scenario, in JSON.
    fn scenario(state: &Self::State) -> Result<String, Failure>;

    /// The answer to a question that nobody has to think about.
    fn idle_answer(decision: &Self::Decision) -> Option<Self::Action>;

    /// What an agent of a kind answers to the open decision; nothing when the game is over.
    fn choice(state: &Self::State, kind: AgentKind, seed: u64) -> Option<Self::Action>;
}

/// A value of the engine in JSON. All of them have such a form.
pub fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// An agent of every decision begins anew, so what it chooses depends on the number of the decision too.
fn chosen<R: Ruleset, A: Agent<R>>(
    state: &R::State,
    seed: u64,
    agent: impl FnOnce(Seat, u64) -> A,
) -> Option<R::Action> {
    let position = Position::<R>::of(state)?;
    let number = u64::from(position.decision().id().0);
    let mut agent = agent(position.seat(), seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Some(agent.choose(position.seat(), &position))
}

impl Shown for KeyForge {
    type Shelf = Arc<Cast>;
    type Teller = Narrator;

    fn library() -> Arc<Library> {
        Library::builtin()
    }

    fn shelf(library: &Arc<Library>, setup: &Setup) -> Result<Arc<Cast>, ShowError> {
        setup.cast(library)
    }

    fn board(shelf: &Arc<Cast>, table: Self::Table, language: Language) -> String {
        json(&Board::of_in(shelf, &table, language))
    }

    fn teller(
        library: &Arc<Library>,
        setup: &Setup,
        language: Language,
        names_draws: bool,
    ) -> Result<Narrator, ShowError> {
        let teller = Narrator::new(library, setup)?.speaking(language);
        Ok(if names_draws { teller.naming_draws() } else { teller })
    }

    fn tell(teller: &mut Narrator, entry: &Entry<KeyForge>) -> Vec<String> {
        teller.entry(entry)
    }

    fn scenario(state: &Self::State) -> Result<String, Failure> {
        Ok(json(&Scenario::of(state)?))
    }

    fn idle_answer(_: &Self::Decision) -> Option<Self::Action> {
        None
    }

    fn choice(state: &Self::State, kind: AgentKind, seed: u64) -> Option<Self::Action> {
        chosen::<KeyForge, _>(state, seed, |seat, seed| AnyAgent::of_cast(kind, state.library(), seat, seed))
    }
}

impl Shown for Kryptik {
    type Shelf = kryptik::State;
    type Teller = kryptik::Narrator;

    fn library() -> Arc<kryptik::Library> {
        kryptik::Library::demo()
    }

    fn shelf(library: &Arc<kryptik::Library>, setup: &kryptik::Setup) -> Result<kryptik::State, ShowError> {
        kryptik::State::of_table(library, setup, Kryptik::blank(setup))
    }

    /// The engine speaks English alone of this game.
    fn board(shelf: &kryptik::State, table: Self::Table, _: Language) -> String {
        json(&shelf.with_table(table).board())
    }

    fn teller(
        library: &Arc<kryptik::Library>,
        setup: &kryptik::Setup,
        _: Language,
        _: bool,
    ) -> Result<kryptik::Narrator, ShowError> {
        let teller = kryptik::Narrator::new(library, setup)?;
        let kryptik::Setup::Decks(game) = setup else {
            return Ok(teller);
        };
        let names: Vec<String> = game.decks.iter().map(|deck| deck.name.clone()).collect();
        let are_names = names.iter().enumerate().all(|(at, name)| !name.is_empty() && !names[..at].contains(name));
        Ok(if are_names { teller.calling(names) } else { teller })
    }

    fn tell(teller: &mut kryptik::Narrator, entry: &Entry<Kryptik>) -> Vec<String> {
        teller.entry(entry)
    }

    fn scenario(state: &Self::State) -> Result<String, Failure> {
        Ok(json(&kryptik::Scenario::of(state)?))
    }

    fn idle_answer(decision: &Self::Decision) -> Option<Self::Action> {
        decision.is_quiet(Quiet::OnlyEnergy).then_some(kryptik::Action::Pass)
    }

    fn choice(state: &Self::State, kind: AgentKind, seed: u64) -> Option<Self::Action> {
        chosen::<Kryptik, _>(state, seed, |seat, seed| kryptik::AnyAgent::of_state(kind, state, seat, seed))
    }
}
