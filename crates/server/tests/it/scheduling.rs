//! Articles that go live by themselves, and the jobs that make them.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::{Engine, Process, Site, eventually};

on_both_databases!(
    a_scheduled_article_goes_live_in_time,
    unscheduling_and_moving,
    several_workers_publish_once,
    what_was_due_while_down_goes_live_at_the_start,
    jobs_are_listed,
);

const PROMISE: Duration = Duration::from_secs(5);

/// This long after the article was last saved.
fn after(article: &Value, wait: jiff::SignedDuration) -> String {
    let saved: jiff::Timestamp = article["updatedAt"].as_str().unwrap().parse().unwrap();
    saved.checked_add(wait).unwrap().to_string()
}

async fn scheduled_far_away(site: &Site, title: &str) -> (String, Value) {
    let article = site.article(json!({"title": title, "status": "scheduled", "publishAt": "2099-01-01T00:00:00Z"})).await;
    (article["_id"].as_str().unwrap().to_owned(), article)
}

/// Publishing jobs that are not for 2099.
async fn due_jobs(site: &Site) -> i64 {
    let year_2099 = 4_070_908_800_000_000_i64;
    site.database.number(&format!("SELECT COUNT(*) FROM jobs WHERE kind = 'publishArticle' AND run_at < {year_2099}")).await
}

async fn a_scheduled_article_goes_live_in_time(engine: Engine) {
    let site = Site::start(engine).await;
    let (id, far) = scheduled_far_away(&site, "Gooseberry rules").await;
    assert_eq!((&far["status"], &far["publishedAt"]), (&json!("scheduled"), &Value::Null));
    let (api, page) = (format!("/cms/api/contents/{id}"), "/taxation/gooseberry-rules");
    site.get(&api).await.expect(404);
    site.get(page).await.expect(404);
    assert!(!site.get("/").await.expect(200).text().contains("Gooseberry"));
    let now = site.edit(&id, json!({"sponsor": null})).await;
    let soon = site.edit(&id, json!({"publishAt": after(&now, jiff::SignedDuration::from_secs(1))})).await;
    eventually(Duration::from_secs(1) + PROMISE, "the article is live everywhere", || async {
        let live = site.get(&api).await.status == 200
            && site.get(page).await.status == 200
            && site.search("gooseberry").await["totalCount"] == 1
            && site.read("/cms/api/contents").await["totalCount"] == 1
            && site.get("/").await.text().contains("Gooseberry");
        live.then_some(())
    })
    .await;
    let live = site.read(&api).await["data"].clone();
    assert_eq!(live["publishedAt"], soon["publishAt"], "its date is the one it was scheduled for");
}

async fn unscheduling_and_moving(engine: Engine) {
    let site = Site::start(engine).await;
    let (id, far) = scheduled_far_away(&site, "Undecided").await;
    let (witness, _) = scheduled_far_away(&site, "Witness").await;
    let soon = after(&far, jiff::SignedDuration::from_millis(1500));
    site.edit(&id, json!({"publishAt": soon})).await;
    site.edit(&id, json!({"status": "draft"})).await;
    site.edit(&witness, json!({"publishAt": soon})).await;
    // By the time that the witness is live, the other's job has run, too.
    eventually(Duration::from_secs(2) + PROMISE, "the witness is live", || async {
        (site.get(&format!("/cms/api/contents/{witness}")).await.status == 200).then_some(())
    })
    .await;
    eventually(PROMISE, "no job is due", || async { (due_jobs(&site).await == 0).then_some(()) }).await;
    site.get(&format!("/cms/api/contents/{id}")).await.expect(404);
}

async fn several_workers_publish_once(engine: Engine) {
    let site = Site::prepare(engine).await.argument("--only").argument("content").up().await;
    let mut articles = Vec::new();
    for number in 0..6 {
        articles.push(scheduled_far_away(&site, &format!("Shared work {number}")).await);
    }
    let soon = after(&articles[5].1, jiff::SignedDuration::from_secs(2));
    let mut expected = Vec::new();
    for (id, _) in &articles {
        let moved = site.edit(id, json!({"publishAt": soon})).await;
        // Whose time has come while it is saved is published by that.
        let to_come = i64::from(moved["status"] == "scheduled");
        expected.push(moved["revision"].as_i64().unwrap() + to_come);
    }
    // A node without a worker leaves the jobs to others.
    let queued = site.run_command(&["jobs", "list", "--status", "queued"]).await;
    assert_eq!(queued.matches("publishArticle").count(), 6, "{queued}");
    let workers = [(); 3].map(|()| Process::start(site.program(&["worker"])));
    eventually(Duration::from_secs(30), "all are live", || async {
        (site.read("/cms/api/contents").await["totalCount"] == 6).then_some(())
    })
    .await;
    eventually(PROMISE, "no job is due", || async { (due_jobs(&site).await == 0).then_some(()) }).await;
    for ((id, _), revision) in articles.iter().zip(expected) {
        let live = site.read(&format!("/cms/api/contents/{id}")).await;
        assert_eq!(live["data"]["revision"], revision, "published once");
    }
    drop(workers);
}

async fn what_was_due_while_down_goes_live_at_the_start(engine: Engine) {
    let mut site = Site::start(engine).await;
    let (id, far) = scheduled_far_away(&site, "Overslept").await;
    site.edit(&id, json!({"publishAt": after(&far, jiff::SignedDuration::from_millis(700))})).await;
    site.kill();
    site.launch().await;
    eventually(Duration::from_secs(1) + PROMISE, "it is live after the restart", || async {
        (site.get(&format!("/cms/api/contents/{id}")).await.status == 200).then_some(())
    })
    .await;
}

async fn jobs_are_listed(engine: Engine) {
    let site = Site::start(engine).await;
    scheduled_far_away(&site, "Listed").await;
    let all = site.run_command(&["jobs", "list"]).await;
    let line = all.lines().find(|line| line.contains("publishArticle")).unwrap_or_else(|| panic!("{all}"));
    assert!(line.contains("queued") && line.contains("2099-01-01T00:00:00Z") && line.contains("attempts 0"), "{line}");
    assert!(!site.run_command(&["jobs", "list", "--status", "dead"]).await.contains("publishArticle"));
    let wrong = site.cli(&["jobs", "list", "--status", "lost"]).await;
    assert!(!wrong.success && wrong.stderr.contains("lost") && wrong.stderr.contains("dead"), "{}", wrong.stderr);

    // A job that gave up is on the dead-letter list, says why, and can be put back.
    let error = "UPDATE jobs SET status = 'dead', attempts = 8, last_error = 'the disk was full' WHERE kind = 'publishArticle'";
    assert_eq!(site.database.run(error).await, 1);
    let dead = site.run_command(&["jobs", "list", "--status", "dead"]).await;
    assert!(dead.contains("the disk was full"), "{dead}");
    let id = dead.split_whitespace().next().unwrap();
    site.run_command(&["jobs", "retry", id]).await;
    eventually(PROMISE, "the job is tried again", || async {
        let listed = site.run_command(&["jobs", "list", "--status", "dead"]).await;
        listed.is_empty().then_some(())
    })
    .await;
    assert!(!site.cli(&["jobs", "retry", "01900000-0000-7000-8000-000000000000"]).await.success);
    assert!(site.ask(Method::GET, "/readyz").send().await.status == 200);
}
