//! The doors through which a host hands something over.

mod actions;
mod decks;
mod game;
mod logs;
mod positions;
mod scripts;

pub use game::Playable;
use keyforge_core::KeyForge;
use keyforge_core::kryptik::Kryptik;

use crate::target::{Form, Target};

/// An input as it is.
fn as_it_is(input: Vec<u8>) -> Vec<u8> {
    input
}

/// Every target.
#[must_use]
pub fn all() -> Vec<Target> {
    let plain = |name, about, form, seeds, attempt| Target { name, about, form, seeds, mend: as_it_is, attempt };
    let mut all = Vec::new();
    all.extend(logs_of::<KeyForge>(["logs", "logs-binary"]));
    all.extend(logs_of::<Kryptik>(["kryptik-logs", "kryptik-logs-binary"]));
    all.extend([
        plain("scripts", "cards as text", Form::Text, scripts::text_seeds, scripts::read_text),
        plain("scripts-json", "cards as JSON", Form::Json, scripts::json_seeds, scripts::read_json),
        plain("kryptik-scripts", "cards as text", Form::Text, scripts::kryptik_text_seeds, scripts::read_kryptik_text),
        plain(
            "kryptik-scripts-json",
            "cards as JSON",
            Form::Json,
            scripts::kryptik_json_seeds,
            scripts::read_kryptik_json,
        ),
        plain("scenarios", "positions", Form::Json, positions::scenario_seeds, positions::read_scenario),
        plain(
            "kryptik-scenarios",
            "positions",
            Form::Json,
            positions::kryptik_scenario_seeds,
            positions::read_kryptik_scenario,
        ),
        plain("decks", "deck lists as text", Form::Text, decks::text_seeds, decks::read),
        plain("decks-json", "deck lists as JSON, of the publisher too", Form::Json, decks::json_seeds, decks::read),
        plain("kryptik-decks", "deck lists", Form::Json, decks::kryptik_seeds, decks::read_kryptik),
        plain(
            "snapshots",
            "states",
            Form::Json,
            positions::snapshot_seeds::<KeyForge>,
            positions::read_snapshot::<KeyForge>,
        ),
        plain(
            "kryptik-snapshots",
            "states",
            Form::Json,
            positions::snapshot_seeds::<Kryptik>,
            positions::read_snapshot::<Kryptik>,
        ),
        plain("actions", "answers of clients", Form::Json, actions::seeds::<KeyForge>, actions::answer::<KeyForge>),
        plain(
            "kryptik-actions",
            "answers of clients",
            Form::Json,
            actions::seeds::<Kryptik>,
            actions::answer::<Kryptik>,
        ),
    ]);
    all
}

fn logs_of<R: Playable>([text, binary]: [&'static str; 2]) -> [Target; 2] {
    [
        Target {
            name: text,
            about: "logs in JSON Lines",
            form: Form::JsonLines,
            seeds: logs::text_seeds::<R>,
            mend: logs::chained,
            attempt: logs::read_text::<R>,
        },
        Target {
            name: binary,
            about: "logs in bytes",
            form: Form::Bytes,
            seeds: logs::binary_seeds::<R>,
            mend: logs::sealed,
            attempt: logs::read_binary::<R>,
        },
    ]
}

/// The target of that name.
#[must_use]
pub fn find(name: &str) -> Option<Target> {
    all().into_iter().find(|target| target.name == name)
}
