//! From a state to a position as data, and what the position does not say laid over it again.

use serde::{Deserialize, Serialize};

use super::{Placed, Scenario, ScenarioError, Side, Under, after};
use crate::kernel::{DecisionId, Seat, Seats, Stack, stranger};
use crate::kryptik::engine::{Frame, Machine, State};
use crate::kryptik::table::{CardId, CardState, DecisionKind, Lasting, Solo, Table, known_here};

/// What a state has beside what a scenario says in readable fields: the numbers of cards, slots and moves, lasting effects,
/// knowledge, memory. Opaque: its form may change with every version.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// The definitions of the game in their order.
    pub(super) cast: Vec<String>,
    /// The cards in the order in which the position lays them.
    ids: Vec<CardId>,
    /// By the numbers of cards.
    cards: Vec<RestCard>,
    /// By seat.
    players: Vec<RestPlayer>,
    attached: Vec<CardId>,
    known: Vec<Vec<CardId>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extra_turns: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn_before: Option<Seat>,
    clock: u32,
    priority: Option<Seat>,
    passed: Seats,
    solo: Vec<Solo>,
    next_item: u32,
    lasting: Vec<Lasting>,
    next_decision: DecisionId,
    turn_decisions: u32,
    pub(in crate::kryptik::host) machine: Machine,
}

/// The same of one card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RestCard {
    stamp: u32,
    poisoned: bool,
}

/// The same of one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RestPlayer {
    /// The slots of the row, in its order.
    slots: Vec<u8>,
    next_slot: u8,
    recursed: Option<u8>,
}

/// Why a state cannot be written as a scenario.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self", untagged)]
#[non_exhaustive]
pub enum ExportError {
    /// Nobody has priority, something lies on the pile, or an attack goes on.
    #[error(
        "only a state in which a player has priority, with nothing on the pile and no attack, can be written as a scenario"
    )]
    NotBetweenActions,
    /// A player is out of the game, and the cards of that player with it.
    #[error("a state without the cards of {0}, who is out of the game, cannot be written as a scenario")]
    PlayerOut(Seat),
    /// The state is what one player knows of it.
    #[error("a view is no full state")]
    View,
}

crate::kernel::coded!(ExportError {
    NotBetweenActions => "export/not_between_actions",
    PlayerOut => "export/player_out",
    View => "export/view",
});

impl Scenario {
    /// A state in which a player has priority, with nothing on the pile and no attack, as a scenario.
    ///
    /// A game that starts from it has an equal state: table and machine are the same, the numbers of cards and that of the open
    /// decision included; only the log begins anew. Whoever wants a position to write on takes [`Scenario::rest`] out: then
    /// lasting effects, knowledge and who has passed are gone.
    ///
    /// ```
    /// use keyforge_core::kryptik::{Game, Library, Scenario, Setup, demo_decks};
    ///
    /// let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), 7.into())?;
    /// while Scenario::of(game.state()).is_err() {
    ///     let open = game.decision().ok_or("the game is over")?.clone();
    ///     game.apply(open.seat, open.id, open.options[0])?;
    /// }
    /// let position = Setup::Scenario(Box::new(Scenario::of(game.state())?));
    /// let again = Game::new(Library::demo(), position, 8.into())?;
    /// assert!(again.state() == game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the state waits for something else, is over, lacks the cards of a player, or is not the full truth.
    pub fn of(state: &State) -> Result<Scenario, ExportError> {
        let table = state.table();
        if table.viewer.is_some() {
            return Err(ExportError::View);
        }
        let open = table.decision.as_ref().filter(|open| open.kind == DecisionKind::Priority);
        let open = open.ok_or(ExportError::NotBetweenActions)?;
        let machine = &state.machine;
        let (next, _) = after(table.phase);
        let quiet = table.pile.is_empty() && table.combat.is_none() && machine.is_quiet();
        if !quiet || machine.frames.frames() != [Frame::Turn(next), Frame::Priority] {
            return Err(ExportError::NotBetweenActions);
        }
        if let Some(out) = table.players.iter().position(|player| player.out) {
            return Err(ExportError::PlayerOut(Seat(out as u8)));
        }
        let mut export = Export { state, table, ids: Vec::new() };
        let players = (0..table.players.len() as u8).map(|seat| export.side(Seat(seat))).collect();
        let rest = export.rest(open.id);
        Ok(Scenario {
            players,
            teams: table.players.iter().map(|player| player.team).collect(),
            active: table.active,
            turn: table.turn,
            phase: table.phase,
            soul_placed: table.soul_placed,
            format: state.rules.format.clone(),
            rulings: state.rules.rulings,
            cast: Vec::new(),
            rest: Some(Box::new(rest)),
        })
    }
}

struct Export<'a> {
    state: &'a State,
    table: &'a Table,
    /// What has been written, in the order of laying.
    ids: Vec<CardId>,
}

impl Export<'_> {
    // The order of the places is that in which a position lays them.
    fn side(&mut self, seat: Seat) -> Side {
        let player = self.table.player(seat);
        Side {
            hand: self.slugs(player.hand.iter().copied()),
            deck: self.slugs(player.deck.iter().copied()),
            row: self.slugs(player.row.iter().map(|slot| slot.card)),
            limbo: self.slugs(player.limbo.iter().copied()),
            abolished: self.slugs(player.abolished.iter().copied()),
            souls: player.souls.iter().map(|card| self.placed(*card, seat)).collect(),
            island: player.island.iter().map(|card| self.placed(*card, seat)).collect(),
            energy: player.energy.clone(),
        }
    }

    fn slugs(&mut self, cards: impl Iterator<Item = CardId>) -> Vec<String> {
        cards.map(|card| self.slug(card)).collect()
    }

    fn slug(&mut self, card: CardId) -> String {
        self.ids.push(card);
        self.state.card(card).map(|facts| facts.slug.clone()).unwrap_or_default()
    }

    fn placed(&mut self, card: CardId, seat: Seat) -> Placed {
        let state = *self.table.card(card);
        let owner = |owner: Seat| (owner != seat).then_some(owner);
        let slug = self.slug(card);
        let table = self.table;
        let under = |below: CardId| Under { card: self.slug(below), owner: owner(table.card(below).owner) };
        Placed {
            card: slug,
            engaged: state.engaged,
            weary: state.weary,
            attacked: state.attacked,
            damage: state.damage,
            owner: owner(state.owner),
            attached: table.attached_to(card).map(under).collect(),
        }
    }

    fn rest(self, next_decision: DecisionId) -> Rest {
        let Export { state, table, ids } = self;
        let card = |card: &CardState| RestCard { stamp: card.stamp, poisoned: card.poisoned };
        // The phase tells the frames.
        let machine = Machine { frames: Stack::default(), ..state.machine.clone() };
        Rest {
            cast: state.cast.slugs(),
            ids,
            cards: table.cards.iter().map(card).collect(),
            players: table
                .players
                .iter()
                .map(|player| RestPlayer {
                    slots: player.row.iter().map(|slot| slot.slot).collect(),
                    next_slot: player.next_slot,
                    recursed: player.recursed,
                })
                .collect(),
            attached: table.attached.clone(),
            known: table.known.clone(),
            extra_turns: table.extra_turns.clone(),
            turn_before: table.turn_before,
            clock: table.clock,
            priority: table.priority,
            passed: table.passed,
            solo: table.solo.clone(),
            next_item: table.next_item,
            lasting: table.lasting.clone(),
            next_decision,
            // The open question is put again.
            turn_decisions: table.turn_decisions.saturating_sub(1),
            machine,
        }
    }
}

fn unfit(field: &str) -> ScenarioError {
    ScenarioError::new(format!("rest.{field}"), "this does not fit the position")
}

fn sorted(cards: &[CardId]) -> Vec<CardId> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

impl Rest {
    /// Refuses what names something that the position has not.
    fn check(&self, laid: &Table) -> Result<(), ScenarioError> {
        let (seats, count) = (laid.players.len(), laid.cards.len());
        let all: Vec<CardId> = (0..count).map(|index| CardId(index as u16)).collect();
        if sorted(&self.ids) != all {
            return Err(unfit("ids"));
        }
        if self.cards.len() != count || self.cards.iter().any(|card| card.stamp > self.clock) {
            return Err(unfit("cards"));
        }
        if self.players.len() != seats || self.known.len() != seats {
            return Err(unfit("players"));
        }
        for (player, rest) in laid.players.iter().zip(&self.players) {
            let distinct = rest.slots.iter().enumerate().all(|(at, slot)| !rest.slots[..at].contains(slot));
            if rest.slots.len() != player.row.len() || !distinct {
                return Err(unfit("players.slots"));
            }
        }
        if !self.machine.frames.is_empty() || !self.machine.is_quiet() {
            return Err(unfit("machine"));
        }
        let known = known_here(seats, count, self.cast.len());
        // All of a position is known.
        let known = |kind: &str, number: u64| known(kind, number) && (kind != "CardId" || number < count as u64);
        stranger(self, &known).map_or(Ok(()), |stranger| Err(unfit(&stranger.at())))
    }

    /// The table of a position with all that the state had beside it.
    pub(super) fn over(&self, mut laid: Table) -> Result<Table, ScenarioError> {
        self.check(&laid)?;
        let id = |card: CardId| self.ids[card.index()];
        let rename = |cards: &mut Vec<CardId>| cards.iter_mut().for_each(|card| *card = id(*card));
        let mut cards = laid.cards.clone();
        for (state, own) in laid.cards.iter().zip(&self.ids) {
            let RestCard { stamp, poisoned } = self.cards[own.index()];
            cards[own.index()] = CardState { stamp, poisoned, host: state.host.map(id), ..*state };
        }
        laid.cards = cards;
        for (player, rest) in laid.players.iter_mut().zip(&self.players) {
            for list in [
                &mut player.deck,
                &mut player.hand,
                &mut player.souls,
                &mut player.limbo,
                &mut player.abolished,
                &mut player.island,
            ] {
                rename(list);
            }
            player.hand.sort_unstable();
            for (slot, number) in player.row.iter_mut().zip(&rest.slots) {
                slot.card = id(slot.card);
                slot.slot = *number;
            }
            player.next_slot = rest.next_slot;
            player.recursed = rest.recursed;
        }
        rename(&mut laid.attached);
        if sorted(&laid.attached) != sorted(&self.attached) {
            return Err(unfit("attached"));
        }
        Ok(Table {
            attached: self.attached.clone(),
            known: self.known.clone(),
            extra_turns: self.extra_turns.clone(),
            turn_before: self.turn_before,
            clock: self.clock,
            priority: self.priority,
            passed: self.passed,
            solo: self.solo.clone(),
            next_item: self.next_item,
            lasting: self.lasting.clone(),
            next_decision: self.next_decision,
            turn_decisions: self.turn_decisions,
            ..laid
        })
    }
}
