//! Replacement effects.

use super::*;

const DOOR: &str = r#"
card marrow "Marrow"
  test 270 · sanctum creature · power 5
  after gain_amber(opponent, by reaping): capture(this, event_amount, from event)

card pixies "Pixies"
  test 271 · untamed creature · power 5
  instead_of stolen_from(me) or captured_from(me): from_supply
"#;

fn door(edition: Rulebook, theirs: u16) -> Play {
    let mut game = Scene::new(edition)
        .house(Logos)
        .cards(DOOR)
        .me(|p| p.hand(["dimension-door"]).line(["mother"]))
        .opp(|p| p.amber(theirs).line(["marrow"]))
        .start();
    game.play("dimension-door");
    game
}

#[test]
fn replace_1() {
    let mut game = door(MassMutation, 2);
    game.reap("mother").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 1));
    assert!(!game.trace().iter().any(|line| line.contains("gain")));
    assert_eq!(game.amber_on("marrow"), 0);
}

#[test]
fn faq_071() {
    let mut game = door(MassMutation, 1);
    game.reap("mother");
    assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("marrow")), (1, 0, 0));
    // Without the door it is captured.
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .cards(DOOR)
        .me(|p| p.line(["mother"]))
        .opp(|p| p.line(["marrow"]))
        .start();
    game.reap("mother");
    assert_eq!((game.amber(ME), game.amber_on("marrow")), (0, 1));
}

#[test]
fn ex_017() {
    let mut game = door(MassMutation, 3);
    game.reap("mother");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
    // With nothing to steal the gain is replaced all the same.
    let mut game = door(MassMutation, 0);
    game.reap("mother");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0));
}

#[test]
fn replace_3() {
    // "If …, steal 2 instead" replaces the first part of its own ability.
    for (theirs, stolen) in [(6, 1), (7, 2)] {
        let mut game = wrist(theirs);
        game.play("ronnie-wristclocks");
        assert_eq!((game.amber(ME), game.amber(OPP)), (stolen, theirs - stolen));
    }
}

#[test]
fn ex_019() {
    let mut game = wrist(7);
    game.play("ronnie-wristclocks");
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 5));
    assert_eq!(game.trace().iter().filter(|line| line.contains("steal")).count(), 1);
}

fn wrist(theirs: u16) -> Play {
    Scene::new(MassMutation).house(Shadows).me(|p| p.hand(["ronnie-wristclocks"])).opp(|p| p.amber(theirs)).start()
}

#[test]
fn replace_4() {
    // Two replacements of one reap: the active player says which; what it makes can be replaced again.
    const CARDS: &str = r#"
card siphon "Siphon"
  test 290 · dis artifact
  instead_of gain_amber(me, by reaping): steal(event_amount)

card toll "Toll"
  test 291 · dis artifact
  instead_of gain_amber(me, by reaping): lose(opponent, event_amount)
"#;
    for (which, amber) in [("siphon", (1, 3)), ("toll", (0, 3))] {
        let mut game = stage(MassMutation)
            .cards(CARDS)
            .me(|p| p.artifacts(["siphon", "toll"]).line(["dust-imp"]))
            .opp(|p| p.amber(4))
            .start();
        game.reap("dust-imp").expect(DecisionKind::Replacement).expect_seat(ME);
        let card = game.find(which);
        let index = game.decision().waiting.iter().position(|other| other.source == card).unwrap();
        game.trigger(index as u8);
        assert_eq!((game.amber(ME), game.amber(OPP)), amber);
    }
}

#[test]
fn replace_4__a_result_is_replaced_again() {
    // The reap becomes a theft, the theft comes from the supply.
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .cards(DOOR)
        .me(|p| p.hand(["dimension-door"]).line(["mother"]))
        .opp(|p| p.amber(2).line(["pixies"]))
        .start();
    game.play("dimension-door");
    game.reap("mother");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
    at(&game, "Æ 1 supply→me (steal)");
}

#[test]
fn replace_5() {
    // What cannot be stolen is not stolen, and nothing takes its place.
    let mut game = guarded(true);
    game.play("nerve-blast").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2));
}

#[test]
fn faq_072() {
    const CARDS: &str = r#"
card gorger "Gorger"
  test 290 · shadows creature · power 7
  instead_of stolen_from(opponent): capture(this, event_amount)
"#;
    let play = |guard: bool| {
        let mut game = Scene::new(MassMutation)
            .house(Shadows)
            .cards(VAULT)
            .cards(CARDS)
            .me(|p| p.line(["gorger", "noddy-the-thief"]))
            .opp(|p| p.amber(2).artifacts(guard.then_some("vault")))
            .start();
        game.use_action("noddy-the-thief");
        (game.amber(ME), game.amber(OPP), game.amber_on("gorger"))
    };
    assert_eq!(play(true), (0, 2, 0));
    assert_eq!(play(false), (0, 1, 1));
}

const VAULT: &str = r#"
card vault "Vault"
  test 272 · sanctum artifact
  always: cannot(stolen_from(me))
"#;

fn guarded(vault: bool) -> Play {
    Scene::new(MassMutation)
        .house(Shadows)
        .cards(DOOR)
        .cards(VAULT)
        .me(|p| p.hand(["nerve-blast"]).line(["filler-5"]))
        .opp(|p| p.amber(2).line(["pixies"]).artifacts(vault.then_some("vault")))
        .start()
}

#[test]
fn faq_070() {
    let mut game = guarded(false);
    game.play("nerve-blast").choose("pixies");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
    assert_eq!(game.damage("pixies"), 2);
}

#[test]
fn faq_073() {
    let mut game = Scene::new(MassMutation)
        .house(Untamed)
        .cards(DOOR)
        .me(|p| p.line(["pixies"]))
        .opp(|p| p.line(["marrow", "marrow"]))
        .start();
    game.reap("pixies").until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 1);
    assert_eq!((game.amber_on("marrow#1"), game.amber_on("marrow#2")), (1, 1));
}

#[test]
fn faq_081() {
    for which in ["marrow#1", "marrow#2"] {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .cards(DOOR)
            .me(|p| p.amber(2).line(["mother"]))
            .opp(|p| p.line(["marrow", "marrow"]))
            .start();
        game.reap("mother").expect(DecisionKind::Order).expect_seat(ME);
        let card = game.find(which);
        let index = game.decision().waiting.iter().position(|other| other.source == card).unwrap();
        game.trigger(index as u8).until(DecisionKind::Main);
        assert_eq!(game.amber(ME), 2);
        assert_eq!(game.amber_on(which), 1);
        assert_eq!(game.amber_on("marrow#1") + game.amber_on("marrow#2"), 1);
    }
}

const ID: &str = r#"
card id "Id"
  test 273 · dis creature · power 6
  instead_of fight_damage({this}): steal(1)

card plated "Plated"
  test 274 · dis creature · power 3 · armor 6
"#;

#[test]
fn faq_079() {
    let mut game = stage(MassMutation).cards(ID).me(|p| p.amber(1).line(["plated"])).opp(|p| p.line(["id"])).start();
    game.fight("plated", "id");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1));
    assert_eq!((game.damage("id"), game.damage("plated"), game.armor_left("plated")), (3, 0, 6));
}

#[test]
fn faq_079__cannot_be_dealt_damage() {
    const CARDS: &str = r#"
card blessing "Blessing"
  test 290 · dis artifact
  always: cannot(dealt_damage({friendly creature}))
"#;
    let mut game = stage(MassMutation)
        .cards(ID)
        .cards(CARDS)
        .me(|p| p.amber(1).line(["plated"]).artifacts(["blessing"]))
        .opp(|p| p.line(["id"]))
        .start();
    game.fight("plated", "id");
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1));
}

#[test]
fn faq_080() {
    // Skirmish: Id would deal no damage, so nothing is replaced.
    let mut game = Scene::new(MassMutation)
        .house(Untamed)
        .cards(ID)
        .me(|p| p.amber(1).line(["snufflegator"]))
        .opp(|p| p.line(["id"]))
        .start();
    game.fight("snufflegator", "id");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 0));
    assert_eq!(game.damage("id"), 4);
}

#[test]
fn faq_080__elusive() {
    const CARDS: &str = r#"
card veil "Veil"
  test 290 · dis upgrade
  always: grant(host, elusive)
"#;
    let mut game = stage(MassMutation)
        .cards(ID)
        .cards(CARDS)
        .me(|p| p.amber(1).line(["plated", "dust-imp"]))
        .opp(|p| p.line([card("id").upgrade("veil")]))
        .start();
    game.fight("plated", "id");
    assert_eq!((game.amber(ME), game.damage("id")), (1, 0));
    game.fight("dust-imp", "id");
    assert_eq!((game.amber(ME), game.amber(OPP), game.damage("id")), (0, 1, 2));
}

#[test]
fn faq_050() {
    const CARDS: &str = r#"
card long-arms "Long Arms"
  test 290 · dis creature · power 5
  before_fight: choose({1 creature}); this_fight(instead_of fight_damage({this}): onto(it))
"#;
    // Redirected from an elusive creature: it is dealt to the other one.
    let mut game = stage(MassMutation)
        .cards(CARDS)
        .me(|p| p.line(["long-arms"]))
        .opp(|p| p.line(["noddy-the-thief", "filler-6"]))
        .start();
    game.fight("long-arms", "noddy-the-thief").choose("filler-6");
    assert_eq!(game.damage("filler-6"), 5);
    assert_eq!((game.damage("noddy-the-thief"), game.damage("long-arms")), (0, 0));
}

#[test]
fn faq_049() {
    const CARDS: &str = r#"
card long-arms "Long Arms"
  test 290 · dis creature · power 5
  before_fight: choose({1 creature}); this_fight(instead_of fight_damage({this}): onto(it))

card shade "Shade"
  test 291 · dis creature · power 6 · elusive
"#;
    let mut game =
        stage(MassMutation).cards(CARDS).me(|p| p.line(["long-arms"])).opp(|p| p.line(["filler-1", "shade"])).start();
    game.fight("long-arms", "filler-1").choose("shade");
    assert_eq!(game.damage("shade"), 5);
    assert_eq!((game.damage("filler-1"), game.damage("long-arms")), (0, 1));
}

#[test]
fn faq_024() {
    for_each_edition(&[V1_2, MassMutation], |edition| {
        let mut game = Scene::new(edition)
            .house(Ekwidon)
            .me(|p| p.line(["filler-4"]))
            .opp(|p| p.line(["shadow-self", "raiding-knight"]))
            .start();
        game.fight("filler-4", "raiding-knight");
        assert_eq!((game.damage("raiding-knight"), game.damage("shadow-self")), (0, 2));
        assert_eq!(game.zone("filler-4"), Area::Discard);
    });
}

const STOPPED: &str = r#"
card veto "Veto"
  test 272 · dis artifact
  before forge_key(opponent): destroy(this); cancel

card call-to-arms "Call to Arms"
  test 273 · dis artifact
  before forge_key(me): fight_with({1 friendly creature})

card second-mint "Second Mint"
  test 274 · dis artifact
  before forge_key(me): destroy(this); forge(cost)

card truce "Truce"
  test 275 · dis artifact
  before fight({creature}): destroy(this); cancel
"#;

/// The turn of the opponent begins: a key could be forged, and both of these wait before it.
fn before_a_key(mine: &[&str], theirs: &str) -> Play {
    let houses = [Brobnar, Dis, Sanctum];
    let mut game = Scene::new(V1_2)
        .house(Dis)
        .cards(STOPPED)
        .me(|p| p.houses(houses).artifacts(mine.iter().copied()).line(["filler-5"]))
        .opp(|p| p.houses(houses).amber(14).artifacts([theirs]).line(["filler-2"]))
        .start();
    game.end_turn().expect(DecisionKind::Order).expect_seat(OPP);
    game
}

/// Which of the texts that wait is that of this card.
fn waiting(game: &Play, name: &str) -> u8 {
    let card = game.find(name);
    let at = game.decision().waiting.iter().position(|waiting| waiting.card == card);
    at.expect("it waits") as u8
}

/// A key that has been stopped stays stopped, also where the next text before it begins a fight that is interrupted itself,
/// and that fight is fought.
#[test]
fn a_stopped_key_and_a_fight() {
    let mut game = before_a_key(&["veto"], "call-to-arms");
    game.trigger(waiting(&game, "veto")).choose("filler-2").defender("filler-5").expect(DecisionKind::ActiveHouse);
    assert_eq!((game.amber(OPP), game.keys(OPP), game.artifacts(ME).len()), (14, 0, 0));
    assert_eq!((game.damage("filler-5"), game.zone("filler-2")), (2, Area::Discard));
}

/// What stops a fight within the window before a key stops that fight alone.
#[test]
fn a_stopped_fight_before_a_key() {
    let mut game = before_a_key(&["veto", "truce"], "call-to-arms");
    game.trigger(waiting(&game, "call-to-arms"))
        .choose("filler-2")
        .defender("filler-5")
        .expect(DecisionKind::ActiveHouse);
    assert_eq!((game.amber(OPP), game.keys(OPP), game.artifacts(ME).len()), (14, 0, 0), "and veto stops the key");
    assert_eq!((game.damage("filler-5"), game.damage("filler-2")), (0, 0));
}

/// A key that a text forges before another one is a key of its own: it is forged, though the other one has been stopped.
#[test]
fn a_stopped_key_and_another_one() {
    let mut game = before_a_key(&["veto"], "second-mint");
    game.trigger(waiting(&game, "veto")).expect(DecisionKind::Key).key(KeyColor::Red).expect(DecisionKind::ActiveHouse);
    assert_eq!((game.amber(OPP), game.keys(OPP)), (8, 1));
}
