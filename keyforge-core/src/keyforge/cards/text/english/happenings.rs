//! Happenings as clauses: "an enemy creature reaps", "you would gain æmber".

use super::English;
use super::words::{article, bold, icon, keyword, step, third, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::named_card;
use crate::keyforge::cards::text::plan;
use crate::keyforge::model::{CardType, Step};

/// The form of the verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// "it reaps".
    Present,
    /// "it would reap".
    Would,
    /// "creatures cannot reap".
    Cannot,
    /// "creatures may reap".
    May,
    /// "creatures must reap".
    Must,
    /// "it reaped".
    Past,
    /// "it has reaped".
    Perfect,
    /// "it has not reaped".
    NotYet,
    /// "it did not reap".
    DidNot,
    /// "to reap".
    Infinitive,
}

impl Form {
    /// What is forbidden, allowed or demanded holds for all such cards.
    const fn general(self) -> bool {
        matches!(self, Form::Cannot | Form::May | Form::Must)
    }
}

/// How many of the things a happening speaks of.
#[derive(Clone, Copy)]
pub(super) enum Many<'a> {
    /// As the form asks for.
    Usual,
    /// So many: "3 or more".
    Number(&'a str, bool),
    /// "no creature".
    None,
}

/// The verb of a deed: base form, past, participle.
struct Verb(&'static str, &'static str, &'static str);

const PLAY: Verb = Verb("play", "played", "played");
const ENTER: Verb = Verb("enter play", "entered play", "entered play");
const USE: Verb = Verb("use", "used", "used");
const REAP: Verb = Verb("reap", "reaped", "reaped");
const FIGHT: Verb = Verb("fight", "fought", "fought");
const DISCARD: Verb = Verb("discard", "discarded", "discarded");
const LEAVE: Verb = Verb("leave play", "left play", "left play");
const ATTACH: Verb = Verb("attach", "attached", "attached");
const ARCHIVE: Verb = Verb("archive", "archived", "archived");
const FORGE: Verb = Verb("forge", "forged", "forged");
const SPEND: Verb = Verb("spend", "spent", "spent");
const CHOOSE: Verb = Verb("choose", "chose", "chosen");
const GAIN: Verb = Verb("gain", "gained", "gained");
const DEAL: Verb = Verb("deal", "dealt", "dealt");
const RESOLVE: Verb = Verb("resolve", "resolved", "resolved");
const TRIGGER: Verb = Verb("trigger", "triggered", "triggered");
const PREVENT: Verb = Verb("prevent", "prevented", "prevented");
const RAISE: Verb = Verb("raise", "raised", "raised");
const EXALT: Verb = Verb("exalt", "exalted", "exalted");
const CAPTURE: Verb = Verb("capture", "captured", "captured");
const READY: Verb = Verb("ready", "readied", "readied");
const EXHAUST: Verb = Verb("exhaust", "exhausted", "exhausted");
const LEAVE_ARCHIVES: Verb = Verb("leave", "left", "left");
const PUT: Verb = Verb("put", "put", "put");
const BE_EXALTED: Verb = Verb("be exalted", "was exalted", "been exalted");
const BE_READIED: Verb = Verb("be readied", "was readied", "been readied");
const BE_EXHAUSTED: Verb = Verb("be exhausted", "was exhausted", "been exhausted");
const BE_PUT: Verb = Verb("be put", "was put", "been put");
const BE_PLAYED: Verb = Verb("be played", "was played", "been played");
const BE_USED: Verb = Verb("be used", "was used", "been used");
const BE_DISCARDED: Verb = Verb("be discarded", "was discarded", "been discarded");
const BE_ATTACHED: Verb = Verb("be attached", "was attached", "been attached");
const BE_ARCHIVED: Verb = Verb("be archived", "was archived", "been archived");
const BE_DESTROYED: Verb = Verb("be destroyed", "was destroyed", "been destroyed");
const BE_STOLEN: Verb = Verb("be stolen", "was stolen", "been stolen");
const BE_CAPTURED: Verb = Verb("be captured", "was captured", "been captured");
const BE_DEALT: Verb = Verb("be dealt", "was dealt", "been dealt");

impl Verb {
    fn form(&self, form: Form, subject: &str, plural: bool) -> String {
        let Verb(base, past, participle) = self;
        let you = subject == "you";
        let have = if you || plural { "have" } else { "has" };
        match form {
            Form::Present if you || plural => {
                base.strip_prefix("be ").map_or((*base).to_owned(), |rest| format!("are {rest}"))
            }
            Form::Present => third(base),
            Form::Would => format!("would {base}"),
            Form::Cannot => format!("cannot {base}"),
            Form::May => format!("may {base}"),
            Form::Must => format!("must {base}"),
            Form::Infinitive => format!("to {base}"),
            Form::Past if plural => past.replacen("was ", "were ", 1),
            Form::Past => (*past).to_owned(),
            Form::Perfect => format!("{have} {participle}"),
            Form::NotYet => format!("{have} not {participle}"),
            Form::DidNot => match base.strip_prefix("be ") {
                Some(rest) => format!("was not {rest}"),
                None => format!("did not {base}"),
            },
        }
    }
}

impl English {
    /// What happens.
    pub(super) fn happens(&self, happening: &Happening, form: Form) -> String {
        self.happens_to(happening, form, Many::Usual)
    }

    /// What happens to so many.
    pub(super) fn happens_to(&self, happening: &Happening, form: Form, many: Many<'_>) -> String {
        let kind = plan::kind_of_deed(&happening.deed);
        let text = Saying { english: self, happening, form, many, kind, subject: self.player(&happening.by) }.text();
        self.voice.happens(happening);
        text
    }

    /// What is counted when it is counted how often something has happened: "creature you have played".
    pub(super) fn happened_unit(&self, happening: &Happening) -> String {
        let Happening { deed, by, card, .. } = happening;
        let player = self.player(by);
        let have = if player == "you" { "have" } else { "has" };
        let by_player = *by != Who::Each && named_card(card).is_none();
        let plain = *by == Who::Each && named_card(card).is_none() && happening.other == Filter::Any;
        match unit(deed) {
            Unit::Done(did) if by_player => {
                return format!("{} that {player} {have} {did}", self.noun(card, &[], false).bare(false));
            }
            Unit::Has(done) if plain => return format!("{} that has {done}", self.noun(card, &[], false).bare(false)),
            Unit::Done(_) | Unit::Has(_) | Unit::Time => {}
        }
        if *deed == Deed::ForgeKey && *by != Who::Each {
            return format!("key that {player} {have} forged");
        }
        format!("time {}", self.happens(happening, Form::Perfect))
    }
}

/// A happening while it is said.
struct Saying<'a> {
    english: &'a English,
    happening: &'a Happening,
    form: Form,
    many: Many<'a>,
    /// What alone can do it or have it done to it.
    kind: Option<CardType>,
    /// The player.
    subject: String,
}

impl Saying<'_> {
    fn text(&self) -> String {
        match &self.happening.deed {
            Deed::Play => self.used(&PLAY, &BE_PLAYED, ""),
            Deed::EnterPlay => self.acting(&ENTER, ""),
            Deed::Use => self.used(&USE, &BE_USED, ""),
            Deed::UseText => self.used(&USE, &BE_USED, self.for_its_text()),
            Deed::Reap => self.acting(&REAP, ""),
            Deed::Fight => self.acting(&FIGHT, &self.against("")),
            Deed::Discard(from) => self.used(&DISCARD, &BE_DISCARDED, &self.out_of_own(*from)),
            Deed::DiscardAny => self.used(&DISCARD, &BE_DISCARDED, ""),
            Deed::LeavePlay(to) => self.acting(&LEAVE, &for_owners(*to)),
            Deed::Destroyed => self.acting(&BE_DESTROYED, ""),
            Deed::DestroyedBy(cause) => self.acting(&BE_DESTROYED, &self.by_damage(*cause)),
            Deed::DestroyedFighting if self.happening.other == Filter::Any => self.acting(&BE_DESTROYED, "in a fight"),
            Deed::DestroyedFighting => self.acting(&BE_DESTROYED, &self.against("in a fight with")),
            Deed::Archive => self.used(&ARCHIVE, &BE_ARCHIVED, ""),
            Deed::Attach => self.used(&ATTACH, &BE_ATTACHED, &self.against("to")),
            Deed::ForgeKey => self.player(&FORGE, &self.things("key", "keys")),
            Deed::SpendOnKey => self.player(&SPEND, "æmber to forge a key"),
            Deed::ChooseHouse(house) => {
                let house = self.english.house(house);
                self.player(&CHOOSE, &format!("{house} as {} active house", self.own()))
            }
            Deed::GainAmber(cause) => self.player(&GAIN, &format!("æmber{}", gained_by(*cause))),
            Deed::StolenFrom => self.taken(&BE_STOLEN),
            Deed::CapturedFrom => self.taken(&BE_CAPTURED),
            Deed::DealtDamage(cause) => {
                self.acting(&BE_DEALT, &format!("damage{}{}", dealt_by(*cause), tail(&self.against("by"))))
            }
            Deed::DealDamage => self.acting(&DEAL, &format!("damage{}", tail(&self.against("to")))),
            Deed::FightDamage => self.acting(&DEAL, &format!("damage in a fight{}", tail(&self.against("to")))),
            Deed::ArmorPrevents => {
                format!("the armor of {} {} damage", self.cards(), PREVENT.form(self.form, "armor", false))
            }
            Deed::ResolveIcons => self.player(&RESOLVE, &format!("the bonus icons of {}", self.cards())),
            Deed::ResolveIcon(kind) => {
                let kind = kind.map_or("a bonus icon".to_owned(), |kind| format!("{} bonus icon", article(icon(kind))));
                self.player(&RESOLVE, &format!("{kind} of {}", self.cards()))
            }
            Deed::Trigger(word) => {
                let word = bold(*word, self.english.voice.rulebook);
                let triggers = TRIGGER.form(self.form, "ability", false);
                format!("the “{word}:” ability of {} {triggers}", self.cards())
            }
            Deed::RaiseTide => self.player(&RAISE, "the tide"),
            Deed::DiscardByRule => self.used(&DISCARD, &BE_DISCARDED, "from hand except by card abilities"),
            Deed::Exalt => self.used(&EXALT, &BE_EXALTED, ""),
            Deed::Capture => self.acting(&CAPTURE, "æmber"),
            Deed::Ready(at) => self.used(&READY, &BE_READIED, &self.during(*at)),
            Deed::Exhaust => self.used(&EXHAUST, &BE_EXHAUSTED, ""),
            Deed::LeaveArchives => self.out_of_archives(),
            Deed::PutAway => self.used(&PUT, &BE_PUT, "into the discard pile after being resolved"),
        }
    }

    /// "during your “ready cards” step".
    fn during(&self, at: Option<Step>) -> String {
        let whose = if self.happening.by == Who::Each { "its controller's" } else { self.own() };
        let whose = if self.form.general() && self.happening.by == Who::Each { "their controller's" } else { whose };
        at.map_or(String::new(), |at| format!("during {whose} {} step", step(at)))
    }

    /// "a card leaves your archives".
    fn out_of_archives(&self) -> String {
        let by = &self.happening.by;
        let whose = if *by == Who::Each { "any".to_owned() } else { self.english.whose(by) };
        let card = self.cards();
        let plural = !self.is_named() && self.form.general();
        let leave = LEAVE_ARCHIVES.form(self.form, &card, plural);
        if self.form == Form::Infinitive {
            return format!("for {card} {leave} {whose} archives");
        }
        format!("{card} {leave} {whose} archives")
    }

    /// What a player does.
    fn player(&self, verb: &Verb, rest: &str) -> String {
        let done = format!("{}{}", verb.form(self.form, &self.subject, false), tail(rest));
        if self.form == Form::Infinitive { done } else { format!("{} {done}", self.subject) }
    }

    /// What cards do or have done to them.
    fn acting(&self, verb: &Verb, rest: &str) -> String {
        let card = self.cards();
        let by = &self.happening.by;
        let user = if *by == Who::Each { String::new() } else { format!(" under {} control", self.english.whose(by)) };
        let plural = !self.is_named() && (matches!(self.many, Many::Number(_, true)) || self.form.general());
        let done = format!("{}{}", verb.form(self.form, &card, plural), tail(rest));
        if self.form == Form::Infinitive { format!("for {card}{user} {done}") } else { format!("{card}{user} {done}") }
    }

    /// What a player does to cards; what is done to them, where it is no matter by whom.
    fn used(&self, verb: &Verb, passive: &Verb, rest: &str) -> String {
        if self.happening.by == Who::Each {
            return self.acting(passive, rest);
        }
        self.player(verb, &format!("{}{}", self.cards(), tail(rest)))
    }

    /// What is done to the æmber of a player.
    fn taken(&self, verb: &Verb) -> String {
        let done = verb.form(self.form, "æmber", false);
        if self.form.general() {
            return format!("{} æmber {done}", self.english.whose(&self.happening.by));
        }
        format!("æmber {done} from {}", self.subject)
    }

    /// The cards that do it or have it done to them.
    fn cards(&self) -> String {
        self.name(&self.happening.card, self.many)
    }

    /// The other card after a word; nothing where it may be any.
    fn against(&self, word: &str) -> String {
        let other = &self.happening.other;
        if *other == Filter::Any { String::new() } else { format!("{word} {}", self.name(other, Many::Usual)) }
    }

    fn name(&self, filter: &Filter, many: Many<'_>) -> String {
        let noun = self.english.noun_of(self.kind, filter, &[], false);
        match many {
            _ if noun.named => noun.bare(false),
            Many::Number(number, true) => format!("{number} {}", noun.bare(true)),
            Many::Number(number, false) => format!("{number} {}", noun.bare(false)),
            Many::None => format!("no {}", noun.bare(false)),
            Many::Usual if self.form.general() => noun.bare(true),
            Many::Usual => noun.counted("1"),
        }
    }

    /// So many things of a player.
    fn things(&self, one: &str, several: &str) -> String {
        match self.many {
            Many::Number(number, true) => format!("{number} {several}"),
            Many::Number(number, false) => format!("{number} {one}"),
            Many::None => format!("no {several}"),
            Many::Usual => article(one),
        }
    }

    fn is_named(&self) -> bool {
        named_card(&self.happening.card).is_some()
    }

    /// "your", "their".
    fn own(&self) -> &'static str {
        if self.subject == "you" { "your" } else { "their" }
    }

    /// The damage that destroys.
    fn by_damage(&self, cause: DestroyCause) -> String {
        format!("by {} damage{}", keyword(cause.keyword()), tail(&self.against("of")))
    }

    fn out_of_own(&self, from: Option<Zone>) -> String {
        from.map_or(String::new(), |from| format!("from {} {}", self.own(), zone(from)))
    }

    fn for_its_text(&self) -> &'static str {
        if self.form.general() && !self.is_named() {
            "for their “Action:” or “Omni:” abilities"
        } else {
            "for its “Action:” or “Omni:” ability"
        }
    }
}

fn for_owners(to: Option<Zone>) -> String {
    to.map_or(String::new(), |to| format!("for its owner's {}", zone(to)))
}

fn gained_by(cause: Option<GainCause>) -> &'static str {
    match cause {
        None => "",
        Some(GainCause::Reaping) => " by reaping",
        Some(GainCause::Icon) => " from a bonus icon",
        Some(GainCause::Effect) => " by an effect",
    }
}

fn dealt_by(cause: Option<DamageCause>) -> &'static str {
    match cause {
        None => "",
        Some(DamageCause::Icon) => " by a bonus icon",
        Some(DamageCause::Fight) => " during a fight",
        Some(DamageCause::Effect) => " outside a fight",
    }
}

/// What is counted when it is counted how often something has happened.
enum Unit {
    /// The cards to which a player did it: "played".
    Done(&'static str),
    /// The cards that did it or had it done to them: "reaped".
    Has(&'static str),
    /// The times.
    Time,
}

const fn unit(deed: &Deed) -> Unit {
    match deed {
        Deed::Play => Unit::Done("played"),
        Deed::Use => Unit::Done("used"),
        Deed::Discard(None) | Deed::DiscardAny => Unit::Done("discarded"),
        Deed::Archive => Unit::Done("archived"),
        Deed::Attach => Unit::Time,
        Deed::Destroyed => Unit::Has("been destroyed"),
        Deed::DestroyedFighting => Unit::Has("been destroyed in a fight"),
        Deed::Reap => Unit::Has("reaped"),
        Deed::Fight => Unit::Has("fought"),
        Deed::EnterPlay => Unit::Has("entered play"),
        Deed::LeavePlay(None) => Unit::Has("left play"),
        Deed::UseText | Deed::Discard(Some(_)) | Deed::LeavePlay(Some(_)) | Deed::ForgeKey => Unit::Time,
        Deed::DestroyedBy(_) => Unit::Time,
        Deed::SpendOnKey | Deed::ChooseHouse(_) | Deed::GainAmber(_) | Deed::StolenFrom => Unit::Time,
        Deed::CapturedFrom | Deed::DealtDamage(_) | Deed::DealDamage | Deed::FightDamage => Unit::Time,
        Deed::ArmorPrevents | Deed::ResolveIcons | Deed::ResolveIcon(_) | Deed::Trigger(_) => Unit::Time,
        Deed::RaiseTide | Deed::Ready(_) | Deed::Exhaust | Deed::LeaveArchives | Deed::PutAway => Unit::Time,
        Deed::DiscardByRule => Unit::Time,
        Deed::Exalt => Unit::Done("exalted"),
        Deed::Capture => Unit::Has("captured æmber"),
    }
}

fn tail(rest: &str) -> String {
    if rest.is_empty() { String::new() } else { format!(" {}", rest.trim_start()) }
}
