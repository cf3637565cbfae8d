//! Cards by their names.

use keyforge_core::kernel::Seat;
use keyforge_core::table::CardId;

use super::Play;
use crate::{ME, OPP};

/// A name of a card: `troll`, `troll#2`, `me/troll`, `opp/troll#2`.
struct Name<'a> {
    seat: Option<Seat>,
    slug: &'a str,
    nth: Option<usize>,
}

impl<'a> Name<'a> {
    fn of(text: &'a str) -> Name<'a> {
        let (seat, rest) = match text.split_once('/') {
            Some(("me", rest)) => (Some(ME), rest),
            Some(("opp", rest)) => (Some(OPP), rest),
            _ => (None, text),
        };
        match rest.split_once('#') {
            Some((slug, nth)) => Name { seat, slug, nth: nth.parse().ok() },
            None => Name { seat, slug: rest, nth: None },
        }
    }
}

impl Play {
    /// The slug of a card, or what stands for it.
    pub(super) fn slug(&self, card: CardId) -> &str {
        match card.is_known() {
            // A token creature that is no more could be anything.
            true if self.table().is_gone(card) => "token",
            true => self.state().slug(card),
            false => "?",
        }
    }

    /// Every card that a name can mean, by id.
    pub fn find_all(&self, name: &str) -> Vec<CardId> {
        let name = Name::of(name);
        let table = self.table();
        let fits = |card: &CardId| {
            let state = table.card(*card);
            let printed = &self.state().library().definition(state.printed).facts.slug;
            (printed == name.slug || self.slug(*card) == name.slug) && name.seat.is_none_or(|seat| state.keeper == seat)
        };
        let found: Vec<CardId> = table.card_ids().chain(table.token_ids()).filter(fits).collect();
        match name.nth {
            Some(nth) => found.into_iter().skip(nth.saturating_sub(1)).take(1).collect(),
            None => found,
        }
    }

    /// The card with that name.
    #[track_caller]
    pub fn find(&self, name: &str) -> CardId {
        match self.find_all(name).as_slice() {
            [card] => *card,
            [] => panic!("there is no card {name:?}\n{}", self.report()),
            several => panic!("{name:?} is ambiguous: {} cards\n{}", several.len(), self.report()),
        }
    }
}
