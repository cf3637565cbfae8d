//! A board to be shown: plain values, of the whole truth or of what one player knows.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{
    DecisionId, KryptikAction, KryptikBoardSlot, KryptikCardId, KryptikColor, KryptikDecisionKind, KryptikEnergy,
    KryptikItemKind, KryptikKeyword, KryptikOutcome, KryptikPhase, KryptikSeat, KryptikTarget, KryptikViewer,
};

/// Everything that lies on the table, with what follows from it: attack, defense, keywords.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoard {
    /// Whose knowledge this is.
    pub viewer: KryptikViewer,
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

impl From<keyforge_core::kryptik::Board> for KryptikBoard {
    fn from(core: keyforge_core::kryptik::Board) -> KryptikBoard {
        KryptikBoard {
            viewer: core.viewer.into(),
            turn: core.turn.into(),
            active: core.active.into(),
            phase: core.phase,
            priority: core.priority.map(Into::into),
            passed: KryptikSeat::of(core.passed),
            players: core.players.into_iter().map(Into::into).collect(),
            pile: core.pile.into_iter().map(Into::into).collect(),
            combat: core.combat.map(Into::into),
            decision: core.decision.map(Into::into),
            outcome: core.outcome.map(Into::into),
        }
    }
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

impl From<keyforge_core::kryptik::BoardPlayer> for KryptikBoardPlayer {
    fn from(core: keyforge_core::kryptik::BoardPlayer) -> KryptikBoardPlayer {
        KryptikBoardPlayer {
            seat: core.seat.into(),
            team: core.team,
            out: core.out,
            deck: crate::words::count(core.deck),
            hand: core.hand.into_iter().map(Into::into).collect(),
            row: crate::kryptik::board::slots(core.row),
            souls: core.souls.into_iter().map(Into::into).collect(),
            energy: crate::kryptik::words::energy(&core.energy),
            island: core.island.into_iter().map(Into::into).collect(),
            limbo: core.limbo.into_iter().map(Into::into).collect(),
            abolished: core.abolished.into_iter().map(Into::into).collect(),
        }
    }
}

/// A card; nothing but that it is there for a viewer who does not know it.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardCard {
    /// Its number.
    pub id: Option<KryptikCardId>,
    /// Its short name.
    pub slug: Option<String>,
    /// Its name.
    pub name: Option<String>,
}

impl From<keyforge_core::kryptik::BoardCard> for KryptikBoardCard {
    fn from(core: keyforge_core::kryptik::BoardCard) -> KryptikBoardCard {
        KryptikBoardCard { id: core.id.and_then(crate::kryptik::words::known), slug: core.slug, name: core.name }
    }
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
    /// The colors of its soul box: in a soul row it gives energy of one of them.
    pub souls: Vec<KryptikColor>,
    /// What lies under it.
    pub attached: Vec<KryptikBoardCard>,
}

impl From<keyforge_core::kryptik::BoardCitizen> for KryptikBoardCitizen {
    fn from(core: keyforge_core::kryptik::BoardCitizen) -> KryptikBoardCitizen {
        KryptikBoardCitizen {
            card: core.card.into(),
            owner: core.owner.into(),
            attack: core.attack,
            defense: core.defense,
            damage: core.damage.into(),
            engaged: core.engaged,
            weary: core.weary,
            keywords: core.keywords,
            souls: core.souls.into_iter().map(Into::into).collect(),
            attached: core.attached.into_iter().map(Into::into).collect(),
        }
    }
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

impl From<keyforge_core::kryptik::BoardItem> for KryptikBoardItem {
    fn from(core: keyforge_core::kryptik::BoardItem) -> KryptikBoardItem {
        KryptikBoardItem {
            id: core.id,
            kind: core.kind,
            controller: core.controller.into(),
            card: core.card.into(),
            text: core.text,
            targets: core.targets.into_iter().map(Into::into).collect(),
        }
    }
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

impl From<keyforge_core::kryptik::BoardCombat> for KryptikBoardCombat {
    fn from(core: keyforge_core::kryptik::BoardCombat) -> KryptikBoardCombat {
        KryptikBoardCombat {
            attacker: core.attacker.into(),
            defender: core.defender.into(),
            slots: core.slots.into_iter().map(u16::from).collect(),
            blockers: core.blockers.into_iter().map(Into::into).collect(),
            blocked: core.blocked,
        }
    }
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

impl From<keyforge_core::kryptik::BoardDecision> for KryptikBoardDecision {
    fn from(core: keyforge_core::kryptik::BoardDecision) -> KryptikBoardDecision {
        KryptikBoardDecision {
            id: core.id,
            seat: core.seat.into(),
            kind: core.kind,
            source: core.source.map(Into::into),
            options: core.options.into_iter().map(Into::into).collect(),
        }
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct KryptikBoardOption {
    /// The action.
    pub action: KryptikAction,
    /// The action in words that no other option of the decision has.
    pub text: String,
}

impl From<keyforge_core::kryptik::BoardOption> for KryptikBoardOption {
    fn from(core: keyforge_core::kryptik::BoardOption) -> KryptikBoardOption {
        KryptikBoardOption { action: core.action.into(), text: core.text }
    }
}
