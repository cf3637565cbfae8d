//! How hosts are told what happens: in which language, by which names, and what a game began with.

mod common;

use common::{decks, game, small};
use keyforge_ffi::*;

/// The first card of a starting hand that a player sees.
fn opened(seed: u64) -> std::sync::Arc<Game> {
    let game = game(seed);
    game.step(Action::Keep).unwrap();
    game.step(Action::Keep).unwrap();
    game
}

#[test]
fn options_and_stories_speak_german() {
    let game = opened(7);
    let german = Some(Language::German);
    let open = game.board(Viewer::First, german).decision.unwrap();
    let english = game.board(Viewer::First, None).decision.unwrap();
    assert_ne!(open, english);
    for (told, plain) in open.options.iter().zip(&english.options) {
        assert_eq!(told.action, plain.action);
        let described = |language| game.describe(told.action.clone(), Viewer::First, language).unwrap();
        assert_eq!((described(german), described(None)), (told.text.clone(), plain.text.clone()));
    }
    let view = PlayerView::new(game.lines(0, Viewer::First).unwrap(), None).unwrap();
    assert_eq!(view.board(german).decision.unwrap(), open);
    assert_eq!(view.describe(open.options[0].action.clone(), german).unwrap(), open.options[0].text);
    assert_eq!(game.position(1).board(Viewer::First, german).decision.unwrap(), open);

    let telling = Telling { language: german, ..Telling::default() };
    let told = game.story(0, Viewer::Everything, Some(telling.clone())).unwrap();
    let last = |told: &[String]| told.last().unwrap().trim().to_owned();
    assert_eq!(last(&told), "Zug 1: Miss \"Onyx\" Censorius");
    assert_eq!(last(&view.story(0, Some(telling))), last(&told));
    assert_eq!(last(&game.story(0, Viewer::Everything, None).unwrap()), "Turn 1: Miss \"Onyx\" Censorius");
}

#[test]
fn a_story_calls_the_players_as_it_is_told() {
    let game = opened(7);
    let ada = Telling { first_name: Some("Ada".to_owned()), ..Telling::default() };
    let told = game.story(1, Viewer::Everything, Some(ada.clone())).unwrap();
    assert_eq!(told[..2], ["Ada keeps the starting hand.", "Radiant Argus the Supreme keeps the starting hand."]);
    let both = Telling { second_name: Some("Bo".to_owned()), ..ada.clone() };
    let told = game.story(1, Viewer::Everything, Some(both)).unwrap();
    assert_eq!(told, ["Ada keeps the starting hand.", "Bo keeps the starting hand.", "\nTurn 1: Ada"]);

    // Whoever sees the cards is told what was drawn, and nobody else.
    let naming = Some(Telling { naming_draws: true, ..ada });
    let own = game.board(Viewer::First, None).first.hand.known[0].title.clone();
    let told = |viewer| game.story(0, viewer, naming.clone()).unwrap().join("\n");
    assert!(told(Viewer::First).contains(&own), "{}", told(Viewer::First));
    assert!(told(Viewer::Spectator).contains("Ada draws 7 cards."), "{}", told(Viewer::Spectator));
}

#[test]
fn a_game_says_what_it_began_with() {
    let [first, second] = decks();
    for seed in [small(9), None] {
        let options = GameOptions {
            seed,
            edition: Some(Rulebook::MassMutation),
            first: Some(Seat::Second),
            second_chains: 4,
            quickstart: true,
            ..GameOptions::default()
        };
        let game = Game::new(first.clone(), second.clone(), options.clone(), None).unwrap();
        assert_eq!(game.options(), GameOptions { seed: game.seed(), ..options });
        let [one, two]: [Deck; 2] = game.decks().try_into().unwrap();
        let again = Game::new(one, two, game.options(), None).unwrap();
        assert_eq!(again.digest(), game.digest());
        assert!(game.definitions().contains(&first.cards[0].card));
    }
    let scenario = game(3);
    scenario.step(Action::Keep).unwrap();
    scenario.step(Action::Keep).unwrap();
    let position = Game::from_scenario(scenario.scenario().unwrap(), small(4), None).unwrap();
    assert_eq!(position.decks(), []);
    assert_eq!((position.options().seed, position.options().first), (small(4), None));
}

#[test]
fn a_game_of_kryptik_says_what_it_began_with() {
    let options = KryptikOptions { seed: small(5), first: Some(KryptikSeat::Second), ..KryptikOptions::default() };
    let game = KryptikGame::new(kryptik_demo_decks(), options, None).unwrap();
    let found = game.options();
    assert_eq!((found.seed.clone(), found.first, found.free_decks), (small(5), Some(KryptikSeat::Second), false));
    let again = KryptikGame::new(game.decks(), found, None).unwrap();
    assert_eq!(again.digest(), game.digest());

    let names = vec!["Ada".to_owned(), "Bo".to_owned()];
    game.concede(KryptikSeat::First).unwrap();
    let told = game.story(game.entry_count() - 1, KryptikViewer::Everything, names).unwrap();
    assert_eq!(told, ["Ada is destroyed by giving up", "Bo wins"]);
}

#[test]
fn a_view_gives_a_hint_to_whom_is_asked() {
    let game = opened(8);
    while !game.is_over() {
        let open = game.decision().unwrap();
        for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator] {
            let view = PlayerView::new(game.lines(0, viewer).unwrap(), None).unwrap();
            let hint = view.hint(1);
            assert_eq!(hint.is_some(), Viewer::from(open.seat) == viewer);
            assert!(hint.is_none_or(|action| open.options.contains(&action)));
        }
        let hint = PlayerView::new(game.lines(0, open.seat.into()).unwrap(), None).unwrap().hint(1).unwrap();
        game.step(hint).unwrap();
        if game.entry_count() > 40 {
            game.concede(open.seat).unwrap();
        }
    }
    let other = KryptikGame::new(kryptik_demo_decks(), KryptikOptions::default(), None).unwrap();
    let open = other.decision().unwrap();
    let view = |viewer| KryptikView::new(other.lines(0, viewer).unwrap(), None).unwrap();
    assert!(open.options.contains(&view(open.seat.into()).hint(1).unwrap()));
    assert_eq!(view(KryptikViewer::Spectator).hint(1), None);
}

#[test]
fn decks_are_checked_and_written() {
    let library = CardLibrary::builtin();
    for deck in library.builtin_decks().unwrap() {
        assert_eq!(library.check_deck(deck.clone()).unwrap(), []);
        let json = deck_to_json(deck.clone()).unwrap();
        assert_eq!(library.read_decks(&json).unwrap(), [deck]);
    }
    let [mut deck, _] = decks();
    let house = deck.cards.pop().unwrap().house;
    let faults = library.check_deck(deck.clone()).unwrap();
    assert_eq!(faults, [DeckFault::Cards { found: 35 }, DeckFault::CardsOfHouse { house, found: 11 }]);
    deck.cards[0].card = "no-such-card".to_owned();
    let error = library.check_deck(deck).unwrap_err();
    assert!(matches!(error, KeyforgeError::Deck { .. }) && error.stable_code() == "deck/unknown_cards", "{error:?}");
}
