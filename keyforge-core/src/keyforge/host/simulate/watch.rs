//! Reading the report of a game off its events.

use super::{ActionRow, AmberGains, CardRow, CardUse, Detail, End, GameReport, PlayerReport, SeatAtTurn, TurnRow};
use crate::kernel::{Ruleset, Seat};
use crate::keyforge::cards::library::Cast;
use crate::keyforge::cards::syntax::GainCause;
use crate::keyforge::engine::State;
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::table::{Action, AmberDeed, Area, CardId, Event, FactKind, MoveCause, Purse, Table};

/// What was seen of a game so far.
pub(super) struct Watch {
    turn: u16,
    first: Option<Seat>,
    players: [PlayerReport; 2],
    detail: Detail,
    /// The table as the events tell it, which turns are read off.
    shadow: Option<Box<Table>>,
    turns: Vec<TurnRow>,
    actions: Vec<ActionRow>,
    /// What became of each card, by its number.
    cards: Vec<CardUse>,
    /// How many decisions were made before this turn, and until now.
    decisions: [u32; 2],
}

impl Watch {
    pub fn new(setup: &Setup, detail: Detail) -> Watch {
        Watch {
            turn: 0,
            first: None,
            players: Default::default(),
            detail,
            shadow: detail.turns.then(|| Box::new(KeyForge::blank(setup))),
            turns: Vec::new(),
            actions: Vec::new(),
            cards: Vec::new(),
            decisions: [0; 2],
        }
    }

    /// What a seat chose, before it is carried out.
    pub fn choice(&mut self, n: u32, cast: &Cast, table: &Table, seat: Seat, action: &Action) {
        self.decisions[1] = n + 1;
        if !self.detail.actions {
            return;
        }
        let Some(decision) = &table.decision else {
            return;
        };
        let named = |card: &CardId| card.is_known() && !table.is_gone(*card);
        let title = action.card().filter(named).map(|card| cast.definition(table.bare(card).def));
        self.actions.push(ActionRow {
            n,
            turn: table.turn.number,
            seat,
            kind: decision.kind,
            options: u16::try_from(decision.options.len()).unwrap_or(u16::MAX),
            action: *action,
            title: title.map(|definition| definition.facts.title.clone()),
            source: decision.source,
        });
    }

    pub fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.see(event);
            if self.detail.cards {
                self.see_card(event);
            }
            let Some(shadow) = &mut self.shadow else {
                continue;
            };
            if let Event::TurnEnded { .. } | Event::Over(_) = event {
                self.turns.extend(turn_row(shadow, &mut self.decisions));
            }
            shadow.evolve(event);
        }
    }

    fn see(&mut self, event: &Event) {
        if let Event::Laid(table) = event {
            self.turn = table.turn.number;
        }
        if let Event::TurnBegan { seat, number } = event {
            self.turn = *number;
            self.first.get_or_insert(*seat);
        }
        if let Event::KeyForged { seat, .. } = event {
            self.players[seat.index() & 1].forged.push(self.turn);
        }
        if let Event::Happened(fact) = event
            && let FactKind::Gained(cause) = fact.kind
        {
            let gains = self.gains(fact.player);
            let source = match cause {
                GainCause::Reaping => &mut gains.reap,
                GainCause::Icon => &mut gains.icon,
                GainCause::Effect => &mut gains.effect,
            };
            *source += u32::from(fact.amount);
        }
        if let Event::Amber { amount, from, to: Purse::Pool(seat), deed } = event {
            let gains = self.gains(*seat);
            let source = match (deed, from) {
                // Told by its fact, which knows the cause.
                (AmberDeed::Gain, _) => return,
                (AmberDeed::Steal, _) => &mut gains.steal,
                (_, Purse::Card(_)) => &mut gains.returned,
                (_, Purse::Pool(_)) => &mut gains.given,
                (_, Purse::Supply) => &mut gains.effect,
            };
            *source += u32::from(*amount);
        }
    }

    fn see_card(&mut self, event: &Event) {
        if let Event::Moved { card, from, to, cause, .. } = event {
            if (from.area, to.area) == (Area::Deck, Area::Hand) {
                self.card(*card).drawn += 1;
            }
            if (from.area, *cause) == (Area::Hand, MoveCause::Mulligan) {
                self.card(*card).drawn = 0;
            }
            if (from.area, *cause) == (Area::Hand, MoveCause::Discard) {
                self.card(*card).discarded += 1;
            }
        }
        if let Event::Happened(fact) = event
            && let (FactKind::Played, Some(played)) = (fact.kind, fact.card.get())
        {
            self.card(played.card).played += 1;
        }
    }

    fn card(&mut self, card: CardId) -> &mut CardUse {
        if self.cards.len() <= card.index() {
            self.cards.resize(card.index() + 1, CardUse::default());
        }
        &mut self.cards[card.index()]
    }

    /// The cards of both decks; none when nobody asks for them.
    fn card_rows(&self, state: &State) -> Vec<CardRow> {
        if !self.detail.cards {
            return Vec::new();
        }
        let table = state.table();
        let row = |card: CardId| {
            let (own, definition) = (table.card(card), state.library().definition(table.bare(card).def));
            CardRow {
                card,
                owner: own.owner,
                slug: definition.facts.slug.clone(),
                title: definition.facts.title.clone(),
                house: own.house,
                seen: self.cards.get(card.index()).copied().unwrap_or_default(),
            }
        };
        table.card_ids().map(row).collect()
    }

    fn gains(&mut self, seat: Seat) -> &mut AmberGains {
        &mut self.players[seat.index() & 1].amber
    }

    pub fn report(mut self, game: u64, pairing: usize, seed: u64, decisions: u32, state: &State) -> GameReport {
        let table = state.table();
        if let (Some(shadow), None) = (&self.shadow, table.outcome) {
            self.turns.extend(turn_row(shadow, &mut self.decisions));
        }
        for (player, seat) in self.players.iter_mut().zip([Seat::FIRST, Seat::SECOND]) {
            player.keys = table.player(seat).forged_keys();
        }
        let card_rows = self.card_rows(state);
        GameReport {
            game,
            pairing,
            seed,
            first: self.first.unwrap_or(table.turn.active),
            end: table.outcome.map_or(End::Limit, End::Over),
            turns: table.turn.number,
            decisions,
            players: self.players,
            digest: KeyForge::digest_of_state(state).unwrap_or_default(),
            turn_rows: self.turns,
            action_rows: self.actions,
            card_rows,
        }
    }
}

/// The row of the turn that goes on; none during set-up.
fn turn_row(table: &Table, decisions: &mut [u32; 2]) -> Option<TurnRow> {
    let turn = &table.turn;
    if turn.number == 0 {
        return None;
    }
    let [before, now] = *decisions;
    decisions[0] = now;
    Some(TurnRow {
        turn: turn.number,
        seat: turn.active,
        house: turn.house,
        decisions: now - before,
        players: [Seat::FIRST, Seat::SECOND].map(|seat| standing(table, seat)),
    })
}

fn standing(table: &Table, seat: Seat) -> SeatAtTurn {
    let player = table.player(seat);
    SeatAtTurn {
        amber: player.amber,
        keys: player.forged_keys(),
        chains: player.chains,
        creatures: player.battleline().len() as u8,
        artifacts: player.artifacts().len() as u8,
        hand: player.hand().len() as u8,
        archives: player.archives().len() as u8,
        deck: player.deck().len() as u8,
    }
}
