//! What a person types.

use std::io::ErrorKind;

use anyhow::{Context, Result};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// A line editor, with what was typed before.
pub struct Prompt {
    editor: DefaultEditor,
}

impl Prompt {
    pub fn new() -> Result<Prompt> {
        Ok(Prompt { editor: DefaultEditor::new().context("the terminal cannot be read")? })
    }

    /// The next line without the blanks around it; none at the end of the input and after Ctrl-C.
    pub fn read(&mut self, question: &str) -> Result<Option<String>> {
        match self.editor.readline(question) {
            Ok(line) => {
                let line = line.trim().to_owned();
                if !line.is_empty() {
                    self.editor.add_history_entry(&line)?;
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            // What is no text asks for nothing that there is.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => Ok(Some("\u{fffd}".to_owned())),
            Err(error) => Err(error).context("the terminal cannot be read"),
        }
    }
}

/// What a line asks for.
pub enum Asked<'l> {
    /// The option with that number, counted from 1.
    Option(usize),
    Board,
    Hand,
    Houses,
    /// The text of an option's card by its number, or of a card by its title.
    Text(&'l str),
    Undo,
    Concede,
    Leave,
    Help,
    /// Something else.
    Unknown,
}

impl Asked<'_> {
    pub fn of(line: &str) -> Asked<'_> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "b" | "board" => Asked::Board,
            "h" | "hand" => Asked::Hand,
            "i" | "houses" => Asked::Houses,
            "t" | "text" => Asked::Text(rest.trim()),
            "u" | "undo" => Asked::Undo,
            "c" | "concede" => Asked::Concede,
            "q" | "quit" => Asked::Leave,
            "?" | "help" => Asked::Help,
            number => number.parse().map_or(Asked::Unknown, Asked::Option),
        }
    }
}
