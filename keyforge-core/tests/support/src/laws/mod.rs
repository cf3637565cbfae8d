//! What holds for every game, whatever is played: for random games of any decks.

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::library::Library;
use keyforge_core::table::{Action, Area, CardId, DecisionKind, Event, Table};
use keyforge_core::{Game, KeyForge, Setup, State};

mod any;
mod deal;

pub use crate::rows::check_rows;
pub use any::*;
pub use deal::{is_later, library, setup};

/// Both seats.
pub const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Few random games need more decisions than this.
pub const BOUND: u32 = 20_000;

/// A random player's choice, in a way that depends on the seed alone.
pub struct Chooser(pub u64);

impl Chooser {
    /// A number below that.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }
}

/// Plays a random game for at most so many decisions, with a look at every moment.
pub fn play_at_random(
    library: &Arc<Library>,
    setup: Setup,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&Game),
) -> Game {
    let mut game = Game::new(library.clone(), setup, Seed::from(seed)).unwrap();
    let mut chooser = Chooser(seed);
    for _ in 0..most {
        look(&game);
        let Some(decision) = game.decision() else {
            break;
        };
        let (seat, id) = (decision.seat, decision.id);
        let action = chooser.pick(&decision.options);
        game.apply(seat, id, action).unwrap();
    }
    game
}

/// A game is over, or goes on: with any decks, random players may have used up or shut in whatever could end it, but their
/// turns come to an end all the same.
pub fn check_progress(table: &Table, decisions: u32) {
    let turns = u32::from(table.turn.number);
    assert!(table.is_over() || turns >= decisions / 100, "{decisions} decisions, and it is turn {turns}");
}

/// There is something to do until the game is over, nothing is listed twice, and every card is somewhere.
pub fn check_moment(game: &Game) {
    let Some(decision) = game.decision() else {
        assert!(game.is_over());
        return;
    };
    assert!(!decision.options.is_empty(), "{decision:?}");
    let mut sorted = decision.options.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), decision.options.len(), "an option is listed twice: {decision:?}");
    check_places(game.table());
}

/// Every card is in exactly one place, and every place says so.
pub fn check_places(table: &Table) {
    let mut seen = vec![0; keyforge_core::table::MAX_CARDS + keyforge_core::table::MAX_TOKENS];
    let mut see = |card: CardId| seen[card.index()] += 1;
    for seat in SEATS {
        let areas =
            [Area::Deck, Area::Hand, Area::Discard, Area::Archives, Area::Purged, Area::Battleline, Area::Artifacts];
        for area in areas {
            for card in table.list(area, seat).iter() {
                see(*card);
                assert_eq!((table.card(*card).area, table.card(*card).keeper), (area, seat), "{card}");
            }
        }
    }
    let beneath = [Area::Under, Area::Grafted, Area::Joined, Area::Facedown];
    let lists: [(&[Area], _); 3] =
        [(&[Area::Attached], &table.attached), (&beneath, &table.under), (&[Area::Limbo], &table.limbo)];
    for (areas, list) in lists {
        for card in list.iter() {
            see(*card);
            let state = table.card(*card);
            assert!(areas.contains(&state.area), "{card}");
            let host = state.host.get();
            let carries = host.map(|host| table.card(host)).is_some_and(|host| {
                let waits = host.is_token() && host.area == Area::Limbo;
                host.in_play() || waits
            });
            assert!(carries || state.area == Area::Limbo, "the host of {card} is in play");
            let is =
                |part: fn(&Table, CardId) -> Option<CardId>| host.and_then(|host| part(table, host)) == Some(*card);
            assert_eq!(state.area == Area::Facedown, is(Table::hidden_side));
            assert_eq!(state.area == Area::Joined, is(Table::other_half));
        }
    }
    for token in table.token_ids() {
        assert!(table.hidden_side(token).is_some_and(|card| table.card(card).keeper == table.card(token).keeper));
    }
    for card in table.card_ids().chain(table.token_ids()) {
        assert_eq!(seen[card.index()], 1, "{card} is in one place");
    }
    for card in table.card_ids().filter(|card| !table.card(*card).in_play()) {
        let state = table.card(card);
        assert_eq!((state.damage, state.amber, state.power_counters), (0, 0, 0), "{card} left what is on it");
        assert_eq!((state.armor_used, state.armor_of, state.attacked), (0, 0, 0), "{card} left its part in fights");
    }
}

/// A view is the same for every state that fits it.
pub fn check_secrets(game: &Game, seed: u64) {
    for seat in [Seat::FIRST, Seat::SECOND, Seat::SPECTATOR] {
        let drawn = check_world(game, seat, seed);
        check_places(drawn.table());
        check_whereabouts(game.table());
        check_whereabouts(drawn.table());
    }
}

/// What the open decision brings is told a player alike in every world that fits what the player knows.
///
/// The first thing in which two of them differ for that player is a card that comes to light, what one brings that does before
/// the next decision, the place in an open pile from which a hidden card is taken, or what a card does that asks for a purged one:
/// everybody sees that. What was told alike up to there is given.
pub fn check_telling(state: &State, action: Action, viewer: Seat, seed: u64) -> Vec<Event> {
    check_told(state, Worlds::of(state, viewer, seed), action, viewer)
}

/// The same where the other world has been drawn.
fn check_told(state: &State, worlds: Worlds<'_, KeyForge>, action: Action, viewer: Seat) -> Vec<Event> {
    let Some([(real, one), (other, two)]) = worlds.lead(&action) else {
        return Vec::new();
    };
    // Chance may pick a card that its player knows in one world and one that is new in the other.
    let picked =
        |events: &[Event]| events.iter().filter(|event| matches!(event, Event::Picked { .. })).cloned().collect();
    let picked: [Vec<Event>; 2] = [picked(&one), picked(&two)];
    // A hidden card that is being played and asks something first, as a copy does, shows itself by that.
    let speaks = |state: &State| {
        let source = state.table().decision.as_ref().and_then(|decision| decision.source);
        source.is_some_and(|card| KeyForge::view(state.table(), viewer).card(card).area == Area::Unknown)
    };
    // One in the archives that lets its player take a part of them shows itself by the question which.
    let parts = |state: &State| {
        let open = state.table().decision.as_ref();
        action == Action::TakeArchives && open.is_some_and(|open| open.kind == DecisionKind::Card)
    };
    let shows_itself = |state: &State| speaks(state) || parts(state);
    if picked[0] != picked[1] || shows_itself(&real) || shows_itself(&other) {
        return Vec::new();
    }
    // One that becomes another card before it leaves a hand shows itself too.
    let view = KeyForge::view(state.table(), viewer);
    let becomes = |event: &Event| matches!(event, Event::Became { card, .. } if view.card(*card).area == Area::Unknown);
    let shows = |event: &Event| shows(event) || becomes(event);
    let is_hidden = |card: &CardId| card.is_known() && view.card(*card).area == Area::Unknown;
    let comes = |event: &Event| match event {
        Event::Moved { card, .. } | Event::Revealed { card, .. } => is_hidden(card),
        // Of hidden cards that come into play at once the order may be asked first.
        Event::Asked(open) => open.options.iter().any(|option| matches!(option, Action::Card(card) if is_hidden(card))),
        _ => false,
    };
    let light = one.iter().chain(&two).any(|event| comes(&KeyForge::redact_event(event, viewer)));
    let asked = one.iter().any(|event| asks_for_purged(event, &real)) && holds_purged(&real) != holds_purged(&other);
    told_alike::<KeyForge>([&one, &two], viewer, |one, two| {
        shows(one) && shows(two) || is_open(one, two) || light || asked
    })
}

/// Whether a creature enters play that asks for another card among the purged ones. They lie facedown in the older books
/// (`PURGE-2a`), and by what it does everybody learns whether the card is there.
fn asks_for_purged(event: &Event, state: &State) -> bool {
    matches!(event, Event::Moved { card, to, .. }
        if to.area == Area::Battleline && card.is_known() && state.slug(*card) == "igon-the-terrible")
}

/// How many of the cards are purged for which such a creature asks.
fn holds_purged(state: &State) -> usize {
    let purged = state.table().card_ids().filter(|card| state.table().card(*card).area == Area::Purged);
    purged.filter(|card| state.slug(*card) == "igon-the-green").count()
}

/// Whether an event lets its viewer see a card.
fn shows(event: &Event) -> bool {
    matches!(event, Event::Moved { card, .. } | Event::Revealed { card, .. } if card.is_known())
}

/// Whether two events tell of the same, but for where in a pile a hidden card lay.
fn is_open(one: &Event, other: &Event) -> bool {
    let Event::Moved { card, index, .. } = one else {
        return false;
    };
    let mut same = other.clone();
    if let Event::Moved { index: at, .. } = &mut same {
        *at = *index;
    }
    !card.is_known() && same == *one
}

/// [`check_telling`] for each player, with one of the actions that both worlds offer.
pub fn check_worlds(game: &Game, seed: u64) -> Vec<Event> {
    let told = |viewer: Seat| {
        let worlds = Worlds::of(game.state(), viewer, seed);
        worlds.action().map_or_else(Vec::new, |action| check_told(game.state(), worlds, action, viewer))
    };
    SEATS.into_iter().flat_map(told).collect()
}

/// Every card that a player does not see lies where it may lie for all that the player could follow; what the player sees
/// is not guessed at.
pub fn check_whereabouts(table: &Table) {
    for viewer in SEATS {
        let view = KeyForge::view(table, viewer);
        let places = &table.whereabouts[viewer.index()];
        let sets = [places.deck, places.hand, places.archives, places.beneath];
        let mixed = |seat: Seat| {
            let (deck, mixed) = (table.player(seat).deck(), table.mixed[seat.index()]);
            let [under, count] = [mixed.under, mixed.count].map(usize::from);
            assert!(under + count <= deck.len(), "{mixed:?} of {} cards", deck.len());
            &deck[under..under + count]
        };
        for card in table.card_ids() {
            let area = table.card(card).area;
            let at =
                [&[Area::Deck][..], &[Area::Hand], &[Area::Archives], &[Area::Under, Area::Facedown, Area::Purged]];
            // Of some cards of a deck it is known which they are, and not how they lie.
            let is_mixed = SEATS.into_iter().any(|seat| mixed(seat).contains(&card));
            let fits = match is_mixed {
                true => places.mixed.contains(card),
                false => at.iter().zip(sets).any(|(areas, set)| areas.contains(&area) && set.contains(card)),
            };
            let hidden = view.card(card).area == Area::Unknown;
            assert!(fits || !hidden, "{viewer} thinks {card} cannot be in {area:?}: {places:?}");
            assert!(
                hidden || sets.iter().chain([&places.mixed]).all(|set| !set.contains(card)),
                "{viewer} sees {card} in {area:?}: {places:?}"
            );
        }
    }
}
