//! The daily digest, as staff edit it. Readers get it from `site::read_digest`.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::digests::{Digest, DigestItem, DigestState};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::EditorPlus;
use crate::responses::{self, Data, Done};
use crate::{ApiError, AppState};

const DIGESTS_LIMIT: i64 = 30;

/// A digest as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffDigest {
    #[schema(value_type = String, format = Date)]
    date: Date,
    /// draft or published.
    status: &'static str,
    title: String,
    intro: String,
    items: Vec<responses::DigestItem>,
}

fn to_staff_digest(digest: Digest, state: DigestState) -> StaffDigest {
    StaffDigest {
        date: digest.date,
        status: if state == DigestState::Draft { "draft" } else { "published" },
        title: digest.title,
        intro: digest.intro,
        items: digest.items.into_iter().map(responses::to_digest_item).collect(),
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DigestPage {
    success: bool,
    data: Vec<StaffDigest>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// All digests, drafts included, newest first.
#[utoipa::path(get, path = "/cms/api/digests", tag = "digest", params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    security(("bearer" = ["editor"])), responses((status = 200, body = DigestPage)))]
pub async fn list_digests(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let found = app.gathering.digests.list(query.page(DIGESTS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(|(digest, state)| to_staff_digest(digest, state)).collect();
    Ok(uncached_json(DigestPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// Drafts the digest of a day from new articles, corrections and dated facts. 409 when there is too little new, or when the
/// day's digest is already approved.
#[utoipa::path(post, path = "/cms/api/digests/{date}/draft", tag = "digest", params(("date" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<StaffDigest>)))]
pub async fn draft_digest(State(app): State<AppState>, _: EditorPlus, PathParam(date): PathParam<Date>) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(to_staff_digest(app.gathering.digests.draft(date).await?, DigestState::Draft))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DigestInput {
    title: Option<String>,
    intro: Option<String>,
    items: Option<Vec<ItemInput>>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemInput {
    /// news, rule, deadline, term, webinar or article.
    kind: String,
    title: String,
    summary: String,
    why_it_matters: Option<String>,
    /// A path of this site.
    link: Option<String>,
    sources: Option<Vec<SourceInput>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SourceInput {
    title: String,
    url: String,
    publisher: Option<String>,
}

const ITEM_KINDS: [&str; 6] = ["news", "rule", "deadline", "term", "webinar", "article"];

/// Saves an editor's version of the digest.
#[utoipa::path(put, path = "/cms/api/digests/{date}", tag = "digest", params(("date" = String, Path)), request_body = DigestInput,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<StaffDigest>)))]
pub async fn save_digest(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(date): PathParam<Date>,
    JsonBody(input): JsonBody<DigestInput>,
) -> Result<Response, ApiError> {
    let items = input.items.unwrap_or_default().into_iter().map(into_digest_item).collect::<domain::Result<Vec<_>>>()?;
    let digest = Digest { date, title: input.title.unwrap_or_default(), intro: input.intro.unwrap_or_default(), items };
    let saved = app.gathering.digests.save(digest).await?;
    let state = app.gathering.digests.find_state(date).await?.unwrap_or(DigestState::Draft);
    Ok(uncached_json(Data::new(to_staff_digest(saved, state))))
}

fn into_digest_item(input: ItemInput) -> domain::Result<DigestItem> {
    if !ITEM_KINDS.contains(&input.kind.as_str()) {
        return Err(Error::invalid("items", format!("An item's kind is one of {}", ITEM_KINDS.join(", "))));
    }
    let source = |source: SourceInput| {
        if source.url.starts_with("https://") {
            Ok(domain::articles::Source { title: source.title, url: Some(source.url), publisher: source.publisher })
        } else {
            Err(Error::invalid("items", "A source's address begins with https://"))
        }
    };
    let sources = input.sources.unwrap_or_default().into_iter().map(source).collect::<domain::Result<Vec<_>>>()?;
    Ok(DigestItem {
        kind: input.kind,
        title: input.title,
        summary: input.summary,
        why_it_matters: input.why_it_matters,
        link: input.link,
        sources,
    })
}

/// Approves the digest: it appears on its day and is sent at the configured hour to everybody who consented.
#[utoipa::path(post, path = "/cms/api/digests/{date}/approve", tag = "digest", params(("date" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn approve_digest(State(app): State<AppState>, _: EditorPlus, PathParam(date): PathParam<Date>) -> Result<Response, ApiError> {
    app.gathering.digests.approve(date).await?;
    Ok(uncached_json(Done::with_message("Approved")))
}
