//! Values as data: which formats read again what they wrote, as the page of the crate says.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use keyforge_core::agent::{AgentKind, SearchAgent};
use keyforge_core::kernel::search::Budget;
use keyforge_core::kernel::{
    Game as Running, Outcome, OutcomeReason, Played, Position, Proof, RandomAgent, Ruleset, Seat, Seed,
};
use keyforge_core::library::Library;
use keyforge_core::scenario::Scenario;
use keyforge_core::simulate::{Detail, End, Plan, Progress, run};
use keyforge_core::{Deck, KeyForge, Setup};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The kinds of values that came back as something else, or not at all, by the format.
#[derive(Default)]
struct Lost {
    json: BTreeSet<&'static str>,
    postcard: BTreeSet<&'static str>,
}

impl Lost {
    fn try_all<T: Serialize + DeserializeOwned + PartialEq + Debug>(&mut self, kind: &'static str, values: &[T]) {
        for value in values {
            let text = serde_json::to_string(value).unwrap();
            if serde_json::from_str::<T>(&text).ok().as_ref() != Some(value) {
                self.json.insert(kind);
            }
            // What is left over would be read as the beginning of what comes next.
            let bytes = postcard::to_stdvec(value).unwrap();
            let read = postcard::take_from_bytes::<T>(&bytes).ok();
            if read.as_ref().is_none_or(|(read, rest)| read != value || !rest.is_empty()) {
                self.postcard.insert(kind);
            }
        }
    }

    /// The values of a game that is played at random.
    fn try_game<R: Ruleset>(&mut self, mut game: Running<R>) {
        let mut dice = RandomAgent::new(1);
        while let Some(open) = game.decision().cloned() {
            self.try_all("decision", &[open]);
            self.try_all("table", &[game.table().clone(), game.view(Seat::FIRST), game.view(Seat::SPECTATOR)]);
            self.try_all("snapshot", &[R::snapshot(game.state())]);
            let (_, action) = game.step_by(&mut dice).unwrap();
            self.try_all("action", &[action]);
            self.try_all("event", game.last_events());
        }
        let setup = &game.log().header().setup;
        self.try_all("setup", &[setup.clone(), R::redact_setup(setup, Seat::FIRST)]);
        self.try_all("outcome", &[game.outcome().unwrap()]);
        for entry in game.log().entries() {
            self.try_all("answer of chance", &entry.chance);
        }
        self.try_all("seed", &game.log().header().seed.map_or_else(Vec::new, |seed| vec![seed]));
    }
}

/// What many games and searches are told in, for whoever keeps it or sends it on.
#[test]
fn reports_come_back_from_json() {
    let mut lost = Lost::default();
    let [one, other] = Deck::starters();
    let setup = Setup::new(one, other);
    let detail = Detail { turns: true, actions: true, cards: true };
    let agents = [AgentKind::Greedy, AgentKind::Random];
    lost.try_all("report", &run(&Plan { agents, detail, ..Plan::new(setup.clone(), 4) }, 2, |_| true));
    lost.try_all("report", &run(&Plan { limit: 9, ..Plan::new(setup.clone(), 1) }, 1, |_| true));
    lost.try_all("report", &run(&Plan::new(setup.clone().starting(Seat(7)), 1), 1, |_| true));
    lost.try_all("progress", &[Progress { done: 3, games: 7 }]);

    let budgets = [Budget::Iterations(60), Budget::Time(Duration::from_millis(1_500))];
    lost.try_all("budget", &budgets);
    lost.try_all("proof", &[Proof::Rules, Proof::RulesAndChance]);
    let game = Running::<KeyForge>::new(Library::builtin(), setup.clone(), Seed::from(1)).unwrap();
    let position = Position::<KeyForge>::of(game.state()).unwrap();
    let agent = SearchAgent::for_setup(game.library(), &setup, budgets[0], 1);
    lost.try_all("search", &[agent.report(&position, &AtomicBool::new(false))]);
    let outcome = Some(Outcome { winner: Some(Seat::SECOND), reason: OutcomeReason::Concession });
    lost.try_all("played", &[Played { decisions: 9, outcome }, Played { decisions: 9, outcome: None }]);

    #[cfg(feature = "kryptik")]
    {
        use keyforge_core::kryptik::simulate::{Plan, run};
        let reports = run(&Plan { games: 3, ..Plan::default() }, 2, |_| true);
        assert!(reports.iter().any(|report| report.players.iter().any(|player| player.downfall.is_some())));
        lost.try_all("report of Kryptik", &reports);
    }
    assert!(lost.json.is_empty(), "{:?}", lost.json);
    assert_eq!(
        serde_json::to_string(&budgets).unwrap(),
        r#"[{"iterations":60},{"time":{"secs":1,"nanos":500000000}}]"#
    );
    assert_eq!(serde_json::to_value(End::Limit).unwrap(), "limit");
}

#[test]
fn formats_that_do_not_name_fields_read_what_the_page_of_the_crate_says() {
    let mut lost = Lost::default();
    let [one, other] = Deck::starters();
    for seed in 0..4_u64 {
        let setup = Setup::new(one.clone(), other.clone());
        let mut game = Running::<KeyForge>::new(Library::builtin(), setup, Seed::from(seed)).unwrap();
        lost.try_game(game.clone());
        game.act(game.legal_actions()[0]).unwrap();
        game.act(game.legal_actions()[0]).unwrap();
        lost.try_all("scenario", &[Scenario::of(game.state()).unwrap()]);
    }
    lost.try_all("deck", &[one, other]);
    assert!(lost.json.is_empty(), "{:?}", lost.json);
    let named = ["deck", "decision", "event", "scenario", "setup", "snapshot", "table"];
    assert_eq!(lost.postcard, BTreeSet::from(named), "the page of the crate names them");
}

#[cfg(feature = "kryptik")]
#[test]
fn formats_that_do_not_name_fields_read_of_kryptik_what_the_page_of_the_crate_says() {
    use keyforge_core::kryptik::{self, Kryptik, demo_decks};

    let mut lost = Lost::default();
    for seed in 0..4_u64 {
        let setup = kryptik::Setup::new(demo_decks());
        lost.try_game(Running::<Kryptik>::new(kryptik::Library::demo(), setup, Seed::from(seed)).unwrap());
    }
    lost.try_all("deck", &demo_decks());
    assert!(lost.json.is_empty(), "{:?}", lost.json);
    let named = ["decision", "event", "snapshot", "table"];
    assert_eq!(lost.postcard, BTreeSet::from(named), "the page of the crate names them");
}
