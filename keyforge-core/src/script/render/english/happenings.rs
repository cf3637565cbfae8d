//! Happenings as clauses: "an enemy creature reaps", "you would gain æmber".

use super::English;
use super::words::{third, zone};
use crate::script::ast::*;

impl English {
    /// What happens; with a modal verb ("would", "cannot") or none.
    pub(super) fn happens(&self, happening: &Happening, modal: &str) -> String {
        let Happening { deed, by, card, other } = happening;
        let subject = self.player(by);
        // what is forbidden, allowed or demanded holds for all such cards
        let general = matches!(modal, "cannot" | "may" | "must");
        let name = |filter: &Filter| if general { self.all(filter) } else { self.one(filter) };
        let card_of = || name(card);
        let player =
            |verb: &str, rest: String| format!("{subject} {}{}", verb_form(&subject, verb, modal), tail(&rest));
        let acting = |verb: &str, rest: String| {
            let card = card_of();
            let user = if *by == Who::Each { String::new() } else { format!(" under {} control", self.whose(by)) };
            format!("{card}{user} {}{}", verb_form(&card, verb, modal), tail(&rest))
        };
        let against = |word: &str| match other {
            Filter::Any => String::new(),
            other => format!("{word} {}", name(other)),
        };
        let used = |verb: &str, passive: &str, rest: &str| match by {
            Who::Each => acting(passive, rest.to_owned()),
            _ => player(verb, format!("{}{}", card_of(), tail(rest))),
        };
        match deed {
            Deed::Play => used("play", "be played", ""),
            Deed::EnterPlay => acting("enter play", String::new()),
            Deed::Use => used("use", "be used", ""),
            Deed::UseText => used("use", "be used", "for its Action or Omni"),
            Deed::Reap => acting("reap", String::new()),
            Deed::Fight => acting("fight", against("")),
            Deed::Discard(from) => {
                let from = from.map_or(String::new(), |from| format!("from {} {}", their(&subject), zone(from)));
                used("discard", "be discarded", &from)
            }
            Deed::LeavePlay(to) => {
                let to = to.map_or(String::new(), |to| format!("for {} {}", "its owner's", zone(to)));
                acting("leave play", to)
            }
            Deed::Destroyed => acting("be destroyed", String::new()),
            Deed::DestroyedFighting if *other == Filter::Any => acting("be destroyed in a fight", String::new()),
            Deed::DestroyedFighting => acting("be destroyed", against("in a fight with")),
            Deed::Archive => used("archive", "be archived", ""),
            Deed::ForgeKey => player("forge", "a key".to_owned()),
            Deed::SpendOnKey => player("spend", "æmber on a key".to_owned()),
            Deed::ChooseHouse(house) => player("choose", format!("{} as the active house", self.house(house))),
            Deed::GainAmber(cause) => {
                let by = match cause {
                    None => "",
                    Some(GainCause::Reaping) => " by reaping",
                    Some(GainCause::Icon) => " from a bonus icon",
                    Some(GainCause::Effect) => " by an effect",
                };
                player("gain", format!("æmber{by}"))
            }
            Deed::StolenFrom => format!("æmber {} from {subject}", verb_form("æmber", "be stolen", modal)),
            Deed::CapturedFrom => format!("æmber {} from {subject}", verb_form("æmber", "be captured", modal)),
            Deed::DealtDamage => acting("be dealt damage", String::new()),
            Deed::FightDamage => acting("deal damage in a fight", against("to")),
            Deed::RaiseTide => player("raise", "the tide".to_owned()),
            Deed::ArmorPrevents => {
                format!("the armor of {} {} damage", card_of(), verb_form("armor", "prevent", modal))
            }
        }
    }
}

fn their(subject: &str) -> String {
    if subject == "you" { "your".to_owned() } else { "their".to_owned() }
}

fn tail(rest: &str) -> String {
    if rest.is_empty() { String::new() } else { format!(" {}", rest.trim_start()) }
}

/// The verb with its subject: "you gain", "it gains", "it would gain", "it cannot be used".
fn verb_form(subject: &str, verb: &str, modal: &str) -> String {
    match (modal, subject) {
        ("", "you") => verb.to_owned(),
        ("", _) => third(verb),
        _ => format!("{modal} {verb}"),
    }
}
