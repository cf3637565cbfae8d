//! How cards are numbered makes no difference: the same decks with their cards listed from the last to the first are the same game.

use keyforge_core::kernel::Seat;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::Field;
use keyforge_core::table::{Action, CardId, Decision, Table};
use keyforge_core::{Setup, State};
use keyforge_testing::laws::*;
use proptest::prelude::*;

use super::twins::{Twin, check, games, renamed, setup_without, with_rows};

/// How many cards each deck has: each is numbered from the last card to the first.
struct Backwards {
    first: u8,
    second: u8,
}

impl Backwards {
    fn of(table: &Table) -> Backwards {
        let owned = |seat| table.card_ids().filter(|card| table.card(*card).owner == seat).count() as u8;
        Backwards { first: owned(Seat::FIRST), second: owned(Seat::SECOND) }
    }
}

impl Twin for Backwards {
    fn card(&self, card: CardId) -> CardId {
        let both = self.first + self.second;
        match card.0 {
            at if at < self.first => CardId(self.first - 1 - at),
            at if at < both => CardId(self.first + both - 1 - at),
            at => CardId(at),
        }
    }

    fn first_shuffle(mut order: Vec<u16>) -> Vec<u16> {
        let last = order.len() as u16 - 1;
        order.iter_mut().for_each(|place| *place = last - *place);
        order
    }

    // A hand lies in a deck as it is numbered.
    fn can_follow(&self, action: Action) -> bool {
        action != Action::Mulligan
    }

    fn action(&self, _: &Decision, action: Action) -> Action {
        renamed(action, |card| self.card(card))
    }

    fn observed(&self, _: &State, _: Seat, fields: &[Field], numbers: &mut Vec<i16>) {
        *numbers = with_rows(fields, numbers, |card| self.card(card));
    }
}

fn backwards(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    if let Setup::Decks { decks, .. } = &mut setup {
        decks.iter_mut().for_each(|deck| deck.cards.reverse());
    }
    setup
}

/// Decks without gigantic creatures: of two halves in a hand the first one is offered.
fn whole(library: &Library, book: Rulebook, seed: u64) -> Setup {
    let is_half = |card: &str| library.get(card).is_some_and(|card| card.facts.gigantic.is_some());
    setup_without(library, book, seed, is_half).starting(Seat((seed % 2) as u8))
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn how_cards_are_numbered_makes_no_difference(seed: u64, book in prop::sample::select(Rulebook::ALL.to_vec())) {
        let setup = whole(&library(), book, seed);
        check([&setup, &backwards(&setup)], |state| Backwards::of(state.table()), seed, 1_000);
    }
}
