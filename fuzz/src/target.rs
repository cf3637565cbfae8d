//! What is tried, and what may come of it.

use std::fmt::Display;

/// What an input consists of, and so how it is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Bytes without an inner structure that a change could keep.
    Bytes,
    /// Words, numbers and signs.
    Text,
    /// A JSON value.
    Json,
    /// A JSON value in each line.
    JsonLines,
}

/// What became of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was taken, and what came of it kept the laws.
    Taken,
    /// It was refused with this error.
    Refused(String),
}

/// The law that an input broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

impl<T: Into<String>> From<T> for Broken {
    fn from(what: T) -> Broken {
        Broken(what.into())
    }
}

/// A door through which a host hands something over.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, that of its folder in the corpus too.
    pub name: &'static str,
    /// What it reads.
    pub about: &'static str,
    /// What its inputs consist of.
    pub form: Form,
    /// Good inputs, made on the spot.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Makes an input whole again where a change would only be found by its checksum.
    pub mend: fn(Vec<u8>) -> Vec<u8>,
    /// Hands an input over and holds what comes of it to the laws.
    pub attempt: fn(&[u8]) -> Result<Outcome, Broken>,
}

/// The longest error that a host should have to show.
const MOST_OF_AN_ERROR: usize = 10_000;

/// What is refused while its JSON is read: serde repeats as much as it was given, and a host that reads by itself shortens that.
pub fn unread(error: &serde_json::Error) -> Outcome {
    Outcome::Refused(error.to_string().chars().take(200).collect())
}

/// A refusal by an error, which must not be too long to be shown.
///
/// # Errors
///
/// When it is.
pub fn short(error: &dyn Display) -> Result<Outcome, Broken> {
    let text = error.to_string();
    if text.len() >= MOST_OF_AN_ERROR {
        return Err(Broken(format!(
            "an error of {} bytes: {}",
            text.len(),
            text.chars().take(200).collect::<String>()
        )));
    }
    Ok(Outcome::Refused(text))
}
