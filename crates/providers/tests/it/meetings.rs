//! The meeting adapters: Google Calendar against its documented API and the sandbox, Cal.com against its documented API.

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::bookings::{MeetingProvider, NewMeeting, ProviderMeeting};
use domain::error::ProviderError;
use providers::meetings::{CalCom, CalComAccount, GoogleCalendar, GoogleCalendarAccount, GoogleCredentials};
use serde_json::{Value, json};

use crate::support::{FakeServer, serve_sandbox, test_environment, unused_address};

fn sample_meeting() -> NewMeeting {
    NewMeeting {
        key: "0192f3a47c1e70008000000000000001".to_owned(),
        title: "PF call: Meera and Asha".to_owned(),
        description: "About a claim".to_owned(),
        starts_at: "2026-11-26T05:30:00Z".parse().unwrap(),
        ends_at: "2026-11-26T06:15:00Z".parse().unwrap(),
        zone: "Asia/Kolkata".to_owned(),
        calendar: None,
        attendee_name: "Asha".to_owned(),
        attendee_email: "asha@example.in".to_owned(),
    }
}

fn refresh_token_login() -> GoogleCredentials {
    let (client_id, client_secret) = ("id".to_owned(), "secret".to_owned());
    GoogleCredentials::RefreshToken { client_id, client_secret, refresh_token: "sandbox".to_owned() }
}

fn open_google_calendar(base_url: String, token_url: String, login: GoogleCredentials) -> GoogleCalendar {
    GoogleCalendar::open(GoogleCalendarAccount { base_url, token_url, calendar: "house@example.in".to_owned(), login }, test_environment())
        .unwrap()
}

const TOKEN: &str = r#"{"access_token": "ya29.a", "expires_in": 3599, "token_type": "Bearer"}"#;

#[tokio::test]
async fn google_is_asked_as_documented() {
    let event = r#"{"id": "0192f3a47c1e70008000000000000001", "hangoutLink": "https://meet.google.com/abc-defg-hij",
        "conferenceData": {"createRequest": {"status": {"statusCode": "success"}}}}"#;
    let (token, mut calendar) = (FakeServer::open(200, &[], TOKEN).await, FakeServer::open(200, &[], event).await);
    let adapter = open_google_calendar(calendar.url.clone(), format!("{}/token", token.url), refresh_token_login());
    let made = adapter.create(&sample_meeting()).await.unwrap();
    let id = "house@example.in/0192f3a47c1e70008000000000000001".to_owned();
    assert_eq!(made, ProviderMeeting { id, url: "https://meet.google.com/abc-defg-hij".to_owned() });
    let (headers, path, body) = calendar.asked.borrow_and_update().clone().unwrap();
    assert_eq!(headers["authorization"], "Bearer ya29.a");
    assert_eq!(path, "/calendar/v3/calendars/house@example.in/events");
    assert_eq!(body["start"], json!({"dateTime": "2026-11-26T05:30:00Z", "timeZone": "Asia/Kolkata"}));
    assert_eq!(body["conferenceData"]["createRequest"]["conferenceSolutionKey"]["type"], "hangoutsMeet");
    assert_eq!(body["conferenceData"]["createRequest"]["requestId"], sample_meeting().key);
    adapter.reschedule(&made.id, &sample_meeting()).await.unwrap();
    let (_, path, body) = calendar.asked.borrow_and_update().clone().unwrap();
    assert!(path.ends_with("/events/0192f3a47c1e70008000000000000001"), "{path}");
    assert_eq!(body.as_object().unwrap().keys().collect::<Vec<_>>(), ["end", "start"]);
    adapter.cancel(&made.id, &sample_meeting().key).await.unwrap();
}

#[tokio::test]
async fn google_is_asked_again_or_not() {
    let token = FakeServer::open(200, &[], TOKEN).await;
    let of = async |status: u16, body: &'static str| {
        let calendar = FakeServer::open(status, &[], body).await;
        open_google_calendar(calendar.url, format!("{}/token", token.url), refresh_token_login()).create(&sample_meeting()).await
    };
    let pending = r#"{"id": "x", "conferenceData": {"createRequest": {"status": {"statusCode": "pending"}}}}"#;
    assert!(matches!(of(200, pending).await, Err(ProviderError::Retryable { .. })));
    let failure = r#"{"id": "x", "conferenceData": {"createRequest": {"status": {"statusCode": "failure"}}}}"#;
    assert!(matches!(of(200, failure).await, Err(ProviderError::Permanent { .. })));
    let limited = r#"{"error": {"code": 403, "message": "Rate Limit Exceeded", "errors": [{"reason": "rateLimitExceeded"}]}}"#;
    assert!(matches!(of(403, limited).await, Err(ProviderError::Retryable { .. })), "in spite of its 403");
    assert!(matches!(of(503, "").await, Err(ProviderError::Retryable { .. })));
    let wrong = r#"{"error": {"code": 400, "message": "Bad Request", "errors": [{"reason": "invalid"}]}}"#;
    assert!(matches!(of(400, wrong).await, Err(ProviderError::Permanent { code, .. }) if code == "invalid"));
    let refused = FakeServer::open(400, &[], r#"{"error": "invalid_grant"}"#).await;
    let adapter = open_google_calendar(unused_address(), refused.url, refresh_token_login());
    assert!(matches!(adapter.create(&sample_meeting()).await, Err(ProviderError::Permanent { code, .. }) if code == "invalid_grant"));
    assert!(matches!(
        open_google_calendar(unused_address(), unused_address(), refresh_token_login()).create(&sample_meeting()).await,
        Err(ProviderError::Retryable { .. })
    ));
    let gone = FakeServer::open(410, &[], "").await;
    let adapter = open_google_calendar(gone.url, format!("{}/token", token.url), refresh_token_login());
    adapter.cancel("house@example.in/x", "x").await.unwrap();
}

/// A service account requests a token with a JSON web token whose claims follow RFC 7523.
#[tokio::test]
async fn a_service_account_signs_for_itself() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let der: Pkcs8V1Der<'static> = KeyPair::generate(KeySize::Rsa2048).unwrap().as_der().unwrap();
    let pem = format!("-----BEGIN PRIVATE KEY-----\\n{}\\n-----END PRIVATE KEY-----\\n", STANDARD.encode(der.as_ref()));
    let account =
        |private_key: String| GoogleCredentials::ServiceAccount { email: "robot@example.in".to_owned(), private_key, subject: None };
    let base_url = format!("{url}/sandbox/google-calendar");
    let adapter = open_google_calendar(base_url.clone(), format!("{base_url}/token"), account(pem));
    assert!(adapter.create(&sample_meeting()).await.unwrap().url.starts_with(&format!("{url}/sandbox/meet/")));
    let wrong =
        GoogleCalendarAccount { base_url: url.clone(), token_url: url, calendar: "x".to_owned(), login: account("no key".to_owned()) };
    assert!(GoogleCalendar::open(wrong, test_environment()).is_err());
    // Checks only that the parts of the token are present.
    assert!(URL_SAFE_NO_PAD.decode("eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9").is_ok());
}

#[tokio::test]
async fn the_sandbox_makes_one_meeting_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let base_url = format!("{url}/sandbox/google-calendar");
    let adapter = open_google_calendar(base_url.clone(), format!("{base_url}/token"), refresh_token_login());
    let made = adapter.create(&sample_meeting()).await.unwrap();
    assert_eq!(adapter.create(&sample_meeting()).await.unwrap(), made);
    let later = NewMeeting { starts_at: "2026-11-27T05:30:00Z".parse().unwrap(), ..sample_meeting() };
    assert_eq!(adapter.reschedule(&made.id, &later).await.unwrap(), made);
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
    let list: Value = client.get(format!("{url}/sandbox/meetings")).send().await.unwrap().json().await.unwrap();
    assert_eq!((list["data"].as_array().unwrap().len(), &list["data"][0]["start"]["dateTime"]), (1, &json!("2026-11-27T05:30:00Z")));
    let room = client.get(&made.url).send().await.unwrap();
    assert!(room.status().is_success() && room.text().await.unwrap().contains("PF call"));
    adapter.cancel(&made.id, &sample_meeting().key).await.unwrap();
    adapter.cancel(&made.id, &sample_meeting().key).await.unwrap();
    let fails = NewMeeting { key: "b".repeat(32), title: "Call with [meetfail]".to_owned(), ..sample_meeting() };
    assert!(matches!(adapter.create(&fails).await, Err(ProviderError::Permanent { .. })));
}

fn open_cal_com(base_url: String) -> CalCom {
    let (api_key, version) = ("cal_test".to_owned(), "2026-02-25".to_owned());
    CalCom::open(CalComAccount { base_url, api_key, version, event_type: 5_885_841 }).unwrap()
}

#[tokio::test]
async fn cal_com_is_asked_as_documented() {
    let booked = r#"{"status": "success", "data": {"id": 1, "uid": "uid1", "status": "accepted", "meetingUrl": "https://app.cal.com/video/uid1",
        "start": "2026-11-26T05:30:00Z", "metadata": {}}}"#;
    let mut fake = FakeServer::open(200, &[], booked).await;
    let adapter = open_cal_com(fake.url.clone());
    let made = adapter.create(&sample_meeting()).await.unwrap();
    assert_eq!(made, ProviderMeeting { id: "uid1".to_owned(), url: "https://app.cal.com/video/uid1".to_owned() });
    let (headers, path, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!(
        (headers["authorization"].to_str().unwrap(), headers["cal-api-version"].to_str().unwrap()),
        ("Bearer cal_test", "2026-02-25")
    );
    let expected = json!({
        "eventTypeId": 5_885_841, "start": "2026-11-26T05:30:00Z",
        "attendee": {"name": "Asha", "email": "asha@example.in", "timeZone": "Asia/Kolkata"},
        "bookingFieldsResponses": {"notes": "About a claim"}, "metadata": {"bookingKey": sample_meeting().key},
    });
    assert_eq!((path.as_str(), body), ("/v2/bookings", expected));
    adapter.reschedule("uid1", &sample_meeting()).await.unwrap();
    assert_eq!(fake.asked.borrow_and_update().clone().unwrap().1, "/v2/bookings/uid1/reschedule");
    adapter.cancel("uid1", &sample_meeting().key).await.unwrap();
    assert_eq!(fake.asked.borrow_and_update().clone().unwrap().1, "/v2/bookings/uid1/cancel");
}

#[tokio::test]
async fn cal_com_books_once_and_tells_what_it_can_not() {
    let known = r#"{"status": "success", "data": [{"uid": "uid7", "status": "accepted", "location": "https://meet.example.in/7",
        "metadata": {"bookingKey": "0192f3a47c1e70008000000000000001"}}]}"#;
    let fake = FakeServer::open(200, &[], known).await;
    assert_eq!(open_cal_com(fake.url).create(&sample_meeting()).await.unwrap().id, "uid7", "the answer before was lost");
    let pending = r#"{"status": "success", "data": {"uid": "uid1", "status": "pending"}}"#;
    let fake = FakeServer::open(200, &[], pending).await;
    assert!(
        matches!(open_cal_com(fake.url).create(&sample_meeting()).await, Err(ProviderError::Permanent { code, .. }) if code == "pending")
    );
    for status in [429, 500] {
        let fake = FakeServer::open(status, &[], "").await;
        assert!(matches!(open_cal_com(fake.url).create(&sample_meeting()).await, Err(ProviderError::Retryable { .. })), "{status}");
    }
    let gone = FakeServer::open(404, &[], "").await;
    open_cal_com(gone.url).cancel("uid1", "k").await.unwrap();
}
