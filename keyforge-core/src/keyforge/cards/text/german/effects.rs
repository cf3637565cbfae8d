//! Effects as sentences: when, how often and by whom something is done.

use super::grammar::*;
use super::words::capital;
use super::{German, Order, finish};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, Me, Passage};
use crate::keyforge::cards::text::plan::{holds_others, object, rate, sharing};
use Case::{Accusative, Dative, Genitive, Nominative};

impl German {
    /// Effects as sentences.
    pub(super) fn sentences(&self, effects: &[Effect]) -> String {
        if effects.is_empty() {
            return "Nichts geschieht.".to_owned();
        }
        let sentence = |phrase: String| finish(&capital(&phrase));
        self.phrases(effects).into_iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// Effects after words that say when: in the same sentence where the first is simple enough.
    pub(super) fn following(&self, when: &str, comma: bool, effects: &[Effect]) -> String {
        let Some((first, rest)) = effects.split_first() else {
            return format!("{when}: Nichts geschieht");
        };
        let first = if is_clause(first) {
            let comma = if comma { "," } else { "" };
            format!("{when}{comma} {}", self.effect(first, Order::Inverted))
        } else {
            format!("{when}: {}", capital(&self.effect(first, Order::Plain)))
        };
        self.phrases(rest).into_iter().fold(first, |text, phrase| format!("{text}. {}", capital(&phrase)))
    }

    /// Effects within a sentence.
    pub(super) fn clauses(&self, effects: &[Effect], order: Order) -> String {
        let Some((first, rest)) = effects.split_first() else {
            return match order {
                Order::Infinitive => "nichts tun".to_owned(),
                Order::Plain | Order::Inverted => self.clause("nichts", Person::One, &HAPPEN, "", order),
            };
        };
        let simple = effects.iter().all(|effect| self.is_imperative(effect));
        let first = self.effect(first, order);
        rest.iter().zip(effects).fold(first, |text, (effect, before)| {
            if order == Order::Infinitive {
                return format!("{text} und {}", self.effect(effect, Order::Infinitive));
            }
            let gap = match simple {
                _ if holds_others(before) => "; dann ",
                true => " und ",
                false => ", dann ",
            };
            let simple = simple && gap == " und ";
            let gap = if is_clause(effect) { gap } else { ". " };
            let next = self.effect(effect, if simple || !is_clause(effect) { Order::Plain } else { Order::Inverted });
            format!("{text}{gap}{}", if gap == ". " { capital(&next) } else { next })
        })
    }

    /// A phrase for each effect, or for several that share their object.
    fn phrases(&self, effects: &[Effect]) -> Vec<String> {
        let mut phrases = Vec::new();
        let mut rest = effects;
        while !rest.is_empty() {
            self.voice.next_sentence();
            let (together, after) = rest.split_at(sharing(rest).clamp(1, rest.len()));
            let mut said = Vec::new();
            for effect in together {
                said.push(self.effect(effect, Order::Plain));
                if let Some(Sel::Ref(card)) = object(effect) {
                    self.voice.mention(Some(*card));
                }
            }
            phrases.push(said.join(" und "));
            rest = after;
        }
        phrases
    }

    /// What "me" does: "erhalte 1 Æmber", "dein Gegner erhält 1 Æmber".
    pub(super) fn act(&self, verb: &VerbForms, rest: &str, order: Order) -> String {
        let Me::Other(who) = &self.voice.me else {
            let you = if self.must { "du" } else { "" };
            return self.clause(you, Person::You, verb, rest, order);
        };
        if order == Order::Infinitive {
            return self.clause("", Person::One, verb, rest, order);
        }
        let actor = if self.voice.name_actor() { "er".to_owned() } else { self.actor(who) };
        self.clause(&actor, Person::One, verb, rest, order)
    }

    /// The player who acts.
    fn actor(&self, who: &Who) -> String {
        if *who == Who::Each {
            return "jeder Spieler".to_owned();
        }
        let mut outside = self.clone();
        outside.voice.me = Me::You;
        outside.player(who, Nominative)
    }

    /// Whether the effect is told to "you", so that "und" can follow it.
    pub(super) fn is_imperative(&self, effect: &Effect) -> bool {
        let mine = match effect {
            Effect::By(..) | Effect::EachPlayer(_) | Effect::EachHouse(_) | Effect::Cancel | Effect::CopyOf(_) => false,
            Effect::Do(verb) => verb.is_done_by_me(),
            Effect::Together(_)
            | Effect::May(_)
            | Effect::If(..)
            | Effect::IfYouDo(..)
            | Effect::ChooseOne(_)
            | Effect::Times(..)
            | Effect::UpToTimes(..)
            | Effect::WhilePossible(_)
            | Effect::ForEach(..)
            | Effect::Again
            | Effect::Choose(..)
            | Effect::ChooseHouse(_)
            | Effect::NameHouse(_)
            | Effect::ChooseNumber
            | Effect::ChooseTrait
            | Effect::ChooseTitle(_)
            | Effect::ChoosePlayer
            | Effect::Install { .. } => is_clause(effect),
        };
        mine && self.is_you() && !self.must
    }

    /// A verb with its object; cards that are searched for are looked for first.
    pub(super) fn on(&self, verb: &VerbForms, cards: &Sel, tail: &str, order: Order) -> String {
        let Sel::Search { count, from } = cards else {
            let object = words(&[&self.cards(cards, Accusative), tail]);
            return self.act(verb, &object, order);
        };
        let unplaced =
            Sel::Choose { count: count.clone(), from: Group { places: Vec::new(), filter: from.filter.clone() } };
        let mut zones: Vec<String> = from.places.iter().map(|place| self.zone_of(place, Dative)).collect();
        if zones.is_empty() {
            zones.push("allen Karten im Spiel".to_owned());
        }
        let sought = self.cards(&unplaced, Dative);
        self.voice.chooses(cards, None);
        let search = self.act(&SEARCH, &format!("in {} nach {sought}", zones.join(" und ")), order);
        if verb.infinitive() == CHOOSE.infinitive() {
            return search;
        }
        let found = words(&[&self.card(Ref::It, Accusative), tail]);
        format!("{search} und {}", self.act(verb, &found, order))
    }

    pub(super) fn does(&self, done: Done, verb: &VerbForms, cards: &Sel, tail: &str, order: Order) -> String {
        let text = self.on(verb, cards, tail, order);
        self.voice.does(done, cards);
        text
    }

    fn effect(&self, effect: &Effect, order: Order) -> String {
        match effect {
            Effect::Together(effects) => self.together(effects),
            Effect::May(effects) => self.may(effects, order),
            Effect::If(condition, then, other) => self.branch(condition, then, other),
            Effect::IfYouDo(first, then) => {
                let subject = if self.is_you() { "du" } else { "er" };
                let does = if self.is_you() { "tust" } else { "tut" };
                let first = self.clauses(first, order);
                format!("{first}. Falls {subject} das {does}{}", self.clauses_after(then))
            }
            Effect::ChooseOne(modes) if modes.is_empty() => self.act(&CHOOSE, "nichts", order),
            Effect::ChooseOne(modes) => {
                let texts: Vec<String> = modes.iter().map(|mode| self.clauses(mode, Order::Plain)).collect();
                self.voice.says(Passage::Modes(modes), &texts);
                format!("{}: {}", self.act(&CHOOSE, "eines", order), capital(&texts.join("; oder ")))
            }
            Effect::Times(number, effects) => self.repeat(number, effects),
            Effect::UpToTimes(number, effects) => {
                format!("bis zu {}: {}", self.times(number), capital(&self.optional(effects, Order::Plain)))
            }
            Effect::WhilePossible(effects) => {
                let may = if self.is_you() { "darfst du" } else { "darf er" };
                let first = self.optional(effects, order);
                format!("{first}. Dann {may} das wiederholen, solange alles davon möglich ist")
            }
            Effect::ForEach(cards, effects) => self.for_each(cards, "nacheinander", effects),
            Effect::EachPlayer(effects) => self.each_player(effects, order),
            Effect::EachHouse(effects) => {
                let each = capital(&self.clauses(effects, Order::Plain));
                format!("für jede Fraktion als gewählte Fraktion: {each}")
            }
            Effect::By(who, effects) => self.acting(who).clauses(effects, order),
            Effect::Again => self.act(&REPEAT, "diese Fähigkeit", order),
            Effect::Choose(cards, slot) => {
                let text = self.on(&CHOOSE, cards, "", order);
                self.voice.chooses(cards, *slot);
                self.voice.does(Done::Chosen, cards);
                text
            }
            Effect::ChooseHouse(None) => self.act(&CHOOSE, "eine Fraktion", order),
            Effect::ChooseHouse(Some(who)) => {
                let identity = self.owned(who, IDENTITY, false, Dative);
                self.act(&CHOOSE, &format!("eine Fraktion auf {identity}"), order)
            }
            Effect::NameHouse(house) => self.act(&CALL_BY_NAME, &self.house(house, Accusative), order),
            Effect::ChooseNumber => self.act(&CHOOSE, "eine Zahl", order),
            Effect::ChooseTrait => self.act(&CHOOSE, "ein Merkmal", order),
            Effect::ChooseTitle(_) => self.act(&CALL_BY_NAME, "eine Karte", order),
            Effect::ChoosePlayer => self.act(&CHOOSE, "einen Spieler", order),
            Effect::Install { until, ability, uses } => {
                let today = German { today: *until == Until::EndOfTurn, ..self.clone() };
                today.lasting(&self.until(until), ability, *uses)
            }
            Effect::Cancel => self.clause("nichts weiter", Person::One, &HAPPEN, "", order),
            Effect::CopyOf(card) => self.become_copy(card, order),
            Effect::Do(verb) => self.verb(verb, order),
        }
    }

    fn branch(&self, condition: &Cond, then: &[Effect], other: &[Effect]) -> String {
        let condition = self.condition(condition);
        let if_so = format!("falls {condition}{}", self.clauses_after(then));
        if other.is_empty() {
            return if_so;
        }
        format!("{if_so}. Andernfalls{}", self.after_word(other))
    }

    fn repeat(&self, number: &Num, effects: &[Effect]) -> String {
        let Some(rate) = rate(number).filter(|rate| rate.factor == 1) else {
            return format!("{}: {}", self.times(number), capital(&self.clauses(effects, Order::Plain)));
        };
        let each = format!("für {}", self.for_each_of(rate.unit));
        if effects.first().is_some_and(is_clause) {
            return format!("{each} {}", self.clauses(effects, Order::Inverted));
        }
        format!("{each}: {}", capital(&self.clauses(effects, Order::Plain)))
    }

    /// What happens to each card of a loop at one moment is no row of deeds.
    fn together(&self, effects: &[Effect]) -> String {
        if let [Effect::ForEach(cards, effects)] = effects {
            return self.for_each(cards, "gleichzeitig", effects);
        }
        format!("{}. All dies geschieht gleichzeitig", self.all_phrases(effects))
    }

    fn for_each(&self, cards: &Sel, how: &str, effects: &[Effect]) -> String {
        let some = || format!("jede dieser Karten ({})", self.cards(cards, Nominative));
        let each = match cards {
            Sel::Each(_) => self.cards(cards, Accusative),
            Sel::Ref(card) if self.voice.in_focus(*card) => "jede davon".to_owned(),
            Sel::Ref(_)
            | Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. } => some(),
            Sel::Union(_) | Sel::Either(_) => some(),
        };
        self.voice.takes_one(cards);
        format!("{how} für {each}: {}", capital(&self.clauses(effects, Order::Plain)))
    }

    fn each_player(&self, effects: &[Effect], order: Order) -> String {
        let german = self.acting(&Who::Each);
        if effects.first().is_some_and(is_clause) {
            return german.clauses(effects, order);
        }
        german.voice.name_actor();
        format!("für jeden Spieler gilt: {}", capital(&german.clauses(effects, Order::Plain)))
    }

    fn become_copy(&self, card: &Sel, order: Order) -> String {
        let this = self.card(Ref::This, Nominative);
        let copy = if matches!(card, Sel::Ref(_)) {
            format!("zur Kopie von {}", self.cards(card, Dative))
        } else {
            format!("zur Kopie {}", self.cards(card, Genitive))
        };
        self.clause(&this, Person::One, &BECOME, &copy, order)
    }

    /// Sentences without the last full stop.
    fn all_phrases(&self, effects: &[Effect]) -> String {
        let phrases = self.phrases(effects);
        let Some((first, rest)) = phrases.split_first() else {
            return "nichts geschieht".to_owned();
        };
        rest.iter().fold(first.clone(), |text, phrase| format!("{text}. {}", capital(phrase)))
    }

    /// Effects after a clause: with a comma, or as a text of their own.
    fn clauses_after(&self, effects: &[Effect]) -> String {
        match effects.first() {
            Some(first) if !is_clause(first) => format!(": {}", capital(&self.clauses(effects, Order::Plain))),
            _ => format!(", {}", self.clauses(effects, Order::Inverted)),
        }
    }

    /// The same after a word.
    fn after_word(&self, effects: &[Effect]) -> String {
        match effects.first() {
            Some(first) if !is_clause(first) => format!(": {}", capital(&self.clauses(effects, Order::Plain))),
            _ => format!(" {}", self.clauses(effects, Order::Inverted)),
        }
    }

    fn may(&self, effects: &[Effect], order: Order) -> String {
        let person = if self.is_you() { Person::You } else { Person::One };
        let subject = match &self.voice.me {
            Me::You => "du".to_owned(),
            Me::Other(_) if self.voice.name_actor() => "er".to_owned(),
            Me::Other(who) => self.actor(who),
        };
        let may = Modal::May.form(person);
        let start = match order {
            Order::Inverted => format!("{may} {subject}"),
            Order::Plain | Order::Infinitive => format!("{subject} {may}"),
        };
        let simple = |effect: &Effect| {
            self.acting_mildly().is_imperative(effect)
                && !matches!(effect, Effect::Do(Verb::TriggerAbility(..) | Verb::ResolveIcons(_)))
        };
        match effects {
            [Effect::IfYouDo(first, then)] if first.iter().all(simple) => {
                let does = if self.is_you() { "du das tust" } else { "er das tut" };
                let first = self.clauses(first, Order::Infinitive);
                let text = format!("{first}. Falls {does}{}", self.clauses_after(then));
                self.voice.says(Passage::May(effects), std::slice::from_ref(&text));
                format!("{start} {text}")
            }
            effects if effects.iter().all(simple) => format!("{start} {}", self.optional(effects, Order::Infinitive)),
            effects => format!("{start} Folgendes tun: {}", capital(&self.optional(effects, Order::Plain))),
        }
    }

    /// What a player is asked whether to do.
    fn optional(&self, effects: &[Effect], order: Order) -> String {
        let text = self.clauses(effects, order);
        self.voice.says(Passage::May(effects), std::slice::from_ref(&text));
        text
    }

    /// The same sentence as if it were told to "you", to look at its form only.
    fn acting_mildly(&self) -> German {
        let mut told = self.clone();
        (told.voice.me, told.must) = (Me::You, false);
        told
    }

    /// How long something holds, before the verb.
    pub(super) fn until(&self, until: &Until) -> String {
        match until {
            Until::EndOfTurn => "bis zum Ende des Zuges".to_owned(),
            Until::NextTurn(who) => self.in_turn(who, "nächst"),
            Until::StartOfTurn(who) => {
                format!("bis zum Beginn {}", self.owned_as(who, "nächst", TURN, false, Genitive))
            }
            Until::Leaves(card) => format!("bis {} das Spiel verlässt,", self.card(*card, Nominative)),
            Until::Controlled(card) => {
                self.voice.mention(None);
                format!("solange die Kontrolle über {} nicht wechselt,", self.card(*card, Accusative))
            }
            Until::ThisFight => "in diesem Kampf".to_owned(),
            Until::Forever => "von nun an".to_owned(),
        }
    }
}

const HAPPEN: VerbForms = verb("geschehen", "geschiehst", "geschieht", "geschieh", "geschehen").moving();

/// Whether an effect is said in one main clause, which can follow other words.
fn is_clause(effect: &Effect) -> bool {
    match effect {
        Effect::Together(_)
        | Effect::If(..)
        | Effect::ChooseOne(_)
        | Effect::Times(..)
        | Effect::UpToTimes(..)
        | Effect::ForEach(..)
        | Effect::EachHouse(_)
        | Effect::Install { .. } => false,
        Effect::EachPlayer(effects) | Effect::By(_, effects) => effects.first().is_none_or(is_clause),
        Effect::IfYouDo(first, _) | Effect::WhilePossible(first) => first.first().is_none_or(is_clause),
        Effect::May(_)
        | Effect::Again
        | Effect::Choose(..)
        | Effect::ChooseHouse(_)
        | Effect::NameHouse(_)
        | Effect::ChooseNumber
        | Effect::ChooseTrait
        | Effect::ChooseTitle(_)
        | Effect::ChoosePlayer
        | Effect::Cancel
        | Effect::CopyOf(_)
        | Effect::Do(_) => true,
    }
}
