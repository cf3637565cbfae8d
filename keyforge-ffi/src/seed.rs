//! What fixes how chance answers.

use keyforge_core::kernel;

use crate::KeyforgeError;

/// What fixes how chance answers: the same seed and the same answers of the players give the same game.
///
/// Where no seed is given the system draws a full one, as large as a key of a cipher. A small one is for tests, puzzles and
/// simulations, and for nothing that somebody wants to win: whoever holds a hand can try all seeds that are likely, as the
/// numbers that people think of or the time of day, until one deals that hand; 32 bits take minutes. Then every card that
/// will ever be drawn is known.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Seed {
    /// A number that is easy to type again.
    Small {
        /// The number.
        number: u64,
    },
    /// All 256 bits.
    Full {
        /// 64 hexadecimal digits, as the header of a log has them.
        digits: String,
    },
}

impl From<kernel::Seed> for Seed {
    fn from(seed: kernel::Seed) -> Seed {
        match seed.small() {
            Some(number) => Seed::Small { number },
            None => Seed::Full { digits: seed.to_string() },
        }
    }
}

/// The seed of a game: the one that is given, or 256 bits of the system.
pub(crate) fn seed_or_random(seed: Option<&Seed>) -> Result<kernel::Seed, KeyforgeError> {
    match seed {
        Some(Seed::Small { number }) => Ok((*number).into()),
        Some(Seed::Full { digits }) => {
            digits.parse().map_err(|error: kernel::HexError| KeyforgeError::seed("seed/digits", error.to_string()))
        }
        None => {
            let mut bytes = [0; 32];
            fill(&mut bytes)?;
            Ok(kernel::Seed(bytes))
        }
    }
}

/// The seed of the first game of a simulation, from which the others are counted.
pub(crate) fn first_of_many(seed: Option<&Seed>) -> Result<u64, KeyforgeError> {
    match seed {
        Some(Seed::Small { number }) => Ok(*number),
        Some(Seed::Full { .. }) => {
            let why = "a simulation counts its games from a small seed";
            Err(KeyforgeError::seed("seed/full", why))
        }
        None => {
            let mut bytes = [0; 8];
            fill(&mut bytes)?;
            Ok(u64::from_le_bytes(bytes))
        }
    }
}

fn fill(bytes: &mut [u8]) -> Result<(), KeyforgeError> {
    getrandom::fill(bytes).map_err(|error| KeyforgeError::seed("seed/system", error.to_string()))
}
