//! What the terminal shows: lines as wide as it is, colour where it is wanted, and no word to a reader who has gone.

use std::io::{self, IsTerminal, Stdout, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSplitter};

/// What begins a turn, and what wins a game.
pub const HEADING: Style = Style::new().bold();
/// What is asked.
pub const QUESTION: Style = AnsiColor::Cyan.on_default().bold();
/// What stands beside the story.
pub const ASIDE: Style = Style::new().dimmed();
/// The number of an option.
pub const NUMBER: Style = AnsiColor::Yellow.on_default();

/// The narrowest terminal for which lines are broken.
const NARROWEST: usize = 30;

/// Standard output. Colour is left out where the output is no terminal or `NO_COLOR` is set.
pub struct Screen {
    out: AutoStream<Stdout>,
    /// So many columns; none where nothing reads in columns.
    width: Option<usize>,
}

impl Screen {
    pub fn new() -> Screen {
        Screen { out: anstream::stdout(), width: width().filter(|width| *width >= NARROWEST) }
    }

    /// Says something, in as many lines as it has and as it needs.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.say_in(Style::new(), text)
    }

    /// The same in a style.
    pub fn say_in(&mut self, style: Style, text: &str) -> io::Result<()> {
        for line in text.split('\n') {
            self.line(style, line)?;
        }
        self.out.flush()
    }

    /// A numbered option.
    pub fn option(&mut self, number: usize, text: &str) -> io::Result<()> {
        self.say(&format!("  {NUMBER}{number:>2}{NUMBER:#}  {text}"))
    }

    fn line(&mut self, style: Style, line: &str) -> io::Result<()> {
        let Some(width) = self.width else {
            return writeln!(self.out, "{style}{line}{style:#}");
        };
        let blanks: String = line.chars().take_while(|letter| *letter == ' ').collect();
        // What goes on stands a little farther right than what began.
        let hanging = format!("{blanks}    ");
        let options = Options::new(width).subsequent_indent(&hanging).word_splitter(WordSplitter::NoHyphenation);
        for part in textwrap::wrap(line, options) {
            writeln!(self.out, "{style}{part}{style:#}")?;
        }
        Ok(())
    }
}

/// How wide lines may be: as `COLUMNS` says, else as wide as the terminal is.
fn width() -> Option<usize> {
    if let Some(columns) = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()) {
        return Some(columns);
    }
    if !io::stdout().is_terminal() {
        return None;
    }
    console::Term::stdout().size_checked().map(|(_, columns)| columns.into())
}

/// Whether nobody reads any more: `play | head` has seen enough.
pub fn is_unread(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(broken))
}
