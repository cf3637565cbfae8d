//! A person who plays Kryptik at the terminal.

use anyhow::{Context, Result};
use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::cards::{card_text, type_line};
use keyforge_core::kryptik::{Board, BoardDecision, Card, Game};

use super::words::{HELP, question};
use crate::prompt::{Asked, Prompt};
use crate::screen::{ASIDE, QUESTION, Screen};
use crate::words::ENGLISH;

/// One seat in the hands of a person.
pub struct Person {
    prompt: Prompt,
}

impl Person {
    pub fn new() -> Result<Person> {
        Ok(Person { prompt: Prompt::new()? })
    }

    /// Asks for one of the options, and takes it. Whether the person stays.
    pub fn answer(&mut self, game: &mut Game, seat: Seat, screen: &mut Screen) -> Result<bool> {
        let board = game.state().board_for(seat);
        let decision = board.decision.as_ref().context("the game is over")?;
        show_question(decision, screen)?;
        // A letter that was meant for something else loses no game.
        let mut gives_up = false;
        loop {
            let Some(line) = self.prompt.read(&ENGLISH.prompt(decision.options.len()))? else {
                return Ok(false);
            };
            let sure = std::mem::take(&mut gives_up);
            match Asked::of(&line) {
                Asked::Option(number) => match decision.options.get(number.wrapping_sub(1)) {
                    Some(option) => {
                        game.act(option.action)?;
                        return Ok(true);
                    }
                    None => screen.say(&ENGLISH.no_number(&line))?,
                },
                Asked::Board => {
                    screen.say(&Board { decision: None, ..board.clone() }.to_string())?;
                    show_question(decision, screen)?;
                }
                Asked::Hand => {
                    let hand: Vec<String> = board.players[seat.index()].hand.iter().map(ToString::to_string).collect();
                    screen.say(&format!("Your hand: {}", hand.join(", ")))?;
                }
                Asked::Text(which) => show_text(game, decision, which, screen)?,
                Asked::Undo => {
                    if let Err(error) = game.undo(seat) {
                        screen.say(&format!("{}: {error}.", ENGLISH.not_undone))?;
                    }
                    return Ok(true);
                }
                Asked::Concede if sure => {
                    game.concede(seat)?;
                    return Ok(true);
                }
                Asked::Concede => {
                    gives_up = true;
                    screen.say(ENGLISH.concede_again)?;
                }
                Asked::Leave => return Ok(false),
                Asked::Help => screen.say_in(ASIDE, HELP)?,
                Asked::Houses | Asked::Unknown => screen.say(&ENGLISH.no_number(&line))?,
            }
        }
    }
}

fn show_question(decision: &BoardDecision, screen: &mut Screen) -> Result<()> {
    let source = decision.source.as_ref().map(|card| format!("{card}: ")).unwrap_or_default();
    screen.say("")?;
    screen.say_in(QUESTION, &format!("{source}{}", question(decision.kind)))?;
    for (index, option) in decision.options.iter().enumerate() {
        screen.option(index + 1, &option.text)?;
    }
    Ok(())
}

/// The text of an option's card, or of the cards with that in their names.
fn show_text(game: &Game, decision: &BoardDecision, which: &str, screen: &mut Screen) -> Result<()> {
    let number = which.parse::<usize>().ok().and_then(|number| decision.options.get(number.wrapping_sub(1)));
    let card = number.and_then(|option| option.action.card()).and_then(|card| game.state().card(card));
    let wanted = which.to_lowercase();
    let cards: Vec<&Card> = match card {
        Some(card) => vec![card],
        None if wanted.is_empty() => Vec::new(),
        None => game.library().iter().filter(|card| card.name.to_lowercase().contains(&wanted)).collect(),
    };
    for card in &cards {
        screen.say_in(QUESTION, &format!("{} ({})", card.name, type_line(card)))?;
        screen.say(&card_text(card))?;
    }
    if cards.is_empty() {
        screen.say(&format!("{which:?} is no option with a card, and no card has it in its name."))?;
    }
    Ok(())
}
