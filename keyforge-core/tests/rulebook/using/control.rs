//! Who owns and who controls a card.

use keyforge_core::kernel::Seat;

use keyforge_testing::*;

const FROM_1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

const CARDS: &str = "card take-over \"Take Over\"\n  test 101 · dis action\n  play: control({1 enemy creature}, me)\n\n\
                     card lift \"Lift\"\n  test 102 · dis action\n  play: control({1 enemy artifact}, me)\n\n\
                     card collar \"Collar\"\n  test 104 · dis upgrade\n  always: grant(host, controlled_by me)\n\n\
                     card smite-it \"Smite It\"\n  test 105 · dis action\n  play: destroy({1 creature})\n\n\
                     card head-count \"Head Count\"\n  test 106 · dis action\n  play: gain(count({friendly creature}))";

fn owner(game: &Play, name: &str) -> Seat {
    game.table().card(game.find(name)).owner
}

#[test]
fn control_1() {
    for_each_edition(&ALL, |book| {
        let mut game =
            Scene::new(book).house(Dis).cards(CARDS).me(|p| p.hand(["take-over"])).opp(|p| p.line(["shooler"])).start();
        game.play("take-over").choose("shooler");
        assert_eq!((game.keeper("shooler"), owner(&game, "shooler")), (ME, OPP));
        game.pass(Dis).pass(Dis).offers("reap shooler");
        assert_eq!((game.keeper("shooler"), owner(&game, "shooler")), (ME, OPP));
    });
}

#[test]
fn control_2a() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["lift"]).artifacts(["dominator-bauble"]))
            .opp(|p| p.artifacts(["seeker-needle", "library-of-babble"]))
            .start();
        game.play("lift");
        assert_eq!(game.choices(), ["seeker-needle", "library-of-babble"]);
        game.choose("seeker-needle").expect(DecisionKind::Main);
        assert_eq!(game.artifacts(ME), ["dominator-bauble", "seeker-needle"]);
        assert_eq!(game.artifacts(OPP), ["library-of-babble"]);
        assert!(game.ready("seeker-needle"), "it stays as it was");
    });
}

#[test]
fn control_2b() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand([card("harland-mindlock").house(Dis)]).line(["charette"]))
            .opp(|p| p.line([card("shooler").damage(2), card("valdr"), card("smaaash")]))
            .start();
        game.play("harland-mindlock").right();
        assert_eq!(game.choices(), ["shooler", "smaaash"]);
        game.choose("shooler").expect(DecisionKind::Flank).expect_seat(ME).left();
        assert_eq!(game.line(ME), ["shooler", "charette", "harland-mindlock"]);
        assert_eq!(game.line(OPP), ["valdr", "smaaash"]);
        assert_eq!(game.damage("shooler"), 2);
        game.offers("reap shooler");
    });
}

#[test]
fn control_2b__it_goes_back() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand([card("harland-mindlock").house(Dis), card("smite-it")]))
            .opp(|p| p.line(["shooler", "valdr", "smaaash"]))
            .start();
        game.play("harland-mindlock").choose("shooler").left();
        game.play("smite-it").choose("harland-mindlock");
        game.expect(DecisionKind::Flank).expect_seat(ME).right();
        assert_eq!(game.line(OPP), ["valdr", "smaaash", "shooler"]);
        assert!(game.line(ME).is_empty());
    });
}

#[test]
fn control_3() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["take-over", "smite-it"]))
            .opp(|p| p.line(["shooler"]).hand([card("harland-mindlock").house(Dis)]))
            .start();
        game.play("take-over").choose("shooler");
        game.pass(Dis);
        game.play("harland-mindlock").choose("shooler").left();
        assert_eq!(game.keeper("shooler"), OPP, "the later effect counts");
        game.pass(Dis).play("smite-it").choose("harland-mindlock");
        assert_eq!(game.keeper("shooler"), ME, "the earlier one still holds");
    });
}

#[test]
fn control_3__an_upgrade_and_a_later_effect() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["collar"]))
            .opp(|p| p.line(["shooler"]).hand(["take-over"]))
            .start();
        game.play("collar").choose("shooler");
        assert_eq!((game.keeper("shooler"), owner(&game, "shooler")), (ME, OPP));
        game.pass(Dis).play("take-over").choose("shooler");
        assert_eq!(game.keeper("shooler"), OPP);
        assert_eq!(game.upgrades("shooler"), ["collar"]);
    });
}

#[test]
fn control_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["take-over", "smite-it"]))
            .opp(|p| p.line(["shooler", "valdr"]))
            .start();
        game.play("take-over").choose("shooler");
        game.play("smite-it").choose("shooler");
        assert_eq!(game.discard(OPP), ["shooler"]);
        assert_eq!(game.discard(ME), ["smite-it", "take-over"]);
    });
}

#[test]
fn control_4__other_zones() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card recall \"Recall\"\n  test 101 · dis action\n  play: return({1 friendly creature}); put_on_deck({1 friendly artifact})")
            .me(|p| {
                p.hand(["recall"])
                    .line([card("shooler").owned_by_other()])
                    .artifacts([card("seeker-needle").owned_by_other()])
            })
            .start();
        game.play("recall").choose("shooler").choose("seeker-needle");
        assert_eq!((game.hand(OPP), game.deck(OPP)), (vec!["shooler"], vec!["seeker-needle"]));
    });
}

#[test]
fn control_5() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards(CARDS)
        .me(|p| p.hand(["head-count"]).line([card("shooler").owned_by_other(), card("charette")]))
        .opp(|p| p.line([card("valdr").owned_by_other(), card("smaaash")]))
        .start();
    game.play("head-count");
    assert_eq!(game.amber(ME), 2);
}

const LEADER: &str = "card leader \"Leader\"\n  test 107 · dis creature · power 3\n  \
                      always: grant({friendly creature not this}, power +1)\n  always: grant({enemy creature}, armor +1)";

#[test]
fn friendly_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .cards(LEADER)
            .me(|p| p.line(["shooler"]).hand(["take-over"]))
            .opp(|p| p.line(["leader", "valdr"]))
            .start();
        assert_eq!((game.power("shooler"), game.power("valdr")), (5, 7));
        game.play("take-over").choose("leader").left();
        assert_eq!((game.power("shooler"), game.power("valdr")), (6, 6));
    });
}

#[test]
fn enemy_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .cards(LEADER)
            .me(|p| p.line(["shooler"]).hand(["take-over", "take-over", "fear"]))
            .opp(|p| p.line(["leader", "valdr", "smaaash"]))
            .start();
        assert_eq!((game.armor("shooler"), game.armor("valdr")), (1, 0));
        game.play("take-over").choose("leader").left();
        assert_eq!((game.armor("shooler"), game.armor("valdr"), game.armor("leader")), (0, 1, 0));
        game.play("take-over").choose("valdr").left();
        assert_eq!((game.armor("valdr"), game.armor("smaaash")), (0, 1));
        game.play("fear");
        assert_eq!(game.choices(), ["smaaash"]);
    });
}

#[test]
fn asif_1() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards("card loan \"Loan\"\n  test 101 · dis action\n  play: use({1 enemy artifact}, as_yours)")
        .cards("card census \"Census\"\n  test 102 · logos artifact\n  action: gain(count({friendly artifact})); damage({1 enemy creature}, 1)")
        .me(|p| p.hand(["loan"]).line(["shooler"]).artifacts(["seeker-needle"]))
        .opp(|p| p.artifacts(["census", "dominator-bauble"]).line(["valdr"]))
        .start();
    game.play("loan").choose("census").use_action("census");
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0), "it counts itself and mine, not the other of theirs");
    assert_eq!(game.choices(), ["valdr"], "the enemies are mine");
    game.choose("valdr");
    assert_eq!((game.keeper("census"), game.ready("census")), (OPP, false));
    game.pass(Logos);
    assert_eq!(game.artifacts(OPP), ["census", "dominator-bauble"]);
}
