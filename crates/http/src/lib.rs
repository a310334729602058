//! The HTTP layer: routes, responses, roles, rate limits and rendered pages. A handler parses the request,
//! calls one use case of `domain` and builds the response. Business rules live in `domain`, not here.

pub mod access;
pub mod api;
mod backends;
mod browser_constants;
mod cache_fast_path;
mod chat;
mod error;
mod openapi_document;
mod ops;
pub mod pages;
pub mod responses;
mod site;
mod state;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::any;
use tower::ServiceExt;
use utoipa_axum::router::OpenApiRouter;

pub use api::{CardCache, ModeratorPictureCache, PortraitCache};
pub use backends::Backend;
pub use browser_constants::browser_constants;
pub use cache_fast_path::CacheLayer;
pub use chat::Chat;
pub use error::ApiError;
pub use pages::PictureOrigins;
pub use state::{App, AppState, Caches, HttpSettings, NodeState, RateLimitSettings};

use access::{Guard, HttpMetrics, RateLimits};

/// Every path of the three bases that no operation takes.
const UNKNOWN_CALLS: [&str; 3] = ["/cms/api/{*rest}", "/chatbot/{*rest}", "/pf/v1/{*rest}"];

/// Builds the whole site. Serve it with connect info, because rate limits need the peer's address.
/// `extra_routes` are routes of others, such as the sandbox: our rate limits and headers don't apply to them.
pub fn build_site(app: AppState, extra_routes: Option<Router>) -> CacheLayer {
    let (router, guard) = build_guarded_router(&app);
    let router = match extra_routes {
        Some(extra_routes) => router.merge(extra_routes),
        None => router,
    };
    CacheLayer::new(app, guard, router)
}

/// The site's routes without the [`CacheLayer`] in front of them.
pub fn router(app: AppState) -> Router {
    build_guarded_router(&app).0
}

fn build_guarded_router(app: &AppState) -> (Router, Arc<Guard>) {
    let metrics = Arc::new(HttpMetrics::new());
    let guard = Arc::new(Guard::new(app, Arc::clone(&metrics)));
    let rates = RateLimits::new(&app.settings);
    let calls: Router<AppState> = documented_routes(&app.settings, &rates, metrics).into();
    let site = calls.merge(pages::router(&rates));
    let guarded = |routes: Router<AppState>| {
        let routes = routes
            .method_not_allowed_fallback(api::method_not_allowed)
            .layer(DefaultBodyLimit::max(app.settings.body_limit))
            .layer(from_fn_with_state(Arc::clone(app), chat::adopt_visitor_conversations));
        let serves_all = app.settings.served_backends.is_empty();
        let routes = if serves_all { routes } else { routes.layer(from_fn_with_state(Arc::clone(app), backends::reject_other_backends)) };
        routes.layer(from_fn_with_state(Arc::clone(&guard), access::guard_request)).with_state(Arc::clone(app))
    };
    let exact = guarded(UNKNOWN_CALLS.iter().fold(site.clone(), |site, path| site.route(path, any(api::call_not_found))));
    // A path with a trailing slash matches no operation. Only such a request is routed a second time, so
    // that ordinary requests pay nothing for it.
    let again = any(move |request: Request| retry_without_slash(exact.clone(), request));
    let router = UNKNOWN_CALLS.iter().fold(guarded(site), |router, path| router.route(path, again.clone()));
    (router, guard)
}

/// The OpenAPI document of all operations. It is identical on every run.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let settings = HttpSettings::default();
    openapi_document::complete_document(
        documented_routes(&settings, &RateLimits::new(&settings), Arc::new(HttpMetrics::new())).into_openapi(),
    )
}

fn documented_routes(settings: &HttpSettings, rates: &RateLimits, metrics: Arc<HttpMetrics>) -> OpenApiRouter<AppState> {
    api::routes(settings, rates).merge(ops::routes(metrics))
}

async fn retry_without_slash(exact: Router, mut request: Request<Body>) -> Response {
    if let Some(uri) = strip_trailing_slash(request.uri()) {
        *request.uri_mut() = uri;
    }
    // The first match left its route template and parameters in the extensions; they are wrong for the second.
    let peer = request.extensions_mut().remove::<ConnectInfo<SocketAddr>>();
    request.extensions_mut().clear();
    peer.map(|peer| request.extensions_mut().insert(peer));
    exact.oneshot(request).await.unwrap_or_else(|never| match never {})
}

fn strip_trailing_slash(uri: &Uri) -> Option<Uri> {
    let path = uri.path().trim_end_matches('/');
    let target = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(target).ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests;
