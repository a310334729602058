//! The operator's commands: migrations, keys, tokens, nodes that serve one part.

use reqwest::Method;
use serde_json::json;

use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    migrations_are_checked_and_applied,
    a_newer_database_is_refused,
    rotated_keys_keep_old_links,
    tokens_need_a_name_and_a_role,
    nodes_that_start_together,
);

/// Each socket is an open file.
#[tokio::test]
async fn as_many_files_as_the_system_allows_may_be_open() {
    let site = Site::prepare(Engine::Sqlite).await.beginning_with_few_files().up().await;
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", site.server().id())).unwrap();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    let [soft, hard, ..] = files.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{files}") };
    assert!(soft == hard && soft != "100", "{files}");
}

async fn migrations_are_checked_and_applied(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_AUTO_MIGRATE", "false");
    let refused = site.cli(&["serve", "--listen", "127.0.0.1:0"]).await;
    assert!(!refused.success && refused.stderr.contains("fineprint migrate"), "{}", refused.stderr);
    let pending = site.cli(&["migrate", "--check"]).await;
    assert_eq!((pending.status.code(), pending.stdout.lines().count() >= 3), (Some(1), true), "{}", pending.stdout);
    assert!(pending.stdout.lines().all(|line| line.starts_with("pending: m0")), "{}", pending.stdout);
    site.run_command(&["migrate"]).await;
    let done = site.run_command(&["migrate", "--check"]).await;
    assert!(done.contains("up to date"), "{done}");
    site.run_command(&["migrate"]).await;
    let site = site.up().await;
    site.get("/readyz").await.expect(200);
}

async fn a_newer_database_is_refused(engine: Engine) {
    let mut site = Site::start(engine).await;
    site.database.run("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)").await;
    // It still serves, but tells a proxy to look elsewhere.
    let ready = site.get("/readyz").await.expect(503);
    assert!(ready.text().contains("database"), "{}", ready.text());
    assert!(!ready.header("retry-after").is_empty());
    site.get("/healthz").await.expect(200);
    site.stop().await;
    let refused = site.cli(&["serve", "--listen", "127.0.0.1:0"]).await;
    assert!(!refused.success && refused.stderr.contains("m9999_future"), "{}", refused.stderr);
    // Neither is it migrated any further.
    site.database
        .run("DELETE FROM seaql_migrations WHERE version = (SELECT MAX(version) FROM seaql_migrations WHERE version < 'm9')")
        .await;
    for command in ["migrate", "seed"] {
        let refused = site.cli(&[command]).await;
        let words = ["m9999_future", "restore a backup"];
        assert!(!refused.success && words.iter().all(|word| refused.stderr.contains(word)), "{command}: {}", refused.stderr);
    }
}

async fn rotated_keys_keep_old_links(engine: Engine) {
    let site = Site::start(engine).await;
    let id = site.article(json!({"title": "Signed", "status": "draft"})).await["_id"].as_str().unwrap().to_owned();
    let link = || async {
        let answer = site.ask_as("editor", Method::POST, &format!("/cms/api/contents/{id}/preview")).await.expect(200).await.json();
        answer["data"]["url"].as_str().unwrap().strip_prefix(&site.address).unwrap().to_owned()
    };
    let old = link().await;
    let before = site.run_command(&["keys", "list"]).await;
    assert_eq!(before.lines().count(), 1, "{before}");
    site.run_command(&["keys", "rotate"]).await;
    site.get(&old).await.expect(200);
    let token = |link: &str| link.split_once("preview=").unwrap().1.split('.').next().unwrap().to_owned();
    let is_new = |link: String| Some(link).filter(|link| token(link) != token(&old));
    let new = eventually(SOON, "the new key signs", || async { is_new(link().await) }).await;
    site.get(&new).await.expect(200);
    let listed = site.run_command(&["keys", "list"]).await;
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.lines().next().unwrap().contains("signs") && listed.lines().nth(1).unwrap().contains("accepted until"), "{listed}");
    site.run_command(&["keys", "rotate", "--grace-days", "0"]).await;
    for ended in [&old, &new] {
        eventually(SOON, "the old keys are accepted no more", || async { (site.get(ended).await.status == 404).then_some(()) }).await;
    }
    site.get(&link().await).await.expect(200);
}

async fn tokens_need_a_name_and_a_role(engine: Engine) {
    let site = Site::start(engine).await;
    let wrong = site.cli(&["token", "create", "--name", "x", "--role", "owner"]).await;
    assert!(!wrong.success && wrong.stderr.contains("owner") && wrong.stderr.contains("editor"), "{}", wrong.stderr);
    assert!(!site.cli(&["token", "create", "--name", " ", "--role", "editor"]).await.success);
    assert!(!site.cli(&["token", "create", "--role", "editor"]).await.success);
    assert!(!site.cli(&["token", "revoke", "nonsense"]).await.success);
    assert_eq!(site.run_command(&["token", "list"]).await, "");
    let made = site.cli(&["token", "create", "--name", "me", "--role", "moderator"]).await;
    assert_eq!(made.stdout.lines().count(), 1, "standard output holds the token alone: {}", made.stdout);
    assert!(!site.server().log().contains(made.stdout.trim()), "a token is in no log");
}

async fn nodes_that_start_together(engine: Engine) {
    let site = Site::prepare(engine).await;
    let other = site.prepare_second_node();
    let (site, other) = tokio::join!(site.up(), other.up());
    site.article(json!({"title": "From the one"})).await;
    other.article(json!({"title": "From the other"})).await;
    crate::site::eventually(SOON, "both show both", || async {
        let one = site.read("/cms/api/contents").await["totalCount"] == 2;
        (one && other.read("/cms/api/contents").await["totalCount"] == 2).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM signing_keys").await, 1, "they agree on one signing key");
}
