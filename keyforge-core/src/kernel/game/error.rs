//! Why a game refuses.

use crate::kernel::{DecisionId, Fault, Seat, read_json};

/// Why an action was refused. The game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum Illegal {
    /// The answer is to a decision that is no longer open.
    #[error("an answer to decision {given}, but decision {now} is open")]
    Stale {
        /// The decision that was answered.
        given: DecisionId,
        /// The decision that is open.
        now: DecisionId,
    },
    /// Another seat decides.
    #[error("{seat} cannot decide now, {decider} does")]
    NotYourDecision {
        /// Who answered.
        seat: Seat,
        /// Who decides.
        decider: Seat,
    },
    /// The action is not among the options.
    #[error("{action} is not {}", among(*options))]
    NotOffered {
        /// The action in JSON, as actions of every game can be told; [`Illegal::refused`] reads it.
        action: String,
        /// How many options there are.
        options: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The ruleset knows no concession for this seat, or who has it is out of the game.
    #[error("{seat} cannot concede: only a player who is still in the game can")]
    NoConcession {
        /// Who wanted to concede.
        seat: Seat,
    },
    /// The rules could not carry out the action.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The options that there are, of which something is none.
fn among(options: usize) -> String {
    if options == 1 { "the option that there is".to_owned() } else { format!("one of the {options} options") }
}

impl Illegal {
    /// An action that is not among so many options.
    #[cold]
    pub(crate) fn not_offered(action: &(impl serde::Serialize + std::fmt::Debug), options: usize) -> Illegal {
        let action = serde_json::to_string(action).unwrap_or_else(|_| format!("{action:?}"));
        Illegal::NotOffered { action, options }
    }

    /// Why the rules could not carry out the action, where it was offered; none where it was refused before they ran.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Illegal::Fault(fault) => Some(fault),
            Illegal::Stale { .. }
            | Illegal::NotYourDecision { .. }
            | Illegal::NotOffered { .. }
            | Illegal::GameOver
            | Illegal::NoConcession { .. } => None,
        }
    }

    /// The action that is not among the options, as one of the game; none where it was refused for something else.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::table::Action;
    /// use keyforge_core::{Deck, Game, Setup};
    ///
    /// let [one, other] = Deck::starters();
    /// let mut game = Game::new(Library::builtin(), Setup::new(one, other), 7.into())?;
    /// let error = game.act(Action::EndTurn).unwrap_err();
    /// assert_eq!(error.refused(), Some(Action::EndTurn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn refused<A: serde::de::DeserializeOwned>(&self) -> Option<A> {
        match self {
            Illegal::NotOffered { action, .. } => read_json(action).ok(),
            Illegal::Stale { .. }
            | Illegal::NotYourDecision { .. }
            | Illegal::GameOver
            | Illegal::NoConcession { .. }
            | Illegal::Fault(_) => None,
        }
    }
}

/// Why an undo was refused. The game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum UndoError {
    /// The seat has not acted at a decision to which undo returns.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Another seat has acted since.
    #[error("{by} has acted since")]
    NotYourAction {
        /// Who acted.
        by: Seat,
    },
    /// Something hidden became known, or chance was used.
    #[error("in entry {entry} a hidden card became known, or chance was used")]
    Revealed {
        /// The last entry that did so.
        entry: u32,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The entry could not be written: a bug in the ruleset.
    #[error(transparent)]
    Fault(#[from] Fault),
}

crate::kernel::coded!(Illegal {
    Stale => "illegal/stale",
    NotYourDecision => "illegal/not_your_decision",
    NotOffered => "illegal/not_offered",
    GameOver => "illegal/game_over",
    NoConcession => "illegal/no_concession",
    Fault(fault) => fault.code(),
});

crate::kernel::coded!(UndoError {
    NothingToUndo => "undo/nothing_to_undo",
    NotYourAction => "undo/not_your_action",
    Revealed => "undo/revealed",
    GameOver => "undo/game_over",
    Fault(fault) => fault.code(),
});
