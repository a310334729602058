//! The old site's archives: by category, tag, author and date.

use std::collections::{BTreeMap, BTreeSet};

use domain::articles::slugify;
use domain::redirects::percent_decode;
use domain::text::normalise_line;

use super::WordPress;
use super::item::Item;
use crate::archives::{ArchiveKind, Archives};

#[derive(Debug, Clone)]
pub struct Author {
    pub name: String,
    pub number: String,
}

/// The archives that listed the articles.
#[derive(Debug, Default)]
pub struct ArchiveIndex {
    /// Slug → name.
    tags: BTreeMap<String, String>,
    logins: BTreeSet<String>,
    /// Year and month.
    months: BTreeSet<(String, String)>,
    /// Parent of each category; empty for none.
    pub parents: BTreeMap<String, String>,
}

impl ArchiveIndex {
    pub fn record_item(&mut self, item: &Item<'_>) {
        for term in item.terms("post_tag").into_iter().chain(item.terms("tag")) {
            let slug = if term.slug.is_empty() { slugify(&term.name) } else { percent_decode(&term.slug) };
            self.tags.entry(slug).or_insert_with(|| normalise_line(&term.name));
        }
        self.logins.insert(item.text("dc:creator").trim_matches(['<', '>']).to_owned());
        self.months.extend(item.local_day().filter(|_| item.kind() == "post").map(|(year, month, _)| (year, month)));
    }

    /// The path of a nested category, such as "parent/child"; ten levels at most, which also ends a circle.
    fn category_path(&self, category: &str) -> String {
        let mut path = category.to_owned();
        let mut above = self.parents.get(category);
        for _ in 0..10 {
            let Some(parent) = above.filter(|parent| !parent.is_empty()) else { break };
            path = format!("{parent}/{path}");
            above = self.parents.get(parent);
        }
        path
    }
}

impl WordPress {
    /// `used` are the slugs and names of the categories that the imported articles are in.
    pub(super) fn build_archives(&self, used: &BTreeMap<String, String>) -> Archives {
        let root = self.site.as_ref().map_or("", |site| site.path().trim_end_matches('/'));
        let mut all = Archives::default();
        all.add_feed(&format!("{root}/feed"), &ArchiveKind::Everything);
        all.add_page(&format!("{root}/page"), &ArchiveKind::Everything);
        self.add_category_archives(&mut all, root, used);
        for (slug, name) in self.archive_index.tags.iter().filter(|(slug, name)| !slug.is_empty() && !name.is_empty()) {
            let shows = ArchiveKind::Topic(name.clone());
            all.add_with_feed(&format!("{root}/tag/{slug}"), "feed", &shows);
            all.add_page(&format!("{root}/?tag={slug}"), &shows);
        }
        for login in self.archive_index.logins.iter().filter(|login| !login.is_empty()) {
            let author = self.authors.get(login);
            let shows = ArchiveKind::Author(author.map_or(login, |author| &author.name).clone());
            // The address has a form of the login that the export does not contain: lower case, with "-" for other
            // characters.
            for nice in [login.clone(), to_author_slug(login)] {
                all.add_with_feed(&format!("{root}/author/{nice}"), "feed", &shows);
            }
            if let Some(number) = author.map(|author| &author.number).filter(|number| !number.is_empty()) {
                all.add_page(&format!("{root}/?author={number}"), &shows);
            }
        }
        for (year, month) in &self.archive_index.months {
            for path in [year.clone(), format!("{year}/{month}")] {
                all.add_with_feed(&format!("{root}/{path}"), "feed", &ArchiveKind::Everything);
            }
            all.add_page(&format!("{root}/?m={year}{month}"), &ArchiveKind::Everything);
        }
        all
    }

    fn add_category_archives(&self, all: &mut Archives, root: &str, used: &BTreeMap<String, String>) {
        let shows = |old: &String| {
            let here = self.options.category_mapping.map_slug(&percent_decode(old));
            if used.contains_key(&here) {
                return ArchiveKind::Category(here);
            }
            // No imported article is in this category: where an article had several, the others have become tags.
            ArchiveKind::Topic(self.categories.get(old).unwrap_or(old).clone())
        };
        for old in self.categories.keys() {
            let shows = shows(old);
            for path in [old.clone(), self.archive_index.category_path(old)] {
                all.add_with_feed(&format!("{root}/category/{path}"), "feed", &shows);
            }
        }
        for (number, old) in &self.category_ids {
            all.add_page(&format!("{root}/?cat={number}"), &shows(old));
        }
    }
}

fn to_author_slug(login: &str) -> String {
    let letters = login.to_lowercase().chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' }).collect::<String>();
    letters.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_and_nested_categories_have_their_addresses() {
        assert_eq!(to_author_slug("Asha.Rao@Old"), "asha-rao-old");
        let pairs = [("child", "parent"), ("parent", ""), ("a", "b"), ("b", "a")];
        let parents = pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).into_iter().collect();
        let listed = ArchiveIndex { parents, ..ArchiveIndex::default() };
        assert_eq!(listed.category_path("child"), "parent/child");
        assert!(listed.category_path("a").ends_with("b/a"), "a circle ends");
    }
}
