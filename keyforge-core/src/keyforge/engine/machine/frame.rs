//! The frames of the resolving machine.

use serde::{Deserialize, Serialize};

use super::ability::AbilityFrame;
use super::batch::Batch;
use super::select::SelectFrame;
use super::settle::Settle;
use super::window::Window;
use crate::kernel::Fault;
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

/// What becomes of a frame after one of its steps.
pub(crate) type Next = crate::kernel::Next<Frame>;

impl Engine<'_> {
    /// Lets a frame take one step.
    pub fn step_frame(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
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
