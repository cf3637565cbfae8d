//! Match play: several games between two decks, and the chains that make them fair.
//!
//! A [`Match`] is a small game of its own on the [kernel](crate::kernel), with a log, replay and undo. Its players bid
//! for a deck (`BIDDING-1`) and say who goes first (`SERIES-1`); what they play in between is reported to it. It gives the
//! [`Setup`] of the next game: who uses which deck, with how many chains, and who takes the first turn.
//!
//! ```
//! use keyforge_core::kernel::Seat;
//! use keyforge_core::library::Library;
//! use keyforge_core::series::{Action, Match, Terms};
//! use keyforge_core::{Deck, Game};
//!
//! let [onyx, argus] = Deck::starters();
//! let library = Library::builtin();
//! let mut series = Match::new(library.clone(), Terms::best_of(3, [onyx, argus]), 1.into())?;
//!
//! let mut game = Game::new(library, series.next_game().ok_or("the series is over")?, 2.into())?;
//! game.concede(Seat::FIRST)?;
//! series.report(&game)?;
//!
//! // The player whose deck lost says who goes first.
//! let decision = series.decision().ok_or("the series is over")?.clone();
//! assert_eq!(decision.seat, Seat::FIRST);
//! series.apply(decision.seat, decision.id, Action::First(Seat::SECOND))?;
//! assert_eq!(series.table().wins(Seat::SECOND), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rules;
mod table;
mod terms;

pub use crate::keyforge::model::MAX_CHAINS;
pub use rules::{Series, Snapshot, State};
pub use table::{Action, Bid, Decision, DecisionKind, Event, Played, Table};
pub use terms::{DeckId, Format, Handicap, Length, Occasion, Standing, Terms, TermsError};

use crate::kernel::{Cause, Digest, Fault, Illegal, Seat};
use crate::keyforge::host::ruleset::Game;
use crate::keyforge::host::setup::Setup;

/// A series of games with its log.
pub type Match = crate::kernel::Game<Series>;

/// The log of a series.
pub type MatchLog = crate::kernel::Log<Series>;

/// Why the result of a game was not taken.
#[derive(Clone, PartialEq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ReportError {
    /// The series does not wait for a result.
    #[error("the series waits for no result")]
    NoGame,
    /// The game is another one than the series set up.
    #[error("this game was not set up by the series")]
    OtherGame,
    /// The game was reported already.
    #[error("this game was reported already, as game {number} of the series; another game has another seed")]
    Reported {
        /// Its number in the series, from 1.
        number: usize,
    },
    /// The game has no winner, or none yet.
    #[error("the game has no winner")]
    NoWinner,
    /// The series did not accept it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

crate::kernel::coded!(ReportError {
    NoGame => "report/no_game",
    OtherGame => "report/other_game",
    Reported => "report/reported",
    NoWinner => "report/no_winner",
    Illegal(illegal) => illegal.code(),
});

impl Match {
    /// The set-up of the next game; none while something must be decided before it, and when the series is over.
    #[must_use]
    pub fn next_game(&self) -> Option<Setup> {
        self.state().next_game()
    }

    /// Takes the result of a game that [`Match::next_game`] has set up. Where that left the first player to chance, the
    /// game may have named one.
    ///
    /// A game counts once, however often it is reported: the log has which one each result is of. One whose result was taken back may
    /// be reported again in its own place, and in no other. Games are told apart by their seeds and by how their cards were
    /// dealt, so a game and a branch of it are one, and a game with the seed of an earlier one that was set up alike is that one.
    ///
    /// # Errors
    ///
    /// When the game was reported before, no result is expected, the game was set up otherwise, or nobody has won it.
    pub fn report(&mut self, game: &Game) -> Result<&[Event], ReportError> {
        let dealt = dealt(game)?;
        if let Some(number) = self.reported_as(dealt) {
            return Err(ReportError::Reported { number });
        }
        let expected = self.next_game().ok_or(ReportError::NoGame)?;
        if !set_up_as(&game.log().header().setup, expected) {
            return Err(ReportError::OtherGame);
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner).ok_or(ReportError::NoWinner)?;
        self.take(Action::Reported { winner, game: dealt })
    }

    /// Takes the result of a game that was played elsewhere.
    ///
    /// # Errors
    ///
    /// When no result is expected, or no player has that seat.
    pub fn report_winner(&mut self, winner: Seat) -> Result<&[Event], ReportError> {
        self.take(Action::Won(winner))
    }

    fn take(&mut self, result: Action) -> Result<&[Event], ReportError> {
        let open = self.decision().filter(|decision| decision.kind == DecisionKind::Result);
        let (seat, id) = open.map(|decision| (decision.seat, decision.id)).ok_or(ReportError::NoGame)?;
        Ok(self.apply(seat, id, result)?)
    }

    /// The number of a game that counts, or that counted in another place than the next one until its result was taken back.
    fn reported_as(&self, game: Digest) -> Option<usize> {
        if let Some(number) = self.table().number_of(game) {
            return Some(number);
        }
        let next = self.table().games.len() + 1;
        let is_of = |cause: &Cause<Action>| {
            let Cause::Action { action: Some(Action::Reported { game: reported, .. }), .. } = cause else {
                return false;
            };
            *reported == game
        };
        let taken_back = self.log().entries().iter().filter(|entry| is_of(&entry.cause));
        taken_back.map(|entry| self.number_at(entry.n)).find(|number| *number != next)
    }

    /// The number of the game whose result an entry of the log has.
    fn number_at(&self, entry: u32) -> usize {
        let branch = self.log().branch(entry);
        let events = branch.effective().into_iter().flat_map(|entry| &entry.events);
        events.filter(|event| matches!(event, Event::GameWon(_))).count()
    }
}

/// Which game it is: its seed, and the answers of chance that dealt its cards. They stay what they are when another version of the
/// engine goes on with the game; the seed tells apart small decks that were shuffled alike.
fn dealt(game: &Game) -> Result<Digest, ReportError> {
    let log = game.log();
    let chance = log.entry(0).map(|setup| &setup.chance);
    let digest = Digest::of_json(&(log.header().seed, chance));
    digest.map_err(|error| Illegal::from(Fault::broken(error.to_string())).into())
}

/// Whether a game was set up as expected; who goes first may differ where that was left to chance.
fn set_up_as(found: &Setup, mut expected: Setup) -> bool {
    if let (Setup::Decks { first: Some(seat), .. }, Setup::Decks { first: None, .. }) = (found, &expected) {
        expected = expected.starting(*seat);
    }
    *found == expected
}
