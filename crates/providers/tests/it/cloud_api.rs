use domain::error::ProviderError;
use domain::messages::{Messenger, ReportedStatus, TemplateMessage, WebhookEvent};
use providers::messenger::{CloudApi, CloudApiAccount};
use serde_json::json;

use crate::support::{FakeServer, SECRET, sign_body, unused_address};

fn sample_message() -> TemplateMessage {
    TemplateMessage {
        key: "k1".to_owned(),
        country_code: "+91".to_owned(),
        number: "9876543210".to_owned(),
        template: "unsubscribe_confir_1".to_owned(),
        language: "en".to_owned(),
        values: vec!["Asha".to_owned()],
    }
}

fn open_cloud_api(base_url: String) -> CloudApi {
    CloudApi::open(CloudApiAccount {
        base_url,
        version: "v23.0".to_owned(),
        phone_number_id: "1055".to_owned(),
        token: "token".to_owned(),
        app_secret: SECRET.to_owned(),
        verify_token: "verify".to_owned(),
    })
    .unwrap()
}

#[tokio::test]
async fn it_speaks_as_documented() {
    let taken = r#"{"messaging_product": "whatsapp", "contacts": [{"input": "919876543210", "wa_id": "919876543210"}],
        "messages": [{"id": "wamid.1", "message_status": "accepted"}]}"#;
    let mut fake = FakeServer::open(200, &[], taken).await;
    assert_eq!(open_cloud_api(fake.url.clone()).send(&sample_message()).await.unwrap().provider_id.as_deref(), Some("wamid.1"));
    let (headers, path, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!((path.as_str(), headers["authorization"].to_str().unwrap()), ("/v23.0/1055/messages", "Bearer token"));
    let expected = json!({
        "messaging_product": "whatsapp", "to": "919876543210", "type": "template", "biz_opaque_callback_data": "k1",
        "template": {
            "name": "unsubscribe_confir_1", "language": {"code": "en"},
            "components": [{"type": "body", "parameters": [{"type": "text", "text": "Asha"}]}],
        },
    });
    assert_eq!(body, expected);
    // One name stands for the template in each of its languages.
    let hindi = TemplateMessage { key: "k2".to_owned(), language: "hi".to_owned(), ..sample_message() };
    open_cloud_api(fake.url.clone()).send(&hindi).await.unwrap();
    let (_, _, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!(body["template"]["language"], json!({"code": "hi"}));
    assert_eq!(body["template"]["name"], "unsubscribe_confir_1");
}

#[tokio::test]
async fn failures_are_a_matter_of_time_or_for_good() {
    let limited = FakeServer::open(400, &[], r#"{"error": {"message": "(#130429) Rate limit hit", "code": 130429}}"#).await;
    assert!(
        matches!(open_cloud_api(limited.url).send(&sample_message()).await, Err(ProviderError::Retryable { .. })),
        "in spite of its 400"
    );
    let wrong =
        r#"{"error": {"message": "(#132000)", "code": 132000, "error_data": {"details": "body: number of values (1) for 919876543210"}}}"#;
    let wrong = FakeServer::open(400, &[], wrong).await;
    let reason = "400 body: number of values (1) for …".to_owned();
    assert_eq!(
        open_cloud_api(wrong.url).send(&sample_message()).await,
        Err(ProviderError::Permanent { code: "132000".to_owned(), reason })
    );
    for status in [429, 500, 503] {
        let fake = FakeServer::open(status, &[], "").await;
        assert!(matches!(open_cloud_api(fake.url).send(&sample_message()).await, Err(ProviderError::Retryable { .. })), "{status}");
    }
    assert!(matches!(open_cloud_api(unused_address()).send(&sample_message()).await, Err(ProviderError::Retryable { .. })));
}

#[tokio::test]
async fn webhooks_are_read_when_they_are_signed() {
    let adapter = open_cloud_api(unused_address());
    let body = json!({"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{"field": "messages", "value": {
        "statuses": [
            {"id": "wamid.1", "status": "read", "recipient_id": "919876543210"},
            {"id": "wamid.2", "status": "failed", "errors": [{"code": 131026, "title": "Message undeliverable"}]},
            {"id": "wamid.3", "status": "deleted"},
        ],
    }}, {"field": "messages", "value": {
        "messages": [
            {"from": "919876543210", "id": "wamid.4", "type": "text", "text": {"body": "Stop"}},
            {"from": "919876543210", "id": "wamid.5", "type": "button", "button": {"text": "Stop promotions"}},
            {"from": "919876543210", "id": "wamid.6", "type": "image", "image": {}},
        ],
    }}]}]})
    .to_string();
    let status = |id: &str, progress, reason: Option<&str>| WebhookEvent::Status {
        provider_id: id.to_owned(),
        key: None,
        recipient: None,
        status: progress,
        reason: reason.map(str::to_owned),
    };
    let reply = |text: &str| WebhookEvent::Reply { from: "+919876543210".to_owned(), text: text.to_owned() };
    let expected = vec![
        status("wamid.1", ReportedStatus::Read, None),
        status("wamid.2", ReportedStatus::Failed, Some("131026 Message undeliverable")),
        WebhookEvent::Other,
        reply("Stop"),
        reply("Stop promotions"),
        WebhookEvent::Other,
    ];
    assert_eq!(adapter.signature_header(), "X-Hub-Signature-256");
    assert_eq!(adapter.parse_events(body.as_bytes(), &sign_body(SECRET, body.as_bytes())), Some(expected));
    assert_eq!(adapter.parse_events(body.as_bytes(), &sign_body("other", body.as_bytes())), None);
    assert_eq!(adapter.parse_events(b"{}", &sign_body(SECRET, b"{}")), Some(vec![WebhookEvent::Other]));
}

#[tokio::test]
async fn the_handshake_wants_our_token() {
    let adapter = open_cloud_api(unused_address());
    let ask = |mode: &str, token: &str, challenge: &str| {
        let query = [("hub.mode", mode), ("hub.verify_token", token), ("hub.challenge", challenge)];
        adapter.answer_handshake(&query.map(|(name, value)| (name.to_owned(), value.to_owned())))
    };
    assert_eq!(ask("subscribe", "verify", "1158201444").as_deref(), Some("1158201444"));
    assert_eq!(ask("subscribe", "other", "1158201444"), None);
    assert_eq!(ask("unsubscribe", "verify", "1158201444"), None);
    assert_eq!(ask("subscribe", "verify", "<script>"), None);
}
