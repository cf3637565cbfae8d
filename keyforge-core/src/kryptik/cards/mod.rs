//! The card language of Kryptik: cards as data, what they say, and the library of them.
//!
//! ```text
//! card fogstep-courier "Fogstep Courier"
//!   citizen "Lanternfolk" · cost "{1}{u}" · stats 2 1 · souls u · years 2 · sidestep
//!   enter: probe(1)
//! ```
//!
//! [`parse_cards`] reads a file, [`parse_line`] one ability, [`print_ability`] writes its canonical line,
//! [`card_text`] says a card in English. The grammar is that of KeyForge's card script; the words are Kryptik's own.

mod card;
mod check;
mod code;
mod colors;
mod file;
mod happening;
mod library;
mod minds;
mod print;
mod speech;
pub mod syntax;
mod text;
mod words;

pub use crate::script::{Limit, MOST_MISTAKES, Problem, ScriptError, ScriptErrors, Usage};
pub use card::Card;
pub(crate) use code::At;
pub use file::parse_cards;
pub(crate) use happening::On;
pub(crate) use library::{Cast, Definition, Kinds};
pub use library::{DefId, Library, Text};
pub(crate) use minds::Minds;
pub(crate) use text::say_choices;
pub use text::{card_text, say_ability, say_para, type_line};

use syntax::{Act, PhaseName, PileKind, Place, Where, Zone};

use crate::kryptik::model::Keyword;
use crate::script::error::Source;
use crate::script::grammar;
use crate::script::spell::Term;

/// Reads one ability of a citizen.
///
/// ```
/// use keyforge_core::kryptik::cards::{parse_line, print_ability};
///
/// let ability = parse_line("enter: probe(1)")?;
/// assert_eq!(print_ability(&ability), "enter: probe(1)");
/// let error = parse_line("enter: prove(1)").unwrap_err();
/// assert_eq!(error.to_string(), "1:8: `prove` is not an effect; did you mean `probe`?");
/// # Ok::<(), keyforge_core::kryptik::cards::ScriptError>(())
/// ```
///
/// # Errors
///
/// When the line is no ability, with its place.
pub fn parse_line(text: &str) -> Result<syntax::Ability, ScriptError> {
    let source = Source { file: None, text };
    let ability = grammar::parse_line(text, 0).and_then(|tree| {
        let ability = syntax::Ability::lower(&tree)?;
        match check::ability_problem(&ability) {
            Some(problem) => Err(tree.fault(problem)),
            None => Ok(ability),
        }
    });
    ability.map_err(|fault| fault.told(&source))
}

/// The canonical spelling of an ability; reading it yields the same ability.
#[must_use]
pub fn print_ability(ability: &syntax::Ability) -> String {
    ability.raise().to_string()
}

/// Every word of the language with its arguments, by kind.
#[must_use]
pub fn vocabulary() -> Vec<(&'static str, Vec<Usage>)> {
    let plain = |words: &[&'static str]| words.iter().map(|word| Usage { word, arguments: &[] }).collect();
    vec![
        ("head", words::HEADS.to_vec()),
        ("effect", [&[words::TARGET][..], words::EFFECTS].concat()),
        ("cost", words::COSTS.to_vec()),
        ("target", words::AIMS.to_vec()),
        ("event", words::EVENTS.to_vec()),
        ("modifier", words::MODS.to_vec()),
        ("condition", words::CONDITIONS.to_vec()),
        ("number", words::NUMBERS.to_vec()),
        ("card", words::REFS.to_vec()),
        ("player", words::PLAYERS.to_vec()),
        ("quality", words::filter_words().map(|word| Usage { word, arguments: &[] }).collect()),
        ("keyword", plain(&Keyword::SLUGS)),
        ("span", plain(words::SPANS)),
        ("act", plain(&Act::SLUGS)),
        ("phase", plain(&PhaseName::SLUGS)),
        ("pile", plain(&PileKind::SLUGS)),
        ("place", plain(&Place::SLUGS)),
        ("zone", plain(&Where::SLUGS)),
        ("ability zone", plain(&Zone::SLUGS)),
    ]
}
