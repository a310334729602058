//! How readers have asked for a short answer in their own words, beside its published phrasings. Nobody is shown them; they only help to
//! find the answer.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::{Error, Result};

/// Reads the YAML files, each a map from slugs to lists of questions.
pub type ReadFiles = fn() -> Vec<String>;

/// Questions by the slug of the short answer that answers them. The files are read when the first answer asks for its questions, so that
/// a site without short answers starts without them.
#[derive(Debug)]
pub struct ReadersWords {
    read_files: ReadFiles,
    questions: OnceLock<BTreeMap<String, Vec<String>>>,
}

impl Default for ReadersWords {
    fn default() -> Self {
        Self::new(Vec::new)
    }
}

impl ReadersWords {
    pub fn new(read_files: ReadFiles) -> Self {
        Self { read_files, questions: OnceLock::new() }
    }

    /// Parses YAML files. `Invalid` describes the mistake.
    pub fn parse<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        Ok(Self { questions: OnceLock::from(parse_files(files)?), ..Self::default() })
    }

    /// The questions for a short answer. A file with a mistake counts as empty; [`ReadersWords::parse`] finds it.
    pub fn of(&self, slug: &str) -> &[String] {
        let read = || {
            let files = (self.read_files)();
            files.iter().fold(BTreeMap::new(), |mut all: BTreeMap<String, Vec<String>>, file| {
                parse_files([file.as_str()])
                    .unwrap_or_default()
                    .into_iter()
                    .for_each(|(slug, asked)| all.entry(slug).or_default().extend(asked));
                all
            })
        };
        self.questions.get_or_init(read).get(slug).map_or(&[], Vec::as_slice)
    }
}

fn parse_files<'a>(files: impl IntoIterator<Item = &'a str>) -> Result<BTreeMap<String, Vec<String>>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for yaml in files {
        let file: BTreeMap<String, Vec<String>> =
            serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("readers_words", error.to_string()))?;
        for (slug, questions) in file {
            all.entry(slug).or_default().extend(questions);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_of_several_files_are_joined_and_read_when_needed() {
        let words = ReadersWords::new(|| vec!["a: [one]".to_owned(), "a: [two]\nb: [three]".to_owned(), "- broken".to_owned()]);
        assert_eq!(words.of("a"), ["one", "two"]);
        assert_eq!((words.of("b").len(), words.of("c").len()), (1, 0));
        assert!(ReadersWords::parse(["- broken"]).is_err());
        assert_eq!(ReadersWords::parse(["a: [one]"]).unwrap().of("a"), ["one"]);
    }
}
