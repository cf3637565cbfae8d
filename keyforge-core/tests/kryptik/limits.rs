//! Hostile sources of cards: each gets an answer, soon, and no answer repeats the source.

use std::time::{Duration, Instant};

use keyforge_core::kryptik::cards::syntax::{Cost, Effect, Para, Players, SLOTS, Val};
use keyforge_core::kryptik::cards::{Limit, MOST_MISTAKES, Problem, ScriptErrors, parse_cards, parse_line};
use keyforge_core::kryptik::{Card, Library};

/// A megabyte.
const MEGABYTE: usize = 1 << 20;

/// Far more than any answer takes; what grows with a power of the length or worse takes minutes to ages.
const SOON: Duration = Duration::from_secs(20);

fn in_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < SOON, "{what} took {:?}", start.elapsed());
    result
}

const FACTS: &str = "citizen \"Spirit\" · cost \"{1}\" · stats 1 1 · souls u · years 3";

fn refused(what: &str, text: &str) -> ScriptErrors {
    let errors = in_time(what, || parse_cards("home.kry", text).unwrap_err());
    assert!(errors.0.len() <= MOST_MISTAKES + 1, "{what}: {} mistakes", errors.0.len());
    for error in &errors.0 {
        assert!(error.to_string().len() < 8_000, "{what}: a mistake of {} bytes", error.to_string().len());
    }
    errors
}

#[test]
fn no_text_is_read_twice_where_it_could_be_read_two_ways() {
    for fork in
        ["{b <= c({d (e ", "c({d (", "{c(", "not (", "if a then (", "f(a: g(b; ", "f(a: b; ", "f(c, a: g(b, c); "]
    {
        for rounds in [1, 10, 20, 40, 63, 64, 200] {
            let text = format!("enter: {}@", fork.repeat(rounds));
            in_time(&text, || parse_line(&text).unwrap_err());
        }
    }
}

#[test]
fn a_megabyte_of_anything_gets_an_answer() {
    let units = [
        "a",
        "(",
        "{",
        "\"",
        "· ",
        "a, ",
        "a; ",
        "a or ",
        "enter: ",
        "  enter: drow(you, 1)\n",
        "card a \"A\"\n",
        "1",
        "{1}",
        "spell ",
        "\n",
        " ",
    ];
    for unit in units {
        let many = unit.repeat(MEGABYTE / unit.len());
        let what = format!("a megabyte of {unit:?}");
        refused(&what, &format!("card x \"X\"\n  {many}\n"));
        refused(&what, &format!("card x \"X\"\n  {FACTS}\n  enter: {many}\n"));
        refused(&what, &format!("card x \"X\"\n  citizen {many}\n"));
        in_time(&what, || parse_line(&many).map(|_| ()).unwrap_err());
        let _ = in_time(&what, || parse_cards("home.kry", &many).map(|_| ()));
    }
}

fn limits(errors: ScriptErrors) -> Vec<Limit> {
    let limit = |problem| if let Problem::TooMuch { limit, .. } = problem { Some(limit) } else { None };
    errors.0.into_iter().filter_map(|error| limit(error.problem)).collect()
}

#[test]
fn every_limit_is_named_where_it_is_exceeded() {
    let over = |limit: Limit, unit: &str| unit.repeat(limit.most() + 1);
    let file = |facts: &str, script: &str| limits(refused(facts, &format!("card x \"X\"\n  {facts}\n{script}")));
    assert_eq!(file(FACTS, &over(Limit::Lines, "  enter: draw(you, 1)\n")), [Limit::Lines]);
    assert_eq!(file(FACTS, &format!("  enter: {}", over(Limit::LineBytes, "a"))), [Limit::LineBytes]);
    assert_eq!(file(&format!("{FACTS}{}", over(Limit::Keywords, " · eager")), ""), [Limit::Keywords]);
    let beasts = over(Limit::Traits, "\"Beast\" ");
    assert_eq!(file(&format!("citizen {beasts} · cost \"{{1}}\" · stats 1 1"), ""), [Limit::Traits]);
    let cards: String = (0..=Limit::Cards.most()).map(|n| format!("card a{n} \"A\"\n  {FACTS}\n")).collect();
    assert_eq!(limits(refused("cards", &cards)), [Limit::Cards]);
    assert_eq!(limits(refused("bytes", &over(Limit::SourceBytes, "\n"))), [Limit::SourceBytes]);
}

#[test]
fn a_library_refuses_cards_that_no_reader_would_have_let_through() {
    let card = || Library::demo().iter().next().unwrap().clone();
    let refused = |card: Card| limits(Library::default().with([card]).unwrap_err());
    assert_eq!(refused(Card { name: "n".repeat(MEGABYTE), ..card() }), [Limit::NameBytes]);
    assert_eq!(refused(Card { factions: vec!["f".to_owned(); 100_000], ..card() }), [Limit::Traits]);
    // More effects than a paragraph has numbers for.
    let demo = Library::demo();
    let spell = demo.iter().find(|card| !card.paragraphs.is_empty()).unwrap();
    let mut long = spell.clone();
    let effect = long.paragraphs[0].effects[0].clone();
    long.paragraphs[0].effects = vec![effect; 70_000];
    assert_eq!(refused(long), [Limit::AbilityNodes]);
}

#[test]
fn a_library_has_no_card_that_no_file_could_say() {
    let demo = Library::demo();
    let spell =
        || demo.iter().find(|card| card.paragraphs.iter().any(|para| !para.targets.is_empty())).unwrap().clone();
    let told = |card: Card| {
        let errors = Library::default().with([card]).unwrap_err();
        assert_eq!(errors.code(), "script/facts");
        let told = errors.to_string();
        assert!(told.contains("no card file could say this card: "), "{told}");
        told
    };
    assert!(Library::default().with([spell()]).is_ok());
    // More targets than there are names; an effect of nothing; a number that is too large; a name that is none of the eight.
    let mut many = spell();
    let target = many.paragraphs[0].targets[0].clone();
    many.paragraphs[0].targets = vec![target; 35];
    told(many);
    let mut nothing = spell();
    nothing.paragraphs.push(Para::default());
    told(nothing);
    let mut large = spell();
    large.paragraphs[0].effects.push(Effect::Draw(Players::You, Val::Number(5_000)));
    assert!(told(large).contains("5000 is out of range"));
    let mut unnamed = spell();
    unnamed.paragraphs[0].targets[0].slot.0 += SLOTS;
    // What its effects speak of was not chosen: that is said first.
    assert_eq!(Library::default().with([unnamed]).unwrap_err().code(), "script/not_chosen");
    let named = [("two words", "Lamp", "Spirit"), ("lamp", "La\nmp", "Spirit"), ("lamp", "Lamp", "\n")];
    let citizen = demo.iter().find(|card| !card.factions.is_empty()).unwrap();
    for (slug, name, faction) in named {
        let [slug, name, faction] = [slug, name, faction].map(str::to_owned);
        told(Card { slug, name, factions: vec![faction], ..citizen.clone() });
    }
    // What stands in a file alone: the price of an 11-year ability that is not there.
    told(Card { eleven: None, eleven_cost: vec![Cost::Soul(citizen.cost.clone())], ..citizen.clone() });
}
