//! How readers find articles: by id, by current or former address, in lists, and as related articles.

use std::collections::HashMap;
use std::sync::Arc;

use super::article::{Article, ArticleCard, ArticleCorrections, ArticleStatus, CategoryRef, KeyFact};
use super::html::{CleanHtmlCache, to_plain_text};
use super::related_articles::RelatednessWeights;
use super::repository::{ArticleFilter, CategoryKey};
use crate::charts::draw_charts;
use crate::facts::{FactCache, resolve_quotes, resolve_quotes_in_hindi};
use crate::ids::ArticleId;
use crate::language::Language;
use crate::paging::{Listing, Page};
use crate::slug::{HINDI_CATEGORY, is_reserved};
use crate::staff::{Role, Staff};
use crate::text::truncate;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store};

/// The result of resolving an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// The address leads to this article. Its canonical URL may still differ in `?id=`.
    Found(Box<ArticleCard>),
    /// The article has another address: redirect permanently to this path.
    Moved(String),
    /// Several articles match the title: show a search for it.
    Ambiguous,
    NotFound,
}

/// A summary of the size of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleSummary {
    /// Plain text, at most 700 characters.
    pub text: String,
    pub url: String,
    pub related: Vec<ArticleCard>,
}

const MAX_SUMMARY_CHARS: usize = 700;
pub const MAX_RELATED: u32 = 6;
/// More than are shown, because those in the other language take no place.
const MAX_RELATED_READ: u32 = 4 * MAX_RELATED;
/// Hindi editions in one list; as many as a page can have.
const MAX_EDITIONS: i64 = 100;

#[derive(Clone)]
pub struct ArticleLookup {
    pub(super) store: Arc<dyn Store>,
    clean_html_cache: Arc<CleanHtmlCache>,
    pub(super) environment: Environment,
    facts: Arc<FactCache>,
}

impl ArticleLookup {
    pub fn new(store: Arc<dyn Store>, environment: Environment, facts: Arc<FactCache>) -> Self {
        Self { store, clean_html_cache: Arc::default(), environment, facts }
    }

    /// Returns a public article, or any article that `viewer` may edit. The body is sanitised again.
    pub async fn get(&self, id: ArticleId, viewer: Option<&Staff>) -> Result<Article> {
        self.require_visible(self.store.articles().find(id).await?, viewer)
    }

    /// Accepts the content's id or the main content's id.
    pub async fn get_by_any_id(&self, id: ArticleId, viewer: Option<&Staff>) -> Result<Article> {
        let found = match self.store.articles().find(id).await? {
            Some(article) => Some(article),
            None => self.store.articles().find_by_main_content(id.0).await?,
        };
        self.require_visible(found, viewer)
    }

    /// Returns an article in any state but deleted, for a preview link whose token the caller has verified.
    pub async fn get_preview(&self, id: ArticleId) -> Result<Article> {
        let article = self.store.articles().find(id).await?.filter(|a| a.deleted_at.is_none());
        article.map(|article| self.prepare_for_display(article)).ok_or(Error::NotFound("Article"))
    }

    /// Articles that anybody may read: whatever the filter asks for, only published ones are listed.
    pub async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>> {
        let published = ArticleFilter { status: Some(ArticleStatus::Published), ..filter.clone() };
        self.store.articles().list(&published).await
    }

    /// Articles in any state, among them the Hindi editions. Authors see their own, editors everybody's; `Unauthorized` and `Forbidden`
    /// for everybody else.
    pub async fn list_for_staff(&self, filter: ArticleFilter, viewer: Option<&Staff>) -> Result<Listing<ArticleCard>> {
        let owner = find_visible_owner(viewer)?;
        self.store.articles().list(&ArticleFilter { owner, with_editions: true, ..filter }).await
    }

    /// The published article that tells the same in the other language: a Hindi edition has the slug of its English article.
    pub async fn find_other_edition(&self, category: &CategoryRef, slug: &str) -> Result<Option<ArticleCard>> {
        match category.language() {
            Language::Hindi => self.find_card_by_slug(slug).await,
            Language::English | Language::Hinglish => self.find_hindi_edition(slug).await,
        }
    }

    /// The published Hindi edition of the article with this slug.
    pub async fn find_hindi_edition(&self, slug: &str) -> Result<Option<ArticleCard>> {
        find_hindi_edition(&*self.store, slug).await
    }

    /// The published Hindi editions, newest first.
    pub async fn list_hindi_editions(&self) -> Result<Vec<ArticleCard>> {
        let category = Some(CategoryKey::Slug(HINDI_CATEGORY.to_owned()));
        let filter = ArticleFilter { category, ..ArticleFilter::published(Page::new_clamped(1, MAX_EDITIONS)) };
        Ok(self.store.articles().list(&filter).await?.items)
    }

    /// The newest published English article with this slug, in any category.
    pub async fn find_card_by_slug(&self, slug: &str) -> Result<Option<ArticleCard>> {
        Ok(self.store.articles().find_by_slug(None, slug).await?.into_iter().next())
    }

    /// Published articles with an id greater than `after`, in order of id, for whoever goes through all of them.
    pub async fn list_published_after(&self, after: Option<ArticleId>, limit: u32) -> Result<Vec<Article>> {
        self.store.articles().list_published_after(after, limit).await
    }

    /// Published articles with corrections, the latest correction first.
    pub async fn list_corrected(&self, limit: u32) -> Result<Vec<ArticleCorrections>> {
        self.store.articles().list_corrected(limit).await
    }

    /// The key facts of these articles, as they were saved.
    pub async fn list_key_facts(&self, articles: &[ArticleId]) -> Result<HashMap<ArticleId, Vec<KeyFact>>> {
        self.store.articles().list_key_facts(articles).await
    }

    /// Resolves `/{category}/{slug}?id=`: the id decides, then the slug, then former addresses, so that a link never breaks
    /// when an article is renamed (docs/product/articles.md).
    pub async fn resolve(&self, category: &str, slug: &str, id: Option<ArticleId>) -> Result<Resolution> {
        if let Some(article) = self.find_public(id).await? {
            return Ok(if article.category.slug == category && article.slug == slug {
                Resolution::Found(Box::new(article.to_card()))
            } else {
                Resolution::Moved(article.url())
            });
        }
        if let Some(category) = self.store.categories().find_by_slug(category).await? {
            let mut found = self.store.articles().find_by_slug(Some(category.id), slug).await?;
            if !found.is_empty() {
                return Ok(Resolution::Found(Box::new(found.swap_remove(0))));
            }
        }
        let former = self.store.articles().find_by_former_address(category, slug).await?;
        Ok(self.find_public(former).await?.map_or(Resolution::NotFound, |article| Resolution::Moved(article.url())))
    }

    /// Resolves `/content?title=&id=`, which always redirects to the canonical address.
    pub async fn resolve_title(&self, title: &str, id: Option<ArticleId>) -> Result<Resolution> {
        if let Some(article) = self.find_public(id).await? {
            return Ok(Resolution::Moved(article.url()));
        }
        let found = self.store.articles().find_by_slug(None, title).await?;
        Ok(match found.as_slice() {
            [] => Resolution::NotFound,
            [one] => Resolution::Moved(one.url()),
            _ => Resolution::Ambiguous,
        })
    }

    pub async fn list_related(&self, id: ArticleId) -> Result<Vec<ArticleCard>> {
        let article = self.get(id, None).await?;
        self.find_related(&article).await
    }

    /// Articles in the same language: both editions of an article may carry the same tags.
    async fn find_related(&self, article: &Article) -> Result<Vec<ArticleCard>> {
        let weights = RelatednessWeights::from_tag_counts(&self.store.articles().list_tag_counts(article.id).await?);
        let mut found = self.store.articles().list_related(article.id, &weights, MAX_RELATED_READ).await?;
        found.retain(|card| card.category.language() == article.category.language());
        found.truncate(MAX_RELATED as usize);
        Ok(found)
    }

    /// Title, excerpt and dated key facts for a message, truncated between words.
    pub async fn summarise(&self, id: ArticleId) -> Result<ArticleSummary> {
        let article = self.get(id, None).await?;
        let mut text = format!("{}\n\n{}", article.content.title, article.content.excerpt);
        for fact in &article.content.facts {
            text.push_str(&format!("\n• {}: {} (as of {})", fact.label, fact.value, fact.as_of));
        }
        if article.content.facts.is_empty() {
            text.push_str(&format!("\n\n{}", to_plain_text(&article.content.html)));
        }
        let related = self.find_related(&article).await?;
        Ok(ArticleSummary { text: truncate(&text, MAX_SUMMARY_CHARS), url: article.url(), related })
    }

    async fn find_public(&self, id: Option<ArticleId>) -> Result<Option<Article>> {
        let Some(id) = id else { return Ok(None) };
        Ok(self.store.articles().find(id).await?.filter(Article::is_public))
    }

    fn require_visible(&self, article: Option<Article>, viewer: Option<&Staff>) -> Result<Article> {
        let article = article.filter(|a| a.is_public() || (a.deleted_at.is_none() && viewer.is_some_and(|v| a.is_visible_to(v))));
        article.map(|article| self.prepare_for_display(article)).ok_or(Error::NotFound("Article"))
    }

    /// Prepares an article for display: sanitises the body once more, fills in today's values of quoted facts and draws the charts.
    /// What a chart works out goes by the rules of the day on which the article was checked, as its worked examples do.
    pub fn prepare_for_display(&self, mut article: Article) -> Article {
        let html = self.clean_html_cache.clean(std::mem::take(&mut article.content.html));
        let (registry, today) = (self.facts.registry(), indian_date(self.environment.now()));
        let language = article.category.language();
        let html = match language {
            Language::Hindi => resolve_quotes_in_hindi(&html, &registry, today),
            Language::English | Language::Hinglish => resolve_quotes(&html, &registry, today),
        };
        article.content.html = draw_charts(html, &registry, article.content.checked_on.unwrap_or(today));
        let facts = article.content.facts.into_iter();
        article.content.facts = facts.map(|fact| fact.resolve_quote_in(&registry, today, language)).collect();
        article
    }
}

/// The owner whose unpublished articles somebody may list; `None`: everybody's.
fn find_visible_owner(viewer: Option<&Staff>) -> Result<Option<String>> {
    let staff = viewer.ok_or(Error::Unauthorized)?;
    match staff.role {
        role if role.can_edit_all() => Ok(None),
        Role::Author => Ok(Some(staff.name.clone())),
        _ => Err(Error::Forbidden("Your role does not see unpublished articles".to_owned())),
    }
}

/// The published Hindi edition of the article with this slug.
async fn find_hindi_edition(store: &dyn Store, slug: &str) -> Result<Option<ArticleCard>> {
    let Some(category) = store.categories().find_by_slug(HINDI_CATEGORY).await? else { return Ok(None) };
    Ok(store.articles().find_by_slug(Some(category.id), slug).await?.into_iter().next())
}

/// The published Hindi edition of the English article at a path of this site, such as `/epfo/transfer`. `None` for any other page.
pub(crate) async fn find_edition_of_path(store: &dyn Store, path: &str) -> Result<Option<ArticleCard>> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    match path.strip_prefix('/').and_then(|path| path.split_once('/')) {
        Some((category, slug)) if category != HINDI_CATEGORY && !is_reserved(category) && !slug.contains('/') => {
            find_hindi_edition(store, slug).await
        }
        _ => Ok(None),
    }
}
