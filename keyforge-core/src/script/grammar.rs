//! From text to the generic tree, by the grammar in `grammar.pest`.

mod plain;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::error::{Fault, Problem};
use super::limits::Limit;
use super::slug::slug_of;
use super::tree::{Node, Op, Tree};

#[allow(missing_docs, clippy::all)]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "script/grammar.pest"]
    pub(super) struct ScriptParser;
}
use generated::{Rule, ScriptParser};

/// How deep brackets, heads, conditions and operators of a script may nest.
pub const DEPTH_LIMIT: usize = 64;

/// Reads a line of script; offsets count from the start of the text plus `base`.
pub(crate) fn parse_line(text: &str, base: usize) -> Result<Tree, Fault> {
    check_depth(text, base)?;
    check_length(text, base)?;
    let mut pairs = ScriptParser::parse(Rule::line, text).map_err(|error| syntax(text, base, &error))?;
    let reader = Reader { base };
    let tree = match pairs.next() {
        Some(pair) => reader.sequence(pair)?,
        None => return Err(empty(base)),
    };
    // What reads the tree may look at some parts more than once, so it is bounded before.
    match Limit::AbilityNodes.exceeded(tree.size()) {
        Some(problem) => Err(tree.fault(problem)),
        None => Ok(tree),
    }
}

/// Reads a line `part · part`: the words of each part.
pub(crate) fn parse_facts(text: &str, base: usize) -> Result<Vec<Vec<Tree>>, Fault> {
    check_length(text, base)?;
    match plain::facts(text, base) {
        Some(parts) => Ok(parts),
        None => facts_by_grammar(text, base),
    }
}

fn facts_by_grammar(text: &str, base: usize) -> Result<Vec<Vec<Tree>>, Fault> {
    let pairs = ScriptParser::parse(Rule::facts, text).map_err(|error| syntax(text, base, &error))?;
    let reader = Reader { base };
    pairs
        .filter(|pair| pair.as_rule() == Rule::part)
        .map(|part| part.into_inner().map(|token| reader.fact(token)).collect())
        .collect()
}

/// Reads `card slug "Title"`, or `card "Title"` with the slug that the title gives.
pub(crate) fn parse_title(text: &str, base: usize) -> Result<(Tree, Tree), Fault> {
    check_length(text, base)?;
    let (slug, title) = match plain::title(text, base) {
        Some(title) => title,
        None => title_by_grammar(text, base)?,
    };
    match slug {
        Some(slug) => Ok((slug, title)),
        None => Ok((slug_from(&title)?, title)),
    }
}

/// The slug that a title gives, if a card could be called so.
fn slug_from(title: &Tree) -> Result<Tree, Fault> {
    let slug = slug_of(title.as_name().unwrap_or_default());
    if !plain::is_slug(&slug) {
        let (found, expected) = ("a title that gives no name".into(), "a name before it".into());
        let problem = Problem::Syntax { found, expected };
        return Err(Fault::new(title.offset, problem));
    }
    Ok(Tree { offset: title.offset, node: Node::Word(slug) })
}

fn title_by_grammar(text: &str, base: usize) -> Result<(Option<Tree>, Tree), Fault> {
    let pairs = ScriptParser::parse(Rule::title, text).map_err(|error| syntax(text, base, &error))?;
    let reader = Reader { base };
    let mut tokens =
        pairs.filter(|pair| matches!(pair.as_rule(), Rule::slug | Rule::text)).map(|pair| reader.fact(pair));
    match (tokens.next(), tokens.next()) {
        (Some(slug), Some(title)) => Ok((Some(slug?), title?)),
        (Some(title), None) => Ok((None, title?)),
        (None, _) => Err(empty(base)),
    }
}

fn empty(offset: usize) -> Fault {
    Fault::new(offset, Problem::Syntax { found: "nothing".into(), expected: "a word".into() })
}

/// Refuses a line that is longer than any card needs.
fn check_length(text: &str, base: usize) -> Result<(), Fault> {
    match Limit::LineBytes.exceeded(text.len()) {
        Some(problem) => Err(Fault::new(base, problem)),
        None => Ok(()),
    }
}

/// Refuses what would nest too deeply for a recursive reader, before there is one.
fn check_depth(text: &str, base: usize) -> Result<(), Fault> {
    let too_deep = |offset: usize| Fault::new(base + offset, Problem::TooDeep { limit: DEPTH_LIMIT });
    // what nests since the last `;` or `,`, for each open bracket
    let mut runs = vec![0usize];
    let mut depth = 0usize;
    let mut quoted = false;
    let mut escaped = false;
    let mut word_start = None;
    for (offset, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        let in_word = c.is_ascii_alphanumeric() || c == '_';
        let mut step = false;
        if !in_word {
            let word = word_start.take().map_or("", |start| &text[start..offset]);
            step = matches!(word, "not" | "if" | "if_done" | "else");
        } else if word_start.is_none() {
            word_start = Some(offset);
        }
        step |= matches!(c, ':' | '+' | '-' | '*' | '/');
        let run = runs.last_mut();
        if let (true, Some(run)) = (step, run) {
            *run += 1;
            depth += 1;
        }
        match c {
            '"' => quoted = true,
            '(' | '{' => {
                runs.push(0);
                depth += 1;
            }
            ')' | '}' if runs.len() > 1 => {
                depth -= 1 + runs.pop().unwrap_or(0);
            }
            ';' | ',' => {
                if let Some(run) = runs.last_mut() {
                    depth -= *run;
                    *run = 0;
                }
            }
            _ => {}
        }
        if depth > DEPTH_LIMIT {
            return Err(too_deep(offset));
        }
    }
    Ok(())
}

/// A mistake of grammar, in words.
fn syntax(text: &str, base: usize, error: &pest::error::Error<Rule>) -> Fault {
    let offset = match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset,
    };
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let rest = text[offset..].trim_start();
    let offset = text.len() - rest.len();
    let length = rest
        .char_indices()
        .find(|(index, c)| *index > 0 && !(c.is_alphanumeric() || *c == '_'))
        .map_or(rest.len(), |(index, _)| index);
    let found = match &rest[..length] {
        "" => "the end of the text".to_owned(),
        word => format!("`{}`", word.chars().take(40).collect::<String>()),
    };
    let expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } if !positives.is_empty() => expected(positives, &text[..offset]),
        ErrorVariant::ParsingError { .. } | ErrorVariant::CustomError { .. } => "something else".to_owned(),
    };
    Fault::new(base + offset, Problem::Syntax { found, expected })
}

/// What could stand behind that text, in words.
fn expected(rules: &[Rule], before: &str) -> String {
    // Behind a whole step or number stands a sign too, of which there is no rule.
    let is_whole = rules.contains(&Rule::multiply);
    let joins = |rule: &&Rule| {
        is_whole
            && matches!(rule, Rule::EOI | Rule::compare | Rule::add | Rule::and_word | Rule::or_word | Rule::is_word)
    };
    let mut expected: Vec<&str> = Vec::new();
    for name in rules.iter().filter(|rule| !joins(rule)).map(rule_name) {
        if !expected.contains(&name) {
            expected.push(name);
        }
    }
    if is_whole {
        expected.extend(signs_behind(before));
    }
    if rules.contains(&Rule::number_word) && !before.trim().is_empty() {
        expected.push("`·`");
    }
    expected.join(" or ")
}

/// The signs that go on behind a whole step, or end what it stands in.
fn signs_behind(before: &str) -> &'static [&'static str] {
    let mut open = Vec::new();
    let mut quoted = false;
    for sign in before.chars() {
        match sign {
            '"' => quoted = !quoted,
            '(' | '{' if !quoted => open.push(sign),
            ')' | '}' if !quoted => drop(open.pop()),
            _ => {}
        }
    }
    match open.last() {
        Some('(') => &["`,`", "`;`", "`)`"],
        Some(_) => &["`}`"],
        None if before.contains(':') => &["`;`", "the end of the line"],
        None => &["`:`", "`;`", "the end of the line"],
    }
}

fn rule_name(rule: &Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end of the line",
        Rule::number | Rule::number_word | Rule::signed => "a number",
        Rule::text => "a name in quotes",
        Rule::card_word => "`card`",
        Rule::if_word => "`if`",
        Rule::done_word => "`if_done`",
        Rule::then_word => "`then`",
        Rule::else_word => "`else`",
        Rule::and_word => "`and`",
        Rule::or_word => "`or`",
        Rule::not_word => "`not`",
        Rule::is_word => "`is`",
        Rule::compare => "a comparison",
        Rule::add | Rule::multiply => "an operator",
        Rule::braces => "a selector in braces",
        Rule::paren | Rule::group => "a parenthesis",
        Rule::branch => "a verb or a parenthesis",
        Rule::item | Rule::item_compare => "a word of a selector or `}`",
        Rule::word
        | Rule::name
        | Rule::slug
        | Rule::item_name
        | Rule::name_text
        | Rule::letter
        | Rule::ends
        | Rule::reserved => "a word",
        Rule::WHITESPACE | Rule::tag_value => "a word",
        Rule::line | Rule::facts | Rule::title | Rule::part | Rule::sequence => "a word",
        Rule::phrase | Rule::conditional | Rule::tagged | Rule::tag_word | Rule::tag_start => "a word",
        Rule::expression | Rule::conjunction | Rule::negation | Rule::comparison | Rule::sum => "a word",
        Rule::product | Rule::primary | Rule::call | Rule::call_head => "a word",
    }
}

/// Turns pest's pairs into trees.
struct Reader {
    base: usize,
}

impl Reader {
    fn tree(&self, pair: &Pair<'_, Rule>, node: Node) -> Tree {
        Tree { offset: self.base + pair.as_span().start(), node }
    }

    fn sequence(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let mut parts: Vec<Tree> = Vec::new();
        let mut start = 0;
        for inner in pair.clone().into_inner() {
            if inner.as_rule() != Rule::sequence {
                start = self.base + inner.as_span().start();
                parts.push(self.any(inner)?);
                continue;
            }
            // The body of the statement before it.
            let body = Box::new(self.any(inner)?);
            let head = Box::new(parts.pop().ok_or_else(|| empty(start))?);
            parts.push(Tree { offset: start, node: Node::Clause(head, body) });
        }
        match parts.len() {
            1 => Ok(parts.remove(0)),
            _ => Ok(self.tree(&pair, Node::Seq(parts))),
        }
    }

    fn all(&self, pair: &Pair<'_, Rule>) -> Result<Vec<Tree>, Fault> {
        pair.clone().into_inner().map(|inner| self.any(inner)).collect()
    }

    fn fact(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        if pair.as_rule() == Rule::number_word {
            return Ok(self.tree(&pair, Node::Word(pair.as_str().to_owned())));
        }
        self.any(pair)
    }

    fn any(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        match pair.as_rule() {
            Rule::sequence => self.sequence(pair),
            Rule::conditional => self.conditional(pair),
            Rule::tagged => self.tagged(pair),
            Rule::expression => self.chain(pair, Op::Or),
            Rule::conjunction => self.chain(pair, Op::And),
            Rule::negation => self.negation(pair),
            Rule::comparison | Rule::sum | Rule::product | Rule::item_compare => self.operators(pair),
            Rule::call => self.call(pair),
            Rule::braces => Ok(self.tree(&pair, Node::Braces(self.all(&pair)?))),
            Rule::group => Ok(self.tree(&pair, Node::Group(self.all(&pair)?))),
            Rule::number => self.number(&pair),
            Rule::text => Ok(self.tree(&pair, Node::Text(unquote(pair.as_str())))),
            Rule::word | Rule::name | Rule::slug | Rule::item_name | Rule::tag_word => {
                Ok(self.tree(&pair, Node::Word(pair.as_str().to_owned())))
            }
            Rule::phrase | Rule::primary | Rule::branch | Rule::paren | Rule::item | Rule::part => self.only(pair),
            Rule::line | Rule::facts | Rule::title | Rule::EOI | Rule::WHITESPACE => self.only(pair),
            Rule::call_head | Rule::tag_start | Rule::tag_value | Rule::signed | Rule::compare | Rule::add => {
                self.only(pair)
            }
            Rule::multiply | Rule::name_text | Rule::letter | Rule::ends | Rule::reserved | Rule::number_word => {
                self.only(pair)
            }
            Rule::card_word | Rule::if_word | Rule::done_word | Rule::then_word | Rule::else_word => self.only(pair),
            Rule::and_word | Rule::or_word | Rule::not_word | Rule::is_word => self.only(pair),
        }
    }

    /// The one tree within a rule that only groups.
    fn only(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let offset = self.base + pair.as_span().start();
        match pair.into_inner().next() {
            Some(inner) => self.any(inner),
            None => Err(empty(offset)),
        }
    }

    fn conditional(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let done = pair.as_str().starts_with("if_done");
        let mut parts = pair
            .clone()
            .into_inner()
            .filter(|inner| matches!(inner.as_rule(), Rule::expression | Rule::branch))
            .map(|inner| self.any(inner).map(Box::new));
        match (parts.next(), parts.next(), parts.next()) {
            (Some(first), Some(then), None) if done => Ok(self.tree(&pair, Node::Done(first?, then?))),
            (Some(condition), Some(then), other) => {
                Ok(self.tree(&pair, Node::If(condition?, then?, other.transpose()?)))
            }
            _ => Err(empty(self.base + pair.as_span().start())),
        }
    }

    fn tagged(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let word = pair.clone().into_inner().find(|inner| inner.as_rule() == Rule::tag_word);
        let value = pair.clone().into_inner().find(|inner| inner.as_rule() == Rule::expression);
        match (word, value) {
            (Some(word), Some(value)) => {
                let value = Box::new(self.any(value)?);
                Ok(self.tree(&pair, Node::Tagged(word.as_str().to_owned(), value)))
            }
            _ => Err(empty(self.base + pair.as_span().start())),
        }
    }

    fn chain(&self, pair: Pair<'_, Rule>, op: Op) -> Result<Tree, Fault> {
        let mut parts = Vec::new();
        for inner in pair.clone().into_inner() {
            if !matches!(inner.as_rule(), Rule::or_word | Rule::and_word) {
                parts.push(self.any(inner)?);
            }
        }
        match parts.len() {
            1 => Ok(parts.remove(0)),
            _ => Ok(self.tree(&pair, Node::Op(op, parts))),
        }
    }

    fn negation(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let negated = pair.clone().into_inner().any(|inner| inner.as_rule() == Rule::not_word);
        let inner = pair.clone().into_inner().find(|inner| inner.as_rule() != Rule::not_word);
        match inner {
            Some(inner) if negated => Ok(self.tree(&pair, Node::Not(Box::new(self.any(inner)?)))),
            Some(inner) => self.any(inner),
            None => Err(empty(self.base + pair.as_span().start())),
        }
    }

    /// Operands with operators between them, from left to right; slashes join any number.
    fn operators(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let start = self.base + pair.as_span().start();
        let mut inner = pair.into_inner();
        let mut left = match inner.next() {
            Some(first) => self.any(first)?,
            None => return Err(empty(start)),
        };
        while let (Some(sign), Some(right)) = (inner.next(), inner.next()) {
            let Some(op) = Op::from_sign(sign.as_str()) else {
                return Err(empty(self.base + sign.as_span().start()));
            };
            let right = self.any(right)?;
            if op == Op::Slash
                && let Node::Op(Op::Slash, parts) = &mut left.node
            {
                parts.push(right);
                continue;
            }
            left = Tree { offset: left.offset, node: Node::Op(op, vec![left, right]) };
        }
        Ok(left)
    }

    fn call(&self, pair: Pair<'_, Rule>) -> Result<Tree, Fault> {
        let word = pair
            .clone()
            .into_inner()
            .find(|inner| inner.as_rule() == Rule::call_head)
            .map_or(String::new(), |head| head.as_str().trim_end_matches('(').to_owned());
        let arguments = pair
            .clone()
            .into_inner()
            .filter(|inner| inner.as_rule() == Rule::sequence)
            .map(|inner| self.any(inner))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(self.tree(&pair, Node::Call(word, arguments)))
    }

    fn number(&self, pair: &Pair<'_, Rule>) -> Result<Tree, Fault> {
        match pair.as_str().parse::<i64>() {
            Ok(number) => Ok(self.tree(pair, Node::Number(number))),
            Err(_) => {
                let number = pair.as_str().chars().take(40).collect();
                let problem = Problem::OutOfRange { number, expected: "a number of ordinary size".into() };
                Err(Fault::new(self.base + pair.as_span().start(), problem))
            }
        }
    }
}

/// The text between quotes, `\"` and `\\` read.
fn unquote(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(quoted);
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next()),
            c => text.push(c),
        }
    }
    text
}
