//! A board to be shown: plain values, of the whole truth or of what one player knows.

use keyforge_core::kryptik::{self as core, State};

use super::words::{count, energy, known};
use super::{
    KryptikAction, KryptikCardId, KryptikDecisionKind, KryptikEnergy, KryptikItemKind, KryptikKeyword, KryptikOutcome,
    KryptikPhase, KryptikSeat, KryptikTarget,
};
use crate::DecisionId;

/// Everything that lies on the table, with what follows from it: attack, defense, keywords.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoard {
    /// Whose knowledge this is; none for the whole truth.
    pub viewer: Option<KryptikSeat>,
    /// Counts turns from 1; 0 during set-up.
    pub turn: i32,
    /// Whose turn it is.
    pub active: KryptikSeat,
    /// The phase or step.
    pub phase: KryptikPhase,
    /// Who has priority.
    pub priority: Option<KryptikSeat>,
    /// Who has passed in a row.
    pub passed: Vec<KryptikSeat>,
    /// The players, by seat.
    pub players: Vec<KryptikBoardPlayer>,
    /// The effect pile, the top last.
    pub pile: Vec<KryptikBoardItem>,
    /// The attack that goes on.
    pub combat: Option<KryptikBoardCombat>,
    /// The open question.
    pub decision: Option<KryptikBoardDecision>,
    /// How the game ended.
    pub outcome: Option<KryptikOutcome>,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardPlayer {
    /// The seat.
    pub seat: KryptikSeat,
    /// The team: opponents are the players of other teams.
    pub team: u8,
    /// Whether the player is out of the game.
    pub out: bool,
    /// How many cards the deck has.
    pub deck: i32,
    /// The hand.
    pub hand: Vec<KryptikBoardCard>,
    /// The 11-year row by slot.
    pub row: Vec<KryptikBoardSlot>,
    /// The soul row.
    pub souls: Vec<KryptikBoardCitizen>,
    /// Energy in the soul pile.
    pub energy: Vec<KryptikEnergy>,
    /// The citizens that the player controls.
    pub island: Vec<KryptikBoardCitizen>,
    /// The limbo pile, the newest last.
    pub limbo: Vec<KryptikBoardCard>,
    /// The abolished cards.
    pub abolished: Vec<KryptikBoardCard>,
}

/// A card; nothing but that it is there for a viewer who does not know it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikBoardCard {
    /// Its number.
    pub id: Option<KryptikCardId>,
    /// Its short name.
    pub slug: Option<String>,
    /// Its name.
    pub name: Option<String>,
}

/// A place in an 11-year row; it keeps its number when others leave.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikBoardSlot {
    /// Its number.
    pub slot: u8,
    /// The card in it.
    pub card: KryptikBoardCard,
}

/// A card in play.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardCitizen {
    /// The card.
    pub card: KryptikBoardCard,
    /// Who owns it.
    pub owner: KryptikSeat,
    /// Attack as it is now.
    pub attack: i32,
    /// Defense as it is now.
    pub defense: i32,
    /// Marked damage.
    pub damage: i32,
    /// Whether it is engaged.
    pub engaged: bool,
    /// Whether it is weary.
    pub weary: bool,
    /// Its keywords as they are now.
    pub keywords: Vec<KryptikKeyword>,
    /// What lies under it.
    pub attached: Vec<KryptikBoardCard>,
}

/// An effect on the pile.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardItem {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: KryptikItemKind,
    /// Whose it is.
    pub controller: KryptikSeat,
    /// Where it comes from.
    pub card: KryptikBoardCard,
    /// What it says.
    pub text: Option<String>,
    /// What it targets.
    pub targets: Vec<KryptikTarget>,
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardCombat {
    /// Who attacks.
    pub attacker: KryptikBoardCard,
    /// Who is attacked.
    pub defender: KryptikSeat,
    /// The slots that are attacked; none: the player.
    pub slots: Vec<u16>,
    /// Who blocks.
    pub blockers: Vec<KryptikBoardCard>,
    /// Whether it was blocked.
    pub blocked: bool,
}

/// A question with its answers in words.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardDecision {
    /// Its number.
    pub id: DecisionId,
    /// Who decides.
    pub seat: KryptikSeat,
    /// What about.
    pub kind: KryptikDecisionKind,
    /// The card that asks.
    pub source: Option<KryptikBoardCard>,
    /// The answers; none in the eyes of others.
    pub options: Vec<KryptikBoardOption>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardOption {
    /// The action.
    pub action: KryptikAction,
    /// The action in words.
    pub text: String,
}

impl KryptikBoard {
    /// The board of the whole truth, or as a seat may know it.
    pub(super) fn seen_by(state: &State, seat: Option<KryptikSeat>) -> KryptikBoard {
        match seat {
            None => state.board().into(),
            Some(seat) => state.board_for(seat.into()).into(),
        }
    }
}

fn all<C, H: From<C>>(values: Vec<C>) -> Vec<H> {
    values.into_iter().map(H::from).collect()
}

impl From<core::Board> for KryptikBoard {
    fn from(board: core::Board) -> KryptikBoard {
        KryptikBoard {
            viewer: board.viewer.map(KryptikSeat::from),
            turn: board.turn.into(),
            active: board.active.into(),
            phase: board.phase,
            priority: board.priority.map(KryptikSeat::from),
            passed: KryptikSeat::of(board.passed),
            players: all(board.players),
            pile: all(board.pile),
            combat: board.combat.map(KryptikBoardCombat::from),
            decision: board.decision.map(KryptikBoardDecision::from),
            outcome: board.outcome.map(KryptikOutcome::from),
        }
    }
}

impl From<core::BoardPlayer> for KryptikBoardPlayer {
    fn from(player: core::BoardPlayer) -> KryptikBoardPlayer {
        let row = player.row.into_iter();
        KryptikBoardPlayer {
            seat: player.seat.into(),
            team: player.team,
            out: player.out,
            deck: count(player.deck),
            hand: all(player.hand),
            row: row.map(|(slot, card)| KryptikBoardSlot { slot, card: card.into() }).collect(),
            souls: all(player.souls),
            energy: energy(&player.energy),
            island: all(player.island),
            limbo: all(player.limbo),
            abolished: all(player.abolished),
        }
    }
}

impl From<core::BoardCard> for KryptikBoardCard {
    fn from(card: core::BoardCard) -> KryptikBoardCard {
        KryptikBoardCard { id: card.id.and_then(known), slug: card.slug, name: card.name }
    }
}

impl From<core::BoardCitizen> for KryptikBoardCitizen {
    fn from(citizen: core::BoardCitizen) -> KryptikBoardCitizen {
        KryptikBoardCitizen {
            card: citizen.card.into(),
            owner: citizen.owner.into(),
            attack: citizen.attack,
            defense: citizen.defense,
            damage: citizen.damage.into(),
            engaged: citizen.engaged,
            weary: citizen.weary,
            keywords: citizen.keywords,
            attached: all(citizen.attached),
        }
    }
}

impl From<core::BoardItem> for KryptikBoardItem {
    fn from(item: core::BoardItem) -> KryptikBoardItem {
        KryptikBoardItem {
            id: item.id,
            kind: item.kind,
            controller: item.controller.into(),
            card: item.card.into(),
            text: item.text,
            targets: all(item.targets),
        }
    }
}

impl From<core::BoardCombat> for KryptikBoardCombat {
    fn from(combat: core::BoardCombat) -> KryptikBoardCombat {
        KryptikBoardCombat {
            attacker: combat.attacker.into(),
            defender: combat.defender.into(),
            slots: combat.slots.into_iter().map(u16::from).collect(),
            blockers: all(combat.blockers),
            blocked: combat.blocked,
        }
    }
}

impl From<core::BoardDecision> for KryptikBoardDecision {
    fn from(open: core::BoardDecision) -> KryptikBoardDecision {
        KryptikBoardDecision {
            id: open.id,
            seat: open.seat.into(),
            kind: open.kind,
            source: open.source.map(KryptikBoardCard::from),
            options: all(open.options),
        }
    }
}

impl From<core::BoardOption> for KryptikBoardOption {
    fn from(option: core::BoardOption) -> KryptikBoardOption {
        KryptikBoardOption { action: option.action.into(), text: option.text }
    }
}
