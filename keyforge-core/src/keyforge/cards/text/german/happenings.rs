//! Happenings as clauses with the verb at their end: "eine feindliche Kreatur erntet".

use super::German;
use super::grammar::*;
use super::words::{bold, icon, keyword, step, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{kind_of, named_card};
use crate::keyforge::cards::text::plan;
use crate::keyforge::model::{CardType, Step};
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
        let kind = plan::kind_of_deed(&happening.deed);
        let several = matches!(many, Many::General | Many::None | Many::Number(_, true));
        let person = self.person_of(&happening.card, several);
        Saying { german: self, happening, many, kind, several, person }.clause()
    }

    /// What is counted when it is counted how often something has happened: "in diesem Zug zerstörte Kreatur".
    pub(super) fn happened_each(&self, happening: &Happening, when: &str) -> String {
        let Happening { deed, by, card, other } = happening;
        let plain = named_card(card).is_none() && *other == Filter::Any;
        let by_whom = if *by == Who::Each { String::new() } else { format!("von {}", self.player(by, Dative)) };
        let did = match deed {
            Deed::Play => "gespielt",
            Deed::Use => "verwendet",
            Deed::Discard(None) | Deed::DiscardAny => "abgelegt",
            Deed::Archive => "archiviert",
            Deed::Destroyed if *by == Who::Each => "zerstört",
            Deed::DestroyedFighting if *by == Who::Each => "im Kampf zerstört",
            Deed::Attach | Deed::EnterPlay | Deed::UseText | Deed::Reap | Deed::Fight | Deed::Discard(Some(_)) => "",
            Deed::LeavePlay(_) | Deed::Destroyed | Deed::DestroyedFighting | Deed::ForgeKey => "",
            Deed::DestroyedBy(_) => "",
            Deed::SpendOnKey | Deed::ChooseHouse(_) | Deed::GainAmber(_) | Deed::StolenFrom => "",
            Deed::CapturedFrom | Deed::DealtDamage(_) | Deed::DealDamage | Deed::FightDamage => "",
            Deed::ArmorPrevents | Deed::ResolveIcons | Deed::ResolveIcon(_) | Deed::Trigger(_) => "",
            Deed::RaiseTide | Deed::DiscardByRule | Deed::Ready(_) | Deed::Exhaust => "",
            Deed::Capture | Deed::LeaveArchives | Deed::PutAway => "",
            Deed::Exalt => "erhoben",
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

/// A happening while it is said.
struct Saying<'a> {
    german: &'a German,
    happening: &'a Happening,
    many: Many<'a>,
    /// What alone can do it or have it done to it.
    kind: Option<CardType>,
    /// Whether it is said of several cards.
    several: bool,
    /// The person of the cards that do it or have it done to them.
    person: Person,
}

impl Saying<'_> {
    fn clause(&self) -> Clause {
        match &self.happening.deed {
            Deed::Play => self.used(PLAY, ""),
            Deed::EnterPlay => self.acting(COME, ""),
            Deed::Use => self.used(USE, ""),
            Deed::UseText => self.used(USE, "für „Aktion:“ oder „Universell:“"),
            Deed::Reap => self.acting(REAP, ""),
            Deed::Fight => self.acting(FIGHT, &self.other("gegen", Accusative)),
            Deed::Discard(from) => self.used(DISCARD, &self.out_of_own(*from)),
            Deed::DiscardAny => self.used(DISCARD, ""),
            Deed::LeavePlay(to) => match to.and_then(zone) {
                None => self.acting(LEAVE, ""),
                Some(noun) => self.suffering(LAY, &self.to_owners(noun)),
            },
            Deed::Destroyed => self.suffering(DESTROY, ""),
            Deed::DestroyedBy(cause) => self.suffering(DESTROY, &self.by_damage(*cause)),
            Deed::DestroyedFighting if self.happening.other == Filter::Any => self.suffering(DESTROY, "im Kampf"),
            Deed::DestroyedFighting => self.suffering(DESTROY, &self.other("im Kampf gegen", Accusative)),
            Deed::Archive => self.used(ARCHIVE, ""),
            Deed::Attach => self.used(LAY, &self.other("an", Accusative)),
            Deed::ForgeKey => self.player(FORGE, &self.things(KEY)),
            Deed::SpendOnKey => self.player(SPEND, "Æmber für einen Schlüssel"),
            Deed::ChooseHouse(house) => {
                let house = self.german.house(house, Accusative);
                self.player(CHOOSE, &format!("{house} als aktive Fraktion"))
            }
            Deed::GainAmber(cause) => self.player(GAIN, &words(&[gained_by(*cause), "Æmber"])),
            Deed::StolenFrom => self.taken(STEAL),
            Deed::CapturedFrom => self.taken(CAPTURE),
            Deed::DealtDamage(cause) => self.dealt(*cause),
            Deed::DealDamage => self.acting(DEAL, &words(&[&self.other("", Dative), "Schaden"])),
            Deed::FightDamage => self.acting(DEAL, &words(&["im Kampf", &self.other("", Dative), "Schaden"])),
            Deed::ArmorPrevents => self.armor_prevents(),
            Deed::ResolveIcons => self.player(RESOLVE, &format!("die Bonussymbole von {}", self.cards(Dative))),
            Deed::ResolveIcon(kind) => {
                let kind = kind.map_or("Bonussymbol".to_owned(), |kind| format!("{}-Bonussymbol", icon(kind)));
                self.player(RESOLVE, &format!("ein {kind} von {}", self.cards(Dative)))
            }
            Deed::Trigger(word) => {
                let word = bold(*word, self.german.voice.rulebook);
                let subject = format!("die „{word}:“-Fähigkeit von {}", self.cards(Dative));
                Clause { subject, person: Person::One, rest: String::new(), verb: SET_OFF, passive: true }
            }
            Deed::RaiseTide => self.player(CALL, "die Flut"),
            Deed::DiscardByRule => self.used(DISCARD, "ohne Kartenfähigkeit von der Hand"),
            Deed::Exalt => self.used(EXALT, ""),
            Deed::Capture => self.acting(CAPTURE, "Æmber"),
            Deed::Ready(at) => self.used(READY, &self.during(*at)),
            Deed::Exhaust => self.used(EXHAUST, ""),
            Deed::LeaveArchives => self.out_of_archives(),
            Deed::PutAway => self.used(LAY, "nach dem Abhandeln auf den Ablagestapel"),
        }
    }

    /// In a step of the turn.
    fn during(&self, at: Option<Step>) -> String {
        at.map_or(String::new(), |at| format!("im {}-Schritt", step(at)))
    }

    /// What cards do that lie in archives.
    fn out_of_archives(&self) -> Clause {
        let by = &self.happening.by;
        let any = *by == Who::Each;
        let archives = if any { "ein Archiv".to_owned() } else { self.german.owned(by, ARCHIVES, false, Accusative) };
        let subject = self.cards(Nominative);
        Clause { subject, person: self.person, rest: archives, verb: QUIT, passive: false }
    }

    /// What a player does.
    fn player(&self, verb: VerbForms, rest: &str) -> Clause {
        let by = &self.happening.by;
        let subject = self.german.player(by, Nominative);
        Clause { subject, person: self.german.person(by), rest: rest.to_owned(), verb, passive: false }
    }

    /// What cards do.
    fn acting(&self, verb: VerbForms, rest: &str) -> Clause {
        let by = &self.happening.by;
        let user = if *by == Who::Each {
            String::new()
        } else {
            format!("unter {}", self.german.owned(by, CONTROL, false, Dative))
        };
        let subject = words(&[&self.cards(Nominative), &user]);
        Clause { subject, person: self.person, rest: rest.to_owned(), verb, passive: false }
    }

    /// What is done to cards.
    fn suffering(&self, verb: VerbForms, rest: &str) -> Clause {
        Clause { passive: true, ..self.acting(verb, rest) }
    }

    /// What a player does to cards; what is done to them, where it is no matter by whom.
    fn used(&self, verb: VerbForms, rest: &str) -> Clause {
        if self.happening.by == Who::Each {
            return self.suffering(verb, rest);
        }
        self.player(verb, &words(&[&self.cards(Accusative), rest]))
    }

    /// What is done to the æmber of a player.
    fn taken(&self, verb: VerbForms) -> Clause {
        let by = &self.happening.by;
        let (subject, rest) = if matches!(self.many, Many::General) {
            (self.german.owned(by, AMBER, false, Nominative), String::new())
        } else {
            ("Æmber".to_owned(), format!("von {}", self.german.player(by, Dative)))
        };
        Clause { subject, person: Person::One, rest, verb, passive: true }
    }

    fn dealt(&self, cause: Option<DamageCause>) -> Clause {
        let by = self.other("von", Dative);
        let none = matches!(self.many, Many::None);
        let many = if none { Many::General } else { self.many };
        let subject = self.name(&self.happening.card, many, Dative);
        let rest = words(&[dealt_by(cause), &by, if none { "kein Schaden" } else { "Schaden" }]);
        Clause { subject, person: Person::One, rest, verb: DEAL, passive: true }
    }

    fn armor_prevents(&self) -> Clause {
        let of = self.german.phrase_of(self.kind, &self.happening.card, &[], false);
        let of = if of.is_named() {
            format!("von {}", of.say(self.german, Article::A, false, Dative, ""))
        } else {
            of.say(self.german, Article::A, false, Genitive, "")
        };
        let subject = format!("die Rüstung {of}");
        Clause { subject, person: Person::One, rest: "Schaden".to_owned(), verb: PREVENT, passive: false }
    }

    /// The cards that do it or have it done to them.
    fn cards(&self, case: Case) -> String {
        self.name(&self.happening.card, self.many, case)
    }

    /// The other card after a preposition; nothing where it may be any.
    fn other(&self, preposition: &str, case: Case) -> String {
        let other = &self.happening.other;
        if *other == Filter::Any {
            return String::new();
        }
        let many = if matches!(self.many, Many::General) { Many::General } else { Many::One };
        words(&[preposition, &self.name(other, many, case)])
    }

    fn name(&self, filter: &Filter, many: Many<'_>, case: Case) -> String {
        let phrase = self.german.phrase_of(self.kind, filter, &[], false);
        match many {
            Many::One => phrase.say(self.german, Article::A, false, case, ""),
            Many::General => phrase.say(self.german, Article::Bare, true, case, ""),
            Many::None => phrase.say(self.german, Article::No, true, case, ""),
            Many::Number(number, several) => phrase.say(self.german, Article::Bare, several, case, number),
        }
    }

    /// So many things of a player.
    fn things(&self, noun: Noun) -> String {
        match self.many {
            Many::Number(number, several) => words(&[number, noun.form(several, Accusative)]),
            Many::None => super::cards::with_article(Article::No, "", noun, false, Accusative),
            Many::One | Many::General => super::cards::with_article(Article::A, "", noun, false, Accusative),
        }
    }

    /// The damage that destroys.
    fn by_damage(&self, cause: DestroyCause) -> String {
        words(&[&format!("durch „{}“-Schaden", keyword(cause.keyword())), &self.other("von", Dative)])
    }

    fn out_of_own(&self, from: Option<Zone>) -> String {
        from.and_then(zone).map_or(String::new(), |noun| {
            let preposition = if noun == HAND { "von" } else { "aus" };
            format!("{preposition} {}", self.german.own(&self.happening.by, "", noun, false, Dative))
        })
    }

    /// From play to a zone of who owns the card.
    fn to_owners(&self, noun: Noun) -> String {
        let gender = super::words::card_type(kind_of(&self.happening.card)).gender;
        let owner = super::cards::with_article(possessive(gender, self.several), "", OWNER, false, Genitive);
        let into = if noun == HAND { "auf" } else { "in" };
        let zone = super::cards::with_article(Article::The, "", noun, false, Accusative);
        format!("aus dem Spiel {into} {zone} {owner}")
    }
}

const fn gained_by(cause: Option<GainCause>) -> &'static str {
    match cause {
        None => "",
        Some(GainCause::Reaping) => "durch Ernten",
        Some(GainCause::Icon) => "durch ein Bonussymbol",
        Some(GainCause::Effect) => "durch einen Effekt",
    }
}

const fn dealt_by(cause: Option<DamageCause>) -> &'static str {
    match cause {
        None => "",
        Some(DamageCause::Icon) => "durch ein Bonussymbol",
        Some(DamageCause::Fight) => "im Kampf",
        Some(DamageCause::Effect) => "außerhalb eines Kampfes",
    }
}

/// Whether a happening names no card.
fn names_nothing(happening: &Happening) -> bool {
    named_card(&happening.card).is_none()
}

/// Whether a player does it to cards.
const fn takes_cards(deed: &Deed) -> bool {
    matches!(deed, Deed::Play | Deed::Use | Deed::UseText | Deed::Discard(_) | Deed::Archive | Deed::ForgeKey)
        || matches!(
            deed,
            Deed::DiscardAny | Deed::DiscardByRule | Deed::Exalt | Deed::Ready(_) | Deed::Exhaust | Deed::PutAway
        )
}

const SET_OFF: VerbForms = verb("lösen", "löst", "löst", "löse", "gelöst").with("aus");
