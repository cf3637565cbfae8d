//! A program at the other seat.

use std::time::{Duration, Instant};

use keyforge_core::KeyForge;
use keyforge_core::kernel::{Question, RandomAgent};
use keyforge_core::kryptik::Kryptik;
use keyforge_server::limits::Limits;
use keyforge_server::protocol::{GameName, Level, Opponent, Request};

use super::support::{House, act, create, generous, kept, play};

fn against(game: GameName, level: Level, deck: &str, theirs: &str) -> Request {
    let Request::Create { name, clock, watch, undo, .. } = create("") else { unreachable!() };
    let opponent = Some(Opponent { level, deck: theirs.to_owned() });
    Request::Create { game, deck: deck.to_owned(), name, opponent, clock, watch, undo }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_each_quick_level_is_played_to_its_end() {
    let house = House::open(generous()).await;
    let keyforge = async |level| {
        let mut client = house.client::<KeyForge>().await;
        client.ask(&against(GameName::Keyforge, level, "onyx", "argus")).await.unwrap();
        play(&mut client, 1, usize::MAX).await.unwrap();
        assert!(client.ticket.is_over());
    };
    let kryptik = async {
        let mut client = house.client::<Kryptik>().await;
        client.ask(&against(GameName::Kryptik, Level::Easy, "cinder", "lantern")).await.unwrap();
        play(&mut client, 1, usize::MAX).await.unwrap();
        assert!(client.ticket.is_over());
    };
    tokio::join!(keyforge(Level::Random), keyforge(Level::Easy), kryptik);
    drop(house.close().await);
}

/// People see what a program does: it takes its time for each answer.
#[tokio::test(flavor = "multi_thread")]
async fn an_agent_does_not_answer_sooner_than_people_can_look() {
    let pace = Duration::from_millis(40);
    let house = House::open(Limits { pace, ..generous() }).await;
    let mut client = house.client::<KeyForge>().await;
    client.ask(&against(GameName::Keyforge, Level::Random, "onyx", "argus")).await.unwrap();
    let (begun, mut dice, mut answers) = (Instant::now(), RandomAgent::new(1), 0);
    while answers < 5 {
        let asked = client.ticket.decision().map(|open| (open.seat(), open.id()));
        match asked {
            Some((seat, _)) if seat == client.ticket.seat => drop(act(&mut client, &mut dice).await.unwrap()),
            _ => drop(client.next().await.unwrap()),
        }
        let now = client.ticket.decision().map(|open| (open.seat(), open.id()));
        answers += u32::from(asked != now && asked.is_some_and(|(seat, _)| seat != client.ticket.seat));
    }
    assert!(begun.elapsed() >= pace * answers, "{answers} answers in {:?}", begun.elapsed());
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_searches_answers_and_is_stopped_with_its_table() {
    let house = House::open(generous()).await;
    let mut client = house.client::<KeyForge>().await;
    client.ask(&against(GameName::Keyforge, Level::Medium, "onyx", "argus")).await.unwrap();
    let mut dice = RandomAgent::new(1);
    for _ in 0..3 {
        assert!(act(&mut client, &mut dice).await.unwrap());
    }
    // Many agents at work that nobody waits for do not keep the server from stopping.
    for _ in 0..8 {
        let mut client = house.client::<KeyForge>().await;
        client.ask(&against(GameName::Keyforge, Level::Hard, "onyx", "argus")).await.unwrap();
        while client.ticket.following.is_none() {
            client.next().await.unwrap();
        }
        if client.ticket.turn().is_some() {
            act(&mut client, &mut dice).await.unwrap();
        }
    }
    let table = client.ticket.table.clone();
    let folder = house.close().await;
    assert!(!kept(&folder, &table).is_over());
}
