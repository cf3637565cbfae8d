//! A series of games as an object of the host.

use std::sync::{Arc, Mutex};

use keyforge_core::kernel::{self, Log, replay};
use keyforge_core::series::{self as core, Series};

use super::{MatchAction, MatchBid, MatchDecision, MatchDeckId, MatchPlayed, MatchStanding, MatchTerms};
use crate::live::Counted;
use crate::seed::seed_or_random;
use crate::shared::{Hosted, lock};
use crate::{CardLibrary, DecisionId, Game, KeyforgeError, Outcome, Seat, Seed};

/// What is true of a series. Nothing in it is hidden.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct MatchTable {
    /// The games played so far.
    pub games: Vec<MatchPlayed>,
    /// How many games the first player has won.
    pub first_wins: u32,
    /// How many games the second player has won.
    pub second_wins: u32,
    /// The deck that the first player uses in the next game.
    pub first_deck: MatchDeckId,
    /// The deck that the second player uses in the next game.
    pub second_deck: MatchDeckId,
    /// The chains with which the first player's deck starts its next game.
    pub first_chains: u8,
    /// The chains with which the second player's deck starts its next game.
    pub second_chains: u8,
    /// How the decks stand to each other, to begin the next series with; none without a handicap.
    pub standing: Option<MatchStanding>,
    /// The highest bid; once nobody raises it, the one in force.
    pub bid: Option<MatchBid>,
    /// Who goes first in the next game; left to chance where nobody is named.
    pub first: Option<Seat>,
    /// The open decision; none when the series is over.
    pub decision: Option<MatchDecision>,
    /// How the series ended; none while it goes on.
    pub outcome: Option<Outcome>,
}

impl From<&core::Table> for MatchTable {
    fn from(table: &core::Table) -> MatchTable {
        let [first, second] = [kernel::Seat::FIRST, kernel::Seat::SECOND];
        let wins = |seat| u32::try_from(table.wins(seat)).unwrap_or(u32::MAX);
        let [first_deck, second_deck] = [table.deck_of(first), table.deck_of(second)];
        MatchTable {
            games: table.games.iter().copied().map(MatchPlayed::from).collect(),
            first_wins: wins(first),
            second_wins: wins(second),
            first_deck,
            second_deck,
            first_chains: table.chains(first_deck),
            second_chains: table.chains(second_deck),
            standing: table.standing.map(MatchStanding::from),
            bid: table.bid.map(MatchBid::from),
            first: table.first.map(Seat::from),
            decision: table.decision.clone().map(MatchDecision::from),
            outcome: table.outcome.map(Outcome::from),
        }
    }
}

/// Several games between two players, with the log of how they went: it knows who has won what, who says who goes first, which
/// deck starts with how many chains, and begins the next game.
///
/// After an error a series is as it was before. It may be used from several threads: calls wait for each other.
#[derive(Debug, uniffi::Object)]
pub struct Match {
    series: Mutex<core::Match>,
    _counted: Counted,
}

#[uniffi::export]
impl Match {
    /// Begins a series. Without a seed the system draws one, without a library the built-in cards play.
    #[uniffi::constructor(default(seed = None, library = None))]
    pub fn new(
        terms: MatchTerms,
        seed: Option<Seed>,
        library: Option<Arc<CardLibrary>>,
    ) -> Result<Arc<Match>, KeyforgeError> {
        let seed = seed_or_random(seed.as_ref())?;
        Ok(Match::of(core::Match::new(CardLibrary::cards_of(library), terms.into(), seed)?))
    }

    /// The series of a log in JSON Lines, every event compared with what the rules do.
    #[uniffi::constructor(default(library = None))]
    pub fn replay(jsonl: &str, library: Option<Arc<CardLibrary>>) -> Result<Arc<Match>, KeyforgeError> {
        let read = Log::<Series>::from_jsonl(jsonl)?;
        Ok(Match::of(replay(&CardLibrary::cards_of(library), &read.log)?))
    }

    /// What is true of the series.
    pub fn table(&self) -> MatchTable {
        MatchTable::from(self.lock().table())
    }

    /// The open decision with all its options; none when the series is over.
    pub fn decision(&self) -> Option<MatchDecision> {
        self.lock().decision().cloned().map(MatchDecision::from)
    }

    /// Answers the open decision for whoever decides, and gives what is true then.
    pub fn step(&self, action: MatchAction) -> Result<MatchTable, KeyforgeError> {
        let mut series = self.lock();
        series.act(action.try_into()?)?;
        Ok(MatchTable::from(series.table()))
    }

    /// Answers a decision for a seat: an answer that comes late or from the wrong side is refused.
    pub fn answer(&self, seat: Seat, decision: DecisionId, action: MatchAction) -> Result<MatchTable, KeyforgeError> {
        let mut series = self.lock();
        series.apply(seat.into(), decision, action.try_into()?)?;
        Ok(MatchTable::from(series.table()))
    }

    /// Begins the next game: decks, chains and first player are as the series has them. Without a seed the system draws one.
    ///
    /// None while something must be decided before it, and when the series is over.
    #[uniffi::method(default(seed = None))]
    pub fn next_game(&self, seed: Option<Seed>) -> Result<Option<Arc<Game>>, KeyforgeError> {
        let (library, setup) = {
            let series = self.lock();
            (Arc::clone(series.library()), series.next_game())
        };
        let Some(setup) = setup else { return Ok(None) };
        Ok(Some(Game::of(Hosted::new(library, setup, seed_or_random(seed.as_ref())?)?)))
    }

    /// Takes the result of a game that `next_game` began. It counts once: one that was reported before is refused, unless its result
    /// was taken back and it is reported in its own place again.
    pub fn report(&self, game: &Game) -> Result<MatchTable, KeyforgeError> {
        // A copy, so that nobody who holds one of them waits for the other.
        let game = game.hosted.read(Clone::clone);
        let mut series = self.lock();
        series.report(&game)?;
        Ok(MatchTable::from(series.table()))
    }

    /// Takes the result of a game that was played elsewhere.
    pub fn report_winner(&self, winner: Seat) -> Result<MatchTable, KeyforgeError> {
        let mut series = self.lock();
        series.report_winner(winner.into())?;
        Ok(MatchTable::from(series.table()))
    }

    /// Gives the whole series up for a seat.
    pub fn concede(&self, seat: Seat) -> Result<MatchTable, KeyforgeError> {
        let mut series = self.lock();
        series.concede(seat.into())?;
        Ok(MatchTable::from(series.table()))
    }

    /// Takes back the last action of a seat, a wrong result as well; without a seat, of the one that acted last.
    #[uniffi::method(default(seat = None))]
    pub fn undo(&self, seat: Option<Seat>) -> Result<MatchTable, KeyforgeError> {
        let mut series = self.lock();
        let seat = seat.map_or_else(|| series.last_to_act(), Into::into);
        series.undo(seat)?;
        Ok(MatchTable::from(series.table()))
    }

    /// Whether `undo` would be taken now. It changes nothing.
    #[uniffi::method(default(seat = None))]
    pub fn can_undo(&self, seat: Option<Seat>) -> bool {
        let series = self.lock();
        series.check_undo(seat.map_or_else(|| series.last_to_act(), Into::into)).is_ok()
    }

    /// Whether the series has ended.
    pub fn is_over(&self) -> bool {
        self.lock().is_over()
    }

    /// How the series ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.lock().outcome().map(Outcome::from)
    }

    /// The log in JSON Lines: what to keep, and to replay later.
    pub fn log_jsonl(&self) -> String {
        self.lock().log().to_jsonl()
    }
}

impl Match {
    fn of(series: core::Match) -> Arc<Match> {
        Arc::new(Match { series: Mutex::new(series), _counted: Counted::new() })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, core::Match> {
        lock(&self.series)
    }
}
