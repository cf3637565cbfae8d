//! A position in numbers, for learning programs: what one seat may know, in an array of fixed size.
//!
//! The array has a head about the game, a part for each player, the observer first, and a row for each card id. Rows
//! have the numbers that [`ActionSpace`](crate::keyforge::table::ActionSpace) uses for cards, so a mask of actions and the rows
//! speak of the same cards. [`layout`] names every field.

mod layout;
mod write;

pub use layout::{CARD_FIELDS, Field, HEAD_FIELDS, PLAYER_FIELDS, layout};
pub use write::Traces;

use crate::keyforge::model::House;
use crate::keyforge::table::{MAX_CARDS, MAX_TOKENS};

/// How many rows there are: one for each card id, token creatures last.
pub const ROWS: usize = MAX_CARDS + MAX_TOKENS;
const HEAD: usize = HEAD_FIELDS.len();
const PLAYER: usize = PLAYER_FIELDS.len() + House::ALL.len();
/// How many numbers a row has.
pub const ROW: usize = CARD_FIELDS.len();
/// Where the rows begin.
const CARDS: usize = HEAD + 2 * PLAYER;
/// How many numbers an observation has.
pub const SIZE: usize = CARDS + ROWS * ROW;

/// An array of another size than [`SIZE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("an observation has {SIZE} numbers, not {found}")]
pub struct WrongSize {
    /// How many numbers the array has.
    pub found: usize,
}

crate::kernel::coded!(WrongSize = "observe/size");

/// Writes observations of one game.
///
/// ```
/// use keyforge_core::kernel::Seat;
/// use keyforge_core::library::Library;
/// use keyforge_core::observe::{Observer, SIZE, layout};
/// use keyforge_core::{Deck, Game, Setup};
///
/// let [onyx, argus] = Deck::starters();
/// let game = Game::new(Library::builtin(), Setup::new(onyx, argus), 7.into())?;
/// let observer = Observer::new(game.state().library(), game.table());
/// let mut numbers = vec![0; SIZE];
/// observer.write(game.state(), Seat::FIRST, &mut numbers)?;
/// let hand = layout().iter().find(|field| field.name == "me.hand").map(|field| numbers[field.at]);
/// assert_eq!(hand, Some(game.table().player(Seat::FIRST).hand().len() as i16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Observer {
    /// The number of each definition in the library, from 1, by its index in the game.
    definitions: Vec<i16>,
    /// For each viewer, the rows of the cards of the decks when nobody can tell where one is: what the lists say.
    hidden: [Box<[write::Row]>; 2],
}
