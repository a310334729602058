//! FAQs of the home page: anyone may read them, editors maintain them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::faqs::FaqInput;
use domain::ids::FaqId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam};
use crate::access::EditorPlus;
use crate::responses::{self, Data, Done, Faq};
use crate::{ApiError, AppState};

/// The FAQs, in the editors' order.
#[utoipa::path(get, path = "/cms/api/faqs/general/list", tag = "faqs", responses((status = 200, body = Data<Vec<Faq>>)))]
pub async fn list_faqs(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "faqs", responses::load_faqs(&app)).await
}

/// In an update, absent fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FaqInput)]
pub struct FaqForm {
    question: Option<String>,
    /// HTML, which is sanitised.
    answer: Option<String>,
    /// Order of display, from 0.
    position: Option<i32>,
}

impl From<FaqForm> for FaqInput {
    fn from(form: FaqForm) -> Self {
        Self { question: form.question, answer: form.answer, position: form.position }
    }
}

#[utoipa::path(post, path = "/cms/api/faqs", tag = "faqs", request_body = FaqForm, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<Faq>)))]
pub async fn create_faq(State(app): State<AppState>, _: EditorPlus, JsonBody(form): JsonBody<FaqForm>) -> Result<Response, ApiError> {
    let faq = app.content.faqs.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(Faq::from(faq)))).into_response())
}

#[utoipa::path(put, path = "/cms/api/faqs/{id}", tag = "faqs", params(("id" = String, Path)), request_body = FaqForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Faq>)))]
pub async fn update_faq(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<FaqId>,
    JsonBody(form): JsonBody<FaqForm>,
) -> Result<Response, ApiError> {
    let faq = app.content.faqs.update(id, &form.into()).await?;
    Ok(uncached_json(Data::new(Faq::from(faq))))
}

#[utoipa::path(delete, path = "/cms/api/faqs/{id}", tag = "faqs", params(("id" = String, Path)), security(("bearer" = ["editor"])),
    responses((status = 200, body = Done)))]
pub async fn delete_faq(State(app): State<AppState>, _: EditorPlus, PathParam(id): PathParam<FaqId>) -> Result<Response, ApiError> {
    app.content.faqs.delete(id).await?;
    Ok(uncached_json(Done::new()))
}
