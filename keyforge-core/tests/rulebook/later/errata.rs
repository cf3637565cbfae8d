//! Corrected texts of later sets: lines that hold from an edition on.

use super::NEW;
use keyforge_testing::*;

#[test]
fn errata_008() {
    let begin = |book| {
        let mut game = Scene::new(book)
            .house(Saurian)
            .me(|p| p.artifacts(["auto-legionary"]).line(["filler-1"]).houses([Saurian, Dis, Logos]))
            .opp(|p| p.houses([Saurian, Dis, Logos]).line(["filler-6"]))
            .start();
        game.use_action("auto-legionary").right();
        assert_eq!(game.line(ME), ["filler-1", "auto-legionary"]);
        assert!(game.artifacts(ME).is_empty());
        assert_eq!(game.power("auto-legionary"), 5);
        assert!(!game.ready("auto-legionary"));
        game.pass(Dis).pass(Logos);
        game
    };
    for_each_edition(&NEW, |book| {
        let mut game = begin(book);
        assert_eq!(game.houses("auto-legionary"), [Saurian]);
        // It is a creature: it fights with its power, and goes where destroyed creatures go.
        game.offers("reap auto-legionary").fight("auto-legionary", "filler-6");
        assert_eq!(game.damage("filler-6"), 5);
        assert_eq!(game.discard(ME), ["auto-legionary"]);
    });
    let mut game = begin(V1_2);
    assert!(game.houses("auto-legionary").contains(&Dis));
    game.offers("reap auto-legionary");
}

#[test]
fn errata_009() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.hand(["experimental-therapy"]).line(["filler-4"]).houses([Logos, Dis, Mars]))
            .opp(|p| p.houses([Logos, Dis, Mars]))
            .start();
        game.refuses("reap filler-4").play("experimental-therapy").choose("filler-4");
        assert!(game.stunned("filler-4") && !game.ready("filler-4"));
        let houses = game.houses("filler-4");
        assert_eq!(houses.contains(&Dis), book == V1_2, "{houses:?}");
        game.pass(Dis).pass(Mars);
        game.unstun("filler-4");
        game.pass(Dis).pass(Mars);
        game.reap("filler-4");
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn errata_013() {
    const CARDS: &str = r#"
card gift "Gift"
  test 102 · shadows action
  play: by(opponent, forge(free)); purge(this)
"#;
    let begin = |book| {
        Scene::new(book)
            .house(Shadows)
            .cards(CARDS)
            .me(|p| p.artifacts(["keyforgery"]).hand(["gift", "filler-1"]))
            .opp(|p| p.amber(6).houses([Dis, Logos, Mars]))
            .start()
    };
    for_each_edition(&NEW, |book| {
        // Right: the key is forged and paid for.
        let mut game = begin(book);
        game.play("gift").expect(DecisionKind::Key).key(KeyColor::Red);
        assert_eq!(game.keys(OPP), 1, "not on their turn: nobody is asked");
        assert_eq!(game.artifacts(ME), ["keyforgery"]);
        game.end_turn().expect(DecisionKind::House).house(Ekwidon).key(KeyColor::Blue);
        assert_eq!((game.keys(OPP), game.amber(OPP)), (2, 0));
        assert_eq!(game.artifacts(ME), ["keyforgery"]);
        // Wrong: it is destroyed, and nothing is spent.
        let mut game = begin(book);
        game.end_turn().expect(DecisionKind::House).expect_seat(OPP).house(Brobnar).expect(DecisionKind::ActiveHouse);
        assert_eq!((game.keys(OPP), game.amber(OPP)), (0, 6));
        assert_eq!(game.discard(ME), ["keyforgery"]);
    });
    // As printed it asks at any time.
    let mut game = begin(V1_2);
    game.play("gift").expect(DecisionKind::House).house(Brobnar);
    assert_eq!(game.keys(OPP), 0);
    assert_eq!((game.purged(ME), game.discard(ME)), (vec!["gift"], vec!["keyforgery"]));
}
