//! Random games with every law switched on.

mod game;
mod tally;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use game::Soakable;
use keyforge_core::KeyForge;
use keyforge_core::kernel::{Game, RandomAgent, Ruleset, Seed};
use keyforge_core::kryptik::Kryptik;
use keyforge_testing::laws;
pub use tally::Tally;

use crate::guard::caught;

/// A game that broke a law.
#[derive(Debug)]
pub struct Finding {
    /// Which game: its name in log headers.
    pub game: &'static str,
    /// The seed from which everything in it follows.
    pub seed: u64,
    /// The law.
    pub broken: String,
    /// Where its log was written; none where it did not begin.
    pub log: Option<PathBuf>,
}

/// Games without an end are left after so many decisions.
const LEFT_AFTER: u32 = 2_000;

/// Plays the game with that number: of three two are KeyForge, one is Kryptik.
///
/// # Errors
///
/// The finding, when a law was broken; its log is written into the folder.
pub fn play(number: u64, folder: &Path, tally: &mut Tally) -> Result<(), Box<Finding>> {
    match number % 3 {
        2 => soak::<Kryptik>(number / 3, folder, tally, |_| {}),
        part => soak::<KeyForge>(number / 3 * 2 + part, folder, tally, |_| {}),
    }
}

/// Plays a game to its end and looks at it in every way, and in one more.
///
/// # Errors
///
/// As [`play`].
pub fn soak<R: Soakable>(
    seed: u64,
    folder: &Path,
    tally: &mut Tally,
    also: impl FnMut(&Game<R>),
) -> Result<(), Box<Finding>> {
    let mut game: Option<Game<R>> = None;
    let done = caught(|| {
        let begun = Game::new(R::cards(), R::random_setup(seed), Seed::from(seed));
        let game = game.insert(begun.unwrap_or_else(|error| panic!("{error}")));
        play_out(game, seed, tally, also);
        look_back(game, tally);
    });
    let Err(broken) = done else {
        tally.games += 1;
        return Ok(());
    };
    let log = game.map(|game| write(folder, seed, &game)).transpose();
    let (log, broken) = match log {
        Ok(log) => (log, broken),
        Err(error) => (None, format!("{broken}; its log could not be written: {error}")),
    };
    Err(Box::new(Finding { game: R::NAME, seed, broken, log }))
}

fn write<R: Ruleset>(folder: &Path, seed: u64, game: &Game<R>) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let file = folder.join(format!("soak-{}-{seed}.jsonl", R::NAME));
    fs::write(&file, game.log().to_jsonl())?;
    Ok(file)
}

fn play_out<R: Soakable>(game: &mut Game<R>, seed: u64, tally: &mut Tally, mut also: impl FnMut(&Game<R>)) {
    let mut agent = RandomAgent::new(seed);
    let most = R::bound(seed).unwrap_or(LEFT_AFTER);
    for _ in 0..most {
        R::check_moment(game);
        also(game);
        look(game, &mut agent, tally);
        // What is undone in the log itself has to fold and replay as well.
        if agent.index(200) == 0 && game.decision().is_some() {
            let seat = game.last_to_act();
            tally.undos += u64::from(game.undo(seat).is_ok());
        }
        if !laws::step(game, |options| agent.index(options)) {
            break;
        }
        tally.decisions += 1;
    }
    if !game.is_over() {
        R::check_left(game, most);
        tally.left += 1;
    }
}

/// Looks at a moment: the laws take turns, as each costs more than the decision itself.
fn look<R: Soakable>(game: &Game<R>, agent: &mut RandomAgent, tally: &mut Tally) {
    let mut now_and_then = |of: usize| agent.index(of) == 0;
    let (undo, export, world) = (now_and_then(40), now_and_then(40), now_and_then(60));
    let (refuse, restore, fold) = (now_and_then(120), now_and_then(150), now_and_then(400));
    if undo {
        tally.undos += u64::from(laws::check_undo(game, agent.index(100)));
    }
    if export {
        tally.exports += u64::from(R::check_export(game));
    }
    if world {
        for seat in laws::seats(game) {
            let drawn = laws::check_world(game, seat, agent.index(1 << 30) as u64);
            R::check_table(R::table(&drawn));
            tally.worlds += 1;
        }
    }
    if refuse {
        let listed = game.legal_actions();
        let some = (0..3).filter_map(|_| listed.get(agent.index(listed.len())).cloned()).collect::<Vec<_>>();
        let all = R::candidates(game);
        let others = (0..30).filter_map(|_| all.get(agent.index(all.len())).cloned()).collect::<Vec<_>>();
        let [taken, refused] = laws::check_actions(game, some.into_iter().chain(others));
        tally.taken += taken;
        tally.refused += refused;
    }
    if restore {
        laws::check_snapshot(game.library(), game, agent.index(1 << 30) as u64, 20);
        tally.snapshots += 1;
    }
    if fold {
        laws::check_fold(game);
        laws::check_views(game);
        tally.folds += 1;
        tally.views += laws::seats(game).count() as u64;
    }
}

/// Looks at the whole log of a game.
fn look_back<R: Soakable>(game: &Game<R>, tally: &mut Tally) {
    laws::check_replay(game.library(), game);
    laws::check_views(game);
    laws::check_written(game);
    let seats = laws::seats(game).count() as u64;
    tally.folds += 1;
    // With the answers of chance, to be verified, and from the inputs alone.
    tally.replays += 3;
    tally.views += seats;
    // The log, its inputs, and what each seat may keep; as text and as bytes.
    tally.logs += 2 * (seats + 2);
}
