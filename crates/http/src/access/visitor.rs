//! Identifies the browser behind a like, view or share by a random cookie, of which we store only the hash.
//! Operations that count set the cookie; cacheable pages never do.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use domain::stats::VisitorKey;
use sha2::{Digest, Sha256};

use super::headers::is_https;
use crate::{ApiError, AppState};

pub(crate) const COOKIE: &str = "visitor";
const YEAR_IN_SECONDS: u32 = 365 * 24 * 3600;

pub struct Visitor {
    pub key: VisitorKey,
    /// Present when the request came without the cookie.
    set_cookie: Option<HeaderValue>,
}

impl Visitor {
    /// Sets the cookie for a new visitor.
    pub fn attach_cookie(self, mut response: Response) -> Response {
        if let Some(cookie) = self.set_cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        if let Some(known) = find_visitor_cookie(&parts.headers) {
            return Ok(Self { key: visitor_key(known), set_cookie: None });
        }
        let secret = app.environment.generate_secret();
        let secure = if is_https(&app.site.base_url) { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age={YEAR_IN_SECONDS}; HttpOnly; SameSite=Lax{secure}");
        let set_cookie = HeaderValue::try_from(cookie).map_err(domain::Error::internal)?;
        Ok(Self { key: visitor_key(&secret), set_cookie: Some(set_cookie) })
    }
}

/// The visitor, if the request has the cookie; this never sets one.
pub struct MaybeVisitor(pub Option<VisitorKey>);

impl FromRequestParts<AppState> for MaybeVisitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_visitor_cookie(&parts.headers).map(visitor_key)))
    }
}

fn visitor_key(secret: &str) -> VisitorKey {
    let digest: [u8; 32] = Sha256::digest(secret.as_bytes()).into();
    VisitorKey(std::array::from_fn(|at| digest[at]))
}

/// Accepts only values that we may have issued: 32 hex characters.
fn find_visitor_cookie(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, value)| *name == COOKIE && value.len() == 32 && value.bytes().all(|b| b.is_ascii_hexdigit()))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_kind_of_cookie_is_believed() {
        let found = |line: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(line))]);
            find_visitor_cookie(&headers).map(str::to_owned)
        };
        let good = "0123456789abcdef0123456789abcdef";
        assert_eq!(found("a=b; visitor=0123456789abcdef0123456789abcdef; c=d").as_deref(), Some(good));
        assert_eq!(found("visitor=short"), None);
        assert_eq!(found("visitor=zz23456789abcdef0123456789abcdef"), None);
        assert_eq!(found("myvisitor=0123456789abcdef0123456789abcdef"), None);
    }
}
