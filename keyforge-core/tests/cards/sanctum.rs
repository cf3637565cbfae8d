//! The cards of Sanctum.

use super::*;

#[test]
fn cleansing_wave() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["cleansing-wave"]).line(["staunch-knight"]).line([card("lady-maxena").damage(1)]))
        .opp(|p| p.line([card("filler-5").damage(3)]))
        .start();
    game.play("cleansing-wave");
    assert_eq!((game.damage("lady-maxena"), game.damage("filler-5")), (0, 2));
    // The unhurt knight was not healed.
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn cleansing_wave__nobody_is_hurt() {
    let mut game = turn_of(Sanctum).me(|p| p.hand(["cleansing-wave"]).line(["staunch-knight"])).start();
    game.play("cleansing-wave");
    assert_eq!(game.amber(ME), 0);
}

#[test]
fn shield_of_justice() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["shield-of-justice", "lady-maxena"]).line(["raiding-knight"]))
        .opp(|p| p.line([card("filler-6").power_counters(9)]))
        .start();
    game.play("shield-of-justice").fight("raiding-knight", "filler-6");
    assert_eq!((game.damage("raiding-knight"), game.damage("filler-6"), game.amber(ME)), (0, 4, 1));
    assert_eq!(game.armor_left("raiding-knight"), 2);
    // The next turn it is over.
    game.pass(Ekwidon).fight("filler-6", "raiding-knight");
    assert_eq!(game.zone("raiding-knight"), Area::Discard);
}

#[test]
fn shield_of_justice__later_and_enemy_creatures() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["shield-of-justice", "staunch-knight", "sergeant-zakiel"]))
        .opp(|p| p.line(["filler-6"]))
        .start();
    game.play("shield-of-justice").play("staunch-knight").play("sergeant-zakiel").right();
    // The knight came after the action: it is protected all the same, the enemy is not.
    game.yes().choose("staunch-knight").defender("filler-6");
    assert_eq!((game.damage("staunch-knight"), game.zone("filler-6")), (0, Area::Discard));
}

#[test]
fn terms_of_redress() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["terms-of-redress"]).line(["staunch-knight", "mother"]))
        .opp(|p| p.amber(3).line(["filler-1"]))
        .start();
    game.play("terms-of-redress");
    assert_eq!(game.choices(), ["staunch-knight", "mother"]);
    game.choose("mother");
    assert_eq!((game.amber_on("mother"), game.amber(OPP), game.amber(ME)), (2, 1, 1));
}

#[test]
fn terms_of_redress__no_creature() {
    let mut game = turn_of(Sanctum).me(|p| p.hand(["terms-of-redress"])).opp(|p| p.amber(3).line(["filler-1"])).start();
    game.play("terms-of-redress").expect(DecisionKind::Main);
    assert_eq!((game.amber(OPP), game.amber(ME)), (3, 1));
}

#[test]
fn hallowed_blaster() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.artifacts(["hallowed-blaster"]).line([card("lady-maxena").damage(4)]))
        .opp(|p| p.line([card("filler-5").damage(1)]))
        .start();
    game.use_action("hallowed-blaster");
    assert_eq!(game.choices(), ["lady-maxena", "filler-5"]);
    game.choose("lady-maxena");
    assert_eq!((game.damage("lady-maxena"), game.damage("filler-5")), (1, 1));
    game.refuses("action hallowed-blaster");
}

#[test]
fn champion_anaphiel() {
    let mut game = turn_of(Brobnar)
        .me(|p| p.line(["headhunter"]))
        .opp(|p| p.line(["filler-1", "champion-anaphiel", "filler-2", "filler-3"]))
        .start();
    game.attack("headhunter");
    assert_eq!(game.choices(), ["champion-anaphiel", "filler-3"]);
    game.defender("champion-anaphiel");
    assert_eq!((game.damage("champion-anaphiel"), game.zone("headhunter")), (4, Area::Discard));
}

#[test]
fn lady_maxena() {
    let mut game =
        turn_of(Sanctum).me(|p| p.hand(["lady-maxena"]).line(["staunch-knight"])).opp(|p| p.line(["filler-3"])).start();
    game.play("lady-maxena").left().choose("filler-3");
    assert!(game.stunned("filler-3"));
    game.refuses("action lady-maxena");
}

#[test]
fn lady_maxena__action() {
    let mut game = turn_of(Sanctum).me(|p| p.line(["lady-maxena"])).opp(|p| p.line(["filler-3"])).start();
    game.use_action("lady-maxena");
    assert_eq!((game.hand(ME), game.line(ME).len()), (vec!["lady-maxena"], 0));
    // From there she may be played again in the same turn.
    game.play("lady-maxena").choose("filler-3");
    assert!(game.stunned("filler-3"));
}

#[test]
fn lady_maxena__to_her_owner() {
    let mut game = turn_of(Sanctum).me(|p| p.line([card("lady-maxena").owned_by_other()])).start();
    game.use_action("lady-maxena");
    assert_eq!((game.hand(ME).len(), game.hand(OPP)), (0, vec!["lady-maxena"]));
}

#[test]
fn raiding_knight() {
    let lay = |pool: u16| {
        let mut game = turn_of(Sanctum).me(|p| p.hand(["raiding-knight"])).opp(|p| p.amber(pool)).start();
        game.play("raiding-knight");
        (game.amber_on("raiding-knight"), game.amber(OPP), game.armor("raiding-knight"))
    };
    assert_eq!([0, 3].map(lay), [(0, 0, 2), (1, 2, 2)]);
}

#[test]
fn sergeant_zakiel() {
    let lay = || {
        let mut game = turn_of(Sanctum)
            .me(|p| p.hand(["sergeant-zakiel"]).line([card("mother").exhausted(), card("headhunter").exhausted()]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.play("sergeant-zakiel").left();
        game
    };
    let mut game = lay();
    game.yes();
    assert_eq!(game.choices(), ["mother"]);
    game.choose("mother").defender("filler-4");
    assert_eq!((game.zone("filler-4"), game.damage("mother"), game.ready("mother")), (Area::Discard, 4, false));
    let mut game = lay();
    game.no().expect(DecisionKind::Main);
    assert_eq!((game.ready("mother"), game.zone("filler-4")), (false, Area::Battleline));
}

#[test]
fn staunch_knight() {
    let mut game = turn_of(Sanctum).me(|p| p.hand(["raiding-knight"]).line(["mother", "staunch-knight"])).start();
    assert_eq!((game.power("staunch-knight"), game.armor("staunch-knight")), (6, 2));
    game.play("raiding-knight").right();
    assert_eq!(game.power("staunch-knight"), 4);
}

#[test]
fn staunch_knight__damaged_in_the_middle() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["raiding-knight"]).line(["mother"]).line([card("staunch-knight").damage(4)]))
        .start();
    game.play("raiding-knight").right();
    assert_eq!((game.zone("staunch-knight"), game.line(ME)), (Area::Discard, vec!["mother", "raiding-knight"]));
}

#[test]
fn protect_the_weak() {
    let mut game = turn_of(Sanctum)
        .me(|p| p.hand(["protect-the-weak"]).line(["dust-imp", "raiding-knight", "mother"]))
        .opp(|p| p.line(["filler-6"]))
        .start();
    game.play("protect-the-weak").choose("raiding-knight");
    assert_eq!((game.armor("raiding-knight"), game.amber(ME)), (3, 1));
    game.pass(Ekwidon).attack("filler-6");
    assert_eq!(game.choices(), ["raiding-knight"]);
    game.defender("raiding-knight");
    assert_eq!((game.damage("raiding-knight"), game.damage("filler-6")), (3, 4));
}

#[test]
fn protect_the_weak__no_creature() {
    let mut game = turn_of(Sanctum).me(|p| p.hand(["protect-the-weak"])).start();
    game.refuses("play protect-the-weak");
}
