//! A full state drawn at random among those that fit what a player knows.

mod deal;

use crate::kernel::{Chance, ChanceError, Counted, Recorder, Seat, Stream};
use crate::keyforge::engine::State;
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::select::SelectFrame;
use crate::keyforge::engine::machine::{Asking, Engine, Machine};
use crate::keyforge::table::{
    Action, Area, CardId, CardRef, CardSet, CardState, DecisionKind, Fact, MAX_CARDS, Refs, Spot, Table, visibility,
};
use deal::Deal;

/// How often cards are dealt before a deal is taken in which another player could not have chosen as many as they did.
const MOST_DEALS: u32 = 256;

/// Deals the cards that the viewer does not see anew, with equal chances for everything that fits what the viewer could
/// follow ([`Table::whereabouts`]), and in which as many could be chosen as another player has chosen so far.
///
/// Stream 0 of the source deals the cards of the first player, stream 1 those of the second: for each class of cards that
/// may lie in the same kinds of places two numbers, where there is a choice, that say how many lie where, and an order that
/// says which; then an order for each kind of place.
pub(crate) fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let stay = staying(state);
    let mut counters = [0; 2];
    let mut deals = 0;
    loop {
        let mut drawn = deal_anew(state, viewer, stay, &mut Counted::new(chance, &mut counters))?;
        deals += 1;
        if choose_anew(&mut drawn, viewer, chance, &mut counters)? || deals == MOST_DEALS {
            offer_anew(&mut drawn, viewer, chance);
            return Ok(drawn);
        }
    }
}

/// The same state with other cards where the viewer does not look.
fn deal_anew(state: &State, viewer: Seat, stay: CardSet, draws: &mut Counted<'_>) -> Result<State, ChanceError> {
    let table = state.table();
    let mut names: [CardId; MAX_CARDS] = std::array::from_fn(|index| CardId(index as u8));
    for owner in [Seat::FIRST, Seat::SECOND] {
        Deal::of(table, viewer, owner, stay).draw(Stream(owner.0), draws, &mut names)?;
    }
    let mut drawn = state.clone();
    rename(&mut drawn, table, viewer, &names);
    drawn.machine.counters = [0; crate::keyforge::engine::machine::STREAMS];
    Ok(State::new(state.library.clone(), drawn.table, drawn.machine))
}

/// What another player has chosen so far where the viewer does not look is drawn too: who knows a hand does not know which of its
/// cards were chosen. Whether as many as were chosen can be chosen there.
fn choose_anew(
    drawn: &mut State,
    viewer: Seat,
    chance: &mut dyn Chance,
    counters: &mut [u32; 2],
) -> Result<bool, ChanceError> {
    let open = drawn.table.decision.as_ref().filter(|open| open.seat != viewer && open.kind == DecisionKind::Card);
    let frame = drawn.machine.frames.frames().last().filter(|_| open.is_some()).cloned();
    let Some(Frame::Select(before)) = frame else {
        return Ok(true);
    };
    let is_told = |table: &Table, card: CardId| {
        let state = table.card(card);
        visibility::sees(table, viewer, Spot::new(state.area, state.keeper))
    };
    match before.chosen().all(|card| is_told(&drawn.table, card.card)) {
        true => Ok(true),
        false => pick_anew(drawn, &before, is_told, chance, counters),
    }
}

/// The same where the viewer does not see all that was chosen; seldom, so out of line.
#[inline(never)]
fn pick_anew(
    drawn: &mut State,
    before: &SelectFrame,
    is_told: impl Fn(&Table, CardId) -> bool,
    chance: &mut dyn Chance,
    counters: &mut [u32; 2],
) -> Result<bool, ChanceError> {
    let (mut select, mut fits) = (before.clone().begun_anew(), true);
    for part in before.parts_before() {
        // What the text names without a choice it names of the cards that are chosen now.
        match Engine::on(drawn, chance, &mut Recorder::silent()).named_anew(&select) {
            Some(named) => select.pick(named.into_iter().collect()),
            None => fits &= pick_part(drawn, &mut select, part, &is_told, chance, counters)?,
        }
        select.finish_part();
    }
    fits &= pick_part(drawn, &mut select, before.picked(), &is_told, chance, counters)?;
    // After other choices nothing more might be asked.
    if question_of(drawn, &select, chance).is_none() {
        return Ok(false);
    }
    if let Some(open) = &mut drawn.table.decision {
        open.chosen = select.picked().iter().map(|card| card.card).collect();
    }
    if let Some(frame) = drawn.machine.frames.frames_mut().last_mut() {
        *frame = Frame::Select(select);
    }
    Ok(fits)
}

/// Chooses a part of a selection again: what the viewer saw as it was, in place of every other card one that fits. Whether one fits
/// in place of each; if none does, another card of the same pile stands there, so that they are as many.
fn pick_part(
    drawn: &mut State,
    select: &mut SelectFrame,
    part: &[CardRef],
    is_told: &impl Fn(&Table, CardId) -> bool,
    chance: &mut dyn Chance,
    counters: &mut [u32; 2],
) -> Result<bool, ChanceError> {
    let (mut picked, mut fits) = (Refs::new(), true);
    for card in part {
        if is_told(&drawn.table, card.card) {
            picked.push(*card);
        } else {
            let mut fitting = candidates_of(drawn, select, chance);
            fitting.retain(|card| !is_told(&drawn.table, *card));
            if fitting.is_empty() {
                fits = false;
                let CardState { area, keeper, .. } = drawn.table.card(card.card);
                let taken = |card: &&CardId| select.chosen().any(|chosen| chosen.card == **card);
                fitting.extend(drawn.table.list(area, keeper).iter().filter(|card| !taken(card)));
            }
            let which = match fitting.len() {
                0 | 1 => 0,
                count => Counted::new(chance, counters).below(Stream(0), count as u32)?,
            };
            let next = fitting.get(which as usize).unwrap_or(&card.card);
            picked.push(drawn.table.reference(*next));
        }
        select.pick(picked.clone());
    }
    Ok(fits)
}

/// What a selection asks in the drawn state; none if it would not ask.
fn question_of(drawn: &mut State, select: &SelectFrame, chance: &mut dyn Chance) -> Option<Asking> {
    let mut events = Recorder::silent();
    Engine::on(drawn, chance, &mut events).question_anew(select)
}

/// The cards that it offers.
fn candidates_of(drawn: &mut State, select: &SelectFrame, chance: &mut dyn Chance) -> Vec<CardId> {
    let options = question_of(drawn, select, chance).map_or_else(Vec::new, |asking| asking.options);
    options.iter().filter_map(|option| option.card()).collect()
}

/// The hidden cards that everybody knows to be where they are: those of a hand that are on their way out of it.
fn staying(state: &State) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let machine: &Machine = &state.machine;
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
        let options = drawn.query().main_options(drawn.table.turn.active, Vec::new());
        return offer(drawn, options);
    }
    let Some(Frame::Select(select)) = drawn.machine.frames.frames().last().cloned() else {
        // What other frames ask about lies in the open, or is renamed with everything else.
        return;
    };
    let Some(asking) = question_of(drawn, &select, chance) else {
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

/// Gives every card the name that was drawn for its place.
fn rename(drawn: &mut State, table: &Table, viewer: Seat, names: &[CardId; MAX_CARDS]) {
    let name = |card: CardId| names.get(card.index()).copied().unwrap_or(card);
    // Whatever was not drawn stays as it is: a copy, say, is still one.
    for card in table.card_ids().filter(|card| name(*card) != *card) {
        let identity = table.card(name(card)).identity();
        let state = CardState {
            def: identity.def,
            printed: identity.printed,
            house: identity.house,
            owner: identity.owner,
            ..table.card(card)
        };
        drawn.table.put(name(card), &state);
    }
    for seat in [Seat::FIRST, Seat::SECOND] {
        for area in [Area::Deck, Area::Hand, Area::Archives, Area::Purged] {
            let mut list = drawn.table.list_mut(area, seat);
            list.as_mut_slice().iter_mut().for_each(|card| *card = name(*card));
            if area.is_unordered() {
                list.sort();
            }
        }
    }
    drawn.table.under.as_mut_slice().iter_mut().for_each(|card| *card = name(*card));
    for seat in [0, 1] {
        drawn.table.known[seat] = table.known[seat].iter().map(name).collect();
        if seat != viewer.index() {
            drawn.table.whereabouts[seat] = table.whereabouts[seat].renamed(&name);
        }
    }
    let renamed = |reference: &mut CardRef| reference.card = name(reference.card);
    // A card that has left play was seen there, and what counts such cards finds each as it was then.
    let left: Vec<CardRef> = drawn.machine.past.iter().map(|past| past.card).collect();
    drawn.machine.each_reference(&mut |reference| {
        if table.is_current(*reference) || !left.contains(reference) {
            renamed(reference);
        }
    });
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
    rename_facts(drawn, table, viewer, &name);
    drawn.table.remembered.iter_mut().for_each(|(_, reference)| renamed(reference));
    // What lasts speaks of cards as everybody saw them, also of those that have gone into hiding since.
    let renamed_there = |reference: &mut CardRef| {
        if table.is_current(*reference) {
            renamed(reference);
        }
    };
    drawn.table.spent.iter_mut().for_each(|(_, reference)| renamed_there(reference));
    for lasting in drawn.table.lasting.iter_mut().filter(|lasting| !lasting.open) {
        lasting.binding.it.iter_mut().for_each(&renamed_there);
        lasting.binding.slots.iter_mut().for_each(|(_, reference)| renamed_there(reference));
    }
}

/// What happened to a card on its way to where it lies hidden, happened to the one that is drawn there: which it was, and how,
/// is not remembered, whichever was drawn.
fn rename_facts(drawn: &mut State, table: &Table, viewer: Seat, name: &impl Fn(CardId) -> CardId) {
    let is_there = |card: CardRef| table.bare(card.card).stamp == card.stamp;
    let is_hidden = |card: &CardRef| is_there(*card) && !visibility::knows(table, viewer, card.card);
    let hidden = |fact: &Fact| fact.card.get().filter(is_hidden);
    let rename = |fact: &mut Fact| {
        if let Some(card) = hidden(fact) {
            *fact = Fact { card: Some(CardRef { card: name(card.card), ..card }).into(), was: None, ..*fact };
        }
    };
    drawn.machine.each_fact(&mut |fact| rename(fact));
    // What the table keeps of the others, everybody saw.
    let told = |fact: &Fact| visibility::names_a_secret(fact) && hidden(fact).is_some();
    drawn.table.facts.iter_mut().filter(|fact| told(fact)).for_each(&rename);
    for facts in &mut drawn.table.facts_before {
        facts.change(told, rename);
    }
}
