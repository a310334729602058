//! The audit trail of staff, and their tokens.

use serde_json::json;

use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    acts_of_staff_are_chained,
    values_stand_in_the_trail,
    a_name_belongs_to_one_token_and_tokens_end,
    refusals_are_counted_and_logged,
);

async fn acts_of_staff_are_chained(engine: Engine) {
    let site = Site::start(engine).await;
    for name in ["Taxes", "Savings"] {
        site.post_as("editor", "/cms/api/tags", &json!({"name": name})).await.expect(201);
    }
    check_failure(&site.post_as("moderator", "/cms/api/tags", &json!({"name": "Refused"})).await, 403);
    let list = site.run_command(&["audit", "list"]).await;
    let acts = list.lines().filter(|line| line.contains("(editor)") && line.contains("POST /cms/api/tags")).count();
    assert_eq!(acts, 2, "{list}");
    assert!(list.contains("token.create") && !list.contains("(moderator)"), "{list}");
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
    // The database refuses to rewrite it; whoever gets around that is found out.
    let disable = match engine {
        Engine::Sqlite => "DROP TRIGGER audit_events_no_update",
        Engine::Postgres => "ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_added",
    };
    site.database.run(disable).await;
    site.database.run("UPDATE audit_events SET actor = 'somebody else' WHERE number = 2").await;
    let broken = site.cli(&["audit", "verify"]).await;
    assert!(!broken.status.success() && broken.stderr.contains("broken at event 2"), "{}", broken.stderr);
}

async fn values_stand_in_the_trail(engine: Engine) {
    let site = Site::start(engine).await;
    site.turn("header", false).await;
    site.turn("header", false).await;
    let article = site.article(json!({"title": "Before and after", "status": "draft"})).await;
    let id = article["_id"].as_str().unwrap();
    site.edit(id, json!({"status": "published"})).await;
    site.edit(id, json!({"title": "Before and after, again"})).await;
    let list = site.run_command(&["audit", "list"]).await;
    let count = |words: &str| list.lines().filter(|line| line.contains(words)).count();
    assert_eq!(count("header: true → false"), 1, "what stays the same is not told: {list}");
    assert_eq!((count("status: draft → published"), count("status:")), (1, 1), "{list}");
    assert_eq!((count("revision: 1 → 2"), count("revision: 2 → 3")), (1, 1), "{list}");
    assert!(list.contains("role: nothing → "), "{list}");
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
}

async fn a_name_belongs_to_one_token_and_tokens_end(engine: Engine) {
    let site = Site::start(engine).await;
    let create = ["token", "create", "--name", "asha", "--role", "author"];
    let token = site.run_command(&create).await.trim().to_owned();
    let twice = site.cli(&create).await;
    assert!(!twice.status.success() && twice.stderr.contains("A valid token has this name already"), "{}", twice.stderr);
    let ask = || site.ask(reqwest::Method::POST, "/cms/api/contents").token(&token).json(&json!({"title": ""})).send();
    check_failure(&ask().await, 400);
    site.database.run("UPDATE staff_tokens SET expires_at = 1").await;
    check_failure(&ask().await, 401);
    // Drafts and cases go by the name: whoever has it next must be the same person.
    let anew = site.cli(&create).await;
    assert!(!anew.status.success() && anew.stderr.contains("add --again"), "{}", anew.stderr);
    site.run_command(&[create.as_slice(), &["--again"]].concat()).await;
}

async fn refusals_are_counted_and_logged(engine: Engine) {
    let mut site = Site::start(engine).await;
    let guess = json!({"email": "asha@example.in", "code": "000000"});
    check_failure(&site.post("/cms/api/subscribers/verify", &guess).await, 400);
    check_failure(&site.post("/cms/api/subscribers/refresh", &json!({"refreshToken": "x"})).await, 401);
    let ask = site.ask(reqwest::Method::POST, "/cms/api/tags").token("tfp_of_nobody").json(&json!({"name": "x"})).send();
    check_failure(&ask.await, 401);
    let metrics = site.get("/metrics").await.expect(200).text();
    for name in ["fineprint_sign_ins_refused_total ", "fineprint_renewals_refused_total ", "fineprint_staff_tokens_refused_total "] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    let log = site.stop().await.stderr;
    for words in ["sign-in by code refused", "renewal of a session refused"] {
        assert!(log.contains(words), "{words}: {log}");
    }
    assert!(!log.contains("asha@") && !log.contains("tfp_of_nobody"), "{log}");
}
