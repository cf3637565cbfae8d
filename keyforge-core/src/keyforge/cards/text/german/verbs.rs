//! What each verb is called, and verbs that act on cards in play.

use super::grammar::*;
use super::words::{bold, counter, stat_name};
use super::{German, Order};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::Done;
use crate::keyforge::cards::text::plan;
use crate::keyforge::model::Counter;
use Case::{Accusative, Dative, Nominative};

impl German {
    pub(super) fn verb(&self, verb: &Verb, order: Order) -> String {
        match verb {
            Verb::Damage { to, amount, splash, by, ignore_armor } => {
                self.damage(to, amount, *splash, *by, *ignore_armor, order)
            }
            Verb::DivideDamage(amount, group) => self.divide_damage(amount, group, order),
            Verb::Destroy(cards) => self.does(Done::Destroyed, &DESTROY, cards, "", order),
            Verb::Sacrifice(cards) => self.does(Done::Sacrificed, &SACRIFICE, cards, "", order),
            Verb::Heal(cards, Num::All) => self.does(Done::Healed, &FULLY_HEAL, cards, "", order),
            Verb::Heal(cards, number) => self.heal(cards, number, "", order),
            Verb::HealUpTo(cards, number) => self.heal(cards, number, "bis zu", order),
            Verb::Stun(cards) => self.does(Done::Stunned, &STUN, cards, "", order),
            Verb::Unstun(cards) => self.take_off("den Betäubt-Marker", cards, order),
            Verb::Ward(cards) => self.on(&WARD, cards, "", order),
            Verb::Unward(cards) => self.take_off("den Schutz-Marker", cards, order),
            Verb::Enrage(cards) => self.on(&ENRAGE, cards, "", order),
            Verb::Ready(cards) => self.does(Done::Readied, &READY, cards, "", order),
            Verb::Exhaust(cards) => self.does(Done::Exhausted, &EXHAUST, cards, "", order),
            Verb::Use { card, how, as_yours, against, ignore_taunt } => {
                let used = self.use_card(card, *how, *as_yours, against.as_ref(), order);
                if *ignore_taunt { past_taunt(&used) } else { used }
            }
            Verb::AddCounters(cards, kind, number) => self.add_counters(cards, kind, number, order),
            Verb::RemoveCounters(cards, kind, number) => self.remove_counters("", cards, kind, number, order),
            Verb::RemoveCountersUpTo(cards, kind, number) => {
                self.remove_counters("bis zu ", cards, kind, number, order)
            }
            Verb::MoveCounters(from, to, kind, number) => self.move_counters(from, to, kind, number, order),
            Verb::Control(cards, who, until) => self.control(cards, who, until, order),
            Verb::ControlAt(cards, who, at) => {
                format!("{} ({})", self.control(cards, who, &Until::Forever, order), self.standing(at))
            }
            Verb::SwapContents(card, other) => self.swap_contents(card, other, order),
            Verb::SwapPlaces(card, other) => self.swap(card, other, order),
            Verb::MoveToFlank { cards, lasting } => self.move_to_flank(cards, lasting.as_ref(), order),
            Verb::MoveInLine(cards) => self.move_in(cards, "an eine beliebige Stelle", order),
            Verb::Rearrange(who) => self.rearrange(who, order),
            Verb::Flip(cards) => self.flip(cards, order),
            Verb::Attach(upgrades, to) => self.attach(upgrades, to, order),
            Verb::Redistribute(what, group) => self.redistribute(what, group, order),
            Verb::TriggerAbility(word, cards) => self.trigger_ability(*word, cards, order),
            Verb::Move(cards, to) => self.move_cards(cards, to, order),
            Verb::Play { card, as_yours, as_in_hand, adjacent_to, at } => {
                self.play(card, *as_yours, *as_in_hand, *adjacent_to, at.as_ref(), order)
            }
            Verb::Draw(number) => self.act(&DRAW, &self.pieces(number, "Karte", "Karten").text(), order),
            Verb::RefillHand => self.refill_hand(order),
            Verb::DiscardUntil(filter) => self.discard_until(filter, order),
            Verb::RevealUntil { filter, may_stop, name } => self.reveal_until(filter, *may_stop, *name, order),
            Verb::Reveal(cards) => self.reveal(cards, order),
            Verb::Look(cards) => self.look(cards, order),
            Verb::MakeTokens { number, title, ready, at } => {
                self.make_tokens(number, title.as_deref(), *ready, at.as_ref(), order)
            }
            Verb::Shuffle(who) => self.act(&SHUFFLE, &self.owned(who, DECK, false, Accusative), order),
            Verb::ResolveIcons(cards) => self.resolve_icons(cards, order),
            Verb::SwapZones(one, other) => self.swap_zones(*one, *other, order),
            Verb::Gain(who, number) => self.player_does(who, &GAIN, &self.new_amber(number).text(), order, false),
            Verb::Lose(who, number) => self.player_does(who, &LOSE, &self.lost(who, number), order, false),
            Verb::Steal(number) => self.act(&STEAL, &self.amber(number), order),
            Verb::Capture { card, amount, from } => self.capture(card, amount, *from, order),
            Verb::Exalt(cards) => self.on(&EXALT, cards, "", order),
            Verb::PlaceAmber(cards, number) => self.place_amber(cards, number, order),
            Verb::RemoveAmber(cards, number) => self.remove_amber(cards, number, order),
            Verb::AmberToPool(cards, who, number) => self.amber_to_pool(cards, who, number, order),
            Verb::MoveAmber(from, to, number) => self.move_amber(from, to, number, order),
            Verb::AmberFromPool(who, card, number) => self.amber_from_pool(who, card, number, order),
            Verb::Give(from, to, number) => self.give(from, to, number, order),
            Verb::Forge(cost) => self.forge(cost, order),
            Verb::Unforge { who, last_turn, color } => self.act(&UNFORGE, &self.key_of(who, *last_turn, *color), order),
            Verb::SetActiveHouse(house) => {
                self.clause(&self.house(house, Nominative), Person::One, &BECOME, "zur aktiven Fraktion", order)
            }
            Verb::EndStep => self.act(&END, "diesen Schritt", order),
            Verb::Chains(who, number) => self.chains(who, number, order),
            Verb::RaiseTide(who) => self.player_does(who, &CALL, "die Flut", order, false),
            Verb::ResetTide => self.act(&RESET, "die Gezeiten", order),
        }
    }

    fn divide_damage(&self, amount: &Num, group: &Group, order: Order) -> String {
        let amount = self.amount(amount, "Schaden").text();
        self.act(&SHARE, &format!("{amount} beliebig auf {}", self.many(group, Accusative)), order)
    }

    fn add_counters(&self, cards: &Sel, kind: &Counter, number: &Num, order: Order) -> String {
        let counters = self.counters(kind, number);
        self.act(&LAY, &format!("{counters} auf {}", self.cards(cards, Accusative)), order)
    }

    fn counters(&self, kind: &Counter, number: &Num) -> String {
        self.pieces(number, &counter(kind), &counter(kind)).text()
    }

    fn remove_counters(&self, up_to: &str, cards: &Sel, kind: &Counter, number: &Num, order: Order) -> String {
        let counters = self.counters(kind, number);
        self.act(&REMOVE, &format!("{up_to}{counters} von {}", self.cards(cards, Dative)), order)
    }

    fn move_counters(&self, from: &Sel, to: &Sel, kind: &Counter, number: &Num, order: Order) -> String {
        let counters = self.counters(kind, number);
        let from = self.cards(from, Dative);
        self.act(&MOVE, &format!("{counters} von {from} auf {}", self.cards(to, Accusative)), order)
    }

    fn swap(&self, card: &Sel, other: &Sel, order: Order) -> String {
        let card = self.cards(card, Accusative);
        self.act(&SWAP, &format!("{card} mit {}", self.cards(other, Dative)), order)
    }

    fn swap_contents(&self, card: &Sel, other: &Sel, order: Order) -> String {
        let card = self.cards(card, Dative);
        let what = format!("Æmber, Schaden, Marker und Aufwertungen auf {card}");
        self.act(&SWAP, &format!("{what} mit denen auf {}", self.cards(other, Dative)), order)
    }

    fn attach(&self, upgrades: &Sel, to: &Sel, order: Order) -> String {
        let upgrades = self.cards(upgrades, Accusative);
        self.act(&LAY, &format!("{upgrades} an {}", self.cards(to, Accusative)), order)
    }

    fn redistribute(&self, what: &Stat, group: &Group, order: Order) -> String {
        let on = format!("{} auf {} unter ihnen neu", stat_name(what), self.many(group, Dative));
        self.act(&SHARE, &on, order)
    }

    fn take_off(&self, marker: &str, cards: &Sel, order: Order) -> String {
        let of = self.cards(cards, Dative);
        self.act(&REMOVE, &format!("{marker} von {of}"), order)
    }

    /// To a flank, and what it counts as there.
    fn move_to_flank(&self, cards: &Sel, lasting: Option<&Until>, order: Order) -> String {
        let text = self.move_in(cards, "auf eine Flanke", order);
        match lasting {
            None => text,
            Some(until) => format!("{text} (dort gilt die Karte {} als Kreatur)", self.until(until)),
        }
    }

    /// To a place of its own battleline.
    fn move_in(&self, cards: &Sel, place: &str, order: Order) -> String {
        let article = if self.voice.cards(cards).many { "ihrer" } else { "der" };
        self.on(&MOVE, cards, &format!("{place} {article} Schlachtreihe"), order)
    }

    fn flip(&self, cards: &Sel, order: Order) -> String {
        let text = self.does(Done::Flipped, &TURN_OVER, cards, "", order);
        match plan::are_tokens(cards) {
            true => format!("{text}; was dann keine Kreatur ist, kommt auf den Ablagestapel seines Besitzers"),
            false => text,
        }
    }

    fn rearrange(&self, who: &Who, order: Order) -> String {
        let line = self.owned(who, BATTLELINE, false, Dative);
        self.act(&ORDER, &format!("die Kreaturen in {line} neu"), order)
    }

    fn damage(&self, to: &Sel, amount: &Num, splash: u8, by: Option<Ref>, ignore_armor: bool, order: Order) -> String {
        let many = self.voice.cards(to).many && matches!(to, Sel::Choose { .. } | Sel::Ref(_));
        let each = if many { "jeweils" } else { "" };
        let dealer = by.map(|card| self.card(card, Nominative));
        let damaged = self.cards(to, Dative);
        // the amount is read for each card by itself
        let amount = self.voice.of_each(to, many, || self.amount(amount, "Schaden"));
        let splash = if splash > 0 { format!("und {splash} Explosionsschaden") } else { String::new() };
        let armor = if ignore_armor { "ungeachtet der Rüstung" } else { "" };
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

    fn control(&self, cards: &Sel, who: &Who, until: &Until, order: Order) -> String {
        let controlled = format!("die Kontrolle über {}", self.cards(cards, Accusative));
        let taken = self.player_does(who, &TAKE, &controlled, order, false);
        if *until == Until::Forever {
            return taken;
        }
        format!("{taken} ({})", self.until(until).trim_end_matches(','))
    }

    fn trigger_ability(&self, word: Bold, cards: &Sel, order: Order) -> String {
        let word = bold(word, self.voice.rulebook);
        let of = self.cards(cards, Dative);
        let resolve = self.act(&RESOLVE, &format!("die „{word}:“-Fähigkeit von {of}"), order);
        format!("{resolve}, als würdest du sie kontrollieren")
    }
}

/// "… (ungeachtet von „Verspotten“)".
fn past_taunt(used: &str) -> String {
    format!("{used} (ungeachtet von „Verspotten“)")
}
