//! What happens at the table.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{
    DecisionId, KryptikArea, KryptikCardId, KryptikColor, KryptikCombat, KryptikDecisionKind, KryptikDownfall,
    KryptikItem, KryptikLasting, KryptikLeave, KryptikOutcome, KryptikPhase, KryptikSeat,
};

/// A place: an area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikSpot {
    /// The area.
    pub area: KryptikArea,
    /// Whose; on the island and for attached cards who controls the place.
    pub seat: KryptikSeat,
}

impl From<keyforge_core::kryptik::Spot> for KryptikSpot {
    fn from(core: keyforge_core::kryptik::Spot) -> KryptikSpot {
        KryptikSpot { area: core.area, seat: core.seat.into() }
    }
}

/// A card that was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikShown {
    /// Its place: the position in a deck, the slot in a row, 0 in a hand.
    pub at: u16,
    /// The card.
    pub card: Option<KryptikCardId>,
    /// The number of its definition.
    pub definition: Option<u16>,
}

impl From<keyforge_core::kryptik::Shown> for KryptikShown {
    fn from(core: keyforge_core::kryptik::Shown) -> KryptikShown {
        KryptikShown {
            at: core.at,
            card: crate::kryptik::words::known(core.card),
            definition: crate::kryptik::words::definition(core.def),
        }
    }
}

/// Something that happens. What a viewer may not know is left out.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum KryptikEvent {
    /// The table was laid: decks, or a position. A board shows it.
    Laid {
        /// Whose turn it is, or who begins.
        first: KryptikSeat,
    },
    /// A decision was answered.
    Answered {
        /// Its number.
        decision: DecisionId,
    },
    /// A player is asked. The options stand in the decision of the step, once.
    Asked {
        /// The number of the question.
        decision: DecisionId,
        /// Who decides.
        seat: KryptikSeat,
        /// What is decided.
        kind: KryptikDecisionKind,
        /// The card that asks, where one does.
        source: Option<KryptikCardId>,
    },
    /// A card moved.
    Moved {
        /// The card; hidden from those who do not see it.
        card: Option<KryptikCardId>,
        /// The number of its definition.
        definition: Option<u16>,
        /// Who owns it.
        owner: KryptikSeat,
        /// From where.
        origin: KryptikSpot,
        /// The position in a deck or the slot in a row that it left.
        index: Option<u16>,
        /// To where.
        destination: KryptikSpot,
        /// Whether it goes under the deck.
        under: bool,
        /// The citizen that it is attached to now.
        host: Option<KryptikCardId>,
        /// Who sees which card it is.
        seen: Vec<KryptikSeat>,
    },
    /// A deck was shuffled.
    Shuffled {
        /// Whose.
        seat: KryptikSeat,
        /// Position `i` is taken by what stood at `order[i]`; hidden from all.
        order: Option<Vec<u16>>,
    },
    /// A player was shown cards.
    Looked {
        /// Who looks.
        by: Vec<KryptikSeat>,
        /// Where the cards lie.
        spot: KryptikSpot,
        /// The cards; hidden from others.
        shown: Vec<KryptikShown>,
    },
    /// A row has a new order.
    Rearranged {
        /// Whose row.
        seat: KryptikSeat,
        /// Who did it and knows the order.
        by: KryptikSeat,
        /// The slots whose cards come first, second and so on; hidden from others.
        order: Option<Vec<u16>>,
    },
    /// A player has finished recursion.
    Recursed {
        /// Who.
        seat: KryptikSeat,
        /// How many cards.
        count: i32,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: i32,
        /// Whose turn it is.
        seat: KryptikSeat,
    },
    /// A player will take another turn after this one.
    ExtraTurn {
        /// Who.
        seat: KryptikSeat,
    },
    /// A phase or step begins.
    PhaseBegan {
        /// Which.
        phase: KryptikPhase,
    },
    /// Priority changes.
    Priority {
        /// Who has it.
        holder: Option<KryptikSeat>,
        /// Who has passed in a row.
        passed: Vec<KryptikSeat>,
    },
    /// Energy came into a soul pile.
    EnergyMade {
        /// Whose.
        seat: KryptikSeat,
        /// The color.
        color: KryptikColor,
    },
    /// Energy was spent.
    EnergySpent {
        /// Whose.
        seat: KryptikSeat,
        /// The color.
        color: KryptikColor,
    },
    /// A card was engaged.
    Engaged {
        /// The card.
        card: KryptikCardId,
    },
    /// A card was disengaged.
    Disengaged {
        /// The card.
        card: KryptikCardId,
    },
    /// A citizen is no longer weary.
    Rested {
        /// The card.
        card: KryptikCardId,
    },
    /// The turn player has placed a soul.
    SoulPlaced,
    /// A citizen was dealt damage.
    Damaged {
        /// The citizen.
        card: KryptikCardId,
        /// How much.
        amount: i32,
        /// Whether its first point is lethal.
        toxic: bool,
    },
    /// A player was dealt damage.
    PlayerDamaged {
        /// Who.
        seat: KryptikSeat,
        /// How much.
        amount: i32,
    },
    /// A citizen changed control and is weary.
    ControlChanged {
        /// The citizen.
        card: KryptikCardId,
        /// Who controls it now.
        controller: KryptikSeat,
    },
    /// An attached card lies under another citizen.
    Rehosted {
        /// The card.
        card: KryptikCardId,
        /// The citizen.
        host: KryptikCardId,
    },
    /// Something went on the pile.
    Added {
        /// What.
        item: KryptikItem,
    },
    /// Something left the pile.
    Left {
        /// Its number.
        item: u32,
        /// Why.
        reason: KryptikLeave,
    },
    /// The attack changed, or is over.
    Combat {
        /// The attack as it is now; none when it is over.
        combat: Option<KryptikCombat>,
    },
    /// Something holds for a while.
    Installed {
        /// What.
        effect: KryptikLasting,
    },
    /// Something no longer holds.
    Lapsed {
        /// The numbers of the lasting effects.
        numbers: Vec<u32>,
    },
    /// A solo ability was used: this turn it cannot be used again.
    SoloUsed {
        /// Who used it.
        seat: KryptikSeat,
        /// The number of the definition of the card.
        definition: Option<u16>,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// What lasts until the end of the turn ends, damage is gone and soul piles are empty.
    TurnEnded,
    /// Effects have gone on for too long: whatever of them is left undone does not happen.
    CutShort,
    /// A player is destroyed.
    Destroyed {
        /// Who.
        seat: KryptikSeat,
        /// Why.
        reason: KryptikDownfall,
    },
    /// The cards of a player are out of the game.
    Removed {
        /// Who.
        seat: KryptikSeat,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        outcome: KryptikOutcome,
    },
    /// The cards on top of a deck have a new order.
    Restacked {
        /// Whose deck.
        seat: KryptikSeat,
        /// Who did it and knows the order.
        by: KryptikSeat,
        /// How many cards.
        count: i32,
        /// Which of them comes first, second and so on, by their positions before; hidden from others.
        order: Option<Vec<u16>>,
    },
}

impl From<&keyforge_core::kryptik::Event> for KryptikEvent {
    fn from(core: &keyforge_core::kryptik::Event) -> KryptikEvent {
        use keyforge_core::kryptik::Event as Core;
        match core {
            Core::Laid(it) => KryptikEvent::Laid { first: it.active.into() },
            Core::Answered(decision) => KryptikEvent::Answered { decision: *decision },
            Core::Asked(it) => KryptikEvent::Asked {
                decision: it.id,
                seat: it.seat.into(),
                kind: it.kind,
                source: it.source.and_then(crate::kryptik::words::known),
            },
            Core::Moved { card, def, owner, from, at, to, under, host, seen } => KryptikEvent::Moved {
                card: crate::kryptik::words::known(*card),
                definition: crate::kryptik::words::definition(*def),
                owner: (*owner).into(),
                origin: (*from).into(),
                index: *at,
                destination: (*to).into(),
                under: *under,
                host: host.and_then(crate::kryptik::words::known),
                seen: KryptikSeat::of(*seen),
            },
            Core::Shuffled { seat, order } => KryptikEvent::Shuffled { seat: (*seat).into(), order: order.clone() },
            Core::Looked { by, spot, shown } => KryptikEvent::Looked {
                by: KryptikSeat::of(*by),
                spot: (*spot).into(),
                shown: shown.iter().map(|it| (*it).into()).collect(),
            },
            Core::Rearranged { seat, by, order } => KryptikEvent::Rearranged {
                seat: (*seat).into(),
                by: (*by).into(),
                order: order.as_ref().map(|order| order.iter().copied().map(u16::from).collect()),
            },
            Core::Recursed { seat, count } => KryptikEvent::Recursed { seat: (*seat).into(), count: (*count).into() },
            Core::TurnBegan { turn, seat } => KryptikEvent::TurnBegan { turn: (*turn).into(), seat: (*seat).into() },
            Core::ExtraTurn(seat) => KryptikEvent::ExtraTurn { seat: (*seat).into() },
            Core::PhaseBegan(phase) => KryptikEvent::PhaseBegan { phase: *phase },
            Core::Priority { holder, passed } => {
                KryptikEvent::Priority { holder: holder.map(Into::into), passed: KryptikSeat::of(*passed) }
            }
            Core::EnergyMade { seat, color } => {
                KryptikEvent::EnergyMade { seat: (*seat).into(), color: (*color).into() }
            }
            Core::EnergySpent { seat, color } => {
                KryptikEvent::EnergySpent { seat: (*seat).into(), color: (*color).into() }
            }
            Core::Engaged(card) => KryptikEvent::Engaged { card: *card },
            Core::Disengaged(card) => KryptikEvent::Disengaged { card: *card },
            Core::Rested(card) => KryptikEvent::Rested { card: *card },
            Core::SoulPlaced => KryptikEvent::SoulPlaced,
            Core::Damaged { card, amount, toxic } => {
                KryptikEvent::Damaged { card: *card, amount: (*amount).into(), toxic: *toxic }
            }
            Core::PlayerDamaged { seat, amount } => {
                KryptikEvent::PlayerDamaged { seat: (*seat).into(), amount: (*amount).into() }
            }
            Core::ControlChanged { card, to } => KryptikEvent::ControlChanged { card: *card, controller: (*to).into() },
            Core::Rehosted { card, host } => KryptikEvent::Rehosted { card: *card, host: *host },
            Core::Added(item) => KryptikEvent::Added { item: item.as_ref().into() },
            Core::Left { id, why } => KryptikEvent::Left { item: *id, reason: *why },
            Core::Combat(combat) => KryptikEvent::Combat { combat: combat.as_deref().map(Into::into) },
            Core::Installed(effect) => KryptikEvent::Installed { effect: effect.as_ref().into() },
            Core::Lapsed(numbers) => KryptikEvent::Lapsed { numbers: numbers.clone() },
            Core::SoloUsed(it) => KryptikEvent::SoloUsed {
                seat: it.seat.into(),
                definition: crate::kryptik::words::definition(it.def),
                ability: it.ability,
            },
            Core::TurnEnded => KryptikEvent::TurnEnded,
            Core::CutShort => KryptikEvent::CutShort,
            Core::Destroyed { seat, why } => KryptikEvent::Destroyed { seat: (*seat).into(), reason: *why },
            Core::Removed(seat) => KryptikEvent::Removed { seat: (*seat).into() },
            Core::Ended(outcome) => KryptikEvent::Ended { outcome: (*outcome).into() },
            Core::Restacked { seat, by, count, order } => KryptikEvent::Restacked {
                seat: (*seat).into(),
                by: (*by).into(),
                count: (*count).into(),
                order: order.clone(),
            },
        }
    }
}
