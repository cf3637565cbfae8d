//! Single words and small forms.

use crate::keyforge::cards::printed_title;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Counter, Icon, KeyColor, Keyword, Rulebook, Step};

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

/// "un" as in "undamaged", not as in "universal".
fn starts_with_un(words: &str) -> bool {
    let start: String = words.chars().take(3).flat_map(char::to_lowercase).collect();
    start.starts_with("un") && start != "uni"
}

/// "a" or "an" before the words.
pub(super) fn article(words: &str) -> String {
    let first = words.chars().next().map(|c| c.to_ascii_lowercase());
    let an = matches!(first, Some('a' | 'e' | 'i' | 'o' | 'æ')) || starts_with_un(words);
    format!("{} {words}", if an || words.starts_with("up") { "an" } else { "a" })
}

/// A timing word; the newest rulebook says of some that they come after.
pub(super) fn bold(bold: Bold, rulebook: Option<Rulebook>) -> &'static str {
    let after = rulebook.is_some_and(|book| book.edition().says_after);
    match bold {
        Bold::Reap if after => "After Reap",
        Bold::Fight if after => "After Fight",
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

/// Singular and plural of a type of card, or of cards of any type.
pub(super) fn card_type(card_type: Option<CardType>) -> (&'static str, &'static str) {
    match card_type {
        None => ("card", "cards"),
        Some(CardType::Action) => ("action card", "action cards"),
        Some(CardType::Artifact) => ("artifact", "artifacts"),
        Some(CardType::Creature) => ("creature", "creatures"),
        Some(CardType::Upgrade) => ("upgrade", "upgrades"),
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

/// How a card enters play.
pub(super) const fn entrance(how: Entrance) -> &'static str {
    match how {
        Entrance::Ready => "ready",
        Entrance::Stunned => "stunned",
        Entrance::Enraged => "enraged",
        Entrance::Anywhere => "anywhere in its controller's battleline",
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
        Zone::Archives => "in archives".to_owned(),
        Zone::Hand | Zone::Deck | Zone::Discard => format!("in a {}", zone(place)),
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

/// A trait as words with capitals.
pub(super) fn name(slug: &str) -> String {
    slug.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(capital).collect::<Vec<_>>().join(" ")
}

/// The slug of a title as a title: as it is printed where a card that comes along has it. Small words stay small within others.
pub(super) fn title(slug: &str) -> String {
    if let Some(printed) = printed_title(slug) {
        return printed.to_owned();
    }
    let word = |(at, word): (usize, &str)| match word {
        "a" | "an" | "and" | "at" | "for" | "in" | "of" | "on" | "or" | "the" | "to" if at > 0 => word.to_owned(),
        word => capital(word),
    };
    slug.split(['-', '_', ' ']).filter(|word| !word.is_empty()).enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// A colour of a key.
pub(super) fn color(key: KeyColor) -> &'static str {
    match key {
        KeyColor::Red => "red",
        KeyColor::Blue => "blue",
        KeyColor::Yellow => "yellow",
    }
}
