//! What has been spoken of: how a language knows what "it" and "that creature" stand for.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Rulebook};
use crate::script::spell::Term;
use crate::script::tree::Tree;

/// What is known of cards that a text has named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Referent {
    /// Their type, where the text says it.
    pub(super) kind: Option<CardType>,
    /// Whether they may be several.
    pub(super) many: bool,
    /// Whether they come from hand, deck, discard pile or archives of the player who is "me".
    pub(super) mine: bool,
}

/// What the last verb on cards did to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Done {
    #[default]
    Affected,
    Archived,
    Chosen,
    Damaged,
    Destroyed,
    Discarded,
    Exhausted,
    Flipped,
    Healed,
    LookedAt,
    Made,
    Purged,
    Readied,
    Returned,
    Revealed,
    Sacrificed,
    Shuffled,
    Stunned,
}

/// What has been spoken of so far.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    it: Referent,
    slots: [Option<Referent>; SLOTS],
    event: Referent,
    other: Referent,
    affected: Referent,
    done: Done,
    /// The card spoken of last: a pronoun can stand for it alone.
    focus: Option<Ref>,
    /// Whether the player who acts has been named.
    actor: bool,
    /// Whether the sentence has spoken of the opponent, so that "they" can stand for them.
    opponent: bool,
}

/// Who "me" of a script is in the sentence.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Me {
    /// Spoken to: "gain 1 æmber".
    You,
    /// Spoken of: "your opponent gains 1 æmber". Within, "you" is whom the text speaks to outside.
    Other(Who),
}

/// What "this" is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum This {
    /// By its title.
    Titled,
    /// "This creature": text that it has gained, as one of that type.
    Gained(Option<CardType>),
}

/// Where a sentence stands: on which card, who acts, what was said before.
#[derive(Clone)]
pub(super) struct Voice {
    /// The title of the card that the text is printed on.
    pub(super) title: String,
    pub(super) this: This,
    pub(super) me: Me,
    /// The rulebook whose words are used, if one is named.
    pub(super) rulebook: Option<Rulebook>,
    said: Rc<Cell<Said>>,
    /// Who listens for a passage, if anybody does.
    ear: Option<Rc<Ear>>,
}

/// A part of what a card says.
#[derive(Clone, Copy)]
pub(crate) enum Passage<'a> {
    /// One of its abilities, or one that it gives.
    Ability(&'a Ability),
    /// The texts of which one is chosen.
    Modes(&'a [Vec<Effect>]),
    /// What a player may do or leave.
    May(&'a [Effect]),
}

impl Passage<'_> {
    /// How it is written: trees are compared by little code, every kind of effect by much, and the page in the browser loads it.
    fn written(self) -> Written {
        let raise = |effects: &[Effect]| effects.iter().map(Term::raise).collect();
        match self {
            Passage::Ability(ability) => Written::Ability(ability.raise()),
            Passage::Modes(modes) => Written::Modes(modes.iter().map(|mode| raise(mode)).collect()),
            Passage::May(effects) => Written::May(raise(effects)),
        }
    }
}

/// A [`Passage`] as it is written.
#[derive(PartialEq, Eq)]
enum Written {
    Ability(Tree),
    Modes(Vec<Vec<Tree>>),
    May(Vec<Tree>),
}

/// Listens for a passage while a card is read: only there its words know what was spoken of before.
struct Ear {
    wanted: Written,
    heard: RefCell<Vec<String>>,
}

impl Voice {
    pub(super) fn new(title: &str, rulebook: Option<Rulebook>) -> Voice {
        let said = Rc::default();
        Voice { title: title.to_owned(), this: This::Titled, me: Me::You, rulebook, said, ear: None }
    }

    /// The same voice, with somebody who listens for a passage.
    pub(super) fn listening(self, passage: Passage<'_>) -> Voice {
        let ear = Ear { wanted: passage.written(), heard: RefCell::default() };
        Voice { ear: Some(Rc::new(ear)), ..self }
    }

    /// The words of the passage, as they were said first; nothing if they were not.
    pub(super) fn heard(&self) -> Vec<String> {
        self.ear.as_ref().map(|ear| ear.heard.borrow().clone()).unwrap_or_default()
    }

    /// A passage has been said.
    pub(super) fn says(&self, passage: Passage<'_>, words: &[String]) {
        let Some(ear) = &self.ear else {
            return;
        };
        if ear.heard.borrow().is_empty() && ear.wanted == passage.written() {
            ear.heard.replace(words.to_vec());
        }
    }

    /// The voice of text that another card gains.
    pub(super) fn gained(&self, kind: Option<CardType>) -> Voice {
        Voice { this: This::Gained(kind), me: Me::You, said: Rc::default(), ..self.clone() }
    }

    /// The voice while that player is "me".
    pub(super) fn acting(&self, who: &Who) -> Voice {
        let me = match (&self.me, who) {
            (me, Who::Me) => me.clone(),
            (Me::Other(Who::Opponent), Who::Opponent) => Me::You,
            (Me::Other(other), Who::Opponent) => Me::Other(Who::OtherThan(Box::new(other.clone()))),
            (_, who) => Me::Other(who.clone()),
        };
        let voice = Voice { me, ..self.clone() };
        voice.update(|said| said.actor = false);
        voice
    }

    fn update(&self, change: impl FnOnce(&mut Said)) {
        let mut said = self.said.get();
        change(&mut said);
        self.said.set(said);
    }

    /// A new ability begins: nothing has been said.
    pub(super) fn begin(&self) {
        self.said.set(Said::default());
    }

    /// Whether the player who acts has been named before.
    pub(super) fn actor_named(&self) -> bool {
        self.said.get().actor
    }

    /// The same; from now on, yes.
    pub(super) fn name_actor(&self) -> bool {
        let named = self.said.get().actor;
        self.update(|said| said.actor = true);
        named
    }

    /// The sentence speaks of a player.
    pub(super) fn speaks_of(&self, who: &Who) {
        self.update(|said| said.opponent = *who == Who::Opponent);
    }

    /// Whether "they" can stand for a player.
    pub(super) fn spoke_of(&self, who: &Who) -> bool {
        *who == Who::Opponent && self.me == Me::You && self.said.get().opponent
    }

    /// A new sentence begins.
    pub(super) fn next_sentence(&self) {
        self.update(|said| said.opponent = false);
    }

    /// What a reference stands for.
    pub(super) fn referent(&self, card: Ref) -> Referent {
        let said = self.said.get();
        let creature = Referent { kind: Some(CardType::Creature), ..Referent::default() };
        match card {
            Ref::This => match self.this {
                This::Titled => Referent::default(),
                This::Gained(kind) => Referent { kind, ..Referent::default() },
            },
            Ref::Source => Referent::default(),
            Ref::Host | Ref::Fought => creature,
            Ref::It => said.it,
            Ref::Slot(slot) => said.slots.get(usize::from(slot)).copied().flatten().unwrap_or_default(),
            Ref::EventCard => said.event,
            Ref::EventOther => said.other,
            Ref::ThisWay => Referent { many: true, ..said.affected },
            Ref::Rest | Ref::Remembered => Referent { many: true, ..Referent::default() },
        }
    }

    /// How many choices have a name.
    pub(super) fn named_choices(&self) -> usize {
        self.said.get().slots.iter().flatten().count()
    }

    /// Whether a pronoun can stand for the card alone.
    pub(super) fn in_focus(&self, card: Ref) -> bool {
        self.said.get().focus == Some(card)
    }

    /// These cards were spoken of last; none where several were.
    pub(super) fn mention(&self, card: Option<Ref>) {
        self.update(|said| said.focus = card);
    }

    /// What the last verb did.
    pub(super) fn done(&self) -> Done {
        self.said.get().done
    }

    /// A verb acts on cards.
    pub(super) fn does(&self, done: Done, cards: &Sel) {
        let referent = self.cards(cards);
        self.update(|said| {
            said.done = done;
            said.affected = referent;
        });
    }

    /// Whether cards still lie in a deck as far as the text has gone: on top of it, or among those looked at.
    pub(super) fn in_deck(&self, cards: &Sel) -> bool {
        let named = |card: Option<Ref>| match card {
            Some(Ref::Rest) => true,
            Some(Ref::ThisWay | Ref::It) => self.done() == Done::LookedAt,
            Some(_) | None => false,
        };
        match cards {
            Sel::Top(_, place) | Sel::Bottom(_, place) => place.zone == Zone::Deck,
            Sel::Ref(card) => named(Some(*card)),
            Sel::Choose { from, .. } | Sel::Each(from) => named(named_card(&from.filter)),
            Sel::Random(..) | Sel::Search { .. } | Sel::Union(_) | Sel::Either(_) => false,
        }
    }

    /// Cards were chosen, and perhaps named.
    pub(super) fn chooses(&self, cards: &Sel, slot: Option<Slot>) {
        let referent = self.cards(cards);
        let card = slot.map_or(Ref::It, Ref::Slot);
        self.update(|said| {
            match slot.and_then(|slot| said.slots.get_mut(usize::from(slot))) {
                Some(named) => *named = Some(referent),
                None => said.it = referent,
            }
            said.focus = Some(card);
        });
    }

    /// These cards were named in a sentence.
    pub(super) fn names(&self, sel: &Sel) {
        match sel {
            Sel::Ref(_) => {}
            Sel::Each(group) if named_card(&group.filter).is_some() => {}
            Sel::Each(_) => {
                self.chooses(sel, None);
                self.mention(None);
            }
            Sel::Union(_) => self.mention(None),
            Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. }
            | Sel::Either(_) => self.chooses(sel, None),
        }
    }

    /// What is said of each of several cards by itself.
    pub(super) fn singly<T>(&self, card: Ref, say: impl FnOnce() -> T) -> T {
        let before = self.said.get();
        self.update(|said| {
            said.it.many &= card != Ref::It;
            if let Ref::Slot(slot) = card
                && let Some(Some(named)) = said.slots.get_mut(usize::from(slot))
            {
                named.many = false;
            }
            said.focus = Some(card);
        });
        let text = say();
        self.said.set(before);
        text
    }

    /// The same of the cards of a group, which the text calls "it".
    pub(super) fn each_by_itself<T>(&self, cards: &Sel, say: impl FnOnce() -> T) -> T {
        let before = self.said.get();
        self.takes_one(cards);
        let text = say();
        self.said.set(before);
        text
    }

    /// What is read for each card by itself, where there may be several.
    pub(super) fn of_each<T>(&self, cards: &Sel, many: bool, say: impl FnOnce() -> T) -> T {
        match cards {
            Sel::Ref(card) if many => self.singly(*card, say),
            Sel::Each(_) => self.each_by_itself(cards, say),
            Sel::Ref(_)
            | Sel::Choose { .. }
            | Sel::Random(..)
            | Sel::Top(..)
            | Sel::Bottom(..)
            | Sel::Search { .. }
            | Sel::Union(_)
            | Sel::Either(_) => say(),
        }
    }

    /// The cards of a loop, one after another.
    pub(super) fn takes_one(&self, cards: &Sel) {
        let referent = Referent { many: false, ..self.cards(cards) };
        self.update(|said| {
            said.it = referent;
            said.focus = Some(Ref::It);
        });
    }

    /// Something has been found.
    pub(super) fn finds(&self, filter: &Filter) {
        let it = Referent { kind: kind_of(filter), many: false, mine: true };
        self.update(|said| {
            said.it = it;
            said.focus = Some(Ref::It);
        });
    }

    /// Several cards of a deck have been revealed, and perhaps named.
    pub(super) fn reveals(&self, name: Option<Slot>) {
        let revealed = Referent { kind: None, many: true, mine: true };
        self.update(|said| {
            said.affected = revealed;
            said.done = Done::Revealed;
            if let Some(named) = name.and_then(|slot| said.slots.get_mut(usize::from(slot))) {
                *named = Some(revealed);
            }
        });
    }

    /// Token creatures have come into play.
    pub(super) fn makes(&self, many: bool) {
        let made = Referent { kind: Some(CardType::Creature), many, mine: false };
        self.update(|said| {
            said.it = made;
            said.affected = made;
            said.done = Done::Made;
            said.focus = Some(Ref::It);
        });
    }

    /// What happens, for the text that follows.
    pub(super) fn happens(&self, happening: &Happening) {
        let card = |filter: &Filter| Referent { kind: kind_of(filter), many: false, mine: false };
        let alone = !names_card(&happening.card) && !names_card(&happening.other);
        let creature = Some(CardType::Creature);
        let always_creatures = matches!(
            happening.deed,
            Deed::Reap
                | Deed::Fight
                | Deed::DestroyedFighting
                | Deed::DestroyedBy(_)
                | Deed::DealtDamage(_)
                | Deed::FightDamage
        );
        self.update(|said| {
            said.event = card(&happening.card);
            said.other = card(&happening.other);
            if always_creatures {
                (said.event.kind, said.other.kind) = (creature, creature);
            }
            said.focus = alone.then_some(Ref::EventCard);
        });
    }

    /// What is known of cards that a sentence speaks of.
    pub(super) fn cards(&self, cards: &Sel) -> Referent {
        match cards {
            Sel::Ref(card) => self.referent(*card),
            Sel::Each(group) => Referent { many: true, ..self.group(group) },
            Sel::Choose { count, from } | Sel::Search { count, from } => {
                Referent { many: is_many(count), ..self.group(from) }
            }
            Sel::Random(number, group) => Referent { many: *number != Num::N(1), ..self.group(group) },
            Sel::Top(number, place) | Sel::Bottom(number, place) => {
                Referent { kind: None, many: *number != Num::N(1), mine: place.whose == Who::Me }
            }
            Sel::Union(parts) => self.joined(parts, true),
            Sel::Either(parts) => self.joined(parts, false),
        }
    }

    fn group(&self, group: &Group) -> Referent {
        if let Some(card) = named_card(&group.filter) {
            let named = self.referent(card);
            return Referent { kind: kind_of(&group.filter).or(named.kind), ..named };
        }
        let mine = |place: &Place| place.whose == Who::Me && place.zone != Zone::Play;
        let mine = !group.places.is_empty() && group.places.iter().all(mine);
        let in_play = group.places.is_empty();
        let kind =
            kind_of(&group.filter).or((in_play && implies_creature(&group.filter)).then_some(CardType::Creature));
        Referent { kind, many: false, mine }
    }

    fn joined(&self, parts: &[Sel], all: bool) -> Referent {
        let parts: Vec<Referent> = parts.iter().map(|part| self.cards(part)).collect();
        let kind = parts.first().and_then(|first| first.kind);
        Referent {
            kind: kind.filter(|kind| parts.iter().all(|part| part.kind == Some(*kind))),
            many: all || parts.iter().any(|part| part.many),
            mine: !parts.is_empty() && parts.iter().all(|part| part.mine),
        }
    }
}

/// Whether a number of cards may be several.
fn is_many(count: &Count) -> bool {
    let one = Num::N(1);
    match count {
        Count::Exactly(number) | Count::UpTo(number) | Count::Most(number, _) | Count::Least(number, _) => {
            *number != one
        }
        Count::AnyNumber | Count::All => true,
    }
}

/// The type of the cards, where the filter says one.
pub(super) fn kind_of(filter: &Filter) -> Option<CardType> {
    filter.parts().iter().find_map(|part| match part.build() {
        Build::Type(kind) => Some(kind),
        Build::Property => (*part == Filter::Token).then_some(CardType::Creature),
        Build::Any | Build::All(_) | Build::OneOf(_) | Build::Not(_) | Build::Is(_) => None,
    })
}

/// Whether only a creature can fit.
fn implies_creature(filter: &Filter) -> bool {
    let creature = |part: &Filter| matches!(part, Filter::Flank | Filter::Neighbor(_) | Filter::Attacking);
    filter.parts().iter().any(creature)
}

/// The card named before that is meant.
pub(super) fn named_card(filter: &Filter) -> Option<Ref> {
    filter.parts().iter().find_map(|part| match part.build() {
        Build::Is(card) => Some(card),
        Build::Any | Build::All(_) | Build::OneOf(_) | Build::Not(_) | Build::Type(_) | Build::Property => None,
    })
}

/// Whether the filter is of a card named before.
fn names_card(filter: &Filter) -> bool {
    named_card(filter).is_some()
}

/// Whether a property is that the card attacks.
pub(super) fn is_attack(part: &Filter) -> bool {
    attacked(part).is_some()
}

/// What a card attacks by a property of it.
fn attacked(part: &Filter) -> Option<&Filter> {
    if let Filter::AttackingA(attacked) = part {
        return Some(attacked);
    }
    (*part == Filter::Attacking).then_some(&Filter::Any)
}

/// What the card attacks, where the filter demands that it does.
pub(super) fn attacks(filter: &Filter) -> Option<&Filter> {
    filter.parts().iter().find_map(attacked)
}

/// Whether "3 or more" can stand before what a happening speaks of.
pub(super) fn takes_number(happening: &Happening) -> bool {
    match happening.deed.counts() {
        Counts::Keys => true,
        Counts::Cards => !names_card(&happening.card),
        Counts::Nothing => false,
    }
}
