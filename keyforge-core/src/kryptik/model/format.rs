//! Formats: sizes of decks, copies, the list of limited cards.

use serde::{Deserialize, Serialize};

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

/// Whether a text is a day that there is, as `2023-06-30`.
pub(crate) fn is_day(text: &str) -> bool {
    let is_written_so = text.len() == 10
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() });
    if !is_written_so {
        return false;
    }
    let number = |from: usize, to: usize| text[from..to].parse::<u16>().unwrap_or_default();
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u16::from(is_leap),
        _ => 0,
    };
    (1..=days).contains(&day)
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
            // One tier of the list is empty at this date (`K-11.2-1`).
            limits: vec![
                // One copy (`K-11.1-1`).
                Limit { name: "Brassman's Will".to_owned(), max: 1, from: None },
                // Banned from a date on (`K-11.3-2`).
                Limit { name: "Hecatomb".to_owned(), max: 0, from: Some("2023-06-30".to_owned()) },
            ],
            deck_out: DeckOut::Destroy,
        }
    }

    /// Limited play: the general sizes without the list, and empty decks are filled again.
    /// The list belongs to constructed play (`K-11-1`); a deck that runs out is filled again (`K-3.1.1-4`).
    #[must_use]
    pub fn limited() -> Format {
        Format { name: "limited".to_owned(), limits: Vec::new(), deck_out: DeckOut::Reshuffle, ..Format::constructed() }
    }

    /// How many copies the list allows of a name at a date.
    pub(crate) fn limit_of(&self, name: &str, date: &str) -> Option<u8> {
        let holds = |limit: &&Limit| limit.name == name && limit.from.as_deref().is_none_or(|from| from <= date);
        self.limits.iter().filter(holds).map(|limit| limit.max).min()
    }
}
