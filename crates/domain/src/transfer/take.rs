//! Collecting what is to be taken out.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use super::document::{
    ArticleRow, CategoryRow, DigestRow, DocumentWriter, FORMAT, FaqRow, Heading, NamedRow, PageRow, RedirectRow, ShortLinkRow, ToggleRow,
    VERSION,
};
use crate::articles::{Article, Status};
use crate::ids::ArticleId;
use crate::pictures::Picture;
use crate::redirects::Target;
use crate::{Result, Store};

const BATCH: u32 = 200;

pub struct Taking {
    store: Arc<dyn Store>,
    /// Drafts and scheduled articles too.
    pub drafts: bool,
    /// Older versions too.
    pub revisions: bool,
}

impl Taking {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, drafts: false, revisions: false }
    }

    /// Writes the JSON document; answers how many articles it holds.
    pub async fn document(&self, out: &mut (dyn Write + Send)) -> Result<usize> {
        let ids = self.ids().await?;
        let heading = self.heading(&ids).await?;
        let mut writer = DocumentWriter::begin(out, &heading)?;
        let mut after = None;
        loop {
            let batch = self.store.articles().all_after(after, BATCH).await?;
            let Some(last) = batch.last() else { break };
            after = Some(last.id);
            for article in batch.into_iter().filter(|article| ids.contains(&article.id)) {
                let revisions = if self.revisions { self.store.articles().revisions(article.id).await? } else { Vec::new() };
                writer.article(&ArticleRow::new(article, revisions))?;
            }
        }
        writer.end()?;
        Ok(ids.len())
    }

    /// Articles a batch at a time, in the order of their ids.
    pub async fn articles(&self, after: Option<ArticleId>) -> Result<(Vec<Article>, Option<ArticleId>)> {
        let batch = self.store.articles().all_after(after, BATCH).await?;
        let last = batch.last().map(|article| article.id);
        Ok((batch.into_iter().filter(|article| self.is_wanted(article)).collect(), last))
    }

    fn is_wanted(&self, article: &Article) -> bool {
        self.drafts || article.content.status == Status::Published
    }

    async fn ids(&self) -> Result<BTreeSet<ArticleId>> {
        let (mut ids, mut after) = (BTreeSet::new(), None);
        loop {
            let (batch, last) = self.articles(after).await?;
            ids.extend(batch.iter().map(|article| article.id));
            if last.is_none() {
                return Ok(ids);
            }
            after = last;
        }
    }

    /// Everything around the articles; redirects to an article only where that is among `ids`.
    pub async fn heading(&self, ids: &BTreeSet<ArticleId>) -> Result<Heading> {
        let store = &self.store;
        let categories = store.categories().list().await?.into_iter().map(|(c, _)| CategoryRow {
            id: c.id,
            name: c.name,
            slug: c.slug,
            description: c.description,
            position: c.position,
        });
        let tags = store.tags().list().await?.into_iter().map(|t| NamedRow { id: t.id, name: t.name, slug: t.slug });
        let kinds = store.tags().content_types().await?.into_iter().map(|t| NamedRow { id: t.id, name: t.name, slug: t.slug });
        let faqs = store.faqs().list().await?.into_iter();
        let pages = store.pages().list().await?.into_iter();
        let digests = store.digests().list().await?.into_iter();
        let toggles = store.toggles().list().await?.into_iter();
        let links = store.short_links().list().await?.into_iter();
        Ok(Heading {
            format: FORMAT.to_owned(),
            version: VERSION,
            categories: categories.collect(),
            tags: tags.collect(),
            content_types: kinds.collect(),
            facts: store.facts().list().await?,
            faqs: faqs.map(|f| FaqRow { id: f.id, question: f.question, answer: f.answer, position: f.position }).collect(),
            assist_modules: store.assist_modules().list().await?,
            pictures: self.pictures().await?,
            pages: pages
                .map(|p| PageRow { slug: p.slug, title: p.title, description: p.description, html: p.html, updated_at: p.updated_at })
                .collect(),
            digests: digests.map(|d| DigestRow { date: d.date, title: d.title, intro: d.intro, items: d.items }).collect(),
            toggles: toggles.map(|t| ToggleRow { name: t.name, is_enabled: t.is_enabled }).collect(),
            former_addresses: store.articles().former_addresses().await?.into_iter().filter(|a| ids.contains(&a.article)).collect(),
            redirects: self.redirects(ids).await?,
            short_links: links
                .map(|(l, clicks)| ShortLinkRow { id: l.id, target: l.target, created_at: l.created_at, revoked_at: l.revoked_at, clicks })
                .collect(),
        })
    }

    async fn pictures(&self) -> Result<Vec<Picture>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.pictures().after(&after, BATCH).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after.clone_from(&last.hash);
            all.extend(batch);
        }
    }

    async fn redirects(&self, ids: &BTreeSet<ArticleId>) -> Result<Vec<RedirectRow>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.redirects().after(&after, BATCH).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after.clone_from(&last.from);
            for redirect in batch {
                let (to, article) = match redirect.to {
                    Target::Path(path) => (Some(path), None),
                    Target::Article(id) if ids.contains(&id) => (None, Some(id)),
                    Target::Article(_) => continue,
                };
                all.push(RedirectRow { id: redirect.id, from: redirect.from, to, article, created_at: redirect.created_at });
            }
        }
    }
}
