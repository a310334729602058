//! What the drills of payments share: the site is killed between a payment and what it was for, and is looked at when all has come to an end.

use reqwest::Method;
use serde_json::Value;

use crate::exactly_once::{PATIENCE, kills};
use crate::site::{Ask, Engine, Site, eventually};

/// Fewer kills than these may all miss the moments between two notes.
const KILLS_THAT_HIT: usize = 50;
/// User and password of the sandbox's gateway are "sandbox".
const GATEWAY_KEY: &str = "Basic c2FuZGJveDpzYW5kYm94";

/// Counts rows that belong to an order of the gateway's.
pub fn count_of(order: &Value, rows: &str) -> String {
    let id = order["orderId"].as_str().unwrap();
    format!("SELECT COUNT(*) FROM orders o JOIN {rows} AND o.gateway_order = '{id}'")
}

/// Looks without a pause until there is such a row: what it waits for is over in a moment.
pub async fn watch(site: &Site, sql: &str) {
    let mut looking = site.database.connect().await;
    let seen = async { while looking.number(sql).await == 0 {} };
    tokio::time::timeout(PATIENCE, seen).await.unwrap_or_else(|_| panic!("never seen: {sql}"));
}

/// What the dead one held is free once its leases have run out; the drill does not wait for that. Answers how much it held.
pub async fn free_leases(site: &Site) -> u64 {
    let mut held = site.database.run("UPDATE jobs SET lease_until = 0 WHERE status = 'running'").await;
    held += site.database.run("UPDATE messages SET lease_until = 0 WHERE status = 'sending'").await;
    site.database.run("UPDATE recurring_tasks SET lease_until = 0 WHERE lease_until IS NOT NULL").await;
    held
}

/// A drill in which no kill came amid any work has tried nothing. `cut_off` is how much the dead ones held.
pub fn check_kills_hit(cut_off: u64) {
    assert!(cut_off > 0 || kills() < KILLS_THAT_HIT, "no kill came amid any work: nothing was tried");
}

/// Waits until no such row is open and no money is on its way back, and then until the site has nothing to do.
pub async fn wait_for_end(site: &Site, what: &str, open: &str) {
    let open = format!("SELECT COUNT(*) FROM {open}");
    eventually(PATIENCE, what, || async {
        let refunds = "SELECT COUNT(*) FROM refunds WHERE status <> 'processed'";
        (site.database.number(&open).await + site.database.number(refunds).await == 0).then_some(())
    })
    .await;
    site.quiet().await;
}

/// Kills leave the file of SQLite whole.
pub async fn check_integrity(site: &Site, engine: Engine) {
    if engine == Engine::Sqlite {
        assert_eq!(site.database.texts("PRAGMA integrity_check").await, ["ok"]);
    }
}

/// The payments of an order, as the gateway tells them.
pub async fn list_payments(outside: &str, order: &Value) -> Vec<Value> {
    let url = format!("{outside}/sandbox/razorpay/v1/orders/{}/payments", order["orderId"].as_str().unwrap());
    let client = Site::client_from([127, 0, 0, 1]);
    let told = Ask::new(&client, Method::GET, &url).header("authorization", GATEWAY_KEY).expect(200).await.json();
    told["items"].as_array().unwrap().clone()
}

/// What the gateway took and gave back, in paise.
pub async fn read_money(outside: &str, order: &Value) -> (i64, i64) {
    let payments = list_payments(outside, order).await;
    let taken: Vec<&Value> = payments.iter().filter(|payment| payment["captured"] == true).collect();
    let sum = |name: &str| taken.iter().map(|payment| payment[name].as_i64().unwrap()).sum::<i64>();
    (sum("amount"), sum("amount_refunded"))
}
