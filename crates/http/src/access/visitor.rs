//! Tells browsers apart by random cookies, of which we store only the hash: one for what a browser likes, views and asks, and one for
//! the codes that it asked for. Operations that need a cookie set it; cacheable pages never do.

use std::marker::PhantomData;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use domain::stats::VisitorKey;
use sha2::{Digest, Sha256};

use super::cookies::{OwnCookie, find_own_cookie};
use crate::{ApiError, App, AppState};

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
    /// Not empty when the request came without the cookie.
    set_cookies: Vec<HeaderValue>,
    cookie: PhantomData<C>,
}

pub type Visitor = MarkedBrowser<VisitorCookie>;
pub type CodeBrowser = MarkedBrowser<CodeCookie>;

impl<C> MarkedBrowser<C> {
    /// Sets the cookie for a new browser.
    pub fn attach_cookie(self, mut response: Response) -> Response {
        for cookie in self.set_cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl<C: BrowserCookie> FromRequestParts<AppState> for MarkedBrowser<C> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        if let Some(key) = find_browser_key::<C>(app, &parts.headers) {
            return Ok(Self { key, set_cookies: Vec::new(), cookie: PhantomData });
        }
        let secret = app.environment.generate_secret();
        let attributes = format!("; Max-Age={}", C::MAX_AGE);
        let cookie = OwnCookie { name: C::NAME, value: &secret, path: "/", attributes: &attributes };
        Ok(Self { key: hash_secret(&secret), set_cookies: cookie.to_headers(&app.site.base_url), cookie: PhantomData })
    }
}

/// The visitor, if the request has the cookie; this never sets one.
pub struct MaybeVisitor(pub Option<VisitorKey>);

impl FromRequestParts<AppState> for MaybeVisitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_browser_key::<VisitorCookie>(app, &parts.headers)))
    }
}

/// The browser that asked for a code, if it has asked for one; this never sets the cookie.
pub struct MaybeCodeBrowser(pub Option<VisitorKey>);

impl FromRequestParts<AppState> for MaybeCodeBrowser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_browser_key::<CodeCookie>(app, &parts.headers)))
    }
}

fn hash_secret(secret: &str) -> VisitorKey {
    let digest: [u8; 32] = Sha256::digest(secret.as_bytes()).into();
    VisitorKey(std::array::from_fn(|at| digest[at]))
}

fn find_browser_key<C: BrowserCookie>(app: &App, headers: &HeaderMap) -> Option<VisitorKey> {
    find_own_cookie(app, headers, C::NAME).and_then(parse_secret)
}

/// Accepts only values that we may have issued: 32 hex characters.
fn parse_secret(value: &str) -> Option<VisitorKey> {
    (value.len() == 32 && value.bytes().all(|b| b.is_ascii_hexdigit())).then(|| hash_secret(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_kind_of_cookie_is_believed() {
        assert!(parse_secret("0123456789abcdef0123456789abcdef").is_some());
        for other in ["", "short", "zz23456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef0"] {
            assert_eq!(parse_secret(other), None, "{other}");
        }
    }
}
