//! Playing on from a leaf.

use super::{Evaluate, Values};
use crate::kernel::{Agent, Chance, Fault, Position, Recorder, Ruleset, act_on};

/// Where playing on from a leaf ends, and is judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cut {
    /// Where so many turns have begun since the one that is searched: with 1 where the next one begins, and never within a
    /// turn. What begins a turn the judge says ([`Evaluate::turn`]).
    pub turns: u32,
    /// After so many decisions beyond the tree, wherever that is. Those without a choice count too.
    pub decisions: u32,
}

impl Default for Cut {
    fn default() -> Cut {
        Cut { turns: 1, decisions: 200 }
    }
}

/// Plays on until the cut or the end of the game, and tells how that is for each seat.
pub(super) fn play_on<R: Ruleset>(
    state: &mut R::State,
    agent: &mut impl Agent<R>,
    chance: &mut dyn Chance,
    judge: &impl Evaluate<R>,
    until: Until,
) -> Result<Values, Fault> {
    let begun = judge.turn(R::table(state));
    let mut events = Recorder::silent();
    for _ in 0..until.decisions {
        let Some(position) = Position::<R>::of(state) else {
            break;
        };
        let turn = judge.turn(R::table(state));
        if turn >= until.turn && turn != begun {
            break;
        }
        let seat = position.seat();
        let action = agent.choose(seat, &position);
        act_on::<R>(state, &action, chance, &mut events).map_err(|refused| {
            refused.fault().cloned().unwrap_or_else(|| Fault::broken("who plays on chose what is not offered"))
        })?;
    }
    Ok(judged::<R>(state, judge))
}

/// The end of a playout.
#[derive(Clone, Copy)]
pub(super) struct Until {
    pub turn: u32,
    pub decisions: u32,
}

/// How good a state is for each seat, whether the game is over or not.
pub(super) fn judged<R: Ruleset>(state: &R::State, judge: &impl Evaluate<R>) -> Values {
    let table = R::table(state);
    match R::outcome(table) {
        Some(outcome) => judge.ended(table, outcome),
        None => judge.values(state),
    }
}
