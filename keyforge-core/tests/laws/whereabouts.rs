//! What a player could follow of hidden cards is kept, and states are drawn with equal chances from what fits it.

use std::collections::{BTreeMap, BTreeSet};

use keyforge_core::kernel::Seed;
use keyforge_core::table::CardSet;
use keyforge_core::{State, kernel::Seat};
use keyforge_testing::*;

/// A position in which `ME` plays an action with that text; `filler-1` and `filler-2` are in hand, the others are the deck.
fn play(text: &str) -> Play {
    let source = format!("card act \"Act\"\n  test 904 · logos action\n  play: {text}");
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source);
    let mut game = lay
        .me(|p| {
            let hand = p.hand(["act", "filler-1", "filler-2"]);
            hand.deck(["filler-3", "filler-4", "filler-5", "filler-6"]).token("cadet")
        })
        .start();
    game.play("act");
    game
}

fn names(state: &State, set: CardSet) -> BTreeSet<&str> {
    set.iter().filter(|card| state.table().card(*card).owner == ME).map(|card| state.slug(card)).collect()
}

/// The cards of `ME` that may be in hand, in archives and in the deck for all that `OPP` could follow.
fn may_be(game: &Play) -> [BTreeSet<&str>; 3] {
    let places = &game.table().whereabouts[OPP.index()];
    [places.hand, places.archives, places.deck].map(|set| names(game.state(), set))
}

fn fillers<const N: usize>(numbers: [usize; N]) -> BTreeSet<&'static str> {
    const NAMES: [&str; 6] = ["filler-1", "filler-2", "filler-3", "filler-4", "filler-5", "filler-6"];
    numbers.into_iter().map(|number| NAMES[number - 1]).collect()
}

/// What lies in the hand and the archives of `ME`.
fn world(state: &State) -> [BTreeSet<&str>; 2] {
    [Area::Hand, Area::Archives].map(|area| {
        let cards = state.table().list(area, ME).iter();
        cards.map(|card| state.slug(*card)).collect()
    })
}

fn drawn(game: &Play, viewer: Seat, seed: u64) -> State {
    game.game.determinize(viewer, Seed::from(seed)).unwrap()
}

const SHOW: &str = "reveal({each card in hand(me)})";
const ARCHIVE: &str = "archive({1 card in hand(me)})";

#[test]
fn a_card_of_a_known_hand_that_was_archived_is_in_hand_or_archives() {
    let mut game = play(&format!("{SHOW}; {ARCHIVE}"));
    game.choose("filler-1");
    assert_eq!(may_be(&game), [fillers([1, 2]), fillers([1, 2]), fillers([3, 4, 5, 6])]);
    let mut first = 0;
    for seed in 0..400 {
        let state = drawn(&game, OPP, seed);
        let [hand, archives] = world(&state);
        assert_eq!(hand.union(&archives).copied().collect::<BTreeSet<_>>(), fillers([1, 2]), "draw {seed}");
        first += usize::from(archives.contains("filler-1"));
    }
    assert!((150..250).contains(&first), "either may be the one: {first}");
}

#[test]
fn what_is_shuffled_away_is_in_the_deck_alone() {
    let mut game = play(&format!("{SHOW}; shuffle_into_deck({{each card in hand(me)}}); draw(1)"));
    assert_eq!(may_be(&game), [fillers([1, 2, 3, 4, 5, 6]), fillers([]), fillers([1, 2, 3, 4, 5, 6])], "or drawn");
    game = play(&format!("{SHOW}; {ARCHIVE}; shuffle_into_deck({{each card in hand(me)}})"));
    game.choose("filler-2");
    assert_eq!(may_be(&game), [fillers([]), fillers([1, 2]), fillers([1, 2, 3, 4, 5, 6])]);
}

#[test]
fn what_comes_to_light_tells_of_the_rest() {
    // Once one of two is seen to leave the archives, the other one can only be in hand.
    let mut game = play(&format!("{SHOW}; {ARCHIVE}; discard({{each card in archives(me)}})"));
    game.choose("filler-1");
    assert_eq!(may_be(&game), [fillers([2]), fillers([]), fillers([3, 4, 5, 6])]);
    for seed in 0..40 {
        assert_eq!(world(&drawn(&game, OPP, seed))[0], fillers([2]), "draw {seed}");
    }
}

#[test]
fn who_sees_the_cards_needs_no_guess() {
    let mut game = play(&format!("{SHOW}; {ARCHIVE}"));
    game.choose("filler-1");
    let mine = game.table().whereabouts[ME.index()];
    assert_eq!(names(game.state(), mine.deck), fillers([3, 4, 5, 6]));
    assert!([mine.hand, mine.archives].into_iter().all(|set| names(game.state(), set).is_empty()));
}

#[test]
fn a_creature_that_was_turned_over_is_known_wherever_it_lies() {
    let lies = |area: Area| {
        move |game: &Play| game.table().card_ids().filter(|id| game.table().card(*id).area == area).count()
    };
    let text = "make_tokens(1); flip({each token creature})";
    let game = play(text);
    assert_eq!(lies(Area::Facedown)(&game), 0);
    assert_eq!(game.line(ME), ["filler-3"]);
    assert_eq!(may_be(&game)[2], fillers([1, 2, 4, 5, 6]), "it cannot be in the deck any more");
    let game = play(&format!("{text}; flip({{each creature}})"));
    assert_eq!(lies(Area::Facedown)(&game), 1);
    let hidden = game.find("filler-3");
    assert!(game.table().known.iter().all(|known| known.contains(hidden)), "both saw it lie faceup");
    assert_eq!(may_be(&game)[2], fillers([1, 2, 4, 5, 6]));
}

/// Every way to have two cards in hand and one in archives that fits the sets of `OPP`.
fn worlds(game: &Play) -> BTreeSet<[BTreeSet<&str>; 2]> {
    let [hand, archives, deck] = may_be(game);
    let all = fillers([1, 2, 3, 4, 5, 6]);
    let mut worlds = BTreeSet::new();
    for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (*one, *other))) {
        for third in all.iter().copied() {
            let in_hand = BTreeSet::from([one, other]);
            let rest = all.iter().filter(|card| !in_hand.contains(*card) && **card != third);
            let fits = in_hand.len() == 2 && !in_hand.contains(third) && in_hand.is_subset(&hand);
            if fits && archives.contains(third) && rest.clone().all(|card| deck.contains(card)) {
                worlds.insert([in_hand, BTreeSet::from([third])]);
            }
        }
    }
    worlds
}

#[test]
fn draws_are_uniform_over_the_worlds_that_fit() {
    // Two known cards and one that nobody else has seen: any of the three may be in the archives.
    let mut game = play(&format!("{SHOW}; draw(1); {ARCHIVE}"));
    game.choose("filler-2");
    assert_eq!(may_be(&game), [fillers([1, 2, 3, 4, 5, 6]), fillers([1, 2, 3, 4, 5, 6]), fillers([3, 4, 5, 6])]);
    let worlds = worlds(&game);
    assert_eq!(worlds.len(), 12, "three cards of which one is archived, one of them any of four");
    let mut counts: BTreeMap<_, i32> = BTreeMap::new();
    let each = 300;
    for seed in 0..each * worlds.len() as u64 {
        let state = drawn(&game, OPP, seed);
        let world = world(&state).map(|cards| cards.into_iter().map(str::to_owned).collect::<BTreeSet<_>>());
        *counts.entry(world).or_default() += 1;
    }
    assert_eq!(counts.len(), worlds.len(), "every world is drawn, and no other: {counts:?}");
    for drawn in counts.keys() {
        let drawn = drawn.each_ref().map(|cards| cards.iter().map(String::as_str).collect::<BTreeSet<_>>());
        assert!(worlds.contains(&drawn), "{drawn:?} fits");
    }
    let expected = each as f64;
    let squares: f64 = counts.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    // Of eleven degrees of freedom; one draw in ten thousand is beyond 37.
    assert!(squares < 37.0, "chi-square {squares}: {counts:?}");
}
