//! Sections 9 and 10: abilities and effects.

use keyforge_core::kryptik::cards::{parse_line, print_ability};
use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card lord \"Lord\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other mine}, 0, 1)
card bare \"Bare\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  while hand(you) == 0: stat(this, 2, 2)
card grave \"Grave\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{2}\"), zone limbo): return(this, hand)
card pump \"Pump\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\")): stat(this, 1, 0, end_of_turn)
card tapper \"Tapper\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): draw(you, 1)
card heir \"Heir\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  dies: draw(you, 1)
card paid \"Paid\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other}), cost soul(\"{1}\")): draw(you, 1)
card willing \"Willing\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other}), may): draw(you, 1)
card grim \"Grim\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  dies: discard(everyone, 1)
card hunter \"Hunter\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  enter: target(a, {citizen engaged}); destroy(a)
card reaper \"Reaper\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen})): draw(you, 1)
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card blast \"Blast\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen})
card drink \"Drink\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
card sting \"Sting\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 2)
card volley \"Volley\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen opposing}); damage(a, count({citizen mine}))
card binge \"Binge\"
  spell · cost \"{0}\" · souls u · years 1
  spell: discard(you, 3); draw(you, 1)
card pair \"Pair\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
  spell: draw(you, 1)
card long \"Long\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1); discard(you, 1)
card hush \"Hush\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: forbid_players(cast_spells, opponents)
card free \"Free\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): cast_free({spell in hand})
card fury \"Fury\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · timing combat
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

#[test]
fn k_9_1_abilities_work_on_the_island() {
    let active = |side: &str| {
        let play = lab(&format!("{side}; energy: w; souls: lord; row: lord pump"), "").start();
        assert_eq!(play.stats(P1, "c11"), (1, 1));
        play.options().iter().filter(|action| matches!(action, Action::Activate { .. })).count()
    };
    assert_eq!(active("hand: pump lord; limbo: pump lord; island: c11"), 0);
    assert_eq!(active("hand: lord; limbo: lord; island: c11 pump"), 1);
}

#[test]
fn k_9_2_an_ability_of_another_zone_works_there() {
    let mut play = lab("limbo: grave; island: grave; hand: grave; energy: ww", "").start();
    let limbo = play.player(P1).limbo[0];
    let offered: Vec<Action> =
        play.options().iter().copied().filter(|action| matches!(action, Action::Activate { .. })).collect();
    assert_eq!(offered, [Action::Activate { card: limbo, ability: 0 }]);
    play.act(offered[0]).auto().pass_all();
    assert_eq!(play.hand(P1), 2);
}

#[test]
fn k_9_1_1_the_cost_is_paid_then_the_effect_is_on_the_pile() {
    let mut play = lab("island: tapper; deck: c11x3", "").start();
    play.activate(P1, "tapper", 0);
    assert_eq!((play.state_of(P1, "tapper").engaged, play.pile(), play.hand(P1)), (true, 1, 0));
    play.pass_all();
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn k_9_1_2_engaging_needs_a_disengaged_citizen() {
    assert!(!lab("island: tapper!", "").start().can_activate(P1, "tapper", 0));
}

#[test]
fn k_9_1_3_and_one_that_is_not_weary() {
    assert!(!lab("island: tapper?", "").start().can_activate(P1, "tapper", 0));
    let mut play = lab("island: tapper? B06; deck: c11x3", "").start();
    play.pass_all();
    play.target(P1, "tapper").pass_all();
    assert!(play.can_activate(P1, "tapper", 0), "eager does not mind");
}

#[test]
fn k_9_1_4_other_costs_do_not_mind() {
    assert!(lab("island: pump?!; energy: w", "").start().can_activate(P1, "pump", 0));
}

#[test]
fn k_9_1_5_abilities_may_be_repeated() {
    let mut play = lab("island: pump; energy: www", "").start();
    for _ in 0..3 {
        play.activate(P1, "pump", 0).pass_all();
    }
    assert_eq!((play.stats(P1, "pump"), play.can_activate(P1, "pump", 0)), ((4, 1), false));
}

#[test]
fn k_9_1_6_in_every_turn_and_step_with_priority() {
    let mut play = lab("island: c33", "island: pump; energy: w; row: c11").start();
    play.reach_attack().attack("c33", 0).pass();
    assert!(play.can_activate(P2, "pump", 0));
}

#[test]
fn k_9_2_1_passives_hold_as_long_as_the_citizen_is_there() {
    let mut play = lab("hand: lord zap; energy: w; island: c11", "").start();
    play.resolve("lord");
    assert_eq!((play.stats(P1, "c11"), play.pile()), ((1, 2), 0));
    play.cast("zap").target(P1, "lord").pass_all();
    assert_eq!(play.stats(P1, "c11"), (1, 1));
}

#[test]
fn k_9_2_2_conditions_are_asked_all_the_time() {
    let mut play = lab("hand: drink; island: bare; deck: c11x3", "").start();
    assert_eq!(play.stats(P1, "bare"), (1, 1));
    play.cast("drink");
    assert_eq!(play.stats(P1, "bare"), (3, 3));
    play.pass_all();
    assert_eq!(play.stats(P1, "bare"), (1, 1));
}

#[test]
fn k_9_2_3_a_lost_bonus_can_destroy_at_once() {
    let mut play = lab("hand: sting zap; island: lord c22", "").start();
    play.cast("sting").target(P1, "c22").pass_all();
    assert_eq!(play.stats(P1, "c22"), (2, 3));
    play.cast("zap").target(P1, "lord").pass_all();
    assert_eq!(play.find_citizen(P1, "c22"), None);
}

#[test]
fn k_9_3_1_triggers_go_on_the_pile_when_it_happens() {
    let mut play = lab("hand: zap; island: heir; deck: c11x3", "").start();
    play.cast("zap").target(P1, "heir").pass_all();
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
}

#[test]
fn k_9_3_2_long_and_short_forms_mean_the_same() {
    let long = parse_line("when(enter({this})): draw(you, 1)").unwrap();
    let short = parse_line("enter: draw(you, 1)").unwrap();
    assert_eq!(long, short);
    assert_eq!(print_ability(&long), "enter: draw(you, 1)");
}

#[test]
fn k_9_3_3_a_trigger_that_costs_asks_when_it_triggers() {
    let start = |energy: &str| {
        let mut play = lab(&format!("hand: zap; island: paid c11; deck: c11x3; energy: {energy}"), "").start();
        play.cast("zap").target(P1, "c11").pass_all();
        play
    };
    let mut yes = start("w");
    assert_eq!(yes.options(), [Action::Yes, Action::No]);
    yes.act(Action::Yes).auto();
    assert_eq!((yes.pile_kinds(), yes.energy(P1)), (vec![ItemKind::Trigger { paid: true }], 0));
    let mut no = start("w");
    no.act(Action::No);
    assert_eq!((no.pile(), no.energy(P1)), (0, 1));
    // Who cannot pay is not asked.
    let none = start("");
    assert_eq!((none.kind(), none.decider(), none.pile()), (DecisionKind::Priority, P1, 0));
}

/// Energy that can be made at another cost may pay: who has a way to it is asked, whom it does not help is not.
#[test]
fn k_9_3_3_a_trigger_that_no_energy_could_pay_is_not_offered() {
    let cards = "card kiln \"Kiln\"\n  citizen · cost \"{1}\" · stats 1 1 · souls r · years 1
  energy(sacrifice({citizen other mine}, 1)): add(r)
card mourner \"Mourner\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine}), cost soul(\"{2}\")): draw(you, 1)
card toll \"Toll\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine}), cost discard(1)): draw(you, 1)
";
    let asked = |side: &str| {
        let mut play = lab(&format!("{side}; deck: c11x3"), "").cards(cards).start();
        play.cast("zap").target(P1, "c22").pass_all();
        play.kind() == DecisionKind::UseTrigger
    };
    assert!(!asked("hand: zap; island: mourner c22 kiln"), "only the mourner could be sacrificed for one energy");
    assert!(asked("hand: zap; island: mourner c22 kiln c11"), "two could");
    assert!(asked("hand: zap; island: mourner c22 kiln; energy: w"));
    assert!(!asked("hand: zap; island: mourner c22 c11; energy: w"));
    assert!(!asked("hand: zap; island: toll c22"), "there is nothing to discard");
    assert!(asked("hand: zap c11; island: toll c22"));
}

#[test]
fn k_9_3_4_a_declined_trigger_is_not_put_on_the_pile() {
    let mut play = lab("hand: zap; island: willing c11; deck: c11x3", "").start();
    play.cast("zap").target(P1, "c11").pass_all();
    assert_eq!(play.kind(), DecisionKind::UseTrigger);
    play.act(Action::No);
    assert_eq!(play.pile(), 0);
}

#[test]
fn k_9_3_5_others_cannot_be_declined() {
    let mut play = lab("hand: zap c11; island: grim", "hand: c22").start();
    play.cast("zap").target(P1, "grim").pass_all();
    assert_eq!((play.kind(), play.pile()), (DecisionKind::Priority, 1));
    play.pass_all();
    play.choose("c11").choose("c22");
    assert_eq!((play.hand(P1), play.hand(P2)), (0, 0));
}

#[test]
fn k_9_3_6_once_for_each_time() {
    let mut one = lab("hand: blast; island: reaper; deck: c11x3", "").start();
    one.resolve("blast");
    assert_eq!(one.pile(), 1);
    let mut two = lab("hand: blast; island: c11 reaper; deck: c11x3", "").start();
    two.resolve("blast").act(Action::Trigger(0));
    assert_eq!(two.pile(), 2);
    two.pass_out();
    assert_eq!(two.hand(P1), 2);
}

#[test]
fn k_9_3_7_without_a_target_it_is_not_put_there() {
    let mut play = lab("hand: hunter; energy: w; island: c11", "").start();
    play.resolve("hunter");
    assert_eq!((play.pile(), play.kind()), (0, DecisionKind::Priority));
    let mut other = lab("hand: hunter; energy: w; island: c11!", "").start();
    other.resolve("hunter");
    assert_eq!(other.kind(), DecisionKind::Target);
}

#[test]
fn k_9_3_8_an_effect_does_not_need_its_source() {
    let mut play = lab("island: tapper; deck: c11x3", "hand: zap").start();
    play.activate(P1, "tapper", 0).cast("zap").target(P1, "tapper").pass_all();
    assert_eq!(play.find_citizen(P1, "tapper"), None);
    play.pass_all();
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn k_10_1_each_paragraph_is_one_effect() {
    let mut two = lab("hand: pair; deck: c11x3", "").start();
    two.cast("pair").act(Action::Option(0));
    assert_eq!(two.pile(), 2);
    let mut one = lab("hand: long; deck: c11x3", "").start();
    one.cast("long");
    assert_eq!(one.pile(), 1);
}

#[test]
fn k_10_2_values_are_read_when_an_effect_resolves() {
    let mut play = lab("hand: volley; island: c11 c22 c33", "island: c15; hand: zap zap").start();
    play.cast("volley").target(P2, "c15").cast("zap").target(P1, "c11").pass_all();
    play.pass().cast("zap").target(P1, "c22").pass_all();
    play.pass_all();
    assert_eq!(play.state_of(P2, "c15").damage, 1);
}

#[test]
fn k_10_1_1_cards_beat_rules() {
    let mut play = lab("island: A04; hand: c11x9; deck: c11", "deck: c11").phase(Phase::End).start();
    play.pass_all();
    assert_eq!((play.hand(P1), play.table().active), (9, P2));
    let mut ten = lab("island: A04; hand: c11x10; deck: c11", "deck: c11").phase(Phase::End).start();
    ten.pass_all();
    assert_eq!(ten.kind(), DecisionKind::HandLimit);
    ten.choose("c11");
    assert_eq!((ten.hand(P1), ten.table().active), (9, P2));
}

#[test]
fn k_10_1_2_only_the_rule_that_is_contradicted() {
    let can = |side: &str| lab(side, "").phase(Phase::CombatBegin).start().can_cast("fury");
    assert!(can("hand: fury; energy: w") && !can("hand: fury"));
    let mut busy = lab("hand: fury drink; energy: w; deck: c11x3", "").phase(Phase::CombatBegin).start();
    busy.cast("drink").pass();
    assert!(!busy.can_cast("fury"));
}

#[test]
fn k_10_2_1_prohibition_beats_permission() {
    let start = |other: &str| {
        let mut play = lab("island: free; hand: drink; deck: c11x3", other).start();
        play.activate(P1, "free", 0).pass_all();
        play
    };
    let mut play = start("island: hush");
    assert_eq!((play.kind(), play.options()), (DecisionKind::CastFree, &[Action::Done][..]));
    play.act(Action::Done);
    assert_eq!((play.kind(), play.hand(P1)), (DecisionKind::Priority, 1));
    assert!(start("island: c11").can_choose("drink"));
}

#[test]
fn k_10_2_2_whichever_came_later() {
    let mut play = lab("hand: free drink; energy: w; deck: c11x3", "island: hush").start();
    play.resolve("free");
    assert!(!play.can_cast("drink"));
    let mut later = lab("island: free; hand: drink; deck: c11x3", "hand: hush; souls: w; deck: c11x3").start();
    later.next_turn().resolve("hush").pass();
    assert!(!later.can_cast("drink"));
}

#[test]
fn k_10_3_1_what_cannot_be_completed_is_done_as_far_as_possible() {
    let mut play = lab("hand: binge c11", "").start();
    play.resolve("binge").choose("c11");
    assert_eq!((play.hand(P1), play.limbo(P1)), (0, 2));
}

#[test]
fn k_10_3_2_the_rest_follows() {
    let mut play = lab("hand: binge; deck: c11x3", "").start();
    play.resolve("binge");
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn k_10_4_1_chosen_numbers_are_whole_and_not_negative() {
    let mut play = lab("hand: B10 c11; energy: rrr", "island: c15").start();
    play.cast("B10").target(P2, "c15").pass_all();
    assert_eq!(play.options(), (0..=4).map(Action::Number).collect::<Vec<_>>());
    let action: Result<Action, _> = serde_json::from_str("{\"number\": -1}");
    assert!(action.is_err());
    assert!(serde_json::from_str::<Action>("{\"number\": 1.5}").is_err());
}

#[test]
fn k_10_4_2_up_to_is_a_bound() {
    let start = || {
        let mut play = lab("hand: B10 c11x5; energy: rrr", "island: c15").start();
        play.cast("B10").target(P2, "c15").pass_all();
        play
    };
    assert!(start().try_act(Action::Number(5)).is_err());
    assert!(start().try_act(Action::Number(0)).is_ok());
    assert!(start().try_act(Action::Number(4)).is_ok());
}
