//! Asking, answering, files, the office, the end, and what of it others see.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{CASES, EMAIL, NUMBER, act, act_well, new_case, open, path_of, person, read, request, step, texts};
use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, SOON, Site, eventually, ticked};

on_both_databases!(
    a_case_goes_from_the_question_to_its_end,
    steps_that_may_not_follow_are_refused,
    a_case_is_its_persons_and_its_agents_only,
    numbers_are_masked_and_the_scope_is_guarded,
    files_stay_in_the_case,
    files_of_cases_fill_no_disk,
    assist_status_follows_the_case,
    a_case_is_exported_and_erased,
    one_case_is_erased_alone,
    a_thread_has_an_end,
    clocks_run_by_a_task,
    asking_for_help_says_the_age,
    mails_about_a_case_are_in_the_language_it_was_opened_in,
    mails_about_a_case_follow_the_language_that_its_person_chooses,
);

/// The notice of a case begins with "I am 18 or older", so that no form asks this person again. Google tells no age.
async fn asking_for_help_says_the_age(engine: Engine) {
    let site = open(engine).await;
    let ravi = site.browser();
    ravi.sign_in_with_google("ravi@example.in", "Ravi Nair").await;
    assert!(!ravi.agrees("adult").await);
    new_case(&ravi).await;
    assert!(ravi.agrees("adult").await);
    for updates in ["email", "whatsapp"] {
        assert!(!ravi.agrees(updates).await, "asking for help subscribes to nothing: {updates}");
    }
}

async fn mails_about_a_case_are_in_the_language_it_was_opened_in(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let wrong = json!({"module": "epf", "text": "My claim was sent back.", "consent": "case-2", "language": "ta"});
    assert_eq!(check_failure(&asha.post(CASES, &wrong).await, 400)["fields"]["language"], "language is en or hi");

    let hindi = json!({"module": "epf", "text": "मेरा क्लेम लौट आया।", "consent": "case-2", "language": "hi"});
    let case = asha.post(CASES, &hindi).await.expect(201).json()["data"].clone();
    let received = site.message(EMAIL, "case_update").await;
    let number = case["number"].as_str().unwrap();
    assert_eq!(received["subject"], json!(format!("आपका केस {number}")));
    let link = format!("/account/cases/{}?lang=hi", case["_id"].as_str().unwrap());
    assert!(received["text"].as_str().unwrap().contains(&link), "{received}");
    for part in ["text", "html"] {
        let words = received[part].as_str().unwrap();
        assert!(words.contains("आपका अनुरोध मिल गया") && words.contains("?lang=hi") && words.contains("अपना केस खोलें"), "{words}");
        assert!(!words.contains("Open your case") && !words.contains("Check this message"), "{words}");
    }
    act_well(&site, &case, "quote", json!({"price": 99_900, "reason": "Two employers."})).await;
    eventually(SOON, "the price is told in Hindi", || async {
        let mail = site.message(EMAIL, "case_update").await;
        mail["text"].as_str().unwrap().contains("आपके लिए कीमत बताई गई है").then_some(())
    })
    .await;

    // Whoever names no language reads English.
    let english = new_case(&asha).await;
    let subject = format!("Your case {}", english["number"].as_str().unwrap());
    let mail = eventually(SOON, "the other case is told in English", || async {
        site.morning().await;
        site.list_sent_by(EMAIL, "case_update").await.into_iter().find(|mail| mail["subject"] == subject.as_str())
    })
    .await;
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("We have your request") && !text.contains("lang=hi"), "{text}");
}

async fn mails_about_a_case_follow_the_language_that_its_person_chooses(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let hindi = json!({"language": "hi"});
    for wrong in [json!({"language": "ta"}), json!({})] {
        let refused = check_failure(&step(&asha, &case, "language", &wrong).await, 400);
        assert_eq!(refused["fields"]["language"], "language is en or hi");
    }
    let other = site.subscriber(&ticked("ravi@example.in", "9876543211")).await;
    check_failure(&step(&other, &case, "language", &hindi).await, 404);
    assert_eq!(site.database.texts("SELECT language FROM cases").await, ["en"], "nobody else changes it");

    let before = read(&asha, &case).await;
    step(&asha, &case, "language", &hindi).await.expect(200);
    assert_eq!(read(&asha, &case).await["events"], before["events"], "the thread says nothing of it");
    act_well(&site, &case, "quote", json!({"price": 99_900, "reason": "Two employers."})).await;
    let number = case["number"].as_str().unwrap();
    let subjects = async || {
        site.morning().await;
        let sent = site.list_sent_by(EMAIL, "case_update").await;
        let mut subjects: Vec<String> = sent.iter().map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect();
        subjects.sort();
        subjects
    };
    let (english, in_hindi) = (format!("Your case {number}"), format!("आपका केस {number}"));
    eventually(SOON, "the price is told in Hindi", || async { (subjects().await == [english.clone(), in_hindi.clone()]).then_some(()) })
        .await;
    step(&asha, &case, "language", &json!({"language": "en"})).await.expect(200);
    act_well(&site, &case, "answer", json!({"text": "Here is more."})).await;
    eventually(SOON, "the answer is told in English", || async {
        (subjects().await == [english.clone(), english.clone(), in_hindi.clone()]).then_some(())
    })
    .await;
}

async fn a_case_goes_from_the_question_to_its_end(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    assert_eq!(
        (&case["status"], &case["canWrite"], &case["checklist"][0]["text"]),
        (&json!("requested"), &json!(true), &json!("Passbook at hand"))
    );
    assert!(case["number"].as_str().unwrap().starts_with("TFP-") && case["number"].as_str().unwrap().ends_with("-000001"));
    let desk = act_well(&site, &case, "open", json!({"reason": "A short one."})).await;
    assert_eq!((&desk["status"], &desk["person"]["email"], &desk["questions"][0]), (&json!("open"), &json!(EMAIL), &json!("Since when?")));
    act_well(&site, &case, "note", json!({"text": "Seems to be a name mismatch."})).await;
    act_well(&site, &case, "ask", json!({"text": "Which name does PAN show?", "lines": ["PAN checked"]})).await;
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], seen["checklist"].as_array().unwrap().len()), (&json!("waiting_for_you"), 2));
    assert!(!texts(&seen).iter().any(|text| text.contains("mismatch")), "notes are for staff");
    assert!(!seen["accesses"].as_array().unwrap().is_empty(), "she sees who has read it");
    // The mail says only that there is something to read.
    let mail = site.message(EMAIL, "case_update").await.to_string();
    assert!(!mail.contains("Which name") && !mail.contains("claim was sent back"), "{mail}");
    assert_eq!(step(&asha, &case, "checklist/1", &json!({"isDone": true})).await.expect(200).json()["data"]["status"], "open");
    let filing = json!({"officeKind": "epfo", "office": "EPFO", "reference": "BG-17", "filedOn": site.today().to_string()});
    let filed = step(&asha, &case, "filed", &filing).await.expect(200).json()["data"].clone();
    assert_eq!((&filed["status"], &filed["filings"][0]["reference"]), (&json!("waiting_for_office"), &json!("BG-17")));
    act_well(&site, &case, "office-answered", json!({"text": "EPFO has paid."})).await;
    act_well(&site, &case, "resolve", json!({"reason": "The money has arrived."})).await;
    let closed = step(&asha, &case, "accept", &json!({"outcome": "yes"})).await.expect(200).json()["data"].clone();
    assert_eq!((&closed["status"], &closed["outcome"], &closed["canReopen"]), (&json!("closed"), &json!("yes"), &json!(true)));
    let again = step(&asha, &case, "reopen", &json!({"text": "It was another claim."})).await.expect(200).json()["data"].clone();
    assert_eq!((&again["status"], &again["keepUntil"]), (&json!("open"), &Value::Null));
}

async fn steps_that_may_not_follow_are_refused(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let wrong = |answer| assert_eq!(check_failure(&answer, 409)["code"], "WRONG_STATE");
    wrong(act(&site, &case, "ask", &json!({"text": "What?"})).await);
    wrong(act(&site, &case, "resolve", &json!({"reason": "Done"})).await);
    wrong(act(&site, &case, "close", &json!({"reason": "Done"})).await);
    wrong(step(&asha, &case, "accept", &json!({})).await);
    wrong(step(&asha, &case, "reopen", &json!({"text": "Again"})).await);
    wrong(step(&asha, &case, "filed", &json!({"officeKind": "epfo", "office": "EPFO", "reference": "1", "filedOn": "2026-01-01"})).await);
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    wrong(step(&asha, &case, "cancel", &json!({})).await);
    wrong(step(&asha, &case, "messages", &json!({"text": "Hello?"})).await);
    wrong(act(&site, &case, "open", &json!({})).await);
    assert_eq!(read(&asha, &case).await["status"], "cancelled");
    let missing = check_failure(&asha.post(CASES, &json!({"module": "epf"})).await, 400);
    assert!(missing["errors"]["consent"].is_string() || missing.to_string().contains("tick the box"), "{missing}");
}

async fn a_case_is_its_persons_and_its_agents_only(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let other = site.subscriber(&ticked("ravi@example.in", "9876543211")).await;
    let claimed = site.browser();
    claimed.subscribe(&ticked(EMAIL, NUMBER)).await;
    for path in [path_of(&case), format!("{CASES}/{NO_SUCH_ID}")] {
        check_failure(&other.get(&path).await, 404);
        check_failure(&other.post(&format!("{path}/messages"), &json!({"text": "Hello"})).await, 404);
        check_failure(&other.post(&format!("{path}/cancel"), &json!({})).await, 404);
    }
    check_failure(&claimed.get(&path_of(&case)).await, 403);
    assert_eq!(other.get(CASES).await.expect(200).json()["data"], json!([]));
    // An agent of wills has neither this case nor a place to find it.
    let elsewhere = site.new_token_for("Vikram", "agent", "will").await;
    let desk = format!("{}/desk", path_of(&case));
    check_failure(&site.ask(Method::GET, &desk).token(&elsewhere).send().await, 404);
    check_failure(&site.ask(Method::POST, &format!("{desk}/open")).token(&elsewhere).json(&json!({})).send().await, 404);
    let queue =
        async |token: &str| site.ask(Method::GET, &format!("{CASES}/queue")).token(token).expect(200).await.json()["totalCount"].clone();
    assert_eq!(queue(&elsewhere).await, 0);
    assert_eq!(queue(&site.token("agent").await).await, 1);
    assert_eq!(queue(&site.token("admin").await).await, 1);
    assert_eq!(read(&asha, &case).await["accesses"], json!([]), "nobody has read it");
    act(&site, &case, "hand-over", &json!({"to": "Vikram"})).await.expect(400);
}

async fn numbers_are_masked_and_the_scope_is_guarded(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let asked = asha.post(CASES, &request("My UAN is 100100100101. Please file it for me.")).await.expect(201).json()["data"].clone();
    let all = texts(&asked).join("\n");
    assert!(!all.contains("100100100101"), "{all}");
    assert!(all.contains("we never file, sign or log in"), "{all}");
    let answers = |thread: &Value| texts(thread).iter().filter(|text| text.contains("we never file, sign or log in")).count();
    let before = answers(&asked);
    for (more, text) in [
        (0, "The OTP is not arriving on my phone"),
        (0, "Mera login nahi ho raha hai"),
        (0, "Does my brother get a share of the claim?"),
        (0, "Can the bank hold the money until probate?"),
        (1, "Please submit the claim form to EPFO for me and sign it"),
        (2, "You file it, I pay 10% of the money"),
        (3, "Aap mera claim bhar dijiye"),
        (4, "my otp is 482913"),
    ] {
        let thread = step(&asha, &asked, "messages", &json!({"text": text})).await.expect(201).json()["data"].clone();
        assert_eq!(answers(&thread), before + more, "{text}");
    }
    let said = step(&asha, &asked, "messages", &json!({"text": "My PAN is ABCPE1234F"})).await.expect(201).json()["data"].clone();
    assert!(!texts(&said).join("\n").contains("ABCPE1234F"));
    assert_eq!(
        site.database.number("SELECT COUNT(*) FROM case_events WHERE text LIKE '%100100100101%' OR text LIKE '%ABCPE1234F%'").await,
        0
    );
}

async fn files_stay_in_the_case(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "open", json!({})).await;
    act_well(&site, &case, "ask", json!({"wantsFile": true})).await;
    let path = format!("{}/files", path_of(&case));
    let send = async || {
        asha.send_form(&path, Form::new().part("file", Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf"))).await
    };
    let file = send().await.expect(201).json()["data"].clone();
    assert_eq!(read(&asha, &case).await["status"], "open", "a file is an answer");
    for _ in 0..4 {
        send().await.expect(201);
    }
    check_failure(&send().await, 400);
    let download = format!("{}/desk/files/{}", path_of(&case), file["_id"].as_str().unwrap());
    let bytes = site.ask_as("agent", Method::GET, &download).await.expect(200).await;
    assert!(bytes.text().contains("paper"));
    assert_eq!(read(&asha, &case).await["accesses"][0]["what"], "book.pdf");
    asha.delete(&format!("{path}/{}", file["_id"].as_str().unwrap()), &json!({})).await.expect(200);
    assert_eq!(read(&asha, &case).await["files"].as_array().unwrap().len(), 4);
}

/// Of cases asked for and cancelled nothing stays but the thread; a person and all who paid nothing have so much room.
async fn files_of_cases_fill_no_disk(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let send = async |case: &Value| {
        let paper = Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf");
        asha.send_form(&format!("{}/files", path_of(case)), Form::new().part("file", paper)).await
    };
    let count_files = async || site.database.number("SELECT COUNT(*) FROM intake_files").await;
    let first = new_case(&asha).await;
    send(&first).await.expect(201);
    step(&asha, &first, "cancel", &json!({})).await.expect(200);
    eventually(SOON, "the files of a case without work are gone", || async { (count_files().await == 0).then_some(()) }).await;

    // A person has 200 MB, whatever became of the cases. 150 MB of a case that was worked for stay.
    let worked = new_case(&asha).await;
    send(&worked).await.expect(201);
    act_well(&site, &worked, "open", json!({})).await;
    act_well(&site, &worked, "ask", json!({"text": "Which one?"})).await;
    site.database.run("UPDATE intake_files SET size = 157286400").await;
    site.database.run("UPDATE cases SET began_at = created_at WHERE status <> 'cancelled'").await;
    step(&asha, &worked, "cancel", &json!({})).await.expect(200);
    let next = new_case(&asha).await;
    send(&next).await.expect(201);
    site.database.run("UPDATE intake_files SET size = 104857600").await;
    let full = check_failure(&send(&next).await, 400);
    assert!(full["fields"]["file"].as_str().unwrap().contains("as many files as we keep"), "{full}");
    // What others sent counts for all who have paid nothing.
    site.database.run("UPDATE intake_files SET size = 12 WHERE case_id IN (SELECT id FROM cases WHERE status = 'cancelled')").await;
    site.database.run("UPDATE intake_files SET size = 4294967296 WHERE size > 12").await;
    check_failure(&send(&next).await, 400);
    let ravi = site.subscriber(&ticked("ravi@example.in", "9876543211")).await;
    let ravis = new_case(&ravi).await;
    let paper = Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf");
    check_failure(&ravi.send_form(&format!("{}/files", path_of(&ravis)), Form::new().part("file", paper)).await, 503);

    // Ten cases in a day, also when they are erased at once. Three were asked for above.
    for _ in 0..7 {
        let case = new_case(&asha).await;
        step(&asha, &case, "cancel", &json!({})).await.expect(200);
        asha.delete(&path_of(&case), &json!({})).await.expect(200);
    }
    let refused = check_failure(&asha.post(CASES, &request("Again.")).await, 409);
    assert_eq!((refused["code"].as_str(), refused["message"].as_str().unwrap().contains("tomorrow")), (Some("TOO_MANY_CASES"), true));
}

async fn set_status(site: &Site, word: &str) -> u16 {
    let body = json!({"email": EMAIL, "assistStatus": word, "note": "by phone"});
    site.post_as("agent", "/cms/api/subscribers/update-assist-status", &body).await.status
}

async fn assist_status_follows_the_case(engine: Engine) {
    let site = open(engine).await;
    let mut form = ticked(EMAIL, NUMBER);
    form["serviceAssist"] = "epf".into();
    let asha = site.subscriber(&form).await;
    let status = async || asha.get(&format!("/cms/api/subscribers/check-service-status/{NUMBER}")).await.expect(200).json()["data"].clone();
    assert_eq!(set_status(&site, "wonderful").await, 400);
    assert_eq!(set_status(&site, "open").await, 200, "opens a case of what she asked about");
    let seen = status().await;
    assert_eq!(
        (&seen["serviceAssist"], &seen["assistStatus"], &seen["cases"][0]["status"]),
        (&json!("epf"), &json!("open"), &json!("open"))
    );
    assert_eq!(set_status(&site, "open").await, 409);
    assert_eq!(set_status(&site, "closed").await, 409);
    assert_eq!(set_status(&site, "data_fetched").await, 200);
    assert_eq!(status().await["assistStatus"], "data_fetched");
    assert_eq!(set_status(&site, "pf_report_generated").await, 200);
    assert_eq!(set_status(&site, "analysed").await, 409, "progress never goes back");
    assert_eq!(status().await["assistStatus"], "pf_report_generated");
    assert_eq!(status().await["cases"].as_array().unwrap().len(), 1);
}

async fn a_case_is_exported_and_erased(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "open", json!({})).await;
    act_well(&site, &case, "note", json!({"text": "A private note"})).await;
    let export = asha.get("/cms/api/subscribers/export").await.expect(200).json();
    let own = &export["cases"][0];
    assert_eq!(own["number"], case["number"]);
    assert!(own.to_string().contains("A private note") && own.to_string().contains("My claim was sent back."), "{own}");
    asha.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    let count = async |sql: &str| site.database.number(sql).await;
    assert_eq!(count("SELECT COUNT(*) FROM case_events").await + count("SELECT COUNT(*) FROM case_accesses").await, 0);
    assert_eq!(count("SELECT COUNT(*) FROM cases WHERE subscriber_id IS NULL AND title = '' AND status = 'cancelled'").await, 1);
}

async fn clocks_run_by_a_task(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "open", json!({})).await;
    act_well(&site, &case, "ask", json!({"text": "Which one?"})).await;
    site.database.run("UPDATE cases SET since = 1, clock_at = 1").await;
    for _ in 0..3 {
        site.run_command(&["tasks", "run", "case-clocks"]).await;
    }
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], &seen["canReopen"]), (&json!("closed"), &json!(true)), "two reminders, then the end");
    assert_eq!(texts(&seen).iter().filter(|text| text.contains("reminded you")).count(), 2);
}

async fn a_thread_has_an_end(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    site.database.run("UPDATE cases SET last_event = 1000").await;
    let more = json!({"text": "One more thing."});
    assert_eq!(check_failure(&step(&asha, &case, "messages", &more).await, 409)["code"], "CASE_FULL");
    act_well(&site, &case, "answer", json!({"text": "Please start another one."})).await;
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    // A price that nobody can mean is told before the person reads it.
    let next = new_case(&asha).await;
    let slip = json!({"price": 100_000_001, "reason": "Typed twice."});
    assert!(check_failure(&act(&site, &next, "quote", &slip).await, 400)["fields"]["price"].is_string());
}

async fn one_case_is_erased_alone(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let kept = new_case(&asha).await;
    let erase = async |case: &Value| asha.delete(&path_of(case), &json!({})).await;
    act_well(&site, &case, "open", json!({})).await;
    assert_eq!(read(&asha, &case).await["canErase"], false);
    assert_eq!(check_failure(&erase(&case).await, 409)["code"], "WRONG_STATE", "we are at work");
    let form = Form::new().part("file", Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf"));
    asha.send_form(&format!("{}/files", path_of(&case)), form).await.expect(201);
    act_well(&site, &case, "resolve", json!({"reason": "It is paid."})).await;
    step(&asha, &case, "accept", &json!({"outcome": "yes"})).await.expect(200);
    let stranger = site.subscriber(&ticked("ravi@example.in", "9876543211")).await;
    check_failure(&stranger.delete(&path_of(&case), &json!({})).await, 404);
    assert_eq!(read(&asha, &case).await["canErase"], true);
    erase(&case).await.expect(200);
    check_failure(&asha.get(&path_of(&case)).await, 404);
    check_failure(&erase(&case).await, 404);
    let count = async |sql: &str| site.database.number(sql).await;
    assert_eq!(count("SELECT COUNT(*) FROM case_accesses").await, 0);
    assert_eq!(count("SELECT COUNT(*) FROM cases WHERE subscriber_id IS NULL AND title = '' AND status = 'closed'").await, 1);
    assert!(count("SELECT COUNT(*) FROM audit_events WHERE action LIKE '%desk/resolve'").await > 0, "what staff did stays");
    let before = count("SELECT COUNT(*) FROM case_events").await;
    for (name, body) in [("note", json!({"text": "Asha called again."})), ("hand-over", json!({"to": "the admin"})), ("expert", json!({}))]
    {
        assert_eq!(check_failure(&act(&site, &case, name, &body).await, 409)["code"], "WRONG_STATE", "nobody could erase it: {name}");
    }
    assert_eq!(count("SELECT COUNT(*) FROM case_events").await, before);
    eventually(SOON, "the file is deleted", || async {
        (site.database.number("SELECT COUNT(*) FROM intake_files").await == 0).then_some(())
    })
    .await;
    // The other case is untouched; one that was never opened goes too.
    assert_eq!(texts(&read(&asha, &kept).await).len(), 2);
    erase(&kept).await.expect(200);
    assert_eq!(count("SELECT COUNT(*) FROM case_events").await, 0);
    assert_eq!(asha.get(CASES).await.expect(200).json()["data"], json!([]));
    let queue = site.ask_as("agent", Method::GET, &format!("{CASES}/queue")).await.expect(200).await.json();
    assert_eq!(queue["totalCount"], 0);
    assert_eq!(count("SELECT COUNT(*) FROM subscribers WHERE assist_status IS NOT NULL").await, 0);
}
