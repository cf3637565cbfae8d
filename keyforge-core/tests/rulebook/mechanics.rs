//! Words of later sets: graft, haunted, exalt, the tide, named counters, key colours; and cards entering play together.

use keyforge_core::kernel::Seed;
use keyforge_core::narrate::Narrator;
use keyforge_testing::*;

/// A game that starts from the written state has an equal state.
#[track_caller]
pub fn assert_survives_export(game: &Play, cards: &str) {
    let text = Scenario::of(game.state()).unwrap_or_else(|error| panic!("{error}\n{}", game.report())).to_json();
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = super::mechanics::start(scenario, cards);
    assert_eq!(again.table(), game.table(), "{text}");
    assert!(again.state() == game.state(), "the machines differ");
}

fn start(scenario: Scenario, cards: &str) -> Play {
    let setup = keyforge_core::Setup::Scenario(Box::new(scenario));
    let game = keyforge_core::Game::new(library_with(Library::builtin(), cards), setup, Seed::from(1));
    Play::of(game.unwrap_or_else(|error| panic!("{error}")))
}

/// The game in words.
pub fn told(game: &Play, cards: &str) -> Vec<String> {
    let log = game.game.log();
    let mut narrator = Narrator::new(&library_with(Library::builtin(), cards), &log.header().setup).unwrap();
    log.entries().iter().flat_map(|entry| narrator.entry(entry)).collect()
}

const CARDS: &str = "
card scribe \"Scribe\"
  test 101 · logos creature · power 3 · traits human
  play: graft({1 action in hand(me)}, this)
  reap: trigger(play, {1 action under this in under(each)})

card boon \"Boon\"
  test 102 · logos action
  play: gain(1)

card hidden-hoard \"Hidden Hoard\"
  test 103 · logos artifact
  action: put_under({1 card in hand(me)}, this)

card wither \"Wither\"
  test 104 · logos action
  play: destroy({1 (creature or artifact)})

card engulf \"Engulf\"
  test 105 · logos artifact
  action: graft({1 creature}, this)

card ghoul \"Ghoul\"
  test 106 · logos creature · power 4 · traits specter
  while haunted(me): has(instead_of enter_play({this}): enter_ready)
  while haunted(me): grant(this, power +3)

card laud \"Laud\"
  test 107 · logos action
  play: exalt({1 creature})

card incense \"Incense\"
  test 108 · logos action
  play: enrage({1 creature})

card veil \"Veil\"
  test 109 · logos action
  play: ward({1 creature})

card shuffle-amber \"Shuffle Amber\"
  test 110 · logos action
  play: choose({1 creature with_amber}, as a); if_done move_amber(a, {1 creature not a}, 2) then draw(1)

card all-amber \"All Amber\"
  test 111 · logos action
  play: move_amber({each creature}, {1 artifact}, all)

card clock \"Clock\"
  test 112 · logos artifact
  action: add_counters(this, tick, 2); if counters_on(this, tick) >= 3 then (remove_counters(this, tick, all); gain(5))

card dye \"Dye\"
  test 113 · logos action
  play: unforge(opponent, color red)

card tint \"Tint\"
  test 114 · logos action
  play: if forged(opponent, red) then gain(1) else if forged(opponent, blue) then gain(2)

card surge \"Surge\"
  test 115 · logos action
  play: if_done raise_tide then gain(1)

card ebb \"Ebb\"
  test 116 · logos action
  play: raise_tide(opponent)

card calm \"Calm\"
  test 117 · logos action
  play: reset_tide

card dam \"Dam\"
  test 118 · logos artifact
  always: cannot(raise_tide(each))

card gauge \"Gauge\"
  test 119 · logos artifact
  after raise_tide(opponent): gain(1)

card diver \"Diver\"
  test 120 · logos creature · power 2
  while high_tide(me): grant(this, power +3)
  while high_tide(opponent): grant(this, armor +1)

card gather \"Gather\"
  test 121 · logos action
  play: put_into_play({any_number creature in discard(me)}, me)

card herald \"Herald\"
  test 122 · logos creature · power 1
  instead_of enter_play({friendly creature not this}): enter_ready
  after enter_play({friendly creature not this}): gain(1)

card early \"Early\"
  test 123 · logos creature · power 2
  instead_of enter_play({this}): enter_ready

card turncoat \"Turncoat\"
  test 124 · logos creature · power 3
  instead_of enter_play({this}): enter_under(opponent)

card next-ready \"Next Ready\"
  test 125 · logos action
  play: this_turn(instead_of enter_play({friendly creature}): enter_ready, uses 1)

card frail \"Frail\"
  test 126 · logos creature · power 1
  always: grant({creature not this}, power -1)

card box \"Box\"
  test 127 · logos artifact
  action: if_done purge({1 creature}, remember) then control(this, opponent)
  leaves_play: put_into_play(remembered, owner(it))

card snatch \"Snatch\"
  test 128 · logos action
  play: return({1 artifact})

card each-one \"Each One\"
  test 129 · logos action
  play: put_into_play({1 creature in hand(me)} + {1 creature in hand(opponent)}, owner(it))
";

fn scene() -> Scene {
    Scene::new(MassMutation).house(Logos).cards(CARDS)
}

// ── graft ───────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn graft_1a() {
    let mut game = scene().me(|p| p.hand(["scribe", "boon", "wither"])).start();
    game.play("scribe").choose("boon");
    assert_eq!(game.grafted("scribe"), ["boon"]);
    assert_eq!(game.trace(), ["Mv boon hand→grafted scribe"]);
    let boon = game.find("boon");
    for seat in [ME, OPP] {
        assert_eq!(game.game.view(seat).card(boon).area, Area::Grafted);
        let board = game.state().board_for(seat);
        assert_eq!(board.players[0].battleline[0].grafted[0].slug, "boon");
    }
    assert_survives_export(&game, CARDS);
    game.end_turn().end_turn().house(Logos).reap("scribe").choose("boon");
    assert_eq!(game.amber(ME), 2, "its text can be used from there");
}

/// What lies facedown under a card is another thing.
#[test]
fn graft_1a__not_put_under() {
    let mut game = scene().me(|p| p.hand(["boon"]).artifacts(["hidden-hoard"])).start();
    game.use_action("hidden-hoard").choose("boon");
    assert_eq!((game.under("hidden-hoard"), game.grafted("hidden-hoard")), (vec!["boon"], vec![]));
    let boon = game.find("boon");
    assert_eq!(game.game.view(ME).card(boon).area, Area::Under, "whoever put it there has seen it");
    assert_eq!(game.game.view(OPP).card(boon).area, Area::Unknown);
}

#[test]
fn graft_1b() {
    let mut game =
        scene().me(|p| p.artifacts(["engulf"]).hand(["wither"])).opp(|p| p.line(["smaaash", "valdr"])).start();
    game.use_action("engulf").choose("smaaash");
    assert_eq!(game.line(OPP), ["valdr"]);
    assert_eq!(game.grafted("engulf"), ["smaaash"]);
    game.play("wither");
    assert_eq!(game.choices(), ["engulf", "valdr"]);
}

/// A creature that is grafted has left play.
#[test]
fn graft_1b__out_of_play() {
    let creature = || card("smaaash").amber(2).upgrade("blood-of-titans");
    let mut game = scene().me(|p| p.artifacts(["engulf"])).opp(|p| p.line([creature()])).start();
    game.use_action("engulf").choose("smaaash");
    assert_eq!((game.amber(ME), game.discard(OPP)), (2, vec!["blood-of-titans"]));
    let mut game = scene().me(|p| p.artifacts(["engulf"])).opp(|p| p.line([creature().warded()])).start();
    game.use_action("engulf").choose("smaaash");
    assert_eq!(game.line(OPP), ["smaaash"]);
}

#[test]
fn graft_2() {
    let mut game =
        scene().me(|p| p.hand(["wither"]).artifacts([card("engulf").graft(card("smaaash").owned_by_other())])).start();
    game.play("wither").choose("engulf");
    assert_eq!((game.discard(ME), game.discard(OPP)), (vec!["wither", "engulf"], vec!["smaaash"]));
}

#[test]
fn info_8() {
    let game = scene().me(|p| p.line([card("scribe").graft("boon").under("wither")])).start();
    for seat in [ME, OPP] {
        let view = game.game.view(seat);
        let grafted: Vec<CardId> = view.grafted_on(game.find("scribe")).collect();
        assert_eq!(grafted, [game.find("boon")]);
    }
    let boards = [ME, OPP].map(|seat| game.state().board_for(seat).players[0].battleline[0].clone());
    assert_eq!(boards.each_ref().map(|scribe| scribe.grafted.len()), [1, 1]);
    assert_eq!(boards.each_ref().map(|scribe| scribe.under.known.len()), [1, 0]);
}

// ── haunted, exalt, enrage, ward ────────────────────────────────────────────────────────────────────────

#[test]
fn haunt_1() {
    for (cards, power, ready) in [(9, 4, false), (10, 7, true)] {
        let mut game = scene().me(|p| p.hand(["ghoul"]).discard(filler(cards))).opp(|p| p.discard(filler(12))).start();
        game.play("ghoul");
        assert_eq!((game.power("ghoul"), game.ready("ghoul")), (power, ready), "{cards} cards");
    }
}

#[test]
fn exalt_1() {
    for_each_edition(&[MassMutation, WindsOfExchange], |book| {
        let mut game =
            Scene::new(book).house(Logos).cards(CARDS).me(|p| p.hand(["laud", "wither"]).line(["charette"])).start();
        game.play("laud").choose("charette");
        assert_eq!(game.amber_on("charette"), 1);
        assert!(game.trace().contains(&"Æ 1 supply→charette (exalt)".to_owned()));
        game.play("wither").choose("charette");
        assert_eq!(game.amber(OPP), 1);
    });
}

#[test]
fn enrage_1a() {
    let mut game =
        scene().me(|p| p.hand(["incense", "incense"]).line(["charette"])).opp(|p| p.line(["smaaash"])).start();
    game.play("incense").choose("charette");
    assert!(game.enraged("charette"));
    assert_eq!(game.trace(), ["Status+ charette enraged", "Mv incense limbo→discard"]);
    game.play("incense").choose("charette");
    assert_eq!(game.trace(), ["Mv incense limbo→discard"], "a second time changes nothing (ENRAGE-1b)");
}

#[test]
fn ward_1() {
    let mut game = scene().me(|p| p.hand(["veil", "veil", "wither", "wither"]).line(["charette"])).start();
    game.play("veil").choose("charette").play("veil").choose("charette");
    assert_eq!(game.trace(), ["Mv veil limbo→discard"], "a second time changes nothing (WARD-5)");
    game.play("wither").choose("charette");
    assert!(!game.warded("charette"));
    game.play("wither").choose("charette");
    assert_eq!(game.line(ME), [""; 0]);
}

// ── æmber, counters, keys, tide ─────────────────────────────────────────────────────────────────────────

#[test]
fn amber_moves_between_cards() {
    let line = |amber| [card("charette").amber(amber), card("dust-imp")];
    let mut game = scene().me(|p| p.hand(["shuffle-amber"]).line(line(3)).deck(filler(1))).start();
    game.play("shuffle-amber").choose("charette").choose("dust-imp");
    assert_eq!((game.amber_on("charette"), game.amber_on("dust-imp")), (1, 2));
    assert_eq!(game.hand(ME), ["filler-1"]);
    let mut game = scene().me(|p| p.hand(["shuffle-amber"]).line(line(1)).deck(filler(1))).start();
    game.play("shuffle-amber").choose("charette").choose("dust-imp");
    assert_eq!((game.amber_on("charette"), game.amber_on("dust-imp")), (0, 1), "as much as there is");
    assert_eq!(game.hand(ME), [""; 0], "which was not all of it");
    let mut game = scene()
        .me(|p| p.hand(["all-amber"]).line(line(3)).artifacts(["clock"]))
        .opp(|p| p.line([card("smaaash").amber(2)]))
        .start();
    game.play("all-amber").choose("clock");
    assert_eq!(game.amber_on("clock"), 5);
}

#[test]
fn counters_have_names() {
    let mut game = scene().me(|p| p.artifacts([card("clock")])).start();
    game.use_action("clock");
    assert_eq!(game.counters("clock", "tick"), 2);
    let mut game = scene().me(|p| p.artifacts([card("clock").counter("tick", 1)])).start();
    game.use_action("clock");
    assert_eq!((game.counters("clock", "tick"), game.amber(ME)), (0, 5));
}

#[test]
fn keys_have_colours() {
    use KeyColor::{Blue, Red};
    for (keys, amber) in [(vec![Red], 1), (vec![Blue], 2), (vec![], 0)] {
        let mut game = scene().me(|p| p.hand(["tint"])).opp(|p| p.keys(keys)).start();
        game.play("tint");
        assert_eq!(game.amber(ME), amber);
    }
    let mut game = scene().me(|p| p.hand(["dye", "dye"])).opp(|p| p.keys([Red, Blue])).start();
    game.play("dye").expect(DecisionKind::Key);
    assert_eq!(game.options(), ["key red"]);
    game.key(Red).play("dye").expect(DecisionKind::Main);
    assert_eq!(game.keys(OPP), 1);
}

#[test]
fn tide_1() {
    let mut game =
        scene().me(|p| p.hand(["surge", "surge", "ebb", "calm"]).line(["diver"]).artifacts(["gauge"])).start();
    assert_eq!(game.table().tide, None);
    assert_eq!((game.power("diver"), game.armor("diver")), (2, 0), "neither high nor low");
    game.play("surge");
    assert_eq!((game.table().tide, game.amber(ME)), (Some(ME), 1));
    assert_eq!((game.power("diver"), game.armor("diver")), (5, 0));
    game.play("surge");
    assert_eq!(game.amber(ME), 1, "it was high already");
    game.play("ebb");
    assert_eq!((game.table().tide, game.amber(ME)), (Some(OPP), 2));
    assert_eq!((game.power("diver"), game.armor("diver")), (2, 1));
    assert_survives_export(&game, CARDS);
    game.play("calm");
    assert_eq!(game.table().tide, None);
    let mut game = scene().me(|p| p.hand(["surge"]).artifacts(["dam"])).start();
    game.play("surge");
    assert_eq!(game.table().tide, None);
}

// ── entering play together ──────────────────────────────────────────────────────────────────────────────

/// The active player orders what enters, each has a flank, and what waits for it comes after the last one.
#[test]
fn trace_t32__together() {
    let mut game =
        scene().me(|p| p.hand(["gather"]).discard(["herald", "early", "charette"]).line(["dust-imp"])).start();
    game.play("gather").choose("herald").choose("early").choose("charette").expect(DecisionKind::Order);
    assert_eq!(game.choices().len(), 3);
    game.choose("charette").expect(DecisionKind::Flank).left();
    game.choose("herald").right().expect(DecisionKind::Flank).right();
    assert_eq!(game.line(ME), ["charette", "dust-imp", "herald", "early"]);
    // Its own text acts; that of one which enters at the same moment does not.
    assert!(game.ready("early"));
    assert!(!game.ready("charette"));
    game.until(DecisionKind::Main);
    assert_eq!(game.amber(ME), 2, "all were in play when it had happened");
}

/// No check comes between: only together do they kill what is weak.
#[test]
fn trace_t32__no_check_between() {
    let mut game = scene().me(|p| p.hand(["gather"]).discard(["frail", "herald"])).start();
    game.play("gather").choose("frail").choose("herald").choose("frail").left();
    assert_eq!(game.line(ME), ["frail"]);
    assert_eq!(game.discard(ME), ["gather", "herald"]);
}

#[test]
fn trace_t32__a_limited_effect_serves_one() {
    let mut game = scene().me(|p| p.hand(["next-ready", "gather"]).discard(["charette", "dust-imp"])).start();
    game.play("next-ready").play("gather").choose("charette").choose("dust-imp");
    game.choose("dust-imp").left();
    assert!(game.ready("dust-imp") && !game.ready("charette"), "the first that enters");
}

#[test]
fn ready_3__for_the_neighbor_beside_which_it_enters() {
    let game = |side: &str| {
        let mut game = scene()
            .tide(ME)
            .me(|p| p.hand(["gather"]).discard(["charette"]).line(["rocketeer-tryska", "dust-imp"]))
            .start();
        game.play("gather").choose("charette");
        match side {
            "left" => game.left(),
            _ => game.right(),
        };
        game.ready("charette")
    };
    assert_eq!((game("left"), game("right")), (true, false));
}

#[test]
fn trace_t32() {
    let mut game = scene()
        .me(|p| p.artifacts(["box"]).line(["turncoat", "dust-imp"]))
        .opp(|p| p.hand(["snatch"]).line(["smaaash", "valdr"]))
        .start();
    game.use_action("box").choose("smaaash");
    assert_eq!(game.artifacts(OPP), ["box"]);
    game.end_turn().house(Logos).end_turn().house(Logos).end_turn();
    let mut game = game;
    game.house(Logos).use_action("box").choose("turncoat");
    assert_eq!(game.artifacts(ME), ["box"]);
    game.play("snatch").choose("box").expect(DecisionKind::Order);
    assert_eq!(game.choices(), ["turncoat", "smaaash"]);
    game.choose("smaaash").expect(DecisionKind::Flank).right();
    game.expect(DecisionKind::Flank).left();
    assert_eq!(game.line(OPP), ["turncoat", "valdr", "smaaash"], "its own text puts it under the other player");
    assert_eq!(game.line(ME), ["dust-imp"]);
}

/// Cards of hands are shown before anything is asked about them.
#[test]
fn trace_t32__out_of_hands() {
    let mut game = scene()
        .me(|p| p.hand(["each-one", "charette"]).line(["dust-imp"]))
        .opp(|p| p.hand(["smaaash"]).line(["valdr"]))
        .start();
    game.play("each-one").choose("charette").until(DecisionKind::Order);
    for seat in [ME, OPP] {
        let view = game.game.view(seat);
        for name in ["charette", "smaaash"] {
            assert_eq!(view.card(game.find(name)).area, Area::Hand, "{name} seen by {seat}");
        }
    }
    game.choose("smaaash").left().left();
    assert_eq!((game.line(ME), game.line(OPP)), (vec!["charette", "dust-imp"], vec!["smaaash", "valdr"]));
}
