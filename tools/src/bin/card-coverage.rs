//! Which cards of a set are defined as they are printed, and have a test.
//!
//! A card is covered if its definition has the facts of the list and, where it has an ability, a test of its own: a
//! function `dust_imp` or `dust_imp__edge` among the tests of cards, or a scene that begins with `scene dust-imp`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Parser;
use keyforge_core::cards::{CardSource, parse_cards};
use keyforge_core::model::{Facts, House, Icon};
use keyforge_tools::{files, read, tests_in, with_part, write};

/// The sets in the order of their release, with the list of their cards.
const SETS: [(&str, &str); 6] = [
    ("CotA", "docs/rules/cota-cards.tsv"),
    ("AoA", "docs/rules/aoa-cards.tsv"),
    ("WC", "docs/rules/wc-cards.tsv"),
    ("MM", "docs/rules/mm-cards.tsv"),
    ("DT", "docs/rules/dt-cards.tsv"),
    ("WoE", "docs/rules/woe-cards.tsv"),
];
const CARDS: &str = "keyforge-core/cards";
const CARD_TESTS: &str = "keyforge-core/tests/cards";
const TESTS: &str = "keyforge-core/tests";
const REPORT: &str = "docs/rules/cards.md";
const README: &str = "README.md";

/// Writes docs/rules/cards.md and the table of the README.
#[derive(Parser)]
#[command(name = "card-coverage")]
struct Args {
    /// Fails if the page is not what would be written; writes nothing
    #[arg(long)]
    check: bool,
    /// The folder of the project
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

/// What is printed on a card, in words that can be compared.
#[derive(PartialEq, Eq, Debug)]
struct Printed {
    title: String,
    /// One, or each that the card is printed in.
    houses: Vec<House>,
    card_type: String,
    power: u8,
    armor: u8,
    icons: Vec<Icon>,
    traits: Vec<String>,
    keywords: Vec<String>,
}

/// A card of the list, and what there is of it.
struct Row {
    number: String,
    printed: Printed,
    /// How many lines its script has; none for a card that is not defined.
    lines: Option<usize>,
    tests: usize,
    /// What is missing or different.
    faults: Vec<String>,
}

/// A set with its cards in the order of their numbers.
struct Set {
    name: &'static str,
    /// The cards that it printed first.
    rows: Vec<Row>,
    /// The cards that an earlier set has printed; they are defined there, with the number that they have here.
    reprints: Vec<Row>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let tests = tests(&args.root)?;
    let (cards, lines) = cards(&args.root.join(CARDS))?;
    let mut sets = Vec::new();
    let mut earlier = BTreeSet::new();
    for (name, list) in SETS {
        let listed = listed(list, &read(&args.root.join(list))?)?;
        sets.push(Set::of(name, rows(name, listed, &cards, &lines, &tests)?, &mut earlier));
    }
    let page = args.root.join(REPORT);
    let readme = args.root.join(README);
    let report = report(&sets);
    let table = with_part(&read(&readme)?, "cards", &table(&sets)).with_context(|| README)?;
    if args.check {
        check(&page, &report)?;
        check(&readme, &table)?;
    } else {
        write(&page, &report)?;
        write(&readme, &table)?;
    }
    tell(&sets);
    Ok(())
}

fn check(path: &Path, text: &str) -> Result<()> {
    if read(path)? != text {
        bail!("{} is not what the cards and their tests say: run `make card-coverage`", path.display());
    }
    Ok(())
}

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────────

/// The definitions of all sets, and how many lines the script of each card has, by its slug.
fn cards(folder: &Path) -> Result<(Vec<CardSource>, BTreeMap<String, usize>)> {
    let (mut cards, mut lines) = (Vec::new(), BTreeMap::new());
    for path in files(folder, "kf")? {
        let text = read(&path)?;
        cards.extend(parse_cards(&path.display().to_string(), &text)?);
        lines.extend(script_lines(&text));
    }
    Ok((cards, lines))
}

/// The slug of each card of a file, and how many lines stand below its facts; a text that goes on in a second line has two.
fn script_lines(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let (mut card, mut parts) = (None, 0);
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        if let Some(rest) = line.strip_prefix("card ") {
            card = rest.split_whitespace().next().map(str::to_owned);
            parts = 0;
            counts.extend(card.clone().map(|card| (card, 0)));
        } else if let (Some(card), Some(indented)) = (&card, line.strip_prefix("  ")) {
            // What goes on stands further in.
            parts += usize::from(!indented.starts_with(' '));
            *counts.entry(card.clone()).or_default() += usize::from(parts > 1);
        }
    }
    counts
}

/// How many tests each card has, by its slug.
fn tests(root: &Path) -> Result<BTreeMap<String, usize>> {
    let mut tests = BTreeMap::new();
    let functions = root.join(CARD_TESTS);
    // Where scenes try every card there are none.
    let sources = if functions.is_dir() { files(&functions, "rs")? } else { Vec::new() };
    for path in sources {
        for name in tests_in(&read(&path)?) {
            *tests.entry(tested_card(&name)).or_default() += 1;
        }
    }
    for path in files(&root.join(TESTS), "scenes")? {
        for card in scenes_in(&read(&path)?) {
            *tests.entry(card).or_default() += 1;
        }
    }
    Ok(tests)
}

/// The card after which a test is named: `dust-imp` for `dust_imp__edge`.
fn tested_card(name: &str) -> String {
    name.split("__").next().unwrap_or(name).replace('_', "-")
}

/// The cards of the scenes of a file.
fn scenes_in(text: &str) -> impl Iterator<Item = String> {
    let titles = text.lines().filter_map(|line| line.strip_prefix("scene "));
    titles.map(|title| title.split(':').next().unwrap_or(title).trim().to_owned())
}

/// The cards of a list: number, title, house (several of a card that is printed in several), type, power, armor, æmber, traits, keywords, rarity.
fn listed(file: &str, text: &str) -> Result<Vec<(String, Printed)>> {
    let mut cards = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let card = card_of(&fields).with_context(|| format!("{file}:{}", index + 1))?;
        cards.push(card);
    }
    Ok(cards)
}

fn card_of(fields: &[&str]) -> Result<(String, Printed)> {
    let [number, title, house, card_type, power, armor, amber, traits, keywords, _rarity] = fields else {
        bail!("a card has ten fields, not {}", fields.len());
    };
    let icons: usize = amber.parse().context("the æmber is no number")?;
    let mut printed = Printed {
        title: (*title).to_owned(),
        houses: house.split_whitespace().map(str::parse).collect::<Result<_, _>>()?,
        card_type: (*card_type).to_owned(),
        power: power.parse().context("the power is no number")?,
        armor: armor.parse().context("the armor is no number")?,
        icons: vec![Icon::Amber; icons],
        traits: traits.split_whitespace().map(str::to_owned).collect(),
        keywords: keywords.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect(),
    };
    printed.sort();
    Ok(((*number).to_owned(), printed))
}

impl Printed {
    fn of(facts: &Facts) -> Printed {
        let keywords = facts.keywords.iter().map(|printed| match printed.keyword.has_value() {
            true => format!("{} {}", printed.keyword.slug(), printed.value),
            false => printed.keyword.slug().to_owned(),
        });
        // Printed as a keyword, with icons where others have a number.
        let icons: String = facts.enhance.iter().map(|icon| format!(" {}", icon.slug())).collect();
        let enhance = (!icons.is_empty()).then(|| format!("enhance{icons}"));
        let mut printed = Printed {
            title: facts.title.clone(),
            houses: facts.houses().collect(),
            card_type: format!("{:?}", facts.card_type).to_lowercase(),
            power: facts.power,
            armor: facts.armor,
            icons: facts.icons.clone(),
            traits: facts.traits.clone(),
            keywords: keywords.chain(enhance).collect(),
        };
        printed.sort();
        printed
    }

    /// The order of traits and keywords says nothing.
    fn sort(&mut self) {
        self.traits.sort();
        self.keywords.sort();
    }

    /// What another one has instead.
    fn differences(&self, other: &Printed) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, own: String, others: String| {
            if own != others {
                found.push(format!("{what} {others} instead of {own}"));
            }
        };
        let list = |words: &[String]| if words.is_empty() { "none".to_owned() } else { words.join(", ") };
        let icons = |icons: &[Icon]| list(&icons.iter().map(Icon::to_string).collect::<Vec<_>>());
        let houses = |houses: &[House]| list(&houses.iter().map(House::to_string).collect::<Vec<_>>());
        compare("title", self.title.clone(), other.title.clone());
        compare("house", houses(&self.houses), houses(&other.houses));
        compare("type", self.card_type.clone(), other.card_type.clone());
        compare("power", self.power.to_string(), other.power.to_string());
        compare("armor", self.armor.to_string(), other.armor.to_string());
        compare("icons", icons(&self.icons), icons(&other.icons));
        compare("traits", list(&self.traits), list(&other.traits));
        compare("keywords", list(&self.keywords), list(&other.keywords));
        found
    }
}

/// The cards of a list with their definitions and tests.
fn rows(
    set: &str,
    listed: Vec<(String, Printed)>,
    cards: &[CardSource],
    lines: &BTreeMap<String, usize>,
    tests: &BTreeMap<String, usize>,
) -> Result<Vec<Row>> {
    // Two of a number are the halves of a gigantic creature, which have a row each.
    let mut by_number: BTreeMap<&str, Vec<&CardSource>> = BTreeMap::new();
    for card in cards {
        for (_, number) in card.facts.printings.iter().filter(|(its, _)| its.eq_ignore_ascii_case(set)) {
            by_number.entry(number).or_default().push(card);
        }
    }
    for (number, cards) in &by_number {
        let rows = listed.iter().filter(|(other, _)| other == number).count();
        if let Some(card) = cards.get(rows) {
            bail!("{} claims to be {set} {number}, which the list does not have", card.facts.title);
        }
    }
    let row = |(number, printed): (String, Printed)| {
        let differences = |card: &CardSource| printed.differences(&Printed::of(&card.facts));
        let cards = by_number.get(number.as_str()).into_iter().flatten();
        let Some(card) = cards.min_by_key(|card| differences(card).len()) else {
            return Row { number, printed, lines: None, tests: 0, faults: vec!["not defined".to_owned()] };
        };
        let tests = tests.get(&card.facts.slug).copied().unwrap_or_default();
        let lines = lines.get(&card.facts.slug).copied().unwrap_or_default();
        let mut faults = differences(card);
        if lines > 0 && tests == 0 {
            faults.push("no test".to_owned());
        }
        Row { number, printed, lines: Some(lines), tests, faults }
    };
    Ok(listed.into_iter().map(row).collect())
}

impl Set {
    /// Tells the cards of a set from those that are printed in an `earlier` one, and adds them to these.
    fn of(name: &'static str, rows: Vec<Row>, earlier: &mut BTreeSet<String>) -> Set {
        let (reprints, rows): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|row| earlier.contains(&row.printed.title));
        earlier.extend(rows.iter().map(|row| row.printed.title.clone()));
        Set { name, rows, reprints }
    }

    /// What is covered and what there is: `CotA 370 of 370`, and how many cards of earlier sets there are beside them.
    fn count(&self) -> String {
        let count = format!("{} {} of {}", self.name, covered(&self.rows), self.rows.len());
        match self.reprints.len() {
            0 => count,
            all => format!("{count}, reprints {} of {all}", covered(&self.reprints)),
        }
    }
}

// ── telling ─────────────────────────────────────────────────────────────────────────────────────────────

fn covered<'a>(rows: impl IntoIterator<Item = &'a Row>) -> usize {
    rows.into_iter().filter(|row| row.faults.is_empty()).count()
}

/// The median of the number of script lines of the defined cards.
fn median_lines(rows: &[Row]) -> usize {
    let mut lines: Vec<usize> = rows.iter().filter_map(|row| row.lines).collect();
    lines.sort_unstable();
    lines.get(lines.len() / 2).copied().unwrap_or_default()
}

/// Scripts longer than this are long.
const LONG: usize = 6;

/// What the scripts of a set have: their median length, and how many are long.
fn lengths(rows: &[Row]) -> String {
    let long = rows.iter().filter(|row| row.lines.is_some_and(|lines| lines > LONG)).count();
    let median = median_lines(rows);
    format!("the median number of script lines is {median}, {long} of {} have more than {LONG}", rows.len())
}

fn report(sets: &[Set]) -> String {
    let mut out = String::from(
        "# Card coverage\n\nA card is covered if it is defined as it is printed and, where it has an ability, has a test of its own.\n\
         This page is written by `make card-coverage`.\n",
    );
    for set in sets {
        let _ = writeln!(out, "\n{}; {}.", set.count(), lengths(&set.rows));
    }
    for set in sets {
        for house in House::ALL {
            let rows: Vec<&Row> = set.rows.iter().filter(|row| row.printed.houses.first() == Some(&house)).collect();
            if rows.is_empty() {
                continue;
            }
            let count = covered(rows.iter().copied());
            let _ = writeln!(out, "\n## {}: {house}\n\n{count} of {} cards.\n", set.name, rows.len());
            out.push_str("| Number | Card | Script lines | Tests | Missing |\n|---|---|--:|--:|---|\n");
            for row in rows {
                let lines = row.lines.map_or_else(|| "–".to_owned(), |lines| lines.to_string());
                let (title, faults) = (&row.printed.title, row.faults.join("; "));
                let _ = writeln!(out, "| {} | {title} | {lines} | {} | {faults} |", row.number, row.tests);
            }
        }
    }
    out
}

fn table(sets: &[Set]) -> String {
    let mut out = String::from("\n| Set | New cards | Covered | Reprints | Covered |\n|---|--:|--:|--:|--:|\n");
    for set in sets {
        let (new, again) = (&set.rows, &set.reprints);
        let counts = [new.len(), covered(new), again.len(), covered(again)].map(|count| count.to_string());
        let _ = writeln!(out, "| {} | {} |", set.name, counts.join(" | "));
    }
    out
}

fn tell(sets: &[Set]) {
    for set in sets {
        for row in set.rows.iter().chain(&set.reprints).filter(|row| !row.faults.is_empty()) {
            println!("{} {} {}: {}", set.name, row.number, row.printed.title, row.faults.join("; "));
        }
        println!("{}: {}", set.name, lengths(&set.rows));
    }
    for set in sets {
        println!("{}", set.count());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "number\ttitle\thouse\ttype\tpower\tarmor\tamber\ttraits\tkeywords\trarity\n\
                        001\tLamp\tdis\taction\t0\t0\t1\t\t\trare\n\
                        002\tOx\tdis\tcreature\t5\t1\t0\tbeast demon\tassault 2, taunt\tcommon\n\
                        003\tImp\tstaralliance\tcreature\t2\t0\t0\timp\t\tcommon\n\
                        004\tEel\tlogos\tcreature\t2\t0\t0\t\t\tcommon\n";
    const SCRIPT: &str = "card lamp \"Lamp\"\n  new 001 · dis action · icons amber\n  play: draw(1)\n\
                          card ox \"Ox\"\n  new 002 · dis creature · power 5 · armor 1 · traits demon beast · taunt · assault 2\n\
                          card imp \"Imp\"\n  new 003 · dis creature · power 3 · traits imp\n  reap: draw(1)\n";

    fn example(tests: &[&str]) -> Vec<Row> {
        let cards = parse_cards("new.kf", SCRIPT).unwrap();
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        tests.iter().for_each(|name| *count.entry(tested_card(name)).or_default() += 1);
        rows("New", listed("new.tsv", LIST).unwrap(), &cards, &script_lines(SCRIPT), &count).unwrap()
    }

    #[test]
    fn a_card_needs_equal_facts_and_a_test_for_its_abilities() {
        let faults = |tests: &[&str]| example(tests).into_iter().map(|row| row.faults.join("; ")).collect::<Vec<_>>();
        let imp = "house Dis instead of Star Alliance; power 3 instead of 2";
        assert_eq!(faults(&[]), ["no test", "", &format!("{imp}; no test"), "not defined"]);
        assert_eq!(faults(&["lamp__edge", "imp"]), ["", "", imp, "not defined"]);
        assert_eq!(faults(&["lamp_edge"])[0], "no test", "that is a card of another name");
    }

    #[test]
    fn scenes_count_as_tests() {
        let text = "# a\nscene lamp\n  > play lamp\n  me amber 1\nscene dust-imp: an edge\n  scene no\n";
        assert_eq!(scenes_in(text).collect::<Vec<_>>(), ["lamp", "dust-imp"]);
        assert_eq!(tested_card("dust_imp__edge"), "dust-imp");
    }

    #[test]
    fn a_script_is_as_long_as_it_is_written() {
        let text = "# a\ncard a \"A\"\n  new 001 · dis action · icons amber\n      amber\n  # no\n  play: draw(1);\n      gain(1)\n  \
                    reap: draw(1)\n\ncard b \"B\"\n  new 002 · dis action\n";
        assert_eq!(script_lines(text), BTreeMap::from([("a".to_owned(), 3), ("b".to_owned(), 0)]));
    }

    #[test]
    fn halves_of_a_gigantic_creature_have_a_row_each() {
        let list = "head\n005\tOgre\tdis\tcreature\t9\t0\t0\t\t\trare\n005\tOgre\tdis\tcreature\t0\t0\t1\t\t\tfixed\n";
        let script = "card ogre-1 \"Ogre\"\n  new 005 · dis creature · gigantic top · icons amber\n\
                      card ogre-2 \"Ogre\"\n  new 005 · dis creature · gigantic bottom · power 9\n";
        let of = |script: &str| {
            let (cards, none) = (parse_cards("new.kf", script).unwrap(), BTreeMap::new());
            rows("New", listed("new.tsv", list).unwrap(), &cards, &script_lines(script), &none)
        };
        assert!(of(script).unwrap().iter().all(|row| row.faults.is_empty()));
        assert!(of(&format!("{script}card ogre-3 \"Ogre\"\n  new 005 · dis action\n")).is_err());
    }

    #[test]
    fn the_page_lists_every_card() {
        let sets = [Set::of("New", example(&["lamp"]), &mut BTreeSet::new())];
        let page = report(&sets);
        assert!(page.contains("New 2 of 4; the median number of script lines is 1, 0 of 4 have more than 6"), "{page}");
        assert!(page.contains("## New: Dis\n\n2 of 2 cards.\n"), "{page}");
        assert!(page.contains("| 001 | Lamp | 1 | 1 |  |\n| 002 | Ox | 0 | 0 |  |\n"), "{page}");
        assert!(page.contains("| 004 | Eel | – | 0 | not defined |"), "{page}");
        assert!(table(&sets).contains("| New | 4 | 2 | 0 | 0 |"));
    }

    #[test]
    fn a_card_that_an_earlier_set_has_is_a_reprint() {
        let mut earlier = BTreeSet::from(["Lamp".to_owned(), "Eel".to_owned()]);
        let set = Set::of("New", example(&["lamp"]), &mut earlier);
        assert_eq!(set.count(), "New 1 of 2, reprints 1 of 2");
        assert!(earlier.contains("Ox"), "a later set has it again");
    }

    #[test]
    fn a_list_or_a_definition_that_makes_no_sense_is_refused() {
        let error = |list: &str| format!("{:#}", listed("new.tsv", list).unwrap_err());
        assert_eq!(error("head\n001\tLamp"), "new.tsv:2: a card has ten fields, not 2");
        let house = error(&LIST.replace("\tdis\taction", "\tgeometry\taction"));
        assert!(house.starts_with("new.tsv:2: \"geometry\" is no house; there are Brobnar, Dis"), "{house}");
        let cards = parse_cards("new.kf", &SCRIPT.replace("new 001", "new 999")).unwrap();
        let rows = rows("New", listed("new.tsv", LIST).unwrap(), &cards, &BTreeMap::new(), &BTreeMap::new());
        assert!(
            rows.is_err_and(|error| error.to_string() == "Lamp claims to be New 999, which the list does not have")
        );
    }
}
