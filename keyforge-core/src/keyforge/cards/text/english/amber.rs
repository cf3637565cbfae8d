//! Verbs of æmber, keys and chains.

use super::English;
use super::numbers::Amount;
use super::words::color;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::KeyColor;

impl English {
    pub(super) fn amber(&self, number: &Num) -> Amount {
        self.amount(number, "æmber")
    }

    pub(super) fn lose(&self, who: &Who, number: &Num) -> String {
        let all = Num::Amber(who.clone());
        if *number == all {
            return self.all_of_theirs(who, "all");
        }
        if let Num::Half(half) = number
            && **half == all
        {
            return self.all_of_theirs(who, "half");
        }
        if let Num::Excess(of, left) = number
            && **of == all
        {
            return self.all_of_theirs(who, &format!("all but {} of", self.number(left)));
        }
        self.player_acts(who, "lose", &self.amber(number).text())
    }

    /// "lose all your æmber", "your opponent loses half their æmber".
    fn all_of_theirs(&self, who: &Who, part: &str) -> String {
        let their = if *who == Who::Me { self.whose(who) } else { self.their(who) };
        let rounded = if part == "half" { " (rounded down)" } else { "" };
        self.player_acts(who, "lose", &format!("{part} {their} æmber{rounded}"))
    }

    pub(super) fn give(&self, from: &Who, to: &Who, number: &Num) -> String {
        let to = self.player(to);
        if *number == Num::Amber(from.clone()) {
            let their = self.their(from);
            return self.player_acts(from, "give", &format!("{to} all of {their} æmber"));
        }
        let amount = self.amount(number, "æmber");
        self.player_acts(from, "give", &format!("{to} {}{}", amount.core, amount.tail))
    }

    pub(super) fn capture(&self, card: &Sel, amount: &Num, from: CaptureFrom) -> String {
        let verb = if self.several(card) { "capture" } else { "captures" };
        let subject = self.cards_subject(card);
        if from == CaptureFrom::Event {
            return format!("{subject} {verb} that æmber");
        }
        let amount = self.amount(amount, "æmber");
        let from = match from {
            CaptureFrom::Controller => " from its own controller",
            CaptureFrom::Anyone => " from either player or from both",
            CaptureFrom::Opponent | CaptureFrom::Event => "",
        };
        format!("{subject} {verb} {}{from}{}", amount.core, amount.tail)
    }

    pub(super) fn place_amber(&self, cards: &Sel, number: &Num) -> String {
        let amber = self.new_amber(number);
        let on = self.cards(cards);
        self.act("place", &format!("{} from the common supply on {on}{}", amber.core, amber.tail))
    }

    pub(super) fn remove_amber(&self, cards: &Sel, number: &Num) -> String {
        let amber = self.amber(number);
        let from = self.cards(cards);
        self.act("return", &format!("{} from {from} to the common supply{}", amber.core, amber.tail))
    }

    pub(super) fn amber_to_pool(&self, cards: &Sel, who: &Who, number: &Num) -> String {
        let amber = self.amber(number);
        let from = self.cards(cards);
        self.act("move", &format!("{} from {from} to {} pool{}", amber.core, self.whose(who), amber.tail))
    }

    pub(super) fn move_amber(&self, from: &Sel, to: &Sel, number: &Num) -> String {
        let amber = self.amber(number);
        let from = self.cards(from);
        self.act("move", &format!("{} from {from} to {}{}", amber.core, self.cards(to), amber.tail))
    }

    pub(super) fn amber_from_pool(&self, who: &Who, card: &Sel, number: &Num) -> String {
        let amber = self.amber(number);
        let pool = format!("from {} pool", self.whose(who));
        self.act("move", &format!("{} {pool} to {}{}", amber.core, self.cards(card), amber.tail))
    }

    pub(super) fn forge(&self, cost: &ForgeCost) -> String {
        let cost = match cost {
            ForgeCost::Free => "at no cost".to_owned(),
            ForgeCost::Current(Num::N(0)) => "at current cost".to_owned(),
            ForgeCost::Current(more) => format!("at current cost {}", self.change_of(more, "æmber")),
        };
        self.act("forge", &format!("a key {cost}"))
    }

    /// "one of your keys", "the red key your opponent forged on their previous turn".
    pub(super) fn keys_of(&self, who: &Who, last_turn: bool, key: Option<KeyColor>) -> String {
        let forged = || format!("{} forged on {} previous turn", self.player(who), self.their(who));
        match key {
            None if last_turn => format!("one of the keys {}", forged()),
            None => format!("one of {} keys", self.whose(who)),
            Some(key) if last_turn => format!("the {} key {}", color(key), forged()),
            Some(key) => format!("{} {} key", self.whose(who), color(key)),
        }
    }

    pub(super) fn chains(&self, who: &Who, number: &Num) -> String {
        if let Num::N(fewer @ ..0) = number {
            let fewer = self.pieces(&Num::N(fewer.saturating_neg()), "chain").text();
            return self.player_acts(who, "lose", &fewer);
        }
        self.player_acts(who, "gain", &self.pieces(number, "chain").text())
    }
}
