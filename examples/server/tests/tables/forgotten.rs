//! Tables that are forgotten, and those that are not.

use std::process::Command;
use std::time::Duration;

use keyforge_core::KeyForge;
use keyforge_core::kernel::{RandomAgent, Storage};
use keyforge_server::client::{Client, ClientError, Ticket};
use keyforge_server::limits::Limits;
use keyforge_server::protocol::Request;
use keyforge_sqlite::Database;
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::support::{House, PATIENCE, create, generous, join, kept, made_after, pair, play_both, refused, watch};

/// An hour, in milliseconds and as the limits have it.
const HOUR_MS: u64 = 3_600_000;
const HOUR: Duration = Duration::from_millis(HOUR_MS);

/// The shortest time that there is.
const SOON: Duration = Duration::from_secs(1);

fn database(folder: &TempDir) -> Database {
    Database::open(folder.path().join("games.db")).unwrap()
}

/// Changes what a closed server kept of a table.
fn amend(folder: &TempDir, table: &str, change: impl FnOnce(&mut Value)) {
    let database = database(folder);
    let mut storage = database.journal(&format!("{table}/table")).unwrap();
    let mut record: Value = serde_json::from_slice(&storage.read().unwrap()).unwrap();
    change(&mut record);
    storage.replace(&serde_json::to_vec(&record).unwrap()).unwrap();
}

/// Lets a table have been made, or its game been over, so long before.
fn go_by(folder: &TempDir, table: &str, since: &str, ms: u64) {
    amend(folder, table, |record| {
        let at = record[since].as_u64().unwrap_or_else(|| panic!("{since} is not kept"));
        record[since] = (at - ms).into();
    });
}

/// The tables of which a closed server has kept anything.
fn tables(folder: &TempDir) -> Vec<String> {
    let names = database(folder).names().unwrap();
    let mut tables: Vec<String> = names.iter().filter_map(|name| Some(name.split_once('/')?.0.to_owned())).collect();
    tables.dedup();
    tables
}

/// Somebody who waits at a table of their own.
async fn waiting(house: &House) -> Client<KeyForge> {
    let mut client = house.client::<KeyForge>().await;
    client.ask(&create("onyx")).await.unwrap();
    client
}

/// The players of a game that is over, or of one that goes on.
async fn played(house: &House, is_over: bool) -> Ticket<KeyForge> {
    let mut clients = pair(house.address).await;
    play_both(&mut clients, &mut RandomAgent::new(1), 7).await;
    let [mut first, _] = clients;
    if is_over {
        first.ask(&Request::Concede {}).await.unwrap();
    }
    first.ticket
}

/// Waits until nobody finds a table any more.
async fn until_gone(house: &House, table: &str) {
    let mut client = house.client::<KeyForge>().await;
    let going = async {
        loop {
            match client.ask(&watch(table)).await {
                // Whoever watches keeps it: looks again when it was put away.
                Ok(_) => {
                    client = house.client().await;
                    sleep(SOON).await;
                }
                Err(error) => match error.code() {
                    Some("table/unknown") => break,
                    Some("table/forgotten") => sleep(Duration::from_millis(20)).await,
                    _ => panic!("{error}"),
                },
            }
        }
    };
    timeout(PATIENCE, going).await.expect("the table stays for ever");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_too_long_is_told_that_the_table_is_gone() {
    let house = House::open(Limits { forget_waiting: Some(SOON), tables_per_address: 2, ..generous() }).await;
    let goes_on = played(&house, false).await;
    let mut client = waiting(&house).await;
    let end = async {
        loop {
            if let Err(end) = client.next().await {
                break end;
            }
        }
    };
    let end = timeout(PATIENCE, end).await.expect("the table stays for ever");
    assert!(matches!(&end, ClientError::Closing(refusal) if refusal.code == "table/forgotten"), "{end}");
    let mut late = house.client::<KeyForge>().await;
    until_gone(&house, &client.ticket.table).await;
    assert_eq!(refused(&mut late, join(&client.ticket.table, "argus")).await, "table/unknown");
    // It counts for nobody any more.
    made_after(&mut late, &create("onyx"), "limit/open_tables").await;
    // Where a game has begun, nobody is disturbed.
    Client::come_back(house.address, goes_on.clone()).await.unwrap();
    let left = tables(&house.close().await);
    assert!(left.contains(&goes_on.table) && !left.contains(&client.ticket.table), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_a_stopped_server_left_waiting_is_forgotten_when_it_is_told_to() {
    let house = House::open(generous()).await;
    let (old, new) = (waiting(&house).await.ticket, waiting(&house).await.ticket);
    let goes_on = played(&house, false).await;
    let folder = house.close().await;
    go_by(&folder, &old.table, "made_ms", HOUR_MS);
    go_by(&folder, &goes_on.table, "made_ms", HOUR_MS);
    // Nobody asked for it.
    let house = House::open_in(folder, Limits { forget_finished: Some(HOUR), ..generous() }, None).await;
    Client::come_back(house.address, old.clone()).await.unwrap();
    let house = House::open_in(house.close().await, generous(), None).await;
    Client::come_back(house.address, old.clone()).await.unwrap();
    let folder = house.close().await;

    let house = House::open_in(folder, Limits { forget_waiting: Some(HOUR), ..generous() }, None).await;
    // Nobody is let in on the way.
    let code = Client::come_back(house.address, old.clone()).await.unwrap_err();
    assert!(matches!(code.code(), Some("table/forgotten" | "table/unknown")), "{code}");
    until_gone(&house, &old.table).await;
    for ticket in [&new, &goes_on] {
        Client::come_back(house.address, ticket.clone()).await.unwrap();
    }
    let mut left = vec![new.table, goes_on.table];
    left.sort();
    assert_eq!(tables(&house.close().await), left);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_have_been_over_for_long_are_removed_and_no_others() {
    let house = House::open(generous()).await;
    let (old, new) = (played(&house, true).await, played(&house, true).await);
    let (goes_on, waits) = (played(&house, false).await, waiting(&house).await.ticket);
    let folder = house.close().await;
    go_by(&folder, &old.table, "over_ms", HOUR_MS);
    // However old they are.
    for ticket in [&new, &goes_on, &waits] {
        go_by(&folder, &ticket.table, "made_ms", 10 * HOUR_MS);
    }
    let house = House::open_in(folder, Limits { forget_waiting: Some(100 * HOUR), ..generous() }, None).await;
    Client::come_back(house.address, old.clone()).await.unwrap();
    let folder = house.close().await;
    assert!(kept(&folder, &old.table).is_over());

    let house = House::open_in(folder, Limits { forget_finished: Some(HOUR), ..generous() }, None).await;
    until_gone(&house, &old.table).await;
    for ticket in [&new, &goes_on, &waits] {
        Client::come_back(house.address, ticket.clone()).await.unwrap();
    }
    let folder = house.close().await;
    assert!(kept(&folder, &new.table).is_over() && !kept(&folder, &goes_on.table).is_over());
    let mut left = vec![new.table, goes_on.table, waits.table];
    left.sort();
    assert_eq!(tables(&folder), left);
}

/// What a server wrote that knew no such times is as old as the first look at it.
#[tokio::test(flavor = "multi_thread")]
async fn of_tables_whose_age_is_not_known_the_time_begins_when_they_are_looked_at() {
    let house = House::open(generous()).await;
    let (over, goes_on) = (played(&house, true).await, played(&house, false).await);
    let waits = waiting(&house).await.ticket;
    let folder = house.close().await;
    for ticket in [&over, &goes_on, &waits] {
        amend(&folder, &ticket.table, |record| {
            let record = record.as_object_mut().unwrap();
            assert!(record.remove("made_ms").is_some());
            record.remove("over_ms");
        });
    }
    let limits = Limits { forget_waiting: Some(HOUR), forget_finished: Some(HOUR), ..generous() };
    let house = House::open_in(folder, limits, None).await;
    sleep(SOON / 2).await;
    let folder = house.close().await;
    assert_eq!(tables(&folder).len(), 3);
    go_by(&folder, &over.table, "over_ms", HOUR_MS);
    go_by(&folder, &waits.table, "made_ms", HOUR_MS);
    let house = House::open_in(folder, limits, None).await;
    until_gone(&house, &over.table).await;
    until_gone(&house, &waits.table).await;
    assert_eq!(tables(&house.close().await), [goes_on.table]);
}

/// Somebody may look at a game that is over for as long as they like; then it goes.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_goes_once_nobody_looks_at_it() {
    let limits = Limits { forget_finished: Some(SOON), keep: Duration::from_millis(50), ..generous() };
    let house = House::open(limits).await;
    let mut clients = pair(house.address).await;
    clients[0].ask(&Request::Concede {}).await.unwrap();
    sleep(3 * SOON).await;
    let table = clients[0].ticket.table.clone();
    house.client::<KeyForge>().await.ask(&watch(&table)).await.unwrap();
    drop(clients);
    until_gone(&house, &table).await;
    assert!(tables(&house.close().await).is_empty());
}

/// A time without a unit, or none at all, would lose games.
#[test]
fn the_program_takes_times_with_their_units_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    for option in ["--forget-waiting", "--forget-finished"] {
        for time in ["0d", "0s", "30", "d", "-1d", "1.5h", "1w", "99999999999999999d"] {
            let said = Command::new(env!("CARGO_BIN_EXE_keyforge-server"))
                .args(["--listen", "127.0.0.1:0", &format!("{option}={time}"), "--database"])
                .arg(folder.path().join("games.db"))
                .output()
                .unwrap();
            let why = String::from_utf8_lossy(&said.stderr).into_owned();
            assert!(!said.status.success() && why.contains(option) && why.contains("12h"), "{time:?}: {why}");
        }
    }
}
