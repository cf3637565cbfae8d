//! What happens to a table, as hosts show it.

use keyforge_core::kryptik::cards::say_ability;
use keyforge_core::kryptik::cards::syntax::{Ability, Zone};
use keyforge_core::kryptik::{Combat, Event, Item, Lasting, Lasts, Shown, Spot, TargetRef};

use super::words::{definition, known};
use super::{
    KryptikArea, KryptikCardId, KryptikColor, KryptikDecisionKind, KryptikDownfall, KryptikItemKind, KryptikKeyword,
    KryptikLeave, KryptikOutcome, KryptikPhase, KryptikSeat, KryptikSpan,
};
use crate::DecisionId;

/// A place: an area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikSpot {
    /// The area.
    pub area: KryptikArea,
    /// Whose; on the island and for attached cards who controls the place.
    pub seat: KryptikSeat,
}

impl From<Spot> for KryptikSpot {
    fn from(spot: Spot) -> KryptikSpot {
        KryptikSpot { area: spot.area, seat: spot.seat.into() }
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

impl From<&Shown> for KryptikShown {
    fn from(shown: &Shown) -> KryptikShown {
        KryptikShown { at: shown.at, card: known(shown.card), definition: definition(shown.def) }
    }
}

/// What something on the effect pile is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum KryptikTarget {
    /// A card.
    Card {
        /// Which, where the viewer may know it.
        card: Option<KryptikCardId>,
    },
    /// A player.
    Player {
        /// Who.
        seat: KryptikSeat,
    },
    /// Something on the pile.
    Pile {
        /// Its number.
        item: u32,
    },
    /// A slot of a row.
    Slot {
        /// Whose row.
        seat: KryptikSeat,
        /// Which slot, from 0.
        slot: u16,
    },
}

impl From<TargetRef> for KryptikTarget {
    fn from(target: TargetRef) -> KryptikTarget {
        match target {
            TargetRef::Card(card) => KryptikTarget::Card { card: known(card.card) },
            TargetRef::Player(seat) => KryptikTarget::Player { seat: seat.into() },
            TargetRef::Pile(item) => KryptikTarget::Pile { item },
            TargetRef::Slot(seat, slot) => KryptikTarget::Slot { seat: seat.into(), slot: slot.into() },
        }
    }
}

/// An effect on the pile.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikItem {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: KryptikItemKind,
    /// Whose it is.
    pub controller: KryptikSeat,
    /// Where it comes from: the card itself for cards, its citizen for abilities.
    pub source: Option<KryptikCardId>,
    /// The number of the definition of the source.
    pub definition: Option<u16>,
    /// What is targeted.
    pub targets: Vec<KryptikTarget>,
    /// The card that a trigger is about.
    pub about_card: Option<KryptikCardId>,
    /// The player that a trigger is about.
    pub about_player: Option<KryptikSeat>,
    /// The X of the cost.
    pub x: u8,
}

impl From<&Item> for KryptikItem {
    fn from(item: &Item) -> KryptikItem {
        KryptikItem {
            id: item.id,
            kind: item.kind,
            controller: item.controller.into(),
            source: known(item.source.card),
            definition: definition(item.def),
            targets: item.targets.iter().flatten().copied().map(KryptikTarget::from).collect(),
            about_card: item.about.card.and_then(|card| known(card.card)),
            about_player: item.about.player.map(KryptikSeat::from),
            x: item.x,
        }
    }
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikCombat {
    /// Who attacks.
    pub attacker: Option<KryptikCardId>,
    /// Who is attacked.
    pub defender: KryptikSeat,
    /// The slots that are attacked; none: the player.
    pub slots: Vec<u16>,
    /// Who blocks.
    pub blockers: Vec<KryptikCardId>,
    /// Whether it was blocked, also when no blocker is left.
    pub blocked: bool,
    /// Whether a slot must be given up, as ravenous was lost.
    pub lost_ravenous: bool,
}

impl From<&Combat> for KryptikCombat {
    fn from(combat: &Combat) -> KryptikCombat {
        KryptikCombat {
            attacker: known(combat.attacker.card),
            defender: combat.defender.into(),
            slots: combat.slots.iter().copied().map(u16::from).collect(),
            blockers: combat.blockers.iter().filter_map(|blocker| known(blocker.card)).collect(),
            blocked: combat.blocked,
            lost_ravenous: combat.lost_ravenous,
        }
    }
}

/// What holds for a while.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum KryptikLasts {
    /// Attack and defense of a citizen change.
    Stats {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// How much more attack; negative for less.
        attack: i32,
        /// How much more defense; negative for less.
        defense: i32,
    },
    /// A citizen has a keyword.
    Keyword {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// The keyword.
        keyword: KryptikKeyword,
    },
    /// A citizen has no abilities.
    Stripped {
        /// The citizen.
        card: Option<KryptikCardId>,
    },
    /// A part of the next damage to a citizen is prevented.
    Shielded {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// How much is prevented still.
        amount: i32,
    },
    /// A citizen is controlled by another player.
    Controlled {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// Who controlled it before.
        before: KryptikSeat,
    },
    /// What a script says.
    Modifier {
        /// It in words.
        text: String,
        /// The cards that were named in it.
        cards: Vec<KryptikCardId>,
        /// The players that were named in it.
        seats: Vec<KryptikSeat>,
    },
}

impl From<&Lasts> for KryptikLasts {
    fn from(what: &Lasts) -> KryptikLasts {
        match what {
            Lasts::Stat(card, attack, defense) => {
                KryptikLasts::Stats { card: known(card.card), attack: (*attack).into(), defense: (*defense).into() }
            }
            Lasts::Keyword(card, keyword) => KryptikLasts::Keyword { card: known(card.card), keyword: *keyword },
            Lasts::Strip(card) => KryptikLasts::Stripped { card: known(card.card) },
            Lasts::Shield(card, amount) => KryptikLasts::Shielded { card: known(card.card), amount: (*amount).into() },
            Lasts::Control(card, before) => {
                KryptikLasts::Controlled { card: known(card.card), before: (*before).into() }
            }
            Lasts::Mod(modifier, cards, seats) => {
                let ability = Ability::Passive { zone: Zone::default(), cond: None, mods: vec![modifier.clone()] };
                KryptikLasts::Modifier {
                    text: say_ability(&ability),
                    cards: cards.iter().filter_map(|card| known(card.card)).collect(),
                    seats: seats.iter().copied().map(KryptikSeat::from).collect(),
                }
            }
        }
    }
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikLasting {
    /// Its number in this game.
    pub number: u32,
    /// What holds.
    pub what: KryptikLasts,
    /// How long.
    pub span: KryptikSpan,
    /// Whose effect it is.
    pub seat: KryptikSeat,
    /// The card it came from.
    pub source: Option<KryptikCardId>,
}

impl From<&Lasting> for KryptikLasting {
    fn from(lasting: &Lasting) -> KryptikLasting {
        KryptikLasting {
            number: lasting.since,
            what: (&lasting.what).into(),
            span: lasting.span,
            seat: lasting.by.into(),
            source: known(lasting.source.card),
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
    /// The question is answered.
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
        /// The card.
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
        /// Position `i` is taken by what stood at `order[i]`.
        order: Option<Vec<u16>>,
    },
    /// A player was shown cards.
    Looked {
        /// Who looks.
        by: Vec<KryptikSeat>,
        /// Where the cards lie.
        spot: KryptikSpot,
        /// The cards.
        shown: Vec<KryptikShown>,
    },
    /// A row has a new order.
    Rearranged {
        /// Whose row.
        seat: KryptikSeat,
        /// Who did it and knows the order.
        by: KryptikSeat,
        /// The slots whose cards come first, second and so on.
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
        /// The citizen.
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
    /// Effects have gone on for too long: whatever of them is left undone does not happen.
    CutShort,
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
    /// A player is destroyed.
    Destroyed {
        /// Who.
        seat: KryptikSeat,
        /// Why.
        reason: KryptikDownfall,
    },
    /// The cards of a player are out of the game.
    Removed {
        /// Whose.
        seat: KryptikSeat,
    },
    /// The game is over.
    Ended {
        /// How it ended.
        outcome: KryptikOutcome,
    },
}

impl From<&Event> for KryptikEvent {
    fn from(event: &Event) -> KryptikEvent {
        match event {
            Event::Laid(table) => KryptikEvent::Laid { first: table.active.into() },
            Event::Answered(decision) => KryptikEvent::Answered { decision: *decision },
            Event::Asked(open) => KryptikEvent::Asked {
                decision: open.id,
                seat: open.seat.into(),
                kind: open.kind,
                source: open.source.and_then(known),
            },
            Event::Moved { card, def, owner, from, at, to, under, host, seen } => KryptikEvent::Moved {
                card: known(*card),
                definition: definition(*def),
                owner: (*owner).into(),
                origin: (*from).into(),
                index: *at,
                destination: (*to).into(),
                under: *under,
                host: host.and_then(known),
                seen: KryptikSeat::of(*seen),
            },
            Event::Shuffled { seat, order } => KryptikEvent::Shuffled { seat: (*seat).into(), order: order.clone() },
            Event::Looked { by, spot, shown } => KryptikEvent::Looked {
                by: KryptikSeat::of(*by),
                spot: (*spot).into(),
                shown: shown.iter().map(KryptikShown::from).collect(),
            },
            Event::Rearranged { seat, by, order } => KryptikEvent::Rearranged {
                seat: (*seat).into(),
                by: (*by).into(),
                order: order.as_ref().map(|order| order.iter().copied().map(u16::from).collect()),
            },
            Event::Recursed { seat, count } => KryptikEvent::Recursed { seat: (*seat).into(), count: (*count).into() },
            Event::TurnBegan { turn, seat } => KryptikEvent::TurnBegan { turn: (*turn).into(), seat: (*seat).into() },
            Event::ExtraTurn(seat) => KryptikEvent::ExtraTurn { seat: (*seat).into() },
            Event::PhaseBegan(phase) => KryptikEvent::PhaseBegan { phase: *phase },
            Event::Priority { holder, passed } => {
                KryptikEvent::Priority { holder: holder.map(KryptikSeat::from), passed: KryptikSeat::of(*passed) }
            }
            Event::EnergyMade { seat, color } => {
                KryptikEvent::EnergyMade { seat: (*seat).into(), color: (*color).into() }
            }
            Event::EnergySpent { seat, color } => {
                KryptikEvent::EnergySpent { seat: (*seat).into(), color: (*color).into() }
            }
            Event::Engaged(card) => KryptikEvent::Engaged { card: *card },
            Event::Disengaged(card) => KryptikEvent::Disengaged { card: *card },
            Event::Rested(card) => KryptikEvent::Rested { card: *card },
            Event::SoulPlaced => KryptikEvent::SoulPlaced,
            Event::Damaged { card, amount, toxic } => {
                KryptikEvent::Damaged { card: *card, amount: (*amount).into(), toxic: *toxic }
            }
            Event::PlayerDamaged { seat, amount } => {
                KryptikEvent::PlayerDamaged { seat: (*seat).into(), amount: (*amount).into() }
            }
            Event::ControlChanged { card, to } => {
                KryptikEvent::ControlChanged { card: *card, controller: (*to).into() }
            }
            Event::Rehosted { card, host } => KryptikEvent::Rehosted { card: *card, host: *host },
            Event::Added(item) => KryptikEvent::Added { item: item.as_ref().into() },
            Event::Left { id, why } => KryptikEvent::Left { item: *id, reason: *why },
            Event::Combat(combat) => KryptikEvent::Combat { combat: combat.as_deref().map(KryptikCombat::from) },
            Event::Installed(lasting) => KryptikEvent::Installed { effect: lasting.as_ref().into() },
            Event::CutShort => KryptikEvent::CutShort,
            Event::Lapsed(numbers) => KryptikEvent::Lapsed { numbers: numbers.clone() },
            Event::SoloUsed(solo) => KryptikEvent::SoloUsed {
                seat: solo.seat.into(),
                definition: definition(solo.def),
                ability: solo.ability,
            },
            Event::TurnEnded => KryptikEvent::TurnEnded,
            Event::Destroyed { seat, why } => KryptikEvent::Destroyed { seat: (*seat).into(), reason: *why },
            Event::Removed(seat) => KryptikEvent::Removed { seat: (*seat).into() },
            Event::Ended(outcome) => KryptikEvent::Ended { outcome: (*outcome).into() },
        }
    }
}
