//! The plan after a death in an account: saved on purpose, joined with the plans of other devices, deleted, exported and erased.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, folder, ticked, typed};

on_both_databases!(
    a_plan_is_opened_on_another_device,
    of_two_devices_the_newest_stands,
    only_a_proven_address_has_a_plan,
    what_no_page_sends_is_not_kept,
    a_plan_is_exported_deleted_and_forgotten,
    a_deleted_plan_stays_deleted,
    nobody_saves_without_end,
);

const EMAIL: &str = "asha@example.in";
const PLAN: &str = "/cms/api/subscribers/saved-plan";
const ROWS: &str = "SELECT COUNT(*) FROM saved_plans";
const BANK: &str = "0123456789ab";
const EPF: &str = "fedcba987654";

fn asset(id: &str, area: &str, name: &str, at: &str) -> Value {
    json!({"id": id, "area": area, "name": name, "route": "nominee_me", "band": "unknown", "service": "unknown", "at": at})
}

fn tick(id: &str, done: bool, at: &str) -> Value {
    json!({"id": id, "done": done, "at": at})
}

fn plan(relation: &str, at: &str, assets: &[Value], ticks: &[Value]) -> Value {
    json!({
        "family": {"relation": relation, "will": "none", "minor": false, "abroad": false, "deathAbroad": false, "diedOn": "2026-11-01", "at": at},
        "assets": assets,
        "removed": [],
        "ticks": ticks,
        "progress": {"done": ticks.len(), "total": 20},
    })
}

fn first_plan() -> Value {
    let assets = [asset(BANK, "bank", "Canara", "2026-11-20T10:00:00Z")];
    let ticks = [tick(&format!("asset:{BANK}:claimant_id"), true, "2026-11-20T10:01:00Z")];
    plan("child", "2026-11-20T10:00:00Z", &assets, &ticks)
}

async fn a_plan_is_opened_on_another_device(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let form = ticked(EMAIL, "9876543210");
    let phone = site.subscriber(&form).await;
    assert_eq!(phone.get(PLAN).await.expect(200).json()["data"], json!(null));
    let saved = phone.put(PLAN, &first_plan()).await.expect(200);
    assert!(saved.header("cache-control").contains("no-store"));
    let saved = saved.json()["data"].clone();
    assert_eq!(saved["plan"], first_plan());
    let laptop = site.subscriber(&form).await;
    assert_eq!(laptop.get(PLAN).await.expect(200).json()["data"], saved);
    let neighbour = site.subscriber(&typed("ravi@example.in")).await;
    assert_eq!(neighbour.get(PLAN).await.expect(200).json()["data"], json!(null), "it is nobody else's");
}

async fn of_two_devices_the_newest_stands(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let form = ticked(EMAIL, "9876543210");
    let (phone, laptop) = (site.subscriber(&form).await, site.subscriber(&form).await);
    phone.put(PLAN, &first_plan()).await.expect(200);
    let assets = [
        asset(EPF, "epf", "", "2026-11-20T11:00:00Z"),
        // The laptop still has the older name.
        asset(BANK, "bank", "A bank", "2026-11-20T09:00:00Z"),
    ];
    let box_of_bank = format!("asset:{BANK}:claimant_id");
    let ticks = [tick("task:make-list", true, "2026-11-20T11:00:00Z"), tick(&box_of_bank, false, "2026-11-20T12:00:00Z")];
    let joined =
        laptop.put(PLAN, &plan("spouse", "2026-11-20T11:00:00Z", &assets, &ticks)).await.expect(200).json()["data"]["plan"].clone();
    assert_eq!(joined["family"]["relation"], "spouse", "the family's answers were changed later there");
    let names: Vec<_> = joined["assets"].as_array().unwrap().iter().map(|asset| asset["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Canara", ""]);
    let done = |plan: &Value, id: &str| plan["ticks"].as_array().unwrap().iter().find(|tick| tick["id"] == id).unwrap()["done"].clone();
    assert_eq!((done(&joined, &box_of_bank), done(&joined, "task:make-list")), (json!(false), json!(true)));
    // The phone removes the bank, and the laptop's older copy does not bring it back.
    let mut without = plan("child", "2026-11-20T10:00:00Z", &[], &[]);
    without["removed"] = json!([{"id": BANK, "at": "2026-11-20T13:00:00Z"}]);
    phone.put(PLAN, &without).await.expect(200);
    let joined = laptop.put(PLAN, &first_plan()).await.expect(200).json()["data"]["plan"].clone();
    assert_eq!(joined["assets"].as_array().unwrap().len(), 1, "{joined}");
    assert!(!joined["ticks"].to_string().contains(BANK), "{joined}");
    assert_eq!(site.database.number(ROWS).await, 1);
    // A clock that is years ahead wins until the next change, not for years.
    laptop.put(PLAN, &plan("parent", "2090-01-01T00:00:00Z", &[], &[])).await.expect(200);
    let now = laptop.get(PLAN).await.expect(200).json()["data"].clone();
    assert_eq!(now["plan"]["family"]["relation"], "parent");
    assert!(now["plan"]["family"]["at"].as_str().unwrap() <= now["savedAt"].as_str().unwrap(), "{now}");
}

async fn only_a_proven_address_has_a_plan(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let claimed = site.browser();
    check_failure(&claimed.put(PLAN, &first_plan()).await, 401);
    claimed.subscribe(&typed(EMAIL)).await;
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        check_failure(&claimed.send(method, PLAN, Some(&first_plan())).await, 403);
    }
    let person = site.subscriber(&typed("ravi@example.in")).await;
    let elsewhere = site.ask(Method::PUT, PLAN).cookie(&person.cookies()).header("origin", "https://elsewhere.example");
    check_failure(&elsewhere.json(&first_plan()).send().await, 403);
    assert_eq!(site.database.number(ROWS).await, 0);
}

async fn what_no_page_sends_is_not_kept(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let refused = async |change: fn(&mut Value)| {
        let mut wrong = first_plan();
        change(&mut wrong);
        check_failure(&person.put(PLAN, &wrong).await, 400);
    };
    refused(|plan| plan["family"]["relation"] = json!("neighbour")).await;
    refused(|plan| plan["family"]["at"] = json!("yesterday")).await;
    refused(|plan| plan["assets"][0]["id"] = json!("1")).await;
    refused(|plan| plan["assets"][0]["name"] = json!("x".repeat(61))).await;
    refused(|plan| plan["assets"][0]["name"] = json!("!".repeat(200_000))).await;
    refused(|plan| plan["assets"] = json!(vec![plan["assets"][0].clone(); 61])).await;
    refused(|plan| plan["ticks"][0]["id"] = json!("a note about my mother")).await;
    refused(|plan| plan["progress"] = json!({"done": 3, "total": 2})).await;
    let mut long = first_plan();
    long["note"] = json!("x".repeat(600_000));
    check_failure(&person.put(PLAN, &long).await, 413);
    let mut numbered = first_plan();
    numbered["assets"][0]["name"] = json!("Canara A/c 00112233445566");
    let name = person.put(PLAN, &numbered).await.expect(200).json()["data"]["plan"]["assets"][0]["name"].clone();
    assert!(name.as_str().unwrap().starts_with("Canara A/c ") && !name.to_string().contains("0011"), "{name}");
}

async fn a_plan_is_exported_deleted_and_forgotten(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    person.put(PLAN, &first_plan()).await.expect(200);
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["savedPlan"]["plan"], first_plan());
    person.delete(PLAN, &json!({})).await.expect(200);
    person.delete(PLAN, &json!({})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 0);
    assert_eq!(person.get("/cms/api/subscribers/export").await.expect(200).json()["savedPlan"], json!(null));
    // A plan that nobody saves for a year goes.
    person.put(PLAN, &first_plan()).await.expect(200);
    site.run_command(&["tasks", "run", "saved-plans"]).await;
    assert_eq!(site.database.number(ROWS).await, 1);
    site.database.run("UPDATE saved_plans SET saved_at = saved_at - 366 * 86400000000").await;
    site.run_command(&["tasks", "run", "saved-plans"]).await;
    assert_eq!(site.database.number(ROWS).await, 0);
    // And every plan goes with its account.
    person.put(PLAN, &first_plan()).await.expect(200);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 0);
}

async fn a_deleted_plan_stays_deleted(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    person.put(PLAN, &first_plan()).await.expect(200);
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    person.delete(PLAN, &json!({})).await.expect(200);
    let log = site.folder().join("erasures.log");
    eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let new = Site::prepare(engine).await;
    std::fs::create_dir_all(new.folder()).unwrap();
    std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
    new.run_command(&["restore", &file]).await;
    assert_eq!(new.database.number(ROWS).await, 0);
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM subscribers").await, 1, "the person stays");
}

async fn nobody_saves_without_end(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "3").up().await;
    let person = site.subscriber(&typed(EMAIL)).await;
    for _ in 0..3 {
        person.put(PLAN, &first_plan()).await.expect(200);
    }
    check_failure(&person.put(PLAN, &first_plan()).await, 429);
}
