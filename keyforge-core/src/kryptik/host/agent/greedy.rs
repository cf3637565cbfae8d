//! An agent that takes what is best at the moment.

use std::sync::Arc;

use smallvec::SmallVec;

use super::eye::Eye;
use crate::kernel::{Agent, Position, RandomAgent, Seat};
use crate::kryptik::cards::Library;
use crate::kryptik::engine::State;
use crate::kryptik::host::ruleset::Kryptik;
use crate::kryptik::host::setup::Setup;
use crate::kryptik::table::{Action, Table};

/// An agent that plays sensibly without looking ahead: it places as souls what it will not cast soon, casts what it can, also
/// at a price that is worth it, attacks where that costs little and leaves enough at home, blocks with as few as will do, harms its
/// opponents' citizens and helps its own.
///
/// It looks only at what its seat may know, and its choices follow from its seed.
#[derive(Clone, Debug)]
pub struct GreedyAgent {
    blank: State,
    dice: RandomAgent,
}

impl GreedyAgent {
    /// An agent for a game of that setup.
    #[must_use]
    pub fn new(library: &Arc<Library>, setup: &Setup, seed: u64) -> GreedyAgent {
        let blank = State::of_known(library, setup, setup.blank());
        GreedyAgent { blank, dice: RandomAgent::new(seed) }
    }

    /// An agent for the game of that state.
    #[must_use]
    pub fn of(state: &State, seed: u64) -> GreedyAgent {
        // Nothing of the table is kept: it may hold more than the agent may know.
        let blank = state.with_table(Table::blank(state.table().players.len(), 0));
        GreedyAgent { blank, dice: RandomAgent::new(seed) }
    }

    /// What it answers to the open decision of a view; none when nothing is asked, or not of that player.
    pub fn answer(&mut self, view: &State) -> Option<Action> {
        answered(view, &mut self.dice, 1)
    }
}

/// The best answer to the open decision, or one that seems worse by less than `whim`; equal ones have the same chance.
fn answered(view: &State, dice: &mut RandomAgent, whim: usize) -> Option<Action> {
    let decision = view.table().decision.as_ref()?;
    // Where there is no choice it does not look.
    let [_, _, ..] = decision.options.as_slice() else {
        return decision.options.first().copied();
    };
    let eye = Eye { state: view, decision };
    let scores: SmallVec<[i32; 32]> =
        decision.options.iter().map(|option| eye.score(*option) + dice.index(whim) as i32).collect();
    let best = scores.iter().max().copied()?;
    let scored = decision.options.iter().zip(&scores);
    let mut equals = scored.filter(|(_, score)| **score == best).map(|(option, _)| *option);
    let count = equals.clone().count();
    equals.nth(dice.index(count))
}

/// Plays like a [`GreedyAgent`] in the drawn states of a search, which have nothing to hide: nothing is masked. Now and then
/// it takes what seems a little worse.
#[derive(Clone, Debug)]
pub struct Playout {
    /// How much worse that may be.
    whim: usize,
    dice: RandomAgent,
}

impl Playout {
    pub(super) fn new(whim: usize, seed: u64) -> Playout {
        Playout { whim, dice: RandomAgent::new(seed) }
    }
}

impl Agent<Kryptik> for Playout {
    fn choose(&mut self, _: Seat, position: &Position<'_, Kryptik>) -> Action {
        let answer = answered(position.whole_state(), &mut self.dice, self.whim);
        // The options of an open decision are never empty.
        answer.unwrap_or(position.options()[0])
    }
}

impl Agent<Kryptik> for GreedyAgent {
    fn choose(&mut self, _: Seat, position: &Position<'_, Kryptik>) -> Action {
        let options = position.options();
        // The options of an open decision are never empty.
        let [_, _, ..] = options else {
            return options[0];
        };
        let view = self.blank.with_table(position.view());
        self.answer(&view).unwrap_or(options[0])
    }
}
