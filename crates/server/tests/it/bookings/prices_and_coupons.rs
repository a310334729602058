//! Prices and coupons of calls that cost, until they are paid; the payment itself is tested in `paid_calls.rs`.

use serde_json::{Value, json};

use super::{CALLS, DESK, Now, always, expert, find_far_slot, form, hold_slot, path_of, service, site};
use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, eventually};

on_both_databases!(calls_that_cost_are_held_for_payment, coupons_make_it_cheaper, a_coupon_comes_back_when_nothing_was_bought);

async fn calls_that_cost_are_held_for_payment(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    let with = json!({"price": 118_000, "addOns": [{"id": "report", "title": "Report", "price": 59_000}]});
    service(&site, "paid", &[&asha], with).await;
    let person = site.browser();
    let hold = hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await;
    assert_eq!(hold["price"]["amount"], 118_000);
    let mut entry = form(&hold, "asha@example.in");
    let fields = check_failure(&person.post(CALLS, &entry).await, 400)["fields"].clone();
    assert!(fields.get("pinCode").is_some() && fields.get("state").is_some(), "{fields}");
    // The browser's idea of the price is nobody's.
    entry.as_object_mut().unwrap().extend(
        json!({"pinCode": "560001", "state": "Karnataka", "addOns": ["report"], "price": 1, "amount": 1}).as_object().unwrap().clone(),
    );
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    assert_eq!(
        (&booking["status"], &booking["payment"], &booking["price"]["amount"]),
        (&json!("held"), &json!("pending"), &json!(177_000))
    );
    assert_eq!(booking["order"]["amount"], 177_000);
    let until: jiff::Timestamp = booking["expiresAt"].as_str().unwrap().parse().unwrap();
    let minutes = until.duration_since(jiff::Timestamp::now_for_tests()).as_mins();
    assert!((13..=15).contains(&minutes), "a quarter of an hour to pay: {minutes}");
    assert!(site.list_sent_by("asha@example.in", "call_booked").await.is_empty());
}

async fn coupons_make_it_cheaper(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let save = async |body: Value| site.post_as("editor", &format!("{DESK}/coupons"), &body).await;
    save(json!({"code": "ten", "percent": 10})).await.expect(200);
    save(json!({"code": "all", "percent": 100, "maxUses": 1})).await.expect(200);
    check_failure(&save(json!({"code": "x"})).await, 400);
    let ask = async |code: &str| site.post(&format!("{CALLS}/coupon"), &json!({"code": code, "service": "paid"})).await;
    assert_eq!(ask("TEN").await.expect(200).json()["data"]["price"]["amount"], 106_200);
    check_failure(&ask("none").await, 400);
    // Once it costs nothing it is booked at once; the coupon is used up.
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, "asha@example.in");
    entry["coupon"] = json!("all");
    assert_eq!(person.post(CALLS, &entry).await.expect(200).json()["data"]["status"], "confirmed");
    check_failure(&ask("all").await, 400);
}

async fn a_coupon_comes_back_when_nothing_was_bought(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    site.post_as("editor", &format!("{DESK}/coupons"), &json!({"code": "ten", "percent": 10, "maxUses": 5})).await.expect(200);
    let used = async || site.database.number("SELECT CAST(used AS BIGINT) FROM coupons").await;
    let person = site.browser();
    let order = async |number: usize| {
        let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", number).await).await, "asha@example.in");
        entry
            .as_object_mut()
            .unwrap()
            .extend(json!({"coupon": "ten", "pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
        person.post(CALLS, &entry).await.expect(200).json()["data"].clone()
    };
    let first = order(0).await;
    assert_eq!(used().await, 1);
    person.post(&format!("{}/cancel", path_of(&first)), &json!({})).await.expect(200);
    assert_eq!(used().await, 0, "cancelled before it was paid");
    order(3).await;
    assert_eq!(used().await, 1);
    site.database.run("UPDATE bookings SET hold_expires_at = 1 WHERE status = 'held'").await;
    eventually(SOON, "what ran out gives it back", || async {
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'expired-holds' AND lease_token IS NULL").await;
        (used().await == 0).then_some(())
    })
    .await;
}
