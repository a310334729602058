//! A fake sign-in provider whose responses can be changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use serde_json::{Value, json};

pub struct FakeProvider {
    pub url: String,
    pub lies: Mutex<ResponseOverrides>,
    pub asked_for_keys: AtomicUsize,
    pub asked_for_document: AtomicUsize,
    /// Headers and form of the last token request.
    pub asked_for_token: Mutex<(HeaderMap, String)>,
    pair: KeyPair,
}

/// Changes to the correct responses.
#[derive(Default, Clone)]
pub struct ResponseOverrides {
    /// Replaces some of the correct claims.
    pub claims: Value,
    /// Replaces some of the token's correct header.
    pub header: Value,
    /// Id of the published key.
    pub kid: Option<&'static str>,
    pub issuer: Option<&'static str>,
    pub is_signature_broken: bool,
    /// Sent instead of a token.
    pub token_fails: Option<(u16, &'static str)>,
    pub cache_control: Option<&'static str>,
    /// Replaces some of the correct discovery document.
    pub document: Value,
    /// Sent by the userinfo endpoint.
    pub user: Value,
}

impl FakeProvider {
    pub async fn open() -> Arc<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let provider = Arc::new(Self {
            url: format!("http://{}", listener.local_addr().unwrap()),
            lies: Mutex::default(),
            asked_for_keys: AtomicUsize::new(0),
            asked_for_document: AtomicUsize::new(0),
            asked_for_token: Mutex::default(),
            pair: KeyPair::generate(KeySize::Rsa2048).unwrap(),
        });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(serve_document))
            .route("/keys", get(serve_keys))
            .route("/token", post(serve_token))
            .route("/userinfo", get(serve_user_info))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    pub fn override_response(&self, change: impl FnOnce(&mut ResponseOverrides)) {
        let mut lies = ResponseOverrides::default();
        change(&mut lies);
        *self.lies.lock() = lies;
    }

    fn sign_token(&self, now: i64) -> String {
        let lies = self.lies.lock().clone();
        let mut header = json!({"alg": "RS256", "typ": "JWT", "kid": "one"});
        let mut claims = json!({"iss": self.url, "aud": "client", "azp": "client", "sub": "107", "nonce": "the nonce", "iat": now,
            "exp": now + 3600, "email": "asha@a.example", "email_verified": true, "name": "Asha Rao", "picture": "https://a.example/p.png"});
        merge_over(&mut header, &lies.header);
        merge_over(&mut claims, &lies.claims);
        let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let token = format!("{}.{}", encode(&header), encode(&claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), token.as_bytes(), &mut signature).unwrap();
        if lies.is_signature_broken {
            signature[7] ^= 1;
        }
        format!("{token}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

fn merge_over(value: &mut Value, lies: &Value) {
    for (name, lie) in lies.as_object().into_iter().flatten() {
        value[name] = lie.clone();
    }
}

async fn serve_document(State(provider): State<Arc<FakeProvider>>) -> Json<Value> {
    provider.asked_for_document.fetch_add(1, Ordering::SeqCst);
    let url = &provider.url;
    let lies = provider.lies.lock().clone();
    let issuer = lies.issuer.unwrap_or(url).to_owned();
    let mut document = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "jwks_uri": format!("{url}/keys"),
    });
    merge_over(&mut document, &lies.document);
    Json(document)
}

async fn serve_keys(State(provider): State<Arc<FakeProvider>>) -> Response {
    provider.asked_for_keys.fetch_add(1, Ordering::SeqCst);
    let lies = provider.lies.lock().clone();
    let public = provider.pair.public_key();
    let encode = |number: &[u8]| URL_SAFE_NO_PAD.encode(number);
    let keys = json!({"keys": [
        {"kty": "EC", "kid": "other", "crv": "P-256"},
        {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": lies.kid.unwrap_or("one"),
            "n": encode(public.modulus().big_endian_without_leading_zero()), "e": encode(public.exponent().big_endian_without_leading_zero())},
    ]});
    ([("cache-control", lies.cache_control.unwrap_or("public, max-age=600, must-revalidate"))], Json(keys)).into_response()
}

#[allow(clippy::disallowed_methods)]
async fn serve_token(State(provider): State<Arc<FakeProvider>>, headers: HeaderMap, form: String) -> Response {
    *provider.asked_for_token.lock() = (headers, form);
    let fails = provider.lies.lock().token_fails;
    if let Some((status, body)) = fails {
        return (StatusCode::from_u16(status).unwrap(), body).into_response();
    }
    Json(json!({"access_token": "a", "token_type": "Bearer", "id_token": provider.sign_token(jiff::Timestamp::now().as_second())}))
        .into_response()
}

async fn serve_user_info(State(provider): State<Arc<FakeProvider>>, headers: HeaderMap) -> Response {
    if headers.get("authorization").is_none_or(|header| header != "Bearer a") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    Json(provider.lies.lock().user.clone()).into_response()
}
