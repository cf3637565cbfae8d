//! Words that stand for one thing each.

use crate::kryptik::cards::syntax::{Act, PhaseName, PileKind, Place, Span, Where, Zone};
use crate::kryptik::model::Keyword;
use crate::script::error::Fault;
use crate::script::spell::{Term, names, unknown};
use crate::script::tree::Tree;

/// The keywords.
pub(crate) const KEYWORDS: &[&str] = Keyword::WORDS;

impl Term for Keyword {
    const KIND: &'static str = "a keyword";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let word = tree.as_word().ok_or_else(|| tree.unexpected(Self::KIND))?;
        let keyword = Keyword::ALL.into_iter().find(|keyword| keyword.word() == word);
        keyword.ok_or_else(|| unknown(tree, word, Self::KIND, KEYWORDS.iter().copied()))
    }
    fn raise(&self) -> Tree {
        Tree::word(self.word())
    }
}

names!(Span, "how long it lasts", SPANS {
    "end_of_turn" => Span::EndOfTurn,
    "this_combat" => Span::Combat,
    "your_next_turn" => Span::YourNextTurn,
    "while_here" => Span::WhileHere,
    "forever" => Span::Forever,
});

names!(Act, "something that can be forbidden", ACTS {
    "cast_spells" => Act::CastSpells,
    "cast_citizens" => Act::CastCitizens,
    "draw" => Act::Draw,
    "lose" => Act::Lose,
    "attack" => Act::Attack,
    "block" => Act::Block,
    "engage_cost" => Act::EngageCost,
    "activate" => Act::Activate,
    "use" => Act::Use,
    "be_destroyed" => Act::BeDestroyed,
    "be_targeted" => Act::BeTargeted,
    "change_control" => Act::ChangeControl,
    "be_damaged" => Act::BeDamaged,
});

names!(PhaseName, "a phase", PHASES {
    "first" => PhaseName::First,
    "combat" => PhaseName::Combat,
    "second" => PhaseName::Second,
    "end" => PhaseName::End,
});

names!(PileKind, "a kind of effect on the pile", PILE_KINDS {
    "card" => PileKind::Card,
    "active" => PileKind::Active,
    "paid_trigger" => PileKind::PaidTrigger,
    "eleven" => PileKind::Eleven,
});

names!(Place, "a place for cards", PLACES {
    "island" => Place::Island,
    "hand" => Place::Hand,
    "top_of_deck" => Place::TopOfDeck,
    "bottom_of_deck" => Place::BottomOfDeck,
    "limbo" => Place::Limbo,
    "souls" => Place::Souls,
});

names!(Where, "a zone", ZONES {
    "island" => Where::Island,
    "hand" => Where::Hand,
    "deck" => Where::Deck,
    "limbo" => Where::Limbo,
    "abolished" => Where::Abolished,
    "souls" => Where::Souls,
    "attached" => Where::Attached,
});

names!(Zone, "where an ability works", ABILITY_ZONES {
    "island" => Zone::Island,
    "attached" => Zone::Attached,
    "limbo" => Zone::Limbo,
    "hand" => Zone::Hand,
});
