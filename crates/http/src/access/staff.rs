//! Staff roles as extractors: a handler that takes one of these runs only for callers with that role.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use domain::Error;
use domain::staff::{Role, Staff};

use super::session::authenticate_caller;
use crate::{ApiError, App, AppState};

/// Authors (own articles), editors, admins.
pub struct AuthorPlus(pub Staff);
/// Editors, admins.
pub struct EditorPlus(pub Staff);
/// Moderators, editors, admins: comments.
pub struct ModeratorPlus(pub Staff);
/// Agents and admins: bookings, leads, refunds, assisted services.
pub struct AgentPlus(pub Staff);
pub struct AdminOnly(pub Staff);
/// For public operations that show more to staff. An invalid or revoked token is still refused, because
/// whoever sends one expects to be recognised.
pub struct OptionalStaff(pub Option<Staff>);

impl FromRequestParts<AppState> for AuthorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, &parts.headers, Role::can_write).await?))
    }
}

impl FromRequestParts<AppState> for EditorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, &parts.headers, Role::can_edit_all).await?))
    }
}

impl FromRequestParts<AppState> for ModeratorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, &parts.headers, Role::can_moderate).await?))
    }
}

impl FromRequestParts<AppState> for AgentPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, &parts.headers, Role::can_assist).await?))
    }
}

impl FromRequestParts<AppState> for AdminOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, &parts.headers, Role::can_administer).await?))
    }
}

impl FromRequestParts<AppState> for OptionalStaff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(authenticate_staff(app, &parts.headers).await?))
    }
}

/// The refusal of a member of staff whose role does not allow the call.
pub fn role_forbidden() -> Error {
    Error::Forbidden("Your role may not do this".to_owned())
}

/// 403 for a reader's living session, which is somebody without the role; 401 for nobody.
async fn require_staff(app: &App, headers: &HeaderMap, may: fn(Role) -> bool) -> domain::Result<Staff> {
    match authenticate_staff(app, headers).await? {
        Some(staff) if may(staff.role) => Ok(staff),
        Some(_) => Err(role_forbidden()),
        None => Err(authenticate_caller(app, headers).await?.map_or(Error::Unauthorized, |_| role_forbidden())),
    }
}

async fn authenticate_staff(app: &App, headers: &HeaderMap) -> domain::Result<Option<Staff>> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let (scheme, token) = authorization.to_str().ok().and_then(|text| text.split_once(' ')).ok_or(Error::Unauthorized)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Error::Unauthorized);
    }
    // A reader's session token in the same header is valid, but does not identify staff.
    if app.people.sessions.authenticate(token.trim()).await?.is_some() {
        return Ok(None);
    }
    app.content.staff_tokens.authenticate(token.trim()).await.map(Some)
}
