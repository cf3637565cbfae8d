//! What nobody may learn from a question: whether it is put, what it offers, and how often.

use keyforge_core::kernel::{Cause, Recorder, Ruleset, Seat, Seed, Seeded};
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
    let cards = ["filler-1", "punch", "filler-2", "filler-3", "filler-4", "anger", "filler-6", "filler-6"];
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
    let one = ["filler-1", "punch", "filler-2", "filler-3", "filler-4", "anger", "filler-6", "filler-6"];
    let other = ["filler-1", "filler-2", "punch", "filler-3", "filler-4", "filler-6", "filler-6", "anger"];
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

#[test]
fn what_left_play_for_a_hidden_place_is_counted_in_a_drawn_state_too() {
    // Rad Penny lies in the deck when the order of the other two is asked, and counts as destroyed.
    let mut game = Scene::new(WindsOfExchange)
        .house(House::Ekwidon)
        .me(|p| p.hand(["mass-buyout"]).line(["rad-penny", "filler-1", "filler-2"]).deck(filler(6)))
        .start();
    game.play("mass-buyout").expect(DecisionKind::PileOrder);
    let amber = |mut state: State| {
        let action = state.table().decision.as_ref().expect("it asks").options[0];
        KeyForge::decide(&mut state, ME, &action, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        state.table().player(ME).amber
    };
    let real = amber(game.state().clone());
    assert_eq!(real, 2, "half of three, rounded up");
    for (viewer, seed) in [ME, OPP].into_iter().flat_map(|viewer| (0..20).map(move |seed| (viewer, seed))) {
        assert_eq!(amber(drawn(&game, viewer, seed)), real, "{viewer}, draw {seed}");
    }
}

/// Cards that ask for hidden cards of a kind: how they are brought to it, and what fits and what does not.
const OF_A_KIND: [(&str, &str); 9] = [
    ("reveal({any_number creature in hand(me)})", "hand"),
    ("archive({1 creature in hand(me)})", "hand"),
    ("archive({up_to 2 creature in hand(me)})", "hand"),
    ("may(if_done reveal({1 creature in hand(me)}) then gain(1))", "hand"),
    ("discard({1 creature in archives(me)})", "archives"),
    ("archive(search({1 creature in deck(me)}))", "deck"),
    ("archive(search({all creature in deck(me) or discard(me)}))", "deck"),
    ("archive({1 creature in hand(me)} or {1 creature in archives(me)})", "hand"),
    ("while_possible(archive({1 creature in hand(me)}))", "hand"),
];

/// The position of [`OF_A_KIND`]: the same number of cards everywhere, of which those of one place fit or do not.
fn world(text: &str, place: &str, fits: bool) -> Play {
    let source = format!("card ask \"Ask\"\n  test 903 · logos action\n  play: {text}");
    let kind = |here: &str| match here == place && fits {
        true => ["filler-1", "filler-2"],
        false => ["punch", "anger"],
    };
    // The same card has the same number in both.
    let hand: Vec<_> = [card("ask").id(0)].into_iter().chain(kind("hand").map(card)).collect();
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source);
    let mut game = lay.me(|p| p.hand(hand).archives(kind("archives")).deck(kind("deck"))).start();
    game.play("ask");
    game
}

#[test]
fn how_many_houses_a_hand_has_is_not_told() {
    // After one card, whether there is one of another house is not told: the question comes either way.
    let text = "archive({up_to 3 card different houses in hand(me)})";
    let worlds = [["filler-1", "punch"], ["filler-1", "filler-2"]].map(|hand| {
        let source = format!("card ask \"Ask\"\n  test 903 · logos action\n  play: {text}");
        let hand: Vec<_> = ["ask"].into_iter().chain(hand).collect();
        let mut game = Scene::new(WindsOfExchange).house(House::Logos).cards(&source).me(|p| p.hand(hand)).start();
        game.play("ask").choose("filler-1");
        game
    });
    let [several, one] = &worlds;
    assert_eq!(several.options(), ["card punch", "done"]);
    assert_eq!(one.options(), ["done"], "asked all the same");
    assert_eq!(told(several), told(one));
}

#[test]
fn a_card_that_waits_for_a_replacement_is_one_of_the_drawn_hand() {
    let text = "next_turn(opponent, instead_of discard(opponent, from hand): optional(to(archives)))";
    let source = format!("card ask \"Ask\"\n  test 903 · logos action\n  play: {text}");
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source).me(|p| p.hand(["ask"]));
    let mut game = lay.opp(|p| p.hand(["fear", "filler-1", "filler-2"]).deck(filler(8))).start();
    game.play("ask").pass(House::Dis).discard_card("fear").expect(DecisionKind::Replacement);
    let told = |game: &Play| game.game.log().redact(ME).unwrap().entries().last().unwrap().cause.clone();
    assert!(matches!(told(&game), Cause::Action { action: None, .. }), "nor does the action tell which one");
    let waiting = game.find("fear");
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut state = drawn(&game, ME, seed);
        let lies_in_hand = state.table().list(Area::Hand, OPP).contains(&waiting);
        hands.insert(lies_in_hand);
        let mut chance = Seeded::new(Seed::from(seed));
        KeyForge::decide(&mut state, OPP, &Action::Trigger(0), &mut chance, &mut Recorder::silent()).unwrap();
        assert_eq!(state.table().list(Area::Hand, OPP).len(), 2, "draw {seed}");
        assert_eq!(state.table().list(Area::Archives, OPP).len(), 1, "draw {seed}");
    }
    assert_eq!(hands.len(), 2, "the card that waits is another one in some draws");
    let mut seen = Scene::new(WindsOfExchange).house(House::Dis).me(|p| p.hand(["fear"])).start();
    seen.discard_card("fear");
    let log = seen.game.log().redact(OPP).unwrap();
    assert!(matches!(log.entries().last().unwrap().cause, Cause::Action { action: Some(Action::Discard(_)), .. }));
}

/// What the other player was told since the position was laid.
fn told(game: &Play) -> Vec<Event> {
    let log = game.game.log().redact(OPP).unwrap();
    log.entries().iter().skip(1).flat_map(|entry| entry.events.clone()).collect()
}

#[test]
fn whether_a_question_comes_does_not_tell_what_lies_hidden() {
    for (text, place) in OF_A_KIND {
        let mut worlds = [true, false].map(|fits| world(text, place, fits));
        if text.starts_with("may") {
            for game in &mut worlds {
                game.yes();
            }
        }
        let [fitting, not] = &worlds;
        assert_eq!(told(fitting), told(not), "{text}");
        assert_eq!(fitting.asked(), DecisionKind::Card, "{text}");
        assert_eq!(not.options(), ["done"], "{text}");
        assert!(offered(fitting.state()) > 0, "{text}");
    }
}

#[test]
fn how_often_a_question_comes_does_not_tell_what_lies_hidden() {
    // Both reveal one card and stop; one of them could have gone on.
    let reveal = |hand: [&'static str; 3]| {
        let lay = Scene::new(WindsOfExchange).house(House::Mars).me(|p| p.hand(hand));
        let mut game = lay.opp(|p| p.line(["troll"])).start();
        game.play("orbital-bombardment").choose("zorg").done();
        told(&game)
    };
    assert_eq!(reveal(["orbital-bombardment", "zorg", "tunk"]), reveal(["orbital-bombardment", "zorg", "punch"]));
}

#[test]
fn nobody_learns_what_fits_in_a_hand_that_nobody_sees() {
    // The player who chooses does not see the hand either, nor among how many cards is picked.
    let purge = |hand: [&'static str; 2]| {
        let source = "card ask \"Ask\"\n  test 903 · logos action\n  play: purge({1 creature in hand(opponent)})";
        let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(source).me(|p| p.hand(["ask"]));
        let mut game = lay.opp(|p| p.hand(hand)).start();
        game.play("ask");
        assert_eq!(game.options().len(), 1, "{:?}", game.options());
        let before = game.game.log().redact(ME).unwrap();
        let picked = game.decision().options[0];
        game.act(picked);
        let told = game.game.log().redact(OPP).unwrap();
        assert!(matches!(told.entries().last().unwrap().cause, Cause::Action { action: None, .. }), "nor from where");
        (before.entries().last().cloned().map(|entry| entry.events), game.purged(OPP).len())
    };
    let (asked, gone) = purge(["filler-1", "filler-2"]);
    assert_eq!(purge(["punch", "anger"]), (asked, 0), "nothing is purged, but the question came");
    assert_eq!(gone, 1);
}

/// A snapshot that a host made of what one player sees has no places for what is hidden: something is drawn all the same, or it
/// is refused.
#[test]
fn a_snapshot_of_a_view_is_drawn_from_without_a_fault() {
    let game = ask(Rulebook::WindsOfExchange, ASKING[0].0, ASKING[0].2, &["troll"; 8]);
    let library = game.state().library().library().clone();
    for viewer in [ME, OPP, Seat::SPECTATOR] {
        let mut written = serde_json::to_value(KeyForge::snapshot(game.state())).unwrap();
        written["table"] = serde_json::to_value(KeyForge::view(game.table(), viewer)).unwrap();
        let Ok(state) = KeyForge::restore(&library, serde_json::from_value(written).unwrap()) else {
            continue;
        };
        for seat in [ME, OPP, Seat::SPECTATOR] {
            let _ = KeyForge::determinize(&state, seat, &mut Seeded::new(Seed::from(1)));
        }
    }
}

/// Somebody who only watches may see any hidden card of a player in any place where cards of that player lie hidden.
#[test]
fn a_spectator_draws_the_hands_of_both_players() {
    let cards = ["troll", "punch", "urchin", "fear", "anger", "umbra", "dust-imp", "charette"];
    let game = ask(Rulebook::WindsOfExchange, ASKING[0].0, ASKING[0].2, &cards);
    let hand = |state: &State, seat: Seat| -> Vec<String> {
        let cards = state.table().list(Area::Hand, seat).iter();
        let mut slugs: Vec<String> = cards.map(|card| state.slug(*card).to_string()).collect();
        slugs.sort();
        slugs
    };
    for seat in [ME, OPP] {
        let hands = (0..40).map(|seed| hand(&drawn(&game, Seat::SPECTATOR, seed), seat));
        let others = hands.filter(|drawn| *drawn != hand(game.state(), seat)).count();
        assert!(others > 10, "{seat} keeps {others} hands of 40");
    }
}

/// Who has seen a hand knows which cards lie there, and not which of them are being chosen.
#[test]
fn what_was_chosen_so_far_from_a_hand_that_is_known_is_drawn() {
    let texts = ["archive({3 card in hand(me)})", "archive({any_number creature in hand(me)})"];
    for text in texts {
        let source =
            format!("card ask \"Ask\"\n  test 903 · logos action\n  play: reveal({{each card in hand(me)}}); {text}");
        let hand = ["ask", "filler-1", "filler-2", "filler-3", "filler-4", "punch"];
        let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source).me(|p| p.hand(hand).deck(filler(6)));
        let mut game = lay.start();
        game.play("ask").choose("filler-1").choose("filler-2").expect(DecisionKind::Card);
        let own = drawn(&game, ME, 1);
        assert_eq!(own.table().decision, game.table().decision, "{text}: a player knows what they chose");
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let mut state = drawn(&game, OPP, seed);
            let open = state.table().decision.clone().unwrap();
            assert_eq!(open.chosen.len(), 2, "{text}, draw {seed}");
            assert!(open.chosen.iter().all(|card| !open.options.contains(&Action::Card(*card))), "{text}, draw {seed}");
            assert!(KeyForge::view(state.table(), OPP) == game.game.view(OPP));
            let next = open.options[0];
            let chosen: Vec<CardId> = open.chosen.iter().copied().chain(next.card()).collect();
            KeyForge::decide(&mut state, ME, &next, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
            if text.contains('3') {
                let mut archived = state.table().list(Area::Archives, ME).to_vec();
                archived.sort_unstable();
                let mut expected = chosen.clone();
                expected.sort_unstable();
                assert_eq!(archived, expected, "{text}, draw {seed}");
            }
            seen.insert(open.chosen);
        }
        assert!(seen.len() > 5, "{text}: {seen:?}");
    }
}

/// A position in which `ME` has chosen those creatures of a hand that nobody has seen, to have them shuffled into such a deck.
fn chosen_unseen(creatures: usize, deck: &[&str]) -> Play {
    let source =
        "card ask \"Ask\"\n  test 903 · logos action\n  play: shuffle_into_deck({any_number creature in hand(me)})";
    let creatures: Vec<String> = (1..=creatures).map(|number| format!("filler-{number}")).collect();
    let hand: Vec<&str> = creatures.iter().map(String::as_str).chain(["ask", "punch"]).collect();
    let lay = Scene::new(MassMutation).house(House::Logos).cards(source);
    let mut game = lay.me(|p| p.hand(hand).deck(deck.to_vec())).start();
    game.play("ask");
    for creature in &creatures {
        game.choose(creature.as_str());
    }
    game
}

/// Where another player has chosen cards of a kind, a hand without so many of that kind is not drawn.
#[test]
fn as_many_as_were_chosen_unseen_fit_in_every_drawn_hand() {
    let game = chosen_unseen(3, &["filler-6", "anger", "anger", "anger", "fear", "fear", "fear", "fear"]);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut state = drawn(&game, OPP, seed);
        let open = state.table().decision.clone().unwrap();
        let types: Vec<CardType> = open.chosen.iter().map(|card| state.definition(*card).facts.card_type).collect();
        assert_eq!(types, [CardType::Creature; 3], "draw {seed}");
        assert!(KeyForge::view(state.table(), OPP) == game.game.view(OPP));
        KeyForge::decide(&mut state, ME, &Action::Done, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        assert_eq!(state.table().list(Area::Hand, ME).len(), 1, "draw {seed}");
        seen.insert(open.chosen);
    }
    assert!(seen.len() > 5, "{seen:?}");
}

/// Where hardly any deal has as many, others stand for them.
#[test]
fn as_many_as_were_chosen_are_chosen_in_every_drawn_hand() {
    let game = chosen_unseen(5, &["anger"; 30]);
    for seed in 0..5 {
        let mut state = drawn(&game, OPP, seed);
        assert_eq!(state.table().decision.as_ref().unwrap().chosen.len(), 5, "draw {seed}");
        assert!(KeyForge::view(state.table(), OPP) == game.game.view(OPP));
        KeyForge::decide(&mut state, ME, &Action::Done, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        assert_eq!(state.table().list(Area::Hand, ME).len(), 1, "draw {seed}");
    }
}

/// What a drawn state has been told of the whole choice: how the cards of the first part and those of the second differ.
#[test]
fn what_was_chosen_in_earlier_parts_is_drawn_too() {
    let parts =
        ["{1 card in hand(me)} + {2 card in hand(me)}", "{2 creature in hand(me)} + {up_to 2 card in hand(me)}"];
    for text in parts {
        let source = format!(
            "card ask \"Ask\"\n  test 903 · logos action\n  play: reveal({{each card in hand(me)}}); archive({text})"
        );
        let hand = ["ask", "filler-1", "filler-2", "filler-3", "filler-4", "punch"];
        let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(&source).me(|p| p.hand(hand).deck(filler(6)));
        let mut game = lay.start();
        game.play("ask").choose("filler-1").choose("filler-2").expect(DecisionKind::Card);
        let own = drawn(&game, ME, 1);
        assert_eq!(own.table().decision, game.table().decision, "{text}: a player knows what they chose");
        let mut archived = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let mut state = drawn(&game, OPP, seed);
            assert!(KeyForge::view(state.table(), OPP) == game.game.view(OPP));
            // The last card that is offered, until the text is done.
            while let Some(open) = state.table().decision.clone().filter(|open| open.kind == DecisionKind::Card) {
                let cards = open.options.iter().filter(|option| matches!(option, Action::Card(_)));
                let next = cards.copied().next_back().unwrap_or(Action::Done);
                KeyForge::decide(&mut state, ME, &next, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
            }
            let cards = state.table().list(Area::Archives, ME).iter();
            let cards: Vec<_> = cards.map(|card| state.slug(*card).to_owned()).collect();
            assert_eq!(cards.len(), if text.contains("up_to") { 4 } else { 3 }, "{text}, draw {seed}: {cards:?}");
            let creatures = cards.iter().filter(|card| card.starts_with("filler")).count();
            assert!(creatures >= 2, "{text}, draw {seed}: {cards:?}");
            archived.insert(cards);
        }
        assert!(archived.len() > 2, "{text}: {archived:?}");
        let without = archived.iter().filter(|cards| !cards.iter().any(|card| card == "filler-1")).count();
        assert!(without > 0, "{text}: {archived:?}");
    }
}

/// What a part names without a choice it names of the drawn cards: none of them is left out, and none is there twice.
#[test]
fn what_a_part_names_without_a_choice_follows_the_drawn_choice() {
    let text = "{1 card in hand(me)} + {each creature in hand(me)} + {up_to 1 card in discard(me)}";
    let source = format!(
        "card ask \"Ask\"\n  test 903 · logos action\n  play: reveal({{each card in hand(me)}}); archive({text})"
    );
    let hand = ["ask", "filler-1", "filler-2", "anger", "punch"];
    let lay =
        Scene::new(WindsOfExchange).house(House::Logos).cards(&source).me(|p| p.hand(hand).discard(["fear", "troll"]));
    let mut game = lay.start();
    game.play("ask").choose("filler-1").expect(DecisionKind::Card);
    let mut counts = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut state = drawn(&game, OPP, seed);
        let done = Action::Done;
        KeyForge::decide(&mut state, ME, &done, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        let archived: Vec<_> = state.table().list(Area::Archives, ME).iter().map(|card| state.slug(*card)).collect();
        assert!(
            ["filler-1", "filler-2"].iter().all(|creature| archived.contains(creature)),
            "draw {seed}: {archived:?}"
        );
        counts.insert(archived.len());
    }
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [2, 3], "the first card may be a creature or not");
}
