//! Who has which seat makes no difference: the same decks and the same chance with the seats exchanged are the same game.

use keyforge_core::kernel::*;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::{Field, Observer, ROW, SIZE, layout};
use keyforge_core::table::{Action, CardId, Decision, DecisionKind, Table};
use keyforge_core::{KeyForge, Setup, State};
use keyforge_testing::laws::*;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// The chance of a game in which the seats are exchanged: each player has the shuffles of the other one.
struct Exchanged {
    chance: Seeded,
    /// Whether something was picked: among cards of both players, which are listed by their numbers, that is another one here.
    picked: bool,
}

impl Chance for Exchanged {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let Stream(stream) = question.stream;
        let stream = Stream(if stream < 2 { 1 - stream } else { stream });
        self.picked |= stream.0 == 2;
        self.chance.answer(&ChanceQuestion { stream, ..*question })
    }
}

/// What is asked.
#[derive(PartialEq, Debug)]
struct Asked {
    seat: Seat,
    kind: DecisionKind,
    /// The fewest and the most choices.
    choices: [u8; 2],
    options: Vec<Action>,
    /// What was chosen already, and which texts wait.
    cards: Vec<CardId>,
}

impl Asked {
    fn of(decision: &Decision) -> Asked {
        let waiting = decision.waiting.iter().flat_map(|waiting| [waiting.card, waiting.source]);
        Asked {
            seat: decision.seat,
            kind: decision.kind,
            choices: [decision.min, decision.max],
            options: decision.options.clone(),
            cards: decision.chosen.iter().copied().chain(waiting).collect(),
        }
        .sorted()
    }

    /// Cards are listed by their numbers, which an exchange changes.
    fn sorted(mut self) -> Asked {
        self.options.sort();
        self
    }
}

/// How cards are numbered in a game and in the one with the seats exchanged: those of the second deck come first there.
#[derive(Clone, Copy)]
struct Exchange {
    first: u8,
    second: u8,
}

impl Exchange {
    fn of(table: &Table) -> Exchange {
        let owned = |seat| table.card_ids().filter(|card| table.card(*card).owner == seat).count() as u8;
        Exchange { first: owned(Seat::FIRST), second: owned(Seat::SECOND) }
    }

    fn card(self, card: CardId) -> CardId {
        match card.0 {
            at if at < self.first => CardId(at + self.second),
            at if at < self.first + self.second => CardId(at - self.first),
            at => CardId(at),
        }
    }

    /// The row of a card, from 1, as observations name it.
    fn row(self, row: i16) -> i16 {
        if row == 0 { 0 } else { i16::from(self.card(CardId(row as u8 - 1)).0) + 1 }
    }

    fn action(self, kind: DecisionKind, action: Action) -> Action {
        match action {
            Action::Play(card) => Action::Play(self.card(card)),
            Action::Discard(card) => Action::Discard(self.card(card)),
            Action::Reap(card) => Action::Reap(self.card(card)),
            Action::Fight(card) => Action::Fight(self.card(card)),
            Action::UseAction(card) => Action::UseAction(self.card(card)),
            Action::UseOmni(card) => Action::UseOmni(self.card(card)),
            Action::Unstun(card) => Action::Unstun(self.card(card)),
            Action::Card(card) => Action::Card(self.card(card)),
            Action::Player(seat) => Action::Player(seat.other()),
            // A card that nobody sees: its number ends in the player with whom it lies.
            Action::Option(place) if kind == DecisionKind::Card => Action::Option(place ^ 1),
            other => other,
        }
    }

    fn asked(self, asked: Asked) -> Asked {
        Asked {
            seat: asked.seat.other(),
            options: asked.options.into_iter().map(|action| self.action(asked.kind, action)).collect(),
            cards: asked.cards.into_iter().map(|card| self.card(card)).collect(),
            ..asked
        }
        .sorted()
    }

    /// What somebody observes, with the rows and their numbers as the exchanged game has them.
    fn observed(self, fields: &[Field], numbers: &[i16]) -> Vec<i16> {
        let at = |name: &str| fields.iter().find(|field| field.name == name).unwrap().at;
        let (rows, host, source) = (at("card.definition"), at("card.host"), at("source"));
        let mut exchanged = numbers.to_vec();
        for (at, row) in numbers[rows..].chunks_exact(ROW).enumerate() {
            let to = rows + self.card(CardId(at as u8)).index() * ROW;
            exchanged[to..to + ROW].copy_from_slice(row);
            let host = to + host - rows;
            exchanged[host] = self.row(exchanged[host]);
        }
        exchanged[source] = self.row(exchanged[source]);
        exchanged
    }
}

fn exchanged(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    if let Setup::Decks { decks, first, .. } = &mut setup {
        decks.reverse();
        *first = first.map(Seat::other);
    }
    setup
}

/// What tells one game from the other.
struct Compared {
    exchange: Exchange,
    fields: Vec<Field>,
    observers: [Observer; 2],
}

impl Compared {
    fn of(one: &State, other: &State) -> Compared {
        let observers = [one, other].map(|state| Observer::new(state.library(), state.table()));
        Compared { exchange: Exchange::of(one.table()), fields: layout(), observers }
    }

    /// What a player observes in one game and not in the other.
    fn differs(&self, states: [&State; 2]) -> Option<&str> {
        let observe = |game: usize, viewer: Seat| {
            let mut numbers = vec![0; SIZE];
            self.observers[game].write(states[game], viewer, &mut numbers).unwrap();
            numbers
        };
        SEATS.into_iter().find_map(|seat| {
            let (seen, there) = (observe(0, seat), observe(1, seat.other()));
            let seen = self.exchange.observed(&self.fields, &seen);
            let differs = |field: &Field| {
                let at = |number: usize| field.at + number * field.stride;
                (0..field.count).any(|number| seen[at(number)] != there[at(number)])
            };
            let first = (seen != there).then(|| self.fields.iter().find(|field| differs(field)))?;
            first.map(|field| field.name.as_str())
        })
    }
}

/// Plays a random game and the one with the seats exchanged, step by step.
fn check(setup: Setup, seed: u64, most: usize) {
    let library = library();
    let mut chance = Seeded::new(seed.into());
    let mut other_chance = Exchanged { chance: Seeded::new(seed.into()), picked: false };
    let mut silent = Recorder::silent();
    let setup = setup.starting(Seat((seed % 2) as u8));
    let mut one = KeyForge::start(&library, &setup, &mut chance, &mut silent).unwrap();
    let mut other = KeyForge::start(&library, &exchanged(&setup), &mut other_chance, &mut silent).unwrap();
    let compared = Compared::of(&one, &other);
    let mut chooser = Chooser(seed);
    for _ in 0..most {
        let differs = compared.differs([&one, &other]);
        if differs.is_some() && other_chance.picked {
            return;
        }
        let turn = one.table().turn.number;
        assert_eq!(differs, None, "turn {turn}");
        let (Some(asked), Some(asked_there)) = (&one.table().decision, &other.table().decision) else {
            assert_eq!(one.table().decision.is_none(), other.table().decision.is_none());
            return;
        };
        assert_eq!(compared.exchange.asked(Asked::of(asked)), Asked::of(asked_there), "turn {turn}");
        let (seat, kind) = (asked.seat, asked.kind);
        let action = chooser.pick(&asked.options);
        KeyForge::decide(&mut one, seat, &action, &mut chance, &mut silent).unwrap();
        let action = compared.exchange.action(kind, action);
        other_chance.picked = false;
        KeyForge::decide(&mut other, seat.other(), &action, &mut other_chance, &mut silent).unwrap();
    }
}

/// `KEYFORGE_GAMES` sets how many.
fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(games())]

    #[test]
    fn who_has_which_seat_makes_no_difference(seed: u64, book in prop::sample::select(Rulebook::ALL.to_vec())) {
        check(setup(&library(), book, seed), seed, 1_000);
    }
}
