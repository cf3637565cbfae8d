//! The server: lets connections in, hands out the page, and leads sockets to the lobby.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, State};
use axum::http::{HeaderName, HeaderValue, Request, header};
use axum::response::Response;
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use keyforge_core::kernel::StorageError;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_service::Service;
use tracing::{debug, info, warn};

use crate::connection;
use crate::limits::{Doorkeeper, LimitError, Limits, MOST_CLOCK_MS, Place};
use crate::lobby::Lobby;
use crate::protocol::{Clock, PATH, PROTOCOL};
use crate::store::Store;
use crate::sweep::sweep;

/// How long the head of a request may take, and a connection that asks for nothing may stay.
const HEAD: Duration = Duration::from_secs(15);

/// How long connections have to end when the server is stopped.
const FAREWELL: Duration = Duration::from_secs(10);

/// The field of an answer by which a page knows that there is a server where it came from, and which messages it speaks.
const PAGE_FIELD: HeaderName = HeaderName::from_static("keyforge-server");

/// What a server is like.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Where it listens; with port 0 where the system has a free one.
    pub listen: SocketAddr,
    /// The database of tables and games.
    pub database: PathBuf,
    /// The folder of the page, if it has one.
    pub page: Option<PathBuf>,
    /// The clock of tables that ask for none.
    pub clock: Option<Clock>,
    /// How much anybody may ask for.
    pub limits: Limits,
}

/// Why a server does not begin.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// The database cannot be had.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Another server writes to the database, or another program holds it.
    #[error("another server has {} open: stop that one first, or name another database", .0.display())]
    InUse(PathBuf),
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The clock of tables that ask for none is none that a table may have.
    #[error("a clock has {least} to {MOST_CLOCK_MS} milliseconds, not {found}")]
    Clock {
        /// The shortest, in milliseconds.
        least: u64,
        /// What was asked for, in milliseconds.
        found: u64,
    },
    /// A limit is none that a server can have.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// The folder of the page has none.
    #[error("there is no page in {}: it has no index.html", .0.display())]
    Page(PathBuf),
}

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    lobby: Arc<Lobby>,
    doorkeeper: Arc<Doorkeeper>,
    page: Option<PathBuf>,
}

/// What each request needs.
#[derive(Clone, Debug)]
struct Shared {
    lobby: Arc<Lobby>,
    stopping: watch::Receiver<bool>,
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    ///
    /// When another program has the database or the address, when the folder of the page has none, when no table may have the
    /// clock or no server the limits, and whatever the system says.
    pub async fn begin(config: Config) -> Result<Server, BeginError> {
        let Config { listen, database, page, clock, limits } = config;
        limits.check()?;
        if let Some(folder) = page.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
            return Err(BeginError::Page(folder.clone()));
        }
        if let Some(clock) = clock.filter(|clock| !limits.may_have(*clock)) {
            return Err(BeginError::Clock { least: limits.least_clock_ms, found: clock.ms });
        }
        // First, so that where nobody can be let in no database is left behind.
        let failed = |error| BeginError::Listen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let store = Store::open(&database).map_err(|error| match error {
            StorageError::InUse { .. } => BeginError::InUse(database),
            error => error.into(),
        })?;
        let lobby = Lobby::new(store, limits, clock);
        Ok(Server { listener, address, lobby, doorkeeper: Doorkeeper::new(limits), page })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is ready; then tables tell everybody and are put away.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let (stopping, stopped) = watch::channel(false);
        let page = self.page.is_some();
        let router = router(Shared { lobby: self.lobby.clone(), stopping: stopped }, self.page);
        let sweeping = tokio::spawn(sweep(self.lobby.clone(), stopping.subscribe()));
        let mut connections = JoinSet::new();
        let ending = stopping.subscribe();
        let mut stop = std::pin::pin!(stop);
        info!(address = %self.address, page, "listening");
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
            };
            // Those that ended need no place any more.
            while connections.try_join_next().is_some() {}
            match accepted {
                Ok((stream, peer)) => match self.doorkeeper.let_in(peer.ip()) {
                    Some(place) => drop(connections.spawn(answer(stream, place, router.clone(), ending.clone()))),
                    None => debug!(%peer, "too many connections"),
                },
                Err(error) => {
                    warn!(%error, "cannot accept a connection");
                    // Out of file handles, as a rule: trying at once would only burn time.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
        info!("stopping");
        drop((self.listener, router, ending));
        stopping.send_replace(true);
        // It looks at a few more tables at most; had it panicked, that would have been told.
        drop(sweeping.await);
        self.lobby.close().await;
        // Each connection and each socket has a receiver of its own.
        if timeout(FAREWELL, stopping.closed()).await.is_err() {
            connections.shutdown().await;
        }
        info!("stopped");
    }
}

fn router(shared: Shared, page: Option<PathBuf>) -> Router {
    let router = Router::new().route(PATH, get(socket)).route("/health", get(async || "ok\n")).with_state(shared);
    let Some(page) = page else { return router };
    let header =
        |name: HeaderName, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    router
        .fallback_service(ServeDir::new(page).precompressed_br().precompressed_gzip())
        .layer(header(header::CACHE_CONTROL, "no-cache"))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(SetResponseHeaderLayer::overriding(PAGE_FIELD, HeaderValue::from(PROTOCOL)))
}

/// Waits until the server is being stopped.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // Where nobody can say it any more it is as good as said.
    drop(stopping.wait_for(|stopping| *stopping).await.map(drop));
}

/// Answers what comes over a connection. A socket keeps its place for as long as it is there.
async fn answer(stream: TcpStream, place: Place, router: Router, mut stopping: watch::Receiver<bool>) {
    // A move is a small packet that somebody waits for. Where that cannot be had, it is a little slower.
    drop(stream.set_nodelay(true));
    let place = Arc::new(place);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(place.clone());
        let mut router = router.clone();
        async move { Ok::<_, Infallible>(router.call(request.map(Body::new)).await.unwrap_or_else(|never| match never {})) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut served = std::pin::pin!(served);
    let served = tokio::select! {
        served = &mut served => served,
        () = stopped(&mut stopping) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = served {
        debug!(%error, "a connection ended");
    }
}

async fn socket(
    upgrade: WebSocketUpgrade,
    State(shared): State<Shared>,
    Extension(place): Extension<Arc<Place>>,
) -> Response {
    let most = shared.lobby.limits.message_bytes;
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| connection::serve(socket, shared.lobby, place, shared.stopping))
}
