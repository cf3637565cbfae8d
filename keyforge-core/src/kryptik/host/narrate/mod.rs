//! A game told in English, line by line, from its events.

mod moves;

use std::sync::Arc;

use moves::Moves;

use crate::kernel::{Cause, Entry, Ruleset, Seat, ShowError, Told, plural};
use crate::kryptik::cards::{Cast, Library};
use crate::kryptik::host::ruleset::{Kryptik, Log};
use crate::kryptik::host::setup::Setup;
use crate::kryptik::model::{MAX_SEATS, Phase};
use crate::kryptik::table::{Area, CardId, Combat, Downfall, Event, Item, ItemKind, Leave, Spot, Table};

/// Tells a game from its log, or from the events that one player may see: a hidden card is "a hidden card".
///
/// ```
/// use keyforge_core::kryptik::{Game, Library, Narrator, Setup, demo_decks};
///
/// let library = Library::demo();
/// let setup = Setup::new(demo_decks());
/// let mut narrator = Narrator::new(&library, &setup)?;
/// let mut game = Game::new(library, setup, 7.into())?;
/// narrator.entry(&game.log().entries()[0]);
/// game.concede(keyforge_core::kernel::Seat::SECOND)?;
/// let told = narrator.entry(&game.log().entries()[1]);
/// assert_eq!(told, ["player 2 is destroyed by giving up", "player 1 wins"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Narrator {
    names: Names,
    told: Told<Kryptik>,
}

/// What players and cards are called.
#[derive(Clone, Debug)]
struct Names {
    cast: Arc<Cast>,
    /// By seat.
    players: Vec<String>,
}

impl Narrator {
    /// A narrator of a game from its beginning; players are called by their seats.
    ///
    /// # Errors
    ///
    /// With the cards that the library has not.
    pub fn new(library: &Arc<Library>, setup: &Setup) -> Result<Narrator, ShowError> {
        ShowError::check(Kryptik::missing(library, setup))?;
        let players = (0..MAX_SEATS as u8).map(|seat| Seat(seat).to_string()).collect();
        let names = Names { cast: setup.cast(library), players };
        Ok(Narrator { names, told: Told::new(setup) })
    }

    /// The same narrator with other names for the players, by seat; those left out keep theirs.
    #[must_use]
    pub fn calling(mut self, names: impl IntoIterator<Item = String>) -> Narrator {
        self.names.players.iter_mut().zip(names).for_each(|(player, name)| *player = name);
        self
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.player(seat)
    }

    /// The title of a card; "a hidden card" for one that is not known.
    #[must_use]
    pub fn title(&self, card: CardId) -> &str {
        self.names.card(self.table(), card)
    }

    /// The table as the events told it so far.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.told.table()
    }

    /// Tells an entry of a log. A card is called by the name that it has once an event has happened. A narrator who begins with
    /// a later entry than the first says so; [`Narrator::story`] has the log and makes up for what was missed.
    pub fn entry(&mut self, entry: &Entry<Kryptik>) -> Vec<String> {
        let mut told = Vec::new();
        if self.told.begins_late(entry) {
            told.push(format!("(What came before entry {} was not told)", entry.n));
        }
        if let Cause::Undo { seat, .. } = entry.cause {
            told.push(format!("{} takes the last action back", self.name(seat)));
        }
        self.told.begin(entry);
        told.extend(self.lines(&entry.events));
        self.told.end(entry);
        told
    }

    /// Tells a log from entry `since` on. What came before is folded without a word as far as the narrator does not know it
    /// yet: whoever asks the same narrator again pays for the new entries alone.
    pub fn story(&mut self, log: &Log, since: u32) -> Vec<String> {
        self.told.reach(log, since);
        log.entries_since(since).iter().flat_map(|entry| self.entry(entry)).collect()
    }

    /// Tells events that follow those told before.
    pub fn tell<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        self.told.leave_entries();
        self.lines(events)
    }

    /// Follows events, and tells each with the table after it; cards that go the same way one after the other in one line.
    fn lines<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        let (mut lines, mut moves) = (Vec::new(), None::<Moves>);
        for event in events {
            self.told.evolve(event);
            let table = self.told.table();
            if let Event::Moved { card, from, to, host, .. } = event
                && from.area != to.area
            {
                let ended = moves.take_if(|moves| !moves.go(*from, *to, *host));
                lines.extend(ended.map(|moves| self.names.moved(table, moves)));
                moves.get_or_insert_with(|| Moves::between(*from, *to, *host)).push(self.names.known(table, *card));
            } else if let Some(line) = self.names.tell(table, event) {
                lines.extend(moves.take().map(|moves| self.names.moved(table, moves)));
                lines.push(line);
            }
        }
        lines.extend(moves.map(|moves| self.names.moved(self.told.table(), moves)));
        lines
    }
}

impl Names {
    fn player(&self, seat: Seat) -> &str {
        self.players.get(seat.index()).map_or("nobody", String::as_str)
    }

    fn card(&self, table: &Table, card: CardId) -> &str {
        self.known(table, card).unwrap_or("a hidden card")
    }

    fn known(&self, table: &Table, card: CardId) -> Option<&str> {
        self.cast.get(table.card(card).def).map(|def| def.card.name.as_str())
    }

    /// The card of what lies on the pile, also when it has gone to where nobody sees it.
    fn source(&self, table: &Table, item: &Item) -> &str {
        let written = || self.cast.get(item.def).map(|def| def.card.name.as_str());
        self.known(table, item.source.card).or_else(written).unwrap_or("a hidden card")
    }

    fn moved(&self, table: &Table, moves: Moves) -> String {
        let (to, host) = (moves.to(), moves.host());
        let (cards, one) = moves.subject();
        let (go, are) = if one { ("goes", "is") } else { ("go", "are") };
        match (to.area, host) {
            (Area::Attached, Some(host)) => format!("    {cards} {go} under {}", self.card(table, host)),
            (Area::Pending, _) => format!("    {cards} {are} destroyed in the 11-year row of {}", self.player(to.seat)),
            (
                Area::Deck
                | Area::Hand
                | Area::Row
                | Area::Souls
                | Area::Limbo
                | Area::Abolished
                | Area::Island
                | Area::Attached
                | Area::Pile
                | Area::Unknown,
                _,
            ) => format!("    {cards} {go} to {}", self.place(to)),
        }
    }

    fn place(&self, spot: Spot) -> String {
        let seat = self.player(spot.seat);
        match spot.area {
            Area::Deck => format!("the deck of {seat}"),
            Area::Hand => format!("the hand of {seat}"),
            Area::Row => format!("the 11-year row of {seat}"),
            Area::Souls => format!("the soul row of {seat}"),
            Area::Limbo => format!("the limbo pile of {seat}"),
            Area::Abolished => format!("the abolished cards of {seat}"),
            Area::Island => format!("the island, on the side of {seat}"),
            Area::Attached => "the place under a citizen".to_owned(),
            Area::Pile => "the effect pile".to_owned(),
            Area::Pending => "the destroyed 11-year cards".to_owned(),
            Area::Unknown => "nowhere".to_owned(),
        }
    }

    /// Whom or what an attack aims at.
    fn aim(&self, combat: &Combat) -> String {
        let defender = self.player(combat.defender);
        match combat.slots.as_slice() {
            [] => defender.to_owned(),
            [slot] => format!("slot {slot} of {defender}"),
            slots => {
                let numbers: Vec<String> = slots.iter().map(ToString::to_string).collect();
                format!("slots {} of {defender}", numbers.join(" and "))
            }
        }
    }

    /// What happened in one line; nothing for what goes without saying, and for moves. The table is the one after the event.
    fn tell(&self, table: &Table, event: &Event) -> Option<String> {
        let title = |card| self.card(table, card);
        let who = |seat| self.player(seat);
        Some(match event {
            Event::CutShort => "    The effects have gone on for too long: the rest of them is left out".to_owned(),
            Event::TurnBegan { turn, seat } => format!("Turn {turn}: {}", who(*seat)),
            Event::PhaseBegan(Phase::CombatBegin) => "  Combat".to_owned(),
            Event::Shuffled { seat, .. } => format!("    {} shuffles", who(*seat)),
            Event::Recursed { seat, count } => {
                format!("    {} puts {} under the deck", who(*seat), plural(count, "card"))
            }
            Event::Damaged { card, amount, .. } => format!("    {} is dealt {amount} damage", title(*card)),
            Event::PlayerDamaged { seat, amount } => format!("    {} is dealt {amount} damage", who(*seat)),
            Event::ControlChanged { card, to } => format!("    {} gains control of {}", who(*to), title(*card)),
            Event::Combat(Some(combat)) if combat.blockers.is_empty() && !combat.blocked => {
                format!("    {} attacks {}", title(combat.attacker.card), self.aim(combat))
            }
            Event::Combat(Some(combat)) => {
                let names: Vec<&str> = combat.blockers.iter().map(|card| title(card.card)).collect();
                format!("    blocked by {}", names.join(", "))
            }
            // Nobody uses what happens by itself.
            Event::Added(item) if matches!(item.kind, ItemKind::Trigger { .. }) => {
                format!("    {} of {} is triggered", self.source(table, item), who(item.controller))
            }
            Event::Added(item) => {
                let what = match item.kind {
                    ItemKind::Citizen | ItemKind::Paragraph => "casts",
                    ItemKind::Copy => "copies",
                    ItemKind::Choice => "will choose about",
                    ItemKind::Active | ItemKind::Trigger { .. } | ItemKind::Eleven => "uses",
                };
                format!("    {} {what} {}", who(item.controller), self.source(table, item))
            }
            Event::Left { why: Leave::Countered, .. } => "    It is countered".to_owned(),
            Event::Left { why: Leave::NoTarget, .. } => "    It has no target any more".to_owned(),
            Event::ExtraTurn(seat) => format!("    {} will take another turn after this one", who(*seat)),
            Event::Destroyed { seat, why } => {
                let why = match why {
                    Downfall::Damage => "by damage",
                    Downfall::EmptyDeck => "by an empty deck",
                    Downfall::Concession => "by giving up",
                };
                format!("{} is destroyed {why}", who(*seat))
            }
            Event::Ended(outcome) => match outcome.winner {
                Some(winner) => format!("{} wins", who(winner)),
                None => "The game is a draw".to_owned(),
            },
            Event::Laid(_)
            | Event::Answered(_)
            | Event::Asked(_)
            | Event::Moved { .. }
            | Event::Looked { .. }
            | Event::Rearranged { .. }
            | Event::Restacked { .. }
            | Event::PhaseBegan(_)
            | Event::Priority { .. }
            | Event::EnergyMade { .. }
            | Event::EnergySpent { .. }
            | Event::Engaged(_)
            | Event::Disengaged(_)
            | Event::Rested(_)
            | Event::SoulPlaced
            | Event::Rehosted { .. }
            | Event::Left { .. }
            | Event::Combat(None)
            | Event::Installed(_)
            | Event::Lapsed(_)
            | Event::SoloUsed(_)
            | Event::TurnEnded
            | Event::Removed(_) => return None,
        })
    }
}
