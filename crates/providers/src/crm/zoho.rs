//! Mirrors leads to Zoho CRM, version 8 of its API.

use std::time::Duration;

use async_trait::async_trait;
use domain::Environment;
use domain::error::ProviderError;
use domain::leads::{Crm, CrmLead};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use super::zoho_tokens::ZohoTokens;
use crate::web::{self, RequestError, fetch_json, mask_reason, text_at};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// The operator's custom field of the module Leads that holds our own id.
const REFERENCE_FIELD: &str = "Fine_Print_Id";
/// Zoho wants two parts of a name; the last is required.
const MAX_NAME_PART: usize = 40;

/// The operator's account at Zoho.
#[derive(Clone)]
pub struct ZohoAccount {
    /// `https://www.zohoapis.in`, or `{origin}/sandbox/zoho`. Accounts are bound to a region.
    pub base_url: String,
    /// `https://accounts.zoho.in`, or `{origin}/sandbox/zoho`.
    pub accounts_url: String,
    pub client_id: String,
    pub client_secret: String,
    pub refresh_token: String,
}

pub struct Zoho {
    client: Client,
    /// Address of the module Leads.
    url: String,
    tokens: ZohoTokens,
}

impl Zoho {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: ZohoAccount, environment: Environment) -> Result<Self, String> {
        let url = format!("{}/crm/v8/Leads", account.base_url.trim_end_matches('/'));
        let client = web::build_client(&url, REQUEST_TIMEOUT)?;
        Ok(Self { tokens: ZohoTokens::new(client.clone(), account, environment), client, url })
    }

    /// Sends a request with a token. An empty body (204) is `Null`.
    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, ProviderError> {
        let token = self.tokens.access_token().await?;
        let request = self.client.request(method, format!("{}{path}", self.url));
        let request = request.header("authorization", format!("Zoho-oauthtoken {token}"));
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        match fetch_json(request).await {
            Ok(answer) => Ok(answer),
            Err(failed) => {
                if failed.is_status(&[401]) {
                    self.tokens.invalidate(&token).await;
                }
                Err(to_refused(failed))
            }
        }
    }

    async fn find(&self, query: &str) -> Result<Option<String>, ProviderError> {
        let answer = self.send(Method::GET, &format!("/search?{query}"), None).await?;
        Ok(Some(text_at(&answer, "/data/0/id")).filter(|id| !id.is_empty()))
    }
}

#[async_trait]
impl Crm for Zoho {
    async fn find_by_reference(&self, reference: &str) -> Result<Option<String>, ProviderError> {
        self.find(&encode_query("criteria", &format!("({REFERENCE_FIELD}:equals:{reference})"))).await
    }

    async fn create(&self, lead: &CrmLead) -> Result<String, ProviderError> {
        let answer = self.send(Method::POST, "", Some(&record_body(lead))).await?;
        let record = answer.pointer("/data/0").unwrap_or(&Value::Null);
        let id = match text_at(record, "/code").as_str() {
            "SUCCESS" => text_at(record, "/details/id"),
            "DUPLICATE_DATA" if text_at(record, "/details/api_name") == REFERENCE_FIELD => duplicate_id(record),
            _ => return Err(record_error(record)),
        };
        if id.is_empty() { Err(ProviderError::permanent("", "Zoho named no record")) } else { Ok(id) }
    }

    async fn update(&self, record: &str, lead: &CrmLead) -> Result<bool, ProviderError> {
        let answer = match self.send(Method::PUT, &format!("/{record}"), Some(&record_body(lead))).await {
            Err(ProviderError::Permanent { code, .. }) if is_gone(&code) => return Ok(false),
            other => other?,
        };
        let updated = answer.pointer("/data/0").unwrap_or(&Value::Null);
        match text_at(updated, "/code").as_str() {
            "SUCCESS" => Ok(true),
            code if is_gone(code) && text_at(updated, "/details/api_name") == "id" => Ok(false),
            _ => Err(record_error(updated)),
        }
    }

    async fn add_tags(&self, record: &str, tags: &[String]) -> Result<(), ProviderError> {
        let tags: Vec<Value> = tags.iter().map(|tag| json!({"name": tag})).collect();
        check_record(&self.send(Method::POST, &format!("/{record}/actions/add_tags"), Some(&json!({"tags": tags}))).await?)
    }

    async fn add_note(&self, record: &str, title: &str, text: &str) -> Result<(), ProviderError> {
        let note = json!({"data": [{"Note_Title": title, "Note_Content": text}]});
        check_record(&self.send(Method::POST, &format!("/{record}/Notes"), Some(&note)).await?)
    }

    async fn delete(&self, record: &str) -> Result<(), ProviderError> {
        let answer = match self.send(Method::DELETE, &format!("/{record}"), None).await {
            Err(ProviderError::Permanent { code, .. }) if is_gone(&code) => return Ok(()),
            other => other?,
        };
        match text_at(&answer, "/data/0/code").as_str() {
            code if is_gone(code) => Ok(()),
            _ => check_record(&answer),
        }
    }
}

fn record_body(lead: &CrmLead) -> Value {
    let (first, last) = lead.name.rsplit_once(' ').unwrap_or(("", &lead.name));
    let cut = |text: &str| text.chars().take(MAX_NAME_PART).collect::<String>();
    let mut record = json!({
        "First_Name": cut(first),
        "Last_Name": cut(last),
        "Mobile": lead.mobile,
        "Lead_Source": lead.source,
        "Lead_Status": lead.status,
        "Description": format!("Asked about: {}. Looked after by: {}.", lead.module, lead.owner.as_deref().unwrap_or("nobody yet")),
    });
    record[REFERENCE_FIELD] = lead.reference.as_str().into();
    if let Some(email) = &lead.email {
        record["Email"] = email.as_str().into();
    }
    json!({"data": [record], "trigger": []})
}

fn encode_query(name: &str, value: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish()
}

/// Zoho names the existing record in one of two places.
fn duplicate_id(record: &Value) -> String {
    let id = text_at(record, "/details/duplicate_record/id");
    if id.is_empty() { text_at(record, "/details/id") } else { id }
}

/// Errors of single records come inside answers of status 200 and 202.
fn check_record(answer: &Value) -> Result<(), ProviderError> {
    let record = ["/data/0", "/tags/0"].iter().find_map(|place| answer.pointer(place)).unwrap_or(answer);
    if text_at(record, "/code") == "SUCCESS" { Ok(()) } else { Err(record_error(record)) }
}

fn record_error(record: &Value) -> ProviderError {
    let code = text_at(record, "/code");
    let reason = mask_reason(&text_at(record, "/message"));
    if code.is_empty() || is_transient(&code) {
        ProviderError::retryable(format!("{code} {reason}"))
    } else {
        ProviderError::permanent(code, reason)
    }
}

fn to_refused(failed: RequestError) -> ProviderError {
    let read_error = |body: &Value| {
        let error = body.pointer("/data/0").unwrap_or(body);
        (text_at(error, "/code"), text_at(error, "/message"))
    };
    failed.into_refused(read_error, is_transient)
}

/// The token is renewed, or the limit is over, at the next try.
fn is_transient(code: &str) -> bool {
    matches!(code, "INVALID_TOKEN" | "AUTHENTICATION_FAILURE" | "INTERNAL_ERROR" | "TOO_MANY_REQUESTS" | "LIMIT_EXCEEDED")
}

/// Zoho's words for a record that does not exist.
fn is_gone(code: &str) -> bool {
    matches!(code, "INVALID_DATA" | "RECORD_NOT_FOUND" | "ENTITY_ID_INVALID")
}

/// Leaves the secrets out of logs.
impl std::fmt::Debug for ZohoAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ZohoAccount").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}
