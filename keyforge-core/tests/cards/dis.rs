//! The cards of Dis.

use super::*;

#[test]
fn fear() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["fear"]).line(["dust-imp"]))
        .opp(|p| p.line([card("filler-3").damage(2).amber(1).upgrade("blood-of-titans")]))
        .start();
    game.play("fear");
    assert_eq!(game.choices(), ["filler-3"]);
    game.choose("filler-3");
    assert_eq!((game.hand(OPP), game.discard(OPP)), (vec!["filler-3"], vec!["blood-of-titans"]));
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn fear__to_its_owner() {
    let mut game = turn_of(Dis).me(|p| p.hand(["fear"])).opp(|p| p.line([card("filler-3").owned_by_other()])).start();
    game.play("fear").choose("filler-3");
    assert_eq!((game.hand(ME), game.hand(OPP).len()), (vec!["filler-3"], 0));
}

#[test]
fn fear__no_enemy() {
    let mut game = turn_of(Dis).me(|p| p.hand(["fear"]).line(["dust-imp"])).start();
    game.play("fear").expect(DecisionKind::Main);
    assert_eq!(game.line(ME), ["dust-imp"]);
}

#[test]
fn hand_of_dis() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["hand-of-dis"]).line(["shooler", "dust-imp", "tocsin"]))
        .opp(|p| p.line(["filler-3", "filler-6", "filler-4"]))
        .start();
    game.play("hand-of-dis");
    assert_eq!(game.choices(), ["dust-imp", "filler-6"]);
    game.choose("filler-6");
    assert_eq!(game.line(OPP), ["filler-3", "filler-4"]);
}

#[test]
fn hand_of_dis__flanks_only() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["hand-of-dis"]).line(["dust-imp"]))
        .opp(|p| p.line(["filler-3", "filler-4"]))
        .start();
    game.play("hand-of-dis").expect(DecisionKind::Main);
    assert_eq!((game.line(ME).len(), game.line(OPP).len()), (1, 2));
}

#[test]
fn mind_barb() {
    let mut game =
        turn_of(Dis).me(|p| p.hand(["mind-barb"])).opp(|p| p.hand(["filler-1", "filler-2", "filler-3"])).start();
    game.play("mind-barb").expect(DecisionKind::Main);
    assert_eq!((game.hand(OPP).len(), game.discard(OPP).len(), game.amber(ME)), (2, 1, 1));
}

#[test]
fn mind_barb__empty_hand() {
    let mut game = turn_of(Dis).me(|p| p.hand(["mind-barb", "fear"])).start();
    game.play("mind-barb");
    assert_eq!((game.hand(ME), game.discard(OPP).len(), game.amber(ME)), (vec!["fear"], 0, 1));
}

#[test]
fn dominator_bauble() {
    let mut game = turn_of(Dis)
        .me(|p| p.artifacts(["dominator-bauble"]).line(["doc-bookton"]).deck(["filler-6"]))
        .opp(|p| p.line(["filler-3"]))
        .start();
    game.refuses("reap doc-bookton").use_action("dominator-bauble");
    assert_eq!(game.choices(), ["doc-bookton"]);
    game.choose("doc-bookton").offers("fight doc-bookton").reap("doc-bookton");
    assert_eq!((game.amber(ME), game.hand(ME)), (1, vec!["filler-6"]));
}

#[test]
fn dominator_bauble__exhausted() {
    let mut game =
        turn_of(Dis).me(|p| p.artifacts(["dominator-bauble"]).line([card("doc-bookton").exhausted()])).start();
    game.use_action("dominator-bauble").until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 0);
}

#[test]
fn charette() {
    let lay = |pool: u16| {
        let mut game = turn_of(Dis).me(|p| p.amber(1).hand(["charette"])).opp(|p| p.amber(pool)).start();
        game.play("charette");
        assert!(!game.ready("charette"));
        (game.amber_on("charette"), game.amber(OPP), game.amber(ME))
    };
    assert_eq!([0, 2, 5].map(lay), [(0, 0, 1), (2, 0, 1), (3, 2, 1)]);
}

#[test]
fn dust_imp() {
    let mut game = turn_of(Dis).me(|p| p.line(["dust-imp"])).opp(|p| p.line(["filler-3"])).start();
    game.fight("dust-imp", "filler-3");
    assert_eq!((game.amber(ME), game.amber(OPP), game.discard(ME)), (2, 0, vec!["dust-imp"]));
}

#[test]
fn dust_imp__its_controller_gains() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["headhunter"])).opp(|p| p.line(["dust-imp"])).start();
    game.fight("headhunter", "dust-imp");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
}

#[test]
fn dust_imp__leaves_in_another_way() {
    let mut game = turn_of(Dis).me(|p| p.hand(["fear"])).opp(|p| p.line(["dust-imp"])).start();
    game.play("fear").choose("dust-imp");
    assert_eq!((game.amber(OPP), game.hand(OPP)), (0, vec!["dust-imp"]));
}

#[test]
fn shooler() {
    let lay = |pool: u16| {
        let mut game = turn_of(Dis).me(|p| p.hand(["shooler"])).opp(|p| p.amber(pool)).start();
        game.play("shooler");
        (game.amber(ME), game.amber(OPP))
    };
    assert_eq!([3, 4, 7].map(lay), [(0, 3), (1, 3), (1, 6)]);
}

#[test]
fn stealer_of_souls() {
    let mut game = turn_of(Dis).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["filler-4", "dust-imp"])).start();
    game.fight("stealer-of-souls", "filler-4");
    assert_eq!((game.purged(OPP), game.amber(ME), game.damage("stealer-of-souls")), (vec!["filler-4"], 1, 4));
}

#[test]
fn stealer_of_souls__not_in_a_fight_or_not_alive() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["hand-of-dis"]).line(["stealer-of-souls"]))
        .opp(|p| p.line(["filler-3", "filler-6", "filler-4"]))
        .start();
    game.play("hand-of-dis").choose("filler-6");
    assert_eq!((game.zone("filler-6"), game.amber(ME)), (Area::Discard, 0));
    let mut game = turn_of(Dis).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["filler-6"])).start();
    game.fight("stealer-of-souls", "filler-6");
    assert_eq!((game.zone("filler-6"), game.amber(ME)), (Area::Discard, 0));
}

#[test]
fn the_terror() {
    let lay = |pool: u16| {
        let mut game = turn_of(Dis).me(|p| p.amber(1).hand(["the-terror"])).opp(|p| p.amber(pool)).start();
        game.play("the-terror");
        game.amber(ME)
    };
    assert_eq!([0, 1].map(lay), [3, 1]);
}

#[test]
fn tocsin() {
    let mut game = turn_of(Dis).me(|p| p.line(["tocsin"])).opp(|p| p.hand(["filler-1", "filler-2"])).start();
    game.reap("tocsin");
    assert_eq!((game.amber(ME), game.hand(OPP).len(), game.discard(OPP).len()), (1, 1, 1));
}

#[test]
fn tocsin__fights() {
    let mut game = turn_of(Dis).me(|p| p.line(["tocsin"])).opp(|p| p.hand(["filler-1"]).line(["filler-2"])).start();
    game.fight("tocsin", "filler-2");
    assert_eq!(game.hand(OPP), ["filler-1"]);
}
