//! Properties of cards.

use serde::{Deserialize, Serialize};

use super::{Cmp, HouseRef, Num, Ref, Who};
use crate::keyforge::model::{CardType, Counter, Icon, Keyword};

/// A property of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Filter {
    /// Any card.
    Any,
    /// All of these.
    All(Vec<Filter>),
    /// One of these.
    OneOf(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// Of that type.
    Type(CardType),
    /// Of that house.
    House(HouseRef),
    /// With that trait.
    Trait(String),
    /// With a trait of that card.
    SharesTrait(Ref),
    /// With that title, given as a slug of a title.
    Title(String),
    /// With the title of that card.
    SameTitle(Ref),
    /// With that keyword.
    Keyword(Keyword),
    /// With a counter of that kind.
    Counter(Counter),
    /// Controlled by the text's player; out of play, owned.
    Friendly,
    /// Controlled by the other player; out of play, owned.
    Enemy,
    /// Controlled by that player.
    ControlledBy(Who),
    /// Owned by that player.
    OwnedBy(Who),
    /// One of those cards.
    Is(Ref),
    /// Ready.
    Ready,
    /// Exhausted.
    Exhausted,
    /// Stunned.
    Stunned,
    /// With a ward.
    Warded,
    /// Enraged.
    Enraged,
    /// A token creature.
    Token,
    /// With damage on it.
    Damaged,
    /// With armor, used up or not.
    Armored,
    /// With æmber on it.
    HasAmber,
    /// With an upgrade attached.
    HasUpgrade,
    /// Attacking, in a fight that goes on.
    Attacking,
    /// Attacking a creature that fits.
    AttackingA(Box<Filter>),
    /// On a flank (`FLANK-1`).
    Flank,
    /// On the left flank.
    LeftFlank,
    /// On the right flank.
    RightFlank,
    /// In the center of its battleline (`CENTER-1`).
    Center,
    /// A neighbor of that creature (`NEIGHBOR-1`).
    Neighbor(Ref),
    /// Anywhere to the left of that creature in its battleline.
    LeftOf(Ref),
    /// Anywhere to the right of that creature in its battleline.
    RightOf(Ref),
    /// In the battleline of what was chosen with it: a condition on the whole choice.
    SameBattleline,
    /// With such a power.
    Power(Cmp, Box<Num>),
    /// With an odd power.
    OddPower,
    /// With an even power.
    EvenPower,
    /// With the highest power of the cards that fit otherwise, all that tie.
    HighestPower,
    /// With the lowest power of the cards that fit otherwise, all that tie.
    LowestPower,
    /// With such a power in sum: a condition on the whole choice.
    TotalPower(Cmp, Box<Num>),
    /// Chosen before during this ability.
    ChosenBefore,
    /// Played this turn, or being played, by that player.
    PlayedBy(Who),
    /// With such a bonus icon, or any.
    Icon(Option<Icon>),
    /// Under that card, facedown or grafted.
    Under(Ref),
}
