//! What follows from what just happened: checks until nothing changes, then the abilities that waited for it.
//!
//! The check loop runs after every batch, before any "after" ability (`TIMING-1`): lasting effects that lapse, control
//! that falls back, creatures whose damage has reached their power (`DAMAGE-2`, `DAMAGE-6`), state triggers.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::batch::Batch;
use super::frame::{Frame, Next};
use super::window::{Pending, Window};
use crate::kernel::Fault;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Instr, Kind};
use crate::keyforge::cards::syntax::{DestroyCause, Sel, Verb};
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::{Active, Found, FoundIds, Lens, Query};
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{
    Action, Area, Bare, CardId, CardRef, Contents, DecisionKind, Ends, Event, FactKind, Flank, Lasting, LastingId,
    PermissionKey, Status, StatusFlags,
};

/// Damage by which one card may destroy another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Blow {
    /// Who was dealt it.
    pub to: CardRef,
    /// Who dealt it.
    pub by: CardRef,
    /// The keyword, if it was not the power of a creature that fights.
    pub cause: Option<DestroyCause>,
}

/// The check loop after a batch.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Settle {
    /// The first fact that is to be offered to abilities.
    pub from: usize,
    /// Who dealt damage of a fight or of a keyword to whom, for what asks what destroyed a card.
    pub blows: SmallVec<[Blow; 2]>,
    /// Creatures that what happened destroys whatever their power is now: by poison (`POISON-1`), or by damage that reached
    /// the power they had before it (`DAMAGE-2`).
    pub fatal: SmallVec<[CardRef; 2]>,
    /// Creatures that have just been dealt damage: if the first check destroys them, the damage did it.
    pub hurt: SmallVec<[CardRef; 2]>,
    /// The ability in which this happens, for "this way".
    pub scope: Option<usize>,
    /// Whether "after" abilities wait for something else that comes first.
    pub checks_only: bool,
    /// In the midst of a destruction: the place, counted from 1, of the first card that is being destroyed since this moment;
    /// otherwise 0. What this moment destroys sees nothing of it, although it leaves play with the others only.
    #[serde(default, skip_serializing_if = "never")]
    pub doomed: u16,
    /// The card whose new flank is asked for.
    pub moving: Option<CardId>,
    /// Whether the active player was asked what comes next: a card that changes sides, or a state trigger.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// How often a token creature has become a copy of something else.
    #[serde(default, skip_serializing_if = "never")]
    pub copied: u16,
}

/// Whether something has not happened.
pub(super) const fn never(count: &u16) -> bool {
    *count == 0
}

impl Settle {
    /// A check loop that offers the facts from that index on.
    pub fn since(from: usize) -> Settle {
        Settle {
            from,
            blows: SmallVec::new(),
            fatal: SmallVec::new(),
            hurt: SmallVec::new(),
            scope: None,
            checks_only: false,
            doomed: 0,
            moving: None,
            asked: false,
            copied: 0,
        }
    }

    /// Without the "after" abilities.
    pub fn checks(from: usize) -> Settle {
        Settle { checks_only: true, ..Settle::since(from) }
    }
}

/// What the checks have to look at.
struct Signs {
    /// Whether a card has used up armor.
    used_armor: bool,
    /// Whether a card may have to change its controller.
    contested: bool,
    /// Whether a creature may have as much damage as power.
    hurt: bool,
    /// Whether a token creature may have to be a copy of another card, or of none.
    copied: bool,
}

impl Signs {
    /// Whether there is nothing to look at.
    const fn is_none(&self) -> bool {
        !(self.used_armor || self.contested || self.hurt || self.copied)
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_settle(&mut self, frame: &mut Settle) -> Result<Next, Fault> {
        if let Some(card) = frame.moving.take() {
            let flank = match self.take_answer() {
                Some(Action::Flank(Flank::Left)) => Some(0),
                _ => None,
            };
            self.hand_over(card, flank);
            return Ok(Next::Stay);
        }
        if std::mem::take(&mut frame.asked) {
            return match self.take_answer() {
                Some(Action::Card(card)) => Ok(self.change_sides(frame, card)),
                Some(Action::Trigger(index)) => self.begin_state_trigger(index.into()),
                _ => Err(Fault::broken("a check was not told what comes next")),
            };
        }
        if !(self.index.calm && frame.fatal.is_empty())
            && let Some(next) = self.check(frame)
        {
            return Ok(next);
        }
        if self.index.aspects.intersects(Aspects::BECOMES)
            && let Some(next) = self.state_trigger(frame)?
        {
            return Ok(next);
        }
        if frame.checks_only {
            return Ok(Next::Done);
        }
        let items = self.triggered(frame.from, frame.doomed);
        self.machine.facts.truncate(frame.from);
        if items.is_empty() {
            self.rooms.waiting().give(items);
            return Ok(Next::Done);
        }
        Ok(self.instead(Frame::Window(Window::of(items))))
    }

    /// Looks for what is no longer as it may be; none if all is well.
    fn check(&mut self, frame: &mut Settle) -> Option<Next> {
        if let Some(next) = self.lapse() {
            return Some(next);
        }
        let signs = self.signs();
        self.index.calm = signs.is_none();
        if signs.copied && self.change_copies(frame) {
            return Some(Next::Stay);
        }
        if signs.used_armor {
            self.lose_used_armor();
        }
        if signs.contested
            && let Some(next) = self.return_control(frame)
        {
            return Some(next);
        }
        if signs.hurt || !frame.fatal.is_empty() {
            return self.destroy_the_dying(frame);
        }
        None
    }

    /// The check loop for the facts from that index on comes next, unless it would find nothing and nothing waits.
    pub(crate) fn settle_first(&mut self, from: usize) -> Next {
        match self.is_settled(from) {
            true => Next::Stay,
            false => self.first(Frame::Settle(Settle::since(from))),
        }
    }

    /// The same without the "after" abilities.
    pub(crate) fn check_first(&mut self, from: usize) -> Next {
        match self.is_calm() {
            true => Next::Stay,
            false => self.first(Frame::Settle(Settle::checks(from))),
        }
    }

    /// The same as [`Engine::settle_first`] at the end of a frame.
    pub(crate) fn settle_at_last(&mut self, from: usize) -> Next {
        match self.is_settled(from) {
            true => Next::Done,
            false => self.instead(Frame::Settle(Settle::since(from))),
        }
    }

    /// Whether [`Engine::step_settle`] would do nothing but to take note of that.
    pub(crate) fn is_settled(&mut self, from: usize) -> bool {
        if !self.is_calm() || !self.machine.leaving.is_empty() {
            return false;
        }
        let facts = self.machine.facts.iter().skip(from);
        let told = facts.fold(Aspects::empty(), |told, fact| told | Aspects::told(fact.kind));
        if self.index.aspects.intersects(told) {
            return false;
        }
        self.machine.facts.truncate(from);
        true
    }

    /// Whether the checks would find nothing.
    fn is_calm(&self) -> bool {
        debug_assert!(!self.index.calm || self.finds_nothing(), "a calm table has nothing to be checked");
        self.index.calm && !self.index.aspects.intersects(Aspects::BECOMES)
    }

    /// Whether the checks may find something although no card has moved and none was hurt: what a card is may depend on
    /// whatever has changed (`CONST-1`).
    pub(crate) fn may_find(&self) -> bool {
        self.index.aspects.intersects(Aspects::CHECKED) && !self.is_calm()
    }

    /// What [`Index::calm`](crate::keyforge::engine::query::Index) says, found by looking.
    fn finds_nothing(&self) -> bool {
        self.lapsed().is_none() && self.signs().is_none()
    }

    /// Ends a lasting effect whose card is gone or has another controller, or that is over and has something to be undone.
    fn lapse(&mut self) -> Option<Next> {
        let id = self.lapsed()?;
        let creature = self.table.lasting.iter().find(|lasting| lasting.id == id).and_then(|lasting| lasting.creature);
        self.emit_any(Event::Expired(id));
        // Another text may let it stand there still.
        let stays = |card: &CardRef| self.table.lasting.iter().any(|lasting| lasting.creature == Some(*card));
        let leaves = creature.filter(|card| !stays(card) && !self.query().is_creature_by_itself(*card));
        let items = leaves.map_or_else(Vec::new, |card| self.withdraw(card));
        match items.is_empty() {
            true => Some(Next::Stay),
            false => Some(self.first(Frame::Batch(Batch::of(items)))),
        }
    }

    fn lapsed(&self) -> Option<LastingId> {
        let lapsed = |lasting: &&Lasting| match lasting.ends {
            Ends::Leaves(card) => !self.table.is_in_play(card),
            Ends::Controlled(card) => {
                !self.table.is_in_play(card) || self.table.bare(card.card).keeper() != lasting.you
            }
            Ends::Over => true,
            Ends::ThisTurn | Ends::NextTurn { .. } | Ends::StartOfTurn(_) | Ends::Fight | Ends::Never => {
                let about = lasting.control.map(|(card, _)| card).or(lasting.creature);
                about.is_some_and(|card| !self.table.is_in_play(card))
            }
        };
        self.table.lasting.iter().find(lapsed).map(|lasting| lasting.id)
    }

    /// One look at the cards in play for what the checks could find: mostly nothing.
    fn signs(&self) -> Signs {
        let mut signs = Signs {
            used_armor: false,
            contested: self.index.aspects.intersects(Aspects::CONTROL)
                || self.table.lasting.iter().any(|lasting| lasting.control.is_some()),
            hurt: false,
            copied: self.index.aspects.intersects(Aspects::COPY_OF),
        };
        let [one, other] = &self.table.players;
        for row in [one.battleline(), other.battleline()] {
            for card in row {
                let (state, contents) = (self.table.bare(*card), self.table.contents(*card));
                signs.used_armor |= contents.armor_used > 0;
                signs.contested |= state.home() != state.keeper();
                signs.copied |= state.is_token() && state.def != state.printed;
                signs.hurt |= self.is_near_death(state, contents, 0);
            }
        }
        for row in [one.artifacts(), other.artifacts(), &self.table.attached] {
            for card in row {
                let state = self.table.bare(*card);
                signs.contested |= state.home() != state.keeper();
            }
        }
        signs
    }

    /// Armor that is lost is used armor first (`ARMOR-6`).
    fn lose_used_armor(&mut self) {
        let changed: Vec<Event> = self
            .table
            .creatures()
            .filter(|card| self.table.contents(*card).armor_used > 0)
            .filter_map(|card| {
                let contents = self.table.contents(card);
                let of = self.query().armor(card).min(i32::from(u8::MAX)) as u8;
                let lost = contents.armor_of.saturating_sub(of);
                let used = contents.armor_used.saturating_sub(lost);
                (of != contents.armor_of).then_some(Event::ArmorChanged { card, used, of })
            })
            .collect();
        for event in changed {
            self.emit_any(event);
        }
    }

    /// Lets a token creature be what it is a copy of as the rules now stand. Whether one was something else: each may be so
    /// once in a check for each creature there is, as a text may take from itself what it asks for.
    fn change_copies(&mut self, frame: &mut Settle) -> bool {
        let query = self.query();
        let wrong = self.table.creatures().filter(|card| card.is_token()).find_map(|token| {
            let (def, house) = query.rightful_face(token);
            (def != self.table.bare(token).def).then_some((token, def, house))
        });
        let count = self.table.creatures().count();
        let Some((card, def, house)) = wrong.filter(|_| usize::from(frame.copied) < count * count) else {
            return false;
        };
        frame.copied = frame.copied.saturating_add(1);
        self.emit_any(Event::Became { card, def, house: Some(house), icons: None });
        true
    }

    /// Gives a card to who controls it as the rules now stand (`CONTROL-3`); of several creatures that come to one
    /// battleline at one moment the active player says which comes next, as their places depend on it (`TURN-4`).
    fn return_control(&mut self, frame: &mut Settle) -> Option<Next> {
        let query = self.query();
        let is_wrong = |card: &CardId| query.rightful_controller(*card) != self.table.bare(*card).keeper();
        let wrong = self.table.in_play().find(is_wrong)?;
        let state = self.table.bare(wrong);
        let others = usize::from(!self.table.player(state.keeper().other()).battleline().is_empty());
        let line = self.table.player(state.keeper()).battleline();
        let movers: FoundIds =
            line.iter().copied().filter(|_| state.area == Area::Battleline).filter(is_wrong).collect();
        if movers.len() + others < 3 {
            return Some(self.change_sides(frame, wrong));
        }
        frame.asked = true;
        let mut options = self.room();
        options.extend(movers.into_iter().map(Action::Card));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Order, options));
        Some(Next::Stay)
    }

    /// To a flank that the active player chooses (`CONTROL-2a`, `CONTROL-2b`).
    fn change_sides(&mut self, frame: &mut Settle, card: CardId) -> Next {
        let state = self.table.bare(card);
        if state.area != Area::Battleline || self.table.player(state.keeper().other()).battleline().is_empty() {
            self.hand_over(card, None);
            return Next::Stay;
        }
        frame.moving = Some(card);
        let options = self.listed(&[Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Flank, options).by(card));
        Next::Stay
    }

    fn hand_over(&mut self, card: CardId, at: Option<u8>) {
        let to = self.table.bare(card).keeper().other();
        self.emit_any(Event::Controlled { card, to, home: false, at });
        self.hand_over_hidden_side(card);
    }

    /// Tags the creatures whose damage has reached their power.
    fn destroy_the_dying(&mut self, frame: &mut Settle) -> Option<Next> {
        let dying = self.dying(&frame.fatal);
        let hurt = std::mem::take(&mut frame.hurt);
        frame.fatal.clear();
        if dying.is_empty() {
            return None;
        }
        let tagged = self.without_ward(&dying, &frame.blows);
        if tagged.is_empty() {
            return Some(Next::Stay);
        }
        let scope = frame.scope;
        let window = self.tag(&tagged, |card| scope.filter(|_| hurt.contains(card)));
        Some(self.first(window))
    }

    /// The window of what is destroyed at one moment: these cards, and the creatures that damage of the same moment
    /// destroys (`DEST-T1`). "This way" counts those alone that the damage of this very moment destroys, and none that
    /// falls because something else has changed since (`THISWAY-1`).
    pub(crate) fn destroy_together(&mut self, cards: &[CardRef], frame: &mut Settle) -> Frame {
        let mut dying = Found::new();
        if !(frame.hurt.is_empty() && frame.fatal.is_empty()) {
            dying = self.dying(&frame.fatal);
            dying.retain(|card| !cards.contains(card));
        }
        let hurt = std::mem::take(&mut frame.hurt);
        frame.fatal.clear();
        let mut tagged = Found::from_slice(cards);
        tagged.extend(self.without_ward(&dying, &frame.blows));
        let scope = frame.scope;
        self.tag(&tagged, |card| scope.filter(|_| cards.contains(card) || hurt.contains(card)))
    }

    /// Those of the dying creatures that no ward saves; what struck them is noted.
    fn without_ward(&mut self, dying: &[CardRef], blows: &[Blow]) -> Found {
        let mut tagged = Found::new();
        for card in dying {
            if self.table.bare(card.card).has(StatusFlags::WARDED) {
                self.emit_any(Event::Marked { card: card.card, status: Status::Warded, on: false });
                continue;
            }
            // What a creature in a fight destroys with its power is destroyed fighting, whatever a keyword adds.
            let blow = |power: bool| blows.iter().find(|blow| blow.to == *card && blow.cause.is_none() == power);
            self.machine.killers.extend(blow(true).or_else(|| blow(false)).copied());
            tagged.push(*card);
        }
        tagged
    }

    /// Less power may do it (`DAMAGE-7`), none always (`FAQ-017`).
    fn dying(&self, fatal: &[CardRef]) -> Found {
        let query = self.query();
        let mut dying = Found::new();
        for card in self.table.creatures() {
            let (state, contents) = (self.table.bare(card), self.table.contents(card));
            let reference = state.reference(card);
            let fatal = fatal.contains(&reference);
            if state.is_tagged() || !(fatal || self.is_near_death(state, contents, 0)) {
                continue;
            }
            let lethal = fatal || i32::from(contents.damage) >= query.power(card);
            if lethal && !self.is_indestructible(card) {
                dying.push(reference);
            }
        }
        dying
    }

    /// Whether the damage on a creature, and so much more, reaches the least power that it can have: quick to tell.
    pub(crate) fn is_near_death(&self, state: &Bare, contents: Contents, more: u16) -> bool {
        let least = u16::from(self.library.definition(state.def).facts.power).saturating_add(contents.power_counters);
        contents.damage.saturating_add(more) >= least || self.index.aspects.intersects(Aspects::LOWERS_POWER)
    }

    /// Whether a card cannot be destroyed (`INVULN-1`).
    /// With power 0 as well (`INVULN-3`).
    pub(crate) fn is_indestructible(&self, card: CardId) -> bool {
        let query = self.query();
        if query.has(card, Keyword::Invulnerable) {
            return true;
        }
        query.is_forbidden(&self.fact(FactKind::Destroyed, card))
    }

    /// A state trigger whose condition became true; of several at one moment the one that the active player wants (`TURN-4`).
    fn state_trigger(&mut self, frame: &mut Settle) -> Result<Option<Next>, Fault> {
        let begun = self.state_triggers();
        let Some((_, first)) = begun.first() else {
            return Ok(None);
        };
        if begun.iter().all(|(_, other)| self.are_alike(first, other)) {
            return self.begin_state_trigger(0).map(Some);
        }
        for (key, _) in &begun {
            self.show_at_work(key.this);
        }
        frame.asked = true;
        let mut options = self.room();
        options.extend((0..begun.len().min(255)).map(|index| Action::Trigger(index as u8)));
        let mut asking = Asking::new(self.table.turn.active, DecisionKind::Order, options);
        asking.waiting = begun.iter().map(|(_, pending)| pending.waiting()).collect();
        self.ask(asking);
        Ok(Some(Next::Stay))
    }

    fn begin_state_trigger(&mut self, index: usize) -> Result<Next, Fault> {
        let Some((key, pending)) = self.state_triggers().into_iter().nth(index) else {
            return Err(Fault::broken("a state trigger was chosen that is not there"));
        };
        self.show_at_work(key.this);
        self.emit_any(Event::Latched { key, on: true });
        let mut items = self.rooms.waiting().take();
        items.push(pending);
        Ok(self.first(Frame::Window(Window::of(items))))
    }

    /// The state triggers whose condition became true, and have not acted on it; those whose condition is over may act again.
    fn state_triggers(&mut self) -> Vec<(PermissionKey, Pending)> {
        let mut begun: Vec<(PermissionKey, Pending)> = Vec::new();
        let mut over: Vec<PermissionKey> = Vec::new();
        let query = self.query();
        query.each_active(Aspects::BECOMES, &mut |query, active| {
            let Kind::Becomes(cond) = &query.library.ability(active.ability).kind else {
                return;
            };
            let key = PermissionKey { ability: active.ability, rule: 0, this: active.this, lasting: active.lasting };
            let holds = query.holds(&query.lens_of(active), cond) && self.can_act(query, active);
            match (holds, query.table.latched.contains(&key)) {
                (true, false) => begun.push((key, Pending::of(active, None))),
                (false, true) => over.push(key),
                (true, true) | (false, false) => {}
            }
        });
        for key in over {
            self.emit_any(Event::Latched { key, on: false });
        }
        begun
    }

    /// Whether a state trigger that only destroys finds something that can be destroyed. As long as it finds nothing it has
    /// not acted, so that it acts once what protects its cards is gone (`CONST-1`).
    fn can_act(&self, query: &Query<'_>, active: &Active) -> bool {
        let [Instr::Select(sel), Instr::Do(verb)] = self.library.ability(active.ability).code.as_slice() else {
            return true;
        };
        !matches!(**verb, Verb::Destroy(_)) || self.can_destroy_one(query, &query.lens_of(active), sel)
    }

    fn can_destroy_one(&self, query: &Query<'_>, lens: &Lens<'_>, sel: &Sel) -> bool {
        let falls = |card: &CardRef| !self.is_indestructible(card.card);
        match sel {
            Sel::Ref(card) => query.refs(lens, *card).iter().any(falls),
            Sel::Each(group) => query.members(lens, group).iter().any(falls),
            Sel::Union(parts) => parts.iter().any(|part| self.can_destroy_one(query, lens, part)),
            // What is chosen, or found elsewhere, is known only when it acts.
            Sel::Choose { .. }
            | Sel::Either(_)
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. } => true,
        }
    }

    /// The abilities that waited for the facts from that index on: none of the cards that are being destroyed from that place
    /// on, if it is one.
    pub(crate) fn triggered(&mut self, from: usize, doomed: u16) -> Vec<Pending> {
        // "Leaves Play:" of cards that have just left (`LEAVE-10`).
        let mut items = Vec::new();
        let waits = self.index.aspects.intersects(Aspects::AFTER_ANY);
        if waits || !self.machine.leaving.is_empty() {
            self.rooms.waiting().lend(&mut items);
            items.append(&mut self.machine.leaving);
        }
        if !waits {
            return items;
        }
        let first = usize::from(doomed).checked_sub(1);
        let fallen = first.and_then(|first| self.machine.doomed.get(first..)).unwrap_or_default();
        for at in from..self.machine.facts.len() {
            let aspects = Aspects::told(self.machine.facts[at].kind);
            if !self.index.aspects.intersects(aspects) {
                continue;
            }
            let fact = self.machine.facts[at];
            let begin = items.len();
            self.query().each_active(aspects, &mut |query, active| {
                let Kind::After(happening) = &query.library.ability(active.ability).kind else {
                    return;
                };
                // A card that came into play after it happened has not seen it, nor has one that falls by it.
                if active.lasting.is_none() && (active.this.stamp > fact.at || fallen.contains(&active.this)) {
                    return;
                }
                if query.happened(&query.lens_of(active).at(&fact), happening, &fact) {
                    items.push(Pending::of(active, None));
                }
            });
            for item in items.iter_mut().skip(begin) {
                item.event = Some(self.rooms.boxed(fact));
            }
        }
        for item in &items {
            if let Some(id) = item.lasting {
                self.use_up(id);
            }
        }
        items
    }

    /// Counts a use of a lasting effect that has only so many.
    pub(crate) fn use_up(&mut self, id: LastingId) {
        let limited = self.table.lasting.iter().any(|lasting| lasting.id == id && lasting.uses.is_some());
        if limited {
            self.emit_any(Event::UsedUp(id));
        }
    }
}
