//! Sends SMS by MSG91, version 5 of its API. Codes go by its call for one-time codes, with a code of ours; other texts by its flows.

use std::collections::BTreeMap;
use std::time::Duration;

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::language::Language;
use domain::messages::{SendReceipt, Sms, SmsSender, WebhookEvent};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use super::msg91_reports::parse_reports;
use crate::signature::constant_time_eq;
use crate::web::{self, fetch_json, mask_reason, text_at};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// The variable that makes a text a one-time code.
const CODE: &str = "code";

/// The operator's account at MSG91.
#[derive(Clone)]
pub struct Msg91Account {
    /// `https://control.msg91.com`, or `{origin}/sandbox/msg91`.
    pub base_url: String,
    pub auth_key: String,
    /// The provider's id of each template, by the name of the message.
    pub template_ids: BTreeMap<String, String>,
    /// The same of the texts that are registered in Hindi.
    pub hindi_template_ids: BTreeMap<String, String>,
    /// The secret that ends the address for delivery reports. Empty: none are taken.
    pub webhook_secret: String,
}

pub struct Msg91 {
    client: Client,
    account: Msg91Account,
}

impl Msg91 {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: Msg91Account) -> Result<Self, String> {
        let all = account.template_ids.iter().chain(&account.hindi_template_ids);
        if let Some((kind, _)) = all.into_iter().find(|(_, id)| id.trim().is_empty()) {
            return Err(format!("the SMS \"{kind}\" has no template id: register its text, and name the id in sms.template_ids"));
        }
        Ok(Self { client: web::build_client(&account.base_url, REQUEST_TIMEOUT)?, account })
    }

    fn build_request(&self, sms: &Sms) -> Result<RequestBuilder, ProviderError> {
        let ids = if sms.language == Language::Hindi { &self.account.hindi_template_ids } else { &self.account.template_ids };
        let template = ids.get(&sms.template);
        let template = template.ok_or_else(|| ProviderError::permanent("", format!("no template id for {}", sms.template)))?;
        let base = format!("{}/api/v5", self.account.base_url.trim_end_matches('/'));
        let mobile = sms.to.trim_start_matches('+');
        let request = match sms.values.iter().find(|(name, _)| name == CODE) {
            Some((_, code)) => {
                let mut query = url::form_urlencoded::Serializer::new(String::new());
                query.append_pair("template_id", template).append_pair("mobile", mobile).append_pair("otp", code);
                self.client.post(format!("{base}/otp?{}", query.finish()))
            }
            None => {
                let mut recipient = json!({"mobiles": mobile});
                for (name, value) in &sms.values {
                    recipient[name] = Value::from(value.as_str());
                }
                self.client.post(format!("{base}/flow")).json(&json!({"template_id": template, "recipients": [recipient]}))
            }
        };
        Ok(request.header("authkey", &self.account.auth_key))
    }
}

#[async_trait]
impl SmsSender for Msg91 {
    async fn send(&self, sms: &Sms) -> Result<SendReceipt, ProviderError> {
        let answer = fetch_json(self.build_request(sms)?).await;
        let answer = answer.map_err(|failed| to_refused(failed.into_refused(parse_error, |_| false)))?;
        // An error comes with status 200 too.
        if text_at(&answer, "/type") != "success" {
            let (code, reason) = parse_error(&answer);
            return Err(to_refused(ProviderError::permanent(code, mask_reason(&reason))));
        }
        let id = [text_at(&answer, "/request_id"), text_at(&answer, "/message")].into_iter().find(|id| !id.is_empty());
        Ok(SendReceipt { provider_id: id })
    }

    fn is_report_secret(&self, secret: &str) -> bool {
        let expected = &self.account.webhook_secret;
        !expected.is_empty() && constant_time_eq(secret, expected)
    }

    fn parse_reports(&self, body: &[u8]) -> Vec<WebhookEvent> {
        parse_reports(body)
    }
}

fn parse_error(body: &Value) -> (String, String) {
    (text_at(body, "/code"), text_at(body, "/message"))
}

/// What is refused for another reason than its number is for the operator to mend: the balance, the key, the addresses that may call, or a
/// registered text. It would be refused for everybody, so the operator is told, and the text is tried again as long as it is of use.
fn to_refused(error: ProviderError) -> ProviderError {
    match error {
        ProviderError::Permanent { code, reason } if !is_about_number(&reason) => {
            tracing::error!(code, reason, "MSG91 refuses texts: check balance, key, allowed addresses and registered texts at MSG91");
            ProviderError::retryable(format!("{code} {reason}").trim())
        }
        other => other,
    }
}

/// MSG91 publishes no list of its errors; those about the recipient call it a mobile or a number.
fn is_about_number(reason: &str) -> bool {
    let reason = reason.to_lowercase();
    ["mobile", "number", "phone"].iter().any(|word| reason.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_wrong_number_ends_a_text() {
        let sent = |reason: &str| to_refused(ProviderError::permanent("418", reason));
        for reason in ["Invalid mobile number", "Please provide valid mobile no.", "mobile_number_invalid"] {
            assert_eq!(sent(reason), ProviderError::permanent("418", reason));
        }
        for reason in ["Invalid authkey", "IP is not whitelisted", "Insufficient balance", "Template ID missing or invalid", ""] {
            assert_eq!(sent(reason), ProviderError::retryable(format!("418 {reason}").trim()));
        }
        let busy = ProviderError::Retryable { reason: "429".to_owned(), retry_after: Some(Duration::from_secs(1)) };
        assert_eq!(to_refused(busy.clone()), busy);
    }
}
