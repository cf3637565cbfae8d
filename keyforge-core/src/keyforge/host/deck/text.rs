//! Deck lists as plain text.

use std::num::NonZeroU8;

use super::{CardKey, DeckList, ListedCard, ReadList, house_named, unreadable};
use crate::keyforge::host::setup::SetupError;
use crate::keyforge::model::{Expansion, House, Icon};
use crate::script::limits::Limit;

/// Reads the decks of a text, each with its `name:` line, and notes the mistakes of each. Out of line, as what reads answers of the
/// service is: the decks that come along have another form.
#[inline(never)]
pub(super) fn parse_each(text: &str) -> Vec<ReadList> {
    let mut reader = Reader::default();
    let mut last = 1;
    for (line, content) in (1..).zip(text.lines()) {
        let content = without_comment(content);
        if content.trim().is_empty() {
            continue;
        }
        last = line;
        reader.at = (line, content.chars().take_while(|c| c.is_whitespace()).count() + 1);
        if let Err(message) = reader.line(content.trim()) {
            reader.mistake(message);
        }
    }
    reader.at = (last, 1);
    reader.close();
    reader.done
}

/// A line up to its comment, which begins it or stands behind a blank.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    line.find(" #").or_else(|| line.find("\t#")).and_then(|at| line.get(..at)).unwrap_or(line)
}

#[derive(Default)]
struct Reader {
    done: Vec<ReadList>,
    /// Where it reads: line and column.
    at: (usize, usize),
    name: Option<String>,
    set: String,
    houses: Vec<House>,
    cards: Vec<ListedCard>,
    token: Option<ListedCard>,
    /// What is wrong with the open deck.
    mistakes: Vec<SetupError>,
    /// Whether it was told that a card stands above every house; each that follows is the same mistake.
    houseless: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some((head, value)) = line.split_once(':') {
            match head.trim().to_lowercase().as_str() {
                "name" => return self.begin(value.trim()),
                "set" => {
                    value.trim().clone_into(&mut self.set);
                    return Ok(());
                }
                "token" => {
                    self.token = Some(card(value.trim(), &self.set)?);
                    return Ok(());
                }
                _ => {}
            }
        }
        if let Some(house) = house_named(line) {
            if self.houses.contains(&house) {
                return Err(format!("{house} has a place above already"));
            }
            self.houses.push(house);
            return Ok(());
        }
        let Some(house) = self.houses.last() else {
            return match std::mem::replace(&mut self.houseless, true) {
                true => Ok(()),
                false => Err(format!("{line:?} is no house; a house stands above its cards")),
            };
        };
        let mut card = card(line, &self.set)?;
        card.house = Some(house.slug().to_owned());
        self.cards.push(card);
        Ok(())
    }

    /// A new deck begins with its name; only its set may stand before it.
    fn begin(&mut self, name: &str) -> Result<(), String> {
        if self.name.is_some() || !self.houses.is_empty() || !self.mistakes.is_empty() {
            self.close();
        }
        self.name = Some(name.to_owned());
        match name.is_empty() {
            true => Err("a name stands behind `name:`".to_owned()),
            false => Ok(()),
        }
    }

    fn mistake(&mut self, message: String) {
        self.mistakes.push(unreadable(self.at, message));
    }

    /// The open deck is complete.
    fn close(&mut self) {
        match self.name.as_deref() {
            None => self.mistake("the deck has no `name:` line above it".to_owned()),
            Some(name) if self.cards.is_empty() && self.mistakes.is_empty() => {
                self.mistake(format!("the deck {name:?} has no cards"));
            }
            Some(_) => {}
        }
        self.houseless = false;
        let name = self.name.take().unwrap_or_default();
        let list = DeckList {
            name: name.clone(),
            // It holds for the decks below as well, until another one is named.
            set: self.set.clone(),
            houses: self.houses.drain(..).map(|house| house.slug().to_owned()).collect(),
            cards: std::mem::take(&mut self.cards),
            token: self.token.take(),
        };
        self.done.push(ReadList { name, list: Some(list), mistakes: std::mem::take(&mut self.mistakes) });
    }
}

/// `083`, `WC 130 x2`, `2x Charette`, `Worlds Collide 130`, `Dust Imp +draw +damage`.
fn card(line: &str, own_set: &str) -> Result<ListedCard, String> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let found = words.iter().filter(|word| word.starts_with('+')).count();
    if let Some(problem) = Limit::Icons.exceeded(found) {
        return Err(problem.to_string());
    }
    let mut icons: Vec<Icon> = Vec::new();
    let mut count = NonZeroU8::MIN;
    while let Some(word) = words.last().copied() {
        if let Some(icon) = word.strip_prefix('+') {
            icons.insert(0, icon.parse::<Icon>().map_err(|error| error.to_string())?);
        } else if let Some(copies) = copies(word) {
            count = copies.ok_or_else(|| format!("{word:?} is no number of copies from 1 to 255"))?;
        } else {
            break;
        }
        words.pop();
    }
    if let Some(copies) = words.first().and_then(|word| copies_before(word)) {
        count = copies.ok_or_else(|| format!("{:?} is no number of copies from 1 to 255", words[0]))?;
        words.remove(0);
    }
    let card = match words.as_slice() {
        [] => return Err("the number, slug or title of a card is missing".to_owned()),
        [number] if is_number(number) => CardKey::Number { set: None, number: (*number).to_owned() },
        [set @ .., number] if is_number(number) && is_set(&set.join(" "), own_set) => {
            CardKey::Number { set: Some(set.join(" ")), number: (*number).to_owned() }
        }
        words => CardKey::Name(words.join(" ")),
    };
    Ok(ListedCard { icons, count, ..ListedCard::new(card) })
}

/// Whether words name a set: one that came out, or the home-made one of the list.
fn is_set(words: &str, own_set: &str) -> bool {
    words.parse::<Expansion>().is_ok() || words.eq_ignore_ascii_case(own_set)
}

/// How many copies `x2` means; nothing within where the number is impossible.
fn copies(word: &str) -> Option<Option<NonZeroU8>> {
    counted(word.strip_prefix(['x', '×'])?)
}

/// The same of `2x` before a card.
fn copies_before(word: &str) -> Option<Option<NonZeroU8>> {
    counted(word.strip_suffix(['x', '×'])?)
}

fn counted(digits: &str) -> Option<Option<NonZeroU8>> {
    let all_digits = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    all_digits.then(|| digits.parse().ok())
}

/// Whether a word is a number as it stands on cards: `083`, `A01`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) && word.len() - digits.len() <= 2
}
