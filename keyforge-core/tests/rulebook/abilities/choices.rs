//! May, if you do, cannot, this way, for each, swap, search, look, last known information.

use keyforge_core::kernel::Seat;
use serde_json::Value;

use super::*;

#[test]
fn may_1() {
    const CARDS: &str = r#"
card bargain "Bargain"
  test 290 · dis action
  play: may(destroy({1 friendly creature}); gain(2))
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["bargain"]).line(["filler-2"])).start();
        game.play("bargain").expect(DecisionKind::YesNo).expect_seat(ME).no().expect(DecisionKind::Main);
        assert_eq!(game.line(ME), ["filler-2"]);
        assert_eq!(game.amber(ME), 0);
    });
}

#[test]
fn may_2() {
    const CARDS: &str = r#"
card double-bargain "Double Bargain"
  test 290 · dis action
  play: may(destroy({2 friendly creature}); gain(2))
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["double-bargain"]).line(["filler-2"])).start();
        game.play("double-bargain").yes().refuses("done").choose("filler-2").expect(DecisionKind::Main);
        assert!(game.line(ME).is_empty());
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn ifdo_1() {
    const CARDS: &str = r#"
card drone "Drone"
  test 290 · dis action
  play: if_done purge({1 card in archives(me)}) then stun({1 creature})

card pair "Pair"
  test 291 · dis action
  play: if_done sacrifice({2 friendly creature}) then gain(3)
"#;
    for_each_edition(&ALL, |edition| {
        let drone = |archives: &[&str]| {
            let mut game = stage(edition)
                .cards(CARDS)
                .me(|p| p.hand(["drone"]).archives(archives.iter().copied()))
                .opp(|p| p.line(["filler-2"]))
                .start();
            game.play("drone").until(DecisionKind::Main);
            game.stunned("filler-2")
        };
        assert!(!drone(&[]));
        assert!(drone(&["filler-1"]));
        // Done in part is not done.
        let pair = |line: &[&str]| {
            let mut game = stage(edition).cards(CARDS).me(|p| p.hand(["pair"]).line(line.iter().copied())).start();
            game.play("pair").until(DecisionKind::Main);
            (game.amber(ME), game.line(ME).len())
        };
        assert_eq!(pair(&["filler-1"]), (0, 0));
        assert_eq!(pair(&["filler-1", "filler-2"]), (3, 0));
    });
}

#[test]
fn ifdo_2() {
    const CARDS: &str = r#"
card bargain "Bargain"
  test 290 · dis action
  play: by(opponent, if_done discard({1 card in hand(me)}) then gain(3))
"#;
    for_each_edition(&ALL, |edition| {
        for (theirs, gained) in [(&[][..], 0), (&["filler-2"][..], 3)] {
            let mut game = stage(edition)
                .cards(CARDS)
                .me(|p| p.hand(["bargain", "filler-1"]))
                .opp(|p| p.hand(theirs.iter().copied()))
                .start();
            game.play("bargain").until(DecisionKind::Main);
            assert_eq!((game.amber(ME), game.amber(OPP)), (0, gained), "{theirs:?} in their hand");
            assert_eq!((game.hand(ME), game.discard(OPP)), (vec!["filler-1"], theirs.to_vec()));
        }
    });
}

#[test]
fn errata_006() {
    // In order to stun a creature an archived card must really be purged; one may leave it.
    let mut game = stage(MassMutation)
        .me(|p| p.hand([card("yzphyz-knowdrone").house(Dis), card("filler-1")]))
        .opp(|p| p.line(["filler-2"]))
        .start();
    let mut other = game.clone();
    game.play("yzphyz-knowdrone").choose("filler-1").no();
    assert_eq!(game.archives(ME), ["filler-1"]);
    other.play("yzphyz-knowdrone").choose("filler-1").yes().choose("filler-1").choose("filler-2");
    assert!(other.stunned("filler-2"));
    assert_eq!(other.purged(ME), ["filler-1"]);
}

#[test]
fn errata_007() {
    let mut game = stage(MassMutation)
        .me(|p| p.hand([card("life-for-a-life").house(Dis)]).line(["dust-imp"]))
        .opp(|p| p.line(["filler-6"]))
        .start();
    game.play("life-for-a-life").choose("dust-imp").choose("filler-6");
    assert!(game.line(OPP).is_empty());
    assert_eq!(game.amber(ME), 3);
    let mut game =
        stage(MassMutation).me(|p| p.hand([card("life-for-a-life").house(Dis)])).opp(|p| p.line(["filler-6"])).start();
    game.play("life-for-a-life").expect(DecisionKind::Main);
    assert_eq!(game.damage("filler-6"), 0);
}

#[test]
fn cannot_1a() {
    let game = houses(V1_1);
    assert!(game.legal_houses(ME).is_empty(), "{:?}", game.legal_houses(ME));
}

#[test]
fn cannot_1b() {
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let game = houses(edition);
        assert_eq!(game.legal_houses(ME), [Logos, Mars]);
    });
}

fn houses(edition: Rulebook) -> Play {
    const CARDS: &str = r#"
card lord "Lord"
  test 290 · dis creature · power 5
  always: must(choose_house(me, house dis))

card gag "Gag"
  test 291 · dis creature · power 1
  always: cannot(choose_house(opponent, house dis))
"#;
    Scene::new(edition)
        .choosing_house()
        .cards(CARDS)
        .me(|p| p.line(["lord"]).houses([Dis, Logos, Mars]))
        .opp(|p| p.line(["gag"]))
        .start()
}

#[test]
fn cannot_1b__may_fight() {
    const CARDS: &str = r#"
card call "Call"
  test 290 · dis action
  play: this_turn(always: allow(fight({friendly creature})))

card fog "Fog"
  test 291 · dis artifact
  always: cannot(fight({enemy creature}))
"#;
    for_each_edition(&[V1_2, MassMutation, WindsOfExchange], |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["call"]).line(["filler-2"]))
            .opp(|p| p.line(["filler-3"]).artifacts(["fog"]))
            .start();
        game.play("call").refuses("fight filler-2");
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["call"]).line(["filler-2"]))
            .opp(|p| p.line(["filler-3"]))
            .start();
        game.refuses("fight filler-2").play("call").offers("fight filler-2");
    });
}

#[test]
fn thisway_1() {
    const CARDS: &str = r#"
card burnt-offering "Burnt Offering"
  test 290 · dis action
  play: destroy({any_number friendly creature}); gain(destroyed_this_way)
"#;
    for_each_edition(&[V1_1, V1_2, MassMutation], |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["end-one", "burnt-offering", "burnt-offering"]).line(["filler-1", "filler-2", "filler-3"]))
            .start();
        game.play("end-one").choose("filler-1");
        game.play("burnt-offering").choose("filler-2").done();
        // Neither the one destroyed before …
        assert_eq!(game.amber(ME), 1);
        // … nor those of the first copy.
        game.play("burnt-offering").choose("filler-3");
        game.until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn thisway_1__of_the_last_verb_alone() {
    const CARDS: &str = r#"
card two-fires "Two Fires"
  test 290 · dis action
  play: destroy({1 friendly creature}); destroy({1 enemy creature}); gain(count({this_way creature}))
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["two-fires"]).line(["filler-1"]))
            .opp(|p| p.line(["filler-2"]))
            .start();
        game.play("two-fires").choose("filler-1").choose("filler-2");
        assert_eq!((game.line(ME), game.line(OPP)), (vec![], vec![]));
        assert_eq!(game.amber(ME), 1, "what was destroyed second, not both");
    });
}

#[test]
fn foreach_1() {
    const CARDS: &str = r#"
card purse "Purse"
  test 290 · dis action
  play: together(times(amber(me), damage({1 creature}, 1)))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.amber(3).hand(["purse"]))
        .opp(|p| p.line(["filler-4", "filler-5"]))
        .start();
    game.play("purse").choose("filler-4").choose("filler-5").choose("filler-4");
    assert_eq!((game.damage("filler-4"), game.damage("filler-5")), (2, 1));
}

#[test]
fn ex_013() {
    const CARDS: &str = r#"
card sharp-shard "Sharp Shard"
  test 290 · dis artifact · traits shard
  action: together(times(count({friendly card trait shard}), damage({1 enemy creature}, 1)))
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.artifacts(["sharp-shard", "sharp-shard"]).line(["filler-6"]))
        .opp(|p| p.line(["filler-4", "filler-5"]).artifacts(["sharp-shard"]))
        .start();
    game.use_action("me/sharp-shard#1").refuses("card filler-6").choose("filler-4").choose("filler-5");
    game.expect(DecisionKind::Main);
    assert_eq!((game.damage("filler-4"), game.damage("filler-5")), (1, 1));
}

#[test]
fn foreach_2() {
    let mut game = ray_gun();
    game.reap("dust-imp").choose("filler-5").expect(DecisionKind::Main);
    assert_eq!(game.damage("filler-5"), 3);
    assert_eq!(game.damage("filler-6"), 0);
}

#[test]
fn ex_014() {
    let mut game = ray_gun();
    game.reap("dust-imp").choose("filler-6").expect(DecisionKind::Main);
    assert_eq!(game.damage("filler-6"), 3);
    assert_eq!(at(&game, "Dmg filler-6 3←dust-imp"), game.trace().len() - 1);
}

fn ray_gun() -> Play {
    stage(MassMutation)
        .me(|p| p.line([card("dust-imp").upgrade("red-planet-ray-gun")]))
        .opp(|p| p.line([card("filler-5").house(Mars), card("filler-6").house(Mars), card("zyzzix-the-many")]))
        .start()
}

// ── swapping ────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn swap_1() {
    const CARDS: &str = r#"
card turn-back "Turn Back"
  test 290 · dis action
  play: swap_zones(deck, discard); shuffle_deck
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(CARDS)
            .me(|p| p.hand(["turn-back"]).deck(["filler-1", "filler-2"]).discard(["filler-3"]))
            .start();
        game.play("turn-back");
        assert_eq!(game.deck(ME), ["filler-3"]);
        let mut pile = game.discard(ME);
        pile.sort_unstable();
        assert_eq!(pile, ["filler-1", "filler-2", "turn-back"]);
    });
}

const TUNNEL: &str = r#"
card tunnel "Tunnel"
  test 286 · dis action
  play: choose({1 creature}, as a); swap_places(a, {1 creature not a})
"#;

#[test]
fn swap_2a() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(TUNNEL)
            .me(|p| p.hand(["tunnel"]))
            .opp(|p| p.line(["filler-1", "filler-2", "filler-3", "filler-4"]))
            .start();
        game.play("tunnel").choose("filler-1").choose("filler-3");
        assert_eq!(game.line(OPP), ["filler-3", "filler-2", "filler-1", "filler-4"]);
    });
}

#[test]
fn swap_2b() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(TUNNEL)
            .me(|p| p.hand(["tunnel"]).line(["filler-5", "filler-6"]))
            .opp(|p| p.line(["filler-1", "filler-2"]))
            .start();
        game.play("tunnel").choose("filler-1").choose("filler-6");
        assert_eq!(game.line(OPP), ["filler-1", "filler-2"]);
        assert_eq!(game.line(ME), ["filler-5", "filler-6"]);
    });
}

/// What has left play is not the card that comes back: nobody changes places with it.
#[test]
fn swap_2a__with_what_has_left_and_come_back() {
    const SHUTTLE: &str = r#"
card shuttle "Shuttle"
  test 286 · dis action
  play: choose({1 friendly creature}, as a); return(a); play({1 creature in hand(me)}); swap_places(a, {1 creature})
"#;
    for_each_edition(&ALL, |edition| {
        let hand = |p: Part| p.hand(["shuttle"]).line(["filler-2", "filler-3"]);
        let mut game = stage(edition).cards(SHUTTLE).me(hand).start();
        game.play("shuttle").choose("filler-2").choose("filler-2").left().choose("filler-3");
        assert_eq!(game.expect(DecisionKind::Main).line(ME), ["filler-2", "filler-3"]);
    });
}

/// Damage is dealt to creatures in play alone: where a text divides it among others there is nobody to divide it among.
#[test]
fn damage_is_divided_among_cards_in_play() {
    let strew = "card strew \"Strew\"\n  test 287 · dis action\n  play: divide_damage(2, {creature in discard(me)})";
    for_each_edition(&ALL, |edition| {
        let hand = |p: Part| p.hand(["strew"]).line(["filler-3"]).discard(["filler-2"]);
        let mut game = stage(edition).cards(strew).me(hand).start();
        assert_eq!(game.play("strew").expect(DecisionKind::Main).damage("filler-3"), 0);
    });
}

// ── searching and looking ───────────────────────────────────────────────────────────────────────────────

const SEARCH: &str = r#"
card seeker "Seeker"
  test 287 · dis action
  play: choose(search({1 creature in deck(me)})); reveal(it); return(it)

card digger "Digger"
  test 288 · dis action
  play: return(search({1 creature in discard(me)}))
"#;

fn seeker(edition: Rulebook) -> Play {
    stage(edition)
        .cards(SEARCH)
        .me(|p| p.hand(["seeker"]).deck(["filler-1", "library-access", "filler-2", "filler-3"]))
        .start()
}

#[test]
fn search_1a() {
    for_each_edition(&ALL, |edition| {
        let mut game = seeker(edition);
        game.play("seeker").expect(DecisionKind::Card).expect_seat(ME);
        let shown = |seat| {
            game.events_for(seat)
                .iter()
                .filter(|event| matches!(event, Event::Revealed { card, .. } if card.is_known()))
                .count()
        };
        assert_eq!(shown(ME), 4);
        assert_eq!(shown(OPP), 0);
        assert_eq!(game.choices(), ["filler-1", "filler-2", "filler-3"]);
    });
}

#[test]
fn search_1b() {
    for_each_edition(&ALL, |edition| {
        let mut game = seeker(edition);
        game.play("seeker").offers("done").done();
        assert!(game.hand(ME).is_empty());
        assert_eq!(game.deck(ME).len(), 4);
    });
}

#[test]
fn search_2a() {
    for_each_edition(&ALL, |edition| {
        let mut game = seeker(edition);
        game.play("seeker").choose("filler-2");
        assert_eq!(game.hand(ME), ["filler-2"]);
        assert!(at(&game, "Mv filler-2 deck→hand") < at(&game, "Shuffle me"));
        let mut game = seeker(edition);
        game.play("seeker").done();
        at(&game, "Shuffle me");
    });
}

#[test]
fn search_2b() {
    for_each_edition(&ALL, |edition| {
        let mut game = stage(edition)
            .cards(SEARCH)
            .me(|p| p.hand(["digger"]).discard(["filler-1", "filler-2", "filler-3", "filler-4"]))
            .start();
        game.play("digger").choose("filler-2");
        assert_eq!(game.hand(ME), ["filler-2"]);
        assert_eq!(game.discard(ME), ["digger", "filler-1", "filler-3", "filler-4"]);
        assert!(!game.trace().iter().any(|line| line.starts_with("Shuffle")));
    });
}

#[test]
fn look_1() {
    const CARDS: &str = r#"
card glance "Glance"
  test 290 · dis action
  play: look({top 3 in deck(me)})
"#;
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.hand(["glance"]).deck(["filler-1", "filler-2", "filler-3", "filler-4"]))
        .start();
    game.play("glance");
    assert_eq!(game.deck(ME), ["filler-1", "filler-2", "filler-3", "filler-4"]);
    let told = |seat| {
        game.events_for(seat).iter().any(|event| matches!(event, Event::Revealed { card, .. } if card.is_known()))
    };
    assert!(told(ME));
    assert!(!told(OPP));
}

#[test]
fn faq_082() {
    for (gone, top) in [("filler-1", "filler-2"), ("filler-2", "filler-1")] {
        let mut game = stage(MassMutation)
            .me(|p| p.hand([card("survey").house(Dis)]).deck(["filler-1", "filler-2", "filler-3"]))
            .start();
        game.play("survey");
        assert_eq!(game.choices(), ["filler-1", "filler-2"]);
        game.choose(gone);
        assert_eq!(game.deck(ME), [top, "filler-3"]);
        assert!(game.discard(ME).contains(&gone));
    }
}

#[test]
fn ifdo_1__counters() {
    const CARDS: &str = r#"
card purse "Purse"
  test 290 · dis artifact
  action: if_done remove_counters(this, coin, 2) then gain(3)

card broom "Broom"
  test 291 · dis artifact
  action: if_done remove_counters(this, coin, all) then gain(3)
"#;
    for_each_edition(&ALL, |edition| {
        for (artifact, amber) in [("purse", [0, 0, 3]), ("broom", [0, 3, 3])] {
            for (coins, amber) in (0..).zip(amber) {
                let with = card(artifact).counter("coin", coins);
                let mut game = stage(edition).cards(CARDS).me(|p| p.artifacts([with])).start();
                game.use_action(artifact);
                assert_eq!((game.amber(ME), game.counters(artifact, "coin")), (amber, 0), "{artifact} with {coins}");
            }
        }
    });
}

// ── last known information ──────────────────────────────────────────────────────────────────────────────

#[test]
fn lki_1() {
    // Both neighbours had the house that an upgrade gave them; in the archives they have their own again.
    const CARDS: &str = r#"
card paint "Paint"
  test 290 · dis upgrade
  always: grant(host, house dis)

card apes "Apes"
  test 291 · dis creature · power 2
  reap: choose({each creature neighbor_of this}, as a); archive(a); if a is {dis} then gain(2)
"#;
    let reap = |left: Card| {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.line([left, card("apes"), card("filler-2").upgrade("paint")]))
            .start();
        game.reap("apes");
        assert_eq!(game.archives(ME), ["filler-1", "filler-2"]);
        game.amber(ME)
    };
    assert_eq!(reap(card("filler-1").upgrade("paint")), 3);
    assert_eq!(reap(card("filler-1")), 1);
}

#[test]
fn lki_1__who_controlled_it() {
    const CARDS: &str = r#"
card toll "Toll"
  test 290 · dis action
  play: purge({1 enemy creature}); gain(controller(it), 1)

card clear "Clear"
  test 291 · dis action
  play: archive({1 enemy creature}); gain(controller(it), 1)
"#;
    for verb in ["toll", "clear"] {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.hand([verb]))
            .opp(|p| p.line([card("filler-1").owned_by_other()]))
            .start();
        game.play(verb).until(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1), "{verb}");
    }
}

#[test]
fn ex_016() {
    // "If they shared a house": as they were in play.
    const CARDS: &str = r#"
card paint "Paint"
  test 290 · dis upgrade
  always: grant(host, house mars)

card ape-pair "Ape Pair"
  test 291 · dis creature · power 2
  reap: choose({each creature left_of this}, as a); choose({each creature right_of this}, as b); archive(a + b); if a is {house of(b)} then gain(2)
"#;
    let reap = |left: Card, right: Card| {
        let mut game = stage(MassMutation).cards(CARDS).me(|p| p.line([left, card("ape-pair"), right])).start();
        game.reap("ape-pair");
        assert_eq!(game.archives(ME).len(), 2);
        game.amber(ME)
    };
    assert_eq!(reap(card("filler-1"), card("filler-2")), 3);
    assert_eq!(reap(card("filler-1"), card("headhunter")), 1);
    assert_eq!(reap(card("filler-1").upgrade("paint"), card("headhunter").upgrade("paint")), 3);
    assert_eq!(reap(card("filler-1").upgrade("paint"), card("filler-2")), 1);
}

#[test]
fn lki_2() {
    // Its neighbours are those it had when it left.
    let mut game = pain();
    game.play("pain-reaction").choose("filler-2").until(DecisionKind::Main);
    assert_eq!((game.damage("filler-4"), game.damage("filler-5")), (2, 2));
    assert_eq!(game.damage("filler-6"), 0);
}

#[test]
fn errata_010() {
    let mut game = pain();
    game.play("pain-reaction").choose("filler-2").expect(DecisionKind::Main);
    let left = at(&game, "Mv filler-2 opp.line→opp.discard");
    assert!(left < at(&game, "Dmg filler-4 2←pain-reaction"));
    // One that survives passes nothing on.
    let mut game = pain();
    game.play("pain-reaction").choose("filler-5").expect(DecisionKind::Main);
    assert_eq!((game.damage("filler-5"), game.damage("filler-2"), game.damage("filler-6")), (2, 0, 0));
}

#[test]
fn faq_092() {
    let mut game = pain();
    game.play("pain-reaction").choose("filler-2");
    assert_eq!(game.line(OPP), ["filler-4", "filler-5", "filler-6"]);
    assert_eq!((game.damage("filler-4"), game.damage("filler-5"), game.damage("filler-6")), (2, 2, 0));
}

fn pain() -> Play {
    stage(MassMutation)
        .me(|p| p.hand(["pain-reaction"]))
        .opp(|p| p.line(["filler-4", "filler-2", "filler-5", "filler-6"]))
        .start()
}

/// The first part has a part of its own that asks whether something was done: what that one did makes up for nothing.
#[test]
fn ifdo_1__within_another() {
    let cards = "card plot \"Plot\"\n  test 140 · dis action\n  \
                 play: if_done (steal(3); if_done draw(1) then gain(1)) then gain(5)";
    let begin = |theirs: u16, deck: &[&'static str]| {
        let scene = stage(WindsOfExchange).cards(cards);
        scene.me(|p| p.hand(["plot"]).deck(deck.to_vec())).opp(|p| p.amber(theirs)).start()
    };
    let mut game = begin(0, &["filler-1"]);
    game.play("plot");
    assert_eq!((game.amber(ME), game.hand(ME)), (1, vec!["filler-1"]), "nothing was stolen");
    let mut game = begin(3, &["filler-1"]);
    game.play("plot");
    assert_eq!(game.amber(ME), 9);
    let mut game = begin(3, &[]);
    game.play("plot");
    assert_eq!(game.amber(ME), 3, "nothing was drawn");
}

/// A sum within a sum names all of its parts.
#[test]
fn cards_of_a_sum_within_a_sum_are_chosen_too() {
    let cards = "card purge-all \"Purge All\"\n  test 141 · dis action\n  \
                 play: destroy({1 friendly creature} + ({1 artifact} + {1 enemy creature}))
card idol \"Idol\"\n  test 146 · dis artifact";
    let mut game = stage(WindsOfExchange)
        .cards(cards)
        .me(|p| p.hand(["purge-all"]).line(["filler-1"]).artifacts(["idol"]))
        .opp(|p| p.line(["filler-2"]))
        .start();
    game.play("purge-all").choose("filler-1").choose("idol").choose("filler-2").choose("idol");
    assert_eq!((game.line(ME).len(), game.artifacts(ME).len(), game.line(OPP).len()), (0, 0, 0));
}

/// Less than nothing is nothing: counters are not put on by being removed, nor taken off by being added.
#[test]
fn a_number_of_counters_below_zero_changes_nothing() {
    let cards = "card odd \"Odd\"\n  test 142 · dis creature · power 3\n  \
                 action: remove_counters(this, power, 0 - 5); add_counters(this, power, 0 - 1); gain(counters_removed_this_way)";
    let mut game = stage(WindsOfExchange).cards(cards).me(|p| p.line([card("odd").power_counters(2)])).start();
    game.use_action("odd");
    assert_eq!((game.power_counters("odd"), game.amber(ME)), (2, 0));
}

/// However large what a home-made card reckons with is, no sum turns around.
#[test]
fn enormous_numbers_stay_enormous() {
    let cards = "card dear \"Dear\"\n  test 143 · dis action\n  play: forge(cost + 1000 * (1000 * (1000 * 1000)))
card giant \"Giant\"\n  test 144 · dis creature · power 1\n  always: grant({creature}, power 1000 * (1000 * (1000 * 1000)))
card sum \"Sum\"\n  test 145 · dis action\n  play: if total(power, {creature}) >= 25 then gain(1)";
    let mut game = stage(WindsOfExchange)
        .cards(cards)
        .me(|p| p.amber(6).hand(["dear", "sum"]).line(["giant", "filler-1"]))
        .start();
    game.play("dear");
    assert_eq!((game.keys(ME), game.amber(ME)), (0, 6));
    game.play("sum");
    assert_eq!(game.amber(ME), 7);
}

/// What works from a hand is not told of a card that nobody has seen: it is shown first.
#[test]
fn a_card_whose_text_works_from_a_hand_is_shown() {
    let cards = "card spy \"Spy\"\n  test 147 · dis creature · power 2\n  in hand: when amber(opponent) >= 1: gain(1)
card ear \"Ear\"\n  test 148 · dis creature · power 2\n  in hand: after reap({creature}): gain(1)
card bell \"Bell\"\n  test 150 · dis creature · power 2\n  after reap({creature}): gain(1)
card tip \"Tip\"\n  test 149 · dis action\n  play: gain(opponent, 1)";
    let first_word = |game: &Play, name: &str, viewer: Seat| {
        let id = game.find(name);
        let log = game.game.log_for(viewer).unwrap();
        let events = log.entries().iter().flat_map(|entry| entry.events.clone());
        let told = events.filter(|event| !matches!(event, Event::Laid(_))).map(|event| serde_json::json!(event));
        let names = |event: &Value| {
            let text = event.to_string();
            [',', '}'].iter().any(|end| text.contains(&format!("\"card\":{}{end}", id.0)))
        };
        told.into_iter().find(names).map(|event| event.as_object().unwrap().keys().next().unwrap().clone())
    };
    let mut game = stage(WindsOfExchange).cards(cards).me(|p| p.hand(["tip", "spy"])).start();
    game.play("tip");
    assert_eq!(game.amber(ME), 1);
    for viewer in [OPP, Seat::SPECTATOR] {
        assert_eq!(first_word(&game, "spy", viewer).as_deref(), Some("revealed"), "{viewer}");
    }
    // A single one that asks the other player something is named by what it asks.
    let guess = "card guess \"Guess\"\n  test 151 · dis creature · power 2\n  in hand: after reap({creature}): each_player(may(gain(2)))";
    let scene = stage(WindsOfExchange).cards(guess).me(|p| p.line([card("filler-1").house(Dis)]));
    let mut game = scene.opp(|p| p.hand(["guess"])).start();
    game.reap("filler-1");
    let open = game.game.decision().expect("it asks");
    assert_eq!((open.seat, open.source), (ME, Some(game.find("guess"))));
    assert_eq!(game.game.view(ME).card(game.find("guess")).area, Area::Hand);
    // Which of two texts comes first, the other player says.
    let scene = stage(WindsOfExchange).cards(cards).me(|p| p.line(["bell"]));
    let mut game = scene.opp(|p| p.hand(["ear"])).start();
    game.reap("bell");
    let waiting = game.game.decision().map_or_else(Vec::new, |open| open.waiting.clone());
    assert_eq!(waiting.len(), 2);
    assert_eq!(game.game.view(ME).card(game.find("ear")).area, Area::Hand);
}
