//! What is filed with an office: which rule gives it how many days, and what the clock does meanwhile.

use serde_json::{Value, json};

use super::{EMAIL, act, act_well, new_case, open, person, read, step, texts};
use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, SOON, Site, eventually};

on_both_databases!(
    the_kind_of_office_decides_the_rule_and_the_day,
    a_day_that_cannot_be_meant_is_asked_about,
    a_question_does_not_stop_the_time_of_the_office,
    two_offices_have_a_time_each,
    an_office_without_a_rule_is_asked_about_without_one,
    a_lapsed_price_is_not_the_end_of_a_case,
    nobody_opens_a_closed_case_by_its_word,
);

const RULES: [(&str, &str, i64); 3] = [
    ("epf.settlement-days", "Time to settle a complete claim", 20),
    ("banking.claim-days", "Time after a death", 15),
    ("insurance.reimbursement-days", "Time to settle paid bills", 12),
];

/// A site that knows these three rules and no others.
async fn open_with_rules(engine: Engine) -> Site {
    let site = open(engine).await;
    site.category("EPFO").await;
    for (id, label, days) in RULES {
        let source = json!({"title": "A rule", "publisher": "The Gazette of India", "url": "https://gazette.example/rule"});
        let value = json!({"from": "2020-01-01", "number": days, "confidence": "A", "checked": "2026-11-20", "source": source});
        let fact = json!({"label": label, "category": "epfo", "unit": "days", "values": [value]});
        site.put_as("editor", &format!("/cms/api/facts/{id}"), &fact).await.expect(200);
    }
    eventually(SOON, "the rules are known", || async {
        let known = site.get("/cms/api/facts").await.expect(200).text().to_owned();
        RULES.iter().all(|(id, ..)| known.contains(id)).then_some(())
    })
    .await;
    site
}

async fn opened(site: &Site, asha: &Browser<'_>) -> Value {
    let case = new_case(asha).await;
    act_well(site, &case, "open", json!({})).await;
    case
}

fn filing(kind: &str, office: &str, day: jiff::civil::Date) -> Value {
    json!({"officeKind": kind, "office": office, "reference": "BG-17", "filedOn": day.to_string()})
}

/// Files on a day, in a case that the office answers right after, so that the next one can be filed.
async fn file(site: &Site, asha: &Browser<'_>, case: &Value, body: &Value) -> Value {
    let filed = step(asha, case, "filed", body).await.expect(200).json()["data"]["filings"].as_array().unwrap().last().unwrap().clone();
    act_well(site, case, "office-answered", json!({"text": "Noted."})).await;
    filed
}

async fn the_kind_of_office_decides_the_rule_and_the_day(engine: Engine) {
    let site = open_with_rules(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let today = site.today();
    let kinds = read(&asha, &case).await["officeKinds"].clone();
    let offered: Vec<&str> = kinds.as_array().unwrap().iter().map(|office| office["kind"].as_str().unwrap()).collect();
    assert!(offered.contains(&"epfo") && offered.last() == Some(&"other"), "{offered:?}");
    // The case is one of provident funds, whatever the office is.
    let filings = [("epfo", "EPFO Pune"), ("bank-after-death", "State Bank, Pune"), ("health-insurer", "Star Health")];
    for ((kind, office), (_, rule, days)) in filings.into_iter().zip(RULES) {
        let filed = file(&site, &asha, &case, &filing(kind, office, today)).await;
        assert_eq!((&filed["officeKind"], &filed["rule"], &filed["askOn"]), (&json!(kind), &json!(rule), &Value::Null));
        assert_eq!(filed["answerBy"], json!((today + jiff::Span::new().days(days)).to_string()));
    }
    // The registry of this site has no rule for life insurers, so none is named.
    for kind in ["employer", "other", "life-insurer"] {
        let filed = file(&site, &asha, &case, &filing(kind, "My employer", today)).await;
        assert_eq!((&filed["answerBy"], &filed["rule"]), (&Value::Null, &Value::Null));
        assert!(filed["askOn"].as_str().unwrap() > today.to_string().as_str(), "{filed}");
    }
    for kind in ["", "ministry"] {
        let refused = check_failure(&step(&asha, &case, "filed", &filing(kind, "EPFO", today)).await, 400);
        assert_eq!(refused["fields"]["officeKind"], "Please choose what kind of office it is");
        assert!(check_failure(&act(&site, &case, "filed", &filing(kind, "EPFO", today)).await, 400)["fields"]["officeKind"].is_string());
    }
}

async fn a_day_that_cannot_be_meant_is_asked_about(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let today = site.today();
    for (day, words) in [(today - jiff::Span::new().days(181), "Please check the year"), (today.tomorrow().unwrap(), "still to come")] {
        let refused = check_failure(&step(&asha, &case, "filed", &filing("epfo", "EPFO", day)).await, 400);
        assert!(refused["fields"]["filedOn"].as_str().unwrap().contains(words), "{refused}");
    }
    assert_eq!(read(&asha, &case).await["status"], "open");
    step(&asha, &case, "filed", &filing("epfo", "EPFO", today - jiff::Span::new().days(179))).await.expect(200);
}

async fn a_question_does_not_stop_the_time_of_the_office(engine: Engine) {
    let site = open_with_rules(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let long_ago = site.today() - jiff::Span::new().days(60);
    let count_late = |seen: &Value| texts(seen).iter().filter(|text| text.contains("the next step is a written complaint")).count();
    step(&asha, &case, "filed", &filing("epfo", "EPFO", long_ago)).await.expect(200);
    act_well(&site, &case, "ask", json!({"text": "Which bank account did you name?"})).await;
    assert_eq!(read(&asha, &case).await["status"], "waiting_for_you");
    for _ in 0..2 {
        site.run_command(&["tasks", "run", "case-clocks"]).await;
    }
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], count_late(&seen)), (&json!("waiting_for_you"), 1), "told once, although we wait for her too");

    let answered = step(&asha, &case, "messages", &json!({"text": "The one in Pune."})).await.expect(201).json()["data"].clone();
    assert_eq!((&answered["status"], &answered["filings"][0]["reference"]), (&json!("waiting_for_office"), &json!("BG-17")));
    let queue = site.ask_as("agent", reqwest::Method::GET, &format!("{}/queue", super::CASES)).await.expect(200).await.json();
    assert!(queue["data"][0]["dueAt"].is_string(), "somebody has to read the answer: {queue}");
    site.run_command(&["tasks", "run", "case-clocks"]).await;
    assert_eq!(count_late(&read(&asha, &case).await), 1);

    act_well(&site, &case, "office-answered", json!({"text": "EPFO has paid."})).await;
    act_well(&site, &case, "ask", json!({"text": "Has the money arrived?"})).await;
    let after = step(&asha, &case, "messages", &json!({"text": "Yes."})).await.expect(201).json()["data"].clone();
    assert_eq!(after["status"], "open", "no office is waited for any more");
}

async fn two_offices_have_a_time_each(engine: Engine) {
    let site = open_with_rules(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let today = site.today();
    step(&asha, &case, "filed", &filing("epfo", "EPFO Pune", today - jiff::Span::new().days(60))).await.expect(200);
    step(&asha, &case, "filed", &filing("bank-after-death", "State Bank", today)).await.expect(200);
    let awaited = |seen: &Value| -> Vec<bool> {
        seen["filings"].as_array().unwrap().iter().map(|filed| filed["isAwaited"].as_bool().unwrap()).collect()
    };
    assert_eq!(awaited(&read(&asha, &case).await), [true, true]);
    site.run_command(&["tasks", "run", "case-clocks"]).await;
    let late = texts(&read(&asha, &case).await).join("\n");
    assert_eq!(late.matches("the next step is a written complaint").count(), 1, "only the first has had its time: {late}");

    let unnamed = check_failure(&act(&site, &case, "office-answered", &json!({"text": "Paid."})).await, 400);
    assert!(unnamed["fields"]["filing"].as_str().unwrap().contains("choose which one"), "{unnamed}");
    act_well(&site, &case, "ask", json!({"text": "Has the money arrived?"})).await;
    act_well(&site, &case, "office-answered", json!({"text": "EPFO has paid.", "filing": 0})).await;
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], awaited(&seen)), (&json!("waiting_for_you"), vec![false, true]), "our question stays");
    let again = check_failure(&act(&site, &case, "office-answered", &json!({"text": "Paid.", "filing": 0})).await, 400);
    assert!(again["fields"]["filing"].is_string());
    let answered = step(&asha, &case, "messages", &json!({"text": "Yes."})).await.expect(201).json()["data"].clone();
    assert_eq!(answered["status"], "waiting_for_office", "the bank has still to answer");
    act_well(&site, &case, "office-answered", json!({"text": "The bank has paid."})).await;
    let over = read(&asha, &case).await;
    assert_eq!((&over["status"], awaited(&over)), (&json!("open"), vec![false, false]));
    check_failure(&act(&site, &case, "office-answered", &json!({"text": "Paid."})).await, 409);
}

async fn an_office_without_a_rule_is_asked_about_without_one(engine: Engine) {
    let site = open_with_rules(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let filed = step(&asha, &case, "filed", &filing("employer", "Infosys", site.today())).await.expect(200).json();
    let ask_on = filed["data"]["filings"][0]["askOn"].as_str().unwrap().to_owned();
    let (from, to) = if engine == Engine::Postgres { ("filings::text", "::json") } else { ("filings", "") };
    site.database.run(&format!("UPDATE cases SET clock_at = 1, filings = REPLACE({from}, '{ask_on}', '2026-01-01'){to}")).await;
    site.run_command(&["tasks", "run", "case-clocks"]).await;
    let seen = read(&asha, &case).await;
    let said = texts(&seen).join("\n");
    assert!(said.contains("We know of no rule that sets this office a time") && !said.contains("names this number and the rule"), "{said}");
    assert_eq!(seen["status"], "waiting_for_office");
}

async fn a_lapsed_price_is_not_the_end_of_a_case(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "quote", json!({"price": 99_900, "reason": "Two employers."})).await;
    site.database.run("UPDATE cases SET clock_at = 1").await;
    site.run_command(&["tasks", "run", "case-clocks"]).await;
    assert_eq!(read(&asha, &case).await["status"], "requested");
    let mails = async || {
        site.morning().await;
        let sent = site.list_sent_by(EMAIL, "case_update").await;
        sent.iter().map(|mail| mail["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join("\n")
    };
    eventually(SOON, "the mail says what has lapsed", || async {
        mails().await.contains("The price that we gave you has lapsed").then_some(())
    })
    .await;
    assert!(!mails().await.contains("Your case has ended"), "it goes on as soon as she writes");
}

async fn nobody_opens_a_closed_case_by_its_word(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = opened(&site, &asha).await;
    let set = async |word: &str| {
        let body = json!({"email": EMAIL, "assistStatus": word, "caseId": case["_id"]});
        site.post_as("agent", "/cms/api/subscribers/update-assist-status", &body).await
    };
    assert_eq!(check_failure(&set("waiting_for_you").await, 409)["code"], "WRONG_STATE", "nothing was asked");
    act_well(&site, &case, "answer", json!({"text": "Which bank account did you name?"})).await;
    set("waiting_for_you").await.expect(200);
    step(&asha, &case, "messages", &json!({"text": "The one in Pune."})).await.expect(201);
    assert_eq!(check_failure(&set("waiting_for_you").await, 409)["code"], "WRONG_STATE", "she has answered");
    act_well(&site, &case, "resolve", json!({"reason": "The money has arrived."})).await;
    step(&asha, &case, "accept", &json!({"outcome": "yes"})).await.expect(200);
    assert_eq!(check_failure(&set("open").await, 409)["code"], "WRONG_STATE");
    assert_eq!(read(&asha, &case).await["status"], "closed");
    step(&asha, &case, "reopen", &json!({"text": "It was another claim."})).await.expect(200);
}
