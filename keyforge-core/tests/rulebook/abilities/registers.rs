//! What an ability keeps in mind from one of its steps to the next, and what it forgets.

use super::*;

const CARDS: &str = r#"
card rouse "Rouse"
  test 301 · dis action
  play: if_done ready({1 creature}) then draw(1)

card coax "Coax"
  test 302 · dis action
  play: times(2, up_to_times(3, gain(1)))

card sound-out "Sound Out"
  test 303 · dis action
  play: choose({1 friendly creature}); reveal_until({artifact}); return(it)

card hex "Hex"
  test 304 · dis action
  play: times(2, choose({1 creature}); this_turn(after play(me, {card not this}): damage(it, 1)))

card omen "Omen"
  test 305 · dis action
  play: choose({1 creature}); this_turn(after forge_key(me): damage(it, 1))

card fit-out "Fit Out"
  test 306 · dis action
  play: play({1 upgrade in hand(me)})

card harness "Harness"
  test 307 · dis upgrade

card flail "Flail"
  test 308 · dis creature · power 4 · splash_attack 2

card martyr "Martyr"
  test 309 · dis creature · power 5
  instead_of dealt_damage({creature neighbor_of this}, by fight): also_onto(this)

card lever "Lever"
  test 310 · dis artifact
  action: gain(1)

card misplace "Misplace"
  test 311 · dis action
  play: choose({1 artifact}); return(it); use(it)

card sunder "Sunder"
  test 312 · dis action
  play: together(destroy({1 artifact}); damage({1 creature}, 2))

card bracer "Bracer"
  test 313 · dis upgrade
  always: grant(host, power +1)

card moult "Moult"
  test 314 · dis creature · power 2
  action: destroy(this); return({1 creature not this in discard(me)})

card phoenix "Phoenix"
  test 315 · dis creature · power 2
  destroyed: forge(free)

card wail "Wail"
  test 316 · dis artifact
  after dealt_damage({creature}): gain(1 + count({friendly creature}))

card bolt "Bolt"
  test 317 · dis action
  play: damage({1 creature}, 3)
"#;

fn scene(edition: Rulebook) -> Scene {
    Scene::new(edition).house(Dis).cards(CARDS)
}

/// "If you do" asks what the readying did: a creature that is ready already is not readied.
#[test]
fn ifdo_1__nothing_was_readied() {
    let rouse = |creature: Card| {
        let mut game = scene(V1_2).me(|p| p.hand(["rouse"]).line([creature]).deck(["filler-1"])).start();
        game.play("rouse").choose("filler-2").expect(DecisionKind::Main);
        game
    };
    let game = rouse(card("filler-2").exhausted());
    assert!(game.ready("filler-2"));
    assert_eq!(game.hand(ME), ["filler-1"]);
    assert!(rouse(card("filler-2")).hand(ME).is_empty());
}

/// Who stops within a repetition stops that one: the one around it goes on, and ends when it should.
#[test]
fn a_round_within_a_round() {
    let mut game = scene(V1_2).me(|p| p.hand(["coax"])).start();
    game.play("coax").yes().no().expect(DecisionKind::YesNo).no().expect(DecisionKind::Main);
    assert_eq!(game.amber(ME), 1);
}

/// What was chosen before is not what was revealed: where no card fits, nothing is returned.
#[test]
fn what_is_revealed_in_vain_is_not_what_was_chosen() {
    let mut game = scene(V1_2).me(|p| p.hand(["sound-out"]).line(["filler-2"]).deck(["filler-1"])).start();
    game.play("sound-out").choose("filler-2").expect(DecisionKind::Main);
    assert_eq!((game.line(ME), game.hand(ME).len()), (vec!["filler-2"], 0));
}

/// One text of one card about two creatures is two abilities whose order counts, whatever else lasts beside them.
#[test]
fn order_of_one_text_about_two_creatures() {
    let hand = ["omen", "hex", "rouse"];
    let mut game = scene(V1_2).me(|p| p.hand(hand)).opp(|p| p.line(["filler-2", "filler-3", "filler-4"])).start();
    game.play("omen").choose("filler-2");
    game.play("hex").choose("filler-3").choose("filler-4");
    game.play("rouse").expect(DecisionKind::Order);
}

/// An upgrade that a text lets one play has no creature to go to: it is not played, and stays where it is.
#[test]
fn upgrade_4__by_a_text() {
    let mut game = scene(V1_2).me(|p| p.hand(["fit-out", "harness"])).start();
    game.play("fit-out").choose("harness").expect(DecisionKind::Main);
    assert_eq!((game.discard(ME), game.hand(ME)), (vec!["fit-out"], vec!["harness"]));
}

/// The damage of splash-attack is dealt in the fight.
#[test]
fn splashatk_1__in_the_fight() {
    let mut game =
        scene(WindsOfExchange).me(|p| p.line(["flail"])).opp(|p| p.line(["filler-6", "filler-5", "martyr"])).start();
    game.fight("flail", "filler-6");
    assert_eq!((game.damage("filler-5"), game.damage("martyr")), (2, 2));
}

/// What has left play is not used, though it was named when it was there.
#[test]
fn what_has_left_play_is_not_used() {
    let mut game = scene(V1_2).me(|p| p.hand(["misplace"]).artifacts(["lever"])).start();
    game.play("misplace").choose("lever").expect(DecisionKind::Main);
    assert_eq!((game.hand(ME), game.amber(ME)), (vec!["lever"], 0));
}

/// Who was saved from the damage of a moment at which something else is destroyed too, is saved: it does not die of it again,
/// not where its power is remembered as it was before that damage either.
#[test]
fn replace_1__saved_among_others() {
    let creature = || card("filler-1").upgrade("armageddon-cloak").upgrade("bracer");
    let saved = |p: Part| p.hand(["sunder"]).line([creature()]).artifacts(["lever"]);
    let mut game = scene(WindsOfExchange).me(saved).start();
    game.play("sunder").choose("lever").choose("filler-1");
    game.expect(DecisionKind::PileOrder).done().expect(DecisionKind::Main);
    assert_eq!((game.line(ME), game.damage("filler-1")), (vec!["filler-1"], 0));
    let mut discarded = game.discard(ME);
    discarded.sort_unstable();
    assert_eq!(discarded, ["armageddon-cloak", "lever", "sunder"]);
}

/// A text about another card means no card that is the one with the text, where the text has taken that one out of play.
#[test]
fn another_card_than_one_that_has_left() {
    let moult = |discard: &[&str]| {
        let mut game = scene(V1_2).me(|p| p.line(["moult"]).discard(discard.iter().copied())).start();
        game.use_action("moult");
        game
    };
    let mut game = moult(&["filler-1"]);
    assert_eq!(game.choices(), ["filler-1"]);
    game.choose("filler-1");
    assert_eq!((game.hand(ME), game.discard(ME)), (vec!["filler-1"], vec!["moult"]));
    assert_eq!(moult(&[]).expect(DecisionKind::Main).discard(ME), ["moult"]);
}

/// What waits for the damage goes on waiting while a text of what it destroys forges a key: it comes when the creature has
/// left play.
#[test]
fn a_key_forged_in_the_middle_of_something() {
    let mut game = scene(V1_2).me(|p| p.hand(["bolt"]).line(["phoenix"]).artifacts(["wail"])).start();
    game.play("bolt").choose("phoenix").key(KeyColor::Red).expect(DecisionKind::Main);
    assert_eq!((game.line(ME).len(), game.keys(ME), game.amber(ME)), (0, 1, 1));
}
