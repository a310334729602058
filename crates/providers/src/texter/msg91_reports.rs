//! MSG91's delivery reports. MSG91 has two kinds of webhooks, and both are read:
//!
//! - **SMS » Webhook**, version 2: a form whose field `data` holds a JSON list,
//!   `[{"requestId": "346…", "report": [{"date": "2024-05-22 10:06:20", "number": "91…", "status": "1", "desc": "DELIVERED",
//!   "failedReason": ""}]}]`; version 3: a JSON object with `requestId`, `status` and `desc` side by side.
//! - **Webhook (New)** of SMS and of OTP: a JSON object whose fields the operator chooses at MSG91, with `requestId`, `status` and
//!   `failureReason`.
//!
//! `status` of the first kind is 1 (delivered), 2 (failed), 9 (NDNC, promotional texts only), 16 and 25 (rejected) or 17 (blocked number).
//!
//! Sources: MSG91's help pages "How to use Webhook to get the delivery report on the desired URL?", "How to Receive SMS Delivery Reports
//! via Webhook (New)" and "How to Receive SendOTP API Delivery Reports via Webhook", and a public adapter with recorded bodies of 2018.
//! How sure that is: sure for version 2 and the numbers (help and adapter agree); likely for the fields of the other bodies (help only);
//! assumed for the words in `status` of Webhook (New), of which the help shows no list, and for its `requestId` being the `request_id`
//! that the call for codes answered. A status that is not known changes nothing.

use std::slice;

use domain::messages::{ReportedStatus, WebhookEvent};
use serde_json::{Value, json};

use crate::web::{mask_reason, text_at};

/// MSG91's ids have 24 characters, the sandbox's 36.
const MAX_ID_LENGTH: usize = 64;

/// Parses the reports of one webhook: one event for each, in their order.
pub(super) fn parse_reports(body: &[u8]) -> Vec<WebhookEvent> {
    let sent = parse_body(body);
    let requests = match &sent {
        Value::Array(all) => all.as_slice(),
        one => slice::from_ref(one),
    };
    let mut events = Vec::new();
    for request in requests {
        match request["report"].as_array() {
            Some(reports) => events.extend(reports.iter().map(|report| parse_report(request, report))),
            None => events.push(parse_report(request, request)),
        }
    }
    events
}

/// The JSON of a body, whether it is JSON, a form with JSON in it, or JSON with JSON in it; `Null` when it is none of them.
fn parse_body(body: &[u8]) -> Value {
    let mut sent: Value = serde_json::from_slice(body).unwrap_or_else(|_| read_form(body));
    match sent.get_mut("data").map(Value::take) {
        Some(Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        Some(data) => data,
        None => sent,
    }
}

fn read_form(body: &[u8]) -> Value {
    let data = url::form_urlencoded::parse(body).find(|(name, _)| name == "data");
    data.map_or(Value::Null, |(_, text)| json!({"data": text.into_owned()}))
}

fn parse_report(request: &Value, report: &Value) -> WebhookEvent {
    let provider_id = text_at(request, "/requestId");
    if !is_id(&provider_id) {
        return WebhookEvent::Other;
    }
    let code = text_at(report, "/status");
    let status = match code.trim().to_lowercase().as_str() {
        "1" | "delivered" => ReportedStatus::Delivered,
        // A blocked number is no bounce: the person may take the block back, and then needs codes again.
        "2" | "9" | "16" | "17" | "25" | "failed" | "ndnc" | "rejected" | "blocked" => ReportedStatus::Failed,
        _ => return WebhookEvent::Other,
    };
    let reason = (status == ReportedStatus::Failed).then(|| read_reason(&code, report));
    WebhookEvent::Status { provider_id, key: None, recipient: read_recipient(report), status, reason }
}

/// Whether the text can be an id of MSG91's. Anything else names no message, and a NUL could not even be looked up.
fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=MAX_ID_LENGTH).contains(&text.len()) && text.bytes().all(is_plain)
}

/// The number that the text went to, which MSG91 writes as digits with the country code.
fn read_recipient(report: &Value) -> Option<String> {
    let number = ["/number", "/telNum"].map(|at| text_at(report, at)).into_iter().find(|number| !number.is_empty())?;
    let is_number = (8..=15).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("+{number}"))
}

/// The code and what is said about it, e.g. "2 FAILED Absent subscriber", without numbers of people.
fn read_reason(code: &str, report: &Value) -> String {
    let told = ["/desc", "/failedReason", "/failureReason"].map(|at| text_at(report, at)).join(" ");
    mask_reason(&format!("{code} {told}").replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBER: &str = "919000000011";

    fn status(id: &str, status: ReportedStatus, reason: Option<&str>) -> WebhookEvent {
        let recipient = Some(format!("+{NUMBER}"));
        WebhookEvent::Status { provider_id: id.to_owned(), key: None, recipient, status, reason: reason.map(str::to_owned) }
    }

    fn form(data: &Value) -> Vec<u8> {
        url::form_urlencoded::Serializer::new(String::new()).append_pair("data", &data.to_string()).finish().into_bytes()
    }

    #[test]
    fn every_shape_says_the_same() {
        let list = json!([{"senderId": "TFPIND", "requestId": "3465a", "userId": "27", "campaignName": "API", "report": [
            {"date": "2024-05-22 10:06:20", "number": NUMBER, "status": "1", "desc": "DELIVERED", "failedReason": ""}]}]);
        let flat = json!({"requestId": "3465a", "number": NUMBER, "status": 1, "desc": "DELIVERED"});
        let new = json!({"requestId": "3465a", "telNum": NUMBER, "status": "Delivered", "failureReason": ""});
        let bodies = [
            form(&list),
            list.to_string().into_bytes(),
            json!({"data": list.to_string()}).to_string().into_bytes(),
            json!({"data": list}).to_string().into_bytes(),
            flat.to_string().into_bytes(),
            new.to_string().into_bytes(),
            json!([new]).to_string().into_bytes(),
        ];
        for body in bodies {
            assert_eq!(parse_reports(&body), [status("3465a", ReportedStatus::Delivered, None)], "{}", String::from_utf8_lossy(&body));
        }
    }

    #[test]
    fn what_did_not_arrive_says_why_and_names_nobody() {
        for (code, desc, reason) in [
            ("2", "FAILED", "2 FAILED"),
            ("9", "NDNC", "9 NDNC"),
            ("16", "REJECTED", "16 REJECTED"),
            ("25", "REJECTED", "25 REJECTED"),
            ("17", "BLOCKED 919000000011", "17 BLOCKED …"),
        ] {
            let body = form(&json!([{"requestId": "3465a", "report": [{"status": code, "desc": desc, "number": NUMBER}]}]));
            assert_eq!(parse_reports(&body), [status("3465a", ReportedStatus::Failed, Some(reason))]);
        }
        let new = json!({"requestId": "3465a", "telNum": NUMBER, "status": "Failed", "failureReason": "Absent\u{0}subscriber"}).to_string();
        assert_eq!(parse_reports(new.as_bytes()), [status("3465a", ReportedStatus::Failed, Some("Failed Absent subscriber"))]);
    }

    #[test]
    fn several_reports_come_in_their_order() {
        let body = form(&json!([
            {"requestId": "a", "report": [{"number": NUMBER, "status": "2", "desc": "FAILED"}, {"number": NUMBER, "status": "1"}]},
            {"requestId": "b", "report": [{"number": NUMBER, "status": "1"}]},
        ]));
        let expected = [
            status("a", ReportedStatus::Failed, Some("2 FAILED")),
            status("a", ReportedStatus::Delivered, None),
            status("b", ReportedStatus::Delivered, None),
        ];
        assert_eq!(parse_reports(&body), expected);
    }

    #[test]
    fn a_number_is_taken_only_as_digits() {
        for number in ["", "9195XXXX6558", "+919000000011", "91 90000"] {
            let told = json!({"requestId": "a", "number": number, "status": "1"}).to_string();
            let events = parse_reports(told.as_bytes());
            assert!(matches!(events.as_slice(), [WebhookEvent::Status { recipient: None, .. }]), "{number}: {events:?}");
        }
    }

    #[test]
    fn nonsense_changes_nothing() {
        let nul = json!({"requestId": "a\u{0}", "status": "1"}).to_string();
        let no_id = json!({"status": "1", "desc": "DELIVERED"}).to_string();
        let odd = json!({"requestId": "a", "status": "26"}).to_string();
        let bodies = ["", "{", "[]", "null", "\"text\"", "data=", "data=%5B", "data=1", "a=b", nul.as_str(), no_id.as_str(), odd.as_str()];
        for body in bodies {
            let events = parse_reports(body.as_bytes());
            assert!(events.iter().all(|event| *event == WebhookEvent::Other), "{body}: {events:?}");
        }
    }
}
