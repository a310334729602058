//! Tells browsers apart by random cookies, of which we store only the hash: one for what a browser likes, views and asks, and one for
//! the codes that it asked for. Operations that need a cookie set it; cacheable pages never do.

use std::marker::PhantomData;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use domain::stats::VisitorKey;
use sha2::{Digest, Sha256};

use super::headers::is_https;
use super::session::find_cookie;
use crate::{ApiError, AppState};

/// A cookie that tells a browser from others.
pub trait BrowserCookie {
    const NAME: &'static str;
    /// In seconds.
    const MAX_AGE: u32;
}

pub struct VisitorCookie;

impl BrowserCookie for VisitorCookie {
    const NAME: &'static str = "visitor";
    const MAX_AGE: u32 = 365 * 24 * 3600;
}

/// Only sending a code sets it. Other calls of the same page can't replace it, and signing out leaves it, so that a code counts in the
/// browser that asked for it whatever else arrives meanwhile.
pub struct CodeCookie;

impl BrowserCookie for CodeCookie {
    const NAME: &'static str = "codeBrowser";
    const MAX_AGE: u32 = 24 * 3600;
}

/// The browser of a request; a new one gets the cookie.
pub struct MarkedBrowser<C> {
    pub key: VisitorKey,
    /// Present when the request came without the cookie.
    set_cookie: Option<HeaderValue>,
    cookie: PhantomData<C>,
}

pub type Visitor = MarkedBrowser<VisitorCookie>;
pub type CodeBrowser = MarkedBrowser<CodeCookie>;

impl<C> MarkedBrowser<C> {
    /// Sets the cookie for a new browser.
    pub fn attach_cookie(self, mut response: Response) -> Response {
        if let Some(cookie) = self.set_cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl<C: BrowserCookie> FromRequestParts<AppState> for MarkedBrowser<C> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        if let Some(key) = find_browser_key::<C>(&parts.headers) {
            return Ok(Self { key, set_cookie: None, cookie: PhantomData });
        }
        let secret = app.environment.generate_secret();
        let secure = if is_https(&app.site.base_url) { "; Secure" } else { "" };
        let cookie = format!("{}={secret}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}", C::NAME, C::MAX_AGE);
        let set_cookie = HeaderValue::try_from(cookie).map_err(domain::Error::internal)?;
        Ok(Self { key: hash_secret(&secret), set_cookie: Some(set_cookie), cookie: PhantomData })
    }
}

/// The visitor, if the request has the cookie; this never sets one.
pub struct MaybeVisitor(pub Option<VisitorKey>);

impl FromRequestParts<AppState> for MaybeVisitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_browser_key::<VisitorCookie>(&parts.headers)))
    }
}

/// The browser that asked for a code, if it has asked for one; this never sets the cookie.
pub struct MaybeCodeBrowser(pub Option<VisitorKey>);

impl FromRequestParts<AppState> for MaybeCodeBrowser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_browser_key::<CodeCookie>(&parts.headers)))
    }
}

fn hash_secret(secret: &str) -> VisitorKey {
    let digest: [u8; 32] = Sha256::digest(secret.as_bytes()).into();
    VisitorKey(std::array::from_fn(|at| digest[at]))
}

/// Accepts only values that we may have issued: 32 hex characters.
fn find_browser_key<C: BrowserCookie>(headers: &HeaderMap) -> Option<VisitorKey> {
    let is_ours = |value: &&str| value.len() == 32 && value.bytes().all(|b| b.is_ascii_hexdigit());
    find_cookie(headers, C::NAME).filter(is_ours).map(hash_secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_kind_of_cookie_is_believed() {
        let is_found = |line: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(line))]);
            find_browser_key::<VisitorCookie>(&headers).is_some()
        };
        assert!(is_found("a=b; visitor=0123456789abcdef0123456789abcdef; c=d"));
        for other in ["visitor=short", "visitor=zz23456789abcdef0123456789abcdef", "myvisitor=0123456789abcdef0123456789abcdef"] {
            assert!(!is_found(other), "{other}");
        }
    }
}
