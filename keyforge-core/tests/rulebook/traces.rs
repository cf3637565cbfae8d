//! How the interactions that break naive engines run, event by event.
//!
//! Every test plays one trace: who is asked what, what happens in which order, and what stands at the end.

#![allow(non_snake_case)]

mod cards;
mod damage;
mod destruction;
mod playing;
mod zones;

use keyforge_core::kernel::Seat;
use keyforge_testing::*;

use cards::CARDS;

/// The rulebooks whose cards are tagged before they are destroyed.
const TAGGING: [Rulebook; 2] = [MassMutation, WindsOfExchange];
/// The rulebooks from 1.2 on.
const FROM_1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

/// A scene with the cards of the traces.
fn at(book: Rulebook, house: House) -> Scene {
    Scene::new(book).house(house).cards(CARDS)
}

/// Asserts who is asked what. Options are cards, the cards whose abilities wait, or the words of the harness.
#[track_caller]
fn asks(game: &Play, seat: Seat, kind: DecisionKind, options: &[&str]) {
    let open = game.decision();
    assert_eq!((open.seat, open.kind), (seat, kind), "{}", game.report());
    let mut seen = match kind {
        DecisionKind::Order | DecisionKind::Replacement => waiting(game),
        _ => game.options().iter().map(|text| text.strip_prefix("card ").unwrap_or(text).to_owned()).collect(),
    };
    let mut expected = options.to_vec();
    seen.sort_unstable();
    expected.sort_unstable();
    assert_eq!(seen, expected, "{}", game.report());
}

/// The cards whose abilities wait for their turn.
fn waiting(game: &Play) -> Vec<String> {
    game.decision().waiting.iter().map(|next| game.state().slug(next.source).to_owned()).collect()
}

/// Lets the first ability of that card that waits come next.
#[track_caller]
fn next<'a>(game: &'a mut Play, slug: &str) -> &'a mut Play {
    let Some(at) = waiting(game).iter().position(|card| card == slug) else {
        panic!("{slug} does not wait\n{}", game.report());
    };
    game.trigger(at as u8)
}

/// Asserts that nothing is left to resolve: step 3 goes on.
#[track_caller]
fn goes_on(game: &Play) {
    assert_eq!((game.asked(), game.decision().seat), (DecisionKind::Main, ME), "{}", game.report());
}
