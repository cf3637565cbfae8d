//! The questions about fights and damage.

use super::*;

/// The editions of the questions that the second rulebook asked.
const ASKED: [Rulebook; 2] = [V1_2, MassMutation];

#[test]
fn faq_012() {
    for_each_edition(&ASKED, |book| {
        for enemies in [vec![], vec!["filler-3"]] {
            let mut game = arena(book)
                .me(|p| p.hand(["anger"]).line([card("brute").stunned()]))
                .opp(|p| p.line(enemies.clone()))
                .start();
            game.play("anger").choose("brute").expect(DecisionKind::Main);
            assert!(!game.ready("brute") && !game.stunned("brute"));
            assert!(!game.trace().iter().any(|line| line.starts_with("Attack")));
        }
    });
}

#[test]
fn faq_014() {
    for_each_edition(&ASKED, |book| {
        let mut game = arena(book).house(Dis).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["valdr"])).start();
        game.fight("stealer-of-souls", "valdr");
        assert_eq!((game.discard(ME), game.discard(OPP)), (vec!["stealer-of-souls"], vec!["valdr"]));
        assert_eq!((game.amber(ME), game.purged(OPP).len()), (0, 0));
    });
}

#[test]
fn faq_017() {
    let goblin = "card goblin \"Goblin\"
  test 151 · brobnar creature · power 2 · elusive";
    for_each_edition(&ASKED, |book| {
        let mut game =
            arena(book).cards(goblin).me(|p| p.hand(["crag-king"]).line(["whelp"])).opp(|p| p.line(["goblin"])).start();
        game.play("crag-king").left();
        assert_eq!((game.zone("goblin"), game.zone("whelp")), (Area::Discard, Area::Battleline));
    });
}

#[test]
fn faq_020() {
    for_each_edition(&ASKED, |book| {
        let mut game = arena(book).me(|p| p.hand(["anger"]).line([card("brute").exhausted()])).start();
        game.refuses("reap brute").play("anger").choose("brute").expect(DecisionKind::Main);
        assert!(game.ready("brute"));
        game.offers("reap brute");
    });
}

#[test]
fn faq_024() {
    for_each_edition(&ASKED, |book| {
        let mut game =
            arena(book).me(|p| p.line(["learner"])).opp(|p| p.line(["raiding-knight", "shadow-self"])).start();
        game.fight("learner", "raiding-knight");
        assert_eq!((game.damage("raiding-knight"), game.damage("shadow-self")), (0, 2));
        assert_eq!((game.zone("learner"), game.armor_left("raiding-knight")), (Area::Discard, 0));
    });
}

const LONGARMS: &str = "card longarms \"Longarms\"
  test 151 · brobnar creature · power 5
  before_fight: choose({1 creature}); this_fight(instead_of fight_damage({this}): onto(it))";

#[test]
fn faq_049() {
    let mut game =
        arena(MassMutation).cards(LONGARMS).me(|p| p.line(["longarms"])).opp(|p| p.line(["filler-4", "ghost"])).start();
    game.attack("longarms").defender("filler-4").choose("ghost");
    assert_eq!((game.zone("ghost"), game.damage("filler-4"), game.damage("longarms")), (Area::Discard, 0, 4));
}

#[test]
fn faq_050() {
    let lay = |chosen: &str| {
        let mut game = arena(MassMutation)
            .cards(LONGARMS)
            .me(|p| p.line(["longarms"]))
            .opp(|p| p.line(["ghost", "filler-6"]))
            .start();
        game.attack("longarms").defender("ghost").choose(chosen);
        ["filler-6", "ghost", "longarms"].map(|name| game.damage(name))
    };
    assert_eq!(lay("filler-6"), [5, 0, 0]);
    assert_eq!(lay("ghost"), [0, 0, 0]);
}

#[test]
fn faq_091() {
    let siren = "card siren \"Siren\"
  test 151 · brobnar creature · power 4 · assault 2
  before_fight: if amber_on(fought) >= 1 then gain(1)";
    let lay = || {
        let mut game = arena(MassMutation)
            .cards(siren)
            .me(|p| p.line(["siren"]))
            .opp(|p| p.line([card("filler-2").amber(1)]))
            .start();
        game.attack("siren").defender("filler-2").expect(DecisionKind::Order).expect_seat(ME);
        game
    };
    // Its æmber comes to me in both orders, the gain only if the ability is the first.
    let mut game = lay();
    game.trigger(0);
    assert_eq!(game.amber(ME), 1);
    let mut game = lay();
    game.trigger(1);
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn faq_092() {
    let reaction = "card reaction \"Reaction\"
  test 151 · brobnar action
  play: damage({1 enemy creature}, 2); if destroyed(it) then damage({each creature neighbor_of it}, 2)";
    let lay = |target: &str| {
        let mut game = arena(MassMutation)
            .cards(reaction)
            .me(|p| p.hand(["reaction"]))
            .opp(|p| p.line(["filler-6", "filler-3", "filler-2", "filler-4", "filler-5"]))
            .start();
        game.play("reaction").choose(target);
        game
    };
    let game = lay("filler-2");
    assert_eq!(["filler-6", "filler-3", "filler-4", "filler-5"].map(|name| game.damage(name)), [0, 2, 2, 0]);
    let trace = game.trace();
    let left = trace.iter().position(|line| line == "Mv filler-2 opp.line→opp.discard");
    let hit = trace.iter().position(|line| line.starts_with("Dmg filler-3 2"));
    assert!(left.is_some() && left < hit, "{trace:?}");
    // What it does not destroy has no consequence.
    let game = lay("filler-3");
    assert_eq!(["filler-6", "filler-3", "filler-2"].map(|name| game.damage(name)), [0, 2, 0]);
}

#[test]
fn faq_093() {
    let mut game = arena(MassMutation)
        .me(|p| p.hand([card("smite").house(Brobnar)]).line([card("scorcher").exhausted()]))
        .opp(|p| p.line(["filler-2", "filler-1", "viper", "urchin", "whelp"]))
        .start();
    game.play("smite").choose("scorcher").defender("viper").until(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-2", "whelp"]);
    assert_eq!((game.damage("filler-2"), game.damage("whelp"), game.damage("scorcher")), (1, 1, 0));
    // If the neighbors still stand, they are hit.
    let mut game = arena(MassMutation)
        .me(|p| p.hand([card("smite").house(Brobnar)]).line(["reaver"]))
        .opp(|p| p.line(["filler-6", "filler-1", "filler-5", "filler-3"]))
        .start();
    game.play("smite").choose("reaver").defender("filler-1").until(DecisionKind::Main);
    assert_eq!(["filler-6", "filler-5", "filler-3"].map(|name| game.damage(name)), [2, 2, 0]);
}

#[test]
fn faq_094() {
    let strike = "card strike \"Strike\"
  test 151 · brobnar action
  play: choose({1 creature}); times(2, damage(it, 2))

card double-strike \"Double Strike\"
  test 152 · brobnar action
  play: choose({1 creature}); together(damage(it, 2); damage(it, 2))";
    let lay = |name: &str| {
        let mut game = arena(MassMutation)
            .cards(strike)
            .me(|p| p.hand(["strike", "double-strike"]))
            .opp(|p| p.line([card("filler-2").warded()]))
            .start();
        game.play(name).choose("filler-2");
        game.zone("filler-2")
    };
    assert_eq!(lay("strike"), Area::Discard);
    // Two clauses of one ability are one moment.
    assert_eq!(lay("double-strike"), Area::Battleline);
}

const SHOULDER: &str = "card shoulder \"Shoulder\"
  test 151 · brobnar creature · power 6
  instead_of fight_damage({this}): steal(1)";

#[test]
fn faq_079() {
    let mut game = arena(MassMutation)
        .cards(SHOULDER)
        .me(|p| {
            p.amber(2)
                .line([card("plated").upgrade("protect-the-weak")])
                .line(["statue"])
                .line([card("hound").warded()])
        })
        .opp(|p| p.line(["shoulder"]))
        .start();
    game.fight("plated", "shoulder");
    assert_eq!((game.amber(OPP), game.armor_left("plated"), game.damage("shoulder")), (1, 3, 4));
    game.fight("statue", "shoulder");
    assert_eq!((game.amber(OPP), game.amber(ME), game.zone("shoulder")), (2, 0, Area::Discard));
}

#[test]
fn faq_079__ward() {
    let mut game = arena(MassMutation)
        .cards(SHOULDER)
        .me(|p| p.amber(2).line([card("hound").warded()]))
        .opp(|p| p.line(["shoulder"]))
        .start();
    game.fight("hound", "shoulder");
    assert_eq!((game.amber(OPP), game.damage("hound")), (1, 0));
    assert!(game.warded("hound"));
}

#[test]
fn faq_080() {
    let coat = "card mist \"Mist\"
  test 153 · brobnar upgrade
  always: grant(host, elusive)";
    let mut game = arena(MassMutation)
        .cards(SHOULDER)
        .cards(coat)
        .me(|p| p.amber(2).line(["reaver", "hound"]))
        .opp(|p| p.line([card("shoulder").upgrade("mist")]))
        .start();
    game.fight("hound", "shoulder");
    assert_eq!((game.amber(OPP), game.damage("shoulder")), (0, 0));
    game.fight("reaver", "shoulder");
    assert_eq!((game.amber(OPP), game.damage("shoulder")), (0, 4));
}

#[test]
fn faq_060() {
    let niff = "card niff \"Niff\"
  test 151 · brobnar creature · power 2
  after fight({creature neighbor_of this}): steal(1)";
    let mut game = arena(MassMutation)
        .cards(niff)
        .me(|p| p.line(["niff", "hound"]))
        .opp(|p| p.amber(2).line(["filler-6"]))
        .start();
    game.fight("hound", "filler-6");
    assert_eq!((game.zone("hound"), game.amber(ME), game.amber(OPP)), (Area::Discard, 1, 1));
}
