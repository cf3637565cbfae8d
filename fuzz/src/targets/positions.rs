//! Scenarios and snapshots.

use keyforge_core::kernel::{Game, Question, RandomAgent, Recorder, Seat, Seed, Seeded, StartError};
use keyforge_core::scenario::Scenario;
use keyforge_core::{KeyForge, Setup, kryptik};

use super::game::{Playable, play_on, played};
use crate::target::{Broken, Outcome, short, unread};

/// So many decisions are made from a position.
const DECISIONS: usize = 12;

pub fn scenario_seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = WRITTEN.iter().map(|text| text.as_bytes().to_vec()).collect();
    // Of a few games all positions that can be written, with and without what is noted beside them.
    for (seed, most) in [(0, 30), (2, 90), (4, 200), (1, 60), (3, 160)] {
        let mut exported = None;
        for more in 0..12 {
            exported = exported.or_else(|| Scenario::of(played::<KeyForge>(seed, most + more).state()).ok());
        }
        let Some(mut scenario) = exported else { continue };
        seeds.push(scenario.to_json().into_bytes());
        scenario.rest = None;
        seeds.push(scenario.to_json().into_bytes());
    }
    seeds
}

const WRITTEN: [&str; 2] = [
    r#"{"house": "dis", "players": [{"amber": 3, "battleline": ["dust-imp", {"card": "charette", "damage": 1, "amber": 2}],
        "hand": ["hand-of-dis", "dust-imp"], "deck": ["troll", "bumpsy"], "artifacts": ["lash-of-broken-dreams"]},
        {"battleline": [{"card": "troll", "ready": false, "upgrades": ["blood-of-titans"]}, "bumpsy"], "chains": 4, "keys": ["red"]}]}"#,
    r#"{"edition": "v1_2", "step": "house", "active": 1, "turn": 8, "players": [{"hand": ["troll"], "discard": ["urchin"]},
        {"houses": ["shadows", "untamed", "mars"], "battleline": ["urchin"], "archives": ["zorg"], "purged": ["snufflegator"]}]}"#,
];

pub fn read_scenario(input: &[u8]) -> Result<Outcome, Broken> {
    let text = String::from_utf8_lossy(input);
    let scenario = match Scenario::from_json(&text) {
        Ok(scenario) => scenario,
        Err(error) => return short(&error),
    };
    if Scenario::from_json(&scenario.to_json()).as_ref() != Ok(&scenario) {
        return Err("its JSON form reads as another scenario".into());
    }
    let outcome = begin::<KeyForge>(Setup::Scenario(Box::new(scenario)))?;
    Ok(outcome)
}

pub fn kryptik_scenario_seeds() -> Vec<Vec<u8>> {
    let seeds = [
        r#"{"players": [{"hand": ["wick-runner", "snuff-out"], "deck": ["ash-whelp", "ash-whelp"],
            "island": [{"card": "pier-sentinel"}, {"card": "fogstep-courier", "weary": true, "damage": 0}],
            "souls": [{"card": "pier-sentinel"}, {"card": "fogstep-courier", "engaged": true}], "row": ["ledger-keeper"],
            "energy": {"w": 2, "u": 1}}, {"island": [{"card": "ash-whelp"}, {"card": "gorge-maw", "attached": [{"card": "ash-whelp"}]}],
            "deck": ["ash-whelp", "blood-tithe"], "limbo": ["measured-scorch"], "row": ["scatter-the-ashes"]}]}"#,
        r#"{"players": [{"deck": ["pier-sentinel"], "row": ["oona-lamp-warden"]}, {"deck": ["ash-whelp"], "row": ["ash-whelp"]},
            {"island": [{"card": "reef-binder", "owner": 0}], "deck": ["snuff-out"], "abolished": ["hollowing"]}],
            "teams": [0, 1, 0], "active": 2, "turn": 9, "phase": "combat_begin", "soul_placed": true}"#,
    ];
    let written = seeds.iter().filter_map(|text| serde_json::from_str::<kryptik::Scenario>(text).ok());
    written.filter_map(|scenario| serde_json::to_vec_pretty(&scenario).ok()).collect()
}

pub fn read_kryptik_scenario(input: &[u8]) -> Result<Outcome, Broken> {
    match serde_json::from_slice::<kryptik::Scenario>(input) {
        Ok(scenario) => begin::<kryptik::Kryptik>(kryptik::Setup::Scenario(Box::new(scenario))),
        Err(error) => Ok(unread(&error)),
    }
}

/// Starts a game and plays it on.
pub fn begin<R: Playable>(setup: R::Setup) -> Result<Outcome, Broken> {
    match Game::<R>::new(R::cards(), setup, Seed::from(11)) {
        Ok(mut game) => play_on(&mut game, 7, DECISIONS).map(|()| Outcome::Taken),
        Err(error @ StartError::Broken(_)) => Err(Broken(format!("a setup was taken and ends so: {error}"))),
        Err(error) => short(&error),
    }
}

pub fn snapshot_seeds<R: Playable>() -> Vec<Vec<u8>> {
    let games = [(0, 0), (1, 40), (2, 25), (2, 130), (5, 90), (6, 301)];
    let states = games.map(|(seed, most)| R::snapshot(played::<R>(seed, most).state()));
    states.iter().filter_map(|snapshot| serde_json::to_vec(snapshot).ok()).collect()
}

pub fn read_snapshot<R: Playable>(input: &[u8]) -> Result<Outcome, Broken> {
    let snapshot: R::Snapshot = match serde_json::from_slice(input) {
        Ok(snapshot) => snapshot,
        Err(error) => return Ok(unread(&error)),
    };
    let mut state = match R::restore(&R::cards(), snapshot.clone()) {
        Ok(state) => state,
        Err(error) => return short(&error),
    };
    if R::restore(&R::cards(), R::snapshot(&state)).as_ref() != Ok(&state) {
        return Err("a restored state has a snapshot of another".into());
    }
    look::<R>(&state)?;
    let mut chance = Seeded::new(Seed::from(5));
    let mut agent = RandomAgent::new(3);
    for _ in 0..DECISIONS {
        let Some(open) = R::decision(R::table(&state)) else { break };
        let (seat, options) = (open.seat(), open.options());
        let Some(action) = options.get(agent.index(options.len())).cloned() else { break };
        // A snapshot may contradict itself; then a fault says so.
        if let Err(fault) = R::decide(&mut state, seat, &action, &mut chance, &mut Recorder::silent()) {
            short(&fault)?;
            return Ok(Outcome::Taken);
        }
    }
    look::<R>(&state)?;
    Ok(Outcome::Taken)
}

/// Looks at a state as players and searching programs do.
fn look<R: Playable>(state: &R::State) -> Result<(), Broken> {
    for seat in [Seat(0), Seat(1)] {
        R::view(R::table(state), seat);
        R::show(state, seat);
        if let Err(error) = R::determinize(state, seat, &mut Seeded::new(Seed::from(2))) {
            short(&error)?;
        }
    }
    Ok(())
}
