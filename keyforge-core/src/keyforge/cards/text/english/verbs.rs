//! What each verb is called, and verbs that act on cards in play.

use super::English;
use super::words::{bold, counter, stat};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::cards::text::discourse::Done;
use crate::keyforge::cards::text::plan;
use crate::keyforge::model::Counter;

impl English {
    pub(super) fn verb(&self, verb: &Verb) -> String {
        match verb {
            Verb::Damage { to, amount, splash, by, ignore_armor } => {
                self.damage(to, amount, *splash, *by, *ignore_armor)
            }
            Verb::DivideDamage(amount, group) => self.divide_damage(amount, group),
            Verb::Destroy(cards) => self.does(Done::Destroyed, "destroy", cards, ""),
            Verb::Sacrifice(cards) => self.does(Done::Sacrificed, "sacrifice", cards, ""),
            Verb::Heal(cards, Num::All) => self.does(Done::Healed, "fully heal", cards, ""),
            Verb::Heal(cards, number) => self.heal(cards, number, ""),
            Verb::HealUpTo(cards, number) => self.heal(cards, number, "up to "),
            Verb::Stun(cards) => self.does(Done::Stunned, "stun", cards, ""),
            Verb::Unstun(cards) => self.on("unstun", cards, ""),
            Verb::Ward(cards) => self.on("ward", cards, ""),
            Verb::Unward(cards) => self.act("remove", &format!("the ward from {}", self.cards(cards))),
            Verb::Enrage(cards) => self.on("enrage", cards, ""),
            Verb::Ready(cards) => self.does(Done::Readied, "ready", cards, ""),
            Verb::Exhaust(cards) => self.does(Done::Exhausted, "exhaust", cards, ""),
            Verb::Use { card, how, as_yours, against, ignore_taunt } => {
                self.use_cards(card, *how, *as_yours, against.as_ref(), *ignore_taunt)
            }
            Verb::AddCounters(cards, kind, number) => self.counters("put", "on", cards, kind, number),
            Verb::RemoveCounters(cards, kind, number) => self.counters("remove", "from", cards, kind, number),
            Verb::RemoveCountersUpTo(cards, kind, number) => self.counters("remove up to", "from", cards, kind, number),
            Verb::MoveCounters(from, to, kind, number) => self.move_counters(from, to, kind, number),
            Verb::Control(cards, who, until) => self.control(cards, who, until),
            Verb::ControlAt(cards, who, at) => self.control_at(cards, who, at),
            Verb::SwapContents(card, other) => {
                self.swap(card, other, "all æmber, damage, counters and upgrades on ", "those on ")
            }
            Verb::SwapPlaces(card, other) => self.swap(card, other, "", ""),
            Verb::MoveToFlank { cards, lasting } => self.move_to_flank(cards, lasting.as_ref()),
            Verb::MoveInLine(cards) => self.move_in_line(cards),
            Verb::Rearrange(who) => self.act("rearrange", &format!("the creatures in {} battleline", self.whose(who))),
            Verb::Flip(cards) => self.flip(cards),
            Verb::Attach(upgrades, to) => self.attach(upgrades, to),
            Verb::Redistribute(what, group) => {
                self.act("redistribute", &format!("the {} on {} among them", stat(what), self.many(group)))
            }
            Verb::TriggerAbility(word, cards) => self.trigger_ability(*word, cards),
            Verb::Move(cards, to) => self.move_cards(cards, to),
            Verb::Play { card, as_yours, as_in_hand, adjacent_to, at } => {
                self.play(card, *as_yours, *as_in_hand, *adjacent_to, at.as_ref())
            }
            Verb::Draw(number) => self.act("draw", &self.pieces(number, "card").text()),
            Verb::RefillHand => self.act("refill", &format!("{} hand as at the end of a turn", self.whose(&Who::Me))),
            Verb::DiscardUntil(filter) => self.discard_until(filter),
            Verb::RevealUntil { filter, may_stop, name } => self.reveal_until(filter, *may_stop, *name),
            Verb::Reveal(cards) => self.reveal(cards),
            Verb::Look(cards) => self.look(cards),
            Verb::MakeTokens { number, title, ready, at } => {
                self.make_tokens(number, title.as_deref(), *ready, at.as_ref())
            }
            Verb::Shuffle(who) => self.act("shuffle", &format!("{} deck", self.whose(who))),
            Verb::ResolveIcons(cards) => {
                let of = self.cards(cards);
                self.act("resolve", &format!("the bonus icons of {of} as if you had played it"))
            }
            Verb::SwapZones(one, other) => self.swap_zones(*one, *other),
            Verb::Gain(who, number) => self.player_acts(who, "gain", &self.new_amber(number).text()),
            Verb::Lose(who, number) => self.lose(who, number),
            Verb::Steal(number) => self.act("steal", &self.amber(number).text()),
            Verb::Capture { card, amount, from } => self.capture(card, amount, *from),
            Verb::Exalt(cards) => self.on("exalt", cards, ""),
            Verb::PlaceAmber(cards, number) => self.place_amber(cards, number),
            Verb::RemoveAmber(cards, number) => self.remove_amber(cards, number),
            Verb::AmberToPool(cards, who, number) => self.amber_to_pool(cards, who, number),
            Verb::MoveAmber(from, to, number) => self.move_amber(from, to, number),
            Verb::AmberFromPool(who, card, number) => self.amber_from_pool(who, card, number),
            Verb::Give(from, to, number) => self.give(from, to, number),
            Verb::Forge(cost) => self.forge(cost),
            Verb::Unforge { who, last_turn, color } => self.act("unforge", &self.keys_of(who, *last_turn, *color)),
            Verb::SetActiveHouse(house) => format!("{} becomes the active house", self.house(house)),
            Verb::EndStep => self.act("end", "this step"),
            Verb::Chains(who, number) => self.chains(who, number),
            Verb::RaiseTide(who) => self.player_acts(who, "raise", "the tide"),
            Verb::ResetTide => self.act("reset", "the tide"),
        }
    }

    fn damage(&self, to: &Sel, amount: &Num, splash: u8, by: Option<Ref>, ignore_armor: bool) -> String {
        let many = self.voice.cards(to).many && matches!(to, Sel::Choose { .. } | Sel::Ref(_));
        let each = if many { "each of " } else { "" };
        let dealer = by.map(|card| self.card_subject(card));
        let damaged = format!("to {each}{}", self.cards(to));
        // the amount is read for each card by itself
        let amount = self.voice.of_each(to, many, || self.amount(amount, "damage"));
        let mut rest = format!("{} {damaged}{}", amount.core, amount.tail);
        if splash > 0 {
            rest.push_str(&format!(", with {splash} splash"));
        }
        if ignore_armor {
            rest.push_str(", ignoring armor");
        }
        let text = match dealer {
            None => self.act("deal", &rest),
            Some(card) => format!("{card} deals {rest}"),
        };
        self.voice.does(Done::Damaged, to);
        text
    }

    fn divide_damage(&self, amount: &Num, group: &Group) -> String {
        let amount = self.amount(amount, "damage").text();
        self.act("deal", &format!("{amount}, divided as you like among {}", self.many(group)))
    }

    fn heal(&self, cards: &Sel, number: &Num, up_to: &str) -> String {
        let amount = self.amount(number, "damage");
        let text = self.act("heal", &format!("{up_to}{} from {}{}", amount.core, self.cards(cards), amount.tail));
        self.voice.does(Done::Healed, cards);
        text
    }

    fn use_cards(
        &self,
        card: &Sel,
        how: UseMode,
        as_yours: bool,
        against: Option<&Filter>,
        ignore_taunt: bool,
    ) -> String {
        let verb = match how {
            UseMode::Any => "use",
            UseMode::Fight => "fight with",
            UseMode::Reap => "reap with",
            UseMode::Action => "use the action of",
        };
        let yours = if as_yours { " as if it were yours" } else { "" };
        let cards = self.cards(card);
        let taunt = if ignore_taunt { ", ignoring taunt" } else { "" };
        self.act(verb, &format!("{cards}{yours}{}{taunt}", self.against(against)))
    }

    fn swap(&self, card: &Sel, other: &Sel, what: &str, for_what: &str) -> String {
        let card = self.cards(card);
        self.act("swap", &format!("{what}{card} with {for_what}{}", self.cards(other)))
    }

    fn move_in_line(&self, cards: &Sel) -> String {
        let whose = if self.several(cards) { "their" } else { "its" };
        self.on("move", cards, &format!(" anywhere in {whose} battleline"))
    }

    fn flip(&self, cards: &Sel) -> String {
        let text = self.does(Done::Flipped, "flip", cards, " over");
        match plan::are_tokens(cards) {
            true => format!("{text}; what is no creature then goes to its owner's discard pile"),
            false => text,
        }
    }

    fn attach(&self, upgrades: &Sel, to: &Sel) -> String {
        let upgrades = self.cards(upgrades);
        self.act("attach", &format!("{upgrades} to {}", self.cards(to)))
    }

    fn control_at(&self, cards: &Sel, who: &Who, at: &Standing) -> String {
        let controlled = self.cards(cards);
        let at = self.standing(at);
        self.player_acts(who, "take", &format!("control of {controlled}, which goes{at}"))
    }

    pub(super) fn against(&self, against: Option<&Filter>) -> String {
        against.map_or(String::new(), |against| format!(" against {}", self.one(against)))
    }

    fn counters(&self, verb: &str, preposition: &str, cards: &Sel, kind: &Counter, number: &Num) -> String {
        let counters = self.pieces(number, &counter(kind));
        self.act(verb, &format!("{} {preposition} {}{}", counters.core, self.cards(cards), counters.tail))
    }

    fn move_counters(&self, from: &Sel, to: &Sel, kind: &Counter, number: &Num) -> String {
        let counters = self.pieces(number, &counter(kind)).text();
        let from = self.cards(from);
        self.act("move", &format!("{counters} from {from} to {}", self.cards(to)))
    }

    fn control(&self, cards: &Sel, who: &Who, until: &Until) -> String {
        let controlled = self.cards(cards);
        let duration = if *until == Until::Forever { String::new() } else { format!(" {}", self.until(until)) };
        self.player_acts(who, "take", &format!("control of {controlled}{duration}"))
    }

    fn move_to_flank(&self, cards: &Sel, lasting: Option<&Until>) -> String {
        let whose = if self.several(cards) { "their" } else { "its" };
        let text = self.on("move", cards, &format!(" to a flank of {whose} battleline"));
        match lasting {
            None => text,
            Some(until) => format!("{text}, where it is a creature {}", self.until(until)),
        }
    }

    fn trigger_ability(&self, word: Bold, cards: &Sel) -> String {
        let word = bold(word, self.voice.rulebook);
        let of = self.cards(cards);
        self.act("resolve", &format!("the “{word}:” ability of {of} as if you controlled that card"))
    }
}
