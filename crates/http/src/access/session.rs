//! Authenticates readers by the access token in a cookie or as bearer token. This needs no database query.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use domain::Error;
use domain::sessions::{Caller, TokenPair};

use super::cookies::{find_own_cookie, put_cookie};
use super::visitor::{BrowserCookie, VisitorCookie};
use crate::{ApiError, App, AppState};

pub(crate) const ACCESS_COOKIE: &str = "accessToken";
const REFRESH_COOKIE: &str = "refreshToken";

/// Requires a valid session, claimed or proven; 401 without one.
pub struct AnyCaller(pub Caller);
/// Requires a proven session; 403 `PROOF_NEEDED` for a claimed one.
pub struct ProvenCaller(pub Caller);
/// The caller if there is a session; nobody is refused.
pub struct MaybeCaller(pub Option<Caller>);

impl FromRequestParts<AppState> for AnyCaller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(authenticate_caller(app, &parts.headers).await?.ok_or(Error::Unauthorized)?))
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
        Ok(Self(authenticate_caller(app, &parts.headers).await?))
    }
}

/// The refresh token in the browser's cookie.
pub struct RefreshCookie(pub Option<String>);

impl FromRequestParts<AppState> for RefreshCookie {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(find_own_cookie(app, &parts.headers, REFRESH_COOKIE).map(str::to_owned)))
    }
}

pub(crate) async fn authenticate_caller(app: &App, headers: &HeaderMap) -> domain::Result<Option<Caller>> {
    match bearer_token(headers).or_else(|| find_own_cookie(app, headers, ACCESS_COOKIE)) {
        Some(token) => app.people.sessions.authenticate(token).await,
        None => Ok(None),
    }
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Sets both cookies of a session: path /, `SameSite=Lax`, without expiry, and `HttpOnly` so that no script can read
/// the tokens (docs/product/accounts.md).
pub fn with_session_cookies(app: &App, mut response: Response, tokens: &TokenPair) -> Response {
    for (name, value) in [(ACCESS_COOKIE, &tokens.access), (REFRESH_COOKIE, &tokens.refresh)] {
        put_cookie(app, &mut response, name, value, "");
    }
    response
}

pub fn without_session_cookies(app: &App, mut response: Response) -> Response {
    // The visitor's cookie goes too: the next person at this computer must not see what this one asked.
    for name in [ACCESS_COOKIE, REFRESH_COOKIE, VisitorCookie::NAME] {
        put_cookie(app, &mut response, name, "", "; Max-Age=0");
    }
    response
}
