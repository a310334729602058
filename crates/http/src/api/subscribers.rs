//! Subscribing and signing in. Responses with personal data go only to that person and must not be stored.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::consents::Purpose;
use domain::ids::{SessionId, WebinarId};
use domain::sessions::{Browser, Caller};
use domain::subscribers::{ProfileChange, RegistrationInput, SignInResult};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::{
    AnyCaller, CodeBrowser, Device, MaybeCaller, RefreshCookie, remember_browser, with_session_cookies, without_session_cookies,
};
use crate::error::status_and_code;
use crate::responses::{Data, Done, Profile, Session, SignedIn, Tokens};
use crate::{ApiError, App, AppState};

/// The form's consent boxes.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Boxes {
    email: Option<bool>,
    whatsapp: Option<bool>,
}

impl Boxes {
    pub(super) fn granted_purposes(&self) -> Vec<Purpose> {
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
    /// +91 by default.
    country_code: Option<String>,
    /// The assist module that is requested.
    service_assist: Option<String>,
    /// The boxes that were ticked; without them only the service itself is consented to.
    consents: Option<Boxes>,
    /// Also registers for this webinar.
    webinar_id: Option<String>,
    /// "I am 18 or older".
    adult: Option<bool>,
    /// Version of the notice beside the boxes (`/cms/api/notices/subscribe`).
    notice: Option<String>,
}

impl RegisterInput {
    pub(super) fn has_webinar_id(&self) -> bool {
        self.webinar_id.as_deref().is_some_and(|id| !id.trim().is_empty())
    }

    /// `None` without an id, and for a malformed one, which names nothing.
    pub(super) fn parse_webinar_id(&self) -> Option<WebinarId> {
        self.webinar_id.as_deref().and_then(|id| WebinarId::parse(id.trim()))
    }

    pub(super) fn into_registration(self, app: &App) -> RegistrationInput {
        RegistrationInput {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            phone: self.phone,
            country_code: self.country_code,
            phone_lengths: app.settings.phone_lengths,
            service_assist: self.service_assist,
            agreed: self.consents.unwrap_or_default().granted_purposes(),
            is_adult: self.adult == Some(true),
            notice: self.notice,
        }
    }
}

/// Subscribes and signs in. The response does not reveal whether the address is known. The session is claimed until the code
/// that is mailed to the address is entered.
#[utoipa::path(post, path = "/cms/api/subscribers/register", tag = "subscribers", request_body = RegisterInput,
    responses((status = 200, body = Answered<SignedIn>)))]
pub async fn register_subscriber(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    JsonBody(input): JsonBody<RegisterInput>,
) -> Result<Response, ApiError> {
    if input.has_webinar_id() {
        let webinar = input.parse_webinar_id().ok_or(domain::Error::NotFound("Webinar"))?;
        let registered = app.commerce.webinars.register(webinar, input.into_registration(&app), caller, &device).await?;
        return Ok(super::seats::seat_response(&app, registered));
    }
    let signed = app.people.subscribers.register(input.into_registration(&app), caller, &device).await?;
    Ok(signed_in_response(&app, signed, "Subscription successful"))
}

/// The envelope of responses with a message for the person.
#[derive(serde::Serialize, ToSchema)]
pub struct Answered<T> {
    pub success: bool,
    pub message: &'static str,
    pub data: T,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SendCodeInput {
    /// By default the session's own address.
    email: Option<String>,
}

/// Mails a sign-in code. The response does not reveal whether the address is known.
#[utoipa::path(post, path = "/cms/api/subscribers/send-code", tag = "subscribers", request_body = SendCodeInput,
    responses((status = 200, body = Done)))]
pub async fn send_sign_in_code(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(browser): Device,
    asking: CodeBrowser,
    JsonBody(input): JsonBody<SendCodeInput>,
) -> Result<Response, ApiError> {
    // The code can be entered only in this browser, which its cookie tells.
    let browser = Browser { visitor: Some(asking.key), ..browser };
    app.people.subscribers.send_code(input.email.as_deref(), caller, &browser).await?;
    Ok(asking.attach_cookie(uncached_json(Done::with_message("If this address is subscribed, a code is on its way"))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct VerifyInput {
    code: Option<String>,
    /// Needed without a session, or to change to this address.
    email: Option<String>,
}

/// Proves an address with the code that was mailed to it.
#[utoipa::path(post, path = "/cms/api/subscribers/verify", tag = "subscribers", request_body = VerifyInput,
    responses((status = 200, body = Answered<SignedIn>)))]
pub async fn verify_email(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Device(device): Device,
    JsonBody(input): JsonBody<VerifyInput>,
) -> Result<Response, ApiError> {
    let code = input.code.unwrap_or_default();
    let signed = app.people.subscribers.verify(&code, input.email.as_deref(), caller, &device).await.inspect_err(|refused| {
        metrics::counter!("fineprint_sign_ins_refused_total").increment(1);
        tracing::warn!(target: "security", reason = status_and_code(refused).1, "sign-in by code refused");
    })?;
    let profile = signed.profile.clone();
    let answer = signed_in_response(&app, signed, "Your e-mail address is confirmed");
    Ok(remember_browser(&app, answer, device.known.as_ref(), &profile).await)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefreshInput {
    /// By default the token in the cookie.
    refresh_token: Option<String>,
}

/// Issues a new pair of tokens. A refresh token is valid once: reusing one ends its session.
#[utoipa::path(post, path = "/cms/api/subscribers/refresh", tag = "subscribers", request_body = RefreshInput,
    responses((status = 200, body = Data<Refreshed>)))]
pub async fn refresh_session(
    State(app): State<AppState>,
    RefreshCookie(cookie): RefreshCookie,
    Device(device): Device,
    JsonBody(input): JsonBody<RefreshInput>,
) -> Result<Response, ApiError> {
    let token = input.refresh_token.or(cookie).ok_or(domain::Error::Unauthorized)?;
    let (session, tokens) = app.people.sessions.refresh(&token).await.inspect_err(|refused| {
        metrics::counter!("fineprint_renewals_refused_total").increment(1);
        tracing::warn!(target: "security", reason = status_and_code(refused).1, "renewal of a session refused");
    })?;
    let answer = uncached_json(Data::new(Refreshed { tokens: Tokens::from(&tokens) }));
    let answer = with_session_cookies(&app, answer, &tokens);
    if device.known.is_some() {
        return Ok(answer);
    }
    // The address was proven before browsers were known by it, or the cookie is gone.
    let caller = Caller { session: session.id, subscriber: session.subscriber, assurance: session.assurance };
    // The old token counts no more, so that the new ones are given whatever becomes of the rest.
    match app.people.subscribers.profile(caller).await {
        Ok(profile) => Ok(remember_browser(&app, answer, None, &profile).await),
        Err(_) => Ok(answer),
    }
}

#[derive(serde::Serialize, ToSchema)]
pub struct Refreshed {
    pub tokens: Tokens,
}

/// Signs out. Succeeds without a session too.
#[utoipa::path(post, path = "/cms/api/subscribers/logout", tag = "subscribers", responses((status = 200, body = Done)))]
pub async fn logout(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    RefreshCookie(cookie): RefreshCookie,
) -> Result<Response, ApiError> {
    match (caller, cookie) {
        (Some(caller), _) => app.people.sessions.end(caller, caller.session).await?,
        (None, Some(token)) => app.people.sessions.end_by_refresh_token(&token).await?,
        (None, None) => {}
    }
    Ok(without_session_cookies(&app, uncached_json(Done::with_message("You have been signed out"))))
}

/// The session's profile. A claimed session sees only what was typed in it.
#[utoipa::path(get, path = "/cms/api/subscribers/me", tag = "subscribers", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Profile>)))]
pub async fn read_me(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(Profile::from(app.people.subscribers.profile(caller).await?))))
}

/// Absent fields stay unchanged. A new e-mail address takes effect once the code that is mailed to it is entered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileInput {
    name: Option<String>,
    email: Option<String>,
    /// Blank removes the number.
    phone: Option<String>,
    country_code: Option<String>,
}

impl ProfileInput {
    pub(super) fn into_change(self, app: &App) -> ProfileChange {
        let phone_lengths = app.settings.phone_lengths;
        ProfileChange { name: self.name, email: self.email, phone: self.phone, country_code: self.country_code, phone_lengths }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UndoAddressInput {
    /// From the link in the mail to the former address.
    token: Option<String>,
}

/// Gives an account back to its former address, by the link that was mailed there, and signs everybody out.
#[utoipa::path(post, path = "/cms/api/subscribers/address-undo", tag = "subscribers", request_body = UndoAddressInput,
    responses((status = 200, body = Done)))]
pub async fn undo_address_change(State(app): State<AppState>, JsonBody(input): JsonBody<UndoAddressInput>) -> Result<Response, ApiError> {
    app.people.subscribers.undo_address_change(input.token.as_deref().unwrap_or_default()).await?;
    Ok(without_session_cookies(&app, uncached_json(Done::with_message("Your account has its former address again"))))
}

/// Updates the session's profile.
#[utoipa::path(put, path = "/cms/api/subscribers/me", tag = "subscribers", request_body = ProfileInput, security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Profile>)))]
pub async fn update_me(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Device(browser): Device,
    JsonBody(input): JsonBody<ProfileInput>,
) -> Result<Response, ApiError> {
    let changed = app.people.subscribers.update_profile(caller, &input.into_change(&app), &browser).await?;
    Ok(uncached_json(Data::new(Profile::from(changed))))
}

/// The person's sessions; a claimed session sees only itself.
#[utoipa::path(get, path = "/cms/api/subscribers/sessions", tag = "subscribers", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Vec<Session>>)))]
pub async fn list_sessions(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    let sessions = app.people.sessions.list(caller).await?;
    Ok(uncached_json(Data::new(sessions.iter().map(|session| Session::new(session, caller.session)).collect::<Vec<_>>())))
}

/// Ends one of the person's sessions.
#[utoipa::path(delete, path = "/cms/api/subscribers/sessions/{id}", tag = "subscribers", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn end_session(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<SessionId>,
) -> Result<Response, ApiError> {
    app.people.sessions.end(caller, id).await?;
    let answer = uncached_json(Done::new());
    Ok(if id == caller.session { without_session_cookies(&app, answer) } else { answer })
}

pub(super) fn signed_in_response(app: &App, signed: SignInResult, message: &'static str) -> Response {
    let tokens = signed.tokens.clone();
    let answer = uncached_json(Answered { success: true, message, data: SignedIn::from(signed) });
    with_session_cookies(app, answer.into_response(), &tokens)
}
