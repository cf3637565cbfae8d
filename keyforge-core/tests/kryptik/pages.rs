//! The page of the words: every line on it is read, and no word is missing.

use keyforge_core::kryptik::Library;
use keyforge_core::kryptik::cards::vocabulary;

const PAGE: &str = include_str!("../../../docs/kryptik-script.md");

#[test]
fn every_line_of_the_page_is_read() {
    let cells = PAGE.lines().filter_map(|row| row.strip_suffix("` |")?.rsplit_once("| `"));
    let lines: Vec<&str> = cells.map(|(_, line)| line).filter(|line| line.contains(": ")).collect();
    assert!(lines.len() > 70, "{} lines", lines.len());
    let mut faults = String::new();
    for line in lines {
        let is_spell = ["spell", "extra", "eleven"].iter().any(|head| line.starts_with(head));
        let facts = if is_spell { "spell" } else { "citizen · stats 1 1" };
        let paragraph = if is_spell && !line.starts_with("spell") { "  spell: draw(you, 1)\n" } else { "" };
        let card = format!("card line \"Line\"\n  {facts} · cost \"{{1}}\" · souls u · years 1\n{paragraph}  {line}\n");
        if let Err(error) = Library::demo().with_text("page", &card) {
            faults += &format!("{line}\n{error}\n");
        }
    }
    assert_eq!(faults, "");
}

#[test]
fn no_word_is_missing_on_the_page() {
    let is_there = |word: &str| {
        PAGE.split('`')
            .skip(1)
            .step_by(2)
            .any(|code| code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|it| it == word))
    };
    let missing: Vec<_> = vocabulary()
        .into_iter()
        .flat_map(|(class, words)| words.into_iter().map(move |usage| (class, usage.word)))
        .filter(|(_, word)| !is_there(word))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
