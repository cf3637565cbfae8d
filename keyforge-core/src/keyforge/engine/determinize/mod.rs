//! A full state drawn at random among those that fit what a player knows.

use crate::kernel::{Chance, ChanceError, Recorder, Seat, Stream};
use crate::keyforge::engine::State;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::{Engine, Machine};
use crate::keyforge::table::{Action, Area, CardId, CardRef, CardSet, DecisionKind, MAX_CARDS, StatusFlags, Table};

/// Shuffles the cards that the viewer does not know among the places where they may be, each owner's cards among the
/// places that only cards of that owner can have.
pub(crate) fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let table = state.table();
    let played = being_played(&state.machine);
    let mut names: [CardId; MAX_CARDS] = std::array::from_fn(|index| CardId(index as u8));
    for owner in [Seat::FIRST, Seat::SECOND] {
        let free = |card: &CardId| is_free(table, viewer, owner, *card) && !played.contains(*card);
        let unknown: Vec<CardId> = table.card_ids().filter(free).collect();
        let order = chance.permutation(Stream(owner.0), 0, unknown.len() as u16)?;
        for (place, card) in unknown.iter().zip(order) {
            names[place.index()] = unknown[usize::from(card)];
        }
    }
    let mut drawn = state.clone();
    rename(&mut drawn, table, &names);
    drawn.machine.counters = [0; crate::keyforge::engine::machine::STREAMS];
    let mut drawn = State::new(state.library.clone(), drawn.table, drawn.machine);
    offer_anew(&mut drawn, viewer, chance);
    Ok(drawn)
}

/// The cards of a hand that everybody knows to be on their way out of it.
fn being_played(machine: &Machine) -> CardSet {
    let mut cards = CardSet::EMPTY;
    for frame in machine.frames.frames() {
        let Frame::Play(play) = frame else {
            continue;
        };
        if let Some(whole) = play.named() {
            cards.insert(whole.card);
            whole.half.into_iter().for_each(|half| cards.insert(half));
        }
    }
    cards
}

/// What another player may choose, the cards say that were dealt: how many options there are would tell of the real ones.
fn offer_anew(drawn: &mut State, viewer: Seat, chance: &mut dyn Chance) {
    let Some(kind) = drawn.table.decision.as_ref().filter(|open| open.seat != viewer).map(|open| open.kind) else {
        return;
    };
    if kind == DecisionKind::Main {
        let options = drawn.query().main_options(drawn.table.turn.active);
        return offer(drawn, options);
    }
    let Some(Frame::Select(select)) = drawn.machine.frames.frames().last().cloned() else {
        // What other frames ask about lies in the open, or is renamed with everything else.
        return;
    };
    let mut events = Recorder::silent();
    let asking = Engine::on(drawn, chance, &mut events).question_anew(&select);
    let Some(asking) = asking else {
        // Where the dealt cards leave nothing to ask, the question of before stays.
        return;
    };
    if let Some(open) = &mut drawn.table.decision {
        (open.min, open.max) = (asking.min, asking.max);
    }
    offer(drawn, asking.options);
}

fn offer(drawn: &mut State, mut options: Vec<Action>) {
    options.sort_unstable();
    if let Some(open) = &mut drawn.table.decision {
        open.options = options;
    }
}

/// Whether a card could lie elsewhere for all that the viewer knows. Cards that came into the other player's archives
/// from play stay what they are: everybody saw them go there.
fn is_free(table: &Table, viewer: Seat, owner: Seat, card: CardId) -> bool {
    let state = table.card(card);
    let elsewhere = matches!(state.area, Area::Deck | Area::Hand | Area::Archives) && state.keeper == owner;
    state.owner == owner
        // Whoever controls a token creature, its hidden side came from its owner's deck.
        && (elsewhere || state.area == Area::Facedown)
        && !state.has(StatusFlags::ABDUCTED)
        && !crate::keyforge::table::visibility::knows(table, viewer, card)
}

/// Gives every card the name that was drawn for its place.
fn rename(drawn: &mut State, table: &Table, names: &[CardId; MAX_CARDS]) {
    let name = |card: CardId| names.get(card.index()).copied().unwrap_or(card);
    // Whatever was not drawn stays as it is: a copy, say, is still one.
    for card in table.card_ids().filter(|card| name(*card) != *card) {
        let place = *table.card(card);
        let state = &mut drawn.table.cards[name(card).index()];
        let identity = table.card(name(card)).identity();
        *state = crate::keyforge::table::CardState {
            def: identity.def,
            printed: identity.printed,
            house: identity.house,
            owner: identity.owner,
            ..place
        };
    }
    for seat in [Seat::FIRST, Seat::SECOND] {
        for area in [Area::Deck, Area::Hand, Area::Archives] {
            let list = drawn.table.list_mut(area, seat);
            list.as_mut_slice().iter_mut().for_each(|card| *card = name(*card));
            if area.is_unordered() {
                list.sort();
            }
        }
    }
    drawn.table.under.as_mut_slice().iter_mut().for_each(|card| *card = name(*card));
    for (known, before) in drawn.table.known.iter_mut().zip(table.known) {
        *known = before.iter().fold(crate::keyforge::table::CardSet::EMPTY, |mut set, card| {
            set.insert(name(card));
            set
        });
    }
    let renamed = |reference: &mut CardRef| reference.card = name(reference.card);
    drawn.machine.each_reference(&mut |reference| renamed(reference));
    for frame in drawn.machine.frames.frames_mut() {
        if let Frame::Play(play) = frame {
            play.rename(&name);
        }
    }
    let decision = drawn.table.decision.as_mut();
    if let Some(decision) = decision.filter(|decision| decision.seat.index() < 2) {
        decision.options.iter_mut().for_each(|action| *action = action.renamed(&name));
        decision.options.sort_unstable();
        decision.chosen.iter_mut().for_each(|card| *card = name(*card));
    }
    for lasting in &mut drawn.table.lasting {
        lasting.binding.it.iter_mut().for_each(&renamed);
        lasting.binding.slots.iter_mut().for_each(|(_, reference)| renamed(reference));
    }
}
