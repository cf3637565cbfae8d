//! Who takes cards of the top of a deck takes them up: who knew where each of them lay does not see which one goes where.

use keyforge_core::kernel::{Ruleset, Seat, Verdict, verify};
use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card spy \"Spy\"
  spell · cost \"{0}\" · souls u · years 1
  spell: look_top(opponents, 3)
card scry \"Scry\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {card in deck}, 1, hand, bottom_of_deck)
card sift \"Sift\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {card in deck}, 1, hand, top_of_deck)
card sink \"Sink\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {card in deck}, 1, hand, limbo)
card call \"Call\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {citizen in deck}, 1, hand, bottom_of_deck)
";

/// Player 1 has priority, and player 2 knows what lies on top of the deck of player 1 where it has a spy.
fn position(digs: &str, spies: &str) -> Play {
    let first = format!("hand: {digs}; deck: c11 c22 c33 c44 c55");
    let mut play = Lab::of(&first, &format!("hand: {spies} c15; deck: c66 c88")).cards(HOME).start();
    if spies.contains("spy") {
        play.pass().cast("spy").pass_all();
        assert_eq!(known(&play), ["c11", "c22", "c33"]);
    }
    play
}

/// What player 2 knows of the deck and the hand of player 1, from the top on.
fn known(play: &Play) -> Vec<String> {
    let player = play.player(P1);
    let hidden = player.deck.iter().chain(&player.hand).copied();
    let cards = hidden.filter(|card| play.table().knows(P2, *card));
    cards.map(|card| play.name(card)).collect()
}

/// The spell resolves, and player 1 takes that card.
fn dig(play: &mut Play, spell: &str, takes: &str) {
    play.cast(spell).pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Search, P1));
    play.choose(takes);
    assert!(play.has_in(Area::Hand, P1, takes));
    let follows = Kryptik::view(play.table(), P2);
    let told = play.game.log().redact(P2).unwrap().fold().unwrap();
    assert!(told == follows, "a client that folds what it was told has the view");
    assert_eq!(verify(&library(HOME), play.game.log()), Verdict::Verified);
}

/// What the last choice tells a seat.
fn told(play: &Play, seat: Seat) -> String {
    let events = play.last_events().iter().map(|event| Kryptik::redact_event(event, seat));
    format!("{:?}", events.collect::<Vec<_>>())
}

fn deck(play: &Play) -> Vec<String> {
    play.player(P1).deck.iter().map(|card| play.name(*card)).collect()
}

#[test]
fn nobody_sees_which_known_card_is_taken() {
    for spell in ["scry", "sift"] {
        let taking = |card: &str| {
            let mut play = position(spell, "spy");
            dig(&mut play, spell, card);
            assert!(known(&play).is_empty(), "{spell}, {card}: {:?}", known(&play));
            told(&play, P2)
        };
        let told: Vec<String> = ["c11", "c22", "c33"].into_iter().map(taking).collect();
        assert_eq!(told[0], told[1], "{spell}");
        assert_eq!(told[1], told[2], "{spell}");
    }
}

/// The cards that stay lie as they lay.
#[test]
fn the_others_go_where_they_went_in_their_order() {
    let mut play = position("scry", "spy");
    dig(&mut play, "scry", "c22");
    assert_eq!(deck(&play), ["c44", "c55", "c11", "c33"]);
    let mut play = position("sift", "spy");
    dig(&mut play, "sift", "c22");
    assert_eq!(deck(&play), ["c11", "c33", "c44", "c55"]);
}

/// Where nobody else knew any of them nothing has to be mixed, and who takes none hides none.
#[test]
fn nothing_is_mixed_where_nothing_can_be_hidden() {
    let mixed = |play: &Play| play.events().iter().any(|event| matches!(event, Event::Restacked { .. }));
    let mut play = position("scry", "");
    dig(&mut play, "scry", "c22");
    assert!(!mixed(&play));
    let mut play = position("scry", "spy");
    play.cast("scry").pass_all().act(Action::Done);
    assert!(!mixed(&play));
    assert_eq!(known(&play), ["c11", "c22", "c33"], "they went below as they lay");
}

/// Under a criterion the card that is taken is shown, and what goes to limbo everybody sees: then it is plain which one it was.
#[test]
fn what_is_plain_stays_known() {
    let mut play = position("call", "spy");
    dig(&mut play, "call", "c22");
    assert_eq!(known(&play), ["c11", "c33", "c22"]);
    let mut play = position("sink", "spy");
    dig(&mut play, "sink", "c22");
    assert_eq!(known(&play), ["c22"]);
}

/// Its player has taken it and knows where the others lie.
#[test]
fn who_takes_knows_the_new_order() {
    let mut play = position("sift", "spy");
    dig(&mut play, "sift", "c22");
    let top: Vec<bool> = play.player(P1).deck.iter().map(|card| play.table().knows(P1, *card)).collect();
    assert_eq!(top, [true, true, false, false]);
    let told = play.game.log().redact(P1).unwrap().fold().unwrap();
    assert!(told == Kryptik::view(play.table(), P1));
    let spectator = play.game.log().redact(Seat::SPECTATOR).unwrap().fold().unwrap();
    assert!(spectator == Kryptik::view(play.table(), Seat::SPECTATOR));
}
