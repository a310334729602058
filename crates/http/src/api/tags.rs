//! Tags and content types: read by all, kept by editors.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::ids::TagId;
use domain::tags::TagInput;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named};
use crate::access::EditorPlus;
use crate::answers::{self, ContentType, Data, Done, TagRef};
use crate::{ApiError, AppState};

/// By name.
#[utoipa::path(get, path = "/cms/api/tags", tag = "tags", responses((status = 200, body = Data<Vec<TagRef>>)))]
pub async fn list_tags(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "tags", answers::tags(&app)).await
}

#[utoipa::path(get, path = "/cms/api/content-types", tag = "tags", responses((status = 200, body = Data<Vec<ContentType>>)))]
pub async fn list_content_types(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "content-types", answers::content_types(&app)).await
}

/// On a change, what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TagInput)]
pub struct TagForm {
    name: Option<String>,
    slug: Option<String>,
}

impl From<TagForm> for TagInput {
    fn from(form: TagForm) -> Self {
        Self { name: form.name, slug: form.slug }
    }
}

#[utoipa::path(post, path = "/cms/api/tags", tag = "tags", request_body = TagForm, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<TagRef>)))]
pub async fn create_tag(State(app): State<AppState>, _: EditorPlus, Body(form): Body<TagForm>) -> Result<Response, ApiError> {
    let tag = app.tags.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(TagRef::from(tag)))).into_response())
}

#[utoipa::path(put, path = "/cms/api/tags/{id}", tag = "tags", params(("id" = String, Path)), request_body = TagForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<TagRef>)))]
pub async fn update_tag(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<TagId>,
    Body(form): Body<TagForm>,
) -> Result<Response, ApiError> {
    let tag = app.tags.update(id, &form.into()).await?;
    Ok(uncached(Data::new(TagRef::from(tag))))
}

/// Also takes it off every article.
#[utoipa::path(delete, path = "/cms/api/tags/{id}", tag = "tags", params(("id" = String, Path)), security(("bearer" = ["editor"])),
    responses((status = 200, body = Done)))]
pub async fn delete_tag(State(app): State<AppState>, _: EditorPlus, Named(id): Named<TagId>) -> Result<Response, ApiError> {
    app.tags.delete(id).await?;
    Ok(uncached(Done::new()))
}
