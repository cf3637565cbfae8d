//! Effects as sentences: when, how often and by whom something is done.

use super::English;
use super::finish;
use super::rules::listed;
use super::words::{capital, third};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, Me, Passage};
use crate::keyforge::cards::text::plan::{holds_others, object, rate, sharing};
use crate::script::spell::Term;

/// The last effect of each phrase.
fn last_of_each(effects: &[Effect]) -> impl Iterator<Item = &Effect> {
    let mut rest = effects;
    std::iter::from_fn(move || {
        let (together, after) = rest.split_at_checked(sharing(rest)).filter(|_| !rest.is_empty())?;
        rest = after;
        together.last()
    })
}

impl English {
    /// Effects as sentences.
    pub(super) fn sentences(&self, effects: &[Effect]) -> String {
        if effects.is_empty() {
            return "Nothing happens.".to_owned();
        }
        let sentence = |phrase: String| finish(&capital(&phrase));
        self.phrases(effects, true).into_iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// The first effect goes on with a sentence, the others follow as sentences.
    pub(super) fn following(&self, effects: &[Effect]) -> String {
        let mut phrases = self.phrases(effects, true).into_iter();
        let Some(first) = phrases.next() else {
            return "nothing happens".to_owned();
        };
        phrases.fold(first, |text, phrase| format!("{text}. {}", capital(&phrase)))
    }

    /// Effects within a sentence.
    pub(super) fn clauses(&self, effects: &[Effect]) -> String {
        let phrases = self.phrases(effects, false);
        match phrases.as_slice() {
            [] => "nothing happens".to_owned(),
            [first, rest @ ..] if effects.iter().any(holds_others) => {
                let gap = |before: &Effect| if holds_others(before) { "; then " } else { ", then " };
                let before = last_of_each(effects).map(gap);
                before.zip(rest).fold(first.clone(), |text, (gap, phrase)| text + gap + phrase)
            }
            phrases if phrases.iter().any(|phrase| phrase.contains([',', ';', ':', '.'])) => phrases.join(", then "),
            // what you do and what others do is not said in one breath
            phrases if effects.iter().any(begins_with_verb) && !effects.iter().all(begins_with_verb) => {
                phrases.join(", then ")
            }
            phrases => listed(phrases),
        }
    }

    /// A phrase for each effect, or for several that share their object.
    fn phrases(&self, effects: &[Effect], sentences: bool) -> Vec<String> {
        let mut phrases = Vec::new();
        let mut rest = effects;
        while let Some(first) = rest.first() {
            if sentences {
                self.voice.next_sentence();
            }
            let together = sharing(rest);
            if together > 1 {
                phrases.push(self.shared(&rest[..together]));
            } else {
                phrases.push(self.effect(first));
            }
            rest = &rest[together..];
        }
        phrases
    }

    /// "ready and fight with a friendly creature". The words of the script are those of the text.
    fn shared(&self, effects: &[Effect]) -> String {
        let cards = effects.first().and_then(object).map_or(String::new(), |cards| self.cards(cards));
        let word = |effect: &Effect| effect.raise().as_call().map_or(String::new(), |(word, _)| word.replace('_', " "));
        let verbs: Vec<String> = effects.iter().map(|effect| self.form(&word(effect))).collect();
        let against = effects.iter().find_map(|effect| {
            if let Effect::Do(Verb::Use { against, .. }) = effect { against.as_ref() } else { None }
        });
        self.subject(&format!("{} {cards}{}", listed(&verbs), self.against(against)))
    }

    /// The verb as its subject wants it.
    fn form(&self, verb: &str) -> String {
        let third_person = !self.is_you() && !self.must && !self.voice.actor_named();
        if third_person { third(verb) } else { verb.to_owned() }
    }

    /// Puts the subject before what it does.
    pub(super) fn subject(&self, does: &str) -> String {
        let must = if self.must { "must " } else { "" };
        match &self.voice.me {
            Me::You if self.must => format!("you must {does}"),
            Me::You => does.to_owned(),
            Me::Other(_) if self.voice.name_actor() => format!("they {must}{does}"),
            Me::Other(who) => format!("{} {must}{does}", self.actor(who)),
        }
    }

    /// The player who acts.
    fn actor(&self, who: &Who) -> String {
        if *who == Who::Each {
            return "each player".to_owned();
        }
        let mut outside = self.clone();
        outside.voice.me = Me::You;
        outside.player(who)
    }

    /// A player who has been named as the one who acts: "they".
    pub(super) fn player_again(&self, who: &Who) -> String {
        match (who, &self.voice.me) {
            (Who::Me, Me::Other(_)) => "they".to_owned(),
            (who, _) if self.voice.spoke_of(who) => "they".to_owned(),
            _ => self.player(who),
        }
    }

    /// What "me" does: "gain 1 æmber", "your opponent gains 1 æmber".
    pub(super) fn act(&self, verb: &str, rest: &str) -> String {
        let gap = if rest.is_empty() { "" } else { " " };
        self.subject(&format!("{}{gap}{rest}", self.form(verb)))
    }

    /// What a player does.
    pub(super) fn player_acts(&self, who: &Who, verb: &str, rest: &str) -> String {
        let must = if self.must { "must " } else { "" };
        let form = |plural: bool| if plural || self.must { verb.to_owned() } else { third(verb) };
        if *who == Who::Me {
            return self.act(verb, rest);
        }
        if *who == Who::Each {
            return format!("each player {must}{} {rest}", form(false));
        }
        let player = self.player_again(who);
        let plural = player == "you" || player == "they";
        format!("{player} {must}{} {rest}", form(plural))
    }

    /// A verb with its object; cards that are searched for are looked for first.
    pub(super) fn on(&self, verb: &str, cards: &Sel, tail: &str) -> String {
        let Sel::Search { count, from } = cards else {
            let verb = self.form(verb);
            return self.subject(&format!("{verb} {}{tail}", self.cards(cards)));
        };
        let unplaced =
            Sel::Choose { count: count.clone(), from: Group { places: Vec::new(), filter: from.filter.clone() } };
        let mut zones: Vec<String> = from.places.iter().map(|place| self.zone_of(place)).collect();
        if zones.is_empty() {
            zones.push("all cards in play".to_owned());
        }
        let sought = self.cards(&unplaced);
        self.voice.chooses(cards, None);
        if verb == "choose" {
            return self.act("search", &format!("{} for {sought}", listed(&zones)));
        }
        let them = self.card(Ref::It);
        let search = self.form("search");
        self.subject(&format!("{search} {} for {sought} and {} {them}{tail}", listed(&zones), self.form(verb)))
    }

    pub(super) fn does(&self, done: Done, verb: &str, cards: &Sel, tail: &str) -> String {
        let text = self.on(verb, cards, tail);
        self.voice.does(done, cards);
        text
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Together(effects) => self.together(effects),
            Effect::May(effects) => self.may(effects),
            Effect::If(condition, then, other) if other.is_empty() => {
                format!("if {}, {}", self.condition(condition), self.clauses(then))
            }
            Effect::If(condition, then, other) => {
                format!("if {}, {}; otherwise, {}", self.condition(condition), self.clauses(then), self.clauses(other))
            }
            Effect::IfYouDo(first, then) => {
                let done = if self.is_you() { "you do" } else { "they do" };
                format!("{}. If {done}, {}", self.clauses(first), self.clauses(then))
            }
            Effect::ChooseOne(modes) if modes.is_empty() => self.act("choose", "nothing"),
            Effect::ChooseOne(modes) => {
                let texts: Vec<String> = modes.iter().map(|mode| self.clauses(mode)).collect();
                self.voice.says(Passage::Modes(modes), &texts);
                format!("{}: {}", self.act("choose", "one"), texts.join("; or "))
            }
            Effect::Times(number, effects) => match rate(number) {
                Some(rate) if rate.factor == 1 => {
                    format!("for each {}, {}", self.unit(rate.unit), self.clauses(effects))
                }
                _ => format!("{}: {}", self.times(number), self.clauses(effects)),
            },
            Effect::UpToTimes(number, effects) => {
                format!("up to {}: {}", self.times(number), self.optional(effects))
            }
            Effect::WhilePossible(effects) => {
                let you = if self.is_you() { "you" } else { "they" };
                format!("{}. Then, {you} may repeat this as long as all of it can be done", self.optional(effects))
            }
            Effect::ForEach(cards, effects) => self.for_each(cards, ", one after another", effects),
            Effect::EachPlayer(effects) => {
                let english = self.acting(&Who::Each);
                match effects.as_slice() {
                    [Effect::If(..), ..] => {
                        english.voice.name_actor();
                        format!("each player does this: {}", english.clauses(effects))
                    }
                    effects => english.clauses(effects),
                }
            }
            Effect::EachHouse(effects) => format!("for each house as the chosen one: {}", self.clauses(effects)),
            Effect::By(who, effects) => self.acting(who).clauses(effects),
            Effect::Again => "repeat this ability".to_owned(),
            Effect::Choose(cards, slot) => {
                let text = self.on("choose", cards, "");
                self.voice.chooses(cards, *slot);
                self.voice.does(Done::Chosen, cards);
                text
            }
            Effect::ChooseHouse(None) => self.act("choose", "a house"),
            Effect::ChooseHouse(Some(who)) => {
                self.act("choose", &format!("a house on {} identity card", self.whose(who)))
            }
            Effect::NameHouse(house) => self.act("name", &self.house(house)),
            Effect::ChooseNumber => self.act("choose", "a number"),
            Effect::ChooseTrait => self.act("choose", "a trait"),
            Effect::ChooseTitle(_) => self.act("name", "a card"),
            Effect::ChoosePlayer => self.act("choose", "a player"),
            Effect::Install { until, ability, uses } => {
                let today = English { today: *until == Until::EndOfTurn, ..self.clone() };
                format!("{}, {}", self.until(until), today.lasting(ability, *uses))
            }
            Effect::Cancel => "nothing else happens".to_owned(),
            Effect::CopyOf(card) => format!("{} becomes a copy of {}", self.this(), self.cards(card)),
            Effect::Do(verb) => self.verb(verb),
        }
    }

    /// What happens to each card of a loop at one moment is no row of deeds.
    fn together(&self, effects: &[Effect]) -> String {
        if let [Effect::ForEach(cards, effects)] = effects {
            return format!("at the same time, {}", self.for_each(cards, "", effects));
        }
        format!("{}. All of this happens at the same time", self.following(effects))
    }

    fn for_each(&self, cards: &Sel, how: &str, effects: &[Effect]) -> String {
        let some = || format!("each of {}", self.cards(cards));
        let each = match cards {
            Sel::Each(_) => self.cards(cards),
            Sel::Ref(_)
            | Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. } => some(),
            Sel::Union(_) | Sel::Either(_) => some(),
        };
        self.voice.takes_one(cards);
        format!("for {each}{how}: {}", self.clauses(effects))
    }

    fn may(&self, effects: &[Effect]) -> String {
        match &self.voice.me {
            Me::You if effects.is_empty() => "you may do nothing".to_owned(),
            Me::You if effects.iter().all(begins_with_verb) => format!("you may {}", self.optional(effects)),
            Me::You => format!("you may do this: {}", self.optional(effects)),
            Me::Other(who) => {
                let named = self.voice.name_actor();
                let player = if named { "they".to_owned() } else { self.actor(who) };
                format!("{player} may do this: {}", self.optional(effects))
            }
        }
    }

    /// What a player is asked whether to do.
    fn optional(&self, effects: &[Effect]) -> String {
        let text = self.clauses(effects);
        self.voice.says(Passage::May(effects), std::slice::from_ref(&text));
        text
    }

    pub(super) fn until(&self, until: &Until) -> String {
        match until {
            Until::EndOfTurn => "for the rest of the turn".to_owned(),
            Until::NextTurn(who) => format!("during {} next turn", self.whose(who)),
            Until::StartOfTurn(who) => format!("until the start of {} next turn", self.whose(who)),
            Until::Leaves(card) => format!("until {} leaves play", self.card(*card)),
            Until::Controlled(card) => format!("while control of {} does not change", self.card(*card)),
            Until::ThisFight => "during this fight".to_owned(),
            Until::Forever => "from now on".to_owned(),
        }
    }
}

/// Whether "you may" can stand before the effect.
fn begins_with_verb(effect: &Effect) -> bool {
    match effect {
        Effect::Together(_)
        | Effect::May(_)
        | Effect::If(..)
        | Effect::Times(..)
        | Effect::UpToTimes(..)
        | Effect::ForEach(..)
        | Effect::EachPlayer(_)
        | Effect::EachHouse(_)
        | Effect::By(..)
        | Effect::Install { .. }
        | Effect::Cancel
        | Effect::CopyOf(_) => false,
        Effect::IfYouDo(first, _) | Effect::WhilePossible(first) => first.iter().all(begins_with_verb),
        Effect::ChooseOne(_)
        | Effect::Again
        | Effect::Choose(..)
        | Effect::ChooseHouse(_)
        | Effect::NameHouse(_)
        | Effect::ChooseNumber
        | Effect::ChooseTrait
        | Effect::ChooseTitle(_)
        | Effect::ChoosePlayer => true,
        Effect::Do(verb) => verb.is_done_by_me(),
    }
}
