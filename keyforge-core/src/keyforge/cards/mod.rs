//! The card language: KeyForge cards as data, what they say, and the library of them.
//!
//! A script has one line for each ability of a card, in the words of the game:
//!
//! ```text
//! play: ready({1 friendly creature}); fight_with(it)
//! after destroyed_fighting({enemy creature}, {this}): purge(event_card); gain(1)
//! while this is {flank}: grant(this, power +2)
//! ```
//!
//! [`parse_ability`] reads a line into the [`syntax`], [`print_ability`] writes the canonical line of an ability, and
//! [`render_ability`] says it in English. `docs/card-script.md` explains the language.

mod builtin;
mod check;
pub mod library;
pub(crate) mod source;
pub mod syntax;
mod text;
mod vocabulary;
pub(crate) mod words;

pub use crate::script::{DEPTH_LIMIT, Limit, MOST_MISTAKES, Problem, ScriptError, ScriptErrors, Usage};
pub use builtin::builtin_cards;
pub(crate) use builtin::{builtin_facts, printed_title};
pub use source::{CardSource, Line, parse_cards};
pub use text::{
    Language, UnknownLanguage, render_ability, render_ability_in, render_card, render_card_in, render_card_under,
};
pub(crate) use text::{Passage, render_passage};
pub use vocabulary::{Category, vocabulary};

use crate::script::error::Source;
use crate::script::spell::Term;
use crate::script::{grammar, lines};
use syntax::Ability;

/// Reads one ability and checks it.
///
/// ```
/// use keyforge_core::cards::{parse_ability, print_ability};
///
/// let ability = parse_ability("reap: steal(1)")?;
/// assert_eq!(print_ability(&ability), "reap: steal(1)");
///
/// let error = parse_ability("reap: steel(1)").unwrap_err();
/// assert_eq!(error.to_string(), "1:7: `steel` is not an effect; did you mean `steal`?");
/// # Ok::<(), keyforge_core::cards::ScriptError>(())
/// ```
pub fn parse_ability(text: &str) -> Result<Ability, ScriptError> {
    let source = Source { file: None, text };
    let line = grammar::parse_line(text, 0)
        .and_then(|tree| {
            let ability = Ability::lower(&tree)?;
            match check::check_line(&tree, None).into_iter().next() {
                Some(fault) => Err(fault),
                None => Ok(ability),
            }
        })
        .map_err(|fault| fault.told(&source))?;
    Ok(line)
}

/// Reads the lines of a script, each perhaps with the editions it holds in; reports all mistakes, up to [`MOST_MISTAKES`].
///
/// Blank lines and lines that begin with `#` do not count; a line that begins with four blanks goes on with the line
/// before.
///
/// ```
/// use keyforge_core::model::Rulebook;
/// use keyforge_core::cards::parse_script;
///
/// let lines = parse_script("play: capture(this, 1)\nfrom mass_mutation: reap: draw(1)")?;
/// assert!(!lines[1].holds_in(Rulebook::V1_2));
/// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
/// ```
pub fn parse_script(text: &str) -> Result<Vec<Line>, ScriptErrors> {
    let source = Source { file: None, text };
    if let Some(errors) = source.too_long() {
        return Err(errors);
    }
    let written = lines::logical_lines(text);
    if let Some(problem) = Limit::Lines.exceeded(written.len()) {
        return Err(ScriptErrors(vec![problem.at(&source, written[Limit::Lines.most()].0)]));
    }
    let mut lines = Vec::new();
    let mut faults = Vec::new();
    for (offset, line) in written {
        match source::read_line(line, offset, None) {
            Ok(line) => lines.push(line),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(source.errors(faults)) }
}

/// The canonical spelling of an ability; reading it yields the same ability.
pub fn print_ability(ability: &Ability) -> String {
    ability.raise().to_string()
}
