//! Lists of posts that the old site had at addresses of their own: of a category, a tag, an author, a month.
//! None of them is left in the air: each leads to the nearest thing here.

use std::collections::BTreeMap;

use super::links::normalised;
use crate::articles::slug_of;

/// What a list of the old site showed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// By its slug here.
    Category(String),
    /// Something with a name: a category of that name here, else what search finds by it.
    Topic(String),
    /// By name. Search knows bylines.
    Author(String),
    Everything,
}

/// Where the lists were, normalised, and what they showed. The first to claim an address has it.
#[derive(Debug, Clone, Default)]
pub struct Archives {
    pages: BTreeMap<String, Shows>,
    feeds: BTreeMap<String, Shows>,
}

impl Archives {
    /// A list at `path`, and its feed below that.
    pub(super) fn add(&mut self, path: &str, feed: &str, shows: &Shows) {
        self.page(path, shows);
        self.feed(&format!("{path}/{feed}"), shows);
    }

    pub(super) fn page(&mut self, path: &str, shows: &Shows) {
        if let Some(path) = normalised(path) {
            self.pages.entry(path).or_insert_with(|| shows.clone());
        }
    }

    pub(super) fn feed(&mut self, path: &str, shows: &Shows) {
        if let Some(path) = normalised(path) {
            self.feeds.entry(path).or_insert_with(|| shows.clone());
        }
    }

    /// Old address → path here. `is_category`: whether there is one with this slug.
    pub(super) fn redirects(&self, is_category: &dyn Fn(&str) -> bool) -> Vec<(String, String)> {
        let category = |shows: &Shows| match shows {
            Shows::Category(slug) => Some(slug.clone()),
            Shows::Topic(name) => Some(slug_of(&name.replace('-', " "))).filter(|slug| is_category(slug)),
            Shows::Author(_) | Shows::Everything => None,
        };
        let page = |shows: &Shows| match (category(shows), shows) {
            (Some(slug), _) => format!("/categories?id={slug}"),
            (None, Shows::Topic(words) | Shows::Author(words)) => format!("/search?q={}", component(words)),
            (None, _) => "/categories?category=All".to_owned(),
        };
        let feed = |shows: &Shows| category(shows).map_or_else(|| "/feed.xml".to_owned(), |slug| format!("/{slug}/feed.xml"));
        let pages = self.pages.iter().map(|(from, shows)| (from.clone(), page(shows)));
        pages.chain(self.feeds.iter().map(|(from, shows)| (from.clone(), feed(shows)))).collect()
    }
}

fn component(words: &str) -> String {
    url::form_urlencoded::byte_serialize(words.as_bytes()).collect::<String>().replace('+', "%20")
}

/// Shorter forms of an old address, nearest first: later pages of a list, other forms of its feed, and the days
/// of a month, which are not remembered one by one.
pub fn shorter_forms(path: &str) -> Vec<String> {
    let is_number = |text: &str| !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    let mut forms = Vec::new();
    let mut rest = path;
    while let Some((before, last)) = rest.rsplit_once('/') {
        let is_page = is_number(last) && before.ends_with("/page");
        let is_feed_form = matches!(last, "atom" | "rss" | "rss2" | "rdf") && before.ends_with("/feed");
        let is_day = is_number(last) && is_month(before);
        if !(is_page || is_feed_form || is_day || last == "page") {
            break;
        }
        rest = before;
        forms.extend(Some(rest.to_owned()).filter(|form| !form.is_empty()));
    }
    forms
}

/// "/2020/05", wherever the old site began.
fn is_month(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let is_number = |part: Option<&str>, digits: usize| part.is_some_and(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()));
    is_number(parts.next(), 2) && is_number(parts.next(), 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_leads_to_the_nearest_thing() {
        let mut all = Archives::default();
        all.add("/tag/EPF", "feed", &Shows::Topic("EPF".into()));
        all.add("/tag/form-16", "feed", &Shows::Topic("Form 16 & more".into()));
        all.add("/category/tax", "feed", &Shows::Category("taxation".into()));
        all.add("/author/asha", "feed", &Shows::Author("Asha Rao".into()));
        all.page("/2020/05", &Shows::Everything);
        all.page("/2020/05", &Shows::Author("too late".into()));
        let found: BTreeMap<String, String> = all.redirects(&|slug| slug == "epf").into_iter().collect();
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

    #[test]
    fn later_pages_and_days_are_forms_of_the_first() {
        assert_eq!(shorter_forms("/tag/epf/page/2"), ["/tag/epf/page", "/tag/epf"]);
        assert_eq!(shorter_forms("/tag/epf/feed/atom"), ["/tag/epf/feed"]);
        assert_eq!(shorter_forms("/blog/2020/05/07/page/3"), ["/blog/2020/05/07/page", "/blog/2020/05/07", "/blog/2020/05"]);
        assert_eq!(shorter_forms("/page/2"), ["/page"]);
        for whole in ["/2020/05/07/secret", "/2020/05", "/epfo/page-2", "/a/2", "/feed", "/"] {
            assert_eq!(shorter_forms(whole), Vec::<String>::new(), "{whole}");
        }
    }
}
