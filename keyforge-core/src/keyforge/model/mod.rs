//! What KeyForge is made of before anybody plays: houses, card facts, decks and editions.
//!
//! Nothing here knows a game in progress.

mod card;
mod edition;
mod expansion;
mod house;
mod ids;
mod words;

pub(crate) use crate::script::list::list;
pub(crate) use crate::script::slug::slug_of;
pub use card::{CardType, Facts, Half, Icon, PrintedKeyword, Rarity, UnknownIcon};
pub use edition::{
    DestroyModel, Edition, EnteringControl, LeavesPlayTiming, MustVersusCannot, PurgeFacing, Rulebook, StunModel,
    UnknownRulebook,
};
pub use expansion::{Expansion, UnknownExpansion};
pub use house::{House, HouseSet, UnknownHouse};
pub use ids::{AbilityId, DefId};
pub use words::{Counter, KeyColor, Keyword, Status, Step};

/// The most chains that a player can have (`CHAIN-5`): the last place of a chain tracker.
pub const MAX_CHAINS: u8 = 24;
