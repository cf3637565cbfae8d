//! From a position as data to a table.

use std::sync::Arc;

use super::export::RestCard;
use super::{CardScenario, PlayerScenario, Rest, Scenario, ScenarioError, ScenarioStep, Side};
use crate::kernel::{DecisionId, Seat, Stack, arrange_by_key, stranger};
use crate::keyforge::cards::library::{Cast, CastCard, Library};
use crate::keyforge::engine::machine::frame::Frame;
use crate::keyforge::engine::turn::{Stage, TurnFrame};
use crate::keyforge::engine::{Machine, State};
use crate::keyforge::model::{CardType, Facts, Half, House, HouseSet, KeyColor, Keyword, MAX_CHAINS, Step};
use crate::keyforge::table::{
    Area, CardId, CardState, CounterPile, DefId, MAX_CARDS, MAX_TOKENS, MOST_COUNTERS, Maybe, ShortList, StatusFlags,
    Table, Token, known_here,
};

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
    /// The token creature of which it is the hidden side.
    token: Option<CardId>,
}

/// What the reference card of a player makes of a card.
#[derive(Clone, Copy)]
struct Reference {
    def: DefId,
    house: House,
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
        let cast = self.cast_of(library, &cards)?;
        let references = self.references(library, &cast, &cards)?;
        let cast = Arc::new(Cast::of_known(library, cast));
        let mut table = self.bare_table();
        lay_cards(&mut table, cast.cards(), &cards, &references);
        table.begin_whereabouts();
        for (seat, player) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&self.players) {
            self.lay_player(&mut table, seat, player, &cards, &references)?;
        }
        let stage = match self.step {
            ScenarioStep::House => Stage::House,
            ScenarioStep::Main => Stage::Main,
        };
        let mut machine = Machine::default();
        if let Some(rest) = &self.rest {
            machine = rest.restore(&mut table)?;
        }
        machine.frames = Stack::of(Frame::Turn(TurnFrame::at(stage)));
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
        let mut places = Finder { library, exported: self.rest.is_some(), cards: &mut cards };
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
        arrange_by_key(&mut order, |index| {
            let card = &cards[*index];
            let secret = card.area.is_facedown(self.edition.edition());
            // A stable sort: public cards keep their order.
            let last = matches!(card.area, Area::Under | Area::Facedown);
            let name = secret.then(|| (card.slug.clone(), card.house, card.entry.icons.clone(), last));
            (card.seat, name)
        });
        let mut free = (0..count as u8).filter(|id| !taken[usize::from(*id)]);
        for index in order {
            if let Some(id) = free.next() {
                cards[index].id = CardId(id);
            }
        }
        self.number_tokens(cards)
    }

    /// Token creatures count from the first player's left to the second player's right, or as they did in an export.
    fn number_tokens(&self, cards: &mut [Placed<'_>]) -> Result<(), ScenarioError> {
        let noted = self.rest.as_ref().map(|rest| &rest.tokens);
        let wrong = || ScenarioError::Rest { at: "rest.tokens".to_owned() };
        if noted.is_some_and(|noted| noted.len() > MAX_TOKENS) {
            return Err(wrong());
        }
        for (next, card) in cards.iter_mut().filter(|card| card.area == Area::Facedown).enumerate() {
            let number = match noted {
                Some(noted) => noted.iter().position(|token| token.hides == Some(card.id)).ok_or_else(wrong)?,
                None => next,
            };
            card.token = Some(CardId::of_token(number));
        }
        Ok(())
    }

    /// What the reference cards show.
    fn references(
        &self,
        library: &Library,
        cast: &[CastCard],
        cards: &[Placed<'_>],
    ) -> Result<[Option<Reference>; 2], ScenarioError> {
        let mut references = [None; 2];
        for (index, player) in self.players.iter().enumerate() {
            let Some(name) = &player.token_reference else {
                continue;
            };
            let at = format!("players[{index}].token_reference");
            let Some(definition) = library.named(name, None) else {
                return Err(ScenarioError::unknown_card(library, at, name));
            };
            if !definition.is_token_creature() {
                return Err(ScenarioError::Token { at });
            }
            let shown = CastCard::new(&definition.facts.slug, &[]);
            let def = cast.iter().position(|card| *card == shown).unwrap_or(0);
            references[index] = Some(Reference { def: DefId(def as u16), house: definition.facts.house });
        }
        let lacks = |card: &&Placed<'_>| card.token.is_some() && references[owner_of(card).index() & 1].is_none();
        match cards.iter().find(lacks) {
            // An export has noted what each of them shows.
            Some(card) if self.rest.is_none() => Err(ScenarioError::Token { at: format!("{}.token", card.at) }),
            _ => Ok(references),
        }
    }

    /// The cast: first what an export had, then by id.
    fn cast_of(&self, library: &Library, cards: &[Placed<'_>]) -> Result<Vec<CastCard>, ScenarioError> {
        let mut cast = match &self.rest {
            Some(rest) => rest.cast.clone(),
            None => Vec::new(),
        };
        if let Some((index, card)) = cast.iter().enumerate().find(|(_, card)| library.get(&card.card).is_none()) {
            return Err(ScenarioError::unknown_card(library, format!("rest.cast[{index}]"), &card.card));
        }
        let mut by_id: Vec<&Placed<'_>> = cards.iter().collect();
        arrange_by_key(&mut by_id, |card| card.id);
        for card in by_id {
            if !cast.iter().any(|other| card.is(other)) {
                cast.push(CastCard::new(&card.slug, &card.entry.icons));
            }
        }
        for name in self.players.iter().filter_map(|player| player.token_reference.as_ref()) {
            let known = library.named(name, None);
            let token = known.map(|token| CastCard::new(&token.facts.slug, &[]));
            cast.extend(token.filter(|token| !cast.contains(token)));
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
        references: &[Option<Reference>; 2],
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
        let mut keys = [false; KeyColor::COUNT];
        for (index, color) in scenario.keys.iter().enumerate() {
            if std::mem::replace(&mut keys[color.index()], true) {
                return Err(ScenarioError::DuplicateKey { at: format!("{}[{index}]", at("keys")) });
            }
        }
        if scenario.keys.len() >= KeyColor::ALL.len() {
            return Err(ScenarioError::TooManyKeys { at: at("keys") });
        }
        if scenario.chains > MAX_CHAINS {
            return Err(ScenarioError::Chains { at: at("chains"), limit: MAX_CHAINS });
        }
        let player = table.player_mut(seat);
        player.houses = houses;
        player.keys = keys;
        player.amber = scenario.amber;
        player.chains = scenario.chains;
        player.token = references[seat.index() & 1].map(|reference| reference.def);
        Ok(())
    }

    /// The houses of a player of whom the position tells none.
    fn usual_houses(&self, table: &Table, seat: Seat, cards: &[Placed<'_>]) -> HouseSet {
        let active = self.house.filter(|_| seat == self.active);
        let mut own: Vec<CardId> = cards.iter().map(|card| card.id).collect();
        own.sort_unstable();
        own.retain(|card| table.bare(*card).owner() == seat);
        let mut houses = HouseSet::EMPTY;
        for house in active.into_iter().chain(own.iter().map(|card| table.bare(*card).house())) {
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
    /// Whether the position is one of a game that was written down.
    exported: bool,
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
        let definition = self.library.named(&entry.card, entry.house);
        let Some(definition) = definition else {
            return Err(ScenarioError::unknown_card(self.library, at, &entry.card));
        };
        let facts = &definition.facts;
        let house = entry.house.unwrap_or(facts.house);
        check_fields(&at, entry, area)?;
        if !entry.token {
            check_type(&at, &facts.slug, facts.card_type, area, self.exported)?;
            self.check_half(&at, entry, facts, house, area)?;
        }
        let index = self.cards.len();
        self.cards.push(Placed {
            at: at.clone(),
            entry,
            slug: facts.slug.clone(),
            house,
            seat,
            // Any card can be the hidden side of a token creature.
            area: if entry.token { Area::Facedown } else { area },
            host,
            // Until all are numbered.
            id: CardId(index as u8),
            token: None,
        });
        if let Some(half) = &entry.half {
            self.find(format!("{at}.half"), half, seat, Area::Joined, Some(index))?;
        }
        for (number, upgrade) in entry.upgrades.iter().enumerate() {
            self.find(format!("{at}.upgrades[{number}]"), upgrade, seat, Area::Attached, Some(index))?;
        }
        for (number, card) in entry.under.iter().enumerate() {
            self.find(format!("{at}.under[{number}]"), card, seat, Area::Under, Some(index))?;
        }
        for (number, card) in entry.grafted.iter().enumerate() {
            self.find(format!("{at}.grafted[{number}]"), card, seat, Area::Grafted, Some(index))?;
        }
        Ok(())
    }

    /// In play a gigantic creature has both halves (`GIGANTIC-1`); the half with power and text has the other.
    fn check_half(
        &self,
        at: &str,
        entry: &CardScenario,
        facts: &Facts,
        house: House,
        area: Area,
    ) -> Result<(), ScenarioError> {
        if !area.is_play() {
            return Ok(());
        }
        let half = entry.half.as_ref().map(|half| {
            let other = self.library.named(&half.card, half.house);
            other.is_some_and(|other| {
                other.facts.gigantic == Some(Half::Top)
                    && other.facts.title == facts.title
                    && half.house.unwrap_or(other.facts.house) == house
            })
        });
        let fits = match (facts.gigantic, area) {
            (Some(Half::Bottom), Area::Battleline) => half == Some(true),
            (Some(_), Area::Battleline) => false,
            _ => half.is_none(),
        };
        if fits { Ok(()) } else { Err(ScenarioError::Halves { at: at.to_owned() }) }
    }
}

fn check_type(at: &str, slug: &str, found: CardType, area: Area, exported: bool) -> Result<(), ScenarioError> {
    let fits = match area {
        // In a game a text may have moved an artifact there.
        Area::Battleline => found == CardType::Creature || (exported && found == CardType::Artifact),
        Area::Artifacts => found == CardType::Artifact,
        // A text may attach other cards, as if they were upgrades.
        Area::Attached => matches!(found, CardType::Upgrade | CardType::Creature),
        Area::Deck
        | Area::Hand
        | Area::Discard
        | Area::Archives
        | Area::Purged
        | Area::Under
        | Area::Grafted
        | Area::Joined
        | Area::Facedown
        | Area::Limbo
        | Area::Unknown => true,
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
        ("grafted", !entry.grafted.is_empty(), play),
        ("half", entry.half.is_some(), creature && !entry.token),
        ("token", entry.token, creature),
        ("controller", entry.controller.is_some(), matches!(area, Area::Attached | Area::Under | Area::Grafted)),
    ];
    if let Some((name, ..)) = fields.into_iter().find(|(_, given, allowed)| *given && !allowed) {
        return Err(ScenarioError::Meaningless { at: format!("{at}.{name}") });
    }
    let of_a_name = entry.counters.iter().map(|(name, count)| (format!("counters.{name}"), *count));
    let mut counters = [("power_counters".to_owned(), entry.power_counters)].into_iter().chain(of_a_name);
    if let Some((name, _)) = counters.find(|(_, count)| *count > MOST_COUNTERS) {
        return Err(ScenarioError::Counters { at: format!("{at}.{name}"), limit: MOST_COUNTERS });
    }
    let own_only = matches!(area, Area::Hand | Area::Deck | Area::Discard | Area::Purged);
    if own_only && entry.owner == Some(Side::Opponent) {
        return Err(ScenarioError::NotOwned { at: format!("{at}.owner") });
    }
    Ok(())
}

fn lay_cards(table: &mut Table, cast: &[CastCard], cards: &[Placed<'_>], references: &[Option<Reference>; 2]) {
    let tokens = cards.iter().filter_map(|card| card.token).map(|token| token.index() + 1 - MAX_CARDS).max();
    table.tokens = vec![Token::UNKNOWN; tokens.unwrap_or(0)];
    table.card_count = cards.len() as u8;
    table.moves = (cards.len() + table.tokens.len()) as u32;
    for card in cards {
        let def = DefId(cast.iter().position(|other| card.is(other)).unwrap_or(0) as u16);
        let state = state_of(card, cards, def);
        table.put(card.id, &state);
        if let Some(token) = card.token {
            let reference = references[state.owner.index() & 1];
            lay_token(table, token, card, state, reference.unwrap_or(Reference { def, house: state.house }));
        }
        let seat = state.keeper;
        let mut list = table.list_mut(card.area, seat);
        if card.area.is_unordered() {
            list.insert_sorted(card.id);
        } else if matches!(card.area, Area::Deck | Area::Discard) {
            // The top comes first in the scenario, last on the table.
            list.insert(0, card.id);
        } else {
            list.push(card.id);
        }
        if matches!(card.area, Area::Under | Area::Facedown) {
            // Whoever put it there has seen it.
            table.known[card.seat.index() & 1].insert(card.id);
        }
        if card.area == Area::Archives && state.owner != seat {
            // It came from play.
            table.known.iter_mut().for_each(|known| known.insert(card.id));
        }
        for (name, count) in card.entry.counters.iter().filter(|(_, count)| **count > 0) {
            let card = card.token.unwrap_or(card.id);
            table.counters.push(CounterPile { card, name: name.clone(), count: *count });
        }
    }
}

fn owner_of(card: &Placed<'_>) -> Seat {
    card.entry.owner.unwrap_or(Side::Me).seat(card.seat)
}

/// A token creature has what is said of the card on its hidden side.
fn lay_token(table: &mut Table, token: CardId, card: &Placed<'_>, hidden: CardState, reference: Reference) {
    let number = token.index() - MAX_CARDS;
    let mut flags = status_flags(card.entry, true);
    flags.insert(StatusFlags::FACEDOWN);
    let laid = CardState {
        def: reference.def,
        printed: reference.def,
        house: reference.house,
        area: Area::Battleline,
        flags,
        host: Maybe::NONE,
        stamp: u32::from(table.card_count) + 1 + number as u32,
        ..hidden
    };
    table.put(token, &laid);
    table.put(card.id, &CardState { host: token.into(), home: hidden.owner, ..hidden.wiped() });
    table.list_mut(Area::Battleline, card.seat).push(token);
}

fn status_flags(entry: &CardScenario, row: bool) -> StatusFlags {
    let mut flags = StatusFlags::empty();
    flags.set(StatusFlags::READY, row && entry.ready != Some(false));
    flags.set(StatusFlags::STUNNED, entry.stunned);
    flags.set(StatusFlags::WARDED, entry.warded);
    flags.set(StatusFlags::ENRAGED, entry.enraged);
    flags.set(StatusFlags::GIGANTIC, entry.half.is_some());
    flags
}

fn state_of(card: &Placed<'_>, cards: &[Placed<'_>], def: DefId) -> CardState {
    let entry = card.entry;
    let owner = owner_of(card);
    let keeper = match (card.area, entry.controller) {
        (Area::Attached | Area::Under | Area::Grafted, Some(side)) => side.seat(card.seat),
        (Area::Attached | Area::Under | Area::Grafted, None) => owner,
        _ => card.seat,
    };
    let host = card.host.and_then(|host| cards.get(host));
    let row = matches!(card.area, Area::Battleline | Area::Artifacts);
    CardState {
        def,
        printed: def,
        house: card.house,
        owner,
        area: card.area,
        keeper,
        home: keeper,
        flags: status_flags(entry, row),
        attacked: entry.attacked,
        host: host.map(|host| host.token.unwrap_or(host.id)).into(),
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
    let used: Vec<CardId> = state.table.creatures().filter(|card| state.table.contents(*card).armor_used > 0).collect();
    for card in used {
        let of = state.query().armor(card).clamp(0, i32::from(u8::MAX)) as u8;
        state.table.lade(card, |contents| contents.armor_of = of);
    }
}

/// Refuses creatures that the first check would destroy.
fn check_survivors(state: &State, cards: &[Placed<'_>]) -> Result<(), ScenarioError> {
    let query = state.query();
    for card in cards.iter().filter(|card| matches!(card.area, Area::Battleline | Area::Facedown)) {
        let creature = card.token.unwrap_or(card.id);
        let power = query.power(creature);
        let damage = card.entry.damage;
        if i32::from(damage) >= power && query.keyword(creature, Keyword::Invulnerable) == 0 {
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
        // Whatever it says is about the seats, cards and definitions of this position.
        let known = known_here(table.card_count, self.tokens.len(), self.cast.len());
        if let Some(stranger) = stranger(self, &known) {
            return Err(wrong(&stranger.at()));
        }
        let is_repeated = |(at, card): (usize, &CardId)| self.came_back[..at].contains(card);
        if self.came_back.iter().enumerate().any(is_repeated) {
            return Err(wrong("came_back"));
        }
        for (id, card) in (0u8..).map(CardId).zip(&self.cards) {
            let mut state = table.card(id);
            card.restore(&mut state);
            table.put(id, &state);
        }
        table.tokens.resize(self.tokens.len(), Token::UNKNOWN);
        for (number, token) in self.tokens.iter().enumerate() {
            let id = CardId::of_token(number);
            if token.hides.is_some() != table.bare(id).in_play() {
                return Err(wrong("tokens"));
            }
            if token.hides.is_some() {
                let mut state = table.card(id);
                (state.def, state.printed) = (token.def, token.printed.unwrap_or(token.def));
                (state.owner, state.house) = (token.owner, token.house);
                token.card.restore(&mut state);
                table.put(id, &state);
            }
        }
        table.attached = same_cards(&table.attached, &self.attached).ok_or_else(|| wrong("attached"))?;
        table.under = same_cards(&table.under, &self.under).ok_or_else(|| wrong("under"))?;
        let mut counters = self.counters.clone();
        let key = |pile: &CounterPile| (pile.card, pile.name.clone());
        arrange_by_key(&mut counters, key);
        arrange_by_key(&mut table.counters, key);
        // The readable fields hold; what was noted is the order only.
        if counters == table.counters {
            table.counters.clone_from(&self.counters);
        }
        for (known, cards) in table.known.iter_mut().zip(&self.known) {
            *known = Default::default();
            cards.iter().for_each(|card| known.insert(*card));
        }
        match self.whereabouts {
            Some(whereabouts) => {
                table.mixed = self.mixed.unwrap_or_default();
                table.whereabouts = whereabouts;
                table.settle_whereabouts();
            }
            None => table.begin_whereabouts(),
        }
        table.copied_icons.clone_from(&self.copied_icons);
        table.lasting.clone_from(&self.lasting);
        table.next_lasting = self.next_lasting;
        table.remembered.clone_from(&self.remembered);
        table.spent.clone_from(&self.spent);
        table.latched.clone_from(&self.latched);
        table.facts.clone_from(&self.facts);
        table.facts_before.clone_from(&self.facts_before);
        table.moves = self.moves;
        table.next_decision = DecisionId(self.next_decision);
        table.turn.fight = self.fight;
        table.turn.came_back.clone_from(&self.came_back);
        Ok(self.machine.clone())
    }
}

impl RestCard {
    fn restore(&self, state: &mut CardState) {
        // What lies hidden has no tag: nobody could have seen it being put on. Only what archives hold was abducted: those of its
        // owner too, if the other player had control of it. Only what is in play may be at home elsewhere than with its owner.
        let tag = if state.in_play() || state.area == Area::Limbo { StatusFlags::TAGGED } else { StatusFlags::empty() };
        let archived = state.area == Area::Archives;
        let abducted = if archived { StatusFlags::ABDUCTED } else { StatusFlags::empty() };
        state.stamp = self.stamp;
        state.before = self.before;
        state.home = if state.area.is_play() { self.home } else { state.owner };
        state.flags.insert(self.flags & (tag | abducted));
        if let Some(def) = self.shows {
            state.def = def;
        }
    }
}

/// The second list, if it has the cards of the first.
fn same_cards(one: &ShortList, two: &ShortList) -> Option<ShortList> {
    let (mut first, mut second) = (one.clone(), two.clone());
    first.as_mut_slice().sort_unstable();
    second.as_mut_slice().sort_unstable();
    (first == second).then(|| two.clone())
}
