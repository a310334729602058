//! Changes of articles. Every save stores a revision, every former public address is kept as a redirect, and follow-up jobs
//! are written in the same transaction.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;

use super::article::{Article, ArticleContent, ArticleCounts, ArticleStatus, CategoryRef, Revision};
use super::draft::ArticleInput;
use super::html::to_plain_text;
use crate::audit::note_value;
use crate::changes::Change;
use crate::facts::{FactCache, QuotedFact};
use crate::ids::{ArticleId, JobId};
use crate::jobs::{Job, NewJob};
use crate::language::Language;
use crate::slug::slugify;
use crate::staff::Staff;
use crate::tags::Tag;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// Readers manage about 220 words of careful prose a minute.
const WORDS_PER_MINUTE: usize = 220;

/// Id and date that an imported article brings from its former site.
#[derive(Debug, Clone, Default)]
pub struct ImportOrigin {
    /// Its id at the site it was exported from; it must be unused here.
    pub id: Option<ArticleId>,
    /// When it was last changed at that site.
    pub updated_at: Option<Timestamp>,
}

#[derive(Clone)]
pub struct Articles {
    store: Arc<dyn Store>,
    environment: Environment,
    facts: Arc<FactCache>,
}

impl Articles {
    pub fn new(store: Arc<dyn Store>, environment: Environment, facts: Arc<FactCache>) -> Self {
        Self { store, environment, facts }
    }

    pub async fn create(&self, by: &Staff, input: &ArticleInput) -> Result<Article> {
        let mut work = self.store.begin().await?;
        let id = self.create_in(&mut *work, by, input, &ImportOrigin::default()).await?;
        work.commit().await?;
        self.reload(id).await
    }

    /// Like [`Articles::create`], inside a unit of work that the caller commits (imports).
    pub async fn create_in(&self, work: &mut dyn UnitOfWork, by: &Staff, input: &ArticleInput, origin: &ImportOrigin) -> Result<ArticleId> {
        let now = self.environment.now();
        let mut content = input.apply(None, &self.facts.registry(), now)?;
        content.check_editorial_fields(None, by)?;
        save_new_tags(work, &input.new_tags, &mut content).await?;
        let category = find_category(work, &content).await?;
        let mut article = self.new_article(content, category, by, now);
        article.id = origin.id.unwrap_or(article.id);
        article.updated_at = origin.updated_at.filter(|at| *at <= now).unwrap_or(now);
        article.created_at = article.updated_at;
        derive_fields(&mut article, now);
        check_address_free(work, &article, by).await?;
        article.shares_slug = self.share_slug(work, &article).await?;
        work.articles().insert(&article).await?;
        self.finish_save(work, &article, by, now).await?;
        Ok(article.id)
    }

    /// Inserts an article of another site with its history. Fields that derive from its text are computed again.
    pub async fn import_in(&self, work: &mut dyn UnitOfWork, mut article: Article, revisions: &[Revision]) -> Result<()> {
        let now = self.environment.now();
        derive_fields(&mut article, now);
        article.shares_slug = self.share_slug(work, &article).await?;
        work.articles().insert(&article).await?;
        for revision in revisions {
            work.articles().add_revision(revision).await?;
        }
        self.write_side_effects(work, &article, now).await
    }

    fn new_article(&self, content: ArticleContent, category: CategoryRef, by: &Staff, now: Timestamp) -> Article {
        Article {
            id: ArticleId(self.environment.new_uuid()),
            category,
            tags: Vec::new(),
            main_content_id: self.environment.new_uuid(),
            slug: String::new(),
            shares_slug: false,
            reading_minutes: 1,
            published_at: None,
            created_at: now,
            updated_at: now,
            revision: 1,
            counts: ArticleCounts::default(),
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
        self.reload(id).await
    }

    /// Like [`Articles::update`], inside a unit of work that the caller commits. Returns false when the input changes nothing
    /// and nothing was written (only for imports, which have no base revision).
    pub async fn update_in(&self, work: &mut dyn UnitOfWork, by: &Staff, id: ArticleId, input: &ArticleInput) -> Result<bool> {
        let now = self.environment.now();
        let before = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()).ok_or(Error::NotFound("Article"))?;
        before.check_editable_by(by)?;
        if input.base_revision.is_some_and(|base| base != before.revision) {
            return Err(stale_revision_error(before.revision));
        }
        let mut content = input.apply(Some(&before.content), &self.facts.registry(), now)?;
        if input.base_revision.is_none() && content == before.content {
            return Ok(false);
        }
        content.check_editorial_fields(Some(&before.content), by)?;
        check_publishable(work, &before, &content, by).await?;
        save_new_tags(work, &input.new_tags, &mut content).await?;
        self.save(work, &before, content, by, now).await?;
        Ok(true)
    }

    /// Restores the content of an older version as a new revision. A deleted article comes back as a draft. Corrections stay, whoever restores:
    /// what was said publicly of an error is not taken back. What only editors say of it stays as it is when an author restores.
    pub async fn restore(&self, by: &Staff, id: ArticleId, number: i64) -> Result<Article> {
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let mut before = work.articles().find_for_update(id).await?.ok_or(Error::NotFound("Article"))?;
        before.check_editable_by(by)?;
        let older = work.articles().find_revision(id, number).await?.ok_or(Error::NotFound("Revision"))?;
        let undeleted = before.deleted_at.take().is_some();
        if undeleted && !by.role.can_edit_all() {
            let deleted = work.articles().find_revision(id, before.revision).await?;
            if deleted.is_some_and(|deleted| deleted.saved_by != by.name) {
                return Err(Error::Forbidden("An editor has deleted this article, so that an editor has to restore it".to_owned()));
            }
        }
        note_value(&mut *work, "deleted", Some(undeleted), Some(false));
        let status = if undeleted { ArticleStatus::Draft } else { before.content.status };
        let mut content = ArticleContent { status, publish_at: before.content.publish_at, ..older.content };
        content.corrections.clone_from(&before.content.corrections);
        if !by.role.can_edit_all() {
            content.is_featured = before.content.is_featured;
            content.reviewer.clone_from(&before.content.reviewer);
        }
        self.save(&mut *work, &before, content, by, now).await?;
        work.commit().await?;
        self.reload(id).await
    }

    /// Deletes softly: the row and its history stay, readers get 404, and `restore` brings the article back.
    pub async fn delete(&self, by: &Staff, id: ArticleId) -> Result<()> {
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let before = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()).ok_or(Error::NotFound("Article"))?;
        before.check_editable_by(by)?;
        let after = Article { deleted_at: Some(now), updated_at: now, revision: before.revision + 1, ..before.clone() };
        note_value(&mut *work, "deleted", Some(false), Some(true));
        work.articles().save(&after, before.revision).await?;
        self.add_revision(&*work, &after, by, now).await?;
        unmark_last_slug_sharer(&mut *work, &before).await?;
        work.record_change(Change::Article(id));
        work.commit().await
    }

    pub async fn list_revisions(&self, by: &Staff, id: ArticleId) -> Result<Vec<Revision>> {
        let article = self.store.articles().find(id).await?.ok_or(Error::NotFound("Article"))?;
        article.check_editable_by(by)?;
        self.store.articles().list_revisions(id).await
    }

    /// Runs the job of a scheduled article: publishes it if it is still scheduled and its time has come.
    pub async fn publish_due(&self, id: ArticleId) -> Result<()> {
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        let Some(before) = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none()) else {
            return Ok(());
        };
        let due = before.content.status == ArticleStatus::Scheduled && before.content.publish_at.is_some_and(|at| at <= now);
        if !due {
            return Ok(());
        }
        let content = ArticleContent { status: ArticleStatus::Published, ..before.content.clone() };
        self.save(&mut *work, &before, content, &Staff::operator(), now).await?;
        work.commit().await
    }

    async fn save(&self, work: &mut dyn UnitOfWork, before: &Article, content: ArticleContent, by: &Staff, now: Timestamp) -> Result<()> {
        let category = find_category(work, &content).await?;
        let mut after = Article { content, category, updated_at: now, revision: before.revision + 1, ..before.clone() };
        derive_fields(&mut after, now);
        let moved = (&before.category.id, &before.slug) != (&after.category.id, &after.slug);
        let is_going_out = before.content.status == ArticleStatus::Draft && after.content.status != ArticleStatus::Draft;
        if moved || is_going_out {
            check_address_free(work, &after, by).await?;
        }
        if moved {
            unmark_last_slug_sharer(work, before).await?;
            // What was taken back counts: its address stays its own.
            if before.is_public() || before.published_at.is_some() {
                work.articles().save_former_address(&before.category.slug, &before.slug, before.id, now).await?;
            }
        }
        // Short answers name their article by its slug alone: they follow the English one, and no draft or edition that only shares it.
        let is_theirs = before.category.language() == Language::English;
        if before.slug != after.slug && is_theirs && !work.articles().has_english_namesake(before.id, &before.slug).await? {
            for answer in work.short_answers().rename_article(&before.slug, &after.slug, now).await? {
                work.record_change(Change::ShortAnswer(answer));
            }
        }
        note_value(work, "status", Some(before.content.status.as_str()), Some(after.content.status.as_str()));
        let address = |article: &Article| format!("/{}/{}", article.category.slug, article.slug);
        note_value(work, "address", Some(address(before)), Some(address(&after)));
        note_value(work, "publish at", before.content.publish_at, after.content.publish_at);
        note_value(work, "revision", Some(before.revision), Some(after.revision));
        after.shares_slug = self.share_slug(work, &after).await?;
        work.articles().save(&after, before.revision).await?;
        if before.category.id != after.category.id {
            work.articles().set_corrections_on_arrival(after.id, before.content.corrections.len()).await?;
        }
        self.finish_save(work, &after, by, now).await
    }

    /// Marks the other article with this slug in this category as sharing it. Returns whether there is any other.
    async fn share_slug(&self, work: &mut dyn UnitOfWork, article: &Article) -> Result<bool> {
        let others: Vec<ArticleId> = work
            .articles()
            .find_ids_by_slug(article.category.id, &article.slug)
            .await?
            .into_iter()
            .filter(|id| *id != article.id)
            .collect();
        if others.len() == 1 {
            work.articles().set_shares_slug(&others, true).await?;
            others.iter().for_each(|id| work.record_change(Change::Article(*id)));
        }
        Ok(!others.is_empty())
    }

    /// Writes everything that a save needs besides the row: the revision and the side effects.
    async fn finish_save(&self, work: &mut dyn UnitOfWork, article: &Article, by: &Staff, now: Timestamp) -> Result<()> {
        self.add_revision(work, article, by, now).await?;
        self.write_side_effects(work, article, now).await
    }

    async fn write_side_effects(&self, work: &mut dyn UnitOfWork, article: &Article, now: Timestamp) -> Result<()> {
        work.facts().set_quotes(article.id, &self.collect_quotes(article, indian_date(now))).await?;
        if let (ArticleStatus::Scheduled, Some(at)) = (article.content.status, article.content.publish_at) {
            let job = NewJob {
                job: Job::PublishArticle { article: article.id },
                run_at: at,
                unique_key: Some(format!("publish:{}", article.id)),
            };
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        }
        work.record_change(Change::Article(article.id));
        Ok(())
    }

    /// Returns the facts of [`Article::list_current_quotes`], each in today's words.
    fn collect_quotes(&self, article: &Article, today: Date) -> Vec<QuotedFact> {
        let registry = self.facts.registry();
        let present = article.list_current_quotes();
        let current_wording = |id: &String| {
            let fact = registry.fact(id)?;
            fact.value_on(today).map(|dated| fact.format_value(dated))
        };
        present.into_iter().filter_map(|fact| Some(QuotedFact { article: article.id, wording: current_wording(&fact)?, fact })).collect()
    }

    async fn add_revision(&self, work: &dyn UnitOfWork, article: &Article, by: &Staff, now: Timestamp) -> Result<()> {
        let revision = Revision {
            article: article.id,
            number: article.revision,
            content: article.content.clone(),
            saved_by: by.name.clone(),
            saved_at: now,
        };
        work.articles().add_revision(&revision).await
    }

    async fn reload(&self, id: ArticleId) -> Result<Article> {
        self.store.articles().find(id).await?.ok_or(Error::NotFound("Article"))
    }
}

/// Sets the fields that derive from the content: slug, reading time and time of publication. A scheduled article whose
/// time has come is published at once.
fn derive_fields(article: &mut Article, now: Timestamp) {
    let content = &mut article.content;
    if content.status == ArticleStatus::Scheduled && content.publish_at.is_some_and(|at| at <= now) {
        content.status = ArticleStatus::Published;
    }
    let title_slug = slugify(&content.title);
    article.slug = content.chosen_slug.clone().or(Some(title_slug).filter(|s| !s.is_empty())).unwrap_or_else(|| article.id.to_string());
    let minutes = crate::text::count_words(&to_plain_text(&content.html)).div_ceil(WORDS_PER_MINUTE).max(1);
    article.reading_minutes = i32::try_from(minutes).unwrap_or(i32::MAX);
    if content.status == ArticleStatus::Published {
        let dated = content.publish_at.filter(|at| *at <= now);
        article.published_at = dated.or(article.published_at).or(Some(now));
    }
}

/// `Forbidden` when an author publishes or schedules what somebody else took back to draft.
async fn check_publishable(work: &dyn UnitOfWork, before: &Article, content: &ArticleContent, by: &Staff) -> Result<()> {
    let is_going_out = before.content.status == ArticleStatus::Draft && content.status != ArticleStatus::Draft;
    if !is_going_out || by.role.can_edit_all() {
        return Ok(());
    }
    match work.articles().find_withdrawer(before.id).await? {
        Some(withdrawer) if withdrawer != by.name => {
            Err(Error::Forbidden("An editor took this back; ask them to publish it again.".to_owned()))
        }
        _ => Ok(()),
    }
}

/// `Conflict("ADDRESS_TAKEN")` when an author would show own words at the address of another article, or as what short answers, guides and
/// editions rest on, which name an article by its slug in any category: the newest article is shown, and an address that an article had
/// before leads to that one. One that somebody deleted keeps its address, too, or what an
/// editor took back could be published anew.
async fn check_address_free(work: &dyn UnitOfWork, article: &Article, by: &Staff) -> Result<()> {
    if by.role.can_edit_all() || !work.articles().is_slug_taken(article.id, &article.slug).await? {
        return Ok(());
    }
    Err(Error::conflict(
        "ADDRESS_TAKEN",
        format!(
            "Another article has or had the address /{}/{}. Please choose another title or address, or ask an editor.",
            article.category.slug, article.slug
        ),
    ))
}

/// Unmarks the other article with this slug when the article gives the slug up and only one other has it.
async fn unmark_last_slug_sharer(work: &mut dyn UnitOfWork, article: &Article) -> Result<()> {
    let others: Vec<ArticleId> =
        work.articles().find_ids_by_slug(article.category.id, &article.slug).await?.into_iter().filter(|id| *id != article.id).collect();
    if let [only] = others[..] {
        work.articles().set_shares_slug(&[only], false).await?;
        work.record_change(Change::Article(only));
    }
    Ok(())
}

/// Saves the tags that this article is the first to name. One that somebody else made meanwhile is theirs.
async fn save_new_tags(work: &mut dyn UnitOfWork, new_tags: &[Tag], content: &mut ArticleContent) -> Result<()> {
    for tag in new_tags {
        if let Some(theirs) = work.tags().find_by_slug(&tag.slug).await? {
            content.tags.iter_mut().filter(|id| **id == tag.id).for_each(|id| *id = theirs.id);
            continue;
        }
        work.tags().save(tag).await?;
        work.record_change(Change::Tags);
    }
    Ok(())
}

async fn find_category(work: &dyn UnitOfWork, content: &ArticleContent) -> Result<CategoryRef> {
    let category =
        work.categories().find(content.category).await?.ok_or_else(|| Error::invalid("category_id", "There is no such category"))?;
    Ok(CategoryRef { id: category.id, name: category.name, slug: category.slug })
}

fn stale_revision_error(current: i64) -> Error {
    Error::conflict(
        "STALE_REVISION",
        format!("Someone else saved this article meanwhile (it is now at revision {current}). Your text was not saved over theirs."),
    )
}
