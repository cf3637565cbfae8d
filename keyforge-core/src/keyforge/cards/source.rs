//! Cards as text files and as JSON: facts and script together.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::check::check_line;
use crate::kernel::{read_json, without_mark};
use crate::keyforge::cards::syntax::{Ability, Effect, Mod, Ref, Rule, Sel};
use crate::keyforge::cards::words::{lower_line, raise_line};
use crate::keyforge::model::{CardType, Facts, Half, House, HouseSet, Icon, Keyword, PrintedKeyword, Rulebook};
use crate::script::error::{Fault, Problem, ScriptError, ScriptErrors, Source, did_you_mean};
use crate::script::grammar::{parse_facts, parse_line, parse_title};
use crate::script::limits::{Limit, MOST_MISTAKES, quoted};
use crate::script::lines::logical_lines;
use crate::script::spell::Term;
use crate::script::tree::{Node, Tree};

/// One ability of a card, and the editions of the rules in which the card has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The first edition in which the line holds; from the beginning where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Rulebook>,
    /// The last edition in which the line holds; to the end where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Rulebook>,
    /// The ability.
    pub ability: Ability,
}

impl Line {
    /// A line that holds in every edition.
    pub fn new(ability: Ability) -> Line {
        Line { from: None, until: None, ability }
    }

    /// Whether the line holds in that edition.
    pub fn holds_in(&self, rulebook: Rulebook) -> bool {
        self.from.is_none_or(|from| from <= rulebook) && self.until.is_none_or(|until| rulebook <= until)
    }
}

/// A card as its author writes it: what is printed on it and what it does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSource {
    /// The facts.
    pub facts: Facts,
    /// The abilities from top to bottom.
    #[serde(default)]
    pub abilities: Vec<Line>,
}

/// A card in JSON may bring its script as text instead.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonCard {
    facts: Facts,
    #[serde(default)]
    abilities: Vec<Line>,
    #[serde(default)]
    script: Option<String>,
}

impl JsonCard {
    fn source(self) -> Result<CardSource, ScriptErrors> {
        let mut card = CardSource { facts: self.facts, abilities: self.abilities };
        if let Some(script) = &self.script {
            card.add_script(script)?;
        }
        card.check()?;
        card.check_writable()?;
        Ok(card)
    }
}

fn read_source<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, ScriptErrors> {
    if let Some(errors) = (Source { file: None, text: json }).too_long() {
        return Err(errors);
    }
    read_json(json).map_err(|error| {
        let problem = Problem::Json { message: error.to_string() };
        ScriptErrors(vec![problem.in_line(None, error.line(), error.column())])
    })
}

impl CardSource {
    /// A card with these facts that does what a script says.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the script or the facts.
    pub fn of_script(facts: Facts, script: &str) -> Result<CardSource, ScriptErrors> {
        let mut card = CardSource { facts, abilities: Vec::new() };
        card.add_script(script)?;
        card.check()?;
        Ok(card)
    }

    fn add_script(&mut self, script: &str) -> Result<(), ScriptErrors> {
        let named = |ScriptErrors(mut errors): ScriptErrors| {
            let file = quoted(self.facts.slug.clone());
            errors.iter_mut().for_each(|error| error.file = Some(file.clone()));
            ScriptErrors(errors)
        };
        let lines = super::parse_script(script).map_err(named)?;
        self.abilities.extend(lines);
        Ok(())
    }

    /// Reads a card from JSON: `facts`, and `script` as text or `abilities` as data.
    ///
    /// ```
    /// use keyforge_core::cards::CardSource;
    ///
    /// let card = CardSource::from_json(
    ///     r#"{"facts": {"slug": "lamplighter", "title": "Lamplighter", "house": "logos", "type": "creature", "power": 3},
    ///         "script": "reap: draw(1)"}"#,
    /// )?;
    /// assert_eq!(card.abilities.len(), 1);
    /// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
    /// ```
    pub fn from_json(json: &str) -> Result<CardSource, ScriptErrors> {
        read_source::<JsonCard>(json)?.source()
    }

    /// Reads a card or an array of cards from JSON, each as [`CardSource::from_json`] does.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with any of them.
    pub fn all_from_json(json: &str) -> Result<Vec<CardSource>, ScriptErrors> {
        if !json.trim_start().starts_with('[') {
            return CardSource::from_json(json).map(|card| vec![card]);
        }
        let read = read_source::<Vec<JsonCard>>(json)?;
        if let Some(problem) = Limit::Cards.exceeded(read.len()) {
            return Err(ScriptErrors(vec![problem.in_line(None, 1, 1)]));
        }
        let mut cards = Vec::new();
        let mut errors = Vec::new();
        for card in read {
            match card.source() {
                Ok(card) => cards.push(card),
                Err(ScriptErrors(more)) => errors.extend(more),
            }
            if errors.len() > MOST_MISTAKES {
                break;
            }
        }
        if errors.is_empty() { Ok(cards) } else { Err(ScriptErrors::told(errors)) }
    }

    /// Checks the facts and every ability; places are those of the printed script, a line for each ability.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them; of a card that is larger than a [`Limit`] allows that alone.
    pub fn check(&self) -> Result<(), ScriptErrors> {
        let file = Some(self.facts.slug.as_str());
        let mut errors: Vec<ScriptError> =
            problems_of(self).into_iter().map(|problem| problem.in_line(file, 1, 1)).collect();
        if Limit::Lines.exceeded(self.abilities.len()).is_some() {
            return Err(ScriptErrors::told(errors));
        }
        for (index, line) in self.abilities.iter().enumerate() {
            let text = raise_line(line).to_string();
            let checked = parse_line(&text, 0).and_then(|tree| {
                let faults = check_line(&tree, Some(self.facts.card_type));
                lower_line(&tree).map(|_| faults)
            });
            let source = Source { file, text: &text };
            let ScriptErrors(found) = source.errors(checked.unwrap_or_else(|fault| vec![fault]));
            errors.extend(found.into_iter().map(|error| ScriptError { line: index + 1, ..error }));
        }
        if errors.is_empty() { Ok(()) } else { Err(ScriptErrors::told(errors)) }
    }

    /// Refuses facts that no card file could say, such as a slug with a blank: both forms have the same cards.
    pub(crate) fn check_writable(&self) -> Result<(), ScriptErrors> {
        let text = CardSource { facts: self.facts.clone(), abilities: Vec::new() }.print();
        let read = FileReader::read(&text, true);
        let named = self.facts.traits.iter().all(|name| !name.is_empty());
        let same =
            named && read.faults.is_empty() && matches!(read.cards.as_slice(), [(card, _)] if card.facts == self.facts);
        if same {
            return Ok(());
        }
        let reason =
            format!("`{}`: no card file could say these facts; look at the names", quoted(self.facts.slug.clone()));
        Err(ScriptErrors(vec![Problem::Facts { reason }.in_line(None, 1, 1)]))
    }

    /// The first of the limits that the card exceeds. Its abilities are as large as they would be written.
    pub(crate) fn too_large(&self) -> Option<Problem> {
        let node = |line: &Line| Limit::AbilityNodes.exceeded(line.ability.raise().size());
        let lines = || self.abilities.iter().find_map(node);
        facts_too_large(&self.facts).or_else(|| Limit::Lines.exceeded(self.abilities.len())).or_else(lines)
    }

    /// The block of a card file that yields this card.
    pub fn print(&self) -> String {
        let facts = &self.facts;
        let mut out = format!("card {} {}\n", facts.slug, Tree::new(Node::Text(facts.title.clone())));
        let mut parts = Vec::new();
        let printings: Vec<String> = facts.printings.iter().map(|(set, number)| format!("{set} {number}")).collect();
        if !printings.is_empty() {
            parts.push(printings.join(" "));
        }
        let card_type = facts.card_type.raise();
        let houses: Vec<&str> = facts.houses().map(House::slug).collect();
        parts.push(format!("{} {card_type}", houses.join(" ")));
        if let Some(half) = facts.gigantic {
            parts.push(format!("gigantic {}", half.slug()));
        }
        if facts.card_type == CardType::Creature && facts.gigantic != Some(Half::Top) {
            parts.push(format!("power {}", facts.power));
        }
        if facts.armor > 0 {
            parts.push(format!("armor {}", facts.armor));
        }
        let words = |trees: Vec<Tree>| trees.iter().map(Tree::to_string).collect::<Vec<_>>().join(" ");
        if !facts.icons.is_empty() {
            parts.push(format!("icons {}", words(facts.icons.iter().map(Icon::raise).collect())));
        }
        if !facts.enhance.is_empty() {
            parts.push(format!("enhance {}", words(facts.enhance.iter().map(Icon::raise).collect())));
        }
        if !facts.traits.is_empty() {
            parts.push(format!("traits {}", words(facts.traits.iter().map(|name| Tree::name(name)).collect())));
        }
        for printed in &facts.keywords {
            let word = printed.keyword.slug();
            let plain = printed.value == 1 && !printed.keyword.has_value();
            parts.push(if plain { word.to_owned() } else { format!("{word} {}", printed.value) });
        }
        out.push_str(&format!("  {}\n", parts.join(" · ")));
        for line in &self.abilities {
            out.push_str(&format!("  {}\n", raise_line(line)));
        }
        out
    }
}

/// The first of the limits that printed facts exceed.
fn facts_too_large(facts: &Facts) -> Option<Problem> {
    let printings = facts.printings.iter().flat_map(|(set, number)| [set, number]);
    let names = [&facts.slug, &facts.title].into_iter().chain(printings).chain(&facts.traits);
    let counts = [
        (Limit::Icons, facts.icons.len()),
        (Limit::Icons, facts.enhance.len()),
        (Limit::Traits, facts.traits.len()),
        (Limit::Keywords, facts.keywords.len()),
        (Limit::Printings, facts.printings.len()),
    ];
    counts
        .into_iter()
        .chain(names.map(|name| (Limit::NameBytes, name.len())))
        .find_map(|(limit, found)| limit.exceeded(found))
}

/// What a fact line or JSON facts contradict.
fn fact_problems(facts: &Facts) -> Vec<Problem> {
    if let Some(problem) = facts_too_large(facts) {
        return vec![problem];
    }
    let mut problems = Vec::new();
    let mut wrong = |reason: &str| problems.push(Problem::Facts { reason: format!("`{}`: {reason}", facts.slug) });
    let creature = facts.card_type == CardType::Creature;
    let top = facts.gigantic == Some(Half::Top);
    if facts.gigantic.is_some() && !creature {
        wrong("only a creature is gigantic");
    }
    if top && (facts.power > 0 || facts.armor > 0 || !facts.keywords.is_empty()) {
        wrong("power, armor and keywords of a gigantic creature stand on its bottom half");
    }
    if facts.gigantic == Some(Half::Bottom) && !facts.icons.is_empty() {
        wrong("the bonus icons of a gigantic creature stand on its top half");
    }
    if !creature && facts.power > 0 {
        wrong("only a creature has power");
    }
    if !creature && facts.armor > 0 {
        wrong("only a creature has armor");
    }
    if facts.slug.is_empty() || facts.title.is_empty() {
        wrong("a card has a slug and a title");
    }
    if facts.houses().collect::<HouseSet>().len() < facts.houses().count() {
        wrong("a house is printed only once");
    }
    if facts.gigantic.is_some() && !facts.other_houses.is_empty() {
        wrong("a gigantic creature has one house");
    }
    let mut printings = HashSet::new();
    for (set, number) in &facts.printings {
        if !printings.insert(Facts::printing(set, number)) {
            wrong(&format!("the printing `{set} {number}` is there twice"));
        }
    }
    let mut keywords = 0;
    for printed in &facts.keywords {
        let keyword = 1_u32 << printed.keyword as u32;
        if keywords & keyword != 0 {
            wrong("a keyword is printed only once");
        }
        keywords |= keyword;
        if !printed.keyword.has_value() && printed.value != 1 {
            wrong("a keyword without a number has the value 1");
        }
        if printed.keyword.has_value() && printed.value == 0 {
            wrong("the number of a keyword is at least 1");
        }
    }
    if facts.keywords.iter().any(|printed| !printed.keyword.fits(facts.card_type)) {
        wrong("a keyword that only a creature can have");
    }
    problems
}

/// Whether it gives its own card power.
fn gives_itself_power(rule: &Rule) -> bool {
    if let Rule::Grant { to: Sel::Ref(Ref::This), mods } = rule {
        return mods.iter().any(|one| matches!(one, Mod::Power(_) | Mod::PowerIs(_) | Mod::BasePower(_)));
    }
    false
}

/// A creature has power, unless it enters play as a copy of another one.
fn power_problem(facts: &Facts, abilities: &[Line]) -> Option<Problem> {
    let copies = |line: &Line| match &line.ability {
        Ability::On { effects, .. } => effects.iter().any(|effect| matches!(effect, Effect::CopyOf(_))),
        Ability::Trigger { .. } | Ability::Instead { .. } | Ability::Constant { .. } => false,
        Ability::AsUpgrade(_) | Ability::In { .. } => false,
    };
    // "X" stands for a power that its own text reckons.
    let reckons = |line: &Line| match &line.ability {
        Ability::Constant { rules, .. } => rules.iter().any(gives_itself_power),
        Ability::On { .. } | Ability::Trigger { .. } | Ability::Instead { .. } => false,
        Ability::AsUpgrade(_) | Ability::In { .. } => false,
    };
    let top = facts.gigantic == Some(Half::Top);
    let excused = |line: &Line| copies(line) || reckons(line);
    let powerless = facts.card_type == CardType::Creature && facts.power == 0 && !top && !abilities.iter().any(excused);
    powerless.then(|| Problem::Facts { reason: format!("`{}`: a creature has a power of at least 1", facts.slug) })
}

/// What the facts of a card contradict, in themselves and in having a text.
fn problems_of(card: &CardSource) -> Vec<Problem> {
    let mut problems = fact_problems(&card.facts);
    problems.extend(Limit::Lines.exceeded(card.abilities.len()));
    problems.extend(power_problem(&card.facts, &card.abilities));
    if card.facts.gigantic == Some(Half::Top) && !card.abilities.is_empty() {
        let reason = format!("`{}`: the text of a gigantic creature stands on its bottom half", card.facts.slug);
        problems.push(Problem::Facts { reason });
    }
    problems
}

/// Reads a card file; reports all mistakes of it, up to [`MOST_MISTAKES`].
///
/// ```
/// use keyforge_core::cards::parse_cards;
///
/// let cards = parse_cards(
///     "home.kf",
///     "card lamplighter \"Lamplighter\"\n  logos creature · power 3 · traits human\n  reap: draw(1)\n",
/// )?;
/// assert_eq!(cards[0].facts.power, 3);
/// # Ok::<(), keyforge_core::cards::ScriptErrors>(())
/// ```
///
/// # Errors
///
/// The mistakes with their places; a file that is larger than a [`Limit`] allows.
pub fn parse_cards(file: &str, text: &str) -> Result<Vec<CardSource>, ScriptErrors> {
    let text = without_mark(text);
    let source = Source { file: Some(file), text };
    if let Some(errors) = source.too_long() {
        return Err(errors);
    }
    let reader = FileReader::read(text, false);
    match reader.faults.is_empty() {
        true => Ok(reader.cards.into_iter().map(|(card, _)| card).collect()),
        false => Err(source.errors(reader.faults)),
    }
}

/// Reads the titles and facts of a card file, and leaves each script as the text that it is.
pub(crate) fn parse_facts_of_cards<'t>(file: &str, text: &'t str) -> Result<Vec<(Facts, &'t str)>, ScriptErrors> {
    let reader = FileReader::read(text, true);
    match reader.faults.is_empty() {
        true => Ok(reader.cards.into_iter().map(|(card, script)| (card.facts, script)).collect()),
        false => Err(Source { file: Some(file), text }.errors(reader.faults)),
    }
}

struct FileReader<'t> {
    text: &'t str,
    /// Whether scripts stay unread.
    facts_only: bool,
    /// The cards, each with the text of its script.
    cards: Vec<(CardSource, &'t str)>,
    faults: Vec<Fault>,
    slugs: HashSet<String>,
}

/// A card whose block is being read.
struct Block {
    offset: usize,
    slug: String,
    title: String,
    facts: Option<Facts>,
    /// Where the line of facts begins.
    facts_at: usize,
    card: Vec<Line>,
    /// How many lines of script there were so far.
    lines: usize,
    /// Where the first of them begins.
    script_at: Option<usize>,
    broken: bool,
}

impl<'t> FileReader<'t> {
    fn read(text: &'t str, facts_only: bool) -> FileReader<'t> {
        let mut reader = FileReader { text, facts_only, cards: Vec::new(), faults: Vec::new(), slugs: HashSet::new() };
        reader.read_blocks();
        reader
    }

    fn read_blocks(&mut self) {
        let mut block: Option<Block> = None;
        for (offset, line) in logical_lines(self.text) {
            if self.faults.len() > MOST_MISTAKES {
                return;
            }
            if line.starts_with(|c: char| !c.is_whitespace()) {
                self.finish(block.take(), offset);
                if let Some(problem) = Limit::Cards.exceeded(self.cards.len() + 1) {
                    self.faults.push(Fault::new(offset, problem));
                    return;
                }
                block = self.title(offset, line);
                continue;
            }
            match &mut block {
                None => {
                    let expected = "`card slug \"Title\"` before it".into();
                    let problem = Problem::Syntax { found: "an indented line".into(), expected };
                    self.faults.push(Fault::new(offset + line.len() - line.trim_start().len(), problem));
                }
                Some(block) if block.broken && block.facts.is_none() => {}
                Some(block) if block.facts.is_none() => self.facts(block, offset, line),
                Some(block) => self.ability(block, offset, line),
            }
        }
        self.finish(block, self.text.len());
    }

    fn title(&mut self, offset: usize, line: &str) -> Option<Block> {
        let broken = |broken| Block {
            offset,
            slug: String::new(),
            title: String::new(),
            facts: None,
            facts_at: offset,
            card: Vec::new(),
            lines: 0,
            script_at: None,
            broken,
        };
        match parse_title(line, offset) {
            Ok((slug, title)) => {
                let slug = slug.as_name().unwrap_or_default().to_owned();
                let title = title.as_name().unwrap_or_default().to_owned();
                if !self.slugs.insert(slug.clone()) {
                    self.faults.push(Fault::new(offset, Problem::Duplicate { name: slug.clone() }));
                }
                Some(Block { slug, title, ..broken(false) })
            }
            Err(fault) => {
                self.faults.push(fault);
                Some(broken(true))
            }
        }
    }

    fn facts(&mut self, block: &mut Block, offset: usize, line: &str) {
        block.facts_at = offset + line.len() - line.trim_start().len();
        let facts = Facts::new(&block.title, House::Brobnar, CardType::Action);
        let facts = Facts { slug: block.slug.clone(), ..facts };
        match parse_facts(line, offset).and_then(|parts| read_facts(facts, &parts)) {
            Ok(facts) => {
                block.facts_at = offset + line.len() - line.trim_start().len();
                block.facts = Some(facts);
            }
            Err(fault) => {
                self.faults.push(fault);
                block.broken = true;
                // the abilities are still read, as those of no particular type of card
                block.facts = Some(Facts::new(&block.title, House::Brobnar, CardType::Creature));
            }
        }
    }

    fn ability(&mut self, block: &mut Block, offset: usize, line: &str) {
        if block.lines > Limit::Lines.most() {
            return;
        }
        block.lines += 1;
        block.script_at.get_or_insert(offset);
        if self.facts_only {
            return;
        }
        if let Some(problem) = Limit::Lines.exceeded(block.lines) {
            // the lines that follow are not read
            self.faults.push(Fault::new(offset, problem));
            block.broken = true;
            return;
        }
        let card_type = block.facts.as_ref().filter(|_| !block.broken).map(|facts| facts.card_type);
        match read_line(line, offset, card_type) {
            Ok(ability) => block.card.push(ability),
            Err(faults) => self.faults.extend(faults),
        }
    }

    /// A block ends where the next one begins.
    fn finish(&mut self, block: Option<Block>, end: usize) {
        let Some(block) = block else {
            return;
        };
        match block.facts {
            Some(facts) => {
                let card = CardSource { facts, abilities: block.card };
                if !block.broken && !self.facts_only {
                    let problems = problems_of(&card).into_iter();
                    self.faults.extend(problems.map(|problem| Fault::new(block.facts_at, problem)));
                }
                let script = block.script_at.and_then(|from| self.text.get(from..end)).unwrap_or_default();
                self.cards.push((card, script));
            }
            None if block.broken => {}
            None => {
                let reason = format!("`{}` has no line with house and type", block.slug);
                self.faults.push(Fault::new(block.offset, Problem::Facts { reason }));
            }
        }
    }
}

/// Reads and checks one ability.
pub(crate) fn read_line(text: &str, offset: usize, card_type: Option<CardType>) -> Result<Line, Vec<Fault>> {
    let tree = parse_line(text, offset).map_err(|fault| vec![fault])?;
    let line = lower_line(&tree).map_err(|fault| vec![fault])?;
    let faults = check_line(&tree, card_type);
    if faults.is_empty() { Ok(line) } else { Err(faults) }
}

/// Reads the parts of a fact line.
fn read_facts(mut facts: Facts, parts: &[Vec<Tree>]) -> Result<Facts, Fault> {
    let mut typed = false;
    for (index, part) in parts.iter().enumerate() {
        let [first, rest @ ..] = part.as_slice() else {
            continue;
        };
        let word = first.as_name().unwrap_or_default();
        match word {
            "power" => facts.power = value(first, rest)?,
            "armor" => facts.armor = value(first, rest)?,
            "gigantic" => facts.gigantic = Some(half_of(first, rest)?),
            "icons" => facts.icons = rest.iter().map(Icon::lower).collect::<Result<_, _>>()?,
            "enhance" => facts.enhance = rest.iter().map(Icon::lower).collect::<Result<_, _>>()?,
            "traits" => {
                facts.traits = rest.iter().map(trait_of).collect::<Result<_, _>>()?;
            }
            _ if Keyword::from_slug(word).is_some() => {
                let keyword = Keyword::lower(first)?;
                let value = if keyword.has_value() { value(first, rest)? } else { plain(first, rest)? };
                facts.keywords.push(PrintedKeyword { keyword, value });
            }
            _ if is_house_part(part) => {
                facts.house = House::lower(first)?;
                let [others @ .., card_type] = rest else {
                    continue;
                };
                facts.other_houses = others.iter().map(House::lower).collect::<Result<_, _>>()?;
                facts.card_type = CardType::lower(card_type)?;
                typed = true;
            }
            _ if House::lower(first).is_ok() => return Err(ends_with_type(first, rest)),
            _ if index == 0 && part.len() % 2 == 0 => {
                facts.printings = part.chunks_exact(2).map(|pair| (name_of(&pair[0]), name_of(&pair[1]))).collect();
            }
            _ => return Err(unknown_fact(first, word)),
        }
    }
    match (typed, parts.first().and_then(|part| part.first())) {
        (false, Some(first)) => Err(first.fault(Problem::Facts {
            reason: format!("`{}` has no house and type, such as `dis creature`", facts.slug),
        })),
        _ => Ok(facts),
    }
}

/// Whether it is a part like `dis creature` or `dis logos creature`, perhaps misspelt.
fn is_house_part(part: &[Tree]) -> bool {
    let [first, others @ .., card_type] = part else {
        return false;
    };
    let houses = || std::iter::once(first).chain(others).all(|house| House::lower(house).is_ok());
    CardType::lower(card_type).is_ok() || houses()
}

/// The fault of a part that begins with a house and goes on after the type, or has no type.
fn ends_with_type(house: &Tree, rest: &[Tree]) -> Fault {
    let is_known = |tree: &&Tree| House::lower(tree).is_ok() || CardType::lower(tree).is_ok();
    let stray = rest.iter().find(|tree| !is_known(tree));
    stray
        .or(rest.last())
        .unwrap_or(house)
        .unexpected("part of house and type, such as `dis creature`; traits are written `traits human`")
}

fn name_of(tree: &Tree) -> String {
    tree.as_name().unwrap_or_default().to_owned()
}

fn trait_of(tree: &Tree) -> Result<String, Fault> {
    let name = tree.as_name().filter(|name| !name.is_empty());
    name.map(str::to_owned).ok_or_else(|| tree.unexpected("a trait, such as `human`"))
}

fn value(word: &Tree, rest: &[Tree]) -> Result<u8, Fault> {
    let [number] = rest else {
        return Err(word.unexpected(&format!("complete; it is written `{word} 2`")));
    };
    let digits = number.as_name().unwrap_or_default();
    digits.parse().map_err(|_| number.unexpected("a number from 0 to 255"))
}

fn half_of(word: &Tree, rest: &[Tree]) -> Result<Half, Fault> {
    match rest {
        [half] if half.as_name() == Some("top") => Ok(Half::Top),
        [half] if half.as_name() == Some("bottom") => Ok(Half::Bottom),
        [other, ..] => Err(other.unexpected("a half: `top` or `bottom`")),
        [] => Err(word.unexpected("complete; it is written `gigantic top` or `gigantic bottom`")),
    }
}

fn plain(word: &Tree, rest: &[Tree]) -> Result<u8, Fault> {
    match rest.first() {
        None => Ok(1),
        Some(extra) => Err(extra.fault(Problem::ExtraArgument {
            word: word.to_string(),
            argument: extra.to_string(),
            usage: format!("`{word}`"),
        })),
    }
}

fn unknown_fact(tree: &Tree, word: &str) -> Fault {
    let known = ["power", "armor", "gigantic", "icons", "enhance", "traits"]
        .into_iter()
        .chain(Keyword::SLUGS)
        .chain(House::SLUGS);
    tree.fault(Problem::UnknownWord {
        word: word.to_owned(),
        expected: "a fact of a card".to_owned(),
        suggestion: did_you_mean(word, known),
    })
}
