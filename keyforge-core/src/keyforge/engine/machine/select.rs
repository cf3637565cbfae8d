//! Choosing cards: one at a time, from what fits, by the active player (`RESOLVE-2`).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::frame::Next;
use crate::kernel::{Fault, Seat, Seats, arrange_by_key};
use crate::keyforge::cards::library::code::{Instr, Pc};
use crate::keyforge::cards::syntax::{Count, Distinct, Filter, Group, Num, Place, Sel, Stat, Verb, Who};
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::{Found, Lens, Query, names_places};
use crate::keyforge::table::{AbilityId, Action, Area, CardId, CardList, CardRef, DecisionKind, Refs, TextRef};

/// A selection in progress, of an instruction of the innermost resolving ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct SelectFrame {
    pub(super) ability: AbilityId,
    pub(super) pc: Pc,
    /// Which part of a union is being chosen.
    part: usize,
    /// What was chosen in that part.
    picked: Refs,
    /// What was chosen in all parts.
    all: Refs,
    /// Where in that the cards of the second part begin, and of those after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    starts: Vec<u8>,
    complete: bool,
    asked: bool,
}

impl SelectFrame {
    pub fn new(ability: AbilityId, pc: Pc) -> SelectFrame {
        let (picked, all, starts) = (Refs::new(), Refs::new(), Vec::new());
        SelectFrame { ability, pc, part: 0, picked, all, starts, complete: true, asked: false }
    }
}

impl SelectFrame {
    /// What was chosen so far in the part that is being chosen.
    pub(crate) fn picked(&self) -> &[CardRef] {
        &self.picked
    }

    /// In the part that is being chosen these were chosen instead.
    pub(crate) fn pick(&mut self, picked: Refs) {
        self.picked = picked;
    }

    /// What was chosen in all parts.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = &CardRef> {
        self.all.iter().chain(&self.picked)
    }

    /// What was chosen in all parts before, part by part.
    pub(crate) fn parts_before(&self) -> impl Iterator<Item = &[CardRef]> {
        let ends = self.starts.iter().map(|start| usize::from(*start)).chain([self.all.len()]).take(self.part);
        let mut from = 0;
        ends.map(move |end| self.all.get(std::mem::replace(&mut from, end)..end).unwrap_or_default())
    }

    /// The same selection before anything was chosen.
    pub(crate) fn begun_anew(self) -> SelectFrame {
        SelectFrame { part: 0, picked: Refs::new(), all: Refs::new(), starts: Vec::new(), ..self }
    }

    /// The part that is being chosen is complete.
    pub(crate) fn finish_part(&mut self) {
        if self.part > 0 {
            self.starts.push(self.all.len().min(usize::from(u8::MAX)) as u8);
        }
        for card in std::mem::take(&mut self.picked) {
            if !self.all.contains(&card) {
                self.all.push(card);
            }
        }
        self.part += 1;
    }

    /// Calls `f` with every card chosen so far.
    pub(crate) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        self.picked.iter_mut().chain(self.all.iter_mut()).for_each(f);
    }
}

/// What a part of a selection still wants.
struct Wish {
    /// What may be chosen next, for all that the player knows who chooses.
    candidates: Found,
    /// Whether nobody could choose one more, for all that both players know.
    over: bool,
    /// How many in all are wanted at least, and at most.
    min: usize,
    max: usize,
    /// Whether the player may stop now.
    may_stop: bool,
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_select(&mut self, frame: &mut SelectFrame) -> Result<Next, Fault> {
        self.has_scope()?;
        let library = self.library;
        let Some(Instr::Select(sel)) = library.ability(frame.ability).code.get(usize::from(frame.pc)) else {
            return Err(Fault::broken("a selection belongs to no instruction"));
        };
        if let Some(part) = part_of(sel, frame.part) {
            return self.select_part(frame, part);
        }
        let named = matches!(sel, Sel::Ref(_));
        let selected = std::mem::take(&mut frame.all);
        let complete = frame.complete;
        if !named {
            let it = self.rooms.refs(&selected);
            let scope = self.scope();
            scope.binding.it = it;
            scope.chosen.extend(selected.iter().copied());
        }
        let scope = self.scope();
        scope.selected = selected;
        scope.complete = complete;
        Ok(Next::Done)
    }

    fn select_part(&mut self, frame: &mut SelectFrame, part: &Sel) -> Result<Next, Fault> {
        match part {
            Sel::Ref(reference) => {
                let cards = self.with_lens(|query, lens| query.refs(lens, *reference));
                frame.complete &= !cards.is_empty();
                frame.picked.extend(cards);
            }
            Sel::Each(group) => {
                let cards = self.with_lens(|query, lens| query.members(lens, group));
                frame.complete &= !cards.is_empty();
                frame.picked.extend(cards);
            }
            Sel::Random(num, group) => self.pick_random(frame, num, group)?,
            Sel::Top(num, place) => self.take_top(frame, num, place, false)?,
            Sel::Bottom(num, place) => self.take_top(frame, num, place, true)?,
            Sel::Choose { count, from } => return self.choose(frame, count, from, false),
            Sel::Search { count, from } => return self.choose(frame, count, from, true),
            Sel::Either(parts) => return self.choose_either(frame, parts),
            Sel::Union(_) => {}
        }
        frame.finish_part();
        Ok(Next::Stay)
    }

    fn pick_random(&mut self, frame: &mut SelectFrame, num: &Num, group: &Group) -> Result<(), Fault> {
        let (count, mut cards) = self.with_lens(|query, lens| (query.num(lens, num), query.members(lens, group)));
        for _ in 0..count {
            if cards.is_empty() {
                frame.complete = false;
                return Ok(());
            }
            arrange_by_key(&mut cards, |card| *card);
            let which = self.pick_below(cards.len())?;
            frame.picked.push(cards.remove(which));
        }
        Ok(())
    }

    fn take_top(&mut self, frame: &mut SelectFrame, num: &Num, place: &Place, bottom: bool) -> Result<(), Fault> {
        let (count, seats): (i32, SmallVec<[Seat; 2]>) =
            self.with_lens(|query, lens| (query.num(lens, num), query.players(lens, &place.whose).collect()));
        let area = super::batch::area_of(place.zone);
        for seat in seats {
            let cards: Found = outermost(&self.query(), area, seat, count, bottom).collect();
            frame.complete &= cards.len() as i32 == count;
            frame.picked.extend(cards);
        }
        Ok(())
    }

    // ── choices ─────────────────────────────────────────────────────────────────────────────────────────

    fn choose(&mut self, frame: &mut SelectFrame, count: &Count, from: &Group, search: bool) -> Result<Next, Fault> {
        if frame.asked {
            frame.asked = false;
            if self.took_answer(frame)? {
                return self.end_choice(frame, count, from, search);
            }
        } else if search {
            self.look_through(from);
        }
        let Some(wish) = self.wish_for_some(frame, count, from, search) else {
            return self.end_choice(frame, count, from, search);
        };
        frame.asked = true;
        self.ask_for(frame, &wish);
        Ok(Next::Stay)
    }

    fn choose_either(&mut self, frame: &mut SelectFrame, parts: &[Sel]) -> Result<Next, Fault> {
        if frame.asked {
            frame.asked = false;
            self.took_answer(frame)?;
            frame.complete &= !frame.picked.is_empty();
            frame.finish_part();
            return Ok(Next::Stay);
        }
        let Some(wish) = self.wish_for_either(frame, parts) else {
            frame.complete = false;
            frame.finish_part();
            return Ok(Next::Stay);
        };
        frame.asked = true;
        self.ask_for(frame, &wish);
        Ok(Next::Stay)
    }

    /// Asks what a selection wants next.
    fn ask_for(&mut self, frame: &SelectFrame, wish: &Wish) {
        let room = self.room();
        let mut asking = Asking::new(self.table.turn.active, DecisionKind::Card, room);
        if !frame.picked.is_empty() {
            asking.chosen = self.rooms.chosen().take();
        }
        let asking = self.ask_for_card(frame, wish, asking);
        self.ask(asking);
    }

    /// What a selection that has asked would ask now; none if it would not ask.
    pub(crate) fn question_anew(&self, frame: &SelectFrame) -> Option<Asking> {
        let library = self.library;
        let code = &library.ability(frame.ability).code;
        let Some(Instr::Select(sel)) = code.get(usize::from(frame.pc)).filter(|_| frame.asked) else {
            return None;
        };
        let wish = match part_of(sel, frame.part)? {
            Sel::Choose { count, from } => self.wish_for_some(frame, count, from, false),
            Sel::Search { count, from } => self.wish_for_some(frame, count, from, true),
            Sel::Either(parts) => self.wish_for_either(frame, parts),
            Sel::Ref(_) | Sel::Each(_) | Sel::Random(..) | Sel::Top(..) | Sel::Bottom(..) | Sel::Union(_) => None,
        };
        let blank = Asking::new(self.table.turn.active, DecisionKind::Card, Vec::new());
        wish.map(|wish| self.ask_for_card(frame, &wish, blank))
    }

    /// What a part that leaves no choice names now; none of one that leaves some, or to chance.
    pub(crate) fn named_anew(&self, frame: &SelectFrame) -> Option<Found> {
        let library = self.library;
        let Some(Instr::Select(sel)) = library.ability(frame.ability).code.get(usize::from(frame.pc)) else {
            return None;
        };
        let Sel::Each(group) = part_of(sel, frame.part)? else {
            return None;
        };
        Some(self.with_lens(|query, lens| query.members(lens, group)))
    }

    /// What the next question of a choice is about; none if there is nothing left to choose.
    fn wish_for_some(&self, frame: &SelectFrame, count: &Count, from: &Group, search: bool) -> Option<Wish> {
        let wish = self.wish(frame, count, from, search);
        let over = wish.over || self.is_idle(frame, &wish.candidates);
        (!over).then_some(wish)
    }

    /// What the question of a choice between alternatives is about; none if none of them has a card.
    fn wish_for_either(&self, frame: &SelectFrame, parts: &[Sel]) -> Option<Wish> {
        let decider = self.table.turn.active;
        let (mut candidates, mut secret) = (Found::new(), false);
        for one in parts {
            self.with_lens(|query, lens| {
                let is_new = |card: &CardRef| !frame.all.contains(card);
                let fitting = candidates_of(query, lens, one).into_iter().filter(is_new);
                candidates.extend(fitting.filter(|card| query.may_pick(decider, card.card)));
                for card in reach_of(query, lens, one, decider).into_iter().filter(is_new) {
                    secret |= !query.lies_open(decider, card.card);
                    candidates.extend(Some(card).filter(|card| !query.may_pick(decider, card.card)));
                }
            });
        }
        let may_stop = candidates.is_empty();
        let wish = Wish { over: may_stop && !secret, candidates, min: 1, max: 1, may_stop };
        (!wish.over).then_some(wish)
    }

    /// What a choice wants next.
    fn wish(&self, frame: &SelectFrame, count: &Count, from: &Group, search: bool) -> Wish {
        let decider = self.table.turn.active;
        let excludes_tagged = self.excludes_tagged(frame);
        let sacrifices = self.sacrifices(frame);
        self.with_lens(|query, lens| {
            let tagged = |card: &CardRef| excludes_tagged && query.table.bare(card.card).is_tagged();
            // "The most powerful" may be one that is tagged already; then there is no other (`FAQ-045`).
            let ranked = matches!(count, Count::Most(..) | Count::Least(..));
            let counts = |card: &CardRef| {
                (ranked || !tagged(card))
                    && !frame.all.contains(card)
                    && (!sacrifices || query.table.bare(card.card).keeper() == lens.you)
            };
            let mut all = query.members(lens, from);
            all.retain(|card| counts(card));
            let mut wanted = bounds(query, lens, count, all.len());
            // How many more there could be tells nobody which of the hidden cards fit.
            let mut limit = wanted.1;
            let mut secret = false;
            if names_places(from) {
                let mut reach = query.reach(lens, from, decider);
                reach.retain(|card| counts(card));
                limit = bounds(query, lens, count, reach.len()).1;
                all.retain(|card| query.may_pick(decider, card.card));
                all.extend(reach.iter().copied().filter(|card| !query.may_pick(decider, card.card)));
                wanted = bounds(query, lens, count, all.len());
                reach.retain(|card| !frame.picked.contains(card) && !query.lies_open(decider, card.card));
                restrict(query, frame, from, &mut reach);
                secret = !reach.is_empty();
            }
            let (min, max) = wanted;
            let mut candidates = Found::new();
            candidates.extend(all.iter().copied().filter(|card| !frame.picked.contains(card) && !tagged(card)));
            restrict(query, frame, from, &mut candidates);
            tell_apart(query, frame, from, &mut candidates);
            match count {
                Count::Most(_, stat) => {
                    keep_ranked(&all, max, &frame.picked, &mut candidates, |card| -query.stat(*card, stat))
                }
                Count::Least(_, stat) => {
                    keep_ranked(&all, max, &frame.picked, &mut candidates, |card| query.stat(*card, stat))
                }
                Count::Exactly(_) | Count::UpTo(_) | Count::AnyNumber | Count::All => {}
            }
            let over = (candidates.is_empty() && !secret) || frame.picked.len() >= limit;
            let enough = frame.picked.len() >= min && set_is_fine(query, lens, from, &frame.picked);
            let may_stop = search || enough || candidates.is_empty();
            Wish { candidates, over, min: if search { 0 } else { min }, max, may_stop }
        })
    }

    /// Cards that are tagged already cannot be chosen to be destroyed (`DEST-T7a`).
    fn excludes_tagged(&self, frame: &SelectFrame) -> bool {
        let code = &self.library.ability(frame.ability).code;
        verb_at(code, usize::from(frame.pc) + 1).is_some_and(destroys)
    }

    /// Whether what is chosen is sacrificed: what a player does not control cannot be (`SAC-2`), unless it is used as if
    /// it were the player's (`SAC-3`).
    fn sacrifices(&self, frame: &SelectFrame) -> bool {
        let code = &self.library.ability(frame.ability).code;
        let as_yours = self.machine.scopes.last().is_some_and(|scope| scope.as_yours);
        !as_yours && matches!(verb_at(code, usize::from(frame.pc) + 1), Some(Verb::Sacrifice(_)))
    }

    /// The question, in the lists of one that says nothing yet.
    fn ask_for_card(&self, frame: &SelectFrame, wish: &Wish, mut asking: Asking) -> Asking {
        let (decider, options) = (asking.seat, &mut asking.options);
        for card in &wish.candidates {
            if self.query().may_pick(decider, card.card) {
                options.push(Action::Card(card.card));
                continue;
            }
            // A card that the player may not see is picked at random (`ARCHIVE-7`).
            let hidden = self.hidden_option(decider, &wish.candidates, card.card);
            if !options.contains(&hidden) {
                options.push(hidden);
            }
        }
        options.sort_unstable();
        if wish.may_stop {
            options.push(Action::Done);
        }
        asking.min = wish.min.min(255) as u8;
        asking.max = wish.max.min(255) as u8;
        asking.chosen.extend(frame.picked.iter().map(|card| card.card));
        asking.text = Some(TextRef { ability: frame.ability, at: frame.pc });
        match self.machine.scopes.last() {
            Some(scope) => asking.by(scope.source.card),
            None => asking,
        }
    }

    /// The option for a card that the chooser may not see: of which player, and of which place where that player has
    /// several among the candidates.
    fn hidden_option(&self, decider: Seat, candidates: &[CardRef], card: CardId) -> Action {
        let state = self.table.bare(card);
        let elsewhere = candidates.iter().any(|other| {
            let other = (self.table.bare(other.card), !self.query().may_pick(decider, other.card));
            other.1 && other.0.keeper() == state.keeper() && other.0.area != state.area
        });
        match elsewhere {
            true => Action::hidden_card(state.area, state.keeper()),
            false => Action::Option(state.keeper().0),
        }
    }

    /// Takes the answer to the open question; whether the player stopped.
    fn took_answer(&mut self, frame: &mut SelectFrame) -> Result<bool, Fault> {
        match self.take_answer() {
            Some(Action::Card(card)) => frame.picked.push(self.table.reference(card)),
            Some(Action::Option(code)) => {
                let place = Action::Option(code).hidden_place();
                let (area, keeper) = place.map_or((None, Seat(code)), |(area, seat)| (Some(area), seat));
                // None of the hidden cards may fit: there is nothing more to choose then.
                let card = self.pick_secret(frame, keeper, area)?;
                frame.picked.extend(card);
                return Ok(card.is_none());
            }
            _ => return Ok(true),
        }
        Ok(false)
    }

    /// A random card among those that the chooser may not see.
    fn pick_secret(&mut self, frame: &SelectFrame, keeper: Seat, area: Option<Area>) -> Result<Option<CardRef>, Fault> {
        let library = self.library;
        let Some(Instr::Select(sel)) = library.ability(frame.ability).code.get(usize::from(frame.pc)) else {
            return Ok(None);
        };
        let decider = self.table.turn.active;
        let mut cards = Found::new();
        if let Some(part) = part_of(sel, frame.part) {
            let options: &[Sel] = if let Sel::Either(options) = part { options } else { std::slice::from_ref(part) };
            for option in options {
                cards.extend(self.with_lens(|query, lens| candidates_of(query, lens, option)));
            }
        }
        cards.retain(|card| {
            let state = self.table.bare(card.card);
            state.keeper() == keeper
                && area.is_none_or(|area| state.area == area)
                && !self.query().may_pick(decider, card.card)
                && !frame.picked.contains(card)
                && !frame.all.contains(card)
        });
        if cards.is_empty() {
            return Ok(None);
        }
        arrange_by_key(&mut cards, |card| *card);
        let which = self.pick_below(cards.len())?;
        Ok(cards.get(which).copied())
    }

    fn end_choice(
        &mut self,
        frame: &mut SelectFrame,
        count: &Count,
        from: &Group,
        search: bool,
    ) -> Result<Next, Fault> {
        let wanted = match count {
            Count::Exactly(num) | Count::Most(num, _) | Count::Least(num, _) => {
                self.with_lens(|query, lens| query.num(lens, num)).max(1) as usize
            }
            Count::UpTo(_) | Count::AnyNumber | Count::All => 1,
        };
        let fine = self.with_lens(|query, lens| set_is_fine(query, lens, from, &frame.picked));
        if !fine {
            // A set that does not meet its condition is no choice at all: all or nothing.
            frame.picked.clear();
        }
        frame.complete &= frame.picked.len() >= wanted;
        if search {
            let found = !frame.picked.is_empty();
            self.scope().found = found;
            self.shuffle_searched(from)?;
        }
        frame.finish_part();
        Ok(Next::Stay)
    }

    // ── searching ───────────────────────────────────────────────────────────────────────────────────────

    /// The searching player looks at all cards of the zones (`SEARCH-1a`).
    fn look_through(&mut self, from: &Group) {
        let viewer = self.table.turn.active;
        for (area, seat) in self.searched(from) {
            let list = CardList::from(self.table.list(area, seat));
            for card in list.iter() {
                self.show(*card, Seats::of(viewer));
            }
        }
    }

    fn searched(&self, from: &Group) -> SmallVec<[(Area, Seat); 2]> {
        self.with_lens(|query, lens| {
            from.places
                .iter()
                .flat_map(|place| {
                    let area = super::batch::area_of(place.zone);
                    query.players(lens, &place.whose).map(move |seat| (area, seat))
                })
                .collect()
        })
    }

    /// A deck that was searched is shuffled (`SEARCH-2a`); once what was found has left it.
    fn shuffle_searched(&mut self, from: &Group) -> Result<(), Fault> {
        for (area, seat) in self.searched(from) {
            if area == Area::Deck {
                self.scope().shuffle_later = Some(seat);
            }
        }
        Ok(())
    }
}

/// What is chosen one after another: the part with that number, sums within sums counted through.
fn part_of(sel: &Sel, number: usize) -> Option<&Sel> {
    fn nth<'a>(sel: &'a Sel, left: &mut usize) -> Option<&'a Sel> {
        if let Sel::Union(parts) = sel {
            return parts.iter().find_map(|part| nth(part, left));
        }
        let found = *left == 0;
        *left = left.wrapping_sub(1);
        found.then_some(sel)
    }
    nth(sel, &mut { number })
}

/// The cards that an alternative offers.
fn candidates_of(query: &Query<'_>, lens: &Lens<'_>, sel: &Sel) -> Found {
    match sel {
        Sel::Ref(reference) => query.refs(lens, *reference),
        Sel::Each(group) | Sel::Random(_, group) => query.members(lens, group),
        Sel::Choose { from, .. } | Sel::Search { from, .. } => query.members(lens, from),
        Sel::Top(num, place) | Sel::Bottom(num, place) => {
            let area = super::batch::area_of(place.zone);
            let (count, bottom) = (query.num(lens, num), matches!(sel, Sel::Bottom(..)));
            let seats = query.players(lens, &place.whose);
            seats.flat_map(|seat| outermost(query, area, seat, count, bottom)).collect()
        }
        Sel::Union(parts) | Sel::Either(parts) => {
            parts.iter().flat_map(|part| candidates_of(query, lens, part)).collect()
        }
    }
}

/// So many cards from the top of a pile, or from its bottom, the outermost first.
fn outermost(query: &Query<'_>, area: Area, seat: Seat, count: i32, bottom: bool) -> impl Iterator<Item = CardRef> {
    let list = query.table.list(area, seat);
    let count = (count.max(0) as usize).min(list.len());
    let at = move |place: usize| list.get(if bottom { place } else { list.len() - 1 - place }).copied();
    (0..count).filter_map(at).map(|card| query.table.reference(card))
}

/// The same as far as both players can tell.
fn reach_of(query: &Query<'_>, lens: &Lens<'_>, sel: &Sel, decider: Seat) -> Found {
    match sel {
        Sel::Each(group) | Sel::Random(_, group) => query.reach(lens, group, decider),
        Sel::Choose { from, .. } | Sel::Search { from, .. } => query.reach(lens, from, decider),
        Sel::Ref(_) | Sel::Top(..) | Sel::Bottom(..) => candidates_of(query, lens, sel),
        Sel::Union(parts) | Sel::Either(parts) => {
            parts.iter().flat_map(|part| reach_of(query, lens, part, decider)).collect()
        }
    }
}

/// How many of so many cards are chosen at least, and at most.
fn bounds(query: &Query<'_>, lens: &Lens<'_>, count: &Count, total: usize) -> (usize, usize) {
    let number = |num: &Num| query.num(lens, num).max(0) as usize;
    let (min, max) = match count {
        Count::Exactly(num) | Count::Most(num, _) | Count::Least(num, _) => (number(num), number(num)),
        Count::UpTo(num) => (0, number(num)),
        Count::AnyNumber => (0, total),
        Count::All => (total, total),
    };
    (min.min(total), max.min(total))
}

/// Conditions that tie a choice to what was chosen with it: one player's pile, one battleline.
fn restrict(query: &Query<'_>, frame: &SelectFrame, from: &Group, candidates: &mut Found) {
    let Some(first) = frame.picked.first() else {
        return;
    };
    let keeper = query.table.bare(first.card).keeper();
    let one_pile = from.places.iter().any(|place| place.whose == Who::One);
    if one_pile || has_atom(&from.filter, &Filter::SameBattleline) {
        candidates.retain(|card| query.table.bare(card.card).keeper() == keeper);
    }
}

/// Cards that must differ from those chosen with them. Hidden cards are not told apart by what they are.
fn tell_apart(query: &Query<'_>, frame: &SelectFrame, from: &Group, candidates: &mut Found) {
    let decider = query.table.turn.active;
    let hidden = |card: &CardRef| !query.may_pick(decider, card.card);
    for distinct in distinctions(&from.filter) {
        let alike = |card: &CardRef| frame.picked.iter().any(|other| query.is_alike(*distinct, *card, *other));
        candidates.retain(|card| hidden(card) || !alike(card));
    }
}

/// In what the cards that are chosen must differ.
fn distinctions(filter: &Filter) -> impl Iterator<Item = &Distinct> {
    filter.parts().iter().filter_map(|part| if let Filter::Different(distinct) = part { Some(distinct) } else { None })
}

fn has_atom(filter: &Filter, atom: &Filter) -> bool {
    let Filter::All(filters) = filter else {
        return filter == atom;
    };
    filters.iter().any(|filter| has_atom(filter, atom))
}

/// "The n most powerful": those that belong to it for certain, then those that tie for the last places (`MOST-2`). Cards
/// that cannot be chosen keep their places: there is no other in their stead (`FAQ-045`).
fn keep_ranked(
    all: &[CardRef],
    wanted: usize,
    picked: &[CardRef],
    candidates: &mut Found,
    rank: impl Fn(&CardRef) -> i32,
) {
    let mut ranks: SmallVec<[i32; 32]> = all.iter().map(&rank).collect();
    arrange_by_key(&mut ranks, |rank| *rank);
    let Some(limit) = wanted.checked_sub(1).and_then(|last| ranks.get(last)).copied() else {
        return;
    };
    let certain: Found = candidates.iter().copied().filter(|card| rank(card) < limit).collect();
    if !certain.is_empty() {
        *candidates = certain;
        return;
    }
    let places = wanted - ranks.iter().filter(|other| **other < limit).count();
    let taken = picked.iter().filter(|card| rank(card) == limit).count();
    candidates.retain(|card| taken < places && rank(card) == limit);
}

/// Whether a set meets the conditions on the whole choice.
fn set_is_fine(query: &Query<'_>, lens: &Lens<'_>, from: &Group, picked: &[CardRef]) -> bool {
    fn check(query: &Query<'_>, lens: &Lens<'_>, filter: &Filter, picked: &[CardRef]) -> bool {
        if let Filter::All(filters) = filter {
            return filters.iter().all(|filter| check(query, lens, filter, picked));
        }
        let Filter::TotalPower(cmp, num) = filter else {
            return true;
        };
        let power = picked.iter().map(|card| query.stat(*card, &Stat::Power));
        let total = power.fold(0, i32::saturating_add);
        cmp.holds(total, query.num(lens, num))
    }
    check(query, lens, &from.filter, picked)
}

/// Whether what is chosen for a verb is destroyed.
fn destroys(verb: &Verb) -> bool {
    matches!(verb, Verb::Destroy(_) | Verb::Sacrifice(_))
}

/// Whether a text chooses so what it destroys.
pub(super) fn is_to_destroy(code: &[Instr], sel: &Sel) -> bool {
    let chooses = |instr: &Instr| matches!(instr, Instr::Select(own) if own == sel);
    code.iter().zip(code.iter().skip(1)).any(|(instr, next)| chooses(instr) && next.verb().is_some_and(destroys))
}

/// The verb that the code does there.
pub(super) fn verb_at(code: &[Instr], at: usize) -> Option<&Verb> {
    code.get(at).and_then(Instr::verb)
}
