//! Small request bodies, which programs send as JSON and the sandbox's pages send as forms.

use std::collections::BTreeMap;

use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;

/// The fields of a body as text. Values other than strings, numbers and booleans are left out.
pub(crate) struct RequestFields(BTreeMap<String, String>);

impl RequestFields {
    /// The trimmed value; `None` when it is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    /// Whether a page of the sandbox sent the body and expects a page in response.
    pub fn is_form(&self) -> bool {
        self.0.contains_key("form")
    }
}

impl<S: Send + Sync> FromRequest<S> for RequestFields {
    type Rejection = StatusCode;

    async fn from_request(request: Request, state: &S) -> Result<Self, StatusCode> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_json = kind.starts_with("application/json");
        let body = axum::body::Bytes::from_request(request, state).await.map_err(|_| StatusCode::BAD_REQUEST)?;
        if is_json {
            let fields: BTreeMap<String, serde_json::Value> = serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
            Ok(Self(fields.into_iter().filter_map(|(name, value)| Some((name, scalar_to_text(value)?))).collect()))
        } else {
            Ok(Self(url::form_urlencoded::parse(&body).into_owned().collect()))
        }
    }
}

fn scalar_to_text(value: serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::String(text) => Some(text),
        serde_json::Value::Number(number) => Some(number.to_string()),
        serde_json::Value::Bool(yes) => Some(yes.to_string()),
        _ => None,
    }
}
