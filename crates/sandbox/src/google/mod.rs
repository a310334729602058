//! The part of Google that sign-in needs: an OpenID Connect provider at `/sandbox/google`.

mod authorize;
mod key;
mod token;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) use key::TokenSigningKey;

use crate::channel::Channel;
use crate::error::Error;
use crate::state::SandboxState;

/// Lifetime of an authorisation code in milliseconds, about the same as Google's.
const CODE_LIFETIME_MILLIS: i64 = 10 * 60 * 1000;

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/sandbox/google/.well-known/openid-configuration", get(serve_discovery))
        .route("/sandbox/google/authorize", get(authorize::show_form).post(authorize::submit_form))
        .route("/sandbox/google/token", post(token::exchange_code))
        .route("/sandbox/google/keys", get(serve_keys))
        .route("/sandbox/google/picture.png", get(serve_portrait))
}

/// What an authorisation code grants.
#[derive(Debug, Serialize, Deserialize)]
struct AuthorizationGrant {
    redirect_uri: String,
    challenge: Option<String>,
    nonce: Option<String>,
    scope: String,
    is_offline: bool,
    email: String,
    name: String,
    is_verified: bool,
}

fn issuer(world: &SandboxState) -> String {
    format!("{}/sandbox/google", world.settings.base_url)
}

/// Whether Google is out of order in a drill.
fn is_out_of_order(world: &SandboxState) -> bool {
    world.gate.out_until(Channel::Google, world.settings.environment.now_millis()).is_some()
}

async fn serve_discovery(State(world): State<Arc<SandboxState>>) -> Response {
    if is_out_of_order(&world) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let issuer = issuer(&world);
    let document = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "scopes_supported": ["openid", "email", "profile"],
        "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
        "code_challenge_methods_supported": ["S256"],
        "grant_types_supported": ["authorization_code"],
    });
    ([(CACHE_CONTROL, "public, max-age=3600")], Json(document)).into_response()
}

/// Serves the profile picture, which is the same for everybody.
async fn serve_portrait() -> Response {
    ([(CONTENT_TYPE, "image/png")], include_bytes!("portrait.png").as_slice()).into_response()
}

async fn serve_keys(State(world): State<Arc<SandboxState>>) -> Result<Response, Error> {
    if is_out_of_order(&world) {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let keys = json!({"keys": [world.google_key().await?.public_jwk()]});
    Ok(([(CACHE_CONTROL, "public, max-age=3600")], Json(keys)).into_response())
}
