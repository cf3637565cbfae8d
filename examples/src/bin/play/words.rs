//! What the program itself says to somebody who plays KeyForge, in each language. Story, options and cards have their words
//! from the engine.

use std::path::Path;

use keyforge_core::kernel::plural;
use keyforge_core::model::{CardType, Rulebook};
use keyforge_core::table::DecisionKind;

use crate::seed::GameSeed;

/// Words of one language. Braces stand for what is put in.
pub struct Words {
    /// A seed, and a rulebook.
    seed: &'static str,
    /// Where a log is.
    left: &'static str,
    log_in: &'static str,
    /// So many actions, and so many events.
    verified: fn(usize, usize) -> String,
    pub help: &'static str,
    /// So many options.
    prompt: &'static str,
    pub concede_again: &'static str,
    /// What was typed.
    no_number: &'static str,
    no_card: &'static str,
    /// Why.
    pub not_undone: &'static str,
    pub no_text: &'static str,
    pub hand: &'static str,
    pub empty_hand: &'static str,
    /// A house.
    active_house: &'static str,
    pub power: &'static str,
    pub armor: &'static str,
    pub bonus: &'static str,
    card_type: fn(CardType) -> &'static str,
    pub question: fn(DecisionKind) -> &'static str,
}

impl Words {
    pub fn prompt(&self, options: usize) -> String {
        self.prompt.replace("{}", &options.to_string())
    }

    pub fn seed(&self, seed: GameSeed, rulebook: Rulebook) -> String {
        self.seed.replacen("{}", &seed.to_string(), 1).replacen("{}", rulebook.slug(), 1)
    }

    pub fn left(&self, path: &Path) -> String {
        self.left.replace("{}", &path.display().to_string())
    }

    pub fn log_in(&self, path: &Path) -> String {
        self.log_in.replace("{}", &path.display().to_string())
    }

    pub fn verified(&self, actions: usize, events: usize) -> String {
        (self.verified)(actions, events)
    }

    pub fn no_number(&self, typed: &str) -> String {
        self.no_number.replace("{}", &format!("{typed:?}"))
    }

    pub fn no_card(&self, typed: &str) -> String {
        self.no_card.replace("{}", &format!("{typed:?}"))
    }

    pub fn active_house(&self, house: &str) -> String {
        self.active_house.replace("{}", house)
    }

    pub fn card_type(&self, card_type: CardType) -> &'static str {
        (self.card_type)(card_type)
    }
}

/// English.
pub const ENGLISH: Words = Words {
    seed: "Seed {}, rulebook {}.",
    left: "The game stops here. Its log so far is in {}; it goes on with --resume {}",
    log_in: "The log is in {}.",
    verified: |actions, events| {
        format!("Replay verified: {}, {}", plural(&actions, "action"), plural(&events, "event"))
    },
    help: "A number takes that option. Beside them:
  b  the board          h  your hand          i  the houses of both decks
  t  what a card says: t 3 for that of option 3, or t and a part of its title
  u  takes your last action back, as far as nothing became known by it
  c  gives up           q  leaves the game, as Ctrl-D and Ctrl-C do; its log stays",
    prompt: "1-{}, b(oard), h(and), t(ext), u(ndo), c(oncede), q(uit), ? for help: ",
    concede_again: "c once more gives this game up.",
    no_number: "{} is none of the numbers.",
    no_card: "{} is no option with a card, and no card of the game has it in its title.",
    not_undone: "That cannot be taken back",
    no_text: "It has no text.",
    hand: "Your hand:",
    empty_hand: "Your hand is empty.",
    active_house: "The active house is {}.",
    power: "power",
    armor: "armor",
    bonus: "bonus icons",
    card_type: CardType::slug,
    question: |kind| {
        use DecisionKind as Kind;
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
            Kind::YesNo => "Do you want this?",
            Kind::Key => "Which key?",
            Kind::Option | Kind::House | Kind::Number | Kind::Player | Kind::Permission | Kind::Trait => "Choose one",
            Kind::Title => "Which card do you name?",
        }
    },
};

/// German. The letters are the same, so that nobody has to learn them twice.
pub const GERMAN: Words = Words {
    seed: "Startwert {}, Regelbuch {}.",
    left: "Das Spiel hört hier auf. Sein bisheriges Protokoll liegt in {}; weiter geht es mit --resume {}",
    log_in: "Das Protokoll liegt in {}.",
    verified: |actions, events| {
        let actions = if actions == 1 { "1 Aktion".to_owned() } else { format!("{actions} Aktionen") };
        let events = if events == 1 { "1 Ereignis".to_owned() } else { format!("{events} Ereignisse") };
        format!("Nachgespielt und geprüft: {actions}, {events}")
    },
    help: "Eine Zahl wählt diese Möglichkeit. Daneben gibt es:
  b  das Spielfeld (auf Englisch)   h  deine Hand   i  die Fraktionen beider Decks
  t  was eine Karte sagt: t 3 für die der Möglichkeit 3, oder t und ein Teil ihres Namens
  u  nimmt deine letzte Aktion zurück, soweit durch sie nichts bekannt wurde
  c  gibt auf           q  verlässt das Spiel wie Strg-D und Strg-C; sein Protokoll bleibt",
    prompt: "1-{}, b (Spielfeld), h (Hand), t (Text), u (zurück), c (aufgeben), q (gehen), ? für Hilfe: ",
    concede_again: "Noch einmal c gibt dieses Spiel auf.",
    no_number: "{} ist keine der Zahlen.",
    no_card: "{} ist keine Möglichkeit mit einer Karte, und keine Karte des Spiels heißt so.",
    not_undone: "Das lässt sich nicht zurücknehmen",
    no_text: "Sie hat keinen Text.",
    hand: "Deine Hand:",
    empty_hand: "Deine Hand ist leer.",
    active_house: "Die aktive Fraktion ist {}.",
    power: "Stärke",
    armor: "Rüstung",
    bonus: "Bonussymbole",
    card_type: |card_type| match card_type {
        CardType::Creature => "Kreatur",
        CardType::Artifact => "Artefakt",
        CardType::Upgrade => "Aufwertung",
        CardType::Action => "Aktion",
    },
    question: |kind| {
        use DecisionKind as Kind;
        match kind {
            Kind::Mulligan => "Behältst du diese Hand?",
            Kind::ActiveHouse => "Welche Fraktion wählst du?",
            Kind::Archives => "Nimmst du dein Archiv auf?",
            Kind::Main => "Was tust du?",
            Kind::Card => "Wähle eine Karte",
            Kind::Defender => "Gegen wen kämpfst du?",
            Kind::Flank => "An welche Flanke?",
            Kind::Position => "An welche Stelle?",
            Kind::Order => "Was kommt zuerst?",
            Kind::Replacement => "Was gilt stattdessen?",
            Kind::PileOrder => "Welche Karte kommt als nächste? Die letzte liegt oben.",
            Kind::YesNo => "Willst du das?",
            Kind::Key => "Welcher Schlüssel?",
            Kind::Option | Kind::House | Kind::Number | Kind::Player | Kind::Permission | Kind::Trait => "Wähle eines",
            Kind::Title => "Welche Karte nennst du?",
        }
    },
};
