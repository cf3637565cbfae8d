//! The room of what is no longer needed, for what comes next.
//!
//! A game that goes on asks for no memory for its questions and frames. None of it is part of a state: it is not copied,
//! compared or written down.

use super::{Choose, Frame, Resolve};
use crate::kernel::Pool;
use crate::kryptik::engine::announce::Announce;
use crate::kryptik::engine::pay::Pay;
use crate::kryptik::model::Stones;
use crate::kryptik::table::{Action, TargetRef};

/// The box of something that is no longer needed.
#[derive(Debug)]
pub(crate) struct Spare<T>(Option<Box<T>>);

impl<T> Default for Spare<T> {
    fn default() -> Spare<T> {
        Spare(None)
    }
}

impl<T> Spare<T> {
    /// Puts something into that box, or into a new one.
    pub(crate) fn fill(&mut self, what: T) -> Box<T> {
        let Some(mut room) = self.0.take() else {
            return Box::new(what);
        };
        *room = what;
        room
    }
}

/// The room of what is no longer needed.
#[derive(Default, Debug)]
pub(crate) struct Rooms {
    /// That of the last list of options: every question needs one.
    options: Vec<Action>,
    /// Those of lists with one list for each target of a text, and of these.
    pub(crate) targets: Pool<Vec<TargetRef>>,
    pub(crate) chosen: Pool<TargetRef>,
    /// That of the last soul cost.
    pub(crate) stones: Stones,
    pub(crate) announce: Spare<Announce>,
    pub(crate) pay: Spare<Pay>,
    pub(crate) resolve: Spare<Resolve>,
    pub(crate) choose: Spare<Choose>,
}

impl Rooms {
    /// Makes room for as many options as most games come to have at once.
    pub(crate) fn make_room(&mut self) {
        self.options.reserve(32);
    }

    /// Keeps the room of what was targeted.
    pub(crate) fn keep_targets(&mut self, mut targets: Vec<Vec<TargetRef>>) {
        targets.drain(..).for_each(|chosen| self.chosen.give(chosen));
        self.targets.give(targets);
    }

    /// Keeps the box of a frame that is finished.
    pub(crate) fn keep_frame(&mut self, frame: Frame) {
        match frame {
            Frame::Announce(room) => self.announce.0 = Some(room),
            Frame::Pay(room) => self.pay.0 = Some(room),
            Frame::Resolve(room) => self.resolve.0 = Some(room),
            Frame::Choose(room) => self.choose.0 = Some(room),
            Frame::Deal(_)
            | Frame::Turn(_)
            | Frame::Refill
            | Frame::Priority
            | Frame::Place(_)
            | Frame::MakeEnergy(_)
            | Frame::Tidy(_)
            | Frame::Eleven(_)
            | Frame::Cut(_)
            | Frame::Overlord(_)
            | Frame::Rearrange(_)
            | Frame::HandLimit(_)
            | Frame::Attacker
            | Frame::AttackTarget(_)
            | Frame::Blockers(_)
            | Frame::DamageOrder(_)
            | Frame::RavenousSlot => {}
        }
    }

    /// The room of the last list of options.
    #[inline]
    pub(crate) fn options(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.options)
    }

    /// Keeps that of a list, if it is the larger one.
    #[inline]
    pub(crate) fn keep_options(&mut self, options: &mut Vec<Action>) {
        if options.capacity() > self.options.capacity() {
            self.options = std::mem::take(options);
            self.options.clear();
        }
    }
}

impl Clone for Rooms {
    /// A copy has none: many are looked at and dropped again.
    fn clone(&self) -> Rooms {
        Rooms::default()
    }

    /// What becomes a copy goes on with its own.
    fn clone_from(&mut self, _: &Rooms) {}
}
