//! Sections 3 and 4 without combat: winning, losing, the phases of a turn.

use keyforge_core::kernel::OutcomeReason;
use keyforge_core::kryptik::*;

use crate::lab::*;

/// A spell that deals damage to players, and other home-made cards.
const HOME: &str = "
card smite \"Smite\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, opponent); damage_player(a, 1)
card quake \"Quake\"
  spell · cost \"{0}\" · souls r · years 1
  spell: damage_player(everyone, 1)
card breeze \"Breeze\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, opponent); damage_player(a, 0)
card drink \"Drink\"
  spell · cost \"{0}\" · souls r · years 1
  spell: draw(you, 2)
card shelter \"Shelter\"
  citizen · cost \"{0}\" · stats 1 1 · souls w · years 1
  passive: forbid_players(lose, everyone)
card dawn \"Dawn\"
  citizen · cost \"{0}\" · stats 1 1 · souls w · years 1
  when(turn_start(you)): draw(you, 1)
card dusk \"Dusk\"
  citizen · cost \"{0}\" · stats 1 1 · souls w · years 1
  when(turn_end(you)): draw(you, 1)
card mourner \"Mourner\"
  citizen · cost \"{0}\" · stats 1 1 · souls w · years 1
  when(discard(you)): draw(you, 1)
card swell \"Swell\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); stat(a, 2, 2, end_of_turn)
card wilt \"Wilt\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); stat(a, -1, -1, end_of_turn)
card prick \"Prick\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); damage(a, 3)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

#[test]
fn k_3_1_the_last_one_standing_wins_at_once() {
    let mut play = lab("hand: smite", "").start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(play.game.is_over());
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_3_2_with_another_opponent_left_the_game_goes_on() {
    let mut play = Lab::players(&["hand: smite; deck: c11x9", "", "deck: c11x9"]).cards(HOME).start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(play.is_out(P2) && !play.game.is_over());
    play.next_turn();
    assert_eq!(play.table().active, P3);
}

#[test]
fn k_3_1_1_destroyed_players_have_no_part_in_the_game() {
    let mut play = Lab::players(&["hand: smite; deck: c11x9", "island: c22; hand: A11; energy: w", "deck: c11x9"])
        .cards(HOME)
        .start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(play.player(P2).island.is_empty() && play.player(P2).hand.is_empty());
    for _ in 0..3 {
        assert_ne!(play.decider(), P2);
        play.pass();
    }
    assert!(play.refuses_from(P2, Action::Pass));
    assert!(play.refuses_from(P2, Action::Concede));
}

#[test]
fn k_3_1_2_all_destroyed_together_is_a_draw() {
    let mut play = lab("hand: quake", "").start();
    play.resolve("quake");
    let outcome = play.game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (None, OutcomeReason::Draw));
}

#[test]
fn k_3_1_1_1_a_failed_draw_in_the_draw_phase_destroys() {
    let mut play = lab("deck: c11", "").start();
    play.pass_all();
    play.until(Phase::First);
    play.next_turn();
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_3_1_1_2_an_empty_deck_alone_is_harmless() {
    let mut play = lab("deck: c11x9", "deck: c11; row: c11").start();
    play.next_turn();
    assert_eq!((play.deck(P2), play.is_out(P2)), (0, false));
    play.next_turn();
    assert!(!play.is_out(P2));
    play.next_turn();
    assert!(play.is_out(P2));
}

#[test]
fn k_3_1_1_3_drawing_by_effects_never_destroys() {
    let mut play = lab("hand: drink", "").start();
    play.resolve("drink");
    assert!(!play.game.is_over());
    assert_eq!(play.hand(P1), 0);
}

#[test]
fn k_3_1_1_4_limited_play_shuffles_limbo_into_the_deck() {
    let mut play = lab("deck: c11", "limbo: c11x12; row: c22x2").limited().start();
    play.pass_all();
    while play.kind() != DecisionKind::DestroySlot {
        play.pass();
    }
    assert_eq!((play.deck(P2), play.limbo(P2)), (12, 0));
}

#[test]
fn k_3_1_2_1_damage_without_a_row_destroys() {
    let mut play = lab("hand: smite", "").start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(play.is_out(P2));
}

#[test]
fn k_3_1_2_2_damage_with_a_row_does_nothing() {
    let mut play = lab("hand: smite", "row: c11").start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(!play.is_out(P2));
    assert_eq!(play.row(P2), 1);
    assert!(play.events().iter().any(|event| matches!(event, Event::PlayerDamaged { seat: P2, amount: 1 })));
}

#[test]
fn k_3_1_2_3_the_source_of_damage_does_not_matter() {
    let mut play = Lab::of("island: B05 B01; hand: B11; energy: br", "").start();
    play.cast("B11").target(P1, "B01");
    // The death is asked to be paid for; then the damage resolves.
    assert_eq!(play.kind(), DecisionKind::UseTrigger);
    play.act(Action::Yes).act(Action::Player(P2)).auto();
    play.pass_all();
    assert!(play.is_out(P2));
}

#[test]
fn k_3_1_2_4_no_damage_is_no_damage() {
    let mut play = lab("hand: breeze", "").start();
    play.cast("breeze").act(Action::Player(P2));
    play.pass_all();
    assert!(!play.is_out(P2));
}

#[test]
fn k_3_2_1_one_can_concede_at_every_moment() {
    let mut play = lab("hand: B10 B01; energy: rrr; island: c55", "").start();
    play.cast("B10").target(P1, "c55");
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Number, P1));
    play.game.concede(P2).unwrap();
    assert_eq!(play.winner(), Some(P1));
    // At every question of a turn with an attack either player may give up.
    let mut play = lab("island: c33; hand: c11x8; deck: c11x3", "island: c22; row: c11 c22; deck: c11x3").start();
    let turn = play.table().turn;
    let mut kinds = Vec::new();
    while play.table().turn == turn {
        for (loser, winner) in [(P1, P2), (P2, P1)] {
            let mut copy = play.game.clone();
            copy.concede(loser).unwrap();
            assert_eq!(copy.outcome().and_then(|outcome| outcome.winner), Some(winner));
        }
        kinds.push(play.kind());
        let first = play.options()[0];
        play.act(first);
    }
    for kind in [DecisionKind::Attacker, DecisionKind::AttackTarget, DecisionKind::Blocker, DecisionKind::HandLimit] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}

#[test]
fn k_3_2_2_conceding_counts_as_being_destroyed() {
    let mut play = lab("", "").start();
    play.game.concede(P1).unwrap();
    assert!(play.is_out(P1));
    assert_eq!(play.winner(), Some(P2));
    assert_eq!(play.game.outcome().unwrap().reason, OutcomeReason::Concession);
}

#[test]
fn k_3_2_3_nothing_forbids_a_concession() {
    let mut play = lab("island: shelter; hand: smite", "").start();
    play.cast("smite").act(Action::Player(P2));
    play.pass_all();
    assert!(!play.is_out(P2), "the effect holds");
    play.game.concede(P2).unwrap();
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_10_2_3_prohibitions_do_not_reach_concessions() {
    let mut play = lab("", "island: shelter").start();
    play.game.concede(P1).unwrap();
    assert!(play.is_out(P1));
}

#[test]
fn k_4_1_the_phases_come_in_their_order() {
    let mut play = lab("deck: c11x9", "deck: c11x9").start();
    play.next_turn();
    let before = play.phases().len();
    play.next_turn();
    let expected = [
        Phase::CombatBegin,
        Phase::Attack,
        Phase::CombatEnd,
        Phase::Second,
        Phase::End,
        Phase::Disengage,
        Phase::Draw,
        Phase::First,
    ];
    assert_eq!(play.phases()[before..], expected);
}

#[test]
fn k_4_2_the_next_player_clockwise_follows() {
    let mut play = lab("deck: c11x9", "deck: c11x9").start();
    play.next_turn();
    assert_eq!((play.table().active, play.table().turn), (P2, 4));
}

#[test]
fn k_4_1_1_the_turn_players_citizens_disengage() {
    let mut play = lab("island: c11! c22!; deck: c11x3", "island: c33!; deck: c11x3").phase(Phase::Disengage).start();
    assert!(!play.state_of(P1, "c11").engaged && !play.state_of(P1, "c22").engaged);
    assert!(play.state_of(P2, "c33").engaged);
    play.next_turn();
    assert!(!play.state_of(P2, "c33").engaged);
}

#[test]
fn k_4_1_2_so_does_the_soul_row() {
    let play = lab("souls: w! u! r!; deck: c11", "souls: w!").phase(Phase::Disengage).start();
    let engaged = |seat| play.player(seat).souls.iter().filter(|card| play.table().card(**card).engaged).count();
    assert_eq!((engaged(P1), engaged(P2)), (0, 1));
}

#[test]
fn k_4_1_3_the_controller_disengages() {
    let play = lab("island: c22!@1; deck: c11", "").phase(Phase::Disengage).start();
    assert!(!play.state_of(P1, "c22").engaged);
    assert_eq!(play.state_of(P1, "c22").owner, P2);
}

#[test]
fn k_4_1_4_attached_cards_are_not_concerned() {
    // The courier lies under the binder of player 1 when its owner disengages; the other cards of that player do.
    let side = "island: A03!? c22!?; souls: w!; deck: c11x3";
    let mut play = lab("island: A08; energy: w; deck: c11x3", side).start();
    play.activate(P1, "A08", 0).target(P2, "A03").pass_all();
    let under = play.table().attached[0];
    let before = *play.table().card(under);
    play.next_turn();
    assert_eq!(*play.table().card(under), before);
    let touched = play
        .events()
        .iter()
        .filter(|event| matches!(event, Event::Disengaged(card) | Event::Rested(card) if *card == under))
        .count();
    assert_eq!(touched, 0);
    let other = play.state_of(P2, "c22");
    assert!(!other.engaged && !other.weary && !play.table().card(play.player(P2).souls[0]).engaged);
}

#[test]
fn k_4_1_5_nobody_has_priority_then() {
    let play =
        lab("hand: A11; energy: w; island: c11; deck: c22", "hand: A11; energy: w").phase(Phase::Disengage).start();
    let events = play.events();
    let disengage = events.iter().position(|event| *event == Event::PhaseBegan(Phase::Disengage)).unwrap();
    let draw = events.iter().position(|event| *event == Event::PhaseBegan(Phase::Draw)).unwrap();
    assert!(events[disengage..draw].iter().all(|event| !matches!(event, Event::Asked(_) | Event::Priority { .. })));
}

#[test]
fn k_4_2_1_exactly_one_card_is_drawn() {
    let play = lab("deck: c22x38; hand: c11x6", "").phase(Phase::Draw).start();
    assert_eq!((play.deck(P1), play.hand(P1)), (37, 7));
}

#[test]
fn k_4_2_2_nobody_has_priority_in_the_draw_phase() {
    let play = lab("deck: c22x3", "hand: A11; energy: w; island: c11").phase(Phase::Draw).start();
    let events = play.events();
    let draw = events.iter().position(|event| *event == Event::PhaseBegan(Phase::Draw)).unwrap();
    let first = events.iter().position(|event| *event == Event::PhaseBegan(Phase::First)).unwrap();
    assert!(events[draw..first].iter().all(|event| !matches!(event, Event::Asked(_) | Event::Priority { .. })));
    assert_eq!(play.decider(), P1);
}

#[test]
fn k_4_2_3_the_draw_is_no_choice() {
    let play = lab("deck: c22x3; hand: c11", "").phase(Phase::Disengage).start();
    assert_eq!((play.hand(P1), play.kind()), (2, DecisionKind::Priority));
}

#[test]
fn k_4_2_4_an_empty_deck_destroys_before_the_first_phase() {
    let mut play = lab("deck: c11", "hand: A11").start();
    play.pass_all();
    while !play.game.is_over() {
        play.pass();
    }
    assert!(!play.phases()[3..].contains(&Phase::First));
    assert_eq!(play.winner(), Some(P1));
}

fn refill() -> Play {
    lab("", "")
        .with(|scenario| {
            scenario.phase = Phase::Draw;
            scenario.players[0].limbo = vec![slug("c11"); 9];
            scenario.players[0].row = ["A01", "A02", "A03", "A07"].map(slug).to_vec();
        })
        .limited()
        .start()
}

#[test]
fn k_4_2_5_limited_play_costs_an_eleven_year_card() {
    let mut play = refill();
    assert_eq!((play.deck(P1), play.limbo(P1), play.kind()), (9, 0, DecisionKind::DestroySlot));
    let shuffled = |event: &Event| matches!(event, Event::Shuffled { seat: P1, .. });
    let setup = &play.game.log().entries()[0].events;
    assert_eq!(setup.iter().filter(|event| shuffled(event)).count(), 1, "limbo is shuffled into the deck");
    play.act(Action::Slot { seat: P1, slot: 1 });
    assert_eq!((play.deck(P1), play.hand(P1), play.row(P1)), (8, 1, 3));
}

#[test]
fn k_4_2_6_without_one_the_player_is_destroyed() {
    let mut play = lab("deck: c11", "limbo: c11x5").limited().start();
    play.pass_all();
    while !play.game.is_over() {
        play.pass();
    }
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_4_2_7_the_choice_waits_for_the_first_phase() {
    let mut play = refill();
    let options: Vec<Action> = (0..4).map(|slot| Action::Slot { seat: P1, slot }).collect();
    assert_eq!((play.decider(), play.options()), (P1, &options[..]));
    play.act(Action::Slot { seat: P1, slot: 2 });
    assert_eq!(play.table().phase, Phase::First);
    assert_eq!(play.pile_kinds(), [ItemKind::Choice]);
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Priority, P1));
}

fn first_turn(deck: usize) -> Play {
    lab("", "deck: c11x38; hand: c22x6")
        .with(|scenario| {
            scenario.phase = Phase::Disengage;
            scenario.turn = 1;
            scenario.players[0].deck = vec![slug("c11"); deck];
            scenario.players[0].hand = vec![slug("c22"); 6];
        })
        .start()
}

#[test]
fn k_4_2_1_1_who_begins_skips_the_first_draw_phase() {
    let play = first_turn(38);
    assert_eq!((play.deck(P1), play.hand(P1)), (38, 6));
    assert!(!play.phases().contains(&Phase::Draw));
}

#[test]
fn k_4_2_1_2_everybody_else_draws_in_the_own_first_turn() {
    let mut play = first_turn(38);
    play.next_turn();
    assert_eq!((play.table().turn, play.hand(P2), play.deck(P2)), (2, 7, 37));
}

#[test]
fn k_4_2_1_3_an_empty_deck_does_not_matter_then() {
    let play = first_turn(0);
    assert!(!play.is_out(P1));
    assert_eq!(play.table().phase, Phase::First);
}

#[test]
fn k_4_3_1_effects_of_the_start_of_turn_come_in_the_first_phase() {
    let play = lab("island: dawn; deck: c11x5", "").phase(Phase::Disengage).start();
    assert_eq!(play.hand(P1), 1, "the draw of the turn");
    assert_eq!(play.table().phase, Phase::First);
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
}

#[test]
fn k_4_3_2_only_those_of_the_turn_player() {
    let play = lab("deck: c11x5", "island: dawn").phase(Phase::Disengage).start();
    assert_eq!(play.pile(), 0);
}

#[test]
fn k_4_3_3_citizens_are_cast_in_the_first_phase() {
    let play = lab("hand: A02; energy: ww", "").start();
    assert!(play.can_cast("A02"));
}

#[test]
fn k_4_3_4_a_soul_card_arrives_disengaged() {
    let mut play = lab("hand: A02 A11x5; island: c11", "").start();
    play.place("A02");
    assert_eq!((play.hand(P1), play.player(P1).souls.len()), (5, 1));
    assert!(!play.table().card(play.player(P1).souls[0]).engaged);
    assert!(play.can_cast("A11"), "it can be used at once");
}

#[test]
fn k_4_5_1_citizens_are_cast_in_the_second_phase() {
    let play = lab("hand: A02; energy: ww", "").phase(Phase::Second).start();
    assert!(play.can_cast("A02"));
}

#[test]
fn k_4_5_2_a_soul_is_placed_once_a_turn() {
    let mut placed = lab("hand: A02 A03", "").start();
    placed.place("A02").until(Phase::Second);
    assert!(!placed.can_place("A03"));
    let mut open = lab("hand: A02 A03", "").start();
    open.until(Phase::Second);
    assert!(open.can_place("A03"));
}

#[test]
fn k_4_6_1_end_steps_begin_when_all_have_passed() {
    let mut play =
        lab("island: dusk; deck: c22x3", "hand: A11; island: c11; energy: w; deck: c22x3").phase(Phase::End).start();
    play.pass();
    play.cast("A11").target(P2, "c11");
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph]);
    play.pass_all();
    assert_eq!(play.pile(), 0, "the trigger is not there yet");
    play.pass_all();
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
}

#[test]
fn k_4_6_2_triggers_come_before_bonuses_end() {
    let mut play = lab("island: dusk; hand: swell; deck: c22x3", "deck: c22x3").phase(Phase::Second).start();
    play.cast("swell").target(P1, "dusk");
    play.pass_all();
    play.until(Phase::End).pass_all();
    assert_eq!(play.pile(), 1);
    assert_eq!(play.stats(P1, "dusk"), (3, 3));
    play.pass_all();
    assert_eq!((play.hand(P1), play.stats(P1, "dusk")), (1, (3, 3)));
    play.pass_all();
    assert_eq!(play.stats(P1, "dusk"), (1, 1));
}

#[test]
fn k_4_6_3_everything_until_end_of_turn_stops_together() {
    // 2/2 with +2/+2, -1/-1 and one damage: if the bonus ended before the rest, it would die.
    let mut play = lab("island: c22-1; hand: swell wilt; deck: c22x3", "deck: c22x3").start();
    play.cast("swell").target(P1, "c22").pass_all();
    play.cast("wilt").target(P1, "c22").pass_all();
    assert_eq!((play.stats(P1, "c22"), play.state_of(P1, "c22").damage), ((3, 3), 1));
    play.next_turn();
    assert_eq!((play.stats(P1, "c22"), play.state_of(P1, "c22").damage), ((2, 2), 0));
    let ended = play.events().iter().filter(|event| matches!(event, Event::TurnEnded)).count();
    assert_eq!(ended, 1);
}

#[test]
fn k_4_6_4_damage_goes_in_the_same_instant() {
    let mut play = lab("island: c22; hand: swell prick; deck: c22x3", "deck: c22x3").start();
    play.cast("swell").target(P1, "c22").pass_all();
    play.cast("prick").target(P1, "c22").pass_all();
    assert_eq!((play.stats(P1, "c22"), play.state_of(P1, "c22").damage), ((4, 4), 3));
    play.next_turn();
    assert_eq!((play.stats(P1, "c22"), play.state_of(P1, "c22").damage), ((2, 2), 0));
}

#[test]
fn k_4_6_5_the_turn_player_discards_down_to_seven() {
    let mut play = lab("hand: c11x4 c22x5; deck: c11", "deck: c11x3").phase(Phase::End).start();
    play.pass_all();
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::HandLimit, P1, 9));
    play.choose("c22").choose("c11");
    assert_eq!((play.hand(P1), play.limbo(P1)), (7, 2));
    assert_eq!(play.table().active, P2);
}

#[test]
fn k_4_6_6_others_keep_their_cards() {
    let mut play = lab("deck: c11", "hand: c11x10; deck: c22x3").phase(Phase::End).start();
    play.pass_all();
    assert_eq!(play.hand(P2), 11);
}

#[test]
fn k_4_6_7_seven_cards_are_kept() {
    let mut play = lab("hand: c11x7; deck: c11", "deck: c22x3").phase(Phase::End).start();
    play.pass_all();
    assert_eq!((play.hand(P1), play.table().active), (7, P2));
}

#[test]
fn k_4_6_8_cards_of_end_triggers_count() {
    let mut play = lab("island: dusk; hand: c11x7; deck: c22x3", "deck: c22x3").phase(Phase::End).start();
    play.pass_all();
    play.pass_all();
    play.pass_all();
    assert_eq!((play.kind(), play.hand(P1)), (DecisionKind::HandLimit, 8));
}

#[test]
fn k_4_6_9_what_the_end_raises_resolves_and_the_end_is_repeated() {
    let mut play = lab("island: mourner; hand: c11x8; deck: c22x9", "deck: c22x3").phase(Phase::End).start();
    play.pass_all();
    play.choose("c11");
    assert_eq!((play.kind(), play.pile(), play.hand(P1)), (DecisionKind::Priority, 1, 7));
    play.pass_all();
    play.pass_all();
    assert_eq!((play.kind(), play.hand(P1)), (DecisionKind::HandLimit, 8));
    let ended = play.events().iter().filter(|event| matches!(event, Event::TurnEnded)).count();
    assert_eq!(ended, 2);
}
