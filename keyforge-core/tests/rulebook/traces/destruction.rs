//! Traces of destruction.

use super::*;

// EX-009, DEST-T1, DEST-T5, DEST-T8, DEST-T10: what is granted is fixed at tagging, the battleline closes up at once.
#[test]
fn t01_gateway_archimedes() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["gateway-to-dis"]).line(["dust-imp"]))
            .opp(|p| p.line(["filler-1", "filler-2", "archimedes", "filler-3", "filler-4"]))
            .start();
        let trace = game.play("gateway-to-dis").trace();
        assert_eq!(trace[0], "Mv gateway-to-dis hand→limbo");
        let mut tags = trace[1..].to_vec();
        tags.sort_unstable();
        let all = ["archimedes", "dust-imp", "filler-1", "filler-2", "filler-3", "filler-4"];
        assert_eq!(tags, all.map(|card| format!("Tag {card}")));
        asks(&game, ME, DecisionKind::Order, &["archimedes", "archimedes", "dust-imp"]);
        assert_eq!(next(&mut game, "archimedes").trace(), ["Mv filler-2 opp.line→opp.archives"]);
        assert_eq!(game.line(OPP), ["filler-1", "archimedes", "filler-3", "filler-4"]);
        asks(&game, ME, DecisionKind::Order, &["archimedes", "dust-imp"]);
        let trace = next(&mut game, "archimedes").trace();
        assert_eq!(trace, ["Mv filler-3 opp.line→opp.archives", "Æ 2 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::PileOrder, &["filler-1", "archimedes", "filler-4", "done"]);
        assert_eq!(game.choose("filler-1").trace(), [""; 0]);
        let trace = game.done().trace();
        assert_eq!(trace[4..], ["Chains me +3", "Mv gateway-to-dis limbo→discard"]);
        assert!(trace[..4].iter().all(|line| line.contains("discard")), "{trace:?}");
        goes_on(&game);
        assert_eq!(game.archives(OPP), ["filler-2", "filler-3"]);
        assert_eq!(game.discard(OPP), ["filler-4", "archimedes", "filler-1"]);
        assert_eq!(game.discard(ME), ["gateway-to-dis", "dust-imp"]);
        assert_eq!((game.amber(ME), game.chains(ME)), (2, 3));
    });
}

// EX-010, FAQ-042, DEST-T3, DEST-T4: healing does not take a tag away; the active player orders the opponent's pile.
#[test]
fn t02_duma_poison_wave() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.hand(["poison-wave"]))
            .opp(|p| p.line([card("jehu"), card("duma").damage(2), card("remiel").damage(1)]).deck(filler(3)))
            .start();
        let trace = game.play("poison-wave").trace();
        let expected = [
            "Mv poison-wave hand→limbo",
            "Æ 1 supply→me (gain)",
            "Dmg jehu 2←poison-wave",
            "Dmg duma 2←poison-wave",
            "Dmg remiel 2←poison-wave",
            "Tag duma",
            "Tag remiel",
            "Heal jehu 2",
            "Heal remiel 3",
            "Mv filler-1 opp.deck→opp.hand",
            "Mv filler-2 opp.deck→opp.hand",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::PileOrder, &["duma", "remiel", "done"]);
        let trace = game.choose("remiel").trace();
        let expected =
            ["Mv remiel opp.line→opp.discard", "Mv duma opp.line→opp.discard", "Mv poison-wave limbo→discard"];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.line(OPP), ["jehu"]);
        assert_eq!(game.damage("jehu"), 0);
        assert_eq!(game.discard(OPP), ["duma", "remiel"]);
        assert_eq!((game.hand(OPP).len(), game.amber(ME)), (2, 1));
    });
}

// EX-011, ABILITY-5, DEST-T6: what a Destroyed: ability tags resolves inside it; all leave together at the end.
#[test]
fn t03_soulkeeper() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.line([card("groggins").upgrade("phoenix-heart")]))
            .opp(|p| p.line([card("dust-imp").upgrade("soulkeeper"), card("drumble"), card("shaffles")]))
            .start();
        assert_eq!(game.attack("groggins").trace(), ["Exh groggins"]);
        asks(&game, ME, DecisionKind::Defender, &["dust-imp", "shaffles"]);
        let trace = game.defender("dust-imp").trace();
        let expected = [
            "Exh groggins",
            "Attack groggins dust-imp",
            "Dmg dust-imp 8←groggins",
            "Dmg groggins 2←dust-imp",
            "Tag dust-imp",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::Order, &["dust-imp", "soulkeeper"]);
        assert_eq!(next(&mut game, "dust-imp").trace()[0], "Æ 2 supply→opp (gain)");
        // One is left, so its order is not asked; its choice is: one creature.
        asks(&game, ME, DecisionKind::Card, &["groggins"]);
        let trace = game.choose("groggins").trace();
        let expected = [
            "Tag groggins",
            "Mv groggins line→hand",
            "Mv phoenix-heart attached→discard",
            "Dmg dust-imp 3←groggins",
            "Dmg drumble 3←groggins",
            "Dmg shaffles 3←groggins",
            "Tag drumble",
            "Tag shaffles",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::PileOrder, &["dust-imp", "drumble", "shaffles", "done"]);
        let trace = game.done().trace();
        let expected = [
            "Mv dust-imp opp.line→opp.discard",
            "Mv soulkeeper opp.attached→opp.discard",
            "Mv drumble opp.line→opp.discard",
            "Mv shaffles opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.hand(ME), ["groggins"]);
        assert_eq!(game.line(OPP), [""; 0]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2));
    });
}

// EX-018, REPLACE-2: "instead" acts when the tagged card would leave, and what it destroys leaves with the others.
#[test]
fn t04_armageddon_cloak() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["gateway-to-dis"]).line(["dust-imp"]))
            .opp(|p| p.line([card("remiel").damage(1).upgrade("armageddon-cloak")]))
            .start();
        let trace = game.play("gateway-to-dis").trace();
        let expected = [
            "Mv gateway-to-dis hand→limbo",
            "Tag dust-imp",
            "Tag remiel",
            "Æ 2 supply→me (gain)",
            "Untag remiel",
            "Heal remiel 1",
            "Tag armageddon-cloak",
            "Mv dust-imp line→discard",
            "Mv armageddon-cloak opp.attached→opp.discard",
            "Chains me +3",
            "Mv gateway-to-dis limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.line(OPP), ["remiel"]);
        assert_eq!(game.damage("remiel"), 0);
        assert_eq!((game.amber(ME), game.chains(ME)), (2, 3));
    });
}

// EX-018, DEST-T5: a creature that is saved was not destroyed, the upgrade was.
#[test]
fn t04_armageddon_cloak__not_destroyed() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["smash", "loot-the-bodies"]))
            .opp(|p| p.line([card("remiel").upgrade("armageddon-cloak")]))
            .start();
        game.play("loot-the-bodies");
        game.play("smash");
        let trace = game.choose("remiel").trace();
        let expected = [
            "Tag remiel",
            "Untag remiel",
            "Tag armageddon-cloak",
            "Mv armageddon-cloak opp.attached→opp.discard",
            "Mv smash limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.amber(ME), 0);
    });
}

// REPLACE-4: of two Cloaks the active player names one, and only that one is used up.
#[test]
fn t04_armageddon_cloak__two_cloaks() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["smash"]))
            .opp(|p| p.line([card("remiel").damage(2).upgrade("armageddon-cloak").upgrade("armageddon-cloak")]))
            .start();
        game.play("smash").choose("remiel");
        asks(&game, ME, DecisionKind::Replacement, &["armageddon-cloak", "armageddon-cloak"]);
        game.trigger(1);
        goes_on(&game);
        assert_eq!(game.line(OPP), ["remiel"]);
        assert_eq!(game.damage("remiel"), 0);
        assert_eq!(game.zone("armageddon-cloak#1"), Area::Attached);
        assert_eq!(game.zone("armageddon-cloak#2"), Area::Discard);
    });
}

// DEST-T2, DEST-T5: a creature that went to hand before has nothing left to be saved from.
#[test]
fn t04_armageddon_cloak__phoenix_heart() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["smash"]))
            .opp(|p| p.line([card("remiel").upgrade("armageddon-cloak").upgrade("phoenix-heart")]))
            .start();
        game.play("smash");
        let trace = game.choose("remiel").trace();
        let expected = [
            "Tag remiel",
            "Mv remiel opp.line→opp.hand",
            "Mv armageddon-cloak opp.attached→opp.discard",
            "Mv phoenix-heart opp.attached→opp.discard",
            "Æ 1 supply→me (gain)",
            "Mv smash limbo→discard",
        ];
        assert_eq!(trace, expected);
        assert_eq!(game.hand(OPP), ["remiel"]);
    });
}

// WARD-2: a ward takes the destruction before anything is tagged, so the Cloak stays.
#[test]
fn t04_armageddon_cloak__ward() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["smash"]))
            .opp(|p| p.line([card("remiel").warded().upgrade("armageddon-cloak")]))
            .start();
        game.play("smash");
        let trace = game.choose("remiel").trace();
        assert_eq!(trace, ["Status- remiel warded", "Mv smash limbo→discard"]);
        assert_eq!(game.upgrades("remiel"), ["armageddon-cloak"]);
    });
}

// DAMAGE-7, EX-018: a creature without power is saved once and found wanting again.
#[test]
fn t04_armageddon_cloak__no_power() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Brobnar)
            .me(|p| p.hand(["king-of-the-crag"]))
            .opp(|p| p.line([card("looter-goblin").upgrade("armageddon-cloak")]))
            .start();
        let trace = game.play("king-of-the-crag").trace();
        let expected = [
            "Mv king-of-the-crag hand→limbo",
            "Mv king-of-the-crag limbo→line",
            "Tag looter-goblin",
            "Untag looter-goblin",
            "Tag looter-goblin",
            "Tag armageddon-cloak",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::PileOrder, &["looter-goblin", "armageddon-cloak", "done"]);
        game.done();
        goes_on(&game);
        assert_eq!(game.line(OPP), [""; 0]);
    });
}

// FAQ-011, LEAVE-7: a card that went to a hidden zone is lost to what still wants it.
#[test]
fn t05_yxilo_bolter_bad_penny() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = at(book, Mars).me(|p| p.line(["yxilo-bolter"])).opp(|p| p.line(["bad-penny"])).start();
        assert_eq!(game.reap("yxilo-bolter").trace(), ["Exh yxilo-bolter", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Card, &["yxilo-bolter", "bad-penny"]);
        let trace = game.choose("bad-penny").trace();
        assert_eq!(trace, ["Dmg bad-penny 2←yxilo-bolter", "Tag bad-penny", "Mv bad-penny opp.line→opp.hand"]);
        goes_on(&game);
        assert_eq!(game.hand(OPP), ["bad-penny"]);
        assert_eq!(game.purged(OPP), [""; 0]);
        assert_eq!(game.amber(ME), 1);
    });
}

// LEAVE-7, ABILITY-2: a card in a discard pile is found.
#[test]
fn t05_yxilo_bolter_bad_penny__found_in_the_discard_pile() {
    for_each_edition(&ALL, |book| {
        let mut game =
            at(book, Mars).me(|p| p.line(["yxilo-bolter"])).opp(|p| p.line(["filler-2", "filler-3"])).start();
        game.reap("yxilo-bolter");
        let trace = game.choose("filler-2").trace();
        let expected = [
            "Dmg filler-2 2←yxilo-bolter",
            "Tag filler-2",
            "Mv filler-2 opp.line→opp.discard",
            "Mv filler-2 opp.discard→opp.purged",
        ];
        assert_eq!(trace, expected);
        let mut game =
            at(book, Mars).me(|p| p.line(["yxilo-bolter"])).opp(|p| p.line(["filler-2", "filler-3"])).start();
        game.reap("yxilo-bolter");
        assert_eq!(game.choose("filler-3").trace(), ["Dmg filler-3 2←yxilo-bolter"]);
        goes_on(&game);
    });
}

// FAQ-014, DEST-3b, FIGHT-11: a creature that dies in the same moment sees nothing.
#[test]
fn t06_stealer_of_souls() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = at(book, Dis).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["valdr"])).start();
        let trace = game.fight("stealer-of-souls", "valdr").trace();
        let expected = [
            "Exh stealer-of-souls",
            "Attack stealer-of-souls valdr",
            "Dmg valdr 6←stealer-of-souls",
            "Dmg stealer-of-souls 6←valdr",
            "Tag stealer-of-souls",
            "Tag valdr",
            "Mv stealer-of-souls line→discard",
            "Mv valdr opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.amber(ME), 0);
        // It works as long as it stands.
        let mut game = at(book, Dis).me(|p| p.line(["stealer-of-souls"])).opp(|p| p.line(["dodger"])).start();
        game.fight("stealer-of-souls", "dodger");
        assert_eq!(game.purged(OPP), ["dodger"]);
        assert_eq!(game.amber(ME), 1);
    });
}

// FAQ-095, ABILITY-3: a card that comes back does not see how it was destroyed.
#[test]
fn t07_greking_tolas() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Dis).me(|p| p.line(["overlord-greking"])).opp(|p| p.line([card("tolas").attacked(1)])).start();
        let trace = game.fight("overlord-greking", "tolas").trace();
        let expected = [
            "Exh overlord-greking",
            "Attack overlord-greking tolas",
            "Dmg tolas 7←overlord-greking",
            "Dmg overlord-greking 1←tolas",
            "Tag tolas",
            "Mv tolas opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::Flank, &["left flank", "right flank"]);
        assert_eq!(game.left().trace(), ["Mv tolas opp.discard→line"]);
        goes_on(&game);
        assert_eq!(game.line(ME), ["tolas", "overlord-greking"]);
        assert!(!game.ready("tolas"));
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
    });
}

// FAQ-043, DEST-T5: a creature that went to hand was destroyed all the same.
#[test]
fn t08_tolas_bad_penny() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Brobnar).me(|p| p.hand(["smash"]).line(["tolas"])).opp(|p| p.line(["bad-penny"])).start();
        game.play("smash");
        let trace = game.choose("bad-penny").trace();
        let expected = [
            "Tag bad-penny",
            "Mv bad-penny opp.line→opp.hand",
            "Æ 1 supply→me (gain)",
            "Æ 1 supply→me (gain)",
            "Mv smash limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.amber(ME), 2);
    });
}

// FAQ-086, DEST-T11: a card destroyed in the same batch does not see the batch.
#[test]
fn t08_tolas_bad_penny__gateway() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Dis).me(|p| p.hand(["gateway-to-dis"]).line(["tolas"])).opp(|p| p.line(["bad-penny"])).start();
        let trace = game.play("gateway-to-dis").trace();
        let expected = [
            "Mv gateway-to-dis hand→limbo",
            "Tag tolas",
            "Tag bad-penny",
            "Mv bad-penny opp.line→opp.hand",
            "Mv tolas line→discard",
            "Chains me +3",
            "Mv gateway-to-dis limbo→discard",
        ];
        assert_eq!(trace, expected);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
        assert_eq!(game.hand(OPP), ["bad-penny"]);
    });
}

// FAQ-045, DEST-T7b: "the most powerful" may be tagged already; then nothing more happens.
#[test]
fn t09_opal_knight() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Sanctum)
            .me(|p| p.hand(["opal-knight"]).line([card("filler-2").upgrade("soulkeeper")]))
            .opp(|p| p.line(["even-six", "odd-five"]))
            .start();
        game.play("opal-knight");
        let trace = game.right().trace();
        let expected = [
            "Mv opal-knight limbo→line",
            "Tag filler-2",
            "Tag even-six",
            "Mv filler-2 line→discard",
            "Mv soulkeeper attached→discard",
            "Mv even-six opp.line→opp.discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["opal-knight"], vec!["odd-five"]));
    });
}

// DEST-T7a: a choice does not offer tagged cards.
#[test]
fn t09_opal_knight__choice() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Sanctum)
            .me(|p| p.hand(["opal-knight"]).line([card("filler-2").upgrade("grudge")]))
            .opp(|p| p.line(["even-six", "odd-five"]))
            .start();
        game.play("opal-knight").right();
        asks(&game, ME, DecisionKind::Card, &["opal-knight", "odd-five"]);
        assert_eq!(game.choose("odd-five").trace(), ["Tag odd-five"]);
        asks(&game, ME, DecisionKind::PileOrder, &["even-six", "odd-five", "done"]);
        game.done();
        assert_eq!(game.line(OPP), [""; 0]);
    });
}

// FAQ-017, FAQ-087, TIMING-1: what constant text destroys is gone before "after it enters play".
#[test]
fn t10_king_of_the_crag() {
    for_each_edition(&ALL, |book| {
        let mut game =
            at(book, Brobnar).me(|p| p.hand(["king-of-the-crag"])).opp(|p| p.line(["pingle", "looter-goblin"])).start();
        let trace = game.play("king-of-the-crag").trace();
        let expected =
            ["Mv king-of-the-crag hand→limbo", "Mv king-of-the-crag limbo→line", "Tag pingle", "Tag looter-goblin"];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::PileOrder, &["pingle", "looter-goblin", "done"]);
        let trace = game.done().trace();
        assert_eq!(trace, ["Mv pingle opp.line→opp.discard", "Mv looter-goblin opp.line→opp.discard"]);
        goes_on(&game);
        assert_eq!(game.damage("king-of-the-crag"), 0);
        // A Pingle that lives does see it.
        let mut game = at(book, Brobnar).me(|p| p.hand(["headhunter"])).opp(|p| p.line(["pingle"])).start();
        game.play("headhunter");
        assert_eq!(game.damage("headhunter"), 1);
    });
}

// Where "Destroyed:" cannot trigger when the cards are tagged, neither the imp nor the heart nor the cloak does anything.
#[test]
fn t04_armageddon_cloak__purifier_of_souls() {
    for_each_edition(&TAGGING, |book| {
        for upgrade in ["armageddon-cloak", "phoenix-heart"] {
            let mut game = at(book, Dis)
                .me(|p| p.hand(["gateway-to-dis"]).line(["dust-imp"]))
                .opp(|p| p.line([card("remiel").upgrade(upgrade), card("purifier-of-souls")]))
                .start();
            game.play("gateway-to-dis").until(DecisionKind::Main);
            assert_eq!(game.amber(ME), 0, "the imp");
            assert!(game.line(OPP).is_empty() && game.hand(OPP).is_empty());
            assert_eq!(game.zone("remiel"), Area::Discard);
            // It holds for what is destroyed while it is there, not for what was tagged without it.
            let mut game = at(book, Dis).me(|p| p.hand(["gateway-to-dis"]).line(["dust-imp"])).start();
            game.play("gateway-to-dis");
            assert_eq!(game.amber(ME), 2);
        }
    });
}
