use std::time::Duration;

use domain::error::ProviderError;
use domain::leads::{Crm, CrmLead};
use providers::crm::{Zoho, ZohoAccount};
use serde_json::Value;

use crate::support::{plain_client, serve_sandbox, test_environment, unused_address};

fn lead(name: &str, mobile: &str) -> CrmLead {
    CrmLead {
        reference: format!("ours-{mobile}"),
        name: name.to_owned(),
        mobile: mobile.to_owned(),
        email: Some("asha@example.in".to_owned()),
        module: "epf".to_owned(),
        source: "website".to_owned(),
        status: "new",
        owner: None,
    }
}

fn open_zoho(url: &str, refresh_token: &str) -> Zoho {
    let account = ZohoAccount {
        base_url: format!("{url}/sandbox/zoho/"),
        accounts_url: format!("{url}/sandbox/zoho"),
        client_id: "id".to_owned(),
        client_secret: "secret".to_owned(),
        refresh_token: refresh_token.to_owned(),
    };
    Zoho::open(account, test_environment()).unwrap()
}

async fn list_records(url: &str) -> Vec<Value> {
    let answer = plain_client().get(format!("{url}/sandbox/crm")).send().await.unwrap();
    answer.json::<Value>().await.unwrap()["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_record_is_made_found_changed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let zoho = open_zoho(&url, "sandbox");
    assert_eq!(zoho.find_by_reference("ours-+919876543210").await, Ok(None), "204 is none");
    let id = zoho.create(&lead("Asha Rao", "+919876543210")).await.unwrap();
    assert_eq!(zoho.find_by_reference("ours-+919876543210").await, Ok(Some(id.clone())));
    assert_eq!(zoho.update(&id, &lead("Asha Roy", "+919876543210")).await, Ok(true));
    assert_eq!(zoho.create(&lead("Asha Roy", "+919876543210")).await, Ok(id.clone()), "our id is unique there");
    zoho.add_tags(&id, &["hot".to_owned()]).await.unwrap();
    zoho.add_tags(&id, &["hot".to_owned()]).await.unwrap();
    zoho.add_note(&id, "Note by agent", "Calls back").await.unwrap();
    let records = list_records(&url).await;
    assert_eq!(records.len(), 1);
    assert_eq!((&records[0]["Last_Name"], records[0]["Tag"].as_array().unwrap().len()), (&Value::from("Roy"), 1));
    assert_eq!(records[0]["Notes"][0]["Note_Content"], "Calls back");
    zoho.delete(&id).await.unwrap();
    zoho.delete(&id).await.unwrap();
    assert_eq!(zoho.update(&id, &lead("Asha", "+919876543210")).await, Ok(false), "it is gone");
    assert!(matches!(zoho.add_note(&id, "Note", "x").await, Err(ProviderError::Permanent { .. })));
}

#[tokio::test]
async fn refusals_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let url = serve_sandbox(folder.path(), |_| {}).await;
    let zoho = open_zoho(&url, "sandbox");
    let taken = zoho.create(&lead("Duplicate", "+919876543210")).await;
    let Err(ProviderError::Permanent { code, .. }) = taken else { panic!("{taken:?}") };
    assert_eq!(code, "DUPLICATE_DATA", "another's record has the number, and is not ours");
    let busy = zoho.create(&lead("Asha", "+919876540001")).await;
    let Err(ProviderError::Retryable { retry_after, .. }) = busy else { panic!("{busy:?}") };
    assert_eq!(retry_after, Some(Duration::from_secs(1)));
    zoho.create(&lead("Asha", "+919876540001")).await.unwrap();
    let refused = zoho.create(&lead("Asha", "+919876540003")).await;
    let Err(ProviderError::Permanent { code, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(code, "MANDATORY_NOT_FOUND", "the code stands inside an answer of status 202");
    let wrong_token = open_zoho(&url, "another").find_by_reference("ours-+919876543210").await;
    assert!(matches!(wrong_token, Err(ProviderError::Retryable { .. })), "{wrong_token:?}");
    let nobody = open_zoho(&unused_address(), "sandbox").create(&lead("Asha", "+919876543210")).await;
    assert!(matches!(nobody, Err(ProviderError::Retryable { .. })), "{nobody:?}");
}
