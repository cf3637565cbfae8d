//! Traces of control, zones, keys and the end of the game.

use super::*;

// FAQ-021, FAQ-058, PURGE-3, CONTROL-3: the box remembers while it changes sides, and gives all back when it leaves.
#[test]
fn t32_spangler_box() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .me(|p| p.hand(["grasping-vines"]).artifacts(["spangler-box"]).houses([Logos, Untamed, Dis]))
            .opp(|p| {
                p.line([card("kelifi-dragon"), card("scowly-caper").owned_by_other()]).houses([Logos, Brobnar, Dis])
            })
            .start();
        assert_eq!(game.use_action("spangler-box").trace(), ["Exh spangler-box"]);
        asks(&game, ME, DecisionKind::Card, &["kelifi-dragon", "scowly-caper"]);
        let trace = game.choose("kelifi-dragon").trace();
        let expected = [
            "Mv kelifi-dragon opp.line→opp.purged",
            "Remember spangler-box kelifi-dragon",
            "Inst",
            "Ctl spangler-box→opp",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        // It is exhausted until the other player's ready step.
        game.pass(Logos);
        assert!(!game.ready("spangler-box"));
        game.refuses("action spangler-box");
        game.pass(Logos).pass(Logos);
        game.use_action("spangler-box");
        let trace = game.choose("scowly-caper").trace();
        let expected =
            ["Mv scowly-caper opp.line→purged", "Remember spangler-box scowly-caper", "Inst", "Ctl spangler-box→me"];
        assert_eq!(trace, expected);
        game.pass(Untamed);
        assert_eq!(game.keeper("spangler-box"), ME);
        game.play("grasping-vines");
        asks(&game, ME, DecisionKind::Card, &["spangler-box", "done"]);
        let first = game.choose("spangler-box").trace();
        assert_eq!(first[0], "Mv spangler-box artifacts→hand");
        // Kelifi Dragon comes back although nobody could play it; the Caper comes in under its owner's opponent.
        game.until(DecisionKind::Main);
        assert_eq!(game.hand(ME), ["spangler-box"]);
        let mut line = game.line(OPP);
        line.sort_unstable();
        assert_eq!(line, ["kelifi-dragon", "scowly-caper"]);
        assert!(!game.ready("kelifi-dragon") && !game.ready("scowly-caper"));
        assert_eq!((game.purged(ME), game.purged(OPP)), (vec![], vec![]));
        assert_eq!(game.amber(ME), 1);
    });
}

// PURGE-3: the list goes with the box; played again, it has purged nothing.
#[test]
fn t32_spangler_box__played_again() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .me(|p| {
                p.hand([card("grasping-vines").house(Logos), card("grasping-vines").house(Logos)])
                    .artifacts(["spangler-box"])
            })
            .opp(|p| p.line(["odd-five"]))
            .start();
        game.play("grasping-vines").choose("spangler-box");
        goes_on(&game);
        game.play("spangler-box");
        assert!(!game.ready("spangler-box"));
        game.play("grasping-vines");
        let trace = game.choose("spangler-box").trace();
        assert_eq!(trace, ["Mv spangler-box artifacts→hand", "Mv grasping-vines limbo→discard"]);
        assert_eq!(game.line(OPP), ["odd-five"]);
    });
}

// FAQ-023, LEAVE-8, ARCHIVE-6: abducted cards go to their owner's hand; what was not discarded does not count.
#[test]
fn t33_sample_collection_dysania() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Mars)
            .me(|p| p.hand(["sample-collection"]).archives(["filler-5"]).line(["odd-five"]).houses([Mars, Dis, Logos]))
            .opp(|p| {
                p.keys([KeyColor::Red, KeyColor::Blue])
                    .hand(["dysania"])
                    .line([card("filler-1").amber(1), card("filler-2"), card("filler-3")])
                    .houses([Logos, Dis, Mars])
            })
            .start();
        game.play("sample-collection");
        asks(&game, ME, DecisionKind::Card, &["filler-1", "filler-2", "filler-3"]);
        assert_eq!(game.choose("filler-1").trace(), [""; 0]);
        asks(&game, ME, DecisionKind::Card, &["filler-2", "filler-3"]);
        let trace = game.choose("filler-2").trace();
        let moved: Vec<&String> = trace.iter().filter(|line| line.starts_with("Mv filler")).collect();
        assert_eq!(moved, ["Mv filler-1 opp.line→archives", "Mv filler-2 opp.line→archives"]);
        assert!(trace.contains(&"Æ 1 filler-1→me (return)".to_owned()), "{trace:?}");
        goes_on(&game);
        assert_eq!(game.archives(ME), ["filler-1", "filler-2", "filler-5"]);
        game.pass(Logos);
        game.play("dysania");
        let trace = game.left().trace();
        let mut moved: Vec<&str> =
            trace.iter().map(String::as_str).filter(|line| line.starts_with("Mv filler")).collect();
        moved.sort_unstable();
        let expected =
            ["Mv filler-1 archives→opp.hand", "Mv filler-2 archives→opp.hand", "Mv filler-5 archives→discard"];
        assert_eq!(moved, expected);
        assert_eq!(trace.last().map(String::as_str), Some("Æ 1 supply→opp (gain)"));
        assert_eq!(
            (game.archives(ME), game.discard(ME)[0], game.hand(OPP)),
            (vec![], "filler-5", vec!["filler-1", "filler-2"])
        );
        assert_eq!(game.amber(OPP), 1);
    });
}

// ARCHIVE-3, LEAVE-8: taken from the archives, an abducted card goes to its owner's hand.
#[test]
fn t33_sample_collection_dysania__taken() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Mars)
            .me(|p| p.hand(["sample-collection"]).archives(["filler-5"]).houses([Mars, Dis, Logos]))
            .opp(|p| p.keys([KeyColor::Red]).line(["filler-1"]).houses([Logos, Dis, Mars]))
            .start();
        game.play("sample-collection").choose("filler-1");
        game.pass(Logos).pass(Mars);
        game.expect(DecisionKind::Archives);
        game.act(Action::TakeArchives);
        assert!(game.hand(ME).contains(&"filler-5"));
        assert_eq!((game.archives(ME), game.hand(OPP)), (vec![], vec!["filler-1"]));
    });
}

// FAQ-089: of two abilities after forging the active player names the first; amounts are read when they resolve.
#[test]
fn t34_graft_and_og() {
    for_each_edition(&ALL, |book| {
        for (first, given) in [("interdimensional-graft", 4), ("forgemaster-og", 0)] {
            let mut game = at(book, Logos)
                .me(|p| p.hand(["interdimensional-graft"]))
                .opp(|p| p.amber(10).line(["forgemaster-og"]))
                .start();
            game.play("interdimensional-graft");
            game.end_turn();
            asks(&game, OPP, DecisionKind::Key, &["key red", "key blue", "key yellow"]);
            assert_eq!(game.amber(OPP), 4);
            assert_eq!(game.key(KeyColor::Blue).trace(), ["Forge opp blue 6"]);
            asks(&game, OPP, DecisionKind::Order, &["interdimensional-graft", "forgemaster-og"]);
            let trace = next(&mut game, first).trace();
            let deed = if given > 0 { "Æ 4 opp→me (give)" } else { "Æ 4 opp→supply (lose)" };
            assert_eq!(trace[0], deed);
            assert!(!trace[1..].iter().any(|line| line.starts_with('Æ')), "{trace:?}");
            assert_eq!((game.amber(ME), game.amber(OPP), game.keys(OPP)), (1 + given, 0, 1));
        }
    });
}

// WIN-1: with the third key the game is over before anything that would come after forging.
#[test]
fn t34_graft_and_og__third_key() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Logos)
            .me(|p| p.hand(["interdimensional-graft"]))
            .opp(|p| p.amber(10).keys([KeyColor::Red, KeyColor::Yellow]).line(["forgemaster-og"]))
            .start();
        game.play("interdimensional-graft");
        game.end_turn();
        asks(&game, OPP, DecisionKind::Key, &["key blue"]);
        let trace = game.key(KeyColor::Blue).trace();
        assert_eq!(trace, ["Forge opp blue 6", "Win opp"]);
        assert_eq!((game.winner(), game.amber(OPP)), (Some(OPP), 4));
    });
}

// FAQ-057, UNFORGE-1: one of the keys of the previous turn is unforged, and the gain does not depend on it.
#[test]
fn t35_key_hammer() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["key-hammer"]).houses([Dis, Logos, Mars]))
            .opp(|p| p.amber(13).hand(["key-charge"]).houses([Untamed, Logos, Mars]))
            .start();
        game.end_turn();
        game.key(KeyColor::Blue).house(Untamed);
        game.play("key-charge").yes().key(KeyColor::Red);
        assert_eq!((game.keys(OPP), game.amber(OPP)), (2, 0));
        game.pass(Dis);
        assert_eq!(game.play("key-hammer").trace(), ["Mv key-hammer hand→limbo", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Key, &["key red", "key blue"]);
        let trace = game.key(KeyColor::Red).trace();
        assert_eq!(trace, ["Unforge opp red", "Æ 6 supply→opp (gain)", "Mv key-hammer limbo→discard"]);
        goes_on(&game);
        assert_eq!((game.keys(OPP), game.amber(OPP), game.amber(ME)), (1, 6, 1));
    });
}

// FAQ-057: a key that was forged on the other player's turn is not of the previous turn; the gain comes all the same.
#[test]
fn t35_key_hammer__forged_on_another_turn() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["gateway-to-dis", "key-hammer"]))
            .opp(|p| p.amber(6).line(["keyfrog"]))
            .start();
        game.play("gateway-to-dis").key(KeyColor::Red);
        assert_eq!(game.keys(OPP), 1);
        let trace = game.play("key-hammer").trace();
        let expected = [
            "Mv key-hammer hand→limbo",
            "Æ 1 supply→me (gain)",
            "Æ 6 supply→opp (gain)",
            "Mv key-hammer limbo→discard",
        ];
        assert_eq!(trace, expected);
        assert_eq!((game.keys(OPP), game.amber(OPP)), (1, 6));
    });
}

// WIN-1, WIN-3, FAQ-056: the third key wins at that instant, on whosever turn; nobody leaves play any more.
#[test]
fn t38_keyfrog_wins() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["gateway-to-dis"]).line(["dust-imp"]))
            .opp(|p| p.amber(6).keys([KeyColor::Red, KeyColor::Blue]).line(["keyfrog"]))
            .start();
        game.play("gateway-to-dis");
        asks(&game, ME, DecisionKind::Order, &["dust-imp", "keyfrog"]);
        assert_eq!(next(&mut game, "keyfrog").trace(), ["Æ 6 opp→supply (pay)"]);
        asks(&game, ME, DecisionKind::Key, &["key yellow"]);
        let trace = game.key(KeyColor::Yellow).trace();
        assert_eq!(trace, ["Forge opp yellow 6", "Win opp"]);
        assert_eq!(game.winner(), Some(OPP));
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["dust-imp"], vec!["keyfrog"]));
        assert_eq!((game.zone("gateway-to-dis"), game.amber(ME)), (Area::Limbo, 0));
    });
}

// DAMAGE-7, CONTROL-3, TIMING-1: control falls back and a bonus goes in the checks, before "after" abilities.
#[test]
fn t39_second_wave() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .active(OPP)
            .opp(|p| p.hand(["harland-mindlock"]).artifacts(["banner-of-battle"]).houses([Logos, Dis, Mars]))
            .me(|p| p.hand(["punch", "smash"]).line(["ox", "tolas"]).houses([Brobnar, Dis, Mars]))
            .start();
        game.play("harland-mindlock");
        asks(&game, OPP, DecisionKind::Card, &["ox", "tolas"]);
        game.choose("ox");
        asks(&game, OPP, DecisionKind::Flank, &["left flank", "right flank"]);
        assert_eq!(game.right().trace().last().map(String::as_str), Some("Ctl ox→opp"));
        assert_eq!((game.line(OPP), game.power("ox")), (vec!["harland-mindlock", "ox"], 4));
        game.pass(Brobnar);
        game.play("punch").choose("ox");
        assert_eq!((game.damage("ox"), game.zone("ox")), (3, Area::Battleline));
        game.play("smash");
        let trace = game.choose("harland-mindlock").trace();
        assert_eq!(trace, ["Tag harland-mindlock", "Mv harland-mindlock opp.line→opp.discard", "Exp"]);
        asks(&game, ME, DecisionKind::Flank, &["left flank", "right flank"]);
        let trace = game.left().trace();
        assert_eq!(trace[..3], ["Ctl ox→me", "Tag ox", "Mv ox line→discard"]);
        // Tolas gives æmber for both creatures, in whatever order: nobody is asked for one.
        let mut gains = trace[3..].to_vec();
        gains.sort_unstable();
        let expected =
            ["Mv smash limbo→discard", "Æ 1 supply→me (gain)", "Æ 1 supply→me (gain)", "Æ 1 supply→opp (gain)"];
        assert_eq!(gains, expected);
        goes_on(&game);
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["tolas"], vec![]));
    });
}

// FAQ-085: the card under it is played first; what is no longer in play is not sacrificed.
#[test]
fn t40_masterplan_grasping_vines() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis).me(|p| p.artifacts([card("masterplan").under("grasping-vines")])).start();
        let trace = game.omni("masterplan").trace();
        assert_eq!(trace, ["Exh masterplan", "Mv grasping-vines under→limbo", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Card, &["masterplan", "done"]);
        let trace = game.choose("masterplan").trace();
        assert_eq!(trace, ["Mv masterplan artifacts→hand", "Mv grasping-vines limbo→discard"]);
        goes_on(&game);
        assert_eq!((game.hand(ME), game.discard(ME), game.amber(ME)), (vec!["masterplan"], vec!["grasping-vines"], 1));
        // Otherwise it is.
        let mut game = at(book, Dis).me(|p| p.artifacts([card("masterplan").under("anger")])).start();
        let trace = game.omni("masterplan").trace();
        let expected = [
            "Exh masterplan",
            "Mv anger under→limbo",
            "Æ 1 supply→me (gain)",
            "Mv anger limbo→discard",
            "Tag masterplan",
            "Mv masterplan artifacts→discard",
        ];
        assert_eq!(trace, expected);
    });
}

// FIGHT-1, ELUSIVE-1: stopped before a defender is chosen, nobody was attacked.
#[test]
fn t40_evasion_sigil() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.line(["charette", "even-six"]).deck(["dust-imp", "urchin"]))
            .opp(|p| p.artifacts(["evasion-sigil"]).line(["needle-elf"]))
            .start();
        let trace = game.fight("charette", "needle-elf").trace();
        assert_eq!(trace, ["Exh charette", "Attack charette needle-elf", "Mv dust-imp deck→discard"]);
        goes_on(&game);
        assert!(!game.ready("charette"));
        assert_eq!(game.damage("needle-elf"), 0);
        // FIGHT-2: the first one was chosen to be fought, which spent elusive.
        let trace = game.fight("even-six", "needle-elf").trace();
        assert_eq!(trace[..3], ["Exh even-six", "Attack even-six needle-elf", "Mv urchin deck→discard"]);
        assert!(trace.iter().any(|event| event.starts_with("Dmg needle-elf")), "{trace:?}");
    });
}

// FAQ-090: after an action is played means after its bonus and before its Play:.
#[test]
fn t40_encounter_suit() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.hand(["poison-wave"]).line([card("filler-2").upgrade("encounter-suit")]))
            .opp(|p| p.line(["filler-3"]))
            .start();
        let trace = game.play("poison-wave").trace();
        let expected = [
            "Mv poison-wave hand→limbo",
            "Æ 1 supply→me (gain)",
            "Status+ filler-2 warded",
            "Status- filler-2 warded",
            "Dmg filler-3 2←poison-wave",
            "Mv poison-wave limbo→discard",
        ];
        assert_eq!(trace, expected);
    });
}

// FAQ-035, FAQ-036, BONUS-7, BONUS-10: every icon resolves, also of a card that has left; its Play: is gone with it.
#[test]
fn t41_rad_penny() {
    let penny = || card("rad-penny").icons([Icon::Damage, Icon::Draw]);
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Shadows)
            .me(|p| p.hand([penny(), card("full-moon")]).deck(["filler-1"]))
            .opp(|p| p.amber(2))
            .start();
        let trace = game.play("rad-penny").trace();
        assert_eq!(trace, ["Mv rad-penny hand→limbo", "Mv rad-penny limbo→line"]);
        asks(&game, ME, DecisionKind::Card, &["rad-penny"]);
        let trace = game.choose("rad-penny").trace();
        assert_eq!(trace[..4], ["Dmg rad-penny 1", "Tag rad-penny", "Mv rad-penny line→deck", "Shuffle me"]);
        assert!(trace[4].ends_with("deck→hand") && trace.len() == 5, "{trace:?}");
        goes_on(&game);
        assert_eq!((game.hand(ME).len(), game.deck(ME).len()), (2, 1));
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2));
        // With somebody else to take the damage she stays and steals.
        let mut game = at(book, Shadows)
            .me(|p| p.hand([penny()]).deck(["filler-1"]))
            .opp(|p| p.amber(2).line(["filler-2"]))
            .start();
        game.play("rad-penny");
        let trace = game.choose("filler-2").trace();
        assert_eq!(trace, ["Dmg filler-2 1", "Mv filler-1 deck→hand", "Æ 1 opp→me (steal)"]);
    });
}

// FAQ-046: the active player orders Destroyed: abilities; what was granted stays when the giver has gone.
#[test]
fn t43_optio_gorkus() {
    for_each_edition(&TAGGING, |book| {
        let scene = || {
            at(book, Dis)
                .me(|p| p.hand(["gateway-to-dis"]))
                .opp(|p| {
                    p.line([
                        card("filler-1").amber(2),
                        card("optio-gorkus").upgrade("imperial-scutum"),
                        card("filler-2").amber(1),
                    ])
                })
                .start()
        };
        let mut game = scene();
        game.play("gateway-to-dis");
        asks(&game, ME, DecisionKind::Order, &["optio-gorkus", "imperial-scutum", "optio-gorkus"]);
        next(&mut game, "optio-gorkus");
        game.choose("optio-gorkus");
        next(&mut game, "optio-gorkus");
        game.choose("optio-gorkus");
        assert!(game.trace().contains(&"Æ 3 optio-gorkus→supply (move)".to_owned()), "{}", game.report());
        game.done();
        assert_eq!(game.amber(ME), 0);
        let mut game = scene();
        game.play("gateway-to-dis");
        next(&mut game, "imperial-scutum");
        next(&mut game, "optio-gorkus");
        game.choose("optio-gorkus").choose("optio-gorkus");
        assert!(game.trace().contains(&"Æ 1 filler-2→optio-gorkus (move)".to_owned()), "{}", game.report());
        let trace = game.done().trace();
        assert!(trace.contains(&"Æ 3 optio-gorkus→me (return)".to_owned()), "{trace:?}");
        assert_eq!((game.amber(ME), game.chains(ME)), (3, 3));
    });
}
