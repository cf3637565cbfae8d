//! Finds the weights by which the judge of a search tells who is ahead: `cargo run --release --bin judge -- --games 2000`.
//!
//! Games between two agents are played with the real decks. Where each turn begins, what the judge counts is noted, and who
//! won in the end; then the weights are found with which those outcomes are most likely (logistic regression, by steps of
//! Newton). A game gives few positions, so that none of them counts for more than another.

use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Parser;
use keyforge_core::agent::{AgentKind, AnyAgent, Judge};
use keyforge_core::kernel::search::Evaluate;
use keyforge_core::kernel::{Agent, Position, RandomAgent, Recorder, Ruleset, Seat, Seeded};
use keyforge_core::library::Library;
use keyforge_core::{Deck, DeckList, KeyForge, Setup};

/// Finds the weights by which the judge of a search tells who is ahead.
#[derive(Parser)]
struct Arguments {
    /// Who plays
    #[arg(long, default_value = "greedy")]
    agent: AgentKind,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of the first game; the others follow
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
    /// How many of a thousand choices are random, so that positions come up which good players avoid
    #[arg(long, default_value_t = 20)]
    whims: usize,
}

/// What is counted, and having the turn.
const COUNT: usize = Judge::COUNT + 1;

/// The differences between the two players in a position, and whether the first one won.
struct Sample {
    counts: [f64; COUNT],
    won: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let library = Library::builtin();
    let decks: Vec<Deck> = DeckList::builtin().iter().map(|list| list.resolve(&library)).collect::<Result<_, _>>()?;
    let mut samples = Vec::new();
    for game in 0..arguments.games {
        let mut dice = RandomAgent::new(arguments.seed.wrapping_add(game));
        let [first, second] = [dice.index(decks.len()), dice.index(decks.len())];
        let setup = Setup::new(decks[first].clone(), decks[second].clone());
        samples.extend(play(&library, &setup, &arguments, arguments.seed.wrapping_add(game), &mut dice)?);
    }
    let weights = fit(&samples)?;
    println!("{} positions, {:.4} bits each", samples.len(), bits(&samples, &weights));
    for (name, weight) in Judge::COUNTED.iter().chain(&["the turn"]).zip(weights) {
        println!("{weight:7.3}  {name}");
    }
    Ok(())
}

/// The positions of a game.
fn play(
    library: &Arc<Library>,
    setup: &Setup,
    arguments: &Arguments,
    seed: u64,
    dice: &mut RandomAgent,
) -> Result<Vec<Sample>> {
    let mut chance = Seeded::new(seed.into());
    let mut state = KeyForge::start(library, setup, &mut chance, &mut Recorder::silent())?;
    let mut agents = [Seat::FIRST, Seat::SECOND].map(|seat| AnyAgent::of(arguments.agent, library, setup, seat, seed));
    let (judge, mut turn, mut seen) = (Judge::default(), 0, Vec::new());
    while let Some(position) = Position::<KeyForge>::of(&state) {
        let now = judge.turn(state.table());
        if now != turn {
            turn = now;
            seen.push(counts(&state));
        }
        let (seat, options) = (position.seat(), position.options());
        let action = match dice.index(1000) < arguments.whims {
            true => options[dice.index(options.len())],
            false => agents[seat.index() & 1].choose(seat, &position),
        };
        KeyForge::decide(&mut state, seat, &action, &mut chance, &mut Recorder::silent())?;
    }
    // Who would have won a game that nobody won is not known.
    let Some(winner) = state.table().outcome.and_then(|outcome| outcome.winner) else {
        return Ok(Vec::new());
    };
    Ok(seen.into_iter().map(|counts| Sample { counts, won: winner == Seat::FIRST }).collect())
}

fn counts(state: &keyforge_core::State) -> [f64; COUNT] {
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| Judge::counts(state, seat));
    let mut counts = [0.0; COUNT];
    for (at, (first, second)) in first.iter().zip(second).enumerate() {
        counts[at] = f64::from(first - second);
    }
    counts[COUNT - 1] = if state.table().turn.active == Seat::FIRST { 1.0 } else { -1.0 };
    counts
}

fn chance(counts: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    let sum: f64 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// How much the outcomes surprise on average.
fn bits(samples: &[Sample], weights: &[f64; COUNT]) -> f64 {
    let surprise = |sample: &Sample| {
        let chance = chance(&sample.counts, weights);
        -(if sample.won { chance } else { 1.0 - chance }).max(1e-12).log2()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The weights with which the outcomes are most likely, small ones rather than great ones.
fn fit(samples: &[Sample]) -> Result<[f64; COUNT]> {
    const RIDGE: f64 = 1.0;
    let mut weights = [0.0; COUNT];
    for _ in 0..20 {
        let (mut slope, mut bend) = (weights.map(|weight| -RIDGE * weight), [[0.0; COUNT]; COUNT]);
        for (at, row) in bend.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for Sample { counts, won } in samples {
            let chance = chance(counts, &weights);
            let (miss, doubt) = (f64::from(u8::from(*won)) - chance, chance * (1.0 - chance));
            for one in 0..COUNT {
                slope[one] += miss * counts[one];
                for other in 0..COUNT {
                    bend[one][other] += doubt * counts[one] * counts[other];
                }
            }
        }
        let step = solved(bend, slope)?;
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    Ok(weights)
}

/// The solution of a system of equations, by elimination.
fn solved(mut rows: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> Result<[f64; COUNT]> {
    for at in 0..COUNT {
        let Some(pivot) = (at..COUNT).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs()))
        else {
            bail!("no equation is left");
        };
        rows.swap(at, pivot);
        right.swap(at, pivot);
        if rows[at][at].abs() < 1e-9 {
            bail!("there are too few games to find the weights");
        }
        for below in at + 1..COUNT {
            let factor = rows[below][at] / rows[at][at];
            let above = rows[at];
            rows[below].iter_mut().zip(above).skip(at).for_each(|(cell, above)| *cell -= factor * above);
            right[below] -= factor * right[at];
        }
    }
    let mut solution = [0.0; COUNT];
    for at in (0..COUNT).rev() {
        let known: f64 = (at + 1..COUNT).map(|column| rows[at][column] * solution[column]).sum();
        solution[at] = (right[at] - known) / rows[at][at];
    }
    Ok(solution)
}
