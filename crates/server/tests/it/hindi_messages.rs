//! What reaches a Hindi reader beside the mails about a case, a report and a call: mails about the account, codes, WhatsApp, calendars.

use reqwest::Method;
use serde_json::{Value, json};

use crate::bookings::{CALLS, always, expert, find_far_slot, form, hold_slot, path_of, service};
use crate::cases::{CASES, EMAIL, NUMBER, act_well, open, person, request};
use crate::site::{Browser, Engine, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    mails_about_the_account_are_in_the_language_of_the_case,
    mails_about_the_account_of_an_english_reader_are_english,
    a_code_is_mailed_in_the_language_of_the_page,
    whatsapp_about_a_hindi_case_is_hindi,
    whatsapp_is_english_until_the_provider_has_approved_the_hindi,
    the_calendar_of_a_hindi_call_is_hindi,
);

const ME: &str = "/cms/api/subscribers/me";
const REGISTER: &str = "/cms/api/subscribers/register";

fn is_hindi(text: &str) -> bool {
    text.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter))
}

#[track_caller]
fn check_hindi(mail: &Value, subject: &str) {
    assert_eq!(mail["subject"], subject);
    assert!(mail["html"].as_str().unwrap().contains("<html lang=\"hi\">"), "{mail}");
    assert!(is_hindi(mail["text"].as_str().unwrap()), "{mail}");
}

/// A person with a case that they opened on a page in Hindi.
async fn hindi_reader(site: &Site) -> Browser<'_> {
    let asha = person(site).await;
    let mut entry = request("मेरा क्लेम लौट आया।");
    entry["language"] = json!("hi");
    asha.post(CASES, &entry).await.expect(201);
    asha
}

/// Moves the account to another address; the token by which the former one takes it back.
async fn change_address(site: &Site, person: &Browser<'_>, new: &str) -> String {
    person.put(ME, &json!({"email": new})).await.expect(200);
    let code = site.code(new).await;
    person.post("/cms/api/subscribers/verify", &json!({"code": code, "email": new})).await.expect(200);
    let told = site.message(EMAIL, "account_address_changed").await;
    told["text"].as_str().unwrap().split("#undo-address=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

async fn mails_about_the_account_are_in_the_language_of_the_case(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    let token = change_address(&site, &asha, "new@example.in").await;
    // Nobody asked for this code on a page in Hindi: it follows the case.
    let code = site.message("new@example.in", "sign_in_code").await;
    assert!(code["subject"].as_str().unwrap().contains("आपका The Fine Print कोड है"), "{code}");
    let changed = site.message(EMAIL, "account_address_changed").await;
    check_hindi(&changed, "आपके अकाउंट का ई-मेल पता बदल गया");
    let text = changed["text"].as_str().unwrap();
    assert!(text.contains("n•••@e•••.in") && !text.contains("new@example.in"), "{text}");
    // Whoever got hold of the account could have chosen the language: its owner reads in both how to take it back.
    assert!(text.contains("In English: the e-mail address of your account was changed"), "{text}");
    site.post("/cms/api/subscribers/address-undo", &json!({"token": token})).await.expect(200);
    for address in [EMAIL, "new@example.in"] {
        let restored = site.message(address, "account_address_restored").await;
        check_hindi(&restored, "आपके अकाउंट का पुराना ई-मेल पता वापस आ गया");
        assert!(restored["text"].as_str().unwrap().contains("In English: "), "{restored}");
    }
    let back = site.browser();
    back.post("/cms/api/subscribers/send-code", &json!({"email": EMAIL})).await.expect(200);
    let code = site.code(EMAIL).await;
    back.post("/cms/api/subscribers/verify", &json!({"code": code, "email": EMAIL})).await.expect(200);
    back.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200);
    check_hindi(&site.message(EMAIL, "unsubscribe_email").await, "हमारे संदेश बंद कर दिए गए हैं");
    let farewell = site.message(NUMBER, "unsubscribe_confir_1").await;
    assert!(farewell["text"].as_str().unwrap().contains("The Fine Print के संदेश आपके लिए बंद कर दिए गए हैं"), "{farewell}");
}

async fn mails_about_the_account_of_an_english_reader_are_english(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    asha.post(CASES, &request("My claim was sent back.")).await.expect(201);
    change_address(&site, &asha, "new@example.in").await;
    for (address, template) in [(EMAIL, "account_address_changed"), ("new@example.in", "sign_in_code")] {
        let mail = site.message(address, template).await;
        assert!(!is_hindi(mail["subject"].as_str().unwrap()) && !is_hindi(mail["text"].as_str().unwrap()), "{mail}");
    }
}

async fn a_code_is_mailed_in_the_language_of_the_page(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let code_from = async |email: &str, language: Option<&str>| {
        let ask = site.ask(Method::POST, REGISTER).json(&typed(email));
        let ask = language.into_iter().fold(ask, |ask, language| ask.header("page-language", language));
        ask.expect(200).await;
        site.message(email, "sign_in_code").await
    };
    let hindi = code_from("asha@example.in", Some("hi")).await;
    check_hindi(&hindi, &format!("{} आपका The Fine Print कोड है", hindi["code"].as_str().unwrap()));
    for (email, language) in [("ravi@example.in", None), ("mala@example.in", Some("en")), ("devi@example.in", Some("ta"))] {
        let english = code_from(email, language).await;
        assert!(english["subject"].as_str().unwrap().ends_with("is your The Fine Print code"), "{english}");
    }
}

async fn whatsapp_about_a_hindi_case_is_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    let told = site.message(NUMBER, "case_update_1").await;
    let text = told["text"].as_str().unwrap();
    assert!(text.starts_with("नमस्ते Asha, आपके केस TFP-") && text.contains("?lang=hi"), "{text}");
    // Whoever reads another case in English gets the English text about it.
    let english = asha.post(CASES, &request("Another matter.")).await.expect(201).json()["data"].clone();
    act_well(&site, &english, "open", json!({"reason": "A short one."})).await;
    let number = english["number"].as_str().unwrap();
    let told = eventually(SOON, "the other case is told in English", || async {
        site.morning().await;
        let sent = site.list_sent_by(NUMBER, "case_update_1").await;
        sent.into_iter().find(|message| message["text"].as_str().unwrap().contains(number))
    })
    .await;
    assert!(told["text"].as_str().unwrap().starts_with("Hi Asha, there is news of your case"), "{told}");
}

/// The provider refuses a language of a template that it has not approved, so that a person would get nothing.
async fn whatsapp_is_english_until_the_provider_has_approved_the_hindi(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.listening_at_its_own();
    let provider = format!("{}/sandbox/interakt", site.address);
    let settings = [
        ("SANDBOX_FOR", "sign-in,payments,scanning"),
        ("LIMITS_BOOKINGS_PER_10_MINUTES", "1000000"),
        ("WHATSAPP_PROVIDER", "interakt"),
        ("WHATSAPP_BASE_URL", &provider),
        ("WHATSAPP_API_KEY", "sandbox"),
        ("WHATSAPP_WEBHOOK_SECRET", "sandbox"),
        ("WHATSAPP_HINDI_TEMPLATES", "call_moved_1"),
    ];
    let site = settings.iter().fold(site, |site, (name, value)| site.set(&format!("FINEPRINT_{name}"), value)).up().await;
    let meera = expert(&site, "meera", &always()).await;
    service(&site, "free", &[&meera], json!({})).await;
    let asha = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let mut entry = form(&hold_slot(&asha, &find_far_slot(&site, "free", 0).await).await, "asha@example.in");
    entry["phone"] = json!("9876543210");
    entry["mailLanguage"] = json!("hi");
    let booking = asha.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let booked = site.message("9876543210", "call_booked_1").await;
    let text = booked["text"].as_str().unwrap();
    assert!(text.starts_with("Hi Asha, your call is booked for") && text.contains("Indian time") && !is_hindi(text), "{text}");
    let later = json!({"slotId": find_far_slot(&site, "free", 5).await["slotId"]});
    asha.post(&format!("{}/reschedule", path_of(&booking)), &later).await.expect(200);
    let moved = site.message("9876543210", "call_moved_1").await;
    let text = moved["text"].as_str().unwrap();
    assert!(text.starts_with("नमस्ते Asha, आपकी कॉल का नया समय: ") && text.contains("बजे भारतीय समय"), "{text}");
}

/// The text of a calendar file without the breaks that its format puts into long lines.
fn unfold_lines(text: &str) -> String {
    text.replace("\r\n ", "")
}

/// The number of the version of the only entry. It grows by itself when the meeting is made.
fn read_sequence(calendar: &str) -> u32 {
    calendar.split("SEQUENCE:").nth(1).unwrap().split("\r\n").next().unwrap().parse().unwrap()
}

async fn the_calendar_of_a_hindi_call_is_hindi(engine: Engine) {
    let site = crate::bookings::site(engine).await;
    let meera = expert(&site, "meera", &always()).await;
    service(&site, "known", &[&meera], json!({"title": "Getting to know us"})).await;
    let asha = site.subscriber(&typed("asha@example.in")).await;
    let book = async |number: usize, language: &str| {
        let mut entry = form(&hold_slot(&asha, &find_far_slot(&site, "known", number).await).await, "asha@example.in");
        entry["mailLanguage"] = json!(language);
        asha.post(CALLS, &entry).await.expect(200).json()["data"].clone()
    };
    let (hindi, english) = (book(0, "hi").await, book(8, "en").await);
    let file = async |booking: &Value| unfold_lines(&asha.get(&format!("{}/calendar.ics", path_of(booking))).await.expect(200).text());
    let before = file(&hindi).await;
    assert!(before.contains("SUMMARY:पहली बातचीत\\, Expert meera के साथ\r\n"), "{before}");
    assert!(before.contains("DESCRIPTION:वीडियो कॉल") && before.contains("&lang=hi"), "{before}");
    let id = hindi["_id"].as_str().unwrap().replace('-', "");
    assert!(before.contains(&format!("UID:booking-{id}@")), "{before}");
    // Moving it changes the same entry, in the same language.
    let later = json!({"slotId": find_far_slot(&site, "known", 20).await["slotId"]});
    asha.post(&format!("{}/reschedule", path_of(&hindi)), &later).await.expect(200);
    let moved = file(&hindi).await;
    assert!(moved.contains(&format!("UID:booking-{id}@")) && read_sequence(&moved) > read_sequence(&before), "{moved}");
    assert!(moved.contains("SUMMARY:पहली बातचीत"), "{moved}");
    let other = file(&english).await;
    assert!(
        other.contains("SUMMARY:Getting to know us\\, with Expert meera\r\n") && !is_hindi(&other) && !other.contains("lang=hi"),
        "{other}"
    );
    // The feed has each call in its own language.
    let feed = asha.post("/cms/api/calendar-feed", &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    let feed = unfold_lines(&site.get(&feed[feed.find("/calendar/").unwrap()..]).await.expect(200).text());
    assert!(feed.contains("SUMMARY:पहली बातचीत") && feed.contains("SUMMARY:Getting to know us"), "{feed}");
    assert!(feed.contains("जुड़ने का लिंक आपकी बुकिंग के पेज पर है"), "{feed}");
}
