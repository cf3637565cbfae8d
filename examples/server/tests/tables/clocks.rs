//! Who is late, and who gives up.

use keyforge_core::KeyForge;
use keyforge_core::kernel::{OutcomeReason, RandomAgent, Ruleset, Seat};
use keyforge_server::client::Client;
use keyforge_server::protocol::{Clock, Message, Per, Request, Then};

use super::support::{House, create_with, generous, pair, pair_at, play_both};

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
        let decides = keyforge_core::kernel::Question::seat(first.ticket.decision().unwrap());
        until_over(&mut first).await;
        until_over(&mut second).await;
        assert_eq!(outcome(&first), (Some(decides.other()), OutcomeReason::Concession));
    }
    // Nobody says anything, and the game is played to its end all the same.
    let clock = Clock { per: Per::Game, ms: 5, then: Then::Answer };
    let [mut first, mut second] = pair_at(house.address, &create_with(clock)).await;
    until_over(&mut first).await;
    until_over(&mut second).await;
    assert_eq!(outcome(&first).1, OutcomeReason::Victory);
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_is_told_and_who_is_in_time_plays_on() {
    let house = House::open(generous()).await;
    let hour = 3_600_000;
    let clock = Clock { per: Per::Game, ms: hour, then: Then::Concede };
    let mut clients = pair_at(house.address, &create_with(clock)).await;
    play_both(&mut clients, &mut RandomAgent::new(2), 20).await;
    assert!(!clients[0].ticket.is_over());
    let Some(Message::Table { left_ms: Some(left), .. }) = &clients[0].sitting else { panic!("no clock was told") };
    assert!(left.iter().all(|ms| (hour - 60_000..=hour).contains(ms)), "{left:?}");

    // What was used stays used when the server begins anew.
    let tickets = clients.each_ref().map(|client| client.ticket.clone());
    let house = House::open_in(house.close().await, generous(), None).await;
    let [first, _] = tickets;
    let mut first = Client::come_back(house.address, first).await.unwrap();
    while first.sitting.is_none() {
        first.next().await.unwrap();
    }
    let Some(Message::Table { left_ms: Some(again), .. }) = &first.sitting else { panic!("no clock was told") };
    assert!(again.iter().zip(left).all(|(again, left)| again <= left), "{again:?} after {left:?}");
    assert!(again.iter().any(|ms| *ms < hour));
    drop(house.close().await);
}
