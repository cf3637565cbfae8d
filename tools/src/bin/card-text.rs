//! Says what cards do: `card-text FILE.kf… [--only SLUG]… [--language de]`.

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::{fs, process::ExitCode};

use anyhow::Context;
use clap::Parser;
use keyforge_core::cards::{CardSource, Language, parse_cards, render_card_in};
use keyforge_core::library::Library;

/// Checks card files and prints their cards in plain words.
#[derive(Parser)]
struct Arguments {
    /// Card files, in the card script or as JSON.
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
        let json = text.trim_start().starts_with(['{', '[']);
        let cards = match json {
            true => CardSource::all_from_json(&text),
            false => parse_cards(&name, &text),
        };
        let cards = match cards {
            Ok(cards) => cards,
            Err(errors) => {
                // What is wrong with a script names its file.
                eprintln!("{}{errors}", if json { format!("{name}: ") } else { String::new() });
                faults = true;
                continue;
            }
        };
        for card in cards.iter().filter(|card| arguments.only.is_empty() || arguments.only.contains(&card.facts.slug)) {
            let text = render_card_in(card, arguments.language);
            match writeln!(io::stdout(), "{}\n{text}\n", card.facts.title) {
                // Whoever reads has seen enough.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(ExitCode::SUCCESS),
                written => written.context("the cards cannot be written")?,
            }
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
