//! Clients that mean no good: they are refused with a code, and the others notice nothing.

use keyforge_core::kernel::{DecisionId, Question, RandomAgent};
use keyforge_core::{KeyForge, kryptik};
use keyforge_server::client::{Client, ClientError};
use keyforge_server::limits::Limits;
use keyforge_server::protocol::{GameName, Message, Request};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::support::{House, PATIENCE, act, create, generous, join, pair, play, play_both, refused, watch};

async fn refused_text(client: &mut Client<KeyForge>, text: &str) -> String {
    client.send_text(text).await.unwrap();
    client.answer().await.unwrap_err().code().unwrap().to_owned()
}

/// Reads until the connection ends, and gives the code that was told, if it was not lost on the way.
async fn end_of(client: &mut Client<KeyForge>) -> Option<String> {
    loop {
        match client.next().await {
            Ok(_) => {}
            Err(ClientError::Closing(refusal)) => return Some(refusal.code),
            Err(ClientError::Socket(_)) => return None,
            Err(other) => panic!("{other}"),
        }
    }
}

fn act_with(decision: u32, action: serde_json::Value) -> Request {
    Request::Act { decision: DecisionId(decision), action }
}

#[tokio::test(flavor = "multi_thread")]
async fn actions_that_are_not_ones_own_change_nothing() {
    let house = House::open(generous()).await;
    let mut clients = pair(house.address).await;
    play_both(&mut clients, &mut RandomAgent::new(1), 15).await;
    let decides = usize::from(clients[1].ticket.turn().is_some());
    let lines = clients[decides].ticket.lines();
    let (open, action) = {
        let (open, options) = clients[decides].ticket.turn().unwrap();
        (open, serde_json::to_value(options[0]).unwrap())
    };
    let other = &mut clients[1 - decides];
    assert!(other.ticket.decision().unwrap().options().is_empty(), "nobody sees what the other may do");
    let foreign = refused(other, act_with(open.0, action.clone())).await;
    assert_eq!(foreign, "illegal/not_your_decision");
    let own = &mut clients[decides];
    assert_eq!(refused(own, act_with(open.0 - 1, action.clone())).await, "illegal/stale");
    assert_eq!(refused(own, act_with(open.0 + 1, action.clone())).await, "illegal/stale");
    assert_eq!(refused(own, act_with(open.0, json!({"play": 254}))).await, "illegal/not_offered");
    assert_eq!(refused(own, act_with(open.0, json!({"play": 1000}))).await, "message/unreadable");
    assert_eq!(refused(own, act_with(open.0, json!([[[]]]))).await, "message/unreadable");
    // Who watches has no say, and neither has who is at no table.
    let mut spectator = house.client::<KeyForge>().await;
    assert_eq!(refused(&mut spectator, act_with(open.0, action.clone())).await, "table/no_seat");
    spectator.ask(&watch(&own.ticket.table)).await.unwrap();
    for request in [act_with(open.0, action), Request::Concede {}, Request::Undo {}] {
        assert_eq!(refused(&mut spectator, request).await, "table/no_seat");
    }
    // Nothing of all that has happened, and the game goes on.
    assert_eq!(clients[decides].ticket.lines(), lines);
    play_both(&mut clients, &mut RandomAgent::new(2), 5).await;
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_the_connection_goes_on() {
    let house = House::open(generous()).await;
    let [mut client, _other] = pair(house.address).await;
    let deep = "[".repeat(60_000);
    let garbage = [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"type\":\"act\"}",
        "{\"type\":\"fly\"}",
        &deep,
        "{\"type\":\"undo\",\"seat\":1}",
        "{\"type\":\"act\",\"decision\":-1,\"action\":\"keep\"}",
        "{\"type\":\"act\",\"decision\":99999999999,\"action\":\"keep\"}",
    ];
    for text in garbage {
        assert_eq!(refused_text(&mut client, text).await, "message/unreadable", "{text:.60}");
    }
    client.send_bytes(vec![0xff; 100]).await.unwrap();
    assert_eq!(client.answer().await.unwrap_err().code(), Some("message/binary"));
    assert_eq!(refused(&mut client, create("onyx")).await, "table/taken");
    let decision = client.ticket.decision().unwrap().id();
    assert!(
        matches!(client.ask(&Request::Concede {}).await, Ok(Message::Accepted { .. })),
        "after decision {decision}"
    );
    drop(house.close().await);
}

/// Who writes a client learns what is wrong with its frames.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_frame_of_a_client_is_told_before_the_connection_ends() {
    let house = House::open(generous()).await;
    let not_masked = [0x81, 2, b'{', b'}'];
    let not_text = [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe];
    let of_no_kind = [0x83, 0x80, 0, 0, 0, 0];
    for (frame, said) in [(&not_masked[..], "unmasked frame"), (&not_text, "UTF-8"), (&of_no_kind, "opcode")] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let asks = "GET /v1 HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
        stream.write_all(asks.as_bytes()).await.unwrap();
        stream.write_all(frame).await.unwrap();
        let mut heard = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut heard)).await.unwrap().unwrap();
        let heard = String::from_utf8_lossy(&heard);
        assert!(heard.contains("message/unreadable") && heard.contains(said), "{said}: {heard}");
    }
    drop(house.close().await);
}

/// As those of KeyForge.
#[tokio::test(flavor = "multi_thread")]
async fn decks_of_kryptik_are_named_by_what_no_other_has() {
    let house = House::open(generous()).await;
    let mut client = house.client::<KeyForge>().await;
    let whole = serde_json::to_string(&kryptik::demo_decks()).unwrap();
    let asked = [
        ("r", "deck/ambiguous"),
        ("", "deck/ambiguous"),
        ("onyx", "deck/unknown_deck"),
        (&whole, "deck/one"),
        ("[]", "deck/one"),
        ("[1]", "deck/unreadable"),
        ("{", "deck/unreadable"),
        ("{\"main\":[]}", "deck/main_too_small"),
    ];
    let wish = |deck: &str| {
        let Request::Create { name, opponent, clock, watch, undo, .. } = create("") else { unreachable!() };
        Request::Create { game: GameName::Kryptik, deck: deck.to_owned(), name, opponent, clock, watch, undo }
    };
    for (deck, code) in asked {
        assert_eq!(refused(&mut client, wish(deck)).await, code, "{deck:.40}");
    }
    let one = serde_json::to_string(&kryptik::demo_decks()[..1]).unwrap();
    for deck in ["LANTERN", " Cinder Court ", &one] {
        let mut client = house.client::<KeyForge>().await;
        client.ask(&wish(deck)).await.unwrap();
    }
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_entered_with_what_belongs_to_them_only() {
    let house = House::open(generous()).await;
    let [first, second] = pair(house.address).await;
    let table = first.ticket.table.clone();
    let mut stranger = house.client::<KeyForge>().await;
    let resume = |token: &str| Request::Resume { table: table.clone(), token: token.to_owned(), has: None };
    for token in ["", "0", &"0".repeat(64), &table] {
        assert_eq!(refused(&mut stranger, resume(token)).await, "table/token");
    }
    assert_eq!(refused(&mut stranger, join(&table, "argus")).await, "table/full");
    for code in ["", "AAAAAAAA", "../../etc", "ÄÖÜ", &"A".repeat(1000)] {
        assert_eq!(refused(&mut stranger, join(code, "argus")).await, "table/unknown");
        assert_eq!(refused(&mut stranger, watch(code)).await, "table/unknown");
    }
    // The token of another table opens no seat here.
    let [other, _] = pair(house.address).await;
    assert_eq!(refused(&mut stranger, resume(&other.ticket.token.clone().unwrap())).await, "table/token");
    // What was typed may be in small letters.
    stranger.ask(&watch(&format!(" {} ", table.to_lowercase()))).await.unwrap();
    assert!(matches!(second.sitting, Some(Message::Table { .. })) || second.ticket.lines() > 0);

    let mut host = house.client::<KeyForge>().await;
    let Request::Create { game, deck, name, opponent, clock, undo, .. } = create("onyx") else { unreachable!() };
    host.ask(&Request::Create { game, deck, name, opponent, clock, undo, watch: false }).await.unwrap();
    let mut stranger = house.client::<KeyForge>().await;
    assert_eq!(refused(&mut stranger, watch(&host.ticket.table)).await, "table/private");
    assert_eq!(refused(&mut host, act_with(0, json!("keep"))).await, "table/waiting");
    for deck in ["", "no such deck", "random:XX", "{}", "[1]", "one\ntwo"] {
        let code = refused(&mut stranger, join(&host.ticket.table, deck)).await;
        assert!(code.starts_with("deck/"), "{deck:?}: {code}");
        let code = refused(&mut stranger, create(deck)).await;
        assert!(code.starts_with("deck/"), "{deck:?}: {code}");
    }
    stranger.ask(&join(&host.ticket.table, "random:WC:7")).await.unwrap();
    drop(house.close().await);
}

/// While a game is played, others send what they can; the game is played to its end as if they were not there.
#[tokio::test(flavor = "multi_thread")]
async fn floods_and_huge_messages_end_their_connection_and_nothing_else() {
    let limits =
        Limits { messages_per_second: 200.0, messages_at_once: 2000.0, new_tables_at_once: 100.0, ..generous() };
    let house = House::open(limits).await;
    let [mut first, mut second] = pair(house.address).await;
    let table = first.ticket.table.clone();
    let game = tokio::spawn(async move {
        let (one, other) = tokio::join!(play(&mut first, 1, 300), play(&mut second, 2, 300));
        one.unwrap();
        other.unwrap();
    });
    let floods = (0..4).map(|n| {
        let (address, table) = (house.address, table.clone());
        tokio::spawn(async move {
            let mut client = Client::<KeyForge>::connect(address).await.unwrap();
            if n % 2 == 0 {
                client.ask(&watch(&table)).await.unwrap();
            }
            // Nobody reads what comes back meanwhile.
            let mut sent = 0;
            while sent < 50_000 && client.send(&Request::Concede {}).await.is_ok() {
                sent += 1;
            }
            let code = end_of(&mut client).await;
            assert!(code.is_none_or(|code| code == "limit/messages"));
        })
    });
    let floods: Vec<_> = floods.collect();
    for _ in 0..3 {
        let mut client = house.client::<KeyForge>().await;
        // The server may hang up before it is all sent.
        drop(client.send_text("x".repeat(5_000_000)).await);
        let code = end_of(&mut client).await;
        assert!(code.is_none_or(|code| code == "message/too_large"));
    }
    for flood in floods {
        flood.await.unwrap();
    }
    game.await.unwrap();
    drop(house.close().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_so_many_tables_and_connections_and_no_more() {
    let limits = Limits { new_tables_at_once: 2.0, connections_per_address: 4, people_per_table: 1, ..generous() };
    let house = House::open(limits).await;
    let [first, _second] = pair(house.address).await;
    let mut third = house.client::<KeyForge>().await;
    third.ask(&create("onyx")).await.unwrap();
    let mut fourth = house.client::<KeyForge>().await;
    assert_eq!(refused(&mut fourth, create("onyx")).await, "limit/new_tables");
    assert!(Client::<KeyForge>::connect(house.address).await.is_err(), "a fifth connection");
    drop(third);
    // The place is free as soon as the server has noticed.
    let mut fifth = loop {
        if let Ok(client) = Client::<KeyForge>::connect(house.address).await {
            break client;
        }
        tokio::task::yield_now().await;
    };
    fifth.ask(&watch(&first.ticket.table)).await.unwrap();
    assert_eq!(refused(&mut fourth, watch(&first.ticket.table)).await, "limit/people");
    drop(house.close().await);

    let house = House::open(Limits { tables: 1, ..generous() }).await;
    let [mut first, second] = pair(house.address).await;
    let mut third = house.client::<KeyForge>().await;
    assert_eq!(refused(&mut third, create("onyx")).await, "limit/tables");
    let mut clients = [first, second];
    play_both(&mut clients, &mut RandomAgent::new(1), 3).await;
    [first, _] = clients;
    assert!(first.ticket.lines() > 3);
    drop(house.close().await);
}

/// A game does not grow for ever: then it can only be given up.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_so_many_answers_and_no_more() {
    let house = House::open(Limits { entries: 12, ..generous() }).await;
    let mut clients = pair(house.address).await;
    play_both(&mut clients, &mut RandomAgent::new(1), 11).await;
    let [mut first, mut second] = clients;
    let decides = if first.ticket.turn().is_some() { &mut first } else { &mut second };
    let (decision, options) = decides.ticket.turn().unwrap();
    let action = serde_json::to_value(options[0]).unwrap();
    assert_eq!(refused(decides, Request::Act { decision, action }).await, "limit/entries");
    assert_eq!(refused(decides, Request::Undo {}).await, "limit/entries");
    decides.ask(&Request::Concede {}).await.unwrap();
    drop(house.close().await);
}

/// Somebody who does not read is let go, and the table goes on.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_holds_nobody_up() {
    let house = House::open(generous()).await;
    let [mut first, mut second] = pair(house.address).await;
    let mut deaf = house.client::<KeyForge>().await;
    deaf.send(&watch(&first.ticket.table)).await.unwrap();
    let (one, other) = tokio::join!(play(&mut first, 1, usize::MAX), play(&mut second, 2, usize::MAX));
    one.unwrap();
    other.unwrap();
    let mut dice = RandomAgent::new(1);
    assert!(!act(&mut first, &mut dice).await.unwrap());
    drop(house.close().await);
}
