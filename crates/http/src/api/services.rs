//! What can be booked, as staff keep it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::bookings::{AddOn, Expert as HeldExpert, Mode, Policy, Service as HeldService, Timing};
use domain::ids::{ExpertId, ServiceId};
use domain::{Error, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use crate::access::EditorPlus;
use crate::answers::{Data, ManagedService};
use crate::{ApiError, App, AppState};

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
        ManagedService::of(service, &experts, app.intake_files.kept_days())
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
    Ok(ManagedService::of(service, &experts, app.intake_files.kept_days()))
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
