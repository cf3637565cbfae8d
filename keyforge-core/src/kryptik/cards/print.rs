//! Cards as the text of a file, and those that no file could say.

use super::file::parse_cards_knowing;
use super::words::Line;
use crate::kryptik::cards::Card;
use crate::kryptik::model::{Colors, Kind, Stones};
use crate::script::Problem;
use crate::script::spell::Term;
use crate::script::tree::{Node, Tree};

impl Card {
    /// The block of a card file that yields this card.
    ///
    /// ```
    /// use keyforge_core::kryptik::{Library, cards::parse_cards};
    ///
    /// let library = Library::demo();
    /// for card in library.iter() {
    ///     assert_eq!(parse_cards("again.kry", &card.print())?, [card.clone()]);
    /// }
    /// # Ok::<(), keyforge_core::kryptik::cards::ScriptErrors>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let mut out = format!("card {} {}\n  {}\n", self.slug, quoted(&self.name), self.printed_facts().join(" · "));
        let extra = (!self.extra.is_empty()).then(|| Line::Extra(self.extra.clone()));
        let eleven = self.eleven.clone().map(|para| Line::Eleven(self.eleven_cost.clone(), para));
        let abilities = self.abilities.iter().cloned().map(Line::Ability);
        let paragraphs = self.paragraphs.iter().cloned().map(Line::Spell);
        for line in extra.into_iter().chain(abilities).chain(paragraphs).chain(eleven) {
            out.push_str(&format!("  {}\n", line.raise()));
        }
        out
    }

    fn printed_facts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        match self.kind {
            Kind::Citizen => {
                let factions = self.factions.iter().map(|name| format!(" {}", quoted(name)));
                let overlord = if self.overlord { " overlord" } else { "" };
                parts.push(format!("citizen{}{overlord}", factions.collect::<String>()));
            }
            Kind::Spell => parts.push("spell".to_owned()),
        }
        if self.cost != Stones::default() {
            parts.push(format!("cost {}", self.cost.raise()));
        }
        if self.kind == Kind::Citizen {
            parts.push(format!("stats {} {}", self.attack, self.defense));
        }
        if !self.souls.is_empty() {
            parts.push(format!("souls {}", self.souls));
        }
        parts.extend(self.years.map(|years| format!("years {years}")));
        parts.extend(self.max_copies.map(|most| format!("max {most}")));
        parts.extend(self.combat_timing.then(|| "timing combat".to_owned()));
        parts.extend(self.focused.then(|| "focused".to_owned()));
        parts.extend(self.keywords.iter().map(|keyword| keyword.slug().to_owned()));
        parts
    }
}

fn quoted(text: &str) -> Tree {
    Tree::new(Node::Text(text.to_owned()))
}

/// What is wrong with a card that no card file could say, such as one with more targets than there are names: both forms, text
/// and data, have the same cards. It was checked before, so that its text is not too long.
pub(super) fn unwritable(card: &Card) -> Option<Problem> {
    // Other cards may make the colors that it needs.
    let known = Colors::BASIC.union(card.needs());
    let why = match parse_cards_knowing("", &card.print(), known) {
        Ok(read) if matches!(read.as_slice(), [again] if again == card) => return None,
        Ok(_) => "it would be read as another".to_owned(),
        Err(errors) => errors.0.into_iter().next().map(|error| error.problem.to_string()).unwrap_or_default(),
    };
    Some(Problem::Facts { reason: format!("`{}`: no card file could say this card: {why}", card.slug) })
}
