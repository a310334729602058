//! The sessions of a provident-fund account, as its owner sees and ends them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::fund_accounts::{LOGIN, PASSWORD, prove, without_limits};
use crate::site::{Browser, Engine, Site};

on_both_databases!(an_owner_sees_and_ends_the_other_sessions, a_password_sees_and_ends_no_other_session);

const SESSIONS: &str = "/pf/v1/auth/sessions";
const PROFILE: &str = "/pf/v1/auth/profile";
const MOBILE: &str = "9000000001";
const UAN: &str = "100100100101";

async fn start(engine: Engine) -> Site {
    without_limits(Site::prepare_with_sandbox(engine).await).up().await
}

/// A browser in which a code has proven the number, and a password is set.
async fn owner(site: &Site) -> Browser<'_> {
    let owner = site.browser();
    prove(site, &owner, MOBILE, "password").await;
    owner.post(PASSWORD, &json!({"uan": UAN, "password": "long enough", "source": "first"})).await.expect(200);
    owner
}

/// A browser that signed in by password, and names itself.
async fn reader_with_password(site: &Site) -> Browser<'_> {
    let browser = site.browser();
    let phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36";
    let body = json!({"uan": UAN, "password": "long enough", "mobile_number": MOBILE});
    let answer = site.ask(Method::POST, LOGIN).header("user-agent", phone).json(&body).expect(200).await;
    for line in answer.headers.get_all("set-cookie") {
        let (name, value) = line.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
        browser.set_cookie(name, value);
    }
    browser
}

async fn list(browser: &Browser<'_>) -> Vec<Value> {
    browser.get(SESSIONS).await.expect(200).json()["data"].as_array().unwrap().clone()
}

async fn an_owner_sees_and_ends_the_other_sessions(engine: Engine) {
    let site = start(engine).await;
    check_failure(&site.get(SESSIONS).await, 401);
    let asha = owner(&site).await;
    let (phone, idle, neighbour) = (reader_with_password(&site).await, site.browser(), site.browser());
    prove(&site, &idle, MOBILE, "login").await;
    let newest = "created_at = (SELECT MAX(created_at) FROM pf_sessions)";
    site.database.run(&format!("UPDATE pf_sessions SET last_seen_at = last_seen_at - 1000000000 WHERE {newest}")).await;
    prove(&site, &neighbour, "9000000002", "login").await;

    let listed = list(&asha).await;
    assert_eq!(listed.len(), 2, "neither the one that ended by itself nor the neighbour's: {listed:?}");
    let find = |is_current: bool| listed.iter().find(|session| session["isCurrent"] == is_current).unwrap();
    assert_eq!(find(true)["isProven"], true);
    assert_eq!((&find(false)["device"], &find(false)["isProven"]), (&json!("Chrome on Android"), &json!(false)));
    for session in &listed {
        let mut told: Vec<&String> = session.as_object().unwrap().keys().collect();
        told.sort();
        assert_eq!(told, ["device", "isCurrent", "isProven", "lastSeenAt", "openedAt"], "and no secret");
        assert!(session["lastSeenAt"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    }

    asha.delete(SESSIONS, &json!({})).await.expect(200);
    check_failure(&phone.get(PROFILE).await, 401);
    asha.get(PROFILE).await.expect(200);
    neighbour.get(PROFILE).await.expect(200);
    assert_eq!(list(&asha).await.len(), 1);
}

async fn a_password_sees_and_ends_no_other_session(engine: Engine) {
    let site = start(engine).await;
    let asha = owner(&site).await;
    let thief = reader_with_password(&site).await;
    let seen = list(&thief).await;
    assert_eq!((seen.len(), &seen[0]["isCurrent"]), (1, &json!(true)));
    check_failure(&thief.delete(SESSIONS, &json!({})).await, 403);
    asha.get(PROFILE).await.expect(200);
    assert_eq!(list(&asha).await.len(), 2);
}
