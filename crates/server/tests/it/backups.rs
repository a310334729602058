//! The backup of a running site, and what comes of it.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use reqwest::Method;
use serde_json::json;

use crate::site::{Engine, SOON, Site, folder, png};

on_both_databases!(
    a_restored_site_is_the_same,
    backups_are_taken_while_writes_go_on,
    damaged_backups_are_refused,
    a_backup_that_fails_leaves_nothing_behind,
    who_has_no_key_can_neither_read_nor_change_one,
    forged_backups_are_refused_without_a_key,
    only_an_empty_database_is_filled
);

fn other(engine: Engine) -> Engine {
    if engine == Engine::Sqlite { Engine::Postgres } else { Engine::Sqlite }
}

/// An article with a picture and a wish for more: content, a file, a person.
async fn lived_in(engine: Engine) -> (Site, String) {
    let site = Site::start(engine).await;
    let url = site.picture(png(200, 150)).await;
    let article = site.article(json!({"title": "पीएफ 'quoted' \"double\" \\ line", "primary_image_url": url, "tags": []})).await;
    site.article(json!({"title": "Later", "status": "scheduled", "publishAt": "2099-01-01T00:00:00Z"})).await;
    (site, article["_id"].as_str().unwrap().to_owned())
}

async fn a_restored_site_is_the_same(engine: Engine) {
    let (site, id) = lived_in(engine).await;
    let folder = folder();
    let file = folder.path().join("site.tar.gz").display().to_string();
    let told = site.run_command(&["backup", &file]).await;
    assert!(told.contains("personal data") && told.contains("0600"), "{told}");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!site.cli(&["backup", &file]).await.success, "nothing is written over unasked");
    site.run_command(&["backup", &file, "--force"]).await;
    assert!(site.run_command(&["restore", &file, "--verify-only"]).await.contains("is complete and undamaged"));
    let token = site.token("editor").await;
    let call = format!("/cms/api/contents/{id}");
    let before = site.read(&call).await;
    let preview =
        site.post_as("editor", &format!("{call}/preview"), &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    for target in [engine, other(engine)] {
        let new = Site::prepare(target).await;
        let told = new.run_command(&["restore", &file]).await;
        assert!(told.contains("row by row"), "{told}");
        let new = new.up().await;
        assert_eq!(new.read(&call).await, before);
        new.get(before["data"]["primary_image_url"].as_str().unwrap()).await.expect(200);
        // Tokens and signing keys came along; numbers given from now on are new ones.
        new.ask(Method::PUT, &call).token(&token).json(&json!({"title": "Edited"})).expect(200).await;
        let path = url::Url::parse(&preview).map_or(preview.clone(), |url| format!("{}?{}", url.path(), url.query().unwrap_or_default()));
        new.get(&path).await.expect(200);
        assert_eq!(new.database.number("SELECT COUNT(*) FROM jobs WHERE kind = 'publishArticle'").await, 1);
    }
}

async fn backups_are_taken_while_writes_go_on(engine: Engine) {
    let (site, _) = lived_in(engine).await;
    let folder = folder();
    let file = folder.path().join("busy.tar.gz").display().to_string();
    let (stop, written) = (AtomicBool::new(false), AtomicU32::new(0));
    let writing = async {
        while !stop.load(Ordering::Acquire) {
            let number = written.fetch_add(1, Ordering::AcqRel);
            site.article(json!({"title": format!("Written {number}")})).await;
        }
    };
    let backing = async {
        crate::site::eventually(SOON, "writes go on", || async { (written.load(Ordering::Acquire) > 2).then_some(()) }).await;
        for _ in 0..3 {
            site.run_command(&["backup", &file, "--force"]).await;
        }
        let then = written.load(Ordering::Acquire);
        stop.store(true, Ordering::Release);
        then
    };
    let ((), then) = tokio::join!(writing, backing);
    assert!(then > 3, "it was written meanwhile");
    let new = Site::prepare(engine).await;
    new.run_command(&["restore", &file]).await;
    // Each article with all that belongs to it, or not at all.
    let articles = new.database.number("SELECT COUNT(*) FROM articles").await;
    assert!(articles > 3 && articles <= site.database.number("SELECT COUNT(*) FROM articles").await);
    for table in ["article_bodies", "article_stats", "article_revisions"] {
        assert_eq!(new.database.number(&format!("SELECT COUNT(*) FROM {table}")).await, articles, "{table}");
    }
    let new = new.up().await;
    new.article(json!({"title": "After"})).await;
}

fn altered(file: &Path, to: &Path, change: impl Fn(&mut Vec<u8>)) -> String {
    let mut bytes = std::fs::read(file).unwrap();
    change(&mut bytes);
    std::fs::write(to, bytes).unwrap();
    to.display().to_string()
}

async fn damaged_backups_are_refused(engine: Engine) {
    let (site, _) = lived_in(engine).await;
    let folder = folder();
    let (file, bad) = (folder.path().join("good.tar.gz"), folder.path().join("bad.tar.gz"));
    site.run_command(&["backup", &file.display().to_string()]).await;
    let new = Site::prepare(engine).await;
    new.run_command(&["migrate"]).await;
    let length = std::fs::metadata(&file).unwrap().len() as usize;
    for (what, path) in [
        ("cut short", altered(&file, &bad, |bytes| bytes.truncate(length / 2))),
        ("cut at its end", altered(&file, &folder.path().join("end.gz"), |bytes| bytes.truncate(length - 4))),
        ("a bit turned", altered(&file, &folder.path().join("bit.gz"), |bytes| bytes[length / 3] ^= 0x10)),
        ("something else", altered(&file, &folder.path().join("else.gz"), |bytes| *bytes = b"hello".to_vec())),
    ] {
        for more in [&[][..], &["--verify-only"]] {
            let answer = new.cli(&[&["restore", &path], more].concat()).await;
            assert!(!answer.success && answer.stderr.contains("nothing was changed"), "{what}: {}{}", answer.stdout, answer.stderr);
            assert!(answer.stderr.contains("damaged") || answer.stderr.contains("not complete"), "{what}: {}", answer.stderr);
        }
    }
    assert_eq!(new.database.number("SELECT COUNT(*) FROM articles").await, 0);
    // Whole as an archive, but not what was written: a row is changed, a part is missing.
    for (script, words) in [
        ("f=$(ls tables/articles.jsonl) && sed -i s/Later/Sooner/ $f", "tables/articles.jsonl was altered"),
        ("rm tables/articles.jsonl", "tables/articles.jsonl is missing"),
        ("echo x > tables/more.jsonl", "tables/more.jsonl is not in the manifest"),
    ] {
        let inside = crate::site::folder();
        let script = format!(
            "cd {0} && tar xzf {1} && {script} && tar czf {2} $(find tables uploads -type f | sort) manifest.json",
            inside.path().display(),
            file.display(),
            bad.display()
        );
        assert!(std::process::Command::new("sh").args(["-c", &script]).status().unwrap().success());
        let answer = new.cli(&["restore", &bad.display().to_string()]).await;
        assert!(!answer.success && answer.stderr.contains(words), "{words}: {}{}", answer.stdout, answer.stderr);
    }
    assert_eq!(new.database.number("SELECT COUNT(*) FROM articles").await, 0);
    new.run_command(&["restore", &file.display().to_string()]).await;
}

const RECIPIENT: &str = "age1nptxwhlu0f9y2uhvxxsuktdkrnzwkgzck0a8f90vsyezjcc5zg2stke80l";
const IDENTITY: &str = "AGE-SECRET-KEY-1HDYN4GD5EQDQTSGF342L4JPKJ760JA9E55N2375T5G808G8VJY4QRG9FS0";
const OTHER_IDENTITY: &str = "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33";

/// Alters a backup so that it is whole and has the right hashes; only its signature can tell.
fn forge(backup: &Path, to: &Path) {
    let inside = crate::site::folder();
    let script = format!(
        "cd {0} && tar xzf {1} && f=tables/articles.jsonl && old=$(sha256sum $f | cut -c1-64) && sed -i s/Later/Laser/ $f && \
         new=$(sha256sum $f | cut -c1-64) && test $old != $new && sed -i s/$old/$new/ manifest.json && \
         tar czf {2} $(find tables uploads -type f | sort) manifest.json",
        inside.path().display(),
        backup.display(),
        to.display()
    );
    assert!(std::process::Command::new("sh").args(["-c", &script]).status().unwrap().success());
}

/// Takes everything about a key out of a forged backup's manifest, so that it looks like one of an earlier version.
fn strip(forged: &Path, to: &Path) {
    let inside = crate::site::folder();
    let script = format!(
        "cd {0} && tar xzf {1} && grep -q '\"signature\"' manifest.json && sed -i '/\"addressKey\"/d;/\"signature\"/d' manifest.json && \
         tar czf {2} $(find tables uploads -type f | sort) manifest.json",
        inside.path().display(),
        forged.display(),
        to.display()
    );
    assert!(std::process::Command::new("sh").args(["-c", &script]).status().unwrap().success());
}

/// Where nobody knows the key, a backup without a signature is no better than a forged one.
async fn forged_backups_are_refused_without_a_key(engine: Engine) {
    let (site, _) = lived_in(engine).await;
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let (plain, forged, stripped) = (path("site.tar.gz"), path("forged.tar.gz"), path("stripped.tar.gz"));
    site.run_command(&["backup", &plain.display().to_string()]).await;
    forge(&plain, &forged);
    strip(&forged, &stripped);
    let (plain, forged, stripped) = (plain.display().to_string(), forged.display().to_string(), stripped.display().to_string());
    let bare = Site::prepare(engine).await.unset("FINEPRINT_ADDRESS_KEY");
    for more in [&[][..], &["--without-address-key"]] {
        let refused = bare.cli(&[&["restore", stripped.as_str()], more].concat()).await;
        assert!(!refused.success && refused.stderr.contains("nothing was changed"), "{}", refused.stderr);
        assert!(refused.stderr.contains("not signed") && refused.stderr.contains("--unsigned"), "{}", refused.stderr);
    }
    let told = bare.run_command(&["restore", &stripped, "--verify-only"]).await;
    assert!(told.contains("WARNING") && told.contains("nobody knows"), "{told}");
    let keyed = Site::prepare(engine).await;
    assert!(keyed.run_command(&["restore", &plain, "--verify-only"]).await.contains("is signed with this site's"));
    for file in [&forged, &stripped] {
        let refused = keyed.cli(&["restore", file, "--verify-only"]).await;
        assert!(!refused.success && refused.stderr.contains("not signed"), "{}", refused.stderr);
        let refused = keyed.cli(&["restore", file, "--without-address-key"]).await;
        assert!(!refused.success && refused.stderr.contains("--unsigned"), "{}", refused.stderr);
    }
    keyed.run_command(&["restore", &forged, "--unsigned"]).await;
    assert_eq!(keyed.database.number("SELECT COUNT(*) FROM articles").await, 2);
}

/// What lies in a folder, without what SQLite keeps beside an open database.
fn list_files(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm")).collect();
    names.sort();
    names
}

/// What a backup gathers before it is sealed holds everything in clear, and so does what an interrupted archive holds that isn't sealed.
async fn a_backup_that_fails_leaves_nothing_behind(engine: Engine) {
    let (mut site, _) = lived_in(engine).await;
    site.stop().await;
    let (site, folder) = (site.set("FINEPRINT_BACKUP_RECIPIENT", RECIPIENT), folder());
    // The archive can be written, but not put in its place.
    let blocked = folder.path().join("site.tar.gz.age");
    std::fs::create_dir_all(blocked.join("in the way")).unwrap();
    let before = list_files(site.folder());
    let refused = site.cli(&["backup", &blocked.display().to_string(), "--force"]).await;
    assert!(!refused.success && refused.stderr.contains("can't write"), "{}", refused.stderr);
    assert_eq!(list_files(folder.path()), ["site.tar.gz.age"]);
    assert_eq!(list_files(site.folder()), before);
    // It can't even be begun: there is no such folder.
    let nowhere = folder.path().join("missing").join("site.tar.gz");
    assert!(!site.cli(&["backup", &nowhere.display().to_string()]).await.success);
    assert_eq!(list_files(site.folder()), before);
}

async fn who_has_no_key_can_neither_read_nor_change_one(engine: Engine) {
    let (site, id) = lived_in(engine).await;
    let folder = folder();
    let (plain, forged) = (folder.path().join("site.tar.gz"), folder.path().join("forged.tar.gz"));
    let told = site.run_command(&["backup", &plain.display().to_string()]).await;
    assert!(told.contains("WARNING: it is not sealed") && !told.contains("not signed"), "{told}");
    forge(&plain, &forged);
    let new = Site::prepare(engine).await;
    let refused = new.cli(&["restore", &forged.display().to_string()]).await;
    assert!(!refused.success && refused.stderr.contains("not signed"), "{}", refused.stderr);
    let sealing = site.set("FINEPRINT_BACKUP_RECIPIENT", RECIPIENT);
    let told = sealing.run_command(&["backup", &plain.display().to_string()]).await;
    let sealed = format!("{}.age", plain.display());
    assert!(told.contains(&sealed) && told.contains("It is sealed") && !told.contains("WARNING"), "{told}");
    assert!(std::fs::read(&sealed).unwrap().starts_with(b"age-encryption.org/v1\n"));
    assert_eq!(std::fs::metadata(&sealed).unwrap().permissions().mode() & 0o777, 0o600);
    let key = |name: &str, text: &str| crate::site::write(folder.path(), name, text).display().to_string();
    let (own, other) = (key("own.txt", IDENTITY), key("other.txt", OTHER_IDENTITY));
    let refused = new.cli(&["restore", &sealed]).await;
    assert!(!refused.success && refused.stderr.contains("--identity"), "{}", refused.stderr);
    let refused = new.cli(&["restore", &sealed, "--identity", &other]).await;
    assert!(!refused.success && refused.stderr.contains("another key"), "{}", refused.stderr);
    new.run_command(&["restore", &sealed, "--identity", &own]).await;
    let new = new.up().await;
    let call = format!("/cms/api/contents/{id}");
    assert_eq!(new.read(&call).await, sealing.read(&call).await);
}

async fn only_an_empty_database_is_filled(engine: Engine) {
    let (site, id) = lived_in(engine).await;
    let folder = folder();
    let file = folder.path().join("site.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    // A site that was only started counts as empty.
    let mut started = Site::start(engine).await;
    started.stop().await;
    started.run_command(&["restore", &file]).await;
    let refused = started.cli(&["restore", &file]).await;
    assert!(!refused.success && refused.stderr.contains("not empty") && refused.stderr.contains("--replace"), "{}", refused.stderr);
    let started = started.up().await;
    started.article(json!({"title": "Only here"})).await;
    started.edit(&id, json!({"title": "Changed here"})).await;
    let mut started = started;
    started.stop().await;
    started.run_command(&["restore", &file, "--replace"]).await;
    let started = started.up().await;
    assert_eq!(started.read(&format!("/cms/api/contents/{id}")).await, site.read(&format!("/cms/api/contents/{id}")).await);
    assert_eq!(started.read("/cms/api/contents").await["totalCount"], 1);
}
