//! What a card says, in English, made from its script.

mod nouns;

use super::card::Card;
use super::code::At;
use super::happening::On;
use super::syntax::*;
use crate::kryptik::model::{Color, Kind};
use nouns::*;

/// The text of a card: keywords, cost, abilities, one line each.
///
/// ```
/// use keyforge_core::kryptik::{Library, cards::card_text};
///
/// let library = Library::demo();
/// let text = card_text(library.get("fogstep-courier").unwrap());
/// assert_eq!(text, "Sidestep.\nEnter; you may draw 1 card, then discard 1 card.");
/// ```
#[must_use]
pub fn card_text(card: &Card) -> String {
    let mut lines = Vec::new();
    let words: Vec<&str> = card.keywords.iter().map(|keyword| keyword.slug()).collect();
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
            let own = [(On::Enter, "Enter"), (On::Dies, "Dies")];
            let (what, _, cards) = on.parts();
            let shorthand = own.into_iter().find(|(known, _)| *known == what && cards.is_some_and(is_this));
            let shorthand = shorthand.map(|(_, word)| word);
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

/// A paragraph in sentences.
#[must_use]
pub fn say_para(para: &Para) -> String {
    let speaker = Speaker { targets: &para.targets, introduced: std::cell::RefCell::new(Vec::new()) };
    let text = speaker.in_turn(&para.effects, ". Then ");
    // What no sentence named is said first.
    let introduced = speaker.introduced.into_inner();
    let unnamed = para.targets.iter().filter(|target| !introduced.contains(&target.slot));
    let named = unnamed.map(|one| format!("choose {}", aimed(one))).chain(Some(text).filter(|text| !text.is_empty()));
    sentence(&named.collect::<Vec<_>>().join(", then "))
}

/// The effects of a paragraph among which the instruction with that number lets choose, or the one that it allows, in sentences.
#[must_use]
pub(crate) fn say_choices(para: &Para, at: At) -> Vec<String> {
    let Some(effect) = para.instruction(at) else {
        return Vec::new();
    };
    let speaker = Speaker { targets: &para.targets, introduced: std::cell::RefCell::new(Vec::new()) };
    let alone = |effects: &[Effect]| sentence(&speaker.all(effects));
    if let Effect::OneOf(choices) = effect {
        return choices.iter().map(|effects| alone(effects)).collect();
    }
    vec![if let Effect::May(effects) = effect { alone(effects) } else { alone(std::slice::from_ref(effect)) }]
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

fn aimed(target: &Target) -> String {
    let what = match &target.aim {
        Aim::Cards(filter) => return aimed_cards(target, filter),
        Aim::Opponent => format!("target {}", plural("opponent", target.count)),
        Aim::Player => format!("target {}", plural("player", target.count)),
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
        Aim::Slot(players) => {
            let cards = plural("11-year card", target.count);
            match players {
                Players::You => format!("target {cards} of yours"),
                Players::Opponents => format!("target {cards} of an opponent"),
                Players::Everyone => format!("target {cards}"),
                Players::TurnPlayer
                | Players::Them
                | Players::ControllerOf(_)
                | Players::OwnerOf(_)
                | Players::Slot(_) => format!("target {cards} of {}", player(players)),
            }
        }
    };
    match (target.count, target.up_to) {
        (1, false) => what,
        (count, false) => format!("{count} {what}"),
        (count, true) => format!("up to {count} {what}"),
    }
}

fn aimed_cards(target: &Target, filter: &Filter) -> String {
    let noun = if target.count == 1 { filtered(filter) } else { many(filter) };
    let (other, noun) = match noun.strip_prefix("other ") {
        Some(rest) => (true, rest),
        None => (false, noun.as_str()),
    };
    let others = if other { "other " } else { "" };
    match (target.count, target.up_to) {
        (1, false) if other => format!("another target {noun}"),
        (1, false) => format!("target {noun}"),
        (count, false) => format!("{count} {others}target {noun}"),
        (count, true) => format!("up to {count} {others}target {noun}"),
    }
}

fn plural(noun: &str, count: u8) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
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
            Some(target) if target.count > 1 => "them".to_owned(),
            Some(Target { aim: Aim::Opponent | Aim::Player, .. }) => "that player".to_owned(),
            Some(_) => "it".to_owned(),
            None => "what you chose".to_owned(),
        }
    }

    fn cards(&self, cards: &Ref) -> String {
        if let Ref::Slot(slot) = cards {
            return self.slot(*slot);
        }
        reference(cards)
    }

    /// Cards that do or have something, and the verb: `it gets`, `they get`.
    fn subject(&self, cards: &Ref, verb: &str) -> String {
        let Ref::Slot(slot) = cards else {
            return format!("{} {}", reference(cards), third_person(verb));
        };
        let several = self.targets.iter().any(|target| target.slot == *slot && target.count > 1);
        match (self.slot(*slot), several) {
            (cards, true) if cards == "them" => format!("they {verb}"),
            (cards, true) => format!("{cards} {verb}"),
            (cards, false) => format!("{cards} {}", third_person(verb)),
        }
    }

    /// Something that a player has.
    fn of(&self, players: &Players, thing: &str) -> String {
        match players {
            Players::Slot(slot) => format!("{}'s {thing}", self.slot(*slot)),
            Players::You
            | Players::Opponents
            | Players::Everyone
            | Players::TurnPlayer
            | Players::Them
            | Players::ControllerOf(_)
            | Players::OwnerOf(_) => of_player(players, thing),
        }
    }

    fn players(&self, players: &Players) -> String {
        if let Players::Slot(slot) = players {
            return self.slot(*slot);
        }
        player(players)
    }

    /// `you draw`, `each opponent draws`.
    fn does(&self, players: &Players, verb: &str) -> String {
        match *players == Players::You {
            true => verb.to_owned(),
            false => format!("{} {}", self.players(players), third_person(verb)),
        }
    }

    fn all(&self, effects: &[Effect]) -> String {
        self.in_turn(effects, "; then ")
    }

    /// Effects one after the other. What follows one that a player may do, or that is done under a condition or more than once,
    /// belongs to it no more: `apart` tells.
    fn in_turn(&self, effects: &[Effect], apart: &str) -> String {
        let mut text = String::new();
        for (at, effect) in effects.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| effects.get(before));
            text.push_str(match before {
                None => "",
                Some(before) if holds_others(before) => apart,
                Some(_) => ", then ",
            });
            text.push_str(&self.effect(effect));
        }
        text
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Damage(cards, amount) => format!("deal {} to {}", so_much_damage(amount), self.cards(cards)),
            Effect::DamagePlayer(players, amount) => {
                format!("deal {} to {}", so_much_damage(amount), self.players(players))
            }
            Effect::Destroy(cards) => format!("destroy {}", self.cards(cards)),
            Effect::Abolish(cards) => format!("abolish {}", self.cards(cards)),
            Effect::Sacrifice(players, filter, value) => {
                format!("{} {}", self.does(players, "sacrifice"), so_many(value, filter))
            }
            Effect::Discard(players, value) => format!("{} {}", self.does(players, "discard"), cards_number(value)),
            Effect::DiscardChosen(players, filter, value, chooser) => {
                self.discard_chosen(players, filter, value, chooser)
            }
            Effect::DiscardRandom(players, value) => {
                format!("{} {} at random", self.does(players, "discard"), cards_number(value))
            }
            Effect::Draw(players, value) => format!("{} {}", self.does(players, "draw"), cards_number(value)),
            Effect::Probe(number) => probe(*number),
            Effect::Plunder(players, value, filter) => self.plunder(players, value, filter.as_ref()),
            Effect::Dig(looked, filter, most, place, others) => dig(*looked, filter, *most, [*place, *others]),
            Effect::Search(filter, place) => {
                format!("search your deck for {}, put it {}, and shuffle", one(&unzoned(filter)), placed(*place))
            }
            Effect::Shuffle(Players::You) => "shuffle your deck".to_owned(),
            Effect::Shuffle(players) => format!("{} their deck", self.does(players, "shuffle")),
            Effect::Put(cards, place) => format!("put {} {}", self.cards(cards), placed(*place)),
            Effect::Return(cards, place) => format!("return {} {}", self.cards(cards), returned(*place)),
            Effect::Attach(cards, host) => format!("attach {} to {}", self.cards(cards), self.cards(host)),
            Effect::Detach(hosts, value) => format!("detach {} from {}", cards_number(value), self.cards(hosts)),
            Effect::Counter(slot) => format!("counter {}", self.slot(*slot)),
            Effect::Copy(slot) => {
                format!("copy {}; you may choose new targets for the copy", self.slot(*slot))
            }
            Effect::Prevent(cards, amount, span) => self.prevent(cards, amount, *span),
            Effect::GainControl(cards, players, span) => self.gain_control(cards, players, *span),
            Effect::Stat(cards, attack, defense, span) => {
                format!("{} {}/{}{}", self.subject(cards, "get"), signed(attack), signed(defense), lasting(*span))
            }
            Effect::Grant(cards, keyword, span) => {
                format!("{} {}{}", self.subject(cards, "get"), keyword.slug(), lasting(*span))
            }
            Effect::Strip(cards, span) => format!("{} all abilities{}", self.subject(cards, "lose"), lasting(*span)),
            Effect::Engage(cards) => format!("engage {}", self.cards(cards)),
            Effect::Disengage(cards) => format!("disengage {}", self.cards(cards)),
            Effect::Energy(players, colors) => self.energy(players, colors),
            Effect::CastFree(filter) => {
                format!("you may cast {} from your hand for free", one(&unzoned(filter)))
            }
            Effect::LookHand(players) => format!("look at {}", self.of(players, "hand")),
            Effect::LookRow(players) => format!("look at {}", self.of(players, "11-year row")),
            Effect::LookSlot(slot) => format!("look at {}", self.slot(*slot)),
            Effect::LookTop(players, value) => {
                format!("look at the top {} of {}", cards_number(value), self.of(players, "deck"))
            }
            Effect::Rearrange(players) => {
                format!("look at {}; you may rearrange it", self.of(players, "11-year row"))
            }
            Effect::DestroyRow(players, value, chooser) => self.destroy_row(players, value, chooser),
            Effect::DestroySlot(slot) => format!("destroy {}", self.slot(*slot)),
            Effect::ToRow(cards) => format!("put {} face down into its owner's 11-year row", self.cards(cards)),
            Effect::Name(least, most) => format!("choose a number from {least} to {most}"),
            Effect::NameCard => "choose the name of a card".to_owned(),
            Effect::ExtraTurn(players) => {
                format!("{} another turn after this one", self.does(players, "take"))
            }
            Effect::Choose(_, filter, number) => format!("choose {}", so_many(&Val::Number((*number).into()), filter)),
            Effect::Install(given, span) => format!("{}{}", self.installed(given), lasting(*span)),
            Effect::May(effects) => format!("you may {}", self.all(effects)),
            Effect::ForEach(filter, effects) => format!("for each {}: {}", filtered(filter), self.all(effects)),
            Effect::EachPlayer(players, effects) => format!("for {}: {}", self.players(players), self.all(effects)),
            Effect::OneOf(choices) => self.one_of(choices),
            Effect::If(cond, then, other) => self.conditional(cond, then, other),
        }
    }

    fn discard_chosen(&self, players: &Players, filter: &Filter, value: &Val, chooser: &Players) -> String {
        let what = so_many(value, &unzoned(filter));
        let who = if *chooser == Players::You { "choose" } else { "chooses" };
        format!("{} {what} that {} {who}", self.does(players, "discard"), self.players(chooser))
    }

    fn plunder(&self, players: &Players, value: &Val, filter: Option<&Filter>) -> String {
        let what = filter.map_or_else(|| number(value), |filter| so_many(value, &unzoned(filter)));
        format!("{} {what}", self.does(players, "plunder"))
    }

    fn prevent(&self, cards: &Ref, amount: &Val, span: Span) -> String {
        let (cards, amount) = (self.cards(cards), number(amount));
        format!("prevent the next {amount} damage that would be dealt to {cards}{}", lasting(span))
    }

    fn gain_control(&self, cards: &Ref, players: &Players, span: Span) -> String {
        let cards = self.cards(cards);
        format!("{} control of {cards}{}", self.does(players, "gain"), lasting(span))
    }

    fn destroy_row(&self, players: &Players, value: &Val, chooser: &Players) -> String {
        let cards = if *value == Val::Number(1) { "11-year card" } else { "11-year cards" };
        let whose = if *players == Players::You { "your own".to_owned() } else { self.players(players) };
        format!("destroy {} {cards} of {whose}, chosen by {}", number(value), self.players(chooser))
    }

    fn energy(&self, players: &Players, colors: &[Color]) -> String {
        let colors: String = colors.iter().map(|color| format!("{{{color}}}")).collect();
        format!("{} {colors}", self.does(players, "add"))
    }

    fn installed(&self, given: &Mod) -> String {
        match given {
            Mod::Forbid(act, cards) => format!("{} {}", self.cards(cards), forbidden(*act)),
            Mod::Stat(cards, attack, defense) => {
                format!("{} {}/{}", self.subject(cards, "get"), signed(attack), signed(defense))
            }
            Mod::Set(cards, attack, defense) => {
                let cards = self.cards(cards);
                format!("the attack and defense of {cards} are {}/{}", number(attack), number(defense))
            }
            Mod::Keyword(cards, keyword) => format!("{} {}", self.subject(cards, "get"), keyword.slug()),
            Mod::Strip(cards) => format!("{} all abilities", self.subject(cards, "lose")),
            Mod::ForbidPlayers(act, players) => format!("{} {}", self.players(players), forbidden(*act)),
            Mod::HandLimit(..) | Mod::Cost(..) => modifier(given),
        }
    }

    fn one_of(&self, choices: &[Vec<Effect>]) -> String {
        let choices: Vec<String> = choices.iter().map(|effects| self.all(effects)).collect();
        format!("choose one: {}", choices.join(" or "))
    }

    fn conditional(&self, cond: &Cond, then: &[Effect], other: &[Effect]) -> String {
        let otherwise = if other.is_empty() { String::new() } else { format!("; otherwise {}", self.all(other)) };
        format!("if {}, {}{otherwise}", condition(cond), self.all(then))
    }
}

/// Whether a text would seem to hold what is said after it.
fn holds_others(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::May(_)
            | Effect::ForEach(..)
            | Effect::EachPlayer(..)
            | Effect::OneOf(_)
            | Effect::If(..)
            | Effect::Probe(_)
            | Effect::CastFree(_)
            | Effect::Rearrange(_)
    )
}

/// The type line: "Lanternfolk citizen overlord".
#[must_use]
pub fn type_line(card: &Card) -> String {
    let kind = if card.kind == Kind::Citizen { "citizen" } else { "spell" };
    let factions = card.factions.iter().map(String::as_str);
    let words: Vec<&str> = factions.chain([kind]).chain(card.overlord.then_some("overlord")).collect();
    words.join(" ")
}

fn probe(number: u8) -> String {
    let cards = count(i32::from(number), "card", "cards");
    format!("you may draw {cards}, then discard {cards}")
}

fn dig(looked: u8, filter: &Filter, most: u8, [place, others]: [Place; 2]) -> String {
    let (cards, what) = (count(i32::from(looked), "card", "cards"), filtered(&unzoned(filter)));
    let (place, others) = (placed(place), placed(others));
    format!("look at the top {cards} of your deck, put up to {most} of them ({what}) {place} and the others {others}")
}
