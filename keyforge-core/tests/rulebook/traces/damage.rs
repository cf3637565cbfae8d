//! Traces of damage, fights and use.

use super::*;

// FAQ-024, ARMOR-8: armor first, the rest goes to the neighbor, and the defender deals its damage at the same moment.
#[test]
fn t11_shadow_self() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game =
            at(book, Dis).me(|p| p.line(["charette"])).opp(|p| p.line(["raiding-knight", "shadow-self"])).start();
        let trace = game.fight("charette", "raiding-knight").trace();
        let expected = [
            "Exh charette",
            "Attack charette raiding-knight",
            "Arm raiding-knight 2",
            "Dmg shadow-self 2←charette",
            "Dmg charette 4←raiding-knight",
            "Tag charette",
            "Mv charette line→discard",
        ];
        let mut seen = trace.clone();
        // Armor and redirected damage are one moment.
        seen.sort_by_key(|line| expected.iter().position(|other| other == line));
        assert_eq!(seen, expected, "{trace:?}");
        goes_on(&game);
        assert_eq!((game.damage("raiding-knight"), game.damage("shadow-self")), (0, 2));
    });
}

// FAQ-024, REPLACE-4: of two neighbors that would take the damage one does, and it is not handed on.
#[test]
fn t11_shadow_self__two_of_them() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.line(["charette"]))
            .opp(|p| p.line(["shadow-self", "raiding-knight", "shadow-self"]))
            .start();
        game.fight("charette", "raiding-knight");
        asks(&game, ME, DecisionKind::Replacement, &["shadow-self", "shadow-self"]);
        game.trigger(1);
        goes_on(&game);
        assert_eq!(game.damage("raiding-knight"), 0);
        assert_eq!((game.damage("shadow-self#1"), game.damage("shadow-self#2")), (0, 2));
    });
}

// ARMOR-8: the redirected damage passes the ward of its new target; a warded defender leaves nothing to redirect.
#[test]
fn t11_shadow_self__ward() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.line(["charette"]))
            .opp(|p| p.line([card("raiding-knight"), card("shadow-self").warded()]))
            .start();
        game.fight("charette", "raiding-knight");
        assert!(game.warded("shadow-self"));
        assert_eq!(game.damage("raiding-knight"), 0);
        assert!(game.damage("shadow-self") > 0);
        let mut game = at(book, Dis)
            .me(|p| p.line(["charette"]))
            .opp(|p| p.line([card("raiding-knight").warded(), card("shadow-self")]))
            .start();
        game.fight("charette", "raiding-knight");
        assert!(!game.warded("raiding-knight"));
        assert_eq!((game.armor_left("raiding-knight"), game.damage("shadow-self")), (2, 0));
    });
}

// FAQ-079: damage is replaced when it would be dealt, whatever would have become of it.
#[test]
fn t12_shoulder_id() {
    for_each_edition(&TAGGING, |book| {
        for (attacker, damage) in [("turtle", 3), ("ghost", 3)] {
            let mut game = at(book, Dis).me(|p| p.amber(1).line([attacker])).opp(|p| p.line(["shoulder-id"])).start();
            let trace = game.fight(attacker, "shoulder-id").trace();
            let expected = [
                format!("Exh {attacker}"),
                format!("Attack {attacker} shoulder-id"),
                "Æ 1 me→opp (steal)".to_owned(),
                format!("Dmg shoulder-id 3←{attacker}"),
            ];
            assert_eq!(trace, expected);
            goes_on(&game);
            assert_eq!((game.damage("shoulder-id"), game.damage(attacker)), (damage, 0));
            assert_eq!(game.armor_left(attacker), game.armor(attacker));
            assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1));
        }
    });
}

// FAQ-079, FAQ-080: without æmber the damage is replaced all the same; with skirmish there is none to replace.
#[test]
fn t12_shoulder_id__nothing_to_steal() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis).me(|p| p.line(["odd-five"])).opp(|p| p.line(["shoulder-id"])).start();
        game.fight("odd-five", "shoulder-id");
        assert_eq!((game.damage("shoulder-id"), game.damage("odd-five"), game.amber(OPP)), (5, 0, 0));
        let mut game = at(book, Dis).me(|p| p.amber(1).line(["lancer"])).opp(|p| p.line(["shoulder-id"])).start();
        game.fight("lancer", "shoulder-id");
        assert_eq!((game.damage("shoulder-id"), game.amber(ME), game.amber(OPP)), (3, 1, 0));
    });
}

// FAQ-079, LEAVE-1: what a text does in place of one blow may take away who would get the other; that blow then misses.
#[test]
fn t12_shoulder_id__destroyed_by_what_its_text_calls() {
    for_each_edition(&TAGGING, |book| {
        let opposite = [card("shoulder-id").damage(5)];
        let mut game =
            at(book, Dis).me(|p| p.amber(3).line(["odd-five", "molephin"])).opp(|p| p.line(opposite)).start();
        let trace = game.fight("odd-five", "shoulder-id").trace();
        let expected = [
            "Exh odd-five",
            "Attack odd-five shoulder-id",
            "Æ 1 me→opp (steal)",
            "Dmg shoulder-id 1←molephin",
            "Tag shoulder-id",
            "Mv shoulder-id opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!((game.damage("shoulder-id"), game.damage("odd-five"), game.amber(OPP)), (0, 0, 1));
    });
}

// WARD-2, WARD-4: every damage icon is an instance of its own.
#[test]
fn t13_ward() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis).me(|p| p.hand(["hailstorm"])).opp(|p| p.line([card("filler-1").warded()])).start();
        assert_eq!(game.play("hailstorm").trace(), ["Mv hailstorm hand→limbo"]);
        asks(&game, ME, DecisionKind::Card, &["filler-1"]);
        assert_eq!(game.choose("filler-1").trace(), ["Status- filler-1 warded"]);
        let trace = game.choose("filler-1").trace();
        let expected =
            ["Dmg filler-1 1", "Tag filler-1", "Mv filler-1 opp.line→opp.discard", "Mv hailstorm limbo→discard"];
        assert_eq!(trace, expected);
        goes_on(&game);
    });
}

// WARD-2, FAQ-083: a warded creature is not destroyed, not returned, not sacrificed, and "if you do" fails.
#[test]
fn t13_ward__destroy_return_sacrifice() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar).me(|p| p.hand(["smash"])).opp(|p| p.line([card("filler-1").warded()])).start();
        game.play("smash");
        assert_eq!(game.choose("filler-1").trace(), ["Status- filler-1 warded", "Mv smash limbo→discard"]);
        assert_eq!((game.zone("filler-1"), game.amber(ME)), (Area::Battleline, 0));
        let mut game = at(book, Dis).me(|p| p.hand(["fear"])).opp(|p| p.line([card("filler-1").warded()])).start();
        game.play("fear");
        assert_eq!(game.choose("filler-1").trace(), ["Status- filler-1 warded", "Mv fear limbo→discard"]);
        assert_eq!(game.zone("filler-1"), Area::Battleline);
        let mut game = at(book, Dis).me(|p| p.hand(["tithe"]).line([card("filler-1").warded()])).start();
        game.play("tithe");
        assert_eq!(game.choose("filler-1").trace(), ["Status- filler-1 warded", "Mv tithe limbo→discard"]);
        assert_eq!(game.amber(ME), 0);
    });
}

// WARD-3: a ward put on after tagging stops a return to hand but not the discard.
#[test]
fn t13_ward__after_tagging() {
    for_each_edition(&TAGGING, |book| {
        let scene = || {
            at(book, Brobnar)
                .me(|p| p.hand(["smash"]))
                .opp(|p| p.line([card("late-ward").upgrade("homing-charm")]))
                .start()
        };
        let mut game = scene();
        game.play("smash").choose("late-ward");
        asks(&game, ME, DecisionKind::Order, &["late-ward", "homing-charm"]);
        let trace = next(&mut game, "late-ward").trace();
        let expected = [
            "Status+ late-ward warded",
            "Status- late-ward warded",
            "Mv late-ward opp.line→opp.discard",
            "Mv homing-charm opp.attached→opp.discard",
            "Æ 1 supply→me (gain)",
            "Mv smash limbo→discard",
        ];
        assert_eq!(trace, expected);
        let mut game = scene();
        game.play("smash").choose("late-ward");
        next(&mut game, "homing-charm");
        assert_eq!(game.hand(OPP), ["late-ward"]);
    });
}

// WARD-2, DAMAGE-7: without power a creature loses its ward and is found wanting again.
#[test]
fn t13_ward__no_power() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["king-of-the-crag"]))
            .opp(|p| p.line([card("looter-goblin").warded()]))
            .start();
        let trace = game.play("king-of-the-crag").trace();
        let expected = [
            "Mv king-of-the-crag hand→limbo",
            "Mv king-of-the-crag limbo→line",
            "Status- looter-goblin warded",
            "Tag looter-goblin",
            "Mv looter-goblin opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
    });
}

// ENRAGE-2, FAQ-051: an enraged creature reaps when it is told to; rage binds a free choice only.
#[test]
fn t14_ghosthawk() {
    for_each_edition(&[MassMutation], |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.hand(["ghosthawk"]).line([card("snufflegator").enraged()]))
            .opp(|p| p.line(["filler-1"]))
            .start();
        game.offers("fight snufflegator").refuses("reap snufflegator");
        game.play("ghosthawk");
        asks(&game, ME, DecisionKind::Position, &["position 0", "position 1"]);
        game.position(1);
        asks(&game, ME, DecisionKind::Card, &["done", "snufflegator"]);
        let trace = game.choose("snufflegator").trace();
        assert_eq!(trace, ["Exh snufflegator", "Æ 1 supply→me (gain)"]);
        goes_on(&game);
        assert!(game.enraged("snufflegator"));
        // Nothing to fight: it may reap.
        let mut game = at(book, Untamed).me(|p| p.line([card("snufflegator").enraged()])).start();
        game.offers("reap snufflegator").refuses("fight snufflegator");
    });
}

// FAQ-012, STUN-2: told to fight, a stunned creature removes its stun, also where nobody can be fought.
#[test]
fn t15_anger_on_a_stunned_creature() {
    for_each_edition(&ALL, |book| {
        for enemies in [&[][..], &["filler-1"]] {
            let mut game = at(book, Brobnar)
                .me(|p| p.hand(["anger"]).line([card("headhunter").stunned().exhausted()]))
                .opp(|p| p.line(enemies.iter().copied()))
                .start();
            assert_eq!(game.play("anger").trace(), ["Mv anger hand→limbo", "Æ 1 supply→me (gain)"]);
            asks(&game, ME, DecisionKind::Card, &["headhunter"]);
            let trace = game.choose("headhunter").trace();
            let expected =
                ["Ready headhunter", "Exh headhunter", "Status- headhunter stunned", "Mv anger limbo→discard"];
            assert_eq!(trace, expected);
            goes_on(&game);
            assert_eq!(game.amber(ME), 1);
        }
    });
}

// STUN-2, USE-5: an exhausted creature cannot be used, so its stun stays.
#[test]
fn t15_anger_on_a_stunned_creature__exhausted() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.line([card("headhunter").stunned().exhausted()]).artifacts(["dominator-bauble"]))
            .start();
        game.use_action("dominator-bauble");
        assert_eq!(game.choose("headhunter").trace(), [""; 0]);
        goes_on(&game);
        assert!(game.stunned("headhunter"));
    });
}

// ELUSIVE-1, ELUSIVE-2, ASSAULT-3, HAZARDOUS-1: keywords deal their damage in the order the player wants, power none.
#[test]
fn t16_elusive_assault_hazardous() {
    for_each_edition(&ALL, |book| {
        let mut game =
            at(book, Untamed).me(|p| p.line(["grim-bear", "snufflegator"])).opp(|p| p.line(["hedgehog"])).start();
        let trace = game.fight("grim-bear", "hedgehog").trace();
        assert_eq!(trace, ["Exh grim-bear", "Attack grim-bear hedgehog"]);
        asks(&game, ME, DecisionKind::Order, &["grim-bear", "hedgehog"]);
        let trace = next(&mut game, "grim-bear").trace();
        let expected = ["Dmg hedgehog 2←grim-bear", "Dmg grim-bear 3←hedgehog", "Æ 1 supply→me (gain)"];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!((game.damage("hedgehog"), game.damage("grim-bear")), (2, 3));
        // The second attack of the turn is a normal one.
        let trace = game.fight("snufflegator", "hedgehog").trace();
        let expected = [
            "Exh snufflegator",
            "Attack snufflegator hedgehog",
            "Dmg snufflegator 3←hedgehog",
            "Dmg hedgehog 4←snufflegator",
            "Tag hedgehog",
            "Mv hedgehog opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
    });
}

// FIGHT-5, FIGHT-6: a fighter that dies before the fight ends it: no damage, no Fight:, but the creature fought.
#[test]
fn t16_elusive_assault_hazardous__skipped() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.line([card("grim-bear"), card("snufflegator")]).hand([card("warsong").house(Untamed)]))
            .opp(|p| p.line([card("hedgehog").damage(2)]))
            .start();
        game.play("warsong");
        game.fight("grim-bear", "hedgehog");
        let trace = next(&mut game, "grim-bear").trace();
        let mut expected = vec!["Dmg hedgehog 2←grim-bear", "Tag hedgehog", "Mv hedgehog opp.line→opp.discard"];
        expected.push("Æ 1 supply→me (gain)");
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!((game.damage("grim-bear"), game.amber(ME)), (0, 1));
    });
}

// ELUSIVE-1: an attack that ends before the fight spends elusive too.
#[test]
fn t16_elusive_assault_hazardous__elusive_is_spent() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.line([card("grim-bear").damage(3), card("snufflegator")]))
            .opp(|p| p.line(["hedgehog"]))
            .start();
        game.fight("grim-bear", "hedgehog");
        let trace = next(&mut game, "hedgehog").trace();
        let expected = ["Dmg grim-bear 3←hedgehog", "Tag grim-bear", "Mv grim-bear line→discard"];
        assert_eq!(trace, expected);
        assert_eq!(game.amber(ME), 0);
        game.fight("snufflegator", "hedgehog");
        assert_eq!(game.zone("hedgehog"), Area::Discard);
    });
}

// POISON-1, POISON-2: poison needs damage that is really dealt.
#[test]
fn t17_poison_armor() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Untamed).me(|p| p.line(["inka", "inka"])).opp(|p| p.line(["sentry"])).start();
        let trace = game.fight("inka#1", "sentry").trace();
        let expected =
            ["Exh inka", "Attack inka sentry", "Arm sentry 1", "Dmg inka 5←sentry", "Tag inka", "Mv inka line→discard"];
        assert_eq!(trace, expected);
        assert_eq!((game.damage("sentry"), game.armor_left("sentry")), (0, 0));
        let trace = game.fight("inka#2", "sentry").trace();
        let expected = [
            "Exh inka",
            "Attack inka sentry",
            "Dmg sentry 1←inka",
            "Dmg inka 5←sentry",
            "Tag inka",
            "Tag sentry",
            "Mv inka line→discard",
            "Mv sentry opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
    });
}

// POISON-1: a poisonous defender destroys its attacker as well.
#[test]
fn t17_poison_armor__defending() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis).me(|p| p.line(["even-six"])).opp(|p| p.line([card("inka").damage(0)])).start();
        game.fight("even-six", "inka");
        assert_eq!(game.zone("even-six"), Area::Discard);
    });
}

// TAUNT-1: taunt is asked anew for each pair of attacker and defender.
#[test]
fn t18_niffle_ape() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.line(["niffle-ape", "snufflegator"]))
            .opp(|p| p.line(["filler-1", "champion-anaphiel", "needle-elf"]))
            .start();
        let mut other = game.clone();
        other.attack("snufflegator");
        asks(&other, ME, DecisionKind::Defender, &["champion-anaphiel"]);
        game.attack("niffle-ape");
        asks(&game, ME, DecisionKind::Defender, &["filler-1", "champion-anaphiel", "needle-elf"]);
        let trace = game.defender("needle-elf").trace();
        let expected = [
            "Exh niffle-ape",
            "Attack niffle-ape needle-elf",
            "Dmg needle-elf 3←niffle-ape",
            "Dmg niffle-ape 5←needle-elf",
            "Tag niffle-ape",
            "Mv niffle-ape line→discard",
        ];
        assert_eq!(trace, expected);
    });
}

// ELUSIVE-1: also an attack that ignores elusive spends it.
#[test]
fn t18_niffle_ape__elusive_is_spent() {
    for_each_edition(&ALL, |book| {
        let mut game =
            at(book, Untamed).me(|p| p.line(["niffle-ape", "snufflegator"])).opp(|p| p.line(["needle-elf"])).start();
        game.fight("niffle-ape", "needle-elf");
        game.fight("snufflegator", "needle-elf");
        assert_eq!(game.zone("needle-elf"), Area::Discard);
    });
}

// FAQ-093, LKI-2, FIGHT-5, FIGHT-6: the neighbors are those the attacked creature had; who is gone is not replaced.
#[test]
fn t19_smite_firespitter() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Sanctum)
            .me(|p| p.hand(["smite"]).line([card("fire-breather").exhausted()]))
            .opp(|p| p.line(["filler-2", "filler-1", "filler-1", "filler-1", "filler-2"]))
            .start();
        game.play("smite");
        asks(&game, ME, DecisionKind::Card, &["fire-breather"]);
        assert_eq!(game.choose("fire-breather").trace(), ["Ready fire-breather", "Exh fire-breather"]);
        game.expect(DecisionKind::Defender);
        let trace = game.choose("filler-1#2").trace();
        let expected = [
            "Attack fire-breather filler-1",
            "Dmg filler-2 1←fire-breather",
            "Dmg filler-1 1←fire-breather",
            "Dmg filler-1 1←fire-breather",
            "Dmg filler-1 1←fire-breather",
            "Dmg filler-2 1←fire-breather",
            "Tag filler-1",
            "Tag filler-1",
            "Tag filler-1",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::PileOrder, &["filler-1", "filler-1", "filler-1", "done"]);
        let trace = game.done().trace();
        let expected = [
            "Mv filler-1 opp.line→opp.discard",
            "Mv filler-1 opp.line→opp.discard",
            "Mv filler-1 opp.line→opp.discard",
            "Mv smite limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.line(OPP), ["filler-2", "filler-2"]);
        assert_eq!((game.damage("filler-2#1"), game.damage("filler-2#2")), (1, 1));
        assert_eq!(game.amber(ME), 0);
    });
}

// FAQ-093: the neighbors of a creature that is still there, or that died in the fight itself, take the damage.
#[test]
fn t19_smite_firespitter__neighbors() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Sanctum)
            .me(|p| p.hand(["smite"]).line(["odd-five"]))
            .opp(|p| p.line(["filler-3", "filler-1", "filler-4", "filler-5"]))
            .start();
        game.play("smite").choose("odd-five");
        game.choose("filler-1");
        goes_on(&game);
        assert_eq!(game.zone("filler-1"), Area::Discard);
        assert_eq!((game.damage("filler-3"), game.damage("filler-4"), game.damage("filler-5")), (2, 2, 0));
        // Pain Reaction, without a fight.
        let mut game = at(book, Dis)
            .me(|p| p.hand(["pain-reaction"]))
            .opp(|p| p.line(["filler-3", "filler-1", "filler-4", "filler-5"]))
            .start();
        game.play("pain-reaction");
        let trace = game.choose("filler-1").trace();
        let expected = [
            "Dmg filler-1 2←pain-reaction",
            "Tag filler-1",
            "Mv filler-1 opp.line→opp.discard",
            "Dmg filler-3 2←pain-reaction",
            "Dmg filler-4 2←pain-reaction",
            "Mv pain-reaction limbo→discard",
        ];
        assert_eq!(trace, expected);
    });
}

// FAQ-081: the same æmber is captured once.
#[test]
fn t20_sir_marrows() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.amber(2).line(["niffle-ape"]))
            .opp(|p| p.line(["sir-marrows", "sir-marrows"]))
            .start();
        assert_eq!(game.reap("niffle-ape").trace(), ["Exh niffle-ape", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Order, &["sir-marrows", "sir-marrows"]);
        assert_eq!(game.trigger(0).trace(), ["Æ 1 me→sir-marrows (capture)"]);
        goes_on(&game);
        assert_eq!((game.amber_on("sir-marrows#1"), game.amber_on("sir-marrows#2")), (1, 0));
        assert_eq!(game.amber(ME), 2);
    });
}

// FAQ-073, FAQ-070: what is taken from the supply is left for the other to capture.
#[test]
fn t20_sir_marrows__pos_pixies() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.amber(2).line(["niffle-ape", "po-s-pixies"]))
            .opp(|p| p.line(["sir-marrows", "sir-marrows"]))
            .start();
        game.reap("niffle-ape");
        asks(&game, ME, DecisionKind::Order, &["sir-marrows", "sir-marrows"]);
        let trace = game.trigger(0).trace();
        assert_eq!(trace, ["Æ 1 supply→sir-marrows (capture)", "Æ 1 supply→sir-marrows (capture)"]);
        goes_on(&game);
        assert_eq!((game.amber_on("sir-marrows#1"), game.amber_on("sir-marrows#2")), (1, 1));
        assert_eq!(game.amber(ME), 3);
    });
}

// FAQ-071, FAQ-072: a gain that was replaced is none; with nothing to steal nothing comes.
#[test]
fn t20_sir_marrows__dimension_door() {
    for_each_edition(&TAGGING, |book| {
        for (there, stolen) in [(1, 1), (0, 0)] {
            let mut game = at(book, Logos)
                .me(|p| p.amber(2).hand(["dimension-door"]).line(["mother"]))
                .opp(|p| p.amber(there).line(["sir-marrows", "sir-marrows"]))
                .start();
            game.play("dimension-door");
            let trace = game.reap("mother").trace();
            match stolen {
                0 => assert_eq!(trace, ["Exh mother"]),
                _ => assert_eq!(trace, ["Exh mother", "Æ 1 opp→me (steal)"]),
            }
            goes_on(&game);
            assert_eq!((game.amber(ME), game.amber(OPP)), (2 + stolen, 0));
        }
    });
}

// FAQ-070: what is stolen becomes a capture; another deed than the one asked for is no "if you do".
#[test]
fn t21_ether_spider() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.hand(["nerve-blast"]).line(["dodger"]))
            .opp(|p| p.amber(3).line(["ether-spider"]))
            .start();
        let trace = game.play("nerve-blast").trace();
        let expected = ["Mv nerve-blast hand→limbo", "Æ 1 opp→ether-spider (capture)", "Mv nerve-blast limbo→discard"];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("ether-spider")), (0, 2, 1));
        // A gain comes from the supply.
        let trace = game.reap("dodger").trace();
        assert_eq!(trace, ["Exh dodger", "Æ 1 supply→ether-spider (capture)"]);
        assert_eq!(game.amber_on("ether-spider"), 2);
    });
}

// FAQ-070: with the source alone changed it is still stealing, so "if you do" holds.
#[test]
fn t21_ether_spider__pos_pixies() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.hand(["nerve-blast"]))
            .opp(|p| p.amber(3).line(["po-s-pixies", "filler-3"]))
            .start();
        let trace = game.play("nerve-blast").trace();
        assert_eq!(trace, ["Mv nerve-blast hand→limbo", "Æ 1 supply→me (steal)"]);
        asks(&game, ME, DecisionKind::Card, &["po-s-pixies", "filler-3"]);
        game.choose("filler-3");
        assert_eq!((game.amber(ME), game.amber(OPP), game.damage("filler-3")), (1, 3, 2));
    });
}

// LEAVE-5: the æmber of a creature that dies would come into the pool, so it goes to the spider too.
#[test]
fn t21_ether_spider__returned() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["punch"]))
            .opp(|p| p.line([card("ether-spider"), card("filler-2").amber(2)]))
            .start();
        game.play("punch");
        assert_eq!(game.amber_on("ether-spider"), 1);
        game.choose("filler-2");
        goes_on(&game);
        assert_eq!((game.amber(ME), game.amber_on("ether-spider")), (0, 3));
    });
}

// FAQ-088, REAP-3, ASIF-1: an ability gained at the same timing point resolves too.
#[test]
fn t22_nexus_spectral_tunneler() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.line(["filler-1", "nexus", "filler-2"]).deck(filler(2)))
            .opp(|p| p.artifacts(["spectral-tunneler"]))
            .start();
        assert_eq!(game.reap("nexus").trace(), ["Exh nexus", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Card, &["spectral-tunneler"]);
        // Several rulebooks ask for the way of using.
        game.choose("spectral-tunneler");
        game.expect(DecisionKind::Option);
        game.pick("action spectral-tunneler");
        asks(&game, ME, DecisionKind::Card, &["filler-1", "nexus", "filler-2"]);
        assert!(!game.ready("spectral-tunneler"));
        let trace = game.choose("nexus").trace();
        assert_eq!(trace.last().map(String::as_str), Some("Mv filler-1 deck→hand"), "{trace:?}");
        assert!(trace[..trace.len() - 1].iter().all(|line| line == "Inst"), "{trace:?}");
        goes_on(&game);
        assert_eq!((game.amber(ME), game.hand(ME).len()), (1, 1));
        assert_eq!(game.keeper("spectral-tunneler"), OPP);
    });
}

// POISON-1, ARMOR-8: redirected, poison destroys the creature that got the damage.
#[test]
fn t11_shadow_self__poison() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = at(book, Untamed).me(|p| p.line(["inka"])).opp(|p| p.line(["filler-3", "shadow-self"])).start();
        game.fight("inka", "filler-3").until(DecisionKind::Main);
        assert_eq!((game.zone("shadow-self"), game.damage("filler-3")), (Area::Discard, 0));
    });
}

// WARD-4: two items of one moment are one instance for a ward.
#[test]
fn t13_ward__one_moment() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Dis).me(|p| p.hand(["double-bolt"])).opp(|p| p.line([card("filler-1").warded()])).start();
        game.play("double-bolt").choose("filler-1");
        let trace = game.choose("filler-1").trace();
        assert_eq!(trace, ["Status- filler-1 warded", "Mv double-bolt limbo→discard"]);
        assert_eq!(game.damage("filler-1"), 0);
    });
}

// FIGHT-6: "after a creature fights" also where the fight was cut short.
#[test]
fn t16_elusive_assault_hazardous__little_niff() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.line(["little-niff", "grim-bear"]))
            .opp(|p| p.amber(1).line([card("hedgehog").damage(2)]))
            .start();
        game.fight("grim-bear", "hedgehog");
        let trace = next(&mut game, "grim-bear").trace();
        let expected =
            ["Dmg hedgehog 2←grim-bear", "Tag hedgehog", "Mv hedgehog opp.line→opp.discard", "Æ 1 opp→me (steal)"];
        assert_eq!(trace, expected);
    });
}

// LEAVE-5: what a spider catches while it leaves itself goes on to the pool.
#[test]
fn t21_ether_spider__leaving_with_the_others() {
    for_each_edition(&ALL, |book| {
        for line in [["ether-spider", "filler-2"], ["filler-2", "ether-spider"]] {
            let mut game = at(book, Dis)
                .me(|p| p.hand(["gateway-to-dis"]))
                .opp(|p| p.line(line.map(|name| if name == "filler-2" { card(name).amber(2) } else { card(name) })))
                .start();
            game.play("gateway-to-dis").until(DecisionKind::Main);
            assert_eq!((game.line(OPP), game.amber(ME), game.amber(OPP)), (vec![], 2, 0));
        }
    });
}

// FAQ-048: what is also dealt to a neighbor does not come back.
#[test]
fn t42_two_dreckers() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis).me(|p| p.line(["drumble"])).opp(|p| p.line(["drecker", "drecker"])).start();
        let trace = game.fight("drumble", "drecker#1").trace();
        let expected = [
            "Exh drumble",
            "Attack drumble drecker",
            "Dmg drecker 2←drumble",
            "Dmg drumble 4←drecker",
            "Dmg drecker 2←drumble",
            "Tag drumble",
            "Mv drumble line→discard",
        ];
        assert_eq!(trace, expected);
        assert_eq!((game.damage("drecker#1"), game.damage("drecker#2")), (2, 2));
        goes_on(&game);
    });
}
