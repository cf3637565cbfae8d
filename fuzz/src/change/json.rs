//! Changes of values within JSON.

use proptest::sample::Index;
use serde_json::{Number, Value, json};

use super::{ValueChange, pick};
use crate::pieces::Pieces;
use crate::target::Form;

/// Changes a value within an input, or within one of its lines. What is no JSON stays.
pub fn change(bytes: &mut Vec<u8>, form: Form, line: &Index, at: &Index, change: &ValueChange, good: &[Vec<u8>]) {
    let place = match form {
        Form::JsonLines => pick(&Pieces(bytes).lines(), line),
        Form::Bytes | Form::Text | Form::Json => Some(0..bytes.len()),
    };
    let Some(place) = place else { return };
    let ends = bytes[place.clone()].ends_with(b"\n");
    let Ok(mut value) = serde_json::from_slice::<Value>(&bytes[place.clone()]) else { return };
    // What is put there is taken from the input as it is, or from another.
    let other = match change {
        ValueChange::Like(index) => {
            let nth = index.index(count(&value));
            nth_value(&mut value, nth).map(|found| found.clone())
        }
        ValueChange::Of(of, from) => value_of(of.get::<Vec<u8>>(good), form, from),
        ValueChange::Extreme(which) => Some(which.get(&extremes()).clone()),
        ValueChange::Gone | ValueChange::Times(_) | ValueChange::Near(_) => None,
    };
    let nth = at.index(count(&value));
    match change {
        ValueChange::Gone => drop(remove(&mut value, nth)),
        ValueChange::Times(times) => drop(repeat(&mut value, nth, usize::from(*times))),
        ValueChange::Near(by) => {
            if let Some(found) = nth_value(&mut value, nth) {
                near(found, i64::from(*by));
            }
        }
        ValueChange::Extreme(_) | ValueChange::Like(_) | ValueChange::Of(..) => {
            if let (Some(found), Some(other)) = (nth_value(&mut value, nth), other) {
                *found = other;
            }
        }
    }
    let mut written = value.to_string().into_bytes();
    if ends {
        written.push(b'\n');
    }
    bytes.splice(place, written);
}

/// Values that nobody expects.
fn extremes() -> Vec<Value> {
    let mut all =
        vec![json!(null), json!(true), json!([]), json!({}), json!(""), json!("æ\u{0}"), json!(-1), json!(1.5)];
    all.extend([0u64, 1, 2, 7, 36, 127, 128, 255, 256, 65_535, 65_536, u32::MAX.into(), u64::MAX].map(|n| json!(n)));
    all.push(json!("x".repeat(5_000)));
    all
}

fn value_of(bytes: &[u8], form: Form, index: &Index) -> Option<Value> {
    let lines = match form {
        Form::JsonLines => Pieces(bytes).lines(),
        Form::Bytes | Form::Text | Form::Json => vec![std::ops::Range { start: 0, end: bytes.len() }],
    };
    let mut value: Value = serde_json::from_slice(&bytes[pick(&lines, index)?]).ok()?;
    let nth = index.index(count(&value));
    nth_value(&mut value, nth).map(|found| found.clone())
}

fn near(value: &mut Value, by: i64) {
    if let Some(number) = value.as_i64() {
        *value = Value::Number(Number::from(number.wrapping_add(by)));
    }
}

fn children(value: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match value {
        Value::Array(list) => Box::new(list.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Box::new(std::iter::empty()),
    }
}

/// How many values there are, this one included.
fn count(value: &Value) -> usize {
    1 + children(value).map(count).sum::<usize>()
}

/// The value with that number in reading order, 0 being the whole.
fn nth_value(value: &mut Value, nth: usize) -> Option<&mut Value> {
    if nth == 0 {
        return Some(value);
    }
    let mut left = nth - 1;
    let children: Box<dyn Iterator<Item = &mut Value>> = match value {
        Value::Array(list) => Box::new(list.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
    };
    for child in children {
        let size = count(child);
        if left < size {
            return nth_value(child, left);
        }
        left -= size;
    }
    None
}

/// Where a value stands: in which list or object, and at which place of it.
fn parent(value: &mut Value, nth: usize) -> Option<(&mut Value, usize)> {
    let mut left = nth.checked_sub(1)?;
    let sizes: Vec<usize> = children(value).map(count).collect();
    for (place, size) in sizes.into_iter().enumerate() {
        if left == 0 {
            return Some((value, place));
        }
        if left < size {
            let child: &mut Value = match value {
                Value::Array(list) => list.get_mut(place)?,
                Value::Object(fields) => fields.values_mut().nth(place)?,
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
            };
            return parent(child, left);
        }
        left -= size;
    }
    None
}

fn remove(value: &mut Value, nth: usize) -> Option<Value> {
    match parent(value, nth)? {
        (Value::Array(list), place) => Some(list.remove(place)),
        (Value::Object(fields), place) => {
            let key = fields.keys().nth(place)?.clone();
            fields.remove(&key)
        }
        _ => None,
    }
}

fn repeat(value: &mut Value, nth: usize, times: usize) -> Option<()> {
    if let (Value::Array(list), place) = parent(value, nth)? {
        let again = list.get(place)?.clone();
        list.splice(place..place, vec![again; times]);
    }
    Some(())
}
