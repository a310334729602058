//! The audit trail of staff, and their tokens.

use reqwest::Method;
use serde_json::json;

use crate::bookings::expert;
use crate::envelopes::check_failure;
use crate::site::{Engine, Site, folder, typed};
use crate::webinars::{WEBINARS, announce_webinar, id};

on_both_databases!(
    acts_of_staff_are_chained,
    values_stand_in_the_trail,
    reading_people_leaves_a_row,
    commands_leave_a_row,
    reading_the_trail_leaves_a_row,
    hours_say_what_changed_and_why,
    reasons_stand_in_full,
    a_name_belongs_to_one_token_and_tokens_end,
    refusals_are_counted_and_logged,
);

async fn acts_of_staff_are_chained(engine: Engine) {
    let site = Site::start(engine).await;
    for name in ["Taxes", "Savings"] {
        site.post_as("editor", "/cms/api/tags", &json!({"name": name})).await.expect(201);
    }
    check_failure(&site.post_as("moderator", "/cms/api/tags", &json!({"name": "Refused"})).await, 403);
    let list = site.run_command(&["audit", "list"]).await;
    let acts = list.lines().filter(|line| line.contains("(editor)") && line.contains("POST /cms/api/tags")).count();
    assert_eq!(acts, 2, "{list}");
    assert!(list.contains("token.create") && !list.contains("(moderator)"), "{list}");
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
    // The database refuses to rewrite it; whoever gets around that is found out.
    let disable = match engine {
        Engine::Sqlite => "DROP TRIGGER audit_events_no_update",
        Engine::Postgres => "ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_added",
    };
    site.database.run(disable).await;
    site.database.run("UPDATE audit_events SET actor = 'somebody else' WHERE number = 2").await;
    let broken = site.cli(&["audit", "verify"]).await;
    assert!(!broken.status.success() && broken.stderr.contains("broken at event 2"), "{}", broken.stderr);
}

async fn values_stand_in_the_trail(engine: Engine) {
    let site = Site::start(engine).await;
    site.turn("header", false).await;
    site.turn("header", false).await;
    let article = site.article(json!({"title": "Before and after", "status": "draft"})).await;
    let id = article["_id"].as_str().unwrap();
    site.edit(id, json!({"status": "published"})).await;
    site.edit(id, json!({"title": "Before and after, again"})).await;
    let list = site.run_command(&["audit", "list"]).await;
    let count = |words: &str| list.lines().filter(|line| line.contains(words)).count();
    assert_eq!(count("header: true → false"), 1, "what stays the same is not told: {list}");
    assert_eq!((count("status: draft → published"), count("status:")), (1, 1), "{list}");
    assert_eq!((count("revision: 1 → 2"), count("revision: 2 → 3")), (1, 1), "{list}");
    assert!(list.contains("role: nothing → "), "{list}");
    site.post_as("editor", "/cms/api/tags", &json!({"name": "Gig workers"})).await.expect(201);
    site.post_as("editor", "/cms/api/redirects", &json!({"from": "/old", "to": "/about"})).await.expect(201);
    let form = json!({"name": "Asha", "mobile": "9876543210", "module": "epf", "consent": "by phone"});
    let lead = site.post_as("agent", "/pf/v1/data/createLead", &form).await.expect(201).json()["data"]["_id"].clone();
    let lead = lead.as_str().unwrap();
    site.post_as("agent", "/pf/v1/lead/notes", &json!({"leadId": lead, "note": "Done", "state": "closed"})).await.expect(201);
    let list = site.run_command(&["audit", "list"]).await;
    for words in [
        "tag: nothing → gig-workers".to_owned(),
        "redirect of /old: nothing → /about".to_owned(),
        format!("lead {lead}: none → created"),
        format!("note on lead {lead}: nothing → new → closed"),
    ] {
        assert!(list.contains(&words), "{words}: {list}");
    }
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
}

async fn reading_people_leaves_a_row(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let path = format!("{WEBINARS}/{}", id(&webinar));
    site.post(&format!("{path}/register"), &typed("asha@example.in")).await.expect(200);
    let draft = site.article(json!({"title": "Shown early", "status": "draft"})).await;
    let preview = format!("/cms/api/contents/{}/preview", draft["_id"].as_str().unwrap());
    site.post_as("editor", &preview, &json!({})).await.expect(200);
    for (role, list) in [
        ("editor", format!("{path}/attendees.csv")),
        ("agent", format!("{path}/get-registered")),
        ("agent", "/cms/api/calendar-bookings".to_owned()),
        ("agent", "/cms/api/payments".to_owned()),
    ] {
        site.ask_as(role, Method::GET, &list).await.expect(200).await;
    }
    site.post_as("agent", "/pf/v1/data/searchLead", &json!({})).await.expect(200);
    // Who is refused has read nothing, and readers' own lists are no act of staff.
    check_failure(&site.ask_as("moderator", Method::GET, &format!("{path}/attendees.csv")).await.send().await, 403);
    check_failure(&site.get(&format!("{path}/get-registered")).await, 401);
    let trail = site.run_command(&["audit", "list", "--limit", "200"]).await;
    let count = |words: &[&str]| trail.lines().filter(|line| words.iter().all(|words| line.contains(words))).count();
    for (role, route, details) in [
        ("(editor)", "GET /cms/api/webinars/{id}/attendees.csv", "attendees: 1"),
        ("(agent)", "GET /cms/api/webinars/{id}/get-registered", "attendees: 1"),
        ("(agent)", "GET /cms/api/calendar-bookings ", "calls: 0 of 0, page 1"),
        ("(agent)", "GET /cms/api/payments ", "orders: 0 of 0, page 1"),
        ("(agent)", "POST /pf/v1/data/searchLead", "leads: "),
        ("(editor)", "POST /cms/api/contents/{id}/preview", ""),
    ] {
        assert_eq!(count(&[role, route, details]), 1, "{route}: {trail}");
    }
    assert_eq!((count(&["/attendees.csv"]), count(&["/get-registered"])), (1, 1), "{trail}");
    assert!(count(&[id(&webinar), "attendees: 1"]) == 2 && !trail.contains("asha"), "{trail}");
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
}

async fn commands_leave_a_row(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = folder();
    let backup = folder.path().join("site.tar.gz").display().to_string();
    std::fs::write(folder.path().join("categories.yml"), "- name: Oddments\n  slug: oddments\n  description: What fits nowhere else.\n")
        .unwrap();
    let notify = json!({"keyword": "quince", "notify": true, "email": "asha@example.in", "consent": "tell-me-2"});
    site.post("/cms/api/analytics/search/record", &notify).await;
    let made = site.run_command(&["token", "create", "--name", "ravi", "--role", "author"]).await;
    assert!(made.starts_with("tfp_"), "{made}");
    let tokens = site.run_command(&["token", "list"]).await;
    let ravi = tokens.lines().find(|line| line.contains("ravi")).unwrap().split_whitespace().next().unwrap().to_owned();
    for command in [
        &["token", "revoke", &ravi][..],
        &["keys", "rotate"],
        &["wishes", "list"],
        &["wishes", "erase", "asha@example.in"],
        &["tasks", "run", "sessions"],
        &["import", folder.path().to_str().unwrap(), "--format", "markdown"],
        &["backup", &backup],
        // What changes nothing and shows nobody is no act.
        &["keys", "list"],
        &["jobs", "list"],
        &["import", folder.path().to_str().unwrap(), "--format", "markdown", "--dry-run"],
    ] {
        site.run_command(command).await;
    }
    let acts = async |site: &Site, action: &str| {
        let sql = format!("SELECT actor FROM audit_events WHERE action = 'fineprint {action}' AND role = 'operator'");
        site.database.texts(&sql).await
    };
    for action in ["token create", "token revoke", "keys rotate", "wishes list", "wishes erase", "tasks run", "import", "backup"] {
        let actors = acts(&site, action).await;
        assert!(!actors.is_empty() && actors.iter().all(|actor| actor.starts_with("command line: ")), "{action}: {actors:?}");
    }
    let trail = site.run_command(&["audit", "list", "--limit", "200"]).await;
    assert!(!trail.contains("asha") && !trail.contains("keys list") && !trail.contains("jobs list"), "{trail}");
    // A restored trail is the backup's, and says that it was restored.
    let new = Site::prepare(engine).await;
    new.run_command(&["restore", &backup]).await;
    assert_eq!((acts(&new, "backup").await.len(), acts(&new, "restore").await.len()), (1, 1));
    for site in [&site, &new] {
        assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
    }
}

async fn reading_the_trail_leaves_a_row(engine: Engine) {
    let site = Site::start(engine).await;
    site.turn("header", false).await;
    let first = site.run_command(&["audit", "list", "--limit", "2"]).await;
    let numbers: Vec<&str> = first.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(numbers.len() == 2 && !first.contains("audit list"), "{first}");
    let second = site.run_command(&["audit", "list"]).await;
    let row = second.lines().find(|line| line.contains("fineprint audit list")).unwrap_or_else(|| panic!("no row: {second}"));
    let range = format!("newest 2  events {} to {}", numbers[1], numbers[0]);
    assert!(row.contains("command line: ") && row.contains("(operator)") && row.contains(&range), "{row}");
    // A check shows no act, so it is none.
    assert!(site.run_command(&["audit", "verify"]).await.contains("The trail is whole"));
    let rows = "SELECT COUNT(*) FROM audit_events WHERE action LIKE 'fineprint audit%'";
    assert_eq!(site.database.number(rows).await, 2);
}

async fn hours_say_what_changed_and_why(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let rules = |start: &str| json!([{"weekday": "monday", "start": start, "end": "12:00"}, {"weekday": "friday", "start": "09:00", "end": "10:00"}]);
    let asha = expert(&site, "asha", &json!({"rules": rules("09:00")})).await;
    let day = site.today() + jiff::Span::new().days(10);
    let closed = json!([{"date": day, "closed": true, "reason": "Diwali, call 98765 43210"}]);
    let path = format!("/cms/api/consultations/experts/{asha}/availability");
    let set = async |hours: serde_json::Value| {
        site.ask_as("admin", Method::PUT, &path).await.json(&hours).expect(200).await;
        let trail = site.run_command(&["audit", "list", "--limit", "3"]).await;
        trail.lines().find(|line| line.contains("/availability")).unwrap_or_default().to_owned()
    };
    let row = set(json!({"rules": rules("10:00"), "exceptions": closed})).await;
    assert!(row.contains("hours on Monday: 09:00–12:00 → 10:00–12:00") && !row.contains("Friday"), "{row}");
    assert!(row.contains(&format!("hours on {day}: nothing → closed")), "{row}");
    assert!(row.ends_with("because: Diwali, call [phone number]"), "{row}");
    let row = set(json!({"rules": rules("10:00")})).await;
    assert!(row.contains(&format!("hours on {day}: closed → nothing")) && !row.contains("Monday"), "{row}");
}

async fn reasons_stand_in_full(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let path = format!("{WEBINARS}/{}", id(&webinar));
    let reason = format!("Call 98765 43210. {} and that is the end", "The speaker is ill and nobody else knows. ".repeat(5));
    let cancel = async |reason: &str| site.put_as("editor", &path, &json!({"cancelReason": reason})).await;
    let refused = cancel(&"much too long ".repeat(40)).await;
    assert!(check_failure(&refused, 400)["fields"]["cancelReason"].is_string());
    cancel(&reason).await.expect(200);
    let stored = site.database.texts("SELECT reason FROM audit_events WHERE reason IS NOT NULL").await;
    assert_eq!(stored.len(), 1, "{stored:?}");
    assert!(stored[0].starts_with("Call [phone number]. The speaker") && stored[0].ends_with("and that is the end"), "{stored:?}");
    assert!(stored[0].len() > 200 && site.run_command(&["audit", "verify"]).await.contains("The trail is whole"), "{stored:?}");
}

async fn a_name_belongs_to_one_token_and_tokens_end(engine: Engine) {
    let site = Site::start(engine).await;
    let create = ["token", "create", "--name", "asha", "--role", "author"];
    let token = site.run_command(&create).await.trim().to_owned();
    let twice = site.cli(&create).await;
    assert!(!twice.status.success() && twice.stderr.contains("A valid token has this name already"), "{}", twice.stderr);
    let ask = || site.ask(reqwest::Method::POST, "/cms/api/contents").token(&token).json(&json!({"title": ""})).send();
    check_failure(&ask().await, 400);
    site.database.run("UPDATE staff_tokens SET expires_at = 1").await;
    check_failure(&ask().await, 401);
    // Drafts and cases go by the name: whoever has it next must be the same person.
    let anew = site.cli(&create).await;
    assert!(!anew.status.success() && anew.stderr.contains("add --again"), "{}", anew.stderr);
    site.run_command(&[create.as_slice(), &["--again"]].concat()).await;
}

async fn refusals_are_counted_and_logged(engine: Engine) {
    let mut site = Site::start(engine).await;
    let guess = json!({"email": "asha@example.in", "code": "000000"});
    check_failure(&site.post("/cms/api/subscribers/verify", &guess).await, 400);
    check_failure(&site.post("/cms/api/subscribers/refresh", &json!({"refreshToken": "x"})).await, 401);
    let ask = site.ask(reqwest::Method::POST, "/cms/api/tags").token("tfp_of_nobody").json(&json!({"name": "x"})).send();
    check_failure(&ask.await, 401);
    let metrics = site.get("/metrics").await.expect(200).text();
    for name in ["fineprint_sign_ins_refused_total ", "fineprint_renewals_refused_total ", "fineprint_staff_tokens_refused_total "] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    let log = site.stop().await.stderr;
    for words in ["sign-in by code refused", "renewal of a session refused"] {
        assert!(log.contains(words), "{words}: {log}");
    }
    assert!(!log.contains("asha@") && !log.contains("tfp_of_nobody"), "{log}");
}
