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
    match is_short(value) {
        true => format!("+{}", number(value)),
        false => format!("+({})", number(value)),
    }
}

/// Whether a number is said in a word or two.
fn is_short(value: &Val) -> bool {
    match value {
        Val::Number(_) | Val::Named | Val::X => true,
        Val::Count(_)
        | Val::Attack(_)
        | Val::Defense(_)
        | Val::Hand(_)
        | Val::Row(_)
        | Val::Attached(_)
        | Val::Plus(..)
        | Val::Minus(..)
        | Val::Least(..)
        | Val::Most(..) => false,
    }
}

pub(super) fn number(value: &Val) -> String {
    match value {
        Val::Number(number) => number.to_string(),
        Val::Named => "that many".to_owned(),
        Val::X => "X".to_owned(),
        Val::Count(filter) => format!("the number of {}", many(filter)),
        Val::Attack(cards) => format!("the attack of {}", reference(cards)),
        Val::Defense(cards) => format!("the defense of {}", reference(cards)),
        Val::Hand(players) => format!("the number of cards in {}", of_players(players, "hand")),
        Val::Row(players) => format!("the number of cards in {}", of_players(players, "11-year row")),
        Val::Attached(cards) => format!("the number of cards attached to {}", reference(cards)),
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
        Ref::Top(players) => format!("the top card of {}", of_player(players, "deck")),
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

/// A filter as a noun: `other engaged Lanternfolk citizen you control`, `citizen in your limbo pile`.
pub(super) fn filtered(filter: &Filter) -> String {
    noun(filter, false)
}

/// The same in the plural.
pub(super) fn many(filter: &Filter) -> String {
    noun(filter, true)
}

fn noun(filter: &Filter, many: bool) -> String {
    let owned = |test: &Test| filter.tests.contains(test);
    let whose = match (owned(&Test::Mine), owned(&Test::Opposing)) {
        (true, _) => "your",
        (false, true) => "an opponent's",
        (false, false) => "a",
    };
    let place = match filter.zone {
        Where::Island => return described(&filter.tests, many),
        Where::Attached => return format!("{} attached to a citizen", described(&filter.tests, many)),
        Where::Hand if whose == "a" => "in hand".to_owned(),
        Where::Limbo if whose == "a" => "in limbo".to_owned(),
        Where::Hand => format!("in {whose} hand"),
        Where::Deck => format!("in {whose} deck"),
        Where::Limbo => format!("in {whose} limbo pile"),
        Where::Abolished if whose == "a" => "among abolished cards".to_owned(),
        Where::Abolished => format!("among {whose} abolished cards"),
        Where::Souls => format!("in {whose} soul row"),
    };
    // Whose a card is that lies in a place of its owner, the place says.
    let tests: Vec<Test> =
        filter.tests.iter().filter(|test| !matches!(test, Test::Mine | Test::Opposing)).cloned().collect();
    format!("{} {place}", described(&tests, many))
}

/// A noun with its article: `a citizen`, `an opposing citizen`, `another citizen`.
pub(super) fn with_article(noun: &str) -> String {
    if noun.starts_with("other ") {
        return format!("an{noun}");
    }
    if noun.starts_with("this ") {
        return noun.to_owned();
    }
    let vowel = noun.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// One card that fits, with its article.
pub(super) fn one(filter: &Filter) -> String {
    with_article(&filtered(filter))
}

/// So many cards that fit: `a citizen`, `2 citizens`.
pub(super) fn so_many(value: &Val, filter: &Filter) -> String {
    if *value == Val::Number(1) {
        return one(filter);
    }
    if is_short(value) {
        return format!("{} {}", number(value), many(filter));
    }
    format!("as many {} as {}", many(filter), number(value))
}

/// What somebody has: `your deck`, `each opponent's hand`.
pub(super) fn of_player(players: &Players, thing: &str) -> String {
    match players {
        Players::You => format!("your {thing}"),
        Players::ControllerOf(_) | Players::OwnerOf(_) => format!("the {thing} of {}", player(players)),
        Players::Opponents | Players::Everyone | Players::TurnPlayer | Players::Them | Players::Slot(_) => {
            format!("{}'s {thing}", player(players))
        }
    }
}

/// What several have together: `all opponents' hands`.
fn of_players(players: &Players, thing: &str) -> String {
    match players {
        Players::Opponents => format!("all opponents' {thing}s"),
        Players::Everyone => format!("all players' {thing}s"),
        Players::You
        | Players::TurnPlayer
        | Players::Them
        | Players::ControllerOf(_)
        | Players::OwnerOf(_)
        | Players::Slot(_) => of_player(players, thing),
    }
}

/// Who does something that an ability waits for: any one of them.
fn anyone(players: &Players) -> String {
    match players {
        Players::Opponents => "an opponent".to_owned(),
        Players::Everyone => "a player".to_owned(),
        Players::You
        | Players::TurnPlayer
        | Players::Them
        | Players::ControllerOf(_)
        | Players::OwnerOf(_)
        | Players::Slot(_) => player(players),
    }
}

/// How much damage.
pub(super) fn so_much_damage(value: &Val) -> String {
    if *value == Val::Named {
        return "that much damage".to_owned();
    }
    match is_short(value) {
        true => format!("{} damage", number(value)),
        false => format!("damage equal to {}", number(value)),
    }
}

/// Qualities as a noun.
pub(super) fn qualities(tests: &[Test]) -> String {
    described(tests, false)
}

fn described(tests: &[Test], many: bool) -> String {
    if let [Test::Any(lists)] = tests {
        return lists.iter().map(|tests| described(tests, many)).collect::<Vec<_>>().join(" or ");
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut noun = "card";
    for test in tests {
        match test {
            Test::Citizen => noun = "citizen",
            Test::Spell => noun = "spell",
            Test::Other => before.insert(0, "other".to_owned()),
            Test::Mine
            | Test::AttachedToThis
            | Test::Name(_)
            | Test::NamedCard
            | Test::Keyword(_)
            | Test::Number(..)
            | Test::Any(_)
            | Test::Not(_) => after.push(following(test)),
            Test::This
            | Test::Faction(_)
            | Test::Opposing
            | Test::Engaged
            | Test::Ready
            | Test::Weary
            | Test::Attacking
            | Test::Blocking
            | Test::Overlord => before.push(adjective(test).to_owned()),
        }
    }
    let noun = if many { format!("{noun}s") } else { noun.to_owned() };
    let words: Vec<String> = before.into_iter().chain([noun]).chain(after).collect();
    words.join(" ")
}

/// A quality before its noun.
fn adjective(test: &Test) -> &str {
    match test {
        Test::This => "this",
        Test::Faction(name) => name,
        Test::Opposing => "opposing",
        Test::Other => "other",
        Test::Engaged => "engaged",
        Test::Ready => "disengaged",
        Test::Weary => "weary",
        Test::Attacking => "attacking",
        Test::Blocking => "blocking",
        Test::Overlord => "overlord",
        Test::Citizen => "a citizen",
        Test::Spell => "a spell",
        Test::Mine
        | Test::AttachedToThis
        | Test::Name(_)
        | Test::NamedCard
        | Test::Keyword(_)
        | Test::Number(..)
        | Test::Any(_)
        | Test::Not(_) => "",
    }
}

/// A quality behind its noun.
fn following(test: &Test) -> String {
    match test {
        Test::Mine => "you control".to_owned(),
        Test::AttachedToThis => "attached to this".to_owned(),
        Test::Name(name) => format!("named {name}"),
        Test::NamedCard => "with the chosen name".to_owned(),
        Test::Keyword(keyword) => format!("with {}", keyword.slug()),
        Test::Number(stat, compare, value) => {
            let stat = match stat {
                Stat::Attack => "attack",
                Stat::Defense => "defense",
                Stat::Cost => "total cost",
            };
            format!("with {stat} {} {}", compared(*compare), number(value))
        }
        Test::Any(lists) => {
            let words: Vec<String> = lists.iter().map(|tests| with_article(&described(tests, false))).collect();
            format!("that is {}", words.join(" or "))
        }
        Test::Not(inner) => denied(inner),
        Test::Citizen
        | Test::Spell
        | Test::This
        | Test::Faction(_)
        | Test::Opposing
        | Test::Other
        | Test::Engaged
        | Test::Ready
        | Test::Weary
        | Test::Attacking
        | Test::Blocking
        | Test::Overlord => format!("that is {}", adjective(test)),
    }
}

/// That a quality does not hold.
fn denied(test: &Test) -> String {
    match test {
        Test::Mine => "you do not control".to_owned(),
        Test::AttachedToThis | Test::Name(_) => format!("not {}", following(test)),
        Test::NamedCard => "with another than the chosen name".to_owned(),
        Test::Keyword(keyword) => format!("without {}", keyword.slug()),
        Test::Number(..) => format!("not {}", following(test)),
        Test::Not(inner) => following(inner),
        Test::Any(lists) => {
            let words: Vec<String> = lists.iter().map(|tests| with_article(&described(tests, false))).collect();
            format!("that is not {}", words.join(" or "))
        }
        Test::Overlord => "that is no overlord".to_owned(),
        Test::Citizen
        | Test::Spell
        | Test::This
        | Test::Faction(_)
        | Test::Opposing
        | Test::Other
        | Test::Engaged
        | Test::Ready
        | Test::Weary
        | Test::Attacking
        | Test::Blocking => format!("that is not {}", adjective(test)),
    }
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
        Cond::Exists(filter) => format!("there is {}", one(filter)),
        Cond::TurnOf(Players::You) => "it is your turn".to_owned(),
        Cond::TurnOf(players) => format!("it is {}", of_player(players, "turn")),
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
        Act::BeDamaged => "cannot be dealt damage",
    }
}

pub(super) fn modifier(given: &Mod) -> String {
    match given {
        Mod::Stat(cards, attack, defense) => {
            format!("{} gets {}/{}", reference(cards), signed(attack), signed(defense))
        }
        Mod::Set(cards, attack, defense) => {
            format!("the attack and defense of {} are {}/{}", reference(cards), number(attack), number(defense))
        }
        Mod::Keyword(cards, keyword) => format!("{} has {}", reference(cards), keyword.slug()),
        Mod::Strip(cards) => format!("{} has no abilities", reference(cards)),
        Mod::HandLimit(players, count) => format!("{} is {count}", of_player(players, "hand limit")),
        Mod::Forbid(act, cards) => format!("{} {}", reference(cards), forbidden(*act)),
        Mod::ForbidPlayers(act, players) => format!("{} {}", player(players), forbidden(*act)),
        Mod::Cost(filter, change) if *change < 0 => {
            format!("each {} costs {} less", qualities(&filter.tests), -change)
        }
        Mod::Cost(filter, change) => format!("each {} costs {change} more", qualities(&filter.tests)),
    }
}

pub(super) fn costs(list: &[Cost]) -> String {
    list.iter().map(cost).collect::<Vec<_>>().join(", ")
}

pub(super) fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Soul(stones) => stones.to_string(),
        Cost::Engage => "engage this".to_owned(),
        Cost::EngageOther(filter, number) => {
            // The card itself cannot be one of them.
            let mut others = filter.clone();
            if !others.tests.contains(&Test::Other) {
                others.tests.push(Test::Other);
            }
            format!("engage {}", so_many(&Val::Number(i16::from(*number)), &others))
        }
        Cost::Sacrifice(filter, _) if is_this(filter) => "sacrifice this".to_owned(),
        Cost::Sacrifice(filter, number) => {
            format!("sacrifice {}", so_many(&Val::Number(i16::from(*number)), filter))
        }
        Cost::Discard(number) => format!("discard {}", count(i32::from(*number), "card", "cards")),
        Cost::Plunder(number, None) => format!("plunder {number}"),
        Cost::Plunder(number, Some(filter)) => {
            format!("plunder {}", so_many(&Val::Number(i16::from(*number)), &unzoned(filter)))
        }
        Cost::Detach(number) => format!("detach {} from this", count(i32::from(*number), "card", "cards")),
        Cost::AbolishThis => "abolish this".to_owned(),
        Cost::Row(number) => {
            format!("destroy {} of your own", count(i32::from(*number), "11-year card", "11-year cards"))
        }
    }
}

pub(super) fn happening(event: &Event) -> String {
    let card = |filter: &Filter| match is_this(filter) {
        true => "this".to_owned(),
        false => with_article(&qualities(&filter.tests)),
    };
    let who = |players: &Players, verb: &str| match *players == Players::You {
        true => format!("whenever you {verb}"),
        false => format!("whenever {} {}", anyone(players), third_person(verb)),
    };
    let turn = |players: &Players, part: &str| format!("at the {part} of {}", of_player(players, "turn"));
    let combat = |players: &Players, part: &str| format!("at the {part} of {}", of_player(players, "combat phase"));
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
        Event::RowDestroyed(Players::You) => "whenever an 11-year card of yours is destroyed".to_owned(),
        Event::RowDestroyed(players) => format!("whenever an 11-year card of {} is destroyed", anyone(players)),
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
    match is_short(value) {
        true => format!("{} cards", number(value)),
        false => format!("as many cards as {}", number(value)),
    }
}
