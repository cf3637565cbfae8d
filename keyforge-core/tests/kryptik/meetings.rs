//! Where several rules meet, above all with three and four players: what leaves in the midst of something, what happens
//! together, what forbids what a rule demands.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::*;

use crate::lab::*;

const P4: Seat = Seat(3);

/// A spell that costs nothing and says this.
fn spell(slug: &str, text: &str) -> String {
    format!("card {slug} \"{slug}\"\n  spell · cost \"{{0}}\" · souls u · years 1\n  {text}\n")
}

/// A citizen that says this.
fn citizen(slug: &str, text: &str) -> String {
    format!("card {slug} \"{slug}\"\n  citizen · cost \"{{1}}\" · stats 1 1 · souls w · years 1\n  {text}\n")
}

fn lab(cards: &[String], sides: &[&str]) -> Lab {
    Lab::players(sides).cards(&cards.concat())
}

fn check(play: &Play) {
    keyforge_testing::laws::check_views(&play.game);
}

/// A player leaves with the hand from which another one is choosing.
#[test]
fn k_3_2_1_who_gives_up_takes_along_what_could_be_chosen() {
    let cards = [
        spell("pry", "spell: target(a, opponent); discard_chosen(a, {card in hand}, 1, you)"),
        spell("rob", "spell: look_hand(opponents); choose(a, {card opposing in hand}, 2); put(a, bottom_of_deck)"),
    ];
    let mut play = lab(&cards, &["hand: pry", "hand: c11 c22", "deck: c11x3"]).start();
    play.cast("pry").act(Action::Player(P2)).pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P1));
    play.game.concede(P2).unwrap();
    assert_eq!(play.options(), [Action::Done], "nothing is left to choose");
    play.act(Action::Done);
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Priority, P1));
    check(&play);
    // What was chosen already is gone as well, and another card is chosen instead.
    let mut play = lab(&cards, &["hand: rob", "hand: c11 c22", "hand: c33; deck: c11x3"]).start();
    play.cast("rob").pass_all().choose("c11");
    play.game.concede(P2).unwrap();
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Choose, 1));
    play.choose("c33").act(Action::Done);
    assert_eq!((play.kind(), play.hand(P3), play.deck(P3)), (DecisionKind::Priority, 0, 4));
    check(&play);
}

/// What was chosen for a cost or an effect and has left since is not sacrificed: another one is.
#[test]
fn k_8_1_3_what_was_chosen_and_has_left_pays_nothing() {
    let cards = [
        spell("pyre", "extra: sacrifice({citizen mine}, 2)\n  spell: draw(you, 1)"),
        spell("cull", "spell: sacrifice(you, {citizen}, 2)"),
    ];
    let start = |spell: &str, island: &str| {
        let side = format!("hand: {spell}; island: c33@2 {island}; deck: c44x3");
        let mut play = lab(&cards, &[&side, "", ""]).start();
        play.cast(spell);
        play
    };
    let mut play = start("cull", "c11 c22");
    play.pass_all().choose("c33");
    play.game.concede(P3).unwrap();
    play.choose("c11").choose("c22");
    assert_eq!((play.kind(), play.limbo(P1)), (DecisionKind::Priority, 3));
    check(&play);
    let mut play = start("pyre", "c11 c22");
    play.choose("c33");
    play.game.concede(P3).unwrap();
    play.choose("c11").choose("c22");
    assert_eq!((play.kind(), play.limbo(P1), play.pile()), (DecisionKind::Priority, 2, 1));
    // One is not enough, so the spell is taken back.
    let mut play = start("pyre", "c11");
    play.choose("c33");
    play.game.concede(P3).unwrap();
    play.choose("c11");
    assert_eq!((play.kind(), play.limbo(P1), play.pile()), (DecisionKind::Priority, 0, 0));
    assert!(play.has_in(Area::Hand, P1, "pyre") && play.find_citizen(P1, "c11").is_some());
    check(&play);
}

/// What lasts by a player ends with the player: what others have on loan by it goes back (R7, R64).
#[test]
fn k_3_2_2_a_loan_ends_with_the_player_who_made_it() {
    let cards = [
        spell("lend", "spell: target(a, {citizen}); target(b, opponent); gain_control(a, b, end_of_turn)"),
        spell("borrow", "spell: target(a, {citizen}); gain_control(a, you, end_of_turn)"),
    ];
    let deck = "deck: c11x9";
    let lender = "hand: lend; deck: c11x9";
    let start = |third: &str| {
        let mut play = lab(&cards, &[deck, lender, third, "island: c33; deck: c11x9"]).start();
        play.pass().cast("lend").target(P4, "c33").act(Action::Player(P3)).pass_all();
        assert!(play.find_citizen(P3, "c33").is_some());
        play
    };
    let mut play = start(deck);
    play.game.concede(P2).unwrap();
    assert!(play.state_of(P4, "c33").weary);
    check(&play);
    assert!(play.next_turn().find_citizen(P4, "c33").is_some());
    // A later loan goes on, and gives the citizen back to whom the first one took it from.
    let mut play = start("hand: borrow; deck: c11x9");
    play.pass().pass().cast("borrow").target(P3, "c33").pass_all();
    play.game.concede(P2).unwrap();
    assert!(play.find_citizen(P3, "c33").is_some());
    assert!(play.next_turn().find_citizen(P4, "c33").is_some());
    check(&play);
}

/// They leave the island together and see each other leave (R36).
#[test]
fn k_g_attach_3_citizens_that_are_attached_together_leave_together() {
    let cards = [
        citizen("mourner", "when(leaves({citizen other})): draw(you, 1)"),
        citizen("net", "active(engage): attach({citizen opposing}, this)"),
    ];
    let mut play = lab(&cards, &["island: net", "island: mourner mourner; deck: c11x9"]).start();
    play.activate(P1, "net", 0).pass_all();
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Trigger, P2, 2));
    play.act(Action::Trigger(0));
    assert_eq!((play.pile(), play.table().attached.len()), (2, 2));
    check(&play);
}

/// Who dies of a discard at the end of the turn dies then, and what that raises resolves before the next turn (R17, R35).
#[test]
fn k_4_6_9_who_dies_of_the_hand_limit_dies_in_that_turn() {
    let bloat = citizen("bloat", "passive: stat(this, 0, hand(you) - 8)\n  dies: draw(you, 1)");
    let mut play = lab(&[bloat], &["island: bloat; hand: c11x9; deck: c22x5", "deck: c11x5"]).phase(Phase::End).start();
    play.pass_all().choose("c11");
    assert!(play.find_citizen(P1, "bloat").is_some());
    play.choose("c11");
    assert_eq!((play.kind(), play.table().phase, play.pile()), (DecisionKind::Priority, Phase::End, 1));
    assert!(play.find_citizen(P1, "bloat").is_none());
    // The card that it draws is one too many.
    play.pass_all().pass_all();
    assert_eq!((play.kind(), play.hand(P1)), (DecisionKind::HandLimit, 8));
}

/// A blocker on another side deals nothing and is dealt nothing, so it is none (R13).
#[test]
fn k_4_4_3_9_a_blocker_that_changed_sides_is_none() {
    let cards = [
        spell("seize", "spell: target(a, {citizen opposing}); gain_control(a, you, end_of_turn)"),
        spell("punish", "spell: target(a, {citizen blocking}); destroy(a)"),
    ];
    let mut play = lab(&cards, &["island: c33; hand: seize punish", "island: c22; row: c11"]).start();
    play.reach_attack().attack("c33", 0).block(&["c22"]);
    assert!(play.can_cast("punish"));
    play.cast("seize").target(P2, "c22").pass_all();
    assert!(!play.can_cast("punish"));
    play.damage();
    assert_eq!((play.state_of(P1, "c22").damage, play.state_of(P1, "c33").damage, play.row(P2)), (0, 0, 1));
}

/// Also the draw of the draw phase; and nobody falls by it, as the deck is not empty (R68).
#[test]
fn k_10_2_1_who_may_not_draw_does_not_draw_in_the_draw_phase() {
    let cards = &[citizen("dam", "passive: forbid_players(draw, opponents)")];
    let mut play = lab(cards, &["island: dam; deck: c11x9", "deck: c11x9"]).start();
    play.next_turn();
    assert_eq!((play.hand(P2), play.deck(P2), play.is_out(P2)), (0, 9, false));
    play.next_turn();
    assert_eq!((play.hand(P1), play.deck(P1)), (1, 8));
    // An empty deck does what it always does.
    let mut play = lab(cards, &["island: dam; deck: c11x9", ""]).start();
    play.next_turn();
    assert_eq!(play.winner(), Some(P1));
    let mut play = lab(cards, &["island: dam; deck: c11x9", "limbo: c11x5; row: c22 c33"]).limited().start();
    play.until(Phase::End).pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::DestroySlot, P2));
    play.act(Action::Slot { seat: P2, slot: 0 });
    assert_eq!((play.hand(P2), play.deck(P2), play.row(P2)), (0, 5, 1));
}

/// What is sacrificed for a cost does not take the card along that is abolished for it, from under it or as its bonus goes.
#[test]
fn k_8_1_3_no_part_of_a_cost_takes_what_another_needs() {
    let cards = [
        citizen("leech", "active(sacrifice({citizen mine}, 1), abolish_this, zone attached): draw(you, 1)"),
        citizen("lord", "passive: stat({citizen other mine}, 1, 1)"),
        citizen("pyre", "active(sacrifice({citizen mine}, 1), abolish_this): draw(you, 1)"),
        citizen(
            "eater",
            "active(plunder(1), sacrifice({citizen mine}, 1)): draw(you, 1)
  passive: stat(this, 0, count({card mine in limbo}))",
        ),
    ];
    let mut play = lab(&cards, &["island: c33[leech]; deck: c11x9", ""]).start();
    let leech = play.table().attached[0];
    play.act(Action::Activate { card: leech, ability: 0 }).choose("c33");
    assert!(play.has_in(Area::Limbo, P1, "c33") && play.has_in(Area::Abolished, P1, "leech"));
    assert_eq!(play.pile(), 1);
    let mut play = lab(&cards, &["island: lord pyre-1; deck: c11x9", ""]).start();
    play.activate(P1, "pyre", 0).choose("lord");
    assert!(play.has_in(Area::Limbo, P1, "lord") && play.has_in(Area::Abolished, P1, "pyre"));
    assert_eq!(play.pile(), 1);
    let mut play = lab(&cards, &["island: eater-1; limbo: c11; deck: c11x9", ""]).start();
    play.activate(P1, "eater", 0).choose("c11").choose("eater");
    assert!(play.has_in(Area::Abolished, P1, "c11") && play.has_in(Area::Limbo, P1, "eater"));
    assert_eq!(play.pile(), 1);
    // Who dies of what was paid dies when all of it is.
    let mut play = lab(&cards, &["island: lord c11-1 pyre; deck: c11x9", ""]).start();
    play.activate(P1, "pyre", 0).choose("lord");
    assert_eq!((play.player(P1).island.len(), play.limbo(P1), play.pile()), (0, 2, 1));
}

#[test]
fn k_7_1_2_8_of_two_overlords_that_come_together_one_is_abolished() {
    let king = "card king \"King\"\n  citizen overlord · cost \"{1}\" · stats 2 2 · souls w · years 1
  dies: draw(you, 1)\n";
    let cards = [
        king.to_owned(),
        spell("coup", "spell: gain_control({citizen opposing}, you, end_of_turn)"),
        spell("raise", "spell: return({citizen mine in limbo}, island)"),
    ];
    let sides = ["hand: coup; deck: c11x9", "island: king; deck: c11x9", "island: king c22; deck: c11x9"];
    let mut play = lab(&cards, &sides).start();
    play.resolve("coup");
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Overlord, P1, 2));
    play.act(play.options()[0]);
    assert_eq!((play.player(P1).island.len(), play.pile()), (2, 0));
    check(&play);
    play.next_turn();
    assert_eq!([P1, P2, P3].map(|seat| play.player(seat).island.len()), [0, 0, 2]);
    assert_eq!(play.player(P2).abolished.len(), 1);
    check(&play);
    let mut play = lab(&cards, &["hand: raise; limbo: king king c11", ""]).start();
    play.resolve("raise");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Overlord, P1));
    play.act(play.options()[1]);
    assert_eq!((play.player(P1).island.len(), play.pile(), play.player(P1).abolished.len()), (2, 0, 1));
}
