//! The course of a fight.

use super::*;

#[test]
fn fight_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line(["brute", "dust-imp"]).line([card("whelp").exhausted()]))
            .opp(|p| p.line(["filler-3"]))
            .start();
        game.offers("fight brute").refuses("fight dust-imp").refuses("fight whelp");
    });
}

#[test]
fn fight_1__an_ability_makes_fight() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.hand(["anger"]).line(["charette"])).opp(|p| p.line(["filler-3"])).start();
        game.refuses("fight charette").play("anger").choose("charette").defender("filler-3");
        assert_eq!(game.zone("filler-3"), Area::Discard);
        assert_eq!(game.damage("charette"), 3);
    });
}

#[test]
fn fight_2() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line(["brute", "whelp"]))
            .opp(|p| p.line(["filler-3"]).line([card("filler-4").exhausted(), card("filler-5").stunned()]))
            .start();
        game.attack("brute").expect(DecisionKind::Defender).expect_seat(ME);
        assert_eq!(game.trace(), ["Exh brute"]);
        assert_eq!(game.choices(), ["filler-3", "filler-4", "filler-5"]);
        assert_eq!(game.damage("filler-3"), 0);
    });
}

/// What cannot be attacked.
const BASTION: &str = "card bastion \"Bastion\"
  test 151 · brobnar artifact
  always: cannot(fight({creature}, {friendly creature}))";

#[test]
fn fight_3() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["brute"])).start();
        game.refuses("fight brute").offers("reap brute");
        let mut game = arena(book)
            .cards(BASTION)
            .me(|p| p.line(["brute"]))
            .opp(|p| p.line(["filler-3"]).artifacts(["bastion"]))
            .start();
        game.refuses("fight brute").offers("reap brute");
    });
}

#[test]
fn fight_3__it_does_not_exhaust() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(BASTION)
            .me(|p| p.hand(["anger"]).line([card("brute").exhausted()]))
            .opp(|p| p.line(["filler-3"]).artifacts(["bastion"]))
            .start();
        game.play("anger").choose("brute").expect(DecisionKind::Main);
        assert!(game.ready("brute"));
        assert_eq!(game.damage("filler-3"), 0);
    });
}

#[test]
fn fight_4() {
    for_each_edition(&ALL, |book| {
        let lay = || {
            let mut game = arena(book).me(|p| p.line(["herald"])).opp(|p| p.line(["thorns"])).start();
            game.attack("herald").defender("thorns").expect(DecisionKind::Order).expect_seat(ME);
            game
        };
        let mut game = lay();
        assert_eq!(game.options(), ["trigger 0", "trigger 1", "trigger 2"]);
        // The ability first, then hazardous; assault is left and kills.
        game.trigger(2);
        assert_eq!((game.amber(ME), game.damage("herald"), game.damage("thorns")), (1, 0, 0));
        game.trigger(1);
        assert_eq!((game.damage("herald"), game.zone("thorns")), (3, Area::Discard));
        // Assault first: the other two no longer resolve.
        let mut game = lay();
        game.trigger(0).expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.damage("herald"), game.zone("thorns")), (0, 0, Area::Discard));
    });
}

// Hazardous speaks for the creature that is fought, "Before Fight:" only for the one that is used.
#[test]
fn fight_4__both_sides() {
    const CARDS: &str = "\
card sentry \"Sentry\"
  test 180 · brobnar creature · power 4 · hazardous 1
  before_fight: gain(2)";
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).cards(CARDS).me(|p| p.line(["herald"])).opp(|p| p.line(["sentry"])).start();
        game.attack("herald").defender("sentry").expect(DecisionKind::Order).expect_seat(ME);
        let waiting: Vec<_> = game.decision().waiting.iter().map(|next| game.state().slug(next.card)).collect();
        assert_eq!(waiting, ["herald", "sentry", "herald"]);
        game.trigger(1);
        assert_eq!((game.damage("herald"), game.amber(OPP)), (1, 0));
    });
}

#[test]
fn fight_5a() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], |book| {
        let lay = |defender: &str| {
            let mut game = arena(book)
                .me(|p| p.deck(["filler-6"]).line([card("learner").upgrade("spear")]))
                .opp(|p| p.line([defender]))
                .start();
            game.fight("learner", defender);
            game
        };
        let game = lay("filler-3");
        assert_eq!((game.zone("filler-3"), game.damage("learner")), (Area::Discard, 0));
        assert_eq!(game.hand(ME), [""; 0]);
        // What assault leaves alive strikes back.
        let game = lay("filler-4");
        assert_eq!((game.zone("filler-4"), game.zone("learner")), (Area::Discard, Area::Discard));
    });
}

#[test]
fn fight_5a__hazardous() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], |book| {
        let mut game = arena(book).me(|p| p.line(["whelp"])).opp(|p| p.line(["thorns"])).start();
        game.fight("whelp", "thorns");
        assert_eq!((game.zone("whelp"), game.damage("thorns")), (Area::Discard, 0));
    });
}

#[test]
fn fight_5b1() {
    let mut game =
        arena(MassMutation).me(|p| p.line([card("colossus").upgrade("spear")])).opp(|p| p.line(["filler-3"])).start();
    game.fight("colossus", "filler-3");
    assert_eq!((game.zone("filler-3"), game.damage("colossus")), (Area::Discard, 0));
    let mut game = arena(MassMutation).me(|p| p.line(["scorcher"])).opp(|p| p.line(["filler-1", "filler-2"])).start();
    game.fight("scorcher", "filler-1");
    assert_eq!((game.damage("scorcher"), game.damage("filler-2")), (0, 1));
    assert_eq!(game.zone("filler-1"), Area::Discard);
    let mut game = arena(MassMutation).me(|p| p.line(["whelp"])).opp(|p| p.line(["thorns"])).start();
    game.fight("whelp", "thorns");
    assert_eq!((game.zone("whelp"), game.damage("thorns")), (Area::Discard, 0));
}

#[test]
fn fight_5b2() {
    let lay = |defender: &str| {
        let mut game = arena(MassMutation)
            .house(Dis)
            .me(|p| p.line([card("stealer-of-souls").upgrade("spear")]))
            .opp(|p| p.line([defender]))
            .start();
        game.fight("stealer-of-souls", defender);
        (game.zone(defender), game.amber(ME))
    };
    assert_eq!(lay("filler-3"), (Area::Discard, 0));
    assert_eq!(lay("filler-4"), (Area::Purged, 1));
}

#[test]
fn fight_5b3() {
    let lay = |defender: &str| {
        let mut game = arena(MassMutation)
            .me(|p| p.deck(["filler-6"]).line([card("learner").upgrade("spear")]))
            .opp(|p| p.line([defender]))
            .start();
        game.fight("learner", defender);
        game.hand(ME).len()
    };
    assert_eq!(lay("filler-3"), 0);
    // A second 3-power creature that survives assault by its armor: the fight takes place.
    let mut game =
        arena(MassMutation).me(|p| p.deck(["filler-6"]).line(["learner"])).opp(|p| p.line(["filler-3"])).start();
    game.fight("learner", "filler-3");
    assert_eq!(game.hand(ME), ["filler-6"]);
}

#[test]
fn fight_6() {
    let watchers = "card onlooker \"Onlooker\"
  test 151 · brobnar creature · power 2
  after fight({creature neighbor_of this}): gain(1)

card overseer \"Overseer\"
  test 152 · brobnar artifact
  after use(me, {creature}): draw(1)";
    let mut game = arena(MassMutation)
        .cards(watchers)
        .me(|p| {
            p.deck(["filler-6", "filler-5"])
                .artifacts(["overseer"])
                .line(["onlooker"])
                .line([card("brute").upgrade("spear")])
        })
        .opp(|p| p.line(["filler-3"]))
        .start();
    game.fight("brute", "filler-3");
    game.until(DecisionKind::Main);
    assert_eq!(game.damage("brute"), 0);
    assert_eq!((game.amber(ME), game.hand(ME)), (1, vec!["filler-6"]));
}

#[test]
fn fight_7() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["hound"])).opp(|p| p.line(["filler-2"])).start();
        game.fight("hound", "filler-2");
        let expected = [
            "Exh hound",
            "Attack hound filler-2",
            "Dmg filler-2 3←hound",
            "Dmg hound 2←filler-2",
            "Tag filler-2",
            "Mv filler-2 opp.line→opp.discard",
        ];
        assert_eq!(game.trace(), expected);
        let mut game = arena(book).me(|p| p.line(["whelp"])).opp(|p| p.line(["filler-2"])).start();
        game.fight("whelp", "filler-2");
        assert_eq!((game.zone("whelp"), game.zone("filler-2")), (Area::Discard, Area::Discard));
    });
}

#[test]
fn fight_8() {
    for_each_edition(&ALL, |book| {
        let lay = |defender: Card| {
            let mut game = arena(book).me(|p| p.line(["brute"])).opp(|p| p.line([defender])).start();
            game.fight("brute", "filler-6");
            assert_eq!(game.zone("brute"), Area::Discard);
            game
        };
        assert!(!lay(card("filler-6").exhausted()).ready("filler-6"));
        assert!(lay(card("filler-6")).ready("filler-6"));
        let stunned = lay(card("filler-6").stunned());
        assert!(stunned.ready("filler-6") && stunned.stunned("filler-6"));
    });
}

#[test]
fn fight_9() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.deck(["filler-6"]).line(["learner"])).opp(|p| p.line(["filler-3"])).start();
        game.fight("learner", "filler-3");
        let trace = game.trace();
        let died = trace.iter().position(|line| line == "Mv filler-3 opp.line→opp.discard");
        let drew = trace.iter().position(|line| line == "Mv filler-6 deck→hand");
        assert!(died.is_some() && died < drew, "{trace:?}");
        let mut game = arena(book).me(|p| p.deck(["filler-6"]).line(["learner"])).opp(|p| p.line(["filler-4"])).start();
        game.fight("learner", "filler-4");
        assert_eq!((game.zone("learner"), game.hand(ME).len()), (Area::Discard, 0));
    });
}

/// One that is dealt what its neighbor is dealt in a fight.
const TWIN: &str = r#"
card twin "Twin"
  test 190 · dis creature · power 9
  instead_of dealt_damage({creature neighbor_of this}, by fight): also_onto(this)

card lance "Lance"
  test 191 · brobnar creature · power 2 · skirmish · assault 1
  before_fight: damage({1 enemy creature neighbor_of fought}, 1)
  fight: damage({each enemy creature}, 1)
"#;

#[test]
fn fight_9__damage_of_the_fight() {
    for_each_edition(&ALL, |book| {
        // Of 1 by assault, 1 before the fight, 2 by the blow and 1 after it the blow alone is dealt to the neighbor too.
        let mut game = arena(book).cards(TWIN).me(|p| p.line(["lance"])).opp(|p| p.line(["brute", "twin"])).start();
        game.fight("lance", "brute").until(DecisionKind::Main);
        assert_eq!(game.damage("twin"), 1 + 2 + 1);
    });
}

#[test]
fn fight_10() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.deck(["filler-5"]).line(["hound"]))
            .opp(|p| p.deck(["filler-6"]).line(["learner"]))
            .start();
        game.fight("hound", "learner");
        assert_eq!((game.damage("learner"), game.zone("hound")), (3, Area::Discard));
        assert_eq!((game.hand(ME).len(), game.hand(OPP).len()), (0, 0));
    });
}

#[test]
fn fight_11() {
    for_each_edition(&ALL, |book| {
        // As the defender it survives.
        let mut game = arena(book).me(|p| p.line(["brute"])).opp(|p| p.line(["stealer-of-souls"])).start();
        game.fight("brute", "stealer-of-souls");
        assert_eq!((game.zone("brute"), game.amber(OPP), game.amber(ME)), (Area::Purged, 1, 0));
        // As the defender it dies too.
        let mut game =
            arena(book).me(|p| p.line(["brute"])).opp(|p| p.line([card("stealer-of-souls").damage(1)])).start();
        game.fight("brute", "stealer-of-souls");
        assert_eq!((game.zone("brute"), game.amber(OPP)), (Area::Discard, 0));
    });
}

#[test]
fn fight_12() {
    let meek = "card meek \"Meek\"
  test 151 · brobnar creature · power 4
  instead_of fight_damage({this}): amount(0)";
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).cards(meek).me(|p| p.line(["meek"])).opp(|p| p.line(["filler-3"])).start();
        game.fight("meek", "filler-3");
        assert_eq!((game.damage("meek"), game.damage("filler-3")), (3, 0));
        let mut game = arena(book).cards(meek).me(|p| p.line(["hound"])).opp(|p| p.line(["meek"])).start();
        game.fight("hound", "meek");
        assert_eq!((game.damage("meek"), game.damage("hound")), (3, 0));
    });
}

#[test]
fn fight_13() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], |book| {
        let mut game = arena(book).me(|p| p.line(["valdr"])).opp(|p| p.line([card("colossus")])).start();
        game.fight("valdr", "colossus");
        assert_eq!(game.damage("colossus"), 8);
        let mut game = arena(book).me(|p| p.line(["colossus"])).opp(|p| p.line(["valdr"])).start();
        game.fight("colossus", "valdr");
        assert_eq!(game.damage("colossus"), 6);
    });
}

#[test]
fn fight_15() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.artifacts(["gauntlet-of-command"]).line([card("charette").exhausted()]).line(["whelp"]))
            .opp(|p| p.line(["filler-1", "guard", "filler-2"]))
            .start();
        game.use_action("gauntlet-of-command");
        assert_eq!(game.choices(), ["charette", "whelp"]);
        game.choose("charette").expect(DecisionKind::Defender);
        assert_eq!(game.choices(), ["guard"]);
        game.defender("guard");
        assert_eq!((game.zone("guard"), game.damage("charette")), (Area::Discard, 3));
        assert!(!game.ready("charette"));
    });
}

#[test]
fn fight_17() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["hound", "whelp"])).opp(|p| p.line(["filler-6", "filler-5"])).start();
        game.attack("hound");
        assert_eq!(game.choices(), ["filler-6", "filler-5"]);
        game.defender("filler-6").expect(DecisionKind::Main);
        assert_eq!((game.damage("filler-6"), game.damage("filler-5"), game.damage("whelp")), (3, 0, 0));
    });
}

#[test]
fn opposing_1() {
    let jabber = "card jabber \"Jabber\"
  test 151 · brobnar creature · power 4
  before_fight: damage(fought, 1)
  fight: damage(fought, 1)

card avenger \"Avenger\"
  test 152 · brobnar creature · power 5
  after destroyed_fighting({enemy creature}, {this}): purge(event_card)";
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(jabber)
            .me(|p| p.line(["whelp", "jabber"]))
            .opp(|p| p.line(["filler-1", "colossus"]))
            .start();
        game.until(DecisionKind::Main);
        game.attack("jabber").defender("filler-1");
        // Killed before the fight: it was the opposing creature, and nobody else is hurt.
        assert_eq!((game.zone("filler-1"), game.damage("colossus"), game.damage("whelp")), (Area::Discard, 0, 0));
        let mut game = arena(book).cards(jabber).me(|p| p.line(["hound"])).opp(|p| p.line(["avenger"])).start();
        game.fight("hound", "avenger");
        assert_eq!(game.zone("hound"), Area::Purged);
    });
}

#[test]
fn ex_021() {
    let mut game =
        arena(WindsOfExchange).house(Dis).me(|p| p.line(["the-terror"])).opp(|p| p.line(["raiding-knight"])).start();
    game.fight("the-terror", "raiding-knight");
    assert_eq!((game.damage("raiding-knight"), game.damage("the-terror")), (3, 4));
    assert_eq!(game.armor_left("raiding-knight"), 0);
}

#[test]
fn ex_004() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game =
            arena(book).me(|p| p.hand(["anger"]).line(["snufflegator"])).opp(|p| p.line(["filler-6"])).start();
        game.play("anger").choose("snufflegator").defender("filler-6");
        assert_eq!((game.damage("filler-6"), game.damage("snufflegator")), (4, 0));
        assert!(!game.ready("snufflegator"));
    });
}
