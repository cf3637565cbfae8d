//! Tries the doors of the engine with hostile inputs: `make fuzz MINUTES=10`.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Parser;
use indicatif::HumanCount;
use keyforge_fuzz::{Figures, Hunt, Target, Until, all, corpus_of, find, hunt, keep};

/// Tries each target with changed inputs for so many minutes and prints what came of it. A finding is kept in the corpus, where
/// it becomes a test; then the program ends with 1.
#[derive(Parser)]
#[command(name = "fuzz")]
struct Args {
    /// Minutes for each target; may be a fraction
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// The targets, those of all names that begin so; all where none is named
    #[arg(long)]
    target: Option<String>,
    /// All inputs follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds of work that an input of at most 64 KB may cost
    #[arg(long, default_value_t = 1_000)]
    most: u64,
    /// The folder of the corpus
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))]
    corpus: String,
    /// Hands over this file to the one target that is named, and nothing else
    #[arg(long, requires = "target")]
    only: Option<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(findings) => {
            println!("{findings} findings");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<usize> {
    if let (Some(file), Some(name)) = (&args.only, &args.target) {
        let Some(target) = find(name) else { bail!("there is no target {name}") };
        println!("{:?}", keyforge_fuzz::trial(&target, &std::fs::read(file)?, Duration::from_millis(args.most)));
        return Ok(0);
    }
    let wanted = |target: &Target| args.target.as_ref().is_none_or(|name| target.name.starts_with(name.as_str()));
    let targets: Vec<Target> = all().into_iter().filter(wanted).collect();
    if targets.is_empty() {
        let names: Vec<&str> = all().iter().map(|target| target.name).collect();
        bail!("no target begins so; there are {}", names.join(", "));
    }
    println!(
        "{:<22}{:>12}{:>12}{:>12}{:>8}{:>9}{:>10}{:>10}",
        "target", "inputs", "taken", "refused", "errors", "minutes", "slowest", "findings"
    );
    let mut findings = 0;
    for target in &targets {
        let figures = try_on(args, target)?;
        findings += figures.findings.len();
        tell(args, target, &figures)?;
    }
    Ok(findings)
}

fn try_on(args: &Args, target: &Target) -> Result<Figures> {
    let corpus = Path::new(&args.corpus);
    let kept = corpus_of(corpus, target.name)?.into_iter().map(|(_, input)| input).collect();
    let until = Until::Over(Duration::from_secs_f64(args.minutes * 60.0));
    let plan = Hunt { seed: args.seed, until, most: Duration::from_millis(args.most), kept };
    let (name, place) = (target.name, corpus.to_owned());
    Ok(hunt(target, &plan, move |input| {
        // Nothing more can be done: the thread that tries it does not come back.
        let kept = keep(&place, name, input).map_or_else(|error| error.to_string(), |file| file.display().to_string());
        println!("{name}: an input gets no answer: {kept}");
        std::process::exit(1);
    }))
}

fn tell(args: &Args, target: &Target, figures: &Figures) -> Result<()> {
    let count = |number: u64| HumanCount(number).to_string();
    println!(
        "{:<22}{:>12}{:>12}{:>12}{:>8}{:>9.1}{:>7} ms{:>10}",
        target.name,
        count(figures.inputs),
        count(figures.taken),
        count(figures.refusals()),
        figures.refused.len(),
        figures.took.as_secs_f64() / 60.0,
        figures.slowest.as_millis(),
        figures.findings.len(),
    );
    for finding in &figures.findings {
        let file = keep(Path::new(&args.corpus), target.name, &finding.input)?;
        println!("  {}\n    {}\n    {}", file.display(), finding.broken.0, target.form.show(&finding.input));
    }
    Ok(())
}
