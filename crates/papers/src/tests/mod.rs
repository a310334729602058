//! Generated passbooks are read to the rupee, and damaged files end in a refusal or a book.

mod encryption;
mod random_books;

use std::sync::LazyLock;

use domain::provident_fund::{LineRef, Passbook, Refusal, Totals, read_passbook};
use proptest::prelude::*;

use crate::extract_text;
use crate::specimen::{
    Font, Hindi, Sheets, Style, draw_passbook, draw_picture_page, draw_shown_passbooks, sample_books, write_sample_passbooks,
};
use crate::text::MAX_TEXT;
use encryption::seal_with_rc4;
use random_books::{Random, invent_book, invent_style};

fn read(file: Vec<u8>, password: &str) -> Result<Passbook, Refusal> {
    read_passbook(&extract_text(file, password)?)
}

/// The book without what drawing does not fix: the places of its lines. Its comparisons must have passed.
fn without_places(mut book: Passbook) -> Passbook {
    let failed: Vec<_> = book.checks.iter().filter(|check| !check.passed).collect();
    assert!(failed.is_empty(), "{failed:?} in {book:#?}");
    book.checks.clear();
    for row in &mut book.rows {
        row.line = LineRef { page: 1, line: 1 };
    }
    book
}

#[test]
fn five_hundred_books_are_read_to_the_rupee() {
    let mut random = Random::new(20_261_124);
    for number in 0..500 {
        let (mut book, style) = (invent_book(&mut random), invent_style(&mut random));
        if style.is_old {
            // An old print tells nothing but the balance.
            let credited = book.interest.take().unwrap_or_default() + book.tds.take().unwrap_or_default();
            book.closing.employee -= credited.employee;
            book.closing.employer -= credited.employer;
        }
        let read =
            read(draw_passbook(&book, style, None), "").unwrap_or_else(|refusal| panic!("{number}: {refusal:?} {style:?} {book:#?}"));
        let mut drawn = book;
        if style.is_old {
            drawn.totals = Totals::default();
        }
        assert_eq!(without_places(read), drawn, "{number} {style:?}");
    }
}

#[test]
fn the_sample_is_read_as_it_was_written() {
    let files = write_sample_passbooks();
    assert_eq!(files.first().map(|(name, _)| name.as_str()), Some("BGBNG00111110000000101_2023.pdf"));
    let read: Vec<Passbook> = files.into_iter().map(|(_, file)| without_places(read(file, "").expect("a passbook"))).collect();
    assert_eq!(read, sample_books());
}

#[test]
fn the_sample_of_the_page_prints_two_names() {
    let names: Vec<String> = draw_shown_passbooks().into_iter().map(|file| read(file, "").expect("a passbook").holder).collect();
    let (first, second) = (["ASHA SPECIMEN"; 3], ["ASHA SPECIMEN RAMAN"; 3]);
    assert_eq!(names, [first, second].concat());
}

#[test]
fn every_page_of_the_sample_says_that_it_is_one() {
    for (name, file) in write_sample_passbooks() {
        for page in extract_text(file, "").expect("a text").pages {
            assert!(page.runs.iter().any(|run| run.text == "SPECIMEN"), "{name}");
        }
    }
}

/// Without the feature `embed-fonts` the reader drops letters in fonts that every reader must have, and reports no loss.
#[test]
fn text_in_the_standard_fonts_is_not_lost() {
    let mut sheets = Sheets::default();
    sheets.add_sheet();
    sheets.write(Font::Regular, 9.0, (50.0, 100.0), "Regular 1,23,456");
    sheets.write(Font::Bold, 9.0, (50.0, 120.0), "Bold");
    sheets.write(Font::Legacy, 9.0, (50.0, 140.0), "lnL;");
    sheets.write(Font::Devanagari, 9.0, (50.0, 160.0), "सदस्य");
    let text = extract_text(sheets.to_pdf(None), "").expect("a text");
    let words: Vec<&str> = text.pages[0].runs.iter().map(|run| run.text.as_str()).collect();
    assert_eq!(words, ["Regular", "1,23,456", "Bold", "lnL;", "सदस्य"]);
    let first = &text.pages[0].runs[0];
    assert!((first.x - 50.0).abs() < 0.1 && (first.y - 100.0).abs() < 0.1 && (70.0..95.0).contains(&first.end), "{first:?}");
}

#[test]
fn a_password_opens_its_file_only() {
    let book = sample_books().remove(1);
    let file = draw_passbook(&book, Style::default(), Some(&seal_with_rc4("15081994")));
    assert_eq!(read(file.clone(), "").expect_err("refused"), Refusal::PasswordNeeded);
    assert_eq!(read(file.clone(), "wrong").expect_err("refused"), Refusal::PasswordNeeded);
    assert_eq!(without_places(read(file, "15081994").expect("a passbook")), book);
    let open = draw_passbook(&book, Style::default(), Some(&seal_with_rc4("")));
    assert_eq!(without_places(read(open, "").expect("a passbook")), book);
}

#[test]
fn what_is_no_passbook_is_refused() {
    let refuse = |file: Vec<u8>| read(file, "").expect_err("refused");
    assert_eq!(refuse(Vec::new()), Refusal::Damaged);
    assert_eq!(refuse(b"%PDF-1.4 and then nothing".to_vec()), Refusal::Damaged);
    assert_eq!(refuse(vec![b' '; crate::MAX_BYTES + 1]), Refusal::TooLong);
    for other in [&b"hello"[..], b"\x89PNG\r\n\x1a\n0000", b"PK\x03\x04 a document of an office", b"MZ and no paper at all"] {
        assert_eq!(refuse(other.to_vec()), Refusal::NotAPdf);
    }
    let sheets = |count: usize, text: &str| {
        let mut sheets = Sheets::default();
        for _ in 0..count {
            sheets.add_sheet();
            sheets.write(Font::Regular, 9.0, (50.0, 100.0), text);
        }
        sheets.to_pdf(None)
    };
    assert_eq!(refuse(sheets(1, "")), Refusal::Damaged);
    assert_eq!(refuse(sheets(1, "Dear member, see you soon")), Refusal::NotAPassbook, "a letter of one line");
    assert_eq!(refuse(sheets(1, "A letter of the bank about something else altogether")), Refusal::NotAPassbook);
    assert_eq!(refuse(sheets(crate::MAX_PAGES + 1, "A page")), Refusal::TooLong);
    let whole = MAX_TEXT / crate::MAX_PAGES;
    assert!(extract_text(sheets(crate::MAX_PAGES, &"a".repeat(whole)), "").is_ok());
    assert_eq!(refuse(sheets(crate::MAX_PAGES, &"a".repeat(whole + 1))), Refusal::NotAPassbook, "one endless word a page");
}

#[test]
fn half_a_passbook_is_damaged_and_no_picture() {
    for (name, file) in write_sample_passbooks() {
        for share in [2, 3, 5, 10] {
            let part = file[..file.len() / share].to_vec();
            assert_eq!(read(part, "").expect_err("refused"), Refusal::Damaged, "a part of {name}: 1/{share}");
        }
        assert!(!extract_text(file, "").expect("a text").is_broken, "{name}");
    }
}

/// Its end is sound, and what is packed inside it is not.
#[test]
fn a_passbook_damaged_inside_is_damaged_and_no_other_paper() {
    let style = Style { is_packed: true, ..Style::default() };
    let mut random = Random::new(28);
    let (mut refused, mut taken) = (0, 0);
    for book in sample_books() {
        let file = draw_passbook(&book, style, None);
        assert!(!extract_text(file.clone(), "").expect("a text").is_broken);
        let sealed = draw_passbook(&book, style, Some(&seal_with_rc4("")));
        assert!(!extract_text(sealed, "").expect("a text").is_broken, "encrypted and packed");
        let page = list_streams(&file).into_iter().max_by_key(|place| place.len()).expect("a page");
        for _ in 0..40 {
            let mut file = file.clone();
            let at = page.start + random.below(page.len() - 8);
            file[at..at + 8].fill(b'9');
            match read(file, "") {
                Ok(_) => taken += 1,
                Err(refusal) => {
                    assert_eq!(refusal, Refusal::Damaged, "at {at}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 100, "{refused} refused, {taken} taken");
}

/// The letters of the page stand in a part of their own.
#[test]
fn a_passbook_with_damaged_letters_is_damaged() {
    let style = Style { is_packed: true, hindi: Hindi::Unicode, ..Style::default() };
    let mut file = draw_passbook(&sample_books()[0], style, None);
    let letters = list_streams(&file).into_iter().min_by_key(|place| place.len()).expect("the letters");
    let middle = letters.start + letters.len() / 2;
    file[middle..middle + 8].fill(b'9');
    assert!(extract_text(file, "").expect("a text").is_broken);
}

#[test]
fn an_overwritten_page_is_damaged_and_a_packed_letter_is_not() {
    let mut sheets = Sheets::default();
    sheets.add_sheet();
    sheets.write(Font::Regular, 9.0, (50.0, 100.0), "A letter of the bank about something else altogether");
    let refuse = |file: Vec<u8>| read(file, "").expect_err("refused");
    assert_eq!(refuse(sheets.to_packed_pdf(None)), Refusal::NotAPassbook);
    let mut file = draw_passbook(&sample_books()[0], Style::default(), None);
    for page in list_streams(&file) {
        let orders = file[page.clone()].windows(4).enumerate().filter(|(_, part)| *part == b" Tj " || *part == b" Tj\n");
        let places: Vec<usize> = orders.map(|(at, _)| page.start + at).collect();
        places.into_iter().for_each(|at| file[at + 1] = b'~');
    }
    assert_eq!(refuse(file), Refusal::Damaged);
}

/// Where the parts of a specimen stand in it.
fn list_streams(file: &[u8]) -> Vec<std::ops::Range<usize>> {
    let find =
        |word: &[u8]| -> Vec<usize> { file.windows(word.len()).enumerate().filter(|(_, part)| *part == word).map(|(at, _)| at).collect() };
    let begins = find(b">>\nstream\n").into_iter().map(|at| at + b">>\nstream\n".len());
    begins.zip(find(b"\nendstream")).map(|(begin, end)| begin..end).collect()
}

#[test]
fn a_page_that_is_a_picture_is_a_scan() {
    let refuse = |size, text: &str| read(draw_picture_page(size, text), "").expect_err("refused");
    assert_eq!(refuse((800, 550), ""), Refusal::Scan);
    assert_eq!(refuse((800, 550), "Scanned with a telephone"), Refusal::Scan);
    assert_eq!(refuse((60, 60), "Dear member, see you soon"), Refusal::NotAPassbook, "a letter with a logo");
}

#[test]
fn damaged_files_end_in_a_refusal_or_a_book() {
    let mut random = Random::new(7);
    let style = Style { hindi: Hindi::Unicode, wraps_names: true, ..Style::default() };
    let files: Vec<Vec<u8>> = sample_books().iter().map(|book| draw_passbook(book, style, None)).collect();
    let (mut refused, mut taken) = (0, 0);
    for number in 0..3_000 {
        let mut file = files[number % files.len()].clone();
        damage(&mut file, &mut random);
        match read(file, "") {
            Ok(_) => taken += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 100 && taken > 100, "{refused} refused, {taken} taken");
}

static SAMPLE: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| write_sample_passbooks().into_iter().map(|(_, file)| file).collect());

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// As above, in other ways each time; `PROPTEST_CASES` sets how often (docs/security.md).
    #[test]
    fn a_damaged_passbook_ends_nothing(mut file in prop::sample::select(SAMPLE.clone()), seed in any::<u64>()) {
        damage(&mut file, &mut Random::new(seed));
        let _ = read(file, "");
    }
}

/// Cuts, overwrites, repeats or removes a part.
fn damage(file: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        if file.is_empty() {
            return;
        }
        let at = random.below(file.len());
        let length = 1 + random.below(40).min(file.len() - at - 1);
        match random.below(5) {
            0 if random.below(3) == 0 => file.truncate(at.max(1)),
            0 | 1 => file[at] = u8::try_from(random.below(256)).expect("a byte"),
            2 => file[at..at + length].fill(b'9'),
            3 => drop(file.drain(at..at + length)),
            _ => {
                let part = file[at..at + length].to_vec();
                file.splice(at..at, part);
            }
        }
        if file.is_empty() {
            return;
        }
    }
}
