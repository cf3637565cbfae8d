//! The cards of Shadows.

use super::*;

#[test]
fn nerve_blast() {
    let mut game = turn_of(Shadows).me(|p| p.hand(["nerve-blast"])).opp(|p| p.amber(2).line(["filler-3"])).start();
    game.play("nerve-blast").choose("filler-3");
    assert_eq!((game.amber(ME), game.amber(OPP), game.damage("filler-3")), (1, 1, 2));
}

#[test]
fn nerve_blast__nothing_to_steal() {
    let mut game = turn_of(Shadows).me(|p| p.hand(["nerve-blast"])).opp(|p| p.line(["filler-3"])).start();
    game.play("nerve-blast").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.damage("filler-3")), (0, 0));
}

#[test]
fn poison_wave() {
    let mut game = turn_of(Shadows)
        .me(|p| p.hand(["poison-wave"]).line(["dodger", "silvertooth"]))
        .opp(|p| p.line(["filler-2", "filler-3", "champion-anaphiel"]))
        .start();
    game.play("poison-wave").until(DecisionKind::Main);
    assert_eq!((game.line(ME), game.line(OPP)), (vec!["dodger"], vec!["filler-3", "champion-anaphiel"]));
    assert_eq!(["dodger", "filler-3", "champion-anaphiel"].map(|name| game.damage(name)), [2, 2, 1]);
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn too_much_to_protect() {
    let lay = |pool: u16| {
        let mut game = turn_of(Shadows).me(|p| p.hand(["too-much-to-protect"])).opp(|p| p.amber(pool)).start();
        game.play("too-much-to-protect");
        (game.amber(ME), game.amber(OPP))
    };
    // One of each is the icon's.
    assert_eq!([4, 6, 9].map(lay), [(1, 4), (1, 6), (4, 6)]);
}

#[test]
fn seeker_needle() {
    let lay = |name: &str| {
        let mut game = turn_of(Shadows)
            .me(|p| p.artifacts(["seeker-needle"]).line(["urchin"]))
            .opp(|p| p.line(["filler-1", "filler-2", "raiding-knight"]))
            .start();
        game.use_action("seeker-needle").choose(name);
        (game.zone(name), game.amber(ME))
    };
    assert_eq!(lay("filler-1"), (Area::Discard, 1));
    assert_eq!(lay("urchin"), (Area::Discard, 1));
    assert_eq!(lay("filler-2"), (Area::Battleline, 0));
    assert_eq!(lay("raiding-knight"), (Area::Battleline, 0));
}

#[test]
fn bad_penny() {
    let mut game = turn_of(Shadows).me(|p| p.line(["bad-penny"])).opp(|p| p.line(["filler-3"])).start();
    game.fight("bad-penny", "filler-3");
    assert_eq!((game.hand(ME), game.discard(ME).len(), game.damage("filler-3")), (vec!["bad-penny"], 0, 1));
}

#[test]
fn bad_penny__of_the_opponent() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["valdr"])).opp(|p| p.line(["bad-penny"])).start();
    game.fight("valdr", "bad-penny");
    assert_eq!((game.hand(OPP), game.hand(ME).len()), (vec!["bad-penny"], 0));
}

#[test]
fn noddy_the_thief() {
    let lay = |pool: u16| {
        let mut game = turn_of(Shadows).me(|p| p.line(["noddy-the-thief"])).opp(|p| p.amber(pool)).start();
        game.use_action("noddy-the-thief");
        assert!(!game.ready("noddy-the-thief"));
        (game.amber(ME), game.amber(OPP))
    };
    assert_eq!([0, 2].map(lay), [(0, 0), (1, 1)]);
}

#[test]
fn noddy_the_thief__elusive() {
    let mut game =
        turn_of(Brobnar).me(|p| p.line(["headhunter", "valdr"])).opp(|p| p.line(["noddy-the-thief"])).start();
    game.fight("headhunter", "noddy-the-thief");
    // No damage, but the fight took place.
    assert_eq!((game.damage("noddy-the-thief"), game.damage("headhunter"), game.amber(ME)), (0, 0, 1));
    game.fight("valdr", "noddy-the-thief");
    assert_eq!((game.zone("noddy-the-thief"), game.damage("valdr")), (Area::Discard, 2));
}

#[test]
fn dodger() {
    let mut game = turn_of(Shadows).me(|p| p.line(["dodger"])).opp(|p| p.amber(2).line(["filler-3"])).start();
    game.fight("dodger", "filler-3");
    assert_eq!((game.amber(ME), game.amber(OPP), game.damage("dodger")), (1, 1, 3));
}

#[test]
fn dodger__falls() {
    let mut game = turn_of(Shadows).me(|p| p.line(["dodger"])).opp(|p| p.amber(2).line(["filler-6"])).start();
    game.fight("dodger", "filler-6");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2));
}

#[test]
fn shadow_self() {
    let mut game = turn_of(Shadows)
        .me(|p| p.hand(["poison-wave"]).line(["dodger", "shadow-self", "urchin", "silvertooth"]))
        .start();
    game.play("poison-wave");
    // Its own two and those of both neighbors; the one further away looks after itself.
    assert_eq!((game.damage("shadow-self"), game.damage("dodger"), game.damage("urchin")), (6, 0, 0));
    assert_eq!(game.zone("silvertooth"), Area::Discard);
}

#[test]
fn shadow_self__fights() {
    let mut game = turn_of(Shadows).me(|p| p.line(["shadow-self"])).opp(|p| p.line(["filler-4"])).start();
    game.fight("shadow-self", "filler-4");
    assert_eq!((game.damage("filler-4"), game.damage("shadow-self")), (0, 4));
    let mut game = turn_of(Brobnar).me(|p| p.line(["valdr"])).opp(|p| p.line(["shadow-self"])).start();
    game.fight("valdr", "shadow-self");
    assert_eq!((game.damage("valdr"), game.damage("shadow-self")), (0, 8));
}

#[test]
fn shadow_self__another_one() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["valdr"])).opp(|p| p.line(["shadow-self", "shadow-self"])).start();
    game.fight("valdr", "shadow-self#1");
    assert_eq!((game.damage("shadow-self#1"), game.damage("shadow-self#2")), (8, 0));
}

#[test]
fn silvertooth() {
    let mut game = turn_of(Shadows).me(|p| p.hand(["silvertooth", "dodger"])).start();
    game.play("silvertooth");
    assert!(game.ready("silvertooth"));
    game.reap("silvertooth");
    assert_eq!(game.amber(ME), 1);
    game.play("dodger").left();
    assert!(!game.ready("dodger"));
}

#[test]
fn urchin() {
    let lay = |pool: u16| {
        let mut game = turn_of(Shadows).me(|p| p.hand(["urchin"])).opp(|p| p.amber(pool)).start();
        game.play("urchin");
        (game.amber(ME), game.amber(OPP))
    };
    assert_eq!([0, 2].map(lay), [(0, 0), (1, 1)]);
}

#[test]
fn urchin__elusive() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["valdr", "smaaash"])).opp(|p| p.line(["urchin"])).start();
    game.fight("valdr", "urchin");
    assert_eq!((game.zone("urchin"), game.damage("valdr")), (Area::Battleline, 0));
    game.fight("smaaash", "urchin");
    assert_eq!(game.zone("urchin"), Area::Discard);
}
