//! The reference: a minimal axum server that answers each path with bytes from memory.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};

use crate::Result;

/// Headers that are not replayed, because the HTTP library creates them for each response.
const SKIPPED_HEADERS: [&str; 5] = ["date", "connection", "content-length", "transfer-encoding", "keep-alive"];

/// A response as it was received from the measured server.
#[derive(Debug, Clone)]
pub struct CapturedResponse {
    pub path: String,
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

#[derive(Debug, Clone)]
struct StoredResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

type StoredResponses = Arc<HashMap<String, StoredResponse>>;

/// Writes `map.json` and one file for each body.
pub fn save(folder: &Path, captured: &[CapturedResponse]) -> Result<()> {
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let mut map = Vec::new();
    for (number, answer) in captured.iter().enumerate() {
        let file = format!("{number:05}.body");
        fs::write(folder.join(&file), &answer.body).map_err(|e| e.to_string())?;
        let headers: Vec<_> = answer.headers.iter().filter(|(name, _)| !SKIPPED_HEADERS.contains(&name.as_str())).collect();
        map.push(json!({ "path": answer.path, "status": answer.status, "headers": headers, "file": file }));
    }
    fs::write(folder.join("map.json"), Value::Array(map).to_string()).map_err(|e| e.to_string())
}

pub fn router(folder: &Path) -> Result<Router> {
    let text = fs::read_to_string(folder.join("map.json")).map_err(|e| format!("{}/map.json: {e}", folder.display()))?;
    let map: Vec<Value> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let mut answers = HashMap::new();
    for entry in &map {
        answers.insert(entry["path"].as_str().unwrap_or_default().to_owned(), load_response(folder, entry)?);
    }
    Ok(Router::new().route("/", get(serve_response)).route("/{*path}", get(serve_response)).with_state(Arc::new(answers)))
}

fn load_response(folder: &Path, entry: &Value) -> Result<StoredResponse> {
    let mut headers = HeaderMap::new();
    for pair in entry["headers"].as_array().into_iter().flatten() {
        let name = HeaderName::try_from(pair[0].as_str().unwrap_or_default()).map_err(|e| e.to_string())?;
        headers.append(name, HeaderValue::from_str(pair[1].as_str().unwrap_or_default()).map_err(|e| e.to_string())?);
    }
    let body = fs::read(folder.join(entry["file"].as_str().unwrap_or_default())).map_err(|e| e.to_string())?;
    let status = entry["status"].as_u64().and_then(|status| u16::try_from(status).ok()).unwrap_or(200);
    Ok(StoredResponse { status: StatusCode::from_u16(status).map_err(|e| e.to_string())?, headers, body: body.into() })
}

async fn serve_response(State(answers): State<StoredResponses>, uri: Uri) -> Response {
    let Some(kept) = answers.get(uri.path_and_query().map_or("/", |path| path.as_str())) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = Response::new(Body::from(kept.body.clone()));
    *response.status_mut() = kept.status;
    *response.headers_mut() = kept.headers.clone();
    response
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;
    use crate::load::{Connection, Load, Order, burst, get_request as request};

    fn sample_capture(path: &str, body: &str) -> CapturedResponse {
        let headers = [("content-type", "text/plain"), ("x-kept", "yes"), ("date", "long ago")];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        CapturedResponse { path: path.to_owned(), status: 200, headers: headers.to_vec(), body: body.as_bytes().to_vec() }
    }

    #[tokio::test]
    async fn what_was_captured_comes_back_under_load_and_in_a_burst() {
        let folder = std::env::temp_dir().join(format!("fineprint-bench-test-{}", std::process::id()));
        save(&folder, &[sample_capture("/a?x=1&y=2", "hello"), sample_capture("/", &"x".repeat(200_000))]).unwrap();
        let router = router(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(async move { axum::serve(listener, router).await });

        let mut connection = Connection::open(address, None).await.unwrap();
        assert_eq!(connection.exchange(&request("/a?x=1&y=2", true)).await.unwrap().status, 200);
        assert_eq!(connection.body(), b"hello");
        let headers = connection.headers();
        assert!(headers.contains(&("x-kept".to_owned(), "yes".to_owned())));
        assert!(!headers.contains(&("date".to_owned(), "long ago".to_owned())));

        let requests = Arc::new(vec![request("/a?x=1&y=2", true), request("/", false), request("/no", false)]);
        let order = Order::Cycle.positions(3, 300);
        let load = Load { address, requests, order, connections: 4, per_source: Some(7), at_most: Duration::from_secs(20) };
        let outcome = load.run().await;
        assert_eq!((outcome.requests, outcome.broken), (300, 0));
        assert_eq!((outcome.by_status[&200], outcome.by_status[&404]), (200, 100));
        assert!(outcome.bytes > 20_000_000);
        assert_eq!(outcome.describe_trouble().as_deref(), Some("100 × 404"));

        assert!(burst(address, request("/", false), 50).await.unwrap().describe_trouble().is_none());
        serving.abort();
    }
}
