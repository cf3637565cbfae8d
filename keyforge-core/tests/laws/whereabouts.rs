//! What a player could follow of hidden cards is kept, and states are drawn with equal chances from what fits it.

use std::collections::{BTreeMap, BTreeSet};

use keyforge_core::kernel::Seed;
use keyforge_core::table::CardSet;
use keyforge_core::{Game, Setup, State, kernel::Seat};
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

/// A position in which `ME` has three creatures, an action with that text and three cards in the deck.
fn mixed(text: &str, seed: u64) -> Play {
    let source =
        format!("card act \"Act\"\n  test 904 · logos action\n  play: put_on_deck_at_random({{each creature}}){text}");
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source).seed(seed);
    let lay =
        lay.me(|p| p.hand(["act"]).line(["filler-1", "filler-2", "filler-3"]).deck(filler_from(4)).token("cadet"));
    let mut game = lay.start();
    game.play("act");
    game
}

fn filler_from(first: usize) -> [&'static str; 3] {
    std::array::from_fn(|at| ["filler-1", "filler-2", "filler-3", "filler-4", "filler-5", "filler-6"][first - 1 + at])
}

/// The cards of `ME` that may be in hand, among the mixed cards of the deck, and in the rest of it.
fn mixed_for(game: &Play, viewer: Seat) -> [BTreeSet<&str>; 3] {
    let places = &game.table().whereabouts[viewer.index()];
    [places.hand, places.mixed, places.deck].map(|set| names(game.state(), set))
}

/// How many cards of that deck lie under those that are mixed, and how many these are.
fn mixed_in_deck(game: &Play) -> (u8, u8) {
    let mixed = game.table().mixed[ME.index()];
    (mixed.under, mixed.count)
}

/// The deck of `ME`, its top first.
fn deck(state: &State) -> Vec<&str> {
    state.table().player(ME).deck().iter().rev().map(|card| state.slug(*card)).collect()
}

#[test]
fn cards_that_go_onto_a_deck_at_random_are_known_and_their_order_is_not() {
    let game = mixed("", 1);
    assert_eq!(mixed_in_deck(&game), (3, 3));
    let mut orders: BTreeMap<Vec<String>, i32> = BTreeMap::new();
    for viewer in [ME, OPP] {
        assert_eq!(mixed_for(&game, viewer), [fillers([]), fillers([1, 2, 3]), fillers([4, 5, 6])]);
        let known = game.game.view(viewer).player(ME).deck().iter().filter(|card| card.is_known()).count();
        assert_eq!(known, 0, "{viewer} knows the place of no card");
        for seed in 0..300 {
            let state = drawn(&game, viewer, seed);
            let deck = deck(&state);
            let top: BTreeSet<&str> = deck[..3].iter().copied().collect();
            assert_eq!(top, fillers([1, 2, 3]), "draw {seed}");
            *orders.entry(deck[..3].iter().map(|card| (*card).to_owned()).collect()).or_default() += 1;
        }
    }
    assert_eq!(orders.len(), 6, "{orders:?}");
    assert!(orders.values().all(|count| (60..140).contains(count)), "of 600 draws 100 each: {orders:?}");
}

#[test]
fn nobody_is_told_how_cards_lie_that_go_onto_a_deck_at_random() {
    let mut orders = BTreeSet::new();
    let told: Vec<_> = (0..8)
        .map(|seed| {
            let game = mixed("", seed);
            orders.insert(deck(game.state()).join(" "));
            [ME, OPP, Seat::SPECTATOR].map(|viewer| {
                let log = game.game.log().redact(viewer).unwrap();
                log.entries().iter().skip(1).flat_map(|entry| entry.events.clone()).collect::<Vec<_>>()
            })
        })
        .collect();
    assert!(orders.len() > 2, "{orders:?}");
    assert!(told.iter().all(|others| others == &told[0]), "the same is told whichever order it is");
}

#[test]
fn who_draws_one_of_the_mixed_cards_knows_which_and_others_that_it_is_one_of_them() {
    let game = mixed("; draw(1)", 1);
    assert_eq!(mixed_in_deck(&game), (3, 2));
    let drawn_card = game.hand(ME)[0].to_owned();
    let [hand, left, _] = mixed_for(&game, ME);
    assert!(hand.is_empty() && left.len() == 2 && !left.contains(&*drawn_card), "{left:?}");
    let all = fillers([1, 2, 3]);
    assert_eq!(mixed_for(&game, OPP), [all.clone(), all.clone(), fillers([4, 5, 6])]);
    let mut hands = BTreeSet::new();
    for seed in 0..60 {
        let state = drawn(&game, OPP, seed);
        let [hand, _] = world(&state);
        let top: BTreeSet<&str> = deck(&state)[..2].iter().copied().collect();
        assert_eq!(hand.union(&top).copied().collect::<BTreeSet<_>>(), all, "draw {seed}");
        hands.insert(hand.into_iter().map(str::to_owned).collect::<Vec<_>>());
        let own = drawn(&game, ME, seed);
        assert!(world(&own)[0].contains(&*drawn_card), "draw {seed}");
    }
    assert_eq!(hands.len(), 3, "{hands:?}");
}

#[test]
fn who_draws_all_of_the_mixed_cards_has_a_hand_that_is_known() {
    let game = mixed("; draw(3)", 1);
    assert_eq!(mixed_in_deck(&game), (0, 0));
    assert_eq!(mixed_for(&game, OPP), [fillers([1, 2, 3]), fillers([]), fillers([4, 5, 6])]);
    let game = mixed("; draw(4)", 1);
    assert_eq!(mixed_for(&game, OPP)[0], fillers([1, 2, 3, 4, 5, 6]));
    for seed in 0..40 {
        let state = drawn(&game, OPP, seed);
        assert!(fillers([1, 2, 3]).is_subset(&world(&state)[0]), "draw {seed}");
    }
}

#[test]
fn mixed_cards_stay_together_under_and_upon_others() {
    let all = fillers([1, 2, 3, 4, 5, 6]);
    let places = [("put_under_deck", 4), ("put_on_deck", 3)];
    for (verb, under) in places {
        // One of them is drawn, and goes back to the deck unseen.
        let game = mixed(&format!("; draw(1); {verb}({{each card in hand(me)}})"), 1);
        assert_eq!(mixed_in_deck(&game), (under, 2), "{verb}");
        assert_eq!(mixed_for(&game, OPP), [fillers([]), fillers([1, 2, 3]), all.clone()], "{verb}");
        let left = mixed_for(&game, ME)[1].clone();
        assert_eq!(left.len(), 2, "{verb}");
        for seed in 0..40 {
            let state = drawn(&game, ME, seed);
            let deck = deck(&state);
            let from = 6 - 2 - usize::from(under);
            assert_eq!(deck[from..from + 2].iter().copied().collect::<BTreeSet<_>>(), left, "{verb}, draw {seed}");
        }
    }
    let game = mixed("; shuffle_deck", 1);
    assert_eq!(mixed_in_deck(&game), (0, 0));
    assert_eq!(mixed_for(&game, OPP), [fillers([]), fillers([]), all.clone()]);
    // One that is found among them leaves them, and the rest is shuffled.
    let mut game = mixed("; archive(search({1 card in deck(me)}))", 1);
    game.choose("filler-2");
    assert_eq!(mixed_in_deck(&game), (0, 0));
    assert!(mixed_for(&game, OPP)[1].is_empty());
}

#[test]
fn a_mixed_card_that_comes_to_light_is_none_of_the_others() {
    let game = mixed("; reveal({top 1 in deck(me)})", 1);
    let top = deck(game.state())[0].to_owned();
    let left: BTreeSet<&str> = fillers([1, 2, 3]).into_iter().filter(|card| *card != top).collect();
    for viewer in [ME, OPP] {
        assert_eq!(mixed_for(&game, viewer)[1], left, "{viewer}");
        for seed in 0..20 {
            assert_eq!(deck(&drawn(&game, viewer, seed))[0], top, "draw {seed}");
        }
    }
}

#[test]
fn a_position_with_mixed_cards_is_laid_as_it_was_written() {
    let game = mixed("; draw(1)", 3);
    let setup = Setup::Scenario(Box::new(Scenario::of(game.state()).unwrap()));
    let again = Game::new(game.state().library().library().clone(), setup, Seed::from(1)).unwrap();
    assert_eq!(again.table().mixed, game.table().mixed);
    assert_eq!(again.table().whereabouts, game.table().whereabouts);
}
