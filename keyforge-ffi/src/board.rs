//! A board to be shown: plain values, of the whole truth or of what one player knows.

use keyforge_core as core;

use crate::{
    Action, CardId, CardType, DecisionId, DecisionKind, House, Icon, KeyColor, Keyword, Outcome, Rulebook, Seat,
    TurnStep,
};

/// Everything that lies on the table, with what follows from it: power, armor, keywords, the cost of keys.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Board {
    /// Whose knowledge this is; none for the whole truth.
    pub viewer: Option<Seat>,
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

/// Cards out of play.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Pile {
    /// How many there are.
    pub count: i32,
    /// Those that the viewer knows there.
    pub known: Vec<BoardCard>,
}

/// What a card is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
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

/// A keyword with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KeywordValue {
    /// The keyword.
    pub keyword: Keyword,
    /// The sum of its values; 1 where it has none.
    pub value: i32,
}

/// Counters of one kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct CounterPile {
    /// The name of the kind.
    pub name: String,
    /// How many.
    pub count: i32,
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
    /// The fewest choices in all.
    pub min: i32,
    /// The most choices in all.
    pub max: i32,
    /// What was chosen already.
    pub chosen: Vec<CardId>,
    /// Every answer; none for a viewer who is not asked.
    pub options: Vec<BoardOption>,
}

/// An answer with a text for it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct BoardOption {
    /// The answer.
    pub action: Action,
    /// A short English text.
    pub text: String,
}

fn list<A, B: From<A>>(items: Vec<A>) -> Vec<B> {
    items.into_iter().map(B::from).collect()
}

impl From<core::Board> for Board {
    fn from(board: core::Board) -> Board {
        let core::Board {
            viewer,
            edition,
            turn,
            active,
            step,
            house,
            tide,
            players: [first, second],
            limbo,
            decision,
            outcome,
        } = board;
        Board {
            viewer: viewer.map(Seat::from),
            edition,
            turn: turn.into(),
            active: active.into(),
            step,
            house,
            tide: tide.map(Seat::from),
            first: first.into(),
            second: second.into(),
            limbo: list(limbo),
            decision: decision.map(BoardDecision::from),
            outcome: outcome.map(Outcome::from),
        }
    }
}

impl From<core::BoardPlayer> for BoardPlayer {
    fn from(player: core::BoardPlayer) -> BoardPlayer {
        let core::BoardPlayer {
            seat,
            houses,
            amber,
            key_cost,
            keys,
            chains,
            hand,
            deck,
            discard,
            archives,
            purged,
            battleline,
            artifacts,
            token,
        } = player;
        BoardPlayer {
            seat: seat.into(),
            houses,
            amber: amber.into(),
            key_cost,
            keys,
            chains: chains.into(),
            hand: hand.into(),
            deck: deck.into(),
            discard: discard.into(),
            archives: archives.into(),
            purged: purged.into(),
            battleline: list(battleline),
            artifacts: list(artifacts),
            token,
        }
    }
}

impl From<core::Pile> for Pile {
    fn from(core::Pile { count, known }: core::Pile) -> Pile {
        // A game has fewer than 256 cards.
        Pile { count: i32::try_from(count).unwrap_or(i32::MAX), known: list(known) }
    }
}

impl From<core::BoardCard> for BoardCard {
    fn from(card: core::BoardCard) -> BoardCard {
        let core::BoardCard { id, slug, title, card_type, house, icons } = card;
        BoardCard { id, slug, title, card_type, house, icons }
    }
}

impl From<core::BoardKeyword> for KeywordValue {
    fn from(core::BoardKeyword { keyword, value }: core::BoardKeyword) -> KeywordValue {
        KeywordValue { keyword, value }
    }
}

impl From<core::Permanent> for Permanent {
    fn from(permanent: core::Permanent) -> Permanent {
        let core::Permanent {
            card,
            owner,
            houses,
            power,
            armor,
            armor_left,
            keywords,
            damage,
            amber,
            power_counters,
            counters,
            ready,
            stunned,
            warded,
            enraged,
            tagged,
            upgrades,
            under,
            grafted,
            half,
            token,
            hidden_side,
        } = permanent;
        Permanent {
            card: card.into(),
            owner: owner.into(),
            houses,
            power,
            armor,
            armor_left,
            keywords: list(keywords),
            damage: damage.into(),
            amber: amber.into(),
            power_counters: power_counters.into(),
            counters: counters.into_iter().map(|(name, count)| CounterPile { name, count: count.into() }).collect(),
            ready,
            stunned,
            warded,
            enraged,
            tagged,
            upgrades: list(upgrades),
            under: under.into(),
            grafted: list(grafted),
            half: half.map(BoardCard::from),
            token,
            hidden_side: hidden_side.map(BoardCard::from),
        }
    }
}

impl From<core::BoardDecision> for BoardDecision {
    fn from(decision: core::BoardDecision) -> BoardDecision {
        let core::BoardDecision { id, seat, kind, source, min, max, chosen, options } = decision;
        BoardDecision {
            id,
            seat: seat.into(),
            kind: kind.into(),
            source: source.map(BoardCard::from),
            min: min.into(),
            max: max.into(),
            chosen,
            options: list(options),
        }
    }
}

impl From<core::BoardOption> for BoardOption {
    fn from(core::BoardOption { action, text }: core::BoardOption) -> BoardOption {
        BoardOption { action: action.into(), text }
    }
}

impl Board {
    /// The board of the whole truth, or as a seat may know it.
    pub(crate) fn seen_by(state: &core::State, seat: Option<Seat>) -> Board {
        match seat {
            None => state.board().into(),
            Some(seat) => state.board_for(seat.into()).into(),
        }
    }
}
