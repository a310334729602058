//! A hold is confirmed and becomes a booked call.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CALLS, all, book_call, find_far_slot, form, has_nearest, hold_of_another, hold_slot, id_of, path_of, service, simple, slots};
use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, ticked, typed};

on_both_databases!(
    a_free_call_is_booked,
    mails_about_a_call_are_in_the_language_of_its_page,
    a_whatsapp_message_about_a_hindi_call_is_hindi,
    of_a_hundred_who_book_one_has_it,
    the_same_request_again_is_the_same_booking,
    only_its_own_people_see_a_booking,
    forms_tell_what_is_wrong,
    two_free_calls_at_most_without_a_proof,
    strangers_take_no_free_calls_from_whoever_has_proven_the_address,
    nor_more_of_many_at_once,
);

async fn a_free_call_is_booked(engine: Engine) {
    let (site, asha) = simple(engine).await;
    let person = site.browser();
    let slot = find_far_slot(&site, "free", 3).await;
    let hold = hold_slot(&person, &slot).await;
    assert_eq!((&hold["price"], &hold["expert"]["_id"]), (&json!({"amount": 0, "currency": "INR"}), &json!(asha)));
    let mut entry = form(&hold, "asha@example.in");
    entry["question"] = json!("My UAN is 100100100101. What now?");
    entry["tz"] = json!("Europe/London");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    assert_eq!((&booking["status"], &booking["payment"], &booking["startsAt"]), (&json!("confirmed"), &json!("none"), &slot["startsAt"]));
    assert_eq!((&booking["isLoggedin"], &booking["subscribedData"]["assurance"]), (&json!(true), &json!("claimed")));
    assert!(booking.get("order").is_none());
    assert!(!site.database.texts("SELECT question FROM bookings").await.concat().contains("100100100101"));
    // The session sees it: by itself, in My Account, as a calendar file.
    let seen = person.get(&path_of(&booking)).await.expect(200).json();
    assert_eq!(seen["data"]["canCancel"], true);
    let account = person.get("/cms/api/subscribers/activities").await.expect(200).json();
    let call = &account["data"]["calendarBookings"][0];
    assert_eq!((&call["_id"], &call["startTime"]), (&booking["_id"], &slot["startsAt"]));
    let file = person.get(&format!("{}/calendar.ics", path_of(&booking))).await.expect(200);
    assert!(file.text().contains("BEGIN:VALARM") && file.text().contains("UID:booking-"), "{}", file.text());
    // The mail, with a link that needs no session, and the meeting's job.
    let mail = site.message("asha@example.in", "call_booked").await;
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("Indian time") && text.contains("your time)") && text.contains("/service?booking="), "{text}");
    assert!(!text.contains("lang=hi") && !is_devanagari(text), "whoever names no language reads English: {text}");
    site.code("asha@example.in").await;
    // The slot is nobody else's.
    assert!(
        all(&slots(&site, &format!("service=free&from={0}&to={0}", slot["indianDate"].as_str().unwrap())).await)
            .iter()
            .all(|s| s["slotId"] != slot["slotId"])
    );
    has_nearest(&hold_of_another(&site, &slot).await);
}

fn is_devanagari(text: &str) -> bool {
    text.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter))
}

async fn mails_about_a_call_are_in_the_language_of_its_page(engine: Engine) {
    let (site, asha) = simple(engine).await;
    service(&site, "known", &[&asha], json!({"title": "Getting to know us"})).await;
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "known", 0).await).await, "asha@example.in");
    entry["tz"] = json!("Europe/London");
    entry["mailLanguage"] = json!("ta");
    let refused = check_failure(&person.post(CALLS, &entry).await, 400);
    assert_eq!(refused["fields"]["mailLanguage"], "mailLanguage is en or hi");
    // The call itself is held in English.
    entry["mailLanguage"] = json!("hi");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let booked = site.message("asha@example.in", "call_booked").await;
    let later = json!({"slotId": find_far_slot(&site, "known", 5).await["slotId"]});
    person.post(&format!("{}/reschedule", path_of(&booking)), &later).await.expect(200);
    let moved = site.message("asha@example.in", "call_moved").await;
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    let cancelled = site.message("asha@example.in", "call_cancelled").await;
    for (mail, subject) in [
        (&booked, "कॉल बुक हो गई: पहली बातचीत, "),
        (&moved, "कॉल का समय बदल गया: पहली बातचीत, अब "),
        (&cancelled, "कॉल रद्द हो गई: पहली बातचीत, "),
    ] {
        assert!(mail["subject"].as_str().unwrap().starts_with(subject), "{mail}");
        assert!(mail["html"].as_str().unwrap().contains("<html lang=\"hi\">"), "{mail}");
        let text = mail["text"].as_str().unwrap();
        assert!(text.contains("बजे भारतीय समय (") && text.contains(" आपके यहाँ)") && text.contains("&lang=hi"), "{text}");
        for english in ["Indian time", "your time", "You can", "Join by video", "Getting to know us"] {
            assert!(!text.contains(english), "{text}");
        }
    }
    let text = booked["text"].as_str().unwrap();
    assert!(text.contains("वीडियो कॉल") && text.contains("शुरू होने से 4 घंटे पहले तक आप दो बार इसका समय बदल सकते हैं।"), "{text}");
}

async fn a_whatsapp_message_about_a_hindi_call_is_hindi(engine: Engine) {
    let (site, _) = simple(engine).await;
    let agreed = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let mut entry = form(&hold_slot(&agreed, &find_far_slot(&site, "free", 0).await).await, "asha@example.in");
    entry["phone"] = json!("9876543210");
    entry["mailLanguage"] = json!("hi");
    agreed.post(CALLS, &entry).await.expect(200);
    let told = site.message("9876543210", "call_booked_1").await;
    let text = told["text"].as_str().unwrap();
    assert!(text.starts_with("नमस्ते Asha, आपकी कॉल बुक हो गई है। समय: ") && text.contains("बजे भारतीय समय"), "{text}");
    assert!(text.contains("&lang=hi") && !text.contains("Indian time"), "{text}");
    assert!(is_devanagari(site.message("asha@example.in", "call_booked").await["text"].as_str().unwrap()));
}

/// Nobody holds anything before: each request does the whole.
async fn of_a_hundred_who_book_one_has_it(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = find_far_slot(&site, "free", 1).await;
    let book = async |number: usize| {
        let entry = json!({"slotId": slot["slotId"], "name": "Asha", "email": format!("reader{number}@example.in"), "mode": "video"});
        site.browser().post(CALLS, &entry).await
    };
    let answers = futures_util::future::join_all((0..100).map(book)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    answers.iter().filter(|answer| answer.status != 200).for_each(has_nearest);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 1, "who comes too late leaves nothing");
}

async fn the_same_request_again_is_the_same_booking(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let slot = find_far_slot(&site, "free", 0).await;
    let hold = hold_slot(&person, &slot).await;
    assert_eq!(hold["holdId"], hold_slot(&person, &slot).await["holdId"], "a double click holds once");
    let entry = form(&hold, "asha@example.in");
    let visitor = format!("visitor={}", person.cookie("visitor").unwrap());
    let send = async || {
        let ask = site.ask(Method::POST, CALLS).cookie(&visitor).header("idempotency-key", "a-key-of-the-browser");
        ask.json(&entry).send().await
    };
    let (one, two) = tokio::join!(send(), send());
    let (one, two) = (one.expect(200).json(), two.expect(200).json());
    assert_eq!(one["data"]["_id"], two["data"]["_id"]);
    let third = send().await.expect(200).json();
    assert_eq!(third["data"]["status"], "confirmed");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 1);
    // Whoever asked last has the session that sees it.
    let token = third["data"]["tokens"]["accessToken"].as_str().unwrap();
    site.ask(Method::GET, &path_of(&third["data"])).token(token).expect(200).await;
    // Another's details under the same key, and the same hold without it.
    let stranger = form(&hold, "ravi@example.in");
    let reused = site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&stranger).send().await;
    assert_eq!(check_failure(&reused, 409)["code"], "KEY_REUSED");
    let mut other_words = entry.clone();
    other_words["question"] = json!("And something else");
    let reused = site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&other_words).send().await;
    assert_eq!(check_failure(&reused, 409)["code"], "KEY_REUSED", "the whole request counts, not only who and when");
    assert_eq!(check_failure(&site.browser().post(CALLS, &stranger).await, 409)["code"], "ALREADY_BOOKED");
    // Who has found key and request somewhere, and comes from another network, gets nothing by them.
    site.database.run("UPDATE bookings SET network = NULL").await;
    let found = site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&entry).send().await;
    assert_eq!(check_failure(&found, 409)["code"], "KEY_REUSED");
    // Once the mails are out there is one confirmation.
    site.message("asha@example.in", "call_booked").await;
    site.quiet().await;
    assert_eq!(site.list_sent_by("asha@example.in", "call_booked").await.len(), 1);
}

async fn only_its_own_people_see_a_booking(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 0).await).await, "asha@example.in");
    entry["phone"] = json!("9876543210");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let path = path_of(&booking);
    let own_code = site.code("asha@example.in").await;
    // A stranger who types the same address, somebody else, nobody.
    let stranger = site.browser();
    stranger.subscribe(&typed("asha@example.in")).await;
    let other = site.subscriber(&typed("ravi@example.in")).await;
    for nobody in [&stranger, &other, &site.browser()] {
        for path in [path.clone(), format!("{path}/calendar.ics"), format!("{path}?t=forged")] {
            check_failure(&nobody.get(&path).await, 404);
        }
        check_failure(&nobody.post(&format!("{path}/cancel"), &json!({})).await, 404);
        check_failure(
            &nobody.post(&format!("{path}/reschedule"), &json!({"slotId": id_of(&find_far_slot(&site, "free", 2).await)})).await,
            404,
        );
    }
    assert_eq!(stranger.get("/cms/api/subscribers/activities").await.expect(200).json()["data"]["calendarBookings"], json!([]));
    check_failure(&site.get(&format!("{CALLS}/details/9876543210")).await, 401);
    let made = person.get(&format!("{CALLS}/details/9876543210")).await.expect(200).json();
    assert_eq!(made["data"][0]["_id"], booking["_id"], "the session that made it has proven nothing, and sees it");
    check_failure(&person.get(&format!("{CALLS}/details/9876543211")).await, 404);
    for nobody in [&stranger, &other] {
        check_failure(&nobody.get(&format!("{CALLS}/details/9876543210")).await, 404);
    }
    // The proven owner, on another device.
    person.post("/cms/api/subscribers/verify", &json!({"code": own_code})).await.expect(200);
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": "asha@example.in"})).await.expect(200);
    let code = site.code("asha@example.in").await;
    owner.post("/cms/api/subscribers/verify", &json!({"code": code, "email": "asha@example.in"})).await.expect(200);
    owner.get(&path).await.expect(200);
    let details = owner.get(&format!("{CALLS}/details/9876543210")).await.expect(200).json();
    assert_eq!(details["data"][0]["_id"], booking["_id"]);
    check_failure(&owner.get(&format!("{CALLS}/details/9876543211")).await, 404);
    check_failure(&owner.get(&format!("{CALLS}/{NO_SUCH_ID}")).await, 404);
}

async fn forms_tell_what_is_wrong(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let hold = hold_slot(&person, &find_far_slot(&site, "free", 0).await).await;
    let wrong = |with: Value| {
        let mut entry = form(&hold, "asha@example.in");
        entry.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        entry
    };
    // One letter with thousands of marks is no short text.
    let piled = format!("a{}", "\u{301}".repeat(5_000));
    for (with, field) in [
        (json!({"name": " "}), "name"),
        (json!({"email": "x"}), "email"),
        (json!({"phone": "12"}), "phone"),
        (json!({"mode": "phone"}), "phone"),
        (json!({"mode": "pigeon"}), "mode"),
        (json!({"language": "fr"}), "language"),
        (json!({"tz": "Mars/Base"}), "tz"),
        (json!({"question": "x".repeat(501)}), "question"),
        (json!({"question": piled}), "question"),
        (json!({"name": piled}), "name"),
        (json!({"topic": "x".repeat(121)}), "topic"),
        (json!({"topic": format!("PF {}", "a\u{301}".repeat(50_000))}), "topic"),
        (json!({"addOns": ["yacht"]}), "addOns"),
        (json!({"coupon": "NONE"}), "coupon"),
    ] {
        let body = check_failure(&person.post(CALLS, &wrong(with.clone())).await, 400);
        assert!(body["fields"].get(field).is_some(), "{with}: {body}");
    }
    // What was wrong took nothing away.
    let mut entry = form(&hold, "asha@example.in");
    entry["topic"] = json!("क्षि".repeat(120));
    person.post(CALLS, &entry).await.expect(200);
    assert_eq!(site.database.texts("SELECT topic FROM bookings WHERE topic IS NOT NULL").await, ["क्षि".repeat(120)]);
    for body in [json!({"holdId": NO_SUCH_ID}), json!({"holdId": "x"})] {
        assert_eq!(check_failure(&person.post(CALLS, &wrong(body)).await, 410)["code"], "HOLD_EXPIRED");
    }
}

async fn nor_more_of_many_at_once(engine: Engine) {
    let (site, _) = simple(engine).await;
    book_call(&site.browser(), &find_far_slot(&site, "free", 0).await, "asha@example.in").await;
    let mut wanted = Vec::new();
    for number in [3, 6, 9, 12, 15] {
        let browser = site.browser();
        let hold = hold_slot(&browser, &find_far_slot(&site, "free", number).await).await;
        wanted.push((browser, form(&hold, "asha@example.in")));
    }
    let answers = futures_util::future::join_all(wanted.iter().map(|(browser, form)| browser.post(CALLS, form))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    let told: Vec<_> = answers.iter().map(|answer| answer.text()).collect();
    assert_eq!(statuses, [200, 403, 403, 403, 403], "{told:?}");
}

async fn two_free_calls_at_most_without_a_proof(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    for number in [0, 3] {
        book_call(&person, &find_far_slot(&site, "free", number).await, "asha@example.in").await;
    }
    let third = form(&hold_slot(&person, &find_far_slot(&site, "free", 6).await).await, "asha@example.in");
    assert_eq!(check_failure(&person.post(CALLS, &third).await, 403)["code"], "PROOF_NEEDED");
    // Another browser that types the address has no more.
    let stranger = site.browser();
    let again = form(&hold_slot(&stranger, &find_far_slot(&site, "free", 9).await).await, "asha@example.in");
    assert_eq!(check_failure(&stranger.post(CALLS, &again).await, 403)["code"], "PROOF_NEEDED");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 2);
    person.prove("asha@example.in").await;
    person.post(CALLS, &third).await.expect(200);
}

async fn strangers_take_no_free_calls_from_whoever_has_proven_the_address(engine: Engine) {
    let (site, _) = simple(engine).await;
    let stranger = site.browser();
    for number in [0, 3] {
        book_call(&stranger, &find_far_slot(&site, "free", number).await, "asha@example.in").await;
    }
    let owner = site.subscriber(&typed("asha@example.in")).await;
    for number in [6, 9, 12] {
        book_call(&owner, &find_far_slot(&site, "free", number).await, "asha@example.in").await;
    }
    let fourth = form(&hold_slot(&owner, &find_far_slot(&site, "free", 15).await).await, "asha@example.in");
    assert_eq!(check_failure(&owner.post(CALLS, &fourth).await, 409)["code"], "TOO_MANY_CALLS");
}
