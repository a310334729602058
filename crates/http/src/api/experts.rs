//! Experts and their hours, as staff keep them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::bookings::{Availability as HeldHours, AvailabilityException, AvailabilityRule, Expert as HeldExpert, Window};
use domain::ids::ExpertId;
use jiff::civil::{Date, Weekday};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use crate::access::{AgentPlus, EditorPlus};
use crate::answers::{Data, ExpertHours, ManagedExpert, WEEKDAYS};
use crate::{ApiError, AppState};

/// What is absent stays; a new one needs slug and name.
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
    /// IANA name; default Asia/Kolkata.
    zone: Option<String>,
    /// At the meeting provider.
    calendar: Option<String>,
    sample: Option<bool>,
    active: Option<bool>,
    position: Option<i32>,
}

impl ExpertInput {
    fn applied(self, mut expert: HeldExpert) -> HeldExpert {
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

/// All, also those who can't be called now.
#[utoipa::path(get, path = "/cms/api/consultations/experts", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<ManagedExpert>>)))]
pub async fn list_experts(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    let catalogue = app.bookings.catalogue().await?;
    Ok(uncached(Data::new(catalogue.experts.iter().map(ManagedExpert::from).collect::<Vec<_>>())))
}

#[utoipa::path(post, path = "/cms/api/consultations/experts", tag = "consultations", request_body = ExpertInput,
    security(("bearer" = ["editor"])), responses((status = 201, body = Data<ManagedExpert>)))]
pub async fn create_expert(State(app): State<AppState>, _: EditorPlus, Body(input): Body<ExpertInput>) -> Result<Response, ApiError> {
    let blank = HeldExpert {
        id: ExpertId(app.ambient.uuid()),
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
        created_at: app.ambient.now(),
    };
    let expert = app.bookings.save_expert(input.applied(blank)).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(ManagedExpert::from(&expert)))).into_response())
}

#[utoipa::path(put, path = "/cms/api/consultations/experts/{id}", tag = "consultations", params(("id" = String, Path)),
    request_body = ExpertInput, security(("bearer" = ["editor"])), responses((status = 200, body = Data<ManagedExpert>)))]
pub async fn update_expert(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<ExpertId>,
    Body(input): Body<ExpertInput>,
) -> Result<Response, ApiError> {
    let known = app.bookings.catalogue().await?.expert(id).cloned().ok_or(Error::NotFound("Expert"))?;
    let expert = app.bookings.save_expert(input.applied(known)).await?;
    Ok(uncached(Data::new(ManagedExpert::from(&expert))))
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
    /// The weekly hours don't hold.
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
    fn read(self) -> domain::Result<HeldHours> {
        let rules = self.rules.into_iter().enumerate().map(|(at, rule)| rule.read(&format!("rules[{at}]"))).collect::<Result<_, _>>()?;
        let exceptions: Vec<AvailabilityException> =
            self.exceptions.into_iter().enumerate().map(|(at, day)| day.read(&format!("exceptions[{at}]"))).collect::<Result<_, _>>()?;
        let is_twice = |at: usize| exceptions[..at].iter().any(|other: &AvailabilityException| other.date == exceptions[at].date);
        if let Some(at) = (1..exceptions.len()).find(|at| is_twice(*at)) {
            return Err(Error::invalid(&format!("exceptions[{at}].date"), "This day is there already"));
        }
        Ok(HeldHours { rules, exceptions })
    }
}

impl RuleInput {
    fn read(self, field: &str) -> domain::Result<AvailabilityRule> {
        let number = WEEKDAYS.iter().position(|name| *name == self.weekday);
        let weekday = number.and_then(|number| Weekday::from_monday_zero_offset(i8::try_from(number).ok()?).ok());
        Ok(AvailabilityRule {
            weekday: weekday.ok_or_else(|| Error::invalid(&format!("{field}.weekday"), "A day from monday to sunday"))?,
            window: window(&format!("{field}.start"), &self.start, &self.end)?,
            valid_from: date(&format!("{field}.validFrom"), self.valid_from.as_deref())?,
            valid_until: date(&format!("{field}.validUntil"), self.valid_until.as_deref())?,
        })
    }
}

impl ExceptionInput {
    fn read(self, field: &str) -> domain::Result<AvailabilityException> {
        let name = format!("{field}.date");
        let day = date(&name, Some(&self.date))?.ok_or_else(|| Error::invalid(&name, "A day as YYYY-MM-DD"))?;
        let extra = self.extra.iter().map(|hours| window(&format!("{field}.extra"), &hours.start, &hours.end)).collect::<Result<_, _>>()?;
        let reason = domain::text::cut(&domain::text::one_line(&self.reason), 120);
        Ok(AvailabilityException { date: day, is_closed: self.closed, extra, reason })
    }
}

fn window(field: &str, start: &str, end: &str) -> domain::Result<Window> {
    Window::parse(start, end).ok_or_else(|| Error::invalid(field, "From HH:MM to a later HH:MM, in steps of five minutes"))
}

pub(super) fn date(field: &str, text: Option<&str>) -> domain::Result<Option<Date>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    let read = |text: &str| (text.len() == 10).then(|| text.parse().ok()).flatten();
    text.map(|text| read(text).ok_or_else(|| Error::invalid(field, "A day as YYYY-MM-DD"))).transpose()
}

#[utoipa::path(get, path = "/cms/api/consultations/experts/{id}/availability", tag = "consultations", params(("id" = String, Path)),
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<ExpertHours>)))]
pub async fn read_availability(State(app): State<AppState>, _: AgentPlus, Named(id): Named<ExpertId>) -> Result<Response, ApiError> {
    app.bookings.catalogue().await?.expert(id).ok_or(Error::NotFound("Expert"))?;
    Ok(uncached(Data::new(ExpertHours::from(&app.bookings.availability(id).await?))))
}

/// Replaces all hours. Calls that are booked stay; whoever waits for a slot hears of it.
#[utoipa::path(put, path = "/cms/api/consultations/experts/{id}/availability", tag = "consultations", params(("id" = String, Path)),
    request_body = AvailabilityInput, security(("bearer" = ["agent"])), responses((status = 200, body = Data<ExpertHours>)))]
pub async fn set_availability(
    State(app): State<AppState>,
    _: AgentPlus,
    Named(id): Named<ExpertId>,
    Body(input): Body<AvailabilityInput>,
) -> Result<Response, ApiError> {
    let hours = input.read()?;
    app.bookings.set_availability(id, &hours).await?;
    Ok(uncached(Data::new(ExpertHours::from(&hours))))
}
