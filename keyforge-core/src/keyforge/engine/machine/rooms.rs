//! The room of lists that are no longer needed, for those that come next.
//!
//! What waits in a window or happens in a batch is listed anew each time and soon forgotten. A game that goes on asks for no
//! memory for that. None of it is part of the state: it is not copied, compared or written down.

use super::batch::Item;
use super::window::Pending;
use crate::kernel::Pool;
use crate::keyforge::table::{Action, CardId, CardRef, Fact, Refs};

/// More facts than this are hardly ever waited with at once.
const MOST: usize = 4;

/// The lists of a game that goes on.
#[derive(Default, Debug)]
pub(crate) struct Rooms {
    /// None before the first is needed.
    lists: Option<Box<Lists>>,
    /// The room of the last list of options, for the next one: every question needs it.
    options: Vec<Action>,
}

#[derive(Default, Debug)]
struct Lists {
    waiting: Pool<Pending>,
    items: Pool<Item>,
    cards: Pool<CardRef>,
    chosen: Pool<CardId>,
    facts: [Option<Box<Fact>>; MOST],
}

impl Rooms {
    /// Makes room for as many options as most games come to have at once.
    pub fn make_room(&mut self) {
        self.options.reserve(32);
    }

    /// The room of the last list of options.
    #[inline]
    pub fn options(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.options)
    }

    /// Keeps that of a list, if it is the larger one.
    #[inline]
    pub fn keep_options(&mut self, options: &mut Vec<Action>) {
        if options.capacity() > self.options.capacity() {
            self.options = std::mem::take(options);
            self.options.clear();
        }
    }

    /// Those of abilities that wait.
    pub fn waiting(&mut self) -> &mut Pool<Pending> {
        &mut self.lists.get_or_insert_default().waiting
    }

    /// Those of things that happen at the same moment.
    pub fn items(&mut self) -> &mut Pool<Item> {
        &mut self.lists.get_or_insert_default().items
    }

    /// Those of what was chosen for a question already.
    pub fn chosen(&mut self) -> &mut Pool<CardId> {
        &mut self.lists.get_or_insert_default().chosen
    }

    /// These cards, to be kept in a state: where they are more than fit in there, in such a room.
    pub fn refs(&mut self, cards: &[CardRef]) -> Refs {
        if cards.len() <= Refs::new().inline_size() {
            return Refs::from_slice(cards);
        }
        let mut list = self.lists.get_or_insert_default().cards.take();
        list.extend_from_slice(cards);
        Refs::from_vec(list)
    }

    /// Keeps the room of such cards, if they had one.
    #[inline]
    pub fn give_refs(&mut self, cards: &mut Refs) {
        if cards.spilled() {
            self.lists.get_or_insert_default().cards.give(std::mem::take(cards).into_vec());
        }
    }

    /// A fact that an ability waits with, in the box of one that nothing waits with any more.
    pub fn boxed(&mut self, fact: Fact) -> Box<Fact> {
        let kept = self.lists.as_mut().and_then(|lists| lists.facts.iter_mut().find_map(Option::take));
        let Some(mut room) = kept else {
            return Box::new(fact);
        };
        *room = fact;
        room
    }

    /// Keeps the box of such a fact.
    #[inline]
    pub fn give_fact(&mut self, fact: Option<Box<Fact>>) {
        if fact.is_none() {
            return;
        }
        if let Some(place) = self.lists.get_or_insert_default().facts.iter_mut().find(|place| place.is_none()) {
            *place = fact;
        }
    }
}

impl Clone for Rooms {
    /// A copy has no lists: many are looked at and dropped again.
    fn clone(&self) -> Rooms {
        Rooms::default()
    }

    /// What becomes a copy goes on with its own lists.
    fn clone_from(&mut self, _: &Rooms) {}
}
