//! Krucible: up to six seats, teams, and players who leave in the middle of something.

use keyforge_core::kernel::{OutcomeReason, Seat};
use keyforge_core::kryptik::*;

use crate::lab::*;

const P4: Seat = Seat(3);
const P5: Seat = Seat(4);
const P6: Seat = Seat(5);

const HOME: &str = "
card gale \"Gale\"
  spell · cost \"{0}\" · souls u · years 1
  spell: discard(everyone, 1)
card quake \"Quake\"
  spell · cost \"{0}\" · souls u · years 1
  spell: damage_player(everyone, 1); draw(everyone, 1)
card heir \"Heir\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  dies: draw(you, 1)
card blast \"Blast\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen})
card wane \"Wane\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, opponent); discard(a, 1); draw(you, 1)
card borrow \"Borrow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); gain_control(a, you, forever)
";

fn seats(sides: &[&str]) -> Lab {
    Lab::players(sides).cards(HOME)
}

fn attack_with(play: &mut Play, code: &str) {
    play.reach_attack();
    let attacker = play.citizen(P1, code);
    play.act(Action::Attack(attacker));
}

fn slots(seat: Seat, count: u8) -> impl Iterator<Item = Action> {
    (0..count).map(move |slot| Action::Slot { seat, slot })
}

#[test]
fn six_players_attack_the_rows_of_opponents() {
    let row = "row: c11 c22";
    let mut play = seats(&["island: c33", row, row, "", row, row])
        .with(|scenario| scenario.teams = vec![0, 1, 0, 1, 0, 1])
        .start();
    attack_with(&mut play, "c33");
    let expected: Vec<Action> = slots(P2, 2).chain([Action::Player(P4)]).chain(slots(P6, 2)).collect();
    assert_eq!(play.options(), expected, "no team-mate, and the player only where the row is empty");
    play.act(Action::Slot { seat: P6, slot: 1 });
    for _ in 0..6 {
        play.pass();
    }
    assert_eq!((play.table().phase, play.table().combat.as_ref().unwrap().defender), (Phase::Block, P6));
}

#[test]
fn two_slots_are_of_one_defender() {
    let mut play = seats(&["island: B03", "row: c11 c22", "row: c11 c22"]).start();
    attack_with(&mut play, "B03");
    assert_eq!(play.options(), slots(P2, 2).chain(slots(P3, 2)).collect::<Vec<_>>());
    play.act(Action::Slot { seat: P3, slot: 0 });
    assert_eq!(play.options(), [Action::Slot { seat: P3, slot: 1 }, Action::Done]);
}

#[test]
fn only_the_defender_blocks() {
    let side = "row: c11; island: c22";
    let mut play = seats(&["island: c33", side, side]).start();
    attack_with(&mut play, "c33");
    play.act(Action::Slot { seat: P3, slot: 0 }).pass().pass().pass();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Blocker, P3));
    assert_eq!(play.options(), [Action::Card(play.citizen(P3, "c22")), Action::Done]);
}

#[test]
fn an_effect_goes_on_without_who_leaves_it() {
    let hand = "hand: c11 c22; deck: c33x3";
    let mut play = seats(&["hand: gale c11 c22; deck: c33x3", hand, hand, hand, hand, hand]).start();
    play.resolve("gale");
    play.choose("c11").choose("c22");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P3));
    play.game.concede(P3).unwrap();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P4));
    play.game.concede(P6).unwrap();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P4), "the question stays");
    play.choose("c11").choose("c11");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Priority, P1));
    assert_eq!([P1, P2, P4, P5].map(|seat| play.hand(seat)), [1; 4]);
    assert!(play.has_in(Area::Limbo, P1, "gale"));
}

#[test]
fn several_fall_together_and_the_rest_of_the_effect_follows() {
    let safe = "row: c11; deck: c33x3";
    let mut play = seats(&["hand: quake; row: c11; deck: c33x3", safe, "deck: c33x3", safe, "", "island: c22"]).start();
    play.resolve("quake");
    assert_eq!([P3, P5, P6].map(|seat| play.is_out(seat)), [true; 3]);
    assert_eq!([P1, P2, P4].map(|seat| play.hand(seat)), [1; 3]);
    assert!(!play.game.is_over() && play.table().citizens().next().is_none());
    // Only three are left to pass.
    play.pass().pass().pass();
    assert_eq!(play.table().phase, Phase::CombatBegin);
}

#[test]
fn who_falls_by_the_own_effect_does_no_more_of_it() {
    let safe = "row: c11; deck: c33x3";
    let mut play = seats(&["hand: quake; deck: c33x3", safe, safe]).start();
    play.resolve("quake");
    assert!(play.is_out(P1));
    // The turn ends at once: nobody drew but player 2, for the turn.
    assert_eq!((play.table().active, play.table().phase), (P2, Phase::First));
    assert_eq!((play.hand(P2), play.hand(P3), play.pile()), (1, 0, 0));
}

#[test]
fn waiting_triggers_and_targets_leave_with_their_player() {
    let mut play =
        seats(&["hand: blast wane; island: heir; deck: c11x3", "island: heir; deck: c11x3; hand: c22", "island: heir"])
            .start();
    play.cast("wane").act(Action::Player(P2));
    play.game.concede(P2).unwrap();
    assert_eq!(play.pile(), 1);
    play.pass_all();
    assert_eq!((play.pile(), play.hand(P1)), (0, 1), "its target is gone, so nothing is drawn");
    play.resolve("blast");
    let controllers: Vec<u8> = play.table().pile.iter().map(|item| item.controller.0).collect();
    assert_eq!(controllers, [0, 2]);
    play.game.concede(P3).unwrap();
    assert_eq!((play.winner(), play.game.outcome().unwrap().reason), (Some(P1), OutcomeReason::Concession));
}

#[test]
fn an_attack_ends_with_its_defender_and_combat_goes_on() {
    let mut play = seats(&["island: c33 c22", "row: c11; island: c11", "row: c11"]).start();
    attack_with(&mut play, "c33");
    play.act(Action::Slot { seat: P2, slot: 0 }).pass().pass().pass();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Blocker, P2));
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Attacker, P1));
    assert!(play.table().combat.is_none() && play.state_of(P1, "c33").engaged);
    assert!(play.can_attack(P1, "c22") && !play.can_attack(P1, "c33"));
}

#[test]
fn a_turn_ends_with_its_player_in_the_middle_of_an_attack() {
    let mut play = seats(&[
        "island: c33 c44@2; deck: c11x3",
        "row: c11; island: c11; energy: w; deck: c11x3",
        "row: c11; deck: c11x3",
    ])
    .start();
    attack_with(&mut play, "c33");
    play.act(Action::Slot { seat: P2, slot: 0 }).pass().pass().pass();
    play.choose("c11");
    assert_eq!((play.table().phase, play.kind()), (Phase::Block, DecisionKind::Priority));
    play.game.concede(P1).unwrap();
    assert_eq!((play.table().active, play.table().phase), (P2, Phase::First));
    assert!(play.table().combat.is_none());
    assert_eq!((play.row(P2), play.energy(P2)), (1, 0));
    // What was lent is with its owner again, and weary.
    assert!(play.state_of(P3, "c44").weary);
}

#[test]
fn a_team_wins_together() {
    let mut play = seats(&["deck: c11x9"; 4]).with(|scenario| scenario.teams = vec![0, 1, 0, 1]).start();
    play.game.concede(P1).unwrap();
    assert!(!play.game.is_over());
    play.game.concede(P2).unwrap();
    assert!(!play.game.is_over());
    play.game.concede(P4).unwrap();
    assert_eq!(play.winner(), Some(P3), "the first of the team who lives");
}

#[test]
fn a_borrowed_citizen_goes_to_its_owner_and_not_to_who_had_it() {
    let mut play = seats(&["hand: borrow; deck: c11x3", "island: c33@2", "deck: c11x3"]).start();
    play.cast("borrow").target(P2, "c33").pass_all();
    assert!(play.find_citizen(P1, "c33").is_some());
    play.game.concede(P1).unwrap();
    assert!(play.find_citizen(P3, "c33").is_some() && play.player(P2).island.is_empty());
}

/// The next one has priority, and nobody who is out is asked.
#[test]
fn who_leaves_with_priority_hands_it_on() {
    let mut play = seats(&["", "", ""]).start();
    play.pass();
    assert_eq!(play.decider(), P2);
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.decider(), play.table().priority), (DecisionKind::Priority, P3, Some(P3)));
    play.pass();
    assert_eq!(play.table().phase, Phase::CombatBegin, "both who are left have passed");
}

/// Only what waits for the player who is out is gone.
#[test]
fn what_waits_for_others_stays_when_a_player_leaves() {
    let cards = "card reap \"Reap\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen}); may(draw(you, 1))\n";
    let heir = "island: heir; deck: c11x3";
    let mut play = seats(&[&format!("hand: reap; {heir}"), heir, heir]).cards(cards).start();
    play.resolve("reap");
    assert_eq!((play.kind(), play.pile()), (DecisionKind::May, 0));
    play.game.concede(P2).unwrap();
    play.act(Action::No);
    let controllers: Vec<Seat> = play.table().pile.iter().map(|item| item.controller).collect();
    assert_eq!(controllers, [P1, P3]);
}

/// The open question is put again without the cards that are out of the game.
#[test]
fn what_left_with_its_player_is_no_longer_to_choose() {
    let cards = "card doom \"Doom\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: choose(a, {citizen}, 1); destroy(a)\n";
    let mut play = seats(&["hand: doom; island: c11", "island: c22", "island: c33"]).cards(cards).start();
    play.resolve("doom");
    assert!(play.can_choose("c11") && play.can_choose("c22") && play.can_choose("c33"));
    play.game.concede(P2).unwrap();
    let left = [(P1, "c11"), (P3, "c33")].map(|(seat, code)| Action::Card(play.citizen(seat, code)));
    assert_eq!((play.kind(), play.decider(), play.options()), (DecisionKind::Choose, P1, &left[..]));
    play.choose("c33");
    assert!(play.has_in(Area::Limbo, P3, "c33"));
}

/// What waits for a citizen to leave the island, and what waits for one to die.
const WATCHERS: &str = "
card mourner \"Mourner\"
  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(leaves({citizen other})): draw(you, 1)
card dirge \"Dirge\"
  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(dies({citizen other})): draw(you, 1)
card tally \"Tally\"
  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(leaves({citizen other})): damage(this, attack(it)); draw(owner_of(it), 1); draw(controller_of(it), 1)
card alone \"Alone\"
  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1
  when(leaves({citizen other}), while count({citizen opposing}) == 0): draw(you, 1)
card wisp \"Wisp\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({this})): draw(you, 1)
card drifter \"Drifter\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({this})): return(this, island)
card relic \"Relic\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({this}), cost abolish_this): draw(you, 1)
card blade \"Blade\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({citizen}), zone attached): return(this, hand)
card lord \"Lord\"
  citizen · cost \"{1}\" · stats 0 1 · souls w · years 1
  passive: stat({citizen other mine}, 2, 0)
card cull \"Cull\"
  spell · cost \"{0}\" · souls u · years 1
  spell: destroy({citizen mine})
";

const DECK: &str = "row: c11; deck: c11x9";

/// Players with a row and a deck.
fn watched(sides: &[&str]) -> Play {
    let sides: Vec<String> = sides.iter().map(|side| format!("{side}; {DECK}")).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    seats(&sides).cards(WATCHERS).start()
}

/// A player leaves, and what that sets off goes on the pile in any order.
fn leaves(play: &mut Play, seat: Seat) {
    play.game.concede(seat).unwrap();
    place(play);
}

fn place(play: &mut Play) {
    while play.kind() == DecisionKind::Trigger {
        let first = play.options()[0];
        play.act(first);
    }
}

fn controllers(play: &Play) -> Vec<Seat> {
    play.table().pile.iter().map(|item| item.controller).collect()
}

/// R75
#[test]
fn who_leaves_with_a_player_leaves_the_island_and_does_not_die() {
    let mut play = watched(&["island: mourner dirge", "island: c22 c33[c11]", "island: mourner"]);
    leaves(&mut play, P2);
    assert_eq!(controllers(&play), [P1, P1, P3, P3], "once for each citizen, and not for what lay under one");
    play.pass_out();
    assert_eq!([P1, P3].map(|seat| play.hand(seat)), [2, 2]);
}

/// R75
#[test]
fn who_is_out_has_nothing_from_what_leaves() {
    let mut play = watched(&["island: c11", "island: mourner wisp c22", "island: c11"]);
    leaves(&mut play, P2);
    assert_eq!(play.pile(), 0);
    // What goes back to its owner was theirs at that moment.
    let mut play = watched(&["island: c11", "island: wisp c22 mourner@2", "island: c11"]);
    leaves(&mut play, P2);
    assert_eq!(play.pile(), 0);
    assert!(play.state_of(P3, "mourner").weary);
}

/// R36, R75
#[test]
fn citizens_of_players_who_fall_together_see_each_other_leave() {
    let weak = "deck: c11x9";
    let mut play = seats(&[
        &format!("hand: quake; island: mourner@1 mourner@2; {DECK}"),
        &format!("island: c22; {weak}"),
        &format!("island: c33; {weak}"),
        &format!("island: c44; {DECK}"),
    ])
    .cards(WATCHERS)
    .start();
    play.resolve("quake");
    place(&mut play);
    assert!(play.is_out(P2) && play.is_out(P3) && !play.game.is_over());
    assert_eq!(controllers(&play), [P1; 6], "each sees all but itself");
}

/// R69, R75: it is nowhere, and what it was last is known; its owner gets nothing any more, and neither does anybody else for that.
#[test]
fn who_left_with_a_player_is_known_as_it_was_and_found_nowhere() {
    let mut play = watched(&["island: tally c22@1", "island: c33 lord", ""]);
    leaves(&mut play, P2);
    assert_eq!(play.pile(), 3);
    play.pass_out();
    assert_eq!(play.state_of(P1, "tally").damage, 7, "two, three, and two by the lord, who left with them");
    assert_eq!([P1, P3].map(|seat| play.hand(seat)), [1, 0], "who controlled the lent one draws");
    let mut play = watched(&["island: drifter@1 relic@1 wisp@1", "", ""]);
    leaves(&mut play, P2);
    assert_eq!(controllers(&play), [P1; 2], "what is gone cannot be abolished, so nobody is asked for that");
    play.pass_out();
    assert!(play.player(P1).island.is_empty() && play.player(P1).abolished.is_empty());
    assert_eq!(play.hand(P1), 1, "the last controller has the effect");
}

/// R70, R75
#[test]
fn what_a_leaving_asks_is_asked_when_all_are_out() {
    let mut play = watched(&["island: alone", "island: c22 c33", ""]);
    leaves(&mut play, P2);
    assert_eq!(play.pile(), 2);
    let mut play = watched(&["island: alone", "island: c22 c33", "island: c44"]);
    leaves(&mut play, P2);
    assert_eq!(play.pile(), 0);
}

/// R69, R75: what lies under a citizen comes to limbo by the same leaving.
#[test]
fn what_lay_under_who_left_with_a_player_comes_back() {
    let mut play = watched(&["island: c33@1[blade@0]", "", ""]);
    leaves(&mut play, P2);
    assert!(play.has_in(Area::Limbo, P1, "blade") && play.pile() == 1);
    play.pass_out();
    assert!(play.has_in(Area::Hand, P1, "blade"));
}

#[test]
fn what_a_leaving_player_sets_off_counts_the_passes_anew() {
    let mut play = watched(&["island: mourner", "island: c22", ""]);
    play.pass();
    leaves(&mut play, P2);
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P3, 1));
    assert!(play.table().passed.is_empty());
    play.pass().pass();
    assert_eq!((play.pile(), play.hand(P1)), (0, 1));
}

/// The next player has priority while what the leaving has set off goes on the pile, too.
#[test]
fn who_is_out_has_no_priority_while_others_are_asked() {
    let mut play = watched(&["island: mourner tally", "island: c22", ""]);
    play.pass();
    assert_eq!(play.table().priority, Some(P2));
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.decider(), play.table().priority), (DecisionKind::Trigger, P1, Some(P3)));
    place(&mut play);
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P3, 2));
}

/// R54, R75
#[test]
fn what_the_turn_player_sets_off_by_leaving_waits_for_the_next_turn() {
    let mut play = watched(&["island: c22", "island: mourner", ""]);
    leaves(&mut play, P1);
    assert_eq!((play.table().active, play.table().phase, play.pile()), (P2, Phase::First, 1));
    play.pass_out();
    assert_eq!(play.hand(P2), 2, "for the turn, and for who left");
}

/// In the midst of what goes on the pile, and of a cast: it goes there afterwards.
#[test]
fn what_a_leaving_player_sets_off_waits_for_what_goes_on() {
    let mut play = watched(&["hand: cull; island: heir heir", "island: mourner", "island: c22"]);
    play.resolve("cull");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Trigger, P1));
    let left = play.citizen(P3, "c22");
    play.game.concede(P3).unwrap();
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Trigger, P1, 2));
    place(&mut play);
    assert_eq!(controllers(&play), [P1, P1, P2, P2, P2]);
    let on_top = play.table().pile.last().unwrap().about.card;
    assert_eq!(on_top.map(|card| card.card), Some(left), "above what was going there before");
    let mut play = watched(&["hand: wane; island: mourner", "island: c22", "island: c33"]);
    let wane = play.in_hand(P1, "wane");
    play.act(Action::Cast(wane));
    assert_eq!(play.kind(), DecisionKind::Target);
    play.game.concede(P3).unwrap();
    assert_eq!((play.kind(), play.pile()), (DecisionKind::Target, 0));
    play.act(Action::Player(P2)).auto();
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Trigger { paid: false }]);
    play.pass_out();
    assert_eq!(play.hand(P1), 2);
}

/// What lies on the pile keeps its name though its card is gone, in the board as in the story.
#[test]
fn an_effect_of_a_card_that_is_gone_keeps_its_name() {
    let mut play = watched(&["island: wisp@1", "", ""]);
    leaves(&mut play, P2);
    let told = play.game.state().board_for(P3).to_string();
    assert!(told.contains("on top of the pile: Wisp of player 1 (triggered ability)"), "{told}");
    let mut narrator = Narrator::new(play.game.library(), &play.game.log().header().setup).unwrap();
    let story = narrator.story(play.game.log(), 0).join("\n");
    assert!(story.contains("Wisp of player 1 is triggered"), "{story}");
}

/// The log of such a game is played again, and everybody’s view of it is what the log tells them.
#[test]
fn a_game_in_which_somebody_left_is_proven() {
    use keyforge_core::kernel::{Verdict, verify};
    let mut play = watched(&["island: mourner wisp@1", "island: c22", "island: mourner"]);
    leaves(&mut play, P2);
    for seat in [P1, P3] {
        let told = play.game.log().redact(seat).unwrap().fold().unwrap();
        assert_eq!(told, play.view(seat));
    }
    play.pass_out();
    assert_eq!(verify(&play.game.library().clone(), play.game.log()), Verdict::Verified);
}
