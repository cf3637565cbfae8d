//! Writes the files of a game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use super::shape::{Gives, Names, Ty, filled, host_name};
use super::source::{self, Body, Shape, Variant, for_hosts};
use super::spec::{Back, Extra, Field, File, Game, How, Type};

/// The files by their names.
pub(super) fn files(game: &Game, shapes: &BTreeMap<String, Shape>) -> Result<Vec<(String, String)>> {
    let writer = Writer { game, shapes, names: Names::of(game, shapes) };
    let mut files = vec![("mod".to_owned(), writer.module())];
    for file in &game.files {
        let text = writer.file(file).with_context(|| format!("{}/{}", game.folder, file.name))?;
        files.push((file.name.clone(), text));
    }
    Ok(files)
}

const WRITTEN: &str = "//!\n//! Written by `make host-types` from the types of the core and `hosts.toml`.\n\n";

struct Writer<'a> {
    game: &'a Game,
    shapes: &'a BTreeMap<String, Shape>,
    names: Names,
}

/// A field as the hosts have it.
struct Shown {
    name: String,
    doc: String,
    host: String,
    default: Option<String>,
    /// From the core.
    from: String,
}

/// A field of the core on its way back.
struct Returned {
    name: String,
    to: String,
}

impl Writer<'_> {
    fn module(&self) -> String {
        let mut text = format!("//! Types of the core as Kotlin and Swift see them.\n{WRITTEN}");
        for file in &self.game.files {
            _ = writeln!(text, "mod {};", file.name);
        }
        for file in &self.game.files {
            _ = writeln!(text, "pub use {}::*;", file.name);
        }
        text
    }

    fn file(&self, file: &File) -> Result<String> {
        let mut body = String::new();
        let mut used = BTreeSet::new();
        for ty in file.types() {
            self.of_type(ty, &mut body, &mut used).with_context(|| ty.name.clone())?;
        }
        let own: BTreeSet<_> = file.types().map(|ty| host_name(self.game, ty)).collect();
        let used: Vec<_> = used.into_iter().filter(|name| !own.contains(name)).collect();
        let mut text = format!("//! {}\n{WRITTEN}", file.about);
        if !used.is_empty() {
            _ = writeln!(text, "use crate::{{{}}};\n", used.join(", "));
        }
        text.push_str(&body);
        Ok(text)
    }

    fn of_type(&self, ty: &Type, text: &mut String, used: &mut BTreeSet<String>) -> Result<()> {
        let (shape, host) = (&self.shapes[&ty.name], host_name(self.game, ty));
        let doc = ty.doc.as_ref().unwrap_or(&shape.doc);
        ensure!(!doc.is_empty(), "has no comment");
        for_hosts(doc)?;
        let core = ty.core();
        if ty.how == How::Same {
            let renamed = if host == ty.name { String::new() } else { format!(" as {host}") };
            _ = writeln!(text, "pub use {core}{renamed};\n");
        }
        comment(text, doc);
        let kind = match shape.body {
            Body::Struct(_) => "Record",
            Body::Enum(_) => "Enum",
        };
        match ty.how {
            How::Same => _ = writeln!(text, "#[uniffi::remote({kind})]"),
            How::Value | How::Reference => {
                _ = writeln!(text, "#[derive({}, uniffi::{kind})]", derived(ty, shape).join(", "));
            }
        }
        let mut done = match &shape.body {
            Body::Struct(fields) => self.of_struct(ty, shape, fields)?,
            Body::Enum(variants) => self.of_enum(ty, variants)?,
        };
        _ = writeln!(text, "{}\n", done.declared);
        used.append(&mut done.used);
        if ty.how != How::Same {
            let reference = if ty.how == How::Reference { "&" } else { "" };
            let (uses, from) = (&done.uses, &done.from);
            _ = writeln!(
                text,
                "impl From<{reference}{core}> for {host} {{ fn from(core: {reference}{core}) -> {host} {{ {uses} {from} }} }}\n"
            );
        }
        let (uses, back) = (&done.uses, &done.back);
        match ty.back {
            Back::No | Back::ByHand => {}
            Back::Always if ty.how == How::Same => {}
            Back::Always => {
                _ = writeln!(
                    text,
                    "impl From<{host}> for {core} {{ fn from(host: {host}) -> {core} {{ {uses} {back} }} }}\n"
                );
            }
            Back::Perhaps => {
                used.insert("KeyforgeError".to_owned());
                _ = writeln!(
                    text,
                    "impl TryFrom<{host}> for {core} {{ type Error = KeyforgeError;\n
                    fn try_from(host: {host}) -> Result<{core}, KeyforgeError> {{ {uses} Ok({back}) }} }}\n"
                );
            }
        }
        Ok(())
    }

    fn of_struct(&self, ty: &Type, shape: &Shape, fields: &[source::Field]) -> Result<Done> {
        let host = host_name(self.game, ty);
        let gives = if ty.how == How::Reference { Gives::Place } else { Gives::Value };
        let (mut shown, mut returned, mut bound) = (Vec::new(), Vec::new(), String::new());
        let returns = matches!(ty.back, Back::Always | Back::Perhaps) && ty.how != How::Same;
        for field in fields {
            let at = |name: &str| format!("core.{name}");
            let differs = ty.fields.get(&field.name).cloned().unwrap_or_default();
            let defaults = (ty.back != Back::No) && (shape.defaults || field.defaults);
            let it = at(&field.name);
            self.field(field, &differs, (&it, gives), defaults, &mut shown).with_context(|| field.name.clone())?;
            if let Some(pattern) = &differs.bind {
                _ = write!(bound, "let {pattern} = {it};");
            }
            if returns {
                let name = differs.name.clone().unwrap_or_else(|| self.renamed(field));
                let to = self.returned(field, &differs, &format!("host.{name}"))?;
                returned.push(Returned { name: field.name.clone(), to });
            }
        }
        for extra in &ty.extra {
            shown.push(added(extra, "core", Gives::Place)?);
        }
        // What has to be said comes before what may be left out: a host may name the former by its place.
        shown.sort_by_key(|field| field.default.is_some());
        let mut declared = format!("pub struct {host} {{\n");
        let mut used = BTreeSet::new();
        for field in &shown {
            declare(&mut declared, field, "pub ")?;
            words(&field.host, &mut used);
        }
        declared.push('}');
        let from = shown.iter().map(|field| assigned(&field.name, &field.from)).collect::<Vec<_>>().join(", ");
        let back = returned.iter().map(|field| assigned(&field.name, &field.to)).collect::<Vec<_>>().join(", ");
        let core = ty.core();
        let uses = String::new();
        Ok(Done {
            declared,
            used,
            uses,
            from: format!("{bound} {host} {{ {from} }}"),
            back: format!("{core} {{ {back} }}"),
        })
    }

    fn of_enum(&self, ty: &Type, variants: &[Variant]) -> Result<Done> {
        let host = host_name(self.game, ty);
        let uses = format!("use {} as Core;", ty.core());
        let gives = if ty.how == How::Reference { Gives::Reference } else { Gives::Value };
        let returns = matches!(ty.back, Back::Always | Back::Perhaps) && ty.how != How::Same;
        let (mut declared, mut from, mut back) = (format!("pub enum {host} {{\n"), String::new(), String::new());
        let mut used = BTreeSet::new();
        for variant in variants {
            let differs = ty.fields.get(&variant.name).cloned().unwrap_or_default();
            let doc = differs.doc.as_ref().unwrap_or(&variant.doc);
            for_hosts(doc).with_context(|| variant.name.clone())?;
            comment(&mut declared, doc);
            let name = differs.name.as_ref().unwrap_or(&variant.name);
            let (mut shown, mut bound, mut returned) = (Vec::new(), Vec::new(), Vec::new());
            for field in &variant.fields {
                let path = format!("{}.{}", variant.name, field.name);
                let differs = ty.fields.get(&path).cloned().unwrap_or_default();
                let own = differs.name.clone().unwrap_or_else(|| self.renamed(field));
                let binding = match variant.named {
                    true => field.name.clone(),
                    // What others stand for has no name of its own.
                    false if differs.instead.is_empty() => own.clone(),
                    false => "it".to_owned(),
                };
                self.field(field, &differs, (&binding, gives), false, &mut shown).with_context(|| path.clone())?;
                let binding = match (differs.skip, variant.named) {
                    (false, _) => binding,
                    (true, true) => format!("{binding}: _"),
                    (true, false) => "_".to_owned(),
                };
                bound.push(binding);
                if returns {
                    let to = self.returned(field, &differs, &own)?;
                    returned.push(if variant.named { assigned(&field.name, &to) } else { to });
                }
            }
            declared.push_str(name);
            let fields = match shown.is_empty() {
                true => String::new(),
                false => {
                    let mut fields = " {\n".to_owned();
                    for field in &shown {
                        declare(&mut fields, field, "")?;
                        words(&field.host, &mut used);
                    }
                    format!("{fields}}}")
                }
            };
            _ = writeln!(declared, "{fields},");
            let around = |fields: &str| match (fields.is_empty(), variant.named) {
                (true, _) => String::new(),
                (false, true) => format!(" {{ {fields} }}"),
                (false, false) => format!("({fields})"),
            };
            let bound = around(&bound.join(", "));
            let made = shown.iter().map(|it| assigned(&it.name, &it.from)).collect::<Vec<_>>().join(", ");
            let made = if made.is_empty() { made } else { format!(" {{ {made} }}") };
            _ = writeln!(from, "Core::{}{bound} => {host}::{name}{made},", variant.name);
            let taken = shown.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
            let taken = if taken.is_empty() { taken } else { format!(" {{ {taken} }}") };
            _ = writeln!(back, "{host}::{name}{taken} => Core::{}{},", variant.name, around(&returned.join(", ")));
        }
        for extra in &ty.extra {
            let [field, about] = extra.field.as_ref().context("a variant that is added says its field")?;
            comment(&mut declared, &extra.doc);
            _ = writeln!(declared, "{} {{ /// {about}\n {field}: {} }},", extra.name, extra.host);
            let to = extra.back.as_deref().context("a variant that is added says its way back")?;
            _ = writeln!(back, "{host}::{} {{ {field} }} => {},", extra.name, filled(to, field, Gives::Value));
        }
        declared.push('}');
        Ok(Done {
            declared,
            used,
            uses,
            from: format!("match core {{ {from} }}"),
            back: format!("match host {{ {back} }}"),
        })
    }

    /// What the hosts have of a field.
    fn field(
        &self,
        field: &source::Field,
        differs: &Field,
        (it, gives): (&str, Gives),
        defaults: bool,
        shown: &mut Vec<Shown>,
    ) -> Result<()> {
        for extra in &differs.instead {
            shown.push(added(extra, it, gives)?);
        }
        if differs.skip || !differs.instead.is_empty() {
            return Ok(());
        }
        let ty = Ty::of(&field.ty);
        let widened = self.is_widened(field, &ty);
        let host = match &differs.host {
            Some(host) => host.clone(),
            None if widened => "i32".to_owned(),
            None => self.names.host(&ty)?,
        };
        let from = match &differs.from {
            Some(from) => filled(from, it, gives),
            None if widened => filled("_.into()", it, gives),
            None => self.names.from(&ty, it, gives)?,
        };
        let doc = differs.doc.clone().or_else(|| (!field.doc.is_empty()).then(|| field.doc.clone()));
        let doc = doc.or_else(|| Some(self.unnamed(field)?.doc.clone())).context("has no comment")?;
        for_hosts(&doc)?;
        let default = match &differs.default {
            Some(default) => (!default.is_empty()).then(|| default.clone()),
            None if defaults => {
                Some(default_of(&host).with_context(|| format!("what is left out of a `{host}`?"))?.to_owned())
            }
            None => None,
        };
        let name = differs.name.clone().unwrap_or_else(|| self.renamed(field));
        shown.push(Shown { name, doc, host, default, from });
        Ok(())
    }

    fn returned(&self, field: &source::Field, differs: &Field, it: &str) -> Result<String> {
        match &differs.back {
            Some(back) => Ok(filled(back, it, Gives::Value)),
            None => self.names.back(&Ty::of(&field.ty), it).with_context(|| field.name.clone()),
        }
    }

    fn is_widened(&self, field: &source::Field, ty: &Ty) -> bool {
        let small = matches!(ty, Ty::Named(name) if ["u8", "u16", "i16"].contains(&name.as_str()));
        small && self.game.widened.contains(&field.name)
    }

    /// The name that a field has in the hosts.
    fn renamed(&self, field: &source::Field) -> String {
        let ty = source::written(&field.ty);
        let with_type = format!("{}: {ty}", field.name);
        let renamed = self.game.renamed.get(&with_type).or_else(|| self.game.renamed.get(&field.name));
        renamed.cloned().or_else(|| Some(self.unnamed(field)?.name.clone())).unwrap_or_else(|| field.name.clone())
    }

    fn unnamed(&self, field: &source::Field) -> Option<&super::spec::Unnamed> {
        let nameless = field.name.chars().all(|c| c.is_ascii_digit());
        self.game.unnamed.get(&source::written(&field.ty)).filter(|_| nameless)
    }
}

/// A type as it is written.
struct Done {
    declared: String,
    /// The types that it names.
    used: BTreeSet<String>,
    /// What its conversions begin with.
    uses: String,
    from: String,
    back: String,
}

fn added(extra: &Extra, it: &str, gives: Gives) -> Result<Shown> {
    let from = extra.from.as_deref().with_context(|| format!("where does {} come from?", extra.name))?;
    Ok(Shown {
        name: extra.name.clone(),
        doc: extra.doc.clone(),
        host: extra.host.clone(),
        default: extra.default.clone(),
        from: filled(from, it, gives),
    })
}

fn derived(ty: &Type, shape: &Shape) -> Vec<&'static str> {
    let all = ["Clone", "Copy", "PartialEq", "Eq", "Hash", "Debug", "Default"];
    let has =
        |name: &str| ["Clone", "PartialEq", "Eq", "Debug"].contains(&name) || shape.derives.iter().any(|it| it == name);
    all.into_iter().filter(|name| has(name) && !ty.without.iter().any(|it| it == name)).collect()
}

fn default_of(host: &str) -> Option<&'static str> {
    match host {
        "bool" => Some("false"),
        "u8" | "u16" | "u32" | "i32" => Some("0"),
        _ if host.starts_with("Option<") => Some("None"),
        _ if host.starts_with("Vec<") => Some("[]"),
        _ => None,
    }
}

fn declare(text: &mut String, field: &Shown, visible: &str) -> Result<()> {
    for_hosts(&field.doc)?;
    comment(text, &field.doc);
    if let Some(default) = &field.default {
        _ = writeln!(text, "#[uniffi(default = {default})]");
    }
    _ = writeln!(text, "{visible}{}: {},", field.name, field.host);
    Ok(())
}

fn assigned(name: &str, value: &str) -> String {
    if name == value { name.to_owned() } else { format!("{name}: {value}") }
}

fn comment(text: &mut String, doc: &str) {
    for line in doc.lines() {
        _ = writeln!(text, "///{}{line}", if line.is_empty() { "" } else { " " });
    }
}

/// The types of this library that a type names.
fn words(host: &str, used: &mut BTreeSet<String>) {
    let theirs = ["Option", "Vec", "String"];
    let names = host.split(['<', '>', ',', ' ']).filter(|name| name.starts_with(char::is_uppercase));
    used.extend(names.filter(|name| !theirs.contains(name)).map(str::to_owned));
}
