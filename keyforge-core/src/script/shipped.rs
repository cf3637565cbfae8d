//! The files of cards and decks that come with the crate.
//!
//! `build.rs` makes a constant of each. With the feature `packed` their texts are packed there, and unpacked here when the
//! first is asked for.

/// Where the text of a file is.
#[cfg(not(feature = "packed"))]
type Text = &'static str;
/// Where the text of a file is among all that were packed.
#[cfg(feature = "packed")]
type Text = std::ops::Range<usize>;

/// A file of the folder `cards`.
#[derive(Clone, Debug)]
pub(crate) struct Shipped {
    /// Its name below that folder, such as `cota/dis.kf`.
    pub(crate) name: &'static str,
    text: Text,
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

impl Shipped {
    const fn new(name: &'static str, text: Text) -> Shipped {
        Shipped { name, text }
    }

    /// What is written in it.
    #[cfg(not(feature = "packed"))]
    pub(crate) fn text(&self) -> &'static str {
        self.text
    }

    /// What is written in it.
    #[cfg(feature = "packed")]
    pub(crate) fn text(&self) -> &'static str {
        unpacked::TEXTS.get(self.text.clone()).unwrap_or_default()
    }
}

#[cfg(feature = "packed")]
mod unpacked {
    use std::sync::LazyLock;

    use miniz_oxide::inflate::decompress_to_vec;

    /// The texts of all files, one after another.
    pub(super) static TEXTS: LazyLock<String> = LazyLock::new(|| {
        let packed = include_bytes!(concat!(env!("OUT_DIR"), "/cards.deflate"));
        // The build packed texts, so texts come out.
        let unpacked = decompress_to_vec(packed).unwrap_or_default();
        String::from_utf8(unpacked).unwrap_or_default()
    });
}
