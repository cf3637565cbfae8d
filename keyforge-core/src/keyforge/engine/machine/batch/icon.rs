//! A bonus icon that is about to be resolved: it may be forbidden, replaced, or count as another one.

use super::super::frame::Next;
use super::{Batch, READY, What};
use crate::kernel::Fault;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::table::{Fact, FactKind};

impl Engine<'_> {
    /// "Cannot" comes first (`FAQ-039`), then what is resolved instead, in the order the active player wants (`FAQ-040`).
    pub(crate) fn advance_icon(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        let item = &mut frame.items[at];
        let What::Icon { icon, card, you } = item.what else {
            return Ok(None);
        };
        let stage = item.stage;
        item.stage = READY;
        let fact = Fact::of_card(FactKind::ResolvesIcon(icon), you, card);
        if self.query().is_forbidden(&fact) {
            frame.items[at].gone = true;
            return Ok(None);
        }
        self.replace(frame, at, Aspects::INSTEAD_ICON, fact, stage)
    }
}
