//! Roles as types: a handler that takes one of these can't be reached without it.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use domain::Error;
use domain::staff::{Role, Staff};

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
/// For public calls that show staff more. A bad or revoked token is still refused: who sends one
/// means to be recognised.
pub struct OptionalStaff(pub Option<Staff>);

impl FromRequestParts<AppState> for AuthorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(staff_who(app, &parts.headers, Role::may_write).await?))
    }
}

impl FromRequestParts<AppState> for EditorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(staff_who(app, &parts.headers, Role::may_edit_all).await?))
    }
}

impl FromRequestParts<AppState> for ModeratorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(staff_who(app, &parts.headers, Role::may_moderate).await?))
    }
}

impl FromRequestParts<AppState> for AgentPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(staff_who(app, &parts.headers, Role::may_assist).await?))
    }
}

impl FromRequestParts<AppState> for AdminOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(staff_who(app, &parts.headers, Role::may_administer).await?))
    }
}

impl FromRequestParts<AppState> for OptionalStaff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(recognised(app, &parts.headers).await?))
    }
}

async fn staff_who(app: &App, headers: &HeaderMap, may: fn(Role) -> bool) -> domain::Result<Staff> {
    let staff = recognised(app, headers).await?.ok_or(Error::Unauthorized)?;
    if may(staff.role) { Ok(staff) } else { Err(Error::Forbidden("Your role may not do this".to_owned())) }
}

async fn recognised(app: &App, headers: &HeaderMap) -> domain::Result<Option<Staff>> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let (scheme, token) = authorization.to_str().ok().and_then(|text| text.split_once(' ')).ok_or(Error::Unauthorized)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Error::Unauthorized);
    }
    // A reader's own token in the same header is no staff, but no stranger either.
    if app.sessions.recognise(token.trim()).await?.is_some() {
        return Ok(None);
    }
    app.staff_tokens.recognise(token.trim()).await.map(Some)
}
