//! Reading a text: who "you" are, which card "this" is, and what filters, numbers and conditions come to.
//!
//! Nothing here changes a game or asks a player.

use smallvec::SmallVec;

use super::active::Index;
use crate::kernel::Seat;
use crate::keyforge::cards::library::{Cast, Definition};
use crate::keyforge::cards::syntax::{Cond, Filter, Group, HouseRef, Num, Ref, Sel, Span, Stat, Who};
use crate::keyforge::engine::machine::scope::{Past, Scope};
use crate::keyforge::model::{CardType, House, HouseSet};
use crate::keyforge::table::{Area, Binding, CardId, CardRef, CardState, Fact, Refs, Snapshot, StatusFlags, Table};

/// "Everything there is" as a number: more than any game has of anything.
pub(crate) const ALL: i32 = 1_000_000;

/// With so many cards in the discard pile a player is haunted (`HAUNT-1`).
const HAUNTED: usize = 10;

/// The game as it can be asked.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub library: &'a Cast,
    pub table: &'a Table,
    pub index: &'a Index,
    /// Cards that left during what is going on, as they were.
    pub past: &'a [Past],
    /// Which cards creatures became that are another card, or two, out of play.
    pub became: &'a [(CardRef, CardRef)],
    /// What is being tried, for rules that speak of "that player".
    pub event: Option<&'a Fact>,
    /// How many rules are being asked for each other.
    pub depth: u8,
    /// Who is attacking whom, or would be.
    pub fight: Option<(CardRef, CardRef)>,
}

/// Whose text is read, on which card, and what it has chosen so far.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    pub you: Seat,
    pub this: CardRef,
    pub source: CardRef,
    pub binding: Option<&'a Binding>,
    pub scope: Option<&'a Scope>,
    pub event: Option<&'a Fact>,
    /// "It" for a number that is read once for every card.
    pub it: CardRef,
}

impl<'a> Lens<'a> {
    /// The bare look of a player.
    pub fn of_player(you: Seat) -> Lens<'a> {
        Lens {
            you,
            this: CardRef::NONE,
            source: CardRef::NONE,
            binding: None,
            scope: None,
            event: None,
            it: CardRef::NONE,
        }
    }

    /// The look of a resolving ability.
    pub fn of_scope(scope: &'a Scope) -> Lens<'a> {
        Lens {
            you: scope.you,
            this: scope.this,
            source: scope.source,
            binding: Some(&scope.binding),
            scope: Some(scope),
            event: scope.event.as_deref(),
            it: CardRef::NONE,
        }
    }

    /// The same with another "it".
    pub fn with_it(self, it: CardRef) -> Lens<'a> {
        Lens { it, ..self }
    }

    /// The same at an event.
    pub fn at(self, event: &'a Fact) -> Lens<'a> {
        Lens { event: Some(event), ..self }
    }
}

/// A card, and how it was if it is no longer there.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub card: CardRef,
    pub was: Option<&'a Snapshot>,
}

impl<'a> Query<'a> {
    // ── players ─────────────────────────────────────────────────────────────────────────────────────────

    /// The player that a text names; none where it names several or nobody.
    pub fn player(&self, lens: &Lens<'_>, who: &Who) -> Option<Seat> {
        match who {
            Who::Me => Some(lens.you),
            Who::Opponent => Some(lens.you.other()),
            Who::Active => Some(self.table.turn.active),
            Who::EventPlayer => lens.event.map(|event| event.player),
            Who::Chosen => lens.binding.and_then(|binding| binding.player),
            Who::Each | Who::One => None,
            Who::Controller(card) => self.first(lens, *card).map(|card| self.controller(card)),
            Who::Owner(card) => self.first(lens, *card).map(|card| self.owner(card)),
            Who::OtherThan(who) => self.player(lens, who).map(Seat::other),
        }
    }

    /// Whether a player is one whom a text names.
    pub fn is_player(&self, lens: &Lens<'_>, who: &Who, seat: Seat) -> bool {
        match who {
            Who::Each | Who::One => true,
            _ => self.player(lens, who) == Some(seat),
        }
    }

    /// The players whom a text names, the active one first.
    pub fn players(&self, lens: &Lens<'_>, who: &Who) -> impl Iterator<Item = Seat> + use<> {
        let active = self.table.turn.active;
        let (one, two) = (self.is_player(lens, who, active), self.is_player(lens, who, active.other()));
        [(one, active), (two, active.other())].into_iter().filter(|(named, _)| *named).map(|(_, seat)| seat)
    }

    // ── cards named by a text ───────────────────────────────────────────────────────────────────────────

    /// The cards that a reference means.
    pub fn refs(&self, lens: &Lens<'_>, reference: Ref) -> Refs {
        let one = |card: CardRef| if card.is_some() { Refs::from_elem(card, 1) } else { Refs::new() };
        match reference {
            Ref::This => one(lens.this),
            Ref::Source => one(lens.source),
            Ref::Host => one(self.host_of(lens.source)),
            Ref::It if lens.it.is_some() => one(lens.it),
            Ref::It => lens.binding.map(|binding| binding.it.clone()).unwrap_or_default(),
            Ref::Slot(slot) => lens.binding.map(|binding| slot_of(binding, slot)).unwrap_or_default(),
            Ref::EventCard => one(lens.event.map_or(CardRef::NONE, |event| event.card)),
            Ref::EventOther => one(lens.event.map_or(CardRef::NONE, |event| event.other)),
            Ref::Fought => one(self.fought(lens)),
            Ref::ThisWay => lens.scope.map(|scope| scope.way.clone()).unwrap_or_default(),
            Ref::Rest => {
                let mut rest = lens.scope.map(|scope| scope.rest.clone()).unwrap_or_default();
                rest.retain(|card| self.table.is_current(*card));
                rest
            }
            Ref::Remembered => {
                let by = [lens.this.stamp, self.table.card(lens.this.card).before];
                let mine = |entry: &&(CardRef, CardRef)| entry.0.card == lens.this.card && by.contains(&entry.0.stamp);
                self.table.remembered.iter().filter(mine).map(|entry| entry.1).collect()
            }
        }
    }

    /// Whether a reference means a card.
    pub fn means(&self, lens: &Lens<'_>, reference: Ref, card: CardRef) -> bool {
        match reference {
            // Asked most often, so without a list.
            Ref::This => lens.this == card && card.is_some(),
            Ref::Source => lens.source == card && card.is_some(),
            _ => self.refs(lens, reference).contains(&card),
        }
    }

    /// The first card that a reference means.
    pub fn first(&self, lens: &Lens<'_>, reference: Ref) -> Option<CardRef> {
        self.refs(lens, reference).first().copied()
    }

    /// The creature that was or is fought, seen from the text's card.
    fn fought(&self, lens: &Lens<'_>) -> CardRef {
        if let Some(fought) = lens.binding.and_then(|binding| binding.fought) {
            return fought;
        }
        match self.fight {
            Some((attacker, defender)) if defender.card == lens.this.card => attacker,
            Some((_, defender)) => defender,
            None => CardRef::NONE,
        }
    }

    /// The creature that an upgrade is, or was last, attached to.
    fn host_of(&self, upgrade: CardRef) -> CardRef {
        let state = self.table.card(upgrade.card);
        match state.area {
            Area::Attached => self.table.reference(state.host),
            _ => CardRef::NONE,
        }
    }

    /// Where a reference leads: the card where it was, or, after one move into a public zone, there (`ABILITY-2`,
    /// `LEAVE-7`).
    pub fn locate(&self, reference: CardRef) -> Option<CardId> {
        let state = self.table.card(reference.card);
        if !reference.is_some() {
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
    pub fn located(&self, reference: CardRef) -> SmallVec<[CardId; 2]> {
        let mut became = self.became.iter().filter(|(was, _)| *was == reference).map(|(_, now)| *now).peekable();
        match became.peek() {
            Some(_) => became.filter_map(|now| self.public(now)).collect(),
            None => self.locate(reference).into_iter().collect(),
        }
    }

    /// The card, if it still lies where it was and everybody may see it there.
    fn public(&self, reference: CardRef) -> Option<CardId> {
        let secret = self.table.card(reference.card).area.is_secret();
        (self.table.is_current(reference) && !secret).then_some(reference.card)
    }

    /// The card as it was when it left, if it left during what is going on.
    pub fn past_of(&self, card: CardRef) -> Option<&'a Snapshot> {
        self.past.iter().rev().find(|past| past.card == card).map(|past| &past.was)
    }

    /// A card to be asked about.
    pub fn subject(&self, card: CardRef) -> Subject<'a> {
        let was = if self.table.is_current(card) { None } else { self.past_of(card) };
        Subject { card, was }
    }

    // ── properties of live or gone cards ────────────────────────────────────────────────────────────────

    /// The definition that a card shows.
    pub fn definition(&self, card: CardId) -> &'a Definition {
        self.library.definition(self.table.card(card).def)
    }

    fn definition_of(&self, subject: &Subject<'_>) -> &'a Definition {
        match subject.was {
            Some(was) => self.library.definition(was.def),
            None => self.definition(subject.card.card),
        }
    }

    /// Who controls a card, or did last.
    pub fn controller(&self, card: CardRef) -> Seat {
        match self.subject(card).was {
            Some(was) => was.controller,
            None => self.controller_of(card.card),
        }
    }

    /// Who owns a card, or did last.
    pub fn owner(&self, card: CardRef) -> Seat {
        match self.subject(card).was {
            Some(was) => was.owner,
            None => self.table.card(card.card).owner,
        }
    }

    /// Who controls a card; out of play, whose it is.
    pub fn controller_of(&self, card: CardId) -> Seat {
        let state = self.table.card(card);
        if state.in_play() || state.area == Area::Limbo { state.keeper } else { state.owner }
    }

    /// The houses of a card that is or was there.
    pub fn houses_of(&self, subject: &Subject<'_>) -> HouseSet {
        match subject.was {
            Some(was) => was.houses,
            None => self.houses(subject.card.card),
        }
    }

    fn neighbors_of(&self, card: CardRef) -> [CardRef; 2] {
        match self.subject(card).was {
            Some(was) => was.neighbors,
            None => self.neighbors(card.card),
        }
    }

    /// A countable property of a card that is or was there.
    pub fn stat(&self, card: CardRef, stat: &Stat) -> i32 {
        let subject = self.subject(card);
        let definition = self.definition_of(&subject);
        match (stat, subject.was) {
            (Stat::Power, Some(was)) => was.power.into(),
            (Stat::Power, None) => self.power(card.card),
            (Stat::Armor, Some(was)) => was.armor.into(),
            (Stat::Armor, None) => self.armor(card.card),
            (Stat::Damage, Some(was)) => was.damage.into(),
            (Stat::Damage, None) => self.table.card(card.card).damage.into(),
            (Stat::Amber, Some(was)) => was.amber.into(),
            (Stat::Amber, None) => self.table.card(card.card).amber.into(),
            (Stat::AmberIcons, _) => {
                self.icons_of(&subject).iter().filter(|icon| **icon == crate::keyforge::model::Icon::Amber).count()
                    as i32
            }
            (Stat::Icons, _) => self.icons_of(&subject).len() as i32,
            (Stat::Traits, _) => definition.facts.traits.len() as i32,
            (Stat::Counters(crate::keyforge::model::Counter::Power), Some(was)) => was.power_counters.into(),
            (Stat::Counters(crate::keyforge::model::Counter::Power), None) => {
                self.table.card(card.card).power_counters.into()
            }
            (Stat::Counters(crate::keyforge::model::Counter::Named(name)), _) => {
                self.table.named_counters(card.card, name).into()
            }
        }
    }

    /// The bonus icons of a card; in play a gigantic creature has those of its other half (`GIGANTIC-3b`).
    fn icons_of(&self, subject: &Subject<'_>) -> &'a [crate::keyforge::model::Icon] {
        let flags = subject.was.map_or(self.table.card(subject.card.card).flags, |was| was.flags);
        self.definition_of(subject).icons(flags.contains(StatusFlags::GIGANTIC))
    }

    // ── filters ─────────────────────────────────────────────────────────────────────────────────────────

    /// Whether a card fits a filter.
    pub fn fits(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        match filter {
            Filter::Any | Filter::SameBattleline | Filter::TotalPower(..) => true,
            Filter::HighestPower | Filter::LowestPower => true,
            Filter::All(filters) => filters.iter().all(|filter| self.fits(lens, filter, subject)),
            Filter::OneOf(filters) => filters.iter().any(|filter| self.fits(lens, filter, subject)),
            Filter::Not(filter) => !self.fits(lens, filter, subject),
            Filter::Type(card_type) => self.type_of(subject) == *card_type,
            Filter::Friendly => self.side_seen(lens, subject) == lens.you,
            Filter::Enemy => self.side_seen(lens, subject) != lens.you,
            Filter::Is(reference) => self.means(lens, *reference, subject.card),
            _ => self.fits_card(lens, filter, subject),
        }
    }

    /// Filters that speak of what a card is. Most rules ask for less, and are spared this function's room on the stack.
    #[inline(never)]
    fn fits_card(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        let card = subject.card;
        let state = self.table.card(card.card);
        match filter {
            Filter::House(house) => {
                let houses = self.houses_of(subject);
                !houses.intersection(self.house_set(lens, house)).is_empty()
            }
            Filter::Trait(word) => self.definition_of(subject).facts.traits.contains(word),
            Filter::SharesTrait(other) => self.refs(lens, *other).into_iter().any(|other| {
                let theirs = &self.definition_of(&self.subject(other)).facts.traits;
                self.definition_of(subject).facts.traits.iter().any(|word| theirs.contains(word))
            }),
            Filter::Title(slug) => self.library.title_slug(self.definition_of(subject).title) == slug,
            Filter::SameTitle(other) => self
                .refs(lens, *other)
                .into_iter()
                .any(|other| self.definition_of(&self.subject(other)).title == self.definition_of(subject).title),
            Filter::Keyword(keyword) if subject.was.is_some() => {
                self.definition_of(subject).facts.keyword(*keyword) > 0
            }
            Filter::Keyword(keyword) => self.keyword(card.card, *keyword) > 0,
            Filter::Counter(counter) => self.stat(card, &Stat::Counters(counter.clone())) > 0,
            Filter::ControlledBy(who) => self.is_player(lens, who, self.side(subject)),
            Filter::OwnedBy(who) => self.is_player(lens, who, subject.was.map_or(state.owner, |was| was.owner)),
            Filter::Under(host) => {
                matches!(state.area, Area::Under | Area::Grafted)
                    && self.refs(lens, *host).iter().any(|host| host.card == state.host)
            }
            Filter::PlayedBy(who) => self.was_played_by(lens, card, who),
            Filter::ChosenBefore => lens.scope.is_some_and(|scope| scope.chosen.contains(&card)),
            Filter::Icon(icon) => {
                let icons = self.icons_of(subject);
                icon.map_or(!icons.is_empty(), |icon| icons.contains(&icon))
            }
            _ => self.fits_in_line(lens, filter, subject, state),
        }
    }

    /// Filters that speak of the state of a card in play.
    fn fits_in_line(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>, state: &CardState) -> bool {
        use crate::keyforge::table::StatusFlags as Flags;
        let card = subject.card;
        let flags = subject.was.map_or(state.flags, |was| was.flags);
        match filter {
            Filter::Ready => flags.contains(Flags::READY),
            Filter::Exhausted => !flags.contains(Flags::READY),
            Filter::Stunned => flags.contains(Flags::STUNNED),
            Filter::Warded => flags.contains(Flags::WARDED),
            Filter::Enraged => flags.contains(Flags::ENRAGED),
            Filter::Token => flags.contains(Flags::FACEDOWN),
            Filter::Damaged => self.stat(card, &Stat::Damage) > 0,
            Filter::Armored => self.stat(card, &Stat::Armor) > 0,
            Filter::HasAmber => self.stat(card, &Stat::Amber) > 0,
            Filter::HasUpgrade => self.table.upgrades_of(card.card).next().is_some(),
            Filter::Attacking => self.fight.is_some_and(|(attacker, _)| attacker == card),
            Filter::AttackingA(filter) => self.fight.is_some_and(|(attacker, defender)| {
                attacker == card && self.fits(lens, filter, &self.subject(defender))
            }),
            Filter::Flank => subject.was.map_or_else(|| self.is_flank(card.card), |was| was.flank),
            Filter::LeftFlank => self.ends_line(subject, 0),
            Filter::RightFlank => self.ends_line(subject, 1),
            Filter::Center => self.is_center(card.card),
            Filter::Neighbor(of) => self.refs(lens, *of).into_iter().any(|of| match subject.was {
                Some(was) => was.neighbors.contains(&of),
                None => self.neighbors_of(of).contains(&card),
            }),
            Filter::LeftOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) < 0),
            Filter::RightOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) > 0),
            Filter::Power(cmp, num) => cmp.holds(self.stat(card, &Stat::Power), self.num(lens, num)),
            Filter::OddPower => self.stat(card, &Stat::Power).rem_euclid(2) == 1,
            Filter::EvenPower => self.stat(card, &Stat::Power).rem_euclid(2) == 0,
            _ => false,
        }
    }

    /// Whether a creature has no neighbor on that side: one that is alone is on both flanks (`FAQ-054`).
    fn ends_line(&self, subject: &Subject<'_>, side: usize) -> bool {
        let flank = subject.was.map_or_else(|| self.is_flank(subject.card.card), |was| was.flank);
        let neighbors = match subject.was {
            Some(was) => was.neighbors,
            None => self.neighbors(subject.card.card),
        };
        flank && neighbors.get(side).is_some_and(|neighbor| !neighbor.is_some())
    }

    /// Whose side a card is on: its controller's, out of play its owner's.
    fn side(&self, subject: &Subject<'_>) -> Seat {
        match subject.was {
            Some(was) => was.controller,
            None => self.controller_of(subject.card.card),
        }
    }

    /// The side of a card in a text: a card used as if it were the player's own is on theirs (`ASIF-1`).
    fn side_seen(&self, lens: &Lens<'_>, subject: &Subject<'_>) -> Seat {
        match lens.scope {
            Some(scope) if scope.as_yours && scope.this == subject.card => *scope.yous.first().unwrap_or(&scope.you),
            _ => self.side(subject),
        }
    }

    /// What a card counts as where it is.
    pub fn type_now(&self, card: CardId) -> CardType {
        self.type_of(&Subject { card: self.table.reference(card), was: None })
    }

    fn type_of(&self, subject: &Subject<'_>) -> CardType {
        match (subject.was, self.table.card(subject.card.card).area) {
            (None, Area::Attached) => CardType::Upgrade,
            // Also an artifact that was moved there (`ERRATA-008`).
            (None, Area::Battleline) => CardType::Creature,
            (Some(was), _) if was.in_battleline() => CardType::Creature,
            _ => self.definition_of(subject).facts.card_type,
        }
    }

    /// Below 0 if the first card is left of the second in the same battleline, above 0 if it is right of it.
    fn line_order(&self, card: CardRef, of: CardRef) -> i32 {
        let state = self.table.card(of.card);
        let line = self.table.list(Area::Battleline, state.keeper);
        match (line.position(card.card), line.position(of.card)) {
            (Some(one), Some(two)) => one as i32 - two as i32,
            _ => 0,
        }
    }

    fn was_played_by(&self, lens: &Lens<'_>, card: CardRef, who: &Who) -> bool {
        use crate::keyforge::table::FactKind;
        let state = self.table.card(card.card);
        if state.area == Area::Limbo && state.stamp == card.stamp && !state.is_token() {
            return self.is_player(lens, who, state.keeper);
        }
        self.table
            .facts
            .iter()
            .any(|fact| fact.kind == FactKind::Played && fact.card == card && self.is_player(lens, who, fact.player))
    }

    /// The houses that a text names.
    pub fn house_set(&self, lens: &Lens<'_>, house: &HouseRef) -> HouseSet {
        let one = |house: Option<House>| house.map_or(HouseSet::EMPTY, HouseSet::of);
        match house {
            HouseRef::Is(house) => HouseSet::of(*house),
            HouseRef::Chosen => one(lens.binding.and_then(|binding| binding.house)),
            HouseRef::Active => one(self.table.turn.house),
            HouseRef::Of(card) => self
                .refs(lens, *card)
                .into_iter()
                .map(|card| self.houses_of(&self.subject(card)))
                .fold(HouseSet::EMPTY, HouseSet::union),
            HouseRef::Identity(who) => self
                .players(lens, who)
                .map(|seat| self.table.player(seat).houses)
                .fold(HouseSet::EMPTY, HouseSet::union),
            HouseRef::Any => HouseSet::ALL,
        }
    }

    // ── numbers and conditions ──────────────────────────────────────────────────────────────────────────

    /// What a number comes to.
    pub fn num(&self, lens: &Lens<'_>, num: &Num) -> i32 {
        match num {
            Num::N(number) => *number,
            Num::All => ALL,
            Num::Count(group) => self.members(lens, group).len() as i32,
            Num::CountOf(reference) => self.refs(lens, *reference).len() as i32,
            Num::Houses(group) => self
                .members(lens, group)
                .into_iter()
                .map(|card| self.houses_of(&self.subject(card)))
                .fold(HouseSet::EMPTY, HouseSet::union)
                .len() as i32,
            Num::Amber(who) => self.players(lens, who).map(|seat| i32::from(self.table.player(seat).amber)).sum(),
            Num::Keys(who) => {
                self.players(lens, who).map(|seat| i32::from(self.table.player(seat).forged_keys())).sum()
            }
            Num::UnforgedKeys(who) => {
                self.players(lens, who).map(|seat| 3 - i32::from(self.table.player(seat).forged_keys())).sum()
            }
            Num::Stat(stat, card) => self.refs(lens, *card).into_iter().map(|card| self.stat(card, stat)).sum(),
            Num::Chosen => lens.binding.and_then(|binding| binding.number).map_or(0, i32::from),
            Num::EventAmount => lens.event.map_or(0, |event| event.amount.into()),
            Num::ThisWay(way) => lens.scope.map_or(0, |scope| scope.ways[*way as usize].into()),
            Num::Past(happening, span) => self.count_past(lens, happening, span),
            Num::Plus(one, two) => self.num(lens, one).saturating_add(self.num(lens, two)),
            Num::Minus(one, two) => self.num(lens, one).saturating_sub(self.num(lens, two)),
            Num::Excess(one, two) => self.num(lens, one).saturating_sub(self.num(lens, two)).max(0),
            Num::Times(factor, num) => factor.saturating_mul(self.num(lens, num)),
            Num::Half(num) => self.num(lens, num).div_euclid(2),
            Num::Min(one, two) => self.num(lens, one).min(self.num(lens, two)),
        }
    }

    fn count_past(&self, lens: &Lens<'_>, happening: &crate::keyforge::cards::syntax::Happening, span: &Span) -> i32 {
        let facts = match span {
            Span::ThisTurn => Some(&self.table.facts),
            Span::PreviousTurn(who) => self.player(lens, who).map(|seat| &*self.table.facts_before[seat.index() & 1]),
        };
        facts.map_or(0, |facts| facts.iter().filter(|fact| self.happened(lens, happening, fact)).count() as i32)
    }

    /// Whether a condition holds.
    pub fn holds(&self, lens: &Lens<'_>, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Not(cond) => !self.holds(lens, cond),
            Cond::All(conds) => conds.iter().all(|cond| self.holds(lens, cond)),
            Cond::Any(conds) => conds.iter().any(|cond| self.holds(lens, cond)),
            Cond::Compare(one, cmp, two) => cmp.holds(self.num(lens, one), self.num(lens, two)),
            Cond::Is(card, filter) => {
                let cards = self.refs(lens, *card);
                !cards.is_empty() && cards.into_iter().all(|card| self.fits(lens, filter, &self.subject(card)))
            }
            Cond::TurnOf(who) => self.is_player(lens, who, self.table.turn.active),
            Cond::ActiveHouse(house) => self.table.turn.house == Some(*house),
            Cond::DestroyedThisWay(card) => {
                let Some(scope) = lens.scope else {
                    return false;
                };
                let cards = self.refs(lens, *card);
                !cards.is_empty() && cards.into_iter().all(|card| scope.destroyed.contains(&card))
            }
            Cond::Haunted(who) => self.players(lens, who).any(|seat| self.table.player(seat).discard.len() >= HAUNTED),
            Cond::HighTide(who) => self.table.tide.is_some_and(|seat| self.is_player(lens, who, seat)),
            Cond::Forged(who, color) => self.players(lens, who).any(|seat| self.table.player(seat).has_forged(*color)),
            Cond::Found => lens.scope.is_some_and(|scope| scope.found),
        }
    }

    // ── groups ──────────────────────────────────────────────────────────────────────────────────────────

    /// The cards of a group.
    pub fn members(&self, lens: &Lens<'_>, group: &Group) -> Refs {
        let mut cards = Refs::new();
        self.each_candidate(lens, group, &mut |card| {
            if self.fits(lens, &group.filter, &self.subject(card)) {
                cards.push(card);
            }
        });
        self.keep_extremes(lens, &group.filter, &mut cards);
        cards
    }

    /// The cards among which a group's filter decides.
    fn each_candidate(&self, lens: &Lens<'_>, group: &Group, f: &mut dyn FnMut(CardRef)) {
        if !group.places.is_empty() {
            for place in &group.places {
                for seat in self.players(lens, &place.whose) {
                    self.each_in_zone(place.zone, seat, f);
                }
            }
            return;
        }
        if let Some(reference) = named_set(&group.filter) {
            self.refs(lens, reference).into_iter().for_each(f);
            return;
        }
        for card in self.table.in_play() {
            f(self.table.reference(card));
        }
    }

    fn each_in_zone(&self, zone: crate::keyforge::cards::syntax::Zone, seat: Seat, f: &mut dyn FnMut(CardRef)) {
        use crate::keyforge::cards::syntax::Zone;
        let table = self.table;
        let area = match zone {
            Zone::Hand => Area::Hand,
            Zone::Deck => Area::Deck,
            Zone::Discard => Area::Discard,
            Zone::Archives => Area::Archives,
            Zone::Purged => Area::Purged,
            Zone::Limbo => Area::Limbo,
            Zone::Under => {
                let under = |card: &&CardId| {
                    let state = table.card(**card);
                    matches!(state.area, Area::Under | Area::Grafted) && state.keeper == seat
                };
                for card in table.under.iter().filter(under) {
                    f(table.reference(*card));
                }
                return;
            }
            Zone::Play => {
                for card in table.in_play().filter(|card| table.card(*card).keeper == seat) {
                    f(table.reference(card));
                }
                return;
            }
        };
        for card in table.list(area, seat).iter().rev() {
            f(table.reference(*card));
        }
    }

    /// "With the highest power": keeps what ties for it.
    fn keep_extremes(&self, _lens: &Lens<'_>, filter: &Filter, cards: &mut Refs) {
        let Some(highest) = extreme(filter) else {
            return;
        };
        let powers = cards.iter().map(|card| self.stat(*card, &Stat::Power));
        let Some(best) = (if highest { powers.max() } else { powers.min() }) else {
            return;
        };
        cards.retain(|card| self.stat(*card, &Stat::Power) == best);
    }

    /// The cards to which continuous text applies.
    pub fn granted_to(&self, lens: &Lens<'_>, to: &Sel) -> Refs {
        match to {
            Sel::Ref(reference) => {
                let mut cards = self.refs(lens, *reference);
                cards.retain(|card| self.table.is_in_play(*card));
                cards
            }
            Sel::Each(group) => self.members(lens, group),
            _ => Refs::new(),
        }
    }

    /// Calls `f` with the index of each of some cards in play to which continuous text applies.
    pub fn each_granted(&self, lens: &Lens<'_>, to: &Sel, cards: &[CardId], mut f: impl FnMut(usize)) {
        let references = cards.iter().map(|card| self.table.reference(*card)).enumerate();
        match to {
            Sel::Each(group) if is_plain(group) => references
                .filter(|(_, card)| self.fits(lens, &group.filter, &Subject { card: *card, was: None }))
                .for_each(|(at, _)| f(at)),
            _ => {
                let granted = self.granted_to(lens, to);
                references.filter(|(_, card)| granted.contains(card)).for_each(|(at, _)| f(at));
            }
        }
    }

    /// Whether continuous text applies to a card in play.
    pub fn is_granted(&self, lens: &Lens<'_>, to: &Sel, card: CardRef) -> bool {
        match to {
            Sel::Ref(reference) => self.means(lens, *reference, card),
            Sel::Each(group) if is_plain(group) => self.fits(lens, &group.filter, &Subject { card, was: None }),
            Sel::Each(group) => self.members(lens, group).contains(&card),
            _ => false,
        }
    }
}

/// The cards under a name.
pub(crate) fn slot_of(binding: &Binding, slot: u8) -> Refs {
    binding.slots.iter().filter(|(name, _)| *name == slot).map(|(_, card)| *card).collect()
}

/// A group of cards that were named before, wherever they are now.
fn named_set(filter: &Filter) -> Option<Ref> {
    match filter {
        Filter::Is(reference) => Some(*reference),
        Filter::All(filters) => filters.iter().find_map(named_set),
        _ => None,
    }
}

/// Whether each card of a group is told by itself, without a look at the others.
fn is_plain(group: &Group) -> bool {
    group.places.is_empty() && extreme(&group.filter).is_none()
}

/// Whether a filter keeps the highest (`true`) or lowest power only.
fn extreme(filter: &Filter) -> Option<bool> {
    match filter {
        Filter::HighestPower => Some(true),
        Filter::LowestPower => Some(false),
        Filter::All(filters) => filters.iter().find_map(extreme),
        _ => None,
    }
}
