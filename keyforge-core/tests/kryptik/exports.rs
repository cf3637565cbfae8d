//! Games written as positions, and positions that come back.

use keyforge_core::kernel::*;
use keyforge_core::kryptik::{
    DecisionKind, DeckList, Game, Kryptik, Library, Phase, Scenario, Setup, State, demo_decks,
};
use serde_json::{Value, json};

fn written(scenario: &Scenario) -> Value {
    serde_json::to_value(scenario).unwrap()
}

fn start(form: Value) -> Result<State, String> {
    let setup = Setup::Scenario(Box::new(serde_json::from_value(form).map_err(|error| error.to_string())?));
    // Nothing is left to chance.
    Kryptik::start(&Library::demo(), &setup, &mut Refusing, &mut Recorder::silent()).map_err(|error| error.to_string())
}

fn decks(players: usize) -> Vec<DeckList> {
    (0..players).map(|seat| demo_decks()[seat % 2].clone()).collect()
}

/// Plays at random from a seed, and looks at every state.
fn play(seed: u64, players: usize, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(Library::demo(), Setup::new(decks(players)), Seed::from(seed)).unwrap();
    let mut dice = RandomAgent::new(seed);
    for _ in 0..1_500 {
        look(&game);
        let Some(position) = Position::<Kryptik>::of(game.state()) else { break };
        let (seat, id) = (position.seat(), position.decision().id);
        let action = dice.choose(seat, &position);
        game.apply(seat, id, action).unwrap();
    }
    game
}

/// A position in the midst of a game, with cards in every place if there are such.
fn exported() -> (State, Scenario) {
    let mut last = None;
    play(4, 2, |game| {
        let full =
            !game.table().attached.is_empty() && game.table().players.iter().all(|player| !player.row.is_empty());
        if let Some(scenario) = Scenario::of(game.state()).ok().filter(|_| full) {
            last = Some((game.state().clone(), scenario));
        }
    });
    last.unwrap()
}

#[test]
fn a_state_in_which_a_player_has_priority_loads_to_an_equal_state() {
    let (mut loaded, mut phases, mut passed, mut foreign) = (0, [0; 4], 0, 0);
    for seed in 0..24 {
        let mut step = 0_u32;
        play(seed, 2 + (seed % 3) as usize, |game| {
            step += 1;
            let (state, table) = (game.state(), game.table());
            let priority = game.decision().is_some_and(|open| open.kind == DecisionKind::Priority);
            let between = priority && table.pile.is_empty() && table.combat.is_none();
            let Ok(scenario) = Scenario::of(state) else {
                // A step of combat has to end, and an end of the turn that something delayed.
                let begins = matches!(table.phase, Phase::First | Phase::CombatBegin | Phase::Second);
                let all = table.players.iter().all(|player| !player.out);
                assert!(!(between && begins && all), "seed {seed}, step {step}: {:?}", table.phase);
                return;
            };
            assert!(between);
            let phase = [Phase::First, Phase::CombatBegin, Phase::Second, Phase::End];
            phases[phase.iter().position(|phase| *phase == table.phase).unwrap()] += 1;
            passed += u32::from(table.passed != Seats::EMPTY);
            foreign +=
                scenario.players.iter().flat_map(|side| &side.island).filter(|card| card.owner.is_some()).count();
            if step.is_multiple_of(7) {
                let again = start(written(&scenario)).unwrap();
                assert_eq!(again.table(), table, "seed {seed}, step {step}");
                assert!(again == *state, "seed {seed}, step {step}: the machines differ");
                loaded += 1;
            }
        });
    }
    assert!(loaded > 500 && phases.iter().all(|count| *count > 50), "{loaded} positions, {phases:?}");
    assert!(passed > 100 && foreign > 0, "{passed} after a pass, {foreign} foreign citizens");
}

#[test]
fn a_game_goes_on_from_a_position_as_it_would_have() {
    let (state, scenario) = exported();
    let setup = Setup::Scenario(Box::new(scenario));
    let mut dice = [RandomAgent::new(1), RandomAgent::new(1)];
    let mut ends = Vec::new();
    let again = Kryptik::start(&Library::demo(), &setup, &mut Refusing, &mut Recorder::silent()).unwrap();
    for mut state in [state, again] {
        let mut chance = Seeded::new(Seed::from(9));
        play_out::<Kryptik, _>(&mut state, &mut dice.clone(), &mut chance, 60_000).unwrap();
        ends.push(state);
    }
    assert!(ends[0] == ends[1]);
    dice.reverse();

    // The log of such a game proves itself, and a client that sees a part of it follows.
    let mut game = Game::new(Library::demo(), setup, Seed::from(2)).unwrap();
    let open = game.decision().unwrap().clone();
    game.apply(open.seat, open.id, open.options[0]).unwrap();
    assert_eq!(verify(&Library::demo(), game.log()), Verdict::Verified);
    for seat in [Seat::FIRST, Seat::SECOND] {
        let seen = game.log_for(seat).unwrap();
        assert!(seen.fold().unwrap() == game.view(seat));
        let header = seen.header_line();
        assert!(!header.contains("\"rest\"") && !header.contains("machine"), "{header}");
        let shown = State::of_table(&Library::demo(), &seen.header().setup, game.view(seat)).unwrap();
        for card in game.table().citizens() {
            assert_eq!(shown.title(card), game.state().title(card));
        }
    }
}

#[test]
fn without_the_rest_an_export_is_a_position_to_write_on() {
    let (_, mut scenario) = exported();
    scenario.rest = None;
    scenario.players[0].hand = vec!["wick-runner".to_owned()];
    let again = start(written(&scenario)).unwrap();
    assert_eq!(again.table().players[0].hand.len(), 1);
}

#[test]
fn an_export_that_does_not_fit_its_position_is_refused() {
    let (_, scenario) = exported();
    let form = written(&scenario);
    let refused = |path: &str, value: Value| {
        let mut form = form.clone();
        *form.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
        start(form).unwrap_err()
    };
    let unfit = |field: &str| format!("rest.{field}: this does not fit the position");
    let first = form["rest"]["ids"][0].clone();
    assert_eq!(refused("/rest/ids/1", first), unfit("ids"));
    assert_eq!(refused("/rest/ids", json!([])), unfit("ids"));
    assert_eq!(refused("/rest/cards/0/stamp", json!(u32::MAX)), unfit("cards"));
    assert_eq!(refused("/rest/players/0/slots", json!([])), unfit("players.slots"));
    assert_eq!(refused("/rest/known", json!([])), unfit("players"));
    assert_eq!(refused("/rest/known/0", json!([9_999])), unfit("known"));
    assert_eq!(refused("/rest/priority", json!(5)), unfit("priority"));
    assert_eq!(refused("/rest/attached", json!([])), unfit("attached"));
    assert_eq!(refused("/rest/machine/frames", json!(["Refill"])), unfit("machine"));
    assert_eq!(refused("/rest/machine/answer", json!("pass")), unfit("machine"));
    // A card that no library has, and one that the cast has already.
    for more in [json!("no-such-card"), form["rest"]["cast"][0].clone()] {
        let mut cast = form["rest"]["cast"].clone();
        cast.as_array_mut().unwrap().push(more);
        assert_eq!(refused("/rest/cast", cast), "rest.cast: these are not the cards of the position");
    }
    // One card fewer in the position, and the rest is that of another.
    let mut fewer = scenario.clone();
    fewer.players[0].deck.pop();
    assert_eq!(start(written(&fewer)).unwrap_err(), unfit("ids"));
}

#[test]
fn what_is_no_full_state_between_actions_is_not_exported() {
    let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), Seed::from(1)).unwrap();
    let code = |game: &Game| Scenario::of(game.state()).unwrap_err().code();
    assert_eq!(code(&game), "export/not_between_actions");
    game.concede(Seat::SECOND).unwrap();
    assert_eq!(code(&game), "export/not_between_actions");
    let (state, scenario) = exported();
    let view = State::of_table(
        &Library::demo(),
        &Setup::Scenario(Box::new(scenario)),
        Kryptik::view(state.table(), Seat::FIRST),
    )
    .unwrap();
    assert_eq!(Scenario::of(&view).unwrap_err().code(), "export/view");
    let mut out = 0;
    play(6, 3, |game| {
        if out == 0 && Scenario::of(game.state()).is_ok() {
            let mut game = game.clone();
            game.concede(Seat(2)).unwrap();
            assert_eq!(code(&game), "export/player_out");
            out += 1;
        }
    });
    assert_eq!(out, 1);
}
