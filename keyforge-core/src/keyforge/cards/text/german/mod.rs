//! German.

mod amber;
mod cards;
mod effects;
mod grammar;
mod happenings;
mod moves;
mod nouns;
mod numbers;
mod rules;
mod titles;
mod verbs;
mod words;

use super::Speaker;
use super::discourse::{Me, Passage, This, Voice};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Counter, Half, House, Icon, Keyword, PrintedKeyword, Rulebook};
use grammar::{Case, Modal, Person, VerbForms, words as joined};
use happenings::Form;
use words::{bold, capital, edition, icon, keyword};

/// The speaker of German.
pub(super) struct Speech;

impl Speaker for Speech {
    fn ability(&self, ability: &Ability, title: &str, rulebook: Option<Rulebook>) -> String {
        finish(&capital(&German::new(Voice::new(self.title(title), rulebook)).ability(ability)))
    }

    fn passage(&self, ability: &Ability, passage: Passage<'_>, title: &str, rulebook: Rulebook) -> Vec<String> {
        let voice = Voice::new(self.title(title), Some(rulebook)).listening(passage);
        let speech = German::new(voice);
        speech.ability(ability);
        speech.voice.heard().iter().map(|words| finish(&capital(words))).collect()
    }

    fn title<'a>(&self, printed: &'a str) -> &'a str {
        titles::german(printed).unwrap_or(printed)
    }

    fn printed(&self, slug: &str) -> &'static [&'static str] {
        titles::english(slug)
    }

    fn title_like(&self, name: &str) -> Option<&'static str> {
        titles::like(name)
    }

    fn half(&self, half: Half) -> String {
        let number = if half == Half::Top { 1 } else { 2 };
        format!("Hälfte {number} von 2: Kommt nur zusammen mit der anderen Hälfte ins Spiel.")
    }

    fn enhance(&self, icons: &[(usize, Icon)]) -> String {
        let given: Vec<String> =
            icons.iter().map(|(count, kind)| format!("{count} × {}-Symbol", icon(*kind))).collect();
        format!("Verbessert sein Deck: {}", given.join(", "))
    }

    fn trait_title(&self, slug: &str) -> String {
        words::trait_alone(slug)
    }

    fn house(&self, house: House) -> &'static str {
        words::house(house)
    }

    fn counter(&self, counter: &Counter) -> String {
        words::counter(counter)
    }

    fn icon(&self, kind: Icon) -> &'static str {
        words::icon_alone(kind)
    }

    fn keyword(&self, printed: PrintedKeyword) -> String {
        let word = self.keyword_name(printed.keyword);
        if printed.keyword.has_value() { format!("{word} {}", printed.value) } else { word }
    }

    fn keyword_name(&self, name: Keyword) -> String {
        keyword(name).to_owned()
    }

    fn editions(&self, from: Option<Rulebook>, until: Option<Rulebook>) -> String {
        match (from, until) {
            (None, None) => String::new(),
            (Some(from), None) => format!("[ab {}]", edition(from)),
            (None, Some(until)) => format!("[bis {}]", edition(until)),
            (Some(from), Some(until)) => format!("[ab {} bis {}]", edition(from), edition(until)),
        }
    }
}

/// With a full stop.
fn finish(text: &str) -> String {
    if text.ends_with('.') || text.ends_with(".“") { text.to_owned() } else { format!("{text}.") }
}

/// Where the verb of a main clause stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// "Dein Gegner zieht 1 Karte", "ziehe 1 Karte".
    Plain,
    /// After something else: "… zieht dein Gegner 1 Karte".
    Inverted,
    /// At the end, without a subject: "1 Karte ziehen".
    Infinitive,
}

/// A sentence, and where it stands.
#[derive(Clone)]
struct German {
    voice: Voice,
    /// Whether what is said must be done: "du musst 1 Æmber verlieren".
    must: bool,
    /// Whether all this holds for this turn only, so that "in diesem Zug" need not be said.
    today: bool,
}

impl German {
    fn new(voice: Voice) -> German {
        German { voice, must: false, today: false }
    }

    fn acting(&self, who: &Who) -> German {
        German { voice: self.voice.acting(who), ..self.clone() }
    }

    /// Text that a card of that type gains.
    fn gained(&self, kind: Option<CardType>) -> German {
        German::new(self.voice.gained(kind))
    }

    fn is_you(&self) -> bool {
        self.voice.me == Me::You
    }

    /// A main clause.
    fn clause(&self, subject: &str, person: Person, verb: &VerbForms, rest: &str, order: Order) -> String {
        if order == Order::Infinitive {
            return joined(&[rest, &verb.infinitive()]);
        }
        let (finite, end) = if self.must {
            (Modal::Must.form(person), verb.infinitive())
        } else if person == Person::You && subject.is_empty() {
            (verb.imperative(), verb.prefix().to_owned())
        } else {
            (verb.finite(person), verb.prefix().to_owned())
        };
        match order {
            Order::Plain if subject.is_empty() => joined(&[finite, rest, &end]),
            Order::Plain => joined(&[subject, finite, rest, &end]),
            Order::Inverted | Order::Infinitive => joined(&[finite, subject, rest, &end]),
        }
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
                let (trigger, comma) = self.trigger(trigger, "nachdem", Form::Perfect);
                self.following(&trigger, comma, effects)
            }
            Ability::Instead { of, change } => self.instead(of, change, "falls"),
            Ability::Constant { during: Cond::Always, rules } => self.rules(rules, Order::Plain),
            Ability::Constant { during, rules } => {
                format!("solange {}, {}", self.condition(during), self.rules(rules, Order::Inverted))
            }
            Ability::AsUpgrade(ability) => {
                let text = self.quoted(ability, self.voice.this);
                let this = self.card(Ref::This, Case::Nominative);
                format!("{this} darf als Aufwertung mit dem Text {text} gespielt werden")
            }
            Ability::In { zone, ability } => {
                let this = self.card(Ref::This, Case::Nominative);
                format!("(Solange {this} {}:) {}", words::in_zone(*zone), capital(&self.ability(ability)))
            }
        }
    }

    /// When something happens, and whether that is a clause of its own.
    fn trigger(&self, trigger: &Trigger, when: &str, form: Form) -> (String, bool) {
        let turn = |who: &Who| self.owned(who, grammar::TURN, false, Case::Genitive);
        match trigger {
            Trigger::After(happening) => (format!("{when} {}", self.happens(happening, form)), true),
            Trigger::Before(happening) => (format!("bevor {}", self.happens(happening, Form::Present)), true),
            Trigger::StartOfTurn(who) => (format!("zu Beginn {}", turn(who)), false),
            Trigger::EndOfReadyStep(who) => {
                (format!("am Ende {}", self.owned_as(who, "", grammar::READY_STEP, false, Case::Genitive)), false)
            }
            Trigger::EndOfTurn(who) => (format!("am Ende {}", turn(who)), false),
            Trigger::Becomes(condition) => (format!("sobald {}", self.condition(condition)), true),
        }
    }

    fn instead(&self, of: &[Happening], change: &Change, when: &str) -> String {
        if let [happening] = of
            && let Some(text) = self.simply(happening, change, when)
        {
            return text;
        }
        let of: Vec<String> = of.iter().map(|happening| self.happens(happening, Form::Would)).collect();
        let of = if of.is_empty() { "nichts geschieht".to_owned() } else { of.join(" oder ") };
        format!("{when} {of}, {}", self.change(change))
    }

    /// An ability that holds for a while, after words that say how long.
    fn lasting(&self, until: &str, ability: &Ability, uses: Option<u8>) -> String {
        let text = self.lasting_itself(until, ability, uses);
        self.voice.says(Passage::Ability(ability), std::slice::from_ref(&text));
        text
    }

    fn lasting_itself(&self, until: &str, ability: &Ability, uses: Option<u8>) -> String {
        let each_time = match uses {
            None => "jedes Mal, wenn".to_owned(),
            Some(1) => "das nächste Mal, wenn".to_owned(),
            Some(uses) => format!("die nächsten {uses} Male, wenn"),
        };
        match ability {
            Ability::Trigger { trigger, effects } => {
                let (trigger, comma) = self.trigger(trigger, &each_time, Form::Present);
                format!("{until} gilt: {}", capital(&self.following(&trigger, comma, effects)))
            }
            Ability::Instead { of, change } => {
                format!("{until} gilt: {}", capital(&self.instead(of, change, &each_time)))
            }
            Ability::Constant { during: Cond::Always, rules } => {
                format!("{until} {}", self.rules(rules, Order::Inverted))
            }
            Ability::Constant { during, rules } => {
                let rules = self.rules(rules, Order::Inverted);
                format!("{until} gilt: Solange {}, {rules}", self.condition(during))
            }
            Ability::On { .. } | Ability::In { .. } | Ability::AsUpgrade(_) => {
                format!("{until} gilt: {}", self.quoted(ability, self.voice.this))
            }
        }
    }

    /// Text that a card gains, between quotation marks.
    fn quoted(&self, ability: &Ability, this: This) -> String {
        let kind = match this {
            This::Titled => None,
            This::Gained(kind) => kind,
        };
        format!("„{}“", finish(&capital(&self.gained(kind).ability(ability))))
    }
}
