//! Writing the lists around the articles: categories, tags, facts, questions, pages, digests.

use std::collections::{BTreeMap, HashMap};

use super::assist::ImportedModule;
use super::bundle::{Bundle, ImportedPage, Named};
use super::report::Report;
use super::service::{Importer, Mode, named};
use crate::articles::{is_reserved, slug_of};
use crate::assist_modules::AssistModule;
use crate::categories::Category;
use crate::changes::Change;
use crate::facts::{Fact, Registry};
use crate::faqs::Faq;
use crate::ids::{CategoryId, ContentTypeId, FaqId, RedirectId, TagId};
use crate::redirects::{Redirect, Target};
use crate::tags::{ContentType, Tag};
use crate::{Error, Result, UnitOfWork};

/// Slug → id of everything an article can refer to.
pub(super) struct Shelves {
    pub categories: HashMap<String, CategoryId>,
    pub tags: HashMap<String, TagId>,
}

impl Importer {
    pub(super) async fn lists(
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
        for module in &bundle.assist_modules {
            self.assist_module(work, module, mode, report).await.map_err(|error| named(&module.path, error))?;
        }
        self.consultations(work, &bundle.consultations, report).await?;
        for (from, to) in bundle.archives.redirects(&|slug| shelves.categories.contains_key(slug)) {
            let to = Target::Path(to);
            let redirect = Redirect { id: RedirectId(self.ambient.uuid()), from, to, created_at: self.ambient.now() };
            report.redirects_added += usize::from(work.redirects().insert(&redirect).await?);
        }
        for picture in &bundle.pictures {
            work.pictures().insert(picture).await?;
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
        work.pages().save(&page.page(self.ambient.now())).await?;
        work.record(Change::Page(page.slug.clone()));
        report.others_added += 1;
        Ok(())
    }
}
