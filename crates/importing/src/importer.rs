//! Writes a parsed collection into the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use domain::articles::{ArticleContent, ArticleInput, Articles, ImportOrigin, Patch, shorten_imported_excerpt, slugify};
use domain::assist_modules::AssistModules;
use domain::facts::{FactCache, Facts};
use domain::ids::{ArticleId, RedirectId};
use domain::import_ledger::ImportedItem;
use domain::products::ProductCatalogue;
use domain::redirects::{Redirect, RedirectTarget};
use domain::staff::{Role, Staff};
use domain::{Environment, Error, Result, Store, UnitOfWork};
use sha2::{Digest, Sha256};

use crate::bundle::{ImportedArticle, Problem};
use crate::collection::{CollectedItem, Collection};
use crate::lists::SlugIds;
use crate::pictures::{MediaSource, PictureLocator, StoredPictures};
use crate::report::Report;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportMode {
    /// Everything is checked and counted, nothing is written; with `is_update` as `Update` would do it.
    DryRun { is_update: bool },
    /// New items are added, existing ones are left unchanged.
    Add,
    /// Like `Add`, and articles and pages that differ get a new revision.
    Update,
}

/// Articles written in one transaction: few enough that the writes of a running site can wait for it.
const BATCH_SIZE: usize = 200;

pub struct Importer {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    articles: Articles,
    pub(super) facts: Facts,
    pub(super) assist: AssistModules,
    pub(super) fact_cache: Arc<FactCache>,
    /// The products that short answers may be about.
    pub(super) products: Arc<ProductCatalogue>,
    actor: Staff,
    /// Category slug of articles that name none.
    default_category: Option<String>,
    /// Stores pictures; without it none are looked for.
    pictures: Option<domain::pictures::Pictures>,
}

/// What is needed while articles are written.
struct WriteContext<'w> {
    ids: SlugIds,
    mode: ImportMode,
    source: Option<&'w str>,
    imported: &'w HashMap<String, ImportedItem>,
}

impl Importer {
    pub fn new(store: Arc<dyn Store>, environment: Environment, products: Arc<ProductCatalogue>, default_category: Option<String>) -> Self {
        let by = Staff { name: "import".to_owned(), role: Role::Admin, modules: Vec::new() };
        let book = Arc::new(FactCache::default());
        let articles = Articles::new(store.clone(), environment.clone(), book.clone());
        let assist = AssistModules::new(store.clone(), environment.clone(), book.clone());
        let facts = Facts::new(store.clone(), environment.clone(), book.clone());
        Self { articles, facts, assist, fact_cache: book, products, store, environment, actor: by, default_category, pictures: None }
    }

    #[must_use]
    pub fn with_pictures(mut self, pictures: domain::pictures::Pictures) -> Self {
        self.pictures = Some(pictures);
        self
    }

    /// Calls `progress` with the phase, the number of articles done and their total: first while they are checked, then
    /// while they are written.
    pub async fn import(
        &self,
        from: &dyn Collection,
        media: Option<&dyn MediaSource>,
        mode: ImportMode,
        progress: &(dyn Fn(&str, usize, usize) + Send + Sync),
    ) -> Result<Report> {
        let pictures = PictureLocator::new(media);
        let checked = self.check_collection(from, &pictures, &|done, all| progress("checked", done, all)).await?;
        let known = match from.source() {
            Some(source) => self.store.imports().imported_items(source).await?,
            None => HashMap::new(),
        };
        let mut report = checked.report;
        report.pictures_remote = pictures.remote_addresses();
        if let ImportMode::DryRun { is_update } = mode {
            let mode = if is_update { ImportMode::Update } else { ImportMode::Add };
            self.preview(from, mode, &known, &checked.tags, &mut report).await?;
            report.others_added += self.count_changed_answers(from.lists(), mode).await?;
            return Ok(report);
        }
        // Pictures that were found during the check are looked up again to be stored.
        let pictures = PictureLocator::new(media.filter(|_| self.pictures.is_some()));
        let mut stored = StoredPictures::default();
        let mut articles = from.articles(&pictures);
        let mut work = self.store.begin().await?;
        let ids = self.import_lists(&mut *work, from.lists(), &checked.tags, mode, &mut report).await?;
        let context = WriteContext { ids, mode, source: from.source(), imported: &known };
        work.commit().await?;
        let mut done = 0;
        loop {
            let batch = self.next_batch(&mut articles, &pictures, &mut stored, &mut report).await?;
            if batch.is_empty() {
                break;
            }
            let mut work = self.store.begin().await?;
            for found in batch {
                done += 1;
                progress("imported", done, from.count());
                let CollectedItem::Article(article) = found else { continue };
                self.write_article(&mut *work, &article, &context, &mut report)
                    .await
                    .map_err(|error| add_path_to_error(&article.path, error))?;
            }
            work.commit().await?;
        }
        self.import_short_answers(from.lists(), mode, &mut report).await?;
        Ok(report)
    }

    /// Reads the next articles and stores their pictures, which needs transactions of its own.
    async fn next_batch(
        &self,
        articles: &mut (dyn Iterator<Item = std::result::Result<CollectedItem, Problem>> + '_),
        pictures: &PictureLocator<'_>,
        stored: &mut StoredPictures,
        report: &mut Report,
    ) -> Result<Vec<CollectedItem>> {
        let mut batch = Vec::new();
        for found in articles.take(BATCH_SIZE) {
            let mut found = found.map_err(|problem| Error::internal(format!("the file changed while it was read: {problem}")))?;
            if let (CollectedItem::Article(article), Some(into)) = (&mut found, &self.pictures) {
                stored.store(pictures.take_pending(), into, report).await?;
                stored.replace_paths(article)?;
            }
            batch.push(found);
        }
        Ok(batch)
    }

    /// Runs the import in transactions that are never committed, to count what it would do. Each transaction writes the
    /// lists again, so that a running site waits no longer for a dry run than for the import.
    async fn preview(
        &self,
        from: &dyn Collection,
        mode: ImportMode,
        known: &HashMap<String, ImportedItem>,
        tags: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Result<()> {
        let pictures = PictureLocator::default();
        let mut articles = from.articles(&pictures).filter_map(std::result::Result::ok);
        let mut is_first = true;
        loop {
            let batch: Vec<CollectedItem> = articles.by_ref().take(BATCH_SIZE).collect();
            if batch.is_empty() && !is_first {
                return Ok(());
            }
            let mut work = self.store.begin().await?;
            let mut lists = Report::default();
            let ids = self.import_lists(&mut *work, from.lists(), tags, mode, &mut lists).await?;
            if is_first {
                report.others_added += lists.others_added;
                report.redirects_added += lists.redirects_added;
                is_first = false;
            }
            let context = WriteContext { ids, mode, source: from.source(), imported: known };
            for found in batch {
                let CollectedItem::Article(article) = found else { continue };
                self.write_article(&mut *work, &article, &context, report)
                    .await
                    .map_err(|error| add_path_to_error(&article.path, error))?;
            }
        }
    }

    async fn write_article(
        &self,
        work: &mut dyn UnitOfWork,
        article: &ImportedArticle,
        context: &WriteContext<'_>,
        report: &mut Report,
    ) -> Result<()> {
        let input = self.resolve_input(article, &context.ids)?;
        let item = context.source.zip(article.key.as_deref());
        let digest = match item {
            Some(_) => hash_content(&input.apply(None, &self.facts.cache().registry(), self.environment.now())?)?,
            None => String::new(),
        };
        let before = item.and_then(|(_, key)| context.imported.get(key));
        let existing = match before {
            Some(item) => Some(item.article),
            None if item.is_some() => None,
            None => self.find_existing(work, article, &input).await?,
        };
        let id = match existing {
            None => {
                let origin = ImportOrigin { id: article.id, updated_at: article.changed_at() };
                let id = self.articles.create_in(work, &self.actor, &input, &origin).await?;
                report.articles_added += 1;
                id
            }
            Some(id) => {
                let changed = context.mode == ImportMode::Update && before.is_none_or(|item| item.digest != digest);
                if !(changed && self.update_article(work, id, &input, article, report).await?) {
                    report.articles_kept += 1;
                    return Ok(());
                }
                report.articles_updated += 1;
                id
            }
        };
        if let Some((source, key)) = item {
            work.imports().save_item(source, key, &ImportedItem { article: id, digest }, self.environment.now()).await?;
        }
        self.add_redirects(work, article, id, report).await
    }

    /// The existing article that a file without a recorded item refers to: by its id, otherwise by its address.
    async fn find_existing(&self, work: &dyn UnitOfWork, article: &ImportedArticle, input: &ArticleInput) -> Result<Option<ArticleId>> {
        if let Some(id) = article.id {
            return Ok(work.articles().find_for_update(id).await?.map(|found| found.id));
        }
        let slug = article.slug.clone().unwrap_or_else(|| slugify(&article.title));
        match input.category.filter(|_| !slug.is_empty()) {
            Some(category) => Ok(work.articles().find_ids_by_slug(category, &slug).await?.first().copied()),
            None => Ok(None),
        }
    }

    /// False when nothing differs, or when the article was deleted here; then it stays deleted.
    async fn update_article(
        &self,
        work: &mut dyn UnitOfWork,
        id: ArticleId,
        input: &ArticleInput,
        article: &ImportedArticle,
        report: &mut Report,
    ) -> Result<bool> {
        match self.articles.update_in(work, &self.actor, id, input).await {
            Err(Error::NotFound(_)) => {
                let message = "it was deleted here and stays deleted".to_owned();
                report.notes.push(Problem { path: article.path.clone(), line: article.line, message });
                Ok(false)
            }
            other => other,
        }
    }

    async fn add_redirects(&self, work: &dyn UnitOfWork, article: &ImportedArticle, id: ArticleId, report: &mut Report) -> Result<()> {
        for from in &article.old_addresses {
            let redirect = Redirect {
                id: RedirectId(self.environment.new_uuid()),
                from: from.clone(),
                to: RedirectTarget::Article(id),
                created_at: self.environment.now(),
            };
            if work.redirects().insert(&redirect).await? {
                report.redirects_added += 1;
            }
        }
        Ok(())
    }

    /// The slug or name of the category, as the file has it.
    pub(super) fn category_name<'a>(&'a self, article: &'a ImportedArticle) -> Result<&'a str> {
        let name = article.category.as_deref().or(self.default_category.as_deref());
        name.ok_or_else(|| Error::invalid("category", "the front matter names no category, and no --category was given"))
    }

    fn resolve_input(&self, article: &ImportedArticle, ids: &SlugIds) -> Result<ArticleInput> {
        let name = self.category_name(article)?;
        let category = ids.categories.get(name).or_else(|| ids.categories.get(&slugify(name)));
        let category = category.ok_or_else(|| Error::invalid("category", format!("there is no category \"{name}\"")))?;
        let tags = article.tags.iter().filter_map(|name| ids.tags.get(&to_tag_slug(name)).copied()).collect();
        Ok(ArticleInput { category: Some(*category), tags: Some(tags), ..to_article_input(article) })
    }
}

/// All fields except the category and tags, which need ids.
pub(super) fn to_article_input(article: &ImportedArticle) -> ArticleInput {
    let status = match (article.is_draft, article.is_scheduled) {
        (true, _) => "draft",
        (false, true) => "scheduled",
        (false, false) => "published",
    };
    ArticleInput {
        title: Some(article.title.clone()),
        category: None,
        html: Some(article.html.clone()),
        excerpt: to_patch(&article.excerpt.as_deref().map(shorten_imported_excerpt)),
        image: to_patch(&article.image),
        video: to_patch(&article.video),
        tags: None,
        new_tags: Vec::new(),
        status: Some(status.to_owned()),
        publish_at: to_patch(&article.published_at),
        is_featured: Some(article.is_featured),
        author: to_patch(&article.author),
        reviewer: to_patch(&article.reviewer),
        checked_on: to_patch(&article.checked_on),
        sources: Some(article.sources.clone()),
        facts: Some(article.facts.clone()),
        worked: Some(article.worked.clone()),
        corrections: Some(article.corrections.clone()),
        slug: to_patch(&article.slug),
        sponsor: to_patch(&article.sponsor),
        correction: None,
        base_revision: None,
    }
}

fn hash_content(content: &ArticleContent) -> Result<String> {
    let json = serde_json::to_vec(content).map_err(Error::internal)?;
    Ok(domain::text::to_hex(&Sha256::digest(&json)))
}

fn to_patch<T: Clone>(value: &Option<T>) -> Patch<T> {
    value.clone().map_or(Patch::Clear, Patch::Set)
}

pub(super) fn to_tag_slug(name: &str) -> String {
    slugify(&name.replace('-', " "))
}

/// Puts the file's path before the error's message.
pub(super) fn add_path_to_error(path: &str, error: Error) -> Error {
    match error {
        Error::Invalid { message, fields } => Error::Invalid { message: format!("{path}: {message}"), fields },
        other => other,
    }
}
