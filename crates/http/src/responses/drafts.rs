//! What only authors and editors see: revisions, and previews of unpublished articles.

use domain::articles::ArticleStatus;
use domain::ids::ArticleId;
use domain::staff::Staff;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Content, Data};
use crate::App;

/// Purpose for which preview tokens are signed. Their payload is the article's id.
pub(crate) const PREVIEW_PURPOSE: &str = "preview";
/// Long enough for a reviewer to read the article on the next day.
const PREVIEW_TTL: SignedDuration = SignedDuration::from_hours(48);

/// The article of a preview link, in any state. `NotFound` when the token is invalid, has expired or is for
/// another article. The response must not be cached.
pub async fn load_preview(app: &App, id: ArticleId, token: &str) -> Result<Data<Content>> {
    let payload = app.keys.verify(PREVIEW_PURPOSE, token).await?;
    if payload.is_none_or(|payload| payload != id.to_string()) {
        return Err(Error::NotFound("Article"));
    }
    Ok(Data::new(super::pictures::attach_pictures_to_article(app, app.content.article_reader.get_preview(id).await?.into()).await?))
}

/// A link with which anyone can read a draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewLink {
    /// Absolute, the article's future path with `?preview={token}`.
    pub url: String,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// Creates a preview link; `by` must be allowed to edit the article.
pub async fn create_preview_link(app: &App, id: ArticleId, by: &Staff) -> Result<Data<PreviewLink>> {
    let article = app.content.article_reader.get(id, Some(by)).await?;
    article.check_editable_by(by)?;
    let expires_at = app.environment.now().checked_add(PREVIEW_TTL).map_err(Error::internal)?;
    let token = app.keys.sign_token(PREVIEW_PURPOSE, &id.to_string(), expires_at).await?;
    let url = format!("{}/{}/{}?preview={token}", app.site.base_url, article.category.slug, article.slug);
    Ok(Data::new(PreviewLink { url, expires_at }))
}

/// An older version of an article.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    pub revision: i64,
    pub saved_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Timestamp,
    pub title: String,
    pub excerpt: String,
    #[schema(schema_with = super::article_status_schema)]
    pub status: ArticleStatus,
    /// HTML as it was saved.
    pub content: String,
}

pub async fn load_revisions(app: &App, id: ArticleId, by: &Staff) -> Result<Data<Vec<Revision>>> {
    let revisions = app.content.articles.list_revisions(by, id).await?;
    let to_revision = |revision: domain::articles::Revision| Revision {
        revision: revision.number,
        saved_by: revision.saved_by,
        saved_at: revision.saved_at,
        title: revision.content.title,
        excerpt: revision.content.excerpt,
        status: revision.content.status,
        content: domain::articles::clean_html(&revision.content.html),
    };
    Ok(Data::new(revisions.into_iter().map(to_revision).collect()))
}
