//! Positions as data.

mod export;
mod form;

use std::collections::BTreeMap;

pub use export::{ExportError, Rest};
use serde::{Deserialize, Serialize};

use crate::kernel::{Seat, plural};
use crate::kryptik::cards::{DefId, Library};
use crate::kryptik::engine::{Stage, State};
use crate::kryptik::model::{Color, Format, Kind, MAX_CARDS, MAX_SEATS, Phase, Rulings};
use crate::kryptik::table::{Area, CardId, CardState, Spot, Table};
use crate::script::error::suggest;
use crate::script::limits;

/// A position. What is left out is empty or takes its default; the phase has begun, and what begins with it is past.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The players, by seat: two to six.
    #[serde(deserialize_with = "form::players")]
    pub players: Vec<Side>,
    /// The team of each seat; everybody alone where it is empty.
    #[serde(default, deserialize_with = "form::teams")]
    pub teams: Vec<u8>,
    /// Whose turn it is.
    #[serde(default, deserialize_with = "form::active")]
    pub active: Seat,
    /// The number of the turn.
    #[serde(default = "third", deserialize_with = "form::turn")]
    pub turn: u16,
    /// The phase: `disengage`, `draw`, `first`, `combat_begin`, `second` or `end`.
    #[serde(default = "first_phase", deserialize_with = "form::phase")]
    pub phase: Phase,
    /// Whether the turn player has placed a soul this turn.
    #[serde(default, deserialize_with = "form::soul_placed")]
    pub soul_placed: bool,
    /// The format.
    #[serde(default = "Format::constructed", deserialize_with = "form::format")]
    pub format: Format,
    /// The open points.
    #[serde(default, deserialize_with = "form::rulings")]
    pub rulings: Rulings,
    /// The cards that occur, each once. Only a redacted scenario has them: its hidden cards have no names.
    #[serde(default, deserialize_with = "form::cast")]
    pub cast: Vec<String>,
    /// What an export noted beside the position, so that loading gives an equal state. Not meant for hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Box<Rest>>,
}

fn third() -> u16 {
    3
}

fn first_phase() -> Phase {
    Phase::First
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            players: vec![Side::default(); 2],
            teams: Vec::new(),
            active: Seat::FIRST,
            turn: third(),
            phase: first_phase(),
            soul_placed: false,
            format: Format::constructed(),
            rulings: Rulings::default(),
            cast: Vec::new(),
            rest: None,
        }
    }
}

/// What a player has in a position. Cards are given by their short names.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Side {
    /// The hand.
    #[serde(deserialize_with = "form::hand")]
    pub hand: Vec<String>,
    /// The deck, top first.
    #[serde(deserialize_with = "form::deck")]
    pub deck: Vec<String>,
    /// The 11-year row, slot 0 first.
    #[serde(deserialize_with = "form::row")]
    pub row: Vec<String>,
    /// The soul row.
    #[serde(deserialize_with = "form::souls")]
    pub souls: Vec<Placed>,
    /// The limbo pile, the newest last.
    #[serde(deserialize_with = "form::limbo")]
    pub limbo: Vec<String>,
    /// The abolished cards.
    #[serde(deserialize_with = "form::abolished")]
    pub abolished: Vec<String>,
    /// The citizens that the player controls.
    #[serde(deserialize_with = "form::island")]
    pub island: Vec<Placed>,
    /// Energy in the soul pile.
    #[serde(deserialize_with = "form::energy")]
    pub energy: BTreeMap<Color, u8>,
}

/// A card in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Placed {
    /// The short name.
    #[serde(deserialize_with = "form::card")]
    pub card: String,
    /// Whether it is engaged.
    #[serde(deserialize_with = "form::engaged")]
    pub engaged: bool,
    /// Whether it is weary.
    #[serde(deserialize_with = "form::weary")]
    pub weary: bool,
    /// Whether it has attacked this turn.
    #[serde(deserialize_with = "form::attacked")]
    pub attacked: bool,
    /// Marked damage.
    #[serde(deserialize_with = "form::damage")]
    pub damage: u16,
    /// Who owns it, if not its controller.
    #[serde(deserialize_with = "form::owner")]
    pub owner: Option<Seat>,
    /// The cards that lie under it.
    #[serde(deserialize_with = "form::attached")]
    pub attached: Vec<Under>,
}

/// A card under a citizen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Under {
    /// The short name.
    #[serde(deserialize_with = "form::card")]
    pub card: String,
    /// Who owns it, if not the controller of the citizen.
    #[serde(deserialize_with = "form::owner")]
    pub owner: Option<Seat>,
}

impl From<&str> for Placed {
    fn from(card: &str) -> Placed {
        Placed { card: card.to_owned(), ..Placed::default() }
    }
}

impl From<&str> for Under {
    fn from(card: &str) -> Under {
        Under { card: card.to_owned(), owner: None }
    }
}

/// Why a position is not possible.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("{field}: {message}")]
#[non_exhaustive]
pub struct ScenarioError {
    /// The field that is wrong, such as `players[0].hand`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
    /// The short name that looks most like that of a card that the library has not, if one does. The message has it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alike: Option<String>,
}

impl ScenarioError {
    /// Something that is wrong with a field.
    #[must_use]
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> ScenarioError {
        ScenarioError { field: field.into(), message: limits::said(message.into()), alike: None }
    }

    /// The library has no card of that name.
    fn unknown_card(library: &Library, field: impl Into<String>, slug: &str) -> ScenarioError {
        let (name, alike) = (limits::quoted(slug.to_owned()), library.slug_like(slug));
        let message = format!("there is no card `{name}`{}", suggest(&alike));
        ScenarioError { alike, ..ScenarioError::new(field, message) }
    }
}

crate::kernel::coded!(ScenarioError = "setup/scenario");

impl Scenario {
    /// The short names of all cards in the order in which they are laid, or those of the cast.
    pub(crate) fn slugs(&self) -> Vec<String> {
        // The cast says which definitions there are, the places how many cards: fill up with repeats.
        let cards = self.all_cards();
        let Some(first) = self.definitions().first() else { return cards };
        let missing = cards.len().saturating_sub(self.definitions().len());
        self.definitions().iter().cloned().chain(std::iter::repeat_n(first.clone(), missing)).collect()
    }

    /// The definitions in their order, where the position says it: a redacted one, and one that was written of a game.
    pub(crate) fn definitions(&self) -> &[String] {
        self.rest.as_ref().map_or(&self.cast, |rest| &rest.cast)
    }

    fn all_cards(&self) -> Vec<String> {
        let mut slugs = Vec::new();
        for side in &self.players {
            for list in [&side.hand, &side.deck, &side.row, &side.limbo, &side.abolished] {
                slugs.extend(list.iter().cloned());
            }
            for placed in side.souls.iter().chain(&side.island) {
                slugs.push(placed.card.clone());
                slugs.extend(placed.attached.iter().map(|under| under.card.clone()));
            }
        }
        slugs
    }

    /// The position as a viewer may know it.
    pub(crate) fn redacted(&self, viewer: Seat) -> Scenario {
        let mut scenario = self.clone();
        // It names hidden cards; the order of the definitions is no secret.
        if let Some(rest) = scenario.rest.take() {
            scenario.cast = rest.cast;
        }
        if scenario.cast.is_empty() {
            let mut seen = std::collections::HashSet::new();
            scenario.cast = self.all_cards().into_iter().filter(|slug| seen.insert(slug.clone())).collect();
            scenario.cast.sort_unstable();
        }
        let blank = |list: &mut Vec<String>| list.iter_mut().for_each(String::clear);
        for (index, side) in scenario.players.iter_mut().enumerate() {
            blank(&mut side.deck);
            blank(&mut side.row);
            if index != viewer.index() {
                blank(&mut side.hand);
            }
        }
        scenario
    }

    /// The table of the position.
    pub(crate) fn lay(&self, library: &Library, slugs: &[String], blank: Table) -> Result<Table, ScenarioError> {
        let seats = self.players.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(ScenarioError::new(
                "players",
                format!("{}, and a game has 2 to {MAX_SEATS}", plural(&seats, "player")),
            ));
        }
        check_teams(&self.teams, seats).map_err(|error| ScenarioError::new("teams", error.to_string()))?;
        if self.active.index() >= seats {
            return Err(ScenarioError::new("active", format!("there is no {}", self.active)));
        }
        if !form::PHASES.contains(&self.phase) {
            return Err(ScenarioError::new("phase", "a position begins in no such step"));
        }
        if self.turn == 0 {
            return Err(ScenarioError::new("turn", "turns count from 1"));
        }
        if self.all_cards().len() > MAX_CARDS {
            return Err(ScenarioError::new("players", format!("more than {MAX_CARDS} cards")));
        }
        // The number of a card is its place in this list, from which a cast would leave it out.
        if let Some(at) = self.cast.iter().position(|slug| library.get(slug).is_none()) {
            return Err(ScenarioError::unknown_card(library, format!("cast[{at}]"), &self.cast[at]));
        }
        let mut layer = Layer { library, slugs, table: blank, next: 0, seats };
        layer.table.active = self.active;
        layer.table.turn = self.turn;
        layer.table.phase = self.phase;
        layer.table.soul_placed = self.soul_placed;
        for (index, side) in self.players.iter().enumerate() {
            let seat = Seat(index as u8);
            layer.table.players[index].team = self.teams.get(index).copied().unwrap_or(seat.0);
            layer.side(seat, side)?;
        }
        layer.check_overlords()?;
        let table = layer.table;
        let Some(rest) = &self.rest else { return Ok(table) };
        let unknown = rest.cast.iter().any(|slug| library.get(slug).is_none());
        if unknown || rest.cast.len() != slugs.len() {
            return Err(ScenarioError::new("rest.cast", "these are not the cards of the position"));
        }
        rest.over(table)
    }
}

/// What is wrong with the teams of a game.
#[derive(Debug, thiserror::Error)]
pub(super) enum TeamsFault {
    /// There are not as many numbers as players.
    #[error("{} for {}: each has one, or none at all", plural(.found, "team number"), plural(.seats, "player"))]
    Count { found: usize, seats: usize },
    /// All players are in one.
    #[error("all players are in team {team}: there are at least two teams, or everybody is alone")]
    One { team: u8 },
}

impl TeamsFault {
    pub(super) fn count(found: &usize, seats: &usize) -> TeamsFault {
        TeamsFault::Count { found: *found, seats: *seats }
    }

    pub(super) fn one(team: &u8) -> TeamsFault {
        TeamsFault::One { team: *team }
    }
}

/// Whether teams are those of so many players, and not all the same.
pub(super) fn check_teams(teams: &[u8], seats: usize) -> Result<(), TeamsFault> {
    let Some(team) = teams.first().copied() else { return Ok(()) };
    if teams.len() != seats {
        return Err(TeamsFault::Count { found: teams.len(), seats });
    }
    match teams.iter().all(|other| *other == team) {
        true => Err(TeamsFault::One { team }),
        false => Ok(()),
    }
}

/// How a turn goes on in a position of that phase, and whether players have priority before.
pub(super) fn after(phase: Phase) -> (Stage, bool) {
    match phase {
        Phase::Disengage => (Stage::Begin, false),
        Phase::Draw => (Stage::Draw, false),
        Phase::First => (Stage::CombatBegin, true),
        Phase::CombatBegin => (Stage::Attack, true),
        Phase::Second => (Stage::End, true),
        Phase::End | Phase::Setup | Phase::Attack | Phase::Block | Phase::Resolution | Phase::CombatEnd => {
            (Stage::EndTriggers, true)
        }
    }
}

/// Refuses citizens that would die before anybody could act; gives the table back.
pub(super) fn check_survivors(state: State) -> Result<Table, ScenarioError> {
    let Some(card) = state.query().doomed().first().copied() else {
        return Ok(state.table);
    };
    let CardState { seat, damage, .. } = *state.table.card(card);
    let at = state.table.player(seat).island.iter().position(|other| *other == card).unwrap_or(0);
    let field = format!("players[{}].island[{at}]", seat.0);
    let (_, defense) = state.stats_of(card).unwrap_or_default();
    let most = match defense {
        ..1 => return Err(ScenarioError::new(field, "a citizen with 0 defense does not stay on the island")),
        1 => "none".to_owned(),
        2.. => format!("at most {}", defense - 1),
    };
    let message = format!("a citizen with {defense} defense does not survive {damage} damage: {most} fits");
    Err(ScenarioError::new(format!("{field}.damage"), message))
}

struct Layer<'a> {
    library: &'a Library,
    slugs: &'a [String],
    table: Table,
    next: usize,
    seats: usize,
}

impl Layer<'_> {
    fn side(&mut self, seat: Seat, side: &Side) -> Result<(), ScenarioError> {
        let field = |name: &str| format!("players[{}].{name}", seat.0);
        let lists = [
            ("hand", Area::Hand, &side.hand),
            ("deck", Area::Deck, &side.deck),
            ("row", Area::Row, &side.row),
            ("limbo", Area::Limbo, &side.limbo),
            ("abolished", Area::Abolished, &side.abolished),
        ];
        for (name, area, slugs) in lists {
            for slug in slugs {
                let card = self.card(slug, seat, Spot { area, seat }, &field(name))?;
                self.put(card, Spot { area, seat });
            }
        }
        if side.row.len() > 200 {
            return Err(ScenarioError::new(field("row"), "more than 200 cards"));
        }
        for placed in &side.souls {
            if placed.owner.is_some_and(|owner| owner != seat) || !placed.attached.is_empty() {
                return Err(ScenarioError::new(field("souls"), "soul cards are own cards with nothing under them"));
            }
            if placed.weary || placed.attacked || placed.damage > 0 {
                let message = "soul cards are engaged or not, and neither weary nor damaged; they do not attack";
                return Err(ScenarioError::new(field("souls"), message));
            }
            let card = self.card(&placed.card, seat, Spot { area: Area::Souls, seat }, &field("souls"))?;
            self.table.cards[card.index()].engaged = placed.engaged;
            self.table.players[seat.index()].souls.push(card);
        }
        for placed in &side.island {
            self.citizen(seat, placed, &field("island"))?;
        }
        self.table.players[seat.index()].energy =
            side.energy.iter().filter(|(_, count)| **count > 0).map(|(color, count)| (*color, *count)).collect();
        Ok(())
    }

    fn put(&mut self, card: CardId, spot: Spot) {
        if let Some(list) = self.table.list_mut(spot) {
            return list.push(card);
        }
        self.table.players[spot.seat.index()].put_in_row(card);
    }

    fn citizen(&mut self, seat: Seat, placed: &Placed, field: &str) -> Result<(), ScenarioError> {
        let is_citizen = self.library.get(&placed.card).is_none_or(|card| card.kind == Kind::Citizen);
        if !is_citizen {
            return Err(ScenarioError::new(field, format!("`{}` is no citizen", placed.card)));
        }
        let owner = self.owner(placed.owner, seat, field)?;
        let card = self.card(&placed.card, owner, Spot { area: Area::Island, seat }, field)?;
        let state = &mut self.table.cards[card.index()];
        state.engaged = placed.engaged;
        state.weary = placed.weary;
        state.attacked = placed.attacked;
        state.damage = placed.damage;
        self.table.players[seat.index()].island.push(card);
        for under in &placed.attached {
            let owner = self.owner(under.owner, seat, field)?;
            let below = self.card(&under.card, owner, Spot { area: Area::Attached, seat }, field)?;
            self.table.cards[below.index()].host = Some(card);
            self.table.attached.push(below);
        }
        Ok(())
    }

    fn owner(&self, owner: Option<Seat>, seat: Seat, field: &str) -> Result<Seat, ScenarioError> {
        match owner {
            Some(owner) if owner.index() >= self.seats => {
                Err(ScenarioError::new(field, format!("there is no {owner}")))
            }
            owner => Ok(owner.unwrap_or(seat)),
        }
    }

    fn card(&mut self, slug: &str, owner: Seat, spot: Spot, field: &str) -> Result<CardId, ScenarioError> {
        let known = self.slugs.iter().position(|other| other == slug).filter(|_| self.library.get(slug).is_some());
        let def = known.ok_or_else(|| ScenarioError::unknown_card(self.library, field, slug))?;
        let index = self.next;
        let Some(state) = self.table.cards.get_mut(index) else {
            return Err(ScenarioError::new(field, "too many cards"));
        };
        self.next += 1;
        let stamp = if spot.area.is_secret() {
            0
        } else {
            self.table.clock += 1;
            self.table.clock
        };
        *state = CardState::at(DefId(def as u16), owner, spot, stamp);
        Ok(CardId(index as u16))
    }

    fn check_overlords(&self) -> Result<(), ScenarioError> {
        for (index, player) in self.table.players.iter().enumerate() {
            let mut names: Vec<&str> = Vec::new();
            for card in &player.island {
                let slug = self.slugs.get(usize::from(self.table.card(*card).def.0));
                let card = slug.and_then(|slug| self.library.get(slug)).filter(|card| card.overlord);
                if let Some(card) = card {
                    if names.contains(&card.name.as_str()) {
                        let message = format!("two overlords named {}", card.name);
                        return Err(ScenarioError::new(format!("players[{index}].island"), message));
                    }
                    names.push(&card.name);
                }
            }
        }
        Ok(())
    }
}
