//! Damage, armor, power and healing.

use super::*;

/// The editions after the first.
const SINCE_V1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

#[test]
fn damage_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.hand(["punch"]).line(["whelp"])).opp(|p| p.line(["filler-5"])).start();
        game.play("punch").choose("filler-5").pass(Ekwidon).pass(Brobnar);
        assert_eq!(game.damage("filler-5"), 3);
        game.fight("whelp", "filler-5");
        assert_eq!(game.zone("filler-5"), Area::Discard);
    });
}

#[test]
fn damage_2() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.hand(["punch", "punch", "punch"]))
            .opp(|p| p.line(["filler-2", "filler-3", "filler-4"]))
            .start();
        game.play("punch").choose("filler-2");
        game.play("punch").choose("filler-3");
        game.play("punch").choose("filler-4");
        assert_eq!(game.line(OPP), ["filler-4"]);
        assert_eq!(game.damage("filler-4"), 3);
    });
}

#[test]
fn damage_2__power_that_the_damage_gives_comes_too_late() {
    let cards = "card ox \"Ox\"\n  test 161 · brobnar creature · power 3\n  while this is {damaged}: grant(this, power +4)\n\n\
                 card twice \"Twice\"\n  test 162 · brobnar action\n  play: together(damage({1 creature}, 2); damage(it, 2))";
    for_each_edition(&ALL, |book| {
        let stage = || arena(book).cards(cards).me(|p| p.hand(["punch", "twice"]));
        let mut game = stage().opp(|p| p.line(["ox"])).start();
        game.play("punch").choose("ox");
        assert_eq!(game.zone("ox"), Area::Discard, "three on a power of 3");
        let mut game = stage().opp(|p| p.line([card("ox").damage(1)])).start();
        game.play("punch").choose("ox");
        assert_eq!((game.damage("ox"), game.power("ox")), (4, 7), "it was hurt before");
    });
}

#[test]
fn damage_2__all_damage_of_one_moment() {
    let cards = "card ox \"Ox\"\n  test 161 · brobnar creature · power 3\n  while this is {damaged}: grant(this, power +4)\n\n\
                 card twice \"Twice\"\n  test 162 · brobnar action\n  play: together(damage({1 creature}, 2); damage(it, 2))";
    for_each_edition(&[MassMutation, WindsOfExchange], |book| {
        let mut game = arena(book).cards(cards).me(|p| p.hand(["twice"])).opp(|p| p.line(["ox"])).start();
        game.play("twice").choose("ox");
        assert_eq!(game.zone("ox"), Area::Discard, "four at once on a power of 3");
    });
}

#[test]
fn damage_3() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line([card("brute").damage(4)])).opp(|p| p.line(["filler-6"])).start();
        game.fight("brute", "filler-6");
        assert_eq!(game.damage("filler-6"), 5);
    });
}

#[test]
fn damage_4() {
    for_each_edition(&SINCE_V1_2, |book| {
        let mut game =
            arena(book).me(|p| p.hand(["rain"]).line(["whelp"])).opp(|p| p.line(["filler-1", "filler-3"])).start();
        game.play("rain");
        let trace = game.trace();
        let hits: Vec<usize> = (0..trace.len()).filter(|at| trace[*at].starts_with("Dmg")).collect();
        let first_tag = trace.iter().position(|line| line.starts_with("Tag"));
        assert_eq!(hits.len(), 3);
        assert!(hits[2] == hits[0] + 2 && first_tag == Some(hits[2] + 1), "{trace:?}");
    });
}

const LANCE: &str = "card lance \"Lance\"
  test 151 · brobnar action
  play: together(damage({1 creature}, 3); damage({1 creature neighbor_of it}, 3))";

#[test]
fn damage_5() {
    lance(MassMutation);
}

#[test]
fn ex_008() {
    lance(MassMutation);
}

fn lance(book: Rulebook) {
    let mut game = arena(book)
        .cards(LANCE)
        .me(|p| p.hand(["lance"]))
        .opp(|p| p.line(["filler-1", "filler-2", "filler-5"]))
        .start();
    game.play("lance").choose("filler-2");
    assert_eq!(game.choices(), ["filler-1", "filler-5"]);
    game.choose("filler-1");
    let trace = game.trace();
    let at = |line: &str| trace.iter().position(|one| one == line).unwrap_or_else(|| panic!("{line}: {trace:?}"));
    assert_eq!(at("Dmg filler-1 3←lance"), at("Dmg filler-2 3←lance") + 1);
    assert!(at("Tag filler-2") > at("Dmg filler-1 3←lance"));
}

#[test]
fn damage_6() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game =
            arena(book).me(|p| p.hand(["crag-king"])).opp(|p| p.line(["whelp", "hound", "filler-2"])).start();
        game.play("crag-king");
        assert_eq!(game.line(OPP), ["hound", "filler-2"]);
        assert_eq!((game.power("hound"), game.damage("hound")), (1, 0));
    });
}

#[test]
fn damage_7() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.hand(["weakness"]).line([card("hound").damage(2)]))
            .opp(|p| p.line([card("filler-3").damage(2), card("filler-4").damage(2)]))
            .start();
        game.play("weakness");
        assert_eq!((game.line(OPP), game.line(ME)), (vec!["filler-4"], vec!["hound"]));
        assert_eq!(game.power("filler-4"), 3);
    });
}

#[test]
fn damage_8() {
    let hothead = "card hothead \"Hothead\"
  test 151 · brobnar creature · power 5 · armor 2
  after dealt_damage({this}): gain(opponent, 1)";
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).cards(hothead).me(|p| p.hand(["rain", "prick"])).opp(|p| p.line(["hothead"])).start();
        game.play("rain");
        assert_eq!((game.damage("hothead"), game.armor_left("hothead"), game.amber(ME)), (0, 0, 0));
        game.play("prick").choose("hothead");
        assert_eq!((game.damage("hothead"), game.amber(ME)), (1, 1));
    });
}

const DISTRACTION: &str = "card distraction \"Distraction\"
  test 151 · brobnar action
  play: choose({1 creature}); this_turn(instead_of dealt_damage({it}): amount(event_amount + 2))

card sorehead \"Sorehead\"
  test 152 · brobnar creature · power 9
  after dealt_damage({this}): gain(opponent, 1)";

#[test]
fn damage_9() {
    let mut game = arena(MassMutation)
        .cards(DISTRACTION)
        .me(|p| p.hand(["distraction", "prick"]))
        .opp(|p| p.line(["sorehead"]))
        .start();
    game.play("distraction").choose("sorehead");
    assert_eq!(game.damage("sorehead"), 0);
    game.play("prick").choose("sorehead");
    // One instance of three, not one and one of two.
    assert_eq!((game.damage("sorehead"), game.amber(ME)), (3, 1));
}

#[test]
fn faq_059() {
    let mut game = arena(MassMutation)
        .cards(DISTRACTION)
        .me(|p| p.hand(["distraction", "distraction", "prick"]))
        .opp(|p| p.line(["sorehead"]))
        .start();
    game.play("distraction").choose("sorehead");
    game.play("distraction").choose("sorehead");
    game.play("prick").choose("sorehead");
    assert_eq!((game.damage("sorehead"), game.amber(ME)), (5, 1));
}

#[test]
fn damage_10() {
    let spark = "card spark \"Spark\"
  test 151 · brobnar creature · power 2 · icons damage
  play: damage({1 creature}, 2)";
    let mut game = arena(MassMutation).cards(spark).me(|p| p.hand(["spark"])).opp(|p| p.line(["colossus"])).start();
    game.play("spark").choose("colossus");
    assert!(game.trace().contains(&"Dmg colossus 1".to_owned()), "{:?}", game.trace());
    game.choose("colossus");
    assert!(game.trace().contains(&"Dmg colossus 2←spark".to_owned()), "{:?}", game.trace());
}

#[test]
fn armor_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.hand(["punch"]).line(["whelp"])).opp(|p| p.line(["plated"])).start();
        game.play("punch").choose("plated");
        assert_eq!((game.damage("plated"), game.armor_left("plated")), (1, 0));
        game.pass(Brobnar);
        assert_eq!(game.armor_left("plated"), 2);
        game.fight("plated", "whelp");
        assert_eq!((game.damage("plated"), game.armor_left("plated")), (1, 0));
    });
}

#[test]
fn armor_2() {
    for_each_edition(&ALL, armor_twice);
}

#[test]
fn ex_003() {
    for_each_edition(&ALL, armor_twice);
}

fn armor_twice(book: Rulebook) {
    let mut game = arena(book).me(|p| p.hand(["prick", "punch"])).opp(|p| p.line(["plated"])).start();
    game.play("prick").choose("plated");
    assert_eq!((game.damage("plated"), game.armor_left("plated")), (0, 1));
    game.play("punch").choose("plated");
    assert_eq!((game.damage("plated"), game.armor_left("plated")), (2, 0));
}

#[test]
fn armor_3() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).me(|p| p.hand(["punch"])).opp(|p| p.line([card("plated").upgrade("protect-the-weak")])).start();
        assert_eq!(game.armor("plated"), 3);
        game.play("punch").choose("plated");
        assert_eq!((game.damage("plated"), game.armor_left("plated")), (0, 0));
    });
}

#[test]
fn armor_4() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).house(Sanctum).me(|p| p.hand(["protect-the-weak"]).line([card("brute").damage(3)])).start();
        game.play("protect-the-weak").choose("brute");
        assert_eq!((game.damage("brute"), game.armor_left("brute")), (3, 1));
    });
}

const BULWARK: &str = "card rampart \"Rampart\"
  test 151 · brobnar creature · power 4
  always: grant({creature neighbor_of this}, armor +2)";

#[test]
fn armor_5() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(BULWARK)
            .house(Dis)
            .me(|p| p.hand(["fear"]).line(["dust-imp"]))
            .opp(|p| p.line([card("filler-1").armor_used(2)]).line(["rampart"]))
            .start();
        assert_eq!((game.armor("filler-1"), game.armor_left("filler-1")), (2, 0));
        game.play("fear").choose("rampart");
        assert_eq!((game.armor("filler-1"), game.damage("filler-1")), (0, 0));
        assert_eq!(game.zone("filler-1"), Area::Battleline);
    });
}

#[test]
fn armor_7() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.hand(["punch"]))
            .opp(|p| p.line(["filler-4"]).line([card("filler-5").upgrade("protect-the-weak")]))
            .start();
        assert_eq!((game.armor("filler-4"), game.armor("filler-5")), (0, 1));
        game.play("punch").choose("filler-5");
        assert_eq!(game.damage("filler-5"), 2);
    });
}

#[test]
fn armor_8() {
    for_each_edition(&SINCE_V1_2, |book| {
        let mut game =
            arena(book).me(|p| p.hand(["rain", "punch"])).opp(|p| p.line(["raiding-knight", "shadow-self"])).start();
        // All of it is prevented: nothing is left to redirect.
        game.play("rain");
        assert_eq!((game.damage("raiding-knight"), game.damage("shadow-self")), (0, 2));
        game.play("punch").choose("raiding-knight");
        assert_eq!((game.damage("raiding-knight"), game.damage("shadow-self")), (0, 5));
    });
}

const SHIELD: &str = "card shield \"Shield\"
  test 151 · brobnar artifact
  action: choose({1 creature}); this_turn(always: cannot(dealt_damage({it})))

card marked \"Marked\"
  test 152 · brobnar creature · power 5 · armor 1
  after armor_prevents({this}): capture(this, event_amount)";

#[test]
fn armor_9() {
    let mut game =
        arena(MassMutation).cards(SHIELD).me(|p| p.artifacts(["shield"]).hand(["punch"]).line(["plated"])).start();
    game.use_action("shield").choose("plated");
    game.play("punch").choose("plated");
    assert_eq!((game.damage("plated"), game.armor_left("plated")), (0, 2));
}

#[test]
fn faq_028() {
    let lay = || {
        arena(MassMutation)
            .cards(SHIELD)
            .me(|p| p.artifacts(["shield"]).line(["marked"]))
            .opp(|p| p.amber(3).line(["filler-3"]))
            .start()
    };
    let mut game = lay();
    game.use_action("shield").choose("marked");
    game.fight("marked", "filler-3");
    assert_eq!((game.damage("marked"), game.armor_left("marked"), game.amber_on("marked")), (0, 1, 0));
    let mut game = lay();
    game.fight("marked", "filler-3");
    assert_eq!((game.damage("marked"), game.armor_left("marked"), game.amber_on("marked")), (2, 0, 1));
}

#[test]
fn power_1() {
    let wither = "card wither \"Wither\"
  test 151 · brobnar action
  play: remove_counters({1 creature}, power, 1)";
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(wither)
            .me(|p| p.hand(["wither", "punch", "wither"]))
            .opp(|p| p.line([card("filler-3").power_counters(2)]))
            .start();
        assert_eq!(game.power("filler-3"), 5);
        game.play("wither").choose("filler-3");
        assert_eq!((game.power("filler-3"), game.power_counters("filler-3")), (4, 1));
        game.play("punch").choose("filler-3");
        assert_eq!(game.zone("filler-3"), Area::Battleline);
        game.play("wither").choose("filler-3");
        assert_eq!(game.zone("filler-3"), Area::Discard);
    });
}

#[test]
fn heal_1a() {
    for_each_edition(&ALL, |book| {
        let lay = |damage: u16| {
            let mut game = arena(book)
                .house(Sanctum)
                .me(|p| p.artifacts(["hallowed-blaster"]).line([card("colossus").damage(damage)]))
                .start();
            game.use_action("hallowed-blaster").choose("colossus");
            game.damage("colossus")
        };
        assert_eq!([2, 3, 5].map(lay), [0, 0, 2]);
    });
}

#[test]
fn heal_1b() {
    let balm = "card balm \"Balm\"
  test 151 · brobnar action
  play: heal({1 creature}, all)";
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(balm)
            .me(|p| p.hand(["balm"]).line([card("brute").damage(4), card("colossus").damage(8)]))
            .start();
        game.play("balm").choose("colossus");
        assert_eq!((game.damage("colossus"), game.damage("brute")), (0, 4));
    });
}

#[test]
fn heal_2() {
    let salve = "card salve \"Salve\"
  test 151 · brobnar action
  play: if_done heal({1 creature}, 2) then gain(1)";
    for_each_edition(&SINCE_V1_2, |book| {
        let lay = |name: &str| {
            let mut game = arena(book)
                .cards(salve)
                .me(|p| p.hand(["salve"]).line(["whelp"]).line([card("brute").damage(2)]))
                .start();
            game.play("salve").choose(name);
            game.amber(ME)
        };
        assert_eq!((lay("whelp"), lay("brute")), (0, 1));
    });
}
#[test]
fn armor_6a() {
    used_armor_is_lost_first(V1_1);
}

#[test]
fn armor_6b() {
    for_each_edition(&SINCE_V1_2, used_armor_is_lost_first);
}

fn used_armor_is_lost_first(book: Rulebook) {
    let mut game = arena(book)
        .cards(BULWARK)
        .house(Dis)
        .me(|p| p.hand(["fear"]))
        .opp(|p| p.line([card("plated").armor_used(1)]).line(["rampart"]))
        .start();
    assert_eq!((game.armor("plated"), game.armor_left("plated")), (4, 3));
    game.play("fear").choose("rampart");
    assert_eq!((game.armor("plated"), game.armor_left("plated")), (2, 2));
    // It stands there as if it had used none: an export that tells of no used armor is the same position.
    let table = game.state().table();
    let all: Vec<(u8, u8)> =
        table.creatures().map(|id| table.card(id)).map(|it| (it.armor_used, it.armor_of)).collect();
    assert_eq!(all, [(0, 0)]);
}
