//! What holds for every game of every ruleset, over random games.

use keyforge_core::kernel::*;
use proptest::prelude::*;

use crate::toy::*;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

fn through_json<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn folding_the_events_gives_the_table(seed: u64) {
        let game = random_game(seed, 60);
        prop_assert_eq!(&game.log().fold().unwrap(), game.table());
    }

    #[test]
    fn replaying_gives_the_same_log_and_state_without_any_chance(seed: u64) {
        let game = random_game(seed, 60);
        let mut again = replay_with(&library(), game.log(), Refusing).unwrap();
        prop_assert_eq!(again.log(), game.log());
        prop_assert_eq!(again.state(), game.state());
        prop_assert_eq!(again.digest().unwrap(), game.digest().unwrap());
        if again.legal_actions().contains(&Action::Roll) {
            let decision = again.decision().unwrap();
            let (seat, id) = (decision.seat(), decision.id());
            let error = again.apply(seat, id, Action::Roll).unwrap_err();
            prop_assert_eq!(error.code(), "chance/refused");
        }
    }

    #[test]
    fn a_replayed_game_goes_on_as_the_first_would(seed: u64) {
        let mut game = random_game(seed, 20);
        let mut again = replay(&library(), game.log()).unwrap();
        while !game.is_over() {
            let action = game.legal_actions()[0].clone();
            act(&mut game, action.clone());
            act(&mut again, action);
        }
        prop_assert_eq!(again.log(), game.log());
    }

    #[test]
    fn everything_survives_serialisation(seed: u64) {
        let game = random_game(seed, 60);
        let log = game.log();
        let read = Log::<Toy>::from_jsonl(&log.to_jsonl()).unwrap();
        prop_assert_eq!(read.recovered, None);
        prop_assert_eq!(&read.log, log);
        prop_assert_eq!(&Log::from_bytes(&log.to_bytes().unwrap()).unwrap(), log);
        let inputs = log.inputs_only();
        prop_assert_eq!(&Log::from_jsonl(&inputs.to_jsonl()).unwrap().log, &inputs);
        prop_assert_eq!(&Log::from_bytes(&inputs.to_bytes().unwrap()).unwrap(), &inputs);
        for seat in SEATS {
            let redacted = log.redact(seat).unwrap();
            prop_assert_eq!(&Log::from_jsonl(&redacted.to_jsonl()).unwrap().log, &redacted);
            prop_assert_eq!(&Log::from_bytes(&redacted.to_bytes().unwrap()).unwrap(), &redacted);
        }
        let snapshot = Toy::snapshot(game.state());
        prop_assert_eq!(&Toy::restore(&library(), through_json(&snapshot)).unwrap(), game.state());
        for entry in log.entries() {
            prop_assert_eq!(&through_json(&entry.events), &entry.events);
            prop_assert_eq!(&through_json(&entry.cause), &entry.cause);
        }
    }

    #[test]
    fn exactly_the_listed_actions_are_accepted(seed: u64) {
        let game = random_game(seed, 30);
        let Some(decision) = game.decision() else { return Ok(()) };
        let (seat, id) = (decision.seat(), decision.id());
        prop_assert!(!decision.options().is_empty());
        let simple = [Action::Draw, Action::Roll, Action::EndTurn, Action::Yes, Action::No];
        let cards = (0..110).flat_map(|card| [Action::Play(card), Action::Bury(card)]);
        for action in cards.chain(simple) {
            let mut tried = game.clone();
            let listed = decision.options().contains(&action);
            prop_assert_eq!(tried.check(seat, id, &action).is_ok(), listed);
            let result = tried.apply(seat, id, action.clone()).map(<[Event]>::to_vec);
            if listed {
                prop_assert_eq!(&result.unwrap(), &tried.log().entries().last().unwrap().events);
                continue;
            }
            let error = result.unwrap_err();
            prop_assert_eq!(error.code(), "illegal/not_offered");
            prop_assert_eq!(tried.state(), game.state());
            prop_assert_eq!(tried.log(), game.log());
        }
    }

    #[test]
    fn folding_a_redacted_log_gives_the_view_after_every_entry(seed: u64) {
        let game = random_game(seed, 60);
        for seat in SEATS {
            let mut views = Vec::new();
            game.log().fold_each(|_, table| views.push(Toy::view(table, seat))).unwrap();
            let mut folded = Vec::new();
            let redacted = game.log().redact(seat).unwrap();
            redacted.fold_each(|_, table| folded.push(table.clone())).unwrap();
            prop_assert_eq!(&folded, &views);
            prop_assert_eq!(&redacted.fold().unwrap(), &game.view(seat));
            prop_assert_eq!(redacted.len(), game.log().len());
        }
    }

    #[test]
    fn views_and_redacted_logs_do_not_depend_on_what_is_hidden(seed: u64, other: u64) {
        let game = random_game(seed, 30);
        let seat = Seat::FIRST;
        let state = game.determinize(seat, Seed::from(other)).unwrap();
        prop_assert_eq!(Toy::view(Toy::table(&state), seat), game.view(seat));
        let redacted = game.log_for(seat).unwrap();
        prop_assert!(redacted.header().seed.is_none());
        prop_assert!(redacted.entries().iter().all(|entry| entry.chance.is_empty()));
        prop_assert_eq!(redacted.header().definitions, Digest::default());
    }

    #[test]
    fn games_that_differ_only_in_a_hidden_card_look_the_same(seed: u64) {
        // The two cards have the same worth and parity, so they lead to the same options.
        let texts = [103, 113].map(|secret| {
            let setup = Setup { secrets: [Some(101), Some(secret)], ..setup() };
            let mut game = Game::<Toy>::new(library(), setup, Seed::from(seed)).unwrap();
            let mut agent = RandomAgent::new(seed);
            while !game.is_over() && game.log().len() < 60 {
                let options = game.legal_actions();
                let action = options[agent.index(options.len())].clone();
                if [Action::Play(secret), Action::Bury(secret)].contains(&action) {
                    break;
                }
                act(&mut game, action);
            }
            game.log_for(Seat::FIRST).unwrap().to_jsonl()
        });
        prop_assert!(texts[0] == texts[1]);
    }

    #[test]
    fn a_branch_is_the_game_at_that_entry(seed: u64, n in 0_u32..60) {
        let game = random_game(seed, 60);
        let n = n % game.log().len();
        let branch = game.branch(n).unwrap();
        prop_assert_eq!(branch.log().len(), n + 1);
        prop_assert_eq!(branch.log().entries(), &game.log().entries()[..=n as usize]);
        let mut tables = Vec::new();
        game.log().fold_each(|_, table| tables.push(table.clone())).unwrap();
        prop_assert_eq!(branch.table(), &tables[n as usize]);
    }

    #[test]
    fn inputs_are_enough(seed: u64) {
        let game = random_game(seed, 60);
        let inputs = game.log().inputs_only();
        prop_assert!(inputs.entries().iter().all(|entry| entry.events.is_empty()));
        let again = replay(&library(), &inputs).unwrap();
        prop_assert_eq!(again.log(), game.log());
        prop_assert_eq!(verify(&library(), &inputs), Verdict::Verified);
        prop_assert_eq!(verify(&library(), game.log()), Verdict::Verified);
        prop_assert_eq!(inputs.fold().unwrap_err(), FoldError::InputsOnly);
    }

    #[test]
    fn effective_entries_alone_lead_to_the_same_place(seed: u64) {
        let game = random_game(seed, 60);
        let mut table = Toy::blank(&game.log().header().setup);
        for entry in game.log().effective() {
            for event in &entry.events {
                Toy::evolve(&mut table, event);
            }
        }
        // Only the numbers of decisions know of the undone past.
        Toy::desk(&mut table).renumber(DecisionId(0));
        let mut expected = game.table().clone();
        Toy::desk(&mut expected).renumber(DecisionId(0));
        prop_assert_eq!(table, expected);
    }

    #[test]
    fn random_games_end(seed: u64) {
        let game = game(seed);
        let mut state = game.state().clone();
        let mut agents = [RandomAgent::new(seed), RandomAgent::new(!seed)];
        let mut chance = Seeded::new(Seed::from(seed));
        let played = play_out::<Toy, _>(&mut state, &mut agents, &mut chance, 200).unwrap();
        prop_assert!(played.outcome.is_some());
        prop_assert!(Toy::decision(Toy::table(&state)).is_none());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes: Vec<u8>) {
        prop_assert!(Log::<Toy>::from_bytes(&bytes).is_err());
        prop_assert!(Log::<Toy>::read(&bytes[..]).is_err());
        // A valid envelope around garbage gets past the hash.
        let mut enveloped = b"kflog\0\0\x01".to_vec();
        enveloped.extend_from_slice(&Digest::of(&bytes).0);
        enveloped.extend_from_slice(&bytes);
        prop_assert!(Log::<Toy>::from_bytes(&enveloped).is_err());
    }

    #[test]
    fn no_change_of_bytes_makes_a_reader_panic(seed in 0_u64..20, at: prop::sample::Index, byte: u8) {
        let log = random_game(seed, 10).log().clone();
        let mut body = log.to_bytes().unwrap().split_off(40);
        let at = at.index(body.len());
        body[at] = byte;
        let mut bytes = b"kflog\0\0\x01".to_vec();
        bytes.extend_from_slice(&Digest::of(&body).0);
        bytes.extend_from_slice(&body);
        // Some changes are another valid log; none is a panic.
        let _ = Log::<Toy>::from_bytes(&bytes);
    }
}
