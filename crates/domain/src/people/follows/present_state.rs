//! What can be followed, as it is today.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::Followed;
use super::known_state::{KnownState, KnownValue};
use crate::articles::{ArticleCorrections, Correction, HINDI_CATEGORY};
use crate::categories::Category;
use crate::facts::Registry;
use crate::ids::ArticleId;
use crate::{Result, Store};

/// An article, a rule or a topic as readers see it today.
#[derive(Debug, Clone)]
pub(super) struct PresentState {
    pub title: String,
    /// Path of the page that shows it.
    pub path: String,
    pub state: KnownState,
    /// What a topic's articles had been corrected in before they came to it from another one, by day. It is no news.
    pub arrivals: BTreeMap<ArticleId, BTreeMap<Date, usize>>,
    /// The article itself, or those of a topic that were corrected.
    pub articles: Vec<CorrectedArticle>,
}

#[derive(Debug, Clone)]
pub(super) struct CorrectedArticle {
    pub id: ArticleId,
    pub title: String,
    pub path: String,
    pub corrections: Vec<Correction>,
}

impl PresentState {
    /// `None` for what no reader can see: an article that is not public, a fact that is unknown or not in force yet, a topic that is gone.
    pub async fn load(store: &dyn Store, followed: &Followed, registry: &Registry, today: Date) -> Result<Option<Self>> {
        match followed {
            Followed::Fact(id) => Ok(describe_fact(id, registry, today)),
            Followed::Article(id) => {
                let Some(article) = store.articles().find(*id).await?.filter(crate::articles::Article::is_public) else {
                    return Ok(None);
                };
                let mut state = KnownState::default();
                for fact in article.list_current_quotes() {
                    if let Some(dated) = registry.value(&fact, today) {
                        state.facts.insert(fact, KnownValue::from(dated));
                    }
                }
                state.corrections = count_by_day(&article.content.corrections);
                let (title, path) = (article.content.title.clone(), article.url());
                let own = CorrectedArticle { id: *id, title: title.clone(), path: path.clone(), corrections: article.content.corrections };
                Ok(Some(Self { title, path, state, arrivals: BTreeMap::new(), articles: vec![own] }))
            }
            // The category of Hindi editions is a language and no topic.
            Followed::Category(id) => {
                let Some(category) = store.categories().find(*id).await?.filter(|category| category.slug != HINDI_CATEGORY) else {
                    return Ok(None);
                };
                let corrected = store.articles().list_corrected_in_category(*id).await?;
                Ok(Some(describe_topic(category, corrected, registry, today)))
            }
        }
    }

    /// The article of a correction, and the words of the `index`th one of a day.
    pub fn find_correction(&self, article: Option<ArticleId>, date: Date, index: usize) -> Option<(&CorrectedArticle, &str)> {
        let corrected = self.articles.iter().find(|corrected| article.is_none_or(|id| id == corrected.id))?;
        let text = corrected.corrections.iter().filter(|correction| correction.date == date).nth(index)?;
        Some((corrected, text.text.as_str()))
    }
}

fn describe_fact(id: &str, registry: &Registry, today: Date) -> Option<PresentState> {
    let fact = registry.fact(id)?;
    let mut state = KnownState::default();
    state.facts.insert(id.to_owned(), KnownValue::from(fact.value_on(today)?));
    Some(PresentState { title: fact.label.clone(), path: build_rule_path(id), state, arrivals: BTreeMap::new(), articles: Vec::new() })
}

/// Each corrected article comes with the number of corrections that it had when it came to the topic.
fn describe_topic(category: Category, corrected: Vec<(ArticleCorrections, usize)>, registry: &Registry, today: Date) -> PresentState {
    let mut state = KnownState::default();
    for fact in registry.facts().filter(|fact| fact.category == category.slug) {
        if let Some(dated) = fact.value_on(today) {
            state.facts.insert(fact.id.clone(), KnownValue::from(dated));
        }
    }
    let mut articles = Vec::new();
    let mut arrivals = BTreeMap::new();
    for (ArticleCorrections { article, corrections }, on_arrival) in corrected {
        if on_arrival > 0 {
            // Corrections are in the order in which they were made.
            arrivals.insert(article.id, count_by_day(corrections.get(..on_arrival).unwrap_or(&corrections)));
        }
        state.articles.insert(article.id, count_by_day(&corrections));
        articles.push(CorrectedArticle { id: article.id, path: article.url(), title: article.title, corrections });
    }
    PresentState { title: category.name, path: format!("/categories?id={}", category.slug), state, arrivals, articles }
}

/// The place of a rule on the page of all rules.
pub(super) fn build_rule_path(fact: &str) -> String {
    format!("/rules#{fact}")
}

fn count_by_day(corrections: &[Correction]) -> BTreeMap<Date, usize> {
    let mut counts = BTreeMap::new();
    for correction in corrections {
        *counts.entry(correction.date).or_default() += 1;
    }
    counts
}
