//! Files before a call: sent, checked, read by the expert, taken back, expired, erased.

use std::path::PathBuf;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::bookings::{CALLS, always, expert, find_far_slot, form, hold_slot, path_of, service, site};
use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually};

on_both_databases!(
    a_file_is_checked_and_read_by_the_expert,
    what_is_inside_decides,
    a_virus_is_refused_and_gone,
    files_are_their_senders_only,
    what_a_lapsed_hold_had_is_free_again,
    files_go_with_their_call_and_their_time,
    erasing_a_person_removes_their_files,
    without_a_scanner_nothing_can_be_sent,
    a_network_sends_few_files_before_a_booking,
);

const FILES: &str = "/cms/api/calendar-bookings/files";
const EMAIL: &str = "asha@example.in";
const PDF: &[u8] = b"%PDF-1.7\nA passbook with peculiar figures\n%%EOF\n";

async fn open(engine: Engine) -> Site {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    site
}

async fn send_to(person: &Browser<'_>, path: &str, name: &str, bytes: &[u8]) -> Answer {
    person.send_form(path, Form::new().part("file", Part::bytes(bytes.to_vec()).file_name(name.to_owned()))).await
}

async fn send(person: &Browser<'_>, name: &str, bytes: &[u8]) -> Answer {
    send_to(person, FILES, name, bytes).await
}

async fn upload_file(person: &Browser<'_>, name: &str, bytes: &[u8]) -> Value {
    send(person, name, bytes).await.expect(201).json()["data"].clone()
}

async fn wait_for_state(person: &Browser<'_>, path: &str, file: &Value, state: &str) {
    eventually(SOON, &format!("the file is {state}"), || async {
        let list = person.get(path).await.expect(200).json();
        list["data"].as_array()?.iter().any(|one| one["_id"] == file["_id"] && one["state"] == state).then_some(())
    })
    .await;
}

async fn book_with_files(person: &Browser<'_>, slot: &Value, files: &[&Value]) -> Value {
    let mut entry = form(&hold_slot(person, slot).await, EMAIL);
    entry["files"] = files.iter().map(|file| file["_id"].clone()).collect();
    person.post(CALLS, &entry).await.expect(200).json()["data"].clone()
}

/// Names in the object store.
fn objects(site: &Site) -> Vec<PathBuf> {
    let folder = site.folder().join("uploads");
    let is_sent = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("intake-");
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_sent).collect()
}

async fn all_are_gone(site: &Site) {
    let sweep = "UPDATE recurring_tasks SET next_due = 0 WHERE name = 'expired-files' AND lease_token IS NULL";
    eventually(SOON, "rows and bytes are gone", || async {
        site.database.run(sweep).await;
        (site.database.number("SELECT COUNT(*) FROM intake_files").await == 0 && objects(site).is_empty()).then_some(())
    })
    .await;
}

async fn a_file_is_checked_and_read_by_the_expert(engine: Engine) {
    let site = open(engine).await;
    let person = site.browser();
    let file = upload_file(&person, "C:\\papers\\Passbook.PDF", PDF).await;
    assert_eq!((&file["name"], &file["state"], &file["size"]), (&json!("Passbook.pdf"), &json!("clean"), &json!(PDF.len())));
    wait_for_state(&person, FILES, &file, "clean").await;
    let booking = book_with_files(&person, &find_far_slot(&site, "free", 0).await, &[&file]).await;
    assert_eq!(person.get(FILES).await.expect(200).json()["data"], json!([]), "the call has it now");
    let of_call = format!("{}/files", path_of(&booking));
    let listed = person.get(&of_call).await.expect(200).json();
    assert_eq!(listed["data"][0]["name"], "Passbook.pdf");
    let month = booking["endsAt"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap() + jiff::SignedDuration::from_hours(24 * 30);
    assert_eq!(listed["data"][0]["expiresAt"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap(), month);
    let path = format!("{of_call}/{}", file["_id"].as_str().unwrap());
    let read = site.ask_as("agent", Method::GET, &path).await.expect(200).await;
    assert_eq!(read.text().as_bytes(), PDF);
    assert_eq!((read.header("content-type"), read.header("cache-control")), ("application/pdf", "no-store"));
    assert!(read.header("content-disposition").starts_with("attachment"));
    // Neither its sender nor a role without business with calls.
    check_failure(&person.get(&path).await, 403);
    check_failure(&site.ask_as("editor", Method::GET, &path).await.send().await, 403);
    let read = async || Some(site.server().log()).filter(|log| log.contains("file of a booking downloaded"));
    let log = eventually(SOON, "who read is in the log", read).await;
    assert!(!log.contains("Passbook"), "what it is called is not");
    // What nobody has checked nobody gets.
    site.database.run("UPDATE intake_files SET state = 'quarantined'").await;
    check_failure(&site.ask_as("agent", Method::GET, &path).await.send().await, 404);
    // Another one for the call itself, until there are five.
    for number in 1..5 {
        send_to(&person, &of_call, &format!("{number}.pdf"), PDF).await.expect(201);
    }
    check_failure(&send_to(&person, &of_call, "6.pdf", PDF).await, 400);
}

async fn what_is_inside_decides(engine: Engine) {
    let site = open(engine).await;
    let person = site.browser();
    for (name, bytes) in [("a.pdf", &b"<svg onload=alert(1)>"[..]), ("b.png", b"GIF89a...."), ("c.jpg", b"MZ\x90"), ("d.pdf", b"")] {
        let failure = check_failure(&send(&person, name, bytes).await, 400);
        assert!(failure["fields"]["file"].as_str().unwrap().contains("PDF, JPEG and PNG"), "{failure}");
    }
    let large = [PDF, &vec![b' '; 10 << 20]].concat();
    assert_eq!(send(&person, "large.pdf", &large).await.status, 413);
    upload_file(&person, "picture.exe", b"\x89PNG\r\n\x1a\n....").await;
    for number in 0..4 {
        upload_file(&person, &format!("{number}.pdf"), PDF).await;
    }
    let failure = check_failure(&send(&person, "6.pdf", PDF).await, 400);
    assert_eq!(failure["fields"]["file"], "At most five files can be sent");
    // At once from many tabs there are five all the same.
    let other = site.browser();
    other.get("/").await;
    upload_file(&other, "0.pdf", PDF).await;
    let answers = futures_util::future::join_all((0..12).map(|_| send(&other, "x.pdf", PDF))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 4);
}

async fn a_virus_is_refused_and_gone(engine: Engine) {
    let site = open(engine).await;
    let person = site.browser();
    let eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
    let file = upload_file(&person, "harmless.pdf", format!("%PDF-1.7\n{eicar}\n").as_bytes()).await;
    wait_for_state(&person, FILES, &file, "refused").await;
    assert!(objects(&site).is_empty(), "its bytes are gone");
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 0).await).await, EMAIL);
    entry["files"] = json!([file["_id"]]);
    let failure = check_failure(&person.post(CALLS, &entry).await, 400);
    assert!(failure["fields"]["files"].as_str().unwrap().contains("was refused"), "{failure}");
    person.send(Method::DELETE, &format!("{FILES}/{}", file["_id"].as_str().unwrap()), None).await.expect(200);
    entry["files"] = json!([]);
    person.post(CALLS, &entry).await.expect(200);
}

async fn files_are_their_senders_only(engine: Engine) {
    let site = open(engine).await;
    let (person, stranger) = (site.browser(), site.browser());
    let file = upload_file(&person, "a.pdf", PDF).await;
    let draft = format!("{FILES}/{}", file["_id"].as_str().unwrap());
    upload_file(&stranger, "b.pdf", PDF).await;
    assert_eq!(stranger.get(FILES).await.expect(200).json()["data"].as_array().unwrap().len(), 1);
    check_failure(&stranger.send(Method::DELETE, &draft, None).await, 404);
    // Nor does it get into somebody else's call.
    let mut entry = form(&hold_slot(&stranger, &find_far_slot(&site, "free", 0).await).await, "ravi@example.in");
    entry["files"] = json!([file["_id"]]);
    check_failure(&stranger.post(CALLS, &entry).await, 400);
    let booking = book_with_files(&person, &find_far_slot(&site, "free", 3).await, &[&file]).await;
    let of_call = format!("{}/files", path_of(&booking));
    check_failure(&stranger.get(&of_call).await, 404);
    check_failure(&send_to(&stranger, &of_call, "c.pdf", PDF).await, 404);
    let path = format!("{of_call}/{}", file["_id"].as_str().unwrap());
    check_failure(&stranger.send(Method::DELETE, &path, None).await, 404);
    // No address of pictures leads to it.
    let object = objects(&site).remove(0);
    assert_eq!(site.get(&format!("/uploads/{}", object.file_name().unwrap().to_str().unwrap())).await.status, 404);
    person.send(Method::DELETE, &path, None).await.expect(200);
    assert_eq!(objects(&site).len(), 1, "taken back is gone at once");
}

async fn what_a_lapsed_hold_had_is_free_again(engine: Engine) {
    let site = open(engine).await;
    let asha = expert(&site, "ravi", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let person = site.browser();
    let file = upload_file(&person, "a.pdf", PDF).await;
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, EMAIL);
    entry["files"] = json!([file["_id"]]);
    entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    person.post(CALLS, &entry).await.expect(200);
    assert_eq!(person.get(FILES).await.expect(200).json()["data"], json!([]));
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    assert_eq!(person.get(FILES).await.expect(200).json()["data"][0]["_id"], file["_id"]);
    let booking = book_with_files(&person, &find_far_slot(&site, "free", 3).await, &[&file]).await;
    assert_eq!(person.get(&format!("{}/files", path_of(&booking))).await.expect(200).json()["data"][0]["_id"], file["_id"]);
}

async fn files_go_with_their_call_and_their_time(engine: Engine) {
    let site = open(engine).await;
    let person = site.browser();
    // A draft that nobody booked with.
    upload_file(&person, "a.pdf", PDF).await;
    site.database.run("UPDATE intake_files SET expires_at = 1").await;
    assert_eq!(person.get(FILES).await.expect(200).json()["data"], json!([]), "over at once");
    all_are_gone(&site).await;
    // A call that is moved keeps them longer, one that is cancelled not at all.
    let file = upload_file(&person, "b.pdf", PDF).await;
    let booking = book_with_files(&person, &find_far_slot(&site, "free", 0).await, &[&file]).await;
    let until = "SELECT expires_at FROM intake_files";
    let before = site.database.number(until).await;
    let later = find_far_slot(&site, "free", 9).await;
    person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": later["slotId"]})).await.expect(200);
    assert!(site.database.number(until).await > before);
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    all_are_gone(&site).await;
}

async fn erasing_a_person_removes_their_files(engine: Engine) {
    let site = open(engine).await;
    let person = site.browser();
    let file = upload_file(&person, "My peculiar passbook.pdf", PDF).await;
    book_with_files(&person, &find_far_slot(&site, "free", 0).await, &[&file]).await;
    person.prove(EMAIL).await;
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["files"][0]["name"], "My peculiar passbook.pdf");
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM intake_files WHERE name <> ''").await, 0, "its name is gone at once");
    eventually(SOON, "rows and bytes are gone", || async {
        (site.database.number("SELECT COUNT(*) FROM intake_files").await == 0 && objects(&site).is_empty()).then_some(())
    })
    .await;
}

async fn without_a_scanner_nothing_can_be_sent(engine: Engine) {
    let site = Site::start(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    let offered = service(&site, "free", &[&asha], json!({})).await;
    assert_eq!(offered["filesKeptDays"], Value::Null);
    check_failure(&send(&site.browser(), "a.pdf", PDF).await, 404);
}

/// Whoever leaves out the cookie is a new browser each time, so the network counts.
async fn a_network_sends_few_files_before_a_booking(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_DRAFTS_PER_DAY", "2").up().await;
    for _ in 0..2 {
        upload_file(&site.browser(), "a.pdf", PDF).await;
    }
    check_failure(&send(&site.browser(), "a.pdf", PDF).await, 429);
    // All networks together have two gigabytes.
    let elsewhere = Site::client_from([127, 0, 0, 2]);
    let send_from_there = async || {
        let form = Form::new().part("file", Part::bytes(PDF.to_vec()).file_name("a.pdf"));
        site.ask_by(&elsewhere, Method::POST, FILES).form(form).send().await
    };
    assert_eq!(send_from_there().await.status, 201);
    site.database.run("UPDATE intake_files SET size = 1073741824").await;
    check_failure(&send_from_there().await, 503);
}
