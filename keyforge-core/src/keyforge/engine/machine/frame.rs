//! The frames of the resolving machine.

use serde::{Deserialize, Serialize};

use super::ability::AbilityFrame;
use super::batch::Batch;
use super::select::SelectFrame;
use super::settle::Settle;
use super::window::Window;
use crate::kernel::{Fault, Machine as _};
use crate::keyforge::engine::destroy::DestroyWindow;
use crate::keyforge::engine::enter::EnterFrame;
use crate::keyforge::engine::fight::FightFrame;
use crate::keyforge::engine::forge::ForgeFrame;
use crate::keyforge::engine::icons::IconsFrame;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::engine::play::PlayFrame;
use crate::keyforge::engine::turn::TurnFrame;
use crate::keyforge::engine::using::UseFrame;

/// Something that is going on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    Turn(TurnFrame),
    Play(PlayFrame),
    Enter(EnterFrame),
    Use(UseFrame),
    Fight(FightFrame),
    Ability(AbilityFrame),
    Select(SelectFrame),
    Batch(Batch),
    Settle(Settle),
    Destroy(DestroyWindow),
    Window(Window),
    Forge(ForgeFrame),
    Icons(IconsFrame),
}

// Frames are moved often: from one size on a copy of one is a call.
const _: () = assert!(size_of::<Frame>() <= 128);

/// What becomes of a frame after one of its steps. What the step has called runs first: then the frame goes on, or what
/// lies below it. Frames are large, so none is handed on in an answer, as the kernel would allow: it is
/// [called](crate::kernel::Stack::call).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The frame is finished.
    Done,
    /// The frame goes on.
    Stay,
}

/// As many steps as most frames take until something comes first.
const STEPS_AT_ONCE: usize = 16;

impl Engine<'_> {
    /// Lets a frame take steps until it asks, calls or ends.
    #[inline]
    pub fn step_frame(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
        match frame {
            Frame::Turn(frame) => self.steps(frame, Self::step_turn),
            Frame::Play(frame) => self.steps(frame, Self::step_play),
            Frame::Enter(frame) => self.steps(frame, Self::step_enter),
            Frame::Use(frame) => self.steps(frame, Self::step_use),
            Frame::Fight(frame) => self.steps(frame, Self::step_fight),
            Frame::Ability(frame) => self.steps(frame, Self::step_ability),
            Frame::Select(frame) => self.steps(frame, Self::step_select),
            Frame::Batch(frame) => self.steps(frame, Self::step_batch),
            Frame::Settle(frame) => self.steps(frame, Self::step_settle),
            Frame::Destroy(frame) => self.steps(frame, Self::step_destroy),
            Frame::Window(frame) => self.steps(frame, Self::step_window),
            Frame::Forge(frame) => self.steps(frame, Self::step_forge),
            Frame::Icons(frame) => self.steps(frame, Self::step_icons),
        }
    }

    /// Most stages neither ask nor call nor end, and then the next one follows at once. There is one such loop for each kind
    /// of frame, with its step in it.
    #[inline(never)]
    fn steps<F>(
        &mut self,
        frame: &mut F,
        step: impl Fn(&mut Self, &mut F) -> Result<Next, Fault>,
    ) -> Result<Next, Fault> {
        let depth = self.machine.frames.len();
        let mut taken = 0;
        loop {
            let next = step(self, frame)?;
            taken += 1;
            // The kernel counts what is more, so that no frame goes on for ever.
            let enough = taken == STEPS_AT_ONCE || self.rests();
            if enough || next == Next::Done || self.machine.frames.len() > depth {
                return Ok(next);
            }
        }
    }

    /// Another frame comes first, then the one that takes the step goes on.
    pub(crate) fn first(&mut self, frame: Frame) -> Next {
        self.machine.frames.call(frame);
        Next::Stay
    }

    /// Another frame takes the place of the one that takes the step.
    pub(crate) fn instead(&mut self, frame: Frame) -> Next {
        self.machine.frames.call(frame);
        Next::Done
    }
}
