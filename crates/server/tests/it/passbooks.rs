//! Passbooks: read, explained, and gone.

use std::collections::BTreeMap;
use std::path::Path;

use papers::specimen::{Font, Seal, Sheets, Style, draw_passbook, draw_picture_page, sample_books, write_sample_passbooks};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, SOON, Site, eventually};

on_both_databases!(
    the_sample_is_read,
    the_sample_of_the_page_has_something_to_find,
    that_no_exit_is_marked_can_be_told,
    many_ask_for_the_sample_at_once,
    two_names_of_one_number_are_a_finding,
    each_file_is_refused_for_its_own_reason,
    nothing_is_kept,
    a_call_has_its_limits,
    a_day_has_its_limit,
    a_network_has_its_seconds,
    all_networks_have_their_seconds,
);

const READ: &str = "/pf/v1/passbooks/read";
const SAMPLE: &str = "/pf/v1/passbooks/sample";

fn with_file(form: Form, bytes: Vec<u8>) -> Form {
    form.part("file", Part::bytes(bytes).file_name("passbook.pdf").mime_str("application/pdf").unwrap())
}

fn form(files: impl IntoIterator<Item = Vec<u8>>) -> Form {
    files.into_iter().fold(Form::new(), with_file)
}

async fn send(site: &Site, form: Form) -> Answer {
    site.ask(reqwest::Method::POST, READ).form(form).send().await
}

fn sample() -> Vec<Vec<u8>> {
    write_sample_passbooks().into_iter().map(|(_, file)| file).collect()
}

async fn the_sample_is_read(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let told = json!({"aadhaarLinked": true, "exits": {"BGBNG00111110000000101": "2024-10-31"}, "memberSince": "2019-06"});
    let answer = send(&site, form(sample()).text("told", told.to_string())).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    let data = &answer.json()["data"];
    let books = data["books"].as_array().unwrap();
    assert_eq!(books.len(), 6);
    for (number, book) in books.iter().enumerate() {
        assert_eq!(book["file"], number);
        assert!(book.get("refusal").is_none(), "{book}");
        let checks = book["passbook"]["checks"].as_array().unwrap();
        assert!(checks.len() >= 3 && checks.iter().all(|check| check["passed"] == true), "{checks:?}");
    }
    let late = books[4]["passbook"]["rows"].as_array().unwrap().iter().find(|row| row["wageMonth"] == "2025-11").unwrap();
    assert_eq!((&late["on"], &late["heads"]["employee"]), (&json!("2026-01-28"), &json!(1800)));
    assert_eq!(late["kind"], json!({"type": "contribution", "due": "2025-12"}));
    assert_eq!(data["analysis"]["accounts"].as_array().unwrap().len(), 2);
    assert_eq!(data["analysis"]["uans"], json!(["XXXX XXXX 0101"]));
    assert!(!answer.text().contains("100100100101"), "the number is shown masked only");
}

/// The outcomes of a check among the findings.
fn outcomes<'a>(data: &'a Value, check: &str) -> Vec<&'a str> {
    let findings = data["analysis"]["findings"].as_array().unwrap();
    findings.iter().filter(|finding| finding["check"] == check).filter_map(|finding| finding["outcome"].as_str()).collect()
}

async fn the_sample_of_the_page_has_something_to_find(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let answer = site.post(SAMPLE, &json!({"told": {}})).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(!answer.text().contains("100100100101"), "the number is shown masked only");
    let data = answer.json()["data"].clone();
    let books = data["books"].as_array().unwrap();
    assert!(books.len() == 6 && books.iter().all(|book| book["passbook"]["holder"].as_str().unwrap().contains("SPECIMEN")), "{books:?}");
    assert_eq!(data["analysis"]["rulesAsOf"], "2026-11-05", "it shows the same in every year");
    for check in ["missingMonths", "interest", "identity", "transferPending", "exitMissing"] {
        assert!(outcomes(&data, check).contains(&"fail"), "{check}: {data}");
    }
    assert!(outcomes(&data, "pensionEstimate").contains(&"unknown"), "{data}");
    let pension = &data["analysis"]["pension"];
    assert_eq!((&pension["monthlyEstimate"], &pension["ifContinued"]["untilAge"]), (&Value::Null, &json!(58)));
    // The books begin with money, so there may be more service than they show.
    assert_eq!(pension["ifContinued"]["atLeast"], true);
    assert!(pension["ifContinued"]["amount"].as_i64().is_some_and(|amount| amount > 1_000), "{pension}");
    let both = &data["analysis"]["withdrawOrKeep"];
    assert_eq!((&both["takeNow"], &both["stays"], &both["rate"]), (&json!(135_465), &json!(45_155), &json!(8.25)));
    assert_eq!((&both["rule"]["since"], &both["rateRule"]["since"]), (&json!("2026-06-29"), &json!("2025-04-01")));
    assert_eq!(both["growth"][0], json!({"years": 1, "kept": 195_521, "left": 48_880}));
    let told = json!({"told": {"exits": {"BGBNG00111110000000101": "2024-10-31"}}});
    let told = site.post(SAMPLE, &told).await.expect(200).json()["data"].clone();
    assert!(!outcomes(&told, "exitMissing").contains(&"fail"), "answers count");
    check_failure(&site.post(SAMPLE, &json!({"told": {"unheardOf": true}})).await, 400);
    check_failure(&site.post(SAMPLE, &json!({})).await, 400);
}

async fn that_no_exit_is_marked_can_be_told(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let ask = async |told: Value| site.post(SAMPLE, &json!({"told": told})).await.expect(200).json()["data"]["analysis"].clone();
    let (unseen, told) = (ask(json!({})).await, ask(json!({"unmarkedExits": ["BGBNG00111110000000101"]})).await);
    let exits = |analysis: &Value| {
        let items = analysis["readiness"]["items"].as_array().unwrap();
        items.iter().find(|item| item["id"] == "exits").unwrap()["outcome"].clone()
    };
    assert_eq!((exits(&unseen), exits(&told)), (json!("unknown"), json!("fail")));
    let known = |analysis: &Value| analysis["readiness"]["known"].as_u64().unwrap();
    assert_eq!(known(&told), known(&unseen) + 1);
    let titles = |analysis: &Value| analysis["findings"].as_array().unwrap().iter().map(|one| one["title"].clone()).collect::<Vec<_>>();
    let title = json!("You told us that no exit from SAMPLE TEXTILES PRIVATE LIMITED is marked");
    assert!(titles(&told).contains(&title) && !titles(&unseen).contains(&title), "{:?}", titles(&told));
    check_failure(&site.post(SAMPLE, &json!({"told": {"unmarkedExits": "BGBNG00111110000000101"}})).await, 400);
}

/// More than the readers of papers let wait: one reads, and the others get what it found.
async fn many_ask_for_the_sample_at_once(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.set("FINEPRINT_LIMITS_LOOKUPS_PER_15_MINUTES", "1000000").up().await;
    let nothing = json!({"told": {}});
    let answers = futures_util::future::join_all((0..80).map(|_| site.post(SAMPLE, &nothing))).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200; 80]);
}

async fn two_names_of_one_number_are_a_finding(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let mut books = sample_books();
    books.truncate(2);
    books[0].holder = "ASHA RAMAN".to_owned();
    let files = books.iter().map(|book| draw_passbook(book, Style::default(), None));
    let data = send(&site, form(files)).await.expect(200).json()["data"].clone();
    assert!(data["books"].as_array().unwrap().iter().all(|book| book["passbook"].is_object()), "{data}");
    assert_eq!(outcomes(&data, "identity"), ["fail"]);
}

/// The code of a file's refusal; its message is plain text.
fn refusal(data: &Value, file: usize) -> &str {
    let refusal = &data["books"][file]["refusal"];
    assert!(refusal["message"].as_str().unwrap().len() > 40 && data["books"][file].get("passbook").is_none(), "{data}");
    refusal["code"].as_str().unwrap()
}

fn page_with(text: &str) -> Vec<u8> {
    let mut sheets = Sheets::default();
    sheets.add_sheet();
    sheets.write(Font::Regular, 9.0, (50.0, 100.0), text);
    sheets.to_pdf(None)
}

/// Overwrites some of the first page, which is packed; the file opens and ends as it should.
fn damage_inside(mut file: Vec<u8>) -> Vec<u8> {
    let begin = b">>\nstream\n";
    // The letters of a font stand before it.
    let page = file.windows(begin.len()).enumerate().filter(|(_, part)| part == begin).nth(1).unwrap().0 + begin.len();
    file[page + 60..page + 100].fill(b'9');
    file
}

async fn each_file_is_refused_for_its_own_reason(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let mut book = sample_books().remove(0);
    let zeros = "00".repeat(32);
    let seal = Seal {
        dictionary: format!("<< /Filter /Standard /V 1 /R 2 /Length 40 /O <{zeros}> /U <{zeros}> /P -4 >>"),
        id: "00".repeat(16),
        encrypt: Box::new(|_, content| content.to_vec()),
    };
    let locked = draw_passbook(&book, Style::default(), Some(&seal));
    book.holder = "SOMEBODY ELSE".to_owned();
    book.uan = None;
    let others = draw_passbook(&book, Style::default(), None);
    let mut files = sample();
    files.truncate(2);
    files.extend([page_with("Dear member, see you soon"), draw_picture_page((800, 550), ""), locked, others]);
    files.push(b"MZ and no paper at all".to_vec());
    let mut half = sample().remove(0);
    half.truncate(half.len() / 2);
    files.extend([half, damage_inside(draw_passbook(&sample_books()[0], Style { is_packed: true, ..Style::default() }, None))]);
    let data = send(&site, form(files)).await.expect(200).json()["data"].clone();
    assert!(data["books"][0]["passbook"].is_object() && data["books"][1]["passbook"].is_object());
    let refusals: Vec<&str> = (2..9).map(|file| refusal(&data, file)).collect();
    assert_eq!(refusals, ["notAPassbook", "scan", "passwordNeeded", "anotherPerson", "notAPdf", "damaged", "damaged"]);
    assert_eq!(data["analysis"]["accounts"].as_array().unwrap().len(), 1, "the others are read all the same");
    let none = send(&site, form([page_with("")])).await.expect(200).json();
    assert_eq!(none["data"]["analysis"], Value::Null);
}

/// Every file under a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(contents(&entry.path()));
        } else {
            found.insert(entry.path().display().to_string(), std::fs::read(entry.path()).unwrap_or_default());
        }
    }
    found
}

async fn nothing_is_kept(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    send(&site, form(sample())).await.expect(200);
    // The worker may write of its own accord in between; what a reading keeps would differ every time.
    eventually(SOON, "a reading leaves the data as it was", || async {
        let before = contents(site.folder());
        let form = form(sample()).text("password", "a peculiar password").text("told", "{\"employed\": true}");
        send(&site, form).await.expect(200);
        (contents(site.folder()) == before).then_some(())
    })
    .await;
    for (path, bytes) in contents(site.folder()) {
        for word in ["BGBNG0011111", "ASHA SPECIMEN", "100100100101", "a peculiar password"] {
            assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "{word} in {path}");
        }
    }
    let log = site.server().log();
    for word in ["BGBNG0011111", "SPECIMEN", "100100100101", "peculiar"] {
        assert!(!log.contains(word), "{word} in the log");
    }
}

async fn a_call_has_its_limits(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let small = || b"MZ".to_vec();
    let failure = check_failure(&send(&site, form((0..25).map(|_| small()))).await, 400);
    assert_eq!(failure["fields"]["file"], "At most 24 files can be read at once");
    let failure = check_failure(&send(&site, Form::new().text("told", "{}")).await, 400);
    assert_eq!(failure["fields"]["file"], "A file is required");
    check_failure(&send(&site, form([vec![b' '; (10 << 20) + 1]])).await, 413);
    check_failure(&send(&site, form((0..7).map(|_| vec![b' '; 9 << 20]))).await, 413);
    for told in ["{\"employed\": 5}", "{\"born\": \"yesterday\"}", "[", "{\"unheardOf\": true}"] {
        let failure = check_failure(&send(&site, form([small()]).text("told", told)).await, 400);
        assert!(failure["fields"].as_object().unwrap().keys().all(|name| name.starts_with("told")), "{told}: {failure}");
    }
    let two = form([small()]).text("password", "one").text("password", "two");
    assert!(check_failure(&send(&site, two).await, 400)["fields"]["password"].is_string());
    check_failure(&site.ask(reqwest::Method::POST, READ).json(&json!({})).send().await, 415);
    let mut damaged = sample().remove(0);
    damaged.truncate(damaged.len() / 2);
    let data = send(&site, form([damaged])).await.expect(200).json()["data"].clone();
    assert_eq!(data["books"].as_array().unwrap().len(), 1);
}

async fn a_day_has_its_limit(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_LIMITS_PASSBOOKS_PER_DAY", "2").up().await;
    for _ in 0..2 {
        send(&site, form([b"MZ".to_vec()])).await.expect(200);
    }
    let refused = send(&site, form([b"MZ".to_vec()])).await;
    check_failure(&refused, 429);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 3600);
}

/// Sends blank pages from a network until it is refused, and answers the refusal. No fact is needed to refuse a blank page.
async fn send_until_refused(site: &Site, network: u8) -> Answer {
    for _ in 0..60 {
        let answer = send_from(site, network, form((0..24).map(|_| page_with("")))).await;
        if answer.status != 200 {
            return answer;
        }
    }
    panic!("the readers have read for ever");
}

async fn send_from(site: &Site, network: u8, form: Form) -> Answer {
    let network = format!("203.0.113.{network}");
    site.ask(reqwest::Method::POST, READ).header("x-forwarded-for", &network).form(form).send().await
}

async fn budget_site(engine: Engine, setting: &str) -> Site {
    let site = Site::prepare(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1");
    site.set("FINEPRINT_LIMITS_PASSBOOKS_PER_DAY", "1000").set(setting, "1").up().await
}

async fn a_network_has_its_seconds(engine: Engine) {
    let site = budget_site(engine, "FINEPRINT_LIMITS_PASSBOOK_SECONDS_PER_ADDRESS_AND_DAY").await;
    let refused = send_until_refused(&site, 1).await;
    check_failure(&refused, 429);
    let wait = refused.header("retry-after").parse::<u64>().unwrap();
    assert!((1..=24 * 3600).contains(&wait), "{wait} seconds are until the next day in India at most");
    check_failure(&send_from(&site, 1, form([b"MZ".to_vec()])).await, 429);
    send_from(&site, 2, form([b"MZ".to_vec()])).await.expect(200);
}

async fn all_networks_have_their_seconds(engine: Engine) {
    let site = budget_site(engine, "FINEPRINT_LIMITS_PASSBOOK_SECONDS_PER_DAY").await;
    let refused = send_until_refused(&site, 1).await;
    assert_eq!(check_failure(&refused, 503)["code"], "UNAVAILABLE");
    assert!(!refused.header("retry-after").is_empty());
    check_failure(&send_from(&site, 2, form([b"MZ".to_vec()])).await, 503);
}
