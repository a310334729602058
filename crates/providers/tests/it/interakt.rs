use std::time::Duration;

use domain::error::ProviderError;
use domain::messages::{Messenger, ReportedStatus, TemplateMessage, WebhookEvent};
use providers::messenger::{Interakt, InteraktAccount};
use serde_json::json;

use crate::support::{FakeServer, Inbox, SECRET, list_messages, serve_sandbox, sign_body, unused_address};

fn sample_message(key: &str, number: &str) -> TemplateMessage {
    TemplateMessage {
        key: key.to_owned(),
        country_code: "+91".to_owned(),
        number: number.to_owned(),
        template: "subscribe_confirm_1".to_owned(),
        language: "en".to_owned(),
        values: vec!["Asha".to_owned()],
    }
}

fn open_interakt(base_url: String) -> Interakt {
    Interakt::open(InteraktAccount { base_url, api_key: "sandbox".to_owned(), webhook_secret: SECRET.to_owned() }).unwrap()
}

#[tokio::test]
async fn a_message_goes_out_once_and_its_way_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let url = serve_sandbox(folder.path(), |settings| settings.whatsapp = inbox.webhook.clone()).await;
    let adapter = open_interakt(format!("{url}/sandbox/interakt/"));
    let id = adapter.send(&sample_message("k1", "9876543210")).await.unwrap().provider_id.unwrap();
    assert_eq!(adapter.send(&sample_message("k1", "9876543210")).await.unwrap().provider_id.unwrap(), id);
    let failing = adapter.send(&sample_message("k2", "9876540000")).await.unwrap().provider_id.unwrap();
    assert_eq!(list_messages(&url).await.len(), 2);
    let read =
        |body: &[u8], headers: &axum::http::HeaderMap| adapter.parse_events(body, headers[adapter.signature_header()].to_str().unwrap());
    let events = inbox.wait_for_events(4, read).await;
    let status = |key: &str, provider_id: &String, progress, reason: Option<&str>| WebhookEvent::Status {
        provider_id: provider_id.clone(),
        key: Some(key.to_owned()),
        recipient: None,
        status: progress,
        reason: reason.map(str::to_owned),
    };
    for progress in [ReportedStatus::Sent, ReportedStatus::Delivered, ReportedStatus::Read] {
        assert!(events.contains(&status("k1", &id, progress, None)), "{events:?}");
    }
    assert!(events.contains(&status("k2", &failing, ReportedStatus::Failed, Some("131026 Message Undeliverable."))), "{events:?}");
}

#[tokio::test]
async fn the_sandbox_refuses_by_number() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let adapter = open_interakt(format!("{url}/sandbox/interakt"));
    let busy = adapter.send(&sample_message("k1", "9876540001")).await;
    assert_eq!(
        busy,
        Err(ProviderError::Retryable {
            reason: "429 Rate limit exceeded for this resource".to_owned(),
            retry_after: Some(Duration::from_secs(1))
        })
    );
    assert!(adapter.send(&sample_message("k1", "9876540001")).await.is_ok());
    let missing = adapter.send(&sample_message("k2", "9876540002")).await.unwrap_err();
    assert!(matches!(&missing, ProviderError::Permanent { reason, .. } if reason.starts_with("400 No approved template")), "{missing:?}");
    let strange = Interakt::open(InteraktAccount {
        base_url: format!("{url}/sandbox/interakt"),
        api_key: "other".to_owned(),
        webhook_secret: String::new(),
    });
    assert!(matches!(strange.unwrap().send(&sample_message("k3", "9876543210")).await, Err(ProviderError::Permanent { .. })));
}

#[tokio::test]
async fn it_speaks_as_documented() {
    let mut fake = FakeServer::open(200, &[], r#"{"result": true, "message": "Message created successfully", "id": "abc"}"#).await;
    let sent = open_interakt(fake.url.clone()).send(&sample_message("k1", "9876543210")).await.unwrap();
    assert_eq!(sent.provider_id.as_deref(), Some("abc"), "200 is as good as 201");
    let (headers, path, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!((path.as_str(), headers["authorization"].to_str().unwrap()), ("/v1/public/message/", "Basic sandbox"));
    assert_eq!(headers["idempotency-key"], "k1");
    let expected = json!({
        "countryCode": "+91", "phoneNumber": "9876543210", "callbackData": "k1", "type": "Template",
        "template": {"name": "subscribe_confirm_1", "languageCode": "en", "bodyValues": ["Asha"]},
    });
    assert_eq!(body, expected);
}

#[tokio::test]
async fn failures_are_a_matter_of_time_or_for_good() {
    for status in [429, 500, 502, 503, 408] {
        let fake = FakeServer::open(status, &[("retry-after", "7")], "busy").await;
        let refused = open_interakt(fake.url).send(&sample_message("k", "9876543210")).await.unwrap_err();
        assert!(matches!(refused, ProviderError::Retryable { retry_after: Some(after), .. } if after.as_secs() == 7), "{status}");
    }
    for status in [400, 401, 403, 404, 302] {
        let fake = FakeServer::open(status, &[("location", "/")], r#"{"result": false, "message": "no such number 919876543210"}"#).await;
        let refused = open_interakt(fake.url).send(&sample_message("k", "9876543210")).await.unwrap_err();
        let reason = format!("{status} no such number …");
        assert_eq!(refused, ProviderError::Permanent { code: String::new(), reason });
    }
    assert!(matches!(open_interakt(unused_address()).send(&sample_message("k", "9876543210")).await, Err(ProviderError::Retryable { .. })));
    assert!(matches!(
        open_interakt(unused_address()).send(&sample_message("a\nb", "9876543210")).await,
        Err(ProviderError::Permanent { .. })
    ));
}

#[tokio::test]
async fn webhooks_are_read_when_they_are_signed() {
    let adapter = open_interakt(unused_address());
    let events = |body: &str| adapter.parse_events(body.as_bytes(), &sign_body(SECRET, body.as_bytes()));
    assert_eq!(adapter.parse_events(b"{}", "sha256=00"), None);
    assert_eq!(adapter.parse_events(b"{}", &sign_body("other", b"{}")), None);
    assert_eq!(events(r#"{"version": "1.0", "type": "Webhook Test", "data": {}}"#), Some(vec![WebhookEvent::Other]));
    assert_eq!(events("no json"), Some(vec![WebhookEvent::Other]));
    let reply = r#"{"type": "message_received", "data": {"customer": {"channel_phone_number": "919876543210"},
        "message": {"id": "m", "message_content_type": "Text", "message": "STOP"}}}"#;
    assert_eq!(events(reply), Some(vec![WebhookEvent::Reply { from: "+919876543210".to_owned(), text: "STOP".to_owned() }]));
    let failed = r#"{"type": "message_campaign_failed", "data": {"message": {"id": "m", "channel_error_code": 131049,
        "channel_failure_reason": "Not delivered to +919876543210"}}}"#;
    let reason = Some("131049 Not delivered to …".to_owned());
    assert_eq!(
        events(failed),
        Some(vec![WebhookEvent::Status {
            provider_id: "m".to_owned(),
            key: None,
            recipient: None,
            status: ReportedStatus::Failed,
            reason
        }])
    );
    assert_eq!(events(r#"{"type": "message_api_clicked", "data": {"message": {"id": "m"}}}"#), Some(vec![WebhookEvent::Other]));
    assert_eq!(adapter.answer_handshake(&[]), None);
}

#[test]
fn a_key_is_not_shown() {
    let account = InteraktAccount { base_url: "http://a".to_owned(), api_key: "hidden".to_owned(), webhook_secret: "hidden".to_owned() };
    assert!(!format!("{account:?}").contains("hidden"));
}
