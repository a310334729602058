//! Leads of the provident-fund backend: the public form "Ask us to call you", and what staff do with the requests.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::contact::{Email, Phone};
use domain::fund_accounts::OpenSession;
use domain::ids::LeadId;
use domain::leads::{CallAsker, CallRequest, LeadFilter, LeadInput, LeadState, LeadWithNotes};
use domain::paging::Page;
use domain::staff::Staff;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::{AgentPlus, AuditedRead, MaybeFundSession, Network, OptionalStaff, current_request_id};
use crate::responses::{Data, Done, Lead};
use crate::{ApiError, AppState};

const LEADS_LIMIT: i64 = 20;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallRequestInput {
    #[serde(default)]
    name: String,
    /// +91 by default.
    country_code: Option<String>,
    #[serde(default)]
    mobile: String,
    email: Option<String>,
    /// Slug of the assist module, such as "epf".
    #[serde(default)]
    module: String,
    /// The version of the notice `call-me`, once its box is ticked.
    consent: Option<String>,
    /// The version of the notice `call-me-crm`, if its box is ticked.
    crm_consent: Option<String>,
    /// Stays empty; people don't see this field.
    website: Option<String>,
}

/// Asks for a call. The answer is the same for known and unknown numbers. Sent from a session of the provident-fund service whose code has
/// proven this number, it lets the agent who calls see what can be withdrawn by the passbooks that are kept there. 429 where one network
/// asks for many numbers in a day.
#[utoipa::path(post, path = "/pf/v1/lead", tag = "leads", request_body = CallRequestInput, responses((status = 202, body = Done)))]
pub async fn request_call(
    State(app): State<AppState>,
    _: OptionalStaff,
    Network(networks): Network,
    MaybeFundSession { session, .. }: MaybeFundSession,
    JsonBody(input): JsonBody<CallRequestInput>,
) -> Result<Response, ApiError> {
    let asker = CallAsker { networks, proven_mobile: session.filter(OpenSession::is_proven).map(|session| session.mobile) };
    let request = CallRequest {
        name: input.name,
        country_code: input.country_code,
        phone_lengths: app.settings.phone_lengths,
        mobile: input.mobile,
        email: input.email,
        module: input.module,
        consent: input.consent,
        crm_consent: input.crm_consent,
        trap: input.website,
    };
    app.people.leads.request_call(request, asker).await?;
    Ok((StatusCode::ACCEPTED, uncached_json(Done::with_message("Thank you. We will call you on a working day."))).into_response())
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadForm {
    #[serde(default)]
    name: String,
    country_code: Option<String>,
    #[serde(default)]
    mobile: String,
    email: Option<String>,
    #[serde(default)]
    module: String,
    /// Such as "phone"; "staff" by default.
    source: Option<String>,
    /// How and when the person agreed that these details are kept.
    #[serde(default)]
    consent: String,
    /// Whether the person agreed that the CRM gets a copy.
    #[serde(default)]
    crm_consent: bool,
    #[serde(default)]
    tags: Vec<String>,
}

/// Creates a lead. A known number answers 200 with the existing lead, in which only what was missing is filled in.
#[utoipa::path(post, path = "/pf/v1/data/createLead", tag = "leads", request_body = LeadForm, security(("bearer" = ["agent"])),
    responses((status = 200, body = Data<Lead>), (status = 201, body = Data<Lead>)))]
pub async fn create_lead(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    JsonBody(form): JsonBody<LeadForm>,
) -> Result<Response, ApiError> {
    let input = LeadInput {
        name: form.name,
        country_code: form.country_code,
        phone_lengths: app.settings.phone_lengths,
        mobile: form.mobile,
        email: form.email,
        module: form.module,
        source: form.source,
        consent: form.consent,
        may_mirror: form.crm_consent,
        tags: form.tags,
    };
    let (lead, is_new) = app.people.leads.create(input, &staff).await?;
    record_access(&staff, "create", std::slice::from_ref(&lead));
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, uncached_json(Data::new(Lead::from(lead)))).into_response())
}

/// Absent fields match everything.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LeadSearch {
    country_code: Option<String>,
    mobile: Option<String>,
    email: Option<String>,
    /// new, contacted or closed.
    state: Option<String>,
    module: Option<String>,
    page: Option<i64>,
    /// 1 to 100, default 20.
    limit: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadPage {
    success: bool,
    data: Vec<Lead>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// Searches leads, newest contact first. It is a POST, so that no number stands in an address.
#[utoipa::path(post, path = "/pf/v1/data/searchLead", tag = "leads", request_body = LeadSearch, security(("bearer" = ["agent"])),
    responses((status = 200, body = LeadPage)))]
pub async fn search_leads(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    read: AuditedRead,
    JsonBody(asked): JsonBody<LeadSearch>,
) -> Result<Response, ApiError> {
    let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let lengths = app.settings.phone_lengths;
    let mobile = filled(&asked.mobile).map(|number| Phone::parse(asked.country_code.as_deref(), &number, lengths)).transpose()?.flatten();
    let filter = LeadFilter {
        mobile,
        email: filled(&asked.email).map(|email| Email::parse(&email)).transpose()?,
        state: filled(&asked.state).map(|state| parse_state(&state)).transpose()?,
        module: filled(&asked.module),
        scope: None,
    };
    let page = Page::new_clamped(asked.page.unwrap_or(1), asked.limit.unwrap_or(LEADS_LIMIT));
    let found = app.people.leads.search(filter, page, &staff).await?;
    read.record(&app, &staff, format!("leads: {}", list_ids(&found.items))).await?;
    record_access(&staff, "search", &found.items);
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(Lead::from).collect();
    Ok(uncached_json(LeadPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadTags {
    lead_id: String,
    tags: Vec<String>,
}

/// Adds tags to a lead; those that it has already stay once.
#[utoipa::path(post, path = "/pf/v1/lead/addTags", tag = "leads", request_body = LeadTags, security(("bearer" = ["agent"])),
    responses((status = 200, body = Data<Lead>)))]
pub async fn add_lead_tags(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    JsonBody(input): JsonBody<LeadTags>,
) -> Result<Response, ApiError> {
    let lead = app.people.leads.add_tags(parse_lead(&input.lead_id)?, &input.tags, &staff).await?;
    record_access(&staff, "tag", std::slice::from_ref(&lead));
    Ok(uncached_json(Data::new(Lead::from(lead))))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadNoteInput {
    lead_id: String,
    /// Personal numbers in it are masked.
    note: String,
    /// new, contacted or closed. By default a new lead becomes contacted.
    state: Option<String>,
}

/// Adds a note to a lead, and settles how far it has come.
#[utoipa::path(post, path = "/pf/v1/lead/notes", tag = "leads", request_body = LeadNoteInput, security(("bearer" = ["agent"])),
    responses((status = 201, body = Data<Lead>)))]
pub async fn add_lead_note(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    JsonBody(input): JsonBody<LeadNoteInput>,
) -> Result<Response, ApiError> {
    let state = input.state.as_deref().map(parse_state).transpose()?;
    let lead = app.people.leads.add_note(parse_lead(&input.lead_id)?, &input.note, state, &staff).await?;
    record_access(&staff, "note", std::slice::from_ref(&lead));
    Ok((StatusCode::CREATED, uncached_json(Data::new(Lead::from(lead)))).into_response())
}

/// Erases a lead with its notes, here and at the CRM, because the person asked for it.
#[utoipa::path(delete, path = "/pf/v1/lead/{id}", tag = "leads", params(("id" = String, Path)), security(("bearer" = ["agent"])),
    responses((status = 200, body = Done)))]
pub async fn erase_lead(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<LeadId>,
) -> Result<Response, ApiError> {
    app.people.leads.erase(id, &staff).await?;
    tracing::info!(staff = staff.name, action = "erase", lead = %id, "staff erased a lead");
    Ok(uncached_json(Done::new()))
}

fn parse_lead(id: &str) -> domain::Result<LeadId> {
    LeadId::parse(id).ok_or(Error::NotFound("Lead"))
}

fn parse_state(text: &str) -> domain::Result<LeadState> {
    LeadState::parse(text).ok_or_else(|| Error::invalid("state", "state is new, contacted or closed"))
}

fn list_ids(leads: &[LeadWithNotes]) -> String {
    leads.iter().map(|found| found.lead.id.to_string()).collect::<Vec<_>>().join(" ")
}

/// Says who has seen which leads, without anything about the people themselves.
fn record_access(staff: &Staff, action: &str, seen: &[LeadWithNotes]) {
    let leads = list_ids(seen);
    let request_id = current_request_id();
    tracing::info!(staff = staff.name, action, leads, request_id, "staff saw leads");
}
