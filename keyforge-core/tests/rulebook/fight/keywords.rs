//! The keywords of fights.

use super::*;

#[test]
fn assault_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["lancer"])).opp(|p| p.line(["filler-5"])).start();
        game.fight("lancer", "filler-5");
        assert_eq!(game.zone("filler-5"), Area::Discard);
        assert_eq!(game.zone("lancer"), Area::Discard);
        assert_eq!(
            &game.trace()[..4],
            ["Exh lancer", "Attack lancer filler-5", "Dmg filler-5 2←lancer", "Dmg filler-5 3←lancer"]
        );
        // When it is attacked, assault does nothing.
        let mut game = arena(book).me(|p| p.line(["brute"])).opp(|p| p.line(["lancer"])).start();
        game.fight("brute", "lancer");
        assert_eq!(game.damage("brute"), 3);
    });
}

#[test]
fn assault_2() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).me(|p| p.line([card("lancer").upgrade("spear")])).opp(|p| p.line(["colossus"])).start();
        assert_eq!(game.keyword("lancer", Keyword::Assault), 5);
        game.fight("lancer", "colossus");
        assert_eq!(game.damage("colossus"), 8);
    });
}

#[test]
fn assault_3() {
    for_each_edition(&ALL, |book| {
        let lay = || {
            let mut game = arena(book)
                .me(|p| p.line([card("whelp").upgrade("spear")]))
                .opp(|p| p.line([card("filler-2").upgrade("thorn-coat")]))
                .start();
            game.attack("whelp").defender("filler-2").expect(DecisionKind::Order).expect_seat(ME);
            game
        };
        let mut game = lay();
        game.trigger(0).expect(DecisionKind::Main);
        assert_eq!((game.zone("filler-2"), game.damage("whelp")), (Area::Discard, 0));
        let mut game = lay();
        // The upgrade goes to the same pile as the creature.
        game.trigger(1).until(DecisionKind::Main);
        assert_eq!((game.zone("whelp"), game.damage("filler-2")), (Area::Discard, 0));
    });
}

#[test]
fn hazard_1() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], hazardous);
}

#[test]
fn hazard_2() {
    hazardous(MassMutation);
}

fn hazardous(book: Rulebook) {
    let mut game = arena(book).me(|p| p.line(["whelp", "colossus"])).opp(|p| p.line(["thorns"])).start();
    game.fight("whelp", "thorns");
    assert_eq!((game.zone("whelp"), game.damage("thorns")), (Area::Discard, 0));
    // What survives it goes on fighting.
    game.fight("colossus", "thorns");
    assert_eq!((game.damage("colossus"), game.zone("thorns")), (5, Area::Discard));
}

#[test]
fn hazard_3() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).me(|p| p.line(["colossus"])).opp(|p| p.line([card("thorns").upgrade("thorn-coat")])).start();
        assert_eq!(game.keyword("thorns", Keyword::Hazardous), 5);
        game.attack("colossus").defender("thorns").until(DecisionKind::Main);
        assert_eq!(game.damage("colossus"), 7);
    });
}

#[test]
fn hazard_4() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["thorns"])).opp(|p| p.line(["filler-6"])).start();
        game.fight("thorns", "filler-6");
        assert_eq!(game.damage("filler-6"), 2);
    });
}

#[test]
fn elusive_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["whelp", "hound"])).opp(|p| p.line(["ghost"])).start();
        game.fight("whelp", "ghost");
        assert_eq!((game.damage("ghost"), game.damage("whelp")), (0, 0));
        assert!(!game.ready("whelp"));
        game.fight("hound", "ghost");
        assert_eq!((game.zone("ghost"), game.zone("hound")), (Area::Discard, Area::Discard));
    });
}

#[test]
fn elusive_1__anew_each_turn() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line(["whelp", "ghost"]))
            .opp(|p| p.line(["filler-2"]).line([card("ghost").attacked(1)]))
            .start();
        // Attacked before in this turn.
        game.fight("whelp", "opp/ghost");
        assert_eq!((game.damage("opp/ghost"), game.zone("whelp")), (2, Area::Discard));
        // Elusive does not help its creature when it attacks.
        game.fight("me/ghost", "filler-2");
        assert_eq!((game.damage("me/ghost"), game.zone("filler-2")), (2, Area::Discard));
        // The next turn is another turn.
        game.pass(Brobnar);
        game.fight("opp/ghost", "me/ghost");
        assert_eq!((game.damage("opp/ghost"), game.damage("me/ghost")), (2, 2));
    });
}

#[test]
fn elusive_2() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).me(|p| p.line(["lancer"])).opp(|p| p.line([card("ghost").upgrade("thorn-coat")])).start();
        game.attack("lancer").defender("ghost").until(DecisionKind::Main);
        assert_eq!((game.damage("ghost"), game.damage("lancer")), (2, 2));
    });
}

#[test]
fn elusive_3() {
    let mut game = arena(MassMutation).me(|p| p.line(["scorcher"])).opp(|p| p.line(["filler-6", "ghost"])).start();
    game.fight("scorcher", "filler-6");
    assert_eq!(game.damage("ghost"), 1);
    assert_eq!(game.zone("filler-6"), Area::Discard);
}

#[test]
fn invuln_1a() {
    let mut game = arena(MassMutation).me(|p| p.hand(["punch"]).line(["brute"])).opp(|p| p.line(["statue"])).start();
    game.fight("brute", "statue");
    assert_eq!((game.damage("statue"), game.damage("brute")), (0, 2));
    game.play("punch").choose("statue");
    assert_eq!(game.damage("statue"), 0);
}

#[test]
fn invuln_1b() {
    let gateway = "card gateway \"Gateway\"
  test 151 · brobnar action
  play: destroy({each creature})";
    let mut game = arena(MassMutation)
        .cards(gateway)
        .me(|p| p.hand(["gateway"]).line(["brute"]))
        .opp(|p| p.line(["statue"]))
        .start();
    game.play("gateway");
    assert_eq!((game.zone("statue"), game.zone("brute")), (Area::Battleline, Area::Discard));
}

#[test]
fn invuln_1b__poison() {
    let mut game = arena(MassMutation).me(|p| p.line(["viper"])).opp(|p| p.line(["statue"])).start();
    game.fight("viper", "statue");
    assert_eq!((game.zone("statue"), game.zone("viper")), (Area::Battleline, Area::Discard));
}

#[test]
fn invuln_2() {
    let mut game = arena(MassMutation).house(Dis).me(|p| p.hand(["fear"])).opp(|p| p.line(["statue"])).start();
    game.play("fear").choose("statue");
    assert_eq!(game.hand(OPP), ["statue"]);
}

#[test]
fn invuln_3() {
    let mut game = arena(MassMutation).me(|p| p.hand(["crag-king"])).opp(|p| p.line(["statue", "whelp"])).start();
    game.play("crag-king");
    assert_eq!((game.zone("statue"), game.power("statue")), (Area::Battleline, 0));
    assert_eq!(game.zone("whelp"), Area::Discard);
}

#[test]
fn poison_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["viper"])).opp(|p| p.line(["colossus"])).start();
        game.fight("viper", "colossus");
        assert_eq!((game.zone("colossus"), game.zone("viper")), (Area::Discard, Area::Discard));
    });
}

#[test]
fn poison_4() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["colossus"])).opp(|p| p.line(["viper"])).start();
        game.fight("colossus", "viper");
        assert_eq!((game.zone("colossus"), game.zone("viper")), (Area::Discard, Area::Discard));
    });
}

#[test]
fn poison_2() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["viper"])).opp(|p| p.line(["plated"])).start();
        game.fight("viper", "plated");
        assert_eq!((game.damage("plated"), game.armor_left("plated")), (0, 1));
        assert_eq!(game.zone("plated"), Area::Battleline);
    });
}

#[test]
fn poison_3() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line([card("viper").upgrade("spear")]))
            .opp(|p| p.line([card("ghost").power_counters(3)]))
            .start();
        game.fight("viper", "ghost");
        // Elusive takes the power damage; that of assault is not poisonous.
        assert_eq!((game.zone("ghost"), game.damage("ghost")), (Area::Battleline, 3));
    });
}

#[test]
fn skirmish_1() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["reaver", "brute"])).opp(|p| p.line(["filler-6"])).start();
        game.fight("reaver", "filler-6");
        assert_eq!((game.damage("reaver"), game.damage("filler-6")), (0, 4));
        game.fight("brute", "filler-6");
        assert_eq!(game.zone("brute"), Area::Discard);
    });
}

#[test]
fn skirmish_2() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["reaver"])).opp(|p| p.line(["thorns"])).start();
        game.fight("reaver", "thorns");
        assert_eq!((game.damage("reaver"), game.zone("thorns")), (3, Area::Discard));
    });
}

#[test]
fn skirmish_3() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book).me(|p| p.line(["brute"])).opp(|p| p.line(["reaver"])).start();
        game.fight("brute", "reaver");
        assert_eq!((game.damage("brute"), game.zone("reaver")), (4, Area::Discard));
    });
}

#[test]
fn splash_1() {
    let bomb = "card bomb \"Bomb\"
  test 151 · brobnar action
  play: damage({1 creature}, 3, splash 2)";
    for_each_edition(&ALL, |book| {
        let lay = |target: &str| {
            let mut game = arena(book)
                .cards(bomb)
                .me(|p| p.hand(["bomb"]).line(["colossus"]))
                .opp(|p| p.line(["filler-4", "filler-5", "filler-6"]))
                .start();
            game.play("bomb").choose(target);
            ["filler-4", "filler-5", "filler-6", "colossus"].map(|name| game.damage(name))
        };
        assert_eq!(lay("filler-5"), [2, 3, 2, 0]);
        assert_eq!(lay("filler-4"), [3, 2, 0, 0]);
        assert_eq!(lay("colossus"), [0, 0, 0, 3]);
    });
}

#[test]
fn splashatk_1() {
    let crogg = "card clumsy \"Clumsy\"
  test 151 · brobnar creature · power 5 · splash_attack 2";
    let mut game = arena(WindsOfExchange)
        .cards(crogg)
        .me(|p| p.line(["whelp", "clumsy"]))
        .opp(|p| p.line(["filler-4", "filler-6", "filler-5", "filler-3"]))
        .start();
    game.fight("clumsy", "filler-6");
    assert_eq!(["filler-4", "filler-6", "filler-5", "filler-3"].map(|name| game.damage(name)), [2, 5, 2, 0]);
    assert_eq!(game.damage("whelp"), 0);
    // Elusive stops only the power damage.
    let mut game =
        arena(WindsOfExchange).cards(crogg).me(|p| p.line(["clumsy"])).opp(|p| p.line(["ghost", "filler-6"])).start();
    game.fight("clumsy", "ghost");
    assert_eq!(["ghost", "filler-6", "clumsy"].map(|name| game.damage(name)), [0, 2, 0]);
    // Nothing when it is attacked.
    let mut game =
        arena(WindsOfExchange).cards(crogg).me(|p| p.line(["hound", "whelp"])).opp(|p| p.line(["clumsy"])).start();
    game.fight("hound", "clumsy");
    assert_eq!(game.damage("whelp"), 0);
}

#[test]
fn taunt_1a() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line(["brute"]))
            .opp(|p| p.line(["filler-1", "filler-2", "guard", "filler-4", "filler-5"]))
            .start();
        game.attack("brute");
        assert_eq!(game.choices(), ["filler-1", "guard", "filler-5"]);
    });
}

#[test]
fn taunt_1b() {
    for_each_edition(&ALL, |book| {
        let mut game = arena(book)
            .me(|p| p.line(["brute"]))
            .opp(|p| p.line(["filler-1", "guard", "champion-anaphiel", "filler-2"]))
            .start();
        game.attack("brute");
        assert_eq!(game.choices(), ["guard", "champion-anaphiel"]);
    });
}

#[test]
fn taunt_1c() {
    for_each_edition(&ALL, |book| {
        let mut game =
            arena(book).me(|p| p.hand(["punch"]).line(["brute"])).opp(|p| p.line(["filler-4", "guard"])).start();
        game.play("punch");
        assert_eq!(game.choices(), ["brute", "filler-4", "guard"]);
        game.choose("filler-4");
        assert_eq!(game.damage("filler-4"), 3);
    });
}

#[test]
fn ex_024() {
    for_each_edition(&[V1_2, WindsOfExchange], |book| {
        let mut game = arena(book)
            .me(|p| p.line(["brute"]))
            .opp(|p| {
                p.line(["filler-1", "champion-anaphiel", "filler-2", "filler-3"])
                    .line([card("quixo-the-adventurer").upgrade("protect-the-weak")])
            })
            .start();
        assert_eq!((game.armor("quixo-the-adventurer"), game.keyword("quixo-the-adventurer", Keyword::Taunt)), (1, 1));
        game.attack("brute");
        assert_eq!(game.choices(), ["champion-anaphiel", "quixo-the-adventurer"]);
    });
}
