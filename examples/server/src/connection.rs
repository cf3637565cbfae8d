//! A connection: reads what a client asks for, one thing after the other, and answers each.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use keyforge_core::kernel::{ENGINE, Seat};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tracing::{Instrument, debug, debug_span};

use crate::limits::{Bucket, Place};
use crate::lobby::{At, Guest, Lobby, Wish};
use crate::outbox::Outbox;
use crate::protocol::{Message, PROTOCOL, Refusal, Request};
use crate::refusals;
use crate::serve::stopped;
use crate::table::Deed;

/// What a refused request counts, in messages: who guesses codes or tokens is slow.
const REFUSED: f64 = 5.0;

/// How long what waits may take to be sent when a connection ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves a connection until it ends.
pub async fn serve(socket: WebSocket, lobby: Arc<Lobby>, place: Arc<Place>, stopping: watch::Receiver<bool>) {
    let (outbox, waiting) = Outbox::new();
    let (sink, stream) = socket.split();
    let sending = tokio::spawn(send(sink, waiting));
    let bucket = Bucket::new(lobby.limits.messages_at_once, lobby.limits.messages_per_second);
    let mut connection = Connection { lobby, place, outbox, bucket, at: None };
    connection.outbox.say(&Message::Welcome {
        protocol: PROTOCOL,
        engine: ENGINE.to_owned(),
        most_bytes: connection.lobby.limits.message_bytes,
    });
    let span = debug_span!("connection");
    connection.listen(stream, stopping).instrument(span).await;
    if let Some(at) = connection.at.take() {
        at.leave().await;
    }
    // Nobody else writes any more: what waits is sent, and the end of the connection.
    drop(connection);
    let mut sending = sending;
    if timeout(FAREWELL, &mut sending).await.is_err() {
        sending.abort();
    }
}

/// Sends what waits, until nobody can add to it.
async fn send(mut sink: SplitSink<WebSocket, Frame>, mut waiting: mpsc::Receiver<Frame>) {
    while let Some(frame) = waiting.recv().await {
        let is_end = matches!(frame, Frame::Close(_));
        if sink.feed(frame).await.is_err() || (waiting.is_empty() && sink.flush().await.is_err()) || is_end {
            break;
        }
    }
    // Where the other side is gone there is nobody to take leave of.
    drop(sink.close().await);
}

struct Connection {
    lobby: Arc<Lobby>,
    place: Arc<Place>,
    outbox: Outbox,
    bucket: Bucket,
    at: Option<At>,
}

impl Connection {
    async fn listen(&mut self, mut stream: SplitStream<WebSocket>, mut stopping: watch::Receiver<bool>) {
        let silence = self.lobby.limits.silence;
        let mut heard = Instant::now();
        let mut asks = tokio::time::interval(silence / 3);
        loop {
            let outbox = self.outbox.clone();
            let next = tokio::select! {
                frame = stream.next() => match frame {
                    None => return,
                    Some(frame) => {
                        heard = Instant::now();
                        self.frame(frame).await
                    }
                },
                _ = asks.tick() => match heard.elapsed() > silence {
                    true => self.end(refusals::not_there(), close_code::AWAY),
                    false => {
                        self.outbox.frame(Frame::Ping(Vec::new().into()));
                        ControlFlow::Continue(())
                    }
                },
                () = outbox.overflow() => return,
                // Who is at a table hears it from there.
                () = stopped(&mut stopping), if self.at.is_none() => {
                    self.end(refusals::stopping(), close_code::RESTART)
                }
            };
            if next.is_break() {
                return;
            }
        }
    }

    /// Says why the connection ends.
    fn end(&self, error: Refusal, code: u16) -> ControlFlow<()> {
        debug!(code = error.code, "ends a connection");
        let reason = error.code.clone().into();
        self.outbox.say(&Message::Closing { error });
        self.outbox.frame(Frame::Close(Some(CloseFrame { code, reason })));
        ControlFlow::Break(())
    }

    async fn frame(&mut self, frame: Result<Frame, axum::Error>) -> ControlFlow<()> {
        if !self.bucket.take(1.0) {
            return self.end(refusals::too_fast(), close_code::POLICY);
        }
        match frame {
            Ok(Frame::Text(text)) => {
                self.text(&text).await;
                ControlFlow::Continue(())
            }
            Ok(Frame::Binary(_)) => {
                self.refuse(refusals::binary());
                ControlFlow::Continue(())
            }
            Ok(Frame::Ping(_) | Frame::Pong(_)) => ControlFlow::Continue(()),
            Ok(Frame::Close(_)) => ControlFlow::Break(()),
            Err(error) => self.no_frame(&error),
        }
    }

    /// What came is too large, or nothing that a socket sends. Who is gone hears nothing.
    fn no_frame(&self, error: &axum::Error) -> ControlFlow<()> {
        let source = std::error::Error::source(error);
        match source.and_then(|source| source.downcast_ref::<Error>()) {
            Some(Error::Capacity(_)) => {
                self.end(refusals::too_large(self.lobby.limits.message_bytes), close_code::SIZE)
            }
            Some(Error::Utf8(_)) => self.end(refusals::no_text(), close_code::INVALID),
            Some(Error::Protocol(fault)) if *fault != ProtocolError::ResetWithoutClosingHandshake => {
                self.end(refusals::no_frame(fault), close_code::PROTOCOL)
            }
            _ => ControlFlow::Break(()),
        }
    }

    async fn text(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(request) => self.request(request).await,
            Err(error) => self.refuse(refusals::unreadable(&error)),
        }
    }

    fn refuse(&mut self, error: Refusal) {
        debug!(code = error.code, "refused");
        self.bucket.take(REFUSED - 1.0);
        self.outbox.say(&Message::Refused { error });
    }

    /// Does what is asked. A seat is answered by the table, before it tells what there is to tell.
    async fn request(&mut self, request: Request) {
        let deed = match self.come(request).await {
            Ok(Some(deed)) => deed,
            Ok(None) => return,
            Err(refusal) => return self.refuse(refusal),
        };
        let Some(at) = self.at.as_ref().filter(|at| at.seat != Seat::SPECTATOR) else {
            return self.refuse(refusals::no_seat());
        };
        match at.perform(deed).await {
            Ok(lines) => drop(self.outbox.say(&Message::Accepted { lines })),
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Comes to a table, where that is what is asked; else gives back what is to be done there.
    async fn come(&mut self, request: Request) -> Result<Option<Deed>, Refusal> {
        let lobby = self.lobby.clone();
        let guest = Guest { place: self.place.clone(), outbox: self.outbox.clone() };
        let is_free = if self.at.is_none() { Ok(()) } else { Err(refusals::at_a_table()) };
        let at = match request {
            Request::Create { game, deck, name, opponent, clock, watch, undo } => {
                is_free?;
                lobby.create(Wish { game, deck, name, opponent, clock, watch, undo }, &guest).await?
            }
            Request::Join { table, deck, name, token } => {
                is_free?;
                lobby.join(&table, name, deck, token, &guest).await?
            }
            Request::Resume { table, token, has } => {
                is_free?;
                lobby.resume(&table, token, has, &guest).await?
            }
            Request::Watch { table, has } => {
                is_free?;
                lobby.watch(&table, has, &guest).await?
            }
            Request::Act { decision, action } => return Ok(Some(Deed::Answer { decision, action })),
            Request::Undo {} => return Ok(Some(Deed::Undo)),
            Request::Concede {} => return Ok(Some(Deed::Concede)),
        };
        self.at = Some(at);
        Ok(None)
    }
}
