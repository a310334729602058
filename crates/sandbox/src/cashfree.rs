//! The call of Cashfree that finds the provident-fund accounts of a mobile number. 9000000001 has one with two employers and a gap: it is
//! the person of the sample passbooks. 9000000002 has two, 9000000003 none, 9000000005 one kept by an employer's trust; for 9000000004 the
//! source is down, and 9000000006 is answered with what belongs to 9000000001. Others have none.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::channel::Channel;
use crate::state::SandboxState;

pub(crate) fn routes() -> Router<Arc<SandboxState>> {
    Router::new().route("/sandbox/cashfree/verification/advance-employment", post(find_employment))
}

async fn find_employment(State(world): State<Arc<SandboxState>>, headers: HeaderMap, Json(asked): Json<Value>) -> Response {
    let is_known = |name: &str| headers.get(name).is_some_and(|value| value == world.settings.interakt_key.as_str());
    if !headers.contains_key("x-client-id") || !is_known("x-client-secret") {
        return refuse(StatusCode::UNAUTHORIZED, "authentication_error", "invalid client credentials");
    }
    let phone = asked["phone"].as_str().unwrap_or_default();
    if asked["verification_id"].as_str().unwrap_or_default().is_empty() || phone.len() != 10 {
        return refuse(StatusCode::BAD_REQUEST, "validation_error", "verification_id and phone are required");
    }
    if world.gate.admit(Channel::Identity, &world.settings).is_err() || phone == "9000000004" {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "source_down", "the source is not available");
    }
    // A source that is wrong tells of somebody else.
    let told = if phone == "9000000006" { "9000000001" } else { phone };
    let found = employments(told);
    if found.is_empty() {
        return refuse(StatusCode::NOT_FOUND, "record_not_found", "no record for this number");
    }
    let (id, input) = (&asked["verification_id"], json!({"phone": told}));
    Json(json!({"reference_id": 1, "verification_id": id, "status": "SUCCESS", "input": input, "uan_details": found})).into_response()
}

/// The accounts are of sample people.
fn employments(phone: &str) -> Vec<Value> {
    match phone {
        "9000000001" => vec![
            entry(
                "100100100101",
                "ASHA SPECIMEN RAMAN",
                "MHBAN00222220000000202",
                "SAMPLE SOFTWARE SERVICES PRIVATE LIMITED",
                ("2024-12-02", None),
                false,
            ),
            entry(
                "100100100101",
                "ASHA SPECIMEN RAMAN",
                "BGBNG00111110000000101",
                "SAMPLE TEXTILES PRIVATE LIMITED",
                ("2019-06-03", Some("2024-10-31")),
                false,
            ),
        ],
        "9000000002" => vec![
            entry(
                "100100100201",
                "RAVI SAMPLE",
                "MHBAN00333330000000303",
                "SAMPLE MOTORS LIMITED",
                ("2016-04-01", Some("2021-03-31")),
                false,
            ),
            entry("100100100202", "RAVI SAMPLE", "MHBAN00444440000000404", "SAMPLE STEEL LIMITED", ("2021-05-03", None), false),
        ],
        "9000000005" => {
            vec![entry("100100100501", "MEERA SAMPLE", "DLCPM00555550000000505", "SAMPLE OIL LIMITED", ("2015-07-01", None), true)]
        }
        _ => Vec::new(),
    }
}

fn entry(uan: &str, name: &str, member: &str, employer: &str, (joined, left): (&str, Option<&str>), is_exempted: bool) -> Value {
    json!({
        "uan": uan,
        "source": "MOBILE",
        "source_score": 100,
        "basic_details": {"employee_name": name, "employee_confidence_score": 100},
        "employment_details": {
            "member_id": member, "establishment_name": employer, "joining_date": joined, "exit_date": left, "exempted": is_exempted,
            "employer_confidence_score": 100,
        },
    })
}

fn refuse(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({"type": "validation_error", "code": code, "message": message}))).into_response()
}
