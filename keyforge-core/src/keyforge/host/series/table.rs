//! What is true of a series, and what happens in it.

use serde::{Deserialize, Serialize};

use super::terms::{DeckId, Handicap, Standing, Terms};
use crate::kernel::{DecisionId, Digest, Outcome, Question, Seat};
use crate::keyforge::model::MAX_CHAINS;

/// A bid: so many chains for the right to use a deck (`BIDDING-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// Who bids.
    pub by: Seat,
    /// For which deck.
    pub deck: DeckId,
    /// How many chains.
    pub chains: u8,
}

/// A game of the series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Who won.
    pub winner: Seat,
    /// The deck that won.
    pub deck: DeckId,
    /// With how many chains each deck started.
    pub chains: [u8; 2],
}

/// What a player of a series can choose, and what is reported to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bids so many chains for a deck.
    Bid {
        /// The deck.
        deck: DeckId,
        /// How many chains.
        chains: u8,
    },
    /// Leaves the deck to the other player.
    Pass,
    /// That player goes first (`SERIES-2`).
    First(Seat),
    /// That player won the game.
    Won(Seat),
    /// That player won a game that [`Match::report`](super::Match::report) has seen. It is no option, as no list can name a game that
    /// is still to be played; a game that counts already is not taken again.
    Reported {
        /// Who won.
        winner: Seat,
        /// The game, by its seed and how its cards were dealt.
        game: Digest,
    },
    /// Gives the whole series up.
    Concede,
}

/// What is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Bid for a deck or pass.
    Bid,
    /// Who goes first (`SERIES-1`).
    First,
    /// A game is being played, and its result is reported. This is no choice of a player: it is addressed to the first
    /// seat only because every decision is addressed to one.
    Result,
}

/// What a series waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Rises with every question; an answer to an older one is refused.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// Every possible answer.
    pub options: Vec<Action>,
}

impl Question for Decision {
    type Action = Action;

    fn id(&self) -> DecisionId {
        self.id
    }

    fn renumber(&mut self, id: DecisionId) {
        self.id = id;
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn options(&self) -> &[Action] {
        &self.options
    }
}

/// What happens in a series.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A question was asked.
    Asked(Decision),
    /// A question was answered.
    Answered(DecisionId),
    /// A bid was made.
    BidMade(Bid),
    /// Nobody bids more: the bidder uses that deck, the other player the other one.
    DeckWon(Bid),
    /// That player goes first in the next game.
    FirstChosen(Seat),
    /// The game that is won was reported, and which one it is.
    GameReported(Digest),
    /// A game was won.
    GameWon(Seat),
    /// The chained deck has so many chains more or fewer, and a new count of games in a row begins (`HANDICAP-2`).
    ChainsChanged(i8),
    /// The players changed decks.
    DecksSwapped,
    /// The series is over.
    Ended(Outcome),
}

/// What is true of a series. Nothing in it is hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Whether each player uses the deck that the other brought.
    pub swapped: bool,
    /// The games played so far.
    pub games: Vec<Played>,
    /// How the decks stand to each other; none without a handicap.
    pub standing: Option<Standing>,
    /// The highest bid; once nobody raises it, the one in force.
    pub bid: Option<Bid>,
    /// Who goes first in the next game; left to chance where nobody is named (`SETUP-3`).
    pub first: Option<Seat>,
    /// The open decision.
    pub decision: Option<Decision>,
    /// How the series ended.
    pub outcome: Option<Outcome>,
    pub(super) next_decision: DecisionId,
    /// The games that were reported and count, each with its number in the series, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) reported: Vec<(usize, Digest)>,
}

impl Table {
    /// The table before the first event.
    pub(super) fn blank(terms: &Terms) -> Table {
        let standing = match terms.handicap() {
            Handicap::Chained(standing) => Some(standing),
            Handicap::None | Handicap::Bidding { .. } => None,
        };
        Table {
            swapped: false,
            games: Vec::new(),
            standing,
            bid: None,
            first: None,
            decision: None,
            outcome: None,
            next_decision: DecisionId(0),
            reported: Vec::new(),
        }
    }

    /// The deck that a player uses.
    #[must_use]
    pub fn deck_of(&self, seat: Seat) -> DeckId {
        let brought = DeckId::brought_by(seat);
        if self.swapped { brought.other() } else { brought }
    }

    /// The chains with which a deck starts its next game.
    #[must_use]
    pub fn chains(&self, deck: DeckId) -> u8 {
        let chained = self.standing.filter(|standing| standing.chained == deck).map(|standing| standing.chains);
        let bid = self.bid.filter(|bid| bid.deck == deck).map(|bid| bid.chains);
        chained.or(bid).unwrap_or(0)
    }

    /// How many games a player has won.
    #[must_use]
    pub fn wins(&self, seat: Seat) -> usize {
        self.games.iter().filter(|game| game.winner == seat).count()
    }

    /// How many games a deck has won.
    #[must_use]
    pub fn deck_wins(&self, deck: DeckId) -> usize {
        self.games.iter().filter(|game| game.deck == deck).count()
    }

    /// Who says who goes first: the player who used the deck that lost the last game, whatever deck they use now
    /// (`SERIES-1`); nobody before the first game.
    #[must_use]
    pub fn chooser(&self) -> Option<Seat> {
        self.games.last().map(|game| game.winner.other())
    }

    /// The number in the series of a game that was reported and counts, from 1.
    pub(super) fn number_of(&self, game: Digest) -> Option<usize> {
        self.reported.iter().find(|(_, reported)| *reported == game).map(|(number, _)| *number)
    }

    /// Every bid that beats the highest one; the first may be for either deck, after a game for the deck that won it.
    pub(super) fn bids(&self) -> Vec<Action> {
        let Some(highest) = self.bid else {
            let decks: Vec<DeckId> = match self.games.last() {
                Some(game) => vec![game.deck],
                None => DeckId::ALL.to_vec(),
            };
            let bids = decks.into_iter().flat_map(|deck| (0..=MAX_CHAINS).map(move |chains| (deck, chains)));
            return bids.map(|(deck, chains)| Action::Bid { deck, chains }).collect();
        };
        let raises = highest.chains.saturating_add(1)..=MAX_CHAINS;
        let raises = raises.map(|chains| Action::Bid { deck: highest.deck, chains });
        std::iter::once(Action::Pass).chain(raises).collect()
    }

    /// Applies an event.
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Asked(decision) => {
                self.next_decision = decision.id.next();
                self.decision = Some(decision.clone());
            }
            Event::Answered(_) => self.decision = None,
            Event::BidMade(bid) => self.bid = Some(*bid),
            Event::DeckWon(bid) => {
                self.bid = Some(*bid);
                self.swapped = bid.deck != DeckId::brought_by(bid.by);
            }
            Event::FirstChosen(seat) => self.first = Some(*seat),
            Event::GameReported(game) => self.reported.push((self.games.len() + 1, *game)),
            Event::GameWon(winner) => self.count(*winner),
            Event::ChainsChanged(change) => {
                if let Some(standing) = &mut self.standing {
                    standing.chains = standing.chains.saturating_add_signed(*change).min(MAX_CHAINS);
                    standing.streak = 0;
                }
            }
            Event::DecksSwapped => self.swapped = !self.swapped,
            Event::Ended(outcome) => {
                self.decision = None;
                self.outcome = Some(*outcome);
            }
        }
    }

    /// A game is over.
    fn count(&mut self, winner: Seat) {
        let deck = self.deck_of(winner);
        let chains = DeckId::ALL.map(|deck| self.chains(deck));
        self.games.push(Played { winner, deck, chains });
        self.first = None;
        if let Some(standing) = &mut self.standing {
            standing.streak = if deck == standing.chained {
                standing.streak.max(0).saturating_add(1)
            } else {
                standing.streak.min(0).saturating_sub(1)
            };
        }
    }
}
