//! What staff keep of consultations: experts and their hours, services, coupons. The calls themselves are in `calls.rs`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::bookings::{
    AddOn, Availability as HeldHours, AvailabilityException, AvailabilityRule, Coupon as HeldCoupon, Discount, Expert as HeldExpert, Mode,
    Policy, Service as HeldService, Timing, Window,
};
use domain::ids::{ExpertId, ServiceId};
use domain::{Error, Money};
use jiff::civil::{Date, Weekday};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use crate::access::{AgentPlus, EditorPlus};
use crate::answers::{Coupon, Data, ExpertHours, ManagedExpert, ManagedService, WEEKDAYS};
use crate::{ApiError, App, AppState};

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

fn date(field: &str, text: Option<&str>) -> domain::Result<Option<Date>> {
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

#[derive(Debug, Deserialize, ToSchema)]
pub struct AddOnInput {
    /// Its word.
    id: String,
    title: String,
    /// In paise, GST included.
    price: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyInput {
    refund_hours: Option<u32>,
    reschedule_hours: Option<u32>,
    reschedules: Option<u32>,
}

/// What is absent stays; a new one needs slug, title and a duration.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceInput {
    slug: Option<String>,
    /// Of the assist module; blank: none.
    module: Option<String>,
    title: Option<String>,
    summary: Option<String>,
    /// In paise, GST included; 0: free.
    price: Option<i64>,
    price_note: Option<String>,
    modes: Option<Vec<String>>,
    add_ons: Option<Vec<AddOnInput>>,
    duration_minutes: Option<i32>,
    buffer_before: Option<i32>,
    buffer_after: Option<i32>,
    step_minutes: Option<i32>,
    notice_minutes: Option<i32>,
    horizon_days: Option<i32>,
    /// 0: as many as fit.
    max_per_day: Option<i32>,
    policy: Option<PolicyInput>,
    /// Ids.
    experts: Option<Vec<String>>,
    active: Option<bool>,
    position: Option<i32>,
}

impl ServiceInput {
    fn applied(self, mut service: HeldService) -> domain::Result<HeldService> {
        service.timing = self.timing(service.timing);
        service.slug = self.slug.unwrap_or(service.slug);
        service.module = self.module.map_or(service.module, |module| Some(module).filter(|module| !module.trim().is_empty()));
        service.title = self.title.unwrap_or(service.title);
        service.summary = self.summary.unwrap_or(service.summary);
        service.price = self.price.map_or(service.price, Money::of_paise);
        service.price_note = self.price_note.unwrap_or(service.price_note);
        if let Some(modes) = self.modes {
            let read = |word: &String| Mode::parse(word).ok_or_else(|| Error::invalid("modes", "Video, phone or both"));
            service.modes = modes.iter().map(read).collect::<Result<_, _>>()?;
        }
        if let Some(add_ons) = self.add_ons {
            let add_on = |add_on: AddOnInput| AddOn { id: add_on.id, title: add_on.title, price: Money::of_paise(add_on.price) };
            service.add_ons = add_ons.into_iter().map(add_on).collect();
        }
        if let Some(policy) = self.policy {
            service.policy = Policy {
                refund_hours: policy.refund_hours.unwrap_or(service.policy.refund_hours),
                reschedule_hours: policy.reschedule_hours.unwrap_or(service.policy.reschedule_hours),
                reschedules: policy.reschedules.unwrap_or(service.policy.reschedules),
            };
        }
        if let Some(experts) = self.experts {
            let read = |id: &String| ExpertId::parse(id).ok_or_else(|| Error::invalid("experts", "There is no such expert"));
            service.experts = experts.iter().map(read).collect::<Result<_, _>>()?;
        }
        service.is_active = self.active.unwrap_or(service.is_active);
        service.position = self.position.unwrap_or(service.position);
        Ok(service)
    }

    fn timing(&self, known: Timing) -> Timing {
        Timing {
            duration: self.duration_minutes.unwrap_or(known.duration),
            buffer_before: self.buffer_before.unwrap_or(known.buffer_before),
            buffer_after: self.buffer_after.unwrap_or(known.buffer_after),
            step: self.step_minutes.or(self.duration_minutes.filter(|_| known.step == 0)).unwrap_or(known.step),
            notice: self.notice_minutes.unwrap_or(known.notice),
            horizon_days: self.horizon_days.unwrap_or(known.horizon_days),
            max_per_day: self.max_per_day.map_or(known.max_per_day, |most| Some(most).filter(|most| *most != 0)),
        }
    }
}

/// All, also those that can't be booked now.
#[utoipa::path(get, path = "/cms/api/consultations/services", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<ManagedService>>)))]
pub async fn list_all_services(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    let catalogue = app.bookings.catalogue().await?;
    let managed = |service: &HeldService| {
        let experts: Vec<HeldExpert> = catalogue.experts.iter().filter(|expert| service.experts.contains(&expert.id)).cloned().collect();
        ManagedService::of(service, &experts)
    };
    Ok(uncached(Data::new(catalogue.services.iter().map(managed).collect::<Vec<_>>())))
}

#[utoipa::path(post, path = "/cms/api/consultations/services", tag = "consultations", request_body = ServiceInput,
    security(("bearer" = ["editor"])), responses((status = 201, body = Data<ManagedService>)))]
pub async fn create_service(State(app): State<AppState>, _: EditorPlus, Body(input): Body<ServiceInput>) -> Result<Response, ApiError> {
    let blank = HeldService {
        id: ServiceId(app.ambient.uuid()),
        slug: String::new(),
        module: None,
        title: String::new(),
        summary: String::new(),
        price: Money::ZERO,
        price_note: String::new(),
        modes: vec![Mode::Video, Mode::Phone],
        add_ons: Vec::new(),
        timing: Timing { duration: 0, buffer_before: 0, buffer_after: 0, step: 0, notice: 120, horizon_days: 30, max_per_day: None },
        policy: Policy::default(),
        experts: Vec::new(),
        is_active: true,
        position: 0,
        created_at: app.ambient.now(),
    };
    let service = app.bookings.save_service(input.applied(blank)?).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(managed(&app, &service).await?))).into_response())
}

async fn managed(app: &App, service: &HeldService) -> domain::Result<ManagedService> {
    let catalogue = app.bookings.catalogue().await?;
    let experts: Vec<HeldExpert> = catalogue.experts.iter().filter(|expert| service.experts.contains(&expert.id)).cloned().collect();
    Ok(ManagedService::of(service, &experts))
}

/// Calls that are booked keep the price and the policy they were booked with.
#[utoipa::path(put, path = "/cms/api/consultations/services/{id}", tag = "consultations", params(("id" = String, Path)),
    request_body = ServiceInput, security(("bearer" = ["editor"])), responses((status = 200, body = Data<ManagedService>)))]
pub async fn update_service(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<ServiceId>,
    Body(input): Body<ServiceInput>,
) -> Result<Response, ApiError> {
    let known = app.bookings.catalogue().await?.service(id).cloned().ok_or(Error::NotFound("Service"))?;
    let service = app.bookings.save_service(input.applied(known)?).await?;
    Ok(uncached(Data::new(managed(&app, &service).await?)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponForm {
    code: Option<String>,
    note: Option<String>,
    /// This …
    percent: Option<u8>,
    /// … or this, in paise.
    amount: Option<i64>,
    /// Ids; absent: for every service.
    services: Option<Vec<String>>,
    valid_from: Option<String>,
    valid_until: Option<String>,
    max_uses: Option<i32>,
    active: Option<bool>,
}

#[utoipa::path(get, path = "/cms/api/consultations/coupons", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<Coupon>>)))]
pub async fn list_coupons(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(app.bookings.coupons().await?.iter().map(Coupon::from).collect::<Vec<_>>())))
}

/// Adds it, or replaces the one of its code; how often it was used stays.
#[utoipa::path(post, path = "/cms/api/consultations/coupons", tag = "consultations", request_body = CouponForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Coupon>)))]
pub async fn save_coupon(State(app): State<AppState>, _: EditorPlus, Body(input): Body<CouponForm>) -> Result<Response, ApiError> {
    let discount = match (input.percent, input.amount) {
        (Some(percent), None) => Discount::Percent(percent),
        (None, Some(amount)) => Discount::Amount(Money::of_paise(amount)),
        _ => return Err(Error::invalid("discount", "Either percent or amount").into()),
    };
    let id = |id: &String| ServiceId::parse(id).ok_or_else(|| Error::invalid("services", "There is no such service"));
    let coupon = HeldCoupon {
        code: input.code.unwrap_or_default(),
        note: input.note.unwrap_or_default(),
        discount,
        services: input.services.unwrap_or_default().iter().map(id).collect::<Result<_, _>>()?,
        valid_from: date("validFrom", input.valid_from.as_deref())?,
        valid_until: date("validUntil", input.valid_until.as_deref())?,
        max_uses: input.max_uses,
        used: 0,
        is_active: input.active.unwrap_or(true),
    };
    Ok(uncached(Data::new(Coupon::from(&app.bookings.save_coupon(coupon).await?))))
}
