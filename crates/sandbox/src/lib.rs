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
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::middleware::{Next, from_fn, from_fn_with_state};
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
            .layer(from_fn_with_state(Arc::clone(&self.state), reject_foreign_host))
            .with_state(self.state)
    }
}

/// Refuses requests under a name that is neither ours nor this machine's: a page whose name was made to lead here would read every
/// message.
async fn reject_foreign_host(State(world): State<Arc<SandboxState>>, request: Request, next: Next) -> Response {
    let named = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    if named.is_some_and(|host| !is_own_host(host, &world.settings.base_url)) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

fn is_own_host(host: &str, base_url: &str) -> bool {
    let own = base_url.split_once("://").map_or(base_url, |(_, rest)| rest).split('/').next().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_loopback = name.parse::<std::net::IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback());
    host.eq_ignore_ascii_case(own) || name.eq_ignore_ascii_case("localhost") || is_loopback
}

/// Refuses unsafe requests that another site's page sends (cross-site request forgery).
async fn reject_cross_site(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if !request.method().is_safe() && matches!(site, Some("cross-site" | "same-site")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::is_own_host;

    #[test]
    fn only_our_own_name_and_this_machines_lead_in() {
        let base = "http://tfp.example:8080";
        for own in ["tfp.example:8080", "TFP.example:8080", "127.0.0.1:9", "127.92.1.1", "localhost:8080", "[::1]:80"] {
            assert!(is_own_host(own, base), "{own}");
        }
        for other in ["evil.example", "tfp.example.evil.example:8080", "127.0.0.1.evil.example", "10.0.0.1"] {
            assert!(!is_own_host(other, base), "{other}");
        }
    }
}
