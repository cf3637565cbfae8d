//! What a table allows, with what a server does not begin, and what it hands out beside.

use std::time::Duration;

use keyforge_core::KeyForge;
use keyforge_core::kernel::{Digest, RandomAgent, Seat, StorageError};
use keyforge_server::limits::{LimitError, Limits, MOST_CLOCK_MS, MOST_ENTRIES};
use keyforge_server::protocol::{Clock, Message, Per, Request, Then};
use keyforge_server::serve::BeginError;
use keyforge_server::store::Store;
use keyforge_server::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{House, create, create_with, generous, join, pair, play_both};

#[tokio::test(flavor = "multi_thread")]
async fn something_is_taken_back_where_the_table_allows_it() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    let mut dice = RandomAgent::new(5);
    // Some action in a main step reveals nothing.
    let mut undone = 0;
    for _ in 0..150 {
        play_both(&mut clients, &mut dice, 1).await;
        for client in &mut clients {
            match client.ask(&Request::Undo {}).await {
                Ok(_) => undone += 1,
                Err(error) => {
                    let code = error.code().unwrap_or_else(|| panic!("{error}"));
                    assert!(code.starts_with("undo/"), "{code}");
                }
            }
        }
    }
    assert!(undone > 0);
    drop(clients);

    let Request::Create { game, deck, name, opponent, clock, watch, .. } = create("onyx") else { unreachable!() };
    let strict = Request::Create { game, deck, name, opponent, clock, watch, undo: false };
    let timed = create_with(Clock { per: Per::Decision, ms: 100_000, then: Then::Concede });
    for request in [strict, timed] {
        let mut client = house.client::<KeyForge>().await;
        let Message::Seated { about, .. } = client.ask(&request).await.unwrap() else { panic!("no seat") };
        assert!(!about.undo);
        let error = client.ask(&Request::Undo {}).await.unwrap_err();
        assert_eq!(error.code(), Some("table/no_undo"));
    }
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_told_without_what_disturbs() {
    let house = House::open(generous()).await;
    let mut first = house.client::<KeyForge>().await;
    first.ask(&create("onyx")).await.unwrap();
    let mut second = house.client::<KeyForge>().await;
    let Request::Join { table, deck, .. } = join(&first.ticket.table, "argus") else { unreachable!() };
    let name = format!("  Bob\n\u{7}{}", "b".repeat(200));
    second.ask(&Request::Join { table, deck, name, token: None }).await.unwrap();
    let names = loop {
        if let Message::Table { seats, .. } = second.next().await.unwrap() {
            break seats.into_iter().map(|seat| seat.unwrap().name).collect::<Vec<_>>();
        }
    };
    assert_eq!(names[0], "Ada");
    assert!(names[1].starts_with("Bobbb") && names[1].len() <= 40, "{names:?}");
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hears_no_answer_sits_down_by_asking_once_more() {
    let house = House::open(generous()).await;
    let mut first = house.client::<KeyForge>().await;
    first.ask(&create("onyx")).await.unwrap();
    let Request::Join { table, deck, name, .. } = join(&first.ticket.table, "argus") else { unreachable!() };
    let by = |token| Request::Join { table: table.clone(), deck: deck.clone(), name: name.clone(), token };
    let own = Some(Digest([7; 32]));
    let mut lost = house.client::<KeyForge>().await;
    lost.ask(&by(own)).await.unwrap();
    drop(lost);
    let mut again = house.client::<KeyForge>().await;
    let Message::Seated { seat, token, .. } = again.ask(&by(own)).await.unwrap() else { panic!("no seat") };
    assert_eq!((seat, token), (Seat::SECOND, own.map(|token| token.to_string())));
    while again.ticket.following.is_none() {
        again.next().await.unwrap();
    }
    for other in [Some(Digest([8; 32])), None] {
        let error = house.client::<KeyForge>().await.ask(&by(other)).await.unwrap_err();
        assert_eq!(error.code(), Some("table/full"));
    }
    drop(house.close().await);
}

#[tokio::test]
async fn a_server_does_not_begin_without_the_page_that_it_was_told_to_hand_out() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        database: folder.path().join("games.db"),
        page: Some(folder.path().to_owned()),
        clock: None,
        limits: generous(),
    };
    let error = Server::begin(config).await.unwrap_err();
    assert!(matches!(&error, BeginError::Page(page) if page == folder.path()), "{error}");
}

/// A server with one of these would write, or ask, without pause, hold games that find no way to a client, or let nobody do
/// anything.
#[tokio::test]
async fn a_server_does_not_begin_with_limits_that_it_cannot_have() {
    let short = Duration::from_millis(1);
    let impossible = [
        (Limits { note_time: Duration::ZERO, ..generous() }, LimitError::NoteTime(Duration::ZERO)),
        (Limits { note_time: short, ..generous() }, LimitError::NoteTime(short)),
        (Limits { silence: Duration::ZERO, ..generous() }, LimitError::Silence(Duration::ZERO)),
        (Limits { forget_waiting: Some(short), ..generous() }, LimitError::Forget(short)),
        (Limits { forget_finished: Some(Duration::ZERO), ..generous() }, LimitError::Forget(Duration::ZERO)),
        (Limits { entries: 0, ..generous() }, LimitError::Entries(0)),
        (Limits { message_bytes: 100, ..generous() }, LimitError::Message(100)),
        (Limits { least_clock_ms: MOST_CLOCK_MS + 1, ..generous() }, LimitError::Clock(MOST_CLOCK_MS + 1)),
        (Limits { messages_at_once: 0.5, ..generous() }, LimitError::None("messages of a connection at once")),
        (Limits { messages_at_once: f64::NAN, ..generous() }, LimitError::None("messages of a connection at once")),
        (Limits { new_tables_at_once: 0.0, ..generous() }, LimitError::None("new tables from one address at once")),
        (Limits { connections: 0, ..generous() }, LimitError::None("connections in all")),
        (Limits { connections_per_address: 0, ..generous() }, LimitError::None("connections from one address")),
        (Limits { tables: 0, ..generous() }, LimitError::None("tables in memory")),
        (
            Limits { messages_per_second: f64::NAN, ..generous() },
            LimitError::Rate("messages of a connection in a second"),
        ),
        (
            Limits { new_tables_per_minute: -1.0, ..generous() },
            LimitError::Rate("new tables from one address in a minute"),
        ),
        (Limits { entries: MOST_ENTRIES + 1, ..generous() }, LimitError::Entries(MOST_ENTRIES + 1)),
    ];
    for (limits, why) in impossible {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let listen = "127.0.0.1:0".parse().unwrap();
        let error = Server::begin(Config { listen, database, page: None, clock: None, limits }).await.unwrap_err();
        assert!(matches!(&error, BeginError::Limit(found) if *found == why), "{error}");
    }
}

/// Whatever still has the store: a connection that is just ending, perhaps.
#[test]
fn a_store_that_was_closed_gives_the_database_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StorageError::InUse { .. })));
    store.close();
    drop(Store::open(&path).unwrap());
    let late = store.record("AAAAAAAA").unwrap_err();
    assert!(late.to_string().contains("the database was closed"), "{late}");
}

async fn fetched(house: &House, path: &str) -> String {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_handed_out_and_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<p>a table").unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    let house = House::open_in(tempfile::tempdir().unwrap(), generous(), Some(page)).await;
    let answer = fetched(&house, "/").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("<p>a table"), "{answer}");
    assert!(answer.contains("x-content-type-options: nosniff"), "{answer}");
    // By this the page knows that it may offer games over the network.
    assert!(answer.contains("keyforge-server: 1\r\n"), "{answer}");
    assert!(fetched(&house, "/health").await.ends_with("ok\n"));
    for path in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "/games.db", "/nothing"] {
        let answer = fetched(&house, path).await;
        assert!(answer.starts_with("HTTP/1.1 4") && !answer.contains("secret"), "{path}: {answer}");
    }
    drop(house.close().await);
}
