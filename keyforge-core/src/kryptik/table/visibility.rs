//! Who may know what: the only judge of it.

use super::{Action, Area, CardId, CardState, Decision, DecisionKind, Event, Spot, Table};
use crate::kernel::{Chance, ChanceError, Seat, Seats, Stream};
use crate::kryptik::cards::DefId;

/// The table as a player may know it.
pub(crate) fn mask(table: &Table, viewer: Seat) -> Table {
    let mut view = table.clone();
    view.viewer = Some(viewer);
    for (index, known) in view.known.iter_mut().enumerate() {
        if index != viewer.index() {
            known.clear();
        }
    }
    for index in 0..table.cards.len() {
        if !table.knows(viewer, CardId(index as u16)) {
            view.cards[index] = CardState::UNKNOWN;
        }
    }
    let hide = |card: &mut CardId| {
        if !table.knows(viewer, *card) {
            *card = CardId::HIDDEN;
        }
    };
    for player in &mut view.players {
        player.deck.iter_mut().for_each(hide);
        player.hand.iter_mut().for_each(hide);
        player.hand.sort_unstable();
        player.row.iter_mut().for_each(|slot| hide(&mut slot.card));
    }
    view.decision = table.decision.as_ref().map(|decision| mask_decision(decision, viewer));
    view
}

/// The options of another player are that player's business.
fn mask_decision(decision: &Decision, viewer: Seat) -> Decision {
    if decision.seat == viewer {
        return decision.clone();
    }
    Decision { id: decision.id, seat: decision.seat, kind: decision.kind, source: None, options: Vec::new() }
}

/// The event as a viewer may know it.
pub(crate) fn redact_event(event: &Event, viewer: Seat) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::Laid(table) => **table = mask(table, viewer),
        Event::Moved { card, def, seen, .. } => {
            let sees = seen.contains(viewer);
            if !sees {
                *card = CardId::HIDDEN;
                *def = DefId::HIDDEN;
            }
            *seen = if sees { Seats::of(viewer) } else { Seats::EMPTY };
        }
        Event::Shuffled { order, .. } => *order = None,
        Event::Looked { by, shown, .. } if !by.contains(viewer) => shown.clear(),
        Event::Rearranged { by, order, .. } if *by != viewer => *order = None,
        Event::Asked(decision) => **decision = mask_decision(decision, viewer),
        _ => {}
    }
    event
}

/// The action as a viewer may know it; none if the viewer may not know what was chosen.
pub(crate) fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
    if by == viewer {
        return Some(*action);
    }
    let secret_kind = table.decision.as_ref().is_some_and(|decision| decision.kind == DecisionKind::Rearrange);
    match action {
        // These show the card in being done.
        Action::Cast(_) | Action::PlaceSoul(_) | Action::Activate { .. } => Some(*action),
        Action::Card(card) if !table.knows(viewer, *card) => None,
        Action::Slot { .. } if secret_kind => None,
        _ => Some(*action),
    }
}

/// Deals the definitions of the cards that a viewer does not know anew among them, each owner's among the own.
pub(crate) fn deal_unknown(table: &mut Table, viewer: Seat, chance: &mut dyn Chance) -> Result<(), ChanceError> {
    for seat in (0..table.players.len() as u8).map(Seat) {
        let player = table.player(seat);
        let secret = player.deck.iter().chain(&player.hand).copied().chain(player.row.iter().map(|slot| slot.card));
        let unknown: Vec<CardId> = secret.filter(|card| !table.knows(viewer, *card)).collect();
        let order = chance.permutation(Stream(seat.0), 0, unknown.len() as u16)?;
        let defs: Vec<DefId> = unknown.iter().map(|card| table.card(*card).def).collect();
        for (card, from) in unknown.iter().zip(order) {
            if let (Some(state), Some(def)) = (table.cards.get_mut(card.index()), defs.get(usize::from(from))) {
                state.def = *def;
            }
        }
    }
    Ok(())
}

impl Event {
    /// Whether it makes something secret known or used chance.
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Shuffled { .. } | Event::Looked { .. } | Event::Destroyed { .. } | Event::Ended(_) => true,
            Event::Moved { from, .. } => matches!(from.area, Area::Deck | Area::Row),
            _ => false,
        }
    }
}

impl Area {
    /// Whether the cards lie face down or in a hand.
    #[must_use]
    pub const fn is_secret(self) -> bool {
        matches!(self, Area::Deck | Area::Hand | Area::Row | Area::Unknown)
    }
}

impl Table {
    /// Whether a seat sees every card of a place.
    pub(crate) fn sees(&self, viewer: Seat, spot: Spot) -> bool {
        match spot.area {
            Area::Hand => spot.seat == viewer,
            area => !area.is_secret(),
        }
    }

    /// Whether a seat knows which card this is.
    #[must_use]
    pub fn knows(&self, viewer: Seat, card: CardId) -> bool {
        let state = self.card(card);
        let spot = Spot { area: state.area, seat: state.seat };
        let shown = self.known.get(viewer.index()).is_some_and(|known| known.binary_search(&card).is_ok());
        self.sees(viewer, spot) || shown
    }

    /// Who sees which card it is when it moves from here to there.
    pub(crate) fn witnesses(&self, card: CardId, from: Spot, to: Spot) -> Seats {
        let count = self.players.len() as u8;
        let told_by_place = from.area != Area::Hand;
        let seats = (0..count).map(Seat).filter(|viewer| {
            let known = &self.known[viewer.index()];
            let knows_it_moves = told_by_place && known.binary_search(&card).is_ok();
            self.sees(*viewer, from) || self.sees(*viewer, to) || knows_it_moves
        });
        seats.collect()
    }
}
