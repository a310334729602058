//! What staff administer: services, experts, their hours.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use super::{CALLS, DESK, Now, all, always, book_call, expert, find_far_slot, form, hold_slot, path_of, simple, site, slots};
use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, eventually, ticked};

on_both_databases!(staff_keep_the_rest, the_starter_content_brings_sample_experts);

async fn staff_keep_the_rest(engine: Engine) {
    let (site, asha) = simple(engine).await;
    let person = site.browser();
    let booking = book_call(&person, &find_far_slot(&site, "free", 0).await, "asha@example.in").await;
    let list = site.ask_as("agent", Method::GET, &format!("{CALLS}?status=confirmed")).await.expect(200).await.json();
    assert_eq!((&list["totalCount"], &list["data"][0]["email"]), (&json!(1), &json!("asha@example.in")));
    let conclude = format!("{}/conclude", path_of(&booking));
    check_failure(&site.post_as("agent", &conclude, &json!({"outcome": "completed"})).await, 409);
    let begun = (jiff::Timestamp::now_for_tests() - jiff::SignedDuration::from_mins(5)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {begun}")).await;
    let done = site.post_as("agent", &conclude, &json!({"outcome": "no_show"})).await.expect(200).json();
    assert_eq!(done["data"]["status"], "no_show");
    let second = book_call(&person, &find_far_slot(&site, "free", 1).await, "asha@example.in").await;
    site.post_as("agent", &format!("{}/staff-cancel", path_of(&second)), &json!({"reason": "Ill, as 98765 43210 says"})).await.expect(200);
    let told = "SELECT reason FROM audit_events WHERE action LIKE '%staff-cancel'";
    assert_eq!(site.database.texts(told).await, ["Ill, as [phone number] says"]);
    assert_eq!(person.get(&path_of(&second)).await.expect(200).json()["data"]["status"], "cancelled");
    // The one with the fewest calls.
    let ravi = expert(&site, "ravi", &always()).await;
    let path = format!("{DESK}/services/{}", site.read(&format!("{CALLS}/services")).await["data"][0]["_id"].as_str().unwrap());
    site.put_as("editor", &path, &json!({"experts": [asha, ravi], "title": "Renamed"})).await.expect(200);
    book_call(&site.browser(), &find_far_slot(&site, "free", 20).await, "x@example.in").await;
    let slot = find_far_slot(&site, "free", 30).await;
    let query = format!("/pf/v1/get-assigned-user?service=free&startsAt={}", slot["startsAt"].as_str().unwrap());
    let busy =
        site.database.texts("SELECT e.slug FROM bookings b JOIN experts e ON e.id = b.expert_id WHERE b.email = 'x@example.in'").await;
    assert_ne!(site.read(&query).await["data"]["slug"], busy[0], "the other one");
    eventually(SOON, "the new title shows", || async {
        (site.read(&format!("{CALLS}/services")).await["data"][0]["title"] == "Renamed").then_some(())
    })
    .await;
    let off = json!({"rules": always()["rules"], "exceptions": [{"date": slot["indianDate"], "closed": true, "reason": "Diwali"}]});
    for id in [&asha, &ravi] {
        site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{id}/availability")).await.json(&off).expect(200).await;
    }
    let day = slot["indianDate"].as_str().unwrap();
    eventually(SOON, "the day is closed", || async {
        all(&slots(&site, &format!("service=free&from={day}&to={day}")).await).is_empty().then_some(())
    })
    .await;
    for wrong in [
        json!({"rules": [{"weekday": "noday", "start": "09:00", "end": "10:00"}]}),
        json!({"rules": [{"weekday": "monday", "start": "10:00", "end": "09:00"}]}),
        json!({"exceptions": [{"date": "2026-02-30"}]}),
        json!({"exceptions": [{"date": "2026-12-01"}, {"date": "2026-12-01"}]}),
    ] {
        let path = format!("{DESK}/experts/{asha}/availability");
        check_failure(&site.ask_as("admin", Method::PUT, &path).await.json(&wrong).send().await, 400);
    }
    // Whom it is about can take it with them, and have it erased.
    person.prove("asha@example.in").await;
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["calls"].as_array().unwrap().len(), 2);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE email = 'asha@example.in'").await, 0);
}

async fn the_starter_content_brings_sample_experts(engine: Engine) {
    let site = site(engine).await;
    for _ in 0..2 {
        site.run_command(&["seed"]).await;
    }
    let services = eventually(SOON, "the services are there", || async {
        let list = site.read(&format!("{CALLS}/services")).await["data"].as_array().unwrap().clone();
        (!list.is_empty()).then_some(list)
    })
    .await;
    let modules: BTreeSet<&str> = services.iter().filter_map(|service| service["module"].as_str()).collect();
    assert_eq!(modules, ["epf", "inheritance", "insurance", "loans", "nps", "nri", "tax", "will"].into());
    assert!(services.iter().any(|service| service["price"]["amount"] == 0 && service["durationMinutes"] == 15));
    for service in &services {
        let experts = service["experts"].as_array().unwrap();
        assert!(!experts.is_empty() && experts.iter().all(|expert| expert["sample"] == true), "{service}");
        assert!(!all(&slots(&site, &format!("service={}", service["slug"].as_str().unwrap())).await).is_empty(), "{service}");
    }
    assert_eq!(site.read(&format!("{CALLS}/services?module=epf")).await["data"].as_array().unwrap().len(), 1);
    // An agent of other modules empties nobody's hours.
    let of_will = services.iter().find(|service| service["module"] == "will").unwrap();
    let path = format!("{DESK}/experts/{}/availability", of_will["experts"][0]["_id"].as_str().unwrap());
    for (modules, status) in [("tax", 403), ("will", 200)] {
        let token = site.new_token_for(modules, "agent", modules).await;
        assert_eq!(site.ask(Method::PUT, &path).token(&token).json(&always()).send().await.status, status, "{modules}");
    }
    let agreed = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let slot = all(&slots(&site, "service=intro-call").await).pop().unwrap();
    let mut entry = form(&hold_slot(&agreed, &slot).await, "asha@example.in");
    entry.as_object_mut().unwrap().extend(json!({"phone": "9876543210", "mode": "phone"}).as_object().unwrap().clone());
    agreed.post(CALLS, &entry).await.expect(200);
    assert!(site.message("9876543210", "call_booked_1").await["text"].as_str().unwrap().contains("/service?booking="));
}
