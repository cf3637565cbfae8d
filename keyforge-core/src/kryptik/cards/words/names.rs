//! Words that stand for one thing each.

use crate::kryptik::cards::syntax::{Act, PhaseName, PileKind, Place, Span, Where, Zone};
use crate::kryptik::model::Keyword;
use crate::script::spell::{listed, names};

listed! {
    Keyword: "a keyword",
    Act: "something that can be forbidden",
    PhaseName: "a phase",
    PileKind: "a kind of effect on the pile",
    Place: "a place for cards",
    Where: "a zone",
    Zone: "where an ability works",
}

names!(Span, "how long it lasts", SPANS {
    "end_of_turn" => Span::EndOfTurn,
    "this_combat" => Span::Combat,
    "your_next_turn" => Span::YourNextTurn,
    "while_here" => Span::WhileHere,
    "forever" => Span::Forever,
});
