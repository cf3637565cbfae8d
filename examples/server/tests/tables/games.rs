//! Games that two people play, and what everybody sees of them.

use keyforge_core::KeyForge;
use keyforge_core::kernel::{RandomAgent, Redacting, Ruleset, Seat};
use keyforge_core::kryptik::Kryptik;
use keyforge_server::client::Client;
use keyforge_server::protocol::{GameName, Message, Request};

use super::support::{House, create, generous, join, kept, pair, play, play_both, watch};

/// Everybody has the log that the core redacts for them, and the view of the core: no more, no less, and no other lines.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_everybody_sees_what_they_may() {
    let house = House::open(generous()).await;
    let [mut first, mut second] = pair(house.address).await;
    let mut spectator = house.client::<KeyForge>().await;
    spectator.ask(&watch(&first.ticket.table)).await.unwrap();
    let watching = tokio::spawn(async move {
        while !spectator.ticket.is_over() {
            spectator.next().await.unwrap();
        }
        spectator
    });
    let (one, other) = tokio::join!(play(&mut first, 1, usize::MAX), play(&mut second, 2, usize::MAX));
    one.unwrap();
    other.unwrap();
    let spectator = watching.await.unwrap();
    let table = first.ticket.table.clone();
    let folder = house.close().await;

    let game = kept(&folder, &table);
    assert!(game.is_over() && game.log().len() > 50);
    let seats = [(&first, Seat::FIRST), (&second, Seat::SECOND), (&spectator, Seat::SPECTATOR)];
    for (client, viewer) in seats {
        let following = client.ticket.following.as_ref().unwrap();
        assert_eq!(client.ticket.seat, viewer);
        assert_eq!(following.log().to_jsonl(), game.log_for(viewer).unwrap().to_jsonl(), "{viewer}");
        assert_eq!(following.table(), &game.view(viewer), "{viewer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_gets_what_is_missing_and_no_more() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    let mut dice = RandomAgent::new(3);
    play_both(&mut clients, &mut dice, 20).await;
    let [first, mut second] = clients;
    let had = first.ticket.clone();
    drop(first);
    // The one who stays hears of it.
    let here = |message: &Option<Message>| {
        let Some(Message::Table { seats, .. }) = message else { return None };
        Some(seats[0].as_ref()?.here)
    };
    while here(&second.sitting) != Some(false) {
        second.next().await.unwrap();
    }
    if second.ticket.turn().is_some() {
        super::support::act(&mut second, &mut dice).await.unwrap();
    }
    let first = Client::come_back(house.address, had.clone()).await.unwrap();
    assert_eq!(first.ticket.seat, had.seat);
    assert!(first.ticket.lines() >= had.lines());
    let mut clients = [first, second];
    play_both(&mut clients, &mut dice, 20).await;

    // Who lost everything but the token begins anew; so does who has another log.
    let mut lost = clients[0].ticket.clone();
    lost.following = None;
    let again = Client::come_back(house.address, lost).await.unwrap();
    assert_eq!(again.ticket.lines(), clients[0].ticket.lines());
    let mut other = pair(house.address).await;
    play_both(&mut other, &mut dice, 5).await;
    let mut strange = clients[0].ticket.clone();
    strange.following = other[0].ticket.following.clone();
    let again = Client::come_back(house.address, strange).await.unwrap();
    assert_eq!(again.ticket.lines(), clients[0].ticket.lines());
    // Both windows of a player go on together.
    let mut clients = {
        let [_, second] = clients;
        [again, second]
    };
    play_both(&mut clients, &mut dice, 10).await;
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_server_goes_on_where_it_was() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    let mut dice = RandomAgent::new(4);
    play_both(&mut clients, &mut dice, 30).await;
    let tickets = clients.each_ref().map(|client| client.ticket.clone());
    let table = tickets[0].table.clone();
    let folder = house.close().await;
    for client in &mut clients {
        let end = loop {
            if let Err(end) = client.next().await {
                break end;
            }
        };
        assert_eq!(end.code(), Some("server/stopping"));
    }

    let house = House::open_in(folder, generous(), None).await;
    let [first, second] = tickets;
    let (first, second) =
        tokio::join!(Client::come_back(house.address, first), Client::come_back(house.address, second));
    let (mut first, mut second) = (first.unwrap(), second.unwrap());
    let (one, other) = tokio::join!(play(&mut first, 5, usize::MAX), play(&mut second, 6, usize::MAX));
    one.unwrap();
    other.unwrap();
    let game = kept(&house.close().await, &table);
    assert_eq!(first.ticket.following.unwrap().table(), &game.view(Seat::FIRST));
}

/// What comes over the wire to who watches is a redacted log and who is there, to the letter.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_else_is_sent_to_who_watches() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    let mut spectator = house.client::<KeyForge>().await;
    spectator.send(&watch(&clients[0].ticket.table)).await.unwrap();
    play_both(&mut clients, &mut RandomAgent::new(7), 40).await;
    let lines = clients[0].ticket.lines().max(clients[1].ticket.lines());
    let mut messages = Vec::new();
    while spectator.ticket.lines() < lines {
        messages.push(spectator.next().await.unwrap());
    }
    let tokens = clients.each_ref().map(|client| client.ticket.token.clone().unwrap());
    let table = clients[0].ticket.table.clone();
    drop(clients);
    let game = kept(&house.close().await, &table);
    let told = Redacting::of(game.log(), Seat::SPECTATOR).unwrap();
    let mut expected =
        std::iter::once(told.log().header_line()).chain((0..told.log().len()).filter_map(|n| told.log().entry_line(n)));
    for message in messages {
        let text = serde_json::to_string(&message).unwrap();
        assert!(tokens.iter().all(|token| !text.contains(token.as_str())));
        match message {
            Message::Lines { lines, .. } => assert!(lines.iter().all(|line| expected.next().as_ref() == Some(line))),
            Message::Table { seats, .. } => assert_eq!(seats.len(), 2),
            Message::Watching { about } => assert_eq!(about.table, table),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(expected.next(), None);
    let view = spectator.ticket.following.unwrap();
    assert_eq!(view.table(), &KeyForge::view(game.table(), Seat::SPECTATOR));
}

#[tokio::test(flavor = "multi_thread")]
async fn kryptik_is_played_the_same_way() {
    let house = House::open(generous()).await;
    let mut first = house.client::<Kryptik>().await;
    let Request::Create { deck: _, name, opponent, clock, watch, undo, .. } = create("") else { unreachable!() };
    let deck = "lantern".to_owned();
    let request = Request::Create { game: GameName::Kryptik, deck, name, opponent, clock, watch, undo };
    first.ask(&request).await.unwrap();
    let mut second = house.client::<Kryptik>().await;
    second.ask(&join(&first.ticket.table, "cinder")).await.unwrap();
    let (one, other) = tokio::join!(play(&mut first, 1, usize::MAX), play(&mut second, 2, usize::MAX));
    one.unwrap();
    other.unwrap();
    assert!(first.ticket.is_over() && second.ticket.is_over());
    drop(house.close().await);
}
