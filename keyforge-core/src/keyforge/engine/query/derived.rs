//! What follows from the cards in play: power, armor, keywords, houses, prohibitions, permissions.
//!
//! Computed when asked, never stored. A query that asks itself in a circle (power that depends on power) stops after a
//! few rounds at the printed value.

use smallvec::SmallVec;

use super::lens::{Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::code::{Kind, Mod, Rule};
use crate::keyforge::cards::library::{Aspects, bold_bit, keyword_bit};
use crate::keyforge::cards::syntax::{Bold, Deed, Happening, Who, Zone};
use crate::keyforge::model::{CardType, House, HouseSet, Keyword, Step};
use crate::keyforge::table::{AbilityId, Area, CardId, CardRef, Fact, FactKind, LastingId, Snapshot};

/// An ability of a card: printed, or gained from a source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Instance {
    pub ability: AbilityId,
    pub source: CardRef,
    pub lasting: Option<LastingId>,
}

impl<'a> Query<'a> {
    /// Calls `f` with everything that continuous text gives a card in play.
    fn each_grant(&self, aspects: Aspects, card: CardId, f: &mut dyn FnMut(&Query<'a>, &Lens<'a>, &'a Mod)) {
        if !self.index.aspects.intersects(aspects) {
            return;
        }
        let reference = self.table.reference(card);
        self.each_rule(aspects, &mut |query, lens, rule, _, _| {
            let Rule::Grant(to, mods) = rule else {
                return;
            };
            let concerned = mods.iter().any(|one| one.aspects().intersects(aspects));
            if concerned && query.is_granted(lens, to, reference) {
                mods.iter().for_each(|one| f(query, lens, one));
            }
        });
    }

    /// Power, counters and changes included; never below 0 (`DAMAGE-6`).
    pub fn power(&self, card: CardId) -> i32 {
        let mut power = self.printed_power(card);
        if self.table.card(card).in_play() {
            self.each_grant(Aspects::POWER, card, &mut |query, lens, one| power.take_power(query, lens, one));
        }
        power.value()
    }

    fn printed_power(&self, card: CardId) -> Tally {
        Tally::of(i32::from(self.definition(card).facts.power) + i32::from(self.table.card(card).power_counters))
    }

    /// Armor, used up or not (`ARMOR-3`).
    pub fn armor(&self, card: CardId) -> i32 {
        let mut armor = Tally::of(i32::from(self.definition(card).facts.armor));
        if self.table.card(card).in_play() {
            self.each_grant(Aspects::ARMOR, card, &mut |query, lens, one| armor.take_armor(query, lens, one));
        }
        armor.value()
    }

    /// Armor that is left this turn: what was used is lost first (`ARMOR-6`).
    pub fn armor_left(&self, card: CardId) -> i32 {
        (self.armor(card) - i32::from(self.table.card(card).armor_used)).max(0)
    }

    /// The value of a keyword on a card, summed; 0 where it has it not.
    pub fn keyword(&self, card: CardId, keyword: Keyword) -> i32 {
        let state = self.table.card(card);
        if !state.in_play() || !self.index.aspects.intersects(Aspects::KEYWORD | Aspects::BLANK) {
            return i32::from(self.definition(card).facts.keyword(keyword));
        }
        let mut value = if self.is_blank(card) { 0 } else { i32::from(self.definition(card).facts.keyword(keyword)) };
        let mut lost = false;
        self.each_grant(Aspects::KEYWORD, card, &mut |_, _, one| match one {
            Mod::Keyword(gained, more) if *gained == keyword => value += i32::from(*more),
            Mod::LoseKeyword(gone) if *gone == keyword => lost = true,
            _ => {}
        });
        if lost { 0 } else { value }
    }

    /// Whether a card has a keyword.
    pub fn has(&self, card: CardId, keyword: Keyword) -> bool {
        self.keyword(card, keyword) > 0
    }

    /// Calls `f` with power, armor that is left and keywords of each of some creatures: every rule in force is read once
    /// for all of them.
    pub fn figures(&self, creatures: &[CardId], mut f: impl FnMut(CardId, Figures)) {
        const ALL: Aspects = Aspects::POWER.union(Aspects::ARMOR).union(Aspects::KEYWORD).union(Aspects::BLANK);
        // None as long as text changes no creature.
        let mut changes: SmallVec<[Change; 16]> = SmallVec::new();
        self.each_rule(ALL, &mut |query, lens, rule, _, _| {
            let Rule::Grant(to, mods) = rule else {
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
            let change = changes.get(at).unwrap_or(&Change::NONE);
            let state = self.table.card(*creature);
            let definition = self.library.definition(state.def);
            let printed = i32::from(definition.facts.power) + i32::from(state.power_counters);
            let armor = change.armor.on(definition.facts.armor.into());
            let figures = Figures {
                power: change.power.on(printed),
                armor_left: (armor - i32::from(state.armor_used)).max(0),
                keywords: change.words.on(definition.keyword_bits()),
            };
            f(*creature, figures);
        }
    }

    /// The houses a card belongs to.
    pub fn houses(&self, card: CardId) -> HouseSet {
        let state = self.table.card(card);
        let mut houses = HouseSet::of(state.house);
        if !state.in_play() {
            return houses;
        }
        self.each_grant(Aspects::HOUSE, card, &mut |_, _, one| match one {
            Mod::House(house) => houses = HouseSet::of(*house),
            Mod::AllHouses => houses = HouseSet::ALL,
            _ => {}
        });
        houses
    }

    /// Whether a card belongs to the active house.
    pub fn in_active_house(&self, card: CardId) -> bool {
        let Some(active) = self.table.turn.house else {
            return false;
        };
        match self.index.aspects.intersects(Aspects::HOUSE) {
            true => self.houses(card).contains(active),
            false => self.table.card(card).house == active,
        }
    }

    /// Whether the text box of a card counts as blank.
    pub fn is_blank(&self, card: CardId) -> bool {
        let mut blank = false;
        self.each_grant(Aspects::BLANK, card, &mut |_, _, one| blank |= matches!(one, Mod::Blank));
        blank
    }

    /// The creatures beside a creature, left and right (`NEIGHBOR-1`).
    pub fn neighbors(&self, card: CardId) -> [CardRef; 2] {
        let state = self.table.card(card);
        if state.area != Area::Battleline {
            return [CardRef::NONE; 2];
        }
        let line = self.table.list(Area::Battleline, state.keeper);
        let Some(at) = line.position(card) else {
            return [CardRef::NONE; 2];
        };
        let at_index = |index: Option<usize>| {
            index.and_then(|index| line.get(index)).map_or(CardRef::NONE, |card| self.table.reference(*card))
        };
        [at_index(at.checked_sub(1)), at_index(at.checked_add(1))]
    }

    /// Whether a creature is on a flank, or counts so (`FLANK-1`, `FLANK-2`).
    pub fn is_flank(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        if state.area != Area::Battleline {
            return false;
        }
        let line = self.table.list(Area::Battleline, state.keeper);
        if line.first() == Some(&card) || line.last() == Some(&card) {
            return true;
        }
        let mut flank = false;
        self.each_grant(Aspects::FLANK, card, &mut |_, _, one| flank |= matches!(one, Mod::Flank));
        flank
    }

    /// Whether as many creatures are left of a creature as right of it (`CENTER-1`).
    pub fn is_center(&self, card: CardId) -> bool {
        let state = self.table.card(card);
        let line = self.table.list(Area::Battleline, state.keeper);
        state.area == Area::Battleline && line.len() % 2 == 1 && line.get(line.len() / 2) == Some(&card)
    }

    /// A card as it is now.
    pub fn snapshot(&self, card: CardId) -> Snapshot {
        let state = self.table.card(card);
        let is_creature = state.area == Area::Battleline;
        Snapshot {
            def: state.def,
            houses: self.houses(card),
            controller: self.controller_of(card),
            owner: state.owner,
            flags: state.flags,
            flank: is_creature && self.is_flank(card),
            power: if is_creature { self.power(card).min(i32::from(i16::MAX)) as i16 } else { 0 },
            armor: if is_creature { self.armor(card).min(i32::from(i16::MAX)) as i16 } else { 0 },
            damage: state.damage,
            amber: state.amber,
            power_counters: state.power_counters,
            neighbors: self.neighbors(card),
        }
    }

    // ── abilities ───────────────────────────────────────────────────────────────────────────────────────

    /// The abilities of a card with a bold word: printed ones first, then those it gained.
    pub fn bold_abilities(&self, card: CardId, bold: Bold, f: &mut dyn FnMut(Instance)) {
        let definition = self.definition(card);
        let printed = definition.has_bold(self.table.rulebook, bold);
        if !printed && !self.index.aspects.intersects(Aspects::GRANTS_BOLD) {
            return;
        }
        let state = self.table.card(card);
        let mask = bold_bit(bold);
        let this = state.reference(card);
        if self.index.aspects.intersects(Aspects::SILENCES)
            && self.is_forbidden(&Fact::of_card(FactKind::Triggers(bold), self.controller_of(card), this))
        {
            return;
        }
        if printed && !(state.in_play() && self.is_blank(card)) {
            for index in definition.abilities(self.table.rulebook).iter().copied() {
                let id = AbilityId { def: state.def, index };
                let compiled = self.library.ability(id);
                let works = compiled.zone == Zone::Play && compiled.as_upgrade == self.is_as_upgrade(card);
                if works && matches!(compiled.kind, Kind::Bold(words) if words & mask != 0) {
                    f(Instance { ability: id, source: this, lasting: None });
                }
            }
        }
        if !state.in_play() {
            return;
        }
        self.each_rule(Aspects::GRANTS_BOLD, &mut |query, lens, rule, active, _| {
            let fits = |index: &u8| {
                let inner = query.library.ability(active.ability.sibling(*index));
                matches!(inner.kind, Kind::Bold(words) if words & mask != 0)
            };
            let mut give = |index: u8| {
                let ability = active.ability.sibling(index);
                f(Instance { ability, source: active.source, lasting: active.lasting });
            };
            match rule {
                Rule::Has(index) if active.this == this && fits(index) => give(*index),
                Rule::Grant(to, mods) => {
                    for index in mods.iter().filter_map(Mod::ability).filter(fits) {
                        if query.is_granted(lens, to, this) {
                            give(index);
                        }
                    }
                }
                _ => {}
            }
        });
    }

    /// Whether a card has an ability with a bold word.
    pub fn has_bold(&self, card: CardId, bold: Bold) -> bool {
        let mut found = false;
        self.bold_abilities(card, bold, &mut |_| found = true);
        found
    }

    // ── what may, must and cannot be done ───────────────────────────────────────────────────────────────

    /// Whether a happening of a text is what a fact tells.
    pub fn happened(&self, lens: &Lens<'_>, happening: &Happening, fact: &Fact) -> bool {
        if !deed_fits(&happening.deed, fact) || !self.is_player(lens, &happening.by, fact.player) {
            return false;
        }
        if let (Deed::ChooseHouse(house), FactKind::ChoseHouse) = (&happening.deed, fact.kind) {
            let chosen = House::ALL.get(usize::from(fact.detail)).copied();
            return chosen.is_some_and(|chosen| self.house_set(lens, house).contains(chosen));
        }
        let card = Subject { card: fact.card, was: fact.was.as_ref().or(self.subject(fact.card).was) };
        let card_fits = matches!(happening.card, crate::keyforge::cards::syntax::Filter::Any)
            || self.fits(lens, &happening.card, &card);
        card_fits
            && (matches!(happening.other, crate::keyforge::cards::syntax::Filter::Any)
                || (fact.other.is_some() && self.fits(lens, &happening.other, &self.subject(fact.other))))
    }

    /// Whether a rule forbids what a fact would tell (`CANNOT-1`).
    #[inline]
    pub fn is_forbidden(&self, attempt: &Fact) -> bool {
        self.index.aspects.intersects(Aspects::CANNOT) && self.is_ruled_against(attempt)
    }

    #[inline(never)]
    fn is_ruled_against(&self, attempt: &Fact) -> bool {
        let query = Query { event: Some(attempt), ..*self };
        let mut forbidden = false;
        query.each_rule(Aspects::CANNOT, &mut |query, lens, rule, _, _| {
            if let Rule::Cannot(happening) = rule {
                forbidden = forbidden || query.happened(lens, happening, attempt);
            }
        });
        forbidden
    }

    /// Whether some rule demands what a fact would tell.
    pub fn is_demanded(&self, attempt: &Fact) -> bool {
        let mut demanded = false;
        self.each_rule(Aspects::MUST, &mut |query, lens, rule, _, _| {
            if let Rule::Must(happening) = rule {
                demanded = demanded || query.happened(lens, happening, attempt);
            }
        });
        demanded
    }

    /// The houses that rules forbid a player, or demand of one (`HOUSE-8`, `HOUSE-9`).
    pub fn house_orders(&self, seat: Seat) -> (HouseSet, HouseSet) {
        let (mut forbidden, mut demanded) = (HouseSet::EMPTY, HouseSet::EMPTY);
        self.each_rule(Aspects::CANNOT | Aspects::MUST, &mut |query, lens, rule, _, _| {
            let (Rule::Cannot(happening) | Rule::Must(happening)) = rule else {
                return;
            };
            let Deed::ChooseHouse(house) = &happening.deed else {
                return;
            };
            if !query.is_player(lens, &happening.by, seat) {
                return;
            }
            let houses = query.house_set(lens, house);
            match rule {
                Rule::Cannot(_) => forbidden = forbidden.union(houses),
                _ => demanded = demanded.union(houses),
            }
        });
        (forbidden, demanded)
    }

    /// The current cost of a key of a player (`COST-1`), at least 0.
    pub fn key_cost(&self, seat: Seat) -> i32 {
        let mut cost = 6;
        self.sum_rule(Aspects::KEY_COST, seat, &mut cost);
        cost.max(0)
    }

    /// How many cards a player refills the hand to, chains left aside (`DRAW-6`).
    pub fn hand_size(&self, seat: Seat) -> i32 {
        let mut size = 6;
        self.sum_rule(Aspects::HAND_SIZE, seat, &mut size);
        size.max(0)
    }

    fn sum_rule(&self, aspect: Aspects, seat: Seat, sum: &mut i32) {
        self.each_rule(aspect, &mut |query, lens, rule, _, _| {
            let (who, num): (&Who, _) = match rule {
                Rule::KeyCost(who, num) if aspect == Aspects::KEY_COST => (who, num),
                Rule::HandSize(who, num) if aspect == Aspects::HAND_SIZE => (who, num),
                _ => return,
            };
            if query.is_player(lens, who, seat) {
                *sum = sum.saturating_add(query.num(lens, num));
            }
        });
    }

    /// Whether a player skips a step.
    pub fn skips(&self, seat: Seat, step: Step) -> bool {
        let mut skipped = false;
        self.each_rule(Aspects::SKIP_STEP, &mut |query, lens, rule, _, _| {
            if let Rule::SkipStep(who, which) = rule {
                skipped |= *which == step && query.is_player(lens, who, seat);
            }
        });
        skipped
    }

    /// The cards from which a player may spend æmber when forging (`FORGE-6`).
    pub fn spendable(&self, seat: Seat) -> crate::keyforge::table::Refs {
        let mut cards = crate::keyforge::table::Refs::new();
        self.each_rule(Aspects::SPEND_FROM, &mut |query, lens, rule, _, _| {
            let Rule::SpendFrom(card) = rule else {
                return;
            };
            for card in query.refs(lens, *card) {
                if lens.you == seat && query.table.card(card.card).amber > 0 && !cards.contains(&card) {
                    cards.push(card);
                }
            }
        });
        cards
    }

    /// Whether a player can pay a key of that cost from the pool and from cards.
    pub fn can_pay_key(&self, seat: Seat, cost: i32) -> bool {
        let pool = i32::from(self.table.player(seat).amber);
        if pool >= cost {
            return true;
        }
        let cards = self.spendable(seat).iter().map(|card| i32::from(self.table.card(card.card).amber)).sum::<i32>();
        pool + cards >= cost
    }

    /// Who controls a card as the rules stand: the latest effect wins, then it falls back (`CONTROL-3`).
    pub fn rightful_controller(&self, card: CardId) -> Seat {
        let state = self.table.card(card);
        let this = state.reference(card);
        let mut latest: Option<(u32, Seat)> = None;
        let mut claim = |at: u32, seat: Seat| {
            if latest.is_none_or(|(other, _)| at >= other) {
                latest = Some((at, seat));
            }
        };
        for lasting in &self.table.lasting {
            if let Some((controlled, to)) = lasting.control
                && controlled == this
            {
                claim(lasting.at, to);
            }
        }
        self.each_rule(Aspects::CONTROL, &mut |query, lens, rule, active, _| {
            let Rule::Grant(to, mods) = rule else {
                return;
            };
            for one in mods {
                if let Mod::ControlledBy(who) = one
                    && query.is_granted(lens, to, this)
                    && let Some(seat) = query.player(lens, who)
                {
                    claim(active.source.stamp, seat);
                }
            }
        });
        latest.map_or(state.home, |(_, seat)| seat)
    }

    /// Whether a card is attached as an upgrade that is printed as something else.
    pub fn is_as_upgrade(&self, card: CardId) -> bool {
        self.table.card(card).area == Area::Attached && self.card_type(card) != CardType::Upgrade
    }

    /// The printed type of a card.
    pub fn card_type(&self, card: CardId) -> CardType {
        self.definition(card).facts.card_type
    }
}

/// What continuous text makes of a creature.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Figures {
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
}

impl Tally {
    const fn of(printed: i32) -> Tally {
        Tally { sum: printed, fixed: None }
    }

    fn take_power<'a>(&mut self, query: &Query<'a>, lens: &Lens<'a>, one: &'a Mod) {
        match one {
            Mod::Power(num) => self.add(query.num(lens, num)),
            Mod::PowerIs(num) => self.fix(query.num(lens, num)),
            _ => {}
        }
    }

    fn take_armor<'a>(&mut self, query: &Query<'a>, lens: &Lens<'a>, one: &'a Mod) {
        match one {
            Mod::Armor(num) => self.add(query.num(lens, num)),
            Mod::ArmorIs(num) => self.fix(query.num(lens, num)),
            _ => {}
        }
    }

    fn add(&mut self, value: i32) {
        self.sum = self.sum.saturating_add(value);
    }

    /// Of two fixed values the stricter one holds (`CANNOT-2`).
    fn fix(&mut self, value: i32) {
        self.fixed = Some(self.fixed.map_or(value, |other| other.min(value)));
    }

    fn join(&mut self, other: Tally) {
        self.add(other.sum);
        if let Some(value) = other.fixed {
            self.fix(value);
        }
    }

    fn value(self) -> i32 {
        self.fixed.unwrap_or(self.sum).max(0)
    }

    /// What it makes of a printed number.
    fn on(self, printed: i32) -> i32 {
        self.fixed.unwrap_or(self.sum.saturating_add(printed)).max(0)
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
            change.power.take_power(query, lens, one);
            change.armor.take_armor(query, lens, one);
            change.words.take(one);
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
    fn take(&mut self, one: &Mod) {
        match one {
            Mod::Keyword(keyword, 1..) => self.gained |= keyword_bit(*keyword),
            Mod::LoseKeyword(keyword) => self.lost |= keyword_bit(*keyword),
            Mod::Blank => self.blank = true,
            _ => {}
        }
    }

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

/// Whether a deed of a text is the kind of a fact.
fn deed_fits(deed: &Deed, fact: &Fact) -> bool {
    match (deed, fact.kind) {
        (Deed::Play, FactKind::Played)
        | (Deed::EnterPlay, FactKind::EnteredPlay)
        | (Deed::Use, FactKind::Used)
        | (Deed::UseText, FactKind::UsedText)
        | (Deed::Reap, FactKind::Reaped)
        | (Deed::Fight, FactKind::Fought)
        | (Deed::Destroyed, FactKind::Destroyed)
        | (Deed::Archive, FactKind::Archived)
        | (Deed::ForgeKey, FactKind::Forged)
        | (Deed::ChooseHouse(_), FactKind::ChoseHouse)
        | (Deed::StolenFrom, FactKind::StolenFrom)
        | (Deed::CapturedFrom, FactKind::CapturedFrom)
        | (Deed::DealDamage, FactKind::DealsDamage | FactKind::FightDamage)
        | (Deed::ResolveIcons, FactKind::ResolvesIcons)
        | (Deed::FightDamage, FactKind::FightDamage)
        | (Deed::ArmorPrevents, FactKind::ArmorPrevented)
        | (Deed::RaiseTide, FactKind::TideRaised) => true,
        (Deed::DestroyedFighting, FactKind::Destroyed) => fact.other.is_some(),
        (Deed::SpendOnKey, FactKind::Forged) => fact.amount > 0,
        (Deed::Discard(from), FactKind::Discarded(zone)) => from.is_none_or(|from| from == zone),
        (Deed::LeavePlay(to), FactKind::LeftPlay(zone)) => to.is_none_or(|to| to == zone),
        (Deed::DealtDamage(cause), FactKind::DamageDealt(found)) => cause.is_none_or(|cause| cause == found),
        (Deed::ResolveIcon(icon), FactKind::ResolvesIcon(found)) => icon.is_none_or(|icon| icon == found),
        (Deed::Trigger(bold), FactKind::Triggers(found)) => *bold == found,
        (Deed::GainAmber(cause), FactKind::Gained(found)) => cause.is_none_or(|cause| cause == found),
        _ => false,
    }
}
