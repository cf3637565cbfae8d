//! Players, cards and selectors.

use super::German;
use super::grammar::{Article, Case, Gender, Noun, OPPONENT, OWNER, PLAYER, Person, possessive, pronoun, words};
use super::nouns::Phrase;
use super::words::{card_type, stat_name};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Me, Referent, This, named_card};
use Case::{Accusative, Dative, Genitive, Nominative};

/// What a player is called.
enum Called {
    You,
    /// "dein Gegner", "jeder Spieler".
    Noun(Article, &'static str, Noun),
    /// "er", who acts.
    Him,
    /// The owner or the controller of a card.
    Of(Ref, &'static str, Noun),
    /// The opponent of another.
    OpponentOf(Box<Called>),
}

impl German {
    fn called(&self, who: &Who) -> Called {
        match (who, &self.voice.me) {
            (Who::Me, Me::You) | (Who::Opponent, Me::Other(Who::Opponent)) => Called::You,
            (Who::Me, Me::Other(_)) => Called::Him,
            (Who::Opponent, Me::You) => Called::Noun(Article::Your, "", OPPONENT),
            (Who::Opponent, Me::Other(_)) => Called::Noun(Article::His, "", OPPONENT),
            (Who::Each | Who::One, _) => Called::Noun(Article::A, "", PLAYER),
            (Who::Active, _) => Called::Noun(Article::The, "aktiv", PLAYER),
            (Who::EventPlayer, _) => Called::Noun(Article::This, "", PLAYER),
            (Who::Chosen, _) => Called::Noun(Article::The, "gewählt", PLAYER),
            (Who::Controller(card), _) => Called::Of(*card, "kontrollierend", PLAYER),
            (Who::Owner(card), _) => Called::Of(*card, "", OWNER),
            (Who::OtherThan(who), _) => Called::OpponentOf(Box::new(self.called(who))),
        }
    }

    fn call(&self, called: &Called, case: Case) -> String {
        match called {
            Called::You => match case {
                Nominative => "du",
                Accusative => "dich",
                Dative => "dir",
                Genitive => "deiner",
            }
            .to_owned(),
            Called::Him => pronoun(Gender::Masculine, false, case).to_owned(),
            Called::Noun(article, adjective, noun) => with_article(*article, adjective, *noun, false, case),
            Called::Of(card, adjective, noun) => self.of_card(*card, adjective, *noun, case),
            Called::OpponentOf(other) => match other.as_ref() {
                Called::You => with_article(Article::Your, "", OPPONENT, false, case),
                Called::Him => with_article(Article::His, "", OPPONENT, false, case),
                other @ (Called::Noun(..) | Called::Of(..) | Called::OpponentOf(_)) => {
                    let opponent = with_article(Article::The, "", OPPONENT, false, case);
                    format!("{opponent} {}", self.call(other, Genitive))
                }
            },
        }
    }

    /// A player in a case.
    pub(super) fn player(&self, who: &Who, case: Case) -> String {
        self.call(&self.called(who), case)
    }

    /// How a verb speaks of a player.
    pub(super) fn person(&self, who: &Who) -> Person {
        if matches!(self.called(who), Called::You) { Person::You } else { Person::One }
    }

    /// Something of a player: "dein Deck", "das Deck deines Gegners", "sein Deck" of who acts.
    pub(super) fn owned(&self, who: &Who, noun: Noun, many: bool, case: Case) -> String {
        self.owned_as(who, "", noun, many, case)
    }

    /// The same with an adjective: "dein nächster Zug".
    pub(super) fn owned_as(&self, who: &Who, adjective: &str, noun: Noun, many: bool, case: Case) -> String {
        match self.called(who) {
            Called::You => with_article(Article::Your, adjective, noun, many, case),
            Called::Him => with_article(Article::His, adjective, noun, many, case),
            _ if self.voice.spoke_of(who) => with_article(Article::His, adjective, noun, many, case),
            other @ (Called::Noun(..) | Called::Of(..) | Called::OpponentOf(_)) => {
                let owned = with_article(Article::The, adjective, noun, many, case);
                format!("{owned} {}", self.call(&other, Genitive))
            }
        }
    }

    /// "in deinem nächsten Zug", "im nächsten Zug deines Gegners".
    pub(super) fn in_turn(&self, who: &Who, adjective: &str) -> String {
        let turn = self.owned_as(who, adjective, super::grammar::TURN, false, Dative);
        match self.called(who) {
            Called::You | Called::Him => format!("in {turn}"),
            _ if self.voice.spoke_of(who) => format!("in {turn}"),
            other @ (Called::Noun(..) | Called::Of(..) | Called::OpponentOf(_)) => {
                let ending = Article::The.adjective(Gender::Masculine, false, Dative);
                format!("im {adjective}{ending} Zug {}", self.call(&other, Genitive))
            }
        }
    }

    /// Something of the player who is the subject: "deine Hand", "seine Hand".
    pub(super) fn own(&self, who: &Who, adjective: &str, noun: Noun, many: bool, case: Case) -> String {
        let article = if self.person(who) == Person::You { Article::Your } else { Article::His };
        with_article(article, adjective, noun, many, case)
    }

    /// The gender and number of a card named before.
    fn shape(&self, card: Ref) -> (Noun, bool) {
        let Referent { kind, many, .. } = self.voice.referent(card);
        (card_type(kind), many)
    }

    /// A card named before.
    pub(super) fn card(&self, card: Ref, case: Case) -> String {
        let (noun, many) = self.shape(card);
        let as_noun = |article, adjective: &str| with_article(article, adjective, noun, many, case);
        match card {
            Ref::This => match self.voice.this {
                This::Titled => self.voice.title.clone(),
                This::Gained(_) => as_noun(Article::This, ""),
            },
            Ref::Source => self.voice.title.clone(),
            Ref::Host if !self.voice.in_focus(card) => as_noun(Article::This, ""),
            Ref::Fought => as_noun(Article::The, "bekämpft"),
            Ref::ThisWay if self.voice.in_focus(card) => pronoun(noun.gender, true, case).to_owned(),
            Ref::ThisWay => as_noun(Article::The, &format!("auf diese Weise {}", self.done())),
            Ref::Rest => as_noun(Article::The, "übrig"),
            Ref::Remembered => {
                let by = format!("von {} verbannt", self.card(Ref::This, Dative));
                with_article(Article::Each, &by, noun, false, case)
            }
            _ if self.voice.in_focus(card) && case != Genitive => pronoun(noun.gender, many, case).to_owned(),
            Ref::It | Ref::EventCard => {
                self.voice.mention(Some(card));
                as_noun(Article::This, "")
            }
            Ref::EventOther => {
                self.voice.mention(Some(card));
                as_noun(Article::The, "ander")
            }
            Ref::Host => as_noun(Article::This, ""),
            Ref::Slot(slot) => {
                self.voice.mention(Some(card));
                if self.voice.named_choices() < 2 {
                    return as_noun(Article::This, "");
                }
                as_noun(Article::The, ["erst", "zweit", "dritt", "viert"].get(usize::from(slot)).unwrap_or(&"letzt"))
            }
        }
    }

    /// Whether a card is called by a pronoun.
    fn is_pronoun(&self, card: Ref) -> bool {
        self.voice.in_focus(card)
    }

    /// "dieser Kreatur", "von Titel": a card behind something of its own.
    pub(super) fn card_of(&self, card: Ref) -> String {
        match (card, self.voice.this) {
            (Ref::Source, _) | (Ref::This, This::Titled) => format!("von {}", self.card(card, Dative)),
            _ if self.is_pronoun(card) => format!("von {}", self.card(card, Dative)),
            _ => self.card(card, Genitive),
        }
    }

    /// Something of a card: "ihr Besitzer", "der Besitzer dieser Karte".
    pub(super) fn of_card(&self, card: Ref, adjective: &str, noun: Noun, case: Case) -> String {
        let (owner, many) = self.shape(card);
        if self.is_pronoun(card) {
            return with_article(possessive(owner.gender, many), adjective, noun, false, case);
        }
        let owned = with_article(Article::The, adjective, noun, false, case);
        format!("{owned} {}", self.card_of(card))
    }

    /// "befreundete Kreaturen".
    pub(super) fn many(&self, group: &Group, case: Case) -> String {
        self.phrase(&group.filter, &group.places, false).say(self, Article::Bare, true, case, "")
    }

    /// Whether cards with a name are several, of which some are taken.
    fn names_several(&self, named: Option<Ref>) -> bool {
        named.is_some_and(|card| matches!(card, Ref::Slot(_)) && self.voice.referent(card).many)
    }

    /// "jede befreundete Kreatur".
    pub(super) fn each(&self, group: &Group, case: Case, from: bool) -> String {
        self.phrase(&group.filter, &group.places, from).say(self, Article::Each, false, case, "")
    }

    fn choice(&self, count: &Count, from: &Group, case: Case, away: bool) -> String {
        let phrase = self.phrase(&from.filter, &from.places, away);
        let bare = |number: &str| phrase.say(self, Article::Bare, true, case, number);
        let of_rest = |number: &str| format!("{number} {}", phrase.say(self, Article::Bare, true, Genitive, ""));
        let of_several = |number: &str| format!("{number} von {}", phrase.say(self, Article::Bare, true, Dative, ""));
        let named = named_card(&from.filter);
        let rest = named == Some(Ref::Rest);
        let several = !rest && self.names_several(named);
        match count {
            Count::Exactly(number) if several => of_several(&self.number(number, Nominative)),
            Count::UpTo(number) if several => of_several(&format!("bis zu {}", self.number(number, Dative))),
            Count::AnyNumber if several => of_several("beliebig viele"),
            Count::Exactly(number) if rest => of_rest(&self.number(number, Nominative)),
            Count::UpTo(number) if rest => of_rest(&format!("bis zu {}", self.number(number, Dative))),
            Count::AnyNumber if rest => of_rest("beliebig viele"),
            Count::Exactly(Num::N(1)) => phrase.say(self, Article::A, false, case, ""),
            Count::Exactly(Num::N(number)) => bare(&number.to_string()),
            Count::Exactly(number) => format!("{} (so viele wie {})", bare(""), self.number(number, Nominative)),
            Count::UpTo(Num::N(1)) => phrase.say(self, Article::Bare, false, case, "bis zu 1"),
            Count::UpTo(number) => bare(&format!("bis zu {}", self.number(number, Dative))),
            Count::AnyNumber => bare("beliebig viele"),
            Count::All => phrase.say(self, Article::All, true, case, ""),
            Count::Most(number, Stat::Power) => self.extreme(number, "stärkst", phrase, case),
            Count::Least(number, Stat::Power) => self.extreme(number, "schwächst", phrase, case),
            Count::Most(number, what) => {
                let most = format!("mit {} {}", most_of(what, "meist"), stat_name(what));
                format!("{} {most}", self.so_many(number, &phrase, case))
            }
            Count::Least(number, what) => {
                let least = format!("mit {} {}", most_of(what, "wenigst"), stat_name(what));
                format!("{} {least}", self.so_many(number, &phrase, case))
            }
        }
    }

    fn so_many(&self, number: &Num, phrase: &Phrase, case: Case) -> String {
        if *number == Num::N(1) {
            return phrase.say(self, Article::The, false, case, "");
        }
        phrase.say(self, Article::The, true, case, &self.number(number, Nominative))
    }

    fn extreme(&self, number: &Num, word: &str, phrase: Phrase, case: Case) -> String {
        self.so_many(number, &phrase.led_by(word), case)
    }

    /// Cards as an object or, in the nominative, as a subject.
    pub(super) fn cards(&self, sel: &Sel, case: Case) -> String {
        let text = self.cards_unsaid(sel, case);
        self.voice.names(sel);
        text
    }

    fn cards_unsaid(&self, sel: &Sel, case: Case) -> String {
        match sel {
            Sel::Ref(card) => self.card(*card, case),
            Sel::Each(group) => self.each(group, case, true),
            Sel::Choose { count, from } => self.choice(count, from, case, true),
            Sel::Random(number, group) => {
                let phrase = self.phrase(&group.filter, &group.places, true).led_by("zufällig");
                if *number == Num::N(1) {
                    return phrase.say(self, Article::A, false, case, "");
                }
                phrase.say(self, Article::Bare, true, case, &self.number(number, Nominative))
            }
            Sel::Top(Num::N(1), place) => {
                format!(
                    "{} {}",
                    with_article(Article::The, "oberst", card_type(None), false, case),
                    self.zone_of(place, Genitive)
                )
            }
            Sel::Top(number, place) => {
                let article = Article::The.form(Gender::Feminine, true, case);
                let cards = card_type(None).form(true, case);
                let number = self.number(number, Nominative);
                format!("{article} obersten {number} {cards} {}", self.zone_of(place, Genitive))
            }
            Sel::Bottom(Num::N(1), place) => {
                format!(
                    "{} {}",
                    with_article(Article::The, "unterst", card_type(None), false, case),
                    self.zone_of(place, Genitive)
                )
            }
            Sel::Bottom(number, place) => {
                let article = Article::The.form(Gender::Feminine, true, case);
                let cards = card_type(None).form(true, case);
                let number = self.number(number, Nominative);
                format!("{article} untersten {number} {cards} {}", self.zone_of(place, Genitive))
            }
            Sel::Search { count, from } => format!("{} (durch Suchen)", self.choice(count, from, case, false)),
            Sel::Union(parts) => self.all_of_them(parts, " und ", case),
            Sel::Either(parts) => self.all_of_them(parts, " oder ", case),
        }
    }

    fn all_of_them(&self, parts: &[Sel], gap: &str, case: Case) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.cards(part, case)).collect();
        if parts.is_empty() { "nichts".to_owned() } else { parts.join(gap) }
    }

    /// Where everything is meant: "deine Hand und deinen Ablagestapel".
    pub(super) fn whole_zones(&self, sel: &Sel, case: Case) -> Option<String> {
        match sel {
            Sel::Each(Group { places, filter: Filter::Any }) => match places.as_slice() {
                [place] if super::words::zone(place.zone).is_some() => Some(self.zone_of(place, case)),
                _ => None,
            },
            Sel::Union(parts) if !parts.is_empty() => {
                let parts: Option<Vec<String>> = parts.iter().map(|part| self.whole_zones(part, case)).collect();
                parts.map(|parts| parts.join(" und "))
            }
            Sel::Ref(_) | Sel::Each(_) | Sel::Choose { .. } | Sel::Random(..) | Sel::Top(..) | Sel::Bottom(..) => None,
            Sel::Search { .. } | Sel::Union(_) | Sel::Either(_) => None,
        }
    }

    /// How a verb speaks of cards as its subject.
    pub(super) fn person_of_cards(&self, sel: &Sel) -> Person {
        let many = match sel {
            Sel::Each(_) | Sel::Ref(Ref::Remembered) => false,
            Sel::Ref(_) | Sel::Choose { .. } | Sel::Random(..) | Sel::Top(..) | Sel::Bottom(..) => {
                self.voice.cards(sel).many
            }
            Sel::Search { .. } | Sel::Union(_) | Sel::Either(_) => self.voice.cards(sel).many,
        };
        if many { Person::Several } else { Person::One }
    }
}

/// A noun with an article and an adjective, which may be missing.
pub(super) fn with_article(article: Article, adjective: &str, noun: Noun, many: bool, case: Case) -> String {
    let ending = article.adjective(noun.gender, many, case);
    let adjective = if adjective.is_empty() { String::new() } else { format!("{adjective}{ending}") };
    words(&[&article.form(noun.gender, many, case), &adjective, noun.form(many, case)])
}

/// "den meisten", "der meisten", "dem meisten".
fn most_of(what: &Stat, stem: &str) -> String {
    let (gender, many) = match what {
        Stat::Amber => (Gender::Neuter, false),
        Stat::Damage => (Gender::Masculine, false),
        Stat::Power | Stat::Armor => (Gender::Feminine, false),
        Stat::AmberIcons | Stat::Icons | Stat::Traits | Stat::Counters(_) => (Gender::Neuter, true),
    };
    words(&[super::grammar::definite(gender, many, Dative), &format!("{stem}en")])
}
