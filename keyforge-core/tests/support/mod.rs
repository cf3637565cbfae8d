//! Scenes: a few words to lay a position, play it and look at it.
//!
//! ```ignore
//! mod support;
//! use support::*;
//!
//! #[test]
//! fn reap_1() {
//!     let mut game = Scene::new(WindsOfExchange)
//!         .house(Dis)
//!         .me(|p| p.line(["dust-imp", "charette"]).amber(1))
//!         .opp(|p| p.line([card("troll").damage(2)]))
//!         .start();
//!     game.reap("dust-imp");
//!     assert_eq!(game.amber(ME), 2);
//!     assert!(!game.ready("dust-imp"));
//!     game.fight("charette", "troll");
//!     assert_eq!(game.trace(), ["Exh charette", …]);
//! }
//! ```
//!
//! **Laying.** `ME` is the active player (seat 0), `OPP` the other. It is step 3 of turn 3 with the house you name; creatures
//! are ready and undamaged, pools and piles empty. Decks are empty too: where cards are drawn, lay a deck (top first).
//! `Scene::cards` adds home-made cards in the card script; `filler(n)` gives n cards without text for decks and hands.
//! `scene(json!({…}))` starts from the JSON form of a scenario.
//!
//! **Naming cards.** `"troll"` is the card with that slug. Where several have it, `"troll#2"` is the second by id, and
//! `"me/troll"`, `"opp/troll"` the one that lies with that player. A driver (`play`, `reap`, `choose` …) takes the first
//! option that fits; a look (`damage`, `zone` …) panics where the name is ambiguous.
//!
//! **Driving.** Every driver answers the open decision and panics with board, question and options if that answer is
//! not listed. `offers("reap troll")` and `refuses("reap troll")` assert what is (not) listed, in the words of
//! [`Play::options`]. The engine never decides for a player: a choice with one option is a question too.
//!
//! **Looking.** `amber`, `hand`, `line`, `damage`, `power`, `zone` … give values for `assert_eq!`. `trace()` gives what
//! happened since the last driver began, one short line per event (see [`Play::trace`]); `events()` the events themselves.
//!
//! After every step the harness folds the events over its own copy of the table and compares, and holds the rows of
//! creatures in the observation against what each creature says when it is asked alone. With the environment variable
//! `KEYFORGE_CHECK_VIEWS` it folds the views of both players as well.

#![allow(dead_code, unused_imports)]

mod rows;

use std::sync::Arc;

use keyforge_core::kernel::*;
pub use keyforge_core::library::Library;
pub use keyforge_core::model::House::{self, *};
pub use keyforge_core::model::Rulebook::{self, *};
pub use keyforge_core::model::{Icon, KeyColor, Keyword};
use keyforge_core::observe::{Observer, SIZE};
pub use keyforge_core::scenario::{CardScenario, PlayerScenario, Scenario, ScenarioError, ScenarioStep, Side};
use keyforge_core::script::{CardSource, builtin_cards, parse_cards};
pub use keyforge_core::state::{
    Action, Area, CardId, Decision, DecisionKind, Event, Flank, MoveCause, Purse, Spot, Status, StatusFlags, Table,
};
use keyforge_core::{Game, KeyForge, Setup, SetupError, State};
use rows::check_rows;
pub use serde_json::{Value, json};

/// The active player of a scene.
pub const ME: Seat = Seat::FIRST;
/// The other player.
pub const OPP: Seat = Seat::SECOND;
/// The four rulebooks.
pub const ALL: [Rulebook; 4] = Rulebook::ALL;

/// Runs a test in each of several rulebooks; a failure tells in which.
#[track_caller]
pub fn for_each_edition(books: &[Rulebook], test: impl Fn(Rulebook)) {
    struct Tell(Rulebook);
    impl Drop for Tell {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("edition: {}", self.0);
            }
        }
    }
    for book in books {
        let _tell = Tell(*book);
        test(*book);
    }
}

/// That many cards without text of a house that no scene uses by chance: creatures `filler-1`, `filler-2` …
pub fn filler(count: usize) -> Vec<Card> {
    (1..=count).map(|number| card(&format!("filler-{}", (number - 1) % FILLERS + 1))).collect()
}

const FILLERS: usize = 6;

fn filler_cards() -> String {
    let card = |n: usize| format!("card filler-{n} \"Filler {n}\"\n  test {n:03} · ekwidon creature · power {n}\n\n");
    (1..=FILLERS).map(card).collect()
}

/// The cards of a library, those without text, and those of a test. A test's own card stands for the one of that name.
pub fn library_with(base: Arc<Library>, cards: &str) -> Arc<Library> {
    let text = filler_cards() + cards;
    let own = parse_cards("test", &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let replaced = |card: &CardSource| own.iter().any(|other| other.facts.slug == card.facts.slug);
    if !own.iter().any(|card| base.get(&card.facts.slug).is_some()) {
        return Arc::new(base.with(own).unwrap_or_else(|error| panic!("{error}")));
    }
    let mut sources = builtin_cards().unwrap_or_else(|errors| panic!("{errors}"));
    sources.retain(|card| !replaced(card));
    sources.extend(own);
    Arc::new(Library::new(sources).unwrap_or_else(|error| panic!("{error}")))
}

// ── laying ──────────────────────────────────────────────────────────────────────────────────────────────

/// A card of a scene, with what is true of it.
#[derive(Clone)]
pub struct Card(CardScenario);

/// A card of a scene.
pub fn card(name: &str) -> Card {
    Card(CardScenario::of(name))
}

impl Card {
    pub fn exhausted(mut self) -> Card {
        self.0.ready = Some(false);
        self
    }
    pub fn damage(mut self, damage: u16) -> Card {
        self.0.damage = damage;
        self
    }
    pub fn amber(mut self, amber: u16) -> Card {
        self.0.amber = amber;
        self
    }
    /// +1 power counters.
    pub fn power_counters(mut self, count: u16) -> Card {
        self.0.power_counters = count;
        self
    }
    /// Counters without a rule.
    pub fn counter(mut self, name: &str, count: u16) -> Card {
        self.0.counters.insert(name.to_owned(), count);
        self
    }
    pub fn stunned(mut self) -> Card {
        self.0.stunned = true;
        self
    }
    pub fn warded(mut self) -> Card {
        self.0.warded = true;
        self
    }
    pub fn enraged(mut self) -> Card {
        self.0.enraged = true;
        self
    }
    pub fn armor_used(mut self, armor: u8) -> Card {
        self.0.armor_used = armor;
        self
    }
    /// How often it was attacked this turn.
    pub fn attacked(mut self, times: u8) -> Card {
        self.0.attacked = times;
        self
    }
    pub fn upgrade(mut self, upgrade: impl IntoCard) -> Card {
        self.0.upgrades.push(upgrade.into_card());
        self
    }
    pub fn under(mut self, card: impl IntoCard) -> Card {
        self.0.under.push(card.into_card());
        self
    }
    pub fn graft(mut self, card: impl IntoCard) -> Card {
        self.0.grafted.push(card.into_card());
        self
    }
    /// The half 1 of 2 of a gigantic creature in play.
    pub fn half(mut self, card: impl IntoCard) -> Card {
        self.0.half = Some(Box::new(card.into_card()));
        self
    }
    /// Facedown in play, as the token creature of its owner.
    pub fn token(mut self) -> Card {
        self.0.token = true;
        self
    }
    /// A maverick.
    pub fn house(mut self, house: House) -> Card {
        self.0.house = Some(house);
        self
    }
    /// Enhanced with these icons, below the printed ones.
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Card {
        self.0.icons.extend(icons);
        self
    }
    /// Owned by the player with whom it does not lie.
    pub fn owned_by_other(mut self) -> Card {
        self.0.owner = Some(Side::Opponent);
        self
    }
    pub fn id(mut self, id: u8) -> Card {
        self.0.id = Some(id);
        self
    }
}

/// What can stand for a card of a scene: a name, [`card`] or JSON.
pub trait IntoCard {
    fn into_card(self) -> CardScenario;
}

impl IntoCard for &str {
    fn into_card(self) -> CardScenario {
        CardScenario::of(self)
    }
}

impl IntoCard for Card {
    fn into_card(self) -> CardScenario {
        self.0
    }
}

impl IntoCard for CardScenario {
    fn into_card(self) -> CardScenario {
        self
    }
}

/// One side of a scene.
#[derive(Default)]
pub struct Part(PlayerScenario);

macro_rules! lists {
    ($($name:ident => $field:ident),*) => {
        $(pub fn $name<C: IntoCard>(mut self, cards: impl IntoIterator<Item = C>) -> Part {
            self.0.$field.extend(cards.into_iter().map(C::into_card));
            self
        })*
    };
}

impl Part {
    // Each adds to what is there already, so that names and described cards can be mixed in two calls.
    lists!(line => battleline, artifacts => artifacts, hand => hand, deck => deck, discard => discard, archives => archives, purged => purged);

    pub fn amber(mut self, amber: u16) -> Part {
        self.0.amber = amber;
        self
    }
    pub fn chains(mut self, chains: u8) -> Part {
        self.0.chains = chains;
        self
    }
    /// The reference card.
    pub fn token(mut self, name: &str) -> Part {
        self.0.token_reference = Some(name.to_owned());
        self
    }
    pub fn keys(mut self, keys: impl IntoIterator<Item = KeyColor>) -> Part {
        self.0.keys.extend(keys);
        self
    }
    pub fn houses(mut self, houses: impl IntoIterator<Item = House>) -> Part {
        self.0.houses = Some(houses.into_iter().collect());
        self
    }
}

/// A position to be played.
pub struct Scene {
    scenario: Scenario,
    cards: String,
    library: Option<Arc<Library>>,
    seed: u64,
    chance: Option<Scripted>,
}

/// A scene from the JSON form of a scenario.
#[track_caller]
pub fn scene(json: Value) -> Scene {
    let scenario = Scenario::from_json(&json.to_string()).unwrap_or_else(|error| panic!("{error}\n{json:#}"));
    Scene { scenario, ..Scene::new(Rulebook::default()) }
}

/// A game from the JSON form of a scenario.
#[track_caller]
pub fn game(json: Value) -> Play {
    scene(json).start()
}

impl Scene {
    /// An empty table under a rulebook.
    pub fn new(edition: Rulebook) -> Scene {
        let scenario = Scenario { edition, ..Scenario::default() };
        Scene { scenario, cards: String::new(), library: None, seed: 1, chance: None }
    }
    /// The active house of step 3.
    pub fn house(mut self, house: House) -> Scene {
        self.scenario.house = Some(house);
        self
    }
    /// Step 3 without an active house.
    pub fn no_house(mut self) -> Scene {
        self.scenario.no_house = true;
        self
    }
    /// The game waits for the active house.
    pub fn choosing_house(mut self) -> Scene {
        self.scenario.step = ScenarioStep::House;
        self
    }
    /// The number of the turn; 1 for the first turn of the game.
    pub fn turn(mut self, number: u16) -> Scene {
        self.scenario.turn = number;
        self
    }
    /// Makes the other seat the active one. `ME` and `OPP` keep their seats.
    pub fn active(mut self, seat: Seat) -> Scene {
        self.scenario.active = seat;
        self
    }
    pub fn tide(mut self, seat: Seat) -> Scene {
        self.scenario.tide = Some(seat);
        self
    }
    /// The side of `ME`.
    pub fn me(mut self, lay: impl FnOnce(Part) -> Part) -> Scene {
        let part = lay(self.take(ME));
        self.put(ME, part)
    }
    /// The side of `OPP`.
    pub fn opp(mut self, lay: impl FnOnce(Part) -> Part) -> Scene {
        let part = lay(self.take(OPP));
        self.put(OPP, part)
    }
    /// Home-made cards in the card script. Every card needs a set and number, `test 101` say, from 101 on.
    pub fn cards(mut self, text: &str) -> Scene {
        self.cards.push_str(text);
        self.cards.push_str("\n\n");
        self
    }
    /// Other cards than the built-in ones.
    pub fn library(mut self, library: Arc<Library>) -> Scene {
        self.library = Some(library);
        self
    }
    /// Lays one side in several steps: [`Scene::put`] gives it back.
    pub fn take(&mut self, seat: Seat) -> Part {
        Part(std::mem::take(&mut self.scenario.players[seat.index()]))
    }
    /// The side of a player.
    pub fn put(mut self, seat: Seat, part: Part) -> Scene {
        self.scenario.players[seat.index()] = part.0;
        self
    }
    /// Chance follows from another seed.
    pub fn seed(mut self, seed: u64) -> Scene {
        self.seed = seed;
        self
    }
    /// Chance has these answers: numbers for random picks, orders for shuffles.
    pub fn chance(mut self, answers: impl IntoIterator<Item = ChanceAnswer>) -> Scene {
        self.chance = Some(Scripted::new(answers));
        self
    }
    /// The position as data.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Starts the game.
    #[track_caller]
    pub fn start(self) -> Play {
        self.try_start().unwrap_or_else(|error| panic!("the scene is impossible: {error}"))
    }

    /// Starts the game, or tells why the position is impossible.
    #[track_caller]
    pub fn try_start(self) -> Result<Play, ScenarioError> {
        let base = self.library.unwrap_or_else(Library::builtin);
        let library = library_with(base, &self.cards);
        let setup = Setup::Scenario(Box::new(self.scenario));
        let game = match self.chance {
            Some(chance) => Game::with_chance(library, setup, chance),
            None => Game::new(library, setup, Seed::from(self.seed)),
        };
        match game {
            Ok(game) => Ok(Play::of(game)),
            Err(StartError::Setup(SetupError::Scenario(error))) => Err(error),
            Err(other) => panic!("the scene does not start: {other}"),
        }
    }
}

// ── playing ─────────────────────────────────────────────────────────────────────────────────────────────

/// A scene that is being played.
#[derive(Clone)]
pub struct Play {
    pub game: Game,
    /// The entry of the log at which the last driver began.
    mark: u32,
    folded: Table,
    views: [Table; 2],
}

/// A name of a card: `troll`, `troll#2`, `me/troll`, `opp/troll#2`.
struct Name<'a> {
    seat: Option<Seat>,
    slug: &'a str,
    nth: Option<usize>,
}

impl<'a> Name<'a> {
    fn of(text: &'a str) -> Name<'a> {
        let (seat, rest) = match text.split_once('/') {
            Some(("me", rest)) => (Some(ME), rest),
            Some(("opp", rest)) => (Some(OPP), rest),
            _ => (None, text),
        };
        match rest.split_once('#') {
            Some((slug, nth)) => Name { seat, slug, nth: nth.parse().ok() },
            None => Name { seat, slug: rest, nth: None },
        }
    }
}

impl Play {
    #[track_caller]
    pub fn of(game: Game) -> Play {
        let folded = KeyForge::blank(&game.log().header().setup);
        let views = [ME, OPP].map(|seat| KeyForge::view(&folded, seat));
        let mut play = Play { game, mark: 0, folded, views };
        play.check(0);
        play
    }

    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// The observation of a player.
    pub fn observed(&self, viewer: Seat) -> Vec<i16> {
        let mut numbers = vec![0; SIZE];
        let observer = Observer::new(self.state().library(), self.table());
        observer.write(self.state(), viewer, &mut numbers).unwrap();
        numbers
    }

    /// Folds the events of the entries from that one on, and compares.
    #[track_caller]
    fn check(&mut self, since: u32) {
        let events: Vec<Event> =
            self.game.log().entries()[since as usize..].iter().flat_map(|entry| entry.events.clone()).collect();
        events.iter().for_each(|event| KeyForge::evolve(&mut self.folded, event));
        assert!(self.folded == *self.game.table(), "the events do not fold to the table\n{}", self.report());
        check_rows(self.state(), &self.observed(ME));
        if std::env::var_os("KEYFORGE_CHECK_VIEWS").is_none() {
            return;
        }
        for seat in [ME, OPP] {
            let view = &mut self.views[seat.index()];
            events.iter().for_each(|event| KeyForge::evolve(view, &KeyForge::redact_event(event, seat)));
            let seen = KeyForge::view(self.game.table(), seat);
            assert_eq!(*view, seen, "the redacted events do not fold to the view of {seat}: {events:#?}");
        }
    }

    /// Where the events of a step begin, for [`Play::remember`].
    pub fn mark(&self) -> u32 {
        self.game.log().len()
    }

    /// Lets `events` and `trace` begin there.
    pub fn remember(&mut self, mark: u32) {
        self.mark = mark;
    }

    // ── finding cards ───────────────────────────────────────────────────────────────────────────────────

    fn slug(&self, card: CardId) -> &str {
        match card.is_known() {
            // A token creature that is no more could be anything.
            true if self.table().is_gone(card) => "token",
            true => self.state().slug(card),
            false => "?",
        }
    }

    /// Every card that a name can mean, by id.
    pub fn find_all(&self, name: &str) -> Vec<CardId> {
        let name = Name::of(name);
        let table = self.table();
        let fits = |card: &CardId| {
            let state = table.card(*card);
            let printed = &self.state().library().definition(state.printed).facts.slug;
            (printed == name.slug || self.slug(*card) == name.slug) && name.seat.is_none_or(|seat| state.keeper == seat)
        };
        let found: Vec<CardId> = table.card_ids().chain(table.token_ids()).filter(fits).collect();
        match name.nth {
            Some(nth) => found.into_iter().skip(nth.saturating_sub(1)).take(1).collect(),
            None => found,
        }
    }

    /// The card with that name.
    #[track_caller]
    pub fn find(&self, name: &str) -> CardId {
        match self.find_all(name).as_slice() {
            [card] => *card,
            [] => panic!("there is no card {name:?}\n{}", self.report()),
            several => panic!("{name:?} is ambiguous: {} cards\n{}", several.len(), self.report()),
        }
    }

    // ── answering ───────────────────────────────────────────────────────────────────────────────────────

    /// Answers the open decision.
    #[track_caller]
    pub fn act(&mut self, action: Action) -> &mut Play {
        self.mark = self.game.log().len();
        self.answer(action)
    }

    #[track_caller]
    fn answer(&mut self, action: Action) -> &mut Play {
        let Some(open) = self.game.decision() else {
            panic!("the game is over: no answer {action}\n{}", self.report());
        };
        let (seat, id) = (open.seat, open.id);
        let since = self.game.log().len();
        if let Err(error) = self.game.apply(seat, id, action) {
            panic!("{}: {error}\n{}", self.say(action), self.report());
        }
        self.check(since);
        self
    }

    /// Answers with the first option made by `make` of a card with that name.
    #[track_caller]
    fn act_on(&mut self, name: &str, make: impl Fn(CardId) -> Action) -> &mut Play {
        let action = self.option_on(name, &make);
        self.act(action)
    }

    #[track_caller]
    fn option_on(&self, name: &str, make: &impl Fn(CardId) -> Action) -> Action {
        let cards = self.find_all(name);
        let found = self.game.legal_actions().iter().find(|action| cards.iter().any(|card| make(*card) == **action));
        match (found, cards.first()) {
            (Some(action), _) => *action,
            (None, None) => panic!("there is no card {name:?}\n{}", self.report()),
            (None, Some(card)) => panic!("not offered: {}\n{}", self.say(make(*card)), self.report()),
        }
    }

    #[track_caller]
    pub fn play(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Play)
    }
    #[track_caller]
    pub fn discard_card(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Discard)
    }
    #[track_caller]
    pub fn reap(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Reap)
    }
    /// Fights and answers who is fought.
    #[track_caller]
    pub fn fight(&mut self, attacker: &str, defender: &str) -> &mut Play {
        self.attack(attacker);
        self.defender(defender)
    }
    /// Fights, up to the first question.
    #[track_caller]
    pub fn attack(&mut self, attacker: &str) -> &mut Play {
        self.act_on(attacker, Action::Fight)
    }
    /// Answers who is fought; the trace still begins with the attack.
    #[track_caller]
    pub fn defender(&mut self, defender: &str) -> &mut Play {
        self.expect(DecisionKind::Defender);
        let action = self.option_on(defender, &Action::Card);
        self.answer(action)
    }
    /// Uses an Action: ability.
    #[track_caller]
    pub fn use_action(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::UseAction)
    }
    /// Uses an Omni: ability.
    #[track_caller]
    pub fn omni(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::UseOmni)
    }
    #[track_caller]
    pub fn unstun(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Unstun)
    }
    /// Ends the turn; stops at the first question after that, mostly the opponent's house.
    #[track_caller]
    pub fn end_turn(&mut self) -> &mut Play {
        self.act(Action::EndTurn)
    }
    /// Ends the turn and chooses the opponent's house.
    #[track_caller]
    pub fn pass(&mut self, house: House) -> &mut Play {
        self.end_turn();
        self.expect(DecisionKind::ActiveHouse);
        self.answer(Action::ChooseHouse(house))
    }
    #[track_caller]
    pub fn choose(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Card)
    }
    /// Chooses several cards one after the other.
    #[track_caller]
    pub fn choose_each(&mut self, names: &[&str]) -> &mut Play {
        let mark = self.game.log().len();
        for name in names {
            self.choose(name);
        }
        self.mark = mark;
        self
    }
    /// Chooses the option with that index, whatever it is.
    #[track_caller]
    pub fn choose_nth(&mut self, index: usize) -> &mut Play {
        let Some(action) = self.game.legal_actions().get(index).copied() else {
            panic!("there is no option {index}\n{}", self.report());
        };
        self.act(action)
    }
    /// Chooses the option with that text.
    #[track_caller]
    pub fn pick(&mut self, text: &str) -> &mut Play {
        let options = self.game.legal_actions();
        let Some(action) = options.iter().find(|action| self.say(**action) == text).copied() else {
            panic!("not offered: {text}\n{}", self.report());
        };
        self.act(action)
    }
    #[track_caller]
    pub fn done(&mut self) -> &mut Play {
        self.act(Action::Done)
    }
    #[track_caller]
    pub fn yes(&mut self) -> &mut Play {
        self.act(Action::Yes)
    }
    #[track_caller]
    pub fn no(&mut self) -> &mut Play {
        self.act(Action::No)
    }
    #[track_caller]
    pub fn left(&mut self) -> &mut Play {
        self.act(Action::Flank(Flank::Left))
    }
    #[track_caller]
    pub fn right(&mut self) -> &mut Play {
        self.act(Action::Flank(Flank::Right))
    }
    #[track_caller]
    pub fn position(&mut self, index: u8) -> &mut Play {
        self.act(Action::Position(index))
    }
    /// Chooses a house: the active one where that is asked.
    #[track_caller]
    pub fn house(&mut self, house: House) -> &mut Play {
        match self.asked() {
            DecisionKind::ActiveHouse => self.act(Action::ChooseHouse(house)),
            _ => self.act(Action::House(house)),
        }
    }
    #[track_caller]
    pub fn number(&mut self, number: u16) -> &mut Play {
        self.act(Action::Number(number))
    }
    #[track_caller]
    pub fn option(&mut self, index: u8) -> &mut Play {
        self.act(Action::Option(index))
    }
    /// Which of several waiting things comes next, from 0.
    #[track_caller]
    pub fn trigger(&mut self, index: u8) -> &mut Play {
        self.act(Action::Trigger(index))
    }
    #[track_caller]
    pub fn key(&mut self, color: KeyColor) -> &mut Play {
        self.act(Action::Key(color))
    }
    #[track_caller]
    pub fn player(&mut self, seat: Seat) -> &mut Play {
        self.act(Action::Player(seat))
    }
    #[track_caller]
    pub fn concede(&mut self, seat: Seat) -> &mut Play {
        self.mark = self.game.log().len();
        if let Err(error) = self.game.concede(seat) {
            panic!("{error}");
        }
        self.check(self.mark);
        self
    }
    /// Answers every question with its first option until that kind is asked, a hundred times at most.
    #[track_caller]
    pub fn until(&mut self, kind: DecisionKind) -> &mut Play {
        let mark = self.game.log().len();
        for _ in 0..100 {
            match self.game.decision() {
                None => break,
                Some(open) if open.kind == kind => break,
                Some(open) => {
                    let action = open.options[0];
                    self.answer(action);
                }
            }
        }
        self.mark = mark;
        self.expect(kind)
    }

    // ── the question ────────────────────────────────────────────────────────────────────────────────────

    /// The kind of the open decision.
    #[track_caller]
    pub fn asked(&self) -> DecisionKind {
        self.decision().kind
    }

    #[track_caller]
    pub fn decision(&self) -> &Decision {
        match self.game.decision() {
            Some(open) => open,
            None => panic!("the game is over\n{}", self.report()),
        }
    }

    /// Asserts what is asked.
    #[track_caller]
    pub fn expect(&mut self, kind: DecisionKind) -> &mut Play {
        if self.game.decision().map(|open| open.kind) != Some(kind) {
            panic!("{kind:?} is not asked\n{}", self.report());
        }
        self
    }

    /// Asserts who is asked.
    #[track_caller]
    pub fn expect_seat(&mut self, seat: Seat) -> &mut Play {
        if self.game.decision().map(|open| open.seat) != Some(seat) {
            panic!("{seat} is not asked\n{}", self.report());
        }
        self
    }

    /// The options as texts: `play troll`, `card troll`, `house Dis`, `end turn`, `left flank`, `trigger 0`.
    pub fn options(&self) -> Vec<String> {
        self.game.legal_actions().iter().map(|action| self.say(*action)).collect()
    }

    /// The names of the cards that can be chosen, in the order of the options.
    pub fn choices(&self) -> Vec<&str> {
        let cards = self.game.legal_actions().iter().filter_map(|action| match action {
            Action::Card(card) => Some(self.slug(*card)),
            _ => None,
        });
        cards.collect()
    }

    /// An action in words, cards by their slugs.
    pub fn say(&self, action: Action) -> String {
        let text = action.to_string();
        match action.card() {
            Some(card) => text.replace(&card.to_string(), self.slug(card)),
            None => text,
        }
    }

    /// Asserts that the option is listed.
    #[track_caller]
    pub fn offers(&mut self, text: &str) -> &mut Play {
        if !self.is_offered(text) {
            panic!("not offered: {text}\n{}", self.report());
        }
        self
    }

    /// Asserts that the option is not listed.
    #[track_caller]
    pub fn refuses(&mut self, text: &str) -> &mut Play {
        if self.is_offered(text) {
            panic!("offered: {text}\n{}", self.report());
        }
        self
    }

    /// Whether an option with that text is listed; the card may be named as for a driver.
    #[track_caller]
    pub fn is_offered(&self, text: &str) -> bool {
        let (verb, name) = text.rsplit_once(' ').unwrap_or((text, ""));
        let exact = name.contains(['#', '/']).then(|| self.find_all(name));
        self.game.legal_actions().iter().any(|action| match (&exact, action.card()) {
            (Some(cards), Some(card)) => cards.contains(&card) && self.say(*action).starts_with(&format!("{verb} ")),
            _ => self.say(*action) == text,
        })
    }

    // ── looking ─────────────────────────────────────────────────────────────────────────────────────────

    pub fn amber(&self, seat: Seat) -> u16 {
        self.table().player(seat).amber
    }
    pub fn chains(&self, seat: Seat) -> u8 {
        self.table().player(seat).chains
    }
    pub fn keys(&self, seat: Seat) -> u8 {
        self.table().player(seat).forged_keys()
    }
    pub fn key_cost(&self, seat: Seat) -> i32 {
        self.state().key_cost(seat)
    }
    fn names(&self, area: Area, seat: Seat) -> Vec<&str> {
        self.table().list(area, seat).iter().map(|card| self.slug(*card)).collect()
    }
    /// The battleline from left to right.
    pub fn line(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Battleline, seat)
    }
    pub fn artifacts(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Artifacts, seat)
    }
    /// The hand, sorted by name.
    pub fn hand(&self, seat: Seat) -> Vec<&str> {
        let mut names = self.names(Area::Hand, seat);
        names.sort_unstable();
        names
    }
    /// The archives, sorted by name.
    pub fn archives(&self, seat: Seat) -> Vec<&str> {
        let mut names = self.names(Area::Archives, seat);
        names.sort_unstable();
        names
    }
    /// The discard pile, its top first.
    pub fn discard(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Discard, seat).into_iter().rev().collect()
    }
    /// The deck, its top first.
    pub fn deck(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Deck, seat).into_iter().rev().collect()
    }
    pub fn purged(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Purged, seat)
    }
    /// The upgrades on a card.
    #[track_caller]
    pub fn upgrades(&self, name: &str) -> Vec<&str> {
        self.table().upgrades_of(self.find(name)).map(|card| self.slug(card)).collect()
    }
    /// The cards under a card.
    #[track_caller]
    pub fn under(&self, name: &str) -> Vec<&str> {
        self.table().cards_under(self.find(name)).map(|card| self.slug(card)).collect()
    }
    /// The cards grafted onto a card.
    #[track_caller]
    pub fn grafted(&self, name: &str) -> Vec<&str> {
        self.table().grafted_on(self.find(name)).map(|card| self.slug(card)).collect()
    }
    #[track_caller]
    pub fn zone(&self, name: &str) -> Area {
        self.table().card(self.find(name)).area
    }
    /// With whom the card lies; in play, its controller.
    #[track_caller]
    pub fn keeper(&self, name: &str) -> Seat {
        self.table().card(self.find(name)).keeper
    }
    #[track_caller]
    pub fn ready(&self, name: &str) -> bool {
        self.table().card(self.find(name)).is_ready()
    }
    #[track_caller]
    pub fn stunned(&self, name: &str) -> bool {
        self.table().card(self.find(name)).is_stunned()
    }
    #[track_caller]
    pub fn warded(&self, name: &str) -> bool {
        self.table().card(self.find(name)).has(StatusFlags::WARDED)
    }
    #[track_caller]
    pub fn enraged(&self, name: &str) -> bool {
        self.table().card(self.find(name)).has(StatusFlags::ENRAGED)
    }
    #[track_caller]
    pub fn damage(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).damage
    }
    /// Æmber on a card.
    #[track_caller]
    pub fn amber_on(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).amber
    }
    #[track_caller]
    pub fn power_counters(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).power_counters
    }
    #[track_caller]
    pub fn counters(&self, name: &str, counter: &str) -> u16 {
        self.table().named_counters(self.find(name), counter)
    }
    #[track_caller]
    pub fn power(&self, name: &str) -> i32 {
        self.state().power(self.find(name))
    }
    #[track_caller]
    pub fn armor(&self, name: &str) -> i32 {
        self.state().armor(self.find(name))
    }
    #[track_caller]
    pub fn armor_left(&self, name: &str) -> i32 {
        self.state().armor_left(self.find(name))
    }
    #[track_caller]
    pub fn keyword(&self, name: &str, keyword: Keyword) -> i32 {
        self.state().keyword(self.find(name), keyword)
    }
    /// The houses that a card belongs to, in alphabetical order.
    #[track_caller]
    pub fn houses(&self, name: &str) -> Vec<House> {
        self.state().houses(self.find(name)).iter().collect()
    }
    /// The houses that a player could choose.
    pub fn legal_houses(&self, seat: Seat) -> Vec<House> {
        self.state().legal_houses(seat).iter().collect()
    }
    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome().and_then(|outcome| outcome.winner)
    }

    // ── what happened ───────────────────────────────────────────────────────────────────────────────────

    /// The events since the last driver began.
    pub fn events(&self) -> Vec<Event> {
        self.game.log().entries()[self.mark as usize..].iter().flat_map(|entry| entry.events.clone()).collect()
    }

    /// The same, from a view: what that player was told.
    pub fn events_for(&self, seat: Seat) -> Vec<Event> {
        self.game.events_for(seat, self.mark).collect()
    }

    /// What happened since the last driver began, in short lines:
    ///
    /// `Exh c`, `Ready c`, `Dmg c n←source`, `Arm c n`, `Heal c n`, `Tag c`, `Untag c`, `Mv c hand→line`, `Æ n p→q (deed)`,
    /// `Status+ c stunned`, `Ctl c→opp`, `Pos c i`, `Cnt c power+1`, `Attack a d`, `Forge me red 6`, `Unforge me red`,
    /// `Chains me +1`, `Token #76`, `Gone #76`, `Tide me`, `Look c`, `Shuffle me`, `Rand 1/3`, `House me Dis`, `Inst`, `Exp`, `Turn opp 4`, `Step ready`,
    /// `End me`, `Check me`, `Win me`. Places are `deck hand discard archives purged line artifacts attached under grafted joined
    /// facedown limbo`,
    /// with the player where it is not `me`'s: `opp.hand`. Questions, answers, facts and permissions are left out.
    pub fn trace(&self) -> Vec<String> {
        self.events().iter().filter_map(|event| self.short(event)).collect()
    }

    fn short(&self, event: &Event) -> Option<String> {
        let c = |card: &CardId| self.slug(*card).to_owned();
        let text = match event {
            Event::TurnBegan { seat, number } => format!("Turn {} {number}", who(*seat)),
            Event::StepBegan(step) => format!("Step {}", format!("{step:?}").to_lowercase()),
            Event::TurnEnded { seat, check: true } => format!("Check {}", who(*seat)),
            Event::TurnEnded { seat, .. } => format!("End {}", who(*seat)),
            Event::HouseChosen { seat, house } => {
                format!("House {} {}", who(*seat), house.map_or("none", |house| house.title()))
            }
            Event::Moved { card, from, to, host, .. } => match to.area {
                Area::Attached | Area::Under | Area::Grafted | Area::Joined | Area::Facedown => {
                    format!("Mv {} {}→{} {}", c(card), place(*from), place(*to), c(host))
                }
                _ => format!("Mv {} {}→{}", c(card), place(*from), place(*to)),
            },
            Event::Shuffled { seat, .. } => format!("Shuffle {}", who(*seat)),
            Event::Picked { of, which } => format!("Rand {}/{of}", which.map_or("?".to_owned(), |n| n.to_string())),
            Event::Swapped { seat, one, two } => {
                format!("Swap {}↔{}", place(Spot::new(*one, *seat)), place(Spot::new(*two, *seat)))
            }
            Event::Revealed { card, .. } => format!("Look {}", c(card)),
            Event::Controlled { card, to, .. } => format!("Ctl {}→{}", c(card), who(*to)),
            Event::Positioned { card, at } => format!("Pos {} {at}", c(card)),
            Event::TokenMade { token, .. } => format!("Token {token}"),
            Event::TokenGone(token) => format!("Gone {token}"),
            Event::TideTurned { high } => format!("Tide {}", high.map_or("nobody", who)),
            Event::Became { card, .. } => format!("Became {}", c(card)),
            Event::Readied(card) => format!("Ready {}", c(card)),
            Event::Exhausted(card) => format!("Exh {}", c(card)),
            Event::Damaged { card, amount, by } => match by {
                Some(by) => format!("Dmg {} {amount}←{}", c(card), c(by)),
                None => format!("Dmg {} {amount}", c(card)),
            },
            Event::Healed { card, amount } => format!("Heal {} {amount}", c(card)),
            Event::ArmorUsed { card, amount, .. } => format!("Arm {} {amount}", c(card)),
            Event::Tagged(card) => format!("Tag {}", c(card)),
            Event::Untagged(card) => format!("Untag {}", c(card)),
            Event::Marked { card, status, on } => {
                let sign = if *on { '+' } else { '-' };
                format!("Status{sign} {} {}", c(card), format!("{status:?}").to_lowercase())
            }
            Event::Counted { card, counter, change } => {
                let name = match counter {
                    keyforge_core::model::Counter::Power => "power",
                    keyforge_core::model::Counter::Named(name) => name,
                };
                format!("Cnt {} {name}{change:+}", c(card))
            }
            Event::Abducted { card, on } => format!("Abducted {} {on}", c(card)),
            Event::Remembered { by, card } => format!("Remember {} {}", c(&by.card), c(&card.card)),
            Event::Attacked { attacker, defender } => format!("Attack {} {}", c(attacker), c(defender)),
            Event::Amber { amount, from, to, deed } => {
                let purse = |purse: &Purse| match purse {
                    Purse::Supply => "supply".to_owned(),
                    Purse::Pool(seat) => who(*seat).to_owned(),
                    Purse::Card(card) => c(card),
                };
                format!("Æ {amount} {}→{} ({})", purse(from), purse(to), format!("{deed:?}").to_lowercase())
            }
            Event::KeyForged { seat, color, cost } => {
                format!("Forge {} {} {cost}", who(*seat), format!("{color:?}").to_lowercase())
            }
            Event::KeyUnforged { seat, color } => {
                format!("Unforge {} {}", who(*seat), format!("{color:?}").to_lowercase())
            }
            Event::Chained { seat, change } => format!("Chains {} {change:+}", who(*seat)),
            Event::Installed(_) => "Inst".to_owned(),
            Event::Expired(_) => "Exp".to_owned(),
            Event::Over(outcome) => format!("Win {}", outcome.winner.map_or("nobody", who)),
            _ => return None,
        };
        Some(text)
    }

    /// Board, question and options, for a failing test.
    pub fn report(&self) -> String {
        let mut text = String::new();
        for seat in [OPP, ME] {
            let player = self.table().player(seat);
            text += &format!(
                "{:3} {} æmber, {} keys, {} chains, hand {:?}, deck {}, discard {:?}, archives {:?}, purged {:?}\n",
                who(seat),
                player.amber,
                player.forged_keys(),
                player.chains,
                self.hand(seat),
                player.deck.len(),
                self.discard(seat),
                self.archives(seat),
                self.purged(seat),
            );
            for card in player.battleline.iter().chain(player.artifacts.iter()) {
                text += &format!("      {}\n", self.describe(*card));
            }
        }
        let turn = &self.table().turn;
        text += &format!("turn {} of {}, {:?}, house {:?}\n", turn.number, who(turn.active), turn.step, turn.house);
        match self.game.decision() {
            Some(open) => {
                let source = open.source.map_or("", |card| self.slug(card));
                text +=
                    &format!("{:?} asked of {} {source}\n  {}", open.kind, who(open.seat), self.options().join("\n  "));
            }
            None => text += &format!("over: {:?}", self.game.outcome()),
        }
        text += &format!("\ntrace: {}", self.trace().join(" · "));
        text
    }

    fn describe(&self, card: CardId) -> String {
        let state = self.table().card(card);
        let mut text = format!("{card} {}", self.slug(card));
        if state.area == Area::Battleline {
            text += &format!(" {}/{}", state.damage, self.state().power(card));
            let armor = self.state().armor(card);
            if armor > 0 {
                text += &format!(" a{}", self.state().armor_left(card));
            }
        }
        if !state.is_ready() {
            text += " exhausted";
        }
        for (flag, word) in
            [(StatusFlags::STUNNED, "stunned"), (StatusFlags::WARDED, "warded"), (StatusFlags::ENRAGED, "enraged")]
        {
            if state.has(flag) {
                text += &format!(" {word}");
            }
        }
        if state.amber > 0 {
            text += &format!(" {}æ", state.amber);
        }
        let upgrades: Vec<&str> = self.table().upgrades_of(card).map(|upgrade| self.slug(upgrade)).collect();
        if !upgrades.is_empty() {
            text += &format!(" + {}", upgrades.join(", "));
        }
        text
    }
}

fn who(seat: Seat) -> &'static str {
    if seat == ME { "me" } else { "opp" }
}

fn place(spot: Spot) -> String {
    let area = match spot.area {
        Area::Deck => "deck",
        Area::Hand => "hand",
        Area::Discard => "discard",
        Area::Archives => "archives",
        Area::Purged => "purged",
        Area::Battleline => "line",
        Area::Artifacts => "artifacts",
        Area::Attached => "attached",
        Area::Under => "under",
        Area::Grafted => "grafted",
        Area::Joined => "joined",
        Area::Facedown => "facedown",
        Area::Limbo => "limbo",
        Area::Unknown => "unknown",
    };
    match spot.seat {
        ME => area.to_owned(),
        _ => format!("{}.{area}", who(spot.seat)),
    }
}
