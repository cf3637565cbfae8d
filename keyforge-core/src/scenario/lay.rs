//! From a position as data to a table.

use std::sync::Arc;

use super::{CardScenario, PlayerScenario, Rest, Scenario, ScenarioError, ScenarioStep, Side};
use crate::kernel::Seat;
use crate::library::{Cast, CastCard, Library};
use crate::model::{CardType, House, HouseSet, KeyColor, Keyword, PurgeFacing, Step, slug_of};
use crate::resolve::frame::Frame;
use crate::resolve::{Machine, State};
use crate::state::{Area, CardId, CardList, CardState, CounterPile, DefId, MAX_CARDS, StatusFlags, Table};
use crate::turn::{Stage, TurnFrame};

/// A card with its place.
struct Placed<'a> {
    at: String,
    entry: &'a CardScenario,
    slug: String,
    house: House,
    /// The player in whose position it stands.
    seat: Seat,
    area: Area,
    /// The card it is attached to or lies under, as an index of the same list.
    host: Option<usize>,
    id: CardId,
}

impl Placed<'_> {
    /// Whether the card has that definition.
    fn is(&self, card: &CastCard) -> bool {
        card.card == self.slug && card.icons == self.entry.icons
    }
}

impl Scenario {
    /// The table and the machine of the position.
    pub(crate) fn lay(&self, library: &Arc<Library>) -> Result<(Arc<Cast>, Table, Machine), ScenarioError> {
        self.check_turn()?;
        let mut cards = self.placed(library)?;
        self.number(&mut cards)?;
        let cast = Arc::new(Cast::of_known(library, &self.cast_of(library, &cards)?));
        let mut table = self.bare_table();
        lay_cards(&mut table, cast.cards(), &cards);
        for (seat, player) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&self.players) {
            self.lay_player(&mut table, seat, player, &cards)?;
        }
        let stage = match self.step {
            ScenarioStep::House => Stage::House,
            ScenarioStep::Main => Stage::Main,
        };
        let mut machine = Machine::default();
        if let Some(rest) = &self.rest {
            machine = rest.restore(&mut table)?;
        }
        machine.frames = vec![Frame::Turn(TurnFrame::at(stage))];
        let mut state = State::new(cast, table, machine);
        note_armor(&mut state);
        // An export waited for a player, so nothing in it was dying.
        if self.rest.is_none() {
            check_survivors(&state, &cards)?;
        }
        Ok((state.library, state.table, state.machine))
    }

    fn check_turn(&self) -> Result<(), ScenarioError> {
        if self.turn == 0 {
            return Err(ScenarioError::Turn);
        }
        if self.active.index() > 1 {
            return Err(ScenarioError::Seat { at: "active".to_owned() });
        }
        if self.tide.is_some_and(|seat| seat.index() > 1) {
            return Err(ScenarioError::Seat { at: "tide".to_owned() });
        }
        match (self.step, self.house, self.no_house) {
            (ScenarioStep::Main, None, false) => Err(ScenarioError::HouseMissing),
            (ScenarioStep::House, Some(_), _) | (_, Some(_), true) => Err(ScenarioError::HouseForbidden),
            _ => Ok(()),
        }
    }

    // ── finding the cards ───────────────────────────────────────────────────────────────────────────────

    /// Every card in the order of the default ids, secret ones not yet sorted.
    fn placed<'a>(&'a self, library: &Library) -> Result<Vec<Placed<'a>>, ScenarioError> {
        let mut cards = Vec::with_capacity(MAX_CARDS);
        let mut places = Finder { library, cards: &mut cards };
        for (seat, player) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&self.players) {
            let rows: [(&str, Area, &[CardScenario]); 7] = [
                ("battleline", Area::Battleline, &player.battleline),
                ("artifacts", Area::Artifacts, &player.artifacts),
                ("discard", Area::Discard, &player.discard),
                ("purged", Area::Purged, &player.purged),
                ("hand", Area::Hand, &player.hand),
                ("archives", Area::Archives, &player.archives),
                ("deck", Area::Deck, &player.deck),
            ];
            for (name, area, row) in rows {
                for (index, entry) in row.iter().enumerate() {
                    let at = format!("players[{}].{name}[{index}]", seat.index());
                    places.find(at, entry, seat, area, None)?;
                }
            }
        }
        if cards.len() > MAX_CARDS {
            return Err(ScenarioError::TooManyCards { found: cards.len(), limit: MAX_CARDS });
        }
        Ok(cards)
    }

    /// Gives every card its id.
    fn number(&self, cards: &mut [Placed<'_>]) -> Result<(), ScenarioError> {
        let count = cards.len();
        let mut taken = [false; MAX_CARDS];
        for card in cards.iter_mut() {
            let Some(id) = card.entry.id else {
                continue;
            };
            let at = format!("{}.id", card.at);
            if usize::from(id) >= count {
                return Err(ScenarioError::IdRange { at, id, cards: count });
            }
            if std::mem::replace(&mut taken[usize::from(id)], true) {
                return Err(ScenarioError::DuplicateId { at, id });
            }
            card.id = CardId(id);
        }
        let mut order: Vec<usize> = (0..count).filter(|index| cards[*index].entry.id.is_none()).collect();
        let facedown = self.edition.edition().purge_facing == PurgeFacing::Facedown;
        order.sort_by_key(|index| {
            let card = &cards[*index];
            let secret = card.area.is_secret() || (card.area == Area::Purged && facedown);
            // A stable sort: public cards keep their order.
            let kind = || (card.slug.clone(), card.house, card.entry.icons.clone(), card.area == Area::Under);
            let name = secret.then(kind);
            (card.seat, name)
        });
        let mut free = (0..count as u8).filter(|id| !taken[usize::from(*id)]);
        for index in order {
            if let Some(id) = free.next() {
                cards[index].id = CardId(id);
            }
        }
        Ok(())
    }

    /// The cast: first what an export had, then by id.
    fn cast_of(&self, library: &Library, cards: &[Placed<'_>]) -> Result<Vec<CastCard>, ScenarioError> {
        let mut cast = match &self.rest {
            Some(rest) => rest.cast.clone(),
            None => Vec::new(),
        };
        if let Some((index, card)) = cast.iter().enumerate().find(|(_, card)| library.get(&card.card).is_none()) {
            return Err(ScenarioError::UnknownCard { at: format!("rest.cast[{index}]"), card: card.card.clone() });
        }
        let mut by_id: Vec<&Placed<'_>> = cards.iter().collect();
        by_id.sort_by_key(|card| card.id);
        for card in by_id {
            if !cast.iter().any(|other| card.is(other)) {
                cast.push(CastCard::new(&card.slug, &card.entry.icons));
            }
        }
        Ok(cast)
    }

    // ── laying them ─────────────────────────────────────────────────────────────────────────────────────

    fn bare_table(&self) -> Table {
        let mut table = Table::blank(self.edition, self.active);
        table.turn.number = self.turn;
        table.turn.house = self.house;
        table.turn.from_hand = self.from_hand;
        table.turn.acted = self.acted;
        table.turn.step = match self.step {
            ScenarioStep::House => Step::House,
            ScenarioStep::Main => Step::Main,
        };
        table.tide = self.tide;
        table
    }

    fn lay_player(
        &self,
        table: &mut Table,
        seat: Seat,
        scenario: &PlayerScenario,
        cards: &[Placed<'_>],
    ) -> Result<(), ScenarioError> {
        let at = |field: &str| format!("players[{}].{field}", seat.index());
        let houses = match &scenario.houses {
            Some(houses) => {
                let set: HouseSet = houses.iter().copied().collect();
                if set.len() != houses.len() || set.len() > 3 {
                    return Err(ScenarioError::Houses { at: at("houses") });
                }
                set
            }
            None => self.usual_houses(table, seat, cards),
        };
        let mut keys = [false; 3];
        for (index, color) in scenario.keys.iter().enumerate() {
            if std::mem::replace(&mut keys[*color as usize], true) {
                return Err(ScenarioError::DuplicateKey { at: format!("{}[{index}]", at("keys")) });
            }
        }
        if scenario.keys.len() >= KeyColor::ALL.len() {
            return Err(ScenarioError::TooManyKeys { at: at("keys") });
        }
        let player = table.player_mut(seat);
        player.houses = houses;
        player.keys = keys;
        player.amber = scenario.amber;
        player.chains = scenario.chains;
        Ok(())
    }

    /// The houses of a player of whom the position tells none.
    fn usual_houses(&self, table: &Table, seat: Seat, cards: &[Placed<'_>]) -> HouseSet {
        let active = self.house.filter(|_| seat == self.active);
        let mut own: Vec<CardId> = cards.iter().map(|card| card.id).collect();
        own.sort_unstable();
        own.retain(|card| table.card(*card).owner == seat);
        let mut houses = HouseSet::EMPTY;
        for house in active.into_iter().chain(own.iter().map(|card| table.card(*card).house)) {
            if houses.len() < 3 {
                houses.insert(house);
            }
        }
        houses
    }
}

/// Collects cards and checks what their place allows.
struct Finder<'a, 'b> {
    library: &'b Library,
    cards: &'b mut Vec<Placed<'a>>,
}

impl<'a> Finder<'a, '_> {
    fn find(
        &mut self,
        at: String,
        entry: &'a CardScenario,
        seat: Seat,
        area: Area,
        host: Option<usize>,
    ) -> Result<(), ScenarioError> {
        let definition = self.library.get(&entry.card).or_else(|| self.library.get(&slug_of(&entry.card)));
        let Some(definition) = definition else {
            return Err(ScenarioError::UnknownCard { at, card: entry.card.clone() });
        };
        let facts = &definition.facts;
        check_type(&at, &facts.slug, facts.card_type, area)?;
        check_fields(&at, entry, area)?;
        let index = self.cards.len();
        self.cards.push(Placed {
            at: at.clone(),
            entry,
            slug: facts.slug.clone(),
            house: entry.house.unwrap_or(facts.house),
            seat,
            area,
            host,
            id: CardId::HIDDEN,
        });
        for (number, upgrade) in entry.upgrades.iter().enumerate() {
            self.find(format!("{at}.upgrades[{number}]"), upgrade, seat, Area::Attached, Some(index))?;
        }
        for (number, card) in entry.under.iter().enumerate() {
            self.find(format!("{at}.under[{number}]"), card, seat, Area::Under, Some(index))?;
        }
        Ok(())
    }
}

fn check_type(at: &str, slug: &str, found: CardType, area: Area) -> Result<(), ScenarioError> {
    let fits = match area {
        // A text may move an artifact there; without one it has no power to stay.
        Area::Battleline => matches!(found, CardType::Creature | CardType::Artifact),
        Area::Artifacts => found == CardType::Artifact,
        // A text may attach other cards, as if they were upgrades.
        Area::Attached => matches!(found, CardType::Upgrade | CardType::Creature),
        _ => true,
    };
    if fits {
        return Ok(());
    }
    Err(ScenarioError::Misplaced { at: at.to_owned(), card: slug.to_owned(), found })
}

/// Refuses what has no meaning where the card lies.
fn check_fields(at: &str, entry: &CardScenario, area: Area) -> Result<(), ScenarioError> {
    let creature = area == Area::Battleline;
    let row = creature || area == Area::Artifacts;
    let play = area.is_play();
    let fields = [
        ("ready", entry.ready.is_some(), row),
        ("damage", entry.damage > 0, creature),
        ("amber", entry.amber > 0, play),
        ("power_counters", entry.power_counters > 0, play),
        ("counters", !entry.counters.is_empty(), play),
        ("stunned", entry.stunned, creature),
        ("warded", entry.warded, creature),
        ("enraged", entry.enraged, creature),
        ("armor_used", entry.armor_used > 0, creature),
        ("attacked", entry.attacked > 0, creature),
        ("upgrades", !entry.upgrades.is_empty(), row),
        ("under", !entry.under.is_empty(), play),
        ("controller", entry.controller.is_some(), matches!(area, Area::Attached | Area::Under)),
    ];
    if let Some((name, ..)) = fields.into_iter().find(|(_, given, allowed)| *given && !allowed) {
        return Err(ScenarioError::Meaningless { at: format!("{at}.{name}") });
    }
    let own_only = matches!(area, Area::Hand | Area::Deck | Area::Discard | Area::Purged);
    if own_only && entry.owner == Some(Side::Opponent) {
        return Err(ScenarioError::NotOwned { at: format!("{at}.owner") });
    }
    Ok(())
}

fn lay_cards(table: &mut Table, cast: &[CastCard], cards: &[Placed<'_>]) {
    table.card_count = cards.len() as u8;
    table.moves = cards.len() as u32;
    for card in cards {
        let def = DefId(cast.iter().position(|other| card.is(other)).unwrap_or(0) as u16);
        table.cards[card.id.index()] = state_of(card, cards, def);
        let seat = table.card(card.id).keeper;
        let list = table.list_mut(card.area, seat);
        match card.area {
            // The top comes first in the scenario, last on the table.
            Area::Deck | Area::Discard => list.insert(0, card.id),
            Area::Hand | Area::Archives => list.insert_sorted(card.id),
            _ => list.push(card.id),
        }
        if card.area == Area::Under {
            // Whoever put it there has seen it.
            table.known[card.seat.index() & 1].insert(card.id);
        }
        for (name, count) in card.entry.counters.iter().filter(|(_, count)| **count > 0) {
            table.counters.push(CounterPile { card: card.id, name: name.clone(), count: *count });
        }
    }
}

fn state_of(card: &Placed<'_>, cards: &[Placed<'_>], def: DefId) -> CardState {
    let entry = card.entry;
    let owner = entry.owner.unwrap_or(Side::Me).seat(card.seat);
    let keeper = match (card.area, entry.controller) {
        (Area::Attached | Area::Under, Some(side)) => side.seat(card.seat),
        (Area::Attached | Area::Under, None) => owner,
        _ => card.seat,
    };
    let mut flags = StatusFlags::empty();
    let row = matches!(card.area, Area::Battleline | Area::Artifacts);
    flags.set(StatusFlags::READY, row && entry.ready != Some(false));
    flags.set(StatusFlags::STUNNED, entry.stunned);
    flags.set(StatusFlags::WARDED, entry.warded);
    flags.set(StatusFlags::ENRAGED, entry.enraged);
    CardState {
        def,
        printed: def,
        house: card.house,
        owner,
        area: card.area,
        keeper,
        home: keeper,
        flags,
        attacked: entry.attacked,
        host: card.host.and_then(|host| cards.get(host)).map_or(CardId::HIDDEN, |host| host.id),
        damage: entry.damage,
        amber: entry.amber,
        power_counters: entry.power_counters,
        armor_used: entry.armor_used,
        armor_of: 0,
        // Every card came here by a move of its own.
        stamp: u32::from(card.id.0) + 1,
        before: 0,
    }
}

/// Armor that was used belongs to the armor that there is.
fn note_armor(state: &mut State) {
    let used: Vec<CardId> = state.table.creatures().filter(|card| state.table.card(*card).armor_used > 0).collect();
    for card in used {
        let of = state.query().armor(card).clamp(0, i32::from(u8::MAX)) as u8;
        state.table.cards[card.index()].armor_of = of;
    }
}

/// Refuses creatures that the first check would destroy.
fn check_survivors(state: &State, cards: &[Placed<'_>]) -> Result<(), ScenarioError> {
    let query = state.query();
    for card in cards.iter().filter(|card| card.area == Area::Battleline) {
        let power = query.power(card.id);
        let damage = card.entry.damage;
        if i32::from(damage) >= power && query.keyword(card.id, Keyword::Invulnerable) == 0 {
            return Err(ScenarioError::Dying { at: format!("{}.damage", card.at), damage, power });
        }
    }
    Ok(())
}

impl Rest {
    /// Puts back what the readable fields do not tell.
    fn restore(&self, table: &mut Table) -> Result<Machine, ScenarioError> {
        let wrong = |field: &str| ScenarioError::Rest { at: format!("rest.{field}") };
        if self.cards.len() != usize::from(table.card_count) {
            return Err(wrong("cards"));
        }
        for (id, card) in (0u8..).map(CardId).zip(&self.cards) {
            let state = &mut table.cards[id.index()];
            let extra = StatusFlags::TAGGED | StatusFlags::FACEDOWN | StatusFlags::ABDUCTED;
            state.stamp = card.stamp;
            state.before = card.before;
            state.home = card.home;
            state.flags.insert(card.flags & extra);
            if let Some(def) = card.shows {
                state.def = def;
            }
        }
        table.attached = same_cards(&table.attached, &self.attached).ok_or_else(|| wrong("attached"))?;
        table.under = same_cards(&table.under, &self.under).ok_or_else(|| wrong("under"))?;
        let mut counters = self.counters.clone();
        let key = |pile: &CounterPile| (pile.card, pile.name.clone());
        counters.sort_by_key(key);
        table.counters.sort_by_key(key);
        // The readable fields hold; what was noted is the order only.
        if counters == table.counters {
            table.counters.clone_from(&self.counters);
        }
        for (known, cards) in table.known.iter_mut().zip(&self.known) {
            *known = Default::default();
            cards.iter().for_each(|card| known.insert(*card));
        }
        table.lasting.clone_from(&self.lasting);
        table.next_lasting = self.next_lasting;
        table.remembered.clone_from(&self.remembered);
        table.spent.clone_from(&self.spent);
        table.latched.clone_from(&self.latched);
        table.facts.clone_from(&self.facts);
        table.facts_before.clone_from(&self.facts_before);
        table.moves = self.moves;
        table.next_decision = self.next_decision;
        table.turn.fight = self.fight;
        Ok(self.machine.clone())
    }
}

/// The second list, if it has the cards of the first.
fn same_cards(one: &CardList, two: &CardList) -> Option<CardList> {
    let (mut first, mut second) = (*one, *two);
    first.sort();
    second.sort();
    (first == second).then_some(*two)
}
