//! Many games at the same time, played by clients on this machine: how long does a move take?
//!
//! It starts no server: `make serve`, or the program with limits as wide as this needs, is one. A move is the time from sending
//! an answer until the server has said that it is done, which is when it is on disk and both players were told.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use keyforge_core::KeyForge;
use keyforge_core::kernel::RandomAgent;
use keyforge_server::client::{Client, ClientError};
use keyforge_server::protocol::{GameName, Request};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

/// Plays many games at the same time against a server.
#[derive(Clone, Debug, Parser)]
#[command(version)]
struct Args {
    /// Where the server is
    #[arg(long, default_value = "127.0.0.1:8080")]
    server: SocketAddr,
    /// How many games go on at the same time
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Milliseconds that a player thinks before each answer
    #[arg(long, default_value_t = 1000)]
    think: u64,
    /// Seconds after which no more moves are made
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// The moves of a player, and whether the game came to its end.
struct Played {
    moves: Vec<Duration>,
    is_over: bool,
}

/// Sits two players down at a new table.
async fn pair(server: SocketAddr) -> Result<[Client<KeyForge>; 2], ClientError> {
    let mut first = Client::connect(server).await?;
    first
        .ask(&Request::Create {
            game: GameName::Keyforge,
            deck: "onyx".to_owned(),
            name: String::new(),
            opponent: None,
            clock: None,
            watch: false,
            undo: false,
        })
        .await?;
    let mut second = Client::connect(server).await?;
    let table = first.ticket.table.clone();
    second.ask(&Request::Join { table, deck: "argus".to_owned(), name: String::new(), token: None }).await?;
    Ok([first, second])
}

async fn play(mut client: Client<KeyForge>, seed: u64, args: Args, begin: Arc<Barrier>) -> Result<Played, ClientError> {
    let mut dice = RandomAgent::new(seed);
    let mut moves = Vec::new();
    begin.wait().await;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    while Instant::now() < end {
        if tokio::time::timeout_at(end.into(), client.wait()).await.is_err() {
            break;
        }
        let Some((decision, options)) = client.ticket.turn() else { break };
        let action = options[dice.index(options.len())];
        // Between half and one and a half times as long: not all at the same moment.
        let think = args.think * (500 + dice.index(1001) as u64) / 1000;
        tokio::time::sleep(Duration::from_millis(think)).await;
        let asked = Instant::now();
        client.act(decision, &action).await?;
        moves.push(asked.elapsed());
    }
    Ok(Played { moves, is_over: client.ticket.is_over() })
}

/// What lies above so many thousandths of the moves, in milliseconds.
fn quantile(sorted: &[Duration], thousandths: usize) -> f64 {
    let at = (sorted.len() * thousandths / 1000).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

async fn run(args: Args) -> anyhow::Result<()> {
    let begin = Arc::new(Barrier::new(usize::try_from(args.games)? * 2));
    let mut players = JoinSet::new();
    for game in 0..args.games {
        for (seat, client) in pair(args.server).await?.into_iter().enumerate() {
            players.spawn(play(client, game * 2 + seat as u64, args.clone(), begin.clone()));
        }
    }
    let began = Instant::now();
    let (mut moves, mut over) = (Vec::new(), 0);
    while let Some(played) = players.join_next().await {
        let played = played??;
        moves.extend(played.moves);
        over += u64::from(played.is_over);
    }
    let seconds = began.elapsed().as_secs_f64();
    moves.sort_unstable();
    println!("{} games at the same time, {} of them to their end, in {seconds:.0} s", args.games, over / 2);
    println!("{} moves, {:.0} in a second", moves.len(), moves.len() as f64 / seconds);
    let [half, most, nearly_all] = [500, 990, 999].map(|thousandths| quantile(&moves, thousandths));
    println!("a move takes {half:.1} ms (median), {most:.1} ms (99 %), {nearly_all:.1} ms (99.9 %)");
    Ok(())
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
