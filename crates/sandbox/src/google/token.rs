//! The token endpoint, which exchanges authorisation codes for id tokens.

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

use super::{AuthorizationGrant, is_out_of_order, issuer};
use crate::error::Error;
use crate::state::SandboxState;

/// Lifetime of an id token, in seconds.
const TOKEN_LIFETIME_SECONDS: i64 = 3600;

type Parameters = BTreeMap<String, String>;

pub(super) async fn exchange_code(
    State(world): State<Arc<SandboxState>>,
    headers: HeaderMap,
    Form(asked): Form<Parameters>,
) -> Result<Response, Error> {
    if is_out_of_order(&world) {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let client = &world.settings.google;
    if client.id.is_empty() || client_credentials(&headers, &asked) != Some((client.id.clone(), client.secret.clone())) {
        return Ok(refuse(StatusCode::UNAUTHORIZED, "invalid_client", "The OAuth client was not found."));
    }
    if asked.get("grant_type").is_none_or(|kind| kind != "authorization_code") {
        return Ok(refuse(StatusCode::BAD_REQUEST, "unsupported_grant_type", "Invalid grant_type"));
    }
    let grant = match asked.get("code") {
        Some(code) => redeem_code(&world, code).await?,
        None => None,
    };
    match grant.filter(|grant| is_for_request(grant, &asked)) {
        Some(grant) => token_response(&world, &grant).await,
        None => Ok(refuse(StatusCode::BAD_REQUEST, "invalid_grant", "Malformed or used auth code, or it was not given for this request.")),
    }
}

/// The client's id and secret, from the body or from HTTP Basic.
fn client_credentials(headers: &HeaderMap, parameters: &Parameters) -> Option<(String, String)> {
    if let Some(basic) = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Basic ")) {
        let decoded = String::from_utf8(STANDARD.decode(basic).ok()?).ok()?;
        let (id, secret) = decoded.split_once(':')?;
        let plain = |text: &str| url::form_urlencoded::parse(format!("v={text}").as_bytes()).next().map(|(_, value)| value.into_owned());
        return Some((plain(id)?, plain(secret)?));
    }
    Some((parameters.get("client_id")?.clone(), parameters.get("client_secret")?.clone()))
}

/// Redeems a code. A code can be used once, even if the rest of the request is wrong.
async fn redeem_code(world: &SandboxState, code: &str) -> Result<Option<AuthorizationGrant>, Error> {
    let Some(grant) = world.store.find_google_grant(code, world.settings.environment.now_millis()).await? else { return Ok(None) };
    let taken = world.store.execute("DELETE FROM google_codes WHERE code = ?", vec![code.into()]).await?;
    Ok(if taken == 1 { serde_json::from_str(&grant).ok() } else { None })
}

fn is_for_request(grant: &AuthorizationGrant, parameters: &Parameters) -> bool {
    let is_proven = match (&grant.challenge, parameters.get("code_verifier")) {
        (None, _) => true,
        (Some(challenge), Some(verifier)) => *challenge == URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)),
        (Some(_), None) => false,
    };
    is_proven && parameters.get("redirect_uri") == Some(&grant.redirect_uri)
}

async fn token_response(world: &SandboxState, grant: &AuthorizationGrant) -> Result<Response, Error> {
    let id_token = world.google_key().await?.sign(&build_claims(world, grant))?;
    let mut answer = json!({
        "access_token": format!("sandbox-{}", world.settings.environment.new_id()),
        "expires_in": TOKEN_LIFETIME_SECONDS - 1,
        "scope": grant.scope,
        "token_type": "Bearer",
        "id_token": id_token,
    });
    if grant.is_offline {
        answer["refresh_token"] = json!(format!("sandbox-{}", world.settings.environment.new_id()));
    }
    Ok(([(CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}

/// Accounts with addresses there are of Google, but their mailboxes are not: their tokens name no domain (`hd`).
const MAILBOXES_ELSEWHERE: &str = "elsewhere.example";

fn build_claims(world: &SandboxState, grant: &AuthorizationGrant) -> Value {
    let now = world.settings.environment.now_millis() / 1000;
    let has = |scope: &str| grant.scope.split(' ').any(|one| one == scope);
    let (given, family) = grant.name.split_once(' ').unwrap_or((&grant.name, ""));
    let mut claims = json!({
        "iss": issuer(world),
        "azp": world.settings.google.id,
        "aud": world.settings.google.id,
        "sub": derive_subject(&grant.email),
        "iat": now,
        "exp": now + TOKEN_LIFETIME_SECONDS,
    });
    if let Some(nonce) = &grant.nonce {
        claims["nonce"] = json!(nonce);
    }
    if has("email") {
        claims["email"] = json!(grant.email);
        claims["email_verified"] = json!(grant.is_verified);
        if let Some((_, domain)) = grant.email.rsplit_once('@').filter(|(_, domain)| *domain != MAILBOXES_ELSEWHERE) {
            claims["hd"] = json!(domain);
        }
    }
    if has("profile") {
        claims["name"] = json!(grant.name);
        claims["given_name"] = json!(given);
        claims["family_name"] = json!(family);
        claims["picture"] = json!(format!("{}/picture.png", issuer(world)));
    }
    claims
}

/// Derives the subject from the email address, as 21 digits like Google's.
fn derive_subject(email: &str) -> String {
    let digest = Sha256::digest(email.to_lowercase());
    std::iter::once('1').chain(digest.iter().take(20).map(|byte| char::from(b'0' + byte % 10))).collect()
}

fn refuse(status: StatusCode, error: &str, description: &str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Json(json!({"error": error, "error_description": description}))).into_response()
}
