//! Sections 5, 6 and 7: zones, 11-year cards, types of cards.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 2
  spell: target(a, {citizen}); destroy(a)
  eleven: draw(you, 1)
card dear \"Dear\"
  spell · cost \"{3}\" · souls u · years 1
  spell: draw(you, 1)
  eleven: draw(you, 1)
card bounce \"Bounce\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); return(a, hand)
card blast \"Blast\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen})
card banish \"Banish\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); abolish(a)
card spy \"Spy\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); look_hand(a)
card chime \"Chime\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); destroy_row(a, 1, you)
card peek \"Peek\"
  spell · cost \"{0}\" · souls u · years 1
  spell: look_row(you)
card turnover \"Turnover\"
  spell · cost \"{0}\" · souls u · years 1
  spell: rearrange(you)
card steal \"Steal\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, forever)
card gift \"Gift\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); gain_control(a, opponents, forever)
card borrow \"Borrow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, end_of_turn)
card smite \"Smite\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, opponent); damage_player(a, 1)
card sting \"Sting\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); damage(a, 4)
card wither \"Wither\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); stat(a, -1, -1, end_of_turn)
card curse \"Curse\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); stat(a, -5, 0, end_of_turn)
card boon \"Boon\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, {citizen}); stat(a, 2, 0, end_of_turn)
card deny \"Deny\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, pile(card, active, paid_trigger, eleven)); counter(a)
card lord \"Lord\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other}, 1, 1)
card nest \"Nest\"
  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1
  active(soul(\"{1}\")): draw(you, 1)
  dies: draw(you, 1)
card sentry \"Sentry\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · timing combat
card queen \"Queen\"
  citizen \"Royal\" overlord · cost \"{1}\" · stats 2 2 · souls w · years 1
  dies: draw(you, 1)
card king \"King\"
  citizen \"Royal\" overlord · cost \"{1}\" · stats 2 2 · souls w · years 1
card bury \"Bury\"
  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen other mine}); target(b, {citizen opposing}); attach(a, b)
card move-in \"Move In\"
  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen mine}); target(b, {citizen opposing}); attach(a, b)
card unearth \"Unearth\"
  spell · cost \"{0}\" · souls w · years 1
  spell: put(top(you), island)
card ground \"Ground\"
  spell · cost \"{0}\" · souls w · years 1
  spell: to_row(top(you))
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

#[test]
fn k_5_1_cards_leave_for_the_places_of_their_owner() {
    let mut play = lab("island: c11@1 c22@1; hand: zap bounce", "").start();
    play.cast("zap").target(P1, "c11").pass_all();
    play.cast("bounce").target(P1, "c22").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c11") && play.has_in(Area::Hand, P2, "c22"));
    assert_eq!(play.limbo(P1), 2, "only the spells");
}

#[test]
fn k_5_2_each_player_has_their_zones() {
    let lists = |play: &Play, seat| {
        let player = play.player(seat);
        [
            player.hand.len(),
            player.deck.len(),
            player.row.len(),
            player.souls.len(),
            player.limbo.len(),
            player.abolished.len(),
            player.island.len(),
        ]
    };
    let side = "hand: c11 ground zap banish w; deck: c22 c33 c55; island: c44 c11; energy: w";
    let mut play = lab(side, "").start();
    assert_eq!((lists(&play, P1), lists(&play, P2)), ([5, 3, 0, 0, 0, 0, 2], [0; 7]));
    play.place("w").resolve("ground");
    assert_eq!(lists(&play, P1), [3, 2, 1, 1, 1, 0, 2], "a soul, and the top of the deck in the row");
    play.cast("zap").target(P1, "c44").pass_all();
    play.cast("banish").target(P1, "c11").pass_all();
    assert_eq!(lists(&play, P1), [1, 2, 1, 1, 4, 1, 0], "limbo and abolished");
    play.resolve("c11");
    assert_eq!((lists(&play, P1), lists(&play, P2)), ([0, 2, 1, 1, 4, 1, 1], [0; 7]));
}

#[test]
fn k_5_1_1_hands_are_hidden_from_opponents() {
    let play = lab("hand: c11 c22", "").start();
    assert_eq!(play.view(P2).player(P1).hand, [CardId::HIDDEN; 2]);
    assert!(play.view(P1).player(P1).hand.iter().all(|card| !card.is_hidden()));
}

#[test]
fn k_5_1_2_an_effect_can_show_a_hand() {
    let mut play = Lab::players(&["hand: spy", "hand: c11 c22", ""]).cards(HOME).start();
    play.cast("spy").act(Action::Player(P2)).pass_all();
    assert_eq!(play.view(P1).player(P2).hand, play.player(P2).hand);
    assert_eq!(play.view(P3).player(P2).hand, [CardId::HIDDEN; 2]);
}

#[test]
fn k_5_1_3_seven_cards_matter_at_the_end_of_turn_only() {
    let mut play = lab("hand: c11x12; deck: c11", "deck: c11").start();
    assert_eq!(play.hand(P1), 12);
    play.next_turn();
    assert_eq!(play.hand(P1), 7);
}

#[test]
fn k_5_2_1_nobody_knows_the_order_of_a_deck() {
    let play = lab("deck: c11 c22 c33", "").start();
    for viewer in [P1, P2] {
        assert_eq!(play.view(viewer).player(P1).deck, [CardId::HIDDEN; 3]);
    }
    let mut drawn = lab("deck: c11 c22 c33", "").phase(Phase::Draw).start();
    let left: Vec<String> = drawn.player(P1).deck.iter().map(|card| drawn.name(*card)).collect();
    assert!(drawn.has_in(Area::Hand, P1, "c11"), "the top is drawn");
    assert_eq!(left, ["c22", "c33"]);
    drawn.next_turn();
    assert_eq!(drawn.view(P2).player(P1).deck, [CardId::HIDDEN; 2]);
}

#[test]
fn k_5_3_1_citizens_arrive_with_their_controller() {
    let mut play = lab("hand: c11; energy: w", "").start();
    play.resolve("c11");
    assert_eq!(play.state_of(P1, "c11").seat, P1);
    let mut back = lab("island: A06; limbo: c22; energy: ww; deck: c11", "").start();
    back.activate(P1, "A06", 1).choose("c22").pass_all();
    assert_eq!((back.state_of(P1, "c22").seat, back.player(P2).island.len()), (P1, 0));
}

#[test]
fn k_5_3_2_citizens_are_targeted_on_the_island() {
    let play = lab("hand: zap; limbo: c11", "limbo: c22").start();
    assert!(!play.can_cast("zap"));
}

#[test]
fn k_5_3_1_1_attached_cards_are_no_citizens() {
    let census = "card census \"Census\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: draw(you, count({citizen mine}))\n";
    let mut play = lab("hand: zap census; island: c33[c11,c22]; deck: c11x5", "row: c11").cards(census).start();
    play.resolve("census");
    assert_eq!(play.hand(P1), 2, "one citizen counts");
    play.act(Action::Cast(play.in_hand(P1, "zap")));
    assert_eq!(play.options(), [Action::Card(play.citizen(P1, "c33"))]);
    let mut attack = lab("island: c33[c11,c22]", "row: c11").start();
    attack.reach_attack();
    assert_eq!(attack.options(), [Action::Attack(attack.citizen(P1, "c33")), Action::Done]);
}

#[test]
fn k_5_3_1_2_passives_of_attached_cards_are_off() {
    let play = lab("island: c33[lord] c22", "").start();
    assert_eq!((play.stats(P1, "c22"), play.stats(P1, "c33")), ((2, 2), (3, 3)));
    // Also of one that says what it does there.
    let text = "card both \"Both\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  passive: stat({citizen other}, 1, 1)\n  attached: stat(host, 0, 2)\n";
    let both = lab("island: c33[both] c22", "").cards(text).start();
    assert_eq!((both.stats(P1, "c22"), both.stats(P1, "c33")), ((2, 2), (3, 5)));
}

#[test]
fn k_5_3_1_3_so_are_their_other_abilities() {
    assert!(lab("island: nest; energy: w", "").start().can_activate(P1, "nest", 0));
    let mut play = lab("island: c33[nest]; hand: zap; deck: c11; energy: w", "").start();
    let nest = play.table().attached[0];
    assert!(!play.offers(Action::Activate { card: nest, ability: 0 }));
    play.cast("zap").target(P1, "c33").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "nest"));
    assert_eq!(play.pile(), 0);
    // A card in limbo that notices deaths does, one under a citizen does not.
    let text = "card ghost \"Ghost\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  when(dies({citizen}), zone limbo): draw(you, 1)\ncard mourner \"Mourner\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  when(dies({citizen}), solo): draw(you, 1)\n";
    let mut ghost = lab("island: c33[mourner] c22; limbo: ghost; hand: zap; deck: c11x3", "").cards(text).start();
    ghost.cast("zap").target(P1, "c22").pass_all();
    assert_eq!((ghost.pile(), ghost.name(ghost.table().pile[0].source.card).as_str()), (1, "ghost"));
}

#[test]
fn k_5_3_1_4_abilities_for_attached_cards_work() {
    let play = lab("island: c23[A01]", "").start();
    assert_eq!(play.stats(P1, "c23"), (3, 4));
}

#[test]
fn k_5_3_1_5_attached_cards_are_not_reached() {
    let sweep = "card sweep \"Sweep\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: abolish({citizen})\n";
    let mut play = lab("island: c33[c11] c22; hand: sweep zap", "").cards(sweep).start();
    let under = play.table().attached[0];
    let mut aimed = play.clone();
    aimed.act(Action::Cast(aimed.in_hand(P1, "zap")));
    assert!(!aimed.offers(Action::Card(under)));
    // All citizens are abolished; the attached one goes to limbo, because its host leaves.
    play.resolve("sweep");
    assert_eq!(play.player(P1).abolished.len(), 2);
    assert!(play.has_in(Area::Limbo, P1, "c11"));
}

#[test]
fn k_5_3_1_6_attached_cards_go_to_limbo_with_their_host() {
    let mut play = lab("island: c33[c11@1]; hand: bounce", "").start();
    play.cast("bounce").target(P1, "c33").pass_all();
    assert!(play.has_in(Area::Hand, P1, "c33") && play.has_in(Area::Limbo, P2, "c11"));
}

#[test]
fn k_5_3_1_7_attached_cards_move_along() {
    let mut play = lab("island: c22[c11]; hand: move-in", "island: c33").start();
    play.cast("move-in").target(P1, "c22").target(P2, "c33").pass_all();
    let host = play.citizen(P2, "c33");
    assert_eq!(play.table().attached_to(host).count(), 2);
}

#[test]
fn k_5_3_1_8_attached_cards_do_not_die() {
    let mut play = lab("island: c33[nest]; hand: blast; deck: c11", "").start();
    play.resolve("blast");
    assert!(play.has_in(Area::Limbo, P1, "nest"));
    assert_eq!(play.pile(), 0);
}

#[test]
fn k_5_3_1_9_attached_cards_stay_when_control_changes() {
    let mut play = lab("hand: steal", "island: A08[c11@0]").start();
    play.cast("steal").target(P2, "A08").pass_all();
    let under = play.table().attached[0];
    assert_eq!((play.table().card(under).seat, play.table().card(under).host), (P1, Some(play.citizen(P1, "A08"))));
    assert!(play.can_activate(P1, "A08", 2), "the new controller may detach it");
}

#[test]
fn k_5_4_1_rows_are_face_down_for_all() {
    let play = lab("row: c11 c22", "").start();
    for viewer in [P1, P2] {
        let view = play.view(viewer);
        assert_eq!(view.player(P1).row.len(), 2);
        assert!(view.player(P1).row.iter().all(|slot| slot.card.is_hidden()));
    }
}

#[test]
fn k_5_4_2_cards_in_a_row_do_nothing() {
    let play = lab("row: lord; island: c22", "").start();
    assert_eq!(play.stats(P1, "c22"), (2, 2));
}

#[test]
fn k_5_5_1_one_soul_a_turn() {
    let mut play = lab("hand: c11 c22", "").start();
    play.place("c11");
    assert!(!play.can_place("c22"));
    assert!(play.refuses_from(P1, Action::PlaceSoul(play.in_hand(P1, "c22"))));
}

#[test]
fn k_5_5_2_souls_lie_face_up() {
    let mut play = lab("hand: A04", "").start();
    play.place("A04");
    let soul = play.player(P1).souls[0];
    let view = play.view(P2);
    assert_eq!(view.player(P1).souls, [soul]);
    assert_eq!(play.game.state().definition(view.card(soul).def).unwrap().souls.to_string(), "uw");
}

#[test]
fn k_5_5_3_placing_is_optional() {
    let mut play = lab("hand: c11; deck: c11", "deck: c11").start();
    play.next_turn();
    assert!(play.player(P1).souls.is_empty());
}

#[test]
fn k_5_5_4_only_in_the_own_turn() {
    let mut play = lab("", "hand: c11").start();
    play.pass();
    assert_eq!(play.decider(), P2);
    assert!(!play.can_place("c11"));
}

#[test]
fn k_5_5_5_any_card_may_be_placed() {
    let play = lab("hand: c11 zap", "").start();
    assert!(play.can_place("c11") && play.can_place("zap"));
}

#[test]
fn k_5_5_6_the_right_comes_back_every_turn() {
    let mut play = lab("hand: c11 c22; deck: c11x3", "deck: c11x3").start();
    play.place("c11").next_turn().next_turn();
    assert!(play.can_place("c22"));
}

#[test]
fn k_5_5_7_also_with_effects_on_the_pile() {
    let mut play = lab("hand: c11 c22; energy: w", "").start();
    play.cast("c11").pass();
    assert_eq!((play.decider(), play.pile()), (P1, 1));
    play.place("c22");
    assert_eq!((play.decider(), play.kind()), (P1, DecisionKind::Priority));
}

#[test]
fn k_5_6_1_limbo_takes_the_dead_the_used_and_the_discarded() {
    let mut play = lab("hand: zap; island: c11", "").start();
    play.cast("zap").target(P1, "c11").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "c11") && play.has_in(Area::Limbo, P1, "zap"));
    let mut play = lab("hand: c11x8; deck: c22", "deck: c22").phase(Phase::End).start();
    play.pass_all();
    play.choose("c11");
    assert!(play.has_in(Area::Limbo, P1, "c11"));
}

#[test]
fn k_5_7_1_abolished_cards_have_their_zone() {
    let mut play = lab("hand: banish", "island: c11").start();
    play.cast("banish").target(P2, "c11").pass_all();
    assert!(play.has_in(Area::Abolished, P2, "c11"));
    assert_eq!(play.limbo(P2), 0);
}

#[test]
fn k_6_1_the_row_is_as_long_as_it_is() {
    let mut play = lab("hand: ground; row: c11x6; deck: c22", "island: B09; deck: c11").start();
    play.resolve("ground");
    assert_eq!(play.row(P1), 7);
    assert_eq!(play.player(P1).row[6].slot, 6);
    play.next_turn().reach_attack();
    let attacker = play.citizen(P2, "B09");
    play.act(Action::Attack(attacker));
    assert_eq!(play.options().len(), 7);
}

/// Player 2 has lost the card of slot 0, and the choice is on the pile.
fn destroyed(card: &str, second: &str) -> Play {
    let mut play = lab("hand: chime deny zap", &format!("row: {card} c22; {second}")).start();
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 });
    play
}

#[test]
fn k_6_1_1_a_destroyed_card_is_revealed() {
    let play = destroyed("c33", "");
    let source = play.table().pile[0].source.card;
    for viewer in [P1, P2] {
        assert_eq!(play.view(viewer).card(source).def, play.table().card(source).def);
        assert_ne!(play.view(viewer).card(source).def, DefId::HIDDEN);
    }
}

#[test]
fn k_6_1_2_there_are_three_outcomes() {
    let mut play = destroyed("zap", "souls: w w; island: c11");
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Eleven, P2));
    assert_eq!(play.options(), [Action::UseEleven, Action::CastEleven, Action::TakeEleven]);
}

#[test]
fn k_6_1_3_the_choice_is_an_effect_on_the_pile() {
    let play = destroyed("zap", "souls: w w; island: c11");
    assert_eq!((play.pile_kinds(), play.kind(), play.decider()), (vec![ItemKind::Choice], DecisionKind::Priority, P1));
}

#[test]
fn k_6_1_4_else_the_card_goes_into_the_hand() {
    let mut play = destroyed("c33", "");
    play.pass_all().act(Action::TakeEleven);
    assert_eq!((play.hand(P2), play.limbo(P2)), (1, 0));
}

#[test]
fn k_6_1_5_then_the_row_has_no_part_in_it() {
    let mut play = destroyed("dear", "souls: w; deck: c11");
    play.pass_all();
    assert_eq!(play.options(), [Action::UseEleven, Action::CastEleven, Action::TakeEleven]);
    play.act(Action::TakeEleven).pass();
    assert_eq!(play.decider(), P2);
    // One energy was enough for the row; from the hand it costs three.
    assert!(play.has_in(Area::Hand, P2, "dear") && !play.can_cast("dear"));
    let mut rich = destroyed("dear", "souls: w w w; deck: c11");
    rich.pass_all().act(Action::TakeEleven).pass();
    assert!(rich.can_cast("dear"));
    rich.cast("dear");
    assert!(rich.player(P2).souls.iter().all(|card| rich.table().card(*card).engaged));
}

#[test]
fn k_6_1_6_the_cast_ignores_the_timing_of_citizens() {
    let mut play = lab("island: c33", "row: c22 c11; souls: w").start();
    play.hit("c33", 0).pass_all();
    play.act(Action::CastEleven).auto();
    assert_eq!((play.table().phase, play.pile_kinds()), (Phase::Resolution, vec![ItemKind::Citizen]));
    play.pass_all();
    assert!(play.find_citizen(P2, "c22").is_some());
}

#[test]
fn k_6_1_7_the_cost_must_be_payable_then() {
    let mut play = destroyed("B09", "souls: w w");
    play.pass_all();
    assert_eq!(play.options(), [Action::TakeEleven]);
    let mut enough = destroyed("B09", "souls: w w w w");
    enough.pass_all();
    assert_eq!(enough.options(), [Action::CastEleven, Action::TakeEleven]);
}

#[test]
fn k_6_1_8_energy_made_before_can_pay() {
    let mut play = destroyed("zap", "souls: w w; island: c11");
    play.pass();
    let souls = play.player(P2).souls.clone();
    let w = Color::new('w').unwrap();
    play.act(Action::Energy { card: souls[0], color: w }).act(Action::Energy { card: souls[1], color: w });
    play.pass();
    assert!(play.offers(Action::CastEleven));
    play.act(Action::CastEleven).target(P2, "c11");
    assert_eq!(play.energy(P2), 0);
}

#[test]
fn k_6_1_9_what_is_used_can_be_answered() {
    let mut play = destroyed("c33", "souls: w");
    play.pass_all().act(Action::CastEleven).auto();
    assert_eq!((play.kind(), play.decider(), play.pile_kinds()), (DecisionKind::Priority, P1, vec![ItemKind::Citizen]));
    let id = play.table().pile[0].id;
    play.cast("deny").act(Action::Pile(id)).pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c33"));
    let mut other = destroyed("zap", "deck: c11");
    other.pass_all().act(Action::UseEleven);
    assert_eq!(other.pile_kinds(), [ItemKind::Eleven]);
    let id = other.table().pile[0].id;
    other.cast("deny").act(Action::Pile(id)).pass_all();
    assert_eq!((other.hand(P2), other.has_in(Area::Limbo, P2, "zap")), (0, true));
}

#[test]
fn k_6_1_10_after_its_ability_the_card_is_in_limbo() {
    let mut play = destroyed("zap", "deck: c11");
    play.pass_all().act(Action::UseEleven);
    assert!(!play.has_in(Area::Limbo, P2, "zap"));
    play.pass_all();
    assert!(play.has_in(Area::Limbo, P2, "zap"));
    assert_eq!(play.hand(P2), 1);
}

#[test]
fn k_6_1_11_a_destroyed_card_counts_no_more() {
    let mut play = lab("hand: chime smite", "row: c22").start();
    play.cast("chime").act(Action::Player(P2)).pass_all();
    play.act(Action::Slot { seat: P2, slot: 0 });
    assert_eq!((play.pile(), play.row(P2)), (1, 0));
    play.cast("smite").act(Action::Player(P2)).pass_all();
    assert!(play.is_out(P2));
}

#[test]
fn k_6_1_12_each_of_several_has_its_choice() {
    let mut play = lab("island: B03", "row: c11 c22 c33").start();
    play.reach_attack();
    let attacker = play.citizen(P1, "B03");
    play.act(Action::Attack(attacker)).act(Action::Slot { seat: P2, slot: 0 }).act(Action::Slot { seat: P2, slot: 2 });
    play.block(&[]).damage();
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Trigger, P2, 2));
    play.act(Action::Trigger(1));
    assert_eq!(play.pile_kinds(), [ItemKind::Choice, ItemKind::Choice]);
    assert_eq!(play.name(play.table().pile[0].source.card), "c33");
}

#[test]
fn k_6_1_13_effects_destroy_in_the_same_way() {
    let mut play = destroyed("c33", "");
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Eleven, P2));
}

#[test]
fn k_6_1_14_the_choice_cannot_be_countered() {
    let play = destroyed("c33", "");
    assert!(!play.can_cast("deny"));
}

#[test]
fn k_6_1_1_1_combat_damage_destroys() {
    let mut play = lab("island: c22", "row: c11").start();
    play.hit("c22", 0);
    assert_eq!(play.row(P2), 0);
}

#[test]
fn k_6_1_1_2_other_damage_does_not_reach_a_row() {
    let mut play = lab("hand: smite", "row: c11").start();
    play.cast("smite");
    assert_eq!(play.options(), [Action::Player(P2)]);
    play.act(Action::Player(P2)).pass_all();
    assert_eq!(play.row(P2), 1);
}

#[test]
fn k_6_2_1_looking_needs_an_effect() {
    let mut play = lab("row: c11 c22; hand: peek", "").start();
    assert!(play.options().iter().all(|action| !matches!(action, Action::Slot { .. })));
    assert!(play.view(P1).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
    play.resolve("peek");
    assert!(play.view(P1).player(P1).row.iter().all(|slot| !slot.card.is_hidden()));
}

#[test]
fn k_6_2_2_looking_changes_no_order() {
    let mut play = lab("row: c11 c22; hand: peek", "").start();
    let before = play.player(P1).row.clone();
    play.resolve("peek");
    assert_eq!(play.player(P1).row, before);
}

#[test]
fn k_6_2_3_only_who_looks_sees() {
    let mut play = lab("row: c11 c22; hand: peek", "").start();
    play.resolve("peek");
    assert!(play.view(P2).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
}

#[test]
fn k_6_3_1_rearranging_needs_an_effect() {
    let mut play = lab("row: c11 c22 c33; hand: turnover", "").start();
    let cards: Vec<CardId> = play.player(P1).row.iter().map(|slot| slot.card).collect();
    assert!(play.try_act(Action::Slot { seat: P1, slot: 2 }).is_err());
    let mut kept = play.clone();
    kept.resolve("turnover").act(Action::Done);
    assert_eq!(kept.player(P1).row, play.player(P1).row, "one may leave it as it is");
    play.resolve("turnover");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Rearrange, P1));
    play.act(Action::Slot { seat: P1, slot: 2 }).act(Action::Slot { seat: P1, slot: 0 });
    let after: Vec<CardId> = play.player(P1).row.iter().map(|slot| slot.card).collect();
    assert_eq!(after, [cards[2], cards[0], cards[1]]);
    let order = |seat| {
        let told = play.game.log_for(seat).unwrap();
        let mut events = told.entries().iter().flat_map(|entry| entry.events.clone());
        events.find_map(|event| if let Event::Rearranged { order, .. } = event { Some(order.is_some()) } else { None })
    };
    assert_eq!((order(P1), order(P2)), (Some(true), Some(false)), "in which order they lie now is a secret");
    assert!(play.view(P2).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
}

#[test]
fn k_7_1_every_card_is_a_citizen_or_a_spell() {
    let mut play = lab("limbo: zap c11; island: B07; hand: B07; energy: bbb", "").start();
    assert!(!play.can_activate(P1, "B07", 1), "one citizen card in limbo is not two");
    play.resolve("B07").pass_all();
    assert_eq!(play.options().len(), 2, "any card may be plundered");
}

#[test]
fn k_7_1_1_attack_and_defense_are_read_from_the_card() {
    let play = lab("island: B02", "").start();
    assert_eq!(play.stats(P1, "B02"), (4, 2));
}

#[test]
fn k_7_1_2_damage_of_its_defense_destroys() {
    for (citizen, dies) in [("c04", true), ("c33", true), ("c15", false)] {
        let mut play = lab("hand: sting", &format!("island: {citizen}")).start();
        play.cast("sting").target(P2, citizen).pass_all();
        assert_eq!(play.find_citizen(P2, citizen).is_none(), dies, "{citizen}");
    }
}

#[test]
fn k_7_1_3_without_defense_it_is_destroyed() {
    let mut play = lab("hand: wither", "island: c11").start();
    play.cast("wither").target(P2, "c11").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c11"));
}

#[test]
fn k_7_1_4_defense_lowered_to_the_damage_destroys() {
    let mut play = lab("hand: wither", "island: c1a-9").start();
    play.cast("wither").target(P2, "c1a").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c1a"));
}

#[test]
fn k_7_1_5_values_stop_at_zero() {
    let mut play = lab("hand: curse", "island: c22").start();
    play.cast("curse").target(P2, "c22").pass_all();
    assert_eq!(play.stats(P2, "c22"), (0, 2));
}

#[test]
fn k_7_1_6_what_is_below_zero_is_forgotten() {
    let after = |clamp: Clamp| {
        let mut play = lab("hand: curse boon", "island: c22").rulings(|rulings| rulings.clamp = clamp).start();
        play.cast("curse").target(P2, "c22").pass_all();
        play.cast("boon").target(P2, "c22").pass_all();
        play.stats(P2, "c22").0
    };
    assert_eq!((after(Clamp::EachStep), after(Clamp::Sum)), (2, 0));
}

#[test]
fn k_7_1_7_citizens_are_cast_by_the_turn_player() {
    let mut play = lab("", "hand: c11; energy: w").start();
    play.pass();
    assert!(!play.can_cast("c11"));
}

#[test]
fn k_7_1_8_citizens_are_cast_in_the_two_phases() {
    for (phase, can) in [(Phase::First, true), (Phase::CombatBegin, false), (Phase::Second, true), (Phase::End, false)]
    {
        let play = lab("hand: c11; energy: w", "").phase(phase).start();
        assert_eq!(play.can_cast("c11"), can, "{phase:?}");
    }
}

#[test]
fn k_7_1_9_citizens_need_an_empty_pile() {
    let mut play = lab("hand: c11 zap; energy: w; island: c22", "").start();
    play.cast("zap").target(P1, "c22").pass();
    assert!(!play.can_cast("c11"));
    play.pass();
    assert!(play.can_cast("c11"));
}

#[test]
fn k_7_1_10_permissions_ignore_the_timing() {
    let play = lab("hand: sentry c11; energy: w", "").phase(Phase::CombatBegin).start();
    assert!(play.can_cast("sentry") && !play.can_cast("c11"));
    let mut play = lab("island: c33; hand: zap", "row: c22 c11; souls: w").start();
    play.hit("c33", 0);
    play.cast("zap").target(P1, "c33").pass_all();
    play.pass_all();
    assert!(play.offers(Action::CastEleven));
}

#[test]
fn k_7_1_11_gaining_control_makes_weary() {
    let mut play = lab("hand: c11 steal A15; energy: www; deck: c22", "island: c33").start();
    play.resolve("c11");
    play.cast("steal").target(P2, "c33").pass_all();
    play.resolve("A15").choose("c22");
    for citizen in ["c11", "c33", "c22"] {
        assert!(play.state_of(P1, citizen).weary, "{citizen}");
    }
}

#[test]
fn k_7_1_12_regaining_control_too() {
    let mut play = lab("island: c33; deck: c11", "hand: borrow; deck: c11").start();
    play.pass().cast("borrow").target(P1, "c33").pass_all();
    assert!(play.find_citizen(P2, "c33").is_some());
    play.next_turn();
    assert!(play.state_of(P1, "c33").weary);
    // Nor does having been there before help in the own turn.
    let mut play = lab("hand: recall; island: c33; deck: c11", "deck: c11").cards(RECALL).start();
    assert!(!play.state_of(P1, "c33").weary);
    play.cast("recall").target(P1, "c33").pass_all();
    assert!(play.find_citizen(P1, "c33").is_some());
    assert!(play.state_of(P1, "c33").weary, "given away and regained in one turn");
    // Also where it had rested on the other side.
    let mut play = lab("hand: steal; island: c33; deck: c11x3", "hand: steal; deck: c11x3").start();
    play.pass().cast("steal").target(P1, "c33").pass_all();
    play.next_turn();
    assert!(!play.state_of(P2, "c33").weary, "it rests in the turn of its controller");
    play.pass().cast("steal").target(P2, "c33").pass_all();
    assert!(play.state_of(P1, "c33").weary);
}

const RECALL: &str = "
card recall \"Recall\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); gain_control(a, opponents, forever); gain_control(a, you, forever)
";

#[test]
fn k_7_1_1_1_factions_can_be_tested() {
    let play = lab("island: A05 A02", "").start();
    assert_eq!(play.stats(P1, "A02"), (2, 4));
}

#[test]
fn k_7_1_1_2_others_are_not_affected() {
    let play = lab("island: A05 N02", "").start();
    assert_eq!(play.stats(P1, "N02"), (2, 2));
}

#[test]
fn k_7_1_2_1_overlords_say_so() {
    let library = Library::demo();
    assert!(library.get("oona-lamp-warden").unwrap().overlord && !library.get("wick-runner").unwrap().overlord);
}

#[test]
fn k_7_1_2_2_one_overlord_of_a_name() {
    // A second one that comes without being cast or sought leaves its controller with one of the two.
    let mut play = lab("island: queen; hand: unearth; deck: queen c11", "").start();
    play.resolve("unearth");
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Overlord, P1, 2));
    let first = play.options()[0];
    play.act(first);
    assert_eq!((play.player(P1).island.len(), play.player(P1).abolished.len()), (1, 1));
    let library = lab("", "").library();
    let scenario = Scenario {
        players: vec![Side { island: vec!["queen".into(), "queen".into()], ..Side::default() }, Side::default()],
        ..Scenario::default()
    };
    let error = Game::new(library, Setup::Scenario(Box::new(scenario)), 1.into()).unwrap_err();
    assert!(error.to_string().contains("two overlords named Queen"));
}

#[test]
fn k_7_1_2_3_overlords_of_other_names_coexist() {
    let mut play = lab("island: queen; hand: king; energy: w", "").start();
    play.resolve("king");
    assert!(play.find_citizen(P1, "queen").is_some() && play.find_citizen(P1, "king").is_some());
}

#[test]
fn k_7_1_2_4_two_players_may_have_the_same() {
    let mut play = lab("hand: queen; energy: w", "island: queen").start();
    play.resolve("queen");
    assert!(play.find_citizen(P1, "queen").is_some() && play.find_citizen(P2, "queen").is_some());
}

#[test]
fn k_7_1_2_5_no_card_of_its_name_can_be_cast() {
    let can = |island: &str| lab(&format!("island: {island}; hand: queen; energy: w"), "").start().can_cast("queen");
    assert!(!can("queen") && can("king"));
}

#[test]
fn k_7_1_2_6_nor_for_its_eleven_year_cost() {
    let options = |island: &str| {
        let mut play = destroyed("queen", &format!("island: {island}; souls: w"));
        play.pass_all();
        play.options().to_vec()
    };
    assert_eq!(options("queen"), [Action::TakeEleven]);
    assert_eq!(options("king"), [Action::CastEleven, Action::TakeEleven]);
}

#[test]
fn k_7_1_2_7_nor_may_control_be_sought() {
    let mut play = lab("hand: steal; island: queen", "island: queen c11").start();
    play.cast("steal");
    let queen = play.citizen(P2, "queen");
    assert!(!play.offers(Action::Card(queen)) && play.can_choose("c11"));
    // Nor may it be chosen without being targeted.
    let pick = "card pick-up \"Pick Up\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: choose(a, {citizen mine in limbo}, 1); put(a, island)\n";
    let mut chosen = lab("hand: pick-up; island: queen; limbo: queen king", "").cards(pick).start();
    chosen.resolve("pick-up");
    assert!(chosen.can_choose("king") && !chosen.can_choose("queen"));
}

fn gifted() -> Play {
    let mut play = lab("hand: gift; island: queen; deck: c11x3", "island: queen@0; deck: c11x3").start();
    play.cast("gift").target(P1, "queen").pass_all();
    play
}

#[test]
fn k_7_1_2_8_if_control_comes_anyway_one_is_abolished_before() {
    let mut play = gifted();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Overlord, P2));
    assert_eq!(play.options().len(), 2);
    let second = play.options()[1];
    play.act(second);
    assert!(play.has_in(Area::Abolished, P1, "queen"), "in the zone of its owner");
    assert_eq!(play.player(P2).island.len(), 1);
}

#[test]
fn k_7_1_2_9_that_is_no_death() {
    let mut play = gifted();
    let first = play.options()[0];
    play.act(first);
    assert_eq!((play.pile(), play.player(P2).island.len(), play.player(P1).island.len()), (0, 1, 0));
}

#[test]
fn k_7_1_2_10_other_effects_may_target_it() {
    let mut play = lab("hand: sting; island: queen", "island: queen").start();
    play.cast("sting");
    let queen = play.citizen(P2, "queen");
    assert!(play.offers(Action::Card(queen)));
}

#[test]
fn k_7_2_1_spells_are_cast_with_priority_at_any_time() {
    let mut play = lab("island: c33; hand: zap", "hand: sting; row: c11").start();
    play.reach_attack().attack("c33", 0).pass();
    assert!(play.can_cast("sting"));
    play.cast("sting").target(P1, "c33");
    assert!(play.can_cast("zap"), "also on top of another effect");
}

#[test]
fn k_7_2_2_focused_spells_keep_their_timing() {
    let play = lab("hand: B14; energy: rrrrbb", "island: c11").phase(Phase::CombatBegin).start();
    assert!(!play.can_cast("B14"));
    let play = lab("hand: B14; energy: rrrrbb", "island: c11").start();
    assert!(play.can_cast("B14"));
}

#[test]
fn k_7_2_3_spells_have_their_effects_once() {
    let mut play = lab("hand: boon; island: c11", "").start();
    play.cast("boon").target(P1, "c11").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "boon"));
    assert_eq!(play.player(P1).island.len(), 1);
}

#[test]
fn an_attached_host_takes_what_lies_under_it_along() {
    let mut play = lab("island: c11 c22[A01]; hand: bury", "island: c33").start();
    play.cast("bury").target(P1, "c22").target(P2, "c33").pass_all();
    assert_eq!(play.stats(P2, "c33"), (4, 4), "the runner still counts for its host");
}

/// The free card cost nothing, and that is paid by then: nothing puts the question off.
#[test]
fn an_overlord_that_comes_after_a_free_card_is_asked_about_at_once() {
    let cards = "card muster \"Muster\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: cast_free({spell in hand}); put(top(you), island)
card lull \"Lull\"\n  spell · cost \"{3}\" · souls u · years 1\n  spell: damage_player(opponents, 1)\n";
    let mut play = lab("island: queen; hand: muster lull; deck: queen c11", "").cards(cards).start();
    play.resolve("muster").choose("lull");
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Overlord, P1, 1));
    assert_eq!(play.options().len(), 2);
}
