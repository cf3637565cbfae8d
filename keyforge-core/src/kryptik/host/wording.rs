//! Answers in words: what each option of a decision says, so that no two of them say the same.

use crate::kernel::{Mark, Seat, told_apart};
use crate::kryptik::cards::syntax::{Ability, Para};
use crate::kryptik::cards::{At, Text, say_ability, say_choices, say_para};
use crate::kryptik::engine::State;
use crate::kryptik::table::{Action, Area, CardId, DecisionKind, TextRef};

impl State {
    /// An action in words. Of an option of the open decision these are words that no other option has.
    #[must_use]
    pub fn describe(&self, action: Action) -> String {
        let index = self.table.decision.as_ref().and_then(|open| open.options.iter().position(|it| *it == action));
        let text = index.and_then(|index| self.option_texts().into_iter().nth(index));
        text.unwrap_or_else(|| self.say(action))
    }

    /// What each option of the open decision says, in their order; nothing where none is open.
    ///
    /// No two of them say the same: where names agree, the place of a card follows, its damage, or whatever else tells it
    /// from the others.
    #[must_use]
    pub fn option_texts(&self) -> Vec<String> {
        let Some(open) = &self.table.decision else {
            return Vec::new();
        };
        let plain: Vec<String> = open.options.iter().map(|action| self.say(*action)).collect();
        let marks = |index: usize| self.marks(open.seat, open.options[index]);
        told_apart(plain, false, marks, |number| format!("no. {number}"))
    }

    /// What an action says by itself.
    fn say(&self, action: Action) -> String {
        match action {
            Action::Cast(card) => format!("cast {}", self.title(card)),
            Action::Activate { card, ability } | Action::MakeEnergy { card, ability } => {
                let facts = self.card(card).and_then(|facts| facts.abilities.get(usize::from(ability)));
                format!("{} — {}", self.title(card), facts.map(say_ability).unwrap_or_default())
            }
            Action::Energy { card, color } => format!("{{{color}}} from {}", self.title(card)),
            Action::PlaceSoul(card) => format!("place {} in the soul row", self.title(card)),
            Action::Attack(card) => format!("attack with {}", self.title(card)),
            Action::Card(card) => self.title(card),
            Action::Pile(id) => {
                let item = self.table.item(id);
                item.map_or_else(
                    || action.to_string(),
                    |item| format!("{} on the pile", self.title_as(item.source.card, item.def)),
                )
            }
            Action::Trigger(index) | Action::Option(index) => {
                self.text_at(index).map_or_else(|| action.to_string(), |text| self.say_text(text))
            }
            Action::Yes => {
                self.text_at(0).map_or_else(|| action.to_string(), |text| format!("{action}{}", self.say_asked(text)))
            }
            Action::Pass
            | Action::Slot { .. }
            | Action::Player(_)
            | Action::Done
            | Action::No
            | Action::Number(_)
            | Action::Color(_)
            | Action::Auto
            | Action::Spend(_)
            | Action::UseEleven
            | Action::CastEleven
            | Action::TakeEleven
            | Action::Concede => action.to_string(),
        }
    }

    fn say_text(&self, text: &TextRef) -> String {
        let definition = self.cast.get(text.def);
        let title = self.title_as(text.card, text.def);
        if self.is_asked(DecisionKind::NameCard) {
            return definition.map_or(title, |definition| definition.card.name.clone());
        }
        let Some(place) = text.text else {
            return format!("{title} — what becomes of it");
        };
        let para = definition.and_then(|definition| definition.para(place));
        let says = match (text.choice, para) {
            (Some(choice), Some(para)) => {
                return format!("{}{}", say_choice(para, choice).unwrap_or(title), self.say_about(text));
            }
            (_, Some(para)) => say_para(para),
            (_, None) => String::new(),
        };
        let about = text.about.map(|card| format!(" (about {})", self.title(card))).unwrap_or_default();
        format!("{title} — {says}{about}")
    }

    /// What is asked for where the answers are yes and no: what an effect allows, or what a trigger does and costs.
    fn say_asked(&self, text: &TextRef) -> String {
        let written = self.cast.get(text.def).zip(text.text);
        let says = written.and_then(|(definition, place)| match (text.choice, place) {
            (Some(choice), _) => say_choice(definition.para(place)?, choice),
            (None, Text::Ability(index)) => definition.card.abilities.get(usize::from(index)).map(say_trigger),
            (None, Text::Paragraph(_) | Text::Eleven) => None,
        });
        format!("{}{}", says.map(|says| format!(" — {says}")).unwrap_or_default(), self.say_about(text))
    }

    /// Of which card or player all answers speak.
    fn say_about(&self, text: &TextRef) -> String {
        let card = text.about.map(|card| self.singled_out(card));
        let about: Vec<String> = card.into_iter().chain(text.whom.map(|seat| seat.to_string())).collect();
        if about.is_empty() { String::new() } else { format!(" (about {})", about.join(", ")) }
    }

    /// A card by its name and, where another one of that name lies in the same area, by its place.
    fn singled_out(&self, card: CardId) -> String {
        let title = self.title(card);
        let decider = self.table.decision.as_ref().map_or(Seat::FIRST, |open| open.seat);
        let area = self.table.card(card).area;
        let alike = |other: CardId| other != card && self.table.card(other).area == area && self.title(other) == title;
        if card.is_hidden() || !(0..self.table.cards.len() as u16).map(CardId).any(alike) {
            return title;
        }
        let places = self.places_of(decider, card).into_iter().flatten();
        places.fold(title, |text, place| format!("{text}, {place}"))
    }

    fn is_asked(&self, kind: DecisionKind) -> bool {
        self.table.decision.as_ref().is_some_and(|open| open.kind == kind)
    }

    /// By what the option can be told.
    fn marks(&self, decider: Seat, action: Action) -> Vec<Mark> {
        if let Action::Pile(id) = action
            && let Some(item) = self.table.item(id)
        {
            let whose = if item.controller == decider { "yours".to_owned() } else { format!("of {}", item.controller) };
            let above = self.table.pile.iter().rev().take_while(|other| other.id != id).count();
            let place = if above == 0 { "on top".to_owned() } else { format!("{above} below the top") };
            return vec![Mark::new(Some(whose)), Mark::new(Some(place))];
        }
        let text = if let Action::Trigger(index) | Action::Option(index) = action { self.text_at(index) } else { None };
        let cards = [action.card().or(text.map(|text| text.card)), text.and_then(|text| text.about)];
        cards.into_iter().flatten().flat_map(|card| self.marks_of(decider, card)).collect()
    }

    /// What stands behind a number of the open decision.
    fn text_at(&self, index: u8) -> Option<&TextRef> {
        self.table.decision.as_ref().and_then(|open| open.texts.get(usize::from(index)))
    }

    fn marks_of(&self, decider: Seat, card: CardId) -> Vec<Mark> {
        if card.is_hidden() {
            return Vec::new();
        }
        let state = self.table.card(card);
        let foreign = state.area.is_shared() && state.owner != state.seat;
        let owner = if state.owner == decider { "you own it".to_owned() } else { format!("{} owns it", state.owner) };
        let words = [
            foreign.then_some(owner),
            (state.damage > 0).then(|| format!("{} damage", state.damage)),
            state.engaged.then(|| "engaged".to_owned()),
            state.weary.then(|| "weary".to_owned()),
        ];
        self.places_of(decider, card).into_iter().chain(words).map(Mark::new).collect()
    }

    /// Where a card lies, as far as it can be told.
    fn places_of(&self, decider: Seat, card: CardId) -> [Option<String>; 4] {
        let state = self.table.card(card);
        let whose = if state.seat == decider { "your".to_owned() } else { format!("{}’s", state.seat) };
        let line = &self.table.player(state.seat).island;
        let number = |card: CardId| line.iter().position(|other| *other == card).map(|at| at + 1);
        let host = state.host.filter(|host| state.area == Area::Attached && !host.is_hidden());
        [
            place(state.area).map(|area| format!("{whose} {area}")),
            number(card).filter(|_| state.area == Area::Island).map(|at| format!("number {at} there")),
            host.map(|host| format!("under {}", self.title(host))),
            host.and_then(number).map(|at| format!("under number {at} there")),
        ]
    }
}

/// One of the effects among which an instruction of a paragraph lets choose, or the one that it allows.
fn say_choice(para: &Para, (at, which): (At, u8)) -> Option<String> {
    say_choices(para, at).into_iter().nth(usize::from(which))
}

/// What a trigger does; where it costs something, all of it.
fn say_trigger(ability: &Ability) -> String {
    match ability {
        Ability::Trigger { cost, para, .. } if cost.is_empty() => say_para(para),
        Ability::Trigger { .. } | Ability::Active { .. } | Ability::Energy { .. } | Ability::Passive { .. } => {
            say_ability(ability)
        }
    }
}

/// What an area is called; nothing where a viewer does not know it.
fn place(area: Area) -> Option<&'static str> {
    Some(match area {
        Area::Deck => "deck",
        Area::Hand => "hand",
        Area::Row => "11-year row",
        Area::Souls => "soul row",
        Area::Limbo => "limbo pile",
        Area::Abolished => "abolished cards",
        Area::Island => "side of the island",
        Area::Attached => "attached cards",
        Area::Pile => "card on the pile",
        Area::Pending => "destroyed 11-year card",
        Area::Unknown => return None,
    })
}
