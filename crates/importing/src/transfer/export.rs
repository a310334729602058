//! Collects the content to be exported.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;

use domain::articles::{Article, ArticleStatus};
use domain::ids::ArticleId;
use domain::pictures::Picture;
use domain::redirects::RedirectTarget;
use domain::short_answers::StoredAnswer;
use domain::short_links::ShortLink;
use domain::{Result, Store};

use super::document::{
    ArticleRow, CategoryRow, DigestRow, DocumentWriter, ExportHeading, FORMAT, FaqRow, NamedRow, PageRow, RedirectRow, ShortAnswerRow,
    ShortLinkRow, ToggleRow, VERSION,
};

const BATCH_SIZE: u32 = 200;

pub struct ContentExporter {
    store: Arc<dyn Store>,
    /// Whether drafts and scheduled articles are included.
    pub include_drafts: bool,
    /// Whether older versions are included.
    pub include_revisions: bool,
}

impl ContentExporter {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, include_drafts: false, include_revisions: false }
    }

    /// Writes the JSON document and returns the number of its articles.
    pub async fn write_document(&self, out: &mut (dyn Write + Send)) -> Result<usize> {
        let ids = self.collect_ids().await?;
        let heading = self.build_heading(&ids).await?;
        let mut writer = DocumentWriter::begin(out, &heading)?;
        let mut after = None;
        loop {
            let batch = self.store.articles().list_all_after(after, BATCH_SIZE).await?;
            let Some(last) = batch.last() else { break };
            after = Some(last.id);
            for article in batch.into_iter().filter(|article| ids.contains(&article.id)) {
                let revisions = if self.include_revisions { self.store.articles().list_revisions(article.id).await? } else { Vec::new() };
                writer.write_article(&ArticleRow::new(article, revisions))?;
            }
        }
        writer.finish()?;
        Ok(ids.len())
    }

    /// The next batch of articles in the order of their ids, and the id to continue after; `None` at the end.
    pub async fn next_batch(&self, after: Option<ArticleId>) -> Result<(Vec<Article>, Option<ArticleId>)> {
        let batch = self.store.articles().list_all_after(after, BATCH_SIZE).await?;
        let last = batch.last().map(|article| article.id);
        Ok((batch.into_iter().filter(|article| self.is_exported(article)).collect(), last))
    }

    fn is_exported(&self, article: &Article) -> bool {
        self.include_drafts || article.content.status == ArticleStatus::Published
    }

    async fn collect_ids(&self) -> Result<BTreeSet<ArticleId>> {
        let (mut ids, mut after) = (BTreeSet::new(), None);
        loop {
            let (batch, last) = self.next_batch(after).await?;
            ids.extend(batch.iter().map(|article| article.id));
            if last.is_none() {
                return Ok(ids);
            }
            after = last;
        }
    }

    /// Everything except the articles; redirects to an article are included only when the article is among `ids`.
    pub async fn build_heading(&self, ids: &BTreeSet<ArticleId>) -> Result<ExportHeading> {
        let store = &self.store;
        let categories = store.categories().list().await?.into_iter().map(|(c, _)| CategoryRow {
            id: c.id,
            name: c.name,
            slug: c.slug,
            description: c.description,
            position: c.position,
        });
        let tags = store.tags().list().await?.into_iter().map(|t| NamedRow { id: t.id, name: t.name, slug: t.slug });
        let kinds = store.tags().list_content_types().await?.into_iter().map(|t| NamedRow { id: t.id, name: t.name, slug: t.slug });
        let faqs = store.faqs().list().await?.into_iter();
        let pages = store.pages().list().await?.into_iter();
        let digests = store.digests().list_published().await?.into_iter();
        let toggles = store.toggles().list().await?.into_iter();
        Ok(ExportHeading {
            format: FORMAT.to_owned(),
            version: VERSION,
            categories: categories.collect(),
            tags: tags.collect(),
            content_types: kinds.collect(),
            facts: store.facts().list().await?,
            faqs: faqs.map(|f| FaqRow { id: f.id, question: f.question, answer: f.answer, position: f.position }).collect(),
            assist_modules: store.assist_modules().list().await?,
            short_answers: self.list_short_answers().await?,
            pictures: self.list_pictures().await?,
            pages: pages
                .map(|p| PageRow { slug: p.slug, title: p.title, description: p.description, html: p.html, updated_at: p.updated_at })
                .collect(),
            digests: digests.map(|d| DigestRow { date: d.date, title: d.title, intro: d.intro, items: d.items }).collect(),
            toggles: toggles.map(|t| ToggleRow { name: t.name, is_enabled: t.is_enabled }).collect(),
            former_addresses: store.articles().list_former_addresses().await?.into_iter().filter(|a| ids.contains(&a.article)).collect(),
            redirects: self.list_redirects(ids).await?,
            short_links: self.list_short_links().await?,
        })
    }

    async fn list_short_links(&self) -> Result<Vec<ShortLinkRow>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.short_links().list_after(&after, BATCH_SIZE).await?;
            let Some((last, _)) = batch.last() else { return Ok(all) };
            after.clone_from(&last.id);
            all.extend(batch.into_iter().map(|(link, clicks)| {
                let ShortLink { id, target, created_at, revoked_at, is_kept, .. } = link;
                ShortLinkRow { id, target, created_at, revoked_at, clicks, is_kept }
            }));
        }
    }

    async fn list_short_answers(&self) -> Result<Vec<ShortAnswerRow>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.short_answers().list_after(&after, BATCH_SIZE).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after.clone_from(&last.answer.slug);
            let to_row =
                |stored: StoredAnswer| ShortAnswerRow { answer: stored.answer, revision: stored.revision, updated_at: stored.updated_at };
            all.extend(batch.into_iter().map(to_row));
        }
    }

    async fn list_pictures(&self) -> Result<Vec<Picture>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.pictures().list_after(&after, BATCH_SIZE).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after.clone_from(&last.hash);
            all.extend(batch);
        }
    }

    async fn list_redirects(&self, ids: &BTreeSet<ArticleId>) -> Result<Vec<RedirectRow>> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let batch = self.store.redirects().list_after(&after, BATCH_SIZE).await?;
            let Some(last) = batch.last() else { return Ok(all) };
            after.clone_from(&last.from);
            for redirect in batch {
                let (to, article) = match redirect.to {
                    RedirectTarget::Path(path) => (Some(path), None),
                    RedirectTarget::Article(id) if ids.contains(&id) => (None, Some(id)),
                    RedirectTarget::Article(_) => continue,
                };
                all.push(RedirectRow { id: redirect.id, from: redirect.from, to, article, created_at: redirect.created_at });
            }
        }
    }
}
