//! What somebody with reports of their own can't do to others: fill a mailbox, or keep the server busy with drawing.

use serde_json::json;

use crate::envelopes::check_failure;
use crate::reports::{EMAIL, MIDDLE, buy, buy_report, draft_report, files_but, path_of, start, wait_for};
use crate::site::{Engine, SOON, eventually, typed};

on_both_databases!(
    a_proven_mailbox_fills_no_other_one,
    many_reports_are_not_drawn_for_one_network_at_once,
    links_that_are_ended_at_once_have_an_end,
);

async fn a_proven_mailbox_fills_no_other_one(engine: Engine) {
    let site = start(engine).await;
    let attacker = site.subscriber(&typed("attacker@own.example")).await;
    for _ in 0..3 {
        // The buyer's address is somebody else's.
        let report = draft_report(&site, &attacker, files_but(&[MIDDLE])).await;
        buy(&site, &attacker, &report).await;
        wait_for(&attacker, &report, "needs_document").await;
        attacker.post(&format!("{}/refund", path_of(&report)), &json!({})).await.expect(200);
        wait_for(&attacker, &report, "refunded").await;
    }
    // Codes have bounds of their own.
    let count = async |status: &str| {
        let sql =
            format!("SELECT COUNT(*) FROM messages WHERE recipient = '{EMAIL}' AND kind <> 'sign-in-code' AND status {status} 'held'");
        site.database.number(&sql).await
    };
    eventually(SOON, "the rest is held back", || async { (count("=").await >= 1).then_some(()) }).await;
    let told = site.database.texts(&format!("SELECT kind || ' ' || status FROM messages WHERE recipient = '{EMAIL}'")).await;
    assert!(count("<>").await <= 5, "five in an hour, whoever proved what: {told:?}");
}

async fn many_reports_are_not_drawn_for_one_network_at_once(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let report = buy_report(&site, &person).await;
    let path = format!("{}.pdf?lang=hi", path_of(&report));
    let answers = futures_util::future::join_all((0..12).map(|_| person.get(&path))).await;
    let of = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert!(of(200) >= 4 && of(429) >= 1 && of(200) + of(429) == 12, "{} drawn, {} refused", of(200), of(429));
    person.get(&path).await.expect(200);
}

async fn links_that_are_ended_at_once_have_an_end(engine: Engine) {
    let site = start(engine).await;
    let person = site.browser();
    let path = format!("{}/share", path_of(&buy_report(&site, &person).await));
    for _ in 0..30 {
        let link = person.post(&path, &json!({})).await.expect(201).json()["data"].clone();
        person.delete(&format!("{path}/{}", link["_id"].as_str().unwrap()), &json!({})).await.expect(200);
    }
    check_failure(&person.post(&path, &json!({})).await, 429);
    site.database.run("UPDATE pf_report_shares SET created_at = created_at - 86400000000").await;
    person.post(&path, &json!({})).await.expect(201);
}
