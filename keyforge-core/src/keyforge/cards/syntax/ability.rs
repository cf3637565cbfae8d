//! Abilities, and when they act.

use serde::{Deserialize, Serialize};

use super::{Change, Cond, Effect, Happening, Ref, Rule, Who, Zone};
use crate::keyforge::model::{CardType, list};

/// An ability: printed, gained from another card, or installed for a while.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ability {
    /// A bold word, or several that share one text: `play/fight: …`.
    On {
        /// The words.
        when: Vec<Bold>,
        /// What happens.
        effects: Vec<Effect>,
    },
    /// Something that happens at a moment of the game: `after …`, `before …`, `at the end of your turn`.
    Trigger {
        /// The moment.
        trigger: Trigger,
        /// What happens.
        effects: Vec<Effect>,
    },
    /// A replacement: what would happen happens otherwise.
    Instead {
        /// What would happen.
        of: Vec<Happening>,
        /// What happens.
        change: Change,
    },
    /// Text that holds as long as the condition does.
    Constant {
        /// The condition; [`Cond::Always`] where there is none.
        during: Cond,
        /// What holds.
        rules: Vec<Rule>,
    },
    /// An ability that the card has as an upgrade. A card with one may be played as an upgrade as well (`FAQ-052`).
    AsUpgrade(Box<Ability>),
    /// An ability that works while its card is in another zone than play.
    In {
        /// The zone.
        zone: Zone,
        /// The ability.
        ability: Box<Ability>,
    },
}

list! {
    /// A bold timing word; it speaks of the card that has the text.
    #[allow(missing_docs)]
    pub enum Bold {
        Play = "play",
        Reap = "reap",
        Fight = "fight",
        BeforeFight = "before_fight",
        BeforeReap = "before_reap",
        Action = "action",
        Omni = "omni",
        Destroyed = "destroyed",
        LeavesPlay = "leaves_play",
    }
}

impl Bold {
    /// Whether a card of that type can have the word printed: only what can be used so, or be where it happens.
    pub(crate) const fn fits(self, card_type: CardType) -> bool {
        match self {
            Bold::Play => true,
            Bold::Reap | Bold::Fight | Bold::BeforeFight | Bold::BeforeReap => matches!(card_type, CardType::Creature),
            Bold::Action | Bold::Omni => matches!(card_type, CardType::Creature | CardType::Artifact),
            Bold::Destroyed | Bold::LeavesPlay => !matches!(card_type, CardType::Action),
        }
    }
}

/// A moment at which an ability triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// After it happened. "Each time" is the same moment.
    After(Happening),
    /// Before it happens; the ability may cancel it.
    Before(Happening),
    /// At the start of that player's turn, before step 1.
    StartOfTurn(Who),
    /// At the end of that player's turn, after step 5 (`TURN-5`).
    EndOfTurn(Who),
    /// At the end of that player's step 4, if it is not skipped (`READYSTEP-1`).
    EndOfReadyStep(Who),
    /// As soon as the condition becomes true.
    Becomes(Cond),
}

/// How long something lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// For the remainder of the turn.
    EndOfTurn,
    /// During that player's next turn.
    NextTurn(Who),
    /// Until the start of that player's next turn.
    StartOfTurn(Who),
    /// Until that card leaves play.
    Leaves(Ref),
    /// While its control does not change.
    Controlled(Ref),
    /// For this fight.
    ThisFight,
    /// For good.
    Forever,
}
