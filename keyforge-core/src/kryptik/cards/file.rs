//! Card files: a title, a line of facts, a line for each ability.

use std::collections::HashSet;

use super::check::{check_card, line_problem};
use super::colors::Needs;
use super::words::Line;
use crate::kernel::without_mark;
use crate::kryptik::cards::Card;
use crate::kryptik::model::{Colors, Keyword, Kind, Stones};
use crate::script::error::{Fault, Problem, ScriptErrors, Source, did_you_mean};
use crate::script::grammar::{parse_facts, parse_line, parse_title};
use crate::script::limits::{Limit, MOST_MISTAKES};
use crate::script::lines::logical_lines;
use crate::script::spell::Term;
use crate::script::tree::Tree;

/// Reads a card file; reports all mistakes of it, up to [`MOST_MISTAKES`]. A cost may ask for the colors `b`, `r`, `u` and `w`,
/// and for others that a card of the file makes.
///
/// ```
/// use keyforge_core::kryptik::cards::parse_cards;
///
/// let text = "card wick \"Wick\"\n  citizen \"Lanternfolk\" · cost \"{w}\" · stats 1 1 · souls w · years 1 · eager\n";
/// assert_eq!(parse_cards("home.kry", text)?[0].attack, 1);
/// # Ok::<(), keyforge_core::kryptik::cards::ScriptErrors>(())
/// ```
///
/// # Errors
///
/// The mistakes with their places; a file that is larger than a [`Limit`] allows.
pub fn parse_cards(file: &str, text: &str) -> Result<Vec<Card>, ScriptErrors> {
    parse_cards_knowing(file, text, Colors::BASIC)
}

/// The same where other cards make colors.
pub(super) fn parse_cards_knowing(file: &str, text: &str, known: Colors) -> Result<Vec<Card>, ScriptErrors> {
    let text = without_mark(text);
    let source = Source { file: Some(file), text };
    if let Some(errors) = source.too_long() {
        return Err(errors);
    }
    let mut reader = Reader::default();
    for (offset, line) in logical_lines(text) {
        if reader.faults.len() > MOST_MISTAKES || reader.cards.len() > Limit::Cards.most() {
            break;
        }
        reader.line(offset, line);
    }
    reader.finish();
    if let Some(problem) = Limit::Cards.exceeded(reader.cards.len()) {
        reader.faults.push(Fault::new(text.len(), problem));
    }
    // Of a card that was misread nobody knows the colors.
    if reader.faults.is_empty() {
        let known = reader.cards.iter().map(Card::makes).fold(known, Colors::union);
        reader.faults.extend(reader.needs.faults(known).take(MOST_MISTAKES + 1));
    }
    if reader.faults.is_empty() {
        return Ok(reader.cards);
    }
    Err(source.errors(reader.faults))
}

#[derive(Default)]
struct Reader {
    cards: Vec<Card>,
    faults: Vec<Fault>,
    slugs: HashSet<String>,
    open: Option<Open>,
    needs: Needs,
}

/// The card whose block is being read.
struct Open {
    card: Card,
    offset: usize,
    has_facts: bool,
    /// How many lines of script there were so far.
    lines: usize,
    broken: bool,
}

impl Open {
    fn script(&mut self, offset: usize, line: &str, needs: &mut Needs) -> Result<(), Fault> {
        self.lines += 1;
        match Limit::Lines.exceeded(self.lines) {
            // the lines that follow are not read
            Some(problem) if self.lines == Limit::Lines.most() + 1 => Err(Fault::new(offset, problem)),
            Some(_) => Ok(()),
            None => parse_line(line, offset).and_then(|tree| {
                needs.note_line(&tree);
                add_line(&mut self.card, &tree)
            }),
        }
    }
}

impl Reader {
    fn line(&mut self, offset: usize, line: &str) {
        let titled = line.starts_with(|c: char| !c.is_whitespace());
        if titled {
            self.finish();
            self.title(offset, line);
            return;
        }
        let Some(open) = &mut self.open else {
            let problem = Problem::Syntax {
                found: "an indented line".into(),
                expected: "`card slug \"Title\"` before it".into(),
            };
            self.faults.push(Fault::new(offset + line.len() - line.trim_start().len(), problem));
            return;
        };
        let read = match open.has_facts {
            false => {
                open.has_facts = true;
                let needs = &mut self.needs;
                parse_facts(line, offset).and_then(|parts| facts(&mut open.card, &parts, needs))
            }
            true => open.script(offset, line, &mut self.needs),
        };
        if let Err(fault) = read {
            open.broken = true;
            self.faults.push(fault);
        }
    }

    fn title(&mut self, offset: usize, line: &str) {
        let (slug, name, broken) = match parse_title(line, offset) {
            Ok((slug, name)) => (name_of(&slug), name_of(&name), false),
            Err(fault) => {
                self.faults.push(fault);
                (String::new(), String::new(), true)
            }
        };
        if !broken && !self.slugs.insert(slug.clone()) {
            self.faults.push(Fault::new(offset, Problem::Duplicate { name: slug.clone() }));
        }
        let card = Card {
            slug,
            name,
            kind: Kind::Spell,
            factions: Vec::new(),
            overlord: false,
            cost: Stones::default(),
            extra: Vec::new(),
            attack: 0,
            defense: 0,
            souls: Colors::NONE,
            years: None,
            keywords: Vec::new(),
            focused: false,
            combat_timing: false,
            max_copies: None,
            abilities: Vec::new(),
            paragraphs: Vec::new(),
            eleven: None,
            eleven_cost: Vec::new(),
        };
        self.open = Some(Open { card, offset, has_facts: false, lines: 0, broken });
    }

    fn finish(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        let offset = open.offset;
        if !open.has_facts && !open.broken {
            let reason = format!("`{}` has no line of facts", open.card.slug);
            self.faults.push(Fault::new(offset, Problem::Facts { reason }));
        } else if !open.broken {
            self.faults.extend(check_card(&open.card).into_iter().map(|problem| Fault::new(offset, problem)));
        }
        self.cards.push(open.card);
    }
}

fn name_of(tree: &Tree) -> String {
    tree.as_name().unwrap_or_default().to_owned()
}

fn add_line(card: &mut Card, tree: &Tree) -> Result<(), Fault> {
    let line = Line::lower(tree)?;
    if let Some(problem) = line_problem(&line) {
        let word = if let Problem::Misplaced { word, .. } | Problem::NotChosen { name: word } = &problem {
            place_of(tree, word)
        } else {
            None
        };
        return Err(Fault::new(word.unwrap_or(tree.offset), problem));
    }
    match line {
        Line::Ability(ability) => card.abilities.push(ability),
        Line::Spell(para) => card.paragraphs.push(para),
        Line::Extra(cost) => card.extra.extend(cost),
        Line::Eleven(_, _) if card.eleven.is_some() => {
            let reason = format!("`{}` has two 11-year abilities", card.slug);
            return Err(tree.fault(Problem::Facts { reason }));
        }
        Line::Eleven(cost, para) => {
            card.eleven = Some(para);
            card.eleven_cost = cost;
        }
    }
    Ok(())
}

/// Where a word stands in a line for the first time.
fn place_of(tree: &Tree, word: &str) -> Option<usize> {
    let here = tree.as_call().is_some_and(|(called, _)| called == word);
    here.then_some(tree.offset).or_else(|| tree.parts().into_iter().find_map(|part| place_of(part, word)))
}

const FACTS: [&str; 8] = ["citizen", "spell", "cost", "stats", "souls", "years", "max", "timing"];

fn facts(card: &mut Card, parts: &[Vec<Tree>], needs: &mut Needs) -> Result<(), Fault> {
    for (index, part) in parts.iter().enumerate() {
        let [first, rest @ ..] = part.as_slice() else {
            continue;
        };
        let word = first.as_name().unwrap_or_default();
        match (word, rest) {
            ("citizen", names) => {
                card.kind = Kind::Citizen;
                for name in names {
                    match name.as_word() {
                        // `K-7.1.2-1`
                        Some("overlord") => card.overlord = true,
                        _ => card.factions.push(name_of(name)),
                    }
                }
            }
            ("spell", []) => card.kind = Kind::Spell,
            ("focused", []) => card.focused = true,
            ("cost", [stones]) => {
                card.cost = Stones::lower(stones)?;
                needs.note(stones);
            }
            // `K-7.1-1`
            ("stats", [attack, defense]) => {
                card.attack = number(attack)?;
                card.defense = number(defense)?;
            }
            ("souls", [colors]) => {
                let set = Colors::parse(colors.as_name().unwrap_or_default());
                card.souls = set.ok_or_else(|| colors.unexpected("a list of colors, such as `wu`"))?;
            }
            ("years", [years]) => card.years = Some(number(years)?),
            ("max", [copies]) => card.max_copies = Some(number(copies)?),
            ("timing", [when]) if when.as_word() == Some("combat") => card.combat_timing = true,
            _ if Keyword::from_slug(word).is_some() && rest.is_empty() => {
                card.keywords.push(Keyword::lower(first)?);
            }
            _ if FACTS.contains(&word) || word == "focused" => {
                return Err(first.unexpected("complete; facts are written as in `citizen \"Spirit\" · cost \"{1}{u}\" · stats 1 4 · souls u · years 3`"));
            }
            _ => return Err(unknown_fact(first, word)),
        }
        if index == 0 && !matches!(word, "citizen" | "spell") {
            return Err(first.unexpected("`citizen` or `spell`, with which the facts begin"));
        }
    }
    Ok(())
}

fn number(tree: &Tree) -> Result<u8, Fault> {
    let digits = tree.as_name().unwrap_or_default();
    digits.parse().map_err(|_| tree.unexpected("a number from 0 to 255"))
}

fn unknown_fact(tree: &Tree, word: &str) -> Fault {
    let known = FACTS.into_iter().chain(["focused"]).chain(Keyword::SLUGS);
    tree.fault(Problem::UnknownWord {
        word: word.to_owned(),
        expected: "a fact of a card".to_owned(),
        suggestion: did_you_mean(word, known),
    })
}
