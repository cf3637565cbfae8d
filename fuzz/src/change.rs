//! Changes of good inputs, as data: so what a finding is made of can be made smaller.
//!
//! The library behind this is `proptest`, which the other tests have already: it draws the changes and shrinks the list of
//! them. Without coverage to guide it a fuzzer's random bytes find nothing behind the first check of a reader; what finds
//! something is a good input that was changed where it means something.

mod json;

use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::pieces::Pieces;
use crate::target::Form;

/// One change of an input.
#[derive(Clone, Debug)]
pub enum Change {
    /// A bit is another.
    Flip(Index, u8),
    /// Some bytes are gone.
    Delete(Index, usize),
    /// Some bytes stand there several times.
    Repeat(Index, usize, usize),
    /// Some bytes of another good input stand there.
    Splice(Index, Index, Index, usize),
    /// The input ends there.
    Cut(Index),
    /// A number is an extreme one.
    Number(Index, Index),
    /// A word is one of another input.
    Word(Index, Index, Index),
    /// A line is gone, stands there twice, or elsewhere.
    Line(Index, LineChange),
    /// A value within JSON is another; the first number tells the line where there are several.
    Value(Index, Index, ValueChange),
    /// A sign that opens or closes something is put there some times.
    Nest(Index, Index, usize),
}

/// What becomes of a line.
#[derive(Clone, Debug)]
pub enum LineChange {
    /// It is gone.
    Gone,
    /// It stands there twice.
    Twice,
    /// It stands before that one.
    Before(Index),
}

/// What becomes of a value within JSON.
#[derive(Clone, Debug)]
pub enum ValueChange {
    /// It is gone.
    Gone,
    /// It stands in its list so many times.
    Times(u8),
    /// It is one of these extremes.
    Extreme(Index),
    /// It is what stands somewhere else in the same input.
    Like(Index),
    /// It is what stands somewhere in another good input.
    Of(Index, Index),
    /// It is a number that is a little more or less.
    Near(i8),
}

/// What numbers break at.
const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "2",
    "6",
    "7",
    "35",
    "36",
    "37",
    "63",
    "64",
    "72",
    "127",
    "128",
    "254",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
];

/// What readers break at.
const SIGNS: [&str; 16] =
    ["(", ")", "{", "}", "[", "]", "\"", "\\", ":", ";", ",", "-", "\u{0}", "æ", "\u{202e}", "\n    "];

/// A good input and what is changed of it.
#[derive(Clone, Debug)]
pub struct Input {
    /// Which of the good ones.
    pub seed: Index,
    /// The changes, one after another.
    pub changes: Vec<Change>,
}

impl Input {
    /// The bytes; `good` are the good inputs, of which there is at least one.
    pub fn bytes(&self, form: Form, good: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.seed.get(good).clone();
        for change in &self.changes {
            change.apply(&mut bytes, form, good);
        }
        bytes
    }
}

/// Random inputs of a form.
pub fn inputs(form: Form) -> impl Strategy<Value = Input> {
    let some = prop_oneof![6 => 1usize..9, 3 => 9usize..80, 1 => 80usize..2_000];
    let times = prop_oneof![8 => 1usize..4, 2 => 4usize..60, 1 => 60usize..1_000];
    let raw = prop_oneof![
        (any::<Index>(), 0u8..8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        (any::<Index>(), some.clone()).prop_map(|(at, length)| Change::Delete(at, length)),
        (any::<Index>(), some.clone(), times.clone()).prop_map(|(at, length, times)| Change::Repeat(at, length, times)),
        (any::<Index>(), any::<Index>(), any::<Index>(), some)
            .prop_map(|(at, of, from, length)| Change::Splice(at, of, from, length)),
        any::<Index>().prop_map(Change::Cut),
    ];
    let line =
        prop_oneof![Just(LineChange::Gone), Just(LineChange::Twice), any::<Index>().prop_map(LineChange::Before)];
    let words = prop_oneof![
        3 => (any::<Index>(), any::<Index>()).prop_map(|(at, to)| Change::Number(at, to)),
        4 => (any::<Index>(), any::<Index>(), any::<Index>()).prop_map(|(at, of, from)| Change::Word(at, of, from)),
        2 => (any::<Index>(), line).prop_map(|(at, change)| Change::Line(at, change)),
        1 => (any::<Index>(), any::<Index>(), times).prop_map(|(at, sign, times)| Change::Nest(at, sign, times)),
    ];
    let value = prop_oneof![
        Just(ValueChange::Gone),
        (2u8..20).prop_map(ValueChange::Times),
        any::<Index>().prop_map(ValueChange::Extreme),
        any::<Index>().prop_map(ValueChange::Like),
        (any::<Index>(), any::<Index>()).prop_map(|(of, from)| ValueChange::Of(of, from)),
        any::<i8>().prop_map(ValueChange::Near),
    ];
    let value = (any::<Index>(), any::<Index>(), value).prop_map(|(line, at, change)| Change::Value(line, at, change));
    let weights = match form {
        Form::Bytes => [8, 2, 0],
        Form::Text => [3, 7, 0],
        Form::Json | Form::JsonLines => [1, 2, 9],
    };
    let change = prop_oneof![weights[0] => raw, weights[1] => words, weights[2] => value];
    (any::<Index>(), vec(change, 0..6)).prop_map(|(seed, changes)| Input { seed, changes })
}

/// One of these, if there are any.
fn pick<T: Clone>(of: &[T], index: &Index) -> Option<T> {
    if of.is_empty() { None } else { Some(index.get(of).clone()) }
}

/// No input grows beyond this by being repeated.
const MOST_BYTES: usize = 1 << 20;

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>, form: Form, good: &[Vec<u8>]) {
        if bytes.is_empty() {
            return;
        }
        let stretch = |at: &Index, length: usize| {
            let from = at.index(bytes.len());
            from..(from + length).min(bytes.len())
        };
        match self {
            Change::Flip(at, bit) => {
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << bit;
            }
            Change::Delete(at, length) => drop(bytes.drain(stretch(at, *length))),
            Change::Repeat(at, length, times) => {
                let from = stretch(at, *length);
                let piece = bytes[from.clone()].repeat((*times).min(MOST_BYTES / from.len()));
                bytes.splice(from.start..from.start, piece);
            }
            Change::Splice(at, of, from, length) => {
                let other = of.get(good);
                let start = from.index(other.len().max(1)).min(other.len());
                let piece = other[start..(start + length).min(other.len())].to_vec();
                bytes.splice(stretch(at, *length), piece);
            }
            Change::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Change::Number(at, to) => {
                let number = pick(&Pieces(bytes).numbers(), at);
                replace(bytes, number, to.get(&NUMBERS).as_bytes());
            }
            Change::Word(at, of, from) => {
                let other = of.get(good);
                let (Some(word), Some(piece)) = (pick(&Pieces(bytes).words(), at), pick(&Pieces(other).words(), from))
                else {
                    return;
                };
                replace(bytes, Some(word), &other[piece]);
            }
            Change::Line(at, change) => change_line(bytes, at, change),
            Change::Value(line, at, change) => json::change(bytes, form, line, at, change, good),
            Change::Nest(at, sign, times) => {
                let at = at.index(bytes.len());
                bytes.splice(at..at, sign.get(&SIGNS).as_bytes().repeat(*times));
            }
        }
    }
}

fn replace(bytes: &mut Vec<u8>, piece: Option<Range<usize>>, with: &[u8]) {
    if let Some(piece) = piece {
        bytes.splice(piece, with.iter().copied());
    }
}

fn change_line(bytes: &mut Vec<u8>, at: &Index, change: &LineChange) {
    let lines = Pieces(bytes).lines();
    let Some(line) = pick(&lines, at) else { return };
    let text = bytes[line.clone()].to_vec();
    match change {
        LineChange::Gone => drop(bytes.drain(line)),
        LineChange::Twice => drop(bytes.splice(line.start..line.start, text)),
        LineChange::Before(other) => {
            let Some(other) = pick(&lines, other).filter(|other| other.start < line.start) else { return };
            bytes.drain(line);
            bytes.splice(other.start..other.start, text);
        }
    }
}
