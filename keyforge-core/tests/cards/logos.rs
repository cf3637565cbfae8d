//! The cards of Logos.

use super::*;

#[test]
fn dimension_door() {
    let mut game =
        turn_of(Logos).me(|p| p.hand(["dimension-door"]).line(["mother", "dr-escotera"])).opp(|p| p.amber(1)).start();
    game.play("dimension-door").reap("mother");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
    // Nothing to steal: nothing is gained either.
    game.reap("dr-escotera");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
}

#[test]
fn dimension_door__other_gains() {
    let mut game = turn_of(Logos).me(|p| p.hand(["dimension-door", "twin-bolt-emission"])).opp(|p| p.amber(1)).start();
    game.play("dimension-door").play("twin-bolt-emission");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 1));
}

#[test]
fn library_access() {
    let mut game = turn_of(Logos)
        .me(|p| p.hand(["library-access", "mother", "library-of-babble"]).deck(["filler-1", "filler-2", "filler-3"]))
        .start();
    game.play("library-access");
    assert_eq!((game.deck(ME).len(), game.purged(ME)), (3, vec!["library-access"]));
    game.play("mother").play("library-of-babble");
    assert_eq!(game.hand(ME), ["filler-1", "filler-2"]);
}

#[test]
fn library_access__twice_in_the_older_rules() {
    for_each_edition(&[V1_1, V1_2], |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.hand(["library-access", "library-access", "mother"]).deck(filler(4)))
            .start();
        game.play("library-access");
        assert_eq!((game.discard(ME), game.deck(ME).len()), (vec!["library-access"], 4));
        // The second one is another card for the first; then both work.
        game.play("library-access");
        assert_eq!(game.deck(ME).len(), 3);
        game.play("mother").until(DecisionKind::Main);
        assert_eq!(game.deck(ME).len(), 1);
    });
}

#[test]
fn library_access__ends_with_the_turn() {
    let mut game =
        turn_of(Logos).me(|p| p.hand(["library-access"])).opp(|p| p.hand(["mother"]).deck(filler(3))).start();
    game.play("library-access").pass(Logos).play("mother");
    assert_eq!((game.hand(OPP).len(), game.hand(ME).len()), (0, 0));
}

#[test]
fn twin_bolt_emission() {
    let mut game = turn_of(Logos)
        .me(|p| p.hand(["twin-bolt-emission"]).line(["mother"]))
        .opp(|p| p.line(["filler-2", "filler-4"]))
        .start();
    game.play("twin-bolt-emission").choose("filler-4");
    // The second is a different creature.
    assert_eq!(game.choices(), ["mother", "filler-2"]);
    game.choose("filler-2");
    assert_eq!((game.line(OPP), game.damage("filler-4"), game.amber(ME)), (vec!["filler-4"], 2, 1));
}

#[test]
fn twin_bolt_emission__one_creature() {
    let mut game = turn_of(Logos).me(|p| p.hand(["twin-bolt-emission"])).opp(|p| p.line(["filler-5"])).start();
    game.play("twin-bolt-emission").choose("filler-5").expect(DecisionKind::Main);
    assert_eq!(game.damage("filler-5"), 2);
}

#[test]
fn wild_wormhole() {
    let mut game =
        turn_of(Logos).me(|p| p.hand(["wild-wormhole"]).deck(["dust-pixie", "filler-1"]).line(["mother"])).start();
    game.play("wild-wormhole").right();
    // One of its own icon, two of the pixie's; the house does not matter.
    assert_eq!((game.amber(ME), game.line(ME), game.deck(ME)), (3, vec!["mother", "dust-pixie"], vec!["filler-1"]));
}

#[test]
fn wild_wormhole__cannot_be_played() {
    let mut game = turn_of(Logos).me(|p| p.hand(["wild-wormhole"]).deck(["blood-of-titans"])).start();
    game.play("wild-wormhole").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.deck(ME)), (1, vec!["blood-of-titans"]));
    let mut game = turn_of(Logos).me(|p| p.hand(["wild-wormhole"])).start();
    game.play("wild-wormhole").expect(DecisionKind::Main);
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn library_of_babble() {
    let mut game = turn_of(Logos).me(|p| p.artifacts(["library-of-babble"]).deck(["filler-1", "filler-2"])).start();
    game.use_action("library-of-babble");
    assert_eq!((game.hand(ME), game.ready("library-of-babble")), (vec!["filler-1"], false));
    game.refuses("action library-of-babble");
}

#[test]
fn library_of_babble__just_played() {
    let mut game = turn_of(Logos).me(|p| p.hand(["library-of-babble"])).start();
    game.play("library-of-babble").refuses("action library-of-babble");
}

#[test]
fn batdrone() {
    let mut game = turn_of(Logos).me(|p| p.line(["batdrone"])).opp(|p| p.amber(2).line(["filler-6"])).start();
    game.fight("batdrone", "filler-6");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 1));
    assert_eq!((game.damage("batdrone"), game.damage("filler-6")), (0, 2));
}

#[test]
fn batdrone__defends() {
    let mut game = turn_of(Brobnar).me(|p| p.amber(2).line(["headhunter"])).opp(|p| p.line(["batdrone"])).start();
    game.fight("headhunter", "batdrone");
    assert_eq!((game.zone("batdrone"), game.damage("headhunter"), game.amber(OPP)), (Area::Discard, 2, 0));
}

#[test]
fn doc_bookton() {
    let mut game = turn_of(Logos).me(|p| p.line(["doc-bookton"]).deck(["filler-1", "filler-2"])).start();
    game.reap("doc-bookton");
    assert_eq!((game.amber(ME), game.hand(ME)), (1, vec!["filler-1"]));
}

#[test]
fn doc_bookton__fights_or_has_no_cards() {
    let mut game =
        turn_of(Logos).me(|p| p.line(["doc-bookton"]).deck(["filler-1"])).opp(|p| p.line(["filler-2"])).start();
    game.fight("doc-bookton", "filler-2");
    assert_eq!(game.hand(ME).len(), 0);
    let mut game = turn_of(Logos).me(|p| p.line(["doc-bookton"])).start();
    game.reap("doc-bookton").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.hand(ME).len()), (1, 0));
}

#[test]
fn dr_escotera() {
    let lay = |keys: &[KeyColor]| {
        let mut game = turn_of(Logos)
            .me(|p| p.keys([KeyColor::Red]).hand(["dr-escotera"]))
            .opp(|p| p.keys(keys.iter().copied()))
            .start();
        game.play("dr-escotera");
        game.amber(ME)
    };
    assert_eq!(lay(&[]), 0);
    assert_eq!(lay(&[KeyColor::Red, KeyColor::Blue]), 2);
}

#[test]
fn quixo_the_adventurer() {
    let mut game = turn_of(Logos)
        .me(|p| p.line(["quixo-the-adventurer"]).deck(["filler-1", "filler-2"]))
        .opp(|p| p.line(["filler-6"]))
        .start();
    game.fight("quixo-the-adventurer", "filler-6");
    assert_eq!((game.hand(ME), game.damage("quixo-the-adventurer"), game.damage("filler-6")), (vec!["filler-1"], 0, 3));
}

#[test]
fn quixo_the_adventurer__reaps() {
    let mut game = turn_of(Logos).me(|p| p.line(["quixo-the-adventurer"]).deck(["filler-1"])).start();
    game.reap("quixo-the-adventurer");
    assert_eq!((game.amber(ME), game.hand(ME).len()), (1, 0));
}

#[test]
fn mother() {
    let lay = |line: &[&str]| {
        let mut game =
            turn_of(Logos).me(|p| p.line(line.iter().copied()).deck(filler(12))).opp(|p| p.deck(filler(12))).start();
        game.end_turn();
        (game.hand(ME).len(), game.hand(OPP).len())
    };
    assert_eq!(lay(&[]), (6, 0));
    assert_eq!(lay(&["mother"]), (7, 0));
    assert_eq!(lay(&["mother", "mother"]), (8, 0));
}

#[test]
fn mother__of_the_opponent() {
    let mut game = turn_of(Logos).me(|p| p.deck(filler(12))).opp(|p| p.line(["mother"]).deck(filler(12))).start();
    game.end_turn();
    assert_eq!(game.hand(ME).len(), 6);
}
