//! What holds, what is paid, what is targeted.

use crate::kryptik::cards::syntax::{Aim, Cost, Filter, Mod, Target};
use crate::kryptik::model::{Color, Stones};
use crate::script::error::Fault;
use crate::script::spell::{Term, Usage, words};
use crate::script::tree::{Node, Tree};

words!(Mod, "something that holds" as "something that holds, such as `stat(this, 1, 0)`", MODS {
    "stat"(cards, attack, defense) [Mod::Stat(cards, attack, defense)]
    "set"(cards, attack, defense) [Mod::Set(cards, attack, defense)]
    "keyword"(cards, keyword) [Mod::Keyword(cards, keyword)]
    "strip"(cards) [Mod::Strip(cards)]
    "hand_limit"(players, count) [Mod::HandLimit(players, count)]
    "forbid"(what, cards) [Mod::Forbid(what, cards)]
    "forbid_players"(what, players) [Mod::ForbidPlayers(what, players)]
    "cost"(cards, change) [Mod::Cost(cards, change)]
});

impl Term for Stones {
    const KIND: &'static str = "stones in quotes, such as \"{1}{w}\"";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let stones = if let Node::Text(text) = &tree.node { Stones::parse(text) } else { None };
        stones.ok_or_else(|| tree.unexpected(Self::KIND))
    }
    fn raise(&self) -> Tree {
        Tree::new(Node::Text(self.to_string()))
    }
}

words!(Cost, "a cost" as "a cost, such as `soul(\"{1}\")` or `engage`", COSTS {
    "soul"(stones) [Cost::Soul(stones)]
    "engage"() [Cost::Engage]
    "engage_other"(cards, count) [Cost::EngageOther(cards, count)]
    "sacrifice"(cards, count) [Cost::Sacrifice(cards, count)]
    "discard"(count) [Cost::Discard(count)]
    "plunder"(count, cards: tail) [Cost::Plunder(count, cards)]
    "detach"(count) [Cost::Detach(count)]
    "abolish_this"() [Cost::AbolishThis]
    "row"(count) [Cost::Row(count)]
});

words!(Aim, "a target", AIMS {
    "opponent"() [Aim::Opponent]
    "player"() [Aim::Player]
    "pile"(kinds: rest) [Aim::Pile(kinds)]
    "slot"(player) [Aim::Slot(player)]
} else {
    Aim::Cards(filter) => filter.raise(),
});

impl Term for Aim {
    const KIND: &'static str =
        "what is targeted: cards in braces, `opponent`, `player`, `pile(card)` or `slot(opponents)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match matches!(tree.node, Node::Braces(_)) {
            true => Filter::lower(tree).map(Aim::Cards),
            false => Aim::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// How a target is written.
pub(in crate::kryptik::cards) const TARGET: Usage =
    Usage { word: "target", arguments: &["name", "what", "[count …]", "[up_to …]"] };

impl Term for Target {
    const KIND: &'static str = "a target";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let (_, arguments) = tree.as_call().ok_or_else(|| tree.unexpected(Self::KIND))?;
        let mut args = crate::script::spell::Args::new(tree, TARGET, arguments);
        let (count, up_to): (Option<u8>, Option<u8>) = (args.tag("count")?, args.tag("up_to")?);
        let slot = args.next("name")?;
        let aim = args.next("what")?;
        args.finish()?;
        let most = count.or(up_to).unwrap_or(1);
        if count.is_some() && up_to.is_some() || !(1..=20).contains(&most) {
            return Err(tree.unexpected("a target with either `count` or `up_to`, from 1 to 20"));
        }
        Ok(Target { slot, aim, count: most, up_to: up_to.is_some() })
    }
    fn raise(&self) -> Tree {
        let mut arguments = vec![self.slot.raise(), self.aim.raise()];
        match (self.count, self.up_to) {
            (1, false) => {}
            (count, false) => arguments.push(Tree::tagged("count", count.raise())),
            (count, true) => arguments.push(Tree::tagged("up_to", count.raise())),
        }
        Tree::call("target", arguments)
    }
}

impl Term for Color {
    const KIND: &'static str = "a color: one letter";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let mut letters = tree.as_word().unwrap_or_default().chars();
        match (letters.next().and_then(Color::new), letters.next()) {
            (Some(color), None) => Ok(color),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        Tree::word(&self.to_string())
    }
}
