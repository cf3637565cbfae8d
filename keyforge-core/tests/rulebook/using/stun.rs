//! Stunned creatures.

use keyforge_testing::*;

const ORDERS: &str = "card order \"Order\"\n  test 101 · dis action\n  play: reap_with({1 friendly creature}); gain(1)\n\n\
                      card think \"Think\"\n  test 102 · dis action\n  play: act_with({1 friendly creature})\n\n\
                      card witness \"Witness\"\n  test 103 · dis artifact\n  after use({creature}): gain(1)";
const RUNNER: &str = "card runner \"Runner\"\n  test 104 · mars creature · power 3\n  omni: gain(2)";

#[test]
fn stun_1a() {
    for_each_edition(&ALL, |book| {
        let mut game =
            Scene::new(book).house(Brobnar).me(|p| p.hand(["smaaash"])).opp(|p| p.line(["shooler", "valdr"])).start();
        game.play("smaaash").choose("shooler");
        assert!(game.stunned("shooler") && !game.stunned("valdr") && !game.stunned("smaaash"));
        assert_eq!(game.trace(), ["Status+ shooler stunned"]);
    });
}

#[test]
fn stun_1b() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.hand(["smaaash"]))
            .opp(|p| p.line([card("shooler").stunned()]).houses([Dis]))
            .me(|p| p.houses([Dis]))
            .start();
        game.play("smaaash").choose("shooler");
        assert!(game.trace().is_empty(), "nothing happens");
        game.pass(Dis);
        game.unstun("shooler");
        assert!(!game.stunned("shooler"));
        game.pass(Dis).pass(Dis).offers("reap shooler");
    });
}

#[test]
fn faq_022() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.hand(["smaaash"]))
            .opp(|p| p.line([card("shooler").stunned(), card("valdr").stunned()]))
            .start();
        game.play("smaaash");
        assert_eq!(game.choices(), ["smaaash", "shooler", "valdr"]);
        game.choose("valdr");
        assert!(!game.stunned("smaaash"));
    });
}

/// Stunned creatures with every way of being used: only the stun can be removed.
fn only_exhausts(book: Rulebook) {
    let mut game = Scene::new(book)
        .house(Logos)
        .cards("card sage \"Sage\"\n  test 101 · logos creature · power 4\n  fight/reap: gain(3)\n  action: gain(3)\n  omni: gain(3)")
        .me(|p| p.line([card("sage").stunned(), card("snufflegator").stunned(), card("doc-bookton").stunned().exhausted()]))
        .opp(|p| p.line(["valdr"]).houses([Dis]))
        .start();
    assert_eq!(game.options(), ["unstun sage", "end turn"]);
    game.unstun("sage");
    assert_eq!(game.trace(), ["Exh sage", "Status- sage stunned"]);
    assert_eq!((game.amber(ME), game.damage("valdr")), (0, 0));
    assert_eq!(game.options(), ["end turn"], "it is exhausted");
    game.pass(Dis).pass(Logos).reap("sage");
    assert_eq!(game.amber(ME), 4);
}

#[test]
fn stun_2a() {
    only_exhausts(V1_1);
}

/// An effect that would use a stunned creature.
fn an_effect_removes_it(book: Rulebook) {
    let mut game = Scene::new(book)
        .house(Dis)
        .cards(ORDERS)
        .me(|p| {
            p.line([card("doc-bookton").stunned(), card("headhunter").stunned()])
                .hand(["order", "anger", "think"])
                .deck(filler(2))
                .houses([Dis, Brobnar])
        })
        .me(|p| p.line([card("lady-maxena").stunned()]))
        .opp(|p| p.line(["valdr"]).houses([Dis]))
        .start();
    game.play("order").choose("doc-bookton");
    assert!(!game.stunned("doc-bookton") && !game.ready("doc-bookton"));
    assert_eq!(game.amber(ME), 1, "no reap, and the rest of the effect");
    game.play("think").choose("lady-maxena");
    assert!(!game.stunned("lady-maxena") && !game.ready("lady-maxena"));
    assert_eq!(game.line(ME).len(), 3);
    game.pass(Dis).pass(Brobnar);
    game.play("anger").choose("headhunter").expect(DecisionKind::Main);
    assert!(!game.stunned("headhunter") && !game.ready("headhunter"));
    assert_eq!(game.damage("valdr"), 0);
}

#[test]
fn stun_2b() {
    for_each_edition(&[V1_2, WindsOfExchange], |book| {
        only_exhausts(book);
        an_effect_removes_it(book);
    });
}

#[test]
fn stun_2c1() {
    let mut game = Scene::new(MassMutation)
        .house(Mars)
        .cards(RUNNER)
        .me(|p| p.line([card("runner").stunned(), card("runner")]))
        .opp(|p| p.line(["valdr"]))
        .start();
    for way in ["reap", "fight", "omni"] {
        game.refuses(&format!("{way} runner#1")).offers(&format!("{way} runner#2"));
    }
}

#[test]
fn stun_2c2() {
    only_exhausts(MassMutation);
    let lay = |house| {
        Scene::new(MassMutation)
            .house(house)
            .cards(RUNNER)
            .me(|p| p.line([card("runner").stunned(), card("shooler").stunned()]))
            .start()
    };
    assert_eq!(lay(Dis).options(), ["unstun runner", "unstun shooler", "end turn"], "its omni could be used");
    assert_eq!(lay(Logos).options(), ["unstun runner", "end turn"]);
}

#[test]
fn stun_2c3() {
    an_effect_removes_it(MassMutation);
}

#[test]
fn stun_2c4() {
    let mut game = Scene::new(MassMutation)
        .house(Dis)
        .cards(ORDERS)
        .me(|p| p.line([card("shooler").stunned()]).artifacts(["witness"]))
        .start();
    game.unstun("shooler");
    assert_eq!(game.amber(ME), 1, "it was used");
    let mut game = Scene::new(MassMutation).house(Dis).me(|p| p.line(vec![card("dust-imp").stunned(); 7])).start();
    for _ in 0..6 {
        game.unstun("dust-imp");
    }
    assert_eq!(game.options(), ["end turn"], "and counts for the rule of six");
}

#[test]
fn stun_2b__nothing_triggers() {
    for_each_edition(&[V1_1, V1_2, WindsOfExchange], |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(ORDERS)
            .me(|p| p.line([card("shooler").stunned()]).artifacts(["witness"]))
            .start();
        game.unstun("shooler");
        assert_eq!(game.amber(ME), 0);
    });
}

#[test]
fn stun_3a() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line([card("niffle-queen").stunned(), card("niffle-ape")]).hand(["punch"]))
            .opp(|p| p.line([card("dust-imp").stunned()]))
            .start();
        assert_eq!(game.power("niffle-ape"), 5);
        game.play("punch").choose("dust-imp");
        assert_eq!(game.amber(OPP), 2);
    });
}

#[test]
fn stun_3b() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line(["headhunter"]))
            .opp(|p| p.line([card("snufflegator").stunned(), card("charette").stunned()]))
            .start();
        game.fight("headhunter", "charette");
        assert_eq!(game.damage("headhunter"), 4);
        assert_eq!(game.line(OPP), ["snufflegator"]);
    });
}
