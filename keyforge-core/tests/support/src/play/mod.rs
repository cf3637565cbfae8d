//! A scene that is being played: every step is checked as it is taken.

mod answer;
mod look;
mod name;
mod question;
mod report;
mod trace;

use keyforge_core::kernel::{Ruleset, Seat};
use keyforge_core::observe::{Observer, SIZE};
use keyforge_core::table::{Action, Event, Table};
use keyforge_core::{Game, KeyForge, State};

use crate::laws::check_telling;
use crate::rows::check_rows;
use crate::told::Told;
use crate::{ME, OPP};

/// Who may follow a game.
const VIEWERS: [Seat; 3] = [ME, OPP, Seat::SPECTATOR];

/// A scene that is being played.
#[derive(Clone)]
pub struct Play {
    /// The game itself.
    pub game: Game,
    /// The entry of the log at which the last driver began.
    mark: u32,
    folded: Table,
    views: [Table; 3],
    told: Told,
}

impl Play {
    /// Plays on from there.
    #[track_caller]
    pub fn of(game: Game) -> Play {
        let folded = KeyForge::blank(&game.log().header().setup);
        let views = VIEWERS.map(|seat| KeyForge::view(&folded, seat));
        let mut play = Play { game, mark: 0, folded, views, told: Told::default() };
        play.check(0);
        play
    }

    /// The state.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    /// The observation of a player.
    pub fn observed(&self, viewer: Seat) -> Vec<i16> {
        let mut numbers = vec![0; SIZE];
        let observer = Observer::new(self.state().library(), self.table());
        observer.write(self.state(), viewer, &mut numbers).unwrap();
        numbers
    }

    /// The same of a view alone, as a client has it.
    fn observed_in(&self, view: &Table, viewer: Seat) -> Vec<i16> {
        let mut numbers = vec![0; SIZE];
        let cast = self.state().library();
        Observer::new(cast, view).write_table(cast, view, viewer, &mut numbers).unwrap();
        numbers
    }

    /// Folds the events of the entries from that one on, and compares.
    #[track_caller]
    fn check(&mut self, since: u32) {
        let events: Vec<Event> =
            self.game.log().entries()[since as usize..].iter().flat_map(|entry| entry.events.clone()).collect();
        events.iter().for_each(|event| KeyForge::evolve(&mut self.folded, event));
        self.told.add(&events);
        assert!(self.folded == *self.game.table(), "the events do not fold to the table\n{}", self.report());
        check_rows(self.state(), &self.observed(ME));
        // What a player sees of a card in play is what is so, unless a text that lasts names what is secret.
        let view = KeyForge::view(self.game.table(), ME);
        let pairs = self.game.table().lasting.iter().zip(&view.lasting);
        if pairs.into_iter().all(|(lasting, seen)| lasting.binding == seen.binding) {
            check_rows(self.state(), &self.observed_in(&view, ME));
        }
        for (seat, view) in VIEWERS.into_iter().zip(&mut self.views) {
            events.iter().for_each(|event| KeyForge::evolve(view, &KeyForge::redact_event(event, seat)));
            let seen = KeyForge::view(self.game.table(), seat);
            assert_eq!(*view, seen, "the redacted events do not fold to the view of {seat}: {events:#?}");
        }
    }

    /// What an action tells the players says nothing of what they may not know.
    fn check_telling(&self, action: Action) {
        if self.game.legal_actions().contains(&action) {
            for viewer in [ME, OPP] {
                check_telling(self.state(), action, viewer, 1);
            }
        }
    }

    /// Where the events of a step begin, for [`Play::remember`].
    pub fn mark(&self) -> u32 {
        self.game.log().len()
    }

    /// All that was told and asked since the position was laid, in a few digits.
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// Lets `events` and `trace` begin there.
    pub fn remember(&mut self, mark: u32) {
        self.mark = mark;
    }
}
