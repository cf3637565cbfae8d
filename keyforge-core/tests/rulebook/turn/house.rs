//! Choosing the active house, and what it decides.

use super::{FROM_V1_2, LATER, before_my_turn};
use keyforge_testing::*;

const MARS_LORD: &str =
    "card mars-lord \"Mars Lord\"\n  test 102 · mars creature · power 9\n  always: must(choose_house(me, house mars))";
const CURFEW: &str = "card curfew \"Curfew\"\n  test 104 · brobnar artifact\n  always: cannot(choose_house(opponent, house dis)); cannot(choose_house(opponent, house logos)); cannot(choose_house(opponent, house mars))";

/// The turn begins, the houses of the identity card are Dis, Logos and Mars.
fn choosing(edition: Rulebook) -> Scene {
    Scene::new(edition).choosing_house().me(|p| p.houses([Dis, Logos, Mars]))
}

#[test]
fn house_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition).me(|p| p.line(["tocsin", "batdrone"])).opp(|p| p.houses([Brobnar])).start();
        game.expect_seat(ME).house(Dis).expect(DecisionKind::Main);
        assert_eq!(game.table().turn.house, Some(Dis));
        game.reap("tocsin");
        assert_eq!(game.options(), ["end turn"], "no house becomes active later by choice");
        assert_eq!(game.table().turn.house, Some(Dis));
        game.pass(Brobnar).end_turn().house(Logos).offers("reap batdrone").refuses("reap tocsin");
    });
}

#[test]
fn house_2() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition).start();
        game.expect(DecisionKind::ActiveHouse);
        assert!(game.game.legal_actions().iter().all(|action| matches!(action, Action::ChooseHouse(_))));
        assert_eq!((game.decision().min, game.decision().max), (1, 1));
        let id = game.decision().id;
        assert!(game.game.apply(ME, id, Action::Done).is_err());
    });
}

#[test]
fn house_3() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition).opp(|p| p.line(["headhunter"])).start();
        assert_eq!(game.options(), ["house Dis", "house Logos", "house Mars"]);
        game.refuses("house Brobnar");
    });
}

#[test]
fn house_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition)
            .opp(|p| p.hand(["fear"]).houses([Dis, Brobnar]))
            .me(|p| p.line([card("headhunter").owned_by_other()]))
            .start();
        game.end_turn();
        assert_eq!(game.options(), ["house Brobnar", "house Dis", "house Logos", "house Mars"]);
        game.house(Logos).pass(Dis).play("fear").choose("headhunter");
        assert_eq!(game.hand(OPP), ["headhunter"]);
        game.end_turn();
        assert_eq!(game.options(), ["house Dis", "house Logos", "house Mars"], "control is lost");
    });
}

#[test]
fn house_4__artifacts_count_too() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition)
            .me(|p| p.artifacts([card("gauntlet-of-command").owned_by_other()]))
            .opp(|p| p.line(["urchin"]))
            .start();
        game.offers("house Brobnar").refuses("house Shadows").house(Brobnar).refuses("house Dis");
        assert_eq!(game.table().turn.house, Some(Brobnar));
    });
}

#[test]
fn house_5() {
    for_each_edition(&LATER, |edition| {
        let mut game = choosing(edition)
            .cards("card edict \"Edict\"\n  test 101 · shadows artifact\n  always: must(choose_house(each, house shadows))")
            .opp(|p| p.artifacts(["edict"]))
            .start();
        assert_eq!(game.options(), ["house Dis", "house Logos", "house Mars"]);
        game.refuses("house Shadows");
    });
}

#[test]
fn faq_068() {
    let lay = |houses: [House; 3]| {
        let scene = Scene::new(MassMutation).choosing_house();
        scene.me(|p| p.houses(houses).line([card("pitlord").house(Logos)])).start()
    };
    let mut game = lay([Brobnar, Logos, Mars]);
    assert_eq!(game.options(), ["house Brobnar", "house Logos", "house Mars"]);
    game.house(Mars);
    assert_eq!(lay([Dis, Logos, Mars]).options(), ["house Dis"], "a deck with Dis is bound");
}

#[test]
fn house_6() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).cards(CURFEW).opp(|p| p.artifacts(["curfew"])).start();
        game.end_turn().expect(DecisionKind::Main).expect_seat(ME);
        assert_eq!(game.table().turn.house, None);
        assert!(game.trace().contains(&"House me none".to_owned()), "{:?}", game.trace());
    });
}

#[test]
fn house_7() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .no_house()
            .cards("card well \"Well\"\n  test 101 · logos artifact\n  omni: gain(1)")
            .cards("card stray \"Stray\"\n  test 102 · dis creature · power 3\n  always: allow(use(me, {this}))")
            .me(|p| p.hand(["fear"]).line(["noddy-the-thief", "stray"]).artifacts(["well", "library-of-babble"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        assert_eq!(game.options(), ["reap stray", "fight stray", "omni well", "end turn"]);
        game.omni("well").reap("stray");
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn house_8() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition).cards(MARS_LORD).me(|p| p.line(["pitlord", "mars-lord"])).start();
        assert_eq!(game.options(), ["house Dis", "house Mars"]);
        game.house(Mars);
        assert_eq!(game.table().turn.house, Some(Mars));
        let game = choosing(edition).me(|p| p.line(["pitlord"])).start();
        assert_eq!(game.options(), ["house Dis"]);
    });
}

/// The opponent plays Restringuntus and names that house; then my turn begins.
fn restringuntus(edition: Rulebook, named: House) -> Play {
    let mut game = before_my_turn(edition)
        .house(Dis)
        .me(|p| p.line(["pitlord"]))
        .opp(|p| p.hand(["restringuntus"]).houses([Dis, Logos, Mars]))
        .start();
    game.play("restringuntus").house(named).end_turn();
    game
}

fn no_legal_house(named: House) {
    let mut game = restringuntus(V1_1, named);
    game.expect(DecisionKind::Main).expect_seat(ME);
    assert_eq!(game.table().turn.house, None);
    game.refuses("reap pitlord");
}

fn one_of_the_others(edition: Rulebook) {
    let mut game = restringuntus(edition, Dis);
    assert_eq!(game.options(), ["house Logos", "house Mars"]);
    game.house(Mars);
    assert_eq!(game.table().turn.house, Some(Mars));
}

#[test]
fn house_9a() {
    no_legal_house(Dis);
    assert_eq!(restringuntus(V1_1, Logos).options(), ["house Dis"], "without a conflict Pitlord is obeyed");
}

#[test]
fn house_9b() {
    for_each_edition(&FROM_V1_2, |edition| {
        one_of_the_others(edition);
        assert_eq!(restringuntus(edition, Logos).options(), ["house Dis"], "without a conflict Pitlord is obeyed");
    });
}

#[test]
fn faq_007a() {
    no_legal_house(Dis);
}

#[test]
fn faq_007b() {
    for_each_edition(&[V1_2, MassMutation], one_of_the_others);
}

#[test]
fn cannot_1a() {
    no_legal_house(Dis);
}

#[test]
fn ex_005() {
    for_each_edition(&FROM_V1_2, one_of_the_others);
}

#[test]
fn house_10() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition)
            .me(|p| {
                p.hand(["fear", "mother"])
                    .line(["tocsin", "batdrone"])
                    .artifacts(["dominator-bauble", "library-of-babble"])
            })
            .start();
        game.house(Dis);
        assert_eq!(game.options(), ["play fear", "discard fear", "reap tocsin", "action dominator-bauble", "end turn"]);
    });
}

#[test]
fn house_11() {
    for_each_edition(&ALL, |edition| {
        for house in [Dis, Logos, Mars] {
            let mut game = choosing(edition)
                .cards("card zyx \"Zyx\"\n  test 101 · mars creature · power 2")
                .me(|p| p.hand(["zyx"]))
                .start();
            assert_eq!(game.houses("zyx"), [Mars]);
            game.house(house);
            assert_eq!(game.is_offered("play zyx"), house == Mars);
        }
    });
}

#[test]
fn house_12() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition)
            .cards("card purist \"Purist\"\n  test 101 · dis action\n  play: discard({each card not house active in hand(me)})")
            .me(|p| p.hand(["purist", "mother", "tocsin", "urchin"]))
            .start();
        game.house(Dis).play("purist");
        while game.asked() != DecisionKind::Main {
            game.choose_nth(0);
        }
        assert_eq!(game.hand(ME), ["tocsin"], "every other card is off-house");
    });
}

#[test]
fn house_13() {
    for_each_edition(&ALL, |edition| {
        let mut game = before_my_turn(edition).me(|p| p.amber(6).line(["tocsin"])).start();
        game.end_turn().expect(DecisionKind::Key).key(KeyColor::Red).expect(DecisionKind::ActiveHouse);
        assert_eq!((game.keys(ME), game.amber(ME)), (1, 0));
        game.house(Dis);
        game.reap("tocsin");
        assert!(!game.game.legal_actions().iter().any(|action| matches!(action, Action::ChooseHouse(_))));
    });
}

#[test]
fn maverick_1() {
    for_each_edition(&ALL, |edition| {
        let lay = |house: House| {
            choosing(edition)
                .cards("card census \"Census\"\n  test 101 · mars action\n  play: gain(count({creature logos})); return({each creature dis})")
                .me(|p| p.hand([card("dust-imp").house(Logos), card("census")]).line([card("tocsin").house(Logos)]))
                .start()
                .house(house)
                .clone()
        };
        lay(Dis).refuses("play dust-imp").refuses("discard dust-imp").refuses("reap tocsin");
        lay(Logos).offers("play dust-imp").offers("discard dust-imp").offers("reap tocsin");
        let mut game = lay(Mars);
        game.play("census");
        assert_eq!((game.amber(ME), game.line(ME)), (1, vec!["tocsin"]), "it is a Logos card for every text");
        assert_eq!(game.houses("tocsin"), [Logos]);
    });
}
