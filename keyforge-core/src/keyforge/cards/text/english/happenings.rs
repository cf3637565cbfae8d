//! Happenings as clauses: "an enemy creature reaps", "you would gain æmber".

use super::English;
use super::words::{article, bold, icon, third, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::named_card;
use crate::keyforge::model::CardType;

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
const BE_PLAYED: Verb = Verb("be played", "was played", "been played");
const BE_USED: Verb = Verb("be used", "was used", "been used");
const BE_DISCARDED: Verb = Verb("be discarded", "was discarded", "been discarded");
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
        let text = self.happening(happening, form, many);
        self.voice.happens(happening);
        text
    }

    fn happening(&self, happening: &Happening, form: Form, many: Many<'_>) -> String {
        let Happening { deed, by, card, other } = happening;
        let subject = self.player(by);
        let fights = matches!(
            deed,
            Deed::Reap | Deed::Fight | Deed::FightDamage | Deed::DestroyedFighting | Deed::DealtDamage(_)
        );
        let kind = fights.then_some(CardType::Creature);
        let name = |filter: &Filter, many: Many<'_>| {
            let noun = self.noun_of(kind, filter, &[], false);
            match many {
                _ if noun.named => noun.bare(false),
                Many::Number(number, true) => format!("{number} {}", noun.bare(true)),
                Many::Number(number, false) => format!("{number} {}", noun.bare(false)),
                Many::None => format!("no {}", noun.bare(false)),
                Many::Usual if form.general() => noun.bare(true),
                Many::Usual => noun.counted("1"),
            }
        };
        let named = named_card(card).is_some();
        let plural = !named && matches!(many, Many::Number(_, true));
        let player = |verb: &Verb, rest: String| {
            let conjugated = verb.form(form, &subject, false);
            match form {
                Form::Infinitive => format!("{conjugated}{}", tail(&rest)),
                _ => format!("{subject} {conjugated}{}", tail(&rest)),
            }
        };
        let acting = |verb: &Verb, rest: String| {
            let card = name(card, many);
            let user = if *by == Who::Each { String::new() } else { format!(" under {} control", self.whose(by)) };
            let conjugated = verb.form(form, &card, plural || (form.general() && !named));
            match form {
                Form::Infinitive => format!("for {card}{user} {conjugated}{}", tail(&rest)),
                _ => format!("{card}{user} {conjugated}{}", tail(&rest)),
            }
        };
        let against = |word: &str| match other {
            Filter::Any => String::new(),
            other => format!("{word} {}", name(other, Many::Usual)),
        };
        let used = |verb: &Verb, passive: &Verb, rest: &str| match by {
            Who::Each => acting(passive, rest.to_owned()),
            _ => player(verb, format!("{}{}", name(card, many), tail(rest))),
        };
        let things = |one: &str, several: &str| match many {
            Many::Number(number, true) => format!("{number} {several}"),
            Many::Number(number, false) => format!("{number} {one}"),
            Many::None => format!("no {several}"),
            Many::Usual => article(one),
        };
        match deed {
            Deed::Play => used(&PLAY, &BE_PLAYED, ""),
            Deed::EnterPlay => acting(&ENTER, String::new()),
            Deed::Use => used(&USE, &BE_USED, ""),
            Deed::UseText if form.general() && !named => {
                used(&USE, &BE_USED, "for their “Action:” or “Omni:” abilities")
            }
            Deed::UseText => used(&USE, &BE_USED, "for its “Action:” or “Omni:” ability"),
            Deed::Reap => acting(&REAP, String::new()),
            Deed::Fight => acting(&FIGHT, against("")),
            Deed::Discard(from) => {
                let whose = if subject == "you" { "your" } else { "their" };
                let from = from.map_or(String::new(), |from| format!("from {whose} {}", zone(from)));
                used(&DISCARD, &BE_DISCARDED, &from)
            }
            Deed::LeavePlay(to) => {
                let to = to.map_or(String::new(), |to| format!("for its owner's {}", zone(to)));
                acting(&LEAVE, to)
            }
            Deed::Destroyed => acting(&BE_DESTROYED, String::new()),
            Deed::DestroyedFighting if *other == Filter::Any => acting(&BE_DESTROYED, "in a fight".to_owned()),
            Deed::DestroyedFighting => acting(&BE_DESTROYED, against("in a fight with")),
            Deed::Archive => used(&ARCHIVE, &BE_ARCHIVED, ""),
            Deed::ForgeKey => player(&FORGE, things("key", "keys")),
            Deed::SpendOnKey => player(&SPEND, "æmber to forge a key".to_owned()),
            Deed::ChooseHouse(house) => {
                let whose = if subject == "you" { "your" } else { "their" };
                player(&CHOOSE, format!("{} as {whose} active house", self.house(house)))
            }
            Deed::GainAmber(cause) => {
                let by = match cause {
                    None => "",
                    Some(GainCause::Reaping) => " by reaping",
                    Some(GainCause::Icon) => " from a bonus icon",
                    Some(GainCause::Effect) => " by an effect",
                };
                player(&GAIN, format!("æmber{by}"))
            }
            Deed::StolenFrom if form.general() => {
                format!("{} æmber {}", self.whose(by), BE_STOLEN.form(form, "æmber", false))
            }
            Deed::StolenFrom => format!("æmber {} from {subject}", BE_STOLEN.form(form, "æmber", false)),
            Deed::CapturedFrom if form.general() => {
                format!("{} æmber {}", self.whose(by), BE_CAPTURED.form(form, "æmber", false))
            }
            Deed::CapturedFrom => format!("æmber {} from {subject}", BE_CAPTURED.form(form, "æmber", false)),
            Deed::DealtDamage(cause) => {
                let way = match cause {
                    None => "",
                    Some(DamageCause::Icon) => " by a bonus icon",
                    Some(DamageCause::Fight) => " during a fight",
                    Some(DamageCause::Effect) => " outside a fight",
                };
                acting(&BE_DEALT, format!("damage{way}{}", tail(&against("by"))))
            }
            Deed::DealDamage => acting(&DEAL, format!("damage{}", tail(&against("to")))),
            Deed::ResolveIcons => player(&RESOLVE, format!("the bonus icons of {}", name(card, many))),
            Deed::ResolveIcon(kind) => {
                let kind = kind.map_or("a bonus icon".to_owned(), |kind| format!("{} bonus icon", article(icon(kind))));
                player(&RESOLVE, format!("{kind} of {}", name(card, many)))
            }
            Deed::Trigger(word) => {
                let word = bold(*word, self.voice.rulebook);
                let ability = format!("the “{word}:” ability of {}", name(card, many));
                let triggers = TRIGGER.form(form, "ability", false);
                format!("{ability} {triggers}")
            }
            Deed::FightDamage => acting(&DEAL, format!("damage in a fight{}", tail(&against("to")))),
            Deed::RaiseTide => player(&RAISE, "the tide".to_owned()),
            Deed::ArmorPrevents => {
                format!("the armor of {} {} damage", name(card, many), PREVENT.form(form, "armor", false))
            }
        }
    }

    /// What is counted when it is counted how often something has happened: "creature you have played".
    pub(super) fn happened_unit(&self, happening: &Happening) -> String {
        let Happening { deed, by, card, .. } = happening;
        let player = self.player(by);
        let have = if player == "you" { "have" } else { "has" };
        let by_player = *by != Who::Each && named_card(card).is_none();
        let did = match deed {
            Deed::Play => "played",
            Deed::Use => "used",
            Deed::Discard(None) => "discarded",
            Deed::Archive => "archived",
            _ => "",
        };
        if by_player && !did.is_empty() {
            return format!("{} that {player} {have} {did}", self.noun(card, &[], false).bare(false));
        }
        let passive = match deed {
            Deed::Destroyed => "has been destroyed",
            Deed::DestroyedFighting => "has been destroyed in a fight",
            Deed::Reap => "has reaped",
            Deed::Fight => "has fought",
            Deed::EnterPlay => "has entered play",
            Deed::LeavePlay(None) => "has left play",
            _ => "",
        };
        let plain = *by == Who::Each && named_card(card).is_none() && happening.other == Filter::Any;
        if plain && !passive.is_empty() {
            return format!("{} that {passive}", self.noun(card, &[], false).bare(false));
        }
        if *deed == Deed::ForgeKey && *by != Who::Each {
            return format!("key that {player} {have} forged");
        }
        format!("time {}", self.happens(happening, Form::Perfect))
    }
}

fn tail(rest: &str) -> String {
    if rest.is_empty() { String::new() } else { format!(" {}", rest.trim_start()) }
}
