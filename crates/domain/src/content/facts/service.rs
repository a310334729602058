//! Changes facts.

use std::sync::Arc;

use super::{EffectiveValue, Fact, FactCache};
use crate::audit::note_value;
use crate::changes::Change;
use crate::ids::JobId;
use crate::jobs::{Job, NewJob};
use crate::time::{indian_date, ist_time_zone};
use crate::{Environment, Error, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct Facts {
    store: Arc<dyn Store>,
    environment: Environment,
    cache: Arc<FactCache>,
}

impl Facts {
    pub fn new(store: Arc<dyn Store>, environment: Environment, cache: Arc<FactCache>) -> Self {
        Self { store, environment, cache }
    }

    pub fn cache(&self) -> &FactCache {
        &self.cache
    }

    pub async fn list(&self) -> Result<Vec<Fact>> {
        self.store.facts().list().await
    }

    /// Inserts the fact or replaces the one with its id, with all its values.
    pub async fn save(&self, fact: Fact) -> Result<Fact> {
        if self.store.categories().find_by_slug(&fact.category).await?.is_none() {
            return Err(Error::invalid("category", format!("There is no category \"{}\"", fact.category)));
        }
        let mut work = self.store.begin().await?;
        let fact = self.save_in(&mut *work, fact).await?;
        work.commit().await?;
        self.cache.reload(&*self.store).await?;
        Ok(fact)
    }

    /// Like [`Facts::save`], inside a unit of work that the caller commits (imports).
    pub async fn save_in(&self, work: &mut dyn UnitOfWork, fact: Fact) -> Result<Fact> {
        let fact = fact.validate()?;
        let now = self.environment.now();
        let before = work.facts().find(&fact.id).await?.map(|fact| fact.values).unwrap_or_default();
        note_value(work, &fact.id, list_missing(&before, &fact.values)?, list_missing(&fact.values, &before)?);
        work.facts().save(&fact, now).await?;
        work.record_change(Change::Fact(fact.id.clone()));
        self.schedule_effective_dates(work, &fact).await?;
        Ok(fact)
    }

    /// Enqueues a job for each future day on which a value takes effect, because cached pages are outdated then.
    async fn schedule_effective_dates(&self, work: &dyn UnitOfWork, fact: &Fact) -> Result<()> {
        let today = indian_date(self.environment.now());
        for dated in fact.values.iter().filter(|dated| dated.from > today) {
            let Ok(midnight) = dated.from.to_zoned(ist_time_zone()) else { continue };
            let job = NewJob { job: Job::FactsTakeEffect, run_at: midnight.timestamp(), unique_key: Some(format!("facts:{}", dated.from)) };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        Ok(())
    }

    /// Runs the job of a day on which a value takes effect: records a change for each such fact.
    pub async fn record_effective_today(&self) -> Result<()> {
        let today = indian_date(self.environment.now());
        let facts = self.store.facts().list().await?;
        let mut work = self.store.begin().await?;
        for fact in facts.into_iter().filter(|fact| fact.values.iter().any(|dated| dated.from == today)) {
            work.record_change(Change::Fact(fact.id));
        }
        work.commit().await
    }
}

/// The values that are not among the others, as the audit trail shows them; `None` when there is none.
fn list_missing(values: &[EffectiveValue], others: &[EffectiveValue]) -> Result<Option<String>> {
    let missing: Vec<&EffectiveValue> = values.iter().filter(|value| !others.contains(value)).collect();
    if missing.is_empty() { Ok(None) } else { serde_json::to_string(&missing).map(Some).map_err(Error::internal) }
}
