//! Experts and their availability, as staff manage them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{AvailabilityException, AvailabilityRule, Window};
use domain::ids::ExpertId;
use domain::text::lengths::{self, check_length};
use jiff::civil::{Date, Weekday};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::{AgentPlus, EditorPlus};
use crate::responses::{Data, ExpertHours, ManagedExpert, WEEKDAYS};
use crate::{ApiError, AppState};

/// Absent fields stay unchanged. A new expert needs a slug and a name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpertInput {
    slug: Option<String>,
    name: Option<String>,
    title: Option<String>,
    registration_number: Option<String>,
    bio: Option<String>,
    photo: Option<String>,
    languages: Option<Vec<String>>,
    /// IANA name of the time zone; Asia/Kolkata by default.
    zone: Option<String>,
    /// The expert's calendar at the meeting provider.
    calendar: Option<String>,
    sample: Option<bool>,
    active: Option<bool>,
    position: Option<i32>,
}

impl ExpertInput {
    fn merge_into(self, mut expert: domain::bookings::Expert) -> domain::bookings::Expert {
        let filled = |text: String| Some(text).filter(|text| !text.trim().is_empty());
        expert.slug = self.slug.unwrap_or(expert.slug);
        expert.name = self.name.unwrap_or(expert.name);
        expert.title = self.title.unwrap_or(expert.title);
        expert.registration_number = self.registration_number.map_or(expert.registration_number, filled);
        expert.bio = self.bio.unwrap_or(expert.bio);
        expert.photo = self.photo.map_or(expert.photo, filled);
        expert.languages = self.languages.unwrap_or(expert.languages);
        expert.zone = self.zone.unwrap_or(expert.zone);
        expert.calendar = self.calendar.map_or(expert.calendar, filled);
        expert.is_sample = self.sample.unwrap_or(expert.is_sample);
        expert.is_active = self.active.unwrap_or(expert.is_active);
        expert.position = self.position.unwrap_or(expert.position);
        expert
    }
}

/// All experts, including inactive ones.
#[utoipa::path(get, path = "/cms/api/consultations/experts", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<ManagedExpert>>)))]
pub async fn list_experts(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    let catalogue = app.commerce.bookings.catalogue().await?;
    Ok(uncached_json(Data::new(catalogue.experts.iter().map(ManagedExpert::from).collect::<Vec<_>>())))
}

/// Creates an expert.
#[utoipa::path(post, path = "/cms/api/consultations/experts", tag = "consultations", request_body = ExpertInput,
    security(("bearer" = ["editor"])), responses((status = 201, body = Data<ManagedExpert>)))]
pub async fn create_expert(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(input): JsonBody<ExpertInput>,
) -> Result<Response, ApiError> {
    let blank = domain::bookings::Expert {
        id: ExpertId(app.environment.new_uuid()),
        slug: String::new(),
        name: String::new(),
        title: String::new(),
        registration_number: None,
        bio: String::new(),
        photo: None,
        languages: Vec::new(),
        zone: "Asia/Kolkata".to_owned(),
        calendar: None,
        is_sample: false,
        is_active: true,
        position: 0,
        created_at: app.environment.now(),
    };
    let expert = app.commerce.bookings.save_expert(input.merge_into(blank)).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(ManagedExpert::from(&expert)))).into_response())
}

/// Updates an expert.
#[utoipa::path(put, path = "/cms/api/consultations/experts/{id}", tag = "consultations", params(("id" = String, Path)),
    request_body = ExpertInput, security(("bearer" = ["editor"])), responses((status = 200, body = Data<ManagedExpert>)))]
pub async fn update_expert(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<ExpertId>,
    JsonBody(input): JsonBody<ExpertInput>,
) -> Result<Response, ApiError> {
    let known = app.commerce.bookings.catalogue().await?.expert(id).cloned().ok_or(Error::NotFound("Expert"))?;
    let expert = app.commerce.bookings.save_expert(input.merge_into(known)).await?;
    Ok(uncached_json(Data::new(ManagedExpert::from(&expert))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct HoursInput {
    /// HH:MM in steps of five minutes.
    start: String,
    /// Up to 24:00.
    end: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleInput {
    /// monday to sunday.
    weekday: String,
    start: String,
    end: String,
    valid_from: Option<String>,
    valid_until: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ExceptionInput {
    /// YYYY-MM-DD in the expert's zone.
    date: String,
    /// The weekly hours don't apply on this day.
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    extra: Vec<HoursInput>,
    #[serde(default)]
    reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct AvailabilityInput {
    #[serde(default)]
    rules: Vec<RuleInput>,
    #[serde(default)]
    exceptions: Vec<ExceptionInput>,
}

impl AvailabilityInput {
    fn into_availability(self) -> domain::Result<domain::bookings::Availability> {
        let rules =
            self.rules.into_iter().enumerate().map(|(at, rule)| rule.into_rule(&format!("rules[{at}]"))).collect::<Result<_, _>>()?;
        let exceptions: Vec<AvailabilityException> = self
            .exceptions
            .into_iter()
            .enumerate()
            .map(|(at, day)| day.into_exception(&format!("exceptions[{at}]")))
            .collect::<Result<_, _>>()?;
        let is_twice = |at: usize| exceptions[..at].iter().any(|other: &AvailabilityException| other.date == exceptions[at].date);
        if let Some(at) = (1..exceptions.len()).find(|at| is_twice(*at)) {
            return Err(Error::invalid(&format!("exceptions[{at}].date"), "This day is already in the list"));
        }
        Ok(domain::bookings::Availability { rules, exceptions })
    }
}

impl RuleInput {
    fn into_rule(self, field: &str) -> domain::Result<AvailabilityRule> {
        let number = WEEKDAYS.iter().position(|name| *name == self.weekday);
        let weekday = number.and_then(|number| Weekday::from_monday_zero_offset(i8::try_from(number).ok()?).ok());
        Ok(AvailabilityRule {
            weekday: weekday.ok_or_else(|| Error::invalid(&format!("{field}.weekday"), "weekday must be a day from monday to sunday"))?,
            window: parse_window(&format!("{field}.start"), &self.start, &self.end)?,
            valid_from: parse_date(&format!("{field}.validFrom"), self.valid_from.as_deref())?,
            valid_until: parse_date(&format!("{field}.validUntil"), self.valid_until.as_deref())?,
        })
    }
}

impl ExceptionInput {
    fn into_exception(self, field: &str) -> domain::Result<AvailabilityException> {
        let name = format!("{field}.date");
        let day = parse_date(&name, Some(&self.date))?.ok_or_else(|| Error::invalid(&name, "This must be a day as YYYY-MM-DD"))?;
        let extra =
            self.extra.iter().map(|hours| parse_window(&format!("{field}.extra"), &hours.start, &hours.end)).collect::<Result<_, _>>()?;
        let reason = domain::text::normalise_line(&self.reason);
        check_length(&format!("{field}.reason"), &reason, lengths::EXCEPTION_REASON)?;
        Ok(AvailabilityException { date: day, is_closed: self.closed, extra, reason })
    }
}

fn parse_window(field: &str, start: &str, end: &str) -> domain::Result<Window> {
    Window::parse(start, end).ok_or_else(|| Error::invalid(field, "Hours are from HH:MM to a later HH:MM, in steps of five minutes"))
}

pub(super) fn parse_date(field: &str, text: Option<&str>) -> domain::Result<Option<Date>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    let read = |text: &str| (text.len() == 10).then(|| text.parse().ok()).flatten();
    text.map(|text| read(text).ok_or_else(|| Error::invalid(field, "This must be a day as YYYY-MM-DD"))).transpose()
}

/// The expert's weekly hours and exceptions.
#[utoipa::path(get, path = "/cms/api/consultations/experts/{id}/availability", tag = "consultations", params(("id" = String, Path)),
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<ExpertHours>)))]
pub async fn read_availability(
    State(app): State<AppState>,
    _: AgentPlus,
    PathParam(id): PathParam<ExpertId>,
) -> Result<Response, ApiError> {
    app.commerce.bookings.catalogue().await?.expert(id).ok_or(Error::NotFound("Expert"))?;
    Ok(uncached_json(Data::new(ExpertHours::from(&app.commerce.bookings.load_availability(id).await?))))
}

/// Replaces the expert's hours. Agents change those of experts with a call of their own modules, or with none of any module. Booked calls stay, and people on the waitlist are told about new slots.
#[utoipa::path(put, path = "/cms/api/consultations/experts/{id}/availability", tag = "consultations", params(("id" = String, Path)),
    request_body = AvailabilityInput, security(("bearer" = ["agent"])), responses((status = 200, body = Data<ExpertHours>)))]
pub async fn set_availability(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(id): PathParam<ExpertId>,
    JsonBody(input): JsonBody<AvailabilityInput>,
) -> Result<Response, ApiError> {
    let hours = input.into_availability()?;
    app.commerce.bookings.set_availability(&staff, id, &hours).await?;
    Ok(uncached_json(Data::new(ExpertHours::from(&hours))))
}
