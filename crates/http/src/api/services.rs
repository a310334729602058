//! Services that can be booked, as staff manage them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::bookings::{AddOn, Mode, Policy, Timing};
use domain::ids::{ExpertId, ServiceId};
use domain::{Error, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::EditorPlus;
use crate::responses::{Data, ManagedService};
use crate::{ApiError, App, AppState};

#[derive(Debug, Deserialize, ToSchema)]
pub struct AddOnInput {
    /// Short id of the add-on.
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

/// Absent fields stay unchanged. A new service needs a slug, a title and a duration.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceInput {
    slug: Option<String>,
    /// Slug of the assist module; blank for none.
    module: Option<String>,
    title: Option<String>,
    summary: Option<String>,
    /// In paise, GST included; 0 means free.
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
    /// 0 means as many as fit.
    max_per_day: Option<i32>,
    policy: Option<PolicyInput>,
    /// Ids of the experts who offer it.
    experts: Option<Vec<String>>,
    active: Option<bool>,
    position: Option<i32>,
}

impl ServiceInput {
    fn merge_into(self, mut service: domain::bookings::Service) -> domain::Result<domain::bookings::Service> {
        service.timing = self.merge_timing(service.timing);
        service.slug = self.slug.unwrap_or(service.slug);
        service.module = self.module.map_or(service.module, |module| Some(module).filter(|module| !module.trim().is_empty()));
        service.title = self.title.unwrap_or(service.title);
        service.summary = self.summary.unwrap_or(service.summary);
        service.price = self.price.map_or(service.price, Money::from_paise);
        service.price_note = self.price_note.unwrap_or(service.price_note);
        if let Some(modes) = self.modes {
            let read = |word: &String| Mode::parse(word).ok_or_else(|| Error::invalid("modes", "Video, phone or both"));
            service.modes = modes.iter().map(read).collect::<Result<_, _>>()?;
        }
        if let Some(add_ons) = self.add_ons {
            let add_on = |add_on: AddOnInput| AddOn { id: add_on.id, title: add_on.title, price: Money::from_paise(add_on.price) };
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

    fn merge_timing(&self, known: Timing) -> Timing {
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

/// All services, including inactive ones.
#[utoipa::path(get, path = "/cms/api/consultations/services", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<ManagedService>>)))]
pub async fn list_all_services(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    let catalogue = app.commerce.bookings.catalogue().await?;
    let managed = |service: &domain::bookings::Service| {
        let experts: Vec<domain::bookings::Expert> =
            catalogue.experts.iter().filter(|expert| service.experts.contains(&expert.id)).cloned().collect();
        ManagedService::new(service, &experts, app.commerce.intake_files.retention_days())
    };
    Ok(uncached_json(Data::new(catalogue.services.iter().map(managed).collect::<Vec<_>>())))
}

#[utoipa::path(post, path = "/cms/api/consultations/services", tag = "consultations", request_body = ServiceInput,
    security(("bearer" = ["editor"])), responses((status = 201, body = Data<ManagedService>)))]
pub async fn create_service(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(input): JsonBody<ServiceInput>,
) -> Result<Response, ApiError> {
    let blank = domain::bookings::Service {
        id: ServiceId(app.environment.new_uuid()),
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
        created_at: app.environment.now(),
    };
    let service = app.commerce.bookings.save_service(input.merge_into(blank)?).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(to_managed_service(&app, &service).await?))).into_response())
}

async fn to_managed_service(app: &App, service: &domain::bookings::Service) -> domain::Result<ManagedService> {
    let catalogue = app.commerce.bookings.catalogue().await?;
    let experts: Vec<domain::bookings::Expert> =
        catalogue.experts.iter().filter(|expert| service.experts.contains(&expert.id)).cloned().collect();
    Ok(ManagedService::new(service, &experts, app.commerce.intake_files.retention_days()))
}

/// Updates a service. Booked calls keep the price and the policy they were booked with.
#[utoipa::path(put, path = "/cms/api/consultations/services/{id}", tag = "consultations", params(("id" = String, Path)),
    request_body = ServiceInput, security(("bearer" = ["editor"])), responses((status = 200, body = Data<ManagedService>)))]
pub async fn update_service(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<ServiceId>,
    JsonBody(input): JsonBody<ServiceInput>,
) -> Result<Response, ApiError> {
    let known = app.commerce.bookings.catalogue().await?.service(id).cloned().ok_or(Error::NotFound("Service"))?;
    let service = app.commerce.bookings.save_service(input.merge_into(known)?).await?;
    Ok(uncached_json(Data::new(to_managed_service(&app, &service).await?)))
}
