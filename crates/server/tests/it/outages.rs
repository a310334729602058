//! A database that can't write for a while: readers notice nothing, writers are told, and it ends.

use std::process::Command;

use reqwest::Method;
use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually};

/// A writer waits up to five seconds for another one.
#[tokio::test]
async fn a_locked_sqlite_file_answers_503_and_recovers() {
    let site = Site::start(Engine::Sqlite).await;
    let article = site.article(json!({"title": "Locked"})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    let token = site.token("editor").await;
    let put = |title: &str| site.ask(Method::PUT, &path).token(&token).json(&json!({"title": title})).send();
    let mut other = site.database.connect().await;
    other.run("BEGIN IMMEDIATE").await;
    let waiting = put("Refused");
    let reading = async {
        for _ in 0..20 {
            for read in [&path[..], "/", "/cms/api/contents", "/taxation/locked", "/cms/api/content-search?searchText=locked", "/readyz"] {
                site.get(read).await.expect(200);
            }
        }
    };
    let (refused, ()) = tokio::join!(waiting, reading);
    let body = check_failure(&refused, 503);
    assert_eq!(body["code"], "UNAVAILABLE");
    assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0), "{:?}", refused.headers);
    other.run("ROLLBACK").await;
    let saved = put("Saved").await.expect(200).json();
    assert_eq!((&saved["data"]["title"], &saved["data"]["revision"]), (&json!("Saved"), &json!(2)), "nothing was half-written");
}

/// The program may not write files beyond this size: what SQLite meets is what a full disk is to it.
fn limit_files(id: u32, bytes: &str) {
    let status = Command::new("prlimit").args(["--pid", &id.to_string(), &format!("--fsize={bytes}:")]).status();
    assert!(status.expect("prlimit is there").success());
}

#[tokio::test]
async fn a_full_disk_answers_503_and_recovers() {
    let site = Site::prepare(Engine::Sqlite).await.ignoring_file_limits().up().await;
    let article = site.article(json!({"title": "Squeezed"})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    let token = site.token("editor").await;
    let put = |title: String| site.ask(Method::PUT, &path).token(&token).json(&json!({"title": title})).send();
    site.get("/taxation/squeezed").await.expect(200);
    limit_files(site.server().id(), "1");
    for attempt in 0..3 {
        check_failure(&put(format!("Refused {attempt}")).await, 503);
        let answer = site.ask(Method::POST, "/cms/api/tags").token(&token).json(&json!({"name": "No room"})).send().await;
        check_failure(&answer, 503);
    }
    let read = site.read(&path).await;
    assert_eq!((&read["data"]["title"], &read["data"]["revision"]), (&json!("Squeezed"), &json!(1)));
    site.get("/taxation/squeezed").await.expect(200);
    site.get("/healthz").await.expect(200);
    limit_files(site.server().id(), "unlimited");
    let saved = put("Room again".to_owned()).await.expect(200).json();
    assert_eq!(saved["data"]["revision"], 2);
    eventually(SOON, "the index follows again", || async {
        (site.search("room+again").await["data"][0]["title"] == "Room again").then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM tags").await, 0);
    assert_eq!(site.database.texts("PRAGMA integrity_check").await, ["ok"]);
}

#[tokio::test]
async fn a_read_only_postgres_answers_503_and_recovers() {
    let site = Site::start(Engine::Postgres).await;
    let article = site.article(json!({"title": "Standby"})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    let token = site.token("editor").await;
    let put = |title: &str| site.ask(Method::PUT, &path).token(&token).json(&json!({"title": title})).send();
    let mut admin = site.database.connect_admin().await;
    let name = site.database.name().to_owned();
    // As after a switch to a standby: connections break, new ones can only read.
    let kick = format!("SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'");
    admin.run(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    admin.number(&kick).await;
    eventually(SOON, "writers are told", || async {
        let answer = put("Refused").await;
        // Broken connections may be met first; they too are a 503, never a 500.
        check_failure(&answer, 503);
        answer.text().to_lowercase().contains("read").then_some(())
    })
    .await;
    eventually(SOON, "readers notice nothing", || async { (site.get(&path).await.status == 200).then_some(()) }).await;
    site.get("/taxation/standby").await.expect(200);
    admin.run(&format!("ALTER DATABASE {name} RESET default_transaction_read_only")).await;
    admin.number(&kick).await;
    let saved = eventually(SOON, "writing works again", || async {
        let answer = put("Saved").await;
        (answer.status == 200).then(|| answer.json())
    })
    .await;
    assert_eq!(saved["data"]["revision"], 2);
    eventually(SOON, "pages follow again", || async { site.get("/").await.text().contains("Saved").then_some(()) }).await;
}

#[tokio::test]
async fn a_postgres_that_goes_away_is_survived() {
    let site = Site::start(Engine::Postgres).await;
    site.article(json!({"title": "Resilient"})).await;
    site.get("/taxation/resilient").await.expect(200);
    let mut admin = site.database.connect_admin().await;
    let name = site.database.name().to_owned();
    admin.run(&format!("ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")).await;
    admin.number(&format!("SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'")).await;
    eventually(SOON, "readiness is lost", || async { (site.get("/readyz").await.status == 503).then_some(()) }).await;
    site.get("/healthz").await.expect(200);
    let kept = site.get("/taxation/resilient").await.expect(200);
    assert!(kept.text().contains("Resilient"), "kept pages are shown on");
    let unkept = site.get("/about").await;
    assert_eq!(unkept.status, 503, "what can't be made is no empty 200");
    assert!(!unkept.header("retry-after").is_empty());
    admin.run(&format!("ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")).await;
    eventually(SOON, "it is ready again", || async { (site.get("/readyz").await.status == 200).then_some(()) }).await;
    site.article(json!({"title": "Back again"})).await;
    eventually(SOON, "pages follow again", || async { site.get("/").await.text().contains("Back again").then_some(()) }).await;
}
