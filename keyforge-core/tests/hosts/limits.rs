//! Hostile sources of cards: each gets an answer, soon, and no answer repeats the source.

use std::time::{Duration, Instant};

use keyforge_core::cards::{
    CardSource, Limit, MOST_MISTAKES, Problem, ScriptErrors, parse_ability, parse_cards, parse_script,
};
use keyforge_core::library::{Library, LibraryError};
use keyforge_core::model::{CardType, Facts, House, Icon};
use proptest::prelude::*;

/// A megabyte.
const MEGABYTE: usize = 1 << 20;

/// Far more than any answer takes, also on a slow machine and without optimization; what grows with a power of the length or
/// worse takes minutes to ages.
const SOON: Duration = Duration::from_secs(20);

/// The longest that a single mistake says.
const LONGEST: usize = 8_000;

fn in_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < SOON, "{what} took {:?}", start.elapsed());
    result
}

/// Hands a text to everything that reads one.
fn read_all(what: &str, text: &str) {
    let told = |errors: ScriptErrors| {
        assert!(errors.0.len() <= MOST_MISTAKES + 1, "{what}: {} mistakes", errors.0.len());
        for error in errors.0 {
            assert!(error.to_string().len() <= LONGEST, "{what}: a mistake of {} bytes", error.to_string().len());
        }
    };
    in_time(what, || {
        parse_ability(text).err().into_iter().for_each(|error| told(ScriptErrors(vec![error])));
        parse_script(text).err().into_iter().for_each(told);
        parse_cards("home.kf", text).err().into_iter().for_each(told);
        CardSource::all_from_json(text).err().into_iter().for_each(told);
        let card = format!("card x \"X\"\n  dis creature · power 1\n  {text}\n");
        parse_cards("home.kf", &card).err().into_iter().for_each(told);
        let facts = Facts { power: 1, ..Facts::new("X", House::Dis, CardType::Creature) };
        CardSource::of_script(facts, text).err().into_iter().for_each(told);
    });
}

/// Beginnings that can be read in more than one way until what follows is wrong.
const FORKS: [&str; 16] = [
    "{b <= c({d (e ",
    "c({d (",
    "c(",
    "{c(",
    "{(",
    "({",
    "a {b ",
    "not (",
    "not {",
    "if a then (",
    "if_done a(b) then (",
    "{a <= b + c(",
    "{not(",
    "f(a: g(b; ",
    "f(a: b; ",
    "f(c, a: g(b, c); ",
];

#[test]
fn no_text_is_read_twice_where_it_could_be_read_two_ways() {
    for fork in FORKS {
        for end in ["@", "", ")", "}", "1", "\""] {
            // up to the depth that is allowed, and beyond it
            for rounds in [1, 5, 10, 15, 20, 30, 40, 63, 64, 100, 200] {
                let text = format!("play: {}{end}", fork.repeat(rounds));
                in_time(&text, || parse_ability(&text).unwrap_err());
            }
        }
    }
}

#[test]
fn a_word_right_before_a_parenthesis_is_a_call() {
    assert!(parse_ability("play: destroy({each creature not(stunned or exhausted)})").is_ok());
    assert!(parse_ability("play: destroy({each creature not (stunned or exhausted)})").is_ok());
    assert_eq!(parse_ability("play: destroy({each creature(stunned or})").unwrap_err().code(), "script/syntax");
}

#[test]
fn a_megabyte_of_anything_gets_an_answer() {
    let units = [
        "a",
        "a ",
        "1",
        "(",
        ")",
        "{",
        "}",
        "\"",
        "\\",
        "\n",
        " ",
        "    a\n",
        "#",
        "·",
        "· ",
        ",",
        ";",
        ":",
        "+",
        "- ",
        "/",
        "not ",
        "or ",
        "a or ",
        "a and ",
        "a + ",
        "a, ",
        "a; ",
        "play: ",
        "play: draw(1)\n",
        "  play: draw(1)\n",
        "\n  play: drow(1)",
        "card ",
        "card a \"A\"\n",
        "card a \"A\"\n  dis action\n",
        "\"a\" ",
        "[",
        "[[",
        "{\"a\":",
        "æ",
        "\u{0}",
        "traits ",
        "from v1_1: ",
        "a(b",
        "{a (b",
        "if a then ",
        "play/",
        "[{}",
        "[0,",
        "dis creature · ",
    ];
    for unit in units {
        let text = unit.repeat(MEGABYTE / unit.len());
        read_all(&format!("a megabyte of {unit:?}"), &text);
        read_all(&format!("after a head, a megabyte of {unit:?}"), &format!("play: {text}"));
    }
}

#[test]
fn a_megabyte_of_one_part_of_a_card_gets_an_answer() {
    let card = |facts: &str, script: &str| format!("card x \"X\"\n  {facts}\n  {script}\n");
    let many = |unit: &str| unit.repeat(MEGABYTE / unit.len());
    let files = [
        card(&format!("dis action · traits {}", many("human ")), "play: draw(1)"),
        card(&format!("dis action · icons {}", many("amber ")), "play: draw(1)"),
        card(&format!("home {} · dis action", many("001 home ")), "play: draw(1)"),
        card(&format!("dis creature · power 1 {}", many("· taunt ")), "play: draw(1)"),
        card(&format!("dis creature · power {}", many("1")), "play: draw(1)"),
        card(&format!("dis creature · {}", many("a")), "play: draw(1)"),
        card("dis action", &format!("after {} reap({{creature}}): draw(1)", many("reap({creature}) or "))),
        card("dis action", &format!("play: {} draw(1)", many("draw(1); "))),
        card("dis action", &format!("play: draw({})", many("9"))),
        card("dis action", &format!("play: {}(1)", many("d"))),
        card("dis action", &format!("play: choose_one({} draw(1))", many("draw(1), "))),
        card("dis action", &format!("play: destroy({{each creature title \"{}\"}})", many("u"))),
        format!("card x \"{}\"\n  dis action\n", many("X")),
        format!("card {} \"X\"\n  dis action\n", many("x")),
        (0..40_000).map(|n| format!("card a{n} \"A\"\n  dis action\n")).collect(),
    ];
    for file in files {
        let shown: String = file.chars().take(60).collect();
        let errors = in_time(&shown, || parse_cards("home.kf", &file).unwrap_err());
        assert!(errors.to_string().len() < 100 * LONGEST, "{shown}");
    }
}

fn limit_of(errors: ScriptErrors) -> Vec<Limit> {
    let limit = |problem| match problem {
        Problem::TooMuch { limit, found } => {
            assert!(found > limit.most());
            Some(limit)
        }
        _ => None,
    };
    errors.0.into_iter().filter_map(|error| limit(error.problem)).collect()
}

#[test]
fn every_limit_is_named_where_it_is_exceeded() {
    let file = |facts: &str, script: &str| {
        let errors = parse_cards("home.kf", &format!("card x \"X\"\n  {facts}\n{script}")).unwrap_err();
        limit_of(errors)
    };
    let over = |limit: Limit, unit: &str| unit.repeat(limit.most() + 1);
    assert_eq!(file(&format!("dis action · traits {}", over(Limit::Traits, "t ")), ""), [Limit::Traits]);
    assert_eq!(file(&format!("dis action · icons {}", over(Limit::Icons, "amber ")), ""), [Limit::Icons]);
    assert_eq!(file(&format!("dis action · enhance {}", over(Limit::Icons, "amber ")), ""), [Limit::Icons]);
    assert_eq!(file(&format!("dis creature · power 1{}", over(Limit::Keywords, " · taunt")), ""), [Limit::Keywords]);
    let printings: String = (0..=Limit::Printings.most()).map(|n| format!("h {n} ")).collect();
    assert_eq!(file(&format!("{printings} · dis action"), ""), [Limit::Printings]);
    assert_eq!(file(&format!("dis action · traits {}", over(Limit::NameBytes, "t")), ""), [Limit::NameBytes]);
    assert_eq!(file("dis action", &over(Limit::Lines, "  play: draw(1)\n")), [Limit::Lines]);
    assert_eq!(file("dis action", &format!("  play: {}", over(Limit::LineBytes, "a"))), [Limit::LineBytes]);
    let wide = format!("  play: choose_one({}again)", "a,".repeat(Limit::AbilityNodes.most()));
    assert_eq!(file("dis action", &wide), [Limit::AbilityNodes]);
    let cards: String = (0..=Limit::Cards.most()).map(|n| format!("card a{n} \"A\"\n  dis action\n")).collect();
    assert_eq!(limit_of(parse_cards("home.kf", &cards).unwrap_err()), [Limit::Cards]);
    let blank = over(Limit::SourceBytes, "\n");
    assert_eq!(limit_of(parse_cards("home.kf", &blank).unwrap_err()), [Limit::SourceBytes]);
    assert_eq!(limit_of(parse_script(&blank).unwrap_err()), [Limit::SourceBytes]);
    assert_eq!(limit_of(CardSource::from_json(&blank).unwrap_err()), [Limit::SourceBytes]);
    assert_eq!(limit_of(parse_script(&over(Limit::Lines, "play: draw(1)\n")).unwrap_err()), [Limit::Lines]);
    let error = parse_ability(&format!("play: {}", over(Limit::LineBytes, "a"))).unwrap_err();
    assert_eq!(error.to_string(), "1:1: 16391 bytes of a line; at most 16384 are allowed");
}

#[test]
fn every_limit_can_be_reached() {
    let most = |limit: Limit, unit: &str| unit.repeat(limit.most());
    let (traits, icons) = (most(Limit::Traits, "t "), most(Limit::Icons, "amber "));
    let lines = most(Limit::Lines, "  play: draw(1)\n");
    let text = format!("card x \"X\"\n  dis action · icons {icons} · traits {traits}\n{lines}");
    Library::new(parse_cards("home.kf", &text).unwrap()).unwrap();
}

#[test]
fn mistakes_without_number_are_not_all_told() {
    let text = format!("card x \"X\"\n  dis action\n{}", "card x \"X\"\n  dis action\n".repeat(1_000));
    let errors = parse_cards("home.kf", &text).unwrap_err();
    assert_eq!(errors.0.len(), MOST_MISTAKES + 1);
    assert_eq!(errors.0[MOST_MISTAKES].code(), "script/more_mistakes");
    assert_eq!(errors.0[0].to_string(), "home.kf:3:1: the card `x` is there twice");
}

#[test]
fn a_trait_without_a_name_is_refused() {
    for traits in ["human \"\"", "\"\" human", "\"\""] {
        let text = format!("card x \"X\"\n  dis creature · power 1 · traits {traits}\n");
        let error = parse_cards("home.kf", &text).unwrap_err().to_string();
        assert!(error.ends_with("`\"\"` is not a trait, such as `human`"), "{error}");
    }
}

#[test]
fn a_printing_that_is_there_twice_is_refused() {
    let text = "card x \"X\"\n  home 001 home 001 · dis action\n  play: draw(1)\n";
    let errors = parse_cards("home.kf", text).unwrap_err();
    assert_eq!(errors.to_string(), "home.kf:2:3: `x`: the printing `home 001` is there twice");
    let json = r#"{"facts": {"slug": "x", "title": "X", "house": "dis", "type": "action",
        "printings": [["home", "001"], ["HOME", "001"]]}}"#;
    let error = CardSource::from_json(json).unwrap_err();
    assert!(error.to_string().contains("the printing `HOME 001` is there twice"), "{error}");

    // A host may make the card itself.
    let printing = ("home".to_owned(), "001".to_owned());
    let facts = |slug: &str, times: usize| Facts {
        slug: slug.to_owned(),
        printings: vec![printing.clone(); times],
        ..Facts::new("X", House::Dis, CardType::Action)
    };
    let card = |facts| CardSource { facts, abilities: Vec::new() };
    let error = Library::new(vec![card(facts("x", 2))]).unwrap_err();
    assert_eq!(error.code(), "library/repeated_number");
    assert_eq!(error.to_string(), "\"x\" is printed twice as number 001 of home; a printing is named once");
    let error = Library::builtin().with(vec![card(facts("x", 1)), card(facts("y", 1))]).unwrap_err();
    assert_eq!(error.code(), "library/duplicate_number");
    assert!(Library::new(vec![card(facts("x", 1))]).unwrap().by_number("Home", "001").is_some());
}

#[test]
fn a_library_refuses_cards_that_no_reader_would_have_let_through() {
    let facts = || Facts::new("X", House::Dis, CardType::Action);
    let refused = |facts: Facts, abilities: Vec<_>| match Library::new(vec![CardSource { facts, abilities }]) {
        Err(LibraryError::TooMuch { limit, .. }) => limit,
        other => panic!("{:?}", other.map(|library| library.len())),
    };
    let line = parse_script("play: draw(1)").unwrap().remove(0);
    assert_eq!(refused(Facts { icons: vec![Icon::Amber; 100_000], ..facts() }, vec![]), Limit::Icons);
    assert_eq!(refused(Facts { traits: vec!["t".to_owned(); 100_000], ..facts() }, vec![]), Limit::Traits);
    assert_eq!(refused(Facts { title: "x".repeat(MEGABYTE), ..facts() }, vec![]), Limit::NameBytes);
    assert_eq!(refused(facts(), vec![line; 300]), Limit::Lines);
    for facts in [
        Facts { slug: "two words".to_owned(), ..facts() },
        Facts { title: "Two\nlines".to_owned(), ..facts() },
        Facts { traits: vec![String::new()], ..facts() },
        Facts { printings: vec![("my home".to_owned(), "001".to_owned())], ..facts() },
    ] {
        let told = facts.slug.clone();
        let error = Library::new(vec![CardSource { facts, abilities: vec![] }]).unwrap_err();
        assert_eq!(error.code(), "library/unwritable", "{error}");
        assert_eq!(error, LibraryError::Unwritable { slug: told });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn repetition_costs_no_more_than_its_length(
        unit in prop::collection::vec(prop::sample::select(vec![
            "a", "b ", "(", ")", "{", "}", "<= ", "+ ", "- ", "* ", "/", "1", "not ", "or ", "and ", "is ", "if ", "then ",
            "else ", "if_done ", ": ", "; ", ", ", "\"", "\"t\"", " ", "@", "·", "\n", "\n    ",
        ]), 1..8),
        rounds in 1usize..400,
        end in "[a-z@(){}\" ]{0,3}",
    ) {
        let text = format!("play: {}{end}", unit.concat().repeat(rounds));
        read_all(&text, &text);
    }
}

#[test]
fn json_has_no_card_that_a_file_could_not_say() {
    let card = |slug: &str, title: &str, set: &str| serde_json::json!({"facts": {"slug": slug, "title": title, "house": "dis", "type": "action", "printings": [[set, "001"]]}});
    let read = |slug, title, set| CardSource::from_json(&card(slug, title, set).to_string());
    assert_eq!(read("lamp", "Lamp \"of\" Ash, the 2nd", "home").unwrap().facts.slug, "lamp");
    for (slug, title, set) in [
        ("two words", "Lamp", "home"),
        ("lamp\n  dis", "Lamp", "home"),
        ("lamp\"", "Lamp", "home"),
        ("lamp", "Lamp\n", "home"),
        ("lamp", "Lamp", "my home"),
        ("lamp", "Lamp", "home · power 3"),
    ] {
        let error = read(slug, title, set).unwrap_err();
        assert!(
            error.to_string().contains("no card file could say these facts"),
            "{slug:?} {title:?} {set:?}: {error}"
        );
    }
}
