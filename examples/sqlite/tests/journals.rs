//! Games of both kinds in one database, and what a crash leaves of them.

use std::fs;
use std::path::Path;

use keyforge_core::kernel::{Game, Journal, RandomAgent, Ruleset, Seed, Storage, StorageError, SyncPolicy};
use keyforge_core::{Deck, KeyForge, Setup, kryptik, library::Library};
use keyforge_sqlite::{Append, Database};

fn keyforge() -> Game<KeyForge> {
    let [first, second] = Deck::starters();
    Game::new(Library::builtin(), Setup::new(first, second), Seed::from(1)).unwrap()
}

fn kryptik() -> kryptik::Game {
    Game::new(kryptik::Library::demo(), kryptik::Setup::new(kryptik::demo_decks()), Seed::from(1)).unwrap()
}

/// One action more, any of those that are possible.
fn act<R: Ruleset>(game: &mut Game<R>, dice: &mut RandomAgent) {
    use keyforge_core::kernel::Question;
    let open = game.decision().unwrap();
    let (seat, id) = (open.seat(), open.id());
    let action = open.options()[dice.index(open.options().len())].clone();
    game.apply(seat, id, action).unwrap();
}

fn code<T: std::fmt::Debug>(refused: Result<T, StorageError>) -> &'static str {
    refused.unwrap_err().code()
}

#[test]
fn several_games_are_kept_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let (mut one, mut other, mut dice) = (keyforge(), kryptik(), RandomAgent::new(1));
    {
        let database = Database::open(&path).unwrap();
        let policy = SyncPolicy::EachAppend;
        let mut first = Journal::create(database.journal("one").unwrap(), one.log(), policy).unwrap();
        let mut second = Journal::create(database.journal("other").unwrap(), other.log(), policy).unwrap();
        for _ in 0..30 {
            act(&mut one, &mut dice);
            assert_eq!(first.append(one.log()), Ok(1));
            act(&mut other, &mut dice);
            assert_eq!(second.append(other.log()), Ok(1));
        }
        assert_eq!(database.names().unwrap(), ["one", "other"]);
        assert_eq!(second.synced_entries(), 31);
        assert!(second.place().ends_with("games.db: other"));
        // Nothing is ever overwritten.
        drop(first);
        let error = Journal::create(database.journal("one").unwrap(), one.log(), policy).unwrap_err();
        assert_eq!(error.code(), "storage/exists");
    }
    let database = Database::open(&path).unwrap();
    let opened = Journal::<KeyForge>::open(database.journal("one").unwrap(), SyncPolicy::HostOnly).unwrap();
    assert_eq!((&opened.log, opened.recovered), (one.log(), None));
    let (mut journal, mut again) = opened.resume(&Library::builtin()).unwrap();
    assert!(again.state() == one.state());
    act(&mut again, &mut dice);
    assert_eq!(journal.append(again.log()), Ok(1));
    // Put away, and found again.
    journal.compact().unwrap();
    let opened = Journal::<KeyForge>::open(database.journal("one").unwrap(), SyncPolicy::HostOnly).unwrap();
    assert!(opened.log.header().inputs_only);
    assert!(opened.resume(&Library::builtin()).unwrap().1.state() == again.state());
    let opened = Journal::<kryptik::Kryptik>::open(database.journal("other").unwrap(), SyncPolicy::HostOnly).unwrap();
    assert_eq!(&opened.log, other.log());
    let missing = Journal::<KeyForge>::open(database.journal("third").unwrap(), SyncPolicy::HostOnly).unwrap_err();
    assert_eq!(missing.code(), "storage/missing");
}

#[test]
fn a_journal_and_a_database_have_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let database = Database::open(&path).unwrap();
    let journal = Journal::create(database.journal("one").unwrap(), keyforge().log(), SyncPolicy::default()).unwrap();
    assert_eq!(code(database.journal("one")), "storage/in_use");
    assert_eq!(code(database.clone().journal("one")), "storage/in_use", "a refusal lets nothing go");
    drop(database.journal("other").unwrap());
    assert_eq!(code(Database::open(&path)), "storage/in_use");
    drop(database);
    assert_eq!(code(Database::open(&path)), "storage/in_use", "the journal holds it");
    drop(journal);
    Database::open(&path).unwrap().journal("one").unwrap();
}

#[test]
fn what_is_stored_is_cut_and_replaced_at_any_byte() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("games.db")).unwrap();
    let mut neighbour = database.journal("neighbour").unwrap();
    neighbour.append(0, b"stays").unwrap();
    for cut in 0..=9 {
        let mut storage = database.journal("one").unwrap();
        storage.replace(b"").unwrap();
        let mut at = 0;
        for part in [&b"abc"[..], b"", b"def", b"ghi"] {
            storage.append(at, part).unwrap();
            at += part.len() as u64;
        }
        assert_eq!(storage.read().unwrap(), b"abcdefghi");
        storage.truncate(cut).unwrap();
        assert_eq!(storage.read().unwrap(), &b"abcdefghi"[..cut as usize]);
        storage.append(cut, b"jk").unwrap();
        let refused = storage.append(cut, b"lost");
        let StorageError::Changed { expected, found, .. } = refused.unwrap_err() else { panic!("another error") };
        assert_eq!((expected, found), (cut, cut + 2));
        assert_eq!(code(storage.truncate(cut + 3)), "storage/changed");
        assert_eq!(storage.read().unwrap(), [&b"abcdefghi"[..cut as usize], b"jk"].concat());
    }
    assert_eq!(neighbour.read().unwrap(), b"stays");
}

#[test]
fn several_journals_are_written_together() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("games.db")).unwrap();
    let append = |name, at, bytes| Append { name, at, bytes };
    let done = database
        .append_all(&[
            append("one", 0, b"abc"),
            append("other", 0, b"xyz"),
            append("one", 3, b"def"),
            append("other", 2, b"lost"),
        ])
        .unwrap();
    assert!(done[..3].iter().all(Result::is_ok));
    assert_eq!(code(done[3].clone()), "storage/changed", "and the others are written all the same");
    assert_eq!(database.journal("one").unwrap().read().unwrap(), b"abcdef");
    assert_eq!(database.journal("other").unwrap().read().unwrap(), b"xyz");
}

/// The journal as it is found in these files.
#[test]
fn journals_are_looked_through_and_removed_while_nobody_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("games.db")).unwrap();
    for name in ["a/game", "a/table", "b/table"] {
        let mut storage = database.journal(name).unwrap();
        storage.append(0, b"one").unwrap();
        storage.append(3, b"two").unwrap();
    }
    let mut names = Vec::new();
    while let Some(name) = database.next_name(names.last().map_or("", String::as_str)).unwrap() {
        names.push(name);
    }
    assert_eq!(names, database.names().unwrap());
    let open = database.journal("a/game").unwrap();
    assert_eq!(database.read("a/game").unwrap(), b"onetwo");
    assert_eq!(database.read("c/game").unwrap(), b"");
    // All or none.
    assert_eq!(code(database.remove(&["a/table", "a/game"])), "storage/in_use");
    assert_eq!(database.names().unwrap(), names);
    drop(open);
    database.remove(&["a/table", "a/game", "c/game"]).unwrap();
    assert_eq!(database.names().unwrap(), ["b/table"]);
}

fn found(database: &Path) -> Vec<u8> {
    Database::open(database).unwrap().journal("one").unwrap().read().unwrap()
}

/// The files as a crash leaves them, the log of SQLite cut off anywhere: what was appended is there whole, up to some entry.
#[test]
fn a_crash_costs_whole_appends_and_none_that_is_on_the_medium() {
    let folder = tempfile::tempdir().unwrap();
    let (path, crashed) = (folder.path().join("games.db"), folder.path().join("crashed.db"));
    let wal = |path: &Path| path.with_extension("db-wal");
    let database = Database::open(&path).unwrap();
    let (mut game, mut dice) = (keyforge(), RandomAgent::new(2));
    let mut journal = Journal::create(database.journal("one").unwrap(), game.log(), SyncPolicy::EachAppend).unwrap();
    let mut states = vec![Vec::new(), game.log().to_jsonl().into_bytes()];
    for _ in 0..6 {
        act(&mut game, &mut dice);
        journal.append(game.log()).unwrap();
        states.push(game.log().to_jsonl().into_bytes());
    }
    let written = fs::read(wal(&path)).unwrap();
    let mut seen = vec![0; states.len()];
    for cut in (0..=40).map(|part| written.len() * part / 40) {
        fs::copy(&path, &crashed).unwrap();
        fs::write(wal(&crashed), &written[..cut]).unwrap();
        let left = found(&crashed);
        let state = states.iter().position(|state| *state == left);
        seen[state.unwrap_or_else(|| panic!("cut at {cut} of {}: half an append", written.len()))] += 1;
    }
    assert_eq!(seen.last(), Some(&1), "what was appended is there without a clean end");
    assert!(seen.iter().filter(|count| **count > 0).count() > 3, "{seen:?}");

    // What is left of a line is cut off by the journal, as in a file.
    let whole = states.last().unwrap();
    journal.close().unwrap();
    database.journal("one").unwrap().truncate(whole.len() as u64 - 5).unwrap();
    let opened = Journal::<KeyForge>::open(database.journal("one").unwrap(), SyncPolicy::EachAppend).unwrap();
    assert!(opened.recovered.is_some());
    drop(opened);
    assert_eq!(&database.journal("one").unwrap().read().unwrap(), &states[states.len() - 2]);
}
