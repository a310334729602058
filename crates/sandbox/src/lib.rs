//! The outside world, standing in: WhatsApp (as Interakt speaks it), mail, Google sign-in, payments (as Razorpay takes them)
//! and a language model (as OpenAI's interface offers it), without an account anywhere.
//!
//! It behaves as the real parties do, failures included, and keeps all it knows in a database file of its own, so that it survives
//! its caller's end and its own. Everything lies under `/sandbox`; `GET /sandbox` is a page with all of it.

mod channel;
mod code;
mod error;
mod fields;
mod gate;
mod google;
mod interakt;
mod mail;
mod meetings;
mod messages;
mod model;
mod page;
mod razorpay;
mod replies;
mod settings;
mod signing;
mod store;
mod webhooks;
mod world;

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub use error::Error;
pub use interakt::{TEMPLATES, Template};
pub use settings::{Ambient, GatewayKeys, GoogleClient, Random, SandboxSettings, Webhook};

use world::World;

pub struct Sandbox {
    world: Arc<World>,
}

impl Sandbox {
    /// Opens or makes the database file and takes up the webhooks that were not told yet. Needs a tokio runtime. One sandbox a file:
    /// a second one would tell every webhook again.
    pub async fn open(path: &Path, mut settings: SandboxSettings) -> Result<Self, Error> {
        settings.base_url.truncate(settings.base_url.trim_end_matches('/').len());
        Ok(Self { world: Arc::new(World::open(path, settings).await?) })
    }

    /// All of it, with absolute paths under `/sandbox`: to be merged into another router or served alone. Webhooks are sent as
    /// long as the router lives.
    pub fn router(self) -> Router {
        Router::new()
            .merge(interakt::routes())
            .merge(mail::routes())
            .merge(google::routes())
            .merge(meetings::routes())
            .merge(razorpay::routes())
            .merge(model::routes())
            .route("/sandbox", get(page::home))
            .route("/sandbox/", get(page::home))
            .route("/sandbox/messages", get(messages::list).delete(messages::clear))
            .route("/sandbox/messages/clear", post(messages::clear_by_form))
            .route("/sandbox/messages/{id}", get(page::message))
            .route("/sandbox/messages/{id}/html", get(page::html))
            .route("/sandbox/reply", post(replies::reply))
            .route("/sandbox/outage", post(gate::outage))
            .layer(from_fn(refuse_other_sites))
            .with_state(self.world)
    }
}

/// Another site's page must not press our buttons.
async fn refuse_other_sites(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if !request.method().is_safe() && matches!(site, Some("cross-site" | "same-site")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}
