//! A server for games: `make serve`.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use keyforge_server::limits::{LEAST_FORGET, Limits, MOST_ENTRIES};
use keyforge_server::protocol::{Clock, Per, Then};
use keyforge_server::{Config, Server};
use tracing_subscriber::filter::LevelFilter;

/// Lets two people play KeyForge or Kryptik, each in front of a browser, and others watch.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Where to listen; with port 0 where the system has a free one
    #[arg(long, default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,
    /// The database of tables and games; made where it is missing
    #[arg(long, default_value = "games.db")]
    database: PathBuf,
    /// The folder of a page that is handed out beside the socket, as `make web-page` builds one in examples/web/dist
    #[arg(long)]
    page: Option<PathBuf>,
    /// Seconds for each decision, at tables that ask for no clock; none without it
    #[arg(long, value_name = "SECONDS")]
    clock: Option<u64>,
    /// What happens when they are over
    #[arg(long, value_enum, default_value_t, requires = "clock")]
    then: Late,
    /// How much is logged: off, error, warn, info, debug or trace
    #[arg(long, default_value = "info")]
    log: LevelFilter,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What happens to who is late.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Late {
    /// The player has given up
    #[default]
    Concede,
    /// A program answers
    Answer,
}

/// How much anybody may ask for.
#[derive(Debug, clap::Args)]
struct LimitArgs {
    /// Bytes of a message
    #[arg(long, default_value_t = Limits::default().message_bytes)]
    message_bytes: usize,
    /// Messages of a connection in a second, in the long run
    #[arg(long, default_value_t = Limits::default().messages_per_second)]
    messages_per_second: f64,
    /// Messages of a connection at once
    #[arg(long, default_value_t = Limits::default().messages_at_once)]
    messages_at_once: f64,
    /// Connections in all
    #[arg(long, default_value_t = Limits::default().connections)]
    connections: usize,
    /// Connections from one address; behind a proxy all come from one
    #[arg(long, default_value_t = Limits::default().connections_per_address)]
    connections_per_address: usize,
    /// Tables in memory
    #[arg(long, default_value_t = Limits::default().tables)]
    tables: usize,
    /// Tables in memory that were made from one address and whose game is not over; behind a proxy all come from one
    #[arg(long, default_value_t = Limits::default().tables_per_address)]
    tables_per_address: usize,
    /// New tables from one address in a minute, in the long run; one that was put away and is opened again counts as well
    #[arg(long, default_value_t = Limits::default().new_tables_per_minute)]
    new_tables_per_minute: f64,
    /// New tables from one address at once; one that was put away and is opened again counts as well
    #[arg(long, default_value_t = Limits::default().new_tables_at_once)]
    new_tables_at_once: f64,
    /// Answers of a game, those that were taken back included; then it can only be given up
    #[arg(long, default_value_t = Limits::default().entries, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ENTRIES)))]
    entries: u32,
    /// Connections that watch one table
    #[arg(long, default_value_t = Limits::default().people_per_table)]
    people_per_table: usize,
    /// Milliseconds of the shortest clock
    #[arg(long, default_value_t = Limits::default().least_clock_ms)]
    least_clock: u64,
    /// Seconds for which nothing may be heard of a connection
    #[arg(long, default_value_t = Limits::default().silence.as_secs(), value_parser = clap::value_parser!(u64).range(1..))]
    silence: u64,
    /// Seconds for which a table stays in memory when nobody is there, whether its clock runs or not
    #[arg(long, default_value_t = Limits::default().keep.as_secs())]
    keep: u64,
    /// Seconds after which the time that players have used of a game is written down again: a crash gives back no more
    #[arg(long, default_value_t = Limits::default().note_time.as_secs(), value_parser = clap::value_parser!(u64).range(1..))]
    note_time: u64,
    /// Milliseconds that a program takes for an answer at least, so that people see what it does
    #[arg(long, default_value_t = Limits::default().pace.as_millis() as u64)]
    pace: u64,
    /// After what time a table is forgotten at which no game has begun, whoever waits there, as 90s, 30m, 12h or 7d; without it
    /// it stays while somebody is there, and for good where the server was stopped meanwhile
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    forget_waiting: Option<Duration>,
    /// How long after its end a game is removed from the database, with all that is kept of its table, as 90s, 30m, 12h or 7d;
    /// without it every game is kept for good
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    forget_finished: Option<Duration>,
}

/// Where to listen. A name may stand for several addresses, of which the program would have to choose.
fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "an address in numbers with its port, such as 127.0.0.1:8080 or [::1]:8080")
}

/// A time with its unit: who takes one unit for another would lose games.
fn duration(text: &str) -> Result<Duration, String> {
    let units = [("s", 1), ("m", 60), ("h", 60 * 60), ("d", 24 * 60 * 60)];
    let seconds = units.iter().find_map(|(unit, seconds)| {
        let count: u64 = text.strip_suffix(unit)?.parse().ok()?;
        count.checked_mul(*seconds)
    });
    let is_long_enough = |time: &Duration| *time >= LEAST_FORGET;
    let time = seconds.map(Duration::from_secs).filter(is_long_enough);
    time.ok_or_else(|| "a number with a unit, such as 90s, 30m, 12h or 7d, and not 0".to_owned())
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        Limits {
            message_bytes: self.message_bytes,
            messages_per_second: self.messages_per_second,
            messages_at_once: self.messages_at_once,
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            tables: self.tables,
            tables_per_address: self.tables_per_address,
            new_tables_per_minute: self.new_tables_per_minute,
            new_tables_at_once: self.new_tables_at_once,
            entries: self.entries,
            people_per_table: self.people_per_table,
            least_clock_ms: self.least_clock,
            silence: Duration::from_secs(self.silence),
            keep: Duration::from_secs(self.keep),
            note_time: Duration::from_secs(self.note_time),
            pace: Duration::from_millis(self.pace),
            forget_waiting: self.forget_waiting,
            forget_finished: self.forget_finished,
        }
    }
}

impl Args {
    fn config(&self) -> Config {
        let then = match self.then {
            Late::Concede => Then::Concede,
            Late::Answer => Then::Answer,
        };
        let clock = |seconds: u64| Clock { per: Per::Decision, ms: seconds.saturating_mul(1000), then };
        Config {
            listen: self.listen,
            database: self.database.clone(),
            page: self.page.clone(),
            clock: self.clock.map(clock),
            limits: self.limits.limits(),
        }
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    // Colours are for a terminal: in a file they are letters that nobody looks for.
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_ansi(std::io::stderr().is_terminal());
    // Where the log cannot be written, as on a full disk, the games go on: told on the same stream, that would be a panic.
    log.with_writer(std::io::stderr).log_internal_errors(false).init();
    let server = match Server::begin(args.config()).await {
        Ok(server) => server,
        Err(error) => {
            // Who wants no log wants to know all the same why there is no server.
            match args.log {
                LevelFilter::OFF => drop(writeln!(std::io::stderr(), "cannot begin: {error}")),
                _ => tracing::error!(%error, "cannot begin"),
            }
            return ExitCode::FAILURE;
        }
    };
    // On the standard output, for people and for programs that start this one; the log says it too.
    if let Err(error) = writeln!(std::io::stdout(), "http://{}/", server.address()) {
        tracing::warn!(address = %server.address(), %error, "cannot write where it listens");
    }
    server.run(stopped()).await;
    ExitCode::SUCCESS
}

/// Waits until somebody stops the program.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            },
            // Without it there is still the other one.
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
