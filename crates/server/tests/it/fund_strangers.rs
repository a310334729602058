//! What can be told about a number, a UAN or a report that is not one's own: nothing. What exists is answered as what doesn't, byte for
//! byte, and takes as long.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::fund_accounts::{CONFIRM, LOGIN, PASSWORD, SEND, UANS, prove, start_with_starter};
use crate::reports::{REPORT, draft_report, files_but};
use crate::site::{Answer, Browser, Engine, Site, ticked, typed};

on_both_databases!(
    codes_and_logins_tell_nothing_of_a_number,
    a_proven_number_tells_nothing_of_another,
    a_report_tells_nothing_of_itself,
    a_subscriber_tells_nothing_of_another,
    the_clock_tells_nothing,
    codes_are_answered_evenly,
);

/// Has an account, a password, a kept copy and two employers.
const KNOWN: &str = "9000000001";
const KNOWN_UAN: &str = "100100100101";
const UNKNOWN: &str = "9000000031";
const UNKNOWN_UAN: &str = "100100100999";
const NO_REPORT: &str = "0c8f5f6e-8a7c-4c1e-9d64-3d0d5b0a1f11";
/// Each number is asked about so often, in turn.
const ROUNDS: usize = 15;
/// What the machine does beside may make this difference, and never more than the double.
const NOISE: Duration = Duration::from_millis(5);

/// The owner of the known number, signed in.
async fn owner(site: &Site) -> Browser<'_> {
    let owner = site.browser();
    prove(site, &owner, KNOWN, "password").await;
    owner.post(PASSWORD, &json!({"uan": KNOWN_UAN, "password": "long enough", "source": "first"})).await.expect(200);
    owner.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200);
    owner
}

/// Everything that an answer tells, but for what every answer has of its own.
fn describe(answer: &Answer) -> (u16, Value, Vec<String>, String) {
    let mut body = if answer.body.is_empty() { Value::Null } else { answer.json() };
    if let Some(fields) = body.as_object_mut() {
        fields.remove("requestId");
    }
    if let Some(sent) = body.get_mut("data").and_then(Value::as_object_mut) {
        for own in ["otpId", "expiresAt", "resendAt"] {
            if let Some(value) = sent.get_mut(own) {
                *value = Value::Null;
            }
        }
    }
    let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
    names.sort();
    (answer.status, body, names, answer.header("cache-control").to_owned())
}

#[track_caller]
fn check_equal(known: &Answer, unknown: &Answer) {
    assert_eq!(describe(known), describe(unknown), "{} and {}", known.line, unknown.line);
}

async fn codes_and_logins_tell_nothing_of_a_number(engine: Engine) {
    let site = start_with_starter(engine).await;
    owner(&site).await;
    site.database.run("DELETE FROM pf_codes").await;
    let ask = async |path: &str, body: Value| site.browser().post(path, &body).await;
    let [known, unknown] = [KNOWN, UNKNOWN].map(|mobile| json!({"mobile_number": mobile, "purpose": "password"}));
    let (sent, other) = (ask(SEND, known).await, ask(SEND, unknown).await);
    assert_eq!(sent.status, 200);
    check_equal(&sent, &other);
    // Neither the id of a code that was sent to its owner, nor the owner's number, makes a difference to another browser.
    let entered = |mobile: &str, id: &Value| json!({"mobile_number": mobile, "otp": "123456", "otpId": id});
    let tried = ask(CONFIRM, entered(KNOWN, &sent.json()["data"]["otpId"])).await;
    assert_eq!(tried.status, 400);
    check_equal(&tried, &ask(CONFIRM, entered(UNKNOWN, &json!(NO_REPORT))).await);
    let login = |uan: &str, mobile: &str| json!({"uan": uan, "password": "wrong enough", "mobile_number": mobile});
    let right_uan = ask(LOGIN, login(KNOWN_UAN, KNOWN)).await;
    assert_eq!(right_uan.status, 400);
    for (uan, mobile) in [(UNKNOWN_UAN, KNOWN), (KNOWN_UAN, UNKNOWN), (UNKNOWN_UAN, UNKNOWN)] {
        check_equal(&right_uan, &ask(LOGIN, login(uan, mobile)).await);
    }
    let moving = |old: &str| json!({"uan": KNOWN_UAN, "password": "wrong enough", "mobile_number": "9000000032", "oldMobileNumber": old});
    check_equal(&ask(LOGIN, moving(KNOWN)).await, &ask(LOGIN, moving(UNKNOWN)).await);
}

/// For a number with an account more is looked up before its code is sent.
async fn codes_are_answered_evenly(engine: Engine) {
    let site = start_with_starter(engine).await;
    owner(&site).await;
    site.database.run("DELETE FROM pf_codes").await;
    for mobile in [KNOWN, UNKNOWN] {
        let began = Instant::now();
        site.browser().post(SEND, &json!({"mobile_number": mobile})).await.expect(200);
        assert!(began.elapsed() >= Duration::from_millis(250), "{mobile}: {:?}", began.elapsed());
    }
}

async fn a_proven_number_tells_nothing_of_another(engine: Engine) {
    let site = start_with_starter(engine).await;
    let owner = owner(&site).await;
    let listed = owner.post(UANS, &json!({})).await.expect(200).json();
    let reference = listed["data"]["uans"][0]["ref"].as_str().unwrap();
    let made_up = format!("u_{}", "0".repeat(reference.len() - 2));
    let stranger = site.browser();
    prove(&site, &stranger, UNKNOWN, "login").await;
    for path in [UANS, "/pf/v1/fetchUanByMobile"] {
        let known = stranger.post(path, &json!({"mobile_number": KNOWN})).await.expect(404);
        check_equal(&known, &stranger.post(path, &json!({"mobile_number": "9000000032"})).await);
    }
    for (known, unknown) in [(KNOWN_UAN, UNKNOWN_UAN), (reference, made_up.as_str())] {
        let read = async |uan: &str| stranger.get(&format!("/pf/v1/data/fetchByUan/{uan}")).await;
        check_equal(&read(known).await.expect(404), &read(unknown).await);
        let reveal = async |uan: &str| stranger.post(&format!("/pf/v1/data/revealUan/{uan}"), &json!({})).await;
        check_equal(&reveal(known).await.expect(404), &reveal(unknown).await);
        // Nor does somebody without a session.
        let read = async |uan: &str| site.get(&format!("/pf/v1/data/fetchByUan/{uan}")).await;
        check_equal(&read(known).await.expect(401), &read(unknown).await);
    }
}

async fn a_report_tells_nothing_of_itself(engine: Engine) {
    let site = start_with_starter(engine).await;
    let owner = owner(&site).await;
    let report = draft_report(&site, &owner, files_but(&[])).await;
    let stranger = site.subscriber(&typed("stranger@example.in")).await;
    let id = report["_id"].as_str().unwrap();
    for browser in [&stranger, &site.browser()] {
        for place in ["", ".pdf", ".json", "/shared?share=0000"] {
            let read = async |id: &str| browser.get(&format!("{REPORT}/{id}{place}")).await;
            check_equal(&read(id).await, &read(NO_REPORT).await);
        }
        for call in ["erase", "refund", "renew", "share"] {
            let ask = async |id: &str| browser.post(&format!("{REPORT}/{id}/{call}"), &json!({})).await;
            check_equal(&ask(id).await, &ask(NO_REPORT).await);
        }
        // Before it is issued it can't be verified, and after that only what its paper says.
        let verify = async |id: &str| browser.get(&format!("{REPORT}/verify/{id}")).await;
        check_equal(&verify(id).await.expect(404), &verify(NO_REPORT).await);
        let buyer =
            |id: &str| json!({"reportId": id, "name": "Asha", "email": "stranger@example.in", "pinCode": "560001", "state": "Karnataka"});
        let buy = async |id: &str| browser.post("/pf/v1/payment/create-payment", &buyer(id)).await;
        check_equal(&buy(id).await, &buy(NO_REPORT).await);
        let open = async |mobile: &str, uan: &str| {
            let opened = browser.get(&format!("{REPORT}/open?mobileNumber={mobile}&selectedUan={uan}")).await.expect(303);
            opened.header("location").to_owned()
        };
        assert_eq!(open(KNOWN, KNOWN_UAN).await, open(UNKNOWN, UNKNOWN_UAN).await);
    }
}

async fn a_subscriber_tells_nothing_of_another(engine: Engine) {
    let site = start_with_starter(engine).await;
    site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let stranger = site.subscriber(&ticked("stranger@example.in", "9812345678")).await;
    let status = async |phone: &str| stranger.get(&format!("/cms/api/subscribers/check-service-status/{phone}")).await;
    check_equal(&status("9876543210").await.expect(404), &status("9876543299").await);
    let status = async |phone: &str| site.get(&format!("/cms/api/subscribers/check-service-status/{phone}")).await;
    check_equal(&status("9876543210").await.expect(401), &status("9876543299").await);
}

/// The middle of how long each of two bodies takes. They are sent in turn, so that what slows the machine slows both.
async fn measure(site: &Site, (path, status): (&str, u16), bodies: [Value; 2]) -> [Duration; 2] {
    let mut took = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (body, times) in bodies.iter().zip(&mut took) {
            site.database.run("DELETE FROM pf_login_tries").await;
            site.database.run("DELETE FROM pf_codes").await;
            let begun = Instant::now();
            site.ask(Method::POST, path).json(body).expect(status).await;
            times.push(begun.elapsed());
        }
    }
    took.map(|mut times| {
        times.sort();
        times[ROUNDS / 2]
    })
}

async fn the_clock_tells_nothing(engine: Engine) {
    let site = start_with_starter(engine).await;
    owner(&site).await;
    let login = |mobile: &str| json!({"uan": KNOWN_UAN, "password": "wrong enough", "mobile_number": mobile});
    let code = |mobile: &str| json!({"mobile_number": mobile});
    for (path, bodies) in [((LOGIN, 400), [login(KNOWN), login(UNKNOWN)]), ((SEND, 200), [code(KNOWN), code(UNKNOWN)])] {
        let [known, unknown] = measure(&site, path, bodies).await;
        let is_noise = known < unknown * 2 + NOISE && unknown < known * 2 + NOISE;
        assert!(is_noise, "{}: {known:?} for a known number, {unknown:?} for an unknown one", path.0);
    }
}
