//! Recurring tasks and the change log, as an operator meets them: a worker beside the site, tasks listed and run by hand, one that fails.

use serde_json::{Value, json};

use crate::bookings::{CALLS, always, expert, find_far_slot, form, hold_slot, service};
use crate::site::{Engine, InProcessSandbox, Process, SOON, Site, eventually};

on_both_databases!(
    an_operator_lists_and_runs_tasks,
    a_failing_task_stops_no_other,
    a_separate_worker_bills_at_the_changed_rate,
    an_index_that_missed_pruned_changes_is_rebuilt,
);

const ALL_DUE: &str = "UPDATE recurring_tasks SET next_due = 0 WHERE lease_token IS NULL";

async fn an_operator_lists_and_runs_tasks(engine: Engine) {
    let mut site = Site::start(engine).await;
    eventually(SOON, "the reconciliation has run at the start", || async {
        let ran = "SELECT COUNT(*) FROM recurring_tasks WHERE name = 'payment-reconciliation' AND last_success IS NOT NULL";
        (site.database.number(ran).await == 1).then_some(())
    })
    .await;
    site.stop().await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM recurring_tasks WHERE lease_token IS NOT NULL").await, 0, "nothing is held");
    let listed = site.run_command(&["tasks", "list"]).await;
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[0].starts_with("NAME") && lines[0].ends_with("LAST ERROR"), "{listed}");
    assert_eq!(lines.len(), 1 + 28, "{listed}");
    let holds = lines.iter().find(|line| line.starts_with("expired-holds")).unwrap();
    assert!(holds.contains("10 min"), "{holds}");
    site.database.run("INSERT INTO gateway_events (event, at) VALUES ('old one', 1), ('old two', 2)").await;
    let printed = site.run_command(&["tasks", "run", "payment-events"]).await;
    assert_eq!(printed, "payment-events: 2 events deleted.\n");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM gateway_events").await, 0);
    let unknown = site.cli(&["tasks", "run", "spring-cleaning"]).await;
    assert!(!unknown.success && unknown.stderr.contains("payment-events") && unknown.stderr.contains("digest"), "{}", unknown.stderr);
}

/// The table of one task is missing, so that it fails at every run. All others run and succeed.
async fn a_failing_task_stops_no_other(engine: Engine) {
    let site = Site::start(engine).await;
    site.database.run("ALTER TABLE page_view_events RENAME TO hidden_events").await;
    // The task may have run before its table was gone, or be running now: it is made due until it has failed.
    let failed = eventually(SOON, "the failure is recorded", || async {
        site.database.run(ALL_DUE).await;
        let failed = site.database.texts("SELECT name FROM recurring_tasks WHERE failures > 0").await;
        (!failed.is_empty()).then_some(failed)
    })
    .await;
    eventually(SOON, "every other task succeeds", || async {
        let waiting = "SELECT COUNT(*) FROM recurring_tasks WHERE last_success IS NULL AND name <> 'analytics'";
        (site.database.number(waiting).await == 0).then_some(())
    })
    .await;
    assert_eq!(failed, ["analytics"]);
    let metrics = site.get("/metrics").await.expect(200).text();
    assert!(metrics.contains("fineprint_task_seconds_since_success{task=\"sessions\"}"), "{metrics}");
    let failures = metrics.lines().find(|line| line.starts_with("fineprint_task_failures{task=\"analytics\"}")).unwrap();
    assert!(!failures.ends_with(" 0"), "{failures}");
    eventually(SOON, "a run by hand fails too", || async {
        let by_hand = site.cli(&["tasks", "run", "analytics"]).await;
        (!by_hand.success && by_hand.stderr.contains("analytics failed")).then_some(())
    })
    .await;
    site.database.run("ALTER TABLE hidden_events RENAME TO page_view_events").await;
    eventually(SOON, "it succeeds at its next run", || async {
        site.database.run(ALL_DUE).await;
        let well = "SELECT COUNT(*) FROM recurring_tasks WHERE name = 'analytics' AND failures = 0 AND last_success IS NOT NULL";
        (site.database.number(well).await == 1).then_some(())
    })
    .await;
}

fn rate(percent: f64) -> Value {
    let source = json!({"title": "Notification", "publisher": "The Gazette of India", "url": "https://gazette.example/rate"});
    let value = json!({"from": "2017-07-01", "number": percent, "confidence": "A", "checked": "2026-11-20", "source": source});
    json!({"label": "GST on professional services", "category": "taxation", "unit": "percent", "values": [value]})
}

/// The web node takes the order, the worker learns of the payment and writes the invoice: no webhook comes.
async fn a_separate_worker_bills_at_the_changed_rate(engine: Engine) {
    let mut site = Site::prepare_with_sandbox(engine).await.listening_at_its_own().argument("--only").argument("content");
    let sandbox = InProcessSandbox::open(&site, |sandbox| sandbox.payments.url = None).await;
    site = site.set("FINEPRINT_SANDBOX_URL", &sandbox.address).set("FINEPRINT_INVOICES_GSTIN", "29ABCDE1234F1ZW").up().await;
    site.category("Taxation").await;
    site.put_as("editor", "/cms/api/facts/gst.professional-services", &rate(18.0)).await.expect(200);
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let _worker = Process::start(site.program(&["worker"]));
    eventually(SOON, "the worker runs", || async {
        let ran = "SELECT COUNT(*) FROM recurring_tasks WHERE name = 'payment-reconciliation' AND last_success IS NOT NULL";
        (site.database.number(ran).await == 1).then_some(())
    })
    .await;
    site.put_as("editor", "/cms/api/facts/gst.professional-services", &rate(12.0)).await.expect(200);
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, "asha@example.in");
    entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let checkout = format!("{}/sandbox/checkout/{}", sandbox.address, booking["order"]["orderId"].as_str().unwrap());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.post(checkout).json(&json!({"outcome": "success"})).send().await.unwrap();
    eventually(SOON, "the worker has found the payment and written the invoice", || async {
        site.database.run("UPDATE orders SET look_at = 0").await;
        site.database.run(ALL_DUE).await;
        (site.database.number("SELECT COUNT(*) FROM documents").await == 1).then_some(())
    })
    .await;
    let tax = site.database.number("SELECT CAST(cgst + sgst AS BIGINT) FROM documents").await;
    assert!((12_600..12_700).contains(&tax), "₹1,180.00 hold ₹126.43 of tax at 12 %, not ₹180.00: {tax}");
}

async fn an_index_that_missed_pruned_changes_is_rebuilt(engine: Engine) {
    let mut site = Site::start(engine).await;
    site.article(json!({"title": "Gratuity before"})).await;
    eventually(SOON, "the index has the first", || async { (site.search("gratuity").await["totalCount"] == 1).then_some(()) }).await;
    let other = site.second_node().await;
    site.stop().await;
    other.article(json!({"title": "Gratuity after"})).await;
    other.category("The newest change").await;
    assert!(site.database.run("DELETE FROM changes WHERE seq < (SELECT MAX(seq) FROM changes)").await > 1);
    site.launch().await;
    eventually(SOON, "the index has both", || async { (site.search("gratuity").await["totalCount"] == 2).then_some(()) }).await;
}
