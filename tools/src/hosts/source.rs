//! Reads types of the core.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Fields, Item, Lit, Meta};

use super::spec::{File, Game};

/// A struct or an enum of the core.
pub(super) struct Shape {
    /// Its comment.
    pub doc: String,
    /// What it derives.
    pub derives: Vec<String>,
    /// Whether what is left out takes a default.
    pub defaults: bool,
    /// Its fields or variants.
    pub body: Body,
}

/// What a type is made of.
pub(super) enum Body {
    /// Fields.
    Struct(Vec<Field>),
    /// Variants.
    Enum(Vec<Variant>),
}

/// A variant.
pub(super) struct Variant {
    /// Its name.
    pub name: String,
    /// Its comment.
    pub doc: String,
    /// Whether its fields have names.
    pub named: bool,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// A field.
pub(super) struct Field {
    /// Its name, or its place.
    pub name: String,
    /// Its comment.
    pub doc: String,
    /// Its type.
    pub ty: syn::Type,
    /// Whether it takes a default where it is left out.
    pub defaults: bool,
}

/// The types of a game by their names in the core.
pub(super) fn shapes(core: &Path, game: &Game) -> Result<BTreeMap<String, Shape>> {
    let mut shapes = BTreeMap::new();
    for ty in game.files.iter().flat_map(File::types) {
        let text = crate::read(&core.join(&ty.file))?;
        let file: TokenStream = text.parse().map_err(|error| anyhow::anyhow!("{}: {error}", ty.file))?;
        let item = find(file, &ty.name)?.with_context(|| format!("{} has no type {}", ty.file, ty.name))?;
        shapes.insert(ty.name.clone(), shape(item).with_context(|| ty.name.clone())?);
    }
    Ok(shapes)
}

/// The type with that name: in a file, or in the list of a macro that declares it.
fn find(tokens: TokenStream, name: &str) -> Result<Option<Item>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in tokens.iter().enumerate() {
        match tree {
            TokenTree::Ident(word) if word == name && at > 0 && declares(&tokens[at - 1]) => {
                let item = declaration(&tokens, at);
                let Ok(item) = syn::parse2::<Item>(item.clone()) else { continue };
                return Ok(Some(item));
            }
            TokenTree::Group(group) if follows_a_macro(&tokens, at) => {
                if let Some(found) = listed(&tokens, at, group.stream(), name)? {
                    return Ok(Some(found));
                }
            }
            TokenTree::Ident(_) | TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Ok(None)
}

fn declares(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(word) if word == "enum" || word == "struct")
}

/// The declaration around a name, from its attributes to its body.
fn declaration(tokens: &[TokenTree], name: usize) -> TokenStream {
    let mut from = name - 1;
    while from > 0 {
        let before = &tokens[from - 1];
        let belongs = match before {
            TokenTree::Ident(word) => word == "pub",
            TokenTree::Punct(mark) => mark.as_char() == '#',
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Bracket && from > 1 && is_hash(&tokens[from - 2])
            }
            TokenTree::Literal(_) => false,
        };
        if !belongs {
            break;
        }
        from -= 1;
    }
    let body = tokens[name..]
        .iter()
        .position(|tree| matches!(tree, TokenTree::Group(_)))
        .map_or(tokens.len(), |at| name + at + 1);
    tokens[from..body].iter().cloned().collect()
}

fn is_hash(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(mark) if mark.as_char() == '#')
}

fn follows_a_macro(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && matches!(&tokens[at - 1], TokenTree::Punct(mark) if mark.as_char() == '!')
}

/// The type with that name in the list of a macro: `list!` says it itself, the others say what it is made of.
fn listed(tokens: &[TokenTree], at: usize, list: TokenStream, name: &str) -> Result<Option<Item>> {
    let TokenTree::Ident(of) = &tokens[at - 2] else { return Ok(None) };
    let variants = match (of.to_string().as_str(), name) {
        ("list", _) => return find(list, name),
        ("happenings", "FactKind") => facts(list),
        _ => return Ok(None),
    };
    let name = Ident::new(name, Span::call_site());
    Ok(Some(syn::parse2(quote! { #[derive(Clone, Copy, PartialEq, Eq, Hash)] pub enum #name { #variants } })?))
}

/// `/// doc Fact(Type) { deeds }`, one after the other, behind the names of a closure.
fn facts(list: TokenStream) -> TokenStream {
    let mut variants = Vec::new();
    for tree in list.into_iter().skip(1) {
        match &tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                variants.push(TokenTree::Punct(Punct::new(',', Spacing::Alone)));
            }
            _ => variants.push(tree),
        }
    }
    variants.into_iter().collect()
}

fn shape(item: Item) -> Result<Shape> {
    let (attributes, body) = match item {
        Item::Struct(item) => (item.attrs, Body::Struct(fields(item.fields)?)),
        Item::Enum(item) => {
            let variants = item.variants.into_iter().map(|variant| {
                let named = matches!(variant.fields, Fields::Named(_));
                let doc = doc(&variant.attrs)?;
                Ok(Variant { name: variant.ident.to_string(), doc, named, fields: fields(variant.fields)? })
            });
            (item.attrs, Body::Enum(variants.collect::<Result<_>>()?))
        }
        _ => bail!("neither a struct nor an enum"),
    };
    Ok(Shape { doc: doc(&attributes)?, derives: derives(&attributes), defaults: defaults(&attributes), body })
}

fn fields(fields: Fields) -> Result<Vec<Field>> {
    let fields = fields.into_iter().enumerate().map(|(at, field)| {
        let name = field.ident.map_or_else(|| at.to_string(), |name| name.to_string());
        Ok(Field { name, doc: doc(&field.attrs)?, ty: field.ty, defaults: defaults(&field.attrs) })
    });
    fields.collect()
}

fn derives(attributes: &[Attribute]) -> Vec<String> {
    let derived = attributes.iter().filter(|it| it.path().is_ident("derive"));
    let lists = derived.filter_map(|it| it.meta.require_list().ok()).map(|list| list.tokens.to_string());
    lists.flat_map(|list| list.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>()).collect()
}

/// Whether serde gives it a default: `#[serde(default)]`, alone or among others.
fn defaults(attributes: &[Attribute]) -> bool {
    let serde = attributes.iter().filter(|it| it.path().is_ident("serde"));
    serde.filter_map(|it| it.meta.require_list().ok()).any(|list| {
        list.tokens.clone().into_iter().any(|tree| matches!(tree, TokenTree::Ident(word) if word == "default"))
    })
}

/// The comment, without the rows of rules that it cites.
fn doc(attributes: &[Attribute]) -> Result<String> {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("doc")) {
        let Meta::NameValue(said) = &attribute.meta else { continue };
        let Expr::Lit(literal) = &said.value else { continue };
        let Lit::Str(text) = &literal.lit else { continue };
        lines.push(text.value().trim().to_owned());
    }
    Ok(without_rows(&lines.join("\n")))
}

/// Takes out what looks as ` (`ROW-1`, `ROW-2`)`.
fn without_rows(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find("(`") {
        let end = rest[at..].find(')').map_or(rest.len(), |end| at + end);
        let inner = rest[at..end].trim_start_matches('(');
        let is_rows = inner.split(", ").all(|row| {
            let row = row.trim_matches('`');
            row.starts_with(|c: char| c.is_ascii_uppercase()) && row.contains('-') && !row.contains(' ')
        });
        match is_rows && end < rest.len() {
            true => {
                kept.push_str(rest[..at].trim_end());
                rest = &rest[end + 1..];
            }
            false => {
                kept.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// A type as it is written.
pub(super) fn written(ty: &syn::Type) -> String {
    ty.to_token_stream().to_string().replace(' ', "")
}

/// Refuses what would go wrong in a comment of the hosts, or says nothing there.
pub(super) fn for_hosts(doc: &str) -> Result<()> {
    let bad = ["/*", "*/", "\\", "[`", "](", "```"].into_iter().find(|mark| doc.contains(mark));
    ensure!(
        bad.is_none(),
        "its comment is for Rust alone (`{}`): say another one in hosts.toml\n{doc}",
        bad.unwrap_or_default()
    );
    Ok(())
}
