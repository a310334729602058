//! The part of Zoho CRM, version 8, that leads need. A search without a match answers 204. A known `Fine_Print_Id` is refused as a
//! duplicate, and so is a lead named "Duplicate", whose number belongs to a record that somebody else made; a mobile number that ends in
//! 0001 is refused once with 429, one that ends in 0003 is refused inside an answer of status 202.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::{AUTHORIZATION, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Form, Json, Router};
use serde_json::{Value, json};

use crate::channel::Channel;
use crate::channel_gate::Rejection;
use crate::error::Error;
use crate::state::SandboxState;
use crate::store::CrmRecord;

const LEADS: &str = "/sandbox/zoho/crm/v8/Leads";
const LEAD: &str = "/sandbox/zoho/crm/v8/Leads/{id}";
const TOKEN: &str = "sandbox-crm";

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new()
        .route("/sandbox/zoho/oauth/v2/token", post(issue_token))
        .route(LEADS, post(insert_lead))
        .route("/sandbox/zoho/crm/v8/Leads/search", get(search_leads))
        .route(LEAD, put(update_lead).delete(delete_lead))
        .route("/sandbox/zoho/crm/v8/Leads/{id}/actions/add_tags", post(add_tags))
        .route("/sandbox/zoho/crm/v8/Leads/{id}/Notes", post(add_note))
        .route("/sandbox/crm", get(list_records))
}

/// A wrong refresh token is reported with status 200, as Zoho does.
async fn issue_token(State(world): State<Arc<SandboxState>>, Form(asked): Form<BTreeMap<String, String>>) -> Response {
    if asked.get("refresh_token") != Some(&world.settings.interakt_key) {
        return Json(json!({"error": "invalid_code"})).into_response();
    }
    Json(json!({"access_token": TOKEN, "api_domain": world.settings.base_url, "expires_in": 3600, "token_type": "Bearer"})).into_response()
}

/// Refuses callers without a token, and all of them during an outage.
fn check_access(world: &SandboxState, headers: &HeaderMap) -> Option<Response> {
    if headers.get(AUTHORIZATION).is_none_or(|value| value != format!("Zoho-oauthtoken {TOKEN}").as_str()) {
        return Some(refuse(StatusCode::UNAUTHORIZED, "INVALID_TOKEN", "invalid oauth token"));
    }
    match world.gate.admit(Channel::Crm, &world.settings) {
        Ok(()) => None,
        Err(Rejection::Outage) => Some(refuse(StatusCode::SERVICE_UNAVAILABLE, "INTERNAL_ERROR", "Internal Server Error")),
        Err(Rejection::RateLimited) => Some(rate_limited()),
    }
}

async fn search_leads(
    State(world): State<Arc<SandboxState>>,
    Query(asked): Query<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    let reference = asked.get("criteria").and_then(|text| text.strip_prefix("(Fine_Print_Id:equals:")?.strip_suffix(')'));
    let matches = |record: &CrmRecord| match (reference, asked.get("phone")) {
        (Some(reference), _) => record.reference == reference,
        (None, Some(mobile)) => record.mobile == *mobile,
        _ => false,
    };
    let found: Vec<Value> = world.store.list_crm_records().await?.iter().filter(|record| matches(record)).map(CrmRecord::to_json).collect();
    if found.is_empty() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(json!({"data": found, "info": {"count": found.len(), "more_records": false}})).into_response())
}

async fn insert_lead(State(world): State<Arc<SandboxState>>, headers: HeaderMap, Json(asked): Json<Value>) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    let fields = asked.pointer("/data/0").cloned().unwrap_or_default();
    let mobile = text(&fields, "Mobile");
    if mobile.ends_with("0001") && is_first_try(&world, &mobile).await? {
        return Ok(rate_limited());
    }
    if mobile.ends_with("0003") || text(&fields, "Last_Name").is_empty() {
        let details = json!({"api_name": "Last_Name", "json_path": "$.data[0].Last_Name"});
        return Ok(record_answer(StatusCode::ACCEPTED, "MANDATORY_NOT_FOUND", details, "required field not found", "error"));
    }
    let reference = text(&fields, "Fine_Print_Id");
    let records = world.store.list_crm_records().await?;
    let is_ours = |record: &&CrmRecord| !reference.is_empty() && record.reference == reference;
    if let Some(known) = records.iter().find(is_ours) {
        return Ok(refuse_duplicate("Fine_Print_Id", &known.id));
    }
    let id = world.settings.environment.new_id().replace('-', "");
    if text(&fields, "Last_Name") == "Duplicate" {
        let is_others = |record: &&CrmRecord| record.reference.is_empty() && record.mobile == mobile;
        if let Some(known) = records.iter().find(is_others) {
            return Ok(refuse_duplicate("Mobile", &known.id));
        }
        world.store.save_crm_record(&to_record(&id, &json!({"Last_Name": "Somebody known", "Mobile": mobile}))).await?;
        return Ok(refuse_duplicate("Mobile", &id));
    }
    world.store.save_crm_record(&to_record(&id, &fields)).await?;
    Ok(record_answer(StatusCode::CREATED, "SUCCESS", json!({"id": id}), "record added", "success"))
}

async fn update_lead(
    State(world): State<Arc<SandboxState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    let Some(known) = world.store.find_crm_record(&id).await? else { return Ok(unknown_record()) };
    let fields = asked.pointer("/data/0").cloned().unwrap_or_default();
    world.store.save_crm_record(&CrmRecord { tags: known.tags, notes: known.notes, ..to_record(&id, &fields) }).await?;
    Ok(record_answer(StatusCode::OK, "SUCCESS", json!({"id": id}), "record updated", "success"))
}

async fn delete_lead(State(world): State<Arc<SandboxState>>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    if !world.store.delete_crm_record(&id).await? {
        return Ok(unknown_record());
    }
    Ok(record_answer(StatusCode::OK, "SUCCESS", json!({"id": id}), "record deleted", "success"))
}

async fn add_tags(
    State(world): State<Arc<SandboxState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    let Some(mut record) = world.store.find_crm_record(&id).await? else { return Ok(unknown_record()) };
    let mut tags: Vec<Value> = serde_json::from_str(&record.tags).unwrap_or_default();
    for tag in asked["tags"].as_array().into_iter().flatten() {
        if !tags.contains(tag) {
            tags.push(tag.clone());
        }
    }
    record.tags = Value::from(tags).to_string();
    world.store.save_crm_record(&record).await?;
    Ok(record_answer(StatusCode::OK, "SUCCESS", json!({"id": id}), "tags updated successfully", "success"))
}

async fn add_note(
    State(world): State<Arc<SandboxState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<Value>,
) -> Result<Response, Error> {
    if let Some(refused) = check_access(&world, &headers) {
        return Ok(refused);
    }
    let Some(mut record) = world.store.find_crm_record(&id).await? else { return Ok(unknown_record()) };
    let mut notes: Vec<Value> = serde_json::from_str(&record.notes).unwrap_or_default();
    notes.extend(asked.pointer("/data/0").cloned());
    record.notes = Value::from(notes).to_string();
    world.store.save_crm_record(&record).await?;
    Ok(record_answer(StatusCode::CREATED, "SUCCESS", json!({"id": world.settings.environment.new_id()}), "record added", "success"))
}

/// `GET /sandbox/crm` lists all records.
async fn list_records(State(world): State<Arc<SandboxState>>) -> Result<Json<Value>, Error> {
    let records = world.store.list_crm_records().await?;
    Ok(Json(json!({"success": true, "data": records.iter().map(CrmRecord::to_json).collect::<Vec<_>>()})))
}

async fn is_first_try(world: &SandboxState, mobile: &str) -> Result<bool, Error> {
    let sql = "INSERT INTO refused_once (key) VALUES (?) ON CONFLICT DO NOTHING";
    Ok(world.store.execute(sql, vec![format!("crm:{mobile}").as_str().into()]).await? > 0)
}

fn to_record(id: &str, fields: &Value) -> CrmRecord {
    CrmRecord {
        id: id.to_owned(),
        mobile: text(fields, "Mobile"),
        reference: text(fields, "Fine_Print_Id"),
        fields: fields.to_string(),
        tags: "[]".to_owned(),
        notes: "[]".to_owned(),
    }
}

fn text(fields: &Value, name: &str) -> String {
    fields[name].as_str().unwrap_or_default().to_owned()
}

/// A record with the same value stands already in a field that must be unique.
fn refuse_duplicate(field: &str, id: &str) -> Response {
    let details = json!({"api_name": field, "id": id, "duplicate_record": {"id": id, "module": {"api_name": "Leads"}}});
    record_answer(StatusCode::ACCEPTED, "DUPLICATE_DATA", details, "duplicate data", "error")
}

fn unknown_record() -> Response {
    let details = json!({"api_name": "id", "json_path": "$.data[0].id"});
    record_answer(StatusCode::OK, "INVALID_DATA", details, "the id given seems to be invalid", "error")
}

fn record_answer(status: StatusCode, code: &str, details: Value, message: &str, outcome: &str) -> Response {
    (status, Json(json!({"data": [{"code": code, "details": details, "message": message, "status": outcome}]}))).into_response()
}

fn rate_limited() -> Response {
    let mut answer = refuse(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "too many requests");
    answer.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("1"));
    answer
}

fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"code": code, "details": {}, "message": message, "status": "error"}))).into_response()
}
