//! An agent that takes what is best at the moment.

use std::sync::Arc;

use smallvec::SmallVec;

use super::leaning::Leaning;
use crate::kernel::{Agent, Position, RandomAgent, Seat};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::cards::syntax::Bold;
use crate::keyforge::engine::query::{Index, Query};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::model::{CardType, House, Keyword};
use crate::keyforge::table::{Action, Area, CardId, Decision, DecisionKind, Table};

/// Æmber in a pool that can pay a key as a rule.
const KEY: u16 = 6;

/// An agent that plays sensibly without looking ahead: it chooses the house with the most to do, plays its cards, fights
/// where that pays, reaps with everybody else, harms its opponent's cards and helps its own.
///
/// It looks only at what its seat may know, and its choices follow from its seed.
///
/// ```
/// use keyforge_core::agent::GreedyAgent;
/// use keyforge_core::kernel::{Recorder, Ruleset, Seeded, play_out};
/// use keyforge_core::library::Library;
/// use keyforge_core::{Deck, KeyForge, Setup};
///
/// let library = Library::builtin();
/// let [first, second] = Deck::starters();
/// let setup = Setup::new(first, second);
/// let mut chance = Seeded::new(1.into());
/// let mut state = KeyForge::start(&library, &setup, &mut chance, &mut Recorder::silent())?;
/// let mut agents = [1, 2].map(|seed| GreedyAgent::new(&library, &setup, seed));
/// let played = play_out::<KeyForge, _>(&mut state, &mut agents, &mut chance, 5_000)?;
/// assert!(played.outcome.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GreedyAgent {
    cast: Arc<Cast>,
    leanings: Arc<[Leaning]>,
    dice: RandomAgent,
}

impl GreedyAgent {
    /// An agent for a game of that setup.
    pub fn new(library: &Arc<Library>, setup: &Setup, seed: u64) -> GreedyAgent {
        GreedyAgent::of(setup.known_cast(library), seed)
    }

    /// An agent for games with these cards.
    pub fn of(cast: Arc<Cast>, seed: u64) -> GreedyAgent {
        let leanings = Leaning::of_all(&cast);
        GreedyAgent { cast, leanings, dice: RandomAgent::new(seed) }
    }

    /// What it answers to the open decision of a view; none when nothing is asked, or not of that player.
    pub fn answer(&mut self, view: &Table) -> Option<Action> {
        let decision = view.decision.as_ref()?;
        // Where there is no choice it does not look.
        let [_, _, ..] = decision.options.as_slice() else {
            return decision.options.first().copied();
        };
        let index = Index::of(&self.cast, view);
        let query = Query::of(&self.cast, view, &index);
        let eye = Eye { seat: decision.seat, view, query, cast: &self.cast, leanings: &self.leanings };
        best(&decision.options, &mut self.dice, |option, _| eye.score(decision, option))
    }
}

/// The option with the highest score; equal ones have the same chance.
fn best(options: &[Action], dice: &mut RandomAgent, score: impl Fn(Action, &mut RandomAgent) -> i32) -> Option<Action> {
    let scores: SmallVec<[i32; 32]> = options.iter().map(|option| score(*option, dice)).collect();
    let highest = *scores.iter().max()?;
    let mut equals = options.iter().zip(&scores).filter(|(_, score)| **score == highest).map(|(option, _)| *option);
    let count = equals.clone().count();
    equals.nth(dice.index(count))
}

/// Plays like a [`GreedyAgent`] in the drawn states of a search, which have nothing to hide: nothing is masked. Now and then
/// it takes what seems a little worse.
#[derive(Clone, Debug)]
pub struct Playout {
    leanings: Arc<[Leaning]>,
    /// How much worse that may be.
    whim: usize,
    dice: RandomAgent,
}

impl Playout {
    pub(super) fn new(leanings: Arc<[Leaning]>, whim: usize, seed: u64) -> Playout {
        Playout { leanings, whim, dice: RandomAgent::new(seed) }
    }
}

impl Agent<KeyForge> for Playout {
    fn choose(&mut self, seat: Seat, position: &Position<'_, KeyForge>) -> Action {
        let options = position.options();
        // The options of an open decision are never empty.
        let [_, _, ..] = options else {
            return options[0];
        };
        let (state, whim) = (position.whole_state(), self.whim);
        let (view, query, cast) = (state.table(), state.query(), &**state.library());
        let eye = Eye { seat, view, query, cast, leanings: &self.leanings };
        let score = |option, dice: &mut RandomAgent| eye.score(position.decision(), option) + dice.index(whim) as i32;
        best(options, &mut self.dice, score).unwrap_or(options[0])
    }
}

impl Agent<KeyForge> for GreedyAgent {
    fn choose(&mut self, _: Seat, position: &Position<'_, KeyForge>) -> Action {
        let options = position.options();
        // The options of an open decision are never empty.
        let [_, _, ..] = options else {
            return options[0];
        };
        self.answer(&position.view()).unwrap_or(options[0])
    }
}

/// What the agent looks at for one decision.
struct Eye<'a> {
    seat: Seat,
    view: &'a Table,
    query: Query<'a>,
    cast: &'a Cast,
    leanings: &'a [Leaning],
}

impl Eye<'_> {
    fn score(&self, decision: &Decision, option: Action) -> i32 {
        match decision.kind {
            DecisionKind::Main => self.main(option),
            DecisionKind::Mulligan => self.keeping(option),
            DecisionKind::Defender => option.card().map_or(0, |card| self.defender(decision.source, card)),
            DecisionKind::Card => self.card(decision, option),
            DecisionKind::ActiveHouse
            | DecisionKind::Archives
            | DecisionKind::Flank
            | DecisionKind::Position
            | DecisionKind::Order
            | DecisionKind::Replacement
            | DecisionKind::PileOrder
            | DecisionKind::YesNo
            | DecisionKind::Option
            | DecisionKind::House
            | DecisionKind::Number
            | DecisionKind::Player
            | DecisionKind::Key
            | DecisionKind::Permission
            | DecisionKind::Trait
            | DecisionKind::Title => self.small(decision, option),
        }
    }

    fn leaning(&self, card: CardId) -> Leaning {
        self.leanings.get(usize::from(self.view.bare(card).def.0)).copied().unwrap_or_default()
    }

    fn is_mine(&self, card: CardId) -> bool {
        let mut state = self.view.card(card);
        if let (Area::Attached, Some(host)) = (state.area, state.host.get()) {
            state = self.view.card(host);
        }
        self.seat == if state.in_play() { state.keeper } else { state.owner }
    }

    /// A hand of one house only is worth keeping; one with a bit of everything is not.
    fn keeping(&self, option: Action) -> i32 {
        let hand = self.view.player(self.seat).hand();
        let of = |house: House| hand.iter().filter(|card| self.view.bare(**card).house() == house).count();
        let most = House::ALL.into_iter().map(of).max().unwrap_or(0);
        i32::from((option == Action::Keep) == (most > 2))
    }

    /// How much there is to do with a house.
    fn house(&self, house: House) -> i32 {
        let player = self.view.player(self.seat);
        let query = &self.query;
        let hand: i32 = player
            .hand()
            .iter()
            .filter(|card| self.view.bare(**card).house() == house)
            .map(|card| 4 + self.takings(*card) + self.leaning(*card).worth / 4)
            .sum();
        let creatures = player.battleline().iter().filter(|card| query.houses(**card).contains(house)).count();
        let artifacts = player
            .artifacts()
            .iter()
            .filter(|card| query.houses(**card).contains(house) && query.has_bold(**card, Bold::Action))
            .count();
        hand + 6 * creatures as i32 + 4 * artifacts as i32
    }

    /// What taking æmber away is worth just now.
    fn takings(&self, card: CardId) -> i32 {
        let amber = self.view.player(self.seat.other()).amber;
        match self.leaning(card).takes {
            true if amber >= KEY => 20,
            true if amber > 0 => 4,
            _ => 0,
        }
    }

    /// Step 3: play, fight where it pays, use, reap, discard what cannot be played.
    fn main(&self, option: Action) -> i32 {
        match option {
            Action::Play(card) => self.play(card),
            Action::Fight(card) => self.fight(card),
            Action::UseAction(card) | Action::UseOmni(card) => 50 + self.takings(card),
            Action::Reap(card) => 45 + i32::from(self.query.has_bold(card, Bold::Reap)),
            Action::Unstun(_) => 40,
            Action::Discard(_) => 5,
            // Chains are dear, and what the tide is worth only the cards could tell.
            Action::RaiseTide => -1,
            Action::Mulligan
            | Action::Keep
            | Action::ChooseHouse(_)
            | Action::TakeArchives
            | Action::LeaveArchives
            | Action::EndTurn
            | Action::Card(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::House(_)
            | Action::Number(_)
            | Action::Option(_)
            | Action::Key(_)
            | Action::Player(_)
            | Action::Trigger(_)
            | Action::Concede => 0,
        }
    }

    fn play(&self, card: CardId) -> i32 {
        let leaning = self.leaning(card);
        let base = match self.cast.definition(self.view.bare(card).def).facts.card_type {
            CardType::Creature | CardType::Artifact => 80,
            CardType::Action => 60,
            CardType::Upgrade if leaning.curse => 60,
            // One that helps waits for a creature of one's own.
            CardType::Upgrade => 60 - 58 * i32::from(self.view.player(self.seat).battleline().is_empty()),
        };
        if leaning.sweeps {
            return base.min(60) + 4 * (self.strength(self.seat.other()) - self.strength(self.seat)).clamp(-15, 5);
        }
        base + leaning.worth + self.takings(card)
    }

    fn strength(&self, seat: Seat) -> i32 {
        self.view.player(seat).battleline().len() as i32
    }

    /// The best fight of a creature.
    fn fight(&self, attacker: CardId) -> i32 {
        let foes = self.view.player(self.seat.other()).battleline();
        let best = foes.iter().map(|foe| self.defender(Some(attacker), *foe)).max().unwrap_or(-9);
        best + 2 * i32::from(self.query.has_bold(attacker, Bold::Fight))
    }

    /// What a fight is worth: kill and live, or give a small creature for a great one.
    fn defender(&self, attacker: Option<CardId>, defender: CardId) -> i32 {
        let query = &self.query;
        let life =
            |card: CardId| query.power(card) - i32::from(self.view.contents(card).damage) + query.armor_left(card);
        let Some(attacker) = attacker else {
            return self.worth(defender) - life(defender);
        };
        if query.has(defender, Keyword::Elusive) && self.view.contents(defender).attacked == 0 {
            return -2;
        }
        let power = query.power(attacker) + query.keyword(attacker, Keyword::Assault);
        let kills = power >= life(defender) || query.has(attacker, Keyword::Poison);
        let back = match query.has(attacker, Keyword::Skirmish) {
            true => 0,
            false => query.power(defender),
        };
        let back = back + query.keyword(defender, Keyword::Hazardous);
        let dies = back >= life(attacker) || (back > 0 && query.has(defender, Keyword::Poison));
        match (kills, dies) {
            (true, false) => 46 + self.worth(defender).min(12),
            (true, true) => 38 + 3 * (self.worth(defender) - self.worth(attacker)).clamp(-12, 8),
            (false, false) => 2,
            (false, true) => -10,
        }
    }

    /// What a card is worth to the player who has it.
    fn worth(&self, card: CardId) -> i32 {
        let state = self.view.card(card);
        let worth = self.leaning(card).worth;
        if state.area != Area::Battleline {
            return worth;
        }
        let stunned = i32::from(state.is_stunned());
        worth + self.query.power(card) / 2 + i32::from(state.amber) - stunned
    }

    /// A choice among cards: harm goes to the opponent's best, help to one's own.
    fn card(&self, decision: &Decision, option: Action) -> i32 {
        let Some(card) = option.card() else {
            return 0;
        };
        if !card.is_known() {
            return 1;
        }
        let state = self.view.card(card);
        let worth = 1 + self.worth(card);
        if !state.in_play() {
            // From the hand the worst goes; from elsewhere the best comes.
            let wanted = (state.area != Area::Hand) == self.is_mine(card);
            return if wanted { worth } else { -worth };
        }
        let harms = decision.source.is_some_and(|source| {
            let upgrade = self.cast.definition(self.view.bare(source).def).facts.card_type == CardType::Upgrade;
            if upgrade { self.leaning(source).curse } else { self.leaning(source).harms }
        });
        let finishing = if harms { 8 - self.query.power(card) + i32::from(state.damage) } else { 0 };
        match self.is_mine(card) == harms {
            true => -worth,
            false => worth + finishing.clamp(0, 4),
        }
    }

    fn small(&self, decision: &Decision, option: Action) -> i32 {
        let harms = decision.source.is_some_and(|source| self.leaning(source).harms);
        match option {
            Action::Yes | Action::TakeArchives => 1,
            Action::Number(number) => number.into(),
            Action::Player(player) => i32::from((player == self.seat) != harms),
            Action::House(house) => i32::from(self.view.player(self.seat.other()).houses.contains(house)),
            Action::ChooseHouse(house) => self.house(house),
            Action::Mulligan
            | Action::Keep
            | Action::LeaveArchives
            | Action::Play(_)
            | Action::Discard(_)
            | Action::Reap(_)
            | Action::Fight(_)
            | Action::UseAction(_)
            | Action::UseOmni(_)
            | Action::Unstun(_)
            | Action::RaiseTide
            | Action::EndTurn
            | Action::Card(_)
            | Action::Done
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::Option(_)
            | Action::Key(_)
            | Action::Trigger(_)
            | Action::Concede => 0,
        }
    }
}
