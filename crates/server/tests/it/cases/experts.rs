//! Experts: they see the cases that were given to them, and nothing else.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{CASES, act, act_well, new_case, open, path_of, person, read, texts};
use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, NO_SUCH_ID, Site};

on_both_databases!(
    an_expert_reads_and_writes_in_the_case_that_was_given,
    every_other_case_is_a_strangers,
    a_case_of_the_first_notice_stays_with_agents,
);

const NAME: &str = "Ravi the expert";

async fn get(site: &Site, token: &str, path: &str) -> Answer {
    site.ask(Method::GET, path).token(token).send().await
}

async fn write(site: &Site, token: &str, case: &Value, text: &str) -> Answer {
    site.ask(Method::POST, &format!("{}/given/messages", path_of(case))).token(token).json(&json!({"text": text})).send().await
}

async fn an_expert_reads_and_writes_in_the_case_that_was_given(engine: Engine) {
    let site = open(engine).await;
    let expert = site.new_token_for(NAME, "expert", "").await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "quote", json!({"price": 99_900, "reason": "Two employers."})).await;
    act_well(&site, &case, "open", json!({})).await;
    act_well(&site, &case, "note", json!({"text": "A private note"})).await;
    let form = Form::new().part("file", Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf"));
    let file = asha.send_form(&format!("{}/files", path_of(&case)), form).await.expect(201).json()["data"]["_id"].clone();
    let given = format!("{}/given", path_of(&case));
    check_failure(&get(&site, &expert, &given).await, 404);
    check_failure(&act(&site, &case, "expert", &json!({"to": "Nobody"})).await, 400);
    check_failure(&act(&site, &case, "expert", &json!({"to": "agent"})).await, 400);
    let seen = act_well(&site, &case, "expert", json!({"to": NAME})).await;
    assert_eq!(seen["expert"], NAME);

    let list = get(&site, &expert, &format!("{CASES}/given")).await.expect(200).json();
    assert_eq!((&list["totalCount"], &list["data"][0]["_id"]), (&json!(1), &case["_id"]));
    let seen = get(&site, &expert, &given).await.expect(200).json()["data"].clone();
    assert_eq!((&seen["person"], &seen["files"][0]["name"]), (&json!("Asha"), &json!("book.pdf")));
    let all = seen.to_string();
    for hidden in ["A private note", "99900", "asha@example.in", "9876543210"] {
        assert!(!all.contains(hidden), "{hidden} in {all}");
    }
    let path = format!("{given}/files/{}", file.as_str().unwrap());
    assert!(get(&site, &expert, &path).await.expect(200).text().contains("paper"));
    write(&site, &expert, &case, "My PAN is ABCPE1234F, said nobody.").await.expect(201);

    let own = read(&asha, &case).await;
    assert_eq!(own["expert"], NAME);
    let last = own["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["by"], &last["name"]), (&json!("staff"), &json!(NAME)));
    assert!(!texts(&own).join("\n").contains("ABCPE1234F"), "masked as everybody's words");
    let read_by: Vec<_> = own["accesses"].as_array().unwrap().iter().filter(|access| access["by"] == NAME).collect();
    assert_eq!(read_by.iter().filter(|access| access["what"] == "book.pdf").count(), 1);
    let trail = format!("SELECT COUNT(*) FROM audit_events WHERE actor = '{NAME}' AND role = 'expert' AND action = 'case.file.read'");
    assert_eq!(site.database.number(&trail).await, 1, "each reading of a file is in the audit trail");

    // Taken back, it is a stranger's at once.
    act_well(&site, &case, "expert", json!({"to": null})).await;
    for path in [&given, &path] {
        check_failure(&get(&site, &expert, path).await, 404);
    }
    check_failure(&write(&site, &expert, &case, "Still here?").await, 404);
}

async fn every_other_case_is_a_strangers(engine: Engine) {
    let site = open(engine).await;
    let expert = site.new_token_for(NAME, "expert", "epf").await;
    let other = site.new_token_for("Leela the expert", "expert", "epf").await;
    let asha = person(&site).await;
    let (case, second) = (new_case(&asha).await, new_case(&asha).await);
    act_well(&site, &case, "expert", json!({"to": NAME})).await;
    for (token, unknown) in [(&expert, &second), (&other, &case), (&other, &second)] {
        check_failure(&get(&site, token, &format!("{}/given", path_of(unknown))).await, 404);
        check_failure(&get(&site, token, &format!("{}/given/files/{NO_SUCH_ID}", path_of(unknown))).await, 404);
        check_failure(&write(&site, token, unknown, "Hello").await, 404);
    }
    assert_eq!(get(&site, &other, &format!("{CASES}/given")).await.expect(200).json()["totalCount"], 0);
    // The desk is for agents, even in the expert's own case.
    for path in [format!("{CASES}/queue"), format!("{}/desk", path_of(&case))] {
        check_failure(&get(&site, &expert, &path).await, 403);
    }
    let close = site.ask(Method::POST, &format!("{}/desk/close", path_of(&case))).token(&expert).json(&json!({"reason": "Done"}));
    check_failure(&close.send().await, 403);
    assert_eq!(read(&asha, &second).await["accesses"], json!([]));
    // Whoever erases the case takes it from the expert too.
    asha.delete(&path_of(&case), &json!({})).await.expect(200);
    check_failure(&get(&site, &expert, &format!("{}/given", path_of(&case))).await, 404);
}

async fn a_case_of_the_first_notice_stays_with_agents(engine: Engine) {
    let site = open(engine).await;
    site.new_token_for(NAME, "expert", "").await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    site.database.run("UPDATE cases SET consent = 'case-1 sha256:00'").await;
    assert_eq!(check_failure(&act(&site, &case, "expert", &json!({"to": NAME})).await, 409)["code"], "CONSENT_NEEDED");
}
