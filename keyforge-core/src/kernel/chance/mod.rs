//! Chance as a question with a recorded answer.
//!
//! Where the rules need chance they put a [`ChanceQuestion`] to a [`Chance`] source. The answer goes into the log, so a
//! replay needs no generator, and a test can script the answers.

mod seeded;
mod sources;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

pub(super) use seeded::below;
pub use seeded::{Seed, Seeded};
pub use sources::{Recorded, Recording, Refusing, Scripted};

/// What chance is asked for: one purpose, one stream. A ruleset numbers its own streams.
///
/// Streams are independent of each other, so one more random pick does not change the next shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stream(pub u8);

/// The kind of answer that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// An order of the numbers `0..n`.
    Permutation(u16),
    /// A number in `0..n`; `n` is at least 1.
    Below(u32),
}

/// A question to a source of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChanceQuestion {
    /// The purpose.
    pub stream: Stream,
    /// How many questions this stream has answered before. It lives in the table, so a restored state never rewinds.
    pub counter: u32,
    /// What is wanted.
    pub ask: Ask,
}

/// An answer of a source of chance; in JSON a list of numbers or a number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ChanceAnswer {
    /// The new order: position `i` is taken by what stood at position `answer[i]`.
    Permutation(Vec<u16>),
    /// A number.
    Number(u32),
}

/// Why a question got no answer.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ChanceError {
    /// A finite source has no answer left.
    #[error("no answer is left for {question:?}")]
    Exhausted {
        /// What was asked.
        question: ChanceQuestion,
    },
    /// The next answer of a finite source is no answer to this question.
    #[error("the answer {answer:?} does not fit {question:?}")]
    DoesNotFit {
        /// What was asked.
        question: ChanceQuestion,
        /// What was found.
        answer: ChanceAnswer,
    },
    /// The source answers nothing.
    #[error("chance was asked although none is allowed: {question:?}")]
    Refused {
        /// What was asked.
        question: ChanceQuestion,
    },
    /// No answer can exist: a number below zero was asked for.
    #[error("no number is below zero: {question:?}")]
    Impossible {
        /// What was asked.
        question: ChanceQuestion,
    },
}

crate::kernel::coded!(ChanceError {
    Exhausted => "chance/exhausted",
    DoesNotFit => "chance/does_not_fit",
    Refused => "chance/refused",
    Impossible => "chance/impossible",
});

/// A source of chance.
pub trait Chance {
    /// Answers a question.
    ///
    /// # Errors
    ///
    /// When the source has no fitting answer.
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError>;

    /// Asks for an order of `0..n`, and holds the source to it.
    ///
    /// # Errors
    ///
    /// As [`Chance::answer`].
    fn permutation(&mut self, stream: Stream, counter: u32, n: u16) -> Result<Vec<u16>, ChanceError> {
        let question = ChanceQuestion { stream, counter, ask: Ask::Permutation(n) };
        match self.answer(&question)? {
            ChanceAnswer::Permutation(order) if is_permutation(&order, n) => Ok(order),
            answer @ (ChanceAnswer::Permutation(_) | ChanceAnswer::Number(_)) => {
                Err(ChanceError::DoesNotFit { question, answer })
            }
        }
    }

    /// Asks for a number in `0..n`, and holds the source to it.
    ///
    /// # Errors
    ///
    /// As [`Chance::answer`]; [`ChanceError::Impossible`] when `n` is 0.
    fn below(&mut self, stream: Stream, counter: u32, n: u32) -> Result<u32, ChanceError> {
        let question = ChanceQuestion { stream, counter, ask: Ask::Below(n) };
        match self.answer(&question)? {
            ChanceAnswer::Number(number) if number < n => Ok(number),
            answer @ (ChanceAnswer::Permutation(_) | ChanceAnswer::Number(_)) => {
                Err(ChanceError::DoesNotFit { question, answer })
            }
        }
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        (**self).answer(question)
    }
}

impl<C: Chance + ?Sized> Chance for Box<C> {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        (**self).answer(question)
    }
}

impl ChanceAnswer {
    /// Whether this answers `ask`: the right kind, the right size, each number once, nothing out of range.
    ///
    /// ```
    /// use keyforge_core::kernel::{Ask, ChanceAnswer};
    /// assert!(ChanceAnswer::Permutation(vec![1, 0]).fits(&Ask::Permutation(2)));
    /// assert!(!ChanceAnswer::Permutation(vec![1, 1]).fits(&Ask::Permutation(2)));
    /// assert!(!ChanceAnswer::Number(6).fits(&Ask::Below(6)));
    /// ```
    #[must_use]
    pub fn fits(&self, ask: &Ask) -> bool {
        match (self, ask) {
            (ChanceAnswer::Permutation(order), Ask::Permutation(n)) => is_permutation(order, *n),
            (ChanceAnswer::Number(number), Ask::Below(n)) => number < n,
            (ChanceAnswer::Permutation(_), Ask::Below(_)) | (ChanceAnswer::Number(_), Ask::Permutation(_)) => false,
        }
    }

    /// Whether these are the numbers `0..n`, each once.
    pub(in crate::kernel) fn is_order(order: &[u16], n: u16) -> bool {
        is_permutation(order, n)
    }
}

fn is_permutation(order: &[u16], n: u16) -> bool {
    if order.len() != usize::from(n) {
        return false;
    }
    // Every real deck fits here; the check then costs no allocation.
    let (mut small, mut large) = ([false; 256], Vec::new());
    let seen = match small.get_mut(..order.len()) {
        Some(seen) => seen,
        None => {
            large.resize(order.len(), false);
            &mut large[..]
        }
    };
    order.iter().all(|&i| match seen.get_mut(usize::from(i)) {
        Some(seen) => !std::mem::replace(seen, true),
        None => false,
    })
}

// The short JSON form needs a self-describing format; others get a tag. Both are written by hand for that reason.
impl Serialize for ChanceAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readable = serializer.is_human_readable();
        match self {
            ChanceAnswer::Permutation(order) if readable => order.serialize(serializer),
            ChanceAnswer::Number(number) if readable => number.serialize(serializer),
            ChanceAnswer::Permutation(order) => {
                serializer.serialize_newtype_variant("ChanceAnswer", 0, "permutation", order)
            }
            ChanceAnswer::Number(number) => serializer.serialize_newtype_variant("ChanceAnswer", 1, "number", number),
        }
    }
}

impl<'de> Deserialize<'de> for ChanceAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ChanceAnswer, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(ShortForm);
        }
        #[derive(Deserialize)]
        #[serde(rename = "ChanceAnswer", rename_all = "snake_case")]
        enum Tagged {
            Permutation(Vec<u16>),
            Number(u32),
        }
        Ok(match Tagged::deserialize(deserializer)? {
            Tagged::Permutation(order) => ChanceAnswer::Permutation(order),
            Tagged::Number(number) => ChanceAnswer::Number(number),
        })
    }
}

struct ShortForm;

impl<'de> Visitor<'de> for ShortForm {
    type Value = ChanceAnswer;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a number or a list of numbers")
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<ChanceAnswer, E> {
        u32::try_from(number).map(ChanceAnswer::Number).map_err(E::custom)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<ChanceAnswer, E> {
        u32::try_from(number).map(ChanceAnswer::Number).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ChanceAnswer, A::Error> {
        let mut order = Vec::new();
        while let Some(number) = list.next_element::<u16>()? {
            if order.len() >= usize::from(u16::MAX) {
                return Err(A::Error::custom("a permutation has at most 65535 elements"));
            }
            order.push(number);
        }
        Ok(ChanceAnswer::Permutation(order))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ChanceAnswer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ChanceAnswer".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": 4294967295_u32 },
                { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 65535 } }
            ]
        })
    }
}
