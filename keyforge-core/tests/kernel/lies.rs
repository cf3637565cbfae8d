//! Sources of chance that lie: whatever they answer, there is a typed fault, and nothing has changed.

use std::fmt::Debug;
use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::{Deck, KeyForge};

use crate::toy::{self, Toy};

/// An answer that is none.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Lie {
    OneTwice,
    OneTooFew,
    OneTooMany,
    OneBeyond,
    NumberForOrder,
    NumberBeyond,
    OrderForNumber,
}

const OF_ORDERS: [Lie; 5] = [Lie::OneTwice, Lie::OneTooFew, Lie::OneTooMany, Lie::OneBeyond, Lie::NumberForOrder];
const OF_NUMBERS: [Lie; 2] = [Lie::NumberBeyond, Lie::OrderForNumber];

impl Lie {
    /// What to say instead of the truth; nothing where this lie cannot be told.
    fn instead_of(self, ask: Ask) -> Option<ChanceAnswer> {
        let order = |order: Vec<u16>| Some(ChanceAnswer::Permutation(order));
        match (self, ask) {
            (Lie::OneTwice, Ask::Permutation(n @ 2..)) => order((1..n).chain([1]).collect()),
            (Lie::OneTooFew, Ask::Permutation(n @ 1..)) => order((0..n - 1).collect()),
            (Lie::OneTooMany, Ask::Permutation(n)) => order((0..=n).collect()),
            (Lie::OneBeyond, Ask::Permutation(n @ 1..)) => order((1..=n).collect()),
            (Lie::NumberForOrder, Ask::Permutation(_)) => Some(ChanceAnswer::Number(0)),
            (Lie::NumberBeyond, Ask::Below(n)) => Some(ChanceAnswer::Number(n)),
            (Lie::OrderForNumber, Ask::Below(_)) => order(vec![0]),
            _ => None,
        }
    }
}

/// Answers truly that often, and then lies whenever it can.
#[derive(Clone)]
struct Liar {
    truth: Seeded,
    true_answers: u32,
    lie: Lie,
}

impl Chance for Liar {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        if let Some(left) = self.true_answers.checked_sub(1) {
            self.true_answers = left;
            return self.truth.answer(question);
        }
        match self.lie.instead_of(question.ask) {
            Some(answer) => Ok(answer),
            None => self.truth.answer(question),
        }
    }
}

/// A liar that also leaves out the checks of the trait.
#[derive(Clone)]
struct Bold(Liar);

impl Chance for Bold {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        self.0.answer(question)
    }

    fn permutation(&mut self, stream: Stream, counter: u32, n: u16) -> Result<Vec<u16>, ChanceError> {
        match self.answer(&ChanceQuestion { stream, counter, ask: Ask::Permutation(n) })? {
            ChanceAnswer::Permutation(order) => Ok(order),
            ChanceAnswer::Number(_) => Ok(Vec::new()),
        }
    }

    fn below(&mut self, stream: Stream, counter: u32, n: u32) -> Result<u32, ChanceError> {
        match self.answer(&ChanceQuestion { stream, counter, ask: Ask::Below(n) })? {
            ChanceAnswer::Permutation(_) => Ok(n),
            ChanceAnswer::Number(number) => Ok(number),
        }
    }
}

/// Asserts that this lie was found out.
#[track_caller]
fn found_out(error: &ChanceError, lie: Lie) {
    let ChanceError::DoesNotFit { question, answer } = error else { panic!("{lie:?}: {error}") };
    assert_eq!(lie.instead_of(question.ask).as_ref(), Some(answer), "{lie:?}");
}

/// The setup of a game, and how many questions its start has.
struct Lab<R: Ruleset> {
    library: Arc<R::Library>,
    setup: R::Setup,
    asked_at_start: u32,
}

impl<R: Ruleset> Lab<R>
where
    R::State: PartialEq + Debug,
{
    fn new(library: Arc<R::Library>, setup: R::Setup) -> Lab<R> {
        let game = Game::<R>::new(library.clone(), setup.clone(), Seed::from(1)).unwrap();
        let asked_at_start = game.log().entries()[0].chance.len() as u32;
        Lab { library, setup, asked_at_start }
    }

    fn liar(&self, seed: u64, true_answers: u32, lie: Lie) -> Liar {
        Liar { truth: Seeded::new(Seed::from(seed)), true_answers, lie }
    }

    /// No game begins with a lie.
    fn at_the_start(&self, lies: &[Lie]) {
        for lie in lies {
            let liar = self.liar(1, 0, *lie);
            let begin = |error| match error {
                StartError::Chance(error) => found_out(&error, *lie),
                other => panic!("{lie:?}: {other}"),
            };
            begin(Game::<R>::with_chance(self.library.clone(), self.setup.clone(), Bold(liar.clone())).unwrap_err());
            begin(Game::<R>::with_chance(self.library.clone(), self.setup.clone(), liar).unwrap_err());
        }
    }

    /// No action takes a lie, and the game is what it was before; somebody can still concede.
    fn while_playing(&self, lies: &[Lie]) {
        for lie in lies {
            let told = (0..200).any(|seed| {
                let liar = self.liar(seed, self.asked_at_start, *lie);
                self.play(seed, *lie, liar.clone()) && self.play(seed, *lie, Bold(liar))
            });
            assert!(told, "nothing was asked that {lie:?} could answer");
        }
    }

    /// Plays at random until a lie was told; whether that happened.
    fn play(&self, seed: u64, lie: Lie, chance: impl Chance + Clone + Send + Sync + 'static) -> bool {
        let mut game = Game::<R>::with_chance(self.library.clone(), self.setup.clone(), chance).unwrap();
        let mut dice = RandomAgent::new(seed);
        while let Some(open) = game.decision() {
            let (seat, id) = (open.seat(), open.id());
            let action = open.options()[dice.index(open.options().len())].clone();
            let before = game.clone();
            let Err(error) = game.apply(seat, id, action).map(<[_]>::len) else { continue };
            let Illegal::Fault(fault) = error else { panic!("{lie:?}: {error}") };
            let FaultKind::Chance(error) = fault.kind() else { panic!("{lie:?}: {fault}") };
            found_out(error, lie);
            assert!(game.state() == before.state(), "{lie:?}: the state has changed");
            assert!(game.log() == before.log(), "{lie:?}: the log has changed");
            assert_eq!(game.decision().map(Question::id), Some(id));
            game.concede(seat).unwrap();
            assert!(matches!(verify(&self.library, game.log()), Verdict::RulesVerified));
            return true;
        }
        false
    }

    /// Without a log, a lie ends the game.
    fn without_a_log(&self, lies: &[Lie]) {
        for lie in lies {
            let told = (0..200).any(|seed| {
                let mut chance = self.liar(seed, self.asked_at_start, *lie);
                let mut state = R::start(&self.library, &self.setup, &mut chance, &mut Recorder::silent()).unwrap();
                let mut agents: Vec<_> =
                    (0..R::seats(&self.setup)).map(|seat| RandomAgent::new(seed ^ u64::from(seat))).collect();
                match play_out::<R, _>(&mut state, &mut agents, &mut chance, 60_000) {
                    Ok(_) => false,
                    Err(PlayError::Fault(fault)) => {
                        let FaultKind::Chance(error) = fault.kind() else { panic!("{lie:?}: {fault}") };
                        found_out(error, *lie);
                        true
                    }
                    Err(other) => panic!("{lie:?}: {other}"),
                }
            });
            assert!(told, "nothing was asked that {lie:?} could answer");
        }
    }
}

#[test]
fn lies_change_nothing_in_the_small_game() {
    let lab = Lab::<Toy>::new(toy::library(), toy::setup());
    lab.at_the_start(&OF_ORDERS);
    // The deck is shuffled once; afterwards dice are rolled.
    lab.while_playing(&OF_NUMBERS);
    lab.without_a_log(&OF_NUMBERS);
}

#[test]
fn lies_change_nothing_in_keyforge() {
    let [first, second] = Deck::starters();
    let library = keyforge_core::library::Library::builtin();
    let lab = Lab::<KeyForge>::new(library, keyforge_core::Setup::new(first, second));
    lab.at_the_start(&[&OF_ORDERS[..], &OF_NUMBERS].concat());
    lab.while_playing(&[&OF_ORDERS[..], &OF_NUMBERS].concat());
    lab.without_a_log(&[&OF_ORDERS[..], &OF_NUMBERS].concat());
}

#[cfg(feature = "kryptik")]
#[test]
fn lies_change_nothing_in_kryptik() {
    use keyforge_core::kryptik;

    let lab = Lab::<kryptik::Kryptik>::new(kryptik::Library::demo(), kryptik::Setup::new(kryptik::demo_decks()));
    lab.at_the_start(&[&OF_ORDERS[..], &OF_NUMBERS].concat());
    lab.while_playing(&OF_ORDERS);
    lab.without_a_log(&OF_ORDERS);
}
