//! Hashes of content, and the hexadecimal text form that they share with seeds.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use rapidhash::inner::RapidHasher;
use serde::Serialize;

/// Text that is not the hexadecimal form of 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, thiserror::Error)]
#[serde(remote = "Self")]
#[error("expected 64 hexadecimal digits (0-9, a-f)")]
pub struct HexError;

crate::kernel::coded!(HexError = "hex");

/// The BLAKE3 hash of some content, written as 64 lower-case hexadecimal digits.
///
/// ```
/// use keyforge_core::kernel::Digest;
/// let digest = Digest::of(b"content");
/// assert_eq!(digest.to_string().parse(), Ok(digest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The hash of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(*blake3::hash(bytes).as_bytes())
    }

    /// The hash of `previous` followed by `bytes`: a link of a chain.
    #[must_use]
    pub fn chained(previous: &Digest, bytes: &[u8]) -> Digest {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&previous.0);
        hasher.update(bytes);
        Digest(*hasher.finalize().as_bytes())
    }

    /// The hash of the JSON form of `value`.
    ///
    /// # Errors
    ///
    /// When `value` has no JSON form, such as a map whose keys are not text.
    pub fn of_json<T: Serialize>(value: &T) -> Result<Digest, serde_json::Error> {
        // Many bytes at once are hashed far faster than a few at a time.
        Ok(Digest::of(&serde_json::to_vec(value)?))
    }

    /// The hash of the JSON list of values that have these JSON forms.
    pub(crate) fn of_forms(forms: &[&str]) -> Digest {
        Digest::of(format!("[{}]", forms.join(",")).as_bytes())
    }

    /// The hash of the [postcard](https://docs.rs/postcard) form of `value`, many times faster than that of its JSON.
    ///
    /// It is the same on every platform, and changes when the form of the value does.
    ///
    /// # Errors
    ///
    /// When `value` has no such form, as a sequence of unknown length has none.
    pub fn of_binary<T: Serialize>(value: &T) -> Result<Digest, postcard::Error> {
        Ok(Digest::of(&postcard::to_extend(value, Vec::with_capacity(8192))?))
    }

    /// A number for what `value` tells a [`Hasher`](std::hash::Hasher): for searches that look up millions of positions.
    ///
    /// Equal values have equal numbers within one build of a program, but another build may give others, and two positions may
    /// have one by chance, as rarely as with 64 random bits; what is written down has [`Digest::of_binary`].
    ///
    /// ```
    /// use keyforge_core::kernel::Digest;
    /// assert_eq!(Digest::of_hash(&vec![1, 2]), Digest::of_hash(&vec![1, 2]));
    /// assert_ne!(Digest::of_hash(&("a", "bc")), Digest::of_hash(&("ab", "c")));
    /// ```
    #[must_use]
    pub fn of_hash<T: Hash + ?Sized>(value: &T) -> u64 {
        // The last bits depend on all others, and each number is mixed in where it is told: what gathers numbers until it has many
        // bytes asks before each whether it has room, which takes longer.
        let mut hasher: RapidHasher<'_, true, false, true> = RapidHasher::default_const();
        value.hash(&mut hasher);
        hasher.finish()
    }
}

/// Writes 32 bytes as lower-case hexadecimal digits.
pub(super) fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for byte in bytes {
        write!(f, "{byte:02x}")?;
    }
    Ok(())
}

/// Reads exactly 64 lower-case hexadecimal digits: one value has one text.
pub(super) fn read_hex(text: &str) -> Result<[u8; 32], HexError> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(HexError);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = match pair {
            [high, low] => nibble(*high)? << 4 | nibble(*low)?,
            _ => return Err(HexError),
        };
    }
    Ok(bytes)
}

fn nibble(digit: u8) -> Result<u8, HexError> {
    match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(HexError),
    }
}

/// Text and serde forms of a newtype around 32 bytes: hexadecimal where people read it, bytes elsewhere.
macro_rules! hex_forms {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $crate::kernel::digest::write_hex(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = HexError;

            fn from_str(text: &str) -> Result<$name, HexError> {
                $crate::kernel::digest::read_hex(text).map($name)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    return serializer.collect_str(self);
                }
                self.0.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                if !deserializer.is_human_readable() {
                    return <[u8; 32]>::deserialize(deserializer).map($name);
                }
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
            }
        }
    };
}
pub(super) use hex_forms;

hex_forms!(Digest);
