//! The searching agent of Kryptik, for two and for more players.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::AgentKind;
use keyforge_core::kernel::search::{Budget, Evaluate, Values};
use keyforge_core::kernel::{Outcome, OutcomeReason, Position, Recorder, Ruleset, Seat, Seeded, play_out};
use keyforge_core::kryptik::simulate::{Plan, run};
use keyforge_core::kryptik::{
    Action, AnyAgent, Area, CardId, CardState, Decision, DecisionKind, Event, Judge, Kryptik, Library, SearchAgent,
    Setup, Spot, State, Table, demo_decks,
};

use crate::lab::*;

fn setup(players: usize) -> Setup {
    Setup::new((0..players).map(|seat| demo_decks()[seat % 2].clone()).collect::<Vec<_>>())
}

/// Positions of a game between greedy agents, at decisions with something to choose.
fn positions(players: usize, seed: u64, count: usize) -> Vec<State> {
    let (library, setup) = (Library::demo(), setup(players));
    let mut chance = Seeded::new(seed.into());
    let mut state = Kryptik::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
    let seats = (0..players as u8).map(Seat);
    let mut agents: Vec<_> = seats.map(|seat| AnyAgent::of(AgentKind::Greedy, &library, &setup, seat, seed)).collect();
    let mut found = Vec::new();
    while found.len() < count {
        play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, 17).unwrap();
        while Position::<Kryptik>::of(&state).is_some_and(|position| position.options().len() < 2) {
            play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, 1).unwrap();
        }
        if Position::<Kryptik>::of(&state).is_none() {
            break;
        }
        found.push(state.clone());
    }
    found
}

#[test]
fn worlds_that_look_alike_are_drawn_and_searched_alike() {
    let mut differ = 0;
    for players in 2..5 {
        for (at, state) in positions(players, players as u64, 12).into_iter().enumerate() {
            let seat = Position::<Kryptik>::of(&state).unwrap().seat();
            for viewer in (0..players as u8).map(Seat) {
                let draw = |state: &State, seed: u64| {
                    Kryptik::determinize(state, viewer, &mut Seeded::new(seed.into())).unwrap()
                };
                let other = draw(&state, 99);
                differ += u32::from(other != state);
                assert!(Kryptik::view(state.table(), viewer) == Kryptik::view(other.table(), viewer));
                assert!(draw(&state, 5) == draw(&other, 5), "{players} players, position {at}, {viewer}");
                if viewer == seat && at % 4 == 0 {
                    let agent = SearchAgent::searching(Budget::Iterations(12), at as u64);
                    let report =
                        |state| agent.report(&Position::<Kryptik>::of(state).unwrap(), &AtomicBool::new(false));
                    let found = report(&state);
                    assert_eq!((found.iterations, found.failed), (12, 0));
                    assert_eq!(found, report(&other), "{players} players, position {at}");
                }
            }
        }
    }
    assert!(differ > 50, "{differ} worlds are others");
}

/// The hidden cards of a player: those of deck, hand and row that a viewer does not know.
fn hidden(table: &Table, viewer: Seat, seat: Seat) -> [Vec<CardId>; 3] {
    let player = table.player(seat);
    let row = player.row.iter().map(|slot| slot.card).collect();
    [player.deck.clone(), player.hand.clone(), row].map(|mut cards: Vec<CardId>| {
        cards.retain(|card| !table.knows(viewer, *card));
        cards
    })
}

/// Deck lists are open, and cards are numbered in their order: a number says which card it is.
#[test]
fn the_numbers_in_a_drawn_state_do_not_tell_where_cards_lie() {
    let mut hands = 0;
    for players in 2..4 {
        for state in positions(players, 8 + players as u64, 8) {
            let table = state.table();
            for viewer in (0..players as u8).map(Seat) {
                let draws: Vec<State> = (0..60)
                    .map(|seed| Kryptik::determinize(&state, viewer, &mut Seeded::new((900 + seed).into())).unwrap())
                    .collect();
                for drawn in &draws {
                    let printed =
                        |table: &Table| table.cards.iter().map(|card| (card.def, card.owner)).collect::<Vec<_>>();
                    assert_eq!(printed(drawn.table()), printed(table), "a card is the card that it was");
                }
                for seat in (0..players as u8).map(Seat) {
                    let real = hidden(table, viewer, seat);
                    let held: Vec<_> = draws.iter().map(|drawn| hidden(drawn.table(), viewer, seat)).collect();
                    let all: usize = real.iter().map(Vec::len).sum();
                    for place in (0..3).filter(|place| (1..all - 1).contains(&real[*place].len())) {
                        // What lies there really lies there as often as its share of the hidden cards says.
                        let share = real[place].len() as f64 / all as f64;
                        let found = held.iter().flat_map(|held| &held[place]).filter(|card| real[place].contains(card));
                        let found = found.count() as f64 / (draws.len() * real[place].len()) as f64;
                        assert!((found - share).abs() < 0.25, "{found} of {share}, {players} players, place {place}");
                        hands += u32::from(place == 1);
                    }
                }
            }
        }
    }
    assert!(hands > 20, "{hands} hidden hands");
}

/// A state in which two hidden cards of a player have changed places. Who has seen what lies in one of them has seen the other.
fn exchanged(state: &State, [one, other]: [CardId; 2]) -> State {
    let mut world = state.clone();
    let table = Kryptik::table_mut(&mut world);
    let [first, second] = [one, other].map(|card| *table.card(card));
    table.cards[usize::from(one.0)] = CardState { def: first.def, ..second };
    table.cards[usize::from(other.0)] = CardState { def: second.def, ..first };
    let swap = |card: &mut CardId| match *card {
        card if card == one => other,
        card if card == other => one,
        card => card,
    };
    let player = &mut table.players[first.owner.index()];
    let row = player.row.iter_mut().map(|slot| &mut slot.card);
    for card in player.deck.iter_mut().chain(&mut player.hand).chain(row) {
        *card = swap(card);
    }
    player.hand.sort_unstable();
    for known in &mut table.known {
        known.iter_mut().for_each(|card| *card = swap(card));
        known.sort_unstable();
    }
    world
}

#[test]
fn a_search_does_not_see_which_number_lies_where() {
    let mut count = 0;
    for players in 2..4 {
        for (at, state) in positions(players, 30 + players as u64, 12).into_iter().enumerate() {
            let viewer = Position::<Kryptik>::of(&state).unwrap().seat();
            for seat in (0..players as u8).map(Seat).filter(|seat| *seat != viewer) {
                let [deck, hand, row] = hidden(state.table(), viewer, seat);
                for (one, other) in [(&hand, &deck), (&row, &deck), (&hand, &row)] {
                    let (Some(one), Some(other)) = (one.first(), other.last()) else {
                        continue;
                    };
                    let world = exchanged(&state, [*one, *other]);
                    assert!(Kryptik::view(world.table(), viewer) == Kryptik::view(state.table(), viewer));
                    let draw = |state| Kryptik::determinize(state, viewer, &mut Seeded::new(7.into())).unwrap();
                    assert!(draw(&world) == draw(&state), "{players} players, position {at}");
                    if at % 4 == 0 {
                        let agent = SearchAgent::searching(Budget::Iterations(12), at as u64);
                        let report =
                            |state| agent.report(&Position::<Kryptik>::of(state).unwrap(), &AtomicBool::new(false));
                        assert_eq!(report(&world), report(&state), "{players} players, position {at}");
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 40, "{count} worlds");
}

/// Whoever has priority is the player of these cards, and the other one looks.
const SHUFFLED_AWAY: &str = "
card seer \"Seer\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  active(engage): may(draw(you, 1))
card dream \"Dream\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  active(soul(\"{1}\"), zone hand): may(draw(you, 1))
card heir \"Heir\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(dies({citizen other mine})): may(put(it, hand))
card tide \"Tide\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine}); put(a, top_of_deck); shuffle(you)
card fog \"Fog\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: put({citizen mine in hand}, top_of_deck); shuffle(you)
card rest \"Rest\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen mine in limbo}); put(a, top_of_deck); shuffle(you)
card end \"End\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen mine}); destroy(a)
";

/// Draws for player 2, and looks that those of a world in which the card lies elsewhere in the deck are the same.
fn drawn_in_two_worlds(play: &Play, card: CardId) -> Vec<State> {
    let state = play.game.state();
    let other = state.table().player(P1).deck.iter().copied().find(|other| *other != card).unwrap();
    let world = exchanged(state, [card, other]);
    let draw = |state: &State, seed: u64| Kryptik::determinize(state, P2, &mut Seeded::new(seed.into())).unwrap();
    let draws = (0..40).map(|seed| {
        let drawn = draw(state, seed);
        assert!(draw(&world, seed) == drawn, "draw {seed} tells where the card lies");
        drawn
    });
    draws.collect()
}

/// An ability resolves although its citizen has left (`K-9.3-8`), here from the island or the hand into a deck that was shuffled.
/// Everybody saw which card it was: wherever it lies in a draw, the question is that one's, and no other card's.
#[test]
fn a_drawn_question_is_that_of_the_card_that_everybody_saw() {
    let mut seer = Lab::of("island: seer; hand: tide; deck: c11x3 c22x3", "").cards(SHUFFLED_AWAY).start();
    let card = seer.citizen(P1, "seer");
    seer.activate(P1, "seer", 0).pass().cast("tide").target(P1, "seer").pass_all().pass_all();
    let mut dream = Lab::of("hand: dream fog; deck: c11x3 c22x3; energy: w", "").cards(SHUFFLED_AWAY).start();
    let other = dream.in_hand(P1, "dream");
    dream.act(Action::Activate { card: other, ability: 0 }).auto().pass().cast("fog").pass_all().pass_all();
    for (play, card) in [(seer, card), (dream, other)] {
        assert!(play.player(P1).deck.contains(&card));
        assert_eq!((play.decider(), play.kind(), play.decision().source), (P1, DecisionKind::May, Some(card)));
        let mut places = BTreeSet::new();
        for drawn in drawn_in_two_worlds(&play, card) {
            let Decision { seat, kind, source, .. } = drawn.table().decision.as_ref().unwrap();
            assert_eq!((*seat, *kind, *source), (P1, DecisionKind::May, Some(card)));
            places.insert(drawn.table().player(P1).deck.iter().position(|other| *other == card).unwrap());
        }
        assert_eq!(places, (0..7).collect(), "it lies anywhere");
    }
}

/// A trigger is about a citizen that died and was shuffled into the deck since. The effect has lost it,
/// so a draw does not look for it where it lies: what the effect has in mind would tell the place.
#[test]
fn a_draw_does_not_follow_a_card_that_the_effect_has_lost() {
    let mut play = Lab::of("island: heir c33; hand: end rest; deck: c11x3 c22x3", "").cards(SHUFFLED_AWAY).start();
    let card = play.citizen(P1, "c33");
    play.cast("end").target(P1, "c33").pass_all().cast("rest").choose("c33").pass_all().pass_all();
    assert!(play.player(P1).deck.contains(&card));
    assert_eq!((play.decider(), play.kind()), (P1, DecisionKind::May));
    for mut drawn in drawn_in_two_worlds(&play, card) {
        Kryptik::decide(&mut drawn, P1, &Action::Yes, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        assert!(drawn.table().player(P1).hand.is_empty());
    }
}

/// An effect speaks of a card that player 2 has not seen, and that was shuffled into a deck before or while it does.
const UNSEEN: &str = "
card veil \"Veil\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: choose(a, {citizen mine in hand}, 1); put(a, top_of_deck); shuffle(you); may(put(a, hand))
card veils \"Veils\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: choose(a, {citizen mine in hand}, 2); put(a, top_of_deck); shuffle(you); may(put(a, hand))
card lay \"Lay\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: choose(a, {citizen mine in hand}, 1); put(a, top_of_deck); may(put(a, hand))
card seek \"Seek\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: search({card in deck}, top_of_deck); may(put(found, hand))
";

/// From which places of the deck cards go to the hand of player 1 in a drawn state.
fn taken(mut drawn: State) -> Vec<u16> {
    let mut events = Recorder::keeping();
    Kryptik::decide(&mut drawn, P1, &Action::Yes, &mut Seeded::new(1.into()), &mut events).unwrap();
    let places = events.events().iter().filter_map(|event| match event {
        Event::Moved { from: Spot { area: Area::Deck, .. }, at, to: Spot { area: Area::Hand, .. }, .. } => *at,
        _ => None,
    });
    places.collect()
}

/// Nobody knows where in a shuffled deck a card lies: in a draw it lies anywhere, and not where it really does.
#[test]
fn a_draw_does_not_tell_where_a_card_was_shuffled_to() {
    let mut play = Lab::of("hand: veil c33 c44; deck: c11x3 c22x3", "").cards(UNSEEN).start();
    play.cast("veil").pass_all().choose("c33");
    let card = *play.player(P1).deck.iter().find(|card| play.name(**card) == "c33").unwrap();
    assert_eq!((play.decider(), play.kind()), (P1, DecisionKind::May));
    let mut all: Vec<u16> = Vec::new();
    for drawn in drawn_in_two_worlds(&play, card) {
        let places = taken(drawn);
        assert_eq!(places.len(), 1, "the effect speaks of some card");
        all.extend(places);
    }
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), (0..7).collect(), "it lies anywhere");
    // Its player knows which one it is, wherever it lies.
    for seed in 0..20_u64 {
        let mut drawn = play.game.determinize(P1, seed.into()).unwrap();
        Kryptik::decide(&mut drawn, P1, &Action::Yes, &mut Seeded::new(1.into()), &mut Recorder::silent()).unwrap();
        assert!(drawn.table().player(P1).hand.contains(&card));
    }
}

/// Two cards are two, wherever they lie.
#[test]
fn several_shuffled_cards_stay_several_in_a_draw() {
    let mut play = Lab::of("hand: veils c33 c44; deck: c11x3 c22x3", "").cards(UNSEEN).start();
    play.cast("veils").pass_all().choose("c33").choose("c44");
    let card = *play.player(P1).deck.iter().find(|card| play.name(**card) == "c33").unwrap();
    for drawn in drawn_in_two_worlds(&play, card) {
        assert_eq!(taken(drawn).len(), 2);
    }
}

/// What was not shuffled since lies where everybody saw it go, whichever card it is.
#[test]
fn a_card_that_was_laid_on_a_deck_is_there_in_every_draw() {
    let mut play = Lab::of("hand: lay c33 c44; deck: c11x3 c22x3", "").cards(UNSEEN).start();
    play.cast("lay").pass_all().choose("c33");
    let draws = (0..20_u64).map(|seed| play.game.determinize(P2, seed.into()).unwrap());
    let cards: BTreeSet<CardId> = draws
        .map(|drawn| {
            let top = drawn.table().player(P1).deck[0];
            assert_eq!(taken(drawn), [0]);
            top
        })
        .collect();
    assert!(cards.len() > 2, "it may be any card");
}

/// While a deck is cut the card that was searched for lies somewhere in it, and goes to its place afterwards.
#[test]
fn a_card_that_was_found_lies_anywhere_while_the_deck_is_cut() {
    let lab = Lab::of("hand: seek; deck: c11x3 c22x3 c33", "").cards(UNSEEN);
    let mut play = lab.rulings(|rulings| rulings.cut = true).start();
    play.cast("seek").pass_all().choose("c33");
    let card = *play.player(P1).deck.iter().find(|card| play.name(**card) == "c33").unwrap();
    assert_eq!((play.decider(), play.kind()), (P2, DecisionKind::Cut));
    let cut = |mut drawn: State| {
        Kryptik::decide(&mut drawn, P2, &Action::Number(0), &mut Seeded::new(1.into()), &mut Recorder::silent())
            .unwrap();
        drawn.table().player(P1).deck[0]
    };
    let found: BTreeSet<CardId> = drawn_in_two_worlds(&play, card).into_iter().map(cut).collect();
    assert!(found.len() > 3, "{found:?}");
    // Who has searched knows what was found.
    for seed in 0..20_u64 {
        assert_eq!(cut(play.game.determinize(P1, seed.into()).unwrap()), card);
    }
}

#[test]
fn a_search_is_repeated_on_any_number_of_threads() {
    let state = positions(3, 1, 2).remove(1);
    let position = Position::<Kryptik>::of(&state).unwrap();
    let mut agent = SearchAgent::searching(Budget::Iterations(20), 4);
    agent.search_mut().parts = 3.try_into().unwrap();
    let found = agent.report(&position, &AtomicBool::new(false));
    for threads in 1..4 {
        assert_eq!(agent.report_on(threads, &position, &AtomicBool::new(false)), found);
    }
}

#[test]
fn a_simulation_with_a_searching_agent_can_be_repeated() {
    let agents = vec![AgentKind::Search { iterations: 2 }, AgentKind::Greedy];
    let plan = Plan { agents, games: 2, ..Plan::default() };
    let reports = run(&plan, 2, |_| true);
    assert_eq!(reports[1], plan.play(1));
    assert!(reports.iter().all(|report| report.end.winner().is_some()), "{reports:?}");
}

#[test]
fn the_judge_shares_out_what_there_is_to_win() {
    for players in 2..5 {
        for state in positions(players, 3, 6) {
            let values = Judge.values(&state);
            let seats = (0..players as u8).map(Seat);
            let sum: f32 = seats.map(|seat| values.of(seat)).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{values:?}");
        }
    }
}

/// The exponential of what twelve citizens may be worth is more than a number holds.
#[test]
fn whoever_is_far_ahead_is_not_lost() {
    let giant = "card giant \"Giant\"\n  citizen · cost \"{1}\" · stats 99 99 · souls w · years 1\n";
    let play = Lab::of("island: giantx12; deck: c11x9", "island: c33; deck: c11x9").cards(giant).start();
    let values = Judge.values(play.game.state());
    assert!(values.of(Seat::FIRST) > 0.99 && values.of(Seat::SECOND) < 0.01, "{values:?}");
}

#[test]
fn a_team_wins_together() {
    let setup = setup(4).with(|setup| setup.teams = vec![0, 1, 0, 1]);
    let state = Kryptik::start(&Library::demo(), &setup, &mut Seeded::new(1.into()), &mut Recorder::silent());
    let state = state.unwrap();
    let outcome = Outcome { winner: Some(Seat(1)), reason: OutcomeReason::Victory };
    let values = Judge.ended(state.table(), outcome);
    assert_eq!([0, 1, 2, 3].map(|seat| values.of(Seat(seat))), [0.0, 1.0, 0.0, 1.0]);
    let draw = Outcome { winner: None, reason: OutcomeReason::Draw };
    assert_eq!(Judge.ended(state.table(), draw), Values::EVEN);
    let values = Judge.values(&state);
    assert_eq!((values.of(Seat(0)), values.of(Seat(1))), (values.of(Seat(2)), values.of(Seat(3))));
    assert!((values.of(Seat(0)) + values.of(Seat(1)) - 1.0).abs() < 1e-3, "of both teams together");
}
