//! Choices on which nothing depends, as both players see: nobody is asked which creature it is to which nothing happens.

use super::select::{SelectFrame, verb_at};
use crate::kernel::Seat;
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::library::{acted_on, is_open};
use crate::keyforge::cards::syntax::{CaptureFrom, Num, Sel, Verb};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::table::CardRef;

impl Engine<'_> {
    /// Whether a text would do nothing to whichever of these cards is chosen, and says nothing more.
    pub(super) fn is_idle(&self, frame: &SelectFrame, candidates: &[CardRef]) -> bool {
        let code = &self.library.ability(frame.ability).code;
        let at = usize::from(frame.pc);
        let Some((verb, last)) = verb_of(code, at) else {
            return false;
        };
        if candidates.is_empty() || !says_no_more(code, at, last) {
            return false;
        }
        // The second choice of it is made when the first is known.
        if matches!(verb, Verb::MoveAmber(..)) && last == at + 1 {
            return self.moves_nothing();
        }
        candidates.iter().all(|card| self.changes_nothing(verb, *card))
    }

    /// Whether a verb does nothing to a card in play.
    fn changes_nothing(&self, verb: &Verb, card: CardRef) -> bool {
        if let Verb::Capture { from, .. } = verb {
            return self.captures_nothing(*from, card);
        }
        if !self.table.bare(card.card).in_play() {
            return false;
        }
        if let Verb::Damage { amount, splash: 0, .. } = verb {
            return is_open(amount) && self.is_none(amount, card);
        }
        let fits = |filter| self.with_lens(|query, lens| query.fits(lens, &filter, &query.subject(card)));
        acted_on(verb).is_some_and(|filter| !fits(filter))
    }

    /// Whether there is nothing that the creature could capture.
    fn captures_nothing(&self, from: CaptureFrom, card: CardRef) -> bool {
        match from {
            CaptureFrom::Event => false,
            CaptureFrom::Opponent | CaptureFrom::Controller | CaptureFrom::Anyone => {
                let holds = |seat: &Seat| self.table.player(*seat).amber > 0 && self.captures_from(card, from, *seat);
                ![Seat::FIRST, Seat::SECOND].iter().any(holds)
            }
        }
    }

    /// Whether a number that is read for a card comes to nothing.
    fn is_none(&self, amount: &Num, card: CardRef) -> bool {
        self.with_lens(|query, lens| query.num(&lens.with_it(card), amount)) <= 0
    }

    /// Whether no æmber lies on the cards from which it would be moved.
    fn moves_nothing(&self) -> bool {
        let from = self.machine.scopes.last().map(|scope| &scope.stashed);
        from.is_some_and(|cards| cards.iter().all(|card| self.table.contents(card.card).amber == 0))
    }
}

/// The verb for which a choice is made, and where it is: right behind it, or the first of two choices behind the other one.
fn verb_of(code: &[Instr], at: usize) -> Option<(&Verb, usize)> {
    if let Some(verb) = verb_at(code, at + 1) {
        return Some((verb, at + 1));
    }
    let between = |instr: &&Instr| matches!(instr, Instr::Bind(_) | Instr::Stash | Instr::Select(_));
    let last = at + 1 + code.iter().skip(at + 1).take_while(between).count();
    let verb = verb_at(code, last).filter(|verb| matches!(verb, Verb::MoveAmber(..)))?;
    let own =
        code[at + 1..last].iter().filter(|instr| matches!(instr, Instr::Select(sel) if !matches!(sel, Sel::Ref(_))));
    (own.count() <= 1).then_some((verb, last))
}

/// Whether a text ends behind a verb. What comes after it might speak of the chosen creature, and so might the next round of a
/// loop.
fn says_no_more(code: &[Instr], at: usize, last: usize) -> bool {
    code.iter().skip(last + 1).all(|instr| {
        if let Instr::Next(top) = instr {
            return code.iter().take(at).skip(usize::from(*top)).all(|instr| instr.verb().is_none());
        }
        matches!(instr, Instr::Leave(_) | Instr::PopYou | Instr::BatchEnd)
    })
}
