//! Public read operations: cached for readers, built afresh for staff. Browsers revalidate a response on every
//! use, so that an edit shows at once; the cache saves building it.

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
use rendering::{CachedPage, CachedResult, Encoding};
use serde::Serialize;

use crate::access::OptionalStaff;
use crate::responses::{COUNTS_TAG, Cacheable};
use crate::{ApiError, App, AppState};

/// Maximum age of likes and views in cached responses; the change log does not report them.
const MAX_COUNTS_AGE: Duration = Duration::from_secs(30);

/// A read request: staff or not, whether the client accepts gzip, and the version that it has.
pub struct ReadRequest {
    staff: Option<Staff>,
    gzip: bool,
    if_none_match: Option<HeaderValue>,
}

impl FromRequestParts<AppState> for ReadRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let OptionalStaff(staff) = OptionalStaff::from_request_parts(parts, app).await?;
        let if_none_match = parts.headers.get(header::IF_NONE_MATCH).cloned();
        Ok(Self { staff, gzip: accepts_gzip(&parts.headers), if_none_match })
    }
}

impl ReadRequest {
    /// A reader without an `Authorization` header, recognised without a query; `None` for other requests.
    fn anonymous(request_headers: &HeaderMap) -> Option<Self> {
        let shows_none = !request_headers.contains_key(header::AUTHORIZATION);
        shows_none.then(|| Self {
            staff: None,
            gzip: accepts_gzip(request_headers),
            if_none_match: request_headers.get(header::IF_NONE_MATCH).cloned(),
        })
    }

    pub fn staff(&self) -> Option<&Staff> {
        self.staff.as_ref()
    }

    /// Responds from the cache, or builds and caches the response. `key` must be in a normal form: equal requests must
    /// have equal keys. For staff the response is always built and never cached.
    pub async fn respond<A: Cacheable>(
        &self,
        app: &App,
        key: &str,
        load: impl Future<Output = domain::Result<A>>,
    ) -> Result<Response, ApiError> {
        if self.staff.is_some() {
            return Ok(uncached_json(load.await?));
        }
        let mut load = Some(load);
        let mut outcome = get_or_build(app, key, &mut load).await?;
        if has_stale_counts(outcome.page()) {
            app.caches.responses.invalidate_tag(COUNTS_TAG).await;
            outcome = get_or_build(app, key, &mut load).await?;
        }
        Ok(self.to_response(&outcome))
    }

    fn to_response(&self, outcome: &CachedResult) -> Response {
        let page = outcome.page();
        let gzip = self.gzip && page.gzip.len() < page.identity.len();
        let encoding = if gzip { Encoding::Gzip } else { Encoding::Identity };
        let unchanged = self.if_none_match.as_ref().is_some_and(|known| known.to_str().is_ok_and(|known| page.matches_etag(known)));
        let body = match encoding {
            _ if unchanged => Body::empty(),
            Encoding::Gzip => Body::from(page.gzip.clone()),
            _ => Body::from(page.identity.clone()),
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(if matches!(outcome, CachedResult::Fresh(_)) { "no-cache" } else { "no-store" }),
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

/// The response that is cached under `key`, for an anonymous reader; the same as [`ReadRequest::respond`] would
/// send. `None` means that the operation's handler decides.
pub async fn cached_response(app: &App, key: &str, request_headers: &HeaderMap) -> Option<Response> {
    let reader = ReadRequest::anonymous(request_headers)?;
    let cached = app.caches.responses.get(key).await?;
    (!has_stale_counts(cached.page())).then(|| reader.to_response(&cached))
}

/// `load` is taken and awaited only when the cache has no fresh response.
async fn get_or_build<A: Cacheable>(
    app: &App,
    key: &str,
    load: &mut Option<impl Future<Output = domain::Result<A>>>,
) -> domain::Result<CachedResult> {
    let build = || {
        let making = load.take();
        async move {
            let answer = making.ok_or_else(|| Error::internal("a response was built twice"))?.await?;
            let body = serde_json::to_vec(&answer).map_err(Error::internal)?;
            Ok(CachedPage::new_fast(200, "application/json", body, answer.tags()))
        }
    };
    app.caches.responses.get_or_build_unless(key, is_definitive, build).await.map_err(|error: Arc<Error>| (*error).clone())
}

/// Whether the error is about the requested resource, and not a temporary failure of ours. A stale response must not
/// hide such an error.
fn is_definitive(error: &Error) -> bool {
    !matches!(error, Error::Internal(_) | Error::Unavailable { .. } | Error::TooManyRequests { .. })
}

fn has_stale_counts(page: &CachedPage) -> bool {
    page.built_at.elapsed() > MAX_COUNTS_AGE && page.tags.iter().any(|tag| &**tag == COUNTS_TAG)
}

/// A JSON response that must not be stored.
pub fn uncached_json(answer: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

/// Whether gzip (or "*") is listed and not refused by `q=0`.
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
