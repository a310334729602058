//! Writes the lists around the articles: categories, tags, facts, FAQs, pages, digests.

use std::collections::{BTreeMap, HashMap};

use domain::articles::{is_category_slug, slugify};
use domain::assist_modules::AssistModule;
use domain::categories::Category;
use domain::changes::Change;
use domain::facts::{Fact, Registry};
use domain::faqs::Faq;
use domain::ids::{CategoryId, ContentTypeId, FaqId, RedirectId, TagId};
use domain::redirects::{Redirect, RedirectTarget};
use domain::tags::{ContentType, Tag};
use domain::{Error, Result, UnitOfWork};

use crate::assist::ImportedAssistModule;
use crate::bundle::{Bundle, ImportedPage, NamedEntry};
use crate::importer::{ImportMode, Importer, add_path_to_error};
use crate::report::Report;

/// The ids of everything that an article can refer to, by slug.
pub(super) struct SlugIds {
    pub categories: HashMap<String, CategoryId>,
    pub tags: HashMap<String, TagId>,
}

impl Importer {
    pub(super) async fn import_lists(
        &self,
        work: &mut dyn UnitOfWork,
        bundle: &Bundle,
        tags: &BTreeMap<String, String>,
        mode: ImportMode,
        report: &mut Report,
    ) -> Result<SlugIds> {
        let ids = SlugIds {
            categories: self.import_categories(work, &bundle.categories, report).await?,
            tags: self.import_tags(work, bundle, tags, report).await?,
        };
        self.import_facts(work, bundle, &ids, mode, report).await?;
        self.import_content_types(work, &bundle.content_types, report).await?;
        self.import_faqs(work, bundle, report).await?;
        for page in &bundle.pages {
            self.import_page(work, page, mode, report).await?;
        }
        for module in &bundle.assist_modules {
            self.import_assist_module(work, module, mode, report).await.map_err(|error| add_path_to_error(&module.path, error))?;
        }
        self.import_consultations(work, &bundle.consultations, report).await?;
        for (from, to) in bundle.archives.to_redirects(&|slug| ids.categories.contains_key(slug)) {
            let to = RedirectTarget::Path(to);
            let redirect = Redirect { id: RedirectId(self.environment.new_uuid()), from, to, created_at: self.environment.now() };
            report.redirects_added += usize::from(work.redirects().insert(&redirect).await?);
        }
        for picture in &bundle.pictures {
            work.pictures().insert(picture).await?;
        }
        for digest in &bundle.digests {
            if self.store.digests().find(digest.date).await?.is_none() {
                work.digests().save(digest).await?;
                work.record_change(Change::Digest(digest.date.to_string()));
                report.others_added += 1;
            }
        }
        Ok(ids)
    }

    async fn import_assist_module(
        &self,
        work: &mut dyn UnitOfWork,
        wanted: &ImportedAssistModule,
        mode: ImportMode,
        report: &mut Report,
    ) -> Result<()> {
        let module = self.assist.validate(wanted.to_module(self.environment.now()))?;
        let existing = self.store.assist_modules().find(&module.slug).await?;
        let is_wanted = match existing {
            Some(known) => mode == ImportMode::Update && known != AssistModule { updated_at: known.updated_at, ..module.clone() },
            None => true,
        };
        if is_wanted {
            self.assist.save_in(work, &module).await?;
            report.others_added += 1;
        }
        Ok(())
    }

    async fn import_categories(
        &self,
        work: &mut dyn UnitOfWork,
        wanted: &[NamedEntry],
        report: &mut Report,
    ) -> Result<HashMap<String, CategoryId>> {
        let existing = self.store.categories().list().await?;
        let mut position = existing.iter().map(|(c, _)| c.position).max().unwrap_or(-1);
        let mut ids: HashMap<String, CategoryId> = existing.into_iter().map(|(c, _)| (c.slug, c.id)).collect();
        for named in wanted.iter().filter(|n| !n.slug.is_empty()) {
            if ids.contains_key(&named.slug) {
                continue;
            }
            if !is_category_slug(&named.slug) || slugify(&named.slug.replace('-', " ")) != named.slug {
                return Err(Error::invalid("slug", format!("categories.yml: \"{}\" can't be a category's address", named.slug)));
            }
            position += 1;
            let id = CategoryId(self.environment.new_uuid());
            let category =
                Category { id, name: named.name.clone(), slug: named.slug.clone(), description: named.description.clone(), position };
            work.categories().save(&category).await?;
            work.record_change(Change::Category(id));
            ids.insert(named.slug.clone(), id);
            report.others_added += 1;
        }
        Ok(ids)
    }

    /// Imports the tags of the list and, for folders without one, those that the articles name.
    async fn import_tags(
        &self,
        work: &mut dyn UnitOfWork,
        bundle: &Bundle,
        used: &BTreeMap<String, String>,
        report: &mut Report,
    ) -> Result<HashMap<String, TagId>> {
        let mut ids: HashMap<String, TagId> = self.store.tags().list().await?.into_iter().map(|t| (t.slug, t.id)).collect();
        let listed = bundle.tags.iter().map(|t| (t.slug.clone(), t.name.clone()));
        let used = used.iter().map(|(slug, name)| (slug.clone(), name.clone()));
        for (slug, name) in listed.chain(used) {
            if slug.is_empty() || ids.contains_key(&slug) {
                continue;
            }
            let tag = Tag { id: TagId(self.environment.new_uuid()), name, slug: slug.clone() };
            work.tags().save(&tag).await?;
            work.record_change(Change::Tags);
            ids.insert(slug, tag.id);
            report.others_added += 1;
        }
        Ok(ids)
    }

    /// Imports the registry of facts; it comes before the articles, because they quote it.
    async fn import_facts(
        &self,
        work: &mut dyn UnitOfWork,
        bundle: &Bundle,
        ids: &SlugIds,
        mode: ImportMode,
        report: &mut Report,
    ) -> Result<()> {
        let existing = self.store.facts().list().await?;
        let is_new = |fact: &Fact| match existing.iter().find(|known| known.id == fact.id) {
            Some(known) => mode == ImportMode::Update && known != fact,
            None => true,
        };
        let changed: Vec<&Fact> = bundle.facts.iter().filter(|fact| is_new(fact)).collect();
        for fact in &changed {
            if !ids.categories.contains_key(&fact.category) {
                return Err(Error::invalid("category", format!("The fact {} names an unknown category: \"{}\"", fact.id, fact.category)));
            }
            self.facts.save_in(work, (*fact).clone()).await?;
            report.others_added += 1;
        }
        self.facts.cache().replace(Registry::new(existing.iter().chain(changed).cloned()));
        Ok(())
    }

    async fn import_content_types(&self, work: &mut dyn UnitOfWork, wanted: &[NamedEntry], report: &mut Report) -> Result<()> {
        let existing = self.store.tags().list_content_types().await?;
        for named in wanted.iter().filter(|n| !existing.iter().any(|e| e.slug == n.slug)) {
            let content_type =
                ContentType { id: ContentTypeId(self.environment.new_uuid()), name: named.name.clone(), slug: named.slug.clone() };
            work.tags().save_content_type(&content_type).await?;
            work.record_change(Change::ContentTypes);
            report.others_added += 1;
        }
        Ok(())
    }

    async fn import_faqs(&self, work: &mut dyn UnitOfWork, bundle: &Bundle, report: &mut Report) -> Result<()> {
        let existing = self.store.faqs().list().await?;
        let next = existing.iter().map(|f| f.position + 1).max().unwrap_or(0);
        let missing = bundle.faqs.iter().filter(|q| !existing.iter().any(|e| e.question == q.question));
        for (position, question) in (next..).zip(missing) {
            let faq = Faq {
                id: FaqId(self.environment.new_uuid()),
                question: question.question.clone(),
                answer: question.answer_html.clone(),
                position,
            };
            work.faqs().save(&faq).await?;
            work.record_change(Change::Faqs);
            report.others_added += 1;
        }
        Ok(())
    }

    async fn import_page(&self, work: &mut dyn UnitOfWork, page: &ImportedPage, mode: ImportMode, report: &mut Report) -> Result<()> {
        let existing = self.store.pages().find(&page.slug).await?;
        let differs = existing.as_ref().is_some_and(|e| e.html != page.html || e.title != page.title || e.description != page.description);
        if existing.is_some() && !(mode == ImportMode::Update && differs) {
            return Ok(());
        }
        work.pages().save(&page.to_page(self.environment.now())).await?;
        work.record_change(Change::Page(page.slug.clone()));
        report.others_added += 1;
        Ok(())
    }
}
