//! Who is connected to a table.

use keyforge_core::kernel::Seat;
use tokio::time::Instant;

use super::command::Join;
use crate::game::VIEWERS;
use crate::game::place;
use crate::outbox::Ready;
use crate::protocol::Message;

/// How many lines are sent in one message.
const LINES: usize = 64;

/// Who is connected to a table, each with the seat that they have; [`Seat::SPECTATOR`] for who watches.
#[derive(Debug)]
pub struct People {
    here: Vec<(Seat, Join)>,
    /// Since when nobody is there, where nobody is.
    left: Instant,
    /// How many lines everybody has who looks from there; whoever comes is brought up to them first.
    told: [u32; VIEWERS],
}

/// Whoever is there still when a table goes was told nothing: the end of their connections tells them to come back.
impl Drop for People {
    fn drop(&mut self) {
        self.here.iter().for_each(|(_, join)| join.outbox.close());
    }
}

impl People {
    /// Nobody, from now on.
    pub fn nobody() -> People {
        People { here: Vec::new(), left: Instant::now(), told: [0; VIEWERS] }
    }

    /// Since when nobody is there; nothing while somebody is.
    pub fn left(&self) -> Option<Instant> {
        self.here.is_empty().then_some(self.left)
    }

    /// Keeps some. However the last one goes, from then on nobody is there: who leaves, and whose connection takes no more.
    fn keep(&mut self, stays: impl FnMut(&(Seat, Join)) -> bool) {
        let before = self.here.len();
        self.here.retain(stays);
        if self.here.is_empty() && before > 0 {
            self.left = Instant::now();
        }
    }

    /// Somebody comes, who has that many lines.
    pub fn add(&mut self, seat: Seat, join: Join, lines: u32) {
        self.told[place(seat)] = lines;
        self.here.push((seat, join));
    }

    /// Somebody leaves.
    pub fn remove(&mut self, connection: u64) {
        self.keep(|(_, join)| join.connection != connection);
    }

    /// How many have that seat.
    pub fn at(&self, seat: Seat) -> usize {
        self.here.iter().filter(|(their, _)| *their == seat).count()
    }

    /// From where somebody looks who has not so many lines, and how many they have.
    pub fn behind(&self, lines: u32) -> Vec<(Seat, u32)> {
        let viewers = [Seat::FIRST, Seat::SECOND, Seat::SPECTATOR];
        let behind = viewers.map(|viewer| (viewer, self.told[place(viewer)]));
        behind.into_iter().filter(|(viewer, told)| *told < lines && self.at(*viewer) > 0).collect()
    }

    /// Tells everybody who looks from there the lines from one on.
    pub fn tell_lines(&mut self, viewer: Seat, from: u32, lines: &[String]) {
        for message in in_parts(from, lines) {
            let ready = Ready::new(&message);
            self.keep(|(seat, join)| *seat != viewer || join.outbox.ready(&ready));
        }
        self.told[place(viewer)] = from + lines.len() as u32;
    }

    /// Tells everybody.
    pub fn tell(&mut self, message: &Message) {
        let ready = Ready::new(message);
        self.keep(|(_, join)| join.outbox.ready(&ready));
    }

    /// Tells everybody something, and ends their connections.
    pub fn dismiss(&mut self, message: &Message) {
        self.tell(message);
        self.here.drain(..).for_each(|(_, join)| join.outbox.close());
    }
}

/// Messages with lines, of which none is too long to be read at once.
pub fn in_parts(from: u32, lines: &[String]) -> Vec<Message> {
    let parts = lines.chunks(LINES).enumerate();
    parts.map(|(n, part)| Message::Lines { from: from + (n * LINES) as u32, lines: part.to_vec() }).collect()
}
