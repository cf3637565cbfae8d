//! What nobody may learn from a question: whether it is put, what it offers, and how often.

use keyforge_core::kernel::{Ruleset, Seat, Seed};
use keyforge_core::model::CardType;
use keyforge_core::{KeyForge, State};
use keyforge_testing::*;

/// A card for each kind of place that the other player cannot look into. Each asks for a creature there.
const ASKING: [(&str, Area, &str); 4] = [
    ("ask-hand", Area::Hand, "archive({1 creature in hand(me)})"),
    ("ask-archives", Area::Archives, "discard({1 creature in archives(me)})"),
    ("ask-deck", Area::Deck, "archive(search({1 creature in deck(me)}))"),
    ("ask-some", Area::Hand, "reveal({any_number creature in hand(me)})"),
];

/// How many cards lie in a player's hand, archives and deck.
const LAID: [(Area, usize); 3] = [(Area::Hand, 2), (Area::Archives, 2), (Area::Deck, 4)];

/// A position in which `ME` has those cards and plays the card that asks; the first cards are in hand, then come the
/// archives and the deck.
fn ask(edition: Rulebook, asks: &str, text: &str, cards: &[&str]) -> Play {
    let (hand, rest) = cards.split_at(LAID[0].1);
    let (archives, deck) = rest.split_at(LAID[1].1);
    let hand: Vec<_> = hand.iter().copied().chain([asks]).collect();
    let source = format!("card {asks} \"{asks}\"\n  test 901 · logos action\n  play: {text}");
    let lay = Scene::new(edition).house(House::Logos).cards(&source);
    let lay = lay.me(|p| p.hand(hand).archives(archives.to_vec()).deck(deck.to_vec()));
    let mut game = lay.opp(|p| p.hand(["punch"]).deck(["anger", "anger"])).start();
    game.play(asks);
    game
}

fn creatures(state: &State, area: Area) -> usize {
    let cards = state.table().list(area, ME).iter();
    cards.filter(|card| state.definition(**card).facts.card_type == CardType::Creature).count()
}

fn drawn(game: &Play, viewer: Seat, seed: u64) -> State {
    game.game.determinize(viewer, Seed::from(seed)).unwrap()
}

/// How many cards the open question offers.
fn offered(state: &State) -> usize {
    let options = &state.table().decision.as_ref().unwrap().options;
    options.iter().filter(|option| matches!(option, Action::Card(_))).count()
}

#[test]
fn a_drawn_question_offers_what_the_drawn_cards_allow() {
    let cards = ["filler-1", "punch", "filler-2", "filler-3", "filler-4", "filler-5", "filler-6", "filler-6"];
    for_each_edition(&ALL, |edition| {
        for (asks, area, text) in ASKING {
            let game = ask(edition, asks, text, &cards);
            let mut seen = std::collections::BTreeSet::new();
            for seed in 0..60 {
                let state = drawn(&game, OPP, seed);
                assert_eq!(offered(&state), creatures(&state, area), "{asks}, draw {seed}");
                seen.insert(offered(&state));
                assert!(KeyForge::view(state.table(), OPP) == game.game.view(OPP));
            }
            assert!(seen.len() > 1, "{asks}: the draws differ in what fits");
        }
    });
}

#[test]
fn how_many_options_there_are_does_not_tell_the_real_cards() {
    let one = ["filler-1", "punch", "filler-2", "filler-3", "filler-4", "filler-5", "filler-6", "filler-6"];
    let other = ["filler-1", "filler-2", "punch", "filler-3", "filler-4", "filler-6", "filler-6", "filler-5"];
    for (asks, _, text) in ASKING {
        let worlds = [one, other].map(|cards| ask(WindsOfExchange, asks, text, &cards));
        let counts = worlds.map(|game| {
            let mut counts = [0_i32; 8];
            (0..600).for_each(|seed| counts[offered(&drawn(&game, OPP, seed))] += 1);
            counts
        });
        for (first, second) in counts[0].iter().zip(counts[1]) {
            // Of 600 draws the counts of either world lie within 60 of each other, five times the spread.
            assert!((first - second).abs() < 85, "{asks}: {counts:?}");
        }
    }
}

#[test]
fn a_card_that_is_being_played_stays_what_everybody_saw() {
    // What is paid for an artifact is asked before the card leaves the hand.
    let mut game = Scene::new(WindsOfExchange)
        .house(House::Logos)
        .cards("card toll \"Toll\"\n  test 902 · logos artifact\n  always: cost(play(each, {action}), destroy({1 friendly creature}))")
        .me(|p| p.hand(["dust-imp", "library-access"]).line(["filler-1", "filler-2"]).artifacts(["toll"]))
        .me(|p| p.deck(filler(6)))
        .start();
    game.play("library-access").expect(DecisionKind::Card);
    let played = game.find("library-access");
    assert_eq!(game.table().card(played).area, Area::Hand, "it waits in hand");
    for seed in 0..40 {
        assert_eq!(drawn(&game, OPP, seed).table().card(played).area, Area::Hand, "draw {seed}");
    }
}
