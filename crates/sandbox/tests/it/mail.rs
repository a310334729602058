use sandbox::SandboxSettings;
use serde_json::{Value, json};

use crate::site::{Inbox, Site, send_request, test_settings};

fn sample_mail(to: &str) -> Value {
    json!({
        "to": to,
        "subject": "Your code",
        "text": "Your code is 048213. It holds for ten minutes.",
        "html": "<p>Your code is <b>048213</b>.</p>",
        "template": "sign_in_code",
        "oneClick": "https://a.example/u/1",
    })
}

#[tokio::test]
async fn mails_are_kept_with_their_code_and_their_fate_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), SandboxSettings { mail: inbox.webhook(), ..test_settings() }).await;
    let cases = [("asha@a.example", "delivered"), ("Ravi@bounce.test", "bounced"), ("mira@complain.test", "complained")];
    for (to, status) in cases {
        let (code, body) = send_request(site.post("/sandbox/mail").header("idempotency-key", to).json(&sample_mail(to))).await;
        assert_eq!(code, 201);
        let again = send_request(site.post("/sandbox/mail").header("idempotency-key", to).json(&sample_mail(to))).await;
        assert_eq!(again.1["id"], body["id"]);
        let message = site.wait_until(to, status).await;
        assert_eq!((&message["channel"], &message["code"], &message["to"]), (&json!("email"), &json!("048213"), &json!(to)));
        assert_eq!(message["html"], "<p>Your code is <b>048213</b>.</p>");
    }
    let events = inbox.wait_for_events(4).await;
    let mut kinds: Vec<&str> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["bounced", "complained", "delivered", "delivered"]);
    assert!(inbox.wait_for_webhooks(1).await[0].0["x-mail-signature"].to_str().unwrap().starts_with("sha256="));
    assert_eq!(site.messages("channel=email").await[0]["to"], "mira@complain.test", "newest first");
    assert_eq!(site.messages("channel=email&limit=2").await.len(), 2);
    assert!(site.messages("channel=sms").await.is_empty());
    assert_eq!(site.messages("to=ravi@bounce.test").await.len(), 1, "addresses are found in any case");
}

#[tokio::test]
async fn a_mail_without_an_address_or_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open(folder.path(), test_settings()).await;
    for to in ["", "nobody", "a b@c.example", "@c.example"] {
        assert_eq!(send_request(site.post("/sandbox/mail").json(&sample_mail(to))).await.0, 400, "{to}");
    }
    let mut empty = sample_mail("a@b.example");
    empty["text"] = json!("");
    assert_eq!(
        send_request(site.post("/sandbox/mail").json(&empty)).await,
        (400, json!({"code": "554", "message": "A mail needs a subject, a text and HTML"}))
    );
    assert_eq!(send_request(site.post("/sandbox/mail").json(&json!({"to": 1}))).await.0, 400);
}
