//! Cards that are destroyed or go elsewhere, and what goes with them.

use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::scope::Wanted;

use crate::kernel::{Fault, Seat, Seats};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::syntax::{Bold, Dest, Ref, Sel, Verb, Way, Zone};
use crate::keyforge::engine::amber::Transfer;
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::machine::batch::{Batch, Item, READY, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::{Found, FoundIds};
use crate::keyforge::model::LeavesPlayTiming;
use crate::keyforge::table::{
    Action, AmberDeed, Area, Bare, CardId, CardList, CardRef, DecisionKind, Event, Fact, FactKind, Listed, MoveCause,
    Purse, Spot, StatusFlags, visibility,
};

impl Engine<'_> {
    /// What is tagged is not tagged again (`DEST-T7b`, `DEST-T7c`).
    pub(crate) fn advance_destroy(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        frame.items[at].stage = READY;
        let possible = self.table.is_in_play(card)
            && !self.table.bare(card.card).is_tagged()
            && !self.is_indestructible(card.card);
        if !possible {
            frame.items[at].gone = true;
            return;
        }
        self.ward_off(frame, at, card);
    }

    /// All ways out of play come through here (`LEAVE-1`); what cannot be destroyed takes the others (`INVULN-2`).
    pub(crate) fn advance_leave(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Leave { card, to, seat, cause, .. } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let state = self.table.bare(card.card);
        if !self.table.is_current(card) {
            item.gone = true;
            return Ok(None);
        }
        match stage {
            0 if state.area == Area::Archives && self.stays_archived(card.card) => {
                frame.items[at].gone = true;
                Ok(None)
            }
            // What the rules of step 3 let a player discard is wanted by no text.
            0 if cause == MoveCause::Discard && frame.scope.is_some() && self.query().first_turn_holds(card.card) => {
                frame.items[at].gone = true;
                Ok(None)
            }
            0 if state.has(StatusFlags::ABDUCTED) && !(to == Area::Hand && seat == state.owner()) => {
                if let What::Leave { to, seat, cause, .. } = &mut item.what {
                    (*to, *seat, *cause) = (Area::Hand, state.owner(), MoveCause::Return);
                }
                item.counts = false;
                Ok(None)
            }
            1 if state.in_play() && is_warded_off(cause) => {
                self.ward_off(frame, at, card);
                Ok(None)
            }
            2 if state.in_play() => {
                let fact = self.fact_of(FactKind::LeftPlay(to.zone()), card);
                self.replace(frame, at, Aspects::INSTEAD_LEAVE, fact, stage)
            }
            2 if cause == MoveCause::Discard => {
                let fact = Fact::of_card(FactKind::Discarded(state.area.zone()), seat, card);
                self.replace(frame, at, Aspects::INSTEAD_OTHER, fact, stage)
            }
            2 if state.area == Area::Limbo && cause == MoveCause::Play => {
                let fact = Fact::of_card(FactKind::PutsAway, state.keeper(), card);
                self.replace(frame, at, Aspects::INSTEAD_OTHER, fact, stage)
            }
            3 if state.in_play() => {
                self.take_along(frame, at, card);
                Ok(None)
            }
            4 if state.in_play() => {
                frame.warns |= self.edition.leaves_play_timing == LeavesPlayTiming::Before;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// "Leaves Play:" of all cards that are about to leave, before any of them does (`LEAVE-9`): one moment, so the active
    /// player orders them (`TURN-4`).
    pub(crate) fn warn_of_leaving(&mut self, frame: &Batch) -> Option<Next> {
        let mut texts = Vec::new();
        for item in frame.items.iter().filter(|item| !item.gone) {
            let What::Leave { card, .. } = item.what else {
                continue;
            };
            let state = self.table.bare(card.card);
            if state.in_play() {
                self.add_bold(&mut texts, card.card, Bold::LeavesPlay, state.keeper());
            }
        }
        (!texts.is_empty()).then(|| self.resolve_first(texts))
    }

    /// Whether a rule keeps a card in the archives where it lies.
    pub(crate) fn stays_archived(&self, card: CardId) -> bool {
        let state = self.table.bare(card);
        self.query().is_forbidden(&Fact::of_card(FactKind::LeavesArchives, state.keeper(), state.reference(card)))
    }

    /// Whether a rule keeps a card, or the other half of it, in the archives.
    pub(crate) fn is_held(&self, whole: Whole) -> bool {
        let is_held = |card: CardId| self.table.bare(card).area == Area::Archives && self.stays_archived(card);
        is_held(whole.card) || whole.half.is_some_and(is_held)
    }

    /// What leaves with a card: its upgrades and what lies under it are discarded (`LEAVE-3`), its æmber goes to the
    /// opponent's pool or to the supply (`LEAVE-5`, `LEAVE-6`).
    /// A grafted card goes too (`GRAFT-2`); each to its owner's discard pile (`UPGRADE-3`).
    fn take_along(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        let (state, amount) = (self.table.bare(card.card), self.table.contents(card.card).amber);
        if amount > 0 {
            let to = purse_of_leaving(state);
            frame.items.push(Item::consequence(What::Amber {
                amount,
                from: Purse::Card(card.card),
                to,
                deed: AmberDeed::Return,
                cause: None,
                you: state.keeper(),
            }));
        }
        let table = &*self.table;
        let along: FoundIds = table
            .upgrades_of(card.card)
            .chain(table.cards_under(card.card))
            .chain(table.grafted_on(card.card))
            .collect();
        let mut place = at + 1;
        let half = table.other_half(card.card).map(|half| table.reference(half));
        let has_place = |item: &Item| matches!(item.what, What::Half { of, .. } if of == card);
        if let Some(half) = half.filter(|_| !frame.items.iter().any(has_place)) {
            frame.items.insert(place, Item::half(half, card));
            place += 1;
        }
        for upgrade in along {
            let upgrade = self.table.reference(upgrade);
            let leaves_too = frame
                .items
                .iter()
                .any(|item| matches!(item.what, What::Leave { card, .. } if card == upgrade) && !item.gone);
            if leaves_too {
                continue;
            }
            let owner = self.table.bare(upgrade.card).owner();
            // In its pile it lies next to its creature.
            let what = What::Leave {
                card: upgrade,
                to: Area::Discard,
                seat: owner,
                cause: MoveCause::HostLeft,
                bottom: false,
            };
            frame.items.insert(place, Item::consequence(what));
            place += 1;
        }
    }

    /// What came onto a leaving card after its æmber had been given back goes the same way.
    fn give_back_amber(&mut self, scope: Option<usize>, card: CardId) {
        let (state, amount) = (self.table.bare(card), self.table.contents(card).amber);
        if amount > 0 {
            let to = purse_of_leaving(state);
            let (from, deed, you) = (Purse::Card(card), AmberDeed::Return, state.keeper());
            self.move_amber(scope, Transfer { amount, from, to, deed, cause: None, you });
        }
    }

    pub(crate) fn carry_out_leave(
        &mut self,
        frame: &Batch,
        item: &Item,
        card: CardRef,
        to: Spot,
        cause: MoveCause,
        bottom: bool,
    ) {
        let host = frame.host.filter(|host| needs_host(to.area) && self.table.is_in_play(*host)).map(|host| host.card);
        if needs_host(to.area) && host.is_none() {
            return;
        }
        let from = self.table.bare(card.card).area;
        let controller = self.query().controller_of(card.card);
        let was_play = from.is_play();
        let mut leaving = Vec::new();
        if was_play {
            self.give_back_amber(frame.scope, card.card);
            if self.edition.leaves_play_timing == LeavesPlayTiming::After {
                leaving = self.leaves_play(card, controller);
            }
        }
        let now = self.depart(card, to, cause, if bottom { Some(0) } else { None }, host);
        if item.abducts && to.area == Area::Archives {
            self.mark_abducted(now.card);
        }
        if was_play {
            let fact = Fact::of_card(FactKind::LeftPlay(to.area.zone()), controller, card);
            self.happen(fact);
            self.machine.leaving.append(&mut leaving);
            self.rooms.waiting().give(leaving);
        }
        let (kind, way) = meaning_of(cause, from.zone());
        if let Some(kind) = kind {
            self.happen(Fact::of_card(kind, to.seat, now));
        }
        if way == Some(Way::Discarded) {
            // What no text discards its owner does.
            let by = self.scope_at(frame.scope).map_or(to.seat, |scope| scope.you);
            self.tell(Fact::of_card(FactKind::DiscardedBy, by, now));
        }
        if !item.counts {
            return;
        }
        let remember = frame.remember;
        let Some(scope) = self.scope_at(frame.scope) else {
            return;
        };
        if let Some(way) = way {
            scope.add(way, 1);
        }
        scope.way.push(now);
        let this = scope.this;
        for it in scope.binding.it.iter_mut().filter(|it| **it == card) {
            *it = now;
        }
        if remember && cause == MoveCause::Purge {
            self.emit_any(Event::Remembered { by: this, card: now });
        }
    }

    /// The card in archives returns to its owner's hand from there.
    fn mark_abducted(&mut self, card: CardId) {
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        let seen = seats.filter(|seat| visibility::knows(self.table, *seat, card)).collect();
        self.emit_any(Event::Abducted { card, on: true, seen });
    }

    /// "Leaves Play:" of a card that is about to leave; it resolves when the card is gone (`LEAVE-10`).
    fn leaves_play(&mut self, card: CardRef, you: Seat) -> Vec<Pending> {
        let mut items = Vec::new();
        self.add_bold(&mut items, card.card, Bold::LeavesPlay, you);
        items.iter_mut().for_each(|item| item.bound = false);
        items
    }

    /// The other half of a gigantic creature arrives where the creature arrives, as a card of its own (`GIGANTIC-2c`), with
    /// its own owner if the creature goes to its owner. Where it arrived.
    pub(crate) fn follow(&mut self, frame: &Batch, items: &[Item], card: CardRef, of: CardRef) -> Option<Spot> {
        let whole = items.iter().filter(|item| !item.gone).find_map(|item| {
            let What::Leave { card, to, seat, cause, bottom } = item.what else {
                return None;
            };
            (card == of).then_some((Spot::new(to, seat), cause, bottom, item))
        });
        let (mut to, cause, bottom, item) = whole.filter(|_| self.table.is_current(card))?;
        let host = frame.host.filter(|host| needs_host(to.area) && self.table.is_in_play(*host)).map(|host| host.card);
        if needs_host(to.area) && host.is_none() {
            return None;
        }
        if host.is_none() && !item.abducts && to.seat == self.table.bare(of.card).owner() {
            to.seat = self.table.bare(card.card).owner();
        }
        self.relocate(card.card, to, cause, if bottom { Some(0) } else { None }, host);
        if item.abducts && to.area == Area::Archives {
            self.mark_abducted(card.card);
        }
        let now = self.table.reference(card.card);
        self.became(of, now);
        let whole_now = self.table.reference(of.card);
        let remember = frame.remember && cause == MoveCause::Purge;
        let Some(scope) = self.scope_at(frame.scope).filter(|_| item.counts) else {
            return Some(to);
        };
        scope.way.push(now);
        // Whatever spoke of the creature speaks of both its cards now.
        let it = &mut scope.binding.it;
        if it.contains(&of) || it.contains(&whole_now) {
            it.push(now);
        }
        let this = scope.this;
        if remember {
            self.emit_any(Event::Remembered { by: this, card: now });
        }
        Some(to)
    }

    /// Whether a card has the mark with which it goes to its owner's hand.
    pub(crate) fn is_abducted(&self, card: CardId) -> bool {
        self.table.bare(card).has(StatusFlags::ABDUCTED)
    }

    /// A card with the mark goes to its owner's hand whatever it leaves the archives for (`LEAVE-8`, `FAQ-023`). Whether it
    /// has it.
    pub(crate) fn goes_home(&mut self, card: CardId) -> bool {
        if !self.is_abducted(card) {
            return false;
        }
        let state = self.table.bare(card);
        self.relocate(card, Spot::new(Area::Hand, state.owner()), MoveCause::Return, None, None);
        true
    }

    /// Notes which card a permanent is now that it has left play as another card, or as two; or a card that left a place
    /// from where no reference follows it.
    pub(crate) fn became(&mut self, was: CardRef, now: CardRef) {
        self.machine.became.push((was, now));
    }

    /// Lets a card leave where it is; of a token creature its hidden side arrives (`TOKEN-5`). Which card it is then.
    fn depart(&mut self, card: CardRef, to: Spot, cause: MoveCause, at: Option<u8>, host: Option<CardId>) -> CardRef {
        if !card.card.is_token() {
            let gigantic = self.table.bare(card.card).has(StatusFlags::GIGANTIC);
            self.relocate(card.card, to, cause, at, host);
            let now = self.table.reference(card.card);
            if gigantic {
                self.became(card, now);
            }
            return now;
        }
        let hidden = self.table.hidden_side(card.card);
        if let Some(hidden) = hidden {
            self.relocate(hidden, to, cause, at, host);
        }
        self.emit_any(Event::TokenGone(card.card));
        // One without a hidden side is simply gone.
        let now = hidden.map_or(card, |hidden| self.table.reference(hidden));
        self.became(card, now);
        now
    }

    /// The hidden side of a token creature lies with its controller, who may look at it (`TOKEN-4a`, `TOKEN-4b`).
    pub(crate) fn hand_over_hidden_side(&mut self, token: CardId) {
        let Some(hidden) = self.table.hidden_side(token) else {
            return;
        };
        let (from, to) = (self.table.bare(hidden).keeper(), self.table.bare(token).keeper());
        if from == to {
            return;
        }
        let index = self.table.list(Area::Facedown, from).place_of(hidden).map(|index| index as u8);
        self.emit_any(Event::Moved {
            card: hidden,
            from: Spot::new(Area::Facedown, from),
            index,
            to: Spot::new(Area::Facedown, to),
            at: None,
            host: Some(token),
            cause: MoveCause::NewController,
            seen: Seats::of(to),
        });
    }

    /// A copy is its own card again (`COPY-1`).
    pub(crate) fn be_itself(&mut self, card: CardId) {
        let state = self.table.bare(card);
        if state.def != state.printed {
            self.emit_any(Event::Became { card, def: state.printed, house: None, icons: None });
        }
    }

    /// Moves a card, and says who sees which card it is.
    pub(crate) fn relocate(&mut self, card: CardId, to: Spot, cause: MoveCause, at: Option<u8>, host: Option<CardId>) {
        self.relocate_before(card, to, cause, (at, host), Seats::EMPTY);
    }

    /// The same before players who know anyhow which card goes there.
    pub(crate) fn relocate_before(
        &mut self,
        card: CardId,
        to: Spot,
        cause: MoveCause,
        (at, host): (Option<u8>, Option<CardId>),
        knowing: Seats,
    ) {
        let state = *self.table.bare(card);
        // Wherever it goes, and while everybody still sees it.
        if (state.area == Area::Limbo || state.in_play()) && !to.area.is_play() {
            self.be_itself(card);
        }
        let from = Spot::new(state.area, state.keeper());
        let index = match from.area.is_unordered() {
            true => None,
            false => self.table.list(from.area, from.seat).place_of(card).map(|index| index as u8),
        };
        let mut seen = visibility::witnesses(self.table, card, from, to).union(knowing);
        if seen != Seats::BOTH && to.area.is_secret() {
            seen = seen.union(self.seen_to_go(state.reference(card)));
        }
        let unseen = from.area == Area::Archives && seen != Seats::BOTH;
        if unseen && self.query().lies_faceup(card) {
            seen = Seats::BOTH;
        }
        self.emit(Event::Moved { card, from, index, to, at, host, cause, seen });
        if unseen {
            self.show_faceup(from);
        }
    }

    /// A card has left archives, and not everybody saw which: what lies faceup there has not, as all can see.
    #[inline(never)]
    fn show_faceup(&mut self, archives: Spot) {
        let list = CardList::from(self.table.list(archives.area, archives.seat));
        for card in list.iter().copied() {
            if self.query().lies_faceup(card) {
                self.show(card, Seats::BOTH);
            }
        }
    }

    /// Who knows that it is this card which goes from where it lies hidden: those to whom a text that resolves has shown it, and
    /// who has chosen it then.
    fn seen_to_go(&self, card: CardRef) -> Seats {
        let shown = self.machine.scopes.iter().flat_map(|scope| &scope.shown);
        shown.filter(|(other, _)| *other == card).fold(Seats::EMPTY, |seen, (_, to)| seen.union(*to))
    }

    /// Out of play a card is in its owner's zone, whoever controlled it (`CONTROL-4`, `FAQ-009`).
    pub(crate) fn move_cards(&mut self, dest: &Dest) -> Result<Flow, Fault> {
        let comes_to_lie = matches!(dest, Dest::DeckTop | Dest::DeckBottom) || self.is_unordered_discard(dest);
        if comes_to_lie && self.asks_order(dest) {
            return Ok(Flow::Asked);
        }
        let chosen = self.selected().len();
        let located = self.selected().iter().flat_map(|card| self.query().located(*card));
        let mut cards: Found = located.map(|card| self.table.reference(card)).collect();
        let halves = self.selected().iter().filter(|card| self.half(**card).is_some()).count();
        let (to, cause) = match dest {
            Dest::Hand => (Area::Hand, MoveCause::Return),
            Dest::Archives { put: false, .. } | Dest::Abduct { archive: true } => (Area::Archives, MoveCause::Archive),
            Dest::Archives { put: true, .. } | Dest::Abduct { archive: false } => {
                (Area::Archives, MoveCause::PutIntoArchives)
            }
            Dest::Discard => (Area::Discard, MoveCause::Discard),
            Dest::Purge { .. } => (Area::Purged, MoveCause::Purge),
            Dest::DeckTop | Dest::DeckTopRandom | Dest::DeckBottom => (Area::Deck, MoveCause::Return),
            Dest::DeckShuffled => (Area::Deck, MoveCause::ToDeck),
            Dest::Under(_) => (Area::Under, MoveCause::ToUnder),
            Dest::Graft(_) => (Area::Grafted, MoveCause::Graft),
            Dest::Play(arrival) => return Ok(self.put_into_play(&cards, arrival)),
            Dest::Tokens => return Ok(self.put_as_tokens(&cards)),
        };
        let mixes = matches!(dest, Dest::DeckTopRandom);
        if mixes {
            cards = cards.into_iter().flat_map(|card| self.apart(card)).collect();
        }
        let host = if let Dest::Under(host) | Dest::Graft(host) = dest { Some(self.card_on_top(*host)) } else { None };
        if host == Some(None) {
            self.did(1, 0);
            return Ok(Flow::Go);
        }
        let host = host.flatten();
        // Nothing lies under itself.
        cards.retain(|card| Some(*card) != host);
        let mut items = self.rooms.items().take();
        let leaves = |card: &CardRef| {
            if let Some(half) = self.half(*card) {
                return Item { mixes, ..half };
            }
            let seat = self.whose_zone(dest, *card, host);
            let what = What::Leave { card: *card, to, seat, cause, bottom: matches!(dest, Dest::DeckBottom) };
            Item { abducts: matches!(dest, Dest::Abduct { .. }), mixes, ..Item::new(what) }
        };
        items.extend(cards.iter().map(leaves));
        // What leaves play waits for the rest of its moment, if it needs nothing more than to go.
        let plainly = host.is_none() && !matches!(dest, Dest::DeckShuffled | Dest::Purge { remember: true });
        let leaves_play = !cards.is_empty() && cards.iter().all(|card| self.is_in_play(card.card));
        if plainly && leaves_play && self.scope().gathered.is_some() {
            return Ok(self.run_items(items));
        }
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(chosen - halves);
        scope.way.clear();
        self.after_move(dest, &cards)?;
        if items.is_empty() {
            self.rooms.items().give(items);
            return Ok(Flow::Go);
        }
        let mut batch = Batch::of(items).in_scope(at);
        batch.host = host;
        batch.remember = matches!(dest, Dest::Purge { remember: true });
        batch.shuffle = matches!(dest, Dest::DeckShuffled);
        Ok(Flow::Then(Frame::Batch(batch)))
    }

    /// Whose zone a card goes to: its owner's (`LEAVE-8`), unless the text names a player or a card.
    fn whose_zone(&self, dest: &Dest, card: CardRef, host: Option<CardRef>) -> Seat {
        let named = match dest {
            Dest::Archives { whose: Some(who), .. } => {
                self.with_lens(|query, lens| query.player(&lens.with_it(card), who))
            }
            Dest::Abduct { .. } => self.machine.scopes.last().map(|scope| scope.you),
            Dest::Under(_) | Dest::Graft(_) => host.map(|host| self.table.bare(host.card).keeper()),
            Dest::Archives { whose: None, .. }
            | Dest::Hand
            | Dest::Discard
            | Dest::Purge { .. }
            | Dest::DeckTop
            | Dest::DeckTopRandom
            | Dest::DeckBottom
            | Dest::DeckShuffled
            | Dest::Play(_)
            | Dest::Tokens => None,
        };
        named.unwrap_or(self.table.bare(card.card).owner())
    }

    /// A player's hand or discard pile is shuffled into the deck of that player also where nothing is there that fits; of cards
    /// from play each goes into its owner's deck, and without any no deck is shuffled.
    fn after_move(&mut self, dest: &Dest, cards: &[CardRef]) -> Result<(), Fault> {
        if matches!(dest, Dest::DeckShuffled) {
            let owners = cards.iter().map(|card| self.table.bare(card.card).owner()).collect::<Seats>();
            let named = if cards.is_empty() { self.owners_of_zones() } else { Seats::EMPTY };
            let scope = self.scope();
            // A deck that was searched, and into which nothing goes here, is shuffled in the end as ever.
            scope.shuffle_later = scope.shuffle_later.filter(|seat| !owners.union(named).contains(*seat));
            for seat in named.iter() {
                self.shuffle(seat)?;
            }
        }
        Ok(())
    }

    /// The players from whose zones the running instruction chooses cards.
    fn owners_of_zones(&mut self) -> Seats {
        let (ability, pc) = (self.scope().ability, self.scope().pc);
        let verb = self.library.ability(ability).code.get(usize::from(pc)).and_then(Instr::verb);
        let mut owners = Seats::EMPTY;
        if let Some(Verb::Move(sel, _)) = verb {
            self.with_lens(|query, lens| {
                sel.each_place(&mut |place| {
                    if place.zone != Zone::Play {
                        owners = query.players(lens, &place.whose).fold(owners, Seats::with);
                    }
                });
            });
        }
        owners
    }

    /// Whether cards are discarded in no order yet.
    fn is_unordered_discard(&mut self, dest: &Dest) -> bool {
        matches!(dest, Dest::Discard) && self.acts_in_no_order()
    }

    /// Whether what the running instruction acts on has no order yet, neither chosen one by one nor as it lies: all that fits, or
    /// what was named before.
    pub(crate) fn acts_in_no_order(&mut self) -> bool {
        let (ability, pc) = (self.scope().ability, self.scope().pc);
        let verb = self.library.ability(ability).code.get(usize::from(pc)).and_then(Instr::verb);
        matches!(verb, Some(Verb::Move(Sel::Each(_) | Sel::Ref(_), _) | Verb::Flip(Sel::Each(_) | Sel::Ref(_))))
    }

    /// Whether the active player orders a card that goes there. What is discarded has to be known: to that player, and to both where
    /// it is the other player's, as the question would tell what was seen.
    pub(crate) fn is_orderable(&self, dest: &Dest, card: CardId) -> bool {
        let (state, active) = (self.table.bare(card), self.table.turn.active);
        let known = |seat: Seat| visibility::knows(self.table, seat, card);
        !matches!(dest, Dest::Discard) || known(active) && (state.owner() == active || known(state.owner()))
    }

    /// Several cards of a player that go onto a deck or into a pile at one moment: the active player orders them (`RESOLVE-2`).
    fn asks_order(&mut self, dest: &Dest) -> bool {
        match self.reply() {
            Some(Action::Card(next)) => self.put_next(next),
            None => {
                self.scope().counter = 0;
                let chosen = self.scope().selected.clone();
                self.scope().selected = chosen.into_iter().flat_map(|card| self.apart(card)).collect();
            }
            Some(_) => {
                self.scope().counter = 0;
                return false;
            }
        }
        let scope = self.scope();
        let counter = usize::from(scope.counter);
        let rest = self.selected().iter().skip(counter);
        let rest: FoundIds = rest.filter_map(|card| self.query().locate(*card)).collect();
        for seat in self.table.seats_in_turn() {
            let goes = |card: &CardId| {
                !matches!(dest, Dest::Discard) || !self.is_abducted(*card) && !self.stays_archived(*card)
            };
            let of_seat = rest.iter().copied().filter(|card| self.table.bare(*card).owner() == seat);
            let pile: FoundIds = of_seat.filter(goes).collect();
            if pile.len() > 1 && pile.iter().all(|card| self.is_orderable(dest, *card)) {
                let mut options = self.room();
                options.extend(pile.into_iter().map(Action::Card).chain([Action::Done]));
                self.ask_here(DecisionKind::PileOrder, options);
                return true;
            }
        }
        self.scope().counter = 0;
        false
    }

    /// The cards that a card is once it has left play: a gigantic creature is two, each with a place of its own in a pile
    /// (`GIGANTIC-2c`).
    pub(crate) fn apart(&self, card: CardRef) -> impl Iterator<Item = CardRef> + use<> {
        let half = self.table.other_half(card.card).filter(|_| self.table.is_current(card));
        std::iter::once(card).chain(half.map(|half| self.table.reference(half)))
    }

    /// What happens to the other half of a gigantic creature in play, which goes where the creature goes.
    pub(crate) fn half(&self, card: CardRef) -> Option<Item> {
        let state = self.table.bare(card.card);
        let whole = state.host.get().filter(|_| state.area == Area::Joined && self.table.is_current(card))?;
        Some(Item::half(card, self.table.reference(whole)))
    }

    /// The card in play under which others go.
    fn card_on_top(&self, host: Ref) -> Option<CardRef> {
        let host = self.with_lens(|query, lens| query.first(lens, host));
        host.filter(|host| self.table.is_in_play(*host))
    }
}

/// Whether a ward keeps a card from leaving play so. What is destroyed it has kept from being tagged; what has no creature any
/// more, or is none faceup, cannot stay; and what is spent is paid.
const fn is_warded_off(cause: MoveCause) -> bool {
    !matches!(cause, MoveCause::Destroy | MoveCause::HostLeft | MoveCause::Flip | MoveCause::Spend)
}

/// Whether cards there lie under another one.
const fn needs_host(area: Area) -> bool {
    matches!(area, Area::Under | Area::Grafted)
}

/// Where the æmber of a leaving card goes (`LEAVE-5`, `LEAVE-6`).
/// What lay on a creature comes back to the opponent's pool (`RETURN-1`), the rest to the supply (`SUPPLY-2`).
fn purse_of_leaving(state: &Bare) -> Purse {
    if state.area == Area::Battleline { Purse::Pool(state.keeper().other()) } else { Purse::Supply }
}

/// What a move from that zone is to texts: the fact that they wait for, and what "this way" counts.
const fn meaning_of(cause: MoveCause, from: Zone) -> (Option<FactKind>, Option<Way>) {
    match cause {
        MoveCause::Discard | MoveCause::Spend => (Some(FactKind::Discarded(from)), Some(Way::Discarded)),
        MoveCause::Archive => (Some(FactKind::Archived), Some(Way::Archived)),
        MoveCause::PutIntoArchives => (None, Some(Way::Archived)),
        MoveCause::Return => (None, Some(Way::Returned)),
        MoveCause::Purge => (None, Some(Way::Purged)),
        MoveCause::ToDeck => (None, Some(Way::Shuffled)),
        MoveCause::Draw
        | MoveCause::Mulligan
        | MoveCause::Play
        | MoveCause::PutIntoPlay
        | MoveCause::Destroy
        | MoveCause::HostLeft
        | MoveCause::TakeArchives
        | MoveCause::ToUnder
        | MoveCause::Graft
        | MoveCause::MakeToken
        | MoveCause::Swap
        | MoveCause::NewController
        | MoveCause::Flip => (None, None),
    }
}
