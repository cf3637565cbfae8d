//! Destruction by tagging.

use super::*;

#[test]
fn dest_t1() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["gate"]).line(["dust-imp"]))
        .opp(|p| p.line(["filler-4", "dust-imp"]))
        .start();
    game.play("gate").expect(DecisionKind::Order);
    for name in ["me/dust-imp", "opp/dust-imp", "filler-4"] {
        assert!(tagged(&game, name), "{name}");
    }
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn dest_t1__by_damage() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["ash"]).line(["dust-imp"]))
        .opp(|p| p.line([card("filler-4").damage(2), card("filler-5").damage(2)]).line(["dust-imp"]))
        .start();
    game.play("ash").expect(DecisionKind::Order);
    assert!(tagged(&game, "filler-4"));
    assert!(!tagged(&game, "filler-5"));
    assert!(tagged(&game, "opp/dust-imp"));
}

#[test]
fn dest_t1__damage_beside_destruction() {
    const CARDS: &str = r#"
card echo "Echo"
  test 190 · dis creature · power 3
  destroyed: gain(count({friendly artifact}))

card crash "Crash"
  test 191 · dis action
  play: together(damage({each enemy creature}, 3); destroy({1 enemy artifact}))
"#;
    let crash = |echo: Card| {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.hand(["crash"]))
            .opp(|p| p.line([echo]).artifacts(["key-to-dis"]))
            .start();
        game.play("crash").until(DecisionKind::Main);
        game
    };
    let game = crash(card("echo"));
    assert_eq!((game.line(OPP).len(), game.artifacts(OPP).len(), game.amber(OPP)), (0, 0, 1));
    let game = crash(card("echo").warded());
    assert_eq!((game.line(OPP).len(), game.artifacts(OPP).len(), game.amber(OPP)), (1, 0, 0));
}

#[test]
fn dest_t2() {
    for first in ["me/dust-imp", "opp/dust-imp"] {
        let mut game =
            stage(MassMutation).me(|p| p.hand(["gate"]).line(["dust-imp"])).opp(|p| p.line(["dust-imp"])).start();
        game.play("gate").expect_seat(ME);
        next(&mut game, first);
        let gains: Vec<String> = game.trace().into_iter().filter(|line| line.starts_with('Æ')).collect();
        let expected = match first {
            "me/dust-imp" => ["Æ 2 supply→me (gain)", "Æ 2 supply→opp (gain)"],
            _ => ["Æ 2 supply→opp (gain)", "Æ 2 supply→me (gain)"],
        };
        assert_eq!(gains, expected);
    }
}

#[test]
fn dest_t3() {
    for (first, pile) in [("filler-1", ["filler-2", "filler-1"]), ("filler-2", ["filler-1", "filler-2"])] {
        let mut game = stage(MassMutation).me(|p| p.hand(["gate"])).opp(|p| p.line(["filler-1", "filler-2"])).start();
        game.play("gate").expect(DecisionKind::PileOrder).expect_seat(ME);
        assert!(tagged(&game, "filler-1") && tagged(&game, "filler-2"));
        assert_eq!(game.line(OPP).len(), 2);
        game.choose(first);
        assert_eq!(game.discard(OPP), pile);
    }
}

#[test]
fn dest_t4() {
    // Healing does not take the tag away; a replacement does.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["ash"]))
        .opp(|p| {
            p.line([
                card("martyr").damage(2),
                card("filler-3").damage(1),
                card("filler-4").damage(2).upgrade("cloak"),
                card("filler-5").damage(2),
            ])
        })
        .start();
    game.play("ash").until(DecisionKind::Main);
    assert_eq!(game.line(OPP), ["filler-4", "filler-5"]);
    assert_eq!(game.damage("filler-4"), 0);
    assert_eq!(game.damage("filler-5"), 0);
    let mut pile = game.discard(OPP);
    pile.sort_unstable();
    assert_eq!(pile, ["cloak", "filler-3", "martyr"]);
}

#[test]
fn dest_t5() {
    // "This way" counts what went elsewhere.
    const CARDS: &str = r#"
card tally "Tally"
  test 190 · dis action
  play: destroy({each enemy creature}); gain(destroyed_this_way)
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.hand(["tally"])).opp(|p| p.line(["bad-penny", "filler-4"])).start();
    game.play("tally");
    assert_eq!(game.hand(OPP), ["bad-penny"]);
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn dest_t5__in_archives() {
    let mut game =
        stage(MassMutation).me(|p| p.hand(["death"]).line(["mourner"])).opp(|p| p.line(["scribe", "filler-4"])).start();
    game.play("death").choose("filler-4");
    assert_eq!(game.archives(OPP), ["filler-4"]);
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn dest_t6() {
    // The avenger tags a penny: it is back in hand before the avenger is in the pile.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["death"]).line(["avenger"]))
        .opp(|p| p.line(["bad-penny", "filler-4"]))
        .start();
    game.play("death").choose("avenger").choose("bad-penny");
    assert!(at(&game, "Mv bad-penny opp.line→opp.hand") < at(&game, "Mv avenger line→discard"));
    assert_eq!(game.line(OPP), ["filler-4"]);
}

#[test]
fn dest_t7a() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["ash"]).line(["avenger", "filler-6"]))
        .opp(|p| p.line(["filler-1", "filler-5"]))
        .start();
    game.play("ash").expect(DecisionKind::Card);
    assert_eq!(game.choices(), ["filler-6", "filler-5"]);
}

#[test]
fn dest_t7a__sacrifice() {
    let mut game =
        stage(MassMutation).me(|p| p.hand(["ash"]).line(["avenger-of-sorts", "filler-1", "filler-6"])).start();
    game.play("ash").expect(DecisionKind::Card);
    assert_eq!(game.choices(), ["filler-6"]);
}

#[test]
fn dest_t7b() {
    const CARDS: &str = r#"
card second-strike "Second Strike"
  test 190 · dis creature · power 1
  destroyed: if_done destroy({each enemy creature}) then gain(3)
"#;
    let strike = |enemy: &str, hand: &str| {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.hand([hand]).line(["second-strike"]))
            .opp(|p| p.line([enemy]))
            .start();
        game.play(hand).until(DecisionKind::Main);
        (game.amber(ME), game.line(OPP).len())
    };
    // Tagged already by the same gate: destroying it fails.
    assert_eq!(strike("filler-4", "gate"), (0, 0));
    // Not tagged by the ash: destroying it works.
    assert_eq!(strike("filler-4", "ash"), (3, 0));
}

#[test]
fn dest_t7c() {
    let mut game = stage(MassMutation).me(|p| p.hand(["gate"]).line(["dust-imp", "doomsayer"])).start();
    game.play("gate");
    next(&mut game, "doomsayer");
    game.until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn dest_t7c__the_second_destroys_it() {
    let mut game = stage(MassMutation).me(|p| p.hand(["death"]).line(["dust-imp", "doomsayer"])).start();
    game.play("death").choose("doomsayer").until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 2);
    assert!(game.line(ME).is_empty());
}

#[test]
fn dest_t8() {
    // The middle one is archived; the outer ones become neighbours of the scribe too late.
    let mut game =
        stage(MassMutation).me(|p| p.hand(["gate"])).opp(|p| p.line(["filler-1", "filler-2", "scribe"])).start();
    game.play("gate").until(DecisionKind::Main);
    assert_eq!(game.archives(OPP), ["filler-2"]);
    let mut pile = game.discard(OPP);
    pile.sort_unstable();
    assert_eq!(pile, ["filler-1", "scribe"]);
}

#[test]
fn dest_t9() {
    let mut game = stage(MassMutation).me(|p| p.hand(["offering"]).line(["bad-penny"])).start();
    game.play("offering").choose("bad-penny");
    assert_eq!(game.hand(ME), ["bad-penny"]);
    assert_eq!(game.amber(ME), 1);
    at(&game, "Tag bad-penny");
}

#[test]
fn dest_t10() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["gate"]).line(["dust-imp"]))
        .opp(|p| p.line(["filler-1", "filler-2", "scribe", "filler-3", "filler-4"]))
        .start();
    // The imp, then the left and the right neighbour of the scribe.
    game.play("gate").expect(DecisionKind::Order).trigger(1);
    game.expect(DecisionKind::Order);
    assert_eq!(game.line(OPP), ["filler-1", "scribe", "filler-3", "filler-4"]);
}

#[test]
fn dest_t11() {
    // The facts come when the cards are in the pile: the mourner stays and sees both.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["ash"]).line([card("mourner").power_counters(3)]))
        .opp(|p| p.line(["filler-1", "dust-imp"]))
        .start();
    game.play("ash").expect(DecisionKind::PileOrder).choose("filler-1");
    game.until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 2);
    // In the same batch it sees nobody, not even those whose turn came before.
    let mut game = stage(MassMutation).me(|p| p.hand(["ash"]).line(["mourner"])).opp(|p| p.line(["bad-penny"])).start();
    game.play("ash").until(DecisionKind::Main);
    assert_eq!(game.hand(OPP), ["bad-penny"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn ex_009() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["gate"]))
        .opp(|p| p.line(["filler-1", "filler-2", "scribe", "filler-3", "filler-4"]))
        .start();
    game.play("gate").until(DecisionKind::Main);
    assert_eq!(game.archives(OPP), ["filler-2", "filler-3"]);
    let mut pile = game.discard(OPP);
    pile.sort_unstable();
    assert_eq!(pile, ["filler-1", "filler-4", "scribe"]);
}

#[test]
fn ex_010() {
    let mut game = stage(MassMutation)
        .house(Shadows)
        .me(|p| p.hand(["poison-wave"]))
        .opp(|p| {
            p.line([card("filler-3"), card("martyr").damage(2), card("filler-2").power_counters(1).damage(1)])
                .deck(filler(3))
        })
        .start();
    game.play("poison-wave").expect(DecisionKind::PileOrder).expect_seat(ME).choose("martyr");
    assert_eq!(game.line(OPP).len(), 1);
    assert_eq!(game.hand(OPP).len(), 2);
    assert_eq!(game.discard(OPP), ["filler-2", "martyr"]);
    assert_eq!(game.damage("opp/filler-3#1"), 0);
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn ex_011() {
    let mut game = stage(MassMutation)
        .house(Ekwidon)
        .me(|p| p.line([card("filler-6").power_counters(2).upgrade("phoenix-charm")]))
        .opp(|p| p.line([card("dust-imp").upgrade("soul-guard"), card("filler-2"), card("filler-3")]))
        .start();
    game.fight("filler-6", "dust-imp");
    next(&mut game, "dust-imp");
    assert_eq!(game.amber(OPP), 2);
    game.expect(DecisionKind::Card);
    game.choose("filler-6");
    game.expect(DecisionKind::PileOrder).expect_seat(ME);
    assert_eq!(game.hand(ME), ["filler-6"]);
    assert_eq!(game.line(OPP), ["dust-imp", "filler-2", "filler-3"], "nobody leaves before all are tagged");
    game.choose("filler-2").choose("dust-imp");
    assert!(game.line(OPP).is_empty());
    let pile: Vec<&str> = game.discard(OPP).into_iter().filter(|name| *name != "soul-guard").collect();
    assert_eq!(pile, ["filler-3", "dust-imp", "filler-2"]);
    assert_eq!(game.discard(ME), ["phoenix-charm"]);
}

#[test]
fn ex_018() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["gate"]).line(["dust-imp"]))
        .opp(|p| p.line([card("filler-3").damage(1).upgrade("cloak")]))
        .start();
    game.play("gate");
    assert_eq!(game.line(OPP), ["filler-3"]);
    assert_eq!(game.damage("filler-3"), 0);
    assert!(!tagged(&game, "filler-3"));
    assert_eq!(game.discard(OPP), ["cloak"]);
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn replace_2() {
    // The tag stays until the card would leave: then the replacement takes it away.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["gate"]).line(["dust-imp"]))
        .opp(|p| p.line([card("filler-3").upgrade("cloak")]).line(["dust-imp"]))
        .start();
    game.play("gate").expect(DecisionKind::Order);
    assert!(tagged(&game, "filler-3"));
    next(&mut game, "me/dust-imp");
    let untagged = at(&game, "Untag filler-3");
    assert!(at(&game, "Æ 2 supply→opp (gain)") < untagged);
    assert!(untagged < at(&game, "Tag cloak"));
    assert_eq!(game.line(ME), ["dust-imp"], "nobody has left yet");
    game.expect(DecisionKind::PileOrder).done();
    assert_eq!(game.line(OPP), ["filler-3"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 2));
}

#[test]
fn replace_2__not_destroyed() {
    // Whoever was saved was not destroyed.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["death"]).line(["mourner"]))
        .opp(|p| p.line([card("filler-3").upgrade("cloak")]))
        .start();
    game.play("death").choose("filler-3");
    assert_eq!(game.line(OPP), ["filler-3"]);
    assert_eq!(game.amber(ME), 0);
}

#[test]
fn self_3a() {
    // One of two cloaks saves the creature; it destroys itself and not the other one.
    let mut game = stage(MassMutation)
        .me(|p| p.hand(["death", "gate"]))
        .opp(|p| p.line([card("filler-3").upgrade("cloak").upgrade("cloak")]))
        .start();
    let [one, two] = game.find_all("cloak")[..] else { panic!("two cloaks") };
    game.play("death").choose("filler-3").expect(DecisionKind::Replacement);
    let index = game.decision().waiting.iter().position(|next| next.source == two).unwrap();
    game.trigger(index as u8);
    assert_eq!(game.table().card(two).area, Area::Discard);
    assert_eq!(game.table().card(one).area, Area::Attached);
    game.play("gate");
    assert_eq!(game.table().card(one).area, Area::Discard);
    assert_eq!(game.line(OPP), ["filler-3"]);
}
