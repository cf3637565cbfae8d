//! Games of the built-in decks: every pairing, mirrors included, under every rulebook.
//!
//! `KEYFORGE_GAMES` sets how many games are played.

use std::sync::Arc;

use keyforge_core::agent::GreedyAgent;
use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::{Deck, DeckList, KeyForge, Setup};

use keyforge_testing::laws::*;

/// Every two decks and every deck with itself.
fn pairings(library: &Library) -> Vec<[Deck; 2]> {
    let decks: Vec<Deck> = DeckList::builtin()
        .iter()
        .map(|list| list.resolve(library).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let mirror_or_pair = |first: usize| (first..decks.len()).map(move |second| (first, second));
    (0..decks.len())
        .flat_map(mirror_or_pair)
        .map(|(first, second)| [decks[first].clone(), decks[second].clone()])
        .collect()
}

/// The setups of so many games: one of each pairing, then the same under other rulebooks.
fn setups(library: &Library, count: usize) -> impl Iterator<Item = (u64, Setup)> {
    let pairings = pairings(library);
    assert_eq!(pairings.len(), 210);
    (0..count).map(move |game| {
        let (pairing, round) = (game % pairings.len(), game / pairings.len());
        let [first, second] = pairings[pairing].clone();
        let book = Rulebook::ALL[(pairing + round) % Rulebook::ALL.len()];
        (game as u64, Setup::new(first, second).under(book))
    })
}

fn games(usual: usize) -> usize {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Says which game was played when an assertion failed.
struct Tell(u64, Setup);

impl Drop for Tell {
    fn drop(&mut self) {
        if let (true, Setup::Decks { decks, rulebook, .. }) = (std::thread::panicking(), &self.1) {
            eprintln!("game {} under {rulebook}: {:?} against {:?}", self.0, decks[0].name, decks[1].name);
        }
    }
}

/// The laws hold in random games.
#[test]
fn random_games_of_all_pairings_keep_the_laws() {
    let library = Library::builtin();
    for (seed, setup) in setups(&library, games(USUAL)) {
        let _tell = Tell(seed, setup.clone());
        // Somewhere in the game, and at its end.
        let mut until = seed as usize * 37 % 400;
        let game = play_at_random(&library, setup, seed, BOUND as usize, |game| {
            check_moment(game);
            if until == 0 {
                check_secrets(game, seed);
                check_views(game);
            }
            until = until.wrapping_sub(1);
        });
        assert!(game.is_over(), "a random game ends within {BOUND} decisions");
        check_views(&game);
        check_replay(&library, &game);
    }
}

/// How many random games are played where nothing else is said: a round of all pairings.
const USUAL: usize = 210;

/// What takes longer than this counts as long.
const TURNS: u16 = 60;

/// Of sensible players, 95 of 100 end a game within 60 turns.
#[test]
fn sensible_games_of_all_pairings_end_in_time() {
    let library = Library::builtin();
    let count = games(210);
    let mut long = 0;
    for (seed, setup) in setups(&library, count) {
        let _tell = Tell(seed, setup.clone());
        let mut chance = Seeded::new(Seed::from(seed));
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let agent = |seat: u64| GreedyAgent::new(&Arc::clone(&library), &setup, seed * 2 + seat);
        let mut agents = [agent(0), agent(1)];
        let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, BOUND).unwrap();
        let in_time = played.outcome.is_some() && state.table().turn.number <= TURNS;
        long += usize::from(!in_time);
    }
    println!("{} of {count} games ended within {TURNS} turns", count - long);
    assert!(long * 20 <= count, "{long} of {count} games took more than {TURNS} turns");
}
