//! The drill of paid reports: the site is killed again and again between a payment and what it was for. Whatever was paid is delivered,
//! or the whole amount goes back: never both, never neither, and once.

use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::exactly_once::{PATIENCE, kills, list_sent_templates, nobody_left};
use crate::paid_calls::signature;
use crate::payment_drills::{check_integrity, check_kills_hit, count_of, free_leases, list_payments, read_money, wait_for_end, watch};
use crate::payments::pays;
use crate::reports::{REPORT, files_but, with_file};
use crate::site::{Engine, InProcessSandbox, Site, eventually};

on_both_databases!(what_was_paid_is_delivered_or_given_back_once, two_nodes_give_back_once_whatever_is_told_again);

const PRICE: i64 = 59_000;
/// Both nodes open what the other one sealed.
const SEALING_KEY: &str = "0f1e2d3c4b5a69780f1e2d3c4b5a69780f1e2d3c4b5a69780f1e2d3c4b5a6978";
/// How often the gateway tells of one payment, at each node.
const REPEATS: usize = 4;

/// When the site is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Before the buyer pays, so that nobody can be told of it.
    BeforePaying,
    /// The buyer has just paid; the site is being told, or not yet.
    AfterPaying,
    /// The payment is written down.
    OncePaid,
    /// The report is being prepared, or is just ready.
    OncePreparing,
    /// It can't be prepared, and the money is on its way back.
    OnceFailed,
}

const MOMENTS: [Moment; 5] = [Moment::OncePreparing, Moment::OnceFailed, Moment::AfterPaying, Moment::BeforePaying, Moment::OncePaid];

fn email(number: usize) -> String {
    format!("buyer{number}@example.in")
}

/// A report that waits for its payment, with the gateway's order. One that is spoilt has one run left, which must fail.
async fn order_report(site: &Site, number: usize, is_spoilt: bool) -> Value {
    let person = site.browser();
    let offer = site.get("/pf/v1/report-offer").await.expect(200).json()["data"].clone();
    let consent = offer["consentVersion"].as_str().unwrap().to_owned();
    let texts = Form::new().text("name", "Asha Rao").text("email", email(number)).text("consent", consent);
    let form = files_but(&[]).into_iter().fold(texts, with_file);
    let report = person.send_form(REPORT, form).await.expect(201).json()["data"].clone();
    if is_spoilt {
        assert_eq!(site.database.run("UPDATE pf_reports SET key_id = 'none', attempts = 2 WHERE state = 'draft'").await, 1);
    }
    let buyer = json!({"reportId": report["_id"], "name": "Asha Rao", "email": email(number), "pinCode": "560001", "state": "Karnataka"});
    person.post("/pf/v1/payment/create-payment", &buyer).await.expect(200).json()["data"].clone()
}

/// Pays the order, and kills the site at the moment.
async fn pay_and_kill(site: &mut Site, outside: &str, order: &Value, moment: Moment) {
    if moment == Moment::BeforePaying {
        site.kill();
    }
    pays(outside, order, json!({"outcome": "success"})).await;
    match moment {
        Moment::BeforePaying | Moment::AfterPaying => {}
        Moment::OncePaid => watch(site, &count_of(order, "payments p ON p.order_id = o.id AND p.settles")).await,
        Moment::OncePreparing => {
            watch(site, &count_of(order, "pf_reports r ON r.order_id = o.id AND r.state IN ('preparing', 'ready')")).await;
        }
        Moment::OnceFailed => watch(site, &count_of(order, "refunds f ON f.order_id = o.id")).await,
    }
    if moment != Moment::BeforePaying {
        site.kill();
    }
    nobody_left(site).await;
}

async fn what_was_paid_is_delivered_or_given_back_once(engine: Engine) {
    let mut site = Site::prepare_with_starter(engine).await.allowing_sandbox().listening_at_its_own();
    let sandbox = InProcessSandbox::open(&site, |_| {}).await;
    site = site.set("FINEPRINT_SANDBOX_URL", &sandbox.address).up().await;
    let (mut orders, mut cut_off) = (Vec::new(), 0);
    for kill in 0..kills() {
        let moment = MOMENTS[kill % MOMENTS.len()];
        let order = order_report(&site, kill, moment == Moment::OnceFailed).await;
        pay_and_kill(&mut site, &sandbox.address, &order, moment).await;
        cut_off += free_leases(&site).await;
        site.launch().await;
        orders.push((order, moment));
    }
    check_kills_hit(cut_off);
    wait_for_end(&site, "each report is delivered or its money is back", "pf_reports WHERE state NOT IN ('ready', 'refunded')").await;
    for (number, (order, moment)) in orders.iter().enumerate() {
        check_order(&site, &sandbox.address, order, number, *moment).await;
    }
    check_integrity(&site, engine).await;
}

async fn check_order(site: &Site, outside: &str, order: &Value, number: usize, moment: Moment) {
    let count = async |rows: &str| site.database.number(&count_of(order, rows)).await;
    let is_ready = count("pf_reports r ON r.order_id = o.id AND r.state = 'ready'").await == 1;
    assert!(!(is_ready && moment == Moment::OnceFailed), "{number}: what can't be prepared is not delivered");
    let given_back = if is_ready { 0 } else { PRICE };
    assert_eq!(read_money(outside, order).await, (PRICE, given_back), "{number} {moment:?}");
    let rows = (
        count("payments p ON p.order_id = o.id AND p.settles").await,
        count("refunds f ON f.order_id = o.id").await,
        count("pf_reports r ON r.order_id = o.id JOIN pf_report_versions v ON v.report_id = r.id").await,
    );
    assert_eq!(rows, if is_ready { (1, 0, 1) } else { (1, 1, 0) }, "{number} {moment:?}");
    let mails = list_sent_templates(outside, &email(number)).await;
    let told = |template: &str| mails.iter().filter(|mail| *mail == template).count();
    assert_eq!(
        (told("report_ready"), told("report_refunded")),
        (usize::from(is_ready), usize::from(!is_ready)),
        "{number} {moment:?}: {mails:?}"
    );
}

/// Tells a node of the payment; `event` is the id by which the gateway knows the telling.
async fn tell(node: &Site, payment: &Value, event: &str) {
    let body = json!({"entity": "event", "account_id": "acc_sandbox", "event": "payment.captured", "contains": ["payment"],
        "payload": {"payment": {"entity": payment}}, "created_at": 1_795_000_001})
    .to_string();
    let ask = node.ask(Method::POST, "/pf/v1/payment/webhook").header("x-razorpay-signature", &signature(&body));
    ask.header("x-razorpay-event-id", event).body("application/json", body).expect(200).await;
}

/// Tells both nodes of it, many times at once: as a repetition, and as if it were something new.
async fn tell_again(nodes: [&Site; 2], payment: &Value) {
    let names: Vec<String> = (0..REPEATS).flat_map(|number| ["evt_again".to_owned(), format!("evt_{number}")]).collect();
    let told = nodes.iter().flat_map(|node| names.iter().map(move |name| tell(node, payment, name)));
    futures_util::future::join_all(told).await;
}

async fn two_nodes_give_back_once_whatever_is_told_again(engine: Engine) {
    let first = Site::prepare_with_starter(engine).await.allowing_sandbox().listening_at_its_own().set("FINEPRINT_PF_KEY", SEALING_KEY);
    let sandbox = InProcessSandbox::open(&first, |_| {}).await;
    let first = first.set("FINEPRINT_SANDBOX_URL", &sandbox.address).up().await;
    let second = first.prepare_second_node().allowing_sandbox().set("FINEPRINT_PF_KEY", SEALING_KEY);
    let second = second.set("FINEPRINT_SANDBOX_URL", &sandbox.address).up().await;
    let order = order_report(&first, 0, true).await;
    pays(&sandbox.address, &order, json!({"outcome": "success"})).await;
    let payment = list_payments(&sandbox.address, &order).await.remove(0);
    tell_again([&first, &second], &payment).await;
    eventually(PATIENCE, "the money is back", || async {
        (first.database.texts("SELECT state FROM pf_reports").await == ["refunded"]).then_some(())
    })
    .await;
    eventually(PATIENCE, "the gateway has given it back", || async {
        (read_money(&sandbox.address, &order).await == (PRICE, PRICE)).then_some(())
    })
    .await;
    // Late news of the same payment, and a second look at what is overdue, give nothing back again.
    tell_again([&first, &second], &payment).await;
    for node in [&first, &second] {
        node.run_command(&["tasks", "run", "reports"]).await;
    }
    first.quiet().await;
    check_order(&first, &sandbox.address, &order, 0, Moment::OnceFailed).await;
}
