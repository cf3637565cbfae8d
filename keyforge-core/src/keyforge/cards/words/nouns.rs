//! Plain words: zones, references, players, houses, counters, kinds and spans.

use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, Counter, House, Icon, KeyColor, Keyword, Rulebook, Step};
use crate::script::error::Fault;
use crate::script::spell::{Lead, Optional, Term, listed, names, unknown, words};
use crate::script::tree::{Node, Tree};

names!(Bold, "a bold word", BOLD {
    "play" => Bold::Play,
    "reap" | "after_reap" => Bold::Reap,
    "fight" | "after_fight" => Bold::Fight,
    "before_fight" => Bold::BeforeFight,
    "before_reap" => Bold::BeforeReap,
    "action" => Bold::Action,
    "omni" => Bold::Omni,
    "destroyed" => Bold::Destroyed,
    "leaves_play" => Bold::LeavesPlay,
});

listed! {
    Zone: "a zone",
    Step: "a step of the turn",
    Distinct: "in what cards differ",
    GainCause: "a cause of a gain",
    DamageCause: "a cause of damage",
    DestroyCause: "a keyword that destroys",
    CardType: "a type of card",
    Icon: "a bonus icon",
    CaptureFrom: "where captured æmber comes from",
    KeyColor: "the colour of a key",
    House: "a house",
    Keyword: "a keyword",
    Rulebook: "an edition of the rules",
}

impl Optional for CaptureFrom {
    fn none() -> Self {
        CaptureFrom::Opponent
    }
    fn lower_some(tree: &Tree) -> Result<Self, Fault> {
        CaptureFrom::lower(tree)
    }
    fn raise_some(&self) -> Option<Tree> {
        (*self != CaptureFrom::Opponent).then(|| self.raise())
    }
}

/// The slug of a title, after a word that says so.
impl Term for String {
    const KIND: &'static str = "a title";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        tree.as_name().map(str::to_owned).ok_or_else(|| tree.unexpected(Self::KIND))
    }
    fn raise(&self) -> Tree {
        Tree::name(self)
    }
}

/// The words for cards named before.
pub(crate) const REFS: &[(&str, Ref)] = &[
    ("this", Ref::This),
    ("source", Ref::Source),
    ("host", Ref::Host),
    ("it", Ref::It),
    ("event_card", Ref::EventCard),
    ("event_other", Ref::EventOther),
    ("fought", Ref::Fought),
    ("this_way", Ref::ThisWay),
    ("rest", Ref::Rest),
    ("remembered", Ref::Remembered),
    ("a", Ref::Slot(0)),
    ("b", Ref::Slot(1)),
    ("c", Ref::Slot(2)),
    ("d", Ref::Slot(3)),
];

impl Ref {
    /// The reference of that word.
    pub(crate) fn from_word(word: &str) -> Option<Ref> {
        REFS.iter().find(|(name, _)| *name == word).map(|(_, reference)| *reference)
    }

    /// The word of the reference.
    pub(crate) fn word(self) -> &'static str {
        REFS.iter().find(|(_, reference)| *reference == self).map_or("e", |(name, _)| name)
    }
}

impl Term for Ref {
    const KIND: &'static str = "a card named before, such as `this` or `it`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Some(word) = tree.as_word() else {
            return Err(tree.unexpected(Self::KIND));
        };
        Ref::from_word(word).ok_or_else(|| unknown(tree, word, Self::KIND, REFS.iter().map(|(name, _)| *name)))
    }
    fn raise(&self) -> Tree {
        Tree::word(self.word())
    }
}

/// The name of a slot, where a choice gets one: `as a`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SlotName(pub(crate) Slot);

impl Term for SlotName {
    const KIND: &'static str = "one of the names `a`, `b`, `c` and `d`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_word().and_then(Ref::from_word) {
            Some(Ref::Slot(slot)) => Ok(SlotName(slot)),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        Ref::Slot(self.0).raise()
    }
}

words!(Who, "a player", PLAYERS {
    "me"() [Who::Me]
    "opponent"() [Who::Opponent]
    "each"() [Who::Each]
    "active"() [Who::Active]
    "event_player"() [Who::EventPlayer]
    "chosen_player"() [Who::Chosen]
    "one_player"() [Who::One]
    "controller"(card) [Who::Controller(card)]
    "owner"(card) [Who::Owner(card)]
    "other_than"(player) [Who::OtherThan(player)]
});

impl Lead for Who {
    fn default_lead() -> Self {
        Who::Me
    }
    fn is_spelled(tree: &Tree) -> bool {
        tree.as_call().is_some_and(|(word, _)| PLAYERS.iter().any(|usage| usage.word == word))
    }
}

words!(Standing, "a place in a battleline" as "a place in a battleline, such as `place_of(this)`", STANDINGS {
    "place_of"(card) [Standing::PlaceOf(card)]
    "left_of"(card) [Standing::LeftOf(card)]
    "left_flank"() [Standing::LeftFlank]
    "right_flank"() [Standing::RightFlank]
    "anywhere"() [Standing::Anywhere]
});

words!(HouseRef, "a house", HOUSE_REFS {
    "chosen"() [HouseRef::Chosen]
    "active"() [HouseRef::Active]
    "event"() [HouseRef::Event]
    "any"() [HouseRef::Any]
    "of"(card) [HouseRef::Of(card)]
    "identity"(player) [HouseRef::Identity(player)]
    "most"(group) [HouseRef::Most(group)]
    "shared_by"(number, group) [HouseRef::Shared(number, group)]
    "previous"(player) [HouseRef::Previous(player)]
} else {
    HouseRef::Is(house) => house.raise(),
});

impl Term for HouseRef {
    const KIND: &'static str = "a house";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_call() {
            Some((word, _)) if HOUSE_REFS.iter().any(|usage| usage.word == word) => HouseRef::lower_word(tree),
            _ => House::lower(tree).map(HouseRef::Is),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

impl Term for Counter {
    const KIND: &'static str = "a kind of counter";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match (&tree.node, tree.as_name()) {
            (Node::Word(word), _) if word == "power" => Ok(Counter::Power),
            (_, Some(name)) => Ok(Counter::Named(name.to_owned())),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Counter::Power => Tree::word("power"),
            // a name that is a word of the language stands in quotes
            Counter::Named(name) if name == "power" || name == "cancel" || Ref::from_word(name).is_some() => {
                Tree::new(Node::Text(name.clone()))
            }
            Counter::Named(name) => Tree::name(name),
        }
    }
}

words!(Stat, "a countable property of a card", STATS {
    "power"() [Stat::Power]
    "armor"() [Stat::Armor]
    "damage"() [Stat::Damage]
    "amber"() [Stat::Amber]
    "amber_icons"() [Stat::AmberIcons]
    "icons"() [Stat::Icons]
    "traits"() [Stat::Traits]
    "counters"(kind) [Stat::Counters(kind)]
});

words!(Span, "a stretch of time", SPANS {
    "this_turn"() [Span::ThisTurn]
    "previous_turn"(player) [Span::PreviousTurn(player)]
});

words!(Until, "a duration", DURATIONS {
    "this_turn"() [Until::EndOfTurn]
    "next_turn"(player) [Until::NextTurn(player)]
    "until_turn"(player) [Until::StartOfTurn(player)]
    "until_leaves"(card) [Until::Leaves(card)]
    "while_controlled"(card) [Until::Controlled(card)]
    "this_fight"() [Until::ThisFight]
    "forever"() [Until::Forever]
});

impl Optional for Until {
    fn none() -> Self {
        Until::Forever
    }
    fn lower_some(tree: &Tree) -> Result<Self, Fault> {
        Until::lower(tree)
    }
    fn raise_some(&self) -> Option<Tree> {
        (*self != Until::Forever).then(|| self.raise())
    }
}
