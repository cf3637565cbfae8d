//! A person at the terminal.

use anyhow::{Context, Result};
use keyforge_core::cards::Language;
use keyforge_core::kernel::{Redacting, Seat};
use keyforge_core::model::House;
use keyforge_core::narrate::Narrator;
use keyforge_core::table::{Action, CardId, DecisionKind};
use keyforge_core::{Board, Game, KeyForge};

use crate::args::Args;
use crate::one::tell;
use crate::prompt::{Asked, Prompt};
use crate::screen::{ASIDE, QUESTION, Screen};
use crate::words::Words;

/// One seat in the hands of a person.
pub struct Human {
    seat: Seat,
    language: Language,
    words: &'static Words,
    narrator: Narrator,
    /// What the person may know, which grows with the game.
    known: Redacting<KeyForge>,
    told: u32,
    prompt: Prompt,
}

/// What the person wants.
pub enum Wish {
    /// An action of the list.
    Act(Action),
    /// To take the last action of the main step back.
    Undo,
    /// To give up.
    Concede,
    /// To leave the game as it is.
    Leave,
}

impl Human {
    /// A person on that seat of a game that has begun, to whom it is told from its beginning.
    pub fn new(seat: Seat, narrator: Narrator, game: &Game, args: &Args) -> Result<Human> {
        let known = Redacting::of(game.log(), seat)?;
        let (language, words) = (args.language(), args.words());
        Ok(Human { seat, language, words, narrator, known, told: 0, prompt: Prompt::new()? })
    }

    /// The same person, who knows what came before that entry.
    pub fn since(self, told: u32) -> Human {
        Human { told, ..self }
    }

    /// Where the person sits.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Tells what has happened, as far as the seat may know, when it is this seat's turn to decide or all is over.
    pub fn watch(&mut self, game: &Game, screen: &mut Screen) -> Result<()> {
        if game.decision().is_some_and(|decision| decision.seat != self.seat) {
            return Ok(());
        }
        self.known.follow(game.log())?;
        tell(screen, &self.narrator.story(self.known.log(), self.told))?;
        self.told = self.known.log().len();
        Ok(())
    }

    /// Asks for one of the options.
    pub fn ask(&mut self, game: &Game, screen: &mut Screen) -> Result<Wish> {
        let decision = game.decision().context("the game is over")?;
        let options = &decision.options;
        self.show_question(game, screen)?;
        // A letter that was meant for something else loses no game.
        let mut gives_up = false;
        loop {
            let Some(line) = self.prompt.read(&self.words.prompt(options.len()))? else {
                return Ok(Wish::Leave);
            };
            let sure = std::mem::take(&mut gives_up);
            match Asked::of(&line) {
                Asked::Option(number) => match options.get(number.wrapping_sub(1)) {
                    Some(action) => return Ok(Wish::Act(*action)),
                    None => screen.say(&self.words.no_number(&line))?,
                },
                Asked::Board => {
                    // The options follow with the numbers that the prompt takes.
                    let board = Board { decision: None, ..game.state().board_for(self.seat) };
                    screen.say(&board.to_string())?;
                    self.show_question(game, screen)?;
                }
                Asked::Hand => self.show_hand(game, screen)?,
                Asked::Houses => self.show_houses(game, screen)?,
                Asked::Text(which) => self.show_text(game, which, screen)?,
                Asked::Undo => return Ok(Wish::Undo),
                Asked::Concede if sure => return Ok(Wish::Concede),
                Asked::Concede => {
                    gives_up = true;
                    screen.say(self.words.concede_again)?;
                }
                Asked::Leave => return Ok(Wish::Leave),
                Asked::Help => screen.say_in(ASIDE, self.words.help)?,
                Asked::Unknown => screen.say(&self.words.no_number(&line))?,
            }
        }
    }

    fn show_question(&self, game: &Game, screen: &mut Screen) -> Result<()> {
        let decision = game.decision().context("the game is over")?;
        // Before anything is chosen by what one holds, it is shown.
        if matches!(decision.kind, DecisionKind::Mulligan | DecisionKind::ActiveHouse | DecisionKind::Archives) {
            screen.say("")?;
            self.show_hand(game, screen)?;
        }
        let source = decision.source.map(|card| format!("{}: ", self.narrator.title(card))).unwrap_or_default();
        screen.say("")?;
        screen.say_in(QUESTION, &format!("{source}{}", (self.words.question)(decision.kind)))?;
        if let Some(text) = self.narrator.asking() {
            screen.say_in(ASIDE, &text)?;
        }
        for (index, text) in self.narrator.options().iter().enumerate() {
            screen.option(index + 1, text)?;
        }
        Ok(())
    }

    fn show_hand(&self, game: &Game, screen: &mut Screen) -> Result<()> {
        let hand = game.table().player(self.seat).hand();
        let mut cards: Vec<(House, &str)> =
            hand.iter().map(|card| (game.table().card(*card).house, self.narrator.title(*card))).collect();
        cards.sort_unstable();
        screen.say(if cards.is_empty() { self.words.empty_hand } else { self.words.hand })?;
        for cards in cards.chunk_by(|one, other| one.0 == other.0) {
            let titles: Vec<&str> = cards.iter().map(|(_, title)| *title).collect();
            screen.say(&format!("  {}: {}", self.language.house(cards[0].0), titles.join(", ")))?;
        }
        Ok(())
    }

    fn show_houses(&self, game: &Game, screen: &mut Screen) -> Result<()> {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let houses = game.table().player(seat).houses;
            let houses: Vec<&str> = houses.iter().map(|house| self.language.house(house)).collect();
            screen.say(&format!("{}: {}", self.narrator.name(seat), houses.join(", ")))?;
        }
        if let Some(house) = game.table().turn.house {
            screen.say(&self.words.active_house(self.language.house(house)))?;
        }
        Ok(())
    }

    /// The text of an option's card, or of the cards of the game with that in their titles. Deck lists are public.
    fn show_text(&self, game: &Game, which: &str, screen: &mut Screen) -> Result<()> {
        let option = which.parse::<usize>().ok().and_then(|number| game.legal_actions().get(number.wrapping_sub(1)));
        if let Some(card) = option.and_then(|action| action.card()) {
            return self.show_card(game, card, screen);
        }
        let wanted = which.to_lowercase();
        let mut found: Vec<CardId> = Vec::new();
        for (card, _) in game.cards() {
            let slug = game.slug(card);
            let titled = self.narrator.title(card).to_lowercase().contains(&wanted);
            if !wanted.is_empty() && titled && found.iter().all(|other| game.slug(*other) != slug) {
                found.push(card);
            }
        }
        match found.as_slice() {
            [] => screen.say(&self.words.no_card(which))?,
            cards => cards.iter().try_for_each(|card| self.show_card(game, *card, screen))?,
        }
        Ok(())
    }

    fn show_card(&self, game: &Game, card: CardId, screen: &mut Screen) -> Result<()> {
        let definition = game.definition(card).context("the game has no such card")?;
        let facts = &definition.facts;
        let value = |name: &str, value: u8| if value > 0 { format!(", {name} {value}") } else { String::new() };
        let (strength, armor) = (value(self.words.power, facts.power), value(self.words.armor, facts.armor));
        let house = self.language.house(facts.house);
        screen.say_in(
            QUESTION,
            &format!(
                "{} ({house} {}{strength}{armor})",
                self.narrator.title(card),
                self.words.card_type(facts.card_type)
            ),
        )?;
        let rulebook = game.table().rulebook;
        let traits: Vec<String> = facts.traits.iter().map(|name| self.language.trait_title(name)).collect();
        if !traits.is_empty() {
            screen.say(&traits.join(" · "))?;
        }
        let icons: Vec<&str> = facts.icons.iter().map(|icon| self.language.icon(*icon)).collect();
        if !icons.is_empty() {
            screen.say(&format!("{}: {}", self.words.bonus, icons.join(", ")))?;
        }
        let text = game.library().text_under(&facts.slug, self.language, rulebook).unwrap_or_default();
        Ok(screen.say(if text.is_empty() { self.words.no_text } else { &text })?)
    }
}
