//! The shape of the study notation: calls, selectors, sequences, `head: body`.

#[derive(Clone, Debug)]
pub enum Node {
    Word(String),
    Number(i32),
    Call(String, Vec<Node>),
    Braces(String),
    /// `a + b`, `a | b`, `a/b`
    Joined(char, Vec<Node>),
    Seq(Vec<Node>),
    Clause(Box<Node>, Box<Node>),
}

pub struct Reader<'t> {
    rest: &'t str,
}

pub fn read(text: &str) -> Node {
    let mut reader = Reader { rest: text };
    let node = reader.sequence();
    assert!(reader.rest.trim().is_empty(), "left over in {text}: {}", reader.rest);
    node
}

impl Reader<'_> {
    fn eat(&mut self, sign: char) -> bool {
        let trimmed = self.rest.trim_start();
        match trimmed.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sequence(&mut self) -> Node {
        let mut parts = vec![self.statement()];
        while self.eat(';') {
            parts.push(self.statement());
        }
        if parts.len() == 1 { parts.remove(0) } else { Node::Seq(parts) }
    }

    fn statement(&mut self) -> Node {
        let head = self.joined();
        if self.eat(':') {
            return Node::Clause(Box::new(head), Box::new(self.sequence()));
        }
        head
    }

    fn joined(&mut self) -> Node {
        let first = self.primary();
        for sign in ['+', '|', '/'] {
            if !self.eat(sign) {
                continue;
            }
            let mut parts = vec![first, self.primary()];
            while self.eat(sign) {
                parts.push(self.primary());
            }
            return Node::Joined(sign, parts);
        }
        first
    }

    fn primary(&mut self) -> Node {
        self.rest = self.rest.trim_start();
        if let Some(rest) = self.rest.strip_prefix('{') {
            let end = rest.find('}').expect("closing brace");
            self.rest = &rest[end + 1..];
            return Node::Braces(rest[..end].to_owned());
        }
        let end = self
            .rest
            .char_indices()
            .find(|(index, c)| !(c.is_alphanumeric() || (*index == 0 && *c == '-')))
            .map_or(self.rest.len(), |(index, _)| index);
        assert!(end > 0, "a word expected at {}", self.rest);
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if let Ok(number) = word.parse() {
            return Node::Number(number);
        }
        if !self.eat('(') {
            return Node::Word(word.to_owned());
        }
        let mut arguments = Vec::new();
        if !self.eat(')') {
            loop {
                arguments.push(self.sequence());
                if self.eat(')') {
                    break;
                }
                assert!(self.eat(','), "a comma expected at {}", self.rest);
            }
        }
        Node::Call(word.to_owned(), arguments)
    }
}
