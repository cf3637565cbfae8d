//! The seed of a game: a number, or all of it.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Result};
use keyforge_core::kernel::Seed;

/// What fixes shuffles and agents. A small seed is a number, a full one 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSeed(pub Seed);

impl GameSeed {
    /// One from the system's generator, which nobody finds by trying.
    pub fn random() -> Result<GameSeed> {
        let mut seed = Seed::default();
        getrandom::fill(&mut seed.0).context("the system has no random numbers")?;
        Ok(GameSeed(seed))
    }

    /// One from the system's generator that is easy to type again, for what is no secret.
    pub fn short() -> Result<GameSeed> {
        let mut number = [0; 4];
        getrandom::fill(&mut number).context("the system has no random numbers")?;
        Ok(GameSeed(u64::from(u32::from_le_bytes(number)).into()))
    }

    /// The number from which agents take their dice, and many games their seeds: a small seed itself, a part of a full one.
    pub fn number(self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

/// What is said of other texts.
const NO_SEED: &str = "expected a number below 2^64, or 64 hexadecimal digits (0-9, a-f)";

impl FromStr for GameSeed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GameSeed, &'static str> {
        match text.parse::<u64>() {
            Ok(number) => Ok(GameSeed(number.into())),
            Err(_) => text.parse().map(GameSeed).map_err(|_| NO_SEED),
        }
    }
}

impl fmt::Display for GameSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.small() {
            Some(number) => number.fmt(f),
            None => self.0.fmt(f),
        }
    }
}
