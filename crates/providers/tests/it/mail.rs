use domain::providers::{Event, Mail, Mailer, Progress, Refused};
use providers::mailer::SandboxMail;

use crate::outside::{Fake, Inbox, SECRET, closed, messages, sandbox, signed};

pub fn mail(key: &str, to: &str) -> Mail {
    Mail {
        key: key.to_owned(),
        template: "sign_in_code".to_owned(),
        to: to.to_owned(),
        subject: "Your code – 048213".to_owned(),
        html: "<p>Your code is <b>048213</b>.</p>".to_owned(),
        text: "Your code is 048213.".to_owned(),
        one_click: Some("https://fineprint.example/cms/api/mail/unsubscribe?token=abc".to_owned()),
    }
}

#[tokio::test]
async fn mails_go_into_the_sandbox_once_and_their_fate_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let url = sandbox(folder.path(), |settings| settings.mail = inbox.webhook.clone()).await;
    let mailer = SandboxMail::open(&url, SECRET).unwrap();
    let id = mailer.send(&mail("k1", "asha@a.example")).await.unwrap().provider_id.unwrap();
    assert_eq!(mailer.send(&mail("k1", "asha@a.example")).await.unwrap().provider_id.unwrap(), id);
    let bounced = mailer.send(&mail("k2", "ravi@bounce.test")).await.unwrap().provider_id.unwrap();
    let list = messages(&url).await;
    assert_eq!((list.len(), &list[1]["code"]), (2, &"048213".into()));
    let events = inbox.events(2, |body, headers| mailer.events(body, headers[mailer.signature_header()].to_str().unwrap())).await;
    assert!(events.contains(&Event::Status { provider_id: id, key: Some("k1".to_owned()), progress: Progress::Delivered, reason: None }));
    let reason = Some("550 5.1.1 No such mailbox".to_owned());
    assert!(events.contains(&Event::Status { provider_id: bounced, key: Some("k2".to_owned()), progress: Progress::Bounced, reason }));
    let refused = mailer.send(&mail("k3", "nobody")).await;
    assert_eq!(refused, Err(Refused::ForGood { code: "553".to_owned(), reason: "400 The address is not valid".to_owned() }));
}

#[tokio::test]
async fn what_a_relay_tells_is_read_when_it_is_signed() {
    let mailer = SandboxMail::open(&closed(), SECRET).unwrap();
    let body = br#"{"events": [
        {"messageId": "<k1@fineprint.example>", "type": "complained", "to": "asha@a.example", "reason": "abuse by asha@a.example"},
        {"id": "x", "type": "opened"}, {"type": "bounced"}]}"#;
    let told = Event::Status {
        provider_id: "k1@fineprint.example".to_owned(),
        key: None,
        progress: Progress::Complained,
        reason: Some("abuse by …".to_owned()),
    };
    assert_eq!(mailer.events(body, &signed(SECRET, body)), Some(vec![told, Event::Other, Event::Other]));
    assert_eq!(mailer.events(body, &signed("other", body)), None);
}

#[tokio::test]
async fn an_outage_is_a_matter_of_time() {
    let fake = Fake::open(503, &[("retry-after", "3")], "").await;
    let refused = SandboxMail::open(&fake.url, SECRET).unwrap().send(&mail("k", "asha@a.example")).await.unwrap_err();
    assert!(matches!(refused, Refused::Later { after: Some(after), .. } if after.as_secs() == 3));
}
