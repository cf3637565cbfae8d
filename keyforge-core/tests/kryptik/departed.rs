//! Texts that wait for a card to leave: they find it where it went, through that one move, and know what it was.

use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card ember \"Ember\"
  citizen · cost \"{1}\" · stats 2 1 · souls r · years 1
  dies: return(this, hand)
card husk \"Husk\"
  citizen · cost \"{1}\" · stats 2 1 · souls r · years 1
  enter: draw(you, 1)
  dies: return(this, island)
card heir \"Heir\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine})): put(it, hand)
card twin \"Twin\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine})): return(this, hand)
card drifter \"Drifter\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({this})): return(this, island)
card flinch \"Flinch\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(damaged({this})): return(this, hand)
card slip \"Slip\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{0}\")): return(this, hand)
card blade \"Blade\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): target(a, {citizen other mine}); attach(this, a)
  when(dies({citizen}), zone attached): return(this, hand)
card widow \"Widow\"
  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(dies({citizen opposing})): damage(this, attack(it)); draw(controller_of(it), 1); discard(owner_of(it), 1)
card bomb \"Bomb\"
  citizen · cost \"{1}\" · stats 3 1 · souls r · years 1
  dies: target(a, {citizen opposing defense <= attack(this)}); destroy(a)
card lance \"Lance\"
  citizen · cost \"{1}\" · stats 3 1 · souls r · years 1
  active(sacrifice({this}, 1)): target(a, {citizen opposing defense <= attack(this)}); destroy(a)
card cask \"Cask\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  dies: draw(you, attached(this))
card relic \"Relic\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({this}), cost abolish_this): draw(you, 1)
card chorus \"Chorus\"
  citizen · cost \"{1}\" · stats 7 1 · souls w · years 1
  dies: for_each({citizen opposing}, damage(it, attack(it))); damage_player(opponents, attack(it))
card lord \"Lord\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  passive: stat({citizen other mine}, 2, 0)
card wisp \"Wisp\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({this})): discard(opponents, 1)
card end \"End\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); destroy(a)
card both \"Both\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen mine})
card sting \"Sting\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 1)
card bury \"Bury\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); put(a, bottom_of_deck)
card raise \"Raise\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen in limbo}); return(a, island)
card ban \"Ban\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); abolish(a)
card lift \"Lift\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); return(a, hand)
card tide \"Tide\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); put(a, top_of_deck); shuffle(you); draw(you, 2)
";

const DECK: &str = "deck: c11x9";

fn lab(first: &str, second: &str) -> Play {
    Lab::of(&format!("{first}; {DECK}"), &format!("{second}; {DECK}")).cards(HOME).start()
}

/// A spell at a citizen of a player resolves.
fn at(play: &mut Play, spell: &str, seat: keyforge_core::kernel::Seat, citizen: &str) {
    play.cast(spell).target(seat, citizen).pass_all();
}

#[test]
fn a_card_that_died_is_found_where_it_went() {
    let mut play = lab("island: ember; hand: end", "");
    at(&mut play, "end", P1, "ember");
    assert!(play.has_in(Area::Limbo, P1, "ember"), "until the text resolves");
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "ember"));
    assert!(play.can_place("ember"), "it is a card of the hand like any other");
}

#[test]
fn a_card_that_comes_back_is_a_new_one() {
    let mut play = lab("island: husk!; hand: end", "");
    at(&mut play, "end", P1, "husk");
    play.pass_all();
    let state = play.state_of(P1, "husk");
    assert!((state.engaged, state.weary) == (false, true));
    // It has entered (`K-G.Return-1`).
    let hand = play.hand(P1);
    play.pass_out();
    assert_eq!(play.hand(P1), hand + 1);
}

#[test]
fn whoever_watches_finds_the_card_that_died() {
    let mut play = lab("island: heir c33; hand: end", "");
    at(&mut play, "end", P1, "c33");
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "c33"));
}

/// `K-5-1`: what goes to a hand goes to its owner's.
#[test]
fn k_5_1_a_stolen_card_that_died_goes_to_its_owner() {
    let mut play = lab("island: ember@1; hand: end", "");
    at(&mut play, "end", P1, "ember");
    assert!(play.has_in(Area::Limbo, P2, "ember"));
    play.pass_out();
    assert!(play.has_in(Area::Hand, P2, "ember") && !play.has_in(Area::Hand, P1, "ember"));
}

#[test]
fn a_card_that_moved_again_is_lost() {
    let mut play = lab("island: ember; hand: end bury", "");
    at(&mut play, "end", P1, "ember");
    play.cast("bury").choose("ember").pass_all().pass_out();
    assert!(play.has_in(Area::Deck, P1, "ember"));
    // The text resolved and found nothing.
    assert!(play.events().iter().any(|event| matches!(event, Event::Left { why: Leave::Resolving, .. })));
}

/// The first text speaks of the first death, and the citizen of the second one is another (as `K-8.5-6` has it for targets).
#[test]
fn a_card_that_came_back_meanwhile_is_another_one() {
    let mut play = lab("island: ember; hand: end raise", "");
    at(&mut play, "end", P1, "ember");
    play.cast("raise").choose("ember").pass_all();
    assert!(play.find_citizen(P1, "ember").is_some());
    play.pass_out();
    assert!(play.find_citizen(P1, "ember").is_some(), "the text of the first death has lost it");
}

#[test]
fn nobody_follows_a_card_into_a_hand_or_a_deck() {
    let mut play = lab("island: drifter; hand: lift", "");
    at(&mut play, "lift", P1, "drifter");
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "drifter"));
    let mut play = lab("island: drifter; hand: tide", "");
    at(&mut play, "tide", P1, "drifter");
    play.pass_out();
    assert_eq!(play.find_citizen(P1, "drifter"), None);
}

/// Whatever the open place is: here the abolished cards, and the place under a citizen.
#[test]
fn a_card_is_followed_into_any_open_place() {
    let mut play = lab("island: drifter; hand: ban", "");
    at(&mut play, "ban", P1, "drifter");
    assert!(play.has_in(Area::Abolished, P1, "drifter"));
    play.pass_out();
    assert!(play.find_citizen(P1, "drifter").is_some());
    let mut play = lab("island: drifter", "island: A08; souls: u; deck: c11");
    play.next_turn().activate(P2, "A08", 0).target(P1, "drifter").pass_out();
    assert!(play.find_citizen(P1, "drifter").is_some(), "it left, and comes back from under the citizen");
}

#[test]
fn what_was_activated_before_has_lost_the_card() {
    let mut play = lab("island: slip; hand: end", "");
    play.activate(P1, "slip", 0).pass();
    play.pass();
    assert!(play.has_in(Area::Hand, P1, "slip"), "while it is there");
    let mut play = lab("hand: end", "island: slip");
    play.pass().activate(P2, "slip", 0);
    at(&mut play, "end", P2, "slip");
    play.pass_out();
    assert!(play.has_in(Area::Limbo, P2, "slip"));
}

#[test]
fn a_text_that_waited_for_something_else_has_lost_the_card() {
    let mut play = lab("island: flinch; hand: sting", "");
    at(&mut play, "sting", P1, "flinch");
    assert_eq!(play.pile(), 1, "it was damaged, and died of it afterwards");
    play.pass_out();
    assert!(play.has_in(Area::Limbo, P1, "flinch"));
    // It watched another one die and died itself later.
    let mut play = lab("island: twin c33; hand: end end", "");
    at(&mut play, "end", P1, "c33");
    at(&mut play, "end", P1, "twin");
    play.pass_out();
    assert!(play.has_in(Area::Limbo, P1, "twin"));
}

/// Cards that leave together have left by one move.
#[test]
fn who_died_with_the_other_one_is_found_as_well() {
    let mut play = lab("island: twin c33; hand: both", "");
    play.resolve("both").pass_out();
    assert!(play.has_in(Area::Hand, P1, "twin") && play.has_in(Area::Limbo, P1, "c33"));
}

#[test]
fn what_lies_under_a_citizen_leaves_with_it() {
    let mut play = lab("island: blade c33; hand: end", "");
    play.activate(P1, "blade", 0).target(P1, "c33").pass_all();
    assert_eq!(play.table().attached.len(), 1);
    at(&mut play, "end", P1, "c33");
    assert!(play.has_in(Area::Limbo, P1, "blade"));
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "blade"));
}

/// Of the card of the trigger effects ask as of the own one: attack with what changed it, who controlled it, whose it is.
#[test]
fn who_has_left_counts_as_it_was_last() {
    let mut play = lab("island: widow; hand: end c22", "island: lord c33@0; hand: c11");
    let second = play.hand(P2);
    at(&mut play, "end", P2, "c33");
    play.pass_all();
    assert_eq!(play.state_of(P1, "widow").damage, 5, "three, and two by the lord");
    assert_eq!(play.hand(P2), second + 1, "who controlled it draws");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P1), "whose it is discards");
    play.choose("c22");
    assert!(play.has_in(Area::Limbo, P1, "c22") && play.has_in(Area::Limbo, P1, "c33"));
}

#[test]
fn targets_are_measured_by_what_left_was() {
    let mut play = lab("island: bomb; hand: end", "island: c33 c44");
    at(&mut play, "end", P1, "bomb");
    assert_eq!(play.kind(), DecisionKind::Target);
    assert!(play.can_choose("c33") && !play.can_choose("c44"));
    play.choose("c33").pass_out();
    assert!(play.find_citizen(P2, "c33").is_none(), "also when they are looked at again");
    let mut play = lab("island: lance", "island: c33 c44");
    play.activate(P1, "lance", 0).choose("c33").choose("lance").pass_out();
    assert!(play.find_citizen(P2, "c33").is_none() && play.find_citizen(P1, "lance").is_none());
    // Nobody is small enough: nothing goes on the pile (`K-9.3-7`).
    let mut play = lab("island: bomb; hand: end", "island: c44");
    at(&mut play, "end", P1, "bomb");
    assert_eq!(play.pile(), 0);
}

#[test]
fn what_lay_under_it_is_counted_too() {
    let mut play = lab("island: cask[c11,c11]; hand: end", "");
    let hand = play.hand(P1) - 1;
    at(&mut play, "end", P1, "cask");
    play.pass_out();
    assert_eq!(play.hand(P1), hand + 2);
}

#[test]
fn who_died_can_be_abolished_for_what_it_says() {
    let mut play = lab("island: relic; hand: end", "");
    at(&mut play, "end", P1, "relic");
    assert!(play.offers(Action::Yes));
    play.act(Action::Yes).pass_out();
    assert!(play.has_in(Area::Abolished, P1, "relic"));
    assert_eq!(play.hand(P1), 1);
    let mut play = lab("island: relic; hand: end", "");
    at(&mut play, "end", P1, "relic");
    play.act(Action::No).pass_out();
    assert!(play.has_in(Area::Limbo, P1, "relic"));
    assert_eq!(play.hand(P1), 0);
}

#[test]
fn in_a_loop_the_word_means_its_card_and_afterwards_the_old_one() {
    let mut play = lab("island: chorus; hand: end", "island: c33 c15; row: c11");
    at(&mut play, "end", P1, "chorus");
    play.pass_out();
    assert!(play.find_citizen(P2, "c33").is_none(), "three damage by its own attack");
    assert_eq!(play.state_of(P2, "c15").damage, 1);
    assert!(play.events().contains(&Event::PlayerDamaged { seat: P2, amount: 7 }));
}

/// A card of a hand is shown where its own ability is used from there, and not where it came there since.
#[test]
fn a_text_that_waited_does_not_show_a_hand() {
    let mut play = Lab::of("island: wisp; hand: tide; deck: c11", "hand: c22; deck: c11").cards(HOME).start();
    let wisp = play.citizen(P1, "wisp");
    at(&mut play, "tide", P1, "wisp");
    assert!(play.player(P1).hand.contains(&wisp) && play.pile() == 1);
    assert!(!play.table().knows(P2, wisp), "the deck was shuffled before it was drawn");
}

/// What waits is read from a snapshot as it was, and its log is played again.
#[test]
fn what_is_followed_is_kept() {
    use keyforge_core::kernel::{Recorder, Ruleset, Seeded, Verdict, verify};
    let mut play = lab("island: ember heir; hand: end", "");
    at(&mut play, "end", P1, "ember");
    if play.kind() == DecisionKind::Trigger {
        let first = play.options()[0];
        play.act(first);
    }
    let library = library(HOME);
    let read = serde_json::to_value(Kryptik::snapshot(play.game.state())).unwrap();
    let mut state = Kryptik::restore(&library, serde_json::from_value(read).unwrap()).unwrap();
    assert!(&state == play.game.state());
    for _ in 0..4 {
        let seat = state.table().decision.as_ref().unwrap().seat;
        let mut chance = Seeded::new(1.into());
        Kryptik::decide(&mut state, seat, &Action::Pass, &mut chance, &mut Recorder::silent()).unwrap();
    }
    assert_eq!(state.table().player(P1).hand.len(), 1);
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "ember"));
    assert_eq!(verify(&library, play.game.log()), Verdict::Verified);
}
