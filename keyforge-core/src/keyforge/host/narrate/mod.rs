//! A game told line by line from its events, in English or in another language.

mod english;
#[cfg(feature = "german")]
mod german;
mod line;

use std::sync::Arc;

use crate::kernel::{Cause, DecisionId, Entry, Log, Seat, ShowError, Told};
use crate::keyforge::cards::Language;
use crate::keyforge::cards::library::{Cast, Library};
use crate::keyforge::host::ruleset::KeyForge;
use crate::keyforge::host::setup::Setup;
use crate::keyforge::host::wording::{Choice, Wording};
use crate::keyforge::model::{Half, House, KeyColor, Step};
use crate::keyforge::table::{Action, AmberDeed, Area, CardId, Event, Fact, FactKind, MoveCause, Purse, Spot, Table};
use line::{Holder, Line, Nameless, Said, Standing, Standpoint, Tongue, begun, tongue};

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
/// let mut narrator = Narrator::new(&library, &setup)?;
/// let game = Game::new(library, setup, 7.into())?;
/// let told = narrator.entry(&game.log().entries()[0]);
/// assert_eq!(told.last().map(String::as_str), Some("Radiant Argus the Supreme draws 6 cards."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Narrator {
    cast: Arc<Cast>,
    language: Language,
    /// The names that somebody gave, or those of the decks; none for players who are called by their numbers.
    names: Option<[String; 2]>,
    numbers: [String; 2],
    draws: bool,
    told: Told<KeyForge>,
}

/// Moves of the same kind that are told together.
struct Bunch {
    kind: BunchKind,
    seat: Seat,
    count: usize,
    /// The cards that are told by their titles.
    cards: Vec<String>,
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
    /// A narrator of a game from its beginning, in English; players are called by their decks.
    ///
    /// # Errors
    ///
    /// With the cards that the library has not. For a log that came from elsewhere ask [`Log::check_cards`] too, as its setup
    /// may hide cards.
    pub fn new(library: &Arc<Library>, setup: &Setup) -> Result<Narrator, ShowError> {
        let names = match setup {
            Setup::Decks { decks, .. } if decks[0].name != decks[1].name => {
                Some([&decks[0].name, &decks[1].name].map(String::clone))
            }
            Setup::Decks { .. } | Setup::Scenario(_) => None,
        };
        let language = Language::English;
        let (cast, numbers) = (setup.cast(library)?, numbered(language));
        Ok(Narrator { cast, language, names, numbers, draws: false, told: Told::new(setup) })
    }

    /// The same narrator with other names for the players.
    #[must_use]
    pub fn calling(self, names: [String; 2]) -> Narrator {
        Narrator { names: Some(names), ..self }
    }

    /// The same narrator in a language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Narrator {
        Narrator { language, numbers: numbered(language), ..self }
    }

    /// The same narrator, who names the cards that are drawn, as far as they are known: for a player who is told what the
    /// own cards are.
    #[must_use]
    pub fn naming_draws(self) -> Narrator {
        Narrator { draws: true, ..self }
    }

    /// The name of a player; "nobody" for a seat that the game has not.
    pub fn name(&self, seat: Seat) -> &str {
        let names = self.names.as_ref().unwrap_or(&self.numbers);
        names.get(seat.index()).map_or_else(|| self.tongue().nameless(Nameless::Player), String::as_str)
    }

    /// The title of a card; "a card" for one that is hidden.
    pub fn title(&self, card: CardId) -> &str {
        if !self.table().has_card(card) {
            return self.tongue().nameless(if card.is_token() { Nameless::Token } else { Nameless::Card });
        }
        self.language.title(&self.cast.definition(self.table().card(card).def).facts.title)
    }

    fn tongue(&self) -> &'static dyn Tongue {
        tongue(self.language)
    }

    fn say(&self, line: &Line<'_>) -> String {
        begun(self.tongue(), self.tongue().line(line))
    }

    fn is_top_half(&self, card: CardId) -> bool {
        let known = card.index() < usize::from(self.table().card_count);
        known && self.cast.definition(self.table().card(card).def).facts.gigantic == Some(Half::Top)
    }

    /// What an action says to the player who may choose it: other words than every other option, and of a card where it lies.
    pub fn option(&self, action: Action) -> String {
        self.wording().option(action)
    }

    /// What the options of the open decision say, in their order.
    pub fn options(&self) -> Vec<String> {
        self.wording().options()
    }

    /// The text of a card that asks the open decision; none where no text does.
    pub fn asking(&self) -> Option<String> {
        self.wording().asking()
    }

    fn wording(&self) -> Wording<'_> {
        let names = self.names.as_ref().unwrap_or(&self.numbers);
        Wording::new(&self.cast, self.table(), self.language).calling(names)
    }

    /// The table as the events told it so far.
    pub fn table(&self) -> &Table {
        self.told.table()
    }

    /// Tells an entry of a log. A narrator who begins with a later one than the first says so; [`Narrator::story`] has the log
    /// and makes up for what was missed.
    pub fn entry(&mut self, entry: &Entry<KeyForge>) -> Vec<String> {
        let mut lines = Lines::default();
        if self.told.begins_late(entry) {
            lines.say(self.say(&Line::Missed { entry: entry.n }));
        }
        let act = if let Cause::Action { seat, decision, action: Some(action) } = &entry.cause {
            self.act(*seat, *decision, *action)
        } else {
            None
        };
        act.into_iter().for_each(|line| lines.say(line));
        if let Cause::Undo { seat, .. } = &entry.cause {
            lines.say(self.say(&Line::TakesBack { who: self.name(*seat) }));
        }
        self.told.begin(entry);
        self.follow(&entry.events, &mut lines);
        self.told.end(entry);
        lines.into_told(self)
    }

    /// Tells a log from entry `since` on. What came before is folded without a word as far as the narrator does not know it
    /// yet: whoever asks the same narrator again pays for the new entries alone.
    ///
    /// ```
    /// use keyforge_core::library::Library;
    /// use keyforge_core::narrate::Narrator;
    /// use keyforge_core::{Deck, Game, Setup, table::Action};
    ///
    /// let library = Library::builtin();
    /// let [first, second] = Deck::starters();
    /// let setup = Setup::new(first, second);
    /// let mut game = Game::new(library.clone(), setup.clone(), 7.into())?;
    /// game.act(Action::Keep)?;
    ///
    /// let names = ["Ada", "Bo"].map(str::to_owned);
    /// let mut late = Narrator::new(&library, &setup)?.calling(names);
    /// assert_eq!(late.story(game.log(), 1), ["Bo keeps the starting hand."]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn story(&mut self, log: &Log<KeyForge>, since: u32) -> Vec<String> {
        self.told.reach(log, since);
        log.entries_since(since).iter().flat_map(|entry| self.entry(entry)).collect()
    }

    /// Tells events that follow those told before.
    pub fn tell<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>) -> Vec<String> {
        self.told.leave_entries();
        let mut lines = Lines::default();
        self.follow(events, &mut lines);
        lines.into_told(self)
    }

    /// How the players stand: æmber, keys, cards.
    pub fn standing(&self) -> String {
        [Seat::FIRST, Seat::SECOND].map(|seat| self.standing_of(seat)).join("\n")
    }

    fn standing_of(&self, seat: Seat) -> String {
        let player = self.table().player(seat);
        self.say(&Line::Stands(Standing {
            who: self.name(seat),
            amber: player.amber,
            keys: KeyColor::ALL.into_iter().filter(|key| player.has_forged(*key)).collect(),
            hand: player.hand().len(),
            creatures: player.battleline().len(),
            chains: player.chains,
        }))
    }

    fn follow<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>, lines: &mut Lines) {
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            if let Event::Moved { card, cause, from, to, .. } = event
                && let Some((kind, seat)) = bunched(*cause, *from, *to)
            {
                self.told.evolve(event);
                let named = self.draws && kind == BunchKind::Drawn && card.is_known();
                lines.gather(self, kind, seat, named.then(|| self.title(*card).to_owned()));
                continue;
            }
            let before = if let Event::Exhausted(card) = event {
                self.exhausted(*card, events.peek().copied())
            } else {
                self.line(event)
            };
            self.told.evolve(event);
            let lines_now = before.into_iter().chain(self.line_after(event));
            for line in lines_now {
                lines.flush(self);
                lines.say(line);
            }
        }
    }

    /// What a player sets out to do, where the events alone would not tell it first.
    fn act(&self, seat: Seat, decision: DecisionId, action: Action) -> Option<String> {
        let who = self.name(seat);
        Some(self.say(&match action {
            Action::Keep => Line::KeepsHand { who },
            Action::Mulligan => Line::TakesMulligan { who },
            Action::TakeArchives => Line::TakesArchives { who },
            Action::Reap(card) => Line::Reaps { who, card: self.title(card) },
            Action::UseAction(card) | Action::UseOmni(card) => Line::Uses { who, card: self.title(card) },
            Action::Unstun(card) => Line::Unstuns { who, card: self.title(card) },
            Action::House(house) => Line::Says { who, said: Said::House(house) },
            Action::Number(number) => Line::Says { who, said: Said::Number(number) },
            Action::Concede => Line::Concedes { who },
            Action::Option(index) => return self.said_aloud(who, decision, index),
            Action::ChooseHouse(_)
            | Action::LeaveArchives
            | Action::Play(_)
            | Action::Discard(_)
            | Action::Fight(_)
            | Action::RaiseTide
            | Action::EndTurn
            | Action::Card(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Flank(_)
            | Action::Position(_)
            | Action::Key(_)
            | Action::Player(_)
            | Action::Trigger(_) => return None,
        }))
    }

    /// What a player says who names something that has no word of its own, or chooses a text.
    #[inline(never)]
    fn said_aloud(&self, who: &str, decision: DecisionId, index: u8) -> Option<String> {
        // Only the question itself tells what the number stands for, and a narrator who begins late does not know it.
        self.table().decision.as_ref().filter(|open| open.id == decision)?;
        let choice = self.wording().choice(index);
        let said = match &choice {
            Choice::Text(text) => Said::Text(text),
            Choice::Trait(name) => Said::Trait(name.as_deref()),
            Choice::Title(title) => Said::Title(title.as_deref()),
            Choice::Hidden(..) | Choice::As(_) | Choice::Unnamed(_) => return None,
        };
        Some(self.say(&Line::Says { who, said }))
    }

    /// The line of an event, told with the table before it.
    fn line(&self, event: &Event) -> Option<String> {
        let title = |card: &CardId| self.title(*card);
        let name = |seat: &Seat| self.name(*seat);
        Some(self.say(&match event {
            Event::TurnBegan { seat, number } => Line::Turn { number: *number, who: name(seat) },
            Event::HouseChosen { seat, house } => self.house_chosen(*seat, *house),
            Event::Moved { card, from, to, host, cause, .. } => self.moved(*card, *from, *to, *host, *cause)?,
            Event::Swapped { seat, one, two } => Line::Swaps { who: name(seat), one: *one, two: *two },
            Event::Shuffled { seat, top: Some(count), .. } => Line::Mixes { who: name(seat), count: *count },
            Event::Shuffled { seat, .. } if self.table().turn.number > 0 => Line::Shuffles { who: name(seat) },
            Event::Revealed { card, .. } if card.is_known() => Line::Revealed { card: title(card) },
            Event::Controlled { card, to, .. } => Line::TakesControl { who: name(to), card: title(card) },
            Event::Readied(card) if self.table().turn.step == Step::Main => Line::Readied { card: title(card) },
            Event::Positioned { card, at } => self.positioned(*card, usize::from(*at)),
            Event::Attached { card, host } => Line::Attached { card: title(card), host: title(host) },
            Event::TokenMade { seat, def, .. } => {
                let card = self.language.title(&self.cast.definition(*def).facts.title);
                Line::MakesToken { who: name(seat), card }
            }
            Event::Became { card, def, .. } => {
                let now = self.language.title(&self.cast.definition(*def).facts.title);
                Line::Becomes { card: title(card), now }
            }
            Event::TokenGone(token) => Line::TokenGone { card: title(token) },
            Event::Flipped { was, now } => Line::Flipped { card: title(was), now: title(now) },
            Event::Withdrawn(card) => Line::Withdrawn { card: title(card) },
            Event::TideTurned { high: Some(seat) } => Line::RaisesTide { who: name(seat) },
            Event::TideTurned { high: None } => Line::TideIsNeither,
            Event::Damaged { card, amount, by } => {
                Line::Damaged { card: title(card), amount: *amount, by: by.as_ref().map(title) }
            }
            Event::Healed { card, amount } => Line::Healed { card: title(card), amount: *amount },
            Event::ArmorUsed { card, amount, .. } => {
                Line::ArmorPrevents { card: title(card), amount: (*amount).into() }
            }
            Event::Marked { card, status, on } => Line::Marked { card: title(card), status: *status, on: *on },
            Event::Counted { card, counter, change } => Line::Counted { card: title(card), counter, change: *change },
            Event::Attacked { attacker, defender } => Line::Fights { card: title(attacker), other: title(defender) },
            // What a key costs is told with the key.
            Event::Amber { deed: AmberDeed::Pay, .. } if self.table().turn.step == Step::Forge => return None,
            Event::Amber { amount, from, to, deed } => {
                Line::Amber { amount: *amount, from: self.purse(*from), to: self.purse(*to), deed: *deed }
            }
            Event::KeyForged { seat, color: key, cost } => Line::ForgesKey { who: name(seat), key: *key, cost: *cost },
            Event::KeyUnforged { seat, color: key } => Line::KeyUnforged { who: name(seat), key: *key },
            Event::Chained { seat, change } => Line::Chains { who: name(seat), change: *change },
            Event::CutShort => Line::CutShort,
            // Told with the table after it.
            Event::Laid(_) | Event::TurnEnded { .. } | Event::Over(_) => return None,
            Event::StepBegan(_)
            | Event::Shuffled { .. }
            | Event::Picked { .. }
            | Event::Revealed { .. }
            | Event::Readied(_)
            | Event::Exhausted(_)
            | Event::ArmorChanged { .. }
            | Event::Tagged(_)
            | Event::Untagged(_)
            | Event::Abducted { .. }
            | Event::Remembered { .. }
            | Event::BlowsExchanged
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
        }))
    }

    fn house_chosen(&self, seat: Seat, house: Option<House>) -> Line<'_> {
        match house {
            Some(house) if self.table().turn.step == Step::Main => Line::HouseChanges { house },
            house => Line::ChoosesHouse { who: self.name(seat), house },
        }
    }

    /// The lines of an event, told with the table after it.
    fn line_after(&self, event: &Event) -> Option<String> {
        if let Event::Laid(_) = event {
            let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| self.name(seat));
            return Some(self.say(&Line::Begins { first, second }));
        }
        if let Event::TurnEnded { seat, check } = event {
            let check = check.then(|| self.say(&Line::Check { who: self.name(*seat) }) + "\n").unwrap_or_default();
            return Some(format!("{check}{}", self.standing()));
        }
        let Event::Over(outcome) = event else {
            return None;
        };
        let Some(winner) = outcome.winner else {
            return Some(self.say(&Line::Draw));
        };
        let wins = self.say(&Line::Wins { who: self.name(winner), reason: outcome.reason });
        Some(format!("{wins}\n{}", self.standing()))
    }

    /// A creature moves in its battleline, or an artifact into it.
    fn positioned(&self, card: CardId, at: usize) -> Line<'_> {
        let state = self.table().card(card);
        let joins = state.area != Area::Battleline;
        let count = self.table().player(state.keeper).battleline().len() + usize::from(joins);
        Line::Positioned { card: self.title(card), joins, place: Standpoint::of(at, count) }
    }

    /// A card is exhausted. Where it is used that is told, and nothing more.
    fn exhausted(&self, card: CardId, next: Option<&Event>) -> Option<String> {
        let is_it = |used: &Fact| used.kind == FactKind::Used && used.card.get().is_some_and(|it| it.card == card);
        let used = matches!(next, Some(Event::Happened(fact)) if is_it(fact));
        let unstunned = matches!(next, Some(Event::Marked { card: other, on: false, .. }) if *other == card);
        (!used && !unstunned).then(|| self.say(&Line::Exhausted { card: self.title(card) }))
    }

    fn moved(&self, card: CardId, from: Spot, to: Spot, host: Option<CardId>, cause: MoveCause) -> Option<Line<'_>> {
        if from.area == Area::Joined {
            return None;
        }
        let top_half = self.is_top_half(card);
        let (card, who) = (self.title(card), self.name(to.seat));
        let host = host.map_or_else(|| self.tongue().nameless(Nameless::Card), |host| self.title(host));
        let (area, whose, from) = (to.area, who, from.area);
        Some(match cause {
            MoveCause::Play if to.area == Area::Limbo && !top_half => Line::Plays { who, card, from },
            MoveCause::Play | MoveCause::PutIntoPlay if to.area == Area::Attached => Line::Attached { card, host },
            // Both halves of a gigantic creature are told as one.
            MoveCause::PutIntoPlay if to.area != Area::Joined => Line::PutIntoPlay { card },
            MoveCause::Discard => Line::Discards { who, card, from },
            MoveCause::Destroy if to.area == Area::Discard => Line::Destroyed { card },
            MoveCause::Destroy => Line::DestroyedTo { card, area, whose },
            MoveCause::HostLeft => Line::HostLeft { card },
            MoveCause::Return | MoveCause::ToDeck | MoveCause::Swap => Line::GoesTo { card, area, whose },
            MoveCause::Archive | MoveCause::PutIntoArchives => Line::Archived { card, who },
            MoveCause::Purge => Line::Purged { card },
            MoveCause::ToUnder => Line::PutUnder { card, host },
            MoveCause::Graft => Line::Grafted { card, host },
            MoveCause::Spend => Line::Spent { card },
            MoveCause::Flip if to.area == Area::Discard => Line::GoesTo { card, area, whose },
            // What it is then is told when it is turned over.
            MoveCause::Flip => return None,
            // Several of a kind are told together.
            MoveCause::Draw | MoveCause::Mulligan | MoveCause::TakeArchives => return None,
            MoveCause::Play | MoveCause::PutIntoPlay | MoveCause::MakeToken | MoveCause::NewController => return None,
        })
    }

    fn purse(&self, purse: Purse) -> Holder<'_> {
        match purse {
            Purse::Supply => Holder::Supply,
            Purse::Pool(seat) => Holder::Player(self.name(seat)),
            Purse::Card(card) => Holder::Card(self.title(card)),
        }
    }
}

/// What players are called in a language who have no names.
fn numbered(language: Language) -> [String; 2] {
    [1, 2].map(|number| tongue(language).player(number))
}

impl Lines {
    fn say(&mut self, line: String) {
        self.told.push(line);
    }

    fn gather(&mut self, narrator: &Narrator, kind: BunchKind, seat: Seat, card: Option<String>) {
        if let Some(bunch) = &mut self.bunch
            && bunch.kind == kind
            && bunch.seat == seat
        {
            bunch.count += 1;
            bunch.cards.extend(card);
            return;
        }
        self.flush(narrator);
        self.bunch = Some(Bunch { kind, seat, count: 1, cards: card.into_iter().collect() });
    }

    fn flush(&mut self, narrator: &Narrator) {
        let Some(Bunch { kind, seat, count, cards }) = self.bunch.take() else {
            return;
        };
        let who = narrator.name(seat);
        self.told.push(narrator.say(&match kind {
            BunchKind::FromArchives => Line::FromArchives { who, count },
            BunchKind::PutBack => Line::PutsBack { who, count },
            BunchKind::Recycled => Line::Recycles { who, count },
            BunchKind::Drawn => Line::Draws { who, count, cards: &cards },
        }));
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
