//! Decks: reading and checking them.

mod formats;
mod random;

use keyforge_core::kernel::{Seat, StartError};
use keyforge_core::library::Library;
use keyforge_core::model::{House, Icon};
use keyforge_core::{Deck, DeckCard, DeckFault, DeckList, DeckRules, Game, Setup, SetupError};

fn start(deck: Deck) -> Result<Game, StartError<SetupError>> {
    let [_, argus] = Deck::starters();
    Game::new(Library::builtin(), Setup::new(deck, argus), 1.into())
}

fn onyx() -> Deck {
    let [onyx, _] = Deck::starters();
    onyx
}

fn code(result: Result<Game, StartError<SetupError>>) -> &'static str {
    match result {
        Err(StartError::Setup(error)) => error.code(),
        Err(_) => "another error",
        Ok(_) => "a game",
    }
}

#[test]
fn the_starters_are_complete() {
    for deck in Deck::starters() {
        assert_eq!(deck.check(DeckRules::Standard), Ok(()), "{}", deck.name);
    }
}

#[test]
fn a_deck_of_another_size_begins_no_game() {
    let mut deck = onyx();
    deck.cards.pop();
    assert_eq!(code(start(deck.clone())), "deck/size");

    deck.cards.push(DeckCard::new("dust-imp", House::Brobnar));
    assert_eq!(code(start(deck)), "deck/house_size");
}

#[test]
fn an_identity_card_shows_three_different_houses() {
    let mut deck = onyx();
    deck.houses.push(House::Mars);
    assert_eq!(code(start(deck.clone())), "deck/house_count");
    deck.houses = vec![House::Dis, House::Dis, House::Shadows];
    assert_eq!(code(start(deck)), "deck/house_count");
}

#[test]
fn free_play_takes_any_deck() {
    let mut deck = onyx();
    deck.cards.truncate(10);
    let [_, argus] = Deck::starters();
    let game = Game::new(Library::builtin(), Setup::new(deck, argus).free().starting(Seat::FIRST), 1.into()).unwrap();
    assert_eq!(game.table().player(Seat::FIRST).hand().len(), 7);
    assert_eq!(game.table().player(Seat::FIRST).deck().len(), 3);
}

#[test]
fn every_unknown_card_is_named_at_once() {
    let json = r#"{"name": "Odd", "set": "CotA", "houses": ["dis", "geometry"],
                   "cards": [{"number": "083"}, {"number": "998"}, "Dust Imp", "No Such Card"]}"#;
    let lists = DeckList::parse(json).unwrap();
    let error = lists[0].resolve(&Library::builtin()).unwrap_err();
    assert_eq!(error.to_string(), "the deck \"Odd\" has unknown cards: house geometry, CotA 998, No Such Card");
    assert_eq!(error.code(), "deck/unknown_cards");
}

#[test]
fn a_maverick_belongs_to_its_own_house() {
    let json = r#"{"name": "Odd", "set": "cota", "cards": [{"number": "083", "maverick_house": "Untamed"}]}"#;
    let deck = DeckList::parse(json).unwrap()[0].resolve(&Library::builtin()).unwrap();
    assert_eq!(deck.cards[0].house, House::Untamed);
    assert_eq!(deck.houses, [House::Untamed]);
}

#[test]
fn unreadable_lists_name_the_place() {
    let error = DeckList::parse("[\n  {\"name\": 3}\n]").unwrap_err();
    let SetupError::Unreadable { line: 2, .. } = error else {
        panic!("{error:?}");
    };
    assert_eq!(error.code(), "deck/unreadable");
}

#[test]
fn lists_are_found_by_a_part_of_their_name() {
    let lists = DeckList::parse(r#"[{"name": "One two", "cards": []}, {"name": "two", "cards": []}]"#).unwrap();
    assert_eq!(DeckList::find(&lists, "Two").unwrap().name, "two");
    assert_eq!(DeckList::find(&lists, "one").unwrap().name, "One two");
    assert_eq!(DeckList::find(&lists, "three").unwrap_err().code(), "deck/unknown_deck");
    let lists = DeckList::parse("name: One, the \"Left\"\nDis\n083\nname: One, the Right\nDis\n083").unwrap();
    assert_eq!(DeckList::find(&lists, "the left").unwrap().name, "One, the \"Left\"");
    let error = DeckList::find(&lists, "one").unwrap_err();
    assert_eq!(error.code(), "deck/ambiguous");
    assert_eq!(error.to_string(), r#""one" may be any of "One, the \"Left\"", "One, the Right""#);
}

#[test]
fn every_fault_of_a_deck_is_named_at_once() {
    let mut deck = onyx();
    deck.cards.truncate(30);
    deck.cards[0].house = House::Mars;
    deck.houses.push(House::Logos);
    let error = deck.check(DeckRules::Standard).unwrap_err();
    let SetupError::Deck { faults, .. } = &error else { panic!("{error}") };
    let codes: Vec<&str> = faults.iter().map(DeckFault::code).collect();
    let sizes = ["deck/house_size", "deck/house_size", "deck/foreign_house", "deck/house_size"];
    assert_eq!(codes, [&["deck/house_count", "deck/size"], sizes.as_slice()].concat());
    assert_eq!(
        error.to_string(),
        "the deck \"Miss \\\"Onyx\\\" Censorius\" has 4 houses on its identity card instead of 3 different ones, \
         30 cards instead of 36, 11 of Brobnar instead of 12, 0 of Logos instead of 12, \
         1 of Mars, a house that its identity card does not show, 6 of Shadows instead of 12"
    );
    assert_eq!(deck.check(DeckRules::Free), Ok(()));
}

#[test]
fn a_copy_is_enhanced_with_five_icons_at_most() {
    let mut deck = onyx();
    deck.cards[3].icons = Icon::ALL[..1].repeat(5);
    assert_eq!(deck.check(DeckRules::Standard), Ok(()));
    deck.cards[3].icons = Icon::ALL[..1].repeat(6);
    let card = deck.cards[3].card.clone();
    let error = deck.check(DeckRules::Standard).unwrap_err();
    assert_eq!(error.code(), "deck/icons");
    assert!(error.to_string().ends_with(&format!("has 6 icons that enhance {card:?} instead of at most 5")), "{error}");
    assert_eq!(error, SetupError::Deck { deck: deck.name.clone(), faults: vec![DeckFault::Icons { card, found: 6 }] });
    assert_eq!(deck.check(DeckRules::Free), Ok(()));

    // Of many such copies some are told.
    deck.cards = vec![deck.cards[3].clone(); 20_000];
    assert!(deck.check(DeckRules::Standard).unwrap_err().to_string().len() < 4_000);
}

/// A line that repeats an icon without end is refused at once, and so is such a card in JSON.
#[test]
fn icons_of_a_list_are_bounded() {
    let text = |icons: usize| format!("name: Imps\nset: CotA\nDis\n083{}", " +amber".repeat(icons));
    let json = |icons: usize| {
        let icons = vec!["amber"; icons];
        serde_json::json!({"name": "Imps", "set": "CotA", "cards": [{"number": "083", "icons": icons}]}).to_string()
    };
    for list in [text(32), json(32)] {
        assert_eq!(DeckList::parse(&list).unwrap()[0].cards[0].icons.len(), 32);
    }
    for list in [text(33), json(33), text(500_000), json(500_000)] {
        let error = DeckList::parse(&list).unwrap_err();
        assert_eq!(error.code(), "deck/unreadable");
        assert!(error.to_string().ends_with("icons of a card; at most 32 are allowed"), "{error}");
    }
}

#[test]
fn a_setup_without_the_switch_reads_as_before() {
    let [onyx, argus] = Deck::starters();
    let setup = Setup::new(onyx, argus);
    let json = serde_json::to_value(&setup).unwrap();
    assert!(json["decks"].get("rules").is_none());
    assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), setup);
}
