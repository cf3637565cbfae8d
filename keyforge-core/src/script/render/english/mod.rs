//! English.

mod cards;
mod effects;
mod happenings;
mod numbers;
mod rules;
mod words;

use super::Speaker;
use crate::model::{Half, PrintedKeyword, Rulebook};
use crate::script::ast::*;
use words::{bold, capital, edition, keyword};

/// The speaker of English.
pub(super) struct Speech;

impl Speaker for Speech {
    fn ability(&self, ability: &Ability, title: &str) -> String {
        let english = English { title: title.to_owned(), this: title.to_owned(), me: Me::You };
        let text = capital(&english.ability(ability));
        if text.ends_with(['.', '”']) { text } else { format!("{text}.") }
    }

    fn half(&self, half: Half) -> String {
        let number = if half == Half::Top { 1 } else { 2 };
        format!("Half {number} of 2: enters play only together with the other half.")
    }

    fn keyword(&self, printed: PrintedKeyword) -> String {
        let word = capital(&keyword(printed.keyword));
        if printed.keyword.has_value() { format!("{word} {}", printed.value) } else { word }
    }

    fn editions(&self, from: Option<Rulebook>, until: Option<Rulebook>) -> String {
        match (from, until) {
            (None, None) => String::new(),
            (Some(from), None) => format!("[from {}]", edition(from)),
            (None, Some(until)) => format!("[until {}]", edition(until)),
            (Some(from), Some(until)) => format!("[from {} until {}]", edition(from), edition(until)),
        }
    }
}

/// Who "me" of a script is in the sentence.
#[derive(Clone, PartialEq, Eq)]
enum Me {
    /// Spoken to: "gain 1 æmber".
    You,
    /// Spoken of, by that name: "your opponent gains 1 æmber".
    Other(String),
}

/// Where the sentence stands.
#[derive(Clone)]
struct English {
    /// The title of the card that the text is printed on.
    title: String,
    /// What "this" is called: the title, or "this card" in gained text.
    this: String,
    me: Me,
}

impl English {
    fn with_me(&self, name: String) -> English {
        English { me: Me::Other(name), ..self.clone() }
    }

    fn gained(&self) -> English {
        English { this: "this card".to_owned(), me: Me::You, ..self.clone() }
    }

    /// An ability as it stands on a card; without a full stop where it is one sentence.
    fn ability(&self, ability: &Ability) -> String {
        match ability {
            Ability::On { when, effects } => {
                let words: Vec<&str> = when.iter().copied().map(bold).collect();
                format!("{}: {}", words.join("/"), self.sentences(effects))
            }
            Ability::Trigger { trigger, effects } => {
                format!("{}, {}", self.trigger(trigger, "after"), self.following(effects))
            }
            Ability::Instead { of, change } => self.instead(of, change, "if"),
            Ability::Constant { during: Cond::Always, rules } => self.rules(rules),
            Ability::Constant { during, rules } => {
                format!("while {}, {}", self.condition(during), self.rules(rules))
            }
            Ability::In { zone, ability } => {
                format!("(While {} is {}) {}", self.this, words::in_zone(*zone), capital(&self.ability(ability)))
            }
        }
    }

    fn trigger(&self, trigger: &Trigger, after: &str) -> String {
        match trigger {
            Trigger::After(happening) => format!("{after} {}", self.happens(happening, "")),
            Trigger::Before(happening) => format!("before {}", self.happens(happening, "")),
            Trigger::StartOfTurn(who) => format!("at the start of {} turn", self.whose(who)),
            Trigger::EndOfTurn(who) => format!("at the end of {} turn", self.whose(who)),
            Trigger::Becomes(condition) => format!("as soon as {}", self.condition(condition)),
        }
    }

    fn instead(&self, of: &[Happening], change: &Change, when: &str) -> String {
        let of: Vec<String> = of.iter().map(|happening| self.happens(happening, "would")).collect();
        format!("{when} {}, {}", of.join(" or "), self.change(change))
    }

    /// An ability that holds for a while: `next` if it acts only once.
    fn lasting(&self, ability: &Ability, uses: Option<u8>) -> String {
        let each_time = match uses {
            None => "each time".to_owned(),
            Some(1) => "the next time".to_owned(),
            Some(uses) => format!("the next {uses} times"),
        };
        match ability {
            Ability::Trigger { trigger, effects } => {
                format!("{}, {}", self.trigger(trigger, &each_time), self.clauses(effects))
            }
            Ability::Instead { of, change } => self.instead(of, change, &each_time),
            Ability::Constant { during: Cond::Always, rules } => self.rules(rules),
            Ability::Constant { .. } => self.ability(ability),
            Ability::On { .. } | Ability::In { .. } => format!("“{}.”", self.ability(ability).trim_end_matches('.')),
        }
    }

    /// Rules that hold together.
    fn rules(&self, rules: &[Rule]) -> String {
        if rules.is_empty() {
            return "nothing changes".to_owned();
        }
        let rules: Vec<String> = rules.iter().map(|rule| self.rule(rule)).collect();
        rules.join(", and ")
    }
}
