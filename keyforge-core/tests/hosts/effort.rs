//! Home-made cards that would keep a host busy: an action ends soon whatever they say, and the game goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use keyforge_core::cards::parse_cards;
use keyforge_core::kernel::{Ruleset, Seed, Verdict, verify};
use keyforge_core::library::Library;
use keyforge_core::scenario::Scenario;
use keyforge_core::table::Event;
use keyforge_core::{Game, KeyForge, Setup};
use keyforge_testing::laws::{Chooser, check_moment, check_places, check_replay, check_views};
use serde_json::{Value, json};

/// More events than this no action has, whatever texts say.
const MOST_EVENTS: usize = 60_000;

/// What a game of hostile cards came to.
#[derive(Default, Debug)]
struct Course {
    decisions: usize,
    most_events: usize,
    longest: Duration,
    cut_short: usize,
}

/// A card of each player's: a creature of many, an artifact, an action in the hand.
fn position(card: &str) -> Value {
    let side = json!({
        "houses": ["dis"], "amber": 3,
        "battleline": vec![format!("{card}-creature"); 20],
        "artifacts": vec![format!("{card}-artifact"); 1],
        "hand": vec![format!("{card}-action"); 3],
        "deck": vec![format!("{card}-action"); 9],
    });
    json!({ "edition": "v1_2", "house": "dis", "players": [side, side] })
}

/// Plays at random from a position in which everybody has cards with that text, and looks at every action.
fn play(
    [creature, artifact, action]: &[String; 3],
    decisions: usize,
    mut look: impl FnMut(&Arc<Library>, &Game),
) -> Course {
    let text = format!(
        "card x-creature \"X Creature\"\n  dis creature · power 3\n  {creature}\n\
         card x-artifact \"X Artifact\"\n  dis artifact\n  {artifact}\n\
         card x-action \"X Action\"\n  dis action\n  {action}\n"
    );
    let cards = parse_cards("hostile.kf", &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let library = Library::builtin().with(cards).unwrap();
    let scenario = Scenario::from_json(&position("x").to_string()).unwrap();
    let begun = Instant::now();
    let mut game = Game::new(library.clone(), Setup::Scenario(Box::new(scenario)), Seed::from(1)).unwrap();
    let mut course = Course { longest: begun.elapsed(), ..Course::default() };
    let mut chooser = Chooser(7);
    for _ in 0..decisions {
        let Some(decision) = game.decision() else { break };
        let (seat, id, action) = (decision.seat, decision.id, chooser.pick(&decision.options));
        let begun = Instant::now();
        game.apply(seat, id, action).unwrap();
        course.longest = course.longest.max(begun.elapsed());
        course.decisions += 1;
        let events = &game.log().entries().last().unwrap().events;
        course.most_events = course.most_events.max(events.len());
        course.cut_short += events.iter().filter(|event| matches!(event, Event::CutShort)).count();
        look(&library, &game);
    }
    assert_eq!(verify(&library, game.log()), Verdict::Verified);
    course
}

const NOTHING: [&str; 3] = ["reap: gain(1)", "action: gain(1)", "play: gain(1)"];

/// Texts that each would go on for seconds or for ever: whose, what, and whether they are cut short.
fn hostile() -> Vec<([String; 3], bool)> {
    let [creature, artifact, action] = NOTHING.map(str::to_owned);
    let of_creature = |text: &str| [text.to_owned(), artifact.clone(), action.clone()];
    let of_artifact = |text: &str| [creature.clone(), text.to_owned(), action.clone()];
    let of_action = |text: &str| [creature.clone(), artifact.clone(), text.to_owned()];
    let each = |zone: &str, body: &str| format!("for_each({{each card in {zone}}}, {body})");
    let decks = ["deck(me)", "deck(opponent)", "deck(me)", "deck(opponent)"];
    let nested = decks.iter().fold("gain(1)".to_owned(), |body, zone| each(zone, &body));
    let rounds = (0..20).fold("gain(1)".to_owned(), |body, _| format!("times(9, {body})"));
    let counts = (0..12).fold("{creature}".to_owned(), |inner, _| format!("{{creature power >= count({inner})}}"));
    vec![
        (of_artifact("instead_of gain_amber(me): gain(event_amount + 1)"), true),
        (of_action(&format!("play: {nested}")), true),
        (of_action(&format!("play: {rounds}")), true),
        (of_action(&format!("play: {}", vec!["times(999, gain(1))"; 60].join("; "))), true),
        (of_creature(&format!("destroyed: {rounds}")), true),
        (of_artifact(&format!("at end_of_turn(me): {rounds}")), true),
        (of_action(&format!("play: gain(count({counts}))")), false),
        (of_action(&format!("play: times(999, gain(count({counts})))")), true),
        (of_action("play: times(999, times(99, this_turn(always: grant({creature power >= 3}, power +1))))"), true),
        (of_creature("always: grant({creature power >= 3}, power +1)"), false),
        (of_creature(&format!("while count({counts}) >= 1: grant({{creature}}, armor +1)")), false),
        (
            of_creature("always: grant({creature}, always: grant({creature}, always: grant({creature}, power +1)))"),
            false,
        ),
        (of_creature("always: grant({creature power >= 3 not this}, blank)"), false),
        (of_creature("always: grant({creature power >= 3}, elusive, power +1, reap: gain(1))"), false),
        (of_artifact("after gain_amber: gain(1)"), false),
        (of_creature(&format!("after reap({counts}): gain(1)")), false),
    ]
}

#[test]
fn an_action_ends_whatever_the_cards_say() {
    let mut wrong = Vec::new();
    for (texts, cut_short) in hostile() {
        let course = play(&texts, 120, |_, _| {});
        let told = texts.map(|text| text.get(..70).unwrap_or(&text).to_owned()).join(" | ");
        println!("{course:?} {told}");
        if course.most_events > MOST_EVENTS || (course.cut_short > 0) != cut_short {
            wrong.push(format!("{course:?} {told}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_was_cut_short_is_a_game_like_any_other() {
    for (texts, _) in hostile().into_iter().filter(|(_, cut_short)| *cut_short).skip(1).step_by(3) {
        let mut seen = 0;
        play(&texts, 120, |library, game| {
            let events = &game.log().entries().last().unwrap().events;
            if !events.contains(&Event::CutShort) || seen > 0 {
                return;
            }
            seen += 1;
            check_moment(game);
            check_places(game.state().table());
            check_replay(library, game);
            check_views(game);
            let snapshot = KeyForge::snapshot(game.state());
            assert_eq!(&KeyForge::restore(library, snapshot).unwrap(), game.state());
        });
        assert_eq!(seen, 1, "{texts:?}");
    }
}

#[test]
fn a_chain_that_players_may_end_is_not_cut_short() {
    // Five hundred abilities, until the players are asked to end it (`LOOP-1`).
    let text = ["reap: gain(1)", "after gain_amber(me): gain(1)", "play: gain(1)"].map(str::to_owned);
    let mut most = 0;
    let course = play(&text, 40, |_, game| most = most.max(game.log().entries().last().unwrap().events.len()));
    assert!(most > 1_000 && course.cut_short == 0, "{most} events, {course:?}");
}
