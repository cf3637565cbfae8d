//! Numbers and conditions.

use super::English;
use super::words::{color, stat};
use crate::script::ast::*;

impl English {
    /// A number as a noun: "3", "the number of friendly creatures".
    pub(super) fn number(&self, number: &Num) -> String {
        match number {
            Num::N(number) => number.to_string(),
            Num::Count(group) => format!("the number of {}", self.many(group)),
            Num::CountOf(card) => format!("the number of cards among {}", self.card(*card)),
            Num::Houses(group) => format!("the number of houses among {}", self.many(group)),
            Num::Amber(who) => format!("{} æmber", self.whose(who)),
            Num::Keys(who) => format!("the number of {} forged keys", self.whose(who)),
            Num::UnforgedKeys(who) => format!("the number of {} unforged keys", self.whose(who)),
            Num::Stat(what @ (Stat::Power | Stat::Armor), card) => {
                format!("the {} of {}", stat(what), self.card(*card))
            }
            Num::Stat(what @ (Stat::Damage | Stat::Amber), card) => {
                format!("the {} on {}", stat(what), self.card(*card))
            }
            Num::Stat(what @ Stat::Counters(_), card) => {
                format!("the number of {} on {}", stat(what), self.card(*card))
            }
            Num::Stat(what, card) => format!("the number of {} of {}", stat(what), self.card(*card)),
            Num::Chosen => "the chosen number".to_owned(),
            Num::EventAmount => "that amount".to_owned(),
            Num::ThisWay(way) => way_phrase(*way).to_owned(),
            Num::Past(happening, span) => {
                format!("the number of times {} {}", self.happens(happening, ""), self.span(span))
            }
            Num::Plus(left, right) => format!("{} plus {}", self.number(left), self.number(right)),
            Num::Minus(left, right) => format!("{} minus {}", self.number(left), self.number(right)),
            Num::Excess(number, over) => {
                format!("{} in excess of {}", self.number(number), self.number(over))
            }
            Num::Times(2, number) => format!("twice {}", self.number(number)),
            Num::Times(factor, number) => format!("{factor} times {}", self.number(number)),
            Num::Half(number) => format!("half {} (rounded down)", self.number(number)),
            Num::Min(left, right) => format!("the smaller of {} and {}", self.number(left), self.number(right)),
            Num::All => "all".to_owned(),
        }
    }

    /// So much of something: "2 æmber", "æmber equal to …".
    pub(super) fn amount(&self, number: &Num, of: &str) -> String {
        match number {
            Num::N(number) => format!("{number} {of}"),
            Num::All => format!("all {of}"),
            Num::EventAmount => format!("that much {of}"),
            _ => format!("{of} equal to {}", self.number(number)),
        }
    }

    /// So many things: "1 card", "2 cards", "as many cards as …".
    pub(super) fn pieces(&self, number: &Num, one: &str) -> String {
        match number {
            Num::N(1) => format!("1 {one}"),
            Num::N(number) => format!("{number} {one}s"),
            Num::All => format!("all {one}s"),
            _ => format!("as many {one}s as {}", self.number(number)),
        }
    }

    /// So much more or less: "+2", "-1", "+1 for each".
    pub(super) fn change_by(&self, number: &Num) -> String {
        match number {
            Num::N(number) => format!("{number:+}"),
            _ => format!("+X (X is {})", self.number(number)),
        }
    }

    /// How often: "3 times".
    pub(super) fn times(&self, number: &Num) -> String {
        match number {
            Num::N(1) => "once".to_owned(),
            Num::N(2) => "twice".to_owned(),
            Num::N(number) => format!("{number} times"),
            _ => format!("as many times as {}", self.number(number)),
        }
    }

    pub(super) fn span(&self, span: &Span) -> String {
        match span {
            Span::ThisTurn => "this turn".to_owned(),
            Span::PreviousTurn(who) => format!("on {} previous turn", self.whose(who)),
        }
    }

    pub(super) fn condition(&self, condition: &Cond) -> String {
        match condition {
            Cond::Always => "always".to_owned(),
            Cond::Not(inner) => match inner.as_ref() {
                Cond::Is(card, filter) => format!("{} {}", self.card(*card), self.is_not(*card, filter)),
                Cond::TurnOf(who) => format!("it is not {} turn", self.whose(who)),
                Cond::ActiveHouse(house) => format!("the active house is not {}", house.title()),
                Cond::DestroyedThisWay(card) => format!("this damage does not destroy {}", self.card(*card)),
                other => format!("it is not so that {}", self.condition(other)),
            },
            Cond::All(parts) => self.joined_conditions(parts, " and ", "always"),
            Cond::Any(parts) => self.joined_conditions(parts, " or ", "never"),
            Cond::Compare(left, cmp, right) => self.comparison(left, *cmp, right),
            Cond::Is(card, filter) => format!("{} {}", self.card(*card), self.is(*card, filter)),
            Cond::TurnOf(who) => format!("it is {} turn", self.whose(who)),
            Cond::ActiveHouse(house) => format!("the active house is {}", house.title()),
            Cond::DestroyedThisWay(card) => format!("this damage destroys {}", self.card(*card)),
            Cond::Found => "such a card was found".to_owned(),
            Cond::Haunted(Who::Me) => "you are haunted".to_owned(),
            Cond::Haunted(who) => format!("{} is haunted", self.player(who)),
            Cond::HighTide(who) => format!("the tide is high for {}", self.player(who)),
            Cond::Forged(who, key) => {
                let (who, has) = self.who_has(who);
                format!("{who} {has} forged the {} key", color(*key))
            }
        }
    }

    fn joined_conditions(&self, parts: &[Cond], gap: &str, none: &str) -> String {
        if parts.is_empty() {
            return none.to_owned();
        }
        parts.iter().map(|part| self.condition(part)).collect::<Vec<_>>().join(gap)
    }

    fn comparison(&self, left: &Num, cmp: Cmp, right: &Num) -> String {
        match (left, cmp, right) {
            (Num::Amber(who), _, _) => {
                let (who, has) = self.who_has(who);
                match (cmp, right) {
                    (Cmp::Equal, Num::N(0)) => format!("{who} {has} no æmber"),
                    (_, Num::Amber(other)) => {
                        format!("{who} {has} {} æmber {} {}", compared(cmp), than(cmp), self.player(other))
                    }
                    _ => format!("{who} {has} {} æmber", self.bound(cmp, right)),
                }
            }
            (Num::Keys(who), ..) => {
                let (who, has) = self.who_has(who);
                format!("{who} {has} {} forged keys", self.bound(cmp, right))
            }
            (Num::Count(group), Cmp::Equal, Num::N(0)) => format!("there are no {}", self.many(group)),
            (Num::Count(group), _, Num::Count(other)) => {
                format!("there are {} {} {} {}", compared(cmp), self.many(group), than(cmp), self.many(other))
            }
            (Num::Count(group), ..) => format!("there are {} {}", self.bound(cmp, right), self.many(group)),
            (Num::Past(happening, span), ..) => {
                format!("{} {} {}", self.happens(happening, ""), self.bound_times(cmp, right), self.span(span))
            }
            _ => format!("{} is {}", self.number(left), self.bound(cmp, right)),
        }
    }

    /// "7 or more".
    pub(super) fn bound(&self, cmp: Cmp, number: &Num) -> String {
        let number = self.number(number);
        match cmp {
            Cmp::Less => format!("less than {number}"),
            Cmp::AtMost => format!("{number} or less"),
            Cmp::Equal => format!("exactly {number}"),
            Cmp::AtLeast => format!("{number} or more"),
            Cmp::More => format!("more than {number}"),
        }
    }

    fn bound_times(&self, cmp: Cmp, number: &Num) -> String {
        match (cmp, number) {
            (Cmp::Equal, Num::N(0)) => "not once".to_owned(),
            (Cmp::AtLeast, Num::N(1)) => "at least once".to_owned(),
            _ => format!("{} times", self.bound(cmp, number)),
        }
    }

    /// A player and the form of "have".
    fn who_has(&self, who: &Who) -> (String, &'static str) {
        let player = self.player(who);
        let has = if player == "you" { "have" } else { "has" };
        (player, has)
    }
}

fn compared(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "less",
        Cmp::AtMost => "at most as much",
        Cmp::Equal => "as much",
        Cmp::AtLeast => "at least as much",
        Cmp::More => "more",
    }
}

fn than(cmp: Cmp) -> &'static str {
    if matches!(cmp, Cmp::Less | Cmp::More) { "than" } else { "as" }
}

fn way_phrase(way: Way) -> &'static str {
    match way {
        Way::Healed => "the damage healed this way",
        Way::HealedCards => "the number of creatures healed this way",
        Way::Destroyed => "the number of cards destroyed this way",
        Way::Purged => "the number of cards purged this way",
        Way::Discarded => "the number of cards discarded this way",
        Way::Returned => "the number of cards returned this way",
        Way::Revealed => "the number of cards revealed this way",
        Way::Archived => "the number of cards archived this way",
        Way::Shuffled => "the number of cards shuffled into decks this way",
        Way::Exhausted => "the number of cards exhausted this way",
        Way::AmberLost => "the æmber lost this way",
        Way::AmberStolen => "the æmber stolen this way",
        Way::AmberCaptured => "the æmber captured this way",
        Way::ArmorLost => "the armor lost this way",
        Way::DamageDealt => "the damage dealt this way",
    }
}
