//! The decks that come with the crate.

use std::sync::OnceLock;

use super::DeckList;
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::setup::Deck;

/// Real decks of Call of the Archons, by their names.
const DECKS: [&str; 20] = [
    include_str!("../../../../cards/decks/benegoblin-the-alien-of-knowledge.json"),
    include_str!("../../../../cards/decks/berger-the-caller-of-beejungle.json"),
    include_str!("../../../../cards/decks/birrit-provost-jeeves-aguda.json"),
    include_str!("../../../../cards/decks/erabelle-a-leudimple-the-fractional.json"),
    include_str!("../../../../cards/decks/evellin-o-knottikeni-the-fifth.json"),
    include_str!("../../../../cards/decks/excelaeon-of-the-inventors-caverns.json"),
    include_str!("../../../../cards/decks/falstaff-snap-iarvia.json"),
    include_str!("../../../../cards/decks/gregg-the-adjutant-of-myths.json"),
    include_str!("../../../../cards/decks/guide-achea.json"),
    include_str!("../../../../cards/decks/he-that-blindly-faces-the-club.json"),
    include_str!("../../../../cards/decks/lucretia-priest-of-the-authentic-state.json"),
    include_str!("../../../../cards/decks/miss-onyx-censorius.json"),
    include_str!("../../../../cards/decks/paincon-the-critic-of-gravity.json"),
    include_str!("../../../../cards/decks/powerscoot-the-charlatan-scientist.json"),
    include_str!("../../../../cards/decks/radiant-argus-the-supreme.json"),
    include_str!("../../../../cards/decks/t-neratius-stargards-clean-cooper.json"),
    include_str!("../../../../cards/decks/the-countess-of-windhedge.json"),
    include_str!("../../../../cards/decks/vlaad-firemoon-keeps-whale.json"),
    include_str!("../../../../cards/decks/w-tioj-spellviews-anxious-mentor.json"),
    include_str!("../../../../cards/decks/xylostopper-the-conductor-of-fashion.json"),
];

/// The names of the two decks of the first starter set.
const STARTERS: [&str; 2] = ["Miss \"Onyx\" Censorius", "Radiant Argus the Supreme"];

impl DeckList {
    /// The lists of the decks that come with the crate: real ones of Call of the Archons, sorted by name.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them reads these lists.
    pub fn builtin() -> &'static [DeckList] {
        static LISTS: OnceLock<Vec<DeckList>> = OnceLock::new();
        LISTS.get_or_init(|| {
            let parse = |json: &str| DeckList::parse(json).expect("the built-in deck lists parse");
            DECKS.into_iter().flat_map(parse).collect()
        })
    }
}

impl Deck {
    /// The two decks of the first starter set: Miss "Onyx" Censorius and Radiant Argus the Supreme.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them builds these decks.
    pub fn starters() -> [Deck; 2] {
        let library = Library::builtin();
        STARTERS.map(|name| {
            let list = DeckList::find(DeckList::builtin(), name).expect("the starters are among the built-in decks");
            list.resolve(&library).expect("the built-in decks have known cards")
        })
    }
}
