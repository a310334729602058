//! A backup that is older than an erasure must not bring the person back, nor send again what waited then.

use serde_json::json;

use crate::site::{Engine, Site, folder, ticked};

on_both_databases!(who_was_erased_stays_erased, an_erased_case_stays_erased, what_waited_is_not_sent_again);

const EMAIL: &str = "meera@example.in";

async fn who_was_erased_stays_erased(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked(EMAIL, "9876501234")).await;
    site.subscriber(&ticked("stays@example.in", "9876501235")).await;
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    let log = site.folder().join("erasures.log");
    crate::site::eventually(std::time::Duration::from_secs(5), "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let noted = std::fs::read_to_string(&log).unwrap();
    assert!(!noted.contains("meera"), "only a hash: {noted}");
    let new = Site::prepare(engine).await;
    std::fs::create_dir_all(new.folder()).unwrap();
    std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
    let told = new.run_command(&["restore", &file]).await;
    assert!(told.contains("1 people who had their account deleted"), "{told}");
    let emails = new.database.texts("SELECT email AS t FROM subscribers").await;
    assert_eq!(emails, ["stays@example.in"]);
    assert_eq!(new.database.number(&format!("SELECT COUNT(*) AS n FROM messages WHERE recipient = '{EMAIL}'")).await, 0);
}

async fn an_erased_case_stays_erased(engine: Engine) {
    let site = crate::cases::open(engine).await;
    let person = crate::cases::person(&site).await;
    let case = crate::cases::new_case(&person).await;
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    person.delete(&crate::cases::path_of(&case), &json!({})).await.expect(200);
    let log = site.folder().join("erasures.log");
    crate::site::eventually(std::time::Duration::from_secs(5), "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let new = Site::prepare(engine).await;
    std::fs::create_dir_all(new.folder()).unwrap();
    std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
    new.run_command(&["restore", &file]).await;
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM case_events").await, 0);
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM cases WHERE subscriber_id IS NULL AND title = ''").await, 1);
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM subscribers").await, 1, "the person stays");
}

async fn what_waited_is_not_sent_again(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&ticked(EMAIL, "9876501234")).await;
    site.database.run("UPDATE messages SET status = 'queued', run_at = 0").await;
    let folder = folder();
    let file = folder.path().join("waiting.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    let new = Site::prepare(engine).await;
    new.run_command(&["restore", &file]).await;
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM messages WHERE status IN ('queued', 'sending')").await, 0);
}
