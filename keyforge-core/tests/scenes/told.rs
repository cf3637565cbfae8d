//! What the scenes tell. A scene looks at what matters for its card; beside it everything that was told and asked in it is summed up
//! in eight digits, in a file of its own beside each file of scenes. A change of the engine that nobody saw coming shows there, as
//! the list of the cards that it reaches.
//!
//! ```text
//! dust-imp 0c31f7aa 9be04412
//! ```
//!
//! is a card with two scenes, in their order.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use libtest_mimic::Failed;

use super::read::SceneText;

/// How what is told now becomes what is expected.
pub const ACCEPT: &str = "if that is meant: make scenes-told, and look at what changes";

/// With this variable what is told now is accepted.
const VARIABLE: &str = "KEYFORGE_TOLD";

/// What the scenes of a file told when they were last accepted.
pub struct Sums(HashMap<String, Vec<String>>);

impl Sums {
    /// Nothing where there is no such file.
    pub fn read(path: &Path) -> Sums {
        let text = fs::read_to_string(path).unwrap_or_default();
        let card = |line: &str| {
            let mut words = line.split_whitespace().map(str::to_owned);
            Some((words.next()?, words.collect()))
        };
        Sums(text.lines().filter_map(card).collect())
    }

    pub fn of(&self, card: &str, number: usize) -> Option<&str> {
        self.0.get(card)?.get(number).map(String::as_str)
    }

    /// The cards of which more scenes are known than there are.
    pub fn but(&self, counts: &HashMap<String, usize>) -> Vec<&str> {
        let too_many = |(card, sums): &(&String, &Vec<String>)| sums.len() > counts.get(*card).copied().unwrap_or(0);
        let mut cards: Vec<&str> = self.0.iter().filter(too_many).map(|(card, _)| card.as_str()).collect();
        cards.sort_unstable();
        cards
    }
}

/// What is told now.
pub struct Tellings {
    /// Whether it becomes what is expected.
    pub accepted: bool,
    /// For each scene, by its file and line, its card and what it tells.
    sums: Mutex<BTreeMap<(String, usize), (String, String)>>,
}

impl Default for Tellings {
    fn default() -> Tellings {
        Tellings { accepted: std::env::var_os(VARIABLE).is_some(), sums: Mutex::default() }
    }
}

impl Tellings {
    /// Compares, or notes.
    pub fn check(&self, file: &str, scene: &SceneText, told: &str, known: Option<&str>) -> Result<(), Failed> {
        if self.accepted {
            let mut sums = self.sums.lock().map_err(|_| "another scene has failed")?;
            sums.insert((file.to_owned(), scene.number), (scene.card.clone(), told.to_owned()));
            return Ok(());
        }
        let what = match known {
            Some(known) if known == told => return Ok(()),
            Some(_) => "all that is looked at is so, but something else is told or asked than before",
            None => "what it tells has not been accepted yet",
        };
        Err(format!("{file}.scenes:{}: {what}; {ACCEPT}", scene.number).into())
    }

    /// Writes the files anew, card by card in the order of the scenes.
    pub fn write(&self, folder: &Path) {
        let mut files: BTreeMap<&str, Vec<(&str, String)>> = BTreeMap::new();
        let sums = self.sums.lock().unwrap();
        for ((file, _), (card, told)) in &*sums {
            let cards = files.entry(file).or_default();
            match cards.iter_mut().find(|(known, _)| known == card) {
                Some((_, sums)) => *sums += &format!(" {told}"),
                None => cards.push((card, told.clone())),
            }
        }
        for (file, cards) in files {
            let text: String = cards.into_iter().map(|(card, sums)| format!("{card} {sums}\n")).collect();
            let path = folder.join(file).with_extension("told");
            fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}
