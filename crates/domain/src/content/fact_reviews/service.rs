//! Lists the facts that are due for a check, and says when an article's figures are.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Span;
use jiff::civil::Date;

use super::{DueCheck, DueFact, LOOK_AHEAD_DAYS, ReviewCalendar};
use crate::articles::{Article, ArticleCard};
use crate::assist_modules::AssistModule;
use crate::facts::{FactCache, Quote, find_quotes};
use crate::ids::ArticleId;
use crate::time::indian_date;
use crate::{Environment, Result, Store};

#[derive(Clone)]
pub struct FactReviews {
    store: Arc<dyn Store>,
    environment: Environment,
    fact_cache: Arc<FactCache>,
    calendar: Arc<ReviewCalendar>,
}

impl FactReviews {
    pub fn new(store: Arc<dyn Store>, environment: Environment, fact_cache: Arc<FactCache>, calendar: Arc<ReviewCalendar>) -> Self {
        Self { store, environment, fact_cache, calendar }
    }

    /// The day up to which checks are listed unless somebody asks for another.
    pub fn default_until(&self) -> Date {
        indian_date(self.environment.now()).saturating_add(Span::new().days(LOOK_AHEAD_DAYS))
    }

    /// Returns the facts whose next check is on this day or earlier, the earliest first.
    pub async fn list_due(&self, until: Date) -> Result<Vec<DueFact>> {
        let today = indian_date(self.environment.now());
        let modules = self.store.assist_modules().list().await?;
        let mut answers = self.store.short_answers().list_by_quoted_fact().await?;
        let mut cards = BTreeMap::new();
        let mut due = Vec::new();
        for fact in self.store.facts().list().await? {
            let check = self.calendar.find_next_check(&fact, today).filter(|check| check.on <= until);
            let (Some(check), Some(dated)) = (check, fact.value_on(today)) else { continue };
            due.push(DueFact {
                value: fact.format_with_unit(dated),
                checked: dated.checked,
                check,
                articles: self.list_articles(&fact.id, &mut cards).await?,
                answers: answers.remove(&fact.id).unwrap_or_default(),
                modules: modules.iter().filter(|module| module.quotes(&fact.id)).map(|module: &AssistModule| module.slug.clone()).collect(),
                id: fact.id,
                label: fact.label,
            });
        }
        due.sort_by(|a, b| (&a.check, &a.id).cmp(&(&b.check, &b.id)));
        Ok(due)
    }

    /// Returns the public articles that quote a fact. `cards` keeps those that were read.
    async fn list_articles(&self, fact: &str, cards: &mut BTreeMap<ArticleId, Option<ArticleCard>>) -> Result<Vec<ArticleCard>> {
        let mut found = Vec::new();
        for id in self.store.facts().find_public_articles_quoting(fact, None).await? {
            if let Entry::Vacant(place) = cards.entry(id) {
                place.insert(self.store.articles().find(id).await?.map(|article| article.to_card()));
            }
            let card = cards.get(&id).cloned().flatten();
            found.extend(card.filter(|card| !found.iter().any(|known: &ArticleCard| known.id == card.id)));
        }
        Ok(found)
    }

    /// The earliest check of the figures that an article shows as of today; figures of a fixed day don't go stale.
    pub fn find_check_of_article(&self, article: &Article) -> Option<DueCheck> {
        let (registry, today) = (self.fact_cache.registry(), indian_date(self.environment.now()));
        let in_body = find_quotes(&article.content.html).into_iter();
        let in_box = article.content.facts.iter().filter_map(|fact| fact.quote.clone());
        let current = in_body.chain(in_box).filter(|quote: &Quote| quote.on.is_none()).map(|quote| quote.fact);
        let ids: BTreeSet<String> = current.collect();
        ids.iter().filter_map(|id| self.calendar.find_next_check(registry.fact(id)?, today)).min()
    }
}
