//! What readers ask next. A message like "what papers?" or "aur agar bank mana kare" leans on the answer before it; which short answer it asks
//! for is written down for each situation that an answer leaves a reader in.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::{Error, Result};

/// The file with the themes.
const THEMES_FILE: &str = "themes.yml";

/// Reads the YAML files, each with its name.
pub type ReadFollowUpFiles = fn() -> Vec<(String, String)>;

/// Everything that is known of what readers ask next. The files are read when the first short answers are indexed, so that a site without short
/// answers starts without them.
#[derive(Debug)]
pub struct FollowUps {
    read_files: ReadFollowUpFiles,
    read: OnceLock<Situations>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Situations {
    /// What is asked after nearly any answer ("papers", "duration"), each with the words in which it is asked.
    pub themes: BTreeMap<String, Vec<String>>,
    pub situations: Vec<Situation>,
}

/// Where readers stand after one of some short answers.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Slugs of the short answers.
    pub after: Vec<String>,
    /// The short answer that a theme asks for here, by the theme.
    #[serde(default)]
    pub themes: BTreeMap<String, String>,
    #[serde(default)]
    pub asks: Vec<FollowUp>,
}

/// A short answer that readers ask for next, in their words.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowUp {
    pub slug: String,
    pub q: Vec<String>,
}

impl Default for FollowUps {
    fn default() -> Self {
        Self::new(Vec::new)
    }
}

impl FollowUps {
    pub fn new(read_files: ReadFollowUpFiles) -> Self {
        Self { read_files, read: OnceLock::new() }
    }

    /// All situations. Files with a mistake count as empty; [`Situations::parse`] finds it.
    pub fn situations(&self) -> &Situations {
        self.read.get_or_init(|| Situations::parse(&(self.read_files)()).unwrap_or_default())
    }
}

impl Situations {
    /// Parses YAML files, each with its name: `themes.yml`, a map from themes to words, and lists of situations. `Invalid` names the file and the
    /// mistake.
    pub fn parse(files: &[(String, String)]) -> Result<Self> {
        let mut all = Self::default();
        for (name, yaml) in files {
            let invalid = |why: String| Error::invalid("follow_ups", format!("{name}: {why}"));
            if name == THEMES_FILE {
                all.themes = serde_yaml_ng::from_str(yaml).map_err(|why| invalid(why.to_string()))?;
            } else {
                let situations: Vec<Situation> = serde_yaml_ng::from_str(yaml).map_err(|why| invalid(why.to_string()))?;
                all.situations.extend(situations);
            }
        }
        let named = all.situations.iter().flat_map(|situation| situation.themes.keys());
        match named.into_iter().find(|theme| !all.themes.contains_key(*theme)) {
            Some(theme) => Err(Error::invalid("follow_ups", format!("there is no theme {theme}"))),
            None => Ok(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: &str = "papers: [what papers]";
    const SITUATIONS: &str = "- after: [a, b]\n  themes: {papers: c}\n  asks:\n    - {slug: d, q: [and if not]}";

    fn parse(files: &[(&str, &str)]) -> Result<Situations> {
        Situations::parse(&files.iter().map(|(name, yaml)| ((*name).to_owned(), (*yaml).to_owned())).collect::<Vec<_>>())
    }

    #[test]
    fn themes_and_situations_of_several_files_are_joined() {
        let read = parse(&[("one.yml", SITUATIONS), (THEMES_FILE, THEMES), ("two.yml", "- after: [e]")]).unwrap();
        assert_eq!((read.situations.len(), read.themes["papers"].len()), (2, 1));
        assert_eq!(read.situations[0].asks[0].slug, "d");
        assert!(FollowUps::default().situations().situations.is_empty());
    }

    #[test]
    fn a_mistake_names_its_file_and_an_unknown_theme_is_refused() {
        let message = |files: &[(&str, &str)]| parse(files).unwrap_err().to_string();
        assert!(message(&[("one.yml", "- after: 1")]).contains("one.yml"));
        assert!(message(&[("one.yml", SITUATIONS)]).contains("papers"));
    }
}
