//! Continuous text, what cards get, and what replacements change.

use super::English;
use super::words::{article, capital, icon, keyword, step, zone};
use crate::script::ast::*;

impl English {
    pub(super) fn rule(&self, rule: &Rule) -> String {
        match rule {
            Rule::Grant { to, mods } => format!("{} {}", self.cards(to), self.mods(mods)),
            Rule::Cannot(happening) => self.happens(happening, "cannot"),
            Rule::Must(happening) => format!("{}, if possible", self.happens(happening, "must")),
            Rule::May(happenings, limit) => {
                let allowed: Vec<String> = happenings.iter().map(|happening| self.happens(happening, "may")).collect();
                let limit = match limit {
                    None => String::new(),
                    Some(1) => " (1 card)".to_owned(),
                    Some(limit) => format!(" (up to {limit} cards)"),
                };
                format!("{} whatever the active house{limit}", allowed.join(" or "))
            }
            Rule::Cost(happening, effects) => {
                format!("as an extra cost each time {}, {}", self.happens(happening, ""), self.clauses(effects))
            }
            Rule::KeyCost(Who::Each, number) => format!("keys cost {} æmber", self.change_by(number)),
            Rule::KeyCost(who, number) => {
                format!("{} keys cost {} æmber", self.whose(who), self.change_by(number))
            }
            Rule::HandSize(who, number) => {
                format!("{} hand size for refilling is changed by {}", self.whose(who), self.change_by(number))
            }
            Rule::SkipStep(who, which) => {
                let player = self.player(who);
                let skip = if player == "you" { "skip" } else { "skips" };
                format!("{player} {skip} the {} step", step(*which))
            }
            Rule::SpendFrom(card) => format!("æmber on {} may be spent to forge keys", self.card(*card)),
            Rule::Has(ability) => self.ability(ability),
        }
    }

    fn mods(&self, mods: &[Mod]) -> String {
        if mods.is_empty() {
            return "stays as it is".to_owned();
        }
        mods.iter().map(|get| self.modification(get)).collect::<Vec<_>>().join(" and ")
    }

    fn modification(&self, get: &Mod) -> String {
        match get {
            Mod::Power(number) => format!("has {} power", self.change_by(number)),
            Mod::PowerIs(number) => format!("counts as having {} power", self.number(number)),
            Mod::Armor(number) => format!("has {} armor", self.change_by(number)),
            Mod::ArmorIs(number) => format!("has {} armor", self.number(number)),
            Mod::Keyword(word, value) if word.has_value() => format!("gains {} {value}", keyword(*word)),
            Mod::Keyword(word, _) => format!("gains {}", keyword(*word)),
            Mod::LoseKeyword(word) => format!("loses {}", keyword(*word)),
            Mod::Ability(ability) => {
                format!("gains “{}.”", capital(self.gained().ability(ability).trim_end_matches('.')))
            }
            Mod::Blank => "has a blank text box (except for traits)".to_owned(),
            Mod::ControlledBy(who) => format!("is controlled by {}", self.player(who)),
            Mod::House(house) => format!("belongs to {}", house.title()),
            Mod::AllHouses => "belongs to every house".to_owned(),
            Mod::Flank => "counts as being on a flank".to_owned(),
        }
    }

    pub(super) fn change(&self, change: &Change) -> String {
        match change {
            Change::Do(effects) => format!("{} instead", self.clauses(effects)),
            Change::Amount(Num::N(0)) => "the amount is 0 instead".to_owned(),
            Change::Amount(number) => format!("the amount is {} instead", self.number(number)),
            Change::Only(number) => format!("the amount is only {}", self.number(number)),
            Change::AlsoOnto(card) => format!("it happens to {} too", self.card(*card)),
            Change::Onto(card) => format!("it happens to {} instead", self.card(*card)),
            Change::To(Zone::Purged) => "purge it instead".to_owned(),
            Change::To(Zone::Play) => "it goes into play instead".to_owned(),
            Change::To(place) => format!("it goes to its owner's {} instead", zone(*place)),
            Change::EnterReady => "it does so ready".to_owned(),
            Change::EnterStunned => "it does so stunned".to_owned(),
            Change::EnterUnder(who) => format!("it does so under {} control", self.whose(who)),
            Change::FromSupply => "that æmber comes from the common supply instead".to_owned(),
            Change::AsIcon(kind) => format!("it is resolved as {} bonus icon instead", article(icon(*kind))),
            Change::IconsAgain => "each of them is resolved an additional time".to_owned(),
            Change::Optional(change) => format!("the active player may choose that {}", self.change(change)),
        }
    }
}
