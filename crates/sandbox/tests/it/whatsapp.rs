use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use hmac::{Hmac, Mac};
use sandbox::{SandboxSettings, TEMPLATES};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::site::{Inbox, SECRET, Site, send_request, template_body, test_settings};

fn event_types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_message_is_sent_delivered_and_read_and_each_is_told_signed() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    let (status, body) = send_request(site.interakt("k1", &template_body("9876543210", "subscribe_confirm_1", &["Asha"]))).await;
    assert_eq!((status, &body["result"], &body["message"]), (201, &json!(true), &json!("Message created successfully")));
    let webhooks = inbox.wait_for_webhooks(3).await;
    for (headers, bytes) in &webhooks {
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(bytes);
        let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(headers["interakt-signature"].to_str().unwrap(), format!("sha256={hex}"));
    }
    let events = inbox.wait_for_events(3).await;
    let mut kinds = event_types(&events);
    kinds.sort_unstable();
    assert_eq!(kinds, ["message_api_delivered", "message_api_read", "message_api_sent"]);
    assert!(events.iter().all(|event| event["data"]["message"]["id"] == body["id"]));
    assert_eq!(events[0]["data"]["customer"]["channel_phone_number"], "919876543210");
    assert_eq!(events[0]["data"]["message"]["meta_data"]["source_data"]["callback_data"], "a key");
    let message = site.wait_until("%2B919876543210", "read").await;
    assert_eq!(message["template"], "subscribe_confirm_1");
    assert!(message["text"].as_str().unwrap().starts_with("Hi Asha, you are subscribed"));
    assert_eq!(site.messages("to=9876543210&channel=whatsapp").await.len(), 1, "by its national number too");
}

#[tokio::test]
async fn it_refuses_what_interakt_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    let right = template_body("9876543210", "daily_digest_1", &["Asha", "A title", "https://a.example/b"]);
    let with = |path: &str, value: Value| {
        let mut body = right.clone();
        *body.pointer_mut(path).unwrap() = value;
        body
    };
    let wrong = [
        (with("/phoneNumber", json!("987654321")), "phoneNumber is not valid"),
        (with("/phoneNumber", json!(9_876_543_210_u64)), "phoneNumber must be a string"),
        (with("/phoneNumber", Value::Null), "phoneNumber is a required field"),
        (with("/countryCode", json!("91")), "countryCode is not valid"),
        (with("/type", json!("Text")), "type is a required field and must be Template"),
        (with("/callbackData", json!("x".repeat(513))), "callbackData must not be longer than 512 characters"),
        (with("/template", Value::Null), "template is a required field"),
        (with("/template/languageCode", json!("ta")), "No approved template found with name 'daily_digest_1' and language 'ta'"),
        (with("/template/name", json!("other")), "No approved template found with name 'other' and language 'en'"),
        (with("/template/bodyValues", json!(["Asha"])), "Missing variable values for template's body, expected number of values are 3"),
        (with("/template/bodyValues", json!(["Asha", 1, "x"])), "template.bodyValues must be a list of strings"),
        (
            with("/template/bodyValues", json!(["Asha", "a\nb", "x"])),
            "bodyValues must not be empty or have new lines, tabs or more than 4 spaces in a row",
        ),
        (
            template_body("9876540002", "subscribe_confirm_1", &["Asha"]),
            "No approved template found with name 'subscribe_confirm_1' and language 'en'",
        ),
    ];
    for (number, (body, message)) in wrong.iter().enumerate() {
        let answered = send_request(site.interakt(&format!("w{number}"), body)).await;
        assert_eq!(answered, (400, json!({"result": false, "message": message})));
    }
    let (status, body) =
        send_request(site.post("/sandbox/interakt/v1/public/message").header("authorization", "Basic x").json(&right)).await;
    assert_eq!((status, &body["message"]), (401, &json!("Invalid token provided")));
    assert!(site.messages("").await.is_empty());
    assert_eq!(send_request(site.interakt("k", &right)).await.0, 201);
}

#[tokio::test]
async fn every_template_can_be_sent() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    for template in TEMPLATES {
        let mut body = template_body("9876543210", template.name, template.variables);
        body["template"]["languageCode"] = json!(template.language);
        let key = format!("{} {}", template.name, template.language);
        assert_eq!(send_request(site.interakt(&key, &body)).await.0, 201, "{key}");
    }
    let sent = site.messages("limit=100").await;
    assert_eq!(sent.len(), TEMPLATES.len());
    let is_hindi = |message: &&Value| message["text"].as_str().unwrap().chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter));
    assert_eq!(sent.iter().filter(is_hindi).count(), TEMPLATES.iter().filter(|template| template.language == "hi").count());
}

#[tokio::test]
async fn a_number_that_ends_0000_fails_later_and_0001_is_refused_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    assert_eq!(send_request(site.interakt("k0", &template_body("9876540000", "subscribe_confirm_1", &["Asha"]))).await.0, 201);
    let events = inbox.wait_for_events(1).await;
    assert_eq!(event_types(&events), ["message_api_failed"]);
    assert_eq!(events[0]["data"]["message"]["channel_error_code"], "131026");
    site.wait_until("9876540000", "failed").await;

    let body = template_body("9876540001", "subscribe_confirm_1", &["Asha"]);
    let busy = site.interakt("k1", &body).send().await.unwrap();
    assert_eq!((busy.status().as_u16(), busy.headers()["retry-after"].to_str().unwrap()), (429, "1"));
    site.kill().await;
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    assert_eq!(send_request(site.interakt("k1", &body)).await.0, 201, "it remembers that it refused");
    assert_eq!(send_request(site.interakt("k2", &body)).await.0, 429, "another message is refused anew");
    site.wait_until("9876540001", "read").await;
}

#[tokio::test]
async fn the_same_key_answers_the_same_id_and_stands_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let open = || Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() });
    let site = open().await;
    let body = template_body("9876543210", "subscribe_confirm_1", &["Asha"]);
    let both = futures_util::future::join_all((0..20).map(|_| send_request(site.interakt("one", &body)))).await;
    assert!(both.iter().all(|(status, answered)| *status == 201 && answered["id"] == both[0].1["id"]));
    site.kill().await;
    let site = open().await;
    assert_eq!(send_request(site.interakt("one", &body)).await.1["id"], both[0].1["id"]);
    assert_eq!(site.messages("").await.len(), 1);
    assert_eq!(send_request(site.interakt("two", &body)).await.0, 201);
    let cleared = site.client.delete(format!("{}/sandbox/messages", site.url)).send().await.unwrap();
    assert_eq!(cleared.status().as_u16(), 200);
    assert_eq!(send_request(site.interakt("one", &body)).await.1["id"], both[0].1["id"]);
    assert!(site.messages("").await.is_empty(), "who clears the list doesn't make it come twice");
    let told: BTreeSet<String> = inbox.wait_for_events(6).await.iter().map(|event| event["data"]["message"]["id"].to_string()).collect();
    assert_eq!(told.len(), 2, "a webhook may come twice, a message doesn't");
}

#[tokio::test]
async fn a_webhook_that_is_not_taken_is_told_again_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    inbox.refuses.store(3, Ordering::SeqCst);
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    send_request(site.interakt("k1", &template_body("9876543210", "subscribe_confirm_1", &["Asha"]))).await;
    inbox.wait_for_events(3).await;

    inbox.refuses.store(usize::MAX, Ordering::SeqCst);
    send_request(site.interakt("k2", &template_body("9876543211", "subscribe_confirm_1", &["Ravi"]))).await;
    site.wait_until("9876543211", "read").await;
    assert_eq!(inbox.count(), 3);
    site.kill().await;
    inbox.refuses.store(0, Ordering::SeqCst);
    let _site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), ..test_settings() }).await;
    let events = inbox.wait_for_events(6).await;
    assert_eq!(events[5]["data"]["customer"]["channel_phone_number"], "919876543211");
}

#[tokio::test]
async fn many_events_share_webhooks_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), SandboxSettings { whatsapp: inbox.webhook(), shuffles_events: true, ..test_settings() }).await;
    let bodies: Vec<Value> = (0..200).map(|number| template_body(&format!("98765{number:05}"), "subscribe_confirm_1", &["A"])).collect();
    let sent = (0..).zip(&bodies).filter(|(number, _)| number % 10_000 > 2);
    let answers = futures_util::future::join_all(sent.map(|(number, body)| send_request(site.interakt(&number.to_string(), body)))).await;
    assert!(answers.iter().all(|(status, _)| *status == 201));
    assert_eq!(inbox.wait_for_events(197 * 3).await.len(), 197 * 3);
    assert!(inbox.wait_for_webhooks(0).await.len() < 197 * 3, "some share one");
    site.wait_until("9876500199", "read").await;
}
