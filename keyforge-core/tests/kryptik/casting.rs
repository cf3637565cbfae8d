//! Section 8: costs, energy, priority, the effect pile, targets.

use keyforge_core::kernel::{Recorder, Ruleset, Seeded};
use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card pure \"Pure\"
  citizen · cost \"{w}\" · stats 1 1 · souls w · years 2
card pair \"Pair\"
  citizen · cost \"{w}{w}\" · stats 1 1 · souls w · years 2
card split \"Split\"
  citizen · cost \"{w/u}\" · stats 1 1 · souls w · years 2
card splits \"Splits\"
  citizen · cost \"{w/u}{w/u}\" · stats 1 1 · souls w · years 2
card mixed \"Mixed\"
  citizen · cost \"{w/u}{w}\" · stats 1 1 · souls w · years 2
card four \"Four\"
  citizen · cost \"{2}{w}{w/u}\" · stats 1 1 · souls w · years 2
card three \"Three\"
  citizen · cost \"{3}\" · stats 1 1 · souls w · years 2
card two \"Two\"
  citizen · cost \"{2}\" · stats 1 1 · souls w · years 2
card white \"White\"
  spell · cost \"{2}{w}\" · souls w · years 2
  spell: draw(you, 1)
card rite \"Rite\"
  spell · cost \"{1}\" · souls w · years 2
  extra: sacrifice({citizen mine}, 1)
  spell: draw(you, 1)
card toll \"Toll\"
  spell · cost \"{0}\" · souls w · years 2
  extra: discard(2)
  spell: draw(you, 1)
card free \"Free\"
  spell · cost \"{0}\" · souls w · years 2
  spell: cast_free({spell in hand})
card clerk \"Clerk\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 2
  active(soul(\"{1}\"), engage): draw(you, 1)
card saver \"Saver\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 2
  passive: cost({spell mine}, -2)
card surge \"Surge\"
  spell · cost \"{x}{w}\" · souls w · years 2
  spell: draw(you, x)
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card bounce \"Bounce\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); return(a, hand)
card weak-hit \"Weak Hit\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen defense <= 2}); destroy(a); draw(you, 1)
card both \"Both\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}, count 2); destroy(a)
card some \"Some\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}, up_to 2); disengage(a); draw(you, 1)
card grow \"Grow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, 2, 2, end_of_turn)
card tithe \"Tithe\"
  spell · cost \"{0}\" · souls u · years 1
  spell: sacrifice(everyone, {citizen}, 1)
card twice \"Twice\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
  spell: discard(opponents, 1)
card deny \"Deny\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, pile(card, active, paid_trigger, eleven)); counter(a)
card marcher \"Marcher\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(combat_begin(you)): draw(you, 1)
  when(combat_begin(you)): discard(you, 1)
card watcher \"Watcher\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(draw(you)): stat(this, 1, 0, end_of_turn)
card mourner \"Mourner\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other})): draw(you, 1)
card chime \"Chime\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); destroy_row(a, 1, you)
card slow \"Slow\"
  spell · focused · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
card ponder \"Ponder\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1); name_number(0, 1); discard(you, named)
card drink \"Drink\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
card altar \"Altar\"
  citizen · cost \"{1}\" · stats 0 4 · souls w · years 1
  active(sacrifice({citizen mine}, 1)): draw(you, 1)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

/// Whether player 1 can cast a card with this energy.
fn payable(card: &str, energy: &str) -> bool {
    lab(&format!("hand: {card}; energy: {energy}"), "").start().can_cast(card)
}

fn color(letter: char) -> Color {
    Color::new(letter).unwrap()
}

#[test]
fn k_8_1_casting_puts_a_card_on_the_pile() {
    let mut play = lab("hand: pure; energy: w", "").start();
    play.cast("pure");
    assert_eq!((play.pile_kinds(), play.player(P1).island.len()), (vec![ItemKind::Citizen], 0));
    play.pass_all();
    assert_eq!(play.player(P1).island.len(), 1);
}

#[test]
fn k_8_1_1_paying_cannot_be_answered() {
    let mut play = lab("hand: rite; energy: w; island: c11", "").start();
    play.cast("rite");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Cost, P1));
    play.choose("c11");
    assert_eq!((play.pile_kinds(), play.player(P1).island.len()), (vec![ItemKind::Paragraph], 0));
    // Between the cast and the sacrifice nobody else was asked anything.
    let entries = play.game.log().entries();
    let mut asked = entries[1..].iter().flat_map(|entry| &entry.events).filter_map(|event| match event {
        Event::Asked(decision) => Some((decision.seat, decision.kind)),
        _ => None,
    });
    assert_eq!(asked.next_back(), Some((P2, DecisionKind::Priority)));
    assert!(entries[1..entries.len() - 1].iter().all(|entry| {
        entry.events.iter().all(|event| !matches!(event, Event::Asked(decision) if decision.seat == P2))
    }));
}

#[test]
fn k_8_1_2_the_whole_cost_must_be_payable() {
    let mut play = lab("hand: white; energy: ww", "").start();
    let before = play.game.state().clone();
    let card = play.in_hand(P1, "white");
    assert!(play.try_act(Action::Cast(card)).is_err());
    assert_eq!(*play.game.state(), before);
}

#[test]
fn k_8_1_3_a_cost_is_paid_in_full_or_not_at_all() {
    assert!(!lab("hand: toll c11", "").start().can_cast("toll"));
    assert!(lab("hand: toll c11 c22", "").start().can_cast("toll"));
}

#[test]
fn k_8_1_3_a_drawn_state_pays_with_cards_of_its_own_hand() {
    let mut play = lab("hand: toll c11 c22 c33; deck: two three white free pure", "").start();
    play.cast("toll").choose("c11");
    let held = |state: &State| [&state.table().player(P1).hand, &state.table().player(P1).deck].map(Vec::len);
    let before = held(play.game.state());
    for seed in 0..20_u64 {
        let mut drawn = play.game.determinize(P2, seed.into()).unwrap();
        let Decision { kind, options, .. } = drawn.table().decision.clone().unwrap();
        assert_eq!((kind, options.len()), (DecisionKind::Cost, 2), "one is chosen already");
        let mut chance = Seeded::new(seed.into());
        Kryptik::decide(&mut drawn, P1, &options[0], &mut chance, &mut Recorder::silent()).unwrap();
        assert_eq!(held(&drawn), [before[0] - 2, before[1]]);
    }
}

#[test]
fn k_8_1_4_nothing_is_given_back() {
    let mut play = lab("hand: pure; souls: w", "hand: deny").start();
    play.cast("pure");
    let id = play.table().pile[0].id;
    play.cast("deny").act(Action::Pile(id)).pass_all();
    assert!(play.has_in(Area::Limbo, P1, "pure"));
    assert!(play.table().card(play.player(P1).souls[0]).engaged);
    assert_eq!(play.energy(P1), 0);
}

#[test]
fn k_8_1_1_1_the_soul_cost_is_the_price_from_the_hand() {
    assert!(payable("A02", "uw") && !payable("A02", "uu") && !payable("A02", "w"));
}

#[test]
fn k_8_1_1_1_1_a_soul_cost_is_a_list_of_stones() {
    assert_eq!(Stones::parse("{2}{w}{w/u}").unwrap().total(), 4);
    assert!(payable("four", "wurr") && !payable("four", "wrrr") && !payable("four", "wur"));
}

#[test]
fn k_8_1_1_1_1_1_specific_stones_need_their_color() {
    assert!(payable("pure", "w") && !payable("pure", "u"));
}

#[test]
fn k_8_1_1_1_1_2_each_needs_its_own_energy() {
    assert!(payable("pair", "ww") && !payable("pair", "wu"));
}

#[test]
fn k_8_1_1_1_2_1_two_colors_are_an_alternative() {
    assert!(payable("split", "w") && payable("split", "u") && !payable("split", "r"));
}

#[test]
fn k_8_1_1_1_2_2_each_is_decided_on_its_own() {
    assert!(payable("splits", "wu") && payable("splits", "ww") && payable("splits", "uu"));
}

#[test]
fn k_8_1_1_1_2_3_any_assignment_will_do() {
    assert!(payable("mixed", "wu") && payable("mixed", "uw") && !payable("mixed", "uu"));
    let mut play = lab("hand: mixed; energy: wu", "").start();
    play.cast("mixed");
    assert_eq!(play.energy(P1), 0);
}

#[test]
fn k_8_1_1_1_3_1_generic_stones_take_any_color() {
    assert!(payable("three", "wur") && !payable("three", "wu"));
}

#[test]
fn k_8_1_1_1_3_2_any_mixture_pays() {
    assert!(payable("two", "rr") && payable("two", "ub"));
}

#[test]
fn k_8_1_1_1_3_3_costs_do_not_fall_below_nothing() {
    let mut play = lab("hand: drink white; island: saver; energy: w; deck: c11x5", "").start();
    play.resolve("drink");
    assert_eq!(play.energy(P1), 1);
    play.resolve("white");
    assert_eq!((play.energy(P1), play.hand(P1)), (0, 2));
    let mut surge = lab("hand: surge free; deck: c11x5; energy: www", "").start();
    surge.resolve("free").choose("surge").pass_all();
    assert_eq!((surge.energy(P1), surge.hand(P1)), (3, 0), "X is 0");
    let mut paid = lab("hand: surge; deck: c11x5; energy: www", "").start();
    paid.cast("surge");
    assert_eq!((paid.kind(), paid.options().len()), (DecisionKind::X, 3));
    paid.act(Action::Number(2)).auto().pass_all();
    assert_eq!((paid.energy(P1), paid.hand(P1)), (0, 2));
}

#[test]
fn k_8_1_2_1_the_eleven_year_cost_is_for_destroyed_cards() {
    let mut play = lab("hand: chime", "row: three; souls: w w; hand: three").start();
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    assert!(play.offers(Action::CastEleven));
    let own = lab("hand: three; souls: w w", "").start();
    assert!(!own.can_cast("three"));
}

#[test]
fn k_8_1_2_2_it_is_all_generic() {
    let mut play = lab("hand: chime", "row: pair; energy: rr").start();
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    play.act(Action::CastEleven).auto().pass_all();
    assert!(play.find_citizen(P2, "pair").is_some());
}

#[test]
fn k_8_1_3_1_abilities_have_their_own_costs() {
    let offered = |side: &str| lab(side, "").start().can_activate(P1, "clerk", 0);
    assert!(offered("island: clerk; energy: w"));
    assert!(
        !offered("island: clerk") && !offered("island: clerk!; energy: w") && !offered("island: clerk?; energy: w")
    );
}

#[test]
fn k_8_1_4_1_an_additional_cost_is_part_of_casting() {
    assert!(!lab("hand: rite; energy: w", "").start().can_cast("rite"));
    assert!(!lab("hand: rite; island: c11", "").start().can_cast("rite"));
    assert!(lab("hand: rite; energy: w; island: c11", "").start().can_cast("rite"));
}

#[test]
fn k_8_1_4_2_for_free_it_is_still_owed() {
    let mut play = lab("hand: free rite; island: c11; energy: w; deck: c22", "").start();
    play.resolve("free").choose("rite").choose("c11");
    assert_eq!((play.energy(P1), play.player(P1).island.len(), play.pile()), (1, 0, 1));
    let mut none = lab("hand: free rite", "").start();
    none.resolve("free");
    assert_eq!((none.kind(), none.options()), (DecisionKind::CastFree, &[Action::Done][..]));
}

#[test]
fn k_8_1_4_3_from_the_row_too() {
    let choices = |island: &str| {
        let mut play = lab("hand: chime", &format!("row: rite; energy: rr; island: {island}")).start();
        play.cast("chime").act(Action::Player(P2)).pass_all();
        play.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
        play.offers(Action::CastEleven)
    };
    assert!(choices("c11") && !choices(""));
}

#[test]
fn k_8_1_4_4_a_free_cast_still_obeys_focused() {
    let mut play = lab("hand: free slow drink; deck: c11x3", "").phase(Phase::CombatBegin).start();
    play.resolve("free");
    assert!(play.can_choose("drink") && !play.can_choose("slow"));
    play.choose("drink");
    assert_eq!((play.pile(), play.decider(), play.kind()), (1, P1, DecisionKind::Priority));
    let mut first = lab("hand: free slow; deck: c11x3", "").start();
    first.resolve("free");
    assert!(first.can_choose("slow"), "in the 1st phase with nothing else on the pile");
}

#[test]
fn k_8_2_1_souls_make_energy() {
    let mut play = lab("hand: two; souls: w u", "").start();
    play.resolve("two");
    let engaged = play.player(P1).souls.iter().filter(|card| play.table().card(**card).engaged).count();
    assert_eq!(engaged, 2);
}

#[test]
fn k_8_2_1_1_one_energy_of_its_color() {
    let mut play = lab("souls: w", "").start();
    let soul = play.player(P1).souls[0];
    play.act(Action::Energy { card: soul, color: color('w') });
    assert_eq!(play.player(P1).energy.get(&color('w')), Some(&1));
    assert!(play.table().card(soul).engaged);
}

#[test]
fn k_8_2_1_2_of_several_colors_one_is_chosen() {
    let mut play = lab("souls: A04", "").start();
    let soul = play.player(P1).souls[0];
    let (w, u) = (Action::Energy { card: soul, color: color('w') }, Action::Energy { card: soul, color: color('u') });
    assert!(play.offers(w) && play.offers(u));
    play.act(u);
    assert_eq!((play.energy(P1), play.player(P1).energy.get(&color('u'))), (1, Some(&1)));
}

#[test]
fn k_8_2_1_3_an_engaged_soul_makes_nothing() {
    let play = lab("souls: w!", "").start();
    assert_eq!(play.options(), [Action::Pass]);
}

#[test]
fn k_8_2_1_4_making_energy_is_no_effect() {
    let mut play = lab("island: N01; souls: w", "").start();
    let broker = play.citizen(P1, "N01");
    play.act(Action::Energy { card: broker, color: color('b') });
    assert_eq!((play.energy(P1), play.pile(), play.decider()), (1, 0, P1));
}

#[test]
fn k_8_2_1_5_energy_is_made_with_priority_or_while_paying() {
    let mut play = lab("island: c33", "hand: A11; souls: w; island: c11; row: c11").start();
    play.reach_attack().attack("c33", 0).pass();
    let soul = play.player(P2).souls[0];
    assert!(play.offers(Action::Energy { card: soul, color: color('w') }));
    play.cast("A11").target(P2, "c11");
    assert_eq!(play.pile(), 1);
}

#[test]
fn k_8_2_1_6_souls_of_others_stay_engaged_until_their_turn() {
    let mut play = lab("hand: A02; deck: c11x3", "souls: w; deck: c11x3").start();
    play.pass();
    let soul = play.player(P2).souls[0];
    play.act(Action::Energy { card: soul, color: color('w') });
    play.until(Phase::End);
    assert!(play.table().card(soul).engaged);
    play.next_turn();
    assert!(!play.table().card(soul).engaged);
}

#[test]
fn k_8_2_2_1_energy_stays_through_the_phases() {
    let mut play = lab("energy: w; hand: pure", "").start();
    play.until(Phase::Second);
    assert!(play.can_cast("pure"));
}

#[test]
fn k_8_2_2_2_soul_piles_are_emptied_at_the_end() {
    let mut play = lab("energy: ww; deck: c11x3", "energy: u; deck: c11x3").start();
    play.next_turn();
    assert_eq!((play.energy(P1), play.energy(P2)), (0, 0));
}

#[test]
fn k_8_3_1_only_who_has_priority_acts() {
    let play = lab("", "hand: drink").start();
    assert_eq!(play.decider(), P1);
    let card = play.in_hand(P2, "drink");
    assert!(play.refuses_from(P2, Action::Cast(card)));
}

#[test]
fn k_8_3_2_nobody_has_priority_during_a_resolution() {
    let mut play = lab("hand: ponder; deck: c11x3", "hand: zap").start();
    play.resolve("ponder");
    assert_eq!((play.kind(), play.hand(P1), play.table().priority), (DecisionKind::Number, 1, None));
}

#[test]
fn k_8_3_3_nor_in_the_first_two_phases() {
    let play = lab("deck: c11x3; hand: drink", "hand: drink").phase(Phase::Disengage).start();
    let asked: Vec<Phase> = {
        let mut phase = Phase::Setup;
        let mut asked = Vec::new();
        for event in play.events() {
            match event {
                Event::PhaseBegan(now) => phase = now,
                Event::Asked(_) => asked.push(phase),
                _ => {}
            }
        }
        asked
    };
    assert_eq!(asked, [Phase::First]);
}

#[test]
fn k_8_3_4_their_triggers_wait_for_the_first_phase() {
    let mut play = lab("island: watcher; deck: c11x3", "").phase(Phase::Draw).start();
    assert_eq!((play.table().phase, play.pile()), (Phase::First, 1));
    play.pass_all();
    assert_eq!(play.stats(P1, "watcher"), (2, 1));
}

#[test]
fn k_8_3_1_1_the_turn_player_begins_with_priority() {
    let mut play = lab("island: c33; deck: c11x3", "row: c11 c22; island: c22; deck: c11x3").start();
    let turn = play.table().turn;
    let mut begun: Vec<(Phase, u8)> = Vec::new();
    while play.table().turn == turn {
        match play.kind() {
            DecisionKind::Priority => {
                if begun.last().is_none_or(|(phase, _)| *phase != play.table().phase) {
                    begun.push((play.table().phase, play.decider().0));
                }
                play.pass();
            }
            DecisionKind::Attacker => drop(play.attack("c33", 0)),
            DecisionKind::Blocker => drop(play.choose("c22")),
            other => panic!("{other:?}"),
        }
    }
    let phases = [
        Phase::First,
        Phase::CombatBegin,
        Phase::Attack,
        Phase::Block,
        Phase::Resolution,
        Phase::CombatEnd,
        Phase::Second,
        Phase::End,
    ];
    assert_eq!(begun, phases.map(|phase| (phase, 0)));
}

#[test]
fn k_8_3_1_2_and_has_it_after_every_resolution() {
    let mut play = lab("", "hand: drink; deck: c11x3").start();
    play.pass().cast("drink").pass_all();
    assert_eq!((play.decider(), play.table().phase), (P1, Phase::First));
}

#[test]
fn k_8_3_2_1_acting_hands_priority_on() {
    let mut play = lab("hand: drink drink; deck: c11x3", "").start();
    play.cast("drink");
    assert_eq!(play.decider(), P2);
}

#[test]
fn k_8_3_2_2_passing_hands_priority_on() {
    let mut play = lab("", "").start();
    play.pass();
    assert_eq!(play.decider(), P2);
}

#[test]
fn k_8_3_2_3_when_all_pass_the_top_resolves() {
    let mut play = lab("hand: drink; deck: c11x3", "").start();
    play.cast("drink").pass();
    assert_eq!(play.pile(), 1);
    play.pass();
    assert_eq!((play.pile(), play.hand(P1)), (0, 1));
}

#[test]
fn k_8_3_2_4_every_act_restarts_the_count() {
    let mut play = lab("hand: drink; deck: c11x3", "hand: drink; deck: c11x3").start();
    play.cast("drink").cast("drink");
    assert_eq!((play.decider(), play.pile()), (P1, 2));
    play.pass();
    assert_eq!(play.pile(), 2);
    play.pass();
    assert_eq!((play.pile(), play.hand(P2)), (1, 1));
    play.pass().pass();
    assert_eq!((play.pile(), play.hand(P1)), (0, 1));
    // One who has passed is asked again, once for what came after it and once for what lies below.
    let mut play = lab("hand: drink drink; deck: c11x3", "deck: c11").start();
    play.cast("drink").pass().cast("drink");
    assert_eq!((play.decider(), play.pile()), (P2, 2), "P2 has passed before the second");
    play.pass();
    assert_eq!((play.decider(), play.pile()), (P1, 2), "P2 alone has passed since");
    play.pass();
    assert_eq!((play.pile(), play.hand(P1)), (1, 1));
    play.pass();
    assert_eq!(play.pile(), 1);
    play.pass();
    assert_eq!((play.pile(), play.hand(P1)), (0, 2));
    // A pass from before somebody acted does not count: who passed must pass again.
    let mut play = lab("hand: drink; deck: c11x3", "hand: drink; deck: c11x3").start();
    play.pass();
    play.cast("drink").cast("drink");
    assert_eq!((play.decider(), play.pile()), (P2, 2));
    play.pass();
    assert_eq!((play.decider(), play.pile(), play.hand(P1)), (P1, 2, 0));
    play.pass();
    assert_eq!((play.pile(), play.hand(P1)), (1, 1));
}

#[test]
fn k_8_3_2_5_one_effect_resolves_at_a_time() {
    let mut play = lab("hand: drink; deck: c11x3", "hand: drink; deck: c11x3").start();
    play.cast("drink").cast("drink").pass_all();
    assert_eq!((play.pile(), play.hand(P1), play.hand(P2)), (1, 0, 1));
}

#[test]
fn k_8_3_2_6_with_an_empty_pile_the_step_ends() {
    let mut play = lab("", "").start();
    play.pass().pass();
    assert_eq!(play.table().phase, Phase::CombatBegin);
}

#[test]
fn k_8_3_2_7_one_pass_does_not_end_it() {
    let mut play = lab("", "hand: drink; deck: c11x3").start();
    play.pass().cast("drink").pass_all();
    assert_eq!((play.table().phase, play.decider()), (Phase::First, P1));
}

#[test]
fn k_8_3_2_8_priority_travels_clockwise() {
    let mut play = Lab::players(&["", "hand: drink; deck: c11x3", "", ""]).cards(HOME).start();
    play.pass().cast("drink");
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(play.decider().0);
        play.pass();
    }
    assert_eq!(order, [2, 3, 0, 1]);
}

#[test]
fn k_8_3_2_9_everybody_must_pass() {
    let mut play = Lab::players(&["hand: drink; deck: c11x3", "", ""]).cards(HOME).start();
    play.cast("drink").pass().pass();
    assert_eq!(play.pile(), 1);
    play.pass();
    assert_eq!(play.pile(), 0);
}

#[test]
fn k_8_3_2_10_souls_and_energy_do_not_pass_priority() {
    let mut play = lab("hand: A02; souls: w", "").start();
    play.place("A02");
    assert_eq!(play.decider(), P1);
    let soul = play.player(P1).souls[0];
    play.act(Action::Energy { card: soul, color: color('w') });
    assert_eq!(play.decider(), P1);
}

#[test]
fn k_8_4_1_cards_and_abilities_go_on_the_pile() {
    let mut play = lab("hand: A03; energy: uu; island: A04; deck: c11x5", "").start();
    play.activate(P1, "A04", 1);
    assert_eq!(play.pile_kinds(), [ItemKind::Active]);
    play.pass_all();
    play.cast("A03");
    assert_eq!(play.pile_kinds(), [ItemKind::Citizen]);
    play.pass_all();
    assert_eq!(play.pile_kinds(), [ItemKind::Trigger { paid: false }]);
}

#[test]
fn k_8_4_2_more_may_be_put_on_top() {
    let mut play = lab("hand: zap; island: c11", "hand: drink; deck: c11").start();
    play.cast("zap").target(P1, "c11").cast("drink");
    assert_eq!(play.name(play.table().pile[1].source.card), "drink");
}

#[test]
fn k_8_4_3_last_in_first_out() {
    let mut play = lab("hand: drink drink; deck: c11x3", "hand: drink; deck: c11x3").start();
    play.cast("drink").cast("drink").cast("drink");
    let order: Vec<u32> = play.table().pile.iter().map(|item| item.id).collect();
    play.pass_all();
    assert_eq!(play.table().pile.iter().map(|item| item.id).collect::<Vec<_>>(), order[..2]);
    play.pass_all();
    assert_eq!(play.table().pile.iter().map(|item| item.id).collect::<Vec<_>>(), order[..1]);
}

#[test]
fn k_8_4_4_simultaneous_triggers_begin_with_the_turn_player() {
    let mut play = lab("hand: zap; island: mourner c11; deck: c11x3", "island: mourner; deck: c11x3").start();
    play.cast("zap").target(P1, "c11").pass_all();
    let controllers: Vec<u8> = play.table().pile.iter().map(|item| item.controller.0).collect();
    assert_eq!(controllers, [0, 1]);
    play.pass_all();
    assert_eq!((play.hand(P1), play.hand(P2)), (0, 1));
}

#[test]
fn k_8_4_5_a_player_orders_the_own_ones() {
    for (first, drawn_first) in [(0, false), (1, true)] {
        let mut play = lab("island: marcher; hand: c22; deck: c11x3", "").start();
        play.pass_all();
        assert_eq!((play.kind(), play.options().len()), (DecisionKind::Trigger, 2));
        play.act(Action::Trigger(first)).pass_all();
        assert_eq!(play.hand(P1) == 2, drawn_first, "what was placed last resolves first");
    }
}

#[test]
fn k_8_4_6_clockwise_with_more_players() {
    let side = "island: mourner; deck: c11x3";
    let mut play = Lab::players(&[side, side, "island: mourner c11; hand: zap; deck: c11x3", side])
        .cards(HOME)
        .with(|scenario| scenario.active = P3)
        .start();
    play.cast("zap").target(P3, "c11").pass_all();
    let controllers: Vec<u8> = play.table().pile.iter().map(|item| item.controller.0).collect();
    assert_eq!(controllers, [2, 3, 0, 1]);
}

#[test]
fn k_8_4_7_cast_triggers_resolve_before_the_card() {
    let mut play = lab("hand: drink; island: N02; deck: c11x3", "").start();
    play.cast("drink");
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Trigger { paid: false }]);
    play.pass_all();
    assert_eq!((play.stats(P1, "N02"), play.hand(P1)), ((3, 2), 0));
}

#[test]
fn k_8_4_1_1_each_paragraph_is_an_effect() {
    let mut play = lab("hand: twice", "").start();
    play.cast("twice").act(Action::Option(0));
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Paragraph]);
    assert_eq!(play.table().pile[0].source, play.table().pile[1].source);
}

#[test]
fn k_8_4_1_2_the_caster_orders_them() {
    for (first, drawn) in [(0, 0), (1, 1)] {
        let mut play = lab("hand: twice; deck: c11x3", "hand: c11").start();
        play.cast("twice").act(Action::Option(first)).pass_all();
        if play.kind() == DecisionKind::Discard {
            play.choose("c11");
        }
        assert_eq!((play.hand(P1), play.pile()), (drawn, 1));
    }
}

#[test]
fn k_8_4_1_3_players_may_act_between_them() {
    let mut play = lab("hand: twice; deck: c11x3", "hand: c11").start();
    play.cast("twice").act(Action::Option(1)).pass_all();
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 1));
}

#[test]
fn k_8_4_1_4_the_card_goes_to_limbo_with_the_last() {
    let mut play = lab("hand: twice; deck: c11x3", "").start();
    play.cast("twice").act(Action::Option(1)).pass_all();
    assert!(!play.has_in(Area::Limbo, P1, "twice"));
    play.pass_all();
    assert!(play.has_in(Area::Limbo, P1, "twice"));
}

#[test]
fn k_8_5_1_targets_are_named_while_casting() {
    let mut play = lab("hand: zap", "island: c11 c22").start();
    play.cast("zap").target(P2, "c22");
    let target = play.table().reference(play.citizen(P2, "c22"));
    assert_eq!(play.table().pile[0].targets, [[TargetRef::Card(target)]]);
}

#[test]
fn k_8_5_2_target_citizens_are_on_the_island() {
    let mut play = lab("hand: zap c22; limbo: c33", "island: c11; souls: c44; row: c55").start();
    play.cast("zap");
    assert_eq!(play.options(), [Action::Card(play.citizen(P2, "c11"))]);
}

#[test]
fn k_8_5_3_without_a_target_it_cannot_be_cast() {
    assert!(!lab("hand: zap", "").start().can_cast("zap"));
    assert!(!lab("hand: both; island: c11", "").start().can_cast("both"));
}

#[test]
fn k_8_5_4_nor_can_an_ability_be_used() {
    let play = lab("island: A01; energy: w", "island: c11").start();
    assert!(!play.can_activate(P1, "A01", 0));
    assert_eq!(play.energy(P1), 1);
}

#[test]
fn k_8_5_5_a_target_that_left_removes_the_effect() {
    let mut play = lab("hand: weak-hit; deck: c11x3", "hand: bounce; island: c11").start();
    play.cast("weak-hit").target(P2, "c11").cast("bounce").target(P2, "c11").pass_all();
    play.pass_all();
    assert!(play.has_in(Area::Limbo, P1, "weak-hit"));
    assert_eq!(play.hand(P1), 0, "nothing is drawn either");
    assert!(play.events().iter().any(|event| matches!(event, Event::Left { why: Leave::NoTarget, .. })));
}

#[test]
fn k_8_5_6_one_that_came_back_is_another() {
    let text = "card blink \"Blink\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen mine}); put(a, top_of_deck); put(top(you), island)\n";
    let mut play = lab("hand: zap", "hand: blink; island: c11").cards(text).start();
    play.cast("zap").target(P2, "c11").cast("blink").target(P2, "c11").pass_all();
    assert!(play.find_citizen(P2, "c11").is_some());
    play.pass_all();
    assert!(play.find_citizen(P2, "c11").is_some());
}

#[test]
fn k_8_5_7_the_condition_must_still_hold() {
    let mut play = lab("hand: weak-hit; deck: c11x3", "hand: grow; island: c11").start();
    play.cast("weak-hit").target(P2, "c11").cast("grow").target(P2, "c11").pass_all();
    play.pass_all();
    assert!(play.find_citizen(P2, "c11").is_some());
    assert_eq!(play.hand(P1), 0);
}

#[test]
fn k_8_5_8_of_a_fixed_number_all_must_be_legal() {
    let mut play = lab("hand: both", "hand: zap; island: c11 c22").start();
    play.cast("both").target(P2, "c11").target(P2, "c22");
    play.cast("zap").target(P2, "c11").pass_all();
    play.pass_all();
    assert!(play.find_citizen(P2, "c22").is_some());
}

#[test]
fn k_8_5_9_of_up_to_one_is_enough() {
    let start = || {
        let mut play = lab("hand: some; deck: c11x3", "hand: zap zap; island: c11! c22!").start();
        play.cast("some").target(P2, "c11").target(P2, "c22").cast("zap").target(P2, "c11").pass_all();
        play
    };
    let mut one = start();
    one.pass_all();
    assert_eq!((one.state_of(P2, "c22").engaged, one.hand(P1)), (false, 1));
    let mut none = start();
    none.pass().cast("zap").target(P2, "c22").pass_all();
    none.pass_all();
    assert_eq!(none.hand(P1), 0);
}

#[test]
fn k_8_5_10_up_to_may_be_none() {
    let mut play = lab("hand: some; deck: c11x3", "island: c11").start();
    play.cast("some").act(Action::Done).pass_all();
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn k_8_5_11_up_to_needs_no_target_at_all() {
    let mut play = lab("hand: some; deck: c11x3", "").start();
    play.resolve("some");
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn k_8_5_12_effects_without_targets_do_not_care() {
    let mut play = lab("hand: tithe", "").start();
    play.resolve("tithe");
    assert!(play.has_in(Area::Limbo, P1, "tithe"));
}

#[test]
fn payment_can_be_made_by_hand() {
    let mut play = lab("hand: four; souls: w A04 u r", "").start();
    let souls = play.player(P1).souls.clone();
    let card = play.in_hand(P1, "four");
    play.act(Action::Cast(card));
    assert_eq!(play.options()[0], Action::Auto);
    // Red pays generic stones; then the split soul must give what is missing.
    play.act(Action::Energy { card: souls[3], color: color('r') }).act(Action::Spend(color('r')));
    play.act(Action::Energy { card: souls[0], color: color('w') }).act(Action::Spend(color('w')));
    play.act(Action::Auto);
    assert_eq!((play.energy(P1), play.pile()), (0, 1));
    assert!(souls.iter().all(|card| play.table().card(*card).engaged));
}

#[test]
fn a_payment_that_strands_a_stone_is_not_offered() {
    let mut play = lab("hand: mixed; souls: A04 w", "").start();
    let souls = play.player(P1).souls.clone();
    let card = play.in_hand(P1, "mixed");
    play.act(Action::Cast(card));
    assert!(play.offers(Action::Energy { card: souls[0], color: color('u') }));
    let mut tight = lab("hand: pair; souls: A04 w", "").start();
    let souls = tight.player(P1).souls.clone();
    let card = tight.in_hand(P1, "pair");
    tight.act(Action::Cast(card));
    assert!(!tight.offers(Action::Energy { card: souls[0], color: color('u') }), "white is needed twice");
}

#[test]
fn automatic_payment_keeps_most_open() {
    let mut play = lab("hand: two; souls: A04 w; energy: w; island: N01", "").start();
    play.cast("two");
    let souls = play.player(P1).souls.clone();
    assert_eq!(play.energy(P1), 0);
    assert!(play.table().card(souls[1]).engaged && !play.table().card(souls[0]).engaged);
    assert!(!play.state_of(P1, "N01").engaged);
}

#[test]
fn energy_at_other_costs_is_made_before_a_trigger_is_paid() {
    let mut play = Lab::of("island: B05 B08 c11; hand: B11; energy: b", "row: c11").start();
    play.cast("B11").choose("c11");
    assert_eq!(play.kind(), DecisionKind::UseTrigger);
    assert!(!play.offers(Action::Yes));
    let chorister = play.citizen(P1, "B08");
    play.act(Action::MakeEnergy { card: chorister, ability: 0 }).choose("B08");
    assert_eq!(play.energy(P1), 2);
    assert!(play.offers(Action::Yes));
}

#[test]
fn the_other_rulings_about_targets_and_focus() {
    let mut play =
        lab("hand: zap", "hand: bounce; island: c11").rulings(|rulings| rulings.targets = TargetCheck::Always).start();
    play.cast("zap").target(P2, "c11").cast("bounce").target(P2, "c11").pass_all();
    assert_eq!(play.pile(), 0, "removed as soon as the target is gone");
    let focus = |all: bool| {
        let mut play = lab("", "hand: slow").rulings(|rulings| rulings.focused_for_all = all).start();
        play.pass();
        play.can_cast("slow")
    };
    assert!(focus(true) && !focus(false));
}

#[test]
fn altars_may_take_themselves() {
    let mut play = lab("island: altar; deck: c11x3", "").start();
    play.activate(P1, "altar", 0).choose("altar").pass_all();
    assert_eq!((play.hand(P1), play.player(P1).island.len()), (1, 0));
}

/// Paid otherwise than by engaging, it is of the color that is named then.
#[test]
fn energy_of_any_color_at_another_cost_is_of_the_color_that_is_named() {
    let cards = "card prism \"Prism\"\n  citizen · cost \"{1}\" · stats 1 1 · souls u · years 1
  energy(sacrifice({citizen other mine}, 1)): any_color\n";
    let mut play = lab("island: prism c11", "").cards(cards).start();
    let prism = play.citizen(P1, "prism");
    play.act(Action::MakeEnergy { card: prism, ability: 0 }).choose("c11");
    assert!(play.offers(Action::Color(color('w'))) && play.offers(Action::Color(color('u'))));
    play.act(Action::Color(color('u')));
    assert_eq!((play.energy(P1), play.player(P1).energy.get(&color('u'))), (1, Some(&1)));
    assert_eq!((play.kind(), play.pile()), (DecisionKind::Priority, 0));
}
