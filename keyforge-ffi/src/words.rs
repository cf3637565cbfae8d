//! Words of the rules that the hosts see in another form than the core.

#[cfg(feature = "series")]
use keyforge_core::kernel::Digest;
use keyforge_core::model::Counter;

#[cfg(feature = "series")]
use crate::KeyforgeError;

pub use keyforge_core::table::CardId;

uniffi::custom_type!(CardId, u8, {
    remote,
    lower: |card| card.0,
    try_lift: |number| Ok(CardId(number)),
});

/// A language in which cards, options and stories can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Language {
    /// English.
    English,
    /// German.
    #[cfg(feature = "german")]
    German,
}

impl From<Language> for keyforge_core::cards::Language {
    fn from(language: Language) -> keyforge_core::cards::Language {
        match language {
            Language::English => keyforge_core::cards::Language::English,
            #[cfg(feature = "german")]
            Language::German => keyforge_core::cards::Language::German,
        }
    }
}

impl Language {
    /// The language of the core; English where none is named.
    pub(crate) fn spoken(language: Option<Language>) -> keyforge_core::cards::Language {
        language.unwrap_or(Language::English).into()
    }
}

/// A hash as it is written.
#[cfg(feature = "series")]
pub(crate) fn digest(text: &str) -> Result<Digest, KeyforgeError> {
    text.parse().map_err(KeyforgeError::no_digest)
}

/// A card, where there is one and the viewer may know it.
pub(crate) fn known(card: CardId) -> Option<CardId> {
    card.is_known().then_some(card)
}

/// The name of a kind of counter; none for +1 power counters.
pub(crate) fn named(counter: &Counter) -> Option<String> {
    match counter {
        Counter::Power => None,
        Counter::Named(name) => Some(name.clone()),
    }
}

/// A count that always fits, as a game has fewer than 256 cards.
pub(crate) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
