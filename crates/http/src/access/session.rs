//! Who a reader is: the access token in the browser's cookie, or as a bearer token. Reading it costs no query.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use domain::Error;
use domain::sessions::{Caller, Tokens};

use super::headers::is_https;
use super::visitor;
use crate::{ApiError, App, AppState};

pub(crate) const ACCESS: &str = "accessToken";
const REFRESH: &str = "refreshToken";

/// Whoever has a living session, claimed or proven; 401 without.
pub struct AnyCaller(pub Caller);
/// Only a proven one; 403 `PROOF_NEEDED` for a claimed one.
pub struct ProvenCaller(pub Caller);
/// Nobody is refused.
pub struct MaybeCaller(pub Option<Caller>);

impl FromRequestParts<AppState> for AnyCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(caller_of(app, &parts.headers).await?.ok_or(Error::Unauthorized)?))
    }
}

impl FromRequestParts<AppState> for ProvenCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let AnyCaller(caller) = AnyCaller::from_request_parts(parts, app).await?;
        if caller.is_proven() { Ok(Self(caller)) } else { Err(Error::ProofNeeded.into()) }
    }
}

impl FromRequestParts<AppState> for MaybeCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(caller_of(app, &parts.headers).await?))
    }
}

/// The refresh token that a browser holds.
pub struct RefreshCookie(pub Option<String>);

impl FromRequestParts<AppState> for RefreshCookie {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self(cookie(&parts.headers, REFRESH).map(str::to_owned)))
    }
}

pub(crate) async fn caller_of(app: &App, headers: &HeaderMap) -> domain::Result<Option<Caller>> {
    match bearer(headers).or_else(|| cookie(headers, ACCESS)) {
        Some(token) => app.sessions.recognise(token).await,
        None => Ok(None),
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The value of the first cookie of this name.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('=')).find(|(known, _)| *known == name).map(|(_, v)| v)
}

/// Both cookies of a session: path /, Lax, no expiry (product.md § 9), out of scripts' reach (trap 7).
pub fn with_tokens(app: &App, mut response: Response, tokens: &Tokens) -> Response {
    for (name, value) in [(ACCESS, &tokens.access), (REFRESH, &tokens.refresh)] {
        put(app, &mut response, name, value, "");
    }
    response
}

pub fn without_tokens(app: &App, mut response: Response) -> Response {
    // What was asked as a visitor goes out of sight, too: the next person at this computer is another.
    for name in [ACCESS, REFRESH, visitor::COOKIE] {
        put(app, &mut response, name, "", "; Max-Age=0");
    }
    response
}

/// `life`: further attributes, each beginning with "; ".
pub(crate) fn put(app: &App, response: &mut Response, name: &str, value: &str, life: &str) {
    let secure = if is_https(&app.site.base_url) { "; Secure" } else { "" };
    if let Ok(cookie) = HeaderValue::try_from(format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax{secure}{life}")) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}
