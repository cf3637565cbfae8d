//! Questions to a seed, one after the other.

use crate::kernel::{Chance, Seed, Seeded, Stream};

/// Which houses a deck has.
pub(super) const HOUSES: Stream = Stream(32);
/// Which cards of them.
pub(super) const CARDS: Stream = Stream(33);
/// Which cards are none of their house and set.
pub(super) const ODDITIES: Stream = Stream(34);
/// Which cards are enhanced.
pub(super) const ENHANCED: Stream = Stream(36);
/// Which token creature a deck has.
pub(super) const TOKEN: Stream = Stream(37);
/// What the deck is called.
pub(super) const NAME: Stream = Stream(35);

/// A stream of a seed, from its first question on. Each purpose has a stream: another way to draw cards leaves the names
/// as they were. None is a stream of the game, so that a game may have the seed of a deck.
pub(super) struct Dice {
    source: Seeded,
    stream: Stream,
    asked: u32,
}

impl Dice {
    /// The dice for a purpose. A seed means something else in each set: its last bytes are mixed with the name of the set in
    /// lower case, which leaves the numbers apart that people type.
    pub fn new(seed: Seed, set: &str, stream: Stream) -> Dice {
        let mut bytes = seed.0;
        for (byte, letter) in bytes.iter_mut().rev().zip(set.bytes()) {
            *byte ^= letter.to_ascii_lowercase();
        }
        Dice { source: Seeded::new(Seed(bytes)), stream, asked: 0 }
    }

    /// A number below `n`; 0 where there is none.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        let answer = self.source.below(self.stream, self.asked, n).unwrap_or_default();
        self.asked = self.asked.wrapping_add(1);
        answer as usize
    }

    /// One of a list, each with the same probability.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let at = self.below(list.len());
        list.get(at)
    }

    /// An index of a list of weights.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (at, weight) in weights.iter().enumerate() {
            if left < *weight {
                return at;
            }
            left -= weight;
        }
        0
    }
}
