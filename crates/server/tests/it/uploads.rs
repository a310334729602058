//! Pictures: known by their bytes, kept for ever, harmless.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(a_picture_is_kept_and_served, what_is_no_picture_is_refused, pictures_have_a_largest_size);

/// One transparent pixel.
const PNG: [u8; 67] = [
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f,
    0x15, 0xc4, 0x89, 0, 0, 0, 0x0a, b'I', b'D', b'A', b'T', 0x78, 0x9c, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0d, 0x0a, 0x2d, 0xb4, 0, 0, 0, 0,
    b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82,
];

fn form(name: &str, bytes: Vec<u8>) -> Form {
    Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()).mime_str("image/png").unwrap())
}

async fn a_picture_is_kept_and_served(engine: Engine) {
    let mut site = Site::start(engine).await;
    let upload = site.ask_as("author", Method::POST, "/cms/api/uploads").await.form(form("../../evil name.png", PNG.to_vec()));
    let url = upload.expect(201).await.json()["data"]["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("/uploads/") && url.ends_with(".png") && !url.contains("evil"), "{url}");
    let served = site.get(&url).await.expect(200);
    assert!(served.body.starts_with(&PNG[..8]), "a PNG, made anew");
    assert_eq!(served.header("content-type"), "image/png");
    assert!(served.header("cache-control").contains("immutable"), "{:?}", served.headers);
    assert_eq!(served.header("x-content-type-options"), "nosniff");
    assert!(served.header("content-security-policy").contains("default-src 'none'"));
    let again =
        site.ask_as("editor", Method::POST, "/cms/api/uploads").await.form(form("other.png", PNG.to_vec())).expect(201).await.json();
    assert_eq!(again["data"]["url"], url.as_str(), "the same picture is kept once");
    let article = site.article(json!({"title": "With a picture", "primary_image_url": url})).await;
    assert_eq!(article["primary_image_url"], url.as_str());
    site.kill();
    site.launch().await;
    assert_eq!(site.get(&url).await.expect(200).body, served.body, "kept over a power cut");
}

async fn what_is_no_picture_is_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let token = site.token("editor").await;
    for (name, bytes) in [
        ("page.png", &b"<!doctype html><script>alert(1)</script>"[..]),
        ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("empty.png", b""),
        ("film.png", b"RIFF\0\0\0\0WAVEfmt "),
        ("program.png", b"\x7fELF\x02\x01\x01"),
    ] {
        let answer = site.ask(Method::POST, "/cms/api/uploads").token(&token).form(form(name, bytes.to_vec())).send().await;
        assert!(matches!(answer.status, 400 | 415), "{name}: {}", answer.status);
        check_failure(&answer, answer.status);
    }
    let answer = site.ask(Method::POST, "/cms/api/uploads").token(&token).form(Form::new().text("other", "x")).send().await;
    assert_eq!(check_failure(&answer, 400)["fields"].as_object().unwrap().len(), 1);
    let answer = site.ask(Method::POST, "/cms/api/uploads").token(&token).body("image/png", PNG.to_vec()).send().await;
    check_failure(&answer, 415);
    let folder = site.folder().join("uploads");
    let kept = std::fs::read_dir(folder).map(Iterator::count).unwrap_or_default();
    assert_eq!(kept, 0, "what is refused is not kept");
    for path in ["/uploads/", "/uploads/x.png", "/uploads/..%2ffineprint.sqlite", &format!("/uploads/{}.svg", "0".repeat(64))] {
        let status = site.get(path).await.status;
        assert!((300..500).contains(&status), "{path}: {status}");
    }
}

async fn pictures_have_a_largest_size(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_UPLOAD_LIMIT_MB", "1").up().await;
    let token = site.token("editor").await;
    let sized = |size: usize| [&PNG[..], &vec![0; size - PNG.len()]].concat();
    let send = |bytes: Vec<u8>| site.ask(Method::POST, "/cms/api/uploads").token(&token).form(form("big.png", bytes)).send();
    check_failure(&send(sized((1 << 20) + 1)).await, 413);
    check_failure(&send(sized(5 << 20)).await, 413);
    send(sized(1 << 20)).await.expect(201);
}
