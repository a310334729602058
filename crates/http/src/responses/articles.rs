//! Articles as readers get them: whole, in lists, by address, as a summary.

use domain::articles::{Article, ArticleCard, ArticleFilter, ArticleStatus, CategoryKey, HINDI_CATEGORY, Resolution, Sort};
use domain::ids::ArticleId;
use domain::paging::{Listing, Page};
use domain::staff::Staff;
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{CategoryRef, ContentCard, Correction, Fact, Source, TagRef, to_content_cards};
use super::glossary::mark_terms_of_article;
use super::next_steps::{NextSteps, load_next_steps};
use super::pictures::{attach_pictures_to_article, illustrate_body, illustrate_draft, tags_of_body, tags_of_cards};
use super::{ARTICLES_TAG, COUNTS_TAG, Cacheable, Data, LIST_TAG, article_tag, counts_tag, edition_tag};
use crate::App;

/// Default page size of article lists.
pub const CONTENTS_LIMIT: i64 = 20;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MainContent {
    #[serde(rename = "_id")]
    pub id: String,
    /// Sanitised HTML; headings have ids.
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
    /// Path of the author's page; absent for somebody who has none.
    #[schema(required)]
    pub author_url: Option<String>,
    #[schema(required)]
    pub reviewer_url: Option<String>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub checked_on: Option<Date>,
    /// The day by which the figures of the facts that it quotes should be compared with their sources again. After it, the page says so.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub check_by: Option<Date>,
    /// What may change these figures then.
    #[schema(required)]
    pub check_reason: Option<String>,
    pub tags: Vec<TagRef>,
    pub sources: Vec<Source>,
    pub facts: Vec<Fact>,
    pub corrections: Vec<Correction>,
    /// The Hindi edition of an English article, or the English article of a Hindi edition; null without one.
    #[schema(required)]
    pub other_edition: Option<Edition>,
    /// Where the article leads on. Empty for a Hindi edition: what it would lead to is English.
    pub next_steps: NextSteps,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
    #[schema(schema_with = super::article_status_schema)]
    pub status: ArticleStatus,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub publish_at: Option<Timestamp>,
    pub revision: i64,
    pub shares: i64,
    /// Cache tags of what the body shows besides the article.
    #[serde(skip)]
    #[schema(ignore)]
    pub body_tags: Vec<Tag>,
}

impl From<Article> for Content {
    fn from(article: Article) -> Self {
        let card = ContentCard::from(article.to_card());
        let main_content = MainContent { id: article.main_content_id.to_string(), content: article.content.html };
        Self {
            card,
            main_content,
            reviewer: article.content.reviewer,
            author_url: None,
            reviewer_url: None,
            checked_on: article.content.checked_on,
            check_by: None,
            check_reason: None,
            tags: article.tags.into_iter().map(TagRef::from).collect(),
            sources: article.content.sources.into_iter().map(Source::from).collect(),
            facts: article.content.facts.into_iter().map(Fact::from).collect(),
            corrections: article.content.corrections.into_iter().map(Correction::from).collect(),
            other_edition: None,
            next_steps: NextSteps::default(),
            updated_at: article.updated_at,
            status: article.content.status,
            publish_at: article.content.publish_at,
            revision: article.revision,
            shares: article.counts.shares,
            body_tags: Vec::new(),
        }
    }
}

impl Cacheable for Content {
    fn tags(&self) -> Vec<Tag> {
        let own = [format!("article:{}", self.card.id).into(), ARTICLES_TAG.into(), COUNTS_TAG.into(), counts_tag(&self.card.id)];
        let pictures = tags_of_cards([&self.card]).chain(tags_of_body(&self.main_content.content));
        // An edition may appear and go: the tag is that of the slug which both share.
        let other = self.other_edition.iter().map(|other| Tag::from(format!("article:{}", other.id)));
        let editions = std::iter::once(edition_tag(&self.card.slug)).chain(other);
        // The next article of a guide may change its title, appear and go.
        let guide = self.next_steps.guide.iter().map(|_| Tag::from(LIST_TAG));
        own.into_iter().chain(editions).chain(guide).chain(pictures).chain(self.body_tags.iter().cloned()).collect()
    }
}

/// The same article in the other language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Edition {
    #[serde(rename = "_id")]
    pub id: String,
    /// "en" or "hi".
    #[schema(value_type = String)]
    pub language: &'static str,
    pub title: String,
    /// Canonical path.
    pub url: String,
    #[serde(rename = "category_id")]
    pub category: CategoryRef,
}

impl From<ArticleCard> for Edition {
    fn from(card: ArticleCard) -> Self {
        let (language, url) = (card.category.language().as_str(), card.url());
        Self { id: card.id.to_string(), language, url, title: card.title, category: card.category.into() }
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
    async fn load(app: &App, listing: Listing<ArticleCard>) -> Result<Self> {
        Ok(Self {
            success: true,
            total_count: listing.total,
            page: listing.page.number(),
            limit: listing.page.limit(),
            has_more: listing.has_more(),
            contents: to_content_cards(app, listing.items).await?,
        })
    }
}

impl Cacheable for Contents {
    fn tags(&self) -> Vec<Tag> {
        self.contents.tags()
    }
}

/// The states that a staff member asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusFilter {
    Only(ArticleStatus),
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentsQuery {
    /// Id or slug; an unknown one matches nothing.
    pub category: Option<String>,
    pub featured: bool,
    pub sort: Sort,
    pub page: Page,
    /// Only staff may ask for anything but published articles.
    pub status: StatusFilter,
}

impl Default for ContentsQuery {
    fn default() -> Self {
        Self {
            category: None,
            featured: false,
            sort: Sort::Latest,
            page: Page::new_clamped(1, CONTENTS_LIMIT),
            status: StatusFilter::Only(ArticleStatus::Published),
        }
    }
}

pub async fn load_contents(app: &App, query: &ContentsQuery, viewer: Option<&Staff>) -> Result<Contents> {
    let published = ArticleFilter::published(query.page);
    let category = query.category.as_deref().map(CategoryKey::parse);
    let filter = ArticleFilter { sort: query.sort, featured: query.featured.then_some(true), category, ..published };
    let lookup = &app.content.article_reader;
    let listing = match query.status {
        StatusFilter::Only(ArticleStatus::Published) => lookup.list(&filter).await?,
        StatusFilter::Only(status) => lookup.list_for_staff(ArticleFilter { status: Some(status), ..filter }, viewer).await?,
        StatusFilter::All => lookup.list_for_staff(ArticleFilter { status: None, ..filter }, viewer).await?,
    };
    Contents::load(app, listing).await
}

pub async fn load_content(app: &App, id: ArticleId, viewer: Option<&Staff>) -> Result<Data<Content>> {
    let article = app.content.article_reader.get(id, viewer).await?;
    let check = app.content.fact_reviews.find_check_of_article(&article);
    let (check_by, check_reason) = check.map(|check| (check.on, check.reason)).unzip();
    let find_path = |name: &Option<String>| Some(app.content.contributors.find_by_name(name.as_deref()?)?.path());
    let (author_url, reviewer_url) = (find_path(&article.content.author), find_path(&article.content.reviewer));
    let other = app.content.article_reader.find_other_edition(&article.category, &article.slug).await?;
    let other_edition = other.map(Edition::from);
    let next_steps = match article.category.slug.as_str() {
        HINDI_CATEGORY => NextSteps::default(),
        _ => load_next_steps(app, &article.slug).await?,
    };
    let content = Content { author_url, reviewer_url, check_by, check_reason, other_edition, next_steps, ..article.into() };
    // Staff get the text as it was written, because they may edit it.
    let content = if viewer.is_some() { illustrate_draft(app, content).await? } else { attach_pictures_to_article(app, content).await? };
    Ok(Data::new(content))
}

/// The article as its page shows it: with the terms of the glossary marked.
pub async fn load_marked_content(app: &App, id: ArticleId) -> Result<Data<Content>> {
    let mut loaded = load_content(app, id, None).await?;
    // The terms are explained in English.
    if loaded.data.card.category.slug != HINDI_CATEGORY {
        mark_terms_of_article(app, &mut loaded.data).await?;
    }
    Ok(loaded)
}

/// An article's body alone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MainHtml {
    #[serde(flatten)]
    pub main_content: MainContent,
    #[serde(skip)]
    #[schema(ignore)]
    article: ArticleId,
}

impl Cacheable for MainHtml {
    fn tags(&self) -> Vec<Tag> {
        [article_tag(self.article), ARTICLES_TAG.into()].into_iter().chain(tags_of_body(&self.main_content.content)).collect()
    }
}

/// Loads a body by the id of the article or of its main content.
pub async fn load_main_html(app: &App, id: ArticleId) -> Result<Data<MainHtml>> {
    let article = app.content.article_reader.get_by_any_id(id, None).await?;
    let main_content = MainContent { id: article.main_content_id.to_string(), content: article.content.html };
    Ok(Data::new(MainHtml { article: article.id, main_content: illustrate_body(app, main_content).await? }))
}

/// `NotFound` for an unknown category.
pub async fn load_contents_by_category(app: &App, id_or_slug: &str, page: Page) -> Result<Contents> {
    let category = app.content.categories.find(id_or_slug).await?;
    let filter = ArticleFilter { category: Some(category.id.into()), ..ArticleFilter::published(page) };
    Contents::load(app, app.content.article_reader.list(&filter).await?).await
}

pub async fn load_related(app: &App, id: ArticleId) -> Result<Data<Vec<ContentCard>>> {
    Ok(Data::new(to_content_cards(app, app.content.article_reader.list_related(id).await?).await?))
}

/// The newest article of each category that has one, in the editors' order of categories.
pub async fn load_newest_of_categories(app: &App) -> Result<Data<Vec<ContentCard>>> {
    let mut newest = Vec::new();
    for (category, _) in app.content.categories.list().await? {
        let filter = ArticleFilter { category: Some(category.id.into()), ..ArticleFilter::published(Page::new_clamped(1, 1)) };
        newest.extend(app.content.article_reader.list(&filter).await?.items);
    }
    Ok(Data::new(to_content_cards(app, newest).await?))
}

/// The canonical address of an article.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Address {
    #[serde(rename = "_id")]
    pub id: String,
    /// Canonical path.
    pub url: String,
}

impl Cacheable for Address {
    fn tags(&self) -> Vec<Tag> {
        // The list tag, because a new article may take over the address.
        vec![format!("article:{}", self.id).into(), ARTICLES_TAG.into(), LIST_TAG.into()]
    }
}

/// Finds an article by its current or a former address.
pub async fn load_content_address(app: &App, category: &str, slug: &str) -> Result<Data<Address>> {
    match app.content.article_reader.resolve(category, slug, None).await? {
        Resolution::Found(card) => Ok(Data::new(Address { id: card.id.to_string(), url: card.url() })),
        Resolution::Moved(url) => resolve_address(app, url).await,
        Resolution::Ambiguous | Resolution::NotFound => Err(Error::NotFound("Article")),
    }
}

/// Finds an article by title or slug in any category; `NotFound` when several articles match.
pub async fn load_address_by_title(app: &App, title: &str) -> Result<Data<Address>> {
    let slug = domain::articles::slugify(title);
    match app.content.article_reader.resolve_title(&slug, None).await? {
        Resolution::Moved(url) => resolve_address(app, url).await,
        _ => Err(Error::NotFound("Article")),
    }
}

/// Resolves a canonical path: "/{category}/{slug}", with "?id=" while another article has the same slug.
async fn resolve_address(app: &App, url: String) -> Result<Data<Address>> {
    if let Some((_, id)) = url.split_once("?id=") {
        return Ok(Data::new(Address { id: id.to_owned(), url }));
    }
    let (category, slug) = url.trim_start_matches('/').split_once('/').ok_or(Error::NotFound("Article"))?;
    match app.content.article_reader.resolve(category, slug, None).await? {
        Resolution::Found(card) => Ok(Data::new(Address { id: card.id.to_string(), url })),
        _ => Err(Error::NotFound("Article")),
    }
}

/// An article as a text message of at most 700 characters.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Summary {
    /// Plain text.
    pub summary: String,
    /// Absolute, because it is used outside the site.
    pub url: String,
    pub related: Vec<ContentCard>,
}

impl Cacheable for Summary {
    fn tags(&self) -> Vec<Tag> {
        [ARTICLES_TAG.into(), LIST_TAG.into(), COUNTS_TAG.into()].into_iter().chain(tags_of_cards(&self.related)).collect()
    }
}

pub async fn load_summary(app: &App, id: ArticleId) -> Result<Data<Summary>> {
    let summary = app.content.article_reader.summarise(id).await?;
    let url = format!("{}{}", app.site.base_url, summary.url);
    Ok(Data::new(Summary { summary: summary.text, url, related: to_content_cards(app, summary.related).await? }))
}
