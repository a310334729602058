//! Finds the figure of an article's cover, with the facts of today.

use std::sync::Arc;

use super::key_fact::{cover_key_fact, says_number};
use super::{Cover, CoverCollection, Figure};
use crate::Environment;
use crate::articles::KeyFact;
use crate::facts::FactCache;
use crate::language::Language;
use crate::slug::HINDI_CATEGORY;
use crate::time::indian_date;

#[derive(Clone)]
pub struct Covers {
    collection: Arc<CoverCollection>,
    facts: Arc<FactCache>,
    environment: Environment,
}

impl Covers {
    pub fn new(collection: Arc<CoverCollection>, facts: Arc<FactCache>, environment: Environment) -> Self {
        Self { collection, facts, environment }
    }

    /// The figure of the cover that the program brings for an article, or else of the first of its key facts that is one. `None` for an
    /// article without a figure, and while the registry lacks a fact of its cover: then its category's drawing stands there.
    pub fn find(&self, category: &str, slug: &str, key_facts: &[KeyFact]) -> Option<Figure> {
        let language = if category == HINDI_CATEGORY { Language::Hindi } else { Language::English };
        let (registry, today) = (self.facts.registry(), indian_date(self.environment.now()));
        let resolve = |cover: &Cover| Figure::resolve(cover, &registry, today, language).ok();
        match self.collection.find(category, slug) {
            Some(cover) => resolve(cover),
            None => key_facts.iter().filter_map(|fact| resolve(&cover_key_fact(fact))).find(says_number),
        }
    }

    /// Whether the program brings the article's cover, so that its key facts are not needed.
    pub fn is_brought(&self, category: &str, slug: &str) -> bool {
        self.collection.find(category, slug).is_some()
    }

    /// The slug of the category in whose colour the cover is drawn: a Hindi edition has that of its English article.
    pub fn find_hue<'a>(&'a self, category: &'a str, slug: &str) -> &'a str {
        if category == HINDI_CATEGORY { self.collection.find_english_category(slug).unwrap_or(category) } else { category }
    }
}
