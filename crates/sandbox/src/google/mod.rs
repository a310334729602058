//! Google, as far as signing in needs it: an OpenID Connect provider at `/sandbox/google`.

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

pub(crate) use key::Key;

use crate::channel::Channel;
use crate::error::Error;
use crate::world::World;

/// A code is exchanged at once; Google gives it about as long, in milliseconds.
const CODE_LIFE: i64 = 10 * 60 * 1000;

pub(crate) fn routes() -> Router<Arc<World>> {
    Router::new()
        .route("/sandbox/google/.well-known/openid-configuration", get(discovery))
        .route("/sandbox/google/authorize", get(authorize::show).post(authorize::decide))
        .route("/sandbox/google/token", post(token::exchange))
        .route("/sandbox/google/keys", get(keys))
        .route("/sandbox/google/picture.png", get(portrait))
}

/// What a code stands for.
#[derive(Debug, Serialize, Deserialize)]
struct Grant {
    redirect_uri: String,
    challenge: Option<String>,
    nonce: Option<String>,
    scope: String,
    is_offline: bool,
    email: String,
    name: String,
    is_verified: bool,
}

fn issuer(world: &World) -> String {
    format!("{}/sandbox/google", world.settings.base_url)
}

/// In a drill Google may be out of order too.
fn is_out(world: &World) -> bool {
    world.gate.out_until(Channel::Google, world.settings.ambient.millis()).is_some()
}

async fn discovery(State(world): State<Arc<World>>) -> Response {
    if is_out(&world) {
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

/// Everybody's picture.
async fn portrait() -> Response {
    ([(CONTENT_TYPE, "image/png")], include_bytes!("portrait.png").as_slice()).into_response()
}

async fn keys(State(world): State<Arc<World>>) -> Result<Response, Error> {
    if is_out(&world) {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let keys = json!({"keys": [world.google_key().await?.public()]});
    Ok(([(CACHE_CONTROL, "public, max-age=3600")], Json(keys)).into_response())
}
