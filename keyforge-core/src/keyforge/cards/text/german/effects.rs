//! Verbs.

use super::cards::with_article;
use super::grammar::*;
use super::words::{bold, capital, color, counter, slugged, stat_name, zone};
use super::{German, Order, finish};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, Me};
use crate::keyforge::cards::text::plan::{object, rate, sharing};
use crate::keyforge::model::KeyColor;
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
                order => self.clause("nichts", Person::One, &HAPPEN, "", order),
            };
        };
        let simple = effects.iter().all(|effect| self.is_imperative(effect));
        let first = self.effect(first, order);
        rest.iter().fold(first, |text, effect| {
            if order == Order::Infinitive {
                return format!("{text} und {}", self.effect(effect, Order::Infinitive));
            }
            let gap = if simple { " und " } else { ", dann " };
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
    pub(super) fn act(&self, verb: &Verb, rest: &str, order: Order) -> String {
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
            Effect::Gain(who, _) | Effect::Lose(who, _) | Effect::Chains(who, _) | Effect::Control(_, who, _) => {
                *who == Who::Me
            }
            Effect::Give(who, ..) | Effect::RaiseTide(who) => *who == Who::Me,
            Effect::Damage { by, .. } => by.is_none(),
            Effect::Capture { .. } | Effect::CopyOf(_) | Effect::By(..) | Effect::EachPlayer(_) | Effect::Cancel => {
                false
            }
            effect => is_clause(effect),
        };
        mine && self.is_you() && !self.must
    }

    /// A verb with its object; cards that are searched for are looked for first.
    fn on(&self, verb: &Verb, cards: &Sel, tail: &str, order: Order) -> String {
        match cards {
            Sel::Search { count, from } => {
                let unplaced = Sel::Choose {
                    count: count.clone(),
                    from: Group { places: Vec::new(), filter: from.filter.clone() },
                };
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
            cards => {
                let object = words(&[&self.cards(cards, Accusative), tail]);
                self.act(verb, &object, order)
            }
        }
    }

    fn does(&self, done: Done, verb: &Verb, cards: &Sel, tail: &str, order: Order) -> String {
        let text = self.on(verb, cards, tail, order);
        self.voice.does(done, cards);
        text
    }

    fn effect(&self, effect: &Effect, order: Order) -> String {
        match effect {
            Effect::Together(effects) => {
                format!("{}. All dies geschieht gleichzeitig", self.all_phrases(effects))
            }
            Effect::May(effects) => self.may(effects, order),
            Effect::If(condition, then, other) => {
                let condition = self.condition(condition);
                let then = self.clauses_after(then);
                let if_so = format!("falls {condition}{then}");
                if other.is_empty() {
                    return if_so;
                }
                format!("{if_so}. Andernfalls{}", self.after_word(other))
            }
            Effect::IfYouDo(first, then) => {
                let subject = if self.is_you() { "du" } else { "er" };
                let does = if self.is_you() { "tust" } else { "tut" };
                let first = self.clauses(first, order);
                format!("{first}. Falls {subject} das {does}{}", self.clauses_after(then))
            }
            Effect::ChooseOne(modes) if modes.is_empty() => self.act(&CHOOSE, "nichts", order),
            Effect::ChooseOne(modes) => {
                let modes: Vec<String> = modes.iter().map(|mode| self.clauses(mode, Order::Plain)).collect();
                format!("{}: {}", self.act(&CHOOSE, "eines", order), capital(&modes.join("; oder ")))
            }
            Effect::Times(number, effects) => match rate(number) {
                Some(rate) if rate.factor == 1 => {
                    let each = format!("für {}", self.for_each_of(rate.unit));
                    match effects.first() {
                        Some(first) if is_clause(first) => format!("{each} {}", self.clauses(effects, Order::Inverted)),
                        _ => format!("{each}: {}", capital(&self.clauses(effects, Order::Plain))),
                    }
                }
                _ => format!("{}: {}", self.times(number), capital(&self.clauses(effects, Order::Plain))),
            },
            Effect::UpToTimes(number, effects) => {
                format!("bis zu {}: {}", self.times(number), capital(&self.clauses(effects, Order::Plain)))
            }
            Effect::WhilePossible(effects) => {
                let may = if self.is_you() { "darfst du" } else { "darf er" };
                let first = self.clauses(effects, order);
                format!("{first}. Dann {may} das wiederholen, solange alles davon möglich ist")
            }
            Effect::ForEach(cards, effects) => {
                let each = match cards {
                    Sel::Each(_) => self.cards(cards, Accusative),
                    Sel::Ref(card) if self.voice.in_focus(*card) => "jede davon".to_owned(),
                    cards => format!("jede dieser Karten ({})", self.cards(cards, Nominative)),
                };
                self.voice.takes_one(cards);
                format!("nacheinander für {each}: {}", capital(&self.clauses(effects, Order::Plain)))
            }
            Effect::EachPlayer(effects) => {
                let german = self.acting(&Who::Each);
                match effects.first() {
                    Some(first) if is_clause(first) => german.clauses(effects, order),
                    _ => {
                        german.voice.name_actor();
                        format!("für jeden Spieler gilt: {}", capital(&german.clauses(effects, Order::Plain)))
                    }
                }
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
            Effect::ChooseNumber => self.act(&CHOOSE, "eine Zahl", order),
            Effect::ChoosePlayer => self.act(&CHOOSE, "einen Spieler", order),
            Effect::Install { until, ability, uses } => {
                let today = German { today: *until == Until::EndOfTurn, ..self.clone() };
                today.lasting(&self.until(until), ability, *uses)
            }
            Effect::Cancel => self.clause("nichts weiter", Person::One, &HAPPEN, "", order),
            _ => self.effect_in_play(effect, order),
        }
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

    fn effect_in_play(&self, effect: &Effect, order: Order) -> String {
        match effect {
            Effect::Damage { .. } => self.damage(effect, order),
            Effect::DivideDamage(amount, group) => {
                let among = format!("beliebig auf {}", self.many(group, Accusative));
                self.act(&SHARE, &format!("{} {among}", self.amount(amount, "Schaden").text()), order)
            }
            Effect::Destroy(cards) => self.does(Done::Destroyed, &DESTROY, cards, "", order),
            Effect::Sacrifice(cards) => self.does(Done::Sacrificed, &SACRIFICE, cards, "", order),
            Effect::Heal(cards, Num::All) => self.does(Done::Healed, &FULLY_HEAL, cards, "", order),
            Effect::Heal(cards, number) => self.heal(cards, number, "", order),
            Effect::HealUpTo(cards, number) => self.heal(cards, number, "bis zu", order),
            Effect::Stun(cards) => self.does(Done::Stunned, &STUN, cards, "", order),
            Effect::Unstun(cards) => {
                let of = self.cards(cards, Dative);
                self.act(&REMOVE, &format!("den Betäubt-Marker von {of}"), order)
            }
            Effect::Ward(cards) => self.on(&WARD, cards, "", order),
            Effect::Enrage(cards) => self.on(&ENRAGE, cards, "", order),
            Effect::Ready(cards) => self.does(Done::Readied, &READY, cards, "", order),
            Effect::Exhaust(cards) => self.does(Done::Exhausted, &EXHAUST, cards, "", order),
            Effect::Use { card, how, as_yours, against } => {
                self.use_card(card, *how, *as_yours, against.as_ref(), order)
            }
            Effect::AddCounters(cards, kind, number) => {
                let kind = counter(kind);
                let counters = self.pieces(number, &kind, &kind);
                self.act(&LAY, &format!("{} auf {}", counters.text(), self.cards(cards, Accusative)), order)
            }
            Effect::RemoveCounters(cards, kind, number) => {
                let kind = counter(kind);
                let counters = self.pieces(number, &kind, &kind);
                self.act(&REMOVE, &format!("{} von {}", counters.text(), self.cards(cards, Dative)), order)
            }
            Effect::Control(cards, who, until) => {
                let controlled = format!("die Kontrolle über {}", self.cards(cards, Accusative));
                let taken = self.player_does(who, &TAKE, &controlled, order, false);
                match until {
                    Until::Forever => taken,
                    until => format!("{taken} ({})", self.until(until).trim_end_matches(',')),
                }
            }
            Effect::SwapPlaces(card, other) => {
                let card = self.cards(card, Accusative);
                let other = self.cards(other, Dative);
                self.act(&SWAP, &format!("{card} mit {other}"), order)
            }
            Effect::MoveToFlank(cards) => {
                let article = if self.voice.cards(cards).many { "ihrer" } else { "der" };
                self.on(&MOVE, cards, &format!("auf eine Flanke {article} Schlachtreihe"), order)
            }
            Effect::Redistribute(what, group) => {
                let on = format!("{} auf {} unter ihnen neu", stat_name(what), self.many(group, Dative));
                self.act(&SHARE, &on, order)
            }
            Effect::TriggerAbility(word, cards) => {
                let word = bold(*word, self.voice.rulebook);
                let of = self.cards(cards, Dative);
                let as_if = "als würdest du sie kontrollieren";
                format!("{}, {as_if}", self.act(&RESOLVE, &format!("die „{word}:“-Fähigkeit von {of}"), order))
            }
            _ => self.effect_between_zones(effect, order),
        }
    }

    fn damage(&self, effect: &Effect, order: Order) -> String {
        let Effect::Damage { to, amount, splash, by, ignore_armor } = effect else {
            return String::new();
        };
        let many = self.voice.cards(to).many && matches!(to, Sel::Choose { .. } | Sel::Ref(_));
        let each = if many { "jeweils" } else { "" };
        let dealer = by.map(|card| self.card(card, Nominative));
        let damaged = self.cards(to, Dative);
        // the amount is read for each card by itself
        let amount = match to {
            Sel::Ref(card) if many => self.voice.singly(*card, || self.amount(amount, "Schaden")),
            Sel::Each(_) => self.voice.each_by_itself(to, || self.amount(amount, "Schaden")),
            _ => self.amount(amount, "Schaden"),
        };
        let splash = if *splash > 0 { format!("und {splash} Explosionsschaden") } else { String::new() };
        let armor = if *ignore_armor { "ungeachtet der Rüstung" } else { "" };
        let rest = words(&[&damaged, &amount.before, armor, each, &amount.core, &splash]);
        let text = match dealer {
            None => self.act(&DEAL, &rest, order),
            Some(card) => self.clause(&card, Person::One, &DEAL, &rest, order),
        };
        self.voice.does(Done::Damaged, to);
        text
    }

    fn heal(&self, cards: &Sel, number: &Num, up_to: &str, order: Order) -> String {
        let amount = self.amount(number, "Schaden");
        let healed = words(&[&amount.before, up_to, &amount.core, "von", &self.cards(cards, Dative)]);
        let text = self.act(&HEAL, &healed, order);
        self.voice.does(Done::Healed, cards);
        text
    }

    fn use_card(&self, card: &Sel, how: UseMode, as_yours: bool, against: Option<&Filter>, order: Order) -> String {
        let case = if how == UseMode::Any { Accusative } else { Dative };
        let cards = self.cards(card, case);
        let yours = if as_yours { "wie eine eigene Karte" } else { "" };
        let against = against.map_or(String::new(), |against| format!("gegen {}", self.one(against, Accusative)));
        match how {
            UseMode::Any => self.act(&USE, &words(&[&cards, yours, &against]), order),
            UseMode::Fight => self.act(&FIGHT, &words(&["mit", &cards, yours, &against]), order),
            UseMode::Reap => self.act(&REAP, &words(&["mit", &cards, yours]), order),
            UseMode::Action => self.act(&USE, &words(&["die Aktion von", &cards, yours]), order),
        }
    }

    fn effect_between_zones(&self, effect: &Effect, order: Order) -> String {
        match effect {
            Effect::Move(cards, to) => self.move_cards(cards, to, order),
            Effect::Play { card, as_yours, adjacent_to } => {
                let yours = if *as_yours { "wie eine eigene Karte" } else { "" };
                let beside = adjacent_to.map_or(String::new(), |card| format!("neben {}", self.card(card, Accusative)));
                self.on(&PLAY, card, &words(&[yours, &beside]), order)
            }
            Effect::ResolveIcons(cards) => {
                let of = self.cards(cards, Dative);
                let resolve = self.act(&RESOLVE, &format!("die Bonussymbole von {of}"), order);
                format!("{resolve}, als hättest du sie gespielt")
            }
            Effect::Draw(number) => self.act(&DRAW, &self.pieces(number, "Karte", "Karten").text(), order),
            Effect::RefillHand => {
                let hand = self.owned(&Who::Me, HAND, false, Accusative);
                self.act(&REFILL, &format!("{hand} wie am Ende eines Zuges"), order)
            }
            Effect::DiscardUntil(filter) => {
                let deck = self.owned(&Who::Me, DECK, false, Genitive);
                let sought = self.one(filter, Nominative);
                let discard = self.act(&DISCARD, &format!("so lange die oberste Karte {deck}"), order);
                self.voice.finds(filter);
                format!("{discard}, bis {sought} abgelegt wird oder das Deck leer ist")
            }
            Effect::MakeTokens { number, title, ready } => {
                let ready = if *ready { "spielbereit" } else { "" };
                let named = title.as_ref().map_or(String::new(), |title| format!("namens „{}“", slugged(title)));
                let tokens = |many: bool| {
                    let tokens = with_article(Article::Bare, ready, TOKEN, many, Accusative);
                    words(&[&tokens, &named])
                };
                let made = self.pieces(number, &tokens(false), &tokens(true)).text();
                let text = self.act(&CREATE, &made, order);
                self.voice.makes(*number != Num::N(1));
                text
            }
            Effect::Reveal(cards) => {
                let text = match self.whole_zones(cards, Accusative) {
                    Some(zones) => self.act(&REVEAL, &zones, order),
                    None => self.on(&REVEAL, cards, "", order),
                };
                self.voice.does(Done::Revealed, cards);
                text
            }
            Effect::Look(cards) => {
                let dir = if self.is_you() { "dir" } else { "sich" };
                let seen = match self.whole_zones(cards, Accusative) {
                    Some(zones) => zones,
                    None => self.cards(cards, Accusative),
                };
                self.act(&LOOK, &format!("{dir} {seen}"), order)
            }
            Effect::Shuffle(who) => self.act(&SHUFFLE, &self.owned(who, DECK, false, Accusative), order),
            Effect::SwapZones(one, other) => {
                let own = |which: Zone, case: Case| match zone(which) {
                    Some(noun) => self.owned(&Who::Me, noun, false, case),
                    None => with_article(Article::The, "", CARD, true, case),
                };
                let swapped = format!("{} mit {}", own(*one, Accusative), own(*other, Dative));
                self.act(&SWAP, &swapped, order)
            }
            Effect::CopyOf(card) => {
                let this = self.card(Ref::This, Nominative);
                let copy = match card {
                    Sel::Ref(_) => format!("zur Kopie von {}", self.cards(card, Dative)),
                    card => format!("zur Kopie {}", self.cards(card, Genitive)),
                };
                self.clause(&this, Person::One, &BECOME, &copy, order)
            }
            _ => self.effect_of_amber(effect, order),
        }
    }

    fn effect_of_amber(&self, effect: &Effect, order: Order) -> String {
        let amber = |number: &Num| self.amount(number, "Æmber").text();
        match effect {
            Effect::Gain(who, number) => self.player_does(who, &GAIN, &self.new_amber(number).text(), order, false),
            Effect::Lose(who, number) => {
                let lost = self.lost(who, number);
                self.player_does(who, &LOSE, &lost, order, false)
            }
            Effect::Steal(number) => self.act(&STEAL, &amber(number), order),
            Effect::Capture { card, amount, from } => self.capture(card, amount, *from, order),
            Effect::Exalt(cards) => self.on(&EXALT, cards, "", order),
            Effect::PlaceAmber(cards, number) => {
                let amber = self.new_amber(number).text();
                let on = self.cards(cards, Accusative);
                self.act(&LAY, &format!("{amber} aus der allgemeinen Reserve auf {on}"), order)
            }
            Effect::RemoveAmber(cards, number) => {
                let amber = amber(number);
                let from = self.cards(cards, Dative);
                self.act(&LAY, &format!("{amber} von {from} in die allgemeine Reserve"), order)
            }
            Effect::AmberToPool(cards, who, number) => {
                let amber = amber(number);
                let from = self.cards(cards, Dative);
                let pool = self.owned(who, POOL, false, Accusative);
                self.act(&LAY, &format!("{amber} von {from} in {pool}"), order)
            }
            Effect::MoveAmber(from, to, number) => {
                let amber = amber(number);
                let from = self.cards(from, Dative);
                self.act(&LAY, &format!("{amber} von {from} auf {}", self.cards(to, Accusative)), order)
            }
            Effect::AmberFromPool(who, cards, number) => {
                let amber = amber(number);
                let pool = self.owned(who, POOL, false, Dative);
                self.act(&LAY, &format!("{amber} aus {pool} auf {}", self.cards(cards, Accusative)), order)
            }
            Effect::Give(from, to, number) => {
                let to = self.player(to, Dative);
                let given = match number {
                    Num::Amber(whose) if whose == from => self.own(from, "gesamt", AMBER, false, Accusative),
                    number => amber(number),
                };
                self.player_does(from, &GIVE, &format!("{to} {given}"), order, false)
            }
            Effect::Forge(ForgeCost::Free) => self.act(&FORGE, "kostenlos einen Schlüssel", order),
            Effect::Forge(ForgeCost::Current(Num::N(0))) => {
                self.act(&FORGE, "einen Schlüssel zu aktuellen Kosten", order)
            }
            Effect::Forge(ForgeCost::Current(more)) => {
                let more = self.change_of(more, "Æmber").text();
                self.act(&FORGE, &format!("einen Schlüssel zu aktuellen Kosten {more}"), order)
            }
            Effect::Unforge { who, last_turn, color } => {
                self.act(&UNFORGE, &self.key_of(who, *last_turn, *color), order)
            }
            Effect::Chains(who, Num::N(fewer @ ..0)) => {
                let fewer = self.pieces(&Num::N(fewer.saturating_neg()), "Kette", "Ketten").text();
                self.player_does(who, &LOSE, &fewer, order, false)
            }
            Effect::Chains(who, number) => {
                let chains = self.pieces(number, "Kette", "Ketten").text();
                self.player_does(who, &GAIN, &chains, order, false)
            }
            Effect::RaiseTide(who) => self.player_does(who, &CALL, "die Flut", order, false),
            Effect::ResetTide => self.act(&RESET, "die Gezeiten", order),
            // every other verb is said above
            _ => String::new(),
        }
    }

    /// "einen deiner Schlüssel", "den in seinem letzten Zug geschmiedeten roten Schlüssel deines Gegners".
    fn key_of(&self, who: &Who, last_turn: bool, key: Option<KeyColor>) -> String {
        let forged = if last_turn {
            format!("in {} geschmiedet", self.own(who, "letzt", TURN, false, Dative))
        } else {
            String::new()
        };
        let Some(key) = key else {
            return format!("einen {}", self.owned_as(who, &forged, KEY, true, Genitive));
        };
        let ending = if last_turn { Article::The.adjective(KEY.gender, false, Accusative) } else { "" };
        let adjectives = words(&[&format!("{forged}{ending}"), color(key)]);
        self.owned_as(who, &adjectives, KEY, false, Accusative)
    }

    /// What a player loses: also parts of what is theirs.
    fn lost(&self, who: &Who, number: &Num) -> String {
        let all = Num::Amber(who.clone());
        match number {
            number if *number == all => self.own(who, "gesamt", AMBER, false, Accusative),
            Num::Half(half) if **half == all => {
                format!("die Hälfte {} (abgerundet)", self.own(who, "", AMBER, false, Genitive))
            }
            Num::Excess(of, left) if **of == all => {
                let own = self.own(who, "gesamt", AMBER, false, Accusative);
                format!("{own} bis auf {}", self.number(left, Accusative))
            }
            number => self.amount(number, "Æmber").text(),
        }
    }

    fn capture(&self, card: &Sel, amount: &Num, from: CaptureFrom, order: Order) -> String {
        let person = self.person_of_cards(card);
        let subject = self.cards(card, Nominative);
        let amber = match (amount, from) {
            (_, CaptureFrom::Event) => "dieses Æmber".to_owned(),
            (amount, CaptureFrom::Controller) => {
                format!("{} von der eigenen Seite", self.amount(amount, "Æmber").text())
            }
            (amount, CaptureFrom::Anyone) => {
                format!("{} von beliebigen Spielern", self.amount(amount, "Æmber").text())
            }
            (amount, CaptureFrom::Opponent) => self.amount(amount, "Æmber").text(),
        };
        let order = if order == Order::Infinitive { Order::Plain } else { order };
        self.clause(&subject, person, &CAPTURE, &amber, order)
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
            _ => format!("{subject} {may}"),
        };
        let simple = |effect: &Effect| {
            self.acting_mildly().is_imperative(effect)
                && !matches!(effect, Effect::TriggerAbility(..) | Effect::ResolveIcons(_))
        };
        match effects {
            [Effect::IfYouDo(first, then)] if first.iter().all(simple) => {
                let does = if self.is_you() { "du das tust" } else { "er das tut" };
                let first = self.clauses(first, Order::Infinitive);
                format!("{start} {first}. Falls {does}{}", self.clauses_after(then))
            }
            effects if effects.iter().all(simple) => format!("{start} {}", self.clauses(effects, Order::Infinitive)),
            effects => format!("{start} Folgendes tun: {}", capital(&self.clauses(effects, Order::Plain))),
        }
    }

    /// The same sentence as if it were told to "you", to look at its form only.
    fn acting_mildly(&self) -> German {
        let mut told = self.clone();
        (told.voice.me, told.must) = (Me::You, false);
        told
    }

    fn move_cards(&self, cards: &Sel, to: &Dest, order: Order) -> String {
        let referent = self.voice.cards(cards);
        let several = referent.many && !matches!(cards, Sel::Each(_));
        let gender = super::words::card_type(referent.kind).gender;
        let owned = |noun: Noun, case: Case| {
            if referent.mine {
                return self.owned(&Who::Me, noun, false, case);
            }
            let owner = with_article(possessive(gender, several), "", OWNER, several, Genitive);
            format!("{} {owner}", with_article(Article::The, "", noun, several, case))
        };
        match to {
            Dest::Hand => {
                let hand = format!("auf {}", owned(HAND, Accusative));
                self.does(Done::Returned, &RETURN, cards, &hand, order)
            }
            Dest::Archives { whose: None, put: false } => self.does(Done::Archived, &ARCHIVE, cards, "", order),
            Dest::Archives { whose: None, put: true } => {
                let archives = format!("in {}", owned(ARCHIVES, Accusative));
                self.does(Done::Archived, &LAY, cards, &archives, order)
            }
            Dest::Archives { whose: Some(who), put } => {
                let case = if *put { Accusative } else { Dative };
                let archives = format!("in {}", self.owned(who, super::grammar::ARCHIVES, false, case));
                self.does(Done::Archived, if *put { &LAY } else { &ARCHIVE }, cards, &archives, order)
            }
            Dest::Abduct { archive } => {
                let case = if *archive { Dative } else { Accusative };
                let archives = format!("in {}", self.owned(&Who::Me, super::grammar::ARCHIVES, false, case));
                let verb = if *archive { &ARCHIVE } else { &LAY };
                let text = self.does(Done::Archived, verb, cards, &archives, order);
                let they = pronoun(gender, several, Nominative);
                let (leave, come) = if several { ("verlassen", "kommen") } else { ("verlässt", "kommt") };
                let hand = owned(HAND, Accusative);
                format!("{text}. Falls {they} das Archiv {leave}, {come} {they} stattdessen auf {hand}")
            }
            Dest::Discard => self.does(Done::Discarded, &DISCARD, cards, "", order),
            Dest::Purge { .. } => self.does(Done::Purged, &PURGE, cards, "", order),
            Dest::DeckTop => {
                let deck = format!("oben auf {}", owned(DECK, Accusative));
                self.does(Done::Returned, &LAY, cards, &deck, order)
            }
            Dest::DeckBottom => {
                let deck = format!("unter {}", owned(DECK, Accusative));
                self.does(Done::Returned, &LAY, cards, &deck, order)
            }
            Dest::DeckShuffled => {
                let deck = format!("in {}", owned(DECK, Accusative));
                let text = match self.whole_zones(cards, Accusative) {
                    Some(zones) => self.act(&SHUFFLE, &format!("{zones} {deck}"), order),
                    None => self.on(&SHUFFLE, cards, &deck, order),
                };
                self.voice.does(Done::Shuffled, cards);
                text
            }
            Dest::Play(who) => {
                let control = match who {
                    Who::Owner(_) => owned(CONTROL, Dative),
                    who => self.owned(who, CONTROL, false, Dative),
                };
                self.on(&BRING, cards, &format!("unter {control}"), order)
            }
            Dest::Under(card) => {
                let under = format!("verdeckt unter {}", self.card(*card, Accusative));
                self.on(&LAY, cards, &under, order)
            }
            Dest::Graft(card) => {
                let under = format!("offen unter {}", self.card(*card, Accusative));
                self.on(&LAY, cards, &under, order)
            }
            Dest::Tokens => {
                let tokens = format!("verdeckt als {}", TOKEN.form(several, Accusative));
                let text = self.on(&BRING, cards, &tokens, order);
                self.voice.makes(referent.many);
                text
            }
        }
    }

    /// How long something holds, before the verb.
    fn until(&self, until: &Until) -> String {
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

const HAPPEN: Verb = verb("geschehen", "geschiehst", "geschieht", "geschieh", "geschehen").moving();

/// Whether an effect is said in one main clause, which can follow other words.
fn is_clause(effect: &Effect) -> bool {
    match effect {
        Effect::Together(_)
        | Effect::If(..)
        | Effect::ChooseOne(_)
        | Effect::Times(..)
        | Effect::UpToTimes(..)
        | Effect::ForEach(..)
        | Effect::Install { .. } => false,
        Effect::EachPlayer(effects) | Effect::By(_, effects) => effects.first().is_none_or(is_clause),
        Effect::IfYouDo(first, _) | Effect::WhilePossible(first) => first.first().is_none_or(is_clause),
        _ => true,
    }
}
