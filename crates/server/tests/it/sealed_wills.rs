//! Sealed wills in an account: only sealed files are taken, each comes back to its owner as it was, and goes with a receipt.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually, folder, typed};

on_both_databases!(
    a_sealed_will_comes_back_as_it_was,
    anything_else_is_refused,
    three_are_kept_and_one_is_replaced,
    a_deleted_one_leaves_a_receipt,
    they_are_their_owners_only,
    they_go_with_the_account,
);

const EMAIL: &str = "asha@example.in";
const WILLS: &str = "/cms/api/subscribers/sealed-wills";
const HEAD: &str = r#"{"v":1,"kdf":{"name":"argon2id","m":19456,"t":2,"p":1,"salt":"AAECAwQFBgcICQoLDA0ODw=="},"iv":"AAECAwQFBgcICQoL","created":"2026-11-24T10:00:00.000Z"}"#;

/// A file in the form of the planner's. `filler` stands for what is sealed.
fn sealed_file(head: &str, filler: u8) -> Vec<u8> {
    let mut file = b"FINEPRINT-WILL\n".to_vec();
    file.extend(u32::try_from(head.len()).unwrap().to_be_bytes());
    file.extend(head.as_bytes());
    file.extend((0..300_u32).map(|at| (at * 173 % 251) as u8 ^ filler));
    file.extend([255, 254]);
    let checksum = Sha256::digest(&file);
    file.extend(checksum);
    file
}

async fn send(person: &Browser<'_>, path: &str, bytes: &[u8]) -> Answer {
    person.send_form(path, Form::new().part("file", Part::bytes(bytes.to_vec()).file_name("for Asha.fineprint-will"))).await
}

async fn keep(person: &Browser<'_>, filler: u8) -> Value {
    send(person, WILLS, &sealed_file(HEAD, filler)).await.expect(201).json()["data"].clone()
}

async fn list(person: &Browser<'_>) -> Vec<Value> {
    person.get(WILLS).await.expect(200).json()["data"].as_array().unwrap().clone()
}

fn path_of(will: &Value) -> String {
    format!("{WILLS}/{}", will["_id"].as_str().unwrap())
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn a_sealed_will_comes_back_as_it_was(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let file = sealed_file(HEAD, 1);
    let will = keep(&person, 1).await;
    assert_eq!((&will["sealedAt"], &will["size"]), (&json!("2026-11-24T10:00:00Z"), &json!(file.len())));
    assert_eq!(will["sha256"], hash(&file));
    assert_eq!(list(&person).await, std::slice::from_ref(&will));
    let answer = person.get(&path_of(&will)).await.expect(200);
    assert_eq!(answer.body, file);
    assert_eq!(answer.header("content-type"), "application/octet-stream");
    assert!(answer.header("content-disposition").starts_with("attachment"), "{:?}", answer.headers);
    assert_eq!(answer.header("cache-control"), "no-store");
    // The name under which it was sent is kept nowhere.
    assert!(!will.to_string().contains("Asha") && !site.server().log().contains("for Asha"));
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["sealedWills"][0]["sha256"], hash(&file));
    assert!(export["sealedWills"][0]["file"].as_str().unwrap().starts_with("RklORVBSSU5ULVdJTEwK"), "{export}");
}

async fn anything_else_is_refused(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let refused = async |bytes: &[u8], status: u16, words: &str| {
        let answer = send(&person, WILLS, bytes).await;
        check_failure(&answer, status);
        assert!(answer.text().contains(words), "{}", answer.text());
    };
    refused(b"I leave everything to my wife.", 400, "not a sealed will").await;
    refused(b"%PDF-1.7", 400, "not a sealed will").await;
    let mut changed = sealed_file(HEAD, 1);
    changed[300] ^= 1;
    refused(&changed, 400, "damaged").await;
    refused(&sealed_file(&HEAD.replace(r#""v":1"#, r#""v":9"#), 1), 400, "another version").await;
    refused(&sealed_file(&HEAD.replace(r#""v":1"#, r#""v":1,"note":"for my wife""#), 1), 400, "damaged").await;
    refused("x".repeat(300 * 1024).as_bytes(), 413, "too large").await;
    check_failure(&person.send_form(WILLS, Form::new().text("other", "x")).await, 400);
    check_failure(&person.post(WILLS, &json!({"file": "x"})).await, 415);
    assert_eq!(list(&person).await, Vec::<Value>::new());
    assert_eq!(site.database.number("SELECT COUNT(*) FROM sealed_wills").await, 0);
}

async fn three_are_kept_and_one_is_replaced(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let first = keep(&person, 1).await;
    for filler in [2, 3] {
        keep(&person, filler).await;
    }
    let full = send(&person, WILLS, &sealed_file(HEAD, 4)).await;
    check_failure(&full, 409);
    assert_eq!(full.json()["code"], "TOO_MANY_SEALED_WILLS");
    let replacing = format!("{WILLS}?replaces={}", first["_id"].as_str().unwrap());
    let second = send(&person, &replacing, &sealed_file(HEAD, 4)).await.expect(201).json()["data"].clone();
    assert_eq!(second["_id"], first["_id"]);
    let kept = list(&person).await;
    assert_eq!((kept.len(), &kept[0]), (3, &second), "the newest first");
    assert_eq!(person.get(&path_of(&first)).await.expect(200).body, sealed_file(HEAD, 4));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM sealed_wills").await, 3, "nothing is left of the first");
    let unknown = format!("{WILLS}?replaces=0190a0a0-0000-7000-8000-000000000000");
    check_failure(&send(&person, &unknown, &sealed_file(HEAD, 5)).await, 404);
}

async fn a_deleted_one_leaves_a_receipt(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let (gone, kept) = (keep(&person, 1).await, keep(&person, 2).await);
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    let receipt = person.delete(&path_of(&gone), &json!({})).await.expect(200).json()["data"].clone();
    assert_eq!((&receipt["sha256"], &receipt["remaining"]), (&gone["sha256"], &json!(1)));
    assert_eq!(receipt["number"].as_str().unwrap().len(), 12);
    assert!(receipt["deletedAt"].is_string() && receipt["storedAt"] == gone["storedAt"]);
    check_failure(&person.get(&path_of(&gone)).await, 404);
    check_failure(&person.delete(&path_of(&gone), &json!({})).await, 404);
    assert_eq!(list(&person).await, [kept]);
    // A backup from before does not bring it back.
    let log = site.folder().join("erasures.log");
    eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let new = Site::prepare(engine).await;
    std::fs::create_dir_all(new.folder()).unwrap();
    std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
    new.run_command(&["restore", &file]).await;
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM sealed_wills").await, 1);
}

async fn they_are_their_owners_only(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let will = keep(&person, 1).await;
    let neighbour = site.subscriber(&typed("ravi@example.in")).await;
    assert_eq!(list(&neighbour).await, Vec::<Value>::new());
    check_failure(&neighbour.get(&path_of(&will)).await, 404);
    check_failure(&neighbour.delete(&path_of(&will), &json!({})).await, 404);
    let replacing = format!("{WILLS}?replaces={}", will["_id"].as_str().unwrap());
    check_failure(&send(&neighbour, &replacing, &sealed_file(HEAD, 2)).await, 404);
    let claimed = site.browser();
    check_failure(&send(&claimed, WILLS, &sealed_file(HEAD, 2)).await, 401);
    claimed.subscribe(&typed(EMAIL)).await;
    check_failure(&claimed.get(WILLS).await, 403);
    check_failure(&send(&claimed, WILLS, &sealed_file(HEAD, 2)).await, 403);
    let elsewhere = site.ask(Method::DELETE, &path_of(&will)).cookie(&person.cookies()).header("origin", "https://elsewhere.example");
    check_failure(&elsewhere.send().await, 403);
    assert_eq!(list(&person).await, [will]);
}

async fn they_go_with_the_account(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    keep(&person, 1).await;
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM sealed_wills").await, 0);
}
