//! Sessions of the provident-fund service, in a cookie of their own that only its calls carry.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::Response;
use domain::Error;
use domain::fund_accounts::OpenSession;
use domain::provident_fund::FetchedRecord;

use super::cookies::{OwnCookie, find_own_cookie, put_own_cookie};
use crate::{ApiError, App, AppState};

const COOKIE: &str = "pfSession";

/// Requires a session of the provident-fund service; 401 without one.
pub struct RequiredFundSession(pub OpenSession);

/// The session if there is one, and the cookie that names it; nobody is refused.
pub struct MaybeFundSession {
    pub session: Option<OpenSession>,
    pub token: Option<String>,
}

impl MaybeFundSession {
    /// What is known of the session's own number; `None` without a session.
    pub async fn find_record(&self, app: &App) -> Result<Option<FetchedRecord>, Error> {
        match &self.session {
            Some(session) => app.people.fund_accounts.find_record(session).await,
            None => Ok(None),
        }
    }
}

impl FromRequestParts<AppState> for RequiredFundSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let token = find_own_cookie(app, &parts.headers, COOKIE).ok_or(Error::Unauthorized)?;
        Ok(Self(app.people.fund_accounts.find_session(token).await?))
    }
}

impl FromRequestParts<AppState> for MaybeFundSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let Some(token) = find_own_cookie(app, &parts.headers, COOKIE) else { return Ok(Self { session: None, token: None }) };
        let session = match app.people.fund_accounts.find_session(token).await {
            Ok(session) => Some(session),
            Err(Error::Unauthorized) => None,
            Err(other) => return Err(other.into()),
        };
        Ok(Self { session, token: Some(token.to_owned()) })
    }
}

/// The cookie ends with the browser; the server ends the session when it is idle.
pub fn with_fund_cookie(app: &App, response: Response, token: &str) -> Response {
    put_fund_cookie(app, response, token, "")
}

pub fn without_fund_cookie(app: &App, response: Response) -> Response {
    put_fund_cookie(app, response, "", "; Max-Age=0")
}

fn put_fund_cookie(app: &App, mut response: Response, value: &str, attributes: &str) -> Response {
    put_own_cookie(app, &mut response, &OwnCookie { name: COOKIE, value, path: "/pf", attributes });
    response
}
