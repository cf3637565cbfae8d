//! What an app does with the engine: play, show, save, load, take back.

use std::error::Error;

use keyforge_core::kernel::{RandomAgent, plural};
use keyforge_core::library::Library;
use keyforge_core::{Deck, Game, Log, Seat, Setup, replay};

fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::builtin();
    let [first, second] = Deck::starters();
    let mut game = Game::new(library.clone(), Setup::new(first, second), 7.into())?;

    // Three turns, with an agent in place of taps on a screen.
    let mut agent = RandomAgent::new(2);
    while game.table().turn.number <= 3 && !game.is_over() {
        game.step_by(&mut agent)?;
    }
    println!("{}", game.state().board_for(Seat::FIRST));

    // A saved game is its log.
    let saved = game.log().to_jsonl();
    let mut game = replay(&library, &Log::from_jsonl(&saved)?.log)?;
    println!(
        "Loaded: turn {}, {} to choose from.",
        game.table().turn.number,
        plural(&game.legal_actions().len(), "action")
    );

    let seat = game.decision().ok_or("the game is over")?.seat;
    match game.undo(seat) {
        Ok(_) => println!("Taken back."),
        Err(error) => println!("Not taken back: {error}."),
    }
    Ok(())
}
