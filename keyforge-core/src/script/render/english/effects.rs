//! Verbs.

use super::cards::several;
use super::words::{bold, capital, color, counter, name, stat, third, zone};
use super::{English, Me};
use crate::script::ast::*;

impl English {
    /// Effects as sentences.
    pub(super) fn sentences(&self, effects: &[Effect]) -> String {
        if effects.is_empty() {
            return "Nothing happens.".to_owned();
        }
        effects.iter().map(|effect| format!("{}.", capital(&self.effect(effect)))).collect::<Vec<_>>().join(" ")
    }

    /// The first effect goes on with a sentence, the others follow as sentences.
    pub(super) fn following(&self, effects: &[Effect]) -> String {
        match effects {
            [] => "nothing happens".to_owned(),
            [first] => self.effect(first),
            [first, rest @ ..] => format!("{}. {}", self.effect(first), self.sentences(rest)),
        }
    }

    /// Effects within a sentence.
    pub(super) fn clauses(&self, effects: &[Effect]) -> String {
        if effects.is_empty() {
            return "nothing happens".to_owned();
        }
        effects.iter().map(|effect| self.effect(effect)).collect::<Vec<_>>().join(", then ")
    }

    /// What "me" does: "gain 1 æmber", "your opponent gains 1 æmber".
    fn act(&self, verb: &str, rest: &str) -> String {
        let gap = if rest.is_empty() { "" } else { " " };
        match &self.me {
            Me::You => format!("{verb}{gap}{rest}"),
            Me::Other(name) => format!("{name} {}{gap}{rest}", third(verb)),
        }
    }

    /// What a player does.
    fn player_acts(&self, who: &Who, verb: &str, rest: &str) -> String {
        match who {
            Who::Me => self.act(verb, rest),
            Who::Each => format!("each player {} {rest}", third(verb)),
            who => format!("{} {} {rest}", self.player(who), third(verb)),
        }
    }

    fn on_cards(&self, verb: &str, cards: &Sel) -> String {
        self.act(verb, &self.cards(cards))
    }

    pub(super) fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Together(effects) => format!("all at the same time, {}", self.clauses(effects)),
            Effect::May(effects) => self.may(effects),
            Effect::If(condition, then, other) if other.is_empty() => {
                format!("if {}, {}", self.condition(condition), self.clauses(then))
            }
            Effect::If(condition, then, other) => {
                format!("if {}, {}; otherwise, {}", self.condition(condition), self.clauses(then), self.clauses(other))
            }
            Effect::IfYouDo(first, then) => {
                format!("{}. If this was done, {}", self.clauses(first), self.clauses(then))
            }
            Effect::ChooseOne(modes) => {
                let modes: Vec<String> = modes.iter().map(|mode| self.clauses(mode)).collect();
                format!("{}: {}", self.act("choose", "one"), modes.join("; or "))
            }
            Effect::Times(number, effects) => format!("{}: {}", self.times(number), self.clauses(effects)),
            Effect::UpToTimes(number, effects) => format!("up to {}: {}", self.times(number), self.clauses(effects)),
            Effect::WhilePossible(effects) => {
                format!("{}; this may be repeated as long as all of it is possible", self.clauses(effects))
            }
            Effect::ForEach(cards, effects) => {
                format!("for {}, one after another: {}", self.every(cards), self.clauses(effects))
            }
            Effect::EachPlayer(effects) => self.with_me("each player".to_owned()).clauses(effects),
            Effect::By(who, effects) => self.with_me(self.player(who)).clauses(effects),
            Effect::Again => "repeat this ability".to_owned(),
            Effect::Choose(cards, _) => self.on_cards("choose", cards),
            Effect::ChooseHouse(None) => self.act("choose", "a house"),
            Effect::ChooseHouse(Some(who)) => {
                self.act("choose", &format!("a house on {} identity card", self.whose(who)))
            }
            Effect::ChooseNumber => self.act("choose", "a number"),
            Effect::ChoosePlayer => self.act("choose", "a player"),
            Effect::Install { until, ability, uses } => {
                format!("{}, {}", self.until(until), self.lasting(ability, *uses))
            }
            Effect::Cancel => "it does not happen".to_owned(),
            _ => self.effect_in_play(effect),
        }
    }

    fn effect_in_play(&self, effect: &Effect) -> String {
        match effect {
            Effect::Damage { to, amount, splash, by, ignore_armor } => {
                let each = if several(to) && matches!(to, Sel::Choose { .. }) { "each of " } else { "" };
                let mut rest = format!("{} to {each}{}", self.amount(amount, "damage"), self.cards(to));
                if *splash > 0 {
                    rest.push_str(&format!(", with {splash} splash"));
                }
                if *ignore_armor {
                    rest.push_str(", ignoring armor");
                }
                match by {
                    None => self.act("deal", &rest),
                    Some(card) => format!("{} deals {rest}", self.card(*card)),
                }
            }
            Effect::DivideDamage(amount, group) => self.act(
                "deal",
                &format!("{}, divided as you like among {}", self.amount(amount, "damage"), self.many(group)),
            ),
            Effect::Destroy(cards) => self.on_cards("destroy", cards),
            Effect::Sacrifice(cards) => self.on_cards("sacrifice", cards),
            Effect::Heal(cards, number) => {
                self.act("heal", &format!("{} from {}", self.amount(number, "damage"), self.cards(cards)))
            }
            Effect::HealUpTo(cards, number) => {
                self.act("heal", &format!("up to {} from {}", self.amount(number, "damage"), self.cards(cards)))
            }
            Effect::Stun(cards) => self.on_cards("stun", cards),
            Effect::Unstun(cards) => self.on_cards("unstun", cards),
            Effect::Ward(cards) => self.on_cards("ward", cards),
            Effect::Enrage(cards) => self.on_cards("enrage", cards),
            Effect::Ready(cards) => self.on_cards("ready", cards),
            Effect::Exhaust(cards) => self.on_cards("exhaust", cards),
            Effect::Use { card, how, as_yours, against } => self.use_card(card, *how, *as_yours, against.as_ref()),
            Effect::AddCounters(cards, kind, number) => {
                self.act("put", &format!("{} on {}", self.pieces(number, &counter(kind)), self.cards(cards)))
            }
            Effect::RemoveCounters(cards, kind, number) => {
                self.act("remove", &format!("{} from {}", self.pieces(number, &counter(kind)), self.cards(cards)))
            }
            Effect::Control(cards, who, until) => {
                let duration = match until {
                    Until::Forever => String::new(),
                    until => format!(" ({})", self.until(until)),
                };
                self.player_acts(who, "take", &format!("control of {}{duration}", self.cards(cards)))
            }
            Effect::SwapPlaces(card, other) => self.act(
                "swap",
                &format!("the places of {} and {} in their battleline", self.cards(card), self.cards(other)),
            ),
            Effect::MoveToFlank(cards) => {
                self.act("move", &format!("{} to a flank of its battleline", self.cards(cards)))
            }
            Effect::Redistribute(what, group) => {
                self.act("redistribute", &format!("the {} on {} among them", stat(what), self.many(group)))
            }
            Effect::TriggerAbility(word, cards) => self
                .act("resolve", &format!("the “{}:” of {} as if the card were yours", bold(*word), self.cards(cards))),
            _ => self.effect_between_zones(effect),
        }
    }

    fn effect_between_zones(&self, effect: &Effect) -> String {
        match effect {
            Effect::Move(cards, to) => self.move_cards(cards, to),
            Effect::Play { card, as_yours } => {
                let yours = if *as_yours { " as if it were yours" } else { "" };
                self.act("play", &format!("{}{yours}", self.cards(card)))
            }
            Effect::Draw(number) => self.act("draw", &self.pieces(number, "card")),
            Effect::RefillHand => self.act("refill", "the hand as at the end of a turn"),
            Effect::DiscardUntil(filter) => {
                self.act("discard", &format!("from the top of the deck until {} is discarded", self.one(filter)))
            }
            Effect::MakeTokens { number, title, ready } => {
                let what = title.as_ref().map_or("token creature".to_owned(), |title| name(title));
                let ready = if *ready { " ready" } else { "" };
                self.act("make", &format!("{}{ready}", self.pieces(number, &what)))
            }
            Effect::Reveal(cards) => self.on_cards("reveal", cards),
            Effect::Look(cards) => self.on_cards("look at", cards),
            Effect::Shuffle(who) => self.act("shuffle", &format!("{} deck", self.whose(who))),
            Effect::SwapZones(one, other) => self.act("swap", &format!("the {} and the {}", zone(*one), zone(*other))),
            Effect::CopyOf(card) => format!("{} becomes a copy of {}", self.this, self.cards(card)),
            _ => self.effect_of_amber(effect),
        }
    }

    fn effect_of_amber(&self, effect: &Effect) -> String {
        match effect {
            Effect::Gain(who, number) => self.player_acts(who, "gain", &self.amount(number, "æmber")),
            Effect::Lose(who, number) => self.player_acts(who, "lose", &self.amount(number, "æmber")),
            Effect::Steal(number) => self.act("steal", &self.amount(number, "æmber")),
            Effect::Capture { card, amount, from } => {
                let from = match from {
                    CaptureFrom::Opponent => "",
                    CaptureFrom::Controller => " from its own controller",
                    CaptureFrom::Event => " (that very æmber)",
                };
                let verb = if several(card) { "capture" } else { "captures" };
                format!("{} {verb} {}{from}", self.cards(card), self.amount(amount, "æmber"))
            }
            Effect::Exalt(cards) => self.on_cards("exalt", cards),
            Effect::MoveAmber(from, to, number) => self.act(
                "move",
                &format!("{} from {} to {}", self.amount(number, "æmber"), self.cards(from), self.cards(to)),
            ),
            Effect::PlaceAmber(cards, number) => self.act(
                "place",
                &format!("{} from the common supply on {}", self.amount(number, "æmber"), self.cards(cards)),
            ),
            Effect::RemoveAmber(cards, number) => self.act(
                "return",
                &format!("{} from {} to the common supply", self.amount(number, "æmber"), self.cards(cards)),
            ),
            Effect::AmberToPool(cards, who, number) => self.act(
                "move",
                &format!("{} from {} to {} pool", self.amount(number, "æmber"), self.cards(cards), self.whose(who)),
            ),
            Effect::AmberFromPool(who, cards, number) => self.act(
                "move",
                &format!("{} from {} pool to {}", self.amount(number, "æmber"), self.whose(who), self.cards(cards)),
            ),
            Effect::Give(from, to, number) => {
                self.player_acts(from, "give", &format!("{} {}", self.player(to), self.amount(number, "æmber")))
            }
            Effect::Forge(ForgeCost::Free) => self.act("forge", "a key at no cost"),
            Effect::Forge(ForgeCost::Current(Num::N(0))) => self.act("forge", "a key at current cost"),
            Effect::Forge(ForgeCost::Current(more)) => {
                self.act("forge", &format!("a key at {} æmber of its current cost", self.change_by(more)))
            }
            Effect::Unforge { who, last_turn, color: key } => {
                let which = if *last_turn { " forged on the previous turn" } else { "" };
                let what = match key {
                    Some(key) => format!("{} {} key", self.whose(who), color(*key)),
                    None => format!("one of {} keys", self.whose(who)),
                };
                self.act("unforge", &format!("{what}{which}"))
            }
            Effect::Chains(who, number) => self.player_acts(who, "gain", &self.pieces(number, "chain")),
            Effect::RaiseTide(who) => self.player_acts(who, "raise", "the tide"),
            Effect::ResetTide => self.act("reset", "the tide"),
            // every other verb is said above
            _ => String::new(),
        }
    }

    fn may(&self, effects: &[Effect]) -> String {
        match &self.me {
            Me::You if effects.iter().all(begins_with_verb) => format!("you may {}", self.clauses(effects)),
            Me::You => format!("you may do this: {}", self.clauses(effects)),
            Me::Other(name) => format!("{name} may do this: {}", self.clauses(effects)),
        }
    }

    /// "each …" also of what needs no "each".
    fn every(&self, cards: &Sel) -> String {
        match cards {
            Sel::Each(_) => self.cards(cards),
            _ => format!("each of {}", self.cards(cards)),
        }
    }

    fn use_card(&self, card: &Sel, how: UseMode, as_yours: bool, against: Option<&Filter>) -> String {
        let verb = match how {
            UseMode::Any => "use",
            UseMode::Fight => "fight with",
            UseMode::Reap => "reap with",
            UseMode::Action => "use the action of",
        };
        let mut rest = self.cards(card);
        if as_yours {
            rest.push_str(" as if it were yours");
        }
        if let Some(against) = against {
            rest.push_str(&format!(" against {}", self.one(against)));
        }
        self.act(verb, &rest)
    }

    fn move_cards(&self, cards: &Sel, to: &Dest) -> String {
        let moved = self.cards(cards);
        let many = several(cards);
        let owner = if many { "their owners'" } else { "its owner's" };
        let deck = if many { "decks" } else { "deck" };
        match to {
            Dest::Hand if many => self.act("return", &format!("{moved} to the hands of their owners")),
            Dest::Hand => self.act("return", &format!("{moved} to the hand of its owner")),
            Dest::Archives { whose: None, put: false } => self.act("archive", &moved),
            Dest::Archives { whose: None, put: true } => self.act("put", &format!("{moved} into {owner} archives")),
            Dest::Archives { whose: Some(who), put } => {
                let verb = if *put { "put" } else { "archive" };
                let into = if *put { "into" } else { "in" };
                self.act(verb, &format!("{moved} {into} {} archives", self.whose(who)))
            }
            Dest::Abduct { archive } => {
                let verb = if *archive { "archive" } else { "put" };
                let into = if *archive { "in" } else { "into" };
                self.act(verb, &format!("{moved} {into} your archives (from there only to {owner} hand)"))
            }
            Dest::Discard => self.act("discard", &moved),
            Dest::Purge { .. } => self.act("purge", &moved),
            Dest::DeckTop => self.act("put", &format!("{moved} on top of {owner} {deck}")),
            Dest::DeckBottom => self.act("put", &format!("{moved} on the bottom of {owner} {deck}")),
            Dest::DeckShuffled => self.act("shuffle", &format!("{moved} into {owner} {deck}")),
            Dest::Play(who) => self.act("put", &format!("{moved} into play under {} control", self.whose(who))),
            Dest::Graft(card) => self.act("graft", &format!("{moved} onto {}", self.card(*card))),
            Dest::Tokens if many => self.act("put", &format!("{moved} into play facedown as token creatures")),
            Dest::Tokens => self.act("put", &format!("{moved} into play facedown as a token creature")),
            Dest::Under(card) => self.act("put", &format!("{moved} facedown under {}", self.card(*card))),
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
