//! What only those who write articles see: kept versions, and previews of what is not published.

use domain::articles::Status;
use domain::ids::ArticleId;
use domain::staff::Staff;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Content, Data};
use crate::App;

/// What preview tokens are signed for; their payload is the article's id.
/// What a preview link's token is signed for.
pub(crate) const PREVIEW_PURPOSE: &str = "preview";
/// Long enough to be read by a reviewer on the next day.
const PREVIEW_FOR: SignedDuration = SignedDuration::from_hours(48);

/// What a preview link shows: the article in whatever state it is. `NotFound` when the token is not
/// ours, has expired or is for another article. Never to be cached.
pub async fn preview(app: &App, id: ArticleId, token: &str) -> Result<Data<Content>> {
    let payload = app.keys.verify(PREVIEW_PURPOSE, token).await?;
    if payload.is_none_or(|payload| payload != id.to_string()) {
        return Err(Error::NotFound("Article"));
    }
    Ok(Data::new(super::pictures::illustrated_article(app, app.reading.preview(id).await?.into()).await?))
}

/// Where a draft can be read by someone without a token of their own.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewLink {
    /// Absolute, the article's future path with `?preview={token}`.
    pub url: String,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// For whoever may edit the article.
pub async fn preview_link(app: &App, id: ArticleId, by: &Staff) -> Result<Data<PreviewLink>> {
    let article = app.reading.get(id, Some(by)).await?;
    by.check_may_edit(&article)?;
    let expires_at = app.ambient.now().checked_add(PREVIEW_FOR).map_err(Error::internal)?;
    let token = app.keys.sign(PREVIEW_PURPOSE, &id.to_string(), expires_at).await?;
    let url = format!("{}/{}/{}?preview={token}", app.site.base_url, article.category.slug, article.slug);
    Ok(Data::new(PreviewLink { url, expires_at }))
}

/// A kept older version, newest first in lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revision {
    pub revision: i64,
    pub saved_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Timestamp,
    pub title: String,
    pub excerpt: String,
    #[schema(schema_with = super::statuses)]
    pub status: Status,
    /// HTML as it was saved.
    pub content: String,
}

pub async fn revisions(app: &App, id: ArticleId, by: &Staff) -> Result<Data<Vec<Revision>>> {
    let kept = app.articles.revisions(by, id).await?;
    let wording = |kept: domain::articles::Revision| Revision {
        revision: kept.number,
        saved_by: kept.saved_by,
        saved_at: kept.saved_at,
        title: kept.content.title,
        excerpt: kept.content.excerpt,
        status: kept.content.status,
        content: domain::articles::clean_html(&kept.content.html),
    };
    Ok(Data::new(kept.into_iter().map(wording).collect()))
}
