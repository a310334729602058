//! Codes for id tokens.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Grant, is_out, issuer};
use crate::error::Error;
use crate::world::World;

/// Of an id token, in seconds.
const LIFE: i64 = 3600;

type Parameters = BTreeMap<String, String>;

pub(super) async fn exchange(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    Form(asked): Form<Parameters>,
) -> Result<Response, Error> {
    if is_out(&world) {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let client = &world.settings.google;
    if client.id.is_empty() || login(&headers, &asked) != Some((client.id.clone(), client.secret.clone())) {
        return Ok(refused(StatusCode::UNAUTHORIZED, "invalid_client", "The OAuth client was not found."));
    }
    if asked.get("grant_type").is_none_or(|kind| kind != "authorization_code") {
        return Ok(refused(StatusCode::BAD_REQUEST, "unsupported_grant_type", "Invalid grant_type"));
    }
    let grant = match asked.get("code") {
        Some(code) => redeem(&world, code).await?,
        None => None,
    };
    match grant.filter(|grant| is_bound(grant, &asked)) {
        Some(grant) => answer(&world, &grant).await,
        None => Ok(refused(StatusCode::BAD_REQUEST, "invalid_grant", "Malformed or used auth code, or it was not given for this request.")),
    }
}

/// In the body or by HTTP Basic.
fn login(headers: &HeaderMap, asked: &Parameters) -> Option<(String, String)> {
    if let Some(basic) = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Basic ")) {
        let decoded = String::from_utf8(STANDARD.decode(basic).ok()?).ok()?;
        let (id, secret) = decoded.split_once(':')?;
        let plain = |text: &str| url::form_urlencoded::parse(format!("v={text}").as_bytes()).next().map(|(_, value)| value.into_owned());
        return Some((plain(id)?, plain(secret)?));
    }
    Some((asked.get("client_id")?.clone(), asked.get("client_secret")?.clone()))
}

/// A code is good once, whether or not the rest of the request is right.
async fn redeem(world: &World, code: &str) -> Result<Option<Grant>, Error> {
    let Some(grant) = world.store.google_grant(code, world.settings.ambient.millis()).await? else { return Ok(None) };
    let taken = world.store.run("DELETE FROM google_codes WHERE code = ?", vec![code.into()]).await?;
    Ok(if taken == 1 { serde_json::from_str(&grant).ok() } else { None })
}

fn is_bound(grant: &Grant, asked: &Parameters) -> bool {
    let is_proven = match (&grant.challenge, asked.get("code_verifier")) {
        (None, _) => true,
        (Some(challenge), Some(verifier)) => *challenge == URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)),
        (Some(_), None) => false,
    };
    is_proven && asked.get("redirect_uri") == Some(&grant.redirect_uri)
}

async fn answer(world: &World, grant: &Grant) -> Result<Response, Error> {
    let id_token = world.google_key().await?.sign(&claims(world, grant))?;
    let mut answer = json!({
        "access_token": format!("sandbox-{}", world.settings.ambient.id()),
        "expires_in": LIFE - 1,
        "scope": grant.scope,
        "token_type": "Bearer",
        "id_token": id_token,
    });
    if grant.is_offline {
        answer["refresh_token"] = json!(format!("sandbox-{}", world.settings.ambient.id()));
    }
    Ok(([(CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

fn claims(world: &World, grant: &Grant) -> Value {
    let now = world.settings.ambient.millis() / 1000;
    let has = |scope: &str| grant.scope.split(' ').any(|one| one == scope);
    let (given, family) = grant.name.split_once(' ').unwrap_or((&grant.name, ""));
    let mut claims = json!({
        "iss": issuer(world),
        "azp": world.settings.google.id,
        "aud": world.settings.google.id,
        "sub": subject(&grant.email),
        "iat": now,
        "exp": now + LIFE,
    });
    if let Some(nonce) = &grant.nonce {
        claims["nonce"] = json!(nonce);
    }
    if has("email") {
        claims["email"] = json!(grant.email);
        claims["email_verified"] = json!(grant.is_verified);
    }
    if has("profile") {
        claims["name"] = json!(grant.name);
        claims["given_name"] = json!(given);
        claims["family_name"] = json!(family);
        claims["picture"] = json!(format!("{}/picture.png", issuer(world)));
    }
    claims
}

/// The same address is the same person; 21 digits, as Google's are.
fn subject(email: &str) -> String {
    let digest = Sha256::digest(email.to_lowercase());
    std::iter::once('1').chain(digest.iter().take(20).map(|byte| char::from(b'0' + byte % 10))).collect()
}

fn refused(status: StatusCode, error: &str, description: &str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(json!({"error": error, "error_description": description}))).into_response()
}
