//! Where tables are made and found.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keyforge_core::kernel::{Digest, Seat};
use tokio::sync::{Semaphore, oneshot};
use tracing::error;

use crate::clock::now_ms;
use crate::game;
use crate::limits::{Limits, MOST_CLOCK_MS, Place};
use crate::outbox::Outbox;
use crate::protocol::{Clock, GameName, Has, Opponent, Per, Refusal};
use crate::store::{Chair, Player, Record, Store};
use crate::table::{self, Command, Deed, Handle, Join, New, Outcome, Seated};
use crate::{refusals, secret};

/// How often a table is asked anew that went away just then.
const TRIES: usize = 3;

/// How many letters a player's name has at most.
const NAME: usize = 40;

/// All tables, and what they share.
#[derive(Debug)]
pub struct Lobby {
    /// Where everything is kept.
    pub store: Arc<Store>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// The clock of a table that asks for none.
    clock: Option<Clock>,
    /// So many agents think at the same time.
    pub thinkers: Arc<Semaphore>,
    inner: Mutex<Tables>,
    connections: AtomicU64,
}

#[derive(Debug, Default)]
struct Tables {
    open: HashMap<String, Handle>,
    is_closed: bool,
}

impl Tables {
    /// A table that is open. One that is gone and took no leave, which only a panic explains, is as if it had never been opened:
    /// what it had told is on the disk.
    fn find(&self, table: &str) -> Option<&Handle> {
        self.open.get(table).filter(|handle| !handle.is_gone())
    }
}

/// What somebody wants who makes a table.
#[derive(Debug)]
pub struct Wish {
    /// The game.
    pub game: GameName,
    /// The deck.
    pub deck: String,
    /// What the player is called.
    pub name: String,
    /// The other player, where it is a program.
    pub opponent: Option<Opponent>,
    /// How long players may think.
    pub clock: Option<Clock>,
    /// Whether others may watch.
    pub watch: bool,
    /// Whether something may be taken back.
    pub undo: bool,
}

/// Who comes to the lobby.
#[derive(Debug)]
pub struct Guest {
    /// From where.
    pub place: Arc<Place>,
    /// Where they are answered.
    pub outbox: Outbox,
}

/// A connection at a table.
#[derive(Debug)]
pub struct At {
    /// The code of the table.
    pub table: String,
    /// The seat; [`Seat::SPECTATOR`] for who watches.
    pub seat: Seat,
    connection: u64,
    handle: Handle,
}

impl Lobby {
    /// One without tables; they are read when somebody asks for them.
    pub fn new(store: Arc<Store>, limits: Limits, clock: Option<Clock>) -> Arc<Lobby> {
        let thinkers = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Lobby {
            store,
            limits,
            clock,
            thinkers: Arc::new(Semaphore::new(thinkers)),
            inner: Mutex::default(),
            connections: AtomicU64::new(0),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.lock().open.len()
    }

    /// Makes a table, and sits down at its first seat.
    ///
    /// # Errors
    ///
    /// When the deck or the clock cannot be, or there are too many tables, be it at all or from there.
    pub async fn create(self: &Arc<Lobby>, wish: Wish, guest: &Guest) -> Result<At, Refusal> {
        let counted = guest.place.make_table()?;
        if self.tables() >= self.limits.tables {
            return Err(refusals::too_many_tables(self.limits.tables));
        }
        let clock = self.clock_of(wish.clock)?;
        // A time for each decision begins anew with each: who takes back and acts again would have it for ever.
        let undo = wish.undo && clock.is_none_or(|clock| clock.per == Per::Game);
        let opponent = match wish.opponent {
            None => None,
            Some(opponent) => Some(self.program(wish.game, opponent).await?),
        };
        let (game, watch) = (wish.game, wish.watch);
        let record = Record {
            game,
            seats: [None, opponent],
            clock,
            used_ms: [0, 0],
            begun: None,
            late: None,
            watch,
            undo,
            made_ms: Some(now_ms()),
            over_ms: None,
        };
        let table = self.new_code().await?;
        let handle = self.admit(&table, Some(New { record, counted }))?;
        let seated = self.sit_at(&table, handle.clone(), wish.name, wish.deck, None, guest).await;
        if seated.is_err() {
            // Nobody ever sat there. Where the table is gone already it needs not be told.
            drop(handle.ask(Command::Stop).await);
        }
        seated
    }

    /// A code that no table has, be it in memory or not.
    async fn new_code(&self) -> Result<String, Refusal> {
        loop {
            let (code, store) = (secret::code(), self.store.clone());
            let asked = code.clone();
            let record = tokio::task::spawn_blocking(move || store.record(&asked)).await;
            match record {
                Ok(Ok(None)) => return Ok(code),
                Ok(Ok(Some(_))) => {}
                Ok(Err(error)) => {
                    error!(%error, "cannot read");
                    return Err(refusals::storage());
                }
                Err(_) => return Err(refusals::broken()),
            }
        }
    }

    fn clock_of(&self, wished: Option<Clock>) -> Result<Option<Clock>, Refusal> {
        match wished {
            None => Ok(self.clock),
            Some(clock) if self.limits.may_have(clock) => Ok(Some(clock)),
            Some(_) => Err(refusals::clock(self.limits.least_clock_ms, MOST_CLOCK_MS)),
        }
    }

    async fn program(&self, game: GameName, opponent: Opponent) -> Result<Chair, Refusal> {
        let Opponent { level, deck } = opponent;
        let deck = tokio::task::spawn_blocking(move || game::deck(game, &deck)).await;
        let deck = deck.map_err(|_| refusals::broken())??;
        Ok(Chair { name: "Agent".to_owned(), deck, player: Player::Program(level) })
    }

    /// Sits down at the free seat of a table.
    ///
    /// # Errors
    ///
    /// When there is no such table or no free seat, and when the deck cannot be.
    pub async fn join(
        self: &Arc<Lobby>,
        table: &str,
        name: String,
        deck: String,
        token: Option<Digest>,
        guest: &Guest,
    ) -> Result<At, Refusal> {
        let table = known(table)?;
        let handle = self.find(&table, guest)?;
        self.sit_at(&table, handle, name, deck, token, guest).await
    }

    async fn sit_at(
        self: &Arc<Lobby>,
        table: &str,
        handle: Handle,
        name: String,
        deck: String,
        token: Option<Digest>,
        guest: &Guest,
    ) -> Result<At, Refusal> {
        let name = called(&name);
        self.come(table, handle, guest, |join, done| Command::Sit {
            join,
            name: name.clone(),
            deck: deck.clone(),
            token,
            done,
        })
        .await
    }

    /// Comes back to a seat.
    ///
    /// # Errors
    ///
    /// When there is no such table, or the token has no seat there.
    pub async fn resume(
        self: &Arc<Lobby>,
        table: &str,
        token: String,
        has: Option<Has>,
        guest: &Guest,
    ) -> Result<At, Refusal> {
        let table = known(table)?;
        let handle = self.find(&table, guest)?;
        self.come(&table, handle, guest, |join, done| Command::Resume {
            join,
            token: token.clone(),
            has: has.clone(),
            done,
        })
        .await
    }

    /// Watches a table.
    ///
    /// # Errors
    ///
    /// When there is no such table, or nobody may watch it.
    pub async fn watch(self: &Arc<Lobby>, table: &str, has: Option<Has>, guest: &Guest) -> Result<At, Refusal> {
        let table = known(table)?;
        let handle = self.find(&table, guest)?;
        self.come(&table, handle, guest, |join, done| Command::Watch { join, has: has.clone(), done }).await
    }

    async fn come(
        self: &Arc<Lobby>,
        table: &str,
        mut handle: Handle,
        guest: &Guest,
        command: impl Fn(Join, oneshot::Sender<Seated>) -> Command,
    ) -> Result<At, Refusal> {
        for _ in 0..TRIES {
            let connection = self.connections.fetch_add(1, Ordering::Relaxed);
            let (done, answer) = oneshot::channel();
            let join = Join { connection, outbox: guest.outbox.clone() };
            if handle.ask(command(join, done)).await.is_ok()
                && let Ok(seated) = answer.await
            {
                return Ok(At { table: table.to_owned(), seat: seated?, connection, handle });
            }
            // It was just going away: the next one is opened when it is gone.
            handle.gone().await;
            handle = self.find(table, guest)?;
        }
        error!(table, "cannot be opened");
        Err(refusals::broken())
    }

    /// A table that is open, or opens it.
    fn find(self: &Arc<Lobby>, table: &str, guest: &Guest) -> Result<Handle, Refusal> {
        if let Some(handle) = self.lock().find(table) {
            return Ok(handle.clone());
        }
        if !guest.place.may_open_table() {
            return Err(refusals::too_many_new_tables());
        }
        self.admit(table, None)
    }

    fn admit(self: &Arc<Lobby>, table: &str, new: Option<New>) -> Result<Handle, Refusal> {
        let mut inner = self.lock();
        if inner.is_closed {
            return Err(refusals::stopping());
        }
        if let Some(handle) = inner.find(table) {
            return Ok(handle.clone());
        }
        // What is only read may be a few more.
        if inner.open.len() >= self.limits.tables.saturating_mul(2) {
            return Err(refusals::too_many_tables(self.limits.tables));
        }
        let handle = table::spawn(self, table, new);
        inner.open.insert(table.to_owned(), handle.clone());
        Ok(handle)
    }

    /// Looks after a table that nobody has open, and waits until that is done.
    pub async fn tidy(self: &Arc<Lobby>, table: &str) {
        let handle = {
            let mut inner = self.lock();
            // One that is open looks after itself, and is looked after when it was put away.
            if inner.is_closed || inner.find(table).is_some() {
                return;
            }
            let handle = table::tidy(self, table);
            inner.open.insert(table.to_owned(), handle.clone());
            handle
        };
        handle.gone().await;
    }

    /// A table is going away.
    pub fn remove(&self, table: &str, handle: &Handle) {
        let mut inner = self.lock();
        if inner.open.get(table).is_some_and(|open| open.is(handle)) {
            inner.open.remove(table);
        }
    }

    /// Stops every table, waits until they have put everything away, and opens no more.
    pub async fn close(&self) {
        let open: Vec<Handle> = {
            let mut inner = self.lock();
            inner.is_closed = true;
            inner.open.values().cloned().collect()
        };
        for handle in &open {
            // Who is gone already needs not be told.
            drop(handle.ask(Command::Stop).await);
        }
        for handle in &open {
            handle.gone().await;
        }
        self.store.close();
    }
}

impl At {
    /// Does something in the game.
    ///
    /// # Errors
    ///
    /// What the game or the table says.
    pub async fn perform(&self, deed: Deed) -> Outcome {
        let (done, answer) = oneshot::channel();
        let command = Command::Do { seat: self.seat, deed, done };
        self.handle.ask(command).await.map_err(|_| refusals::broken())?;
        answer.await.unwrap_or_else(|_| Err(refusals::broken()))
    }

    /// Leaves the table.
    pub async fn leave(self) {
        // Where the table is gone there is nothing to leave.
        drop(self.handle.ask(Command::Leave { connection: self.connection }).await);
    }
}

fn known(table: &str) -> Result<String, Refusal> {
    secret::typed_code(table).ok_or_else(refusals::unknown_table)
}

/// A name without anything that moves what stands beside it.
fn called(name: &str) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control() && !turns(*letter)).take(NAME).collect();
    match name.trim() {
        "" => "Player".to_owned(),
        name => name.to_owned(),
    }
}

/// Whether a letter, which is not seen, says in which direction those after it are written.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
