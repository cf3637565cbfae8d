//! The types that Kotlin and Swift see are those of the core.

use std::path::Path;

use keyforge_tools::hosts;

#[test]
fn the_types_of_the_hosts_are_those_of_the_core() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = hosts::generate(&root).unwrap();
    assert!(files.len() > 10, "{} files", files.len());
    let outdated = hosts::outdated(&root, &files).unwrap();
    assert!(outdated.is_empty(), "run `make host-types`, which writes them anew: {outdated:?}");
}
