//! What every game of a setup begins with.

use std::sync::Arc;

use crate::kernel::{Chance, ChanceError, Counted, Recorder, Seat, StartError, distinct, run};
use crate::keyforge::cards::library::{Cast, CastCard, Library};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::machine::{Engine, STREAM_FIRST};
use crate::keyforge::engine::turn::{Stage, TurnFrame};
use crate::keyforge::engine::{Machine, State};
use crate::keyforge::host::setup::{Deck, DeckRules, Setup, SetupError};
use crate::keyforge::model::{HouseSet, Icon, MAX_CHAINS};
use crate::keyforge::table::{Area, CardId, CardState, DefId, Event, MAX_CARDS, Table};

/// A setup that was checked and laid out once, for any number of games.
///
/// Who plays many games between the same decks saves what only depends on them. A game that begins here is the same as
/// one that [`Ruleset::start`](crate::kernel::Ruleset::start) begins with the same chance.
///
/// ```
/// use keyforge_core::kernel::{Recorder, Ruleset, Seeded};
/// use keyforge_core::library::Library;
/// use keyforge_core::{Deck, KeyForge, Opening, Setup};
///
/// let [onyx, argus] = Deck::starters();
/// let setup = Setup::new(onyx, argus);
/// let opening = Opening::new(&Library::builtin(), &setup)?;
/// for seed in 0..3 {
///     let state = opening.start(&mut Seeded::new(seed.into()), &mut Recorder::silent())?;
///     let alone =
///         KeyForge::start(&Library::builtin(), &setup, &mut Seeded::new(seed.into()), &mut Recorder::silent())?;
///     assert_eq!(state, alone);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opening {
    cast: Arc<Cast>,
    blank: Table,
    laid: Table,
    machine: Machine,
    /// Whether chance tells who is the first player.
    draws_first: bool,
}

impl Opening {
    /// What games of a setup begin with.
    ///
    /// # Errors
    ///
    /// What is wrong with the setup.
    pub fn new(library: &Arc<Library>, setup: &Setup) -> Result<Opening, SetupError> {
        let blank = setup.blank();
        match setup {
            Setup::Decks { decks, first, chains, rules, quickstart, .. } => {
                let seat = first.unwrap_or(Seat::FIRST);
                if seat.index() >= decks.len() {
                    return Err(SetupError::First { seat });
                }
                check_chains(chains)?;
                let cast = checked_cast(library, decks, *rules)?;
                let laid = lay_decks(setup, decks, seat, chains, cast.cards());
                let mut machine = Machine::default();
                machine.frames.call(Frame::Turn(TurnFrame::at(Stage::Deal { mulligans: !quickstart })));
                Ok(Opening { cast, blank, laid, machine, draws_first: first.is_none() })
            }
            Setup::Scenario(scenario) => {
                let (cast, laid, machine) = scenario.lay(library).map_err(SetupError::Scenario)?;
                Ok(Opening { cast, blank, laid, machine, draws_first: false })
            }
        }
    }

    /// Begins a game, up to its first question.
    ///
    /// # Errors
    ///
    /// When chance has no answer, or the rules cannot go on.
    pub fn start(
        &self,
        chance: &mut dyn Chance,
        events: &mut Recorder<Event>,
    ) -> Result<State, StartError<SetupError>> {
        let mut machine = self.machine.clone();
        let mut laid = Box::new(self.laid.clone());
        // An event has what is written of it; who folds it reads this from the cards.
        laid.owned = Default::default();
        if self.draws_first {
            laid.turn.active = draw_first(chance, &mut machine)?;
        }
        let mut state = State::new(self.cast.clone(), self.blank.clone(), machine);
        state.make_room();
        let mut engine = Engine::on(&mut state, chance, events);
        engine.emit_any(Event::Laid(laid));
        run(&mut engine)?;
        Ok(state)
    }
}

/// The cards of two decks that the library has, each once and in the order in which the decks name them, with the numbers of
/// their definitions.
pub(crate) fn cards_of(library: &Library, decks: &[Deck; 2]) -> Vec<(usize, CastCard)> {
    let cards = decks.iter().flat_map(|deck| &deck.cards).map(|card| (card.card.as_str(), card.icons.as_slice()));
    let tokens = decks.iter().filter_map(|deck| deck.token.as_ref()).map(|slug| (slug.as_str(), &[][..]));
    let known = cards.chain(tokens).filter_map(|(slug, icons)| Some((library.number_of(slug)?, icons, slug)));
    // Numbers and icons tell cards apart, faster than slugs do.
    let mut known: Vec<_> = known.collect();
    distinct(&mut known);
    known.into_iter().map(|(number, icons, slug)| (number, CastCard::new(slug, icons))).collect()
}

/// The definition of a card of a deck. Copies mostly stand side by side, so that it is near the last one that was looked for.
fn def_in(cast: &[CastCard], slug: &str, icons: &[Icon], last: &mut usize) -> Option<DefId> {
    let is = |card: &CastCard| card.card == slug && card.icons == icons;
    let near = (*last..cast.len().min(*last + 2)).find(|at| is(&cast[*at]));
    *last = near.or_else(|| cast.iter().position(is))?;
    Some(DefId(*last as u16))
}

fn checked_cast(library: &Arc<Library>, decks: &[Deck; 2], rules: DeckRules) -> Result<Arc<Cast>, SetupError> {
    check_decks(library, decks, rules)?;
    Ok(Arc::new(Cast::of_numbered(library, cards_of(library, decks))))
}

/// Whether these decks can play.
pub(crate) fn check_decks(library: &Library, decks: &[Deck; 2], rules: DeckRules) -> Result<(), SetupError> {
    for deck in decks {
        deck.check_known(library)?;
        deck.check(rules)?;
    }
    let found = decks.iter().map(|deck| deck.cards.len()).sum();
    if found > MAX_CARDS {
        return Err(SetupError::TooManyCards { found, limit: MAX_CARDS });
    }
    Ok(())
}

/// Whether the tracker has a place for so many chains (`CHAIN-5`).
fn check_chains(chains: &[u8; 2]) -> Result<(), SetupError> {
    match chains.iter().find(|chains| **chains > MAX_CHAINS) {
        Some(found) => Err(SetupError::TooManyChains { found: *found, limit: MAX_CHAINS }),
        None => Ok(()),
    }
}

/// The first player of a single game is drawn (`SETUP-3`).
fn draw_first(chance: &mut dyn Chance, machine: &mut Machine) -> Result<Seat, ChanceError> {
    let number = Counted::new(chance, &mut machine.counters).below(STREAM_FIRST, 2)?;
    Ok(Seat((number & 1) as u8))
}

/// Every card in its deck, in the order of the deck list.
/// All keys are unforged and the pools empty (`SETUP-2`).
fn lay_decks(setup: &Setup, decks: &[Deck; 2], first: Seat, chains: &[u8; 2], cast: &[CastCard]) -> Table {
    let (mut table, mut last) = (Table::blank(setup.rulebook(), first), 0);
    for (seat, deck) in [Seat::FIRST, Seat::SECOND].into_iter().zip(decks) {
        let player = table.player_mut(seat);
        player.houses = deck.houses.iter().copied().collect::<HouseSet>();
        player.chains = chains[seat.index()];
        player.token = deck.token.as_ref().and_then(|slug| def_in(cast, slug, &[], &mut last));
        for card in &deck.cards {
            let id = CardId(table.card_count);
            let def = def_in(cast, &card.card, &card.icons, &mut last).unwrap_or(DefId(0));
            let state = CardState {
                def,
                printed: def,
                house: card.house,
                owner: seat,
                area: Area::Deck,
                keeper: seat,
                home: seat,
                ..CardState::UNKNOWN
            };
            table.put(id, &state);
            table.card_count += 1;
            table.list_mut(Area::Deck, seat).push(id);
        }
    }
    table.begin_whereabouts();
    table
}
