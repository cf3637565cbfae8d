//! Token creatures: cards facedown in play, each a copy of the reference card (`TOKEN-1c`).

use smallvec::SmallVec;

use super::enter::{Entering, Whole};
use super::machine::Engine;
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::{Dest, Num, Standing};
use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::batch::{Item, What};
use crate::keyforge::engine::machine::scope::Wanted;
use crate::keyforge::engine::query::{ALL, Found};
use crate::keyforge::model::CardType;
use crate::keyforge::table::{
    Action, Area, CardId, CardRef, DecisionKind, Event, Listed, MAX_TOKENS, MoveCause, Refs, Spot, StatusFlags,
};

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
            let Some(card) = self.table.player(you).deck().last().copied() else {
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
    pub(crate) fn put_as_tokens(&mut self, cards: &[CardRef]) -> Flow {
        let you = self.scope().you;
        let asked = self.scope().selected.len();
        let mut entering = Vec::new();
        for card in cards.iter().filter(|card| !self.is_in_play(card.card)).copied().collect::<Refs>() {
            if self.is_held(Whole::of(card.card)) || self.goes_home(card.card) {
                continue;
            }
            let token = self.make_token(card.card, you);
            entering.extend(token.map(|token| Entering::new(Whole::of(token), you)));
        }
        self.did(asked, entering.len());
        self.enter(entering)
    }

    /// Makes a token creature of a card that is not in play.
    fn make_token(&mut self, card: CardId, you: Seat) -> Option<CardId> {
        let token = self.new_token(card, you)?;
        self.relocate(card, Spot::new(Area::Facedown, you), MoveCause::MakeToken, None, Some(token));
        Some(token)
    }

    /// What the player's reference card shows (`TOKEN-1c`), of a card that will be its hidden side. None without a reference
    /// card (`TOKEN-1d`, `TOKEN-7`).
    fn new_token(&mut self, card: CardId, you: Seat) -> Option<CardId> {
        let def = self.table.player(you).token?;
        let free = |number: &usize| self.table.bare(CardId::of_token(*number)).area == Area::Unknown;
        let token = CardId::of_token((0..MAX_TOKENS).find(free)?);
        let house = self.library.definition(def).facts.house;
        let owner = self.table.bare(card).owner();
        self.emit_any(Event::TokenMade { token, seat: you, owner, def, house });
        Some(token)
    }

    /// Token creatures are turned faceup, other creatures facedown. Nothing enters or leaves play: what lies on a creature
    /// stays, and whatever speaks of it goes on to. Only what cannot be in a battleline by itself goes to its owner's
    /// discard pile, where no ward keeps it from.
    pub(crate) fn flip(&mut self) -> Flow {
        if self.acts_in_no_order() && self.asks_order_of_flipped() {
            return Flow::Asked;
        }
        let you = self.scope().you;
        let asked = self.scope().selected.len();
        let creatures: Found = self.selected_in_play().into_iter().filter(|card| self.is_creature(card.card)).collect();
        let mut flipped = Refs::new();
        let mut leaving = Vec::new();
        for creature in creatures {
            let hidden = self.table.hidden_side(creature.card).filter(|_| creature.card.is_token());
            if let Some(gone) = self.falls_when_flipped(creature.card) {
                let seat = self.table.bare(gone).owner();
                let (card, to, cause) = (creature, Area::Discard, MoveCause::Flip);
                leaving.push(Item::new(What::Leave { card, to, seat, cause, bottom: false }));
                continue;
            }
            let now = if creature.card.is_token() {
                hidden.map(|hidden| self.turn_faceup(creature.card, hidden))
            } else {
                self.turn_facedown(creature.card, you)
            };
            flipped.extend(now.map(|now| self.flipped(creature, now)));
        }
        let done = flipped.len();
        if leaving.is_empty() {
            self.did(asked, done);
            self.scope().way = flipped;
            return self.settled();
        }
        let flow = self.run_items(leaving);
        let scope = self.scope();
        scope.wanted = Wanted::things(asked);
        scope.did = done as u16;
        scope.way = flipped;
        flow
    }

    /// Several cards of a player that go to the discard pile as they are turned over go there at one moment: the active player
    /// orders them (`RESOLVE-2`), where that tells nobody what was seen.
    fn asks_order_of_flipped(&mut self) -> bool {
        match self.reply() {
            Some(Action::Card(next)) => self.put_next(next),
            Some(_) => {
                self.scope().counter = 0;
                return false;
            }
            None => self.scope().counter = 0,
        }
        let counter = usize::from(self.scope().counter);
        let in_play = |card: &CardRef| self.table.is_in_play(*card);
        let rest = self.selected().iter().skip(counter).copied().filter(in_play);
        let falling = rest.filter_map(|card| Some((card.card, self.falls_when_flipped(card.card)?)));
        let falling: SmallVec<[(CardId, CardId); 8]> = falling.collect();
        for seat in self.table.seats_in_turn() {
            let of_seat = |(_, hidden): &&(CardId, CardId)| self.table.bare(*hidden).owner() == seat;
            let pile: SmallVec<[(CardId, CardId); 8]> = falling.iter().filter(of_seat).copied().collect();
            if pile.len() > 1 && pile.iter().all(|(_, hidden)| self.is_orderable(&Dest::Discard, *hidden)) {
                let mut options = self.room();
                options.extend(pile.into_iter().map(|(token, _)| Action::Card(token)).chain([Action::Done]));
                self.ask_here(DecisionKind::PileOrder, options);
                return true;
            }
        }
        self.scope().counter = 0;
        false
    }

    /// The hidden side of a token creature that cannot stay in the battleline once it lies faceup.
    fn falls_when_flipped(&self, token: CardId) -> Option<CardId> {
        let hidden = self.table.hidden_side(token).filter(|_| token.is_token())?;
        (!self.may_stand_alone(hidden)).then_some(hidden)
    }

    /// Whether a card can be in a battleline: a creature, and no half of one (`GIGANTIC-4a`).
    fn may_stand_alone(&self, card: CardId) -> bool {
        let facts = &self.query().definition(card).facts;
        facts.card_type == CardType::Creature && facts.gigantic.is_none()
    }

    /// Its hidden side stands in the place of a token creature, open to both players.
    fn turn_faceup(&mut self, token: CardId, hidden: CardId) -> CardId {
        self.take_place(token, hidden);
        self.emit_any(Event::TokenGone(token));
        hidden
    }

    /// A token creature of the player stands in the place of a creature, which lies beneath it. None without a reference
    /// card; a gigantic creature is two cards and stays as it is.
    fn turn_facedown(&mut self, creature: CardId, you: Seat) -> Option<CardId> {
        let state = *self.table.bare(creature);
        if state.has(StatusFlags::GIGANTIC) {
            return None;
        }
        let token = self.new_token(creature, you)?;
        self.take_place(creature, token);
        self.relocate(creature, Spot::new(Area::Facedown, state.keeper()), MoveCause::Flip, None, Some(token));
        Some(token)
    }

    /// A card comes to stand where a creature stands, with all that lies on it.
    fn take_place(&mut self, was: CardId, now: CardId) {
        let seat = self.table.bare(was).keeper();
        let at = self.table.player(seat).battleline().place_of(was).map(|at| at as u8);
        self.relocate(now, Spot::new(Area::Battleline, seat), MoveCause::Flip, at, None);
        self.emit_any(Event::Flipped { was, now });
    }

    /// What is going on goes on to speak of the creature.
    fn flipped(&mut self, was: CardRef, now: CardId) -> CardRef {
        let now = self.table.reference(now);
        self.machine.follow(was, now);
        self.became(was, now);
        now
    }
}
