//! From a state to a position as data.

use serde::{Deserialize, Serialize};

use super::{CardScenario, ExportError, PlayerScenario, Scenario, ScenarioStep, Side};
use crate::kernel::{Seat, Stack};
use crate::keyforge::cards::library::CastCard;
use crate::keyforge::engine::{Machine, State};
use crate::keyforge::model::{House, KeyColor};
use crate::keyforge::table::{
    Area, CardId, CardRef, CounterPile, DecisionKind, DefId, Fact, Lasting, Mixed, PastFacts, PermissionKey, ShortList,
    StatusFlags, Table, Whereabouts,
};

/// What a state has beside what a scenario says in readable fields: history, lasting effects, knowledge, memory, and the
/// machine. Opaque: its form may change with every version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    pub(super) cast: Vec<CastCard>,
    pub(super) cards: Vec<RestCard>,
    pub(super) attached: ShortList,
    pub(super) under: ShortList,
    /// By their ids, those included that are no more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tokens: Vec<RestToken>,
    pub(super) counters: Vec<CounterPile>,
    pub(super) known: [Vec<CardId>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) whereabouts: Option<[Whereabouts; 2]>,
    /// The cards of each deck that lie in an order nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mixed: Option<[Mixed; 2]>,
    /// The half of which a copy of a gigantic creature has the icons, where it is not the first in the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) copied_icons: Vec<(CardId, DefId)>,
    pub(super) lasting: Vec<Lasting>,
    pub(super) next_lasting: u16,
    pub(super) remembered: Vec<(CardRef, CardRef)>,
    pub(super) spent: Vec<(PermissionKey, CardRef)>,
    pub(super) latched: Vec<PermissionKey>,
    pub(super) facts: Vec<Fact>,
    pub(super) facts_before: [PastFacts; 2],
    pub(super) moves: u32,
    pub(super) next_decision: u32,
    pub(super) fight: Option<(CardRef, CardRef)>,
    /// Cards that came back to where they were when they should have been played as a copy with alpha this turn (`FAQ-025`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) came_back: Vec<CardId>,
    pub(super) machine: Machine,
}

/// The same of one card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RestCard {
    pub stamp: u32,
    pub before: u32,
    pub home: Seat,
    pub flags: StatusFlags,
    /// The definition that it shows instead of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<DefId>,
}

/// A token creature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RestToken {
    /// The card on its hidden side; none if it has left play.
    #[serde(with = "crate::keyforge::table::as_maybe")]
    pub hides: Option<CardId>,
    /// Whose token creature it was made as: the seat and house of its maker's reference card.
    pub owner: Seat,
    pub house: House,
    pub def: DefId,
    /// What it was made as, if it is a copy of something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<DefId>,
    pub card: RestCard,
}

impl Scenario {
    /// A state that waits for a house or for an action of step 3, as a scenario.
    ///
    /// A game that starts from it has an equal state. What that means: table and machine are the same, the ids of cards
    /// and the number of the open decision included; only the log begins anew. Whoever wants a position to write on
    /// takes [`Scenario::rest`] out: then history, lasting effects and knowledge are gone.
    ///
    /// # Errors
    ///
    /// When the state waits for something else, is over or is not the full truth.
    pub fn of(state: &State) -> Result<Scenario, ExportError> {
        let table = state.table();
        if table.viewer.is_some() {
            return Err(ExportError::View);
        }
        let open = table.decision.as_ref().ok_or(ExportError::NotBetweenActions)?;
        let main = open.kind == DecisionKind::Main;
        if !main && open.kind != DecisionKind::ActiveHouse {
            return Err(ExportError::NotBetweenActions);
        }
        let between = state.machine.frames.len() == 1 && table.limbo.is_empty() && !table.turn.omega;
        if !between {
            return Err(ExportError::NotBetweenActions);
        }
        let export = Export { state, table };
        Ok(Scenario {
            edition: table.rulebook,
            active: table.turn.active,
            turn: table.turn.number,
            step: if main { ScenarioStep::Main } else { ScenarioStep::House },
            house: table.turn.house,
            no_house: main && table.turn.house.is_none(),
            tide: table.tide,
            from_hand: table.turn.from_hand,
            acted: table.turn.acted,
            players: [export.player(Seat::FIRST), export.player(Seat::SECOND)],
            rest: Some(Box::new(export.rest(open.id.0))),
        })
    }
}

struct Export<'a> {
    state: &'a State,
    table: &'a Table,
}

impl Export<'_> {
    fn player(&self, seat: Seat) -> PlayerScenario {
        let player = self.table.player(seat);
        let row = |area: Area| -> Vec<CardScenario> {
            self.table.list(area, seat).iter().map(|card| self.card(*card, seat)).collect()
        };
        let pile = |area: Area| row(area).into_iter().rev().collect();
        PlayerScenario {
            houses: Some(player.houses.iter().collect()),
            amber: player.amber,
            chains: player.chains,
            keys: KeyColor::ALL.into_iter().filter(|color| player.has_forged(*color)).collect(),
            hand: row(Area::Hand),
            deck: pile(Area::Deck),
            discard: pile(Area::Discard),
            archives: row(Area::Archives),
            purged: row(Area::Purged),
            battleline: row(Area::Battleline),
            artifacts: row(Area::Artifacts),
            token_reference: player.token.map(|def| self.state.library().definition(def).facts.slug.clone()),
        }
    }

    fn card(&self, card: CardId, me: Seat) -> CardScenario {
        let state = self.table.card(card);
        // A token creature is written as the card on its hidden side.
        let own = self.table.hidden_side(card).unwrap_or(card);
        let printed = self.table.card(own);
        let facts = &self.state.library().definition(printed.printed).facts;
        let row = matches!(state.area, Area::Battleline | Area::Artifacts);
        let hosted = matches!(state.area, Area::Attached | Area::Under | Area::Grafted);
        CardScenario {
            card: facts.slug.clone(),
            id: Some(own.0),
            house: (printed.house != facts.house).then_some(printed.house),
            icons: self.state.library().icons_added(printed.printed).to_vec(),
            owner: (printed.owner != me).then_some(Side::Opponent),
            controller: (hosted && state.keeper != state.owner).then_some(Side::of(state.keeper, me)),
            ready: (row && !state.is_ready()).then_some(false),
            damage: state.damage,
            amber: state.amber,
            power_counters: state.power_counters,
            counters: self.table.counters_on(card),
            stunned: state.has(StatusFlags::STUNNED),
            warded: state.has(StatusFlags::WARDED),
            enraged: state.has(StatusFlags::ENRAGED),
            armor_used: state.armor_used,
            attacked: state.attacked,
            upgrades: self.table.upgrades_of(card).map(|upgrade| self.card(upgrade, me)).collect(),
            under: self.table.cards_under(card).map(|under| self.card(under, me)).collect(),
            grafted: self.table.grafted_on(card).map(|grafted| self.card(grafted, me)).collect(),
            half: self.table.other_half(card).map(|half| Box::new(self.card(half, me))),
            token: state.is_token(),
        }
    }

    fn rest(&self, next_decision: u32) -> Rest {
        let table = self.table;
        let card = |id: CardId| {
            let state = table.card(id);
            RestCard {
                stamp: state.stamp,
                before: state.before,
                home: state.home,
                flags: state.flags,
                shows: (state.def != state.printed).then_some(state.def),
            }
        };
        let token = |number: usize| {
            let id = CardId::of_token(number);
            let state = table.card(id);
            let hides = table.hidden_side(id);
            let printed = (state.printed != state.def).then_some(state.printed);
            RestToken { hides, owner: state.owner, house: state.house, def: state.def, printed, card: card(id) }
        };
        let mut machine = self.state.machine.clone();
        // The step tells the only frame.
        machine.frames = Stack::default();
        Rest {
            cast: self.state.library().cards().to_vec(),
            cards: table.card_ids().map(card).collect(),
            attached: table.attached.clone(),
            under: table.under.clone(),
            tokens: (0..table.tokens.len()).map(token).collect(),
            counters: table.counters.clone(),
            known: table.known.map(|known| known.iter().collect()),
            whereabouts: Some(table.whereabouts),
            mixed: Some(table.mixed).filter(|mixed| *mixed != [Mixed::NONE; 2]),
            copied_icons: table.copied_icons.clone(),
            lasting: table.lasting.clone(),
            next_lasting: table.next_lasting,
            remembered: table.remembered.clone(),
            spent: table.spent.clone(),
            latched: table.latched.clone(),
            facts: table.facts.clone(),
            facts_before: table.facts_before.clone(),
            moves: table.moves,
            next_decision,
            fight: table.turn.fight,
            came_back: table.turn.came_back.clone(),
            machine,
        }
    }
}
