//! Left and right are alike: a game whose battlelines are those of another one in a mirror is the same game, unless a card says left
//! or right.

use keyforge_core::State;
use keyforge_core::cards::Language;
use keyforge_core::kernel::Seat;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::{Field, ROW};
use keyforge_core::table::{Action, Area, Decision, Flank};
use keyforge_testing::laws::*;
use proptest::prelude::*;

use super::twins::{Twin, check, games, setup_without};

struct Mirror;

impl Twin for Mirror {
    fn action(&self, asked: &Decision, action: Action) -> Action {
        match action {
            Action::Flank(Flank::Left) => Action::Flank(Flank::Right),
            Action::Flank(Flank::Right) => Action::Flank(Flank::Left),
            Action::Position(at) => {
                let places = asked.options.iter().filter_map(|action| match action {
                    Action::Position(at) => Some(*at),
                    _ => None,
                });
                let (least, most) = (places.clone().min().unwrap(), places.max().unwrap());
                Action::Position(least + most - at)
            }
            other => other,
        }
    }

    fn observed(&self, state: &State, viewer: Seat, fields: &[Field], numbers: &mut Vec<i16>) {
        let at = |name: &str| fields.iter().find(|field| field.name == name).unwrap().at;
        let rows = at("card.definition");
        let [area, keeper, place] = ["card.area", "card.keeper", "card.place"].map(|name| at(name) - rows);
        for row in numbers[rows..].chunks_exact_mut(ROW) {
            if row[area] == Area::Battleline as i16 + 1 {
                let keeper = if row[keeper] == 1 { viewer } else { viewer.other() };
                row[place] = state.table().player(keeper).battleline().len() as i16 + 1 - row[place];
            }
        }
    }
}

/// A card that takes creatures from left to right and does not say so: `docs/rules/rulings.md` has the reason.
const BY_RULING: &str = "exterminate-exterminate";

/// Whether a card tells left from right, or has a player say which creature stands where.
fn tells_sides(library: &Library, card: &str) -> bool {
    let text = library.text(card, Language::English).unwrap_or_default();
    let mut words = text.split(|at: char| !at.is_alphabetic());
    card == BY_RULING || words.any(|word| ["left", "right", "rearrange"].contains(&word))
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn left_and_right_are_alike(seed: u64, book in prop::sample::select(Rulebook::ALL.to_vec())) {
        let library = library();
        let setup = setup_without(&library, book, seed, |card| tells_sides(&library, card));
        check([&setup, &setup], |_| Mirror, seed, 1_000);
    }
}
