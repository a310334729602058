use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::subscribers::{IdentityProvider, SignInChallenge};
use domain::{Environment, Error};
use providers::sign_in::{Google, GoogleClient};
use sandbox::GoogleClient as Registered;
use serde_json::json;
use url::Url;

use crate::google_fake::FakeProvider;
use crate::support::{SystemEnvironment, serve_sandbox, test_environment, unused_address};

const REDIRECT_URI: &str = "https://fineprint.example/auth/google";

fn sample_challenge() -> SignInChallenge {
    SignInChallenge {
        state: "a state".to_owned(),
        nonce: "the nonce".to_owned(),
        verifier: "a-verifier-of-at-least-forty-three-characters-x".to_owned(),
    }
}

fn client_settings(issuer: &str) -> GoogleClient {
    GoogleClient {
        issuer: issuer.to_owned(),
        client_id: "client".to_owned(),
        client_secret: "secret".to_owned(),
        redirect_uri: REDIRECT_URI.to_owned(),
        asks_consent: true,
    }
}

fn open_google(issuer: &str) -> Google {
    Google::open(client_settings(issuer), test_environment()).unwrap()
}

/// Fills in the sandbox's sign-in page; returns the parameters that the browser comes back with.
async fn complete_sign_in(authorize_url: &str, decision: &str) -> HashMap<String, String> {
    let url = Url::parse(authorize_url).unwrap();
    let mut form: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    for (name, value) in [("email", "asha@a.example"), ("name", "Asha Rao"), ("email_verified", "true"), ("decision", decision)] {
        form.push((name.to_owned(), value.to_owned()));
    }
    let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let browser = reqwest::Client::builder().no_proxy().tls_certs_only([]).redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let request = browser.post(url.origin().ascii_serialization() + url.path()).header("content-type", "application/x-www-form-urlencoded");
    let answer = request.body(form).send().await.unwrap();
    let back = answer.headers()["location"].to_str().unwrap().to_owned();
    assert!(back.starts_with(REDIRECT_URI), "{back}");
    Url::parse(&back).unwrap().query_pairs().into_owned().collect()
}

#[tokio::test]
async fn a_person_comes_back_from_the_sandbox_as_who_they_said() {
    let folder = tempfile::tempdir().unwrap();
    let registered = Registered { id: "client".to_owned(), secret: "secret".to_owned(), redirect_uris: vec![REDIRECT_URI.to_owned()] };
    let url = serve_sandbox(folder.path(), |settings| settings.google = registered).await;
    let google = open_google(&format!("{url}/sandbox/google"));
    let asked = google.authorize_url(&sample_challenge()).await.unwrap();
    let back = complete_sign_in(&asked, "continue").await;
    assert_eq!(back["state"], "a state");
    let identity = google.exchange_code(&back["code"], &sample_challenge()).await.unwrap();
    assert_eq!((identity.email.as_str(), identity.email_verified, identity.name.as_deref()), ("asha@a.example", true, Some("Asha Rao")));
    let again = google.exchange_code(&back["code"], &sample_challenge()).await;
    assert!(matches!(again, Err(Error::Unauthorized)), "a code is good once: {again:?}");

    let back = complete_sign_in(&asked, "continue").await;
    let other = SignInChallenge { verifier: "another-verifier-of-at-least-forty-three-chars".to_owned(), ..sample_challenge() };
    assert!(matches!(google.exchange_code(&back["code"], &other).await, Err(Error::Unauthorized)), "another's code");
    let back = complete_sign_in(&asked, "continue").await;
    let other = SignInChallenge { nonce: "another nonce".to_owned(), ..sample_challenge() };
    assert!(matches!(google.exchange_code(&back["code"], &other).await, Err(Error::Unauthorized)), "another's nonce");
    assert_eq!(complete_sign_in(&asked, "deny").await["error"], "access_denied");
}

#[tokio::test]
async fn it_asks_as_google_documents() {
    let provider = FakeProvider::open().await;
    let query = async |client: GoogleClient| -> HashMap<String, String> {
        let url = Google::open(client, test_environment()).unwrap().authorize_url(&sample_challenge()).await.unwrap();
        Url::parse(&url).unwrap().query_pairs().into_owned().collect()
    };
    let asked = query(client_settings(&provider.url)).await;
    for (name, value) in [
        ("client_id", "client"),
        ("redirect_uri", REDIRECT_URI),
        ("response_type", "code"),
        ("scope", "openid profile email"),
        ("state", "a state"),
        ("nonce", "the nonce"),
        ("code_challenge_method", "S256"),
        ("access_type", "offline"),
        ("prompt", "consent"),
    ] {
        assert_eq!(asked[name], value, "{name}");
    }
    assert_eq!(asked["code_challenge"].len(), 43);
    assert!(!asked.values().any(|value| value.contains("verifier")));
    let quiet = query(GoogleClient { asks_consent: false, ..client_settings(&provider.url) }).await;
    assert!(!quiet.contains_key("prompt") && !quiet.contains_key("access_type"));
}

#[tokio::test]
async fn a_token_that_is_wrong_anywhere_names_nobody() {
    let provider = FakeProvider::open().await;
    let google = open_google(&provider.url);
    assert_eq!(google.exchange_code("code", &sample_challenge()).await.unwrap().subject, "107");
    for lie in [
        json!({"nonce": "other"}),
        json!({"aud": "other"}),
        json!({"aud": ["client", "other"], "azp": null}),
        json!({"azp": "other"}),
        json!({"iss": "https://evil.example"}),
        json!({"exp": 1_600_000_000}),
        json!({"iat": 9_000_000_000_u64}),
        json!({"sub": 7}),
    ] {
        provider.override_response(|lies| lies.claims = lie.clone());
        let refused = google.exchange_code("code", &sample_challenge()).await;
        assert!(matches!(refused, Err(Error::Unauthorized)), "{lie}: {refused:?}");
    }
    for header in [json!({"alg": "none"}), json!({"alg": "HS256"}), json!({"alg": "RS512"}), json!({"kid": "nobody's"})] {
        provider.override_response(|lies| lies.header = header.clone());
        assert!(matches!(google.exchange_code("code", &sample_challenge()).await, Err(Error::Unauthorized)), "{header}");
    }
    provider.override_response(|lies| lies.is_signature_broken = true);
    assert!(matches!(google.exchange_code("code", &sample_challenge()).await, Err(Error::Unauthorized)));
    assert!(matches!(google.exchange_code("", &sample_challenge()).await, Err(Error::Unauthorized)));
}

#[tokio::test]
async fn a_provider_out_of_reach_is_told_as_unavailable() {
    let nobody = open_google(&unused_address());
    assert!(matches!(nobody.authorize_url(&sample_challenge()).await, Err(Error::Unavailable { .. })));
    assert!(matches!(nobody.exchange_code("code", &sample_challenge()).await, Err(Error::Unavailable { .. })));
    let provider = FakeProvider::open().await;
    provider.override_response(|lies| lies.issuer = Some("https://evil.example"));
    let google = open_google(&provider.url);
    assert!(matches!(google.authorize_url(&sample_challenge()).await, Err(Error::Unavailable { .. })), "a document of another issuer");
    for (fails, is_refusal) in [
        ((400, r#"{"error": "invalid_grant"}"#), true),
        ((401, r#"{"error": "invalid_client"}"#), false),
        ((503, "busy"), false),
        ((302, ""), false),
    ] {
        provider.override_response(|lies| lies.token_fails = Some(fails));
        let failed = google.exchange_code("code", &sample_challenge()).await;
        assert_eq!(
            (matches!(failed, Err(Error::Unauthorized)), matches!(failed, Err(Error::Unavailable { .. }))),
            (is_refusal, !is_refusal)
        );
    }
}

#[tokio::test]
async fn who_is_not_in_the_token_is_asked_of_the_provider() {
    let provider = FakeProvider::open().await;
    let asked = json!({"userinfo_endpoint": format!("{}/userinfo", provider.url)});
    let silent = json!({"email": null, "email_verified": null, "name": null, "picture": null});
    let tell = |user: serde_json::Value| {
        provider.override_response(|lies| (lies.document, lies.claims, lies.user) = (asked.clone(), silent.clone(), user))
    };
    tell(json!({"sub": "107", "email": "asha@a.example", "email_verified": true, "name": "Asha"}));
    let google = open_google(&provider.url);
    let identity = google.exchange_code("code", &sample_challenge()).await.unwrap();
    assert_eq!((identity.email.as_str(), identity.email_verified, identity.name.as_deref()), ("asha@a.example", true, Some("Asha")));
    for lie in [json!({"sub": "108", "email": "asha@a.example", "email_verified": true}), json!({"sub": "107"}), json!("a text")] {
        tell(lie.clone());
        assert!(matches!(google.exchange_code("code", &sample_challenge()).await, Err(Error::Unauthorized)), "{lie}");
    }
    // Claims that the token contains are not requested again.
    provider.override_response(|lies| (lies.document, lies.user) = (asked.clone(), json!({"sub": "108", "email": "other@a.example"})));
    assert_eq!(google.exchange_code("code", &sample_challenge()).await.unwrap().email, "asha@a.example");
}

#[tokio::test]
async fn an_issuer_may_end_with_a_slash() {
    let provider = FakeProvider::open().await;
    let issuer = format!("{}/", provider.url);
    provider.override_response(|lies| (lies.document, lies.claims) = (json!({"issuer": issuer}), json!({"iss": issuer})));
    for set in [&issuer, &provider.url] {
        assert_eq!(open_google(set).exchange_code("code", &sample_challenge()).await.unwrap().subject, "107", "{set}");
    }
    provider.override_response(|lies| lies.document = json!({"issuer": issuer}));
    let google = open_google(&issuer);
    assert!(
        matches!(google.exchange_code("code", &sample_challenge()).await, Err(Error::Unauthorized)),
        "tokens name it letter for letter"
    );
}

#[tokio::test]
async fn the_secret_goes_where_the_provider_takes_it() {
    let provider = FakeProvider::open().await;
    let us = GoogleClient { client_secret: "a+b".to_owned(), ..client_settings(&provider.url) };
    for (methods, is_in_form) in [(json!(null), true), (json!(["client_secret_post"]), true), (json!(["client_secret_basic"]), false)] {
        provider.override_response(|lies| lies.document = json!({"token_endpoint_auth_methods_supported": methods}));
        Google::open(us.clone(), test_environment()).unwrap().exchange_code("code", &sample_challenge()).await.unwrap();
        let (headers, form) = provider.asked_for_token.lock().clone();
        // "client:a%2Bb"
        assert_eq!(headers.get("authorization").is_some_and(|header| header == "Basic Y2xpZW50OmElMkJi"), !is_in_form, "{methods}");
        assert_eq!(form.contains("client_secret=a%2Bb"), is_in_form, "{methods}");
    }
}

struct ShiftedClock(Arc<AtomicI64>);

impl domain::environment::Clock for ShiftedClock {
    #[allow(clippy::disallowed_methods)]
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::now() + jiff::SignedDuration::from_secs(self.0.load(Ordering::SeqCst))
    }
}

#[tokio::test]
async fn what_is_published_is_kept_and_a_new_key_is_found() {
    let provider = FakeProvider::open().await;
    let later = Arc::new(AtomicI64::new(0));
    let google =
        Google::open(client_settings(&provider.url), Environment::new(Arc::new(ShiftedClock(later.clone())), Arc::new(SystemEnvironment)))
            .unwrap();
    let asked = || (provider.asked_for_document.load(Ordering::SeqCst), provider.asked_for_keys.load(Ordering::SeqCst));
    for _ in 0..3 {
        google.exchange_code("code", &sample_challenge()).await.unwrap();
    }
    assert_eq!(asked(), (1, 1));
    provider.override_response(|lies| (lies.kid, lies.header) = (Some("two"), json!({"kid": "two"})));
    google.exchange_code("code", &sample_challenge()).await.unwrap();
    assert_eq!(asked(), (1, 2), "its key was replaced");
    provider.override_response(|lies| (lies.kid, lies.header) = (Some("two"), json!({"kid": "made up"})));
    for _ in 0..3 {
        assert!(google.exchange_code("code", &sample_challenge()).await.is_err());
    }
    assert_eq!(asked(), (1, 2), "nobody makes us ask all the time");
    later.store(61, Ordering::SeqCst);
    assert!(google.exchange_code("code", &sample_challenge()).await.is_err());
    assert_eq!(asked(), (1, 3));
    provider.override_response(|lies| (lies.kid, lies.header) = (Some("two"), json!({"kid": "two"})));
    later.store(61 + 601, Ordering::SeqCst);
    google.exchange_code("code", &sample_challenge()).await.unwrap();
    assert_eq!(asked(), (1, 4), "after max-age");
}
