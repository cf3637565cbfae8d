//! Numbers and conditions.

use super::English;
use super::happenings::{Form, Many};
use super::words::{article, color, stat};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::takes_number;
use crate::keyforge::cards::text::plan::{counts_cards, rate};
use crate::keyforge::model::KeyColor;

/// So much of something, with what comes at the end of the sentence.
pub(super) struct Amount {
    /// "2 æmber".
    pub(super) core: String,
    /// " for each friendly creature", or nothing.
    pub(super) tail: String,
}

impl Amount {
    /// Both.
    pub(super) fn text(&self) -> String {
        format!("{}{}", self.core, self.tail)
    }
}

impl English {
    /// A number as a noun: "3", "the number of friendly creatures".
    pub(super) fn number(&self, number: &Num) -> String {
        match number {
            Num::N(number) => number.to_string(),
            Num::Count(group) => format!("the number of {}", self.many(group)),
            Num::CountOf(Ref::ThisWay) => format!("the number of cards {} this way", self.done()),
            Num::CountOf(card) => format!("the number of cards among {}", self.card(*card)),
            Num::Houses(group) => format!("the number of houses among {}", self.many(group)),
            Num::Powers(group) => format!("the number of different powers among {}", self.many(group)),
            Num::Total(what, group) => format!("the combined {} of {}", stat(what), self.many(group)),
            Num::Amber(who) => format!("{} æmber", self.whose(who)),
            Num::Keys(who) => format!("the number of {} forged keys", self.whose(who)),
            Num::KeyCost(who) => format!("the current cost of {} keys", self.whose(who)),
            Num::UnforgedKeys(who) => format!("the number of {} unforged keys", self.whose(who)),
            Num::Stat(what @ (Stat::Power | Stat::Armor), card @ Ref::Fought) => {
                format!("the {} of {}", stat(what), self.card(*card))
            }
            Num::Stat(what @ (Stat::Power | Stat::Armor), card) => {
                format!("{} {}", self.card_whose(*card), stat(what))
            }
            Num::Stat(what @ (Stat::Damage | Stat::Amber), card) => {
                format!("the {} on {}", stat(what), self.card(*card))
            }
            Num::Stat(what @ Stat::Counters(_), card) => {
                format!("the number of {} on {}", stat(what), self.card(*card))
            }
            Num::Stat(what, card) => format!("the number of {} {}", self.card_whose(*card), stat(what)),
            Num::Chosen => "the chosen number".to_owned(),
            Num::EventAmount => "that amount".to_owned(),
            Num::ThisWay(way) if counts_cards(*way) => {
                format!("the number of {}s {} this way", thing(*way), participle(*way))
            }
            Num::ThisWay(way) => format!("the {} {} this way", thing(*way), participle(*way)),
            Num::Past(happening, span) => {
                format!("the number of times {} {}", self.happens(happening, Form::Perfect), self.span(span))
            }
            Num::Plus(left, right) => format!("{} plus {}", self.number(left), self.number(right)),
            Num::Minus(left, right) => format!("{} minus {}", self.number(left), self.number(right)),
            Num::Excess(number, over) => {
                format!("{} in excess of {}", self.number(number), self.number(over))
            }
            Num::Times(2, number) => format!("twice {}", self.number(number)),
            Num::Times(factor, number) => format!("{factor} times {}", self.number(number)),
            Num::Half(number) => format!("half of {} (rounded down)", self.number(number)),
            Num::Part(number, of) => format!("{} {} (rounded up)", fraction(*of), self.of(number)),
            Num::Min(left, right) => format!("the smaller of {} and {}", self.number(left), self.number(right)),
            Num::Max(left, right) => format!("the larger of {} and {}", self.number(left), self.number(right)),
            Num::All => "all".to_owned(),
        }
    }

    fn of(&self, number: &Num) -> String {
        format!("of {}", self.number(number))
    }

    /// "friendly creature": what a number counts one by one, for after "for each".
    pub(super) fn unit(&self, number: &Num) -> String {
        let one_of = || format!("one of {}", self.number(number));
        match number {
            Num::Count(group) => self.single(group),
            Num::CountOf(Ref::ThisWay) => format!("card {} this way", self.done()),
            Num::CountOf(card) => format!("card among {}", self.card(*card)),
            Num::Houses(group) => format!("house among {}", self.many(group)),
            Num::Powers(group) => format!("different power among {}", self.many(group)),
            Num::Keys(who) => format!("key {} forged", self.has(who)),
            Num::UnforgedKeys(who) => format!("unforged key {}", self.has(who)),
            Num::Stat(Stat::Amber, card) => format!("æmber on {}", self.card(*card)),
            Num::Stat(Stat::AmberIcons, card) => format!("æmber icon of {}", self.card(*card)),
            Num::Stat(Stat::Icons, card) => format!("bonus icon of {}", self.card(*card)),
            Num::Stat(Stat::Traits, card) => format!("trait of {}", self.card(*card)),
            Num::Stat(what, card) => format!("{} on {}", stat(what).trim_end_matches('s'), self.card(*card)),
            Num::Past(happening, span) => format!("{} {}", self.happened_unit(happening), self.span(span)),
            Num::ThisWay(way) => format!("{} {} this way", thing(*way), participle(*way)),
            Num::Excess(count, over) => format!("{} in excess of {}", self.unit(count), self.number(over)),
            Num::N(_) | Num::Amber(_) | Num::Chosen | Num::EventAmount | Num::Plus(..) | Num::Minus(..) => one_of(),
            Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) | Num::Max(..) | Num::All => one_of(),
            Num::Total(..) | Num::KeyCost(_) => one_of(),
        }
    }

    /// Æmber that comes from nobody: as much as a player has, not what the player has.
    pub(super) fn new_amber(&self, number: &Num) -> Amount {
        if matches!(number, Num::Amber(_) | Num::Half(_) | Num::Excess(..)) && rate(number).is_none() {
            return Amount { core: "æmber".to_owned(), tail: format!(" equal to {}", self.number(number)) };
        }
        self.amount(number, "æmber")
    }

    /// So much of something: "2 æmber", "1 æmber for each …".
    pub(super) fn amount(&self, number: &Num, of: &str) -> Amount {
        let core = |core: String| Amount { core, tail: String::new() };
        if let Some(rate) = rate(number) {
            let tail = format!(" for each {}", self.unit(rate.unit));
            return Amount { core: format!("{} {of}", rate.factor), tail };
        }
        if let Some((number, most)) = bounded(number) {
            let Amount { core, tail } = self.amount(number, of);
            return Amount { core, tail: format!("{tail} (at most {most})") };
        }
        let equal = || Amount { core: of.to_owned(), tail: format!(" equal to {}", self.number(number)) };
        match number {
            Num::N(number) => core(format!("{number} {of}")),
            Num::All => core(format!("all {of}")),
            Num::EventAmount => core(format!("that much {of}")),
            Num::Amber(who) if of == "æmber" => core(format!("all of {} æmber", self.whose(who))),
            Num::Half(all) if matches!(all.as_ref(), Num::Amber(_)) && of == "æmber" => {
                core(format!("half of {} (rounded down)", self.number(all)))
            }
            Num::Excess(all, left) if matches!(all.as_ref(), Num::Amber(_)) && of == "æmber" => {
                core(format!("all but {} of {}", self.number(left), self.number(all)))
            }
            Num::Count(_) | Num::CountOf(_) | Num::Houses(_) | Num::Keys(_) | Num::UnforgedKeys(_) => equal(),
            Num::Powers(_) | Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => equal(),
            Num::Amber(_) | Num::Stat(..) | Num::Chosen | Num::ThisWay(_) | Num::Past(..) | Num::Plus(..) => equal(),
            Num::Minus(..) | Num::Excess(..) | Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) => equal(),
        }
    }

    /// So many things: "1 card", "2 cards", "1 card for each …".
    pub(super) fn pieces(&self, number: &Num, one: &str) -> Amount {
        let count = |number: i32| match number {
            1 if one == "card" || one.ends_with("token creature") => article(one),
            1 if one.starts_with('+') => format!("a {one}"),
            1 => format!("1 {one}"),
            number => format!("{number} {one}s"),
        };
        let core = |core: String| Amount { core, tail: String::new() };
        if let Some(rate) = rate(number) {
            return Amount { core: count(rate.factor), tail: format!(" for each {}", self.unit(rate.unit)) };
        }
        let as_many = || core(format!("as many {one}s as {}", self.number(number)));
        match number {
            Num::N(number) => core(count(*number)),
            Num::All => core(format!("all {one}s")),
            Num::EventAmount => core(format!("that many {one}s")),
            Num::Count(_) | Num::CountOf(_) | Num::Houses(_) | Num::Keys(_) | Num::UnforgedKeys(_) => as_many(),
            Num::Powers(_) | Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => as_many(),
            Num::Amber(_) | Num::Stat(..) | Num::Chosen | Num::ThisWay(_) | Num::Past(..) | Num::Plus(..) => as_many(),
            Num::Minus(..) | Num::Excess(..) | Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) => {
                as_many()
            }
        }
    }

    /// So much more or less of something: "+2 power", "+1 æmber for each friendly creature".
    pub(super) fn change_of(&self, number: &Num, of: &str) -> String {
        if let Some(rate) = rate(number) {
            return format!("{:+} {of} for each {}", rate.factor, self.unit(rate.unit));
        }
        if let Num::N(number) = number {
            return format!("{number:+} {of}");
        }
        if let Num::Minus(base, less) = number
            && let (Num::N(base), Some(rate)) = (base.as_ref(), rate(less))
        {
            return format!("{base:+} {of}, reduced by {} for each {}", rate.factor, self.unit(rate.unit));
        }
        format!("+X {of}, where X is {}", self.number(number))
    }

    /// How often: "3 times".
    pub(super) fn times(&self, number: &Num) -> String {
        if let Num::Amber(who) = number {
            return format!("once for each æmber in {} pool", self.whose(who));
        }
        let Num::N(number) = number else {
            return format!("as many times as {}", self.number(number));
        };
        match number {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            number => format!("{number} times"),
        }
    }

    pub(super) fn span(&self, span: &Span) -> String {
        match span {
            Span::ThisTurn => "this turn".to_owned(),
            Span::PreviousTurn(who) => format!("on {} previous turn", self.their(who)),
        }
    }

    pub(super) fn condition(&self, condition: &Cond) -> String {
        match condition {
            Cond::Always => "this is so".to_owned(),
            Cond::Not(inner) => match inner.as_ref() {
                Cond::Is(card, filter) => format!("{} {}", self.card_subject(*card), self.is_not(*card, filter)),
                Cond::TurnOf(who) => format!("it is not {} turn", self.whose(who)),
                Cond::ActiveHouse(house) => format!("the active house is not {}", house.title()),
                Cond::DestroyedThisWay(card) => format!("this damage does not destroy {}", self.card(*card)),
                Cond::Found => "no such card was found".to_owned(),
                Cond::Haunted(who) => self.haunted(who, " not"),
                Cond::HighTide(who) => self.high_tide(who, " not"),
                Cond::Forged(who, key) => self.forged(who, *key, " not"),
                Cond::Always | Cond::Not(_) | Cond::All(_) | Cond::Any(_) | Cond::Compare(..) => {
                    format!("it is not so that {}", self.condition(inner))
                }
            },
            Cond::All(parts) => self.joined_conditions(parts, " and ", "this is so"),
            Cond::Any(parts) => self.joined_conditions(parts, " or ", "this is never so"),
            Cond::Compare(left, cmp, right) => self.comparison(left, *cmp, right),
            Cond::Is(card, filter) => {
                let subject = self.card_subject(*card);
                let is = self.is(*card, filter);
                if *card == Ref::This {
                    self.voice.mention(Some(Ref::This));
                }
                format!("{subject} {is}")
            }
            Cond::TurnOf(who) => format!("it is {} turn", self.whose(who)),
            Cond::ActiveHouse(house) => format!("the active house is {}", house.title()),
            Cond::DestroyedThisWay(card) => format!("this damage destroys {}", self.card(*card)),
            Cond::Found => "such a card was found".to_owned(),
            Cond::Haunted(who) => self.haunted(who, ""),
            Cond::HighTide(who) => self.high_tide(who, ""),
            Cond::Forged(who, key) => self.forged(who, *key, ""),
        }
    }

    /// "you are haunted".
    fn haunted(&self, who: &Who, not: &str) -> String {
        let player = self.player_again(who);
        let are = if matches!(player.as_str(), "you" | "they") { "are" } else { "is" };
        self.voice.speaks_of(who);
        format!("{player} {are}{not} haunted")
    }

    /// "the tide is high for your opponent".
    fn high_tide(&self, who: &Who, not: &str) -> String {
        let player = self.player(who);
        self.voice.speaks_of(who);
        format!("the tide is{not} high for {player}")
    }

    /// "you have forged the red key".
    fn forged(&self, who: &Who, key: KeyColor, not: &str) -> String {
        let has = self.has(who);
        self.voice.speaks_of(who);
        format!("{has}{not} forged the {} key", color(key))
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
                let has = self.has(who);
                self.voice.speaks_of(who);
                match (cmp, right) {
                    (Cmp::Equal, Num::N(0)) => format!("{has} no æmber"),
                    (_, Num::Amber(other)) => {
                        format!("{has} {} æmber {} {}", compared(cmp), than(cmp), self.player(other))
                    }
                    _ => format!("{has} {} æmber", self.bound(cmp, right, false)),
                }
            }
            (Num::Keys(who), Cmp::Equal, Num::N(0)) => format!("{} no forged key", self.has(who)),
            (Num::Keys(who), _, Num::Keys(other)) => {
                let has = self.has(who);
                format!("{has} {} forged keys {} {}", counted_as(cmp), than(cmp), self.player(other))
            }
            (Num::Keys(who), ..) => {
                let keys = if *right == Num::N(1) { "forged key" } else { "forged keys" };
                format!("{} {} {keys}", self.has(who), self.bound(cmp, right, true))
            }
            (Num::Count(group), Cmp::Equal, Num::N(0)) => format!("there are no {}", self.many(group)),
            (Num::Count(group), Cmp::AtLeast, Num::N(1)) => {
                format!("there is {}", self.noun(&group.filter, &group.places, false).counted("1"))
            }
            (Num::Count(group), _, Num::Count(other)) => {
                format!("there are {} {} {} {}", counted_as(cmp), self.many(group), than(cmp), self.many(other))
            }
            (Num::Count(group), Cmp::Equal, Num::N(1)) => format!("there is exactly 1 {}", self.single(group)),
            (Num::Count(group), ..) => format!("there are {} {}", self.bound(cmp, right, true), self.many(group)),
            (Num::Past(happening, span), ..) => self.past(happening, span, cmp, right),
            (Num::ThisWay(way), ..) if counts_cards(*way) => {
                let bound = self.bound(cmp, right, true);
                format!("{bound} {}s were {} this way", thing(*way), participle(*way))
            }
            (Num::ThisWay(way), ..) => {
                format!("{} {} was {} this way", self.bound(cmp, right, false), thing(*way), participle(*way))
            }
            (Num::Stat(Stat::Power, card), Cmp::Equal, _) => {
                format!("{} power is {}", self.card_whose(*card), self.number(right))
            }
            _ => format!("{} is {}", self.number(left), self.bound(cmp, right, false)),
        }
    }

    /// "your opponent forged a key on their previous turn", "you have played 3 or more creatures this turn".
    fn past(&self, happening: &Happening, span: &Span, cmp: Cmp, number: &Num) -> String {
        let this_turn = *span == Span::ThisTurn;
        let form = if this_turn { Form::Perfect } else { Form::Past };
        let not = if this_turn { Form::NotYet } else { Form::DidNot };
        let countable = takes_number(happening);
        let said = match (cmp, number) {
            (Cmp::AtLeast, Num::N(1)) | (Cmp::More, Num::N(0)) => self.happens(happening, form),
            (Cmp::Equal | Cmp::AtMost, Num::N(0)) | (Cmp::Less, Num::N(1)) => {
                if countable && happening.by == Who::Each {
                    self.happens_to(happening, form, Many::None)
                } else {
                    self.happens(happening, not)
                }
            }
            (Cmp::Equal, Num::N(1)) if countable => self.happens_to(happening, form, Many::Number("exactly 1", false)),
            (Cmp::Equal, Num::N(1)) => format!("{} exactly once", self.happens(happening, form)),
            _ if countable => self.happens_to(happening, form, Many::Number(&self.bound(cmp, number, true), true)),
            _ => format!("{} {} times", self.happens(happening, form), self.bound(cmp, number, true)),
        };
        self.voice.speaks_of(&happening.by);
        format!("{said} {}", self.span(span))
    }

    /// "power 3 or lower".
    pub(super) fn level(&self, of: &str, cmp: Cmp, number: &Num) -> String {
        let text = self.number(number);
        match (cmp, number) {
            (Cmp::Equal, Num::N(_)) => format!("{of} {text}"),
            (Cmp::Equal, _) => format!("{of} equal to {text}"),
            (Cmp::Less, _) => format!("{of} less than {text}"),
            (Cmp::AtMost, Num::N(_)) => format!("{of} {text} or lower"),
            (Cmp::AtMost, _) => format!("{of} not higher than {text}"),
            (Cmp::AtLeast, Num::N(_)) => format!("{of} {text} or higher"),
            (Cmp::AtLeast, _) => format!("{of} not lower than {text}"),
            (Cmp::More, _) => format!("{of} higher than {text}"),
        }
    }

    /// "7 or more".
    fn bound(&self, cmp: Cmp, number: &Num, countable: bool) -> String {
        let number = self.number(number);
        let less = if countable { "fewer" } else { "less" };
        match cmp {
            Cmp::Less => format!("{less} than {number}"),
            Cmp::AtMost => format!("{number} or {less}"),
            Cmp::Equal => format!("exactly {number}"),
            Cmp::AtLeast => format!("{number} or more"),
            Cmp::More => format!("more than {number}"),
        }
    }

    /// "you have", "your opponent has".
    fn has(&self, who: &Who) -> String {
        let player = self.player_again(who);
        let have = if matches!(player.as_str(), "you" | "they") { "have" } else { "has" };
        format!("{player} {have}")
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

fn counted_as(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "fewer",
        Cmp::AtMost => "at most as many",
        Cmp::Equal => "as many",
        Cmp::AtLeast => "at least as many",
        Cmp::More => "more",
    }
}

fn than(cmp: Cmp) -> &'static str {
    if matches!(cmp, Cmp::Less | Cmp::More) { "than" } else { "as" }
}

/// What "this way" counts or measures.
fn thing(way: Way) -> &'static str {
    match way {
        Way::Healed | Way::DamageDealt => "damage",
        Way::HealedCards => "creature",
        Way::AmberLost | Way::AmberStolen | Way::AmberCaptured => "æmber",
        Way::Destroyed | Way::Purged | Way::Discarded | Way::Returned => "card",
        Way::Revealed | Way::Archived | Way::Shuffled | Way::Exhausted => "card",
        Way::CountersRemoved => "counter",
    }
}

/// What was done to it.
fn participle(way: Way) -> &'static str {
    match way {
        Way::Healed | Way::HealedCards => "healed",
        Way::Destroyed => "destroyed",
        Way::Purged => "purged",
        Way::Discarded => "discarded",
        Way::Returned => "returned",
        Way::Revealed => "revealed",
        Way::Archived => "archived",
        Way::Shuffled => "shuffled into decks",
        Way::Exhausted => "exhausted",
        Way::AmberLost => "lost",
        Way::AmberStolen => "stolen",
        Way::AmberCaptured => "captured",
        Way::DamageDealt => "dealt",
        Way::CountersRemoved => "removed",
    }
}

/// "half", "one third", "one part in 5".
fn fraction(of: u8) -> String {
    match of {
        0 | 1 => "all".to_owned(),
        2 => "half".to_owned(),
        3 => "one third".to_owned(),
        4 => "one quarter".to_owned(),
        5.. => format!("one part in {of}"),
    }
}

/// A number with the most that it may come to.
fn bounded(number: &Num) -> Option<(&Num, i32)> {
    let Num::Min(one, other) = number else {
        return None;
    };
    let (most, number) = if matches!(**one, Num::N(_)) { (one, other) } else { (other, one) };
    if let Num::N(most) = **most { Some((number, most)) } else { None }
}
