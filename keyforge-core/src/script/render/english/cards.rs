//! Players, cards and selectors.

use super::English;
use super::Me;
use super::words::{article, card_type, counter, icon, keyword, name, stat, zone};
use crate::script::ast::*;

/// How a property is said of a card.
enum Quality {
    /// Before the noun, or after "is": "stunned".
    Adjective(String),
    /// After the noun, or after "is": "on a flank".
    Place(String),
    /// After "with" or "has": "elusive".
    With(String),
}

/// A noun with what stands around it.
struct Noun {
    before: Vec<String>,
    one: String,
    many: String,
    after: Vec<String>,
    /// A card named before; then there is nothing to count.
    named: bool,
}

impl English {
    /// A player as a subject or object.
    pub(super) fn player(&self, who: &Who) -> String {
        match (who, &self.me) {
            (Who::Me, Me::You) => "you".to_owned(),
            (Who::Me, Me::Other(_)) => "that player".to_owned(),
            (Who::Opponent, Me::You) => "your opponent".to_owned(),
            (Who::Opponent, Me::Other(_)) => "the opponent of that player".to_owned(),
            (Who::Each, _) => "a player".to_owned(),
            (Who::Active, _) => "the active player".to_owned(),
            (Who::EventPlayer, _) => "that player".to_owned(),
            (Who::Chosen, _) => "the chosen player".to_owned(),
            (Who::One, _) => "one player".to_owned(),
            (Who::Controller(card), _) => format!("the controller of {}", self.card(*card)),
            (Who::Owner(card), _) => format!("the owner of {}", self.card(*card)),
            (Who::OtherThan(who), _) => format!("the opponent of {}", self.player(who)),
        }
    }

    /// A player before something of theirs.
    pub(super) fn whose(&self, who: &Who) -> String {
        match self.player(who).as_str() {
            "you" => "your".to_owned(),
            player if matches!(who, Who::Me | Who::Each) => match self.me {
                Me::Other(_) if *who == Who::Me => "their".to_owned(),
                _ => format!("{player}'s"),
            },
            player => format!("{player}'s"),
        }
    }

    /// A card named before.
    pub(super) fn card(&self, card: Ref) -> String {
        match card {
            Ref::This => self.this.clone(),
            Ref::Source => self.title.clone(),
            Ref::Host => "the upgraded creature".to_owned(),
            Ref::It => "it".to_owned(),
            Ref::Slot(0) => "the first chosen card".to_owned(),
            Ref::Slot(1) => "the second chosen card".to_owned(),
            Ref::Slot(2) => "the third chosen card".to_owned(),
            Ref::Slot(_) => "the last chosen card".to_owned(),
            Ref::EventCard => "that card".to_owned(),
            Ref::EventOther => "the other card".to_owned(),
            Ref::Fought => "the creature it fights".to_owned(),
            Ref::ThisWay => "the cards affected this way".to_owned(),
            Ref::Rest => "the rest".to_owned(),
            Ref::Remembered => format!("the cards purged by {}", self.this),
        }
    }

    fn quality(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Place, With};
        match filter {
            Filter::Any => Place("of any kind".to_owned()),
            Filter::All(parts) => Place(self.list(parts, " and ")),
            Filter::OneOf(parts) => Place(self.list(parts, " or ")),
            Filter::Not(inner) => Place(self.not(inner)),
            Filter::Type(kind) => Place(article(card_type(*kind).0)),
            Filter::House(HouseRef::Is(house)) => Adjective(house.title().to_owned()),
            Filter::House(house) => Place(format!("of {}", self.house(house))),
            Filter::Trait(word) => Adjective(name(word)),
            Filter::SharesTrait(card) => With(format!("a trait of {}", self.card(*card))),
            Filter::Title(slug) => Place(format!("named {}", name(slug))),
            Filter::SameTitle(card) => With(format!("the title of {}", self.card(*card))),
            Filter::Keyword(word) => With(keyword(*word)),
            Filter::Counter(kind) => With(article(&counter(kind))),
            Filter::Friendly => Adjective("friendly".to_owned()),
            Filter::Enemy => Adjective("enemy".to_owned()),
            Filter::ControlledBy(who) => Place(format!("controlled by {}", self.player(who))),
            Filter::OwnedBy(who) => Place(format!("owned by {}", self.player(who))),
            Filter::Is(card) => Place(self.card(*card)),
            Filter::Ready => Adjective("ready".to_owned()),
            Filter::Exhausted => Adjective("exhausted".to_owned()),
            Filter::Stunned => Adjective("stunned".to_owned()),
            Filter::Warded => Adjective("warded".to_owned()),
            Filter::Enraged => Adjective("enraged".to_owned()),
            Filter::Token => Adjective("token".to_owned()),
            Filter::Damaged => Adjective("damaged".to_owned()),
            Filter::Armored => With("armor".to_owned()),
            Filter::HasAmber => With("æmber on it".to_owned()),
            Filter::HasUpgrade => With("an upgrade".to_owned()),
            Filter::Attacking => Adjective("attacking".to_owned()),
            Filter::AttackingA(inner) => Place(format!("attacking {}", self.one(inner))),
            Filter::Flank => Place("on a flank".to_owned()),
            Filter::Center => Place("in the center of its battleline".to_owned()),
            Filter::Neighbor(card) => Place(format!("next to {}", self.card(*card))),
            Filter::LeftOf(card) => Place(format!("to the left of {}", self.card(*card))),
            Filter::RightOf(card) => Place(format!("to the right of {}", self.card(*card))),
            Filter::SameBattleline => Place("in the same battleline".to_owned()),
            Filter::Power(cmp, number) => With(format!("power {}", self.bound(*cmp, number))),
            Filter::OddPower => With("odd power".to_owned()),
            Filter::EvenPower => With("even power".to_owned()),
            Filter::HighestPower => With("the highest power".to_owned()),
            Filter::LowestPower => With("the lowest power".to_owned()),
            Filter::TotalPower(cmp, number) => With(format!("a total power of {}", self.bound(*cmp, number))),
            Filter::ChosenBefore => Place("chosen before by this ability".to_owned()),
            Filter::PlayedBy(who) => Place(format!("played this turn by {}", self.player(who))),
            Filter::Icon(None) => With("a bonus icon".to_owned()),
            Filter::Icon(Some(kind)) => With(format!("{} bonus icon", article(icon(*kind)))),
            Filter::Under(card) => Place(format!("under {}", self.card(*card))),
        }
    }

    fn list(&self, parts: &[Filter], gap: &str) -> String {
        let parts: Vec<String> = parts
            .iter()
            .map(|part| match self.quality(part) {
                Quality::Adjective(text) | Quality::Place(text) => text,
                Quality::With(text) => format!("with {text}"),
            })
            .collect();
        if parts.is_empty() { "of any kind".to_owned() } else { parts.join(gap) }
    }

    fn not(&self, filter: &Filter) -> String {
        match self.quality(filter) {
            Quality::Adjective(text) if text.chars().next().is_some_and(char::is_uppercase) => format!("non-{text}"),
            Quality::Adjective(text) | Quality::Place(text) => format!("not {text}"),
            Quality::With(text) => format!("without {text}"),
        }
    }

    /// "is on a flank", "has armor", "are …" of several.
    pub(super) fn is(&self, card: Ref, filter: &Filter) -> String {
        let many = is_many(card);
        match self.quality(filter) {
            Quality::Adjective(text) if text.chars().next().is_some_and(char::is_uppercase) => {
                format!("{} {}", be(many), article(&format!("{text} card")))
            }
            Quality::Adjective(text) | Quality::Place(text) => format!("{} {text}", be(many)),
            Quality::With(text) => format!("{} {text}", if many { "have" } else { "has" }),
        }
    }

    pub(super) fn is_not(&self, card: Ref, filter: &Filter) -> String {
        let many = is_many(card);
        match self.quality(filter) {
            Quality::Adjective(text) if text.chars().next().is_some_and(char::is_uppercase) => {
                format!("{} not {}", be(many), article(&format!("{text} card")))
            }
            Quality::Adjective(text) | Quality::Place(text) => format!("{} not {text}", be(many)),
            Quality::With(text) => format!("{} not have {text}", if many { "do" } else { "does" }),
        }
    }

    pub(super) fn house(&self, house: &HouseRef) -> String {
        match house {
            HouseRef::Is(house) => house.title().to_owned(),
            HouseRef::Chosen => "the chosen house".to_owned(),
            HouseRef::Active => "the active house".to_owned(),
            HouseRef::Of(card) => format!("a house of {}", self.card(*card)),
            HouseRef::Identity(who) => format!("a house on {} identity card", self.whose(who)),
            HouseRef::Any => "any house".to_owned(),
        }
    }

    fn noun(&self, filter: &Filter, places: &[Place]) -> Noun {
        let mut noun = Noun {
            before: Vec::new(),
            one: "card".to_owned(),
            many: "cards".to_owned(),
            after: Vec::new(),
            named: false,
        };
        match filter {
            Filter::All(parts) => parts.iter().for_each(|part| self.describe(part, &mut noun)),
            one => self.describe(one, &mut noun),
        }
        noun.before.sort_by_key(|word| word != "other");
        let places: Vec<String> = places
            .iter()
            .filter(|place| place.zone != Zone::Under && !(place.zone == Zone::Purged && noun.named))
            .map(|place| self.place(place))
            .collect();
        if !places.is_empty() {
            noun.after.push(places.join(" or "));
        }
        noun
    }

    fn describe(&self, filter: &Filter, noun: &mut Noun) {
        match filter {
            Filter::Any => {}
            Filter::Type(kind) => {
                let (one, many) = card_type(*kind);
                (noun.one, noun.many) = (one.to_owned(), many.to_owned());
            }
            Filter::OneOf(parts) if parts.iter().all(|part| matches!(part, Filter::Type(_))) && !parts.is_empty() => {
                let words = parts.iter().filter_map(|part| match part {
                    Filter::Type(kind) => Some(card_type(*kind)),
                    _ => None,
                });
                let (one, many): (Vec<_>, Vec<_>) = words.unzip();
                (noun.one, noun.many) = (one.join(" or "), many.join(" or "));
            }
            Filter::OneOf(parts) if parts.len() > 1 && noun.one == "card" => {
                let one: Vec<String> = parts.iter().map(|part| bare(&self.noun(part, &[]), false)).collect();
                let many: Vec<String> = parts.iter().map(|part| bare(&self.noun(part, &[]), true)).collect();
                (noun.one, noun.many) = (one.join(" or "), many.join(" or "));
            }
            Filter::Is(Ref::ThisWay) => noun.after.insert(0, "among those affected this way".to_owned()),
            Filter::Is(card) => {
                noun.named = true;
                noun.one = self.card(*card);
                noun.many = noun.one.clone();
            }
            Filter::Not(inner) => match inner.as_ref() {
                Filter::Is(Ref::This) => noun.before.push("other".to_owned()),
                Filter::Is(card) => noun.after.push(format!("other than {}", self.card(*card))),
                inner => match self.quality(inner) {
                    Quality::Adjective(text) if text.chars().next().is_some_and(char::is_uppercase) => {
                        noun.before.push(format!("non-{text}"));
                    }
                    _ => noun.after.push(self.not(inner)),
                },
            },
            other => match self.quality(other) {
                Quality::Adjective(text) => noun.before.push(text),
                Quality::Place(text) => noun.after.push(text),
                Quality::With(text) => noun.after.push(format!("with {text}")),
            },
        }
    }

    /// "in your hand".
    pub(super) fn place(&self, place: &Place) -> String {
        match (place.zone, &place.whose) {
            (Zone::Play, Who::Each) => "in play".to_owned(),
            (Zone::Purged, _) => "that is purged".to_owned(),
            (Zone::Limbo, _) => "being played".to_owned(),
            (Zone::Archives, Who::Each) => "in any archives".to_owned(),
            (kind, Who::Each) => format!("in any {}", zone(kind)),
            (kind, Who::One) => format!("in a single {}", zone(kind)),
            (kind, who) => format!("in {} {}", self.whose(who), zone(kind)),
        }
    }

    /// A zone of a player: "your deck".
    pub(super) fn zone_of(&self, place: &Place) -> String {
        match &place.whose {
            Who::Each => format!("each player's {}", zone(place.zone)),
            who => format!("{} {}", self.whose(who), zone(place.zone)),
        }
    }

    /// "a friendly creature".
    pub(super) fn one(&self, filter: &Filter) -> String {
        counted(&self.noun(filter, &[]), "1")
    }

    /// "friendly creatures", of cards in play or in no particular place.
    pub(super) fn all(&self, filter: &Filter) -> String {
        bare(&self.noun(filter, &[]), true)
    }

    /// "friendly creatures".
    pub(super) fn many(&self, group: &Group) -> String {
        bare(&self.noun(&group.filter, &group.places), true)
    }

    /// "each friendly creature".
    pub(super) fn each(&self, group: &Group) -> String {
        let noun = self.noun(&group.filter, &group.places);
        if noun.named { bare(&noun, false) } else { format!("each {}", bare(&noun, false)) }
    }

    fn choice(&self, count: &Count, from: &Group) -> String {
        let noun = self.noun(&from.filter, &from.places);
        match count {
            Count::Exactly(Num::N(number)) => counted(&noun, &number.to_string()),
            Count::Exactly(number) => format!("as many {} as {}", bare(&noun, true), self.number(number)),
            Count::UpTo(number) => format!("up to {} {}", self.number(number), bare(&noun, true)),
            Count::AnyNumber => format!("any number of {}", bare(&noun, true)),
            Count::All => format!("all {}", bare(&noun, true)),
            Count::Most(Num::N(1), what) => format!("the {} with the most {}", bare(&noun, false), stat(what)),
            Count::Least(Num::N(1), what) => format!("the {} with the least {}", bare(&noun, false), stat(what)),
            Count::Most(number, what) => {
                format!("the {} {} with the most {}", self.number(number), bare(&noun, true), stat(what))
            }
            Count::Least(number, what) => {
                format!("the {} {} with the least {}", self.number(number), bare(&noun, true), stat(what))
            }
        }
    }

    /// Cards as an object.
    pub(super) fn cards(&self, sel: &Sel) -> String {
        match sel {
            Sel::Ref(card) => self.card(*card),
            Sel::Each(group) => self.each(group),
            Sel::Choose { count, from } => self.choice(count, from),
            Sel::Random(Num::N(1), group) => {
                format!("a random {}", bare(&self.noun(&group.filter, &group.places), false))
            }
            Sel::Random(number, group) => format!("{} random {}", self.number(number), self.many(group)),
            Sel::Top(Num::N(1), place) => format!("the top card of {}", self.zone_of(place)),
            Sel::Top(number, place) => format!("the top {} cards of {}", self.number(number), self.zone_of(place)),
            Sel::Search { count, from } => format!("{} (found by searching)", self.choice(count, from)),
            Sel::Union(parts) => self.joined(parts, " and "),
            Sel::Either(parts) => self.joined(parts, " or "),
        }
    }

    fn joined(&self, parts: &[Sel], gap: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.cards(part)).collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(gap) }
    }
}

/// Whether the words for cards speak of several.
pub(super) fn several(sel: &Sel) -> bool {
    match sel {
        Sel::Ref(card) => is_many(*card),
        Sel::Each(_) => false,
        Sel::Choose { count, .. } | Sel::Search { count, .. } => {
            !matches!(count, Count::Exactly(Num::N(1)) | Count::Most(Num::N(1), _) | Count::Least(Num::N(1), _))
        }
        Sel::Random(number, _) | Sel::Top(number, _) => *number != Num::N(1),
        Sel::Union(_) => true,
        Sel::Either(parts) => parts.iter().any(several),
    }
}

fn is_many(card: Ref) -> bool {
    matches!(card, Ref::ThisWay | Ref::Rest | Ref::Remembered)
}

fn be(many: bool) -> &'static str {
    if many { "are" } else { "is" }
}

fn bare(noun: &Noun, many: bool) -> String {
    let word = if many { &noun.many } else { &noun.one };
    noun.before.iter().chain([word]).chain(&noun.after).map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn counted(noun: &Noun, number: &str) -> String {
    match number {
        _ if noun.named => bare(noun, false),
        "1" if noun.before.first().is_some_and(|word| word == "other") => format!("an{}", bare(noun, false)),
        "1" => article(&bare(noun, false)),
        _ => format!("{number} {}", bare(noun, true)),
    }
}
