//! Players, cards and selectors.

use super::English;
use super::words::{card_type, stat};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Me, Referent};

impl English {
    /// A player as a subject or object.
    pub(super) fn player(&self, who: &Who) -> String {
        match (who, &self.voice.me) {
            (Who::Me, Me::You) | (Who::Opponent, Me::Other(Who::Opponent)) => "you".to_owned(),
            (Who::Me, Me::Other(Who::Opponent)) | (Who::Opponent, Me::You) => "your opponent".to_owned(),
            (Who::Me, Me::Other(_)) => "that player".to_owned(),
            (Who::Opponent, Me::Other(_)) => "their opponent".to_owned(),
            (Who::Each, _) => "a player".to_owned(),
            (Who::Active, _) => "the active player".to_owned(),
            (Who::EventPlayer, _) => "that player".to_owned(),
            (Who::Chosen, _) => "the chosen player".to_owned(),
            (Who::One, _) => "one player".to_owned(),
            (Who::Controller(card), _) => format!("{} controller", self.card_whose(*card)),
            (Who::Owner(card), _) => format!("{} owner", self.card_whose(*card)),
            (Who::OtherThan(who), _) => {
                if let Who::Controller(card) = who.as_ref() {
                    return format!("{} opponent", self.card_whose(*card));
                }
                format!("{} opponent", possessive(&self.player(who)))
            }
        }
    }

    /// A player before something of theirs.
    pub(super) fn whose(&self, who: &Who) -> String {
        match (who, &self.voice.me) {
            (Who::Me, Me::Other(_)) => "their".to_owned(),
            _ => possessive(&self.player(who)),
        }
    }

    /// A player's, in a sentence with that player as subject.
    pub(super) fn their(&self, who: &Who) -> String {
        if self.player(who) == "you" { "your".to_owned() } else { "their".to_owned() }
    }

    /// A card named before.
    pub(super) fn card(&self, card: Ref) -> String {
        let Referent { kind, many, .. } = self.voice.referent(card);
        match card {
            Ref::Source => self.voice.title.clone(),
            Ref::Host => "this creature".to_owned(),
            Ref::This if self.voice.in_focus(card) => "it".to_owned(),
            Ref::This => self.this(),
            Ref::Fought if self.voice.in_focus(card) => "it".to_owned(),
            Ref::Fought => {
                self.voice.mention(Some(card));
                format!("the creature {} fights", self.this())
            }
            Ref::ThisWay if self.voice.in_focus(card) => "them".to_owned(),
            Ref::ThisWay => format!("the {} {} this way", card_type(kind).1, self.done()),
            Ref::Rest => "the rest".to_owned(),
            Ref::Remembered => format!("each card purged by {}", self.this()),
            _ if self.voice.in_focus(card) => if many { "them" } else { "it" }.to_owned(),
            Ref::It | Ref::EventCard => {
                self.voice.mention(Some(card));
                if many { format!("those {}", card_type(kind).1) } else { format!("that {}", card_type(kind).0) }
            }
            Ref::EventOther => {
                self.voice.mention(Some(card));
                format!("the other {}", card_type(kind).0)
            }
            Ref::Slot(slot) => {
                self.voice.mention(Some(card));
                self.slot(slot, kind.map_or(card_type(None), |kind| card_type(Some(kind))), many)
            }
        }
    }

    /// "that creature" of a choice with a name, "the second creature" where there are several.
    fn slot(&self, slot: Slot, (one, several): (&str, &str), many: bool) -> String {
        let word = if many { several } else { one };
        if self.voice.named_choices() < 2 {
            return format!("{} {word}", if many { "those" } else { "that" });
        }
        let order = ["first", "second", "third", "fourth"].get(usize::from(slot)).unwrap_or(&"last");
        format!("the {order} {word}")
    }

    /// A card before something of its own: "its".
    pub(super) fn card_whose(&self, card: Ref) -> String {
        match self.card(card).as_str() {
            "it" => "its".to_owned(),
            "them" => "their".to_owned(),
            cards if self.voice.referent(card).many && cards.ends_with('s') => format!("{cards}'"),
            card => possessive(card),
        }
    }

    /// A card as a subject: "it", "they".
    pub(super) fn card_subject(&self, card: Ref) -> String {
        match self.card(card).as_str() {
            "them" => "they".to_owned(),
            card => card.to_owned(),
        }
    }

    /// "a friendly creature".
    pub(super) fn one(&self, filter: &Filter) -> String {
        self.noun(filter, &[], false).counted("1")
    }

    /// "friendly creatures".
    pub(super) fn many(&self, group: &Group) -> String {
        self.noun(&group.filter, &group.places, false).bare(true)
    }

    /// "friendly creature".
    pub(super) fn single(&self, group: &Group) -> String {
        self.noun(&group.filter, &group.places, false).bare(false)
    }

    /// Whether cards with a name are several, of which some are taken.
    fn names_several(&self, named: Option<Ref>) -> bool {
        named.is_some_and(|card| matches!(card, Ref::Slot(_)) && self.voice.referent(card).many)
    }

    /// "each friendly creature".
    fn each(&self, group: &Group, from: bool) -> String {
        self.noun(&group.filter, &group.places, from).each()
    }

    fn choice(&self, count: &Count, from: &Group, away: bool) -> String {
        let noun = self.noun(&from.filter, &from.places, away);
        let named = super::super::discourse::named_card(&from.filter);
        let rest = named == Some(Ref::Rest) || (noun.named && self.names_several(named));
        match count {
            Count::Exactly(number) if rest => format!("{} of {}", self.number(number), noun.bare(false)),
            Count::UpTo(number) if rest => format!("up to {} of {}", self.number(number), noun.bare(false)),
            Count::AnyNumber if rest => format!("any number of {}", noun.bare(false)),
            Count::Exactly(Num::N(number)) => noun.counted(&number.to_string()),
            Count::Exactly(number) => format!("as many {} as {}", noun.bare(true), self.number(number)),
            Count::UpTo(number) => format!("up to {} {}", self.number(number), noun.bare(true)),
            Count::AnyNumber => format!("any number of {}", noun.bare(true)),
            Count::All => format!("all {}", noun.bare(true)),
            Count::Most(number, Stat::Power) => self.extreme(number, "most powerful", noun),
            Count::Least(number, Stat::Power) => self.extreme(number, "least powerful", noun),
            Count::Most(Num::N(1), what) => format!("the {} with the most {}", noun.bare(false), stat(what)),
            Count::Least(Num::N(1), what) => format!("the {} with the least {}", noun.bare(false), stat(what)),
            Count::Most(number, what) => {
                format!("the {} {} with the most {}", self.number(number), noun.bare(true), stat(what))
            }
            Count::Least(number, what) => {
                format!("the {} {} with the least {}", self.number(number), noun.bare(true), stat(what))
            }
        }
    }

    fn extreme(&self, number: &Num, word: &str, noun: super::nouns::Noun) -> String {
        let noun = noun.led_by(word);
        if *number == Num::N(1) {
            return format!("the {}", noun.bare(false));
        }
        format!("the {} {}", self.number(number), noun.bare(true))
    }

    /// Cards as an object.
    pub(super) fn cards(&self, sel: &Sel) -> String {
        let text = self.cards_unsaid(sel);
        self.voice.names(sel);
        text
    }

    /// Cards as a subject: "it", "they".
    pub(super) fn cards_subject(&self, sel: &Sel) -> String {
        if let Sel::Ref(card) = sel { self.card_subject(*card) } else { self.cards(sel) }
    }

    fn cards_unsaid(&self, sel: &Sel) -> String {
        match sel {
            Sel::Ref(card) => self.card(*card),
            Sel::Each(group) => self.each(group, true),
            Sel::Choose { count, from } => self.choice(count, from, true),
            Sel::Random(Num::N(1), group) => {
                format!("a random {}", self.noun(&group.filter, &group.places, true).bare(false))
            }
            Sel::Random(number, group) => {
                let noun = self.noun(&group.filter, &group.places, true);
                format!("{} random {}", self.number(number), noun.bare(true))
            }
            Sel::Top(Num::N(1), place) => format!("the top card of {}", self.zone_of(place)),
            Sel::Top(number, place) => format!("the top {} cards of {}", self.number(number), self.zone_of(place)),
            Sel::Bottom(Num::N(1), place) => format!("the bottom card of {}", self.zone_of(place)),
            Sel::Bottom(number, place) => {
                format!("the bottom {} cards of {}", self.number(number), self.zone_of(place))
            }
            Sel::Search { count, from } => format!("{} (found by searching)", self.choice(count, from, false)),
            Sel::Union(parts) => self.joined(parts, " and "),
            Sel::Either(parts) => self.joined(parts, " or "),
        }
    }

    /// Where everything is meant: "your hand and your discard pile".
    pub(super) fn whole_zones(&self, sel: &Sel) -> Option<String> {
        match sel {
            Sel::Each(Group { places, filter: Filter::Any }) => match places.as_slice() {
                [place] if matches!(place.zone, Zone::Hand | Zone::Discard | Zone::Archives | Zone::Deck) => {
                    Some(self.zone_of(place))
                }
                _ => None,
            },
            Sel::Union(parts) if !parts.is_empty() => {
                let parts: Option<Vec<String>> = parts.iter().map(|part| self.whole_zones(part)).collect();
                parts.map(|parts| parts.join(" and "))
            }
            Sel::Ref(_) | Sel::Each(_) | Sel::Choose { .. } | Sel::Random(..) | Sel::Top(..) | Sel::Bottom(..) => None,
            Sel::Search { .. } | Sel::Union(_) | Sel::Either(_) => None,
        }
    }

    fn joined(&self, parts: &[Sel], gap: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.cards(part)).collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(gap) }
    }

    /// Whether the words for cards take a verb in the plural.
    pub(super) fn several(&self, sel: &Sel) -> bool {
        match sel {
            Sel::Each(_) | Sel::Ref(Ref::Remembered) => false,
            Sel::Ref(_) | Sel::Choose { .. } | Sel::Random(..) | Sel::Top(..) | Sel::Bottom(..) => {
                self.voice.cards(sel).many
            }
            Sel::Search { .. } | Sel::Union(_) | Sel::Either(_) => self.voice.cards(sel).many,
        }
    }
}

/// "your", "its", "Terry's".
fn possessive(text: &str) -> String {
    if text == "you" { "your".to_owned() } else { format!("{text}'s") }
}
