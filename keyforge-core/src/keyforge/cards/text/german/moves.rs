//! Verbs that move cards between zones, and that show them.

use super::cards::with_article;
use super::grammar::*;
use super::words::{self, zone};
use super::{German, Order};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::Done;
use Case::{Accusative, Dative, Genitive, Nominative};

impl German {
    pub(super) fn move_cards(&self, cards: &Sel, to: &Dest, order: Order) -> String {
        let referent = self.voice.cards(cards);
        let several = referent.many && !matches!(cards, Sel::Each(_));
        let gender = super::words::card_type(referent.kind).gender;
        let owned = |noun: Noun, case: Case| {
            if referent.mine {
                return self.owned(&Who::Me, noun, false, case);
            }
            let owner = with_article(possessive(gender, several), "", OWNER, several, Genitive);
            format!("{} {owner}", with_article(Article::The, "", noun, several, case))
        };
        match to {
            Dest::Hand => {
                let hand = format!("auf {}", owned(HAND, Accusative));
                let verb = if self.voice.in_deck(cards) { &LAY } else { &RETURN };
                self.does(Done::Returned, verb, cards, &hand, order)
            }
            Dest::Archives { whose: None, put: false } => self.does(Done::Archived, &ARCHIVE, cards, "", order),
            Dest::Archives { whose: None, put: true } => {
                let archives = format!("in {}", owned(ARCHIVES, Accusative));
                self.does(Done::Archived, &LAY, cards, &archives, order)
            }
            Dest::Archives { whose: Some(who), put } => {
                let case = if *put { Accusative } else { Dative };
                let archives = format!("in {}", self.owned(who, super::grammar::ARCHIVES, false, case));
                self.does(Done::Archived, if *put { &LAY } else { &ARCHIVE }, cards, &archives, order)
            }
            Dest::Abduct { archive } => {
                let case = if *archive { Dative } else { Accusative };
                let archives = format!("in {}", self.owned(&Who::Me, super::grammar::ARCHIVES, false, case));
                let verb = if *archive { &ARCHIVE } else { &LAY };
                let text = self.does(Done::Archived, verb, cards, &archives, order);
                let they = pronoun(gender, several, Nominative);
                let (leave, come) = if several { ("verlassen", "kommen") } else { ("verlässt", "kommt") };
                let hand = owned(HAND, Accusative);
                format!("{text}. Falls {they} das Archiv {leave}, {come} {they} stattdessen auf {hand}")
            }
            Dest::Discard => self.does(Done::Discarded, &DISCARD, cards, "", order),
            Dest::Purge { .. } => self.does(Done::Purged, &PURGE, cards, "", order),
            Dest::DeckTop | Dest::DeckTopRandom | Dest::DeckBottom => {
                let place = if matches!(to, Dest::DeckBottom) { "unter" } else { "oben auf" };
                let random = if matches!(to, Dest::DeckTopRandom) { "in zufälliger Reihenfolge " } else { "" };
                let place = format!("{random}{place}");
                let deck = format!("{place} {}", owned(DECK, Accusative));
                self.does(Done::Returned, &LAY, cards, &deck, order)
            }
            Dest::DeckShuffled => {
                let deck = format!("in {}", owned(DECK, Accusative));
                let text = match self.whole_zones(cards, Accusative) {
                    Some(zones) => self.act(&SHUFFLE, &format!("{zones} {deck}"), order),
                    None => self.on(&SHUFFLE, cards, &deck, order),
                };
                self.voice.does(Done::Shuffled, cards);
                text
            }
            Dest::Play(arrival) => self.put_into_play(cards, arrival, owned(CONTROL, Dative), order),
            Dest::Under(card) => {
                let under = format!("verdeckt unter {}", self.card(*card, Accusative));
                self.on(&LAY, cards, &under, order)
            }
            Dest::Graft(card) => {
                let under = format!("offen unter {}", self.card(*card, Accusative));
                self.on(&LAY, cards, &under, order)
            }
            Dest::Tokens => {
                let tokens = format!("verdeckt als {}", TOKEN.form(several, Accusative));
                let text = self.on(&BRING, cards, &tokens, order);
                self.voice.makes(referent.many);
                text
            }
        }
    }

    fn put_into_play(&self, cards: &Sel, arrival: &Arrival, owners: String, order: Order) -> String {
        let Arrival { under, at, ready } = arrival;
        let control = if matches!(under, Who::Owner(_)) { owners } else { self.owned(under, CONTROL, false, Dative) };
        let at = at.as_ref().map_or(String::new(), |at| self.standing(at));
        let ready = if *ready { "spielbereit" } else { "" };
        self.on(&BRING, cards, &words(&[ready, &format!("unter {control}"), &at]), order)
    }

    /// A place in a battleline.
    pub(super) fn standing(&self, at: &Standing) -> String {
        match at {
            Standing::LeftOf(card) => format!("links neben {}", self.card(*card, Accusative)),
            Standing::LeftFlank => "auf die linke Flanke".to_owned(),
            Standing::RightFlank => "auf die rechte Flanke".to_owned(),
            Standing::Anywhere => "an eine beliebige Stelle der Schlachtreihe".to_owned(),
            Standing::PlaceOf(card) => format!("an den Platz von {} in der Schlachtreihe", self.card(*card, Dative)),
        }
    }

    pub(super) fn play(
        &self,
        card: &Sel,
        as_yours: bool,
        as_in_hand: bool,
        adjacent_to: Option<Ref>,
        at: Option<&Standing>,
        order: Order,
    ) -> String {
        let yours = if as_yours { "wie eine eigene Karte" } else { "" };
        let in_hand = if as_in_hand { "wie eine Handkarte des aktiven Hauses" } else { "" };
        let beside = adjacent_to.map_or(String::new(), |card| format!("neben {}", self.card(card, Accusative)));
        let at = at.map_or(String::new(), |at| self.standing(at));
        self.on(&PLAY, card, &words(&[yours, in_hand, &beside, &at]), order)
    }

    pub(super) fn resolve_icons(&self, cards: &Sel, order: Order) -> String {
        let of = self.cards(cards, Dative);
        let resolve = self.act(&RESOLVE, &format!("die Bonussymbole von {of}"), order);
        format!("{resolve}, als hättest du sie gespielt")
    }

    pub(super) fn refill_hand(&self, order: Order) -> String {
        let hand = self.owned(&Who::Me, HAND, false, Accusative);
        self.act(&REFILL, &format!("{hand} wie am Ende eines Zuges"), order)
    }

    pub(super) fn reveal_until(&self, filter: &Filter, may_stop: bool, name: Option<Slot>, order: Order) -> String {
        let deck = self.owned(&Who::Me, DECK, false, Genitive);
        let found = format!("bis {} aufgedeckt wurde", self.one(filter, Nominative));
        let until = match may_stop {
            false => format!("{found} oder das Deck leer ist"),
            true if self.is_you() => format!("{found}, das Deck leer ist oder du aufhörst"),
            true => format!("{found}, das Deck leer ist oder der Spieler aufhört"),
        };
        let text = self.act(&REVEAL, &format!("Karten von der Oberseite {deck}"), order);
        self.voice.finds(filter);
        self.voice.reveals(name);
        format!("{text}, {until}")
    }

    pub(super) fn discard_until(&self, filter: &Filter, order: Order) -> String {
        let deck = self.owned(&Who::Me, DECK, false, Genitive);
        let sought = self.one(filter, Nominative);
        let discard = self.act(&DISCARD, &format!("so lange die oberste Karte {deck}"), order);
        self.voice.finds(filter);
        format!("{discard}, bis {sought} abgelegt wird oder das Deck leer ist")
    }

    pub(super) fn make_tokens(
        &self,
        number: &Num,
        title: Option<&str>,
        ready: bool,
        at: Option<&Standing>,
        order: Order,
    ) -> String {
        let ready = if ready { "spielbereit" } else { "" };
        let named = title.map_or(String::new(), |title| format!("namens „{}“", words::title(title)));
        let tokens = |many: bool| {
            let tokens = with_article(Article::Bare, ready, TOKEN, many, Accusative);
            words(&[&tokens, &named])
        };
        let made = self.pieces(number, &tokens(false), &tokens(true)).text();
        let at = at.map_or(String::new(), |at| self.standing(at));
        let text = self.act(&CREATE, &words(&[&made, &at]), order);
        self.voice.makes(*number != Num::N(1));
        text
    }

    pub(super) fn reveal(&self, cards: &Sel, order: Order) -> String {
        let text = match self.whole_zones(cards, Accusative) {
            Some(zones) => self.act(&REVEAL, &zones, order),
            None => self.on(&REVEAL, cards, "", order),
        };
        self.voice.does(Done::Revealed, cards);
        text
    }

    pub(super) fn look(&self, cards: &Sel, order: Order) -> String {
        let dir = if self.is_you() { "dir" } else { "sich" };
        let seen = self.whole_zones(cards, Accusative).unwrap_or_else(|| self.cards(cards, Accusative));
        let text = self.act(&LOOK, &format!("{dir} {seen}"), order);
        self.voice.does(Done::LookedAt, cards);
        text
    }

    pub(super) fn swap_zones(&self, one: Zone, other: Zone, order: Order) -> String {
        let own = |which: Zone, case: Case| match zone(which) {
            Some(noun) => self.owned(&Who::Me, noun, false, case),
            None => with_article(Article::The, "", CARD, true, case),
        };
        let swapped = format!("{} mit {}", own(one, Accusative), own(other, Dative));
        self.act(&SWAP, &swapped, order)
    }
}
