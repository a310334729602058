//! Where an article of another system stands here: one category, chosen among all it had.

use std::collections::HashMap;

use crate::articles::{is_reserved, slug_of};

#[derive(Debug, Clone, Default)]
pub struct Shelving {
    /// Old slug → slug here.
    pub map: HashMap<String, String>,
    /// Slug here for what has no category.
    pub default: Option<String>,
}

/// Where articles without any category go when nobody said otherwise.
const NOWHERE: &str = "uncategorized";

impl Shelving {
    /// Slug and name of the category to stand in. `all` are the old ones, slug and name, in their
    /// order; `first` is the one that the old site itself held for the main one.
    pub fn choose(&self, all: &[(String, String)], first: Option<&str>) -> (String, String) {
        let named = |slug: &str| all.iter().find(|(known, _)| known == slug);
        let mapped = all.iter().find_map(|(slug, name)| self.map.get(slug).map(|to| (to.clone(), name.clone())));
        if let Some((slug, name)) = mapped {
            // A name is only needed for a category that is made now.
            let name = if slug_of(&name) == slug { name } else { words(&slug) };
            return (slug, name);
        }
        let own = first.and_then(named).or_else(|| all.iter().find(|(slug, _)| slug != NOWHERE && !slug.is_empty()));
        match (own, &self.default) {
            (Some((slug, name)), _) => (own_slug(slug), name.clone()),
            (None, Some(default)) => (default.clone(), words(default)),
            (None, None) => (NOWHERE.to_owned(), "Uncategorized".to_owned()),
        }
    }

    /// The slug that an old category gets here.
    pub fn slug(&self, old: &str) -> String {
        self.map.get(old).cloned().unwrap_or_else(|| own_slug(old))
    }
}

/// A category's address by our rule: no small words, no name that a page of ours has.
fn own_slug(old: &str) -> String {
    let slug = slug_of(&old.replace(['-', '_'], " "));
    if slug.is_empty() {
        return NOWHERE.to_owned();
    }
    if is_reserved(&slug) { format!("{slug}-articles") } else { slug }
}

fn words(slug: &str) -> String {
    let text = slug.replace('-', " ");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_chosen() {
        let shelving = Shelving { map: HashMap::from([("tax".to_owned(), "taxation".to_owned())]), default: None };
        let all = |slugs: &[&str]| slugs.iter().map(|slug| ((*slug).to_owned(), slug.to_uppercase())).collect::<Vec<_>>();
        let slug = |slugs: &[&str], first| shelving.choose(&all(slugs), first).0;
        assert_eq!(slug(&["news", "tax"], None), "taxation", "the mapped one");
        assert_eq!(slug(&["uncategorized", "news"], None), "news");
        assert_eq!(slug(&["news", "views"], Some("views")), "views");
        assert_eq!(slug(&["about"], None), "about-articles", "no page of ours is hidden");
        assert_eq!(slug(&["guide-to-the-nps"], None), "guide-nps");
        assert_eq!(slug(&[], None), "uncategorized");
        let with_default = Shelving { default: Some("banking".to_owned()), ..Shelving::default() };
        assert_eq!(with_default.choose(&all(&["uncategorized"]), None), ("banking".to_owned(), "Banking".to_owned()));
    }
}
