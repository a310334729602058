//! Operations for the people who run the site: health, readiness, metrics and the API reference.

mod health;
mod metrics;
mod reference;

use std::sync::Arc;

use axum::Extension;
use axum::routing::get;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::access::HttpMetrics;

pub(crate) fn routes(metrics: Arc<HttpMetrics>) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(health::check_liveness))
        .routes(routes!(health::check_readiness))
        .routes(routes!(metrics::read_metrics).layer(Extension(metrics)))
        .routes(routes!(reference::openapi_json))
        .route("/docs/api", get(reference::read_reference_page))
        .route("/docs/api.css", get(reference::read_reference_style))
}
