//! Forging keys, their cost, and winning.

use super::{LATER, before_my_turn, resolve_first};
use keyforge_testing::*;

const FREE_KEY: &str = "card free-key \"Free Key\"\n  test 160 · dis action\n  play: forge(free); gain(5)";
const COST_KEY: &str = "card cost-key \"Cost Key\"\n  test 161 · dis action\n  play: forge(cost)";
const BREAK: &str = "card break \"Break\"\n  test 164 · brobnar action\n  play: unforge(opponent)";

fn sorted(mut options: Vec<String>) -> Vec<String> {
    options.sort_unstable();
    options
}

// ── forging ─────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn forge_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(8)).start();
        game.end_turn().expect(DecisionKind::Key).expect_seat(ME);
        assert_eq!(sorted(game.options()), ["key blue", "key red", "key yellow"], "there is no way around it");
        game.key(KeyColor::Yellow);
        assert_eq!((game.amber(ME), game.keys(ME)), (2, 1));
    });
}

#[test]
fn forge_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(6)).start();
        game.end_turn();
        assert!(game.trace().contains(&"Æ 6 me→supply (pay)".to_owned()), "{:?}", game.trace());
        assert_eq!(game.keys(ME), 0, "paid first, then forged");
        game.key(KeyColor::Red);
        assert_eq!(game.trace()[0], "Forge me red 6");
        assert_eq!((game.amber(ME), game.keys(ME)), (0, 1));
    });
}

#[test]
fn forge_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(6).keys([KeyColor::Yellow])).start();
        game.end_turn().expect_seat(ME);
        assert_eq!(sorted(game.options()), ["key blue", "key red"]);
        game.key(KeyColor::Blue);
        let player = game.table().player(ME);
        assert!(player.has_forged(KeyColor::Blue) && player.has_forged(KeyColor::Yellow));
        assert!(!player.has_forged(KeyColor::Red));
    });
}

#[test]
fn forge_3__off_turn_the_active_player_chooses() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.hand(["punch"]))
            .opp(|p| p.amber(7).line(["keyfrog"]).keys([KeyColor::Red]))
            .start();
        game.play("punch").choose("keyfrog").expect(DecisionKind::Key).expect_seat(ME);
        assert_eq!(sorted(game.options()), ["key blue", "key yellow"]);
        game.key(KeyColor::Blue);
        assert_eq!((game.amber(OPP), game.keys(OPP), game.keys(ME)), (1, 2, 0));
    });
}

#[test]
fn forge_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(14)).start();
        game.end_turn().key(KeyColor::Red).expect(DecisionKind::ActiveHouse);
        assert_eq!((game.amber(ME), game.keys(ME)), (8, 1));
    });
}

#[test]
fn forge_5() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).cards(COST_KEY).me(|p| p.amber(13).hand(["cost-key"])).start();
        game.end_turn().key(KeyColor::Red).house(Dis).play("cost-key").key(KeyColor::Blue);
        assert_eq!((game.amber(ME), game.keys(ME)), (1, 2));
    });
}

fn forges_with_safe_place(edition: Rulebook) {
    for (pool, on_card, keys) in [(4, 2, 1), (4, 1, 0), (0, 6, 1)] {
        let mut game =
            before_my_turn(edition).me(|p| p.amber(pool).artifacts([card("safe-place").amber(on_card)])).start();
        game.end_turn();
        if keys == 1 {
            game.expect(DecisionKind::Key).key(KeyColor::Red);
            assert_eq!((game.amber(ME), game.amber_on("safe-place")), (0, 0));
        }
        game.expect(DecisionKind::ActiveHouse);
        assert_eq!(game.keys(ME), keys, "{pool} and {on_card}");
    }
}

#[test]
fn forge_6a() {
    forges_with_safe_place(V1_1);
}

#[test]
fn forge_6b() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], forges_with_safe_place);
}

#[test]
fn forge_6b__only_cards_you_control() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game =
            before_my_turn(edition).me(|p| p.amber(4)).opp(|p| p.artifacts([card("safe-place").amber(9)])).start();
        game.end_turn().expect(DecisionKind::ActiveHouse);
        assert_eq!((game.keys(ME), game.amber(ME), game.amber_on("safe-place")), (0, 4, 9));
    });
}

#[test]
fn forge_7a() {
    let mut game = before_my_turn(MassMutation).me(|p| p.amber(3).artifacts([card("safe-place").amber(5)])).start();
    game.end_turn().expect(DecisionKind::Number).expect_seat(ME);
    assert_eq!(game.options(), ["number 3", "number 4", "number 5"]);
    game.number(4).key(KeyColor::Red);
    assert_eq!((game.amber(ME), game.amber_on("safe-place"), game.keys(ME)), (1, 1, 1));
}

#[test]
fn forge_7a__from_several_cards() {
    let mut game = before_my_turn(MassMutation)
        .me(|p| p.amber(4).artifacts([card("safe-place").amber(2)]).line([card("senator-shrix").amber(3)]))
        .start();
    game.end_turn().expect(DecisionKind::Number).expect_seat(ME);
    assert_eq!(
        game.options(),
        ["number 0", "number 1", "number 2", "number 3"],
        "the rest would do without the senator"
    );
    game.number(1).expect(DecisionKind::Number).expect_seat(ME);
    assert_eq!(game.options(), ["number 1", "number 2"], "of the 5 that are left the pool has 4");
    game.number(1).key(KeyColor::Red);
    assert_eq!((game.amber(ME), game.amber_on("safe-place"), game.amber_on("senator-shrix")), (0, 1, 2));
}

#[test]
fn forge_7b() {
    for (pool, asked) in [(6, DecisionKind::Key), (5, DecisionKind::Main)] {
        let mut game =
            Scene::new(MassMutation).house(Dis).cards(COST_KEY).me(|p| p.amber(pool).hand(["cost-key"])).start();
        game.play("cost-key").expect(asked);
    }
}

#[test]
fn faq_056() {
    let lay = || {
        Scene::new(MassMutation)
            .house(Brobnar)
            .me(|p| p.hand(["punch"]))
            .opp(|p| p.amber(5).line([card("senator-shrix").amber(5), card("keyfrog")]))
            .start()
    };
    for from_card in 1..=5 {
        let mut game = lay();
        game.play("punch").choose("keyfrog").expect(DecisionKind::Number).expect_seat(ME);
        assert_eq!(game.options().len(), 5, "one to five from the senator, and no way not to forge");
        game.number(from_card).key(KeyColor::Red);
        assert_eq!((game.amber(OPP), game.amber_on("senator-shrix")), (from_card - 1, 5 - from_card));
        assert_eq!(game.keys(OPP), 1);
    }
}

#[test]
fn forge_8() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(5)).start();
        game.end_turn().expect(DecisionKind::ActiveHouse);
        assert_eq!((game.amber(ME), game.keys(ME)), (5, 0));
    });
}

#[test]
fn forge_9() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(5).line([card("charette").amber(3)])).start();
        game.end_turn().expect(DecisionKind::ActiveHouse);
        assert_eq!((game.amber(ME), game.amber_on("charette"), game.keys(ME)), (5, 3, 0));
    });
}

// ── cost ────────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn cost_1() {
    for_each_edition(&ALL, |edition| {
        for (change, cost) in [(0, 6), (1, 7), (2, 8), (-1, 5)] {
            for missing in [0, 1] {
                let mut game = before_my_turn(edition)
                    .cards(&format!(
                        "card toll \"Toll\"\n  test 101 · dis artifact\n  always: key_cost(opponent, {change})"
                    ))
                    .me(|p| p.amber(cost - missing))
                    .opp(|p| p.artifacts(["toll"]))
                    .start();
                assert_eq!((game.key_cost(ME), game.key_cost(OPP)), (i32::from(cost), 6));
                game.end_turn();
                if missing == 0 {
                    game.key(KeyColor::Red);
                    assert_eq!(game.amber(ME), 0);
                }
                game.expect(DecisionKind::ActiveHouse);
                assert_eq!(game.keys(ME), 1 - missing as u8);
            }
        }
    });
}

#[test]
fn cost_2() {
    for_each_edition(&ALL, |edition| {
        for (amber, keys) in [(7, 0), (9, 1)] {
            let mut game = Scene::new(edition)
                .house(Dis)
                .cards(COST_KEY)
                .cards("card toll \"Toll\"\n  test 101 · dis artifact\n  always: key_cost(opponent, 3)")
                .cards("card sale \"Sale\"\n  test 102 · dis artifact\n  always: key_cost(each, -1)")
                .me(|p| p.amber(amber).hand(["cost-key"]).artifacts(["sale"]))
                .opp(|p| p.artifacts(["toll"]))
                .start();
            assert_eq!((game.key_cost(ME), game.key_cost(OPP)), (8, 5));
            game.play("cost-key");
            if keys == 1 {
                game.key(KeyColor::Red);
            }
            assert_eq!((game.keys(ME), game.amber(ME)), (keys, amber - 8 * u16::from(keys)));
        }
    });
}

// What comes before a key is forged changes what it costs when it is paid.
#[test]
fn cost_2__changed_before_it_is_paid() {
    let cards = "card tax \"Tax\"\n  test 101 · dis artifact\n  before forge_key(opponent): this_turn(always: key_cost(each, 2))";
    for_each_edition(&ALL, |edition| {
        for (amber, keys) in [(7, 0), (9, 1)] {
            let lay = || Scene::new(edition).house(Dis).cards(COST_KEY).cards(cards);
            let mut by_text = lay().me(|p| p.amber(amber).hand(["cost-key"])).opp(|p| p.artifacts(["tax"])).start();
            by_text.play("cost-key");
            let mut in_step = lay().me(|p| p.artifacts(["tax"])).opp(|p| p.amber(amber)).start();
            in_step.end_turn();
            for (game, seat) in [(&mut by_text, ME), (&mut in_step, OPP)] {
                if keys == 1 {
                    game.key(KeyColor::Red);
                }
                assert_eq!((game.keys(seat), game.amber(seat)), (keys, amber - 8 * u16::from(keys)));
            }
        }
    });
}

fn waking_nightmare() -> Play {
    Scene::new(MassMutation)
        .house(Dis)
        .me(|p| p.hand(["waking-nightmare", "tocsin"]).line(["shooler", "charette", "dust-imp"]))
        .opp(|p| p.hand(["punch", "hand-of-dis"]).houses([Brobnar, Dis, Logos]))
        .start()
}

#[test]
fn cost_3() {
    let mut game = waking_nightmare();
    game.play("waking-nightmare");
    assert_eq!(game.key_cost(OPP), 6, "only in the next turn");
    game.play("tocsin").right();
    game.pass(Brobnar);
    assert_eq!(game.key_cost(OPP), 10, "a creature that came later counts");
    game.play("punch").choose("tocsin");
    assert_eq!(game.key_cost(OPP), 9);
    game.pass(Dis);
    assert_eq!(game.key_cost(OPP), 6);
}

#[test]
fn faq_097() {
    let mut game = waking_nightmare();
    game.play("waking-nightmare").pass(Dis);
    assert_eq!((game.key_cost(OPP), game.key_cost(ME)), (9, 9));
    game.play("hand-of-dis").choose("charette");
    assert_eq!(game.key_cost(OPP), 8);
}

#[test]
fn cost_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).cards(FREE_KEY).me(|p| p.hand(["free-key"])).start();
        game.play("free-key").key(KeyColor::Blue);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 5), "what comes after it goes on");
        let mut game = Scene::new(edition).house(Dis).cards(FREE_KEY).me(|p| p.amber(9).hand(["free-key"])).start();
        game.play("free-key").key(KeyColor::Blue);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 14), "nothing is spent");
    });
}

// ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn key_1a() {
    for_each_edition(&[V1_1, V1_2], |edition| {
        for color in KeyColor::ALL {
            let mut game = before_my_turn(edition).me(|p| p.amber(6)).start();
            game.end_turn().key(color);
            assert_eq!((game.keys(ME), game.amber(ME), game.key_cost(ME)), (1, 0, 6));
        }
    });
}

#[test]
fn key_1b() {
    for_each_edition(&LATER, |edition| {
        for color in KeyColor::ALL {
            let mut game = before_my_turn(edition).me(|p| p.amber(6)).start();
            game.end_turn().key(color);
            for other in KeyColor::ALL {
                assert_eq!(game.table().player(ME).has_forged(other), other == color);
                assert!(!game.table().player(OPP).has_forged(other));
            }
        }
    });
}

#[test]
fn unforge_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition)
            .cards(BREAK)
            .me(|p| p.amber(7).keys([KeyColor::Red]))
            .opp(|p| p.hand(["break"]))
            .start();
        game.play("break").key(KeyColor::Red);
        assert_eq!((game.keys(ME), game.amber(ME)), (0, 7));
        game.end_turn();
        assert_eq!(game.options().len(), 3, "the red key is to be forged again");
        game.key(KeyColor::Red);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 1), "at the full price");
    });
}

#[test]
fn faq_057() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards(FREE_KEY)
        .me(|p| p.hand(["key-hammer"]).houses([Dis]))
        .opp(|p| p.amber(6).hand(["free-key"]).houses([Dis]))
        .start();
    game.end_turn().key(KeyColor::Red).house(Dis).play("free-key").key(KeyColor::Yellow);
    assert_eq!((game.keys(OPP), game.amber(OPP)), (2, 5));
    game.pass(Dis).play("key-hammer").expect(DecisionKind::Key).expect_seat(ME);
    assert_eq!(sorted(game.options()), ["key red", "key yellow"]);
    game.key(KeyColor::Yellow);
    assert_eq!((game.keys(OPP), game.amber(OPP)), (1, 11));
    assert!(game.table().player(OPP).has_forged(KeyColor::Red));
}

#[test]
fn faq_057__not_a_key_of_an_earlier_turn() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .me(|p| p.hand(["key-hammer"]).houses([Dis]))
        .opp(|p| p.amber(6).keys([KeyColor::Blue]).houses([Dis]))
        .start();
    game.end_turn().key(KeyColor::Red).house(Dis).pass(Dis);
    game.play("key-hammer");
    assert_eq!(game.options(), ["key red"]);
}

#[test]
fn faq_089() {
    for first in ["forgemaster-og", "interdimensional-graft"] {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .me(|p| p.hand(["interdimensional-graft"]))
            .opp(|p| p.amber(10).line(["forgemaster-og"]).houses([Brobnar]))
            .start();
        game.play("interdimensional-graft").end_turn().key(KeyColor::Red);
        assert_eq!((game.amber(OPP), game.amber(ME)), (4, 1));
        game.expect(DecisionKind::Order).expect_seat(OPP);
        resolve_first(&mut game, first);
        game.expect(DecisionKind::ActiveHouse);
        let given = if first == "forgemaster-og" { 0 } else { 4 };
        assert_eq!((game.amber(OPP), game.amber(ME)), (0, 1 + given));
    }
}

// ── winning ─────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn win_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards(FREE_KEY)
            .me(|p| p.hand(["free-key"]).keys([KeyColor::Red, KeyColor::Blue]))
            .start();
        game.play("free-key");
        assert_eq!(game.winner(), None);
        game.key(KeyColor::Yellow);
        assert_eq!((game.winner(), game.keys(ME), game.amber(ME)), (Some(ME), 3, 0), "the rest is not resolved");
        assert!(game.game.decision().is_none());
        assert_eq!(game.trace(), ["Forge me yellow 0", "Win me"]);
    });
}

#[test]
fn win_1__in_step_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(6).keys([KeyColor::Red, KeyColor::Blue])).start();
        game.end_turn().key(KeyColor::Yellow);
        assert_eq!(game.winner(), Some(ME));
    });
}

#[test]
fn win_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition)
            .cards(BREAK)
            .me(|p| p.amber(12).keys([KeyColor::Red, KeyColor::Blue]))
            .opp(|p| p.hand(["break"]).houses([Brobnar]))
            .start();
        game.play("break").key(KeyColor::Blue);
        game.end_turn().key(KeyColor::Yellow);
        assert_eq!((game.keys(ME), game.winner()), (2, None), "three were forged, two are");
        game.house(Dis).pass(Brobnar).end_turn().key(KeyColor::Blue);
        assert_eq!(game.winner(), Some(ME));
    });
}

#[test]
fn win_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.hand(["punch"]))
            .opp(|p| p.amber(6).line(["keyfrog"]).keys([KeyColor::Red, KeyColor::Blue]))
            .start();
        game.play("punch").choose("keyfrog").key(KeyColor::Yellow);
        assert_eq!(game.winner(), Some(OPP));
        assert_eq!(game.table().turn.active, ME);
    });
}
