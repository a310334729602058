//! Imports an exported document into an empty database: it is checked as a whole first, then written in one
//! transaction.

use std::collections::HashSet;
use std::sync::Arc;

use domain::articles::{Article, clean_html};
use domain::articles::{
    ArticleContent, ArticleInput, ArticleStatus, Articles, CategoryRef, CleanHtml, KeyFactInput, Patch, Revision, clean_fragment,
    is_category_slug,
};
use domain::assist_modules::AssistModules;
use domain::categories::Category;
use domain::changes::Change;
use domain::digests::Digest;
use domain::facts::{FactCache, Facts, Registry};
use domain::faqs::Faq;
use domain::pages::StaticPage;
use domain::products::ProductCatalogue;
use domain::redirects::normalise_path;
use domain::redirects::{Redirect, RedirectTarget};
use domain::short_answers::{DatedFacts, StoredAnswer};
use domain::short_links::{ShortLink, is_short_id};
use domain::tags::{ContentType, Tag};
use domain::time::indian_date;
use domain::toggles::Toggle;
use domain::{Environment, Error, Result, Store, UnitOfWork};
use jiff::Timestamp;

use super::document::{ArticleRow, ExportDocument, ExportHeading, FORMAT, VERSION};

/// Problems reported at once.
const MAX_REPORTED_PROBLEMS: usize = 50;

#[derive(Debug, Clone, Copy, Default)]
pub struct ImportReport {
    pub articles: usize,
    /// Categories, tags, pages and the like.
    pub others: usize,
}

pub struct DocumentImporter {
    store: Arc<dyn Store>,
    environment: Environment,
    products: Arc<ProductCatalogue>,
}

impl DocumentImporter {
    pub fn new(store: Arc<dyn Store>, environment: Environment, products: Arc<ProductCatalogue>) -> Self {
        Self { store, environment, products }
    }

    /// Fails with `Conflict("NOT_EMPTY")` when there is content already, and with `Invalid` naming every item that
    /// cannot be imported. A dry run only checks.
    pub async fn import(&self, document: &ExportDocument, is_dry_run: bool) -> Result<ImportReport> {
        self.ensure_empty().await?;
        self.check_document(document)?;
        let head = &document.heading;
        let others = head.categories.len() + head.tags.len() + head.content_types.len() + head.facts.len() + head.faqs.len();
        let others = others + head.assist_modules.len() + head.pictures.len() + head.short_answers.len();
        let others = others + head.pages.len() + head.digests.len() + head.redirects.len() + head.short_links.len();
        let report = ImportReport { articles: document.articles.len(), others };
        if is_dry_run {
            return Ok(report);
        }
        let book = Arc::new(FactCache::new(Registry::new(head.facts.iter().cloned())));
        let articles = Articles::new(self.store.clone(), self.environment.clone(), book.clone());
        let mut work = self.store.begin().await?;
        self.write_taxonomy(&mut *work, head).await?;
        let facts = Facts::new(self.store.clone(), self.environment.clone(), book.clone());
        for fact in &head.facts {
            facts.save_in(&mut *work, fact.clone()).await?;
        }
        let modules = AssistModules::new(self.store.clone(), self.environment.clone(), book);
        for module in &head.assist_modules {
            let checked =
                modules.validate(module.clone()).map_err(|error| to_invalid_error(&format!("assist module {}", module.slug), &error))?;
            modules.save_in(&mut *work, &checked).await?;
        }
        for picture in &head.pictures {
            work.pictures().insert(picture).await?;
        }
        for row in &document.articles {
            let (article, revisions) = self.to_article(row, head)?;
            articles
                .import_in(&mut *work, article, &revisions)
                .await
                .map_err(|error| to_invalid_error(&format!("article {}", row.id), &error))?;
        }
        self.write_lists(&mut *work, head).await?;
        work.commit().await?;
        Ok(report)
    }

    async fn ensure_empty(&self) -> Result<()> {
        let store = &self.store;
        let is_empty = store.categories().list().await?.is_empty()
            && store.articles().list_all_after(None, 1).await?.is_empty()
            && store.tags().list().await?.is_empty()
            && store.pages().list().await?.is_empty()
            && store.faqs().list().await?.is_empty();
        if is_empty {
            Ok(())
        } else {
            Err(Error::conflict("NOT_EMPTY", "An export can only be imported into an empty database, and this one has content"))
        }
    }

    fn check_document(&self, document: &ExportDocument) -> Result<()> {
        let head = &document.heading;
        if head.format != FORMAT || head.version != VERSION {
            let message = format!(
                "this is not an export of this program ({FORMAT}, version {VERSION}): format \"{}\", version {}",
                head.format, head.version
            );
            return Err(Error::invalid("format", message));
        }
        let registry = Registry::new(head.facts.iter().cloned());
        let mut problems = check_heading(head);
        problems.extend(self.find_rejected_answers(head, &registry));
        let categories: HashSet<_> = head.categories.iter().map(|c| c.id).collect();
        let tags: HashSet<_> = head.tags.iter().map(|t| t.id).collect();
        let mut ids = HashSet::new();
        for row in &document.articles {
            let content = &row.content;
            let problem = if !ids.insert(row.id) {
                Some("it appears twice".to_owned())
            } else if !categories.contains(&content.category) {
                Some(format!("its category {} is not in the file", content.category))
            } else if let Some(tag) = content.tags.iter().find(|tag| !tags.contains(tag)) {
                Some(format!("its tag {tag} is not in the file"))
            } else {
                self.find_rejection(content, &registry)
            };
            problems
                .extend(problem.map(|problem| format!("article {} \"{}\": {problem}", row.id, domain::text::truncate(&content.title, 40))));
        }
        for (what, article) in list_referenced_articles(head) {
            if !ids.contains(&article) {
                problems.push(format!("{what}: the article {article} is not in the file"));
            }
        }
        if problems.is_empty() {
            return Ok(());
        }
        problems.truncate(MAX_REPORTED_PROBLEMS);
        Err(Error::Invalid {
            message: format!("nothing was imported; {} problem(s) to correct:\n  {}", problems.len(), problems.join("\n  ")),
            fields: domain::error::FieldErrors::new(),
        })
    }

    /// Why an editor could not save this content, if so.
    fn find_rejection(&self, content: &ArticleContent, registry: &Registry) -> Option<String> {
        let html = match CleanHtml::parse(&content.html) {
            Ok(html) => html,
            Err(error) => return Some(error.to_string()),
        };
        // A scheduled time that has passed since the export is no error.
        let now = self.environment.now();
        let now = content.publish_at.filter(|_| content.status == ArticleStatus::Scheduled).map_or(now, |at| at.min(now));
        to_article_input(content, html).apply(None, registry, now).err().map(|error| error.to_string())
    }

    /// Names each short answer that an editor could not save. What it refers to may have gone since it was saved: that is no error.
    fn find_rejected_answers<'h>(&'h self, head: &'h ExportHeading, registry: &'h Registry) -> impl Iterator<Item = String> + 'h {
        let facts = DatedFacts { registry, today: indian_date(self.environment.now()) };
        head.short_answers.iter().filter_map(move |row| {
            let error = row.answer.clone().validate(&self.products, facts).err()?;
            Some(format!("short answer {}: {error}", row.answer.slug))
        })
    }

    async fn write_taxonomy(&self, work: &mut dyn UnitOfWork, head: &ExportHeading) -> Result<()> {
        for c in &head.categories {
            let category =
                Category { id: c.id, name: c.name.clone(), slug: c.slug.clone(), description: c.description.clone(), position: c.position };
            work.categories().save(&category).await?;
            work.record_change(Change::Category(c.id));
        }
        for t in &head.tags {
            work.tags().save(&Tag { id: t.id, name: t.name.clone(), slug: t.slug.clone() }).await?;
        }
        for t in &head.content_types {
            work.tags().save_content_type(&ContentType { id: t.id, name: t.name.clone(), slug: t.slug.clone() }).await?;
        }
        for change in [Change::Tags, Change::ContentTypes] {
            work.record_change(change);
        }
        Ok(())
    }

    async fn write_lists(&self, work: &mut dyn UnitOfWork, head: &ExportHeading) -> Result<()> {
        for f in &head.faqs {
            let faq = Faq { id: f.id, question: f.question.clone(), answer: clean_fragment(&f.answer), position: f.position };
            work.faqs().save(&faq).await?;
        }
        for row in &head.short_answers {
            let stored = StoredAnswer { answer: row.answer.clone().normalise(), revision: row.revision, updated_at: row.updated_at };
            work.short_answers().save(&stored).await?;
            work.record_change(Change::ShortAnswer(stored.answer.slug));
        }
        for p in &head.pages {
            let page = StaticPage {
                slug: p.slug.clone(),
                title: p.title.clone(),
                description: p.description.clone(),
                html: clean_html(&p.html),
                updated_at: p.updated_at,
            };
            work.pages().save(&page).await?;
            work.record_change(Change::Page(p.slug.clone()));
        }
        for d in &head.digests {
            work.digests().save(&Digest { date: d.date, title: d.title.clone(), intro: d.intro.clone(), items: d.items.clone() }).await?;
            work.record_change(Change::Digest(d.date.to_string()));
        }
        for t in &head.toggles {
            work.toggles().save(&Toggle { name: t.name.clone(), is_enabled: t.is_enabled }).await?;
        }
        for a in &head.former_addresses {
            work.articles().save_former_address(&a.category_slug, &a.slug, a.article, a.at).await?;
        }
        self.write_redirects(work, head).await?;
        work.record_change(Change::Faqs);
        work.record_change(Change::Toggles);
        Ok(())
    }

    async fn write_redirects(&self, work: &mut dyn UnitOfWork, head: &ExportHeading) -> Result<()> {
        for r in &head.redirects {
            let to = r.article.map_or_else(|| RedirectTarget::Path(r.to.clone().unwrap_or_default()), RedirectTarget::Article);
            work.redirects().insert(&Redirect { id: r.id, from: r.from.clone(), to, created_at: r.created_at }).await?;
        }
        let (mut clicks, now) = (Vec::new(), self.environment.now());
        for l in &head.short_links {
            let link = ShortLink {
                id: l.id.clone(),
                target: l.target.clone(),
                created_at: l.created_at,
                revoked_at: l.revoked_at,
                is_kept: l.is_kept,
                // The time after which an unused link goes begins anew.
                last_used_at: now,
            };
            work.short_links().insert(&link).await?;
            clicks.push((l.id.clone(), l.clicks));
        }
        work.short_links().add_clicks(&clicks, now).await
    }

    fn to_article(&self, row: &ArticleRow, head: &ExportHeading) -> Result<(Article, Vec<Revision>)> {
        let missing = || Error::NotFound("Category");
        let category = head.categories.iter().find(|c| c.id == row.content.category).ok_or_else(missing)?;
        let cleaned = |content: &ArticleContent| -> Result<ArticleContent> {
            Ok(ArticleContent { html: CleanHtml::parse(&content.html)?.as_str().to_owned(), ..content.clone() })
        };
        let mut revisions: Vec<Revision> = Vec::new();
        for r in &row.revisions {
            revisions.push(to_revision(row, r.number, cleaned(&r.content)?, &r.saved_by, r.saved_at));
        }
        let content = cleaned(&row.content)?;
        if revisions.is_empty() {
            revisions.push(to_revision(row, row.revision, content.clone(), &row.owner, row.updated_at));
        }
        let article = Article {
            id: row.id,
            category: CategoryRef { id: category.id, name: category.name.clone(), slug: category.slug.clone() },
            tags: Vec::new(),
            main_content_id: row.main_content_id,
            slug: String::new(),
            shares_slug: false,
            reading_minutes: 1,
            published_at: row.published_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
            revision: row.revision,
            counts: row.counts(),
            owner: row.owner.clone(),
            deleted_at: None,
            content,
        };
        Ok((article, revisions))
    }
}

fn to_revision(row: &ArticleRow, number: i64, content: ArticleContent, by: &str, at: Timestamp) -> Revision {
    Revision { article: row.id, number, content, saved_by: by.to_owned(), saved_at: at }
}

fn to_invalid_error(what: &str, error: &Error) -> Error {
    Error::Invalid { message: format!("{what}: {error}"), fields: domain::error::FieldErrors::new() }
}

fn list_referenced_articles(head: &ExportHeading) -> impl Iterator<Item = (String, domain::ids::ArticleId)> + '_ {
    let former = head.former_addresses.iter().map(|a| (format!("former address /{}/{}", a.category_slug, a.slug), a.article));
    let redirects = head.redirects.iter().filter_map(|r| Some((format!("redirect {}", r.from), r.article?)));
    former.chain(redirects)
}

fn check_heading(head: &ExportHeading) -> Vec<String> {
    let mut problems = Vec::new();
    for c in head.categories.iter().filter(|c| !is_category_slug(&c.slug) || c.slug.contains(['/', '?', '#', ' '])) {
        problems.push(format!("category {}: \"{}\" can't be an address", c.id, c.slug));
    }
    for r in &head.redirects {
        let leads = match (&r.to, r.article) {
            (Some(path), None) => domain::articles::is_site_path(path),
            (None, Some(_)) => true,
            _ => false,
        };
        if !leads || normalise_path(&r.from).as_ref() != Some(&r.from) {
            problems.push(format!("redirect {}: it leads to no page of this site", r.from));
        }
    }
    for l in head.short_links.iter().filter(|l| !is_short_id(&l.id) || !domain::articles::is_site_path(&l.target)) {
        problems.push(format!("short link {}: it leads to no page of this site", l.id));
    }
    for p in head.pictures.iter().filter(|p| !p.has_valid_hash()) {
        problems.push(format!("picture {}: that is not the hash of a file", p.hash));
    }
    for f in &head.facts {
        if let Err(error) = f.clone().validate() {
            problems.push(format!("fact {}: {error}", f.id));
        }
    }
    problems
}

fn to_article_input(content: &ArticleContent, html: CleanHtml) -> ArticleInput {
    let patch = |text: &Option<String>| text.clone().map_or(Patch::Clear, Patch::Set);
    let fact = |fact: &domain::articles::KeyFact| match &fact.quote {
        Some(quote) => KeyFactInput::Quoted { quote: quote.clone(), label: Some(fact.label.clone()) },
        None => {
            KeyFactInput::Typed { label: fact.label.clone(), value: fact.value.clone(), as_of: fact.as_of, source: fact.source.clone() }
        }
    };
    ArticleInput {
        title: Some(content.title.clone()),
        category: Some(content.category),
        html: Some(html),
        excerpt: Patch::Set(content.excerpt.clone()),
        image: patch(&content.image),
        video: patch(&content.video),
        tags: Some(content.tags.clone()),
        status: Some(content.status.as_str().to_owned()),
        publish_at: content.publish_at.map_or(Patch::Clear, Patch::Set),
        author: patch(&content.author),
        reviewer: patch(&content.reviewer),
        sources: Some(content.sources.clone()),
        facts: Some(content.facts.iter().map(fact).collect()),
        slug: patch(&content.chosen_slug),
        sponsor: patch(&content.sponsor),
        ..ArticleInput::default()
    }
}
