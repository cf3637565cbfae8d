//! Using a card: reap, fight, Action:, Omni:, or removing a stun.
//!
//! Permission and readiness come first, then a stun takes the place of the use (`STUN-2`), then the way of using is
//! settled; only then is the card exhausted (`USE-2`).

use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::scope::Wanted;
use serde::{Deserialize, Serialize};

use super::fight::FightFrame;
use super::machine::{Asking, Engine};
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Instr, Pc};
use crate::keyforge::cards::syntax::{Bold, Filter, GainCause, UseMode, Verb};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::{Pending, Window};
use crate::keyforge::engine::query::{Found, Ways};
use crate::keyforge::model::StunModel;
use crate::keyforge::table::{AbilityId, Action, CardRef, DecisionKind, Event, Fact, FactKind, PermissionKey, Status};

/// A card that is being used.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct UseFrame {
    card: CardRef,
    you: Seat,
    how: UseMode,
    /// The player named the way of using: a free choice.
    free: bool,
    omni: bool,
    as_yours: bool,
    scope: Option<usize>,
    /// Where the instruction is that says who may be fought.
    against: Option<(AbilityId, Pc)>,
    stage: Stage,
    asked: bool,
    from: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Mode,
    Cost,
    Exhaust,
    Body,
    Gain,
    Text,
    After,
    Rest,
}

impl UseFrame {
    /// The card that is used.
    pub(crate) fn card_mut(&mut self) -> &mut CardRef {
        &mut self.card
    }

    fn new(card: CardRef, you: Seat, how: UseMode) -> UseFrame {
        UseFrame {
            card,
            you,
            how,
            free: false,
            omni: false,
            as_yours: false,
            scope: None,
            against: None,
            stage: Stage::Mode,
            asked: false,
            from: 0,
        }
    }

    /// A use in step 3.
    pub fn of_step(card: CardRef, you: Seat, how: UseMode, omni: bool) -> UseFrame {
        UseFrame { free: true, omni, ..UseFrame::new(card, you, how) }
    }

    /// A use that an ability brings about.
    pub fn by_effect(card: CardRef, you: Seat, how: UseMode, as_yours: bool, scope: usize) -> UseFrame {
        UseFrame { as_yours, scope: Some(scope), ..UseFrame::new(card, you, how) }
    }

    /// What is tried with the card.
    fn attempt(&self) -> Fact {
        let kind = match self.how {
            UseMode::Reap => FactKind::Reaped,
            UseMode::Fight => FactKind::Fought,
            UseMode::Action => FactKind::UsedText,
            UseMode::Any => FactKind::Used,
        };
        Fact::of_card(kind, self.you, self.card)
    }

    /// Against creatures only that fit the filter of an instruction.
    pub fn against(self, ability: AbilityId, pc: Pc) -> UseFrame {
        UseFrame { against: Some((ability, pc)), ..self }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_use(&mut self, frame: &mut UseFrame) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Mode => Ok(self.settle_mode(frame)),
            Stage::Cost => {
                frame.stage = Stage::Exhaust;
                let fact = Fact::of_card(FactKind::Used, frame.you, frame.card);
                let items = self.query().costs(&fact);
                Ok(self.pay_first(items))
            }
            Stage::Exhaust => {
                // What could not be paid is no use (`IFDO-1`), nor is that of a card which what was paid has taken away or
                // exhausted (`USE-5`, `USE-6`), nor a fight for which it has left nobody (`FIGHT-3`).
                if self.is_unpaid(|_| Fact::of_card(FactKind::Used, frame.you, frame.card))
                    || !self.is_still_usable(frame)
                    || self.has_lost_all(frame)
                {
                    return Ok(Next::Done);
                }
                if frame.free && !frame.omni {
                    self.spend_permission(&frame.attempt());
                }
                if self.table.bare(frame.card.card).is_stunned() {
                    return Ok(self.remove_stun(frame));
                }
                self.spend_next_use(frame.card, frame.you);
                frame.from = self.machine.facts.len();
                // First of all, for artifacts too (`ARTIFACT-3`, `OMNI-3`).
                self.emit_any(Event::Exhausted(frame.card.card));
                self.record(Fact::of_card(FactKind::Used, frame.you, frame.card));
                if let Some(scope) = self.scope_at(frame.scope) {
                    scope.did += 1;
                }
                frame.stage = Stage::Body;
                Ok(Next::Stay)
            }
            Stage::Body => Ok(self.use_body(frame)),
            Stage::Gain => Ok(self.reap_gain(frame)),
            Stage::Text => {
                frame.stage = Stage::After;
                if frame.how == UseMode::Reap {
                    self.happen(Fact::of_card(FactKind::Reaped, frame.you, frame.card));
                    self.wake_too(Fact::of_card(FactKind::Used, frame.you, frame.card));
                    return Ok(self.check_first(frame.from));
                }
                let bold = if frame.omni { Bold::Omni } else { Bold::Action };
                let mut window = Window::bold(bold, frame.card, frame.you);
                window.only_one = !self.edition.same_use_all;
                window.as_yours = frame.as_yours;
                Ok(self.window_first(window))
            }
            Stage::After => Ok(self.after_use(frame)),
            // What texts of that window have told, and nothing has taken up yet.
            Stage::Rest => Ok(self.settle_at_last(frame.from)),
        }
    }

    /// Whether the card can be used at all, and how.
    fn settle_mode(&mut self, frame: &mut UseFrame) -> Next {
        let card = frame.card.card;
        if std::mem::take(&mut frame.asked) {
            match self.take_answer() {
                Some(Action::Reap(_)) => frame.how = UseMode::Reap,
                Some(Action::Fight(_)) => frame.how = UseMode::Fight,
                Some(Action::UseOmni(_)) => (frame.how, frame.omni) = (UseMode::Action, true),
                Some(Action::UseAction(_)) => frame.how = UseMode::Action,
                _ => return Next::Done,
            }
            frame.stage = Stage::Cost;
            return Next::Stay;
        }
        if !self.query().is_usable(frame.card, frame.you, frame.as_yours) {
            return Next::Done;
        }
        if self.table.bare(card).is_stunned() || frame.free {
            frame.stage = Stage::Cost;
            return Next::Stay;
        }
        let against = self.defender_filter(frame);
        let ways = self.query().ways_to_use(card, frame.you, against.is_none());
        let able = |way: &Action| match frame.how {
            UseMode::Any => true,
            UseMode::Reap => matches!(way, Action::Reap(_)),
            UseMode::Fight => matches!(way, Action::Fight(_)),
            UseMode::Action => matches!(way, Action::UseAction(_) | Action::UseOmni(_)),
        };
        let mut ways: Ways = ways.into_iter().filter(able).collect();
        if frame.how == UseMode::Any {
            ways = self.query().bound_by_rage(card, frame.you, ways);
        }
        if frame.how == UseMode::Fight && !ways.is_empty() && !self.has_defender(frame) {
            return Next::Done;
        }
        match (ways.as_slice(), frame.how) {
            ([], _) => Next::Done,
            ([Action::UseOmni(_)], UseMode::Action) => {
                frame.omni = true;
                frame.stage = Stage::Cost;
                Next::Stay
            }
            ([_], UseMode::Fight | UseMode::Reap | UseMode::Action) => {
                frame.stage = Stage::Cost;
                Next::Stay
            }
            _ => {
                frame.asked = true;
                let options = self.listed(&ways);
                self.ask(Asking::new(self.table.turn.active, DecisionKind::Option, options).by(card));
                Next::Stay
            }
        }
    }

    /// Whether a card that was usable when it was chosen can be exhausted still.
    fn is_still_usable(&self, frame: &UseFrame) -> bool {
        let state = self.table.bare(frame.card.card);
        self.table.is_in_play(frame.card) && state.is_ready() && (frame.as_yours || state.keeper() == frame.you)
    }

    /// Whether a price has taken all enemies away that a creature could fight.
    fn has_lost_all(&self, frame: &UseFrame) -> bool {
        frame.how == UseMode::Fight
            && self.index.aspects.intersects(Aspects::COST)
            && !self.table.bare(frame.card.card).is_stunned()
            && self.defenders(frame).is_empty()
    }

    /// The stun is what the use removes, whatever the use was to be (`STUN-2`).
    /// Also where there is nobody to fight (`FAQ-012`).
    fn remove_stun(&mut self, frame: &mut UseFrame) -> Next {
        frame.from = self.machine.facts.len();
        self.spend_next_use(frame.card, frame.you);
        self.emit(Event::Exhausted(frame.card.card));
        self.emit_any(Event::Marked { card: frame.card.card, status: Status::Stunned, on: false });
        let used = Fact::of_card(FactKind::Used, frame.you, frame.card);
        self.record(used);
        if self.edition.stun_model == StunModel::UnstunIsUse {
            self.wake(used);
        }
        self.settle_at_last(frame.from)
    }

    /// What must be paid comes first; whether it was is known then.
    pub(crate) fn pay_first(&mut self, items: Vec<Pending>) -> Next {
        self.machine.unpaid = false;
        self.resolve_first(items)
    }

    /// Whether what had to be paid has not been. The attempt is noted then: it counts among those that a turn allows (`RULE6-1`).
    pub(crate) fn is_unpaid(&mut self, attempt: impl FnOnce(&Self) -> Fact) -> bool {
        let unpaid = std::mem::take(&mut self.machine.unpaid);
        if unpaid {
            self.note_attempt(&attempt(self));
        }
        unpaid
    }

    /// Seldom needed, so out of line.
    #[inline(never)]
    fn note_attempt(&mut self, attempt: &Fact) {
        if let Some(price) = self.query().costs(attempt).first()
            && let Some(card) = attempt.card.get()
        {
            let key = PermissionKey { ability: price.ability, rule: 0, this: price.this, lasting: None };
            self.emit_any(Event::Spent { key, card });
        }
    }

    /// A use, whatever it is, uses up what forbids a way of using such a card so many times only.
    fn spend_next_use(&mut self, card: CardRef, you: Seat) {
        for kind in [FactKind::Used, FactKind::Reaped, FactKind::Fought, FactKind::UsedText] {
            if !self.index.may_forbid(kind) {
                continue;
            }
            for id in self.query().spent_by(&Fact::of_card(kind, you, card)) {
                self.use_up(id);
            }
        }
    }

    fn instruction_of(&self, frame: &UseFrame) -> Option<&Verb> {
        let (ability, pc) = frame.against?;
        self.library.ability(ability).code.get(usize::from(pc)).and_then(Instr::verb)
    }

    fn defender_filter(&self, frame: &UseFrame) -> Option<&Filter> {
        if let Some(Verb::Use { against, .. }) = self.instruction_of(frame) { against.as_ref() } else { None }
    }

    fn ignores_taunt(&self, frame: &UseFrame) -> bool {
        matches!(self.instruction_of(frame), Some(Verb::Use { ignore_taunt: true, .. }))
    }

    fn has_defender(&self, frame: &UseFrame) -> bool {
        !self.defenders(frame).is_empty()
    }

    /// The creatures that a creature can fight, those only that an effect allows.
    fn defenders(&self, frame: &UseFrame) -> Found {
        let mut defenders = self.query().legal_defenders(frame.card.card, frame.you, self.ignores_taunt(frame));
        if let Some(filter) = self.defender_filter(frame) {
            self.with_lens(|query, lens| {
                defenders.retain(|card| query.fits(lens, filter, &query.subject(*card)));
            });
        }
        defenders
    }

    /// What stands before a fight or a reap comes when the card is exhausted already (`BEFORE-1`).
    fn use_body(&mut self, frame: &mut UseFrame) -> Next {
        match frame.how {
            UseMode::Fight => {
                frame.stage = Stage::After;
                let defenders = self.defenders(frame);
                let options = self.rooms.refs(&defenders);
                let fight = FightFrame::new(frame.card, frame.you, frame.scope, options);
                self.first(Frame::Fight(fight))
            }
            UseMode::Reap => {
                frame.stage = Stage::Gain;
                let mut items = Vec::new();
                self.add_bold(&mut items, frame.card.card, Bold::BeforeReap, frame.you);
                self.resolve_first(items)
            }
            UseMode::Any | UseMode::Action => {
                frame.stage = Stage::Text;
                Next::Stay
            }
        }
    }

    /// The æmber of a reap comes before its text (`REAP-2`).
    /// To the controller of the creature (`REAP-1a`); "Reap:" follows (`REAP-1b`).
    fn reap_gain(&mut self, frame: &mut UseFrame) -> Next {
        frame.stage = Stage::Text;
        let you = self.query().controller(frame.card);
        self.gain_one(you, GainCause::Reaping)
    }

    fn after_use(&mut self, frame: &mut UseFrame) -> Next {
        match frame.how {
            UseMode::Reap => {
                let mut window = self.moment(Bold::Reap, frame.card, frame.you, frame.from);
                window.as_yours = frame.as_yours;
                frame.stage = Stage::Rest;
                return self.window_first(window);
            }
            UseMode::Action => {
                self.happen(Fact::of_card(FactKind::UsedText, frame.you, frame.card));
                self.wake_use(frame.card, frame.you);
            }
            // Told with the fight.
            UseMode::Any | UseMode::Fight => {}
        }
        self.settle_at_last(frame.from)
    }

    /// The abilities of a used card with a bold word, and what waited for its use: all of it comes after the use, in the
    /// order that the active player wants (`TURN-4`).
    pub(crate) fn moment(&mut self, bold: Bold, card: CardRef, you: Seat, from: usize) -> Window {
        let waiting = self.triggered(from, 0);
        self.machine.facts.truncate(from);
        Window::bold(bold, card, you).beside(waiting)
    }

    /// Whatever a text makes a card do is a use (`USE-3`), in every house (`USE-4`), by the usual rules (`FIGHT-15`).
    pub(crate) fn use_selected(&mut self, how: UseMode, as_yours: bool, limited: bool) -> Flow {
        let you = self.scope().you;
        let Some(card) = self.selected_in_play().first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        let at = self.machine.scopes.len().saturating_sub(1);
        let scope = self.scope();
        scope.wanted = Wanted::things(1);
        let (ability, pc) = (scope.ability, scope.pc);
        let frame = UseFrame::by_effect(card, you, how, as_yours, at);
        let frame = if limited { frame.against(ability, pc) } else { frame };
        Flow::Then(Frame::Use(frame))
    }

    pub(crate) fn trigger_ability(&mut self, bold: Bold) -> Flow {
        let you = self.scope().you;
        // The text of a card under another one can be used too.
        let card = self.scope().selected.first().copied().filter(|card| self.table.is_current(*card));
        let Some(card) = card else {
            self.did(1, 0);
            return Flow::Go;
        };
        let mut items = Vec::new();
        self.add_bold(&mut items, card.card, bold, you);
        let mut window = Window::of(items);
        window.as_yours = self.table.bare(card.card).keeper() != you;
        Flow::Then(Frame::Window(window))
    }
}
