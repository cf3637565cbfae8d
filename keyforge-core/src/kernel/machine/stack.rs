//! The frames of a machine.

use serde::{Deserialize, Serialize};

use crate::kernel::{Fault, copied_by_field};

/// What is going on, the innermost last.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack<F> {
    frames: Vec<F>,
}

copied_by_field!(Stack<F> { frames });

// A derived default would ask for a frame that has one.
impl<F> Default for Stack<F> {
    fn default() -> Stack<F> {
        Stack { frames: Vec::new() }
    }
}

impl<F> Stack<F> {
    /// With that frame alone.
    #[must_use]
    pub fn of(frame: F) -> Stack<F> {
        Stack { frames: vec![frame] }
    }

    /// Lets a frame run before whatever is going on; of several that a step calls the last one runs first.
    #[inline]
    pub fn call(&mut self, frame: F) {
        self.frames.push(frame);
    }

    /// How many frames wait.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether no frame waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The frames that wait, the innermost last.
    #[must_use]
    pub fn frames(&self) -> &[F] {
        &self.frames
    }

    /// The same, to be changed in place: where cards get other names, or what one waits for is gone.
    pub fn frames_mut(&mut self) -> &mut [F] {
        &mut self.frames
    }

    /// Takes the innermost frame.
    #[inline]
    pub(super) fn take(&mut self) -> Result<F, Fault> {
        self.frames.pop().ok_or_else(nothing_left)
    }

    /// Takes the innermost frame in the place of one that is finished.
    #[inline]
    pub(super) fn take_into(&mut self, frame: &mut F) -> Result<(), Fault> {
        match self.frames.pop() {
            Some(next) => *frame = next,
            None => return Err(nothing_left()),
        }
        Ok(())
    }

    /// Puts a frame under those that were called since the stack had that depth.
    #[inline]
    pub(crate) fn insert(&mut self, depth: usize, frame: F) {
        match self.frames.len() <= depth {
            true => self.frames.push(frame),
            false => self.frames.insert(depth, frame),
        }
    }

    /// The same, and takes the innermost of them in its place.
    #[inline]
    pub(super) fn put_under(&mut self, depth: usize, frame: &mut F) {
        // Mostly there is one.
        if let Some(called) = self.frames.get_mut(depth) {
            change_places(called, frame);
        }
        if self.frames.len() > depth + 1 {
            self.rotate(depth, frame);
        }
    }

    /// Of several that were called the first has changed places with the frame that called them: the last one does.
    #[inline(never)]
    fn rotate(&mut self, depth: usize, frame: &mut F) {
        let Some(called) = self.frames.get_mut(depth + 1..) else {
            return;
        };
        called.rotate_right(1);
        std::mem::swap(&mut called[0], frame);
    }
}

/// A call of its own, as what surrounds it could have the compiler move frames by eight bytes at a time.
#[inline(never)]
fn change_places<F>(one: &mut F, other: &mut F) {
    std::mem::swap(one, other);
}

#[inline(never)]
fn nothing_left() -> Fault {
    Fault::broken("no frame is left and the game is not over")
}
