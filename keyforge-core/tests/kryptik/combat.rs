//! Section 4.4: combat.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card herald \"Herald\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(combat_begin(you)): draw(you, 1)
card closer \"Closer\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(combat_end(you)): draw(you, 1)
card martyr \"Martyr\"
  citizen · cost \"{1}\" · stats 3 3 · souls w · years 1
  dies: draw(you, 1)
card slip \"Slip\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); grant(a, sidestep, end_of_turn)
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card sap \"Sap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, -9, 0, end_of_turn)
card sting \"Sting\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 2)
card chime \"Chime\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); destroy_row(a, 1, you)
card steal \"Steal\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, forever)
card altar \"Altar\"
  citizen · cost \"{1}\" · stats 0 4 · souls w · years 1
  active(sacrifice({citizen mine}, 1)): draw(you, 1)
card fend \"Fend\"
  citizen · cost \"{1}\" · stats 1 4 · souls w · years 1 · steadfast
card lurker \"Lurker\"
  citizen · cost \"{1}\" · stats 2 1 · souls w · years 1 · sidestep
card quick \"Quick\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · eager
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

/// Row and deck of the defender.
const ROW: &str = "row: c11 c22 c33 c44; deck: c11x9";

fn against(island: &str) -> String {
    format!("{ROW}; island: {island}")
}

#[test]
fn k_4_4_1_the_five_steps_come_in_order() {
    let mut play = lab("island: c33; deck: c11", ROW).start();
    play.hit("c33", 0).pass_out();
    play.act(Action::TakeEleven).until(Phase::CombatEnd);
    let expected =
        [Phase::CombatBegin, Phase::Attack, Phase::Block, Phase::Resolution, Phase::Attack, Phase::CombatEnd];
    assert_eq!(play.phases(), expected);
}

#[test]
fn k_4_4_2_one_attack_after_the_other() {
    let mut play = lab("island: c33 c22; deck: c11", ROW).start();
    play.hit("c33", 0);
    assert_eq!(play.row(P2), 3, "the first has dealt its damage");
    play.pass_out();
    play.act(Action::TakeEleven).reach_attack();
    assert!(play.can_attack(P1, "c22") && !play.can_attack(P1, "c33"));
}

#[test]
fn k_4_4_3_no_citizens_and_no_souls_in_combat() {
    let play = lab("hand: A02 A11; energy: www; island: c11", ROW).phase(Phase::CombatBegin).start();
    assert!(!play.can_cast("A02") && !play.can_place("A02"));
    assert!(play.can_cast("A11"));
    // So it is in every step, and over again in the 2nd phase.
    let mut play = lab("hand: A02 A11; energy: www; island: c33; deck: c11", ROW).phase(Phase::CombatBegin).start();
    let mut steps = Vec::new();
    while play.table().phase != Phase::Second {
        match play.kind() {
            DecisionKind::Priority if play.decider() == P1 => {
                assert!(!play.can_cast("A02") && !play.can_place("A02") && play.can_cast("A11"));
                steps.push(play.table().phase);
                play.pass();
            }
            DecisionKind::Priority => drop(play.pass()),
            DecisionKind::Attacker => drop(play.attack("c33", 0)),
            DecisionKind::Eleven => drop(play.act(Action::TakeEleven)),
            other => panic!("{other:?}"),
        }
    }
    steps.dedup();
    let expected = [Phase::CombatBegin, Phase::Attack, Phase::Block, Phase::Resolution, Phase::CombatEnd];
    assert_eq!(steps, expected);
    assert!(play.can_cast("A02") && play.can_place("A02"));
}

#[test]
fn k_4_4_1_1_beginning_of_combat_effects_come_first() {
    let mut play = lab("island: herald c33; deck: c11x3", ROW).start();
    play.pass_all();
    assert_eq!((play.table().phase, play.pile()), (Phase::CombatBegin, 1));
    assert!(play.table().combat.is_none());
}

#[test]
fn k_4_4_1_2_the_step_comes_in_every_turn() {
    let mut play = lab("island: herald?; deck: c11x3", ROW).start();
    play.pass_all();
    assert_eq!((play.table().phase, play.pile()), (Phase::CombatBegin, 1));
}

#[test]
fn k_4_4_2_1_only_the_turn_player_attacks() {
    let mut play = lab("island: c33", &against("c22")).start();
    play.reach_attack();
    assert_eq!(play.decider(), P1);
    assert!(play.can_attack(P1, "c33") && !play.can_attack(P2, "c22"));
}

#[test]
fn k_4_4_2_2_the_attacker_is_disengaged() {
    let mut play = lab("island: c33 c22!", ROW).start();
    play.reach_attack();
    assert!(play.can_attack(P1, "c33") && !play.can_attack(P1, "c22"));
}

#[test]
fn k_4_4_2_3_a_weary_citizen_cannot_attack_unless_eager() {
    let mut play = lab("island: c33? quick?", ROW).start();
    play.reach_attack();
    assert!(!play.can_attack(P1, "c33") && play.can_attack(P1, "quick"));
}

#[test]
fn k_4_4_2_4_nobody_attacks_twice() {
    let mut play = lab("island: fend c33", ROW).start();
    play.hit("fend", 0).pass_out();
    play.act(Action::TakeEleven).reach_attack();
    assert!(!play.state_of(P1, "fend").engaged);
    assert!(!play.can_attack(P1, "fend") && play.can_attack(P1, "c33"));
}

#[test]
fn k_4_4_2_5_commanding_engages() {
    let mut play = lab("island: c22 fend", ROW).start();
    play.reach_attack().attack("c22", 0);
    assert!(play.state_of(P1, "c22").engaged);
    play.block(&[]).damage().pass_out();
    play.act(Action::TakeEleven).reach_attack().attack("fend", 1);
    assert!(!play.state_of(P1, "fend").engaged);
}

#[test]
fn k_4_4_2_6_targets_are_named_afterwards() {
    let mut play = lab("island: c22", ROW).start();
    play.reach_attack().attack("c22", 3);
    let combat = play.table().combat.clone().unwrap();
    assert_eq!((combat.defender, combat.slots), (P2, vec![3]));
}

#[test]
fn k_4_4_2_7_rows_are_attacked_and_players_without_one() {
    let mut play = lab("island: c22", "row: c11 c22; island: c33").start();
    play.reach_attack();
    let attacker = play.citizen(P1, "c22");
    play.act(Action::Attack(attacker));
    assert_eq!(play.options(), [Action::Slot { seat: P2, slot: 0 }, Action::Slot { seat: P2, slot: 1 }]);
    let mut bare = lab("island: c22", "island: c33").start();
    bare.reach_attack();
    let attacker = bare.citizen(P1, "c22");
    bare.act(Action::Attack(attacker));
    assert_eq!(bare.options(), [Action::Player(P2)]);
}

#[test]
fn k_4_4_2_8_no_attacker_leads_to_the_end_of_combat() {
    let mut play = lab("island: c22", &against("c33")).start();
    play.reach_attack().act(Action::Done);
    assert_eq!(play.table().phase, Phase::CombatEnd);
    assert!(!play.phases().contains(&Phase::Block));
}

#[test]
fn k_4_4_2_9_nobody_has_to_attack() {
    let mut play = lab("island: c33", ROW).start();
    play.reach_attack();
    assert!(play.offers(Action::Done));
}

#[test]
fn k_4_4_2_10_who_has_no_attack_may_attack() {
    let mut play = lab("island: c04", ROW).start();
    play.hit("c04", 0);
    assert_eq!((play.row(P2), play.pile()), (4, 0));
}

#[test]
fn k_4_4_3_1_any_number_of_blockers_or_none() {
    let start = || {
        let mut play = lab("island: c55", &against("c11 c22 c33")).start();
        play.reach_attack().attack("c55", 0);
        play
    };
    for blockers in [&[][..], &["c22"], &["c33", "c11"], &["c11", "c22", "c33"]] {
        let mut play = start();
        play.block(blockers);
        assert_eq!(play.table().combat.as_ref().unwrap().blockers.len(), blockers.len());
    }
}

#[test]
fn k_4_4_3_2_weary_citizens_may_block() {
    let mut play = lab("island: c55", &against("c22?")).start();
    play.reach_attack().attack("c55", 0).block(&["c22"]);
    assert!(play.table().combat.as_ref().unwrap().blocked);
}

#[test]
fn k_4_4_3_3_engaged_citizens_may_not() {
    let mut play = lab("island: c11", &against("c55! c22")).start();
    play.reach_attack().attack("c11", 0).pass().pass();
    assert!(play.can_choose("c22") && !play.can_choose("c55"));
}

#[test]
fn k_4_4_3_4_blockers_are_engaged() {
    let mut play = lab("island: c11 c12", &against("c22")).start();
    play.reach_attack().attack("c11", 0).block(&["c22"]);
    assert!(play.state_of(P2, "c22").engaged);
    play.damage().reach_attack().attack("c12", 0).pass().pass();
    assert_eq!((play.table().phase, play.kind()), (Phase::Block, DecisionKind::Priority), "nobody is left to block");
    let mut other = lab("island: c11 c12", &against("c22")).start();
    other.reach_attack().attack("c11", 0).block(&[]).damage().pass_out();
    other.act(Action::TakeEleven).reach_attack().attack("c12", 1).pass().pass();
    assert_eq!(other.kind(), DecisionKind::Blocker, "who has not blocked may");
}

#[test]
fn k_4_4_3_5_steadfast_blockers_too() {
    let mut play = lab("island: c11", &against("fend")).start();
    play.reach_attack().attack("c11", 0).block(&["fend"]);
    assert!(play.state_of(P2, "fend").engaged);
}

#[test]
fn k_4_4_3_6_several_citizens_may_block_one() {
    let mut play = lab("island: c55", &against("c11 c12 c13")).start();
    play.reach_attack().attack("c55", 0).block(&["c11", "c12", "c13"]);
    assert_eq!(play.table().combat.as_ref().unwrap().blockers.len(), 3);
}

#[test]
fn k_4_4_3_7_sidestep_gained_later_does_not_undo_a_block() {
    let mut play = lab("island: c33; hand: slip", &against("c11")).start();
    play.reach_attack().attack("c33", 0).block(&["c11"]);
    play.cast("slip").target(P1, "c33").pass_all();
    assert!(play.has(P1, "c33", Keyword::Sidestep));
    play.damage();
    assert_eq!((play.row(P2), play.find_citizen(P2, "c11")), (4, None));
}

#[test]
fn k_4_4_3_8_a_tenacious_attacker_stays_blocked_by_one() {
    let mut play = lab("island: B02; hand: zap", &against("c11 c15")).start();
    play.reach_attack().attack("B02", 0).block(&["c11", "c15"]);
    play.cast("zap").target(P2, "c11").pass_all();
    play.damage();
    assert_eq!((play.row(P2), play.state_of(P2, "c15").damage), (4, 4));
}

#[test]
fn k_4_4_3_9_without_blockers_left_it_stays_blocked() {
    let mut play = lab("island: c33", &against("altar c11")).start();
    play.reach_attack().attack("c33", 0).block(&["c11"]);
    play.pass().activate(P2, "altar", 0).choose("c11").pass_all();
    play.damage();
    assert_eq!((play.row(P2), play.state_of(P1, "c33").damage), (4, 0));
}

#[test]
fn k_4_4_3_10_priority_comes_after_blocks_and_before_damage() {
    let mut play = lab("island: c33", &against("c22")).start();
    play.reach_attack().attack("c33", 0).block(&["c22"]);
    assert_eq!((play.table().phase, play.kind(), play.decider()), (Phase::Block, DecisionKind::Priority, P1));
    assert_eq!(play.state_of(P2, "c22").damage, 0);
}

#[test]
fn k_4_4_4_1_order_damage_and_deaths_come_before_priority() {
    let mut play = lab("island: c55", &against("c22 c33")).start();
    play.reach_attack().attack("c55", 0).block(&["c22", "c33"]).damage();
    assert_eq!((play.kind(), play.table().phase), (DecisionKind::DamageOrder, Phase::Resolution));
    play.choose("c22");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Priority, P1));
    assert_eq!(
        (play.find_citizen(P2, "c22"), play.find_citizen(P2, "c33"), play.find_citizen(P1, "c55")),
        (None, None, None)
    );
}

#[test]
fn k_4_4_4_1_1_a_blocked_attacker_hits_blockers_only() {
    let mut play = lab("island: c44", &against("c11")).start();
    play.reach_attack().attack("c44", 0).block(&["c11"]).damage();
    let dealt = play.events().iter().any(|event| matches!(event, Event::Damaged { amount: 4, .. }));
    assert!(dealt);
    assert_eq!((play.row(P2), play.find_citizen(P2, "c11")), (4, None));
}

#[test]
fn k_4_4_4_1_2_the_attacking_player_orders_blockers() {
    let mut play = lab("island: c44", &against("c13 c33")).start();
    play.reach_attack().attack("c44", 0).block(&["c13", "c33"]).damage();
    assert_eq!(play.decider(), P1);
    assert!(play.can_choose("c13") && play.can_choose("c33"));
    let one = ordered("c44", "c13", "c33");
    assert_eq!((one.find_citizen(P2, "c13"), one.state_of(P2, "c33").damage), (None, 1));
    let other = ordered("c44", "c33", "c13");
    assert_eq!((other.find_citizen(P2, "c33"), other.state_of(P2, "c13").damage), (None, 1));
}

fn ordered(attacker: &str, first: &str, second: &str) -> Play {
    let mut play = lab(&format!("island: {attacker}"), &against(&format!("{first} {second}"))).start();
    let name = |code: &str| code.split('-').next().unwrap().to_owned();
    play.reach_attack().attack(attacker, 0).block(&[&name(first), &name(second)]).damage();
    play.choose(&name(first));
    play
}

#[test]
fn k_4_4_4_1_3_each_gets_lethal_damage_before_the_next() {
    let play = ordered("c44", "c13", "c33");
    assert_eq!((play.find_citizen(P2, "c13"), play.state_of(P2, "c33").damage), (None, 1));
}

#[test]
fn k_4_4_4_1_4_marked_damage_counts() {
    let play = ordered("c33", "c13-2", "c44");
    assert_eq!((play.find_citizen(P2, "c13"), play.state_of(P2, "c44").damage), (None, 2));
}

#[test]
fn k_4_4_4_1_5_the_rest_stays_on_the_last() {
    let play = ordered("c92", "c12", "c22");
    let amounts: Vec<u16> = play
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { amount, .. } => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!(amounts, [2, 7, 3]);
    assert_eq!(play.row(P2), 4);
}

#[test]
fn k_4_4_4_2_1_blockers_add_their_attack() {
    let mut play = lab("island: c15", &against("c22 c33")).start();
    play.reach_attack().attack("c15", 0).block(&["c22", "c33"]).damage();
    play.choose("c22");
    assert_eq!(play.find_citizen(P1, "c15"), None);
    assert!(play.events().iter().any(|event| matches!(event, Event::Damaged { amount: 5, .. })));
}

#[test]
fn k_4_4_4_3_1_both_sides_deal_at_the_same_time() {
    let mut play = lab("island: martyr; deck: c11", &against("martyr")).start();
    play.reach_attack().attack("martyr", 0).block(&["martyr"]).damage();
    assert_eq!((play.find_citizen(P1, "martyr"), play.find_citizen(P2, "martyr")), (None, None));
    assert_eq!(play.pile(), 2);
}

#[test]
fn k_4_4_4_3_2_damage_reaching_defense_destroys() {
    let mut play = lab("island: c33", &against("c13")).start();
    play.reach_attack().attack("c33", 0).block(&["c13"]).damage();
    assert!(play.has_in(Area::Limbo, P2, "c13"));
    let mut other = lab("island: c22", &against("c13")).start();
    other.reach_attack().attack("c22", 0).block(&["c13"]).damage();
    assert_eq!(other.state_of(P2, "c13").damage, 2);
}

#[test]
fn k_4_4_4_3_3_damage_adds_up_within_the_turn() {
    let mut play = lab("island: c22; hand: sting", &against("c04")).start();
    play.reach_attack().attack("c22", 0).block(&["c04"]).damage();
    assert_eq!(play.state_of(P2, "c04").damage, 2);
    play.cast("sting").target(P2, "c04").pass_all();
    assert_eq!(play.find_citizen(P2, "c04"), None);
}

#[test]
fn k_4_4_4_3_4_damage_is_gone_next_turn() {
    let mut play = lab("island: c04-3; deck: c11", ROW).start();
    play.next_turn();
    assert_eq!(play.state_of(P1, "c04").damage, 0);
    // Three more are not lethal then; in the same turn two would have been.
    let mut again = lab("island: c04-3; deck: c11x3", "hand: sting; deck: c11x3").start();
    let mut same = again.clone();
    same.pass().cast("sting").target(P1, "c04").pass_all();
    assert_eq!(same.find_citizen(P1, "c04"), None);
    again.next_turn().cast("sting").target(P1, "c04").pass_all();
    assert_eq!(again.state_of(P1, "c04").damage, 2);
}

#[test]
fn k_4_4_4_3_5_an_unblocked_attacker_hits_its_target() {
    let mut play = lab("island: c33", ROW).start();
    play.hit("c33", 0);
    assert_eq!(play.player(P2).row.iter().map(|slot| slot.slot).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn k_4_4_4_3_6_any_amount_destroys_one_card() {
    for attacker in ["c11", "c88"] {
        let mut play = lab(&format!("island: {attacker}"), ROW).start();
        play.hit(attacker, 1);
        assert_eq!((play.row(P2), play.pile()), (3, 1));
    }
}

#[test]
fn k_4_4_4_3_7_no_attack_destroys_nothing() {
    let mut play = lab("island: c04", ROW).start();
    play.hit("c04", 0);
    assert_eq!(play.row(P2), 4);
    let mut bare = lab("island: c04", "").start();
    bare.reach_attack().attack_player("c04").block(&[]).damage();
    assert!(!bare.game.is_over());
}

#[test]
fn k_4_4_4_3_8_attack_is_read_when_damage_is_dealt() {
    let mut play = lab("island: c33", "row: c11; hand: sap").start();
    play.reach_attack().attack("c33", 0).block(&[]).pass();
    play.cast("sap").target(P1, "c33").pass_all();
    play.damage();
    assert_eq!(play.row(P2), 1);
}

#[test]
fn k_4_4_4_3_9_an_unblocked_attacker_destroys_a_bare_player() {
    let mut play = lab("island: c11", "").start();
    play.reach_attack().attack_player("c11").block(&[]).damage();
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn k_4_4_4_3_10_a_target_that_is_gone_is_not_replaced() {
    let mut play = lab("island: c33; hand: chime", ROW).start();
    play.reach_attack().attack("c33", 2).block(&[]);
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 2 });
    play.pass_out();
    play.act(Action::TakeEleven).damage();
    assert_eq!((play.row(P2), play.is_out(P2)), (3, false));
}

#[test]
fn k_4_4_4_4_1_another_citizen_may_attack() {
    let mut play = lab("island: c33 c22", ROW).start();
    play.hit("c33", 0).pass_out();
    play.act(Action::TakeEleven).reach_attack().attack("c22", 1).block(&[]).damage().pass_out();
    play.act(Action::TakeEleven);
    assert_eq!(play.row(P2), 2);
    play.until(Phase::CombatEnd);
    assert_eq!(play.table().phase, Phase::CombatEnd);
}

#[test]
fn k_4_4_4_4_2_the_pile_is_empty_before_the_next_attack() {
    let mut play = lab("island: c33 c22", ROW).start();
    play.hit("c33", 0);
    assert_eq!(play.pile_kinds(), [ItemKind::Choice]);
    play.pass_all();
    assert_eq!(play.kind(), DecisionKind::Eleven);
    play.act(Action::TakeEleven);
    assert_eq!((play.kind(), play.table().phase), (DecisionKind::Priority, Phase::Resolution));
    play.pass_all();
    assert_eq!(play.kind(), DecisionKind::Attacker);
}

#[test]
fn k_4_4_5_1_end_of_combat_effects_come_without_an_attack_too() {
    let mut play = lab("island: closer; deck: c11x3", ROW).start();
    play.reach_attack().act(Action::Done);
    assert_eq!((play.table().phase, play.pile()), (Phase::CombatEnd, 1));
}

#[test]
fn k_4_4_5_2_the_second_phase_waits_for_the_pile() {
    let mut play = lab("island: closer; deck: c11x3", ROW).start();
    play.reach_attack().act(Action::Done).pass_all();
    assert_eq!((play.table().phase, play.pile(), play.hand(P1)), (Phase::CombatEnd, 0, 1));
    play.pass_all();
    assert_eq!(play.table().phase, Phase::Second);
}

#[test]
fn an_attacker_that_changes_control_attacks_no_more() {
    let mut play = lab("island: c33", "row: c11; hand: steal; island: c11").start();
    play.reach_attack().attack("c33", 0).block(&["c11"]).pass();
    play.cast("steal").target(P1, "c33").pass_all();
    assert!(play.table().combat.is_none());
    play.damage();
    assert_eq!((play.row(P2), play.state_of(P2, "c33").damage), (1, 0));
}

#[test]
fn the_other_ruling_gives_priority_before_a_step_acts() {
    let mut play = lab("island: c33", &against("c11")).rulings(|rulings| rulings.early_windows = true).start();
    play.pass_all();
    play.pass_all();
    assert_eq!((play.table().phase, play.kind()), (Phase::Attack, DecisionKind::Priority));
    play.pass_all();
    assert_eq!(play.kind(), DecisionKind::Attacker);
}
