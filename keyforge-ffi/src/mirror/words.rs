//! Words of the rules.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

pub use keyforge_core::model::House;

/// A house of KeyForge, of all sets from 2018 to 2023.
#[uniffi::remote(Enum)]
pub enum House {
    Brobnar,
    Dis,
    Ekwidon,
    Logos,
    Mars,
    Sanctum,
    Saurian,
    Shadows,
    StarAlliance,
    Unfathomable,
    Untamed,
}

pub use keyforge_core::model::CardType;

/// The type of a card.
#[uniffi::remote(Enum)]
pub enum CardType {
    Action,
    Artifact,
    Creature,
    Upgrade,
}

pub use keyforge_core::model::Icon;

/// A bonus icon. The first two sets print æmber only; later sets and enhanced cards have the others.
#[uniffi::remote(Enum)]
pub enum Icon {
    Amber,
    Capture,
    Damage,
    Draw,
    Discard,
}

pub use keyforge_core::model::Half;

/// Which half of a gigantic creature a card is.
#[uniffi::remote(Enum)]
pub enum Half {
    /// The half 1 of 2, with the bonus icons.
    Top,
    /// The half 2 of 2, with power, armor and text.
    Bottom,
}

pub use keyforge_core::model::Keyword;

/// A keyword. Those with a value add up.
#[uniffi::remote(Enum)]
pub enum Keyword {
    Alpha,
    Assault,
    Deploy,
    Elusive,
    Hazardous,
    Invulnerable,
    Omega,
    Poison,
    Skirmish,
    SplashAttack,
    Taunt,
    Treachery,
}

pub use keyforge_core::model::KeyColor;

/// The colour of a key.
#[uniffi::remote(Enum)]
pub enum KeyColor {
    Red,
    Blue,
    Yellow,
}

pub use keyforge_core::model::Status;

/// A marker that a creature has or has not.
#[uniffi::remote(Enum)]
pub enum Status {
    Stunned,
    Warded,
    Enraged,
}

pub use keyforge_core::model::Step as TurnStep;

/// A step of a turn.
#[uniffi::remote(Enum)]
pub enum TurnStep {
    /// Before the first turn: starting hands and mulligans.
    Setup,
    /// Step 1: forge a key.
    Forge,
    /// Step 2: choose a house.
    House,
    /// Step 3: play, discard and use cards.
    Main,
    /// Step 4: ready cards.
    Ready,
    /// Step 5: draw cards.
    Draw,
}

pub use keyforge_core::model::Rulebook;

/// A published rulebook.
#[uniffi::remote(Enum)]
pub enum Rulebook {
    /// The rulebook of November 2018.
    V1_1,
    /// The rulebook of January 2019.
    V1_2,
    /// The rulebook of the Mass Mutation era, 2020.
    MassMutation,
    /// The provisional rulebook of Winds of Exchange, August 2023.
    WindsOfExchange,
}

pub use keyforge_core::table::Flank;

/// A side of a battleline.
#[uniffi::remote(Enum)]
pub enum Flank {
    Left,
    Right,
}

pub use keyforge_core::cards::syntax::Zone;

/// A place where cards are.
#[uniffi::remote(Enum)]
pub enum Zone {
    Play,
    Hand,
    Deck,
    Discard,
    Archives,
    Purged,
    /// Under another card.
    Under,
    /// Being played.
    Limbo,
}

pub use keyforge_core::cards::syntax::GainCause;

/// Why æmber is gained.
#[uniffi::remote(Enum)]
pub enum GainCause {
    Reaping,
    Icon,
    Effect,
}

pub use keyforge_core::cards::syntax::DamageCause;

/// In which way damage is dealt.
#[uniffi::remote(Enum)]
pub enum DamageCause {
    /// By a bonus icon.
    Icon,
    /// From the blows of a fight until what they destroy has left: by power, by a keyword or by a text.
    Fight,
    /// By an ability outside a fight.
    Effect,
}

pub use keyforge_core::cards::syntax::Bold;

/// A bold timing word; it speaks of the card that has the text.
#[uniffi::remote(Enum)]
pub enum Bold {
    Play,
    Reap,
    Fight,
    BeforeFight,
    BeforeReap,
    Action,
    Omni,
    Destroyed,
    LeavesPlay,
}

pub use keyforge_core::table::MoveCause;

/// Why a card moves.
#[uniffi::remote(Enum)]
pub enum MoveCause {
    /// It is drawn.
    Draw,
    /// It is shuffled away by a mulligan.
    Mulligan,
    /// It is played.
    Play,
    /// It is put into play without being played.
    PutIntoPlay,
    /// It is discarded.
    Discard,
    /// It is destroyed.
    Destroy,
    /// The creature it was attached to has left play.
    HostLeft,
    /// It is returned.
    Return,
    /// It is archived.
    Archive,
    /// It is put into archives without being archived.
    PutIntoArchives,
    /// The archives are taken to hand.
    TakeArchives,
    /// It is purged.
    Purge,
    /// It is put into a deck.
    ToDeck,
    /// It is put under another card.
    ToUnder,
    /// It is grafted onto another card.
    Graft,
    /// It becomes a token creature.
    MakeToken,
    /// It changed places with a card that lay elsewhere.
    Swap,
    /// The hidden side of a token creature follows the creature to its new controller.
    NewController,
    /// It is turned over in play, faceup or facedown.
    Flip,
    /// It is discarded from play, spent as æmber.
    Spend,
}

pub use keyforge_core::table::AmberDeed;

/// What a movement of æmber is called.
#[uniffi::remote(Enum)]
pub enum AmberDeed {
    /// From the supply to a pool.
    Gain,
    /// From a pool to the supply.
    Lose,
    /// From the opponent's pool to one's own.
    Steal,
    /// From the opponent's pool onto a creature.
    Capture,
    /// From a pool to that of the other player.
    Give,
    /// From one card to another, or to a pool.
    Move,
    /// For a key.
    Pay,
    /// From a creature that leaves play to the pool of the opponent.
    Return,
    /// From the supply onto a creature.
    Exalt,
}

pub use keyforge_core::table::DecisionKind;

/// What is to be decided.
#[uniffi::remote(Enum)]
pub enum DecisionKind {
    /// Keep the starting hand or take a mulligan.
    Mulligan,
    /// Choose the active house.
    ActiveHouse,
    /// Take the archives or leave them.
    Archives,
    /// Step 3: play, discard, use, or end it.
    Main,
    /// Choose a card.
    Card,
    /// Choose the creature to be fought.
    Defender,
    /// Choose a flank.
    Flank,
    /// Choose a place in a battleline.
    Position,
    /// Choose which of several things resolves next.
    Order,
    /// Choose which of several replacements applies.
    Replacement,
    /// Choose which card comes next into a pile; the last one lies on top.
    PileOrder,
    /// Do it or not.
    YesNo,
    /// Choose one of several texts.
    Option,
    /// Choose a house.
    House,
    /// Choose a number.
    Number,
    /// Choose a player.
    Player,
    /// Choose a key.
    Key,
    /// Choose which permission is spent.
    Permission,
    /// Choose a trait: an option for each trait of the cards in play, in the order of the alphabet, and one for any other.
    Trait,
    /// Name a title: an option for each title of the game's cards, in the order of the alphabet, and one for any other.
    Title,
}

pub use keyforge_core::kernel::OutcomeReason;

/// Why a game ended.
#[uniffi::remote(Enum)]
pub enum OutcomeReason {
    /// The winner reached the goal of the game: in KeyForge that is three keys.
    Victory,
    /// The other side gave up.
    Concession,
    /// Nobody can win any more.
    Draw,
}

pub use keyforge_core::table::Area;

/// Where a card can be.
#[uniffi::remote(Enum)]
pub enum Area {
    /// A deck.
    Deck,
    /// A hand.
    Hand,
    /// A discard pile.
    Discard,
    /// Archives.
    Archives,
    /// Out of the game.
    Purged,
    /// A battleline, from left to right.
    Battleline,
    /// The artifacts.
    Artifacts,
    /// Attached to a creature.
    Attached,
    /// Facedown under another card.
    Under,
    /// Grafted: faceup under another card.
    Grafted,
    /// The other half of a gigantic creature in play, which is a single creature with it.
    Joined,
    /// The hidden side of a token creature in play.
    Facedown,
    /// Being played.
    Limbo,
    /// Somewhere a viewer cannot tell.
    Unknown,
}

pub use keyforge_core::agent::AgentKind;

/// A kind of built-in player. The three levels are for hosts that offer an opponent.
#[uniffi::remote(Enum)]
pub enum AgentKind {
    /// Chooses each option with the same probability.
    Random,
    /// Plays sensibly without looking ahead.
    Greedy,
    /// Looks ahead, without a look at hidden cards: the more iterations for a decision, the stronger and slower.
    Search {
        /// How many iterations a decision has: 1 to a million.
        iterations: u32,
    },
    /// The level for beginners: plays sensibly without looking ahead.
    Easy,
    /// The level for those who know the game: looks ahead a little.
    Medium,
    /// The level for those who want to be beaten: looks ahead for longer.
    Hard,
}
