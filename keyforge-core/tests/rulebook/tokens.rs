//! Token creatures: cards facedown that are copies of a reference card.

use keyforge_core::KeyForge;
use keyforge_core::kernel::{Ruleset, Seat, Seed};
use keyforge_testing::*;
use serde_json::{Value, json};

/// Reference cards and cards that deal with token creatures.
const CARDS: &str = "
card grub \"Grub\"
  test 101 · mars creature · power 2 · traits beast · splash_attack 1
  destroyed: gain(1)

card blob \"Blob\"
  test 102 · mars creature · power 1 · elusive

card hatch \"Hatch\"
  test 103 · logos action
  play: make_tokens(1)

card brood \"Brood\"
  test 104 · logos action
  play: make_tokens(2)

card swift-brood \"Swift Brood\"
  test 105 · logos action
  play: make_tokens(2, ready)

card blob-hive \"Blob Hive\"
  test 106 · mars artifact
  omni: destroy({1 friendly creature}); make_tokens(2, title blob)

card bounty \"Bounty\"
  test 107 · logos action · icons amber amber
  play: steal(1)

card wither \"Wither\"
  test 108 · logos action
  play: destroy({1 creature})

card recall \"Recall\"
  test 109 · logos action
  play: return({1 token creature})

card seize \"Seize\"
  test 110 · logos action
  play: control({1 creature}, me)

card lend \"Lend\"
  test 111 · logos action
  play: control({1 friendly creature}, opponent)

card revive \"Revive\"
  test 112 · logos artifact
  after destroyed({creature}): put_into_play(event_card, me)

card mourn \"Mourn\"
  test 113 · logos artifact
  after destroyed({mars token creature}): gain(power_of(event_card))

card purge-real \"Purge Real\"
  test 114 · logos action
  play: destroy({each not token creature})

card census \"Census\"
  test 115 · logos action
  play: gain(count({token creature}))

card infest \"Infest\"
  test 116 · logos action
  play: choose({any_number creature in hand(me)}); reveal(it); put_as_tokens(it)

card cap \"Cap\"
  test 117 · logos upgrade
  always: grant(host, power +2)

card welcome \"Welcome\"
  test 118 · logos artifact
  after enter_play({token creature}): gain(1)

card brace \"Brace\"
  test 119 · logos action
  play: choose({1 creature}, as a); until_leaves(a, always: grant(a, power +3))

card unmask \"Unmask\"
  test 120 · logos action
  play: flip({each creature token})

card ebb \"Ebb\"
  test 121 · logos action
  play: return({each creature})

card reveller \"Reveller\"
  test 122 · logos creature · power 2
  instead_of leave_play({this}, to hand): flip({each token creature})

card changeling \"Changeling\"
  test 123 · logos creature · power 1
  instead_of enter_play({this}): enter_under(opponent)
";

fn scene() -> Scene {
    Scene::new(WindsOfExchange).house(Logos).cards(CARDS)
}

/// What a player sees of every card: its id, what it is and where.
fn visible(game: &Play, seat: Seat) -> Vec<String> {
    let view = game.game.view(seat);
    let cards = view.card_ids().filter(|card| view.card(*card).area != Area::Unknown);
    cards.map(|card| format!("{card} {:?}", view.card(card).area)).collect()
}

#[test]
fn token_1a() {
    let mut game = scene().me(|p| p.token("grub").hand(["hatch"]).deck(["bounty", "filler-1"])).start();
    game.play("hatch");
    assert_eq!(game.deck(ME), ["filler-1"]);
    assert_eq!(game.line(ME), ["grub"]);
    let token = game.find("grub");
    assert!(token.is_token());
    assert!(game.table().card(token).is_token());
    assert_eq!(game.table().hidden_side(token), Some(game.find("bounty")));
}

#[test]
fn token_1b() {
    let mut game = scene().me(|p| p.token("grub").hand(["hatch"]).deck(filler(2)).line(["charette"])).start();
    game.play("hatch").expect(DecisionKind::Flank).left();
    assert_eq!(game.line(ME), ["grub", "charette"]);
    assert!(!game.ready("grub"));
    let mut game = scene().me(|p| p.token("grub").hand(["swift-brood"]).deck(filler(2))).start();
    game.play("swift-brood").right();
    assert!(game.ready("grub#1") && game.ready("grub#2"));
}

#[test]
fn token_1c() {
    let mut game = scene().me(|p| p.token("grub").hand(["hatch"]).deck(filler(1))).start();
    game.play("hatch");
    assert_eq!(game.power("grub"), 2);
    assert_eq!(game.keyword("grub", Keyword::SplashAttack), 1);
    assert_eq!(game.houses("grub"), [Mars]);
}

#[test]
fn token_1d() {
    token_7();
}

#[test]
fn token_2() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["hatch"]).deck(["bounty"]).artifacts(["welcome"]))
        .opp(|p| p.amber(1))
        .start();
    game.play("hatch");
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 1), "no icons and no Play:, but it has entered play");
    let played = |name: &str| game.table().facts.iter().filter(|fact| format!("{:?}", fact.kind) == name).count();
    assert_eq!((played("Played"), played("EnteredPlay")), (1, 1));
}

#[test]
fn token_3() {
    let mut game = scene()
        .house(Mars)
        .me(|p| p.token("grub").line([card("filler-1").token(), card("filler-2").token()]))
        .opp(|p| p.line(["smaaash", "headhunter", "valdr"]))
        .start();
    game.reap("grub#1");
    assert_eq!(game.amber(ME), 1);
    game.fight("grub#2", "headhunter");
    assert_eq!((game.damage("smaaash"), game.damage("valdr")), (1, 1), "it attacks as what it is a copy of");

    let mut game =
        scene().me(|p| p.token("grub").hand(["census"]).line([card("filler-1").token(), card("charette")])).start();
    game.play("census");
    assert_eq!(game.amber(ME), 1, "the other creature is none");
    let mut game =
        scene().me(|p| p.token("grub").hand(["purge-real"]).line([card("filler-1").token(), card("charette")])).start();
    game.play("purge-real");
    assert_eq!(game.line(ME), ["grub"]);
}

#[test]
fn token_3__in_every_text_about_creatures() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["wither"]).line([card("filler-1").token()]).deck(["valdr"; 9]))
        .opp(|p| p.hand(["gateway-to-dis", "fear"]).line([card("filler-2").token()]).token("blob"))
        .start();
    game.play("wither");
    assert_eq!(game.choices(), ["grub", "blob"]);
    game.choose("blob");
    assert_eq!(game.line(OPP).len(), 0);
    game.pass(Dis).play("fear").choose("grub");
    assert!(game.hand(ME).contains(&"filler-1"), "it goes to hand as the card that it is");
    let mut game = scene()
        .house(Dis)
        .me(|p| p.token("grub").hand(["gateway-to-dis"]).line([card("filler-1").token(), card("charette")]))
        .start();
    game.play("gateway-to-dis").until(DecisionKind::Main);
    assert!(game.line(ME).is_empty());
    assert_eq!(game.amber(ME), 1, "its Destroyed: too");
}

#[test]
fn token_4a() {
    let game = scene().me(|p| p.token("grub").line([card("bounty").token()])).start();
    let board = game.state().board_for(ME);
    let permanent = &board.players[0].battleline[0];
    assert_eq!(permanent.card.slug, "grub");
    assert!(permanent.token);
    assert_eq!(permanent.hidden_side.as_ref().map(|card| card.slug.as_str()), Some("bounty"));
}

#[test]
fn token_4b() {
    let game = scene().me(|p| p.token("grub").line([card("bounty").token()])).start();
    let board = game.state().board_for(OPP);
    let permanent = &board.players[0].battleline[0];
    assert_eq!((permanent.card.slug.as_str(), permanent.token, permanent.hidden_side.is_some()), ("grub", true, false));
    assert_eq!(board.players[0].token.as_deref(), Some("Grub"));
}

#[test]
fn info_6() {
    let mut game = scene()
        .me(|p| p.hand(["seize"]).line(["charette"]))
        .opp(|p| p.token("blob").line([card("bounty").token()]))
        .start();
    let real = game.find("bounty");
    let knows = |game: &Play, seat: Seat| game.game.view(seat).card(real).area == Area::Facedown;
    assert_eq!((knows(&game, ME), knows(&game, OPP)), (false, true));
    game.play("seize").choose("blob").left();
    assert_eq!((knows(&game, ME), knows(&game, OPP)), (true, false));
    game.end_turn();
}

#[test]
fn token_5() {
    let mut game = scene().me(|p| p.token("grub").hand(["wither"]).line([card("bounty").token().amber(2)])).start();
    game.play("wither").choose("grub");
    assert_eq!(game.discard(ME), ["wither", "bounty"]);
    assert_eq!(game.line(ME), [""; 0]);
    assert_eq!(game.amber(ME), 1, "Destroyed: of what it was a copy of");
    assert_eq!(game.amber(OPP), 2);
    // Arrived, it is an action and no creature that could be put into play.
    let mut game =
        scene().me(|p| p.token("grub").hand(["wither"]).line([card("bounty").token()]).artifacts(["revive"])).start();
    game.play("wither").choose("grub");
    assert_eq!(game.line(ME), [""; 0]);
    let mut game =
        scene().me(|p| p.token("grub").hand(["wither"]).line([card("filler-3").token()]).artifacts(["revive"])).start();
    game.play("wither").choose("grub");
    assert_eq!(game.line(ME), ["filler-3"], "and a creature is");
}

#[test]
fn token_5__last_seen_as_a_token() {
    let mut game =
        scene().me(|p| p.token("grub").hand(["wither"]).line([card("filler-3").token()]).artifacts(["mourn"])).start();
    game.play("wither").choose("grub");
    assert_eq!(game.amber(ME), 3, "1 of the creature, 2 for its power");
}

#[test]
fn token_5__to_a_hand() {
    let mut game = scene().me(|p| p.token("grub").hand(["recall"]).line([card("bounty").token()])).start();
    game.play("recall").choose("grub");
    assert_eq!(game.hand(ME), ["bounty"]);
    let told = game.events_for(OPP);
    let moved = told
        .iter()
        .any(|event| matches!(event, Event::Moved { card, to, .. } if to.area == Area::Hand && !card.is_known()));
    assert!(moved, "the other player sees a token creature go, not which card it was: {told:?}");
    assert!(!told.iter().any(|event| matches!(event, Event::Moved { card, .. } if *card == game.find("bounty"))));
}

#[test]
fn token_5__with_what_is_on_it() {
    let token = || card("filler-1").token().damage(1).upgrade("cap").under("filler-2").power_counters(1);
    let mut game = scene().me(|p| p.token("grub").hand(["wither"]).line([token()])).start();
    assert_eq!(game.power("grub"), 5);
    game.play("wither").choose("grub");
    let mut discard = game.discard(ME);
    discard.sort_unstable();
    assert_eq!(discard, ["cap", "filler-1", "filler-2", "wither"]);
}

#[test]
fn token_5__what_lasts_until_it_leaves_goes_on() {
    let mut game = scene().me(|p| p.token("grub").hand(["brace", "unmask"]).line([card("filler-2").token()])).start();
    game.play("brace").choose("grub");
    assert_eq!(game.power("grub"), 5);
    let printed = scene().me(|p| p.line(["filler-2"])).start().power("filler-2");
    game.play("unmask");
    assert_eq!(game.power("filler-2"), printed + 3, "it has been turned over, and has not left");
}

// LEAVE-5: the æmber on a creature that a text turns over while it is about to leave comes back all the same.
#[test]
fn token_5__turned_over_while_it_leaves() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["ebb"]).line([card("filler-2").token().amber(2), card("reveller").amber(1)]))
        .start();
    game.play("ebb");
    let expected = [
        "Mv ebb hand→limbo",
        "Mv filler-2 facedown→line",
        "Flip token→filler-2",
        "Gone #76",
        "Æ 2 filler-2→opp (return)",
        "Mv filler-2 line→hand",
        "Mv ebb limbo→discard",
    ];
    assert_eq!(game.trace(), expected);
    assert_eq!((game.hand(ME), game.line(ME)), (vec!["filler-2"], vec!["reveller"]));
    assert_eq!((game.amber(OPP), game.amber_on("reveller")), (2, 1));
}

// A creature that is turned over while æmber is about to go to it is the same creature: the æmber goes to what it is now.
#[test]
fn turned_over_while_it_captures() {
    const CARDS: &str = "
card baffle \"Baffle\"
  test 131 · logos action
  play: this_turn(instead_of captured_from(opponent): flip({1 friendly creature not token}), uses 1)

card grab \"Grab\"
  test 132 · logos action
  play: capture({each friendly creature}, 1)
";
    let hand = |p: Part| p.token("grub").hand(["baffle", "grab"]).line(["filler-2", "filler-3"]);
    let mut game = scene().cards(CARDS).me(hand).opp(|p| p.amber(3)).start();
    game.play("baffle").play("grab").choose("filler-3").expect(DecisionKind::Main);
    assert_eq!(game.line(ME), ["filler-2", "grub"]);
    assert_eq!((game.amber(OPP), game.amber_on("filler-2"), game.amber_on("grub")), (2, 0, 1));
}

// The icons that are still to come are those of the creature that it is now.
#[test]
fn turned_over_while_its_icons_resolve() {
    const CARDS: &str = "
card bearer \"Bearer\"
  test 131 · logos creature · power 3 · icons damage amber

card masker \"Masker\"
  test 132 · logos artifact
  after destroyed({enemy creature}): flip({each friendly creature not token})

card tally \"Tally\"
  test 133 · logos artifact
  after resolve_icon(me, {creature token}): draw(1)
";
    let me = |p: Part| p.token("grub").hand(["bearer"]).artifacts(["masker", "tally"]).deck(filler(2));
    let mut game = scene().cards(CARDS).me(me).opp(|p| p.line(["filler-1"])).start();
    game.play("bearer").choose("filler-1").expect(DecisionKind::Main);
    assert_eq!((game.line(ME), game.amber(ME)), (vec!["grub"], 1));
    assert_eq!(game.hand(ME).len(), 2, "for each of the two icons: both were told of when it had been turned over");
}

// What has acted on some damage does not act on it again when its creature has been turned over since.
#[test]
fn turned_over_while_damage_is_divided() {
    const CARDS: &str = "
card spread \"Spread\"
  test 131 · logos upgrade
  always: grant(host, instead_of dealt_damage({this}): onto_evenly({creature neighbor_of this}))

card lure \"Lure\"
  test 132 · logos upgrade
  instead_of dealt_damage({creature neighbor_of host}): onto(host)

card twitch \"Twitch\"
  test 133 · logos creature · power 9
  instead_of dealt_damage({this}): flip({1 creature upgraded})

card blast \"Blast\"
  test 134 · logos action
  play: damage({each creature (upgraded or title twitch)}, 2)
";
    let between = card("filler-6").upgrade("spread").upgrade("lure").power_counters(1);
    let line = [card("filler-5"), between, card("filler-4"), card("twitch")];
    let mut game = scene().cards(CARDS).me(|p| p.token("grub").hand(["blast"]).line(line.clone())).start();
    game.play("blast").choose("filler-6").expect(DecisionKind::Main);
    let damage = ["filler-5", "grub", "filler-4", "twitch"].map(|card| game.damage(card));
    assert_eq!(damage, [0, 2, 0, 0]);
}

// Whoever follows a game event by event sees what lies on a creature once, at each moment of its turning over.
#[test]
fn turned_over_event_by_event() {
    for (way, creature) in
        [("unmask", card("filler-2").token().amber(2)), ("mask", card("filler-2").amber(2).power_counters(1))]
    {
        let mask = "card mask \"Mask\"\n  test 135 · logos action\n  play: flip({each creature})";
        let mut game = scene().cards(mask).me(|p| p.token("grub").hand([way]).line([creature])).start();
        let mut table = game.table().clone();
        game.play(way);
        assert!(game.events().iter().any(|event| matches!(event, Event::Flipped { .. })));
        for event in game.events() {
            table.evolve(&event);
            let amber: u16 = table.player(ME).battleline().iter().map(|card| table.card(*card).amber).sum();
            assert_eq!(amber, 2, "after {event:?}");
        }
    }
}

// TOKEN-4b: who has the token creature has its hidden side.
#[test]
fn token_4b__of_a_token_that_enters_with_the_other_player() {
    let mut game = scene().me(|p| p.token("changeling").hand(["hatch"]).deck(filler(1))).start();
    game.play("hatch");
    assert_eq!((game.line(ME), game.line(OPP)), (vec![""; 0], vec!["changeling"]));
    let hidden = game.table().hidden_side(game.find("changeling")).unwrap();
    let sees = |seat: Seat| game.game.view(seat).card(hidden).area == Area::Facedown;
    assert_eq!((sees(ME), sees(OPP)), (false, true));
    game.pass(Logos);
    assert_eq!(game.line(OPP), ["changeling"], "for good");
}

#[test]
fn token_6() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["seize", "wither"]))
        .opp(|p| p.token("blob").line([card("bounty").token()]))
        .start();
    game.play("seize").choose("blob");
    assert_eq!((game.line(ME), game.power("blob")), (vec!["blob"], 1), "it stays what it was made as");
    game.play("wither").choose("blob");
    assert_eq!(game.discard(OPP), ["bounty"], "its owner's pile");
}

#[test]
fn token_7() {
    let mut game = scene().me(|p| p.hand(["hatch"]).deck(filler(2))).opp(|p| p.token("grub").deck(filler(2))).start();
    game.play("hatch");
    assert_eq!(game.trace(), ["Mv hatch hand→limbo", "Mv hatch limbo→discard"]);
}

#[test]
fn token_8() {
    // The own reference card shows another creature.
    let mut game = scene().me(|p| p.token("grub").artifacts(["blob-hive"]).line(["charette"]).deck(filler(3))).start();
    game.omni("blob-hive").choose("charette");
    assert_eq!(game.line(ME), [""; 0]);
    assert_eq!(game.deck(ME).len(), 3);
    let mut game = scene().me(|p| p.token("blob").artifacts(["blob-hive"]).line(["charette"]).deck(filler(3))).start();
    game.omni("blob-hive").choose("charette").left();
    assert_eq!(game.line(ME), ["blob", "blob"]);
}

#[test]
fn ex_022() {
    let mut game = scene()
        .me(|p| p.artifacts([card("blob-hive").owned_by_other()]).line(["charette"]).deck(filler(3)))
        .opp(|p| p.token("blob").deck(filler(3)))
        .start();
    game.omni("blob-hive").choose("charette");
    assert_eq!((game.line(ME), game.line(OPP)), (vec![], vec![]));
    assert_eq!((game.deck(ME).len(), game.deck(OPP).len()), (3, 3));
}

/// Ruling: an empty deck makes nothing, and nothing is shuffled; what is left of a deck is used.
#[test]
fn trace_t37__a_short_deck() {
    let mut game = scene().me(|p| p.token("grub").hand(["brood"]).deck(filler(1)).discard(filler(2))).start();
    game.play("brood");
    assert_eq!(game.line(ME), ["grub"]);
    assert_eq!(game.discard(ME).len(), 3);
    let mut game = scene().me(|p| p.token("grub").hand(["hatch"]).discard(filler(2))).start();
    game.play("hatch");
    assert_eq!(game.line(ME), [""; 0]);
}

#[test]
fn trace_t37() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["hatch", "wither"]).deck(["bounty", "filler-1"]).line(["charette"]))
        .start();
    let hidden = visible(&game, OPP);
    game.play("hatch");
    assert_eq!(game.trace(), ["Mv hatch hand→limbo", "Token #76", "Mv bounty deck→facedown grub"]);
    game.left();
    assert_eq!(game.trace(), ["Mv grub limbo→line", "Mv hatch limbo→discard"]);
    // The id of the token creature is new, and no event of the other player names the card.
    let real = game.find("bounty");
    assert!(game.find("grub") != real);
    let shown: Vec<String> = visible(&game, OPP).into_iter().filter(|card| !hidden.contains(card)).collect();
    assert_eq!(shown, [format!("{} Discard", game.find("hatch"))]);
    for event in game.game.events_for(OPP, 0) {
        assert!(
            !serde_json::to_string(&event).unwrap().contains(&format!("\"card\":{},", real.0))
                || matches!(event, Event::Laid(_))
        );
    }
    game.play("wither").choose("grub");
    let expected = ["Mv wither hand→limbo", "Tag token", "Æ 1 supply→me (gain)", "Mv bounty facedown→discard"];
    let trace = [&["Mv wither hand→limbo".to_owned()][..], &game.trace()].concat();
    assert_eq!(trace[..4], expected);
    assert_eq!(game.table().token_ids().count(), 0);
    // Its id is free for the next one.
    let mut game = scene().me(|p| p.token("grub").hand(["brood", "wither", "hatch"]).deck(filler(4))).start();
    game.play("brood").right();
    game.play("wither").choose("grub#1").play("hatch").right();
    let line: Vec<u8> = game.table().player(ME).battleline().iter().map(|card| card.0).collect();
    assert_eq!(line, [77, 76]);
}

/// Whoever does not control a token creature knows no more than that its hidden side is somewhere among the others.
#[test]
fn trace_t37__drawn_states() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["hatch", "brood", "lend"]).deck(filler(6)).line(["charette"]))
        .opp(|p| p.token("blob").deck(filler(6)).line([card("bounty").token(), card("smaaash")]))
        .start();
    game.play("hatch").left().play("brood");
    let mut sides = std::collections::BTreeSet::new();
    for seed in 0..40 {
        for seat in [ME, OPP] {
            let drawn = game.game.determinize(seat, Seed::from(seed)).unwrap();
            assert_eq!(KeyForge::view(drawn.table(), seat), game.game.view(seat));
            let token = game.find("grub#1");
            let real = game.table().hidden_side(token);
            let side = drawn.table().hidden_side(token);
            match seat {
                ME => assert_eq!(side, real),
                _ => sides.extend(side),
            }
        }
    }
    assert!(sides.len() > 3, "{sides:?}");
}

#[test]
fn trace_t37__cards_put_into_play_facedown() {
    let mut game = scene().me(|p| p.token("grub").hand(["infest", "charette", "dust-imp", "bounty"])).start();
    game.play("infest").choose("charette").choose("dust-imp").done().right();
    assert_eq!(game.line(ME), ["grub", "grub"]);
    assert_eq!(game.hand(ME), ["bounty"]);
    assert_eq!(game.zone("charette"), Area::Facedown);
}

/// Of a card of the other player it is made from, a token creature goes back to that player.
#[test]
fn trace_t37__another_players_card() {
    let mut game = scene()
        .cards("card rob \"Rob\"\n  test 130 · logos action\n  play: put_as_tokens({top 1 in deck(opponent)})")
        .me(|p| p.token("grub").hand(["rob", "wither"]))
        .opp(|p| p.deck(["bounty"]))
        .start();
    game.play("rob");
    let cards = CARDS.to_owned()
        + "\ncard rob \"Rob\"\n  test 130 · logos action\n  play: put_as_tokens({top 1 in deck(opponent)})\n";
    super::mechanics::assert_survives_export(&game, &cards);
    assert_eq!(game.state().board_for(OPP).players[0].battleline[0].hidden_side, None);
    assert!(game.state().board_for(ME).players[0].battleline[0].hidden_side.is_some());
    game.play("wither").choose("grub");
    assert_eq!((game.discard(ME), game.discard(OPP)), (vec!["wither", "rob"], vec!["bounty"]));
}

#[test]
fn trace_t37__saved_and_told() {
    let mut game = scene()
        .me(|p| p.token("grub").hand(["brood", "lend", "wither"]).deck(filler(4)).line(["charette"]))
        .opp(|p| p.token("blob").line([card("bounty").token().damage(0), card("smaaash")]))
        .start();
    game.play("brood").left().right();
    super::mechanics::assert_survives_export(&game, CARDS);
    game.play("lend").choose("grub#1").left().play("wither").choose("grub#2");
    super::mechanics::assert_survives_export(&game, CARDS);
    let told = super::mechanics::told(&game, CARDS);
    assert!(told.iter().any(|line| line.contains("makes a token creature: Grub")), "{told:?}");
}

/// A position with a token creature needs a reference card that shows a creature.
#[test]
fn token_1d__scenarios() {
    let lay = |scene: Scene| scene.try_start().map(|_| ()).map_err(|error| error.code());
    assert_eq!(lay(scene().me(|p| p.line([card("bounty").token()]))), Err("scenario/token"));
    assert_eq!(lay(scene().me(|p| p.token("bounty"))), Err("scenario/token"));
    assert_eq!(lay(scene().me(|p| p.token("no-such-card"))), Err("scenario/unknown_card"));
    assert_eq!(lay(scene().me(|p| p.token("grub").artifacts([card("bounty").token()]))), Err("scenario/meaningless"));
    assert_eq!(lay(scene().me(|p| p.token("Grub").line([card("bounty").token()]))), Ok(()));
}

/// Where a token creature is abducted, its hidden side goes to archives in which others see a number of cards; the mark that it
/// returns to its owner's hand does not name it either.
#[test]
fn abducted_token_creatures_stay_secret() {
    let cards = "card kidnap \"Kidnap\"\n  test 131 · logos action\n  play: abduct({1 creature})";
    let mut game =
        scene().cards(cards).me(|p| p.token("grub").hand(["hatch", "kidnap"]).deck(["bounty", "filler-1"])).start();
    game.play("hatch");
    let hidden = game.find("bounty");
    game.play("kidnap").choose("grub");
    assert_eq!((game.zone("bounty"), game.find("bounty")), (Area::Archives, hidden));
    let abducted = |viewer: Seat| -> Vec<Value> {
        let log = game.game.log_for(viewer).unwrap();
        let events = log.entries().iter().flat_map(|entry| entry.events.clone());
        events.filter(|event| matches!(event, Event::Abducted { .. })).map(|event| json!(event)).collect()
    };
    assert_eq!(abducted(ME), [json!({"abducted": {"card": hidden.0, "on": true, "seen": [0]}})]);
    for viewer in [OPP, Seat::SPECTATOR] {
        assert_eq!(abducted(viewer), [json!({"abducted": {"card": 255, "on": true, "seen": []}})]);
        assert_eq!(&game.game.log_for(viewer).unwrap().fold().unwrap(), &game.game.view(viewer));
    }
}
