//! Enrage, ward, and the tide.

use super::NEW;
use keyforge_testing::*;

const CARDS: &str = r#"
card provoke "Provoke"
  test 101 · dis action
  play: enrage({1 creature})

card shelter "Shelter"
  test 102 · dis action
  play: ward({1 creature})

card blow "Blow"
  test 103 · dis action
  play: damage({1 creature}, 9)

card prick "Prick"
  test 104 · dis action
  play: damage({1 creature}, 2)

card doom "Doom"
  test 105 · dis action
  play: destroy({each creature})

card sweep "Sweep"
  test 106 · dis action
  play: return({1 creature})

card lancer "Lancer"
  test 107 · dis creature · power 4 · assault 3

card guardian "Guardian"
  test 108 · dis creature · power 2
  destroyed: ward({each friendly creature not this})

card penny "Penny"
  test 109 · dis creature · power 1
  destroyed: return(this)

card whistle "Whistle"
  test 110 · dis action
  play: reap_with({1 friendly creature})
"#;

fn stage(book: Rulebook) -> Scene {
    Scene::new(book).house(Dis).cards(CARDS)
}

#[test]
fn enrage_1a() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book).me(|p| p.hand(["provoke"]).line(["lancer", "penny"])).start();
        let trace = game.play("provoke").choose("lancer").trace();
        assert_eq!(trace.iter().filter(|line| *line == "Status+ lancer enraged").count(), 1);
        assert!(game.enraged("lancer") && !game.enraged("penny"));
    });
}

/// A creature whose text says so, an artifact that says it of every card, and one that says it of creatures once more.
const ENRAGING: &str = r#"
card firebrand "Firebrand"
  test 120 · dis creature · power 3
  instead_of enter_play({this}): enter_enraged

card drum "Drum"
  test 121 · dis artifact
  instead_of enter_play({creature or artifact}): enter_enraged

card bell "Bell"
  test 122 · dis artifact
"#;

#[test]
fn a_creature_that_enters_enraged_has_one_counter_and_must_fight() {
    for_each_edition(&NEW, |book| {
        let stage = || stage(book).cards(ENRAGING).opp(|p| p.line(["filler-6"]));
        let marks = |game: &Play| game.trace().iter().filter(|line| line.starts_with("Status+")).count();
        let mut game = stage().me(|p| p.hand(["firebrand"])).start();
        game.play("firebrand");
        assert!(game.enraged("firebrand") && marks(&game) == 1);
        game.refuses("fight firebrand");
        // Ready in a later turn, it must fight (`ENRAGE-2`).
        let mut game = stage().me(|p| p.line([card("firebrand").enraged()])).start();
        game.offers("fight firebrand").refuses("reap firebrand");
        // Two texts say so: one counter (`ENRAGE-1b`). Of an artifact nothing can be said.
        let mut game = stage().me(|p| p.hand(["firebrand", "bell"]).artifacts(["drum"])).start();
        game.play("firebrand");
        assert!(game.enraged("firebrand") && marks(&game) == 1);
        game.play("bell");
        assert_eq!(marks(&game), 0);
    });
}

#[test]
fn enrage_1b() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand(["provoke"]).line([card("lancer").enraged()]))
            .opp(|p| p.line(["filler-6"]))
            .start();
        let trace = game.play("provoke").choose("lancer").trace();
        assert!(!trace.iter().any(|line| line.starts_with("Status")), "{trace:?}");
        // One fight takes off all there is.
        game.fight("lancer", "filler-6");
        assert!(!game.enraged("lancer"));
    });
}

#[test]
fn enrage_2() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book).me(|p| p.line([card("lancer").enraged()])).opp(|p| p.line(["filler-4"])).start();
        game.offers("fight lancer").refuses("reap lancer");
        let mut game = stage(book).me(|p| p.line([card("lancer").enraged()])).start();
        game.offers("reap lancer").refuses("fight lancer").reap("lancer");
        assert_eq!(game.amber(ME), 1);
        assert!(game.enraged("lancer"));
    });
}

#[test]
fn enrage_3a() {
    let begin = |defender: &str| {
        let mut game = stage(MassMutation)
            .me(|p| p.line([card("lancer").enraged().power_counters(5)]))
            .opp(|p| p.line([card(defender)]))
            .start();
        game.fight("lancer", defender);
        assert!(game.line(ME).contains(&"lancer"));
        game
    };
    let fought = begin("filler-4");
    assert_eq!((fought.enraged("lancer"), fought.damage("lancer")), (false, 4));
    // The second fight is cut short by assault: the creature was used to fight all the same.
    let skipped = begin("filler-3");
    assert_eq!((skipped.enraged("lancer"), skipped.damage("lancer")), (false, 0));
}

#[test]
fn enrage_3b() {
    let mut game = stage(WindsOfExchange).me(|p| p.line([card("lancer").enraged()])).opp(|p| p.line(["penny"])).start();
    game.fight("lancer", "penny");
    assert!(!game.enraged("lancer"));
    assert!(!game.ready("lancer"));
}

/// A creature that its own text enrages after a fight.
const BERSERK: &str = r#"
card berserk "Berserk"
  test 190 · dis creature · power 5
  fight: enrage(this)

card goaded "Goaded"
  test 191 · dis creature · power 5
  before_fight: enrage(this)
"#;

#[test]
fn enrage_3a__only_what_it_was_used_with() {
    for_each_edition(&NEW, |book| {
        for (name, enraged) in [("berserk", true), ("goaded", false)] {
            let mut game = stage(book).cards(BERSERK).me(|p| p.line([name])).opp(|p| p.line(["filler-1"])).start();
            game.fight(name, "filler-1");
            assert_eq!(game.enraged(name), enraged, "{name}");
        }
    });
}

#[test]
fn enrage_4() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand(["whistle"]).line([card("lancer").enraged()]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.refuses("reap lancer").play("whistle").choose("lancer");
        assert_eq!(game.amber(ME), 1);
        assert!(!game.ready("lancer"));
        assert!(game.enraged("lancer"));
    });
}

#[test]
fn faq_051() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand([card("ghosthawk").house(Dis)]).line([card("lancer").enraged()]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.play("ghosthawk").position(1).choose("lancer").expect(DecisionKind::Main);
        assert_eq!(game.amber(ME), 1);
        assert!(!game.ready("lancer") && game.enraged("lancer"));
    });
}

#[test]
fn ward_1() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book).me(|p| p.hand(["shelter"]).line(["lancer", "penny"])).start();
        let trace = game.play("shelter").choose("lancer").trace();
        assert_eq!(trace.iter().filter(|line| *line == "Status+ lancer warded").count(), 1);
        assert!(game.warded("lancer") && !game.warded("penny"));
    });
}

#[test]
fn ward_5() {
    for_each_edition(&NEW, |book| {
        let mut game =
            stage(book).me(|p| p.hand(["shelter", "prick", "prick"]).line([card("lancer").warded()])).start();
        game.play("shelter").choose("lancer");
        assert!(!game.trace().iter().any(|line| line.starts_with("Status")));
        // One instance of damage takes off all there is.
        game.play("prick").choose("lancer");
        assert!(!game.warded("lancer"));
        assert_eq!(game.damage("lancer"), 0);
        game.play("prick").choose("lancer");
        assert_eq!(game.damage("lancer"), 2);
    });
}

#[test]
fn ward_2a() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["doom", "prick", "sweep"]).line([card("lancer").warded()]))
        .opp(|p| p.line(["filler-4"]))
        .start();
    let trace = game.play("doom").trace();
    assert!(trace.contains(&"Status- lancer warded".to_owned()));
    assert!(!trace.contains(&"Tag lancer".to_owned()), "it is never tagged");
    assert_eq!(game.line(ME), ["lancer"]);
    assert!(game.line(OPP).is_empty());
    for action in ["prick", "sweep"] {
        let mut game = stage(MassMutation).me(|p| p.hand([action]).line([card("lancer").warded()])).start();
        game.play(action).choose("lancer");
        assert!(!game.warded("lancer"));
        assert_eq!((game.damage("lancer"), game.line(ME)), (0, vec!["lancer"]));
    }
}

#[test]
fn ward_2b() {
    for action in ["prick", "blow", "sweep"] {
        let mut game = stage(WindsOfExchange).me(|p| p.hand([action]).line([card("lancer").warded()])).start();
        game.play(action).choose("lancer");
        assert!(!game.warded("lancer"));
        assert_eq!((game.damage("lancer"), game.line(ME)), (0, vec!["lancer"]));
    }
    let mut game = stage(WindsOfExchange).me(|p| p.hand(["doom"]).line([card("lancer").warded()])).start();
    game.play("doom");
    assert_eq!(game.line(ME), ["lancer"]);
}

#[test]
fn ward_3() {
    let mut game = stage(MassMutation).me(|p| p.hand(["doom"])).opp(|p| p.line(["guardian", "penny"])).start();
    let trace = game.play("doom").choose_nth(0).trace();
    // The ward came after the tag: it holds the creature back from the hand, not from the discard pile.
    assert!(trace.contains(&"Status+ penny warded".to_owned()), "{trace:?}");
    assert!(trace.contains(&"Status- penny warded".to_owned()), "{trace:?}");
    game.until(DecisionKind::Main);
    assert!(game.hand(OPP).is_empty());
    assert_eq!(game.discard(OPP).len(), 2);
    // In the other order it has gone to hand before the ward comes.
    let mut game = stage(MassMutation).me(|p| p.hand(["doom"])).opp(|p| p.line(["guardian", "penny"])).start();
    game.play("doom").choose_nth(1).until(DecisionKind::Main);
    assert_eq!(game.hand(OPP), ["penny"]);
}

#[test]
fn ward_3__no_ward_saves_who_is_tagged() {
    let mut game = stage(MassMutation).me(|p| p.hand(["doom"])).opp(|p| p.line(["guardian", "lancer"])).start();
    let trace = game.play("doom").trace();
    assert!(trace.contains(&"Status+ lancer warded".to_owned()), "{trace:?}");
    game.until(DecisionKind::Main);
    assert!(game.line(OPP).is_empty(), "warded, and discarded all the same");
    assert_eq!(game.discard(OPP).len(), 2);
}

#[test]
fn ward_4() {
    for_each_edition(&NEW, |book| {
        let mut game =
            stage(book).me(|p| p.hand(["blow", "prick"])).opp(|p| p.line([card("filler-2").warded()])).start();
        game.play("blow").choose("filler-2");
        assert_eq!((game.damage("filler-2"), game.warded("filler-2")), (0, false));
        game.play("prick").choose("filler-2");
        assert!(game.line(OPP).is_empty());
    });
}

#[test]
fn tide_1() {
    let game = stage(MassMutation).me(|p| p.line(["lancer"])).start();
    assert_eq!(game.table().tide, None);
    // It is announced, and nothing follows from it.
    let [with, without] = [true, false].map(|raised| {
        let scene = stage(MassMutation).me(|p| p.hand(["prick"]).line(["lancer"]).amber(3)).opp(|p| p.amber(6));
        let scene = if raised { scene.tide(OPP) } else { scene };
        let mut game = scene.start();
        let first = game.options();
        game.reap("lancer").end_turn();
        (first, game.options(), game.keys(OPP), game.amber(ME))
    });
    assert_eq!(with, without);
}

/// The reference card of the tide: "Omni: Raise the tide. Gain 3 chains."
#[test]
fn tide_1_its_reference_card() {
    for_each_edition(&NEW, |book| {
        let scene = stage(book).cards(TIDAL).me(|p| p.hand(["first-wave"]).line(["wader", "lancer"]));
        let mut game = scene.opp(|p| p.line(["crab"])).start();
        game.offers("raise tide").offers("play first-wave").pick("raise tide").expect(DecisionKind::Main);
        assert_eq!((game.table().tide, game.chains(ME), game.amber(OPP)), (Some(ME), 3, 1));
        assert_eq!(game.power("wader"), 4);
        // It would give chains alone; and something was used, so that alpha comes too late (`ALPHA-1`).
        game.refuses("raise tide").refuses("play first-wave").reap("wader");
        // Each player may, in any house.
        game.pass(Dis).offers("raise tide").pick("raise tide");
        assert_eq!((game.table().tide, game.chains(OPP)), (Some(OPP), 3));
        game.pass(Dis).pick("raise tide");
        assert_eq!(game.chains(ME), 5, "one was shed by drawing");
    });
}

/// Nobody has more than 24 chains, however they are gained (`CHAIN-1`).
#[test]
fn tide_1_its_reference_card_gives_no_more_chains_than_there_are() {
    for_each_edition(&NEW, |book| {
        for (before, after) in [(20, 23), (22, 24), (24, 24)] {
            let mut game = stage(book).cards(TIDAL).me(|p| p.line(["wader"]).chains(before)).start();
            game.pick("raise tide");
            assert_eq!((game.table().tide, game.chains(ME)), (Some(ME), after));
        }
    });
}

#[test]
fn tide_1_its_reference_card_where_a_text_forbids_it() {
    let scene = stage(WindsOfExchange).cards(TIDAL).me(|p| p.hand(["still-water"]).line(["wader"]));
    let mut game = scene.opp(|p| p.line(["crab"])).start();
    game.offers("raise tide").play("still-water").refuses("raise tide");
    // Who cannot use cards cannot use it; and no text counts it among the cards that were used.
    let scene = stage(WindsOfExchange).cards(TIDAL).me(|p| p.hand(["idle", "tally"]).line(["wader"]));
    let mut game = scene.opp(|p| p.line(["crab"])).start();
    game.pick("raise tide").play("tally").play("idle");
    assert_eq!(game.amber(ME), 0);
    game.pass(Dis).refuses("raise tide");
    // Where no card of the game speaks of the tide, its card is not there.
    stage(WindsOfExchange).me(|p| p.line(["lancer"])).start().refuses("raise tide");
}

const TIDAL: &str = "card first-wave \"First Wave\"\n  test 161 · dis action · alpha\n  play: gain(1)
card wader \"Wader\"\n  test 162 · dis creature · power 2\n  while high_tide(me): grant(this, power +2)
card crab \"Crab\"\n  test 163 · dis creature · power 2\n  after raise_tide(opponent): gain(1)
card still-water \"Still Water\"\n  test 164 · dis action\n  play: this_turn(always: cannot(raise_tide))
card idle \"Idle\"\n  test 165 · dis action\n  play: next_turn(opponent, always: cannot(use(opponent)))
card tally \"Tally\"\n  test 166 · dis action\n  play: gain(how_often(use(me, {card}), this_turn))";

/// A deck that was searched is shuffled in the end, also where an instruction in between shuffles nothing (`SEARCH-2a`).
#[test]
fn search_2a_beside_a_shuffle_of_nothing() {
    let cards = "card seek \"Seek\"\n  test 167 · dis action
  play: return(search({1 creature title filler-2 in deck(me)})); shuffle_into_deck({each creature mars})";
    let scene = stage(WindsOfExchange).cards(cards).me(|p| p.hand(["seek"]).deck(["filler-1", "filler-2", "filler-3"]));
    let mut game = scene.start();
    let trace = game.play("seek").choose("filler-2").trace();
    assert_eq!(trace.iter().filter(|line| *line == "Shuffle me").count(), 1);
}
