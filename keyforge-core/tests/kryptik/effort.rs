//! Home-made cards that would keep a host busy: an action ends soon whatever they say, and the game goes on.

use std::time::{Duration, Instant};

use keyforge_core::kernel::{Verdict, verify};
use keyforge_core::kryptik::*;

use crate::lab::*;

/// More events than this no action has, whatever cards say.
const MOST_EVENTS: usize = 60_000;

/// Plays at random where both have citizens with that text; what was cut short, and the most events of an action.
fn play(text: &str) -> (usize, usize) {
    let card = format!("card x \"X\"\n  citizen · cost \"{{1}}\" · stats 2 5 · souls w · years 1\n  {text}\n");
    let side = "island: xx8 c33x4; deck: c11x20; hand: xx3";
    let lab = Lab::of(side, side).cards(&card);
    let library = lab.library();
    let Play { mut game } = lab.start();
    let (mut cut_short, mut most_events, mut longest) = (0, 0, Duration::ZERO);
    for step in 0..24 {
        let Some(decision) = game.decision() else { break };
        // Whatever uses the cards, as long as there is something to use.
        let uses = |action: &&Action| matches!(action, Action::Activate { .. });
        let action = decision.options.iter().find(uses).unwrap_or(&decision.options[step % decision.options.len()]);
        let (seat, id, action) = (decision.seat, decision.id, *action);
        let begun = Instant::now();
        game.apply(seat, id, action).unwrap_or_else(|error| panic!("{text}: {error}"));
        longest = longest.max(begun.elapsed());
        let events = &game.log().entries().last().unwrap().events;
        let cuts = events.iter().filter(|event| matches!(event, Event::CutShort)).count();
        assert!(cuts <= 1, "it is told once, not {cuts} times: {text}");
        cut_short += cuts;
        most_events = most_events.max(events.len());
    }
    assert_eq!(verify(&library, game.log()), Verdict::Verified, "{text}");
    println!("{cut_short} cut short, {most_events} events, {longest:?}: {}", text.get(..70).unwrap_or(text));
    (cut_short, most_events)
}

/// Loops of loops over decks, and what else would take seconds.
#[test]
fn an_action_ends_whatever_the_cards_say() {
    let decks =
        (0..6).fold("stat(this, 0, 0, end_of_turn)".to_owned(), |body, _| format!("for_each({{in deck}}, {body})"));
    let counts = (0..12).fold("{citizen}".to_owned(), |inner, _| format!("{{citizen attack <= count({inner})}}"));
    let cases = [
        (format!("active(engage): {decks}"), true),
        (
            format!(
                "active(engage): for_each({{in deck}}, for_each({{in deck}}, stat(this, count({counts}), 0, end_of_turn)))"
            ),
            true,
        ),
        (format!("when(attacks({{this}})): {decks}"), true),
        (format!("passive: stat({{citizen attack <= count({counts})}}, 1, 0)"), false),
        ("passive: stat({citizen attack >= 2}, 1, 0); keyword({citizen attack >= 3}, sidestep)".to_owned(), false),
    ];
    for (text, cut) in cases {
        let (cut_short, most_events) = play(&text);
        assert!(most_events <= MOST_EVENTS, "{most_events} events: {text}");
        assert_eq!(cut_short > 0, cut, "{text}");
    }
}

/// Each copy is owed for itself, however many one instruction makes.
#[test]
fn a_text_that_copies_a_long_spell_again_and_again_ends_soon() {
    let (lines, copies) = ("  spell: draw(you, 1)\n".repeat(8), ["copy(a)"; 24].join("; "));
    let cards = format!(
        "card hymn \"Hymn\"\n  spell · cost \"{{0}}\" · souls u · years 1\n{lines}card din \"Din\"\n  spell · cost \"{{0}}\" · souls u · years 1
  spell: target(a, pile(card)); for_each({{in deck}}, for_each({{in deck}}, {copies}))\n"
    );
    let mut play = Lab::of("hand: hymn din; deck: c11x40", "").cards(&cards).start();
    play.cast("hymn");
    while play.kind() == DecisionKind::Paragraph {
        play.act(Action::Option(0));
    }
    play.pass().cast("din");
    let hymn = Action::Pile(play.table().pile[0].id);
    play.act(hymn).pass_all();
    let events = play.last_events();
    let cuts = events.iter().filter(|event| matches!(event, Event::CutShort)).count();
    assert_eq!((cuts, play.kind()), (1, DecisionKind::Priority));
    assert!(events.len() <= MOST_EVENTS, "{} events", events.len());
}
