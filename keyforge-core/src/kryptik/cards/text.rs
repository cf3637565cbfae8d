//! What a card says, in English, made from its script.

use super::ast::*;
use crate::kryptik::cards::Card;
use crate::kryptik::model::Kind;

/// The text of a card: keywords, cost, abilities, one line each.
///
/// ```
/// use keyforge_core::kryptik::{Library, script::card_text};
///
/// let library = Library::demo();
/// let text = card_text(library.get("fogstep-courier").unwrap());
/// assert_eq!(text, "Sidestep.\nEnter; you may draw 1 card, then discard 1 card.");
/// ```
#[must_use]
pub fn card_text(card: &Card) -> String {
    let mut lines = Vec::new();
    let words: Vec<&str> = card.keywords.iter().map(|keyword| keyword.word()).collect();
    if !words.is_empty() {
        lines.push(sentence(&words.join(", ")));
    }
    if card.focused {
        lines.push("Focused.".to_owned());
    }
    if card.combat_timing {
        lines.push("You may cast this in the combat phase.".to_owned());
    }
    if let Some(copies) = card.max_copies {
        lines.push(format!("A deck holds at most {}.", count(i32::from(copies), "copy", "copies")));
    }
    if !card.extra.is_empty() {
        lines.push(sentence(&format!("as an additional cost, {}", costs(&card.extra))));
    }
    lines.extend(card.paragraphs.iter().map(say_para));
    lines.extend(card.abilities.iter().map(say_ability));
    if let Some(para) = &card.eleven {
        let cost = if card.eleven_cost.is_empty() { String::new() } else { format!("{}: ", costs(&card.eleven_cost)) };
        lines.push(format!("11-year ability: {cost}{}", say_para(para)));
    }
    lines.join("\n")
}

/// An ability in a sentence.
#[must_use]
pub fn say_ability(ability: &Ability) -> String {
    match ability {
        Ability::Active { cost, focused, solo, short_time, zone, para } => {
            let mut marks = marks(*solo, *short_time, *zone);
            if *focused {
                marks.push_str("focused, ");
            }
            let cost = if cost.is_empty() { "nothing".to_owned() } else { costs(cost) };
            format!("{}: {}", capital(&format!("{marks}{cost}")), say_para(para))
        }
        Ability::Energy { cost, make } => {
            let made = match make {
                Make::AnyColor => "add 1 energy of any color".to_owned(),
                Make::These(colors) => {
                    format!("add {}", colors.iter().map(|color| format!("{{{color}}}")).collect::<String>())
                }
            };
            format!("{}: {}", capital(&costs(cost)), sentence(&made))
        }
        Ability::Passive { zone, cond, mods } => {
            let mods: Vec<String> = mods.iter().map(modifier).collect();
            let mut text = mods.join(" and ");
            if let Some(cond) = cond {
                text = format!("while {}, {text}", condition(cond));
            }
            if *zone == Zone::Attached {
                text = format!("while attached, {text}");
            }
            sentence(&text)
        }
        Ability::Trigger { on, cond, may, cost, solo, short_time, zone, para } => {
            let marks = marks(*solo, *short_time, *zone);
            let shorthand = match on {
                Event::Enter(filter) if is_this(filter) => Some("Enter"),
                Event::Dies(filter) if is_this(filter) => Some("Dies"),
                _ => None,
            };
            let plain = cond.is_none() && !*may && cost.is_empty() && marks.is_empty();
            if let (Some(word), true) = (shorthand, plain) {
                return format!("{word}; {}", uncapital(&say_para(para)));
            }
            let mut text = format!("{marks}{}", happening(on));
            if let Some(cond) = cond {
                text.push_str(&format!(", if {}", condition(cond)));
            }
            if !cost.is_empty() {
                return sentence(&format!(
                    "{text}, you may pay “{}”; if you do: {}",
                    costs(cost),
                    uncapital(&say_para(para))
                ));
            }
            let allowed = if *may { "you may: " } else { "" };
            sentence(&format!("{text}, {allowed}{}", uncapital(&say_para(para))))
        }
    }
}

fn marks(solo: bool, short_time: Option<u8>, zone: Zone) -> String {
    let mut marks = String::new();
    match zone {
        Zone::Island => {}
        Zone::Attached => marks.push_str("while attached, "),
        Zone::Limbo => marks.push_str("from limbo, "),
        Zone::Hand => marks.push_str("from your hand, "),
    }
    if let Some(count) = short_time {
        marks.push_str(&format!("short time {count}, "));
    }
    if solo {
        marks.push_str("solo, ");
    }
    marks
}

fn is_this(filter: &Filter) -> bool {
    filter.zone == Where::Island && filter.tests == [Test::This]
}

/// A paragraph in sentences.
#[must_use]
pub fn say_para(para: &Para) -> String {
    let speaker = Speaker { targets: &para.targets, introduced: std::cell::RefCell::new(Vec::new()) };
    let mut sentences: Vec<String> = para.effects.iter().map(|effect| speaker.effect(effect)).collect();
    // What no sentence named is said first.
    let introduced = speaker.introduced.into_inner();
    let unnamed = para.targets.iter().filter(|target| !introduced.contains(&target.slot));
    let unnamed: Vec<String> = unnamed.map(|one| format!("choose {}", aimed(one))).collect();
    sentences.splice(0..0, unnamed);
    let mut text = sentences.join(", then ");
    text = sentence(&text);
    text
}

fn sentence(text: &str) -> String {
    let ended = text.ends_with(['.', ':', ';']);
    format!("{}{}", capital(text), if ended { "" } else { "." })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

fn count(number: i32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn cards_number(value: &Val) -> String {
    match value {
        Val::Number(number) => count(i32::from(*number), "card", "cards"),
        other => format!("{} cards", number(other)),
    }
}

fn aimed(target: &Target) -> String {
    let what = match &target.aim {
        Aim::Cards(filter) => format!("target {}", filtered(filter)),
        Aim::Opponent => "target opponent".to_owned(),
        Aim::Player => "target player".to_owned(),
        Aim::Pile(kinds) => {
            let words: Vec<&str> = kinds
                .iter()
                .map(|kind| match kind {
                    PileKind::Card => "card",
                    PileKind::Active => "active ability",
                    PileKind::PaidTrigger => "paid triggered ability",
                    PileKind::Eleven => "11-year ability",
                })
                .collect();
            format!("target {} on the pile", words.join(" or "))
        }
    };
    match (target.count, target.up_to) {
        (1, false) => what,
        (count, false) => format!("{count} of {what}"),
        (count, true) => format!("up to {count} of {what}"),
    }
}

struct Speaker<'p> {
    targets: &'p [Target],
    introduced: std::cell::RefCell<Vec<Slot>>,
}

impl Speaker<'_> {
    fn slot(&self, slot: Slot) -> String {
        let target = self.targets.iter().find(|target| target.slot == slot);
        let known = self.introduced.borrow().contains(&slot);
        match target {
            Some(target) if !known => {
                self.introduced.borrow_mut().push(slot);
                aimed(target)
            }
            Some(target) if target.count > 1 => "those".to_owned(),
            Some(Target { aim: Aim::Opponent | Aim::Player, .. }) => "that player".to_owned(),
            Some(_) => "it".to_owned(),
            None => "what you chose".to_owned(),
        }
    }

    fn cards(&self, cards: &Ref) -> String {
        match cards {
            Ref::Slot(slot) => self.slot(*slot),
            other => reference(other),
        }
    }

    fn players(&self, players: &Players) -> String {
        match players {
            Players::Slot(slot) => self.slot(*slot),
            other => player(other),
        }
    }

    /// `you draw`, `each opponent draws`.
    fn does(&self, players: &Players, verb: &str) -> String {
        match players {
            Players::You => verb.to_owned(),
            other => format!("{} {}", self.players(other), third_person(verb)),
        }
    }

    fn all(&self, effects: &[Effect]) -> String {
        effects.iter().map(|effect| self.effect(effect)).collect::<Vec<_>>().join(", then ")
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Damage(cards, amount) => format!("deal {} damage to {}", number(amount), self.cards(cards)),
            Effect::DamagePlayer(players, amount) => {
                format!("deal {} damage to {}", number(amount), self.players(players))
            }
            Effect::Destroy(cards) => format!("destroy {}", self.cards(cards)),
            Effect::Abolish(cards) => format!("abolish {}", self.cards(cards)),
            Effect::Sacrifice(players, filter, value) => {
                format!("{} {} of {}", self.does(players, "sacrifice"), number(value), filtered(filter))
            }
            Effect::Discard(players, value) => format!("{} {}", self.does(players, "discard"), cards_number(value)),
            Effect::DiscardRandom(players, value) => {
                format!("{} {} at random", self.does(players, "discard"), cards_number(value))
            }
            Effect::Draw(players, value) => format!("{} {}", self.does(players, "draw"), cards_number(value)),
            Effect::Probe(number) => {
                let cards = count(i32::from(*number), "card", "cards");
                format!("you may draw {cards}, then discard {cards}")
            }
            Effect::Plunder(players, value, filter) => {
                let kind = filter.as_ref().map(|filter| format!(" ({})", filtered(filter))).unwrap_or_default();
                format!("{} {}{kind}", self.does(players, "plunder"), number(value))
            }
            Effect::Search(filter, place) => {
                format!("search your deck for {}, put it {}, and shuffle", filtered(&unzoned(filter)), placed(*place))
            }
            Effect::Shuffle(players) => format!("{} the deck", self.does(players, "shuffle")),
            Effect::Put(cards, place) => format!("put {} {}", self.cards(cards), placed(*place)),
            Effect::Return(cards, place) => format!("return {} {}", self.cards(cards), returned(*place)),
            Effect::Attach(cards, host) => {
                let cards = self.cards(cards);
                format!("attach {cards} to {}", self.cards(host))
            }
            Effect::Detach(hosts, value) => format!("detach {} from {}", cards_number(value), self.cards(hosts)),
            Effect::Counter(slot) => format!("counter {}", self.slot(*slot)),
            Effect::GainControl(cards, players, span) => {
                let cards = self.cards(cards);
                format!("{} control of {cards}{}", self.does(players, "gain"), lasting(*span))
            }
            Effect::Stat(cards, attack, defense, span) => {
                format!("{} gets {}/{}{}", self.cards(cards), signed(attack), signed(defense), lasting(*span))
            }
            Effect::Grant(cards, keyword, span) => {
                format!("{} gets {}{}", self.cards(cards), keyword.word(), lasting(*span))
            }
            Effect::Strip(cards, span) => format!("{} loses all abilities{}", self.cards(cards), lasting(*span)),
            Effect::Engage(cards) => format!("engage {}", self.cards(cards)),
            Effect::Disengage(cards) => format!("disengage {}", self.cards(cards)),
            Effect::Energy(players, colors) => {
                let colors: String = colors.iter().map(|color| format!("{{{color}}}")).collect();
                format!("{} {colors}", self.does(players, "add"))
            }
            Effect::CastFree(filter) => {
                format!("you may cast {} from your hand for free", filtered(&unzoned(filter)))
            }
            Effect::LookHand(players) => format!("look at the hand of {}", self.players(players)),
            Effect::LookRow(players) => format!("look at the 11-year row of {}", self.players(players)),
            Effect::Rearrange(players) => {
                format!("look at the 11-year row of {}; you may rearrange it", self.players(players))
            }
            Effect::DestroyRow(players, value, chooser) => {
                let whose = self.players(players);
                format!("destroy {} 11-year card of {whose}, chosen by {}", number(value), self.players(chooser))
            }
            Effect::ToRow(cards) => format!("put {} face down into its owner's 11-year row", self.cards(cards)),
            Effect::Name(least, most) => format!("choose a number from {least} to {most}"),
            Effect::Choose(_, filter, number) => format!("choose {number} of {}", filtered(filter)),
            Effect::Install(given, span) => {
                let text = match given {
                    Mod::Forbid(act, cards) => format!("{} {}", self.cards(cards), forbidden(*act)),
                    other => modifier(other),
                };
                format!("{text}{}", lasting(*span))
            }
            Effect::May(effects) => format!("you may {}", self.all(effects)),
            Effect::ForEach(filter, effects) => format!("for each of {}: {}", filtered(filter), self.all(effects)),
            Effect::EachPlayer(players, effects) => {
                format!("for each of {}: {}", self.players(players), self.all(effects))
            }
            Effect::OneOf(choices) => {
                let choices: Vec<String> = choices.iter().map(|effects| self.all(effects)).collect();
                format!("choose one: {}", choices.join(" or "))
            }
            Effect::If(cond, then, other) => {
                let otherwise =
                    if other.is_empty() { String::new() } else { format!("; otherwise {}", self.all(other)) };
                format!("if {}, {}{otherwise}", condition(cond), self.all(then))
            }
        }
    }
}

fn third_person(verb: &str) -> String {
    format!("{verb}s")
}

fn unzoned(filter: &Filter) -> Filter {
    Filter { zone: Where::Island, tests: filter.tests.clone() }
}

fn placed(place: Place) -> &'static str {
    match place {
        Place::Island => "onto the island",
        Place::Hand => "into its owner's hand",
        Place::TopOfDeck => "on top of its owner's deck",
        Place::BottomOfDeck => "under its owner's deck",
        Place::Limbo => "into its owner's limbo pile",
        Place::Souls => "into its owner's soul row",
    }
}

fn returned(place: Place) -> &'static str {
    match place {
        Place::Island => "to the island",
        Place::Hand => "to its owner's hand",
        other => placed(other),
    }
}

fn lasting(span: Span) -> &'static str {
    match span {
        Span::EndOfTurn => " until end of turn",
        Span::Combat => " during this attack",
        Span::YourNextTurn => " until your next turn",
        Span::WhileHere => " while this is on the island",
        Span::Forever => "",
    }
}

fn signed(value: &Val) -> String {
    match value {
        Val::Number(number) => format!("{number:+}"),
        other => format!("+{}", number(other)),
    }
}

fn number(value: &Val) -> String {
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

fn reference(cards: &Ref) -> String {
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

fn player(players: &Players) -> String {
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
fn filtered(filter: &Filter) -> String {
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

fn qualities(tests: &[Test]) -> String {
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
            other => before.push(adjective(other)),
        }
    }
    let words: Vec<String> = before.into_iter().chain([noun.to_owned()]).chain(after).collect();
    words.join(" ")
}

fn adjective(test: &Test) -> String {
    match test {
        Test::Opposing => "opposing",
        Test::Other => "other",
        Test::Engaged => "engaged",
        Test::Ready => "disengaged",
        Test::Weary => "weary",
        Test::Attacking => "attacking",
        Test::Blocking => "blocking",
        Test::Overlord => "overlord",
        Test::Faction(name) => name,
        _ => "",
    }
    .to_owned()
}

fn compared(compare: Compare) -> &'static str {
    match compare {
        Compare::Less => "less than",
        Compare::AtMost => "at most",
        Compare::Equal => "equal to",
        Compare::AtLeast => "at least",
        Compare::More => "more than",
    }
}

fn condition(cond: &Cond) -> String {
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

fn forbidden(act: Act) -> &'static str {
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

fn modifier(given: &Mod) -> String {
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

fn costs(list: &[Cost]) -> String {
    list.iter().map(cost).collect::<Vec<_>>().join(", ")
}

fn cost(cost: &Cost) -> String {
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

fn happening(event: &Event) -> String {
    let card = |filter: &Filter| match is_this(filter) {
        true => "this".to_owned(),
        false => format!("a {}", qualities(&filter.tests)),
    };
    let who = |players: &Players, verb: &str| match players {
        Players::You => format!("whenever you {verb}"),
        other => format!("whenever {} {}", player(other), third_person(verb)),
    };
    let turn = |players: &Players, part: &str| match players {
        Players::You => format!("at the {part} of your turn"),
        other => format!("at the {part} of the turn of {}", player(other)),
    };
    let combat = |players: &Players, part: &str| match players {
        Players::You => format!("at the {part} of your combat phase"),
        other => format!("at the {part} of the combat phase of {}", player(other)),
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

/// The type line: "Lanternfolk citizen overlord".
#[must_use]
pub fn type_line(card: &Card) -> String {
    let kind = if card.kind == Kind::Citizen { "citizen" } else { "spell" };
    let factions = card.factions.iter().map(String::as_str);
    let words: Vec<&str> = factions.chain([kind]).chain(card.overlord.then_some("overlord")).collect();
    words.join(" ")
}
