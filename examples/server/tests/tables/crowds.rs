//! How many tables one address has, and what makes room for others.

use std::net::IpAddr;
use std::time::Duration;

use keyforge_core::KeyForge;
use keyforge_core::kernel::{RandomAgent, Seat};
use keyforge_server::client::{Client, Ticket};
use keyforge_server::limits::{Doorkeeper, Limits, MOST_CLOCK_MS, Place};
use keyforge_server::outbox::Outbox;
use keyforge_server::protocol::{Clock, Level, Message, Opponent, Per, Request, Then};
use keyforge_server::table::{Join, People};
use tokio::time::{sleep, timeout};

use super::support::{
    House, PATIENCE, create, create_with, generous, made_after, pair, pair_at, play_both, refused, watch,
};

/// How long a table stays where it is to go soon.
const SOON: Duration = Duration::from_millis(50);

/// A connection may break before it has left, and what is told next finds that out.
#[tokio::test]
async fn since_when_nobody_is_there_is_known_however_the_last_one_goes() {
    let news = Message::Table { seats: vec![None, None], watching: 0, left_ms: None, late: None };
    for is_told in [true, false] {
        let mut people = People::nobody();
        let begun = people.left().unwrap();
        let (outbox, waiting) = Outbox::new();
        people.add(Seat::FIRST, Join { connection: 1, outbox }, 0);
        assert_eq!(people.left(), None);
        sleep(Duration::from_millis(5)).await;
        if is_told {
            drop(waiting);
            people.tell(&news);
        }
        people.remove(1);
        assert!(people.left().unwrap() > begun, "a table would be put away at once: {is_told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_tables_open_until_a_game_is_over() {
    let house = House::open(Limits { tables_per_address: 2, ..generous() }).await;
    let [mut first, mut second] = pair(house.address).await;
    // With the longest clock, and with a connection that is gone: the table counts all the same.
    let clock = Clock { per: Per::Decision, ms: MOST_CLOCK_MS, then: Then::Concede };
    let mut others = pair_at(house.address, &create_with(clock)).await;
    drop(second);
    let mut client = house.client::<KeyForge>().await;
    assert_eq!(refused(&mut client, create("onyx")).await, "limit/open_tables");
    // What exists already is open to everybody as before.
    second = Client::come_back(house.address, first.ticket.clone()).await.unwrap();
    house.client::<KeyForge>().await.ask(&watch(&first.ticket.table)).await.unwrap();
    play_both(&mut others, &mut RandomAgent::new(1), 3).await;
    assert!(others[0].ticket.lines() > 3);

    // As soon as anybody hears that the game is over there is room, while its table is still there to be looked at.
    first.ask(&Request::Concede {}).await.unwrap();
    while !second.ticket.is_over() {
        second.next().await.unwrap();
    }
    client.ask(&create("onyx")).await.unwrap();
    house.client::<KeyForge>().await.ask(&watch(&first.ticket.table)).await.unwrap();
    assert_eq!(refused(&mut house.client().await, create("onyx")).await, "limit/open_tables");
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_is_at_makes_room_and_one_that_was_never_made_takes_none() {
    let house = House::open(Limits { tables_per_address: 1, keep: SOON, ..generous() }).await;
    let mut client = house.client::<KeyForge>().await;
    for _ in 0..3 {
        let code = refused(&mut client, create("no such deck")).await;
        // The one before may be about to go.
        assert!(code.starts_with("deck/") || code == "limit/open_tables", "{code}");
    }
    made_after(&mut client, &create("onyx"), "limit/open_tables").await;
    // Nobody else ever came.
    drop(client);
    // A game that goes on, with a clock that runs.
    let Request::Create { game, deck, name, watch, undo, .. } = create("onyx") else { unreachable!() };
    let opponent = Some(Opponent { level: Level::Random, deck: "argus".to_owned() });
    let clock = Some(Clock { per: Per::Decision, ms: MOST_CLOCK_MS, then: Then::Concede });
    let timed = Request::Create { game, deck, name, opponent, clock, watch, undo };
    let mut client = house.client::<KeyForge>().await;
    made_after(&mut client, &timed, "limit/open_tables").await;
    client.wait().await.unwrap();
    drop(client);
    made_after(&mut house.client().await, &create("onyx"), "limit/open_tables").await;
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_begins_anew_counts_from_nothing() {
    let limits = Limits { tables_per_address: 1, ..generous() };
    let house = House::open(limits).await;
    let [first, _second] = pair(house.address).await;
    assert_eq!(refused(&mut house.client().await, create("onyx")).await, "limit/open_tables");
    let house = House::open_in(house.close().await, limits, None).await;
    let mut back = Client::come_back(house.address, first.ticket).await.unwrap();
    let mut client = house.client::<KeyForge>().await;
    client.ask(&create("onyx")).await.unwrap();
    assert_eq!(refused(&mut house.client().await, create("onyx")).await, "limit/open_tables");
    // The end of a game that counts for nobody makes no room.
    back.ask(&Request::Concede {}).await.unwrap();
    assert_eq!(refused(&mut house.client().await, create("onyx")).await, "limit/open_tables");
    drop(house.close().await);
}

/// Comes back until the table was put away so often that it is not opened again.
async fn come_back_too_often(house: &House, ticket: &Ticket<KeyForge>) -> String {
    loop {
        match Client::come_back(house.address, ticket.clone()).await {
            Ok(client) => drop(client),
            Err(error) => return error.code().unwrap_or_else(|| panic!("{error}")).to_owned(),
        }
        sleep(SOON * 2).await;
    }
}

/// Who has made tables for days cannot fill the memory with them at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_put_away_is_opened_as_seldom_as_a_new_one() {
    let limits = Limits { keep: SOON, new_tables_at_once: 3.0, new_tables_per_minute: 0.0, ..generous() };
    let house = House::open(limits).await;
    let clients = pair(house.address).await;
    let ticket = clients[0].ticket.clone();
    // As long as it is there, everybody may come.
    for _ in 0..5 {
        Client::come_back(house.address, ticket.clone()).await.unwrap();
    }
    drop(clients);
    let code = timeout(PATIENCE, come_back_too_often(&house, &ticket)).await.expect("it is opened for ever");
    assert_eq!(code, "limit/new_tables");
    assert_eq!(refused(&mut house.client().await, create("onyx")).await, "limit/new_tables");
    drop(house.close().await);
}

#[tokio::test]
async fn each_address_has_its_own_tables_for_as_long_as_they_are_there() {
    // So many may be made in a short time that nobody is remembered for that.
    let doorkeeper = Doorkeeper::new(Limits { tables_per_address: 2, new_tables_per_minute: 1e15, ..generous() });
    let from = |address: &str| -> Place { doorkeeper.let_in(address.parse::<IpAddr>().unwrap()).unwrap() };
    let makes = |address: &str| from(address).make_table().map_err(|refusal| refusal.code);
    // The connections are gone at once, and the tables stay.
    let (one, _other) = (makes("192.0.2.1").unwrap(), makes("::ffff:192.0.2.1").unwrap());
    assert_eq!(makes("192.0.2.1").unwrap_err(), "limit/open_tables");
    let _neighbour = makes("192.0.2.2").unwrap();
    drop(one);
    let _third = makes("192.0.2.1").unwrap();
    assert_eq!(makes("192.0.2.1").unwrap_err(), "limit/open_tables");
    // Of the newer addresses somebody has as many as they like.
    let _many = [makes("2001:db8::1").unwrap(), makes("2001:db8::ffff:2").unwrap()];
    assert_eq!(makes("2001:db8::3").unwrap_err(), "limit/open_tables");
    makes("2001:db8:0:1::1").unwrap();
}
