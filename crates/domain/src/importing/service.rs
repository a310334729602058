//! Writing a parsed folder into the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::bundle::{ImportedArticle, Problem};
use super::collection::{Collection, Found};
use super::lists::Shelves;
use super::memory::ImportedItem;
use super::pictures::{Media, Pictures, Taken};
use super::report::Report;
use crate::articles::{ArticleContent, ArticleInput, Articles, Origin, Patch, slug_of};
use crate::assist_modules::AssistModules;
use crate::facts::{FactBook, Facts};
use crate::ids::{ArticleId, RedirectId};
use crate::redirects::{Redirect, Target};
use crate::staff::{Role, Staff};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Everything is checked and counted, nothing is kept; `is_update`: as `Update` would do it.
    DryRun { is_update: bool },
    /// New things are added, what exists is left alone.
    Add,
    /// As `Add`, and articles and pages whose text differs get a new revision.
    Update,
}

/// Articles written in one transaction: short enough that a running site's own writes wait for it.
const BATCH: usize = 200;

pub struct Importer {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    articles: Articles,
    pub(super) facts: Facts,
    pub(super) assist: AssistModules,
    by: Staff,
    /// Category slug of articles that name none.
    default_category: Option<String>,
    /// Who takes pictures in; without it none are looked for.
    pictures: Option<crate::pictures::Pictures>,
}

/// What is on hand while articles are written.
struct Writing<'w> {
    shelves: Shelves,
    mode: Mode,
    source: Option<&'w str>,
    known: &'w HashMap<String, ImportedItem>,
}

impl Importer {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, default_category: Option<String>) -> Self {
        let by = Staff { name: "import".to_owned(), role: Role::Admin };
        let book = Arc::new(FactBook::default());
        let articles = Articles::new(store.clone(), ambient.clone(), book.clone());
        let assist = AssistModules::new(store.clone(), ambient.clone(), book.clone());
        let facts = Facts::new(store.clone(), ambient.clone(), book);
        Self { articles, facts, assist, store, ambient, by, default_category, pictures: None }
    }

    #[must_use]
    pub fn taking_pictures(mut self, pictures: crate::pictures::Pictures) -> Self {
        self.pictures = Some(pictures);
        self
    }

    /// `progress` is told how many articles are done, of how many: first while they are checked,
    /// then while they are written.
    pub async fn import(
        &self,
        from: &dyn Collection,
        media: Option<&dyn Media>,
        mode: Mode,
        progress: &(dyn Fn(&str, usize, usize) + Send + Sync),
    ) -> Result<Report> {
        let pictures = Pictures::new(media);
        let checked = self.check(from, &pictures, &|done, all| progress("checked", done, all)).await?;
        let known = match from.source() {
            Some(source) => self.store.imports().known(source).await?,
            None => HashMap::new(),
        };
        let mut report = checked.report;
        report.pictures_remote = pictures.remote();
        if let Mode::DryRun { is_update } = mode {
            let mode = if is_update { Mode::Update } else { Mode::Add };
            self.foresee(from, mode, &known, &checked.tags, &mut report).await?;
            return Ok(report);
        }
        // Files found while checking are looked up again when they are taken in.
        let pictures = Pictures::new(media.filter(|_| self.pictures.is_some()));
        let mut taken = Taken::default();
        let mut articles = from.articles(&pictures);
        let mut work = self.store.begin_alone().await?;
        let shelves = self.lists(&mut *work, from.lists(), &checked.tags, mode, &mut report).await?;
        let writing = Writing { shelves, mode, source: from.source(), known: &known };
        work.commit().await?;
        let mut done = 0;
        loop {
            let batch = self.batch(&mut articles, &pictures, &mut taken, &mut report).await?;
            if batch.is_empty() {
                return Ok(report);
            }
            let mut work = self.store.begin_alone().await?;
            for found in batch {
                done += 1;
                progress("imported", done, from.count());
                let Found::Article(article) = found else { continue };
                self.article(&mut *work, &article, &writing, &mut report).await.map_err(|error| named(&article.path, error))?;
            }
            work.commit().await?;
        }
    }

    /// The next articles with their pictures taken in, which needs units of work of its own.
    async fn batch(
        &self,
        articles: &mut (dyn Iterator<Item = std::result::Result<Found, Problem>> + '_),
        pictures: &Pictures<'_>,
        taken: &mut Taken,
        report: &mut Report,
    ) -> Result<Vec<Found>> {
        let mut batch = Vec::new();
        for found in articles.take(BATCH) {
            let mut found = found.map_err(|problem| Error::internal(format!("the file changed while it was read: {problem}")))?;
            if let (Found::Article(article), Some(into)) = (&mut found, &self.pictures) {
                taken.take_in(pictures.take(), into, report).await?;
                taken.readdress(article)?;
            }
            batch.push(found);
        }
        Ok(batch)
    }

    /// What would come in: the import itself, in units of work that are never committed. Each begins with the lists anew,
    /// so that a running site waits no longer for it than for the import.
    async fn foresee(
        &self,
        from: &dyn Collection,
        mode: Mode,
        known: &HashMap<String, ImportedItem>,
        tags: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Result<()> {
        let pictures = Pictures::default();
        let mut articles = from.articles(&pictures).filter_map(std::result::Result::ok);
        let mut is_first = true;
        loop {
            let batch: Vec<Found> = articles.by_ref().take(BATCH).collect();
            if batch.is_empty() && !is_first {
                return Ok(());
            }
            let mut work = self.store.begin_alone().await?;
            let mut lists = Report::default();
            let shelves = self.lists(&mut *work, from.lists(), tags, mode, &mut lists).await?;
            if is_first {
                report.others_added += lists.others_added;
                report.redirects_added += lists.redirects_added;
                is_first = false;
            }
            let writing = Writing { shelves, mode, source: from.source(), known };
            for found in batch {
                let Found::Article(article) = found else { continue };
                self.article(&mut *work, &article, &writing, report).await.map_err(|error| named(&article.path, error))?;
            }
        }
    }

    async fn article(
        &self,
        work: &mut dyn UnitOfWork,
        article: &ImportedArticle,
        writing: &Writing<'_>,
        report: &mut Report,
    ) -> Result<()> {
        let input = self.input(article, &writing.shelves)?;
        let item = writing.source.zip(article.key.as_deref());
        let digest = match item {
            Some(_) => digest_of(&input.apply(None, &self.facts.book().registry(), self.ambient.now())?)?,
            None => String::new(),
        };
        let before = item.and_then(|(_, key)| writing.known.get(key));
        let existing = match before {
            Some(item) => Some(item.article),
            None if item.is_some() => None,
            None => self.same_here(work, article, &input).await?,
        };
        let id = match existing {
            None => {
                let origin = Origin { id: article.id, updated_at: article.changed_at() };
                let id = self.articles.create_in(work, &self.by, &input, &origin).await?;
                report.articles_added += 1;
                id
            }
            Some(id) => {
                let changed = writing.mode == Mode::Update && before.is_none_or(|item| item.digest != digest);
                if !(changed && self.update(work, id, &input, article, report).await?) {
                    report.articles_kept += 1;
                    return Ok(());
                }
                report.articles_updated += 1;
                id
            }
        };
        if let Some((source, key)) = item {
            work.imports().remember(source, key, &ImportedItem { article: id, digest }, self.ambient.now()).await?;
        }
        self.redirects(work, article, id, report).await
    }

    /// The article that a file without a memory of its own is about: by its id, else by its address.
    async fn same_here(&self, work: &dyn UnitOfWork, article: &ImportedArticle, input: &ArticleInput) -> Result<Option<ArticleId>> {
        if let Some(id) = article.id {
            return Ok(work.articles().find_for_update(id).await?.map(|found| found.id));
        }
        let slug = article.slug.clone().unwrap_or_else(|| slug_of(&article.title));
        match input.category.filter(|_| !slug.is_empty()) {
            Some(category) => Ok(work.articles().with_slug(category, &slug).await?.first().copied()),
            None => Ok(None),
        }
    }

    /// False when nothing differs, or when it was deleted here: then it stays deleted.
    async fn update(
        &self,
        work: &mut dyn UnitOfWork,
        id: ArticleId,
        input: &ArticleInput,
        article: &ImportedArticle,
        report: &mut Report,
    ) -> Result<bool> {
        match self.articles.update_in(work, &self.by, id, input).await {
            Err(Error::NotFound(_)) => {
                let message = "it was deleted here and stays deleted".to_owned();
                report.notes.push(Problem { path: article.path.clone(), line: article.line, message });
                Ok(false)
            }
            other => other,
        }
    }

    async fn redirects(&self, work: &dyn UnitOfWork, article: &ImportedArticle, id: ArticleId, report: &mut Report) -> Result<()> {
        for from in &article.old_addresses {
            let redirect = Redirect {
                id: RedirectId(self.ambient.uuid()),
                from: from.clone(),
                to: Target::Article(id),
                created_at: self.ambient.now(),
            };
            if work.redirects().insert(&redirect).await? {
                report.redirects_added += 1;
            }
        }
        Ok(())
    }

    /// The slug or name of the category as the file has it.
    pub(super) fn category_name<'a>(&'a self, article: &'a ImportedArticle) -> Result<&'a str> {
        let name = article.category.as_deref().or(self.default_category.as_deref());
        name.ok_or_else(|| Error::invalid("category", "the front matter names no category, and no --category was given"))
    }

    fn input(&self, article: &ImportedArticle, shelves: &Shelves) -> Result<ArticleInput> {
        let name = self.category_name(article)?;
        let category = shelves.categories.get(name).or_else(|| shelves.categories.get(&slug_of(name)));
        let category = category.ok_or_else(|| Error::invalid("category", format!("there is no category \"{name}\"")))?;
        let tags = article.tags.iter().filter_map(|name| shelves.tags.get(&tag_slug(name)).copied()).collect();
        Ok(ArticleInput { category: Some(*category), tags: Some(tags), ..input(article) })
    }
}

/// Everything but category and tags, which are ids.
pub(super) fn input(article: &ImportedArticle) -> ArticleInput {
    let status = match (article.is_draft, article.is_scheduled) {
        (true, _) => "draft",
        (false, true) => "scheduled",
        (false, false) => "published",
    };
    ArticleInput {
        title: Some(article.title.clone()),
        category: None,
        html: Some(article.html.clone()),
        excerpt: patch(&article.excerpt),
        image: patch(&article.image),
        video: patch(&article.video),
        tags: None,
        status: Some(status.to_owned()),
        publish_at: patch(&article.published_at),
        is_featured: Some(article.is_featured),
        author: patch(&article.author),
        reviewer: patch(&article.reviewer),
        checked_on: patch(&article.checked_on),
        sources: Some(article.sources.clone()),
        facts: Some(article.facts.clone()),
        worked: Some(article.worked.clone()),
        corrections: Some(article.corrections.clone()),
        slug: patch(&article.slug),
        sponsor: patch(&article.sponsor),
        correction: None,
        base_revision: None,
    }
}

fn digest_of(content: &ArticleContent) -> Result<String> {
    let json = serde_json::to_vec(content).map_err(Error::internal)?;
    Ok(crate::text::hex(&Sha256::digest(&json)))
}

fn patch<T: Clone>(value: &Option<T>) -> Patch<T> {
    value.clone().map_or(Patch::Clear, Patch::Set)
}

pub(super) fn tag_slug(name: &str) -> String {
    slug_of(&name.replace('-', " "))
}

/// Says which file an error is about.
pub(super) fn named(path: &str, error: Error) -> Error {
    match error {
        Error::Invalid { message, fields } => Error::Invalid { message: format!("{path}: {message}"), fields },
        other => other,
    }
}
