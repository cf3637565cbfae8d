//! Servers that redact a log while it grows, and clients that follow it line by line.

use keyforge_core::kernel::*;

use crate::toy::*;

/// What the seat's client has heard, checked against the log redacted at once and the view.
fn compare(game: &Game<Toy>, server: &Redacting<Toy>, client: &Following<Toy>, seat: Seat) {
    let redacted = game.log_for(seat).unwrap();
    assert_eq!(server.log(), &redacted);
    assert_eq!(client.log(), &redacted);
    assert_eq!(client.table(), &game.view(seat));
    assert_eq!(client.decision().map(Question::id), game.decision().map(Question::id));
}

fn feed(server: &Redacting<Toy>, client: &mut Following<Toy>) {
    for n in client.log().len()..server.log().len() {
        client.push(&server.log().entry_line(n).unwrap()).unwrap();
    }
}

#[test]
fn clients_follow_games_with_undos() {
    for seed in 0..60 {
        let mut game = game(seed);
        let mut dice = RandomAgent::new(seed);
        let mut sides = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let server = Redacting::of(game.log(), seat).unwrap();
            let client = Following::new(&server.log().header_line()).unwrap();
            (seat, server, client)
        });
        while let Some(open) = game.decision().cloned() {
            let options = open.options();
            game.apply(open.seat(), open.id(), options[dice.index(options.len())].clone()).unwrap();
            for _ in 0..dice.index(3) {
                let _ = game.undo(Seat(dice.index(2) as u8));
            }
            for (seat, server, client) in &mut sides {
                server.follow(game.log()).unwrap();
                feed(server, client);
                compare(&game, server, client, *seat);
            }
        }
    }
}

#[test]
fn a_line_that_does_not_come_next_changes_nothing() {
    let mut game = game(3);
    let open = game.decision().cloned().unwrap();
    game.apply(open.seat(), open.id(), open.options()[0].clone()).unwrap();
    let log = game.log();
    let mut client = Following::<Toy>::new(&log.header_line()).unwrap();
    let before = client.log().clone();
    let second = log.entry_line(1).unwrap();
    for line in [second.as_str(), "", "{}", "no line"] {
        assert!(matches!(client.push(line), Err(FollowError::Log(LogError::Damaged { line: 2, .. }))), "{line}");
        assert_eq!(client.log(), &before);
    }
    client.push(&log.entry_line(0).unwrap()).unwrap();
    client.push(&second).unwrap();
    assert_eq!(client.log(), log);
}

#[test]
fn what_has_no_events_cannot_be_followed() {
    let log = game(3).log().inputs_only();
    let error = Following::<Toy>::new(&log.header_line()).unwrap_err();
    assert_eq!(error.code(), "fold/inputs_only");
    assert_eq!(Following::<Toy>::new("{}").unwrap_err().code(), "log/json");
    assert_eq!(Redacting::of(&log, Seat::FIRST).unwrap_err().code(), "fold/inputs_only");
    let redacted = game(3).log_for(Seat::FIRST).unwrap();
    assert_eq!(Redacting::of(&redacted, Seat::SECOND).unwrap_err().code(), "fold/redacted");
}

/// The log of a game that goes on from that entry with other choices, until it has so many entries.
fn branched(game: &Game<Toy>, entry: u32, length: u32) -> Log<Toy> {
    let mut branch = game.branch(entry).unwrap();
    while let Some(open) = branch.decision().cloned().filter(|_| branch.log().len() < length) {
        let last = open.options().last().unwrap().clone();
        branch.apply(open.seat(), open.id(), last).unwrap();
    }
    branch.log().clone()
}

#[test]
fn a_redacted_log_follows_its_own_game_alone() {
    let mut game = game(3);
    while let Some(open) = game.decision().cloned().filter(|_| game.log().len() < 6) {
        game.apply(open.seat(), open.id(), open.options()[0].clone()).unwrap();
    }
    let mut server = Redacting::of(game.log(), Seat::FIRST).unwrap();
    let before = server.log().clone();
    let others = [
        (crate::toy::game(4).log().clone(), FoldError::OtherGame),
        (game.log().branch(2), FoldError::Behind { followed: 6, given: 3 }),
        (branched(&game, 1, 9), FoldError::Forked { entry: 5 }),
    ];
    for (other, refused) in others {
        assert_eq!(server.follow(&other), Err(refused));
        assert_eq!(server.log(), &before, "nothing is added");
    }
    let branch = branched(&game, 1, 9);
    assert_eq!(Redacting::of(&branch, Seat::FIRST).unwrap().log(), &branch.redact(Seat::FIRST).unwrap());
    let open = game.decision().cloned().unwrap();
    game.apply(open.seat(), open.id(), open.options()[0].clone()).unwrap();
    server.follow(game.log()).unwrap();
    assert_eq!(server.log(), &game.log_for(Seat::FIRST).unwrap());
}
