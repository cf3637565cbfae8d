//! What every error tells a program.

use std::error::Error;
use std::fmt::{self, Display};

use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value};

/// An error with a name that stays the same from version to version: programs match on it, and people read the message.
///
/// Every error of this crate is one. In JSON it is an object of its code, its message and whatever single values it has:
///
/// ```
/// use keyforge_core::kernel::{Coded, DecisionId, Illegal};
///
/// let error = Illegal::Stale { given: DecisionId(3), now: DecisionId(4) };
/// assert_eq!(Coded::code(&error), "illegal/stale");
/// assert_eq!(
///     serde_json::to_string(&error)?,
///     r#"{"code":"illegal/stale","message":"an answer to decision 3, but decision 4 is open","given":3,"now":4}"#,
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
pub trait Coded: Error {
    /// The stable name of the kind of error.
    fn code(&self) -> &'static str;
}

/// Writes an error as its code, its message and its fields.
pub(crate) fn write_coded<E: Coded, S: Serializer>(error: &E, fields: Option<Value>, to: S) -> Result<S::Ok, S::Error> {
    let fields = match fields {
        Some(Value::Object(fields)) => fields,
        Some(Value::Array(errors)) => Map::from_iter([("errors".to_owned(), Value::Array(errors))]),
        // What has no name is told by the message.
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => Map::new(),
    };
    let mut map = to.serialize_map(None)?;
    map.serialize_entry("code", error.code())?;
    map.serialize_entry("message", &error.to_string())?;
    for (name, value) in fields.iter().filter(|(name, _)| !matches!(name.as_str(), "code" | "message")) {
        map.serialize_entry(name, value)?;
    }
    map.end()
}

/// The first few of some names, and how many there are beside them.
pub(super) fn in_short(names: &[String]) -> String {
    const SHOWN: usize = 10;
    let short = |name: &String| name.chars().take(80).collect::<String>();
    let mut shown = names.iter().take(SHOWN).map(short).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        shown.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    shown
}

/// So many of something, in English: "1 card", "2 cards", "1 entry", "2 entries".
///
/// ```
/// use keyforge_core::kernel::plural;
///
/// assert_eq!(format!("{}, {}, {}", plural(&1, "key"), plural(&0, "key"), plural(&2, "entry")), "1 key, 0 keys, 2 entries");
/// ```
#[must_use]
pub fn plural<'a>(count: &'a dyn Display, noun: &'a str) -> impl Display + 'a {
    Plural { count, noun }
}

struct Plural<'a> {
    count: &'a dyn Display,
    noun: &'a str,
}

impl Display for Plural<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, noun) = (self.count.to_string(), self.noun);
        match noun.strip_suffix('y') {
            _ if count == "1" => write!(f, "1 {noun}"),
            Some(stem) if !stem.ends_with(['a', 'e', 'o']) => write!(f, "{count} {stem}ies"),
            Some(_) | None => write!(f, "{count} {noun}s"),
        }
    }
}

/// Makes errors [`Coded`] and lets them be written with their fields. The derived `serialize` of a type that is
/// `remote = "Self"` writes the fields alone.
///
/// An error with one code says `Error = "code"`, one with a code for each variant lists them; an error that is named alone has
/// its `code` by hand.
macro_rules! coded {
    ($error:ident = $code:literal) => {
        impl $error {
            /// A stable name for programs.
            #[must_use]
            pub fn code(&self) -> &'static str {
                $code
            }
        }

        $crate::kernel::coded!($error);
    };
    ($error:ident { $($variant:ident $({ $($named:tt)* })? $(($($unnamed:tt)*))? => $code:expr),+ $(,)? }) => {
        impl $error {
            /// A stable name for programs.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $($crate::kernel::coded!(@of $error $variant $({ $($named)* })? $(($($unnamed)*))?) => $code,)+
                }
            }
        }

        $crate::kernel::coded!($error);
    };
    (@of $error:ident $variant:ident) => { $error::$variant { .. } };
    (@of $error:ident $variant:ident { $($named:tt)* }) => { $error::$variant { $($named)* } };
    (@of $error:ident $variant:ident ($($unnamed:tt)*)) => { $error::$variant($($unnamed)*) };
    ($($error:ty),+ $(,)?) => {$(
        impl $crate::kernel::Coded for $error {
            fn code(&self) -> &'static str {
                <$error>::code(self)
            }
        }

        impl serde::Serialize for $error {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let fields = <$error>::serialize(self, serde_json::value::Serializer).ok();
                $crate::kernel::write_coded(self, fields, to)
            }
        }
    )+};
}

pub(crate) use coded;
