//! What is true of a game (the [`Table`]) and how events change it.
//!
//! [`Table::evolve`] is the only code that changes a table. Nothing here knows a rule: an event says what happened, and
//! folding events needs no card definitions.

mod action;
mod card;
mod cards;
mod decision;
mod draw;
mod event;
mod evolve;
mod fact;
mod hashing;
mod ids;
mod lasting;
mod layout;
mod list;
mod piles;
mod player;
mod turns;
pub(crate) mod visibility;
mod whereabouts;

pub use crate::keyforge::model::{AbilityId, DefId, Status};
pub use action::{Action, ActionSpace, Flank};
pub use card::{CardState, StatusFlags};
pub(crate) use cards::{Bare, Contents, Token};
pub use decision::{Decision, DecisionKind, TextRef, Waiting};
pub use event::{AmberDeed, Event, MoveCause, Purse, Spot};
pub(crate) use evolve::Stir;
pub use fact::{Fact, FactKind, PastFacts, Snapshot};
pub use ids::{CardId, CardRef, LastingId, Maybe};
pub(crate) use ids::{as_maybe, known_here};
pub use lasting::{Binding, Ends, Lasting, PermissionKey, Refs};
pub use layout::{CounterPile, MOST_COUNTERS, Table, Turn};
pub use list::{CardList, CardSet, MAX_CARDS, MAX_TOKENS, ShortList};
pub(crate) use piles::{ListMut, Listed};
pub use player::Player;
pub use visibility::Area;
pub(crate) use visibility::Hiding;
pub use whereabouts::{Mixed, Whereabouts};
