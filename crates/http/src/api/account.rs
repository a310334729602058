//! My Account: what is kept of a person, what they agreed to, and the calls that name a person and answer only for the
//! session's own.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use domain::Error;
use domain::consents::{Purpose, Wanted};
use domain::subscribers::{Email, Phone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named, Query};
use super::subscribers::ProfileInput;
use crate::access::{AgentPlus, AnyCaller, ProvenCaller, without_tokens};
use crate::answers::{self, Activities, Consent, Data, Done, Export, Profile};
use crate::{ApiError, AppState};

/// One of each purpose.
#[utoipa::path(get, path = "/cms/api/subscribers/consents", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Data<Vec<Consent>>)))]
pub async fn list_consents(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let held = app.consents.current(caller.subscriber).await?;
    Ok(uncached(Data::new(answers::consents(&held))))
}

/// What is absent stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConsentInput {
    email: Option<bool>,
    whatsapp: Option<bool>,
    comments: Option<bool>,
    /// "I am 18 or older". Updates (`email`, `whatsapp`) are refused to whoever has never said so, here or in a form.
    adult: Option<bool>,
    /// Version of the notice that was shown (`/cms/api/notices/subscribe`); taking back needs none.
    notice: Option<String>,
}

#[utoipa::path(put, path = "/cms/api/subscribers/consents", tag = "subscribers", request_body = ConsentInput,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Vec<Consent>>)))]
pub async fn set_consents(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    Body(input): Body<ConsentInput>,
) -> Result<Response, ApiError> {
    let all = [(Purpose::Email, input.email), (Purpose::Whatsapp, input.whatsapp), (Purpose::Comments, input.comments)];
    let decisions: Vec<_> = all.into_iter().filter_map(|(purpose, granted)| granted.map(|granted| (purpose, granted))).collect();
    let wanted = Wanted { decisions: &decisions, is_adult: input.adult == Some(true), notice: input.notice.as_deref() };
    let held = app.consents.set(caller.subscriber, caller.session, &wanted).await?;
    Ok(uncached(Data::new(answers::consents(&held))))
}

/// A file with everything that is kept of the person.
#[utoipa::path(get, path = "/cms/api/subscribers/export", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Export)))]
pub async fn export(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let all = app.account.everything(caller).await?;
    let mut response = uncached(answers::export(&all, caller.session));
    let name = HeaderValue::from_static("attachment; filename=\"the-fine-print-my-data.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EraseInput {
    /// The person's own address, typed.
    confirm: Option<String>,
}

/// Erases the person from every table.
#[utoipa::path(delete, path = "/cms/api/subscribers/me", tag = "subscribers", request_body = EraseInput,
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn erase_me(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    Body(input): Body<EraseInput>,
) -> Result<Response, ApiError> {
    let typed = input.confirm.unwrap_or_default();
    app.subscribers.check_erasure(caller, &typed).await?;
    app.bookings.cancel_all(caller).await?;
    app.subscribers.erase(caller, &typed).await?;
    Ok(without_tokens(&app, uncached(Done::saying("Your account and everything we kept of you are deleted"))))
}

/// Answers for the session's person only; for another's address everything is empty.
#[utoipa::path(get, path = "/cms/api/subscribers/activities", tag = "subscribers",
    params(("email" = Option<String>, Query, description = "the session's own; absent: the same")),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Activities>)))]
pub async fn list_activities(State(app): State<AppState>, AnyCaller(caller): AnyCaller, query: Query) -> Result<Response, ApiError> {
    let profile = app.subscribers.profile(caller).await?;
    if query.text("email").is_some_and(|email| !is_address_of(email, &profile.email)) {
        return Ok(uncached(Data::new(Activities::none())));
    }
    let places = app.webinars.places(caller).await?;
    let calls = answers::scheduled_calls(&app, caller).await?;
    let webinars = answers::registered_webinars(&places, app.ambient.now());
    Ok(uncached(Data::new(Activities::of(webinars, calls, answers::payment_details(&app, caller).await?))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FeedbackInput {
    email: Option<String>,
    feedback: Option<String>,
}

#[utoipa::path(post, path = "/cms/api/subscribers/ai-feedback", tag = "subscribers", request_body = FeedbackInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn give_feedback(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Body(input): Body<FeedbackInput>,
) -> Result<Response, ApiError> {
    app.subscribers.feedback(caller, &input.email.unwrap_or_default(), &input.feedback.unwrap_or_default()).await?;
    Ok(uncached(Done::saying("Your feedback has been submitted successfully.")))
}

/// The person with this number, if it is the session's own; 404 for every other.
#[utoipa::path(get, path = "/cms/api/subscribers/phone/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Profile>)))]
pub async fn read_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Named(phone): Named<String>,
) -> Result<Response, ApiError> {
    let profile = app.subscribers.profile(caller).await?;
    if is_number_of(&phone, profile.phone.as_ref()) {
        Ok(uncached(Data::new(Profile::from(profile))))
    } else {
        Err(Error::NotFound("Subscriber").into())
    }
}

/// As `PUT subscribers/me`, for the session's own number.
#[utoipa::path(put, path = "/cms/api/subscribers/update/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    request_body = ProfileInput, security(("session" = ["claimed"])), responses((status = 200, body = Data<Profile>)))]
pub async fn update_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Named(phone): Named<String>,
    Body(input): Body<ProfileInput>,
) -> Result<Response, ApiError> {
    let profile = app.subscribers.profile(caller).await?;
    if !is_number_of(&phone, profile.phone.as_ref()) {
        return Err(Error::NotFound("Subscriber").into());
    }
    Ok(uncached(Data::new(Profile::from(app.subscribers.change(caller, &input.into()).await?))))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceStatus {
    /// The assist module that was asked for.
    #[schema(required)]
    service_assist: Option<String>,
    #[schema(required)]
    assist_status: Option<String>,
}

/// How far the session's own assisted service is.
#[utoipa::path(get, path = "/cms/api/subscribers/check-service-status/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Data<ServiceStatus>)))]
pub async fn read_service_status(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    Named(phone): Named<String>,
) -> Result<Response, ApiError> {
    let subscriber = app.subscribers.proven(caller).await?;
    if !is_number_of(&phone, subscriber.phone.as_ref()) {
        return Err(Error::NotFound("Subscriber").into());
    }
    let status = ServiceStatus { service_assist: subscriber.service_assist, assist_status: subscriber.assist_status };
    Ok(uncached(Data::new(status)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EmailInput {
    email: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Known {
    /// True only for the session's own address: nobody learns of others.
    exists: bool,
}

#[utoipa::path(post, path = "/cms/api/subscribers/check-email", tag = "subscribers", request_body = EmailInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Known>)))]
pub async fn check_email(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Body(input): Body<EmailInput>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&input.email.unwrap_or_default())?;
    let profile = app.subscribers.profile(caller).await?;
    Ok(uncached(Data::new(Known { exists: profile.email == email })))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssistStatusInput {
    email: Option<String>,
    assist_status: Option<String>,
}

/// Staff note how far an assisted service is.
#[utoipa::path(post, path = "/cms/api/subscribers/update-assist-status", tag = "subscribers", request_body = AssistStatusInput,
    security(("bearer" = ["agent"])), responses((status = 200, body = Done)))]
pub async fn set_assist_status(
    State(app): State<AppState>,
    _: AgentPlus,
    Body(input): Body<AssistStatusInput>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&input.email.unwrap_or_default())?;
    app.subscribers.set_assist_status(&email, &input.assist_status.unwrap_or_default()).await?;
    Ok(uncached(Done::new()))
}

/// A plus that nobody encoded has become a space.
fn is_address_of(asked: &str, own: &Email) -> bool {
    Email::parse(&asked.replace(' ', "+")).is_ok_and(|asked| asked == *own)
}

/// As national digits or with the dial code.
pub(super) fn is_number_of(typed: &str, phone: Option<&Phone>) -> bool {
    let typed = typed.trim();
    phone.is_some_and(|phone| typed == phone.number() || typed == phone.e164() || format!("+{typed}") == phone.e164())
}
