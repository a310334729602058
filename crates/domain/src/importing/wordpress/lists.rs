//! The old site's lists of posts: by category, tag, author and date.

use std::collections::{BTreeMap, BTreeSet};

use super::WordPress;
use super::item::Item;
use crate::articles::slug_of;
use crate::importing::archives::{Archives, Shows};
use crate::importing::links::decoded;
use crate::text::one_line;

#[derive(Debug, Clone)]
pub struct Author {
    pub name: String,
    pub number: String,
}

/// What the articles stood in.
#[derive(Debug, Default)]
pub struct Listed {
    /// Slug → name.
    tags: BTreeMap<String, String>,
    logins: BTreeSet<String>,
    /// Year and month.
    months: BTreeSet<(String, String)>,
    /// Category → the one it stood in, empty for none.
    pub parents: BTreeMap<String, String>,
}

impl Listed {
    pub fn note(&mut self, item: &Item<'_>) {
        for term in item.terms("post_tag").into_iter().chain(item.terms("tag")) {
            let slug = if term.slug.is_empty() { slug_of(&term.name) } else { decoded(&term.slug) };
            self.tags.entry(slug).or_insert_with(|| one_line(&term.name));
        }
        self.logins.insert(item.get("dc:creator").trim_matches(['<', '>']).to_owned());
        self.months.extend(item.local_day().filter(|_| item.kind() == "post").map(|(year, month, _)| (year, month)));
    }

    /// "parent/child", as nested categories were addressed; no deeper than anybody nests them.
    fn path_of(&self, category: &str) -> String {
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
    /// `used`: slugs and names of the categories that articles stand in here.
    pub(super) fn archives(&self, used: &BTreeMap<String, String>) -> Archives {
        let root = self.site.as_ref().map_or("", |site| site.path().trim_end_matches('/'));
        let mut all = Archives::default();
        all.feed(&format!("{root}/feed"), &Shows::Everything);
        all.page(&format!("{root}/page"), &Shows::Everything);
        self.categories_in(&mut all, root, used);
        for (slug, name) in self.listed.tags.iter().filter(|(slug, name)| !slug.is_empty() && !name.is_empty()) {
            let shows = Shows::Topic(name.clone());
            all.add(&format!("{root}/tag/{slug}"), "feed", &shows);
            all.page(&format!("{root}/?tag={slug}"), &shows);
        }
        for login in self.listed.logins.iter().filter(|login| !login.is_empty()) {
            let author = self.authors.get(login);
            let shows = Shows::Author(author.map_or(login, |author| &author.name).clone());
            // The address has a form of the login that the export does not name: small letters, "-" for what is none.
            for nice in [login.clone(), nice_name(login)] {
                all.add(&format!("{root}/author/{nice}"), "feed", &shows);
            }
            if let Some(number) = author.map(|author| &author.number).filter(|number| !number.is_empty()) {
                all.page(&format!("{root}/?author={number}"), &shows);
            }
        }
        for (year, month) in &self.listed.months {
            for path in [year.clone(), format!("{year}/{month}")] {
                all.add(&format!("{root}/{path}"), "feed", &Shows::Everything);
            }
            all.page(&format!("{root}/?m={year}{month}"), &Shows::Everything);
        }
        all
    }

    fn categories_in(&self, all: &mut Archives, root: &str, used: &BTreeMap<String, String>) {
        let shows = |old: &String| {
            let here = self.options.shelving.slug(&decoded(old));
            if used.contains_key(&here) {
                return Shows::Category(here);
            }
            // No article stands in it any more: where it was one of several, it has become a tag.
            Shows::Topic(self.categories.get(old).unwrap_or(old).clone())
        };
        for old in self.categories.keys() {
            let shows = shows(old);
            for path in [old.clone(), self.listed.path_of(old)] {
                all.add(&format!("{root}/category/{path}"), "feed", &shows);
            }
        }
        for (number, old) in &self.category_ids {
            all.page(&format!("{root}/?cat={number}"), &shows(old));
        }
    }
}

fn nice_name(login: &str) -> String {
    let letters = login.to_lowercase().chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '-' }).collect::<String>();
    letters.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_and_nested_categories_have_their_addresses() {
        assert_eq!(nice_name("Asha.Rao@Old"), "asha-rao-old");
        let pairs = [("child", "parent"), ("parent", ""), ("a", "b"), ("b", "a")];
        let parents = pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).into_iter().collect();
        let listed = Listed { parents, ..Listed::default() };
        assert_eq!(listed.path_of("child"), "parent/child");
        assert!(listed.path_of("a").ends_with("b/a"), "a circle ends");
    }
}
