//! Using cards.

mod control;
mod stun;

use keyforge_testing::*;

/// From the second book on.
const FROM_1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

#[test]
fn use_1() {
    for_each_edition(&ALL, |book| {
        let mut game =
            Scene::new(book).house(Dis).me(|p| p.line(["dust-imp", "shooler", "charette", "dodger"])).start();
        game.reap("dust-imp").reap("shooler").reap("charette");
        assert_eq!(game.amber(ME), 3);
        assert_eq!(game.options(), ["end turn"], "the fourth is of another house");
    });
}

const WAYS: &str = "card thinker \"Thinker\"\n  test 101 · logos creature · power 3\n  action: gain(2)\n\n\
                    card runner \"Runner\"\n  test 102 · mars creature · power 3\n  omni: gain(2)";

#[test]
fn use_2a() {
    let mut game =
        Scene::new(V1_1).house(Logos).cards(WAYS).me(|p| p.line(["thinker"])).opp(|p| p.line(["shooler"])).start();
    assert_eq!(game.options(), ["reap thinker", "fight thinker", "action thinker", "end turn"]);
    game.use_action("thinker");
    assert_eq!(game.trace(), ["Exh thinker", "Æ 2 supply→me (gain)"]);
    assert_eq!(game.options(), ["end turn"]);
}

#[test]
fn use_2b() {
    for_each_edition(&FROM_1_2, |book| {
        let lay = |house| {
            Scene::new(book).house(house).cards(WAYS).me(|p| p.line(["runner"])).opp(|p| p.line(["shooler"])).start()
        };
        let mut game = lay(Logos);
        assert_eq!(game.options(), ["omni runner", "end turn"]);
        game.omni("runner");
        assert_eq!(game.trace(), ["Exh runner", "Æ 2 supply→me (gain)"]);
        assert_eq!(lay(Mars).options(), ["reap runner", "fight runner", "omni runner", "end turn"]);
    });
}

#[test]
fn use_2b__action_too() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game =
            Scene::new(book).house(Logos).cards(WAYS).me(|p| p.line(["thinker"])).opp(|p| p.line(["shooler"])).start();
        assert_eq!(game.options(), ["reap thinker", "fight thinker", "action thinker", "end turn"]);
        let mut other = game.clone();
        game.use_action("thinker");
        assert_eq!(game.trace(), ["Exh thinker", "Æ 2 supply→me (gain)"]);
        other.reap("thinker");
        assert_eq!(other.trace(), ["Exh thinker", "Æ 1 supply→me (gain)"]);
        assert_eq!((game.options(), other.options()), (vec!["end turn".into()], vec!["end turn".into()]));
    });
}

const WITNESS: &str = "card witness \"Witness\"\n  test 103 · dis artifact\n  after use({creature}): gain(1)";

#[test]
fn use_3() {
    for_each_edition(&FROM_1_2, |book| {
        let cards = "card order \"Order\"\n  test 104 · brobnar action\n  play: reap_with({1 friendly creature})\n\n\
                     card think \"Think\"\n  test 105 · brobnar action\n  play: act_with({1 friendly creature})";
        let mut game = Scene::new(book)
            .house(Brobnar)
            .cards(WAYS)
            .cards(WITNESS)
            .cards(cards)
            .me(|p| {
                p.line(["headhunter", "shooler", "runner", "thinker"])
                    .artifacts(["witness"])
                    .hand(["anger", "order", "think"])
            })
            .opp(|p| p.line(["valdr"]))
            .start();
        game.play("anger").choose("shooler").defender("valdr").until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 2, "icon and witness");
        game.play("order").choose("headhunter").until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 4, "reap and witness");
        game.play("think").choose("thinker").until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 7);
        game.omni("runner").until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 10);
    });
}

#[test]
fn use_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line(["shooler"]).hand(["anger"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.refuses("fight shooler").play("anger").choose("shooler").defender("valdr");
        assert_eq!(game.damage("valdr"), 5);
    });
}

#[test]
fn use_4__unless_the_ability_says_otherwise() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.artifacts(["combat-pheromones"]).line(["mindwarper", "dust-imp"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.refuses("reap mindwarper").omni("combat-pheromones");
        game.offers("reap mindwarper").offers("fight mindwarper").offers("action mindwarper");
        game.refuses("reap dust-imp").refuses("fight dust-imp");
    });
}

#[test]
fn use_4__reaping_too() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card whistle \"Whistle\"\n  test 101 · dis action\n  play: reap_with({1 friendly creature})")
            .me(|p| p.hand(["whistle"]).line(["valdr"]))
            .start();
        game.refuses("reap valdr").play("whistle").choose("valdr");
        assert_eq!((game.amber(ME), game.ready("valdr")), (1, false));
    });
}

#[test]
fn use_5() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card onset \"Onset\"\n  test 101 · dis action\n  play: fight_with({1 friendly creature}); gain(1)")
            .cards("card ponder \"Ponder\"\n  test 102 · dis action\n  play: act_with({1 friendly creature}); gain(1)")
            .me(|p| p.line([card("shooler").exhausted(), card("dust-imp")]).hand(["onset", "ponder"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.refuses("reap shooler").refuses("fight shooler");
        game.play("onset").choose("shooler").expect(DecisionKind::Main);
        assert_eq!((game.damage("valdr"), game.damage("shooler"), game.amber(ME)), (0, 0, 1));
        game.play("ponder").choose("dust-imp").expect(DecisionKind::Main);
        assert!(game.ready("dust-imp"), "it has no Action:, so it is not used");
    });
}

#[test]
fn use_6() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card loan \"Loan\"\n  test 101 · dis action\n  play: use({1 enemy artifact}, as_yours)")
            .me(|p| p.hand(["loan"]).deck(filler(1)))
            .opp(|p| p.line(["shooler"]).artifacts(["library-of-babble", "dominator-bauble"]))
            .start();
        assert_eq!(game.options(), ["play loan", "discard loan", "end turn"]);
        game.play("loan").choose("library-of-babble").until(DecisionKind::Main);
        assert_eq!(game.hand(ME), ["filler-1"]);
    });
}

#[test]
fn use_7() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards("card pass \"Pass\"\n  test 101 · logos action\n  play: this_turn(always: allow(use(me, {creature}), cards 1))")
            .cards("card rouse \"Rouse\"\n  test 102 · logos action\n  play: ready({1 creature})")
            .me(|p| p.line(["shooler", "charette"]).hand(["pass", "rouse"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.play("pass").offers("reap shooler").offers("reap charette");
        game.reap("shooler").refuses("reap charette");
        game.play("rouse").choose("shooler").offers("reap shooler").refuses("reap charette");
        game.fight("shooler", "valdr");
        assert_eq!(game.damage("valdr"), 5);
    });
}

// ── reap ────────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn reap_1a() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.amber(2).line([card("shooler"), card("charette").exhausted(), card("dodger")]))
            .start();
        game.refuses("reap charette").refuses("reap dodger").reap("shooler");
        assert_eq!(game.trace(), ["Exh shooler", "Æ 1 supply→me (gain)"]);
        assert_eq!(game.amber(ME), 3);
        game.refuses("reap shooler");
    });
}

#[test]
fn reap_1b() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards("card lens \"Lens\"\n  test 101 · mars upgrade\n  always: grant(host, reap: gain(3))")
            .me(|p| p.line([card("doc-bookton").upgrade("lens")]).deck(filler(2)))
            .start();
        game.reap("doc-bookton").expect(DecisionKind::Order).expect_seat(ME);
        assert_eq!(game.amber(ME), 1);
        let mut other = game.clone();
        game.trigger(0);
        other.trigger(1);
        assert_ne!(game.trace(), other.trace());
        for game in [game, other] {
            assert_eq!((game.amber(ME), game.hand(ME)), (4, vec!["filler-1"]));
        }
    });
}

#[test]
fn reap_2() {
    for_each_edition(&ALL, |book| {
        for (amber, after) in [(6, 10), (5, 6)] {
            let mut game = Scene::new(book)
                .house(Dis)
                .cards(
                    "card miser \"Miser\"\n  test 101 · dis creature · power 3\n  reap: if amber(me) >= 7 then gain(3)",
                )
                .me(|p| p.amber(amber).line(["miser"]))
                .start();
            game.reap("miser");
            assert_eq!(game.amber(ME), after);
        }
    });
}

#[test]
fn reap_3() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards("card muse \"Muse\"\n  test 101 · dis creature · power 3\n  reap: this_turn(always: grant({friendly creature}, reap: draw(1)))")
        .me(|p| p.line(["muse"]).deck(filler(3)))
        .start();
    game.reap("muse");
    assert_eq!(game.hand(ME), ["filler-1"]);
}

// ── Action: and Omni: ───────────────────────────────────────────────────────────────────────────────────

#[test]
fn actuse_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards(WAYS)
            .me(|p| p.line([card("thinker"), card("thinker").exhausted(), card("noddy-the-thief")]))
            .opp(|p| p.amber(2))
            .start();
        game.offers("action thinker#1").refuses("action thinker#2").refuses("action noddy-the-thief");
        game.use_action("thinker");
        assert_eq!(game.trace(), ["Exh thinker", "Æ 2 supply→me (gain)"]);
        assert_eq!(game.amber(ME), 2, "an action is no reap");
    });
}

/// A creature with two abilities of that bold word; gives the game after it was used.
fn twice(book: Rulebook, word: &str) -> Play {
    let cards = format!(
        "card adept \"Adept\"\n  test 101 · logos creature · power 3\n  {word}: gain(1)\n\n\
         card primer \"Primer\"\n  test 102 · logos upgrade\n  always: grant(host, {word}: gain(3))"
    );
    let mut game =
        Scene::new(book).house(Logos).cards(&cards).me(|p| p.line([card("adept").upgrade("primer")])).start();
    match word {
        "omni" => game.omni("adept"),
        _ => game.use_action("adept"),
    };
    game.expect(DecisionKind::Order);
    assert_eq!(game.options(), ["trigger 0", "trigger 1"]);
    game
}

#[test]
fn actuse_2a() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], |book| {
        let mut game = twice(book, "action");
        game.trigger(1).expect(DecisionKind::Main);
        assert_eq!(game.amber(ME), 4);
    });
}

#[test]
fn actuse_2b() {
    let mut game = twice(MassMutation, "action");
    let mut other = game.clone();
    game.trigger(0).expect(DecisionKind::Main);
    other.trigger(1).expect(DecisionKind::Main);
    let mut gains = [game.amber(ME), other.amber(ME)];
    gains.sort_unstable();
    assert_eq!(gains, [1, 3]);
    game.refuses("action adept");
}

#[test]
fn omni_1() {
    for_each_edition(&ALL, |book| {
        for house in [Logos, Mars] {
            let mut game = Scene::new(book).house(house).cards(WAYS).me(|p| p.line(["runner"])).start();
            game.omni("runner");
            assert_eq!(game.amber(ME), 2);
        }
        let mut game = Scene::new(book).no_house().cards(WAYS).me(|p| p.line(["runner", "thinker"])).start();
        assert_eq!(game.options(), ["omni runner", "end turn"]);
        game.omni("runner");
    });
}

#[test]
fn omni_1__only_cards_under_control() {
    for_each_edition(&ALL, |book| {
        let game = Scene::new(book).house(Mars).cards(WAYS).opp(|p| p.line(["runner"])).start();
        assert_eq!(game.options(), ["end turn"]);
    });
}

#[test]
fn omni_2() {
    for_each_edition(&FROM_1_2, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards(WAYS)
            .me(|p| p.line([card("runner"), card("runner").exhausted()]))
            .start();
        game.refuses("omni runner#2").omni("runner#1");
        assert_eq!(game.trace(), ["Exh runner", "Æ 2 supply→me (gain)"]);
        game.refuses("omni runner");
    });
}

#[test]
fn omni_3() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .cards("card beacon \"Beacon\"\n  test 101 · mars artifact\n  omni: gain(2)")
            .me(|p| p.artifacts(["beacon"]))
            .start();
        game.omni("beacon");
        assert_eq!(game.trace(), ["Exh beacon", "Æ 2 supply→me (gain)"]);
        game.refuses("omni beacon").end_turn();
        assert!(game.ready("beacon"), "readied in step 4");
    });
}

#[test]
fn omni_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(WAYS)
            .me(|p| p.line(["runner"]).houses([Dis]))
            .opp(|p| p.houses([Dis]))
            .start();
        game.pass(Dis).expect_seat(OPP);
        assert_eq!(game.options(), ["end turn"]);
        game.pass(Dis).offers("omni runner");
    });
}

#[test]
fn omni_5a() {
    for_each_edition(&[V1_2, WindsOfExchange], |book| {
        let mut game = twice(book, "omni");
        game.trigger(0).expect(DecisionKind::Main);
        assert_eq!(game.amber(ME), 4);
    });
}

#[test]
fn omni_5b() {
    let mut game = twice(MassMutation, "omni");
    let mut other = game.clone();
    game.trigger(0).expect(DecisionKind::Main);
    other.trigger(1).expect(DecisionKind::Main);
    let mut gains = [game.amber(ME), other.amber(ME)];
    gains.sort_unstable();
    assert_eq!(gains, [1, 3]);
}

// ── before and constant ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn before_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line(["firespitter"]))
            .opp(|p| p.line(["shooler", "charette"]))
            .start();
        game.fight("firespitter", "charette");
        assert_eq!((game.damage("shooler"), game.zone("charette")), (1, Area::Discard));
        let trace = game.trace();
        let at = |text: &str| {
            trace.iter().position(|line| line.starts_with(text)).unwrap_or_else(|| panic!("{text}: {trace:?}"))
        };
        assert_eq!(at("Exh firespitter"), 0);
        assert!(at("Dmg charette 1") < at("Dmg charette 5"));
    });
}

#[test]
fn before_1__reap() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(
                "card herald \"Herald\"\n  test 101 · dis creature · power 3\n  before_reap: gain(2)\n  reap: gain(3)",
            )
            .me(|p| p.line(["herald"]))
            .start();
        game.reap("herald");
        let trace = ["Exh herald", "Æ 2 supply→me (gain)", "Æ 1 supply→me (gain)", "Æ 3 supply→me (gain)"];
        assert_eq!(game.trace(), trace);
    });
}

const BANNER: &str = "card tear-down \"Tear Down\"\n  test 102 · dis action\n  play: destroy({1 artifact})";

#[test]
fn const_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(BANNER)
            .me(|p| p.line(["shooler", "dust-imp"]).artifacts(["banner-of-battle"]).hand(["tear-down"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        assert_eq!((game.power("shooler"), game.power("valdr")), (6, 6));
        game.play("tear-down").choose("banner-of-battle");
        assert_eq!(game.power("shooler"), 5);
    });
}

#[test]
fn const_2() {
    for_each_edition(&ALL, |book| {
        let game = Scene::new(book)
            .house(Dis)
            .cards(BANNER)
            .me(|p| p.line(["shooler"]).artifacts([card("banner-of-battle").exhausted()]))
            .start();
        assert_eq!(game.power("shooler"), 6);
        let game =
            Scene::new(book).house(Dis).me(|p| p.line([card("niffle-queen").exhausted(), card("niffle-ape")])).start();
        assert_eq!(game.power("niffle-ape"), 5);
    });
}

#[test]
fn const_3() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(BANNER)
            .cards("card witness \"Witness\"\n  test 103 · dis artifact\n  after use({card}): gain(1)")
            .me(|p| p.line(["hunting-witch"]).artifacts(["banner-of-battle", "witness"]).hand(["the-terror"]))
            .opp(|p| p.amber(1))
            .start();
        game.play("the-terror").left();
        if book != V1_1 {
            // From 1.2 on the text of the card itself waits beside the witch.
            game.trigger(0);
        }
        game.expect(DecisionKind::Main);
        assert_eq!(game.amber(ME), 1, "the witch only");
        for name in ["hunting-witch", "banner-of-battle"] {
            assert!(game.ready(name));
        }
        assert_eq!(game.power("the-terror"), 6);
    });
}

#[test]
fn ex_023() {
    for_each_edition(&[V1_2, WindsOfExchange], |book| {
        for exhausted in [false, true] {
            let mother = if exhausted { card("mother").exhausted() } else { card("mother") };
            let mut game = Scene::new(book).house(Dis).me(|p| p.line([mother]).deck(filler(9))).start();
            game.end_turn();
            assert_eq!(game.hand(ME).len(), 7);
        }
    });
}

// ── the rule of six ─────────────────────────────────────────────────────────────────────────────────────

#[test]
fn rule6_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card echo \"Echo\"\n  test 101 · dis artifact\n  instead_of enter_play({this}): enter_ready\n  action: return(this)")
            .me(|p| p.hand(["echo", "echo", "fear"]).line(["shooler"]))
            .opp(|p| p.houses([Dis]))
            .start();
        for _ in 0..3 {
            game.play("echo#1").use_action("echo#1");
        }
        game.refuses("play echo#1")
            .refuses("play echo#2")
            .offers("discard echo")
            .offers("play fear")
            .offers("reap shooler");
        game.pass(Dis).pass(Dis).offers("play echo#2");
    });
}

#[test]
fn rule6_1__copies_in_play() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book).house(Dis).me(|p| p.line(vec!["dust-imp"; 7])).start();
        for _ in 0..6 {
            game.reap("dust-imp");
        }
        assert_eq!(game.options(), ["end turn"]);
        assert_eq!(game.amber(ME), 6);
    });
}

#[test]
fn rule6_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Shadows)
            .cards(
                "card see-saw \"See-Saw\"\n  test 101 · shadows action\n  \
                    play: if amber(opponent) > amber(me) then steal(1); if amber(opponent) > amber(me) then again",
            )
            .me(|p| p.hand(["see-saw", "see-saw"]))
            .opp(|p| p.amber(14))
            .start();
        game.play("see-saw");
        assert_eq!((game.amber(ME), game.amber(OPP)), (7, 7));
        game.offers("play see-saw");
    });
}

#[test]
fn loop_1() {
    let lay = || {
        let mut game = Scene::new(MassMutation)
            .house(Dis)
            .cards("card ping \"Ping\"\n  test 101 · dis artifact\n  after gain_amber(me): add_counters(this, power, 1); by(opponent, gain(1))\n\n\
                    card pong \"Pong\"\n  test 102 · dis artifact\n  after gain_amber(opponent): gain(1)")
            .me(|p| p.line(["shooler"]).artifacts(["ping", "pong"]))
            .start();
        game.reap("shooler").expect(DecisionKind::Number).expect_seat(ME);
        game
    };
    let end = |rounds: u16| {
        let mut game = lay();
        game.number(rounds).expect(DecisionKind::Main);
        game.amber(ME) + game.amber(OPP)
    };
    assert_eq!(end(5), end(0) + 5);
    assert_eq!(end(20), end(0) + 20);
}
