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
    /// Lets a frame take steps until it asks, calls or ends; most stages do neither, and then the next one follows at once.
    pub fn step_frame(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
        let depth = self.machine.frames.len();
        // The kernel counts what is more, so that no frame goes on for ever.
        for _ in 1..STEPS_AT_ONCE {
            let next = self.take_step(frame)?;
            if next == Next::Done || self.rests() || self.machine.frames.len() > depth {
                return Ok(next);
            }
        }
        self.take_step(frame)
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

    #[inline]
    fn take_step(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
        match frame {
            Frame::Turn(frame) => self.step_turn(frame),
            Frame::Play(frame) => self.step_play(frame),
            Frame::Enter(frame) => self.step_enter(frame),
            Frame::Use(frame) => self.step_use(frame),
            Frame::Fight(frame) => self.step_fight(frame),
            Frame::Ability(frame) => self.step_ability(frame),
            Frame::Select(frame) => self.step_select(frame),
            Frame::Batch(frame) => self.step_batch(frame),
            Frame::Settle(frame) => self.step_settle(frame),
            Frame::Destroy(frame) => self.step_destroy(frame),
            Frame::Window(frame) => self.step_window(frame),
            Frame::Forge(frame) => self.step_forge(frame),
            Frame::Icons(frame) => self.step_icons(frame),
        }
    }
}
