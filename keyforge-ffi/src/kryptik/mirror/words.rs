//! Words of the rules.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

pub use keyforge_core::kryptik::Phase as KryptikPhase;

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

pub use keyforge_core::kryptik::Area as KryptikArea;

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

pub use keyforge_core::kryptik::Keyword as KryptikKeyword;

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

pub use keyforge_core::kryptik::Kind as KryptikKind;

/// The two kinds of card.
#[uniffi::remote(Enum)]
pub enum KryptikKind {
    /// Comes onto the island.
    Citizen,
    /// Has its effects and goes to limbo.
    Spell,
}

pub use keyforge_core::kryptik::ItemKind as KryptikItemKind;

/// What lies on the pile.
#[uniffi::remote(Enum)]
pub enum KryptikItemKind {
    /// A citizen that is being cast.
    Citizen,
    /// A paragraph of a spell.
    Paragraph,
    /// A copy of a paragraph of a spell; it goes alone and leaves no card behind.
    Copy,
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
}

pub use keyforge_core::kryptik::Leave as KryptikLeave;

/// Why an item left the pile.
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

pub use keyforge_core::kryptik::Downfall as KryptikDownfall;

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

pub use keyforge_core::kryptik::cards::syntax::Span as KryptikSpan;

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

pub use keyforge_core::kryptik::Clamp as KryptikClamp;

/// How the value of attack and defense is found.
#[uniffi::remote(Enum)]
pub enum KryptikClamp {
    /// Changes apply in their order, and each stops at zero.
    EachStep,
    /// All changes are added, then the sum stops at zero.
    Sum,
}

pub use keyforge_core::kryptik::TargetCheck as KryptikTargetCheck;

/// When targets are checked.
#[uniffi::remote(Enum)]
pub enum KryptikTargetCheck {
    /// When the effect is about to resolve.
    AtResolution,
    /// At every moment.
    Always,
}

pub use keyforge_core::kryptik::ShuffleRule as KryptikShuffleRule;

/// What makes a shuffle legal.
#[uniffi::remote(Enum)]
pub enum KryptikShuffleRule {
    /// The top and the bottom card are others than before.
    EndsChange,
    /// Any order.
    Plain,
}

pub use keyforge_core::kryptik::DecisionKind as KryptikDecisionKind;

/// What a decision is about.
#[uniffi::remote(Enum)]
pub enum KryptikDecisionKind {
    /// The next card of the opening hand to go under the deck, or done.
    Recursion,
    /// Where to cut a deck: how many cards to take off.
    Cut,
    /// What to do with priority.
    Priority,
    /// Which paragraph goes on the pile next; the last one is resolved first.
    Paragraph,
    /// The value of X.
    X,
    /// The next target.
    Target,
    /// How to pay for energy.
    Pay,
    /// The next card that is engaged, sacrificed, discarded, plundered or detached for a cost.
    Cost,
    /// Which citizen attacks, or none.
    Attacker,
    /// What is attacked.
    AttackTarget,
    /// The next blocker, or no more.
    Blocker,
    /// Which blocker is dealt damage next.
    DamageOrder,
    /// Which trigger goes on the pile next.
    Trigger,
    /// Whether to use an optional trigger or to pay for one.
    UseTrigger,
    /// What becomes of a destroyed 11-year card.
    Eleven,
    /// Which of two slots is hit when ravenous was lost.
    RavenousSlot,
    /// Which of two overlords of one name is abolished.
    Overlord,
    /// A number.
    Number,
    /// The name of a card of the game.
    NameCard,
    /// Whether to do what an effect allows.
    May,
    /// One of several effects.
    OneOf,
    /// A card chosen by an effect.
    Choose,
    /// A card to discard.
    Discard,
    /// A citizen to sacrifice.
    Sacrifice,
    /// A card to plunder.
    Plunder,
    /// A card to detach.
    Detach,
    /// The card that was searched for, or none.
    Search,
    /// A card to cast for free, or none.
    CastFree,
    /// The slot whose card comes next in the new order.
    Rearrange,
    /// An 11-year card to be destroyed.
    DestroySlot,
    /// A card to discard down to the hand limit.
    HandLimit,
}

pub use keyforge_core::kryptik::DeckOut as KryptikDeckOut;

/// What happens when a player must draw from an empty deck in the draw phase.
#[uniffi::remote(Enum)]
pub enum KryptikDeckOut {
    /// The player is destroyed.
    Destroy,
    /// The limbo pile becomes the deck, and the player loses an 11-year card.
    Reshuffle,
}

pub use keyforge_core::kryptik::Limit as KryptikLimit;

/// An entry of the list of limited and banned cards.
#[uniffi::remote(Record)]
pub struct KryptikLimit {
    /// The name of the card.
    pub name: String,
    /// How many copies a deck may hold.
    pub max: u8,
    /// From which date on, such as `2023-06-30`; always where none is given.
    #[uniffi(default = None)]
    pub from: Option<String>,
}

pub use keyforge_core::kryptik::Format as KryptikFormat;

/// A format: what differs between ways to play.
#[uniffi::remote(Record)]
pub struct KryptikFormat {
    /// Its name.
    pub name: String,
    /// The smallest main deck.
    pub main_min: u16,
    /// The largest main deck.
    pub main_max: u16,
    /// The largest side deck.
    pub side_max: u16,
    /// Copies of a card over main and side deck.
    pub copies: u8,
    /// The list of limited and banned cards; empty where it does not hold.
    pub limits: Vec<KryptikLimit>,
    /// What an empty deck does.
    pub deck_out: KryptikDeckOut,
}

pub use keyforge_core::kryptik::DeckList as KryptikDeck;

/// A deck list: short names, a line for each copy.
#[uniffi::remote(Record)]
pub struct KryptikDeck {
    /// The name of the deck.
    pub name: String,
    /// The main deck.
    pub main: Vec<String>,
    /// The side deck; it plays no part in a game.
    #[uniffi(default = [])]
    pub side: Vec<String>,
}
