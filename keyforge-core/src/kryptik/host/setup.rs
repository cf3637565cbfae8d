//! How games begin.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::deck::{DeckFault, DeckList};
use super::scenario::{Scenario, ScenarioError, TeamsFault, check_teams};
use crate::kernel::{Seat, plural};
use crate::kryptik::cards::{Cast, DefId, Library};
use crate::kryptik::model::{Format, MAX_CARDS, MAX_SEATS, RULES_DATE, Rulings};
use crate::kryptik::table::{Area, CardId, CardState, Spot, Table};

/// Everything that fixes a game before its first decision, without the seed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setup {
    /// A game from the beginning.
    Decks(Box<Decks>),
    /// A game from a position.
    Scenario(Box<Scenario>),
}

/// A game from the beginning.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    /// The decks, by seat.
    pub decks: Vec<DeckList>,
    /// The team of each seat; everybody alone where it is empty.
    #[serde(default)]
    pub teams: Vec<u8>,
    /// Who begins; drawn where it is not given.
    #[serde(default)]
    pub first: Option<Seat>,
    /// The format.
    pub format: Format,
    /// The date at which the list of the format is read.
    #[serde(default = "today")]
    pub date: String,
    /// Whether the decks must be legal.
    #[serde(default = "yes")]
    pub checked: bool,
    /// The open points.
    #[serde(default)]
    pub rulings: Rulings,
}

fn yes() -> bool {
    true
}

/// There is no clock in the engine.
fn today() -> String {
    RULES_DATE.to_owned()
}

/// Why a game could not begin.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{}, and a game has 2 to {MAX_SEATS}", plural(.found, "player"))]
    Seats {
        /// How many there are.
        found: usize,
    },
    /// The teams are not those of so many players: there is one number for each.
    #[error("{}", TeamsFault::count(.found, .seats))]
    Teams {
        /// How many numbers of teams are given.
        found: usize,
        /// How many players there are.
        seats: usize,
    },
    /// All players are in one team, so that nobody plays against anybody.
    #[error("{}", TeamsFault::one(.team))]
    OneTeam {
        /// The number of the team.
        team: u8,
    },
    /// The first player does not exist.
    #[error("there is no {0}")]
    First(Seat),
    /// A deck is not legal.
    #[error("the deck of {seat}: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Deck {
        /// Whose deck.
        seat: Seat,
        /// What is wrong with it.
        faults: Vec<DeckFault>,
    },
    /// Too many cards.
    #[error("{found} cards, at most {limit} can play")]
    TooManyCards {
        /// How many there are.
        found: usize,
        /// How many can play.
        limit: usize,
    },
    /// The position is not possible.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}

crate::kernel::coded!(SetupError {
    Seats => "setup/seats",
    Teams => "setup/teams",
    OneTeam => "setup/one_team",
    First => "setup/first",
    Deck => "setup/deck",
    TooManyCards => "setup/too_many_cards",
    Scenario(error) => error.code(),
});

impl From<TeamsFault> for SetupError {
    fn from(fault: TeamsFault) -> SetupError {
        match fault {
            TeamsFault::Count { found, seats } => SetupError::Teams { found, seats },
            TeamsFault::One { team } => SetupError::OneTeam { team },
        }
    }
}

impl Setup {
    /// A constructed game of these decks.
    #[must_use]
    pub fn new(decks: impl Into<Vec<DeckList>>) -> Setup {
        Setup::Decks(Box::new(Decks {
            decks: decks.into(),
            teams: Vec::new(),
            first: None,
            format: Format::constructed(),
            date: today(),
            checked: true,
            rulings: Rulings::default(),
        }))
    }

    /// The same with other details of a game from decks; a scenario stays as it is.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Decks)) -> Setup {
        if let Setup::Decks(decks) = &mut self {
            change(decks);
        }
        self
    }

    /// The same with that first player.
    #[must_use]
    pub fn starting(self, first: Seat) -> Setup {
        self.with(|decks| decks.first = Some(first))
    }

    /// The same in that format.
    #[must_use]
    pub fn in_format(self, format: Format) -> Setup {
        self.with(|decks| decks.format = format)
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        match self {
            Setup::Decks(setup) => setup.decks.len(),
            Setup::Scenario(scenario) => scenario.players.len(),
        }
    }

    /// The open points.
    #[must_use]
    pub fn rulings(&self) -> Rulings {
        match self {
            Setup::Decks(setup) => setup.rulings,
            Setup::Scenario(scenario) => scenario.rulings,
        }
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> &Format {
        match self {
            Setup::Decks(setup) => &setup.format,
            Setup::Scenario(scenario) => &scenario.format,
        }
    }

    pub(crate) fn slugs(&self) -> Vec<String> {
        match self {
            Setup::Decks(setup) => distinct(setup.decks.iter().flat_map(|deck| &deck.main)),
            Setup::Scenario(scenario) => {
                let mut slugs = distinct(scenario.slugs().iter());
                // In the order in which the cards lie, the numbers of definitions would tell of hidden ones.
                if scenario.definitions().is_empty() {
                    slugs.sort_unstable();
                }
                slugs
            }
        }
    }

    pub(crate) fn card_count(&self) -> usize {
        let count = match self {
            Setup::Decks(setup) => setup.decks.iter().map(|deck| deck.main.len()).sum(),
            Setup::Scenario(scenario) => scenario.slugs().len(),
        };
        count.min(MAX_CARDS)
    }

    pub(crate) fn cast(&self, library: &Library) -> Arc<Cast> {
        Arc::new(Cast::new(library, &self.slugs()))
    }

    pub(crate) fn blank(&self) -> Table {
        Table::blank(self.seats().clamp(1, MAX_SEATS), self.card_count())
    }
}

fn distinct<'s>(slugs: impl Iterator<Item = &'s String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    // Copies mostly stand side by side.
    let mut last = None;
    slugs.filter(|slug| last.replace(*slug) != Some(*slug) && seen.insert(slug.as_str())).cloned().collect()
}

impl Decks {
    /// Whether the game can begin.
    pub(crate) fn check(&self, library: &Library) -> Result<(), SetupError> {
        let seats = self.decks.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(SetupError::Seats { found: seats });
        }
        check_teams(&self.teams, seats)?;
        if let Some(first) = self.first.filter(|first| first.index() >= seats) {
            return Err(SetupError::First(first));
        }
        for (index, deck) in self.decks.iter().enumerate() {
            let mut faults = deck.check(library, &self.format, &self.date);
            if !self.checked {
                faults.retain(|fault| matches!(fault, DeckFault::UnknownCard { .. }));
            }
            if !faults.is_empty() {
                return Err(SetupError::Deck { seat: Seat(index as u8), faults });
            }
        }
        let found = self.decks.iter().map(|deck| deck.main.len()).sum();
        if found > MAX_CARDS {
            return Err(SetupError::TooManyCards { found, limit: MAX_CARDS });
        }
        Ok(())
    }

    /// Every card in its deck, in the order of the list.
    pub(crate) fn lay(&self, slugs: &[String], first: Seat, blank: Table) -> Table {
        let mut table = blank;
        table.active = first;
        let mut next = 0;
        for (index, deck) in self.decks.iter().enumerate() {
            let owner = Seat(index as u8);
            table.players[index].team = self.teams.get(index).copied().unwrap_or(owner.0);
            for slug in &deck.main {
                let def = DefId(slugs.iter().position(|other| other == slug).unwrap_or(0) as u16);
                table.cards[next] = CardState::at(def, owner, Spot { area: Area::Deck, seat: owner }, 0);
                table.players[index].deck.push(CardId(next as u16));
                next += 1;
            }
        }
        table
    }
}
