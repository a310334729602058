//! The questions on the home page: read by all, kept by editors.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::faqs::FaqInput;
use domain::ids::FaqId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named};
use crate::access::EditorPlus;
use crate::answers::{self, Data, Done, Faq};
use crate::{ApiError, AppState};

/// In the editor's order.
#[utoipa::path(get, path = "/cms/api/faqs/general/list", tag = "faqs", responses((status = 200, body = Data<Vec<Faq>>)))]
pub async fn list_faqs(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "faqs", answers::faqs(&app)).await
}

/// On a change, what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FaqInput)]
pub struct FaqForm {
    question: Option<String>,
    /// HTML; it is cleaned.
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
pub async fn create_faq(State(app): State<AppState>, _: EditorPlus, Body(form): Body<FaqForm>) -> Result<Response, ApiError> {
    let faq = app.faqs.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(Faq::from(faq)))).into_response())
}

#[utoipa::path(put, path = "/cms/api/faqs/{id}", tag = "faqs", params(("id" = String, Path)), request_body = FaqForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Faq>)))]
pub async fn update_faq(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<FaqId>,
    Body(form): Body<FaqForm>,
) -> Result<Response, ApiError> {
    let faq = app.faqs.update(id, &form.into()).await?;
    Ok(uncached(Data::new(Faq::from(faq))))
}

#[utoipa::path(delete, path = "/cms/api/faqs/{id}", tag = "faqs", params(("id" = String, Path)), security(("bearer" = ["editor"])),
    responses((status = 200, body = Done)))]
pub async fn delete_faq(State(app): State<AppState>, _: EditorPlus, Named(id): Named<FaqId>) -> Result<Response, ApiError> {
    app.faqs.delete(id).await?;
    Ok(uncached(Done::new()))
}
