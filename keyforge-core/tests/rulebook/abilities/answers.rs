//! Answers of the rulebooks' FAQ, worked examples and corrections of cards.

use super::*;

#[test]
fn faq_006() {
    let mut game = backup(V1_1);
    game.play("end-one").choose("filler-3").expect(DecisionKind::YesNo).expect_seat(ME);
    let mut other = game.clone();
    game.yes();
    assert_eq!(game.archives(OPP), ["filler-3"]);
    other.no();
    let mut pile = other.discard(OPP);
    pile.sort_unstable();
    assert_eq!(pile, ["biomatrix-backup", "filler-3"]);
}

#[test]
fn errata_001() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = backup(edition);
        game.play("end-one").choose("filler-3").expect(DecisionKind::Main);
        assert_eq!(game.archives(OPP), ["filler-3"]);
        assert_eq!(game.discard(OPP), ["biomatrix-backup"]);
    });
}

fn backup(edition: Rulebook) -> Play {
    stage(edition).me(|p| p.hand(["end-one"])).opp(|p| p.line([card("filler-3").upgrade("biomatrix-backup")])).start()
}

#[test]
fn faq_009() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game =
            Scene::new(edition).house(Shadows).me(|p| p.line(["faygin"])).opp(|p| p.line(["urchin"])).start();
        game.reap("faygin").choose("urchin");
        assert_eq!(game.hand(OPP), ["urchin"]);
        assert!(game.hand(ME).is_empty());
    });
}

#[test]
fn faq_012() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.hand(["anger"]).line([card("headhunter").stunned().exhausted()]))
            .start();
        game.play("anger").choose("headhunter").expect(DecisionKind::Main);
        assert!(!game.stunned("headhunter"));
        assert!(!game.ready("headhunter"));
    });
}

#[test]
fn faq_015() {
    let mut game = access(V1_2);
    game.play("library-access");
    assert_eq!(game.discard(ME), ["library-access"]);
    game.play("mother");
    assert_eq!(game.hand(ME).len(), 2, "the effect stays");
}

#[test]
fn errata_002() {
    let mut game = access(MassMutation);
    game.play("library-access");
    assert_eq!(game.purged(ME), ["library-access"]);
    assert!(game.discard(ME).is_empty());
    assert!(game.hand(ME).len() == 2, "it draws for other cards only");
    game.play("mother");
    assert_eq!(game.hand(ME).len(), 2);
    game.play("doc-bookton").right();
    assert_eq!(game.hand(ME).len(), 2);
}

fn access(edition: Rulebook) -> Play {
    Scene::new(edition).house(Logos).me(|p| p.hand(["library-access", "mother", "doc-bookton"]).deck(filler(4))).start()
}

#[test]
fn faq_018() {
    const CARDS: &str = r#"
card ghost "Ghost"
  test 290 · dis action
  play: use({1 artifact}, as_yours); destroy(it)

card javelin "Javelin"
  test 291 · dis artifact
  omni: sacrifice(this); gain(1)
"#;
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game =
            stage(edition).cards(CARDS).me(|p| p.hand(["ghost"])).opp(|p| p.artifacts(["banner", "javelin"])).start();
        let mut other = game.clone();
        game.play("ghost").choose("banner").expect(DecisionKind::Main);
        assert_eq!(game.discard(OPP), ["banner"]);
        // One that is sacrificed for its use cannot be destroyed any more.
        other.play("ghost").choose("javelin").pick("omni javelin").expect(DecisionKind::Main);
        assert_eq!(other.discard(OPP), ["javelin"]);
        assert_eq!(other.amber(ME), 1);
    });
}

#[test]
fn faq_019() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = Scene::new(edition)
            .house(Untamed)
            .me(|p| p.hand(["lost-in-the-woods"]))
            .opp(|p| p.line(["filler-1", "filler-2"]).deck(["filler-3"]))
            .start();
        game.play("lost-in-the-woods").choose("filler-1").choose("filler-2").expect(DecisionKind::Main);
        assert!(game.line(OPP).is_empty());
        assert_eq!(game.deck(OPP).len(), 3);
        at(&game, "Shuffle opp");
    });
}

#[test]
fn faq_020() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game =
            Scene::new(edition).house(Brobnar).me(|p| p.hand(["anger"]).line([card("headhunter").exhausted()])).start();
        game.play("anger").choose("headhunter").expect(DecisionKind::Main);
        assert!(game.ready("headhunter"));
        game.offers("reap headhunter");
    });
}

#[test]
fn faq_022() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.hand(["smaaash"]))
            .opp(|p| p.line([card("filler-1").stunned(), card("filler-2").stunned()]))
            .start();
        game.play("smaaash").offers("card filler-1").offers("card smaaash").choose("filler-1");
        game.expect(DecisionKind::Main);
        assert!(game.stunned("filler-1"));
        assert!(!game.stunned("smaaash"));
    });
}

#[test]
fn faq_044() {
    // An omega card played in step 3 by an ability ends that step …
    const CARDS: &str = r#"
card end-word "End Word"
  test 290 · dis action · omega
  play: gain(1)

card keeper "Keeper"
  test 291 · dis creature · power 2
  destroyed: if turn_of(me) then play({each card under this in under})
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["end-one", "dust-imp"]).line([card("keeper").under("end-word")]))
        .opp(|p| p.houses([Dis, Logos, Mars]))
        .start();
    game.play("end-one").choose("keeper").expect(DecisionKind::ActiveHouse).expect_seat(OPP);
    assert_eq!(game.amber(ME), 1);
    assert!(game.hand(ME).contains(&"dust-imp"), "no more cards in this step");
}

#[test]
fn faq_055() {
    const CARDS: &str = r#"
card coins "Coins"
  test 290 · dis action
  play: together(times(amber(me), damage({1 creature}, 1)))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.amber(3).hand(["coins"]))
        .opp(|p| p.line(["filler-1", "filler-2", "filler-3"]))
        .start();
    game.play("coins").choose("filler-1").choose("filler-2").choose("filler-3").until(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-2", "filler-3"]);
    assert_eq!((game.damage("filler-2"), game.damage("filler-3")), (1, 1));
}

#[test]
fn faq_064() {
    const CARDS: &str = r#"
card replica "Replica"
  test 290 · dis creature · power 3
  reap: trigger(reap, {1 creature not this})

card warden "Warden"
  test 291 · dis creature · power 6
  reap: swap_places(this, {1 friendly creature not this})
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line(["replica", "filler-1"]))
        .opp(|p| p.line(["warden", "filler-2"]))
        .start();
    game.reap("replica").choose("warden").until(DecisionKind::Main);
    assert_eq!(game.line(ME), ["replica", "filler-1"]);
    assert_eq!(game.line(OPP), ["warden", "filler-2"]);
}

#[test]
fn faq_030() {
    const CARDS: &str = r#"
card replica "Replica"
  test 290 · dis creature · power 3
  reap: trigger(reap, {1 creature not this})

card captor "Captor"
  test 291 · dis creature · power 6
  reap: capture(this, 1)
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.line(["replica"])).opp(|p| p.amber(3).line(["captor"])).start();
    game.reap("replica").choose("captor");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
    assert_eq!(game.amber_on("captor"), 1);
}

#[test]
fn faq_069() {
    const CARDS: &str = r#"
card secret "Secret"
  test 290 · dis artifact
  after choose_house(me, house dis): place_amber(this, 1); if amber_on(this) >= 4 then (sacrifice(this); forge(free))

card fill "Fill"
  test 291 · dis action
  play: place_amber({1 artifact}, 1)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["fill"]).artifacts([card("secret").amber(3)]).houses([Dis, Logos, Mars]))
        .opp(|p| p.houses([Dis, Logos, Mars]))
        .start();
    game.play("fill").choose("secret").expect(DecisionKind::Main);
    assert_eq!((game.amber_on("secret"), game.keys(ME)), (4, 0));
    game.pass(Dis).pass(Dis);
    game.expect(DecisionKind::Key);
    game.choose_nth(0);
    assert_eq!(game.keys(ME), 1);
    assert_eq!(game.zone("secret"), Area::Discard);
}

#[test]
fn faq_088() {
    const CARDS: &str = r#"
card spectre "Spectre"
  test 290 · dis artifact
  action: choose({1 creature}); this_turn(always: grant(it, reap: draw(1)))

card hand-of-another "Hand of Another"
  test 291 · dis creature · power 3
  reap: use({1 enemy artifact}, as_yours)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line(["hand-of-another"]).deck(filler(3)))
        .opp(|p| p.artifacts(["spectre"]))
        .start();
    game.reap("hand-of-another")
        .choose("spectre")
        .pick("action spectre")
        .choose("hand-of-another")
        .expect(DecisionKind::Main);
    assert_eq!(game.hand(ME).len(), 1);
}

#[test]
fn faq_091() {
    const CARDS: &str = r#"
card horn "Horn"
  test 290 · dis upgrade
  always: grant(host, before_fight: amber_to_pool(fought, me, all))

card charger "Charger"
  test 291 · dis creature · power 3 · assault 2
"#;
    // First the assault: what it kills gives its æmber back to the opponent of its controller, that is me too; so the
    // order shows in the trace.
    for first in [0, 1] {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.line([card("charger").upgrade("horn")]))
            .opp(|p| p.line([card("filler-2").amber(2), card("filler-6")]))
            .start();
        game.fight("charger", "filler-2").expect(DecisionKind::Order).expect_seat(ME);
        let horn = game.find("horn");
        let horn_first = game.decision().waiting[first].source == horn;
        game.trigger(first as u8);
        let moved = game.trace().iter().any(|line| line == "Æ 2 filler-2→me (move)");
        assert_eq!(moved, horn_first, "{:?}", game.trace());
        assert_eq!(game.amber(ME), 2);
        assert_eq!(game.zone("filler-2"), Area::Discard);
    }
}

#[test]
fn faq_060() {
    const CARDS: &str = r#"
card niff "Niff"
  test 290 · dis creature · power 2
  after fight({creature neighbor_of this attacking}): steal(1)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line(["dust-imp", "niff"]))
        .opp(|p| p.amber(2).line(["filler-6"]))
        .start();
    game.fight("dust-imp", "filler-6");
    assert_eq!(game.zone("dust-imp"), Area::Discard);
    // Two for the imp, one stolen.
    assert_eq!((game.amber(ME), game.amber(OPP)), (3, 1));
}

#[test]
fn faq_093() {
    let mut game = Scene::new(MassMutation)
        .house(Sanctum)
        .me(|p| p.hand(["smite"]).line([card("firespitter").exhausted()]))
        .opp(|p| p.line(["filler-2", "filler-1", "dust-pixie", "filler-1", "filler-2"]))
        .start();
    game.play("smite").choose("firespitter").defender("dust-pixie").until(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-2", "filler-2"]);
    assert_eq!((game.damage("filler-2#1"), game.damage("filler-2#2")), (1, 1));
    assert!(!game.ready("firespitter"));
}

#[test]
fn ex_005() {
    const CARDS: &str = r#"
card pit "Pit"
  test 290 · dis creature · power 9
  always: must(choose_house(me, house dis))

card stop "Stop"
  test 291 · dis creature · power 1
  play: choose_house; until_leaves(this, always: cannot(choose_house(opponent, house chosen)))
"#;
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["stop"]).houses([Dis, Logos, Mars]))
            .opp(|p| p.line(["pit"]).houses([Dis, Shadows, Untamed]))
            .start();
        game.play("stop").house(Dis).end_turn().expect(DecisionKind::ActiveHouse).expect_seat(OPP);
        assert_eq!(game.options(), ["house Shadows", "house Untamed"]);
    });
}

#[test]
fn ex_006() {
    const CARDS: &str = r#"
card fates "Fates"
  test 290 · dis action
  play: destroy({3 creature with_most power})
"#;
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["fates"]).line(["filler-5"]))
            .opp(|p| p.line([card("filler-6").power_counters(2), card("filler-6").power_counters(1), card("filler-5")]))
            .start();
        game.play("fates");
        for _ in 0..2 {
            if game.is_offered("card filler-6") {
                game.choose("filler-6");
            }
        }
        game.choose("opp/filler-5").until(DecisionKind::Main);
        assert!(game.line(OPP).is_empty());
        assert_eq!(game.line(ME), ["filler-5"]);
    });
}

#[test]
fn ex_008() {
    const CARDS: &str = r#"
card lance "Lance"
  test 290 · dis action
  play: together(damage({1 creature}, 3); damage({1 creature neighbor_of it}, 3))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["lance"]))
        .opp(|p| p.line(["filler-3", "filler-1", "filler-6"]))
        .start();
    game.play("lance").choose("filler-1").choose("filler-3");
    let hit = at(&game, "Dmg filler-1 3←lance");
    assert_eq!(at(&game, "Dmg filler-3 3←lance"), hit + 1);
    game.until(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-6"]);
}

#[test]
fn ex_003() {
    for_each_edition(&ALL, |edition| {
        const CARDS: &str = r#"
card prick "Prick"
  test 290 · dis action
  play: damage({1 creature}, 1)

card stab "Stab"
  test 291 · dis action
  play: damage({1 creature}, 3)
"#;
        let mut game =
            stage(edition).cards(CARDS).me(|p| p.hand(["prick", "stab"])).opp(|p| p.line(["raiding-knight"])).start();
        game.play("prick").choose("raiding-knight");
        assert_eq!((game.damage("raiding-knight"), game.armor_left("raiding-knight")), (0, 1));
        game.play("stab").choose("raiding-knight");
        assert_eq!((game.damage("raiding-knight"), game.armor_left("raiding-knight")), (2, 0));
    });
}

#[test]
fn ex_021() {
    let mut game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.line(["the-terror"]))
        .opp(|p| p.line(["raiding-knight"]))
        .start();
    game.fight("the-terror", "raiding-knight");
    assert_eq!((game.damage("raiding-knight"), game.damage("the-terror")), (3, 4));
    assert_eq!(game.armor_left("raiding-knight"), 0);
}

#[test]
fn ex_023() {
    for ready in [true, false] {
        let mother = if ready { card("mother") } else { card("mother").exhausted() };
        let mut game = Scene::new(V1_2)
            .house(Dis)
            .me(|p| p.line([mother]).deck(filler(9)))
            .opp(|p| p.houses([Dis, Logos, Mars]))
            .start();
        game.end_turn();
        assert_eq!(game.hand(ME).len(), 7);
    }
}

#[test]
fn ex_024() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        let mut game = Scene::new(edition)
            .house(Ekwidon)
            .me(|p| p.line(["filler-3"]))
            .opp(|p| {
                p.line(["filler-1", "champion-anaphiel", "filler-2"])
                    .line([card("quixo-the-adventurer").upgrade("protect-the-weak")])
            })
            .start();
        game.attack("filler-3");
        assert_eq!(game.choices(), ["champion-anaphiel", "quixo-the-adventurer"].map(|c| c));
        assert_eq!(game.armor("quixo-the-adventurer"), 1);
    });
}

#[test]
fn errata_004() {
    let mut game =
        Scene::new(MassMutation).house(Brobnar).me(|p| p.line(["drummernaut", "headhunter", "filler-1"])).start();
    game.reap("drummernaut");
    assert_eq!(game.choices(), ["headhunter"]);
    game.choose("headhunter");
    assert_eq!(game.hand(ME), ["headhunter"]);
    // Alone it does not return itself.
    let mut game = Scene::new(MassMutation).house(Brobnar).me(|p| p.line(["drummernaut"])).start();
    game.reap("drummernaut").expect(DecisionKind::Main);
    assert_eq!(game.line(ME), ["drummernaut"]);
}

#[test]
fn what_nobody_would_do_is_left_out_and_the_rest_goes_on() {
    const CARDS: &str = "card summons \"Summons\"\n  test 101 · dis action\n  \
        play: stun({1 enemy creature}); by(controller(it), draw(1)); gain(1)";
    let lay = |line: &[&str]| {
        let scene = stage(MassMutation).cards(CARDS).me(|p| p.hand(["summons"]));
        let mut game = scene.opp(|p| p.line(line.iter().copied()).deck(filler(2))).start();
        game.play("summons");
        game
    };
    let mut game = lay(&["filler-2"]);
    game.choose("filler-2");
    assert_eq!((game.hand(OPP).len(), game.amber(ME)), (1, 1));
    let game = lay(&[]);
    assert_eq!((game.hand(ME).len(), game.hand(OPP).len(), game.amber(ME)), (0, 0, 1));
}

#[test]
fn errata_005() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand([card("magda-the-rat").house(Dis), card("fetch")]))
        .opp(|p| p.amber(3))
        .start();
    game.play("magda-the-rat");
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 1));
    game.play("fetch").choose("magda-the-rat");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
    assert!(at(&game, "Mv magda-the-rat line→hand") < at(&game, "Æ 2 me→opp (steal)"));
}

#[test]
fn errata_011() {
    let lay = |edition| {
        stage(edition)
            .me(|p| p.hand(["tendrils-of-pain"]).houses([Dis, Logos, Mars]))
            .opp(|p| p.amber(6).line(["filler-6", "filler-5"]).houses([Dis, Logos, Mars]))
            .start()
    };
    let mut game = lay(MassMutation);
    game.play("tendrils-of-pain");
    assert_eq!((game.damage("filler-5"), game.damage("filler-6")), (1, 1));
    // They forge a key in their turn: 4 instead of 1, which is one instance.
    let forged = |edition| {
        let mut game = lay(edition);
        game.end_turn().key(KeyColor::Red).house(Dis);
        assert_eq!(game.keys(OPP), 1);
        game.pass(Dis).play("tendrils-of-pain");
        let damage: Vec<String> = game.trace().into_iter().filter(|line| line.starts_with("Dmg filler-6")).collect();
        (damage.len(), game.damage("filler-6"))
    };
    assert_eq!(forged(MassMutation), (1, 4));
    assert_eq!(forged(V1_2), (2, 4), "as printed it deals 3 more");
}

#[test]
fn errata_012() {
    let lay = |edition| {
        stage(edition)
            .me(|p| p.artifacts(["custom-virus"]).hand(["bad-penny"]))
            .opp(|p| p.line(["hunting-witch", "snufflegator"]))
            .start()
    };
    let mut game = lay(MassMutation);
    game.omni("custom-virus").no();
    assert_eq!(game.hand(ME), ["bad-penny"]);
    assert_eq!(game.line(OPP).len(), 2);
    assert_eq!(game.discard(ME), ["custom-virus"]);
    let mut game = lay(MassMutation);
    game.omni("custom-virus").yes().choose("bad-penny");
    assert_eq!(game.line(OPP), ["snufflegator"]);
    let mut game = lay(V1_2);
    game.omni("custom-virus").expect(DecisionKind::Card).refuses("done").choose("bad-penny");
    assert_eq!(game.purged(ME), ["bad-penny"]);
    assert_eq!(game.line(OPP), ["snufflegator"]);
}

#[test]
fn errata_014() {
    for_each_edition(&[WindsOfExchange], |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.line(["headhunter"]))
            .opp(|p| p.line(["filler-2", "filler-6"]))
            .start();
        game.fight("headhunter", "filler-2");
        // After the fight, the loser gone.
        assert!(at(&game, "Mv filler-2 opp.line→opp.discard") < at(&game, "Æ 1 supply→me (gain)"));
    });
}

#[test]
fn errata_015() {
    let mut game = Scene::new(WindsOfExchange).house(Logos).me(|p| p.line(["doc-bookton"]).deck(filler(2))).start();
    game.reap("doc-bookton");
    assert!(at(&game, "Æ 1 supply→me (gain)") < at(&game, "Mv filler-1 deck→hand"));
}
