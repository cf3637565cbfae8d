//! Verbs.

use super::English;
use super::finish;
use super::rules::listed;
use super::words::{bold, capital, color, counter, stat, third, title, zone};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::{Done, Me};
use crate::keyforge::cards::text::plan::{object, rate, sharing};
use crate::keyforge::model::KeyColor;

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

    /// "ready and fight with a friendly creature".
    fn shared(&self, effects: &[Effect]) -> String {
        let cards = effects.first().and_then(object).map_or(String::new(), |cards| self.cards(cards));
        let verbs: Vec<String> = effects.iter().map(|effect| self.verb(short(effect))).collect();
        let against = effects.iter().find_map(|effect| match effect {
            Effect::Use { against, .. } => against.as_ref(),
            _ => None,
        });
        self.subject(&format!("{} {cards}{}", listed(&verbs), self.against(against)))
    }

    /// The verb as its subject wants it.
    fn verb(&self, verb: &str) -> String {
        let third_person = !self.is_you() && !self.must && !self.voice.actor_named();
        if third_person { third(verb) } else { verb.to_owned() }
    }

    /// Puts the subject before what it does.
    fn subject(&self, does: &str) -> String {
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
        match who {
            Who::Each => "each player".to_owned(),
            who => {
                let mut outside = self.clone();
                outside.voice.me = Me::You;
                outside.player(who)
            }
        }
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
        self.subject(&format!("{}{gap}{rest}", self.verb(verb)))
    }

    /// What a player does.
    fn player_acts(&self, who: &Who, verb: &str, rest: &str) -> String {
        let must = if self.must { "must " } else { "" };
        let form = |plural: bool| if plural || self.must { verb.to_owned() } else { third(verb) };
        match who {
            Who::Me => self.act(verb, rest),
            Who::Each => format!("each player {must}{} {rest}", form(false)),
            who => {
                let player = self.player_again(who);
                let plural = player == "you" || player == "they";
                format!("{player} {must}{} {rest}", form(plural))
            }
        }
    }

    /// A verb with its object; cards that are searched for are looked for first.
    fn on(&self, verb: &str, cards: &Sel, tail: &str) -> String {
        match cards {
            Sel::Search { count, from } => {
                let unplaced = Sel::Choose {
                    count: count.clone(),
                    from: Group { places: Vec::new(), filter: from.filter.clone() },
                };
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
                let search = self.verb("search");
                self.subject(&format!("{search} {} for {sought} and {} {them}{tail}", listed(&zones), self.verb(verb)))
            }
            cards => {
                let verb = self.verb(verb);
                self.subject(&format!("{verb} {}{tail}", self.cards(cards)))
            }
        }
    }

    fn does(&self, done: Done, verb: &str, cards: &Sel, tail: &str) -> String {
        let text = self.on(verb, cards, tail);
        self.voice.does(done, cards);
        text
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Together(effects) => {
                let at_once = "All of this happens at the same time";
                format!("{}. {at_once}", self.following(effects))
            }
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
                let modes: Vec<String> = modes.iter().map(|mode| self.clauses(mode)).collect();
                format!("{}: {}", self.act("choose", "one"), modes.join("; or "))
            }
            Effect::Times(number, effects) => match rate(number) {
                Some(rate) if rate.factor == 1 => {
                    format!("for each {}, {}", self.unit(rate.unit), self.clauses(effects))
                }
                _ => format!("{}: {}", self.times(number), self.clauses(effects)),
            },
            Effect::UpToTimes(number, effects) => format!("up to {}: {}", self.times(number), self.clauses(effects)),
            Effect::WhilePossible(effects) => {
                let you = if self.is_you() { "you" } else { "they" };
                format!("{}. Then, {you} may repeat this as long as all of it can be done", self.clauses(effects))
            }
            Effect::ForEach(cards, effects) => self.for_each(cards, effects),
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
            Effect::ChooseNumber => self.act("choose", "a number"),
            Effect::ChoosePlayer => self.act("choose", "a player"),
            Effect::Install { until, ability, uses } => {
                let today = English { today: *until == Until::EndOfTurn, ..self.clone() };
                format!("{}, {}", self.until(until), today.lasting(ability, *uses))
            }
            Effect::Cancel => "nothing else happens".to_owned(),
            _ => self.effect_in_play(effect),
        }
    }

    fn for_each(&self, cards: &Sel, effects: &[Effect]) -> String {
        let each = match cards {
            Sel::Each(_) => self.cards(cards),
            cards => format!("each of {}", self.cards(cards)),
        };
        self.voice.takes_one(cards);
        format!("for {each}, one after another: {}", self.clauses(effects))
    }

    fn effect_in_play(&self, effect: &Effect) -> String {
        match effect {
            Effect::Damage { .. } => self.damage(effect),
            Effect::DivideDamage(amount, group) => {
                let amount = self.amount(amount, "damage");
                let among = format!("divided as you like among {}", self.many(group));
                self.act("deal", &format!("{}{}, {among}", amount.core, amount.tail))
            }
            Effect::Destroy(cards) => self.does(Done::Destroyed, "destroy", cards, ""),
            Effect::Sacrifice(cards) => self.does(Done::Sacrificed, "sacrifice", cards, ""),
            Effect::Heal(cards, Num::All) => self.does(Done::Healed, "fully heal", cards, ""),
            Effect::Heal(cards, number) => self.heal(cards, number, ""),
            Effect::HealUpTo(cards, number) => self.heal(cards, number, "up to "),
            Effect::Stun(cards) => self.does(Done::Stunned, "stun", cards, ""),
            Effect::Unstun(cards) => self.on("unstun", cards, ""),
            Effect::Ward(cards) => self.on("ward", cards, ""),
            Effect::Enrage(cards) => self.on("enrage", cards, ""),
            Effect::Ready(cards) => self.does(Done::Readied, "ready", cards, ""),
            Effect::Exhaust(cards) => self.does(Done::Exhausted, "exhaust", cards, ""),
            Effect::Use { card, as_yours, against, .. } => {
                let yours = if *as_yours { " as if it were yours" } else { "" };
                let cards = self.cards(card);
                let against = self.against(against.as_ref());
                self.act(short(effect), &format!("{cards}{yours}{against}"))
            }
            Effect::AddCounters(cards, kind, number) => {
                let counters = self.pieces(number, &counter(kind));
                self.act("put", &format!("{} on {}{}", counters.core, self.cards(cards), counters.tail))
            }
            Effect::RemoveCounters(cards, kind, number) => {
                let counters = self.pieces(number, &counter(kind));
                self.act("remove", &format!("{} from {}{}", counters.core, self.cards(cards), counters.tail))
            }
            Effect::Control(cards, who, until) => {
                let controlled = self.cards(cards);
                let duration = match until {
                    Until::Forever => String::new(),
                    until => format!(" {}", self.until(until)),
                };
                self.player_acts(who, "take", &format!("control of {controlled}{duration}"))
            }
            Effect::SwapPlaces(card, other) => {
                let card = self.cards(card);
                self.act("swap", &format!("{card} with {}", self.cards(other)))
            }
            Effect::MoveToFlank(cards) => {
                let whose = if self.several(cards) { "their" } else { "its" };
                self.on("move", cards, &format!(" to a flank of {whose} battleline"))
            }
            Effect::Redistribute(what, group) => {
                self.act("redistribute", &format!("the {} on {} among them", stat(what), self.many(group)))
            }
            Effect::TriggerAbility(word, cards) => {
                let word = bold(*word, self.voice.rulebook);
                let of = self.cards(cards);
                self.act("resolve", &format!("the “{word}:” ability of {of} as if you controlled that card"))
            }
            _ => self.effect_between_zones(effect),
        }
    }

    fn damage(&self, effect: &Effect) -> String {
        let Effect::Damage { to, amount, splash, by, ignore_armor } = effect else {
            return String::new();
        };
        let many = self.voice.cards(to).many && matches!(to, Sel::Choose { .. } | Sel::Ref(_));
        let each = if many { "each of " } else { "" };
        let dealer = by.map(|card| self.card_subject(card));
        let damaged = format!("to {each}{}", self.cards(to));
        // the amount is read for each card by itself
        let amount = match to {
            Sel::Ref(card) if many => self.voice.singly(*card, || self.amount(amount, "damage")),
            Sel::Each(_) => self.voice.each_by_itself(to, || self.amount(amount, "damage")),
            _ => self.amount(amount, "damage"),
        };
        let mut rest = format!("{} {damaged}{}", amount.core, amount.tail);
        if *splash > 0 {
            rest.push_str(&format!(", with {splash} splash"));
        }
        if *ignore_armor {
            rest.push_str(", ignoring armor");
        }
        let text = match dealer {
            None => self.act("deal", &rest),
            Some(card) => format!("{card} deals {rest}"),
        };
        self.voice.does(Done::Damaged, to);
        text
    }

    fn heal(&self, cards: &Sel, number: &Num, up_to: &str) -> String {
        let amount = self.amount(number, "damage");
        let text = self.act("heal", &format!("{up_to}{} from {}{}", amount.core, self.cards(cards), amount.tail));
        self.voice.does(Done::Healed, cards);
        text
    }

    fn effect_between_zones(&self, effect: &Effect) -> String {
        match effect {
            Effect::Move(cards, to) => self.move_cards(cards, to),
            Effect::Play { card, as_yours, adjacent_to } => {
                let yours = if *as_yours { " as if it were yours" } else { "" };
                let beside = adjacent_to.map_or(String::new(), |card| format!(" next to {}", self.card(card)));
                self.on("play", card, &format!("{yours}{beside}"))
            }
            Effect::ResolveIcons(cards) => {
                let of = self.cards(cards);
                self.act("resolve", &format!("the bonus icons of {of} as if you had played it"))
            }
            Effect::Draw(number) => {
                let cards = self.pieces(number, "card");
                self.act("draw", &format!("{}{}", cards.core, cards.tail))
            }
            Effect::RefillHand => self.act("refill", &format!("{} hand as at the end of a turn", self.whose(&Who::Me))),
            Effect::DiscardUntil(filter) => {
                let deck = format!("{} deck", self.whose(&Who::Me));
                let sought = self.one(filter);
                let until = format!("until {sought} is discarded or the deck is empty");
                let text = self.act("discard", &format!("cards from the top of {deck} {until}"));
                self.voice.finds(filter);
                text
            }
            Effect::MakeTokens { number, title: named, ready } => {
                let ready = if *ready { "ready " } else { "" };
                let named = named.as_ref().map_or(String::new(), |named| format!("{} ", title(named)));
                let tokens = self.pieces(number, &format!("{ready}{named}token creature"));
                let text = self.act("make", &format!("{}{}", tokens.core, tokens.tail));
                self.voice.makes(*number != Num::N(1));
                text
            }
            Effect::Reveal(cards) => {
                let text = match self.whole_zones(cards) {
                    Some(zones) => self.act("reveal", &zones),
                    None => self.on("reveal", cards, ""),
                };
                self.voice.does(Done::Revealed, cards);
                text
            }
            Effect::Look(cards) => match self.whole_zones(cards) {
                Some(zones) => self.act("look", &format!("at {zones}")),
                None => self.on("look at", cards, ""),
            },
            Effect::Shuffle(who) => self.act("shuffle", &format!("{} deck", self.whose(who))),
            Effect::SwapZones(one, other) => {
                let whose = self.whose(&Who::Me);
                self.act("swap", &format!("{whose} {} with {whose} {}", zone(*one), zone(*other)))
            }
            Effect::CopyOf(card) => format!("{} becomes a copy of {}", self.this(), self.cards(card)),
            _ => self.effect_of_amber(effect),
        }
    }

    fn effect_of_amber(&self, effect: &Effect) -> String {
        let amber = |number: &Num| self.amount(number, "æmber");
        match effect {
            Effect::Gain(who, number) => {
                let amber = self.new_amber(number);
                self.player_acts(who, "gain", &format!("{}{}", amber.core, amber.tail))
            }
            Effect::Lose(who, Num::Amber(whose)) if who == whose => self.all_of_theirs(who, "all"),
            Effect::Lose(who, Num::Half(half)) if **half == Num::Amber(who.clone()) => self.all_of_theirs(who, "half"),
            Effect::Lose(who, Num::Excess(all, left)) if **all == Num::Amber(who.clone()) => {
                self.all_of_theirs(who, &format!("all but {} of", self.number(left)))
            }
            Effect::Lose(who, number) => self.player_takes(who, "lose", number, "æmber"),
            Effect::Steal(number) => {
                let amber = amber(number);
                self.act("steal", &format!("{}{}", amber.core, amber.tail))
            }
            Effect::Capture { card, amount, from } => self.capture(card, amount, *from),
            Effect::Exalt(cards) => self.on("exalt", cards, ""),
            Effect::PlaceAmber(cards, number) => {
                let amber = self.new_amber(number);
                let on = self.cards(cards);
                self.act("place", &format!("{} from the common supply on {on}{}", amber.core, amber.tail))
            }
            Effect::RemoveAmber(cards, number) => {
                let amber = amber(number);
                let from = self.cards(cards);
                self.act("return", &format!("{} from {from} to the common supply{}", amber.core, amber.tail))
            }
            Effect::AmberToPool(cards, who, number) => {
                let amber = amber(number);
                let from = self.cards(cards);
                let pool = format!("to {} pool{}", self.whose(who), amber.tail);
                self.act("move", &format!("{} from {from} {pool}", amber.core))
            }
            Effect::MoveAmber(from, to, number) => {
                let amber = amber(number);
                let from = self.cards(from);
                self.act("move", &format!("{} from {from} to {}{}", amber.core, self.cards(to), amber.tail))
            }
            Effect::AmberFromPool(who, cards, number) => {
                let amber = amber(number);
                let pool = format!("from {} pool", self.whose(who));
                self.act("move", &format!("{} {pool} to {}{}", amber.core, self.cards(cards), amber.tail))
            }
            Effect::Give(from, to, number) => self.give(from, to, number),
            Effect::Forge(ForgeCost::Free) => self.act("forge", "a key at no cost"),
            Effect::Forge(ForgeCost::Current(Num::N(0))) => self.act("forge", "a key at current cost"),
            Effect::Forge(ForgeCost::Current(more)) => {
                self.act("forge", &format!("a key at current cost {}", self.change_of(more, "æmber")))
            }
            Effect::Unforge { who, last_turn, color } => self.act("unforge", &self.keys_of(who, *last_turn, *color)),
            Effect::Chains(who, Num::N(fewer @ ..0)) => {
                self.player_takes(who, "lose", &Num::N(fewer.saturating_neg()), "chain")
            }
            Effect::Chains(who, number) => self.player_takes(who, "gain", number, "chain"),
            Effect::RaiseTide(who) => self.player_acts(who, "raise", "the tide"),
            Effect::ResetTide => self.act("reset", "the tide"),
            // every other verb is said above
            _ => String::new(),
        }
    }

    /// "one of your keys", "the red key your opponent forged on their previous turn".
    fn keys_of(&self, who: &Who, last_turn: bool, key: Option<KeyColor>) -> String {
        let forged = || format!("{} forged on {} previous turn", self.player(who), self.their(who));
        match key {
            None if last_turn => format!("one of the keys {}", forged()),
            None => format!("one of {} keys", self.whose(who)),
            Some(key) if last_turn => format!("the {} key {}", color(key), forged()),
            Some(key) => format!("{} {} key", self.whose(who), color(key)),
        }
    }

    fn player_takes(&self, who: &Who, verb: &str, number: &Num, what: &str) -> String {
        let amount = if what == "chain" { self.pieces(number, what) } else { self.amount(number, what) };
        self.player_acts(who, verb, &format!("{}{}", amount.core, amount.tail))
    }

    /// "lose all your æmber", "your opponent loses half their æmber".
    fn all_of_theirs(&self, who: &Who, part: &str) -> String {
        let their = match who {
            Who::Me => self.whose(who),
            who => self.their(who),
        };
        let rounded = if part == "half" { " (rounded down)" } else { "" };
        self.player_acts(who, "lose", &format!("{part} {their} æmber{rounded}"))
    }

    fn give(&self, from: &Who, to: &Who, number: &Num) -> String {
        let to = self.player(to);
        match number {
            Num::Amber(whose) if whose == from => {
                let their = self.their(from);
                self.player_acts(from, "give", &format!("{to} all of {their} æmber"))
            }
            number => {
                let amount = self.amount(number, "æmber");
                self.player_acts(from, "give", &format!("{to} {}{}", amount.core, amount.tail))
            }
        }
    }

    fn capture(&self, card: &Sel, amount: &Num, from: CaptureFrom) -> String {
        let verb = if self.several(card) { "capture" } else { "captures" };
        let subject = match card {
            Sel::Ref(card) => self.card_subject(*card),
            card => self.cards(card),
        };
        if from == CaptureFrom::Event {
            return format!("{subject} {verb} that æmber");
        }
        let amount = self.amount(amount, "æmber");
        let from = match from {
            CaptureFrom::Controller => " from its own controller",
            CaptureFrom::Anyone => " from either player or from both",
            CaptureFrom::Opponent | CaptureFrom::Event => "",
        };
        format!("{subject} {verb} {}{from}{}", amount.core, amount.tail)
    }

    fn may(&self, effects: &[Effect]) -> String {
        match &self.voice.me {
            Me::You if effects.is_empty() => "you may do nothing".to_owned(),
            Me::You if effects.iter().all(begins_with_verb) => format!("you may {}", self.clauses(effects)),
            Me::You => format!("you may do this: {}", self.clauses(effects)),
            Me::Other(who) => {
                let named = self.voice.name_actor();
                let player = if named { "they".to_owned() } else { self.actor(who) };
                format!("{player} may do this: {}", self.clauses(effects))
            }
        }
    }

    fn against(&self, against: Option<&Filter>) -> String {
        against.map_or(String::new(), |against| format!(" against {}", self.one(against)))
    }

    fn move_cards(&self, cards: &Sel, to: &Dest) -> String {
        let referent = self.voice.cards(cards);
        let owner = match (referent.mine, referent.many && !matches!(cards, Sel::Each(_))) {
            (true, _) => self.whose(&Who::Me),
            (false, true) => "their owners'".to_owned(),
            (false, false) => "its owner's".to_owned(),
        };
        let several = owner == "their owners'";
        let (hand, deck) = if several { ("hands", "decks") } else { ("hand", "deck") };
        match to {
            Dest::Hand => self.does(Done::Returned, "return", cards, &format!(" to {owner} {hand}")),
            Dest::Archives { whose: None, put: false } => self.does(Done::Archived, "archive", cards, ""),
            Dest::Archives { whose: None, put: true } => {
                self.does(Done::Archived, "put", cards, &format!(" into {owner} archives"))
            }
            Dest::Archives { whose: Some(who), put } => {
                let (verb, into) = if *put { ("put", "into") } else { ("archive", "in") };
                self.does(Done::Archived, verb, cards, &format!(" {into} {} archives", self.whose(who)))
            }
            Dest::Abduct { archive } => {
                let (verb, into) = if *archive { ("archive", "in") } else { ("put", "into") };
                let (leave, go) = if several { ("they leave", "they go") } else { ("it leaves", "it goes") };
                let whose = self.whose(&Who::Me);
                let text = self.does(Done::Archived, verb, cards, &format!(" {into} {whose} archives"));
                format!("{text}; if {leave} {whose} archives, {go} to {owner} {hand} instead")
            }
            Dest::Discard => self.does(Done::Discarded, "discard", cards, ""),
            Dest::Purge { .. } => self.does(Done::Purged, "purge", cards, ""),
            Dest::DeckTop => self.does(Done::Returned, "put", cards, &format!(" on top of {owner} {deck}")),
            Dest::DeckBottom => self.does(Done::Returned, "put", cards, &format!(" on the bottom of {owner} {deck}")),
            Dest::DeckShuffled => {
                let text = match self.whole_zones(cards) {
                    Some(zones) => self.act("shuffle", &format!("{zones} into {owner} {deck}")),
                    None => self.on("shuffle", cards, &format!(" into {owner} {deck}")),
                };
                self.voice.does(Done::Shuffled, cards);
                text
            }
            Dest::Play(Who::Owner(_)) => self.on(
                "put",
                cards,
                if several { " into play under their owners' control" } else { " into play under its owner's control" },
            ),
            Dest::Play(who) => self.on("put", cards, &format!(" into play under {} control", self.whose(who))),
            Dest::Under(card) => self.on("put", cards, &format!(" facedown under {}", self.card(*card))),
            Dest::Graft(card) => self.on("graft", cards, &format!(" onto {}", self.card(*card))),
            Dest::Tokens => {
                let tokens = if referent.many && !matches!(cards, Sel::Each(_)) {
                    "token creatures"
                } else {
                    "a token creature"
                };
                let text = self.on("put", cards, &format!(" into play facedown as {tokens}"));
                self.voice.makes(referent.many);
                text
            }
        }
    }

    fn until(&self, until: &Until) -> String {
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

/// A verb that needs nothing but its object.
fn short(effect: &Effect) -> &'static str {
    match effect {
        Effect::Ready(_) => "ready",
        Effect::Exhaust(_) => "exhaust",
        Effect::Stun(_) => "stun",
        Effect::Unstun(_) => "unstun",
        Effect::Ward(_) => "ward",
        Effect::Enrage(_) => "enrage",
        Effect::Exalt(_) => "exalt",
        Effect::Use { how: UseMode::Fight, .. } => "fight with",
        Effect::Use { how: UseMode::Reap, .. } => "reap with",
        Effect::Use { how: UseMode::Action, .. } => "use the action of",
        _ => "use",
    }
}

/// Whether "you may" can stand before the effect.
fn begins_with_verb(effect: &Effect) -> bool {
    match effect {
        Effect::Together(_)
        | Effect::If(..)
        | Effect::Times(..)
        | Effect::UpToTimes(..)
        | Effect::ForEach(..)
        | Effect::EachPlayer(_)
        | Effect::By(..)
        | Effect::Install { .. }
        | Effect::Cancel
        | Effect::Capture { .. }
        | Effect::CopyOf(_)
        | Effect::May(_) => false,
        Effect::IfYouDo(first, _) | Effect::WhilePossible(first) => first.iter().all(begins_with_verb),
        Effect::Damage { by, .. } => by.is_none(),
        Effect::Gain(who, _)
        | Effect::Lose(who, _)
        | Effect::Chains(who, _)
        | Effect::RaiseTide(who)
        | Effect::Give(who, ..)
        | Effect::Control(_, who, _) => *who == Who::Me,
        _ => true,
    }
}
