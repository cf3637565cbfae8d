//! The cards of Brobnar.

use super::*;

#[test]
fn anger() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["anger"]).line([card("charette").exhausted()]).line(["headhunter"]))
        .opp(|p| p.line(["filler-3"]))
        .start();
    game.play("anger");
    // Only friendly creatures; one of another house will do.
    assert_eq!(game.choices(), ["charette", "headhunter"]);
    game.choose("charette").defender("filler-3");
    assert_eq!((game.zone("filler-3"), game.damage("charette"), game.ready("charette")), (Area::Discard, 3, false));
    assert_eq!((game.amber(ME), game.discard(ME)), (1, vec!["anger"]));
}

#[test]
fn anger__nobody_to_fight() {
    let mut game = turn_of(Brobnar).me(|p| p.hand(["anger"]).line([card("charette").exhausted()])).start();
    game.play("anger").choose("charette").expect(DecisionKind::Main);
    assert!(game.ready("charette"));
    let mut game = turn_of(Brobnar).me(|p| p.hand(["anger"])).opp(|p| p.line(["filler-3"])).start();
    game.play("anger").expect(DecisionKind::Main);
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn loot_the_bodies() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["loot-the-bodies", "punch"]).line(["headhunter", "valdr"]))
        .opp(|p| p.line(["filler-2", "filler-3", "filler-6"]))
        .start();
    game.play("loot-the-bodies").play("punch").choose("filler-3");
    // One of the icon, one of the body.
    assert_eq!(game.amber(ME), 2);
    // Its own Fight: too; the friendly creature that dies gives nothing.
    game.fight("headhunter", "filler-2");
    assert_eq!(game.amber(ME), 4);
    game.fight("valdr", "filler-6");
    assert_eq!((game.zone("valdr"), game.zone("filler-6"), game.amber(ME)), (Area::Discard, Area::Discard, 5));
}

#[test]
fn loot_the_bodies__this_turn_only() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["loot-the-bodies"]).line(["headhunter"]))
        .opp(|p| p.line([card("filler-1")]))
        .start();
    game.play("loot-the-bodies").pass(Ekwidon);
    game.fight("filler-1", "headhunter");
    assert_eq!((game.zone("filler-1"), game.amber(ME)), (Area::Discard, 0));
}

#[test]
fn punch() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["punch", "punch"]).line(["valdr"]))
        .opp(|p| p.line(["filler-4", "raiding-knight"]))
        .start();
    game.play("punch");
    assert_eq!(game.choices(), ["valdr", "filler-4", "raiding-knight"]);
    game.choose("filler-4");
    assert_eq!((game.damage("filler-4"), game.amber(ME)), (3, 1));
    game.play("punch").choose("raiding-knight");
    assert_eq!((game.damage("raiding-knight"), game.armor_left("raiding-knight")), (1, 0));
}

#[test]
fn punch__no_creature() {
    let mut game = turn_of(Brobnar).me(|p| p.hand(["punch"])).start();
    game.play("punch").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.discard(ME)), (1, vec!["punch"]));
}

#[test]
fn warsong() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["warsong"]).line(["valdr", "headhunter"]))
        .opp(|p| p.line(["filler-6", "filler-3"]))
        .start();
    game.play("warsong").fight("valdr", "filler-3");
    assert_eq!(game.amber(ME), 1);
    // A creature that falls in the fight has fought.
    game.fight("headhunter", "filler-6");
    assert_eq!((game.zone("headhunter"), game.amber(ME)), (Area::Discard, 2));
}

#[test]
fn warsong__enemy_fights_and_reaping() {
    let mut game = turn_of(Brobnar).me(|p| p.hand(["warsong"]).line(["valdr"])).opp(|p| p.line(["filler-1"])).start();
    game.play("warsong").reap("valdr");
    assert_eq!(game.amber(ME), 1);
    game.pass(Ekwidon).fight("filler-1", "valdr");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
}

#[test]
fn gauntlet_of_command() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.artifacts(["gauntlet-of-command"]).line([card("headhunter").exhausted()]))
        .opp(|p| p.line(["filler-3"]))
        .start();
    game.refuses("fight headhunter").use_action("gauntlet-of-command").choose("headhunter").defender("filler-3");
    assert_eq!((game.zone("filler-3"), game.amber(ME)), (Area::Discard, 1));
    assert!(!game.ready("headhunter") && !game.ready("gauntlet-of-command"));
    game.refuses("action gauntlet-of-command");
}

#[test]
fn gauntlet_of_command__house() {
    let mut game = turn_of(Dis).me(|p| p.artifacts(["gauntlet-of-command"]).line(["dust-imp"])).start();
    game.refuses("action gauntlet-of-command");
}

#[test]
fn valdr() {
    let lay = |target: &str| {
        let mut game = turn_of(Brobnar)
            .me(|p| p.line(["valdr"]))
            .opp(|p| {
                p.line([
                    card("filler-4").power_counters(9),
                    card("filler-5").power_counters(9),
                    card("filler-6").power_counters(9),
                ])
            })
            .start();
        game.fight("valdr", target);
        game.damage(target)
    };
    assert_eq!([lay("filler-4"), lay("filler-5"), lay("filler-6")], [8, 6, 8]);
}

#[test]
fn valdr__not_as_the_defender() {
    let mut game =
        turn_of(Ekwidon).me(|p| p.line([card("filler-6").power_counters(9)])).opp(|p| p.line(["valdr"])).start();
    game.fight("filler-6", "valdr");
    assert_eq!(game.damage("filler-6"), 6);
}

#[test]
fn ganger_chieftain() {
    let lay = || {
        let mut game = turn_of(Brobnar)
            .me(|p| p.hand(["ganger-chieftain"]).line([card("valdr").exhausted(), card("charette").exhausted()]))
            .opp(|p| p.line(["filler-3"]))
            .start();
        game.play("ganger-chieftain").right();
        game
    };
    let mut game = lay();
    game.yes();
    // Only the neighbor.
    assert_eq!(game.choices(), ["charette"]);
    game.choose("charette").defender("filler-3");
    assert_eq!((game.zone("filler-3"), game.damage("charette")), (Area::Discard, 3));
    let mut game = lay();
    game.no().expect(DecisionKind::Main);
    assert!(!game.ready("charette"));
    assert_eq!(game.damage("filler-3"), 0);
}

#[test]
fn headhunter() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["headhunter"])).opp(|p| p.line(["filler-4"])).start();
    game.fight("headhunter", "filler-4");
    assert_eq!((game.amber(ME), game.damage("headhunter")), (1, 4));
}

#[test]
fn headhunter__falls_or_defends() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["headhunter"])).opp(|p| p.line(["filler-5"])).start();
    game.fight("headhunter", "filler-5");
    assert_eq!((game.amber(ME), game.zone("headhunter")), (0, Area::Discard));
    let mut game = turn_of(Ekwidon).me(|p| p.line(["filler-1"])).opp(|p| p.line(["headhunter"])).start();
    game.fight("filler-1", "headhunter");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn smaaash() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.hand(["smaaash"]))
        .opp(|p| p.line(["filler-3"]).line([card("filler-4").stunned()]))
        .start();
    game.play("smaaash");
    assert_eq!(game.choices(), ["smaaash", "filler-3", "filler-4"]);
    game.choose("filler-3");
    assert!(game.stunned("filler-3") && !game.stunned("smaaash"));
}

#[test]
fn smaaash__alone() {
    let mut game = turn_of(Brobnar).me(|p| p.hand(["smaaash"])).start();
    game.play("smaaash");
    assert_eq!(game.choices(), ["smaaash"]);
    game.choose("smaaash");
    assert!(game.stunned("smaaash"));
}

#[test]
fn blood_of_titans() {
    let mut game =
        turn_of(Brobnar).me(|p| p.hand(["blood-of-titans"]).line(["headhunter"])).opp(|p| p.line(["filler-6"])).start();
    game.play("blood-of-titans").choose("headhunter");
    assert_eq!((game.power("headhunter"), game.amber(ME)), (10, 1));
    assert_eq!(game.upgrades("headhunter"), ["blood-of-titans"]);
    game.fight("headhunter", "filler-6");
    assert_eq!(game.damage("headhunter"), 6);
}

#[test]
fn blood_of_titans__no_creature() {
    let mut game = turn_of(Brobnar).me(|p| p.hand(["blood-of-titans"])).start();
    game.refuses("play blood-of-titans").offers("discard blood-of-titans");
}
