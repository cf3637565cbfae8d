//! The decks that come with the crate.

use std::sync::OnceLock;

use super::DeckList;
use crate::keyforge::cards::library::Library;
use crate::keyforge::host::setup::Deck;
use crate::script::shipped::{self, Shipped};

/// Real decks of Call of the Archons, by their names.
const DECKS: [Shipped; 20] = [
    shipped::DECKS_BENEGOBLIN_THE_ALIEN_OF_KNOWLEDGE,
    shipped::DECKS_BERGER_THE_CALLER_OF_BEEJUNGLE,
    shipped::DECKS_BIRRIT_PROVOST_JEEVES_AGUDA,
    shipped::DECKS_ERABELLE_A_LEUDIMPLE_THE_FRACTIONAL,
    shipped::DECKS_EVELLIN_O_KNOTTIKENI_THE_FIFTH,
    shipped::DECKS_EXCELAEON_OF_THE_INVENTORS_CAVERNS,
    shipped::DECKS_FALSTAFF_SNAP_IARVIA,
    shipped::DECKS_GREGG_THE_ADJUTANT_OF_MYTHS,
    shipped::DECKS_GUIDE_ACHEA,
    shipped::DECKS_HE_THAT_BLINDLY_FACES_THE_CLUB,
    shipped::DECKS_LUCRETIA_PRIEST_OF_THE_AUTHENTIC_STATE,
    shipped::DECKS_MISS_ONYX_CENSORIUS,
    shipped::DECKS_PAINCON_THE_CRITIC_OF_GRAVITY,
    shipped::DECKS_POWERSCOOT_THE_CHARLATAN_SCIENTIST,
    shipped::DECKS_RADIANT_ARGUS_THE_SUPREME,
    shipped::DECKS_T_NERATIUS_STARGARDS_CLEAN_COOPER,
    shipped::DECKS_THE_COUNTESS_OF_WINDHEDGE,
    shipped::DECKS_VLAAD_FIREMOON_KEEPS_WHALE,
    shipped::DECKS_W_TIOJ_SPELLVIEWS_ANXIOUS_MENTOR,
    shipped::DECKS_XYLOSTOPPER_THE_CONDUCTOR_OF_FASHION,
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
            let parse = |deck: Shipped| DeckList::parse(deck.text()).expect("the built-in deck lists parse");
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
