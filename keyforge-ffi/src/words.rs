//! Words of the rules.

pub use keyforge_core::cards::syntax::{Bold, DamageCause, GainCause, Zone};
pub use keyforge_core::model::{CardType, Half, House, Icon, KeyColor, Keyword, Rulebook, Step as TurnStep};
pub use keyforge_core::table::{Area, CardId, Flank, Status};

uniffi::custom_type!(CardId, u8, {
    remote,
    lower: |card| card.0,
    try_lift: |number| Ok(CardId(number)),
});

/// A house of KeyForge.
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

/// The type of a card.
#[uniffi::remote(Enum)]
pub enum CardType {
    Action,
    Artifact,
    Creature,
    Upgrade,
}

/// A bonus icon.
#[uniffi::remote(Enum)]
pub enum Icon {
    Amber,
    Capture,
    Damage,
    Draw,
    Discard,
}

/// Which half of a gigantic creature a card is.
#[uniffi::remote(Enum)]
pub enum Half {
    /// The half 1 of 2, with the bonus icons.
    Top,
    /// The half 2 of 2, with power, armor and text.
    Bottom,
}

/// A keyword.
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

/// The color of a key.
#[uniffi::remote(Enum)]
pub enum KeyColor {
    Red,
    Blue,
    Yellow,
}

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

/// A side of a battleline.
#[uniffi::remote(Enum)]
pub enum Flank {
    Left,
    Right,
}

/// A marker that a creature has or has not.
#[uniffi::remote(Enum)]
pub enum Status {
    Stunned,
    Warded,
    Enraged,
}

/// Where a card can be.
#[uniffi::remote(Enum)]
pub enum Area {
    Deck,
    Hand,
    Discard,
    Archives,
    /// Out of the game.
    Purged,
    Battleline,
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

/// A zone of the rules.
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

/// Why a player gained æmber.
#[uniffi::remote(Enum)]
pub enum GainCause {
    Reaping,
    Icon,
    Effect,
}

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

/// A bold timing word.
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

/// A language in which cards can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Language {
    /// English.
    English,
    /// German.
    #[cfg(feature = "german")]
    German,
}

impl From<Language> for keyforge_core::cards::Language {
    fn from(language: Language) -> keyforge_core::cards::Language {
        match language {
            Language::English => keyforge_core::cards::Language::English,
            #[cfg(feature = "german")]
            Language::German => keyforge_core::cards::Language::German,
        }
    }
}

/// A card, where there is one and the viewer may know it.
pub(crate) fn known(card: CardId) -> Option<CardId> {
    card.is_known().then_some(card)
}
