//! Finds the articles whose own words are outdated by a change of a fact.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::article::ArticleCard;
use super::lookup::ArticleLookup;
use crate::Result;
use crate::facts::Registry;
use crate::time::indian_date;

/// A public article that was last saved when the fact had another value. Its quoted figures update themselves, but a
/// person must review its title, its calculations and the sentences around them.
#[derive(Debug, Clone)]
pub struct OutdatedQuote {
    pub article: ArticleCard,
    pub fact: String,
    pub label: String,
    /// The wording with which the article was saved.
    pub saved_value: String,
    pub current_value: String,
}

impl ArticleLookup {
    /// Returns the articles that a person should review, by fact.
    pub async fn list_outdated_quotes(&self) -> Result<Vec<OutdatedQuote>> {
        let registry = Registry::new(self.store.facts().list().await?);
        let today = indian_date(self.environment.now());
        let mut cards = BTreeMap::new();
        let mut flags = Vec::new();
        for (id, was) in self.store.facts().list_wordings().await? {
            let Some(fact) = registry.fact(&id) else { continue };
            let now = fact.value_on(today).map(|dated| fact.format_value(dated)).unwrap_or_default();
            if now == was {
                continue;
            }
            for article in self.store.facts().find_public_articles_quoting(&id, Some(&was)).await? {
                if let Entry::Vacant(place) = cards.entry(article) {
                    let Some(found) = self.store.articles().find(article).await? else { continue };
                    place.insert(found.to_card());
                }
                let Some(card) = cards.get(&article) else { continue };
                flags.push(OutdatedQuote {
                    article: card.clone(),
                    fact: id.clone(),
                    label: fact.label.clone(),
                    saved_value: was.clone(),
                    current_value: now.clone(),
                });
            }
        }
        Ok(flags)
    }
}
