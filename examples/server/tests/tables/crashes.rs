//! The program itself, killed in mid-game: what it told anybody is there when it begins anew.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use keyforge_core::KeyForge;
use keyforge_core::kernel::{RandomAgent, Seat};
use keyforge_server::client::{Client, ClientError, Ticket};
use tokio::sync::Notify;

use super::support::{act, kept, pair};

/// The program, which is killed when this is dropped.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(folder: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_keyforge-server"))
            .args(["--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--messages-per-second", "1000000", "--messages-at-once", "1000000"])
            .arg("--database")
            .arg(folder.join("games.db"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().unwrap_or_else(|_| panic!("an address in {line:?}"));
        Program { child, address }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Plays until the server is gone or the game is over.
async fn play(client: Client<KeyForge>, seed: u64, moves: Arc<AtomicUsize>, moved: Arc<Notify>) -> Ticket<KeyForge> {
    let (mut client, mut dice) = (client, RandomAgent::new(seed));
    loop {
        match act(&mut client, &mut dice).await {
            Ok(true) => {
                moves.fetch_add(1, Ordering::SeqCst);
                moved.notify_one();
            }
            Ok(false) | Err(ClientError::Socket(_)) => {
                moved.notify_one();
                return client.ticket;
            }
            Err(other) => panic!("{other}"),
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
        let (moves, moved) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let enough = 1 + dice.index(12);
        let [first, second] =
            clients.map(|client| tokio::spawn(play(client, 31 + kills, moves.clone(), moved.clone())));
        while moves.load(Ordering::SeqCst) < enough && !first.is_finished() && !second.is_finished() {
            moved.notified().await;
        }
        // In the midst of the next move.
        drop(program);
        kills += 1;
        let after = [first.await.unwrap(), second.await.unwrap()];
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

/// A second server does not write over the first one's games.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let _program = Program::start(folder.path());
    let second = Command::new(env!("CARGO_BIN_EXE_keyforge-server"))
        .args(["--listen", "127.0.0.1:0", "--database"])
        .arg(folder.path().join("games.db"))
        .output()
        .unwrap();
    assert!(!second.status.success());
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("cannot begin"), "{said}");
}
