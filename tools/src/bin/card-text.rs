//! Says what cards do: `card-text FILE.kf… [--only SLUG]… [--language de]`.

use std::path::PathBuf;
use std::{fs, process::ExitCode};

use anyhow::Context;
use clap::Parser;
use keyforge_core::cards::{Language, parse_cards, render_card_in};
use keyforge_core::library::Library;

/// Checks card files and prints their cards in plain words.
#[derive(Parser)]
struct Arguments {
    /// Card files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only cards with these slugs.
    #[arg(long)]
    only: Vec<String>,
    /// The language of the text: en or de.
    #[arg(long, default_value = "en", value_parser = language)]
    language: Language,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| format!("{code:?} is no language: en or de"))
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let mut faults = false;
    let mut all = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let cards = match parse_cards(&name, &text) {
            Ok(cards) => cards,
            Err(errors) => {
                eprintln!("{errors}");
                faults = true;
                continue;
            }
        };
        for card in cards.iter().filter(|card| arguments.only.is_empty() || arguments.only.contains(&card.facts.slug)) {
            println!("{}\n{}\n", card.facts.title, render_card_in(card, arguments.language));
        }
        all.extend(cards);
    }
    // A card may name the title of a built-in card, or of one in any of the files.
    for error in Library::builtin().unknown_titles(&all) {
        eprintln!("{error}");
        faults = true;
    }
    Ok(if faults { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
