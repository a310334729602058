use sandbox::SandboxSettings;
use serde_json::json;

use crate::site::{Inbox, Site, send_request, template_body, test_settings};

#[tokio::test]
async fn a_person_writes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    assert_eq!(send_request(site.post("/sandbox/reply").json(&json!({"from": "+91 98765 43210", "text": "STOP"}))).await.0, 200);
    let events = inbox.wait_for_events(1).await;
    assert_eq!(events[0]["type"], "message_received");
    assert_eq!(events[0]["data"]["message"]["message"], "STOP");
    assert_eq!(events[0]["data"]["customer"]["channel_phone_number"], "919876543210");
    let form = site.post("/sandbox/reply").header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(send_request(form.body("form=1&from=9876543210&text=STOP")).await.0, 303);
    inbox.wait_for_events(2).await;
    assert_eq!(send_request(site.post("/sandbox/reply").json(&json!({"from": "x"}))).await.0, 400);
}

#[tokio::test]
async fn a_channel_is_out_of_order_until_it_is_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    let body = template_body("9876543210", "subscribe_confirm_1", &["Asha"]);
    assert_eq!(send_request(site.post("/sandbox/outage").json(&json!({"channel": "whatsapp", "seconds": 600}))).await.0, 200);
    assert_eq!(send_request(site.interakt("k", &body)).await.0, 503);
    site.kill().await;
    let site = Site::open(folder.path(), test_settings()).await;
    assert_eq!(send_request(site.interakt("k", &body)).await.0, 503, "an outage outlives a restart");
    assert_eq!(send_request(site.post("/sandbox/outage").json(&json!({"channel": "whatsapp", "off": true}))).await.0, 200);
    assert_eq!(send_request(site.interakt("k", &body)).await.0, 201);
    assert_eq!(send_request(site.post("/sandbox/outage").json(&json!({"channel": "fax", "seconds": 1}))).await.0, 400);
    assert_eq!(send_request(site.post("/sandbox/outage").json(&json!({"channel": "email"}))).await.0, 400);
}

#[tokio::test]
async fn more_than_the_limit_a_second_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut still = test_settings();
    still.environment.now = std::sync::Arc::new(|| "2026-11-20T10:00:00Z".parse().unwrap());
    let site = Site::open(folder.path(), SandboxSettings { messages_per_second: Some(2), ..still }).await;
    let body = template_body("9876543210", "subscribe_confirm_1", &["Asha"]);
    let mut statuses = Vec::new();
    for key in ["a", "b", "c"] {
        statuses.push(send_request(site.interakt(key, &body)).await.0);
    }
    assert_eq!(statuses, [201, 201, 429]);
}

#[tokio::test]
async fn other_sites_can_not_press_the_buttons() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    let from = |site_of: &'static str| site.post("/sandbox/reply").header("sec-fetch-site", site_of).json(&json!({"from": "9876543210"}));
    assert_eq!(send_request(from("cross-site")).await.0, 403);
    assert_eq!(send_request(from("same-origin")).await.0, 200);
}
