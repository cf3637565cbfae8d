//! English.

use super::details::{Detail, Place};
use super::{Choice, Next, Wording, Words};
use crate::kernel::Seat;
use crate::keyforge::host::areas::words_of;
use crate::keyforge::model::CardType;
use crate::keyforge::table::{Action, Flank};

pub(super) struct English;

impl Words for English {
    fn action(&self, wording: &Wording<'_>, action: Action) -> String {
        let title = |card| wording.title(card);
        match action {
            Action::Mulligan => "Take a mulligan".to_owned(),
            Action::Keep => "Keep the hand".to_owned(),
            Action::ChooseHouse(house) => format!("Choose {} as the active house", wording.house(house)),
            Action::TakeArchives => "Take the archives".to_owned(),
            Action::LeaveArchives => "Leave the archives".to_owned(),
            Action::Play(card) => format!("Play {}", title(card)),
            Action::Discard(card) => format!("Discard {}", title(card)),
            Action::Reap(card) => format!("Reap with {}", title(card)),
            Action::Fight(card) => format!("Fight with {}", title(card)),
            Action::UseAction(card) => format!("Use the action of {}", title(card)),
            Action::UseOmni(card) => format!("Use the omni of {}", title(card)),
            Action::Unstun(card) => format!("Remove the stun from {}", title(card)),
            Action::RaiseTide => "Raise the tide for 3 chains".to_owned(),
            Action::EndTurn => "End the turn".to_owned(),
            Action::Card(card) => title(card).to_owned(),
            Action::Done => "Done".to_owned(),
            Action::Yes => wording.asked().map_or_else(|| "Yes".to_owned(), |text| format!("Yes: {text}")),
            Action::No => "No".to_owned(),
            Action::Flank(Flank::Left) => "Left flank".to_owned(),
            Action::Flank(Flank::Right) => "Right flank".to_owned(),
            Action::Position(0) => "Left of all".to_owned(),
            Action::Position(index) => format!("Right of creature {index}"),
            Action::House(house) => wording.house(house).to_owned(),
            Action::Number(number) => number.to_string(),
            Action::Option(index) => choice(wording.choice(index)),
            Action::Key(color) => format!("{color:?} key"),
            Action::Player(seat) => wording.player(seat),
            Action::Trigger(index) => next(wording.next(index)),
            Action::Concede => "Concede".to_owned(),
        }
    }

    fn detail(&self, detail: &Detail<'_>) -> String {
        match detail {
            Detail::Area(at, true) => format!("your {}", words_of(*at).noun),
            Detail::Area(at, false) => format!("enemy {}", words_of(*at).noun),
            Detail::Place(at) => place(at),
            Detail::House(house) => format!("of {house}"),
            Detail::Icons(icons) => format!("+{}", icons.join(" +")),
            Detail::Damage(count) => format!("{count} damage"),
            Detail::Amber(count) => format!("{count} æmber"),
            Detail::Counters(name, 1) => format!("1 {name}"),
            Detail::Counters(name, count) => format!("{count} {name}s"),
            Detail::Exhausted => "exhausted".to_owned(),
            Detail::Stunned => "stunned".to_owned(),
            Detail::Warded => "warded".to_owned(),
            Detail::Enraged => "enraged".to_owned(),
        }
    }

    fn numbered(&self, number: usize) -> String {
        format!("no. {number}")
    }

    fn player(&self, seat: Seat) -> String {
        format!("Player {}", u16::from(seat.0) + 1)
    }

    fn nameless(&self, gone: bool) -> &'static str {
        if gone { "a token creature" } else { "a hidden card" }
    }
}

fn choice(choice: Choice) -> String {
    match choice {
        Choice::Text(text) => text,
        Choice::Trait(name) => name.unwrap_or_else(|| "Another trait".to_owned()),
        Choice::Title(title) => title.unwrap_or_else(|| "Another card".to_owned()),
        Choice::Hidden(true, None) => "A hidden card of yours".to_owned(),
        Choice::Hidden(false, None) => "A hidden card of your opponent".to_owned(),
        Choice::Hidden(true, Some(at)) => format!("A hidden card of your {}", words_of(at).noun),
        Choice::Hidden(false, Some(at)) => format!("A hidden card of the enemy {}", words_of(at).noun),
        Choice::As(CardType::Action) => "Play it as an action".to_owned(),
        Choice::As(CardType::Artifact) => "Play it as an artifact".to_owned(),
        Choice::As(CardType::Creature) => "Play it as a creature".to_owned(),
        Choice::As(CardType::Upgrade) => "Play it as an upgrade".to_owned(),
        Choice::Unnamed(index) => format!("Option {}", u16::from(index) + 1),
    }
}

fn next(which: Next) -> String {
    match which {
        Next::Of(title) => format!("{title} next"),
        Next::From(title, source) => format!("{title} next ({source})"),
        Next::Text(title, text) => format!("{title} next: {text}"),
        Next::For(said, about) => format!("{} (about {about})", next(*said)),
        Next::Unnamed(index) => format!("Number {}", u16::from(index) + 1),
    }
}

fn place(at: &Place<'_>) -> String {
    match at {
        Place::LeftFlank => "left flank".to_owned(),
        Place::RightFlank => "right flank".to_owned(),
        Place::FromLeft(number) => format!("{} from the left", ordinal(*number)),
        Place::Artifact(number) => format!("{} artifact", ordinal(*number)),
        Place::FromTop(1) => "on top".to_owned(),
        Place::FromTop(number) => format!("{} from the top", ordinal(*number)),
        Place::With(host, None) => format!("with {host}"),
        Place::With(host, Some(at)) => format!("with {host}, {}", place(at)),
    }
}

/// "2nd", "11th".
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
