//! Accounts of the provident-fund service: what proves a number, who learns what, and what is left after erasing.

use papers::specimen::write_sample_passbooks;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually, typed};

on_both_databases!(
    a_code_proves_a_number_in_one_browser,
    codes_have_their_pace,
    strangers_do_not_use_up_the_codes_of_a_number,
    a_rented_server_is_one_network,
    codes_asked_for_at_once_are_counted,
    wrong_codes_run_out,
    an_owner_is_told_of_guesses_once,
    a_login_tells_nothing,
    a_password_is_set_with_a_code,
    an_account_moves_and_comes_back,
    what_comes_late_is_refused,
    a_day_has_its_texts,
    each_sample_number_finds_its_own,
    a_copy_answers_when_the_source_is_down,
    a_kept_copy_opens_without_the_source,
    passbooks_are_kept_sealed_and_erased,
    a_session_ends_after_half_a_day,
    a_password_prolongs_no_proof,
    a_password_erases_and_links_nothing,
    a_moved_account_is_not_erased,
    a_subscriber_sees_the_linked_account,
    a_newer_proof_and_a_new_password_end_a_link,
    an_agent_checks_what_can_be_withdrawn,
    without_a_key_nothing_is_kept,
    the_dashboard_is_no_public_page,
);

pub const SEND: &str = "/pf/v1/auth/generateOtpFixMyPf";
pub const CONFIRM: &str = "/pf/v1/auth/confirmOtpFixpf";
pub const LOGIN: &str = "/pf/v1/auth/login";
pub const PASSWORD: &str = "/pf/v1/auth/update-password-with-source";
pub const UANS: &str = "/pf/v1/getuanlist";
pub const BOOKS: &str = "/pf/v1/passbooks";
const WRONG: &str = "Either UAN or Password is incorrect";

async fn start(engine: Engine) -> Site {
    without_limits(Site::prepare_with_sandbox(engine).await).up().await
}

/// As [`start`], with the figures of the law.
pub async fn start_with_starter(engine: Engine) -> Site {
    without_limits(Site::prepare_with_starter(engine).await.allowing_sandbox()).up().await
}

pub fn without_limits(site: Site) -> Site {
    let limits = ["TEXTS_PER_ADDRESS_AND_DAY", "PASSWORDS_PER_15_MINUTES"];
    limits.iter().fold(site, |site, limit| site.set(&format!("FINEPRINT_LIMITS_{limit}"), "1000000"))
}

/// The newest code of an SMS, once `count` have arrived.
async fn texted(site: &Site, mobile: &str, count: usize) -> String {
    eventually(SOON, &format!("{count} codes reach the number"), || async {
        let sent = site.list_sent_by(mobile, "pf-code").await;
        (sent.len() == count).then(|| sent[0]["code"].as_str().unwrap().to_owned())
    })
    .await
}

/// Lets the next code be asked for at once.
async fn later(site: &Site) {
    site.database.run("UPDATE pf_codes SET created_at = created_at - 31000000").await;
}

pub async fn prove(site: &Site, browser: &Browser<'_>, mobile: &str, purpose: &str) -> Value {
    later(site).await;
    let before = site.list_sent_by(mobile, "pf-code").await.len();
    let sent = browser.post(SEND, &json!({"mobile_number": mobile, "purpose": purpose})).await.expect(200).json();
    let otp = texted(site, mobile, before + 1).await;
    let body = json!({"mobile_number": mobile, "otp": otp, "otpId": sent["data"]["otpId"]});
    browser.post(CONFIRM, &body).await.expect(200).json()["data"].clone()
}

/// The texts of what was sent about changes.
async fn told(site: &Site, mobile: &str, template: &str) -> Value {
    site.message(mobile, template).await
}

fn check_wrong_login(answer: &Answer) {
    assert_eq!(answer.status, 400, "{}", answer.text());
    let body = answer.json();
    assert_eq!((&body["message"]["error"], &body["error"], &body["success"]), (&json!(WRONG), &json!(WRONG), &json!(false)));
}

/// A shared browser keeps nothing of the dashboard, and no search engine lists it. The steps of a booking are a page like others.
async fn the_dashboard_is_no_public_page(engine: Engine) {
    let site = start(engine).await;
    for _ in 0..2 {
        let page = site.get("/service?module=epf").await.expect(200);
        let told = ["cache-control", "referrer-policy", "x-robots-tag"].map(|name| page.header(name).to_owned());
        assert_eq!(told, ["no-store", "no-referrer", "noindex"]);
    }
    // So is the address of a mail's link a key.
    for link in ["/service?booking=0&t=token", "/webinars/0192f000-0000-7000-8000-000000000000?offer=token"] {
        let page = site.get(link).await;
        assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"), "{link}");
    }
    for public in ["/service", "/service?module=epf&step=2"] {
        let page = site.get(public).await.expect(200);
        assert_eq!((page.header("cache-control"), page.header("x-robots-tag")), ("no-cache", ""), "{public}");
    }
}

async fn a_code_proves_a_number_in_one_browser(engine: Engine) {
    let site = start(engine).await;
    let (asha, stranger) = (site.browser(), site.browser());
    for wrong in ["", "12345", "5000000001", "+449000000001"] {
        let refused = check_failure(&asha.post(SEND, &json!({"mobile_number": wrong})).await, 400);
        assert!(refused["fields"]["mobile_number"].is_string(), "{refused}");
    }
    let sent = asha.post(SEND, &json!({"mobile_number": "+91 90000-00011"})).await.expect(200).json();
    let otp = texted(&site, "+919000000011", 1).await;
    let body = json!({"mobile_number": "9000000011", "otp": otp, "otpId": sent["data"]["otpId"]});
    check_failure(&stranger.post(CONFIRM, &body).await, 400);
    assert_eq!(asha.get("/pf/v1/auth/login-status").await.expect(200).json()["data"]["isLoggedin"], false);
    let proven = asha.post(CONFIRM, &body).await.expect(200);
    assert_eq!((&proven.json()["data"]["mobileNumber"], &proven.json()["data"]["isProven"]), (&json!("XXXXXX0011"), &json!(true)));
    check_failure(&asha.post(CONFIRM, &body).await, 400);
    let status = asha.get("/pf/v1/auth/login-status/").await.expect(200).json();
    assert_eq!((&status["data"]["isLoggedin"], &status["data"]["account"]["hasPassword"]), (&json!(true), &json!(false)));
    assert!(status["data"]["account"]["source"].is_string(), "who would be asked is named before: {status}");
    site.database.run("UPDATE pf_sessions SET last_seen_at = last_seen_at - 900000000").await;
    check_failure(&asha.get("/pf/v1/auth/profile").await, 401);
    prove(&site, &asha, "9000000011", "login").await;
    asha.get("/pf/v1/auth/profile").await.expect(200);
    asha.post("/pf/v1/auth/logout", &json!({})).await.expect(200);
    check_failure(&asha.get("/pf/v1/auth/profile").await, 401);
    let log = site.server().log();
    assert!(!log.contains("9000000011"), "no number stands in the log");
}

async fn codes_have_their_pace(engine: Engine) {
    let site = start(engine).await;
    let (asha, other) = (site.browser(), site.browser());
    let body = json!({"mobile_number": "9000000012"});
    asha.post(SEND, &body).await.expect(200);
    let refused = asha.post(SEND, &body).await;
    check_failure(&refused, 429);
    assert!((1..=30).contains(&refused.header("retry-after").parse::<u32>().unwrap()));
    other.post(SEND, &body).await.expect(200);
    for _ in 0..3 {
        later(&site).await;
        asha.post(SEND, &body).await.expect(200);
    }
    later(&site).await;
    let refused = site.browser().post(SEND, &body).await;
    check_failure(&refused, 429);
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 3600, "five in a day");
}

async fn strangers_do_not_use_up_the_codes_of_a_number(engine: Engine) {
    let site = start(engine).await;
    let body = json!({"mobile_number": "9000000014"});
    let ask = async |last: u8| {
        later(&site).await;
        site.ask_by(&Site::client_from([127, 0, 0, last]), Method::POST, SEND).json(&body).send().await.status
    };
    for _ in 0..5 {
        assert_eq!(ask(1).await, 200);
    }
    assert_eq!(ask(1).await, 429);
    for (network, status) in [(2, 200), (2, 200), (2, 429), (3, 200), (1, 429)] {
        assert_eq!(ask(network).await, status, "from the network {network}");
    }
    // Twenty in a day are the end for everybody.
    for network in 4..16 {
        assert_eq!(ask(network).await, 200, "from the network {network}");
    }
    assert_eq!(ask(16).await, 429);
}

/// One server with a /48 of IPv6 can ask from 65,536 networks.
async fn a_rented_server_is_one_network(engine: Engine) {
    let site = without_limits(Site::prepare_with_sandbox(engine).await).set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let body = json!({"mobile_number": "9000000015"});
    let ask = async |address: &str| {
        later(&site).await;
        site.ask(Method::POST, SEND).header("x-forwarded-for", address).json(&body).send().await.status
    };
    for network in 1..=5 {
        assert_eq!(ask(&format!("2001:db8:0:{network}::1")).await, 200, "from the network {network}");
    }
    assert_eq!(ask("2001:db8:0:6::1").await, 429, "a neighbour");
    assert_eq!(ask("2001:db8:1:1::1").await, 200, "the person, elsewhere");
    // Codes by mail count alike.
    let mail = json!({"email": "asha@example.in"});
    let send = async |address: &str| {
        site.ask(Method::POST, "/cms/api/subscribers/send-code").header("x-forwarded-for", address).json(&mail).send().await.status
    };
    for network in 1..=5 {
        assert_eq!(send(&format!("2001:db8:0:{network}::1")).await, 200, "from the network {network}");
    }
    assert_eq!(send("2001:db8:0:6::1").await, 429);
    assert_eq!(send("2001:db8:1:1::1").await, 200);
}

async fn codes_asked_for_at_once_are_counted(engine: Engine) {
    let site = start(engine).await;
    let body = json!({"mobile_number": "9000000018"});
    let asked = (0..10).map(|_| site.ask(Method::POST, SEND).json(&body).send());
    let answers = futures_util::future::join_all(asked).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_codes").await, 5);
}

async fn wrong_codes_run_out(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    let sent = asha.post(SEND, &json!({"mobile_number": "9000000013"})).await.expect(200).json();
    let otp = texted(&site, "9000000013", 1).await;
    let wrong = if otp == "000000" { "111111" } else { "000000" };
    let body = |otp: &str| json!({"mobile_number": "9000000013", "otp": otp, "otpId": sent["data"]["otpId"]});
    for _ in 0..5 {
        check_failure(&asha.post(CONFIRM, &body(wrong)).await, 400);
    }
    check_failure(&asha.post(CONFIRM, &body(&otp)).await, 400);
    let stored = site.database.texts("SELECT purpose FROM pf_codes").await;
    assert_eq!(stored, ["login"]);
}

/// Asks for a code in this browser and enters five wrong ones.
async fn guess(site: &Site, browser: &Browser<'_>, mobile: &str) {
    later(site).await;
    let before = site.list_sent_by(mobile, "pf-code").await.len();
    let sent = browser.post(SEND, &json!({"mobile_number": mobile})).await.expect(200).json();
    let otp = texted(site, mobile, before + 1).await;
    let wrong = if otp == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let body = json!({"mobile_number": mobile, "otp": wrong, "otpId": sent["data"]["otpId"]});
        check_failure(&browser.post(CONFIRM, &body).await, 400);
    }
}

async fn an_owner_is_told_of_guesses_once(engine: Engine) {
    let site = start(engine).await;
    let asha = site.subscriber(&typed("asha@example.in")).await;
    prove(&site, &asha, "9000000001", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    // A number of which nobody knows an address.
    prove(&site, &site.browser(), "9000000014", "login").await;
    let stranger = site.browser();
    let told = || site.database.number("SELECT COUNT(*) FROM messages WHERE kind = 'pf-codes-guessed'");
    for mobile in ["9000000014", "9000000001"] {
        guess(&site, &stranger, mobile).await;
        assert_eq!(told().await, 0, "five may be a mistake");
        // Others have tried as well.
        site.database.run("UPDATE pf_codes SET tries = 8 WHERE tries = 5").await;
        guess(&site, &stranger, mobile).await;
    }
    site.message("asha@example.in", "pf_codes_guessed").await;
    assert_eq!(told().await, 1, "one mail for the tenth try and those behind it, and no SMS");
}

async fn a_login_tells_nothing(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000014", "password").await;
    let right = json!({"uan": "100100100114", "password": "long enough", "source": "first"});
    asha.post(PASSWORD, &right).await.expect(200);
    let login = |uan: &str, password: &str, mobile: &str| json!({"uan": uan, "password": password, "mobile_number": mobile});
    let mut answers = Vec::new();
    for body in [
        login("100100100114", "wrong", "9000000014"),
        login("100100100115", "long enough", "9000000014"),
        login("100100100114", "long enough", "9000000015"),
        json!({}),
    ] {
        let answer = site.browser().post(LOGIN, &body).await;
        check_wrong_login(&answer);
        let mut body = answer.json();
        body["requestId"] = Value::Null;
        answers.push(body);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "equal answers");
    // Known or not, the sixth try in a row waits.
    for mobile in ["9000000014", "9000000016"] {
        for _ in 0..5 {
            let tried = site.browser().post(LOGIN, &login("100100100114", "wrong", mobile)).await;
            assert!(matches!(tried.status, 400 | 429));
        }
        check_failure(&site.browser().post(LOGIN, &login("100100100114", "long enough", mobile)).await, 429);
    }
    site.database.run("UPDATE pf_login_tries SET last_at = last_at - 901000000").await;
    let other = site.browser();
    let signed = other.post(LOGIN, &login("100100100114", "long enough", "9000000014")).await.expect(200).json();
    assert_eq!((&signed["data"]["uan"], &signed["data"]["isProven"]), (&json!("XXXX XXXX 0114"), &json!(false)));
    check_failure(&other.post(PASSWORD, &right).await, 403);
    check_failure(&other.post(UANS, &json!({})).await, 403);
}

async fn a_password_is_set_with_a_code(engine: Engine) {
    let site = start(engine).await;
    let (asha, elsewhere) = (site.browser(), site.browser());
    let mobile = "9000000017";
    let with = |source: &str, password: &str| json!({"uan": "100100100117", "password": password, "source": source});
    prove(&site, &asha, mobile, "login").await;
    check_failure(&asha.post(PASSWORD, &with("first", "long enough")).await, 403);
    prove(&site, &asha, mobile, "password").await;
    let refused = check_failure(&asha.post(PASSWORD, &json!({"uan": "1", "password": "short", "source": "x"})).await, 400);
    assert_eq!(refused["fields"].as_object().unwrap().len(), 3);
    for common in ["password", "P@ssw0rd2026", "welcome@123", "12345678", "fineprint1", "15081947", "00000017"] {
        let refused = check_failure(&asha.post(PASSWORD, &with("first", common)).await, 400);
        assert_eq!(refused["fields"]["password"], "Many people use this password, so it is tried first. Please choose another", "{common}");
    }
    asha.post(PASSWORD, &with("first", "long enough")).await.expect(200);
    check_failure(&asha.post(PASSWORD, &with("account", "another one")).await, 403);
    let login = json!({"uan": "100100100117", "password": "long enough", "mobile_number": mobile});
    elsewhere.post(LOGIN, &login).await.expect(200);
    prove(&site, &asha, mobile, "password").await;
    check_failure(&asha.post(PASSWORD, &with("first", "another one")).await, 409);
    asha.post(PASSWORD, &with("forgot", "another one")).await.expect(200);
    check_failure(&elsewhere.get("/pf/v1/auth/profile").await, 401);
    asha.get("/pf/v1/auth/profile").await.expect(200);
    check_wrong_login(&elsewhere.post(LOGIN, &login).await);
    assert!(told(&site, mobile, "pf-password-changed").await["text"].as_str().unwrap().contains("was changed on"));
    let stored = site.database.texts("SELECT password FROM pf_accounts").await;
    assert!(stored[0].starts_with("argon2id$") && !stored[0].contains("another one"));
}

async fn an_account_moves_and_comes_back(engine: Engine) {
    let site = start(engine).await;
    let (old, new) = ("9000000018", "9000000019");
    let asha = site.browser();
    prove(&site, &asha, old, "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100118", "password": "long enough", "source": "first"})).await.expect(200);
    let moving = json!({"uan": "100100100118", "password": "long enough", "mobile_number": new, "oldMobileNumber": old});
    let thief = site.browser();
    check_failure(&thief.post(LOGIN, &moving).await, 403);
    prove(&site, &thief, new, "login").await;
    thief.post(LOGIN, &moving).await.expect(200);
    check_failure(&asha.get("/pf/v1/auth/profile").await, 401);
    assert!(told(&site, old, "pf-number-changed").await["text"].as_str().unwrap().contains("moved to another mobile number"));
    prove(&site, &asha, old, "login").await;
    asha.post("/pf/v1/auth/undo-number-change", &json!({})).await.expect(200);
    check_failure(&thief.get("/pf/v1/auth/profile").await, 401);
    check_failure(&asha.post("/pf/v1/auth/undo-number-change", &json!({})).await, 404);
    let profile = asha.get("/pf/v1/auth/profile").await.expect(200).json();
    assert_eq!((&profile["data"]["uan"], &profile["data"]["hasPassword"]), (&json!("XXXX XXXX 0118"), &json!(false)));
}

/// Codes, what a code allows, and the way back each have their time.
async fn what_comes_late_is_refused(engine: Engine) {
    let site = start(engine).await;
    let (old, new) = ("9000000022", "9000000023");
    let (asha, other) = (site.browser(), site.browser());
    let sent = asha.post(SEND, &json!({"mobile_number": old, "purpose": "password"})).await.expect(200).json();
    let otp = texted(&site, old, 1).await;
    site.database.run("UPDATE pf_codes SET created_at = created_at - 601000000").await;
    check_failure(&asha.post(CONFIRM, &json!({"mobile_number": old, "otp": otp, "otpId": sent["data"]["otpId"]})).await, 400);
    let password = json!({"uan": "100100100122", "password": "long enough", "source": "first"});
    prove(&site, &asha, old, "password").await;
    site.database.run("UPDATE pf_sessions SET password_code_at = password_code_at - 601000000").await;
    check_failure(&asha.post(PASSWORD, &password).await, 403);
    prove(&site, &asha, old, "password").await;
    asha.post(PASSWORD, &password).await.expect(200);
    let moving = json!({"uan": "100100100122", "password": "long enough", "mobile_number": new, "oldMobileNumber": old});
    prove(&site, &other, new, "login").await;
    site.database.run("UPDATE pf_sessions SET proven_at = proven_at - 601000000").await;
    check_failure(&other.post(LOGIN, &moving).await, 403);
    prove(&site, &other, new, "login").await;
    other.post(LOGIN, &moving).await.expect(200);
    // Three days and a second.
    site.database.run("UPDATE pf_accounts SET moved_at = moved_at - 259201000000").await;
    prove(&site, &asha, old, "login").await;
    check_failure(&asha.post("/pf/v1/auth/undo-number-change", &json!({})).await, 404);
    other.get("/pf/v1/auth/profile").await.expect(200);
    // Erasing it leaves neither number with what was texted.
    let texts = |number: &str| format!("SELECT COUNT(*) FROM messages WHERE recipient LIKE '%{number}' AND kind <> 'pf-erased'");
    assert!(site.database.number(&texts(old)).await > 0);
    prove(&site, &other, new, "login").await;
    other.delete("/pf/v1/data", &json!({})).await.expect(200);
    assert_eq!((site.database.number(&texts(old)).await, site.database.number(&texts(new)).await), (0, 0));
}

async fn a_day_has_its_texts(engine: Engine) {
    let site = without_limits(Site::prepare_with_sandbox(engine).await).set("FINEPRINT_LIMITS_TEXTS_PER_DAY", "2").up().await;
    for mobile in ["9000000024", "9000000025"] {
        site.browser().post(SEND, &json!({"mobile_number": mobile})).await.expect(200);
    }
    check_failure(&site.browser().post(SEND, &json!({"mobile_number": "9000000026"})).await, 503);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_codes").await, 2);
    let is_logged = async || site.server().log().contains("no code can be sent by SMS").then_some(());
    eventually(SOON, "the operator is told", is_logged).await;
}

async fn each_sample_number_finds_its_own(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    check_failure(&asha.post(UANS, &json!({"mobile_number": "9000000001"})).await, 401);
    prove(&site, &asha, "9000000001", "login").await;
    let listed = asha.post(UANS, &json!({"mobile_number": "9000000001"})).await.expect(200).json();
    let uans = listed["data"]["uans"].as_array().unwrap();
    assert_eq!((uans.len(), &uans[0]["uan"], &listed["data"]["isCopy"]), (1, &json!("XXXX XXXX 0101"), &json!(false)));
    assert_eq!(uans[0]["employments"].as_array().unwrap().len(), 2);
    check_failure(&asha.post(UANS, &json!({"mobile_number": "9000000002"})).await, 404);
    let named = uans[0]["ref"].as_str().unwrap().to_owned();
    assert!(named.starts_with("u_"));
    for reference in [named.as_str(), "100100100101"] {
        let found = asha.get(&format!("/pf/v1/data/fetchByUan/{reference}/")).await.expect(200).json();
        assert_eq!(found["data"]["lastEmployer"], "SAMPLE SOFTWARE SERVICES PRIVATE LIMITED");
    }
    check_failure(&asha.get("/pf/v1/data/fetchByUan/100100100201").await, 404);
    let reveal = format!("/pf/v1/data/revealUan/{named}");
    assert_eq!(asha.post(&reveal, &json!({})).await.expect(200).json()["data"], json!({"uan": "100100100101"}));
    check_failure(&asha.post("/pf/v1/data/revealUan/100100100201", &json!({})).await, 404);
    check_failure(&site.browser().post(&reveal, &json!({})).await, 401);
    let ravi = site.browser();
    prove(&site, &ravi, "9000000002", "login").await;
    check_failure(&ravi.get(&format!("/pf/v1/data/fetchByUan/{named}")).await, 404);
    check_failure(&ravi.post(&reveal, &json!({})).await, 404);
    assert!(!site.server().log().contains("100100100101"), "no UAN stands in the log");
    let listed = ravi.post("/pf/v1/fetchUanByMobile/", &json!({})).await.expect(200).json();
    assert_eq!(listed["data"]["uans"].as_array().unwrap().len(), 2);
    let meera = site.browser();
    prove(&site, &meera, "9000000003", "login").await;
    assert_eq!(meera.post(UANS, &json!({})).await.expect(200).json()["data"]["uans"], json!([]));
    prove(&site, &meera, "9000000004", "login").await;
    check_failure(&meera.post(UANS, &json!({})).await, 503);
    // A source that answers about somebody else is not believed.
    prove(&site, &meera, "9000000006", "login").await;
    let refused = meera.post(UANS, &json!({})).await;
    check_failure(&refused, 503);
    assert!(!refused.text().contains("SAMPLE"), "{}", refused.text());
    let is_logged = async || site.server().log().contains("answered another question").then_some(());
    eventually(SOON, "the operator is told", is_logged).await;
    prove(&site, &meera, "9000000005", "login").await;
    let listed = meera.post(UANS, &json!({})).await.expect(200).json();
    assert_eq!(listed["data"]["uans"][0]["employments"][0]["isExempted"], true);
    assert!(!listed.to_string().contains("100100100501"));
}

async fn a_copy_answers_when_the_source_is_down(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "password").await;
    let fetched = asha.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200).json()["data"]["fetchedAt"].clone();
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    let status = asha.get("/pf/v1/auth/login-status").await.expect(200).json();
    assert_eq!(status["data"]["account"]["recordKeptAt"], fetched);
    site.post("/sandbox/outage", &json!({"channel": "identity", "seconds": 600})).await.expect(200);
    let later = site.browser();
    prove(&site, &later, "9000000001", "login").await;
    let listed = later.post(UANS, &json!({})).await.expect(200).json();
    assert_eq!((&listed["data"]["isCopy"], listed["data"]["uans"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!(listed["data"]["fetchedAt"], fetched, "with the day on which it was fetched");
    let reference = listed["data"]["uans"][0]["ref"].as_str().unwrap();
    let opened = later.get(&format!("/pf/v1/data/fetchByUan/{reference}")).await.expect(200).json();
    assert_eq!((&opened["data"]["isCopy"], &opened["data"]["fetchedAt"]), (&json!(true), &fetched));
    let by_password = site.browser();
    let login = json!({"uan": "100100100101", "password": "long enough", "mobile_number": "9000000001"});
    by_password.post(LOGIN, &login).await.expect(200);
    let listed = by_password.post(UANS, &json!({})).await.expect(200).json();
    assert_eq!((&listed["data"]["isCopy"], &listed["data"]["fetchedAt"]), (&json!(true), &fetched));
    let reference = listed["data"]["uans"][0]["ref"].as_str().unwrap();
    by_password.get(&format!("/pf/v1/data/fetchByUan/{reference}")).await.expect(200);
    check_failure(&by_password.post(&format!("/pf/v1/data/revealUan/{reference}"), &json!({})).await, 403);
    let shown = later.post(&format!("/pf/v1/data/revealUan/{reference}"), &json!({})).await.expect(200).json();
    assert_eq!(shown["data"]["uan"], "100100100101");
}

/// A page that is loaded again shows what its owner keeps, without asking the source.
async fn a_kept_copy_opens_without_the_source(engine: Engine) {
    let site = start(engine).await;
    let kept = json!({"kept": true});
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "login").await;
    asha.post(UANS, &json!({})).await.expect(200);
    check_failure(&asha.post(UANS, &kept).await, 404);
    let fetched = asha.post(UANS, &json!({"consent": "pf-keep-1"})).await.expect(200).json()["data"]["fetchedAt"].clone();
    let later = site.browser();
    prove(&site, &later, "9000000001", "login").await;
    let listed = later.post(UANS, &kept).await.expect(200).json();
    assert_eq!((&listed["data"]["isCopy"], &listed["data"]["fetchedAt"]), (&json!(true), &fetched), "the source was not asked again");
    let reference = listed["data"]["uans"][0]["ref"].as_str().unwrap();
    later.get(&format!("/pf/v1/data/fetchByUan/{reference}")).await.expect(200);
    check_failure(&later.post(UANS, &json!({"kept": true, "mobile_number": "9000000005"})).await, 404);
}

pub fn books(consent: &str) -> Form {
    let part = |bytes| Part::bytes(bytes).file_name("passbook.pdf").mime_str("application/pdf").unwrap();
    let files = write_sample_passbooks().into_iter().map(|(_, file)| file);
    files.fold(Form::new().text("consent", consent.to_owned()), |form, file| form.part("file", part(file)))
}

/// How many accounts, kept books and sessions there are.
async fn stored(site: &Site) -> Vec<i64> {
    let tables = ["pf_accounts", "pf_books", "pf_sessions"];
    let mut counts = Vec::new();
    for table in tables {
        counts.push(site.database.number(&format!("SELECT COUNT(*) FROM {table}")).await);
    }
    counts
}

async fn passbooks_are_kept_sealed_and_erased(engine: Engine) {
    let site = start_with_starter(engine).await;
    let asha = site.browser();
    check_failure(&asha.send_form(BOOKS, books("pf-keep-1")).await, 401);
    prove(&site, &asha, "9000000020", "login").await;
    check_failure(&asha.get(BOOKS).await, 404);
    let refused = check_failure(&asha.send_form(BOOKS, books("no")).await, 400);
    assert!(refused["fields"]["consent"].is_string());
    let unusable = || Part::bytes(b"no paper".to_vec()).file_name("book.pdf");
    let form = Form::new().text("consent", "pf-keep-1").part("file", unusable()).part("file", unusable());
    let refused = check_failure(&asha.send_form(BOOKS, form).await, 400);
    let reasons = refused["fields"]["file"].as_str().unwrap();
    assert!(reasons.contains("File 1: This file") && reasons.contains("File 2: This file"), "each file has its reason: {reasons}");
    let read = asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200).json();
    let kept = asha.get(BOOKS).await.expect(200).json();
    assert_eq!(kept["data"]["analysis"], read["data"]["analysis"]);
    assert_eq!(kept["data"]["books"], read["data"]["books"]);
    assert!(kept["data"]["keptAt"].is_string());
    assert_eq!(asha.get("/pf/v1/auth/profile").await.expect(200).json()["data"]["keepsPassbooks"], true);
    assert_eq!(stored(&site).await, [1, 1, 1]);
    let backup = site.database.texts("SELECT consent FROM pf_books").await;
    assert!(backup[0].starts_with("pf-keep-1 sha256:"));
    let receipt = asha.delete("/pf/v1/data", &json!({})).await.expect(200).json();
    assert_eq!(receipt["data"]["receipt"].as_str().unwrap().len(), 12);
    assert_eq!(stored(&site).await, [0, 0, 0]);
    let named = "SELECT COUNT(*) FROM messages WHERE recipient LIKE '%9000000020' AND kind <> 'pf-erased'";
    assert_eq!(site.database.number(named).await, 0, "what was texted names the number no more");
    check_failure(&asha.get(BOOKS).await, 401);
    prove(&site, &asha, "9000000020", "login").await;
    check_failure(&asha.get(BOOKS).await, 404);
}

async fn a_session_ends_after_half_a_day(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000020", "login").await;
    asha.get("/pf/v1/auth/profile").await.expect(200);
    site.database.run("UPDATE pf_sessions SET created_at = created_at - 43200000000").await;
    check_failure(&asha.get("/pf/v1/auth/profile").await, 401);
}

/// A password would begin the hours of a session anew, and with them what a code has proven.
async fn a_password_prolongs_no_proof(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    let login = json!({"uan": "100100100101", "password": "long enough", "mobile_number": "9000000001"});
    let proven = async || site.database.number("SELECT COUNT(*) FROM pf_sessions WHERE proven_at IS NOT NULL").await;
    asha.post(LOGIN, &login).await.expect(200);
    assert_eq!(proven().await, 1, "a code of a minute ago still counts");
    site.database.run("UPDATE pf_sessions SET proven_at = proven_at - 601000000").await;
    asha.post(LOGIN, &login).await.expect(200);
    assert_eq!(proven().await, 0);
    check_failure(&asha.post(UANS, &json!({})).await, 403);
}

async fn a_password_erases_and_links_nothing(engine: Engine) {
    let site = start(engine).await;
    let asha = site.browser();
    prove(&site, &asha, "9000000001", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    let thief = site.subscriber(&typed("thief@example.in")).await;
    let login = json!({"uan": "100100100101", "password": "long enough", "mobile_number": "9000000001"});
    thief.post(LOGIN, &login).await.expect(200);
    assert_eq!(thief.get("/cms/api/subscribers/export").await.expect(200).json()["providentFund"], Value::Null);
    check_failure(&thief.delete("/pf/v1/data", &json!({})).await, 403);
    site.database.run("UPDATE pf_sessions SET proven_at = proven_at - 601000000").await;
    check_failure(&asha.delete("/pf/v1/data", &json!({})).await, 403);
    prove(&site, &asha, "9000000001", "login").await;
    asha.delete("/pf/v1/data", &json!({})).await.expect(200);
    assert!(told(&site, "9000000001", "pf-erased").await["text"].as_str().unwrap().contains("was erased on"));
}

async fn a_moved_account_is_not_erased(engine: Engine) {
    let site = start(engine).await;
    let (old, new) = ("9000000018", "9000000019");
    let (asha, thief) = (site.subscriber(&typed("asha@example.in")).await, site.browser());
    prove(&site, &asha, old, "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100118", "password": "long enough", "source": "first"})).await.expect(200);
    prove(&site, &thief, new, "login").await;
    let moving = json!({"uan": "100100100118", "password": "long enough", "mobile_number": new, "oldMobileNumber": old});
    thief.post(LOGIN, &moving).await.expect(200);
    assert_eq!(asha.get("/cms/api/subscribers/export").await.expect(200).json()["providentFund"], Value::Null);
    check_failure(&thief.delete("/pf/v1/data", &json!({})).await, 409);
    prove(&site, &asha, old, "login").await;
    asha.post("/pf/v1/auth/undo-number-change", &json!({})).await.expect(200);
}

async fn a_subscriber_sees_the_linked_account(engine: Engine) {
    let site = start(engine).await;
    let asha = site.subscriber(&typed("asha@example.in")).await;
    let activities = || async { asha.get("/cms/api/subscribers/activities").await.expect(200).json()["data"].clone() };
    assert_eq!(activities().await["userProfileTFP"], Value::Null);
    prove(&site, &asha, "9000000001", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    let seen = activities().await;
    let profile = json!({"phone": "XXXXXX0001", "processedUan": "XXXX XXXX 0101", "assistStatus": "data_fetched", "reportUrl": null});
    assert_eq!((&seen["userProfileTFP"], &seen["userProfileCMPF"]), (&profile, &profile));
    let stranger = site.browser();
    stranger.subscribe(&typed("asha@example.in")).await;
    let claimed = stranger.get("/cms/api/subscribers/activities").await.expect(200).json();
    assert_eq!(claimed["data"]["userProfileTFP"], Value::Null);
    asha.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    assert_eq!(stored(&site).await, [1, 0, 1], "the account belongs to who proves its number");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM pf_accounts WHERE subscriber_id IS NOT NULL").await, 0);
}

/// Somebody else proves the number in the browser of a café, where its owner is not signed in: the link goes with the newer proof.
async fn a_newer_proof_and_a_new_password_end_a_link(engine: Engine) {
    let site = start(engine).await;
    let linked = async |person: &Browser<'_>| {
        person.get("/cms/api/subscribers/activities").await.expect(200).json()["data"]["userProfileTFP"]["phone"].clone()
    };
    let (asha, ravi, cafe) =
        (site.subscriber(&typed("asha@example.in")).await, site.subscriber(&typed("ravi@example.in")).await, site.browser());
    prove(&site, &asha, "9000000001", "password").await;
    asha.post(PASSWORD, &json!({"uan": "100100100101", "password": "long enough", "source": "first"})).await.expect(200);
    assert_eq!(linked(&asha).await, "XXXXXX0001");
    prove(&site, &ravi, "9000000001", "login").await;
    assert_eq!((linked(&asha).await, linked(&ravi).await), (Value::Null, json!("XXXXXX0001")), "the newer proof counts");
    // A new password, made where nobody is signed in to an address, leaves no link behind.
    prove(&site, &cafe, "9000000001", "password").await;
    cafe.post(PASSWORD, &json!({"uan": "100100100101", "password": "longer than before", "source": "forgot"})).await.expect(200);
    assert_eq!((linked(&asha).await, linked(&ravi).await), (Value::Null, Value::Null));
}

async fn without_a_key_nothing_is_kept(engine: Engine) {
    let site = Site::start(engine).await;
    check_failure(&site.browser().post(SEND, &json!({"mobile_number": "9000000001"})).await, 503);
}

async fn an_agent_checks_what_can_be_withdrawn(engine: Engine) {
    const CHECK: &str = "/pf/v1/admin/withdrawability-check";
    let site = start_with_starter(engine).await;
    let request = json!({"name": "Asha", "mobile": "9000000021", "module": "epf", "consent": "call-me-1"});
    site.post("/pf/v1/lead", &request).await.expect(202);
    let search = async || site.post_as("agent", "/pf/v1/data/searchLead", &json!({})).await.expect(200).json()["data"][0].clone();
    let lead = json!({"ref": search().await["_id"]});
    check_failure(&site.post_as("agent", CHECK, &lead).await, 404);
    let (asha, other) = (site.browser(), site.browser());
    prove(&site, &asha, "9000000021", "login").await;
    asha.send_form(BOOKS, books("pf-keep-1")).await.expect(200);
    // Its owner agreed to a look "if this number asks us to call": neither a stranger's request nor one that staff enter is that.
    prove(&site, &other, "9000000022", "login").await;
    other.post("/pf/v1/lead", &request).await.expect(202);
    let typed = json!({"name": "Asha", "mobile": "9000000021", "module": "epf", "consent": "By phone"});
    site.post_as("agent", "/pf/v1/data/createLead", &typed).await.expect(200);
    check_failure(&site.post_as("agent", CHECK, &lead).await, 404);
    assert_eq!(search().await["numberProven"], false);
    let own = json!({"name": "Asha Rao", "mobile": "90000 00021", "email": "asha@example.in", "module": "epf", "consent": "call-me-1"});
    asha.post("/pf/v1/lead", &own).await.expect(202);
    let asked = search().await;
    assert_eq!((&asked["numberProven"], &asked["name"], &asked["email"]), (&json!(true), &json!("Asha Rao"), &json!("asha@example.in")));
    let kept = site.post_as("agent", CHECK, &lead).await.expect(200).json();
    let own = asha.get(BOOKS).await.expect(200).json();
    assert_eq!((&kept["data"]["basis"], &kept["data"]["withdrawals"]), (&json!("kept"), &own["data"]["analysis"]["withdrawals"]));
    for (name, modules) in [("Vikram", "will"), ("Nisha", "")] {
        let token = site.new_token_for(name, "agent", modules).await;
        check_failure(&site.ask(Method::POST, CHECK).token(&token).json(&lead).send().await, 404);
    }
    let looks = || site.database.number("SELECT COUNT(*) FROM audit_events WHERE action = 'fund.passbooks.read' AND role = 'agent'");
    assert_eq!(looks().await, 1, "each look leaves a line, and agents of other modules have none");
    let told = json!({"employed": true});
    let stated = json!({"stated": {"employee": 300_000, "employer": 100_000, "memberSince": "2015-04", "told": told}});
    let table = site.post_as("agent", CHECK, &stated).await.expect(200).json();
    let ways = table["data"]["withdrawals"].as_array().unwrap();
    assert_eq!((&ways[0]["verdict"], &ways[0]["atMost"]), (&json!("yes"), &json!(300_000)), "three quarters of it");
    assert!(ways.iter().all(|way| way["rule"]["grade"].is_string()), "{table}");
    check_failure(&site.post_as("agent", CHECK, &json!({})).await, 400);
    let closed = json!({"leadId": lead["ref"], "note": "Done", "state": "closed"});
    site.post_as("agent", "/pf/v1/lead/notes", &closed).await.expect(201);
    check_failure(&site.post_as("agent", CHECK, &lead).await, 404);
    // Opened again by a stranger, or by staff, it is no request of the number.
    site.post("/pf/v1/lead", &request).await.expect(202);
    let open = json!({"leadId": lead["ref"], "note": "Again", "state": "contacted"});
    site.post_as("agent", "/pf/v1/lead/notes", &open).await.expect(201);
    check_failure(&site.post_as("agent", CHECK, &lead).await, 404);
    assert_eq!(looks().await, 1, "and what is refused is no look");
}
