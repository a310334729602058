//! Writing a parsed folder into the store.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::bundle::{Bundle, ImportedArticle, ImportedPage, Named, Problem};
use super::collection::{Collection, Found};
use super::memory::ImportedItem;
use super::pictures::{Media, Pictures};
use super::report::Report;
use crate::articles::{ArticleContent, ArticleInput, Articles, Origin, Patch, is_reserved, slug_of};
use crate::categories::Category;
use crate::changes::Change;
use crate::facts::{Fact, FactBook, Facts, Registry};
use crate::faqs::Faq;
use crate::ids::{ArticleId, CategoryId, ContentTypeId, FaqId, RedirectId, TagId};
use crate::pages::StaticPage;
use crate::providers::ObjectStore;
use crate::redirects::{Redirect, Target};
use crate::staff::{Role, Staff};
use crate::tags::{ContentType, Tag};
use crate::{Ambient, Error, Result, Store, UnitOfWork};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Everything is checked and counted, nothing is written.
    DryRun,
    /// New things are added, what exists is left alone.
    Add,
    /// As `Add`, and articles and pages whose text differs get a new revision.
    Update,
}

/// Articles written in one transaction: short enough that a running site's own writes wait for it.
const BATCH: usize = 200;

/// Slug → id of everything an article can refer to.
struct Shelves {
    categories: HashMap<String, CategoryId>,
    tags: HashMap<String, TagId>,
}

pub struct Importer {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    articles: Articles,
    facts: Facts,
    by: Staff,
    /// Category slug of articles that name none.
    default_category: Option<String>,
    /// Where pictures are stored; without it they stay where they are.
    objects: Option<Arc<dyn ObjectStore>>,
}

/// What is on hand while articles are written.
struct Writing<'w> {
    shelves: Shelves,
    mode: Mode,
    source: Option<&'w str>,
    known: HashMap<String, ImportedItem>,
}

impl Importer {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, default_category: Option<String>) -> Self {
        let by = Staff { name: "import".to_owned(), role: Role::Admin };
        let book = Arc::new(FactBook::default());
        let articles = Articles::new(store.clone(), ambient.clone(), book.clone());
        let facts = Facts::new(store.clone(), ambient.clone(), book);
        Self { articles, facts, store, ambient, by, default_category, objects: None }
    }

    #[must_use]
    pub fn storing_in(mut self, objects: Arc<dyn ObjectStore>) -> Self {
        self.objects = Some(objects);
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
        if mode == Mode::DryRun {
            self.foresee(from, &known, &checked.tags, &mut report).await?;
            return Ok(report);
        }
        // Files found while checking are looked up again when they are stored.
        let pictures = Pictures::new(media);
        let mut work = self.store.begin().await?;
        let shelves = self.lists(&mut *work, from.lists(), &checked.tags, mode, &mut report).await?;
        let writing = Writing { shelves, mode, source: from.source(), known };
        let (mut done, mut in_batch) = (0, 0);
        for found in from.articles(&pictures) {
            let found = found.map_err(|problem| Error::internal(format!("the file changed while it was read: {problem}")))?;
            done += 1;
            progress("imported", done, from.count());
            let Found::Article(article) = found else { continue };
            if in_batch == BATCH {
                work.commit().await?;
                work = self.store.begin().await?;
                in_batch = 0;
            }
            in_batch += 1;
            self.store_pictures(&pictures, &mut report).await?;
            self.article(&mut *work, &article, &writing, &mut report).await.map_err(|error| named(&article.path, error))?;
        }
        work.commit().await?;
        Ok(report)
    }

    /// What would come in, as far as can be told without writing.
    async fn foresee(
        &self,
        from: &dyn Collection,
        known: &HashMap<String, ImportedItem>,
        tags: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Result<()> {
        let lists = from.lists();
        let categories: HashMap<String, CategoryId> = self.store.categories().list().await?.into_iter().map(|(c, _)| (c.slug, c.id)).collect();
        report.others_added += lists.categories.iter().filter(|named| !categories.contains_key(&named.slug)).count();
        let present = self.store.tags().list().await?;
        report.others_added += tags.keys().filter(|slug| !present.iter().any(|tag| tag.slug == **slug)).count();
        let pictures = Pictures::default();
        for found in from.articles(&pictures) {
            let Ok(Found::Article(article)) = found else { continue };
            let is_known = match article.key.as_ref().filter(|_| from.source().is_some()) {
                Some(key) => known.contains_key(key),
                None => {
                    let name = self.category_name(&article)?;
                    let category = categories.get(name).or_else(|| categories.get(&slug_of(name)));
                    let slug = article.slug.clone().unwrap_or_else(|| slug_of(&article.title));
                    match category {
                        Some(category) if article.id.is_none() => !self.store.articles().by_slug(Some(*category), &slug).await?.is_empty(),
                        _ => false,
                    }
                }
            };
            if is_known {
                report.articles_kept += 1;
            } else {
                report.articles_added += 1;
                report.redirects_added += article.old_addresses.len();
            }
        }
        Ok(())
    }

    /// Before what shows them: a page never names a file that is not there.
    async fn store_pictures(&self, pictures: &Pictures<'_>, report: &mut Report) -> Result<()> {
        let Some(objects) = &self.objects else { return Ok(()) };
        for (name, bytes) in pictures.take() {
            if objects.get(&name).await?.is_none() {
                objects.put(&name, &bytes).await?;
                report.pictures_stored += 1;
            }
        }
        Ok(())
    }

    async fn lists(
        &self,
        work: &mut dyn UnitOfWork,
        bundle: &Bundle,
        tags: &BTreeMap<String, String>,
        mode: Mode,
        report: &mut Report,
    ) -> Result<Shelves> {
        let shelves = Shelves {
            categories: self.categories(work, &bundle.categories, report).await?,
            tags: self.tags(work, bundle, tags, report).await?,
        };
        self.facts(work, bundle, &shelves, mode, report).await?;
        self.content_types(work, &bundle.content_types, report).await?;
        self.faqs(work, bundle, report).await?;
        for page in &bundle.pages {
            self.page(work, page, mode, report).await?;
        }
        for digest in &bundle.digests {
            if self.store.digests().find(digest.date).await?.is_none() {
                work.digests().save(digest).await?;
                work.record(Change::Digest(digest.date.to_string()));
                report.others_added += 1;
            }
        }
        Ok(shelves)
    }

    async fn categories(&self, work: &mut dyn UnitOfWork, wanted: &[Named], report: &mut Report) -> Result<HashMap<String, CategoryId>> {
        let existing = self.store.categories().list().await?;
        let mut position = existing.iter().map(|(c, _)| c.position).max().unwrap_or(-1);
        let mut shelf: HashMap<String, CategoryId> = existing.into_iter().map(|(c, _)| (c.slug, c.id)).collect();
        for named in wanted.iter().filter(|n| !n.slug.is_empty()) {
            if shelf.contains_key(&named.slug) {
                continue;
            }
            if is_reserved(&named.slug) || slug_of(&named.slug.replace('-', " ")) != named.slug {
                return Err(Error::invalid("slug", format!("categories.yml: \"{}\" can't be a category's address", named.slug)));
            }
            position += 1;
            let id = CategoryId(self.ambient.uuid());
            let category =
                Category { id, name: named.name.clone(), slug: named.slug.clone(), description: named.description.clone(), position };
            work.categories().save(&category).await?;
            work.record(Change::Category(id));
            shelf.insert(named.slug.clone(), id);
            report.others_added += 1;
        }
        Ok(shelf)
    }

    /// Tags of the list and, for folders without one, those that the articles name.
    async fn tags(
        &self,
        work: &mut dyn UnitOfWork,
        bundle: &Bundle,
        used: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Result<HashMap<String, TagId>> {
        let mut shelf: HashMap<String, TagId> = self.store.tags().list().await?.into_iter().map(|t| (t.slug, t.id)).collect();
        let listed = bundle.tags.iter().map(|t| (t.slug.clone(), t.name.clone()));
        let used = used.iter().map(|(slug, name)| (slug.clone(), name.clone()));
        for (slug, name) in listed.chain(used) {
            if slug.is_empty() || shelf.contains_key(&slug) {
                continue;
            }
            let tag = Tag { id: TagId(self.ambient.uuid()), name, slug: slug.clone() };
            work.tags().save(&tag).await?;
            work.record(Change::Tags);
            shelf.insert(slug, tag.id);
            report.others_added += 1;
        }
        Ok(shelf)
    }

    /// The registry first, because articles quote it.
    async fn facts(&self, work: &mut dyn UnitOfWork, bundle: &Bundle, shelves: &Shelves, mode: Mode, report: &mut Report) -> Result<()> {
        let existing = self.store.facts().list().await?;
        let is_new = |fact: &Fact| match existing.iter().find(|known| known.id == fact.id) {
            Some(known) => mode == Mode::Update && known != fact,
            None => true,
        };
        let changed: Vec<&Fact> = bundle.facts.iter().filter(|fact| is_new(fact)).collect();
        for fact in &changed {
            if !shelves.categories.contains_key(&fact.category) {
                return Err(Error::invalid("category", format!("The fact {} stands in no category: \"{}\"", fact.id, fact.category)));
            }
            self.facts.save_in(work, (*fact).clone()).await?;
            report.others_added += 1;
        }
        self.facts.book().replace(Registry::new(existing.iter().chain(changed).cloned()));
        Ok(())
    }

    async fn content_types(&self, work: &mut dyn UnitOfWork, wanted: &[Named], report: &mut Report) -> Result<()> {
        let existing = self.store.tags().content_types().await?;
        for named in wanted.iter().filter(|n| !existing.iter().any(|e| e.slug == n.slug)) {
            let content_type = ContentType { id: ContentTypeId(self.ambient.uuid()), name: named.name.clone(), slug: named.slug.clone() };
            work.tags().save_content_type(&content_type).await?;
            work.record(Change::ContentTypes);
            report.others_added += 1;
        }
        Ok(())
    }

    async fn faqs(&self, work: &mut dyn UnitOfWork, bundle: &Bundle, report: &mut Report) -> Result<()> {
        let existing = self.store.faqs().list().await?;
        let next = existing.iter().map(|f| f.position + 1).max().unwrap_or(0);
        let missing = bundle.faqs.iter().filter(|q| !existing.iter().any(|e| e.question == q.question));
        for (position, question) in (next..).zip(missing) {
            let faq =
                Faq { id: FaqId(self.ambient.uuid()), question: question.question.clone(), answer: question.answer_html.clone(), position };
            work.faqs().save(&faq).await?;
            work.record(Change::Faqs);
            report.others_added += 1;
        }
        Ok(())
    }

    async fn page(&self, work: &mut dyn UnitOfWork, page: &ImportedPage, mode: Mode, report: &mut Report) -> Result<()> {
        let existing = self.store.pages().find(&page.slug).await?;
        let differs = existing.as_ref().is_some_and(|e| e.html != page.html || e.title != page.title || e.description != page.description);
        if existing.is_some() && !(mode == Mode::Update && differs) {
            return Ok(());
        }
        let stored = StaticPage {
            slug: page.slug.clone(),
            title: page.title.clone(),
            description: page.description.clone(),
            html: page.html.clone(),
            updated_at: page.updated_at.unwrap_or_else(|| self.ambient.now()),
        };
        work.pages().save(&stored).await?;
        work.record(Change::Page(page.slug.clone()));
        report.others_added += 1;
        Ok(())
    }

    async fn article(&self, work: &mut dyn UnitOfWork, article: &ImportedArticle, writing: &Writing<'_>, report: &mut Report) -> Result<()> {
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
                let origin = Origin { id: article.id, updated_at: article.updated_at };
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
            let redirect =
                Redirect { id: RedirectId(self.ambient.uuid()), from: from.clone(), to: Target::Article(id), created_at: self.ambient.now() };
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
fn named(path: &str, error: Error) -> Error {
    match error {
        Error::Invalid { message, fields } => Error::Invalid { message: format!("{path}: {message}"), fields },
        other => other,
    }
}
