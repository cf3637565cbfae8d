//! Which rows of the inventories the source cites, and where.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};
use keyforge_tools::{files, read};

/// The cited rows with the files that cite them, each file once, as paths within the source.
#[derive(Default)]
pub struct Citations {
    places: BTreeMap<String, BTreeSet<String>>,
}

impl Citations {
    /// The citations of all Rust files below a folder.
    ///
    /// # Errors
    ///
    /// With the name of what cannot be read.
    pub fn read(source: &Path) -> Result<Citations> {
        let mut citations = Citations::default();
        for file in files(source, "rs")? {
            let name = file.strip_prefix(source).unwrap_or(&file).display().to_string().replace('\\', "/");
            citations.add(&name, &read(&file)?);
        }
        Ok(citations)
    }

    /// The citations of these files.
    #[cfg(test)]
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Citations {
        let mut citations = Citations::default();
        files.into_iter().for_each(|(name, text)| citations.add(name, text));
        citations
    }

    fn add(&mut self, file: &str, text: &str) {
        for comment in text.lines().filter_map(|line| line.split_once("//").map(|(_, comment)| comment)) {
            // What stands between two backticks has an odd number.
            for id in comment.split('`').skip(1).step_by(2).filter(|word| is_id(word)) {
                self.places.entry(id.to_owned()).or_default().insert(file.to_owned());
            }
        }
    }

    /// The files that cite a row, by itself or with the rows of its group: `ARMOR-6` stands for `ARMOR-6a` and `ARMOR-6b`.
    pub fn places(&self, id: &str) -> Vec<String> {
        let cited = [Some(id), group(id)].into_iter().flatten().filter_map(|id| self.places.get(id));
        cited.flatten().cloned().collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// Refuses ids that no inventory has.
    ///
    /// # Errors
    ///
    /// With each such id and the files that cite it.
    pub fn refuse_unknown(&self, known: &BTreeSet<&str>) -> Result<()> {
        let unknown: Vec<String> = self
            .places
            .iter()
            .filter(|(id, _)| !known.contains(id.as_str()) && !known.iter().any(|row| group(row) == Some(id)))
            .map(|(id, files)| format!("{id} in {}", files.iter().cloned().collect::<Vec<_>>().join(", ")))
            .collect();
        match unknown.is_empty() {
            true => Ok(()),
            false => bail!("cited rows that no inventory has: {}", unknown.join("; ")),
        }
    }
}

/// Whether a word is written as the id of a row: capitals, a hyphen, a number and what belongs to it.
fn is_id(word: &str) -> bool {
    let Some((family, rest)) = word.split_once('-') else {
        return false;
    };
    let capitals = family.starts_with(|c: char| c.is_ascii_uppercase())
        && family.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let written = rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    capitals && written && rest.contains(|c: char| c.is_ascii_digit()) && family != "UTF"
}

/// The group of a row that is one of several about the same: `STUN-2` of `STUN-2c4`.
fn group(id: &str) -> Option<&str> {
    let (family, rest) = id.split_once('-')?;
    let number = rest.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let lettered = rest[number..].starts_with(|c: char| c.is_ascii_lowercase());
    lettered.then(|| &id[..family.len() + 1 + number])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_between_backticks_in_comments() {
        let citations = Citations::of([(
            "a.rs",
            "let a = 1; // as `FIRSTTURN-2a` and `K-G.Shuffle-2` say, not `x-1`\nlet b = \"`ARMOR-6`\";",
        )]);
        assert_eq!(citations.places("FIRSTTURN-2a"), ["a.rs"]);
        assert_eq!(citations.places("K-G.Shuffle-2"), ["a.rs"]);
        assert!(citations.places("ARMOR-6").is_empty());
    }

    #[test]
    fn a_group_stands_for_its_rows() {
        let citations = Citations::of([("a.rs", "// `STUN-2`")]);
        assert_eq!(citations.places("STUN-2c4"), ["a.rs"]);
        assert!(citations.places("STUN-20").is_empty());
        assert!(citations.refuse_unknown(&BTreeSet::from(["STUN-2c4"])).is_ok());
    }

    #[test]
    fn a_row_that_no_inventory_has_is_refused_with_its_place() {
        let citations = Citations::of([("a.rs", "// `ARMOR-6`"), ("b.rs", "// `ARMOR-66`")]);
        let error = citations.refuse_unknown(&BTreeSet::from(["ARMOR-6"])).unwrap_err();
        assert_eq!(error.to_string(), "cited rows that no inventory has: ARMOR-66 in b.rs");
    }
}
