//! A stand-in for the external services: WhatsApp (Interakt's API), mail, Google sign-in and calendar, payments (Razorpay's API),
//! a language model (OpenAI's API), a CRM (Zoho's API), SMS (MSG91's API) and identity data (Cashfree's API). It needs no accounts.
//!
//! It behaves like the real services, including their failures, and keeps its state in a database file, so that the state
//! outlasts a crash of the product and of the sandbox. All paths begin with `/sandbox`; `GET /sandbox` is an overview page.

mod cashfree;
mod channel;
mod channel_gate;
mod error;
mod google;
mod interakt;
mod mail;
mod meetings;
mod messages;
mod model;
mod msg91;
mod one_time_code;
mod page;
mod razorpay;
mod replies;
mod request_fields;
mod settings;
mod signing;
mod state;
mod store;
mod webhooks;
mod zoho;

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
pub use settings::{Environment, GatewayKeys, GoogleClient, Random, SandboxSettings, Webhook};

use state::SandboxState;

pub struct Sandbox {
    state: Arc<SandboxState>,
}

impl Sandbox {
    /// Opens or creates the database file and resumes delivering pending webhooks. Needs a Tokio runtime. A file must be opened by
    /// one sandbox only: a second one would deliver every webhook again.
    pub async fn open(path: &Path, mut settings: SandboxSettings) -> Result<Self, Error> {
        settings.base_url.truncate(settings.base_url.trim_end_matches('/').len());
        Ok(Self { state: Arc::new(SandboxState::open(path, settings).await?) })
    }

    /// The routes, with absolute paths under `/sandbox`, to be merged into another router or served alone. Webhooks are sent as long
    /// as the router lives.
    pub fn router(self) -> Router {
        Router::new()
            .merge(interakt::routes())
            .merge(mail::routes())
            .merge(google::routes())
            .merge(meetings::routes())
            .merge(razorpay::routes())
            .merge(model::routes())
            .merge(zoho::routes())
            .merge(msg91::routes())
            .merge(cashfree::routes())
            .route("/sandbox", get(page::show_home))
            .route("/sandbox/", get(page::show_home))
            .route("/sandbox/messages", get(messages::list_messages).delete(messages::clear_messages))
            .route("/sandbox/messages/clear", post(messages::clear_by_form))
            .route("/sandbox/messages/{id}", get(page::show_message))
            .route("/sandbox/messages/{id}/html", get(page::show_mail_html))
            .route("/sandbox/reply", post(replies::receive_reply))
            .route("/sandbox/outage", post(channel_gate::configure_outage))
            .layer(from_fn(reject_cross_site))
            .with_state(self.state)
    }
}

/// Refuses unsafe requests that another site's page sends (cross-site request forgery).
async fn reject_cross_site(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if !request.method().is_safe() && matches!(site, Some("cross-site" | "same-site")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}
