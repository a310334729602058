//! Bringing a document into an empty database: checked as a whole first, then written as a whole.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::document::{ArticleRow, Document, FORMAT, Heading, VERSION};
use crate::articles::{Article, clean_html};
use crate::articles::{
    ArticleContent, ArticleInput, Articles, CategoryRef, CleanHtml, KeyFactInput, Patch, Revision, Status, clean_fragment, is_reserved,
};
use crate::assist_modules::AssistModules;
use crate::categories::Category;
use crate::changes::Change;
use crate::digests::Digest;
use crate::facts::{FactBook, Facts, Registry};
use crate::faqs::Faq;
use crate::importing::normalised;
use crate::pages::StaticPage;
use crate::redirects::{Redirect, Target};
use crate::short_links::{ShortLink, is_short_id};
use crate::tags::{ContentType, Tag};
use crate::toggles::Toggle;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// Problems told at once.
const MOST_TOLD: usize = 50;

#[derive(Debug, Clone, Copy, Default)]
pub struct Brought {
    pub articles: usize,
    /// Categories, tags, pages and the like.
    pub others: usize,
}

pub struct Transfer {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Transfer {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// `Conflict("NOT_EMPTY")` when there is content already; `Invalid` names every item that can't be taken.
    pub async fn bring(&self, document: &Document, is_trial: bool) -> Result<Brought> {
        self.demand_emptiness().await?;
        self.check(document)?;
        let head = &document.heading;
        let others = head.categories.len() + head.tags.len() + head.content_types.len() + head.facts.len() + head.faqs.len();
        let others = others + head.assist_modules.len() + head.pictures.len();
        let others = others + head.pages.len() + head.digests.len() + head.redirects.len() + head.short_links.len();
        let brought = Brought { articles: document.articles.len(), others };
        if is_trial {
            return Ok(brought);
        }
        let book = Arc::new(FactBook::new(Registry::new(head.facts.iter().cloned())));
        let articles = Articles::new(self.store.clone(), self.ambient.clone(), book.clone());
        let mut work = self.store.begin_alone().await?;
        self.shelves(&mut *work, head).await?;
        let facts = Facts::new(self.store.clone(), self.ambient.clone(), book.clone());
        for fact in &head.facts {
            facts.save_in(&mut *work, fact.clone()).await?;
        }
        let modules = AssistModules::new(self.store.clone(), self.ambient.clone(), book);
        for module in &head.assist_modules {
            let checked = modules.checked(module.clone()).map_err(|error| told(&format!("assist module {}", module.slug), &error))?;
            modules.save_in(&mut *work, &checked).await?;
        }
        for picture in &head.pictures {
            work.pictures().insert(picture).await?;
        }
        for row in &document.articles {
            let (article, revisions) = self.article(row, head)?;
            articles.bring_in(&mut *work, article, &revisions).await.map_err(|error| told(&format!("article {}", row.id), &error))?;
        }
        self.lists(&mut *work, head).await?;
        work.commit().await?;
        Ok(brought)
    }

    async fn demand_emptiness(&self) -> Result<()> {
        let store = &self.store;
        let is_empty = store.categories().list().await?.is_empty()
            && store.articles().all_after(None, 1).await?.is_empty()
            && store.tags().list().await?.is_empty()
            && store.pages().list().await?.is_empty()
            && store.faqs().list().await?.is_empty();
        if is_empty {
            Ok(())
        } else {
            Err(Error::conflict("NOT_EMPTY", "An export can only come into an empty database, and there is content in this one"))
        }
    }

    fn check(&self, document: &Document) -> Result<()> {
        let head = &document.heading;
        if head.format != FORMAT || head.version != VERSION {
            let message = format!(
                "this is no export of this program ({FORMAT}, version {VERSION}): format \"{}\", version {}",
                head.format, head.version
            );
            return Err(Error::invalid("format", message));
        }
        let registry = Registry::new(head.facts.iter().cloned());
        let mut problems = heading_problems(head);
        let categories: HashSet<_> = head.categories.iter().map(|c| c.id).collect();
        let tags: HashSet<_> = head.tags.iter().map(|t| t.id).collect();
        let mut ids = HashSet::new();
        for row in &document.articles {
            let content = &row.content;
            let problem = if !ids.insert(row.id) {
                Some("it is there twice".to_owned())
            } else if !categories.contains(&content.category) {
                Some(format!("its category {} is not in the file", content.category))
            } else if let Some(tag) = content.tags.iter().find(|tag| !tags.contains(tag)) {
                Some(format!("its tag {tag} is not in the file"))
            } else {
                self.refused(content, &registry)
            };
            problems.extend(problem.map(|problem| format!("article {} \"{}\": {problem}", row.id, crate::text::cut(&content.title, 40))));
        }
        for (what, article) in referred(head) {
            if !ids.contains(&article) {
                problems.push(format!("{what}: the article {article} is not in the file"));
            }
        }
        if problems.is_empty() {
            return Ok(());
        }
        problems.truncate(MOST_TOLD);
        Err(Error::Invalid {
            message: format!("nothing was imported; {} thing(s) need mending:\n  {}", problems.len(), problems.join("\n  ")),
            fields: crate::error::FieldErrors::new(),
        })
    }

    /// Why an editor could not have saved this.
    fn refused(&self, content: &ArticleContent, registry: &Registry) -> Option<String> {
        let html = match CleanHtml::parse(&content.html) {
            Ok(html) => html,
            Err(error) => return Some(error.to_string()),
        };
        // A time that has passed since it was planned is no fault.
        let now = self.ambient.now();
        let now = content.publish_at.filter(|_| content.status == Status::Scheduled).map_or(now, |at| at.min(now));
        input(content, html).apply(None, registry, now).err().map(|error| error.to_string())
    }

    async fn shelves(&self, work: &mut dyn UnitOfWork, head: &Heading) -> Result<()> {
        for c in &head.categories {
            let category =
                Category { id: c.id, name: c.name.clone(), slug: c.slug.clone(), description: c.description.clone(), position: c.position };
            work.categories().save(&category).await?;
            work.record(Change::Category(c.id));
        }
        for t in &head.tags {
            work.tags().save(&Tag { id: t.id, name: t.name.clone(), slug: t.slug.clone() }).await?;
        }
        for t in &head.content_types {
            work.tags().save_content_type(&ContentType { id: t.id, name: t.name.clone(), slug: t.slug.clone() }).await?;
        }
        for change in [Change::Tags, Change::ContentTypes] {
            work.record(change);
        }
        Ok(())
    }

    async fn lists(&self, work: &mut dyn UnitOfWork, head: &Heading) -> Result<()> {
        for f in &head.faqs {
            let faq = Faq { id: f.id, question: f.question.clone(), answer: clean_fragment(&f.answer), position: f.position };
            work.faqs().save(&faq).await?;
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
            work.record(Change::Page(p.slug.clone()));
        }
        for d in &head.digests {
            work.digests().save(&Digest { date: d.date, title: d.title.clone(), intro: d.intro.clone(), items: d.items.clone() }).await?;
            work.record(Change::Digest(d.date.to_string()));
        }
        for t in &head.toggles {
            work.toggles().save(&Toggle { name: t.name.clone(), is_enabled: t.is_enabled }).await?;
        }
        for a in &head.former_addresses {
            work.articles().remember_address(&a.category_slug, &a.slug, a.article, a.at).await?;
        }
        self.leads(work, head).await?;
        work.record(Change::Faqs);
        work.record(Change::Toggles);
        Ok(())
    }

    async fn leads(&self, work: &mut dyn UnitOfWork, head: &Heading) -> Result<()> {
        for r in &head.redirects {
            let to = r.article.map_or_else(|| Target::Path(r.to.clone().unwrap_or_default()), Target::Article);
            work.redirects().insert(&Redirect { id: r.id, from: r.from.clone(), to, created_at: r.created_at }).await?;
        }
        let mut clicks = Vec::new();
        for l in &head.short_links {
            let link = ShortLink { id: l.id.clone(), target: l.target.clone(), created_at: l.created_at, revoked_at: l.revoked_at };
            work.short_links().insert(&link).await?;
            clicks.push((l.id.clone(), l.clicks));
        }
        work.short_links().add_clicks(&clicks).await
    }

    fn article(&self, row: &ArticleRow, head: &Heading) -> Result<(Article, Vec<Revision>)> {
        let missing = || Error::NotFound("Category");
        let category = head.categories.iter().find(|c| c.id == row.content.category).ok_or_else(missing)?;
        let cleaned = |content: &ArticleContent| -> Result<ArticleContent> {
            Ok(ArticleContent { html: CleanHtml::parse(&content.html)?.as_str().to_owned(), ..content.clone() })
        };
        let mut revisions: Vec<Revision> = Vec::new();
        for r in &row.revisions {
            revisions.push(revision(row, r.number, cleaned(&r.content)?, &r.saved_by, r.saved_at));
        }
        let content = cleaned(&row.content)?;
        if revisions.is_empty() {
            revisions.push(revision(row, row.revision, content.clone(), &row.owner, row.updated_at));
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

fn revision(row: &ArticleRow, number: i64, content: ArticleContent, by: &str, at: Timestamp) -> Revision {
    Revision { article: row.id, number, content, saved_by: by.to_owned(), saved_at: at }
}

fn told(what: &str, error: &Error) -> Error {
    Error::Invalid { message: format!("{what}: {error}"), fields: crate::error::FieldErrors::new() }
}

fn referred(head: &Heading) -> impl Iterator<Item = (String, crate::ids::ArticleId)> + '_ {
    let former = head.former_addresses.iter().map(|a| (format!("former address /{}/{}", a.category_slug, a.slug), a.article));
    let redirects = head.redirects.iter().filter_map(|r| Some((format!("redirect {}", r.from), r.article?)));
    former.chain(redirects)
}

fn heading_problems(head: &Heading) -> Vec<String> {
    let mut problems = Vec::new();
    for c in head.categories.iter().filter(|c| c.slug.is_empty() || is_reserved(&c.slug) || c.slug.contains(['/', '?', '#', ' '])) {
        problems.push(format!("category {}: \"{}\" can't be an address", c.id, c.slug));
    }
    for r in &head.redirects {
        let leads = match (&r.to, r.article) {
            (Some(path), None) => crate::articles::is_own_path(path),
            (None, Some(_)) => true,
            _ => false,
        };
        if !leads || normalised(&r.from).as_ref() != Some(&r.from) {
            problems.push(format!("redirect {}: it leads to no page of this site", r.from));
        }
    }
    for l in head.short_links.iter().filter(|l| !is_short_id(&l.id) || !crate::articles::is_own_path(&l.target)) {
        problems.push(format!("short link {}: it leads to no page of this site", l.id));
    }
    for p in head.pictures.iter().filter(|p| !p.has_good_name()) {
        problems.push(format!("picture {}: that is no hash of a file", p.hash));
    }
    for f in &head.facts {
        if let Err(error) = f.clone().checked() {
            problems.push(format!("fact {}: {error}", f.id));
        }
    }
    problems
}

fn input(content: &ArticleContent, html: CleanHtml) -> ArticleInput {
    let patch = |text: &Option<String>| text.clone().map_or(Patch::Clear, Patch::Set);
    let fact = |fact: &crate::articles::KeyFact| match &fact.quote {
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
