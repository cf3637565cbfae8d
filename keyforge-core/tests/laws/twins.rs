//! Two games that are the same but for the names of things, played side by side: what is observed and asked must be the same.

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::model::Rulebook;
use keyforge_core::observe::{Field, Observer, ROW, SIZE, layout};
use keyforge_core::table::{Action, CardId, Decision, DecisionKind, Event, MoveCause};
use keyforge_core::{Deck, KeyForge, Setup, State};
use keyforge_testing::laws::*;
use proptest::test_runner::Config;

/// How things of a game are named in its twin.
pub trait Twin {
    fn seat(&self, seat: Seat) -> Seat {
        seat
    }

    fn card(&self, card: CardId) -> CardId {
        card
    }

    /// The first shuffle of a deck, whose cards lie there as they are numbered.
    fn first_shuffle(order: Vec<u16>) -> Vec<u16> {
        order
    }

    /// Whether the twin can be asked to do it.
    fn can_follow(&self, _: Action) -> bool {
        true
    }

    /// What the twin answers to the same question. Texts that wait are named by their places in it already.
    fn action(&self, asked: &Decision, action: Action) -> Action;

    /// What a player of the game observes, as the same player of the twin observes it.
    fn observed(&self, state: &State, viewer: Seat, fields: &[Field], numbers: &mut Vec<i16>);
}

/// The same action with another card in the place of its own.
pub fn renamed(action: Action, card: impl Fn(CardId) -> CardId) -> Action {
    match action {
        Action::Play(at) => Action::Play(card(at)),
        Action::Discard(at) => Action::Discard(card(at)),
        Action::Reap(at) => Action::Reap(card(at)),
        Action::Fight(at) => Action::Fight(card(at)),
        Action::UseAction(at) => Action::UseAction(card(at)),
        Action::UseOmni(at) => Action::UseOmni(card(at)),
        Action::Unstun(at) => Action::Unstun(card(at)),
        Action::Card(at) => Action::Card(card(at)),
        other => other,
    }
}

/// What somebody observes, with the rows of cards and the numbers by which others name them as they are in the twin.
pub fn with_rows(fields: &[Field], numbers: &[i16], card: impl Fn(CardId) -> CardId) -> Vec<i16> {
    let at = |name: &str| fields.iter().find(|field| field.name == name).unwrap().at;
    let (rows, host, source) = (at("card.definition"), at("card.host"), at("source"));
    // Rows are named from 1 on.
    let named = |row: i16| if row == 0 { 0 } else { i16::from(card(CardId(row as u8 - 1)).0) + 1 };
    let mut there = numbers.to_vec();
    for (at, row) in numbers[rows..].chunks_exact(ROW).enumerate() {
        let to = rows + card(CardId(at as u8)).index() * ROW;
        there[to..to + ROW].copy_from_slice(row);
        let host = to + host - rows;
        there[host] = named(there[host]);
    }
    there[source] = named(there[source]);
    there
}

/// What is asked.
#[derive(PartialEq, Debug)]
struct Asked {
    seat: Seat,
    kind: DecisionKind,
    /// The fewest and the most choices.
    choices: [u8; 2],
    options: Vec<Action>,
    /// Which of the texts that wait may be next, each by the card that has it and the one on which it is printed: of those that are
    /// the same but for what they are about the first in the list is offered.
    texts: Vec<[Option<CardId>; 2]>,
    /// What was chosen already.
    chosen: Vec<CardId>,
    /// Which texts wait.
    waiting: Vec<[Option<CardId>; 3]>,
}

/// The texts that wait: the card that has one, the one on which it is printed, and the one that it is about.
fn waiting(decision: &Decision) -> Vec<[Option<CardId>; 3]> {
    decision.waiting.iter().map(|waiting| [Some(waiting.card), Some(waiting.source), waiting.about]).collect()
}

/// Those of them that are offered.
fn offered(decision: &Decision) -> impl Iterator<Item = [Option<CardId>; 3]> {
    let waiting = waiting(decision);
    decision.options.iter().filter_map(move |option| match option {
        Action::Trigger(at) => waiting.get(usize::from(*at)).copied(),
        _ => None,
    })
}

/// The options that are no texts.
fn others(decision: &Decision) -> impl Iterator<Item = Action> {
    decision.options.iter().copied().filter(|option| !matches!(option, Action::Trigger(_)))
}

impl Asked {
    fn of(decision: &Decision) -> Asked {
        Asked {
            seat: decision.seat,
            kind: decision.kind,
            choices: [decision.min, decision.max],
            options: others(decision).collect(),
            texts: offered(decision).map(|[card, source, _]| [card, source]).collect(),
            chosen: decision.chosen.clone(),
            waiting: waiting(decision),
        }
        .sorted()
    }

    /// The same question of the twin.
    fn in_twin(twin: &impl Twin, decision: &Decision) -> Asked {
        Asked {
            seat: twin.seat(decision.seat),
            kind: decision.kind,
            choices: [decision.min, decision.max],
            options: others(decision).map(|action| twin.action(decision, action)).collect(),
            texts: offered(decision)
                .map(|[card, source, _]| [card, source].map(|card| card.map(|card| twin.card(card))))
                .collect(),
            chosen: decision.chosen.iter().map(|card| twin.card(*card)).collect(),
            waiting: waiting(decision)
                .into_iter()
                .map(|cards| cards.map(|card| card.map(|card| twin.card(card))))
                .collect(),
        }
        .sorted()
    }

    /// Cards are listed by their numbers, and texts by where their cards are.
    fn sorted(mut self) -> Asked {
        self.options.sort();
        self.texts.sort();
        self.waiting.sort();
        self
    }
}

/// What the twin answers: of texts that wait the same one. None where it is offered another one in its stead.
fn answer(twin: &impl Twin, asked: &Decision, there: &Decision, action: Action) -> Option<Action> {
    let Action::Trigger(at) = action else {
        return Some(twin.action(asked, action));
    };
    let at = usize::from(at);
    let (here, waiting) = (waiting(asked), waiting(there));
    let before = here[..at].iter().filter(|cards| **cards == here[at]).count();
    let same = here[at].map(|card| card.map(|card| twin.card(card)));
    let places = waiting.iter().enumerate().filter(|(_, cards)| **cards == same);
    let answer = Action::Trigger(places.map(|(place, _)| place as u8).nth(before).unwrap());
    let instead = |other: [Option<CardId>; 3]| other != same && other[..2] == same[..2];
    let is_offered = there.options.contains(&answer);
    assert!(is_offered || offered(there).any(instead), "{same:?} is not offered: {there:?}");
    is_offered.then_some(answer)
}

/// The options that leave nothing to how cards are listed: the rest of a pile may be left in the order in which they lie.
fn worded(twin: &impl Twin, asked: &Decision) -> Vec<Action> {
    let leaves = |action: Action| asked.kind == DecisionKind::PileOrder && action == Action::Done;
    asked.options.iter().copied().filter(|action| twin.can_follow(*action) && !leaves(*action)).collect()
}

/// The chance of a twin. Among cards that lie elsewhere in a list, what is picked is another one.
pub struct TwinChance {
    chance: Seeded,
    /// Whether each player has the shuffles of the other one.
    exchanged: bool,
    first_shuffle: fn(Vec<u16>) -> Vec<u16>,
    /// Whether something was picked or shuffled.
    asked: bool,
}

impl Chance for TwinChance {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let Stream(stream) = question.stream;
        self.asked = true;
        let stream = Stream(if self.exchanged && stream < 2 { 1 - stream } else { stream });
        let answer = self.chance.answer(&ChanceQuestion { stream, ..*question })?;
        Ok(match answer {
            ChanceAnswer::Permutation(order) if question.counter == 0 => {
                ChanceAnswer::Permutation((self.first_shuffle)(order))
            }
            answer => answer,
        })
    }
}

/// What somebody observes in one game and not in the other.
struct Compared {
    fields: Vec<Field>,
    observers: [Observer; 2],
}

impl Compared {
    fn of(one: &State, other: &State) -> Compared {
        let observers = [one, other].map(|state| Observer::new(state.library(), state.table()));
        Compared { fields: layout(), observers }
    }

    fn differs(&self, twin: &impl Twin, [one, other]: [&State; 2]) -> Option<&str> {
        let observe = |game: usize, state: &State, viewer: Seat| {
            let mut numbers = vec![0; SIZE];
            self.observers[game].write(state, viewer, &mut numbers).unwrap();
            numbers
        };
        SEATS.into_iter().find_map(|seat| {
            let mut seen = observe(0, one, seat);
            twin.observed(one, seat, &self.fields, &mut seen);
            let there = &mut observe(1, other, twin.seat(seat));
            // What asks for an order is the first of the texts as they are listed.
            if one.table().decision.as_ref().is_some_and(|asked| asked.kind == DecisionKind::Order) {
                let source = self.fields.iter().find(|field| field.name == "source").unwrap().at;
                (seen[source], there[source]) = (0, 0);
            }
            let differs = |field: &Field| {
                let at = |number: usize| field.at + number * field.stride;
                (0..field.count).any(|number| seen[at(number)] != there[at(number)])
            };
            let first = (seen != *there).then(|| self.fields.iter().find(|field| differs(field)))?;
            first.map(|field| field.name.as_str())
        })
    }
}

/// Whether the cards of both decks lie in the same order: what nobody sees yet.
fn same_decks(twin: &impl Twin, [one, other]: [&State; 2]) -> bool {
    SEATS.into_iter().all(|seat| {
        let (here, there) = (one.table().player(seat).deck(), other.table().player(twin.seat(seat)).deck());
        here.iter().map(|card| twin.card(*card)).eq(there.iter().copied())
    })
}

/// Whether cards may have gone into a pile at the same moment, and nobody is asked in which order: upgrades after their creatures, hidden
/// sides of token creatures, what pays for a key, and what is discarded of cards that not all may look at.
fn are_listed(events: &[Event]) -> bool {
    let caused = |causes: &[MoveCause]| {
        events.iter().filter(|event| matches!(event, Event::Moved { cause, .. } if causes.contains(cause))).count()
    };
    caused(&[MoveCause::HostLeft, MoveCause::Flip, MoveCause::Spend]) > 0 || caused(&[MoveCause::Discard]) > 1
}

/// Whether things of one moment go on as they are listed, and the question is for the next one: for which of two cards, how much of the
/// price of a key comes from a card, on which flank one of several creatures comes into play.
fn goes_on(state: &State, differs: &str) -> bool {
    differs == "source" || state.table().decision.as_ref().is_some_and(|asked| asked.kind == DecisionKind::Flank)
}

/// The last actions, for a failure.
fn told(actions: &[String]) -> String {
    actions[actions.len().saturating_sub(6)..].join("; ")
}

/// An action in words.
fn said(state: &State, action: Action) -> String {
    let card = action.card().map(|card| state.table().card(card).def);
    let title = card.map(|def| state.library().definition(def).facts.title.clone());
    format!("{action:?} {}", title.unwrap_or_default())
}

/// Plays a random game and its twin, step by step, until chance has taken another card there, or cards lie as they were listed.
pub fn check<T: Twin>(setups: [&Setup; 2], twin: impl FnOnce(&State) -> T, seed: u64, most: usize) {
    let library = library();
    let mut chance = Seeded::new(seed.into());
    let mut one = KeyForge::start(&library, setups[0], &mut chance, &mut Recorder::silent()).unwrap();
    let twin = twin(&one);
    let exchanged = twin.seat(Seat::FIRST) != Seat::FIRST;
    let mut other_chance =
        TwinChance { chance: Seeded::new(seed.into()), exchanged, first_shuffle: T::first_shuffle, asked: false };
    let mut other = KeyForge::start(&library, setups[1], &mut other_chance, &mut Recorder::silent()).unwrap();
    let compared = Compared::of(&one, &other);
    let mut chooser = Chooser(seed);
    let (mut last, mut listed) = (Vec::new(), false);
    for _ in 0..most {
        let differs = compared.differs(&twin, [&one, &other]);
        let by_chance = other_chance.asked && (differs.is_some() || !same_decks(&twin, [&one, &other]));
        if by_chance || differs.is_some_and(|differs| listed || goes_on(&one, differs)) {
            return;
        }
        let turn = one.table().turn.number;
        let kind = one.table().decision.as_ref().map(|asked| asked.kind);
        assert_eq!(differs, None, "turn {turn}, {kind:?}: {}", told(&last));
        let (Some(asked), Some(there)) = (&one.table().decision, &other.table().decision) else {
            assert_eq!(one.table().decision.is_none(), other.table().decision.is_none());
            return;
        };
        assert_eq!(Asked::in_twin(&twin, asked), Asked::of(there), "turn {turn}: {}", told(&last));
        // What chance has begun may end with another question.
        other_chance.asked &= asked.kind != DecisionKind::Main;
        let action = chooser.pick(&worded(&twin, asked));
        let Some(answer) = answer(&twin, asked, there, action) else {
            return;
        };
        let seat = asked.seat;
        last.push(said(&one, action));
        let mut events = Recorder::keeping();
        KeyForge::decide(&mut one, seat, &action, &mut chance, &mut events).unwrap();
        listed = are_listed(events.events());
        KeyForge::decide(&mut other, twin.seat(seat), &answer, &mut other_chance, &mut Recorder::silent()).unwrap();
    }
}

/// A setup whose decks have no such card: that of the seed, or of one that comes after it.
pub fn setup_without(library: &Library, book: Rulebook, seed: u64, such: impl Fn(&str) -> bool) -> Setup {
    let has = |deck: &Deck| deck.cards.iter().map(|card| &card.card).chain(&deck.token).any(|card| such(card));
    let setups = (0..).map(|step| setup(library, book, seed.wrapping_add(step)));
    let mut without = setups.filter(|setup| matches!(setup, Setup::Decks { decks, .. } if !decks.iter().any(has)));
    without.next().unwrap()
}

/// `KEYFORGE_GAMES` sets how many.
pub fn games() -> Config {
    let cases = std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(256);
    Config { cases, failure_persistence: None, ..Config::default() }
}
