//! The sets that a library has cards of.

use std::sync::OnceLock;

use super::Library;
use crate::kernel::arrange_by_key;
use crate::keyforge::model::{Expansion, Facts};

/// A set, and where its cards are.
#[derive(Debug)]
struct Set {
    /// What people call it.
    name: String,
    /// The place of each card on the shelf, and which of its printings is meant.
    printings: Vec<(usize, usize)>,
}

/// The sets, once somebody has asked: whoever draws many decks asks for the same ones.
#[derive(Default, Debug)]
pub(super) struct Sets(OnceLock<Vec<Set>>);

impl Clone for Sets {
    /// A copy of a library is made to get other cards.
    fn clone(&self) -> Sets {
        Sets::default()
    }
}

/// A card as a set prints it: what the card calls the set, the number in it, and the card.
pub(crate) type Printing<'a> = (&'a str, &'a str, &'a Facts);

impl Library {
    /// What people call the sets, in the order in which they came out; home-made ones last.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &str> {
        self.known_sets().iter().map(|set| set.name.as_str())
    }

    /// The printings of the set that people call so, without regard to case.
    pub(crate) fn printings_of<'a>(&'a self, name: &str) -> impl Iterator<Item = Printing<'a>> {
        let set = self.known_sets().iter().find(|set| set.name.eq_ignore_ascii_case(name));
        set.into_iter().flat_map(|set| &set.printings).filter_map(|(card, printing)| {
            let facts = &self.shelf.get(*card)?.facts;
            facts.printings.get(*printing).map(|(set, number)| (set.as_str(), number.as_str(), facts))
        })
    }

    fn known_sets(&self) -> &[Set] {
        self.sets.0.get_or_init(|| {
            let mut sets: Vec<Set> = Vec::new();
            for (card, facts) in self.facts().enumerate() {
                for (printing, (set, _)) in facts.printings.iter().enumerate() {
                    let name = Expansion::name_of(set);
                    match sets.iter_mut().find(|set| set.name.eq_ignore_ascii_case(name)) {
                        Some(set) => set.printings.push((card, printing)),
                        None => sets.push(Set { name: name.to_owned(), printings: vec![(card, printing)] }),
                    }
                }
            }
            arrange_by_key(&mut sets, |set| set.name.parse().map_or(Expansion::COUNT, Expansion::index));
            sets
        })
    }
}
