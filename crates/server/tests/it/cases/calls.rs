//! Calls that belong to a case: booked from it, moved and cancelled, told to both sides.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CASES, EMAIL, act, act_well, new_case, open, path_of, person, read, step, texts};
use crate::bookings::{self, CALLS, always, expert, find_far_slot, form, hold_slot, service};
use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, Site, ticked};

on_both_databases!(
    a_call_belongs_to_the_case_from_which_it_is_booked,
    the_thread_tells_of_moving_and_cancelling,
    a_case_that_a_call_opens_has_the_language_of_its_page,
    a_call_that_was_never_paid_for_is_none_of_the_case,
    a_call_is_not_put_into_a_case_of_others_or_one_that_is_over,
    the_expert_of_a_call_sees_nothing_of_the_case,
    a_call_and_an_agent_do_not_wait_for_each_other,
    agents_of_other_modules_see_and_change_no_call,
);

/// A free call of the module, and one for every subject.
async fn with_calls(engine: Engine) -> Site {
    let site = open(engine).await;
    let meera = expert(&site, "meera", &always()).await;
    service(&site, "free", &[&meera], json!({"module": "epf"})).await;
    service(&site, "general", &[&meera], json!({})).await;
    site
}

async fn request_call(person: &Browser<'_>, site: &Site, (service, number): (&str, usize), email: &str, case: &Value) -> Answer {
    let hold = hold_slot(person, &find_far_slot(site, service, number).await).await;
    let mut entry = form(&hold, email);
    entry["caseId"] = case["_id"].clone();
    person.post(CALLS, &entry).await
}

async fn book(person: &Browser<'_>, site: &Site, service: &str, case: &Value) -> Value {
    request_call(person, site, (service, 0), EMAIL, case).await.expect(200).json()["data"].clone()
}

async fn a_call_belongs_to_the_case_from_which_it_is_booked(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let (older, newer) = (new_case(&asha).await, new_case(&asha).await);
    for (number, name) in ["free", "general"].into_iter().enumerate() {
        let booking = request_call(&asha, &site, (name, number * 8), EMAIL, &older).await.expect(200).json()["data"].clone();
        let seen = read(&asha, &older).await;
        assert_eq!(seen["calls"][number]["_id"], booking["_id"]);
        assert_eq!(seen["calls"][number]["status"], "confirmed");
    }
    let seen = read(&asha, &older).await;
    assert_eq!(texts(&seen).into_iter().filter(|text| text.starts_with("A call is booked: Call ")).count(), 2);
    assert_eq!(read(&asha, &newer).await["calls"], json!([]), "not into the newest of the module");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM cases").await, 2, "none was opened for it");
}

/// Who looks after wills neither sees the calls about provident funds and their files, nor moves, cancels or concludes them.
async fn agents_of_other_modules_see_and_change_no_call(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let call = book(&asha, &site, "free", &case).await;
    request_call(&asha, &site, ("general", 8), EMAIL, &case).await.expect(200);
    let (own, other) = (site.new_token_for("Meera", "agent", "epf").await, site.new_token_for("Vikram", "agent", "will").await);
    let count = async |token: &String| {
        let list = site.ask(Method::GET, CALLS).token(token).send().await.expect(200).json();
        (list["totalCount"].clone(), list["data"].as_array().unwrap().len())
    };
    assert_eq!((count(&other).await, count(&own).await), ((json!(1), 1), (json!(2), 2)), "calls of no module are for all");
    let path = format!("{CALLS}/{}", call["_id"].as_str().unwrap());
    let slot = find_far_slot(&site, "free", 3).await;
    for (step, input) in [
        ("conclude", json!({"outcome": "completed"})),
        ("staff-reschedule", json!({"slotId": slot["slotId"]})),
        ("staff-cancel", json!({"reason": "Not theirs"})),
    ] {
        check_failure(&site.ask(Method::POST, &format!("{path}/{step}")).token(&other).json(&input).send().await, 404);
    }
    let files = format!("{path}/files");
    check_failure(&site.ask(Method::GET, &files).token(&other).send().await, 404);
    site.ask(Method::GET, &files).token(&own).send().await.expect(200);
    assert_eq!(read(&asha, &case).await["calls"][0]["status"], "confirmed");
    site.ask(Method::POST, &format!("{path}/staff-cancel")).token(&own).json(&json!({"reason": "Ill"})).send().await.expect(200);
}

async fn a_case_that_a_call_opens_has_the_language_of_its_page(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let book_in_hindi = async |number: usize| {
        let mut entry = form(&hold_slot(&asha, &find_far_slot(&site, "free", number).await).await, EMAIL);
        entry["mailLanguage"] = json!("hi");
        asha.post(CALLS, &entry).await.expect(200);
    };
    book_in_hindi(0).await;
    assert_eq!(site.database.texts("SELECT language FROM cases").await, ["hi"]);
    // A case that is there already keeps its own.
    let own = asha.get(CASES).await.expect(200).json()["data"][0].clone();
    step(&asha, &own, "language", &json!({"language": "en"})).await.expect(200);
    book_in_hindi(4).await;
    assert_eq!(site.database.texts("SELECT language FROM cases").await, ["en"]);
}

async fn the_thread_tells_of_moving_and_cancelling(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let booking = book(&asha, &site, "free", &case).await;
    let path = bookings::path_of(&booking);
    let later = find_far_slot(&site, "free", 9).await;
    asha.post(&format!("{path}/reschedule"), &json!({"slotId": later["slotId"]})).await.expect(200);
    asha.post(&format!("{path}/cancel"), &json!({})).await.expect(200);
    asha.post(&format!("{path}/cancel"), &json!({})).await.expect(200);
    let own = read(&asha, &case).await;
    let happened = |text: &&str| text.contains("call");
    let told: Vec<String> = texts(&own).into_iter().filter(happened).map(str::to_owned).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for (text, begins) in told.iter().zip(["A call is booked: Call free", "The call is now on", "The call of"]) {
        assert!(text.starts_with(begins), "{told:?}");
    }
    assert_eq!(own["calls"][0]["status"], "cancelled");
    let desk = site.ask_as("agent", Method::GET, &format!("{}/desk", path_of(&case))).await.expect(200).await.json()["data"].clone();
    assert!(told.iter().all(|text| texts(&desk).contains(&text.as_str())), "the agent reads the same");
    // We cancel another one.
    let booking = book(&asha, &site, "general", &case).await;
    let cancel = format!("{CALLS}/{}/staff-cancel", booking["_id"].as_str().unwrap());
    site.post_as("agent", &cancel, &json!({"reason": "Ill"})).await.expect(200);
    assert!(texts(&read(&asha, &case).await).last().unwrap().starts_with("We cancelled the call of"));
}

async fn a_call_that_was_never_paid_for_is_none_of_the_case(engine: Engine) {
    let site = open(engine).await;
    let meera = expert(&site, "meera", &always()).await;
    service(&site, "paid", &[&meera], json!({"module": "epf", "price": 118_000})).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    for by_staff in [true, false] {
        let hold = hold_slot(&asha, &find_far_slot(&site, "paid", 0).await).await;
        let mut entry = form(&hold, EMAIL);
        let more = json!({"caseId": case["_id"], "pinCode": "560001", "state": "Karnataka"});
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let booking = asha.post(CALLS, &entry).await.expect(200).json()["data"].clone();
        assert_eq!(booking["status"], "held");
        if by_staff {
            let cancel = format!("{CALLS}/{}/staff-cancel", booking["_id"].as_str().unwrap());
            site.post_as("agent", &cancel, &json!({"reason": "Ill"})).await.expect(200);
        } else {
            asha.post(&format!("{}/cancel", bookings::path_of(&booking)), &json!({})).await.expect(200);
        }
        assert_eq!(read(&asha, &case).await["calls"], json!([]), "by staff: {by_staff}");
    }
}

async fn a_call_is_not_put_into_a_case_of_others_or_one_that_is_over(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let ravi = site.subscriber(&ticked("ravi@example.in", "9876500000")).await;
    let stranger = site.browser();
    for (number, browser, email) in [(0, &ravi, "ravi@example.in"), (4, &stranger, EMAIL), (8, &asha, "other@example.in")] {
        let answer = request_call(browser, &site, ("free", number), email, &case).await;
        assert!(check_failure(&answer, 400)["fields"]["caseId"].is_string(), "{email}");
    }
    let unknown = json!({"_id": "nothing"});
    check_failure(&request_call(&asha, &site, ("free", 12), EMAIL, &unknown).await, 400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 0);
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    let answer = request_call(&asha, &site, ("free", 16), EMAIL, &case).await;
    assert_eq!(check_failure(&answer, 409)["code"], "WRONG_STATE");
}

async fn the_expert_of_a_call_sees_nothing_of_the_case(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "open", json!({})).await;
    book(&asha, &site, "free", &case).await;
    // The calendar's expert has a token of the same name; the call alone opens nothing to them.
    let token = site.new_token_for("Expert meera", "expert", "epf").await;
    let ask = async |path: String| site.ask(Method::GET, &path).token(&token).send().await;
    check_failure(&ask(format!("{}/given", path_of(&case))).await, 404);
    assert_eq!(ask(format!("{CASES}/given")).await.expect(200).json()["totalCount"], 0);
    assert_eq!(read(&asha, &case).await["accesses"].as_array().unwrap().len(), 1, "the agent's reading alone");
}

/// Whoever changes a case holds it before its person. In the other order two of them would wait for each other, and the database would end
/// one with an error.
async fn a_call_and_an_agent_do_not_wait_for_each_other(engine: Engine) {
    let site = with_calls(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let (answer, nothing) = (json!({"text": "We are looking at it."}), json!({}));
    for _ in 0..6 {
        let (booked, answered) = tokio::join!(request_call(&asha, &site, ("free", 0), EMAIL, &case), act(&site, &case, "answer", &answer));
        answered.expect(200);
        let booking = booked.expect(200).json()["data"].clone();
        let cancel = format!("{}/cancel", bookings::path_of(&booking));
        let (cancelled, answered) = tokio::join!(asha.post(&cancel, &nothing), act(&site, &case, "answer", &answer));
        cancelled.expect(200);
        answered.expect(200);
    }
    let told = read(&asha, &case).await;
    assert_eq!(texts(&told).into_iter().filter(|text| text.starts_with("A call is booked")).count(), 6);
    assert_eq!(texts(&told).into_iter().filter(|text| *text == "We are looking at it.").count(), 12);
}
