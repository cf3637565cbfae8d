//! What abilities do to cards.

use super::enter::{EnterFrame, Entering, Whole};
use super::icons::IconsFrame;
use super::machine::Engine;
use super::play::PlayFrame;
use crate::kernel::{Fault, Seat, Seats};
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::syntax::{Bold, Dest, Filter, Group, Num, Ref, Stat, Until, Way, Who, Zone};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{DamageKind, Item, What, area_of, clamp};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::machine::settle::Settle;
use crate::keyforge::engine::machine::window::Window;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::engine::using::UseFrame;
use crate::keyforge::model::{CardType, Counter};
use crate::keyforge::table::{
    Action, AmberDeed, Area, CardId, CardRef, DecisionKind, Event, Flank, MoveCause, Purse, Refs, Spot, Status,
    StatusFlags,
};

impl Engine<'_> {
    pub(crate) fn verb(&mut self, instr: &Instr) -> Result<Flow, Fault> {
        match instr {
            Instr::Damage { amount, splash, by, ignore_armor } => Ok(self.damage(amount, *splash, *by, *ignore_armor)),
            Instr::DivideDamage(num, group) => Ok(self.divide_damage(num, group)),
            Instr::Destroy(sacrifice) => Ok(self.destroy(*sacrifice)),
            Instr::Heal(num, up_to) => Ok(self.heal(num, *up_to)),
            Instr::Mark(status, on) => Ok(self.mark(*status, *on)),
            Instr::Ready => Ok(self.ready()),
            Instr::Exhaust => Ok(self.exhaust()),
            Instr::Use { how, as_yours, against } => Ok(self.use_selected(*how, *as_yours, against.as_ref())),
            Instr::Counters(counter, num, remove) => Ok(self.counters(counter, num, *remove)),
            Instr::Control(who, until) => Ok(self.control(who, until)),
            Instr::SwapPlaces => Ok(self.swap_places()),
            Instr::MoveToFlank => Ok(self.move_to_flank()),
            Instr::Redistribute(stat, group) => Ok(self.redistribute(stat, group)),
            Instr::TriggerAbility(bold) => Ok(self.trigger_ability(*bold)),
            Instr::Move(dest) => self.move_cards(dest),
            // Whoever plays a card plays it as their own.
            Instr::Play { adjacent_to, .. } => Ok(self.play_selected(*adjacent_to)),
            Instr::ResolveIcons => Ok(self.resolve_icons()),
            Instr::Draw(num) => self.draw_cards(num),
            Instr::RefillHand => {
                let you = self.scope().you;
                self.refill_hand(you)?;
                Ok(self.settled())
            }
            Instr::DiscardUntil(filter) => Ok(self.discard_until(filter)),
            Instr::MakeTokens { number, title, ready } => Ok(self.make_tokens(number, title.as_deref(), *ready)),
            Instr::Reveal(to_all) => Ok(self.reveal(*to_all)),
            Instr::Shuffle(who) => {
                let seats: Vec<Seat> = self.with_lens(|query, lens| query.players(lens, who).collect());
                for seat in seats {
                    self.shuffle(seat)?;
                }
                self.scope().shuffle_later = None;
                Ok(Flow::Go)
            }
            Instr::SwapZones(one, two) => Ok(self.swap_zones(*one, *two)),
            _ => self.amber_verb(instr),
        }
    }

    /// Checks and windows after events that need no batch.
    pub(crate) fn settled(&self) -> Flow {
        Flow::Then(Frame::Settle(Settle::since(self.machine.facts.len())))
    }

    /// What was selected and is in play: still, or since this ability put it there (`ABILITY-2`).
    pub(crate) fn selected_in_play(&mut self) -> Refs {
        let selected = self.scope().selected.clone();
        let query = self.query();
        let followed = |card: CardRef| query.locate(card).map(|card| self.table.reference(card));
        selected.into_iter().filter_map(followed).filter(|card| self.table.is_in_play(*card)).collect()
    }

    /// Notes what a verb without a batch wanted and did.
    pub(crate) fn did(&mut self, wanted: usize, did: usize) {
        let scope = self.scope();
        scope.wanted = Wanted::things(wanted);
        scope.did = did as u16;
    }

    // ── damage and destruction ──────────────────────────────────────────────────────────────────────────

    fn damage(&mut self, amount: &Num, splash: u8, by: Option<Ref>, ignore_armor: bool) -> Flow {
        let cards = self.selected_in_play();
        let dealer = match by {
            Some(reference) => self.with_lens(|query, lens| query.first(lens, reference)).unwrap_or(CardRef::NONE),
            None => self.scope().source_of_damage(),
        };
        let mut items = Vec::with_capacity(cards.len());
        for card in cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(card), amount));
            items.push(damage_item(card, amount, dealer, ignore_armor));
            if splash > 0 {
                for neighbor in self.query().neighbors(card.card).into_iter().filter(|card| card.is_some()) {
                    items.push(damage_item(neighbor, splash.into(), dealer, ignore_armor));
                }
            }
        }
        items.retain(|item| !matches!(item.what, What::Damage { amount, .. } if amount <= 0));
        self.run_items(items)
    }

    /// Points of damage one by one, all dealt together.
    fn divide_damage(&mut self, num: &Num, group: &Group) -> Flow {
        if let Some(Action::Card(card)) = self.reply() {
            let card = self.table.reference(card);
            let scope = self.scope();
            scope.selected.push(card);
            scope.counter -= 1;
        } else {
            let total = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, 200);
            let scope = self.scope();
            scope.counter = total as u16;
            scope.selected = Refs::new();
        }
        let mut candidates = self.with_lens(|query, lens| query.members(lens, group));
        candidates.retain(|card| self.table.is_in_play(*card));
        if self.scope().counter > 0 && !candidates.is_empty() {
            let options = candidates.iter().map(|card| Action::Card(card.card)).collect();
            self.ask_here(DecisionKind::Card, options);
            return Flow::Asked;
        }
        let dealer = self.scope().source_of_damage();
        let points = std::mem::take(&mut self.scope().selected);
        let mut items: Vec<Item> = Vec::new();
        for card in points {
            let same = items.iter_mut().find(|item| matches!(item.what, What::Damage { to, .. } if to == card));
            match same.map(|item| &mut item.what) {
                Some(What::Damage { amount, .. }) => *amount += 1,
                _ => items.push(damage_item(card, 1, dealer, false)),
            }
        }
        self.run_items(items)
    }

    fn destroy(&mut self, sacrifice: bool) -> Flow {
        let you = self.scope().you;
        let as_yours = self.scope().as_yours;
        let cards = self.scope().selected.clone();
        let items: Vec<Item> = cards
            .into_iter()
            .filter(|card| self.table.is_in_play(*card))
            // What you do not control you cannot sacrifice (`SAC-2`), unless you use it as if you did (`SAC-3`).
            .filter(|card| !sacrifice || as_yours || self.table.card(card.card).keeper == you)
            .map(|card| Item::new(What::Destroy { card }))
            .collect();
        self.run_items(items)
    }

    // ── markers ─────────────────────────────────────────────────────────────────────────────────────────

    fn heal(&mut self, num: &Num, up_to: bool) -> Flow {
        let cards = self.selected_in_play();
        if up_to {
            return self.heal_up_to(num, &cards);
        }
        let mut healed = 0;
        for card in &cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(*card), num));
            healed += usize::from(self.heal_card(*card, amount));
        }
        self.did(cards.len(), healed);
        self.scope().way = cards;
        self.settled()
    }

    fn heal_up_to(&mut self, num: &Num, cards: &Refs) -> Flow {
        let Some(card) = cards.first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        if let Some(answer) = self.reply() {
            let amount = if let Action::Number(number) = answer { i32::from(number) } else { 0 };
            let healed = self.heal_card(card, amount);
            self.did(1, usize::from(healed));
            return self.settled();
        }
        let limit = self.with_lens(|query, lens| query.num(lens, num)).min(self.table.card(card.card).damage.into());
        let options = (0..=limit.max(0)).map(|number| Action::Number(number as u16)).collect();
        self.ask_here(DecisionKind::Number, options);
        Flow::Asked
    }

    /// Whether any damage came off.
    fn heal_card(&mut self, card: CardRef, amount: i32) -> bool {
        let amount = amount.min(self.table.card(card.card).damage.into());
        if amount <= 0 {
            return false;
        }
        self.emit(Event::Healed { card: card.card, amount: clamp(amount) });
        let scope = self.scope();
        scope.add(Way::Healed, clamp(amount));
        scope.add(Way::HealedCards, 1);
        true
    }

    fn mark(&mut self, status: Status, on: bool) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in cards.iter().filter(|card| self.is_creature(card.card)).copied().collect::<Refs>() {
            if self.table.card(card.card).has(StatusFlags::of(status)) != on {
                self.emit(Event::Marked { card: card.card, status, on });
                done += 1;
            }
        }
        self.did(cards.len(), done);
        Flow::Go
    }

    pub(crate) fn is_creature(&self, card: CardId) -> bool {
        self.table.card(card).area == Area::Battleline
    }

    fn ready(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in &cards {
            let state = self.table.card(card.card);
            if state.area != Area::Attached && !state.is_ready() {
                self.emit(Event::Readied(card.card));
                done += 1;
            }
        }
        self.did(cards.len(), done);
        Flow::Go
    }

    fn exhaust(&mut self) -> Flow {
        let cards = self.selected_in_play();
        let mut done = 0;
        for card in &cards {
            let state = self.table.card(card.card);
            if state.area != Area::Attached && state.is_ready() {
                self.emit(Event::Exhausted(card.card));
                done += 1;
            }
        }
        self.scope().add(Way::Exhausted, done);
        self.did(cards.len(), done.into());
        Flow::Go
    }

    fn counters(&mut self, counter: &Counter, num: &Num, remove: bool) -> Flow {
        let cards = self.selected_in_play();
        for card in &cards {
            let amount = self.with_lens(|query, lens| query.num(&lens.with_it(*card), num));
            let there = self.query().stat(*card, &Stat::Counters(counter.clone()));
            let change = if remove { -amount.min(there) } else { amount.min(1000) };
            if change != 0 {
                self.emit(Event::Counted { card: card.card, counter: counter.clone(), change: change as i16 });
            }
        }
        self.did(cards.len(), cards.len());
        self.settled()
    }

    // ── use and control ─────────────────────────────────────────────────────────────────────────────────

    fn use_selected(
        &mut self,
        how: crate::keyforge::cards::syntax::UseMode,
        as_yours: bool,
        against: Option<&Filter>,
    ) -> Flow {
        let you = self.scope().you;
        let Some(card) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(1);
        scope.did = 0;
        let (ability, pc) = (scope.ability, scope.pc);
        let frame = UseFrame::by_effect(card, you, how, as_yours, at);
        let frame = if against.is_some() { frame.against(ability, pc) } else { frame };
        Flow::Then(Frame::Use(frame))
    }

    fn control(&mut self, who: &Who, until: &Until) -> Flow {
        let cards = self.selected_in_play();
        let Some(to) = self.with_lens(|query, lens| query.player(lens, who)) else {
            return Flow::Go;
        };
        let mut done = 0;
        for card in &cards {
            if self.table.card(card.card).area == Area::Attached {
                continue;
            }
            self.install(until, None, None, Some((*card, to)));
            done += 1;
        }
        self.did(cards.len(), done);
        self.settled()
    }

    fn swap_places(&mut self) -> Flow {
        let one = self.scope().stashed.first().copied().unwrap_or(CardRef::NONE);
        let mut others = self.selected_in_play();
        let mut one = one;
        if others.len() > 1 && !self.table.is_in_play(one) {
            one = others.remove(0);
        }
        let elsewhere = self.scope().selected.iter().copied().find(|two| *two != one);
        let two = others.iter().copied().find(|two| *two != one).or(elsewhere).unwrap_or(CardRef::NONE);
        let (a, b) = (*self.table.card(one.card), *self.table.card(two.card));
        let same_line = self.table.is_in_play(one)
            && self.table.is_in_play(two)
            && a.area == Area::Battleline
            && b.area == Area::Battleline
            && a.keeper == b.keeper;
        if !same_line {
            return self.swap_areas(one, two);
        }
        let line = self.table.list(Area::Battleline, a.keeper);
        if let (Some(at_one), Some(at_two)) = (line.position(one.card), line.position(two.card)) {
            let (low, high) = (at_one.min(at_two) as u8, at_one.max(at_two) as u8);
            let (left, right) = if at_one < at_two { (one, two) } else { (two, one) };
            self.emit(Event::Positioned { card: right.card, at: low });
            self.emit(Event::Positioned { card: left.card, at: high });
        }
        self.did(1, 1);
        self.settled()
    }

    /// A creature in play and one in its owner's hand change areas, if the first one leaves (`SWAP-3`).
    fn swap_areas(&mut self, one: CardRef, two: CardRef) -> Flow {
        let in_line = |card: CardRef| self.table.is_in_play(card) && self.is_creature(card.card);
        let in_hand = |card: CardRef| self.table.is_current(card) && self.table.card(card.card).area == Area::Hand;
        let (here, there) = match (in_line(one), in_line(two)) {
            (true, false) => (one, two),
            (false, true) => (two, one),
            _ => (CardRef::NONE, CardRef::NONE),
        };
        let state = *self.table.card(here.card);
        let fits = here.is_some()
            && in_hand(there)
            && self.table.card(there.card).owner == state.owner
            && self.query().card_type(there.card) == CardType::Creature;
        let line = self.table.list(Area::Battleline, state.keeper);
        let Some(at) = line.position(here.card).filter(|_| fits) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let enters = Entering::new(Whole::of(there.card), state.keeper).instead_of(here, at as u8);
        self.scope().later.push(Frame::Enter(EnterFrame::of(vec![enters])));
        let what =
            What::Leave { card: here, to: Area::Hand, seat: state.owner, cause: MoveCause::Return, bottom: false };
        self.run_items(vec![Item::new(what)])
    }

    /// An artifact goes into the battleline of its controller, where it is a creature.
    fn move_to_flank(&mut self) -> Flow {
        let card = self.selected_in_play().first().copied();
        let Some(card) = card.filter(|card| self.table.card(card.card).area != Area::Attached) else {
            self.did(1, 0);
            return Flow::Go;
        };
        let others = self.table.list(Area::Battleline, self.table.card(card.card).keeper).len()
            - usize::from(self.is_creature(card.card));
        if others == 0 && !self.is_creature(card.card) {
            self.emit(Event::Positioned { card: card.card, at: 0 });
            self.did(1, 1);
            return self.settled();
        }
        if let Some(answer) = self.reply() {
            let at = if answer == Action::Flank(Flank::Left) { 0 } else { others };
            self.emit(Event::Positioned { card: card.card, at: at as u8 });
            self.did(1, 1);
            return self.settled();
        }
        self.ask_here(DecisionKind::Flank, vec![Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
        Flow::Asked
    }

    /// Everything of one kind on a group is distributed anew, one by one.
    fn redistribute(&mut self, stat: &Stat, group: &Group) -> Flow {
        let cards = self.with_lens(|query, lens| query.members(lens, group));
        if cards.is_empty() {
            return Flow::Go;
        }
        if let Some(Action::Card(card)) = self.reply() {
            let card = self.table.reference(card);
            let scope = self.scope();
            scope.stashed.push(card);
            scope.counter -= 1;
        } else {
            let total: i32 = cards.iter().map(|card| self.query().stat(*card, stat)).sum();
            let scope = self.scope();
            scope.counter = total.clamp(0, 500) as u16;
            scope.stashed = Refs::new();
        }
        if self.scope().counter > 0 {
            let options = cards.iter().map(|card| Action::Card(card.card)).collect();
            self.ask_here(DecisionKind::Card, options);
            return Flow::Asked;
        }
        let points = std::mem::take(&mut self.scope().stashed);
        // First everything comes off, then it is put where the player wants it: the sum stays.
        for card in &cards {
            let want = points.iter().filter(|point| *point == card).count() as i32;
            let have = self.query().stat(*card, stat);
            self.set_stat(*card, stat, want - have, true);
        }
        for card in &cards {
            let want = points.iter().filter(|point| *point == card).count() as i32;
            let have = self.query().stat(*card, stat);
            self.set_stat(*card, stat, want - have, false);
        }
        self.settled()
    }

    fn set_stat(&mut self, card: CardRef, stat: &Stat, change: i32, taking: bool) {
        if change == 0 || (change < 0) != taking {
            return;
        }
        let amount = clamp(change.abs());
        let card = card.card;
        let event = match (stat, taking) {
            (Stat::Damage, true) => Event::Healed { card, amount },
            (Stat::Damage, false) => Event::Damaged { card, amount, by: None },
            (_, true) => Event::Amber { amount, from: Purse::Card(card), to: Purse::Supply, deed: AmberDeed::Move },
            (_, false) => Event::Amber { amount, from: Purse::Supply, to: Purse::Card(card), deed: AmberDeed::Move },
        };
        self.emit(event);
    }

    fn trigger_ability(&mut self, bold: Bold) -> Flow {
        let you = self.scope().you;
        // The text of a card under another one can be used too.
        let card = self.scope().selected.first().copied().filter(|card| self.table.is_current(*card));
        let Some(card) = card else {
            self.did(1, 0);
            return Flow::Go;
        };
        let mut window = Window::of(self.bold_pending(card.card, bold, you));
        window.as_yours = self.table.card(card.card).keeper != you;
        Flow::Then(Frame::Window(window))
    }

    // ── cards between zones ─────────────────────────────────────────────────────────────────────────────

    /// Several cards of a player that go onto a deck at one moment: the active player orders them (`RESOLVE-2`).
    fn asks_order(&mut self) -> bool {
        match self.reply() {
            Some(Action::Card(next)) => self.put_next(next),
            Some(_) => self.scope().counter = u16::MAX,
            None => self.scope().counter = 0,
        }
        let scope = self.scope();
        let rest: Refs = scope.selected.iter().skip(scope.counter.into()).copied().collect();
        let rest: Vec<CardId> = rest.iter().filter_map(|card| self.query().locate(*card)).collect();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let pile: Vec<CardId> = rest.iter().copied().filter(|card| self.table.card(*card).owner == seat).collect();
            if pile.len() > 1 {
                let options = pile.into_iter().map(Action::Card).chain([Action::Done]).collect();
                self.ask_here(DecisionKind::PileOrder, options);
                return true;
            }
        }
        self.scope().counter = 0;
        false
    }

    fn move_cards(&mut self, dest: &Dest) -> Result<Flow, Fault> {
        if matches!(dest, Dest::DeckTop | Dest::DeckBottom) && self.asks_order() {
            return Ok(Flow::Asked);
        }
        let you = self.scope().you;
        let chosen = self.scope().selected.clone();
        let mut cards: Refs =
            chosen.iter().flat_map(|card| self.query().located(*card)).map(|card| self.table.reference(card)).collect();
        let host = match dest {
            Dest::Play(who) => return Ok(self.put_into_play(&cards, who)),
            Dest::Tokens => return Ok(self.put_as_tokens(&cards)),
            Dest::Under(host) | Dest::Graft(host) => match self.card_on_top(*host) {
                Some(host) => host,
                None => {
                    self.did(1, 0);
                    return Ok(Flow::Go);
                }
            },
            _ => CardRef::NONE,
        };
        // Nothing lies under itself.
        cards.retain(|card| *card != host);
        let mut items = Vec::with_capacity(cards.len());
        for card in &cards {
            let state = *self.table.card(card.card);
            let owner = state.owner;
            let (to, seat, cause, bottom) = match dest {
                Dest::Hand => (Area::Hand, owner, MoveCause::Return, false),
                Dest::Archives { whose, put } => {
                    let to = self.archives_for(whose.as_ref(), *card);
                    let cause = if *put { MoveCause::PutIntoArchives } else { MoveCause::Archive };
                    (Area::Archives, to, cause, false)
                }
                Dest::Abduct { archive } => {
                    let cause = if *archive { MoveCause::Archive } else { MoveCause::PutIntoArchives };
                    (Area::Archives, you, cause, false)
                }
                Dest::Discard => (Area::Discard, owner, MoveCause::Discard, false),
                Dest::Purge { .. } => (Area::Purged, owner, MoveCause::Purge, false),
                Dest::DeckTop => (Area::Deck, owner, MoveCause::Return, false),
                Dest::Under(_) => (Area::Under, self.table.card(host.card).keeper, MoveCause::ToUnder, false),
                Dest::Graft(_) => (Area::Grafted, self.table.card(host.card).keeper, MoveCause::Graft, false),
                Dest::DeckBottom => (Area::Deck, owner, MoveCause::Return, true),
                _ => (Area::Deck, owner, MoveCause::ToDeck, false),
            };
            items.push(Item::new(What::Leave { card: *card, to, seat, cause, bottom }));
        }
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(chosen.len());
        scope.did = 0;
        scope.way.clear();
        self.after_move(dest, &cards)?;
        if items.is_empty() {
            return Ok(Flow::Go);
        }
        let mut batch = crate::keyforge::engine::machine::batch::Batch::of(items).in_scope(at);
        batch.host = host;
        batch.remember = matches!(dest, Dest::Purge { remember: true });
        batch.abduct = matches!(dest, Dest::Abduct { .. });
        batch.shuffle = matches!(dest, Dest::DeckShuffled);
        Ok(Flow::Then(Frame::Batch(batch)))
    }

    /// A deck into which nothing goes is shuffled all the same.
    fn after_move(&mut self, dest: &Dest, cards: &Refs) -> Result<(), Fault> {
        if matches!(dest, Dest::DeckShuffled) {
            self.scope().shuffle_later = None;
            if cards.is_empty() {
                let you = self.scope().you;
                self.shuffle(you)?;
            }
        }
        Ok(())
    }

    /// Whose archives a card goes to: its owner's where nobody is named (`LEAVE-8`).
    fn archives_for(&self, whose: Option<&Who>, card: CardRef) -> Seat {
        let named = whose.and_then(|who| self.with_lens(|query, lens| query.player(&lens.with_it(card), who)));
        named.unwrap_or(self.table.card(card.card).owner)
    }

    fn put_into_play(&mut self, cards: &Refs, who: &Who) -> Flow {
        let asked = self.scope().selected.len();
        let outside: Vec<CardId> = cards.iter().map(|card| card.card).filter(|card| !self.is_in_play(*card)).collect();
        let mut entering = Vec::new();
        let mut done = 0;
        for whole in self.permanents_among(&outside) {
            let it = self.table.reference(whole.card);
            let Some(seat) = self.with_lens(|query, lens| query.player(&lens.with_it(it), who)) else {
                continue;
            };
            done += 1 + usize::from(whole.half.is_known());
            entering.push(Entering::new(whole, seat));
        }
        self.did(asked, done);
        self.enter(entering)
    }

    /// Whether a card is in play, by itself or as a part of a permanent.
    fn is_in_play(&self, card: CardId) -> bool {
        self.table.card(card).area.zone() == Zone::Play
    }

    fn enter(&mut self, entering: Vec<Entering>) -> Flow {
        match entering.is_empty() {
            true => Flow::Go,
            false => {
                let at = self.machine.scopes.len().saturating_sub(1);
                Flow::Then(Frame::Enter(EnterFrame::of(entering).in_scope(at)))
            }
        }
    }

    /// The top cards of the deck enter play facedown (`TOKEN-1a`, `TOKEN-2`). An empty deck is not shuffled anew: nothing
    /// is drawn.
    fn make_tokens(&mut self, num: &Num, title: Option<&str>, ready: bool) -> Flow {
        let you = self.scope().you;
        let count = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, ALL) as usize;
        let reference = self.table.player(you).token.map(|def| self.library.definition(def).title);
        let fits = reference.is_some_and(|found| title.is_none_or(|title| self.library.title_slug(found) == title));
        let mut entering = Vec::new();
        while fits && entering.len() < count {
            let Some(card) = self.table.player(you).deck.last().copied() else {
                break;
            };
            let Some(token) = self.make_token(card, you) else {
                break;
            };
            entering.push(Entering::new(Whole::of(token), you).ready(ready));
        }
        self.did(count, entering.len());
        self.enter(entering)
    }

    /// Cards that are not in play enter it facedown, as the token creatures of the player.
    fn put_as_tokens(&mut self, cards: &Refs) -> Flow {
        let you = self.scope().you;
        let asked = self.scope().selected.len();
        let mut entering = Vec::new();
        for card in cards.iter().filter(|card| !self.is_in_play(card.card)).copied().collect::<Refs>() {
            let token = self.make_token(card.card, you);
            entering.extend(token.map(|token| Entering::new(Whole::of(token), you)));
        }
        self.did(asked, entering.len());
        self.enter(entering)
    }

    /// The card in play under which others go.
    fn card_on_top(&self, host: Ref) -> Option<CardRef> {
        let host = self.with_lens(|query, lens| query.first(lens, host));
        host.filter(|host| self.table.is_in_play(*host))
    }

    fn play_selected(&mut self, adjacent_to: Option<Ref>) -> Flow {
        let you = self.scope().you;
        let selected = self.scope().selected.clone();
        let mut cards: Vec<CardId> = selected.iter().flat_map(|card| self.query().located(*card)).collect();
        cards.retain(|card| !self.is_in_play(*card));
        let Some(first) = cards.first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        // Both halves of a gigantic creature are played as one card (`GIGANTIC-4b`).
        let wholes = self.permanents_among(&cards);
        let card = wholes.into_iter().find(|whole| first == whole.card || first == whole.half);
        let card = card.unwrap_or(Whole::of(first));
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(1);
        scope.did = 0;
        let frame = PlayFrame::by_effect(card, you, at);
        let beside = adjacent_to.and_then(|beside| self.with_lens(|query, lens| query.first(lens, beside)));
        Flow::Then(Frame::Play(beside.map_or(frame.clone(), |beside| frame.beside(beside))))
    }

    /// The icons of cards, wherever they are now, as if the player had played them (`FAQ-038`).
    fn resolve_icons(&mut self) -> Flow {
        let you = self.scope().you;
        let chosen = self.scope().selected.clone();
        let cards: Refs = chosen
            .iter()
            .filter_map(|card| self.query().locate(*card))
            .map(|card| self.table.reference(card))
            .collect();
        self.did(chosen.len(), cards.len());
        let mut frames: Vec<Frame> = {
            let whole = |card: CardRef| self.table.other_half(card.card).is_some();
            let icons = |card| Frame::Icons(IconsFrame::of(card, you).whole(whole(card)));
            cards.into_iter().rev().map(icons).collect()
        };
        let Some(first) = frames.pop() else {
            return Flow::Go;
        };
        self.scope().later.extend(frames);
        Flow::Then(first)
    }

    fn draw_cards(&mut self, num: &Num) -> Result<Flow, Fault> {
        let you = self.scope().you;
        let count = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, ALL);
        let mut drawn = 0;
        for _ in 0..count {
            if !self.draw(you)? {
                break;
            }
            drawn += 1;
        }
        self.did(count as usize, drawn);
        Ok(Flow::Go)
    }

    /// Draws a card; shuffles the discard pile first if the deck is empty (`DRAW-3`). Whether there was one.
    pub(crate) fn draw(&mut self, seat: Seat) -> Result<bool, Fault> {
        if self.table.player(seat).deck.is_empty() {
            let discard = self.table.player(seat).discard;
            if discard.is_empty() {
                return Ok(false);
            }
            for card in discard.iter() {
                self.relocate(*card, Spot::new(Area::Deck, seat), MoveCause::ToDeck, None, CardId::HIDDEN);
            }
            self.shuffle(seat)?;
        }
        let Some(card) = self.table.player(seat).deck.last().copied() else {
            return Ok(false);
        };
        self.relocate(card, Spot::new(Area::Hand, seat), MoveCause::Draw, None, CardId::HIDDEN);
        Ok(true)
    }

    /// Draws up to the size of the hand, chains heeded (`DRAW-1`, `CHAIN-2` …). Cards already there stay.
    pub(crate) fn refill_hand(&mut self, seat: Seat) -> Result<(), Fault> {
        let size = self.query().hand_size(seat);
        let held = self.table.player(seat).hand.len() as i32;
        let chains = i32::from(self.table.player(seat).chains);
        if held >= size {
            return Ok(());
        }
        let penalty = (chains + 5) / 6;
        for _ in held..size - penalty {
            if !self.draw(seat)? {
                break;
            }
        }
        if chains > 0 {
            self.emit(Event::Chained { seat, change: -1 });
        }
        Ok(())
    }

    /// One card after another from the deck until one fits; each is its own moment.
    fn discard_until(&mut self, filter: &Filter) -> Flow {
        let you = self.scope().you;
        let last = self.scope().stashed.first().copied();
        if let Some(card) = last {
            let found = self.with_lens(|query, lens| query.fits(lens, filter, &query.subject(card)));
            if found {
                let scope = self.scope();
                scope.found = true;
                scope.binding.it = Refs::from_elem(card, 1);
                scope.stashed.clear();
                return Flow::Go;
            }
        }
        let Some(card) = self.table.player(you).deck.last().copied() else {
            let scope = self.scope();
            scope.found = false;
            scope.binding.it.clear();
            scope.stashed.clear();
            return Flow::Go;
        };
        let from = self.machine.facts.len();
        self.relocate(card, Spot::new(Area::Discard, you), MoveCause::Discard, None, CardId::HIDDEN);
        let now = self.table.reference(card);
        self.happen(crate::keyforge::table::Fact::of_card(
            crate::keyforge::table::FactKind::Discarded(Zone::Deck),
            you,
            now,
        ));
        let scope = self.scope();
        scope.add(Way::Discarded, 1);
        scope.way.push(now);
        scope.stashed = Refs::from_elem(now, 1);
        Flow::Again(Frame::Settle(Settle::since(from)))
    }

    fn reveal(&mut self, to_all: bool) -> Flow {
        let you = self.scope().you;
        let cards = self.scope().selected.clone();
        let to = if to_all { Seats::BOTH } else { Seats::of(you).with(self.table.turn.active) };
        let mut shown = 0;
        for card in &cards {
            for card in self.query().located(*card) {
                self.show(card, to);
                shown += 1;
            }
        }
        let scope = self.scope();
        scope.way = cards.clone();
        scope.rest = cards.clone();
        if to_all {
            scope.add(Way::Revealed, shown);
        }
        self.did(cards.len(), shown.into());
        Flow::Go
    }

    fn swap_zones(&mut self, one: Zone, two: Zone) -> Flow {
        let seat = self.scope().you;
        let (one, two) = (area_of(one), area_of(two));
        for (area, other) in [(one, two), (two, one)] {
            if area.is_secret() && !other.is_secret() {
                for card in self.table.list(area, seat).to_vec() {
                    self.show(card, Seats::BOTH);
                }
            }
        }
        self.emit(Event::Swapped { seat, one, two });
        Flow::Go
    }
}

/// Damage of an ability.
pub(crate) fn damage_item(to: CardRef, amount: i32, by: CardRef, ignore_armor: bool) -> Item {
    Item::new(What::Damage { to, amount, by, kind: DamageKind::Effect, ignore_armor, poison: false })
}
