//! Numbers and conditions.

use super::German;
use super::cards::with_article;
use super::grammar::*;
use super::happenings::{Form, Many};
use super::words::{color, counter, stat, stat_name};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::takes_number;
use crate::keyforge::cards::text::plan::{counts_cards, is_one_each, rate};
use crate::keyforge::model::KeyColor;
use Case::{Accusative, Dative, Genitive, Nominative};

/// So much of something, with what stands before it in the sentence.
pub(super) struct Amount {
    /// "für jede befreundete Kreatur", or nothing.
    pub(super) before: String,
    /// "2 Æmber".
    pub(super) core: String,
}

impl Amount {
    /// Both.
    pub(super) fn text(&self) -> String {
        words(&[&self.before, &self.core])
    }
}

impl German {
    /// A number as a noun: "3", "die Anzahl befreundeter Kreaturen".
    pub(super) fn number(&self, number: &Num, case: Case) -> String {
        let count = |what: String| format!("{} {what}", with_article_of_count(case));
        match number {
            Num::N(number) => number.to_string(),
            Num::Count(group) => count(format!("an {}", self.many(group, Dative))),
            Num::CountOf(Ref::ThisWay) => count(format!("der auf diese Weise {}en Karten", self.done())),
            Num::CountOf(card) => count(format!("der Karten: {}", self.card(*card, Nominative))),
            Num::Houses(group) => count(format!("der Fraktionen unter {}", self.many(group, Dative))),
            Num::KeyCost(who) => format!("die Kosten von {}", self.owned(who, KEY, true, Dative)),
            Num::Powers(group) => count(format!("der verschiedenen Stärken unter {}", self.many(group, Dative))),
            Num::Total(what, group) => {
                format!("die Summe von {} unter {}", stat_name(what), self.many(group, Dative))
            }
            Num::Amber(who) => self.owned(who, AMBER, false, case),
            Num::Keys(who) => count(self.owned_as(who, "geschmiedet", KEY, true, Genitive)),
            Num::UnforgedKeys(who) => count(self.owned_as(who, "ungeschmiedet", KEY, true, Genitive)),
            Num::Stat(Stat::Power, card) => self.of_card(*card, "", POWER, case),
            Num::Stat(Stat::Armor, card) => self.of_card(*card, "", ARMOR, case),
            Num::Stat(what @ (Stat::Damage | Stat::Amber), card) => {
                let noun = stat(what).unwrap_or(AMBER);
                format!("{} auf {}", with_article(Article::The, "", noun, false, case), self.card(*card, Dative))
            }
            Num::Stat(Stat::Counters(kind), card) => {
                count(format!("der {} auf {}", counter(kind), self.card(*card, Dative)))
            }
            Num::Stat(what, card) => count(format!("der {} {}", stat_name(what), self.card_of(*card))),
            Num::Chosen => with_article(Article::The, "gewählt", NUMBER, false, case),
            Num::EventAmount => with_article(Article::This, "", AMOUNT, false, case),
            Num::ThisWay(way) if counts_cards(*way) => count(with_article(
                Article::The,
                &format!("auf diese Weise {}", participle(*way)),
                thing(*way),
                true,
                Genitive,
            )),
            Num::ThisWay(way) => {
                with_article(Article::The, &format!("auf diese Weise {}", participle(*way)), thing(*way), false, case)
            }
            Num::Past(happening, span) => {
                let span = self.span(span);
                count(format!("der Male, die {}", self.happens_so_often(happening, Form::Perfect, Many::One, &span)))
            }
            Num::Plus(left, right) => format!("{} plus {}", self.number(left, case), self.number(right, Nominative)),
            Num::Minus(left, right) => format!("{} minus {}", self.number(left, case), self.number(right, Nominative)),
            Num::Excess(number, over) => {
                format!("{} über {} hinaus", self.number(number, case), self.number(over, Accusative))
            }
            Num::Times(factor, number) => {
                format!("{} {}", nominal(&format!("{factor}-Fach"), case), self.of_number(number))
            }
            Num::Half(number) => {
                let half = with_article(Article::The, "", HALF, false, case);
                format!("{half} {} (abgerundet)", self.of_number(number))
            }
            Num::Part(number, of) => {
                let part = with_article(Article::The, "", fraction(*of), false, case);
                format!("{part} {} (aufgerundet)", self.of_number(number))
            }
            Num::Min(left, right) => {
                let (left, right) = (self.number(left, Dative), self.number(right, Dative));
                format!("{} von {left} und {right}", nominal("Kleiner", case))
            }
            Num::Max(left, right) => {
                let (left, right) = (self.number(left, Dative), self.number(right, Dative));
                format!("{} von {left} und {right}", nominal("Größer", case))
            }
            Num::All => "alles".to_owned(),
        }
    }

    /// A number behind something of it: "der Anzahl", "von 3".
    fn of_number(&self, number: &Num) -> String {
        if begins_with_digit(number) {
            return format!("von {}", self.number(number, Dative));
        }
        self.number(number, Genitive)
    }

    /// "jede befreundete Kreatur": what a number counts one by one, for after "für".
    pub(super) fn for_each_of(&self, number: &Num) -> String {
        let each_of = || format!("jedes Mal aus: {}", self.number(number, Nominative));
        let each = |adjective: &str, noun: Noun| with_article(Article::Each, adjective, noun, false, Accusative);
        match number {
            Num::Count(group) => self.each(group, Accusative, false),
            Num::CountOf(Ref::ThisWay) => each(&format!("auf diese Weise {}", self.done()), CARD),
            Num::CountOf(card) => format!("{} aus {}", each("", CARD), self.card(*card, Dative)),
            Num::Houses(group) => format!("{} unter {}", each("", HOUSE), self.many(group, Dative)),
            Num::Powers(group) => format!("jede verschiedene Stärke unter {}", self.many(group, Dative)),
            Num::Keys(who) => each(&format!("von {} geschmiedet", self.player(who, Dative)), KEY),
            Num::UnforgedKeys(who) => format!("jeden {}", self.owned_as(who, "ungeschmiedet", KEY, true, Genitive)),
            Num::Stat(Stat::Counters(kind), card) => {
                format!("jeden {} auf {}", counter(kind), self.card(*card, Dative))
            }
            Num::Stat(Stat::Amber, card) => format!("{} auf {}", each("", AMBER), self.card(*card, Dative)),
            Num::Stat(what, card) => {
                let noun = stat(what).unwrap_or(AMBER);
                format!("{} {}", each("", noun), self.card_of(*card))
            }
            Num::Past(happening, span) => self.happened_each(happening, &self.span(span)),
            Num::ThisWay(way) => each(&format!("auf diese Weise {}", participle(*way)), thing(*way)),
            Num::Excess(count, over) => {
                format!("{} über {} hinaus", self.for_each_of(count), self.number(over, Accusative))
            }
            Num::N(_) | Num::Amber(_) | Num::Chosen | Num::EventAmount | Num::Plus(..) | Num::Minus(..) => each_of(),
            Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) | Num::Max(..) | Num::All => each_of(),
            Num::Total(..) | Num::KeyCost(_) => each_of(),
        }
    }

    /// Æmber that comes from nobody: as much as a player has, not what the player has.
    pub(super) fn new_amber(&self, number: &Num) -> Amount {
        if matches!(number, Num::Amber(_) | Num::Half(_) | Num::Excess(..)) && rate(number).is_none() {
            return Amount { before: String::new(), core: format!("Æmber in Höhe {}", self.of_number(number)) };
        }
        self.amount(number, "Æmber")
    }

    /// So much of something: "2 Æmber", "für jede Kreatur 1 Æmber".
    pub(super) fn amount(&self, number: &Num, of: &str) -> Amount {
        let core = |core: String| Amount { before: String::new(), core };
        if let Some(rate) = rate(number) {
            let before = format!("für {}", self.for_each_of(rate.unit));
            return Amount { before, core: format!("{} {of}", rate.factor) };
        }
        let amber = of == "Æmber";
        let level = || core(format!("{of} in Höhe {}", self.of_number(number)));
        let measures = |number: &Num| matches!(number, Num::ThisWay(way) if thing(*way).form(false, Nominative) == of);
        match number {
            Num::N(number) => core(format!("{number} {of}")),
            Num::All if amber => core(format!("alles {of}")),
            Num::All => core(format!("den gesamten {of}")),
            Num::EventAmount => core(format!("ebenso viel {of}")),
            Num::Amber(who) if amber => core(self.owned_as(who, "gesamt", AMBER, false, Accusative)),
            Num::Half(all) if amber && matches!(all.as_ref(), Num::Amber(_)) => core(self.number(number, Accusative)),
            Num::Excess(all, left) if amber => {
                let Num::Amber(who) = all.as_ref() else {
                    return level();
                };
                let all = self.owned_as(who, "gesamt", AMBER, false, Accusative);
                core(format!("{all} bis auf {}", self.number(left, Accusative)))
            }
            Num::ThisWay(_) if measures(number) => core(self.number(number, Accusative)),
            Num::Times(_, what) if measures(what) => core(self.number(number, Accusative)),
            Num::Count(_) | Num::CountOf(_) | Num::Houses(_) | Num::Keys(_) | Num::UnforgedKeys(_) => level(),
            Num::Powers(_) | Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => level(),
            Num::Amber(_) | Num::Stat(..) | Num::Chosen | Num::ThisWay(_) | Num::Past(..) | Num::Plus(..) => level(),
            Num::Minus(..) | Num::Excess(..) | Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) => level(),
        }
    }

    /// So many things: "1 Karte", "für jede Kreatur 2 Ketten".
    pub(super) fn pieces(&self, number: &Num, one: &str, many: &str) -> Amount {
        let count = |number: i32| format!("{number} {}", if number == 1 { one } else { many });
        let core = |core: String| Amount { before: String::new(), core };
        if let Some(rate) = rate(number) {
            return Amount { before: format!("für {}", self.for_each_of(rate.unit)), core: count(rate.factor) };
        }
        let as_many = || core(format!("so viele {many} wie {}", self.number(number, Nominative)));
        match number {
            Num::N(number) => core(count(*number)),
            Num::All => core(format!("alle {many}")),
            Num::EventAmount => core(format!("ebenso viele {many}")),
            Num::Count(_) | Num::CountOf(_) | Num::Houses(_) | Num::Keys(_) | Num::UnforgedKeys(_) => as_many(),
            Num::Powers(_) | Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => as_many(),
            Num::Amber(_) | Num::Stat(..) | Num::Chosen | Num::ThisWay(_) | Num::Past(..) | Num::Plus(..) => as_many(),
            Num::Minus(..) | Num::Excess(..) | Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) => {
                as_many()
            }
        }
    }

    /// So much more or less of something: "+2 Stärke", "für jede Kreatur +1 Stärke".
    pub(super) fn change_of(&self, number: &Num, of: &str) -> Amount {
        let core = |core: String| Amount { before: String::new(), core };
        if let Some(rate) = rate(number) {
            return Amount {
                before: format!("für {}", self.for_each_of(rate.unit)),
                core: format!("{:+} {of}", rate.factor),
            };
        }
        if let Num::N(number) = number {
            return core(format!("{number:+} {of}"));
        }
        if let Num::Minus(base, less) = number
            && let (Num::N(base), Some(rate)) = (base.as_ref(), rate(less))
        {
            return core(format!("{base:+} {of} (für {} um {} weniger)", self.for_each_of(rate.unit), rate.factor));
        }
        core(format!("+X {of} (X ist {})", self.number(number, Nominative)))
    }

    /// So many cards more or fewer: "2 Karten mehr".
    pub(super) fn cards_more(&self, number: &Num) -> String {
        let Num::N(number) = number else {
            return self.change_of(number, if is_one_each(number) { "Karte" } else { "Karten" }).text();
        };
        match number {
            1 => "1 Karte mehr".to_owned(),
            more @ 1.. => format!("{more} Karten mehr"),
            -1 => "1 Karte weniger".to_owned(),
            fewer => format!("{} Karten weniger", fewer.unsigned_abs()),
        }
    }

    /// How often: "3-mal".
    pub(super) fn times(&self, number: &Num) -> String {
        if let Num::N(number) = number {
            return format!("{number}-mal");
        }
        format!("so oft wie {}", self.number(number, Nominative))
    }

    pub(super) fn span(&self, span: &Span) -> String {
        match span {
            Span::ThisTurn => "in diesem Zug".to_owned(),
            Span::PreviousTurn(who) => format!("in {}", self.own(who, "letzt", TURN, false, Dative)),
        }
    }

    /// A condition as a clause with the verb at its end.
    pub(super) fn condition(&self, condition: &Cond) -> String {
        let turn = |who: &Who| {
            let at = if self.person(who) == Person::You { "bist" } else { "ist" };
            (self.player(who, Nominative), at)
        };
        match condition {
            Cond::Always => "dies so ist".to_owned(),
            Cond::Not(inner) => match inner.as_ref() {
                Cond::Is(card, filter) => {
                    let many = self.voice.referent(*card).many;
                    format!("{} {}", self.card(*card, Nominative), self.is_not(filter, many))
                }
                Cond::TurnOf(who) => {
                    let (player, at) = turn(who);
                    format!("{player} nicht am Zug {at}")
                }
                Cond::ActiveHouse(house) => format!("{} nicht die aktive Fraktion ist", super::words::house(*house)),
                Cond::DestroyedThisWay(card) => {
                    format!("dieser Schaden {} nicht zerstört", self.card(*card, Accusative))
                }
                Cond::Found => "keine solche Karte gefunden wurde".to_owned(),
                Cond::Haunted(who) => self.haunted(who, "nicht"),
                Cond::HighTide(who) => self.high_tide(who, "keine"),
                Cond::Forged(who, key) => self.forged(who, *key, "nicht"),
                Cond::Always | Cond::Not(_) | Cond::All(_) | Cond::Any(_) | Cond::Compare(..) => {
                    format!("nicht gilt, dass {}", self.condition(inner))
                }
            },
            Cond::All(parts) => self.joined_conditions(parts, " und ", "dies so ist"),
            Cond::Any(parts) => self.joined_conditions(parts, " oder ", "dies nie so ist"),
            Cond::Compare(left, cmp, right) => self.comparison(left, *cmp, right),
            Cond::Is(card, filter) => {
                let many = self.voice.referent(*card).many;
                format!("{} {}", self.card(*card, Nominative), self.is(filter, many))
            }
            Cond::TurnOf(who) => {
                let (player, at) = turn(who);
                format!("{player} am Zug {at}")
            }
            Cond::ActiveHouse(house) => format!("{} die aktive Fraktion ist", super::words::house(*house)),
            Cond::DestroyedThisWay(card) => format!("dieser Schaden {} zerstört", self.card(*card, Accusative)),
            Cond::Found => "eine solche Karte gefunden wurde".to_owned(),
            Cond::Haunted(who) => self.haunted(who, ""),
            Cond::HighTide(who) => self.high_tide(who, ""),
            Cond::Forged(who, key) => self.forged(who, *key, ""),
        }
    }

    /// "du heimgesucht wirst".
    fn haunted(&self, who: &Who, not: &str) -> String {
        let player = self.player(who, Nominative);
        self.voice.speaks_of(who);
        words(&[&player, not, "heimgesucht", BECOME.finite(self.person(who))])
    }

    /// "für deinen Gegner Flut herrscht".
    fn high_tide(&self, who: &Who, no: &str) -> String {
        let player = self.player(who, Accusative);
        self.voice.speaks_of(who);
        words(&["für", &player, no, "Flut herrscht"])
    }

    /// "du den roten Schlüssel geschmiedet hast".
    fn forged(&self, who: &Who, key: KeyColor, not: &str) -> String {
        let player = self.player(who, Nominative);
        let key = with_article(Article::The, color(key), KEY, false, Accusative);
        self.voice.speaks_of(who);
        words(&[&player, &key, not, &FORGE.perfect(self.person(who))])
    }

    fn joined_conditions(&self, parts: &[Cond], gap: &str, none: &str) -> String {
        if parts.is_empty() {
            return none.to_owned();
        }
        parts.iter().map(|part| self.condition(part)).collect::<Vec<_>>().join(gap)
    }

    fn comparison(&self, left: &Num, cmp: Cmp, right: &Num) -> String {
        let has = |who: &Who| if self.person(who) == Person::You { "hast" } else { "hat" };
        match (left, cmp, right) {
            (Num::Amber(who), ..) => {
                let subject = self.player(who, Nominative);
                let amber = match (cmp, right) {
                    (Cmp::Equal, Num::N(0)) => "kein Æmber".to_owned(),
                    (_, Num::Amber(other)) => {
                        format!("{} Æmber {} {}", compared(cmp), than(cmp), self.player(other, Nominative))
                    }
                    _ => format!("{} Æmber", self.bound(cmp, right)),
                };
                self.voice.speaks_of(who);
                format!("{subject} {amber} {}", has(who))
            }
            (Num::Keys(who), Cmp::Equal, Num::N(0)) => {
                format!("{} keinen geschmiedeten Schlüssel {}", self.player(who, Nominative), has(who))
            }
            (Num::Keys(who), _, Num::Keys(other)) => {
                let player = self.player(who, Nominative);
                let other = self.player(other, Nominative);
                format!("{player} {} geschmiedete Schlüssel {} {other} {}", counted_as(cmp), than(cmp), has(who))
            }
            (Num::Keys(who), ..) => {
                let many = (cmp, right) != (Cmp::Equal, &Num::N(1));
                let keys = with_article(Article::Bare, "geschmiedet", KEY, many, Accusative);
                format!("{} {} {keys} {}", self.player(who, Nominative), self.bound(cmp, right), has(who))
            }
            (Num::Count(group), Cmp::Equal, Num::N(0)) => {
                let none = self.phrase(&group.filter, &group.places, false);
                format!("es {} gibt", none.say(self, Article::No, true, Accusative, ""))
            }
            (Num::Count(group), Cmp::AtLeast, Num::N(1)) => {
                let some = self.phrase(&group.filter, &group.places, false);
                format!("es {} gibt", some.say(self, Article::A, false, Accusative, ""))
            }
            (Num::Count(group), _, Num::Count(other)) => {
                let (left, right) = (self.many(group, Accusative), self.many(other, Accusative));
                format!("es {} {left} {} {right} gibt", counted_as(cmp), than(cmp))
            }
            (Num::Count(group), Cmp::Equal, Num::N(1)) => {
                let one = self.phrase(&group.filter, &group.places, false);
                format!("es {} gibt", one.say(self, Article::Bare, false, Accusative, "genau 1"))
            }
            (Num::Count(group), ..) => {
                let several = self.phrase(&group.filter, &group.places, false);
                format!("es {} gibt", several.say(self, Article::Bare, true, Accusative, &self.bound(cmp, right)))
            }
            (Num::Past(happening, span), ..) => self.past(happening, span, cmp, right),
            (Num::ThisWay(way), ..) => {
                let many = counts_cards(*way);
                let were = if many { "wurden" } else { "wurde" };
                let what = thing(*way).form(many, Nominative);
                format!("auf diese Weise {} {what} {} {were}", self.bound(cmp, right), participle(*way))
            }
            _ => format!("{} {} beträgt", self.number(left, Nominative), self.bound(cmp, right)),
        }
    }

    /// "dein Gegner in seinem letzten Zug einen Schlüssel geschmiedet hat".
    fn past(&self, happening: &Happening, span: &Span, cmp: Cmp, number: &Num) -> String {
        let when = self.span(span);
        let countable = takes_number(happening);
        let said = |form: Form, many: Many<'_>, when: &str| self.happens_so_often(happening, form, many, when);
        let text = match (cmp, number) {
            (Cmp::AtLeast, Num::N(1)) | (Cmp::More, Num::N(0)) => said(Form::Perfect, Many::One, &when),
            (Cmp::Equal | Cmp::AtMost, Num::N(0)) | (Cmp::Less, Num::N(1)) if countable => {
                said(Form::Perfect, Many::None, &when)
            }
            (Cmp::Equal | Cmp::AtMost, Num::N(0)) | (Cmp::Less, Num::N(1)) => said(Form::Not, Many::One, &when),
            (Cmp::Equal, Num::N(1)) if countable => said(Form::Perfect, Many::Number("genau 1", false), &when),
            _ if countable => said(Form::Perfect, Many::Number(&self.bound(cmp, number), true), &when),
            _ => said(Form::Perfect, Many::One, &format!("{when} {}-mal", self.bound(cmp, number))),
        };
        self.voice.speaks_of(&happening.by);
        text
    }

    /// "Stärke 3 oder weniger".
    pub(super) fn level(&self, of: &str, cmp: Cmp, number: &Num) -> String {
        match (cmp, number) {
            (_, Num::N(_)) if cmp == Cmp::Equal => format!("{of} {}", self.number(number, Nominative)),
            (_, Num::N(_)) => format!("{of} {}", self.bound(cmp, number)),
            (Cmp::Equal, _) => format!("{of} gleich {}", case_number(self, number, Dative)),
            (Cmp::Less, _) => format!("{of} unter {}", case_number(self, number, Dative)),
            (Cmp::AtMost, _) => format!("{of} bis zu {}", case_number(self, number, Dative)),
            (Cmp::AtLeast, _) => format!("{of} ab {}", case_number(self, number, Dative)),
            (Cmp::More, _) => format!("{of} über {}", case_number(self, number, Dative)),
        }
    }

    /// "7 oder mehr".
    pub(super) fn bound(&self, cmp: Cmp, number: &Num) -> String {
        let number = self.number(number, Nominative);
        match cmp {
            Cmp::Less => format!("weniger als {number}"),
            Cmp::AtMost => format!("{number} oder weniger"),
            Cmp::Equal => format!("genau {number}"),
            Cmp::AtLeast => format!("{number} oder mehr"),
            Cmp::More => format!("mehr als {number}"),
        }
    }
}

const POWER: Noun = Noun::feminine("Stärke", "Stärken");
const NUMBER: Noun = Noun::feminine("Zahl", "Zahlen");
const AMOUNT: Noun = Noun::feminine("Menge", "Mengen");
const COUNT_OF: Noun = Noun::feminine("Anzahl", "Anzahlen");

const HALF: Noun = Noun::feminine("Hälfte", "Hälften");

/// One of so many equal parts.
const fn fraction(of: u8) -> Noun {
    match of {
        0 | 1 => AMOUNT,
        2 => HALF,
        3 => Noun::new(super::grammar::Gender::Neuter, "Drittel", "Drittels", "Drittel", "Dritteln"),
        4 => Noun::new(super::grammar::Gender::Neuter, "Viertel", "Viertels", "Viertel", "Vierteln"),
        5.. => Noun::new(super::grammar::Gender::Masculine, "Bruchteil", "Bruchteils", "Bruchteile", "Bruchteilen"),
    }
}

/// Whether a number is said as a digit, which has no genitive.
fn begins_with_digit(number: &Num) -> bool {
    match number {
        Num::N(_) | Num::All => true,
        Num::Plus(left, _) | Num::Minus(left, _) | Num::Excess(left, _) => begins_with_digit(left),
        Num::Count(_) | Num::CountOf(_) | Num::Houses(_) | Num::Amber(_) | Num::Keys(_) => false,
        Num::Powers(_) | Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => false,
        Num::UnforgedKeys(_) | Num::Stat(..) | Num::Chosen | Num::EventAmount | Num::ThisWay(_) => false,
        Num::Past(..) | Num::Times(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) => false,
    }
}

fn with_article_of_count(case: Case) -> String {
    with_article(Article::The, "", COUNT_OF, false, case)
}

fn case_number(german: &German, number: &Num, case: Case) -> String {
    german.number(number, case)
}

fn compared(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "weniger",
        Cmp::AtMost => "höchstens so viel",
        Cmp::Equal => "genauso viel",
        Cmp::AtLeast => "mindestens so viel",
        Cmp::More => "mehr",
    }
}

fn counted_as(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Less => "weniger",
        Cmp::AtMost => "höchstens so viele",
        Cmp::Equal => "genauso viele",
        Cmp::AtLeast => "mindestens so viele",
        Cmp::More => "mehr",
    }
}

fn than(cmp: Cmp) -> &'static str {
    if matches!(cmp, Cmp::Less | Cmp::More) { "als" } else { "wie" }
}

/// What "this way" counts or measures.
fn thing(way: Way) -> Noun {
    match way {
        Way::Healed | Way::DamageDealt => DAMAGE,
        Way::HealedCards => CREATURE,
        Way::AmberLost | Way::AmberStolen | Way::AmberCaptured => AMBER,
        Way::Destroyed | Way::Purged | Way::Discarded | Way::Returned => CARD,
        Way::Revealed | Way::Archived | Way::Shuffled | Way::Exhausted => CARD,
        Way::CountersRemoved => COUNTER,
    }
}

/// What was done to it, as an adjective.
fn participle(way: Way) -> &'static str {
    match way {
        Way::Healed | Way::HealedCards => "geheilt",
        Way::Destroyed => "zerstört",
        Way::Purged => "verbannt",
        Way::Discarded => "abgelegt",
        Way::Returned => "zurückgeschickt",
        Way::Revealed => "aufgedeckt",
        Way::Archived => "archiviert",
        Way::Shuffled => "in Decks gemischt",
        Way::Exhausted => "erschöpft",
        Way::AmberLost => "verloren",
        Way::AmberStolen => "gestohlen",
        Way::AmberCaptured => "erbeutet",
        Way::DamageDealt => "zugefügt",
        Way::CountersRemoved => "entfernt",
    }
}
