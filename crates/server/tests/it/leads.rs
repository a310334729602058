//! Requests for a call: what a stranger learns, what staff do, and what the CRM gets.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, NO_SUCH_ID, SOON, Site, eventually, typed};

on_both_databases!(
    a_stranger_learns_nothing,
    a_stranger_fills_no_tags_and_tells_no_number,
    a_network_asks_for_few_calls,
    who_asked_first_takes_nobody_elses_lead_along,
    a_form_says_what_is_missing,
    programs_are_thanked_and_forgotten,
    staff_find_tag_and_note,
    an_agent_sees_the_leads_of_own_modules,
    the_crm_gets_only_what_was_agreed,
    a_record_of_somebody_else_is_left_alone,
    a_record_whose_id_was_lost_is_found_again,
    a_busy_crm_is_asked_again,
    a_refused_record_waits_for_staff,
    an_outage_of_the_crm_loses_nothing,
    erasing_reaches_the_crm,
    a_year_without_contact_is_the_end,
    without_a_crm_leads_are_kept_here,
);

const LEAD: &str = "/pf/v1/lead";
const SEARCH: &str = "/pf/v1/data/searchLead";

fn request(name: &str, mobile: &str) -> Value {
    json!({"name": name, "mobile": mobile, "module": "epf", "consent": "call-me-1"})
}

/// With the agreement about the CRM.
fn shared(name: &str, mobile: &str) -> Value {
    let mut request = request(name, mobile);
    request["crmConsent"] = "call-me-crm-1".into();
    request
}

async fn search(site: &Site, filter: Value) -> Vec<Value> {
    let found = site.post_as("agent", SEARCH, &filter).await.expect(200).json();
    found["data"].as_array().unwrap().clone()
}

async fn records(site: &Site) -> Vec<Value> {
    site.read("/sandbox/crm").await["data"].as_array().unwrap().clone()
}

/// The record of this number, once the CRM has it.
async fn record(site: &Site, mobile: &str) -> Value {
    eventually(SOON, &format!("the CRM has {mobile}"), || async {
        records(site).await.into_iter().find(|record| record["Mobile"] == mobile)
    })
    .await
}

async fn jobs_are_done(site: &Site) {
    eventually(SOON, "every job about leads is done", || async {
        site.database.run("UPDATE jobs SET run_at = 0 WHERE status = 'queued'").await;
        let open = "SELECT COUNT(*) FROM jobs WHERE kind IN ('mirrorLead', 'forgetLead') AND status <> 'dead'";
        (site.database.number(open).await == 0).then_some(())
    })
    .await;
}

async fn outage(site: &Site, is_on: bool) {
    let body = if is_on { json!({"channel": "crm", "seconds": 600}) } else { json!({"channel": "crm", "off": true}) };
    site.post("/sandbox/outage", &body).await.expect(200);
}

async fn a_stranger_learns_nothing(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.up().await;
    let first = site.post(LEAD, &request("Asha Rao", "9876543210")).await.expect(202);
    let mut known = request("Somebody Else", "98765-43210");
    known["email"] = "stranger@example.in".into();
    known["module"] = "will".into();
    let second = site.post(&format!("{LEAD}/"), &known).await.expect(202);
    assert_eq!(first.text(), second.text(), "equal bytes");
    assert!(first.header("cache-control").contains("no-store"));
    let found = search(&site, json!({"mobile": "9876543210"})).await;
    assert_eq!(found.len(), 1, "one number is one lead");
    assert_eq!((&found[0]["name"], &found[0]["email"]), (&json!("Asha Rao"), &Value::Null), "a stranger changes nobody's details");
    assert_eq!(found[0]["tags"], json!(["will"]), "what was asked for is noted");
    for path in [SEARCH, "/pf/v1/data/createLead", "/pf/v1/lead/addTags", "/pf/v1/lead/notes"] {
        check_failure(&site.post(path, &json!({"mobile": "9876543210"})).await, 401);
        check_failure(&site.post_as("editor", path, &json!({"mobile": "9876543210"})).await, 403);
    }
    let seen = found[0]["_id"].as_str().unwrap();
    let who_looked = async || Some(site.server().log()).filter(|log| log.contains("staff saw leads") && log.contains(seen));
    let log = eventually(SOON, "who looked is logged", who_looked).await;
    assert!(!log.contains("9876543210") && !log.contains("Asha") && !log.contains("stranger@"), "the log tells of nobody");
}

/// What a stranger types about somebody's number stands in neither the tags, which staff need, nor the CRM, which gets no UAN.
async fn a_stranger_fills_no_tags_and_tells_no_number(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.post(LEAD, &shared("Asha 100100100101 Rao", "9876543210")).await.expect(202);
    for module in ["an-endless-module-of-a-stranger", "nothing-of-ours"] {
        let mut form = shared("Asha", "9876543210");
        form["module"] = module.into();
        site.post(LEAD, &form).await.expect(202);
    }
    let mut form = shared("Asha", "9876543210");
    form["module"] = "100100100101".into();
    assert!(check_failure(&site.post(LEAD, &form).await, 400)["fields"]["module"].is_string());
    jobs_are_done(&site).await;
    let found = search(&site, json!({})).await;
    assert_eq!((&found[0]["tags"], &found[0]["mirrored"]), (&json!([]), &json!(true)));
    let copy = record(&site, "+919876543210").await;
    assert!(!found[0].to_string().contains("100100100101") && !copy.to_string().contains("100100100101"), "{copy}");
}

async fn a_network_asks_for_few_calls(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_LIMITS_REGISTRATIONS_PER_10_MINUTES", "1000").up().await;
    for number in 0..60 {
        site.post(LEAD, &request("Asha", &format!("98765432{number:02}"))).await.expect(202);
    }
    check_failure(&site.post(LEAD, &request("Asha", "9876500000")).await, 429);
    site.post(LEAD, &request("Asha", "9876543200")).await.expect(202);
    let elsewhere = site.ask_by(&Site::client_from([127, 0, 0, 2]), Method::POST, LEAD);
    elsewhere.json(&request("Asha", "9876500000")).expect(202).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM leads").await, 61);
}

/// A stranger who asks for a call to somebody's number before its owner does can't take the owner's request away by erasing an account.
async fn who_asked_first_takes_nobody_elses_lead_along(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let with_email = |name: &str, email: &str| {
        let mut form = shared(name, "9876543210");
        form["email"] = email.into();
        form
    };
    let erase = async |email: &str| {
        let person = site.subscriber(&typed(email)).await;
        let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
        person.delete("/cms/api/subscribers/me", &json!({"confirm": email})).await.expect(200);
        export["callRequests"].clone()
    };
    site.post(LEAD, &with_email("Stranger", "thief@example.in")).await.expect(202);
    let first = search(&site, json!({})).await[0]["_id"].clone();
    site.post_as("agent", "/pf/v1/lead/notes", &json!({"leadId": first, "note": "Spoke with them"})).await.expect(201);
    site.post(LEAD, &with_email("Owner", "asha@example.in")).await.expect(202);
    site.post(LEAD, &with_email("Stranger", "second@thief.example")).await.expect(202);
    jobs_are_done(&site).await;
    let taken = erase("thief@example.in").await;
    assert_eq!((&taken[0]["name"], taken.as_array().unwrap().len()), (&json!("Stranger"), 1));
    let seen = erase("second@thief.example").await;
    assert_eq!(seen[0]["name"], "Stranger", "what they typed themselves");
    jobs_are_done(&site).await;
    let left = search(&site, json!({})).await;
    assert_eq!((left.len(), &left[0]["name"], &left[0]["email"]), (1, &json!("Owner"), &json!("asha@example.in")), "{left:?}");
    assert_eq!((&left[0]["state"], &left[0]["notes"]), (&json!("new"), &json!([])), "what was noted of the erased is gone");
    let copies = records(&site).await;
    assert_eq!((copies.len(), &copies[0]["Email"]), (1, &json!("asha@example.in")), "{copies:?}");
    erase("asha@example.in").await;
    jobs_are_done(&site).await;
    assert!(search(&site, json!({})).await.is_empty() && records(&site).await.is_empty(), "it goes with the last who asked");
}

async fn a_form_says_what_is_missing(engine: Engine) {
    let site = Site::start(engine).await;
    let refused = check_failure(&site.post(LEAD, &json!({})).await, 400);
    for field in ["name", "mobile", "module", "consent"] {
        assert!(refused["fields"][field].is_string(), "{field}: {refused}");
    }
    for (field, wrong) in
        [("mobile", json!("12345")), ("email", json!("nobody")), ("consent", json!("call-me-0")), ("module", json!("E P F"))]
    {
        let mut form = request("Asha", "9876543210");
        form[field] = wrong;
        let refused = check_failure(&site.post(LEAD, &form).await, 400);
        assert_eq!(refused["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
    }
    assert_eq!(site.read("/cms/api/notices/call-me").await["data"]["version"], "call-me-1");
    // Nobody is asked about a CRM that there isn't.
    for name in ["call-me-crm", "call-me-crm-hi"] {
        site.get(&format!("/cms/api/notices/{name}")).await.expect(404);
    }
    assert!(search(&site, json!({})).await.is_empty());
}

async fn programs_are_thanked_and_forgotten(engine: Engine) {
    let site = Site::start(engine).await;
    let person = site.post(LEAD, &request("Asha", "9876543210")).await.expect(202);
    let mut form = request("Cheap loans", "9876543211");
    form["website"] = "https://loans.example".into();
    assert_eq!(site.post(LEAD, &form).await.expect(202).text(), person.text());
    assert_eq!(search(&site, json!({})).await.len(), 1);
}

async fn staff_find_tag_and_note(engine: Engine) {
    let site = Site::start(engine).await;
    let mut form = json!({"name": "Ravi", "mobile": "9876543210", "module": "epf", "source": "phone", "tags": ["hot"]});
    let refused = check_failure(&site.post_as("agent", "/pf/v1/data/createLead", &form).await, 400);
    assert!(refused["fields"]["consent"].is_string(), "how the person agreed must be said");
    form["consent"] = "By phone, 24 November 2026".into();
    let made = site.post_as("agent", "/pf/v1/data/createLead/", &form).await.expect(201).json();
    let id = made["data"]["_id"].clone();
    assert_eq!((&made["data"]["state"], &made["data"]["mobile"]), (&json!("new"), &json!("+919876543210")));
    form["name"] = "Another".into();
    form["email"] = "ravi@example.in".into();
    form["tags"] = json!(["hot", "second call"]);
    let again = site.post_as("admin", "/pf/v1/data/createLead", &form).await.expect(200).json();
    assert_eq!((&again["data"]["_id"], &again["data"]["name"]), (&id, &json!("Ravi")));
    assert_eq!((&again["data"]["email"], &again["data"]["tags"]), (&json!("ravi@example.in"), &json!(["hot", "second call"])));
    let tags = json!({"leadId": id, "tags": ["hot", "transfer"]});
    let tagged = site.post_as("agent", "/pf/v1/lead/addTags", &tags).await.expect(200).json();
    assert_eq!(tagged["data"]["tags"], json!(["hot", "second call", "transfer"]));
    let note = json!({"leadId": id, "note": "UAN 100100100101, asks about a transfer"});
    let noted = site.post_as("agent", "/pf/v1/lead/notes", &note).await.expect(201).json();
    assert_eq!(noted["data"]["state"], "contacted");
    let text = noted["data"]["notes"][0]["text"].as_str().unwrap();
    assert!(text.ends_with("asks about a transfer") && !text.contains("100100100101"), "{text}");
    let closing = json!({"leadId": id, "note": "Done", "state": "closed"});
    site.post_as("agent", "/pf/v1/lead/notes", &closing).await.expect(201);
    assert_eq!(search(&site, json!({"state": "closed", "email": "ravi@example.in"})).await.len(), 1);
    assert!(search(&site, json!({"state": "new"})).await.is_empty());
    site.post(LEAD, &request("Ravi", "9876543210")).await.expect(202);
    assert_eq!(search(&site, json!({"state": "new"})).await[0]["notes"].as_array().unwrap().len(), 2, "asking again opens it again");
    for (path, body) in [("addTags", json!({"leadId": NO_SUCH_ID, "tags": ["a"]})), ("notes", json!({"leadId": "x", "note": "y"}))] {
        check_failure(&site.post_as("agent", &format!("{LEAD}/{path}"), &body).await, 404);
    }
    check_failure(&site.post_as("agent", "/pf/v1/lead/notes", &json!({"leadId": id, "note": "x", "state": "won"})).await, 400);
}

async fn an_agent_sees_the_leads_of_own_modules(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    site.post(LEAD, &request("Ravi", "9876543210")).await.expect(202);
    site.post(LEAD, &json!({"name": "Asha", "mobile": "9876543211", "module": "elsewhere", "consent": "call-me-1"})).await.expect(202);
    let (of_will, of_fund) = (site.new_token_for("Vikram", "agent", "will").await, site.new_token_for("Meera", "agent", "epf").await);
    let post = async |token: &str, path: &str, body: &Value| site.ask(Method::POST, path).token(token).json(body).send().await;
    let names = async |token: &str| {
        let found = post(token, SEARCH, &json!({})).await.expect(200).json();
        let mut names: Vec<String> =
            found["data"].as_array().unwrap().iter().map(|lead| lead["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&of_fund).await, ["Asha", "Ravi"], "a lead of no module of the house is everybody's");
    assert_eq!(names(&of_will).await, ["Asha"]);
    let id = search(&site, json!({"mobile": "9876543210"})).await[0]["_id"].clone();
    for (path, body) in
        [("/pf/v1/lead/notes", json!({"leadId": id, "note": "x"})), ("/pf/v1/lead/addTags", json!({"leadId": id, "tags": ["x"]}))]
    {
        check_failure(&post(&of_will, path, &body).await, 404);
    }
    check_failure(&site.ask(Method::DELETE, &format!("{LEAD}/{}", id.as_str().unwrap())).token(&of_will).send().await, 404);
    // The person calls about a will: from then on it is a lead of both.
    let mut form =
        json!({"name": "Ravi", "mobile": "9876543210", "module": "epf", "source": "phone", "consent": "By phone, 24 November 2026"});
    assert!(check_failure(&post(&of_will, "/pf/v1/data/createLead", &form).await, 400)["fields"]["module"].is_string());
    form["module"] = "will".into();
    post(&of_will, "/pf/v1/data/createLead", &form).await.expect(200);
    assert_eq!((names(&of_will).await.len(), names(&of_fund).await.len()), (2, 2));
    // A tag is no reason to erase it, nor is a note of another module's agent.
    let erase = async |token: &str| site.ask(Method::DELETE, &format!("{LEAD}/{}", id.as_str().unwrap())).token(token).send().await;
    check_failure(&erase(&of_will).await, 403);
    post(&of_will, "/pf/v1/lead/notes", &json!({"leadId": id, "note": "Wants a will, too."})).await.expect(201);
    check_failure(&erase(&of_will).await, 403);
    // Whoever of its module wrote the first note looks after it, and nobody else erases it.
    post(&of_fund, "/pf/v1/lead/notes", &json!({"leadId": id, "note": "Calls back on Monday."})).await.expect(201);
    check_failure(&erase(&of_will).await, 403);
    assert!(erase(&of_fund).await.status < 300);
}

async fn the_crm_gets_only_what_was_agreed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    assert_eq!(site.read("/cms/api/notices/call-me-crm").await["data"]["version"], "call-me-crm-1");
    site.post(LEAD, &request("Private Person", "9876543219")).await.expect(202);
    site.post(LEAD, &shared("Asha Rao", "9876543210")).await.expect(202);
    let first = record(&site, "+919876543210").await;
    assert_eq!((&first["First_Name"], &first["Last_Name"], &first["Lead_Status"]), (&json!("Asha"), &json!("Rao"), &json!("new")));
    let id = search(&site, json!({"mobile": "9876543210"})).await[0]["_id"].clone();
    assert_eq!(first["Fine_Print_Id"], id);
    site.post_as("agent", "/pf/v1/lead/addTags", &json!({"leadId": id, "tags": ["hot"]})).await.expect(200);
    site.post_as("agent", "/pf/v1/lead/notes", &json!({"leadId": id, "note": "UAN 100100100101, wants a call"})).await.expect(201);
    jobs_are_done(&site).await;
    let later = record(&site, "+919876543210").await;
    assert_eq!((&later["Lead_Status"], &later["Tag"]), (&json!("contacted"), &json!([{"name": "hot"}])));
    assert_eq!(later["Notes"].as_array().unwrap().len(), 1);
    assert!(!later.to_string().contains("100100100101"), "a UAN never leaves");
    assert_eq!(search(&site, json!({"mobile": "9876543210"})).await[0]["mirrored"], true);
    assert_eq!(records(&site).await.len(), 1, "the other did not agree");
    assert!(site.get("/sandbox").await.expect(200).text().contains("Asha Rao"));
}

/// Whoever types the number of somebody whom the operator has in the CRM changes nothing of that record, and takes it away neither by
/// erasing their own account.
async fn a_record_of_somebody_else_is_left_alone(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let customer = json!({"First_Name": "Meera", "Last_Name": "Iyer", "Mobile": "+919876543210", "Email": "meera@example.in"});
    let insert = site.ask(Method::POST, "/sandbox/zoho/crm/v8/Leads").header("authorization", "Zoho-oauthtoken sandbox-crm");
    insert.json(&json!({"data": [customer]})).expect(201).await;
    let before = record(&site, "+919876543210").await;
    let thief = site.subscriber(&typed("thief@example.in")).await;
    let mut form = shared("Nobody", "9876543210");
    form["email"] = "thief@example.in".into();
    thief.post(LEAD, &form).await.expect(202);
    jobs_are_done(&site).await;
    let all = records(&site).await;
    assert_eq!(all.len(), 2, "the lead has a record of its own: {all:?}");
    assert!(all.contains(&before), "{all:?}");
    thief.delete("/cms/api/subscribers/me", &json!({"confirm": "thief@example.in"})).await.expect(200);
    jobs_are_done(&site).await;
    assert_eq!(records(&site).await, std::slice::from_ref(&before));
    // Where the operator made numbers unique there, the copy is refused, and staff see it.
    site.post(LEAD, &shared("Duplicate", "9876543210")).await.expect(202);
    let reason = eventually(SOON, "the job is given up", || async {
        site.database.texts("SELECT last_error FROM jobs WHERE kind = 'mirrorLead' AND status = 'dead'").await.pop()
    })
    .await;
    assert!(reason.contains("DUPLICATE_DATA"), "{reason}");
    assert_eq!(records(&site).await, [before]);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM leads WHERE crm_record IS NOT NULL").await, 0);
}

async fn a_record_whose_id_was_lost_is_found_again(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.post(LEAD, &shared("Asha", "9876543210")).await.expect(202);
    let known = record(&site, "+919876543210").await;
    jobs_are_done(&site).await;
    site.database.run("UPDATE leads SET crm_record = NULL, mirrored_revision = 0").await;
    site.post(LEAD, &shared("Asha", "9876543210")).await.expect(202);
    jobs_are_done(&site).await;
    assert_eq!(site.database.texts("SELECT crm_record FROM leads").await, [known["id"].as_str().unwrap()]);
    assert_eq!(records(&site).await.len(), 1);
}

async fn a_busy_crm_is_asked_again(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.post(LEAD, &shared("Asha", "9876540001")).await.expect(202);
    record(&site, "+919876540001").await;
    jobs_are_done(&site).await;
    assert_eq!(records(&site).await.len(), 1);
}

async fn a_refused_record_waits_for_staff(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.post(LEAD, &shared("Asha", "9876540003")).await.expect(202);
    let reason = eventually(SOON, "the job is given up", || async {
        site.database.texts("SELECT last_error FROM jobs WHERE kind = 'mirrorLead' AND status = 'dead'").await.pop()
    })
    .await;
    assert!(reason.contains("MANDATORY_NOT_FOUND") && !reason.contains("9876540003"), "{reason}");
    assert_eq!(search(&site, json!({})).await[0]["mirrored"], false, "the row here is the truth");
}

async fn an_outage_of_the_crm_loses_nothing(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    outage(&site, true).await;
    for number in 0..3 {
        site.post(LEAD, &shared("Asha", &format!("987654321{number}"))).await.expect(202);
    }
    eventually(SOON, "every copy was tried", || async {
        let tried = "SELECT COUNT(*) FROM jobs WHERE kind = 'mirrorLead' AND attempts > 0 AND status = 'queued'";
        (site.database.number(tried).await == 3).then_some(())
    })
    .await;
    assert!(records(&site).await.is_empty());
    outage(&site, false).await;
    jobs_are_done(&site).await;
    assert_eq!(records(&site).await.len(), 3, "each once");
}

async fn erasing_reaches_the_crm(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for (name, mobile) in [("Asha", "9876543210"), ("Ravi", "9876543211")] {
        let mut form = shared(name, mobile);
        form["email"] = format!("{}@example.in", name.to_lowercase()).into();
        site.post(LEAD, &form).await.expect(202);
        record(&site, &format!("+91{mobile}")).await;
    }
    jobs_are_done(&site).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["callRequests"][0]["mobile"], "+919876543210");
    assert_eq!(export["callRequests"].as_array().unwrap().len(), 1, "nobody else is in it");
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    jobs_are_done(&site).await;
    assert_eq!(site.database.texts("SELECT name FROM leads").await, ["Ravi"]);
    assert_eq!(records(&site).await.len(), 1);
    let id = search(&site, json!({})).await[0]["_id"].as_str().unwrap().to_owned();
    check_failure(&site.ask(Method::DELETE, &format!("{LEAD}/{id}")).send().await, 401);
    site.delete_as("agent", &format!("{LEAD}/{id}")).await.expect(200);
    check_failure(&site.delete_as("agent", &format!("{LEAD}/{id}")).await, 404);
    jobs_are_done(&site).await;
    assert!(records(&site).await.is_empty());
}

async fn a_year_without_contact_is_the_end(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.post(LEAD, &shared("Asha", "9876543210")).await.expect(202);
    site.post(LEAD, &shared("Ravi", "9876543211")).await.expect(202);
    jobs_are_done(&site).await;
    let year_and_day = 366_i64 * 24 * 3600 * 1_000_000;
    site.database.run(&format!("UPDATE leads SET contacted_at = contacted_at - {year_and_day} WHERE name = 'Asha'")).await;
    site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'leads'").await;
    eventually(SOON, "the old lead is gone", || async { (site.database.texts("SELECT name FROM leads").await == ["Ravi"]).then_some(()) })
        .await;
    jobs_are_done(&site).await;
    assert_eq!(records(&site).await.len(), 1);
}

async fn without_a_crm_leads_are_kept_here(engine: Engine) {
    let site = Site::start(engine).await;
    site.post(LEAD, &shared("Asha", "9876543210")).await.expect(202);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM jobs WHERE kind = 'mirrorLead'").await, 0);
    assert_eq!(search(&site, json!({})).await.len(), 1);
}
