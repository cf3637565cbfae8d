//! Who is late, and who gives up.

use std::time::{Duration, Instant};

use keyforge_core::KeyForge;
use keyforge_core::kernel::{DecisionId, OutcomeReason, Question, RandomAgent, Ruleset, Seat, Storage};
use keyforge_server::client::{Client, Ticket};
use keyforge_server::limits::{Limits, MOST_CLOCK_MS};
use keyforge_server::protocol::{Clock, Message, Per, Request, Then};
use keyforge_sqlite::Database;
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::timeout;

use super::support::{House, PATIENCE, create, create_with, generous, made_after, pair, pair_at, play_both};

/// An hour in milliseconds.
pub const HOUR: u64 = 3_600_000;

/// The game as it ended for a client.
fn outcome(client: &Client<KeyForge>) -> (Option<Seat>, OutcomeReason) {
    let outcome = KeyForge::outcome(client.ticket.following.as_ref().unwrap().table()).unwrap();
    (outcome.winner, outcome.reason)
}

async fn until_over(client: &mut Client<KeyForge>) {
    while !client.ticket.is_over() {
        client.next().await.unwrap();
    }
}

/// Whose time the server says was over.
fn told_late(client: &Client<KeyForge>) -> Option<Seat> {
    let Some(Message::Table { late, .. }) = &client.sitting else { panic!("nobody was told who is here") };
    *late
}

/// The milliseconds that each seat had left when the server last said so.
pub async fn left(client: &mut Client<KeyForge>) -> Vec<u64> {
    while client.sitting.is_none() {
        client.next().await.unwrap();
    }
    let Some(Message::Table { left_ms: Some(left), .. }) = &client.sitting else { panic!("no clock was told") };
    left.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_has_lost_whoever_decides() {
    let house = House::open(generous()).await;
    for quitter in [0, 1] {
        let mut clients = pair(house.address).await;
        play_both(&mut clients, &mut RandomAgent::new(1), 11).await;
        clients[quitter].ask(&Request::Concede {}).await.unwrap();
        for client in &mut clients {
            until_over(client).await;
            assert_eq!(outcome(client), (Some(Seat(1 - quitter as u8)), OutcomeReason::Concession));
            assert_eq!(told_late(client), None, "nobody was late");
        }
        let late = clients[quitter].ask(&Request::Concede {}).await.unwrap_err();
        assert_eq!(late.code(), Some("illegal/game_over"));
    }
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_late_has_lost_or_is_answered_for() {
    let house = House::open(generous()).await;
    // Nobody says anything: the one who decides first is late.
    for per in [Per::Decision, Per::Game] {
        let clock = Clock { per, ms: 40, then: Then::Concede };
        let [mut first, mut second] = pair_at(house.address, &create_with(clock)).await;
        let decides = first.ticket.decision().unwrap().seat();
        until_over(&mut first).await;
        until_over(&mut second).await;
        assert_eq!(outcome(&first), (Some(decides.other()), OutcomeReason::Concession));
        // That it was no concession was told before the end.
        assert_eq!([told_late(&first), told_late(&second)], [Some(decides); 2]);
    }
    // Nobody says anything, and the game is played to its end all the same.
    let clock = Clock { per: Per::Game, ms: 5, then: Then::Answer };
    let [mut first, mut second] = pair_at(house.address, &create_with(clock)).await;
    until_over(&mut first).await;
    until_over(&mut second).await;
    assert_eq!((outcome(&first).1, told_late(&first)), (OutcomeReason::Victory, None));
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_is_told_and_who_is_in_time_plays_on() {
    let house = House::open(generous()).await;
    let clock = Clock { per: Per::Game, ms: HOUR, then: Then::Concede };
    let mut clients = pair_at(house.address, &create_with(clock)).await;
    play_both(&mut clients, &mut RandomAgent::new(2), 20).await;
    assert!(!clients[0].ticket.is_over());
    let before = left(&mut clients[0]).await;
    assert!(before.iter().all(|ms| (HOUR - 60_000..=HOUR).contains(ms)), "{before:?}");

    // What was used stays used when the server begins anew.
    let tickets = clients.each_ref().map(|client| client.ticket.clone());
    let house = House::open_in(house.close().await, generous(), None).await;
    let [first, _] = tickets;
    let mut first = Client::come_back(house.address, first).await.unwrap();
    let again = left(&mut first).await;
    assert!(again.iter().zip(&before).all(|(again, left)| again <= left), "{again:?} after {before:?}");
    assert!(again.iter().any(|ms| *ms < HOUR));
    drop(house.close().await);
}

/// A server with room for one table, which goes soon when nobody is there.
fn one_table() -> Limits {
    Limits { tables: 1, keep: Duration::from_millis(50), ..generous() }
}

/// The players of a table after they left and it was put away, and who decides there.
async fn put_away(house: &House, clock: Clock) -> ([Ticket<KeyForge>; 2], Seat) {
    let clients = pair_at(house.address, &create_with(clock)).await;
    let decides = clients[0].ticket.decision().unwrap().seat();
    let tickets = clients.map(|client| client.ticket);
    made_after(&mut house.client().await, &create("onyx"), "limit/tables").await;
    (tickets, decides)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_keeps_no_table_in_memory_and_runs_on_while_it_is_put_away() {
    let limits = one_table();
    for per in [Per::Decision, Per::Game] {
        let house = House::open(limits).await;
        let begun = Instant::now();
        let clock = Clock { per, ms: MOST_CLOCK_MS, then: Then::Concede };
        let ([first, _], decides) = put_away(&house, clock).await;
        let mut first = Client::come_back(house.address, first).await.unwrap();
        let left = left(&mut first).await;
        let used = MOST_CLOCK_MS - left[decides.index()];
        // Nobody played: it is as if the table had been there.
        let (least, most) = (limits.keep.as_millis() as u64 / 2, begun.elapsed().as_millis() as u64 + 10);
        assert!((least..=most).contains(&used), "{used} ms of {least} to {most}");
        assert_eq!(left[decides.other().index()], MOST_CLOCK_MS);
        drop(house.close().await);
    }
}

/// Changes what is kept of a table that was put away.
fn rewrite(folder: &TempDir, table: &str, change: impl FnOnce(&mut Value)) {
    let database = Database::open(folder.path().join("games.db")).unwrap();
    let mut storage = database.journal(&format!("{table}/table")).unwrap();
    let mut record: Value = serde_json::from_slice(&storage.read().unwrap()).unwrap();
    change(&mut record);
    storage.replace(&serde_json::to_vec(&record).unwrap()).unwrap();
}

/// Lets so many milliseconds go by for a table that was put away.
fn go_by(folder: &TempDir, table: &str, ms: u64) {
    rewrite(folder, table, |record| {
        let at = record["begun"]["at_ms"].as_u64().expect("the time of a decision runs on");
        record["begun"]["at_ms"] = (at - ms).into();
    });
}

/// What a server left of a table that was put away with a clock of an hour, so many milliseconds later; the players, and who
/// decides.
pub async fn left_behind(per: Per, then: Then, ms: u64) -> (TempDir, [Ticket<KeyForge>; 2], Seat) {
    let house = House::open(one_table()).await;
    let (tickets, decides) = put_away(&house, Clock { per, ms: HOUR, then }).await;
    let folder = house.close().await;
    go_by(&folder, &tickets[0].table, ms);
    (folder, tickets, decides)
}

/// A server that begins anew with such a table.
async fn after(per: Per, then: Then, ms: u64) -> (House, [Ticket<KeyForge>; 2], Seat) {
    let (folder, tickets, decides) = left_behind(per, then, ms).await;
    (House::open_in(folder, generous(), None).await, tickets, decides)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_table_that_was_put_away_runs_on_over_a_restart() {
    for per in [Per::Decision, Per::Game] {
        let (house, [first, _], decides) = after(per, Then::Concede, HOUR / 2).await;
        let mut first = Client::come_back(house.address, first).await.unwrap();
        let left = left(&mut first).await;
        assert!((1..=HOUR / 2).contains(&left[decides.index()]), "{left:?}");
        assert_eq!(left[decides.other().index()], HOUR);
        drop(house.close().await);
    }
}

/// As where the server ends between noting that and ending the game, and the time then begins anew.
#[tokio::test(flavor = "multi_thread")]
async fn who_plays_on_was_not_late() {
    let (folder, [first, _], decides) = left_behind(Per::Decision, Then::Concede, 0).await;
    rewrite(&folder, &first.table, |record| record["late"] = decides.0.into());
    let house = House::open_in(folder, generous(), None).await;
    let mut first = Client::come_back(house.address, first).await.unwrap();
    left(&mut first).await;
    assert_eq!(told_late(&first), None);
    first.ask(&Request::Concede {}).await.unwrap();
    until_over(&mut first).await;
    assert_eq!(told_late(&first), None);
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_too_late_has_lost_or_was_answered_for() {
    for per in [Per::Decision, Per::Game] {
        let (house, tickets, decides) = after(per, Then::Concede, 2 * HOUR).await;
        let late = &tickets[decides.index()];
        let mut client = house.client::<KeyForge>().await;
        // An answer that comes in the same breath does not help.
        let token = late.token.clone().unwrap();
        client.send(&Request::Resume { table: late.table.clone(), token, has: None }).await.unwrap();
        let (decision, options) = late.turn().unwrap();
        let action = serde_json::to_value(options[0]).unwrap();
        client.send(&Request::Act { decision, action }).await.unwrap();
        assert!(matches!(client.answer().await, Ok(Message::Seated { .. })));
        assert_eq!(client.answer().await.unwrap_err().code(), Some("illegal/game_over"));
        until_over(&mut client).await;
        assert_eq!(outcome(&client), (Some(decides.other()), OutcomeReason::Concession));
        assert_eq!(told_late(&client), Some(decides));
        // It stays so, whoever comes when, and when the server begins anew.
        let house = House::open_in(house.close().await, generous(), None).await;
        let [first, _] = tickets;
        let mut first = Client::come_back(house.address, first).await.unwrap();
        until_over(&mut first).await;
        while first.sitting.is_none() {
            first.next().await.unwrap();
        }
        assert_eq!(told_late(&first), Some(decides));
        drop(house.close().await);
    }
    let (house, [first, _], _) = after(Per::Decision, Then::Answer, 2 * HOUR).await;
    let before = first.decision().unwrap().id();
    let mut first = Client::come_back(house.address, first).await.unwrap();
    let decision = |client: &Client<KeyForge>| -> DecisionId { client.ticket.decision().unwrap().id() };
    let answered = async {
        while decision(&first) == before {
            first.next().await.unwrap();
        }
    };
    timeout(PATIENCE, answered).await.expect("nobody answers for who is late");
    assert!(!first.ticket.is_over());
    drop(house.close().await);
}
