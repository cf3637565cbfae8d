//! Questions about playing and using cards.

use keyforge_testing::*;

const EARLY: [Rulebook; 2] = [V1_2, MassMutation];

#[test]
fn faq_004() {
    for_each_edition(&[V1_1, V1_2, MassMutation], |book| {
        let mut game = Scene::new(book).house(Dis).me(|p| p.chains(2).hand(filler(7)).deck(filler(4))).start();
        game.end_turn();
        assert_eq!(game.hand(ME).len(), 7);
        assert_eq!(game.chains(ME), 2);
    });
}

#[test]
fn faq_008() {
    for_each_edition(&[V1_1, V1_2, MassMutation], |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards("card sting \"Sting\"\n  test 101 · shadows action · icons amber\n  play: gain(2)")
            .me(|p| p.hand(["library-access", "wild-wormhole"]).deck(["filler-1", "sting", "filler-2"]))
            .start();
        game.play("library-access");
        assert!(game.hand(ME) == ["wild-wormhole"], "it does not see itself played");
        game.play("wild-wormhole");
        let trace = [
            "Mv wild-wormhole hand→limbo",
            "Æ 1 supply→me (gain)",
            "Mv filler-1 deck→hand",
            "Mv sting deck→limbo",
            "Æ 1 supply→me (gain)",
            "Mv filler-2 deck→hand",
            "Æ 2 supply→me (gain)",
            "Mv sting limbo→discard",
            "Mv wild-wormhole limbo→discard",
        ];
        assert_eq!(game.trace(), trace);
    });
}

#[test]
fn faq_009() {
    for_each_edition(&EARLY, |book| {
        let mut game = Scene::new(book).house(Shadows).me(|p| p.line(["faygin"])).opp(|p| p.line(["urchin"])).start();
        game.reap("faygin").choose("urchin");
        assert_eq!(game.hand(OPP), ["urchin"]);
        assert!(game.hand(ME).is_empty());
    });
}

#[test]
fn faq_010() {
    for_each_edition(&EARLY, |book| {
        let lay = |amber: u16| {
            Scene::new(book)
                .house(Logos)
                .me(|p| p.amber(amber).hand(["wild-wormhole"]).deck(["kelifi-dragon", "fear"]))
                .start()
        };
        let mut game = lay(0);
        game.play("wild-wormhole").expect(DecisionKind::Main);
        assert_eq!(game.amber(ME), 1);
        assert_eq!(game.deck(ME), ["kelifi-dragon", "fear"]);
        assert_eq!(game.discard(ME), ["wild-wormhole"]);
        let mut game = lay(6);
        game.play("wild-wormhole");
        assert_eq!(game.line(ME), ["kelifi-dragon"], "the icon makes seven");
    });
}

#[test]
fn faq_011() {
    for_each_edition(&EARLY, |book| {
        let mut game = Scene::new(book)
            .house(Mars)
            .me(|p| p.line(["yxilo-bolter", "yxilo-bolter"]))
            .opp(|p| p.line(["bad-penny", "dust-pixie"]))
            .start();
        game.reap("yxilo-bolter#1").choose("bad-penny");
        assert_eq!(game.hand(OPP), ["bad-penny"]);
        assert!(game.purged(OPP).is_empty());
        game.reap("yxilo-bolter#2").choose("dust-pixie");
        assert_eq!(game.purged(OPP), ["dust-pixie"]);
    });
}

#[test]
fn faq_012() {
    for_each_edition(&EARLY, |book| {
        for enemies in [vec![], vec!["shooler"]] {
            let mut game = Scene::new(book)
                .house(Brobnar)
                .me(|p| p.line([card("headhunter").stunned()]).hand(["anger"]))
                .opp(|p| p.line(enemies))
                .start();
            game.play("anger").choose("headhunter").expect(DecisionKind::Main);
            assert!(!game.stunned("headhunter"));
            assert!(!game.ready("headhunter"));
            assert_eq!((game.damage("headhunter"), game.amber(ME)), (0, 1));
        }
    });
}

#[test]
fn faq_013() {
    for_each_edition(&EARLY, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.hand(["phase-shift", "phase-shift", "urchin", "dust-imp", "dust-pixie"]))
            .start();
        game.refuses("play urchin").play("phase-shift").play("phase-shift");
        game.play("urchin");
        game.play("dust-imp").left();
        game.refuses("play dust-pixie");
    });
}

#[test]
fn faq_015() {
    let mut game =
        Scene::new(V1_2).house(Logos).me(|p| p.hand(["library-access", "doc-bookton"]).deck(filler(3))).start();
    game.play("library-access");
    assert_eq!(game.discard(ME), ["library-access"]);
    game.play("doc-bookton");
    assert_eq!(game.hand(ME), ["filler-1"]);
}

#[test]
fn faq_015__purged_from_mass_mutation_on() {
    for_each_edition(&[MassMutation, WindsOfExchange], |book| {
        let mut game =
            Scene::new(book).house(Logos).me(|p| p.hand(["library-access", "doc-bookton"]).deck(filler(3))).start();
        game.play("library-access");
        assert_eq!(game.purged(ME), ["library-access"]);
        assert!(game.discard(ME).is_empty());
        game.play("doc-bookton");
        assert_eq!(game.hand(ME), ["filler-1"]);
    });
}

#[test]
fn faq_016() {
    for_each_edition(&EARLY, |book| {
        let cards = "card zyzzix \"Zyzzix\"\n  test 104 · mars creature · power 3";
        let mut game = Scene::new(book)
            .house(Logos)
            .cards(cards)
            .me(|p| p.artifacts(["combat-pheromones"]).line(["mindwarper", "john-smyth", "zyzzix"]))
            .opp(|p| p.line(["dust-imp"]))
            .start();
        game.refuses("reap mindwarper").omni("combat-pheromones");
        game.reap("mindwarper").refuses("reap mindwarper");
        game.reap("john-smyth").choose("mindwarper");
        game.refuses("reap zyzzix").offers("reap mindwarper").offers("action mindwarper").offers("fight mindwarper");
        game.reap("mindwarper");
        assert_eq!(game.amber(ME), 3);
    });
}

#[test]
fn faq_018() {
    for_each_edition(&EARLY, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["poltergeist", "poltergeist", "poltergeist"]))
            .opp(|p| p.artifacts(["banner-of-battle", "library-of-babble"]).line(["dust-imp"]))
            .me(|p| p.artifacts([card("gauntlet-of-command").exhausted()]).deck(filler(2)))
            .start();
        assert_eq!(game.power("dust-imp"), 3);
        game.play("poltergeist").choose("banner-of-battle");
        assert_eq!(game.discard(OPP), ["banner-of-battle"]);
        assert_eq!(game.power("dust-imp"), 2);
        game.play("poltergeist").choose("gauntlet-of-command").expect(DecisionKind::Main);
        assert!(game.artifacts(ME).is_empty(), "an exhausted artifact is not used, only destroyed");
        game.play("poltergeist").choose("library-of-babble").use_action("library-of-babble");
        assert_eq!(game.hand(ME), ["filler-1"], "this one is used before");
        assert!(game.artifacts(OPP).is_empty());
    });
}

#[test]
fn faq_020() {
    for_each_edition(&EARLY, |book| {
        let mut game =
            Scene::new(book).house(Brobnar).me(|p| p.line([card("headhunter").exhausted()]).hand(["anger"])).start();
        game.play("anger").choose("headhunter").expect(DecisionKind::Main);
        assert!(game.ready("headhunter"));
        game.reap("headhunter");
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn ex_004() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line(["snufflegator"]).hand(["anger"]))
            .opp(|p| p.line(["shooler"]))
            .start();
        game.play("anger").choose("snufflegator").defender("shooler");
        assert!(!game.trace().contains(&"Ready snufflegator".to_owned()));
        assert_eq!((game.damage("shooler"), game.ready("snufflegator")), (4, false));
    });
}

#[test]
fn faq_030() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .me(|p| p.line(["replicator"]).amber(2))
        .opp(|p| p.line(["sequis"]).amber(2))
        .start();
    game.reap("replicator").choose("sequis");
    assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("sequis")), (3, 1, 1));
    assert!(game.ready("sequis"), "it was not used");
}

#[test]
fn faq_064() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .me(|p| p.line(["replicator", "shooler"]))
        .opp(|p| p.line(["sanctum-guardian", "dust-imp"]))
        .start();
    game.reap("replicator").choose("sanctum-guardian");
    game.expect(DecisionKind::Card);
    game.choose("shooler");
    assert_eq!(game.line(ME), ["replicator", "shooler"]);
    assert_eq!(game.line(OPP), ["sanctum-guardian", "dust-imp"]);
}

#[test]
fn faq_085() {
    let lay = || {
        let mut game = Scene::new(MassMutation)
            .house(Shadows)
            .me(|p| p.artifacts([card("masterplan").under("grasping-vines")]))
            .start();
        game.omni("masterplan");
        game
    };
    let mut game = lay();
    game.choose("masterplan").until(DecisionKind::Main);
    assert_eq!(game.hand(ME), ["masterplan"]);
    assert_eq!(game.discard(ME), ["grasping-vines"]);
    assert_eq!(game.amber(ME), 1);
    let mut game = lay();
    game.done().until(DecisionKind::Main);
    assert_eq!(game.discard(ME), ["masterplan", "grasping-vines"]);
}

#[test]
fn faq_088() {
    let mut game = Scene::new(MassMutation)
        .house(Shadows)
        .me(|p| p.line(["nexus", "dodger"]).deck(filler(2)))
        .opp(|p| p.artifacts(["spectral-tunneler"]))
        .start();
    game.reap("nexus").choose("spectral-tunneler").use_action("spectral-tunneler");
    let mut other = game.clone();
    game.choose("nexus").expect(DecisionKind::Main);
    assert_eq!(game.hand(ME), ["filler-1"]);
    assert!(!game.ready("spectral-tunneler"));
    other.choose("dodger").expect(DecisionKind::Main);
    assert!(other.hand(ME).is_empty(), "another creature gained it");
    other.reap("dodger");
    assert_eq!(other.hand(ME), ["filler-1"]);
}

#[test]
fn faq_090() {
    for opponents in [false, true] {
        let mut game = Scene::new(MassMutation)
            .house(Brobnar)
            .me(|p| {
                p.hand(["punch"]).line([if opponents {
                    card("valdr")
                } else {
                    card("headhunter").upgrade("encounter-suit")
                }])
            })
            .opp(|p| p.line([if opponents { card("headhunter").upgrade("encounter-suit") } else { card("shooler") }]))
            .start();
        game.play("punch");
        assert_eq!(game.trace()[1..], ["Æ 1 supply→me (gain)", "Status+ headhunter warded"]);
        game.choose("headhunter");
        assert_eq!(game.damage("headhunter"), 0);
        assert!(!game.warded("headhunter"));
    }
}

#[test]
fn faq_029() {
    let mut game = Scene::new(MassMutation)
        .house(Shadows)
        .me(|p| p.line(["nexus"]))
        .opp(|p| p.artifacts(["shard-of-greed"]))
        .start();
    game.reap("nexus").choose("shard-of-greed").use_action("shard-of-greed");
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0));
    assert!(!game.ready("shard-of-greed"));
    assert_eq!(game.keeper("shard-of-greed"), OPP);
}
