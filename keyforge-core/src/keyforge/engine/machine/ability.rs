//! Running an ability: one instruction after another, stopping where a player is asked or something else comes first.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::batch::{Batch, Item, What};
use super::frame::{Frame, Next};
use super::scope::{Loop, Scope, Wanted};
use super::select::{SelectFrame, is_to_destroy};
use super::settle::Settle;
use crate::kernel::{Effort, Fault, Seat, Seats};
use crate::keyforge::cards::library::Need;
use crate::keyforge::cards::library::code::{Instr, Pc};
use crate::keyforge::cards::syntax::{Cond, Count, Group, HouseRef, Num, Ref, Sel, Slot, Until, Verb, Who, Zone};
use crate::keyforge::engine::machine::{Asking, Engine};
use crate::keyforge::engine::query::{Found, titles_of_game};
use crate::keyforge::model::HouseSet;
use crate::keyforge::table::visibility::knows;
use crate::keyforge::table::{
    AbilityId, Action, Area, Binding, CardId, CardRef, DecisionKind, Ends, Event, Lasting, LastingId, Refs, Stir,
    Table, TextRef,
};

/// The innermost resolving ability; its registers are the last [`Scope`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct AbilityFrame {}

/// What is to hold for a while.
#[derive(Clone, Copy)]
pub(crate) enum Lays {
    /// An ability.
    Ability(AbilityId),
    /// A player controls a card.
    Control(CardRef, Seat),
    /// An artifact stands in a battleline, as a creature.
    Creature(CardRef),
}

/// What an instruction leads to.
pub(crate) enum Flow {
    /// The next instruction.
    Go,
    /// That instruction.
    Jump(Pc),
    /// This frame first, then the next instruction.
    Then(Frame),
    /// This frame first, then the same instruction again.
    Again(Frame),
    /// A player was asked: the same instruction again with the answer.
    Asked,
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_ability(&mut self, _frame: &mut AbilityFrame) -> Result<Next, Fault> {
        self.has_scope()?;
        let library = self.library;
        loop {
            if !self.may_go_on() {
                self.cut_short();
                return self.end_ability();
            }
            self.close_verb();
            if let Some(frame) = self.scope().later.pop() {
                return Ok(self.first(frame));
            }
            let scope = self.scope();
            let (ability, pc) = (scope.ability, scope.pc);
            let Some(instr) = library.ability(ability).code.get(usize::from(pc)) else {
                return self.end_ability();
            };
            let told = self.events.count();
            match self.execute(instr, ability, pc)? {
                Flow::Go => {
                    self.scope().pc = pc + 1;
                    if self.events.count() != told && !self.is_held_back(instr) && self.may_find() {
                        return Ok(self.first(Frame::Settle(Settle::since(self.machine.facts.len()))));
                    }
                }
                Flow::Jump(to) => self.scope().pc = to,
                Flow::Then(frame) => {
                    self.scope().pc = pc + 1;
                    return Ok(self.first(frame));
                }
                Flow::Again(frame) => return Ok(self.first(frame)),
                Flow::Asked => {
                    self.scope().asked = true;
                    return Ok(Next::Stay);
                }
            }
        }
    }

    /// Whether what an instruction did is seen with the rest of its moment: cards that change sides do so together (`SWAP-1`).
    fn is_held_back(&mut self, instr: &Instr) -> bool {
        matches!(instr, Instr::Do(verb) if matches!(**verb, Verb::Control(..))) && self.scope().gathered.is_some()
    }

    fn end_ability(&mut self) -> Result<Next, Fault> {
        if let Some(seat) = self.scope().shuffle_later.take() {
            self.shuffle(seat)?;
        }
        let Some(mut scope) = self.machine.scopes.pop() else {
            return Ok(Next::Done);
        };
        for cards in [&mut scope.selected, &mut scope.binding.it, &mut scope.chosen, &mut scope.way] {
            self.rooms.give_refs(cards);
        }
        self.rooms.give_fact(scope.event.take());
        self.machine.cancelled |= scope.cancelled;
        self.machine.unpaid |= !scope.done && self.library.ability(scope.ability).is_price();
        Ok(Next::Done)
    }

    /// Notes whether the last verb did all that it wanted (`IFDO-1`).
    fn close_verb(&mut self) {
        let scope = self.scope();
        scope.done &= std::mem::take(&mut scope.wanted).is_met_by(scope.did);
        scope.did = 0;
    }

    /// Takes the answer if the running instruction has asked.
    pub(crate) fn reply(&mut self) -> Option<Action> {
        match std::mem::take(&mut self.scope().asked) {
            true => self.take_answer(),
            false => None,
        }
    }

    fn execute(&mut self, instr: &Instr, ability: AbilityId, pc: Pc) -> Result<Flow, Fault> {
        match instr {
            Instr::Jump(to) => Ok(Flow::Jump(*to)),
            Instr::JumpUnless(cond, to) => Ok(self.jump_unless(cond, *to)),
            Instr::May(to, _) => Ok(self.may(*to)),
            Instr::ChooseOne(starts, _) => Ok(self.choose_one(starts)),
            Instr::Try { within } => {
                self.scope().begin_trying(*within);
                Ok(Flow::Go)
            }
            Instr::JumpUnlessDone { to, within } => {
                Ok(if self.scope().end_trying(*within) { Flow::Go } else { Flow::Jump(*to) })
            }
            Instr::Times(num, to) => Ok(self.begin_times(num, *to)),
            Instr::ForEach(to) => Ok(self.begin_for_each(*to)),
            Instr::EachPlayer => Ok(self.begin_each_player()),
            Instr::EachHouse => Ok(self.begin_each_house()),
            Instr::Next(top) => Ok(self.next_round(*top)),
            Instr::Leave(to) => {
                self.scope().loops.pop();
                Ok(Flow::Jump(*to))
            }
            Instr::PushYou(who, to) => {
                let Some(you) = self.with_lens(|query, lens| query.player(lens, who)) else {
                    return Ok(Flow::Jump(*to));
                };
                let scope = self.scope();
                scope.yous.push(scope.you);
                scope.you = you;
                Ok(Flow::Go)
            }
            Instr::PopYou => {
                let scope = self.scope();
                scope.you = scope.yous.pop().unwrap_or(scope.you);
                Ok(Flow::Go)
            }
            Instr::JumpUnlessPossible(sels, to) => {
                let code = &self.library.ability(ability).code;
                let possible = sels.iter().all(|sel| self.is_possible(sel, is_to_destroy(code, sel)));
                Ok(if possible { Flow::Go } else { Flow::Jump(*to) })
            }
            Instr::JumpUnlessAny(needs, to) => Ok(match needs.iter().any(|need| self.is_there(need)) {
                true => Flow::Go,
                false => Flow::Jump(*to),
            }),
            Instr::BatchBegin => {
                self.scope().gathered = Some(self.rooms.items().take());
                Ok(Flow::Go)
            }
            Instr::BatchEnd => Ok(self.end_gathering()),
            Instr::Again => Ok(self.again()),
            Instr::Cancel => {
                self.scope().cancelled = true;
                Ok(Flow::Go)
            }
            Instr::Select(sel) => Ok(self.select(sel, ability, pc)),
            Instr::Stash => {
                let scope = self.scope();
                scope.stashed = std::mem::take(&mut scope.selected);
                Ok(Flow::Go)
            }
            Instr::Bind(slot) => {
                self.bind(*slot);
                Ok(Flow::Go)
            }
            Instr::ChooseHouse(who) => Ok(self.choose_house(who.as_ref())),
            Instr::NameHouse(house) => Ok(self.name_house(house)),
            Instr::ChooseNumber => Ok(self.choose_number()),
            Instr::ChooseTrait => Ok(self.choose_trait()),
            Instr::ChooseTitle(slot) => Ok(self.choose_title(*slot)),
            Instr::ChoosePlayer => Ok(self.choose_player()),
            Instr::Install(until, inner, uses) => {
                self.install(until, Lays::Ability(ability.sibling(*inner)), *uses);
                Ok(self.settled())
            }
            Instr::Do(verb) => self.verb(verb),
        }
    }

    // ── flow ────────────────────────────────────────────────────────────────────────────────────────────

    fn jump_unless(&mut self, cond: &Cond, to: Pc) -> Flow {
        if self.with_lens(|query, lens| query.holds(lens, cond)) { Flow::Go } else { Flow::Jump(to) }
    }

    /// The part after "may" is optional (`MAY-1`).
    fn may(&mut self, to: Pc) -> Flow {
        match self.reply() {
            Some(Action::Yes) => Flow::Go,
            Some(_) => {
                self.scope().done = false;
                Flow::Jump(to)
            }
            None => {
                let options = self.listed(&[Action::Yes, Action::No]);
                self.ask_for_name(DecisionKind::YesNo, options);
                Flow::Asked
            }
        }
    }

    /// Asks the active player a question of the resolving text.
    /// Whose card it may be (`TURN-3`, `FAQ-006`).
    pub(crate) fn ask_here(&mut self, kind: DecisionKind, options: Vec<Action>) {
        self.ask_as(self.table.turn.active, kind, options);
    }

    /// Asks for a house, a number or a player, or whether it is done. Where the text says which player names it or may do it,
    /// that player decides, in whoever's turn it is: the exception of `TURN-3`.
    fn ask_for_name(&mut self, kind: DecisionKind, options: Vec<Action>) {
        let active = self.table.turn.active;
        let scope = self.scope();
        let named = !scope.yous.is_empty() || scope.loops.iter().any(|round| matches!(round, Loop::Players(..)));
        let seat = if named { scope.you } else { active };
        self.ask_as(seat, kind, options);
    }

    /// Asks that player, who is told which text asks.
    fn ask_as(&mut self, seat: Seat, kind: DecisionKind, options: Vec<Action>) {
        let scope = self.scope();
        let (card, text) = (scope.source.card, TextRef { ability: scope.ability, at: scope.pc });
        self.ask(Asking { text: Some(text), ..Asking::new(seat, kind, options).by(card) });
    }

    fn choose_one(&mut self, starts: &[Pc]) -> Flow {
        if let Some(answer) = self.reply() {
            let index = if let Action::Option(index) = answer { usize::from(index) } else { 0 };
            return starts.get(index).map_or(Flow::Go, |start| Flow::Jump(*start));
        }
        if starts.is_empty() {
            return Flow::Go;
        }
        let mut options = self.room();
        options.extend((0..=u8::MAX).zip(starts).map(|(index, _)| Action::Option(index)));
        self.ask_here(DecisionKind::Option, options);
        Flow::Asked
    }

    fn begin_times(&mut self, num: &Num, to: Pc) -> Flow {
        let rounds = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, 999);
        if rounds == 0 {
            return Flow::Jump(to);
        }
        self.scope().loops.push(Loop::Times(rounds as u16));
        Flow::Go
    }

    fn begin_for_each(&mut self, to: Pc) -> Flow {
        let scope = self.scope();
        let mut cards = std::mem::take(&mut scope.selected);
        cards.reverse();
        let Some(first) = cards.pop() else {
            return Flow::Jump(to);
        };
        scope.binding.it = Refs::from_elem(first, 1);
        scope.loops.push(Loop::Cards(cards));
        Flow::Go
    }

    fn begin_each_player(&mut self) -> Flow {
        let active = self.table.turn.active;
        let scope = self.scope();
        let was = std::mem::replace(&mut scope.you, active);
        scope.loops.push(Loop::Players(Some(active.other()), was));
        Flow::Go
    }

    fn begin_each_house(&mut self) -> Flow {
        let scope = self.scope();
        let was = scope.binding.house;
        scope.loops.push(Loop::Houses(HouseSet::ALL, was));
        scope.next_house();
        Flow::Go
    }

    fn next_round(&mut self, top: Pc) -> Flow {
        let scope = self.scope();
        if scope.next_house() {
            return Flow::Jump(top);
        }
        match scope.loops.last_mut() {
            Some(Loop::Times(rounds)) if *rounds > 1 => {
                *rounds -= 1;
                return Flow::Jump(top);
            }
            Some(Loop::Cards(cards)) => {
                if let Some(card) = cards.pop() {
                    scope.binding.it = Refs::from_elem(card, 1);
                    return Flow::Jump(top);
                }
            }
            Some(Loop::Players(next, was)) => {
                let was = *was;
                match next.take() {
                    Some(seat) => {
                        scope.you = seat;
                        return Flow::Jump(top);
                    }
                    None => scope.you = was,
                }
            }
            Some(Loop::Times(_) | Loop::Houses(..)) | None => {}
        }
        scope.loops.pop();
        Flow::Go
    }

    /// The whole ability again, unless its card has left where it was (`REPEAT-2`): play, or wherever its text was triggered,
    /// as beneath another card. From the start, what says so included (`REPEAT-1`, `REPEAT-3`, `FAQ-065`). An ability that would
    /// repeat itself without end is a loop like any other (`LOOP-1`).
    fn again(&mut self) -> Flow {
        let this = self.scope().this;
        let goes_on = match self.reply() {
            Some(Action::Number(rounds)) => {
                self.end_after(rounds);
                rounds > 0
            }
            _ => match self.may_repeat() {
                Some(goes_on) => goes_on,
                None => {
                    let options = self.rounds();
                    self.ask_here(DecisionKind::Number, options);
                    return Flow::Asked;
                }
            },
        };
        if !goes_on || !self.table.is_current(this) {
            return Flow::Go;
        }
        let scope = self.scope();
        let (ability, you, source) = (scope.ability, scope.you, scope.source);
        let (event, as_yours, fought) = (scope.event.take(), scope.as_yours, scope.binding.fought);
        *scope = Scope { event, as_yours, ..Scope::new(ability, you, this, source) };
        scope.binding.fought = fought;
        Flow::Jump(0)
    }

    /// All damage of one ability is dealt at the same moment (`DAMAGE-5`), and what leaves or changes control does so then.
    fn end_gathering(&mut self) -> Flow {
        match self.scope().gathered.take() {
            Some(items) if !items.is_empty() => self.run_items(items),
            Some(none) => {
                self.rooms.items().give(none);
                self.settled()
            }
            None => self.settled(),
        }
    }

    /// Lets items happen, or keeps them for the moment when all of them do. "This way" begins anew (`THISWAY-1`).
    pub(crate) fn run_items(&mut self, mut items: Vec<Item>) -> Flow {
        // What one text destroys or moves at one moment goes together in every edition (`DEST-3a`), and what it lays along
        // with damage holds before anything that the damage does.
        let goes = |item: &Item| matches!(item.what, What::Destroy { .. } | What::Leave { .. } | What::Half { .. });
        let at_once = || self.edition.ability_damage_together || self.is_of_each();
        let together = || at_once() || items.iter().all(goes) || self.lays_next();
        let gathers = self.machine.scopes.last().is_some_and(|scope| scope.gathered.is_some()) && together();
        let scope = self.scope();
        if let Some(gathered) = scope.gathered.as_mut().filter(|_| gathers) {
            gathered.append(&mut items);
            self.rooms.items().give(items);
            return Flow::Go;
        }
        scope.way.clear();
        self.run_amber(items)
    }

    /// Whether what the resolving ability does next is to lay an effect that lasts.
    fn lays_next(&self) -> bool {
        let scope = self.machine.scopes.last();
        let next = scope.and_then(|scope| self.library.ability(scope.ability).code.get(usize::from(scope.pc) + 1));
        matches!(next, Some(Instr::Install(..)))
    }

    /// Whether all that is gathered is what each of several cards does: that is one effect (`DAMAGE-4`), where the same text could
    /// list several (`DAMAGE-5`).
    fn is_of_each(&self) -> bool {
        let Some(scope) = self.machine.scopes.last() else {
            return false;
        };
        let code = &self.library.ability(scope.ability).code[..];
        let begin = code.iter().take(scope.pc.into()).rposition(|instr| matches!(instr, Instr::BatchBegin));
        let gathered = begin.and_then(|begin| code.get(begin + 1..)).unwrap_or_default();
        let [Instr::Select(_), Instr::ForEach(end), body @ ..] = gathered else {
            return false;
        };
        let damage = body.iter().take_while(|instr| !matches!(instr, Instr::BatchEnd)).filter_map(Instr::verb);
        matches!(code.get(usize::from(*end)), Some(Instr::BatchEnd))
            && damage.filter(|verb| matches!(verb, Verb::Damage { .. })).count() == 1
    }

    /// The same for æmber that moves: what an earlier verb did to cards stays "this way".
    pub(crate) fn run_amber(&mut self, items: Vec<Item>) -> Flow {
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(items.iter().filter(|item| item.counts).count());
        scope.did = 0;
        self.machine.effort.note(Effort::THING * items.len() as u32);
        Flow::Then(Frame::Batch(Batch::of(items).in_scope(at)))
    }

    // ── choices ─────────────────────────────────────────────────────────────────────────────────────────

    fn select(&mut self, sel: &Sel, ability: AbilityId, pc: Pc) -> Flow {
        let simple = match sel {
            Sel::Ref(reference) => Some(self.with_lens(|query, lens| query.refs(lens, *reference))),
            Sel::Each(group) => Some(self.with_lens(|query, lens| query.members(lens, group))),
            Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. }
            | Sel::Union(_)
            | Sel::Either(_) => None,
        };
        let Some(cards) = simple else {
            // Which of the revealed cards is chosen now is told by what is done with it.
            self.scope().shown.clear();
            return match std::mem::take(&mut self.scope().asked) {
                // The selection was made by the frame above: `selected` holds it.
                true => {
                    if matches!(sel, Sel::Choose { .. }) {
                        self.note_chosen();
                    }
                    self.note_selection();
                    Flow::Go
                }
                false => {
                    self.scope().asked = true;
                    Flow::Again(Frame::Select(SelectFrame::new(ability, pc)))
                }
            };
        };
        let selected = self.rooms.refs(&cards);
        if !matches!(sel, Sel::Ref(_)) {
            self.scope().binding.it = self.rooms.refs(&cards);
        }
        let scope = self.scope();
        scope.complete = !cards.is_empty();
        scope.selected = selected;
        self.note_selection();
        Flow::Go
    }

    /// Who chose a card where others do not see it knows which one it is.
    fn note_chosen(&mut self) {
        let (active, table) = (self.table.turn.active, &*self.table);
        let hidden = |card: &&CardRef| table.bare(card.card).area.is_secret();
        let chosen = self.machine.scopes.last().into_iter().flat_map(|scope| &scope.selected).filter(hidden);
        let known: SmallVec<[(CardRef, Seats); 2]> =
            chosen.filter(|card| knows(table, active, card.card)).map(|card| (*card, Seats::of(active))).collect();
        self.scope().shown.extend(known);
    }

    fn note_selection(&mut self) {
        let scope = self.scope();
        scope.done &= scope.complete;
    }

    fn bind(&mut self, slot: Slot) {
        let scope = self.scope();
        scope.binding.slots.retain(|(name, _)| *name != slot);
        for card in scope.selected.iter() {
            scope.binding.slots.push((slot, *card));
        }
    }

    fn choose_house(&mut self, who: Option<&Who>) -> Flow {
        if let Some(answer) = self.reply() {
            return self.take_named_house(&answer);
        }
        let houses = self.with_lens(|query, lens| match who {
            None => HouseSet::ALL,
            Some(who) => query.house_set(lens, &HouseRef::Identity(who.clone())),
        });
        self.ask_for_house(houses)
    }

    /// Only of several houses one is chosen.
    fn name_house(&mut self, house: &HouseRef) -> Flow {
        if let Some(answer) = self.reply() {
            return self.take_named_house(&answer);
        }
        let houses = self.with_lens(|query, lens| query.house_set(lens, house));
        if houses.len() > 1 {
            return self.ask_for_house(houses);
        }
        self.scope().binding.house = houses.iter().next();
        Flow::Go
    }

    fn take_named_house(&mut self, answer: &Action) -> Flow {
        if let Action::House(house) = answer {
            self.scope().binding.house = Some(*house);
        }
        Flow::Go
    }

    fn ask_for_house(&mut self, houses: HouseSet) -> Flow {
        if houses.is_empty() {
            return Flow::Go;
        }
        let mut options = self.room();
        options.extend(houses.iter().map(Action::House));
        self.ask_for_name(DecisionKind::House, options);
        Flow::Asked
    }

    fn choose_number(&mut self) -> Flow {
        if let Some(answer) = self.reply() {
            if let Action::Number(number) = answer {
                self.scope().binding.number = Some(number);
            }
            return Flow::Go;
        }
        // Every number that can matter: the highest power in play, and one more.
        let query = self.query();
        let highest = self.table.creatures().map(|card| query.power(card)).max().unwrap_or(0).clamp(0, 120);
        let mut options = self.room();
        options.extend((0..=highest + 1).map(|number| Action::Number(number as u16)));
        self.ask_for_name(DecisionKind::Number, options);
        Flow::Asked
    }

    /// Every trait that can matter: those of cards in play, and one that none of them has.
    fn choose_trait(&mut self) -> Flow {
        let traits: Vec<Box<str>> = self.query().traits_in_play().into_iter().map(Box::from).collect();
        if let Some(answer) = self.reply() {
            let index = if let Action::Option(index) = answer { usize::from(index) } else { traits.len() };
            self.scope().binding.chosen_trait = traits.into_iter().nth(index);
            return Flow::Go;
        }
        self.scope().binding.chosen_trait = None;
        if traits.is_empty() {
            return Flow::Go;
        }
        let mut options = self.room();
        options.extend((0..=traits.len().min(254)).map(|index| Action::Option(index as u8)));
        self.ask_for_name(DecisionKind::Trait, options);
        Flow::Asked
    }

    /// Every title that can matter: those of the game's cards, and one that none of them has.
    fn choose_title(&mut self, slot: Slot) -> Flow {
        let titles = titles_of_game(self.library);
        if let Some(answer) = self.reply() {
            let index = if let Action::Option(index) = answer { usize::from(index) } else { titles.len() };
            let named = &mut self.scope().binding.titles;
            named.retain(|(other, _)| *other != slot);
            named.extend(titles.get(index).map(|(_, slug)| (slot, (*slug).into())));
            return Flow::Go;
        }
        let mut options = self.room();
        options.extend((0..=titles.len().min(254)).map(|index| Action::Option(index as u8)));
        self.ask_for_name(DecisionKind::Title, options);
        Flow::Asked
    }

    fn choose_player(&mut self) -> Flow {
        if let Some(answer) = self.reply() {
            if let Action::Player(seat) = answer {
                self.scope().binding.player = Some(seat);
            }
            return Flow::Go;
        }
        let options = self.listed(&[Action::Player(Seat::FIRST), Action::Player(Seat::SECOND)]);
        self.ask_for_name(DecisionKind::Player, options);
        Flow::Asked
    }

    /// Whether something is there that an effect needs. What the other player cannot see counts as found.
    fn is_there(&self, need: &Need) -> bool {
        match need {
            Need::Cards(group) => {
                self.with_lens(|query, lens| !query.reach(lens, group, self.table.turn.active).is_empty())
            }
            Need::Key(cost) => self.could_forge(cost),
        }
    }

    /// Whether a choice can be made as it is asked for, for all that both players know. Where cards lie hidden, a choice
    /// that has just come short tells that it cannot. What is being destroyed already cannot be chosen to be (`DEST-T7a`).
    fn is_possible(&self, sel: &Sel, to_destroy: bool) -> bool {
        let decider = self.table.turn.active;
        let short = self.machine.scopes.last().is_some_and(|scope| !scope.complete);
        let finds = |group: &Group| {
            self.with_lens(|query, lens| {
                let mut cards = query.reach(lens, group, decider);
                cards.retain(|card| !short || query.lies_open(decider, card.card));
                cards.retain(|card| !to_destroy || !query.table.bare(card.card).is_tagged());
                cards.len() as i32
            })
        };
        match sel {
            Sel::Union(parts) => parts.iter().all(|part| self.is_possible(part, to_destroy)),
            Sel::Either(parts) => parts.iter().any(|part| self.is_possible(part, to_destroy)),
            Sel::Choose { count: Count::Exactly(num), from } => {
                finds(from) >= self.with_lens(|query, lens| query.num(lens, num))
            }
            Sel::Choose { count: Count::UpTo(_) | Count::AnyNumber, .. } => true,
            Sel::Choose { from, .. } | Sel::Each(from) | Sel::Random(_, from) => finds(from) > 0,
            Sel::Ref(reference) => self.with_lens(|query, lens| !query.refs(lens, *reference).is_empty()),
            Sel::Top(..) | Sel::Bottom(..) | Sel::Search { .. } => true,
        }
    }

    // ── lasting effects ─────────────────────────────────────────────────────────────────────────────────

    /// Installs what outlasts the resolving ability.
    /// It goes on without its card (`LASTING-2`).
    pub(crate) fn install(&mut self, until: &Until, lays: Lays, uses: Option<u8>) {
        let (ability, control, creature) = match lays {
            Lays::Ability(ability) => (Some(ability), None, None),
            Lays::Control(card, seat) => (None, Some((card, seat)), None),
            Lays::Creature(card) => (None, None, Some(card)),
        };
        let you = self.scope().you;
        let ends = self.with_lens(|query, lens| match until {
            Until::EndOfTurn => Some(Ends::ThisTurn),
            Until::NextTurn(who) => query.player(lens, who).map(|seat| Ends::NextTurn { seat, begun: false }),
            Until::StartOfTurn(who) => query.player(lens, who).map(Ends::StartOfTurn),
            Until::Leaves(card) => query.first(lens, *card).map(Ends::Leaves),
            Until::Controlled(card) => query.first(lens, *card).map(Ends::Controlled),
            Until::ThisFight => Some(Ends::Fight),
            Until::Forever => Some(Ends::Never),
        });
        // What lasts until a card leaves does not begin where there is none, nor what lasts for a turn of nobody.
        let Some(ends) = ends else {
            return;
        };
        // What it speaks of is bound now: the fight may be over when it is read.
        let fought = self.with_lens(|query, lens| query.first(lens, Ref::Fought));
        let past = self.with_lens(|query, lens| ability.map(|ability| query.likenesses(lens, ability)));
        let binding = Binding { fought, past: past.unwrap_or_default(), ..self.scope().binding.clone() };
        let open = self.chose_in_the_open(&binding);
        let scope = self.scope();
        let lasting = Lasting {
            id: LastingId(0),
            at: 0,
            ability,
            you,
            this: scope.this,
            source: scope.source,
            ends,
            uses,
            control,
            creature,
            binding,
            open,
        };
        let id = LastingId(self.table.next_lasting);
        let at = self.table.moves;
        self.emit_large(
            self.events.keeps(),
            Lasting { id, at, ..lasting },
            Event::Installed,
            Table::install,
            Stir::Texts,
        );
    }

    /// Whether a text has chosen cards, and both players know each of them: where it lies, as it was shown, or from play, which
    /// it has left.
    fn chose_in_the_open(&self, binding: &Binding) -> bool {
        let query = self.query();
        let lies_open = |card: CardRef| {
            let everybody = || [Seat::FIRST, Seat::SECOND].iter().all(|viewer| knows(self.table, *viewer, card.card));
            if self.table.is_current(card) { everybody() } else { query.past_of(card).is_some() }
        };
        let mut cards = binding.cards().peekable();
        cards.peek().is_some() && cards.all(|card| card.card.is_known() && lies_open(card))
    }

    /// Checks and windows after events that need no batch.
    pub(crate) fn settled(&self) -> Flow {
        Flow::Then(Frame::Settle(Settle::since(self.machine.facts.len())))
    }

    /// What was selected last.
    pub(crate) fn selected(&self) -> &[CardRef] {
        self.machine.scopes.last().map_or(&[], |scope| &scope.selected)
    }

    /// What was selected and is in play: still, or since this ability put it there (`ABILITY-2`).
    pub(crate) fn selected_in_play(&self) -> Found {
        let query = self.query();
        let followed = |card: &CardRef| query.locate(*card).map(|card| self.table.reference(card));
        self.selected().iter().filter_map(followed).filter(|card| self.table.is_in_play(*card)).collect()
    }

    /// Notes what a verb without a batch wanted and did.
    pub(crate) fn did(&mut self, wanted: usize, did: usize) {
        let scope = self.scope();
        scope.wanted = Wanted::things(wanted);
        scope.did = did as u16;
    }

    pub(crate) fn is_creature(&self, card: CardId) -> bool {
        self.table.bare(card).area == Area::Battleline
    }

    /// Whether a card is in play, by itself or as a part of a permanent.
    pub(crate) fn is_in_play(&self, card: CardId) -> bool {
        self.table.bare(card).area.zone() == Zone::Play
    }
}
