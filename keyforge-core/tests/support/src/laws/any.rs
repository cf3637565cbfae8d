//! The laws of any game on the kernel.

use std::sync::Arc;

use keyforge_core::kernel::*;

use crate::told::Told;

/// The seats of a game.
pub fn seats<R: Ruleset>(game: &Game<R>) -> impl Iterator<Item = Seat> + use<R> {
    (0..R::seats(&game.log().header().setup)).map(Seat)
}

/// Takes one of the options of the open decision; false where the game is over.
pub fn step<R: Ruleset>(game: &mut Game<R>, pick: impl FnOnce(usize) -> usize) -> bool {
    let Some(decision) = game.decision() else {
        return false;
    };
    let (seat, id, options) = (decision.seat(), decision.id(), decision.options());
    let action = options[pick(options.len())].clone();
    game.apply(seat, id, action.clone()).unwrap_or_else(|error| panic!("{action:?} was listed: {error}"));
    true
}

/// A line about a random game: how long it was and, in eight digits, all that was told in it, what everybody saw of it now and
/// then, and where states led that were drawn from that.
pub fn line_about<R: Ruleset>(library: &Arc<R::Library>, setup: R::Setup, seed: u64, most: usize) -> String {
    let mut game = Game::<R>::new(library.clone(), setup, Seed::from(seed)).unwrap();
    let (mut agent, mut told) = (RandomAgent::new(seed), Told::default());
    for decision in 0..most {
        if decision % 24 == seed as usize % 24 {
            for seat in seats(&game).chain([Seat::SPECTATOR]) {
                told.add(&Digest::of_binary(&game.view(seat)).unwrap());
                let mut drawn = game.determinize(seat, Seed::from(seed)).unwrap();
                told.add(&Digest::of_binary(R::table(&drawn)).unwrap());
                // Aside: what is tried in a drawn state changes nothing for the game itself.
                let mut aside = agent.clone();
                (0..3).for_each(|_| told.add(&lead_on::<R>(&mut drawn, &mut aside, seed)));
            }
        }
        if !step(&mut game, |options| agent.index(options)) {
            break;
        }
    }
    game.log().entries().iter().for_each(|entry| told.add(&entry.events));
    format!("{seed:>4} {:>5} entries {}", game.log().len(), told.short())
}

/// Takes an option in a state that was drawn, and gives what was told.
fn lead_on<R: Ruleset>(state: &mut R::State, agent: &mut RandomAgent, seed: u64) -> Vec<R::Event> {
    let Some(decision) = R::decision(R::table(state)) else {
        return Vec::new();
    };
    let (seat, options) = (decision.seat(), decision.options());
    let action = options[agent.index(options.len())].clone();
    let mut events = Recorder::keeping();
    R::decide(state, seat, &action, &mut Seeded::new(Seed::from(seed)), &mut events).unwrap();
    events.events().to_vec()
}

/// The events fold to the table.
pub fn check_fold<R: Ruleset>(game: &Game<R>) {
    assert!(game.log().fold().unwrap() == *game.table(), "the events do not fold to the table");
}

/// The events fold to the table; the inputs, with or without the answers of chance, play the same game again.
pub fn check_replay<R: Ruleset>(library: &Arc<R::Library>, game: &Game<R>) {
    check_fold(game);
    let again = replay_with(library, game.log(), Refusing).unwrap();
    assert!(again.state() == game.state(), "the replay leads to another state");
    assert!(again.log() == game.log(), "the replay writes another log");
    let verdict = verify::<R>(library, game.log());
    assert!(matches!(verdict, Verdict::Verified), "{verdict}");
    let small = replay::<R>(library, &game.log().inputs_only()).unwrap();
    assert!(small.table() == game.table(), "the replay of the inputs leads to another table");
}

/// The log reads as what was written, as text and as bytes, whole and as each seat may keep it.
pub fn check_written<R: Ruleset>(game: &Game<R>) {
    let redacted = seats(game).map(|seat| game.log().redact(seat).unwrap());
    for log in redacted.chain([game.log().clone(), game.log().inputs_only()]) {
        let read = Log::<R>::from_jsonl(&log.to_jsonl()).unwrap();
        assert!(read.log == log && read.recovered.is_none(), "the text reads as another log");
        assert!(Log::<R>::from_bytes(&log.to_bytes().unwrap()).unwrap() == log, "the bytes read as another log");
    }
}

/// A snapshot gives an equal state, and both go on alike for so many decisions.
pub fn check_snapshot<R: Ruleset>(library: &Arc<R::Library>, game: &Game<R>, seed: u64, most: usize) {
    let text = serde_json::to_string(&R::snapshot(game.state())).unwrap();
    let mut restored = R::restore(library, serde_json::from_str(&text).unwrap()).unwrap();
    assert!(restored == *game.state(), "the snapshot gives another state");
    let mut state = game.state().clone();
    let mut agent = RandomAgent::new(seed);
    let mut chance = [Seeded::new(Seed::from(seed)), Seeded::new(Seed::from(seed))];
    for _ in 0..most {
        let Some(decision) = R::decision(R::table(&state)) else {
            break;
        };
        let (seat, options) = (decision.seat(), decision.options());
        let action = options[agent.index(options.len())].clone();
        for (state, chance) in [&mut state, &mut restored].into_iter().zip(&mut chance) {
            R::decide(state, seat, &action, chance, &mut Recorder::silent()).unwrap();
        }
        assert!(restored == state, "the restored game goes on otherwise after {action:?}");
    }
    // A copy that takes the place of another state has nothing left of it.
    state.clone_from(game.state());
    assert!(state == *game.state(), "the copy is another state");
    assert_eq!(Digest::of_hash(&state), Digest::of_hash(game.state()));
}

/// What a player was told folds to what the player sees.
pub fn check_views<R: Ruleset>(game: &Game<R>) {
    for seat in seats(game).chain([Seat::SPECTATOR]) {
        let log = game.log().redact(seat).unwrap();
        assert_eq!(log.len(), game.log().len());
        assert!(log.fold().unwrap() == game.view(seat), "{}", told_and_seen(game, seat));
    }
}

/// Tells after which entry the view of a player was first another than what the player was told.
fn told_and_seen<R: Ruleset>(game: &Game<R>, seat: Seat) -> String {
    for entry in game.log().entries() {
        // What an undo took back is taken back in both.
        let log = game.log().branch(entry.n);
        let told = log.redact(seat).unwrap().fold().unwrap();
        let seen = R::view(&log.fold().unwrap(), seat);
        if told != seen {
            let (one, other) = (format!("{told:#?}"), format!("{seen:#?}"));
            let differing = one.lines().zip(other.lines()).filter(|(one, other)| one != other).take(12);
            let differing: Vec<_> = differing.map(|(one, other)| format!("{one} | {other}")).collect();
            return format!("{seat}, told and seen differ:\n{}\nafter {entry:#?}", differing.join("\n"));
        }
    }
    "no difference found again".to_owned()
}

/// A state drawn from what a seat knows looks to that seat like the true one, and asks it the same.
pub fn check_world<R: Ruleset>(game: &Game<R>, seat: Seat, seed: u64) -> R::State {
    let drawn = game.determinize(seat, Seed::from(seed)).unwrap();
    assert!(R::view(R::table(&drawn), seat) == game.view(seat), "view of {seat}");
    if let Some(decision) = game.decision() {
        let again = R::decision(R::table(&drawn)).expect("it waits for a decision too");
        assert!(!again.options().is_empty());
        assert_eq!((again.seat(), again.id()), (decision.seat(), decision.id()));
        assert!(decision.seat() != seat || again.options() == decision.options(), "options of {seat}");
    }
    drawn
}

/// A state, and what happened on the way to it.
pub type World<R> = (<R as Ruleset>::State, Vec<<R as Ruleset>::Event>);

/// A state as it is, and another one that fits what a player knows of it.
pub struct Worlds<'s, R: Ruleset> {
    real: &'s R::State,
    drawn: R::State,
    seed: u64,
}

impl<'s, R: Ruleset> Worlds<'s, R> {
    /// Draws the other state.
    pub fn of(real: &'s R::State, viewer: Seat, seed: u64) -> Worlds<'s, R> {
        let drawn = R::determinize(real, viewer, &mut Seeded::new(Seed::from(seed))).unwrap();
        Worlds { real, drawn, seed }
    }

    /// What is offered in both.
    fn offered(&self) -> Vec<&R::Action> {
        let open = [self.real, &self.drawn].map(|state| R::decision(R::table(state)));
        let [Some(real), Some(drawn)] = open else {
            return Vec::new();
        };
        real.options().iter().filter(|action| drawn.options().contains(action)).collect()
    }

    /// One of the actions that are open in both.
    pub fn action(&self) -> Option<R::Action> {
        let offered = self.offered();
        (!offered.is_empty()).then(|| offered[super::Chooser(self.seed).below(offered.len())].clone())
    }

    /// Where an action leads in each, with the same chance. None where it is not open in both.
    pub fn lead(self, action: &R::Action) -> Option<[World<R>; 2]> {
        let seat = R::decision(R::table(self.real))?.seat();
        if !self.offered().contains(&action) {
            return None;
        }
        let lead = |mut state: R::State| {
            let mut events = Recorder::keeping();
            R::decide(&mut state, seat, action, &mut Seeded::new(Seed::from(self.seed)), &mut events).unwrap();
            (state, events.events().to_vec())
        };
        Some([lead(self.real.clone()), lead(self.drawn)])
    }
}

/// What a player is told alike in two worlds, up to the first thing that may differ.
///
/// # Panics
///
/// When what they are told differs in anything else.
pub fn told_alike<R: Ruleset>(
    worlds: [&[R::Event]; 2],
    viewer: Seat,
    may_differ: impl Fn(&R::Event, &R::Event) -> bool,
) -> Vec<R::Event> {
    let [real, other] =
        worlds.map(|events| events.iter().map(|event| R::redact_event(event, viewer)).collect::<Vec<_>>());
    let alike = real.iter().zip(&other).take_while(|(one, other)| one == other).count();
    if let (Some(one), Some(two)) = (real.get(alike), other.get(alike)) {
        assert!(may_differ(one, two), "{viewer} is told {one:?}, or {two:?}");
    }
    real.into_iter().take(alike).collect()
}

/// Of these actions those that are listed are taken, the others refused with a typed error, and nothing changes by those.
/// Gives the number of both.
pub fn check_actions<R: Ruleset>(game: &Game<R>, candidates: impl IntoIterator<Item = R::Action>) -> [u64; 2] {
    let mut counts = [0, 0];
    let Some(decision) = game.decision() else {
        return counts;
    };
    // What is refused changes nothing, so the same copy is asked until it takes something.
    let mut copy = game.clone();
    for action in candidates {
        let listed = decision.options().contains(&action);
        match copy.apply(decision.seat(), decision.id(), action.clone()) {
            Ok(_) => {
                assert!(listed, "{action:?} was taken and not listed");
                copy = game.clone();
            }
            Err(error) => {
                assert!(!listed, "{action:?} was listed and refused: {error}");
                assert_eq!(error.code(), "illegal/not_offered");
                assert!(
                    copy.state() == game.state() && copy.log().len() == game.log().len(),
                    "{action:?} left a trace"
                );
            }
        }
        counts[usize::from(!listed)] += 1;
    }
    let option = &decision.options()[0];
    let stale = copy.apply(decision.seat(), DecisionId(decision.id().0.wrapping_sub(1)), option.clone());
    assert_eq!(stale.unwrap_err().code(), "illegal/stale");
    for seat in seats(game).filter(|seat| *seat != decision.seat()) {
        let other = copy.apply(seat, decision.id(), option.clone());
        assert_eq!(other.unwrap_err().code(), "illegal/not_your_decision");
    }
    assert!(copy.state() == game.state(), "a refused answer left a trace");
    counts
}

/// Takes an option and takes it back: what was before is there again, with another number. False where the option cannot
/// be taken back.
pub fn check_undo<R: Ruleset>(game: &Game<R>, pick: usize) -> bool {
    let Some(decision) = game.decision().filter(|decision| R::is_undo_point(decision)) else {
        return false;
    };
    let mut copy = game.clone();
    let action = decision.options()[pick % decision.options().len()].clone();
    let events = copy.apply(decision.seat(), decision.id(), action).unwrap();
    if events.iter().any(R::reveals) || copy.is_over() {
        return false;
    }
    copy.undo(decision.seat()).unwrap();
    let mut before = game.state().clone();
    R::desk(R::table_mut(&mut before)).renumber(copy.decision().unwrap().id());
    assert!(copy.state() == &before, "an undo gives back another state");
    check_fold(&copy);
    true
}
