//! Subscribing and signing in. Every answer that holds a person's data is that person's own, and nobody may keep it.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::consents::Purpose;
use domain::ids::{SessionId, WebinarId};
use domain::subscribers::{ProfileChange, RegistrationInput, SignedIn as Signed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use crate::access::{AnyCaller, Device, MaybeCaller, RefreshCookie, with_tokens, without_tokens};
use crate::answers::{Data, Done, Profile, Session, SignedIn, Tokens};
use crate::{ApiError, App, AppState};

/// Both boxes of the form.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Boxes {
    email: Option<bool>,
    whatsapp: Option<bool>,
}

impl Boxes {
    pub(super) fn ticked(&self) -> Vec<Purpose> {
        let boxes = [(Purpose::Email, self.email), (Purpose::Whatsapp, self.whatsapp)];
        boxes.into_iter().filter(|(_, ticked)| *ticked == Some(true)).map(|(purpose, _)| purpose).collect()
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterInput {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    /// Default +91.
    country_code: Option<String>,
    /// The assist module somebody asks for.
    service_assist: Option<String>,
    /// What was ticked; without it nothing but the service is agreed to.
    consents: Option<Boxes>,
    /// Registers for this webinar too.
    webinar_id: Option<String>,
    /// "I am 18 or older".
    adult: Option<bool>,
    /// Version of the notice beside the boxes (`/cms/api/notices/subscribe`).
    notice: Option<String>,
}

impl RegisterInput {
    pub(super) fn names_a_webinar(&self) -> bool {
        self.webinar_id.as_deref().is_some_and(|id| !id.trim().is_empty())
    }

    /// A malformed id is the id of nothing.
    pub(super) fn webinar(&self) -> Option<WebinarId> {
        self.webinar_id.as_deref().and_then(|id| WebinarId::parse(id.trim()))
    }
}

impl From<RegisterInput> for RegistrationInput {
    fn from(input: RegisterInput) -> Self {
        Self {
            name: input.name.unwrap_or_default(),
            email: input.email.unwrap_or_default(),
            phone: input.phone,
            country_code: input.country_code,
            service_assist: input.service_assist,
            agreed: input.consents.unwrap_or_default().ticked(),
            is_adult: input.adult == Some(true),
            notice: input.notice,
        }
    }
}

/// Answers alike whether the address is known or not; the session is claimed until the code mailed to the address is entered.
#[utoipa::path(post, path = "/cms/api/subscribers/register", tag = "subscribers", request_body = RegisterInput,
    responses((status = 200, body = Answered<SignedIn>)))]
pub async fn register(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    Body(input): Body<RegisterInput>,
) -> Result<Response, ApiError> {
    if input.names_a_webinar() {
        let webinar = input.webinar().ok_or(domain::Error::NotFound("Webinar"))?;
        let registered = app.webinars.register(webinar, input.into(), caller, &device).await?;
        return Ok(super::seats::seated(&app, registered));
    }
    let signed = app.subscribers.register(input.into(), caller, &device).await?;
    Ok(welcomed(&app, signed, "Subscription successful"))
}

/// The envelope of calls that also say something to the person.
#[derive(serde::Serialize, ToSchema)]
pub struct Answered<T> {
    pub success: bool,
    pub message: &'static str,
    pub data: T,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SendCodeInput {
    /// Absent: the session's own.
    email: Option<String>,
}

/// The same answer whether anybody is known under the address.
#[utoipa::path(post, path = "/cms/api/subscribers/send-code", tag = "subscribers", request_body = SendCodeInput,
    responses((status = 200, body = Done)))]
pub async fn send_code(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Body(input): Body<SendCodeInput>,
) -> Result<Response, ApiError> {
    app.subscribers.send_code(input.email.as_deref(), caller).await?;
    Ok(uncached(Done::saying("If this address is subscribed, a code is on its way")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct VerifyInput {
    code: Option<String>,
    /// For who has no session here, or moves to this address.
    email: Option<String>,
}

/// Proves an address by the code that was mailed to it.
#[utoipa::path(post, path = "/cms/api/subscribers/verify", tag = "subscribers", request_body = VerifyInput,
    responses((status = 200, body = Answered<SignedIn>)))]
pub async fn verify(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    Body(input): Body<VerifyInput>,
) -> Result<Response, ApiError> {
    let code = input.code.unwrap_or_default();
    let signed = app.subscribers.verify(&code, input.email.as_deref(), caller, &device).await?;
    Ok(welcomed(&app, signed, "Your e-mail address is confirmed"))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshInput {
    /// Absent: the cookie's.
    refresh_token: Option<String>,
}

/// A new pair of tokens. A refresh token is good once: a used one ends its session.
#[utoipa::path(post, path = "/cms/api/subscribers/refresh", tag = "subscribers", request_body = RefreshInput,
    responses((status = 200, body = Data<Refreshed>)))]
pub async fn refresh(
    State(app): State<AppState>,
    RefreshCookie(cookie): RefreshCookie,
    Body(input): Body<RefreshInput>,
) -> Result<Response, ApiError> {
    let token = input.refresh_token.or(cookie).ok_or(domain::Error::Unauthorized)?;
    let (_, tokens) = app.sessions.refresh(&token).await?;
    let answer = uncached(Data::new(Refreshed { tokens: Tokens::from(&tokens) }));
    Ok(with_tokens(&app, answer, &tokens))
}

#[derive(serde::Serialize, ToSchema)]
pub struct Refreshed {
    pub tokens: Tokens,
}

/// Ends the session; signing out without one is done already.
#[utoipa::path(post, path = "/cms/api/subscribers/logout", tag = "subscribers", responses((status = 200, body = Done)))]
pub async fn logout(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    RefreshCookie(cookie): RefreshCookie,
) -> Result<Response, ApiError> {
    match (caller, cookie) {
        (Some(caller), _) => app.sessions.end(caller, caller.session).await?,
        (None, Some(token)) => app.sessions.end_by_refresh(&token).await?,
        (None, None) => {}
    }
    Ok(without_tokens(&app, uncached(Done::saying("You are signed out"))))
}

/// A claimed session sees what itself typed.
#[utoipa::path(get, path = "/cms/api/subscribers/me", tag = "subscribers", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Profile>)))]
pub async fn read_me(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(Profile::from(app.subscribers.profile(caller).await?))))
}

/// What is absent stays. A new address counts once the code that is mailed to it is entered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileInput {
    name: Option<String>,
    email: Option<String>,
    /// Blank removes the number.
    phone: Option<String>,
    country_code: Option<String>,
}

impl From<ProfileInput> for ProfileChange {
    fn from(input: ProfileInput) -> Self {
        Self { name: input.name, email: input.email, phone: input.phone, country_code: input.country_code }
    }
}

#[utoipa::path(put, path = "/cms/api/subscribers/me", tag = "subscribers", request_body = ProfileInput, security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Profile>)))]
pub async fn update_me(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Body(input): Body<ProfileInput>,
) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(Profile::from(app.subscribers.change(caller, &input.into()).await?))))
}

/// The person's own sessions; a claimed one sees itself.
#[utoipa::path(get, path = "/cms/api/subscribers/sessions", tag = "subscribers", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Vec<Session>>)))]
pub async fn list_sessions(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    let sessions = app.sessions.list(caller).await?;
    Ok(uncached(Data::new(sessions.iter().map(|session| Session::of(session, caller.session)).collect::<Vec<_>>())))
}

#[utoipa::path(delete, path = "/cms/api/subscribers/sessions/{id}", tag = "subscribers", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn end_session(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Named(id): Named<SessionId>,
) -> Result<Response, ApiError> {
    app.sessions.end(caller, id).await?;
    let answer = uncached(Done::new());
    Ok(if id == caller.session { without_tokens(&app, answer) } else { answer })
}

pub(super) fn welcomed(app: &App, signed: Signed, message: &'static str) -> Response {
    let tokens = signed.tokens.clone();
    let answer = uncached(Answered { success: true, message, data: SignedIn::from(signed) });
    with_tokens(app, answer.into_response(), &tokens)
}
