//! Writes the types of `keyforge-ffi` that come from the core: `cargo run --bin host-types`.

use std::path::Path;

use anyhow::Result;
use keyforge_tools::hosts;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    hosts::write(&root, &hosts::generate(&root)?)
}
