//! Changing a fact, and finding the articles whose own words a change has overtaken.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Fact, FactBook, Registry};
use crate::articles::ArticleCard;
use crate::changes::Change;
use crate::ids::JobId;
use crate::jobs::{Job, NewJob};
use crate::time::{indian_date, ist};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// A public article that was last saved when the fact had another value. Its tagged figures follow by
/// themselves; its title, its sums and the sentences around them need a person.
#[derive(Debug, Clone)]
pub struct Flag {
    pub article: ArticleCard,
    pub fact: String,
    pub label: String,
    /// As the article was saved with it.
    pub was: String,
    pub now: String,
}

#[derive(Clone)]
pub struct Facts {
    store: Arc<dyn Store>,
    ambient: Ambient,
    book: Arc<FactBook>,
}

impl Facts {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, book: Arc<FactBook>) -> Self {
        Self { store, ambient, book }
    }

    pub fn book(&self) -> &FactBook {
        &self.book
    }

    pub async fn list(&self) -> Result<Vec<Fact>> {
        self.store.facts().list().await
    }

    /// Adds the fact or replaces the one of its id, with all its values.
    pub async fn save(&self, fact: Fact) -> Result<Fact> {
        if self.store.categories().by_slug(&fact.category).await?.is_none() {
            return Err(Error::invalid("category", format!("There is no category \"{}\"", fact.category)));
        }
        let mut work = self.store.begin().await?;
        let fact = self.save_in(&mut *work, fact).await?;
        work.commit().await?;
        self.book.reload(&*self.store).await?;
        Ok(fact)
    }

    /// As [`Facts::save`], inside a unit of work that the caller commits (imports).
    pub async fn save_in(&self, work: &mut dyn UnitOfWork, fact: Fact) -> Result<Fact> {
        let fact = fact.checked()?;
        let now = self.ambient.now();
        work.facts().save(&fact, now).await?;
        work.record(Change::Fact(fact.id.clone()));
        self.announce_coming(work, &fact).await?;
        Ok(fact)
    }

    /// Pages must be made anew on the day from which a value holds.
    async fn announce_coming(&self, work: &dyn UnitOfWork, fact: &Fact) -> Result<()> {
        let today = indian_date(self.ambient.now());
        for dated in fact.values.iter().filter(|dated| dated.from > today) {
            let Ok(midnight) = dated.from.to_zoned(ist()) else { continue };
            let job = NewJob { job: Job::FactsTakeEffect, run_at: midnight.timestamp(), unique_key: Some(format!("facts:{}", dated.from)) };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        }
        Ok(())
    }

    /// The job of a day on which a value begins to hold.
    pub async fn take_effect(&self) -> Result<()> {
        let today = indian_date(self.ambient.now());
        let facts = self.store.facts().list().await?;
        let mut work = self.store.begin().await?;
        for fact in facts.into_iter().filter(|fact| fact.values.iter().any(|dated| dated.from == today)) {
            work.record(Change::Fact(fact.id));
        }
        work.commit().await
    }

    /// Articles that a person should look at again, by fact.
    pub async fn flags(&self) -> Result<Vec<Flag>> {
        let registry = Registry::new(self.store.facts().list().await?);
        let today = indian_date(self.ambient.now());
        let mut cards = BTreeMap::new();
        let mut flags = Vec::new();
        for (id, was) in self.store.facts().wordings().await? {
            let Some(fact) = registry.fact(&id) else { continue };
            let now = fact.on(today).map(|dated| fact.quoted(dated)).unwrap_or_default();
            if now == was {
                continue;
            }
            for article in self.store.facts().quoting(&id, Some(&was)).await? {
                if let std::collections::btree_map::Entry::Vacant(place) = cards.entry(article) {
                    let Some(found) = self.store.articles().find(article).await? else { continue };
                    place.insert(found.card());
                }
                let Some(card) = cards.get(&article) else { continue };
                flags.push(Flag { article: card.clone(), fact: id.clone(), label: fact.label.clone(), was: was.clone(), now: now.clone() });
            }
        }
        Ok(flags)
    }
}
