//! Words of the rules.

use std::collections::BTreeMap;

use keyforge_core::kernel::{Seat, Seats};
use keyforge_core::kryptik::{CardId, Color, DefId, State};

use crate::KeyforgeError;

pub use keyforge_core::kryptik::cards::syntax::Span as KryptikSpan;
pub use keyforge_core::kryptik::{
    Area as KryptikArea, CardId as KryptikCardId, Clamp as KryptikClamp, Downfall as KryptikDownfall,
    ItemKind as KryptikItemKind, Keyword as KryptikKeyword, Kind as KryptikKind, Leave as KryptikLeave,
    Phase as KryptikPhase, ShuffleRule as KryptikShuffleRule, TargetCheck as KryptikTargetCheck,
};

uniffi::custom_type!(KryptikCardId, u16, {
    remote,
    lower: |card| card.0,
    try_lift: |number| Ok(KryptikCardId(number)),
});

/// A color of soul energy: a lower-case letter other than x.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KryptikColor(pub String);

uniffi::custom_newtype!(KryptikColor, String);

impl From<Color> for KryptikColor {
    fn from(color: Color) -> KryptikColor {
        KryptikColor(color.to_string())
    }
}

impl KryptikColor {
    /// The color of the core; none for what is no color.
    pub(super) fn known(&self) -> Option<Color> {
        let mut letters = self.0.chars();
        let color = Color::new(letters.next()?);
        color.filter(|_| letters.next().is_none())
    }

    /// The color that an action names.
    pub(super) fn chosen(&self) -> Result<Color, KeyforgeError> {
        self.known().ok_or_else(|| KeyforgeError::IllegalAction {
            code: "illegal/color".to_owned(),
            detail: format!("`{}` is no color", self.0),
        })
    }
}

/// A player, by the place of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, uniffi::Enum)]
pub enum KryptikSeat {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck.
    Second,
    /// The player with the third deck.
    Third,
    /// The player with the fourth deck.
    Fourth,
    /// The player with the fifth deck.
    Fifth,
    /// The player with the sixth deck; 5 in JSON.
    Sixth,
}

impl KryptikSeat {
    const ALL: [KryptikSeat; 6] = [
        KryptikSeat::First,
        KryptikSeat::Second,
        KryptikSeat::Third,
        KryptikSeat::Fourth,
        KryptikSeat::Fifth,
        KryptikSeat::Sixth,
    ];

    /// The seats of a game of so many players.
    pub(super) fn first(count: usize) -> Vec<KryptikSeat> {
        KryptikSeat::ALL.into_iter().take(count).collect()
    }

    /// The members of a set.
    pub(super) fn of(seats: Seats) -> Vec<KryptikSeat> {
        seats.iter().map(KryptikSeat::from).collect()
    }
}

impl From<KryptikSeat> for Seat {
    fn from(seat: KryptikSeat) -> Seat {
        Seat(seat as u8)
    }
}

impl From<Seat> for KryptikSeat {
    /// No game has a seat beyond the sixth; what a damaged file says is taken for it.
    fn from(seat: Seat) -> KryptikSeat {
        KryptikSeat::ALL.get(seat.index()).copied().unwrap_or(KryptikSeat::Sixth)
    }
}

/// Energy of one color.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikEnergy {
    /// The color.
    pub color: KryptikColor,
    /// How much.
    pub amount: u8,
}

pub(super) fn energy(energy: &BTreeMap<Color, u8>) -> Vec<KryptikEnergy> {
    energy.iter().map(|(color, amount)| KryptikEnergy { color: (*color).into(), amount: *amount }).collect()
}

/// A card, where the viewer may know it.
pub(super) fn known(card: CardId) -> Option<CardId> {
    (!card.is_hidden()).then_some(card)
}

/// The number of a definition, where the viewer may know it.
pub(super) fn definition(def: DefId) -> Option<u16> {
    (def != DefId::HIDDEN).then_some(def.0)
}

/// A count that always fits; the largest number otherwise.
pub(super) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A phase or step of a turn.
#[uniffi::remote(Enum)]
pub enum KryptikPhase {
    /// Before the first turn.
    Setup,
    /// Citizens and souls disengage.
    Disengage,
    /// The turn player draws.
    Draw,
    /// The 1st phase.
    First,
    /// Combat: its beginning.
    CombatBegin,
    /// Combat: an attacker is commanded.
    Attack,
    /// Combat: blockers are commanded.
    Block,
    /// Combat: damage.
    Resolution,
    /// Combat: its end.
    CombatEnd,
    /// The 2nd phase.
    Second,
    /// The end of the turn.
    End,
}

/// Where a card can be.
#[uniffi::remote(Enum)]
pub enum KryptikArea {
    /// A deck, the top first.
    Deck,
    /// A hand.
    Hand,
    /// An 11-year row.
    Row,
    /// A soul row.
    Souls,
    /// A limbo pile, the newest last.
    Limbo,
    /// The abolished cards.
    Abolished,
    /// One side of the island.
    Island,
    /// Under a citizen.
    Attached,
    /// On the effect pile.
    Pile,
    /// A destroyed 11-year card that waits for its choice.
    Pending,
    /// Out of the game with its owner, or where a viewer does not know.
    Unknown,
}

/// A keyword of a citizen.
#[uniffi::remote(Enum)]
pub enum KryptikKeyword {
    /// Ignores being weary.
    Eager,
    /// Can be blocked only by citizens with sidestep.
    Sidestep,
    /// Does not engage when it attacks.
    Steadfast,
    /// Cannot be blocked by a single citizen.
    Tenacious,
    /// The first point of damage it deals is lethal.
    Toxic,
    /// May attack two 11-year cards.
    Ravenous,
}

/// The two kinds of card.
#[uniffi::remote(Enum)]
pub enum KryptikKind {
    /// Comes onto the island.
    Citizen,
    /// Has its effects and goes to limbo.
    Spell,
}

/// What lies on the effect pile.
#[uniffi::remote(Enum)]
pub enum KryptikItemKind {
    /// A citizen that is being cast.
    Citizen,
    /// A paragraph of a spell.
    Paragraph,
    /// An active ability.
    Active,
    /// A triggered ability.
    Trigger {
        /// Whether something was paid for it.
        paid: bool,
    },
    /// An 11-year ability.
    Eleven,
    /// The choice what becomes of a destroyed 11-year card.
    Choice,
    /// A copy of a paragraph of a spell.
    Copy,
}

/// Why an item left the effect pile.
#[uniffi::remote(Enum)]
pub enum KryptikLeave {
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
#[uniffi::remote(Enum)]
pub enum KryptikDownfall {
    /// Dealt damage without 11-year cards.
    Damage,
    /// Could not draw.
    EmptyDeck,
    /// Gave up.
    Concession,
}

/// How long something lasts.
#[uniffi::remote(Enum)]
pub enum KryptikSpan {
    /// Until the end of the turn.
    EndOfTurn,
    /// Until the attack is over.
    Combat,
    /// Until the next turn of the controller begins.
    YourNextTurn,
    /// While this card is on the island.
    WhileHere,
    /// For good.
    Forever,
}

/// How the value of attack and defense is found.
#[uniffi::remote(Enum)]
pub enum KryptikClamp {
    /// Changes apply in their order, and each stops at zero.
    EachStep,
    /// All changes are added, then the sum stops at zero.
    Sum,
}

/// When targets are checked.
#[uniffi::remote(Enum)]
pub enum KryptikTargetCheck {
    /// When the effect is about to resolve.
    AtResolution,
    /// At every moment.
    Always,
}

/// What makes a shuffle legal.
#[uniffi::remote(Enum)]
pub enum KryptikShuffleRule {
    /// The top and the bottom card are others than before.
    EndsChange,
    /// Any order.
    Plain,
}

/// The short names of the definitions of a game, by their numbers.
pub(super) fn definitions(state: &State) -> Vec<String> {
    (0..DefId::HIDDEN.0).map_while(|number| state.definition(DefId(number))).map(|card| card.slug.clone()).collect()
}
