//! Nouns with what stands around them.

use super::German;
use super::grammar::{Article, CARD, CREATURE, Case, Gender, Noun, Person, TOKEN, TRAIT, definite, words};
use super::words::{card_type, counter, house, house_before_noun, icon, keyword, slugged, trait_name};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, kind_of, named_card, parts};
use crate::keyforge::model::CardType;
use Case::{Accusative, Dative, Genitive, Nominative};

/// How a property is said of cards.
enum Quality {
    /// An adjective that takes endings: "feindlich".
    Adjective(u8, String),
    /// Before the noun and a hyphen: "Mars", or "Nicht-Mars" if not; the noun is for where no other stands.
    Compound(bool, String, Noun),
    /// After the noun, and before "ist": "auf einer Flanke".
    Place(String),
    /// After "mit"; before "hat"; after "ohne".
    With(String, String, String),
    /// An adjective that takes endings, and the end of a clause about one and about several.
    Participle(String, String, String),
    /// All or one of these, with the word between them, as the end of a clause: no adjective would do.
    Several(Vec<Filter>, &'static str),
}

const OTHER: u8 = 0;
const STATE: u8 = 1;
const SIDE: u8 = 2;

/// What follows a noun.
enum After {
    Fixed(String),
    /// A relative clause in which all or one of these hold.
    Relative(Vec<Filter>, &'static str),
}

/// A noun with what stands around it.
struct Kind {
    adjectives: Vec<(u8, String)>,
    compounds: Vec<(bool, String)>,
    noun: Noun,
    after: Vec<After>,
}

/// Words for cards.
pub(super) struct Phrase {
    kinds: Vec<Kind>,
    place: String,
    /// A card named before; then there is nothing to count.
    named: Option<Ref>,
    /// What must be true of that card besides.
    besides: Vec<Filter>,
}

impl Kind {
    fn say(&self, german: &German, article: Article, many: bool, case: Case, number: &str) -> String {
        let gender = self.noun.gender;
        let ending = article.adjective(gender, many, case);
        let mut said = vec![article.form(gender, many, case), number.to_owned()];
        said.extend(self.adjectives.iter().map(|(_, stem)| format!("{stem}{ending}")));
        let word = self.noun.form(many, case);
        let compounds: String = self.compounds.iter().map(|(is, text)| compound(*is, text)).collect();
        said.push(format!("{compounds}{word}"));
        said.extend(self.after.iter().map(|after| match after {
            After::Fixed(text) => text.clone(),
            After::Relative(parts, gap) => {
                format!("({} {})", definite(gender, many, Nominative), german.all_hold(parts, gap, many))
            }
        }));
        words(&said.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

impl Phrase {
    /// With that article, of each kind it may be.
    pub(super) fn say(&self, german: &German, article: Article, many: bool, case: Case, number: &str) -> String {
        if let Some(card) = self.named {
            let shape = german.voice.referent(card);
            let which = if self.besides.is_empty() {
                String::new()
            } else {
                let pronoun = definite(card_type(shape.kind).gender, shape.many, Nominative);
                format!("({pronoun} {})", german.all_hold(&self.besides, " und ", shape.many))
            };
            return words(&[&german.card(card, case), &which, &self.place]);
        }
        let kinds: Vec<String> = self.kinds.iter().map(|kind| kind.say(german, article, many, case, number)).collect();
        let gap = if matches!(article, Article::Each | Article::All) { " und " } else { " oder " };
        words(&[&kinds.join(gap), &self.place])
    }

    pub(super) const fn is_named(&self) -> bool {
        self.named.is_some()
    }

    /// Adds an adjective that stands before all others.
    pub(super) fn led_by(mut self, adjective: &str) -> Phrase {
        for kind in &mut self.kinds {
            kind.adjectives.insert(0, (OTHER, adjective.to_owned()));
        }
        self
    }
}

impl German {
    fn quality(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Compound, Participle, Place, Several, With};
        let with = |noun: &str| With(noun.to_owned(), noun.to_owned(), noun.to_owned());
        let state = |stem: &str| Adjective(STATE, stem.to_owned());
        match filter {
            Filter::Any => Place("beliebiger Art".to_owned()),
            Filter::All(parts) | Filter::OneOf(parts) if parts.is_empty() => Place("beliebiger Art".to_owned()),
            Filter::All(parts) => Several(parts.clone(), " und "),
            Filter::OneOf(parts) => Several(parts.clone(), " oder "),
            Filter::Not(inner) => self.opposite(inner),
            Filter::Type(kind) => {
                let noun = card_type(Some(*kind));
                let (one, several) = (noun.form(false, Nominative), noun.form(true, Nominative));
                let one = format!("{} {one} ist", Article::A.form(noun.gender, false, Nominative));
                Participle(several.to_owned(), one, format!("{several} sind"))
            }
            Filter::House(HouseRef::Is(which)) => Compound(true, house_before_noun(*which).to_owned(), CARD),
            Filter::House(which) => Place(format!("von {}", self.house(which, Dative))),
            Filter::Trait(word) => Compound(true, trait_name(word), CARD),
            Filter::SharesTrait(card) => {
                let of = self.card_of(*card);
                With(
                    format!("einem {} {of}", TRAIT.form(false, Dative)),
                    format!("ein Merkmal {of}"),
                    format!("Merkmal {of}"),
                )
            }
            Filter::Title(slug) => {
                let called = format!("„{}“", slugged(slug));
                Participle(format!("{called} heißend"), format!("{called} heißt"), format!("{called} heißen"))
            }
            Filter::SameTitle(card) => {
                let of = self.card_of(*card);
                With(format!("dem Titel {of}"), format!("den Titel {of}"), format!("den Titel {of}"))
            }
            Filter::Keyword(word) => with(&format!("„{}“", keyword(*word))),
            Filter::Counter(kind) => {
                let kind = counter(kind);
                With(format!("einem {kind}"), format!("einen {kind}"), kind)
            }
            Filter::Friendly if self.is_you() => Adjective(SIDE, "befreundet".to_owned()),
            Filter::Enemy if self.is_you() => Adjective(SIDE, "feindlich".to_owned()),
            Filter::Friendly => {
                Place(format!("unter {}", self.owned(&Who::Me, super::grammar::CONTROL, false, Dative)))
            }
            Filter::Enemy => {
                Place(format!("unter {}", self.owned(&Who::Opponent, super::grammar::CONTROL, false, Dative)))
            }
            Filter::ControlledBy(who) => {
                Place(format!("unter {}", self.owned(who, super::grammar::CONTROL, false, Dative)))
            }
            Filter::OwnedBy(who) => {
                let owner = self.player(who, Dative);
                Participle(format!("{owner} gehörend"), format!("{owner} gehört"), format!("{owner} gehören"))
            }
            Filter::Is(card) => Place(self.card(*card, Nominative)),
            Filter::Ready => state("spielbereit"),
            Filter::Exhausted => state("erschöpft"),
            Filter::Stunned => state("betäubt"),
            Filter::Warded => state("beschützt"),
            Filter::Enraged => state("wütend"),
            Filter::Token => Compound(true, "Token".to_owned(), CREATURE),
            Filter::Damaged => state("beschädigt"),
            Filter::Attacking => Participle("angreifend".to_owned(), "angreift".to_owned(), "angreifen".to_owned()),
            Filter::Armored => with("Rüstung"),
            Filter::HasAmber => with("Æmber"),
            Filter::HasUpgrade => {
                With("einer Aufwertung".to_owned(), "eine Aufwertung".to_owned(), "Aufwertung".to_owned())
            }
            Filter::AttackingA(inner) => {
                let attacked = self.one(inner, Accusative);
                let (one, several) = (format!("{attacked} angreift"), format!("{attacked} angreifen"));
                Participle(format!("{attacked} angreifend"), one, several)
            }
            Filter::Flank => Place("auf einer Flanke".to_owned()),
            Filter::LeftFlank => Place("auf der linken Flanke".to_owned()),
            Filter::RightFlank => Place("auf der rechten Flanke".to_owned()),
            Filter::Center => Place("im Zentrum ihrer Schlachtreihe".to_owned()),
            Filter::Neighbor(card) => Place(format!("neben {}", self.card(*card, Dative))),
            Filter::LeftOf(card) => Place(format!("links von {}", self.card(*card, Dative))),
            Filter::RightOf(card) => Place(format!("rechts von {}", self.card(*card, Dative))),
            Filter::SameBattleline => Place("in derselben Schlachtreihe".to_owned()),
            Filter::Power(cmp, number) => with(&self.level("Stärke", *cmp, number)),
            Filter::OddPower => {
                With("ungerader Stärke".to_owned(), "ungerade Stärke".to_owned(), "ungerade Stärke".to_owned())
            }
            Filter::EvenPower => {
                With("gerader Stärke".to_owned(), "gerade Stärke".to_owned(), "gerade Stärke".to_owned())
            }
            Filter::HighestPower => with_definite("höchst"),
            Filter::LowestPower => with_definite("niedrigst"),
            Filter::TotalPower(cmp, number) => with(&self.level("zusammen Stärke", *cmp, number)),
            Filter::ChosenBefore => state("zuvor gewählt"),
            Filter::PlayedBy(Who::Each) => state("gespielt"),
            Filter::PlayedBy(who) => {
                let when = if self.today { "" } else { "in diesem Zug" };
                let by = format!("von {}", self.player(who, Dative));
                let played = words(&[when, &by, "gespielt"]);
                Participle(played.clone(), format!("{played} wurde"), format!("{played} wurden"))
            }
            Filter::Icon(None) => {
                With("einem Bonussymbol".to_owned(), "ein Bonussymbol".to_owned(), "Bonussymbol".to_owned())
            }
            Filter::Icon(Some(kind)) => {
                let symbol = format!("{}-Bonussymbol", icon(*kind));
                With(format!("einem {symbol}"), format!("ein {symbol}"), symbol)
            }
            Filter::Under(card) => Place(format!("unter {}", self.card(*card, Dative))),
        }
    }

    /// What is not so.
    fn opposite(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Compound, Participle, Place};
        match filter {
            Filter::Damaged => Adjective(STATE, "unbeschädigt".to_owned()),
            Filter::Ready => Adjective(STATE, "erschöpft".to_owned()),
            Filter::Exhausted => Adjective(STATE, "spielbereit".to_owned()),
            Filter::ChosenBefore => Adjective(STATE, "noch nicht gewählt".to_owned()),
            Filter::Is(card) => Place(format!("außer {}", self.card(*card, Dative))),
            Filter::SameTitle(card) => Place(format!("mit einem anderen Titel als {}", self.card(*card, Nominative))),
            Filter::Not(inner) => self.quality(inner),
            Filter::All(parts) | Filter::OneOf(parts) if !parts.is_empty() => {
                self.quality(&normal(&Filter::Not(Box::new(filter.clone()))))
            }
            inner => match self.quality(inner) {
                Compound(is, text, noun) => Compound(!is, text, noun),
                Adjective(rank, stem) => Adjective(rank, format!("nicht {stem}")),
                Participle(stem, one, several) => Participle(format!("nicht {stem}"), negated(&one), negated(&several)),
                Place(text) => {
                    let not = format!("nicht {text}");
                    Participle(format!("{not} befindlich"), format!("{not} ist"), format!("{not} sind"))
                }
                Quality::With(_, _, without) => Place(format!("ohne {without}")),
                // of several things it is said of each that it is not so
                several @ Quality::Several(..) => several,
            },
        }
    }

    fn all_hold(&self, parts: &[Filter], gap: &str, many: bool) -> String {
        parts.iter().map(|part| self.is(part, many)).collect::<Vec<_>>().join(gap)
    }

    /// "auf einer Flanke ist", "Rüstung haben": the end of a clause.
    pub(super) fn is(&self, filter: &Filter, many: bool) -> String {
        let (be, have) = if many { ("sind", "haben") } else { ("ist", "hat") };
        match self.quality(filter) {
            Quality::Adjective(_, stem) => format!("{stem} {be}"),
            Quality::Compound(is, text, noun) if many => {
                format!("{}{} sind", compound(is, &text), noun.form(true, Nominative))
            }
            Quality::Compound(is, text, noun) => {
                let article = if is { Article::A } else { Article::No }.form(noun.gender, false, Nominative);
                format!("{article} {text}-{} ist", noun.form(false, Nominative))
            }
            Quality::Place(text) => format!("{text} {be}"),
            Quality::With(_, has, _) => format!("{has} {have}"),
            Quality::Participle(_, one, several) => {
                if many {
                    several
                } else {
                    one
                }
            }
            Quality::Several(parts, gap) => self.all_hold(&parts, gap, many),
        }
    }

    pub(super) fn is_not(&self, filter: &Filter, many: bool) -> String {
        match self.quality(filter) {
            Quality::With(_, _, without) => format!("ohne {without} {}", if many { "sind" } else { "ist" }),
            _ => self.is(&Filter::Not(Box::new(filter.clone())), many),
        }
    }

    pub(super) fn house(&self, which: &HouseRef, case: Case) -> String {
        let feminine = |article: Article, adjective: &str| {
            let ending = article.adjective(Gender::Feminine, false, case);
            let adjective = if adjective.is_empty() { String::new() } else { format!("{adjective}{ending}") };
            words(&[&article.form(Gender::Feminine, false, case), &adjective, "Fraktion"])
        };
        match which {
            HouseRef::Is(which) => house(*which).to_owned(),
            HouseRef::Chosen => feminine(Article::The, "gewählt"),
            HouseRef::Active => feminine(Article::The, "aktiv"),
            HouseRef::Of(card) => self.of_card(*card, "", super::grammar::HOUSE, case),
            HouseRef::Identity(who) => {
                let identity = self.owned(who, super::grammar::IDENTITY, false, Dative);
                format!("{} auf {identity}", feminine(Article::A, ""))
            }
            HouseRef::Any => feminine(Article::A, "beliebig"),
        }
    }

    /// The words for cards that fit, with where they are; "from" where they are taken away.
    pub(super) fn phrase(&self, filter: &Filter, places: &[Place], from: bool) -> Phrase {
        self.phrase_of(None, filter, places, from)
    }

    /// The same, for cards that can only be of one type.
    pub(super) fn phrase_of(&self, only: Option<CardType>, filter: &Filter, places: &[Place], from: bool) -> Phrase {
        let filter = &normal(filter);
        let all = parts(filter);
        let named = named_card(filter).filter(|card| *card != Ref::ThisWay);
        let places: Vec<&Place> = places
            .iter()
            .filter(|place| place.zone != Zone::Under && !(place.zone == Zone::Purged && named.is_some()))
            .collect();
        let place = self.places(&places, from);
        // what is said of every option must not hold other cards: the text would double again and again
        let nests = all.iter().any(|part| matches!(part, Filter::AttackingA(_)));
        let choice = all.iter().find_map(|part| match part {
            Filter::OneOf(options) if !options.is_empty() && !nests => Some((part, options)),
            _ => None,
        });
        let kinds = match choice {
            None => vec![self.kind(only, all.iter())],
            Some((choice, options)) => options
                .iter()
                .map(|option| {
                    let rest = all.iter().filter(|part| *part != choice);
                    self.kind(only, rest.chain(parts(option)))
                })
                .collect(),
        };
        let besides = |part: &&Filter| !matches!(part, Filter::Is(_) | Filter::Type(_) | Filter::Any);
        let besides = if named.is_some() { all.iter().filter(besides).cloned().collect() } else { Vec::new() };
        Phrase { kinds, place, named, besides }
    }

    fn kind<'a>(&self, only: Option<CardType>, parts: impl Iterator<Item = &'a Filter> + Clone) -> Kind {
        let affected = parts.clone().any(|part| *part == Filter::Is(Ref::ThisWay));
        let affected = self.voice.referent(Ref::ThisWay).kind.filter(|_| affected);
        let noun = card_type(parts.clone().find_map(kind_of).or(only).or(affected));
        let mut kind = Kind { adjectives: Vec::new(), compounds: Vec::new(), noun, after: Vec::new() };
        for part in parts {
            self.describe(part, &mut kind);
        }
        kind.adjectives.sort_by_key(|(rank, _)| *rank);
        kind.compounds.sort_by_key(|(is, _)| *is);
        kind
    }

    fn describe(&self, filter: &Filter, kind: &mut Kind) {
        match filter {
            Filter::Any | Filter::Type(_) => {}
            Filter::All(parts) => parts.iter().for_each(|part| self.describe(part, kind)),
            Filter::Is(Ref::ThisWay) => {
                kind.adjectives.push((STATE, format!("auf diese Weise {}", self.done())));
            }
            Filter::Is(_) => {}
            Filter::Token => kind.noun = TOKEN,
            Filter::House(which) if !matches!(which, HouseRef::Is(_)) => {
                kind.after.push(After::Fixed(self.house(which, Genitive)));
            }
            Filter::Title(slug) => kind.after.push(After::Fixed(format!("namens „{}“", slugged(slug)))),
            Filter::HighestPower => kind.after.push(After::Fixed("mit der höchsten Stärke".to_owned())),
            Filter::LowestPower => kind.after.push(After::Fixed("mit der niedrigsten Stärke".to_owned())),
            Filter::Not(inner) if matches!(inner.as_ref(), Filter::Is(Ref::This)) => {
                kind.adjectives.push((OTHER, "ander".to_owned()));
            }
            Filter::Not(inner) if **inner == Filter::Is(Ref::It) && self.voice.in_focus(Ref::It) => {
                kind.adjectives.push((OTHER, "ander".to_owned()));
            }
            other => match self.quality(other) {
                Quality::Adjective(rank, stem) => kind.adjectives.push((rank, stem)),
                Quality::Compound(is, text, _) => kind.compounds.push((is, text)),
                Quality::Place(text) => kind.after.push(After::Fixed(text)),
                Quality::With(with, ..) => {
                    let second =
                        kind.after.iter().any(|after| matches!(after, After::Fixed(text) if text.starts_with("mit ")));
                    kind.after.push(After::Fixed(format!("{} {with}", if second { "und" } else { "mit" })));
                }
                Quality::Participle(stem, ..) => kind.adjectives.push((STATE, stem)),
                Quality::Several(parts, gap) => kind.after.push(After::Relative(parts, gap)),
            },
        }
    }

    /// What the last verb did to cards, as an adjective.
    pub(super) fn done(&self) -> &'static str {
        match self.voice.done() {
            Done::Affected => "betroffen",
            Done::Archived => "archiviert",
            Done::Chosen => "gewählt",
            Done::Damaged => "beschädigt",
            Done::Destroyed => "zerstört",
            Done::Discarded => "abgelegt",
            Done::Exhausted => "erschöpft",
            Done::Healed => "geheilt",
            Done::Made => "erzeugt",
            Done::Purged => "verbannt",
            Done::Readied => "spielbereit gemacht",
            Done::Returned => "zurückgeschickt",
            Done::Revealed => "aufgedeckt",
            Done::Sacrificed => "geopfert",
            Done::Shuffled => "gemischt",
            Done::Stunned => "betäubt",
        }
    }

    fn places(&self, places: &[&Place], from: bool) -> String {
        places.iter().map(|place| self.place(place, from)).collect::<Vec<_>>().join(" oder ")
    }

    /// "auf deiner Hand", "von deiner Hand".
    fn place(&self, place: &Place, from: bool) -> String {
        let preposition = match (place.zone, from) {
            (Zone::Hand, true) => "von",
            (Zone::Hand, false) => "auf",
            (_, true) => "aus",
            (_, false) => "in",
        };
        match (place.zone, super::words::zone(place.zone)) {
            (Zone::Play, _) if place.whose == Who::Each => if from { "aus dem Spiel" } else { "im Spiel" }.to_owned(),
            (Zone::Play, _) => {
                format!("im Spiel unter {}", self.owned(&place.whose, super::grammar::CONTROL, false, Dative))
            }
            (Zone::Purged, _) => "im verbannten Zustand".to_owned(),
            (Zone::Limbo, _) => "beim Gespieltwerden".to_owned(),
            (_, None) => String::new(),
            (_, Some(noun)) => format!("{preposition} {}", self.zone(place, noun, Dative)),
        }
    }

    fn zone(&self, place: &Place, noun: Noun, case: Case) -> String {
        let adjective = match place.whose {
            Who::Each => "beliebig",
            Who::One => "einzig",
            _ => return self.owned(&place.whose, noun, false, case),
        };
        let ending = Article::A.adjective(noun.gender, false, case);
        let article = Article::A.form(noun.gender, false, case);
        words(&[&article, &format!("{adjective}{ending}"), noun.form(false, case)])
    }

    /// A zone of a player: "dein Deck".
    pub(super) fn zone_of(&self, place: &Place, case: Case) -> String {
        match (super::words::zone(place.zone), &place.whose) {
            (Some(noun), Who::Each) => {
                let article = Article::The.form(noun.gender, false, case);
                words(&[&article, noun.form(false, case), "jedes Spielers"])
            }
            (Some(noun), _) => self.zone(place, noun, case),
            (None, _) => words(&["den Karten", &self.place(place, false)]),
        }
    }

    /// "eine befreundete Kreatur".
    pub(super) fn one(&self, filter: &Filter, case: Case) -> String {
        self.phrase(filter, &[], false).say(self, Article::A, false, case, "")
    }

    /// The person of what a filter names, as a subject.
    pub(super) fn person_of(&self, filter: &Filter, many: bool) -> Person {
        match named_card(filter) {
            Some(card) if self.voice.referent(card).many => Person::Several,
            Some(_) => Person::One,
            None if many => Person::Several,
            None => Person::One,
        }
    }
}

/// The words before a noun, with their hyphen.
fn compound(is: bool, text: &str) -> String {
    format!("{}{text}-", if is { "" } else { "Nicht-" })
}

fn with_definite(stem: &str) -> Quality {
    let power = format!("die {stem}e Stärke");
    Quality::With(format!("der {stem}en Stärke"), power.clone(), power)
}

/// The clause with "nicht" before its verb.
fn negated(clause: &str) -> String {
    match clause.rsplit_once(' ') {
        Some((rest, verb)) => format!("{rest} nicht {verb}"),
        None => format!("nicht {clause}"),
    }
}

/// The filter with every "not" at a single property.
fn normal(filter: &Filter) -> Filter {
    match filter {
        Filter::All(parts) => Filter::All(parts.iter().map(normal).collect()),
        Filter::OneOf(parts) => Filter::OneOf(parts.iter().map(normal).collect()),
        Filter::Not(inner) => match inner.as_ref() {
            Filter::Not(inner) => normal(inner),
            Filter::All(parts) if !parts.is_empty() => Filter::OneOf(parts.iter().map(negation).collect()),
            Filter::OneOf(parts) if !parts.is_empty() => Filter::All(parts.iter().map(negation).collect()),
            _ => filter.clone(),
        },
        other => other.clone(),
    }
}

fn negation(filter: &Filter) -> Filter {
    normal(&Filter::Not(Box::new(filter.clone())))
}
