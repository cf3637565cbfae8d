//! What the program itself says to somebody who plays Kryptik.

use keyforge_core::kryptik::DecisionKind;

pub const HELP: &str = "A number takes that option. Beside them:
  b  the board          h  your hand
  t  what a card says: t 3 for that of option 3, or t and a part of its name
  u  takes your last action back, as far as nothing became known by it
  c  gives up           q  leaves the game, as Ctrl-D and Ctrl-C do; its log stays";

/// What is asked.
pub const fn question(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Recursion => "Which cards of your opening hand go under your deck?",
        DecisionKind::Cut => "Where do you cut the deck?",
        DecisionKind::Priority => "You have priority: what do you do?",
        DecisionKind::Paragraph => "Which paragraph goes on the pile next? The last one is resolved first",
        DecisionKind::X => "What is X?",
        DecisionKind::Target => "Choose a target",
        DecisionKind::Pay => "How do you pay?",
        DecisionKind::Cost => "Choose a card for the cost",
        DecisionKind::Attacker => "Which citizen attacks?",
        DecisionKind::AttackTarget => "What is attacked?",
        DecisionKind::Blocker => "Who blocks?",
        DecisionKind::DamageOrder => "Which blocker is dealt damage next?",
        DecisionKind::Trigger => "Which trigger goes on the pile next?",
        DecisionKind::UseTrigger => "Do you use this trigger?",
        DecisionKind::Eleven => "What becomes of the destroyed 11-year card?",
        DecisionKind::RavenousSlot => "Which slot is hit?",
        DecisionKind::Overlord => "Which overlord is abolished?",
        DecisionKind::Number => "Choose a number",
        DecisionKind::NameCard => "Which card do you name?",
        DecisionKind::May => "Do you want this?",
        DecisionKind::OneOf => "Choose one",
        DecisionKind::Choose => "Choose a card",
        DecisionKind::Discard => "Which card do you discard?",
        DecisionKind::Sacrifice => "Which citizen do you sacrifice?",
        DecisionKind::Plunder => "Which card do you plunder?",
        DecisionKind::Detach => "Which card do you detach?",
        DecisionKind::Search => "Which card do you take?",
        DecisionKind::CastFree => "Which card do you cast for free?",
        DecisionKind::Rearrange => "Which slot's card comes next?",
        DecisionKind::DestroySlot => "Which 11-year card is destroyed?",
        DecisionKind::HandLimit => "You hold too many cards: which one do you discard?",
    }
}
