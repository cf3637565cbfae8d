//! Texts end when they have done all that they may between two questions of step 3.
//!
//! `LOOP-1` lets players end a loop, but a text can go on without one: ninety rounds within ninety rounds. When the
//! [`Effort`] is exhausted, the resolving text ends where it is, and so does every other until the next question of step 3:
//! what they have done stays done, what waits for its turn does not happen, and no text resolves in place of anything.

use crate::kernel::Effort;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::table::Event;

impl Engine<'_> {
    /// Notes an instruction, and what was asked since the last one. Whether it may still be carried out.
    ///
    /// Every lasting effect is looked at again and again, so a text that lays many pays for all of them.
    pub(super) fn may_go_on(&mut self) -> bool {
        let lasting = Effort::LASTING * self.table.lasting.len() as u32;
        let effort = &mut self.machine.effort;
        effort.note(self.spent.take().saturating_add(Effort::INSTRUCTION).saturating_add(lasting));
        !effort.is_exhausted()
    }

    /// Tells everybody, once, that texts end here.
    pub(super) fn cut_short(&mut self) {
        if self.machine.effort.cut_short() {
            self.emit_any(Event::CutShort);
        }
    }
}
