//! Cases through HTTP: a person asks, an agent of the module answers, and nobody else learns that there is one.

mod calls;
mod desk;
mod drill;
mod experts;
mod money;
mod offices;
mod scanning;
mod thread;

use serde_json::{Value, json};

use crate::site::{Answer, Browser, Engine, Site, folder, ticked};

pub const CASES: &str = "/cms/api/cases";
pub const EMAIL: &str = "asha@example.in";
pub const NUMBER: &str = "9876543210";

const MODULE: &str = "---\ntitle: Provident fund help\nline: Check your record.\norder: 1\nhelp:\n  price: 99900\n  price_as_of: 2026-11-24\n  \
                      price_note: one matter\n  time: Two days\n  next_step: Ask us\n  checklist: [Passbook at hand]\n  questions: [Since when?]\n  messages:\n    \
                      - {title: Greeting, text: \"Hello {firstName}, this is case {number}.\"}\n\
                      we_do: [Explain it]\nwe_do_not: [File it]\nsteps: [Log in]\nchecked_on: 2026-11-20\n---\nIntro\n";

/// A site with two modules, and the sandbox for everybody outside.
pub async fn open(engine: Engine) -> Site {
    open_prepared(Site::prepare_with_sandbox(engine).await).await
}

/// As [`open`], for a site with settings of its own.
pub async fn open_prepared(site: Site) -> Site {
    let site = site.set("FINEPRINT_LIMITS_BOOKINGS_PER_10_MINUTES", "1000000").up().await;
    let files = folder();
    std::fs::create_dir_all(files.path().join("assist")).unwrap();
    for module in ["epf", "will"] {
        std::fs::write(files.path().join(format!("assist/{module}.md")), MODULE).unwrap();
    }
    site.run_command(&["import", files.path().to_str().unwrap(), "--format", "markdown"]).await;
    site
}

pub async fn person(site: &Site) -> Browser<'_> {
    site.subscriber(&ticked(EMAIL, NUMBER)).await
}

pub fn request(text: &str) -> Value {
    json!({"module": "epf", "text": text, "consent": "case-2"})
}

pub async fn new_case(person: &Browser<'_>) -> Value {
    person.post(CASES, &request("My claim was sent back.")).await.expect(201).json()["data"].clone()
}

pub fn path_of(case: &Value) -> String {
    format!("{CASES}/{}", case["_id"].as_str().unwrap())
}

pub async fn read(person: &Browser<'_>, case: &Value) -> Value {
    person.get(&path_of(case)).await.expect(200).json()["data"].clone()
}

/// A step of the person's own.
pub async fn step(person: &Browser<'_>, case: &Value, name: &str, body: &Value) -> Answer {
    person.post(&format!("{}/{name}", path_of(case)), body).await
}

/// A step of an agent of every module.
pub async fn act(site: &Site, case: &Value, name: &str, body: &Value) -> Answer {
    site.post_as("agent", &format!("{}/desk/{name}", path_of(case)), body).await
}

pub async fn act_well(site: &Site, case: &Value, name: &str, body: Value) -> Value {
    act(site, case, name, &body).await.expect(200).json()["data"].clone()
}

/// The words of the thread.
pub fn texts(case: &Value) -> Vec<&str> {
    case["events"].as_array().unwrap().iter().map(|event| event["text"].as_str().unwrap()).collect()
}
