//! Alpha, omega, deploy and cards played as copies.

use keyforge_testing::*;

const NEW: [Rulebook; 2] = [MassMutation, WindsOfExchange];

const FIRST_LIGHT: &str = "card first-light \"First Light\"\n  test 101 · dis action · icons amber · alpha\n  play: return({1 card in discard(me)})";
#[test]
fn alpha_1() {
    for_each_edition(&NEW, |book| {
        let lay = || {
            Scene::new(book)
                .house(Dis)
                .cards(FIRST_LIGHT)
                .me(|p| p.hand(["first-light", "mind-barb", "fear"]).line(["shooler"]).artifacts(["dominator-bauble"]))
                .opp(|p| p.houses([Dis]))
                .start()
        };
        lay().offers("play first-light").offers("discard first-light");
        lay().play("mind-barb").refuses("play first-light").offers("discard first-light");
        lay().discard_card("fear").refuses("play first-light");
        lay().reap("shooler").refuses("play first-light");
        lay().use_action("dominator-bauble").until(DecisionKind::Main).refuses("play first-light");
        let mut game = lay();
        game.play("first-light");
        assert_eq!(game.discard(ME), ["first-light"]);
    });
}

#[test]
fn alpha_1__again_on_the_next_turn() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(FIRST_LIGHT)
            .me(|p| p.hand(["first-light", "fear"]))
            .opp(|p| p.houses([Dis]))
            .start();
        game.discard_card("fear").refuses("play first-light");
        game.pass(Dis).pass(Dis);
        game.offers("play first-light");
    });
}

#[test]
fn alpha_2() {
    let mut game = Scene::new(MassMutation).house(Logos).me(|p| p.hand(["wild-wormhole"]).deck(["eureka"])).start();
    game.play("wild-wormhole");
    assert_eq!(game.deck(ME), ["eureka"], "the wormhole was played before it");
    assert_eq!(game.amber(ME), 1);
}

fn mimicry() -> Play {
    Scene::new(MassMutation)
        .house(Untamed)
        .me(|p| p.hand(["mimicry", "dust-pixie"]))
        .opp(|p| p.discard(["eureka"]))
        .start()
}

#[test]
fn faq_025() {
    let mut game = mimicry();
    game.play("dust-pixie").play("mimicry").choose("eureka");
    assert_eq!(game.hand(ME), ["mimicry"]);
    assert_eq!(game.amber(ME), 2);
    // It would go on for ever (LOOP-1).
    game.expect(DecisionKind::Main).refuses("play mimicry");
    // Nor does it in a game that begins from this position.
    crate::mechanics::assert_survives_export(&game, "");
}

#[test]
fn faq_026() {
    let mut game = mimicry();
    game.play("mimicry").choose("eureka");
    assert_eq!((game.amber(ME), game.archives(ME)), (3, vec!["dust-pixie"]), "all of it, the icon too");
    assert_eq!(game.discard(ME), ["mimicry"]);
    assert_eq!(game.discard(OPP), ["eureka"]);
}

#[test]
fn faq_067() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .me(|p| p.hand(["phase-shift", "mimicry", "urchin", "doc-bookton"]))
        .opp(|p| p.discard(["foggify"]))
        .start();
    game.refuses("play mimicry").play("phase-shift").offers("play urchin");
    game.play("mimicry").choose("foggify");
    game.refuses("play urchin").offers("play doc-bookton");
}

const BOOMERANG: &str = "card boomerang \"Boomerang\"\n  test 107 · untamed action\n  play: return(this)";

fn worn(plays: usize) -> Play {
    let mut game = Scene::new(MassMutation)
        .house(Untamed)
        .cards(BOOMERANG)
        .me(|p| p.hand(["boomerang", "mimicry"]))
        .opp(|p| p.discard(["boomerang"]))
        .start();
    for _ in 0..plays {
        game.play("me/boomerang");
    }
    game
}

#[test]
fn rule6_3() {
    let mut game = worn(5);
    game.play("mimicry").choose("opp/boomerang");
    game.refuses("play me/boomerang");
    let mut game = worn(6);
    game.refuses("play me/boomerang").refuses("play mimicry");
}

#[test]
fn faq_075() {
    let mut game = worn(4);
    game.play("mimicry").choose("opp/boomerang");
    assert_eq!(game.hand(ME), ["boomerang", "mimicry"], "its own card again as soon as it is back");
    game.play("me/boomerang").refuses("play boomerang").refuses("play mimicry");
}

#[test]
fn faq_076() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .me(|p| p.hand(["shadow-of-dis"]))
        .opp(|p| p.hand(["silvertooth", "urchin"]).line(["dodger"]))
        .start();
    game.play("shadow-of-dis").pass(Shadows);
    game.play("silvertooth").left();
    assert!(game.ready("silvertooth"));
    game.offers("reap silvertooth");
}

#[test]
fn faq_077() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .me(|p| p.hand(["shadow-of-dis"]))
        .opp(|p| p.hand(["glimmer", "glimmer"]).discard(["fear"]))
        .start();
    game.play("shadow-of-dis").pass(Untamed);
    game.play("glimmer").expect(DecisionKind::Main);
    assert_eq!(game.discard(OPP), ["fear"], "its Play: is blank");
    game.refuses("play glimmer");
}

#[test]
fn faq_078() {
    let lay = |blank: bool| {
        let mut game = Scene::new(MassMutation)
            .house(Dis)
            .me(|p| p.hand(["shadow-of-dis"]))
            .opp(|p| p.hand(["duskwitch", "dust-pixie"]))
            .start();
        if blank {
            game.play("shadow-of-dis");
        }
        game.pass(Untamed);
        game.play("duskwitch");
        game
    };
    lay(true).expect(DecisionKind::Main).expect_seat(OPP).offers("play dust-pixie");
    lay(false).expect(DecisionKind::ActiveHouse).expect_seat(ME);
}

// ── omega ───────────────────────────────────────────────────────────────────────────────────────────────

const FINALE: &str =
    "card finale \"Finale\"\n  test 101 · dis action · icons amber · omega\n  play: damage({1 creature}, 1); gain(1)";

#[test]
fn omega_1() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Untamed)
            .me(|p| p.hand(["duskwitch", "fear", "shooler"]).line([card("charette").exhausted()]).deck(filler(9)))
            .opp(|p| p.houses([Dis]))
            .start();
        game.play("duskwitch").right();
        game.expect(DecisionKind::ActiveHouse).expect_seat(OPP);
        assert!(game.ready("charette"), "step 4 follows");
        assert_eq!(game.hand(ME).len(), 6, "and step 5");
    });
}

#[test]
fn omega_2() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards(FINALE)
        .cards(
            "card opener \"Opener\"\n  test 102 · dis action\n  play: play({1 action in hand(me)}); draw(1); gain(3)",
        )
        .me(|p| p.hand(["opener", "finale", "shooler"]).deck(filler(9)))
        .opp(|p| p.line(["valdr"]))
        .start();
    game.play("opener").choose("finale").choose("valdr");
    assert_eq!(game.damage("valdr"), 1);
    assert_eq!(game.amber(ME), 5, "what is pending is completed");
    game.expect(DecisionKind::ActiveHouse).expect_seat(OPP);
}

#[test]
fn omega_2__triggers_of_other_cards_too() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Untamed)
            .me(|p| p.hand(["duskwitch", "dust-pixie"]).line(["hunting-witch"]).deck(filler(9)))
            .opp(|p| p.houses([Dis]))
            .start();
        game.play("duskwitch").right().expect(DecisionKind::ActiveHouse).expect_seat(OPP);
        assert_eq!(game.amber(ME), 1, "the witch saw a creature played");
        assert_eq!(game.zone("dust-pixie"), Area::Hand, "and nothing else was");
    });
}

#[test]
fn omega_3() {
    let mut game = Scene::new(MassMutation)
        .active(OPP)
        .house(Dis)
        .cards("card curtain \"Curtain\"\n  test 101 · logos action · omega\n  play: gain(1)")
        .me(|p| p.amber(6).line([card("jargogle").under("curtain")]).artifacts(["strange-gizmo"]).hand(["doc-bookton"]))
        .start();
    game.end_turn().until(DecisionKind::ActiveHouse).expect_seat(ME);
    assert_eq!(game.keys(ME), 1);
    assert_eq!(game.amber(ME), 1, "the card was played");
    game.house(Logos).expect(DecisionKind::Main).expect_seat(ME);
    game.play("doc-bookton");
    game.expect(DecisionKind::Main);
}

#[test]
fn faq_044() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards("card curtain \"Curtain\"\n  test 101 · logos action · omega\n  play: gain(1)")
        .cards("card smite-it \"Smite It\"\n  test 102 · dis action\n  play: destroy({1 creature}); gain(1)")
        .me(|p| p.line([card("jargogle").under("curtain")]).hand(["smite-it", "fear"]))
        .opp(|p| p.houses([Dis]))
        .start();
    game.play("smite-it").choose("jargogle").until(DecisionKind::ActiveHouse).expect_seat(OPP);
    assert_eq!(game.amber(ME), 2);
}

// ── deploy ──────────────────────────────────────────────────────────────────────────────────────────────

const DEPLOYED: &str = "card crash \"Crash\"\n  test 101 · dis creature · power 5 · deploy";

#[test]
fn deploy_1() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(DEPLOYED)
            .me(|p| p.hand(["crash", "crash", "crash"]).line(["shooler", "charette"]))
            .start();
        game.play("crash").expect(DecisionKind::Position);
        assert_eq!(game.options(), ["position 0", "position 1", "position 2"]);
        game.position(1);
        assert_eq!(game.line(ME), ["shooler", "crash", "charette"]);
        assert!(!game.ready("me/crash#1") || !game.ready("me/crash#2") || !game.ready("me/crash#3"));
        game.play("crash").position(0);
        game.play("crash").position(4);
        assert_eq!(game.line(ME), ["crash", "shooler", "crash", "charette", "crash"]);
    });
}

#[test]
fn deploy_2() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(DEPLOYED)
            .cards(
                "card summon \"Summon\"\n  test 102 · dis action\n  play: put_into_play({1 creature in hand(me)}, me)",
            )
            .me(|p| p.hand(["crash", "summon"]).line(["shooler", "charette"]))
            .start();
        game.play("summon").choose("crash");
        assert_eq!(game.options(), ["left flank", "right flank"]);
    });
}
