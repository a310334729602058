//! Settings: a mistake stops the start and is told by name; help that a person can follow.

use serde_json::json;

use crate::site::{Engine, Finished, Site, folder, program, run, write};

on_both_databases!(
    mistakes_name_the_setting,
    the_file_and_the_environment,
    a_database_that_cannot_be_used_is_told,
    logs_for_collectors,
    the_footer_links_what_the_publication_has,
    lengths_of_numbers_abroad_can_be_left_unchecked,
    the_sandbox_is_not_mistaken_for_the_world,
);

#[track_caller]
fn check_told(finished: &Finished, words: &[&str]) {
    assert!(!finished.success, "it started: {}", finished.stdout);
    for word in words {
        assert!(finished.stderr.contains(word), "{word:?} in: {}", finished.stderr);
    }
    assert!(!finished.stderr.contains("panicked"), "{}", finished.stderr);
}

async fn mistakes_name_the_setting(engine: Engine) {
    for (name, value, words) in [
        ("FINEPRINT_LISTN", "127.0.0.1:0", &["FINEPRINT_LISTN", "did you mean \"listen\""][..]),
        ("FINEPRINT_BASE_URL", "ftp://x", &["FINEPRINT_BASE_URL", "http"]),
        ("FINEPRINT_BASE_URL", "https://x.example/path", &["FINEPRINT_BASE_URL"]),
        ("FINEPRINT_BASE_URL", "https://x.example/#part", &["FINEPRINT_BASE_URL"]),
        ("FINEPRINT_BASE_URL", "https://asha@x.example/", &["FINEPRINT_BASE_URL"]),
        ("FINEPRINT_DATABASE_URL", "mysql://x/y", &["FINEPRINT_DATABASE_URL", "postgres://"]),
        ("FINEPRINT_PAGE_CACHE_MB", "lots", &["FINEPRINT_PAGE_CACHE_MB", "lots"]),
        ("FINEPRINT_RENDER_THREADS", "0", &["FINEPRINT_RENDER_THREADS"]),
        ("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1, somewhere", &["FINEPRINT_TRUSTED_PROXIES", "somewhere"]),
        ("FINEPRINT_LOG_FORMAT", "xml", &["FINEPRINT_LOG_FORMAT", "json"]),
        ("FINEPRINT_LOG_LEVEL", "=[", &["log_level"]),
        ("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "-3", &["FINEPRINT_LIMITS_SEARCH_PER_MINUTE"]),
        ("FINEPRINT_LIMITS_UNPROVEN_CALLS_PER_ADDRESS", "0", &["FINEPRINT_LIMITS_UNPROVEN_CALLS_PER_ADDRESS"]),
        ("FINEPRINT_LIMITS_UNPROVEN_SEATS_PER_ADDRESS_AND_DAY", "some", &["FINEPRINT_LIMITS_UNPROVEN_SEATS_PER_ADDRESS_AND_DAY"]),
        ("FINEPRINT_LIMITS_MAILED_CODES_PER_ADDRESS_AND_HOUR", "0", &["FINEPRINT_LIMITS_MAILED_CODES_PER_ADDRESS_AND_HOUR"]),
        ("FINEPRINT_SITE_FACEBOOK_URL", "http://facebook.example", &["FINEPRINT_SITE_FACEBOOK_URL", "https"]),
        // Keys, codes and people's data are sent there.
        ("FINEPRINT_SMS_BASE_URL", "http://control.msg91.com", &["FINEPRINT_SMS_BASE_URL", "https"]),
        ("FINEPRINT_IDENTITY_BASE_URL", "http://10.0.0.7:9", &["FINEPRINT_IDENTITY_BASE_URL", "https"]),
        ("FINEPRINT_CRM_BASE_URL", "https://me:word@zoho.example", &["FINEPRINT_CRM_BASE_URL", "no credentials"]),
        ("FINEPRINT_CRM_ACCOUNTS_URL", "http://accounts.zoho.in", &["FINEPRINT_CRM_ACCOUNTS_URL", "https"]),
        ("FINEPRINT_WHATSAPP_BASE_URL", "http://169.254.169.254/", &["FINEPRINT_WHATSAPP_BASE_URL", "https"]),
        ("FINEPRINT_MEETINGS_BASE_URL", "gopher://x", &["FINEPRINT_MEETINGS_BASE_URL", "https"]),
        ("FINEPRINT_MEETINGS_GOOGLE_TOKEN_URL", "http://oauth2.googleapis.com", &["FINEPRINT_MEETINGS_GOOGLE_TOKEN_URL", "https"]),
        ("FINEPRINT_GOOGLE_ISSUER", "http://accounts.google.com", &["FINEPRINT_GOOGLE_ISSUER", "https"]),
        ("FINEPRINT_AUTO_MIGRATE", "maybe", &["FINEPRINT_AUTO_MIGRATE", "true or false"]),
    ] {
        let site = Site::prepare(engine).await.set(name, value);
        check_told(&site.cli(&["serve", "--listen", "127.0.0.1:0"]).await, words);
    }
    // All mistakes are told at once.
    let site = Site::prepare(engine).await.set("FINEPRINT_LISTEN", "here").set("FINEPRINT_BASE_URL", "there");
    check_told(&site.cli(&["config"]).await, &["FINEPRINT_LISTEN", "FINEPRINT_BASE_URL"]);
    check_told(&site.unset("FINEPRINT_LISTEN").unset("FINEPRINT_BASE_URL").cli(&["serve", "--listen", "nowhere"]).await, &["--listen"]);
}

async fn the_file_and_the_environment(engine: Engine) {
    let settings = folder();
    let file = write(
        settings.path(),
        "fineprint.toml",
        "[site]\nname = \"Of the file\"\neditor_email = \"file@x.in\"\n\n[limits]\nsearch_per_minute = 7\n",
    );
    let file = file.display().to_string();
    let site =
        Site::prepare(engine).await.set("FINEPRINT_SITE_EDITOR_EMAIL", "environment@x.in").unset("FINEPRINT_LIMITS_SEARCH_PER_MINUTE");
    let shown = site.run_command(&["config", "--config", &file]).await;
    for word in
        ["site.name = Of the file", "site.editor_email = environment@x.in", "limits.search_per_minute = 7", "FINEPRINT_SITE_EDITOR_EMAIL"]
    {
        assert!(shown.contains(word), "{word:?} in {shown}");
    }
    let site = site.argument("--config").argument(&file).up().await;
    let about = site.read("/cms/api/site").await;
    assert_eq!((&about["data"]["name"], &about["data"]["editorEmail"]), (&"Of the file".into(), &"environment@x.in".into()));

    let broken = write(settings.path(), "broken.toml", "site = [").display().to_string();
    check_told(&run(program(&["config", "--config", &broken])).await, &["broken.toml"]);
    let misspelt = write(settings.path(), "misspelt.toml", "[sit]\nname = \"x\"\n").display().to_string();
    check_told(&run(program(&["config", "--config", &misspelt])).await, &["sit.name", "misspelt.toml", "site.name"]);
    check_told(&run(program(&["config", "--config", "/no/such/file.toml"])).await, &["/no/such/file.toml"]);
    // A password is nobody's business.
    let mut command = program(&["config"]);
    command.env("FINEPRINT_DATABASE_URL", "postgres://me:geheim@db.example/tfp");
    let shown = run(command).await;
    assert!(shown.success && shown.stdout.contains("db.example") && !shown.stdout.contains("geheim"), "{}", shown.stdout);
}

/// A country may change its numbers before the list of lengths does.
async fn lengths_of_numbers_abroad_can_be_left_unchecked(engine: Engine) {
    let form = json!({"name": "Asha Rao", "email": "asha@example.in", "countryCode": "+65", "phone": "812345678"});
    let register = "/cms/api/subscribers/register";
    let strict = Site::start(engine).await;
    assert_eq!(strict.read("/cms/api/site").await["data"]["checksPhoneLengths"], true);
    let refused = strict.post(register, &form).await.expect(400).json();
    assert_eq!(refused["fields"]["phone"], "Please enter a valid 8-digit phone number or leave it empty");
    let site = Site::prepare(engine).await.set("FINEPRINT_PHONES_CHECK_LENGTH", "false").up().await;
    assert_eq!(site.read("/cms/api/site").await["data"]["checksPhoneLengths"], false);
    let browser = site.browser();
    let data = browser.post(register, &form).await.expect(200).json()["data"].clone();
    assert_eq!((&data["countryCode"], &data["phone"]), (&json!("+65"), &json!("812345678")));
    browser.put("/cms/api/subscribers/me", &json!({"countryCode": "+47", "phone": "987654321"})).await.expect(200);
    for (code, phone) in [("+65", "8123"), ("+65", "81234567890123"), ("+91", "987654321")] {
        let form = json!({"name": "Asha Rao", "email": "asha@example.in", "countryCode": code, "phone": phone});
        let refused = site.post(register, &form).await.expect(400).json();
        assert!(refused["fields"]["phone"].is_string(), "{code} {phone}: {refused}");
    }
}

async fn a_database_that_cannot_be_used_is_told(engine: Engine) {
    let site = Site::start(engine).await;
    let taken = site.cli(&["serve", "--listen", site.socket()]).await;
    check_told(&taken, &["can't listen", site.socket()]);
    site.get("/readyz").await.expect(200);
    let url = match engine {
        Engine::Sqlite => "sqlite:/proc/no/such/folder/f.sqlite".to_owned(),
        Engine::Postgres => site.database.url().replace(site.database.name(), "no_such_database"),
    };
    let nowhere = Site::prepare(engine).await.set("FINEPRINT_DATABASE_URL", &url);
    check_told(&nowhere.cli(&["serve", "--listen", "127.0.0.1:0"]).await, &["database"]);
}

async fn logs_for_collectors(engine: Engine) {
    let mut site = Site::prepare(engine).await.set("FINEPRINT_LOG_FORMAT", "json").up().await;
    site.ask(reqwest::Method::GET, "/cms/api/toggles?email=asha@example.in").header("x-request-id", "told-by-the-proxy").expect(200).await;
    let finished = site.stop().await;
    let lines: Vec<serde_json::Value> = finished.stderr.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let line = lines.iter().find(|line| line["request_id"] == "told-by-the-proxy").expect("a line a request");
    assert_eq!((&line["method"], &line["route"], &line["status"]), (&"GET".into(), &"/cms/api/toggles".into(), &200.into()));
    assert!(line["ms"].is_number() && line["timestamp"].is_string() && line["level"] == "INFO", "{line}");
    assert!(!finished.stderr.contains("asha@"), "what is asked for is nobody's business");
}

#[tokio::test]
async fn help_can_be_followed() {
    let help = run(program(&["--help"])).await;
    assert!(help.success);
    for command in ["serve", "worker", "migrate", "token", "seed", "import", "openapi", "config", "jobs", "tasks", "wishes", "keys"] {
        assert!(help.stdout.contains(&format!("\n  {command} ")), "{command} in {}", help.stdout);
        let own = run(program(&[command, "--help"])).await;
        assert!(own.success && own.stdout.contains("Usage:"), "{command}: {}", own.stdout);
    }
    let wrong = run(program(&["srve"])).await;
    assert!(!wrong.success && wrong.stderr.contains("serve"), "{}", wrong.stderr);
    let version = run(program(&["--version"])).await;
    assert!(version.stdout.starts_with("fineprint "), "{}", version.stdout);
}

/// As in `fineprint config | head`, when head has had enough.
#[tokio::test]
async fn config_command_ignores_a_closed_stdout() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut config = program(&["config"]);
    let told = config.stdout(writer).stderr(std::process::Stdio::piped()).output().unwrap();
    let words = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success() && !words.contains("panicked"), "{words}");
}

async fn the_footer_links_what_the_publication_has(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_SITE_YOUTUBE_URL", "https://youtube.example/fineprint").up().await;
    let page = site.get("/about").await.text();
    assert!(page.contains("href=\"https://youtube.example/fineprint\""), "what is set");
    assert!(!page.contains(">Facebook<") && !page.contains(">LinkedIn<"), "and nothing else");
}

/// A stand-in for sign-in or payments beside real services, or at an address of the world, lets anybody in.
async fn the_sandbox_is_not_mistaken_for_the_world(engine: Engine) {
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let allowed = async || Site::prepare(engine).await.set("FINEPRINT_ALLOW_SANDBOX", "true");
    let public = allowed().await.set("FINEPRINT_BASE_URL", "https://tfp.example");
    check_told(&public.cli(&serve).await, &["sign-in, payments, scanning", "at an address that others can reach", "sandbox_for"]);
    let beside = allowed().await.set("FINEPRINT_MAIL_HOST", "127.0.0.1").set("FINEPRINT_MAIL_FROM", "The Fine Print <hello@tfp.example>");
    check_told(&beside.cli(&serve).await, &["beside a real service", "sandbox_for"]);
    let named = beside.set("FINEPRINT_SANDBOX_FOR", "sign-in, payments");
    check_told(&named.cli(&serve).await, &["stand in for scanning"]);
    // On this machine alone it runs, says so at the start, and has a secret of its own.
    let mut site = allowed().await.up().await;
    let another = allowed().await.up().await;
    let secret = |site: &Site| std::fs::read_to_string(site.folder().join("sandbox-secret")).unwrap();
    assert!(secret(&site).trim().len() >= 32);
    assert_ne!(secret(&site), secret(&another));
    let log = site.stop().await.stderr;
    assert!(log.contains("the sandbox is on"), "{log}");
}
