//! My Account: a person's stored data and consents, and the operations that name a person by phone or address but answer
//! only for the session's own.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use domain::Error;
use domain::consents::{ConsentChanges, Purpose};
use domain::ids::CaseId;
use domain::sessions::Caller;
use domain::subscribers::{Email, Phone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use super::subscribers::ProfileInput;
use crate::access::{AgentPlus, AnyCaller, Device, ProvenCaller, forget_browser, without_session_cookies};
use crate::responses::{self, Activities, CaseCard, Consent, Data, Done, Export, FundProfile, Profile};
use crate::{ApiError, App, AppState};

/// The session's current consents, one for each purpose.
#[utoipa::path(get, path = "/cms/api/subscribers/consents", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Data<Vec<Consent>>)))]
pub async fn list_consents(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let consents = app.people.consents.list_current(caller.subscriber).await?;
    Ok(uncached_json(Data::new(responses::to_consents(&consents))))
}

/// Absent fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConsentInput {
    email: Option<bool>,
    whatsapp: Option<bool>,
    comments: Option<bool>,
    /// One e-mail a year about one's papers; its notice is `/cms/api/notices/papers`.
    papers: Option<bool>,
    /// E-mails about what the person follows; their notice is `/cms/api/notices/follow`.
    rules: Option<bool>,
    /// "I am 18 or older". Updates (`email`, `whatsapp`) can't be granted unless the person has confirmed this, here or in
    /// a form.
    adult: Option<bool>,
    /// Version of the notice that was shown (`/cms/api/notices/subscribe`, for `papers` and `rules` their own); not needed for withdrawing a consent.
    notice: Option<String>,
}

/// Grants or withdraws consents.
#[utoipa::path(put, path = "/cms/api/subscribers/consents", tag = "subscribers", request_body = ConsentInput,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Vec<Consent>>)))]
pub async fn set_consents(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    JsonBody(input): JsonBody<ConsentInput>,
) -> Result<Response, ApiError> {
    let all = [
        (Purpose::Email, input.email),
        (Purpose::Whatsapp, input.whatsapp),
        (Purpose::Comments, input.comments),
        (Purpose::Papers, input.papers),
        (Purpose::Rules, input.rules),
    ];
    let decisions: Vec<_> = all.into_iter().filter_map(|(purpose, granted)| granted.map(|granted| (purpose, granted))).collect();
    let wanted = ConsentChanges { decisions: &decisions, is_adult: input.adult == Some(true), notice: input.notice.as_deref() };
    let consents = app.people.consents.set(caller.subscriber, caller.session, &wanted).await?;
    Ok(uncached_json(Data::new(responses::to_consents(&consents))))
}

/// A JSON file with everything that is stored about the person.
#[utoipa::path(get, path = "/cms/api/subscribers/export", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Export)))]
pub async fn export_account(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let all = app.gathering.account.export(caller).await?;
    let mut response = uncached_json(responses::to_export(&all, caller.session));
    let name = HeaderValue::from_static("attachment; filename=\"the-fine-print-my-data.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EraseInput {
    /// The person's own e-mail address, typed as confirmation.
    confirm: Option<String>,
}

/// Erases the person from every table.
#[utoipa::path(delete, path = "/cms/api/subscribers/me", tag = "subscribers", request_body = EraseInput,
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn erase_me(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    JsonBody(input): JsonBody<EraseInput>,
) -> Result<Response, ApiError> {
    let typed = input.confirm.unwrap_or_default();
    app.people.subscribers.check_erasure(caller, &typed).await?;
    app.commerce.bookings.cancel_all(caller).await?;
    app.gathering.account.erase(caller, &typed).await?;
    let answer = uncached_json(Done::with_message("Your account and your data have been deleted"));
    Ok(forget_browser(&app, without_session_cookies(&app, answer)))
}

/// The person's webinars, calls and documents. For another person's address all lists are empty.
#[utoipa::path(get, path = "/cms/api/subscribers/activities", tag = "subscribers",
    params(("email" = Option<String>, Query, description = "the session's own; absent: the same")),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Activities>)))]
pub async fn list_activities(State(app): State<AppState>, AnyCaller(caller): AnyCaller, query: Query) -> Result<Response, ApiError> {
    let profile = app.people.subscribers.profile(caller).await?;
    if query.text("email").is_some_and(|email| !is_address_of(email, &profile.email)) {
        return Ok(uncached_json(Data::new(Activities::empty())));
    }
    let places = app.commerce.webinars.list_own_seats(caller).await?;
    let calls = responses::load_scheduled_calls(&app, caller).await?;
    let webinars = responses::to_registered_webinars(&places, app.environment.now());
    let fund = load_fund_profile(&app, caller).await?;
    Ok(uncached_json(Data::new(Activities::new(webinars, calls, responses::load_payment_details(&app, caller).await?, fund))))
}

/// The newest report that is ready; without one, the account that a proven caller linked. Somebody who only typed an address is shown
/// nothing of it.
async fn load_fund_profile(app: &App, caller: Caller) -> Result<Option<FundProfile>, ApiError> {
    let reported = responses::load_reported_profile(app, caller).await?;
    if !caller.is_proven() {
        return Ok(reported);
    }
    let Some(linked) = app.people.fund_accounts.find_linked(caller.subscriber).await? else { return Ok(reported) };
    if let Some(reported) = reported {
        return Ok(Some(reported.with_number_of(linked)));
    }
    let subscriber = app.people.subscribers.require_proven(caller).await?;
    Ok(Some(FundProfile::from_linked(linked, subscriber.assist_status)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FeedbackInput {
    email: Option<String>,
    feedback: Option<String>,
}

/// Stores feedback about the AI features.
#[utoipa::path(post, path = "/cms/api/subscribers/ai-feedback", tag = "subscribers", request_body = FeedbackInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn submit_feedback(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<FeedbackInput>,
) -> Result<Response, ApiError> {
    app.people.subscribers.submit_feedback(caller, &input.email.unwrap_or_default(), &input.feedback.unwrap_or_default()).await?;
    Ok(uncached_json(Done::with_message("Your feedback has been submitted successfully.")))
}

/// The profile with this phone number, if it is the session's own; 404 for any other number.
#[utoipa::path(get, path = "/cms/api/subscribers/phone/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Profile>)))]
pub async fn read_profile_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(phone): PathParam<String>,
) -> Result<Response, ApiError> {
    let profile = app.people.subscribers.profile(caller).await?;
    if is_number_of(&phone, profile.phone.as_ref()) {
        Ok(uncached_json(Data::new(Profile::from(profile))))
    } else {
        Err(Error::NotFound("Subscriber").into())
    }
}

/// The same as `PUT /cms/api/subscribers/me`; 404 unless the number is the session's own.
#[utoipa::path(put, path = "/cms/api/subscribers/update/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    request_body = ProfileInput, security(("session" = ["claimed"])), responses((status = 200, body = Data<Profile>)))]
pub async fn update_profile_by_phone(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Device(browser): Device,
    PathParam(phone): PathParam<String>,
    JsonBody(input): JsonBody<ProfileInput>,
) -> Result<Response, ApiError> {
    let profile = app.people.subscribers.profile(caller).await?;
    if !is_number_of(&phone, profile.phone.as_ref()) {
        return Err(Error::NotFound("Subscriber").into());
    }
    let changed = app.people.subscribers.update_profile(caller, &input.into_change(&app), &browser).await?;
    Ok(uncached_json(Data::new(Profile::from(changed))))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceStatus {
    /// The assist module that was requested.
    #[schema(required)]
    service_assist: Option<String>,
    /// The word of the newest case, such as waiting_for_you or pf_report_generated.
    #[schema(required)]
    assist_status: Option<String>,
    /// Newest first.
    cases: Vec<CaseCard>,
}

/// Status of the person's own assisted service; 404 unless the number is the session's own.
#[utoipa::path(get, path = "/cms/api/subscribers/check-service-status/{phone}", tag = "subscribers", params(("phone" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Data<ServiceStatus>)))]
pub async fn read_service_status(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(phone): PathParam<String>,
) -> Result<Response, ApiError> {
    let subscriber = app.people.subscribers.require_proven(caller).await?;
    if !is_number_of(&phone, subscriber.phone.as_ref()) {
        return Err(Error::NotFound("Subscriber").into());
    }
    let cases = app.commerce.cases.list_own(caller).await?;
    let status = ServiceStatus {
        service_assist: subscriber.service_assist,
        assist_status: subscriber.assist_status,
        cases: cases.iter().map(CaseCard::from).collect(),
    };
    Ok(uncached_json(Data::new(status)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EmailInput {
    email: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Known {
    /// True only for the session's own address, so that nobody can find out who else is subscribed.
    exists: bool,
}

/// Whether the address is the session's own.
#[utoipa::path(post, path = "/cms/api/subscribers/check-email", tag = "subscribers", request_body = EmailInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Known>)))]
pub async fn check_email(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<EmailInput>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&input.email.unwrap_or_default())?;
    let profile = app.people.subscribers.profile(caller).await?;
    Ok(uncached_json(Data::new(Known { exists: profile.email == email })))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssistStatusInput {
    email: Option<String>,
    /// A status of a case (all but quoted), or not_started, data_fetched, analysed or pf_report_generated.
    assist_status: Option<String>,
    /// The person's newest case by default.
    case_id: Option<String>,
    /// For staff only.
    note: Option<String>,
}

/// Moves a person's case by the word of its status. Without a case, one of the module that the person asked about is opened. 400 for
/// an unknown word, 409 `WRONG_STATE` for a step that may not follow.
#[utoipa::path(post, path = "/cms/api/subscribers/update-assist-status", tag = "subscribers", request_body = AssistStatusInput,
    security(("bearer" = ["agent"])), responses((status = 200, body = Done)))]
pub async fn set_assist_status(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    JsonBody(input): JsonBody<AssistStatusInput>,
) -> Result<Response, ApiError> {
    let email = Email::parse(&input.email.unwrap_or_default())?;
    let case = input.case_id.map(|id| CaseId::parse(&id).ok_or(Error::NotFound("Case"))).transpose()?;
    let word = input.assist_status.unwrap_or_default();
    app.commerce.cases.set_assist_status(&staff, &email, &word, case, input.note.as_deref()).await?;
    Ok(uncached_json(Done::new()))
}

/// Compares addresses. A "+" that the client did not encode has been decoded to a space, so spaces become "+" again.
fn is_address_of(requested: &str, own: &Email) -> bool {
    Email::parse(&requested.replace(' ', "+")).is_ok_and(|requested| requested == *own)
}

/// Compares phone numbers, written as national digits or with the dial code.
pub(super) fn is_number_of(typed: &str, phone: Option<&Phone>) -> bool {
    let typed = typed.trim();
    phone.is_some_and(|phone| typed == phone.number() || typed == phone.to_e164() || format!("+{typed}") == phone.to_e164())
}
