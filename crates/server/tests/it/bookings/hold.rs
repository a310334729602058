//! Free slots, and how one is held while the form is filled in.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    CALLS, Now, all, always, book_call, expert, find_far_slot, form, has_nearest, hold_of_another, hold_slot, id_of, request_hold, service,
    simple, site, slots,
};
use crate::envelopes::check_failure;
use crate::site::{Engine, Site};

on_both_databases!(
    slots_stand_in_the_visitors_zone_beside_indias,
    what_is_no_slot_can_not_be_held,
    of_a_hundred_who_hold_one_has_it,
    a_hold_that_ran_out_is_gone_at_once,
    a_hold_is_for_the_browser_that_has_it,
    buffers_and_the_daily_cap_hold,
    a_browser_keeps_so_many_times,
    a_network_keeps_so_many_times,
    the_networks_of_a_rented_server_keep_so_many_together,
);

async fn slots_stand_in_the_visitors_zone_beside_indias(engine: Engine) {
    let site = site(engine).await;
    let hours = json!({"rules": [{"weekday": "thursday", "start": "09:00", "end": "10:30"}], "exceptions": []});
    let asha = expert(&site, "asha", &hours).await;
    service(&site, "free", &[&asha], json!({"horizonDays": 180})).await;
    // Next Thursday, wherever today is.
    let today = site.today();
    let thursday =
        (1..=7).map(|days| today + jiff::Span::new().days(days)).find(|day| day.weekday() == jiff::civil::Weekday::Thursday).unwrap();
    let list = slots(&site, &format!("service=free&from={thursday}&to={thursday}")).await;
    let found = all(&list);
    assert_eq!((&list["timeZone"], found.len()), (&json!("Asia/Kolkata"), 3));
    assert_eq!((&found[0]["local"], &found[0]["indian"]), (&json!("09:00"), &json!("09:00")));
    assert_eq!(found[0]["startsAt"], format!("{thursday}T03:30:00Z"));
    let next = thursday + jiff::Span::new().days(7);
    assert_eq!(list["next"], next.to_string(), "the first day behind the list");
    // New York lies behind: nine in India is the evening before, at 22:30 in summer and 21:30... in winter 22:30.
    let before = thursday.yesterday().unwrap();
    let abroad = slots(&site, &format!("service=free&from={before}&to={before}&tz=America/New_York")).await;
    let seen = all(&abroad);
    assert_eq!(seen.len(), 3, "{abroad}");
    assert!(["22:30", "23:30"].contains(&seen[0]["local"].as_str().unwrap()), "{abroad}");
    assert_eq!((&seen[0]["indian"], &seen[0]["indianDate"]), (&json!("09:00"), &json!(thursday.to_string())));
    assert_eq!(seen[0]["slotId"], found[0]["slotId"]);
    let empty = slots(&site, &format!("service=free&from={next}&to={next}&tz=Europe/London")).await;
    assert_eq!(empty["days"].as_array().unwrap().len(), 1);
    for wrong in [
        "service=free&tz=Mars/Base",
        "service=free&tz=%2B05:30",
        "service=free&from=2026-02-30",
        "service=free&from=x",
        "service=free&from=2027-01-02&to=2027-01-01",
        "service=free&from=2027-01-01&to=2027-03-01",
        "",
    ] {
        check_failure(&site.get(&format!("{CALLS}/slots?{wrong}")).await, 400);
    }
    check_failure(&site.get(&format!("{CALLS}/slots?service=none")).await, 404);
    check_failure(&site.get(&format!("{CALLS}/slots?service=free&expert=nobody")).await, 404);
    assert!(all(&slots(&site, "service=free&from=2020-01-01&to=2020-01-07").await).is_empty(), "what is past is over");
}

async fn what_is_no_slot_can_not_be_held(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = find_far_slot(&site, "free", 0).await;
    let (service, minute) = id_of(&slot).split_once('.').unwrap();
    let minute: i64 = minute.parse().unwrap();
    let past = (jiff::Timestamp::now_for_tests().as_second() / 60 / 30 - 2) * 30;
    for forged in [
        format!("{service}.{}", minute + 1),
        format!("{service}.{past}"),
        format!("{service}.{}", minute + 60 * 24 * 60),
        format!("{}.{minute}", "0".repeat(32)),
        format!("{service}.{minute}.x"),
        format!("{service}.-5"),
        "x".to_owned(),
        String::new(),
    ] {
        let answer = site.browser().post(&format!("{CALLS}/hold"), &json!({"slotId": forged})).await;
        assert!([400, 404].contains(&answer.status), "{forged}: {}", answer.text());
    }
    let other = json!({"slotId": slot["slotId"], "service": "another"});
    check_failure(&site.browser().post(&format!("{CALLS}/hold"), &other).await, 400);
    let mode = json!({"slotId": slot["slotId"], "mode": "pigeon"});
    check_failure(&site.browser().post(&format!("{CALLS}/hold"), &mode).await, 400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 0);
}

async fn of_a_hundred_who_hold_one_has_it(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = find_far_slot(&site, "free", 1).await;
    let answers = futures_util::future::join_all((0..100).map(|_| hold_of_another(&site, &slot))).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1, "{:?}", answers.iter().map(|answer| answer.status).collect::<Vec<_>>());
    answers.iter().filter(|answer| answer.status != 200).for_each(has_nearest);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 1);
}

async fn a_hold_that_ran_out_is_gone_at_once(engine: Engine) {
    let (site, _) = simple(engine).await;
    let (person, other) = (site.browser(), site.browser());
    let slot = find_far_slot(&site, "free", 0).await;
    let hold_of_one = hold_slot(&person, &slot).await;
    has_nearest(&request_hold(&other, &slot).await);
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    let answer = person.post(CALLS, &form(&hold_of_one, "asha@example.in")).await;
    assert_eq!(check_failure(&answer, 410)["code"], "HOLD_EXPIRED");
    let second = hold_slot(&other, &slot).await;
    assert_ne!(second["holdId"], hold_of_one["holdId"]);
    other.post(CALLS, &form(&second, "ravi@example.in")).await.expect(200);
    // Given up by hand: by its browser only.
    let third = hold_slot(&person, &find_far_slot(&site, "free", 1).await).await;
    let path = format!("{CALLS}/hold/{}", third["holdId"].as_str().unwrap());
    check_failure(&other.send(Method::DELETE, &path, None).await, 404);
    check_failure(&site.ask(Method::DELETE, &path).send().await, 404);
    person.send(Method::DELETE, &path, None).await.expect(200);
    hold_slot(&other, &find_far_slot(&site, "free", 1).await).await;
    // A browser holds one at a time.
    hold_slot(&person, &find_far_slot(&site, "free", 4).await).await;
    hold_slot(&person, &find_far_slot(&site, "free", 5).await).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'held' AND hold_expires_at > 1").await, 2);
}

/// Its id may be seen by others, in a screenshot or a log.
async fn a_hold_is_for_the_browser_that_has_it(engine: Engine) {
    let (site, _) = simple(engine).await;
    let (person, other) = (site.browser(), site.browser());
    let kept = hold_slot(&person, &find_far_slot(&site, "free", 0).await).await;
    hold_slot(&other, &find_far_slot(&site, "free", 3).await).await;
    for stranger in [&other, &site.browser()] {
        let answer = stranger.post(CALLS, &form(&kept, "ravi@example.in")).await;
        assert_eq!(check_failure(&answer, 410)["code"], "HOLD_EXPIRED", "as if there were none");
    }
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 0);
    person.post(CALLS, &form(&kept, "asha@example.in")).await.expect(200);
}

async fn buffers_and_the_daily_cap_hold(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    let timing = json!({"bufferBefore": 10, "bufferAfter": 20, "stepMinutes": 15, "maxPerDay": 2});
    service(&site, "free", &[&asha], timing).await;
    let first = find_far_slot(&site, "free", 40).await;
    book_call(&site.browser(), &first, "a@example.in").await;
    let day = first["indianDate"].as_str().unwrap().to_owned();
    let list = async || all(&slots(&site, &format!("service=free&from={day}&to={day}")).await);
    let start: jiff::Timestamp = first["startsAt"].as_str().unwrap().parse().unwrap();
    let far_enough = |slot: &Value| {
        let other: jiff::Timestamp = slot["startsAt"].as_str().unwrap().parse().unwrap();
        other.duration_since(start).abs() >= jiff::SignedDuration::from_mins(60)
    };
    let rest = list().await;
    assert!(!rest.is_empty() && rest.iter().all(far_enough), "{rest:?}");
    book_call(&site.browser(), rest.last().unwrap(), "b@example.in").await;
    assert!(list().await.is_empty(), "two a day");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_ticks").await, 24);
}

async fn a_browser_keeps_so_many_times(engine: Engine) {
    let prepared = Site::prepare_with_sandbox(engine).await;
    let site = prepared.set("FINEPRINT_LIMITS_HOLDS_PER_VISITOR", "2").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let (person, other) = (site.browser(), site.browser());
    for number in [0, 3] {
        let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", number).await).await, "asha@example.in");
        entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
        person.post(CALLS, &entry).await.expect(200);
    }
    let third = find_far_slot(&site, "paid", 6).await;
    assert_eq!(check_failure(&request_hold(&person, &third).await, 409)["code"], "TOO_MANY_HOLDS");
    hold_slot(&other, &third).await;
    site.database.run("UPDATE bookings SET hold_expires_at = 1 WHERE subscriber_id IS NOT NULL").await;
    hold_slot(&person, &find_far_slot(&site, "paid", 9).await).await;
}

/// Without a cookie every request comes from a new browser.
async fn a_network_keeps_so_many_times(engine: Engine) {
    let prepared = Site::prepare_with_sandbox(engine).await;
    let site = prepared.set("FINEPRINT_LIMITS_HOLDS_PER_ADDRESS", "2").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    for number in [0, 3] {
        hold_slot(&site.browser(), &find_far_slot(&site, "free", number).await).await;
    }
    let third = find_far_slot(&site, "free", 6).await;
    check_failure(&hold_of_another(&site, &third).await, 429);
    let elsewhere = Site::client_from([127, 0, 0, 2]);
    let ask = site.ask_by(&elsewhere, Method::POST, &format!("{CALLS}/hold")).json(&json!({"slotId": third["slotId"]}));
    ask.expect(200).await;
}

/// One rented server has 65,536 networks of IPv6.
async fn the_networks_of_a_rented_server_keep_so_many_together(engine: Engine) {
    let prepared = Site::prepare_with_sandbox(engine).await;
    let site = prepared.set("FINEPRINT_LIMITS_HOLDS_PER_ADDRESS", "2").set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let hold_from = async |address: &str, number: usize| {
        let slot = find_far_slot(&site, "free", number).await;
        let ask = site.ask(Method::POST, &format!("{CALLS}/hold")).header("x-forwarded-for", address);
        ask.json(&json!({"slotId": slot["slotId"]})).send().await
    };
    for (address, number) in [("2001:db8:0:1::1", 0), ("2001:db8:0:2::1", 3)] {
        hold_from(address, number).await.expect(200);
    }
    check_failure(&hold_from("2001:db8:0:3::1", 6).await, 429);
    hold_from("2001:db8:1:1::1", 6).await.expect(200);
}
