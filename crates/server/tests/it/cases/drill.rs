//! The drill of paid cases: the site is killed again and again between a payment and the case that it was for. Whatever was paid opens its
//! case, or the whole amount goes back: never both, never neither, and once.

use reqwest::Method;
use serde_json::{Value, json};

use super::{act_well, new_case, open_prepared, step};
use crate::exactly_once::{PATIENCE, kills, list_sent_templates, nobody_left};
use crate::payment_drills::{check_integrity, check_kills_hit, count_of, free_leases, read_money, wait_for_end, watch};
use crate::payments::pays;
use crate::site::{Ask, Browser, Engine, InProcessSandbox, Site, eventually, ticked};

on_both_databases!(what_was_paid_opens_its_case_or_is_given_back_once);

const PRICE: i64 = 99_900;

/// When the site is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Before the person pays, so that nobody can be told of it.
    BeforePaying,
    /// The person has just paid; the site is being told, or not yet.
    AfterPaying,
    /// The payment is written down.
    OncePaid,
    /// The case is open.
    OnceOpen,
    /// The case was cancelled before it was paid, and the money is on its way back.
    OnceGivenBack,
}

const MOMENTS: [Moment; 5] = [Moment::OnceOpen, Moment::OnceGivenBack, Moment::AfterPaying, Moment::BeforePaying, Moment::OncePaid];

fn email(number: usize) -> String {
    format!("family{number}@example.in")
}

/// A new person, whose address is proven by the code in the sandbox's mail. No number has an ending that the sandbox treats apart.
async fn prove_person<'a>(site: &'a Site, outside: &str, number: usize) -> Browser<'a> {
    let (person, address) = (site.browser(), email(number));
    person.subscribe(&ticked(&address, &format!("97{number:07}5"))).await;
    let mut url = url::Url::parse(&format!("{outside}/sandbox/messages?limit=100")).unwrap();
    url.query_pairs_mut().append_pair("to", &address);
    let client = Site::client_from([127, 0, 0, 1]);
    let code = eventually(PATIENCE, "the code is mailed", || async {
        let sent = Ask::new(&client, Method::GET, url.as_str()).expect(200).await.json();
        sent["data"].as_array()?.iter().find_map(|mail| mail["code"].as_str().map(str::to_owned))
    })
    .await;
    person.post("/cms/api/subscribers/verify", &json!({"code": code})).await.expect(200);
    person
}

/// The gateway's order of a case with a price.
async fn order_case(site: &Site, outside: &str, number: usize, is_cancelled: bool) -> Value {
    let person = prove_person(site, outside, number).await;
    let case = new_case(&person).await;
    act_well(site, &case, "quote", json!({"price": PRICE, "reason": "Two employers, one transfer."})).await;
    let buyer = json!({"caseId": case["_id"], "pinCode": "560001", "state": "Karnataka"});
    let order = person.post("/pf/v1/payment/create-payment", &buyer).await.expect(200).json()["data"].clone();
    if is_cancelled {
        step(&person, &case, "cancel", &json!({})).await.expect(200);
    }
    order
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
        Moment::OnceOpen => watch(site, &count_of(order, "cases c ON c.order_id = o.id AND c.status = 'open'")).await,
        Moment::OnceGivenBack => watch(site, &count_of(order, "refunds f ON f.order_id = o.id")).await,
    }
    if moment != Moment::BeforePaying {
        site.kill();
    }
    nobody_left(site).await;
}

async fn what_was_paid_opens_its_case_or_is_given_back_once(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.listening_at_its_own();
    let sandbox = InProcessSandbox::open(&site, |_| {}).await;
    let mut site = open_prepared(site.set("FINEPRINT_SANDBOX_URL", &sandbox.address)).await;
    let (mut orders, mut cut_off) = (Vec::new(), 0);
    for kill in 0..kills() {
        let moment = MOMENTS[kill % MOMENTS.len()];
        let order = order_case(&site, &sandbox.address, kill, moment == Moment::OnceGivenBack).await;
        pay_and_kill(&mut site, &sandbox.address, &order, moment).await;
        cut_off += free_leases(&site).await;
        site.launch().await;
        orders.push((order, moment));
    }
    check_kills_hit(cut_off);
    wait_for_end(&site, "each case is open or its money is back", "orders WHERE status NOT IN ('paid', 'refunded')").await;
    for (number, (order, moment)) in orders.iter().enumerate() {
        check_order(&site, &sandbox.address, order, number, *moment).await;
    }
    check_integrity(&site, engine).await;
}

async fn check_order(site: &Site, outside: &str, order: &Value, number: usize, moment: Moment) {
    let count = async |rows: &str| site.database.number(&count_of(order, rows)).await;
    let is_open = moment != Moment::OnceGivenBack;
    let given_back = if is_open { 0 } else { PRICE };
    assert_eq!(read_money(outside, order).await, (PRICE, given_back), "{number} {moment:?}");
    let rows = (
        count("payments p ON p.order_id = o.id AND p.settles").await,
        count("refunds f ON f.order_id = o.id").await,
        count("cases c ON c.order_id = o.id AND c.status = 'open'").await,
        count("cases c ON c.order_id = o.id JOIN case_events e ON e.case_id = c.id AND e.kind = 'payment'").await,
        count("documents d ON d.order_id = o.id AND d.refund_id IS NULL").await,
    );
    assert_eq!((rows.0, rows.1, rows.2), if is_open { (1, 0, 1) } else { (1, 1, 0) }, "{number} {moment:?}");
    assert!(!is_open || (rows.3, rows.4) == (1, 1), "{number} {moment:?}: paid once in the thread, one invoice: {rows:?}");
    let mails = list_sent_templates(outside, &email(number)).await;
    let told = |template: &str| mails.iter().filter(|mail| *mail == template).count();
    assert_eq!(
        (told("payment_receipt"), told("refund_made")),
        (usize::from(is_open), usize::from(!is_open)),
        "{number} {moment:?}: {mails:?}"
    );
}
