//! Power, armor and keywords.

use smallvec::SmallVec;

use super::groups::Place;
use super::{Active, Lens, Query, Reading};
use crate::keyforge::cards::library::code::{Kind, Mod, Rule};
use crate::keyforge::cards::library::{Aspects, Definition, keyword_bit};
use crate::keyforge::cards::syntax::Sel;
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{CardId, CardRef, Contents};

impl<'a> Query<'a> {
    /// Power, counters and changes included; never below 0 (`DAMAGE-6`).
    #[inline]
    pub fn power(&self, card: CardId) -> i32 {
        if self.table.bare(card).in_play() && self.index.aspects.intersects(Aspects::POWER) {
            return self.power_by_texts(card);
        }
        i32::from(self.table.contents(card).power_counters) + i32::from(self.definition(card).facts.power)
    }

    #[inline(never)]
    fn power_by_texts(&self, card: CardId) -> i32 {
        let facts = &self.definition(card).facts;
        let mut power = Tally::of(self.table.contents(card).power_counters.into());
        self.each_grant(Aspects::POWER, card, &mut |query, lens, one| power.take_power(query, lens, one));
        power.on(facts.power.into(), facts.armor.into())
    }

    /// Whether a text of its own says of an artifact in a battleline that it is a creature there: it gives itself the power to
    /// stand there with, which no artifact has printed.
    pub fn is_creature_by_itself(&self, card: CardRef) -> bool {
        let own = |active: &Active, rule: &Rule| {
            let gives = if let Rule::Grant { mods, .. } = rule { mods.as_slice() } else { &[] };
            active.this == card && active.lasting.is_none() && gives.iter().any(|one| matches!(one, Mod::BasePower(_)))
        };
        let mut found = false;
        self.each_rule_of(Aspects::POWER, &own, &mut |query, lens, rule, _, _| {
            if let Rule::Grant { to, .. } = rule {
                found |= query.is_granted(lens, to, card);
            }
        });
        found
    }

    /// Armor, used up or not (`ARMOR-3`).
    #[inline]
    pub fn armor(&self, card: CardId) -> i32 {
        if self.table.bare(card).in_play() && self.index.aspects.intersects(Aspects::ARMOR) {
            return self.armor_by_texts(card);
        }
        self.definition(card).facts.armor.into()
    }

    #[inline(never)]
    fn armor_by_texts(&self, card: CardId) -> i32 {
        let facts = &self.definition(card).facts;
        let mut armor = Tally::of(0);
        self.each_grant(Aspects::ARMOR, card, &mut |query, lens, one| armor.take_armor(query, lens, one));
        if !armor.switched {
            return armor.on(facts.armor.into(), facts.power.into());
        }
        // What stands for the printed power trades places as the printed one would.
        let mut power = Tally::of(0);
        self.each_grant(Aspects::POWER, card, &mut |query, lens, one| power.take_power(query, lens, one));
        armor.on(facts.armor.into(), power.base.unwrap_or(facts.power.into()))
    }

    /// Armor that is left this turn: what was used is lost first (`ARMOR-6`).
    pub fn armor_left(&self, card: CardId) -> i32 {
        (self.armor(card) - i32::from(self.table.contents(card).armor_used)).max(0)
    }

    /// The value of a keyword on a card, summed; 0 where it has it not.
    pub fn keyword(&self, card: CardId, keyword: Keyword) -> i32 {
        let said = self.index.words() & keyword_bit(keyword) != 0;
        let state = self.table.bare(card);
        if !state.in_play() || !(said || self.index.aspects.intersects(Aspects::BLANK)) {
            return i32::from(self.definition(card).facts.keyword(keyword));
        }
        let mut value = if self.is_blank(card) { 0 } else { i32::from(self.definition(card).facts.keyword(keyword)) };
        if !said {
            return value;
        }
        let mut lost = false;
        self.each_word(keyword, card, &mut |query, lens, one| {
            if let Mod::Keyword(_, more) = one {
                value = value.saturating_add(query.num(lens, more).max(0));
            }
            if let Mod::TextOf(card) = one {
                let text = query.text_of(lens, *card);
                value = value.saturating_add(text.map_or(0, |text| text.facts.keyword(keyword).into()));
            }
            if let Mod::FeaturesOf(card) = one {
                let like = query.likeness(lens, *card);
                value = value.saturating_add(like.map_or(0, |like| like.facts.keyword(keyword).into()));
            }
            lost |= matches!(one, Mod::LoseKeyword(_));
        });
        if lost { 0 } else { value }
    }

    /// Calls `f` with what rules in force say of a keyword of a card. Only those are read that speak of this keyword, and
    /// none within its own question: a rule that asks who has what it gives would ask itself in a circle.
    fn each_word(&self, keyword: Keyword, card: CardId, f: &mut dyn FnMut(&Query<'_>, &Lens<'_>, &'a Mod)) {
        let reference = self.table.reference(card);
        let place = Place::of(self, reference);
        let library = self.library;
        let speaks = |active: &Active| {
            let ability = library.ability(active.ability);
            let Kind::Constant(_, rules) = &ability.kind else { return false };
            ability.gives.intersects(Aspects::KEYWORD)
                || rules.iter().any(|rule| words_for(rule, keyword, active, &place).is_some())
        };
        self.each_active_of(Aspects::KEYWORD, &speaks, &mut |query, active| {
            let Kind::Constant(during, rules) = &library.ability(active.ability).kind else {
                return;
            };
            let said = rules.iter().filter_map(|rule| words_for(rule, keyword, active, &place));
            let mut said = said.peekable();
            if said.peek().is_none() || query.is_reading(keyword, active) {
                return;
            }
            let reading = Reading { keyword, rule: *active, outer: query.reading };
            let query = Query { reading: Some(&reading), ..*query };
            let lens = query.lens_of(active);
            if !query.holds(&lens, during) {
                return;
            }
            for (to, mods) in said {
                if query.is_granted(&lens, to, reference) {
                    mods.iter().filter(|one| one.is_about(keyword)).for_each(|one| f(&query, &lens, one));
                }
            }
        });
    }

    /// Whether a rule is being read for that keyword.
    fn is_reading(&self, keyword: Keyword, rule: &Active) -> bool {
        let mut outer = self.reading;
        while let Some(reading) = outer {
            if reading.keyword == keyword && reading.rule == *rule {
                return true;
            }
            outer = reading.outer;
        }
        false
    }

    /// Whether a card has a keyword.
    pub fn has(&self, card: CardId, keyword: Keyword) -> bool {
        self.keyword(card, keyword) > 0
    }

    /// The keywords that a creature has and that are not printed on it, or the other way round, a bit for each.
    pub fn keywords_changed(&self, card: CardId) -> u16 {
        if !self.table.bare(card).in_play() || !self.index.aspects.intersects(Aspects::KEYWORD | Aspects::BLANK) {
            return 0;
        }
        let said = if self.index.aspects.intersects(Aspects::BLANK) { u16::MAX } else { self.index.words() };
        let printed = self.definition(card).keyword_bits();
        let has = Keyword::ALL.into_iter().filter(|word| said & keyword_bit(*word) != 0 && self.has(card, *word));
        has.fold(printed & said, |bits, word| bits ^ keyword_bit(word))
    }

    /// Calls `f` with power, armor that is left and keywords of each of some creatures: every rule in force is read once
    /// for all of them.
    pub fn figures(&self, creatures: &[CardId], mut f: impl FnMut(CardId, Figures)) {
        const ALL: Aspects = Aspects::POWER.union(Aspects::ARMOR).union(Aspects::KEYWORD).union(Aspects::BLANK);
        // None as long as text changes no creature.
        let mut changes: SmallVec<[Change; 16]> = SmallVec::new();
        self.each_rule(ALL, &mut |query, lens, rule, _, _| {
            let Rule::Grant { to, mods } = rule else {
                return;
            };
            if !mods.iter().any(|one| one.aspects().intersects(ALL)) {
                return;
            }
            // What the mods come to is the same for every creature, so it is reckoned for the first one only.
            let mut change = None;
            query.each_granted(lens, to, creatures, |at| {
                changes.resize(creatures.len(), Change::NONE);
                changes[at].join(change.get_or_insert_with(|| Change::of(query, lens, mods)));
            });
        });
        for (at, creature) in creatures.iter().enumerate() {
            let figures = match changes.get(at) {
                Some(change) => self.figures_by(*creature, change),
                None => self.figures_by(*creature, &Change::NONE),
            };
            f(*creature, figures);
        }
    }

    /// What a change makes of a creature. Little is left of it where it is known that there is none.
    #[inline(always)]
    fn figures_by(&self, creature: CardId, change: &Change) -> Figures {
        let contents = self.table.contents(creature);
        let definition = self.library.definition(self.table.bare(creature).def);
        let (power, armor) = (i32::from(definition.facts.power), i32::from(definition.facts.armor));
        let mut tally = change.power;
        tally.add(contents.power_counters.into());
        let armor_now = change.armor.on(armor, tally.base.unwrap_or(power));
        Figures {
            contents,
            power: tally.on(power, armor),
            armor_left: (armor_now - i32::from(contents.armor_used)).max(0),
            keywords: change.words.on(definition.keyword_bits()),
        }
    }
}

/// What a rule gives, and to which cards, where it may say something of that keyword of the card at a place.
fn words_for<'a>(
    rule: &'a Rule,
    keyword: Keyword,
    active: &Active,
    place: &Place<'_, '_>,
) -> Option<(&'a Sel, &'a [Mod])> {
    let Rule::Grant { to, mods } = rule else {
        return None;
    };
    (mods.iter().any(|one| one.is_about(keyword)) && place.may_be_meant(active, to)).then_some((to, mods))
}

/// What continuous text makes of a creature.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Figures {
    /// What lies on it, which most of the rest asks for.
    pub contents: Contents,
    pub power: i32,
    pub armor_left: i32,
    /// A bit for each keyword in the order of [`Keyword::ALL`].
    pub keywords: u16,
}

/// A number that text adds to or fixes.
#[derive(Clone, Copy)]
struct Tally {
    sum: i32,
    fixed: Option<i32>,
    /// What stands for the printed number.
    base: Option<i32>,
    /// Whether the other printed number stands for the own one.
    switched: bool,
}

impl Tally {
    const fn of(sum: i32) -> Tally {
        Tally { sum, fixed: None, base: None, switched: false }
    }

    fn take_power<'a>(&mut self, query: &Query<'a>, lens: &Lens<'a>, one: &'a Mod) {
        if let Mod::Power(num) = one {
            self.add(query.num(lens, num));
        } else if let Mod::PowerIs(num) = one {
            self.fix(query.num(lens, num));
        } else if let Mod::BasePower(num) = one {
            self.found(query.num(lens, num));
        }
        self.switched ^= matches!(one, Mod::SwitchPowerArmor);
    }

    fn take_armor<'a>(&mut self, query: &Query<'a>, lens: &Lens<'a>, one: &'a Mod) {
        if let Mod::Armor(num) = one {
            self.add(query.num(lens, num));
        } else if let Mod::ArmorIs(num) = one {
            self.fix(query.num(lens, num));
        }
        self.switched ^= matches!(one, Mod::SwitchPowerArmor);
    }

    fn add(&mut self, value: i32) {
        self.sum = self.sum.saturating_add(value);
    }

    /// Of two fixed values the stricter one holds (`CANNOT-2`).
    fn fix(&mut self, value: i32) {
        self.fixed = Some(self.fixed.map_or(value, |other| other.min(value)));
    }

    /// The same of two that stand for the printed one.
    fn found(&mut self, value: i32) {
        self.base = Some(self.base.map_or(value, |other| other.min(value)));
    }

    fn join(&mut self, other: Tally) {
        self.add(other.sum);
        if let Some(value) = other.base {
            self.found(value);
        }
        self.switched ^= other.switched;
        if let Some(value) = other.fixed {
            self.fix(value);
        }
    }

    /// What it makes of a printed number, or of the other one with which that trades places.
    fn on(self, printed: i32, other: i32) -> i32 {
        let printed = if self.switched { other } else { self.base.unwrap_or(printed) };
        self.fixed.unwrap_or(self.sum.saturating_add(printed)).clamp(0, super::ALL)
    }
}

/// What text changes about a creature.
#[derive(Clone, Copy)]
struct Change {
    power: Tally,
    armor: Tally,
    words: Words,
}

impl Change {
    const NONE: Change =
        Change { power: Tally::of(0), armor: Tally::of(0), words: Words { gained: 0, lost: 0, blank: false } };

    fn of<'a>(query: &Query<'a>, lens: &Lens<'a>, mods: &'a [Mod]) -> Change {
        let mut change = Change::NONE;
        for one in mods {
            match one {
                Mod::Power(_) | Mod::PowerIs(_) | Mod::BasePower(_) => change.power.take_power(query, lens, one),
                Mod::Armor(_) | Mod::ArmorIs(_) => change.armor.take_armor(query, lens, one),
                Mod::Keyword(keyword, value) if query.num(lens, value) > 0 => {
                    change.words.gained |= keyword_bit(*keyword);
                }
                Mod::Keyword(..) => {}
                Mod::LoseKeyword(keyword) => change.words.lost |= keyword_bit(*keyword),
                Mod::Blank => change.words.blank = true,
                Mod::TextOf(card) => {
                    let text = query.text_of(lens, *card);
                    change.words.gained |= text.map_or(0, Definition::keyword_bits);
                }
                Mod::FeaturesOf(card) => {
                    let like = query.likeness(lens, *card);
                    change.words.gained |= like.map_or(0, Definition::keyword_bits);
                }
                Mod::SwitchPowerArmor => {
                    change.power.take_power(query, lens, one);
                    change.armor.take_armor(query, lens, one);
                }
                // No figures: the other queries read them.
                Mod::Ability(_)
                | Mod::CopyOf(_)
                | Mod::ControlledBy(_)
                | Mod::House(_)
                | Mod::AlsoHouse(_)
                | Mod::AllHouses
                | Mod::Flank
                | Mod::Trait(_) => {}
            }
        }
        change
    }

    fn join(&mut self, other: &Change) {
        self.power.join(other.power);
        self.armor.join(other.armor);
        self.words.join(other.words);
    }
}

/// The keywords that text gives and takes, a bit for each.
#[derive(Clone, Copy)]
struct Words {
    gained: u16,
    lost: u16,
    /// Whether the printed ones do not count.
    blank: bool,
}

impl Words {
    fn join(&mut self, other: Words) {
        self.gained |= other.gained;
        self.lost |= other.lost;
        self.blank |= other.blank;
    }

    /// What they make of the printed ones.
    fn on(self, printed: u16) -> u16 {
        (if self.blank { self.gained } else { self.gained | printed }) & !self.lost
    }
}
