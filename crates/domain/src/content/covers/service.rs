//! Finds the figure of an article's cover, with the facts of today.

use std::sync::Arc;

use super::{CoverCollection, Figure};
use crate::Environment;
use crate::facts::FactCache;
use crate::language::Language;
use crate::slug::HINDI_SHELF;
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

    /// `None` for an article without a figure, and while the registry lacks a fact of it: then its category's drawing stands there.
    pub fn find(&self, category: &str, slug: &str) -> Option<Figure> {
        let cover = self.collection.find(category, slug)?;
        let language = if category == HINDI_SHELF { Language::Hindi } else { Language::English };
        Figure::resolve(cover, &self.facts.registry(), indian_date(self.environment.now()), language).ok()
    }

    /// The slug of the category in whose colour the cover is drawn: a Hindi edition has that of its English article.
    pub fn find_hue<'a>(&'a self, category: &'a str, slug: &str) -> &'a str {
        if category == HINDI_SHELF { self.collection.find_english_category(slug).unwrap_or(category) } else { category }
    }
}
