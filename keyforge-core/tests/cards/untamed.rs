//! The cards of Untamed.

use super::*;

#[test]
fn cooperative_hunting() {
    let mut game = turn_of(Untamed)
        .me(|p| p.hand(["cooperative-hunting"]).line(["snufflegator", "mother", "niffle-ape"]))
        .opp(|p| p.line(["filler-2", "filler-3"]))
        .start();
    game.play("cooperative-hunting")
        .choose("filler-2")
        .choose("filler-3")
        .choose("filler-2")
        .expect(DecisionKind::Main);
    assert_eq!((game.zone("filler-2"), game.damage("filler-3")), (Area::Discard, 1));
}

#[test]
fn cooperative_hunting__no_friends() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["cooperative-hunting"])).opp(|p| p.line(["filler-2"])).start();
    game.play("cooperative-hunting").expect(DecisionKind::Main);
    assert_eq!(game.damage("filler-2"), 0);
}

#[test]
fn full_moon() {
    let mut game =
        turn_of(Untamed).me(|p| p.hand(["full-moon", "snufflegator", "dust-pixie", "cooperative-hunting"])).start();
    game.play("full-moon");
    assert_eq!(game.amber(ME), 0);
    game.play("snufflegator");
    assert_eq!(game.amber(ME), 1);
    game.play("dust-pixie").left();
    assert_eq!(game.amber(ME), 4);
    // An action is no creature.
    game.play("cooperative-hunting").until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 4);
}

#[test]
fn full_moon__this_turn_only() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["full-moon"])).opp(|p| p.hand(["snufflegator"])).start();
    game.play("full-moon").pass(Untamed).play("snufflegator");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn lost_in_the_woods() {
    let mut game = turn_of(Untamed)
        .me(|p| p.hand(["lost-in-the-woods"]).line(["snufflegator", "mother", "niffle-ape"]))
        .opp(|p| p.line(["filler-1", "filler-2"]).line([card("filler-3").amber(1)]))
        .start();
    game.play("lost-in-the-woods");
    assert_eq!(game.choices(), ["snufflegator", "mother", "niffle-ape"]);
    game.choose_each(&["mother", "niffle-ape", "filler-2", "filler-3"]).expect(DecisionKind::Main);
    assert_eq!((game.line(ME), game.line(OPP)), (vec!["snufflegator"], vec!["filler-1"]));
    assert_eq!((game.deck(ME).len(), game.deck(OPP).len()), (2, 2));
    // One of the icon, one that lay on the creature.
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0));
}

#[test]
fn lost_in_the_woods__fewer() {
    let mut game =
        turn_of(Untamed).me(|p| p.hand(["lost-in-the-woods"])).opp(|p| p.line(["filler-1", "filler-2"])).start();
    game.play("lost-in-the-woods").until(DecisionKind::Main);
    assert_eq!((game.line(OPP).len(), game.deck(OPP).len()), (0, 2));
}

#[test]
fn regrowth() {
    let mut game = turn_of(Untamed)
        .me(|p| p.hand(["regrowth"]).discard(["punch", "dust-imp", "snufflegator"]))
        .opp(|p| p.discard(["filler-1"]))
        .start();
    game.play("regrowth");
    let mut choices = game.choices();
    choices.sort_unstable();
    assert_eq!(choices, ["dust-imp", "snufflegator"]);
    game.choose("dust-imp");
    assert_eq!((game.hand(ME), game.amber(ME)), (vec!["dust-imp"], 1));
}

#[test]
fn regrowth__no_creature() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["regrowth"]).discard(["punch"])).start();
    game.play("regrowth").expect(DecisionKind::Main);
    assert_eq!((game.hand(ME).len(), game.amber(ME)), (0, 1));
}

#[test]
fn dust_pixie() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["dust-pixie"])).start();
    game.play("dust-pixie");
    assert_eq!((game.amber(ME), game.power("dust-pixie"), game.ready("dust-pixie")), (2, 1, false));
}

#[test]
fn dust_pixie__discarded() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["dust-pixie"])).start();
    game.discard_card("dust-pixie");
    assert_eq!((game.amber(ME), game.discard(ME)), (0, vec!["dust-pixie"]));
}

#[test]
fn snufflegator() {
    let mut game = turn_of(Untamed).me(|p| p.line(["snufflegator"])).opp(|p| p.line(["filler-6"])).start();
    game.fight("snufflegator", "filler-6");
    assert_eq!((game.damage("snufflegator"), game.damage("filler-6")), (0, 4));
}

#[test]
fn snufflegator__defends() {
    let mut game = turn_of(Brobnar).me(|p| p.line(["headhunter"])).opp(|p| p.line(["snufflegator"])).start();
    game.fight("headhunter", "snufflegator");
    assert_eq!((game.zone("snufflegator"), game.damage("headhunter")), (Area::Discard, 4));
}

#[test]
fn niffle_ape() {
    let lay = || {
        turn_of(Untamed)
            .me(|p| p.line(["niffle-ape", "snufflegator"]))
            .opp(|p| p.line(["filler-1", "champion-anaphiel", "noddy-the-thief"]))
            .start()
    };
    let mut game = lay();
    game.attack("snufflegator");
    assert_eq!(game.choices(), ["champion-anaphiel"]);
    let mut game = lay();
    game.attack("niffle-ape");
    assert_eq!(game.choices(), ["filler-1", "champion-anaphiel", "noddy-the-thief"]);
    game.defender("noddy-the-thief");
    assert_eq!((game.zone("noddy-the-thief"), game.damage("niffle-ape")), (Area::Discard, 2));
}

#[test]
fn niffle_ape__others_are_still_elusive() {
    let mut game =
        turn_of(Untamed).me(|p| p.line(["niffle-ape", "snufflegator"])).opp(|p| p.line(["noddy-the-thief"])).start();
    game.fight("snufflegator", "noddy-the-thief");
    assert_eq!(game.damage("noddy-the-thief"), 0);
}

#[test]
fn niffle_queen() {
    let mut game = turn_of(Untamed)
        .me(|p| p.line(["niffle-queen", "snufflegator", "niffle-ape", "hunting-witch"]))
        .opp(|p| p.line(["snufflegator"]))
        .start();
    // Beasts get one, niffles another one, the queen nothing of her own.
    let powers = ["niffle-queen", "me/snufflegator", "niffle-ape", "hunting-witch", "opp/snufflegator"];
    assert_eq!(powers.map(|name| game.power(name)), [6, 5, 5, 2, 4]);
    game.reap("niffle-ape");
    assert_eq!(game.amber(ME), 1);
}

#[test]
fn niffle_queen__leaves() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["fear"]))
        .opp(|p| p.line(["niffle-queen"]).line([card("niffle-ape").damage(3)]).line(["niffle-queen"]))
        .start();
    assert_eq!((game.power("niffle-queen#1"), game.power("niffle-ape")), (8, 7));
    game.play("fear").choose("niffle-queen#1");
    assert_eq!((game.power("niffle-ape"), game.zone("niffle-ape")), (5, Area::Battleline));
}

#[test]
fn niffle_queen__what_she_held_falls() {
    let mut game = turn_of(Dis)
        .me(|p| p.hand(["fear"]))
        .opp(|p| p.line(["niffle-queen"]).line([card("niffle-ape").damage(3)]))
        .start();
    game.play("fear").choose("niffle-queen");
    assert_eq!((game.line(OPP).len(), game.discard(OPP)), (0, vec!["niffle-ape"]));
}

#[test]
fn hunting_witch() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["hunting-witch", "snufflegator", "regrowth"])).start();
    // Not for herself.
    game.play("hunting-witch");
    assert_eq!(game.amber(ME), 0);
    game.play("snufflegator").left();
    assert_eq!(game.amber(ME), 1);
    // An action only gives its icon.
    game.play("regrowth");
    assert_eq!(game.amber(ME), 2);
}

#[test]
fn hunting_witch__of_the_opponent() {
    let mut game = turn_of(Untamed).me(|p| p.hand(["snufflegator"])).opp(|p| p.line(["hunting-witch"])).start();
    game.play("snufflegator");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn witch_of_the_eye() {
    let mut game = turn_of(Untamed)
        .me(|p| p.line(["witch-of-the-eye"]).discard(["punch", "dust-imp"]))
        .opp(|p| p.discard(["filler-1"]))
        .start();
    game.reap("witch-of-the-eye");
    assert_eq!(game.choices().len(), 2);
    game.choose("punch");
    assert_eq!((game.amber(ME), game.hand(ME), game.discard(ME)), (1, vec!["punch"], vec!["dust-imp"]));
}

#[test]
fn witch_of_the_eye__empty_pile() {
    let mut game = turn_of(Untamed).me(|p| p.line(["witch-of-the-eye"])).start();
    game.reap("witch-of-the-eye").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.hand(ME).len()), (1, 0));
}
