//! Whole abilities: `head: body`.

use crate::keyforge::cards::Line;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::Rulebook;
use crate::script::error::Fault;
use crate::script::spell::{Term, unknown};
use crate::script::tree::{Node, Op, Tree};

/// The words with which an ability begins, and what follows them.
pub(crate) const HEADS: &[(&str, &str)] = &[
    ("after", "something that happens"),
    ("before", "something that happens"),
    ("at", "`start_of_turn(player)`, `end_of_ready_step(player)` or `end_of_turn(player)`"),
    ("when", "a condition"),
    ("instead_of", "something that happens, or several joined by `or`"),
    ("always", "nothing"),
    ("while", "a condition"),
    ("as_upgrade", "an ability"),
    ("in", "a zone"),
];

/// The word before an ability that a card has as an upgrade.
const AS_UPGRADE: &str = "as_upgrade";

/// The words before an ability that limit it to editions.
const FROM: &str = "from";
const UNTIL: &str = "until";

impl Term for Ability {
    const KIND: &'static str = "an ability, such as `reap: steal(1)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Clause(head, body) = &tree.node else {
            return Err(tree.unexpected("an ability; an ability begins with a word and a colon, as `reap: steal(1)`"));
        };
        let one = || Ok(Ability::On { when: vec![bold(head)?], effects: Term::lower(body)? });
        match &head.node {
            Node::Tagged(word, value) => headed(head, word, value, body),
            Node::Word(word) if word == "always" => {
                Ok(Ability::Constant { during: Cond::Always, rules: Term::lower(body)? })
            }
            Node::Word(word) if word == AS_UPGRADE => Ok(Ability::AsUpgrade(Term::lower(body)?)),
            Node::Word(word) if HEADS.iter().any(|(head, _)| head == word) => Err(head.unexpected(&format!(
                "complete: after `{word}` stands {}",
                HEADS.iter().find(|(head, _)| head == word).map_or("more", |(_, what)| what)
            ))),
            Node::Op(Op::Slash, words) => {
                Ok(Ability::On { when: words.iter().map(bold).collect::<Result<_, _>>()?, effects: Term::lower(body)? })
            }
            Node::Word(_) | Node::Call(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => {
                one()
            }
            Node::Op(..) | Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => one(),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Ability::On { when, effects } => Tree::clause(bolds(when), effects.raise()),
            Ability::Trigger { trigger, effects } => Tree::clause(raise_trigger(trigger), effects.raise()),
            Ability::Instead { of, change } => Tree::clause(Tree::tagged("instead_of", of.raise()), change.raise()),
            Ability::Constant { during: Cond::Always, rules } => Tree::clause(Tree::word("always"), rules.raise()),
            Ability::Constant { during, rules } => Tree::clause(Tree::tagged("while", during.raise()), rules.raise()),
            Ability::AsUpgrade(ability) => Tree::clause(Tree::word(AS_UPGRADE), ability.raise()),
            Ability::In { zone, ability } => Tree::clause(Tree::tagged("in", zone.raise()), ability.raise()),
        }
    }
}

/// A bold word; a mistake may also be a misspelt head.
fn bold(tree: &Tree) -> Result<Bold, Fault> {
    match Bold::lower(tree) {
        Err(_) if tree.as_word().is_some() => {
            let word = tree.as_word().unwrap_or_default();
            let known = super::nouns::BOLD.iter().copied().chain(HEADS.iter().map(|(head, _)| *head));
            Err(unknown(tree, word, "a word with which an ability begins", known))
        }
        other => other,
    }
}

fn bolds(when: &[Bold]) -> Tree {
    match when {
        [one] => one.raise(),
        several => Tree::op(Op::Slash, several.iter().map(Bold::raise).collect()),
    }
}

fn headed(head: &Tree, word: &str, value: &Tree, body: &Tree) -> Result<Ability, Fault> {
    let trigger = match word {
        "after" => Trigger::After(Term::lower(value)?),
        "before" => Trigger::Before(Term::lower(value)?),
        "when" => Trigger::Becomes(Term::lower(value)?),
        "at" => turn(value)?,
        "while" => return Ok(Ability::Constant { during: Term::lower(value)?, rules: Term::lower(body)? }),
        "instead_of" => return Ok(Ability::Instead { of: Term::lower(value)?, change: Term::lower(body)? }),
        "in" => return Ok(Ability::In { zone: Term::lower(value)?, ability: Term::lower(body)? }),
        FROM | UNTIL => {
            return Err(head.unexpected("allowed here; editions stand only at the start of a line"));
        }
        _ => {
            let known = HEADS.iter().map(|(head, _)| *head);
            return Err(unknown(head, word, "a word with which an ability begins", known));
        }
    };
    Ok(Ability::Trigger { trigger, effects: Term::lower(body)? })
}

fn turn(tree: &Tree) -> Result<Trigger, Fault> {
    const EXPECTED: &str = "a moment: `start_of_turn(me)`, `end_of_ready_step(me)` or `end_of_turn(me)`";
    const MOMENTS: [&str; 3] = ["start_of_turn", "end_of_ready_step", "end_of_turn"];
    match tree.as_call() {
        Some(("start_of_turn", [who])) => Ok(Trigger::StartOfTurn(Term::lower(who)?)),
        Some(("end_of_ready_step", [who])) => Ok(Trigger::EndOfReadyStep(Term::lower(who)?)),
        Some(("end_of_turn", [who])) => Ok(Trigger::EndOfTurn(Term::lower(who)?)),
        Some((word, _)) => Err(unknown(tree, word, EXPECTED, MOMENTS)),
        None => Err(tree.unexpected(EXPECTED)),
    }
}

fn raise_trigger(trigger: &Trigger) -> Tree {
    let (word, value) = match trigger {
        Trigger::After(happening) => ("after", happening.raise()),
        Trigger::Before(happening) => ("before", happening.raise()),
        Trigger::Becomes(condition) => ("when", condition.raise()),
        Trigger::StartOfTurn(who) => ("at", Tree::call("start_of_turn", vec![who.raise()])),
        Trigger::EndOfReadyStep(who) => ("at", Tree::call("end_of_ready_step", vec![who.raise()])),
        Trigger::EndOfTurn(who) => ("at", Tree::call("end_of_turn", vec![who.raise()])),
    };
    Tree::tagged(word, value)
}

impl Term for Vec<Rule> {
    const KIND: &'static str = Rule::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Node::Seq(parts) = &tree.node {
            return parts.iter().map(Rule::lower).collect();
        }
        if tree.is_word(super::effects::NOTHING) { Ok(Vec::new()) } else { Ok(vec![Rule::lower(tree)?]) }
    }
    fn raise(&self) -> Tree {
        match self.as_slice() {
            [] => Tree::word(super::effects::NOTHING),
            [one] => one.raise(),
            several => Tree::new(Node::Seq(several.iter().map(Rule::raise).collect())),
        }
    }
}

/// Reads an ability with the editions it holds in: `from v1_2: until mass_mutation: reap: …`.
pub(crate) fn lower_line(tree: &Tree) -> Result<Line, Fault> {
    let mut line = Line::new(Ability::On { when: Vec::new(), effects: Vec::new() });
    let mut rest = tree;
    while let Node::Clause(head, body) = &rest.node
        && let Node::Tagged(word, value) = &head.node
    {
        match word.as_str() {
            FROM if line.from.is_none() => line.from = Some(Rulebook::lower(value)?),
            UNTIL if line.until.is_none() => line.until = Some(Rulebook::lower(value)?),
            _ => break,
        }
        rest = body;
    }
    line.ability = Ability::lower(rest)?;
    Ok(line)
}

/// Writes it.
pub(crate) fn raise_line(line: &Line) -> Tree {
    let mut tree = line.ability.raise();
    for (word, rulebook) in [(UNTIL, line.until), (FROM, line.from)] {
        if let Some(rulebook) = rulebook {
            tree = Tree::clause(Tree::tagged(word, rulebook.raise()), tree);
        }
    }
    tree
}
