//! Decks, formats, and what else fixes a game before its first decision.

use keyforge_core::kernel::{Header, Seat};
use keyforge_core::kryptik::{Kryptik, Setup, demo_decks};

use super::{KryptikDeck, KryptikFormat, KryptikRulings, KryptikSeat};
use crate::{KeyforgeError, Seed};

/// Constructed play, with the list of June 2023.
#[uniffi::export]
pub fn kryptik_constructed() -> KryptikFormat {
    KryptikFormat::constructed()
}

/// Limited play: the general sizes without the list, and empty decks are filled again.
#[uniffi::export]
pub fn kryptik_limited() -> KryptikFormat {
    KryptikFormat::limited()
}

/// The two legal decks of the demo set.
#[uniffi::export]
pub fn kryptik_demo_decks() -> Vec<KryptikDeck> {
    demo_decks().into()
}

/// What can be chosen about a game beside the decks.
#[derive(Clone, Default, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikOptions {
    /// Chance follows from it; 256 bits from the system's generator where none is given.
    #[uniffi(default = None)]
    pub seed: Option<Seed>,
    /// The team of each seat, as numbers below 256; everybody alone where the list is empty.
    #[uniffi(default = [])]
    pub teams: Vec<u16>,
    /// Who begins; drawn where nobody is named.
    #[uniffi(default = None)]
    pub first: Option<KryptikSeat>,
    /// The format; constructed where none is named.
    #[uniffi(default = None)]
    pub format: Option<KryptikFormat>,
    /// The date at which the list of the format is read, such as `2023-06-30`; that of the rules where none is named.
    #[uniffi(default = None)]
    pub date: Option<String>,
    /// Whether decks that are not legal in the format may play, for training and tests.
    #[uniffi(default = false)]
    pub free_decks: bool,
    /// The open points; the engine's rulings where none are named.
    #[uniffi(default = None)]
    pub rulings: Option<KryptikRulings>,
}

impl KryptikOptions {
    /// What a log began with.
    pub(super) fn of(header: &Header<Kryptik>) -> KryptikOptions {
        let seed = header.seed.map(Seed::from);
        let numbered = |teams: &[u8]| teams.iter().copied().map(u16::from).collect();
        match &header.setup {
            Setup::Decks(decks) => KryptikOptions {
                seed,
                teams: numbered(&decks.teams),
                first: decks.first.map(KryptikSeat::from),
                format: Some(decks.format.clone()),
                date: Some(decks.date.clone()),
                free_decks: !decks.checked,
                rulings: Some(decks.rulings.into()),
            },
            Setup::Scenario(scenario) => KryptikOptions {
                seed,
                teams: numbered(&scenario.teams),
                format: Some(scenario.format.clone()),
                rulings: Some(scenario.rulings.into()),
                ..KryptikOptions::default()
            },
        }
    }

    /// The setup of the core.
    pub(super) fn setup(&self, decks: Vec<KryptikDeck>) -> Result<Setup, KeyforgeError> {
        let teams = teams(&self.teams).map_err(|message| KeyforgeError::deck("setup/teams", message))?;
        Ok(Setup::new(decks).with(|setup| {
            setup.teams = teams;
            setup.first = self.first.map(Seat::from);
            if let Some(format) = &self.format {
                setup.format = format.clone();
            }
            if let Some(date) = &self.date {
                setup.date = date.clone();
            }
            setup.checked = !self.free_decks;
            setup.rulings = self.rulings.clone().unwrap_or_default().into();
        }))
    }
}

/// The decks of a game, by seat; none where it began with a scenario.
pub(super) fn decks(setup: &Setup) -> Vec<KryptikDeck> {
    match setup {
        Setup::Decks(decks) => decks.decks.clone(),
        Setup::Scenario(_) => Vec::new(),
    }
}

/// The numbers of teams, or which one is too large.
pub(super) fn teams(teams: &[u16]) -> Result<Vec<u8>, String> {
    let number = |team: &u16| u8::try_from(*team).map_err(|_| format!("{team} is no number of a team: 0 to 255"));
    teams.iter().map(number).collect()
}
