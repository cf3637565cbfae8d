//! Destruction: cards are tagged, what they do when destroyed resolves, and all still tagged leave play together.
//!
//! Tagging and leaving are two steps (`DEST-T1` … `DEST-T11`). A batch inside a Destroyed: ability may tag more cards:
//! their window opens inside, and only the outermost one lets cards leave (`DEST-T6`, `ABILITY-5`).

use crate::keyforge::engine::machine::ability::Flow;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::machine::{Asking, Engine};
use crate::kernel::Fault;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Change, Kind};
use crate::keyforge::cards::syntax::{Bold, Way};
use crate::keyforge::engine::machine::batch::{Batch, Item, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::{Pending, Window};
use crate::keyforge::engine::query::{Found, Query};
use crate::keyforge::model::DestroyModel;
use crate::keyforge::table::{Action, Area, Bare, CardRef, DecisionKind, Event, Fact, FactKind, MoveCause, Refs};

/// A destruction window.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct DestroyWindow {
    stage: Stage,
    /// The cards tagged together.
    group: SmallVec<[CardRef; 2]>,
    items: Vec<Pending>,
    /// Cards of one pile in the order the player wants so far.
    ordered: Refs,
    /// Which text has saved which card already: each does so once in a window.
    saved: Vec<(CardRef, CardRef)>,
    asked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Open,
    Abilities,
    Instead,
    Piles,
    Leave,
    Close,
}

impl DestroyWindow {
    /// Calls `f` with every card that is about to be destroyed, or was saved.
    pub(crate) fn each_card(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        self.group.iter_mut().chain(&mut self.ordered).for_each(&mut *f);
        for (card, by) in &mut self.saved {
            f(card);
            f(by);
        }
    }

    /// Everything that waits in it.
    pub(crate) fn waiting_mut(&mut self) -> impl Iterator<Item = &mut Pending> {
        self.items.iter_mut()
    }
}

impl Engine<'_> {
    /// Tags cards and gives the window in which their Destroyed: abilities resolve.
    /// What is "Destroyed:" now resolves, nothing gained later (`DEST-T8`, `EX-009`).
    /// Each counts for the resolving ability that destroys it, if one does (`THISWAY-1`).
    pub(crate) fn tag(&mut self, cards: &[CardRef], scope_of: impl Fn(&CardRef) -> Option<usize>) -> Frame {
        let mut items = Vec::new();
        for card in cards {
            let you = self.query().controller_of(card.card);
            self.add_bold(&mut items, card.card, Bold::Destroyed, you);
        }
        if self.index.aspects.intersects(Aspects::INSTEAD_LEAVE) {
            let saviours = self.saviours(cards.iter().copied());
            self.machine.saviours.extend(saviours.into_iter().map(|(card, item)| (card, item.source)));
        }
        for card in cards {
            self.emit(Event::Tagged(card.card));
            self.machine.doomed.push(*card);
            if let Some(scope) = scope_of(card).and_then(|at| self.machine.scopes.get_mut(at)) {
                scope.destroyed.push(*card);
                scope.way.push(*card);
                scope.add(Way::Destroyed, 1);
            }
        }
        Frame::Destroy(DestroyWindow {
            stage: Stage::Open,
            group: SmallVec::from_slice(cards),
            items,
            ordered: Refs::new(),
            saved: Vec::new(),
            asked: false,
        })
    }

    #[inline]
    pub(crate) fn step_destroy(&mut self, frame: &mut DestroyWindow) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Open => {
                self.machine.windows = self.machine.windows.saturating_add(1);
                frame.stage = Stage::Abilities;
                let items = std::mem::take(&mut frame.items);
                if items.is_empty() {
                    self.rooms.waiting().give(items);
                    return Ok(Next::Stay);
                }
                let tagging = self.edition.destroy_model == DestroyModel::Tagging;
                let mut window = Window::of(items);
                if tagging {
                    // What was fixed at tagging resolves even if its card has left meanwhile.
                    window.items.iter_mut().for_each(|item| item.bound = false);
                }
                Ok(self.first(Frame::Window(window)))
            }
            Stage::Abilities => {
                if self.machine.windows > 1 {
                    self.machine.windows -= 1;
                    return Ok(Next::Done);
                }
                frame.stage = Stage::Instead;
                Ok(Next::Stay)
            }
            Stage::Instead => self.save_the_tagged(frame),
            Stage::Piles => self.order_piles(frame),
            Stage::Leave => {
                frame.stage = Stage::Close;
                let mut items = self.rooms.items().take();
                items.extend(frame.ordered.iter().map(|card| leaving(self, *card)));
                Ok(self.first(Frame::Batch(Batch::silent(items))))
            }
            Stage::Close => {
                // What fell while cards were leaving, by "Leaves Play:" or a replacement, leaves now: its own window left that to
                // this one.
                if !self.unordered(&frame.ordered).is_empty() {
                    frame.ordered.clear();
                    frame.stage = Stage::Instead;
                    return Ok(Next::Stay);
                }
                self.close_destruction();
                Ok(Next::Done)
            }
        }
    }

    /// The cards that are tagged and still in play, the active player's first.
    fn tagged(&self) -> impl Iterator<Item = CardRef> {
        let tagged = self.table.in_play().filter(|card| self.table.bare(*card).is_tagged());
        tagged.map(|card| self.table.reference(card))
    }

    /// "Would be destroyed … instead" acts when the card would leave (`REPLACE-2`).
    fn save_the_tagged(&mut self, frame: &mut DestroyWindow) -> Result<Next, Fault> {
        let mut saviours = match self.index.aspects.intersects(Aspects::INSTEAD_LEAVE) {
            true => self.saviours(self.tagged()),
            false => Vec::new(),
        };
        // Nothing that was gained later: its own text is its own all the time (`DEST-T8`).
        let had = |card: CardRef, text: CardRef| card == text || self.machine.saviours.contains(&(card, text));
        saviours.retain(|(card, item)| had(*card, item.source) && !frame.saved.contains(&(*card, item.source)));
        let chosen = match (saviours.len(), frame.asked) {
            (0, _) => {
                frame.stage = Stage::Piles;
                return Ok(Next::Stay);
            }
            (1, _) => 0,
            (_, true) => match self.take_answer() {
                Some(Action::Trigger(index)) => usize::from(index),
                _ => 0,
            },
            (count, false) => {
                frame.asked = true;
                let mut options = self.room();
                options.extend((0..count).map(|index| Action::Trigger(index as u8)));
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Replacement, options);
                asking.waiting = saviours.iter().map(|(_, item)| item.waiting()).collect();
                self.ask(asking);
                return Ok(Next::Stay);
            }
        };
        frame.asked = false;
        let Some((card, item)) = saviours.into_iter().nth(chosen) else {
            return Err(Fault::broken("a replacement was chosen that is not there"));
        };
        frame.saved.push((card, item.source));
        self.untag(card);
        // What is tagged by the replacement leaves with the others.
        let ability = self.begin(item);
        Ok(self.first(ability))
    }

    /// What could act now in place of the destruction of those cards.
    fn saviours(&self, cards: impl Iterator<Item = CardRef>) -> Vec<(CardRef, Pending)> {
        let query = self.query();
        let mut saviours = Vec::new();
        for card in cards {
            let controller = query.controller_of(card.card);
            // Where "Destroyed:" cannot trigger, what it would do instead does not happen either.
            let trigger = Fact::of_card(FactKind::Triggers(Bold::Destroyed), controller, card);
            if self.index.aspects.intersects(Aspects::SILENCES) && query.is_forbidden(&trigger) {
                continue;
            }
            let fact = self.destruction(card);
            instead_of(&query, Aspects::INSTEAD_LEAVE, &fact, &mut |active, change| {
                if matches!(change, Change::Do(())) {
                    saviours.push((card, Pending::of(active, Some(fact))));
                }
            });
        }
        saviours
    }

    fn untag(&mut self, card: CardRef) {
        self.emit_any(Event::Untagged(card.card));
        self.machine.doomed.retain(|doomed| *doomed != card);
        for scope in &mut self.machine.scopes {
            if let Some(at) = scope.destroyed.iter().position(|destroyed| *destroyed == card) {
                scope.destroyed.remove(at);
                scope.way.retain(|other| *other != card);
                let count = &mut scope.ways[Way::Destroyed.index()];
                *count = count.saturating_sub(1);
                scope.did = scope.did.saturating_sub(1);
            }
        }
    }

    /// The active player orders the cards of each pile (`DEST-3c`); the last one chosen lies on top.
    /// All leave together (`DEST-T3`, `DEST-3a`).
    fn order_piles(&mut self, frame: &mut DestroyWindow) -> Result<Next, Fault> {
        if frame.asked {
            frame.asked = false;
            match self.take_answer() {
                Some(Action::Card(card)) => frame.ordered.push(self.table.reference(card)),
                _ => {
                    let rest = self.unordered(&frame.ordered);
                    frame.ordered.extend(rest);
                }
            }
        }
        let rest = self.unordered(&frame.ordered);
        for seat in self.table.seats_in_turn() {
            let pile: Found = rest.iter().copied().filter(|card| self.table.bare(card.card).owner() == seat).collect();
            if pile.len() < 2 {
                continue;
            }
            frame.asked = true;
            let mut options = self.room();
            options.extend(pile.iter().map(|card| Action::Card(card.card)));
            options.push(Action::Done);
            let mut asking = Asking::new(self.table.turn.active, DecisionKind::PileOrder, options);
            asking.min = 0;
            asking.max = pile.len().min(255) as u8;
            asking.chosen = frame.ordered.iter().map(|card| card.card).collect();
            self.ask(asking);
            return Ok(Next::Stay);
        }
        frame.ordered.extend(rest);
        frame.stage = Stage::Leave;
        Ok(Next::Stay)
    }

    /// The cards that will arrive in piles and have no place in them yet: a gigantic creature arrives as two cards.
    fn unordered(&self, ordered: &[CardRef]) -> Found {
        let mut unordered = Found::new();
        let cards = self.tagged().flat_map(|card| self.apart(card));
        unordered.extend(cards.filter(|card| !ordered.contains(card)));
        unordered
    }

    /// The outermost window closes: now the cards were destroyed, wherever they are (`DEST-T5`, `DEST-T11`).
    /// Wherever they went instead (`FAQ-043`).
    fn close_destruction(&mut self) {
        self.machine.windows = 0;
        let facts: SmallVec<[Fact; 4]> = self.machine.doomed.iter().map(|card| self.destruction(*card)).collect();
        self.machine.doomed.clear();
        self.machine.saviours.clear();
        self.machine.killers.clear();
        for fact in facts {
            self.happen(fact);
        }
    }

    /// That a card is destroyed, and by what if that is known.
    fn destruction(&self, card: CardRef) -> Fact {
        let fact = Fact::of_card(FactKind::Destroyed, self.query().controller(card), card);
        let blow = self.machine.killers.iter().find(|blow| blow.to == card);
        blow.map_or(fact, |blow| fact.destroyed_by(blow.by, blow.cause))
    }

    /// What was selected is tagged together; what is no longer in play is not.
    pub(crate) fn destroy(&mut self) -> Flow {
        self.destroy_those(|_| true)
    }

    /// A sacrificed card is destroyed (`SAC-1b`, `DEST-T9`). What you do not control you cannot sacrifice (`SAC-2`), unless you use
    /// it as if you did (`SAC-3`).
    pub(crate) fn sacrifice(&mut self) -> Flow {
        let scope = self.scope();
        let (you, as_yours) = (scope.you, scope.as_yours);
        self.destroy_those(|card| as_yours || card.keeper() == you)
    }

    /// Those of the selected cards that are in play and may be destroyed so.
    fn destroy_those(&mut self, can_be: impl Fn(&Bare) -> bool) -> Flow {
        let mut items = self.rooms.items().take();
        let cards = self.selected().iter().copied();
        let cards = cards.filter(|card| can_be(self.table.bare(card.card)) && self.table.is_in_play(*card));
        items.extend(cards.map(|card| Item::new(What::Destroy { card })));
        self.run_items(items)
    }
}

/// To the pile of its owner (`DEST-1`).
fn leaving(engine: &Engine<'_>, card: CardRef) -> Item {
    if let Some(half) = engine.half(card) {
        return half;
    }
    let owner = engine.table.bare(card.card).owner();
    Item::new(What::Leave { card, to: Area::Discard, seat: owner, cause: MoveCause::Destroy, bottom: false })
}

/// Calls `f` with every replacement of what a fact would tell.
pub(crate) fn instead_of(
    query: &Query<'_>,
    aspects: Aspects,
    fact: &Fact,
    f: &mut dyn FnMut(&crate::keyforge::engine::query::Active, &Change),
) {
    query.each_active(aspects, &mut |query, active| {
        let Kind::Instead(happenings, change) = &query.library.ability(active.ability).kind else {
            return;
        };
        let lens = query.lens_of(active).at(fact);
        if happenings.iter().any(|happening| query.happened(&lens, happening, fact)) {
            f(active, change);
        }
    });
}
