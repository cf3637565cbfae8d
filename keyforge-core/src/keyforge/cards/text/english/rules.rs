//! Continuous text, what cards get, and what replacements change.

use super::English;
use super::happenings::{Form, Many};
use super::words::{article, bold, entrance, icon, keyword, name, step, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{This, attacks, is_attack, named_card};
use crate::keyforge::cards::text::plan::{self, gather, is_one_each};
use crate::keyforge::model::{CardType, Keyword};

impl English {
    /// Rules that hold together.
    pub(super) fn rules(&self, rules: &[Rule]) -> String {
        let rules = gather(rules);
        match rules.as_slice() {
            [] => "nothing changes".to_owned(),
            rules => {
                let rules: Vec<String> = rules.iter().map(|rule| self.rule(rule)).collect();
                if rules.len() == 2 { rules.join(", and ") } else { listed(&rules) }
            }
        }
    }

    fn rule(&self, rule: &Rule) -> String {
        match rule {
            Rule::Grant { to, mods } => self.grant(to, mods),
            Rule::Cannot(happening) => self.happens(happening, Form::Cannot),
            Rule::Must(happening) => format!("{}, if possible", self.happens(happening, Form::Must)),
            Rule::May(happenings, _) if happenings.is_empty() => "nothing more is allowed".to_owned(),
            Rule::May(happenings, limit) => {
                let limit = limit.map(|limit| if limit == 1 { "1".to_owned() } else { format!("up to {limit}") });
                let many = match &limit {
                    None => Many::Usual,
                    Some(limit) => Many::Number(limit, limit != "1"),
                };
                let allowed: Vec<String> =
                    happenings.iter().map(|happening| self.happens_to(happening, Form::May, many)).collect();
                let each_turn = if limit.is_some() && !self.today { " each turn" } else { "" };
                format!("{}{each_turn} whatever the active house", allowed.join(" or "))
            }
            Rule::Cost(happening, effects) => {
                let to = self.happens(happening, Form::Infinitive);
                let payer = English { must: true, ..self.clone() };
                format!("in order {to}, {}", payer.clauses(effects))
            }
            Rule::KeyCost(Who::Each, number) => format!("keys cost {}", self.change_of(number, "æmber")),
            Rule::KeyCost(who, number) => {
                format!("{} keys cost {}", self.whose(who), self.change_of(number, "æmber"))
            }
            Rule::HandSize(who, number) => self.hand_size(who, number),
            Rule::SkipStep(who, which) => {
                let player = self.player(who);
                match player.as_str() {
                    "you" => format!("skip your {} step", step(*which)),
                    _ => format!("{player} skips their {} step", step(*which)),
                }
            }
            Rule::SpendFrom(Spending { who, card }) => {
                format!("{} may spend æmber on {} to forge keys", self.player(who), self.card(*card))
            }
            Rule::SpendAsAmber(Spending { who, card }) => {
                let player = self.player(who);
                let own = if player == "you" { "your" } else { "their" };
                let card = self.card(*card);
                format!(
                    "{player} may spend {card} to forge keys as if it were 1 æmber in {own} pool: discard it, ignoring wards"
                )
            }
            Rule::TopCardRevealed(who) => match self.player(who).as_str() {
                "you" => "play with the top card of your deck revealed".to_owned(),
                player => format!("{player} plays with the top card of their deck revealed"),
            },
            Rule::TakePartOfArchives(who) => {
                let player = self.player(who);
                let own = if player == "you" { "your" } else { "their" };
                format!("{player} may take any number of cards in {own} archives instead of all of them")
            }
            Rule::TauntProtects { of, cards } => {
                format!("the {} of {} also protects {}", keyword(Keyword::Taunt), self.card(*of), self.cards(cards))
            }
            Rule::AlsoTriggers { word, of, at } => {
                let [word, at] = [word, at].map(|word| bold(*word, self.voice.rulebook));
                format!("the “{word}:” abilities of {} are “{at}:” abilities too", self.cards(of))
            }
            Rule::Has(ability) => self.ability(ability),
        }
    }

    fn hand_size(&self, who: &Who, number: &Num) -> String {
        let refills = match (who, self.player(who).as_str()) {
            (_, "you") => "you refill your hand".to_owned(),
            (Who::Each, _) => "each player refills their hand".to_owned(),
            (_, player) => format!("{player} refills their hand"),
        };
        let Num::N(number) = number else {
            let cards = if is_one_each(number) { "card" } else { "cards" };
            return format!("{refills} to {}", self.change_of(number, cards));
        };
        match number {
            1 => format!("{refills} to 1 card more"),
            more @ 1.. => format!("{refills} to {more} cards more"),
            -1 => format!("{refills} to 1 card fewer"),
            fewer => format!("{refills} to {} cards fewer", fewer.unsigned_abs()),
        }
    }

    fn grant(&self, to: &Sel, mods: &[Mod]) -> String {
        if mods.is_empty() {
            return format!("{} stays as it is", self.cards(to));
        }
        if let [Mod::ControlledBy(who)] = mods {
            let player = self.player(who);
            let controls = if player == "you" { "control" } else { "controls" };
            return format!("{player} {controls} {}", self.cards(to));
        }
        let kind = self.voice.cards(to).kind.or_else(|| plan::kind_of_mods(mods));
        let subject = self.cards_subject(to);
        if let Sel::Ref(Ref::This) = to {
            self.voice.mention(Some(Ref::This));
        }
        let many = self.several(to) && !matches!(to, Sel::Ref(Ref::Remembered));
        let mut said: Vec<(&str, Vec<String>)> = Vec::new();
        for get in mods {
            let (verb, rest) = self.modification(get, kind, many);
            let verb = if many { plural(verb) } else { verb };
            match said.last_mut() {
                Some((last, rests)) if *last == verb => rests.push(rest),
                _ => said.push((verb, vec![rest])),
            }
        }
        let said: Vec<String> = said.iter().map(|(verb, rests)| format!("{verb} {}", listed(rests))).collect();
        format!("{subject} {}", listed(&said))
    }

    /// The verb of the third person, and what follows it.
    fn modification(&self, get: &Mod, kind: Option<CardType>, many: bool) -> (&'static str, String) {
        match get {
            Mod::Power(number) => ("gets", self.change_of(number, "power")),
            Mod::PowerIs(number) => ("has", format!("{} power, whatever else it gets", self.number(number))),
            Mod::BasePower(Num::N(number)) => ("has", format!("a base power of {number}")),
            Mod::BasePower(number) => ("has", format!("a base power equal to {}", self.number(number))),
            Mod::Armor(number) => ("gets", self.change_of(number, "armor")),
            Mod::ArmorIs(Num::N(0)) => ("loses", format!("all of {} armor", if many { "their" } else { "its" })),
            Mod::ArmorIs(number) => ("has", format!("{} armor", self.number(number))),
            Mod::Keyword(word, Num::N(value)) if word.has_value() => ("gains", format!("{} {value}", keyword(*word))),
            Mod::Keyword(word, value) if word.has_value() => {
                ("gains", format!("{} X, where X is {}", keyword(*word), self.number(value)))
            }
            Mod::Keyword(word, _) => ("gains", keyword(*word)),
            Mod::LoseKeyword(word) => ("loses", keyword(*word)),
            Mod::Ability(ability) => ("gains", self.quoted(ability, This::Gained(kind))),
            Mod::TextOf(card) => ("gains", format!("the text box of {}", self.card(*card))),
            Mod::FeaturesOf(card) => ("gains", format!("the keywords and traits of {}", self.card(*card))),
            Mod::CopyOf(card) if many => ("is", format!("copies of {}", self.card(*card))),
            Mod::CopyOf(card) => ("is", format!("a copy of {}", self.card(*card))),
            Mod::Blank => ("has", "a blank text box (except for traits)".to_owned()),
            Mod::ControlledBy(who) => ("is", format!("controlled by {}", self.player(who))),
            Mod::House(house) => ("belongs to", self.house(house)),
            Mod::AlsoHouse(house) => ("also belongs to", self.house(house)),
            Mod::SwitchPowerArmor => ("has", "its printed power and armor switched".to_owned()),
            Mod::AllHouses => ("belongs to", "every house".to_owned()),
            Mod::Trait(word) => ("gains", format!("the {} trait", name(word))),
            Mod::Flank => ("counts", if many { "as flank creatures" } else { "as a flank creature" }.to_owned()),
        }
    }

    pub(super) fn change(&self, change: &Change) -> String {
        match change {
            Change::Do(effects) => format!("instead {}", self.clauses(effects)),
            Change::Amount(Num::N(0)) => "the amount is 0 instead".to_owned(),
            Change::Amount(Num::Plus(amount, more)) if **amount == Num::EventAmount => {
                format!("the amount is increased by {}", self.number(more))
            }
            Change::Amount(Num::Minus(amount, less)) if **amount == Num::EventAmount => {
                format!("the amount is reduced by {}", self.number(less))
            }
            Change::Amount(number) => format!("the amount is {} instead", self.number(number)),
            Change::Only(number) => format!("the amount is only {}", self.number(number)),
            Change::AlsoOnto(card) => format!("it happens to {} too", self.card(*card)),
            Change::OntoEvenly(group) => {
                format!("it is divided as evenly as possible among {} instead", self.many(group))
            }
            Change::AsIcon(kind) => format!("it is resolved as {} bonus icon instead", article(icon(*kind))),
            Change::IconsAgain => "each of them is resolved once more".to_owned(),
            Change::Optional(change) => format!("the active player may choose that {}", self.change(change)),
            Change::Onto(card) => format!("it happens to {} instead", self.card(*card)),
            Change::To(Zone::Purged) => "purge it instead".to_owned(),
            Change::To(Zone::Play) => "it goes into play instead".to_owned(),
            Change::To(place) => format!("it goes to its owner's {} instead", zone(*place)),
            Change::Enter(how) => format!("it enters {}", entrance(*how)),
            Change::EnterUnder(who) => format!("it enters under {} control", self.whose(who)),
            Change::FromSupply => "that æmber comes from the common supply instead".to_owned(),
        }
    }

    /// Replacements that need no "would": "it enters play ready", "it deals no damage in fights".
    pub(super) fn simply(&self, happening: &Happening, change: &Change, when: &str) -> Option<String> {
        let Happening { deed, by, card, other } = happening;
        if *by != Who::Each {
            return None;
        }
        let cards = || match when {
            "the next time" => format!("the next {}", self.noun(card, &[], false).bare(false)),
            _ if named_card(card).is_some() => self.one(card),
            _ => format!("each {}", self.noun(card, &[], false).bare(false)),
        };
        let once = matches!(when, "if" | "each time" | "the next time");
        let text = match (deed, change) {
            (Deed::EnterPlay, Change::Enter(how)) if once => format!("{} enters play {}", cards(), entrance(*how)),
            (Deed::EnterPlay, Change::EnterUnder(who)) if once => {
                format!("{} enters play under {} control", cards(), self.whose(who))
            }
            (Deed::FightDamage, Change::Amount(Num::N(0))) if when != "the next time" && *other == Filter::Any => {
                format!("{} deals no damage when fighting", cards())
            }
            (Deed::FightDamage, Change::Amount(Num::Plus(amount, more)))
                if **amount == Num::EventAmount && when == "if" && attacks(card).is_some() =>
            {
                let attacked = attacks(card).filter(|attacked| **attacked != Filter::Any).unwrap_or(other);
                let rest = card.parts().iter().filter(|part| !is_attack(part)).cloned().collect();
                let attacked = if *attacked == Filter::Any { "a creature".to_owned() } else { self.one(attacked) };
                let more = self.number(more);
                format!("{} deals +{more} damage while attacking {attacked}", self.one(&Filter::All(rest)))
            }
            (Deed::DealtDamage(_) | Deed::DealDamage | Deed::FightDamage, Change::Onto(onto)) => {
                let would = self.happens(happening, Form::Would);
                format!("{when} {would}, that damage is dealt to {} instead", self.card(*onto))
            }
            (Deed::DealtDamage(_), Change::OntoEvenly(group)) => {
                let would = self.happens(happening, Form::Would);
                let among = self.many(group);
                format!(
                    "{when} {would}, that damage is divided as evenly as possible among {among} instead, if there are any"
                )
            }
            _ => return None,
        };
        Some(text)
    }
}

/// The verb of several.
fn plural(verb: &'static str) -> &'static str {
    match verb {
        "gets" => "get",
        "loses" => "lose",
        "has" => "have",
        "gains" => "gain",
        "is" => "are",
        "belongs to" => "belong to",
        "also belongs to" => "also belong to",
        "counts" => "count",
        other => other,
    }
}

/// "a", "a and b", "a, b, and c".
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first, last] => format!("{first} and {last}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}
