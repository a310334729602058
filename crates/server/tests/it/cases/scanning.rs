//! A case that ends while one of its files is still being scanned: the file is kept with the case, or gone with it and its sender is told.

use reqwest::multipart::{Form, Part};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::{act_well, new_case, open_prepared, path_of, person, read, step};
use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually};

on_both_databases!(
    a_file_of_a_case_cancelled_while_it_is_scanned_is_gone_and_its_sender_told,
    a_file_of_a_case_closed_while_it_is_scanned_is_kept_with_it,
    a_file_whose_scanner_fails_while_its_case_closes_is_scanned_later,
);

/// What the scanner answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Nothing yet.
    Held,
    Clean,
    Infected,
    /// The connection ends without an answer.
    Broken,
}

/// A clamd that answers when the test says so. It has a thread of its own, because a test waits for its server with its thread. It ends with
/// the verdicts.
struct HeldScanner {
    address: String,
    verdict: watch::Sender<Verdict>,
}

impl HeldScanner {
    fn open() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = format!("tcp://{}", listener.local_addr().unwrap());
        let (verdict, waiting) = watch::channel(Verdict::Held);
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(answer_scans(listener, waiting));
        });
        Self { address, verdict }
    }

    fn answer(&self, verdict: Verdict) {
        self.verdict.send(verdict).unwrap();
    }
}

/// Answers until nobody gives verdicts any more.
async fn answer_scans(listener: std::net::TcpListener, mut waiting: watch::Receiver<Verdict>) {
    let listener = TcpListener::from_std(listener).unwrap();
    loop {
        tokio::select! {
            Ok((stream, _)) = listener.accept() => {
                tokio::spawn(answer_scan(stream, waiting.clone()));
            }
            changed = waiting.changed() => if changed.is_err() { return },
        }
    }
}

/// Reads one command to its end: a ping, or a file that ends with a piece of no bytes.
async fn answer_scan(mut stream: TcpStream, mut waiting: watch::Receiver<Verdict>) {
    let (mut received, mut piece) = (Vec::new(), [0; 4096]);
    while !received.ends_with(&[0; 4]) {
        if received == b"zPING\0" {
            let _ = stream.write_all(b"PONG\0").await;
            return;
        }
        match stream.read(&mut piece).await {
            Ok(count) if count > 0 => received.extend_from_slice(&piece[..count]),
            _ => return,
        }
    }
    let verdict = waiting.wait_for(|verdict| *verdict != Verdict::Held).await.map(|verdict| *verdict);
    let words: &[u8] = match verdict {
        Ok(Verdict::Clean) => b"stream: OK\0",
        Ok(Verdict::Infected) => b"stream: Eicar-Test-Signature FOUND\0",
        _ => return,
    };
    let _ = stream.write_all(words).await;
}

async fn open_with(engine: Engine, scanner: &HeldScanner) -> Site {
    // Beside a scanner of its own, the sandbox stands in only for what is named.
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_SANDBOX_FOR", "sign-in, payments");
    open_prepared(site.set("FINEPRINT_FILES_SCANNER", &scanner.address)).await
}

async fn send(asha: &Browser<'_>, case: &serde_json::Value) -> Answer {
    let paper = Part::bytes(b"%PDF-1.7\npaper\n%%EOF\n".to_vec()).file_name("book.pdf");
    asha.send_form(&format!("{}/files", path_of(case)), Form::new().part("file", paper)).await
}

async fn wait_for_count(site: &Site, what: &str, sql: &str, wanted: i64) {
    eventually(SOON, what, || async { (site.database.number(sql).await == wanted).then_some(()) }).await;
}

const SCANNED: &str = "SELECT COUNT(*) FROM intake_files WHERE state = 'quarantined'";
const ALL: &str = "SELECT COUNT(*) FROM intake_files";

/// No file is without a case, and none waits for a scan.
async fn check_no_file_is_left_open(site: &Site) {
    let open = "SELECT COUNT(*) FROM intake_files WHERE case_id IS NULL OR state NOT IN ('clean', 'refused')";
    assert_eq!(site.database.number(open).await, 0);
}

fn count_objects(site: &Site) -> usize {
    let Ok(entries) = std::fs::read_dir(site.folder().join("uploads")) else { return 0 };
    entries.filter(|entry| entry.as_ref().unwrap().file_name().to_str().unwrap().starts_with("intake-")).count()
}

async fn a_file_of_a_case_cancelled_while_it_is_scanned_is_gone_and_its_sender_told(engine: Engine) {
    let scanner = HeldScanner::open();
    let site = open_with(engine, &scanner).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let end = async {
        wait_for_count(&site, "the file is being scanned", SCANNED, 1).await;
        step(&asha, &case, "cancel", &json!({})).await.expect(200);
        wait_for_count(&site, "the file is gone", ALL, 0).await;
        scanner.answer(Verdict::Clean);
    };
    let (answer, ()) = tokio::join!(send(&asha, &case), end);
    let told = check_failure(&answer, 409);
    assert_eq!(told["code"], "WRONG_STATE", "{told}");
    assert!(told["message"].as_str().unwrap().contains("This case is cancelled"), "{told}");
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], &seen["files"]), (&json!("cancelled"), &json!([])));
    check_no_file_is_left_open(&site).await;
    eventually(SOON, "its bytes are gone", || async { (count_objects(&site) == 0).then_some(()) }).await;
    // Nothing is stuck: the case can be erased, and another one takes the same file.
    let next = new_case(&asha).await;
    assert_eq!(send(&asha, &next).await.expect(201).json()["data"]["state"], "clean");
    asha.delete(&path_of(&case), &json!({})).await.expect(200);
}

async fn a_file_of_a_case_closed_while_it_is_scanned_is_kept_with_it(engine: Engine) {
    let scanner = HeldScanner::open();
    let site = open_with(engine, &scanner).await;
    let asha = person(&site).await;
    for (verdict, state) in [(Verdict::Clean, "clean"), (Verdict::Infected, "refused")] {
        scanner.answer(Verdict::Held);
        let case = new_case(&asha).await;
        act_well(&site, &case, "open", json!({})).await;
        let end = async {
            wait_for_count(&site, "the file is being scanned", SCANNED, 1).await;
            act_well(&site, &case, "resolve", json!({"reason": "It is paid."})).await;
            step(&asha, &case, "accept", &json!({"outcome": "yes"})).await.expect(200);
            scanner.answer(verdict);
        };
        let (answer, ()) = tokio::join!(send(&asha, &case), end);
        assert_eq!(answer.expect(201).json()["data"]["state"], state);
        let seen = read(&asha, &case).await;
        assert_eq!((&seen["status"], &seen["files"][0]["state"]), (&json!("closed"), &json!(state)));
        assert_eq!(seen["files"][0]["expiresAt"], seen["keepUntil"], "it goes with the other files of the case");
        check_no_file_is_left_open(&site).await;
    }
    assert_eq!(count_objects(&site), 1, "the bytes of a refused file are gone");
}

async fn a_file_whose_scanner_fails_while_its_case_closes_is_scanned_later(engine: Engine) {
    let scanner = HeldScanner::open();
    let site = open_with(engine, &scanner).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    act_well(&site, &case, "open", json!({})).await;
    let end = async {
        wait_for_count(&site, "the file is being scanned", SCANNED, 1).await;
        act_well(&site, &case, "resolve", json!({"reason": "It is paid."})).await;
        step(&asha, &case, "accept", &json!({"outcome": "yes"})).await.expect(200);
        scanner.answer(Verdict::Broken);
    };
    let (answer, ()) = tokio::join!(send(&asha, &case), end);
    assert_eq!(answer.expect(201).json()["data"]["state"], "checking", "its sender sees that it is still being checked");
    assert_eq!(read(&asha, &case).await["files"][0]["state"], "checking");
    scanner.answer(Verdict::Clean);
    eventually(SOON, "the next try finds it clean", || async {
        site.database.run("UPDATE jobs SET run_at = 0 WHERE kind = 'checkFile' AND status = 'queued'").await;
        (read(&asha, &case).await["files"][0]["state"] == "clean").then_some(())
    })
    .await;
    check_no_file_is_left_open(&site).await;
}
