//! The card script of Kryptik: cards as data.
//!
//! ```text
//! card fogstep-courier "Fogstep Courier"
//!   citizen "Lanternfolk" · cost "{1}{u}" · stats 2 1 · souls u · years 2 · sidestep
//!   enter: probe(1)
//! ```
//!
//! [`parse_cards`] reads a file, [`parse_line`] one ability, [`print_ability`] writes its canonical line, [`card_text`] says a
//! card in English. The grammar is that of KeyForge's card script; the words are Kryptik's own.

pub mod ast;
mod cards;
mod check;
mod spell;
mod text;

pub use crate::script::{Problem, ScriptError, ScriptErrors, Usage};
pub use cards::parse_cards;
pub(crate) use check::check_card;
pub use text::{card_text, say_ability, say_para, type_line};

use crate::script::error::Source;
use crate::script::grammar;
use crate::script::spell::Term;

/// Reads one ability of a citizen.
///
/// ```
/// use keyforge_core::kryptik::script::{parse_line, print_ability};
///
/// let ability = parse_line("enter: probe(1)")?;
/// assert_eq!(print_ability(&ability), "enter: probe(1)");
/// let error = parse_line("enter: prove(1)").unwrap_err();
/// assert_eq!(error.to_string(), "1:8: `prove` is not an effect; did you mean `probe`?");
/// # Ok::<(), keyforge_core::kryptik::script::ScriptError>(())
/// ```
///
/// # Errors
///
/// When the line is no ability, with its place.
pub fn parse_line(text: &str) -> Result<ast::Ability, ScriptError> {
    let source = Source { file: None, text };
    let ability = grammar::parse_line(text, 0).and_then(|tree| {
        let ability = ast::Ability::lower(&tree)?;
        match check::ability_problem(&ability) {
            Some(problem) => Err(tree.fault(problem)),
            None => Ok(ability),
        }
    });
    ability.map_err(|fault| fault.problem.at(&source, fault.offset))
}

/// The canonical spelling of an ability; reading it yields the same ability.
#[must_use]
pub fn print_ability(ability: &ast::Ability) -> String {
    ability.raise().to_string()
}

/// Every word of the language with its arguments, by kind.
#[must_use]
pub fn vocabulary() -> Vec<(&'static str, Vec<Usage>)> {
    let plain = |words: &[&'static str]| words.iter().map(|word| Usage { word, arguments: &[] }).collect();
    vec![
        ("head", spell::HEADS.to_vec()),
        ("effect", [&[spell::TARGET][..], spell::EFFECTS].concat()),
        ("cost", spell::COSTS.to_vec()),
        ("target", spell::AIMS.to_vec()),
        ("event", spell::EVENTS.to_vec()),
        ("modifier", spell::MODS.to_vec()),
        ("condition", spell::CONDITIONS.to_vec()),
        ("number", spell::NUMBERS.to_vec()),
        ("card", spell::REFS.to_vec()),
        ("player", spell::PLAYERS.to_vec()),
        ("quality", spell::filter_words().map(|word| Usage { word, arguments: &[] }).collect()),
        ("keyword", plain(spell::KEYWORDS)),
        ("span", plain(spell::SPANS)),
        ("act", plain(spell::ACTS)),
        ("phase", plain(spell::PHASES)),
        ("pile", plain(spell::PILE_KINDS)),
        ("place", plain(spell::PLACES)),
        ("zone", plain(spell::ZONES)),
        ("ability zone", plain(spell::ABILITY_ZONES)),
    ]
}
