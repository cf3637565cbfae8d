//! Decks, formats and what a deck may hold.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::library::Library;

/// A deck list: short names, a line for each copy.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// The name of the deck.
    #[serde(default)]
    pub name: String,
    /// The main deck.
    pub main: Vec<String>,
    /// The side deck; it plays no part in a game.
    #[serde(default)]
    pub side: Vec<String>,
}

impl DeckList {
    /// A deck of so many copies of each card.
    #[must_use]
    pub fn of(name: &str, main: &[(&str, u8)], side: &[(&str, u8)]) -> DeckList {
        let list = |cards: &[(&str, u8)]| {
            cards.iter().flat_map(|(slug, count)| (0..*count).map(|_| (*slug).to_owned())).collect()
        };
        DeckList { name: name.to_owned(), main: list(main), side: list(side) }
    }

    /// Everything that is wrong with the deck in a format, at a date such as `2023-06-30`.
    #[must_use]
    pub fn check(&self, library: &Library, format: &Format, date: &str) -> Vec<DeckFault> {
        let mut faults = Vec::new();
        let (main, side) = (self.main.len(), self.side.len());
        if main < usize::from(format.main_min) {
            faults.push(DeckFault::MainTooSmall { found: main, least: format.main_min });
        }
        if main > usize::from(format.main_max) {
            faults.push(DeckFault::MainTooLarge { found: main, most: format.main_max });
        }
        if side > usize::from(format.side_max) {
            faults.push(DeckFault::SideTooLarge { found: side, most: format.side_max });
        }
        // Copies are counted by name: two cards of one name are one card.
        let mut copies: BTreeMap<&str, (usize, Option<u8>)> = BTreeMap::new();
        for slug in self.main.iter().chain(&self.side) {
            let Some(card) = library.get(slug) else {
                let unknown = DeckFault::UnknownCard { card: slug.clone() };
                if !faults.contains(&unknown) {
                    faults.push(unknown);
                }
                continue;
            };
            let entry = copies.entry(&card.name).or_insert((0, card.max_copies));
            entry.0 += 1;
            entry.1 = entry.1.into_iter().chain(card.max_copies).min();
        }
        for (name, (found, printed)) in copies {
            let listed = format.limit_of(name, date);
            if listed == Some(0) {
                faults.push(DeckFault::Banned { card: name.to_owned() });
                continue;
            }
            let most = listed.into_iter().chain(printed).chain([format.copies]).min().unwrap_or(format.copies);
            if found > usize::from(most) {
                faults.push(DeckFault::TooManyCopies { card: name.to_owned(), found, most });
            }
        }
        faults
    }
}

/// The two legal decks of the demo set.
#[must_use]
pub fn demo_decks() -> [DeckList; 2] {
    let lanterns = [
        ("wick-runner", 3),
        ("pier-sentinel", 3),
        ("fogstep-courier", 3),
        ("ledger-keeper", 3),
        ("harbour-matron", 3),
        ("oona-lamp-warden", 3),
        ("drowned-archivist", 3),
        ("reef-binder", 3),
        ("snuff-out", 3),
        ("tidal-summons", 3),
        ("ward-of-salt", 3),
        ("parley-writ", 3),
        ("shared-vigil", 3),
        ("stillwater-magistrate", 3),
        ("lamplit-harvest", 3),
        ("oath-of-the-eleventh-bell", 1),
        ("glass-broker", 3),
        ("windfall-gambit", 1),
    ];
    let cinders = [
        ("ash-whelp", 3),
        ("gatebreaker-brute", 3),
        ("gorge-maw", 3),
        ("venom-seamstress", 3),
        ("pyre-usher", 3),
        ("vask-furnace-regent", 3),
        ("grave-tallyman", 3),
        ("bonfire-chorister", 3),
        ("last-hour-reaver", 3),
        ("measured-scorch", 3),
        ("blood-tithe", 3),
        ("unmake-the-hour", 3),
        ("hollowing", 3),
        ("grand-cremation", 3),
        ("scatter-the-ashes", 3),
        ("echo-chaser", 3),
        ("windfall-gambit", 2),
    ];
    [
        DeckList::of("Lantern Coast", &lanterns, &[("echo-chaser", 3), ("windfall-gambit", 2)]),
        DeckList::of("Cinder Court", &cinders, &[("glass-broker", 3), ("windfall-gambit", 1)]),
    ]
}

/// What is wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeckFault {
    /// Too few cards in the main deck.
    #[error("the main deck has {found} cards, at least {least} are needed")]
    MainTooSmall {
        /// How many there are.
        found: usize,
        /// How many there must be.
        least: u16,
    },
    /// Too many cards in the main deck.
    #[error("the main deck has {found} cards, at most {most} are allowed")]
    MainTooLarge {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: u16,
    },
    /// Too many cards in the side deck.
    #[error("the side deck has {found} cards, at most {most} are allowed")]
    SideTooLarge {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: u16,
    },
    /// Too many copies of a card.
    #[error("{found} copies of {card}, at most {most} are allowed")]
    TooManyCopies {
        /// The name of the card.
        card: String,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: u8,
    },
    /// A banned card.
    #[error("{card} is banned")]
    Banned {
        /// The name of the card.
        card: String,
    },
    /// A card that the library does not have.
    #[error("there is no card `{card}`")]
    UnknownCard {
        /// The short name.
        card: String,
    },
}

impl DeckFault {
    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            DeckFault::MainTooSmall { .. } => "main_too_small",
            DeckFault::MainTooLarge { .. } => "main_too_large",
            DeckFault::SideTooLarge { .. } => "side_too_large",
            DeckFault::TooManyCopies { .. } => "too_many_copies",
            DeckFault::Banned { .. } => "banned",
            DeckFault::UnknownCard { .. } => "unknown_card",
        }
    }
}

/// An entry of the list of limited and banned cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The name of the card.
    pub name: String,
    /// How many copies a deck may hold.
    pub max: u8,
    /// From which date on, such as `2023-06-30`; always where none is given.
    #[serde(default)]
    pub from: Option<String>,
}

/// What happens when a player must draw from an empty deck in the draw phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckOut {
    /// The player is destroyed.
    Destroy,
    /// The limbo pile becomes the deck, and the player loses an 11-year card.
    Reshuffle,
}

/// A format: what differs between ways to play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// Its name.
    pub name: String,
    /// The smallest main deck.
    pub main_min: u16,
    /// The largest main deck.
    pub main_max: u16,
    /// The largest side deck.
    pub side_max: u16,
    /// Copies of a card over main and side deck.
    pub copies: u8,
    /// The list of limited and banned cards; empty where it does not hold.
    pub limits: Vec<Limit>,
    /// What an empty deck does.
    pub deck_out: DeckOut,
}

impl Format {
    /// Constructed play, with the list of June 2023.
    #[must_use]
    pub fn constructed() -> Format {
        Format {
            name: "constructed".to_owned(),
            main_min: 50,
            main_max: 50,
            side_max: 15,
            copies: 3,
            limits: vec![
                Limit { name: "Brassman's Will".to_owned(), max: 1, from: None },
                Limit { name: "Hecatomb".to_owned(), max: 0, from: Some("2023-06-30".to_owned()) },
            ],
            deck_out: DeckOut::Destroy,
        }
    }

    /// Limited play: the general sizes without the list, and empty decks are filled again.
    #[must_use]
    pub fn limited() -> Format {
        Format { name: "limited".to_owned(), limits: Vec::new(), deck_out: DeckOut::Reshuffle, ..Format::constructed() }
    }

    /// How many copies the list allows of a name at a date.
    fn limit_of(&self, name: &str, date: &str) -> Option<u8> {
        let holds = |limit: &&Limit| limit.name == name && limit.from.as_deref().is_none_or(|from| from <= date);
        self.limits.iter().filter(holds).map(|limit| limit.max).min()
    }
}
