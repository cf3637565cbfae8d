//! Logs that are kept while their games go on: what is written, what a crash may leave, and what is refused.

use std::io;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use keyforge_core::kernel::*;
use keyforge_core::{Deck, KeyForge};

use crate::logs::rechain;
use crate::toy::{self, Action, Toy};

/// A game of `entries` entries, played at random.
pub fn played<R: Ruleset>(library: Arc<R::Library>, setup: R::Setup, entries: u32) -> Game<R> {
    let mut game = Game::<R>::new(library, setup, Seed::from(5)).unwrap();
    let mut dice = RandomAgent::new(5);
    while game.log().len() < entries {
        let open = game.decision().expect("the game is long enough");
        let (seat, id) = (open.seat(), open.id());
        let action = open.options()[dice.index(open.options().len())].clone();
        game.apply(seat, id, action).unwrap();
    }
    game
}

fn keyforge(entries: u32) -> Game<KeyForge> {
    let [first, second] = Deck::starters();
    played(keyforge_core::library::Library::builtin(), keyforge_core::Setup::new(first, second), entries)
}

#[cfg(feature = "kryptik")]
fn kryptik(entries: u32) -> Game<keyforge_core::kryptik::Kryptik> {
    use keyforge_core::kryptik;
    played(kryptik::Library::demo(), kryptik::Setup::new(kryptik::demo_decks()), entries)
}

/// A game of 14 entries that is not over.
fn running() -> Game<Toy> {
    (0..).map(|seed| toy::random_game(seed, 14)).find(|game| !game.is_over()).unwrap()
}

fn open<R: Ruleset>(bytes: impl Into<Vec<u8>>) -> (MemoryStorage, Result<Opened<R>, JournalError>) {
    let storage = MemoryStorage::holding(bytes);
    (storage.clone(), Journal::open(storage, SyncPolicy::EachAppend))
}

fn text(storage: &MemoryStorage) -> String {
    String::from_utf8(storage.bytes()).unwrap()
}

#[test]
fn every_change_of_a_game_is_written_once() {
    let mut game = toy::game(3);
    let storage = MemoryStorage::new();
    let mut journal = Journal::create(storage.clone(), game.log(), SyncPolicy::default()).unwrap();
    let card = game.table().hands[0][0].unwrap();
    toy::act(&mut game, Action::Bury(card));
    assert_eq!(journal.append(game.log()), Ok(1));
    assert_eq!(journal.append(game.log()), Ok(0));
    game.undo(Seat::FIRST).unwrap();
    toy::act(&mut game, Action::EndTurn);
    assert_eq!(journal.append(game.log()), Ok(2), "an undo is an entry, and none was left out");
    assert_eq!(text(&storage), game.log().to_jsonl());
    assert_eq!((journal.entries(), journal.synced_entries()), (4, 4));
    journal.close().unwrap();

    let opened = Journal::<Toy>::open(storage.clone(), SyncPolicy::default()).unwrap();
    assert_eq!((&opened.log, opened.recovered), (game.log(), None));
    let (mut journal, mut again) = opened.resume(&toy::library()).unwrap();
    toy::act(&mut again, Action::Roll);
    assert_eq!(journal.append(again.log()), Ok(1));
    assert_eq!(text(&storage), again.log().to_jsonl());
}

#[test]
fn a_game_without_a_seed_goes_on_with_the_chance_that_is_given() {
    let game = Game::<Toy>::with_chance(toy::library(), toy::setup(), Seeded::new(Seed::from(4))).unwrap();
    let storage = MemoryStorage::new();
    Journal::create(storage.clone(), game.log(), SyncPolicy::HostOnly).unwrap().close().unwrap();
    let opened = Journal::<Toy>::open(storage, SyncPolicy::HostOnly).unwrap();
    let (mut journal, mut game) = opened.resume_with(&toy::library(), Seeded::new(Seed::from(4))).unwrap();
    toy::act(&mut game, Action::Roll);
    assert_eq!(journal.append(game.log()), Ok(1));
}

/// A write that was cut off at each byte of the last two entries, with nothing behind it, and on every `step`th with zeros:
/// all whole entries are there, the rest is gone, and the game goes on.
fn torn_anywhere<R: Ruleset>(game: &Game<R>, step: usize) {
    let whole = game.log().to_jsonl();
    let last_two: usize =
        (0..2).map(|back| game.log().entry_line(game.log().len() - 1 - back).unwrap().len() + 1).sum();
    for cut in whole.len() - last_two..whole.len() {
        let torn = &whole.as_bytes()[..cut];
        opens_to_the_last_whole_entry(game, torn, cut);
        // Where the system grew the file and did not write it, with and without the break that ends it.
        let unwritten = whole.len() - cut;
        if cut % step == 0 && unwritten > 1 && !torn.ends_with(b"\n") {
            for last in [0, b'\n'] {
                let mut zeros = torn.to_vec();
                zeros.resize(whole.len() - 1, 0);
                zeros.push(last);
                opens_to_the_last_whole_entry(game, &zeros, whole_lines(torn));
            }
        }
    }
}

fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

fn opens_to_the_last_whole_entry<R: Ruleset>(game: &Game<R>, left: &[u8], cut: usize) {
    let whole = game.log().to_jsonl();
    // A line that lacks nothing but its break is whole.
    let lacks_break = left.len() == cut && whole.as_bytes()[cut] == b'\n';
    let kept = if lacks_break { cut + 1 } else { whole_lines(&left[..cut]) };
    let entries = whole[..kept].matches('\n').count() - 1;

    let (storage, opened) = open::<R>(left);
    let opened = opened.unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
    assert_eq!(opened.log.entries(), &game.log().entries()[..entries], "cut at {cut}");
    let bytes = left.len().saturating_sub(kept);
    let recovered = (bytes > 0).then_some(Recovered { line: entries as u64 + 2, bytes });
    assert_eq!(opened.recovered, recovered, "cut at {cut}");
    assert!(storage.bytes() == whole.as_bytes()[..kept], "cut at {cut}: the rest is still there");
    let mut journal = opened.journal;
    assert_eq!(journal.append(game.log()), Ok(game.log().len() - entries as u32), "cut at {cut}");
    assert!(text(&storage) == whole, "cut at {cut}: the journal does not go on");
}

#[test]
fn a_write_torn_anywhere_costs_its_entry_alone() {
    torn_anywhere(&toy::random_game(8, 12), 1);
}

#[test]
fn a_write_torn_anywhere_costs_its_entry_alone_in_keyforge() {
    torn_anywhere(&keyforge(4), 16);
}

#[cfg(feature = "kryptik")]
#[test]
fn a_write_torn_anywhere_costs_its_entry_alone_in_kryptik() {
    torn_anywhere(&kryptik(4), 16);
}

#[test]
fn a_header_alone_is_a_log_with_which_no_game_goes_on() {
    let log = toy::random_game(2, 9).log().clone();
    let header = format!("{}\n", log.header_line());
    let (_, opened) = open::<Toy>(header.clone() + "{\"n\":0,");
    let opened = opened.unwrap();
    assert!(opened.log.is_empty());
    assert_eq!(opened.resume(&toy::library()).unwrap_err().code(), "replay/empty");
    let (storage, opened) = open::<Toy>(&header[..20]);
    assert_eq!(opened.unwrap_err().code(), "log/no_header");
    assert_eq!(storage.bytes(), header.as_bytes()[..20]);
    let (_, opened) = open::<Toy>("");
    assert_eq!(opened.unwrap_err(), StorageError::Missing { place: "memory".into() }.into());
}

#[test]
fn damage_before_the_last_line_is_refused_by_the_entry_and_left_alone() {
    let log = toy::random_game(8, 12).log().clone();
    let whole = log.to_jsonl();
    let mut start = log.header_line().len() + 1;
    for entry in 0..log.len() {
        let line = log.entry_line(entry).unwrap();
        for at in [start, start + line.len() / 2, start + line.len() - 1] {
            let mut damaged = whole.clone().into_bytes();
            damaged[at] ^= 1;
            let (storage, opened) = open::<Toy>(damaged.clone());
            let Err(JournalError::Damaged { entry: found, place, .. }) = opened else { panic!("{at}: {opened:?}") };
            assert_eq!((found, &*place), (entry, "memory"));
            assert_eq!(storage.bytes(), damaged);
        }
        // A page of zeros in the middle is damage too: what comes after it was written.
        let mut damaged = whole.clone().into_bytes();
        damaged[start + 3] = 0;
        let opened = open::<Toy>(damaged).1;
        match entry + 1 == log.len() {
            true => assert_eq!(opened.unwrap().log.len(), entry),
            false => {
                assert!(matches!(opened, Err(JournalError::Damaged { entry: at, .. }) if at == entry), "{opened:?}")
            }
        }
        start += line.len() + 1;
    }
    let (_, opened) = open::<Toy>(whole.replacen("\"cards\"", "\"cords\"", 1));
    assert!(matches!(opened, Err(JournalError::Unreadable { .. })), "{opened:?}");
    let (_, opened) = open::<KeyForge>(whole);
    assert_eq!(opened.unwrap_err().code(), "log/ruleset");
}

#[test]
fn a_log_that_does_not_go_on_from_the_journal_is_refused() {
    let mut game = toy::game(3);
    let before = game.log().clone();
    toy::act(&mut game, Action::Roll);
    let mut other = game.clone();
    let storage = MemoryStorage::new();
    let mut journal = Journal::create(storage.clone(), game.log(), SyncPolicy::EachAppend).unwrap();

    toy::act(&mut game, Action::Roll);
    assert_eq!(journal.append(game.log()), Ok(1));
    toy::act(&mut other, Action::EndTurn);
    toy::act(&mut other, Action::EndTurn);
    let place = "memory".to_owned();
    assert_eq!(journal.append(other.log()), Err(JournalError::Forked { place: place.clone(), entry: 2 }));
    let (stored, given) = (3, 1);
    assert_eq!(journal.append(&before), Err(JournalError::Behind { place: place.clone(), stored, given }));
    assert_eq!(journal.append(toy::game(4).log()), Err(JournalError::OtherGame { place: place.clone() }));
    assert_eq!(text(&storage), game.log().to_jsonl());

    let again = Journal::create(storage.clone(), other.log(), SyncPolicy::EachAppend);
    assert_eq!(again.unwrap_err(), StorageError::Exists { place }.into());
    assert_eq!(text(&storage), game.log().to_jsonl());
}

#[test]
fn a_client_keeps_the_log_as_it_may_know_it() {
    let game = running();
    let redacted = game.log_for(Seat::SECOND).unwrap();
    let storage = MemoryStorage::new();
    let mut journal = Journal::create(storage.clone(), &redacted.branch(5), SyncPolicy::EachAppend).unwrap();
    assert_eq!(journal.append(game.log()).unwrap_err().code(), "journal/other_game");
    assert_eq!(journal.append(&redacted), Ok(redacted.len() - 6));
    let opened = Journal::<Toy>::open(storage.clone(), SyncPolicy::EachAppend).unwrap();
    assert_eq!(opened.log.fold().unwrap(), game.view(Seat::SECOND));
    assert_eq!(opened.journal.compact().unwrap_err().code(), "replay/redacted");
    let opened = Journal::<Toy>::open(storage.clone(), SyncPolicy::EachAppend).unwrap();
    assert_eq!(opened.resume(&toy::library()).unwrap_err().code(), "replay/redacted");
    assert_eq!(text(&storage), redacted.to_jsonl());
}

#[test]
fn a_compacted_game_goes_on_as_a_whole_one() {
    let mut game = running();
    let storage = MemoryStorage::new();
    let journal = Journal::create(storage.clone(), game.log(), SyncPolicy::EachAppend).unwrap();
    journal.compact().unwrap();
    assert_eq!(text(&storage), game.log().inputs_only().to_jsonl());
    let opened = Journal::<Toy>::open(storage.clone(), SyncPolicy::EachAppend).unwrap();
    let (mut journal, again) = opened.resume(&toy::library()).unwrap();
    assert_eq!(text(&storage), game.log().to_jsonl(), "written out again");
    assert_eq!(again.state(), game.state());
    let seat = game.decision().unwrap().seat();
    game.concede(seat).unwrap();
    assert_eq!(journal.append(game.log()), Ok(1));

    // What was left out has to be what it was.
    let mut lines: Vec<String> = game.log().inputs_only().to_jsonl().lines().map(str::to_owned).collect();
    let source = game.log().head().to_string();
    lines[0] = lines[0].replacen(&source, &Digest::default().to_string(), 1);
    let (_, opened) = open::<Toy>(rechain(&lines));
    assert_eq!(opened.unwrap().resume(&toy::library()).unwrap_err().code(), "replay/diverged");
}

#[test]
fn a_game_of_an_older_engine_goes_on_as_one_of_this() {
    let game = running();
    let mut lines: Vec<String> = game.log().to_jsonl().lines().map(str::to_owned).collect();
    lines[0] = lines[0].replacen(ENGINE, "0.0.0", 1);
    let old = rechain(&lines);
    let (storage, opened) = open::<Toy>(old.clone());
    let opened = opened.unwrap();
    assert_eq!(text(&storage), old, "opening alone changes nothing");
    let (mut journal, mut again) = opened.resume(&toy::library()).unwrap();
    assert_eq!(text(&storage), game.log().to_jsonl());
    let seat = again.decision().unwrap().seat();
    again.concede(seat).unwrap();
    assert_eq!(journal.append(again.log()), Ok(1));

    // Rules that do something else leave the log of the older ones alone.
    let other = Arc::new(toy::Library { points_per_pip: 2 });
    let (storage, opened) = open::<Toy>(old.clone());
    assert_eq!(opened.unwrap().resume(&other).unwrap_err().code(), "replay/diverged");
    assert_eq!(text(&storage), old);
}

/// What a disk has, and what the system says it has. The next steps fail as they are told to.
#[derive(Default)]
struct Disk {
    /// What a reader sees.
    seen: Vec<u8>,
    /// Which bytes of it are not on the medium yet.
    dirty: Vec<bool>,
    /// What is there after a power cut.
    medium: Vec<u8>,
    /// How many bytes can be written before the disk is full.
    room: Option<usize>,
    syncs: u32,
    failing_syncs: u32,
    failing_cuts: u32,
}

#[derive(Clone, Default)]
struct Shaky(Arc<Mutex<Disk>>);

impl Shaky {
    fn disk(&self) -> std::sync::MutexGuard<'_, Disk> {
        self.0.lock().unwrap()
    }

    fn failed(step: StorageStep) -> StorageError {
        StorageError::io("shaky", step, &io::Error::other("told to fail"))
    }
}

impl Storage for Shaky {
    fn place(&self) -> String {
        "shaky".to_owned()
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        Ok(self.disk().seen.clone())
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let mut disk = self.disk();
        assert_eq!(disk.seen.len() as u64, at);
        let written = bytes.len().min(disk.room.unwrap_or(usize::MAX));
        disk.seen.extend(&bytes[..written]);
        disk.dirty.resize(at as usize + written, true);
        disk.room = disk.room.map(|room| room - written);
        if written < bytes.len() { Err(Shaky::failed(StorageStep::Append)) } else { Ok(()) }
    }

    fn truncate(&mut self, length: u64) -> Result<(), StorageError> {
        let mut disk = self.disk();
        if disk.failing_cuts > 0 {
            disk.failing_cuts -= 1;
            return Err(Shaky::failed(StorageStep::Truncate));
        }
        disk.seen.truncate(length as usize);
        disk.dirty.truncate(length as usize);
        Ok(())
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        let mut disk = self.disk();
        disk.seen = bytes.to_vec();
        disk.dirty = vec![false; bytes.len()];
        disk.medium = bytes.to_vec();
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        let disk = &mut *self.disk();
        disk.syncs += 1;
        let fails = disk.failing_syncs > 0;
        disk.medium.resize(disk.seen.len(), 0);
        for ((to, from), dirty) in disk.medium.iter_mut().zip(&disk.seen).zip(&mut disk.dirty) {
            // As systems do: what could not be written is no longer dirty, so that it is never tried again.
            if std::mem::take(dirty) && !fails {
                *to = *from;
            }
        }
        if fails {
            disk.failing_syncs -= 1;
            return Err(Shaky::failed(StorageStep::Sync));
        }
        Ok(())
    }
}

#[test]
fn a_failed_write_is_repaired_before_the_next_one() {
    for room in [0, 1, 40, 200] {
        let mut game = toy::game(3);
        let shaky = Shaky::default();
        let mut journal = Journal::create(shaky.clone(), game.log(), SyncPolicy::EachAppend).unwrap();
        let whole = game.log().to_jsonl();
        toy::act(&mut game, Action::Roll);
        toy::act(&mut game, Action::Roll);
        shaky.disk().room = Some(room);
        assert_eq!(journal.append(game.log()).unwrap_err().code(), "storage/failed");
        let torn = JournalError::Torn { place: "shaky".into(), entries: 1 };
        assert_eq!(journal.sync(), Err(torn.clone()));
        assert!(journal.append(game.log()).is_err(), "the disk is still full");
        shaky.disk().failing_cuts = 1;
        assert_eq!(journal.append(game.log()).unwrap_err().code(), "storage/failed");
        assert!(shaky.disk().seen.starts_with(whole.as_bytes()));
        assert_eq!(journal.entries(), 1);

        // Whoever gives up now has what was whole.
        let left = shaky.disk().seen.clone();
        let (_, opened) = open::<Toy>(left);
        assert_eq!(opened.unwrap().log.entries(), &game.log().entries()[..1 + whole_entries_in(&game, room)]);

        shaky.disk().room = None;
        assert_eq!(journal.append(game.log()), Ok(2));
        assert_eq!(String::from_utf8(shaky.disk().seen.clone()).unwrap(), game.log().to_jsonl());
        let disk = shaky.disk();
        assert_eq!(disk.medium, disk.seen);
        drop(disk);
        journal.close().unwrap();
    }
}

/// How many of the entries after the first fit in so many bytes; a missing break at the end is no loss.
fn whole_entries_in(game: &Game<Toy>, mut room: usize) -> usize {
    let mut entries = 0;
    while let Some(line) = game.log().entry_line(entries as u32 + 1) {
        if room < line.len() {
            break;
        }
        room = room.saturating_sub(line.len() + 1);
        entries += 1;
    }
    entries
}

#[test]
fn what_a_failed_sync_may_have_lost_is_written_anew() {
    let every_two = SyncPolicy::EveryEntries(NonZeroU32::new(2).unwrap());
    for policy in [SyncPolicy::EachAppend, every_two, SyncPolicy::HostOnly] {
        let mut game = toy::game(3);
        let shaky = Shaky::default();
        let mut journal = Journal::create(shaky.clone(), game.log(), policy).unwrap();
        shaky.disk().failing_syncs = 1;
        for _ in 0..2 {
            toy::act(&mut game, Action::Roll);
            let appended = journal.append(game.log());
            assert!(appended.is_ok() || shaky.disk().failing_syncs == 0, "{policy:?}: {appended:?}");
        }
        if shaky.disk().failing_syncs > 0 {
            assert_eq!(journal.sync().unwrap_err().code(), "storage/failed");
        }
        // To ask again is not enough: it would be granted, and the bytes would be lost.
        if policy != SyncPolicy::EachAppend {
            assert_eq!(journal.entries(), 1, "{policy:?}");
            assert_eq!(journal.sync().unwrap_err().code(), "journal/torn", "{policy:?}");
        }
        journal.append(game.log()).unwrap();
        journal.sync().unwrap();
        assert_eq!(journal.synced_entries(), 3);
        assert_eq!(String::from_utf8(shaky.disk().medium.clone()).unwrap(), game.log().to_jsonl(), "{policy:?}");
    }
}

#[test]
fn the_medium_is_waited_for_as_often_as_the_host_wants() {
    let every_three = SyncPolicy::EveryEntries(NonZeroU32::new(3).unwrap());
    for (policy, syncs, synced) in [(SyncPolicy::EachAppend, 7, 8), (every_three, 2, 7), (SyncPolicy::HostOnly, 0, 1)] {
        let mut game = toy::game(3);
        let shaky = Shaky::default();
        let mut journal = Journal::create(shaky.clone(), game.log(), policy).unwrap();
        assert_eq!(journal.synced_entries(), 1, "the beginning is there whatever the policy");
        for _ in 0..7 {
            toy::act(&mut game, Action::EndTurn);
            journal.append(game.log()).unwrap();
        }
        assert_eq!(shaky.disk().syncs, syncs, "{policy:?}");
        assert_eq!((journal.entries(), journal.synced_entries()), (8, synced), "{policy:?}");
        journal.close().unwrap();
        assert_eq!(shaky.disk().medium, game.log().to_jsonl().as_bytes());
    }
}

#[test]
fn a_storage_that_somebody_else_changed_is_left_alone() {
    let mut game = toy::game(3);
    let mut storage = MemoryStorage::new();
    let mut journal = Journal::create(storage.clone(), game.log(), SyncPolicy::EachAppend).unwrap();
    let length = storage.bytes().len() as u64;
    storage.append(length, b"a stranger").unwrap();
    toy::act(&mut game, Action::Roll);
    for _ in 0..2 {
        let error = journal.append(game.log()).unwrap_err();
        let (expected, found) = (length, length + 10);
        assert_eq!(error, StorageError::Changed { place: "memory".into(), expected, found }.into());
    }
    assert!(text(&storage).ends_with("a stranger"));
    storage.truncate(length - 1).unwrap();
    assert_eq!(journal.append(game.log()).unwrap_err().code(), "storage/changed");
}

#[cfg(feature = "files")]
mod files {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_has_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let game = running();
        let missing = FileStorage::open(&path).unwrap_err();
        assert_eq!(missing, StorageError::Missing { place: path.display().to_string() });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "looking leaves nothing behind");

        let storage = FileStorage::create(&path).unwrap();
        let journal = Journal::create(storage, &game.log().branch(4), SyncPolicy::EachAppend).unwrap();
        for storage in [FileStorage::open(&path), FileStorage::create(&path)] {
            assert_eq!(storage.unwrap_err(), StorageError::InUse { place: path.display().to_string() });
        }
        #[cfg(unix)]
        {
            let link = folder.path().join("link.jsonl");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(FileStorage::open(&link).unwrap_err().code(), "storage/in_use", "by whatever name");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), game.log().branch(4).to_jsonl(), "anybody may read");
        drop(journal);

        let again = Journal::create(FileStorage::create(&path).unwrap(), game.log(), SyncPolicy::EachAppend);
        assert_eq!(again.unwrap_err().code(), "storage/exists");
        let opened = Journal::<Toy>::open(FileStorage::open(&path).unwrap(), SyncPolicy::EachAppend).unwrap();
        let mut journal = opened.journal;
        assert_eq!(journal.append(game.log()), Ok(9));
        journal.close().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), game.log().to_jsonl());

        let opened = Journal::<Toy>::open(FileStorage::open(&path).unwrap(), SyncPolicy::EachAppend).unwrap();
        opened.journal.compact().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), game.log().inputs_only().to_jsonl());
        assert!(!folder.path().join("game.jsonl.new").exists());
    }

    #[test]
    fn a_torn_file_is_cut_to_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let game = running();
        let whole = game.log().to_jsonl();
        for left in 1..200 {
            fs::write(&path, &whole[..whole.len() - left]).unwrap();
            let opened = Journal::<Toy>::open(FileStorage::open(&path).unwrap(), SyncPolicy::HostOnly).unwrap();
            assert!(fs::read_to_string(&path).unwrap().ends_with('\n'));
            let mut journal = opened.journal;
            journal.append(game.log()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        }
    }

    #[test]
    fn a_file_that_cannot_be_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("nowhere").join("game.jsonl");
        let error = FileStorage::create(&nowhere).unwrap_err();
        let StorageError::Failed { place, step: StorageStep::Open, kind: io::ErrorKind::NotFound, .. } = error else {
            panic!("{error}")
        };
        assert_eq!(place, nowhere.display().to_string());
        let error = FileStorage::create(folder.path().join("..")).and_then(|mut storage| storage.read()).unwrap_err();
        assert_eq!(error.code(), "storage/failed");
        assert_eq!(FileStorage::create("").unwrap_err().code(), "storage/failed");
        for folder_name in ["game/", "game/.", "game//"] {
            let error = FileStorage::create(folder.path().join(folder_name)).unwrap_err();
            let StorageError::Failed { message, .. } = error else { panic!("{folder_name}: {error}") };
            assert_eq!(message, "this names no file", "{folder_name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "and has no lock beside it");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (socket, inner) = (folder.path().join("socket"), folder.path().join("folder"));
        let _listening = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        fs::create_dir(&inner).unwrap();
        for path in [socket, inner] {
            for storage in [FileStorage::create(&path), FileStorage::open(&path)] {
                let StorageError::Failed { step, message, .. } = storage.unwrap_err() else { panic!("{path:?}") };
                assert_eq!((step, message.as_str()), (StorageStep::Open, "this is no regular file"));
            }
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "and has no lock beside it");
    }

    #[cfg(unix)]
    #[test]
    fn a_journal_that_is_closed_leaves_its_file_alone_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let storage = FileStorage::create(&path).unwrap();
        assert!(folder.path().join("game.jsonl.lock").exists());
        Journal::create(storage, running().log(), SyncPolicy::HostOnly).unwrap().close().unwrap();
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(left, ["game.jsonl"]);
    }

    /// The lock of one goes while others wait for theirs.
    #[test]
    fn of_many_that_open_a_file_again_and_again_one_has_it_at_a_time() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let (inside, opened) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while opened.load(Ordering::SeqCst) < 400 {
                        match FileStorage::create(&path) {
                            Ok(storage) => {
                                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "somebody else has it too");
                                opened.fetch_add(1, Ordering::SeqCst);
                                std::thread::yield_now();
                                assert_eq!(inside.fetch_sub(1, Ordering::SeqCst), 1, "somebody else has it too");
                                drop(storage);
                            }
                            Err(error) => assert_eq!(error.code(), "storage/in_use"),
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn a_file_that_was_taken_away_is_not_written_in_secret() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut game = toy::game(3);
        let storage = FileStorage::create(&path).unwrap();
        let mut journal = Journal::create(storage, game.log(), SyncPolicy::EachAppend).unwrap();
        fs::write(&path, "somebody else\n").unwrap();
        toy::act(&mut game, Action::Roll);
        assert_eq!(journal.append(game.log()).unwrap_err().code(), "storage/changed");
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else\n");
    }
}
