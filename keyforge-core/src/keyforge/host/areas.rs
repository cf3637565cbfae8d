//! What areas are called, in every language: in one place, as each area has many names.

use crate::keyforge::table::Area;

/// The names of an area.
#[derive(Clone, Copy)]
pub(super) struct AreaWords {
    /// In English, as a place in a story: "the deck".
    pub(super) the: &'static str,
    /// In English, as what belongs to a player: "deck", behind "your" and "enemy".
    pub(super) noun: &'static str,
    /// In German.
    #[cfg_attr(not(feature = "german"), expect(dead_code, reason = "nobody speaks it"))]
    pub(super) german: GermanArea,
}

/// The names of an area in German.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "german"), expect(dead_code, reason = "nobody speaks it"))]
pub(super) struct GermanArea {
    /// What is swapped: "das Deck".
    pub(super) whom: &'static str,
    /// Where a card comes from: "vom Deck".
    pub(super) from: &'static str,
    /// Where a card goes: "in das Deck".
    pub(super) to: &'static str,
    /// The player's own: "dein Deck".
    pub(super) yours: &'static str,
    /// That of the opponent: "gegnerisches Deck".
    pub(super) enemy: &'static str,
}

const fn words(the: &'static str, noun: &'static str, german: [&'static str; 5]) -> AreaWords {
    let [whom, from, to, yours, enemy] = german;
    AreaWords { the, noun, german: GermanArea { whom, from, to, yours, enemy } }
}

const DISCARD: AreaWords = words(
    "the discard pile",
    "discard pile",
    ["den Ablagestapel", "vom Ablagestapel", "auf den Ablagestapel", "dein Ablagestapel", "gegnerischer Ablagestapel"],
);

const PURGED: AreaWords = words(
    "the purged cards",
    "purged cards",
    [
        "die verbannten Karten",
        "aus den verbannten Karten",
        "zu den verbannten Karten",
        "deine verbannten Karten",
        "gegnerische verbannte Karten",
    ],
);

const BATTLELINE: AreaWords = words(
    "the battleline",
    "battleline",
    [
        "die Schlachtreihe",
        "aus der Schlachtreihe",
        "in die Schlachtreihe",
        "deine Schlachtreihe",
        "gegnerische Schlachtreihe",
    ],
);

const BENEATH: AreaWords = words(
    "a card",
    "cards under others",
    [
        "eine Karte",
        "von einer Karte",
        "zu einer Karte",
        "deine Karten unter anderen",
        "gegnerische Karten unter anderen",
    ],
);

const LIMBO: AreaWords = words(
    "the table",
    "card being played",
    ["den Tisch", "vom Tisch", "auf den Tisch", "deine gerade gespielte Karte", "gegnerische gerade gespielte Karte"],
);

/// What an area is called.
pub(super) const fn words_of(area: Area) -> AreaWords {
    match area {
        Area::Deck => {
            words("the deck", "deck", ["das Deck", "vom Deck", "in das Deck", "dein Deck", "gegnerisches Deck"])
        }
        Area::Hand => {
            words("the hand", "hand", ["die Hand", "von der Hand", "auf die Hand", "deine Hand", "gegnerische Hand"])
        }
        Area::Discard => DISCARD,
        Area::Archives => words(
            "the archives",
            "archives",
            ["das Archiv", "aus dem Archiv", "in das Archiv", "dein Archiv", "gegnerisches Archiv"],
        ),
        Area::Purged => PURGED,
        Area::Battleline => BATTLELINE,
        Area::Artifacts => words(
            "the artifacts",
            "artifacts",
            ["die Artefakte", "von den Artefakten", "zu den Artefakten", "deine Artefakte", "gegnerische Artefakte"],
        ),
        Area::Attached => words(
            "a card",
            "upgrades",
            ["eine Karte", "von einer Karte", "zu einer Karte", "deine Aufwertungen", "gegnerische Aufwertungen"],
        ),
        Area::Under | Area::Grafted | Area::Joined | Area::Facedown => BENEATH,
        Area::Limbo => LIMBO,
        // Where a viewer cannot tell, it is a deck as far as a story goes.
        Area::Unknown => words(
            "the deck",
            "hidden cards",
            ["das Deck", "vom Deck", "in das Deck", "deine verdeckten Karten", "gegnerische verdeckte Karten"],
        ),
    }
}
