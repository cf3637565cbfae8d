//! A client: a socket, and the log that comes over it, folded as a player's view.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use keyforge_core::kernel::{DecisionId, FollowError, Following, Question, Ruleset, Seat};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, Message as Frame};

use crate::protocol::{About, Has, Message, PATH, Refusal, Request};

/// Why a client cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed or is at its end.
    #[error("the connection ended: {0}")]
    Socket(Box<tungstenite::Error>),
    /// The server said something that is none of its messages.
    #[error("not a message of the server: {0}")]
    Message(#[from] serde_json::Error),
    /// A line does not follow.
    #[error("a line that does not follow: {0}")]
    Line(#[from] FollowError),
    /// The server refused something.
    #[error("refused: {} ({})", .0.message, .0.code)]
    Refused(Refusal),
    /// The server ended the connection.
    #[error("closed: {} ({})", .0.message, .0.code)]
    Closing(Refusal),
    /// Lines are missing before those that came.
    #[error("{has} lines are here, and those after {from} came")]
    Gap {
        /// How many there are.
        has: u32,
        /// How many should come before those that came.
        from: u32,
    },
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}

impl ClientError {
    /// The code of a refusal, or of why the server ended the connection.
    pub fn code(&self) -> Option<&str> {
        match self {
            ClientError::Refused(refusal) | ClientError::Closing(refusal) => Some(&refusal.code),
            ClientError::Socket(_) | ClientError::Message(_) | ClientError::Line(_) | ClientError::Gap { .. } => None,
        }
    }
}

/// What a client has of a table, whether it is connected or not.
#[derive(Clone, Debug)]
pub struct Ticket<R: Ruleset> {
    /// The code of the table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
    /// The token; none for who watches.
    pub token: Option<String>,
    /// The log so far, and the table that it tells.
    pub following: Option<Following<R>>,
    /// How many lines there were at the server when it was last asked for the table.
    announced: u32,
}

impl<R: Ruleset> Ticket<R> {
    /// One with nothing.
    fn blank() -> Ticket<R> {
        Ticket { table: String::new(), seat: Seat::SPECTATOR, token: None, following: None, announced: 0 }
    }

    /// How many lines there are, the header included.
    pub fn lines(&self) -> u32 {
        self.following.as_ref().map_or(0, |following| following.log().len() + 1)
    }

    /// What there is of the log, as the server wants to hear it.
    pub fn has(&self) -> Option<Has> {
        let following = self.following.as_ref()?;
        Some(Has { lines: self.lines(), hash: Some(following.log().head().to_string()) })
    }

    /// The open decision.
    pub fn decision(&self) -> Option<&R::Decision> {
        self.following.as_ref()?.decision()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.following.as_ref().is_some_and(|following| R::outcome(following.table()).is_some())
    }

    /// The open decision and its options, if this seat decides.
    pub fn turn(&self) -> Option<(DecisionId, &[R::Action])> {
        let open = self.decision().filter(|open| open.seat() == self.seat)?;
        Some((open.id(), open.options()))
    }

    /// Notes what the server says of the table. What is no part of its log is given up.
    fn come(&mut self, about: &About, seat: Seat) {
        (self.table, self.seat, self.announced) = (about.table.clone(), seat, about.lines);
        if about.from < self.lines() {
            self.following = None;
        }
    }

    fn follow(&mut self, from: u32, lines: &[String]) -> Result<(), ClientError> {
        let mut lines = lines;
        if let (0, [header, rest @ ..]) = (from, lines) {
            self.following = Some(Following::new(header)?);
            lines = rest;
        } else if from != self.lines() {
            return Err(ClientError::Gap { has: self.lines(), from });
        }
        let Some(following) = &mut self.following else { return Err(ClientError::Gap { has: 0, from }) };
        lines.iter().try_for_each(|line| following.push(line).map(drop)).map_err(ClientError::from)
    }
}

/// A connection of a player, or of somebody who watches.
#[derive(Debug)]
pub struct Client<R: Ruleset> {
    socket: WebSocketStream<TcpStream>,
    /// What it has of its table.
    pub ticket: Ticket<R>,
    /// What was said last of who is there.
    pub sitting: Option<Message>,
}

impl<R: Ruleset> Client<R> {
    /// Connects, and waits for the server's welcome.
    ///
    /// # Errors
    ///
    /// When there is no server, or it lets nobody in.
    pub async fn connect(server: SocketAddr) -> Result<Client<R>, ClientError> {
        let stream = TcpStream::connect(server).await.map_err(tungstenite::Error::from)?;
        stream.set_nodelay(true).map_err(tungstenite::Error::from)?;
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://{server}{PATH}"), stream).await?;
        let mut client = Client { socket, ticket: Ticket::blank(), sitting: None };
        while !matches!(client.next().await?, Message::Welcome { .. }) {}
        Ok(client)
    }

    /// Connects again, for a seat or a place to watch that it had, and waits for what is missing.
    ///
    /// # Errors
    ///
    /// As [`Client::connect`] and [`Client::ask`].
    pub async fn come_back(server: SocketAddr, ticket: Ticket<R>) -> Result<Client<R>, ClientError> {
        let mut client = Client::connect(server).await?;
        let (table, has) = (ticket.table.clone(), ticket.has());
        let request = match ticket.token.clone() {
            Some(token) => Request::Resume { table, token, has },
            None => Request::Watch { table, has },
        };
        client.ticket = ticket;
        client.ask(&request).await?;
        while client.ticket.lines() < client.ticket.announced {
            client.next().await?;
        }
        Ok(client)
    }

    /// Sends a request, and waits until it is answered. What is told meanwhile is followed.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when that is the answer; when the connection ends, or what comes cannot be followed.
    pub async fn ask(&mut self, request: &Request) -> Result<Message, ClientError> {
        self.send(request).await?;
        self.answer().await
    }

    /// Sends a request.
    ///
    /// # Errors
    ///
    /// When the connection ends.
    pub async fn send(&mut self, request: &Request) -> Result<(), ClientError> {
        let text = serde_json::to_string(request)?;
        self.send_text(text).await
    }

    /// Sends any text.
    ///
    /// # Errors
    ///
    /// When the connection ends.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), ClientError> {
        Ok(self.socket.send(Frame::text(text.into())).await?)
    }

    /// Sends bytes, which no server of this protocol wants to have.
    ///
    /// # Errors
    ///
    /// When the connection ends.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.socket.send(Frame::binary(bytes)).await?)
    }

    /// Waits for the answer to the oldest request that has none yet.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`].
    pub async fn answer(&mut self) -> Result<Message, ClientError> {
        loop {
            match self.next().await? {
                Message::Refused { error } => return Err(ClientError::Refused(error)),
                answer @ (Message::Seated { .. } | Message::Watching { .. } | Message::Accepted { .. }) => {
                    return Ok(answer);
                }
                Message::Welcome { .. } | Message::Lines { .. } | Message::Table { .. } | Message::Closing { .. } => {}
            }
        }
    }

    /// Waits for the next message, and follows it.
    ///
    /// # Errors
    ///
    /// [`ClientError::Closing`] when the server takes its leave; when the connection ends, or what comes cannot be followed.
    pub async fn next(&mut self) -> Result<Message, ClientError> {
        let text = loop {
            match self.socket.next().await.ok_or(tungstenite::Error::ConnectionClosed)?? {
                Frame::Text(text) => break text,
                Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) | Frame::Frame(_) => {}
            }
        };
        let message: Message = serde_json::from_str(&text)?;
        match &message {
            Message::Seated { about, seat, token } => {
                self.ticket.come(about, *seat);
                if token.is_some() {
                    self.ticket.token.clone_from(token);
                }
            }
            Message::Watching { about } => self.ticket.come(about, Seat::SPECTATOR),
            Message::Lines { from, lines } => self.ticket.follow(*from, lines)?,
            Message::Table { .. } => self.sitting = Some(message.clone()),
            Message::Closing { error } => return Err(ClientError::Closing(error.clone())),
            Message::Welcome { .. } | Message::Accepted { .. } | Message::Refused { .. } => {}
        }
        Ok(message)
    }

    /// Answers the decision of that number.
    ///
    /// # Errors
    ///
    /// As [`Client::ask`].
    pub async fn act(&mut self, decision: DecisionId, action: &R::Action) -> Result<Message, ClientError> {
        let action = serde_json::to_value(action)?;
        self.ask(&Request::Act { decision, action }).await
    }

    /// Waits until this seat decides or the game is over.
    ///
    /// # Errors
    ///
    /// As [`Client::next`].
    pub async fn wait(&mut self) -> Result<(), ClientError> {
        while self.ticket.turn().is_none() && !self.ticket.is_over() {
            self.next().await?;
        }
        Ok(())
    }
}
