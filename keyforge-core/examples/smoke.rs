use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::*;
use std::time::Instant;
fn deck(library: &Library, name: &str) -> Deck {
    let text = std::fs::read_to_string("../shared/decks/cota-decks.json").unwrap();
    let decks: serde_json::Value = serde_json::from_str(&text).unwrap();
    let d = decks.as_array().unwrap().iter().find(|d| d["name"].as_str().unwrap().contains(name)).unwrap();
    Deck { name: name.into(), houses: d["houses"].as_array().unwrap().iter().map(|h| h.as_str().unwrap().parse().unwrap()).collect(),
      cards: d["cards"].as_array().unwrap().iter().map(|c| { let def = library.by_number("cota", c["number"].as_str().unwrap()).unwrap(); DeckCard { card: def.facts.slug.clone(), house: def.facts.house } }).collect() }
}
fn main() {
    let library = Library::builtin();
    let setup = Setup::new(deck(&library, "Onyx"), deck(&library, "Radiant"));
    let games: u64 = std::env::args().nth(1).map_or(1000, |a| a.parse().unwrap());
    let start = Instant::now();
    let mut decisions = 0u64; let mut turns = 0u64; let mut unfinished = 0; let mut longest = 0;
    for seed in 0..games {
        let mut chance = Seeded::new(Seed::from(seed));
        let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(seed + 1)];
        match play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, 20000) {
          Ok(played) => {
            decisions += played.decisions as u64; turns += state.table().turn.number as u64; longest = longest.max(played.decisions);
            if played.outcome.is_none() { unfinished += 1; println!("seed {seed}: {:?}", state.table().decision); }
          }
          Err(e) => { println!("seed {seed}: {e}"); }
        }
    }
    let t = start.elapsed().as_secs_f64();
    println!("{games} games {:.0}/s decisions {:.0}/s avg {:.0} turns {:.0} unfinished {unfinished} longest {longest} size {}", games as f64 / t, decisions as f64 / t, decisions as f64 / games as f64, turns as f64/games as f64, std::mem::size_of::<State>());
}
