//! Chooses the one category of an imported article among all that it had.

use std::collections::HashMap;

use domain::articles::{is_reserved, slugify};

#[derive(Debug, Clone, Default)]
pub struct CategoryMapping {
    /// Old slug → slug here.
    pub map: HashMap<String, String>,
    /// Slug here of articles without a category.
    pub default: Option<String>,
}

/// Category of articles without any, when no default is given.
const UNCATEGORIZED: &str = "uncategorized";

impl CategoryMapping {
    /// Returns the slug and name of the category here. `all` are the old categories, slug and name, in their order;
    /// `first` is the primary one of the old site, if it had one.
    pub fn choose_category(&self, all: &[(String, String)], first: Option<&str>) -> (String, String) {
        let named = |slug: &str| all.iter().find(|(known, _)| known == slug);
        let mapped = all.iter().find_map(|(slug, name)| self.map.get(slug).map(|to| (to.clone(), name.clone())));
        if let Some((slug, name)) = mapped {
            // The name is used only if the category is created.
            let name = if slugify(&name) == slug { name } else { slug_to_name(&slug) };
            return (slug, name);
        }
        let own = first.and_then(named).or_else(|| all.iter().find(|(slug, _)| slug != UNCATEGORIZED && !slug.is_empty()));
        match (own, &self.default) {
            (Some((slug, name)), _) => (to_category_slug(slug), name.clone()),
            (None, Some(default)) => (default.clone(), slug_to_name(default)),
            (None, None) => (UNCATEGORIZED.to_owned(), "Uncategorized".to_owned()),
        }
    }

    /// The slug here of an old category.
    pub fn map_slug(&self, old: &str) -> String {
        self.map.get(old).cloned().unwrap_or_else(|| to_category_slug(old))
    }
}

/// A category's slug by our rules: without small words, and different from the names of our pages.
fn to_category_slug(old: &str) -> String {
    let slug = slugify(&old.replace(['-', '_'], " "));
    if slug.is_empty() {
        return UNCATEGORIZED.to_owned();
    }
    if is_reserved(&slug) { format!("{slug}-articles") } else { slug }
}

fn slug_to_name(slug: &str) -> String {
    let text = slug.replace('-', " ");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_chosen() {
        let shelving = CategoryMapping { map: HashMap::from([("tax".to_owned(), "taxation".to_owned())]), default: None };
        let all = |slugs: &[&str]| slugs.iter().map(|slug| ((*slug).to_owned(), slug.to_uppercase())).collect::<Vec<_>>();
        let slug = |slugs: &[&str], first| shelving.choose_category(&all(slugs), first).0;
        assert_eq!(slug(&["news", "tax"], None), "taxation", "the mapped one");
        assert_eq!(slug(&["uncategorized", "news"], None), "news");
        assert_eq!(slug(&["news", "views"], Some("views")), "views");
        assert_eq!(slug(&["about"], None), "about-articles", "no page of ours is hidden");
        assert_eq!(slug(&["guide-to-the-nps"], None), "guide-nps");
        assert_eq!(slug(&[], None), "uncategorized");
        let with_default = CategoryMapping { default: Some("banking".to_owned()), ..CategoryMapping::default() };
        assert_eq!(with_default.choose_category(&all(&["uncategorized"]), None), ("banking".to_owned(), "Banking".to_owned()));
    }
}
