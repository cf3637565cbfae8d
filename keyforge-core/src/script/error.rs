//! What can be wrong with a script or a card file, and where.

use std::fmt;

use super::limits::{Limit, MOST_MISTAKES, quoted, said};
use crate::kernel::arrange_by_key;

/// A mistake in a script, with its place.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[non_exhaustive]
pub struct ScriptError {
    /// The file, where there is one.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

impl ScriptError {
    /// A short name of the mistake that stays the same from version to version.
    pub fn code(&self) -> &'static str {
        self.problem.code()
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

/// All mistakes of a text in the order of their places, up to [`MOST_MISTAKES`].
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ScriptErrors(pub Vec<ScriptError>);

impl ScriptErrors {
    /// The name of the first mistake: the others may follow from it.
    pub fn code(&self) -> &'static str {
        self.0.first().map_or("script/none", ScriptError::code)
    }

    /// These mistakes; where there are too many the last one says so.
    pub(crate) fn told(mut errors: Vec<ScriptError>) -> ScriptErrors {
        if errors.len() > MOST_MISTAKES {
            errors.truncate(MOST_MISTAKES + 1);
            errors[MOST_MISTAKES].problem = Problem::MoreMistakes { limit: MOST_MISTAKES };
        }
        ScriptErrors(errors)
    }
}

/// A kind of mistake.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum Problem {
    /// The text does not follow the grammar.
    #[error("{found} does not fit here; expected {expected}")]
    Syntax {
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: String,
    },
    /// A word that the language does not know in this place.
    #[error("`{word}` is not {expected}{}", suggest(.suggestion))]
    UnknownWord {
        /// The word.
        word: String,
        /// What was expected.
        expected: String,
        /// A known word that looks like it.
        suggestion: Option<String>,
    },
    /// Something of another kind than expected.
    #[error("`{found}` is not {expected}")]
    WrongKind {
        /// What stands there.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// An argument is missing.
    #[error("`{word}` lacks its {argument}; it is written {usage}")]
    MissingArgument {
        /// The verb.
        word: String,
        /// The argument that is missing.
        argument: String,
        /// How the verb is written.
        usage: String,
    },
    /// An argument too many.
    #[error("`{word}` does not take `{argument}`; it is written {usage}")]
    ExtraArgument {
        /// The verb.
        word: String,
        /// The argument.
        argument: String,
        /// How the verb is written.
        usage: String,
    },
    /// A number that is too small or too large for its place.
    #[error("{number} is out of range; expected {expected}")]
    OutOfRange {
        /// The number.
        number: String,
        /// What was expected.
        expected: String,
    },
    /// Brackets, conditions or operators nested too deeply.
    #[error("nested too deeply; the limit is {limit}")]
    TooDeep {
        /// How deep a script may go.
        limit: usize,
    },
    /// A name is read before something was chosen under it.
    #[error("`{name}` is read before anything was chosen under that name")]
    NotChosen {
        /// The name.
        name: String,
    },
    /// A word that makes no sense in this place.
    #[error("`{word}` does not belong here: {reason}")]
    Misplaced {
        /// The word.
        word: String,
        /// Why not.
        reason: String,
    },
    /// Two cards have the same name.
    #[error("the card `{name}` is there twice")]
    Duplicate {
        /// The name.
        name: String,
    },
    /// More of something than a source or a card may hold.
    #[error("{found} {limit}; at most {} are allowed", .limit.most())]
    TooMuch {
        /// Of what.
        limit: Limit,
        /// How much there is.
        found: usize,
    },
    /// The source has more mistakes than are told.
    #[error("more mistakes follow; the first {limit} are told")]
    MoreMistakes {
        /// How many are told.
        limit: usize,
    },
    /// The facts of a card contradict each other.
    #[error("{reason}")]
    Facts {
        /// How.
        reason: String,
    },
    /// JSON that is no card.
    #[error("no card in JSON: {message}")]
    Json {
        /// What the JSON reader says.
        message: String,
    },
}

impl Problem {
    /// The error at a place of a text.
    pub(crate) fn at(self, source: &Source<'_>, offset: usize) -> ScriptError {
        let (line, column) = source.place(offset);
        self.in_line(source.file, line, column)
    }

    /// The error at a place that is known.
    pub(crate) fn in_line(self, file: Option<&str>, line: usize, column: usize) -> ScriptError {
        ScriptError { file: file.map(|file| quoted(file.to_owned())), line, column, problem: self.shortened() }
    }

    /// The same with the words of the source cut short: they may be as long as the source.
    fn shortened(self) -> Problem {
        match self {
            Problem::Syntax { found, expected } => Problem::Syntax { found: quoted(found), expected },
            Problem::UnknownWord { word, expected, suggestion } => {
                Problem::UnknownWord { word: quoted(word), expected, suggestion: suggestion.map(quoted) }
            }
            Problem::WrongKind { found, expected } => Problem::WrongKind { found: quoted(found), expected },
            Problem::MissingArgument { word, argument, usage } => {
                Problem::MissingArgument { word: quoted(word), argument, usage }
            }
            Problem::ExtraArgument { word, argument, usage } => {
                Problem::ExtraArgument { word: quoted(word), argument: quoted(argument), usage }
            }
            Problem::OutOfRange { number, expected } => Problem::OutOfRange { number: quoted(number), expected },
            Problem::NotChosen { name } => Problem::NotChosen { name: quoted(name) },
            Problem::Misplaced { word, reason } => Problem::Misplaced { word: quoted(word), reason: said(reason) },
            Problem::Duplicate { name } => Problem::Duplicate { name: quoted(name) },
            Problem::Facts { reason } => Problem::Facts { reason: said(reason) },
            Problem::Json { message } => Problem::Json { message: said(message) },
            Problem::TooDeep { .. } | Problem::TooMuch { .. } | Problem::MoreMistakes { .. } => self,
        }
    }
}

crate::kernel::coded!(Problem {
    Syntax => "script/syntax",
    UnknownWord => "script/unknown_word",
    WrongKind => "script/wrong_kind",
    MissingArgument => "script/missing_argument",
    ExtraArgument => "script/extra_argument",
    OutOfRange => "script/out_of_range",
    TooDeep => "script/too_deep",
    NotChosen => "script/not_chosen",
    Misplaced => "script/misplaced",
    Duplicate => "script/duplicate",
    TooMuch => "script/too_much",
    MoreMistakes => "script/more_mistakes",
    Facts => "script/facts",
    Json => "script/json",
});

crate::kernel::coded!(ScriptError, ScriptErrors);

pub(crate) fn suggest(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|word| format!("; did you mean `{word}`?")).unwrap_or_default()
}

/// The known word that looks most like this one, if one does.
pub(crate) fn did_you_mean<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    if word.len() > 60 {
        return None;
    }
    let length = word.chars().count();
    let allowed = (length / 3).clamp(1, 4);
    known
        .into_iter()
        // no comparison makes up for what is longer or shorter
        .filter(|candidate| candidate.len() <= 240 && candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// A mistake at a place of a tree, before line and column are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    // Whatever reads a word may fail: what is handed on is small.
    problem: Box<Problem>,
}

impl Fault {
    pub(crate) fn new(offset: usize, problem: Problem) -> Fault {
        Fault { offset, problem: Box::new(problem) }
    }

    /// With its file, line and column.
    pub(crate) fn told(self, source: &Source<'_>) -> ScriptError {
        self.problem.at(source, self.offset)
    }
}

/// A text that errors point into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    pub(crate) file: Option<&'s str>,
    pub(crate) text: &'s str,
}

impl Source<'_> {
    /// The mistakes that were found, by their places.
    pub(crate) fn errors(&self, mut faults: Vec<Fault>) -> ScriptErrors {
        arrange_by_key(&mut faults, |fault| fault.offset);
        // Finding a place reads the text from its beginning.
        let told = faults.len().min(MOST_MISTAKES + 1);
        faults.truncate(told);
        ScriptErrors::told(faults.into_iter().map(|fault| fault.told(self)).collect())
    }

    /// The mistake of being too long, if the text is.
    pub(crate) fn too_long(&self) -> Option<ScriptErrors> {
        let problem = Limit::SourceBytes.exceeded(self.text.len())?;
        Some(ScriptErrors(vec![problem.at(self, 0)]))
    }

    /// Line and column of a byte offset, from 1.
    fn place(&self, offset: usize) -> (usize, usize) {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }
}
