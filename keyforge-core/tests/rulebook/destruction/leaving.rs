//! Sacrifice, leaving play, purging.

use super::*;

// ── sacrifice ───────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn sac_1a() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.artifacts(["idol"]).discard(["filler-1"])).start();
        game.omni("idol");
        assert_eq!(game.discard(ME), ["idol", "filler-1"]);
        assert_eq!(game.amber(ME), 1);
        // One that is owned by the other player goes to its owner's pile.
        let mut game = stage(edition).me(|p| p.artifacts([card("idol").owned_by_other()])).start();
        game.omni("idol");
        assert_eq!(game.discard(OPP), ["idol"]);
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn sac_1a__a_creature_with_its_upgrade() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| p.hand(["altar"]).line([card("filler-3").owned_by_other().upgrade("blood-of-titans").amber(2)]))
            .start();
        game.play("altar").until(DecisionKind::Main);
        assert!(game.line(ME).is_empty());
        assert_eq!(game.discard(OPP), ["filler-3"], "each to the pile of its owner");
        assert_eq!(game.discard(ME), ["altar", "blood-of-titans"]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2), "the æmber on it as for any that leaves");
    });
}

#[test]
fn sac_1b() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["altar"]).line(["dust-imp", "mourner"])).start();
        game.play("altar").choose("dust-imp");
        assert_eq!(game.amber(ME), 2);
        // Its opponent gains for the mourner: it counts as destroyed.
        assert_eq!(game.amber(OPP), 1);
        assert_eq!(game.discard(ME), ["altar", "dust-imp"]);
    });
}

#[test]
fn sac_2() {
    for_each_edition(&[MassMutation, WindsOfExchange], |edition| {
        let mut game = stage(edition).me(|p| p.hand(["altar"])).opp(|p| p.line(["filler-4"])).start();
        game.play("altar").expect(DecisionKind::Main);
        assert_eq!(game.line(OPP), ["filler-4"]);
        assert!(game.discard(OPP).is_empty());
    });
}

#[test]
fn sac_2__not_offered() {
    for_each_edition(&[MassMutation, WindsOfExchange], |edition| {
        let mut game =
            stage(edition).me(|p| p.hand(["altar"]).line(["filler-1"])).opp(|p| p.line(["filler-4"])).start();
        game.play("altar").refuses("card filler-4").choose("filler-1");
        assert_eq!(game.line(OPP), ["filler-4"]);
        assert!(game.line(ME).is_empty());
    });
}

#[test]
fn sac_3() {
    let mut game = stage(MassMutation).me(|p| p.hand(["borrow-tool"])).opp(|p| p.artifacts(["idol"])).start();
    game.play("borrow-tool").choose("idol").pick("omni idol");
    assert_eq!(game.discard(OPP), ["idol"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
}

// ── leaving play ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn leave_1() {
    for_each_edition(&ALL, |edition| {
        for action in ["death", "recall", "shelve", "void", "sink", "toss"] {
            let mut game =
                stage(edition).me(|p| p.hand([action]).artifacts(["watcher"])).opp(|p| p.line(["filler-4"])).start();
            game.play(action).choose("filler-4");
            assert_eq!(game.amber(ME), 1, "{action}");
        }
        let mut game =
            stage(edition).me(|p| p.hand(["usurp"]).artifacts(["watcher"])).opp(|p| p.line(["filler-4"])).start();
        game.play("usurp").choose("filler-4");
        assert_eq!(game.line(ME), ["filler-4"]);
        assert_eq!(game.amber(ME), 0);
    });
}

// LEAVE-1: what a text that resolves in place of one return destroys does not return, be its turn before or after.
#[test]
fn leave_1__what_has_left_by_then_does_not_leave_again() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| p.hand(["ebb"]).line(["filler-1", "spite"]).artifacts(["watcher"]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.play("ebb");
        assert_eq!(game.line(ME), ["spite"]);
        assert!(game.hand(ME).is_empty() && game.hand(OPP).is_empty());
        assert_eq!((game.discard(ME), game.discard(OPP)), (vec!["ebb", "filler-1"], vec!["filler-4"]));
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn leave_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| {
                p.hand(["recall"]).line([card("dust-imp").damage(1).stunned().power_counters(2).counter("doom", 1)])
            })
            .start();
        game.play("recall").choose("dust-imp");
        game.play("dust-imp");
        assert_eq!(game.damage("dust-imp"), 0);
        assert_eq!(game.power("dust-imp"), 2);
        assert_eq!(game.counters("dust-imp", "doom"), 0);
        assert!(!game.stunned("dust-imp"));
    });
}

#[test]
fn leave_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| p.hand(["recall"]))
            .opp(|p| p.line([card("filler-4").upgrade("badge").upgrade(card("cloak").owned_by_other())]))
            .start();
        game.play("recall").choose("filler-4");
        assert_eq!(game.hand(OPP), ["filler-4"]);
        assert_eq!(game.discard(OPP), ["badge"]);
        assert_eq!(game.discard(ME), ["recall", "cloak"]);
    });
}

#[test]
fn leave_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["strengthen", "recall"]).line(["dust-imp"])).start();
        game.play("strengthen").choose("dust-imp");
        assert_eq!(game.power("dust-imp"), 7);
        game.play("recall").choose("dust-imp");
        game.play("dust-imp");
        assert_eq!(game.power("dust-imp"), 2);
    });
}

#[test]
fn leave_5() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["death"]).line([card("filler-4").amber(3)])).start();
        game.play("death").choose("filler-4");
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
        // The opponent of its controller, not of its owner.
        let mut game =
            stage(edition).me(|p| p.hand(["void"]).line([card("filler-4").amber(3).owned_by_other()])).start();
        game.play("void").choose("filler-4");
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
        assert_eq!(game.amber_on("filler-4"), 0);
    });
}

#[test]
fn leave_6() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["smash"])).opp(|p| p.artifacts([card("idol").amber(2)])).start();
        game.play("smash").choose("idol");
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
        at(&game, "Æ 2 idol→supply (return)");
    });
}

#[test]
fn leave_7() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        for (enemy, purged) in [("bad-penny", false), ("dust-pixie", true)] {
            let mut game = stage(edition).me(|p| p.line(["bolter"])).opp(|p| p.line([enemy])).start();
            game.reap("bolter").choose(enemy);
            let area = if purged { Area::Purged } else { Area::Hand };
            assert_eq!(game.zone(enemy), area);
        }
    });
}

#[test]
fn leave_8() {
    for_each_edition(&ALL, |edition| {
        let fate = |action: &str| {
            let mut game = stage(edition).me(|p| p.hand([action]).line([card("filler-4").owned_by_other()])).start();
            game.play(action).choose("filler-4");
            game
        };
        assert_eq!(fate("recall").hand(OPP), ["filler-4"]);
        assert_eq!(fate("death").discard(OPP), ["filler-4"]);
        assert_eq!(fate("shelve").archives(OPP), ["filler-4"]);
        assert_eq!(fate("void").purged(OPP), ["filler-4"]);
        assert_eq!(fate("sink").deck(OPP), ["filler-4"]);
    });
}

#[test]
fn leave_8__unless_a_card_says_otherwise() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game = stage(edition).me(|p| p.hand(["abduction"])).opp(|p| p.line(["filler-4"])).start();
        game.play("abduction").choose("filler-4");
        assert_eq!(game.archives(ME), ["filler-4"]);
        assert!(game.archives(OPP).is_empty());
    });
}

#[test]
fn leave_8__into_the_archives_of_its_owner() {
    for_each_edition(&ALL, |edition| {
        let stage = stage(edition).me(|p| p.hand(["abduction"]));
        let mut game = stage.opp(|p| p.line([card("filler-4").owned_by_other(), card("filler-1")])).start();
        game.play("abduction").choose("filler-4");
        assert_eq!((game.archives(ME), game.archives(OPP)), (vec!["filler-4"], vec![]));
        crate::mechanics::assert_survives_export(&game, CARDS);
    });
}

#[test]
fn leave_8__an_abducted_card_that_would_be_played() {
    let cards = "card open-case \"Open Case\"\n  test 390 · dis action\n  play: if_done play({1 card in archives(me)}) then gain(5)\n\n\
                 card release \"Release\"\n  test 391 · dis action\n  play: put_into_play({1 card in archives(me)}, me)";
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        for action in ["open-case", "release"] {
            let stage = stage(edition).cards(cards);
            let mut game = stage
                .me(|p| p.hand(["abduction", action]).archives(["filler-2"]))
                .opp(|p| p.line(["filler-4"]))
                .start();
            game.play("abduction").choose("filler-4").play(action).choose("filler-4").expect(DecisionKind::Main);
            assert_eq!((game.hand(OPP), game.archives(ME)), (vec!["filler-4"], vec!["filler-2"]), "{action}");
            assert_eq!((game.line(ME).len(), game.amber(ME)), (0, 0), "it was not played");
        }
    });
}

#[test]
fn leave_9() {
    for_each_edition(&[V1_1, V1_2], |edition| {
        for (action, to) in [("death", "discard"), ("recall", "hand"), ("void", "purged")] {
            let mut game = stage(edition).me(|p| p.amber(3).hand([action]).line(["raven"])).start();
            game.play(action).choose("raven");
            assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2), "{action}");
            assert!(at(&game, "Æ 2 me→opp (steal)") < at(&game, &format!("Mv raven line→{to}")));
        }
    });
}

#[test]
fn leave_10() {
    for_each_edition(&[MassMutation, WindsOfExchange], |edition| {
        for action in ["death", "recall", "void", "shelve"] {
            let mut game = stage(edition).me(|p| p.amber(3).hand([action]).line(["raven"])).start();
            game.play(action).choose("raven");
            assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2), "{action}");
        }
        let mut game = stage(edition).me(|p| p.hand(["usurp"])).opp(|p| p.amber(3).line(["raven"])).start();
        game.play("usurp").choose("raven");
        assert_eq!(game.amber(OPP), 3);
    });
}

#[test]
fn leave_10__under_the_controller() {
    for_each_edition(&[MassMutation, WindsOfExchange], |edition| {
        // I control the opponent's raven: my opponent steals from me.
        let mut game = stage(edition).me(|p| p.amber(3).hand(["death"]).line([card("raven").owned_by_other()])).start();
        game.play("death").choose("raven");
        assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
    });
}

// ── purging and moving ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn purge_1a() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["void"])).opp(|p| p.line(["filler-4"])).start();
        game.play("void").choose("filler-4");
        assert_eq!(game.purged(OPP), ["filler-4"]);
        assert!(game.purged(ME).is_empty());
    });
}

#[test]
fn purge_1b() {
    const CARDS: &str = r#"
card well "Well"
  test 190 · dis action
  play: draw(3)
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["void", "well"]).line(["filler-4"]).discard(["filler-1"]))
            .start();
        game.play("void").choose("filler-4");
        game.play("well");
        assert_eq!(game.purged(ME), ["filler-4"]);
        assert!(game.hand(ME).contains(&"filler-1"));
        assert!(!game.hand(ME).contains(&"filler-4"));
        assert!(game.deck(ME).is_empty());
    });
}

#[test]
fn purge_1b__nothing_counts_or_finds_it() {
    const CARDS: &str = r#"
card roll-call "Roll Call"
  test 190 · dis action
  play: return({1 creature in discard(me)}); gain(count({friendly creature}))

card drummer-boy "Drummer Boy"
  test 191 · dis creature · power 2
  always: grant({friendly creature}, power +1)
  at end_of_turn(me): gain(5)
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["void", "roll-call"]).line(["drummer-boy", "filler-3"]))
            .opp(|p| p.houses([Dis]))
            .start();
        assert_eq!(game.power("filler-3"), 4);
        game.play("void").choose("drummer-boy");
        assert_eq!(game.power("filler-3"), 3);
        game.play("roll-call").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.purged(ME)), (1, vec!["drummer-boy"]));
        game.end_turn();
        assert_eq!(game.amber(ME), 1, "nor does it do anything later");
    });
}

#[test]
fn purge_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(BOX)
            .me(|p| p.hand(["recall"]).artifacts(["strange-box"]).purged(["filler-1"]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.use_action("strange-box").choose("filler-4");
        assert_eq!(game.purged(OPP), ["filler-4"]);
        game.play("recall").choose("strange-box");
        assert_eq!(game.line(OPP), ["filler-4"]);
        assert!(game.purged(OPP).is_empty());
        // What others purged stays where it is.
        assert_eq!(game.purged(ME), ["filler-1"]);
    });
}

const BOX: &str = r#"
card strange-box "Strange Box"
  test 190 · dis artifact
  action: if_done purge({1 creature}, remember) then control(this, opponent)
  leaves_play: put_into_play({each remembered in purged}, owner(it))
"#;

#[test]
fn faq_021() {
    const DRAGON: &str = r#"
card dragon "Dragon"
  test 191 · dis creature · power 12
  always: cannot(play(me, {this}))
  play: gain(5)
"#;
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition)
            .cards(BOX)
            .cards(DRAGON)
            .me(|p| p.hand(["recall"]).artifacts(["strange-box"]).line(["dragon"]))
            .start();
        game.use_action("strange-box").choose("dragon");
        assert_eq!(game.purged(ME), ["dragon"]);
        game.play("recall").choose("strange-box");
        assert_eq!(game.line(ME), ["dragon"]);
        assert_eq!(game.amber(ME), 0);
    });
}

#[test]
fn faq_058() {
    const CAPER: &str = r#"
card caper "Caper"
  test 191 · dis creature · power 3
  instead_of enter_play({this}): enter_under(opponent)
"#;
    let mut game = stage(MassMutation)
        .cards(BOX)
        .cards(CAPER)
        .me(|p| p.hand(["smash"]).artifacts(["strange-box"]))
        .opp(|p| p.line([card("caper").owned_by_other()]))
        .start();
    game.use_action("strange-box").choose("caper");
    assert_eq!(game.purged(ME), ["caper"]);
    game.play("smash").choose("strange-box");
    assert_eq!(game.line(OPP), ["caper"]);
    assert!(game.line(ME).is_empty());
}

#[test]
fn faq_023() {
    const CARDS: &str = r#"
card searcher "Searcher"
  test 190 · dis creature · power 5
  play: by(opponent, discard({each card in archives(me)})); gain(discarded_this_way)
"#;
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["abduction"]).houses([Dis, Logos, Mars]).archives(["filler-1"]))
            .opp(|p| p.line(["filler-4"]).hand(["searcher"]).houses([Dis, Logos, Mars]))
            .start();
        game.play("abduction").choose("filler-4");
        game.pass(Dis).play("searcher");
        assert_eq!(game.hand(OPP), ["filler-4"]);
        assert!(game.discard(OPP).is_empty());
        // Only the card that was really discarded counts.
        assert_eq!(game.amber(OPP), 1);
        assert!(game.discard(ME).contains(&"filler-1"));
    });
}

#[test]
fn move_1() {
    const CARDS: &str = r#"
card mover "Mover"
  test 190 · dis action
  play: amber_from_pool(opponent, {1 friendly creature}, 2)

card jailer "Jailer"
  test 191 · dis artifact
  after captured_from(opponent) : gain(5)
  after stolen_from(opponent): gain(5)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["mover"]).line(["filler-1"]).artifacts(["jailer"]))
        .opp(|p| p.amber(3))
        .start();
    game.play("mover").choose("filler-1");
    assert_eq!((game.amber_on("filler-1"), game.amber(OPP), game.amber(ME)), (2, 1, 0));
}

#[test]
fn move_2() {
    const CARDS: &str = r#"
card redistribution "Redistribution"
  test 190 · dis action
  play: redistribute(damage, {enemy creature})

card mail "Mail"
  test 191 · dis upgrade
  always: grant(host, armor +5)

card blessing "Blessing"
  test 192 · dis artifact
  always: cannot(dealt_damage({friendly creature}))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["redistribution"]))
        .opp(|p| p.line([card("filler-6").damage(3), card("filler-3").upgrade("mail")]).artifacts(["blessing"]))
        .start();
    game.play("redistribution").choose("filler-3").choose("filler-3").choose("filler-3");
    assert_eq!(game.line(OPP), ["filler-6"]);
    assert_eq!(game.damage("filler-6"), 0);
    assert_eq!(game.zone("filler-3"), Area::Discard);
}

#[test]
fn move_3a() {
    const CARDS: &str = r#"
card replicant "Replicant"
  test 190 · dis creature · power 3
  reap: trigger(reap, {1 creature not this})

card guardian "Guardian"
  test 191 · dis creature · power 6
  reap: swap_places(this, {1 friendly creature not this})
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line(["replicant", "filler-1"]))
        .opp(|p| p.line(["guardian", "filler-2"]))
        .start();
    game.reap("replicant").choose("guardian");
    game.expect(DecisionKind::Card);
    game.choose("filler-1");
    assert_eq!(game.line(ME), ["replicant", "filler-1"]);
    assert_eq!(game.line(OPP), ["guardian", "filler-2"]);
    assert_eq!(game.asked(), DecisionKind::Main);
}

#[test]
fn move_3a__unless_the_effect_gives_control() {
    const CARDS: &str = r#"
card lure "Lure"
  test 190 · dis action
  play: control({1 enemy creature}, me)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["lure"]).line(["filler-1"]))
        .opp(|p| p.line(["filler-2", "filler-3"]))
        .start();
    game.play("lure").choose("filler-3").expect(DecisionKind::Flank).expect_seat(ME).left();
    assert_eq!((game.line(ME), game.line(OPP)), (vec!["filler-3", "filler-1"], vec!["filler-2"]));
    assert_eq!(game.keeper("filler-3"), ME);
}

#[test]
fn move_3b() {
    const CARDS: &str = r#"
card shove "Shove"
  test 190 · dis action
  play: if_done move_to_flank({1 creature}) then gain(1)
"#;
    for (flank, line) in
        [("left flank", ["filler-1", "filler-2", "filler-3"]), ("right flank", ["filler-2", "filler-3", "filler-1"])]
    {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.hand(["shove"]))
            .opp(|p| p.line(["filler-1", "filler-2", "filler-3"]))
            .start();
        game.play("shove").choose("filler-1").pick(flank);
        assert_eq!(game.line(OPP), line);
        assert_eq!(game.amber(ME), 1);
    }
}
