//! Decks and what they may hold.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kernel::{distinct, plural};
use crate::kryptik::cards::Library;
use crate::kryptik::model::{Format, RULES_DATE, is_day};
use crate::script::error::suggest;
use crate::script::limits::quoted;
use crate::script::slug::MOST_GUESSES;

/// A deck list: short names, a line for each copy.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckList {
    /// The name of the deck.
    #[serde(default)]
    pub name: String,
    /// The main deck.
    pub main: Vec<String>,
    /// The side deck; it plays no part in a game.
    /// It may be left out (`K-1.1.2-1`).
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
    /// All faults of a list are told together (`K-1-1`); the numbers are those of the format (`K-1.1-1`).
    #[must_use]
    pub fn check(&self, library: &Library, format: &Format, date: &str) -> Vec<DeckFault> {
        // Days are compared as texts, which has a meaning for what is one.
        let days = format.limits.iter().filter_map(|limit| limit.from.as_deref()).chain([date]);
        let no_day = |day: &str| (!is_day(day)).then(|| DeckFault::NoDay { found: quoted(day.to_owned()) });
        let mut faults: Vec<DeckFault> = days.filter_map(no_day).collect();
        let (main, side) = (self.main.len(), self.side.len());
        // Cards of the side deck do not fill up the main deck (`K-1.1.1-1`, `K-1.1.1-3`).
        if main < usize::from(format.main_min) {
            faults.push(DeckFault::MainTooSmall { found: main, least: format.main_min });
        }
        // The floor is the ceiling as well (`K-1.1.1-2`).
        if main > usize::from(format.main_max) {
            faults.push(DeckFault::MainTooLarge { found: main, most: format.main_max });
        }
        // `K-1.1.2-2`
        if side > usize::from(format.side_max) {
            faults.push(DeckFault::SideTooLarge { found: side, most: format.side_max });
        }
        // Main and side deck are counted together (`K-1.2.1-1`, `K-1.2.1-2`).
        // Copies are counted by name: two cards of one name are one card.
        let mut copies: BTreeMap<&str, (usize, Option<u8>)> = BTreeMap::new();
        let mut unknown: Vec<&String> = Vec::new();
        for slug in self.main.iter().chain(&self.side) {
            let Some(card) = library.get(slug) else {
                unknown.push(slug);
                continue;
            };
            let entry = copies.entry(&card.name).or_insert((0, card.max_copies));
            entry.0 += 1;
            // What is printed on the card limits it as well (`K-11.1-2`).
            entry.1 = entry.1.into_iter().chain(card.max_copies).min();
        }
        distinct(&mut unknown);
        faults.extend(unknown.into_iter().enumerate().map(|(at, card)| DeckFault::UnknownCard {
            card: card.clone(),
            alike: (at < MOST_GUESSES).then(|| library.slug_like(card)).flatten(),
        }));
        for (name, (found, printed)) in copies {
            // The list lowers the general limit (`K-11-2`), down to none at all (`K-11.3-1`).
            let listed = format.limit_of(name, date);
            if listed == Some(0) {
                faults.push(DeckFault::Banned { card: name.to_owned() });
                continue;
            }
            // The strictest limit holds (`K-1.2-1`).
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
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
pub enum DeckFault {
    /// Too few cards in the main deck.
    #[error("the main deck has {}, at least {least} are needed", plural(.found, "card"))]
    MainTooSmall {
        /// How many there are.
        found: usize,
        /// How many there must be.
        least: u16,
    },
    /// Too many cards in the main deck.
    #[error("the main deck has {}, at most {most} are allowed", plural(.found, "card"))]
    MainTooLarge {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: u16,
    },
    /// Too many cards in the side deck.
    #[error("the side deck has {}, at most {most} are allowed", plural(.found, "card"))]
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
    #[error("there is no card `{}`{}", quoted(card.clone()), suggest(alike))]
    UnknownCard {
        /// The short name.
        card: String,
        /// The short name that looks most like it, if one does.
        #[serde(skip_serializing_if = "Option::is_none")]
        alike: Option<String>,
    },
    /// The date, or one of the list of limited cards, is no day: whether a card was limited then cannot be known.
    #[error("`{found}` is no day such as {RULES_DATE}")]
    NoDay {
        /// What it says, cut off where that is long.
        found: String,
    },
}

crate::kernel::coded!(DeckFault {
    MainTooSmall => "deck/main_too_small",
    MainTooLarge => "deck/main_too_large",
    SideTooLarge => "deck/side_too_large",
    TooManyCopies => "deck/too_many_copies",
    Banned => "deck/banned",
    UnknownCard => "deck/unknown_card",
    NoDay => "deck/no_day",
});
