//! German.

use super::line::{Holder, Line, Nameless, Said, Standing, Standpoint, Tongue};
use crate::kernel::OutcomeReason;
use crate::keyforge::cards::Language;
use crate::keyforge::host::areas::words_of;
use crate::keyforge::model::{Counter, House, KeyColor, Status};
use crate::keyforge::table::{AmberDeed, Area};

pub(super) struct German;

impl Tongue for German {
    fn line(&self, line: &Line<'_>) -> String {
        match line {
            Line::Missed { entry } => format!("(Was vor Eintrag {entry} geschah, wurde nicht erzählt.)"),
            Line::Begins { first, second } => format!("{first} spielt gegen {second}."),
            Line::Turn { number, who } => format!("\nZug {number}: {who}"),
            Line::KeepsHand { who } => format!("{who} behält die Starthand."),
            Line::TakesMulligan { who } => format!("{who} nimmt einen Mulligan."),
            Line::TakesArchives { who } => format!("{who} nimmt das Archiv auf."),
            Line::Reaps { who, card } => format!("{who} erntet mit {card}."),
            Line::Uses { who, card } => format!("{who} verwendet {card}."),
            Line::Unstuns { who, card } => format!("{who} verwendet {card}, um die Betäubung zu entfernen."),
            Line::Says { who, said } => says(who, *said),
            Line::Concedes { who } => format!("{who} gibt auf."),
            Line::TakesBack { who } => format!("{who} nimmt die letzte Aktion zurück."),
            Line::ChoosesHouse { who, house: Some(chosen) } => format!("{who} wählt {}.", house(*chosen)),
            Line::ChoosesHouse { who, house: None } => format!("{who} hat keine Fraktion zu wählen."),
            Line::HouseChanges { house: now } => format!("Die aktive Fraktion ist jetzt {}.", house(*now)),
            Line::Plays { who, card, from: Area::Hand } => format!("{who} spielt {card}."),
            Line::Plays { who, card, from } => format!("{who} spielt {card} {}.", words_of(*from).german.from),
            Line::Discards { who, card, from: Area::Hand } => format!("{who} legt {card} ab."),
            Line::Discards { who, card, from } => format!("{who} legt {card} {} ab.", words_of(*from).german.from),
            Line::Spent { card } => format!("{card} wird wie Æmber ausgegeben und abgelegt."),
            Line::Attached { card, host } => format!("{card} wird an {host} angelegt."),
            Line::PutIntoPlay { card } => format!("{card} kommt ins Spiel."),
            Line::Destroyed { card } => format!("{card} wird zerstört."),
            Line::DestroyedTo { card, area, whose } => {
                format!("{card} wird zerstört und kommt {} von {whose}.", words_of(*area).german.to)
            }
            Line::HostLeft { card } => format!("{card} wird abgelegt, denn die Kreatur hat das Spiel verlassen."),
            Line::GoesTo { card, area, whose } => format!("{card} kommt {} von {whose}.", words_of(*area).german.to),
            Line::Archived { card, who } => format!("{who} archiviert {card}."),
            Line::Purged { card } => format!("{card} wird verbannt."),
            Line::PutUnder { card, host } => format!("{card} kommt unter {host}."),
            Line::Grafted { card, host } => format!("{card} wird offen unter {host} gelegt."),
            Line::Becomes { card, now } => format!("{card} wird zu {now}."),
            Line::Swaps { who, one, two } => swaps(who, *one, *two),
            Line::Shuffles { who } => format!("{who} mischt das Deck."),
            Line::Mixes { who, count } => format!("Die obersten {count} Karten im Deck von {who} werden gemischt."),
            Line::Revealed { card } => format!("{card} wird aufgedeckt."),
            Line::TakesControl { who, card } => format!("{who} übernimmt die Kontrolle über {card}."),
            Line::Readied { card } => format!("{card} wird spielbereit."),
            Line::Exhausted { card } => format!("{card} wird erschöpft."),
            Line::Positioned { card, joins, place } => positioned(card, *joins, *place),
            Line::MakesToken { who, card } => format!("{who} erzeugt eine Token-Kreatur: {card}."),
            Line::TokenGone { card } => format!("Es war die Token-Kreatur {card}."),
            Line::Flipped { card, now } => format!("{card} wird umgedreht und ist jetzt {now}."),
            Line::Withdrawn { card } => format!("{card} ist keine Kreatur mehr."),
            Line::RaisesTide { who } => format!("{who} ruft die Flut."),
            Line::TideIsNeither => "Die Gezeiten werden zurückgesetzt.".to_owned(),
            Line::Damaged { card, amount, by: None } => format!("{card} erleidet {amount} Schaden."),
            Line::Damaged { card, amount, by: Some(by) } => format!("{by} fügt {card} {amount} Schaden zu."),
            Line::Healed { card, amount } => format!("{card} wird um {amount} geheilt."),
            Line::ArmorPrevents { card, amount } => format!("Die Rüstung von {card} verhindert {amount} Schaden."),
            Line::Marked { card, status: marked, on: true } => format!("{card} ist jetzt {}.", status(*marked)),
            Line::Marked { card, status: marked, on: false } => format!("{card} ist nicht mehr {}.", status(*marked)),
            Line::Counted { card, counter, change } => counted(card, counter, *change),
            Line::Fights { card, other } => format!("{card} kämpft gegen {other}."),
            Line::Amber { amount, from, to, deed } => amber(*amount, *from, *to, *deed),
            Line::ForgesKey { who, key, cost } => {
                format!("{who} schmiedet den {}en Schlüssel für {cost} Æmber!", color(*key))
            }
            Line::KeyUnforged { who, key } => {
                format!("Der {}e Schlüssel von {who} ist wieder ungeschmiedet.", color(*key))
            }
            Line::Chains { who, change } => chained(who, *change),
            Line::CutShort => "Das ging zu lange so weiter: Was noch käme, entfällt.".to_owned(),
            Line::Draws { who, count, cards: [] } => format!("{who} zieht {}.", card_count(*count)),
            Line::Draws { who, count, cards } => format!("{who} zieht {}: {}.", card_count(*count), cards.join(", ")),
            Line::FromArchives { who, count } => format!("{who} nimmt {} aus dem Archiv.", card_count(*count)),
            Line::PutsBack { who, count } => format!("{who} legt {} ins Deck zurück.", card_count(*count)),
            Line::Recycles { who, count } => {
                format!("{who} legt {} vom Ablagestapel ins Deck.", card_count(*count))
            }
            Line::Check { who } => format!("{who}: „Check!“"),
            Line::Stands(standing) => stands(standing),
            Line::Draw => "Das Spiel endet unentschieden.".to_owned(),
            Line::Wins { who, reason } => wins(who, *reason),
        }
    }

    fn nameless(&self, what: Nameless) -> &'static str {
        match what {
            Nameless::Card => "eine Karte",
            Nameless::Token => "eine Token-Kreatur",
            Nameless::Supply => SUPPLY,
            Nameless::Player => "niemand",
        }
    }

    fn player(&self, number: u16) -> String {
        format!("Spieler {number}")
    }
}

fn house(house: House) -> &'static str {
    Language::German.house(house)
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Stunned => "betäubt",
        Status::Warded => "beschützt",
        Status::Enraged => "wütend",
    }
}

/// A color without its ending.
const fn color(key: KeyColor) -> &'static str {
    match key {
        KeyColor::Red => "rot",
        KeyColor::Blue => "blau",
        KeyColor::Yellow => "gelb",
    }
}

fn swaps(who: &str, one: Area, two: Area) -> String {
    format!("{who} tauscht {} und {}.", words_of(one).german.whom, words_of(two).german.whom)
}

fn says(who: &str, said: Said<'_>) -> String {
    match said {
        Said::House(named) => format!("{who} nennt {}.", house(named)),
        Said::Number(number) => format!("{who} wählt {number}."),
        Said::Text(text) => format!("{who} wählt: {text}"),
        Said::Trait(Some(name)) => format!("{who} wählt das Merkmal {name}."),
        Said::Trait(None) => format!("{who} wählt ein Merkmal, das keine Karte im Spiel hat."),
        Said::Title(Some(title)) => format!("{who} nennt {title}."),
        Said::Title(None) => format!("{who} nennt eine Karte, die nicht in diesem Spiel ist."),
    }
}

fn positioned(card: &str, joins: bool, place: Standpoint) -> String {
    let place = standpoint(place);
    if joins { format!("{card} kommt in die Schlachtreihe, an {place}.") } else { format!("{card} rückt an {place}.") }
}

fn standpoint(place: Standpoint) -> String {
    match place {
        Standpoint::LeftFlank => "die linke Flanke".to_owned(),
        Standpoint::RightFlank => "die rechte Flanke".to_owned(),
        Standpoint::FromLeft(place) => format!("Platz {place} von links"),
    }
}

fn wins(who: &str, reason: OutcomeReason) -> String {
    let why = match reason {
        OutcomeReason::Victory => " mit dem dritten Schlüssel",
        OutcomeReason::Concession => ", weil der andere aufgibt",
        OutcomeReason::Draw => "",
    };
    format!("\n{who} gewinnt{why}.")
}

fn counted(card: &str, counter: &Counter, change: i16) -> String {
    let verb = if change < 0 { "verliert" } else { "erhält" };
    format!("{card} {verb} {} {}.", change.unsigned_abs(), Language::German.counter(counter))
}

fn chained(who: &str, change: i16) -> String {
    let verb = if change < 0 { "verliert" } else { "erhält" };
    format!("{who} {verb} {}.", plural(change.unsigned_abs().into(), "Kette", "Ketten"))
}

fn stands(standing: &Standing<'_>) -> String {
    let Standing { who, amber, keys, hand, creatures, chains } = standing;
    let colors: Vec<&str> = keys.iter().map(|key| color(*key)).collect();
    let keys = match colors.len() {
        0 => "kein Schlüssel".to_owned(),
        count => format!("{count} Schlüssel ({})", colors.join(", ")),
    };
    let chains = if *chains > 0 { format!(", {}", plural((*chains).into(), "Kette", "Ketten")) } else { String::new() };
    let (hand, creatures) = (card_count(*hand), plural(*creatures, "Kreatur", "Kreaturen"));
    format!("  {who}: {amber} Æmber, {keys}, {hand} auf der Hand, {creatures} im Spiel{chains}")
}

const SUPPLY: &str = "der Vorrat";

/// Who gains or loses.
fn who<'a>(holder: Holder<'a>) -> &'a str {
    match holder {
        Holder::Supply => SUPPLY,
        Holder::Player(name) | Holder::Card(name) => name,
    }
}

/// To whom.
fn whom<'a>(holder: Holder<'a>) -> &'a str {
    match holder {
        Holder::Supply => "dem Vorrat",
        Holder::Player(name) | Holder::Card(name) => name,
    }
}

/// Where æmber comes from.
fn whence(holder: Holder<'_>) -> String {
    match holder {
        Holder::Supply => "vom Vorrat".to_owned(),
        Holder::Player(name) | Holder::Card(name) => format!("von {name}"),
    }
}

fn amber(amount: u16, from: Holder<'_>, to: Holder<'_>, deed: AmberDeed) -> String {
    match deed {
        AmberDeed::Gain => format!("{} erhält {amount} Æmber.", who(to)),
        AmberDeed::Lose => format!("{} verliert {amount} Æmber.", who(from)),
        AmberDeed::Steal => format!("{} stiehlt {amount} Æmber {}.", who(to), whence(from)),
        AmberDeed::Capture => format!("{} erbeutet {amount} Æmber {}.", who(to), whence(from)),
        AmberDeed::Give => format!("{} gibt {} {amount} Æmber.", who(from), whom(to)),
        AmberDeed::Pay => format!("{} bezahlt {amount} Æmber.", who(from)),
        AmberDeed::Exalt => format!("{} wird erhoben: {amount} Æmber.", who(to)),
        AmberDeed::Return | AmberDeed::Move => moves(amount, from, to),
    }
}

fn moves(amount: u16, from: Holder<'_>, to: Holder<'_>) -> String {
    let from = whence(from);
    let (goes, comes) = if amount == 1 { ("geht", "kommt") } else { ("gehen", "kommen") };
    match to {
        Holder::Supply => format!("{amount} Æmber {from} {goes} in den Vorrat."),
        Holder::Player(name) => format!("{amount} Æmber {from} {goes} an {name}."),
        Holder::Card(name) => format!("{amount} Æmber {from} {comes} auf {name}."),
    }
}

fn plural(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

fn card_count(count: usize) -> String {
    plural(count, "Karte", "Karten")
}
