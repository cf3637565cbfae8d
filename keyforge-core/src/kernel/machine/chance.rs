//! Chance as the rules ask for it: every stream counts its questions, and no answer is taken that does not fit.

use crate::kernel::{Chance, ChanceError, Stream};

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
        let counter = self.count(stream);
        self.source.permutation(stream, counter, n)
    }

    /// A number in `0..n`.
    ///
    /// # Errors
    ///
    /// When the source has no fitting answer; [`ChanceError::Impossible`] when `n` is 0.
    pub fn below(&mut self, stream: Stream, n: u32) -> Result<u32, ChanceError> {
        let counter = self.count(stream);
        self.source.below(stream, counter, n)
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
