//! Answers of a client to the questions of a running game.

use keyforge_core::kernel::{DecisionId, Question, RandomAgent, Seat};
use keyforge_testing::laws;
use serde_json::{Value, json};

use super::game::{Playable, play_on, played};
use crate::target::{Broken, Outcome, short, unread};

/// What a client sends, with a game that is played to that point.
pub fn seeds<R: Playable>() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (seed, most) in [(0, 5), (2, 40), (4, 111), (1, 30), (5, 200), (7, 81)] {
        let mut game = played::<R>(seed, most);
        let mut agent = RandomAgent::new(seed);
        let mut answers = Vec::new();
        for _ in 0..12 {
            let Some(open) = game.decision() else { break };
            let (seat, id) = (open.seat(), open.id());
            let pick = agent.index(open.options().len());
            answers.push(json!({"seat": seat, "decision": id, "action": open.options()[pick]}));
            laws::step(&mut game, |_| pick);
        }
        seeds.push(json!({"seed": seed, "played": most, "answers": answers}).to_string().into_bytes());
    }
    seeds
}

/// Answers as they come; what is not listed leaves everything as it was.
pub fn answer<R: Playable>(input: &[u8]) -> Result<Outcome, Broken> {
    let value: Value = match serde_json::from_slice(input) {
        Ok(value) => value,
        Err(error) => return Ok(unread(&error)),
    };
    let number = |name: &str| value[name].as_u64().unwrap_or(0);
    let mut game = played::<R>(number("seed") % 8, (number("played") % 256) as usize);
    let none = Vec::new();
    let mut refused = None;
    for answer in value["answers"].as_array().unwrap_or(&none).iter().take(30) {
        let seat = serde_json::from_value::<Seat>(answer["seat"].clone());
        let decision = serde_json::from_value::<DecisionId>(answer["decision"].clone());
        let action = serde_json::from_value::<R::Action>(answer["action"].clone());
        let (seat, decision, action) = match (seat, decision, action) {
            (Ok(seat), Ok(decision), Ok(action)) => (seat, decision, action),
            (Err(error), _, _) | (_, Err(error), _) | (_, _, Err(error)) => {
                refused = Some(unread(&error));
                continue;
            }
        };
        let open = game.decision().map(|open| {
            let listed = (open.seat(), open.id()) == (seat, decision) && open.options().contains(&action);
            listed || (R::concession(seat).as_ref() == Some(&action) && R::may_concede(game.table(), seat))
        });
        let before = (game.state().clone(), game.log().len());
        match game.apply(seat, decision, action.clone()) {
            Ok(_) if open != Some(true) => return Err(Broken(format!("{action:?} was taken and not listed"))),
            Ok(_) => R::check_table(game.table()),
            Err(error) if open == Some(true) => {
                // Only a seat that the game has can give up.
                let known = laws::seats(&game).any(|other| other == seat);
                if known {
                    return Err(Broken(format!("{action:?} was listed and is refused: {error}")));
                }
            }
            Err(error) => {
                refused = Some(short(&error)?);
                if (game.state(), game.log().len()) != (&before.0, before.1) {
                    return Err(Broken(format!("{action:?} was refused and left a trace")));
                }
            }
        }
    }
    play_on(&mut game, 1, 3)?;
    Ok(refused.unwrap_or(Outcome::Taken))
}
