//! Nouns with what stands around them.

use super::German;
use super::grammar::{Article, CARD, CONTROL, CREATURE, Case, Gender, Noun, Person, TOKEN, TRAIT, definite, words};
use super::words::{self, card_type, counter, house, house_before_noun, icon, keyword, trait_name};
use crate::kernel::arrange_by_key;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, kind_of, named_card};
use crate::keyforge::model::{CardType, Counter};
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
    fn add(&mut self, quality: Quality) {
        match quality {
            Quality::Adjective(rank, stem) => self.adjectives.push((rank, stem)),
            Quality::Compound(is, text, _) => self.compounds.push((is, text)),
            Quality::Place(text) => self.after.push(After::Fixed(text)),
            Quality::With(with, ..) => {
                let is_with = |after: &After| matches!(after, After::Fixed(text) if text.starts_with("mit "));
                let joint = if self.after.iter().any(is_with) { "und" } else { "mit" };
                self.after.push(After::Fixed(format!("{joint} {with}")));
            }
            Quality::Participle(stem, ..) => self.adjectives.push((STATE, stem)),
            Quality::Several(parts, gap) => self.after.push(After::Relative(parts, gap)),
        }
    }

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
        use Quality::{Adjective, Compound, Participle, Place, Several};
        let with = |noun: &str| with_all(noun, noun, noun);
        let under = |who: &Who| Place(format!("unter {}", self.owned(who, CONTROL, false, Dative)));
        let state = |stem: &str| Adjective(STATE, stem.to_owned());
        match filter {
            Filter::Any => Place("beliebiger Art".to_owned()),
            Filter::All(parts) | Filter::OneOf(parts) if parts.is_empty() => Place("beliebiger Art".to_owned()),
            Filter::All(parts) => Several(parts.clone(), " und "),
            Filter::OneOf(parts) => Several(parts.clone(), " oder "),
            Filter::Not(inner) => self.opposite(inner),
            Filter::Type(kind) => of_type(*kind),
            Filter::House(HouseRef::Is(which)) => Compound(true, house_before_noun(*which).to_owned(), CARD),
            Filter::House(which) => Place(format!("von {}", self.house(which, Dative))),
            Filter::AllHouses => Place("von jeder Fraktion".to_owned()),
            Filter::Trait(word) => Compound(true, trait_name(word), CARD),
            Filter::ChosenTrait => with_all("dem gewählten Merkmal", "das gewählte Merkmal", "das gewählte Merkmal"),
            Filter::SharesTrait(card) => self.sharing_trait(*card),
            Filter::Where(cond) => Place(self.for_which(cond)),
            Filter::AttachedTo(card) => Place(format!("an {}", self.card(*card, Dative))),
            Filter::Different(Distinct::Title) => with("verschiedenen Titeln"),
            Filter::Different(Distinct::Type) => Place("verschiedenen Typs".to_owned()),
            Filter::Different(Distinct::House) => Place("verschiedener Fraktionen".to_owned()),
            Filter::Different(Distinct::Power) => with("verschiedener Stärke"),
            Filter::Fighting => Participle("kämpfend".to_owned(), "kämpft".to_owned(), "kämpfen".to_owned()),
            Filter::Title(slug) => doing(&format!("„{}“", words::title(slug)), "heißend", "heißt", "heißen"),
            Filter::Called(Ref::Slot(1)) => {
                with_all("dem zweiten genannten Titel", "den zweiten genannten Titel", "den zweiten genannten Titel")
            }
            Filter::Called(_) => with_all("dem genannten Titel", "den genannten Titel", "den genannten Titel"),
            Filter::SameTitle(card) => self.with_title_of(*card),
            Filter::Keyword(word) => with(&format!("„{}“", keyword(*word))),
            Filter::Counter(kind) => with_counter(kind),
            Filter::Friendly if self.is_you() => Adjective(SIDE, "befreundet".to_owned()),
            Filter::Enemy if self.is_you() => Adjective(SIDE, "feindlich".to_owned()),
            Filter::Friendly => under(&Who::Me),
            Filter::Enemy => under(&Who::Opponent),
            Filter::ControlledBy(who) => under(who),
            Filter::WasControlledBy(who) => self.was_controlled_by(who),
            Filter::OwnedBy(who) => doing(&self.player(who, Dative), "gehörend", "gehört", "gehören"),
            Filter::Is(card) => Place(self.card(*card, Nominative)),
            Filter::Ready => state("spielbereit"),
            Filter::Exhausted => state("erschöpft"),
            Filter::Stunned => state("betäubt"),
            Filter::Warded => state("beschützt"),
            Filter::Enraged => state("wütend"),
            Filter::Gigantic => state("gigantisch"),
            Filter::Token => Compound(true, "Token".to_owned(), CREATURE),
            Filter::Damaged => state("beschädigt"),
            Filter::Attacking => Participle("angreifend".to_owned(), "angreift".to_owned(), "angreifen".to_owned()),
            Filter::Armored => with("Rüstung"),
            Filter::HasAmber => with("Æmber"),
            Filter::HasUpgrade => with_all("einer Aufwertung", "eine Aufwertung", "Aufwertung"),
            Filter::AttackingA(inner) => doing(&self.one(inner, Accusative), "angreifend", "angreift", "angreifen"),
            Filter::Flank => Place("auf einer Flanke".to_owned()),
            Filter::LeftFlank => Place("auf der linken Flanke".to_owned()),
            Filter::RightFlank => Place("auf der rechten Flanke".to_owned()),
            Filter::Center => Place("im Zentrum ihrer Schlachtreihe".to_owned()),
            Filter::Neighbor(card) => Place(format!("neben {}", self.card(*card, Dative))),
            Filter::LeftOf(card) => Place(format!("links von {}", self.card(*card, Dative))),
            Filter::RightOf(card) => Place(format!("rechts von {}", self.card(*card, Dative))),
            Filter::SameBattleline => Place("in derselben Schlachtreihe".to_owned()),
            Filter::Power(cmp, number) => with(&self.level("Stärke", *cmp, number)),
            Filter::OddPower => with_all("ungerader Stärke", "ungerade Stärke", "ungerade Stärke"),
            Filter::EvenPower => with_all("gerader Stärke", "gerade Stärke", "gerade Stärke"),
            Filter::HighestPower => with_definite("höchst"),
            Filter::LowestPower => with_definite("niedrigst"),
            Filter::TotalPower(cmp, number) => with(&self.level("zusammen Stärke", *cmp, number)),
            Filter::ChosenBefore => state("zuvor gewählt"),
            Filter::PlayedBy(who) => self.played_by(who),
            Filter::Icon(None) => with_all("einem Bonussymbol", "ein Bonussymbol", "Bonussymbol"),
            Filter::Icon(Some(kind)) => {
                let symbol = format!("{}-Bonussymbol", icon(*kind));
                with_all(&format!("einem {symbol}"), &format!("ein {symbol}"), &symbol)
            }
            Filter::Under(card) => Place(format!("unter {}", self.card(*card, Dative))),
        }
    }

    fn sharing_trait(&self, card: Ref) -> Quality {
        let of = self.card_of(card);
        let with = format!("einem {} {of}", TRAIT.form(false, Dative));
        with_all(&with, &format!("ein Merkmal {of}"), &format!("Merkmal {of}"))
    }

    fn with_title_of(&self, card: Ref) -> Quality {
        let of = self.card_of(card);
        with_all(&format!("dem Titel {of}"), &format!("den Titel {of}"), &format!("den Titel {of}"))
    }

    fn was_controlled_by(&self, who: &Who) -> Quality {
        let controlled = format!("von {} kontrolliert", self.player(who, Dative));
        Quality::Participle(controlled.clone(), format!("{controlled} wurde"), format!("{controlled} wurden"))
    }

    fn played_by(&self, who: &Who) -> Quality {
        if *who == Who::Each {
            return Quality::Adjective(STATE, "gespielt".to_owned());
        }
        let when = if self.today { "" } else { "in diesem Zug" };
        let by = format!("von {}", self.player(who, Dative));
        let played = words(&[when, &by, "gespielt"]);
        Quality::Participle(played.clone(), format!("{played} wurde"), format!("{played} wurden"))
    }

    /// What is said of each card by itself.
    fn for_which(&self, cond: &Cond) -> String {
        format!("(für die gilt, dass {})", self.voice.singly(Ref::It, || self.condition(cond)))
    }

    /// What is not so.
    fn opposite(&self, filter: &Filter) -> Quality {
        use Quality::{Adjective, Place};
        let denied = || denied(self.quality(filter));
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
        if let Quality::With(_, _, without) = self.quality(filter) {
            return format!("ohne {without} {}", if many { "sind" } else { "ist" });
        }
        self.is(&Filter::Not(Box::new(filter.clone())), many)
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
            HouseRef::Event => super::cards::with_article(Article::This, "", super::grammar::HOUSE, false, case),
            HouseRef::Most(group) => {
                format!("{} mit den meisten {}", feminine(Article::The, ""), self.many(group, Dative))
            }
            HouseRef::Shared(number, group) => {
                let number = self.number(number, Dative);
                format!("{} mit mindestens {number} {}", feminine(Article::A, ""), self.many(group, Dative))
            }
            HouseRef::Previous(who) => {
                let chosen = format!("im Zug zuvor von {} gewählt", self.player(who, Dative));
                feminine(Article::The, &chosen)
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
        let all = filter.parts();
        let named = named_card(filter).filter(|card| *card != Ref::ThisWay);
        let places: Vec<&Place> = places
            .iter()
            .filter(|place| place.zone != Zone::Under && !(place.zone == Zone::Purged && named.is_some()))
            .collect();
        let place = self.places(&places, from);
        // what is said of every option must not hold other cards: the text would double again and again
        let nests = all.iter().any(|part| matches!(part, Filter::AttackingA(_)));
        let choice = all.iter().find_map(|part| {
            let Filter::OneOf(options) = part else {
                return None;
            };
            (!options.is_empty() && !nests).then_some((part, options))
        });
        let kinds = match choice {
            None => vec![self.kind(only, all.iter())],
            Some((choice, options)) => options
                .iter()
                .map(|option| {
                    let rest = all.iter().filter(|part| *part != choice);
                    self.kind(only, rest.chain(option.parts()))
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
        arrange_by_key(&mut kind.adjectives, |(rank, _)| *rank);
        arrange_by_key(&mut kind.compounds, |(is, _)| *is);
        kind
    }

    fn describe(&self, filter: &Filter, kind: &mut Kind) {
        match filter.build() {
            Build::Any | Build::Type(_) => {}
            Build::All(parts) => parts.iter().for_each(|part| self.describe(part, kind)),
            Build::Is(Ref::ThisWay) => {
                kind.adjectives.push((STATE, format!("auf diese Weise {}", self.done())));
            }
            Build::Is(_) => {}
            Build::Not(Filter::Is(Ref::This)) => kind.adjectives.push((OTHER, "ander".to_owned())),
            Build::Not(Filter::Is(Ref::It)) if self.voice.in_focus(Ref::It) => {
                kind.adjectives.push((OTHER, "ander".to_owned()));
            }
            Build::Property if *filter == Filter::Token => kind.noun = TOKEN,
            Build::OneOf(_) | Build::Not(_) | Build::Property => match self.said_after(filter) {
                Some(text) => kind.after.push(After::Fixed(text)),
                None => kind.add(self.quality(filter)),
            },
        }
    }

    /// What stands after a noun where another form would be said elsewhere.
    fn said_after(&self, filter: &Filter) -> Option<String> {
        if let Filter::House(which) = filter
            && !matches!(which, HouseRef::Is(_))
        {
            return Some(self.house(which, Genitive));
        }
        if let Filter::Title(slug) = filter {
            return Some(format!("namens „{}“", words::title(slug)));
        }
        let extreme = [(Filter::HighestPower, "höchsten"), (Filter::LowestPower, "niedrigsten")];
        let (_, most) = extreme.into_iter().find(|(extreme, _)| extreme == filter)?;
        Some(format!("mit der {most} Stärke"))
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
            Done::Flipped => "umgedreht",
            Done::Healed => "geheilt",
            Done::LookedAt => "angesehen",
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
                format!("im Spiel unter {}", self.owned(&place.whose, CONTROL, false, Dative))
            }
            (Zone::Purged, _) => "im verbannten Zustand".to_owned(),
            (Zone::Limbo, _) => "beim Gespieltwerden".to_owned(),
            (_, None) => String::new(),
            (_, Some(noun)) => format!("{preposition} {}", self.zone(place, noun, Dative)),
        }
    }

    fn zone(&self, place: &Place, noun: Noun, case: Case) -> String {
        let owned = || self.owned(&place.whose, noun, false, case);
        let adjective = match place.whose {
            Who::Each => "beliebig",
            Who::One => "einzig",
            Who::Me | Who::Opponent | Who::Active | Who::EventPlayer | Who::Chosen => return owned(),
            Who::Controller(_) | Who::Owner(_) | Who::OtherThan(_) => return owned(),
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

/// After "mit", before "hat", after "ohne".
fn with_all(with: &str, has: &str, without: &str) -> Quality {
    Quality::With(with.to_owned(), has.to_owned(), without.to_owned())
}

/// What a card does with something: as an adjective, of one, of several.
fn doing(what: &str, stem: &str, one: &str, several: &str) -> Quality {
    Quality::Participle(format!("{what} {stem}"), format!("{what} {one}"), format!("{what} {several}"))
}

fn of_type(kind: CardType) -> Quality {
    let noun = card_type(Some(kind));
    let (one, several) = (noun.form(false, Nominative), noun.form(true, Nominative));
    let one = format!("{} {one} ist", Article::A.form(noun.gender, false, Nominative));
    Quality::Participle(several.to_owned(), one, format!("{several} sind"))
}

fn with_counter(kind: &Counter) -> Quality {
    let kind = counter(kind);
    with_all(&format!("einem {kind}"), &format!("einen {kind}"), &kind)
}

/// What is not so, of a property without a word for its opposite.
fn denied(quality: Quality) -> Quality {
    use Quality::{Adjective, Compound, Participle, Place, Several, With};
    match quality {
        Compound(is, text, noun) => Compound(!is, text, noun),
        Adjective(rank, stem) => Adjective(rank, format!("nicht {stem}")),
        Participle(stem, one, several) => Participle(format!("nicht {stem}"), negated(&one), negated(&several)),
        Place(text) => doing(&format!("nicht {text}"), "befindlich", "ist", "sind"),
        With(_, _, without) => Place(format!("ohne {without}")),
        // of several things it is said of each that it is not so
        several @ Several(..) => several,
    }
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
    match filter.build() {
        Build::All(parts) => Filter::All(parts.iter().map(normal).collect()),
        Build::OneOf(parts) => Filter::OneOf(parts.iter().map(normal).collect()),
        Build::Not(inner) => match inner.build() {
            Build::Not(inner) => normal(inner),
            Build::All(parts) if !parts.is_empty() => Filter::OneOf(parts.iter().map(negation).collect()),
            Build::OneOf(parts) if !parts.is_empty() => Filter::All(parts.iter().map(negation).collect()),
            Build::Any | Build::All(_) | Build::OneOf(_) | Build::Type(_) | Build::Is(_) => filter.clone(),
            Build::Property => filter.clone(),
        },
        Build::Any | Build::Type(_) | Build::Is(_) | Build::Property => filter.clone(),
    }
}

fn negation(filter: &Filter) -> Filter {
    normal(&Filter::Not(Box::new(filter.clone())))
}
