//! The shelves: read by all, arranged by editors.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::articles::Patch;
use domain::categories::CategoryInput;
use domain::ids::CategoryId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named, patch};
use crate::access::EditorPlus;
use crate::answers::{self, Category, Data, Done};
use crate::{ApiError, App, AppState};

/// In the editor's order.
#[utoipa::path(get, path = "/cms/api/categories", tag = "categories", responses((status = 200, body = Data<Vec<Category>>)))]
pub async fn list_categories(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "categories", answers::categories(&app)).await
}

/// On a change, what is left out stays.
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
pub async fn create_category(State(app): State<AppState>, _: EditorPlus, Body(form): Body<CategoryForm>) -> Result<Response, ApiError> {
    let category = app.categories.create(&form.into()).await?;
    Ok((StatusCode::CREATED, uncached(Data::new(Category::new(category, 0)))).into_response())
}

/// A new slug keeps every old address of the category's articles alive.
#[utoipa::path(put, path = "/cms/api/categories/{id}", tag = "categories", params(("id" = String, Path)), request_body = CategoryForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Category>)))]
pub async fn update_category(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<CategoryId>,
    Body(form): Body<CategoryForm>,
) -> Result<Response, ApiError> {
    let category = app.categories.update(id, &form.into()).await?;
    let articles = articles_in(&app, id).await?;
    Ok(uncached(Data::new(Category::new(category, articles))))
}

async fn articles_in(app: &App, id: CategoryId) -> domain::Result<u64> {
    Ok(app.categories.list().await?.into_iter().find(|(category, _)| category.id == id).map_or(0, |(_, articles)| articles))
}

/// Only when no article stands in it.
#[utoipa::path(delete, path = "/cms/api/categories/{id}", tag = "categories", params(("id" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_category(State(app): State<AppState>, _: EditorPlus, Named(id): Named<CategoryId>) -> Result<Response, ApiError> {
    app.categories.delete(id).await?;
    Ok(uncached(Done::new()))
}
