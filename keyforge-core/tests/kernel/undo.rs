//! Taking back.

use keyforge_core::kernel::*;

use crate::logs::rechain;
use crate::toy::*;

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::SECOND;

fn odd_card(game: &Game<Toy>, seat: Seat) -> u8 {
    *game.table().hands[seat.index()].iter().flatten().find(|card| *card % 2 == 1).unwrap()
}

/// What a position is apart from the number of its decision.
fn essence(game: &Game<Toy>) -> State {
    let mut state = game.state().clone();
    Toy::desk(Toy::table_mut(&mut state)).renumber(DecisionId(0));
    state
}

#[test]
fn undo_goes_back_action_by_action() {
    let mut game = game(1);
    let at_first = essence(&game);
    let card = odd_card(&game, FIRST);
    act(&mut game, Action::Bury(card));
    let at_second = essence(&game);
    let card = game.table().hands[0][0].unwrap();
    act(&mut game, Action::Bury(card));
    assert_eq!(game.undo(FIRST).unwrap().cause, Cause::Undo { seat: FIRST, to: 1, next: DecisionId(4) });
    assert_eq!(essence(&game), at_second);
    game.undo(FIRST).unwrap();
    assert_eq!(essence(&game), at_first);
    assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::NothingToUndo);
    assert_eq!(game.log().len(), 5);
    assert_eq!(game.log().effective().len(), 1);
    assert_eq!(verify(&library(), game.log()), Verdict::Verified);
}

#[test]
fn undo_after_an_undo_and_a_new_action() {
    let mut game = game(1);
    let card = odd_card(&game, FIRST);
    act(&mut game, Action::Bury(card));
    game.undo(FIRST).unwrap();
    let stands = essence(&game);
    act(&mut game, Action::Play(card));
    let entry = game.undo(FIRST).unwrap();
    assert!(matches!(entry.cause, Cause::Undo { to: 2, .. }));
    assert_eq!(essence(&game), stands);
    assert_eq!(&game.log().fold().unwrap(), game.table());
}

#[test]
fn answers_to_undone_decisions_stay_stale() {
    let mut game = game(1);
    let before = game.decision().unwrap().id();
    let card = odd_card(&game, FIRST);
    act(&mut game, Action::Bury(card));
    let undone = game.decision().unwrap().id();
    game.undo(FIRST).unwrap();
    let now = game.decision().unwrap().id();
    for given in [before, undone, now.next()] {
        let kept = game.clone();
        let error = game.apply(FIRST, given, Action::EndTurn).unwrap_err();
        assert_eq!(error, Illegal::Stale { given, now });
        assert_eq!(game.state(), kept.state());
        assert_eq!(game.log(), kept.log());
    }
    game.apply(FIRST, now, Action::EndTurn).unwrap();
    assert_eq!(game.decision().unwrap().id(), now.next());
}

#[test]
fn what_was_revealed_cannot_be_taken_back() {
    for action in [Action::Draw, Action::Roll] {
        let mut game = game(1);
        let card = odd_card(&game, FIRST);
        act(&mut game, Action::Bury(card));
        act(&mut game, action);
        let kept = game.clone();
        assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::Revealed { entry: 2 });
        assert_eq!(game.state(), kept.state());
        assert_eq!(game.log(), kept.log());
        act(&mut game, Action::EndTurn);
        // Ending the turn can be taken back, but nothing before it.
        game.undo(FIRST).unwrap();
        assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::Revealed { entry: 2 });
    }
}

#[test]
fn actions_of_others_are_not_taken_back() {
    let mut game = game(1);
    act(&mut game, Action::EndTurn);
    assert_eq!(game.undo(SECOND).unwrap_err(), UndoError::NotYourAction { by: FIRST });
    let card = odd_card(&game, SECOND);
    act(&mut game, Action::Bury(card));
    assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::NotYourAction { by: SECOND });
    game.undo(SECOND).unwrap();
    // The second seat has taken back its own; now the first may.
    game.undo(FIRST).unwrap();
    assert_eq!(game.decision().unwrap().seat(), FIRST);
    assert_eq!(verify(&library(), game.log()), Verdict::Verified);
}

#[test]
fn an_answer_of_the_opponent_stands() {
    let mut game = (0..)
        .map(game)
        .find(|game| game.legal_actions().iter().any(|action| matches!(action, Action::Play(card) if card % 2 == 0)));
    let game = game.as_mut().unwrap();
    let even = game.legal_actions().iter().find(|action| matches!(action, Action::Play(c) if c % 2 == 0));
    let even = even.unwrap().clone();
    act(game, even);
    assert_eq!(game.decision().unwrap().seat(), SECOND);
    assert_eq!(game.undo(SECOND).unwrap_err(), UndoError::NotYourAction { by: FIRST });
    let mut other = game.clone();
    other.undo(FIRST).unwrap();
    act(game, Action::No);
    assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::NotYourAction { by: SECOND });
    // Nobody has acted since the answer: it is none that is taken back.
    assert_eq!(game.undo(SECOND).unwrap_err(), UndoError::NothingToUndo);
}

#[test]
fn nothing_is_taken_back_before_the_first_action_or_after_the_end() {
    let mut game = game(1);
    assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::NothingToUndo);
    game.concede(FIRST).unwrap();
    assert_eq!(game.undo(FIRST).unwrap_err(), UndoError::GameOver);
}

/// A log that somebody wrote may take back what no game takes back; who reads it need not keep every table that there ever was.
#[test]
fn what_goes_back_further_than_a_game_can_is_not_followed() {
    let mut game = game(1);
    act(&mut game, Action::Draw);
    let seat = game.decision().unwrap().seat();
    let card = odd_card(&game, seat);
    act(&mut game, Action::Bury(card));
    game.undo(seat).unwrap();
    let lines: Vec<String> = game.log().to_jsonl().lines().map(str::to_owned).collect();
    let far = lines.iter().map(|line| line.replace("\"to\":1,", "\"to\":0,")).collect::<Vec<_>>();
    assert_ne!(far, lines);
    let forged = Log::<Toy>::from_jsonl(&rechain(&far)).unwrap().log;
    assert_eq!(forged.redact(FIRST).unwrap_err(), FoldError::Forgotten { to: 0 });
    assert_eq!(forged.fold_each(|_, _| ()).unwrap_err(), FoldError::Forgotten { to: 0 });
    game.log().redact(FIRST).unwrap();
}
