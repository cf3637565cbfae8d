//! Chance as the rules ask for it: every stream counts its questions, and no answer is taken that does not fit.

use crate::kernel::{Ask, Chance, ChanceAnswer, ChanceError, ChanceQuestion, Stream};

/// A source of chance and the counters of a state.
///
/// The counters are part of the state, so that a restored one never rewinds, and one more question of a stream does not
/// change the answers of another.
pub struct Counted<'a> {
    source: &'a mut dyn Chance,
    counters: &'a mut [u32],
}

impl<'a> Counted<'a> {
    /// Asks `source`; the counter of each stream stands at its number.
    pub fn new(source: &'a mut dyn Chance, counters: &'a mut [u32]) -> Counted<'a> {
        Counted { source, counters }
    }

    /// An order of the numbers `0..n`.
    ///
    /// # Errors
    ///
    /// When the source has no fitting answer.
    pub fn permutation(&mut self, stream: Stream, n: u16) -> Result<Vec<u16>, ChanceError> {
        let question = self.question(stream, Ask::Permutation(n));
        match self.source.answer(&question)? {
            ChanceAnswer::Permutation(order) if ChanceAnswer::is_order(&order, n) => Ok(order),
            answer @ (ChanceAnswer::Permutation(_) | ChanceAnswer::Number(_)) => {
                Err(ChanceError::DoesNotFit { question, answer })
            }
        }
    }

    /// A number in `0..n`.
    ///
    /// # Errors
    ///
    /// When the source has no fitting answer; [`ChanceError::Impossible`] when `n` is 0.
    pub fn below(&mut self, stream: Stream, n: u32) -> Result<u32, ChanceError> {
        let question = self.question(stream, Ask::Below(n));
        match self.source.answer(&question)? {
            ChanceAnswer::Number(number) if number < n => Ok(number),
            answer @ (ChanceAnswer::Permutation(_) | ChanceAnswer::Number(_)) => {
                Err(ChanceError::DoesNotFit { question, answer })
            }
        }
    }

    /// Asked by [`Chance::answer`] alone, which a source cannot pass by.
    fn question(&mut self, stream: Stream, ask: Ask) -> ChanceQuestion {
        ChanceQuestion { stream, counter: self.count(stream), ask }
    }

    /// How many questions the stream has answered before this one. A stream that a game has not counts nothing.
    fn count(&mut self, stream: Stream) -> u32 {
        let Some(counter) = self.counters.get_mut(usize::from(stream.0)) else {
            return 0;
        };
        let before = *counter;
        *counter = counter.wrapping_add(1);
        before
    }
}

impl std::fmt::Debug for Counted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counted").field("counters", &self.counters).finish_non_exhaustive()
    }
}
