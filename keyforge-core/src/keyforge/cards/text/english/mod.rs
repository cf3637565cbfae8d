//! English.

mod amber;
mod cards;
mod effects;
mod happenings;
mod moves;
mod nouns;
mod numbers;
mod rules;
mod verbs;
mod words;

use super::Speaker;
use super::discourse::{Me, Passage, This, Voice};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Counter, Half, House, Icon, Keyword, PrintedKeyword, Rulebook};
use happenings::Form;
use words::{bold, capital, edition, icon, keyword};

/// The speaker of English.
pub(super) struct Speech;

impl Speaker for Speech {
    fn ability(&self, ability: &Ability, title: &str, rulebook: Option<Rulebook>) -> String {
        finish(&capital(&English::new(Voice::new(title, rulebook)).ability(ability)))
    }

    fn passage(&self, ability: &Ability, passage: Passage<'_>, title: &str, rulebook: Rulebook) -> Vec<String> {
        let voice = Voice::new(title, Some(rulebook)).listening(passage);
        let speech = English::new(voice);
        speech.ability(ability);
        speech.voice.heard().iter().map(|words| finish(&capital(words))).collect()
    }

    fn printed(&self, _slug: &str) -> &'static [&'static str] {
        &[]
    }

    fn title_like(&self, _name: &str) -> Option<&'static str> {
        None
    }

    fn title<'a>(&self, printed: &'a str) -> &'a str {
        printed
    }

    fn half(&self, half: Half) -> String {
        let number = if half == Half::Top { 1 } else { 2 };
        format!("Half {number} of 2: enters play only together with the other half.")
    }

    fn enhance(&self, icons: &[(usize, Icon)]) -> String {
        let given: Vec<String> = icons.iter().map(|(count, kind)| format!("{count} {}", icon(*kind))).collect();
        format!("Enhances its deck: {}", given.join(", "))
    }

    fn trait_title(&self, slug: &str) -> String {
        words::name(slug)
    }

    fn house(&self, house: House) -> &'static str {
        house.title()
    }

    fn counter(&self, counter: &Counter) -> String {
        words::counter(counter)
    }

    fn icon(&self, kind: Icon) -> &'static str {
        icon(kind)
    }

    fn keyword(&self, printed: PrintedKeyword) -> String {
        let word = self.keyword_name(printed.keyword);
        if printed.keyword.has_value() { format!("{word} {}", printed.value) } else { word }
    }

    fn keyword_name(&self, name: Keyword) -> String {
        capital(&keyword(name))
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

/// With a full stop.
fn finish(text: &str) -> String {
    if text.ends_with('.') || text.ends_with(".”") { text.to_owned() } else { format!("{text}.") }
}

/// A sentence, and where it stands.
#[derive(Clone)]
struct English {
    voice: Voice,
    /// Whether what is said must be done: "you must lose 1 æmber".
    must: bool,
    /// Whether all this holds for this turn only, so that "this turn" need not be said.
    today: bool,
}

impl English {
    fn new(voice: Voice) -> English {
        English { voice, must: false, today: false }
    }

    fn acting(&self, who: &Who) -> English {
        English { voice: self.voice.acting(who), ..self.clone() }
    }

    /// Text that a card of that type gains.
    fn gained(&self, kind: Option<CardType>) -> English {
        English::new(self.voice.gained(kind))
    }

    /// What "this" is called.
    fn this(&self) -> String {
        match self.voice.this {
            This::Titled => self.voice.title.clone(),
            This::Gained(kind) => format!("this {}", words::card_type(kind).0),
        }
    }

    fn is_you(&self) -> bool {
        self.voice.me == Me::You
    }

    /// An ability as it stands on a card; without a full stop where it is one sentence.
    fn ability(&self, ability: &Ability) -> String {
        let text = self.ability_itself(ability);
        self.voice.says(Passage::Ability(ability), std::slice::from_ref(&text));
        text
    }

    fn ability_itself(&self, ability: &Ability) -> String {
        self.voice.begin();
        match ability {
            // What is to be paid.
            Ability::On { when, effects } if when.is_empty() => self.sentences(effects),
            Ability::On { when, effects } => {
                let words: Vec<&str> = when.iter().map(|word| bold(*word, self.voice.rulebook)).collect();
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
            Ability::AsUpgrade(ability) => {
                let text = self.quoted(ability, self.voice.this);
                format!("{} may be played as an upgrade with the text {text}", self.this())
            }
            Ability::In { zone, ability } => {
                format!("(While {} is {}) {}", self.this(), words::in_zone(*zone), capital(&self.ability(ability)))
            }
        }
    }

    fn trigger(&self, trigger: &Trigger, after: &str) -> String {
        match trigger {
            Trigger::After(happening) => format!("{after} {}", self.happens(happening, Form::Present)),
            Trigger::Before(happening) => format!("before {}", self.happens(happening, Form::Present)),
            Trigger::StartOfTurn(who) => format!("at the start of {} turn", self.whose(who)),
            Trigger::EndOfReadyStep(who) => format!("at the end of {} ready step", self.whose(who)),
            Trigger::EndOfTurn(who) => format!("at the end of {} turn", self.whose(who)),
            Trigger::Becomes(condition) => format!("as soon as {}", self.condition(condition)),
        }
    }

    fn instead(&self, of: &[Happening], change: &Change, when: &str) -> String {
        if let [happening] = of
            && let Some(text) = self.simply(happening, change, when)
        {
            return text;
        }
        let of: Vec<String> = of.iter().map(|happening| self.happens(happening, Form::Would)).collect();
        let of = if of.is_empty() { "nothing happens".to_owned() } else { of.join(" or ") };
        format!("{when} {of}, {}", self.change(change))
    }

    /// An ability that holds for a while: `next` if it acts only once.
    fn lasting(&self, ability: &Ability, uses: Option<u8>) -> String {
        let text = self.lasting_itself(ability, uses);
        self.voice.says(Passage::Ability(ability), std::slice::from_ref(&text));
        text
    }

    fn lasting_itself(&self, ability: &Ability, uses: Option<u8>) -> String {
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
            Ability::Constant { during, rules } => {
                format!("while {}, {}", self.condition(during), self.rules(rules))
            }
            Ability::On { .. } | Ability::In { .. } | Ability::AsUpgrade(_) => {
                format!("this holds: {}", self.quoted(ability, self.voice.this))
            }
        }
    }

    /// Text that a card gains, between quotation marks.
    fn quoted(&self, ability: &Ability, this: This) -> String {
        let kind = match this {
            This::Titled => None,
            This::Gained(kind) => kind,
        };
        format!("“{}”", finish(&capital(&self.gained(kind).ability(ability))))
    }
}
