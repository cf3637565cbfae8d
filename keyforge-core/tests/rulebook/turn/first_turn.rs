//! The limit of the first turn.

use super::FROM_V1_2;
use keyforge_testing::*;

/// The first turn of the game.
fn first_turn(edition: Rulebook, house: House) -> Scene {
    Scene::new(edition).turn(1).house(house)
}

#[test]
fn firstturn_1() {
    for_each_edition(&ALL, |edition| {
        let lay = || first_turn(edition, Dis).me(|p| p.hand(["fear", "tocsin", "mind-barb"])).start();
        let mut game = lay();
        game.offers("play tocsin").offers("discard tocsin").play("tocsin");
        assert_eq!(game.options(), ["end turn"]);
        let mut game = lay();
        game.discard_card("fear");
        assert_eq!(game.options(), ["end turn"], "a discard is the one card too");
    });
}

#[test]
fn firstturn_2a() {
    let mut game = first_turn(V1_1, Logos).me(|p| p.hand(["phase-shift", "urchin", "mother"])).start();
    game.play("phase-shift");
    assert_eq!(game.options(), ["end turn"]);
}

// The limit is of the player, whoever wants the card played or discarded, and of cards from hand only.
#[test]
fn firstturn_2a__what_a_text_would_play_or_discard() {
    let cards = "card lure \"Lure\"\n  test 101 · logos action\n  play: play({1 creature in hand(me)})\n\
        card drop \"Drop\"\n  test 102 · logos action\n  play: if_done discard({1 card in hand(me)}) then gain(3)\n\
        card raid \"Raid\"\n  test 103 · logos action\n  play: by(opponent, discard({random 1 card in hand(me)}))";
    let lay = |edition, first: &str| {
        let scene = first_turn(edition, Logos).cards(cards).me(|p| p.hand([first, "filler-1", "filler-2"]));
        let mut game = scene.opp(|p| p.hand(["filler-3"])).start();
        game.play(first);
        if first != "raid" {
            game.choose("filler-1");
        }
        game.expect(DecisionKind::Main);
        game
    };
    let game = lay(V1_1, "lure");
    assert_eq!((game.line(ME).len(), game.hand(ME).len()), (0, 2), "it goes back to the hand");
    let game = lay(V1_1, "drop");
    assert_eq!((game.discard(ME), game.amber(ME)), (vec!["drop"], 0), "nor is it discarded, so nothing follows");
    assert_eq!(lay(V1_1, "raid").discard(OPP), ["filler-3"], "the other player is not bound");
    for_each_edition(&FROM_V1_2, |edition| {
        assert_eq!(lay(edition, "lure").line(ME), ["filler-1"]);
        let game = lay(edition, "drop");
        assert_eq!((game.discard(ME), game.amber(ME)), (vec!["drop", "filler-1"], 3));
    });
}

#[test]
fn faq_002a() {
    let mut game = first_turn(V1_1, Logos).me(|p| p.hand(["phase-shift", "tocsin"])).start();
    game.play("phase-shift").refuses("play tocsin").refuses("discard tocsin");
    let mut later = Scene::new(V1_1).house(Logos).me(|p| p.hand(["phase-shift", "tocsin"])).start();
    later.play("phase-shift").offers("play tocsin");
}

fn one_card_more(edition: Rulebook) {
    let mut game = first_turn(edition, Logos).me(|p| p.hand(["phase-shift", "urchin", "mother", "tocsin"])).start();
    game.play("phase-shift");
    assert_eq!(game.options(), ["play tocsin", "play urchin", "end turn"], "a non-Logos card may be played");
    game.play("urchin");
    assert_eq!(game.options(), ["end turn"], "one only");
}

#[test]
fn firstturn_2b() {
    for_each_edition(&FROM_V1_2, one_card_more);
}

#[test]
fn faq_002b() {
    for_each_edition(&[V1_2, MassMutation], one_card_more);
}

fn wormhole(edition: Rulebook) {
    let mut game =
        first_turn(edition, Logos).me(|p| p.hand(["wild-wormhole", "batdrone"]).deck(["dust-imp", "mother"])).start();
    game.play("wild-wormhole");
    assert_eq!((game.line(ME), game.amber(ME)), (vec!["dust-imp"], 1));
    assert_eq!(game.options(), ["end turn"], "the card from hand was the Wormhole");
}

#[test]
fn firstturn_3() {
    for_each_edition(&ALL, |edition| {
        wormhole(edition);
        let mut game = first_turn(edition, Logos)
            .cards("card chute \"Chute\"\n  test 101 · logos artifact\n  action: discard({top 1 in deck(me)}); play({top 1 in deck(me)})")
            .me(|p| p.artifacts(["chute"]).hand(["batdrone"]).deck(["mother", "dust-imp"]))
            .start();
        game.use_action("chute");
        assert_eq!((game.discard(ME), game.line(ME)), (vec!["mother"], vec!["dust-imp"]));
        game.offers("play batdrone").offers("discard batdrone");
    });
}

#[test]
fn faq_003() {
    for_each_edition(&[V1_1, V1_2, MassMutation], wormhole);
}

#[test]
fn firstturn_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = first_turn(edition, Shadows).me(|p| p.hand(["silvertooth", "urchin"])).start();
        game.play("silvertooth");
        assert_eq!(game.options(), ["reap silvertooth", "end turn"]);
        game.reap("silvertooth");
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn firstturn_5() {
    for_each_edition(&ALL, |edition| {
        let mut game = first_turn(edition, Dis)
            .me(|p| p.hand(["fear", "tocsin"]))
            .opp(|p| p.hand(["batdrone", "mother", "library-access", "twin-bolt-emission"]).houses([Logos]))
            .start();
        game.play("tocsin").pass(Logos);
        assert_eq!(game.table().turn.number, 2);
        game.play("batdrone").play("mother").left();
        game.play("library-access").offers("play twin-bolt-emission").discard_card("twin-bolt-emission");
        assert_eq!(game.line(OPP), ["mother", "batdrone"]);
    });
}

#[test]
fn firstturn_5__the_first_player_is_free_later() {
    for_each_edition(&ALL, |edition| {
        let mut game = first_turn(edition, Dis)
            .me(|p| p.hand(["fear", "tocsin", "mind-barb"]).houses([Dis]))
            .opp(|p| p.houses([Logos]))
            .start();
        game.play("tocsin").pass(Logos).pass(Dis);
        game.play("fear").offers("play mind-barb").offers("discard mind-barb");
    });
}
