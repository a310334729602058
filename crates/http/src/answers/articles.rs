//! Articles as they are read: whole, as lists, by address, as a summary.

use domain::articles::{Article, ArticleFilter, CategoryKey, Resolution, Sort, Status};
use domain::ids::ArticleId;
use domain::paging::{Listing, Page};
use domain::staff::{Role, Staff};
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{ContentCard, Correction, Fact, Source, TagRef, cards};
use super::pictures::{illustrated_article, illustrated_body, tags_of_body, tags_of_cards, written};
use super::{ARTICLES, Answer, COUNTS, Data, LIST, article_tag};
use crate::App;

/// Articles in a page of a list when nobody says otherwise.
pub const CONTENTS_LIMIT: i64 = 20;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MainContent {
    #[serde(rename = "_id")]
    pub id: String,
    /// Cleaned HTML; headings carry ids.
    pub content: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Content {
    #[serde(flatten)]
    pub card: ContentCard,
    #[serde(rename = "main_content_id")]
    pub main_content: MainContent,
    #[schema(required)]
    pub reviewer: Option<String>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub checked_on: Option<Date>,
    pub tags: Vec<TagRef>,
    pub sources: Vec<Source>,
    pub facts: Vec<Fact>,
    pub corrections: Vec<Correction>,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
    #[schema(schema_with = super::statuses)]
    pub status: Status,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub publish_at: Option<Timestamp>,
    pub revision: i64,
    pub shares: i64,
}

impl From<Article> for Content {
    fn from(article: Article) -> Self {
        let card = ContentCard::from(article.card());
        let main_content = MainContent { id: article.main_content_id.to_string(), content: article.content.html };
        Self {
            card,
            main_content,
            reviewer: article.content.reviewer,
            checked_on: article.content.checked_on,
            tags: article.tags.into_iter().map(TagRef::from).collect(),
            sources: article.content.sources.into_iter().map(Source::from).collect(),
            facts: article.content.facts.into_iter().map(Fact::from).collect(),
            corrections: article.content.corrections.into_iter().map(Correction::from).collect(),
            updated_at: article.updated_at,
            status: article.content.status,
            publish_at: article.content.publish_at,
            revision: article.revision,
            shares: article.counts.shares,
        }
    }
}

impl Answer for Content {
    fn tags(&self) -> Vec<Tag> {
        let own = [format!("article:{}", self.card.id).into(), ARTICLES.into(), COUNTS.into()];
        own.into_iter().chain(tags_of_cards([&self.card])).chain(tags_of_body(&self.main_content.content)).collect()
    }
}

/// A page of a list of articles.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contents {
    pub success: bool,
    pub contents: Vec<ContentCard>,
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
}

impl Contents {
    async fn of(app: &App, listing: Listing<domain::articles::ArticleCard>) -> Result<Self> {
        Ok(Self {
            success: true,
            total_count: listing.total,
            page: listing.page.number(),
            limit: listing.page.limit(),
            has_more: listing.has_more(),
            contents: cards(app, listing.items).await?,
        })
    }
}

impl Answer for Contents {
    fn tags(&self) -> Vec<Tag> {
        self.contents.tags()
    }
}

/// Which states a staff member asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusFilter {
    Only(Status),
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentsQuery {
    /// Id or slug; an unknown one finds nothing.
    pub category: Option<String>,
    pub featured: bool,
    pub sort: Sort,
    pub page: Page,
    /// Anything but published is for staff.
    pub status: StatusFilter,
}

impl Default for ContentsQuery {
    fn default() -> Self {
        Self {
            category: None,
            featured: false,
            sort: Sort::Latest,
            page: Page::clamped(1, CONTENTS_LIMIT),
            status: StatusFilter::Only(Status::Published),
        }
    }
}

pub async fn contents(app: &App, query: &ContentsQuery, viewer: Option<&Staff>) -> Result<Contents> {
    let mut filter = ArticleFilter::published(query.page);
    filter.sort = query.sort;
    filter.featured = query.featured.then_some(true);
    if query.status != StatusFilter::Only(Status::Published) {
        filter.owner = owner_shown_to(viewer)?;
        filter.status = match query.status {
            StatusFilter::Only(status) => Some(status),
            StatusFilter::All => None,
        };
    }
    filter.category = query.category.as_deref().map(CategoryKey::parse);
    Contents::of(app, app.reading.list(&filter).await?).await
}

/// Whose unpublished articles a viewer may list: an author their own, an editor everyone's (`None`).
fn owner_shown_to(viewer: Option<&Staff>) -> Result<Option<String>> {
    let staff = viewer.ok_or(Error::Unauthorized)?;
    match staff.role {
        role if role.may_edit_all() => Ok(None),
        Role::Author => Ok(Some(staff.name.clone())),
        _ => Err(Error::Forbidden("Your role does not see unpublished articles".to_owned())),
    }
}

pub async fn content(app: &App, id: ArticleId, viewer: Option<&Staff>) -> Result<Data<Content>> {
    let content = Content::from(app.reading.get(id, viewer).await?);
    // Staff get the text as they wrote it: they may be about to edit it.
    let content = if viewer.is_some() { written(app, content).await? } else { illustrated_article(app, content).await? };
    Ok(Data::new(content))
}

/// The body alone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MainHtml {
    #[serde(flatten)]
    pub main_content: MainContent,
    #[serde(skip)]
    #[schema(ignore)]
    article: ArticleId,
}

impl Answer for MainHtml {
    fn tags(&self) -> Vec<Tag> {
        [article_tag(self.article), ARTICLES.into()].into_iter().chain(tags_of_body(&self.main_content.content)).collect()
    }
}

/// By the article's or its main content's id.
pub async fn main_html(app: &App, id: ArticleId) -> Result<Data<MainHtml>> {
    let article = app.reading.get_by_any_id(id, None).await?;
    let main_content = MainContent { id: article.main_content_id.to_string(), content: article.content.html };
    Ok(Data::new(MainHtml { article: article.id, main_content: illustrated_body(app, main_content).await? }))
}

/// `NotFound` for an unknown category.
pub async fn by_category(app: &App, id_or_slug: &str, page: Page) -> Result<Contents> {
    let category = app.categories.find(id_or_slug).await?;
    let filter = ArticleFilter { category: Some(category.id.into()), ..ArticleFilter::published(page) };
    Contents::of(app, app.reading.list(&filter).await?).await
}

pub async fn related(app: &App, id: ArticleId) -> Result<Data<Vec<ContentCard>>> {
    Ok(Data::new(cards(app, app.reading.related(id).await?).await?))
}

/// Where an article lives.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Address {
    #[serde(rename = "_id")]
    pub id: String,
    /// Canonical path.
    pub url: String,
}

impl Answer for Address {
    fn tags(&self) -> Vec<Tag> {
        // "list": a new article may take the address over.
        vec![format!("article:{}", self.id).into(), ARTICLES.into(), LIST.into()]
    }
}

/// By present or former address.
pub async fn content_at(app: &App, category: &str, slug: &str) -> Result<Data<Address>> {
    match app.reading.resolve(category, slug, None).await? {
        Resolution::Here(card) => Ok(Data::new(Address { id: card.id.to_string(), url: card.url() })),
        Resolution::Moved(url) => address_of(app, url).await,
        Resolution::Ambiguous | Resolution::Unknown => Err(Error::NotFound("Article")),
    }
}

/// By title or slug in any category; `NotFound` when several articles fit.
pub async fn content_at_title(app: &App, title: &str) -> Result<Data<Address>> {
    let slug = domain::articles::slug_of(title);
    match app.reading.resolve_title(&slug, None).await? {
        Resolution::Moved(url) => address_of(app, url).await,
        _ => Err(Error::NotFound("Article")),
    }
}

/// A canonical path is "/{category}/{slug}", with "?id=" while another article has the same slug.
async fn address_of(app: &App, url: String) -> Result<Data<Address>> {
    if let Some((_, id)) = url.split_once("?id=") {
        return Ok(Data::new(Address { id: id.to_owned(), url }));
    }
    let (category, slug) = url.trim_start_matches('/').split_once('/').ok_or(Error::NotFound("Article"))?;
    match app.reading.resolve(category, slug, None).await? {
        Resolution::Here(card) => Ok(Data::new(Address { id: card.id.to_string(), url })),
        _ => Err(Error::NotFound("Article")),
    }
}

/// An article as a message of at most 700 characters.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Summary {
    /// Plain text.
    pub summary: String,
    /// Absolute, because it is read outside the site.
    pub url: String,
    pub related: Vec<ContentCard>,
}

impl Answer for Summary {
    fn tags(&self) -> Vec<Tag> {
        [ARTICLES.into(), LIST.into(), COUNTS.into()].into_iter().chain(tags_of_cards(&self.related)).collect()
    }
}

pub async fn summary(app: &App, id: ArticleId) -> Result<Data<Summary>> {
    let summary = app.reading.summary(id).await?;
    let url = format!("{}{}", app.site.base_url, summary.url);
    Ok(Data::new(Summary { summary: summary.text, url, related: cards(app, summary.related).await? }))
}
