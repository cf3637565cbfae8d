//! The turn and its steps, keys, houses, hands, chains, archives, and what players may know.

// Two underscores part the row from what is special in a test of it.
#![allow(non_snake_case)]

mod archives;
mod draw;
mod first_turn;
mod house;
mod information;
mod keys;
mod setup;

use keyforge_core::kernel::Seat;
use keyforge_testing::*;

/// From Mass Mutation on.
const LATER: [Rulebook; 2] = [MassMutation, WindsOfExchange];
/// From the second rulebook on.
const FROM_V1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

/// The turn of the other player, which begins as soon as `end_turn` is called; `me` is the side of the player of that turn.
fn before_my_turn(edition: Rulebook) -> Scene {
    Scene::new(edition).active(OPP).house(Brobnar).me(|p| p.houses([Dis, Logos, Mars]))
}

fn at(trace: &[String], line: &str) -> usize {
    trace.iter().position(|other| other == line).unwrap_or_else(|| panic!("{line:?} is not in {trace:?}"))
}

// ── golden rule, ready and exhausted ────────────────────────────────────────────────────────────────────

#[test]
fn golden_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Shadows).me(|p| p.hand(["silvertooth", "urchin"])).start();
        game.play("urchin");
        game.play("silvertooth").left();
        assert!(!game.ready("urchin"), "a creature enters play exhausted");
        assert!(game.ready("silvertooth"), "its text says otherwise");
        game.offers("reap silvertooth").refuses("reap urchin");
    });
}

#[test]
fn ready_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card net \"Net\"\n  test 101 · logos action\n  play: exhaust({each card})")
            .cards("card push \"Push\"\n  test 102 · logos action\n  play: exhaust({1 ready card})")
            .me(|p| p.hand(["net", "push"]).artifacts(["library-of-babble"]))
            .opp(|p| p.line([card("headhunter").upgrade("blood-of-titans")]))
            .start();
        game.play("push");
        let mut choices = game.choices();
        choices.sort_unstable();
        assert_eq!(choices, ["headhunter", "library-of-babble"], "an upgrade is neither ready nor exhausted");
        game.choose("headhunter").play("net");
        assert_eq!(game.trace().iter().filter(|line| line.starts_with("Exh")).count(), 1);
        assert!(!game.ready("library-of-babble") && !game.ready("headhunter"));
    });
}

#[test]
fn ready_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .cards("card pep \"Pep\"\n  test 101 · brobnar action\n  play: ready({each friendly creature})")
            .me(|p| p.line(["headhunter"]).hand(["pep"]))
            .start();
        game.reap("headhunter");
        assert!(!game.ready("headhunter"));
        game.refuses("reap headhunter");
        game.play("pep").offers("reap headhunter").reap("headhunter");
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn ready_2__a_step_readies_it() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.line([card("headhunter").exhausted()]))
            .opp(|p| p.houses([Dis]))
            .start();
        game.refuses("reap headhunter").pass(Dis).pass(Brobnar).reap("headhunter");
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn ready_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card well \"Well\"\n  test 101 · logos artifact\n  omni: gain(1)")
            .me(|p| p.hand(["batdrone", "well"]))
            .start();
        game.play("batdrone").play("well");
        assert!(!game.ready("batdrone") && !game.ready("well"));
        game.refuses("reap batdrone").refuses("omni well");
    });
}

// ── supply ──────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn supply_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card rain \"Rain\"\n  test 101 · logos action\n  play: gain(me, 500); place_amber({each creature}, 400); add_counters({each creature}, power, 900); damage({each creature}, 800)")
            .me(|p| p.hand(["rain"]).line(["doc-bookton", "mother"]))
            .start();
        game.play("rain");
        assert_eq!(game.amber(ME), 500);
        for name in ["doc-bookton", "mother"] {
            assert_eq!((game.amber_on(name), game.power_counters(name), game.damage(name)), (400, 900, 800));
        }
    });
}

#[test]
fn supply_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(6)).opp(|p| p.amber(3)).start();
        game.end_turn().key(KeyColor::Red);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 3));
        assert!(game.trace().contains(&"Forge me red 6".to_owned()));
    });
}

#[test]
fn supply_2__artifact_leaves_play() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards("card rust \"Rust\"\n  test 101 · dis action\n  play: destroy({each artifact})")
            .me(|p| p.hand(["rust"]).artifacts([card("dominator-bauble").amber(2)]))
            .opp(|p| p.artifacts([card("library-of-babble").amber(3)]))
            .start();
        game.play("rust");
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0), "the æmber goes to the supply");
        assert_eq!(game.zone("dominator-bauble"), Area::Discard);
        assert_eq!((game.amber_on("dominator-bauble"), game.amber_on("library-of-babble")), (0, 0));
    });
}

#[test]
fn supply_3() {
    for_each_edition(&LATER, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards("card brand \"Brand\"\n  test 101 · dis action\n  play: add_counters({1 creature}, doom, 3)")
            .cards("card end \"End\"\n  test 102 · dis action\n  play: destroy({each creature counter doom})")
            .me(|p| p.hand(["brand", "end"]).line(["shooler", "tocsin"]))
            .start();
        game.play("brand").choose("shooler");
        assert_eq!(game.counters("shooler", "doom"), 3);
        assert_eq!((game.power("shooler"), game.damage("shooler"), game.zone("shooler")), (5, 0, Area::Battleline));
        game.play("end");
        assert_eq!(game.line(ME), ["tocsin"], "only a card that reads the counters heeds them");
    });
}

// ── the turn ────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn turn_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.houses([Dis])).opp(|p| p.houses([Logos])).start();
        for (number, seat, house) in [(4, OPP, Logos), (5, ME, Dis), (6, OPP, Logos), (7, ME, Dis)] {
            game.pass(house);
            assert_eq!((game.table().turn.number, game.table().turn.active), (number, seat));
            game.expect_seat(seat);
        }
        assert_eq!(game.winner(), None);
    });
}

#[test]
fn turn_2() {
    for_each_edition(&ALL, |edition| {
        let mut game =
            before_my_turn(edition).me(|p| p.amber(6).line([card("shooler").exhausted()]).deck(filler(9))).start();
        game.end_turn().expect(DecisionKind::Key).key(KeyColor::Blue).expect(DecisionKind::ActiveHouse);
        assert_eq!(game.hand(ME).len(), 0, "nothing is drawn before step 5");
        game.house(Dis).expect(DecisionKind::Main);
        assert!(!game.ready("shooler"));
        game.end_turn();
        let trace = game.trace();
        let steps =
            ["Step ready", "Ready shooler", "Step draw", "Mv filler-6 deck→hand", "End me", "Turn opp 5", "Step forge"];
        let places: Vec<usize> = steps.iter().map(|line| at(&trace, line)).collect();
        assert!(places.is_sorted(), "{trace:?}");
        assert_eq!(game.hand(ME).len(), 6);
    });
}

#[test]
fn turn_2__no_step_is_left_out() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).opp(|p| p.houses([Brobnar])).start();
        game.pass(Dis);
        game.pass(Brobnar);
        let steps: Vec<String> = game.trace().into_iter().filter(|line| !line.starts_with("House")).collect();
        assert_eq!(steps, ["Step ready", "Step draw", "End me", "Turn opp 5", "Step forge", "Step house", "Step main"]);
    });
}

const BACKUP: &str = "card backup \"Backup\"\n  test 101 · mars creature · power 2\n  destroyed: may(archive(this))";

#[test]
fn turn_3() {
    for_each_edition(&ALL, |edition| {
        let scene = Scene::new(edition).cards(BACKUP).house(Brobnar);
        let mut game = scene.me(|p| p.hand(["punch"])).opp(|p| p.line(["backup"])).start();
        game.play("punch").choose("backup");
        game.expect_seat(ME).expect(DecisionKind::YesNo).yes();
        assert_eq!(game.zone("backup"), Area::Archives);
        assert_eq!(game.archives(OPP), ["backup"]);
    });
}

#[test]
fn turn_3__the_other_player_does_it() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards("card tax \"Tax\"\n  test 101 · dis action\n  play: by(opponent, destroy({1 friendly creature}))")
            .me(|p| p.hand(["tax"]))
            .opp(|p| p.line(["headhunter", "valdr"]))
            .start();
        game.play("tax").expect_seat(ME);
        assert_eq!(game.choices(), ["headhunter", "valdr"], "even for cards of the other player");
        game.choose("valdr");
        assert_eq!(game.line(OPP), ["headhunter"]);
    });
}

#[test]
fn faq_006() {
    let scene = Scene::new(V1_1).house(Brobnar);
    let lay = |scene: Scene| {
        let scene = scene.me(|p| p.hand(["punch"]));
        scene.opp(|p| p.line([card("tocsin").upgrade("biomatrix-backup")])).start()
    };
    let mut game = lay(scene);
    game.play("punch").choose("tocsin").expect(DecisionKind::YesNo).expect_seat(ME).no();
    assert_eq!(game.archives(OPP), Vec::<&str>::new());
    let mut discard = game.discard(OPP);
    discard.sort_unstable();
    assert_eq!(discard, ["biomatrix-backup", "tocsin"]);
}

#[test]
fn turn_4() {
    for_each_edition(&ALL, |edition| {
        for first in [ME, OPP] {
            let mut game = before_my_turn(edition)
                .cards("card toll \"Toll\"\n  test 101 · logos artifact\n  after forge_key: lose(event_player, amber(event_player))")
                .cards("card leech \"Leech\"\n  test 102 · dis artifact\n  after forge_key(opponent): give(opponent, me, amber(opponent))")
                .me(|p| p.amber(10).artifacts(["toll"]))
                .opp(|p| p.artifacts(["leech"]))
                .start();
            game.end_turn().key(KeyColor::Red).expect(DecisionKind::Order).expect_seat(ME);
            resolve_first(&mut game, if first == ME { "toll" } else { "leech" });
            assert_eq!(game.amber(ME), 0);
            assert_eq!(game.amber(OPP), if first == ME { 0 } else { 4 });
        }
    });
}

/// Answers which of several waiting abilities comes next.
#[track_caller]
fn resolve_first(game: &mut Play, source: &str) {
    let card = game.find(source);
    let index = game.decision().waiting.iter().position(|other| other.source == card).expect("its ability waits");
    game.trigger(index as u8);
}

#[test]
fn turn_5() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .me(|p| p.line(["shaffles"]).hand(filler(5)).deck(["punch"]))
            .opp(|p| p.amber(2).houses([Dis]))
            .start();
        game.end_turn();
        let trace = game.trace();
        let [drawn, lost, over] =
            ["Mv punch deck→hand", "Æ 1 opp→supply (lose)", "End me"].map(|line| at(&trace, line));
        assert!(drawn < lost && lost < over, "{trace:?}");
        assert_eq!(game.amber(OPP), 1);
        game.house(Dis).end_turn();
        assert_eq!(game.amber(OPP), 1, "only at the end of its controller's turn");
    });
}

#[test]
fn turn_6() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Sanctum)
            .me(|p| p.hand(["shield-of-justice"]).line(["champion-anaphiel"]))
            .opp(|p| p.line(["valdr"]).houses([Brobnar]))
            .start();
        game.play("shield-of-justice").fight("champion-anaphiel", "valdr");
        assert_eq!((game.damage("champion-anaphiel"), game.zone("valdr")), (0, Area::Discard));
        let mut game = Scene::new(edition)
            .house(Sanctum)
            .me(|p| p.hand(["shield-of-justice"]).line(["lady-maxena", "raiding-knight"]))
            .opp(|p| p.line(["headhunter"]).houses([Brobnar]))
            .start();
        game.play("shield-of-justice").pass(Brobnar).fight("headhunter", "lady-maxena");
        assert_eq!(game.damage("lady-maxena"), 3, "the shield ended with the turn");
    });
}

// ── check ───────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn check_1() {
    for_each_edition(&ALL, |edition| {
        for (amber, dearer, check) in [(5, false, false), (6, false, true), (6, true, false), (7, true, true)] {
            let mut game = Scene::new(edition)
                .house(Dis)
                .cards("card toll \"Toll\"\n  test 101 · logos artifact\n  always: key_cost(opponent, 1)")
                .me(|p| p.amber(amber))
                .opp(|p| p.artifacts(dearer.then_some("toll")))
                .start();
            game.end_turn();
            assert_eq!(game.trace().contains(&"Check me".to_owned()), check, "{amber} {dearer}");
            assert_eq!(game.trace().contains(&"End me".to_owned()), !check);
            assert_eq!(game.amber(ME), amber, "it informs and does nothing");
        }
    });
}

#[test]
fn check_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Shadows)
            .me(|p| p.amber(5).artifacts([card("safe-place").amber(1)]))
            .opp(|p| p.houses([Brobnar]))
            .start();
        game.end_turn();
        assert!(game.trace().contains(&"End me".to_owned()), "only the pool is counted");
        game.house(Brobnar).end_turn().expect(DecisionKind::Key);
    });
}

// ── step 3 and 4 ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn step3_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Brobnar)
            .me(|p| p.line(["headhunter", "valdr"]).hand(["punch", "warsong", "smaaash", "gauntlet-of-command"]))
            .opp(|p| p.line(["mother"]))
            .start();
        game.reap("headhunter").play("gauntlet-of-command").discard_card("punch");
        game.fight("valdr", "mother").discard_card("smaaash").play("warsong");
        assert_eq!(game.amber(ME), 1);
        assert_eq!((game.hand(ME).len(), game.discard(ME).len()), (0, 3));
        assert_eq!(game.options(), ["end turn"]);
    });
}

#[test]
fn step3_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .me(|p| p.hand(["batdrone", "fear"]).line(["doc-bookton", "tocsin"]).artifacts(["library-of-babble"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        assert_eq!(game.options(), ["play fear", "discard fear", "reap tocsin", "fight tocsin", "end turn"]);
        let again = game.game.apply(ME, game.decision().id, Action::Discard(game.find("batdrone")));
        assert!(again.is_err(), "what is not listed is refused");
    });
}

#[test]
fn step3_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.hand(["fear"]).line(["tocsin"])).start();
        game.offers("end turn").end_turn();
        assert_eq!(game.trace()[0], "Step ready");
        assert_eq!((game.hand(ME), game.line(ME)), (vec!["fear"], vec!["tocsin"]));
    });
}

#[test]
fn readystep_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .me(|p| {
                let line =
                    p.line([card("tocsin").exhausted(), card("valdr").exhausted().owned_by_other(), card("shooler")]);
                line.artifacts([card("library-of-babble").exhausted()])
            })
            .opp(|p| p.line([card("mother").exhausted(), card("batdrone").exhausted().owned_by_other()]))
            .start();
        game.end_turn();
        for name in ["tocsin", "valdr", "library-of-babble"] {
            assert!(game.ready(name), "{name}");
        }
        assert!(!game.ready("mother") && !game.ready("batdrone"), "the opponent's cards stay as they are");
        assert_eq!(game.trace().iter().filter(|line| line.starts_with("Ready")).count(), 3);
    });
}

#[test]
fn readystep_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.line([card("tocsin").exhausted().stunned()])).start();
        game.end_turn();
        assert!(game.ready("tocsin") && game.stunned("tocsin"));
    });
}

// ── æmber and "cannot" ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn aember_1() {
    for_each_edition(&FROM_V1_2, |edition| {
        for (pool, drawn) in [(6, 0), (7, 1)] {
            let mut game = Scene::new(edition)
                .house(Logos)
                .cards("card count \"Count\"\n  test 101 · logos action\n  play: if amber(me) >= 7 then draw(1)")
                .me(|p| p.amber(pool).hand(["count"]).line([card("mother").amber(3)]).deck(filler(2)))
                .start();
            game.play("count");
            assert_eq!(game.hand(ME).len(), drawn);
        }
    });
}

#[test]
fn pay_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards("card bribe \"Bribe\"\n  test 101 · dis action\n  play: give(me, opponent, 2)")
            .me(|p| p.amber(3).hand(["bribe"]))
            .opp(|p| p.amber(1))
            .start();
        game.play("bribe");
        assert_eq!((game.amber(ME), game.amber(OPP)), (1, 3));
        assert!(game.trace().contains(&"Æ 2 me→opp (give)".to_owned()));
    });
}

#[test]
fn cannot_1b() {
    for_each_edition(&FROM_V1_2, |edition| {
        let lay = |fog: bool| {
            Scene::new(edition)
                .house(Brobnar)
                .cards(
                    "card march \"March\"\n  test 101 · brobnar artifact\n  always: allow(fight({friendly creature}))",
                )
                .cards("card fog \"Fog\"\n  test 102 · untamed artifact\n  always: cannot(fight({enemy creature}))")
                .me(|p| p.line(["mother", "headhunter"]).artifacts(["march"]))
                .opp(|p| p.line(["tocsin"]).artifacts(fog.then_some("fog")))
                .start()
        };
        lay(false).offers("fight mother").offers("fight headhunter");
        lay(true).refuses("fight mother").refuses("fight headhunter").offers("reap headhunter");
    });
}

/// The seats, for the tests that do not care which.
const SEATS: [Seat; 2] = [ME, OPP];
