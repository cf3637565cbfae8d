//! Writes what the core makes of 200 random games, for the tests of the hosts to compare with: `golden DIR`.
//!
//! * `games.tsv`: for each game the indices of its built-in decks, its rulebook, its seed, which is that of the player of
//!   both seats too, how many entries its log has, the last hash of the log and the digest of the last state;
//! * `log-N.jsonl` and `log-N.bin`: the logs of the first few games;
//! * `core.txt`: the digest that the core's own golden test expects;
//! * `seedless.jsonl`: a game that cannot go on, for its log has no seed.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use keyforge_core::kernel::{RandomAgent, Seed, Seeded};
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, DeckList, Game, Setup};

const GAMES: usize = 200;
const LOGS: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("golden DIR")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    fs::write(folder.join("core.txt"), core_digest()?)?;
    fs::write(folder.join("seedless.jsonl"), seedless()?)?;

    let decks: Vec<Deck> =
        DeckList::builtin().iter().map(|list| list.resolve(&Library::builtin())).collect::<Result<_, _>>()?;
    let mut table = String::new();
    for number in 0..GAMES {
        let (first, second) = (number % decks.len(), (7 * number + 3) % decks.len());
        let book = number % Rulebook::ALL.len();
        let game = play(&decks[first], &decks[second], Rulebook::ALL[book], number as u64)?;
        let (entries, log, state) = (game.log().len(), game.log().head(), game.digest()?);
        writeln!(table, "{first}\t{second}\t{book}\t{number}\t{entries}\t{log}\t{state}")?;
        if number < LOGS {
            fs::write(folder.join(format!("log-{number}.jsonl")), game.log().to_jsonl())?;
            fs::write(folder.join(format!("log-{number}.bin")), game.log().to_bytes()?)?;
        }
    }
    fs::write(folder.join("games.tsv"), table)?;
    Ok(())
}

fn play(first: &Deck, second: &Deck, book: Rulebook, seed: u64) -> Result<Game, Box<dyn Error>> {
    let setup = Setup::new(first.clone(), second.clone()).under(book);
    let mut game = Game::new(Library::builtin(), setup, Seed::from(seed))?;
    let mut dice = RandomAgent::new(seed);
    while let Some(open) = game.decision() {
        let (seat, id, action) = (open.seat, open.id, open.options[dice.index(open.options.len())]);
        game.apply(seat, id, action)?;
    }
    Ok(game)
}

/// What `keyforge-core/tests/golden.rs` expects of a whole game.
fn core_digest() -> Result<String, Box<dyn Error>> {
    let snapshot = "../keyforge-core/tests/snapshots/golden__the_digest_of_a_whole_game.snap";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(snapshot))?;
    Ok(text.lines().last().ok_or("an empty snapshot")?.to_owned())
}

/// A log whose chance came from elsewhere.
fn seedless() -> Result<String, Box<dyn Error>> {
    let [first, second] = Deck::starters();
    let chance = Seeded::new(Seed::from(7));
    let game = Game::with_chance(Library::builtin(), Setup::new(first, second), chance)?;
    Ok(game.log().to_jsonl())
}
