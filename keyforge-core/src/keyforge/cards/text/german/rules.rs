//! Continuous text, what cards get, and what replacements change.

use super::cards::with_article;
use super::grammar::*;
use super::happenings::{Form, Many};
use super::words::{entrance, house, icon, keyword, step, trait_name, zone};
use super::{German, Order};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{This, attacks, is_attack};
use crate::keyforge::cards::text::plan::{self, gather};
use crate::keyforge::model::{CardType, Keyword};
use Case::{Accusative, Dative, Genitive, Nominative};

impl German {
    /// Rules that hold together.
    pub(super) fn rules(&self, rules: &[Rule], order: Order) -> String {
        let rules = gather(rules);
        let Some((first, rest)) = rules.split_first() else {
            return self.clause("nichts", Person::One, &CHANGE, "sich", order);
        };
        let first = self.rule(first, order);
        rest.iter().fold(first, |text, rule| format!("{text}, und {}", self.rule(rule, Order::Plain)))
    }

    fn rule(&self, rule: &Rule, order: Order) -> String {
        let inverted = order == Order::Inverted;
        match rule {
            Rule::Grant { to, mods } => self.grant(to, mods, order),
            Rule::Cannot(happening) => self.happens_modal(happening, Modal::Can, inverted, "", Many::General),
            Rule::Must(happening) => {
                self.happens_modal(happening, Modal::Must, inverted, "(falls möglich)", Many::General)
            }
            Rule::May(happenings, _) if happenings.is_empty() => {
                self.clause("nichts Weiteres", Person::One, &STAY, "erlaubt", order)
            }
            Rule::May(happenings, limit) => {
                let number = limit.map(|limit| if limit == 1 { "1".to_owned() } else { format!("bis zu {limit}") });
                let many = match &number {
                    None => Many::General,
                    Some(number) => Many::Number(number, number != "1"),
                };
                let each_turn = if limit.is_some() && !self.today { "pro Zug " } else { "" };
                let whatever = format!("{each_turn}ungeachtet der aktiven Fraktion");
                let allowed: Vec<String> = happenings
                    .iter()
                    .map(|happening| self.happens_modal(happening, Modal::May, inverted, &whatever, many))
                    .collect();
                allowed.join(" oder ")
            }
            Rule::Cost(happening, effects) => {
                let to = self.happens(happening, Form::To);
                let payer = German { must: true, ..self.clone() };
                format!("um {to}, {}", payer.clauses(effects, Order::Inverted))
            }
            Rule::KeyCost(Who::Each, number) => {
                let more = self.change_of(number, "Æmber").text();
                self.clause("Schlüssel", Person::Several, &COST, &more, order)
            }
            Rule::KeyCost(who, number) => {
                let keys = self.owned(who, KEY, true, Nominative);
                self.clause(&keys, Person::Several, &COST, &self.change_of(number, "Æmber").text(), order)
            }
            Rule::HandSize(who, number) => {
                let hand = self.own(who, "", HAND, false, Accusative);
                let cards = self.cards_more(number);
                self.player_does(who, &REFILL, &format!("{hand} auf {cards}"), order, true)
            }
            Rule::SkipStep(who, which) => {
                let step = format!("{} {}-Schritt", self.own_article(who, STEP, Accusative), step(*which));
                self.player_does(who, &SKIP, &step, order, false)
            }
            Rule::SpendFrom(Spending { who, card }) => {
                let on = format!("Æmber auf {} ausgeben, um Schlüssel zu schmieden", self.card(*card, Dative));
                let player =
                    if self.person(who) == Person::You { "du".to_owned() } else { self.player(who, Nominative) };
                let may = if self.person(who) == Person::You { "darfst" } else { "darf" };
                if inverted { format!("{may} {player} {on}") } else { format!("{player} {may} {on}") }
            }
            Rule::SpendAsAmber(spending) => self.spend_as_amber(spending, inverted),
            Rule::TakePartOfArchives(who) => {
                let archives = self.own(who, "", super::grammar::ARCHIVES, false, Dative);
                let some = format!("statt aller Karten beliebig viele aus {archives} nehmen");
                let you = self.person(who) == Person::You;
                let player = if you { "du".to_owned() } else { self.player(who, Nominative) };
                let may = if you { "darfst" } else { "darf" };
                if inverted { format!("{may} {player} {some}") } else { format!("{player} {may} {some}") }
            }
            Rule::TopCardRevealed(who) => {
                let deck = self.owned(who, super::grammar::DECK, false, super::grammar::Case::Genitive);
                self.clause(&format!("die oberste Karte {deck}"), Person::One, &STAY, "aufgedeckt", order)
            }
            Rule::TauntProtects { of, cards } => self.taunt_protects(*of, cards, order),
            Rule::AlsoTriggers { word, of, at } => {
                let [word, at] = [word, at].map(|word| super::words::bold(*word, self.voice.rulebook));
                let subject = format!("die „{word}:“-Fähigkeiten von {}", self.cards(of, Dative));
                self.clause(&subject, Person::Several, &COUNT, &format!("auch als „{at}:“-Fähigkeiten"), order)
            }
            Rule::Has(ability) if inverted => format!("gilt: {}", super::words::capital(&self.ability(ability))),
            Rule::Has(ability) => self.ability(ability),
        }
    }

    fn own_article(&self, who: &Who, noun: Noun, case: Case) -> String {
        let article = if self.person(who) == Person::You { Article::Your } else { Article::His };
        article.form(noun.gender, false, case)
    }

    /// What a player does; "du" may be said or be left to the imperative.
    pub(super) fn player_does(&self, who: &Who, verb: &VerbForms, rest: &str, order: Order, say_you: bool) -> String {
        match (who, self.person(who)) {
            (Who::Me, _) if !say_you => self.act(verb, rest, order),
            (_, Person::You) if say_you || *who != Who::Me => self.clause("du", Person::You, verb, rest, order),
            (_, Person::You) => self.act(verb, rest, order),
            (Who::Each, _) => self.clause("jeder Spieler", Person::One, verb, rest, order),
            (who, _) => {
                let player = if self.voice.spoke_of(who) { "er".to_owned() } else { self.player(who, Nominative) };
                self.clause(&player, Person::One, verb, rest, order)
            }
        }
    }

    fn grant(&self, to: &Sel, mods: &[Mod], order: Order) -> String {
        let kind = self.voice.cards(to).kind.or_else(|| plan::kind_of_mods(mods));
        if let [Mod::ControlledBy(who)] = mods {
            let cards = self.cards(to, Accusative);
            return self.player_does(who, &CONTROL_IT, &cards, order, true);
        }
        let subject = self.cards(to, Nominative);
        let person = self.person_of_cards(to);
        let Some((first, rest)) = mods.split_first() else {
            return self.clause(&subject, person, &STAY, "unverändert", order);
        };
        let (verb, what) = self.modification(first, kind);
        let mut last = verb;
        let mut text = self.clause(&subject, person, &verb, &what, order);
        for get in rest {
            let (verb, what) = self.modification(get, kind);
            text = if verb.infinitive() == last.infinitive() {
                format!("{text} und {what}")
            } else {
                format!("{text} und {}", words(&[verb.finite(person), &what, verb.prefix()]))
            };
            last = verb;
        }
        text
    }

    fn modification(&self, get: &Mod, kind: Option<CardType>) -> (VerbForms, String) {
        match get {
            Mod::Power(number) => (GAIN, self.change_of(number, "Stärke").text()),
            Mod::PowerIs(number) => (HAVE, format!("in jedem Fall Stärke {}", self.number(number, Nominative))),
            Mod::BasePower(Num::N(number)) => (HAVE, format!("die Grundstärke {number}")),
            Mod::BasePower(number) => (HAVE, format!("als Grundstärke {}", self.number(number, Accusative))),
            Mod::Armor(number) => (GAIN, self.change_of(number, "Rüstung").text()),
            Mod::ArmorIs(Num::N(0)) => (LOSE, "die gesamte Rüstung".to_owned()),
            Mod::ArmorIs(number) => (HAVE, format!("Rüstung {}", self.number(number, Nominative))),
            Mod::Keyword(word, Num::N(value)) if word.has_value() => (GAIN, format!("„{} {value}“", keyword(*word))),
            Mod::Keyword(word, value) if word.has_value() => {
                (GAIN, format!("„{} X“ (X ist {})", keyword(*word), self.number(value, Nominative)))
            }
            Mod::Keyword(word, _) => (GAIN, format!("„{}“", keyword(*word))),
            Mod::LoseKeyword(word) => (LOSE, format!("„{}“", keyword(*word))),
            Mod::Ability(ability) => (GAIN, self.quoted(ability, This::Gained(kind))),
            Mod::TextOf(card) => (GAIN, format!("das Textfeld von {}", self.card(*card, Dative))),
            Mod::FeaturesOf(card) => {
                (GAIN, format!("die Schlüsselwörter und Merkmale von {}", self.card(*card, Dative)))
            }
            Mod::CopyOf(card) => (COUNT, format!("als Kopie von {}", self.card(*card, Dative))),
            Mod::Blank => (HAVE, "ein leeres Textfeld (außer Merkmalen)".to_owned()),
            Mod::ControlledBy(who) => (STAND, format!("unter {}", self.owned(who, CONTROL, false, Dative))),
            Mod::House(HouseRef::Is(which)) => (BELONG, format!("zur Fraktion {}", house(*which))),
            Mod::House(which) => (BELONG, format!("zu {}", self.house(which, Dative))),
            Mod::AlsoHouse(HouseRef::Is(which)) => (BELONG, format!("auch zur Fraktion {}", house(*which))),
            Mod::AlsoHouse(which) => (BELONG, format!("auch zu {}", self.house(which, Dative))),
            Mod::SwitchPowerArmor => (HAVE, "gedruckte Stärke und Rüstung vertauscht".to_owned()),
            Mod::AllHouses => (BELONG, "zu jeder Fraktion".to_owned()),
            Mod::Trait(word) => (GAIN, format!("das Merkmal „{}“", trait_name(word))),
            Mod::Flank => (COUNT, "als Kreatur auf einer Flanke".to_owned()),
        }
    }

    fn taunt_protects(&self, of: Ref, cards: &Sel, order: Order) -> String {
        let taunt = format!("{} von {}", keyword(Keyword::Taunt), self.card(of, Dative));
        let whom = format!("auch {}", self.cards(cards, Accusative));
        self.clause(&taunt, Person::One, &PROTECT, &whom, order)
    }

    fn spend_as_amber(&self, Spending { who, card }: &Spending, inverted: bool) -> String {
        let you = self.person(who) == Person::You;
        let player = if you { "du".to_owned() } else { self.player(who, Nominative) };
        let (may, pool) = if you { ("darfst", "deinem") } else { ("darf", "seinem") };
        let spend = format!(
            "{} wie 1 Æmber in {pool} Vorrat ausgeben, um Schlüssel zu schmieden (lege die Karte ab, gleich welche \
             Schutzmarker sie hat)",
            self.card(*card, Accusative)
        );
        if inverted { format!("{may} {player} {spend}") } else { format!("{player} {may} {spend}") }
    }

    /// What happens instead, after the clause that says of what.
    pub(super) fn change(&self, change: &Change) -> String {
        match change {
            Change::Do(effects) => {
                format!("gilt stattdessen: {}", super::words::capital(&self.clauses(effects, Order::Plain)))
            }
            Change::Amount(Num::N(0)) => "beträgt die Menge stattdessen 0".to_owned(),
            Change::Amount(Num::Plus(amount, more)) if **amount == Num::EventAmount => {
                format!("steigt die Menge um {}", self.number(more, Accusative))
            }
            Change::Amount(Num::Minus(amount, less)) if **amount == Num::EventAmount => {
                format!("sinkt die Menge um {}", self.number(less, Accusative))
            }
            Change::Amount(number) => format!("beträgt die Menge stattdessen {}", self.number(number, Nominative)),
            Change::Only(number) => format!("beträgt die Menge nur {}", self.number(number, Nominative)),
            Change::AlsoOnto(card) => format!("geschieht es auch mit {}", self.card(*card, Dative)),
            Change::OntoEvenly(group) => {
                format!("wird es stattdessen so gleichmäßig wie möglich auf {} verteilt", self.many(group, Accusative))
            }
            Change::AsIcon(kind) => format!("gilt es stattdessen als {}-Bonussymbol", icon(*kind)),
            Change::IconsAgain => "wird jedes davon ein weiteres Mal abgehandelt".to_owned(),
            Change::Optional(change) => {
                format!("gilt, wenn der aktive Spieler es will: Dann {}", self.change(change))
            }
            Change::Onto(card) => format!("geschieht es stattdessen mit {}", self.card(*card, Dative)),
            Change::To(Zone::Purged) => format!("verbanne {} stattdessen", self.card(Ref::EventCard, Accusative)),
            Change::To(Zone::Play) => format!("kommt {} stattdessen ins Spiel", self.card(Ref::EventCard, Nominative)),
            Change::To(place) => {
                let card = self.card(Ref::EventCard, Nominative);
                let owner = with_article(Article::The, "", OWNER, false, Genitive);
                let to = match zone(*place) {
                    Some(noun) => {
                        let into = if noun == HAND { "auf" } else { "in" };
                        format!("{into} {} {owner}", with_article(Article::The, "", noun, false, Accusative))
                    }
                    None => "an einen anderen Ort".to_owned(),
                };
                format!("kommt {card} stattdessen {to}")
            }
            Change::Enter(how) => format!("ist {} dabei {}", self.card(Ref::EventCard, Nominative), entrance(*how)),
            Change::EnterUnder(who) => {
                let card = self.card(Ref::EventCard, Nominative);
                format!("kommt {card} unter {}", self.owned(who, CONTROL, false, Accusative))
            }
            Change::FromSupply => "kommt das Æmber stattdessen aus der allgemeinen Reserve".to_owned(),
        }
    }

    /// Replacements that need no "würde": "kommt spielbereit ins Spiel".
    pub(super) fn simply(&self, happening: &Happening, change: &Change, when: &str) -> Option<String> {
        let Happening { deed, by, card, other } = happening;
        if *by != Who::Each {
            return None;
        }
        let next = when.starts_with("das nächste");
        let cards = |kind: Option<CardType>| {
            let phrase = self.phrase_of(kind, card, &[], false);
            if next {
                return phrase.led_by("nächst").say(self, Article::The, false, Nominative, "");
            }
            phrase.say(self, Article::Each, false, Nominative, "")
        };
        let person = self.person_of(card, false);
        let comes = |how: &str| self.clause(&cards(None), person, &COME, how, Order::Plain);
        let creature = Some(CardType::Creature);
        let text = match (deed, change) {
            (Deed::EnterPlay, Change::Enter(how)) => comes(entrance(*how)),
            (Deed::EnterPlay, Change::EnterUnder(who)) => {
                comes(&format!("unter {}", self.owned(who, CONTROL, false, Dative)))
            }
            (Deed::FightDamage, Change::Amount(Num::N(0))) if !next && *other == Filter::Any => {
                self.clause(&cards(creature), person, &DEAL, "im Kampf keinen Schaden", Order::Plain)
            }
            (Deed::FightDamage, Change::Amount(Num::Plus(amount, more)))
                if **amount == Num::EventAmount && when == "falls" && attacks(card).is_some() =>
            {
                let attacked = attacks(card).filter(|attacked| **attacked != Filter::Any).unwrap_or(other);
                let rest = card.parts().iter().filter(|part| !is_attack(part)).cloned().collect();
                let subject = self.one(&Filter::All(rest), Nominative);
                let attacked =
                    if *attacked == Filter::Any { "eine Kreatur".to_owned() } else { self.one(attacked, Accusative) };
                let damage =
                    format!("beim Angriff auf {attacked} {} zusätzlichen Schaden", self.number(more, Nominative));
                self.clause(&subject, person, &DEAL, &damage, Order::Plain)
            }
            (Deed::DealtDamage(_) | Deed::DealDamage | Deed::FightDamage, Change::Onto(onto)) => {
                let would = self.happens(happening, Form::Would);
                format!("{when} {would}, wird der Schaden stattdessen {} zugefügt", self.card(*onto, Dative))
            }
            (Deed::DealtDamage(_), Change::OntoEvenly(group)) => {
                let would = self.happens(happening, Form::Would);
                let among = self.many(group, Accusative);
                format!(
                    "{when} {would}, wird der Schaden stattdessen so gleichmäßig wie möglich auf {among} verteilt, falls es \
                     welche gibt"
                )
            }
            _ => return None,
        };
        Some(text)
    }
}

const CHANGE: VerbForms = verb("ändern", "änderst", "ändert", "ändere", "geändert");
const CONTROL_IT: VerbForms = verb("kontrollieren", "kontrollierst", "kontrolliert", "kontrolliere", "kontrolliert");
const STAND: VerbForms = verb("stehen", "stehst", "steht", "stehe", "gestanden");
