//! Things that happen at the same moment.
//!
//! Every item of a [`Batch`] passes its stages: what its source does instead, what forbids it, what its target does
//! instead, and for damage the fixed order of amount, protection, ward, armor and redirection. What is left happens as
//! one group. A replacement acts on one line of descent at most once (`used`), so nothing is redirected for ever.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::destroy::instead_of;
use super::frame::{Frame, Next};
use super::lens::ALL;
use super::machine::{Asking, Engine};
use super::settle::Settle;
use super::window::{Pending, Window};
use crate::kernel::{Fault, Seat, Seats};
use crate::library::Aspects;
use crate::library::code::Change;
use crate::model::{Keyword, LeavesPlayTiming};
use crate::script::ast::{Bold, GainCause, Way, Zone};
use crate::state::{
    AbilityId, Action, AmberDeed, Area, CardId, CardRef, CardState, DecisionKind, Event, Fact, FactKind, MoveCause,
    Purse, Spot, Status, StatusFlags,
};

/// What kind of damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum DamageKind {
    /// Of an ability, a keyword or a bonus icon.
    Effect,
    /// Of the power of a fighting creature.
    Power,
}

/// What is about to happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum What {
    Damage {
        to: CardRef,
        amount: i32,
        by: CardRef,
        kind: DamageKind,
        ignore_armor: bool,
        /// Whether the damage destroys what it is placed on.
        poison: bool,
    },
    Destroy {
        card: CardRef,
    },
    Leave {
        card: CardRef,
        to: Area,
        seat: Seat,
        cause: MoveCause,
        bottom: bool,
    },
    /// The other half of a gigantic creature goes where the creature goes (`GIGANTIC-2c`).
    Half {
        card: CardRef,
        of: CardRef,
    },
    Amber {
        amount: u16,
        from: Purse,
        to: Purse,
        deed: AmberDeed,
        cause: Option<GainCause>,
        /// Who does it.
        you: Seat,
    },
}

/// One thing that is about to happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Item {
    pub what: What,
    stage: u8,
    /// Replacements that acted on it or on what it came from.
    used: SmallVec<[(AbilityId, CardRef); 2]>,
    gone: bool,
    /// Whether it is what the running ability wanted, and not a consequence.
    counts: bool,
}

/// The stage of an item that is ready to happen.
const READY: u8 = 6;

impl Item {
    pub fn new(what: What) -> Item {
        Item { what, stage: 0, used: SmallVec::new(), gone: false, counts: true }
    }

    fn consequence(what: What) -> Item {
        Item { counts: false, ..Item::new(what) }
    }

    /// The other half of a gigantic creature, in its place among the cards that leave with it.
    pub fn half(card: CardRef, of: CardRef) -> Item {
        Item { stage: READY, ..Item::consequence(What::Half { card, of }) }
    }
}

/// Things that happen at the same moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Batch {
    items: SmallVec<[Item; 2]>,
    /// Which item the open question is about.
    asked: Option<usize>,
    /// Whether no check and no window follows: who made the batch sees to that.
    silent: bool,
    /// The first fact of this batch.
    from: Option<usize>,
    /// The resolving ability that wants it.
    scope: Option<usize>,
    /// Creatures whose ward took something of this batch.
    warded: SmallVec<[CardRef; 2]>,
    /// Whether cards get the mark that they return to their owner's hand from these archives.
    pub abduct: bool,
    /// Whether the decks that cards go into are shuffled.
    pub shuffle: bool,
    /// Cards that are remembered by the card of the ability when they are purged.
    pub remember: bool,
    /// The card under which cards go.
    pub host: CardRef,
}

impl Batch {
    /// These at the same moment, then checks and windows.
    pub fn of(items: impl IntoIterator<Item = Item>) -> Batch {
        Batch {
            items: items.into_iter().collect(),
            asked: None,
            silent: false,
            from: None,
            scope: None,
            warded: SmallVec::new(),
            abduct: false,
            shuffle: false,
            remember: false,
            host: CardRef::NONE,
        }
    }

    /// The same without checks and windows.
    pub fn silent(items: Vec<Item>) -> Batch {
        Batch { silent: true, ..Batch::of(items) }
    }

    /// The same, wanted by the resolving ability.
    pub fn in_scope(mut self, scope: usize) -> Batch {
        self.scope = Some(scope);
        self
    }
}

impl Engine<'_> {
    #[inline(never)]
    pub(super) fn step_batch(&mut self, frame: &mut Batch) -> Result<Next, Fault> {
        if frame.from.is_none() {
            frame.from = Some(self.machine.facts.len());
        }
        while let Some(at) = frame.items.iter().position(|item| !item.gone && item.stage < READY) {
            if let Some(next) = self.advance(frame, at)? {
                return Ok(next);
            }
        }
        self.perform(frame)
    }

    /// Takes an item one stage further.
    fn advance(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        match frame.items[at].what {
            What::Damage { .. } => self.advance_damage(frame, at),
            What::Destroy { card } => {
                self.advance_destroy(frame, at, card);
                Ok(None)
            }
            What::Leave { .. } => self.advance_leave(frame, at),
            What::Half { .. } => Ok(None),
            What::Amber { .. } => self.advance_amber(frame, at),
        }
    }

    // ── damage ──────────────────────────────────────────────────────────────────────────────────────────

    fn advance_damage(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Damage { to, by, kind, amount, ignore_armor, .. } = item.what else {
            return Ok(None);
        };
        if amount <= 0 || !self.table.is_in_play(to) {
            item.gone = true;
            return Ok(None);
        }
        let stage = item.stage;
        item.stage += 1;
        match stage {
            // What the dealing creature does instead.
            0 if kind == DamageKind::Power => {
                let fact = Fact { other: to, amount: clamp(amount), ..self.fact_of(FactKind::FightDamage, by) };
                self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)
            }
            // Changes of the amount, and what happens instead: redirection comes later.
            1 => {
                self.change_amount(frame, at, to, amount);
                Ok(None)
            }
            // Damage that cannot be dealt (`ARMOR-9`).
            2 => {
                if self.cannot_be_damaged(to.card) {
                    frame.items[at].gone = true;
                }
                Ok(None)
            }
            3 => {
                self.ward_off(frame, at, to);
                Ok(None)
            }
            4 => {
                if !ignore_armor {
                    self.use_armor(frame, at, to, amount);
                }
                Ok(None)
            }
            // Redirection sees only what armor left (`ARMOR-8`).
            5 => {
                let fact = Fact { amount: clamp(amount), ..self.fact_of(FactKind::DamageDealt, to) };
                self.replace(frame, at, Aspects::INSTEAD_DAMAGE, fact, stage)
            }
            _ => Ok(None),
        }
    }

    fn fact_of(&self, kind: FactKind, card: CardRef) -> Fact {
        Fact::of_card(kind, self.query().controller(card), card)
    }

    fn change_amount(&mut self, frame: &mut Batch, at: usize, to: CardRef, amount: i32) {
        if !self.index.aspects.intersects(Aspects::INSTEAD_DAMAGE) {
            return;
        }
        let mut total = amount;
        let query = self.query();
        let base = self.fact_of(FactKind::DamageDealt, to);
        query.each_active(Aspects::INSTEAD_DAMAGE, &mut |query, active| {
            let crate::library::code::Kind::Instead(happenings, Change::Amount(num)) =
                &query.library.ability(active.ability).kind
            else {
                return;
            };
            let fact = Fact { amount: clamp(total), ..base };
            let lens = query.lens_of(active).at(&fact);
            if happenings.iter().any(|happening| query.happened(&lens, happening, &fact)) {
                total = query.num(&lens, num);
            }
        });
        if let What::Damage { amount, .. } = &mut frame.items[at].what {
            *amount = total;
        }
    }

    fn cannot_be_damaged(&self, card: CardId) -> bool {
        let query = self.query();
        query.has(card, Keyword::Invulnerable)
            || (self.index.aspects.intersects(Aspects::CANNOT)
                && query.is_forbidden(&self.fact(FactKind::DamageDealt, card)))
    }

    /// A ward takes all of one moment (`WARD-2`, `WARD-4`).
    fn ward_off(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        if frame.warded.contains(&card) {
            frame.items[at].gone = true;
            return;
        }
        if !self.table.card(card.card).has(StatusFlags::WARDED) {
            return;
        }
        frame.warded.push(card);
        frame.items[at].gone = true;
        self.emit(Event::Marked { card: card.card, status: Status::Warded, on: false });
    }

    /// Armor is used up by what it prevents, also if nothing is left of the damage or the rest goes elsewhere.
    fn use_armor(&mut self, frame: &mut Batch, at: usize, to: CardRef, damage: i32) {
        let prevented = self.query().armor_left(to.card).min(damage);
        if prevented <= 0 {
            return;
        }
        if let What::Damage { amount, .. } = &mut frame.items[at].what {
            *amount -= prevented;
        }
        let byte = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
        let of = byte(self.query().armor(to.card));
        self.emit(Event::ArmorUsed { card: to.card, amount: byte(prevented), of });
        let fact = Fact { amount: clamp(prevented), ..self.fact(FactKind::ArmorPrevented, to.card) };
        self.note(fact);
    }

    // ── replacements ────────────────────────────────────────────────────────────────────────────────────

    /// Lets one replacement act on an item; the active player orders several (`REPLACE-4`).
    fn replace(
        &mut self,
        frame: &mut Batch,
        at: usize,
        aspects: Aspects,
        fact: Fact,
        stage: u8,
    ) -> Result<Option<Next>, Fault> {
        if !self.index.aspects.intersects(aspects) {
            return Ok(None);
        }
        let used = frame.items[at].used.clone();
        let mut found: SmallVec<[(Pending, Change); 2]> = SmallVec::new();
        instead_of(&self.query(), aspects, &fact, &mut |active, change| {
            let amount_later = fact.kind == FactKind::DamageDealt && matches!(change, Change::Amount(_));
            if !amount_later && !used.contains(&(active.ability, active.this)) {
                found.push((Pending::of(active, Some(fact)), change.clone()));
            }
        });
        let chosen = match (found.len(), frame.asked) {
            (0, _) => return Ok(None),
            (1, _) => 0,
            (_, Some(asked)) if asked == at => {
                frame.asked = None;
                match self.take_answer() {
                    Some(Action::Trigger(index)) => usize::from(index),
                    _ => 0,
                }
            }
            (count, _) => {
                frame.asked = Some(at);
                frame.items[at].stage = stage;
                let options = (0..count).map(|index| Action::Trigger(index as u8)).collect();
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Replacement, options);
                asking.waiting = found.iter().map(|(item, _)| item.waiting()).collect();
                self.ask(asking);
                return Ok(Some(Next::Stay));
            }
        };
        let Some((pending, change)) = found.into_iter().nth(chosen) else {
            return Err(Fault::Broken("a replacement was chosen that is not there".to_owned()));
        };
        // What is left of the item meets the remaining replacements of the same stage.
        frame.items[at].stage = stage;
        frame.items[at].used.push((pending.ability, pending.this));
        if let Some(id) = pending.lasting {
            self.use_up(id);
        }
        Ok(self.apply_change(frame, at, &pending, &change, fact))
    }

    fn apply_change(
        &mut self,
        frame: &mut Batch,
        at: usize,
        pending: &Pending,
        change: &Change,
        fact: Fact,
    ) -> Option<Next> {
        match change {
            Change::Do => {
                let purse = match frame.items[at].what {
                    What::Amber { from, .. } => Some(from),
                    _ => None,
                };
                frame.items[at].gone = true;
                let ability = self.begin(pending);
                self.scope().purse = purse;
                return Some(Next::Push(ability));
            }
            Change::Amount(num) => {
                let lens = self.lens_of_pending(pending, &fact, |query, lens| query.num(lens, num));
                if let What::Damage { amount, .. } = &mut frame.items[at].what {
                    *amount = lens.min(ALL);
                }
            }
            Change::Onto(card) => {
                let target = self.lens_of_pending(pending, &fact, |query, lens| query.first(lens, *card));
                if let (Some(target), What::Damage { to, .. }) = (target, &mut frame.items[at].what) {
                    *to = target;
                    // The new target's own protection applies from here.
                    frame.items[at].stage = frame.items[at].stage.min(2);
                }
            }
            Change::To(zone) => {
                if let What::Leave { to, .. } = &mut frame.items[at].what {
                    *to = area_of(*zone);
                }
            }
            Change::FromSupply => {
                if let What::Amber { from, .. } = &mut frame.items[at].what {
                    *from = Purse::Supply;
                }
            }
            Change::EnterReady | Change::EnterStunned | Change::EnterUnder(_) => {}
        }
        None
    }

    fn lens_of_pending<T>(
        &self,
        pending: &Pending,
        fact: &Fact,
        read: impl FnOnce(&super::lens::Query<'_>, &super::lens::Lens<'_>) -> T,
    ) -> T {
        let query = self.query();
        let active = super::active::Active {
            ability: pending.ability,
            this: pending.this,
            source: pending.source,
            you: pending.you,
            lasting: pending.lasting,
            aspects: Aspects::empty(),
        };
        let lens = query.lens_of(&active).at(fact);
        read(&query, &lens)
    }

    // ── destruction and moves ───────────────────────────────────────────────────────────────────────────

    fn advance_destroy(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        frame.items[at].stage = READY;
        let possible = self.table.is_in_play(card)
            && !self.table.card(card.card).is_tagged()
            && !self.is_indestructible(card.card);
        if !possible {
            frame.items[at].gone = true;
            return;
        }
        self.ward_off(frame, at, card);
    }

    fn advance_leave(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Leave { card, to, seat, cause, .. } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let state = *self.table.card(card.card);
        if !self.table.is_current(card) {
            item.gone = true;
            return Ok(None);
        }
        match stage {
            0 if state.has(StatusFlags::ABDUCTED) && !(to == Area::Hand && seat == state.owner) => {
                if let What::Leave { to, seat, cause, .. } = &mut item.what {
                    (*to, *seat, *cause) = (Area::Hand, state.owner, MoveCause::Return);
                }
                item.counts = false;
                Ok(None)
            }
            1 if state.in_play() && cause != MoveCause::Destroy && cause != MoveCause::HostLeft => {
                self.ward_off(frame, at, card);
                Ok(None)
            }
            2 if state.in_play() => {
                let fact = self.fact_of(FactKind::LeftPlay(to.zone()), card);
                self.replace(frame, at, Aspects::INSTEAD_LEAVE, fact, stage)
            }
            3 if state.in_play() => {
                self.take_along(frame, at, card);
                Ok(None)
            }
            4 if state.in_play() && self.edition.leaves_play_timing == LeavesPlayTiming::Before => {
                let items = self.bold_pending(card.card, Bold::LeavesPlay, state.keeper);
                Ok((!items.is_empty()).then(|| Next::Push(Frame::Window(Window::of(items)))))
            }
            _ => Ok(None),
        }
    }

    /// What leaves with a card: its upgrades and what lies under it are discarded (`LEAVE-3`), its æmber goes to the
    /// opponent's pool or to the supply (`LEAVE-5`, `LEAVE-6`).
    fn take_along(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        let state = *self.table.card(card.card);
        if state.amber > 0 {
            let to = purse_of_leaving(&state);
            frame.items.push(Item::consequence(What::Amber {
                amount: state.amber,
                from: Purse::Card(card.card),
                to,
                deed: AmberDeed::Return,
                cause: None,
                you: state.keeper,
            }));
        }
        let table = &*self.table;
        let along: SmallVec<[CardId; 4]> = table
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
            let owner = self.table.card(upgrade.card).owner;
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
        let state = *self.table.card(card);
        if state.amber > 0 {
            let to = purse_of_leaving(&state);
            self.move_amber(scope, state.amber, Purse::Card(card), to, AmberDeed::Return, None, state.keeper);
        }
    }

    // ── æmber ───────────────────────────────────────────────────────────────────────────────────────────

    fn advance_amber(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Amber { amount, from, to, deed, cause, you } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage += 1;
        let there = self.amber_in(from);
        match stage {
            0 => {
                let victim = victim_of(from, deed);
                if deed == AmberDeed::Steal
                    && self.index.aspects.intersects(Aspects::CANNOT)
                    && victim
                        .is_some_and(|victim| self.query().is_forbidden(&Fact::of_player(FactKind::StolenFrom, victim)))
                {
                    item.gone = true;
                }
                Ok(None)
            }
            // Where it comes from: still a theft or a capture (`FAQ-070`).
            1 => match (deed, victim_of(from, deed)) {
                (AmberDeed::Steal, Some(_)) | (AmberDeed::Capture, Some(_)) => {
                    let kind = match deed {
                        AmberDeed::Steal => FactKind::StolenFrom,
                        _ => FactKind::CapturedFrom,
                    };
                    let victim = victim_of(from, deed).unwrap_or(you.other());
                    let fact = Fact { amount, ..Fact::of_player(kind, victim) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
            },
            2 => {
                let left = amount.min(there);
                if left == 0 {
                    item.gone = true;
                }
                if let What::Amber { amount, .. } = &mut item.what {
                    *amount = left;
                }
                Ok(None)
            }
            // What would come into a pool.
            3 => match to {
                Purse::Pool(seat) => {
                    let cause = cause.unwrap_or(GainCause::Effect);
                    let fact = Fact { amount, ..Fact::of_player(FactKind::Gained(cause), seat) };
                    self.replace(frame, at, Aspects::INSTEAD_AMBER, fact, stage)
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// How much æmber is somewhere.
    pub(super) fn amber_in(&self, purse: Purse) -> u16 {
        match purse {
            Purse::Supply => u16::MAX,
            Purse::Pool(seat) => self.table.player(seat).amber,
            Purse::Card(card) => self.table.card(card).amber,
        }
    }

    // ── happening ───────────────────────────────────────────────────────────────────────────────────────

    /// Everything that is left happens.
    fn perform(&mut self, frame: &mut Batch) -> Result<Next, Fault> {
        let from = frame.from.unwrap_or(self.machine.facts.len());
        let mut settle = Settle { scope: frame.scope, ..Settle::since(from) };
        let mut tagged = Vec::new();
        let mut items = std::mem::take(&mut frame.items);
        // Æmber goes off a card before the card moves, or it would vanish with the move (`LEAVE-5`).
        items.sort_by_key(|item| !matches!(item.what, What::Amber { from: Purse::Card(_), .. }));
        for item in items.iter().filter(|item| !item.gone) {
            if let What::Leave { card, .. } = item.what
                && (self.table.card(card.card).in_play() || self.table.card(card.card).area == Area::Limbo)
            {
                self.keep(card.card);
            }
        }
        let mut shuffled = Seats::EMPTY;
        for item in items.iter().filter(|item| !item.gone) {
            match item.what {
                What::Damage { to, amount, by, kind, poison, .. } => {
                    self.place_damage(&mut settle, to, amount, by, kind, poison);
                }
                What::Destroy { card } => tagged.push(card),
                What::Half { card, of } => self.follow(frame, &items, card, of),
                What::Leave { card, to, seat, cause, bottom } => {
                    self.carry_out_leave(frame, item, card, Spot::new(to, seat), cause, bottom);
                    if frame.shuffle && to == Area::Deck {
                        shuffled = shuffled.with(seat);
                    }
                }
                What::Amber { amount, from, to, deed, cause, you } => {
                    self.move_amber(frame.scope, amount, from, to, deed, cause, you);
                }
            }
            if item.counts
                && !matches!(item.what, What::Destroy { .. })
                && let Some(scope) = self.scope_at(frame.scope)
            {
                scope.did += 1;
            }
        }
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += tagged.len() as u16;
        }
        for seat in shuffled.iter() {
            self.shuffle(seat)?;
        }
        let window = (!tagged.is_empty()).then(|| self.tag(&tagged, frame.scope));
        match (window, frame.silent) {
            (None, true) => Ok(Next::Done),
            (None, false) => Ok(Next::Become(Frame::Settle(settle))),
            (Some(window), _) => {
                self.machine.frames.push(Frame::Settle(settle));
                Ok(Next::Become(window))
            }
        }
    }

    pub(super) fn scope_at(&mut self, at: Option<usize>) -> Option<&mut super::scope::Scope> {
        at.and_then(|at| self.machine.scopes.get_mut(at))
    }

    fn place_damage(
        &mut self,
        settle: &mut Settle,
        to: CardRef,
        amount: i32,
        by: CardRef,
        kind: DamageKind,
        poison: bool,
    ) {
        if amount <= 0 {
            return;
        }
        let source = by.is_some().then_some(by.card);
        self.emit(Event::Damaged { card: to.card, amount: clamp(amount), by: source });
        let fact = Fact { amount: clamp(amount), other: by, ..self.fact(FactKind::DamageDealt, to.card) };
        self.note(fact);
        if let Some(scope) = self.scope_at(settle.scope) {
            scope.add(Way::DamageDealt, clamp(amount));
        }
        if kind == DamageKind::Power {
            settle.blows.push((to, by));
            if poison {
                settle.poisoned.push(to);
            }
        }
    }

    /// Keeps a fact that nothing but abilities of the moment ask for.
    fn note(&mut self, mut fact: Fact) {
        if !self.index.aspects.intersects(Aspects::AFTER_ANY) {
            return;
        }
        fact.at = self.table.moves;
        fact.was = Some(self.query().snapshot(fact.card.card));
        self.machine.facts.push(fact);
    }

    fn carry_out_leave(&mut self, frame: &Batch, item: &Item, card: CardRef, to: Spot, cause: MoveCause, bottom: bool) {
        if needs_host(to.area) && !self.table.is_in_play(frame.host) {
            return;
        }
        let from = self.table.card(card.card).area;
        let controller = self.query().controller_of(card.card);
        let was_play = from.is_play();
        let mut leaving = Vec::new();
        if was_play {
            self.give_back_amber(frame.scope, card.card);
            if self.edition.leaves_play_timing == LeavesPlayTiming::After {
                leaving = self.leaves_play(card, controller);
            }
        }
        let host = if needs_host(to.area) { frame.host.card } else { CardId::HIDDEN };
        let now = self.depart(card, to, cause, if bottom { Some(0) } else { None }, host);
        if frame.abduct && to.area == Area::Archives {
            self.emit(Event::Abducted { card: now.card, on: true });
        }
        if was_play {
            let fact = Fact::of_card(FactKind::LeftPlay(to.area.zone()), controller, card);
            self.happen(fact);
            self.machine.leaving.append(&mut leaving);
        }
        match cause {
            MoveCause::Discard => {
                self.happen(Fact::of_card(FactKind::Discarded(from.zone()), to.seat, now));
            }
            MoveCause::Archive => self.happen(Fact::of_card(FactKind::Archived, to.seat, now)),
            _ => {}
        }
        if !item.counts {
            return;
        }
        let remember = frame.remember;
        let Some(scope) = self.scope_at(frame.scope) else {
            return;
        };
        let way = match cause {
            MoveCause::Discard => Some(Way::Discarded),
            MoveCause::Return => Some(Way::Returned),
            MoveCause::Archive | MoveCause::PutIntoArchives => Some(Way::Archived),
            MoveCause::Purge => Some(Way::Purged),
            MoveCause::ToDeck => Some(Way::Shuffled),
            _ => None,
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
            self.emit(Event::Remembered { by: this, card: now });
        }
    }

    /// "Leaves Play:" of a card that is about to leave; it resolves when the card is gone (`LEAVE-10`).
    fn leaves_play(&self, card: CardRef, you: Seat) -> Vec<Pending> {
        let mut items = self.bold_pending(card.card, Bold::LeavesPlay, you);
        items.retain(|item| item.source == card);
        items.iter_mut().for_each(|item| item.bound = false);
        items
    }

    /// The other half of a gigantic creature arrives where the creature arrives, as a card of its own (`GIGANTIC-2c`).
    fn follow(&mut self, frame: &Batch, items: &[Item], card: CardRef, of: CardRef) {
        let whole = items.iter().find_map(|item| match item.what {
            What::Leave { card, to, seat, cause, bottom } if card == of && !item.gone => {
                Some((Spot::new(to, seat), cause, bottom, item.counts))
            }
            _ => None,
        });
        let Some((to, cause, bottom, counts)) = whole.filter(|_| self.table.is_current(card)) else {
            return;
        };
        if needs_host(to.area) && !self.table.is_in_play(frame.host) {
            return;
        }
        let host = if needs_host(to.area) { frame.host.card } else { CardId::HIDDEN };
        self.relocate(card.card, to, cause, if bottom { Some(0) } else { None }, host);
        if frame.abduct && to.area == Area::Archives {
            self.emit(Event::Abducted { card: card.card, on: true });
        }
        let now = self.table.reference(card.card);
        self.became(of, now);
        let whole_now = self.table.reference(of.card);
        let remember = frame.remember && cause == MoveCause::Purge;
        let Some(scope) = self.scope_at(frame.scope).filter(|_| counts) else {
            return;
        };
        scope.way.push(now);
        // Whatever spoke of the creature speaks of both its cards now.
        let it = &mut scope.binding.it;
        if it.contains(&of) || it.contains(&whole_now) {
            it.push(now);
        }
        let this = scope.this;
        if remember {
            self.emit(Event::Remembered { by: this, card: now });
        }
    }

    /// Notes which card a permanent is now that it has left play as another card, or as two.
    fn became(&mut self, was: CardRef, now: CardRef) {
        self.machine.became.push((was, now));
    }

    #[allow(clippy::too_many_arguments)]
    fn move_amber(
        &mut self,
        scope: Option<usize>,
        amount: u16,
        from: Purse,
        to: Purse,
        deed: AmberDeed,
        cause: Option<GainCause>,
        you: Seat,
    ) {
        let amount = amount.min(self.amber_in(from));
        if amount == 0 {
            return;
        }
        self.emit(Event::Amber { amount, from, to, deed });
        let way = match deed {
            AmberDeed::Lose => Some(Way::AmberLost),
            AmberDeed::Steal => Some(Way::AmberStolen),
            AmberDeed::Capture => Some(Way::AmberCaptured),
            _ => None,
        };
        if let (Some(way), Some(scope)) = (way, self.scope_at(scope)) {
            scope.add(way, amount);
        }
        let victim = victim_of(from, deed).unwrap_or(you.other());
        let fact = match (deed, from, to) {
            (AmberDeed::Gain, _, Purse::Pool(seat)) => {
                Fact::of_player(FactKind::Gained(cause.unwrap_or(GainCause::Effect)), seat)
            }
            (AmberDeed::Steal, ..) => Fact::of_player(FactKind::StolenFrom, victim),
            (AmberDeed::Capture, _, Purse::Card(card)) => {
                Fact { card: self.table.reference(card), ..Fact::of_player(FactKind::CapturedFrom, victim) }
            }
            _ => return,
        };
        self.happen(Fact { amount, ..fact });
    }

    /// Lets a card leave where it is; of a token creature its hidden side arrives (`TOKEN-5`). Which card it is then.
    fn depart(&mut self, card: CardRef, to: Spot, cause: MoveCause, at: Option<u8>, host: CardId) -> CardRef {
        if !card.card.is_token() {
            let gigantic = self.table.card(card.card).has(StatusFlags::GIGANTIC);
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
        self.emit(Event::TokenGone(card.card));
        let now = hidden.map_or(CardRef::NONE, |hidden| self.table.reference(hidden));
        self.became(card, now);
        now
    }

    /// The hidden side of a token creature lies with its controller, who may look at it (`TOKEN-4a`, `TOKEN-4b`).
    pub(super) fn hand_over_hidden_side(&mut self, token: CardId) {
        let Some(hidden) = self.table.hidden_side(token) else {
            return;
        };
        let (from, to) = (self.table.card(hidden).keeper, self.table.card(token).keeper);
        if from == to {
            return;
        }
        let index = self.table.list(Area::Facedown, from).position(hidden).map(|index| index as u8);
        self.emit(Event::Moved {
            card: hidden,
            from: Spot::new(Area::Facedown, from),
            index,
            to: Spot::new(Area::Facedown, to),
            at: None,
            host: token,
            cause: MoveCause::NewController,
            seen: Seats::of(to),
        });
    }

    /// Moves a card, and says who sees which card it is.
    pub(crate) fn relocate(&mut self, card: CardId, to: Spot, cause: MoveCause, at: Option<u8>, host: CardId) {
        let state = *self.table.card(card);
        if state.area == Area::Limbo && !to.area.is_play() && state.def != state.printed {
            // A copy is its own card again wherever it goes, and while everybody still sees it (`COPY-1`).
            self.emit(Event::Became { card, def: state.printed });
        }
        let from = Spot::new(state.area, state.keeper);
        let index = self.table.list(from.area, from.seat).position(card).map(|index| index as u8);
        let seen = crate::view::witnesses(self.table, card, from, to);
        let index = if from.area.is_unordered() { None } else { index };
        self.emit(Event::Moved { card, from, index, to, at, host, cause, seen });
    }
}

/// Whether cards there lie under another one.
const fn needs_host(area: Area) -> bool {
    matches!(area, Area::Under | Area::Grafted)
}

/// Where the æmber of a leaving card goes (`LEAVE-5`, `LEAVE-6`).
fn purse_of_leaving(state: &CardState) -> Purse {
    match state.area {
        Area::Battleline => Purse::Pool(state.keeper.other()),
        _ => Purse::Supply,
    }
}

/// Whose æmber a theft or a capture takes.
fn victim_of(from: Purse, deed: AmberDeed) -> Option<Seat> {
    match (from, deed) {
        (Purse::Pool(seat), AmberDeed::Steal | AmberDeed::Capture) => Some(seat),
        _ => None,
    }
}

/// The area that a zone of the rules means outside play.
pub(super) fn area_of(zone: Zone) -> Area {
    match zone {
        Zone::Hand => Area::Hand,
        Zone::Deck => Area::Deck,
        Zone::Archives => Area::Archives,
        Zone::Purged => Area::Purged,
        Zone::Under => Area::Under,
        Zone::Limbo => Area::Limbo,
        Zone::Discard | Zone::Play => Area::Discard,
    }
}

/// A number as an amount in an event.
pub(super) fn clamp(number: i32) -> u16 {
    number.clamp(0, i32::from(u16::MAX)) as u16
}
