//! Public read calls: answered from memory to readers, made afresh for staff. A kept answer is
//! revalidated on every use, so that an edit shows at once; what is saved is the making of it.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::staff::Staff;
use rendering::{CachedPage, Encoding, Outcome};
use serde::Serialize;

use crate::access::OptionalStaff;
use crate::answers::{Answer, COUNTS};
use crate::{ApiError, App, AppState};

/// Likes and views may lag by this much; nothing in the change log tells of them.
const COUNTS_KEPT: Duration = Duration::from_secs(30);

/// Who asks, and what their browser understands and still has.
pub struct Reader {
    staff: Option<Staff>,
    gzip: bool,
    if_none_match: Option<HeaderValue>,
}

impl FromRequestParts<AppState> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let OptionalStaff(staff) = OptionalStaff::from_request_parts(parts, app).await?;
        let if_none_match = parts.headers.get(header::IF_NONE_MATCH).cloned();
        Ok(Self { staff, gzip: accepts_gzip(&parts.headers), if_none_match })
    }
}

impl Reader {
    /// Somebody who shows no token: an ordinary reader, without asking anybody.
    fn stranger(asked: &HeaderMap) -> Option<Self> {
        let shows_none = !asked.contains_key(header::AUTHORIZATION);
        shows_none.then(|| Self { staff: None, gzip: accepts_gzip(asked), if_none_match: asked.get(header::IF_NONE_MATCH).cloned() })
    }

    pub fn staff(&self) -> Option<&Staff> {
        self.staff.as_ref()
    }

    /// `key` names the question in a normal form; equal questions must give equal keys.
    pub async fn answer<A: Answer>(
        &self,
        app: &App,
        key: &str,
        making: impl Future<Output = domain::Result<A>>,
    ) -> Result<Response, ApiError> {
        if self.staff.is_some() {
            return Ok(uncached(making.await?));
        }
        let mut making = Some(making);
        let mut outcome = kept(app, key, &mut making).await?;
        if is_old(outcome.page()) {
            app.answers.drop_tag(COUNTS).await;
            outcome = kept(app, key, &mut making).await?;
        }
        Ok(self.sent(&outcome))
    }

    fn sent(&self, outcome: &Outcome) -> Response {
        let page = outcome.page();
        let gzip = self.gzip && page.gzip.len() < page.identity.len();
        let encoding = if gzip { Encoding::Gzip } else { Encoding::Identity };
        let unchanged = self.if_none_match.as_ref().is_some_and(|known| known.to_str().is_ok_and(|known| page.matches(known)));
        let body = match encoding {
            _ if unchanged => Body::empty(),
            Encoding::Gzip => Body::from(page.gzip.clone()),
            _ => Body::from(page.identity.clone()),
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(if matches!(outcome, Outcome::Fresh(_)) { "no-cache" } else { "no-store" }),
        );
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, authorization"));
        if let Ok(etag) = HeaderValue::try_from(page.etag_for(encoding)) {
            headers.insert(header::ETAG, etag);
        }
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(page.content_type));
        if gzip {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// The answer that is kept under `key`, for an ordinary reader; what [`Reader::answer`] would send
/// without making anything. `None` says nothing: the call's own handler decides.
pub async fn at_hand(app: &App, key: &str, asked: &HeaderMap) -> Option<Response> {
    let reader = Reader::stranger(asked)?;
    let kept = app.answers.at_hand(key).await?;
    (!is_old(kept.page())).then(|| reader.sent(&kept))
}

/// `making` is only touched when nothing good is kept.
async fn kept<A: Answer>(app: &App, key: &str, making: &mut Option<impl Future<Output = domain::Result<A>>>) -> domain::Result<Outcome> {
    let build = || {
        let making = making.take();
        async move {
            let answer = making.ok_or_else(|| Error::internal("an answer was made twice"))?.await?;
            let body = serde_json::to_vec(&answer).map_err(Error::internal)?;
            Ok(CachedPage::quick(200, "application/json", body, answer.tags()))
        }
    };
    app.answers.get_or_build_unless(key, is_verdict, build).await.map_err(|error: Arc<Error>| (*error).clone())
}

/// About what was asked for, not about our present state: an older answer must not hide it.
fn is_verdict(error: &Error) -> bool {
    !matches!(error, Error::Internal(_) | Error::Unavailable { .. } | Error::TooManyRequests { .. })
}

fn is_old(page: &CachedPage) -> bool {
    page.built_at.elapsed() > COUNTS_KEPT && page.tags.iter().any(|tag| &**tag == COUNTS)
}

/// An answer that nobody may keep.
pub fn uncached(answer: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

/// gzip named (or "*") and not refused by `q=0`.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let quality = quality.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok()).unwrap_or(1.0);
        matches!(name.trim(), "gzip" | "*") && quality > 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_only_when_offered() {
        let accepts = |text: &'static str| accepts_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))]));
        for yes in ["gzip", "br, gzip;q=0.8", "*"] {
            assert!(accepts(yes), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "identity"] {
            assert!(!accepts(no), "{no}");
        }
    }
}
