//! What is wrong with a JSON form, in words for people who know Python and not the reader of the engine.

use keyforge_core::kernel::plural;

/// How much of a word is shown, in characters.
const LONGEST: usize = 60;

/// A message of the reader, told plainly and without its place: forms are seldom written by hand.
pub fn plain(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or(message);
    let after = |start: &str| message.strip_prefix(start);
    if let Some(rest) = after("invalid type: ").or_else(|| after("invalid value: ")) {
        return match rest.rsplit_once(", expected ") {
            Some((found, needed)) => format!("{} is needed, not {}", expected(needed), given(found)),
            None => rest.to_owned(),
        };
    }
    if let Some(rest) = after("invalid length ") {
        return match rest.rsplit_once(", expected ") {
            Some((length, needed)) => format!("{} is needed, not {}", expected(needed), plural(&length, "element")),
            None => rest.to_owned(),
        };
    }
    if let Some(rest) = after("unknown variant ") {
        return match rest.split_once(", expected ") {
            Some((word, words)) => format!("{} is none of {}", short(word), listed(words)),
            None => format!("there is no {rest}"),
        };
    }
    if let Some(rest) = after("unknown field ") {
        return match rest.split_once(", expected ") {
            Some((field, fields)) => format!("there is no field {field}; there are {}", listed(fields)),
            None => format!("there is no field {}", rest.split(',').next().unwrap_or(rest)),
        };
    }
    if let Some(field) = after("missing field ") {
        return format!("the field {field} is missing");
    }
    if let Some(field) = after("duplicate field ") {
        return format!("the field {field} stands there twice");
    }
    match message {
        "trailing characters" => "something stands behind its end".to_owned(),
        // A number that begins and does not go on is another value too, as `-Infinity`.
        "expected value" | "expected ident" | "invalid number" => "another value belongs there".to_owned(),
        _ if message.starts_with("EOF ") => "it ends too soon".to_owned(),
        _ => message.to_owned(),
    }
}

/// A word in a message, which somebody else may have chosen.
fn short(word: &str) -> String {
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…`", word.get(..end).unwrap_or_default()),
        None => word.to_owned(),
    }
}

/// A row of words, without what leads it in.
fn listed(words: &str) -> &str {
    words.strip_prefix("one of ").unwrap_or(words)
}

/// What was found.
fn given(found: &str) -> String {
    let number = found.strip_prefix("integer ").or_else(|| found.strip_prefix("floating point "));
    if let Some(number) = number {
        return format!("the number {}", number.trim_matches('`'));
    }
    if let Some(truth) = found.strip_prefix("boolean ") {
        return truth.trim_matches('`').to_owned();
    }
    if let Some(text) = found.strip_prefix("string ") {
        return format!("the text {text}");
    }
    let told = match found {
        "map" => "an object",
        "sequence" => "a list",
        "null" | "unit value" | "Option value" => "null",
        "unit variant" => "a word alone",
        "newtype variant" | "tuple variant" | "struct variant" => "a word with a value",
        other => other,
    };
    told.to_owned()
}

/// What should stand there.
fn expected(needed: &str) -> String {
    if let Some((_, count)) = needed.rsplit_once(" with ") {
        return format!("a list of {count}");
    }
    let told = match needed {
        "a string" | "string" | "str" | "a borrowed string" => "a text",
        "a boolean" => "true or false",
        "a map" | "map" => "an object",
        "a sequence" => "a list",
        "string or map" => "a word, or an object with one key",
        "unit" | "unit variant" => "a word without a value",
        "newtype variant" | "tuple variant" | "struct variant" => "a word with a value",
        "u8" => "a whole number from 0 to 255",
        "a nonzero u8" => "a whole number from 1 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number from 0",
        "i8" => "a whole number from -128 to 127",
        "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        _ if needed.starts_with("an array of length ") => "a list of another length",
        _ if needed.starts_with("struct ") || needed.starts_with("internally tagged") => "an object",
        _ if ["tuple ", "enum ", "unit "].iter().any(|kind| needed.starts_with(kind)) => "another value",
        other => other,
    };
    told.to_owned()
}
