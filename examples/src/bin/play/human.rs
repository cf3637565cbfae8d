//! A person at the terminal.

use std::io::{BufRead, Write, stdin, stdout};

use anyhow::{Context, Result, bail};
use keyforge_core::Game;
use keyforge_core::kernel::Seat;
use keyforge_core::narrate::Narrator;
use keyforge_core::table::Action;

/// One seat in the hands of a person.
pub struct Human {
    seat: Seat,
    narrator: Narrator,
    told: usize,
}

/// What the person wants.
pub enum Wish {
    /// An action of the list.
    Act(Action),
    /// To take the last action of the main step back.
    Undo,
    /// To give up.
    Concede,
}

impl Human {
    /// A person on that seat.
    pub fn new(seat: Seat, narrator: Narrator) -> Human {
        Human { seat, narrator, told: 0 }
    }

    /// Where the person sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Tells what has happened, as far as the seat may know, when it is this seat's turn to decide or all is over.
    pub fn watch(&mut self, game: &Game) -> Result<()> {
        if game.decision().is_some_and(|decision| decision.seat != self.seat) {
            return Ok(());
        }
        let log = game.log_for(self.seat)?;
        for entry in log.entries().iter().skip(self.told) {
            self.narrator.entry(entry).iter().for_each(|line| println!("{line}"));
        }
        self.told = log.entries().len();
        Ok(())
    }

    /// Asks for one of the options.
    pub fn ask(&self, game: &Game) -> Result<Wish> {
        let decision = game.decision().context("the game is over")?;
        let options = game.legal_actions();
        let source = decision.source.map_or(String::new(), |card| format!(" for {}", self.narrator.title(card)));
        println!("\n{}{source}", question(decision.kind));
        for (index, action) in options.iter().enumerate() {
            println!("  {:>2}  {}", index + 1, self.narrator.option(*action));
        }
        loop {
            print!("1-{}, b(oard), u(ndo), c(oncede): ", options.len());
            stdout().flush()?;
            let mut line = String::new();
            if stdin().lock().read_line(&mut line)? == 0 {
                bail!("the input ended before the game");
            }
            match line.trim() {
                "b" => println!("{}", game.state().board_for(self.seat)),
                "u" => return Ok(Wish::Undo),
                "c" => return Ok(Wish::Concede),
                text => match text.parse::<usize>().ok().and_then(|number| options.get(number.wrapping_sub(1))) {
                    Some(action) => return Ok(Wish::Act(*action)),
                    None => println!("{text:?} is none of the numbers."),
                },
            }
        }
    }
}

fn question(kind: keyforge_core::table::DecisionKind) -> &'static str {
    use keyforge_core::table::DecisionKind as Kind;
    match kind {
        Kind::Mulligan => "Do you keep this hand?",
        Kind::ActiveHouse => "Which house do you choose?",
        Kind::Archives => "Do you take your archives?",
        Kind::Main => "What do you do?",
        Kind::Card => "Choose a card",
        Kind::Defender => "Whom do you fight?",
        Kind::Flank => "On which flank?",
        Kind::Position => "At which place?",
        Kind::Order => "What comes first?",
        Kind::Replacement => "Which replacement applies?",
        Kind::PileOrder => "Which card comes next? The last one lies on top.",
        Kind::YesNo => "Do you want this",
        Kind::Key => "Which key?",
        Kind::Option | Kind::House | Kind::Number | Kind::Player | Kind::Permission | Kind::Trait => "Choose one",
        Kind::Title => "Which card do you name?",
    }
}
