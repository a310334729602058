//! The S3 adapter against a small fake S3 server that requires a signature, stores objects, lists them in pages, and fails on
//! request.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use domain::Error;
use domain::object_store::ObjectStore;
use parking_lot::Mutex;
use providers::object_store::{Bucket, S3Store};

const KEY: &str = "AKIDEXAMPLE";
/// Names in one page of a list; small, so that longer lists need several pages.
const PAGE_SIZE: usize = 2;

#[derive(Default)]
struct FakeS3 {
    objects: Mutex<BTreeMap<String, Bytes>>,
    /// The status sent to every request, unless it is 0.
    fails_with: AtomicU16,
}

/// `AWS4-HMAC-SHA256 Credential=KEY/20261120/ap-south-1/s3/aws4_request, SignedHeaders=…, Signature=64 hex`.
fn is_signed(headers: &HeaderMap) -> bool {
    let header = headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signature = header.split("Signature=").nth(1).unwrap_or_default();
    header.starts_with(&format!("AWS4-HMAC-SHA256 Credential={KEY}/"))
        && header.contains("/ap-south-1/s3/aws4_request")
        && header.contains("host;")
        && signature.len() == 64
        && signature.bytes().all(|byte| byte.is_ascii_hexdigit())
        && headers.contains_key("x-amz-date")
        && headers.contains_key("x-amz-content-sha256")
}

async fn handle_request(State(shelf): State<Arc<FakeS3>>, Query(query): Query<HashMap<String, String>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let status = shelf.fails_with.load(Ordering::Relaxed);
    if status != 0 {
        return StatusCode::from_u16(status).unwrap().into_response();
    }
    if !is_signed(&parts.headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Some(key) = parts.uri.path().strip_prefix("/pictures") else { return StatusCode::NOT_FOUND.into_response() };
    let key = key.trim_start_matches('/').to_owned();
    let mut objects = shelf.objects.lock().clone();
    let response = match parts.method {
        Method::GET if key.is_empty() => list_objects(&objects, &query),
        Method::GET => objects.get(&key).map_or_else(
            || StatusCode::NOT_FOUND.into_response(),
            |bytes| ([("last-modified", "Fri, 20 Nov 2026 10:00:00 GMT"), ("etag", "\"1\"")], bytes.clone()).into_response(),
        ),
        Method::PUT => {
            objects.insert(key, axum::body::to_bytes(body, usize::MAX).await.unwrap());
            [("etag", "\"1\"")].into_response()
        }
        Method::DELETE => {
            objects.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    *shelf.objects.lock() = objects;
    response
}

fn list_objects(objects: &BTreeMap<String, Bytes>, query: &HashMap<String, String>) -> Response {
    let prefix = query.get("prefix").cloned().unwrap_or_default();
    let after = query.get("continuation-token").cloned().unwrap_or_default();
    let mut found: Vec<&String> = objects.keys().filter(|key| key.starts_with(&prefix) && **key > after).collect();
    let is_more = found.len() > PAGE_SIZE;
    found.truncate(PAGE_SIZE);
    let contents: String = found
        .iter()
        .map(|key| format!("<Contents><Key>{key}</Key><Size>1</Size><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>"))
        .collect();
    let next = found.last().filter(|_| is_more).map(|key| format!("<NextContinuationToken>{key}</NextContinuationToken>"));
    format!("<ListBucketResult><IsTruncated>{is_more}</IsTruncated>{contents}{}</ListBucketResult>", next.unwrap_or_default())
        .into_response()
}

async fn start_fake_s3() -> (Arc<FakeS3>, Bucket) {
    let shelf = Arc::new(FakeS3::default());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = Some(format!("http://{}", listener.local_addr().unwrap()));
    let router = Router::new().fallback(any(handle_request)).with_state(shelf.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let bucket = Bucket {
        name: "pictures".to_owned(),
        endpoint,
        region: "ap-south-1".to_owned(),
        prefix: "site/uploads".to_owned(),
        access_key_id: KEY.to_owned(),
        secret_access_key: "secret".to_owned(),
    };
    (shelf, bucket)
}

#[tokio::test]
async fn what_is_put_is_there_until_it_is_deleted() {
    let (shelf, bucket) = start_fake_s3().await;
    let store = S3Store::open(&bucket).unwrap();
    assert_eq!(store.get("a.png").await.unwrap(), None);
    store.put("a.png", b"bytes").await.unwrap();
    store.put("a.png", b"bytes").await.unwrap();
    assert_eq!(store.get("a.png").await.unwrap().as_deref(), Some(&b"bytes"[..]));
    assert_eq!(shelf.objects.lock().keys().collect::<Vec<_>>(), ["site/uploads/a.png"]);
    store.delete("a.png").await.unwrap();
    store.delete("a.png").await.unwrap();
    assert_eq!(store.get("a.png").await.unwrap(), None);
}

#[tokio::test]
async fn names_are_listed_over_several_answers() {
    let (shelf, bucket) = start_fake_s3().await;
    let store = S3Store::open(&bucket).unwrap();
    assert!(store.list_names().await.unwrap().is_empty());
    shelf.objects.lock().insert("other/x.png".to_owned(), Bytes::new());
    for name in ["c.jpg", "a-320.avif", "b.png", "a.png", "d.png"] {
        store.put(name, b"x").await.unwrap();
    }
    assert_eq!(store.list_names().await.unwrap(), ["a-320.avif", "a.png", "b.png", "c.jpg", "d.png"]);
}

#[tokio::test]
async fn a_refused_key_and_a_broken_store_are_told_as_unavailable() {
    let (shelf, bucket) = start_fake_s3().await;
    let stranger = S3Store::open(&Bucket { access_key_id: "OTHER".to_owned(), ..bucket.clone() }).unwrap();
    assert!(matches!(stranger.put("a.png", b"x").await, Err(Error::Unavailable { .. })));
    assert!(matches!(stranger.get("a.png").await, Err(Error::Unavailable { .. })), "refused is not the same as missing");
    let store = S3Store::open(&bucket).unwrap();
    shelf.fails_with.store(503, Ordering::Relaxed);
    assert!(matches!(store.put("a.png", b"x").await, Err(Error::Unavailable { .. })));
    assert!(matches!(store.list_names().await, Err(Error::Unavailable { .. })));
    shelf.fails_with.store(0, Ordering::Relaxed);
    store.put("a.png", b"x").await.unwrap();
}

#[tokio::test]
async fn nobody_at_the_address_is_told_as_unavailable() {
    let (_, bucket) = start_fake_s3().await;
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let store = S3Store::open(&Bucket { endpoint: Some(format!("http://{closed}")), ..bucket }).unwrap();
    assert!(matches!(store.get("a.png").await, Err(Error::Unavailable { .. })));
}

#[tokio::test]
async fn names_that_lead_elsewhere_are_refused() {
    let (shelf, bucket) = start_fake_s3().await;
    let store = S3Store::open(&bucket).unwrap();
    for bad in ["../a.png", ".hidden", "", "a/b.png", "a.b.c"] {
        assert!(matches!(store.put(bad, b"x").await, Err(Error::NotFound(_))), "{bad}");
    }
    assert!(shelf.objects.lock().is_empty());
}
