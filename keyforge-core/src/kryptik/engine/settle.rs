//! What follows at once from what has happened: deaths, lost attacks, lapsed effects; and who notices it.

use serde::{Deserialize, Serialize};

use super::{Engine, Frame, Waiting};
use crate::kernel::{Fault, Seat};
use crate::kryptik::action::{Action, DecisionKind};
use crate::kryptik::card::Keyword;
use crate::kryptik::event::{Event, Leave};
use crate::kryptik::library::event_bit;
use crate::kryptik::script::ast::{Ability, Act, Event as On, Filter, Players, Span, Zone};
use crate::kryptik::table::{About, Area, CardId, CardRef, Item, Lasting, Lasts, Spot, TargetRef};

/// How a citizen comes under a player's control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Coming {
    /// From elsewhere onto the island, and it enters.
    Enter,
    /// From elsewhere onto the island without entering.
    Put,
    /// From another player's side.
    Control,
}

/// Something that abilities wait for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happening {
    Enter(CardId),
    Dies(CardId),
    Leaves(CardId),
    Cast(Seat, CardId),
    Draw(Seat),
    Discard(Seat, CardId),
    TurnStart(Seat),
    TurnEnd(Seat),
    CombatBegin(Seat),
    CombatEnd(Seat),
    Attacks(CardId),
    Blocks(CardId),
    Blocked(CardId),
    DealsDamage(CardId),
    Damaged(CardId),
    RowDestroyed(Seat),
    SoulPlaced(Seat),
    Attached(CardId),
}

enum Pattern<'p> {
    Card(&'p Filter, CardId),
    Player(&'p Players, Seat),
    Both(&'p Players, Seat, &'p Filter, CardId),
}

impl Happening {
    /// The event and what it is matched with, if it is of this kind.
    fn pattern<'p>(&self, on: &'p On) -> Option<Pattern<'p>> {
        Some(match (self, on) {
            (Happening::Enter(card), On::Enter(filter))
            | (Happening::Dies(card), On::Dies(filter))
            | (Happening::Leaves(card), On::Leaves(filter))
            | (Happening::Attacks(card), On::Attacks(filter))
            | (Happening::Blocks(card), On::Blocks(filter))
            | (Happening::Blocked(card), On::Blocked(filter))
            | (Happening::DealsDamage(card), On::DealsDamage(filter))
            | (Happening::Damaged(card), On::Damaged(filter))
            | (Happening::Attached(card), On::Attached(filter)) => Pattern::Card(filter, *card),
            (Happening::Cast(seat, card), On::Cast(players, filter)) => Pattern::Both(players, *seat, filter, *card),
            (Happening::Draw(seat), On::Draw(players))
            | (Happening::Discard(seat, _), On::Discard(players))
            | (Happening::TurnStart(seat), On::TurnStart(players))
            | (Happening::TurnEnd(seat), On::TurnEnd(players))
            | (Happening::CombatBegin(seat), On::CombatBegin(players))
            | (Happening::CombatEnd(seat), On::CombatEnd(players))
            | (Happening::RowDestroyed(seat), On::RowDestroyed(players))
            | (Happening::SoulPlaced(seat), On::SoulPlaced(players)) => Pattern::Player(players, *seat),
            _ => return None,
        })
    }

    fn bit(&self) -> u32 {
        let any = || Filter::default();
        event_bit(&match self {
            Happening::Enter(_) => On::Enter(any()),
            Happening::Dies(_) => On::Dies(any()),
            Happening::Leaves(_) => On::Leaves(any()),
            Happening::Cast(..) => On::Cast(Players::You, any()),
            Happening::Draw(_) => On::Draw(Players::You),
            Happening::Discard(..) => On::Discard(Players::You),
            Happening::TurnStart(_) => On::TurnStart(Players::You),
            Happening::TurnEnd(_) => On::TurnEnd(Players::You),
            Happening::CombatBegin(_) => On::CombatBegin(Players::You),
            Happening::CombatEnd(_) => On::CombatEnd(Players::You),
            Happening::Attacks(_) => On::Attacks(any()),
            Happening::Blocks(_) => On::Blocks(any()),
            Happening::Blocked(_) => On::Blocked(any()),
            Happening::DealsDamage(_) => On::DealsDamage(any()),
            Happening::Damaged(_) => On::Damaged(any()),
            Happening::RowDestroyed(_) => On::RowDestroyed(Players::You),
            Happening::SoulPlaced(_) => On::SoulPlaced(Players::You),
            Happening::Attached(_) => On::Attached(any()),
        })
    }
}

impl Engine<'_> {
    /// Lets abilities notice what happens; they wait to go on the pile.
    pub(crate) fn happen(&mut self, happening: Happening) {
        let bit = happening.bit();
        // Most happenings interest no card of the game, and hardly any card listens from elsewhere than the island.
        if self.cast.waits & bit == 0 {
            return;
        }
        let waits = |card: &CardId| self.def(*card).is_some_and(|def| def.waits & bit != 0);
        let mut listeners: Vec<CardId> = self.table.citizens().filter(waits).collect();
        if self.cast.waits_elsewhere & bit != 0 {
            let seats = self.table.living_from(self.table.active).map(|seat| self.table.player(seat));
            let cards = seats.flat_map(|player| player.limbo.iter().chain(&player.hand).copied());
            listeners.extend(cards.chain(self.table.attached.iter().copied()).filter(waits));
        }
        for card in listeners {
            self.notice(card, happening);
        }
    }

    fn notice(&mut self, card: CardId, happening: Happening) {
        let state = *self.table.card(card);
        let here = match state.area {
            Area::Island => Zone::Island,
            Area::Attached => Zone::Attached,
            Area::Limbo => Zone::Limbo,
            Area::Hand => Zone::Hand,
            _ => return,
        };
        let Some(def) = self.def(card) else {
            return;
        };
        let look = self.look();
        if here == Zone::Island && look.is_stripped(card) {
            return;
        }
        let source = self.table.reference(card);
        let about = self.about(happening);
        let scope = super::Scope::of(state.seat, source).about(about);
        let mut found = Vec::new();
        for (index, ability) in def.card.abilities.iter().enumerate() {
            let Ability::Trigger { on, cond, short_time, zone, may, cost, .. } = ability else {
                continue;
            };
            let fits = *zone == here
                && happening.pattern(on).is_some_and(|pattern| match pattern {
                    Pattern::Card(filter, card) => look.tests(&filter.tests, card, None, &scope),
                    Pattern::Player(players, seat) => look.seats(players, &scope).contains(&seat),
                    Pattern::Both(players, seat, filter, card) => {
                        look.seats(players, &scope).contains(&seat)
                            && look.tests(&filter.tests, card, Some(seat), &scope)
                    }
                })
                && cond.as_ref().is_none_or(|cond| look.holds(cond, &scope))
                && short_time.is_none_or(|count| look.short_time(state.seat, count));
            // Nobody uses a citizen that cannot be used; what happens by itself still happens.
            let chosen = *may || !cost.is_empty();
            if fits && !(chosen && here == Zone::Island && look.is_forbidden(Act::Use, card)) {
                let ability = Some(index as u8);
                found.push(Waiting { seat: state.seat, source, def: state.def, ability, about });
            }
        }
        self.machine.waiting.extend(found);
    }

    fn about(&self, happening: Happening) -> About {
        let (card, player) = match happening {
            Happening::Enter(card)
            | Happening::Dies(card)
            | Happening::Leaves(card)
            | Happening::Attacks(card)
            | Happening::Blocks(card)
            | Happening::Blocked(card)
            | Happening::DealsDamage(card)
            | Happening::Damaged(card)
            | Happening::Attached(card) => (Some(card), Some(self.table.card(card).seat)),
            Happening::Cast(seat, card) | Happening::Discard(seat, card) => (Some(card), Some(seat)),
            Happening::Draw(seat)
            | Happening::TurnStart(seat)
            | Happening::TurnEnd(seat)
            | Happening::CombatBegin(seat)
            | Happening::CombatEnd(seat)
            | Happening::RowDestroyed(seat)
            | Happening::SoulPlaced(seat) => (None, Some(seat)),
        };
        About { card: card.map(|card| self.table.reference(card)), player }
    }

    /// Checks until nothing follows any more. Citizens that must die die together.
    pub(crate) fn settle(&mut self) {
        loop {
            if self.table.outcome.is_some() {
                return;
            }
            self.lapse();
            let look = self.look();
            // Unharmed citizens live where nothing changes their values.
            let in_danger = |card: &CardId| {
                let state = self.table.card(*card);
                state.damage > 0 || state.poisoned || look.changes_stats() || look.stats(*card).1 == 0
            };
            let citizens: Vec<CardId> = self.table.citizens().filter(in_danger).collect();
            let doomed: Vec<CardId> = citizens
                .iter()
                .zip(look.stats_of(&citizens))
                .filter(|(card, (_, defense))| {
                    let state = self.table.card(**card);
                    let lethal = state.damage > 0 && i32::from(state.damage) >= *defense || state.poisoned;
                    (*defense == 0 || lethal) && !look.is_forbidden(Act::BeDestroyed, **card)
                })
                .map(|(card, _)| *card)
                .collect();
            if !doomed.is_empty() {
                self.die(&doomed);
            } else if !self.check_combat() {
                break;
            }
        }
        if self.look().checks_always() {
            self.drop_lost_items();
        }
    }

    /// Ends effects whose citizen or source has left.
    fn lapse(&mut self) {
        if self.table.lasting.is_empty() {
            return;
        }
        let (mut gone, mut back) = (Vec::new(), Vec::new());
        for lasting in &self.table.lasting {
            let lost = match &lasting.what {
                Lasts::Stat(card, ..) | Lasts::Keyword(card, _) | Lasts::Strip(card) | Lasts::Control(card, _) => {
                    !self.table.on_island(*card)
                }
                // What was laid on several citizens stays as long as one of them does.
                Lasts::Mod(_, cards, _) => !cards.is_empty() && !cards.iter().any(|card| self.table.on_island(*card)),
            };
            let over = lasting.span == Span::WhileHere && !self.table.on_island(lasting.source);
            if lost || over {
                gone.push(lasting.since);
            }
            if over && !lost {
                back.push(lasting.clone());
            }
        }
        if gone.is_empty() {
            return;
        }
        self.emit(Event::Lapsed(gone));
        self.give_back(back);
    }

    /// Citizens whose control was lent go back to who had them before, the last loan first. A later loan of the same
    /// citizen goes on, and it is what gives the citizen back in the end.
    fn give_back(&mut self, ended: Vec<Lasting>) {
        for lasting in ended.into_iter().rev() {
            let Lasts::Control(card, before) = lasting.what else {
                continue;
            };
            let later: Vec<Lasting> = self.loans_of(card).filter(|loan| loan.since > lasting.since).cloned().collect();
            if later.is_empty() {
                self.return_citizen(card, before);
                continue;
            }
            self.emit(Event::Lapsed(later.iter().map(|loan| loan.since).collect()));
            for (index, mut loan) in later.into_iter().enumerate() {
                if index == 0 {
                    loan.what = Lasts::Control(card, before);
                }
                loan.since = self.table.clock.wrapping_add(1);
                self.emit(Event::Installed(Box::new(loan)));
            }
        }
    }

    /// The effects that give control of a citizen for a while, the oldest first.
    pub(crate) fn loans_of(&self, card: CardRef) -> impl Iterator<Item = &Lasting> {
        self.table
            .lasting
            .iter()
            .filter(move |lasting| matches!(lasting.what, Lasts::Control(other, _) if other == card))
    }

    fn return_citizen(&mut self, card: CardRef, to: Seat) {
        let owner = self.table.card(card.card).owner;
        let to = if self.table.player(to).out { owner } else { to };
        if self.table.on_island(card) && !self.table.player(to).out {
            self.come(card, to, Coming::Control);
        }
    }

    /// Something happens with which everything of a span ends; what was lent for that long goes back.
    pub(crate) fn expire(&mut self, event: Event, ends: impl Fn(&Lasting) -> bool) {
        let ended: Vec<Lasting> = self.table.lasting.iter().filter(|lasting| ends(lasting)).cloned().collect();
        self.emit(event);
        self.give_back(ended);
    }

    /// The attack is over, if there is one.
    pub(crate) fn end_attack(&mut self) {
        if self.table.combat.is_some() {
            self.expire(Event::Combat(None), |lasting| lasting.span == Span::Combat);
        }
    }

    /// Citizens die together; each sees the others die.
    pub(crate) fn die(&mut self, cards: &[CardId]) {
        self.remember(cards);
        for card in cards {
            self.happen(Happening::Dies(*card));
            self.happen(Happening::Leaves(*card));
        }
        for card in cards {
            self.leave(*card, Spot { area: Area::Limbo, seat: Seat::FIRST }, false);
        }
    }

    /// Citizens leave the island otherwise than by dying.
    pub(crate) fn depart(&mut self, cards: &[CardId], to: Spot, under: bool) {
        self.remember(cards);
        for card in cards {
            self.happen(Happening::Leaves(*card));
        }
        for card in cards {
            self.leave(*card, to, under);
        }
    }

    /// Keeps the values of citizens that are about to leave: effects of theirs may still ask for them.
    pub(crate) fn remember(&mut self, cards: &[CardId]) {
        let look = self.look();
        let last = cards.iter().map(|card| (self.table.reference(*card), look.stats(*card)));
        let last: Vec<_> = last.collect();
        self.machine.last_known.extend(last);
    }

    /// A citizen leaves; what lies under it goes to limbo.
    fn leave(&mut self, card: CardId, to: Spot, under: bool) {
        let attached: Vec<CardId> = self.table.attached_to(card).collect();
        self.move_card(card, to, under, None);
        attached.into_iter().for_each(|card| self.send_to_limbo(card));
    }

    /// The attack is over when its attacker has gone; a lost ravenous leaves one slot. True: it has just ended.
    fn check_combat(&mut self) -> bool {
        let Some(combat) = &self.table.combat else {
            return false;
        };
        let attacker = combat.attacker;
        let holds = self.table.on_island(attacker) && self.table.card(attacker.card).seat == self.table.active;
        if !holds {
            self.end_attack();
            return true;
        }
        let two = combat.slots.len() > 1 && !combat.lost_ravenous;
        if two && !self.look().has(attacker.card, Keyword::Ravenous) {
            let mut combat = combat.clone();
            combat.lost_ravenous = true;
            self.emit(Event::Combat(Some(Box::new(combat))));
        }
        false
    }

    fn drop_lost_items(&mut self) {
        let lost: Vec<u32> =
            self.table.pile.iter().filter(|item| self.legal_now(item).is_none()).map(|item| item.id).collect();
        for id in lost {
            self.drop_item(id, Leave::NoTarget);
        }
    }

    /// Takes an item off the pile without effect; a card goes to limbo with its last one.
    pub(crate) fn drop_item(&mut self, id: u32, why: Leave) {
        let Some(source) = self.table.item(id).map(|item| item.source) else {
            return;
        };
        self.emit(Event::Left { id, why });
        self.tidy(source);
    }

    /// A card on the pile goes to limbo when nothing of it is left there.
    pub(crate) fn tidy(&mut self, card: CardRef) {
        let on_pile = self.table.is_there(card) && self.table.card(card.card).area == Area::Pile;
        if on_pile && !self.table.pile.iter().any(|item| item.source == card) {
            self.send_to_limbo(card.card);
        }
    }

    /// A citizen comes under a player's control. With an overlord of its name there, one of them is abolished before.
    pub(crate) fn come(&mut self, card: CardRef, seat: Seat, how: Coming) {
        if !self.table.is_there(card) || self.table.player(seat).out {
            return;
        }
        if how == Coming::Control && self.look().is_forbidden(Act::ChangeControl, card.card) {
            return;
        }
        if self.look().barred_overlord(seat, card.card) {
            self.push(Frame::Overlord { seat, coming: card, how });
            return;
        }
        self.arrive(card.card, seat, how);
    }

    pub(crate) fn arrive(&mut self, card: CardId, seat: Seat, how: Coming) {
        if how == Coming::Control {
            if self.table.card(card).seat != seat {
                self.emit(Event::ControlChanged { card, to: seat });
            }
            return;
        }
        self.move_card(card, Spot { area: Area::Island, seat }, false, None);
        if how == Coming::Enter {
            self.happen(Happening::Enter(card));
        }
    }

    pub(crate) fn overlord(&mut self, seat: Seat, coming: CardRef, how: Coming) -> Result<(), Fault> {
        let other = self.look().overlord_of_name(seat, coming.card);
        let (true, Some(other)) = (self.table.is_there(coming), other) else {
            self.come(coming, seat, how);
            self.settle();
            return Ok(());
        };
        let options = vec![Action::Card(other), Action::Card(coming.card)];
        let frame = Frame::Overlord { seat, coming, how };
        let Some(Action::Card(chosen)) = self.answer() else {
            return self.ask(frame, seat, DecisionKind::Overlord, Some(coming.card), options);
        };
        let abolished = Spot { area: Area::Abolished, seat };
        match self.table.card(chosen).area {
            Area::Island => self.depart(&[chosen], abolished, false),
            _ => self.move_card(chosen, abolished, false, None),
        }
        if chosen == other {
            self.come(coming, seat, how);
        }
        self.settle();
        Ok(())
    }

    /// Whether the targets of an item are still legal, and which are left.
    pub(crate) fn legal_now(&self, item: &Item) -> Option<Vec<Vec<TargetRef>>> {
        let Some(para) = item.text.and_then(|text| self.cast.get(item.def)?.para(text)) else {
            return Some(Vec::new());
        };
        let scope = super::Scope::of(item.controller, item.source).about(item.about);
        self.look().still_legal(para, &item.targets, &scope)
    }
}
