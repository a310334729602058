//! How articles change: every save is a revision, every public address is remembered, and what has
//! to happen later is written in the same transaction.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;

use super::article::{Article, ArticleContent, CategoryRef, Counts, Revision, Status};
use super::draft::ArticleInput;
use super::html::plain_text;
use super::slug::slug_of;
use crate::changes::Change;
use crate::facts::{FactBook, Quoted, quotes};
use crate::ids::{ArticleId, JobId};
use crate::jobs::{Job, NewJob};
use crate::staff::Staff;
use crate::time::indian_date;
use crate::worked::Worked;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// Readers manage about 220 words of careful prose a minute.
const WORDS_PER_MINUTE: usize = 220;

/// What an article that comes from elsewhere brings along.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Its id in the place it was exported from; it must be free here.
    pub id: Option<ArticleId>,
    /// When it was last changed there.
    pub updated_at: Option<Timestamp>,
}

#[derive(Clone)]
pub struct Articles {
    store: Arc<dyn Store>,
    ambient: Ambient,
    facts: Arc<FactBook>,
}

impl Articles {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, facts: Arc<FactBook>) -> Self {
        Self { store, ambient, facts }
    }

    pub async fn create(&self, by: &Staff, input: &ArticleInput) -> Result<Article> {
        let mut work = self.store.begin().await?;
        let id = self.create_in(&mut *work, by, input, &Origin::default()).await?;
        work.commit().await?;
        self.reread(id).await
    }

    /// As [`Articles::create`], inside a unit of work that the caller commits (imports).
    pub async fn create_in(&self, work: &mut dyn UnitOfWork, by: &Staff, input: &ArticleInput, origin: &Origin) -> Result<ArticleId> {
        let now = self.ambient.now();
        let content = input.apply(None, &self.facts.registry(), now)?;
        let category = category_of(work, &content).await?;
        let mut article = self.blank(content, category, by, now);
        article.id = origin.id.unwrap_or(article.id);
        article.updated_at = origin.updated_at.filter(|at| *at <= now).unwrap_or(now);
        article.created_at = article.updated_at;
        settle(&mut article, now);
        article.shares_slug = self.share_slug(work, &article).await?;
        work.articles().insert(&article).await?;
        self.note(work, &article, by, now).await?;
        Ok(article.id)
    }

    /// Inserts an article as it was elsewhere, with its history. What follows from its text is made anew.
    pub async fn bring_in(&self, work: &mut dyn UnitOfWork, mut article: Article, revisions: &[Revision]) -> Result<()> {
        let now = self.ambient.now();
        settle(&mut article, now);
        article.shares_slug = self.share_slug(work, &article).await?;
        work.articles().insert(&article).await?;
        for revision in revisions {
            work.articles().add_revision(revision).await?;
        }
        self.entail(work, &article, now).await
    }

    fn blank(&self, content: ArticleContent, category: CategoryRef, by: &Staff, now: Timestamp) -> Article {
        Article {
            id: ArticleId(self.ambient.uuid()),
            category,
            tags: Vec::new(),
            main_content_id: self.ambient.uuid(),
            slug: String::new(),
            shares_slug: false,
            reading_minutes: 1,
            published_at: None,
            created_at: now,
            updated_at: now,
            revision: 1,
            counts: Counts::default(),
            owner: by.name.clone(),
            deleted_at: None,
            content,
        }
    }

    /// `Conflict("STALE_REVISION")` when `base_revision` is not the stored one.
    pub async fn update(&self, by: &Staff, id: ArticleId, input: &ArticleInput) -> Result<Article> {
        let mut work = self.store.begin().await?;
        self.update_in(&mut *work, by, id, input).await?;
        work.commit().await?;
        self.reread(id).await
    }

    /// As [`Articles::update`], inside a unit of work that the caller commits. False when the change
    /// changes nothing and nothing was written (only for imports, which carry no base revision).
    pub async fn update_in(&self, work: &mut dyn UnitOfWork, by: &Staff, id: ArticleId, input: &ArticleInput) -> Result<bool> {
        let now = self.ambient.now();
        let before = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()).ok_or(Error::NotFound("Article"))?;
        by.check_may_edit(&before)?;
        if input.base_revision.is_some_and(|base| base != before.revision) {
            return Err(stale(before.revision));
        }
        let content = input.apply(Some(&before.content), &self.facts.registry(), now)?;
        if input.base_revision.is_none() && content == before.content {
            return Ok(false);
        }
        self.save(work, &before, content, by, now).await?;
        Ok(true)
    }

    /// Takes an older version's text back as a new revision; a deleted article comes back as a draft.
    pub async fn restore(&self, by: &Staff, id: ArticleId, number: i64) -> Result<Article> {
        let now = self.ambient.now();
        let mut work = self.store.begin().await?;
        let mut before = work.articles().find_for_update(id).await?.ok_or(Error::NotFound("Article"))?;
        by.check_may_edit(&before)?;
        let older = work.articles().revision(id, number).await?.ok_or(Error::NotFound("Revision"))?;
        let undeleted = before.deleted_at.take().is_some();
        let status = if undeleted { Status::Draft } else { before.content.status };
        let content = ArticleContent { status, publish_at: before.content.publish_at, ..older.content };
        self.save(&mut *work, &before, content, by, now).await?;
        work.commit().await?;
        self.reread(id).await
    }

    /// Soft: the row and its history stay, readers get 404, `restore` brings it back.
    pub async fn delete(&self, by: &Staff, id: ArticleId) -> Result<()> {
        let now = self.ambient.now();
        let mut work = self.store.begin().await?;
        let before = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()).ok_or(Error::NotFound("Article"))?;
        by.check_may_edit(&before)?;
        let after = Article { deleted_at: Some(now), updated_at: now, revision: before.revision + 1, ..before.clone() };
        work.articles().save(&after, before.revision).await?;
        self.keep_revision(&*work, &after, by, now).await?;
        unshare_slug(&mut *work, &before).await?;
        work.record(Change::Article(id));
        work.commit().await
    }

    pub async fn revisions(&self, by: &Staff, id: ArticleId) -> Result<Vec<Revision>> {
        let article = self.store.articles().find(id).await?.ok_or(Error::NotFound("Article"))?;
        by.check_may_edit(&article)?;
        self.store.articles().revisions(id).await
    }

    /// The job of a scheduled article: publishes it if it is still scheduled and its time has come.
    pub async fn publish_due(&self, id: ArticleId) -> Result<()> {
        let now = self.ambient.now();
        let mut work = self.store.begin().await?;
        let Some(before) = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()) else {
            return Ok(());
        };
        let due = before.content.status == Status::Scheduled && before.content.publish_at.is_some_and(|at| at <= now);
        if !due {
            return Ok(());
        }
        let content = ArticleContent { status: Status::Published, ..before.content.clone() };
        self.save(&mut *work, &before, content, &Staff::operator(), now).await?;
        work.commit().await
    }

    async fn save(&self, work: &mut dyn UnitOfWork, before: &Article, content: ArticleContent, by: &Staff, now: Timestamp) -> Result<()> {
        let category = category_of(work, &content).await?;
        let mut after = Article { content, category, updated_at: now, revision: before.revision + 1, ..before.clone() };
        settle(&mut after, now);
        let moved = (&before.category.id, &before.slug) != (&after.category.id, &after.slug);
        if moved {
            unshare_slug(work, before).await?;
            if before.is_public() {
                work.articles().remember_address(&before.category.slug, &before.slug, before.id, now).await?;
            }
        }
        after.shares_slug = self.share_slug(work, &after).await?;
        work.articles().save(&after, before.revision).await?;
        self.note(work, &after, by, now).await
    }

    /// Marks every article with this slug in this category as sharing it; answers whether any other does.
    async fn share_slug(&self, work: &mut dyn UnitOfWork, article: &Article) -> Result<bool> {
        let others: Vec<ArticleId> =
            work.articles().with_slug(article.category.id, &article.slug).await?.into_iter().filter(|id| *id != article.id).collect();
        if others.len() == 1 {
            work.articles().set_shares_slug(&others, true).await?;
            others.iter().for_each(|id| work.record(Change::Article(*id)));
        }
        Ok(!others.is_empty())
    }

    /// Everything a save entails besides the row.
    async fn note(&self, work: &mut dyn UnitOfWork, article: &Article, by: &Staff, now: Timestamp) -> Result<()> {
        self.keep_revision(work, article, by, now).await?;
        self.entail(work, article, now).await
    }

    async fn entail(&self, work: &mut dyn UnitOfWork, article: &Article, now: Timestamp) -> Result<()> {
        work.facts().set_quotes(article.id, &self.quoted(article, indian_date(now))).await?;
        if let (Status::Scheduled, Some(at)) = (article.content.status, article.content.publish_at) {
            let job = NewJob {
                job: Job::PublishArticle { article: article.id },
                run_at: at,
                unique_key: Some(format!("publish:{}", article.id)),
            };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        }
        work.record(Change::Article(article.id));
        Ok(())
    }

    /// The facts whose value of today the article shows or reckons with; those of a past day never change.
    fn quoted(&self, article: &Article, today: Date) -> Vec<Quoted> {
        let registry = self.facts.registry();
        let in_sums = article.content.worked.iter().flat_map(Worked::quotes);
        let in_box = article.content.facts.iter().filter_map(|fact| fact.quote.clone());
        let all = quotes(&article.content.html).into_iter().chain(in_box).chain(in_sums);
        let present: BTreeSet<String> = all.filter(|quote| quote.on.is_none()).map(|quote| quote.fact).collect();
        let shown = |id: &String| {
            let fact = registry.fact(id)?;
            fact.on(today).map(|dated| fact.quoted(dated))
        };
        present.into_iter().filter_map(|fact| Some(Quoted { article: article.id, shown: shown(&fact)?, fact })).collect()
    }

    async fn keep_revision(&self, work: &dyn UnitOfWork, article: &Article, by: &Staff, now: Timestamp) -> Result<()> {
        let revision = Revision {
            article: article.id,
            number: article.revision,
            content: article.content.clone(),
            saved_by: by.name.clone(),
            saved_at: now,
        };
        work.articles().add_revision(&revision).await
    }

    async fn reread(&self, id: ArticleId) -> Result<Article> {
        self.store.articles().find(id).await?.ok_or(Error::NotFound("Article"))
    }
}

/// Fields that follow from the content: slug, reading time, moment of publication. A scheduled
/// article whose time has come is published at once.
fn settle(article: &mut Article, now: Timestamp) {
    let content = &mut article.content;
    if content.status == Status::Scheduled && content.publish_at.is_some_and(|at| at <= now) {
        content.status = Status::Published;
    }
    let title_slug = slug_of(&content.title);
    article.slug = content.chosen_slug.clone().or(Some(title_slug).filter(|s| !s.is_empty())).unwrap_or_else(|| article.id.to_string());
    let minutes = crate::text::words(&plain_text(&content.html)).div_ceil(WORDS_PER_MINUTE).max(1);
    article.reading_minutes = i32::try_from(minutes).unwrap_or(i32::MAX);
    if content.status == Status::Published {
        let dated = content.publish_at.filter(|at| *at <= now);
        article.published_at = dated.or(article.published_at).or(Some(now));
    }
}

/// When the slug that an article gives up had exactly one other user, that one is unique again.
async fn unshare_slug(work: &mut dyn UnitOfWork, article: &Article) -> Result<()> {
    let others: Vec<ArticleId> =
        work.articles().with_slug(article.category.id, &article.slug).await?.into_iter().filter(|id| *id != article.id).collect();
    if let [only] = others[..] {
        work.articles().set_shares_slug(&[only], false).await?;
        work.record(Change::Article(only));
    }
    Ok(())
}

async fn category_of(work: &dyn UnitOfWork, content: &ArticleContent) -> Result<CategoryRef> {
    let category =
        work.categories().find(content.category).await?.ok_or_else(|| Error::invalid("category_id", "There is no such category"))?;
    Ok(CategoryRef { id: category.id, name: category.name, slug: category.slug })
}

fn stale(current: i64) -> Error {
    Error::conflict(
        "STALE_REVISION",
        format!("Someone else saved this article meanwhile (it is now at revision {current}). Your text was not saved over theirs."),
    )
}
