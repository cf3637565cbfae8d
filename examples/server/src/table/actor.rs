//! The task of a table.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use keyforge_core::kernel::{DecisionId, Digest, Seat};
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use tracing::{debug, error, info, warn};

use super::command::{Command, Deed, Handle, Join, Outcome, Seated};
use super::people::{People, in_parts};
use super::thought::Thought;
use crate::clock::{Timer, now_ms};
use crate::game::{self, Failure, Play};
use crate::limits::OpenTable;
use crate::lobby::Lobby;
use crate::protocol::{About, Has, Level, Message, Per, Refusal, Sitting, Then};
use crate::store::{Chair, Player, Record};
use crate::{refusals, secret};

/// How many connections may have one seat: a player may have several windows.
const WINDOWS: usize = 8;

/// A table that nobody knows yet.
#[derive(Debug)]
pub struct New {
    /// What is to be kept of it.
    pub record: Record,
    /// Its place among the tables of its address.
    pub counted: OpenTable,
}

/// A table with its game, its people and its clock.
struct Actor {
    lobby: Arc<Lobby>,
    code: String,
    record: Record,
    /// Until the game is over. None where the table was put away before: who made it is not kept.
    counted: Option<OpenTable>,
    /// None until both seats are taken, and while somebody works on it.
    play: Option<Box<dyn Play>>,
    people: People,
    timer: Option<Timer>,
    thought: Option<Thought>,
    /// What was said last of who is here.
    said: Option<Message>,
    /// When the used time was written last; None where it is to be written at once.
    noted: Option<Instant>,
    /// The work of writing it.
    noting: Option<JoinHandle<()>>,
}

/// How a table ends.
enum End {
    /// Nobody was there for a while.
    Idle,
    /// The time is over in which a game had to begin.
    Forgotten,
    /// The server is being stopped.
    Stopped,
    /// What is in memory cannot be trusted any more; what is on disk can.
    Broken(Refusal),
}

/// What of the game is wrong, so that the table has to end.
fn broken(code: &str, failure: &Failure) -> Option<End> {
    match failure {
        Failure::Refused(_) => None,
        Failure::Storage(failed) => {
            error!(table = code, error = %failed, "cannot write");
            Some(End::Broken(refusals::storage()))
        }
        Failure::Unplayable(failed) => {
            error!(table = code, error = %failed, "cannot go on with what is kept");
            Some(End::Broken(refusals::unplayable()))
        }
        Failure::Untold(failed) => {
            error!(table = code, error = %failed, "cannot tell what happened");
            Some(End::Broken(refusals::broken()))
        }
        Failure::Panicked => {
            error!(table = code, "the rules panicked");
            Some(End::Broken(refusals::broken()))
        }
    }
}

/// What of a failure the client is told who asked.
fn told(failure: Failure) -> Refusal {
    match failure {
        Failure::Refused(refusal) => refusal,
        Failure::Storage(_) => refusals::storage(),
        Failure::Unplayable(_) => refusals::unplayable(),
        Failure::Untold(_) | Failure::Panicked => refusals::broken(),
    }
}

/// Lets a table begin: a new one, or the one of that code that is kept.
pub fn spawn(lobby: &Arc<Lobby>, code: &str, new: Option<New>) -> Handle {
    let (handle, heard) = Handle::new();
    tokio::spawn(run(lobby.clone(), code.to_owned(), new, handle.clone(), heard));
    handle
}

async fn run(lobby: Arc<Lobby>, code: String, new: Option<New>, handle: Handle, mut heard: Receiver<Command>) {
    let is_new = new.is_some();
    let (record, counted) = new.map(|New { record, counted }| (record, counted)).unzip();
    let opened = open(&lobby, &code, record).await;
    let mut actor = match opened {
        Ok((record, play)) => Actor::new(lobby, code, record, counted, play),
        Err(refusal) => {
            lobby.remove(&code, &handle);
            // Nobody finds it any more. Whoever did is refused, and then there is nobody left.
            drop(handle);
            while let Some(command) = heard.recv().await {
                command.refuse(&refusal);
            }
            return;
        }
    };
    info!(table = actor.code, new = is_new, "opened");
    let end = actor.serve(&mut heard).await;
    let is_forgotten = matches!(end, End::Forgotten);
    let (lobby, code) = (actor.lobby.clone(), actor.code.clone());
    actor.end(end).await;
    lobby.remove(&code, &handle);
    // Who asked meanwhile hears nothing, and asks the table that is opened next; unless there will be none.
    heard.close();
    while is_forgotten && let Some(command) = heard.recv().await {
        command.refuse(&refusals::forgotten());
    }
}

/// Reads what is kept of a table, and begins its game if everybody is there.
async fn open(
    lobby: &Arc<Lobby>,
    code: &str,
    record: Option<Record>,
) -> Result<(Record, Option<Box<dyn Play>>), Refusal> {
    let (store, limits, name) = (lobby.store.clone(), lobby.limits, code.to_owned());
    let open = move || -> Result<(Record, Option<Box<dyn Play>>), Failure> {
        let record = match record {
            Some(record) => record,
            None => store.record(&name)?.ok_or_else(refusals::unknown_table)?,
        };
        if record.is_due(&limits) {
            store.forget(&name)?;
            return Err(refusals::forgotten().into());
        }
        let [Some(first), Some(second)] = &record.seats else { return Ok((record, None)) };
        let play = match game::resume(record.game, &store, &name)? {
            Some(play) => play,
            // The server was stopped between taking the second seat and dealing the cards.
            None => game::begin(record.game, [&first.deck, &second.deck], &store, &name)?,
        };
        Ok((record, Some(play)))
    };
    let opened = tokio::task::spawn_blocking(open).await.unwrap_or(Err(Failure::Panicked));
    opened.map_err(|failure| {
        broken(code, &failure);
        told(failure)
    })
}

impl Actor {
    fn new(
        lobby: Arc<Lobby>,
        code: String,
        mut record: Record,
        counted: Option<OpenTable>,
        play: Option<Box<dyn Play>>,
    ) -> Actor {
        let begun = record.begun.take();
        // Where the server ended before the game did, whoever was late may have had time again.
        record.late = record.late.filter(|_| play.as_ref().is_some_and(|play| play.open().is_none()));
        let timer = record.clock.map(|clock| Timer::new(clock, record.used_ms, begun));
        Actor {
            lobby,
            code,
            record,
            counted,
            play,
            people: People::nobody(),
            timer,
            thought: None,
            said: None,
            // What ran on meanwhile may be days: a crash must not give them back.
            noted: begun.is_none().then(Instant::now),
            noting: None,
        }
    }

    /// Does what it is asked, and what the clock and agents ask for, until it ends.
    async fn serve(&mut self, heard: &mut Receiver<Command>) -> End {
        loop {
            if let Err(end) = self.settle().await {
                return end;
            }
            let (time, idle, note, due) = (self.time(), self.idle(), self.next_note(), self.due());
            // Who is late is late, however quick they are once they are back: of a table that was put away the time may have been
            // over for days.
            if time.is_some_and(|time| time <= Instant::now()) {
                match self.time_is_up().await {
                    Ok(()) => continue,
                    Err(end) => return end,
                }
            }
            let done = tokio::select! {
                command = heard.recv() => match command {
                    Some(command) => self.handle(command).await,
                    None => return End::Stopped,
                },
                (seat, decision, answer) = Thought::answer(&mut self.thought) => self.thought_of(seat, decision, answer).await,
                () = until(time) => self.time_is_up().await,
                () = until(idle) => return End::Idle,
                () = until(due) => return End::Forgotten,
                () = until(note) => Ok(()),
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// When the time of a player is over, unless an agent is answering already.
    fn time(&self) -> Option<Instant> {
        let (end, ..) = self.timer.as_ref()?.end().filter(|_| self.thought.is_none())?;
        Some(end)
    }

    /// When the table goes, if nobody comes before and no agent is at work. A clock does not keep it: it runs on where the
    /// table is put away, and may run for thirty days.
    fn idle(&self) -> Option<Instant> {
        let left = self.people.left().filter(|_| self.thought.is_none())?;
        left.checked_add(self.lobby.limits.keep)
    }

    /// When the table is forgotten because no game has begun. One whose game is over stays while somebody looks at it.
    fn due(&self) -> Option<Instant> {
        let due = self.record.due_ms(&self.lobby.limits).filter(|_| self.play.is_none())?;
        Instant::now().checked_add(Duration::from_millis(due.saturating_sub(now_ms())))
    }

    /// When the used time is to be written down next; never while none runs.
    fn next_note(&self) -> Option<Instant> {
        let timer = self.timer.as_ref().filter(|timer| timer.clock().per == Per::Game)?;
        timer.end()?;
        self.noted?.checked_add(self.lobby.limits.note_time)
    }

    async fn handle(&mut self, command: Command) -> Result<(), End> {
        match command {
            Command::Sit { join, name, deck, token, done } => {
                let seated = self.sit(join, name, deck, token).await;
                answer(done, seated)
            }
            Command::Resume { join, token, has, done } => {
                let seated = self.resume(join, &token, has).await;
                answer(done, seated)
            }
            Command::Watch { join, has, done } => {
                let seated = self.watch(join, has).await;
                answer(done, seated)
            }
            Command::Do { seat, deed, done } => {
                let outcome = self.perform(seat, deed).await;
                // What was done is told before it is answered.
                let is_told = self.tell_news().await;
                answer(done, outcome)?;
                is_told
            }
            Command::Leave { connection } => {
                self.people.remove(connection);
                Ok(())
            }
            Command::Stop => Err(End::Stopped),
        }
    }

    /// Works on the game where it may take long.
    async fn with_play<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut dyn Play) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let mut play = self.play.take().ok_or_else(refusals::waiting)?;
        let worked = tokio::task::spawn_blocking(move || {
            let result = work(play.as_mut());
            (play, result)
        });
        let (play, result) = worked.await.map_err(|_| Failure::Panicked)?;
        self.play = Some(play);
        result
    }

    fn seat(&self, seat: Seat) -> Option<&Chair> {
        self.record.seats.get(seat.index())?.as_ref()
    }

    fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.open().is_none())
    }

    /// The open decision.
    fn open(&self) -> Option<(Seat, DecisionId)> {
        self.play.as_ref()?.open()
    }

    async fn perform(&mut self, seat: Seat, deed: Deed) -> Result<Outcome, End> {
        if matches!(deed, Deed::Undo) && !self.record.undo {
            return Ok(Err(refusals::no_undo()));
        }
        let most = self.lobby.limits.entries;
        let work = move |play: &mut dyn Play| {
            if play.count() > most && !matches!(deed, Deed::Concede) {
                return Err(refusals::too_many_entries(most).into());
            }
            match &deed {
                Deed::Answer { decision, action } => play.answer(seat, *decision, action)?,
                Deed::Undo => play.undo(seat)?,
                Deed::Concede => play.concede(seat)?,
            }
            Ok(play.count())
        };
        let done = self.with_play(work).await;
        // Before anybody hears that it is over: whoever made this table may make another one then.
        if self.is_over() {
            self.counted = None;
        }
        self.checked(done)
    }

    /// A refusal is for who asked; anything else is the end of the table, once that one was told.
    fn checked<T>(&self, done: Result<T, Failure>) -> Result<Result<T, Refusal>, End> {
        match done {
            Ok(done) => Ok(Ok(done)),
            Err(failure) => match broken(&self.code, &failure) {
                Some(end) => Err(end),
                None => Ok(Err(told(failure))),
            },
        }
    }

    async fn sit(&mut self, join: Join, name: String, deck: String, token: Option<Digest>) -> Result<Seated, End> {
        let wanted = token.map(|token| token.to_string());
        // Who asks once more has heard no answer.
        if let Some(seat) = wanted.as_deref().and_then(|token| self.seat_of(token)) {
            return self.come_back(seat, join, None, wanted).await;
        }
        let Some(free) = self.record.seats.iter().position(Option::is_none) else {
            return Ok(Err(refusals::full()));
        };
        // What was noted before must not be written over what is kept now.
        if let Some(noting) = self.noting.take() {
            drop(noting.await);
        }
        let seat = Seat(free as u8);
        let token = wanted.unwrap_or_else(secret::token);
        let (store, code, mut record) = (self.lobby.store.clone(), self.code.clone(), self.record.clone());
        let player = Player::Person(secret::lock_of(&token));
        let work = move || -> Result<(Record, Option<Box<dyn Play>>), Failure> {
            let before = record.clone();
            let deck = game::deck(record.game, &deck)?;
            record.seats[free] = Some(Chair { name, deck, player });
            store.keep(&code, &record)?;
            let [Some(first), Some(second)] = &record.seats else { return Ok((record, None)) };
            match game::begin(record.game, [&first.deck, &second.deck], &store, &code) {
                Ok(play) => Ok((record, Some(play))),
                Err(failure) => {
                    store.keep(&code, &before)?;
                    Err(failure)
                }
            }
        };
        let done = tokio::task::spawn_blocking(work).await.unwrap_or(Err(Failure::Panicked));
        let (record, play) = match self.checked(done)? {
            Ok(done) => done,
            Err(refusal) => return Ok(Err(refusal)),
        };
        (self.record, self.play) = (record, play);
        info!(table = self.code, %seat, "sits down");
        self.welcome(seat, join, None, Some(token)).await
    }

    async fn resume(&mut self, join: Join, token: &str, has: Option<Has>) -> Result<Seated, End> {
        match self.seat_of(token) {
            Some(seat) => self.come_back(seat, join, has, None).await,
            None => Ok(Err(refusals::wrong_token())),
        }
    }

    /// The seat that a token opens.
    fn seat_of(&self, token: &str) -> Option<Seat> {
        let lock = secret::lock_of(token);
        let fits = |chair: &Option<Chair>| {
            let player = chair.as_ref().map(|chair| &chair.player);
            matches!(player, Some(Player::Person(theirs)) if *theirs == lock)
        };
        self.record.seats.iter().position(fits).map(|seat| Seat(seat as u8))
    }

    async fn come_back(
        &mut self,
        seat: Seat,
        join: Join,
        has: Option<Has>,
        token: Option<String>,
    ) -> Result<Seated, End> {
        match self.people.at(seat) >= WINDOWS {
            true => Ok(Err(refusals::too_many_people())),
            false => self.welcome(seat, join, has, token).await,
        }
    }

    async fn watch(&mut self, join: Join, has: Option<Has>) -> Result<Seated, End> {
        if !self.record.watch {
            return Ok(Err(refusals::private()));
        }
        if self.people.at(Seat::SPECTATOR) >= self.lobby.limits.people_per_table {
            return Ok(Err(refusals::too_many_people()));
        }
        self.welcome(Seat::SPECTATOR, join, has, None).await
    }

    /// Lets somebody in, and brings them up to what the others know.
    async fn welcome(
        &mut self,
        seat: Seat,
        join: Join,
        has: Option<Has>,
        token: Option<String>,
    ) -> Result<Seated, End> {
        let (from, lines) = match &self.play {
            None => (0, Vec::new()),
            Some(_) => {
                let has = has.unwrap_or(Has { lines: 0, hash: None });
                let missing = move |play: &mut dyn Play| {
                    let from = play.shares(seat, &has)?;
                    Ok((from, play.lines(seat, from)?))
                };
                let missing = self.with_play(missing).await;
                match self.checked(missing)? {
                    Ok(missing) => missing,
                    Err(refusal) => return Ok(Err(refusal)),
                }
            }
        };
        let count = from + lines.len() as u32;
        let about = self.about(count, from);
        join.outbox.say(&match seat {
            Seat::SPECTATOR => Message::Watching { about },
            seat => Message::Seated { about, seat, token },
        });
        for message in in_parts(from, &lines) {
            join.outbox.say(&message);
        }
        debug!(table = self.code, %seat, from, lines = lines.len(), "comes");
        self.people.add(seat, join, count);
        // Whoever comes hears who is here.
        self.said = None;
        Ok(Ok(seat))
    }

    fn about(&self, lines: u32, from: u32) -> About {
        let Record { game, clock, watch, undo, .. } = self.record;
        About { table: self.code.clone(), game, clock, watch, undo, lines, from }
    }

    /// What follows from what was done: people hear of it, the clock runs, an agent begins or stops.
    async fn settle(&mut self) -> Result<(), End> {
        self.tell_news().await?;
        let open = self.open();
        let thinks_on = |thought: &Thought| open == Some((thought.seat, thought.decision));
        self.thought = self.thought.take().filter(thinks_on);
        let level = open.and_then(|(seat, _)| match self.seat(seat)?.player {
            Player::Program(level) => Some(level),
            Player::Person(_) => None,
        });
        if let Some(timer) = &mut self.timer {
            timer.run(open.filter(|_| level.is_none()));
        }
        if let (Some(level), None) = (level, &self.thought) {
            self.begin_to_think(level);
        }
        self.note_time();
        self.note_end().await;
        self.tell_table();
        Ok(())
    }

    fn begin_to_think(&mut self, level: Level) {
        let Some(play) = &self.play else { return };
        let (Some((seat, decision)), Some(thinking)) = (play.open(), play.think(level)) else { return };
        let (places, pace) = (self.lobby.thinkers.clone(), self.lobby.limits.pace);
        self.thought = Some(Thought::begin(seat, decision, thinking, places, pace));
    }

    async fn tell_news(&mut self) -> Result<(), End> {
        let Some(play) = &self.play else { return Ok(()) };
        let behind = self.people.behind(play.count());
        if behind.is_empty() {
            return Ok(());
        }
        let news = move |play: &mut dyn Play| {
            let lines = |(viewer, from): (Seat, u32)| Ok((viewer, from, play.lines(viewer, from)?));
            behind.into_iter().map(lines).collect::<Result<Vec<_>, Failure>>()
        };
        let news = self.with_play(news).await;
        for (viewer, from, lines) in self.checked(news)?.unwrap_or_default() {
            self.people.tell_lines(viewer, from, &lines);
        }
        Ok(())
    }

    /// Says who is here and how long they have, if that is not what was said last.
    fn tell_table(&mut self) {
        let sitting = |seat: Seat| {
            let chair = self.seat(seat)?;
            let level = match chair.player {
                Player::Program(level) => Some(level),
                Player::Person(_) => None,
            };
            let here = level.is_some() || self.people.at(seat) > 0;
            Some(Sitting { name: chair.name.clone(), here, level })
        };
        let message = Message::Table {
            seats: [Seat::FIRST, Seat::SECOND].map(sitting).to_vec(),
            watching: self.people.at(Seat::SPECTATOR) as u32,
            left_ms: self.timer.as_ref().map(|timer| timer.left_ms().to_vec()),
            late: self.record.late,
        };
        if self.said.as_ref() != Some(&message) {
            self.people.tell(&message);
            self.said = Some(message);
        }
    }

    /// Writes down what was used of a time for the game, now and then: a crash gives back a few seconds.
    fn note_time(&mut self) {
        let Some(timer) = self.timer.as_ref().filter(|timer| timer.clock().per == Per::Game) else { return };
        self.record.used_ms = timer.used_ms();
        // Before the cards are dealt no time runs.
        if self.play.is_none() || self.noted.is_some_and(|noted| noted.elapsed() < self.lobby.limits.note_time) {
            return;
        }
        self.noted = Some(Instant::now());
        // A disk that is slower than this gets no second note on top of the first.
        if self.noting.as_ref().is_some_and(|noting| !noting.is_finished()) {
            return;
        }
        self.note();
    }

    /// Writes down when the game was over: from then on it may be forgotten some day.
    async fn note_end(&mut self) {
        if !self.is_over() || self.record.over_ms.is_some() {
            return;
        }
        self.record.over_ms = Some(now_ms());
        // What was noted before must not be written over what is noted now.
        if let Some(noting) = self.noting.take() {
            drop(noting.await);
        }
        self.note();
    }

    /// Writes down whose time is over, and waits for the medium.
    async fn note_late(&mut self, seat: Seat) -> Result<(), End> {
        self.record.late = Some(seat);
        self.record.used_ms = self.timer.as_ref().map_or(self.record.used_ms, Timer::used_ms);
        // What was noted before must not be written over what is noted now.
        if let Some(noting) = self.noting.take() {
            drop(noting.await);
        }
        let (store, code, record) = (self.lobby.store.clone(), self.code.clone(), self.record.clone());
        let kept = tokio::task::spawn_blocking(move || store.keep(&code, &record).map_err(Failure::from));
        let kept = kept.await.unwrap_or(Err(Failure::Panicked));
        self.checked(kept).map(drop)
    }

    fn note(&mut self) {
        let (store, code, record) = (self.lobby.store.clone(), self.code.clone(), self.record.clone());
        self.noting = Some(tokio::task::spawn_blocking(move || {
            if let Err(error) = store.keep(&code, &record) {
                warn!(table = code, %error, "cannot note the time");
            }
        }));
    }

    async fn thought_of(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        answer: Option<serde_json::Value>,
    ) -> Result<(), End> {
        let deed = match answer {
            Some(action) => Deed::Answer { decision, action },
            None => {
                error!(table = self.code, %seat, %decision, "an agent failed, and gives up");
                Deed::Concede
            }
        };
        let Err(refusal) = self.perform(seat, deed).await? else { return Ok(()) };
        // Somebody was quicker, or took back what the agent was asked about. Anything else it would only say again.
        if !["illegal/stale", "illegal/not_your_decision", "illegal/game_over"].contains(&refusal.code.as_str()) {
            error!(table = self.code, %seat, %decision, code = refusal.code, "an agent's answer was refused");
            drop(self.perform(seat, Deed::Concede).await?);
        }
        Ok(())
    }

    async fn time_is_up(&mut self) -> Result<(), End> {
        let Some((then, seat)) = self.timer.as_ref().and_then(|timer| Some((timer.clock().then, timer.end()?.1)))
        else {
            return Ok(());
        };
        info!(table = self.code, %seat, ?then, "time is up");
        match then {
            Then::Concede => {
                // First, so that nobody takes the end that follows for a concession, nor after a crash.
                self.note_late(seat).await?;
                self.tell_table();
                self.perform(seat, Deed::Concede).await.map(drop)
            }
            Then::Answer => {
                self.begin_to_think(Level::Easy);
                Ok(())
            }
        }
    }

    /// Lets everybody go, and puts away what is to be kept.
    async fn end(mut self, end: End) {
        self.thought = None;
        let is_safe = !matches!(end, End::Broken(_));
        let is_idle = matches!(end, End::Idle);
        // Who only made a table, and did not wait for anybody, leaves nothing behind.
        let is_forgotten = matches!(end, End::Forgotten) || (is_idle && self.record.is_waiting());
        match end {
            End::Idle => info!(table = self.code, "nobody is here"),
            End::Forgotten => {
                info!(table = self.code, "no game began in time");
                self.people.dismiss(&Message::Closing { error: refusals::forgotten() });
            }
            End::Stopped => self.people.dismiss(&Message::Closing { error: refusals::stopping() }),
            End::Broken(refusal) => self.people.dismiss(&Message::Closing { error: refusal }),
        }
        // A server that stops lets no time run on: nobody could come.
        self.record.begun = self.timer.as_mut().filter(|_| is_idle).and_then(Timer::leave_running);
        self.timer.iter_mut().for_each(|timer| timer.run(None));
        let used_ms = self.timer.as_ref().map_or(self.record.used_ms, Timer::used_ms);
        // What was noted before must not be written over what is noted now.
        if let Some(noting) = self.noting.take() {
            drop(noting.await);
        }
        let (store, code, mut record, play) = (self.lobby.store.clone(), self.code, self.record, self.play);
        record.used_ms = used_ms;
        let put_away = move || match play {
            Some(play) if is_safe => {
                store.keep(&code, &record).map_err(Failure::from)?;
                play.put_away().map_err(Failure::from)
            }
            None if is_forgotten => store.forget(&code).map_err(Failure::from),
            Some(_) | None => Ok(()),
        };
        if let Ok(Err(failure)) = tokio::task::spawn_blocking(put_away).await {
            error!(?failure, "cannot put a table away");
        }
    }
}

/// Answers who asked; a table that has to end tells them before.
fn answer<T>(
    done: tokio::sync::oneshot::Sender<Result<T, Refusal>>,
    outcome: Result<Result<T, Refusal>, End>,
) -> Result<(), End> {
    // Who does not wait any more needs no answer.
    match outcome {
        Ok(outcome) => {
            drop(done.send(outcome));
            Ok(())
        }
        Err(end) => {
            if let End::Broken(refusal) = &end {
                drop(done.send(Err(refusal.clone())));
            }
            Err(end)
        }
    }
}

async fn until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => pending().await,
    }
}
