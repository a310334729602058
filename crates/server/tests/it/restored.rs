//! A backup that is older than an erasure must not bring the person back, nor send again what waited then.

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::site::{Browser, Engine, SOON, Site, folder, ticked, typed};

on_both_databases!(
    who_was_erased_stays_erased,
    an_erasure_is_of_an_account_and_no_address,
    an_erased_case_stays_erased,
    what_waited_is_not_sent_again,
    sessions_end_and_tokens_are_listed,
    without_the_key_nothing_is_restored_unasked,
    a_key_is_replaced_by_another,
    a_shared_database_is_not_given_a_key_by_chance,
);

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
    crate::site::eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let noted = std::fs::read_to_string(&log).unwrap();
    assert!(!noted.contains("meera"), "only a hash: {noted}");
    let plain: String = Sha256::digest(EMAIL).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!noted.contains(&plain), "which tells nothing without the key: {noted}");
    let logged = site.database.texts("SELECT CAST(change AS TEXT) AS t FROM changes").await.join("\n");
    assert!(logged.contains("erased") && !logged.contains(&plain), "{logged}");
    let new = Site::prepare(engine).await;
    std::fs::create_dir_all(new.folder()).unwrap();
    std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
    let told = new.run_command(&["restore", &file]).await;
    assert!(told.contains("1 people who had their account deleted"), "{told}");
    let emails = new.database.texts("SELECT email AS t FROM subscribers").await;
    assert_eq!(emails, ["stays@example.in"]);
    assert_eq!(new.database.number(&format!("SELECT COUNT(*) AS n FROM messages WHERE recipient = '{EMAIL}'")).await, 0);
}

/// Moves an account to another address, whose code is read as its owner does.
async fn move_account(site: &Site, person: &Browser<'_>, to: &str) {
    person.put("/cms/api/subscribers/me", &json!({"email": to})).await.expect(200);
    let moved = json!({"code": site.code(to).await, "email": to});
    person.post("/cms/api/subscribers/verify", &moved).await.expect(200);
}

async fn an_erasure_is_of_an_account_and_no_address(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (older, person) = (site.subscriber(&typed("older@example.in")).await, site.subscriber(&typed(EMAIL)).await);
    let folder = folder();
    let [before, after] = ["before", "after"].map(|name| folder.path().join(format!("{name}.tar.gz")).display().to_string());
    site.run_command(&["backup", &before]).await;
    // An account moves and is erased; then an older one is brought to the address that it had.
    move_account(&site, &person, "moved@example.in").await;
    site.database.run("UPDATE subscribers SET email_changed_at = NULL").await;
    let id = person.me().await["_id"].as_str().unwrap().to_owned();
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "moved@example.in"})).await.expect(200);
    move_account(&site, &older, "moved@example.in").await;
    let log = site.folder().join("erasures.log");
    crate::site::eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let noted = std::fs::read_to_string(&log).unwrap();
    assert!(!noted.contains(&id) && !noted.contains(&id.replace('-', "")), "only a hash: {noted}");
    site.run_command(&["backup", &after]).await;
    for (file, stays, erased) in [(before, "older@example.in", 1), (after, "moved@example.in", 0)] {
        let new = Site::prepare(engine).await;
        std::fs::create_dir_all(new.folder()).unwrap();
        std::fs::copy(&log, new.folder().join("erasures.log")).unwrap();
        let told = new.run_command(&["restore", &file]).await;
        assert_eq!(told.contains("1 people who had their account deleted"), erased == 1, "{told}");
        assert_eq!(new.database.texts("SELECT email AS t FROM subscribers").await, [stays]);
    }
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
    crate::site::eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
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

async fn without_the_key_nothing_is_restored_unasked(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = folder();
    let file = folder.path().join("keyed.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    let other = format!("{:064}", 7);
    let bare = Site::prepare(engine).await.unset("FINEPRINT_ADDRESS_KEY");
    if engine == Engine::Postgres {
        // A key made here would be another one than that of the next node; one in the folder is taken for the site's.
        let refused = bare.cli(&["restore", &file, "--without-address-key", "--unsigned"]).await;
        assert!(!refused.success && refused.stderr.contains("PostgreSQL needs address_key"), "{}", refused.stderr);
        assert_eq!(bare.database.number("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'articles'").await, 0);
        crate::site::write(bare.folder(), "address.key", &format!("{:064}", 9));
    }
    for new in [bare, Site::prepare(engine).await.set("FINEPRINT_ADDRESS_KEY", &other)] {
        let refused = new.cli(&["restore", &file]).await;
        assert!(!refused.success && refused.stderr.contains("nothing was changed"), "{}", refused.stderr);
        assert!(refused.stderr.contains("address.key") && refused.stderr.contains("--without-address-key"), "{}", refused.stderr);
        let refused = new.cli(&["restore", &file, "--without-address-key"]).await;
        assert!(!refused.success && refused.stderr.contains("--unsigned"), "its signature can't be checked: {}", refused.stderr);
        let told = new.run_command(&["restore", &file, "--without-address-key", "--unsigned"]).await;
        assert!(told.contains("were forgotten"), "{told}");
        new.run_command(&["token", "list"]).await;
        let wrong = new.set("FINEPRINT_ADDRESS_KEY", &format!("{:064}", 8));
        let refused = wrong.cli(&["token", "list"]).await;
        assert!(!refused.success && refused.stderr.contains("FINEPRINT_ADDRESS_KEY"), "{}", refused.stderr);
    }
}

/// A key that got out: whoever said STOP and who was erased is still known, and what the former key signs counts no more.
async fn a_key_is_replaced_by_another(engine: Engine) {
    let old = format!("{:064}", 5);
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_ADDRESS_KEY", &old).up().await;
    let person = site.subscriber(&ticked(EMAIL, "9876501234")).await;
    site.subscriber(&ticked("stays@example.in", "9876501235")).await;
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    let log = site.folder().join("erasures.log");
    crate::site::eventually(SOON, "the erasure is noted", || async { log.exists().then_some(()) }).await;
    let mut site = site;
    site.stop().await;
    let former = std::fs::read_to_string(&log).unwrap();
    let new = format!("{:064},{old}", 6);
    let site = site.set("FINEPRINT_ADDRESS_KEY", &new).up().await;
    let noted = std::fs::read_to_string(&log).unwrap();
    let hash = former.trim().rsplit(':').next().unwrap();
    assert!(!noted.contains(hash), "the former hash tells whoever has the former key: {noted}");
    let fingerprints = site.database.texts("SELECT fingerprint AS t FROM hash_keys").await;
    assert!(fingerprints.len() == 1 && noted.contains(&fingerprints[0]), "{fingerprints:?} {noted}");
    let fresh = folder.path().join("newer.tar.gz").display().to_string();
    site.run_command(&["backup", &fresh]).await;
    let target = Site::prepare(engine).await.set("FINEPRINT_ADDRESS_KEY", &new);
    std::fs::create_dir_all(target.folder()).unwrap();
    std::fs::copy(&log, target.folder().join("erasures.log")).unwrap();
    let refused = target.cli(&["restore", &file]).await;
    assert!(!refused.success && refused.stderr.contains("not signed"), "whoever has the former key can sign: {}", refused.stderr);
    let told = target.run_command(&["restore", &file, "--unsigned"]).await;
    assert!(told.contains("1 people who had their account deleted") && !told.contains("forgotten"), "{told}");
    assert_eq!(target.database.texts("SELECT fingerprint AS t FROM hash_keys").await, fingerprints);
    let mut another = Site::prepare(engine).await.set("FINEPRINT_ADDRESS_KEY", &new);
    another.run_command(&["restore", &fresh]).await;
    // Neither half is the key.
    for half in [old, format!("{:064}", 6)] {
        another = another.set("FINEPRINT_ADDRESS_KEY", &half);
        let wrong = another.cli(&["token", "list"]).await;
        assert!(!wrong.success && wrong.stderr.contains("FINEPRINT_ADDRESS_KEY"), "{}", wrong.stderr);
    }
}

/// Whichever command came first would give the database the key of its own folder, and no other node could start.
async fn a_shared_database_is_not_given_a_key_by_chance(engine: Engine) {
    let site = Site::prepare(engine).await.unset("FINEPRINT_ADDRESS_KEY");
    site.run_command(&["migrate"]).await;
    let first = site.cli(&["token", "list"]).await;
    let key = site.folder().join("address.key");
    match engine {
        Engine::Sqlite => assert!(first.success && key.exists(), "{}", first.stderr),
        Engine::Postgres => {
            assert!(!first.success && first.stderr.contains("FINEPRINT_ADDRESS_KEY"), "{}", first.stderr);
            assert!(!key.exists());
            assert_eq!(site.database.number("SELECT COUNT(*) FROM hash_keys").await, 0);
            crate::site::write(site.folder(), "address.key", &format!("{:064}", 9));
            site.run_command(&["token", "list"]).await;
        }
    }
}

/// A session that was ended since the backup, or a token that was revoked, may be why somebody restores.
async fn sessions_end_and_tokens_are_listed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked(EMAIL, "9876501234")).await;
    let token = site.new_token("of a thief", "editor").await;
    let folder = folder();
    let file = folder.path().join("older.tar.gz").display().to_string();
    site.run_command(&["backup", &file]).await;
    let list = site.run_command(&["token", "list"]).await;
    let id = list.lines().find(|line| line.contains("of a thief")).unwrap().split_whitespace().next().unwrap().to_owned();
    site.run_command(&["token", "revoke", &id]).await;
    let new = Site::prepare(engine).await;
    let told = new.run_command(&["restore", &file]).await;
    assert!(told.contains("These staff tokens are valid again") && told.contains(&id), "{told}");
    let new = new.up().await;
    let call = || new.ask(reqwest::Method::POST, "/cms/api/tags").token(&token).json(&json!({"name": "x"})).send();
    assert_eq!(call().await.status, 201, "as the restore says");
    new.run_command(&["token", "revoke", &id]).await;
    crate::site::eventually(crate::site::SOON, "it is revoked again", || async { (call().await.status == 401).then_some(()) }).await;
    let access = person.cookie("accessToken").unwrap();
    assert_eq!(new.ask(reqwest::Method::GET, "/cms/api/subscribers/me").token(&access).send().await.status, 401);
    let refresh = json!({"refreshToken": person.cookie("refreshToken").unwrap()});
    assert_eq!(new.post("/cms/api/subscribers/refresh", &refresh).await.status, 401);
    assert_eq!(new.database.number("SELECT COUNT(*) AS n FROM sessions WHERE ended_at IS NULL").await, 0);
}
