//! Reads and changes short answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{DatedFacts, ReferenceTargets, RenderedAnswer, ShortAnswer, ShortAnswerFilter, StoredAnswer, phrasing_key};
use crate::changes::Change;
use crate::facts::FactCache;
use crate::language::Language;
use crate::paging::Listing;
use crate::products::ProductCatalogue;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Short answers that are read in one step when a new one is compared with all.
const READ_BATCH: u32 = 500;

#[derive(Clone)]
pub struct ShortAnswers {
    pub(super) store: Arc<dyn Store>,
    environment: Environment,
    fact_cache: Arc<FactCache>,
    products: Arc<ProductCatalogue>,
}

impl ShortAnswers {
    pub fn new(store: Arc<dyn Store>, environment: Environment, fact_cache: Arc<FactCache>, products: Arc<ProductCatalogue>) -> Self {
        Self { store, environment, fact_cache, products }
    }

    /// The products that an answer can be about.
    pub fn products(&self) -> &Arc<ProductCatalogue> {
        &self.products
    }

    pub async fn list(&self, filter: &ShortAnswerFilter) -> Result<Listing<StoredAnswer>> {
        self.store.short_answers().list(filter).await
    }

    /// Returns the answers that rest on an article, by the article's slug.
    pub async fn list_by_article(&self, article: &str) -> Result<Vec<StoredAnswer>> {
        self.store.short_answers().list_by_article(article).await
    }

    pub async fn find(&self, slug: &str) -> Result<StoredAnswer> {
        self.store.short_answers().find(slug).await?.ok_or(Error::NotFound("Short answer"))
    }

    /// The answers with these slugs, in any order.
    pub async fn find_all(&self, slugs: &BTreeSet<String>) -> Result<Vec<StoredAnswer>> {
        self.store.short_answers().find_all(slugs).await
    }

    /// Returns the related answers that exist, in the editor's order.
    pub async fn list_related(&self, answer: &ShortAnswer) -> Result<Vec<StoredAnswer>> {
        let slugs: BTreeSet<String> = answer.related.iter().cloned().collect();
        let mut related = self.store.short_answers().find_all(&slugs).await?;
        related.sort_by_key(|stored| answer.related.iter().position(|slug| *slug == stored.answer.slug));
        Ok(related)
    }

    /// Keeps the answers whose article readers can see; those that rest on something else stay.
    pub async fn keep_published(&self, answers: Vec<StoredAnswer>) -> Result<Vec<StoredAnswer>> {
        let mut is_published: BTreeMap<String, bool> = BTreeMap::new();
        for slug in answers.iter().filter_map(|stored| stored.answer.basis.article_slug()) {
            if !is_published.contains_key(slug) {
                let found = !self.store.articles().find_by_slug(None, slug).await?.is_empty();
                is_published.insert(slug.to_owned(), found);
            }
        }
        let is_kept = |stored: &StoredAnswer| stored.answer.basis.article_slug().is_none_or(|slug| is_published.get(slug) == Some(&true));
        Ok(answers.into_iter().filter(is_kept).collect())
    }

    /// Renders an answer with today's facts. `Conflict("MISSING_FACT")` when one has no value today.
    pub fn render(&self, answer: &ShortAnswer, language: Language) -> Result<RenderedAnswer> {
        self.with_facts(|facts| answer.render(language, facts))
    }

    /// Renders the question alone, with today's facts.
    pub fn render_question(&self, answer: &ShortAnswer, language: Language) -> Result<String> {
        self.with_facts(|facts| facts.fill_plain(answer.question.get(language), language))
    }

    /// Inserts the answer or replaces the one with its slug. `Conflict("STALE_REVISION")` when `base_revision` is not the stored one;
    /// without a base revision the answer is replaced whatever it is.
    pub async fn save(&self, answer: ShortAnswer, base_revision: Option<i64>) -> Result<StoredAnswer> {
        let answer = self.check(answer).await?;
        let mut work = self.store.begin().await?;
        let saved = self.replace_in(&mut *work, answer, base_revision).await?;
        work.commit().await?;
        Ok(saved)
    }

    /// Checks an answer with all that it refers to, and that none of its questions is asked by another answer. Returns it trimmed.
    pub async fn check(&self, answer: ShortAnswer) -> Result<ShortAnswer> {
        let answer = self.validate(answer)?;
        let mut targets = ReferenceTargets::default();
        targets.load_missing(&*self.store, &[&answer]).await?;
        let mut errors = targets.check(&answer);
        if let Some(why) = self.find_shared_phrasing(&answer).await? {
            errors.insert("phrasings".into(), why);
        }
        if errors.is_empty() { Ok(answer) } else { Err(Error::invalid_fields(errors)) }
    }

    /// Like [`ShortAnswers::save`], inside a unit of work that the caller commits, for an answer that was checked.
    pub async fn replace_in(&self, work: &mut dyn UnitOfWork, answer: ShortAnswer, base_revision: Option<i64>) -> Result<StoredAnswer> {
        let before = work.short_answers().find_for_update(&answer.slug).await?;
        match (&before, base_revision) {
            (None, Some(_)) => return Err(Error::NotFound("Short answer")),
            (Some(before), Some(base)) if base != before.revision => return Err(stale_revision_error(before.revision)),
            _ => {}
        }
        self.save_in(work, answer, before).await
    }

    /// A question that two answers ask would find either of them by chance.
    async fn find_shared_phrasing(&self, answer: &ShortAnswer) -> Result<Option<String>> {
        let asked: BTreeSet<String> = answer.asked_texts().map(phrasing_key).collect();
        let mut after = String::new();
        loop {
            let batch = self.store.short_answers().list_after(&after, READ_BATCH).await?;
            let Some(last) = batch.last() else { return Ok(None) };
            after.clone_from(&last.answer.slug);
            for other in batch.iter().map(|stored| &stored.answer).filter(|other| other.slug != answer.slug) {
                if let Some(shared) = other.asked_texts().find(|text| asked.contains(&phrasing_key(text))) {
                    return Ok(Some(format!("\"{shared}\" is also a phrasing of {}", other.slug)));
                }
            }
        }
    }

    /// Deletes an answer and takes it out of what others name as related.
    pub async fn delete(&self, slug: &str) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.short_answers().delete(slug).await? {
            return Err(Error::NotFound("Short answer"));
        }
        work.record_change(Change::ShortAnswer(slug.to_owned()));
        for before in work.short_answers().list_relating_to(slug).await? {
            let mut answer = before.answer.clone();
            answer.related.retain(|related| related != slug);
            self.save_in(&mut *work, answer, Some(before)).await?;
        }
        work.commit().await
    }

    /// Checks an answer on its own (see [`ShortAnswer::validate`]).
    pub fn validate(&self, answer: ShortAnswer) -> Result<ShortAnswer> {
        self.with_facts(|facts| answer.validate(&self.products, facts))
    }

    /// Stores an answer as the next revision of `before`, inside a unit of work that the caller commits. Call
    /// [`ShortAnswers::validate`] first, and check its references with [`ReferenceTargets`].
    pub async fn save_in(&self, work: &mut dyn UnitOfWork, answer: ShortAnswer, before: Option<StoredAnswer>) -> Result<StoredAnswer> {
        let revision = before.map_or(1, |before| before.revision + 1);
        let stored = StoredAnswer { answer, revision, updated_at: self.environment.now() };
        work.short_answers().save(&stored).await?;
        work.record_change(Change::ShortAnswer(stored.answer.slug.clone()));
        Ok(stored)
    }

    pub(super) fn with_facts<T>(&self, use_facts: impl FnOnce(DatedFacts<'_>) -> T) -> T {
        let registry = self.fact_cache.registry();
        use_facts(DatedFacts { registry: &registry, today: indian_date(self.environment.now()) })
    }
}

fn stale_revision_error(current: i64) -> Error {
    Error::conflict(
        "STALE_REVISION",
        format!("Someone else saved this answer meanwhile (it is now at revision {current}). Your text was not saved over theirs."),
    )
}
