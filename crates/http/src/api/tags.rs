//! Tags and content types: anyone may read them, editors maintain tags.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::ids::TagId;
use domain::tags::TagInput;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam};
use crate::access::EditorPlus;
use crate::responses::{self, ContentType, Data, Done, TagRef};
use crate::{ApiError, AppState};

/// All tags, sorted by name.
#[utoipa::path(get, path = "/cms/api/tags", tag = "tags", responses((status = 200, body = Data<Vec<TagRef>>)))]
pub async fn list_tags(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "tags", responses::load_tags(&app)).await
}

#[utoipa::path(get, path = "/cms/api/content-types", tag = "tags", responses((status = 200, body = Data<Vec<ContentType>>)))]
pub async fn list_content_types(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "content-types", responses::load_content_types(&app)).await
}

/// In an update, absent fields stay unchanged.
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
pub async fn create_tag(State(app): State<AppState>, _: EditorPlus, JsonBody(form): JsonBody<TagForm>) -> Result<Response, ApiError> {
    let tag = app.content.tags.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(TagRef::from(tag)))).into_response())
}

#[utoipa::path(put, path = "/cms/api/tags/{id}", tag = "tags", params(("id" = String, Path)), request_body = TagForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<TagRef>)))]
pub async fn update_tag(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<TagId>,
    JsonBody(form): JsonBody<TagForm>,
) -> Result<Response, ApiError> {
    let tag = app.content.tags.update(id, &form.into()).await?;
    Ok(uncached_json(Data::new(TagRef::from(tag))))
}

/// Deletes a tag and removes it from every article.
#[utoipa::path(delete, path = "/cms/api/tags/{id}", tag = "tags", params(("id" = String, Path)), security(("bearer" = ["editor"])),
    responses((status = 200, body = Done)))]
pub async fn delete_tag(State(app): State<AppState>, _: EditorPlus, PathParam(id): PathParam<TagId>) -> Result<Response, ApiError> {
    app.content.tags.delete(id).await?;
    Ok(uncached_json(Done::new()))
}
