//! Categories: anyone may read them, editors maintain them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::articles::Patch;
use domain::categories::CategoryInput;
use domain::ids::CategoryId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam, patch};
use crate::access::EditorPlus;
use crate::responses::{self, Category, Data, Done};
use crate::{ApiError, App, AppState};

/// All categories, in the editors' order.
#[utoipa::path(get, path = "/cms/api/categories", tag = "categories", responses((status = 200, body = Data<Vec<Category>>)))]
pub async fn list_categories(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "categories", responses::load_categories(&app)).await
}

/// In an update, absent fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CategoryInput)]
pub struct CategoryForm {
    name: Option<String>,
    slug: Option<String>,
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    description: Patch<String>,
    /// Order of display, from 0.
    position: Option<i32>,
}

impl From<CategoryForm> for CategoryInput {
    fn from(form: CategoryForm) -> Self {
        let description = match form.description {
            Patch::Keep => None,
            Patch::Clear => Some(String::new()),
            Patch::Set(text) => Some(text),
        };
        Self { name: form.name, slug: form.slug, description, position: form.position }
    }
}

#[utoipa::path(post, path = "/cms/api/categories", tag = "categories", request_body = CategoryForm, security(("bearer" = ["editor"])),
    responses((status = 201, body = Data<Category>)))]
pub async fn create_category(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(form): JsonBody<CategoryForm>,
) -> Result<Response, ApiError> {
    let category = app.content.categories.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached_json(Data::new(Category::new(category, 0)))).into_response())
}

/// After a change of the slug, all former addresses of the category's articles redirect.
#[utoipa::path(put, path = "/cms/api/categories/{id}", tag = "categories", params(("id" = String, Path)), request_body = CategoryForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Category>)))]
pub async fn update_category(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<CategoryId>,
    JsonBody(form): JsonBody<CategoryForm>,
) -> Result<Response, ApiError> {
    let category = app.content.categories.update(id, &form.into()).await?;
    let articles = count_articles(&app, id).await?;
    Ok(uncached_json(Data::new(Category::new(category, articles))))
}

async fn count_articles(app: &App, id: CategoryId) -> domain::Result<u64> {
    Ok(app.content.categories.list().await?.into_iter().find(|(category, _)| category.id == id).map_or(0, |(_, articles)| articles))
}

/// Deletes a category; only possible when it has no articles.
#[utoipa::path(delete, path = "/cms/api/categories/{id}", tag = "categories", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_category(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<CategoryId>,
) -> Result<Response, ApiError> {
    app.content.categories.delete(id).await?;
    Ok(uncached_json(Done::new()))
}
