//! The lines of a file of scripts.

/// The lines of a script with the offsets where they begin: comments and blank lines left out, a line that begins with at
/// least four blanks joined to the line before.
pub(crate) fn logical_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    let mut open = false;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            open = false;
            continue;
        }
        let end = start + line.trim_end().len();
        match lines.last_mut() {
            Some(last) if open && line.starts_with("    ") => last.1 = end,
            _ => lines.push((start, end)),
        }
        open = true;
    }
    lines.into_iter().map(|(start, end)| (start, &text[start..end])).collect()
}
