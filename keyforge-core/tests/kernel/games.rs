//! Playing, refusing, conceding, and playing without a log.

use keyforge_core::kernel::*;

use crate::toy::*;

fn assert_shared<T: Clone + Send + Sync>(_: &T) {}

#[test]
fn a_game_can_go_to_other_threads() {
    assert_shared(&game(1));
}

#[test]
fn refusals_have_stable_codes() {
    let mut game = game(1);
    let id = game.decision().unwrap().id();
    let refuse = |game: &mut Game<Toy>, seat, id, action| game.apply(seat, id, action).unwrap_err();
    let error = refuse(&mut game, Seat::SECOND, id, Action::EndTurn);
    let (seat, decider) = (Seat::SECOND, Seat::FIRST);
    assert_eq!(error, Illegal::NotYourDecision { seat, decider });
    assert_eq!(error.code(), "illegal/not_your_decision");
    let error = refuse(&mut game, Seat::FIRST, DecisionId(9), Action::EndTurn);
    assert_eq!(error.code(), "illegal/stale");
    let error = refuse(&mut game, Seat::FIRST, id, Action::Yes);
    let options = game.legal_actions().len();
    assert_eq!(error, Illegal::NotOffered { action: "\"yes\"".to_owned(), options });
    assert_eq!((error.refused(), Illegal::GameOver.refused::<Action>()), (Some(Action::Yes), None));
    let error = refuse(&mut game, Seat(2), id, Action::Concede);
    assert_eq!(error.code(), "illegal/not_your_decision");
    assert_eq!(game.concede(Seat(2)).unwrap_err().code(), "illegal/no_concession");
    game.concede(Seat::SECOND).unwrap();
    assert!(game.is_over() && game.legal_actions().is_empty());
    let error = refuse(&mut game, Seat::FIRST, id, Action::EndTurn);
    assert_eq!(error.code(), "illegal/game_over");
    assert_eq!(game.concede(Seat::FIRST).unwrap_err(), Illegal::GameOver);
}

#[test]
fn any_seat_may_concede_at_any_time() {
    let mut conceding = game(1);
    let events = conceding.apply(Seat::SECOND, DecisionId(77), Action::Concede).unwrap();
    assert!(matches!(events, [Event::Ended { .. }]));
    let outcome = Outcome { winner: Some(Seat::FIRST), reason: OutcomeReason::Concession };
    assert_eq!(conceding.outcome(), Some(outcome));
    assert_eq!(verify(&library(), conceding.log()), Verdict::Verified);
    let read = Log::<Toy>::from_jsonl(&conceding.log().to_jsonl()).unwrap();
    assert_eq!(replay(&library(), &read.log).unwrap().state(), conceding.state());
}

#[test]
fn an_impossible_setup_is_refused() {
    let setup = Setup { cards: 2, ..setup() };
    let error = Game::<Toy>::new(library(), setup, Seed::from(1)).unwrap_err();
    assert_eq!(error, StartError::Setup(TooFewCards));
    assert_eq!(error.code(), "toy/too_few_cards");
}

#[test]
fn scripted_chance_serves_tests() {
    let order = ChanceAnswer::Permutation((0..12).collect());
    let chance = Scripted::new([order, ChanceAnswer::Number(5)]);
    let mut game = Game::<Toy>::with_chance(library(), setup(), chance).unwrap();
    assert_eq!(game.table().hands[0], [Some(101), Some(11), Some(10)]);
    assert_eq!(game.log().header().seed, None);
    let unused = game.clone();
    act(&mut game, Action::Roll);
    assert_eq!(game.table().scores, [5, 0]);
    let id = game.decision().unwrap().id();
    let error = game.apply(Seat::FIRST, id, Action::Roll).unwrap_err();
    assert_eq!(error.code(), "chance/exhausted");
    assert_eq!(game.log().len(), 2);
    let mut unused = unused;
    act(&mut unused, Action::Roll);
    assert_eq!(unused.log(), game.log());
    assert_eq!(verify(&library(), game.log()), Verdict::RulesVerified);
    let short = Scripted::default();
    let error = Game::<Toy>::with_chance(library(), setup(), short).unwrap_err();
    assert_eq!(error.code(), "chance/exhausted");
}

#[test]
fn events_are_sent_as_each_seat_may_know_them() {
    let mut game = game(1);
    act(&mut game, Action::Draw);
    let mine: Vec<_> = game.events_for(Seat::FIRST, 1).collect();
    let yours: Vec<_> = game.events_for(Seat::SECOND, 1).collect();
    assert!(matches!(mine[1], Event::Drawn { card: Some(_), .. }));
    assert!(matches!(yours[1], Event::Drawn { card: None, .. }));
    let all = game.events_for(Seat::FIRST, 0).count();
    assert!(all > mine.len());
    assert_eq!(game.events_for(Seat::FIRST, 9).count(), 0);
}

#[test]
fn the_same_seed_gives_the_same_log() {
    let one = random_game(11, 60);
    assert_eq!(one.log().to_jsonl(), random_game(11, 60).log().to_jsonl());
    assert_ne!(one.log().head(), random_game(12, 60).log().head());
}

struct Fixed(Action);

impl Agent<Toy> for Fixed {
    fn choose(&mut self, seat: Seat, position: &Position<'_, Toy>) -> Action {
        assert_eq!(seat, position.seat());
        assert!(position.view().hands[seat.other().index()].iter().all(Option::is_none));
        let state = position.determinize(Seed::from(1)).unwrap();
        assert_eq!(Toy::view(Toy::table(&state), seat), position.view());
        self.0.clone()
    }
}

#[test]
fn agents_of_different_kinds_share_a_table() {
    let mut state = game(1).state().clone();
    let mut agents: [Box<dyn Agent<Toy>>; 2] = [Box::new(Fixed(Action::EndTurn)), Box::new(RandomAgent::new(1))];
    let mut chance = Seeded::new(Seed::from(1));
    let played = play_out::<Toy, _>(&mut state, &mut agents, &mut chance, 1);
    assert_eq!(played, Ok(Played { decisions: 1, outcome: None }));
}

#[test]
fn bad_agents_are_reported() {
    let start = game(1).state().clone();
    let mut chance = Seeded::new(Seed::from(1));
    let mut play =
        |agents: &mut [Fixed]| play_out::<Toy, _>(&mut start.clone(), agents, &mut chance, 10).unwrap_err().code();
    assert_eq!(play(&mut [Fixed(Action::Yes)]), "play/not_offered");
    assert_eq!(play(&mut [Fixed(Action::EndTurn)]), "play/no_agent");
    assert_eq!(play(&mut []), "play/no_agent");
}

#[test]
fn perft_counts_the_tree() {
    let game = game(1);
    let seed = Seed::from(1);
    let count = |depth| perft::<Toy>(game.state(), seed, depth).unwrap();
    assert_eq!(count(0), 1);
    assert_eq!(count(1), game.legal_actions().len() as u64);
    let sum: u64 = game
        .legal_actions()
        .iter()
        .map(|action| {
            let mut next = game.clone();
            act(&mut next, action.clone());
            next.legal_actions().len() as u64
        })
        .sum();
    assert_eq!(count(2), sum);
}

#[test]
fn whoever_decides_acts_and_an_agent_steps() {
    let mut game = Game::<Toy>::new(library(), setup(), Seed::from(3)).unwrap();
    let mut twin = game.clone();
    let mut agent = RandomAgent::new(5);
    for _ in 0..6 {
        let Some(decider) = game.decision().map(Question::seat) else {
            break;
        };
        let (seat, action) = game.step_by(&mut agent).unwrap();
        assert_eq!(seat, decider);
        assert_eq!(twin.act(action).unwrap(), game.last_events());
    }
    assert_eq!(twin.log(), game.log());
    let last = game.log().len() - 1;
    assert_eq!(game.log().entry(last), game.log().entries().last());
    assert_eq!(game.log().entries_since(last).len(), 1);
    assert!(game.log().entry(last + 1).is_none() && game.log().entries_since(last + 1).is_empty());
}

#[test]
fn an_agent_that_cheats_changes_nothing() {
    struct Cheat;
    impl Agent<Toy> for Cheat {
        fn choose(&mut self, _: Seat, _: &Position<'_, Toy>) -> Action {
            Action::Play(99)
        }
    }
    let mut game = Game::<Toy>::new(library(), setup(), Seed::from(3)).unwrap();
    let before = game.clone();
    assert_eq!(game.step_by(&mut Cheat).unwrap_err().code(), "illegal/not_offered");
    assert_eq!((game.log(), game.state()), (before.log(), before.state()));
}

/// The JSON form of an error.
fn written(error: &(impl Coded + serde::Serialize)) -> serde_json::Value {
    let form = serde_json::to_value(error).unwrap();
    assert_eq!(form["code"], error.code());
    assert_eq!(form["message"], error.to_string());
    form
}

#[test]
fn errors_are_written_with_code_message_and_fields() {
    let mut game = Game::<Toy>::new(library(), setup(), Seed::from(3)).unwrap();
    let (decider, id) = game.decision().map(|open| (open.seat(), open.id())).unwrap();
    let stale = game.apply(decider, DecisionId(77), Action::EndTurn).unwrap_err();
    assert_eq!((&written(&stale)["given"], &written(&stale)["now"]), (&77.into(), &id.0.into()));
    let other = game.check(decider.other(), id, &Action::Play(99)).unwrap_err();
    assert_eq!((&written(&other)["seat"], &written(&other)["decider"]), (&1.into(), &0.into()));
    let nothing = written(&game.undo(decider).unwrap_err());
    assert_eq!(nothing.as_object().map(serde_json::Map::len), Some(2), "{nothing}");
    // An error within another one is told as that one.
    let within = Illegal::from(Fault::from(FaultKind::Endless { events: 5 }));
    assert_eq!((&written(&within)["code"], &written(&within)["events"]), (&"fault/endless".into(), &5.into()));
    let error = Log::<Toy>::from_jsonl("{}\n").unwrap_err();
    assert!(written(&error).is_object());
    assert_eq!(written(&StorageError::Missing { place: "here".to_owned() })["place"], "here");
    let error: StartError<TooFewCards> = Fault::broken("so").into();
    assert_eq!(Coded::code(&error), "fault/broken");
}
