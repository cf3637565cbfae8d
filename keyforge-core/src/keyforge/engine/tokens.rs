//! Token creatures: cards facedown in play, each a copy of the reference card (`TOKEN-1c`).

use super::enter::{Entering, Whole};
use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Num, Standing};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::query::ALL;
use crate::keyforge::table::{Area, CardId, Event, MAX_TOKENS, MoveCause, Refs, Spot};

impl Engine<'_> {
    /// The top cards of the deck enter play facedown (`TOKEN-1a`), put into play and not played (`TOKEN-2`). A token
    /// creature that is named must be the one of the reference card (`TOKEN-8`). An empty deck is not shuffled anew:
    /// nothing is drawn.
    pub(crate) fn make_tokens(&mut self, num: &Num, title: Option<&str>, ready: bool, at: Option<&Standing>) -> Flow {
        let you = self.scope().you;
        let place = self.with_lens(|query, lens| query.standing(lens, at?, you));
        let count = self.with_lens(|query, lens| query.num(lens, num)).clamp(0, ALL) as usize;
        let reference = self.table.player(you).token.map(|def| self.library.definition(def).title);
        let fits = reference.is_some_and(|found| title.is_none_or(|title| self.library.title_slug(found) == title));
        let mut entering = Vec::new();
        while fits && entering.len() < count {
            let Some(card) = self.table.player(you).deck.last().copied() else {
                break;
            };
            let Some(token) = self.make_token(card, you) else {
                break;
            };
            entering.push(Entering::new(Whole::of(token), you).ready(ready).standing(place));
        }
        self.did(count, entering.len());
        self.enter(entering)
    }

    /// Cards that are not in play enter it facedown, as the token creatures of the player.
    pub(crate) fn put_as_tokens(&mut self, cards: &Refs) -> Flow {
        let you = self.scope().you;
        let asked = self.scope().selected.len();
        let mut entering = Vec::new();
        for card in cards.iter().filter(|card| !self.is_in_play(card.card)).copied().collect::<Refs>() {
            let token = self.make_token(card.card, you);
            entering.extend(token.map(|token| Entering::new(Whole::of(token), you)));
        }
        self.did(asked, entering.len());
        self.enter(entering)
    }

    /// Makes a token creature of a card: what the player's reference card shows (`TOKEN-1c`). None without a reference
    /// card (`TOKEN-1d`, `TOKEN-7`).
    pub(crate) fn make_token(&mut self, card: CardId, you: Seat) -> Option<CardId> {
        let def = self.table.player(you).token?;
        let free = |number: &usize| self.table.card(CardId::of_token(*number)).area == Area::Unknown;
        let token = CardId::of_token((0..MAX_TOKENS).find(free)?);
        let house = self.library.definition(def).facts.house;
        let owner = self.table.card(card).owner;
        self.emit(Event::TokenMade { token, seat: you, owner, def, house });
        self.relocate(card, Spot::new(Area::Facedown, you), MoveCause::MakeToken, None, Some(token));
        Some(token)
    }
}
