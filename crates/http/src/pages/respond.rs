//! Turns a finished page or file into a response: content encoding, validators, redirects.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use jiff::Timestamp;
use rendering::{CachedPage, Encoding};

use super::url_parts::encode_path;

/// Browsers may store the page but must revalidate it on every use, so that an edit shows at once.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
pub(super) const LAST_MODIFIED: &str = "last-modified";
pub(super) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The page in the best encoding that is available and accepted, or 304 when the browser has it.
pub(super) fn send_page(request_headers: &HeaderMap, page: &CachedPage) -> Response {
    let encoding = choose_encoding(request_headers, page);
    let is_known = page.status == 200 && is_not_modified(request_headers, page);
    let body = match encoding {
        _ if is_known => Body::empty(),
        Encoding::Brotli => Body::from(page.brotli.clone().unwrap_or_default()),
        Encoding::Gzip => Body::from(page.gzip.clone()),
        Encoding::Identity => Body::from(page.identity.clone()),
    };
    let mut response = Response::new(body);
    *response.status_mut() = match is_known {
        true => StatusCode::NOT_MODIFIED,
        false => StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK),
    };
    put_headers(response.headers_mut(), page, encoding, is_known);
    response
}

/// Compares the ETag, and the date only when no ETag was sent (RFC 9110, 13.1.3).
fn is_not_modified(request_headers: &HeaderMap, page: &CachedPage) -> bool {
    let sent = |name| request_headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(tags) = sent(header::IF_NONE_MATCH) {
        return page.matches_etag(tags);
    }
    let last_modified = page.headers.iter().find(|(name, _)| *name == LAST_MODIFIED).and_then(|(_, day)| parse_http_date(day));
    let known = sent(header::IF_MODIFIED_SINCE).and_then(parse_http_date);
    matches!((last_modified, known), (Some(last_modified), Some(known)) if last_modified <= known)
}

/// Formats an instant for HTTP headers: whole seconds, GMT.
pub(super) fn format_http_date(at: Timestamp) -> String {
    at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

fn parse_http_date(text: &str) -> Option<Timestamp> {
    jiff::fmt::rfc2822::parse(text).ok().map(|zoned| zoned.timestamp())
}

fn put_headers(headers: &mut HeaderMap, page: &CachedPage, encoding: Encoding, is_known: bool) {
    // Leave room for the common headers, which the guard adds.
    headers.reserve(16);
    headers.insert(header::CACHE_CONTROL, REVALIDATE);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::try_from(page.etag_for(encoding)) {
        headers.insert(header::ETAG, etag);
    }
    for (name, value) in &page.headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    if is_known {
        return;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(page.content_type));
    match encoding {
        Encoding::Brotli => headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br")),
        Encoding::Gzip => headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip")),
        Encoding::Identity => None,
    };
}

/// A stale page in place of one that can't be built now (RFC 7234, 5.5.1).
pub(super) fn send_stale_page(request_headers: &HeaderMap, old: &CachedPage) -> Response {
    let mut response = send_page(request_headers, old);
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response.headers_mut().insert(header::WARNING, HeaderValue::from_static("110 - \"Response is Stale\""));
    response
}

/// A redirect that browsers revalidate, because the address may belong to another article later.
pub(super) fn redirect(status: StatusCode, target: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CACHE_CONTROL, REVALIDATE);
    if let Ok(location) = HeaderValue::try_from(encode_path(target)) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

/// A short body that must not be stored.
pub(super) fn send_plain(status: StatusCode, content_type: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response
}

fn choose_encoding(request_headers: &HeaderMap, page: &CachedPage) -> Encoding {
    let accepted = request_headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if page.brotli.is_some() && accepts_encoding(accepted, "br") {
        Encoding::Brotli
    } else if !page.gzip.is_empty() && accepts_encoding(accepted, "gzip") {
        Encoding::Gzip
    } else {
        Encoding::Identity
    }
}

/// Whether the encoding is listed and not refused by `q=0`.
fn accepts_encoding(accepted: &str, wanted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let (name, parameters) = coding.split_once(';').unwrap_or((coding, ""));
        let quality = parameters.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(wanted) && quality != Some(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn example_page(status: u16) -> CachedPage {
        CachedPage::new(status, "text/html; charset=utf-8", "<p>".repeat(100), [])
    }

    #[test]
    fn encodings_are_taken_as_offered() {
        assert!(accepts_encoding("gzip, deflate, br", "br") && accepts_encoding("GZIP;q=0.5", "gzip"));
        assert!(!accepts_encoding("gzip;q=0, deflate", "gzip") && !accepts_encoding("", "gzip") && !accepts_encoding("brr", "br"));
        let zipped = send_page(&build_headers(&[(header::ACCEPT_ENCODING, "gzip, br")]), &example_page(200));
        assert_eq!(zipped.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(zipped.headers()[header::VARY], "accept-encoding");
        assert!(send_page(&HeaderMap::new(), &example_page(200)).headers().get(header::CONTENT_ENCODING).is_none());
    }

    #[test]
    fn a_known_page_is_304_but_an_error_page_never() {
        let known = build_headers(&[(header::IF_NONE_MATCH, &example_page(200).etag)]);
        let answer = send_page(&known, &example_page(200));
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert!(answer.headers().contains_key(header::ETAG) && !answer.headers().contains_key(header::CONTENT_TYPE));
        assert_eq!(send_page(&known, &example_page(404)).status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn a_pages_own_headers_win() {
        let own = example_page(200).with_header("cache-control", "public, max-age=60");
        assert_eq!(send_page(&HeaderMap::new(), &own).headers()[header::CACHE_CONTROL], "public, max-age=60");
        assert_eq!(send_page(&HeaderMap::new(), &example_page(200)).headers()[header::CACHE_CONTROL], "no-cache");
        let old = send_stale_page(&HeaderMap::new(), &own);
        assert_eq!(old.headers()[header::CACHE_CONTROL], "no-store");
        assert!(old.headers().contains_key(header::WARNING));
    }

    #[test]
    fn a_page_with_a_day_is_known_by_it_unless_a_validator_says_else() {
        let at: Timestamp = "2026-11-20T06:05:04.7Z".parse().unwrap();
        let dated = example_page(200).with_header(LAST_MODIFIED, format_http_date(at));
        let since = |day: &str| build_headers(&[(header::IF_MODIFIED_SINCE, day)]);
        assert_eq!(send_page(&HeaderMap::new(), &dated).headers()[header::LAST_MODIFIED], "Fri, 20 Nov 2026 06:05:04 GMT");
        assert_eq!(send_page(&since("Fri, 20 Nov 2026 06:05:04 GMT"), &dated).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(send_page(&since("Fri, 20 Nov 2026 06:05:03 GMT"), &dated).status(), StatusCode::OK);
        assert_eq!(send_page(&since("nonsense"), &dated).status(), StatusCode::OK);
        assert_eq!(send_page(&since("Fri, 20 Nov 2026 06:05:04 GMT"), &example_page(200)).status(), StatusCode::OK);
        let both = build_headers(&[(header::IF_MODIFIED_SINCE, "Fri, 20 Nov 2026 06:05:04 GMT"), (header::IF_NONE_MATCH, "\"other\"")]);
        assert_eq!(send_page(&both, &dated).status(), StatusCode::OK);
    }

    #[test]
    fn redirects_are_encoded() {
        let answer = redirect(StatusCode::MOVED_PERMANENTLY, "/epfo/ह");
        assert_eq!(answer.headers()[header::LOCATION], "/epfo/%E0%A4%B9");
    }
}
