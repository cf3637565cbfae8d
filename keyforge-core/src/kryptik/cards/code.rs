//! A paragraph as code: every instruction has a number, so that what resolves holds numbers and no copies of the text.
//!
//! An instruction stands before those within it, and those before what follows it: a list of instructions that begins at a
//! number goes on at that number and the sizes of those before.

use super::ast::{Effect, Para};

/// The number of an instruction within its paragraph.
pub(crate) type At = u16;

/// A list of instructions, where there is one.
type Block<'a> = Option<&'a [Effect]>;

impl Effect {
    /// The lists of instructions within it.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &[Effect]> {
        let (one, other, many): (Block<'_>, Block<'_>, &[Vec<Effect>]) = match self {
            Effect::May(inner) | Effect::ForEach(_, inner) | Effect::EachPlayer(_, inner) => (Some(inner), None, &[]),
            Effect::If(_, then, otherwise) => (Some(then), Some(otherwise), &[]),
            Effect::OneOf(choices) => (None, None, choices),
            _ => (None, None, &[]),
        };
        [one, other].into_iter().flatten().chain(many.iter().map(Vec::as_slice))
    }

    /// How many numbers it takes up.
    pub(crate) fn size(&self) -> At {
        1 + self.blocks().map(size).sum::<At>()
    }
}

fn size(effects: &[Effect]) -> At {
    effects.iter().map(Effect::size).sum()
}

fn find(effects: &[Effect], mut at: At) -> Option<&Effect> {
    for effect in effects {
        let size = effect.size();
        if at == 0 {
            return Some(effect);
        }
        if at >= size {
            at -= size;
            continue;
        }
        at -= 1;
        for block in effect.blocks() {
            let size = self::size(block);
            if at < size {
                return find(block, at);
            }
            at -= size;
        }
    }
    None
}

impl Para {
    /// The instruction with that number.
    pub(crate) fn instruction(&self, at: At) -> Option<&Effect> {
        find(&self.effects, at)
    }
}
