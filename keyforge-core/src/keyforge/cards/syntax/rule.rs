//! Text that holds: rules, what cards get, what happens instead.

use serde::{Deserialize, Serialize};

use super::{Ability, Effect, Happening, Num, Ref, Sel, Who, Zone};
use crate::keyforge::model::{House, Icon, Keyword, Step};

/// Text that holds continuously.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Rule {
    /// Cards get something.
    Grant {
        /// Which cards: [`Sel::Ref`] or [`Sel::Each`].
        to: Sel,
        /// What.
        mods: Vec<Mod>,
    },
    /// It cannot be done.
    Cannot(Happening),
    /// It must be done, if it can.
    Must(Happening),
    /// It may be done although the rules of the house would forbid it; the number limits how many cards a turn.
    May(Vec<Happening>, Option<u8>),
    /// It costs something more.
    Cost(Happening, Vec<Effect>),
    /// That player's keys cost that much more.
    KeyCost(Who, Num),
    /// That player refills the hand to that many cards more.
    HandSize(Who, Num),
    /// That player skips that step.
    SkipStep(Who, Step),
    /// The controller may spend æmber on that card when forging.
    SpendFrom(Ref),
    /// An ability that exists only under the condition.
    Has(Box<Ability>),
}

/// What a card gets or becomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Mod {
    /// More power (less if negative).
    Power(Num),
    /// That power, whatever it had or gets; of several the least (`CANNOT-2`).
    PowerIs(Num),
    /// More armor.
    Armor(Num),
    /// That armor, whatever it had; of several the least (`CANNOT-2`).
    ArmorIs(Num),
    /// A keyword with a value (1 where it has none).
    Keyword(Keyword, u8),
    /// Loses a keyword.
    LoseKeyword(Keyword),
    /// An ability.
    Ability(Box<Ability>),
    /// A blank text box, traits excepted.
    Blank,
    /// Controlled by that player.
    ControlledBy(Who),
    /// Belongs to that house instead of its own.
    House(House),
    /// Belongs to every house.
    AllHouses,
    /// Counts as a flank creature.
    Flank,
}

/// What a replacement does with what would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Change {
    /// Something else happens.
    Do(Vec<Effect>),
    /// The amount is that.
    Amount(Num),
    /// The amount is only that; of several such the least, whoever would choose their order (`CANNOT-2`).
    Only(Num),
    /// It happens to that card.
    Onto(Ref),
    /// It happens to that card too (`FAQ-048`).
    AlsoOnto(Ref),
    /// The card goes to that zone.
    To(Zone),
    /// The card enters play ready.
    EnterReady,
    /// The card enters play stunned.
    EnterStunned,
    /// The card enters play under that player's control.
    EnterUnder(Who),
    /// The æmber comes from the common supply.
    FromSupply,
    /// The bonus icon counts as one of that kind.
    AsIcon(Icon),
    /// Each of the bonus icons resolves once more.
    IconsAgain,
    /// The change, if the active player wants it.
    Optional(Box<Change>),
}
