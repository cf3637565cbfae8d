//! A game told in English, line by line, from its events.

use std::sync::Arc;

use crate::kernel::{Cause, Entry, OutcomeReason, Ruleset, Seat};
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::board::describe;
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::model::{Counter, Half, House, KeyColor, Step};
use crate::keyforge::table::{Action, AmberDeed, Area, CardId, DefId, Event, MoveCause, Purse, Spot, Table};

/// How many positions are kept to follow an undo.
const POSITIONS: usize = 64;

/// Tells a game from its log, or from the events that one player may see: a hidden card is "a card".
///
/// ```
/// use keyforge_core::kernel::Seat;
/// use keyforge_core::library::Library;
/// use keyforge_core::narrate::Narrator;
/// use keyforge_core::{Deck, Game, Setup};
///
/// let library = Library::builtin();
/// let [first, second] = Deck::starters();
/// let setup = Setup::new(first, second).starting(Seat::FIRST);
/// let mut narrator = Narrator::new(&library, &setup);
/// let game = Game::new(library, setup, 7.into())?;
/// let told = narrator.entry(&game.log().entries()[0]);
/// assert_eq!(told.last().map(String::as_str), Some("Radiant Argus the Supreme draws 6 cards."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Narrator {
    cast: Arc<Cast>,
    names: [String; 2],
    table: Table,
    positions: Vec<(u32, Table)>,
}

/// Moves of the same kind that are told together.
struct Bunch {
    kind: BunchKind,
    seat: Seat,
    count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BunchKind {
    Drawn,
    FromArchives,
    PutBack,
    Recycled,
}

/// The lines of one telling.
#[derive(Default)]
struct Lines {
    told: Vec<String>,
    bunch: Option<Bunch>,
}

impl Narrator {
    /// A narrator of a game from its beginning; players are called by their decks.
    pub fn new(library: &Arc<Library>, setup: &Setup) -> Narrator {
        let names = match setup {
            Setup::Decks { decks, .. } if decks[0].name != decks[1].name => {
                [&decks[0].name, &decks[1].name].map(String::clone)
            }
            Setup::Decks { .. } | Setup::Scenario(_) => ["Player 1", "Player 2"].map(str::to_owned),
        };
        Narrator { cast: setup.cast(library), names, table: KeyForge::blank(setup), positions: Vec::new() }
    }

    /// The same narrator with other names for the players.
    #[must_use]
    pub fn calling(mut self, names: [String; 2]) -> Narrator {
        self.names = names;
        self
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index() & 1]
    }

    /// The title of a card; "a card" for one that is hidden.
    pub fn title(&self, card: CardId) -> &str {
        if card.index() >= usize::from(self.table.card_count) && !card.is_token() {
            return "a card";
        }
        if self.table.is_gone(card) {
            return "a token creature";
        }
        &self.cast.definition(self.table.card(card).def).facts.title
    }

    fn is_top_half(&self, card: CardId) -> bool {
        let known = card.index() < usize::from(self.table.card_count);
        known && self.cast.definition(self.table.card(card).def).facts.gigantic == Some(Half::Top)
    }

    /// What an action says to the player who may choose it.
    pub fn option(&self, action: Action) -> String {
        if let Action::Player(seat) = action {
            return self.name(seat).to_owned();
        }
        let text = describe(&self.cast, &self.table, action);
        if let Action::Card(card) = action { text + &self.whereabouts(card) } else { text }
    }

    /// Whose a card is and where it lies, as far as that helps to tell two apart.
    fn whereabouts(&self, card: CardId) -> String {
        if card.index() >= usize::from(self.table.card_count) && !card.is_token() {
            return String::new();
        }
        let state = self.table.card(card);
        let damage = if state.damage > 0 { format!(", {} damage", state.damage) } else { String::new() };
        format!(" ({} of {}{damage})", area(state.area), self.name(state.keeper))
    }

    /// The table as the events told it so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Tells an entry of a log.
    pub fn entry(&mut self, entry: &Entry<KeyForge>) -> Vec<String> {
        let mut lines = Lines::default();
        match &entry.cause {
            Cause::Setup => {}
            Cause::Action { seat, action, .. } => {
                if let Some(line) = action.and_then(|action| self.act(*seat, action)) {
                    lines.say(line);
                }
            }
            Cause::Undo { seat, to, .. } => {
                lines.say(format!("{} takes the last action back.", self.name(*seat)));
                self.positions.retain(|(n, _)| n <= to);
                if let Some((_, table)) = self.positions.pop() {
                    self.table = table;
                }
            }
        }
        self.follow(&entry.events, &mut lines);
        if self.positions.len() >= POSITIONS {
            self.positions.remove(0);
        }
        self.positions.push((entry.n, self.table.clone()));
        lines.into_told(self)
    }

    /// Tells events that follow those told before.
    pub fn tell<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        let mut lines = Lines::default();
        self.follow(events, &mut lines);
        lines.into_told(self)
    }

    /// How the players stand: æmber, keys, cards.
    pub fn standing(&self) -> String {
        [Seat::FIRST, Seat::SECOND].map(|seat| self.standing_of(seat)).join("\n")
    }

    fn standing_of(&self, seat: Seat) -> String {
        let player = self.table.player(seat);
        let keys: Vec<&str> =
            KeyColor::ALL.into_iter().filter(|key| player.has_forged(*key)).map(KeyColor::slug).collect();
        let keys = if keys.is_empty() {
            "no key".to_owned()
        } else {
            format!("{} ({})", plural(keys.len(), "key"), keys.join(", "))
        };
        let chains =
            if player.chains > 0 { format!(", {}", plural(player.chains.into(), "chain")) } else { String::new() };
        format!(
            "  {}: {} æmber, {keys}, {} in hand, {} in play{chains}",
            self.name(seat),
            player.amber,
            plural(player.hand.len(), "card"),
            plural(player.battleline.len(), "creature"),
        )
    }

    fn follow<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>, lines: &mut Lines) {
        for event in events {
            if let Event::Moved { cause, from, to, .. } = event
                && let Some((kind, seat)) = bunched(*cause, *from, *to)
            {
                lines.gather(self, kind, seat);
                self.table.evolve(event);
                continue;
            }
            let before = self.line(event);
            self.table.evolve(event);
            let lines_now = before.into_iter().chain(self.line_after(event));
            for line in lines_now {
                lines.flush(self);
                lines.say(line);
            }
        }
    }

    /// What a player sets out to do, where the events alone would not tell it first.
    fn act(&self, seat: Seat, action: Action) -> Option<String> {
        let who = self.name(seat);
        Some(match action {
            Action::Keep => format!("{who} keeps the starting hand."),
            Action::Mulligan => format!("{who} takes a mulligan."),
            Action::TakeArchives => format!("{who} takes the archives."),
            Action::Reap(card) => format!("{who} reaps with {}.", self.title(card)),
            Action::UseAction(card) | Action::UseOmni(card) => format!("{who} uses {}.", self.title(card)),
            Action::Unstun(card) => format!("{who} uses {} to remove its stun.", self.title(card)),
            Action::House(house) => format!("{who} names {house}."),
            Action::Number(number) => format!("{who} chooses {number}."),
            Action::Concede => format!("{who} concedes."),
            Action::ChooseHouse(_)
            | Action::LeaveArchives
            | Action::Play(_)
            | Action::Discard(_)
            | Action::Fight(_)
            | Action::EndTurn
            | Action::Card(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::Option(_)
            | Action::Key(_)
            | Action::Player(_)
            | Action::Trigger(_) => return None,
        })
    }

    /// The line of an event, told with the table before it.
    fn line(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::TurnBegan { seat, number } => format!("\nTurn {number}: {}", self.name(*seat)),
            Event::HouseChosen { seat, house } => self.house_chosen(*seat, *house),
            Event::Moved { card, from, to, host, cause, .. } => return self.moved(*card, *from, *to, *host, *cause),
            Event::Swapped { seat, one, two } => {
                format!("{} swaps {} and {}.", self.name(*seat), area(*one), area(*two))
            }
            Event::Shuffled { seat, .. } if self.table.turn.number > 0 => {
                format!("{} shuffles the deck.", self.name(*seat))
            }
            Event::Revealed { card, .. } if card.is_known() => format!("{} is revealed.", self.title(*card)),
            Event::Controlled { card, to, .. } => format!("{} takes control of {}.", self.name(*to), self.title(*card)),
            Event::Readied(card) if self.table.turn.step == Step::Main => format!("{} is readied.", self.title(*card)),
            Event::Attached { card, host } => {
                format!("{} is attached to {}.", self.title(*card), self.title(*host))
            }
            Event::TokenMade { seat, def, .. } => self.token_made(*seat, *def),
            Event::TokenGone(token) => format!("It was the token creature {}.", self.title(*token)),
            Event::Flipped { was, now } => self.flipped(*was, *now),
            Event::Withdrawn(card) => format!("{} is no creature any more.", self.title(*card)),
            Event::TideTurned { high: Some(seat) } => format!("{} raises the tide.", self.name(*seat)),
            Event::TideTurned { high: None } => "The tide is neither high nor low.".to_owned(),
            Event::Damaged { card, amount, by: None } => format!("{} is dealt {amount} damage.", self.title(*card)),
            Event::Damaged { card, amount, by: Some(by) } => {
                format!("{} deals {amount} damage to {}.", self.title(*by), self.title(*card))
            }
            Event::Healed { card, amount } => format!("{} is healed by {amount}.", self.title(*card)),
            Event::ArmorUsed { card, amount, .. } => {
                format!("The armor of {} prevents {amount} damage.", self.title(*card))
            }
            Event::Marked { card, status, on } => {
                format!("{} is {}{}.", self.title(*card), if *on { "" } else { "no longer " }, status.slug())
            }
            Event::Counted { card, counter, change } => self.counted(*card, counter, *change),
            Event::Attacked { attacker, defender } => {
                format!("{} fights {}.", self.title(*attacker), self.title(*defender))
            }
            // What a key costs is told with the key.
            Event::Amber { deed: AmberDeed::Pay, .. } if self.table.turn.step == Step::Forge => return None,
            Event::Amber { amount, from, to, deed } => return Some(self.amber(*amount, *from, *to, *deed)),
            Event::KeyForged { seat, color: key, cost } => {
                format!("{} forges the {} key for {cost} æmber!", self.name(*seat), key.slug())
            }
            Event::KeyUnforged { seat, color: key } => {
                format!("The {} key of {} is unforged.", key.slug(), self.name(*seat))
            }
            Event::Chained { seat, change } => {
                let verb = if *change < 0 { "sheds" } else { "gains" };
                format!("{} {verb} {}.", self.name(*seat), plural(change.unsigned_abs().into(), "chain"))
            }
            Event::CutShort => "The cards have gone on for too long: the rest of what they do is left out.".to_owned(),
            // Told with the table after it.
            Event::Laid(_) | Event::Became { .. } | Event::TurnEnded { .. } | Event::Over(_) => return None,
            Event::StepBegan(_)
            | Event::Shuffled { .. }
            | Event::Picked { .. }
            | Event::Revealed { .. }
            | Event::Positioned { .. }
            | Event::Readied(_)
            | Event::Exhausted(_)
            | Event::ArmorChanged { .. }
            | Event::Tagged(_)
            | Event::Untagged(_)
            | Event::Abducted { .. }
            | Event::Remembered { .. }
            | Event::FightEnded
            | Event::Installed(_)
            | Event::Expired(_)
            | Event::UsedUp(_)
            | Event::Spent { .. }
            | Event::Latched { .. }
            | Event::Happened(_)
            | Event::HandCardUsed
            | Event::OmegaPlayed
            | Event::Asked(_)
            | Event::Answered(_) => return None,
        })
    }

    fn house_chosen(&self, seat: Seat, house: Option<House>) -> String {
        match house {
            Some(house) if self.table.turn.step == Step::Main => format!("{house} is the active house now."),
            Some(house) => format!("{} chooses {house}.", self.name(seat)),
            None => format!("{} has no house to choose.", self.name(seat)),
        }
    }

    /// The line of an event, told with the table after it.
    fn line_after(&self, event: &Event) -> Option<String> {
        if let Event::Laid(_) = event {
            return Some(format!("{} plays against {}.", self.name(Seat::FIRST), self.name(Seat::SECOND)));
        }
        if let Event::Became { card, .. } = event {
            return Some(format!("A card becomes {}.", self.title(*card)));
        }
        if let Event::TurnEnded { seat, check } = event {
            let check = if *check { format!("{}: \"Check!\"\n", self.name(*seat)) } else { String::new() };
            return Some(format!("{check}{}", self.standing()));
        }
        let Event::Over(outcome) = event else {
            return None;
        };
        let Some(winner) = outcome.winner else {
            return Some("The game is a draw.".to_owned());
        };
        let why = match outcome.reason {
            OutcomeReason::Victory => "with the third key",
            OutcomeReason::Concession => "by concession",
            OutcomeReason::Draw => "",
        };
        Some(format!("\n{} wins {why}.\n{}", self.name(winner), self.standing()))
    }

    fn moved(&self, card: CardId, from: Spot, to: Spot, host: Option<CardId>, cause: MoveCause) -> Option<String> {
        if from.area == Area::Joined {
            return None;
        }
        let title = self.title(card);
        let host = host.map_or("a card", |host| self.title(host));
        let owner = self.name(to.seat);
        let from_where = if from.area == Area::Hand { String::new() } else { format!(" from {}", area(from.area)) };
        Some(match cause {
            MoveCause::Play if to.area == Area::Limbo && !self.is_top_half(card) => {
                format!("{owner} plays {title}{from_where}.")
            }
            MoveCause::Play | MoveCause::PutIntoPlay if to.area == Area::Attached => {
                format!("{title} is attached to {host}.")
            }
            // Both halves of a gigantic creature are told as one.
            MoveCause::PutIntoPlay if to.area != Area::Joined => format!("{title} is put into play."),
            MoveCause::Discard => format!("{owner} discards {title}{from_where}."),
            MoveCause::Destroy if to.area == Area::Discard => format!("{title} is destroyed."),
            MoveCause::Destroy => format!("{title} is destroyed and goes to {}.", self.place(to)),
            MoveCause::HostLeft => format!("{title} is discarded, for its creature left play."),
            MoveCause::Return | MoveCause::ToDeck | MoveCause::Swap => format!("{title} goes to {}.", self.place(to)),
            MoveCause::Archive | MoveCause::PutIntoArchives => format!("{title} is archived by {owner}."),
            MoveCause::Purge => format!("{title} is purged."),
            MoveCause::ToUnder => format!("{title} is put under {host}."),
            MoveCause::Graft => format!("{title} is grafted onto {host}."),
            // Several of a kind are told together.
            MoveCause::Draw | MoveCause::Mulligan | MoveCause::TakeArchives => return None,
            MoveCause::Spend => format!("{title} is discarded, spent as æmber."),
            MoveCause::Flip if to.area == Area::Discard => format!("{title} goes to {}.", self.place(to)),
            // What it is then is told when it is turned over.
            MoveCause::Flip => return None,
            MoveCause::Play | MoveCause::PutIntoPlay | MoveCause::MakeToken | MoveCause::NewController => return None,
        })
    }

    fn token_made(&self, seat: Seat, def: DefId) -> String {
        let title = &self.cast.definition(def).facts.title;
        format!("{} makes a token creature: {title}.", self.name(seat))
    }

    fn flipped(&self, was: CardId, now: CardId) -> String {
        format!("{} is turned over: it is {} now.", self.title(was), self.title(now))
    }

    fn counted(&self, card: CardId, counter: &Counter, change: i16) -> String {
        let counter = match counter {
            Counter::Power => "+1 power",
            Counter::Named(name) => name,
        };
        let verb = if change < 0 { "loses" } else { "gets" };
        let counters = plural(change.unsigned_abs().into(), &format!("{counter} counter"));
        format!("{} {verb} {counters}.", self.title(card))
    }

    fn place(&self, spot: Spot) -> String {
        format!("{} of {}", area(spot.area), self.name(spot.seat))
    }

    fn purse(&self, purse: Purse) -> String {
        match purse {
            Purse::Supply => "the supply".to_owned(),
            Purse::Pool(seat) => self.name(seat).to_owned(),
            Purse::Card(card) => self.title(card).to_owned(),
        }
    }

    fn amber(&self, amount: u16, from: Purse, to: Purse, deed: AmberDeed) -> String {
        let [from, to] = [from, to].map(|purse| self.purse(purse));
        match deed {
            AmberDeed::Gain => format!("{to} gains {amount} æmber."),
            AmberDeed::Lose => format!("{from} loses {amount} æmber."),
            AmberDeed::Steal => format!("{to} steals {amount} æmber from {from}."),
            AmberDeed::Capture => format!("{to} captures {amount} æmber from {from}."),
            AmberDeed::Give => format!("{from} gives {amount} æmber to {to}."),
            AmberDeed::Pay => format!("{from} pays {amount} æmber."),
            AmberDeed::Return => format!("{amount} æmber on {from} goes to {to}."),
            AmberDeed::Exalt => format!("{to} is exalted: {amount} æmber."),
            AmberDeed::Move => format!("{amount} æmber moves from {from} to {to}."),
        }
    }
}

impl Lines {
    fn say(&mut self, line: String) {
        self.told.push(line);
    }

    fn gather(&mut self, narrator: &Narrator, kind: BunchKind, seat: Seat) {
        if let Some(bunch) = &mut self.bunch
            && bunch.kind == kind
            && bunch.seat == seat
        {
            bunch.count += 1;
            return;
        }
        self.flush(narrator);
        self.bunch = Some(Bunch { kind, seat, count: 1 });
    }

    fn flush(&mut self, narrator: &Narrator) {
        let Some(Bunch { kind, seat, count }) = self.bunch.take() else {
            return;
        };
        let (who, cards) = (narrator.name(seat), plural(count, "card"));
        self.told.push(match kind {
            BunchKind::FromArchives => format!("{who} takes {cards} from the archives."),
            BunchKind::PutBack => format!("{who} puts {cards} back into the deck."),
            BunchKind::Recycled => format!("{who} puts {cards} from the discard pile into the deck."),
            BunchKind::Drawn => format!("{who} draws {cards}."),
        });
    }

    fn into_told(mut self, narrator: &Narrator) -> Vec<String> {
        self.flush(narrator);
        self.told
    }
}

/// In which bunch and whose a move is told, if it is told in one.
fn bunched(cause: MoveCause, from: Spot, to: Spot) -> Option<(BunchKind, Seat)> {
    match cause {
        MoveCause::Draw => Some((BunchKind::Drawn, to.seat)),
        MoveCause::TakeArchives => Some((BunchKind::FromArchives, to.seat)),
        MoveCause::Mulligan => Some((BunchKind::PutBack, from.seat)),
        MoveCause::ToDeck => (from.area == Area::Discard).then_some((BunchKind::Recycled, from.seat)),
        MoveCause::Play
        | MoveCause::PutIntoPlay
        | MoveCause::Discard
        | MoveCause::Destroy
        | MoveCause::HostLeft
        | MoveCause::Return
        | MoveCause::Archive
        | MoveCause::PutIntoArchives
        | MoveCause::Purge
        | MoveCause::ToUnder
        | MoveCause::Graft
        | MoveCause::MakeToken
        | MoveCause::Swap
        | MoveCause::NewController
        | MoveCause::Flip
        | MoveCause::Spend => None,
    }
}

/// "1 card", "2 cards".
fn plural(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

fn area(area: Area) -> &'static str {
    match area {
        Area::Deck | Area::Unknown => "the deck",
        Area::Hand => "the hand",
        Area::Discard => "the discard pile",
        Area::Archives => "the archives",
        Area::Purged => "the purged cards",
        Area::Battleline => "the battleline",
        Area::Artifacts => "the artifacts",
        Area::Attached | Area::Under | Area::Grafted | Area::Joined | Area::Facedown => "a card",
        Area::Limbo => "the table",
    }
}
