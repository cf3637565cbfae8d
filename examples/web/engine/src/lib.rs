//! The rules engine as a module for pages in a browser: a game as an object, its texts in two languages, decks, agents, and a
//! client of a server.
//!
//! Values cross the border as JSON: boards, actions, set-ups and scenarios have the form that they have everywhere in the
//! project. Errors are JavaScript errors with a `code`. A seat is a number from 0, 255 is somebody who watches, and nobody
//! at all is the whole truth.

mod cards;
mod decks;
mod failure;
mod followed;
mod hosted;
mod shown;
mod story;

use keyforge_core::cards::Language;
use keyforge_core::kernel::{DecisionId, HexError, Ruleset, Seat, Seed};
use keyforge_core::kryptik::Kryptik;
use keyforge_core::library::Library;
use keyforge_core::{DeckList, KeyForge};
use wasm_bindgen::prelude::wasm_bindgen;

pub use cards::{Card, KryptikCard, Words};
pub use failure::Failure;
use followed::{Followed, Reader};
use hosted::{Hosted, Table};
pub use story::Told;

#[wasm_bindgen]
extern "C" {
    /// Loads the functions that a first game does not run, where they are not there yet: `globalThis.loadRest` of whoever loads the
    /// module. The split of the module calls it.
    #[wasm_bindgen(js_name = loadRest)]
    fn load_rest();
}

/// Loads now what a first game does not run, unless it is there already.
#[wasm_bindgen(js_name = complete)]
pub fn complete() {
    load_rest();
}

/// A game that is played in this page. After an error it is as it was before.
#[wasm_bindgen]
pub struct Game {
    table: Box<dyn Hosted>,
}

#[wasm_bindgen]
impl Game {
    /// A game that begins: of `keyforge` or `kryptik`, with a set-up in JSON and a seed: a number, or 64 hexadecimal digits.
    pub fn start(game: &str, setup: &str, seed: &str) -> Result<Game, Failure> {
        let seed = seed_of(seed)?;
        let table: Box<dyn Hosted> = match game {
            KeyForge::NAME => Box::new(Table::<KeyForge>::start(setup, seed)?),
            Kryptik::NAME => Box::new(Table::<Kryptik>::start(setup, seed)?),
            other => return Err(no_game(other)),
        };
        Ok(Game { table })
    }

    /// The game of a log in JSON Lines, every event compared with what the rules do.
    pub fn replay(log: &str) -> Result<Game, Failure> {
        let table: Box<dyn Hosted> = match ruleset_of(log)?.as_str() {
            KeyForge::NAME => Box::new(Table::<KeyForge>::replay(log)?),
            Kryptik::NAME => Box::new(Table::<Kryptik>::replay(log)?),
            other => return Err(no_game(other)),
        };
        Ok(Game { table })
    }

    /// An independent game that stands after an entry of this one.
    pub fn branch(&self, entry: u32) -> Result<Game, Failure> {
        Ok(Game { table: self.table.branch(entry)? })
    }

    /// `keyforge` or `kryptik`.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.table.kind().to_owned()
    }

    /// How many entries the log has.
    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> u32 {
        self.table.entries()
    }

    /// The seat that decides; none once the game is over.
    #[wasm_bindgen(getter)]
    pub fn decider(&self) -> Option<u8> {
        self.table.decider().map(|seat| seat.0)
    }

    /// The board in JSON, with the texts of options in a language.
    pub fn board(&self, viewer: Option<u8>, language: &str) -> Result<String, Failure> {
        Ok(self.table.board(viewer.map(Seat), language_of(language)?))
    }

    /// The same as it was after an entry of the log.
    #[wasm_bindgen(js_name = boardAt)]
    pub fn board_at(&self, entry: u32, viewer: Option<u8>, language: &str) -> Result<String, Failure> {
        self.table.board_at(entry, viewer.map(Seat), language_of(language)?)
    }

    /// Answers a decision by its number with an action in JSON.
    pub fn act(&mut self, seat: u8, decision: u32, action: &str) -> Result<(), Failure> {
        self.table.act(Seat(seat), DecisionId(decision), action)
    }

    /// Passes for a seat of Kryptik that could only make energy beside, and says whether there was one.
    #[wasm_bindgen(js_name = passIdle)]
    pub fn pass_idle(&mut self) -> Result<bool, Failure> {
        self.table.pass_idle()
    }

    /// Takes back the last action of a seat, if nothing that was hidden became known since.
    pub fn undo(&mut self, seat: u8) -> Result<(), Failure> {
        self.table.undo(Seat(seat))
    }

    /// Whether that would be accepted.
    #[wasm_bindgen(js_name = mayUndo)]
    pub fn may_undo(&self, seat: u8) -> bool {
        self.table.may_undo(Seat(seat))
    }

    /// Gives up for a seat.
    pub fn concede(&mut self, seat: u8) -> Result<(), Failure> {
        self.table.concede(Seat(seat))
    }

    /// The story from an entry on, in JSON: lines with the numbers of their entries.
    pub fn story(&mut self, since: u32, viewer: Option<u8>, language: &str) -> Result<String, Failure> {
        self.table.story(since, viewer.map(Seat), language_of(language)?)
    }

    /// The log in JSON Lines: to be kept, verified and replayed anywhere.
    pub fn log(&self) -> String {
        self.table.log()
    }

    /// The shortest log that can be replayed: answers of players and of chance alone.
    pub fn inputs(&self) -> String {
        self.table.inputs()
    }

    /// The judgement of the rules on the log, in JSON.
    pub fn verify(&self) -> String {
        self.table.verify()
    }

    /// The position as a scenario in JSON, where it can be one.
    pub fn scenario(&self) -> Result<String, Failure> {
        self.table.scenario()
    }

    /// What an agent (`easy`, `medium`, `hard`, `search:2000`, …) answers to the open decision, in JSON; nothing when the game
    /// is over. It looks only at what its seat may know. The same position and seed give the same answer.
    pub fn think(&self, level: &str, seed: u64) -> Result<Option<String>, Failure> {
        Ok(self.table.think(level.parse()?, seed))
    }
}

/// A game that a server plays, folded from the lines of the log that it sends to a seat. It has no rules and no secrets.
#[wasm_bindgen]
pub struct Follower {
    reader: Box<dyn Followed>,
}

#[wasm_bindgen]
impl Follower {
    /// A client that has read the first line, the header.
    #[wasm_bindgen(constructor)]
    pub fn new(header: &str) -> Result<Follower, Failure> {
        let reader: Box<dyn Followed> = match ruleset_of(header)?.as_str() {
            KeyForge::NAME => Box::new(Reader::<KeyForge>::new(header)?),
            Kryptik::NAME => Box::new(Reader::<Kryptik>::new(header)?),
            other => return Err(no_game(other)),
        };
        Ok(Follower { reader })
    }

    /// Reads the next line. One that is damaged or is not the next one is refused, and nothing has changed.
    pub fn push(&mut self, line: &str) -> Result<(), Failure> {
        self.reader.push(line)
    }

    /// `keyforge` or `kryptik`.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.reader.kind().to_owned()
    }

    /// How many entries were read. The next line is that of the entry with this number; the header is no entry.
    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> u32 {
        self.reader.entries()
    }

    /// Who may know what is in the log: a seat, 255 for those who watch, nobody for a log of the whole truth.
    #[wasm_bindgen(getter)]
    pub fn viewer(&self) -> Option<u8> {
        self.reader.viewer().map(|seat| seat.0)
    }

    /// The seat that decides; none once the game is over, and before the first entry.
    #[wasm_bindgen(getter)]
    pub fn decider(&self) -> Option<u8> {
        self.reader.decider().map(|seat| seat.0)
    }

    /// Whether the viewer may take something back, as far as the log tells; the server has the last word.
    #[wasm_bindgen(getter, js_name = mayUndo)]
    pub fn may_undo(&self) -> bool {
        self.reader.may_undo()
    }

    /// What the viewer answers to the open decision, in JSON, where there is nothing to decide.
    #[wasm_bindgen(getter, js_name = idleAnswer)]
    pub fn idle_answer(&self) -> Option<String> {
        self.reader.idle_answer()
    }

    /// The board in JSON, as the viewer knows it: its decision has options where the viewer decides.
    pub fn board(&self, language: &str) -> Result<String, Failure> {
        Ok(self.reader.board(language_of(language)?))
    }

    /// The same as it was after an entry.
    #[wasm_bindgen(js_name = boardAt)]
    pub fn board_at(&self, entry: u32, language: &str) -> Result<String, Failure> {
        self.reader.board_at(entry, language_of(language)?)
    }

    /// The story from an entry on, in JSON: lines with the numbers of their entries.
    pub fn story(&mut self, since: u32, language: &str) -> Result<String, Failure> {
        self.reader.story(since, language_of(language)?)
    }

    /// What was read, in JSON Lines.
    pub fn log(&self) -> String {
        self.reader.log()
    }
}

/// A card of a game in JSON: what is printed on it, its title and text in a language. Under a rulebook as its errata stand.
#[wasm_bindgen]
pub fn card(game: &str, slug: &str, language: &str, rulebook: Option<String>) -> Result<Option<String>, Failure> {
    match game {
        KeyForge::NAME => Ok(cards::keyforge(slug, language_of(language)?, rulebook.as_deref())),
        Kryptik::NAME => Ok(cards::kryptik(slug)),
        other => Err(no_game(other)),
    }
}

/// The decks that come with the engine, in JSON.
#[wasm_bindgen(js_name = builtinDecks)]
pub fn builtin_decks(game: &str) -> Result<String, Failure> {
    match game {
        KeyForge::NAME => decks::keyforge_builtin(),
        Kryptik::NAME => Ok(decks::kryptik_builtin()),
        other => Err(no_game(other)),
    }
}

/// The decks of a name (`onyx`, `random:WC`, `random:WC:42`) or of a list in any format that the engine reads, in JSON. A
/// random deck without a seed follows from `fresh`, which is a seed itself. A deck that may not play is refused with its
/// faults.
#[wasm_bindgen(js_name = readDecks)]
pub fn read_decks(game: &str, source: &str, fresh: &str) -> Result<String, Failure> {
    match game {
        KeyForge::NAME => decks::keyforge_read(source, seed_of(fresh)?),
        Kryptik::NAME => decks::kryptik_read(source),
        other => Err(no_game(other)),
    }
}

/// The set-up of a game of those decks, which are a list in JSON, for [`Game::start`]; `first` begins, drawn where it is
/// nobody.
#[wasm_bindgen(js_name = newSetup)]
pub fn new_setup(game: &str, decks: &str, first: Option<u8>) -> Result<String, Failure> {
    match game {
        KeyForge::NAME => decks::keyforge_setup(decks, first.map(Seat)),
        Kryptik::NAME => decks::kryptik_setup(decks, first.map(Seat)),
        other => Err(no_game(other)),
    }
}

/// What houses, keywords and icons are called in a language, in JSON.
#[wasm_bindgen]
pub fn words(language: &str) -> Result<String, Failure> {
    Ok(cards::words(language_of(language)?))
}

/// The sets of KeyForge that there are cards of, in the order in which they came out.
#[wasm_bindgen]
pub fn sets() -> Vec<String> {
    DeckList::sets(&Library::builtin())
}

/// Reads the cards of a game now, so that its first game need not wait for them.
#[wasm_bindgen]
pub fn prepare(game: &str) -> Result<(), Failure> {
    match game {
        KeyForge::NAME => drop(Library::builtin()),
        Kryptik::NAME => drop(keyforge_core::kryptik::Library::demo()),
        other => return Err(no_game(other)),
    }
    Ok(())
}

fn no_game(name: &str) -> Failure {
    Failure::new("game/unknown", format!("there is no game {name:?}: it is keyforge or kryptik"))
}

fn language_of(code: &str) -> Result<Language, Failure> {
    Language::from_code(code)
        .ok_or_else(|| Failure::new("language/unknown", format!("there is no language {code:?}: it is en or de")))
}

/// A number, or 64 hexadecimal digits.
fn seed_of(text: &str) -> Result<Seed, Failure> {
    if let Ok(number) = text.parse::<u64>() {
        return Ok(number.into());
    }
    text.parse().map_err(|error: HexError| Failure::new("seed/digits", error.to_string()))
}

/// The ruleset that the first line of a log names.
fn ruleset_of(log: &str) -> Result<String, Failure> {
    let header = log.lines().next().unwrap_or_default();
    let header: serde_json::Value =
        serde_json::from_str(header).map_err(|error| Failure::new("log/header", error.to_string()))?;
    let name = header.get("ruleset").and_then(serde_json::Value::as_str);
    name.map(str::to_owned).ok_or_else(|| Failure::new("log/header", "the first line names no game"))
}
