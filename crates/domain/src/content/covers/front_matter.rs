//! The covers of the articles that the program brings, by the article's address. Only the lines of `cover` are read, because every
//! start reads them.

use std::collections::BTreeMap;

use super::Cover;
use crate::slug::HINDI_CATEGORY;

const OPEN: &str = "\ncover:\n";
const HEAD_END: &str = "\n---\n";

#[derive(Debug, Clone, Default)]
pub struct CoverCollection(BTreeMap<String, Cover>);

impl CoverCollection {
    /// Collects the covers from files, each with its path below the folder of articles: `epfo/form-19.md`. `Err` names the file.
    pub fn read_files(files: impl IntoIterator<Item = (String, String)>) -> Result<Self, String> {
        let mut covers = BTreeMap::new();
        for (path, text) in files {
            if let Some(yaml) = find_cover_lines(&text) {
                let cover: Cover = serde_yaml_ng::from_str(yaml).map_err(|why| format!("{path}: cover: {why}"))?;
                cover.check().map_err(|why| format!("{path}: {why}"))?;
                covers.insert(path.trim_end_matches(".md").to_owned(), cover);
            }
        }
        Ok(Self(covers))
    }

    pub fn find(&self, category: &str, slug: &str) -> Option<&Cover> {
        self.0.get(&format!("{category}/{slug}"))
    }

    /// The category of the English article with this slug.
    pub fn find_english_category(&self, slug: &str) -> Option<&str> {
        let mut addresses = self.0.keys().filter_map(|address| address.split_once('/'));
        addresses.find(|(category, other)| *category != HINDI_CATEGORY && *other == slug).map(|(category, _)| category)
    }
}

/// The indented lines below `cover:` in the front matter.
fn find_cover_lines(text: &str) -> Option<&str> {
    let head = &text[..text.find(HEAD_END)?];
    let lines = &head[head.find(OPEN)? + OPEN.len()..];
    let mut end = 0;
    for line in lines.split_inclusive('\n').take_while(|line| line.starts_with(' ')) {
        end += line.len();
    }
    Some(&lines[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lines_of_the_cover_are_read() {
        let file = |text: &str| CoverCollection::read_files([("epfo/a.md".to_owned(), text.to_owned())]);
        let covers =
            file("---\ntitle: A\ncover:\n  figure: big\n  parts:\n    - { value: 12 months }\nfacts: [\n---\nText\ncover:\n  x").unwrap();
        assert_eq!(covers.find("epfo", "a").unwrap().parts[0].value, "12 months");
        assert!(covers.find("loan", "a").is_none());
        assert_eq!((covers.find_english_category("a"), covers.find_english_category("b")), (Some("epfo"), None));
        assert!(file("---\ntitle: A\n---\nText\ncover:\n  figure: moon\n---\n").unwrap().find("epfo", "a").is_none());
        assert!(file("---\ncover:\n---\n").is_ok());
        assert!(file("---\ntitle: A\ncover:\n  figure: moon\n  parts: []\n---\nText").unwrap_err().starts_with("epfo/a.md: cover"));
    }
}
