//! The words of the language: each table is read both ways, from tree to AST and back.
//!
//! A type that has a spelling is a [`Term`]. The macros [`names!`] and [`words!`] turn a table of words into the
//! reading, the writing and the list of usages that the documentation is checked against.

use super::error::{Fault, Problem, did_you_mean};
use super::tree::{Node, Tree};

/// Something with a spelling.
pub(crate) trait Term: Sized {
    /// What it is, as in "a number".
    const KIND: &'static str;
    /// Reads it.
    fn lower(tree: &Tree) -> Result<Self, Fault>;
    /// Writes it.
    fn raise(&self) -> Tree;
}

impl<T: Term> Term for Box<T> {
    const KIND: &'static str = T::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        T::lower(tree).map(Box::new)
    }
    fn raise(&self) -> Tree {
        T::raise(self)
    }
}

/// A word and how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// The word.
    pub word: &'static str,
    /// Its arguments.
    pub arguments: &'static [&'static str],
}

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word)?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        write!(f, "({})", self.arguments.join(", "))
    }
}

/// A word that a table does not have.
pub(crate) fn unknown<'w>(tree: &Tree, word: &str, expected: &str, known: impl IntoIterator<Item = &'w str>) -> Fault {
    tree.fault(Problem::UnknownWord {
        word: word.to_owned(),
        expected: expected.to_owned(),
        suggestion: did_you_mean(word, known),
    })
}

/// The arguments of a call while they are read.
pub(crate) struct Args<'t> {
    call: &'t Tree,
    usage: Usage,
    left: Vec<&'t Tree>,
}

impl<'t> Args<'t> {
    pub(crate) fn new(call: &'t Tree, usage: Usage, arguments: &'t [Tree]) -> Args<'t> {
        Args { call, usage, left: arguments.iter().collect() }
    }

    /// The whole call.
    pub(crate) const fn call(&self) -> &'t Tree {
        self.call
    }

    /// The word that is called.
    pub(crate) const fn word(&self) -> &'static str {
        self.usage.word
    }

    /// The next argument.
    pub(crate) fn peek(&self) -> Option<&'t Tree> {
        self.left.first().copied()
    }

    pub(crate) fn next<T: Term>(&mut self, argument: &str) -> Result<T, Fault> {
        if self.left.is_empty() {
            return Err(self.call.fault(Problem::MissingArgument {
                word: self.usage.word.to_owned(),
                argument: argument.replace('_', " "),
                usage: format!("`{}`", self.usage),
            }));
        }
        T::lower(self.left.remove(0))
    }

    /// An argument that may be left out.
    pub(crate) fn tail<T: Term>(&mut self) -> Result<Option<T>, Fault> {
        if self.left.is_empty() {
            return Ok(None);
        }
        T::lower(self.left.remove(0)).map(Some)
    }

    /// A first argument that is left out if it is the default.
    pub(crate) fn lead<T: Lead>(&mut self) -> Result<T, Fault> {
        match self.left.first() {
            Some(tree) if T::is_spelled(tree) => T::lower(self.left.remove(0)),
            _ => Ok(T::default_lead()),
        }
    }

    /// An option with a word before it: `splash 2`.
    pub(crate) fn tag<T: Optional>(&mut self, word: &str) -> Result<T, Fault> {
        let place = self.left.iter().position(|tree| matches!(&tree.node, Node::Tagged(tag, _) if tag == word));
        match place.map(|place| &self.left.remove(place).node) {
            Some(Node::Tagged(_, value)) => T::lower_some(value),
            _ => Ok(T::none()),
        }
    }

    /// An option that is only a word.
    pub(crate) fn flag(&mut self, word: &str) -> Result<bool, Fault> {
        let place = self.left.iter().position(|tree| tree.is_word(word));
        if let Some(place) = place {
            self.left.remove(place);
        }
        Ok(place.is_some())
    }

    /// Takes the next argument as it is written.
    pub(crate) fn take(&mut self) -> Option<&'t Tree> {
        (!self.left.is_empty()).then(|| self.left.remove(0))
    }

    /// All that is left.
    pub(crate) fn rest<T: Term>(&mut self) -> Result<Vec<T>, Fault> {
        std::mem::take(&mut self.left).into_iter().map(T::lower).collect()
    }

    pub(crate) fn finish(self) -> Result<(), Fault> {
        match self.left.first() {
            None => Ok(()),
            Some(tree) => Err(tree.fault(Problem::ExtraArgument {
                word: self.usage.word.to_owned(),
                argument: tree.to_string().chars().take(40).collect(),
                usage: format!("`{}`", self.usage),
            })),
        }
    }
}

/// An argument that may stand first or be left out.
pub(crate) trait Lead: Term + PartialEq {
    fn default_lead() -> Self;
    fn is_spelled(tree: &Tree) -> bool;
}

/// An option with a default that is not written.
pub(crate) trait Optional: Sized {
    fn none() -> Self;
    fn lower_some(tree: &Tree) -> Result<Self, Fault>;
    fn raise_some(&self) -> Option<Tree>;
}

impl<T: Term> Optional for Option<T> {
    fn none() -> Self {
        None
    }
    fn lower_some(tree: &Tree) -> Result<Self, Fault> {
        T::lower(tree).map(Some)
    }
    fn raise_some(&self) -> Option<Tree> {
        self.as_ref().map(T::raise)
    }
}

impl Optional for u8 {
    fn none() -> Self {
        0
    }
    fn lower_some(tree: &Tree) -> Result<Self, Fault> {
        u8::lower(tree)
    }
    fn raise_some(&self) -> Option<Tree> {
        (*self != 0).then(|| self.raise())
    }
}

impl Term for u8 {
    const KIND: &'static str = "a number from 0 to 255";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Number(number) = tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        u8::try_from(number).map_err(|_| out_of_range(tree, number, Self::KIND))
    }
    fn raise(&self) -> Tree {
        Tree::number(*self)
    }
}

pub(crate) fn out_of_range(tree: &Tree, number: i64, expected: &str) -> Fault {
    tree.fault(Problem::OutOfRange { number: number.to_string(), expected: expected.to_owned() })
}

/// Words without arguments; the first of several for one value is the one that is written.
macro_rules! names {
    ($type:ty, $kind:literal, $names:ident { $($word:literal $(| $other:literal)* => $value:path),+ $(,)? }) => {
        /// The words.
        pub(crate) const $names: &[&str] = &[$($word $(, $other)*),+];

        impl $crate::script::spell::Term for $type {
            const KIND: &'static str = $kind;
            fn lower(tree: &$crate::script::tree::Tree) -> Result<Self, $crate::script::error::Fault> {
                match tree.as_word() {
                    $(Some($word $(| $other)*) => Ok($value),)+
                    Some(word) => Err($crate::script::spell::unknown(tree, word, $kind, $names.iter().copied())),
                    None => Err(tree.unexpected($kind)),
                }
            }
            fn raise(&self) -> $crate::script::tree::Tree {
                match self { $($value => $crate::script::tree::Tree::word($word)),+ }
            }
        }
    };
}

/// Words of a [list](super::list::list), spelled as the list has them.
macro_rules! listed {
    ($($type:ident: $kind:literal),+ $(,)?) => {$(
        impl $crate::script::spell::Term for $type {
            const KIND: &'static str = $kind;
            fn lower(tree: &$crate::script::tree::Tree) -> Result<Self, $crate::script::error::Fault> {
                let Some(word) = tree.as_word() else {
                    return Err(tree.unexpected($kind));
                };
                $type::from_slug(word).ok_or_else(|| $crate::script::spell::unknown(tree, word, $kind, $type::SLUGS))
            }
            fn raise(&self) -> $crate::script::tree::Tree {
                $crate::script::tree::Tree::word(self.slug())
            }
        }
    )+};
}

/// Words with arguments: `"heal"(cards, amount) [Effect::Heal(cards, amount)]`. An argument may be marked as `tag` (an
/// option named like it), `flag` (an option without value), `lead` (first, or left out), `tail` (last, or left out)
/// or `rest` (all that follow); any other mark names a module of the language's own `modes`.
///
/// What has a spelling of another kind follows after `else`, and its type says itself how it is a [`Term`]. Without, the type
/// is one by this table; where its kind is told with an example, that follows after `as`.
macro_rules! words {
    (@take $args:ident $name:ident) => { $args.next(stringify!($name))? };
    (@take $args:ident $name:ident $mode:ident) => { words!(@mode $mode $args $name) };
    (@mode tag $args:ident $name:ident) => { $args.tag(stringify!($name))? };
    (@mode flag $args:ident $name:ident) => { $args.flag(stringify!($name))? };
    (@mode lead $args:ident $name:ident) => { $args.lead()? };
    (@mode tail $args:ident $name:ident) => { $args.tail()? };
    (@mode rest $args:ident $name:ident) => { $args.rest()? };
    (@mode $mode:ident $args:ident $name:ident) => { modes::$mode::take(&mut $args, stringify!($name))? };

    (@put $out:ident $name:ident) => { $out.push($crate::script::spell::Term::raise($name)) };
    (@put $out:ident $name:ident tag) => {
        $out.extend($crate::script::spell::Optional::raise_some($name)
            .map(|value| $crate::script::tree::Tree::tagged(stringify!($name), value)))
    };
    (@put $out:ident $name:ident flag) => {
        if *$name { $out.push($crate::script::tree::Tree::word(stringify!($name))) }
    };
    (@put $out:ident $name:ident lead) => {
        if *$name != $crate::script::spell::Lead::default_lead() {
            $out.push($crate::script::spell::Term::raise($name))
        }
    };
    (@put $out:ident $name:ident tail) => { $out.extend($name.as_ref().map($crate::script::spell::Term::raise)) };
    (@put $out:ident $name:ident rest) => { $out.extend($name.iter().map($crate::script::spell::Term::raise)) };
    (@put $out:ident $name:ident $mode:ident) => { modes::$mode::put($name, &mut $out) };

    (@usage $name:ident) => { stringify!($name) };
    (@usage $name:ident tag) => { concat!("[", stringify!($name), " …]") };
    (@usage $name:ident flag) => { concat!("[", stringify!($name), "]") };
    (@usage $name:ident lead) => { concat!("[", stringify!($name), "]") };
    (@usage $name:ident tail) => { concat!("[", stringify!($name), "]") };
    (@usage $name:ident rest) => { concat!(stringify!($name), ", …") };
    (@usage $name:ident $mode:ident) => { modes::$mode::usage(stringify!($name)) };

    ($type:ty, $kind:literal, $usages:ident {
        $($word:literal ($($name:ident $(: $mode:ident)?),* $(,)?) [$($value:tt)+])+
    } else { $($other:pat => $raised:expr),* $(,)? }) => {
        /// The words.
        pub(crate) const $usages: &[$crate::script::spell::Usage] = &[
            $($crate::script::spell::Usage {
                word: $word,
                arguments: &[$(words!(@usage $name $($mode)?)),*],
            }),+
        ];

        impl $type {
            /// Reads a word of the table.
            pub(crate) fn lower_word(
                tree: &$crate::script::tree::Tree,
            ) -> Result<$type, $crate::script::error::Fault> {
                let Some((word, arguments)) = tree.as_call() else {
                    return Err(tree.unexpected($kind));
                };
                let Some(usage) = $usages.iter().find(|usage| usage.word == word) else {
                    let known = $usages.iter().map(|usage| usage.word);
                    return Err($crate::script::spell::unknown(tree, word, $kind, known));
                };
                #[allow(unused_mut)]
                let mut args = $crate::script::spell::Args::new(tree, *usage, arguments);
                match word {
                    $($word => {
                        $(let $name = words!(@take args $name $($mode)?);)*
                        args.finish()?;
                        Ok($($value)+)
                    })+
                    _ => Err(tree.unexpected($kind)),
                }
            }

            /// Writes it.
            #[allow(clippy::vec_init_then_push)]
            pub(crate) fn raise_word(&self) -> $crate::script::tree::Tree {
                match self {
                    $($($value)+ => {
                        #[allow(unused_mut)]
                        let mut out: Vec<$crate::script::tree::Tree> = Vec::new();
                        $(words!(@put out $name $($mode)?);)*
                        $crate::script::tree::Tree::call($word, out)
                    })+
                    $($other => $raised,)*
                }
            }
        }
    };
    ($type:ty, $kind:literal $(as $told:literal)?, $usages:ident { $($table:tt)+ }) => {
        words!($type, $kind, $usages { $($table)+ } else {});

        impl $crate::script::spell::Term for $type {
            const KIND: &'static str = [$($told,)? $kind][0];
            fn lower(tree: &$crate::script::tree::Tree) -> Result<Self, $crate::script::error::Fault> {
                <$type>::lower_word(tree)
            }
            fn raise(&self) -> $crate::script::tree::Tree {
                self.raise_word()
            }
        }
    };
}
pub(crate) use {listed, names, words};
