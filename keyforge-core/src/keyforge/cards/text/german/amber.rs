//! Verbs of æmber, keys and chains.

use super::grammar::*;
use super::words::color;
use super::{German, Order};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::KeyColor;
use Case::{Accusative, Dative, Genitive, Nominative};

impl German {
    pub(super) fn amber(&self, number: &Num) -> String {
        self.amount(number, "Æmber").text()
    }

    /// What a player loses: also parts of what is theirs.
    pub(super) fn lost(&self, who: &Who, number: &Num) -> String {
        let all = Num::Amber(who.clone());
        if *number == all {
            return self.own(who, "gesamt", AMBER, false, Accusative);
        }
        if let Num::Half(half) = number
            && **half == all
        {
            return format!("die Hälfte {} (abgerundet)", self.own(who, "", AMBER, false, Genitive));
        }
        if let Num::Excess(of, left) = number
            && **of == all
        {
            let own = self.own(who, "gesamt", AMBER, false, Accusative);
            return format!("{own} bis auf {}", self.number(left, Accusative));
        }
        self.amount(number, "Æmber").text()
    }

    pub(super) fn capture(&self, card: &Sel, amount: &Num, from: CaptureFrom, order: Order) -> String {
        let person = self.person_of_cards(card);
        let subject = self.cards(card, Nominative);
        let amber = match (amount, from) {
            (_, CaptureFrom::Event) => "dieses Æmber".to_owned(),
            (amount, CaptureFrom::Controller) => {
                format!("{} von der eigenen Seite", self.amount(amount, "Æmber").text())
            }
            (amount, CaptureFrom::Anyone) => {
                format!("{} von beliebigen Spielern", self.amount(amount, "Æmber").text())
            }
            (amount, CaptureFrom::Opponent) => self.amount(amount, "Æmber").text(),
        };
        let order = if order == Order::Infinitive { Order::Plain } else { order };
        self.clause(&subject, person, &CAPTURE, &amber, order)
    }

    pub(super) fn place_amber(&self, cards: &Sel, number: &Num, order: Order) -> String {
        let amber = self.new_amber(number).text();
        let on = self.cards(cards, Accusative);
        self.act(&LAY, &format!("{amber} aus der allgemeinen Reserve auf {on}"), order)
    }

    pub(super) fn remove_amber(&self, cards: &Sel, number: &Num, order: Order) -> String {
        let amber = self.amber(number);
        let from = self.cards(cards, Dative);
        self.act(&LAY, &format!("{amber} von {from} in die allgemeine Reserve"), order)
    }

    pub(super) fn amber_to_pool(&self, cards: &Sel, who: &Who, number: &Num, order: Order) -> String {
        let amber = self.amber(number);
        let from = self.cards(cards, Dative);
        let pool = self.owned(who, POOL, false, Accusative);
        self.act(&LAY, &format!("{amber} von {from} in {pool}"), order)
    }

    pub(super) fn move_amber(&self, from: &Sel, to: &Sel, number: &Num, order: Order) -> String {
        let amber = self.amber(number);
        let from = self.cards(from, Dative);
        self.act(&LAY, &format!("{amber} von {from} auf {}", self.cards(to, Accusative)), order)
    }

    pub(super) fn amber_from_pool(&self, who: &Who, card: &Sel, number: &Num, order: Order) -> String {
        let amber = self.amber(number);
        let pool = self.owned(who, POOL, false, Dative);
        self.act(&LAY, &format!("{amber} aus {pool} auf {}", self.cards(card, Accusative)), order)
    }

    pub(super) fn give(&self, from: &Who, to: &Who, number: &Num, order: Order) -> String {
        let to = self.player(to, Dative);
        let given = if *number == Num::Amber(from.clone()) {
            self.own(from, "gesamt", AMBER, false, Accusative)
        } else {
            self.amber(number)
        };
        self.player_does(from, &GIVE, &format!("{to} {given}"), order, false)
    }

    pub(super) fn forge(&self, cost: &ForgeCost, order: Order) -> String {
        let key = match cost {
            ForgeCost::Free => "kostenlos einen Schlüssel".to_owned(),
            ForgeCost::Current(Num::N(0)) => "einen Schlüssel zu aktuellen Kosten".to_owned(),
            ForgeCost::Current(more) => {
                format!("einen Schlüssel zu aktuellen Kosten {}", self.change_of(more, "Æmber").text())
            }
        };
        self.act(&FORGE, &key, order)
    }

    /// "einen deiner Schlüssel", "den in seinem letzten Zug geschmiedeten roten Schlüssel deines Gegners".
    pub(super) fn key_of(&self, who: &Who, last_turn: bool, key: Option<KeyColor>) -> String {
        let forged = if last_turn {
            format!("in {} geschmiedet", self.own(who, "letzt", TURN, false, Dative))
        } else {
            String::new()
        };
        let Some(key) = key else {
            return format!("einen {}", self.owned_as(who, &forged, KEY, true, Genitive));
        };
        let ending = if last_turn { Article::The.adjective(KEY.gender, false, Accusative) } else { "" };
        let adjectives = words(&[&format!("{forged}{ending}"), color(key)]);
        self.owned_as(who, &adjectives, KEY, false, Accusative)
    }

    pub(super) fn chains(&self, who: &Who, number: &Num, order: Order) -> String {
        if let Num::N(fewer @ ..0) = number {
            let fewer = self.pieces(&Num::N(fewer.saturating_neg()), "Kette", "Ketten").text();
            return self.player_does(who, &LOSE, &fewer, order, false);
        }
        let chains = self.pieces(number, "Kette", "Ketten").text();
        self.player_does(who, &GAIN, &chains, order, false)
    }
}
