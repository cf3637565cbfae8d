//! Which rows of the rule inventories have a test, and where in the source each is carried out.
//!
//! A row is covered by a test function named after it: `ARMOR-6` by `armor_6` or `armor_6_by_two_sources`. It is cited by
//! its id between backticks in a comment of the source.

mod citations;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use citations::Citations;
use clap::Parser;
use keyforge_tools::{files, read, tests_in, with_part, write};

/// The rules of a game and the page about them.
struct Inventory {
    rows: &'static str,
    report: &'static str,
    /// A row and its test, as an example.
    example: [&'static str; 2],
}

const INVENTORIES: [Inventory; 2] = [
    Inventory {
        rows: "docs/rules/keyforge-rules.tsv",
        report: "docs/rules/coverage.md",
        example: ["ARMOR-6", "armor_6"],
    },
    Inventory {
        rows: "docs/rules/kryptik-rules.tsv",
        report: "docs/rules/kryptik-coverage.md",
        example: ["K-4.4.3-2", "k_4_4_3_2"],
    },
];
const README: &str = "README.md";
const TESTS: &str = "keyforge-core/tests";
const SOURCE: &str = "keyforge-core/src";

/// Writes the coverage pages of both games and the table of the README.
#[derive(Parser)]
#[command(name = "rule-coverage")]
struct Args {
    /// Fails if a row has lost its test or a page is out of date; writes nothing
    #[arg(long)]
    check: bool,
    /// The folder of the project
    #[arg(long, default_value = ".")]
    root: PathBuf,
}

/// What a row is proven by: what its test would fail for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Proof {
    /// The engine plays it: the test fails if the engine does otherwise.
    Engine,
    /// The script of a card says it; the test fails if the script of that card does.
    Script,
    /// Decks are refused that do not keep to it.
    DeckCheck,
    /// It is about words or things outside a game; the test shows how the library takes it.
    Document,
}

impl Proof {
    const ALL: [Proof; 4] = [Proof::Engine, Proof::Script, Proof::DeckCheck, Proof::Document];

    /// As the inventories write it.
    fn word(self) -> &'static str {
        match self {
            Proof::Engine => "engine",
            Proof::Script => "script",
            Proof::DeckCheck => "deck check",
            Proof::Document => "document",
        }
    }

    fn of(word: &str) -> Option<Proof> {
        Proof::ALL.into_iter().find(|proof| proof.word() == word)
    }
}

/// The columns of an inventory.
const COLUMNS: &str = "id\ttopic\teditions\tstatement\texample\tproof";

/// A row of the inventory.
struct Row {
    id: String,
    topic: String,
    proof: Proof,
    covered: bool,
    /// The files of the source that cite it.
    places: Vec<String>,
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
    let mut tests = BTreeSet::new();
    for file in files(&args.root.join(TESTS), "rs")? {
        tests.extend(tests_in(&read(&file)?));
    }
    let citations = Citations::read(&args.root.join(SOURCE))?;
    let mut all = Vec::new();
    for inventory in &INVENTORIES {
        let rows = rows(inventory.rows, &read(&args.root.join(inventory.rows))?, &tests, &citations)?;
        println!("{}: {}", inventory.rows, summary(&rows));
        all.push((inventory, rows));
    }
    let known: BTreeSet<&str> = all.iter().flat_map(|(_, rows)| rows).map(|row| row.id.as_str()).collect();
    citations.refuse_unknown(&known)?;
    for (inventory, rows) in &all {
        let page = report(inventory, rows);
        match args.check {
            true => check(&args.root, inventory, rows, &page)?,
            false => write(&args.root.join(inventory.report), &page)?,
        }
    }
    let all: Vec<Row> = all.into_iter().flat_map(|(_, rows)| rows).collect();
    let readme = args.root.join(README);
    if !args.check && readme.exists() {
        write(&readme, &with_table(&read(&readme)?, &all)?)?;
    }
    Ok(())
}

/// The name of the test of a row: `FIRSTTURN-2a` becomes `firstturn_2a`.
fn test_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect()
}

/// Whether a test is named after a row: by its name alone, or with words behind it.
fn is_named(test: &str, row: &str) -> bool {
    let Some(rest) = test.strip_prefix(row) else {
        return false;
    };
    let words = rest.strip_prefix('_').map(|rest| rest.trim_start_matches('_'));
    rest.is_empty() || words.is_some_and(|words| words.starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn rows(file: &str, inventory: &str, tests: &BTreeSet<String>, citations: &Citations) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    if inventory.lines().next() != Some(COLUMNS) {
        bail!("{file}:1: the columns are {}", COLUMNS.replace('\t', ", "));
    }
    let mut seen = BTreeSet::new();
    for (index, line) in inventory.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let [id, topic, _, _, _, proof] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("{file}:{}: a row has {}", index + 1, COLUMNS.replace('\t', ", "));
        };
        let Some(proof) = Proof::of(proof) else {
            let known = Proof::ALL.map(Proof::word).join(", ");
            bail!("{file}:{}: {id} is proven by one of {known}, not by {proof:?}", index + 1);
        };
        if !seen.insert(id) {
            bail!("{file}:{}: {id} is there twice", index + 1);
        }
        let name = test_name(id);
        // The names behind a prefix stand together in a sorted set.
        let mut named = tests.range(name.clone()..).take_while(|test| test.starts_with(&name));
        let covered = named.any(|test| is_named(test, &name));
        let places = citations.places(id);
        rows.push(Row { id: id.to_owned(), topic: topic.to_owned(), proof, covered, places });
    }
    Ok(rows)
}

fn covered(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.covered).count()
}

fn cited(rows: &[Row]) -> usize {
    rows.iter().filter(|row| !row.places.is_empty()).count()
}

fn summary(rows: &[Row]) -> String {
    format!("of {} rows {} have a test, {} are cited in the source", rows.len(), covered(rows), cited(rows))
}

/// The topics in the order of the inventory, with their rows.
fn topics(rows: &[Row]) -> Vec<(&str, Vec<&Row>)> {
    let mut at: BTreeMap<&str, usize> = BTreeMap::new();
    let mut topics: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        let index = *at.entry(&row.topic).or_insert_with(|| {
            topics.push((&row.topic, Vec::new()));
            topics.len() - 1
        });
        topics[index].1.push(row);
    }
    topics
}

fn report(inventory: &Inventory, rows: &[Row]) -> String {
    let [row, test] = inventory.example;
    let mut out = format!(
        "# Rule coverage\n\nA row of `{}` is covered by a test that is named after it: `{row}` by `{test}`. Where the source \
         carries a row out it cites the row; what is not cited follows from other rows, from the script of a card, or is \
         no rule of a game in progress.\n\nA row is proven by what its test would fail for: by the **engine**, by the **script** of the \
         card that the row speaks of, by the **deck check**, or by a **document**: how words or things outside a game are taken.\n\nThis page is written by `make rule-coverage`.\n\n",
        inventory.rows
    );
    let _ = writeln!(out, "Of {} rows {} have a test, {} are cited.\n", rows.len(), covered(rows), cited(rows));
    let _ = writeln!(out, "| Proven by | Rows |\n|---|--:|");
    for proof in Proof::ALL {
        let _ = writeln!(out, "| {} | {} |", proof.word(), rows.iter().filter(|row| row.proof == proof).count());
    }
    out.push('\n');
    for (topic, rows) in topics(rows) {
        let _ = writeln!(out, "## {topic}\n\n| Row | Test | Proven by | Carried out in |\n|---|---|---|---|");
        for row in rows {
            let test = if row.covered { "yes" } else { "missing" };
            let _ = writeln!(out, "| {} | {test} | {} | {} |", row.id, row.proof.word(), row.places.join(", "));
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// The families of rows that the README tells apart.
fn family(row: &Row) -> &'static str {
    let prefix = row.id.split('-').next().unwrap_or_default();
    match prefix {
        "FAQ" => "Answers of the rulebooks' FAQ",
        "ERRATA" | "ERR" => "Errata",
        "EX" | "EXAMPLE" => "Worked examples",
        "K" => "Rules of Kryptik",
        _ => "Rules",
    }
}

fn with_table(readme: &str, rows: &[Row]) -> Result<String> {
    let mut families: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for row in rows {
        let (count, of) = families.entry(family(row)).or_default();
        *count += usize::from(row.covered);
        *of += 1;
    }
    let mut table = String::from("\n| Inventory | Rows | With a test |\n|---|--:|--:|\n");
    for (family, (count, of)) in families {
        let _ = writeln!(table, "| {family} | {of} | {count} |");
    }
    let _ = writeln!(table, "| **All** | **{}** | **{}** |", rows.len(), covered(rows));
    with_part(readme, "coverage", &table)
}

/// Compares what is there with the page that was committed.
fn check(root: &Path, inventory: &Inventory, rows: &[Row], page: &str) -> Result<()> {
    let committed = read(&root.join(inventory.report))?;
    let had_test = |row: &&Row| committed.contains(&format!("| {} | yes |", row.id));
    let lost: Vec<&str> = rows.iter().filter(|row| !row.covered).filter(had_test).map(|row| row.id.as_str()).collect();
    if !lost.is_empty() {
        bail!("rows that have lost their test: {}", lost.join(", "));
    }
    if committed != page {
        bail!("{} is out of date: run `make rule-coverage`", inventory.report);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INVENTORY: &str = "id\ttopic\teditions\tstatement\texample\tproof\n\
        ARMOR-6\tarmor\t1.1\t\t\tengine\nFIRSTTURN-2a\tfirst turn\t1.2\t\t\tscript\nARMOR-7\tarmor\t1.2\t\t\tdeck check\n";

    fn example() -> Vec<Row> {
        let source = "#[test]\nfn armor_6_twice() {}\n#[test]\nfn armor_70() {}\nfn armor_7() {}\n#[test]\n#[ignore]\nfn firstturn_2a() {}";
        let tests = tests_in(source).into_iter().collect();
        let citations = Citations::of([("engine/damage.rs", "// Used armor is lost first (`ARMOR-6`).")]);
        rows("example", INVENTORY, &tests, &citations).unwrap()
    }

    #[test]
    fn every_row_says_once_how_it_is_proven() {
        let read = |inventory: &str| rows("example", inventory, &BTreeSet::new(), &Citations::of([]));
        let error = |inventory: &str| read(inventory).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(read(INVENTORY).is_ok());
        assert!(error(&INVENTORY.replace("deck check", "hope")).contains("engine, script, deck check, document"));
        assert!(error(&INVENTORY.replace("\tscript", "")).contains("example:3"));
        assert!(error(&INVENTORY.replace("ARMOR-7", "ARMOR-6")).contains("twice"));
        assert!(error("id\ttopic\n").contains("columns"));
    }

    #[test]
    fn a_test_covers_the_row_it_is_named_after() {
        let covered: Vec<bool> = example().iter().map(|row| row.covered).collect();
        assert_eq!(covered, [true, true, false]);
    }

    #[test]
    fn the_report_groups_rows_by_topic() {
        let report = report(&INVENTORIES[0], &example());
        let table = "| ARMOR-6 | yes | engine | engine/damage.rs |\n| ARMOR-7 | missing | deck check |  |\n";
        assert!(
            report.contains(&format!(
                "## armor\n\n| Row | Test | Proven by | Carried out in |\n|---|---|---|---|\n{table}"
            )),
            "{report}"
        );
    }

    #[test]
    fn the_table_takes_the_place_of_the_old_one() {
        let readme = "a\n<!-- coverage -->old<!-- /coverage -->\nb";
        let once = with_table(readme, &example()).unwrap();
        assert!(once.contains("| **All** | **3** | **2** |"));
        assert_eq!(with_table(&once, &example()).unwrap(), once);
        assert!(with_table("nothing", &example()).is_err());
    }
}
