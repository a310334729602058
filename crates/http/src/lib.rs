//! The outside of the house: routes, answers, roles, limits and rendered pages. Handlers read a
//! request, call one use case of `domain` and word the answer; rules live there, not here.

pub mod access;
pub mod answers;
pub mod api;
mod chat;
mod document;
mod error;
mod front;
mod ops;
pub mod pages;
mod parts;
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

pub use api::{DrawnCards, ModeratorPictures, Portraits};
pub use chat::Chat;
pub use error::ApiError;
pub use front::Front;
pub use parts::Part;
pub use state::{App, AppState, HttpSettings, RateSettings};

use access::{Guard, Meters, Rates};

/// Every call that is not described has this path.
const REST: &str = "/cms/api/{*rest}";
/// As [`REST`], of the chatbot.
const CHAT_REST: &str = "/chatbot/{*rest}";

/// The whole site. To be served with connect info, so that limits know who asks.
/// `beside`: routes that are not ours, e.g. a sandbox; neither our limits nor our headers are theirs.
pub fn site(app: AppState, beside: Option<Router>) -> Front {
    let (router, guard) = built(&app);
    let router = match beside {
        Some(beside) => router.merge(beside),
        None => router,
    };
    Front::new(app, guard, router)
}

/// The site behind its front door.
pub fn router(app: AppState) -> Router {
    built(&app).0
}

fn built(app: &AppState) -> (Router, Arc<Guard>) {
    let meters = Arc::new(Meters::new());
    let guard = Arc::new(Guard::new(app, Arc::clone(&meters)));
    let rates = Rates::new(&app.settings);
    let calls: Router<AppState> = described(&app.settings, &rates, meters).into();
    let site = calls.merge(pages::router(&rates));
    let guarded = |routes: Router<AppState>| {
        let routes = routes
            .method_not_allowed_fallback(api::wrong_method)
            .layer(DefaultBodyLimit::max(app.settings.body_limit))
            .layer(from_fn_with_state(Arc::clone(app), chat::pass_on));
        let serves_all = app.settings.only.is_empty();
        let routes = if serves_all { routes } else { routes.layer(from_fn_with_state(Arc::clone(app), parts::served_here)) };
        routes.layer(from_fn_with_state(Arc::clone(&guard), access::guard)).with_state(Arc::clone(app))
    };
    let exact = guarded(site.clone().route(REST, any(api::unknown_call)).route(CHAT_REST, any(api::unknown_call)));
    // A trailing slash makes the path one that no call has; only then it is looked at again, so that
    // the usual request pays nothing for it.
    let again = any(move |request: Request| without_slash(exact.clone(), request));
    let router = guarded(site).route(REST, again.clone()).route(CHAT_REST, again);
    (router, guard)
}

/// The OpenAPI document of every call, the same on every run.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let settings = HttpSettings::default();
    document::completed(described(&settings, &Rates::new(&settings), Arc::new(Meters::new())).into_openapi())
}

fn described(settings: &HttpSettings, rates: &Rates, meters: Arc<Meters>) -> OpenApiRouter<AppState> {
    api::routes(settings, rates).merge(ops::routes(meters))
}

async fn without_slash(exact: Router, mut request: Request<Body>) -> Response {
    if let Some(uri) = slashless(request.uri()) {
        *request.uri_mut() = uri;
    }
    // What the first look noted (route template, parameters) is wrong for the second.
    let peer = request.extensions_mut().remove::<ConnectInfo<SocketAddr>>();
    request.extensions_mut().clear();
    peer.map(|peer| request.extensions_mut().insert(peer));
    exact.oneshot(request).await.unwrap_or_else(|never| match never {})
}

fn slashless(uri: &Uri) -> Option<Uri> {
    let path = uri.path().trim_end_matches('/');
    let target = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(target).ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests;
