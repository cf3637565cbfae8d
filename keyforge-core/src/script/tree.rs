//! The generic tree between text and AST: what the grammar yields, what the tables read, and what is printed.

use std::fmt;

use super::error::{Fault, Problem};

/// A piece of script with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tree {
    /// The byte offset in the text.
    pub(crate) offset: usize,
    pub(crate) node: Node,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// `it`; in braces also `not`, `or`, `in`.
    Word(String),
    /// `steal(1)`
    Call(String, Vec<Tree>),
    /// `splash 2`
    Tagged(String, Box<Tree>),
    /// `3`
    Number(i64),
    /// `"Dust Imp"`
    Text(String),
    /// `{1 creature}`
    Braces(Vec<Tree>),
    /// `(creature or artifact)` in braces
    Group(Vec<Tree>),
    /// `a + b`; `and`, `or` and `/` join any number
    Op(Op, Vec<Tree>),
    /// `not a`
    Not(Box<Tree>),
    /// `a; b`
    Seq(Vec<Tree>),
    /// `head: body`
    Clause(Box<Tree>, Box<Tree>),
    /// `if c then a else b`
    If(Box<Tree>, Box<Tree>, Option<Box<Tree>>),
    /// `if_done a then b`
    Done(Box<Tree>, Box<Tree>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    Or,
    And,
    Is,
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
    Plus,
    Minus,
    Times,
    Slash,
}

impl Op {
    const ALL: [Op; 12] = [
        Op::Or,
        Op::And,
        Op::Is,
        Op::Less,
        Op::AtMost,
        Op::Equal,
        Op::AtLeast,
        Op::More,
        Op::Plus,
        Op::Minus,
        Op::Times,
        Op::Slash,
    ];

    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Op::Or => "or",
            Op::And => "and",
            Op::Is => "is",
            Op::Less => "<",
            Op::AtMost => "<=",
            Op::Equal => "==",
            Op::AtLeast => ">=",
            Op::More => ">",
            Op::Plus => "+",
            Op::Minus => "-",
            Op::Times => "*",
            Op::Slash => "/",
        }
    }

    pub(crate) fn from_sign(sign: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.sign() == sign)
    }

    const fn binding(self) -> u8 {
        match self {
            Op::Or => 1,
            Op::And => 2,
            Op::Is | Op::Less | Op::AtMost | Op::Equal | Op::AtLeast | Op::More => 4,
            Op::Plus | Op::Minus => 5,
            Op::Times | Op::Slash => 6,
        }
    }
}

const NOT_BINDING: u8 = 3;
const TIGHTEST: u8 = 9;

impl Tree {
    pub(crate) fn new(node: Node) -> Tree {
        Tree { offset: 0, node }
    }

    pub(crate) fn word(word: &str) -> Tree {
        Tree::new(Node::Word(word.to_owned()))
    }

    pub(crate) fn number(number: impl Into<i64>) -> Tree {
        Tree::new(Node::Number(number.into()))
    }

    /// A call, or a bare word where nothing is passed.
    pub(crate) fn call(word: &str, arguments: Vec<Tree>) -> Tree {
        if arguments.is_empty() {
            return Tree::word(word);
        }
        Tree::new(Node::Call(word.to_owned(), arguments))
    }

    pub(crate) fn tagged(word: &str, value: Tree) -> Tree {
        Tree::new(Node::Tagged(word.to_owned(), Box::new(value)))
    }

    pub(crate) fn op(op: Op, parts: Vec<Tree>) -> Tree {
        Tree::new(Node::Op(op, parts))
    }

    pub(crate) fn clause(head: Tree, body: Tree) -> Tree {
        Tree::new(Node::Clause(Box::new(head), Box::new(body)))
    }

    /// A name that is written as a word if it can be.
    pub(crate) fn name(name: &str) -> Tree {
        let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && !name.ends_with('-')
            && !name.contains("--")
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
            && !matches!(name, "if" | "if_done" | "then" | "else" | "and" | "or" | "not" | "is");
        if plain {
            return Tree::word(name);
        }
        Tree::new(Node::Text(name.to_owned()))
    }

    /// The word and the arguments of a call or a bare word.
    pub(crate) fn as_call(&self) -> Option<(&str, &[Tree])> {
        match &self.node {
            Node::Word(word) => Some((word, &[])),
            Node::Call(word, arguments) => Some((word, arguments)),
            Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => None,
            Node::Op(..) | Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => None,
        }
    }

    pub(crate) fn as_word(&self) -> Option<&str> {
        let Node::Word(word) = &self.node else {
            return None;
        };
        Some(word)
    }

    /// A name given as a word or in quotes.
    pub(crate) fn as_name(&self) -> Option<&str> {
        match &self.node {
            Node::Word(word) | Node::Text(word) => Some(word),
            Node::Call(..) | Node::Tagged(..) | Node::Number(_) | Node::Braces(_) | Node::Group(_) => None,
            Node::Op(..) | Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => None,
        }
    }

    /// The trees inside it, in the order in which they are read.
    pub(crate) fn parts(&self) -> Vec<&Tree> {
        match &self.node {
            Node::Word(_) | Node::Number(_) | Node::Text(_) => Vec::new(),
            Node::Call(_, parts) | Node::Braces(parts) | Node::Group(parts) | Node::Op(_, parts) | Node::Seq(parts) => {
                parts.iter().collect()
            }
            Node::Tagged(_, inner) | Node::Not(inner) => vec![inner],
            Node::Clause(first, then) | Node::Done(first, then) => vec![first, then],
            Node::If(condition, then, other) => [condition, then].into_iter().chain(other).map(AsRef::as_ref).collect(),
        }
    }

    /// How many trees it is made of.
    pub(crate) fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Tree::size).sum::<usize>()
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.as_word() == Some(word)
    }

    pub(crate) fn fault(&self, problem: Problem) -> Fault {
        Fault::new(self.offset, problem)
    }

    /// This is not what was expected.
    pub(crate) fn unexpected(&self, expected: &str) -> Fault {
        let mut found = self.to_string();
        if found.chars().count() > 40 {
            found = found.chars().take(39).chain(['…']).collect();
        }
        self.fault(Problem::WrongKind { found, expected: expected.to_owned() })
    }

    fn binding(&self) -> u8 {
        match &self.node {
            Node::Op(op, _) => op.binding(),
            Node::Not(_) => NOT_BINDING,
            Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) | Node::Tagged(..) => 0,
            Node::Word(_) | Node::Call(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => {
                TIGHTEST
            }
        }
    }

    /// Writes the tree, in parentheses where it binds weaker than its place asks.
    fn write(&self, f: &mut fmt::Formatter<'_>, binding: u8) -> fmt::Result {
        if self.binding() < binding {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        match &self.node {
            Node::Word(word) => f.write_str(word),
            Node::Call(word, arguments) => {
                write!(f, "{word}(")?;
                join(f, arguments, ", ", 0)?;
                f.write_str(")")
            }
            Node::Tagged(word, value) => {
                if let Node::Number(number) = value.node
                    && is_signed(word)
                {
                    return write!(f, "{word} {number:+}");
                }
                write!(f, "{word} ")?;
                value.write(f, 1)
            }
            Node::Number(number) => write!(f, "{number}"),
            Node::Text(text) => write!(f, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
            Node::Braces(items) => {
                f.write_str("{")?;
                join(f, items, " ", 0)?;
                f.write_str("}")
            }
            Node::Group(items) => {
                f.write_str("(")?;
                join(f, items, " ", 0)?;
                f.write_str(")")
            }
            Node::Op(op, parts) => {
                let gap = if *op == Op::Slash { "" } else { " " };
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        write!(f, "{gap}{}{gap}", op.sign())?;
                    }
                    let chain = index == 0 && matches!(op, Op::Plus | Op::Minus | Op::Times);
                    part.write(f, op.binding() + u8::from(!chain))?;
                }
                Ok(())
            }
            Node::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, NOT_BINDING)
            }
            Node::Seq(parts) => join(f, parts, "; ", 0),
            Node::Clause(head, body) => {
                head.write(f, 0)?;
                f.write_str(": ")?;
                body.write(f, 0)
            }
            Node::If(condition, then, other) => {
                f.write_str("if ")?;
                condition.write(f, 1)?;
                f.write_str(" then ")?;
                then.write(f, TIGHTEST)?;
                if let Some(other) = other {
                    f.write_str(" else ")?;
                    other.write(f, TIGHTEST)?;
                }
                Ok(())
            }
            Node::Done(first, then) => {
                f.write_str("if_done ")?;
                first.write(f, TIGHTEST)?;
                f.write_str(" then ")?;
                then.write(f, TIGHTEST)
            }
        }
    }
}

/// Whether numbers after this word are written with a sign.
fn is_signed(word: &str) -> bool {
    matches!(word, "power" | "armor")
}

fn join(f: &mut fmt::Formatter<'_>, parts: &[Tree], gap: &str, binding: u8) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(gap)?;
        }
        part.write(f, binding)?;
    }
    Ok(())
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
