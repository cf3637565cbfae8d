//! How a game stands, in one number for each seat.

use crate::kernel::search::{Evaluate, MOST_SEATS, Values};
use crate::kernel::{Outcome, Seat};
use crate::kryptik::engine::State;
use crate::kryptik::host::ruleset::Kryptik;
use crate::kryptik::table::{Player, Table};

/// Judges a game by what each team has left: a team wins with a chance in proportion to the exponential of its strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judge;

/// A card of the 11-year row: what a player lives by.
const ROW: f32 = 0.35;
/// A citizen, and each point of its attack and defense.
const CITIZEN: f32 = 0.1;
const POINT: f32 = 0.05;
/// A card in hand.
const HAND: f32 = 0.08;
/// A soul, up to as many as one has a use for.
const SOUL: f32 = 0.12;
const SOULS: usize = 7;

/// What a player has.
fn strength(state: &State, player: &Player) -> f32 {
    let citizens: f32 = player.island.iter().map(|card| citizen(state.stats_of(*card).unwrap_or_default())).sum();
    ROW * player.row.len() as f32
        + citizens
        + HAND * player.hand.len() as f32
        + SOUL * player.souls.len().min(SOULS) as f32
}

fn citizen((attack, defense): (i32, i32)) -> f32 {
    CITIZEN + POINT * (attack.max(0) + defense.max(0)) as f32
}

impl Evaluate<Kryptik> for Judge {
    fn values(&self, state: &State) -> Values {
        let players = &state.table().players;
        // By seat: the strength of all who are left of its team. Teams are not more than seats.
        let mut strengths = [0.0_f32; MOST_SEATS];
        for (seat, own) in players.iter().enumerate().take(MOST_SEATS) {
            let living = players.iter().filter(|player| player.team == own.team && !player.out);
            strengths[seat] = living.map(|player| strength(state, player)).sum();
        }
        let is_first = |at: usize| !players[..at].iter().any(|player| player.team == players[at].team);
        let lives = |at: usize| players.iter().any(|player| player.team == players[at].team && !player.out);
        let teams = (0..players.len().min(MOST_SEATS)).filter(|at| is_first(*at) && lives(*at));
        // Only the differences count; taken from the greatest, none of them grows beyond all numbers.
        let greatest = strengths.into_iter().fold(0.0, f32::max);
        let share = |at: usize| (strengths[at] - greatest).exp();
        let all: f32 = teams.map(share).sum();
        let value = |at: usize| if lives(at) { share(at) / all } else { 0.0 };
        let seats = 0..players.len().min(MOST_SEATS);
        seats.fold(Values::EVEN, |values, at| values.with(Seat(at as u8), value(at)))
    }

    /// All of a team win together.
    fn ended(&self, table: &Table, outcome: Outcome) -> Values {
        let Some(winner) = outcome.winner else {
            return Values::EVEN;
        };
        let seats = (0..table.players.len() as u8).map(Seat);
        seats.fold(Values::EVEN, |values, seat| {
            let won = !table.are_opponents(seat, winner);
            values.with(seat, f32::from(u8::from(won)))
        })
    }

    fn turn(&self, table: &Table) -> u32 {
        table.turn.into()
    }
}
