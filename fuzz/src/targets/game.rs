//! What the targets need to know of a game.

use std::sync::Arc;

use keyforge_core::kernel::{Game, Question, RandomAgent, Ruleset, Seat, Seed};
use keyforge_core::model::Rulebook;
use keyforge_core::{Board, KeyForge, kryptik};
use keyforge_testing::laws;

use crate::target::Broken;

/// A game that is played to make inputs, and to see what comes of others.
pub trait Playable: Ruleset {
    /// Its cards.
    fn cards() -> Arc<Self::Library>;
    /// The setup of a random game.
    fn random_setup(seed: u64) -> Self::Setup;
    /// Holds a table to what is true of every table; panics where it does not keep it.
    fn check_table(table: &Self::Table);
    /// Shows a state to a seat. Gives how many letters that took.
    fn show(state: &Self::State, seat: Seat) -> usize;
    /// Shows a table that a log tells, where there are the cards for it. Gives how many letters that took.
    fn show_told(setup: &Self::Setup, table: Self::Table) -> usize;
}

impl Playable for KeyForge {
    fn cards() -> Arc<Self::Library> {
        laws::library()
    }

    fn random_setup(seed: u64) -> Self::Setup {
        laws::setup(&laws::library(), Rulebook::ALL[(seed / 4 % 4) as usize], seed)
    }

    fn check_table(table: &Self::Table) {
        laws::check_places(table);
    }

    fn show(state: &Self::State, seat: Seat) -> usize {
        state.board_for(seat).to_string().len()
    }

    fn show_told(setup: &Self::Setup, table: Self::Table) -> usize {
        setup.cast(&Self::cards()).map_or(0, |cast| Board::of(&cast, &table).to_string().len())
    }
}

impl Playable for kryptik::Kryptik {
    fn cards() -> Arc<Self::Library> {
        kryptik::Library::demo()
    }

    fn random_setup(seed: u64) -> Self::Setup {
        crate::kryptik_laws::setup(seed.wrapping_mul(0x9E37_79B9))
    }

    fn check_table(table: &Self::Table) {
        crate::kryptik_laws::check_places(table);
    }

    fn show(state: &Self::State, seat: Seat) -> usize {
        state.board_for(seat).to_string().len()
    }

    fn show_told(setup: &Self::Setup, table: Self::Table) -> usize {
        let state = kryptik::State::of_table(&Self::cards(), setup, table);
        state.map_or(0, |state| state.board().to_string().len())
    }
}

/// A random game some way on.
pub fn played<R: Playable>(seed: u64, most: usize) -> Game<R> {
    let setup = R::random_setup(seed);
    let mut game = Game::new(R::cards(), setup, Seed::from(seed)).unwrap_or_else(|error| panic!("{error}"));
    let mut agent = RandomAgent::new(seed);
    for _ in 0..most {
        if !laws::step(&mut game, |options| agent.index(options)) {
            break;
        }
    }
    game
}

/// Plays a game that came from an input, and holds it to the laws.
///
/// # Errors
///
/// When a listed action is refused.
pub fn play_on<R: Playable>(game: &mut Game<R>, seed: u64, most: usize) -> Result<(), Broken> {
    let mut agent = RandomAgent::new(seed);
    R::check_table(game.table());
    for _ in 0..most {
        let Some(open) = game.decision() else { break };
        let options = open.options();
        if options.is_empty() {
            return Err("a decision without an option".into());
        }
        let (seat, id, action) = (open.seat(), open.id(), options[agent.index(options.len())].clone());
        if let Err(error) = game.apply(seat, id, action.clone()) {
            return Err(Broken(format!("{action:?} was listed and is refused: {error}")));
        }
        R::check_table(game.table());
    }
    laws::check_fold(game);
    laws::check_views(game);
    for seat in laws::seats(game) {
        R::check_table(R::table(&laws::check_world(game, seat, seed)));
        R::show(game.state(), seat);
    }
    Ok(())
}
