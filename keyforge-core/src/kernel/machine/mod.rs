//! The machine that games run on: a stack of frames, each of which takes one step after another until somebody is asked.
//!
//! A frame is plain data with its own program counter, so a game can stop at any question, be copied, written down and taken
//! up again. The kernel owns the stack: a step never looks at the frames below its own, and what it calls runs before its
//! frame goes on.

mod chance;
mod effort;
mod reference;
mod stack;

pub use chance::Counted;
pub use effort::{Effort, MOST_EFFORT};
pub use reference::CardRef;
pub use stack::Stack;

use super::{Fault, FaultKind};

/// What becomes of a frame after one of its steps.
///
/// Frames that the step has [called](Stack::call) run first, whatever it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<F> {
    /// The frame is finished.
    Done,
    /// The frame goes on.
    Stay,
    /// Another frame comes first.
    Push(F),
    /// Another frame takes its place.
    Become(F),
}

/// The rules of a game at work on one state.
pub trait Machine {
    /// Something that is going on.
    type Frame;

    /// The frames that are not taking a step, the next one last.
    fn stack(&mut self) -> &mut Stack<Self::Frame>;

    /// Lets a frame take one step.
    ///
    /// # Errors
    ///
    /// When chance has no answer or the rules contradict themselves.
    fn step(&mut self, frame: &mut Self::Frame) -> Result<Next<Self::Frame>, Fault>;

    /// Whether a player is asked or the game is over.
    fn rests(&self) -> bool;

    /// How many events have happened since the machine was set up; only the difference between two answers counts.
    fn happened(&self) -> u64;
}

/// More steps than this within one action are a mistake of the rules.
pub const MOST_STEPS: u32 = 2_000_000;

/// More events than this within one action are a mistake of the rules.
pub const MOST_EVENTS: u64 = 1_000_000;

/// Runs until a player is asked or the game is over.
///
/// # Errors
///
/// What a step answers; [`FaultKind::Endless`] when the rules go on for more than [`MOST_STEPS`] steps or [`MOST_EVENTS`] events;
/// [`FaultKind::Broken`] when no frame is left of a game that goes on.
pub fn run<M: Machine>(machine: &mut M) -> Result<(), Fault> {
    run_within(machine, MOST_STEPS)
}

/// As [`run`], with another bound on the steps: where a few are enough unless something is wrong.
///
/// # Errors
///
/// As [`run`].
pub fn run_within<M: Machine>(machine: &mut M, most_steps: u32) -> Result<(), Fault> {
    if machine.rests() {
        return Ok(());
    }
    let begin = machine.happened();
    let mut frame = machine.stack().take()?;
    for _ in 0..most_steps {
        let depth = machine.stack().len();
        // A frame that goes on is not put back, others change places with it, and what a step answers is taken where it
        // lies: frames are large, and most steps end with the same one.
        match machine.step(&mut frame) {
            Err(fault) => return Err(fault),
            Ok(Next::Done) if machine.rests() => return Ok(()),
            Ok(Next::Done) => machine.stack().take_into(&mut frame)?,
            Ok(Next::Stay) if machine.stack().len() <= depth => {}
            Ok(Next::Stay) => machine.stack().put_under(depth, &mut frame),
            Ok(Next::Push(child)) => machine.stack().insert(depth, std::mem::replace(&mut frame, child)),
            Ok(Next::Become(other)) => {
                frame = other;
                if machine.stack().len() > depth {
                    machine.stack().put_under(depth, &mut frame);
                }
            }
        }
        if machine.rests() {
            machine.stack().call(frame);
            return Ok(());
        }
        if machine.happened() - begin > MOST_EVENTS {
            return Err(Fault::from(FaultKind::Endless { events: machine.happened() - begin }));
        }
    }
    Err(Fault::from(FaultKind::Endless { events: machine.happened() - begin }))
}
