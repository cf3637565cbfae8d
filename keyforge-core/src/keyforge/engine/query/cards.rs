//! Which cards a text names, where a reference leads, and what a card shows.

use super::{Found, FoundIds, Lens, Query, Subject};
use crate::kernel::arrange_by_key;
use crate::keyforge::cards::library::{Cast, Definition};
use crate::keyforge::cards::syntax::{Distinct, Ref, Stat};
use crate::keyforge::engine::machine::scope::Past;
use crate::keyforge::model::CardType;
use crate::keyforge::table::{Area, Binding, CardId, CardRef, FactKind, Maybe, Snapshot};

impl<'a> Query<'a> {
    /// The cards that a reference means.
    pub fn refs(&self, lens: &Lens<'_>, reference: Ref) -> Found {
        let one = |card: Maybe<CardRef>| Found::from_slice(card.get().as_slice());
        match reference {
            Ref::This => one(lens.this),
            Ref::Source => one(lens.source),
            Ref::Host => one(lens.source.get().and_then(|upgrade| self.host_of(upgrade)).into()),
            Ref::It if lens.it.is_some() => one(lens.it),
            Ref::It => Found::from_slice(lens.binding.map_or(&[], |binding| &binding.it)),
            Ref::Slot(slot) => slot_of(lens.binding, slot),
            Ref::EventCard => one(lens.event.map_or(Maybe::NONE, |event| event.card)),
            Ref::EventOther => one(lens.event.map_or(Maybe::NONE, |event| event.other)),
            Ref::Fought => one(self.fought(lens).into()),
            Ref::ThisWay => Found::from_slice(lens.scope.map_or(&[], |scope| &scope.way)),
            Ref::Rest => {
                let rest = lens.scope.iter().flat_map(|scope| &scope.rest).copied();
                rest.filter(|card| self.table.is_current(*card)).collect()
            }
            Ref::Remembered => {
                let Some(this) = lens.this.get() else {
                    return Found::new();
                };
                let by = [this.stamp, self.table.bare(this.card).before];
                let mine = |entry: &&(CardRef, CardRef)| entry.0.card == this.card && by.contains(&entry.0.stamp);
                self.table.remembered.iter().filter(mine).map(|entry| entry.1).collect()
            }
        }
    }

    /// Whether a reference means a card.
    pub fn means(&self, lens: &Lens<'_>, reference: Ref, card: CardRef) -> bool {
        // Asked most often, so without a list.
        if reference == Ref::This {
            return lens.this == card;
        }
        if reference == Ref::Source {
            return lens.source == card;
        }
        self.refs(lens, reference).contains(&card)
    }

    /// The first card that a reference means.
    pub fn first(&self, lens: &Lens<'_>, reference: Ref) -> Option<CardRef> {
        self.refs(lens, reference).first().copied()
    }

    /// The creature that was or is fought, seen from the text's card.
    fn fought(&self, lens: &Lens<'_>) -> Option<CardRef> {
        if let Some(fought) = lens.binding.and_then(|binding| binding.fought) {
            return Some(fought);
        }
        // What waited for a fight speaks of that one.
        let told = lens.event.filter(|event| event.kind == FactKind::Fought);
        let told = told.and_then(|event| Some((event.card.get()?, event.other.get()?)));
        let this = lens.this.get()?;
        let (attacker, defender) = told.or(self.fight.copied())?;
        if this.card == defender.card {
            return Some(attacker);
        }
        // A fight that goes on around the text of another card is none of its own.
        (told.is_some() || this.card == attacker.card).then_some(defender)
    }

    /// The creature that an upgrade is, or was last, attached to.
    fn host_of(&self, upgrade: CardRef) -> Option<CardRef> {
        let state = self.table.bare(upgrade.card);
        let host = state.host.get().filter(|_| state.area == Area::Attached);
        host.map(|host| self.table.reference(host))
    }

    /// Where a reference leads: the card where it was, or, after one move into a public zone, there (`ABILITY-2`,
    /// `LEAVE-7`).
    pub fn locate(&self, reference: CardRef) -> Option<CardId> {
        let state = self.table.bare(reference.card);
        if !reference.card.is_known() {
            return None;
        }
        if state.stamp == reference.stamp {
            return Some(reference.card);
        }
        // A purged card is out of the game (`PURGE-1b`), a secret one is out of sight (`LEAVE-7`).
        let gone = state.area.is_secret() || state.area == Area::Purged;
        let followed = state.before == reference.stamp && reference.stamp != 0 && !gone;
        followed.then_some(reference.card)
    }

    /// The same for what may be one card or two: a token creature that has left play is its hidden side, a gigantic
    /// creature its two halves (`GIGANTIC-2c`, `TOKEN-5`).
    pub fn located(&self, reference: CardRef) -> FoundIds {
        let mut became = self.became().iter().filter(|(was, _)| *was == reference).map(|(_, now)| *now).peekable();
        match became.peek() {
            Some(_) => became.filter_map(|now| self.public(now)).collect(),
            None => self.locate(reference).into_iter().collect(),
        }
    }

    /// The card, if it still lies where it was and everybody may see it there.
    fn public(&self, reference: CardRef) -> Option<CardId> {
        let secret = self.table.bare(reference.card).area.is_secret();
        (self.table.is_current(reference) && !secret).then_some(reference.card)
    }

    /// What is kept of a card that left during what is going on.
    pub(super) fn kept(&self, card: CardRef) -> Option<&'a Past> {
        self.machine.and_then(|machine| machine.past.iter().rev().find(|past| past.card == card))
    }

    /// The card as it was when it left, if it left during what is going on, or as something that lasts remembers it.
    pub fn past_of(&self, card: CardRef) -> Option<&'a Snapshot> {
        let past = self.kept(card);
        let remembered = || self.table.lasting.iter().flat_map(|lasting| &lasting.binding.past);
        past.map(|past| &past.was).or_else(|| remembered().find(|(it, _)| *it == card).map(|(_, was)| was))
    }

    /// A card as it was when it left play for where it is now, if it left during what is going on. It may have been another
    /// card then: a token creature, or the other half of a gigantic one.
    pub(crate) fn left_as(&self, card: CardRef) -> Option<&'a Snapshot> {
        let became = self.became().iter().rev().find(|(_, now)| *now == card).map(|(was, _)| *was);
        let before = CardRef::new(card.card, self.table.bare(card.card).before);
        self.past_of(became.unwrap_or(before)).filter(|_| self.table.is_current(card))
    }

    /// A card as it was when it left for where it lies hidden now: no reference follows it there, and a text that names it
    /// all the same has sent it.
    pub(super) fn hidden_as(&self, card: CardRef) -> Option<&'a Snapshot> {
        let hidden = self.table.is_current(card) && self.table.is_facedown(self.table.bare(card.card).area);
        let machine = self.machine.filter(|_| hidden)?;
        machine.past.iter().rev().find(|past| past.card.card == card.card).map(|past| &past.was)
    }

    /// A card to be asked about.
    pub fn subject(&self, card: CardRef) -> Subject<'a> {
        let was = if self.table.is_current(card) { None } else { self.past_of(card) };
        Subject { card, was }
    }

    /// A card as it is now.
    pub fn snapshot(&self, card: CardId) -> Snapshot {
        let (state, contents) = (self.table.bare(card), self.table.contents(card));
        let mut snapshot = Snapshot {
            def: state.def,
            houses: self.houses(card),
            controller: self.controller_of(card),
            owner: state.owner(),
            flags: state.flags,
            flank: false,
            power: 0,
            armor: 0,
            damage: contents.damage,
            amber: contents.amber,
            power_counters: contents.power_counters,
            neighbors: [Maybe::NONE; 2],
            as_upgrade: self.is_as_upgrade(card),
        };
        if state.area == Area::Battleline {
            snapshot.neighbors = self.neighbors(card);
            // Who has no neighbor on a side ends the line.
            snapshot.flank = snapshot.neighbors.iter().any(|neighbor| neighbor.is_none()) || self.counts_as_flank(card);
            snapshot.power = self.power(card).min(i32::from(i16::MAX)) as i16;
            snapshot.armor = self.armor(card).min(i32::from(i16::MAX)) as i16;
        }
        snapshot
    }

    /// Whether two cards are no different in that.
    pub fn is_alike(&self, distinct: Distinct, one: CardRef, other: CardRef) -> bool {
        let (one, other) = (self.subject(one), self.subject(other));
        match distinct {
            Distinct::Title => self.definition_of(&one).title == self.definition_of(&other).title,
            Distinct::Type => self.type_of(&one) == self.type_of(&other),
            Distinct::House => !self.houses_of(&one).intersection(self.houses_of(&other)).is_empty(),
            Distinct::Power => self.stat(one.card, &Stat::Power) == self.stat(other.card, &Stat::Power),
        }
    }

    /// The definition that a card shows.
    pub fn definition(&self, card: CardId) -> &'a Definition {
        self.library.definition(self.table.bare(card).def)
    }

    pub(super) fn definition_of(&self, subject: &Subject<'_>) -> &'a Definition {
        match subject.was {
            Some(was) => self.library.definition(was.def),
            None => self.definition(subject.card.card),
        }
    }

    /// The printed type of a card.
    pub fn card_type(&self, card: CardId) -> CardType {
        self.definition(card).facts.card_type
    }

    /// What a card counts as where it is.
    pub fn type_now(&self, card: CardId) -> CardType {
        self.type_of(&Subject { card: self.table.reference(card), was: None })
    }

    pub(super) fn type_of(&self, subject: &Subject<'_>) -> CardType {
        match (subject.was, self.table.bare(subject.card.card).area) {
            (None, Area::Attached) => CardType::Upgrade,
            // Also an artifact that was moved there (`ERRATA-008`).
            (None, Area::Battleline) => CardType::Creature,
            (Some(was), _) if was.as_upgrade => CardType::Upgrade,
            (Some(was), _) if was.in_battleline() => CardType::Creature,
            _ => self.definition_of(subject).facts.card_type,
        }
    }

    /// Whether a card is attached as an upgrade that is printed as something else.
    pub fn is_as_upgrade(&self, card: CardId) -> bool {
        self.table.bare(card).area == Area::Attached && self.card_type(card) != CardType::Upgrade
    }
}

/// The cards under a name.
fn slot_of(binding: Option<&Binding>, slot: u8) -> Found {
    let slots = binding.into_iter().flat_map(|binding| &binding.slots);
    slots.filter(|(name, _)| *name == slot).map(|(_, card)| *card).collect()
}

/// The titles of the game's cards, in the order in which they are offered: that of the alphabet. Each with its slug.
pub(crate) fn titles_of_game(library: &Cast) -> Vec<(&str, &str)> {
    let cards = library.definitions().filter(|definition| !definition.facts.title.is_empty());
    let title = |definition: &'_ Definition| definition.title;
    let mut titles: Vec<(&str, &str)> =
        cards.map(|card| (card.facts.title.as_str(), library.title_slug(title(card)))).collect();
    arrange_by_key(&mut titles, |title| *title);
    titles.dedup_by_key(|(_, slug)| *slug);
    titles
}
