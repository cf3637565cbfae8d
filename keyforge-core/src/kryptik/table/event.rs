//! What happens at the table.

use serde::{Deserialize, Serialize};

use super::action::Decision;
use super::{CardId, Combat, Item, Lasting, Solo, Spot, Table};
use crate::kernel::{DecisionId, Outcome, Seat, Seats};
use crate::kryptik::cards::DefId;
use crate::kryptik::model::{Color, Phase};

/// Why an item left the pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// It resolves.
    Resolving,
    /// It was countered.
    Countered,
    /// Its targets are gone.
    NoTarget,
    /// Its player is out of the game.
    PlayerOut,
}

/// Why a player is out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Downfall {
    /// Dealt damage without 11-year cards.
    Damage,
    /// Could not draw.
    EmptyDeck,
    /// Gave up.
    Concession,
}

/// A card that was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shown {
    /// Its place: the position in a deck, the slot in a row, 0 in a hand.
    pub at: u16,
    /// The card.
    pub card: CardId,
    /// Its definition.
    pub def: DefId,
}

/// Something that happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The table was laid.
    Laid(Box<Table>),
    /// A decision was answered.
    Answered(DecisionId),
    /// A player must decide.
    Asked(Box<Decision>),
    /// A card moved.
    Moved {
        /// The card; hidden from those who do not see it.
        card: CardId,
        /// Its definition.
        def: DefId,
        /// Who owns it.
        owner: Seat,
        /// From where.
        from: Spot,
        /// The position in a deck or the slot in a row that it left.
        at: Option<u16>,
        /// To where.
        to: Spot,
        /// Whether it goes under the deck.
        under: bool,
        /// The citizen that it is attached to now.
        host: Option<CardId>,
        /// Who sees which card it is.
        seen: Seats,
    },
    /// A deck was shuffled.
    Shuffled {
        /// Whose.
        seat: Seat,
        /// Position `i` is taken by what stood at `order[i]`; hidden from all.
        order: Option<Vec<u16>>,
    },
    /// A player was shown cards.
    Looked {
        /// Who looks.
        by: Seats,
        /// Where the cards lie.
        spot: Spot,
        /// The cards; hidden from others.
        shown: Vec<Shown>,
    },
    /// A row has a new order.
    Rearranged {
        /// Whose row.
        seat: Seat,
        /// Who did it and knows the order.
        by: Seat,
        /// The slots whose cards come first, second and so on; hidden from others.
        order: Option<Vec<u8>>,
    },
    /// A player has finished recursion.
    Recursed {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u16,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A player will take another turn after this one.
    ExtraTurn(Seat),
    /// A phase or step begins.
    PhaseBegan(Phase),
    /// Priority changes.
    Priority {
        /// Who has it.
        holder: Option<Seat>,
        /// Who has passed in a row.
        passed: Seats,
    },
    /// Energy came into a soul pile.
    EnergyMade {
        /// Whose.
        seat: Seat,
        /// The color.
        color: Color,
    },
    /// Energy was spent.
    EnergySpent {
        /// Whose.
        seat: Seat,
        /// The color.
        color: Color,
    },
    /// A card was engaged.
    Engaged(CardId),
    /// A card was disengaged.
    Disengaged(CardId),
    /// A citizen is no longer weary.
    Rested(CardId),
    /// The turn player has placed a soul.
    SoulPlaced,
    /// A citizen was dealt damage.
    Damaged {
        /// The citizen.
        card: CardId,
        /// How much.
        amount: u16,
        /// Whether its first point is lethal.
        toxic: bool,
    },
    /// A player was dealt damage.
    PlayerDamaged {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u16,
    },
    /// A citizen changed control and is weary.
    ControlChanged {
        /// The citizen.
        card: CardId,
        /// Who controls it now.
        to: Seat,
    },
    /// An attached card lies under another citizen.
    Rehosted {
        /// The card.
        card: CardId,
        /// The citizen.
        host: CardId,
    },
    /// Something went on the pile.
    Added(Box<Item>),
    /// Something left the pile.
    Left {
        /// Its number.
        id: u32,
        /// Why.
        why: Leave,
    },
    /// The attack changed, or is over.
    Combat(Option<Box<Combat>>),
    /// Something holds for a while.
    Installed(Box<Lasting>),
    /// Something no longer holds.
    Lapsed(Vec<u32>),
    /// A solo ability was used.
    SoloUsed(Solo),
    /// What lasts until the end of the turn ends, damage is gone and soul piles are empty.
    TurnEnded,
    /// Effects have gone on for too long: whatever of them is left undone does not happen.
    CutShort,
    /// A player is destroyed.
    Destroyed {
        /// Who.
        seat: Seat,
        /// Why.
        why: Downfall,
    },
    /// The cards of a player are out of the game.
    Removed(Seat),
    /// The game is over.
    Ended(Outcome),
    /// The cards on top of a deck have a new order.
    Restacked {
        /// Whose deck.
        seat: Seat,
        /// Who did it and knows the order.
        by: Seat,
        /// How many cards.
        count: u8,
        /// Which of them comes first, second and so on, by their positions before; hidden from others.
        order: Option<Vec<u16>>,
    },
}
