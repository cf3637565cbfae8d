//! How values of the core become values of the hosts, and back.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use super::source::{Body, Shape, written};
use super::spec::{Back, File, Game, How, Shown, Type};

const PRIMITIVES: &[&str] = &["bool", "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "String"];

/// A type of a field, as far as it matters.
#[derive(Clone, Debug)]
pub(super) enum Ty {
    /// A name, or something that only `hosts.toml` can explain.
    Named(String),
    /// Perhaps a value.
    Option(Box<Ty>),
    /// Values in a row.
    Vec(Box<Ty>),
    /// A value on the heap.
    Boxed(Box<Ty>),
}

impl Ty {
    pub(super) fn of(ty: &syn::Type) -> Ty {
        let named = || Ty::Named(written(ty));
        let syn::Type::Path(path) = ty else { return named() };
        let Some(last) = path.path.segments.last() else { return named() };
        let syn::PathArguments::AngleBracketed(of) = &last.arguments else { return Ty::Named(last.ident.to_string()) };
        let (1, Some(syn::GenericArgument::Type(inner))) = (of.args.len(), of.args.first()) else { return named() };
        let inner = Box::new(Ty::of(inner));
        match last.ident.to_string().as_str() {
            "Option" => Ty::Option(inner),
            "Vec" => Ty::Vec(inner),
            "Box" => Ty::Boxed(inner),
            _ => named(),
        }
    }
}

/// What an expression gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gives {
    /// A value that may be taken.
    Value,
    /// A place that may be looked at.
    Place,
    /// A reference.
    Reference,
}

/// What a name of the core is in the hosts.
enum Known {
    /// Itself, under that name.
    Same { host: String, copy: bool },
    /// A type that is written too.
    Made { host: String, how: How, back: Back, copy: bool },
    /// As `hosts.toml` has it.
    Shown(Shown),
}

/// What all names of the core are in the hosts of a game.
pub(super) struct Names {
    known: BTreeMap<String, Known>,
}

/// The name of a type in the hosts.
pub(super) fn host_name(game: &Game, ty: &Type) -> String {
    ty.host.clone().unwrap_or_else(|| format!("{}{}", game.prefix, ty.name))
}

impl Names {
    pub(super) fn of(game: &Game, shapes: &BTreeMap<String, Shape>) -> Names {
        let primitives = PRIMITIVES.iter().map(|name| {
            let host = (*name).to_owned();
            (host.clone(), Known::Same { host, copy: *name != "String" })
        });
        let shown = game.shown.iter().map(|(name, shown)| (name.clone(), Known::Shown(shown.clone())));
        let made = game.files.iter().flat_map(File::types).map(|ty| {
            let (host, shape) = (host_name(game, ty), &shapes[&ty.name]);
            let known = match ty.how {
                How::Same => Known::Same { host, copy: matches!(shape.body, Body::Enum(_)) },
                How::Value | How::Reference => {
                    let copy = shape.derives.iter().any(|it| it == "Copy");
                    Known::Made { host, how: ty.how, back: ty.back, copy }
                }
            };
            (ty.name.clone(), known)
        });
        Names { known: primitives.chain(made).chain(shown).collect() }
    }

    fn known(&self, name: &str) -> Result<&Known> {
        self.known.get(name).with_context(|| format!("hosts.toml does not say how `{name}` is shown"))
    }

    /// The type in the hosts.
    pub(super) fn host(&self, ty: &Ty) -> Result<String> {
        Ok(match ty {
            Ty::Named(name) => match self.known(name)? {
                Known::Same { host, .. } | Known::Made { host, .. } => host.clone(),
                Known::Shown(shown) => shown.host.clone(),
            },
            Ty::Boxed(inner) => self.host(inner)?,
            // What may be hidden is missing in the same way as what is not there.
            Ty::Option(inner) if self.is_perhaps(inner) => self.host(inner)?,
            Ty::Option(inner) => format!("Option<{}>", self.host(inner)?),
            Ty::Vec(inner) if self.is_perhaps(inner) => {
                let host = self.host(inner)?;
                format!("Vec<{}>", &host["Option<".len()..host.len() - 1])
            }
            Ty::Vec(inner) => format!("Vec<{}>", self.host(inner)?),
        })
    }

    /// Whether a value of the core may be none of the hosts.
    fn is_perhaps(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Named(name) if matches!(self.known.get(name), Some(Known::Shown(shown)) if shown.host.starts_with("Option<")))
    }

    /// Whether it is the same in the hosts.
    fn is_same(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(name) => match self.known.get(name) {
                Some(Known::Same { .. }) => true,
                Some(Known::Shown(shown)) => shown.from.is_none(),
                Some(Known::Made { .. }) | None => false,
            },
            Ty::Option(inner) | Ty::Vec(inner) => self.is_same(inner),
            Ty::Boxed(_) => false,
        }
    }

    /// Whether the core copies it in passing.
    fn is_copy(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Named(name) => match self.known.get(name) {
                Some(Known::Same { copy, .. } | Known::Made { copy, .. }) => *copy,
                Some(Known::Shown(shown)) => !shown.from.as_ref().is_some_and(|from| from.contains("&_")),
                None => false,
            },
            Ty::Option(inner) => self.is_copy(inner),
            Ty::Vec(_) | Ty::Boxed(_) => false,
        }
    }

    /// From the core.
    pub(super) fn from(&self, ty: &Ty, it: &str, gives: Gives) -> Result<String> {
        if self.is_same(ty) {
            return Ok(match (self.is_copy(ty), gives) {
                (_, Gives::Value) | (true, Gives::Place) => it.to_owned(),
                (true, Gives::Reference) => format!("*{it}"),
                (false, Gives::Place | Gives::Reference) => format!("{it}.clone()"),
            });
        }
        Ok(match ty {
            Ty::Named(name) => match self.known(name)? {
                Known::Shown(shown) => filled(shown.from.as_deref().unwrap_or("_"), it, gives),
                Known::Made { how: How::Reference, .. } => match gives {
                    Gives::Reference => format!("{it}.into()"),
                    Gives::Value | Gives::Place => format!("(&{it}).into()"),
                },
                Known::Made { copy: false, .. } if gives != Gives::Value => format!("{it}.clone().into()"),
                Known::Made { .. } | Known::Same { .. } => filled("_.into()", it, gives),
            },
            Ty::Boxed(inner) => match gives {
                Gives::Value => self.from(inner, &format!("(*{it})"), gives)?,
                Gives::Place | Gives::Reference => self.from(inner, &format!("{it}.as_ref()"), Gives::Reference)?,
            },
            Ty::Option(inner) => {
                let taken = gives == Gives::Value || self.is_copy(inner);
                let (each, with) = if taken { ("", Gives::Value) } else { (".as_ref()", Gives::Reference) };
                let each = if matches!(**inner, Ty::Boxed(_)) && !taken { ".as_deref()" } else { each };
                let inner = match (&**inner, taken) {
                    (Ty::Boxed(within), false) => within,
                    _ => inner,
                };
                let how = if self.is_perhaps(inner) { "and_then" } else { "map" };
                format!("{it}{each}.{how}({})", closure(&self.from(inner, "it", with)?))
            }
            Ty::Vec(inner) => {
                let (each, with) =
                    if gives == Gives::Value { ("into_iter", Gives::Value) } else { ("iter", Gives::Reference) };
                let how = if self.is_perhaps(inner) { "filter_map" } else { "map" };
                format!("{it}.{each}().{how}({}).collect()", closure(&self.from(inner, "it", with)?))
            }
        })
    }

    /// Back to the core, from a value.
    pub(super) fn back(&self, ty: &Ty, it: &str) -> Result<String> {
        if self.is_same(ty) {
            return Ok(it.to_owned());
        }
        Ok(match ty {
            Ty::Named(name) => match self.known(name)? {
                Known::Shown(Shown { back: Some(back), .. }) => filled(back, it, Gives::Value),
                Known::Made { back: Back::Always, .. } => format!("{it}.into()"),
                Known::Made { back: Back::Perhaps, .. } => format!("{it}.try_into()?"),
                Known::Shown(_) | Known::Made { .. } | Known::Same { .. } => bail!("there is no way back to `{name}`"),
            },
            Ty::Boxed(inner) => format!("Box::new({})", self.back(inner, it)?),
            Ty::Option(inner) => format!("{it}.map({})", closure(&self.back(inner, "it")?)),
            Ty::Vec(inner) => format!("{it}.into_iter().map({}).collect()", closure(&self.back(inner, "it")?)),
        })
    }
}

/// A closure over `it`, or the function that it calls.
fn closure(body: &str) -> String {
    let alone =
        body.strip_suffix("(it)").filter(|path| path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':')));
    match alone {
        Some(path) => path.to_owned(),
        None if body == "it.into()" => "Into::into".to_owned(),
        None => format!("|it| {body}"),
    }
}

/// A template with an expression where it has `_`.
pub(super) fn filled(template: &str, it: &str, gives: Gives) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('_') {
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let before = rest[..at].chars().last().or(text.chars().last());
        let after = &rest[at + 1..];
        if is_word(before) || is_word(after.chars().next()) {
            text.push_str(&rest[..=at]);
            rest = after;
            continue;
        }
        text.push_str(&rest[..at]);
        match gives {
            Gives::Value | Gives::Place => text.push_str(it),
            Gives::Reference if text.ends_with('&') => {
                text.pop();
                text.push_str(it);
            }
            Gives::Reference if after.starts_with(".into()") => text.push_str(&format!("(*{it})")),
            Gives::Reference if after.starts_with('.') => text.push_str(it),
            Gives::Reference => text.push_str(&format!("*{it}")),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}
