//! Cards that an effect speaks of.

use serde::{Deserialize, Serialize};

use super::{Filter, Num, Place, Ref, Stat};
use crate::script::list::list;

/// Cards of some zones that fit a filter. No zone means in play, unless the filter is or demands [`Filter::Is`]: then the
/// group are those of the named cards that fit, wherever they are (`{this_way logos}`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The zones.
    #[serde(default)]
    pub places: Vec<Place>,
    /// What the cards have in common.
    pub filter: Filter,
}

/// Cards that an effect speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Sel {
    /// Cards named before.
    Ref(Ref),
    /// Every card of a group.
    Each(Group),
    /// A choice from a group.
    Choose {
        /// How many.
        count: Count,
        /// From which.
        from: Group,
    },
    /// That many cards of a group at random.
    Random(Num, Group),
    /// That many cards from the top of a deck or discard pile.
    Top(Num, Place),
    /// That many cards from the bottom of a deck or discard pile.
    Bottom(Num, Place),
    /// Cards found by searching zones (`SEARCH-1`): a choice which may find nothing, of cards that stay secret.
    Search {
        /// How many.
        count: Count,
        /// Where and what.
        from: Group,
    },
    /// All of these together.
    Union(Vec<Sel>),
    /// One of these, as the player chooses.
    Either(Vec<Sel>),
}

impl Sel {
    /// Calls `f` with the zones that are named as those from which the cards come.
    pub(crate) fn each_place(&self, f: &mut dyn FnMut(&Place)) {
        match self {
            Sel::Ref(_) => {}
            Sel::Each(group)
            | Sel::Choose { from: group, .. }
            | Sel::Random(_, group)
            | Sel::Search { from: group, .. } => group.places.iter().for_each(f),
            Sel::Top(_, place) | Sel::Bottom(_, place) => f(place),
            Sel::Union(parts) | Sel::Either(parts) => parts.iter().for_each(|part| part.each_place(f)),
        }
    }
}

/// How many cards are chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// That many, as far as there are so many.
    Exactly(Num),
    /// None to that many.
    UpTo(Num),
    /// None to all.
    AnyNumber,
    /// All of them (of a search).
    All,
    /// That many with the highest value, ties chosen (`MOST-2`).
    Most(Num, Stat),
    /// That many with the lowest value, ties chosen (`MOST-2`).
    Least(Num, Stat),
}

list! {
    /// In what cards that are chosen together differ from each other.
    pub enum Distinct {
        /// In their titles.
        Title = "titles",
        /// In what type of card they are.
        Type = "types",
        /// In their houses: no house is shared.
        House = "houses",
        /// In their power.
        Power = "powers",
    }
}
