use std::collections::BTreeMap;

use domain::language::Language;
use domain::messages::{ReportedStatus, Sms, SmsSender, WebhookEvent};
use providers::texter::{Msg91, Msg91Account};

use crate::support::{Inbox, SECRET, serve_sandbox};

fn open_msg91(base_url: String, webhook_secret: &str) -> Msg91 {
    let template_ids = BTreeMap::from([("pf-code".to_owned(), "sandbox-pf-code".to_owned())]);
    let account = Msg91Account {
        base_url,
        auth_key: "sandbox".to_owned(),
        template_ids,
        hindi_template_ids: BTreeMap::from([("pf-code".to_owned(), "sandbox-pf-code-hi".to_owned())]),
        webhook_secret: webhook_secret.to_owned(),
    };
    Msg91::open(account).unwrap()
}

fn sample_code(to: &str) -> Sms {
    let values = vec![("code".to_owned(), "048213".to_owned())];
    Sms { key: format!("pf-code:{to}"), to: to.to_owned(), template: "pf-code".to_owned(), language: Language::English, values }
}

#[tokio::test]
async fn what_became_of_a_code_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let url = serve_sandbox(folder.path(), |settings| settings.sms = inbox.webhook.clone()).await;
    let adapter = open_msg91(format!("{url}/sandbox/msg91"), SECRET);
    let arrives = adapter.send(&sample_code("+919000000011")).await.unwrap().provider_id.unwrap();
    let fails = adapter.send(&sample_code("+919000000009")).await.unwrap().provider_id.unwrap();
    let events = inbox.wait_for_events(2, |body, _| Some(adapter.parse_reports(body))).await;
    let status = |provider_id: &String, to: &str, status, reason: Option<&str>| WebhookEvent::Status {
        provider_id: provider_id.clone(),
        key: None,
        recipient: Some(to.to_owned()),
        status,
        reason: reason.map(str::to_owned),
    };
    assert!(events.contains(&status(&arrives, "+919000000011", ReportedStatus::Delivered, None)), "{events:?}");
    let reason = Some("2 FAILED Absent subscriber");
    assert!(events.contains(&status(&fails, "+919000000009", ReportedStatus::Failed, reason)), "{events:?}");
}

/// Each language of a text has an id of its own at the provider.
#[tokio::test]
async fn a_code_in_hindi_has_an_id_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let adapter = open_msg91(format!("{url}/sandbox/msg91"), SECRET);
    let hindi = Sms { language: Language::Hindi, ..sample_code("+919000000011") };
    adapter.send(&hindi).await.unwrap();
    let unregistered = Sms { template: "pf-number-changed".to_owned(), ..hindi };
    assert!(adapter.send(&unregistered).await.is_err());
}

#[test]
fn only_its_own_secret_opens_the_address() {
    let adapter = open_msg91("http://127.0.0.1:9".to_owned(), SECRET);
    assert!(adapter.is_report_secret(SECRET));
    for wrong in ["", "whse", "whsecx", "WHSEC", "whseC"] {
        assert!(!adapter.is_report_secret(wrong), "{wrong}");
    }
    assert!(!open_msg91("http://127.0.0.1:9".to_owned(), "").is_report_secret(""), "without a secret nothing is taken");
}
