//! The formats of deck lists.

use keyforge_core::cards::parse_cards;
use keyforge_core::library::Library;
use keyforge_core::model::{Expansion, House, Icon, Rarity};
use keyforge_core::{Deck, DeckCard, DeckList, ReadList, SetupError};

fn deck(text: &str) -> Deck {
    let lists = DeckList::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    lists[0].resolve(&Library::builtin()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The message of a list that cannot be read or found.
#[track_caller]
fn refused(text: &str) -> String {
    let made = DeckList::parse(text).and_then(|lists| {
        lists.iter().map(|list| list.resolve(&Library::builtin())).collect::<Result<Vec<Deck>, SetupError>>()
    });
    made.expect_err("the list is wrong").to_string()
}

fn imps(text: &str) -> Vec<DeckCard> {
    deck(text).cards
}

fn imp() -> DeckCard {
    DeckCard::new("dust-imp", House::Dis)
}

// ── JSON ────────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn json_cards_are_named_in_several_ways() {
    let json = r#"{"name": "Imps", "set": "CotA", "houses": ["dis"], "cards": [
        {"number": "083"}, {"number": 83}, "dust-imp", "DUST IMP", {"card": "Dust Imp"},
        {"card": "Dust Imp", "number": "083", "set": "cota"},
        {"number": "083", "count": 3}, {"number": "083", "icons": ["draw", "amber"], "count": 2},
        {"number": "083", "maverick_house": "Star Alliance"}, {"card": "dust-imp", "house": "logos"}
    ]}"#;
    let mut expected = vec![imp(); 9];
    expected.extend(vec![imp().enhanced(&[Icon::Draw, Icon::Amber]); 2]);
    expected.push(DeckCard::new("dust-imp", House::StarAlliance));
    expected.push(DeckCard::new("dust-imp", House::Logos));
    assert_eq!(imps(json), expected);
}

#[test]
fn json_mistakes_are_named_with_their_place() {
    let card = |card: &str| format!("{{\"name\": \"Imps\", \"set\": \"CotA\",\n \"cards\": [\n {card}\n]}}");
    let cases = [
        (card(r#"{"number": "083", "icon": []}"#), "line 3, column 25: unknown field `icon`"),
        (card(r#"{"number": "083", "icons": ["mars"]}"#), "unknown variant `mars`, expected one of `amber`"),
        (card(r#"{"number": "083", "count": 0}"#), "expected a nonzero u8"),
        (card(r#"{"set": "CotA"}"#), "a card has a `number`, or a `card` with its slug or title"),
        (card(r#"{"set": "CotA", "card": "dust-imp"}"#), "there is none"),
        (card("7"), "expected the slug or title of a card, or an object"),
        (card(r#"{"number": "083", "house": "dis", "maverick_house": "dis"}"#), "duplicate field"),
        ("{\"name\": \"Imps\"}".to_owned(), "missing field `cards`"),
        ("[{\"name\": \"a\", \"cards\": []},\n 3]".to_owned(), "line 2, column 2"),
        ("[{]".to_owned(), "line 1, column 3"),
        (" \n ".to_owned(), "line 1, column 1: there is no deck list in it"),
    ];
    for (text, words) in cases {
        let message = refused(&text);
        assert!(message.contains(words), "{message}\n{text}");
    }
}

#[test]
fn lists_are_written_as_they_are_read() {
    let json = r#"[{"name":"Imps","set":"CotA","houses":["dis"],"cards":["dust-imp",{"number":"083","icons":["draw"],"count":2},{"set":"WC","number":"130","card":"X","maverick_house":"logos"}]}]"#;
    let lists = DeckList::parse(json).unwrap();
    assert_eq!(serde_json::to_string(&lists).unwrap(), json);
    for list in DeckList::builtin() {
        let json = serde_json::to_string(list).unwrap();
        assert_eq!(DeckList::parse(&json).unwrap(), std::slice::from_ref(list));
    }
}

#[test]
fn unknown_cards_are_named_once_and_in_each_way() {
    let json = r#"{"name": "Odd", "set": "CotA", "cards": [
        {"number": "998"}, {"number": "998"}, {"number": "777", "set": "WoE"}, "Nobody",
        {"number": "999", "card": "Nothing"}, {"number": "083", "house": "nowhere"}]}"#;
    let error = DeckList::parse(json).unwrap()[0].resolve(&Library::builtin()).unwrap_err();
    let SetupError::UnknownCards { deck, cards, alike } = &error else { panic!("{error}") };
    assert_eq!(deck, "Odd");
    assert_eq!(*cards, ["CotA 998", "WoE 777", "Nobody", "Nothing (CotA 999)", "house nowhere"]);
    assert!(alike.is_empty());
}

/// However a list writes a set, it is the same one, and messages write it as people do.
#[test]
fn a_set_goes_by_its_short_name_and_its_full_one() {
    let library = Library::builtin();
    for set in Expansion::ALL {
        let spelled = [set.slug(), set.name(), set.title()].map(str::to_owned);
        let spelled = spelled.into_iter().flat_map(|it| [it.to_uppercase(), it.to_lowercase(), it]);
        for name in spelled {
            assert_eq!(name.parse(), Ok(set), "{name}");
            let text = format!("name: Two\nset: {name}\nDis\n001\n{name} 001 x2");
            let json = serde_json::json!({ "name": "Two", "set": name, "houses": ["dis"], "cards": [
                { "number": "1", "house": "dis" }, { "set": name, "number": 1, "count": 2, "house": "dis" }] });
            let (text, json) = (DeckList::parse(&text).unwrap(), DeckList::parse(&json.to_string()).unwrap());
            let deck = text[0].resolve(&library).unwrap();
            assert_eq!(deck.cards[0].card, library.by_number(set.name(), "001").unwrap().facts.slug);
            assert_eq!((deck.cards.len(), json[0].resolve(&library)), (3, Ok(deck)), "{name}");
            assert_eq!(Rarity::printed(&name, "083"), Rarity::printed(set.name(), "083"));
        }
        let error = DeckList::parse(&format!("name: Odd\nset: {}\nDis\n998", set.title().to_uppercase())).unwrap();
        let error = error[0].resolve(&library).unwrap_err();
        assert_eq!(error.to_string(), format!("the deck \"Odd\" has unknown cards: {set} 998"));
    }
}

#[test]
fn of_a_set_that_is_none_the_sets_are_told() {
    let library = Library::builtin();
    let error = |text: &str| DeckList::parse(text).unwrap()[0].resolve(&library).unwrap_err();
    let sets = "there are \"CotA\", \"AoA\", \"WC\", \"MM\", \"DT\", \"WoE\"";
    let mistyped = error("name: Odd\nset: Cotta\nDis\n083 x2\n085");
    assert_eq!(
        (mistyped.code(), mistyped.to_string()),
        ("deck/unknown_set", format!("no set is called \"Cotta\"; {sets}"))
    );
    let without = error("name: Odd\nDis\nDust Imp\n083 x2");
    assert_eq!(without.to_string(), format!("a number of a card needs the set that it belongs to; {sets}"));
    // With a title the number does not matter.
    assert_eq!(error("name: Odd\nset: Cotta\nDis\nNobody").code(), "deck/unknown_cards");

    let error = "Cotta".parse::<Expansion>().unwrap_err();
    assert_eq!((error.code(), Expansion::name_of("Cotta")), ("set/unknown", "Cotta"));
    assert_eq!(error.to_string(), "\"Cotta\" is no set; there are CotA, AoA, WC, MM, DT and WoE");
}

#[test]
fn of_a_mistyped_card_it_is_told_what_may_be_meant() {
    let library = Library::builtin();
    let text = "name: Odd\nset: CotA\nDis\nDust Ipm\n083\nCharrete x2\nZzzzzzzz";
    let error = DeckList::parse(text).unwrap()[0].resolve(&library).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the deck \"Odd\" has unknown cards: Dust Ipm (did you mean \"Dust Imp\"?), \
         Charrete (did you mean \"Charette\"?), Zzzzzzzz"
    );
    let told = serde_json::to_value(&error).unwrap();
    assert_eq!(told["alike"], serde_json::json!({ "Dust Ipm": "Dust Imp", "Charrete": "Charette" }));

    let [mut onyx, _] = Deck::starters();
    onyx.cards[0].card = "dust-ipm".to_owned();
    let error = onyx.check_known(&library).unwrap_err();
    assert!(error.to_string().ends_with(": dust-ipm (did you mean \"Dust Imp\"?)"), "{error}");
}

// ── text ────────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn a_text_tells_the_same_deck() {
    let [onyx, _] = Deck::starters();
    let library = Library::builtin();
    let mut text = String::from("# the first starter\nname: Miss \"Onyx\" Censorius\nset: cota\n");
    for house in &onyx.houses {
        text.push_str(&format!("\n{house}\n"));
        for card in onyx.cards.iter().filter(|card| card.house == *house) {
            let facts = &library.get(&card.card).unwrap().facts;
            text.push_str(&format!("{}  # {}\n", facts.printings[0].1, facts.title));
        }
    }
    assert_eq!(deck(&text), onyx);
}

#[test]
fn text_cards_are_named_in_several_ways() {
    let text = "set: CotA\nname: Imps: the second\n\n  DIS\n083 x2\n83\n\tDust Imp\ndust-imp # a comment\n\
                CotA 083 +draw +amber x2\nDust Imp +Discard\n star alliance\n083 # a maverick\n";
    let mut expected = vec![imp(); 5];
    expected.extend(vec![imp().enhanced(&[Icon::Draw, Icon::Amber]); 2]);
    expected.push(imp().enhanced(&[Icon::Discard]));
    expected.push(DeckCard::new("dust-imp", House::StarAlliance));
    let deck = deck(text);
    assert_eq!(deck.cards, expected);
    assert_eq!(deck.name, "Imps: the second");
    assert_eq!(deck.houses, [House::Dis, House::StarAlliance]);
}

/// A number that both halves of a gigantic creature have, and their title, mean them in turn; a slug means one of them.
#[test]
fn halves_of_a_gigantic_creature_are_named_in_turn() {
    let halves = |text: &str| deck(text).cards.iter().map(|card| card.card.clone()).collect::<Vec<_>>();
    let [top, bottom] = ["ultra-gravitron-1", "ultra-gravitron-2"];
    assert_eq!(halves("name: Both\nset: MM\nLogos\n125 x3"), [top, bottom, top]);
    assert_eq!(halves("name: Both\nset: MM\nLogos\n125\nUltra Gravitron"), [top, bottom]);
    assert_eq!(halves("name: One\nset: MM\nLogos\nultra-gravitron-2\n125"), [bottom, top]);
    assert_eq!(halves("name: One\nset: MM\nLogos\nultra-gravitron-2 x2"), [bottom, bottom]);
    assert_eq!(Library::builtin().by_number("mm", "125").unwrap().facts.slug, bottom);
}

#[test]
fn a_card_of_several_houses_is_of_the_one_that_a_list_names() {
    let houses = |text: &str| deck(text).cards.iter().map(|card| card.house).collect::<Vec<_>>();
    let named = [House::Logos, House::Saurian, House::Mars];
    assert_eq!(houses("name: V\nset: MM\nLogos\n001\nSaurian\nDark Æmber Vault\nMars\n001"), named);
    let unnamed =
        |houses: &str| format!(r#"{{"name": "V", "set": "MM", "houses": [{houses}], "cards": ["dark-aember-vault"]}}"#);
    assert_eq!(houses(&unnamed(r#""mars", "saurian", "logos""#)), [House::Logos], "the first that the deck has");
    assert_eq!(houses(&unnamed("")), [House::Dis]);
}

#[test]
fn a_text_has_several_decks() {
    let lists = DeckList::parse("\u{feff}name: One\nset: CotA\nDis\n083\nname: Two\nLogos\n108\n\r\n").unwrap();
    let names: Vec<&str> = lists.iter().map(|list| list.name.as_str()).collect();
    assert_eq!((names, lists[1].set.as_str()), (vec!["One", "Two"], "CotA"));
    assert_eq!(lists[1].houses, ["logos"]);
}

#[test]
fn text_mistakes_are_named_with_their_line() {
    let cases = [
        ("083", "line 1, column 1: \"083\" is no house; a house stands above its cards"),
        ("name: A\nGeometry\n083", "line 2, column 1: \"Geometry\" is no house"),
        ("name: A\nDis\n  083 +blood\n", "line 3, column 3: \"blood\" is no bonus icon"),
        ("name: A\nDis\n083 x0", "line 3, column 1: \"x0\" is no number of copies from 1 to 255"),
        ("name: A\nDis\nx3", "the number, slug or title of a card is missing"),
        ("name: A\nDis\n083\ndis\n083", "line 4, column 1: Dis has a place above already"),
        ("Dis\n083", "line 2, column 1: the deck has no `name:` line above it"),
        ("name:\nDis", "line 1, column 1: a name stands behind `name:`"),
        ("name: A\n\n", "line 1, column 1: the deck \"A\" has no cards"),
        ("name: A\nname: B\nDis\n083", "line 2, column 1: the deck \"A\" has no cards"),
        ("name: A\nset: CotA\nDis\n999\n083\nNo Such Card\nWoE 999", "unknown cards: CotA 999, No Such Card, WoE 999"),
    ];
    for (text, words) in cases {
        let message = refused(text);
        assert!(message.contains(words), "{message}\n{text}");
    }
}

/// The decks of a text by name, each with its mistakes.
fn told_each(text: &str) -> Vec<(String, Vec<String>)> {
    let lists = DeckList::parse_each(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let told = |it: &ReadList| (it.name.clone(), it.mistakes.iter().map(ToString::to_string).collect());
    lists.iter().map(told).collect()
}

#[test]
fn decks_behind_a_mistake_are_read_all_the_same() {
    let text = "083\n084\nname: A\nDis\n083 +drwa\nDis\nx0 Charette\nname:\nDis\n083\nname: B\nname: C\nDis\n083";
    let told = told_each(text);
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["", "A", "", "B", "C"]);
    let has = |deck: usize, words: &[&str]| {
        let mistakes = &told[deck].1;
        assert_eq!(mistakes.len(), words.len(), "{mistakes:?}");
        assert!(mistakes.iter().zip(words).all(|(mistake, words)| mistake.starts_with(words)), "{mistakes:?}");
    };
    has(0, &["line 1, column 1: \"083\" is no house", "line 3, column 1: the deck has no `name:` line"]);
    has(1, &["line 5, column 1: \"drwa\" is no bonus icon", "line 6, column 1: Dis has a place above"]);
    has(2, &["line 8, column 1: a name stands behind `name:`"]);
    has(3, &["line 12, column 1: the deck \"B\" has no cards"]);
    has(4, &[]);
    let lists = DeckList::parse_each(text).unwrap();
    assert_eq!(lists[1].list.as_ref().unwrap().cards.len(), 1, "what can be read of it is there");
    assert_eq!(DeckList::parse(text).unwrap_err(), lists[0].mistakes[0]);
}

#[test]
fn elements_of_an_array_are_read_each_by_itself() {
    let text = "[\n  {\"name\": \"A\", \"cards\": [\"083, ]\", {\"count\": 0}]},\n 7, \"[\\\"\", {\"name\": \"B\", \"cards\": []},\n\
                {\"data\": {\"name\": \"C\"}, \"_linked\": {}}]";
    let told = told_each(text);
    let places: Vec<_> =
        told.iter().map(|(name, mistakes)| (name.as_str(), mistakes.first().map(|it| &it[..17]))).collect();
    assert_eq!(places[0].1, Some("line 2, column 47"), "{told:?}");
    assert!(places[1].1.unwrap().starts_with("line 3, column "), "{told:?}");
    assert!(places[2].1.unwrap().starts_with("line 3, column "), "{told:?}");
    assert_eq!(places[3], ("B", None));
    assert_eq!(places[4].0, "C");
    assert!(places[4].1.unwrap().starts_with("line 4, column "), "{told:?}");
    assert_eq!(told_each(r#"{"name": "A", "cards": 3}"#)[0].0, "A");
    assert!(told_each("[]").is_empty());
    for text in ["", "[{]", "{", r#"[{"name": "A", "cards": []}"#] {
        assert!(matches!(DeckList::parse_each(text), Err(SetupError::Unreadable { .. })), "{text}");
    }
    let both = DeckList::parse_each(&format!("[{ANSWER}, {{\"name\": \"A\", \"cards\": []}}]")).unwrap();
    assert!(both.iter().all(|read| read.mistakes.is_empty() && read.list.is_some()), "decks of two forms");
}

// ── the publisher's answers ─────────────────────────────────────────────────────────────────────────────

/// An answer as the service gives it, with a maverick, an anomaly of another set, a legacy card and enhanced copies.
const ANSWER: &str = r#"{
  "data": {
    "id": "d-1", "name": "Imps of Old", "expansion": "479", "chains": "3", "wins": 12, "losses": null, "power_level": {"x": []},
    "cards": ["c-imp", "c-imp", "c-imp", "c-mav", "c-wisp", "c-fear"],
    "_links": {"houses": ["Dis", "Star Alliance", "Untamed"], "more": 1},
    "bonus_icons": [
      {"card_id": "c-imp", "bonus_icons": ["draw"]},
      {"card_id": "c-fear", "bonus_icons": ["amber", "capture", "damage", "draw", "discard"]},
      {"card_id": "c-imp", "bonus_icons": ["damage", "damage"], "new": true}
    ]
  },
  "_linked": {
    "houses": [{"id": "Dis"}],
    "cards": [
      {"id": "c-imp", "card_title": "Dust Imp", "house": "Dis", "card_type": "Creature", "card_text": "", "traits": "Imp",
       "amber": "0", "power": "2", "armor": 0, "rarity": "Common", "card_number": "83", "expansion": 341,
       "is_maverick": false, "is_anomaly": false, "is_enhanced": true},
      {"id": "c-mav", "card_title": "Charette", "house": "Untamed", "card_number": 81, "expansion": "341", "is_maverick": true},
      {"id": "c-wisp", "card_title": "Wisp", "house": "Star Alliance", "card_number": "A99", "expansion": 452, "is_anomaly": true},
      {"id": "c-fear", "card_title": "Angst", "house": "Dis", "card_number": "058", "expansion": 341, "is_enhanced": true}
    ]
  }
}"#;

fn library() -> std::sync::Arc<Library> {
    let wisp = "card wisp \"Wisp\"\n  wc A99 · ekwidon creature · power 2\n";
    Library::builtin().with(parse_cards("wisp", wisp).unwrap()).unwrap()
}

#[test]
fn an_answer_of_the_publisher_tells_every_copy() {
    let list = &DeckList::parse(ANSWER).unwrap()[0];
    assert_eq!((list.name.as_str(), list.set.as_str()), ("Imps of Old", "MM"));
    let deck = list.resolve(&library()).unwrap();
    assert_eq!(deck.houses, [House::Dis, House::StarAlliance, House::Untamed]);
    let expected = [
        imp().enhanced(&[Icon::Draw]),
        imp().enhanced(&[Icon::Damage, Icon::Damage]),
        imp(),
        DeckCard::new("charette", House::Untamed),
        DeckCard::new("wisp", House::StarAlliance),
        DeckCard::new("fear", House::Dis).enhanced(&Icon::ALL),
    ];
    assert_eq!(deck.cards, expected);
    let both = DeckList::parse(&format!("[{ANSWER}, {ANSWER}]")).unwrap();
    assert_eq!(both, [list.clone(), list.clone()]);
}

/// Listed among the cards or only beside them, it is the deck's token creature; another reference card is passed over.
#[test]
fn an_answer_of_the_publisher_names_the_token_creature() {
    let fear = r#"{"id": "c-fear","#;
    let token = r#"{"id": "c-fish", "card_title": "Fish", "house": "Unfathomable", "card_type": "Token Creature",
                    "card_number": "401", "expansion": 600, "is_non_deck": true}"#;
    let tide = r#"{"id": "c-tide", "card_title": "The Tide", "house": "The Tide", "card_type": "The Tide",
                   "card_number": "001", "expansion": 496, "is_non_deck": true}"#;
    let beside = ANSWER.replace(fear, &format!("{token}, {tide}, {fear}"));
    let among = beside.replace(r#""c-wisp", "c-fear"]"#, r#""c-fish", "c-tide", "c-wisp", "c-fear"]"#);
    assert_ne!(among, beside);
    let plain = DeckList::parse(ANSWER).unwrap()[0].resolve(&library()).unwrap();
    for text in [beside, among] {
        let deck = DeckList::parse(&text).unwrap()[0].resolve(&library()).unwrap();
        assert_eq!(deck.token.as_deref(), Some("fish"));
        assert_eq!(deck.cards, plain.cards);
    }
}

#[test]
fn every_set_has_its_number() {
    let sets =
        [("341", "CotA"), ("435", "AoA"), ("452", "WC"), ("479", "MM"), ("496", "DT"), ("600", "WoE"), ("700", "700")];
    for (number, set) in sets {
        let lists =
            DeckList::parse(&ANSWER.replace("\"expansion\": \"479\"", &format!("\"expansion\": {number}"))).unwrap();
        assert_eq!(lists[0].set, set);
    }
}

#[test]
fn a_title_tells_more_than_a_number() {
    // Another printing has another number.
    let reprint =
        ANSWER.replace(r#""card_number": "83", "expansion": 341"#, r#""card_number": "77", "expansion": 700"#);
    assert_eq!(DeckList::parse(&reprint).unwrap()[0].resolve(&library()).unwrap().cards[2], imp());
    // Number and title of two different cards.
    let wrong = ANSWER.replace(r#""card_number": "83""#, r#""card_number": "58""#);
    assert_eq!(DeckList::parse(&wrong).unwrap()[0].resolve(&library()).unwrap().cards[2], imp());
}

#[test]
fn mistakes_in_an_answer_are_named_with_their_place() {
    let cases = [
        (
            ANSWER.replace("\"c-mav\", \"c-wisp\"", "\"c-lost\""),
            "line 4, column 43: `_linked` has no card with the id \"c-lost\"",
        ),
        (
            ANSWER.replacen("\"c-imp\", \"c-imp\", \"c-imp\"", "\"c-imp\"", 1),
            "`bonus_icons` has more copies of the card \"c-imp\"",
        ),
        (ANSWER.replace("[\"draw\"]", "[\"mars\"]"), "line 7, column 49: unknown variant `mars`"),
        (ANSWER.replace("\"_linked\"", "\"linked\""), "missing field `_linked`"),
        (ANSWER.replace("\"card_title\": \"Wisp\",", ""), "missing field `card_title`"),
        (ANSWER.replace("\"cards\": [\"c-imp\"", "\"deck\": [\"c-imp\""), "`data` has no list of `cards`"),
        (ANSWER.replace("\"data\"", "\"deck\""), "missing field `data`"),
        (ANSWER.to_owned(), "unknown cards: Wisp (WC A99)"),
    ];
    for (text, words) in cases {
        let message = refused(&text);
        assert!(message.contains(words), "{message}");
    }
}

// ── the built-in decks ──────────────────────────────────────────────────────────────────────────────────

#[test]
fn the_built_in_decks_are_the_files() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cards/decks");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path| DeckList::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let lists: Vec<DeckList> = files.iter().flat_map(read).collect();
    assert_eq!(lists.len(), 20);
    assert_eq!(lists, DeckList::builtin());
}

#[test]
fn the_built_in_decks_are_complete() {
    for list in DeckList::builtin() {
        let deck = list.resolve(&Library::builtin()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(deck.check(keyforge_core::DeckRules::Standard), Ok(()));
    }
    let gregg = DeckList::find(DeckList::builtin(), "gregg").unwrap().resolve(&Library::builtin()).unwrap();
    let printed = |card: &&DeckCard| Library::builtin().get(&card.card).unwrap().facts.house;
    let mavericks: Vec<&DeckCard> = gregg.cards.iter().filter(|card| printed(card) != card.house).collect();
    assert_eq!(mavericks.len(), 1);
    assert_eq!((mavericks[0].house, printed(&mavericks[0])), (House::Logos, House::Sanctum));
}

/// A line may say 255 copies: a short list must not grow to a long deck before anybody counts.
#[test]
fn a_list_with_more_cards_than_a_game_can_have_makes_no_deck() {
    let text = format!("name: Crowd\nset: MM\n\nSaurian\n{}", "244 x255\n".repeat(2000));
    let list = &DeckList::parse(&text).unwrap()[0];
    let error = list.resolve(&Library::builtin()).unwrap_err();
    assert_eq!(error.code(), "deck/too_many_cards");
    assert_eq!(error.to_string(), "510000 cards are more than the 76 that a game can have");
}

// ── other languages ─────────────────────────────────────────────────────────────────────────────────────

#[cfg(feature = "german")]
#[test]
fn a_list_may_be_in_german() {
    let german = "name: A\nSchatten\nGeisterhand +draw\n sternenallianz\n083\nDis\nstaubteufelchen x2\nDust Imp\n";
    let english = "name: A\nShadows\nGhostly Hand +draw\nStar Alliance\n083\nDis\nDust Imp x3\n";
    let in_set = |text: &str| format!("set: CotA\n{text}");
    assert_eq!(deck(&in_set(german)), deck(&in_set(english)));
    let json =
        r#"{"name": "A", "houses": ["Schatten", "dis"], "cards": [{"card": "Staubteufelchen", "house": "schatten"}]}"#;
    let read = deck(json);
    assert_eq!(read.houses, [House::Shadows, House::Dis]);
    assert_eq!(read.cards, [DeckCard::new("dust-imp", House::Shadows)]);
    let message = refused("name: A\nDis\nStaubteufelchn\nDust Ipm");
    assert!(
        message.ends_with(r#"Staubteufelchn (did you mean "Staubteufelchen"?), Dust Ipm (did you mean "Dust Imp"?)"#)
    );
}

/// Of two cards with one German title that of the house is meant, and a number tells them apart.
#[cfg(feature = "german")]
#[test]
fn two_cards_of_one_title_in_german() {
    for (house, slug) in [("Logos", "backup-copy"), ("Mars", "biomatrix-backup")] {
        assert_eq!(imps(&format!("name: A\n{house}\nBack-up der Biomatrix"))[0].card, slug);
    }
    let numbered = |set, number| {
        let json = format!(
            r#"{{"name": "A", "set": "{set}", "cards": [{{"number": "{number}", "card": "Back-up der Biomatrix"}}]}}"#
        );
        imps(&json)[0].card.clone()
    };
    let library = Library::builtin();
    for slug in ["backup-copy", "biomatrix-backup"] {
        let (set, number) = &library.get(slug).unwrap().facts.printings[0];
        assert_eq!(numbered(set, number), slug);
    }
}

/// The service answers in the language of who asks.
#[cfg(feature = "german")]
#[test]
fn a_german_title_tells_more_than_a_number() {
    let wrong = ANSWER.replace(r#""Dust Imp""#, r#""Staubteufelchen""#);
    let wrong = wrong.replace(r#""card_number": "83""#, r#""card_number": "58""#);
    assert_eq!(DeckList::parse(&wrong).unwrap()[0].resolve(&library()).unwrap().cards[2], imp());
}
