//! Who may know what: the only judge of it.

use super::{Action, Area, CardId, CardState, Decision, DecisionKind, Event, Spot, Table};
use crate::kernel::{Seat, Seats};
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

/// Takes what does not lie open any more out of the table of a spectator, who keeps nothing in mind.
pub(crate) fn close(table: &mut Table) {
    let decision = table.decision.take();
    *table = mask(table, Seat::SPECTATOR);
    table.decision = decision;
}

/// The options of another player are that player's business.
fn mask_decision(decision: &Decision, viewer: Seat) -> Decision {
    if decision.seat == viewer {
        return decision.clone();
    }
    let (texts, options) = (Vec::new(), Vec::new());
    Decision { id: decision.id, seat: decision.seat, kind: decision.kind, source: None, texts, options }
}

/// What an event tells.
struct Verdict {
    /// Whether it makes something secret known or used chance: nothing before it is undone.
    reveals: bool,
    /// Takes away what a seat may not know; none where everybody may know all.
    hide: Option<fn(&mut Event, Seat)>,
}

impl Verdict {
    const PUBLIC: Verdict = Verdict { reveals: false, hide: None };
    const REVEALS: Verdict = Verdict { reveals: true, hide: None };

    const fn hides(hide: fn(&mut Event, Seat)) -> Verdict {
        Verdict { reveals: false, hide: Some(hide) }
    }
}

/// What each event tells whom, and whether it reveals something.
fn verdict(event: &Event) -> Verdict {
    match event {
        Event::Laid(_) => Verdict::hides(hide_table),
        Event::Asked(_) => Verdict::hides(hide_options),
        Event::Moved { from, .. } => {
            Verdict { reveals: matches!(from.area, Area::Deck | Area::Row), hide: Some(hide_card) }
        }
        Event::Shuffled { .. } => Verdict { reveals: true, hide: Some(hide_order) },
        Event::Looked { .. } => Verdict { reveals: true, hide: Some(hide_shown) },
        Event::Rearranged { .. } => Verdict::hides(hide_new_row),
        Event::Restacked { .. } => Verdict::hides(hide_new_top),
        Event::Destroyed { .. } | Event::Ended(_) => Verdict::REVEALS,
        Event::Answered(_)
        | Event::Recursed { .. }
        | Event::TurnBegan { .. }
        | Event::ExtraTurn(_)
        | Event::PhaseBegan(_)
        | Event::Priority { .. }
        | Event::EnergyMade { .. }
        | Event::EnergySpent { .. }
        | Event::Engaged(_)
        | Event::Disengaged(_)
        | Event::Rested(_)
        | Event::SoulPlaced
        | Event::Damaged { .. }
        | Event::PlayerDamaged { .. }
        | Event::ControlChanged { .. }
        | Event::Rehosted { .. }
        | Event::Added(_)
        | Event::Left { .. }
        | Event::Combat(_)
        | Event::Installed(_)
        | Event::Lapsed(_)
        | Event::SoloUsed(_)
        | Event::CutShort
        | Event::TurnEnded
        | Event::Removed(_) => Verdict::PUBLIC,
    }
}

fn hide_table(event: &mut Event, viewer: Seat) {
    if let Event::Laid(table) = event {
        **table = mask(table, viewer);
    }
}

fn hide_options(event: &mut Event, viewer: Seat) {
    if let Event::Asked(decision) = event {
        **decision = mask_decision(decision, viewer);
    }
}

/// Who does not see the card does not learn who else does.
/// How many cards recursion took everybody learns, which ones nobody else (`K-2.3.1-8`).
fn hide_card(event: &mut Event, viewer: Seat) {
    if let Event::Moved { card, def, from, to, seen, .. } = event {
        // A spectator remembers nothing of what players were shown: they see what lay open, or lies open now.
        let open = |spot: &Spot| spot.area != Area::Hand && !spot.area.is_secret();
        let sees = match viewer == Seat::SPECTATOR {
            true => open(from) || open(to),
            false => seen.contains(viewer),
        };
        if !sees {
            *card = CardId::HIDDEN;
            *def = DefId::HIDDEN;
        }
        *seen = if sees { Seats::of(viewer) } else { Seats::EMPTY };
    }
}

fn hide_order(event: &mut Event, _: Seat) {
    if let Event::Shuffled { order, .. } = event {
        *order = None;
    }
}

fn hide_shown(event: &mut Event, viewer: Seat) {
    if let Event::Looked { by, shown, .. } = event
        && !by.contains(viewer)
    {
        shown.clear();
    }
}

fn hide_new_row(event: &mut Event, viewer: Seat) {
    if let Event::Rearranged { by, order, .. } = event
        && *by != viewer
    {
        *order = None;
    }
}

fn hide_new_top(event: &mut Event, viewer: Seat) {
    if let Event::Restacked { by, order, .. } = event
        && *by != viewer
    {
        *order = None;
    }
}

/// The event as a viewer may know it.
pub(crate) fn redact_event(event: &Event, viewer: Seat) -> Event {
    let mut told = event.clone();
    if let Some(hide) = verdict(event).hide {
        hide(&mut told, viewer);
    }
    told
}

/// Whether an event makes something secret known or used chance.
pub(crate) fn reveals(event: &Event) -> bool {
    verdict(event).reveals
}

/// The action as a viewer may know it; none if the viewer may not know what was chosen.
pub(crate) fn redact_action(table: &Table, by: Seat, action: &Action, viewer: Seat) -> Option<Action> {
    let kind = table.decision.as_ref().map(|decision| decision.kind);
    let open = by == viewer
        || match action {
            // What goes on face down is told by no answer, known as it may be until then.
            Action::Card(card) => {
                let face_down = matches!(kind, Some(DecisionKind::Choose | DecisionKind::Search))
                    && table.card(*card).area.is_secret();
                table.knows(viewer, *card) && !face_down
            }
            Action::Slot { .. } => kind != Some(DecisionKind::Rearrange),
            // These show the card in being done.
            Action::Cast(_) | Action::PlaceSoul(_) | Action::Activate { .. } => true,
            Action::Pass
            | Action::Energy { .. }
            | Action::MakeEnergy { .. }
            | Action::Attack(_)
            | Action::Player(_)
            | Action::Pile(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Number(_)
            | Action::Trigger(_)
            | Action::Option(_)
            | Action::Color(_)
            | Action::Auto
            | Action::Spend(_)
            | Action::UseEleven
            | Action::CastEleven
            | Action::TakeEleven
            | Action::Concede => true,
        };
    open.then_some(*action)
}

impl Area {
    /// Whether the cards lie face down or in a hand.
    #[must_use]
    pub const fn is_secret(self) -> bool {
        match self {
            // Rows are hidden from their own players too (`K-2.4-3`, `K-5.4-1`).
            Area::Deck | Area::Hand | Area::Row | Area::Unknown => true,
            // Souls lie face up (`K-5.5-2`).
            Area::Souls
            | Area::Limbo
            | Area::Abolished
            | Area::Island
            | Area::Attached
            | Area::Pile
            | Area::Pending => false,
        }
    }
}

impl Table {
    /// Whether a seat sees every card of a place.
    pub(crate) fn sees(&self, viewer: Seat, spot: Spot) -> bool {
        match spot.area == Area::Hand {
            // `K-5.1-1`
            true => spot.seat == viewer,
            false => !spot.area.is_secret(),
        }
    }

    /// Whether a seat knows which card this is.
    /// Only an effect shows what is hidden (`K-6.2-1`).
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
