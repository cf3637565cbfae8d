//! Tables as CSV.

use std::fmt::Write;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, Int32Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch};

/// The text of a table whose columns hold words and numbers. A missing value is empty, an empty word two quotation marks.
pub fn text_of(batch: &RecordBatch) -> String {
    let mut text = String::new();
    for (at, field) in batch.schema_ref().fields().iter().enumerate() {
        begin(&mut text, at);
        word(&mut text, field.name());
    }
    text.push('\n');
    for row in 0..batch.num_rows() {
        for (at, column) in batch.columns().iter().enumerate() {
            begin(&mut text, at);
            if column.is_valid(row) {
                value(&mut text, column, row);
            }
        }
        text.push('\n');
    }
    text
}

/// What stands before a column.
fn begin(text: &mut String, at: usize) {
    if at > 0 {
        text.push(',');
    }
}

fn value(text: &mut String, column: &ArrayRef, row: usize) {
    if let Some(words) = column.as_string_opt::<i32>() {
        return word(text, words.value(row));
    }
    let number = column
        .as_primitive_opt::<UInt64Type>()
        .map(|numbers| i128::from(numbers.value(row)))
        .or_else(|| column.as_primitive_opt::<Int64Type>().map(|numbers| numbers.value(row).into()))
        .or_else(|| column.as_primitive_opt::<Int32Type>().map(|numbers| numbers.value(row).into()))
        .or_else(|| column.as_primitive_opt::<Int16Type>().map(|numbers| numbers.value(row).into()));
    if let Some(number) = number {
        // Into a string it cannot fail.
        let _ = write!(text, "{number}");
    }
}

/// A word between quotation marks where it must be told from what stands around it.
fn word(text: &mut String, word: &str) {
    if !word.is_empty() && !word.contains([',', '"', '\n', '\r']) {
        return text.push_str(word);
    }
    text.push('"');
    text.push_str(&word.replace('"', "\"\""));
    text.push('"');
}
