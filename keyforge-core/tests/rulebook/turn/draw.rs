//! Drawing cards and chains.

use keyforge_testing::*;

/// The hand and the chains after a refill.
fn refilled(edition: Rulebook, hand: usize, chains: u8) -> (usize, u8) {
    let mut game = Scene::new(edition).house(Dis).me(|p| p.hand(filler(hand)).deck(filler(12)).chains(chains)).start();
    game.end_turn();
    assert_eq!(game.deck(ME).len() + game.hand(ME).len(), hand + 12);
    (game.hand(ME).len(), game.chains(ME))
}

// ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn draw_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .me(|p| p.hand(["punch", "fear"]).deck(["mother", "urchin", "valdr", "dodger", "smaaash"]))
            .opp(|p| p.deck(filler(6)))
            .start();
        game.end_turn();
        assert_eq!(game.hand(ME), ["dodger", "fear", "mother", "punch", "urchin", "valdr"]);
        assert_eq!(game.deck(ME), ["smaaash"], "from the top");
        assert_eq!(game.hand(OPP).len(), 0, "only the active player");
    });
}

#[test]
fn draw_2() {
    for_each_edition(&ALL, |edition| {
        for held in [6, 7, 9] {
            assert_eq!(refilled(edition, held, 0), (held, 0));
        }
    });
}

#[test]
fn draw_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .me(|p| p.hand(filler(3)).deck(["punch"]).discard(["valdr", "mother", "urchin", "dodger"]))
            .start();
        game.end_turn();
        let trace = game.trace();
        let drawn = |line: &&String| line.ends_with(" deck→hand");
        let shuffled = trace.iter().position(|line| line == "Shuffle me").expect("the pile is shuffled");
        assert_eq!(trace[..shuffled].iter().filter(drawn).count(), 1, "{trace:?}");
        assert_eq!(trace[shuffled..].iter().filter(drawn).count(), 2, "{trace:?}");
        assert_eq!((game.hand(ME).len(), game.deck(ME).len(), game.discard(ME).len()), (6, 2, 0));
    });
}

#[test]
fn draw_3__at_any_time() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .me(|p| p.artifacts(["library-of-babble"]).discard(["valdr", "mother"]))
            .start();
        game.use_action("library-of-babble");
        assert_eq!((game.hand(ME).len(), game.deck(ME).len(), game.discard(ME).len()), (1, 1, 0));
    });
}

#[test]
fn draw_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.hand(filler(3))).opp(|p| p.houses([Logos])).start();
        game.pass(Logos).expect_seat(OPP);
        assert_eq!((game.hand(ME).len(), game.winner()), (3, None), "the game goes on");
    });
}

#[test]
fn draw_4__some_can_be_drawn() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.deck(["punch"]).discard(["fear"])).start();
        game.end_turn();
        assert_eq!(game.hand(ME), ["fear", "punch"]);
    });
}

fn the_last_card(edition: Rulebook) {
    let mut game = Scene::new(edition)
        .house(Logos)
        .me(|p| {
            p.hand(filler(5))
                .deck(["punch"])
                .discard(["valdr", "fear"])
                .artifacts(["library-of-babble"])
                .houses([Logos])
        })
        .opp(|p| p.houses([Dis]))
        .start();
    game.end_turn();
    assert_eq!((game.deck(ME).len(), game.discard(ME)), (0, vec!["valdr", "fear"]), "no draw is required yet");
    assert!(!game.trace().contains(&"Shuffle me".to_owned()));
    game.house(Dis).pass(Logos).use_action("library-of-babble");
    assert_eq!((game.deck(ME).len(), game.discard(ME).len(), game.hand(ME).len()), (1, 0, 7));
}

#[test]
fn draw_5a() {
    for_each_edition(&[V1_1, V1_2, MassMutation], the_last_card);
}

#[test]
fn draw_5b() {
    the_last_card(WindsOfExchange);
}

#[test]
fn draw_6() {
    for_each_edition(&ALL, |edition| {
        for (chains, size) in [(0, 7), (1, 6), (7, 5)] {
            let mut game =
                Scene::new(edition).house(Logos).me(|p| p.line(["mother"]).deck(filler(9)).chains(chains)).start();
            game.end_turn();
            assert_eq!(game.hand(ME).len(), size);
        }
    });
}

#[test]
fn ex_023() {
    for_each_edition(&[V1_2, WindsOfExchange], |edition| {
        for reaps in [false, true] {
            let mut game = Scene::new(edition)
                .house(Logos)
                .cards("card doze \"Doze\"\n  test 101 · logos creature · power 1\n  always: skip_step(me, ready)")
                .me(|p| p.line(["mother", "doze"]).deck(filler(9)))
                .start();
            if reaps {
                game.reap("mother");
            }
            game.end_turn();
            assert_eq!((game.hand(ME).len(), game.ready("mother")), (7, !reaps));
        }
        let mut game = Scene::new(edition).house(Logos).me(|p| p.hand(["mother"]).deck(filler(9))).start();
        game.end_turn();
        assert_eq!(game.hand(ME).len(), 6, "only while it is in play");
    });
}

// ── chains ──────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn chain_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.hand(["gateway-to-dis"]).chains(2)).start();
        game.play("gateway-to-dis");
        assert_eq!((game.chains(ME), game.chains(OPP)), (5, 0));
        assert!(game.trace().contains(&"Chains me +3".to_owned()));
    });
}

fn penalty(chains: std::ops::RangeInclusive<u8>, hand: usize) {
    for_each_edition(&ALL, |edition| {
        for count in chains.clone() {
            assert_eq!(refilled(edition, 0, count), (hand, count - 1));
        }
    });
}

#[test]
fn chain_2() {
    penalty(1..=6, 5);
}

#[test]
fn chain_3() {
    penalty(7..=12, 4);
}

#[test]
fn chain_4() {
    penalty(13..=18, 3);
}

#[test]
fn chain_5() {
    penalty(19..=24, 2);
}

#[test]
fn chain_6() {
    for_each_edition(&ALL, |edition| {
        assert_eq!(refilled(edition, 1, 7), (4, 6), "two fewer, then one chain is shed");
        assert_eq!(refilled(edition, 1, 6), (5, 5));
    });
}

#[test]
fn chain_7() {
    for_each_edition(&ALL, |edition| {
        assert_eq!(refilled(edition, 7, 2), (7, 2));
        assert_eq!(refilled(edition, 6, 2), (6, 2), "a full hand sheds nothing");
        assert_eq!(refilled(edition, 4, 2), (5, 1));
    });
}

#[test]
fn chain_8() {
    for_each_edition(&ALL, |edition| assert_eq!(refilled(edition, 5, 2), (5, 1)));
}

#[test]
fn faq_004() {
    for_each_edition(&[V1_1, V1_2, MassMutation], |edition| assert_eq!(refilled(edition, 7, 2), (7, 2)));
}

#[test]
fn faq_005() {
    for_each_edition(&[V1_1, V1_2, MassMutation], |edition| assert_eq!(refilled(edition, 5, 2), (5, 1)));
}

#[test]
fn chain_10() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card study \"Study\"\n  test 101 · logos action\n  play: draw(2)")
            .me(|p| p.hand(["study"]).deck(filler(5)).chains(10))
            .start();
        game.play("study");
        assert_eq!((game.hand(ME).len(), game.chains(ME)), (2, 10));
    });
}

#[test]
fn chain_11() {
    for_each_edition(&ALL, |edition| {
        assert_eq!(refilled(edition, 5, 19), (5, 18));
        assert_eq!(refilled(edition, 4, 24), (4, 23));
    });
}
