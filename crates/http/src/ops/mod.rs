//! For whoever runs the site: is it alive, is it ready, how is it doing, what can it be asked.

mod health;
mod metrics;
mod reference;

use std::sync::Arc;

use axum::Extension;
use axum::routing::get;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::access::Meters;

pub(crate) fn routes(meters: Arc<Meters>) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(metrics::measured).layer(Extension(meters)))
        .routes(routes!(reference::openapi_json))
        .route("/docs/api", get(reference::page))
        .route("/docs/api.css", get(reference::style))
}
