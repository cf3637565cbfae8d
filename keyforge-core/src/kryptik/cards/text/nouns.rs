//! Cards, players, numbers, conditions and costs in English.

use crate::kryptik::cards::syntax::*;

pub(super) fn third_person(verb: &str) -> String {
    format!("{verb}s")
}

pub(super) fn unzoned(filter: &Filter) -> Filter {
    Filter { zone: Where::Island, tests: filter.tests.clone() }
}

pub(super) fn placed(place: Place) -> &'static str {
    match place {
        Place::Island => "onto the island",
        Place::Hand => "into its owner's hand",
        Place::TopOfDeck => "on top of its owner's deck",
        Place::BottomOfDeck => "under its owner's deck",
        Place::Limbo => "into its owner's limbo pile",
        Place::Souls => "into its owner's soul row",
    }
}

pub(super) fn returned(place: Place) -> &'static str {
    match place {
        Place::Island => "to the island",
        Place::Hand => "to its owner's hand",
        Place::TopOfDeck | Place::BottomOfDeck | Place::Limbo | Place::Souls => placed(place),
    }
}

pub(super) fn lasting(span: Span) -> &'static str {
    match span {
        Span::EndOfTurn => " until end of turn",
        Span::Combat => " during this attack",
        Span::YourNextTurn => " until your next turn",
        Span::WhileHere => " while this is on the island",
        Span::Forever => "",
    }
}

pub(super) fn signed(value: &Val) -> String {
    if let Val::Number(number) = value {
        return format!("{number:+}");
    }
    format!("+{}", number(value))
}

pub(super) fn number(value: &Val) -> String {
    match value {
        Val::Number(number) => number.to_string(),
        Val::Named => "that many".to_owned(),
        Val::X => "X".to_owned(),
        Val::Count(filter) => format!("(the number of {})", filtered(filter)),
        Val::Attack(cards) => format!("(the attack of {})", reference(cards)),
        Val::Defense(cards) => format!("(the defense of {})", reference(cards)),
        Val::Hand(players) => format!("(the cards in hand of {})", player(players)),
        Val::Row(players) => format!("(the 11-year cards of {})", player(players)),
        Val::Attached(cards) => format!("(the cards attached to {})", reference(cards)),
        Val::Plus(left, right) => format!("({} plus {})", number(left), number(right)),
        Val::Minus(left, right) => format!("({} minus {})", number(left), number(right)),
        Val::Least(left, right) => format!("(the smaller of {} and {})", number(left), number(right)),
        Val::Most(left, right) => format!("(the larger of {} and {})", number(left), number(right)),
    }
}

pub(super) fn reference(cards: &Ref) -> String {
    match cards {
        Ref::This => "this".to_owned(),
        Ref::It => "it".to_owned(),
        Ref::Host => "its host".to_owned(),
        Ref::Found => "the card that was found".to_owned(),
        Ref::Slot(_) => "what you chose".to_owned(),
        Ref::Top(players) => format!("the top card of the deck of {}", player(players)),
        Ref::Each(filter) => format!("each {}", filtered(filter)),
    }
}

pub(super) fn player(players: &Players) -> String {
    match players {
        Players::You => "you".to_owned(),
        Players::Opponents => "each opponent".to_owned(),
        Players::Everyone => "each player".to_owned(),
        Players::TurnPlayer => "the turn player".to_owned(),
        Players::Them | Players::Slot(_) => "that player".to_owned(),
        Players::ControllerOf(cards) => format!("the controller of {}", reference(cards)),
        Players::OwnerOf(cards) => format!("the owner of {}", reference(cards)),
    }
}

/// A filter as a noun: `other engaged Lanternfolk citizen you control in limbo`.
pub(super) fn filtered(filter: &Filter) -> String {
    let place = match filter.zone {
        Where::Island => "",
        Where::Hand => " in hand",
        Where::Deck => " in a deck",
        Where::Limbo => " in limbo",
        Where::Abolished => " among abolished cards",
        Where::Souls => " in a soul row",
        Where::Attached => " attached to a citizen",
    };
    format!("{}{place}", qualities(&filter.tests))
}

pub(super) fn qualities(tests: &[Test]) -> String {
    if let [Test::Any(lists)] = tests {
        return lists.iter().map(|tests| qualities(tests)).collect::<Vec<_>>().join(" or ");
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut noun = "card";
    for test in tests {
        match test {
            Test::Citizen => noun = "citizen",
            Test::Spell => noun = "spell",
            Test::Mine => after.push("you control".to_owned()),
            Test::This => before.push("this".to_owned()),
            Test::AttachedToThis => after.push("attached to this".to_owned()),
            Test::Name(name) => after.push(format!("named {name}")),
            Test::Keyword(keyword) => after.push(format!("with {}", keyword.word())),
            Test::Number(stat, compare, value) => {
                let stat = match stat {
                    Stat::Attack => "attack",
                    Stat::Defense => "defense",
                    Stat::Cost => "total cost",
                };
                after.push(format!("with {stat} {} {}", compared(*compare), number(value)));
            }
            Test::Any(lists) => {
                let words: Vec<String> = lists.iter().map(|tests| qualities(tests)).collect();
                after.push(format!("that is {}", words.join(" or ")));
            }
            Test::Not(inner) => after.push(format!("that is not {}", qualities(std::slice::from_ref(inner)))),
            Test::Faction(name) => before.push(name.clone()),
            Test::Opposing => before.push("opposing".to_owned()),
            Test::Other => before.push("other".to_owned()),
            Test::Engaged => before.push("engaged".to_owned()),
            Test::Ready => before.push("disengaged".to_owned()),
            Test::Weary => before.push("weary".to_owned()),
            Test::Attacking => before.push("attacking".to_owned()),
            Test::Blocking => before.push("blocking".to_owned()),
            Test::Overlord => before.push("overlord".to_owned()),
        }
    }
    let words: Vec<String> = before.into_iter().chain([noun.to_owned()]).chain(after).collect();
    words.join(" ")
}

pub(super) fn compared(compare: Compare) -> &'static str {
    match compare {
        Compare::Less => "less than",
        Compare::AtMost => "at most",
        Compare::Equal => "equal to",
        Compare::AtLeast => "at least",
        Compare::More => "more than",
    }
}

pub(super) fn condition(cond: &Cond) -> String {
    match cond {
        Cond::Compare(left, compare, right) => format!("{} is {} {}", number(left), compared(*compare), number(right)),
        Cond::Exists(filter) => format!("there is a {}", filtered(filter)),
        Cond::TurnOf(Players::You) => "it is your turn".to_owned(),
        Cond::TurnOf(players) => format!("it is the turn of {}", player(players)),
        Cond::Phase(phase) => match phase {
            PhaseName::First => "it is the 1st phase",
            PhaseName::Combat => "it is the combat phase",
            PhaseName::Second => "it is the 2nd phase",
            PhaseName::End => "it is the end of turn",
        }
        .to_owned(),
        Cond::Attacked(cards) => format!("{} attacked this turn", reference(cards)),
        Cond::ShortTime(count) => format!("an opponent has {count} or fewer 11-year cards"),
        Cond::All(parts) => parts.iter().map(condition).collect::<Vec<_>>().join(" and "),
        Cond::Any(parts) => parts.iter().map(condition).collect::<Vec<_>>().join(" or "),
        Cond::Not(inner) => format!("it is not so that {}", condition(inner)),
    }
}

pub(super) fn forbidden(act: Act) -> &'static str {
    match act {
        Act::CastSpells => "cannot cast spells",
        Act::CastCitizens => "cannot cast citizens",
        Act::Draw => "cannot draw by effects",
        Act::Lose => "cannot be destroyed",
        Act::Attack => "cannot attack",
        Act::Block => "cannot block",
        Act::EngageCost => "cannot be engaged for costs",
        Act::Activate => "cannot use active abilities",
        Act::Use => "cannot be used",
        Act::BeDestroyed => "cannot be destroyed",
        Act::BeTargeted => "cannot be targeted",
        Act::ChangeControl => "cannot change control",
    }
}

pub(super) fn modifier(given: &Mod) -> String {
    match given {
        Mod::Stat(cards, attack, defense) => {
            format!("{} gets {}/{}", reference(cards), signed(attack), signed(defense))
        }
        Mod::Keyword(cards, keyword) => format!("{} has {}", reference(cards), keyword.word()),
        Mod::Strip(cards) => format!("{} has no abilities", reference(cards)),
        Mod::HandLimit(players, count) => format!("the hand limit of {} is {count}", player(players)),
        Mod::Forbid(act, cards) => format!("{} {}", reference(cards), forbidden(*act)),
        Mod::ForbidPlayers(act, players) => format!("{} {}", player(players), forbidden(*act)),
        Mod::Cost(filter, change) if *change < 0 => {
            format!("{} costs {} less", qualities(&filter.tests), -change)
        }
        Mod::Cost(filter, change) => format!("{} costs {change} more", qualities(&filter.tests)),
    }
}

pub(super) fn costs(list: &[Cost]) -> String {
    list.iter().map(cost).collect::<Vec<_>>().join(", ")
}

pub(super) fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Soul(stones) => stones.to_string(),
        Cost::Engage => "engage this".to_owned(),
        Cost::EngageOther(filter, number) => format!("engage {number} of {}", filtered(filter)),
        Cost::Sacrifice(filter, _) if is_this(filter) => "sacrifice this".to_owned(),
        Cost::Sacrifice(filter, 1) => format!("sacrifice a {}", filtered(filter)),
        Cost::Sacrifice(filter, number) => format!("sacrifice {number} of {}", filtered(filter)),
        Cost::Discard(number) => format!("discard {}", count(i32::from(*number), "card", "cards")),
        Cost::Plunder(number, None) => format!("plunder {number}"),
        Cost::Plunder(number, Some(filter)) => format!("plunder {number} ({})", filtered(filter)),
        Cost::Detach(number) => format!("detach {} from this", count(i32::from(*number), "card", "cards")),
        Cost::AbolishThis => "abolish this".to_owned(),
    }
}

pub(super) fn happening(event: &Event) -> String {
    let card = |filter: &Filter| match is_this(filter) {
        true => "this".to_owned(),
        false => format!("a {}", qualities(&filter.tests)),
    };
    let who = |players: &Players, verb: &str| match *players == Players::You {
        true => format!("whenever you {verb}"),
        false => format!("whenever {} {}", player(players), third_person(verb)),
    };
    let turn = |players: &Players, part: &str| match *players == Players::You {
        true => format!("at the {part} of your turn"),
        false => format!("at the {part} of the turn of {}", player(players)),
    };
    let combat = |players: &Players, part: &str| match *players == Players::You {
        true => format!("at the {part} of your combat phase"),
        false => format!("at the {part} of the combat phase of {}", player(players)),
    };
    match event {
        Event::Enter(filter) => format!("when {} enters", card(filter)),
        Event::Dies(filter) => format!("whenever {} dies", card(filter)),
        Event::Leaves(filter) => format!("whenever {} leaves the island", card(filter)),
        Event::Cast(players, filter) => format!("{} {}", who(players, "cast"), card(filter)),
        Event::Draw(players) => format!("{} a card", who(players, "draw")),
        Event::Discard(players) => format!("{} a card", who(players, "discard")),
        Event::TurnStart(players) => turn(players, "start"),
        Event::TurnEnd(players) => turn(players, "end"),
        Event::CombatBegin(players) => combat(players, "beginning"),
        Event::CombatEnd(players) => combat(players, "end"),
        Event::Attacks(filter) => format!("whenever {} attacks", card(filter)),
        Event::Blocks(filter) => format!("whenever {} blocks", card(filter)),
        Event::Blocked(filter) => format!("whenever {} becomes blocked", card(filter)),
        Event::DealsDamage(filter) => format!("whenever {} deals damage", card(filter)),
        Event::Damaged(filter) => format!("whenever {} is dealt damage", card(filter)),
        Event::RowDestroyed(players) => format!("whenever an 11-year card of {} is destroyed", player(players)),
        Event::SoulPlaced(players) => format!("{} a card in the soul row", who(players, "place")),
        Event::Attached(filter) => format!("whenever a card is attached to {}", card(filter)),
    }
}

pub(super) fn is_this(filter: &Filter) -> bool {
    filter.zone == Where::Island && filter.tests == [Test::This]
}

pub(super) fn count(number: i32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

pub(super) fn cards_number(value: &Val) -> String {
    if let Val::Number(number) = value {
        return count(i32::from(*number), "card", "cards");
    }
    format!("{} cards", number(value))
}
