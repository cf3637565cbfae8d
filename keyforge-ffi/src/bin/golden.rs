//! Writes what the core makes of 200 random games of KeyForge and 60 of Kryptik, for the tests of the hosts to compare
//! with: `golden DIR`.
//!
//! * `games.tsv`: for each game the indices of its built-in decks, its rulebook, its seed, which is that of the player of
//!   both seats too, how many entries its log has, the last hash of the log and the digest of the last state;
//! * `kryptik.tsv`: for each game how many players it has, who take the demo decks in turn, whether two of them are a
//!   team against the others, whether the format is limited, and from the seed on the same;
//! * `log-N.jsonl` and `log-N.bin`, `kryptik-N.jsonl` and `kryptik-N.bin`: the logs of the first few games;
//! * `core.txt`: the digest that the core's own golden test expects;
//! * `seedless.jsonl`, `kryptik-seedless.jsonl`: games that cannot go on, for their logs have no seed.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use keyforge_core::kernel::{Game, Position, Question, RandomAgent, Ruleset, Seed, Seeded};
use keyforge_core::kryptik::{self, Kryptik};
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, DeckList, KeyForge, Setup};

const GAMES: usize = 200;
const KRYPTIK_GAMES: usize = 60;
const LOGS: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("golden DIR")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    fs::write(folder.join("core.txt"), core_digest()?)?;
    keyforge(folder)?;
    kryptik(folder)
}

fn keyforge(folder: &Path) -> Result<(), Box<dyn Error>> {
    let [first, second] = Deck::starters();
    fs::write(folder.join("seedless.jsonl"), seedless::<KeyForge>(Library::builtin(), Setup::new(first, second))?)?;
    let decks: Vec<Deck> =
        DeckList::builtin().iter().map(|list| list.resolve(&Library::builtin())).collect::<Result<_, _>>()?;
    let mut table = String::new();
    for number in 0..GAMES {
        let (first, second) = (number % decks.len(), (7 * number + 3) % decks.len());
        let book = number % Rulebook::ALL.len();
        let setup = Setup::new(decks[first].clone(), decks[second].clone()).under(Rulebook::ALL[book]);
        let game = play::<KeyForge>(Library::builtin(), setup, number as u64)?;
        writeln!(table, "{first}\t{second}\t{book}\t{}", told(&game, number)?)?;
        keep(&game, folder, "log", number)?;
    }
    fs::write(folder.join("games.tsv"), table)?;
    Ok(())
}

fn kryptik(folder: &Path) -> Result<(), Box<dyn Error>> {
    let demo = kryptik::demo_decks();
    let log = seedless::<Kryptik>(kryptik::Library::demo(), kryptik::Setup::new(demo.clone()))?;
    fs::write(folder.join("kryptik-seedless.jsonl"), log)?;
    let mut table = String::new();
    for number in 0..KRYPTIK_GAMES {
        let (players, limited) = (2 + number % 3, number % 5 == 4);
        let team = players == 4 && number % 2 == 0;
        let decks: Vec<_> = (0..players).map(|seat| demo[(seat + number) % 2].clone()).collect();
        let mut setup = kryptik::Setup::new(decks);
        if limited {
            setup = setup.in_format(kryptik::Format::limited());
        }
        if team {
            setup = setup.with(|setup| setup.teams = vec![0, 1, 0, 1]);
        }
        let game = play::<Kryptik>(kryptik::Library::demo(), setup, number as u64)?;
        writeln!(table, "{players}\t{team}\t{limited}\t{}", told(&game, number)?)?;
        keep(&game, folder, "kryptik", number)?;
    }
    fs::write(folder.join("kryptik.tsv"), table)?;
    Ok(())
}

/// A game that one player plays at random for all seats.
fn play<R: Ruleset>(library: Arc<R::Library>, setup: R::Setup, seed: u64) -> Result<Game<R>, Box<dyn Error>> {
    let mut game = Game::<R>::new(library, setup, Seed::from(seed))?;
    let mut dice = RandomAgent::new(seed);
    while let Some(open) = Position::<R>::of(game.state()).map(|position| position.decision()) {
        let (seat, id, action) = (open.seat(), open.id(), open.options()[dice.index(open.options().len())].clone());
        game.apply(seat, id, action)?;
    }
    Ok(game)
}

/// Seed, entries, last hash and digest.
fn told<R: Ruleset>(game: &Game<R>, number: usize) -> Result<String, Box<dyn Error>> {
    let (entries, log, state) = (game.log().len(), game.log().head(), game.digest()?);
    Ok(format!("{number}\t{entries}\t{log}\t{state}"))
}

fn keep<R: Ruleset>(game: &Game<R>, folder: &Path, name: &str, number: usize) -> Result<(), Box<dyn Error>> {
    if number < LOGS {
        fs::write(folder.join(format!("{name}-{number}.jsonl")), game.log().to_jsonl())?;
        fs::write(folder.join(format!("{name}-{number}.bin")), game.log().to_bytes()?)?;
    }
    Ok(())
}

/// What `keyforge-core/tests/hosts/golden.rs` expects of a whole game.
fn core_digest() -> Result<String, Box<dyn Error>> {
    let snapshot = "../keyforge-core/tests/hosts/snapshots/hosts__golden__the_digest_of_a_whole_game.snap";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(snapshot))?;
    Ok(text.lines().last().ok_or("an empty snapshot")?.to_owned())
}

/// A log whose chance came from elsewhere.
fn seedless<R: Ruleset>(library: Arc<R::Library>, setup: R::Setup) -> Result<String, Box<dyn Error>> {
    let game = Game::<R>::with_chance(library, setup, Seeded::new(Seed::from(7)))?;
    Ok(game.log().to_jsonl())
}
