//! What a player is shown: answers that say of which card or player they speak, and the board as text.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card bargain \"Bargain\"
  spell · cost \"{0}\" · souls u · years 1
  spell: for_each({citizen mine}, may(damage(it, 1)))
card choir \"Choir\"
  spell · cost \"{0}\" · souls u · years 1
  spell: each_player(everyone, one_of(draw(them, 1), damage_player(them, 1)))
card twice \"Twice\"
  spell · cost \"{0}\" · souls u · years 1
  spell: may(draw(you, 1)); may(discard(you, 1))
card delve \"Delve\"
  spell · cost \"{0}\" · souls u · years 1
  spell: for_each({card mine in deck}, may(draw(you, 1)))
card tithe \"Tithe\"
  spell · cost \"{0}\" · souls u · years 1
  spell: each_player(everyone, for_each({citizen mine}, probe(1)))
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card paid \"Paid\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other}), may): draw(you, 1)
card kind \"Kind\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(enter({citizen other mine})): may(stat(it, 1, 1, end_of_turn))
";

fn lab(first: &str, second: &str) -> Play {
    Lab::of(first, second).cards(HOME).start()
}

fn options(play: &Play) -> Vec<String> {
    play.game.state().option_texts()
}

/// What each round of a loop asks, where yes and no are the answers.
fn asked(play: &mut Play) -> Vec<String> {
    let mut asked = Vec::new();
    while play.kind() == DecisionKind::May {
        let texts = options(play);
        assert_eq!(texts[1], "no");
        asked.push(texts[0].clone());
        play.act(Action::No);
    }
    asked
}

#[test]
fn a_question_in_a_loop_tells_of_which_card_it_speaks() {
    let mut play = lab("hand: bargain; island: c22 c11 c22", "island: c22");
    play.resolve("bargain");
    let told = [
        "yes — Deal 1 damage to it. (about C22, your side of the island, number 1 there)",
        "yes — Deal 1 damage to it. (about C11)",
        "yes — Deal 1 damage to it. (about C22, your side of the island, number 3 there)",
    ];
    assert_eq!(asked(&mut play), told);
}

#[test]
fn a_choice_in_a_loop_tells_of_which_player_it_speaks() {
    let mut play = lab("hand: choir; deck: c11x3; row: c11", "deck: c11x3; row: c11");
    play.resolve("choir");
    let first = options(&play);
    assert!(first.iter().all(|text| text.ends_with(" (about player 1)")) && first[0] != first[1], "{first:?}");
    play.act(Action::Option(0));
    let second = options(&play);
    assert!(second.iter().all(|text| text.ends_with(" (about player 2)")), "{second:?}");
    play.act(Action::Option(0));
    assert_eq!([P1, P2].map(|seat| play.hand(seat)), [1, 1]);
}

#[test]
fn a_question_tells_what_it_allows() {
    let mut play = lab("hand: twice; deck: c11x3", "");
    play.resolve("twice");
    assert_eq!(asked(&mut play), ["yes — Draw 1 card.", "yes — Discard 1 card."]);
    let mut loops = lab("hand: tithe; island: c11; deck: c11x3", "");
    loops.resolve("tithe");
    assert_eq!(
        asked(&mut loops),
        ["player 1", "player 2"]
            .map(|seat| format!("yes — You may draw 1 card, then discard 1 card. (about C11, {seat})"))
    );
}

/// A loop through a deck asks about cards that nobody has seen.
#[test]
fn a_question_names_no_card_that_its_player_does_not_know() {
    let mut play = lab("hand: delve; deck: c11 c22", "");
    play.resolve("delve");
    assert_eq!(asked(&mut play), ["yes — Draw 1 card.", "yes — Draw 1 card."]);
}

#[test]
fn a_question_of_a_trigger_tells_what_set_it_off() {
    let mut play = lab("hand: zap; island: paid c11 c22; deck: c11x3", "");
    play.cast("zap").target(P1, "c22").pass_all();
    assert_eq!((play.kind(), options(&play)), (DecisionKind::UseTrigger, vec!["yes (about C22)".into(), "no".into()]));
    let mut enters = lab("hand: c11; island: kind; souls: w", "");
    enters.resolve("c11").pass_all();
    assert_eq!(asked(&mut enters), ["yes — It gets +1/+1 until end of turn. (about C11)"]);
}

/// Nobody else is told what is asked.
#[test]
fn what_is_asked_is_the_business_of_who_is_asked() {
    let mut play = lab("hand: bargain; island: c22", "");
    play.resolve("bargain");
    let seen = play.view(P2).decision.unwrap();
    assert!(seen.texts.is_empty() && seen.options.is_empty() && seen.source.is_none());
}
