//! How a game is told.

use std::sync::Arc;

use keyforge_core::Setup;
use keyforge_core::kernel::{Seat, ShowError};
use keyforge_core::library::Library;
use keyforge_core::narrate::Narrator;

use crate::Language;

/// How a game is told.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct Telling {
    /// In which language; in English where none is named.
    #[uniffi(default = None)]
    pub language: Option<Language>,
    /// What the first player is called; by the name of the deck where none is given.
    #[uniffi(default = None)]
    pub first_name: Option<String>,
    /// What the second player is called; by the name of the deck where none is given.
    #[uniffi(default = None)]
    pub second_name: Option<String>,
    /// Whether the cards that are drawn are named, as far as the viewer knows them.
    #[uniffi(default = false)]
    pub naming_draws: bool,
}

impl Telling {
    /// Who tells a game so, from its beginning.
    pub(crate) fn teller(&self, library: &Arc<Library>, setup: &Setup) -> Result<Narrator, ShowError> {
        let teller = Narrator::new(library, setup)?.speaking(Language::spoken(self.language));
        let called = |seat: Seat, name: &Option<String>| name.clone().unwrap_or_else(|| teller.name(seat).to_owned());
        let names = [called(Seat::FIRST, &self.first_name), called(Seat::SECOND, &self.second_name)];
        let teller = teller.calling(names);
        Ok(if self.naming_draws { teller.naming_draws() } else { teller })
    }
}
