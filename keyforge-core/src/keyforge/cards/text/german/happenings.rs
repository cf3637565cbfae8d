//! Happenings as clauses with the verb at their end: "eine feindliche Kreatur erntet".

use super::German;
use super::grammar::*;
use super::words::{bold, icon, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{kind_of, named_card};
use crate::keyforge::model::CardType;
use Case::{Accusative, Dative, Genitive, Nominative};

/// The form of the verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// "… erntet".
    Present,
    /// "… geerntet hat", "… zerstört wurde".
    Perfect,
    /// "… nicht geerntet hat".
    Not,
    /// "… ernten würde".
    Would,
    /// "… zu verwenden", without the subject.
    To,
}

/// How many of the things a happening speaks of.
#[derive(Clone, Copy)]
pub(super) enum Many<'a> {
    One,
    /// All such cards.
    General,
    /// None of them.
    None,
    /// So many: "3 oder mehr".
    Number(&'a str, bool),
}

/// A clause before its verb is put in its place.
pub(super) struct Clause {
    subject: String,
    person: Person,
    rest: String,
    verb: VerbForms,
    passive: bool,
}

impl Clause {
    /// The verb at the end.
    fn last(&self, form: Form, when: &str) -> String {
        let Clause { subject, person, rest, verb, passive } = self;
        let several = *person == Person::Several;
        let participle = verb.participle();
        let verb = match (form, passive) {
            (Form::Present, false) => verb.last(*person),
            (Form::Present, true) => format!("{participle} {}", if several { "werden" } else { "wird" }),
            (Form::Perfect, false) => verb.perfect(*person),
            (Form::Perfect, true) => format!("{participle} {}", if several { "wurden" } else { "wurde" }),
            (Form::Not, false) => format!("nicht {}", verb.perfect(*person)),
            (Form::Not, true) => format!("nicht {participle} {}", if several { "wurden" } else { "wurde" }),
            (Form::Would, false) => format!("{} {}", verb.infinitive(), Modal::Would.form(*person)),
            (Form::Would, true) => format!("{participle} {}", if several { "würden" } else { "würde" }),
            (Form::To, false) => return words(&[rest, &verb.to()]),
            (Form::To, true) => return words(&[subject, rest, &participle, "zu lassen"]),
        };
        words(&[subject, when, rest, &verb])
    }

    /// With a modal verb, as a main clause.
    fn modal(&self, modal: Modal, not: bool, inverted: bool, last: &str) -> String {
        let Clause { subject, person, rest, verb, passive } = self;
        let finite = modal.form(*person);
        let not = if not { "nicht" } else { "" };
        let infinitive = if *passive { format!("{} werden", verb.participle()) } else { verb.infinitive() };
        let tail = [rest.as_str(), not, last, &infinitive];
        let tail = words(&tail);
        if inverted { words(&[finite, subject, &tail]) } else { words(&[subject, finite, &tail]) }
    }
}

impl German {
    /// What happens.
    pub(super) fn happens(&self, happening: &Happening, form: Form) -> String {
        self.happens_so_often(happening, form, Many::One, "")
    }

    /// What happens so often, within some time.
    pub(super) fn happens_so_often(&self, happening: &Happening, form: Form, many: Many<'_>, when: &str) -> String {
        let text = self.happening(happening, many).last(form, when);
        self.voice.happens(happening);
        text
    }

    /// What must, may or cannot happen, as a main clause; `last` stands before the verb at its end.
    pub(super) fn happens_modal(
        &self,
        happening: &Happening,
        modal: Modal,
        inverted: bool,
        last: &str,
        many: Many<'_>,
    ) -> String {
        let forbidden = modal == Modal::Can;
        let by_player = happening.by != Who::Each && names_nothing(happening) && takes_cards(&happening.deed);
        let none_of = forbidden && (by_player || matches!(happening.deed, Deed::DealtDamage(_)));
        let many = if none_of { Many::None } else { many };
        let not = forbidden && !none_of;
        let text = self.happening(happening, many).modal(modal, not, inverted, last);
        self.voice.happens(happening);
        text
    }

    fn happening(&self, happening: &Happening, many: Many<'_>) -> Clause {
        let Happening { deed, by, card, other } = happening;
        let fights = matches!(
            deed,
            Deed::Reap | Deed::Fight | Deed::FightDamage | Deed::DestroyedFighting | Deed::DealtDamage(_)
        );
        let kind = fights.then_some(CardType::Creature);
        let name = |filter: &Filter, many: Many<'_>, case: Case| {
            let phrase = self.phrase_of(kind, filter, &[], false);
            match many {
                Many::One => phrase.say(self, Article::A, false, case, ""),
                Many::General => phrase.say(self, Article::Bare, true, case, ""),
                Many::None => phrase.say(self, Article::No, true, case, ""),
                Many::Number(number, true) => phrase.say(self, Article::Bare, true, case, number),
                Many::Number(number, false) => phrase.say(self, Article::Bare, false, case, number),
            }
        };
        let several = matches!(many, Many::General | Many::None | Many::Number(_, true));
        let person = self.person_of(card, several);
        let clause = |verb: VerbForms, passive: bool, rest: String| {
            let user = if *by == Who::Each {
                String::new()
            } else {
                format!("unter {}", self.owned(by, CONTROL, false, Dative))
            };
            let subject = words(&[&name(card, many, Nominative), &user]);
            Clause { subject, person, rest, verb, passive }
        };
        let player = |verb: VerbForms, rest: String| {
            let subject = self.player(by, Nominative);
            Clause { subject, person: self.person(by), rest, verb, passive: false }
        };
        let used = |verb: VerbForms, rest: &str| match by {
            Who::Each => clause(verb, true, rest.to_owned()),
            _ => player(verb, words(&[&name(card, many, Accusative), rest])),
        };
        let other_in = |preposition: &str, case: Case| match other {
            Filter::Any => String::new(),
            other => {
                let many = if matches!(many, Many::General) { Many::General } else { Many::One };
                words(&[preposition, &name(other, many, case)])
            }
        };
        let things = |noun: Noun| match many {
            Many::Number(number, several) => words(&[number, noun.form(several, Accusative)]),
            Many::None => super::cards::with_article(Article::No, "", noun, false, Accusative),
            Many::One | Many::General => super::cards::with_article(Article::A, "", noun, false, Accusative),
        };
        let amber = |verb: VerbForms| {
            if matches!(many, Many::General) {
                let subject = self.owned(by, AMBER, false, Nominative);
                return Clause { subject, person: Person::One, rest: String::new(), verb, passive: true };
            }
            let rest = format!("von {}", self.player(by, Dative));
            Clause { subject: "Æmber".to_owned(), person: Person::One, rest, verb, passive: true }
        };
        match deed {
            Deed::Play => used(PLAY, ""),
            Deed::EnterPlay => clause(COME, false, String::new()),
            Deed::Use => used(USE, ""),
            Deed::UseText => used(USE, "für „Aktion:“ oder „Universell:“"),
            Deed::Reap => clause(REAP, false, String::new()),
            Deed::Fight => clause(FIGHT, false, other_in("gegen", Accusative)),
            Deed::Discard(from) => {
                let from = from.and_then(zone).map_or(String::new(), |noun| {
                    let preposition = if noun == HAND { "von" } else { "aus" };
                    format!("{preposition} {}", self.own(by, "", noun, false, Dative))
                });
                used(DISCARD, &from)
            }
            Deed::LeavePlay(None) => clause(LEAVE, false, String::new()),
            Deed::LeavePlay(Some(to)) => match zone(*to) {
                None => clause(LEAVE, false, String::new()),
                Some(noun) => {
                    let gender = super::words::card_type(kind_of(card)).gender;
                    let owner = super::cards::with_article(possessive(gender, several), "", OWNER, false, Genitive);
                    let into = if noun == HAND { "auf" } else { "in" };
                    let zone = super::cards::with_article(Article::The, "", noun, false, Accusative);
                    clause(LAY, true, format!("aus dem Spiel {into} {zone} {owner}"))
                }
            },
            Deed::Destroyed => clause(DESTROY, true, String::new()),
            Deed::DestroyedFighting if *other == Filter::Any => clause(DESTROY, true, "im Kampf".to_owned()),
            Deed::DestroyedFighting => clause(DESTROY, true, other_in("im Kampf gegen", Accusative)),
            Deed::Archive => used(ARCHIVE, ""),
            Deed::ForgeKey => player(FORGE, things(KEY)),
            Deed::SpendOnKey => player(SPEND, "Æmber für einen Schlüssel".to_owned()),
            Deed::ChooseHouse(house) => {
                let house = self.house(house, Accusative);
                player(CHOOSE, format!("{house} als aktive Fraktion"))
            }
            Deed::GainAmber(cause) => {
                let by = match cause {
                    None => "",
                    Some(GainCause::Reaping) => "durch Ernten",
                    Some(GainCause::Icon) => "durch ein Bonussymbol",
                    Some(GainCause::Effect) => "durch einen Effekt",
                };
                player(GAIN, words(&[by, "Æmber"]))
            }
            Deed::StolenFrom => amber(STEAL),
            Deed::CapturedFrom => amber(CAPTURE),
            Deed::DealtDamage(cause) => {
                let way = match cause {
                    None => "",
                    Some(DamageCause::Icon) => "durch ein Bonussymbol",
                    Some(DamageCause::Fight) => "im Kampf",
                    Some(DamageCause::Effect) => "außerhalb eines Kampfes",
                };
                let by = other_in("von", Dative);
                let (many, damage) = match many {
                    Many::None => (Many::General, "kein Schaden"),
                    many => (many, "Schaden"),
                };
                let subject = name(card, many, Dative);
                Clause { subject, person: Person::One, rest: words(&[way, &by, damage]), verb: DEAL, passive: true }
            }
            Deed::DealDamage => {
                let to = other_in("", Dative);
                clause(DEAL, false, words(&[&to, "Schaden"]))
            }
            Deed::ResolveIcons => {
                let of = name(card, many, Dative);
                player(RESOLVE, format!("die Bonussymbole von {of}"))
            }
            Deed::ResolveIcon(kind) => {
                let kind = kind.map_or("Bonussymbol".to_owned(), |kind| format!("{}-Bonussymbol", icon(kind)));
                player(RESOLVE, format!("ein {kind} von {}", name(card, many, Dative)))
            }
            Deed::Trigger(word) => {
                let word = bold(*word, self.voice.rulebook);
                let subject = format!("die „{word}:“-Fähigkeit von {}", name(card, many, Dative));
                Clause { subject, person: Person::One, rest: String::new(), verb: SET_OFF, passive: true }
            }
            Deed::FightDamage => {
                let to = other_in("", Dative);
                clause(DEAL, false, words(&["im Kampf", &to, "Schaden"]))
            }
            Deed::RaiseTide => player(CALL, "die Flut".to_owned()),
            Deed::ArmorPrevents => {
                let of = self.phrase_of(kind, card, &[], false);
                let of = if of.is_named() {
                    format!("von {}", of.say(self, Article::A, false, Dative, ""))
                } else {
                    of.say(self, Article::A, false, Genitive, "")
                };
                let subject = format!("die Rüstung {of}");
                Clause { subject, person: Person::One, rest: "Schaden".to_owned(), verb: PREVENT, passive: false }
            }
        }
    }

    /// What is counted when it is counted how often something has happened: "in diesem Zug zerstörte Kreatur".
    pub(super) fn happened_each(&self, happening: &Happening, when: &str) -> String {
        let Happening { deed, by, card, other } = happening;
        let plain = named_card(card).is_none() && *other == Filter::Any;
        let by_whom = if *by == Who::Each { String::new() } else { format!("von {}", self.player(by, Dative)) };
        let did = match deed {
            Deed::Play => "gespielt",
            Deed::Use => "verwendet",
            Deed::Discard(None) => "abgelegt",
            Deed::Archive => "archiviert",
            Deed::Destroyed if *by == Who::Each => "zerstört",
            Deed::DestroyedFighting if *by == Who::Each => "im Kampf zerstört",
            _ => "",
        };
        if plain && !did.is_empty() {
            let adjective = words(&[when, &by_whom, did]);
            let phrase = self.phrase(card, &[], false).led_by(&adjective);
            return phrase.say(self, Article::Each, false, Accusative, "");
        }
        if *deed == Deed::ForgeKey && *by != Who::Each {
            let adjective = words(&[when, &by_whom, "geschmiedet"]);
            return super::cards::with_article(Article::Each, &adjective, KEY, false, Accusative);
        }
        format!("jedes Mal, das {}", self.happens_so_often(happening, Form::Perfect, Many::One, when))
    }
}

/// Whether a happening names no card.
fn names_nothing(happening: &Happening) -> bool {
    named_card(&happening.card).is_none()
}

/// Whether a player does it to cards.
const fn takes_cards(deed: &Deed) -> bool {
    matches!(deed, Deed::Play | Deed::Use | Deed::UseText | Deed::Discard(_) | Deed::Archive | Deed::ForgeKey)
}

const SET_OFF: VerbForms = verb("lösen", "löst", "löst", "löse", "gelöst").with("aus");
