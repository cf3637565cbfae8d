//! Finite and recording sources of chance.

use std::collections::VecDeque;

use super::{Chance, ChanceAnswer, ChanceError, ChanceQuestion};

/// Hands out answers in the order in which they were given: for tests and puzzles.
///
/// ```
/// use keyforge_core::kernel::{Chance, ChanceAnswer, Scripted, Stream};
/// let mut chance = Scripted::new([ChanceAnswer::Number(2)]);
/// assert_eq!(chance.below(Stream(0), 0, 6), Ok(2));
/// assert!(chance.is_exhausted());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripted {
    answers: VecDeque<ChanceAnswer>,
}

impl Scripted {
    /// A source with these answers.
    pub fn new(answers: impl IntoIterator<Item = ChanceAnswer>) -> Scripted {
        Scripted { answers: answers.into_iter().collect() }
    }

    /// Adds an answer at the end.
    pub fn push(&mut self, answer: ChanceAnswer) {
        self.answers.push_back(answer);
    }

    /// Whether every answer has been handed out.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.answers.is_empty()
    }
}

impl Chance for Scripted {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        match self.answers.front() {
            None => Err(ChanceError::Exhausted { question: *question }),
            Some(answer) if !answer.fits(&question.ask) => {
                Err(ChanceError::DoesNotFit { question: *question, answer: answer.clone() })
            }
            // The pattern has just shown that there is a first answer.
            Some(_) => self.answers.pop_front().ok_or(ChanceError::Exhausted { question: *question }),
        }
    }
}

/// Hands out the answers that a log recorded, and nothing beyond them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded<'a> {
    answers: &'a [ChanceAnswer],
}

impl<'a> Recorded<'a> {
    /// A source with the answers of one entry of a log.
    #[must_use]
    pub fn new(answers: &'a [ChanceAnswer]) -> Recorded<'a> {
        Recorded { answers }
    }

    /// The answers that were not asked for yet.
    #[must_use]
    pub fn rest(&self) -> &'a [ChanceAnswer] {
        self.answers
    }

    /// Whether every answer has been handed out.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.answers.is_empty()
    }
}

impl Chance for Recorded<'_> {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let Some((answer, rest)) = self.answers.split_first() else {
            return Err(ChanceError::Exhausted { question: *question });
        };
        if !answer.fits(&question.ask) {
            return Err(ChanceError::DoesNotFit { question: *question, answer: answer.clone() });
        }
        self.answers = rest;
        Ok(answer.clone())
    }
}

/// Answers nothing: for code that must not need chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refusing;

impl Chance for Refusing {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        Err(ChanceError::Refused { question: *question })
    }
}

/// Passes questions on and keeps every answer. A source that answers something else than what was asked is found out here, so
/// nothing that does not fit gets into a log.
pub struct Recording<'a> {
    source: &'a mut dyn Chance,
    answers: Vec<ChanceAnswer>,
}

impl<'a> Recording<'a> {
    /// Records the answers of `source`.
    pub fn new(source: &'a mut dyn Chance) -> Recording<'a> {
        Recording { source, answers: Vec::new() }
    }

    /// The answers given so far, in order.
    #[must_use]
    pub fn answers(&self) -> &[ChanceAnswer] {
        &self.answers
    }

    /// The answers given, in order.
    #[must_use]
    pub fn into_answers(self) -> Vec<ChanceAnswer> {
        self.answers
    }
}

impl std::fmt::Debug for Recording<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recording").field("answers", &self.answers).finish_non_exhaustive()
    }
}

impl Chance for Recording<'_> {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let answer = self.source.answer(question)?;
        if !answer.fits(&question.ask) {
            return Err(ChanceError::DoesNotFit { question: *question, answer });
        }
        self.answers.push(answer.clone());
        Ok(answer)
    }
}
