//! What the provider of SMS tells of the codes that it took: at a secret address, more than once and in any order.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, SOON, Site, eventually};

on_both_databases!(
    the_provider_tells_what_became_of_a_code,
    an_empty_balance_only_delays_a_code,
    a_number_that_is_none_is_not_tried_again,
    reports_lead_only_forwards,
    odd_reports_change_nothing,
    a_wrong_secret_is_a_path_that_does_not_exist,
    a_report_has_a_size,
    the_secret_is_a_setting,
);

const NUMBER: &str = "9000000011";
/// The sandbox's secret ends the address.
const HOOK: &str = "/cms/api/webhooks/sms/sandbox";

async fn statuses(site: &Site, number: &str) -> Vec<String> {
    site.database.texts(&format!("SELECT status FROM messages WHERE recipient = '+91{number}' ORDER BY created_at, id")).await
}

/// Sends a code and waits until the sandbox has told what became of it. Answers the provider's id of it.
async fn send_code(site: &Site, number: &str, status: &str) -> String {
    site.browser().post("/pf/v1/auth/generateOtpFixMyPf", &json!({"mobile_number": number})).await.expect(200);
    eventually(SOON, &format!("the code to {number} is {status}"), || async { (statuses(site, number).await == [status]).then_some(()) })
        .await;
    site.database.texts(&format!("SELECT provider_id FROM messages WHERE recipient = '+91{number}'")).await.remove(0)
}

/// As [`send_code`], to a number that the provider takes nothing for.
async fn send_failing_code(site: &Site, number: &str) {
    site.browser().post("/pf/v1/auth/generateOtpFixMyPf", &json!({"mobile_number": number})).await.expect(200);
    eventually(SOON, &format!("the code to {number} failed"), || async { (statuses(site, number).await == ["failed"]).then_some(()) })
        .await;
}

fn build_report(id: &str, status: &str, words: &str) -> Value {
    let report = json!({"date": "2026-11-26 10:06:20", "number": format!("91{NUMBER}"), "status": status, "desc": words});
    json!([{"senderId": "TFPIND", "requestId": id, "report": [report], "userId": "1", "campaignName": "API"}])
}

/// As the provider sends it: a form with JSON in it.
async fn tell(site: &Site, path: &str, report: &Value) -> Answer {
    let form = url::form_urlencoded::Serializer::new(String::new()).append_pair("data", &report.to_string()).finish();
    site.ask(Method::POST, path).body("application/x-www-form-urlencoded", form).send().await
}

async fn read_report_count(site: &Site, status: &str) -> String {
    let name = format!("fineprint_messages_reported_total{{channel=\"sms\",status=\"{status}\"}} ");
    let metrics = site.get("/metrics").await.expect(200).text();
    metrics.lines().find_map(|line| line.strip_prefix(&name)).unwrap_or("0").trim().to_owned()
}

async fn the_provider_tells_what_became_of_a_code(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    send_code(&site, NUMBER, "delivered").await;
    send_code(&site, "9000000009", "failed").await;
    let failures = site.database.texts("SELECT failure FROM messages WHERE status = 'failed'").await;
    assert_eq!(failures, ["2 FAILED Absent subscriber"]);
    let listed = site.ask_as("admin", Method::GET, "/cms/api/messages?status=failed&channel=sms").await.expect(200).await.json();
    let only = &listed["data"][0];
    assert_eq!((&listed["totalCount"], &only["kind"], &only["recipient"]), (&json!(1), &json!("pf-code"), &json!("••• 009")));
    assert_eq!((read_report_count(&site, "delivered").await, read_report_count(&site, "failed").await), ("1".to_owned(), "1".to_owned()));
    // A code is good for ten minutes: nobody reads it later, and nobody sends it again.
    assert_eq!(site.database.texts("SELECT DISTINCT CAST(variables AS TEXT) FROM messages WHERE kind = 'pf-code'").await, ["{}"]);
    let again = site.post_as("admin", &format!("/cms/api/messages/{}/resend", only["_id"].as_str().unwrap()), &json!({})).await;
    assert_eq!(check_failure(&again, 409)["code"], "CODE");
    // A phone that was off is on again some time: its owner needs another code.
    assert_eq!(site.database.number("SELECT COUNT(*) FROM suppressions").await, 0);
    let log = site.server().log();
    assert!(!log.contains("9000000009") && !log.contains(NUMBER), "no number stands in the log");
}

/// It is the operator's to mend, who is told; nobody has to ask again.
async fn an_empty_balance_only_delays_a_code(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    send_code(&site, "9000000007", "delivered").await;
    assert_eq!(site.list_sent_by("+919000000007", "pf-code").await.len(), 1);
    let is_logged = async || site.server().log().contains("Insufficient balance").then_some(());
    eventually(SOON, "the operator is told", is_logged).await;
}

async fn a_number_that_is_none_is_not_tried_again(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    send_failing_code(&site, "9000010000").await;
    assert_eq!(site.database.texts("SELECT failure FROM messages").await, ["Invalid mobile number"]);
    assert_eq!(site.database.number("SELECT CAST(tries AS BIGINT) FROM messages").await, 1);
    assert!(!site.server().log().contains("MSG91 refuses texts"), "it is nothing that an operator could mend");
}

async fn reports_lead_only_forwards(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let id = send_code(&site, NUMBER, "delivered").await;
    // As if nothing had been told yet.
    site.database.run("UPDATE messages SET status = 'sent'").await;
    for (status, words, becomes) in [
        ("2", "FAILED", "failed"),
        ("2", "FAILED", "failed"),
        ("1", "DELIVERED", "delivered"),
        ("1", "DELIVERED", "delivered"),
        ("17", "BLOCKED", "delivered"),
    ] {
        tell(&site, HOOK, &build_report(&id, status, words)).await.expect(200);
        assert_eq!(statuses(&site, NUMBER).await, [becomes], "{words}");
    }
    assert_eq!(read_report_count(&site, "failed").await, "1", "what is repeated counts once");
    assert_eq!(read_report_count(&site, "delivered").await, "2", "the sandbox told it once, too");
    // The other webhook of the provider sends JSON.
    site.database.run("UPDATE messages SET status = 'sent'").await;
    let new = json!({"requestId": id, "telNum": format!("91{NUMBER}"), "status": "Failed", "failureReason": "Absent subscriber"});
    site.ask(Method::POST, HOOK).json(&new).expect(200).await;
    assert_eq!(statuses(&site, NUMBER).await, ["failed"]);
}

async fn odd_reports_change_nothing(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let id = send_code(&site, NUMBER, "delivered").await;
    site.database.run("UPDATE messages SET status = 'sent'").await;
    // An id of nobody's, even with a known number: the account may send other texts.
    tell(&site, HOOK, &build_report("346d0000000000000000130", "2", "FAILED")).await.expect(200);
    tell(&site, HOOK, &build_report("", "2", "FAILED")).await.expect(200);
    tell(&site, HOOK, &build_report("a\u{0}b", "2", "FAILED")).await.expect(200);
    tell(&site, HOOK, &build_report(&id, "26", "SUBMITTED")).await.expect(200);
    for body in ["", "data=", "data=%5B", "data=null", "other=1", "{", "[]", "null", "\u{0}"] {
        site.ask(Method::POST, HOOK).body("application/x-www-form-urlencoded", body).expect(200).await;
        site.ask(Method::POST, HOOK).body("application/json", body).expect(200).await;
    }
    assert_eq!(statuses(&site, NUMBER).await, ["sent"]);
}

/// What an answer says, but for what every answer has of its own.
fn describe_answer(answer: &Answer) -> (u16, Value, Vec<String>) {
    let mut body = answer.json();
    body["requestId"] = Value::Null;
    let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
    names.sort();
    (answer.status, body, names)
}

async fn a_wrong_secret_is_a_path_that_does_not_exist(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let id = send_code(&site, NUMBER, "delivered").await;
    site.database.run("UPDATE messages SET status = 'sent'").await;
    let failed = build_report(&id, "2", "FAILED");
    let unknown = tell(&site, "/cms/api/webhooks/nothing", &failed).await;
    check_failure(&unknown, 404);
    for wrong in ["guessed-secret", "sandbo", "sandboxx", "SANDBOX", "%00", "%ff", "a%2Fb"] {
        let refused = tell(&site, &format!("/cms/api/webhooks/sms/{wrong}"), &failed).await;
        check_failure(&refused, 404);
        assert_eq!(describe_answer(&refused), describe_answer(&unknown), "{wrong}");
    }
    assert_eq!(statuses(&site, NUMBER).await, ["sent"]);
    let log = site.server().log();
    assert!(log.contains("webhook refused: wrong secret") && !log.contains("guessed-secret"), "{log}");
    tell(&site, HOOK, &failed).await.expect(200);
    assert_eq!(statuses(&site, NUMBER).await, ["failed"]);
}

async fn a_report_has_a_size(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let huge = format!("data={}", "a".repeat(300_000));
    let sent = |path: &str| site.ask(Method::POST, path).body("application/x-www-form-urlencoded", huge.clone()).send();
    assert_eq!(check_failure(&sent(HOOK).await, 413)["code"], "TOO_LARGE");
    check_failure(&sent("/cms/api/webhooks/sms/guessed-secret").await, 404);
}

async fn the_secret_is_a_setting(engine: Engine) {
    let secret = "0123456789abcdefABCDEF-_";
    let hook = format!("/cms/api/webhooks/sms/{secret}");
    let settings = [
        ("SMS_PROVIDER", "msg91"),
        ("SMS_AUTH_KEY", "key"),
        ("SMS_TEMPLATE_IDS", "pf-code=1,pf-password-changed=2,pf-number-changed=3,pf-erased=4"),
    ];
    let site = Site::prepare(engine).await;
    let site = settings.iter().fold(site, |site, (name, value)| site.set(&format!("FINEPRINT_{name}"), value)).up().await;
    let told = build_report("346d0000000000000000130", "1", "DELIVERED");
    check_failure(&tell(&site, &hook, &told).await, 404);
    let mut site = site.set("FINEPRINT_SMS_WEBHOOK_SECRET", secret);
    let shown = site.run_command(&["config"]).await;
    assert!(shown.contains("sms.webhook_secret = ****") && !shown.contains(secret), "{shown}");
    site.stop().await;
    site.launch().await;
    tell(&site, &hook, &told).await.expect(200);
    check_failure(&tell(&site, HOOK, &told).await, 404);
}
