//! A few games with every law switched on.

use keyforge_core::KeyForge;
use keyforge_core::kernel::Log;
use keyforge_fuzz::soak::{Tally, play, soak};

/// Both decks of KeyForge that there are, dealt from all cards and of later mechanics, and Kryptik.
const GAMES: u64 = 6;

#[test]
fn games_of_both_kinds_keep_every_law() {
    let folder = tempfile::tempdir().unwrap();
    let mut tally = Tally::default();
    for number in 0..GAMES {
        play(number, folder.path(), &mut tally).unwrap_or_else(|finding| panic!("{finding:?}"));
    }
    let Tally {
        games,
        left,
        decisions,
        folds,
        replays,
        views,
        undos,
        exports,
        worlds,
        snapshots,
        logs,
        taken,
        refused,
    } = tally;
    assert_eq!((games, replays), (GAMES, 3 * GAMES));
    assert!(left < GAMES, "some random games come to their end: {tally:?}");
    assert!(decisions > 1_000 && folds > GAMES && views > 2 * GAMES && logs > 6 * GAMES, "{tally:?}");
    assert!([undos, exports, worlds, snapshots, taken, refused].into_iter().all(|count| count > 0), "{tally:?}");
}

/// A game that breaks a law is told with its seed, and its log is whole.
#[test]
fn a_broken_law_leaves_a_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut tally = Tally::default();
    let law = |game: &keyforge_core::Game| assert!(game.table().turn.number < 3, "nobody takes a third turn");
    let finding = soak::<KeyForge>(4, folder.path(), &mut tally, law).unwrap_err();
    assert_eq!((finding.game, finding.seed, tally.games), ("keyforge", 4, 0));
    assert!(finding.broken.contains("nobody takes a third turn"), "{}", finding.broken);
    let text = std::fs::read_to_string(finding.log.unwrap()).unwrap();
    let log = Log::<KeyForge>::from_jsonl(&text).unwrap().log;
    assert_eq!(log.fold().unwrap().turn.number, 3);
}
