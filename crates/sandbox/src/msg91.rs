//! The part of MSG91's API, version 5, that sends SMS, and its delivery reports. Its errors come with status 200, as MSG91's do. A number
//! that ends in 0000 is refused; for one that ends in 0007 the balance is empty at the first try; a text to one that ends in 0009 is
//! accepted and does not arrive.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::channel::{Channel, Status};
use crate::channel_gate::Rejection;
use crate::error::Error;
use crate::one_time_code::find_one_time_code;
use crate::state::SandboxState;
use crate::store::{NewHook, NewMessage};

/// The registered texts: the template's id, the message's name, and its words.
const TEXTS: [(&str, &str, &str); 8] = [
    (
        "sandbox-pf-code",
        "pf-code",
        "{code} is your code for The Fine Print. It is valid for 10 minutes. Never share it with anybody, and never enter an EPFO or Aadhaar code with us.",
    ),
    (
        "sandbox-pf-password-changed",
        "pf-password-changed",
        "The password of your provident-fund account at The Fine Print was changed on {day}. If it was not you, sign in with a code and set a new one.",
    ),
    (
        "sandbox-pf-number-changed",
        "pf-number-changed",
        "Your provident-fund account at The Fine Print was moved to another mobile number on {day}. If it was not you, sign in with a code within 3 days and take it back.",
    ),
    (
        "sandbox-pf-erased",
        "pf-erased",
        "Your provident-fund account at The Fine Print, and all that it kept, was erased on {day} with a code. If it was not you, please write to us.",
    ),
    (
        "sandbox-pf-code-hi",
        "pf-code",
        "{code} The Fine Print के लिए आपका कोड है। यह 10 मिनट तक चलेगा। इसे किसी को न बताएँ, और हमारे यहाँ ईपीएफओ या आधार का कोड कभी न डालें।",
    ),
    (
        "sandbox-pf-password-changed-hi",
        "pf-password-changed",
        "The Fine Print पर आपके पीएफ अकाउंट का पासवर्ड {day} को बदला गया। अगर यह आपने नहीं किया, तो कोड से लॉगिन करें और नया पासवर्ड बना लें।",
    ),
    (
        "sandbox-pf-number-changed-hi",
        "pf-number-changed",
        "The Fine Print पर आपका पीएफ अकाउंट {day} को दूसरे मोबाइल नंबर पर ले जाया गया। अगर यह आपने नहीं किया, तो 3 दिन के अंदर कोड से लॉगिन करें और उसे वापस ले लें।",
    ),
    (
        "sandbox-pf-erased-hi",
        "pf-erased",
        "The Fine Print पर आपका पीएफ अकाउंट और उसमें रखी सारी जानकारी {day} को कोड डालकर मिटा दी गई। अगर यह आपने नहीं किया, तो कृपया हमें लिखें।",
    ),
];

/// MSG91 writes Indian time.
const INDIA_MILLIS: i64 = 330 * 60 * 1000;

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new().route("/sandbox/msg91/api/v5/otp", post(send_code)).route("/sandbox/msg91/api/v5/flow", post(send_text))
}

async fn send_code(
    State(world): State<Arc<SandboxState>>,
    Query(asked): Query<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let part = |name: &str| asked.get(name).map(String::as_str).unwrap_or_default();
    accept(&world, &headers, part("template_id"), part("mobile"), &[("code", part("otp"))]).await
}

async fn send_text(State(world): State<Arc<SandboxState>>, headers: HeaderMap, Json(asked): Json<Value>) -> Result<Response, Error> {
    let text = |pointer: &str| asked.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    accept(&world, &headers, text("/template_id"), text("/recipients/0/mobiles"), &[("day", text("/recipients/0/day"))]).await
}

async fn accept(
    world: &SandboxState,
    headers: &HeaderMap,
    template: &str,
    mobile: &str,
    values: &[(&str, &str)],
) -> Result<Response, Error> {
    if headers.get("authkey").is_none_or(|key| key != world.settings.interakt_key.as_str()) {
        return Ok(refuse("Invalid authkey"));
    }
    match world.gate.admit(Channel::Sms, &world.settings) {
        Err(Rejection::Outage) => return Ok((StatusCode::SERVICE_UNAVAILABLE, "Service unavailable").into_response()),
        Err(Rejection::RateLimited) => return Ok((StatusCode::TOO_MANY_REQUESTS, [("retry-after", "1")], "Too many").into_response()),
        Ok(()) => {}
    }
    let Some((_, name, words)) = TEXTS.iter().find(|(id, ..)| *id == template) else { return Ok(refuse("Template ID missing or invalid")) };
    let is_number = mobile.len() == 12 && mobile.starts_with("91") && mobile.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || mobile.ends_with("0000") {
        return Ok(refuse("Invalid mobile number"));
    }
    if mobile.ends_with("0007") && is_first_try(world, mobile).await? {
        return Ok(refuse("Insufficient balance"));
    }
    let text = values.iter().fold((*words).to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
    let id = world.settings.environment.new_id();
    let at = world.settings.environment.now_millis();
    let due = at.saturating_add(i64::try_from(world.settings.event_interval.as_millis()).unwrap_or(i64::MAX));
    let report = build_report(&id, mobile, due);
    let message = NewMessage {
        channel: Channel::Sms.name(),
        key: id.clone(),
        code: find_one_time_code(&text),
        recipient: format!("+{mobile}"),
        template: (*name).to_owned(),
        subject: None,
        text,
        html: None,
        one_click: None,
        status: Status::Sent.name(),
        rank: Status::Sent.rank(),
        at,
        hooks: vec![report],
        id,
    };
    let id = world.accept_message(Channel::Sms, message).await?;
    Ok(Json(json!({"type": "success", "request_id": id})).into_response())
}

async fn is_first_try(world: &SandboxState, mobile: &str) -> Result<bool, Error> {
    let sql = "INSERT INTO refused_once (key) VALUES (?) ON CONFLICT DO NOTHING";
    Ok(world.store.execute(sql, vec![format!("sms:{mobile}").as_str().into()]).await? > 0)
}

/// The report of what became of a text.
fn build_report(id: &str, mobile: &str, due: i64) -> NewHook {
    let (status, code, words) =
        if mobile.ends_with("0009") { (Status::Failed, "2", "FAILED") } else { (Status::Delivered, "1", "DELIVERED") };
    let date = Timestamp::from_millisecond(due.saturating_add(INDIA_MILLIS)).unwrap_or_default();
    let report = json!({
        "date": date.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        "number": mobile,
        "status": code,
        "desc": words,
        "failedReason": if status == Status::Failed { "Absent subscriber" } else { "" },
    });
    let payload = json!({"senderId": "TFPSBX", "requestId": id, "report": [report], "userId": "1", "campaignName": "API"});
    NewHook {
        channel: Channel::Sms.name(),
        message_id: Some(id.to_owned()),
        status: Some(status.name()),
        rank: Some(status.rank()),
        payload: payload.to_string(),
        due,
    }
}

/// A form whose only field is the list of reports, as version 2 of MSG91's webhook sends it.
pub(crate) fn webhook_body<'a>(payloads: impl Iterator<Item = &'a str>) -> String {
    let list = format!("[{}]", payloads.collect::<Vec<_>>().join(","));
    url::form_urlencoded::Serializer::new(String::new()).append_pair("data", &list).finish()
}

fn refuse(message: &str) -> Response {
    Json(json!({"type": "error", "message": message})).into_response()
}
