//! Single words: names of houses, traits, keywords, steps.

use super::grammar::{
    ACTION, AMBER, AMBER_ICON, ARCHIVES, ARMOR, ARTIFACT, CARD, CREATURE, DAMAGE, DECK, DISCARD_PILE, HAND, ICON, Noun,
    TRAIT, UPGRADE,
};
use crate::keyforge::cards::printed_title;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Counter, House, Icon, KeyColor, Keyword, Rulebook, Step};

/// The text with a capital letter in front.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A timing word; the newest rulebook says of some that they come after.
pub(super) fn bold(bold: Bold, rulebook: Option<Rulebook>) -> &'static str {
    let after = rulebook.is_some_and(|book| book.edition().says_after);
    match bold {
        Bold::Reap if after => "Nach der Ernte",
        Bold::Fight if after => "Nach dem Kampf",
        Bold::Play => "Spielen",
        Bold::Reap => "Ernte",
        Bold::Fight => "Kampf",
        Bold::BeforeFight => "Vor dem Kampf",
        Bold::BeforeReap => "Vor der Ernte",
        Bold::Action => "Aktion",
        Bold::Omni => "Universell",
        Bold::Destroyed => "Zerstört",
        Bold::LeavesPlay => "Verlässt das Spiel",
    }
}

/// The noun for a type of card, or for cards of any type.
pub(super) const fn card_type(card_type: Option<CardType>) -> Noun {
    match card_type {
        None => CARD,
        Some(CardType::Action) => ACTION,
        Some(CardType::Artifact) => ARTIFACT,
        Some(CardType::Creature) => CREATURE,
        Some(CardType::Upgrade) => UPGRADE,
    }
}

/// The name of a house.
pub(super) const fn house(house: House) -> &'static str {
    match house {
        House::Saurian => "Saurianer",
        House::Shadows => "Schatten",
        House::StarAlliance => "Sternenallianz",
        House::Unfathomable => "Unergründliche",
        House::Untamed => "Ungezähmte",
        House::Brobnar | House::Dis | House::Ekwidon | House::Logos | House::Mars | House::Sanctum => house.title(),
    }
}

/// The name of a house before a hyphen and a noun.
pub(super) const fn house_before_noun(which: House) -> &'static str {
    match which {
        House::Unfathomable => "Unergründlichen",
        House::Untamed => "Ungezähmten",
        House::Brobnar | House::Dis | House::Ekwidon | House::Logos | House::Mars | House::Sanctum => house(which),
        House::Saurian | House::Shadows | House::StarAlliance => house(which),
    }
}

/// A trait before a hyphen and a noun; one that is not known stays as it is written.
pub(super) fn trait_name(slug: &str) -> String {
    let known = match slug {
        "ally" => "Verbündeten",
        "angel" => "Engel",
        "beast" => "Bestien",
        "demon" => "Dämonen",
        "dragon" => "Drachen",
        "elf" => "Elfen",
        "equation" => "Gleichungs",
        "faerie" => "Feen",
        "fungus" => "Pilz",
        "giant" => "Riesen",
        "horseman" => "Reiter",
        "human" => "Menschen",
        "insect" => "Insekten",
        "item" => "Gegenstands",
        "knight" => "Ritter",
        "law" => "Gesetzes",
        "location" => "Orts",
        "martian" => "Marsianer",
        "merchant" => "Händler",
        "monk" => "Mönch",
        "mutant" => "Mutanten",
        "niffle" => "Niffel",
        "power" => "Macht",
        "priest" => "Priester",
        "ranger" => "Waldläufer",
        "rat" => "Ratten",
        "robot" => "Roboter",
        "scientist" => "Wissenschaftler",
        "shard" => "Splitter",
        "soldier" => "Soldaten",
        "specter" => "Gespenster",
        "spirit" => "Geister",
        "thief" => "Diebes",
        "tree" => "Baum",
        "vehicle" => "Fahrzeug",
        "weapon" => "Waffen",
        "witch" => "Hexen",
        other => return slugged(other),
    };
    known.to_owned()
}

/// A trait by itself.
pub(super) fn trait_alone(slug: &str) -> String {
    let other_than_before_a_noun = match slug {
        "ally" => "Verbündeter",
        "beast" => "Bestie",
        "demon" => "Dämon",
        "dragon" => "Drache",
        "elf" => "Elf",
        "equation" => "Gleichung",
        "faerie" => "Fee",
        "giant" => "Riese",
        "human" => "Mensch",
        "insect" => "Insekt",
        "item" => "Gegenstand",
        "law" => "Gesetz",
        "location" => "Ort",
        "mutant" => "Mutant",
        "rat" => "Ratte",
        "soldier" => "Soldat",
        "specter" => "Gespenst",
        "spirit" => "Geist",
        "thief" => "Dieb",
        "weapon" => "Waffe",
        "witch" => "Hexe",
        same => return trait_name(same),
    };
    other_than_before_a_noun.to_owned()
}

/// The title of a card from its slug.
pub(super) fn title(slug: &str) -> String {
    let known = super::titles::german(slug).or_else(|| printed_title(slug));
    known.map_or_else(|| slugged(slug), str::to_owned)
}

/// A slug as words with capitals.
pub(super) fn slugged(slug: &str) -> String {
    slug.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(capital).collect::<Vec<_>>().join(" ")
}

/// A bonus icon by itself.
pub(super) const fn icon_alone(icon: Icon) -> &'static str {
    match icon {
        Icon::Amber => "Æmber",
        Icon::Capture => "Erbeuten",
        Icon::Damage => "Schaden",
        Icon::Draw => "Ziehen",
        Icon::Discard => "Ablegen",
    }
}

pub(super) fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Amber => "Æmber",
        Icon::Capture => "Erbeuten",
        Icon::Damage => "Schadens",
        Icon::Draw => "Zieh",
        Icon::Discard => "Ablege",
    }
}

/// How a card enters play.
pub(super) const fn entrance(how: Entrance) -> &'static str {
    match how {
        Entrance::Ready => "spielbereit",
        Entrance::Stunned => "betäubt",
        Entrance::Enraged => "wütend",
        Entrance::Anywhere => "an beliebiger Stelle der Schlachtreihe",
    }
}

pub(super) const fn keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Alpha => "Alpha",
        Keyword::Assault => "Ansturm",
        Keyword::Deploy => "Stationieren",
        Keyword::Elusive => "Schwer zu fassen",
        Keyword::Hazardous => "Gefährlich",
        Keyword::Invulnerable => "Unverwundbar",
        Keyword::Omega => "Omega",
        Keyword::Poison => "Gift",
        Keyword::Skirmish => "Scharmützel",
        Keyword::SplashAttack => "Explosionsangriff",
        Keyword::Taunt => "Spott",
        Keyword::Treachery => "Verrat",
    }
}

pub(super) fn counter(counter: &Counter) -> String {
    match counter {
        Counter::Power => "„+1-Stärke“-Marker".to_owned(),
        Counter::Named(name) => format!("„{}“-Marker", slugged(name)),
    }
}

pub(super) const fn edition(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::V1_1 => "Regelbuch 1.1",
        Rulebook::V1_2 => "Regelbuch 1.2",
        Rulebook::MassMutation => "Massenmutation",
        Rulebook::WindsOfExchange => "Winde des Wandels",
    }
}

/// A step before "-Schritt".
pub(super) const fn step(step: Step) -> &'static str {
    match step {
        Step::Setup => "„Aufbau“",
        Step::Forge => "„Schlüssel schmieden“",
        Step::House => "„Fraktion wählen“",
        Step::Main => "„Karten spielen, ablegen und verwenden“",
        Step::Ready => "„Karten spielbereit machen“",
        Step::Draw => "„Karten ziehen“",
    }
}

/// A zone as a noun; none where it is said otherwise.
pub(super) const fn zone(zone: Zone) -> Option<Noun> {
    match zone {
        Zone::Hand => Some(HAND),
        Zone::Deck => Some(DECK),
        Zone::Discard => Some(DISCARD_PILE),
        Zone::Archives => Some(ARCHIVES),
        Zone::Play | Zone::Purged | Zone::Under | Zone::Limbo => None,
    }
}

/// Where a card itself is.
pub(super) const fn in_zone(place: Zone) -> &'static str {
    match place {
        Zone::Play => "im Spiel ist",
        Zone::Hand => "auf einer Hand ist",
        Zone::Deck => "in einem Deck ist",
        Zone::Discard => "in einem Ablagestapel ist",
        Zone::Archives => "in einem Archiv ist",
        Zone::Purged => "verbannt ist",
        Zone::Under => "unter einer anderen Karte ist",
        Zone::Limbo => "gerade gespielt wird",
    }
}

/// What a property counts, as a noun; power and counters are said otherwise.
pub(super) const fn stat(stat: &Stat) -> Option<Noun> {
    match stat {
        Stat::Armor => Some(ARMOR),
        Stat::Damage => Some(DAMAGE),
        Stat::Amber => Some(AMBER),
        Stat::AmberIcons => Some(AMBER_ICON),
        Stat::Icons => Some(ICON),
        Stat::Traits => Some(TRAIT),
        Stat::Power | Stat::Counters(_) => None,
    }
}

/// A property without an article: "Stärke", "Merkmale".
pub(super) fn stat_name(what: &Stat) -> String {
    match what {
        Stat::Power => "Stärke".to_owned(),
        Stat::Counters(kind) => counter(kind),
        Stat::Damage => "Schaden".to_owned(),
        Stat::Armor => "Rüstung".to_owned(),
        Stat::Amber | Stat::AmberIcons | Stat::Icons | Stat::Traits => {
            stat(what).map_or(String::new(), |noun| noun.form(true, super::grammar::Case::Nominative).to_owned())
        }
    }
}

/// A colour of a key, as an adjective without its ending.
pub(super) const fn color(key: KeyColor) -> &'static str {
    match key {
        KeyColor::Red => "rot",
        KeyColor::Blue => "blau",
        KeyColor::Yellow => "gelb",
    }
}
