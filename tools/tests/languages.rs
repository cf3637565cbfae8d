//! `docs/hosts.md` says what each language has: every name in it is there, every method of a game is in it, and each gap is explained.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::{Fields, ImplItem, Item, Macro, TraitItem, Type, Visibility};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names that a language has: of types and functions, and of what types have.
#[derive(Default)]
struct Names {
    alone: BTreeSet<String>,
    members: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn member(&mut self, of: &str, name: String) {
        self.members.entry(of.to_owned()).or_default().insert(name);
    }

    /// All that is public in the Rust files of a folder and below, a folder left out.
    fn of_rust(folder: &Path, without: Option<&str>) -> Names {
        let (mut names, mut items) = (Names::default(), Vec::new());
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir()
                    && path.file_name().is_some_and(|name| Some(name.to_string_lossy().as_ref()) != without)
                {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let file = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
                    items.extend(file.items);
                }
            }
        }
        let macros: BTreeMap<String, Body> = items.iter().filter_map(Body::of).collect();
        for item in items {
            match item {
                Item::Macro(item) => made_by(&item.mac, &macros).into_iter().for_each(|item| names.item(item)),
                item => names.item(item),
            }
        }
        names
    }

    fn item(&mut self, item: Item) {
        match item {
            Item::Fn(item) if matches!(item.vis, Visibility::Public(_)) => {
                self.alone.insert(item.sig.ident.to_string());
            }
            Item::Type(item) => drop(self.alone.insert(item.ident.to_string())),
            Item::Struct(item) => {
                self.alone.insert(item.ident.to_string());
                if let Fields::Named(fields) = item.fields {
                    let public = fields.named.into_iter().filter(|field| matches!(field.vis, Visibility::Public(_)));
                    let fields = public.filter_map(|field| field.ident);
                    fields.for_each(|field| self.member(&item.ident.to_string(), field.to_string()));
                }
            }
            Item::Enum(item) => {
                self.alone.insert(item.ident.to_string());
                for variant in item.variants {
                    self.member(&item.ident.to_string(), variant.ident.to_string());
                }
            }
            Item::Trait(item) => {
                self.alone.insert(item.ident.to_string());
                for inner in item.items {
                    if let TraitItem::Fn(inner) = inner {
                        self.member(&item.ident.to_string(), inner.sig.ident.to_string());
                    }
                }
            }
            Item::Impl(item) => {
                let Type::Path(path) = *item.self_ty else { return };
                let Some(of) = path.path.segments.last().map(|last| last.ident.to_string()) else { return };
                for inner in item.items {
                    match inner {
                        ImplItem::Fn(inner) if matches!(inner.vis, Visibility::Public(_)) => {
                            self.member(&of, inner.sig.ident.to_string());
                        }
                        ImplItem::Const(inner) => self.member(&of, inner.ident.to_string()),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// What the stubs of the Python package declare, and what the package exports.
    fn of_python() -> Names {
        let mut names = Names::default();
        let mut class = None;
        for line in read("keyforge-py/python/keyforge/_keyforge/__init__.pyi").lines() {
            let word = |rest: &str| rest.split(['(', ':', '[', ' ']).next().unwrap_or_default().to_owned();
            if let Some(rest) = line.strip_prefix("class ") {
                class = Some(word(rest));
            } else if let (Some(class), Some(rest)) = (&class, line.strip_prefix("    def ")) {
                names.member(class, word(rest));
            } else if !line.starts_with(' ') && !line.is_empty() {
                class = None;
            }
        }
        let exported = read("keyforge-py/python/keyforge/__init__.py");
        // Behind what it says of itself.
        let (_, exported) = exported.split_once("\n\"\"\"\n").unwrap();
        let words = exported.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
        names.alone = words.map(str::to_owned).collect();
        names
    }

    /// Whether a name of the table is there.
    fn has(&self, name: &str) -> bool {
        match name.split_once("::").or(name.split_once('.')) {
            None => self.alone.contains(name),
            Some((of, member)) => self.members.get(of).is_some_and(|members| members.contains(member)),
        }
    }
}

/// What a macro by example makes, whose first argument names a type.
struct Body {
    parameter: Ident,
    made: TokenStream,
}

impl Body {
    /// The name and the body of a macro that has one arm.
    fn of(item: &Item) -> Option<(String, Body)> {
        let Item::Macro(item) = item else { return None };
        let mut tokens = item.mac.tokens.clone().into_iter();
        let Some(TokenTree::Group(pattern)) = tokens.next() else { return None };
        let Some(TokenTree::Group(made)) = tokens.find(|token| matches!(token, TokenTree::Group(_))) else {
            return None;
        };
        let Some(TokenTree::Ident(parameter)) = pattern.stream().into_iter().nth(1) else { return None };
        Some((item.ident.as_ref()?.to_string(), Body { parameter, made: made.stream() }))
    }

    /// The same with a name for the first parameter; the others stand for themselves.
    fn with(&self, made: TokenStream, name: &Ident) -> TokenStream {
        let mut is_variable = false;
        let mut filled = TokenStream::new();
        for token in made {
            let was_variable = std::mem::replace(&mut is_variable, is_dollar(&token));
            match token {
                _ if is_variable => {}
                TokenTree::Ident(word) if was_variable && word == self.parameter => {
                    filled.extend([TokenTree::from(name.clone())]);
                }
                TokenTree::Group(group) => {
                    let inner = Group::new(group.delimiter(), self.with(group.stream(), name));
                    filled.extend([TokenTree::from(inner)]);
                }
                token => filled.extend([token]),
            }
        }
        filled
    }
}

fn is_dollar(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == '$')
}

/// The items that a call of one of these macros makes; none where it is another, or repeats something.
fn made_by(call: &Macro, macros: &BTreeMap<String, Body>) -> Vec<Item> {
    let named = call.path.segments.last().and_then(|last| macros.get(&last.ident.to_string()));
    let (Some(body), Some(TokenTree::Ident(name))) = (named, call.tokens.clone().into_iter().next()) else {
        return Vec::new();
    };
    syn::parse2::<syn::File>(body.with(body.made.clone(), &name)).map_or_else(|_| Vec::new(), |file| file.items)
}

/// A name of Kotlin and Swift as it stands in Rust.
fn snake(name: &str) -> String {
    let (of, member) = name.rsplit_once('.').map_or(("", name), |(of, member)| (of, member));
    if member.starts_with(|sign: char| sign.is_uppercase()) {
        return name.to_owned();
    }
    let mut written = if of.is_empty() { String::new() } else { format!("{of}.") };
    for sign in member.chars() {
        if sign.is_uppercase() {
            written.push('_');
        }
        written.extend(sign.to_lowercase());
    }
    written
}

/// The rows of the tables: what somebody wants, and the cell of each language.
fn rows() -> Vec<(String, [String; 3])> {
    let page = read("docs/hosts.md");
    let lines = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |"));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [wish, rust, python, phones] = cells[..] else { panic!("four cells: {line}") };
            (wish.to_owned(), [rust, python, phones].map(str::to_owned))
        })
        .collect()
}

/// The names in a cell.
fn named(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn languages() -> [Names; 3] {
    let core = Names::of_rust(&root().join("keyforge-core/src"), Some("kryptik"));
    let phones = Names::of_rust(&root().join("keyforge-ffi/src"), Some("kryptik"));
    [core, Names::of_python(), phones]
}

#[test]
fn every_name_is_there() {
    let languages = languages();
    let mut missing = Vec::new();
    for (wish, cells) in rows() {
        for (at, cell) in cells.iter().enumerate() {
            let names =
                named(cell).filter(|name| !languages[at].has(&if at == 2 { snake(name) } else { (*name).to_owned() }));
            missing.extend(names.map(|name| format!("{wish}: {name}")));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_gap_is_explained() {
    let page = read("docs/hosts.md");
    let (_, below) = page.split_once("## The gaps").unwrap();
    let explained: BTreeSet<&str> = below
        .lines()
        .filter_map(|line| Some(line.split_once(". ")?.0))
        .filter(|number| number.parse::<u8>().is_ok())
        .collect();
    let mut used = BTreeSet::new();
    for (wish, cells) in rows() {
        for cell in &cells {
            let gaps: Vec<&str> = cell.split('(').skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect();
            assert!(named(cell).next().is_some() || !gaps.is_empty(), "{wish}: a cell says nothing");
            used.extend(gaps.into_iter().map(str::to_owned));
        }
    }
    assert_eq!(used.iter().map(String::as_str).collect::<BTreeSet<_>>(), explained);
}

#[test]
fn every_method_of_a_game_is_in_the_table() {
    let rows = rows();
    let languages = languages();
    let mut missing = Vec::new();
    for (at, language) in languages.iter().enumerate() {
        let told: BTreeSet<String> = rows
            .iter()
            .flat_map(|(_, cells)| named(&cells[at]))
            .map(|name| if at == 2 { snake(name) } else { name.to_owned() })
            .filter_map(|name| {
                Some(name.split_once("::").or(name.split_once('.')).filter(|(of, _)| *of == "Game")?.1.to_owned())
            })
            .collect();
        let methods = language.members["Game"].iter().filter(|name| !name.starts_with('_') && *name != "new");
        missing.extend(methods.filter(|name| !told.contains(*name)).map(|name| format!("{at}: {name}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
