//! Writing a parsed folder into the store.

use std::collections::HashMap;
use std::sync::Arc;

use super::assist::ImportedModule;
use super::bundle::{Bundle, ImportedArticle, ImportedPage, Named, Problem};
use crate::articles::{ArticleInput, Articles, Patch, is_reserved, slug_of};
use crate::assist_modules::{AssistModule, AssistModules};
use crate::categories::Category;
use crate::changes::Change;
use crate::facts::{Fact, FactBook, Facts, Registry};
use crate::faqs::Faq;
use crate::ids::{CategoryId, ContentTypeId, FaqId, TagId};
use crate::pages::StaticPage;
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

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub articles_added: usize,
    pub articles_updated: usize,
    /// Already there and left alone.
    pub articles_kept: usize,
    /// Categories, tags, questions, pages and the like.
    pub others_added: usize,
    /// What was passed over or ignored, and why.
    pub notes: Vec<Problem>,
}

/// Articles written in one transaction; a larger import commits between batches and can be run again.
const BATCH: usize = 2_000;

/// Slug → id of everything an article can refer to.
struct Shelves {
    categories: HashMap<String, CategoryId>,
    tags: HashMap<String, TagId>,
}

pub struct Importer {
    store: Arc<dyn Store>,
    ambient: Ambient,
    articles: Articles,
    facts: Facts,
    assist: AssistModules,
    by: Staff,
    /// Category slug of articles that name none.
    default_category: Option<String>,
}

impl Importer {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, default_category: Option<String>) -> Self {
        let by = Staff { name: "import".to_owned(), role: Role::Admin };
        let book = Arc::new(FactBook::default());
        let articles = Articles::new(store.clone(), ambient.clone(), book.clone());
        let assist = AssistModules::new(store.clone(), ambient.clone(), book.clone());
        let facts = Facts::new(store.clone(), ambient.clone(), book);
        Self { articles, facts, assist, store, ambient, by, default_category }
    }

    /// `progress` is told after each batch how many articles are done, of how many.
    pub async fn import(&self, bundle: &Bundle, mode: Mode, progress: &(dyn Fn(usize, usize) + Send + Sync)) -> Result<Report> {
        let mut report = Report { notes: bundle.skipped.clone(), ..Report::default() };
        let mut work = self.store.begin().await?;
        let shelves = self.lists(&mut *work, bundle, mode, &mut report).await?;
        let mut done = 0;
        for batch in bundle.articles.chunks(BATCH) {
            if done > 0 && mode != Mode::DryRun {
                work.commit().await?;
                work = self.store.begin().await?;
            }
            for article in batch {
                self.article(&mut *work, article, &shelves, mode, &mut report).await.map_err(|error| named(&article.path, error))?;
            }
            done += batch.len();
            progress(done, bundle.articles.len());
        }
        if mode != Mode::DryRun {
            work.commit().await?;
        }
        Ok(report)
    }

    async fn lists(&self, work: &mut dyn UnitOfWork, bundle: &Bundle, mode: Mode, report: &mut Report) -> Result<Shelves> {
        let shelves =
            Shelves { categories: self.categories(work, &bundle.categories, report).await?, tags: self.tags(work, bundle, report).await? };
        self.facts(work, bundle, &shelves, mode, report).await?;
        self.content_types(work, &bundle.content_types, report).await?;
        self.faqs(work, bundle, report).await?;
        for page in &bundle.pages {
            self.page(work, page, mode, report).await?;
        }
        for module in &bundle.assist_modules {
            self.assist_module(work, module, mode, report).await.map_err(|error| named(&module.path, error))?;
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
    async fn tags(&self, work: &mut dyn UnitOfWork, bundle: &Bundle, report: &mut Report) -> Result<HashMap<String, TagId>> {
        let mut shelf: HashMap<String, TagId> = self.store.tags().list().await?.into_iter().map(|t| (t.slug, t.id)).collect();
        let listed = bundle.tags.iter().map(|t| (t.slug.clone(), t.name.clone()));
        let used = bundle.articles.iter().flat_map(|a| &a.tags).map(|name| (tag_slug(name), name.clone()));
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

    /// The registry first, because articles quote it: also in a dry run, whose articles are checked against it.
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

    async fn assist_module(&self, work: &mut dyn UnitOfWork, wanted: &ImportedModule, mode: Mode, report: &mut Report) -> Result<()> {
        let module = self.assist.checked(wanted.module(self.ambient.now()))?;
        let existing = self.store.assist_modules().find(&module.slug).await?;
        let is_wanted = match existing {
            Some(known) => mode == Mode::Update && known != AssistModule { updated_at: known.updated_at, ..module.clone() },
            None => true,
        };
        if is_wanted {
            self.assist.save_in(work, &module).await?;
            report.others_added += 1;
        }
        Ok(())
    }

    async fn article(
        &self,
        work: &mut dyn UnitOfWork,
        article: &ImportedArticle,
        shelves: &Shelves,
        mode: Mode,
        report: &mut Report,
    ) -> Result<()> {
        let input = self.input(article, shelves)?;
        let slug = article.slug.clone().unwrap_or_else(|| slug_of(&article.title));
        let existing = match input.category.filter(|_| !slug.is_empty()) {
            Some(category) => work.articles().with_slug(category, &slug).await?,
            None => Vec::new(),
        };
        match (existing.first(), mode) {
            (None, _) => {
                self.articles.create_in(work, &self.by, &input).await?;
                report.articles_added += 1;
            }
            (Some(id), Mode::Update) if self.articles.update_in(work, &self.by, *id, &input).await? => report.articles_updated += 1,
            (Some(_), _) => report.articles_kept += 1,
        }
        if !article.ignored.is_empty() {
            let message = format!("front matter without a meaning here: {}", article.ignored.join(", "));
            report.notes.push(Problem { path: article.path.clone(), line: None, message });
        }
        Ok(())
    }

    fn input(&self, article: &ImportedArticle, shelves: &Shelves) -> Result<ArticleInput> {
        let name = article.category.as_deref().or(self.default_category.as_deref());
        let name = name.ok_or_else(|| Error::invalid("category", "the front matter names no category, and no --category was given"))?;
        let category = shelves.categories.get(name).or_else(|| shelves.categories.get(&slug_of(name)));
        let category = category.ok_or_else(|| Error::invalid("category", format!("there is no category \"{name}\"")))?;
        Ok(ArticleInput {
            title: Some(article.title.clone()),
            category: Some(*category),
            html: Some(article.html.clone()),
            excerpt: patch(&article.excerpt),
            image: patch(&article.image),
            video: patch(&article.video),
            tags: Some(article.tags.iter().filter_map(|name| shelves.tags.get(&tag_slug(name)).copied()).collect()),
            status: Some(if article.is_draft { "draft" } else { "published" }.to_owned()),
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
        })
    }
}

fn patch<T: Clone>(value: &Option<T>) -> Patch<T> {
    value.clone().map_or(Patch::Clear, Patch::Set)
}

fn tag_slug(name: &str) -> String {
    slug_of(&name.replace('-', " "))
}

/// Says which file an error is about.
fn named(path: &str, error: Error) -> Error {
    match error {
        Error::Invalid { message, fields } => Error::Invalid { message: format!("{path}: {message}"), fields },
        other => other,
    }
}
