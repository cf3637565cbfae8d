//! What a judge is asked: who comes first among several, what becomes of what was begun when a player leaves, and what each rule
//! says where two of them meet.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::*;

use crate::lab::*;

const P4: Seat = Seat(3);

const HOME: &str = "
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card blast \"Blast\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen})
card sip \"Sip\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
card gale \"Gale\"
  spell · cost \"{0}\" · souls u · years 1
  spell: discard(opponents, 1); draw(you, 1)
card bolt \"Bolt\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, player); damage_player(a, 1)
card borrow \"Borrow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, end_of_turn)
card recall \"Recall\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); return(a, island)
card bounce \"Bounce\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); return(a, hand)
card rest \"Rest\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); disengage(a)
card heir \"Heir\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  dies: draw(you, 1)
card watcher \"Watcher\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen opposing})): draw(you, 1)
card toll \"Toll\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen name \"C22\"}), cost sacrifice({citizen name \"C11\"}, 1)): draw(you, 1)
card hunter \"Hunter\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen mine other})): target(a, {citizen opposing}); damage(a, 2)
card dome \"Dome\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other}, 0, 1)
card seer \"Seer\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage, solo): draw(you, 1)
card thorn \"Thorn\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(blocks({this})): destroy({citizen attacking})
card gun \"Gun\"
  citizen · cost \"{1}\" · stats 3 1 · souls w · years 1
  active(engage): target(a, {citizen opposing}); damage(a, attack(this))
card queen \"Queen\"
  citizen overlord · cost \"{1}\" · stats 2 2 · souls w · years 1
  dies: draw(you, 1)
card omen \"Omen\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(draw(you)): damage_player(opponents, 1)
card debt \"Debt\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(turn_end(you)): damage_player(you, 1)
";

fn lab(sides: &[&str]) -> Play {
    Lab::players(sides).cards(HOME).start()
}

fn controllers(play: &Play) -> Vec<u8> {
    play.table().pile.iter().map(|item| item.controller.0).collect()
}

fn everybody_passes(play: &mut Play, players: usize) {
    for _ in 0..players {
        play.pass();
    }
}

/// Four players, two triggers of one of them: clockwise from the turn player, and the turn player has priority after each.
#[test]
fn k_8_4_6_triggers_of_four_players_go_on_the_pile_clockwise() {
    let heir = "island: heir; deck: c11x3";
    let mut play =
        lab(&[&format!("hand: blast; {heir}"), heir, "island: heir watcher; deck: c11x9", "island: heir; deck: c11x3"]);
    play.cast("blast");
    everybody_passes(&mut play, 4);
    // Player 3 has the own heir and three that the watcher saw; those three are told apart by whom they are about.
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Trigger, P3));
    while play.kind() == DecisionKind::Trigger {
        play.act(Action::Trigger(0));
    }
    assert_eq!(controllers(&play), [0, 1, 2, 2, 2, 2, 3]);
    for (left, hands) in [(6, [0, 0, 0, 1]), (5, [0, 0, 1, 1])] {
        everybody_passes(&mut play, 4);
        assert_eq!((play.pile(), play.decider()), (left, P1));
        assert_eq!([P1, P2, P3, P4].map(|seat| play.hand(seat)), hands);
    }
}

/// Who pays for a trigger may set off others: these came later, so they lie above all that waited already.
#[test]
fn k_8_4_4_what_the_paying_for_triggers_sets_off_comes_above_them() {
    let mut play = lab(&["hand: zap; island: watcher; deck: c33x9", "island: toll toll c22 c11 c11; deck: c33x9"]);
    play.cast("zap").target(P2, "c22").pass_all();
    // The watcher saw the first death; then player 2 pays for the first toll with another one.
    play.act(Action::Trigger(0)).act(Action::Yes).choose("c11");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::UseTrigger, P2));
    assert_eq!(controllers(&play), [0, 1], "what the watcher saw now waits for the other toll");
    play.act(Action::Yes).choose("c11");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Trigger, P1));
    play.act(Action::Trigger(0));
    assert_eq!(controllers(&play), [0, 1, 1, 0, 0]);
}

/// Whoever is asked by an effect that ends with its player is asked no longer.
#[test]
fn k_3_2_2_a_question_of_an_effect_ends_with_the_player_of_the_effect() {
    let mut play = lab(&["hand: c11 c22; deck: c33x9", "hand: gale; deck: c33x9", "hand: c11 c22; deck: c33x9"]);
    play.pass();
    play.cast("gale");
    everybody_passes(&mut play, 3);
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P1));
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Priority, P1));
    assert_eq!([P1, P3].map(|seat| play.hand(seat)), [2, 2]);
}

/// A player who falls by an attack takes along what was chosen for it; the turn player goes on to the next opponent.
#[test]
fn k_3_2_an_attack_that_destroys_a_player_is_followed_by_another() {
    let mut play = lab(&["island: c11 c22", "island: c33; hand: c11", "row: c11"]);
    play.reach_attack();
    let (first, second) = (play.citizen(P1, "c11"), play.citizen(P1, "c22"));
    play.act(Action::Attack(first)).act(Action::Player(P2));
    everybody_passes(&mut play, 3);
    play.act(Action::Done);
    everybody_passes(&mut play, 3);
    assert!(play.is_out(P2) && !play.game.is_over());
    everybody_passes(&mut play, 2);
    assert_eq!((play.kind(), play.options()), (DecisionKind::Attacker, &[Action::Attack(second), Action::Done][..]));
    play.act(Action::Attack(second));
    assert_eq!(play.options(), [Action::Slot { seat: P3, slot: 0 }]);
}

/// Who falls in the own draw phase has no turn; the next player has one, with a draw.
#[test]
fn k_4_2_4_who_falls_in_the_draw_phase_is_passed_over() {
    let mut play = lab(&["deck: c11x9", "island: c33@0; hand: c11", "deck: c11x9; hand: c22"]);
    play.next_turn();
    assert!(play.is_out(P2));
    assert_eq!((play.table().active, play.table().phase, play.hand(P3)), (P3, Phase::First, 2));
    assert!(play.find_citizen(P1, "c33").is_some(), "a foreign citizen is with its owner");
}

/// A loan that ends while its owner has another overlord of that name: one is abolished before, and nobody dies.
#[test]
fn k_7_1_2_8_an_overlord_that_comes_back_meets_its_namesake() {
    let mut play = lab(&["hand: borrow; deck: c11x9", "island: queen; limbo: queen; hand: recall; deck: c11x9"]);
    play.cast("borrow").target(P2, "queen").pass_all();
    play.pass();
    play.cast("recall").choose("queen").pass_all();
    assert!(play.find_citizen(P1, "queen").is_some() && play.find_citizen(P2, "queen").is_some());
    while play.kind() == DecisionKind::Priority {
        play.pass();
    }
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Overlord, P2, 2));
    let turn = play.table().turn;
    let first = play.options()[0];
    play.act(first);
    assert_eq!((play.player(P2).island.len(), play.player(P1).island.len()), (1, 0));
    assert_eq!((play.player(P2).abolished.len(), play.hand(P2)), (1, 1), "drawn for the turn alone");
    assert_eq!(play.table().turn, turn + 1);
}

/// The lock is the player's: whoever takes the citizen may use it, and the same player may not use the card again.
#[test]
fn k_g_solo_2_the_lock_is_of_a_player_not_of_a_card() {
    let mut play = lab(&["island: seer; hand: rest; deck: c11x9", "hand: borrow rest; deck: c11x9"]);
    play.activate(P1, "seer", 0).pass_all();
    play.pass();
    play.cast("borrow").target(P1, "seer").pass_all();
    play.pass().cast("rest").target(P2, "seer").pass_all();
    play.pass();
    assert!(!play.can_activate(P2, "seer", 0), "it is weary");
    let mut play = lab(&["island: seer seer; hand: bounce; deck: c11x9", "deck: c11x9"]);
    play.activate(P1, "seer", 0).pass_all();
    assert!(!play.can_activate(P1, "seer#2", 0));
    play.next_turn().next_turn();
    assert!(play.can_activate(P1, "seer", 0) && play.can_activate(P1, "seer#2", 0));
}

/// An answer begins the count anew: all three must pass for it, and all three again for what lies below.
#[test]
fn k_8_3_2_9_three_players_pass_for_an_answer_and_for_what_lies_below() {
    let mut play = lab(&["hand: sip; deck: c11x9", "hand: sip; deck: c11x9", "deck: c11x9"]);
    play.cast("sip").pass_all();
    let mut play = lab(&["hand: sip; deck: c11x9", "hand: sip; deck: c11x9", "deck: c11x9"]);
    play.cast("sip");
    assert_eq!(play.decider(), P2);
    play.cast("sip");
    assert_eq!(play.decider(), P3);
    everybody_passes(&mut play, 2);
    assert_eq!((play.decider(), play.pile()), (P2, 2), "who acted must pass as well");
    play.pass();
    assert_eq!((play.decider(), play.pile(), play.hand(P2)), (P1, 1, 1));
    everybody_passes(&mut play, 3);
    assert_eq!((play.pile(), play.hand(P1)), (0, 1));
}

/// A card under a citizen leaves the game with its owner, and who was kept alive by it dies at once.
#[test]
fn k_3_2_2_what_lay_under_a_citizen_leaves_with_its_owner() {
    let mut play = lab(&["island: A08-3[c11@2]", "deck: c11x9", "deck: c11x9"]);
    assert_eq!(play.stats(P1, "A08"), (4, 4));
    play.game.concede(P3).unwrap();
    assert!(play.find_citizen(P1, "A08").is_none() && play.has_in(Area::Limbo, P1, "A08"));
}

/// What was activated resolves, with the attack that its citizen had, also when that left the game with its owner.
#[test]
fn k_9_3_8_an_ability_outlives_a_citizen_whose_owner_left() {
    let mut play = lab(&["island: gun@1; deck: c11x9", "deck: c11x9", "island: c44; deck: c11x9"]);
    play.activate(P1, "gun", 0).target(P3, "c44");
    play.game.concede(P2).unwrap();
    assert!(play.find_citizen(P1, "gun").is_none() && play.pile() == 1);
    play.pass_all();
    assert_eq!(play.state_of(P3, "c44").damage, 3);
}

/// So does who lived by what a citizen of the player gave to all; that is a death like any other.
#[test]
fn k_9_2_3_who_lived_by_a_player_who_left_dies_at_once() {
    let cards = "card sting \"Sting\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 1)\n";
    let sides = ["hand: sting; deck: c11x9", "island: heir; deck: c11x9", "island: dome; deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("sting").target(P2, "heir");
    everybody_passes(&mut play, 3);
    assert!(play.find_citizen(P2, "heir").is_some());
    play.game.concede(P3).unwrap();
    assert_eq!((play.find_citizen(P2, "heir"), play.pile(), play.decider()), (None, 1, P1));
}

/// An attack goes on when somebody leaves who has no part in it.
#[test]
fn k_3_2_2_an_attack_goes_on_without_a_bystander() {
    let mut play = lab(&["island: c33", "row: c11; island: c22", "row: c11"]);
    play.reach_attack();
    let attacker = play.citizen(P1, "c33");
    play.act(Action::Attack(attacker)).act(Action::Slot { seat: P2, slot: 0 });
    play.game.concede(P3).unwrap();
    everybody_passes(&mut play, 2);
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Blocker, P2));
    play.game.concede(P2).unwrap();
    assert_eq!(play.winner(), Some(P1));
}

/// Of two triggers with one target the upper one takes it from the lower one.
#[test]
fn k_8_5_5_the_second_of_two_triggers_loses_the_target_that_the_first_took() {
    let mut play = lab(&["hand: zap; island: hunter hunter c11", "island: c22"]);
    play.cast("zap").target(P1, "c11").pass_all();
    play.act(Action::Trigger(0)).choose("c22").choose("c22");
    assert_eq!(play.pile(), 2);
    play.pass_all();
    assert!(play.find_citizen(P2, "c22").is_none());
    play.pass_all();
    assert_eq!(play.pile(), 0);
}

/// The attack ends when a blocker's ability destroys the attacker; who blocked stays engaged, and nobody is dealt damage.
#[test]
fn k_4_4_3_4_who_blocked_stays_engaged_when_the_attacker_is_gone() {
    let mut play = lab(&["island: c33 c22", "island: thorn; row: c11"]);
    play.reach_attack().attack("c33", 0).block(&["thorn"]);
    assert_eq!((play.pile(), play.table().phase), (1, Phase::Block));
    play.pass_all();
    assert!(play.table().combat.is_none() && play.state_of(P2, "thorn").engaged);
    play.pass_all();
    assert_eq!((play.kind(), play.row(P2)), (DecisionKind::Attacker, 1));
}

/// Damage destroys the last two opponents of each other at one moment: nobody wins, whatever the effect would do next.
#[test]
fn k_3_1_2_a_trigger_that_ends_the_game_for_both_is_a_draw() {
    let cards = "card ruin \"Ruin\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: damage_player(everyone, 1); draw(you, 1)\n";
    let sides = ["hand: ruin; deck: c11x3; island: omen", "deck: c11x3"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.resolve("ruin");
    assert!(play.game.is_over() && play.winner().is_none());
}

/// Each of several draws is one happening, and a player who falls in the middle of them keeps the others from nothing.
#[test]
fn k_g_draw_1_triggers_of_draws_go_on_after_an_opponent_has_fallen() {
    let cards = "card feast \"Feast\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: draw(you, 3)\n";
    let sides = ["hand: feast; deck: c11x9; island: omen", "deck: c11x9", "deck: c11x9; row: c11"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("feast");
    everybody_passes(&mut play, 3);
    assert_eq!((play.hand(P1), play.pile()), (3, 3));
    everybody_passes(&mut play, 3);
    assert!(play.is_out(P2) && !play.is_out(P3));
    assert_eq!((play.pile(), play.decider()), (2, P1));
    everybody_passes(&mut play, 2);
    assert_eq!(play.pile(), 1);
}

/// Who falls by a trigger of the own end of turn ends the turn: nothing is discarded, and the next player begins.
#[test]
fn k_4_6_2_who_falls_by_an_end_of_turn_trigger_discards_nothing() {
    let mut play = lab(&["island: debt; hand: c11x9", "deck: c11x9", "deck: c11x9"]);
    while !play.is_out(P1) {
        match play.kind() {
            DecisionKind::Priority => play.pass(),
            DecisionKind::Attacker => play.act(Action::Done),
            other => panic!("{other:?}"),
        };
    }
    assert_eq!((play.table().active, play.table().phase, play.hand(P2)), (P2, Phase::First, 1));
}

/// Everything that was begun with a player who leaves while paying is gone, and the priority goes on.
#[test]
fn k_8_1_3_who_leaves_while_paying_leaves_nothing_behind() {
    let mut play = lab(&["deck: c11x9", "hand: A13; souls: w u; island: c11; deck: c11x9", "deck: c11x9"]);
    play.pass();
    let card = play.in_hand(P2, "A13");
    play.act(Action::Cast(card)).act(Action::Done);
    assert_eq!(play.kind(), DecisionKind::Pay);
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.pile()), (DecisionKind::Priority, 0));
    assert_eq!(play.decider(), P3);
    play.pass();
    assert_eq!(play.table().phase, Phase::CombatBegin);
}

/// Own 11-year cards can be what is paid: whoever pays with the last one is bare before the choice about it resolves.
#[test]
fn k_6_1_11_who_pays_with_the_last_row_card_is_bare() {
    let cards =
        "card wager \"Wager\"\n  spell · cost \"{0}\" · souls u · years 1\n  extra: row(1)\n  spell: draw(you, 1)\n";
    let sides = ["hand: wager; row: c11; deck: c22x9", "hand: bolt; row: c11; deck: c22x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("wager").act(Action::Slot { seat: P1, slot: 0 });
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Choice], "the choice lies above what it paid for");
    play.cast("bolt").act(Action::Player(P1)).pass_all();
    assert!(play.is_out(P1) && play.winner() == Some(P2));
}

/// A turn that was given to a player who left is nobody's: the turns go on clockwise.
#[test]
fn k_4_2_an_extra_turn_of_a_player_who_left_is_not_taken() {
    let cards = "card gift \"Gift\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: extra_turn(opponents)\n";
    let sides = ["hand: gift; deck: c11x9", "deck: c11x9", "deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("gift");
    everybody_passes(&mut play, 3);
    assert_eq!(play.table().extra_turns.len(), 2);
    play.game.concede(P3).unwrap();
    play.next_turn();
    assert_eq!(play.table().active, P2);
    play.next_turn();
    assert_eq!(play.table().active, P2, "after the extra turn the own one comes");
    play.next_turn();
    assert_eq!(play.table().active, P1);
}

/// Who may not lose stands where all others fall, and has won by it.
#[test]
fn k_3_1_who_cannot_lose_outlives_all_opponents() {
    let cards = "card rock \"Rock\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: forbid_players(lose, you)
card ruin \"Ruin\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: damage_player(everyone, 1)\n";
    let sides = ["hand: ruin; island: rock", "", ""];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("ruin");
    everybody_passes(&mut play, 3);
    assert_eq!(play.winner(), Some(P1));
    let mut given_up = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    given_up.game.concede(P1).unwrap();
    assert!(given_up.is_out(P1), "giving up is beyond what is forbidden");
}

/// What is on the pile stays the player's who put it there, and means its citizen wherever that is by then.
#[test]
fn k_9_3_8_an_ability_on_the_pile_stays_the_player_s_who_used_it() {
    let cards = "card flex \"Flex\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): stat(this, 2, 2, end_of_turn); draw(you, 1)\n";
    let sides = ["island: flex; deck: c11x9", "hand: borrow; deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.activate(P1, "flex", 0);
    play.cast("borrow").target(P1, "flex").pass_all();
    assert!(play.find_citizen(P2, "flex").is_some());
    play.pass_all();
    assert_eq!((play.stats(P2, "flex"), play.hand(P1), play.hand(P2)), ((3, 3), 1, 0));
}

/// What others notice in a draw phase waits for the 1st phase, and goes on the pile behind what is the turn player's.
#[test]
fn k_8_3_4_triggers_of_several_players_in_a_draw_phase_wait_in_order() {
    let cards = "card herald \"Herald\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(draw(everyone)): stat(this, 1, 0, forever)
card dawn \"Dawn\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  when(turn_start(you)): draw(you, 1)\n";
    let side = "island: herald; deck: c11x9; row: c11";
    let second = "island: herald dawn; deck: c11x9; row: c11";
    let mut play = Lab::players(&[side, second, side]).cards(&format!("{HOME}{cards}")).start();
    while play.table().turn == 3 {
        match play.kind() {
            DecisionKind::Priority => play.pass(),
            _ => play.act(Action::Done),
        };
    }
    assert_eq!((play.kind(), play.decider(), play.table().phase), (DecisionKind::Trigger, P2, Phase::First));
    play.act(Action::Trigger(0));
    assert_eq!(controllers(&play), [1, 1, 2, 0]);
    assert_eq!(play.decider(), P2);
}

/// A trigger that is solo goes on the pile once, however often it was set off at that moment.
#[test]
fn k_g_solo_1_a_solo_trigger_that_is_set_off_twice_is_used_once() {
    let cards = "card mourner \"Mourner\"\n  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(dies({citizen other}), solo): draw(you, 1)\n";
    let sweep =
        "card sweep \"Sweep\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: destroy({citizen name \"C11\"})\n";
    let sides = ["hand: sweep; island: mourner mourner; deck: c11x9", "island: c11 c11 mourner; deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}{sweep}")).start();
    play.cast("sweep").pass_all();
    while play.kind() == DecisionKind::Trigger {
        play.act(Action::Trigger(0));
    }
    assert_eq!(controllers(&play), [0, 1]);
}

/// Short time is looked at again: the opponent who made it true may be gone by then.
#[test]
fn k_g_shorttime_2_the_opponent_who_made_it_true_may_leave() {
    let cards = "card rush \"Rush\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage, short_time 1): draw(you, 1)\n";
    let sides = ["island: rush; deck: c11x9", "row: c11; deck: c11x9", "row: c11 c22 c33; deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.activate(P1, "rush", 0);
    play.game.concede(P2).unwrap();
    while play.pile() > 0 {
        play.pass();
    }
    assert_eq!((play.hand(P1), play.state_of(P1, "rush").engaged), (0, true));
}

/// What would counter something loses its target with the player who had that.
#[test]
fn k_8_5_5_a_counter_loses_what_left_with_its_player() {
    let mut play = lab(&["deck: c11x9", "hand: sip; deck: c11x9", "hand: A09; energy: uu; deck: c11x9"]);
    play.pass();
    play.cast("sip");
    let sip = Action::Pile(play.table().pile[0].id);
    play.cast("A09").act(sip).auto();
    assert_eq!(play.pile(), 2);
    play.game.concede(P2).unwrap();
    assert_eq!(controllers(&play), [2]);
    while play.pile() > 0 {
        play.pass();
    }
    assert!(play.has_in(Area::Limbo, P3, "A09") && play.energy(P3) == 0);
}

/// Whoever takes a citizen in an attack ends it, also where the citizen goes back before the next step.
#[test]
fn k_4_4_3_an_attack_does_not_wait_for_an_attacker_to_come_back() {
    let cards = "card trick \"Trick\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen attacking}); gain_control(a, you, forever); gain_control(a, opponents, forever)\n";
    let sides = ["island: c33; deck: c11x9", "hand: trick; row: c11; deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.reach_attack().attack("c33", 0).pass();
    play.cast("trick").target(P1, "c33").pass_all();
    assert!(play.table().combat.is_none() && play.state_of(P1, "c33").weary);
    play.until(Phase::Second);
    assert_eq!(play.row(P2), 1);
}

/// The order of several deaths: who dies because another one has gone dies after that one, and was there to see it.
#[test]
fn k_9_2_3_who_dies_of_a_death_has_seen_it() {
    let cards = "card lord \"Lord\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other mine}, 0, 1)
card kin \"Kin\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine})): draw(you, 1)\n";
    let sides = ["hand: zap; island: lord kin-1 kin-1; deck: c11x9", "deck: c11x9"];
    let mut play = Lab::players(&sides).cards(&format!("{HOME}{cards}")).start();
    play.cast("zap").target(P1, "lord").pass_all();
    assert!(play.player(P1).island.is_empty());
    // Each saw the lord die, and each saw the other one, with which it died.
    while play.kind() == DecisionKind::Trigger {
        play.act(Action::Trigger(0));
    }
    assert_eq!(play.pile(), 4);
}

/// Who passed need not pass again because somebody made energy, and must because a death set something off.
#[test]
fn k_8_3_2_10_energy_hands_no_priority_on_but_what_it_sets_off_does() {
    let mut quiet = lab(&["deck: c11x9", "island: B08 c11; deck: c11x9"]);
    quiet.pass();
    let chorister = quiet.citizen(P2, "B08");
    let make = Action::MakeEnergy { card: chorister, ability: 0 };
    quiet.act(make).choose("c11");
    assert_eq!((quiet.decider(), quiet.energy(P2)), (P2, 2));
    quiet.pass();
    assert_eq!(quiet.table().phase, Phase::CombatBegin);
    let mut loud = lab(&["deck: c11x9", "island: B08 heir; deck: c11x9"]);
    loud.pass();
    let chorister = loud.citizen(P2, "B08");
    loud.act(Action::MakeEnergy { card: chorister, ability: 0 }).choose("heir");
    assert_eq!((loud.decider(), loud.pile()), (P2, 1));
    loud.pass();
    assert_eq!((loud.decider(), loud.pile()), (P1, 1));
}
