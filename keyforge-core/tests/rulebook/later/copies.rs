//! Copies, cards that are played as something else, and places beside a creature.

use super::NEW;
use keyforge_core::KeyForge;
use keyforge_core::kernel::{Ruleset, Seat};
use keyforge_core::model::CardType;
use keyforge_testing::*;

const CARDS: &str = r#"
card blade "Blade"
  test 104 · logos upgrade
  always: grant(host, power +2, reap: steal(1))

card send-home "Send Home"
  test 105 · logos action
  play: return({1 creature})

card unbury "Unbury"
  test 107 · logos action
  play: play({1 creature in discard(me)})

card usher "Usher"
  test 109 · logos creature · power 2
  action: play({1 creature in hand(me)}, adjacent_to this)

card bellboy "Bellboy"
  test 110 · logos action
  play: swap_places({1 friendly creature}, {1 creature in hand(me)})
"#;

fn stage(book: Rulebook) -> Scene {
    Scene::new(book).house(Logos).cards(CARDS)
}

#[test]
fn copy_1() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand(["mimic-gel", "send-home"]))
            .opp(|p| p.line([card("filler-4").damage(1)]))
            .start();
        game.play("mimic-gel").choose("filler-4");
        assert_eq!(game.line(ME), ["filler-4"]);
        assert_eq!((game.power("me/filler-4"), game.damage("me/filler-4")), (4, 0));
        // Elsewhere it is its own card again.
        game.play("send-home").choose("mimic-gel");
        assert_eq!(game.hand(ME), ["mimic-gel"]);
        // Without another creature it cannot be played.
        let mut game = stage(book).me(|p| p.hand(["mimic-gel"])).start();
        game.refuses("play mimic-gel");
    });
}

#[test]
fn faq_061() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand(["mimic-gel"]))
            .opp(|p| p.amber(3).line([card("filler-4").damage(2).power_counters(1).warded().upgrade("blade")]))
            .start();
        game.play("mimic-gel").choose("filler-4");
        let copy = "me/filler-4";
        assert_eq!((game.damage(copy), game.power_counters(copy), game.warded(copy)), (0, 0, false));
        assert_eq!(game.power(copy), 4);
        assert_eq!(game.houses(copy), [Logos], "except for the house");
        assert!(game.upgrades(copy).is_empty());
        game.end_turn().until(DecisionKind::Main);
        game.end_turn().until(DecisionKind::ActiveHouse).house(Logos);
        game.reap(copy);
        assert_eq!((game.amber(ME), game.amber(OPP)), (1, 3), "no text of the upgrade");
    });
}

#[test]
fn faq_062() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand(["mimic-gel"]).line(["filler-1", "filler-2"]))
            .opp(|p| p.line(["crash-muldoon"]))
            .start();
        game.play("mimic-gel").choose("crash-muldoon").expect(DecisionKind::Position).position(1);
        assert_eq!(game.line(ME), ["filler-1", "crash-muldoon", "filler-2"]);
        assert!(game.ready("me/crash-muldoon"));
        game.offers("action me/crash-muldoon");
    });
}

#[test]
fn faq_063() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Saurian)
            .cards(CARDS)
            .me(|p| p.hand(["mimic-gel"]).artifacts(["auto-legionary"]).houses([Saurian, Logos, Dis]))
            .opp(|p| p.houses([Saurian, Logos, Dis]))
            .start();
        game.use_action("auto-legionary");
        assert_eq!(game.line(ME), ["auto-legionary"]);
        game.pass(Dis).pass(Logos);
        game.play("mimic-gel").choose("auto-legionary").left();
        assert_eq!(game.line(ME), ["auto-legionary", "auto-legionary"]);
        let copy = game.find("mimic-gel");
        assert_eq!(game.state().power(copy), 5);
        game.pass(Dis).pass(Saurian);
        // Its house is Logos, but it may be used all the same.
        assert_eq!(game.state().houses(copy).iter().collect::<Vec<_>>(), [Logos]);
        game.offers("reap mimic-gel#1").reap("mimic-gel");
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn faq_052() {
    for_each_edition(&NEW, |book| {
        let begin = || {
            let mut game = stage(book)
                .me(|p| p.hand(["unbury"]).discard(["explo-rover"]).line(["filler-4"]))
                .opp(|p| p.line(["filler-3"]))
                .start();
            game.play("unbury").choose("explo-rover").expect(DecisionKind::Option);
            game
        };
        let mut game = begin();
        game.option(0).left();
        assert_eq!(game.line(ME), ["explo-rover", "filler-4"]);
        assert_eq!(game.keyword("explo-rover", Keyword::Skirmish), 1);
        assert_eq!(game.keyword("filler-4", Keyword::Skirmish), 0);
        let mut game = begin();
        game.option(1).choose("filler-4");
        assert_eq!(game.line(ME), ["filler-4"]);
        assert_eq!(game.upgrades("filler-4"), ["explo-rover"]);
        assert_eq!(game.keyword("filler-4", Keyword::Skirmish), 1);
        // Without a creature there is nothing to attach it to.
        let mut game = stage(book).me(|p| p.hand(["unbury"]).discard(["explo-rover"])).start();
        game.play("unbury").choose("explo-rover");
        assert_eq!(game.line(ME), ["explo-rover"]);
    });
}

#[test]
fn adjacent_1() {
    for_each_edition(&NEW, |book| {
        // Next to Fila, on either side.
        let mut game = stage(book)
            .me(|p| p.hand(["fila-the-researcher", "usher"]).line(["fila-the-researcher", "filler-4"]).deck(filler(2)))
            .start();
        game.play("usher").left();
        assert_eq!(game.hand(ME), ["fila-the-researcher", "filler-1"]);
        game.play("fila-the-researcher").right();
        assert_eq!(game.hand(ME), ["filler-1"], "the far end is not adjacent");
        // Played beside a creature: left or right of it, nowhere else.
        let mut game = stage(book).me(|p| p.hand(["crash-muldoon"]).line(["filler-1", "usher", "filler-2"])).start();
        game.use_action("usher").choose("crash-muldoon").expect(DecisionKind::Position);
        assert_eq!(game.options(), ["position 1", "position 2"]);
        game.position(2);
        assert_eq!(game.line(ME), ["filler-1", "usher", "crash-muldoon", "filler-2"]);
    });
}

#[test]
fn swap_3() {
    for_each_edition(&ALL, |book| {
        let mut game = stage(book)
            .me(|p| p.hand([card("bellboy"), card("usher")]).line(["filler-1", "fila-the-researcher", "filler-2"]))
            .start();
        game.play("bellboy").choose("fila-the-researcher").choose("usher");
        assert_eq!(game.line(ME), ["filler-1", "usher", "filler-2"]);
        assert_eq!(game.hand(ME), ["fila-the-researcher"]);
        assert!(!game.ready("usher"));
    });
    // What does not leave is not swapped.
    for_each_edition(&NEW, |book| {
        let mut game =
            stage(book).me(|p| p.hand(["bellboy", "usher"]).line([card("fila-the-researcher").warded()])).start();
        game.play("bellboy").choose("fila-the-researcher").choose("usher");
        assert_eq!((game.line(ME), game.hand(ME)), (vec!["fila-the-researcher"], vec!["usher"]));
    });
}

// COPY-1: a card becomes a copy before it leaves the hand. Both players were told of what, so both see it.
#[test]
fn copy_1__what_a_card_in_the_hand_is_a_copy_of_is_open() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .me(|p| p.hand(["mimic-gel"]).line(["explo-rover", "filler-4"]).houses([Saurian, Logos, Dis]))
        .start();
    let secret = game.find("mimic-gel");
    let printed = game.table().card(secret).printed;
    game.play("mimic-gel").choose("explo-rover").expect(DecisionKind::Option);
    let shown = game.table().card(secret).def;
    assert_ne!(shown, printed);
    for viewer in [ME, OPP, Seat::SPECTATOR] {
        let view = KeyForge::view(game.table(), viewer);
        assert_eq!((view.card(secret).def, view.card(secret).printed), (shown, printed), "{viewer}");
    }
}

#[test]
fn what_counts_as_something_else_is_written_down_and_read_again() {
    let mut game = Scene::new(MassMutation)
        .house(Saurian)
        .cards(CARDS)
        .me(|p| p.artifacts(["auto-legionary"]).hand(["mimic-gel"]).line([card("filler-4").upgrade("explo-rover")]))
        .me(|p| p.houses([Saurian, Logos, Dis]))
        .opp(|p| p.houses([Saurian, Logos, Dis]))
        .start();
    game.use_action("auto-legionary").right();
    game.pass(Dis).pass(Logos);
    game.play("mimic-gel").choose("auto-legionary").right();
    let json = Scenario::of(game.state()).expect("a position between actions").to_json();
    let again = scene(serde_json::from_str(&json).expect("JSON")).cards(CARDS).start();
    assert_eq!(again.table(), game.table());
    assert_eq!((again.power("auto-legionary#1"), again.power("mimic-gel")), (5, 5));
    assert_eq!(again.keyword("filler-4", Keyword::Skirmish), 1);
    let board = again.state().board();
    let types: Vec<_> = board.players[0].battleline.iter().map(|card| card.card.card_type).collect();
    assert_eq!(types, [CardType::Creature; 3]);
    assert_eq!(board.players[0].battleline[0].upgrades[0].card.card_type, CardType::Upgrade);
}

#[test]
fn copy_1__put_into_play() {
    let raise =
        "card raise \"Raise\"\n  test 111 · logos action\n  play: put_into_play({each creature in discard(me)}, me)";
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .cards(raise)
            .me(|p| p.hand(["raise"]).discard(["mimic-gel", "filler-1"]))
            .opp(|p| p.line(["crash-muldoon", "filler-4"]))
            .start();
        game.play("raise").choose("crash-muldoon");
        game.until(DecisionKind::Main);
        assert!(game.ready("me/crash-muldoon"));
    });
}

#[test]
fn copy_1__what_the_card_says_of_itself() {
    let shy = "card shy \"Shy\"\n  test 112 · logos creature\n  while amber(me) == 0: cannot(play({this}))\n  play: become_copy({1 creature})";
    for_each_edition(&NEW, |book| {
        let stage = || stage(book).cards(shy).opp(|p| p.line(["filler-4"]));
        stage().me(|p| p.hand(["shy"])).start().refuses("play shy");
        let mut game = stage().me(|p| p.hand(["unbury"]).discard(["shy"])).start();
        game.play("unbury").choose("shy").expect(DecisionKind::Main);
        assert_eq!(game.discard(ME), ["unbury", "shy"], "nor can a text play it");
        let mut game = stage().me(|p| p.hand(["shy"]).amber(1)).start();
        game.play("shy").choose("filler-4");
        assert_eq!(game.line(ME), ["filler-4"]);
    });
}
