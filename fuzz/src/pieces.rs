//! What an input falls into.

use std::ops::Range;

/// Finds words, numbers and quoted texts: where each begins and ends.
pub struct Pieces<'a>(pub &'a [u8]);

impl Pieces<'_> {
    fn runs(&self, belongs: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (at, byte) in self.0.iter().enumerate().filter(|(_, byte)| belongs(**byte)) {
            debug_assert!(byte.is_ascii());
            match runs.last_mut() {
                Some(run) if run.end == at => run.end += 1,
                _ => runs.push(at..at + 1),
            }
        }
        runs
    }

    /// The numbers without a sign.
    pub fn numbers(&self) -> Vec<Range<usize>> {
        self.runs(|byte| byte.is_ascii_digit())
    }

    /// The words, with what joins their parts.
    pub fn words(&self) -> Vec<Range<usize>> {
        self.runs(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
    }

    /// The lines with their breaks.
    pub fn lines(&self) -> Vec<Range<usize>> {
        let mut start = 0;
        let mut lines = Vec::new();
        for line in self.0.split_inclusive(|byte| *byte == b'\n') {
            lines.push(start..start + line.len());
            start += line.len();
        }
        lines
    }
}
