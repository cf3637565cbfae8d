//! Words that a later rulebook says otherwise, and rows about what is shown.

use super::NEW;
use keyforge_core::cards::{CardSource, parse_ability, print_ability};
use keyforge_testing::*;

#[test]
fn reap_4() {
    let one = parse_ability("reap: steal(1)").unwrap();
    assert_eq!(parse_ability("after_reap: steal(1)").unwrap(), one);
    assert_eq!(print_ability(&one), "reap: steal(1)");
    for word in ["reap", "after_reap"] {
        let card = format!("card rogue \"Rogue\"\n  test 101 · dis creature · power 3\n  {word}: steal(1)");
        let mut game = Scene::new(WindsOfExchange).house(Dis).cards(&card);
        game = game.me(|p| p.line(["rogue"])).opp(|p| p.amber(2));
        let mut game = game.start();
        assert_eq!(game.reap("rogue").trace(), ["Exh rogue", "Æ 1 supply→me (gain)", "Æ 1 opp→me (steal)"]);
    }
}

#[test]
fn fight_16() {
    assert_eq!(parse_ability("after_fight: draw(1)").unwrap(), parse_ability("fight: draw(1)").unwrap());
    assert_eq!(
        parse_ability("play/after_fight/after_reap: draw(1)").unwrap(),
        parse_ability("play/fight/reap: draw(1)").unwrap()
    );
    for word in ["fight", "after_fight"] {
        let card = format!("card rogue \"Rogue\"\n  test 101 · dis creature · power 3\n  {word}: steal(1)");
        let mut game = Scene::new(WindsOfExchange)
            .house(Dis)
            .cards(&card)
            .me(|p| p.line(["rogue"]))
            .opp(|p| p.amber(2).line(["filler-2"]))
            .start();
        let trace = game.fight("rogue", "filler-2").trace();
        let at = |line: &str| trace.iter().position(|event| event == line).unwrap();
        assert!(at("Mv filler-2 opp.line→opp.discard") < at("Æ 1 opp→me (steal)"));
    }
}

#[test]
fn fight_14() {
    // "Attacks" and "is used to fight", "is attacked" and "is chosen to be fought": the same words of the script.
    const CARDS: &str = r#"
card charger "Charger"
  test 101 · dis creature · power 3
  while this is {attacking}: grant(this, power +2)

card bait "Bait"
  test 102 · dis creature · power 4
  after fight({enemy creature}, {this}): gain(1)
"#;
    for_each_edition(&ALL, |book| {
        let mut game =
            Scene::new(book).house(Dis).cards(CARDS).me(|p| p.line(["charger"])).opp(|p| p.line(["filler-6"])).start();
        game.fight("charger", "filler-6");
        assert_eq!(game.damage("filler-6"), 5);
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.line([card("charger")]))
            .opp(|p| p.line([card("bait").power_counters(9)]))
            .start();
        game.fight("charger", "bait");
        assert_eq!(game.amber(OPP), 1);
        assert_eq!(game.amber(ME), 0);
    });
}

#[test]
fn rarity_1() {
    // A card has no rarity that a rule or a script could ask for.
    let card = |extra: &str| {
        format!(
            r#"{{"facts": {{"slug": "gem", "title": "Gem", "house": "dis", "type": "creature", "power": 3{extra}}}}}"#
        )
    };
    CardSource::from_json(&card("")).expect("a card without rarity");
    let error = CardSource::from_json(&card(r#", "rarity": "rare""#)).expect_err("no place for it");
    assert!(error.to_string().contains("rarity"), "{error}");
    parse_ability("play: draw(count({creature rare}))").expect_err("no word for it");
}

const PURGE: &str = "card void \"Void\"\n  test 101 · dis action\n  play: purge({1 card in hand(me)})";

/// What a player sees of a purged card of `ME`.
fn purged_as_seen(book: Rulebook, viewer: keyforge_core::kernel::Seat) -> Vec<bool> {
    let mut game = Scene::new(book).house(Dis).cards(PURGE).me(|p| p.hand(["void", "filler-4"])).start();
    game.play("void").choose("filler-4");
    let view = game.game.view(viewer);
    view.list(Area::Purged, ME).iter().map(|card| card.is_known()).collect()
}

#[test]
fn purge_2a() {
    for_each_edition(&[V1_1, V1_2], |book| {
        assert_eq!(purged_as_seen(book, OPP), [false]);
        assert_eq!(purged_as_seen(book, ME), [true], "its player saw it go there");
    });
}

#[test]
fn purge_2b() {
    for_each_edition(&NEW, |book| {
        assert_eq!(purged_as_seen(book, OPP), [true]);
        assert_eq!(purged_as_seen(book, ME), [true]);
    });
}
