//! Destroyed, sacrificed, purged: how cards leave play.

#![allow(non_snake_case)]

mod leaving;
mod tagging;

use keyforge_testing::*;

/// Cards of these tests. Their titles are made up; what they do is known from printed cards.
const CARDS: &str = r#"
card gate "Gate"
  test 101 · dis action
  play: destroy({each creature})

card mourner "Mourner"
  test 102 · dis creature · power 1
  after destroyed({creature}): gain(other_than(controller(event_card)), 1)

card cloak "Cloak"
  test 103 · sanctum upgrade
  always: grant(host, instead_of destroyed({this}): heal(this, all); destroy(source))

card soul-guard "Soul Guard"
  test 104 · dis upgrade
  always: grant(host, destroyed: destroy({1 enemy creature with_most power}))

card phoenix-charm "Phoenix Charm"
  test 105 · brobnar upgrade
  always: grant(host, destroyed: return(this); damage({each creature}, 3))

card scribe "Scribe"
  test 106 · logos creature · power 2
  always: grant({creature neighbor_of this}, destroyed: archive(this))

card martyr "Martyr"
  test 107 · sanctum creature · power 3
  destroyed: heal({each friendly creature not this}, all); draw(2)

card offering "Offering"
  test 108 · dis action
  play: if_done sacrifice({1 friendly creature}) then gain(1)

card death "Death"
  test 109 · dis action
  play: destroy({1 creature})

card even-hand "Even Hand"
  test 110 · dis action
  play: destroy({each creature not odd_power})

card raven "Raven"
  test 111 · shadows creature · power 4
  leaves_play: by(opponent, steal(2))

card void "Void"
  test 112 · dis action
  play: purge({1 creature})

card recall "Recall"
  test 113 · dis action
  play: return({1 (creature or artifact)})

card shelve "Shelve"
  test 114 · dis action
  play: archive({1 creature})

card bolter "Bolter"
  test 115 · dis creature · power 3
  reap: damage({1 creature}, 2); if destroyed(it) then purge(it)

card ash "Ash"
  test 116 · dis action
  play: damage({each creature}, 2)

card avenger "Avenger"
  test 117 · dis creature · power 2
  destroyed: destroy({1 creature})

card doomsayer "Doomsayer"
  test 118 · dis creature · power 2
  destroyed: destroy({each creature})

card usurp "Usurp"
  test 119 · dis action
  play: control({1 enemy creature}, me)

card idol "Idol"
  test 120 · dis artifact
  omni: sacrifice(this); gain(1)

card smash "Smash"
  test 121 · dis action
  play: destroy({1 artifact})

card badge "Badge"
  test 122 · dis upgrade
  always: grant(host, power +1)

card watcher "Watcher"
  test 123 · dis artifact
  after leave_play({creature}): gain(1)

card abduction "Abduction"
  test 124 · dis action
  play: abduct({1 enemy creature})

card borrow-tool "Borrow Tool"
  test 125 · dis action
  play: use({1 enemy artifact}, as_yours)

card altar "Altar"
  test 126 · dis action
  play: sacrifice({1 creature})

card ebb "Ebb"
  test 140 · dis action
  play: return({each creature})

card spite "Spite"
  test 141 · dis creature · power 2
  instead_of leave_play({this}, to hand): destroy({each creature not this})

card sink "Sink"
  test 127 · dis action
  play: put_on_deck({1 creature})

card strengthen "Strengthen"
  test 128 · dis action
  play: choose({1 creature}); this_turn(always: grant(it, power +5))

card toss "Toss"
  test 129 · dis action
  play: discard({1 creature})

card avenger-of-sorts "Avenger of Sorts"
  test 130 · dis creature · power 2
  destroyed: sacrifice({1 friendly creature})
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

/// Lets the waiting ability of that card resolve next.
#[track_caller]
fn next(game: &mut Play, name: &str) {
    game.expect(DecisionKind::Order);
    let card = game.find(name);
    let index = game.decision().waiting.iter().position(|other| other.source == card);
    let index = index.unwrap_or_else(|| panic!("{name} does not wait\n{}", game.report()));
    game.trigger(index as u8);
}

fn tagged(game: &Play, name: &str) -> bool {
    game.table().card(game.find(name)).is_tagged()
}

#[test]
fn dest_1() {
    for_each_edition(&ALL, |edition| {
        let mut game =
            stage(edition).me(|p| p.hand(["death"])).opp(|p| p.line(["filler-1"]).discard(["filler-2"])).start();
        game.play("death").choose("filler-1");
        assert_eq!(game.discard(OPP), ["filler-1", "filler-2"]);
        assert_eq!(game.discard(ME), ["death"]);
    });
}

#[test]
fn dest_1__owner_not_controller() {
    for_each_edition(&ALL, |edition| {
        let mut game =
            stage(edition).me(|p| p.hand(["death"])).opp(|p| p.line([card("filler-1").owned_by_other()])).start();
        game.play("death").choose("filler-1");
        assert_eq!(game.discard(ME), ["death", "filler-1"]);
        assert!(game.discard(OPP).is_empty());
    });
}

#[test]
fn dest_2a() {
    let mut game = stage(V1_1).me(|p| p.hand(["death"]).line(["dust-imp"])).start();
    game.play("death").choose("dust-imp");
    assert_eq!(game.amber(ME), 2);
    assert!(at(&game, "Æ 2 supply→me (gain)") < at(&game, "Mv dust-imp line→discard"));
}

#[test]
fn dest_2b() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        let mut game = stage(edition).me(|p| p.line(["bolter"])).opp(|p| p.line(["bad-penny"])).start();
        game.reap("bolter").choose("bad-penny");
        assert_eq!(game.hand(OPP), ["bad-penny"]);
        assert!(game.purged(OPP).is_empty());
        at(&game, "Mv bad-penny opp.line→opp.hand");
    });
}

#[test]
fn dest_3a() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        let mut game = stage(edition)
            .me(|p| p.hand(["ash"]).line(["filler-1"]))
            .opp(|p| p.line(["dust-pixie", "filler-2"]))
            .start();
        game.play("ash");
        // Nobody has left while the order is asked for.
        assert_eq!((game.line(ME).len(), game.line(OPP).len()), (1, 2));
        game.choose("filler-2");
        let trace = game.trace();
        let moves: Vec<&String> = trace.iter().filter(|line| line.contains("line→")).collect();
        assert_eq!(moves.len(), 3);
        let first = at(&game, moves[0]);
        assert_eq!(at(&game, moves[2]), first + 2, "{trace:?}");
    });
}

#[test]
fn dest_3b() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        let mut game = stage(edition).me(|p| p.hand(["gate"]).line(["mourner"])).opp(|p| p.line(["filler-5"])).start();
        game.play("gate");
        assert!(game.line(OPP).is_empty());
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
    });
}

#[test]
fn dest_3b__who_stays_sees_it() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        let mut game = stage(edition).me(|p| p.hand(["death"]).line(["mourner"])).opp(|p| p.line(["filler-5"])).start();
        game.play("death").choose("filler-5");
        assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
    });
}

#[test]
fn dest_3c() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        for (first, pile) in [("filler-1", ["filler-2", "filler-1"]), ("filler-2", ["filler-1", "filler-2"])] {
            let mut game = stage(edition).me(|p| p.hand(["gate"])).opp(|p| p.line(["filler-1", "filler-2"])).start();
            game.play("gate").expect(DecisionKind::PileOrder).expect_seat(ME).choose(first);
            assert_eq!(game.discard(OPP), pile);
        }
    });
}

#[test]
fn faq_011() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition).me(|p| p.line(["bolter"])).opp(|p| p.line(["bad-penny"])).start();
        game.reap("bolter").choose("bad-penny");
        assert_eq!(game.hand(OPP), ["bad-penny"]);
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn faq_042() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["ash"]))
        .opp(|p| p.line([card("martyr").damage(2), card("filler-3").damage(1)]))
        .start();
    game.play("ash").expect(DecisionKind::PileOrder);
    assert_eq!(game.damage("filler-3"), 0);
    game.done();
    assert!(game.line(OPP).is_empty());
}

#[test]
fn faq_043() {
    let mut game =
        stage(MassMutation).me(|p| p.hand(["death"]).line(["mourner"])).opp(|p| p.line(["bad-penny"])).start();
    game.play("death").choose("bad-penny");
    assert_eq!(game.hand(OPP), ["bad-penny"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
}

#[test]
fn faq_045() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["even-hand"]).line([card("filler-2").upgrade("soul-guard")]))
        .opp(|p| p.line(["filler-6", "filler-5"]))
        .start();
    game.play("even-hand");
    // The most powerful one is tagged already: it is not destroyed twice, and nobody else is.
    game.expect(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-5"]);
    assert!(game.line(ME).is_empty());
}

#[test]
fn faq_086() {
    let mut game = stage(MassMutation).me(|p| p.hand(["gate"]).line(["filler-4"])).opp(|p| p.line(["mourner"])).start();
    game.play("gate");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
    assert_eq!(game.discard(OPP), ["mourner"]);
}

#[test]
fn faq_095() {
    const REVIVER: &str = r#"
card reviver "Reviver"
  test 190 · dis creature · power 7
  after destroyed_fighting({enemy creature}, {this}): put_into_play(event_card, me)
"#;
    let mut game = stage(MassMutation).cards(REVIVER).me(|p| p.line(["reviver"])).opp(|p| p.line(["mourner"])).start();
    game.fight("reviver", "mourner").right();
    assert_eq!(game.line(ME), ["reviver", "mourner"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
    assert!(!game.ready("mourner"));
}

#[test]
fn faq_014() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["filler-6"])).start();
        game.fight("stealer-of-souls", "filler-6");
        assert_eq!(game.amber(ME), 0);
        assert_eq!(game.discard(OPP), ["filler-6"]);
        assert_eq!(game.discard(ME), ["stealer-of-souls"]);
    });
}

#[test]
fn faq_014__it_survives() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["filler-5"])).start();
        game.fight("stealer-of-souls", "filler-5");
        assert_eq!(game.amber(ME), 1);
        assert_eq!(game.purged(OPP), ["filler-5"]);
    });
}

#[test]
fn faq_017() {
    const KING: &str = r#"
card king "King"
  test 190 · dis creature · power 7
  always: grant({enemy creature ekwidon}, power -2)
"#;
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = stage(edition)
            .cards(KING)
            .me(|p| p.hand(["king"]))
            .opp(|p| p.line(["filler-2", "filler-3", "dust-pixie"]))
            .start();
        game.play("king");
        assert_eq!(game.line(OPP), ["filler-3", "dust-pixie"]);
        assert_eq!(game.power("filler-3"), 1);
    });
}

#[test]
fn faq_087() {
    const CARDS: &str = r#"
card king "King"
  test 190 · dis creature · power 7
  always: grant({enemy creature ekwidon}, power -2)

card annoyer "Annoyer"
  test 191 · ekwidon creature · power 2
  after enter_play({enemy creature}): damage(event_card, 1)
"#;
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand(["king"])).opp(|p| p.line(["annoyer"])).start();
    game.play("king");
    assert!(game.line(OPP).is_empty());
    assert_eq!(game.damage("king"), 0);
}

#[test]
fn timing_1() {
    // What the entering card does always holds before what others do after it entered.
    const CARDS: &str = r#"
card elder "Elder"
  test 190 · dis creature · power 3
  always: grant({friendly creature}, armor +1)

card annoyer "Annoyer"
  test 191 · dis creature · power 2
  after enter_play({enemy creature}): damage(event_card, 1)
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.hand(["elder", "dust-imp"])).opp(|p| p.line(["annoyer"])).start();
    game.play("elder");
    assert_eq!(game.damage("elder"), 0);
    assert_eq!(game.armor_left("elder"), 0);
    // Without it the damage comes through.
    let mut game = stage(MassMutation).cards(CARDS).me(|p| p.hand(["dust-imp"])).opp(|p| p.line(["annoyer"])).start();
    game.play("dust-imp");
    assert_eq!(game.damage("dust-imp"), 1);
}
