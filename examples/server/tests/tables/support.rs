//! A server in this program, and players who play at random.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use keyforge_core::kernel::{Game, Journal, RandomAgent, Ruleset, SyncPolicy};
use keyforge_core::{KeyForge, library::Library};
use keyforge_server::client::{Client, ClientError};
use keyforge_server::limits::Limits;
use keyforge_server::protocol::{Clock, GameName, Message, Request};
use keyforge_server::{Config, Server};
use keyforge_sqlite::Database;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// How long anything may take before a test fails.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server that listens where the system has a free place.
pub struct House {
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    run: JoinHandle<()>,
    folder: TempDir,
}

/// Limits that tests do not meet by accident.
pub fn generous() -> Limits {
    Limits {
        messages_per_second: 1e6,
        messages_at_once: 1e6,
        new_tables_at_once: 1e6,
        least_clock_ms: 1,
        pace: Duration::ZERO,
        ..Limits::default()
    }
}

impl House {
    pub async fn open(limits: Limits) -> House {
        House::open_in(tempfile::tempdir().unwrap(), limits, None).await
    }

    pub async fn open_in(folder: TempDir, limits: Limits, page: Option<PathBuf>) -> House {
        let config = Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            database: folder.path().join("games.db"),
            page,
            clock: None,
            limits,
        };
        let server = Server::begin(config).await.unwrap();
        let (address, (stop, stopped)) = (server.address(), oneshot::channel::<()>());
        let run = tokio::spawn(server.run(async { drop(stopped.await) }));
        House { address, stop, run, folder }
    }

    /// Stops the server as a person does who runs it.
    pub async fn close(self) -> TempDir {
        self.stop.send(()).unwrap();
        self.run.await.unwrap();
        self.folder
    }

    pub async fn client<R: Ruleset>(&self) -> Client<R> {
        Client::connect(self.address).await.unwrap()
    }
}

/// A request for a table at which somebody else may sit down.
pub fn create(deck: &str) -> Request {
    Request::Create {
        game: GameName::Keyforge,
        deck: deck.to_owned(),
        name: "Ada".to_owned(),
        opponent: None,
        clock: None,
        watch: true,
        undo: true,
    }
}

pub fn create_with(clock: Clock) -> Request {
    let Request::Create { game, deck, name, opponent, watch, undo, .. } = create("onyx") else { unreachable!() };
    Request::Create { game, deck, name, opponent, clock: Some(clock), watch, undo }
}

pub fn join(table: &str, deck: &str) -> Request {
    Request::Join { table: table.to_owned(), deck: deck.to_owned(), name: "Bob".to_owned(), token: None }
}

pub fn watch(table: &str) -> Request {
    Request::Watch { table: table.to_owned(), has: None }
}

/// Two players at a new table, both of them dealt their cards.
pub async fn pair(server: SocketAddr) -> [Client<KeyForge>; 2] {
    pair_at(server, &create("onyx")).await
}

pub async fn pair_at(server: SocketAddr, request: &Request) -> [Client<KeyForge>; 2] {
    let mut first = Client::<KeyForge>::connect(server).await.unwrap();
    first.ask(request).await.unwrap();
    let mut second = Client::<KeyForge>::connect(server).await.unwrap();
    second.ask(&join(&first.ticket.table, "argus")).await.unwrap();
    for client in [&mut first, &mut second] {
        while client.ticket.following.is_none() {
            client.next().await.unwrap();
        }
    }
    [first, second]
}

/// Answers one decision, as soon as there is one for this seat; false when the game is over.
pub async fn act<R: Ruleset>(client: &mut Client<R>, dice: &mut RandomAgent) -> Result<bool, ClientError> {
    client.wait().await?;
    let Some((decision, options)) = client.ticket.turn() else { return Ok(false) };
    let action = options[dice.index(options.len())].clone();
    let before = client.ticket.lines();
    let answer = client.act(decision, &action).await?;
    let Message::Accepted { lines } = answer else { panic!("{answer:?} answers an action") };
    assert!(lines > before && client.ticket.lines() >= lines, "what was done is told before it is answered");
    Ok(true)
}

/// Plays until the game is over, or so many decisions were made.
pub async fn play<R: Ruleset>(client: &mut Client<R>, seed: u64, most: usize) -> Result<(), ClientError> {
    let mut dice = RandomAgent::new(seed);
    for _ in 0..most {
        if !act(client, &mut dice).await? {
            break;
        }
    }
    Ok(())
}

/// Makes so many decisions at a table, by whoever has to.
pub async fn play_both<R: Ruleset>(clients: &mut [Client<R>; 2], dice: &mut RandomAgent, decisions: usize) {
    for _ in 0..decisions {
        catch_up(clients).await;
        let [first, second] = clients;
        let decides = if first.ticket.turn().is_some() { first } else { second };
        if !act(decides, dice).await.unwrap() {
            return;
        }
    }
    catch_up(clients).await;
}

/// Lets each client hear what the other has heard.
pub async fn catch_up<R: Ruleset>(clients: &mut [Client<R>; 2]) {
    let lines = clients.iter().map(|client| client.ticket.lines()).max().unwrap();
    for client in clients {
        while client.ticket.lines() < lines {
            client.next().await.unwrap();
        }
    }
}

/// The code of a refusal.
pub async fn refused(client: &mut Client<KeyForge>, request: Request) -> String {
    let error = client.ask(&request).await.unwrap_err();
    error.code().unwrap_or_else(|| panic!("{error}")).to_owned()
}

/// Asks for a table until it is made: for as long as it is refused with that code.
pub async fn made_after(client: &mut Client<KeyForge>, request: &Request, code: &str) {
    let making = async {
        while let Err(error) = client.ask(request).await {
            assert_eq!(error.code(), Some(code), "{error}");
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, making).await.unwrap_or_else(|_| panic!("{code} for ever"));
}

/// The game of a table, as a closed server left it.
pub fn kept(folder: &TempDir, table: &str) -> Game<KeyForge> {
    let database = Database::open(folder.path().join("games.db")).unwrap();
    let storage = database.journal(&format!("{table}/game")).unwrap();
    let opened = Journal::<KeyForge>::open(storage, SyncPolicy::HostOnly).unwrap();
    opened.resume(&Library::builtin()).unwrap().1
}
