//! Files that a stranger sends as passbooks: damaged ones, and some that were made to do harm. Each ends in a passbook or in one of the
//! refusals, in its time, and the server goes on. A drill of ten thousand sets FINEPRINT_DRILL_FILES.

use std::time::Duration;

use papers::specimen::{Style, draw_passbook, sample_books, write_sample_passbooks};
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use tokio::time::Instant;

use crate::site::{Engine, Site};

const READ: &str = "/pf/v1/passbooks/read";
const FILES: usize = 120;
/// In one call.
const AT_ONCE: usize = 12;
const REFUSALS: [&str; 8] = ["notAPassbook", "scan", "passwordNeeded", "anotherPerson", "damaged", "unknownPrint", "notAPdf", "tooLong"];
/// The reading process is ended before; the rest is for the call around it.
const MOST_TIME: Duration = Duration::from_secs(20);

fn file_count() -> usize {
    // How long a drill goes on is decided outside of it.
    #[allow(clippy::disallowed_methods)]
    let wanted = std::env::var("FINEPRINT_DRILL_FILES");
    wanted.map_or(FILES, |files| files.parse().expect("a number"))
}

/// A small generator, so that the files are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Cuts, overwrites, repeats or leaves out a part, up to six times.
fn damage(mut file: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(6) {
        let at = dice.below(file.len());
        let end = file.len().min(at + 1 + dice.below(60));
        match dice.below(6) {
            0 if dice.below(4) == 0 => file.truncate(at.max(1)),
            0 | 1 => file[at] = u8::try_from(dice.below(256)).unwrap(),
            2 => file[at..end].fill(b'9'),
            3 if file.len() > end - at => drop(file.drain(at..end)),
            4 => {
                let (part, place) = (file[at..end].to_vec(), dice.below(file.len()));
                file.splice(place..place, part);
            }
            _ => file[at..end].reverse(),
        }
    }
    file
}

/// A file of these objects, without a table of their places.
fn write_objects(objects: &[String]) -> Vec<u8> {
    let bodies: String = objects.iter().enumerate().map(|(at, object)| format!("{} 0 obj\n{object}\nendobj\n", at + 1)).collect();
    format!("%PDF-1.7\n{bodies}trailer\n<< /Size {} /Root 1 0 R >>\n%%EOF\n", objects.len() + 1).into_bytes()
}

fn write_page(box_of_page: &str, content: &str, resources: &str) -> Vec<u8> {
    write_objects(&[
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /MediaBox {box_of_page} /Resources << {resources} >> /Contents 4 0 R >>"),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm 6 0 R >> >> /Length 14 >>\nstream\n/Fm Do /Fm Do \nendstream"
            .to_owned(),
    ])
}

/// A tall page on which each of many lines has a label and a long name, and each of as many others might go on with any of these names.
fn write_names() -> Vec<u8> {
    let word = |x: u32, line: u32, text: &str| format!("BT /F1 8 Tf 1 0 0 1 {x} {} Tm ({text}) Tj ET\n", 6000.0 - f64::from(line) * 2.6);
    let name = format!("Member ID/Name MHBAN00123450000012345/{}", "A".repeat(2_000));
    let mut content = word(100, 1, "Passbook") + &word(100, 3, "EPF Passbook [ Financial Year - 2024-2025 ]");
    content.extend((5..905).map(|line| word(10, line, &name)));
    content.extend((905..1805).map(|line| word(100_000, line, "NAME")));
    let head = [(10, "Particulars"), (200, "EPF"), (260, "EPS"), (300, "Employee"), (400, "Employer"), (500, "Pension")];
    content.extend(head.into_iter().map(|(x, text)| word(x, 1_830, text)));
    content.extend([(10, "Closing Balance"), (300, "100"), (400, "100"), (500, "100")].into_iter().map(|(x, text)| word(x, 1_840, text)));
    write_page("[0 0 200000 6000]", &content, "/Font << /F1 5 0 R >>")
}

/// Files that were made to do harm.
fn craft_files() -> Vec<(&'static str, Vec<u8>)> {
    let font = "/Font << /F1 5 0 R >>";
    let words = "BT /F1 9 Tf (word ) Tj ET\n".repeat(150_000);
    vec![
        ("no end", b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog".to_vec()),
        ("brackets in brackets", write_objects(&["[".repeat(500_000)])),
        ("dictionaries in dictionaries", write_objects(&["<< /A ".repeat(300_000)])),
        (
            "pages of themselves",
            write_objects(&["<< /Pages 2 0 R >>".to_owned(), "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>".to_owned()]),
        ),
        ("a reference to itself", write_objects(&["1 0 R".to_owned(), "<< /Length 2 0 R >>\nstream\nendstream".to_owned()])),
        ("a form that draws itself", write_page("[0 0 842 595]", "/Fm Do", "/XObject << /Fm 6 0 R >>")),
        ("a sheet without end", write_page("[0 0 1e38 1e38]", "BT /F1 1e38 Tf (x) Tj ET", font)),
        ("a sheet of nothing", write_page("[0 0 0 0]", "BT /F1 0 Tf 0 0 0 0 0 0 Tm (x) Tj ET", font)),
        ("more words than a passbook has", write_page("[0 0 842 595]", &words, font)),
        ("names beside one another", write_names()),
        ("states that are never taken back", write_page("[0 0 842 595]", &"q ".repeat(1_000_000), font)),
    ]
}

/// Reads the files in one call: each is a passbook, or refused by one of the five words. Answers how many are passbooks.
async fn read(site: &Site, what: &str, files: Vec<Vec<u8>>) -> usize {
    let count = files.len();
    let part = |bytes| Part::bytes(bytes).file_name("passbook.pdf").mime_str("application/pdf").unwrap();
    let form = files.into_iter().fold(Form::new(), |form, file| form.part("file", part(file)));
    let begun = Instant::now();
    let answer = site.ask(reqwest::Method::POST, READ).form(form).expect(200).await.json();
    assert!(begun.elapsed() < MOST_TIME, "{what}: {:?}", begun.elapsed());
    let books = answer["data"]["books"].as_array().unwrap();
    assert_eq!(books.len(), count, "{what}");
    for book in books.iter().filter(|book| !book["passbook"].is_object()) {
        let (code, message) = (book["refusal"]["code"].as_str(), book["refusal"]["message"].as_str());
        assert!(code.is_some_and(|code| REFUSALS.contains(&code)) && message.is_some_and(|words| words.len() > 40), "{what}: {book}");
    }
    books.iter().filter(|book| book["passbook"] != Value::Null).count()
}

#[tokio::test]
async fn whatever_is_sent_ends_in_a_book_or_a_plain_word() {
    let limits = ["PASSBOOKS_PER_DAY", "PASSBOOK_SECONDS_PER_ADDRESS_AND_DAY", "PASSBOOK_SECONDS_PER_DAY"];
    let site = Site::prepare_with_starter(Engine::Sqlite).await;
    let site = limits.iter().fold(site, |site, limit| site.set(&format!("FINEPRINT_LIMITS_{limit}"), "172800")).up().await;
    let sample: Vec<Vec<u8>> = write_sample_passbooks().into_iter().map(|(_, file)| file).collect();
    let packed = sample_books().into_iter().map(|book| draw_passbook(&book, Style { is_packed: true, ..Style::default() }, None));
    let originals: Vec<Vec<u8>> = sample.iter().cloned().chain(packed).collect();
    let (mut dice, mut taken) = (Dice(20_261_127), 0);
    for first in (0..file_count()).step_by(AT_ONCE) {
        let numbers = first..file_count().min(first + AT_ONCE);
        let files: Vec<Vec<u8>> = numbers.map(|number| damage(originals[number % originals.len()].clone(), &mut dice)).collect();
        taken += read(&site, &format!("files from {first} on"), files).await;
    }
    assert!((1..file_count()).contains(&taken), "{taken} of {} were passbooks still", file_count());
    for (what, file) in craft_files() {
        assert_eq!(read(&site, what, vec![file]).await, 0, "{what}");
    }
    assert_eq!(read(&site, "the sample", sample).await, 6, "it goes on reading");
}
