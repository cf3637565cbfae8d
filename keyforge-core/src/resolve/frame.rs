//! The frames of the resolving machine.

use serde::{Deserialize, Serialize};

use super::ability::AbilityFrame;
use super::batch::Batch;
use super::destroy::DestroyWindow;
use super::enter::EnterFrame;
use super::fight::FightFrame;
use super::forge::ForgeFrame;
use super::icons::IconsFrame;
use super::machine::Engine;
use super::play::PlayFrame;
use super::select::SelectFrame;
use super::settle::Settle;
use super::usage::UseFrame;
use super::window::Window;
use crate::kernel::Fault;
use crate::turn::TurnFrame;

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
