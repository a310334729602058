//! The desk: who is there, with whom, and what agents begin with.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CASES, act_well, new_case, open, path_of, person};
use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    a_desk_names_modules_colleagues_and_experts,
    agents_begin_with_messages_of_the_module,
    agents_read_their_own_words,
    a_token_that_has_run_out_takes_over_nothing,
    the_page_of_the_desk_is_stored_nowhere,
);

async fn desk(site: &Site, token: &str) -> Value {
    site.ask(Method::GET, &format!("{CASES}/desk")).token(token).expect(200).await.json()["data"].clone()
}

async fn a_desk_names_modules_colleagues_and_experts(engine: Engine) {
    let site = open(engine).await;
    let vikram = site.new_token_for("Vikram", "agent", "will").await;
    let ravi = site.new_token_for("Ravi the expert", "expert", "").await;
    let admin = site.token("admin").await;
    let seen = desk(&site, &vikram).await;
    assert_eq!((&seen["name"], &seen["role"]), (&json!("Vikram"), &json!("agent")));
    assert_eq!(seen["modules"], json!([{"module": "will", "title": "Provident fund help"}]), "his own only");
    assert_eq!(seen["experts"], json!(["Ravi the expert"]));
    assert_eq!(seen["colleagues"], json!([{"name": "Vikram", "modules": ["will"]}, {"name": "the admin", "modules": null}]));
    assert_eq!(desk(&site, &admin).await["modules"].as_array().unwrap().len(), 2);
    let seen = desk(&site, &ravi).await;
    assert_eq!((&seen["role"], &seen["modules"], &seen["colleagues"]), (&json!("expert"), &json!([]), &json!([])));
    check_failure(&site.ask_as("editor", Method::GET, &format!("{CASES}/desk")).await.send().await, 403);
}

async fn agents_begin_with_messages_of_the_module(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let seen = site.ask_as("agent", Method::GET, &format!("{}/desk", path_of(&case))).await.expect(200).await.json()["data"].clone();
    let text = format!("Hello Asha, this is case {}.", case["number"].as_str().unwrap());
    assert_eq!(seen["messages"], json!([{"title": "Greeting", "text": text}]));
    assert!(asha.get(&path_of(&case)).await.expect(200).json()["data"]["messages"].is_null(), "for staff alone");
    assert!(!site.read("/cms/api/assist-modules").await.to_string().contains("Greeting"));
}

async fn agents_read_their_own_words(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    assert!(super::texts(&super::read(&asha, &case).await)[0].starts_with("You asked for help."));
    let seen = site.ask_as("agent", Method::GET, &format!("{}/desk", path_of(&case))).await.expect(200).await.json()["data"].clone();
    assert_eq!(super::texts(&seen)[..2], ["Help was asked for.", "My claim was sent back."]);
    let export = asha.get("/cms/api/subscribers/export").await.expect(200).text();
    assert!(export.contains("You asked for help.") && !export.contains("Help was asked for."), "the person's copy speaks to them");
}

async fn a_token_that_has_run_out_takes_over_nothing(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    site.new_token_for("Vikram", "agent", "epf").await;
    assert_eq!(act_well(&site, &case, "hand-over", json!({"to": "Vikram"})).await["agent"], "Vikram");
    site.new_token_for("Leela", "agent", "epf").await;
    site.database.run("UPDATE staff_tokens SET expires_at = 1 WHERE name = 'Leela'").await;
    check_failure(&super::act(&site, &case, "hand-over", &json!({"to": "Leela"})).await, 400);
}

async fn the_page_of_the_desk_is_stored_nowhere(engine: Engine) {
    let site = open(engine).await;
    for path in ["/account/desk", "/account/desk/0190a0a0-0000-7000-8000-000000000000"] {
        let page = site.ask(Method::GET, path).expect(200).await;
        assert!(page.header("cache-control").contains("no-store"), "{path}: {}", page.header("cache-control"));
        assert_eq!((page.header("x-robots-tag"), page.header("referrer-policy")), ("noindex, nofollow", "no-referrer"), "{path}");
    }
}
