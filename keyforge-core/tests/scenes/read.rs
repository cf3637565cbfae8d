//! Reads scene files; what the words mean is told in `run.rs`.

use pest::Parser;
use pest::iterators::Pair;

/// The one place where the form of a line is told: words, each with properties in parentheses, in groups with commas.
#[derive(pest_derive::Parser)]
#[grammar_inline = r#"
    WHITESPACE = _{ " " }
    line  = _{ SOI ~ items ~ EOI }
    items = { item ~ ("," ~ item)* }
    item  = { entry+ }
    entry = { word ~ ("(" ~ items ~ ")")? }
    word  = @{ (!("," | "(" | ")" | " ") ~ ANY)+ }
"#]
struct Grammar;

/// A word, with what stands in parentheses behind it: `troll(damage 2, stunned)`.
#[derive(Clone, Debug)]
pub struct Entry {
    pub word: String,
    pub properties: Vec<Item>,
}

/// Words that belong together: `damage 2`.
pub type Item = Vec<Entry>;

/// A line with its number.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: usize,
    pub items: Vec<Item>,
    /// The line as it stands there.
    pub text: String,
}

/// Some steps of a player, and what is seen then.
#[derive(Clone, Debug)]
pub struct Stage {
    pub number: usize,
    pub steps: Vec<String>,
    pub looks: Vec<Line>,
}

/// A scene as written.
#[derive(Clone, Debug)]
pub struct SceneText {
    /// The slug of the card that is tried.
    pub card: String,
    /// What is special about this scene.
    pub note: String,
    pub number: usize,
    /// Home-made cards.
    pub script: String,
    pub lay: Vec<Line>,
    pub stages: Vec<Stage>,
}

/// A mistake in a scene file or a scene that fails, with its line.
#[derive(Debug)]
pub struct Fault {
    pub line: usize,
    pub text: String,
}

impl Fault {
    pub fn new(line: usize, text: impl Into<String>) -> Fault {
        Fault { line, text: text.into() }
    }
}

/// Reads the scenes of a file.
pub fn scenes(text: &str) -> Result<Vec<SceneText>, Fault> {
    let mut scenes: Vec<SceneText> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let number = index + 1;
        let line = raw.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = raw.strip_prefix("scene ") {
            let (card, note) = title.split_once(':').unwrap_or((title, ""));
            let (card, note) = (card.trim().to_owned(), note.trim().to_owned());
            let (script, lay, stages) = Default::default();
            scenes.push(SceneText { card, note, number, script, lay, stages });
            continue;
        }
        let Some(scene) = scenes.last_mut() else {
            return Err(Fault::new(number, "a scene begins with a line `scene <card>`"));
        };
        if !raw.starts_with(' ') {
            return Err(Fault::new(number, "the lines of a scene are indented"));
        }
        scene.line(number, line)?;
    }
    scenes.iter().try_for_each(SceneText::check)?;
    Ok(scenes)
}

impl SceneText {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        if let Some(script) = line.strip_prefix('|') {
            let script = script.strip_prefix(' ').unwrap_or(script);
            let gap = if script.starts_with("card ") { "\n" } else { "" };
            self.script += &format!("{gap}{script}\n");
            return Ok(());
        }
        if let Some(steps) = line.strip_prefix('>') {
            let steps = steps.split(';').map(|step| step.trim().to_owned()).filter(|step| !step.is_empty()).collect();
            self.stages.push(Stage { number, steps, looks: Vec::new() });
            return Ok(());
        }
        let items = items_of(line).map_err(|text| Fault::new(number, text))?;
        let line = Line { number, items, text: line.to_owned() };
        match self.stages.last_mut() {
            Some(stage) => stage.looks.push(line),
            None => self.lay.push(line),
        }
        Ok(())
    }

    /// A scene that looks at nothing would test nothing.
    fn check(&self) -> Result<(), Fault> {
        match self.stages.last() {
            None => Err(Fault::new(self.number, "the scene has no step: `> play …`, or `>` to look at once")),
            Some(last) if last.looks.is_empty() => {
                Err(Fault::new(last.number, "nothing is looked at after the last step"))
            }
            Some(_) => Ok(()),
        }
    }
}

fn items_of(line: &str) -> Result<Vec<Item>, String> {
    let mut pairs = Grammar::parse(Rule::line, line).map_err(|error| error.to_string())?;
    Ok(pairs.next().map(items).unwrap_or_default())
}

fn items(pair: Pair<'_, Rule>) -> Vec<Item> {
    pair.into_inner().map(|item| item.into_inner().map(entry).collect()).collect()
}

fn entry(pair: Pair<'_, Rule>) -> Entry {
    let mut parts = pair.into_inner();
    let word = parts.next().map(|word| word.as_str().to_owned()).unwrap_or_default();
    Entry { word, properties: parts.next().map(items).unwrap_or_default() }
}
