//! A board to be shown: plain values, of the whole truth or of what one player knows.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{
    Action, CardId, CardType, CounterPile, DecisionId, DecisionKind, House, Icon, KeyColor, Keyword, Outcome, Rulebook,
    Seat, TurnStep, Viewer,
};

/// Everything that lies on the table, with what follows from it: power, armor, keywords, the cost of keys.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Board {
    /// Whose knowledge this is.
    pub viewer: Viewer,
    /// The rulebook.
    pub edition: Rulebook,
    /// Counts the turns of both players from 1; 0 during set-up.
    pub turn: i32,
    /// Whose turn it is.
    pub active: Seat,
    /// The step of the turn.
    pub step: TurnStep,
    /// The active house.
    pub house: Option<House>,
    /// Who has the high tide, if the tide is in play.
    pub tide: Option<Seat>,
    /// The player of the first seat.
    pub first: BoardPlayer,
    /// The player of the second seat.
    pub second: BoardPlayer,
    /// The cards that are being played.
    pub limbo: Vec<BoardCard>,
    /// The open question.
    pub decision: Option<BoardDecision>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl From<keyforge_core::Board> for Board {
    fn from(core: keyforge_core::Board) -> Board {
        let [first, second] = core.players;
        Board {
            viewer: core.viewer.into(),
            edition: core.edition,
            turn: core.turn.into(),
            active: core.active.into(),
            step: core.step,
            house: core.house,
            tide: core.tide.map(Into::into),
            first: first.into(),
            second: second.into(),
            limbo: core.limbo,
            decision: core.decision.map(Into::into),
            outcome: core.outcome.map(Into::into),
        }
    }
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct BoardPlayer {
    /// The seat.
    pub seat: Seat,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// Æmber in the pool.
    pub amber: i32,
    /// What the next key costs.
    pub key_cost: i32,
    /// The forged keys.
    pub keys: Vec<KeyColor>,
    /// Chains.
    pub chains: i32,
    /// The hand.
    pub hand: Pile,
    /// The deck, its top first.
    pub deck: Pile,
    /// The discard pile, its top first.
    pub discard: Pile,
    /// The archives.
    pub archives: Pile,
    /// The purged cards.
    pub purged: Pile,
    /// The creatures from left to right.
    pub battleline: Vec<Permanent>,
    /// The artifacts.
    pub artifacts: Vec<Permanent>,
    /// The title of the token creature on the reference card.
    pub token: Option<String>,
}

impl From<keyforge_core::BoardPlayer> for BoardPlayer {
    fn from(core: keyforge_core::BoardPlayer) -> BoardPlayer {
        BoardPlayer {
            seat: core.seat.into(),
            houses: core.houses,
            amber: core.amber.into(),
            key_cost: core.key_cost,
            keys: core.keys,
            chains: core.chains.into(),
            hand: core.hand.into(),
            deck: core.deck.into(),
            discard: core.discard.into(),
            archives: core.archives.into(),
            purged: core.purged.into(),
            battleline: core.battleline.into_iter().map(Into::into).collect(),
            artifacts: core.artifacts.into_iter().map(Into::into).collect(),
            token: core.token,
        }
    }
}

/// Cards out of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct Pile {
    /// How many there are.
    pub count: i32,
    /// Those that the viewer knows there.
    pub known: Vec<BoardCard>,
}

impl From<keyforge_core::Pile> for Pile {
    fn from(core: keyforge_core::Pile) -> Pile {
        Pile { count: crate::words::count(core.count), known: core.known }
    }
}

pub use keyforge_core::BoardCard;

/// What a card is.
#[uniffi::remote(Record)]
pub struct BoardCard {
    /// The card.
    pub id: CardId,
    /// The slug of its definition.
    pub slug: String,
    /// The printed title.
    pub title: String,
    /// The type: that of an upgrade for what is attached, of a creature for what stands in a battleline.
    pub card_type: CardType,
    /// The house of this copy.
    pub house: House,
    /// The bonus icons that enhanced this copy, below the printed ones.
    pub icons: Vec<Icon>,
}

pub use keyforge_core::BoardKeyword as KeywordValue;

/// A keyword with its value.
#[uniffi::remote(Record)]
pub struct KeywordValue {
    /// The keyword.
    pub keyword: Keyword,
    /// The sum of its values; 1 where it has none.
    pub value: i32,
}

/// A card in play. Numbers and words are those that hold now, whatever is printed.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Permanent {
    /// What it is.
    pub card: BoardCard,
    /// Whose deck it came from.
    pub owner: Seat,
    /// The houses it belongs to.
    pub houses: Vec<House>,
    /// Power; 0 for what is no creature.
    pub power: i32,
    /// Armor.
    pub armor: i32,
    /// Armor that is left this turn.
    pub armor_left: i32,
    /// Keywords.
    pub keywords: Vec<KeywordValue>,
    /// Damage on it.
    pub damage: i32,
    /// Æmber on it.
    pub amber: i32,
    /// +1 power counters on it.
    pub power_counters: i32,
    /// Other counters on it.
    pub counters: Vec<CounterPile>,
    /// Ready, not exhausted.
    pub ready: bool,
    /// Stunned.
    pub stunned: bool,
    /// Warded.
    pub warded: bool,
    /// Enraged.
    pub enraged: bool,
    /// Tagged for destruction.
    pub tagged: bool,
    /// Its upgrades.
    pub upgrades: Vec<Permanent>,
    /// The cards facedown under it.
    pub under: Pile,
    /// The cards grafted onto it.
    pub grafted: Vec<BoardCard>,
    /// The other half of a gigantic creature.
    pub half: Option<BoardCard>,
    /// Whether it is a token creature.
    pub token: bool,
    /// The card that a token creature is on its hidden side, where the viewer may know it.
    pub hidden_side: Option<BoardCard>,
}

impl From<keyforge_core::Permanent> for Permanent {
    fn from(core: keyforge_core::Permanent) -> Permanent {
        Permanent {
            card: core.card,
            owner: core.owner.into(),
            houses: core.houses,
            power: core.power,
            armor: core.armor,
            armor_left: core.armor_left,
            keywords: core.keywords,
            damage: core.damage.into(),
            amber: core.amber.into(),
            power_counters: core.power_counters.into(),
            counters: crate::board::counters(core.counters),
            ready: core.ready,
            stunned: core.stunned,
            warded: core.warded,
            enraged: core.enraged,
            tagged: core.tagged,
            upgrades: core.upgrades.into_iter().map(Into::into).collect(),
            under: core.under.into(),
            grafted: core.grafted,
            half: core.half,
            token: core.token,
            hidden_side: core.hidden_side,
        }
    }
}

/// The open question with a text for every answer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct BoardDecision {
    /// Its number.
    pub id: DecisionId,
    /// Who is asked.
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// The card whose text asks.
    pub source: Option<BoardCard>,
    /// That text, in English unless another language was asked for; only where options are seen as well.
    pub asking: Option<String>,
    /// The fewest choices in all.
    pub min: i32,
    /// The most choices in all.
    pub max: i32,
    /// What was chosen already.
    pub chosen: Vec<CardId>,
    /// Every answer; none for a viewer who is not asked.
    pub options: Vec<BoardOption>,
}

impl From<keyforge_core::BoardDecision> for BoardDecision {
    fn from(core: keyforge_core::BoardDecision) -> BoardDecision {
        BoardDecision {
            id: core.id,
            seat: core.seat.into(),
            kind: core.kind,
            source: core.source,
            asking: core.asking,
            min: core.min.into(),
            max: core.max.into(),
            chosen: core.chosen,
            options: core.options.into_iter().map(Into::into).collect(),
        }
    }
}

/// An answer with a text for it.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct BoardOption {
    /// The answer.
    pub action: Action,
    /// A short text, in English unless another language was asked for; no other option of the decision has the same.
    pub text: String,
}

impl From<keyforge_core::BoardOption> for BoardOption {
    fn from(core: keyforge_core::BoardOption) -> BoardOption {
        BoardOption { action: core.action.into(), text: core.text }
    }
}
