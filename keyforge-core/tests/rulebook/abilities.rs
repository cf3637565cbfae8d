//! Abilities: how they resolve, last, repeat, replace, and what they may look at.

#![allow(non_snake_case)]

mod answers;
mod choices;
mod registers;
mod replacing;

use keyforge_core::cards::Language;
use keyforge_testing::*;

/// Cards of these tests. Their titles are made up; what they do is known from printed cards.
const CARDS: &str = r#"
card end-one "End One"
  test 201 · dis action
  play: destroy({1 creature})

card grief "Grief"
  test 202 · dis creature · power 1
  after destroyed({creature}): gain(other_than(controller(event_card)), 1)

card banner "Banner"
  test 203 · dis artifact
  always: grant({friendly creature}, power +1)

card spark "Spark"
  test 204 · dis action
  play: damage({1 creature}, 1)

card topple "Topple"
  test 205 · dis action
  play: destroy({1 artifact})

card fetch "Fetch"
  test 206 · dis action
  play: return({1 creature})
"#;

fn stage(edition: Rulebook) -> Scene {
    Scene::new(edition).house(Dis).cards(CARDS)
}

/// Where a line stands in the trace.
#[track_caller]
fn at(game: &Play, line: &str) -> usize {
    let trace = game.trace();
    trace.iter().position(|event| event == line).unwrap_or_else(|| panic!("{line} is not in {trace:#?}"))
}

#[test]
fn golden_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Shadows).me(|p| p.hand(["silvertooth", "noddy-the-thief"])).start();
        game.play("silvertooth");
        assert!(game.ready("silvertooth"));
        game.play("noddy-the-thief").right();
        assert!(!game.ready("noddy-the-thief"));
    });
}

#[test]
fn golden_2() {
    // One card, one print: what the errata of a book say comes in its place there.
    assert_eq!((see_saw(V1_1, 9), see_saw(MassMutation, 9)), ((5, 4), (2, 7)));
    let told = |book| Library::builtin().text_under("bait-and-switch", Language::English, book);
    assert_ne!(told(V1_1), told(MassMutation));
    assert_eq!(told(V1_1), told(V1_2), "this one has none yet");
}

#[test]
fn battleline_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| {
                p.hand(["shooler"])
                    .line([card("headhunter").upgrade("blood-of-titans"), card("valdr").owned_by_other()])
                    .artifacts(["dominator-bauble"])
            })
            .opp(|p| p.line(["smaaash"]))
            .start();
        game.play("shooler").expect(DecisionKind::Flank).right();
        assert_eq!(game.line(ME), ["headhunter", "valdr", "shooler"], "in their order, whoever owns them");
        assert_eq!(game.line(OPP), ["smaaash"]);
        assert_eq!(
            (game.upgrades("headhunter"), game.artifacts(ME)),
            (vec!["blood-of-titans"], vec!["dominator-bauble"])
        );
    });
}

#[test]
fn trait_1() {
    const VIRUS: &str = r#"
card plague "Plague"
  test 290 · dis artifact
  omni: sacrifice(this); if_done purge({1 creature in hand(me)}) then destroy({each creature shares_trait it})
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(VIRUS)
            .me(|p| p.artifacts(["plague"]).hand(["raiding-knight"]))
            .opp(|p| p.line(["sergeant-zakiel", "dodger", "hunting-witch", "filler-1"]))
            .start();
        game.omni("plague").choose("raiding-knight").until(DecisionKind::Main);
        // Knights and humans.
        assert_eq!(game.line(OPP), ["dodger", "filler-1"]);
    });
}

#[test]
fn before_1() {
    const SPITTER: &str = r#"
card spitter "Spitter"
  test 290 · dis creature · power 5
  before_fight: damage({each enemy creature}, 1)
"#;
    for_each_edition(&ALL, |edition| {
        let mut game =
            stage(edition).cards(SPITTER).me(|p| p.line(["spitter"])).opp(|p| p.line(["filler-6", "filler-2"])).start();
        game.fight("spitter", "filler-6");
        let before = at(&game, "Dmg filler-2 1←spitter");
        assert!(at(&game, "Exh spitter") < before);
        assert!(before < at(&game, "Dmg filler-6 5←spitter"));
    });
}

#[test]
fn const_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["topple"]).artifacts(["banner"]).line(["dust-imp"])).start();
        assert_eq!(game.power("dust-imp"), 3);
        game.play("topple").choose("banner");
        assert_eq!(game.power("dust-imp"), 2);
    });
}

#[test]
fn const_1__a_bonus_that_ends_kills() {
    for_each_edition(&ALL, |edition| {
        let mut game =
            stage(edition).me(|p| p.hand(["topple"]).artifacts(["banner"]).line([card("dust-imp").damage(2)])).start();
        game.play("topple").choose("banner").until(DecisionKind::Main);
        assert!(game.line(ME).is_empty());
    });
}

#[test]
fn const_2() {
    for_each_edition(&ALL, |edition| {
        let game = stage(edition).me(|p| p.artifacts([card("banner").exhausted()]).line(["dust-imp"])).start();
        assert_eq!(game.power("dust-imp"), 3);
    });
}

#[test]
fn const_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.artifacts(["banner"]).line(["dust-imp"])).start();
        game.reap("dust-imp");
        assert_eq!(game.power("dust-imp"), 3);
        assert!(game.ready("banner"));
    });
}

#[test]
fn loop_1() {
    const CARDS: &str = r#"
card echo "Echo"
  test 290 · dis artifact
  after gain_amber(me): gain(1)

card seed "Seed"
  test 291 · dis action
  play: gain(1)
"#;
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.artifacts(["echo"]).hand(["seed"])).start();
    game.play("seed").expect(DecisionKind::Number).expect_seat(ME);
    let amber = game.amber(ME);
    game.number(5).expect(DecisionKind::Main);
    assert_eq!(game.amber(ME), amber + 5);
}

// LOOP-1: what waits beside the loop is no part of it.
#[test]
fn loop_1__what_waits_beside_it_comes() {
    const CARDS: &str = r#"
card mirror "Mirror"
  test 290 · dis creature · power 2
  reap: trigger(reap, {1 creature not this})

card bell "Bell"
  test 291 · dis artifact
  after reap({friendly creature}): draw(1)

card thorn "Thorn"
  test 292 · dis artifact
  after reap({enemy creature}): stun({1 enemy creature exhausted})
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.line(["mirror"]).artifacts(["bell"]).deck(["filler-1"]))
            .opp(|p| p.line(["mirror"]).artifacts(["thorn"]))
            .start();
        game.reap("me/mirror");
        while game.asked() != DecisionKind::Number {
            let first = game.decision().options[0];
            game.act(first);
        }
        game.number(0).until(DecisionKind::Main);
        assert_eq!(game.hand(ME), ["filler-1"], "{edition}");
        assert!(game.stunned("me/mirror"), "{edition}");
    });
}

// LOOP-1: what many actions of a turn set off is no loop, however much it is.
#[test]
fn loop_1__each_action_begins_anew() {
    const CARDS: &str = r#"
card drone "Drone"
  test 290 · dis creature · power 1

card worker "Worker"
  test 291 · dis creature · power 1

card digger "Digger"
  test 292 · dis creature · power 1

card choir "Choir"
  test 293 · dis artifact
  after reap({creature}): gain(1)
"#;
    let line = ["drone", "worker", "digger"].map(|title| [title; 6]).concat();
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.line(line).artifacts(["choir"; 30])).start();
    for title in ["drone", "worker", "digger"] {
        for number in 1..=6 {
            game.reap(&format!("{title}#{number}")).expect(DecisionKind::Main);
        }
    }
    assert_eq!(game.amber(ME), 18 * 31);
}

// ── abilities ───────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn ability_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .me(|p| p.hand(["end-one", "dust-imp"]).discard(["filler-1"]).archives(["filler-3"]))
            .opp(|p| p.line(["filler-2"]).discard(["filler-4"]))
            .start();
        game.play("end-one");
        assert_eq!(game.choices(), ["filler-2"]);
    });
}

#[test]
fn ability_1__that_names_an_area() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Untamed)
            .me(|p| p.hand(["regrowth"]).discard(["filler-1"]).line(["filler-2"]))
            .start();
        game.play("regrowth");
        assert_eq!(game.choices(), ["filler-1"]);
    });
}

#[test]
fn ability_2() {
    const CARDS: &str = r#"
card keep "Keep"
  test 290 · dis action
  play: destroy({1 friendly creature}); archive(it)
"#;
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand(["keep"]).line(["dust-imp"])).start();
    game.play("keep").choose("dust-imp");
    assert_eq!(game.archives(ME), ["dust-imp"]);
    at(&game, "Mv dust-imp line→discard");
    at(&game, "Mv dust-imp discard→archives");
}

#[test]
fn ability_3() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["end-one", "grief"]).discard(["grief"]).archives(["grief"]).deck(["grief"]))
        .opp(|p| p.line(["filler-2"]))
        .start();
    game.play("end-one").choose("filler-2");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn ability_3__in_another_zone() {
    const CARDS: &str = r#"
card ghost "Ghost"
  test 290 · dis creature · power 3
  in discard: after destroyed({enemy creature}): may(return(this))
  in discard: at end_of_turn(me): gain(1)
"#;
    let lay = |areas: fn(Part) -> Part| {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| areas(p.hand(["end-one"]).deck(["filler-1"; 7])))
            .opp(|p| p.line(["filler-2"]))
            .start();
        game.play("end-one").choose("filler-2");
        game
    };
    let mut game = lay(|p| p.discard(["ghost"]));
    game.expect(DecisionKind::YesNo).yes();
    assert_eq!(game.zone("ghost"), Area::Hand);
    let mut game = lay(|p| p.discard(["ghost"]));
    game.expect(DecisionKind::YesNo).no();
    game.end_turn();
    assert_eq!((game.zone("ghost"), game.amber(ME)), (Area::Discard, 1));
    // Not where it lies otherwise, in play least of all.
    for areas in [|p: Part| p.archives(["ghost"]), |p: Part| p.line(["ghost"])] {
        let mut game = lay(areas);
        game.expect(DecisionKind::Main).end_turn();
        assert_eq!(game.amber(ME), 0);
    }
}

#[test]
fn ability_2__what_was_played() {
    const CARDS: &str = r#"
card replay "Replay"
  test 290 · dis action
  play: play({1 action in discard(me)}); purge(it)

card rally "Rally"
  test 291 · dis action
  play: play({1 creature in discard(me)}); ready(it)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["replay"]).discard(["end-one"]))
        .opp(|p| p.line(["filler-2"]))
        .start();
    game.play("replay").until(DecisionKind::Main);
    assert_eq!((game.purged(ME), game.line(OPP)), (vec!["end-one"], vec![]));
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand(["rally"]).discard(["filler-2"])).start();
    game.play("rally").until(DecisionKind::Main);
    assert!(game.ready("filler-2"));
}

#[test]
fn ability_4() {
    const CARDS: &str = r#"
card burnout "Burnout"
  test 290 · dis creature · power 3
  reap: destroy(this); gain(2); damage({1 creature}, 1)
"#;
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.line(["burnout"])).opp(|p| p.line(["filler-3"])).start();
    game.reap("burnout").choose("filler-3");
    assert!(game.line(ME).is_empty());
    assert_eq!(game.amber(ME), 3);
    assert_eq!(game.damage("filler-3"), 1);
}

#[test]
fn ability_5() {
    const CARDS: &str = r#"
card errand "Errand"
  test 290 · dis action
  play: destroy({1 creature}); steal(1)
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["errand"]).line(["grief"]))
        .opp(|p| p.amber(1).line(["filler-2"]))
        .start();
    game.play("errand").choose("filler-2");
    assert!(at(&game, "Æ 1 supply→me (gain)") < at(&game, "Æ 1 opp→me (steal)"));
}

#[test]
fn ability_5__while_playing() {
    const CARDS: &str = r#"
card burrow "Burrow"
  test 290 · untamed action
  play: play({top 1 in deck(me)}); steal(1)
"#;
    let mut game = stage(MassMutation)
        .house(Untamed)
        .cards(CARDS)
        .me(|p| p.hand(["burrow"]).line(["hunting-witch"]).deck(["snufflegator"]))
        .opp(|p| p.amber(1))
        .start();
    game.play("burrow").right();
    assert!(at(&game, "Æ 1 supply→me (gain)") < at(&game, "Æ 1 opp→me (steal)"));
}

#[test]
fn resolve_1() {
    for_each_edition(&ALL, |edition| {
        // Three creatures are wanted, one is there.
        const CARDS: &str = r#"
card triple "Triple"
  test 290 · dis action
  play: stun({3 enemy creature}); capture({1 friendly creature}, 1); gain(1)
"#;
        let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["triple"])).opp(|p| p.line(["filler-2"])).start();
        game.play("triple").choose("filler-2").expect(DecisionKind::Main);
        assert!(game.stunned("filler-2"));
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn ex_004() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.hand(["anger"]).line(["snufflegator"]))
            .opp(|p| p.line(["filler-6"]))
            .start();
        game.play("anger").choose("snufflegator").defender("filler-6");
        assert_eq!(game.damage("filler-6"), 4);
        assert!(!game.ready("snufflegator"));
    });
}

#[test]
fn resolve_2() {
    const CARDS: &str = r#"
card curse "Curse"
  test 290 · dis artifact
  after destroyed({enemy creature}): damage({1 creature}, 1)
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["end-one"]).line(["dust-imp", "filler-2"]))
            .opp(|p| p.artifacts(["curse"]).line(["filler-3"]))
            .start();
        game.play("end-one").choose("dust-imp").expect(DecisionKind::Card).expect_seat(ME).choose("filler-3");
        assert_eq!(game.damage("filler-3"), 1);
    });
}

#[test]
fn resolve_3() {
    const CARDS: &str = r#"
card first-lose "First Lose"
  test 290 · dis action
  play: lose(opponent, 2); steal(2)

card first-steal "First Steal"
  test 291 · dis action
  play: steal(2); lose(opponent, 2)
"#;
    for (name, amber) in [("first-lose", 1), ("first-steal", 2)] {
        let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand([name])).opp(|p| p.amber(3)).start();
        game.play(name);
        assert_eq!((game.amber(ME), game.amber(OPP)), (amber, 0));
    }
}

// ── repeating ───────────────────────────────────────────────────────────────────────────────────────────

fn see_saw(edition: Rulebook, theirs: u16) -> (u16, u16) {
    let mut game =
        Scene::new(edition).house(Shadows).me(|p| p.hand(["bait-and-switch"])).opp(|p| p.amber(theirs)).start();
    game.play("bait-and-switch");
    (game.amber(ME), game.amber(OPP))
}

#[test]
fn faq_001a() {
    for_each_edition(&[V1_1, V1_2], |edition| {
        assert_eq!(see_saw(edition, 14), (7, 7));
        assert_eq!(see_saw(edition, 0), (0, 0));
    });
}

#[test]
fn faq_001b() {
    assert_eq!(see_saw(MassMutation, 14), (2, 12));
}

#[test]
fn errata_003() {
    assert_eq!(see_saw(V1_2, 9), (5, 4));
    assert_eq!(see_saw(MassMutation, 9), (2, 7));
    assert_eq!(see_saw(MassMutation, 2), (1, 1));
}

#[test]
fn repeat_1() {
    const CARDS: &str = r#"
card again-and-again "Again and Again"
  test 290 · dis action
  play: lose(opponent, 1); gain(1); if amber(opponent) >= 1 then again
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["again-and-again"])).opp(|p| p.amber(8)).start();
        game.play("again-and-again");
        assert_eq!((game.amber(ME), game.amber(OPP)), (8, 0));
    });
}

#[test]
fn preceding_1() {
    // The effect before the instruction once more, not the instruction.
    for_each_edition(&ALL, |edition| {
        const CARDS: &str = r#"
card twice "Twice"
  test 290 · dis action
  play: steal(1); if amber(opponent) >= 1 then steal(1)
"#;
        let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["twice"])).opp(|p| p.amber(9)).start();
        game.play("twice");
        assert_eq!((game.amber(ME), game.amber(OPP)), (2, 7));
    });
}

const SHARK: &str = r#"
card shark "Shark"
  test 281 · dis creature · power 3
  play/fight/reap: together(destroy({1 enemy creature}); destroy({1 friendly creature})); discard({top 1 in deck(me)}); if it is {not dis} then again
"#;

#[test]
fn repeat_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(SHARK)
            .me(|p| p.line(["shark"]).deck(["filler-1", "filler-2"]))
            .opp(|p| p.line(["filler-3", "filler-4"]))
            .start();
        game.reap("shark").choose("filler-3").choose("shark").expect(DecisionKind::Main);
        assert_eq!(game.line(OPP), ["filler-4"]);
        assert_eq!(game.deck(ME), ["filler-2"]);
    });
}

#[test]
fn repeat_3() {
    let mut game = stage(MassMutation)
        .cards(SHARK)
        .me(|p| p.line(["shark", "filler-5", "filler-6"]).deck(["filler-1", "dust-imp", "filler-2"]))
        .opp(|p| p.line(["filler-3", "filler-4"]))
        .start();
    game.reap("shark").choose("filler-3").choose("filler-5");
    // The card discarded is of another house: all of it again, up to that instruction.
    game.choose("filler-4").choose("filler-6").expect(DecisionKind::Main);
    assert_eq!(game.line(ME), ["shark"]);
    assert_eq!(game.deck(ME), ["filler-2"]);
    // The instruction is a part of what is done again: once more, as long as it holds.
    let mut game = stage(MassMutation)
        .cards(SHARK)
        .me(|p| {
            p.line(["shark", "filler-4", "filler-5", "filler-6"]).deck(["filler-1", "filler-2", "dust-imp", "filler-3"])
        })
        .start();
    game.reap("shark").choose("filler-4").choose("filler-5").choose("filler-6").expect(DecisionKind::Main);
    assert_eq!((game.line(ME), game.deck(ME)), (vec!["shark"], vec!["filler-3"]));
}

#[test]
fn faq_065() {
    let mut game = stage(MassMutation)
        .cards(SHARK)
        .me(|p| p.hand(["shark"]).deck(["filler-1", "filler-2"]))
        .opp(|p| p.line(["filler-3", "filler-4"]))
        .start();
    game.play("shark").choose("filler-3").choose("shark").expect(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-4"]);
    assert!(game.line(ME).is_empty());
    assert_eq!(game.deck(ME), ["filler-2"]);
}

// ── self-reference ──────────────────────────────────────────────────────────────────────────────────────

#[test]
fn self_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).me(|p| p.hand(["end-one"]).line(["bad-penny", "bad-penny"])).start();
        game.play("end-one").choose("bad-penny#1");
        assert_eq!(game.line(ME), ["bad-penny"]);
        assert_eq!(game.hand(ME), ["bad-penny"]);
    });
}

#[test]
fn self_2() {
    const CARDS: &str = r#"
card creed "Creed"
  test 290 · dis action
  play: choose({1 creature}); this_turn(always: grant(it, destroyed: return(this)))
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.hand(["creed", "end-one"]).line(["dust-pixie", "bad-penny"])).start();
    game.play("creed").choose("dust-pixie");
    game.play("end-one").choose("dust-pixie");
    assert_eq!(game.hand(ME), ["dust-pixie"]);
    assert_eq!(game.line(ME), ["bad-penny"]);
}

#[test]
fn ex_020() {
    // An upgrade hands over "destroyed: return this": it is the creature that returns, not the upgrade.
    const CARDS: &str = r#"
card penny-charm "Penny Charm"
  test 290 · dis upgrade
  always: grant(host, destroyed: return(this))
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.hand(["penny-charm", "end-one"]).line(["dust-pixie"])).start();
    game.play("penny-charm").choose("dust-pixie");
    game.play("end-one").choose("dust-pixie");
    assert_eq!(game.hand(ME), ["dust-pixie"]);
    assert_eq!(game.discard(ME), ["end-one", "penny-charm"]);
}

#[test]
fn self_3b() {
    const CARDS: &str = r#"
card gift "Gift"
  test 290 · dis upgrade
  always: grant(host, reap: capture(this, 1))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line([card("dust-imp").upgrade("gift"), card("filler-2")]))
        .opp(|p| p.amber(2))
        .start();
    game.reap("dust-imp");
    assert_eq!(game.amber_on("dust-imp"), 1);
    assert_eq!(game.amber_on("filler-2"), 0);
}

// ── lasting effects ─────────────────────────────────────────────────────────────────────────────────────

const LASTING: &str = r#"
card mist "Mist"
  test 282 · dis creature · power 2
  play: until_turn(me, always: grant({friendly creature}, elusive))

card verve "Verve"
  test 283 · dis action
  play: this_turn(always: grant({friendly creature}, power +1))
"#;

#[test]
fn lasting_1() {
    let mut game = stage(MassMutation)
        .cards(LASTING)
        .me(|p| p.hand(["mist"]).houses([Dis, Logos, Mars]))
        .opp(|p| p.houses([Dis, Logos, Mars]))
        .start();
    game.play("mist");
    assert_eq!(game.keyword("mist", Keyword::Elusive), 1);
    game.pass(Dis);
    assert_eq!(game.keyword("mist", Keyword::Elusive), 1);
    game.end_turn();
    assert_eq!(game.keyword("mist", Keyword::Elusive), 0);
}

#[test]
fn lasting_1__this_turn() {
    let mut game = stage(MassMutation)
        .cards(LASTING)
        .me(|p| p.hand(["verve"]).line(["dust-imp"]).houses([Dis, Logos, Mars]))
        .opp(|p| p.houses([Dis, Logos, Mars]))
        .start();
    game.play("verve");
    assert_eq!(game.power("dust-imp"), 3);
    game.pass(Dis);
    assert_eq!(game.power("dust-imp"), 2);
}

#[test]
fn lasting_2() {
    let mut game =
        stage(MassMutation).cards(LASTING).me(|p| p.hand(["mist", "end-one", "verve"]).line(["dust-imp"])).start();
    game.play("mist").right();
    game.play("end-one").choose("mist");
    assert_eq!(game.keyword("dust-imp", Keyword::Elusive), 1);
    game.play("verve");
    assert_eq!(game.zone("verve"), Area::Discard);
    assert_eq!(game.power("dust-imp"), 3);
}

#[test]
fn lasting_2__the_creature_that_was_fought() {
    const CARDS: &str = r#"
card stalker "Stalker"
  test 290 · dis creature · power 6
  fight: this_turn(after reap({friendly creature}): stun(fought))

card drill "Drill"
  test 291 · dis creature · power 6
  fight: this_turn(always: grant({friendly creature not this}, fight: stun(fought)))

card ogre "Ogre"
  test 292 · dis creature · power 6
"#;
    for hunter in ["stalker", "drill"] {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.line([hunter, "ogre"]))
            .opp(|p| p.line([card("filler-1").warded(), card("filler-2").warded()]))
            .start();
        game.fight(hunter, "filler-1");
        match hunter {
            "stalker" => game.reap("ogre"),
            _ => game.fight("ogre", "filler-2"),
        };
        // What lasts speaks of the fight that was, a fight text of the fight of its own creature.
        let stunned = ["filler-1", "filler-2"].map(|name| game.stunned(name));
        assert_eq!(stunned, [hunter == "stalker", hunter == "drill"], "{hunter}");
    }
}

#[test]
fn lasting_3() {
    let mut game = stage(MassMutation).cards(LASTING).me(|p| p.hand(["verve", "dust-imp"])).start();
    game.play("verve");
    game.play("dust-imp");
    assert_eq!(game.power("dust-imp"), 3);
}

#[test]
fn lasting_3__protection() {
    let mut game = Scene::new(MassMutation)
        .house(Sanctum)
        .cards(
            r#"
card hail "Hail"
  test 290 · sanctum action
  play: damage({each creature}, 3)
"#,
        )
        .me(|p| p.hand(["shield-of-justice", "raiding-knight", "hail"]))
        .opp(|p| p.line(["filler-5"]))
        .start();
    game.play("shield-of-justice");
    game.play("raiding-knight");
    game.play("hail");
    assert_eq!(game.damage("raiding-knight"), 0);
    assert_eq!(game.armor_left("raiding-knight"), 2);
    assert_eq!(game.damage("filler-5"), 3);
}

// ── as if it were yours, copies ─────────────────────────────────────────────────────────────────────────

const SHARDS: &str = r#"
card shard-of-mine "Shard of Mine"
  test 284 · dis artifact · traits shard
  action: gain(count({friendly card trait shard}))

card nexus-like "Nexus Like"
  test 285 · dis creature · power 3
  reap: use({1 enemy artifact}, as_yours)
"#;

#[test]
fn asif_1() {
    let mut game = stage(MassMutation)
        .cards(SHARDS)
        .me(|p| p.line(["nexus-like"]))
        .opp(|p| p.artifacts(["shard-of-mine"]))
        .start();
    game.reap("nexus-like").choose("shard-of-mine").pick("action shard-of-mine");
    // One for reaping, one for the shard, which counts itself.
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0));
    assert_eq!(game.keeper("shard-of-mine"), OPP);
    assert!(!game.ready("shard-of-mine"));
}

#[test]
fn faq_029() {
    // A shard of one's own counts too; the opponent's other shard does not.
    let mut game = stage(MassMutation)
        .cards(SHARDS)
        .me(|p| p.line(["nexus-like"]))
        .opp(|p| p.artifacts(["shard-of-mine", "shard-of-mine"]))
        .start();
    game.reap("nexus-like").choose("shard-of-mine#1").pick("action shard-of-mine");
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0));
}

#[test]
fn copy_1() {
    const CARDS: &str = r#"
card mimic "Mimic"
  test 290 · dis action
  play: become_copy({1 action in discard(opponent)})

card boon "Boon"
  test 291 · logos action · icons amber
  play: gain(3)
"#;
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand(["mimic"])).opp(|p| p.discard(["boon"])).start();
    game.play("mimic").choose("boon");
    assert_eq!(game.amber(ME), 4);
    assert_eq!(game.discard(ME), ["mimic"]);
    assert_eq!(game.discard(OPP), ["boon"]);
}
