//! Corners that no row names: what ends when, who loses what with a player who leaves, what a cost may take.

use keyforge_core::kryptik::cards::{parse_cards, parse_line};
use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card shell \"Shell\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  while phase(combat): stat(this, 0, 2)
  dies: draw(you, 1)
card hoarder \"Hoarder\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  while hand(you) >= 1: stat(this, 0, 2)
card sting \"Sting\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 2)
card brace \"Brace\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, 0, 2, this_combat)
card swell \"Swell\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, 2, 0, end_of_turn)
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card borrow \"Borrow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, end_of_turn)
card enlist \"Enlist\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, this_combat)
card foster \"Foster\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, your_next_turn)
card seize \"Seize\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, forever)
card jailer \"Jailer\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): target(a, {citizen opposing}); gain_control(a, you, while_here)
card keeper \"Keeper\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): return({attached_to_this in attached}, hand)
card gag \"Gag\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); install(forbid_players(cast_spells, a), end_of_turn)
card hold \"Hold\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}, up_to 2); install(forbid(attack, a), end_of_turn)
card bomb \"Bomb\"
  citizen · cost \"{1}\" · stats 3 1 · souls w · years 1
  dies: target(a, {citizen opposing}); damage(a, attack(this))
card lance \"Lance\"
  citizen · cost \"{1}\" · stats 2 1 · souls w · years 1
  active(sacrifice({this}, 1)): target(a, {citizen opposing}); damage(a, attack(this))
card lord \"Lord\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other mine}, 1, 1)
card hush \"Hush\"
  spell · cost \"{0}\" · souls u · years 1
  spell: install(strip({citizen opposing}), end_of_turn)
card void \"Void\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: strip({citizen opposing})
card anchor \"Anchor\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: forbid(change_control, {citizen})
card blink \"Blink\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); put(a, top_of_deck); put(top(you), island)
card punish \"Punish\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen blocking}); destroy(a)
card miser \"Miser\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  while hand(you) == 0: cost({spell mine}, 2)
card sip \"Sip\"
  spell · cost \"{1}\" · souls u · years 1
  spell: draw(you, 1)
card plan \"Plan\"
  spell · cost \"{0}\" · souls u · years 1
  spell: search({spell in deck}, top_of_deck)
card whim \"Whim\"
  spell · cost \"{0}\" · souls u · years 1
  spell: search({card in deck}, top_of_deck)
card seek \"Seek\"
  spell · cost \"{0}\" · souls u · years 1
  spell: search({spell in deck}, hand)
card captain \"Captain\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage_other({citizen other mine}, 1)): draw(you, 1)
card drill \"Drill\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), engage_other({citizen other mine}, 2)): draw(you, 1)
card levy \"Levy\"
  spell · cost \"{1}\" · souls u · years 1
  extra: soul(\"{w}\")
  spell: draw(you, 1)
card pyre \"Pyre\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(sacrifice({citizen mine}, 1), abolish_this): draw(you, 1)
card urn \"Urn\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(sacrifice({this}, 1), detach(1)): draw(you, 1)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

const ROW: &str = "row: c11 c22 c33; deck: c11x9";

#[test]
fn what_held_in_a_phase_ends_with_it_and_deaths_follow() {
    let mut play = lab("island: shell; hand: sting; deck: c11x3", ROW).phase(Phase::CombatBegin).start();
    play.cast("sting").target(P1, "shell").pass_all();
    assert_eq!((play.stats(P1, "shell"), play.state_of(P1, "shell").damage), ((1, 3), 2));
    play.until(Phase::CombatEnd);
    assert!(play.find_citizen(P1, "shell").is_some());
    play.until(Phase::Second);
    assert_eq!((play.find_citizen(P1, "shell"), play.pile()), (None, 1));
}

#[test]
fn what_holds_for_a_hand_is_asked_when_a_soul_is_placed() {
    let mut play = lab("island: hoarder; hand: sting w", "").start();
    play.cast("sting").target(P1, "hoarder").pass_all();
    assert_eq!(play.stats(P1, "hoarder"), (1, 3));
    play.place("w");
    assert_eq!(play.find_citizen(P1, "hoarder"), None);
}

#[test]
fn what_lasts_for_an_attack_ends_with_it_and_deaths_follow() {
    let mut play = lab("island: c33; hand: brace sting", &format!("{ROW}; island: c22")).start();
    play.reach_attack().attack("c33", 0).block(&[]);
    play.cast("brace").target(P2, "c22").pass_all();
    play.cast("sting").target(P2, "c22").pass_all();
    assert_eq!((play.stats(P2, "c22"), play.state_of(P2, "c22").damage), ((2, 4), 2));
    play.damage().pass_out();
    play.act(Action::TakeEleven);
    assert!(play.find_citizen(P2, "c22").is_some(), "the attack is not over yet");
    play.pass_all();
    assert_eq!((play.table().phase, play.find_citizen(P2, "c22")), (Phase::CombatEnd, None));
}

#[test]
fn control_for_an_attack_goes_back_after_it() {
    let mut play = lab("island: c33 c22; deck: c11x3", &format!("{ROW}; hand: enlist")).start();
    play.reach_attack().attack("c33", 0).pass().cast("enlist").target(P1, "c22").pass_all();
    assert!(play.find_citizen(P2, "c22").is_some());
    play.block(&[]).damage().pass_out();
    play.act(Action::TakeEleven).pass_all();
    assert!(play.find_citizen(P2, "c22").is_none());
    assert!(play.state_of(P1, "c22").weary);
}

#[test]
fn control_until_the_next_turn_goes_back_then() {
    let mut play = lab("hand: foster; deck: c11x5", "island: c33; deck: c11x5").start();
    play.cast("foster").target(P2, "c33").pass_all();
    play.next_turn();
    assert!(play.find_citizen(P1, "c33").is_some());
    play.next_turn();
    assert_eq!((play.table().active, play.find_citizen(P1, "c33")), (P1, None));
    assert!(play.find_citizen(P2, "c33").is_some());
}

#[test]
fn a_loan_for_as_long_as_its_card_is_here_goes_back_when_that_leaves() {
    let mut play = lab("island: jailer; hand: zap; deck: c11x3", "island: c33; deck: c11x3").start();
    play.activate(P1, "jailer", 0).target(P2, "c33").pass_all();
    assert!(play.find_citizen(P1, "c33").is_some());
    play.cast("zap").target(P1, "jailer").pass_all();
    assert_eq!((play.find_citizen(P1, "c33"), play.find_citizen(P2, "c33").is_some()), (None, true));
}

#[test]
fn what_lies_under_a_card_lies_under_no_other() {
    let mut play = lab("island: keeper[c11,c22] lord[c33]; deck: c11x3", "island: c22; deck: c11x3").start();
    play.activate(P1, "keeper", 0).pass_all();
    let in_hand = ["c11", "c22", "c33"].map(|code| play.has_in(Area::Hand, P1, code));
    assert_eq!((in_hand, play.table().attached.len()), ([true, true, false], 1));
}

/// Player 1 has borrowed the citizen of player 2, and player 3 takes it with that spell; then the turn ends.
fn taken_twice(spell: &str) -> Play {
    let third = format!("hand: {spell}; deck: c11x5");
    let mut play = Lab::players(&["hand: borrow; deck: c11x5", "island: c33; deck: c11x5", &third]).cards(HOME).start();
    play.cast("borrow").target(P2, "c33").pass_all();
    play.pass().pass().cast(spell).target(P1, "c33").pass_all();
    assert!(play.find_citizen(P3, "c33").is_some());
    play.next_turn();
    play
}

#[test]
fn a_citizen_that_was_borrowed_twice_goes_back_to_its_first_controller() {
    assert!(taken_twice("borrow").find_citizen(P2, "c33").is_some());
}

#[test]
fn a_citizen_that_was_taken_for_good_is_not_given_back() {
    assert!(taken_twice("seize").find_citizen(P3, "c33").is_some());
    let mut own = lab("hand: borrow seize; deck: c11x5", "island: c33; deck: c11x5").start();
    own.cast("borrow").target(P2, "c33").pass_all();
    own.cast("seize").target(P1, "c33").pass_all();
    own.next_turn();
    assert!(own.find_citizen(P1, "c33").is_some());
}

#[test]
fn a_longer_loan_outlives_the_one_before_and_gives_back_in_its_place() {
    let mut play = taken_twice("foster");
    assert!(play.find_citizen(P3, "c33").is_some());
    play.next_turn();
    assert_eq!(play.table().active, P3);
    assert!(play.find_citizen(P2, "c33").is_some(), "to whom the first loan would have given it back");
}

#[test]
fn a_rule_about_a_target_player_means_that_player() {
    let mut play = Lab::players(&["hand: gag", "hand: sip; energy: w", "hand: sip; energy: w"]).cards(HOME).start();
    play.cast("gag").act(Action::Player(P2)).pass_all();
    play.pass();
    assert_eq!((play.decider(), play.can_cast("sip")), (P2, false));
    play.pass();
    assert_eq!((play.decider(), play.can_cast("sip")), (P3, true));
}

#[test]
fn a_rule_about_several_citizens_stays_for_those_that_stay() {
    let mut play = lab("island: c11 c22 c33; hand: hold zap", ROW).start();
    play.cast("hold").target(P1, "c11").target(P1, "c22").pass_all();
    play.cast("zap").target(P1, "c11").pass_all();
    play.reach_attack();
    assert!(play.can_attack(P1, "c33") && !play.can_attack(P1, "c22"));
}

#[test]
fn the_values_of_a_source_that_left_are_those_it_had_last() {
    let mut play = lab("island: bomb; hand: swell zap", "island: c1a").start();
    play.cast("swell").target(P1, "bomb").pass_all();
    play.cast("zap").target(P1, "bomb").pass_all();
    play.target(P2, "c1a").pass_all();
    assert_eq!(play.state_of(P2, "c1a").damage, 5);
    let mut lance = lab("island: lance lord", "island: c1a").start();
    lance.activate(P1, "lance", 0).target(P2, "c1a").choose("lance").pass_all();
    assert_eq!(lance.state_of(P2, "c1a").damage, 3);
}

#[test]
fn citizens_without_abilities_have_no_passive_ones() {
    let mut play = lab("hand: hush; deck: c11x3", "island: lord c22; deck: c11x3").start();
    assert_eq!(play.stats(P2, "c22"), (3, 3));
    play.resolve("hush");
    assert_eq!(play.stats(P2, "c22"), (2, 2));
    play.next_turn();
    assert_eq!(play.stats(P2, "c22"), (3, 3));
    let void = lab("island: void", "island: lord c22 A03").start();
    assert_eq!((void.stats(P2, "c22"), void.has(P2, "A03", Keyword::Sidestep)), ((2, 2), false));
    // Of two that would silence each other the older one does.
    let both = lab("island: void lord c22", "island: void lord c22").start();
    assert_eq!((both.stats(P1, "c22"), both.stats(P2, "c22")), ((3, 3), (2, 2)));
}

#[test]
fn blockers_of_who_leaves_block_no_more() {
    let start = |attacker: &str, blockers: &str| {
        let second = format!("{ROW}; island: c33@2 {blockers}");
        let mut play = Lab::players(&[&format!("island: {attacker}"), &second, "deck: c11x3"]).cards(HOME).start();
        play.reach_attack().attack(attacker, 0).pass().pass().pass();
        play.choose("c33");
        play
    };
    let mut plain = start("c55", "c11");
    plain.game.concede(P3).unwrap();
    assert_eq!((plain.kind(), plain.decider()), (DecisionKind::Blocker, P2));
    plain.act(Action::Done);
    assert!(!plain.table().combat.as_ref().unwrap().blocked);
    // With one left a tenacious attacker cannot be blocked any more.
    let mut tenacious = start("B02", "c11");
    tenacious.game.concede(P3).unwrap();
    assert_eq!(tenacious.kind(), DecisionKind::Priority);
    assert!(!tenacious.table().combat.as_ref().unwrap().blocked);
    let mut ordered = start("c55", "c15 c22");
    ordered.choose("c15").choose("c22");
    ordered.damage();
    ordered.choose("c33");
    ordered.game.concede(P3).unwrap();
    assert_eq!((ordered.kind(), ordered.options().len()), (DecisionKind::DamageOrder, 2));
    ordered.choose("c22");
    assert_eq!((ordered.find_citizen(P2, "c22"), ordered.state_of(P2, "c15").damage), (None, 3));
    assert_eq!(ordered.state_of(P1, "c55").damage, 3, "what has left deals nothing");
}

#[test]
fn toxic_damage_to_several_poisons_the_first() {
    let text = "card asp \"Asp\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1 · toxic\n  active(engage): damage({citizen opposing}, 1)\n";
    let mut play = lab("island: asp", "island: c33 c44 c55").cards(text).start();
    play.activate(P1, "asp", 0).pass_all();
    assert_eq!(play.find_citizen(P2, "c33"), None);
    assert_eq!((play.state_of(P2, "c44").damage, play.state_of(P2, "c55").damage), (1, 1));
}

#[test]
fn nothing_keeps_a_citizen_with_who_is_out() {
    let mut play = Lab::players(&["island: anchor", "island: c33@0", ""]).cards(HOME).start();
    play.game.concede(P2).unwrap();
    assert!(play.state_of(P1, "c33").weary);
}

#[test]
fn a_blocker_that_left_and_came_back_does_not_block() {
    let second = format!("{ROW}; island: c22; hand: blink");
    let mut play = lab("island: c33; hand: punish", &second).start();
    play.reach_attack().attack("c33", 0).block(&["c22"]);
    assert!(play.can_cast("punish"));
    play.pass().cast("blink").target(P2, "c22").pass_all();
    assert!(play.find_citizen(P2, "c22").is_some() && !play.can_cast("punish"));
}

#[test]
fn a_cost_is_that_of_the_moment_of_casting() {
    let mut play = lab("island: miser; hand: sip; energy: www; deck: c11", "").start();
    play.cast("sip");
    assert_eq!(play.energy(P1), 2);
    assert!(lab("island: miser; hand: sip; energy: w", "").start().can_cast("sip"));
}

#[test]
fn a_card_searched_for_the_top_of_the_deck_is_there_after_the_shuffle() {
    let mut play = lab("hand: plan; deck: c11 c22 zap c33 c44 c55", "").start();
    play.resolve("plan").choose("zap");
    let deck = play.player(P1).deck.clone();
    assert_eq!((deck.len(), play.name(deck[0]).as_str()), (6, "zap"));
    for viewer in [P1, P2] {
        let view = play.view(viewer);
        assert_eq!(view.player(P1).deck[0], deck[0], "everybody saw it");
        assert!(view.player(P1).deck[1..].iter().all(|card| card.is_hidden()));
    }
    assert!(play.events().iter().any(|event| matches!(event, Event::Shuffled { seat: P1, .. })));
}

#[test]
fn a_card_searched_without_a_criterion_is_known_to_who_searched() {
    let mut play = lab("hand: whim; deck: c11 c22 zap c33 c44 c55", "").start();
    play.resolve("whim").choose("zap");
    let top = play.player(P1).deck[0];
    assert_eq!(play.name(top), "zap");
    assert_eq!(play.view(P1).player(P1).deck[0], top);
    assert!(play.view(P2).player(P1).deck[0].is_hidden());
}

#[test]
fn nobody_learns_whether_a_search_could_find_something() {
    let asked = |deck: &str| {
        let mut play = lab(&format!("hand: seek; deck: {deck}"), "").start();
        play.resolve("seek");
        let seen = play.view(P2).decision.unwrap();
        play.act(Action::Done);
        let told = play.game.log_for(P2).unwrap();
        let causes: Vec<String> = told.entries().iter().map(|entry| format!("{:?}", entry.cause)).collect();
        (seen, causes)
    };
    let (with, without) = (asked("c11 zap c22"), asked("c11 c22 c33"));
    assert_eq!((with.0.kind, &with.0.options), (DecisionKind::Search, &Vec::new()));
    assert_eq!(with, without);
}

#[test]
fn what_is_chosen_in_the_open_is_told_to_everybody() {
    let mut play = lab("hand: zap; energy: rrr; island: c11", "island: c22").start();
    play.cast("zap");
    let cast = |seat| {
        let told = play.game.log_for(seat).unwrap();
        told.entries().iter().filter(|entry| format!("{:?}", entry.cause).contains("Some(Cast(")).count()
    };
    assert_eq!((cast(P1), cast(P2)), (1, 1));
}

#[test]
fn a_drawn_state_asks_for_what_its_own_deck_has() {
    let mut play = lab("hand: seek; deck: zap c11 c22 c33 c44 c55; row: zap zap zap", "").start();
    play.resolve("seek");
    assert_eq!(play.options().len(), 2, "one spell is in the deck, and the search may fail");
    let zap = play.player(P1).deck.iter().copied().find(|card| play.name(*card) == "zap").unwrap();
    let spell = play.table().card(zap).def;
    let found = |seed: u64| {
        let drawn = play.game.determinize(P2, seed.into()).unwrap();
        let options = drawn.table().decision.as_ref().unwrap().options.clone();
        let spells =
            drawn.table().player(P1).deck.iter().filter(|card| drawn.table().card(**card).def == spell).count();
        assert_eq!(options.len(), spells + 1, "{options:?}");
        spells
    };
    let counts: std::collections::BTreeSet<usize> = (0..40).map(found).collect();
    assert!(counts.len() > 2, "the deck is not the real one: {counts:?}");
}

#[test]
fn what_was_found_is_the_card_that_was_searched_for() {
    let cards = "card levy \"Levy\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: search({citizen in deck}, island); engage(found)\n";
    let mut play = Lab::of("hand: levy; island: c11; deck: c22 c33", "").cards(cards).start();
    play.cast("levy").pass_all().choose("c22");
    assert!(play.state_of(P1, "c22").engaged && !play.state_of(P1, "c11").engaged);
    // Where nothing is found nothing is engaged.
    let mut play = Lab::of("hand: levy; island: c11; deck: c22 c33", "").cards(cards).start();
    play.cast("levy").pass_all().act(Action::Done);
    assert!(!play.state_of(P1, "c11").engaged && play.deck(P1) == 2);
}

/// What was chosen is what was found, as long as something was.
#[test]
fn what_was_chosen_last_is_what_was_found() {
    let cards = "card draft \"Draft\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: search({citizen in deck}, island); choose(a, {citizen opposing}, 1); engage(found)\n";
    let start = |second: &str| {
        let mut play = Lab::of("hand: draft; deck: c22 c33", second).cards(cards).start();
        play.cast("draft").pass_all().choose("c22");
        play
    };
    let mut play = start("island: c11 c44");
    play.choose("c44");
    assert!(play.state_of(P2, "c44").engaged && !play.state_of(P2, "c11").engaged);
    assert!(!play.state_of(P1, "c22").engaged);
    // Where nothing can be chosen it is still what was searched for.
    assert!(start("").state_of(P1, "c22").engaged);
}

/// Of a source that its own effect moves the values count that the effect had given it.
#[test]
fn a_source_that_leaves_has_the_values_that_it_had_last() {
    let cards = "card martyr \"Martyr\"\n  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1
  active(engage): target(a, {citizen opposing}); stat(this, 3, 0, end_of_turn); destroy(this); damage(a, attack(this))\n";
    let mut play = lab("island: martyr", "island: c1a").cards(cards).start();
    play.activate(P1, "martyr", 0).target(P2, "c1a").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "martyr"));
    assert_eq!(play.state_of(P2, "c1a").damage, 5);
}

#[test]
fn what_another_player_is_told_does_not_depend_on_hidden_cards() {
    let told = |hand: &str, deck: &str, row: &str| {
        let play = lab(&format!("hand: {hand}; deck: {deck}; row: {row}"), "").start();
        play.game.log_for(P2).unwrap().to_jsonl()
    };
    assert_eq!(told("zap", "c11 c22 seek", "c33"), told("seek", "zap c33 c11", "c22"));
}

#[test]
fn who_engages_others_for_a_cost_chooses_which() {
    let mut play = lab("island: captain c11 c22 c33?; deck: c11", "").start();
    play.activate(P1, "captain", 0);
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Cost, 2));
    play.choose("c22");
    assert!(play.state_of(P1, "c22").engaged && !play.state_of(P1, "c11").engaged);
    assert_eq!(play.pile(), 1);
}

#[test]
fn what_is_engaged_for_a_cost_leaves_the_rest_payable() {
    assert!(!lab("island: drill N01 c11", "").start().can_activate(P1, "drill", 0));
    let mut play = lab("island: drill N01 c11 c22; deck: c11", "").start();
    play.activate(P1, "drill", 0);
    assert!(!play.can_choose("N01"), "it must pay the energy");
    play.choose("c22").choose("c11");
    assert_eq!((play.pile(), play.energy(P1)), (1, 0));
    assert!(play.state_of(P1, "N01").engaged);
    let mut rich = lab("island: drill N01 c11 c22; souls: w; deck: c11", "").start();
    rich.activate(P1, "drill", 0);
    assert!(rich.can_choose("N01"));
    rich.choose("N01").choose("c11");
    assert_eq!((rich.pile(), rich.energy(P1)), (1, 0));
}

#[test]
fn all_energy_of_a_cost_is_one_payment() {
    let can = |energy: &str| lab(&format!("hand: levy; energy: {energy}; deck: c11"), "").start().can_cast("levy");
    assert!(can("wr") && !can("rr") && !can("w"));
    let mut play = lab("hand: levy; energy: wr; deck: c11", "").start();
    let card = play.in_hand(P1, "levy");
    play.act(Action::Cast(card));
    let w = Color::new('w').unwrap();
    play.act(Action::Spend(w)).act(Action::Auto);
    assert_eq!((play.energy(P1), play.pile()), (0, 1));
}

#[test]
fn one_card_does_not_pay_two_parts_of_a_cost() {
    assert!(!lab("island: pyre", "").start().can_activate(P1, "pyre", 0));
    let mut play = lab("island: pyre c11; deck: c22", "").start();
    play.activate(P1, "pyre", 0);
    assert!(!play.can_choose("pyre"));
    play.choose("c11");
    assert!(play.has_in(Area::Limbo, P1, "c11") && play.has_in(Area::Abolished, P1, "pyre"));
    let mut urn = lab("island: urn[c11@1]; deck: c22", "").start();
    urn.activate(P1, "urn", 0).choose("c11");
    assert!(urn.has_in(Area::Limbo, P2, "c11"));
    urn.choose("urn").pass_all();
    assert_eq!((urn.hand(P1), urn.player(P1).island.len()), (1, 0));
}

#[test]
fn a_cost_names_each_kind_once_and_only_what_was_chosen() {
    let problem = |line: &str| parse_line(line).unwrap_err().to_string();
    assert!(problem("active(discard(1), soul(\"{1}\"), discard(2)): draw(you, 1)").contains("stands once"));
    assert!(problem("enter: install(forbid_players(draw, a), end_of_turn)").contains("before anything was chosen"));
    assert!(problem("enter: gain_control(this, a, forever)").contains("before anything was chosen"));
    let card =
        "card a \"A\"\n  spell · cost \"{1}\" · souls w\n  extra: discard(1); discard(1)\n  spell: draw(you, 1)\n";
    assert!(parse_cards("x", card).unwrap_err().to_string().contains("stands once"));
}
