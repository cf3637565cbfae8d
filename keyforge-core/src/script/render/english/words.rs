//! Single words and small forms.

use crate::model::{CardType, Counter, Icon, KeyColor, Keyword, Rulebook, Step};
use crate::script::ast::*;

/// The text with a capital letter in front.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The verb as of a third person: "gains".
pub(super) fn third(verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, ""), |(first, rest)| (first, rest));
    let form = match first {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        _ if first.ends_with('y') && !first.ends_with(['a', 'e', 'o']) && !ends_in_vowel_y(first) => {
            format!("{}ies", &first[..first.len() - 1])
        }
        _ if ["s", "sh", "ch", "x", "z"].iter().any(|end| first.ends_with(end)) => format!("{first}es"),
        _ => format!("{first}s"),
    };
    if rest.is_empty() { form } else { format!("{form} {rest}") }
}

fn ends_in_vowel_y(word: &str) -> bool {
    ["ay", "ey", "oy", "uy"].iter().any(|end| word.ends_with(end))
}

/// "a" or "an" before the words.
pub(super) fn article(words: &str) -> String {
    let first = words.chars().next().map(|c| c.to_ascii_lowercase());
    let an = matches!(first, Some('a' | 'e' | 'i' | 'o' | 'æ')) || words.starts_with("un") && !words.starts_with("uni");
    format!("{} {words}", if an || words.starts_with("up") { "an" } else { "a" })
}

pub(super) fn bold(bold: Bold) -> &'static str {
    match bold {
        Bold::Play => "Play",
        Bold::Reap => "Reap",
        Bold::Fight => "Fight",
        Bold::BeforeFight => "Before Fight",
        Bold::BeforeReap => "Before Reap",
        Bold::Action => "Action",
        Bold::Omni => "Omni",
        Bold::Destroyed => "Destroyed",
        Bold::LeavesPlay => "Leaves Play",
    }
}

/// Singular and plural of a type of card.
pub(super) fn card_type(card_type: CardType) -> (&'static str, &'static str) {
    match card_type {
        CardType::Action => ("action", "actions"),
        CardType::Artifact => ("artifact", "artifacts"),
        CardType::Creature => ("creature", "creatures"),
        CardType::Upgrade => ("upgrade", "upgrades"),
    }
}

pub(super) fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Amber => "æmber",
        Icon::Capture => "capture",
        Icon::Damage => "damage",
        Icon::Draw => "draw",
        Icon::Discard => "discard",
    }
}

pub(super) fn keyword(keyword: Keyword) -> String {
    keyword.slug().replace('_', "-")
}

pub(super) fn counter(counter: &Counter) -> String {
    match counter {
        Counter::Power => "+1 power counter".to_owned(),
        Counter::Named(name) => format!("{name} counter"),
    }
}

pub(super) fn edition(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::V1_1 => "rulebook 1.1",
        Rulebook::V1_2 => "rulebook 1.2",
        Rulebook::MassMutation => "Mass Mutation",
        Rulebook::WindsOfExchange => "Winds of Exchange",
    }
}

pub(super) fn step(step: Step) -> &'static str {
    match step {
        Step::Setup => "setup",
        Step::Forge => "“forge a key”",
        Step::House => "“choose a house”",
        Step::Main => "“play, discard and use”",
        Step::Ready => "“ready cards”",
        Step::Draw => "“draw cards”",
    }
}

/// A zone after a possessive: "your discard pile".
pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "side of play",
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Discard => "discard pile",
        Zone::Archives => "archives",
        Zone::Purged => "purged cards",
        Zone::Under => "cards under other cards",
        Zone::Limbo => "cards being played",
    }
}

/// Where a card itself is.
pub(super) fn in_zone(place: Zone) -> String {
    match place {
        Zone::Play => "in play".to_owned(),
        Zone::Purged => "purged".to_owned(),
        Zone::Under => "under another card".to_owned(),
        Zone::Limbo => "being played".to_owned(),
        other => format!("in a {}", zone(other)),
    }
}

/// A property after a possessive or "with the most".
pub(super) fn stat(stat: &Stat) -> String {
    match stat {
        Stat::Power => "power".to_owned(),
        Stat::Armor => "armor".to_owned(),
        Stat::Damage => "damage".to_owned(),
        Stat::Amber => "æmber".to_owned(),
        Stat::AmberIcons => "æmber icons".to_owned(),
        Stat::Icons => "bonus icons".to_owned(),
        Stat::Traits => "traits".to_owned(),
        Stat::Counters(kind) => format!("{}s", counter(kind)),
    }
}

/// A trait or the slug of a title as words with capitals.
pub(super) fn name(slug: &str) -> String {
    slug.split(['-', '_', ' ']).map(capital).collect::<Vec<_>>().join(" ")
}

/// A colour of a key.
pub(super) fn color(key: KeyColor) -> &'static str {
    match key {
        KeyColor::Red => "red",
        KeyColor::Blue => "blue",
        KeyColor::Yellow => "yellow",
    }
}
