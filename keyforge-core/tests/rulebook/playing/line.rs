//! Places in a battleline.

use keyforge_testing::*;

/// Deals damage to the neighbors of a creature.
pub const NUDGE: &str = "card nudge \"Nudge\"\n  test 110 · dis action\n  \
                         play: choose({1 creature}, as a); damage({each creature neighbor_of a}, 1)";

#[test]
fn flank_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card pincer \"Pincer\"\n  test 101 · dis action\n  play: damage({each creature flank}, 1)")
            .me(|p| p.hand(["pincer", "hand-of-dis"]))
            .opp(|p| p.line(["headhunter", "smaaash", "doc-bookton", "valdr"]))
            .start();
        game.play("pincer");
        let damage = ["headhunter", "smaaash", "doc-bookton", "valdr"].map(|name| game.damage(name));
        assert_eq!(damage, [1, 0, 0, 1]);
        game.play("hand-of-dis");
        assert_eq!(game.choices(), ["smaaash", "doc-bookton"]);
    });
}

#[test]
fn flank_2() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["hand-of-dis"]).line(["staunch-knight"]))
            .opp(|p| p.line(["headhunter"]))
            .start();
        assert_eq!(game.power("staunch-knight"), 6, "alone on a flank");
        game.play("hand-of-dis").expect(DecisionKind::Main);
        assert_eq!(game.line(OPP), ["headhunter"]);
        assert_eq!(game.line(ME), ["staunch-knight"]);
    });
}

#[test]
fn neighbor_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(NUDGE)
            .me(|p| p.hand(["nudge", "nudge", "nudge"]).line(["shooler", "charette"]))
            .opp(|p| p.line(["headhunter", "smaaash", "valdr"]))
            .start();
        let damage =
            |game: &Play| ["headhunter", "smaaash", "valdr", "shooler", "charette"].map(|name| game.damage(name));
        game.play("nudge").choose("smaaash");
        assert_eq!(damage(&game), [1, 0, 1, 0, 0]);
        game.play("nudge").choose("headhunter");
        assert_eq!(damage(&game), [1, 1, 1, 0, 0], "not the creature opposite");
        game.play("nudge").choose("shooler");
        assert_eq!(damage(&game), [1, 1, 1, 0, 1]);
    });
}

const HOLD: &str = "card hold \"Hold\"\n  test 101 · dis action\n  play: damage({each creature center}, 1)";

#[test]
fn center_1a() {
    for_each_edition(&[MassMutation, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(HOLD)
            .me(|p| p.hand(["hold"]).line(["shooler", "charette"]))
            .opp(|p| p.line(["headhunter", "smaaash", "valdr"]))
            .start();
        game.play("hold");
        let damage = ["headhunter", "smaaash", "valdr", "shooler", "charette"].map(|name| game.damage(name));
        assert_eq!(damage, [0, 1, 0, 0, 0], "an even line has no center");
    });
}

#[test]
fn center_1b() {
    for_each_edition(&[MassMutation, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(HOLD)
            .me(|p| p.hand(["hold", "hand-of-dis"]))
            .opp(|p| p.line(["headhunter"]))
            .start();
        game.play("hold");
        assert_eq!(game.damage("headhunter"), 1);
        game.play("hand-of-dis").expect(DecisionKind::Main);
        assert_eq!(game.line(OPP), ["headhunter"], "and on the flank too");
    });
}

#[test]
fn faq_053() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .me(|p| p.artifacts(["spectral-tunneler"]).hand(["positron-bolt"]))
        .opp(|p| p.line(["headhunter", "smaaash", "valdr", "shooler"]))
        .start();
    game.use_action("spectral-tunneler").choose("smaaash");
    game.play("positron-bolt");
    assert_eq!(game.choices(), ["headhunter", "smaaash", "shooler"]);
    game.choose("smaaash");
    assert_eq!(game.choices(), ["headhunter", "valdr"]);
    game.choose("valdr");
    assert_eq!(game.choices(), ["shooler"]);
    game.choose("shooler");
    let damage = ["headhunter", "smaaash", "valdr", "shooler"].map(|name| game.damage(name));
    assert_eq!(damage, [0, 3, 2, 1]);
}
