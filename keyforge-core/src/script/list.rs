//! Lists of words that are written down once.

/// Declares an enum of words. What goes through all of them, and their spelling, follows from this one list.
macro_rules! list {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$about:meta])* $word:ident = $slug:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $slug)] $word,)+
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$($slug),+].len();

            /// All of them, in the order of their [indices](Self::index).
            pub const ALL: [$name; $name::COUNT] = [$($name::$word),+];

            /// The words of all of them, in the same order.
            pub const SLUGS: [&'static str; $name::COUNT] = [$($slug),+];

            /// The word in JSON and in card files.
            pub const fn slug(self) -> &'static str {
                match self {
                    $($name::$word => $slug,)+
                }
            }

            /// The one with that word.
            pub fn from_slug(slug: &str) -> Option<$name> {
                match slug {
                    $($slug => Some($name::$word),)+
                    _ => None,
                }
            }

            /// Its place among all of them.
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use list;

/// Words as in a sentence: `red, blue and yellow`.
pub(crate) fn in_a_row<const COUNT: usize>(words: [&'static str; COUNT]) -> String {
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
