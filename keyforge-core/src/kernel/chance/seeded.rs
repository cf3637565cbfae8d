//! Answers as a pure function of a seed.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Ask, Chance, ChanceAnswer, ChanceError, ChanceQuestion};
use crate::kernel::digest::{HexError, hex_forms};

/// The 32 bytes from which [`Seeded`] derives every answer; in JSON 64 lower-case hexadecimal digits.
///
/// Whoever knows the seed knows the future of a game, so redacted logs do not carry it. Nor may it be found by trying: a player
/// who deals the likely seeds one after the other has the right one as soon as a deal is the hand of cards that the player
/// holds. A seed of 32 bits, such as one of the time of day, is found in minutes, and a number that people think of at once. So
/// a game that somebody wants to win begins with 32 bytes from the system's generator. The engine has none; the hosts for
/// Python, Kotlin and Swift draw these bytes unless they are told a seed, and a host in Rust does so with a crate such as
/// `getrandom`:
///
/// ```
/// use keyforge_core::kernel::Seed;
/// let mut seed = Seed::default();
/// getrandom::fill(&mut seed.0)?;
/// # assert_eq!(seed.small(), None);
/// # Ok::<(), getrandom::Error>(())
/// ```
///
/// A small seed, a number, is the explicit choice for tests, puzzles and simulations, which are to be repeated.
///
/// ```
/// use keyforge_core::kernel::Seed;
/// let seed = Seed::from(7);
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Seed(pub [u8; 32]);

hex_forms!(Seed);

impl From<u64> for Seed {
    /// The number in little-endian order, followed by zeros.
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        for (byte, value) in bytes.iter_mut().zip(number.to_le_bytes()) {
            *byte = value;
        }
        Seed(bytes)
    }
}

impl Seed {
    /// The number that this seed was made from, if it is a small one.
    ///
    /// ```
    /// use keyforge_core::kernel::Seed;
    /// assert_eq!(Seed::from(7).small(), Some(7));
    /// assert_eq!(Seed([7; 32]).small(), None);
    /// ```
    #[must_use]
    pub fn small(self) -> Option<u64> {
        let number = u64::from_le_bytes(*self.0.first_chunk()?);
        (Seed::from(number) == self).then_some(number)
    }
}

/// Chance from a seed: a pure function of seed, stream and counter, the same on every platform.
///
/// The definition, so that any language can repeat it:
///
/// * ChaCha with 8 rounds, the seed as its key, a 64-bit block counter and a 64-bit nonce. The nonce is the stream.
/// * The question with counter `c` reads 32-bit words from word `c << 20` on; the largest permutation uses far fewer
///   than `1 << 20` words, so two questions never share one.
/// * A number below `n` (Lemire): with the next word `w`, `m = w * n` in 64 bits. When the low half of `m` is below
///   `2^32 mod n`, take the next word and try again; else the answer is the high half of `m`.
/// * A permutation of `n` (Fisher–Yates): start with `0, 1, …, n - 1`; for `i` from `n - 1` down to 1, swap the
///   elements `i` and `below(i + 1)`.
///
/// ```
/// use keyforge_core::kernel::{Chance, Seed, Seeded, Stream};
/// # fn main() -> Result<(), keyforge_core::kernel::ChanceError> {
/// let mut chance = Seeded::new(Seed::from(1));
/// let order = chance.permutation(Stream(0), 0, 5)?;
/// assert_eq!(order, chance.permutation(Stream(0), 0, 5)?);
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeded {
    seed: Seed,
}

/// Words set aside for one question, as a power of two.
const WORDS_LOG2: u32 = 20;

impl Seeded {
    /// A source of chance that depends on `seed` only.
    #[must_use]
    pub fn new(seed: Seed) -> Seeded {
        Seeded { seed }
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    fn words(&self, question: &ChanceQuestion) -> ChaCha8Rng {
        let mut words = ChaCha8Rng::from_seed(self.seed.0);
        words.set_stream(u64::from(question.stream.0));
        words.set_word_pos(u128::from(question.counter) << WORDS_LOG2);
        words
    }
}

impl Chance for Seeded {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        match question.ask {
            Ask::Below(0) => Err(ChanceError::Impossible { question: *question }),
            // A single possible answer needs no generator.
            Ask::Below(1) => Ok(ChanceAnswer::Number(0)),
            Ask::Below(n) => {
                let mut words = self.words(question);
                Ok(ChanceAnswer::Number(below(n, || words.next_u32())))
            }
            Ask::Permutation(n) => {
                let mut order: Vec<u16> = (0..n).collect();
                if n > 1 {
                    let mut words = self.words(question);
                    shuffle(&mut order, || words.next_u32());
                }
                Ok(ChanceAnswer::Permutation(order))
            }
        }
    }
}

/// Lemire's unbiased number below `n`, which is at least 1.
pub(in crate::kernel) fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    // The remainder is costly and seldom needed: it is smaller than `n`.
    if (product as u32) < n {
        let unfair = n.wrapping_neg() % n;
        while (product as u32) < unfair {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

fn shuffle(order: &mut [u16], mut word: impl FnMut() -> u32) {
    for i in (1..order.len()).rev() {
        // A permutation has at most 65535 elements, so this fits.
        let j = below(i as u32 + 1, &mut word);
        order.swap(i, j as usize);
    }
}
