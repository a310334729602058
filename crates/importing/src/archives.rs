//! Archives: the lists of posts that the old site had by category, tag, author and month. None of their addresses
//! becomes a dead link: each redirects to the nearest equivalent here.

use std::collections::BTreeMap;

use domain::articles::slugify;
use domain::redirects::normalise_path;

/// What an archive of the old site listed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArchiveKind {
    /// A category, by its slug here.
    Category(String),
    /// A named subject: leads to the category of that name if there is one, otherwise to a search for it.
    Topic(String),
    /// An author, by name; leads to a search, which covers bylines.
    Author(String),
    Everything,
}

/// The normalised addresses of the archives and what they listed. The first claim of an address wins.
#[derive(Debug, Clone, Default)]
pub struct Archives {
    pages: BTreeMap<String, ArchiveKind>,
    feeds: BTreeMap<String, ArchiveKind>,
}

impl Archives {
    /// Adds the archive at `path` with its feed below it.
    pub(super) fn add_with_feed(&mut self, path: &str, feed: &str, shows: &ArchiveKind) {
        self.add_page(path, shows);
        self.add_feed(&format!("{path}/{feed}"), shows);
    }

    pub(super) fn add_page(&mut self, path: &str, shows: &ArchiveKind) {
        if let Some(path) = normalise_path(path) {
            self.pages.entry(path).or_insert_with(|| shows.clone());
        }
    }

    pub(super) fn add_feed(&mut self, path: &str, shows: &ArchiveKind) {
        if let Some(path) = normalise_path(path) {
            self.feeds.entry(path).or_insert_with(|| shows.clone());
        }
    }

    /// Returns pairs of old address and path here. `is_category` says whether a category with the slug exists.
    pub(super) fn to_redirects(&self, is_category: &dyn Fn(&str) -> bool) -> Vec<(String, String)> {
        let category = |shows: &ArchiveKind| match shows {
            ArchiveKind::Category(slug) => Some(slug.clone()),
            ArchiveKind::Topic(name) => Some(slugify(&name.replace('-', " "))).filter(|slug| is_category(slug)),
            ArchiveKind::Author(_) | ArchiveKind::Everything => None,
        };
        let page = |shows: &ArchiveKind| match (category(shows), shows) {
            (Some(slug), _) => format!("/categories?id={slug}"),
            (None, ArchiveKind::Topic(words) | ArchiveKind::Author(words)) => format!("/search?q={}", encode_component(words)),
            (None, _) => "/categories?category=All".to_owned(),
        };
        let feed = |shows: &ArchiveKind| category(shows).map_or_else(|| "/feed.xml".to_owned(), |slug| format!("/{slug}/feed.xml"));
        let pages = self.pages.iter().map(|(from, shows)| (from.clone(), page(shows)));
        pages.chain(self.feeds.iter().map(|(from, shows)| (from.clone(), feed(shows)))).collect()
    }
}

fn encode_component(words: &str) -> String {
    url::form_urlencoded::byte_serialize(words.as_bytes()).collect::<String>().replace('+', "%20")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_leads_to_the_nearest_thing() {
        let mut all = Archives::default();
        all.add_with_feed("/tag/EPF", "feed", &ArchiveKind::Topic("EPF".into()));
        all.add_with_feed("/tag/form-16", "feed", &ArchiveKind::Topic("Form 16 & more".into()));
        all.add_with_feed("/category/tax", "feed", &ArchiveKind::Category("taxation".into()));
        all.add_with_feed("/author/asha", "feed", &ArchiveKind::Author("Asha Rao".into()));
        all.add_page("/2020/05", &ArchiveKind::Everything);
        all.add_page("/2020/05", &ArchiveKind::Author("too late".into()));
        let found: BTreeMap<String, String> = all.to_redirects(&|slug| slug == "epf").into_iter().collect();
        for (from, to) in [
            ("/tag/epf", "/categories?id=epf"),
            ("/tag/epf/feed", "/epf/feed.xml"),
            ("/tag/form-16", "/search?q=Form%2016%20%26%20more"),
            ("/tag/form-16/feed", "/feed.xml"),
            ("/category/tax", "/categories?id=taxation"),
            ("/category/tax/feed", "/taxation/feed.xml"),
            ("/author/asha", "/search?q=Asha%20Rao"),
            ("/2020/05", "/categories?category=All"),
        ] {
            assert_eq!(found.get(from).map(String::as_str), Some(to), "{from}");
        }
    }
}
