//! Nouns with what stands around them.

use super::English;
use super::words::{article, card_type, counter, icon, keyword, name, title, zone};
use crate::kernel::arrange_by_key;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, kind_of};
use crate::keyforge::model::{CardType, Keyword};

/// How a property is said of a card.
pub(super) enum Quality {
    /// Before the noun, in the order of the rank, or after "is": "stunned".
    Adjective(u8, String),
    /// After the noun, or after "is": "on a flank".
    Place(String),
    /// After "with" or "has": "an upgrade".
    With(String),
    /// After "that is" or "is": "not stunned".
    Clause(String),
}

const OTHER: u8 = 0;
const STATE: u8 = 1;
const SIDE: u8 = 2;
const NON: u8 = 3;
const HOUSE: u8 = 4;
const TRAIT: u8 = 5;
const KIND: u8 = 6;

/// A noun with what stands around it.
pub(super) struct Noun {
    before: Vec<(u8, String)>,
    /// The words, of which one or the other fits.
    one: Vec<String>,
    many: Vec<String>,
    /// Of one, of several.
    after: Vec<[String; 2]>,
    /// What comes last.
    place: String,
    /// A card named before; then there is nothing to count.
    pub(super) named: bool,
}

impl Noun {
    /// Without an article.
    pub(super) fn bare(&self, many: bool) -> String {
        self.joined(many, " or ")
    }

    /// "each creature and artifact".
    pub(super) fn each(&self) -> String {
        if self.named { self.bare(false) } else { format!("each {}", self.joined(false, " and ")) }
    }

    fn joined(&self, many: bool, gap: &str) -> String {
        let word = if many { self.many.join(gap) } else { self.one.join(gap) };
        if self.named && !self.before.is_empty() {
            let before: Vec<&str> = self.before.iter().map(|(_, word)| word.as_str()).collect();
            return format!("{word} ({})", before.join(" "));
        }
        let before = self.before.iter().map(|(_, word)| word.as_str());
        let after = self.after.iter().map(|after| after[usize::from(many)].as_str());
        let place = Some(self.place.as_str()).filter(|place| !place.is_empty());
        before.chain([word.as_str()]).chain(after).chain(place).collect::<Vec<_>>().join(" ")
    }

    /// "a friendly creature", "another creature", "2 friendly creatures".
    pub(super) fn counted(&self, number: &str) -> String {
        match number {
            _ if self.named => self.bare(false),
            "1" if self.before.first().is_some_and(|(rank, _)| *rank == OTHER) => format!("an{}", self.bare(false)),
            "1" => article(&self.bare(false)),
            _ => format!("{number} {}", self.bare(true)),
        }
    }

    fn add(&mut self, quality: Quality) {
        match quality {
            Quality::Adjective(rank, text) => self.before.push((rank, text)),
            Quality::Place(text) => self.follow(text),
            Quality::With(text) if self.after.last().is_some_and(|[last, _]| last.starts_with("with ")) => {
                self.follow(format!("and {text}"));
            }
            Quality::With(text) => self.follow(format!("with {text}")),
            Quality::Clause(text) => self.after.push([format!("that is {text}"), format!("that are {text}")]),
        }
    }

    fn follow(&mut self, text: String) {
        self.after.push([text.clone(), text]);
    }

    /// Puts a word before the noun that ranks above all others.
    pub(super) fn led_by(mut self, word: &str) -> Noun {
        self.before.insert(0, (STATE, word.to_owned()));
        self
    }
}

impl English {
    pub(super) fn quality(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Place, With};
        match filter {
            Filter::Any => Place("of any kind".to_owned()),
            Filter::All(parts) => Place(self.list(parts, " and ")),
            Filter::OneOf(parts) => Place(self.list(parts, " or ")),
            Filter::Not(inner) => self.opposite(inner),
            Filter::Type(kind) => Place(article(card_type(Some(*kind)).0)),
            Filter::House(HouseRef::Is(house)) => Adjective(HOUSE, house.title().to_owned()),
            Filter::House(house) => Place(format!("of {}", self.house(house))),
            Filter::AllHouses => Place("of every house".to_owned()),
            Filter::Trait(word) => Adjective(TRAIT, name(word)),
            Filter::Where(cond) => Place(self.for_which(cond)),
            Filter::AttachedTo(card) => Place(format!("attached to {}", self.card(*card))),
            Filter::Different(Distinct::Title) => With("different titles".to_owned()),
            Filter::Different(Distinct::Type) => Place("of different types".to_owned()),
            Filter::Different(Distinct::House) => Place("of different houses".to_owned()),
            Filter::Different(Distinct::Power) => With("different powers".to_owned()),
            Filter::Fighting => Adjective(STATE, "fighting".to_owned()),
            Filter::ChosenTrait => With("the chosen trait".to_owned()),
            Filter::SharesTrait(card) => Place(format!("sharing a trait with {}", self.card(*card))),
            Filter::Title(slug) => Place(format!("named {}", title(slug))),
            Filter::Called(Ref::Slot(1)) => With("the second named title".to_owned()),
            Filter::Called(_) => With("the named title".to_owned()),
            Filter::SameTitle(card) => With(format!("the same title as {}", self.card(*card))),
            Filter::Keyword(Keyword::Elusive) => Adjective(STATE, "elusive".to_owned()),
            Filter::Keyword(word) => With(keyword(*word)),
            Filter::Counter(kind) => With(article(&counter(kind))),
            Filter::Friendly if self.is_you() => Adjective(SIDE, "friendly".to_owned()),
            Filter::Enemy if self.is_you() => Adjective(SIDE, "enemy".to_owned()),
            Filter::Friendly => Place(format!("under {} control", self.whose(&Who::Me))),
            Filter::Enemy => Place(format!("under {} control", self.whose(&Who::Opponent))),
            Filter::ControlledBy(who) => Place(format!("controlled by {}", self.player(who))),
            Filter::OwnedBy(Who::Me) if !self.is_you() => Place("of theirs".to_owned()),
            Filter::WasControlledBy(who) => Place(format!("once under {} control", self.whose(who))),
            Filter::OwnedBy(who) => Place(format!("owned by {}", self.player(who))),
            Filter::Is(card) => Place(self.card(*card)),
            Filter::Ready => Adjective(STATE, "ready".to_owned()),
            Filter::Exhausted => Adjective(STATE, "exhausted".to_owned()),
            Filter::Stunned => Adjective(STATE, "stunned".to_owned()),
            Filter::Warded => Adjective(STATE, "warded".to_owned()),
            Filter::Enraged => Adjective(STATE, "enraged".to_owned()),
            Filter::Token => Adjective(KIND, "token".to_owned()),
            Filter::Gigantic => Adjective(KIND, "gigantic".to_owned()),
            Filter::Damaged => Adjective(STATE, "damaged".to_owned()),
            Filter::Armored => With("armor".to_owned()),
            Filter::HasAmber => With("æmber on it".to_owned()),
            Filter::HasUpgrade => With("an upgrade".to_owned()),
            Filter::Attacking => Adjective(STATE, "attacking".to_owned()),
            Filter::AttackingA(inner) => Place(format!("attacking {}", self.one(inner))),
            Filter::Flank => Place("on a flank".to_owned()),
            Filter::LeftFlank => Place("on the left flank".to_owned()),
            Filter::RightFlank => Place("on the right flank".to_owned()),
            Filter::Center => Place("in the center of its battleline".to_owned()),
            Filter::Neighbor(card) => Place(format!("next to {}", self.card(*card))),
            Filter::LeftOf(card) => Place(format!("to the left of {}", self.card(*card))),
            Filter::RightOf(card) => Place(format!("to the right of {}", self.card(*card))),
            Filter::SameBattleline => Place("in the same battleline".to_owned()),
            Filter::Power(cmp, number) => With(self.level("power", *cmp, number)),
            Filter::OddPower => With("odd power".to_owned()),
            Filter::EvenPower => With("even power".to_owned()),
            Filter::HighestPower => With("the highest power".to_owned()),
            Filter::LowestPower => With("the lowest power".to_owned()),
            Filter::TotalPower(cmp, number) => With(self.level("a total power of", *cmp, number)),
            Filter::ChosenBefore => Place("chosen before".to_owned()),
            Filter::PlayedBy(who) => Place(self.played_by(who)),
            Filter::Icon(None) => With("a bonus icon".to_owned()),
            Filter::Icon(Some(kind)) => With(format!("{} bonus icon", article(icon(*kind)))),
            Filter::Under(card) => Place(format!("under {}", self.card(*card))),
        }
    }

    /// What is not so.
    fn opposite(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Clause, Place, With};
        let denied = || match self.quality(filter) {
            Adjective(HOUSE | TRAIT | KIND, text) => Adjective(NON, format!("non-{text}")),
            Adjective(_, text) | Clause(text) => Clause(format!("not {text}")),
            Place(text) => Place(format!("not {text}")),
            With(text) => Place(format!("without {text}")),
        };
        match filter {
            Filter::Damaged => Adjective(STATE, "undamaged".to_owned()),
            Filter::Ready => Adjective(STATE, "exhausted".to_owned()),
            Filter::Exhausted => Adjective(STATE, "ready".to_owned()),
            Filter::ChosenBefore => Place("not chosen before".to_owned()),
            Filter::SameTitle(card) if self.voice.in_focus(*card) => With("a different title".to_owned()),
            Filter::SameTitle(card) => With(format!("another title than {}", self.card(*card))),
            Filter::Is(card) => Place(format!("other than {}", self.card(*card))),
            Filter::Not(inner) => self.quality(inner),
            Filter::Any | Filter::All(_) | Filter::OneOf(_) | Filter::Type(_) | Filter::House(_) => denied(),
            Filter::Power(..) | Filter::OddPower | Filter::EvenPower | Filter::TotalPower(..) => denied(),
            Filter::HighestPower | Filter::LowestPower | Filter::Armored | Filter::HasAmber => denied(),
            Filter::Friendly | Filter::Enemy | Filter::ControlledBy(_) | Filter::OwnedBy(_) => denied(),
            Filter::Stunned | Filter::Warded | Filter::Enraged | Filter::Token | Filter::HasUpgrade => denied(),
            Filter::Attacking | Filter::AttackingA(_) | Filter::Fighting | Filter::PlayedBy(_) => denied(),
            Filter::Under(_) | Filter::AttachedTo(_) | Filter::Where(_) => denied(),
            Filter::Flank | Filter::LeftFlank | Filter::RightFlank | Filter::Center => denied(),
            Filter::Neighbor(_) | Filter::LeftOf(_) | Filter::RightOf(_) | Filter::SameBattleline => denied(),
            Filter::Trait(_) | Filter::SharesTrait(_) | Filter::Title(_) | Filter::Keyword(_) => denied(),
            Filter::Counter(_)
            | Filter::Icon(_)
            | Filter::ChosenTrait
            | Filter::AllHouses
            | Filter::WasControlledBy(_)
            | Filter::Different(_)
            | Filter::Called(_)
            | Filter::Gigantic => denied(),
        }
    }

    /// What is said of each card by itself.
    fn for_which(&self, cond: &Cond) -> String {
        self.voice.singly(Ref::It, || format!("for which {}", self.condition(cond)))
    }

    fn played_by(&self, who: &Who) -> String {
        if *who == Who::Each {
            return "that is played".to_owned();
        }
        let player = self.player(who);
        let play = if player == "you" { "play" } else { "plays" };
        let when = if self.today { "" } else { " this turn" };
        format!("{player} {play}{when}")
    }

    fn list(&self, parts: &[Filter], gap: &str) -> String {
        listing(parts.iter().map(|part| self.quality(part)).collect(), gap)
    }

    /// "is on a flank", "has armor", "are …" of several.
    pub(super) fn is(&self, card: Ref, filter: &Filter) -> String {
        let many = self.voice.referent(card).many;
        let (be, have) = if many { ("are", "have") } else { ("is", "has") };
        if let Filter::Not(inner) = filter
            && !matches!(inner.as_ref(), Filter::Damaged | Filter::Ready | Filter::Exhausted)
        {
            return self.is_not(card, inner);
        }
        if matches!(filter, Filter::All(_)) && kind_of(filter).is_some() {
            return format!("{be} {}", self.one(filter));
        }
        match self.quality(filter) {
            Quality::Adjective(NON | HOUSE | TRAIT, text) if many => format!("{be} {text} cards"),
            Quality::Adjective(NON | HOUSE | TRAIT, text) => format!("{be} {}", article(&format!("{text} card"))),
            Quality::Adjective(KIND, text) if many => format!("{be} {text} creatures"),
            Quality::Adjective(KIND, text) => format!("{be} {}", article(&format!("{text} creature"))),
            Quality::Adjective(_, text) | Quality::Place(text) | Quality::Clause(text) => format!("{be} {text}"),
            Quality::With(text) => format!("{have} {text}"),
        }
    }

    pub(super) fn is_not(&self, card: Ref, filter: &Filter) -> String {
        let many = self.voice.referent(card).many;
        let (be, does) = if many { ("are", "do") } else { ("is", "does") };
        match self.quality(filter) {
            Quality::Adjective(HOUSE | TRAIT, text) => format!("{be} not {}", article(&format!("{text} card"))),
            Quality::Adjective(KIND, text) if many => format!("{be} not {text} creatures"),
            Quality::Adjective(KIND, text) => format!("{be} not {}", article(&format!("{text} creature"))),
            Quality::Adjective(_, text) | Quality::Place(text) | Quality::Clause(text) => format!("{be} not {text}"),
            Quality::With(text) => format!("{does} not have {text}"),
        }
    }

    pub(super) fn house(&self, house: &HouseRef) -> String {
        match house {
            HouseRef::Is(house) => house.title().to_owned(),
            HouseRef::Chosen => "the chosen house".to_owned(),
            HouseRef::Active => "the active house".to_owned(),
            HouseRef::Of(card) => format!("{} house", self.card_whose(*card)),
            HouseRef::Identity(who) => format!("a house on {} identity card", self.whose(who)),
            HouseRef::Event => "that house".to_owned(),
            HouseRef::Most(group) => format!("the house with the most {}", self.many(group)),
            HouseRef::Shared(number, group) => {
                format!("a house with {} or more {}", self.number(number), self.many(group))
            }
            HouseRef::Previous(who) => format!("the house {} chose on the turn before", self.player(who)),
            HouseRef::Any => "any house".to_owned(),
        }
    }

    /// The words for cards that fit, with where they are: "in your hand", or "from" it where they are taken away.
    pub(super) fn noun(&self, filter: &Filter, places: &[Place], from: bool) -> Noun {
        self.noun_of(None, filter, places, from)
    }

    /// The same, for cards that can only be of one type.
    pub(super) fn noun_of(&self, kind: Option<CardType>, filter: &Filter, places: &[Place], from: bool) -> Noun {
        let affected = filter.parts().contains(&Filter::Is(Ref::ThisWay));
        let affected = self.voice.referent(Ref::ThisWay).kind.filter(|_| affected);
        let (one, many) = card_type(kind_of(filter).or(kind).or(affected));
        let mut noun = Noun {
            before: Vec::new(),
            one: vec![one.to_owned()],
            many: vec![many.to_owned()],
            after: Vec::new(),
            place: String::new(),
            named: false,
        };
        for part in filter.parts() {
            self.describe(part, &mut noun);
        }
        arrange_by_key(&mut noun.before, |(rank, _)| *rank);
        let places: Vec<&Place> = places
            .iter()
            .filter(|place| place.zone != Zone::Under && !(place.zone == Zone::Purged && noun.named))
            .collect();
        if !places.is_empty() {
            noun.place = self.places(&places, from);
        }
        noun
    }

    fn describe(&self, filter: &Filter, noun: &mut Noun) {
        match filter.build() {
            Build::Any | Build::Type(_) => {}
            Build::OneOf(parts) if parts.iter().any(|part| kind_of(part).is_some()) && noun.one == ["card"] => {
                let nouns: Vec<Noun> = parts.iter().map(|part| self.noun(part, &[], false)).collect();
                noun.one = nouns.iter().map(|noun| noun.bare(false)).collect();
                noun.many = nouns.iter().map(|noun| noun.bare(true)).collect();
            }
            Build::OneOf(parts) if !parts.is_empty() => {
                let qualities: Vec<Quality> = parts.iter().map(|part| self.quality(part)).collect();
                let adjectives = qualities.iter().all(|quality| matches!(quality, Quality::Adjective(..)));
                let list = listing(qualities, " or ");
                noun.add(if adjectives { Quality::Adjective(TRAIT, list) } else { Quality::Clause(list) });
            }
            Build::Property if *filter == Filter::Flank && noun.one != ["card"] => {
                noun.before.push((HOUSE, "flank".to_owned()));
            }
            Build::Property if *filter == Filter::HasAmber => {
                noun.after.push(["with æmber on it".to_owned(), "with æmber on them".to_owned()]);
            }
            Build::Is(Ref::ThisWay) => noun.place = format!("{} this way", self.done()),
            Build::Is(card) => {
                noun.named = true;
                noun.one = vec![self.card(card)];
                noun.many = noun.one.clone();
            }
            Build::Not(inner) => match inner.build() {
                Build::Is(Ref::This) => noun.before.push((OTHER, "other".to_owned())),
                Build::Is(Ref::It) if self.voice.in_focus(Ref::It) => noun.before.push((OTHER, "other".to_owned())),
                Build::OneOf(parts) if !parts.is_empty() => {
                    let parts: Vec<String> =
                        parts.iter().map(|part| self.list(std::slice::from_ref(part), "")).collect();
                    noun.add(Quality::Clause(format!("neither {}", parts.join(" nor "))));
                }
                Build::Any | Build::All(_) | Build::OneOf(_) | Build::Not(_) => noun.add(self.opposite(inner)),
                Build::Type(_) | Build::Is(_) | Build::Property => noun.add(self.opposite(inner)),
            },
            Build::All(parts) => parts.iter().for_each(|part| self.describe(part, noun)),
            Build::OneOf(_) | Build::Property => noun.add(self.quality(filter)),
        }
    }

    /// What the last verb did to cards.
    pub(super) fn done(&self) -> &'static str {
        match self.voice.done() {
            Done::Affected => "affected",
            Done::Archived => "archived",
            Done::Chosen => "chosen",
            Done::Damaged => "dealt damage",
            Done::Destroyed => "destroyed",
            Done::Discarded => "discarded",
            Done::Exhausted => "exhausted",
            Done::Flipped => "flipped",
            Done::Healed => "healed",
            Done::LookedAt => "looked at",
            Done::Made => "made",
            Done::Purged => "purged",
            Done::Readied => "readied",
            Done::Returned => "returned",
            Done::Revealed => "revealed",
            Done::Sacrificed => "sacrificed",
            Done::Shuffled => "shuffled",
            Done::Stunned => "stunned",
        }
    }

    /// "in your hand", "from play or from your discard pile".
    fn places(&self, places: &[&Place], from: bool) -> String {
        let preposition = if from { "from" } else { "in" };
        if let [first, rest @ ..] = places
            && places.len() > 1
            && rest.iter().all(|place| place.whose == first.whose)
            && !matches!(first.whose, Who::Each | Who::One)
            && places.iter().all(|place| !matches!(place.zone, Zone::Play | Zone::Purged | Zone::Limbo))
        {
            let zones: Vec<&str> = places.iter().map(|place| zone(place.zone)).collect();
            return format!("{preposition} {} {}", self.whose(&first.whose), zones.join(" or "));
        }
        let places: Vec<String> = places.iter().map(|place| self.place(place, preposition)).collect();
        places.join(" or ")
    }

    /// "in your hand".
    fn place(&self, place: &Place, preposition: &str) -> String {
        match (place.zone, &place.whose) {
            (Zone::Play, Who::Each) => format!("{preposition} play"),
            (Zone::Purged, _) => "that is purged".to_owned(),
            (Zone::Limbo, _) => "being played".to_owned(),
            (Zone::Archives, Who::Each) => format!("{preposition} any archives"),
            (kind, Who::Each) => format!("{preposition} any {}", zone(kind)),
            (kind, Who::One) => format!("{preposition} one player's {}", zone(kind)),
            (kind, who) => format!("{preposition} {} {}", self.whose(who), zone(kind)),
        }
    }

    /// A zone of a player: "your deck".
    pub(super) fn zone_of(&self, place: &Place) -> String {
        let whose = || format!("{} {}", self.whose(&place.whose), zone(place.zone));
        match &place.whose {
            Who::Each => format!("each player's {}", zone(place.zone)),
            Who::One => format!("one player's {}", zone(place.zone)),
            Who::Me | Who::Opponent | Who::Active | Who::EventPlayer | Who::Chosen => whose(),
            Who::Controller(_) | Who::Owner(_) | Who::OtherThan(_) => whose(),
        }
    }
}

/// Properties with a word between them.
fn listing(qualities: Vec<Quality>, gap: &str) -> String {
    let words = qualities.into_iter().map(|quality| match quality {
        Quality::Adjective(_, text) | Quality::Place(text) | Quality::Clause(text) => text,
        Quality::With(text) => format!("with {text}"),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "of any kind".to_owned() } else { words.join(gap) }
}
