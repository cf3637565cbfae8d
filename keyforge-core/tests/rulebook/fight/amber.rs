//! Æmber that changes hands, and the most powerful creatures.

use super::*;

#[test]
fn capture_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .house(Sanctum)
            .me(|p| p.hand(["terms-of-redress"]).line(["whelp", "hound"]))
            .opp(|p| p.amber(3).line(["filler-3"]))
            .start();
        game.play("terms-of-redress");
        assert_eq!(game.choices(), ["whelp", "hound"]);
        game.choose("hound");
        // One æmber is the icon's.
        assert_eq!((game.amber(OPP), game.amber_on("hound"), game.amber(ME)), (1, 2, 1));
    });
}

#[test]
fn capture_1__the_capturing_creature() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).house(Sanctum).me(|p| p.hand(["raiding-knight"]).line(["whelp"])).opp(|p| p.amber(3)).start();
        game.play("raiding-knight").left();
        assert_eq!((game.amber(OPP), game.amber_on("raiding-knight"), game.amber_on("whelp")), (2, 1, 0));
    });
}

/// What cannot be captured stays in its pool, from where it can be stolen.
#[test]
fn capture_1__what_cannot_be_captured() {
    const SAFE: &str = r#"
card safe "Safe"
  test 273 · sanctum artifact
  always: cannot(captured_from(me))
"#;
    for_each_edition(&ALL, |book| {
        let lay = |house| {
            arena(book)
                .house(house)
                .cards(SAFE)
                .me(|p| p.hand(["raiding-knight"]).line(["noddy-the-thief"]))
                .opp(|p| p.amber(3).artifacts(["safe"]))
                .start()
        };
        let mut game = lay(Sanctum);
        game.play("raiding-knight").left();
        assert_eq!((game.amber(OPP), game.amber_on("raiding-knight")), (3, 0));
        let mut game = lay(Shadows);
        game.use_action("noddy-the-thief");
        assert_eq!((game.amber(OPP), game.amber(ME)), (2, 1));
    });
}

#[test]
fn capture_2a() {
    for_each_edition(&[V1_1, V1_2, MassMutation], captured_is_not_spent);
}

#[test]
fn capture_2b() {
    captured_is_not_spent(WindsOfExchange);
}

fn captured_is_not_spent(book: Rulebook) {
    let lay = |pool: u16| {
        let mut game =
            arena(book).me(|p| p.line(["whelp"])).opp(|p| p.amber(pool).line([card("filler-3").amber(3)])).start();
        game.end_turn();
        if pool >= 6 {
            game.expect(DecisionKind::Key).key(KeyColor::Red);
        }
        (game.keys(OPP), game.amber(OPP), game.amber_on("filler-3"))
    };
    assert_eq!(lay(5), (0, 5, 3));
    assert_eq!(lay(6), (1, 0, 3));
}

#[test]
fn capture_3() {
    for_each_edition(&ALL, |book| {
        let lay = |pool: u16| {
            let mut game = arena(book).house(Dis).me(|p| p.hand(["charette"])).opp(|p| p.amber(pool)).start();
            game.play("charette");
            (game.amber(OPP), game.amber_on("charette"))
        };
        assert_eq!([0, 1, 5].map(lay), [(0, 0), (0, 1), (2, 3)]);
    });
}

#[test]
fn steal_1() {
    let burglar = "card burglar \"Burglar\"
  test 151 · brobnar action
  play: steal(3)";
    for_each_edition(&ALL, |book| {
        let lay = |pool: u16| {
            let mut game =
                arena(book).cards(burglar).me(|p| p.amber(1).hand(["burglar"])).opp(|p| p.amber(pool)).start();
            game.play("burglar");
            (game.amber(ME), game.amber(OPP))
        };
        assert_eq!([0, 2, 5].map(lay), [(1, 0), (3, 0), (4, 2)]);
    });
}

#[test]
fn pay_1() {
    let toll = "card toll \"Toll\"
  test 151 · brobnar action
  play: give(me, opponent, 2)";
    for_each_edition(&ALL, |book| {
        let lay = |pool: u16| {
            let mut game = arena(book).cards(toll).me(|p| p.amber(pool).hand(["toll"])).opp(|p| p.amber(1)).start();
            game.play("toll");
            (game.amber(ME), game.amber(OPP))
        };
        assert_eq!([1, 3].map(lay), [(0, 2), (1, 3)]);
    });
}

#[test]
fn return_1() {
    for_each_edition(&ALL, |book| {
        // A friendly creature leaves play: to the opponent. An enemy creature: to me.
        let mut game =
            arena(book).me(|p| p.line([card("whelp").amber(2)])).opp(|p| p.line([card("filler-2").amber(3)])).start();
        game.fight("whelp", "filler-2");
        assert_eq!((game.amber(ME), game.amber(OPP)), (3, 2));
    });
}

/// One card that looks for the most powerful creature, and two for several.
const STORM: &str = "card storm \"Storm\"
  test 151 · brobnar action
  play: damage({each creature highest_power}, 1)

card bolt \"Bolt\"
  test 152 · brobnar action
  play: destroy({1 creature with_most power})

card fates \"Fates\"
  test 153 · brobnar action
  play: destroy({3 creature with_most power})

card culling \"Culling\"
  test 154 · brobnar action
  play: destroy({2 creature with_least power})";

#[test]
fn most_1a() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(STORM)
            .me(|p| p.hand(["storm"]).line(["brute"]))
            .opp(|p| p.line(["filler-5", "filler-3"]))
            .start();
        game.play("storm");
        assert_eq!(["brute", "filler-5", "filler-3"].map(|name| game.damage(name)), [1, 1, 0]);
    });
}

/// Cards that ask whether a card is the most powerful one, at once and when something happens to it.
const DUEL: &str = "card duel \"Duel\"
  test 157 · brobnar action
  play: choose({1 enemy creature}); if it is {enemy creature highest_power} then gain(2) else draw(1)

card heir \"Heir\"
  test 158 · brobnar artifact
  after destroyed({creature lowest_power}): gain(1)

card slay \"Slay\"
  test 159 · brobnar action
  play: destroy({1 creature})";

#[test]
fn most_1a__of_a_card_that_stands_for_itself() {
    for_each_edition(&ALL, |book| {
        let duel = |target: &str| {
            let mut game = arena(book)
                .cards(DUEL)
                .me(|p| p.hand(["duel"]).line(["filler-6"]))
                .opp(|p| p.line(["filler-5", "filler-3", "brute"]))
                .start();
            game.play("duel").choose(target);
            game.amber(ME)
        };
        assert_eq!(["filler-5", "filler-3", "brute"].map(duel), [2, 0, 2], "among the enemies");
        let slay = |target: &str| {
            let mut game = arena(book)
                .cards(DUEL)
                .me(|p| p.hand(["slay"]).artifacts(["heir"]))
                .opp(|p| p.line(["filler-5", "filler-3"]))
                .start();
            game.play("slay").choose(target);
            game.amber(ME)
        };
        assert_eq!(["filler-5", "filler-3"].map(slay), [0, 1], "as they were");
    });
}

/// An artifact whose text holds for the most powerful creatures.
const CROWN: &str = "card crown \"Crown\"
  test 155 · brobnar artifact
  always: grant({creature highest_power}, armor +2, taunt)

card growth \"Growth\"
  test 156 · brobnar action
  play: add_counters({1 creature}, power, 1)";

#[test]
fn most_1a_holds_for_all_that_tie_as_long_as_they_do() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(CROWN)
            .me(|p| p.hand(["crown", "growth"]).line(["brute"]))
            .opp(|p| p.line([card("filler-5"), card("filler-3").power_counters(1)]))
            .start();
        let given = |game: &Play| {
            ["brute", "filler-5", "filler-3"].map(|name| (game.armor(name), game.keyword(name, Keyword::Taunt)))
        };
        game.play("crown");
        assert_eq!(given(&game), [(2, 1), (2, 1), (0, 0)]);
        game.play("growth").choose("filler-5");
        assert_eq!(given(&game), [(0, 0), (2, 1), (0, 0)]);
    });
}

#[test]
fn most_1b() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(STORM)
            .me(|p| p.hand(["bolt"]).line(["brute"]))
            .opp(|p| p.line(["filler-5", "filler-3"]))
            .start();
        game.play("bolt").expect_seat(ME);
        assert_eq!(game.choices(), ["brute", "filler-5"]);
        game.choose("filler-5");
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["brute"], vec!["filler-3"]));
    });
}

#[test]
fn most_2() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], three_most_powerful);
}

#[test]
fn ex_006() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], three_most_powerful);
}

fn three_most_powerful(book: Rulebook) {
    let mut game = arena(book)
        .cards(STORM)
        .me(|p| p.hand(["fates"]).line([card("brute").power_counters(3)]).line(["brute"]))
        .opp(|p| p.line([card("filler-6").power_counters(1)]).line(["filler-5", "filler-4"]))
        .start();
    game.play("fates");
    // 8 and 7 are certain; then one of the fives.
    game.choose("me/brute#1").choose("filler-6").expect(DecisionKind::Card).expect_seat(ME);
    assert_eq!(game.choices(), ["brute", "filler-5"]);
    game.choose("filler-5").until(DecisionKind::Main);
    assert_eq!((game.line(ME), game.line(OPP)), (vec!["brute"], vec!["filler-4"]));
}

#[test]
fn most_2__least() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game = arena(book)
            .cards(STORM)
            .me(|p| p.hand(["culling"]).line(["hound"]))
            .opp(|p| p.line(["filler-1", "filler-3", "filler-4"]))
            .start();
        game.play("culling").choose("filler-1");
        assert_eq!(game.choices(), ["hound", "filler-3"]);
        game.choose("filler-3").until(DecisionKind::Main);
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["hound"], vec!["filler-4"]));
    });
}

#[test]
fn most_3() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game =
            arena(book).cards(STORM).me(|p| p.hand(["fates"]).line(["hound"])).opp(|p| p.line(["filler-1"])).start();
        game.play("fates").until(DecisionKind::Main);
        assert_eq!((game.line(ME).len(), game.line(OPP).len()), (0, 0));
    });
}

/// A leader, and who takes it.
const LEADER: &str = "card leader \"Leader\"
  test 155 · brobnar creature · power 4
  always: grant({friendly creature not this}, power +1)

card turncoat \"Turncoat\"
  test 156 · brobnar action
  play: control({1 enemy creature}, me)";

#[test]
fn friendly_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(LEADER)
            .me(|p| p.hand(["turncoat"]).line(["hound"]))
            .opp(|p| p.line(["leader", "filler-3"]))
            .start();
        assert_eq!((game.power("hound"), game.power("filler-3")), (3, 4));
        game.play("turncoat").choose("leader").left();
        assert_eq!((game.power("hound"), game.power("filler-3")), (4, 3));
    });
}

#[test]
fn enemy_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .cards(LEADER)
            .me(|p| p.hand(["turncoat"]).line(["hound"]))
            .opp(|p| p.line(["leader", "filler-3"]))
            .start();
        game.play("turncoat").choose("leader").left();
        game.attack("hound");
        assert_eq!(game.choices(), ["filler-3"]);
        game.defender("filler-3").pass(Ekwidon);
        assert_eq!((game.keeper("leader"), game.zone("filler-3")), (ME, Area::Discard));
    });
}
