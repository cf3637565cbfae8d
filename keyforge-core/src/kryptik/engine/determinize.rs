//! A full state drawn at random among those that fit what a player knows.

use super::derived::Derived;
use super::machine::{Engine, Frame, State};
use crate::kernel::{Chance, ChanceError, Desk, Recorder, Seat, Stream, run_within};
use crate::kryptik::table::{Action, Area, CardId, CardRef, CardState, Decision, Lasting, Lasts, Table, TargetRef};

/// More steps than any question takes to be put.
const STEPS_TO_ASK: u32 = 10_000;

/// Deals the cards that the viewer does not know anew, each owner's among the places where they lie, every deal with the same
/// chance.
///
/// The cards themselves change places, not what is written on them: deck lists are open, so the number of a card says which
/// card it is. The stream with the number of a seat orders the hidden cards of that seat; the first goes to its first place.
pub(crate) fn determinize(state: &State, viewer: Seat, chance: &mut dyn Chance) -> Result<State, ChanceError> {
    let mut drawn = state.clone();
    let names = deal(&mut drawn, viewer, chance)?;
    let names = place_adrift(&mut drawn, viewer, names, chance)?;
    rename(&mut drawn, &state.table, viewer, &names);
    drawn.derived = Derived::default();
    drawn.machine.counters = Default::default();
    ask_anew(&mut drawn, viewer, chance);
    Ok(drawn)
}

/// The names of a draw.
struct Names {
    /// For each card the one that is drawn for its place.
    places: Vec<CardId>,
    /// For each card of which an effect speaks, although nobody knows where in its deck it lies, the one that is meant in the draw.
    adrift: Vec<(CardId, CardId)>,
}

impl Names {
    /// The card that is drawn for the place of one.
    fn of_place(&self, card: CardId) -> CardId {
        self.places.get(card.index()).copied().unwrap_or(card)
    }

    /// The card that is meant where an effect speaks of one that the viewer has not seen.
    fn of_word(&self, card: CardId) -> CardId {
        let adrift = self.adrift.iter().find(|(spoken, _)| *spoken == card);
        adrift.map_or_else(|| self.of_place(card), |(_, meant)| *meant)
    }
}

/// Finds a place for each card that an effect has in mind and that the viewer neither saw nor knows where in a shuffled deck it
/// lies: any place of that deck, each with the same chance.
fn place_adrift(
    drawn: &mut State,
    viewer: Seat,
    places: Vec<CardId>,
    chance: &mut dyn Chance,
) -> Result<Names, ChanceError> {
    let mut names = Names { places, adrift: Vec::new() };
    let (mut lost, mut meant) = (Vec::new(), Vec::new());
    let table = &drawn.table;
    drawn.machine.each_reference(&mut |reference, trail| {
        if !table.is_there(*reference) {
            return;
        }
        match (trail.seen.contains(viewer), trail.adrift) {
            (true, _) => meant.push(reference.card),
            (false, false) => meant.push(names.of_place(reference.card)),
            (false, true) if lost.contains(&reference.card) => {}
            (false, true) => lost.push(reference.card),
        }
    });
    for (index, player) in table.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let lost = lost.iter().filter(|card| table.card(**card).owner == seat);
        // What is meant otherwise is another card.
        let deck = player.deck.iter().map(|card| names.of_place(*card)).filter(|card| !meant.contains(card));
        let deck: Vec<CardId> = deck.collect();
        if lost.clone().next().is_none() {
            continue;
        }
        let order = chance.permutation(Stream(seat.0), 1, deck.len() as u16)?;
        let found = order.into_iter().filter_map(|at| deck.get(usize::from(at)));
        names.adrift.extend(lost.copied().zip(found.copied()));
    }
    Ok(names)
}

/// For each card the one that is drawn for its place.
fn deal(drawn: &mut State, viewer: Seat, chance: &mut dyn Chance) -> Result<Vec<CardId>, ChanceError> {
    let mut names: Vec<CardId> = (0..drawn.table.cards.len() as u16).map(CardId).collect();
    let stay = staying(drawn, viewer);
    let mut mentioned = Vec::new();
    let table = &drawn.table;
    drawn.machine.each_reference(&mut |reference, trail| {
        if table.is_there(*reference) && !trail.seen.contains(viewer) {
            mentioned.push(reference.card);
        }
    });
    for seat in (0..table.players.len() as u8).map(Seat) {
        let places = hidden_places(table, viewer, seat, &stay, &mentioned);
        let mut cards = places.clone();
        // Where each lies really must not tell where it lies in the draw.
        cards.sort_unstable();
        let order = chance.permutation(Stream(seat.0), 0, places.len() as u16)?;
        for (place, from) in places.iter().zip(order) {
            if let (Some(name), Some(card)) = (names.get_mut(place.index()), cards.get(usize::from(from))) {
                *name = *card;
            }
        }
    }
    Ok(names)
}

/// The places of a player that hold cards which the viewer does not know, each named by its card, in an order that is the same
/// in all states that look alike.
fn hidden_places(table: &Table, viewer: Seat, seat: Seat, stay: &[CardId], mentioned: &[CardId]) -> Vec<CardId> {
    let player = table.player(seat);
    let mut hand = player.hand.clone();
    // A hand lies in the order of its cards' numbers, which tells which they are. What tells two apart is who knows them and
    // what the rules have in mind of them.
    hand.sort_by_cached_key(|card| {
        let rank = mentioned.iter().position(|other| other == card).unwrap_or(usize::MAX);
        let knows = |known: &Vec<CardId>| known.binary_search(card).is_ok();
        (rank, table.known.iter().map(knows).collect::<Vec<bool>>(), *card)
    });
    let row = player.row.iter().map(|slot| slot.card);
    let all = player.deck.iter().copied().chain(hand).chain(row);
    all.filter(|card| !table.knows(viewer, *card) && !stay.contains(card)).collect()
}

/// The hidden cards that are spoken of in the open, or whose text is at work: they are where they are.
fn staying(state: &State, viewer: Seat) -> Vec<CardId> {
    let (table, machine) = (&state.table, &state.machine);
    let of_frame = |frame: &Frame| match frame {
        Frame::Announce(announce) => Some(announce.source()),
        Frame::Overlord(overlord) => Some(overlord.coming),
        Frame::Deal(_)
        | Frame::Turn(_)
        | Frame::Refill
        | Frame::Priority
        | Frame::Place(_)
        | Frame::Pay(_)
        | Frame::MakeEnergy(_)
        | Frame::Resolve(_)
        | Frame::Tidy(_)
        | Frame::Eleven(_)
        | Frame::Choose(_)
        | Frame::Cut(_)
        | Frame::Rearrange(_)
        | Frame::HandLimit(_)
        | Frame::Attacker
        | Frame::AttackTarget(_)
        | Frame::Blockers(_)
        | Frame::DamageOrder(_)
        | Frame::RavenousSlot => None,
    };
    let mut named: Vec<CardRef> = machine.frames.frames().iter().filter_map(of_frame).collect();
    named.extend(machine.waiting.iter().map(|waiting| waiting.source));
    named.extend(machine.rivals.iter().map(|rival| rival.coming));
    for item in &table.pile {
        named.extend([item.source]);
        named.extend(item.about.card);
        named.extend(item.targets.iter().flatten().filter_map(TargetRef::card));
    }
    table.lasting.iter().for_each(|lasting| name_lasting(lasting, &mut named));
    named.retain(|reference| table.is_there(*reference) && table.card(reference.card).area == Area::Hand);
    let mut stay: Vec<CardId> = named.into_iter().map(|reference| reference.card).collect();
    if let Some(own) = table.decision.as_ref().filter(|open| open.seat == viewer) {
        stay.extend(own.options.iter().filter_map(Action::card));
        stay.extend(own.source);
        stay.extend(own.texts.iter().flat_map(|text| [Some(text.card), text.about]).flatten());
    }
    stay
}

/// The cards of which a lasting effect speaks.
fn name_lasting(lasting: &Lasting, named: &mut Vec<CardRef>) {
    named.push(lasting.source);
    match &lasting.what {
        Lasts::Stat(card, ..)
        | Lasts::Keyword(card, _)
        | Lasts::Strip(card)
        | Lasts::Shield(card, _)
        | Lasts::Control(card, _) => named.push(*card),
        Lasts::Mod(_, cards, _) => named.extend(cards),
    }
}

/// Gives every card the name that was drawn for its place.
fn rename(drawn: &mut State, table: &Table, viewer: Seat, names: &Names) {
    let name = |card: CardId| names.of_place(card);
    for (place, name) in names.places.iter().enumerate().filter(|(place, name)| *place != name.index()) {
        let (place, identity) = (table.cards[place], table.card(*name));
        drawn.table.cards[name.index()] = CardState { def: identity.def, owner: identity.owner, ..place };
    }
    for player in &mut drawn.table.players {
        player.deck.iter_mut().chain(&mut player.hand).for_each(|card| *card = name(*card));
        player.hand.sort_unstable();
        player.row.iter_mut().for_each(|slot| slot.card = name(slot.card));
    }
    for known in &mut drawn.table.known {
        known.iter_mut().for_each(|card| *card = name(*card));
        known.sort_unstable();
    }
    let now = &drawn.table;
    drawn.machine.each_reference(&mut |reference, trail| {
        if !table.is_there(*reference) {
            return;
        }
        // Who saw which card it is knows that, and not where it lies since its deck was shuffled.
        match trail.seen.contains(viewer) {
            true => *reference = now.reference(reference.card),
            false => reference.card = names.of_word(reference.card),
        }
    });
    for frame in drawn.machine.frames.frames_mut() {
        if let Frame::Choose(choose) = frame {
            choose.sort_hand(&drawn.table);
        }
        if let Frame::Resolve(resolve) = frame {
            resolve.rename_seen(viewer, &|card| names.of_word(card));
        }
    }
    if let Some(open) = drawn.table.decision.as_mut().filter(|open| open.seat != viewer) {
        rename_decision(open, &name);
    }
}

fn rename_decision(open: &mut Decision, name: &impl Fn(CardId) -> CardId) {
    open.source = open.source.map(name);
    open.options.iter_mut().for_each(|action| *action = action.renamed(name));
    for text in &mut open.texts {
        text.card = name(text.card);
        text.about = text.about.map(name);
    }
}

/// What another player may choose, the cards say that were dealt.
fn ask_anew(drawn: &mut State, viewer: Seat, chance: &mut dyn Chance) {
    let Some(open) = drawn.table.decision.take_if(|decision| decision.seat != viewer) else {
        return;
    };
    let turn_decisions = drawn.table.turn_decisions;
    let mut fresh = drawn.clone();
    let mut events = Recorder::silent();
    let mut engine = Engine::on(&mut fresh, chance, &mut events);
    engine.secrets_anew();
    // A question is put anew in a few steps; a machine that does not come to one has none.
    let same = run_within(&mut engine, STEPS_TO_ASK).is_ok()
        && engine.table.decision.as_ref().is_some_and(|now| (now.seat, now.kind) == (open.seat, open.kind));
    let id = open.id;
    // Where the dealt cards leave nothing to ask, the question of before stays.
    match same {
        true => *drawn = fresh,
        false => drawn.table.decision = Some(open),
    }
    let Table { decision, next_decision: next, .. } = &mut drawn.table;
    Desk { decision, next }.renumber(id);
    drawn.table.turn_decisions = turn_decisions;
}
