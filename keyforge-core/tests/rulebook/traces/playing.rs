//! Traces of playing.

use super::*;

// FAQ-008, FAQ-015, PLAY-3b, ERRATA-002: bonus, then "each time you play", then Play:; the card played by it likewise.
#[test]
fn t23_library_access_wild_wormhole() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Logos)
            .me(|p| {
                p.hand(["library-access", "wild-wormhole"])
                    .deck(["filler-1", "urchin", "filler-2", "filler-3"])
                    .line(["filler-4"])
            })
            .opp(|p| p.amber(1))
            .start();
        let gone = if TAGGING.contains(&book) { "purged" } else { "discard" };
        let trace = game.play("library-access").trace();
        let expected =
            ["Mv library-access hand→limbo".to_owned(), "Inst".to_owned(), format!("Mv library-access limbo→{gone}")];
        assert_eq!(trace, expected);
        let trace = game.play("wild-wormhole").trace();
        let expected =
            ["Mv wild-wormhole hand→limbo", "Æ 1 supply→me (gain)", "Mv filler-1 deck→hand", "Mv urchin deck→limbo"];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::Flank, &["left flank", "right flank"]);
        if book == V1_1 {
            // "Play:" comes at once, before the others of its moment (`PLAY-3a`).
            let expected = [
                "Mv urchin limbo→line",
                "Æ 1 opp→me (steal)",
                "Mv filler-2 deck→hand",
                "Mv wild-wormhole limbo→discard",
            ];
            assert_eq!(game.left().trace(), expected);
        } else {
            assert_eq!(game.left().trace(), ["Mv urchin limbo→line"]);
            asks(&game, ME, DecisionKind::Order, &["library-access", "urchin"]);
            let trace = next(&mut game, "library-access").trace();
            let expected = ["Mv filler-2 deck→hand", "Æ 1 opp→me (steal)", "Mv wild-wormhole limbo→discard"];
            assert_eq!(trace, expected);
        }
        goes_on(&game);
        assert_eq!((game.hand(ME).len(), game.amber(ME), game.amber(OPP)), (2, 2, 0));
        assert_eq!(game.line(ME), ["urchin", "filler-4"]);
    });
}

// FAQ-010, PLAY-7: a card that may not be played stays where it is; only who looked at it knows it.
#[test]
fn t24_wild_wormhole_kelifi_dragon() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Logos).me(|p| p.hand(["wild-wormhole"]).deck(["kelifi-dragon", "filler-1"])).start();
        let trace = game.play("wild-wormhole").trace();
        let expected = [
            "Mv wild-wormhole hand→limbo",
            "Æ 1 supply→me (gain)",
            "Look kelifi-dragon",
            "Mv wild-wormhole limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.deck(ME), ["kelifi-dragon", "filler-1"]);
        assert_eq!(game.amber(ME), 1);
        let told = |seat: Seat| {
            game.events_for(seat).iter().any(|event| matches!(event, Event::Revealed { card, .. } if card.is_known()))
        };
        assert!(told(ME));
        assert!(!told(OPP));
        // With enough æmber it is played.
        let mut game = at(book, Logos).me(|p| p.amber(6).hand(["wild-wormhole"]).deck(["kelifi-dragon"])).start();
        game.play("wild-wormhole");
        assert_eq!(game.line(ME), ["kelifi-dragon"]);
    });
}

// FAQ-044, FAQ-096, OMEGA-1, OMEGA-2: what enters in the destruction window is not tagged; then the step ends.
#[test]
fn t25_jargogle_unlocked_gateway() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis)
            .me(|p| {
                p.hand(["unlocked-gateway", "dust-imp"])
                    .line([card("jargogle").under("wild-wormhole")])
                    .deck(["snufflegator"])
            })
            .opp(|p| p.line(["filler-1"]))
            .start();
        let trace = game.play("unlocked-gateway").trace();
        let expected = [
            "Mv unlocked-gateway hand→limbo",
            "Tag jargogle",
            "Tag filler-1",
            "Mv wild-wormhole under→limbo",
            "Æ 1 supply→me (gain)",
            "Mv snufflegator deck→limbo",
        ];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::Flank, &["left flank", "right flank"]);
        let trace = game.right().trace();
        let expected = [
            "Mv snufflegator limbo→line",
            "Mv wild-wormhole limbo→discard",
            "Mv jargogle line→discard",
            "Mv filler-1 opp.line→opp.discard",
            "Mv unlocked-gateway limbo→discard",
            "Step ready",
        ];
        assert_eq!(trace[..6], expected);
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["snufflegator"], vec![]));
        assert_eq!(game.amber(ME), 1);
        // Step 4 readied it; nothing more was played.
        assert!(game.ready("snufflegator"));
        asks(&game, OPP, DecisionKind::ActiveHouse, &game.options().iter().map(String::as_str).collect::<Vec<_>>());
    });
}

// FAQ-096: on the other player's turn the card under it goes to the archives; returned to hand, it is discarded.
#[test]
fn t25_jargogle_unlocked_gateway__other_ways() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["gateway-to-dis"]))
            .opp(|p| p.line([card("jargogle").under("wild-wormhole")]))
            .start();
        let trace = game.play("gateway-to-dis").trace();
        assert_eq!(trace[2], "Mv wild-wormhole opp.under→opp.archives");
        assert_eq!(game.archives(OPP), ["wild-wormhole"]);
        let mut game =
            at(book, Dis).me(|p| p.hand(["fear"])).opp(|p| p.line([card("jargogle").under("wild-wormhole")])).start();
        game.play("fear").choose("jargogle");
        assert_eq!((game.hand(OPP), game.discard(OPP)), (vec!["jargogle"], vec!["wild-wormhole"]));
    });
}

// FAQ-065, REPEAT-2, ABILITY-4: a shark that destroyed itself ends its ability, but does not trigger it again.
#[test]
fn t26_neutron_shark() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .me(|p| p.hand(["neutron-shark"]).deck(filler(3)))
            .opp(|p| p.line(["odd-five", "even-six"]))
            .start();
        game.play("neutron-shark");
        asks(&game, ME, DecisionKind::Card, &["odd-five", "even-six"]);
        game.choose("odd-five");
        asks(&game, ME, DecisionKind::Card, &["neutron-shark"]);
        let trace = game.choose("neutron-shark").trace();
        let mut seen = trace.clone();
        seen[..2].sort_unstable();
        let expected = [
            "Tag neutron-shark",
            "Tag odd-five",
            "Mv neutron-shark line→discard",
            "Mv odd-five opp.line→opp.discard",
            "Mv filler-1 deck→discard",
        ];
        assert_eq!(seen, expected);
        goes_on(&game);
        assert_eq!(game.line(OPP), ["even-six"]);
    });
}

// FAQ-065, REPEAT-2: as long as it stands it goes on until a card of its house turns up.
#[test]
fn t26_neutron_shark__again() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .me(|p| p.hand(["neutron-shark"]).artifacts(["tally", "tally"]).deck(["filler-1", "mother", "filler-2"]))
            .opp(|p| p.line(["odd-five", "even-six", "filler-3"]))
            .start();
        game.play("neutron-shark").choose("odd-five");
        game.choose("tally#1");
        asks(&game, ME, DecisionKind::Card, &["even-six", "filler-3"]);
        game.choose("even-six");
        asks(&game, ME, DecisionKind::Card, &["neutron-shark", "tally"]);
        game.choose("tally#2");
        goes_on(&game);
        assert_eq!((game.line(ME), game.line(OPP)), (vec!["neutron-shark"], vec!["filler-3"]));
        assert_eq!(game.discard(ME)[0], "mother");
    });
}

// FAQ-065: an empty side does not stop the rest; an empty deck does.
#[test]
fn t26_neutron_shark__as_much_as_possible() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos).me(|p| p.hand(["neutron-shark"]).artifacts(["tally"])).start();
        game.play("neutron-shark");
        asks(&game, ME, DecisionKind::Card, &["neutron-shark", "tally"]);
        game.choose("tally");
        goes_on(&game);
        assert_eq!(game.line(ME), ["neutron-shark"]);
    });
}

// FAQ-001, ERRATA-003, RULE6-2: the printed text goes on while the opponent has more, the corrected one steals twice.
#[test]
fn t27_bait_and_switch() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Shadows).me(|p| p.hand(["bait-and-switch"])).opp(|p| p.amber(14)).start();
        let trace = game.play("bait-and-switch").trace();
        let times = if TAGGING.contains(&book) { 2 } else { 7 };
        let steals = trace.iter().filter(|line| *line == "Æ 1 opp→me (steal)").count();
        assert_eq!((steals, trace.len()), (times, times + 2));
        goes_on(&game);
        assert_eq!((game.amber(ME), game.amber(OPP)), (times as u16, 14 - times as u16));
        let mut game = at(book, Shadows).me(|p| p.amber(3).hand(["bait-and-switch"])).opp(|p| p.amber(3)).start();
        game.play("bait-and-switch");
        assert_eq!(game.amber(ME), 3);
    });
}

// FAQ-018, SAC-3, ABILITY-1: used as if it were yours, an artifact is sacrificed by you.
#[test]
fn t28_poltergeist() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = at(book, Dis)
            .me(|p| p.hand(["poltergeist"]))
            .opp(|p| p.artifacts(["mighty-javelin"]).line(["even-six"]))
            .start();
        assert_eq!(game.play("poltergeist").trace(), ["Mv poltergeist hand→limbo", "Æ 1 supply→me (gain)"]);
        asks(&game, ME, DecisionKind::Card, &["mighty-javelin"]);
        game.choose("mighty-javelin");
        game.expect(DecisionKind::Option);
        let trace = game.pick("omni mighty-javelin").trace();
        let expected = ["Exh mighty-javelin", "Tag mighty-javelin", "Mv mighty-javelin opp.artifacts→opp.discard"];
        assert_eq!(trace, expected);
        asks(&game, ME, DecisionKind::Card, &["even-six"]);
        let trace = game.choose("even-six").trace();
        assert_eq!(trace, ["Dmg even-six 4←mighty-javelin", "Mv poltergeist limbo→discard"]);
        goes_on(&game);
        assert_eq!(game.amber(ME), 1);
    });
}

// FAQ-018: an artifact that cannot be used is destroyed all the same.
#[test]
fn t28_poltergeist__unusable() {
    for_each_edition(&FROM_1_2, |book| {
        for artifact in [card("mighty-javelin").exhausted(), card("banner-of-battle")] {
            let mut game = at(book, Dis)
                .me(|p| p.hand(["poltergeist"]))
                .opp(|p| p.artifacts([artifact.clone()]).line(["even-six"]))
                .start();
            game.play("poltergeist");
            let slug = game.choices()[0].to_owned();
            let trace = game.choose(&slug).trace();
            let expected = [
                format!("Tag {slug}"),
                format!("Mv {slug} opp.artifacts→opp.discard"),
                "Mv poltergeist limbo→discard".to_owned(),
            ];
            assert_eq!(trace, expected);
            goes_on(&game);
            assert_eq!(game.damage("even-six"), 0);
        }
    });
}

// FAQ-026, ALPHA-2: as the first card of the step a copy of an Alpha card is fine; it is a copy with its icons.
#[test]
fn t29_mimicry() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Untamed).me(|p| p.hand(["mimicry"])).opp(|p| p.discard(["eureka", "foggify", "dust-imp"])).start();
        game.play("mimicry");
        asks(&game, ME, DecisionKind::Card, &["eureka", "foggify"]);
        let trace = game.choose("eureka").trace();
        let expected = [
            "Became mimicry",
            "Mv mimicry hand→limbo",
            "Æ 1 supply→me (gain)",
            "Æ 2 supply→me (gain)",
            "Became mimicry",
            "Mv mimicry limbo→discard",
        ];
        assert_eq!(trace, expected);
        goes_on(&game);
        assert_eq!(game.amber(ME), 3);
        assert_eq!((game.discard(ME), game.discard(OPP).len()), (vec!["mimicry"], 3));
    });
}

// FAQ-025: later in the step a copy of an Alpha card is not played and comes back to hand, once.
#[test]
fn t29_mimicry__alpha_later() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Untamed)
            .me(|p| p.hand(["full-moon", "mimicry"]))
            .opp(|p| p.discard(["eureka", "foggify"]))
            .start();
        game.play("full-moon").play("mimicry");
        asks(&game, ME, DecisionKind::Card, &["eureka", "foggify"]);
        let trace = game.choose("eureka").trace();
        assert_eq!(trace[1..], ["Became mimicry", "Became mimicry"], "{trace:?}");
        goes_on(&game);
        assert_eq!(game.hand(ME), ["mimicry"]);
        game.play("mimicry");
        asks(&game, ME, DecisionKind::Card, &["foggify"]);
        let mut game =
            at(book, Untamed).me(|p| p.hand(["full-moon", "mimicry"])).opp(|p| p.discard(["eureka"])).start();
        game.offers("play mimicry");
        game.play("full-moon").play("mimicry").choose("eureka").refuses("play mimicry");
        // Nothing to copy at all: it is played without effect.
        let mut game = at(book, Untamed).me(|p| p.hand(["mimicry"])).start();
        let trace = game.play("mimicry").trace();
        assert_eq!(trace, ["Mv mimicry hand→limbo", "Mv mimicry limbo→discard"]);
    });
}

// FAQ-067: a permission for cards that are not Logos covers a copy of a Logos card.
#[test]
fn t29_mimicry__phase_shift() {
    for_each_edition(&TAGGING, |book| {
        let mut game =
            at(book, Logos).me(|p| p.hand(["phase-shift", "mimicry", "anger"])).opp(|p| p.discard(["foggify"])).start();
        game.refuses("play mimicry");
        game.play("phase-shift").offers("play mimicry").offers("play anger");
        game.play("mimicry").choose("foggify");
        goes_on(&game);
        game.refuses("play anger");
        assert_eq!(game.amber(ME), 1);
    });
}

// FIRSTTURN-1, FIRSTTURN-2, FAQ-002: from 1.2 on a permission lifts the limit for the cards that it names.
#[test]
fn t30_first_turn_phase_shift() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Logos)
            .turn(1)
            .me(|p| p.hand(["phase-shift", "phase-shift", "anger", "fear", "library-of-babble"]).line(["doc-bookton"]))
            .start();
        game.offers("play library-of-babble").offers("discard library-of-babble").refuses("play anger");
        game.play("phase-shift#1");
        for logos in ["play library-of-babble", "discard library-of-babble", "play phase-shift", "discard anger"] {
            game.refuses(logos);
        }
        game.offers("reap doc-bookton");
        if book == V1_1 {
            game.refuses("play anger").refuses("play fear");
            return;
        }
        game.offers("play anger").offers("play fear");
        game.play("fear");
        game.refuses("play anger").offers("end turn");
    });
}

// FIRSTTURN-3: a card played from the deck does not count.
#[test]
fn t30_first_turn_phase_shift__wild_wormhole() {
    for_each_edition(&ALL, |book| {
        let mut game =
            at(book, Logos).turn(1).me(|p| p.hand(["wild-wormhole", "library-of-babble"]).deck(["dust-pixie"])).start();
        game.play("wild-wormhole");
        assert_eq!(game.line(ME), ["dust-pixie"]);
        game.refuses("play library-of-babble").refuses("discard library-of-babble");
    });
}

// RULE6-3, FAQ-075: a copy counts as the card that it copies.
#[test]
fn t31_rule_of_six() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .me(|p| p.hand(["foggify"; 6]).hand([card("mimicry").house(Logos), card("mimicry").house(Logos)]))
            .opp(|p| p.discard(["foggify"]))
            .start();
        for _ in 0..5 {
            game.play("me/foggify");
        }
        game.offers("play me/foggify").offers("play mimicry");
        game.play("mimicry").choose("opp/foggify");
        goes_on(&game);
        game.refuses("play me/foggify").refuses("play mimicry");
        assert_eq!(game.amber(ME), 6);
    });
}

// RULE6-1: uses count like plays, and the seventh is not offered.
#[test]
fn t31_rule_of_six__uses() {
    for_each_edition(&ALL, |book| {
        let mut game = at(book, Logos).me(|p| p.hand(["tally"]).artifacts(["tally"])).start();
        for _ in 0..5 {
            game.use_action("tally");
        }
        game.offers("play tally").offers("action tally");
        game.play("tally");
        game.refuses("action tally");
        assert_eq!(game.amber(ME), 5);
    });
}

// OMEGA-3: played in step 1, Omega ends step 1 only.
#[test]
fn t25_jargogle_unlocked_gateway__in_step_1() {
    for_each_edition(&TAGGING, |book| {
        let mut game = at(book, Logos)
            .active(OPP)
            .me(|p| {
                p.amber(6)
                    .hand(["dust-imp"])
                    .line([card("jargogle").under("last-word")])
                    .artifacts(["strange-gizmo"])
                    .houses([Dis, Logos, Mars])
            })
            .start();
        game.end_turn();
        game.expect(DecisionKind::Key).expect_seat(ME);
        let trace = game.key(KeyColor::Red).trace();
        assert!(trace.contains(&"Æ 1 supply→me (gain)".to_owned()), "{trace:?}");
        asks(&game, ME, DecisionKind::PileOrder, &["jargogle", "strange-gizmo", "done"]);
        game.done();
        game.expect(DecisionKind::ActiveHouse).expect_seat(ME);
        game.house(Dis);
        goes_on(&game);
        game.offers("play dust-imp");
        assert_eq!((game.amber(ME), game.keys(ME)), (1, 1));
        assert_eq!(game.discard(ME).len(), 3);
    });
}
