//! German.

use super::details::{Detail, Place};
use super::{Choice, Next, Wording, Words};
use crate::kernel::Seat;
use crate::keyforge::host::areas::words_of;
use crate::keyforge::model::{CardType, KeyColor};
use crate::keyforge::table::{Action, Flank};

pub(super) struct German;

impl Words for German {
    fn action(&self, wording: &Wording<'_>, action: Action) -> String {
        let title = |card| wording.title(card);
        match action {
            Action::Mulligan => "Mulligan nehmen".to_owned(),
            Action::Keep => "Hand behalten".to_owned(),
            Action::ChooseHouse(house) => format!("{} als aktive Fraktion wählen", wording.house(house)),
            Action::TakeArchives => "Archiv nehmen".to_owned(),
            Action::LeaveArchives => "Archiv liegen lassen".to_owned(),
            Action::Play(card) => format!("{} spielen", title(card)),
            Action::Discard(card) => format!("{} ablegen", title(card)),
            Action::Reap(card) => format!("Mit {} ernten", title(card)),
            Action::Fight(card) => format!("Mit {} kämpfen", title(card)),
            Action::UseAction(card) => format!("Aktion von {} verwenden", title(card)),
            Action::UseOmni(card) => format!("Universell von {} verwenden", title(card)),
            Action::Unstun(card) => format!("Betäubung von {} entfernen", title(card)),
            Action::RaiseTide => "Für 3 Ketten die Flut rufen".to_owned(),
            Action::EndTurn => "Zug beenden".to_owned(),
            Action::Card(card) => title(card).to_owned(),
            Action::Done => "Fertig".to_owned(),
            Action::Yes => wording.asked().map_or_else(|| "Ja".to_owned(), |text| format!("Ja: {text}")),
            Action::No => "Nein".to_owned(),
            Action::Flank(Flank::Left) => "Linke Flanke".to_owned(),
            Action::Flank(Flank::Right) => "Rechte Flanke".to_owned(),
            Action::Position(0) => "Links von allen".to_owned(),
            Action::Position(index) => format!("Rechts von Kreatur {index}"),
            Action::House(house) => wording.house(house).to_owned(),
            Action::Number(number) => number.to_string(),
            Action::Option(index) => choice(wording.choice(index)),
            Action::Key(KeyColor::Red) => "Roter Schlüssel".to_owned(),
            Action::Key(KeyColor::Blue) => "Blauer Schlüssel".to_owned(),
            Action::Key(KeyColor::Yellow) => "Gelber Schlüssel".to_owned(),
            Action::Player(seat) => wording.player(seat),
            Action::Trigger(index) => next(wording.next(index)),
            Action::Concede => "Aufgeben".to_owned(),
        }
    }

    fn detail(&self, detail: &Detail<'_>) -> String {
        match detail {
            Detail::Area(at, true) => words_of(*at).german.yours.to_owned(),
            Detail::Area(at, false) => words_of(*at).german.enemy.to_owned(),
            Detail::Place(at) => place(at),
            Detail::House(house) => format!("Fraktion {house}"),
            Detail::Icons(icons) => format!("+{}", icons.join(" +")),
            Detail::Damage(count) => format!("{count} Schaden"),
            Detail::Amber(count) => format!("{count} Æmber"),
            Detail::Counters(name, count) => format!("{count} {name}"),
            Detail::Exhausted => "erschöpft".to_owned(),
            Detail::Stunned => "betäubt".to_owned(),
            Detail::Warded => "beschützt".to_owned(),
            Detail::Enraged => "wütend".to_owned(),
        }
    }

    fn numbered(&self, number: usize) -> String {
        format!("Nr. {number}")
    }

    fn player(&self, seat: Seat) -> String {
        format!("Spieler {}", u16::from(seat.0) + 1)
    }

    fn nameless(&self, gone: bool) -> &'static str {
        if gone { "eine Token-Kreatur" } else { "eine verdeckte Karte" }
    }
}

fn choice(choice: Choice) -> String {
    match choice {
        Choice::Text(text) => text,
        Choice::Trait(name) => name.unwrap_or_else(|| "Ein anderes Merkmal".to_owned()),
        Choice::Title(title) => title.unwrap_or_else(|| "Eine andere Karte".to_owned()),
        Choice::Hidden(true, None) => "Eine verdeckte Karte von dir".to_owned(),
        Choice::Hidden(false, None) => "Eine verdeckte Karte deines Gegners".to_owned(),
        Choice::Hidden(true, Some(at)) => format!("Eine verdeckte Karte: {}", words_of(at).german.yours),
        Choice::Hidden(false, Some(at)) => format!("Eine verdeckte Karte: {}", words_of(at).german.enemy),
        Choice::As(CardType::Action) => "Als Aktion spielen".to_owned(),
        Choice::As(CardType::Artifact) => "Als Artefakt spielen".to_owned(),
        Choice::As(CardType::Creature) => "Als Kreatur spielen".to_owned(),
        Choice::As(CardType::Upgrade) => "Als Aufwertung spielen".to_owned(),
        Choice::Unnamed(index) => format!("Möglichkeit {}", u16::from(index) + 1),
    }
}

fn next(which: Next) -> String {
    match which {
        Next::Of(title) => format!("Als Nächstes {title}"),
        Next::From(title, source) => format!("Als Nächstes {title} ({source})"),
        Next::Text(title, text) => format!("Als Nächstes {title}: {text}"),
        Next::For(said, about) => format!("{} (betrifft {about})", next(*said)),
        Next::Unnamed(index) => format!("Nummer {}", u16::from(index) + 1),
    }
}

fn place(at: &Place<'_>) -> String {
    match at {
        Place::LeftFlank => "linke Flanke".to_owned(),
        Place::RightFlank => "rechte Flanke".to_owned(),
        Place::FromLeft(number) => format!("{number}. von links"),
        Place::Artifact(number) => format!("{number}. Artefakt"),
        Place::FromTop(1) => "zuoberst".to_owned(),
        Place::FromTop(number) => format!("{number}. von oben"),
        Place::With(host, None) => format!("bei {host}"),
        Place::With(host, Some(at)) => format!("bei {host}, {}", place(at)),
    }
}
