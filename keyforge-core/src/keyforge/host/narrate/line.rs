//! What is told of a game, before any words for it.

use crate::kernel::OutcomeReason;
use crate::keyforge::cards::Language;
use crate::keyforge::model::{Counter, House, KeyColor, Status};
use crate::keyforge::table::{AmberDeed, Area};

/// A place in a battleline.
#[derive(Clone, Copy)]
pub(super) enum Standpoint {
    LeftFlank,
    RightFlank,
    /// So many from the left, the first one counted.
    FromLeft(usize),
}

impl Standpoint {
    /// That index in a line of so many creatures.
    pub(super) const fn of(at: usize, count: usize) -> Standpoint {
        if at == 0 {
            return Standpoint::LeftFlank;
        }
        if at + 1 >= count { Standpoint::RightFlank } else { Standpoint::FromLeft(at + 1) }
    }
}

/// What somebody names or chooses aloud.
#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    House(House),
    Number(u16),
    /// One of several texts.
    Text(&'a str),
    /// A trait of cards in play, or any other.
    Trait(Option<&'a str>),
    /// The title of a card of the game, or any other.
    Title(Option<&'a str>),
}

/// Something that is told in one line; players and cards stand in it as they are called.
pub(super) enum Line<'a> {
    // What came before that entry of the log was not told.
    Missed { entry: u32 },
    // The players.
    Begins { first: &'a str, second: &'a str },
    // A turn.
    Turn { number: u16, who: &'a str },
    KeepsHand { who: &'a str },
    TakesMulligan { who: &'a str },
    TakesArchives { who: &'a str },
    Reaps { who: &'a str, card: &'a str },
    Uses { who: &'a str, card: &'a str },
    Unstuns { who: &'a str, card: &'a str },
    Says { who: &'a str, said: Said<'a> },
    Concedes { who: &'a str },
    TakesBack { who: &'a str },
    // The house for the turn, if there is one to choose.
    ChoosesHouse { who: &'a str, house: Option<House> },
    // Another active house in the middle of a turn.
    HouseChanges { house: House },
    Plays { who: &'a str, card: &'a str, from: Area },
    Discards { who: &'a str, card: &'a str, from: Area },
    // A card paid for a key.
    Spent { card: &'a str },
    Attached { card: &'a str, host: &'a str },
    PutIntoPlay { card: &'a str },
    Destroyed { card: &'a str },
    DestroyedTo { card: &'a str, area: Area, whose: &'a str },
    // An upgrade without its creature.
    HostLeft { card: &'a str },
    GoesTo { card: &'a str, area: Area, whose: &'a str },
    Archived { card: &'a str, who: &'a str },
    Purged { card: &'a str },
    PutUnder { card: &'a str, host: &'a str },
    Grafted { card: &'a str, host: &'a str },
    Becomes { card: &'a str, now: &'a str },
    Swaps { who: &'a str, one: Area, two: Area },
    Shuffles { who: &'a str },
    Mixes { who: &'a str, count: u8 },
    Revealed { card: &'a str },
    TakesControl { who: &'a str, card: &'a str },
    Readied { card: &'a str },
    // Not by being used.
    Exhausted { card: &'a str },
    // To a place of its battleline, which it joins if it was an artifact until then.
    Positioned { card: &'a str, joins: bool, place: Standpoint },
    MakesToken { who: &'a str, card: &'a str },
    TokenGone { card: &'a str },
    // A creature was turned over.
    Flipped { card: &'a str, now: &'a str },
    // An artifact has stood in a battleline for as long as it could.
    Withdrawn { card: &'a str },
    RaisesTide { who: &'a str },
    TideIsNeither,
    Damaged { card: &'a str, amount: u16, by: Option<&'a str> },
    Healed { card: &'a str, amount: u16 },
    ArmorPrevents { card: &'a str, amount: u16 },
    Marked { card: &'a str, status: Status, on: bool },
    Counted { card: &'a str, counter: &'a Counter, change: i16 },
    Fights { card: &'a str, other: &'a str },
    Amber { amount: u16, from: Holder<'a>, to: Holder<'a>, deed: AmberDeed },
    ForgesKey { who: &'a str, key: KeyColor, cost: u16 },
    KeyUnforged { who: &'a str, key: KeyColor },
    Chains { who: &'a str, change: i16 },
    CutShort,
    // So many cards, and those of them that are to be named.
    Draws { who: &'a str, count: usize, cards: &'a [String] },
    FromArchives { who: &'a str, count: usize },
    PutsBack { who: &'a str, count: usize },
    Recycles { who: &'a str, count: usize },
    // A player could forge a key.
    Check { who: &'a str },
    Stands(Standing<'a>),
    Draw,
    Wins { who: &'a str, reason: OutcomeReason },
}

/// Where æmber lies.
#[derive(Clone, Copy)]
pub(super) enum Holder<'a> {
    Supply,
    Player(&'a str),
    Card(&'a str),
}

/// How a player stands.
pub(super) struct Standing<'a> {
    pub(super) who: &'a str,
    pub(super) amber: u16,
    pub(super) keys: Vec<KeyColor>,
    pub(super) hand: usize,
    pub(super) creatures: usize,
    pub(super) chains: u8,
}

/// What is not called by a name.
#[derive(Clone, Copy)]
pub(super) enum Nameless {
    /// A card that nobody who is told may know.
    Card,
    /// A token creature that is no more.
    Token,
    /// Where æmber comes from and goes to.
    Supply,
    /// A player whom the game has not.
    Player,
}

impl Nameless {
    const ALL: [Nameless; 4] = [Nameless::Card, Nameless::Token, Nameless::Supply, Nameless::Player];
}

/// A language in which games are told.
pub(super) trait Tongue {
    /// A line, which may end what was said before with a blank line.
    fn line(&self, line: &Line<'_>) -> String;
    /// What has no name.
    fn nameless(&self, what: Nameless) -> &'static str;
    /// What a player is called who has no name, by number from 1.
    fn player(&self, number: u16) -> String;
}

/// A line that begins with what has no name begins with a capital letter. Names are left as they are given.
pub(super) fn begun(tongue: &dyn Tongue, line: String) -> String {
    let nameless = Nameless::ALL.map(|what| tongue.nameless(what));
    let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    match nameless.into_iter().find(|words| line.strip_prefix(words).is_some_and(ends)) {
        Some(words) => words[..1].to_uppercase() + &line[1..],
        None => line,
    }
}

pub(super) fn tongue(language: Language) -> &'static dyn Tongue {
    match language {
        Language::English => &super::english::English,
        #[cfg(feature = "german")]
        Language::German => &super::german::German,
    }
}
