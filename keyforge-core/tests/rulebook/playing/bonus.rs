//! Bonus icons.

use keyforge_testing::*;

const NEW: [Rulebook; 2] = [MassMutation, WindsOfExchange];

/// A Dis action and a Dis creature of power 3 with these icons; Play: gain 5.
fn with_icons(book: Rulebook, icons: &str) -> Scene {
    Scene::new(book).house(Dis).cards(&format!(
        "card deed \"Deed\"\n  test 101 · dis action · icons {icons}\n  play: gain(5)\n\n\
         card being \"Being\"\n  test 102 · dis creature · power 3 · icons {icons}\n  play: gain(5)"
    ))
}

#[test]
fn bonus_1a() {
    for_each_edition(&[V1_1, V1_2], |book| {
        let mut game = Scene::new(book).house(Untamed).me(|p| p.hand(["dust-pixie"])).start();
        game.play("dust-pixie");
        assert_eq!(game.amber(ME), 2);
        assert_eq!(game.trace()[2], "Æ 1 supply→me (gain)");
        let mut game = with_icons(book, "amber draw damage capture discard")
            .me(|p| p.hand(["being", "fear"]).deck(filler(2)))
            .opp(|p| p.amber(2))
            .start();
        game.play("being").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP)), (6, 2), "no other icon has a meaning");
        assert_eq!(game.hand(ME), ["fear"]);
        assert_eq!(game.damage("being"), 0);
    });
}

#[test]
fn bonus_1b() {
    let mut game = with_icons(MassMutation, "amber capture damage draw discard")
        .me(|p| p.hand(["being", "fear"]).deck(filler(2)))
        .opp(|p| p.amber(2))
        .start();
    game.play("being").choose("being").choose("being").expect(DecisionKind::Main);
    assert_eq!((game.amber_on("being"), game.damage("being")), (1, 1));
    assert_eq!(game.hand(ME).len(), 2, "one drawn, none discarded: there is no discard icon yet");
}

#[test]
fn bonus_1c() {
    let mut game = with_icons(WindsOfExchange, "amber capture damage draw discard")
        .me(|p| p.hand(["being", "fear"]).deck(filler(2)))
        .opp(|p| p.amber(2))
        .start();
    game.play("being").choose("being").choose("being").choose("fear").expect(DecisionKind::Main);
    assert_eq!((game.amber_on("being"), game.damage("being")), (1, 1));
    assert_eq!(game.hand(ME), ["filler-1"]);
    assert_eq!(game.discard(ME), ["fear"]);
}

#[test]
fn bonus_2() {
    for_each_edition(&NEW, |book| {
        let lay =
            |icons| with_icons(book, icons).me(|p| p.hand(["deed"]).deck(["fear"])).opp(|p| p.line(["valdr"])).start();
        let mut game = lay("damage draw");
        game.play("deed").refuses("done");
        assert!(game.hand(ME).is_empty(), "the damage comes first");
        game.choose("valdr");
        assert_eq!(game.hand(ME), ["fear"]);
        let mut game = lay("draw damage");
        game.play("deed");
        assert_eq!(game.hand(ME), ["fear"]);
        game.choose("valdr");
        assert_eq!(game.damage("valdr"), 1);
    });
}

#[test]
fn bonus_3() {
    for_each_edition(&NEW, |book| {
        let mut game = with_icons(book, "damage amber")
            .me(|p| p.hand(["being"]).line(["hunting-witch"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.play("being").left();
        assert_eq!(game.line(ME), ["being", "hunting-witch"], "in play already");
        assert!(!game.ready("being"));
        assert_eq!(game.amber(ME), 0);
        game.choose("valdr").expect(DecisionKind::Order);
        assert_eq!(game.amber(ME), 1, "both icons before the witch and Play:");
        game.until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 7);
    });
}

#[test]
fn bonus_2__capture_and_discard() {
    let mut game = with_icons(WindsOfExchange, "capture discard")
        .me(|p| p.hand(["being", "fear", "punch"]).line(["shooler"]))
        .opp(|p| p.amber(2))
        .start();
    game.play("being").left().refuses("done");
    assert_eq!(game.choices(), ["shooler", "being"]);
    game.choose("shooler").refuses("done");
    assert_eq!(game.choices(), ["fear", "punch"], "the discard comes after the capture");
    game.choose("punch").until(DecisionKind::Main);
    assert_eq!((game.amber_on("shooler"), game.discard(ME)), (1, vec!["punch"]));
}

#[test]
fn bonus_3__of_artifacts_and_upgrades() {
    let cards = "card thing \"Thing\"\n  test 103 · dis artifact · icons damage amber\n  play: gain(5)\n\n\
                 card gear \"Gear\"\n  test 104 · dis upgrade · icons damage amber\n  play: gain(5)\n\n\
                 card watcher \"Watcher\"\n  test 105 · dis creature · power 3\n  after play(me): gain(2)";
    for_each_edition(&NEW, |book| {
        for played in ["thing", "gear"] {
            let lay = Scene::new(book).house(Dis).cards(cards).me(|p| p.hand([played]).line(["watcher"]));
            let mut game = lay.opp(|p| p.line(["valdr"])).start();
            game.play(played);
            if played == "gear" {
                game.choose("watcher");
            }
            assert!(matches!(game.zone(played), Area::Artifacts | Area::Attached), "in play already");
            assert_eq!((game.amber(ME), game.damage("valdr")), (0, 0));
            game.choose("valdr").expect(DecisionKind::Order);
            assert_eq!(game.amber(ME), 1, "both icons before the watcher and Play:");
            game.until(DecisionKind::Main);
            assert_eq!(game.amber(ME), 8);
        }
    });
}

#[test]
fn bonus_4() {
    for_each_edition(&NEW, |book| {
        let mut game = with_icons(book, "amber amber").me(|p| p.hand(["deed"])).start();
        game.play("deed");
        assert_eq!(game.trace()[1..3], ["Æ 1 supply→me (gain)", "Æ 1 supply→me (gain)"]);
        assert_eq!(game.amber(ME), 7);
    });
}

#[test]
fn bonus_5() {
    for_each_edition(&NEW, |book| {
        let mut game = with_icons(book, "capture capture")
            .me(|p| p.hand(["being"]).line(["shooler"]))
            .opp(|p| p.amber(3).line(["valdr"]))
            .start();
        game.play("being").left();
        assert_eq!(game.choices(), ["shooler", "being"]);
        game.choose("being").choose("shooler");
        assert_eq!((game.amber_on("being"), game.amber_on("shooler"), game.amber(OPP)), (1, 1, 1));
    });
}

#[test]
fn bonus_5__nothing_to_capture() {
    for_each_edition(&NEW, |book| {
        let mut game = with_icons(book, "capture").me(|p| p.hand(["deed"])).opp(|p| p.amber(1)).start();
        game.play("deed").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP)), (5, 1));
        let mut game = with_icons(book, "capture").me(|p| p.hand(["being"])).start();
        game.play("being").until(DecisionKind::Main);
        assert_eq!(game.amber_on("being"), 0);
    });
}

#[test]
fn bonus_6() {
    for_each_edition(&NEW, |book| {
        let mut game =
            with_icons(book, "damage").me(|p| p.hand(["being"]).line(["shooler"])).opp(|p| p.line(["valdr"])).start();
        game.play("being").left();
        assert_eq!(game.choices(), ["shooler", "being", "valdr"]);
        game.choose("being");
        assert_eq!(game.damage("being"), 1);
        let mut game = with_icons(book, "damage").me(|p| p.hand(["being"])).start();
        game.play("being").refuses("done");
        assert_eq!(game.choices(), ["being"]);
        game.choose("being");
        assert_eq!(game.damage("being"), 1);
    });
}

#[test]
fn bonus_7() {
    let mut game = with_icons(MassMutation, "damage damage")
        .me(|p| p.hand(["deed"]))
        .opp(|p| p.line(["valdr", "shooler"]))
        .start();
    game.play("deed").choose("valdr");
    assert_eq!(game.trace().last().map(String::as_str), Some("Dmg valdr 1"), "the card is not its source");
    game.choose("shooler");
    assert_eq!((game.damage("valdr"), game.damage("shooler")), (1, 1));
}

#[test]
fn bonus_8() {
    for_each_edition(&NEW, |book| {
        let mut game = with_icons(book, "draw").me(|p| p.hand(["deed"]).deck(["fear", "punch"])).start();
        game.play("deed");
        assert_eq!(game.hand(ME), ["fear"]);
        let mut game = with_icons(book, "draw").me(|p| p.hand(["deed"]).discard(["fear"])).start();
        game.play("deed");
        assert_eq!(game.hand(ME), ["fear"], "the discard pile becomes the deck");
        assert_eq!(game.discard(ME), ["deed"]);
    });
}

#[test]
fn bonus_9() {
    let mut game = with_icons(WindsOfExchange, "discard").me(|p| p.hand(["deed", "punch", "fear"])).start();
    game.play("deed");
    assert_eq!(game.choices(), ["fear", "punch"], "of any house");
    game.choose("punch");
    assert_eq!(game.hand(ME), ["fear"]);
    assert_eq!(game.discard(ME), ["deed", "punch"]);
    let mut game = with_icons(WindsOfExchange, "discard").me(|p| p.hand(["deed"])).start();
    game.play("deed").expect(DecisionKind::Main);
    assert_eq!(game.amber(ME), 5);
}

#[test]
fn bonus_10() {
    let mut game =
        with_icons(MassMutation, "damage damage damage draw amber").me(|p| p.hand(["being"]).deck(["fear"])).start();
    game.play("being").choose("being").choose("being").choose("being");
    assert_eq!(game.discard(ME), ["being"]);
    assert_eq!(game.hand(ME), ["fear"]);
    assert_eq!(game.amber(ME), 1, "the icon, but not Play:");
}

#[test]
fn bonus_11() {
    let mut game = with_icons(MassMutation, "draw amber")
        .cards(
            "card tally \"Tally\"\n  test 103 · dis action\n  play: choose({1 card in hand(me)}); gain(icons_of(it))",
        )
        .me(|p| p.hand(["tally", "deed"]))
        .start();
    game.play("tally").choose("deed");
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn bonus_12() {
    for_each_edition(&ALL, |book| {
        let mut game = with_icons(book, "amber")
            .cards(
                "card summon \"Summon\"\n  test 103 · dis action\n  play: put_into_play({1 creature in hand(me)}, me)",
            )
            .me(|p| p.hand(["summon", "dust-pixie"]))
            .start();
        game.play("summon").choose("dust-pixie");
        assert_eq!(game.line(ME), ["dust-pixie"]);
        assert_eq!(game.amber(ME), 0);
    });
}

fn rad_penny(icons: &[Icon]) -> Play {
    let mut game = Scene::new(MassMutation)
        .house(Shadows)
        .me(|p| p.hand([card("rad-penny").icons(icons.iter().copied())]).deck(["fear", "punch"]))
        .opp(|p| p.amber(3))
        .start();
    game.play("rad-penny").choose("rad-penny").until(DecisionKind::Main);
    game
}

#[test]
fn faq_035() {
    let game = rad_penny(&[Icon::Damage]);
    assert!(game.line(ME).is_empty());
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
}

#[test]
fn faq_036() {
    let game = rad_penny(&[Icon::Damage, Icon::Draw]);
    assert_eq!(game.hand(ME).len(), 1);
    assert_eq!(game.deck(ME).len(), 2);
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
}

#[test]
fn faq_037() {
    let mut game = with_icons(MassMutation, "damage damage")
        .me(|p| p.hand(["deed"]))
        .opp(|p| p.line([card("dust-pixie").warded()]))
        .start();
    game.play("deed").choose("dust-pixie");
    assert!(!game.warded("dust-pixie"));
    assert_eq!(game.damage("dust-pixie"), 0);
    game.choose("dust-pixie");
    assert_eq!(game.discard(OPP), ["dust-pixie"]);
}
