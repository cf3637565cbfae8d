//! The program itself, killed in mid-game: what it told anybody is there when it begins anew.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use keyforge_core::KeyForge;
use keyforge_core::kernel::{Question, RandomAgent, Seat, Storage};
use keyforge_server::client::{Client, ClientError, Ticket};
use keyforge_server::protocol::{Clock, Per, Then};
use keyforge_sqlite::Database;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::clocks::{HOUR, left, left_behind};
use super::support::{House, PATIENCE, act, create_with, generous, kept, pair, pair_at, play_both, watch};

/// The program, which is killed when this is dropped.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(folder: &Path) -> Program {
        Program::start_with(folder, &[])
    }

    fn start_with(folder: &Path, more: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_keyforge-server"));
        command
            .args(["--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--messages-per-second", "1000000", "--messages-at-once", "1000000"])
            .args(more)
            .arg("--database")
            .arg(folder.join("games.db"))
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let address = told(child.stdout.take().unwrap());
        Program { child, address }
    }
}

/// Where a program listens, as it says in its first line.
fn told(out: impl Read) -> SocketAddr {
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).unwrap();
    let (_, address) = line.split_once("127.0.0.1:").unwrap_or_else(|| panic!("an address in {line:?}"));
    let port: String = address.chars().take_while(char::is_ascii_digit).collect();
    ([127, 0, 0, 1], port.parse().unwrap()).into()
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Plays until the server is gone or the game is over, and tells each move, and then that there are no more.
async fn play(client: Client<KeyForge>, seed: u64, moved: UnboundedSender<bool>) -> Ticket<KeyForge> {
    let (mut client, mut dice) = (client, RandomAgent::new(seed));
    loop {
        let goes_on = match act(&mut client, &mut dice).await {
            Ok(goes_on) => goes_on,
            Err(ClientError::Socket(_)) => false,
            Err(other) => panic!("{other}"),
        };
        // Nobody listens any more once the server is to be killed.
        let _ = moved.send(goes_on);
        if !goes_on {
            return client.ticket;
        }
    }
}

/// All that a client had is there, and nothing was sent a second time.
fn is_continued(before: &Ticket<KeyForge>, after: &Ticket<KeyForge>) {
    let had = before.following.as_ref().unwrap().log();
    let has = after.following.as_ref().unwrap().log();
    assert!(has.len() >= had.len(), "{} entries of {} are left", has.len(), had.len());
    assert_eq!(has.hash(had.len() - 1), Some(had.head()), "what was told is what is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_twenty_times_in_mid_game_it_loses_nothing_that_it_told() {
    let folder = tempfile::tempdir().unwrap();
    let (mut dice, mut kills) = (RandomAgent::new(9), 0);
    let mut tickets: Option<[Ticket<KeyForge>; 2]> = None;
    let mut tables = Vec::new();
    while kills < 20 {
        let program = Program::start(folder.path());
        let clients = match &tickets {
            None => pair(program.address).await,
            Some([first, second]) => {
                let [one, other] = [first, second].map(|ticket| Client::come_back(program.address, ticket.clone()));
                let clients = [one.await.unwrap(), other.await.unwrap()];
                is_continued(first, &clients[0].ticket);
                is_continued(second, &clients[1].ticket);
                clients
            }
        };
        let (moved, mut moves) = unbounded_channel();
        let [first, second] = clients.map(|client| tokio::spawn(play(client, 31 + kills, moved.clone())));
        for _ in 0..=dice.index(12) {
            let goes_on = timeout(PATIENCE, moves.recv()).await;
            if goes_on.unwrap_or_else(|_| panic!("nobody moves at start {kills}")) != Some(true) {
                break;
            }
        }
        // In the midst of the next move.
        drop(program);
        kills += 1;
        let gone = timeout(PATIENCE, async { [first.await.unwrap(), second.await.unwrap()] });
        let after = gone.await.unwrap_or_else(|_| panic!("a client waits for the server of start {kills}"));
        let is_over = after.iter().any(Ticket::is_over);
        tables.push(after.clone());
        tickets = Some(after).filter(|_| !is_over);
    }
    for [first, second] in tables {
        let game = kept(&folder, &first.table);
        for (ticket, seat) in [(first, Seat::FIRST), (second, Seat::SECOND)] {
            let told = ticket.following.unwrap();
            let log = game.log_for(seat).unwrap();
            assert_eq!(log.hash(told.log().len() - 1), Some(told.log().head()), "{seat} at {}", ticket.table);
        }
    }
}

/// What ran on while a table was put away is no gift to who has used it.
#[tokio::test(flavor = "multi_thread")]
async fn killed_after_a_table_was_opened_again_it_gives_no_time_back() {
    let (folder, tickets, decides) = left_behind(Per::Game, Then::Concede, HOUR / 2).await;
    let program = Program::start(folder.path());
    let [first, second] = tickets.map(|ticket| Client::come_back(program.address, ticket));
    let mut clients = [first.await.unwrap(), second.await.unwrap()];
    play_both(&mut clients, &mut RandomAgent::new(1), 8).await;
    drop(program);
    let house = House::open_in(folder, generous(), None).await;
    let [first, _] = clients.map(|client| client.ticket);
    let mut first = Client::come_back(house.address, first).await.unwrap();
    let left = left(&mut first).await;
    assert!((1..=HOUR / 2).contains(&left[decides.index()]), "{left:?}");
    drop(house.close().await);
}

/// Nobody comes, goes or answers, and yet what a player uses is written down.
#[tokio::test(flavor = "multi_thread")]
async fn killed_while_a_player_thinks_it_gives_no_more_back_than_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_with(folder.path(), &["--note-time", "1"]);
    let clock = Clock { per: Per::Game, ms: HOUR, then: Then::Concede };
    let [first, _second] = pair_at(program.address, &create_with(clock)).await;
    let decides = first.ticket.following.as_ref().unwrap().decision().unwrap().seat();
    tokio::time::sleep(Duration::from_millis(2600)).await;
    drop(program);
    let house = House::open_in(folder, generous(), None).await;
    let mut first = Client::come_back(house.address, first.ticket).await.unwrap();
    let left = left(&mut first).await;
    assert!(left[decides.index()] <= HOUR - 1000, "{left:?}");
    drop(house.close().await);
}

/// The game stays kept; who comes back hears that it cannot go on, and not that the server cannot write.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_damaged_is_told_as_such() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    play_both(&mut clients, &mut RandomAgent::new(1), 8).await;
    let [first, second] = clients;
    let (first, _) = (first.ticket, second);
    let folder = house.close().await;
    let database = Database::open(folder.path().join("games.db")).unwrap();
    let mut storage = database.journal(&format!("{}/game", first.table)).unwrap();
    let mut kept = storage.read().unwrap();
    let at = kept.len() / 2;
    kept[at] ^= 1;
    storage.replace(&kept).unwrap();
    drop((storage, database));
    let house = House::open_in(folder, generous(), None).await;
    let refused = Client::come_back(house.address, first).await.unwrap_err();
    assert_eq!(refused.code(), Some("table/unplayable"));
    drop(house.close().await);
}

/// A second server does not write over the first one's games.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let _program = Program::start(folder.path());
    // Also who wants no log is told.
    for log in ["info", "off"] {
        let second = Command::new(env!("CARGO_BIN_EXE_keyforge-server"))
            .args(["--listen", "127.0.0.1:0", "--log", log, "--database"])
            .arg(folder.path().join("games.db"))
            .output()
            .unwrap();
        assert!(!second.status.success());
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(said.contains("cannot begin") && said.contains("another server has"), "{said}");
        assert!(!said.contains('\u{1b}'), "colours in what is no terminal: {said:?}");
    }
}

/// A log on a full disk is no reason to end games.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn where_no_log_can_be_written_games_are_played() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    // Nor is an address that cannot be told: the log has it then.
    for logs in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_keyforge-server"));
        command.args(["--listen", "127.0.0.1:0", "--database"]).arg(folder.path().join("games.db"));
        let mut child = match logs {
            false => command.stdout(Stdio::piped()).stderr(full()).spawn().unwrap(),
            true => command.stdout(full()).stderr(Stdio::piped()).spawn().unwrap(),
        };
        // What is not read any more breaks, which is no reason either.
        let address = match logs {
            false => told(child.stdout.take().unwrap()),
            true => told(child.stderr.take().unwrap()),
        };
        let program = Program { child, address };
        let mut clients = pair(program.address).await;
        play_both(&mut clients, &mut RandomAgent::new(1), 5).await;
    }
}

/// What panics when something is logged of a table, once.
struct Breaks;

static BREAKS: Mutex<Option<String>> = Mutex::new(None);

impl Subscriber for Breaks {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Breaks);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

impl Visit for Breaks {
    fn record_str(&mut self, field: &Field, value: &str) {
        let mut breaks = BREAKS.lock().unwrap_or_else(PoisonError::into_inner);
        if field.name() == "table" && breaks.take_if(|table| table == value).is_some() {
            drop(breaks);
            panic!("a test lets the task of a table end");
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

/// Nobody is left at it, and whoever comes finds it as it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_task_panicked_is_opened_anew() {
    // It is the only test that listens to the log of its own program.
    tracing::subscriber::set_global_default(Breaks).unwrap();
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    play_both(&mut clients, &mut RandomAgent::new(1), 5).await;
    let table = clients[0].ticket.table.clone();
    *BREAKS.lock().unwrap() = Some(table.clone());
    let mut stranger = house.client::<KeyForge>().await;
    stranger.ask(&watch(&table)).await.unwrap();
    assert!(BREAKS.lock().unwrap().is_none(), "the task was to end");
    let mut again = Vec::new();
    for mut client in clients {
        let ends = async { while client.next().await.is_ok() {} };
        timeout(PATIENCE, ends).await.unwrap();
        again.push(Client::come_back(house.address, client.ticket).await.unwrap());
    }
    let mut clients = <[Client<KeyForge>; 2]>::try_from(again).unwrap();
    play_both(&mut clients, &mut RandomAgent::new(2), 5).await;
    drop(house.close().await);
}

/// A name is no address, and whoever gives one is told what would be.
#[test]
fn where_to_listen_is_said_in_numbers() {
    for listen in ["localhost:8080", "8080", "127.0.0.1", "127.0.0.1:99999"] {
        let told = Command::new(env!("CARGO_BIN_EXE_keyforge-server")).args(["--listen", listen]).output().unwrap();
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && said.contains("such as 127.0.0.1:8080"), "{listen}: {said}");
    }
}
