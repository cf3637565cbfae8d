//! The rooms of the core stand in the order in which data flows: no room knows one that stands above it, and no two rooms know
//! each other. Read from the imports and paths of every source file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The rooms of a game, the lowest first.
const ROOMS: [&str; 5] = ["model", "cards", "table", "engine", "host"];

/// The games; none knows the other.
const GAMES: [&str; 2] = ["keyforge", "kryptik"];

/// What knows no game: the kernel, and what the card languages share.
const SHARED: [&str; 2] = ["kernel", "script"];

/// Rooms with rooms of their own: what lies directly in them forms no circle. The tables of `keyforge/cards/syntax` hold the
/// spelling of their words, so that room and `words` are one.
const NESTED: [&str; 3] = ["keyforge/host", "kryptik/cards", "kryptik/host"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../keyforge-core/src")
}

/// A source file: its module, and the modules and items that it names, both as paths below the crate.
struct File {
    name: String,
    module: Vec<String>,
    named: BTreeSet<Vec<String>>,
}

/// Collects the paths that a file names.
struct Names<'a> {
    /// The module in which the paths stand.
    module: &'a mut Vec<String>,
    named: BTreeSet<Vec<String>>,
}

impl Names<'_> {
    /// Notes a path that begins with `crate`, `super` or `self`; others do not leave their file.
    fn note(&mut self, path: &[String]) {
        let mut base = match path.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("super" | "self") => self.module.clone(),
            _ => return,
        };
        let mut rest = path;
        while let [first, tail @ ..] = rest {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => drop(base.pop()),
                _ => break,
            }
            rest = tail;
        }
        base.extend(rest.iter().cloned());
        self.named.insert(base);
    }

    fn tree(&mut self, tree: &syn::UseTree, path: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(one) => {
                path.push(one.ident.to_string());
                self.tree(&one.tree, path);
                path.pop();
            }
            syn::UseTree::Name(name) => self.note(&[path.as_slice(), &[name.ident.to_string()]].concat()),
            syn::UseTree::Rename(name) => self.note(&[path.as_slice(), &[name.ident.to_string()]].concat()),
            syn::UseTree::Glob(_) => self.note(path),
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.tree(item, path)),
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&item.tree, &mut Vec::new());
    }

    // How far something is seen is no arrow.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.note(&names);
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }
}

fn files() -> Vec<File> {
    let source = source();
    let paths = keyforge_tools::files(&source, "rs").expect("the source is there");
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(&source).expect("below the source").display().to_string().replace('\\', "/");
        let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
            module.pop();
        }
        let text = fs::read_to_string(path).expect("a readable file");
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut names = Names { module: &mut module, named: BTreeSet::new() };
        names.visit_file(&parsed);
        let named = names.named;
        File { name, module, named }
    };
    paths.iter().map(read).collect()
}

/// The libraries' own tests are not compiled (`test = false`): one that stood there would never run.
#[test]
fn no_test_stands_in_a_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for library in ["keyforge-core/src", "keyforge-ffi/src", "keyforge-py/src", "keyforge-core/tests/support/src"] {
        for path in keyforge_tools::files(&root.join(library), "rs").expect("the source is there") {
            let text = fs::read_to_string(&path).expect("a readable file");
            let test = text.lines().find(|line| matches!(line.trim(), "#[test]" | "#[cfg(test)]"));
            assert_eq!(test, None, "{} has a test: it belongs into the tests beside", path.display());
        }
    }
}

/// The titles of the cards that a text defines, as letters and digits alone.
fn titles(text: &str) -> BTreeSet<String> {
    let title = |line: &str| {
        let (slug, rest) = line.split("card ").nth(1)?.split_once(' ')?;
        let named = slug.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
        let title = rest.trim_start_matches('\\').strip_prefix('"')?.split('"').next()?;
        named.then(|| title.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect())
    };
    text.lines().filter_map(title).collect()
}

/// A rule that is shown with a card is shown with the one that ships: a double would pass whatever becomes of it.
#[test]
fn no_test_of_a_rule_makes_a_shipped_card_anew() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../keyforge-core");
    let read = |path: &PathBuf| titles(&fs::read_to_string(path).expect("a readable file"));
    let shipped: BTreeSet<String> =
        keyforge_tools::files(&root.join("cards"), "kf").expect("cards").iter().flat_map(read).collect();
    assert!(shipped.contains("dustpixie") && titles("\\ncard a \\\"Dust Pixie\\\"").contains("dustpixie"));
    for path in keyforge_tools::files(&root.join("tests/rulebook"), "rs").expect("the tests are there") {
        let doubles: Vec<String> = read(&path).intersection(&shipped).cloned().collect();
        assert!(doubles.is_empty(), "{} defines cards that ship: {doubles:?}", path.display());
    }
}

/// The room of a path: `kernel`, `keyforge/table`; none for the root of the crate and of a game.
fn room(path: &[String]) -> Option<String> {
    let (first, second) = (path.first()?.as_str(), path.get(1).map(String::as_str));
    match second {
        _ if SHARED.contains(&first) => Some(first.to_owned()),
        Some(second) if GAMES.contains(&first) && ROOMS.contains(&second) => Some(format!("{first}/{second}")),
        _ => None,
    }
}

/// How high a room stands.
fn height(room: &str) -> usize {
    let own = room.split('/').next_back().unwrap_or_default();
    ROOMS.iter().position(|name| *name == own).map_or(0, |index| index + 1)
}

#[test]
fn every_file_stands_in_a_room() {
    let outside: Vec<String> = files()
        .into_iter()
        .filter(|file| room(&file.module).is_none())
        .map(|file| file.name)
        .filter(|name| !["lib.rs", "keyforge/mod.rs", "kryptik/mod.rs"].contains(&name.as_str()))
        .collect();
    assert!(outside.is_empty(), "files that stand in no room: {outside:#?}");
}

#[test]
fn no_room_knows_one_that_stands_above_it() {
    let mut wrong = Vec::new();
    for file in files() {
        let Some(own) = room(&file.module) else {
            continue;
        };
        for named in &file.named {
            let Some(other) = room(named) else {
                wrong.push(format!("{} names crate::{}: go by the room, not by the root", file.name, named.join("::")));
                continue;
            };
            let game = |room: &str| GAMES.into_iter().find(|game| room.starts_with(game));
            let foreign = game(&other).is_some() && game(&own) != game(&other);
            let upward = height(&other) > height(&own);
            let beside =
                SHARED.contains(&own.as_str()) && SHARED.contains(&other.as_str()) && own == "kernel" && other != own;
            if foreign || upward || beside {
                wrong.push(format!("{} names crate::{}", file.name, named.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} arrows upward or across:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn rooms_within_a_room_form_no_circle() {
    let files = files();
    let mut circles = Vec::new();
    for nest in NESTED {
        let inside: Vec<String> = nest.split('/').map(str::to_owned).collect();
        let child = |path: &[String]| path.strip_prefix(inside.as_slice()).and_then(|rest| rest.first().cloned());
        let children: BTreeSet<String> = files.iter().filter_map(|file| child(&file.module)).collect();
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in &files {
            let Some(own) = child(&file.module) else {
                continue;
            };
            let others = file.named.iter().filter_map(|named| child(named));
            let others = others.filter(|other| *other != own && children.contains(other));
            arrows.entry(own.clone()).or_default().extend(others);
        }
        circles
            .extend(children.iter().filter(|from| reaches(&arrows, from, from)).map(|from| format!("{nest}/{from}")));
    }
    assert!(circles.is_empty(), "rooms that know each other in a circle: {circles:#?}");
}

/// Whether arrows lead from one room to another.
fn reaches(arrows: &BTreeMap<String, BTreeSet<String>>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(room) = open.pop() {
        for next in arrows.get(&room).into_iter().flatten() {
            if next == to {
                return true;
            }
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    false
}

#[test]
fn no_file_and_no_function_is_too_long() {
    let mut long = Vec::new();
    for file in files() {
        let text = fs::read_to_string(source().join(&file.name)).expect("a readable file");
        if text.lines().count() > MOST_LINES {
            long.push(format!("{} has {} lines", file.name, text.lines().count()));
        }
        let mut functions = Functions { long: Vec::new() };
        functions.visit_file(&syn::parse_file(&text).expect("Rust"));
        long.extend(functions.long.into_iter().map(|(name, lines)| format!("{}: {name} has {lines} lines", file.name)));
    }
    assert!(long.is_empty(), "a file has at most {MOST_LINES} lines, a function {LONGEST}:\n{}", long.join("\n"));
}

const MOST_LINES: usize = 800;
const LONGEST: usize = 80;

/// Finds functions that are too long.
struct Functions {
    long: Vec<(String, usize)>,
}

impl Functions {
    fn measure(&mut self, name: &syn::Ident, block: &syn::Block) {
        let span = block.brace_token.span;
        let lines = span.close().end().line - span.open().start().line + 1;
        if lines > LONGEST {
            self.long.push((name.to_string(), lines));
        }
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.measure(&item.sig.ident, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.measure(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}
