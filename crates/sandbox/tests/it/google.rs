use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::header::LOCATION;
use sandbox::{GoogleClient, SandboxSettings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::site::{Site, send_request, test_settings};

const VERIFIER: &str = "a-verifier-of-at-least-forty-three-characters-x";
const REDIRECT_URI: &str = "https://fineprint.example/auth/callback?x=1";

async fn open_site(folder: &Path) -> Site {
    let google = GoogleClient { id: "client".to_owned(), secret: "s&cret".to_owned(), redirect_uris: vec![REDIRECT_URI.to_owned()] };
    Site::open(folder, SandboxSettings { google, ..test_settings() }).await
}

fn encode_form(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

async fn submit_decision(site: &Site, change: &[(&str, &str)]) -> (u16, String) {
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER));
    let mut pairs = vec![
        ("client_id", "client"),
        ("redirect_uri", REDIRECT_URI),
        ("response_type", "code"),
        ("scope", "openid profile email"),
        ("state", "a state"),
        ("nonce", "n1"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
        ("access_type", "offline"),
        ("email", "asha@a.example"),
        ("name", "Asha Rao"),
        ("email_verified", "true"),
        ("decision", "continue"),
    ];
    pairs.retain(|(name, _)| !change.iter().any(|(changed, _)| changed == name));
    pairs.extend(change);
    let request = site.post("/sandbox/google/authorize").header("content-type", "application/x-www-form-urlencoded");
    let answer = request.body(encode_form(&pairs)).send().await.unwrap();
    let location = answer.headers().get(LOCATION).map_or(String::new(), |location| location.to_str().unwrap().to_owned());
    (answer.status().as_u16(), location)
}

async fn obtain_code(site: &Site) -> String {
    let (status, location) = submit_decision(site, &[]).await;
    assert_eq!(status, 303);
    let location = url::Url::parse(&location).unwrap();
    let get = |name: &str| location.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
    assert_eq!((get("x"), get("state")), ("1".to_owned(), "a state".to_owned()));
    get("code")
}

async fn exchange_code(site: &Site, code: &str, change: &[(&str, &str)]) -> (u16, Value) {
    let mut pairs = vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("client_id", "client"),
        ("client_secret", "s&cret"),
        ("redirect_uri", REDIRECT_URI),
        ("code_verifier", VERIFIER),
    ];
    pairs.retain(|(name, _)| !change.iter().any(|(changed, _)| changed == name));
    pairs.extend(change);
    let request = site.post("/sandbox/google/token").header("content-type", "application/x-www-form-urlencoded");
    send_request(request.body(encode_form(&pairs))).await
}

#[tokio::test]
async fn a_person_says_who_they_are_and_the_token_is_signed_by_a_key_that_stays() {
    let folder = tempfile::tempdir().unwrap();
    let first = open_site(folder.path()).await;
    let (status, token) = exchange_code(&first, &obtain_code(&first).await, &[]).await;
    assert_eq!((status, &token["token_type"]), (200, &json!("Bearer")));
    assert!(token["refresh_token"].is_string());
    let parts: Vec<&str> = token["id_token"].as_str().unwrap().split('.').collect();
    let decoded = |part: &str| -> Value { serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap() };
    let (header, claims) = (decoded(parts[0]), decoded(parts[1]));
    assert_eq!((&claims["aud"], &claims["nonce"], &claims["email"]), (&json!("client"), &json!("n1"), &json!("asha@a.example")));
    assert_eq!((&claims["email_verified"], &claims["name"]), (&json!(true), &json!("Asha Rao")));
    assert_eq!(claims["iss"], format!("{}/sandbox/google", first.url));
    let keys = first.get("/sandbox/google/keys").await;
    assert_eq!(keys["keys"][0]["kid"], header["kid"]);
    first.kill().await;
    let second = open_site(folder.path()).await;
    assert_eq!(second.get("/sandbox/google/keys").await, keys);
    let discovery = second.get("/sandbox/google/.well-known/openid-configuration").await;
    assert_eq!(discovery["token_endpoint"], format!("{}/sandbox/google/token", second.url));
}

#[tokio::test]
async fn a_code_is_good_once_and_for_its_own_request_only() {
    let folder = tempfile::tempdir().unwrap();
    let site = open_site(folder.path()).await;
    for (change, status, error) in [
        (("client_secret", "other"), 401, "invalid_client"),
        (("redirect_uri", "https://fineprint.example/auth/callback"), 400, "invalid_grant"),
        (("code_verifier", "other"), 400, "invalid_grant"),
        (("grant_type", "password"), 400, "unsupported_grant_type"),
        (("code", "other"), 400, "invalid_grant"),
    ] {
        let answered = exchange_code(&site, &obtain_code(&site).await, &[change]).await;
        assert_eq!((answered.0, &answered.1["error"]), (status, &json!(error)), "{change:?}");
    }
    let code = obtain_code(&site).await;
    let both = tokio::join!(exchange_code(&site, &code, &[]), exchange_code(&site, &code, &[]));
    let mut statuses = [both.0.0, both.1.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
}

#[tokio::test]
async fn denied_unknown_and_wrong_requests_end_where_they_should() {
    let folder = tempfile::tempdir().unwrap();
    let site = open_site(folder.path()).await;
    let (status, location) = submit_decision(&site, &[("decision", "deny")]).await;
    assert_eq!((status, location.as_str()), (303, "https://fineprint.example/auth/callback?x=1&error=access_denied&state=a+state"));
    assert_eq!(submit_decision(&site, &[("client_id", "other")]).await, (400, String::new()));
    assert_eq!(submit_decision(&site, &[("redirect_uri", "https://evil.example/")]).await, (400, String::new()));
    assert!(submit_decision(&site, &[("code_challenge_method", "plain")]).await.1.contains("error=invalid_request"));
    assert_eq!(submit_decision(&site, &[("email", "nobody")]).await.0, 200, "the form once more");
}

#[tokio::test]
async fn the_form_takes_nothing_of_its_address_as_html() {
    let folder = tempfile::tempdir().unwrap();
    let site = open_site(folder.path()).await;
    let asked = [
        ("client_id", "client"),
        ("redirect_uri", REDIRECT_URI),
        ("response_type", "code"),
        ("scope", "openid"),
        ("state", "\"><script>alert(1)</script>"),
        ("login_hint", "asha@a.example"),
    ];
    let page = site.client.get(format!("{}/sandbox/google/authorize?{}", site.url, encode_form(&asked))).send().await.unwrap();
    assert!(page.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    let html = page.text().await.unwrap();
    assert!(!html.contains("<script") && html.contains("value=\"asha@a.example\"") && html.contains("checked"), "{html}");
}
