//! English.

use super::line::{Holder, Line, Nameless, Said, Standing, Standpoint, Tongue};
use crate::kernel::{OutcomeReason, plural};
use crate::keyforge::host::areas::words_of;
use crate::keyforge::model::{Counter, KeyColor};
use crate::keyforge::table::{AmberDeed, Area};

pub(super) struct English;

impl Tongue for English {
    fn line(&self, line: &Line<'_>) -> String {
        match line {
            Line::Missed { entry } => format!("(What came before entry {entry} was not told.)"),
            Line::Begins { first, second } => format!("{first} plays against {second}."),
            Line::Turn { number, who } => format!("\nTurn {number}: {who}"),
            Line::KeepsHand { who } => format!("{who} keeps the starting hand."),
            Line::TakesMulligan { who } => format!("{who} takes a mulligan."),
            Line::TakesArchives { who } => format!("{who} takes the archives."),
            Line::Reaps { who, card } => format!("{who} reaps with {card}."),
            Line::Uses { who, card } => format!("{who} uses {card}."),
            Line::Unstuns { who, card } => format!("{who} uses {card} to remove its stun."),
            Line::Says { who, said } => says(who, *said),
            Line::Concedes { who } => format!("{who} concedes."),
            Line::TakesBack { who } => format!("{who} takes the last action back."),
            Line::ChoosesHouse { who, house: Some(house) } => format!("{who} chooses {house}."),
            Line::ChoosesHouse { who, house: None } => format!("{who} has no house to choose."),
            Line::HouseChanges { house } => format!("{house} is the active house now."),
            Line::Plays { who, card, from } => format!("{who} plays {card}{}.", from_where(*from)),
            Line::Discards { who, card, from } => format!("{who} discards {card}{}.", from_where(*from)),
            Line::Spent { card } => format!("{card} is discarded, spent as æmber."),
            Line::Attached { card, host } => format!("{card} is attached to {host}."),
            Line::PutIntoPlay { card } => format!("{card} is put into play."),
            Line::Destroyed { card } => format!("{card} is destroyed."),
            Line::DestroyedTo { card, area: at, whose } => {
                format!("{card} is destroyed and goes to {} of {whose}.", words_of(*at).the)
            }
            Line::HostLeft { card } => format!("{card} is discarded, for its creature left play."),
            Line::GoesTo { card, area: at, whose } => format!("{card} goes to {} of {whose}.", words_of(*at).the),
            Line::Archived { card, who } => format!("{card} is archived by {who}."),
            Line::Purged { card } => format!("{card} is purged."),
            Line::PutUnder { card, host } => format!("{card} is put under {host}."),
            Line::Grafted { card, host } => format!("{card} is grafted onto {host}."),
            Line::Becomes { card, now } => format!("{card} becomes {now}."),
            Line::Swaps { who, one, two } => format!("{who} swaps {} and {}.", words_of(*one).the, words_of(*two).the),
            Line::Shuffles { who } => format!("{who} shuffles the deck."),
            Line::Mixes { who, count } => format!("The {count} topmost cards of the deck of {who} are shuffled."),
            Line::Revealed { card } => format!("{card} is revealed."),
            Line::TakesControl { who, card } => format!("{who} takes control of {card}."),
            Line::Readied { card } => format!("{card} is readied."),
            Line::Exhausted { card } => format!("{card} is exhausted."),
            Line::Positioned { card, joins, place } => positioned(card, *joins, *place),
            Line::MakesToken { who, card } => format!("{who} makes a token creature: {card}."),
            Line::TokenGone { card } => format!("It was the token creature {card}."),
            Line::Flipped { card, now } => format!("{card} is turned over: it is {now} now."),
            Line::Withdrawn { card } => format!("{card} is no creature any more."),
            Line::RaisesTide { who } => format!("{who} raises the tide."),
            Line::TideIsNeither => "The tide is neither high nor low.".to_owned(),
            Line::Damaged { card, amount, by: None } => format!("{card} is dealt {amount} damage."),
            Line::Damaged { card, amount, by: Some(by) } => format!("{by} deals {amount} damage to {card}."),
            Line::Healed { card, amount } => format!("{card} is healed by {amount}."),
            Line::ArmorPrevents { card, amount } => format!("The armor of {card} prevents {amount} damage."),
            Line::Marked { card, status, on: true } => format!("{card} is {}.", status.slug()),
            Line::Marked { card, status, on: false } => format!("{card} is no longer {}.", status.slug()),
            Line::Counted { card, counter, change } => counted(card, counter, *change),
            Line::Fights { card, other } => format!("{card} fights {other}."),
            Line::Amber { amount, from, to, deed } => amber(*amount, holder(*from), holder(*to), *deed),
            Line::ForgesKey { who, key, cost } => format!("{who} forges the {} key for {cost} æmber!", key.slug()),
            Line::KeyUnforged { who, key } => format!("The {} key of {who} is unforged.", key.slug()),
            Line::Chains { who, change } => {
                let verb = if *change < 0 { "sheds" } else { "gains" };
                format!("{who} {verb} {}.", plural(&change.unsigned_abs(), "chain"))
            }
            Line::CutShort => "The cards have gone on for too long: the rest of what they do is left out.".to_owned(),
            Line::Draws { who, count, cards: [] } => format!("{who} draws {}.", plural(count, "card")),
            Line::Draws { who, count, cards } => {
                format!("{who} draws {}: {}.", plural(count, "card"), cards.join(", "))
            }
            Line::FromArchives { who, count } => format!("{who} takes {} from the archives.", plural(count, "card")),
            Line::PutsBack { who, count } => format!("{who} puts {} back into the deck.", plural(count, "card")),
            Line::Recycles { who, count } => {
                format!("{who} puts {} from the discard pile into the deck.", plural(count, "card"))
            }
            Line::Check { who } => format!("{who}: \"Check!\""),
            Line::Stands(standing) => stands(standing),
            Line::Draw => "The game is a draw.".to_owned(),
            Line::Wins { who, reason } => wins(who, *reason),
        }
    }

    fn nameless(&self, what: Nameless) -> &'static str {
        match what {
            Nameless::Card => "a card",
            Nameless::Token => "a token creature",
            Nameless::Supply => SUPPLY,
            Nameless::Player => "nobody",
        }
    }

    fn player(&self, number: u16) -> String {
        format!("Player {number}")
    }
}

fn says(who: &str, said: Said<'_>) -> String {
    match said {
        Said::House(house) => format!("{who} names {house}."),
        Said::Number(number) => format!("{who} chooses {number}."),
        Said::Text(text) => format!("{who} chooses: {text}"),
        Said::Trait(Some(name)) => format!("{who} chooses the trait {name}."),
        Said::Trait(None) => format!("{who} chooses a trait that no card in play has."),
        Said::Title(Some(title)) => format!("{who} names {title}."),
        Said::Title(None) => format!("{who} names a card that is not in this game."),
    }
}

fn positioned(card: &str, joins: bool, place: Standpoint) -> String {
    let place = standpoint(place);
    if joins { format!("{card} joins the battleline at {place}.") } else { format!("{card} moves to {place}.") }
}

fn standpoint(place: Standpoint) -> String {
    match place {
        Standpoint::LeftFlank => "the left flank".to_owned(),
        Standpoint::RightFlank => "the right flank".to_owned(),
        Standpoint::FromLeft(place) => format!("place {place} from the left"),
    }
}

fn wins(who: &str, reason: OutcomeReason) -> String {
    let why = match reason {
        OutcomeReason::Victory => "with the third key",
        OutcomeReason::Concession => "by concession",
        OutcomeReason::Draw => "",
    };
    format!("\n{who} wins {why}.")
}

fn stands(standing: &Standing<'_>) -> String {
    let Standing { who, amber, keys, hand, creatures, chains } = standing;
    let slugs: Vec<&str> = keys.iter().map(|key| KeyColor::slug(*key)).collect();
    let keys = match slugs.len() {
        0 => "no key".to_owned(),
        count => format!("{} ({})", plural(&count, "key"), slugs.join(", ")),
    };
    let chains = if *chains > 0 { format!(", {}", plural(chains, "chain")) } else { String::new() };
    format!(
        "  {who}: {amber} æmber, {keys}, {} in hand, {} in play{chains}",
        plural(hand, "card"),
        plural(creatures, "creature"),
    )
}

fn counted(card: &str, counter: &Counter, change: i16) -> String {
    let counter = match counter {
        Counter::Power => "+1 power",
        Counter::Named(name) => name,
    };
    let verb = if change < 0 { "loses" } else { "gets" };
    format!("{card} {verb} {}.", plural(&change.unsigned_abs(), &format!("{counter} counter")))
}

const SUPPLY: &str = "the supply";

fn holder<'a>(holder: Holder<'a>) -> &'a str {
    match holder {
        Holder::Supply => SUPPLY,
        Holder::Player(name) | Holder::Card(name) => name,
    }
}

fn amber(amount: u16, from: &str, to: &str, deed: AmberDeed) -> String {
    match deed {
        AmberDeed::Gain => format!("{to} gains {amount} æmber."),
        AmberDeed::Lose => format!("{from} loses {amount} æmber."),
        AmberDeed::Steal => format!("{to} steals {amount} æmber from {from}."),
        AmberDeed::Capture => format!("{to} captures {amount} æmber from {from}."),
        AmberDeed::Give => format!("{from} gives {amount} æmber to {to}."),
        AmberDeed::Pay => format!("{from} pays {amount} æmber."),
        AmberDeed::Return => format!("{amount} æmber on {from} goes to {to}."),
        AmberDeed::Exalt => format!("{to} is exalted: {amount} æmber."),
        AmberDeed::Move => format!("{amount} æmber moves from {from} to {to}."),
    }
}

fn from_where(at: Area) -> String {
    if at == Area::Hand { String::new() } else { format!(" from {}", words_of(at).the) }
}
