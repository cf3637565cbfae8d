//! Verbs that move cards between zones, and that show them.

use super::English;
use super::words::{title, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::Done;

impl English {
    pub(super) fn move_cards(&self, cards: &Sel, to: &Dest) -> String {
        let referent = self.voice.cards(cards);
        let owner = match (referent.mine, referent.many && !matches!(cards, Sel::Each(_))) {
            (true, _) => self.whose(&Who::Me),
            (false, true) => "their owners'".to_owned(),
            (false, false) => "its owner's".to_owned(),
        };
        let several = owner == "their owners'";
        let (hand, deck) = if several { ("hands", "decks") } else { ("hand", "deck") };
        match to {
            Dest::Hand if self.voice.in_deck(cards) => {
                self.does(Done::Returned, "put", cards, &format!(" into {owner} {hand}"))
            }
            Dest::Hand => self.does(Done::Returned, "return", cards, &format!(" to {owner} {hand}")),
            Dest::Archives { whose: None, put: false } => self.does(Done::Archived, "archive", cards, ""),
            Dest::Archives { whose: None, put: true } => {
                self.does(Done::Archived, "put", cards, &format!(" into {owner} archives"))
            }
            Dest::Archives { whose: Some(who), put } => {
                let (verb, into) = if *put { ("put", "into") } else { ("archive", "in") };
                self.does(Done::Archived, verb, cards, &format!(" {into} {} archives", self.whose(who)))
            }
            Dest::Abduct { archive } => {
                let (verb, into) = if *archive { ("archive", "in") } else { ("put", "into") };
                let (leave, go) = if several { ("they leave", "they go") } else { ("it leaves", "it goes") };
                let whose = self.whose(&Who::Me);
                let text = self.does(Done::Archived, verb, cards, &format!(" {into} {whose} archives"));
                format!("{text}; if {leave} {whose} archives, {go} to {owner} {hand} instead")
            }
            Dest::Discard => self.does(Done::Discarded, "discard", cards, ""),
            Dest::Purge { .. } => self.does(Done::Purged, "purge", cards, ""),
            Dest::DeckTop => self.does(Done::Returned, "put", cards, &format!(" on top of {owner} {deck}")),
            Dest::DeckTopRandom => {
                self.does(Done::Returned, "put", cards, &format!(" on top of {owner} {deck} in a random order"))
            }
            Dest::DeckBottom => self.does(Done::Returned, "put", cards, &format!(" on the bottom of {owner} {deck}")),
            Dest::DeckShuffled => {
                let text = match self.whole_zones(cards) {
                    Some(zones) => self.act("shuffle", &format!("{zones} into {owner} {deck}")),
                    None => self.on("shuffle", cards, &format!(" into {owner} {deck}")),
                };
                self.voice.does(Done::Shuffled, cards);
                text
            }
            Dest::Play(Arrival { under, at, ready }) => {
                let owners = if several { "their owners'" } else { "its owner's" };
                let owned = matches!(under, Who::Owner(_));
                let whose = if owned { owners.to_owned() } else { self.whose(under) };
                let at = at.as_ref().map_or(String::new(), |at| self.standing(at));
                let ready = if *ready { ", ready" } else { "" };
                self.on("put", cards, &format!(" into play under {whose} control{at}{ready}"))
            }
            Dest::Under(card) => self.on("put", cards, &format!(" facedown under {}", self.card(*card))),
            Dest::Graft(card) => self.on("graft", cards, &format!(" onto {}", self.card(*card))),
            Dest::Tokens => {
                let tokens = if referent.many && !matches!(cards, Sel::Each(_)) {
                    "token creatures"
                } else {
                    "a token creature"
                };
                let text = self.on("put", cards, &format!(" into play facedown as {tokens}"));
                self.voice.makes(referent.many);
                text
            }
        }
    }

    /// A place in a battleline.
    pub(super) fn standing(&self, at: &Standing) -> String {
        match at {
            Standing::PlaceOf(card) => format!(" in {} place in the battleline", self.card_whose(*card)),
            Standing::LeftOf(card) => format!(" to the left of {}", self.card(*card)),
            Standing::LeftFlank => " on the left flank".to_owned(),
            Standing::RightFlank => " on the right flank".to_owned(),
            Standing::Anywhere => " anywhere in the battleline".to_owned(),
        }
    }

    pub(super) fn play(
        &self,
        card: &Sel,
        as_yours: bool,
        as_in_hand: bool,
        adjacent_to: Option<Ref>,
        at: Option<&Standing>,
    ) -> String {
        let yours = if as_yours { " as if it were yours" } else { "" };
        let in_hand = if as_in_hand { " like a card of the active house in your hand" } else { "" };
        let beside = adjacent_to.map_or(String::new(), |card| format!(" next to {}", self.card(card)));
        let at = at.map_or(String::new(), |at| self.standing(at));
        self.on("play", card, &format!("{yours}{in_hand}{beside}{at}"))
    }

    pub(super) fn reveal_until(&self, filter: &Filter, may_stop: bool, name: Option<Slot>) -> String {
        let deck = format!("{} deck", self.whose(&Who::Me));
        let until = format!("until {} is revealed", self.one(filter));
        let until = match may_stop {
            false => format!("{until} or the deck is empty"),
            true if self.is_you() => format!("{until}, the deck is empty, or you choose to stop"),
            true => format!("{until}, the deck is empty, or they choose to stop"),
        };
        let text = self.act("reveal", &format!("cards from the top of {deck} {until}"));
        self.voice.finds(filter);
        self.voice.reveals(name);
        text
    }

    pub(super) fn discard_until(&self, filter: &Filter) -> String {
        let deck = format!("{} deck", self.whose(&Who::Me));
        let until = format!("until {} is discarded or the deck is empty", self.one(filter));
        let text = self.act("discard", &format!("cards from the top of {deck} {until}"));
        self.voice.finds(filter);
        text
    }

    pub(super) fn make_tokens(&self, number: &Num, named: Option<&str>, ready: bool, at: Option<&Standing>) -> String {
        let ready = if ready { "ready " } else { "" };
        let named = named.map_or(String::new(), |named| format!("{} ", title(named)));
        let tokens = self.pieces(number, &format!("{ready}{named}token creature")).text();
        let at = at.map_or(String::new(), |at| self.standing(at));
        let text = self.act("make", &format!("{tokens}{at}"));
        self.voice.makes(*number != Num::N(1));
        text
    }

    pub(super) fn reveal(&self, cards: &Sel) -> String {
        let text = match self.whole_zones(cards) {
            Some(zones) => self.act("reveal", &zones),
            None => self.on("reveal", cards, ""),
        };
        self.voice.does(Done::Revealed, cards);
        text
    }

    pub(super) fn look(&self, cards: &Sel) -> String {
        match self.whole_zones(cards) {
            Some(zones) => self.act("look", &format!("at {zones}")),
            None => self.does(Done::LookedAt, "look at", cards, ""),
        }
    }

    pub(super) fn swap_zones(&self, one: Zone, other: Zone) -> String {
        let whose = self.whose(&Who::Me);
        self.act("swap", &format!("{whose} {} with {whose} {}", zone(one), zone(other)))
    }
}
