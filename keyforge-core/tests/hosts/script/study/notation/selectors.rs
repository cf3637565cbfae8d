//! Selectors of the study notation: `{upto2 enemy creature !flank @discard:me}`.

use super::tree::{Node, read};
use super::{num, reference, who};
use keyforge_core::cards::syntax::*;
use keyforge_core::model::{CardType, Counter, House, Keyword};

pub fn house_word(text: &str) -> House {
    super::house(text).unwrap_or_else(|| panic!("no house: {text}"))
}

pub fn zone(text: &str) -> Zone {
    match text {
        "play" => Zone::Play,
        "hand" => Zone::Hand,
        "deck" => Zone::Deck,
        "discard" => Zone::Discard,
        "archives" => Zone::Archives,
        "purged" => Zone::Purged,
        "under" => Zone::Under,
        other => panic!("no zone: {other}"),
    }
}

enum Quantity {
    None,
    Each,
    Any,
    Exactly(i32),
    UpTo(i32),
    Random(i32),
    Top(i32),
    Rest,
}

/// A selector taken apart.
struct Parts {
    quantity: Quantity,
    filters: Vec<Filter>,
    places: Vec<Place>,
    most: bool,
    least: bool,
}

impl Parts {
    fn filter(&self) -> Filter {
        match self.filters.as_slice() {
            [] => Filter::Any,
            [one] => one.clone(),
            several => Filter::All(several.to_vec()),
        }
    }

    fn group(&self) -> Group {
        Group { places: self.places.clone(), filter: self.filter() }
    }
}

fn split(text: &str) -> Parts {
    let mut parts =
        Parts { quantity: Quantity::None, filters: Vec::new(), places: Vec::new(), most: false, least: false };
    for (index, token) in text.split_whitespace().enumerate() {
        if index == 0
            && let Some(quantity) = quantity(token)
        {
            parts.quantity = quantity;
            continue;
        }
        match token {
            "card" | "any" => {}
            "mostPowerful" => parts.most = true,
            "leastPowerful" => parts.least = true,
            _ if token.starts_with('@') => place(&token[1..], &mut parts),
            _ => parts.filters.push(atom(token)),
        }
    }
    parts
}

fn quantity(token: &str) -> Option<Quantity> {
    let number = |prefix: &str| token.strip_prefix(prefix).and_then(|rest| rest.parse().ok());
    match token {
        "all" => Some(Quantity::Each),
        "any" => Some(Quantity::Any),
        "rest" => Some(Quantity::Rest),
        _ => number("upto")
            .map(Quantity::UpTo)
            .or_else(|| number("rand").map(Quantity::Random))
            .or_else(|| number("top").map(Quantity::Top))
            .or_else(|| token.parse().ok().map(Quantity::Exactly)),
    }
}

fn place(text: &str, parts: &mut Parts) {
    let (name, whose) = text.split_once(':').unwrap_or((text, "each"));
    if name == "under" {
        parts.places.push(Place { zone: Zone::Under, whose: Who::Each });
        parts.filters.push(Filter::Under(reference(&read(whose))));
        return;
    }
    parts.places.push(Place { zone: zone(name), whose: who(&read(whose)) });
}

fn atom(token: &str) -> Filter {
    if let Some(rest) = token.strip_prefix('!') {
        return Filter::Not(Box::new(atom(rest)));
    }
    if token.contains('|') {
        return Filter::OneOf(token.split('|').map(atom).collect());
    }
    if token.contains('+') {
        return Filter::All(token.split('+').map(atom).collect());
    }
    let (name, value) = token.split_once(':').unwrap_or((token, ""));
    let referred = || reference(&read(value));
    match name {
        "any" | "card" => Filter::Any,
        "creature" => Filter::Type(CardType::Creature),
        "artifact" => Filter::Type(CardType::Artifact),
        "action" => Filter::Type(CardType::Action),
        "upgrade" => Filter::Type(CardType::Upgrade),
        "friendly" => Filter::Friendly,
        "enemy" => Filter::Enemy,
        "flank" => Filter::Flank,
        "damaged" => Filter::Damaged,
        "ready" => Filter::Ready,
        "stunned" => Filter::Stunned,
        "hasAmber" => Filter::HasAmber,
        "hasArmor" => Filter::Armored,
        "oddPower" => Filter::OddPower,
        "chosenBefore" => Filter::ChosenBefore,
        "played" => Filter::PlayedBy(Who::Each),
        "attacking" => Filter::Attacking,
        "sameBattleline" => Filter::SameBattleline,
        "lowestPower" => Filter::LowestPower,
        "highestPower" => Filter::HighestPower,
        "way" | "remembered" => Filter::Is(reference(&read(name))),
        "house" => Filter::House(house(value)),
        "trait" => Filter::Trait(value.to_lowercase()),
        "sharesTrait" => Filter::SharesTrait(referred()),
        "name" => Filter::Title(slug(value)),
        "sameName" => Filter::SameTitle(referred()),
        "kw" => Filter::Keyword(Keyword::ALL.into_iter().find(|keyword| keyword.slug() == value).expect("a keyword")),
        "hasCounter" => Filter::Counter(Counter::Named(value.to_owned())),
        "is" => Filter::Is(referred()),
        "nbr" => Filter::Neighbor(referred()),
        "leftOf" => Filter::LeftOf(referred()),
        "rightOf" => Filter::RightOf(referred()),
        "playedBy" => Filter::PlayedBy(who(&read(value))),
        "ownedBy" => Filter::OwnedBy(who(&read(value))),
        "controlledBy" => Filter::ControlledBy(who(&read(value))),
        "attackingWhom" => Filter::AttackingA(Box::new(atom(value))),
        "power<=" => Filter::Power(Cmp::AtMost, Box::new(num(&read(value)))),
        "power<" => Filter::Power(Cmp::Less, Box::new(num(&read(value)))),
        "power>=" => Filter::Power(Cmp::AtLeast, Box::new(num(&read(value)))),
        "power==" => Filter::Power(Cmp::Equal, Box::new(num(&read(value)))),
        "totalPower>=" => Filter::TotalPower(Cmp::AtLeast, Box::new(num(&read(value)))),
        other => panic!("no filter: {other}"),
    }
}

fn house(value: &str) -> HouseRef {
    match read(value) {
        Node::Word(word) if word == "chosen" => HouseRef::Chosen,
        Node::Word(word) if word == "active" => HouseRef::Active,
        Node::Word(word) => HouseRef::Is(house_word(&word)),
        Node::Call(word, arguments) if word == "sameAs" => HouseRef::Of(reference(&arguments[0])),
        Node::Call(word, arguments) if word == "identity" => HouseRef::Identity(who(&arguments[0])),
        other => panic!("no house: {other:?}"),
    }
}

/// `RoutineJob` as a slug.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !slug.is_empty() {
            slug.push('-');
        }
        slug.extend(c.to_lowercase());
    }
    slug
}

pub fn group(text: &str) -> Group {
    split(text).group()
}

pub fn filter(text: &str) -> Filter {
    split(text).filter()
}

pub fn sel(node: &Node) -> Sel {
    match node {
        Node::Word(_) => Sel::Ref(reference(node)),
        Node::Joined('+', parts) => Sel::Union(parts.iter().map(sel).collect()),
        Node::Joined('|', parts) => Sel::Either(parts.iter().map(sel).collect()),
        Node::Call(name, arguments) if name == "Search" => match &arguments[0] {
            Node::Braces(text) => {
                let parts = split(text);
                let count = match parts.quantity {
                    Quantity::Each => Count::All,
                    Quantity::Exactly(number) => Count::Exactly(Num::N(number)),
                    _ => panic!("no quantity of a search: {text}"),
                };
                Sel::Search { count, from: parts.group() }
            }
            other => panic!("nothing to search: {other:?}"),
        },
        Node::Braces(text) => braces(text),
        other => panic!("no selector: {other:?}"),
    }
}

fn braces(text: &str) -> Sel {
    let parts = split(text);
    let from = parts.group();
    let count = match parts.quantity {
        Quantity::Rest => return Sel::Ref(Ref::Rest),
        Quantity::Each => return Sel::Each(from),
        Quantity::Random(number) => return Sel::Random(Num::N(number), from),
        Quantity::Top(number) => return Sel::Top(Num::N(number), parts.places[0].clone()),
        Quantity::Any => Count::AnyNumber,
        Quantity::UpTo(number) => Count::UpTo(Num::N(number)),
        Quantity::Exactly(number) if parts.most => Count::Most(Num::N(number), Stat::Power),
        Quantity::Exactly(number) if parts.least => Count::Least(Num::N(number), Stat::Power),
        Quantity::Exactly(number) => Count::Exactly(Num::N(number)),
        // `{name:Urchin …}`: one that the study names without a number
        Quantity::None => panic!("how many? {text}"),
    };
    Sel::Choose { count, from }
}
