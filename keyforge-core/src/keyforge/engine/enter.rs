//! Entering play: how a card does it, and cards that are put into play together.
//!
//! Cards that are put into play (`PLAY-5`) have no bonus icons and no Play:. Those of one effect enter at the same moment:
//! what changes how they enter is read before the first of them is in play, each has its flank, the active player decides
//! the order, and what waits for it sees all of them.

use crate::keyforge::cards::syntax::{Arrival, Entrance, Happening, Ref, Standing, Who};
use crate::keyforge::engine::machine::ability::Flow;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::machine::{Asking, Engine};
use super::play::Original;
use crate::kernel::{Fault, Seat, Seats};
use crate::keyforge::cards::library::code::{Change, Kind, Rule};
use crate::keyforge::cards::library::{Aspects, Cast};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::query::{FoundIds, Lens, Query, Spotted, named_set};
use crate::keyforge::model::{CardType, Half};
use crate::keyforge::table::{
    AbilityId, Action, Area, CardId, CardRef, DecisionKind, Event, Fact, FactKind, Flank, LastingId, MoveCause, Refs,
    Snapshot, Spot, Status,
};

/// A card, with the other half if it is a gigantic creature (`GIGANTIC-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Whole {
    /// The card; of a gigantic creature the half with power and text.
    pub card: CardId,
    /// The other half, if there is one.
    pub half: Option<CardId>,
}

impl Whole {
    /// A card that is no half of anything.
    pub const fn of(card: CardId) -> Whole {
        Whole { card, half: None }
    }
}

/// A change of how a card enters play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum EntryChange {
    As(Entrance),
    Under(Seat),
    /// If the active player wants it.
    Perhaps(Entrance),
}

/// What changes how a card enters play, and the lasting effect that is used up by it.
pub(crate) type Proposal = SmallVec<[(EntryChange, Option<LastingId>); 2]>;

/// How a card enters play.
pub(crate) struct Entry {
    pub under: Seat,
    /// Whether it may enter anywhere in the battleline.
    pub anywhere: bool,
    ready: bool,
    /// Which conditions it enters with, each once.
    marks: [Option<Status>; Status::COUNT],
    used: Vec<LastingId>,
    /// Whether the active player has yet to say if it enters as texts allow: one answer for all that they allow.
    pub open: bool,
}

impl Entry {
    /// By what changes it and has not been used up since that was read, and by whether the active player wants what may
    /// change it.
    pub fn of(engine: &Engine<'_>, proposal: &Proposal, under: Seat, wanted: Option<bool>) -> Entry {
        let marks = [None; Status::COUNT];
        let mut entry = Entry { under, anywhere: false, ready: false, marks, used: Vec::new(), open: false };
        let acts = |id: LastingId| engine.table.lasting.iter().any(|it| it.id == id && it.uses != Some(0));
        for (change, lasting) in proposal.iter().filter(|(_, lasting)| lasting.is_none_or(acts)) {
            match change {
                EntryChange::As(how) => entry.change(*how),
                EntryChange::Perhaps(how) if wanted == Some(true) => entry.change(*how),
                EntryChange::Perhaps(_) => entry.open |= wanted.is_none(),
                EntryChange::Under(seat) => entry.under = *seat,
            }
            entry.used.extend(*lasting);
        }
        entry
    }

    fn change(&mut self, how: Entrance) {
        match how {
            Entrance::Ready => self.ready = true,
            Entrance::Anywhere => self.anywhere = true,
            Entrance::Stunned => self.mark(Status::Stunned),
            Entrance::Enraged => self.mark(Status::Enraged),
        }
    }

    /// It is marked once, however many texts say so (`STUN-1b`, `ENRAGE-1b`).
    fn mark(&mut self, status: Status) {
        if self.marks.contains(&Some(status)) {
            return;
        }
        if let Some(place) = self.marks.iter_mut().find(|place| place.is_none()) {
            *place = Some(status);
        }
    }
}

/// A card that is being put into play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Entering {
    card: Whole,
    /// Under whose control.
    you: Seat,
    /// Whether it enters ready whatever else holds.
    ready: bool,
    /// Whether it enters as texts allow, once the active player has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wanted: Option<bool>,
    /// The creature whose place it takes once that has left, and the place (`SWAP-3`).
    swap: Option<(CardRef, u8)>,
    proposal: Proposal,
    /// Where it stands in that player's battleline, if a text says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<Spotted>,
    /// The creature that has left, if that place is its.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predecessor: Option<CardRef>,
    /// What it enters play as, if not as what is printed on it (`FAQ-063`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    as_type: Option<CardType>,
}

impl Entering {
    /// A card under a player's control.
    pub fn new(card: Whole, you: Seat) -> Entering {
        let (swap, place, predecessor, as_type) = (None, None, None, None);
        let proposal = Proposal::new();
        Entering { card, you, ready: false, wanted: None, swap, proposal, place, predecessor, as_type }
    }

    /// The same, where that creature stands once it has left.
    pub fn instead_of(self, creature: CardRef, at: u8) -> Entering {
        Entering { swap: Some((creature, at)), ..self }
    }

    /// The same, there in that player's battleline.
    pub fn standing(self, place: Option<Spotted>) -> Entering {
        Entering { place, ..self }
    }

    /// The same, in the place of that creature, which has left.
    fn succeeding(self, predecessor: Option<CardRef>) -> Entering {
        Entering { predecessor, ..self }
    }

    /// The same, ready.
    pub fn ready(self, ready: bool) -> Entering {
        Entering { ready, ..self }
    }
}

/// Cards that are put into play at the same moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct EnterFrame {
    /// Those that are not in play yet.
    waiting: Vec<Entering>,
    /// Those that are.
    entered: SmallVec<[(CardId, Seat); 2]>,
    stage: Stage,
    /// The resolving ability that speaks of them.
    scope: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Propose,
    /// Which comes next.
    Choose,
    Chosen,
    /// The first of those that wait gets a place.
    Place,
    Placed,
    /// What those that wait become copies of, from this one on.
    Copy(u16),
    Copied(u16),
    /// It was asked whether the first of those that wait enters as texts allow.
    Wanted,
}

impl EnterFrame {
    /// These cards.
    pub fn of(cards: Vec<Entering>) -> EnterFrame {
        EnterFrame { waiting: cards, entered: SmallVec::new(), stage: Stage::Propose, scope: None }
    }

    /// The same, wanted by the resolving ability: "it" and "this way" mean these cards then.
    pub fn in_scope(self, scope: usize) -> EnterFrame {
        EnterFrame { scope: Some(scope), ..self }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_enter(&mut self, frame: &mut EnterFrame) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Propose => {
                // Where the other one stayed nothing is swapped.
                frame.waiting.retain(|entering| !entering.swap.is_some_and(|(there, _)| self.table.is_in_play(there)));
                frame.stage = Stage::Copy(0);
            }
            Stage::Copy(index) => self.choose_what_enters(frame, index),
            Stage::Copied(index) => self.enter_as_copy(frame, index),
            Stage::Choose => return Ok(self.choose_next(frame)),
            Stage::Chosen => {
                if let Some(Action::Card(card)) = self.take_answer()
                    && let Some(at) = frame.waiting.iter().position(|entering| entering.card.card == card)
                {
                    frame.waiting[..=at].rotate_right(1);
                }
                frame.stage = Stage::Place;
            }
            Stage::Place => self.place_next(frame),
            Stage::Wanted => {
                let yes = self.take_answer() == Some(Action::Yes);
                frame.waiting.iter_mut().take(1).for_each(|next| next.wanted = Some(yes));
                frame.stage = Stage::Place;
            }
            Stage::Placed => {
                let at = match self.take_answer() {
                    Some(Action::Flank(Flank::Left)) => Some(0),
                    Some(Action::Position(index)) => Some(index),
                    _ => None,
                };
                self.enter_next(frame, at);
            }
        }
        Ok(Next::Stay)
    }

    /// A card that enters play as a copy does so also where it is not played, and as itself where there is nothing to
    /// copy. What is said about the entry of the copied card holds for it (`COPY-1`).
    fn choose_what_enters(&mut self, frame: &mut EnterFrame, index: u16) {
        let query = self.query();
        let next = (index..).zip(frame.waiting.iter().skip(index.into())).find_map(|(at, entering)| {
            let card = entering.card.card;
            let copies = query.copies_of(card, entering.you).filter(|copies| !card.is_token() && !copies.is_empty());
            copies.map(|copies| (at, card, copies))
        });
        let Some((at, card, copies)) = next else {
            for entering in &mut frame.waiting {
                entering.proposal = self.proposal(entering.card.card, entering.you, entering.you, false, None);
            }
            frame.stage = Stage::Choose;
            return;
        };
        self.show(card, Seats::BOTH);
        frame.stage = Stage::Copied(at);
        let mut options = self.room();
        options.extend(copies.iter().map(|copy| Action::Card(copy.card)));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(card));
    }

    fn enter_as_copy(&mut self, frame: &mut EnterFrame, index: u16) {
        frame.stage = Stage::Copy(index + 1);
        if let Some(Action::Card(original)) = self.take_answer()
            && let Some(entering) = frame.waiting.get_mut(usize::from(index))
        {
            let Original { def, as_type, icons } = self.original(original);
            entering.as_type = as_type;
            self.emit_any(Event::Became { card: entering.card.card, def, house: None, icons });
        }
    }

    /// Whether a card enters play as a creature.
    fn enters_as_creature(&self, entering: &Entering) -> bool {
        let printed = self.query().card_type(entering.card.card);
        entering.as_type.unwrap_or(printed) == CardType::Creature
    }

    /// The active player decides which of several creatures is next: their places depend on it.
    fn choose_next(&mut self, frame: &mut EnterFrame) -> Next {
        if frame.waiting.is_empty() {
            return self.all_entered(frame);
        }
        frame.stage = Stage::Place;
        let creatures = frame.waiting.iter().filter(|entering| self.enters_as_creature(entering));
        // New token creatures of one player are alike.
        let creatures: FoundIds =
            creatures.map(|entering| entering.card.card).filter(|card| !card.is_token()).collect();
        if creatures.len() < 2 {
            return Next::Stay;
        }
        self.show_entering(frame);
        frame.stage = Stage::Chosen;
        let mut options = self.room();
        options.extend(creatures.into_iter().map(Action::Card));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Order, options));
        Next::Stay
    }

    /// What is asked about a card must not tell a player more than is known: who decides sees it first.
    fn show_entering(&mut self, frame: &EnterFrame) {
        for entering in &frame.waiting {
            self.show(entering.card.card, Seats::BOTH);
        }
    }

    /// On a flank, with deploy as without (`DEPLOY-2`), or where a text says.
    fn place_next(&mut self, frame: &mut EnterFrame) {
        let Some(next) = frame.waiting.first() else {
            frame.stage = Stage::Choose;
            return;
        };
        let card = next.card.card;
        let Entry { under, anywhere, open, .. } = Entry::of(self, &next.proposal, next.you, next.wanted);
        if open {
            frame.stage = Stage::Wanted;
            return self.ask_how_it_enters(card);
        }
        if let Some((_, at)) = next.swap {
            let at = at.min(self.table.player(under).battleline().len() as u8);
            return self.enter_next(frame, Some(at));
        }
        // In the battleline of the other player a place means nothing.
        if let Some(Spotted::At(seat, at)) = next.place
            && seat == under
            && self.enters_as_creature(next)
        {
            let at = at.min(self.table.player(under).battleline().len() as u8);
            return self.enter_next(frame, Some(at));
        }
        let anywhere = anywhere || (next.place == Some(Spotted::Anywhere) && next.you == under);
        if !self.enters_as_creature(next) || self.table.player(under).battleline().is_empty() {
            return self.enter_next(frame, None);
        }
        self.show(card, Seats::BOTH);
        frame.stage = Stage::Placed;
        let line = self.table.player(under).battleline().len() as u8;
        let mut options = self.room();
        let kind = match anywhere {
            true => {
                options.extend((0..=line).map(Action::Position));
                DecisionKind::Position
            }
            false => {
                options.extend([Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
                DecisionKind::Flank
            }
        };
        self.ask(Asking::new(self.table.turn.active, kind, options).by(card));
    }

    /// Whether a card enters as texts allow, and nobody demands: asked before its place, which may be a part of it.
    pub(crate) fn ask_how_it_enters(&mut self, card: CardId) {
        self.show(card, Seats::BOTH);
        let options = self.listed(&[Action::Yes, Action::No]);
        self.ask(Asking::new(self.table.turn.active, DecisionKind::YesNo, options).by(card));
    }

    fn enter_next(&mut self, frame: &mut EnterFrame, at: Option<u8>) {
        frame.stage = Stage::Choose;
        if frame.waiting.is_empty() {
            return;
        }
        let next = frame.waiting.remove(0);
        let mut entry = Entry::of(self, &next.proposal, next.you, next.wanted);
        // It has its place now, and neighbors that a change of its entry may ask for; what enters with it says nothing yet.
        let says_nothing = |(card, _): &(CardId, Seat)| {
            !self.query().definition(*card).aspects(self.table.rulebook).intersects(Aspects::INSTEAD_ENTER)
        };
        if frame.entered.iter().all(says_nothing) {
            let place = at.unwrap_or(self.table.player(entry.under).battleline().len() as u8);
            let proposal = self.proposal(next.card.card, next.you, next.you, false, Some(place));
            entry = Entry::of(self, &proposal, next.you, next.wanted);
        }
        entry.ready |= next.ready;
        let area = if self.enters_as_creature(&next) { Area::Battleline } else { Area::Artifacts };
        let token = next.card.card.is_token();
        let cause = if token { MoveCause::MakeToken } else { MoveCause::PutIntoPlay };
        self.come_into_play(next.card, area, &entry, cause, at, None);
        self.succeed(next.predecessor.filter(|_| at.is_some()), next.card.card);
        frame.entered.push((next.card.card, next.you));
    }

    /// A creature stands where one stood that has left: whoever is to stand beside that one stands beside it (`LKI-2`).
    fn succeed(&mut self, predecessor: Option<CardRef>, card: CardId) {
        let now = self.table.reference(card);
        if let Some(past) = self.machine.past.iter_mut().rev().find(|past| Some(past.card) == predecessor) {
            past.successor = Some(now);
        }
    }

    /// All are in play: what happened is told, and what waits for it sees all of them.
    fn all_entered(&mut self, frame: &EnterFrame) -> Next {
        let from = self.machine.facts.len();
        for (card, you) in &frame.entered {
            let card = self.table.reference(*card);
            self.happen(Fact::of_card(FactKind::EnteredPlay, *you, card));
        }
        let entered: Refs = frame.entered.iter().map(|(card, _)| self.table.reference(*card)).collect();
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.binding.it = entered.clone();
            scope.way = entered;
        }
        self.settle_at_last(from)
    }

    // ── how a card enters ───────────────────────────────────────────────────────────────────────────────

    /// What changes how a card enters play that a player plays or puts into play, under that one's control if nothing
    /// says otherwise. Whose card it is for what else is said about its entry follows from who controls it then.
    pub(crate) fn proposal(
        &self,
        card: CardId,
        you: Seat,
        under: Seat,
        as_upgrade: bool,
        place: Option<u8>,
    ) -> Proposal {
        let own = self.query().definition(card).aspects(self.table.rulebook);
        if !(own | self.index.aspects).intersects(Aspects::INSTEAD_ENTER) {
            return Proposal::new();
        }
        let mut proposal = self.changes_of_entry(card, you, under, as_upgrade, place);
        let control = |change: &EntryChange| if let EntryChange::Under(seat) = change { Some(*seat) } else { None };
        let last = proposal.iter().rev().find_map(|(change, _)| control(change));
        if let Some(seat) = last.filter(|seat| *seat != under) {
            proposal.retain(|(change, _)| control(change).is_some());
            let changes = self.changes_of_entry(card, you, seat, as_upgrade, place);
            proposal.extend(changes.into_iter().filter(|(change, _)| control(change).is_none()));
        }
        proposal
    }

    /// What changes how a card enters play under that control: what it says of itself, which counts although it is not yet
    /// in play, and what is in play.
    fn changes_of_entry(&self, card: CardId, you: Seat, under: Seat, as_upgrade: bool, place: Option<u8>) -> Proposal {
        let reference = self.table.reference(card);
        let mut was = Snapshot { controller: under, as_upgrade, ..self.query().snapshot(card) };
        if let Some(place) = place.map(usize::from) {
            let line = self.table.player(under).battleline();
            let at =
                |index: Option<usize>| index.and_then(|index| line.get(index)).map(|card| self.table.reference(*card));
            was.neighbors = [at(place.checked_sub(1)).into(), at(Some(place)).into()];
            was.flank = was.neighbors.iter().any(|neighbor| neighbor.is_none());
        }
        let fact = Fact { was: Some(was), ..Fact::of_card(FactKind::EnteredPlay, you, reference) };
        let query = self.query();
        let library = self.library;
        let mut proposal = Proposal::new();
        let read = |change: &Change, lens: &Lens<'_>| match change {
            Change::Enter(how) => Some(EntryChange::As(*how)),
            Change::EnterUnder(who) => query.player(lens, who).map(EntryChange::Under),
            Change::Optional(change) => {
                if let Change::Enter(how) = **change {
                    Some(EntryChange::Perhaps(how))
                } else {
                    None
                }
            }
            Change::Do(())
            | Change::Amount(_)
            | Change::Only(_)
            | Change::Onto(_)
            | Change::OntoEvenly(_)
            | Change::AlsoOnto(_)
            | Change::To(_)
            | Change::FromSupply
            | Change::AsIcon(_)
            | Change::IconsAgain => None,
        };
        for index in query.definition(card).abilities(self.table.rulebook) {
            let id = AbilityId { def: self.table.bare(card).def, index: *index };
            if library.ability(id).as_upgrade != as_upgrade {
                continue;
            }
            let lens = Lens { this: reference.into(), source: reference.into(), ..Lens::of_player(you) };
            for id in entry_texts(library, &query, &lens, id) {
                // Of a group of cards it speaks only once it is in play.
                let of_itself =
                    |happening: &&Happening| matches!(named_set(&happening.card), Some(Ref::This | Ref::Source));
                if let Kind::Instead(happenings, change) = &library.ability(id).kind
                    && happenings.iter().filter(of_itself).any(|happening| query.happened(&lens, happening, &fact))
                {
                    proposal.extend(read(change, &lens).map(|change| (change, None)));
                }
            }
        }
        query.each_active(Aspects::INSTEAD_ENTER, &mut |query, active| {
            let Kind::Instead(happenings, change) = &query.library.ability(active.ability).kind else {
                return;
            };
            let lens = query.lens_of(active).at(&fact);
            if happenings.iter().any(|happening| query.happened(&lens, happening, &fact)) {
                proposal.extend(read(change, &lens).map(|change| (change, active.lasting)));
            }
        });
        proposal
    }

    /// A card enters play; of a gigantic creature both halves do, as one (`GIGANTIC-2b`).
    /// Exhausted, if nothing says "ready" (`READY-3`).
    pub(crate) fn come_into_play(
        &mut self,
        card: Whole,
        area: Area,
        entry: &Entry,
        cause: MoveCause,
        at: Option<u8>,
        host: Option<CardId>,
    ) {
        let Whole { card, half } = card;
        self.relocate(card, Spot::new(area, entry.under), cause, at, host);
        if let Some(half) = half {
            self.relocate(half, Spot::new(Area::Joined, entry.under), cause, None, Some(card));
        }
        if card.is_token() {
            self.hand_over_hidden_side(card);
        }
        if entry.ready && area != Area::Attached {
            self.emit_any(Event::Readied(card));
        }
        if area == Area::Battleline {
            entry
                .marks
                .into_iter()
                .flatten()
                .for_each(|status| self.emit_any(Event::Marked { card, status, on: true }));
        }
        for id in &entry.used {
            self.use_up(*id);
        }
    }

    /// The creatures and artifacts among cards, those that belong together as one; a half alone fails (`GIGANTIC-4a`).
    pub(crate) fn permanents_among(&self, cards: &[CardId]) -> Vec<Whole> {
        let query = self.query();
        let mut wholes: Vec<Whole> = Vec::new();
        for card in cards.iter().copied() {
            if !matches!(query.card_type(card), CardType::Creature | CardType::Artifact) {
                continue;
            }
            match query.definition(card).facts.gigantic {
                None => wholes.push(Whole::of(card)),
                Some(Half::Top) => {}
                Some(Half::Bottom) => {
                    let used = |half: &CardId| wholes.iter().any(|whole| whole.half == Some(*half));
                    let fitting = cards.iter().copied().filter(|half| query.fit_together(card, *half) && !used(half));
                    let owner = |half: CardId| self.table.bare(half).owner();
                    let half = fitting.min_by_key(|half| owner(*half) != owner(card));
                    wholes.extend(half.map(|half| Whole { card, half: Some(half) }));
                }
            }
        }
        wholes
    }

    // ── token creatures ─────────────────────────────────────────────────────────────────────────────────

    /// It is not played: no restriction of playing holds (`PLAY-6`, `FAQ-021`), no icon resolves (`BONUS-12`). A card that
    /// is attached as an upgrade becomes what is printed on it where it stands now.
    pub(crate) fn put_into_play(&mut self, cards: &[CardRef], arrival: &Arrival) -> Flow {
        let asked = self.scope().selected.len();
        let enters = |card: &CardId| !self.is_in_play(*card) || self.query().is_as_upgrade(*card);
        let outside: Vec<CardId> = cards.iter().map(|card| card.card).filter(enters).collect();
        let mut entering = Vec::new();
        let mut done = 0;
        for whole in self.permanents_among(&outside) {
            if self.is_held(whole) {
                continue;
            }
            if self.goes_home(whole.card) | whole.half.is_some_and(|half| self.goes_home(half)) {
                continue;
            }
            let it = self.table.reference(whole.card);
            let Some(mut seat) = self.with_lens(|query, lens| query.player(&lens.with_it(it), &arrival.under)) else {
                continue;
            };
            if arrival.under == Who::Me && self.betrayed(whole.card) {
                seat = seat.other();
            }
            let place = self.with_lens(|query, lens| query.standing(lens, arrival.at.as_ref()?, seat));
            done += 1 + usize::from(whole.half.is_some());
            let named = if let Some(Standing::PlaceOf(creature)) = arrival.at { Some(creature) } else { None };
            let predecessor = self.with_lens(|query, lens| query.first(lens, named?));
            entering.push(Entering::new(whole, seat).standing(place).succeeding(predecessor).ready(arrival.ready));
        }
        self.did(asked, done);
        self.enter(entering)
    }

    pub(crate) fn enter(&mut self, entering: Vec<Entering>) -> Flow {
        match entering.is_empty() {
            true => Flow::Go,
            false => {
                let at = self.machine.scopes.len().saturating_sub(1);
                Flow::Then(Frame::Enter(EnterFrame::of(entering).in_scope(at)))
            }
        }
    }
}

impl Query<'_> {
    /// Whether two cards are the two halves of a gigantic creature, the one with power and text first (`GIGANTIC-3a`).
    pub(crate) fn fit_together(&self, bottom: CardId, top: CardId) -> bool {
        let (one, two) = (self.definition(bottom), self.definition(top));
        let halves = (one.facts.gigantic, two.facts.gigantic) == (Some(Half::Bottom), Some(Half::Top));
        halves && one.title == two.title && self.table.bare(bottom).house() == self.table.bare(top).house()
    }
}

/// The replacements that a line of a card is or has while its condition holds.
fn entry_texts(library: &Cast, query: &Query<'_>, lens: &Lens<'_>, id: AbilityId) -> impl Iterator<Item = AbilityId> {
    let inner = move |rule: &Rule| {
        let Rule::Has(index) = rule else { return None };
        Some(id.sibling(*index))
    };
    let (own, rules) = if let Kind::Constant(during, rules) = &library.ability(id).kind {
        (None, query.holds(lens, during).then_some(rules))
    } else {
        (Some(id), None)
    };
    own.into_iter().chain(rules.into_iter().flatten().filter_map(inner))
}
