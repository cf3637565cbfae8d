//! What nobody may guess: seeds, tokens and codes, from the system's generator.

use keyforge_core::kernel::{Digest, Seed};

/// Letters and digits that nobody takes for one another.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The length of a table's code.
pub const CODE: usize = 8;

/// Bytes from the system. A system that has none left cannot run a server: it ends here rather than deal cards that
/// somebody knows.
fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// The seed of a game.
pub fn seed() -> Seed {
    Seed(bytes())
}

/// A number, for the dice of an agent.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// The code of a table: short enough to be read to somebody.
pub fn code() -> String {
    bytes::<CODE>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A code as it was typed, in the form that it has; nothing where it can be none.
pub fn typed_code(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    let fits = code.len() == CODE && code.bytes().all(|byte| LETTERS.contains(&byte));
    fits.then_some(code)
}

/// A token that opens a seat.
pub fn token() -> String {
    Digest(bytes()).to_string()
}

/// What is kept of a token: whoever reads the database takes no seat with it.
pub fn lock_of(token: &str) -> Digest {
    Digest::of(token.as_bytes())
}
