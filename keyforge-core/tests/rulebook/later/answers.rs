//! Questions about cards of later sets.

use super::NEW;
use keyforge_testing::*;

#[test]
fn faq_041() {
    const CARDS: &str = r#"
card pebble-thrower "Pebble Thrower"
  test 102 · brobnar creature · power 4 · traits giant
  after discard(me, {brobnar}, from hand): if turn_of(me) then may(damage({1 creature}, 3))

card twig "Twig"
  test 104 · brobnar action
  play: damage({1 creature}, 1)

card freak "Freak"
  test 105 · brobnar creature · power 2 · traits mutant
"#;
    for_each_edition(&NEW, |book| {
        let lay = |thrower: &str| {
            Scene::new(book)
                .house(Brobnar)
                .cards(CARDS)
                .me(|p| p.hand(["twig", "twig"]).line([card(thrower)]))
                .opp(|p| p.line(["ardent-hero"]))
                .start()
        };
        let mut game = lay("rock-hurling-giant");
        game.discard_card("twig").yes().choose("ardent-hero");
        assert_eq!(game.damage("ardent-hero"), 0, "the giant with its power of 6 deals it");
        game.play("twig").choose("ardent-hero");
        assert_eq!(game.damage("ardent-hero"), 1, "an action is no creature");
        let mut game = lay("pebble-thrower");
        game.discard_card("twig").yes().choose("ardent-hero");
        assert_eq!(game.damage("ardent-hero"), 3);
        let mut game = lay("freak");
        game.fight("freak", "ardent-hero");
        assert_eq!(game.damage("ardent-hero"), 0, "a mutant");
    });
}

#[test]
fn faq_044__in_the_first_step() {
    // … and one played in step 1 ends step 1 only.
    const CARDS: &str = r#"
card curtain "Curtain"
  test 101 · logos action · omega
  play: gain(1)
"#;
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .active(OPP)
            .house(Dis)
            .cards(CARDS)
            .me(|p| {
                p.amber(6).line([card("jargogle").under("curtain")]).artifacts(["strange-gizmo"]).hand(["doc-bookton"])
            })
            .start();
        game.end_turn().until(DecisionKind::ActiveHouse).expect_seat(ME);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 1));
        game.house(Logos).play("doc-bookton").expect(DecisionKind::Main).expect_seat(ME);
    });
}

#[test]
fn faq_096() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["unlocked-gateway"]).line([card("jargogle").under("wild-wormhole")]).deck(["filler-4"]))
            .opp(|p| p.line(["filler-3"]))
            .start();
        game.play("unlocked-gateway").until(DecisionKind::ActiveHouse).expect_seat(OPP);
        assert_eq!(game.line(ME), ["filler-4"], "it was not there to be tagged");
        assert!(game.line(OPP).is_empty());
        assert_eq!(game.amber(ME), 1);
    });
}

const GORKUS: &str = r#"
card gateway "Gateway"
  test 101 · dis action
  play: destroy({each creature})
"#;

/// Everything is destroyed; the abilities of those cards come in that order.
fn gorkus(book: Rulebook, his_turn: bool, order: &[&str]) -> Play {
    let line =
        || [card("filler-1").amber(2), card("optio-gorkus").upgrade("imperial-scutum"), card("filler-2").amber(1)];
    let scene = Scene::new(book).house(Dis).cards(GORKUS);
    let mut game = if his_turn {
        scene.me(|p| p.hand(["gateway"]).line(line())).start()
    } else {
        scene.me(|p| p.hand(["gateway"])).opp(|p| p.line(line())).start()
    };
    game.play("gateway");
    for (index, slug) in order.iter().enumerate() {
        let waits = |play: &Play| play.decision().waiting.iter().position(|next| play.state().slug(next.card) == *slug);
        // The last one needs no order.
        if index + 1 < order.len() {
            game.expect(DecisionKind::Order);
            let at = waits(&game).unwrap_or_else(|| panic!("{slug} does not wait\n{}", game.report()));
            game.trigger(at as u8);
        }
        if *slug != "optio-gorkus" {
            // Where its æmber goes.
            game.expect(DecisionKind::Card).choose("optio-gorkus");
        }
    }
    game.until(DecisionKind::Main);
    game
}

#[test]
fn faq_046() {
    for_each_edition(&NEW, |book| {
        // On their own turn: first onto Gorkus, then all of it to the supply.
        let game = gorkus(book, true, &["filler-1", "filler-2", "optio-gorkus"]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
        // The opponent lets the Scutum come first: Gorkus leaves with 3, which its opponent gets.
        let game = gorkus(book, false, &["optio-gorkus", "filler-1", "filler-2"]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (3, 0));
    });
}

#[test]
fn faq_047() {
    for_each_edition(&NEW, |book| {
        let lay = |mine, theirs| {
            let scene = Scene::new(book).house(Saurian);
            let mut game = scene.me(|p| p.amber(mine).hand(["crassosaurus"])).opp(|p| p.amber(theirs)).start();
            game.play("crassosaurus");
            game
        };
        let game = lay(4, 6);
        assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("crassosaurus")), (0, 0, 10));
        assert_eq!(game.line(ME), ["crassosaurus"]);
        // Where there is more, its player says how much comes from whom.
        let mut game = lay(5, 8);
        assert_eq!(game.options(), ["number 5", "number 6", "number 7", "number 8"]);
        game.number(7);
        assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("crassosaurus")), (2, 1, 10));
        // Too little: all of it, and the creature is purged.
        let game = lay(2, 3);
        assert_eq!(game.purged(ME), ["crassosaurus"]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 5), "what lies on it goes to its opponent");
    });
}

#[test]
fn faq_048() {
    const CARDS: &str = r#"
card spear "Spear"
  test 102 · dis action
  play: damage({1 creature}, 1)
"#;
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["spear"]).line([card("dust-imp")]))
            .opp(|p| p.line(["drecker", "drecker"]))
            .start();
        game.fight("dust-imp", "drecker#1");
        assert_eq!((game.damage("drecker#1"), game.damage("drecker#2")), (2, 2));
        game.until(DecisionKind::Main);
        game.play("spear").choose("drecker#1");
        assert_eq!((game.damage("drecker#1"), game.damage("drecker#2")), (3, 2), "only damage of a fight");
        // What a ward prevents is dealt to nobody; the copy meets the ward of its own receiver.
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.line(["dust-imp"]))
            .opp(|p| p.line([card("filler-6").warded(), card("drecker")]))
            .start();
        game.fight("dust-imp", "filler-6");
        assert_eq!((game.damage("filler-6"), game.damage("drecker")), (0, 0));
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.line(["dust-imp"]))
            .opp(|p| p.line([card("filler-6"), card("drecker").warded()]))
            .start();
        game.fight("dust-imp", "filler-6");
        assert_eq!((game.damage("filler-6"), game.damage("drecker")), (2, 0));
    });
}

#[test]
fn faq_054() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.amber(5).hand(["dust-imp", "shooler"]))
            .opp(|p| p.line(["sinestra", "dexus"]))
            .start();
        game.play("dust-imp").until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 3, "alone it is on both flanks");
        game.play("shooler").right().until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 2);
        assert_eq!(game.line(ME), ["dust-imp", "shooler"]);
    });
}

const STAR: &str = r#"
card snack "Snack"
  test 104 · dis action
  play: add_counters({1 creature}, power, 1)

card lesson "Lesson"
  test 106 · dis action
  play: choose({1 creature}); this_turn(always: grant(it, instead_of fight_damage({this}): only(4)))
"#;

#[test]
fn faq_066() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(STAR)
            .me(|p| {
                p.hand(["snack"])
                    .line([card("chonkers").power_counters(1)])
                    .artifacts(["the-pale-star", "dark-aember-vault"])
            })
            .opp(|p| p.line(["filler-3", "raiding-knight"]))
            .start();
        assert_eq!((game.power("chonkers"), game.armor("raiding-knight")), (4, 2));
        game.omni("the-pale-star");
        assert_eq!((game.power("chonkers"), game.armor("raiding-knight"), game.power("filler-3")), (1, 0, 1));
        game.play("snack").choose("chonkers");
        assert_eq!(game.power("chonkers"), 1, "also what comes later");
        game.end_turn();
        assert_eq!(game.power("chonkers"), 5);
    });
}

#[test]
fn faq_074() {
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(STAR)
            .me(|p| p.hand(["lesson"]).line([card("tantadlin").house(Dis)]))
            .opp(|p| p.line([card("filler-6"), card("filler-5")]))
            .start();
        game.play("lesson").choose("tantadlin").fight("tantadlin", "filler-6");
        game.expect(DecisionKind::Main);
        assert_eq!(game.damage("filler-6"), 2, "nobody is asked which limit comes last");
    });
}

#[test]
fn cannot_2() {
    const CARDS: &str = r#"
card dwarf "Dwarf"
  test 110 · dis artifact
  always: grant({enemy creature}, power_is 2)

card bind "Bind"
  test 111 · dis upgrade
  always: cannot(reap({host}))

card drive "Drive"
  test 112 · dis action
  play: this_turn(always: allow(use(me, {creature}))); reap_with({1 friendly creature})
"#;
    for_each_edition(&NEW, |book| {
        // Of two values the smaller one, in whatever order they came.
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(STAR)
            .cards(CARDS)
            .me(|p| p.artifacts(["dwarf", "the-pale-star"]))
            .opp(|p| p.line(["filler-6"]))
            .start();
        assert_eq!(game.power("filler-6"), 2);
        game.omni("the-pale-star");
        assert_eq!(game.power("filler-6"), 1);
        // What forbids beats what permits.
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["drive"]).line([card("filler-6").upgrade("bind")]))
            .opp(|p| p.line(["filler-1"]))
            .start();
        game.play("drive").choose("filler-6").refuses("reap filler-6").offers("fight filler-6");
        assert_eq!(game.amber(ME), 0);
    });
}

#[test]
fn faq_083() {
    for_each_edition(&NEW, |book| {
        let lay = |amber, warded: bool| {
            let one = if warded { card("filler-1").warded() } else { card("filler-1") };
            let mut game = Scene::new(book)
                .house(Dis)
                .me(|p| p.amber(amber).artifacts(["obsidian-forge"]).line([one, card("filler-2")]))
                .start();
            game.use_action("obsidian-forge").choose("filler-1").choose("filler-2");
            game
        };
        // Two creatures: 6 + 6 - 2.
        let mut game = lay(10, false);
        game.until(DecisionKind::YesNo).yes().key(KeyColor::Red);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 0));
        assert!(game.artifacts(ME).is_empty());
        // The ward saved one: 6 + 6 - 1 cannot be paid, and nobody is asked.
        let mut game = lay(10, true);
        game.until(DecisionKind::Main);
        assert_eq!((game.keys(ME), game.line(ME), game.warded("filler-1")), (0, vec!["filler-1"], false));
        assert_eq!(game.artifacts(ME), ["obsidian-forge"]);
        let mut game = lay(11, true);
        game.until(DecisionKind::YesNo).yes().key(KeyColor::Red);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 0));
    });
}

#[test]
fn faq_084() {
    const EGG: &str = r#"
card raptor "Raptor"
  test 102 · saurian creature · power 2

card ankylo "Ankylo"
  test 103 · saurian creature · power 3
"#;
    for_each_edition(&NEW, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(EGG)
            .me(|p| p.line(["saurian-egg"]).deck(["raptor", "ankylo", "filler-1"]))
            .start();
        game.omni("saurian-egg").until(DecisionKind::Main);
        let mut line = game.line(ME);
        line.sort_unstable();
        assert_eq!(line, ["ankylo", "raptor"]);
        assert_eq!((game.power_counters("raptor"), game.power_counters("ankylo")), (3, 3));
        assert!(game.ready("raptor") && game.ready("ankylo"));
        assert_eq!(game.discard(ME), ["saurian-egg"]);
        // None among them: the egg stays.
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(EGG)
            .me(|p| p.line(["saurian-egg"]).deck(["filler-1", "filler-2", "raptor"]))
            .start();
        game.omni("saurian-egg");
        assert_eq!(game.line(ME), ["saurian-egg"]);
    });
}

#[test]
fn ex_007() {
    for_each_edition(&NEW, |book| {
        for (others, drawn) in [(&["velum"][..], 2), (&["filler-1"][..], 1)] {
            let mut game = Scene::new(book)
                .house(Logos)
                .me(|p| p.line(["hyde"]).line(others.iter().copied()).deck(filler(5)))
                .start();
            game.reap("hyde");
            assert_eq!(game.hand(ME).len(), drawn);
        }
    });
}
