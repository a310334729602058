//! Asks Cashfree which universal account numbers belong to a mobile number.

use std::time::Duration;

use async_trait::async_trait;
use domain::Environment;
use domain::contact::Mobile;
use domain::error::ProviderError;
use domain::fund_accounts::{Employment, IdentityData, UanRecord};
use jiff::civil::Date;
use reqwest::Client;
use serde_json::{Value, json};

use crate::web::{self, RequestError, fetch_json, text_at};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// The operator's account at Cashfree.
#[derive(Clone)]
pub struct CashfreeAccount {
    /// `https://api.cashfree.com`, or `{origin}/sandbox/cashfree`.
    pub base_url: String,
    pub client_id: String,
    pub client_secret: String,
}

pub struct Cashfree {
    client: Client,
    account: CashfreeAccount,
    environment: Environment,
}

impl Cashfree {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: CashfreeAccount, environment: Environment) -> Result<Self, String> {
        Ok(Self { client: web::build_client(&account.base_url, REQUEST_TIMEOUT)?, account, environment })
    }

    /// Answers what was asked with what came back.
    async fn ask(&self, mobile: &Mobile) -> Result<(Value, Value), RequestError> {
        let url = format!("{}/verification/advance-employment", self.account.base_url.trim_end_matches('/'));
        let asked = json!({"verification_id": self.environment.generate_secret(), "phone": mobile.reveal()});
        let request = self.client.post(url).header("x-client-id", &self.account.client_id);
        let answer = fetch_json(request.header("x-client-secret", &self.account.client_secret).json(&asked)).await?;
        Ok((asked, answer))
    }
}

#[async_trait]
impl IdentityData for Cashfree {
    fn name(&self) -> &'static str {
        "Cashfree, from the records of the provident fund"
    }

    async fn list_uans(&self, mobile: &Mobile) -> Result<Vec<UanRecord>, ProviderError> {
        let (asked, answer) = match self.ask(mobile).await {
            Ok(answered) => answered,
            Err(failed) if says_no_record(&failed) => return Ok(Vec::new()),
            // A failure of the server may pass: reading is asked once more.
            Err(failed) if failed.is_status(&[500, 502, 503, 504]) => self.ask(mobile).await.map_err(to_refused)?,
            Err(failed) => return Err(to_refused(failed)),
        };
        check_answer(&asked, &answer)?;
        Ok(to_records(&answer))
    }
}

/// Whether Cashfree knows nothing under the number. A wrong address, and a product that is not switched on, answer 404 too.
fn says_no_record(failed: &RequestError) -> bool {
    failed.is_status(&[404])
        && matches!(failed, RequestError::ErrorResponse { body, .. } if text_at(body, "/code").eq_ignore_ascii_case("record_not_found"))
}

/// A refusal that lasts is the operator's to mend, who is told; the person only learns that there is no answer.
fn to_refused(failed: RequestError) -> ProviderError {
    let refused = failed.into_refused(|body| (text_at(body, "/code"), text_at(body, "/message")), |_| false);
    if let ProviderError::Permanent { code, reason } = &refused {
        tracing::error!(code, reason, "Cashfree refuses look-ups: check key, balance and product at Cashfree");
    }
    refused
}

/// Refuses an answer to another question, which would show a stranger's record, and one that says nothing: nobody is told that there is
/// no account because of it.
fn check_answer(asked: &Value, answer: &Value) -> Result<(), ProviderError> {
    let repeats = |at: &str, sent: &str| {
        let told = text_at(answer, at);
        told.is_empty() || told.ends_with(&text_at(asked, sent))
    };
    if !repeats("/verification_id", "/verification_id") || !repeats("/input/phone", "/phone") {
        tracing::error!("Cashfree answered another question than the one that was asked; the answer is not used");
        return Err(ProviderError::retryable("it answered another question"));
    }
    let status = text_at(answer, "/status").to_uppercase();
    if answer["uan_details"].is_array() || status.contains("NOT_FOUND") {
        return Ok(());
    }
    Err(ProviderError::retryable("its answer can't be read"))
}

/// One record for each number; the same number may come once for each employment.
fn to_records(answer: &Value) -> Vec<UanRecord> {
    let mut records: Vec<UanRecord> = Vec::new();
    for entry in answer["uan_details"].as_array().into_iter().flatten() {
        let uan = text_at(entry, "/uan");
        let employment = to_employment(&entry["employment_details"]);
        match records.iter_mut().find(|known| known.uan == uan) {
            Some(known) => known.employments.extend(employment),
            None => {
                let name = Some(text_at(entry, "/basic_details/employee_name")).filter(|name| !name.is_empty());
                records.push(UanRecord { uan, name, employments: employment.into_iter().collect() });
            }
        }
    }
    for record in &mut records {
        record.employments.sort_by_key(|employment| std::cmp::Reverse(employment.joined));
    }
    records
}

fn to_employment(details: &Value) -> Option<Employment> {
    let employer = text_at(details, "/establishment_name");
    let date = |name: &str| text_at(details, name).parse::<Date>().ok();
    (!employer.is_empty()).then(|| Employment {
        member_id: Some(text_at(details, "/member_id")).filter(|id| !id.is_empty()),
        employer,
        joined: date("/joining_date"),
        left: date("/exit_date"),
        is_exempted: details["exempted"].as_bool(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn employments_of_one_number_are_one_record() {
        let entry = |uan: &str, employer: &str, joined: &str| json!({"uan": uan, "basic_details": {"employee_name": "ASHA"}, "employment_details": {"establishment_name": employer, "joining_date": joined}});
        let answer = json!({"status": "SUCCESS", "uan_details": [entry("1", "First", "2019-06-01"), entry("1", "Second", "2024-12-01"), entry("2", "", "")]});
        let records = to_records(&answer);
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].employments.iter().map(|one| one.employer.as_str()).collect::<Vec<_>>(), ["Second", "First"]);
        assert!(records[1].employments.is_empty());
        assert!(to_records(&json!({"status": "SUCCESS"})).is_empty());
    }

    #[test]
    fn only_an_answer_to_the_question_is_believed() {
        let asked = json!({"verification_id": "one", "phone": "9000000001"});
        let is_believed = |answer: Value| check_answer(&asked, &answer).is_ok();
        assert!(is_believed(
            json!({"status": "SUCCESS", "verification_id": "one", "input": {"phone": "+919000000001"}, "uan_details": []})
        ));
        assert!(is_believed(json!({"uan_details": []})) && is_believed(json!({"status": "RECORD_NOT_FOUND"})));
        let others = [
            json!({"status": "SUCCESS", "verification_id": "two", "uan_details": []}),
            json!({"status": "SUCCESS", "verification_id": "one", "input": {"phone": "9000000002"}, "uan_details": []}),
            json!({"status": "FAILED"}),
            json!({"status": "SUCCESS"}),
            json!({"status": "SUCCESS", "uan_details": null}),
            json!("<html>"),
            Value::Null,
        ];
        for other in others {
            assert!(!is_believed(other.clone()), "{other}");
        }
    }

    #[test]
    fn not_every_page_that_is_missing_is_an_account_that_is() {
        let refused = |status: u16, body: Value| RequestError::ErrorResponse {
            status: reqwest::StatusCode::from_u16(status).unwrap(),
            after: None,
            body,
        };
        assert!(says_no_record(&refused(404, json!({"code": "record_not_found", "message": "no record"}))));
        for other in [
            refused(404, Value::Null),
            refused(404, json!({"code": "route_not_found"})),
            refused(400, json!({"code": "record_not_found"})),
            RequestError::InvalidRequest,
        ] {
            assert!(!says_no_record(&other));
        }
    }
}
