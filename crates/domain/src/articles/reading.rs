//! How readers find articles: by id, by address (present or former), in lists, by relation.

use std::sync::Arc;

use super::article::{Article, ArticleCard};
use super::html::{KnownClean, plain_text};
use super::kinship::Kinship;
use super::repository::ArticleFilter;
use crate::facts::{FactBook, resolved};
use crate::ids::ArticleId;
use crate::paging::Listing;
use crate::staff::Staff;
use crate::text::cut;
use crate::time::indian_date;
use crate::{Ambient, Error, Result, Store};

/// What an address leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// The address is good; the article's canonical URL may still differ by `?id=`.
    Here(Box<ArticleCard>),
    /// Answer a permanent redirect to this path.
    Moved(String),
    /// Several articles fit a title: show a search for it.
    Ambiguous,
    Unknown,
}

/// A message-sized summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Plain text, at most 700 characters.
    pub text: String,
    pub url: String,
    pub related: Vec<ArticleCard>,
}

const SUMMARY_LENGTH: usize = 700;
pub const RELATED: u32 = 6;

#[derive(Clone)]
pub struct ArticleReading {
    store: Arc<dyn Store>,
    known_clean: Arc<KnownClean>,
    ambient: Ambient,
    facts: Arc<FactBook>,
}

impl ArticleReading {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, facts: Arc<FactBook>) -> Self {
        Self { store, known_clean: Arc::default(), ambient, facts }
    }

    /// A public article, or any article that `viewer` may edit. The body is cleaned again.
    pub async fn get(&self, id: ArticleId, viewer: Option<&Staff>) -> Result<Article> {
        self.visible(self.store.articles().find(id).await?, viewer)
    }

    /// By the content's or the main content's id.
    pub async fn get_by_any_id(&self, id: ArticleId, viewer: Option<&Staff>) -> Result<Article> {
        let found = match self.store.articles().find(id).await? {
            Some(article) => Some(article),
            None => self.store.articles().find_by_main_content(id.0).await?,
        };
        self.visible(found, viewer)
    }

    /// For a preview link, whose token has been checked: any state but deleted.
    pub async fn preview(&self, id: ArticleId) -> Result<Article> {
        let article = self.store.articles().find(id).await?.filter(|a| a.deleted_at.is_none());
        article.map(|article| self.present(article)).ok_or(Error::NotFound("Article"))
    }

    pub async fn list(&self, filter: &ArticleFilter) -> Result<Listing<ArticleCard>> {
        self.store.articles().list(filter).await
    }

    /// `/{category}/{slug}?id=`: the id decides, then the slug, then former addresses (trap 32).
    pub async fn resolve(&self, category: &str, slug: &str, id: Option<ArticleId>) -> Result<Resolution> {
        if let Some(article) = self.public(id).await? {
            return Ok(if article.category.slug == category && article.slug == slug {
                Resolution::Here(Box::new(article.card()))
            } else {
                Resolution::Moved(article.url())
            });
        }
        if let Some(category) = self.store.categories().by_slug(category).await? {
            let mut found = self.store.articles().by_slug(Some(category.id), slug).await?;
            if !found.is_empty() {
                return Ok(Resolution::Here(Box::new(found.swap_remove(0))));
            }
        }
        let former = self.store.articles().by_former_address(category, slug).await?;
        Ok(self.public(former).await?.map_or(Resolution::Unknown, |article| Resolution::Moved(article.url())))
    }

    /// `/content?title=&id=`: always leads on to the canonical address.
    pub async fn resolve_title(&self, title: &str, id: Option<ArticleId>) -> Result<Resolution> {
        if let Some(article) = self.public(id).await? {
            return Ok(Resolution::Moved(article.url()));
        }
        let found = self.store.articles().by_slug(None, title).await?;
        Ok(match found.as_slice() {
            [] => Resolution::Unknown,
            [one] => Resolution::Moved(one.url()),
            _ => Resolution::Ambiguous,
        })
    }

    pub async fn related(&self, id: ArticleId) -> Result<Vec<ArticleCard>> {
        self.get(id, None).await?;
        self.kin(id).await
    }

    async fn kin(&self, id: ArticleId) -> Result<Vec<ArticleCard>> {
        let kinship = Kinship::of(&self.store.articles().tags_carried(id).await?);
        self.store.articles().related(id, &kinship, RELATED).await
    }

    /// Title, excerpt and dated key facts, for a message; cut at a word.
    pub async fn summary(&self, id: ArticleId) -> Result<Summary> {
        let article = self.get(id, None).await?;
        let mut text = format!("{}\n\n{}", article.content.title, article.content.excerpt);
        for fact in &article.content.facts {
            text.push_str(&format!("\n• {}: {} (as of {})", fact.label, fact.value, fact.as_of));
        }
        if article.content.facts.is_empty() {
            text.push_str(&format!("\n\n{}", plain_text(&article.content.html)));
        }
        let related = self.kin(id).await?;
        Ok(Summary { text: cut(&text, SUMMARY_LENGTH), url: article.url(), related })
    }

    async fn public(&self, id: Option<ArticleId>) -> Result<Option<Article>> {
        let Some(id) = id else { return Ok(None) };
        Ok(self.store.articles().find(id).await?.filter(Article::is_public))
    }

    fn visible(&self, article: Option<Article>, viewer: Option<&Staff>) -> Result<Article> {
        let article = article.filter(|a| a.is_public() || (a.deleted_at.is_none() && viewer.is_some_and(|v| v.may_see(a))));
        article.map(|article| self.present(article)).ok_or(Error::NotFound("Article"))
    }

    /// As readers see it: the body cleaned once more, quoted facts as of today.
    pub fn present(&self, mut article: Article) -> Article {
        let html = self.known_clean.clean(std::mem::take(&mut article.content.html));
        let (registry, today) = (self.facts.registry(), indian_date(self.ambient.now()));
        article.content.html = resolved(&html, &registry, today);
        article.content.facts = article.content.facts.into_iter().map(|fact| fact.resolved(&registry, today)).collect();
        article
    }
}
