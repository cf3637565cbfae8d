//! What a copy of a card has of its own: its house, the icons that enhanced it, the set it is from.

use keyforge_core::cards::parse_cards;
use keyforge_core::kernel::{Seed, replay};
use keyforge_core::model::Facts;
use keyforge_core::scenario::Scenario;
use keyforge_core::{Deck, DeckCard, DeckList, Game, Setup};
use keyforge_testing::*;
use std::collections::BTreeSet;
use std::sync::Arc;

const NEW: [Rulebook; 2] = [MassMutation, WindsOfExchange];
const FIVE: [Icon; 5] = [Icon::Discard, Icon::Draw, Icon::Damage, Icon::Capture, Icon::Amber];

/// The cards of these tests.
const CARDS: &str = r#"
card deed "Deed"
  mm 901 · dis action · icons amber
  play: gain(5)
card being "Being"
  mm 902 · dis creature · power 6 · icons amber
card wisp "Wisp"
  wc A99 · ekwidon creature · power 2
card twin "Pair"
  dt 901 · dis creature · power 5
card pair "Pair"
  dt 902 · dis creature · power 1
"#;

fn library() -> Arc<Library> {
    let cards = parse_cards("decks", CARDS).unwrap_or_else(|errors| panic!("{errors}"));
    Library::builtin().with(cards).unwrap()
}

fn at(book: Rulebook) -> Scene {
    Scene::new(book).house(Dis).cards(CARDS)
}

/// A game of a deck list against itself in which `ME` begins and has all of its up to seven cards in hand.
fn game_of(book: Rulebook, text: &str) -> Play {
    let lists = DeckList::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let deck = lists[0].resolve(&library()).unwrap_or_else(|error| panic!("{error}"));
    let setup = Setup::new(deck.clone(), deck).under(book).free().starting(ME);
    let mut game = Play::of(Game::new(library(), setup, Seed::from(1)).unwrap());
    game.pick("keep").pick("keep").expect(DecisionKind::ActiveHouse);
    game
}

#[test]
fn bonus_2__all_five_on_an_enhanced_copy() {
    let mut game = at(WindsOfExchange)
        .me(|p| p.hand([card("deed").icons(FIVE), card("fear")]).deck(["punch"]).line(["shooler"]))
        .opp(|p| p.amber(3).line(["valdr"]))
        .start();
    // The printed æmber comes first, then what was added, from top to bottom.
    game.play("deed");
    assert_eq!(game.trace(), ["Mv deed hand→limbo", "Æ 1 supply→me (gain)"]);
    assert_eq!(game.choices(), ["fear"], "the discard icon");
    game.choose("fear");
    assert_eq!(game.trace(), ["Mv fear hand→discard", "Mv punch deck→hand"]);
    assert_eq!(game.choices(), ["shooler", "valdr"], "the damage icon");
    game.choose("valdr");
    assert_eq!(game.trace(), ["Dmg valdr 1"]);
    assert_eq!(game.choices(), ["shooler"], "the capture icon");
    let trace = game.choose("shooler").trace();
    let expected =
        ["Æ 1 opp→shooler (capture)", "Æ 1 supply→me (gain)", "Æ 5 supply→me (gain)", "Mv deed limbo→discard"];
    assert_eq!(trace, expected);
    game.expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.amber(OPP)), (7, 2));
}

#[test]
fn bonus_2__the_copy_beside_it() {
    for_each_edition(&NEW, |book| {
        let mut game =
            at(book).me(|p| p.hand([card("deed").icons([Icon::Draw]), card("deed")]).deck(filler(3))).start();
        game.play("deed#2");
        assert_eq!((game.hand(ME).len(), game.amber(ME)), (2, 6), "one drawn");
        game.play("deed");
        assert_eq!((game.hand(ME).len(), game.amber(ME)), (1, 12), "the other copy has only what is printed");
    });
}

#[test]
fn house_14() {
    let old = [Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed];
    let sets: [(&str, &[House]); 6] = [
        ("cota", &old),
        ("aoa", &old),
        ("wc", &[Brobnar, Dis, Logos, Saurian, Shadows, StarAlliance, Untamed]),
        ("mm", &[Dis, Logos, Sanctum, Saurian, Shadows, StarAlliance, Untamed]),
        ("dt", &[Logos, Sanctum, Saurian, Shadows, StarAlliance, Unfathomable, Untamed]),
        ("woe", &[Brobnar, Ekwidon, Mars, Sanctum, Saurian, StarAlliance, Unfathomable]),
    ];
    let library = Library::builtin();
    for (set, expected) in sets {
        let of_set = |facts: &&Facts| facts.printings.iter().any(|(of, number)| of == set && !number.starts_with('A'));
        let houses: BTreeSet<House> = library.facts().filter(of_set).map(|facts| facts.house).collect();
        assert_eq!(houses, expected.iter().copied().collect(), "{set}");
    }
}

#[test]
fn bonus_1a__enhanced() {
    for_each_edition(&[V1_1, V1_2], |book| {
        let mut game = at(book).me(|p| p.hand([card("deed").icons(FIVE)]).deck(filler(3))).opp(|p| p.amber(3)).start();
        game.play("deed").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP), game.hand(ME).len()), (7, 3, 0), "two of æmber, no other");
    });
}

#[test]
fn bonus_11__enhanced() {
    for_each_edition(&NEW, |book| {
        let mut game = at(book)
            .cards("card tally \"Tally\"\n  mm 903 · dis action\n  play: choose({1 card in hand(me)}); gain(icons_of(it) + amber_icons_of(it))")
            .me(|p| p.hand([card("tally"), card("being").icons([Icon::Draw, Icon::Amber, Icon::Damage])]))
            .start();
        game.play("tally").choose("being");
        assert_eq!(game.amber(ME), 4 + 2, "four icons, two of them æmber");
    });
}

#[test]
fn enhance_1() {
    for_each_edition(&NEW, |book| {
        let mut game = at(book).house(Shadows).me(|p| p.hand(["mutant-cutpurse", "deed"])).start();
        let icons = |game: &Play| game.state().definition(game.find("deed")).facts.icons.clone();
        game.play("mutant-cutpurse");
        assert_eq!(game.trace(), ["Mv mutant-cutpurse hand→limbo", "Mv mutant-cutpurse limbo→line"]);
        game.expect(DecisionKind::Main);
        assert_eq!(icons(&game), [Icon::Amber], "nothing is added during play");
    });
}

#[test]
fn ex_012() {
    // The deck with the three icons where the making of the deck put them.
    let text = "name: Enhanced\nset: MM\nShadows\n252\nDis\n901 +damage\n901\n902 +damage +damage";
    for_each_edition(&NEW, |book| {
        let mut game = game_of(book, text);
        game.house(Dis);
        let enhanced =
            game.find_all("me/deed").into_iter().find(|card| game.state().definition(*card).facts.icons.len() > 1);
        let plain =
            game.find_all("me/deed").into_iter().find(|card| game.state().definition(*card).facts.icons.len() == 1);
        let (enhanced, plain) = (enhanced.unwrap(), plain.unwrap());
        assert_eq!(game.state().slug(enhanced), game.state().slug(plain));
        game.offers("play deed").play("me/being");
        game.expect(DecisionKind::Card).choose("me/being").choose("me/being");
        assert_eq!((game.damage("me/being"), game.amber(ME)), (2, 1));
    });
}

#[test]
fn enhance_1__copies_are_copies() {
    for_each_edition(&NEW, |book| {
        // The rule of six asks for the title, however the copies are enhanced.
        let mixed = |n: usize| if n.is_multiple_of(2) { card("deed") } else { card("deed").icons([Icon::Amber]) };
        let mut game = at(book).me(|p| p.hand((0..7).map(mixed))).start();
        for _ in 0..6 {
            game.play("deed");
        }
        game.refuses("play deed");
        assert_eq!(game.hand(ME), ["deed"]);
        // So does a text that looks for the same title.
        let twice = "card echo \"Echo\"\n  mm 903 · dis action\n  play: choose({1 card in hand(me)}); \
                     gain(count({same_title it in discard(me)}))";
        let mut game = at(book)
            .cards(twice)
            .me(|p| p.hand(["echo", "deed"]).discard([card("deed").icons([Icon::Draw]), card("deed")]))
            .start();
        game.play("echo").choose("deed#3");
        assert_eq!(game.amber(ME), 2);
    });
}

#[test]
fn copy_1__of_an_enhanced_card() {
    let mimic = "card mimic \"Mimic\"\n  mm 903 · dis action\n  play: become_copy({1 action in discard(opponent)})";
    for_each_edition(&NEW, |book| {
        let mut game = at(book)
            .cards(mimic)
            .me(|p| p.hand([card("mimic").icons([Icon::Capture])]).deck(filler(3)))
            .opp(|p| p.discard([card("deed").icons([Icon::Draw])]).amber(1))
            .start();
        game.play("mimic").choose("deed").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.hand(ME).len(), game.amber(OPP)), (6, 1, 1), "the icons of the other card");
        let icons = &game.state().definition(game.find("me/mimic")).facts.icons;
        assert_eq!(*icons, [Icon::Capture], "it is itself again in the discard pile");
    });
}

#[test]
fn enhance_1__logs_views_and_exports_know_it() {
    let text = "name: Enhanced\nset: MM\nDis\n901 x3 +draw\n901 x2\n902 +damage +capture\n";
    let mut game = game_of(MassMutation, text);
    game.house(Dis);
    let enhanced =
        game.find_all("me/deed").into_iter().find(|card| game.state().definition(*card).facts.icons.len() > 1);
    game.act(Action::Play(enhanced.unwrap()));
    let state = game.state().clone();
    let scenario = Scenario::of(&state).unwrap();
    assert!(scenario.to_json().contains("\"icons\""));
    let setup = Setup::Scenario(Box::new(Scenario::from_json(&scenario.to_json()).unwrap()));
    assert_eq!(*Game::new(library(), setup, Seed::from(1)).unwrap().state(), state);
    assert_eq!(*replay(&library(), &game.game.log().inputs_only()).unwrap().state(), state);
    assert!(state.board().to_string().contains("Deed +draw"), "{}", state.board());
    for seat in [ME, OPP] {
        assert_eq!(game.game.log().redact(seat).unwrap().fold().unwrap(), game.game.view(seat));
        let drawn = game.game.determinize(seat, Seed::from(5)).unwrap();
        let count = |state: &keyforge_core::State| {
            let cards = state.table().card_ids();
            cards.filter(|card| state.definition(*card).facts.icons.len() > 1).count()
        };
        assert_eq!(count(&drawn), 8, "the enhanced copies of both decks");
    }
}

#[test]
fn maverick_1__of_a_deck() {
    for_each_edition(&ALL, |book| {
        let json = r#"{"name": "Odd", "set": "CotA", "cards": [
            {"number": "083", "maverick_house": "logos"}, {"number": "083"}, {"number": "083"}]}"#;
        let mut game = game_of(book, json);
        game.house(Logos).offers("play dust-imp");
        assert_eq!(game.options().iter().filter(|option| option.starts_with("play")).count(), 1, "only the maverick");
    });
}

#[test]
fn legacy_1() {
    for_each_edition(&NEW, |book| {
        // A card of Call of the Archons in a deck of Mass Mutation.
        let mut game = game_of(book, "name: Old and new\nset: MM\nDis\n901\nCotA 083");
        game.house(Dis).offers("play deed").offers("play dust-imp").play("dust-imp");
        assert_eq!(game.line(ME), ["dust-imp"]);
    });
    let deck = Deck {
        name: "Old and new".to_owned(),
        houses: vec![Dis],
        cards: vec![DeckCard::new("deed", Dis), DeckCard::new("dust-imp", Dis)],
        token: None,
    };
    let list = DeckList::parse("name: Old and new\nset: MM\nDis\n901\nCotA 083").unwrap();
    assert_eq!(list[0].resolve(&library()).unwrap(), deck);
}

#[test]
fn anomaly_1() {
    for_each_edition(&NEW, |book| {
        let deck = "name: Strange\nset: WC\nBrobnar\nA99\nDis\n058\nShadows\nA99";
        let mut game = game_of(book, &deck.replace("058", "CotA 058"));
        assert_eq!(game.legal_houses(ME), [Brobnar, Dis, Shadows]);
        game.house(Brobnar).offers("play wisp");
        assert_eq!(game.options().iter().filter(|option| option.starts_with("play")).count(), 1, "that of Brobnar");
        game.play("wisp");
        let wisp = game.table().player(ME).battleline().iter().next().copied().unwrap();
        assert_eq!(game.state().houses(wisp).iter().collect::<Vec<_>>(), [Brobnar], "for all purposes");
    });
}

#[test]
fn twins_are_cards_of_one_title() {
    let text = "name: Twins\nset: DT\nDis\n901\n902";
    let deck = DeckList::parse(text).unwrap()[0].resolve(&library()).unwrap();
    assert_eq!(deck.cards.iter().map(|card| card.card.as_str()).collect::<Vec<_>>(), ["twin", "pair"]);
    let mut game = at(WindsOfExchange)
        .cards("card echo \"Echo\"\n  mm 903 · dis action\n  play: choose({1 card in hand(me)}); gain(count({same_title it}))")
        .me(|p| p.hand(["echo", "pair"]).line(["twin", "being"]))
        .start();
    game.play("echo").choose("pair");
    assert_eq!(game.amber(ME), 1);
}
