//! Random decks: legal, like the real ones, and the same for a seed on every machine.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use keyforge_core::cards::{builtin_cards, parse_cards};
use keyforge_core::kernel::{Digest, Seed};
use keyforge_core::library::Library;
use keyforge_core::model::{House, Icon, Rarity};
use keyforge_core::{CardKey, Deck, DeckCard, DeckList, DeckRules, ListedCard, RandomDeck, Setup, SetupError};

use keyforge_testing::laws::{BOUND, play_at_random};

const SETS: [&str; 6] = ["CotA", "AoA", "WC", "MM", "DT", "WoE"];

fn list(set: &str, seed: u64) -> DeckList {
    DeckList::random(&Library::builtin(), set, seed.into()).unwrap()
}

/// How many copies a list has of a card of its own set.
fn copies(list: &DeckList, number: &str) -> usize {
    let own = CardKey::Number { set: None, number: number.to_owned() };
    list.cards.iter().filter(|card| card.card == own).map(|card| usize::from(card.count.get())).sum()
}

/// Set and number of a card of a list.
fn printing<'a>(list: &'a DeckList, card: &'a ListedCard) -> (&'a str, &'a str) {
    let CardKey::Number { set, number } = &card.card else { panic!("{card:?} has no number") };
    (set.as_ref().unwrap_or(&list.set), number)
}

// ── rarities ────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn rarities_are_those_of_the_lists() {
    for set in SETS {
        let path = format!("{}/../docs/rules/{}-cards.tsv", env!("CARGO_MANIFEST_DIR"), set.to_lowercase());
        let text = fs::read_to_string(path).unwrap();
        let (mut rows, mut last) = (0, "");
        for row in text.lines().skip(1) {
            let columns: Vec<&str> = row.split('\t').collect();
            let (number, rarity) = (columns[0], columns[9]);
            // The second half of a gigantic creature has the number of the first, and comes with it.
            if number == last {
                assert_eq!(rarity, "fixed");
                continue;
            }
            last = number;
            assert_eq!(Rarity::printed(set, number), Rarity::from_slug(rarity), "{set} {number} is {rarity}");
            rows += 1;
        }
        assert_eq!(Rarity::printed(set, &format!("{:03}", rows + 1)), None);
    }
    assert_eq!(Rarity::printed("wc", "A11"), None);
    assert_eq!(Rarity::printed("home", "001"), None);
}

/// How many copies of a deck have each rarity, in the order of [`Rarity::ALL`].
fn rarities<'a>(list: &'a DeckList, fits: impl Fn(&ListedCard) -> bool + 'a) -> [usize; Rarity::COUNT] {
    let mut counts = [0; Rarity::COUNT];
    for card in list.cards.iter().filter(|card| fits(card)) {
        let (set, number) = printing(list, card);
        counts[Rarity::printed(set, number).unwrap().index()] += usize::from(card.count.get());
    }
    counts
}

#[test]
fn the_real_decks_are_as_the_generator_takes_them_to_be() {
    let library = Library::builtin();
    let starters = Deck::starters().map(|deck| deck.name);
    let (mut all, mut rares, mut uncommons) = ([0; Rarity::COUNT], [0; 4], [0; 7]);
    for real in DeckList::builtin() {
        for house in real.resolve(&library).unwrap().houses {
            let own = |card: &ListedCard| {
                let (set, number) = printing(real, card);
                let printed = library.by_number(set, number).unwrap().facts.house;
                card.house.as_deref().map_or(printed, |house| house.parse().unwrap()) == house
            };
            let counts = rarities(real, own);
            assert_eq!(counts.iter().sum::<usize>(), 12);
            all = std::array::from_fn(|at| all[at] + counts[at]);
            if !starters.contains(&real.name) {
                uncommons[counts[Rarity::Uncommon.index()]] += 1;
                rares[counts[Rarity::Rare.index()]] += 1;
            }
        }
        // Who comes with whom, copy for copy.
        assert_eq!(copies(real, "111"), copies(real, "153"), "{}", real.name);
        for horseman in ["246", "247", "249"] {
            assert_eq!(copies(real, horseman), copies(real, "248"), "{}", real.name);
        }
    }
    assert_eq!(all, [494, 156, 62, 8, 0, 0, 0]);
    assert_eq!(rares, [9, 31, 11, 3]);
    assert_eq!(uncommons, [4, 6, 14, 15, 6, 7, 2]);
}

// ── every deck ──────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn every_deck_is_legal() {
    let library = Library::builtin();
    for set in SETS {
        for seed in 0..400 {
            let list = list(set, seed);
            let deck = list.resolve(&library).unwrap_or_else(|error| panic!("{set} {seed}: {error}"));
            assert_eq!(deck.check(DeckRules::Standard), Ok(()), "{set} {seed}");
            assert_eq!((list.set.as_str(), deck.token.is_some()), (set, set == "WoE"), "{set} {seed}");
            assert!(deck.houses.is_sorted() && list.name.starts_with("The "), "{}", list.name);
            let written = serde_json::to_string(&list).unwrap();
            assert_eq!(DeckList::parse(&written).unwrap(), [list], "{written}");
        }
    }
}

/// A token creature of one of the houses, and no card that names another one (`TOKEN-1d`).
#[test]
fn a_deck_of_a_set_with_token_creatures_has_one() {
    let library = Library::builtin();
    let naming = [("053", "018"), ("110", "067"), ("167", "115"), ("227", "177"), ("342", "297"), ("399", "361")];
    let (mut tokens, mut named) = (BTreeMap::new(), [0; 6]);
    for seed in 0..400 {
        let list = list("WoE", seed);
        let Some(ListedCard { card: CardKey::Number { set: None, number }, .. }) = &list.token else {
            panic!("{:?}", list.token);
        };
        assert_eq!(Rarity::printed("WoE", number), Some(Rarity::Token));
        let deck = list.resolve(&library).unwrap();
        let facts = &library.get(deck.token.as_deref().unwrap()).unwrap().facts;
        assert!(deck.houses.contains(&facts.house), "{} in {:?}", facts.slug, deck.houses);
        let is_token = |card: &ListedCard| {
            let (set, number) = printing(&list, card);
            Rarity::printed(set, number) == Some(Rarity::Token)
        };
        assert!(!list.cards.iter().any(is_token), "{seed}");
        for (met, (token, card)) in named.iter_mut().zip(naming) {
            let count = copies(&list, card);
            assert!(count == 0 || token == number, "{seed}: {card} without {token}");
            *met += count;
        }
        *tokens.entry(number.clone()).or_insert(0) += 1;
    }
    let all = library.facts().filter_map(|facts| facts.printings.iter().find(|it| it.0 == "woe"));
    let all = all.filter(|(set, number)| Rarity::printed(set, number) == Some(Rarity::Token));
    assert_eq!(tokens.len(), all.count());
    assert!(named.iter().filter(|met| **met > 0).count() >= 5, "{named:?}");
}

/// Whatever comes with another card is there with each copy of it.
#[test]
fn cards_that_belong_together_are_together() {
    let companies: [(&str, &str, &[&str]); 14] = [
        ("CotA", "153", &["111"]),
        ("CotA", "248", &["246", "247", "249"]),
        ("AoA", "158", &["146"]),
        ("AoA", "097", &["098", "098"]),
        ("WC", "039", &["053"]),
        ("WC", "066", &["059"]),
        ("WC", "115", &["121", "121"]),
        ("WC", "167", &["181"]),
        ("MM", "104", &["118"]),
        ("MM", "230", &["234"]),
        ("MM", "353", &["354", "355", "356"]),
        ("DT", "012", &["013"]),
        ("DT", "316", &["317"]),
        ("WoE", "361", &["357"]),
    ];
    let mut met = [0; 14];
    for seed in 0..400 {
        let lists = SETS.map(|set| list(set, seed));
        for (met, (set, leader, company)) in met.iter_mut().zip(companies) {
            let list = lists.iter().find(|list| list.set == set).unwrap();
            let leaders = copies(list, leader);
            for number in company {
                let each = company.iter().filter(|other| *other == number).count();
                assert_eq!(copies(list, number), leaders * each, "{set} {seed}: {leader} and {number}");
            }
            *met += leaders;
        }
    }
    assert!(met.iter().all(|met| *met > 0), "{met:?}");
}

/// Every icon that a card gives stands on a card of the deck, and none has more than five (`ENHANCE-1`).
#[test]
fn decks_of_mass_mutation_are_enhanced() {
    let library = Library::builtin();
    let mut met = 0;
    for seed in 0..200 {
        let deck = list("MM", seed).resolve(&library).unwrap();
        let facts = |card: &DeckCard| &library.get(&card.card).unwrap().facts;
        let mut given: Vec<Icon> = deck.cards.iter().flat_map(|card| facts(card).enhance.clone()).collect();
        let mut added: Vec<Icon> = deck.cards.iter().flat_map(|card| card.icons.clone()).collect();
        given.sort_unstable();
        added.sort_unstable();
        assert_eq!(added, given, "{seed}");
        met += added.len();
        for card in deck.cards.iter().filter(|card| !card.icons.is_empty()) {
            assert!(
                facts(card).icons.len() + card.icons.len() <= 5 && facts(card).gigantic.is_none(),
                "{seed}: {card:?}"
            );
        }
    }
    assert!(met > 0);
    assert!((0..50).all(|seed| list("WC", seed).cards.iter().all(|card| card.icons.is_empty())));
}

#[test]
fn a_blaster_comes_with_its_officer_and_officers_come_alone() {
    let lists: Vec<DeckList> = (0..400).map(|seed| list("WC", seed)).collect();
    assert!(lists.iter().all(|list| copies(list, "345") <= copies(list, "296")));
    assert!(lists.iter().any(|list| copies(list, "345") > 0));
    assert!(lists.iter().any(|list| copies(list, "345") == 0 && copies(list, "296") > 0));
}

/// The shards of an Age of Ascension deck: one in each of its houses at least, or none.
#[test]
fn a_shard_comes_with_those_of_the_other_houses() {
    let shards = ["048", "104", "155", "205", "264", "315", "366"];
    let mut with = 0;
    for seed in 0..400 {
        let list = list("AoA", seed);
        let kinds = shards.iter().filter(|number| copies(&list, number) > 0).count();
        assert!(kinds == 0 || kinds == 3, "{seed}: {kinds} kinds of shards");
        with += usize::from(kinds > 0);
    }
    // A rare card in twenty of a house is one; three houses of one and a bit each make it one deck in six.
    assert!((40..100).contains(&with), "{with} decks of 400 have shards");
}

#[test]
fn some_games_of_random_decks_end() {
    let library = Library::builtin();
    for (seed, set) in (0..).zip(SETS) {
        for round in 0..3 {
            let deck = |number| list(set, number).resolve(&library).unwrap();
            let setup = Setup::new(deck(10 * round + seed), deck(10 * round + seed + 5));
            let game = play_at_random(&library, setup, seed, BOUND as usize, |_| {});
            assert!(game.is_over(), "{set} {round}");
        }
    }
}

// ── how they are made up ────────────────────────────────────────────────────────────────────────────────

/// What 300 decks of a set have.
fn made(set: &str) -> String {
    let library = Library::builtin();
    let mut by_rarity = [0; Rarity::COUNT];
    // Cards of which a deck has one, two, three and more copies.
    let mut by_copies = [0; 4];
    let mut by_house = BTreeMap::<House, usize>::new();
    let [mut mavericks, mut legacies, mut anomalies] = [0; 3];
    for seed in 0..300 {
        let list = list(set, seed);
        let own = rarities(&list, |_| true);
        by_rarity = std::array::from_fn(|at| by_rarity[at] + own[at]);
        let is_anomaly = |card: &ListedCard| printing(&list, card).1.starts_with('A');
        let is_abroad = |card: &ListedCard| {
            let (set, number) = printing(&list, card);
            let printed = &library.by_number(set, number).unwrap().facts;
            card.house.as_deref().is_some_and(|house| !printed.houses().any(|own| own.slug() == house))
        };
        let count = |fits: &dyn Fn(&ListedCard) -> bool| list.cards.iter().filter(|card| fits(card)).count();
        mavericks += count(&|card| is_abroad(card) && !is_anomaly(card));
        legacies += count(&|card| printing(&list, card).0 != set);
        anomalies += count(&is_anomaly);
        for card in &list.cards {
            by_copies[usize::from(card.count.get()).min(4) - 1] += 1;
        }
        for house in &list.houses {
            *by_house.entry(house.parse().unwrap()).or_default() += 1;
        }
    }
    let rarities: Vec<(&str, usize)> = Rarity::ALL.map(Rarity::slug).into_iter().zip(by_rarity).collect();
    format!(
        "{set}: {rarities:?}, 1 to 4 copies {by_copies:?},\n  {mavericks} mavericks, {legacies} legacies, \
         {anomalies} anomalies, {by_house:?}"
    )
}

/// Exact counts: whoever changes how decks are drawn sees what comes of it.
#[test]
fn decks_are_made_up_as_real_ones() {
    insta::assert_snapshot!(SETS.map(made).join("\n"));
}

// ── the same deck for the same seed ─────────────────────────────────────────────────────────────────────

#[test]
fn a_seed_gives_the_same_deck_on_every_machine() {
    let digests = SETS.map(|set| Digest::of_json(&list(set, 42)).unwrap().to_string());
    insta::assert_snapshot!("digests_of_seed_42", digests.join("\n"));
    insta::assert_snapshot!("deck_of_seed_42", serde_json::to_string(&list("WC", 42)).unwrap());
}

#[test]
fn the_order_of_the_cards_in_files_does_not_matter() {
    let mut sources = builtin_cards().unwrap();
    sources.reverse();
    let library = Library::new(sources).unwrap();
    for set in SETS {
        for seed in 0..20 {
            assert_eq!(DeckList::random(&library, &set.to_lowercase(), seed.into()).unwrap(), list(set, seed));
        }
    }
}

#[test]
fn another_seed_gives_another_deck() {
    let decks: Vec<DeckList> = (0..50).map(|seed| list("AoA", seed)).collect();
    assert!(decks.iter().enumerate().all(|(at, deck)| !decks[..at].iter().any(|other| other.cards == deck.cards)));
    let other = DeckList::random(&Library::builtin(), "WC", 1.into()).unwrap();
    assert!(other.name != decks[1].name, "a seed means something else in each set");
    let full: Seed = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".parse().unwrap();
    assert!(DeckList::random(&Library::builtin(), "AoA", full).is_ok());
}

// ── wishes and mistakes ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn houses_can_be_wished_for() {
    let library = Library::builtin();
    let wish = |houses: &[House]| RandomDeck::new("WC", 3.into()).with_houses(houses).list(&library);
    for seed in 0..20 {
        let random = RandomDeck::new("WC", seed.into()).with_houses(&[House::StarAlliance]);
        let deck = random.list(&library).unwrap().resolve(&library).unwrap();
        assert!(deck.houses.contains(&House::StarAlliance));
        assert_eq!(deck.check(DeckRules::Standard), Ok(()));
    }
    let three = wish(&[House::Untamed, House::Dis, House::Logos]).unwrap();
    assert_eq!(three.houses, ["dis", "logos", "untamed"]);

    let error = wish(&[House::Mars]).unwrap_err();
    assert_eq!(error.code(), "deck/house_of_set");
    assert_eq!(
        error.to_string(),
        "the set WC has no house Mars; it has Brobnar, Dis, Logos, Saurian, Shadows, Star Alliance, Untamed"
    );
    assert_eq!(wish(&[House::Dis, House::Dis]).unwrap_err().code(), "deck/house_count");
    let four = [House::Brobnar, House::Dis, House::Logos, House::Saurian];
    assert_eq!(wish(&four).unwrap_err().code(), "deck/house_count");
}

#[test]
fn a_set_without_cards_is_refused_with_those_that_there_are() {
    let error = DeckList::random(&Library::builtin(), "XY", 1.into()).unwrap_err();
    assert_eq!(error.code(), "deck/unknown_set");
    assert_eq!(error.to_string(), r#"no set is called "XY"; there are "CotA", "AoA", "WC", "MM", "DT", "WoE""#);
    let nothing = Library::new(Vec::new()).unwrap();
    assert_eq!(DeckList::random(&nothing, "WC", 1.into()).unwrap_err().code(), "deck/unknown_set");
}

#[test]
fn names_of_random_decks_are_read_and_written() {
    let fresh = Seed([9; 32]);
    let named = |name: &str| RandomDeck::named(name, fresh).unwrap();
    for name in ["onyx", "randomly", "Random Walk", "", "the random: deck"] {
        assert_eq!(named(name), None, "{name}");
    }
    assert_eq!(named("random:WC"), Some(RandomDeck::new("WC", fresh)));
    assert_eq!(named(" random: wc : 42 "), Some(RandomDeck::new("WC", 42.into())));
    assert_eq!(named("random:Worlds Collide:42"), named("random:wc:42"));
    let written = RandomDeck { set: "worlds collide".to_owned(), seed: 42.into(), houses: Vec::new() };
    assert_eq!(written.to_string(), "random:WC:42");
    assert_eq!(written.list(&Library::builtin()).unwrap(), list("WC", 42));
    let houses = RandomDeck::new("WC", fresh).with_houses(&[House::Dis, House::StarAlliance]);
    assert_eq!(named("random:WC::Dis, star alliance"), Some(houses.clone()));
    for random in [RandomDeck::new("WC", 42.into()), houses] {
        assert_eq!(named(&random.to_string()), Some(random));
    }
    let wrong = [
        ("random:", "it is `random:SET`"),
        ("random::42", "it is `random:SET`"),
        ("random:WC:42:dis:logos", "it is `random:SET`"),
        ("random:WC:seven", "the seed \"seven\" is no number"),
        ("random:WC:-1", "the seed \"-1\" is no number"),
        ("random:WC:1:oz", "\"oz\" is no house; there are Brobnar, Dis, Ekwidon"),
    ];
    for (name, words) in wrong {
        let error = RandomDeck::named(name, fresh).unwrap_err();
        assert_eq!(error.code(), "deck/random_name");
        assert!(error.to_string().contains(words) && error.to_string().contains(name), "{error}");
    }
}

// ── home-made sets ──────────────────────────────────────────────────────────────────────────────────────

fn home(cards: &str) -> Arc<Library> {
    Library::builtin().with(parse_cards("home.kf", cards).unwrap()).unwrap()
}

const LAMPS: &str = "card lamp \"Lamp\"\n  home 001 · logos creature · power 3\n\
                     card torch \"Torch\"\n  home 002 · dis artifact\n";

#[test]
fn a_home_made_set_of_three_houses_has_decks() {
    let library = home(&format!("{LAMPS}card wick \"Wick\"\n  home 003 · mars action\n"));
    assert_eq!(DeckList::sets(&library), ["CotA", "AoA", "WC", "MM", "DT", "WoE", "home"]);
    for seed in 0..60 {
        let list = DeckList::random(&library, "Home", seed.into()).unwrap();
        assert_eq!(list.set, "home");
        let deck = list.resolve(&library).unwrap();
        assert_eq!(deck.check(DeckRules::Standard), Ok(()));
        assert_eq!(deck.houses, [House::Dis, House::Logos, House::Mars]);
        assert!(deck.cards.iter().all(|card| ["lamp", "torch", "wick"].contains(&card.card.as_str())));
    }
    // The sets that were there have the decks that they had.
    assert_eq!(DeckList::random(&library, "CotA", 5.into()).unwrap(), list("CotA", 5));
}

#[test]
fn a_home_made_set_of_fewer_houses_has_none() {
    let error = DeckList::random(&home(LAMPS), "home", 1.into()).unwrap_err();
    assert_eq!(error.code(), "deck/few_houses");
    let SetupError::FewHouses { known, .. } = &error else { panic!("{error}") };
    assert_eq!(known, &[House::Dis, House::Logos]);
    assert_eq!(error.to_string(), "a deck has 3 houses, and there are cards of the set home in 2 only: Dis, Logos");
}

#[test]
fn the_halves_of_a_gigantic_creature_come_together() {
    let giant = "card giant-1 \"Giant\"\n  home 004 · mars creature · gigantic top · icons amber\n\
                 card giant-2 \"Giant\"\n  home 005 · mars creature · power 9 · gigantic bottom\n";
    let library = home(&format!("{LAMPS}{giant}card wick \"Wick\"\n  home 003 · mars action\n"));
    let mut met = 0;
    for seed in 0..60 {
        let list = DeckList::random(&library, "home", seed.into()).unwrap();
        assert_eq!(copies(&list, "004"), copies(&list, "005"), "{seed}");
        met += copies(&list, "004");
        assert_eq!(list.resolve(&library).unwrap().check(DeckRules::Standard), Ok(()));
    }
    assert!(met > 0);
    // Those that are printed share a number, which means both in turn.
    let library = Library::builtin();
    let mut met = 0;
    for seed in 0..200 {
        let list = list("MM", seed);
        let deck = list.resolve(&library).unwrap();
        for (number, slug) in [("125", "ultra-gravitron"), ("244", "deusillus"), ("422", "niffle-kong")] {
            let half = |half: u8| deck.cards.iter().filter(|card| card.card == format!("{slug}-{half}")).count();
            assert_eq!((half(1), half(1) + half(2)), (half(2), copies(&list, number)), "{seed}: {slug}");
            met += half(1);
        }
    }
    assert!(met > 0);
}
