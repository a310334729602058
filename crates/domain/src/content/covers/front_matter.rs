//! The covers of the articles that the program brings, by the article's address. Only the lines of `cover` are read, when the first cover is
//! asked for.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::Cover;
use crate::slug::HINDI_CATEGORY;

const OPEN: &str = "\ncover:\n";
const HEAD_END: &str = "\n---\n";

/// Reads the files, each with its path below the folder of articles: `epfo/form-19.md`.
pub type ReadFiles = fn() -> Vec<(String, String)>;

#[derive(Debug, Clone)]
pub struct CoverCollection {
    read_files: ReadFiles,
    covers: OnceLock<BTreeMap<String, Cover>>,
}

impl Default for CoverCollection {
    fn default() -> Self {
        Self::read_when_needed(Vec::new)
    }
}

impl CoverCollection {
    /// A file with a mistake counts as one without a cover then; [`CoverCollection::read_files`] finds it.
    pub fn read_when_needed(read_files: ReadFiles) -> Self {
        Self { read_files, covers: OnceLock::new() }
    }

    /// Collects the covers from files, each with its path below the folder of articles: `epfo/form-19.md`. `Err` names the file.
    pub fn read_files(files: impl IntoIterator<Item = (String, String)>) -> Result<Self, String> {
        let mut covers = BTreeMap::new();
        for (path, text) in files {
            if let Some(cover) = read_cover(&path, &text)? {
                covers.insert(name_article(&path), cover);
            }
        }
        Ok(Self { covers: OnceLock::from(covers), ..Self::default() })
    }

    fn covers(&self) -> &BTreeMap<String, Cover> {
        let read = |(path, text): (String, String)| Some((name_article(&path), read_cover(&path, &text).ok()??));
        self.covers.get_or_init(|| (self.read_files)().into_iter().filter_map(read).collect())
    }

    pub fn find(&self, category: &str, slug: &str) -> Option<&Cover> {
        self.covers().get(&format!("{category}/{slug}"))
    }

    /// The category of the English article with this slug.
    pub fn find_english_category(&self, slug: &str) -> Option<&str> {
        let mut addresses = self.covers().keys().filter_map(|address| address.split_once('/'));
        addresses.find(|(category, other)| *category != HINDI_CATEGORY && *other == slug).map(|(category, _)| category)
    }
}

fn name_article(path: &str) -> String {
    path.trim_end_matches(".md").to_owned()
}

/// The cover of a file, if it has one.
fn read_cover(path: &str, text: &str) -> Result<Option<Cover>, String> {
    let Some(yaml) = find_cover_lines(text) else { return Ok(None) };
    let cover: Cover = serde_yaml_ng::from_str(yaml).map_err(|why| format!("{path}: cover: {why}"))?;
    cover.check().map_err(|why| format!("{path}: {why}"))?;
    Ok(Some(cover))
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
        let late = CoverCollection::read_when_needed(|| {
            let files = [
                ("epfo/a.md", "---\ncover:\n  figure: big\n  parts:\n    - { value: 12 months }\n---\n"),
                ("epfo/b.md", "---\ncover:\n  figure: moon\n---\n"),
            ];
            files.map(|(path, text)| (path.to_owned(), text.to_owned())).into()
        });
        assert_eq!((late.find("epfo", "a"), late.find("epfo", "b")), (covers.find("epfo", "a"), None));
        assert!(file("---\ntitle: A\ncover:\n  figure: moon\n  parts: []\n---\nText").unwrap_err().starts_with("epfo/a.md: cover"));
    }
}
