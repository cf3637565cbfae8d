//! The glossary.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card banish \"Banish\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); abolish(a)
card exhume \"Exhume\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {card in limbo}); abolish(a)
card heir \"Heir\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  enter: draw(you, 1)
  dies: draw(you, 1)
card bind \"Bind\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); target(b, {citizen}); attach(a, b)
card bury \"Bury\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); target(b, {citizen opposing}); attach(a, b)
card steal \"Steal\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, forever)
card deny \"Deny\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, pile(card, active, paid_trigger, eleven)); counter(a)
card twice \"Twice\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
  spell: draw(you, 1)
card free \"Free\"
  spell · cost \"{0}\" · souls u · years 1
  spell: cast_free({spell in hand})
card raise \"Raise\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); return(a, island)
card lay \"Lay\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); put(a, island)
card bounce \"Bounce\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); return(a, hand)
card tapper \"Tapper\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): draw(you, 1)
card swift \"Swift\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · eager
  active(engage): draw(you, 1)
card chant \"Chant\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), focused): draw(you, 1)
card waste \"Waste\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); discard(a, 1)
card gale \"Gale\"
  spell · cost \"{0}\" · souls u · years 1
  spell: discard(opponents, 1)
card feast \"Feast\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(everyone, 1)
card drink-three \"Drink Three\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 3)
card ready \"Ready\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); disengage(a)
card haste \"Haste\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); grant(a, eager, end_of_turn)
card strip \"Strip\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); strip(a, end_of_turn)
card gorge \"Gorge\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); grant(a, ravenous, end_of_turn)
card slow \"Slow\"
  spell · focused · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
card chime \"Chime\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); destroy_row(a, 1, you)
card loot \"Loot\"
  spell · cost \"{0}\" · souls u · years 1
  spell: plunder(you, 2)
card loot-spell \"Loot Spell\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(plunder(1, {spell in limbo})): draw(you, 1)
card loot-two \"Loot Two\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(plunder(2)): draw(you, 1)
card scry \"Scry\"
  spell · cost \"{0}\" · souls u · years 1
  spell: probe(2)
card altar \"Altar\"
  citizen · cost \"{1}\" · stats 0 4 · souls w · years 1
  active(sacrifice({citizen other mine}, 1)): draw(you, 1)
card stone \"Stone\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: forbid(be_destroyed, {citizen mine})
  dies: draw(you, 1)
card seek \"Seek\"
  spell · cost \"{0}\" · souls u · years 1
  spell: search({spell in deck}, hand)
card seek-any \"Seek Any\"
  spell · cost \"{0}\" · souls u · years 1
  spell: search({card in deck}, hand)
card late \"Late\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), short_time 3): draw(you, 1)
card ground \"Ground\"
  spell · cost \"{0}\" · souls u · years 1
  spell: to_row(top(you))
card sage \"Sage\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), solo): draw(you, 1)
  active(soul(\"{1}\")): stat(this, 1, 0, end_of_turn)
card monk \"Monk\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), solo): draw(you, 1)
card fend \"Fend\"
  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1 · steadfast
card viper \"Viper\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · toxic
card viper3 \"Viper Three\"
  citizen · cost \"{1}\" · stats 3 9 · souls w · years 1 · toxic
card eel \"Eel\"
  citizen · cost \"{1}\" · stats 0 4 · souls w · years 1 · toxic
card freeze \"Freeze\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); install(forbid(use, a), end_of_turn)
card shade \"Shade\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · sidestep
  active(soul(\"{1}\")): draw(you, 1)
card pump \"Pump\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\")): stat(this, 1, 0, end_of_turn)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

const ROW: &str = "row: c11 c22 c33 c44; deck: c11x9";

fn against(island: &str) -> String {
    format!("{ROW}; island: {island}")
}

#[test]
fn k_g_abolish_1_into_the_zone_of_the_owner() {
    let mut play = lab("hand: banish; island: c11@1", "").start();
    play.cast("banish").target(P1, "c11").pass_all();
    assert_eq!((play.player(P2).abolished.len(), play.limbo(P2)), (1, 0));
}

#[test]
fn k_g_abolish_2_that_is_no_death() {
    let mut play = lab("hand: banish; deck: c11", "island: heir").start();
    play.cast("banish").target(P2, "heir").pass_all();
    assert_eq!(play.pile(), 0);
}

#[test]
fn k_g_abolish_3_from_other_zones_too() {
    let mut play = lab("hand: exhume", "limbo: c11").start();
    play.cast("exhume").choose("c11").pass_all();
    assert_eq!((play.player(P2).abolished.len(), play.limbo(P2)), (1, 0));
}

#[test]
fn k_g_attach_1_attached_cards_have_not_entered() {
    let mut play = lab("hand: bind; limbo: heir; island: c22; deck: c11", "").start();
    play.cast("bind").choose("heir").target(P1, "c22").pass_all();
    assert_eq!((play.pile(), play.player(P1).island.len(), play.table().attached.len()), (0, 1, 1));
}

#[test]
fn k_g_attach_2_only_effects_attach() {
    let play = lab("hand: c11 c22; island: c33 c44", "").start();
    let kinds = |action: &Action| matches!(action, Action::Pass | Action::PlaceSoul(_));
    assert!(play.options().iter().all(kinds));
}

#[test]
fn k_g_attach_3_a_citizen_that_is_attached_does_not_die() {
    let mut play = lab("hand: bury; island: heir[c11]; deck: c11", "island: c33").start();
    play.cast("bury").target(P1, "heir").target(P2, "c33").pass_all();
    let host = play.citizen(P2, "c33");
    assert_eq!((play.pile(), play.table().attached_to(host).count()), (0, 2));
}

#[test]
fn k_g_controller_1_the_side_decides() {
    let mut play = lab("hand: steal", "island: c11").start();
    play.cast("steal").target(P2, "c11").pass_all();
    let state = play.state_of(P1, "c11");
    assert_eq!((state.seat, state.owner), (P1, P2));
}

/// Player 1 has something on the pile, and player 2 counters the topmost of it.
fn denied(play: &mut Play) {
    if play.decider() == P1 {
        play.pass();
    }
    let id = play.table().pile.last().unwrap().id;
    play.cast("deny").act(Action::Pile(id)).pass_all();
}

#[test]
fn k_g_counter_1_from_whatever_zone() {
    let mut hand = lab("hand: twice; deck: c11x3", "hand: deny").start();
    hand.cast("twice").act(Action::Option(0));
    denied(&mut hand);
    assert_eq!(hand.pile(), 0);
    let mut free = lab("hand: free slow; deck: c11x3", "hand: deny").start();
    free.resolve("free").choose("slow");
    denied(&mut free);
    assert!(free.has_in(Area::Limbo, P1, "slow"));
    let mut row = lab("hand: chime deny", "row: c22; energy: r").start();
    row.cast("chime").act(Action::Player(P2)).pass_all();
    row.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    row.act(Action::CastEleven).auto();
    let id = row.table().pile[0].id;
    row.cast("deny").act(Action::Pile(id)).pass_all();
    assert!(row.has_in(Area::Limbo, P2, "c22"));
}

#[test]
fn k_g_counter_2_all_effects_of_a_card_go() {
    let mut play = lab("hand: twice; deck: c11x3", "hand: deny").start();
    play.cast("twice").act(Action::Option(0));
    denied(&mut play);
    assert_eq!((play.pile(), play.hand(P1), play.has_in(Area::Limbo, P1, "twice")), (0, 0, true));
}

#[test]
fn k_g_counter_3_a_countered_citizen_never_was_there() {
    let mut play = lab("hand: heir; energy: w; deck: c11x3", "hand: deny").start();
    play.cast("heir");
    denied(&mut play);
    assert_eq!((play.pile(), play.has_in(Area::Limbo, P1, "heir")), (0, true));
}

#[test]
fn k_g_counter_4_moves_by_effects_cannot_be_countered() {
    let mut play = lab("hand: raise; limbo: c22", "hand: deny").start();
    play.cast("raise").choose("c22");
    assert_eq!(play.pile(), 1, "only the spell is there to be countered");
    denied(&mut play);
    assert!(play.has_in(Area::Limbo, P1, "c22"));
}

#[test]
fn k_g_counter_5_the_source_of_an_ability_stays() {
    let mut play = lab("island: tapper; deck: c11x3", "hand: deny").start();
    play.activate(P1, "tapper", 0);
    denied(&mut play);
    assert_eq!((play.pile(), play.hand(P1), play.state_of(P1, "tapper").engaged), (0, 0, true));
}

#[test]
fn k_g_discard_1_from_hand_to_limbo() {
    let mut play = lab("hand: waste", "hand: c11 c22").start();
    play.cast("waste").act(Action::Player(P2)).pass_all();
    play.choose("c22");
    assert_eq!((play.hand(P2), play.has_in(Area::Limbo, P2, "c22")), (1, true));
}

#[test]
fn k_g_discard_2_the_discarding_player_picks() {
    let mut play = lab("hand: waste", "hand: c11 c22").start();
    play.cast("waste").act(Action::Player(P2)).pass_all();
    assert_eq!((play.decider(), play.options().len()), (P2, 2));
}

#[test]
fn k_g_disengage_1_ready_again_but_no_second_attack() {
    let mut play = lab("island: c33; hand: ready", &format!("{ROW}; hand: c11")).start();
    play.hit("c33", 0).pass_out();
    play.act(Action::TakeEleven);
    play.cast("ready").target(P1, "c33").pass_all();
    assert!(!play.state_of(P1, "c33").engaged);
    play.pass_all();
    assert_eq!(play.table().phase, Phase::CombatEnd, "nobody can attack");
}

#[test]
fn k_g_destroyed_1_into_the_limbo_of_the_owner() {
    let mut play = lab("hand: zap; island: c11@1", "").start();
    play.cast("zap").target(P1, "c11").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c11"));
}

#[test]
fn k_g_destroyed_2_death_is_noticed() {
    let mut play = lab("hand: zap; island: heir; energy: b", "island: c11").start();
    play.cast("zap").target(P1, "heir").pass_all();
    assert_eq!(play.pile(), 1);
    let mut watched = lab("hand: zap; island: B05 c11; energy: b", "").start();
    watched.cast("zap").target(P1, "c11").pass_all();
    assert_eq!(watched.kind(), DecisionKind::UseTrigger);
}

#[test]
fn k_g_destroyed_3_any_combat_damage_destroys_a_row_card() {
    let mut play = lab("island: c11", ROW).start();
    play.hit("c11", 3);
    assert_eq!(play.row(P2), 3);
}

#[test]
fn k_g_destroyed_4_lost_abilities_do_not_come_back_in_death() {
    let mut play = lab("hand: strip zap; deck: c11", "island: heir").start();
    play.cast("strip").target(P2, "heir").pass_all();
    play.cast("zap").target(P2, "heir").pass_all();
    assert_eq!((play.pile(), play.has_in(Area::Limbo, P2, "heir")), (0, true));
}

#[test]
fn k_g_detach_1_into_the_limbo_of_the_owner() {
    let mut play = lab("island: A08![c11@1,c22]", "").start();
    play.activate(P1, "A08", 2).choose("c11");
    assert!(play.has_in(Area::Limbo, P2, "c11"));
    assert_eq!(play.table().attached.len(), 1);
    play.pass_all();
    assert!(!play.state_of(P1, "A08").engaged);
}

#[test]
fn k_g_detach_2_from_own_citizens_only() {
    let play = lab("island: A08", "island: A08[c11]").start();
    assert!(!play.can_activate(P1, "A08", 2));
    let text = "card rip \"Rip\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: detach({citizen}, 1)\n";
    let mut play = lab("hand: rip; island: c33[c11]", "island: c44[c22]").cards(text).start();
    play.resolve("rip").choose("c11");
    assert_eq!(play.table().attached.len(), 1);
}

#[test]
fn k_g_draw_1_cards_are_drawn_one_after_another() {
    let text = "card well \"Well\"\n  citizen · cost \"{0}\" · stats 1 1 · souls u · years 1\n  when(draw(you)): stat(this, 1, 0, end_of_turn)\n";
    let mut play = lab("hand: drink-three; island: well; deck: c11x5", "").cards(text).start();
    play.resolve("drink-three");
    assert_eq!((play.hand(P1), play.pile()), (3, 3));
}

fn short_deck(limited: bool) -> Play {
    let lab = lab("hand: drink-three; deck: c11; limbo: c22x5; row: c33x2", "");
    let mut play = if limited { lab.limited() } else { lab }.start();
    play.resolve("drink-three");
    play
}

#[test]
fn k_g_draw_2_limited_play_goes_on_with_limbo() {
    let play = short_deck(true);
    assert_eq!((play.hand(P1), play.deck(P1), play.limbo(P1)), (3, 3, 1));
}

#[test]
fn k_g_draw_3_that_costs_no_eleven_year_card() {
    assert_eq!(short_deck(true).row(P1), 2);
}

#[test]
fn k_g_draw_4_constructed_play_draws_what_is_there() {
    let play = short_deck(false);
    assert_eq!((play.hand(P1), play.deck(P1), play.is_out(P1)), (1, 0, false));
}

#[test]
fn k_g_eager_1_ignores_being_weary() {
    let mut play = lab("island: swift? tapper?; deck: c11x3", ROW).start();
    assert!(play.can_activate(P1, "swift", 0) && !play.can_activate(P1, "tapper", 0));
    play.reach_attack();
    assert!(play.can_attack(P1, "swift") && !play.can_attack(P1, "tapper"));
}

#[test]
fn k_g_eager_2_gained_and_lost_at_once() {
    let mut play = lab("hand: haste strip; island: c33? c22", ROW).start();
    play.cast("haste").target(P1, "c33").pass_all();
    let mut given = play.clone();
    given.reach_attack();
    assert!(given.can_attack(P1, "c33"));
    play.cast("strip").target(P1, "c33").pass_all();
    play.reach_attack();
    assert!(!play.can_attack(P1, "c33"));
}

#[test]
fn k_g_engage_1_an_engaged_card_does_nothing_that_engages() {
    let mut play = lab("island: tapper! c11", &against("c22! c33")).start();
    assert!(!play.can_activate(P1, "tapper", 0));
    play.reach_attack();
    assert!(!play.can_attack(P1, "tapper"));
    play.attack("c11", 0).pass().pass();
    assert!(!play.can_choose("c22") && play.can_choose("c33"));
}

#[test]
fn k_g_engage_2_until_the_own_disengage_phase() {
    let mut play = lab("island: c11; deck: c11x3", &against("c33")).start();
    play.reach_attack().attack("c11", 0).block(&["c33"]);
    assert!(play.state_of(P2, "c33").engaged);
    play.damage().next_turn();
    assert!(!play.state_of(P2, "c33").engaged);
}

#[test]
fn k_g_focused_1_own_main_phase_and_empty_pile() {
    let can = |phase: Phase| lab("hand: slow; deck: c11", "").phase(phase).start().can_cast("slow");
    assert!(can(Phase::First) && can(Phase::Second) && !can(Phase::CombatBegin) && !can(Phase::End));
    let mut busy = lab("hand: slow zap; island: c11", "hand: slow").start();
    busy.cast("zap").target(P1, "c11").pass();
    assert!(!busy.can_cast("slow"));
    let mut other = lab("", "hand: slow").start();
    other.pass();
    assert!(!other.can_cast("slow"));
    // Abilities too.
    let can = |phase: Phase| lab("island: chant; energy: w", "").phase(phase).start().can_activate(P1, "chant", 0);
    assert!(can(Phase::First) && can(Phase::Second) && !can(Phase::CombatBegin) && !can(Phase::End));
    let mut busy = lab("island: chant c11; energy: w; hand: zap", "island: chant; energy: w").start();
    busy.cast("zap").target(P1, "c11");
    assert!(!busy.can_activate(P2, "chant", 0));
    busy.pass();
    assert!(!busy.can_activate(P1, "chant", 0));
    busy.pass();
    assert!(busy.can_activate(P1, "chant", 0));
}

#[test]
fn k_g_focused_2_not_for_eleven_year_casts() {
    let mut play = lab("island: c33", "row: slow c11; energy: r").start();
    play.hit("c33", 0).pass_all();
    assert!(play.offers(Action::CastEleven));
}

#[test]
fn k_g_opponent_1_team_mates_are_none() {
    let mut play = Lab::players(&["hand: gale", "hand: c11", "hand: c22", "hand: c33"])
        .cards(HOME)
        .with(|scenario| scenario.teams = vec![0, 1, 0, 1])
        .start();
    play.resolve("gale").choose("c11").choose("c33");
    assert_eq!((play.hand(P2), play.hand(P3)), (0, 1));
}

#[test]
fn k_g_owner_1_the_owner_never_changes() {
    let mut play = lab("hand: steal; deck: c11x3", "island: c11; deck: c11x3").start();
    play.cast("steal").target(P2, "c11").pass_all();
    assert_eq!(play.state_of(P1, "c11").owner, P2);
    play.next_turn();
    assert_eq!(play.state_of(P1, "c11").owner, P2);
}

#[test]
fn k_g_player_1_everybody_is_a_player() {
    let mut play = Lab::players(&["hand: feast; deck: c11", "deck: c11", "deck: c11"]).cards(HOME).start();
    play.resolve("feast");
    assert_eq!([play.hand(P1), play.hand(P2), play.hand(P3)], [1, 1, 1]);
}

#[test]
fn k_g_plunder_1_abolishes_own_limbo_cards() {
    let mut play = lab("hand: loot; limbo: c11x5", "limbo: c22").start();
    play.resolve("loot").choose("c11").choose("c11");
    assert_eq!((play.limbo(P1), play.player(P1).abolished.len(), play.limbo(P2)), (4, 2, 1));
}

#[test]
fn k_g_plunder_2_of_the_named_type() {
    assert!(!lab("island: loot-spell; limbo: c11x3", "").start().can_activate(P1, "loot-spell", 0));
    assert!(lab("island: loot-spell; limbo: c11 zap", "").start().can_activate(P1, "loot-spell", 0));
}

#[test]
fn k_g_plunder_3_else_any_card_of_the_players_choice() {
    let mut play = lab("hand: loot; limbo: c11 zap", "").start();
    play.resolve("loot");
    assert!(play.decider() == P1 && play.can_choose("c11") && play.can_choose("zap"));
}

#[test]
fn k_g_plunder_4_partly_as_an_effect_and_wholly_as_a_cost() {
    let mut play = lab("hand: loot; island: loot-two; limbo: c11", "").start();
    assert!(!play.can_activate(P1, "loot-two", 0));
    play.resolve("loot").choose("c11");
    assert_eq!(play.player(P1).abolished.len(), 1);
}

fn scry() -> Play {
    let mut play = lab("hand: scry c11x3; deck: c22x5", "").start();
    play.resolve("scry");
    play
}

#[test]
fn k_g_probe_1_draws_and_discards_as_many() {
    let mut play = scry();
    play.act(Action::Yes);
    assert_eq!(play.hand(P1), 5);
    play.choose("c11").choose("c11");
    assert_eq!(play.hand(P1), 3);
}

#[test]
fn k_g_probe_2_is_optional() {
    let mut play = scry();
    play.act(Action::No);
    assert_eq!((play.hand(P1), play.limbo(P1)), (3, 1));
}

#[test]
fn k_g_probe_3_drawn_cards_may_be_discarded() {
    let mut play = scry();
    play.act(Action::Yes).choose("c22").choose("c22");
    assert_eq!(play.hand(P1), 3);
}

#[test]
fn k_g_put_1_is_not_entering() {
    let mut play = lab("hand: lay; limbo: heir; deck: c11", "").start();
    play.cast("lay").choose("heir").pass_all();
    assert_eq!((play.pile(), play.find_citizen(P1, "heir").is_some()), (0, true));
}

#[test]
fn k_g_put_2_but_makes_weary() {
    let mut play = lab("hand: lay; limbo: heir; island: c11; deck: c11", ROW).start();
    play.cast("lay").choose("heir").pass_all();
    play.reach_attack();
    assert!(play.state_of(P1, "heir").weary && !play.can_attack(P1, "heir"));
}

/// Gorge Maw attacks the slots 0 and 3.
fn gorging(hand: &str, second: &str) -> Play {
    let mut play = lab(&format!("island: B03; hand: {hand}"), &format!("{ROW}; {second}")).start();
    play.reach_attack();
    let attacker = play.citizen(P1, "B03");
    play.act(Action::Attack(attacker)).act(Action::Slot { seat: P2, slot: 0 }).act(Action::Slot { seat: P2, slot: 3 });
    play
}

#[test]
fn k_g_ravenous_1_aims_at_two() {
    assert_eq!(gorging("", "").table().combat.as_ref().unwrap().slots, [0, 3]);
}

#[test]
fn k_g_ravenous_2_destroys_both_together() {
    let mut play = gorging("", "");
    play.block(&[]).damage();
    assert_eq!(play.row(P2), 2);
    play.act(Action::Trigger(0));
    assert_eq!(play.pile(), 2);
}

#[test]
fn k_g_ravenous_3_lost_it_keeps_one_of_the_players_choice() {
    let mut play = gorging("", "hand: strip");
    play.pass().cast("strip").target(P1, "B03").pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::RavenousSlot, P1));
    play.act(Action::Slot { seat: P2, slot: 0 }).block(&[]).damage();
    assert_eq!(play.player(P2).row.iter().map(|slot| slot.slot).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn k_g_ravenous_4_gained_late_it_adds_nothing() {
    let mut play = lab("island: c33; hand: gorge", ROW).start();
    play.reach_attack().attack("c33", 1);
    play.cast("gorge").target(P1, "c33").pass_all();
    play.block(&[]).damage();
    assert_eq!(play.row(P2), 3);
}

#[test]
fn k_g_ravenous_5_a_single_card_is_hit_alone() {
    let mut play = lab("island: B03", "row: c11").start();
    play.reach_attack();
    let attacker = play.citizen(P1, "B03");
    play.act(Action::Attack(attacker));
    assert_eq!(play.options(), [Action::Slot { seat: P2, slot: 0 }]);
    play.act(Action::Slot { seat: P2, slot: 0 });
    assert_eq!(play.kind(), DecisionKind::Priority);
    play.block(&[]).damage();
    assert_eq!((play.row(P2), play.is_out(P2)), (0, false));
}

#[test]
fn k_g_return_1_is_entering() {
    let mut play = lab("hand: raise; limbo: heir; deck: c11", "").start();
    play.cast("raise").choose("heir").pass_all();
    assert_eq!(play.pile(), 1);
}

#[test]
fn k_g_return_2_elsewhere_it_only_moves() {
    let mut play = lab("hand: bounce; deck: c11", "island: heir").start();
    play.cast("bounce").target(P2, "heir").pass_all();
    assert_eq!((play.hand(P2), play.pile()), (1, 0));
}

#[test]
fn k_g_sacrifice_1_is_a_death() {
    let mut play = lab("island: altar heir; deck: c11x3", "").start();
    play.activate(P1, "altar", 0).choose("heir");
    assert_eq!((play.pile(), play.has_in(Area::Limbo, P1, "heir")), (2, true));
}

#[test]
fn k_g_sacrifice_2_of_own_citizens() {
    assert!(!lab("island: altar", "island: c11").start().can_activate(P1, "altar", 0));
}

#[test]
fn k_g_sacrifice_3_is_no_destruction() {
    let mut play = lab("island: altar stone; hand: zap; deck: c11x3", "").start();
    play.cast("zap").target(P1, "stone").pass_all();
    assert!(play.find_citizen(P1, "stone").is_some());
    play.activate(P1, "altar", 0).choose("stone");
    assert_eq!((play.find_citizen(P1, "stone"), play.pile()), (None, 2));
}

#[test]
fn k_g_search_1_finds_and_shuffles() {
    let mut play = lab("hand: seek; deck: c11 c22 zap c33", "").start();
    play.resolve("seek").choose("zap");
    assert_eq!((play.hand(P1), play.deck(P1)), (1, 3));
    assert!(play.last_events().iter().any(|event| matches!(event, Event::Shuffled { seat: P1, .. })));
}

#[test]
fn k_g_search_2_shuffles_also_without_a_find() {
    let mut play = lab("hand: seek; deck: c11 c22 c33 c44", "").start();
    play.resolve("seek");
    // The question comes although nothing fits: that nothing does is the player's secret.
    assert_eq!((play.kind(), play.options()), (DecisionKind::Search, &[Action::Done][..]));
    play.act(Action::Done);
    assert_eq!((play.hand(P1), play.deck(P1)), (0, 4));
    assert!(play.last_events().iter().any(|event| matches!(event, Event::Shuffled { seat: P1, .. })));
}

#[test]
fn k_g_search_3_may_fail_and_shows_what_it_names() {
    let mut play = lab("hand: seek; deck: c11 c22 zap c33", "").start();
    play.resolve("seek");
    assert!(play.offers(Action::Done));
    let mut found = play.clone();
    play.act(Action::Done);
    assert_eq!(play.hand(P1), 0);
    found.choose("zap");
    let zap = found.player(P1).hand[0];
    assert_eq!(found.view(P2).player(P1).hand, [zap], "everybody has seen it");
    let mut any = lab("hand: seek-any; deck: c11 c22 zap c33", "").start();
    any.resolve("seek-any").choose("zap");
    assert_eq!(any.view(P2).player(P1).hand, [CardId::HIDDEN]);
}

#[test]
fn k_g_shorttime_1_while_an_opponent_has_few() {
    for (row, on) in [("c11x4", false), ("c11x3", true), ("", true)] {
        let play = lab("island: late B09; energy: w", &format!("row: {row}")).start();
        assert_eq!(play.can_activate(P1, "late", 0), on, "{row}");
        assert_eq!(play.stats(P1, "B09"), if on { (6, 3) } else { (4, 3) });
    }
}

#[test]
fn k_g_shorttime_2_asked_again_on_resolution() {
    let mut play = lab("island: late; energy: w; deck: c11x3", "row: c11x3; hand: ground; deck: c22x3").start();
    play.activate(P1, "late", 0);
    play.cast("ground").pass_all();
    assert_eq!(play.row(P2), 4);
    play.pass_all();
    assert_eq!((play.pile(), play.hand(P1)), (0, 0));
    let three = Lab::players(&["island: late; energy: w", "row: c11x5", "row: c11"]).cards(HOME).start();
    assert!(three.can_activate(P1, "late", 0), "one opponent is enough");
    let text = "card knell \"Knell\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  when(dies({citizen other}), short_time 3): draw(you, 1)\n";
    for (row, count) in [("c11x4", 0), ("c11x3", 1)] {
        let mut knell = lab("island: knell c22; hand: zap; deck: c11", &format!("row: {row}")).cards(text).start();
        knell.cast("zap").target(P1, "c22").pass_all();
        assert_eq!(knell.pile(), count, "asked when it triggers");
    }
}

#[test]
fn k_g_sidestep_1_only_sidestep_blocks_it() {
    let mut play = lab("island: A03", &against("c33 shade")).start();
    play.reach_attack().attack("A03", 0).pass().pass();
    assert!(!play.can_choose("c33") && play.can_choose("shade"));
}

#[test]
fn k_g_sidestep_2_it_blocks_anybody() {
    let mut play = lab("island: c33", &against("A03")).start();
    play.reach_attack().attack("c33", 0).block(&["A03"]);
    assert!(play.table().combat.as_ref().unwrap().blocked);
}

#[test]
fn k_g_solo_1_once_a_turn_for_a_name() {
    let mut play = lab("island: sage sage; energy: wwww; deck: c11x3", "").start();
    play.activate(P1, "sage#1", 0).pass_all();
    assert!(!play.can_activate(P1, "sage#1", 0) && !play.can_activate(P1, "sage#2", 0));
}

/// What triggers is used once a turn as well.
#[test]
fn k_g_solo_1_once_a_turn_for_a_trigger() {
    let cards = "card scribe \"Scribe\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(cast(you, {spell}), solo): draw(you, 1)
card canto \"Canto\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: stat({citizen mine}, 0, 1, end_of_turn)\n";
    let mut play = lab("island: scribe; hand: cantox2; deck: c11x3", "").cards(cards).start();
    play.cast("canto");
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Trigger { paid: false }]);
    play.pass_out().cast("canto");
    assert_eq!((play.pile_kinds(), play.hand(P1)), (vec![ItemKind::Paragraph], 1));
}

#[test]
fn k_g_solo_2_per_player_and_turn() {
    let mut play =
        lab("island: sage; energy: w; souls: w; deck: c11x5", "island: sage; energy: w; deck: c11x5").start();
    play.activate(P1, "sage", 0).pass_all();
    play.pass();
    assert!(play.can_activate(P2, "sage", 0));
    play.next_turn().next_turn();
    assert!(play.can_activate(P1, "sage", 0));
}

#[test]
fn k_g_solo_3_other_abilities_are_free() {
    let mut play = lab("island: sage monk; energy: wwww; deck: c11x3", "").start();
    play.activate(P1, "sage", 0).pass_all();
    assert!(play.can_activate(P1, "sage", 1) && play.can_activate(P1, "monk", 0));
    let text = "card twin \"Twin\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  active(soul(\"{1}\"), solo): draw(you, 1)\n  active(soul(\"{1}\"), solo): probe(1)\n";
    let mut twin = lab("island: twin; energy: www; deck: c11x3", "").cards(text).start();
    twin.activate(P1, "twin", 0).pass_all();
    assert!(!twin.can_activate(P1, "twin", 0) && twin.can_activate(P1, "twin", 1));
}

#[test]
fn k_g_solo_4_a_countered_use_counts() {
    let mut play = lab("island: sage sage; energy: ww; deck: c11x3", "hand: deny").start();
    play.activate(P1, "sage#1", 0);
    denied(&mut play);
    assert!(!play.can_activate(P1, "sage#2", 0));
}

#[test]
fn k_g_steadfast_1_does_not_engage_by_attacking() {
    let mut play = lab("island: fend c22; row: c11; deck: c11x3", &against("c33")).start();
    play.hit("fend", 0).pass_out();
    play.act(Action::TakeEleven).reach_attack().attack("c22", 1).block(&[]).damage().pass_out();
    play.act(Action::TakeEleven);
    assert!(!play.state_of(P1, "fend").engaged && play.state_of(P1, "c22").engaged);
    // In the next turn it can block, and who engaged cannot.
    play.next_turn().reach_attack();
    let attacker = play.citizen(P2, "c33");
    play.act(Action::Attack(attacker)).act(Action::Slot { seat: P1, slot: 0 }).pass().pass();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Blocker, P1));
    assert!(play.can_choose("fend") && !play.can_choose("c22"));
}

#[test]
fn k_g_tenacious_1_not_by_exactly_one() {
    let mut play = lab("island: B02", &against("c11 c22")).start();
    play.reach_attack().attack("B02", 0).pass().pass();
    assert!(play.offers(Action::Done));
    play.choose("c11");
    assert!(!play.offers(Action::Done));
    play.choose("c22");
    assert_eq!(play.table().combat.as_ref().unwrap().blockers.len(), 2);
    let mut alone = lab("island: B02", &against("c11")).start();
    alone.reach_attack().attack("B02", 0).pass().pass();
    assert_eq!(alone.kind(), DecisionKind::Priority, "one alone cannot block");
}

#[test]
fn k_g_tenacious_2_matters_for_the_attacker_only() {
    let mut play = lab("island: c11", &against("B02")).start();
    play.reach_attack().attack("c11", 0).block(&["B02"]);
    assert!(play.table().combat.as_ref().unwrap().blocked);
}

#[test]
fn k_g_toxic_1_the_first_point_is_lethal() {
    let mut play = lab("island: c66", &against("viper")).start();
    play.reach_attack().attack("c66", 0).block(&["viper"]).damage();
    assert_eq!((play.find_citizen(P1, "c66"), play.find_citizen(P2, "viper")), (None, None));
}

#[test]
fn k_g_toxic_2_the_rest_is_dealt_normally() {
    let mut play = lab("island: viper3", &against("c15 c33")).start();
    play.reach_attack().attack("viper3", 0).block(&["c15", "c33"]).damage();
    play.choose("c15");
    assert_eq!((play.find_citizen(P2, "c15"), play.state_of(P2, "c33").damage), (None, 2));
}

#[test]
fn k_g_toxic_3_without_damage_it_kills_nobody() {
    let mut play = lab("island: c11", &against("eel")).start();
    play.reach_attack().attack("c11", 0).block(&["eel"]).damage();
    assert!(play.find_citizen(P1, "c11").is_some());
    // Nor does it make the damage of another blocker lethal.
    let mut pair = lab("island: c88", &against("eel c11")).start();
    pair.reach_attack().attack("c88", 0).block(&["eel", "c11"]).damage();
    pair.choose("eel");
    assert_eq!(pair.state_of(P1, "c88").damage, 1);
}

#[test]
fn k_g_toxic_4_one_toxic_blocker_is_enough() {
    let mut play = lab("island: c88", &against("viper c04")).start();
    play.reach_attack().attack("c88", 0).block(&["viper", "c04"]).damage();
    play.choose("viper");
    assert_eq!(play.find_citizen(P1, "c88"), None);
}

#[test]
fn k_g_use_1_covers_attacks_blocks_abilities_and_keywords() {
    let mut play = lab("hand: freeze; island: c11", &format!("{}; energy: w", against("shade"))).start();
    play.cast("freeze").target(P2, "shade").pass_all();
    assert!(!play.has(P2, "shade", Keyword::Sidestep));
    play.pass();
    assert!(!play.can_activate(P2, "shade", 0));
    play.pass().reach_attack().attack("c11", 0).pass().pass();
    assert_eq!(play.kind(), DecisionKind::Priority, "nobody can block");
    let mut own = lab("hand: freeze; island: c11 c22", ROW).start();
    own.cast("freeze").target(P1, "c11").pass_all();
    own.reach_attack();
    assert!(!own.can_attack(P1, "c11"));
}

#[test]
fn k_g_weary_1_no_attack_and_no_engage_cost() {
    let mut play = lab("island: tapper? c11", ROW).start();
    assert!(!play.can_activate(P1, "tapper", 0));
    play.reach_attack();
    assert!(!play.can_attack(P1, "tapper"));
}

#[test]
fn k_g_weary_2_but_blocks_and_other_abilities() {
    let mut play = lab("island: c11", &format!("{}; energy: w", against("pump?"))).start();
    play.pass();
    assert!(play.can_activate(P2, "pump", 0));
    play.pass().reach_attack().attack("c11", 0).pass().pass();
    assert!(play.can_choose("pump"));
}

#[test]
fn k_g_weary_3_ends_in_the_disengage_phase_of_the_controller() {
    let mut play = lab("hand: c11; energy: w; deck: c22x3", "deck: c22x3").start();
    play.resolve("c11");
    play.next_turn();
    assert!(play.state_of(P1, "c11").weary);
    play.next_turn();
    assert!(!play.state_of(P1, "c11").weary);
}
