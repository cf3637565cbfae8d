//! Who has which seat makes no difference: the same decks and the same chance with the seats exchanged are the same game.

use keyforge_core::Setup;
use keyforge_core::State;
use keyforge_core::kernel::Seat;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::Field;
use keyforge_core::table::{Action, CardId, Decision, DecisionKind, Table};
use keyforge_testing::laws::*;
use proptest::prelude::*;

use super::twins::{Twin, check, games, renamed, with_rows};

/// How cards are numbered in a game and in the one with the seats exchanged: those of the second deck come first there.
struct Exchange {
    first: u8,
    second: u8,
}

impl Exchange {
    fn of(table: &Table) -> Exchange {
        let owned = |seat| table.card_ids().filter(|card| table.card(*card).owner == seat).count() as u8;
        Exchange { first: owned(Seat::FIRST), second: owned(Seat::SECOND) }
    }
}

impl Twin for Exchange {
    fn seat(&self, seat: Seat) -> Seat {
        seat.other()
    }

    fn card(&self, card: CardId) -> CardId {
        match card.0 {
            at if at < self.first => CardId(at + self.second),
            at if at < self.first + self.second => CardId(at - self.first),
            at => CardId(at),
        }
    }

    fn action(&self, asked: &Decision, action: Action) -> Action {
        match action {
            Action::Player(seat) => Action::Player(seat.other()),
            // A card that nobody sees: its number ends in the player with whom it lies.
            Action::Option(place) if asked.kind == DecisionKind::Card => Action::Option(place ^ 1),
            other => renamed(other, |card| self.card(card)),
        }
    }

    fn observed(&self, _: &State, _: Seat, fields: &[Field], numbers: &mut Vec<i16>) {
        *numbers = with_rows(fields, numbers, |card| self.card(card));
    }
}

fn exchanged(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    if let Setup::Decks { decks, first, .. } = &mut setup {
        decks.reverse();
        *first = first.map(Seat::other);
    }
    setup
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn who_has_which_seat_makes_no_difference(seed: u64, book in prop::sample::select(Rulebook::ALL.to_vec())) {
        let setup = setup(&library(), book, seed).starting(Seat((seed % 2) as u8));
        check([&setup, &exchanged(&setup)], |state| Exchange::of(state.table()), seed, 1_000);
    }
}
