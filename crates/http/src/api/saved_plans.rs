//! The plan after a death in a person's account. It is saved when they press a button, never by itself.

use axum::extract::State;
use axum::response::Response;

use super::cached_responses::uncached_json;
use super::input::JsonBody;
use crate::access::ProvenCaller;
use crate::responses::{Data, Done, Plan, SavedPlan};
use crate::{ApiError, AppState};

/// More than the longest plan takes.
pub(super) const MAX_BODY_BYTES: usize = 512 << 10;

/// The plan that the person saved; `data` is null when there is none.
#[utoipa::path(get, path = "/cms/api/subscribers/saved-plan", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Data<Option<SavedPlan>>)))]
pub async fn read_saved_plan(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let saved = app.people.saved_plans.find_plan(caller).await?;
    Ok(uncached_json(Data::new(saved.map(SavedPlan::from))))
}

/// Joins the plan of a device with the one in the account, and answers what both hold from now on. 409 `TOO_MANY_ASSETS` when both lists
/// together are too long.
#[utoipa::path(put, path = "/cms/api/subscribers/saved-plan", tag = "subscribers", request_body = Plan,
    security(("session" = ["proven"])), responses((status = 200, body = Data<SavedPlan>)))]
pub async fn save_plan(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    JsonBody(plan): JsonBody<Plan>,
) -> Result<Response, ApiError> {
    let saved = app.people.saved_plans.save_plan(caller, plan.into()).await?;
    Ok(uncached_json(Data::new(SavedPlan::from(saved))))
}

/// Deletes the plan from the account; devices keep theirs. What is not saved is not an error.
#[utoipa::path(delete, path = "/cms/api/subscribers/saved-plan", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Done)))]
pub async fn delete_saved_plan(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    app.people.saved_plans.delete_plan(caller).await?;
    Ok(uncached_json(Done::new()))
}
