//! Writing articles: creating, updating and deleting them, revisions and preview links.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::articles::{ArticleInput, CleanHtml, KeyFactInput, Patch, Source};
use domain::facts::Quote;
use domain::ids::ArticleId;
use domain::staff::Staff;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, list_patch, patch};
use crate::access::{AuditedRead, AuthorPlus};
use crate::responses::{self, Content, Data, Done, PreviewLink, Revision};
use crate::{ApiError, App, AppState};

#[derive(Debug, Deserialize, ToSchema)]
pub struct SourceInput {
    title: String,
    #[serde(default)]
    publisher: Option<String>,
    /// Must begin with https://.
    #[serde(default)]
    url: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactInput {
    /// Id in the fact registry. Only `label` and `on` may accompany it.
    #[serde(default)]
    fact: Option<String>,
    /// Quotes the registry's value of this day permanently, instead of the current one.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    on: Option<Date>,
    #[serde(default)]
    label: Option<String>,
    #[serde(default)]
    value: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    #[serde(default)]
    source: Option<String>,
}

impl From<SourceInput> for Source {
    fn from(source: SourceInput) -> Self {
        Self { title: source.title, publisher: source.publisher, url: source.url }
    }
}

impl FactInput {
    fn into_key_fact(self) -> domain::Result<KeyFactInput> {
        match self {
            Self { fact: Some(fact), on, label, .. } => Ok(KeyFactInput::Quoted { quote: Quote { fact, on }, label }),
            Self { label: Some(label), value: Some(value), as_of: Some(as_of), source, .. } => {
                Ok(KeyFactInput::Typed { label, value, as_of, source })
            }
            _ => Err(domain::Error::invalid("facts", "A key fact needs either fact, or label, value and asOf")),
        }
    }
}

/// An article as it is sent. In an update absent fields stay unchanged, and null clears a field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentInput {
    title: Option<String>,
    /// The category's id or slug.
    #[serde(rename = "category_id")]
    category: Option<String>,
    /// HTML, which is sanitised.
    content: Option<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    excerpt: Patch<String>,
    #[serde(rename = "primary_image_url", default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    image: Patch<String>,
    #[serde(rename = "YT_url", default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    video: Patch<String>,
    /// Ids, slugs or names of tags. A name that is no tag yet becomes one if the writer may make tags.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<Vec<String>>)]
    tags: Patch<Vec<String>>,
    /// draft, published or scheduled.
    status: Option<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>, format = DateTime)]
    publish_at: Patch<Timestamp>,
    is_featured: Option<bool>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    author: Patch<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    reviewer: Patch<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>, format = Date)]
    checked_on: Patch<Date>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<Vec<SourceInput>>)]
    sources: Patch<Vec<SourceInput>>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<Vec<FactInput>>)]
    facts: Patch<Vec<FactInput>>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    slug: Patch<String>,
    /// An entry for the article's list of corrections, dated today.
    correction: Option<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    sponsor: Patch<String>,
    /// The revision that the edit is based on. 409 when the article has been saved since.
    base_revision: Option<i64>,
}

impl ContentInput {
    /// Resolves ids and slugs of categories and tags.
    async fn resolve_references(self, app: &App, staff: &Staff) -> domain::Result<ArticleInput> {
        let category = match self.category.as_deref().map(str::trim).filter(|category| !category.is_empty()) {
            Some(wanted) => Some(find_category_id(app, wanted).await?),
            None => None,
        };
        let tags = match list_patch(self.tags) {
            Some(wanted) => Some(app.content.tags.resolve(&wanted, staff.role.can_edit_all()).await?),
            None => None,
        };
        let (tags, new_tags) = tags.map_or_else(Default::default, |named| (Some(named.ids), named.new));
        Ok(ArticleInput {
            title: self.title,
            category,
            html: self.content.as_deref().map(CleanHtml::parse).transpose()?,
            excerpt: self.excerpt,
            image: self.image,
            video: self.video,
            tags,
            new_tags,
            status: self.status,
            publish_at: self.publish_at,
            is_featured: self.is_featured,
            author: self.author,
            reviewer: self.reviewer,
            checked_on: self.checked_on,
            sources: list_patch(self.sources).map(|all| all.into_iter().map(Source::from).collect()),
            facts: list_patch(self.facts).map(|all| all.into_iter().map(FactInput::into_key_fact).collect()).transpose()?,
            slug: self.slug,
            worked: None,
            correction: self.correction,
            corrections: None,
            sponsor: self.sponsor,
            base_revision: self.base_revision,
        })
    }
}

async fn find_category_id(app: &App, wanted: &str) -> domain::Result<domain::ids::CategoryId> {
    match app.content.categories.find(wanted).await {
        Ok(category) => Ok(category.id),
        Err(domain::Error::NotFound(_)) => Err(domain::Error::invalid("category_id", "There is no such category")),
        Err(error) => Err(error),
    }
}

/// Creates an article.
#[utoipa::path(post, path = "/cms/api/contents", tag = "contents", request_body = ContentInput, security(("bearer" = ["author"])),
    responses((status = 201, body = Data<Content>)))]
pub async fn create_content(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    JsonBody(input): JsonBody<ContentInput>,
) -> Result<Response, ApiError> {
    let article = app.content.articles.create(&staff, &input.resolve_references(&app, &staff).await?).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(responses::illustrate_draft(&app, Content::from(article)).await?))).into_response())
}

/// Updates an article. Authors may change their own articles, editors all.
#[utoipa::path(put, path = "/cms/api/contents/{id}", tag = "contents", params(("id" = String, Path)), request_body = ContentInput,
    security(("bearer" = ["author"])), responses((status = 200, body = Data<Content>)))]
pub async fn update_content(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    PathParam(id): PathParam<ArticleId>,
    JsonBody(input): JsonBody<ContentInput>,
) -> Result<Response, ApiError> {
    let article = app.content.articles.update(&staff, id, &input.resolve_references(&app, &staff).await?).await?;
    Ok(uncached_json(Data::new(responses::illustrate_draft(&app, Content::from(article)).await?)))
}

/// Deletes an article; `restore` brings it back.
#[utoipa::path(delete, path = "/cms/api/contents/{id}", tag = "contents", params(("id" = String, Path)),
    security(("bearer" = ["author"])), responses((status = 200, body = Done)))]
pub async fn delete_content(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    PathParam(id): PathParam<ArticleId>,
) -> Result<Response, ApiError> {
    app.content.articles.delete(&staff, id).await?;
    Ok(uncached_json(Done::new()))
}

/// All revisions of an article, newest first.
#[utoipa::path(get, path = "/cms/api/contents/{id}/revisions", tag = "contents", params(("id" = String, Path)),
    security(("bearer" = ["author"])), responses((status = 200, body = Data<Vec<Revision>>)))]
pub async fn list_revisions(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    PathParam(id): PathParam<ArticleId>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(responses::load_revisions(&app, id, &staff).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct RestoreInput {
    revision: i64,
}

/// Restores an older revision's text as a new revision. A deleted article comes back as a draft.
#[utoipa::path(post, path = "/cms/api/contents/{id}/restore", tag = "contents", params(("id" = String, Path)),
    request_body = RestoreInput, security(("bearer" = ["author"])), responses((status = 200, body = Data<Content>)))]
pub async fn restore_content(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    PathParam(id): PathParam<ArticleId>,
    JsonBody(input): JsonBody<RestoreInput>,
) -> Result<Response, ApiError> {
    let article = app.content.articles.restore(&staff, id, input.revision).await?;
    Ok(uncached_json(Data::new(responses::illustrate_draft(&app, Content::from(article)).await?)))
}

/// Creates a link with which anyone can read the article in its present state for two days.
#[utoipa::path(post, path = "/cms/api/contents/{id}/preview", tag = "contents", params(("id" = String, Path)),
    security(("bearer" = ["author"])), responses((status = 200, body = Data<PreviewLink>)))]
pub async fn create_preview_link(
    State(app): State<AppState>,
    AuthorPlus(staff): AuthorPlus,
    read: AuditedRead,
    PathParam(id): PathParam<ArticleId>,
) -> Result<Response, ApiError> {
    let link = responses::create_preview_link(&app, id, &staff).await?;
    read.record(&app, &staff, "").await?;
    Ok(uncached_json(link))
}
