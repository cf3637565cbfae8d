//! The smallest host of Kryptik: one game between the demo decks, and what the second seat sees of it.
//! `cargo run --bin kryptik`

use keyforge_core::Seat;
use keyforge_core::kryptik::{Game, GreedyAgent, Library, Setup, demo_decks};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::demo();
    let setup = Setup::new(demo_decks());
    let mut agents = [1, 2].map(|seed| GreedyAgent::new(&library, &setup, seed));
    let mut game = Game::new(library, setup, 7.into())?;
    while let Some(seat) = game.decision().map(|open| open.seat) {
        let begins = game.table().turn;
        game.step_by(&mut agents[seat.index()])?;
        if game.table().turn != begins && game.table().turn % 4 == 0 {
            println!("{}", game.state().board_for(Seat::SECOND));
        }
    }
    // A server sends this log to the second player; it holds nothing that seat may not know.
    let told = game.log_for(Seat::SECOND)?;
    assert!(told.fold()? == game.view(Seat::SECOND));
    println!("{} entries, {:?}", told.len(), game.outcome());
    Ok(())
}
