//! Facts of the game that know no card: colors, stones, keywords, formats, phases, open points.

mod color;
mod format;
mod keyword;
mod phase;
mod rulings;
mod stones;

pub use color::{Color, Colors};
pub(crate) use format::is_day;
pub use format::{DeckOut, Format, Limit};
pub use keyword::{Keyword, Kind};
pub use phase::Phase;
pub use rulings::{Clamp, MAX_CARDS, MAX_SEATS, RULES_DATE, Rulings, ShuffleRule, TargetCheck};
pub use stones::Stones;
