//! Who may know what: the only judge of it.
//!
//! A view is the table with everything a player may not know taken out. Folding a player's redacted events over the
//! blank table gives the same view, so a server can send events and a client can fold them.
//!
//! What the areas hide is one table ([`Area`]), what an event tells is another, and so is what an action tells. Each of
//! them names everything there is, so that nothing new is open because nobody thought of it.

mod action;
mod area;
mod event;

pub(crate) use action::{redact_action, shows_action};
pub use area::Area;
pub(crate) use area::Hiding;
use area::Lookers;

use crate::kernel::{Seat, Seats};
use crate::keyforge::table::{
    Binding, CardId, CardRef, CardSet, CardState, Decision, DecisionKind, Fact, FactKind, Lasting, Maybe, Spot, Table,
};

/// Whether a player may know which card this is, where it lies.
pub fn knows(table: &Table, viewer: Seat, card: CardId) -> bool {
    let state = table.bare(card);
    let shown = table.known.get(viewer.index()).is_some_and(|known| known.contains(card));
    shown || sees(table, viewer, Spot::new(state.area, state.keeper()))
}

/// Whether a player may look at the cards of an area.
pub(crate) fn sees(table: &Table, viewer: Seat, spot: Spot) -> bool {
    match spot.area.lie().lookers {
        // Open to both (`INFO-3`, `INFO-5`), as is what was grafted (`INFO-8`).
        Lookers::Everybody => true,
        // Their keeper alone (`INFO-1`, `INFO-2a`, `INFO-2b`, `INFO-6`).
        Lookers::Keeper => spot.seat == viewer,
        Lookers::Nobody => false,
        // Facedown in the older books, faceup later (`INFO-7a`, `INFO-7b`).
        Lookers::AsPurged => !table.is_facedown(spot.area),
    }
}

/// The players who see which card moves from here to there.
pub(crate) fn witnesses(table: &Table, card: CardId, from: Spot, to: Spot) -> Seats {
    // Most moves begin or end where everybody looks.
    if !from.area.may_be_secret() || !to.area.may_be_secret() {
        return Seats::BOTH;
    }
    let mut seen = Seats::EMPTY;
    if to.area == Area::Archives && table.bare(card).owner() != to.seat {
        // Whose card it is says where it goes when it leaves: nobody may lose sight of it.
        return Seats::BOTH;
    }
    let told_by_place = is_told_by_place(table, card, from.area);
    for viewer in [Seat::FIRST, Seat::SECOND] {
        let knows_it_moves = told_by_place && table.known[viewer.index()].contains(card);
        if sees(table, viewer, from) || sees(table, viewer, to) || knows_it_moves {
            seen = seen.with(viewer);
        }
    }
    seen
}

/// Whether it is the place that tells which card moves from there. Somebody who knows a card of a hand does not know that it is
/// this one; but the top of a deck is the top, a card that was purged facedown lies where it was put, a token creature has one
/// hidden side, and a card may be the only one under another.
fn is_told_by_place(table: &Table, card: CardId, from: Area) -> bool {
    let alone = |host: CardId| table.cards_under(host).nth(1).is_none();
    matches!(from, Area::Deck | Area::Purged | Area::Facedown)
        || from == Area::Under && table.bare(card).host.get().is_some_and(alone)
}

/// The table as a player may know it.
pub fn mask(table: &Table, viewer: Seat) -> Table {
    let mut view = table.clone();
    view.viewer = Some(viewer);
    view.known = [CardSet::EMPTY; 2];
    view.whereabouts = Default::default();
    // Nobody's seat was shown nothing.
    let at = viewer.index();
    if let (Some(known), Some(whereabouts)) = (table.known.get(at), table.whereabouts.get(at)) {
        view.known[at] = *known;
        view.whereabouts[at] = *whereabouts;
    }
    for card in table.card_ids() {
        mask_card(table, &mut view, viewer, card);
    }
    for area in Area::ALL.into_iter().filter(|area| area.may_be_secret()) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            hide_unknown(table, &mut view, viewer, Spot::new(area, seat));
        }
    }
    view.lasting.iter_mut().for_each(|lasting| *lasting = mask_lasting(lasting));
    view.facts.iter_mut().for_each(|fact| *fact = mask_fact(fact));
    for facts in &mut view.facts_before {
        facts.change(names_a_secret, |fact| *fact = mask_fact(fact));
    }
    view.remembered.iter_mut().for_each(|(_, card)| *card = NOBODY);
    view.spent.iter_mut().for_each(|(_, card)| *card = NOBODY);
    view.decision = table.decision.as_ref().map(|decision| mask_decision(decision, viewer));
    view
}

fn mask_card(table: &Table, view: &mut Table, viewer: Seat, card: CardId) {
    if !knows(table, viewer, card) {
        view.put(card, &forgotten(&table.card(card)));
        return;
    }
    if table.is_facedown(table.bare(card).area) {
        // When a secret card came where it lies is nobody's business.
        view.change(card, |masked| (masked.stamp, masked.before) = (0, 0));
    }
}

/// What is left of a card that the viewer does not know where it lies. Everybody was told which card became a copy: one is
/// about to be played from a hand, while the copy's own questions are asked (`COPY-1`).
fn forgotten(state: &CardState) -> CardState {
    CardState { def: state.def, ..state.identity() }
}

/// Takes what does not lie open any more out of the table of a spectator, who keeps nothing in mind.
pub(crate) fn close(table: &mut Table) {
    let viewer = Seat::SPECTATOR;
    let hidden: CardSet = table.card_ids().filter(|card| !knows(table, viewer, *card)).collect();
    for (area, seat) in Area::ALL.into_iter().flat_map(|area| [(area, Seat::FIRST), (area, Seat::SECOND)]) {
        if !area.may_be_secret() {
            continue;
        }
        let mut list = table.list_mut(area, seat);
        for card in list.as_mut_slice().iter_mut().filter(|card| card.is_known() && hidden.contains(**card)) {
            *card = CardId::HIDDEN;
        }
        if area.is_unordered() {
            list.sort();
        }
    }
    for card in hidden.iter() {
        let left = forgotten(&table.card(card));
        table.put(card, &left);
    }
}

fn hide_unknown(table: &Table, view: &mut Table, viewer: Seat, spot: Spot) {
    let mut list = view.list_mut(spot.area, spot.seat);
    for card in list.as_mut_slice() {
        if !knows(table, viewer, *card) {
            *card = CardId::HIDDEN;
        }
    }
    if spot.area.is_unordered() {
        list.sort();
    }
}

/// Which card is remembered, or was counted against a permission, is not told: it may lie facedown or in a hand.
const NOBODY: CardRef = CardRef::new(CardId::HIDDEN, 0);

/// What a lasting effect has chosen may be secret; that it lasts is not.
fn mask_lasting(lasting: &Lasting) -> Lasting {
    if lasting.open {
        return lasting.clone();
    }
    let Binding { it: _, slots: _, house, number, player, ref chosen_trait, ref titles, fought: _, past: _ } =
        lasting.binding;
    let (chosen_trait, titles) = (chosen_trait.clone(), titles.clone());
    Lasting { binding: Binding { house, number, player, chosen_trait, titles, ..Binding::default() }, ..*lasting }
}

/// Which card a fact tells of may be secret.
fn mask_fact(fact: &Fact) -> Fact {
    match names_a_secret(fact) {
        true => Fact { card: Maybe::NONE, was: None, ..*fact },
        false => *fact,
    }
}

/// Whether the card of a fact may have come where somebody cannot see it, unseen.
pub(crate) fn names_a_secret(fact: &Fact) -> bool {
    match fact.kind {
        FactKind::Archived => true,
        FactKind::Played
        | FactKind::EnteredPlay
        | FactKind::Used
        | FactKind::UsedText
        | FactKind::Reaped
        | FactKind::Fought
        | FactKind::Discarded(_)
        | FactKind::LeftPlay(_)
        | FactKind::Destroyed
        | FactKind::Attached
        | FactKind::Forged
        | FactKind::ChoseHouse
        | FactKind::Gained(_)
        | FactKind::StolenFrom
        | FactKind::CapturedFrom
        | FactKind::DamageDealt(_)
        | FactKind::DealsDamage
        | FactKind::FightDamage
        | FactKind::ArmorPrevented
        | FactKind::ResolvesIcons
        | FactKind::ResolvesIcon(_)
        | FactKind::Triggers(_)
        | FactKind::TideRaised
        | FactKind::Exalted
        | FactKind::Captured
        | FactKind::Readies(_)
        | FactKind::Exhausts
        | FactKind::LeavesArchives
        | FactKind::PutsAway
        | FactKind::DiscardedBy
        | FactKind::SpentOnKey => false,
    }
}

/// The options of another player are that player's business, and so is for which card a text asks. Between which texts a card lets them
/// choose is not: it is carried out before everybody.
fn mask_decision(decision: &Decision, viewer: Seat) -> Decision {
    if decision.seat == viewer {
        return decision.clone();
    }
    Decision {
        id: decision.id,
        seat: decision.seat,
        kind: decision.kind,
        source: None,
        min: 0,
        max: 0,
        chosen: Vec::new(),
        text: decision.text.filter(|_| decision.kind == DecisionKind::Option),
        waiting: Vec::new(),
        options: Vec::new(),
    }
}
