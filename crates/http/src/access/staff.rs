//! Staff roles as extractors: a handler that takes one of these runs only for callers with that role. What staff change is recorded by
//! the commit; a handler that shows them people's data takes [`AuditedRead`] too.

use std::convert::Infallible;
use std::fmt::Display;

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use domain::Error;
use domain::audit::{Act, begin_act};
use domain::staff::{Role, Staff};

use super::request_id::current_request_id;
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
/// Experts: the cases given to them.
pub struct ExpertOnly(pub Staff);
/// Agents, admins and experts: whoever works on cases.
pub struct CaseStaff(pub Staff);
/// For public operations that show more to staff of the house; experts from outside see what readers see. An invalid or revoked token
/// is still refused, because whoever sends one expects to be recognised.
pub struct OptionalStaff(pub Option<Staff>);

/// A call by which staff get people's data, or give a link away, and nothing changes. Its event is on disk before they get the answer.
pub struct AuditedRead(Act);

impl AuditedRead {
    /// `details` tells how much it was and which ids, never anything of a person.
    pub async fn record(self, app: &App, staff: &Staff, details: impl Display) -> domain::Result<()> {
        let act = Act { details: details.to_string(), ..self.0 };
        app.content.staff_tokens.record_act(by_staff(act, staff)).await
    }
}

impl FromRequestParts<AppState> for AuditedRead {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        Ok(Self(describe_act(app, parts)))
    }
}

impl FromRequestParts<AppState> for AuthorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_write).await?))
    }
}

impl FromRequestParts<AppState> for EditorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_edit_all).await?))
    }
}

impl FromRequestParts<AppState> for ModeratorPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_moderate).await?))
    }
}

impl FromRequestParts<AppState> for AgentPlus {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_assist).await?))
    }
}

impl FromRequestParts<AppState> for AdminOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_administer).await?))
    }
}

impl FromRequestParts<AppState> for ExpertOnly {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_advise).await?))
    }
}

impl FromRequestParts<AppState> for CaseStaff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(require_staff(app, parts, Role::can_work_on_cases).await?))
    }
}

impl FromRequestParts<AppState> for OptionalStaff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let staff = authenticate_staff(app, &parts.headers).await?.filter(|staff| staff.role.is_of_the_house());
        if let Some(staff) = &staff {
            note_act(app, parts, staff);
        }
        Ok(Self(staff))
    }
}

/// The refusal of a member of staff whose role does not allow the call.
pub fn role_forbidden() -> Error {
    Error::Forbidden("Your role may not do this".to_owned())
}

/// 403 for a reader's living session, which is somebody without the role; 401 for nobody.
async fn require_staff(app: &App, parts: &Parts, may: fn(Role) -> bool) -> domain::Result<Staff> {
    let Some(staff) = authenticate_staff(app, &parts.headers).await? else {
        return Err(authenticate_caller(app, &parts.headers).await?.map_or(Error::Unauthorized, |_| role_forbidden()));
    };
    if !may(staff.role) {
        let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
        tracing::warn!(target: "security", staff = staff.name, role = staff.role.as_str(), route, "this role may not make the call");
        return Err(role_forbidden());
    }
    note_act(app, parts, &staff);
    Ok(staff)
}

/// What this request changes from here on is this person's act.
fn note_act(app: &App, parts: &Parts, staff: &Staff) {
    begin_act(by_staff(describe_act(app, parts), staff));
}

fn describe_act(app: &App, parts: &Parts) -> Act {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let act = Act::new(app.environment.now(), &format!("{} {route}", parts.method), mask_path(parts.uri.path()), "");
    Act { request_id: Some(current_request_id()), ..act }
}

fn by_staff(act: Act, staff: &Staff) -> Act {
    Act { actor: staff.name.clone(), role: staff.role.as_str().to_owned(), ..act }
}

/// The path without personal numbers. An id or a date stays as it is, because its digits only look like a phone number.
fn mask_path(path: &str) -> String {
    let names_nobody = |segment: &str| uuid::Uuid::try_parse(segment).is_ok() || is_date(segment);
    let mask = |segment: &str| {
        if names_nobody(segment) { segment.to_owned() } else { domain::personal_numbers::mask_personal_data(segment) }
    };
    path.split('/').map(mask).collect::<Vec<_>>().join("/")
}

/// A day of the calendar as our paths write it, such as that of a digest. Other spellings could be anybody's number.
fn is_date(segment: &str) -> bool {
    segment.parse::<jiff::civil::Date>().is_ok_and(|date| (2000..2100).contains(&date.year()) && date.to_string() == segment)
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
    let staff = app.content.staff_tokens.authenticate(token.trim()).await;
    if staff.is_err() {
        metrics::counter!("fineprint_staff_tokens_refused_total").increment(1);
        tracing::warn!(target: "security", request_id = current_request_id(), "a staff token was refused");
    }
    staff.map(Some)
}

#[cfg(test)]
mod tests {
    use super::mask_path;

    #[test]
    fn ids_stay_in_the_path_of_an_act() {
        let path = "/cms/api/tags/01a21fc7-fb34-7198-83fb-734c68d14001";
        assert_eq!(mask_path(path), path);
        assert_eq!(mask_path("/cms/api/leads/asha@example.in/9876543210").matches("example.in").count(), 0);
    }

    #[test]
    fn dates_stay_in_the_path_of_an_act() {
        assert_eq!(mask_path("/cms/api/digests/2026-11-28/approve"), "/cms/api/digests/2026-11-28/approve");
        for number in ["20261128", "2026-13-28", "9876-54-3210", "2026-11-28-9876543210", "1976-11-28"] {
            assert!(!mask_path(&format!("/cms/api/digests/{number}")).contains(number), "{number}");
        }
    }
}
