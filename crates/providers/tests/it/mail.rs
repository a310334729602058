use domain::error::ProviderError;
use domain::messages::{Mail, Mailer, ReportedStatus, WebhookEvent};
use providers::mailer::SandboxMailer;

use crate::support::{FakeServer, Inbox, SECRET, list_messages, serve_sandbox, sign_body, unused_address};

pub fn sample_mail(key: &str, to: &str) -> Mail {
    Mail {
        key: key.to_owned(),
        template: "sign_in_code".to_owned(),
        to: to.to_owned(),
        subject: "Your code – 048213".to_owned(),
        html: "<p>Your code is <b>048213</b>.</p>".to_owned(),
        text: "Your code is 048213.".to_owned(),
        one_click_url: Some("https://fineprint.example/cms/api/mail/unsubscribe?token=abc".to_owned()),
    }
}

#[tokio::test]
async fn mails_go_into_the_sandbox_once_and_their_fate_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let url = serve_sandbox(folder.path(), |settings| settings.mail = inbox.webhook.clone()).await;
    let mailer = SandboxMailer::open(&url, SECRET).unwrap();
    let id = mailer.send(&sample_mail("k1", "asha@a.example")).await.unwrap().provider_id.unwrap();
    assert_eq!(mailer.send(&sample_mail("k1", "asha@a.example")).await.unwrap().provider_id.unwrap(), id);
    let bounced = mailer.send(&sample_mail("k2", "ravi@bounce.test")).await.unwrap().provider_id.unwrap();
    let list = list_messages(&url).await;
    assert_eq!((list.len(), &list[1]["code"]), (2, &"048213".into()));
    let events =
        inbox.wait_for_events(2, |body, headers| mailer.parse_events(body, headers[mailer.signature_header()].to_str().unwrap())).await;
    assert!(events.contains(&WebhookEvent::Status {
        provider_id: id,
        key: Some("k1".to_owned()),
        recipient: None,
        status: ReportedStatus::Delivered,
        reason: None
    }));
    let reason = Some("550 5.1.1 No such mailbox".to_owned());
    assert!(events.contains(&WebhookEvent::Status {
        provider_id: bounced,
        key: Some("k2".to_owned()),
        recipient: None,
        status: ReportedStatus::Bounced,
        reason
    }));
    let refused = mailer.send(&sample_mail("k3", "nobody")).await;
    assert_eq!(refused, Err(ProviderError::Permanent { code: "553".to_owned(), reason: "400 The address is not valid".to_owned() }));
}

#[tokio::test]
async fn what_a_relay_tells_is_read_when_it_is_signed() {
    let mailer = SandboxMailer::open(&unused_address(), SECRET).unwrap();
    let body = br#"{"events": [
        {"messageId": "<k1@fineprint.example>", "type": "complained", "to": "asha@a.example", "reason": "abuse by asha@a.example"},
        {"id": "x", "type": "opened"}, {"type": "bounced"}]}"#;
    let told = WebhookEvent::Status {
        provider_id: "k1@fineprint.example".to_owned(),
        key: None,
        recipient: None,
        status: ReportedStatus::Complained,
        reason: Some("abuse by …".to_owned()),
    };
    assert_eq!(mailer.parse_events(body, &sign_body(SECRET, body)), Some(vec![told, WebhookEvent::Other, WebhookEvent::Other]));
    assert_eq!(mailer.parse_events(body, &sign_body("other", body)), None);
}

#[tokio::test]
async fn an_outage_is_a_matter_of_time() {
    let fake = FakeServer::open(503, &[("retry-after", "3")], "").await;
    let refused = SandboxMailer::open(&fake.url, SECRET).unwrap().send(&sample_mail("k", "asha@a.example")).await.unwrap_err();
    assert!(matches!(refused, ProviderError::Retryable { retry_after: Some(after), .. } if after.as_secs() == 3));
}
