//! Deleting one's account: before it, everything can be taken along; after it, nothing is left anywhere.

use std::path::Path;

use reqwest::Method;
use serde_json::json;

use crate::comments::build_decision;
use crate::envelopes::check_failure;
use crate::site::{Browser, Database, Engine, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    nothing_is_left_of_a_person,
    the_last_mail_is_in_the_language_of_the_case,
    an_export_holds_everything,
    only_the_person_can,
    the_page_forgets_them_too,
);

const EMAIL: &str = "zebulon.quux@example.in";
const NUMBER: &str = "9812345678";
const FIRST: &str = "Zebulon";
const LAST: &str = "Quuxworthy";
const COMMENT: &str = "My own peculiar words.";

/// What must be found nowhere, whatever the letters' case.
const TRACES: [&str; 6] = [EMAIL, "zebulon", "quuxworthy", NUMBER, "peculiar words", "Peculiar feedback"];

/// Everything that somebody can do here, done.
async fn busy_person<'a>(site: &'a Site, article: &str) -> Browser<'a> {
    let mut form = ticked(EMAIL, NUMBER);
    form["name"] = format!("{FIRST} {LAST}").into();
    form["serviceAssist"] = "epf".into();
    let person = site.subscriber(&form).await;
    person.agree("comments", true).await;
    person.put("/cms/api/subscribers/me", &json!({"name": format!("{FIRST} {LAST}")})).await.expect(200);
    let feedback = json!({"email": EMAIL, "feedback": "Peculiar feedback of mine"});
    person.post("/cms/api/subscribers/ai-feedback", &feedback).await.expect(200);
    let wish = json!({"keyword": "quince", "notify": true, "email": EMAIL, "consent": "tell-me-2"});
    person.post("/cms/api/analytics/search/record", &wish).await;
    let call = json!({"name": format!("{FIRST} {LAST}"), "mobile": NUMBER, "email": EMAIL, "module": "epf", "consent": "call-me-1",
        "crmConsent": "call-me-crm-1"});
    person.post("/pf/v1/lead", &call).await.expect(202);
    let comment = person.post("/cms/api/comments", &json!({"contentId": article, "text": COMMENT})).await.expect(201).json();
    let id = comment["data"]["_id"].as_str().unwrap().to_owned();
    let approval = build_decision(site, &id, "approve").await;
    site.post_as("moderator", &format!("/cms/api/comments/{id}/moderate"), &approval).await.expect(200);
    // Somebody answers, so that the place stays; a second one of theirs has no answer.
    site.post_as("editor", &format!("/cms/api/comments/{id}/reply"), &json!({"text": "Indeed."})).await.expect(201);
    person.post("/cms/api/comments", &json!({"contentId": article, "text": COMMENT})).await.expect(201);
    person.post(&format!("/cms/api/comments/{id}/like"), &json!({})).await.expect(200);
    // A stranger has typed the address, a sign-in is half done, and a change of address waits.
    site.browser().subscribe(&form).await;
    site.post("/cms/api/subscribers/send-code", &json!({"email": EMAIL})).await.expect(200);
    let spare = site.subscriber(&form).await;
    spare.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "pause"})).await.expect(200);
    spare.get(&format!("/cms/api/subscribers/phone/{NUMBER}")).await.expect(200);
    spare.get(&format!("/cms/api/subscribers/activities?email={EMAIL}")).await.expect(200);
    site.get(&format!("/unsubscribe/{EMAIL}")).await;
    site.quiet().await;
    person
}

/// Every value of every table, as text.
pub async fn everything(database: &Database) -> Vec<(String, String)> {
    let mut connection = database.connect().await;
    let columns = match database.engine {
        Engine::Postgres => {
            "SELECT table_name || '|' || column_name || '|' || data_type FROM information_schema.columns WHERE table_schema = current_schema()"
        }
        Engine::Sqlite => {
            "SELECT m.name || '|' || c.name || '|' || c.type FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'"
        }
    };
    let mut all = Vec::new();
    for line in connection.texts(columns).await {
        let [table, column, kind] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let value = match (database.engine, kind) {
            (Engine::Postgres, "bytea") => format!("encode(\"{column}\", 'escape')"),
            (Engine::Postgres, _) => format!("\"{column}\"::text"),
            // Bytes that are no text are shown as far as they are.
            (Engine::Sqlite, _) => {
                format!("CASE typeof(\"{column}\") WHEN 'blob' THEN hex(\"{column}\") ELSE CAST(\"{column}\" AS TEXT) END")
            }
        };
        let sql = format!("SELECT {value} FROM \"{table}\" WHERE \"{column}\" IS NOT NULL");
        all.extend(connection.texts(&sql).await.into_iter().map(|value| (format!("{table}.{column}"), value)));
    }
    assert!(all.len() > 100, "the scan sees nothing");
    all
}

fn traces_in(text: &str) -> Vec<&'static str> {
    let lower = text.to_lowercase();
    let hex = |trace: &str| trace.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
    TRACES.into_iter().filter(|trace| lower.contains(&trace.to_lowercase()) || lower.contains(&hex(trace))).collect()
}

/// Files below the folder, but for the sandbox's, which is the world outside.
pub fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            all.extend(files(&entry));
        } else if !entry.file_name().unwrap().to_string_lossy().starts_with("sandbox.sqlite") {
            all.push(entry);
        }
    }
    all
}

async fn erase(person: &Browser<'_>) {
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL.to_uppercase()})).await.expect(200);
}

async fn nothing_is_left_of_a_person(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned();
    let neighbour = site.subscriber(&ticked("neighbour@example.in", "9876543210")).await;
    let person = busy_person(&site, &article).await;
    let access = person.cookie("accessToken").unwrap();
    let before = everything(&site.database).await;
    for trace in TRACES {
        assert!(before.iter().any(|(_, value)| value.to_lowercase().contains(&trace.to_lowercase())), "{trace} was there before");
    }
    erase(&person).await;
    // Its owner hears of it, in case it was somebody else; then nothing is left of that mail either.
    let told = site.message(EMAIL, "account_erased").await;
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("What we erased") && text.contains("invoices") && text.contains("If it wasn't you, please write to"), "{text}");
    assert!(!text.contains("TFP-") && !told["html"].as_str().unwrap().contains("TFP-"), "nobody could confirm its code: {text}");
    site.quiet().await;
    check_failure(&site.ask(Method::GET, "/cms/api/subscribers/me").token(&access).send().await, 401);
    check_failure(&site.post("/cms/api/subscribers/refresh", &json!({"refreshToken": person.cookie("refreshToken")})).await, 401);
    for (place, value) in everything(&site.database).await {
        assert_eq!(traces_in(&value), Vec::<&str>::new(), "{place}: {value:.200}");
    }
    // Others keep what is theirs.
    assert_eq!(neighbour.me().await["phone"], "9876543210");
    assert!(neighbour.agrees("whatsapp").await);
    let index = site.folder().join("search");
    let searched = if index.exists() { files(&index) } else { files(site.folder()) };
    assert!(!searched.is_empty(), "there is an index");
    for file in searched.into_iter().filter(|file| !file.to_string_lossy().contains("sqlite")) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        assert_eq!(traces_in(&text), Vec::<&str>::new(), "{}", file.display());
    }
    let log = site.server().log();
    assert!(log.contains("/cms/api/subscribers/me"), "the log is kept: {log}");
    let told: Vec<&str> = log.lines().filter(|line| !traces_in(line).is_empty()).collect();
    assert!(told.is_empty(), "the log tells of them: {told:#?}");
    // Whoever comes anew is somebody new.
    let again = site.subscriber(&typed(EMAIL)).await;
    assert_eq!(again.get("/cms/api/subscribers/export").await.expect(200).json()["comments"], json!([]));
    assert!(!again.agrees("email").await);
}

async fn the_last_mail_is_in_the_language_of_the_case(engine: Engine) {
    let site = crate::cases::open(engine).await;
    let person = crate::cases::person(&site).await;
    let mut request = crate::cases::request("My claim was sent back.");
    request["language"] = "hi".into();
    person.post(crate::cases::CASES, &request).await.expect(201);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": crate::cases::EMAIL})).await.expect(200);
    let told = site.message(crate::cases::EMAIL, "account_erased").await;
    assert_eq!(told["subject"], "आपका अकाउंट मिटा दिया गया");
    site.quiet().await;
    let kept = format!("SELECT COUNT(*) FROM messages WHERE recipient = '{}'", crate::cases::EMAIL);
    assert_eq!(site.database.number(&kept).await, 0);
}

async fn an_export_holds_everything(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned();
    let person = busy_person(&site, &article).await;
    let answer = person.get("/cms/api/subscribers/export").await.expect(200);
    assert!(answer.header("content-disposition").starts_with("attachment; filename="), "{:?}", answer.headers);
    assert!(answer.header("cache-control").contains("no-store"));
    let all = answer.json();
    let profile = &all["profile"];
    assert_eq!(
        (&profile["email"], &profile["phone"], &profile["name"]),
        (&json!(EMAIL), &json!(NUMBER), &json!(format!("{FIRST} {LAST}")))
    );
    assert_eq!((&all["serviceAssist"], &all["signedInWithGoogle"]), (&json!("epf"), &json!(false)));
    assert!(all["emailProvenAt"].is_string() && all["subscribedAt"].is_string());
    let of = |list: &str, key: &str| -> Vec<String> {
        all[list].as_array().unwrap().iter().map(|one| one[key].as_str().unwrap().to_owned()).collect()
    };
    for purpose in ["service", "email", "whatsapp", "comments"] {
        assert!(of("consents", "purpose").contains(&purpose.to_owned()), "{purpose}");
    }
    assert!(of("sessions", "device").len() >= 2);
    for kind in ["sign-in-code", "subscribed"] {
        assert!(of("messages", "kind").contains(&kind.to_owned()), "{kind}");
    }
    assert_eq!(of("comments", "text"), [COMMENT, COMMENT]);
    assert_eq!(of("callRequests", "mobile"), [format!("+91{NUMBER}")]);
    assert_eq!(of("feedback", "text"), ["Peculiar feedback of mine"]);
    // Nobody else is in it.
    site.subscriber(&ticked("neighbour@example.in", "9876543210")).await;
    assert!(!person.get("/cms/api/subscribers/export").await.text().contains("neighbour"));
}

async fn only_the_person_can(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked(EMAIL, NUMBER)).await;
    let stranger = site.browser();
    stranger.subscribe(&typed(EMAIL)).await;
    check_failure(&stranger.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await, 403);
    for wrong in [json!({}), json!({"confirm": ""}), json!({"confirm": "other@example.in"})] {
        assert!(check_failure(&person.delete("/cms/api/subscribers/me", &wrong).await, 400)["fields"]["confirm"].is_string());
    }
    assert_eq!(person.me().await["email"], EMAIL);
}

async fn the_page_forgets_them_too(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned();
    let person = busy_person(&site, &article).await;
    let page = async || site.get("/taxation/talked-about").await.expect(200).text();
    eventually(SOON, "the comment shows", || async { page().await.contains(COMMENT).then_some(()) }).await;
    erase(&person).await;
    eventually(SOON, "the page forgets them", || async { traces_in(&page().await).is_empty().then_some(()) }).await;
    let list = site.read(&format!("/cms/api/comments/content/{article}")).await;
    assert_eq!((&list["data"][0]["status"], &list["totalCount"]), (&json!("removed"), &json!(1)));
    assert_eq!(list["data"][0]["replies"][0]["html"], "<p>Indeed.</p>");
}
