//! The card language as data.
//!
//! A card's script is a list of [`Ability`]s. The same types are what the parser makes, what the checker looks at, what
//! the text is made from, what a host may build as JSON, and what the compiler flattens for the resolving machine.
//! Everything here is about *text*: no type knows a game in progress.

mod ability;
mod condition;
mod effect;
mod filter;
mod happening;
mod number;
mod reference;
mod rule;
mod select;
mod table;
mod zone;

pub use ability::{Ability, Bold, Trigger, Until};
pub use condition::Cond;
pub(crate) use effect::EFFECTS;
pub use effect::{CaptureFrom, Effect, ForgeCost, UseMode, Verb};
pub use filter::Filter;
pub(crate) use filter::{Build, FILTERS};
pub(crate) use happening::{ASKED, Counts, DEEDS, Funnel, TRIED};
pub use happening::{DamageCause, Deed, DestroyCause, FactKind, GainCause, Happening};
pub use number::{Cmp, Num, Span, Stat, Way};
pub use reference::{HouseRef, Ref, SLOTS, Slot, Who};
pub use rule::{Change, Entrance, Mod, Rule, Spending};
pub use select::{Count, Distinct, Group, Sel};
pub use zone::{Arrival, Dest, Place, Standing, Zone};
