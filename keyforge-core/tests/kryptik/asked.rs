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
card dear \"Dear\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other}), cost discard(1)): draw(you, 1)
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
    let yes = "yes — Draw 1 card. (about C22)";
    assert_eq!((play.kind(), options(&play)), (DecisionKind::UseTrigger, vec![yes.into(), "no".into()]));
    let mut costs = lab("hand: zap c33; island: dear c22; deck: c11x3", "");
    costs.cast("zap").target(P1, "c22").pass_all();
    let told = "Whenever another citizen dies, you may pay “discard 1 card”; if you do: draw 1 card.";
    assert_eq!(options(&costs)[0], format!("yes — {told} (about C22)"));
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

/// The board as text has what lies on a table: rows by slot, who attacks what, the pile with its targets, whose citizens are lent,
/// and what is asked.
#[test]
fn a_board_as_text_has_all_that_lies_on_a_table() {
    let mut play = Lab::of(
        "hand: B10 zap; island: B03 c11@1 c22-1?; souls: r! r r w; row: c11 c22; energy: r; deck: c11x5; limbo: c33",
        "hand: A11 c11; island: A08![A03] A02; souls: w; row: c11 c22 c33 c44; deck: c11x7; abolished: c55",
    )
    .cards(HOME)
    .start();
    play.reach_attack();
    let attacker = play.citizen(P1, "B03");
    play.act(Action::Attack(attacker));
    play.act(Action::Slot { seat: P2, slot: 1 }).act(Action::Slot { seat: P2, slot: 3 });
    play.block(&["A02"]);
    play.cast("B10").target(P2, "A08");
    play.cast("A11").target(P2, "A02");
    let whole = play.game.state().board().to_string();
    let own = play.game.state().board_for(P2).to_string();
    let mine = play.game.state().board_for(P1).to_string();
    insta::assert_snapshot!(format!("{whole}\n\n---\n{mine}\n\n---\n{own}"));
}

/// A soul of two colors gives energy of either; one without a soul box gives none.
#[test]
fn souls_of_a_board_as_text_tell_their_colors() {
    let cards = "
card dusk \"Dusk\"\n  citizen · cost \"{1}\" · stats 1 1 · souls wu · years 1
card dull \"Dull\"\n  citizen · cost \"{1}\" · stats 1 1 · years 1\n";
    let play = Lab::of("souls: dusk! dull c11", "").cards(cards).start();
    let told = play.game.state().board_for(P2).to_string();
    assert!(told.contains("\n  souls: Dusk {u/w} (engaged), Dull, C11 {w}\n"), "{told}");
}

/// Teams are told where there are any, and who is out, and how it ended.
#[test]
fn a_board_as_text_tells_teams_and_the_end() {
    let mut play = Lab::players(&["", "", "", ""]).with(|scenario| scenario.teams = vec![0, 1, 0, 1]).start();
    play.game.concede(P2).unwrap();
    let told = play.game.state().board_for(P3).to_string();
    assert!(told.starts_with("player 4 of team 1: 0 11-year cards, deck 0\n"), "{told}");
    assert!(told.contains("\nplayer 2 of team 1: out of the game\n"), "{told}");
    play.game.concede(keyforge_core::kernel::Seat(3)).unwrap();
    assert!(play.game.state().board().to_string().ends_with("\nplayer 1 has won"));
}
