use jiff::civil::date;

use super::super::{Heads, Month, RowKind, SelfCheckKind, Uan};
use super::*;

/// A book as a drawing of letters: one character is five points, one line is twelve.
fn read(drawing: &str) -> Result<Passbook, Refusal> {
    let mut pages = vec![TextPage::default()];
    let mut y = 20.0;
    for line in drawing.lines() {
        if line.starts_with("=====") {
            pages.push(TextPage::default());
            y = 20.0;
            continue;
        }
        y += 12.0;
        let run = TextRun { x: 0.0, end: line.chars().count() as f32 * 5.0, y, text: line.to_owned() };
        if let Some(page) = pages.last_mut().filter(|_| !line.trim().is_empty()) {
            page.runs.push(run);
        }
    }
    read_passbook(&PositionedText { pages, ..PositionedText::default() })
}

const BOOK: &str = "
                          Member Passbook
 fu;ksDrk | Establishment ID/Name | MHBAN0012345000 / DEMO TEXTILES LIMITED
                                                      ASHA RAMACHANDRAN
 lnL; | Member ID/Name            | MHBAN00123450000012345 /
                                                      VENKATARAMAN
 Date of Birth                    | 15-08-1990
 UAN                              | 100000000001
             EPF Passbook [ Financial Year - 2025-2026 ]
Wage      Date       Transaction Particulars                  Wages            Contribution
Month                                               EPF       EPS       Employee  Employer  Pension
OB Int. Updated upto 31/03/2025                                         1,00,000  60,000    20,000
Mar-2025  14-04-2025 CR Cont. For Due-Month 042025  20,000    15,000    2,400     1,150     1,250
Apr-2025  14-05-2025 CR Cont. for Due-Month 052025  20,000    15,000    2,400     1,150     1,250
                        TRANSFER IN - SAMPLE OFFICE
May-2025  20-05-2025 CR                             0         0         5,000     3,000     0
                        OFFICE(Old Member Id- KNBNG00543210000000077)
Jun-2025  20-06-2025 DR Claim: Against PARA 57(1)   0         0         10,000    0         0
Total Contributions for the year [ 2025 ]                               4,800     2,300     2,500
Total Transfer-Ins/VDRs for the year [ 2025 ]                           5,000     3,000     0
Total Withdrawals for the year [ 2025 ]                                 10,000    0         0
Int. Updated upto 31/03/2026                                            8,000     5,000     0
Deduction of TDS on int on EE Cont Amt above 2.5 L                      -660      0         0
Closing Balance as on 31/03/2026                                        1,07,140  70,300    22,500
Printed On : 05-05-2026 10:20:30
=====
Taxable Data for the year [ 2025 ]
Mar-2025  2,400 2,400 0
Apr-2025  2,400 2,000 400
Int. Updated upto 31/03/2026                                            8,000     5,000     0
Closing Balance as on 31/03/2026                                        9,99,999  9,99,999  9,99,999
";

#[test]
fn a_book_is_read_to_the_rupee() {
    let book = read(BOOK).expect("a passbook");
    assert_eq!((book.member.0.as_str(), book.holder.as_str()), ("MHBAN00123450000012345", "ASHA RAMACHANDRAN VENKATARAMAN"));
    assert_eq!((book.establishment.0.as_str(), book.employer.as_str()), ("MHBAN0012345000", "DEMO TEXTILES LIMITED"));
    assert_eq!((book.born, book.year.start_year()), (Some(date(1990, 8, 15)), 2025));
    assert_eq!(book.uan.as_ref().map(super::super::Uan::masked).as_deref(), Some("XXXX XXXX 0001"));
    assert_eq!(book.printed, Some(date(2026, 5, 5).at(10, 20, 30, 0)));
    assert_eq!(book.opening, Heads { employee: 100_000, employer: 60_000, pension: 20_000 });
    assert_eq!(book.rows.len(), 4);
    assert_eq!(book.rows[0].kind, RowKind::Contribution { due: Month::new(2025, 4).expect("a month") });
    assert_eq!((book.rows[0].wages.epf, book.rows[0].wages.eps, book.rows[0].heads.pension), (20_000, 15_000, 1_250));
    assert_eq!(book.rows[2].kind, RowKind::TransferIn { from: Some(super::super::MemberId("KNBNG00543210000000077".into())) });
    assert_eq!((&book.rows[3].kind, book.rows[3].heads.employee), (&RowKind::TransferOut, -10_000), "paragraph 57 sends it on");
    assert_eq!(book.tds.map(|tds| tds.employee), Some(-660));
    assert_eq!(book.closing, Heads { employee: 107_140, employer: 70_300, pension: 22_500 }, "of the first page, not of the taxable block");
    assert_eq!(book.taxable.map(|taxable| (taxable.contribution, taxable.non_taxable, taxable.taxable)), Some((4_800, 4_400, 400)));
    assert_eq!(book.checks.len(), 4);
    assert!(book.checks.iter().all(|check| check.passed), "{:?}", book.checks);
}

#[test]
fn only_paragraph_57_of_a_debit_is_a_transfer() {
    let kind = |text: &str| read(&BOOK.replace("DR Claim: Against PARA 57(1)", text)).expect("a passbook").rows[3].kind.clone();
    assert_eq!(kind("DR Claim: Against PARA 57   "), RowKind::TransferOut);
    assert_eq!(kind("DR Claim: Against PARA 68J  "), RowKind::Claim { para: Some("68J".into()) });
    assert_eq!(kind("DR Claim: Against PARA 570  "), RowKind::Claim { para: Some("570".into()) });
    assert_eq!(kind("CR Claim: Against PARA 57(1)"), RowKind::Claim { para: Some("57(1)".into()) });
}

/// The title names the fund too. Wherever it stands, it is no head of a column.
#[test]
fn a_title_near_the_head_is_no_column() {
    let book = read(BOOK).expect("a passbook");
    for from in [20, 47, 56, 66, 68] {
        let title = format!("{:from$}EPF Passbook [ Financial Year - 2025-2026 ]", "");
        for lines in ["", "\n", "\n\n"] {
            let moved = BOOK.replace("             EPF Passbook [ Financial Year - 2025-2026 ]", &format!("{title}{lines}"));
            let rows = read(&moved).map(|book| book.rows.into_iter().map(|row| (row.wages, row.heads)).collect::<Vec<_>>());
            assert_eq!(rows, Ok(book.rows.iter().map(|row| (row.wages, row.heads)).collect()), "{from} {lines:?}");
        }
    }
}

#[test]
fn what_does_not_add_up_shows() {
    let broken = BOOK.replacen("2,400     1,150     1,250", "2,40O     1,150     1,250", 1);
    let book = read(&broken).expect("a passbook");
    let failed: Vec<SelfCheckKind> = book.checks.iter().filter(|check| !check.passed).map(|check| check.kind).collect();
    assert_eq!(failed, [SelfCheckKind::ContributionTotal, SelfCheckKind::ClosingBalance, SelfCheckKind::EveryLine]);
    assert_eq!(book.rows.len(), 3);
}

/// A print of a kind that we don't know: its totals say that there are rows, and none of them, or few, are understood.
#[test]
fn a_book_of_which_most_rows_are_not_understood_is_an_unknown_print() {
    assert_eq!(read(&BOOK.replace("Cont. For", "Beitrag").replace(" CR ", " XX ").replace(" DR ", " XX ")), Err(Refusal::UnknownPrint));
    let few = BOOK.replace("Apr-2025  14-05-2025 CR", "Apr-2025  14-05-2025 XX").replace("20-05-2025 CR", "20-05-2025 XX");
    assert_eq!(read(&few.replace("20-06-2025 DR", "20-06-2025 XX")), Err(Refusal::UnknownPrint), "one row of four");
    let half = read(&few).expect("a passbook");
    assert_eq!((half.rows.len(), half.is_mostly_unread()), (2, false), "it is shown with its failed comparisons");
    // Where the rows make the printed total, other lines with figures are no rows.
    let stray = "Page total                                                              1         2         3         4\n".repeat(5);
    let book = read(&BOOK.replace("Total Contributions", &format!("{stray}Total Contributions"))).expect("a passbook");
    assert_eq!(book.rows.len(), 4);
}

#[test]
fn a_running_year_has_no_interest_and_its_closing_is_not_checked() {
    let running = BOOK
        .replace("Int. Updated upto 31/03/2026                                            8,000     5,000     0", "Interest details N/A");
    let running = running.replace("05-05-2026", "05-09-2025");
    let book = read(&running).expect("a passbook");
    assert_eq!(book.interest, None);
    assert!(book.checks.iter().all(|check| check.kind != SelfCheckKind::ClosingBalance && check.passed));
}

#[test]
fn old_prints_end_with_a_grand_total() {
    let end = BOOK.find("Total Contributions").expect("the totals");
    let old = |total: &str| format!("{}Grand Total                                                             {total}\n", &BOOK[..end]);
    let of_account = read(&old("99,800    65,300    22,500")).expect("a passbook");
    let failed: Vec<SelfCheckKind> = of_account.checks.iter().filter(|check| !check.passed).map(|check| check.kind).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert_eq!(of_account.closing, Heads { employee: 99_800, employer: 65_300, pension: 22_500 });
    let of_year = read(&old("4,800     2,300     2,500")).expect("a passbook");
    assert_eq!(of_year.closing, Heads { employee: 99_800, employer: 65_300, pension: 22_500 }, "opening and rows");
}

#[test]
fn a_year_without_transactions_is_a_book() {
    let (head, _) = BOOK.split_once("Mar-2025").expect("the rows");
    let empty = format!(
        "{head}---No Transactions available for the this year.---\n{:72}0         0         0\n{:72}1,00,000  60,000    20,000\n",
        "Total Contributions for the year [ 2025 ]", "Closing Balance as on 31/03/2026"
    );
    let book = read(&empty).expect("a passbook");
    assert!(book.rows.is_empty() && book.checks.iter().all(|check| check.passed));
}

#[test]
fn other_papers_are_refused() {
    let refuse = |text: &str| read(text).expect_err("refused");
    assert_eq!(refuse(""), Refusal::Damaged);
    assert_eq!(refuse("Dear member, see you"), Refusal::NotAPassbook, "a letter of one line is no picture");
    assert_eq!(refuse("A statement of a bank\nwith many words and no table\nof contributions 1 2 3"), Refusal::NotAPassbook);
    assert_eq!(refuse(&BOOK.replace("Member Passbook", "Statement").replace("EPF Passbook", "EPF")), Refusal::NotAPassbook);
    let without_totals = BOOK.split("Total Contributions").next().expect("the rows").to_owned();
    assert_eq!(refuse(&without_totals), Refusal::NotAPassbook);
    assert_eq!(refuse(&BOOK.replace("Particulars", "Remarks")), Refusal::NotAPassbook);
}

#[test]
fn a_picture_is_told_from_a_damaged_file() {
    let word = |text: &str| TextRun { x: 50.0, end: 90.0, y: 100.0, text: text.to_owned() };
    let page = |text: &str| TextPage { runs: text.split_whitespace().map(word).collect() };
    let refuse = |text: &str, has_pictures, is_broken| {
        read_passbook(&PositionedText { pages: vec![page(text)], has_pictures, is_broken }).expect_err("refused")
    };
    for (text, has_pictures, is_broken, expected) in [
        ("", true, false, Refusal::Scan),
        ("SCANNED WITH A TELEPHONE", true, false, Refusal::Scan),
        ("", true, true, Refusal::Scan),
        ("", false, false, Refusal::Damaged),
        ("", false, true, Refusal::Damaged),
        ("Member", false, true, Refusal::Damaged),
        ("Member", false, false, Refusal::NotAPassbook),
        ("A letter of the bank about something else", true, false, Refusal::NotAPassbook),
        ("Half a passbook without its totals and its end", false, true, Refusal::Damaged),
    ] {
        assert_eq!(refuse(text, has_pictures, is_broken), expected, "{text:?} {has_pictures} {is_broken}");
    }
}

#[test]
fn a_book_of_somebody_else_is_refused() {
    let mut books = [
        book_of("RAO", "15-08-1990", "100000000002"),
        book_of("VENKATARAMAN", "15-08-1990", "100000000001"),
        Err(Refusal::Scan),
        book_of("VENKATARAMAN", "", "100000000001"),
        book_of("venkataraman", "15-08-1991", "100000000003"),
        book_of("RAO", "15-08-1991", "100000000001"),
    ];
    refuse_other_people(&mut books);
    let another = Some(Refusal::AnotherPerson);
    assert_eq!(list_refusals(&books), [another, None, Some(Refusal::Scan), None, another, another]);
}

#[test]
fn one_number_with_two_names_is_one_person() {
    let mut books = [
        book_of("VENKATARAMAN", "15-08-1990", "100000000001"),
        book_of("KUMAR VENKATARAMAN", "15-08-1990", "100000000001"),
        book_of("VENKATARAMAN", "15-08-1991", "100000000001"),
        // The same person's second number.
        book_of("VENKATARAMAN", "15-08-1990", "100000000002"),
    ];
    refuse_other_people(&mut books);
    assert_eq!(list_refusals(&books), [None; 4]);
    let [first, second, ..] = books.map(|book| book.expect("a passbook"));
    let kept = Passbook { uan: first.uan.as_ref().map(Uan::without_first_digits), ..first };
    let mut books = [Ok(kept), Ok(second)];
    refuse_other_people(&mut books);
    assert_eq!(list_refusals(&books), [None; 2], "a number that was kept masked is the same number");
}

fn book_of(name: &str, born: &str, uan: &str) -> Result<Passbook, Refusal> {
    read(&BOOK.replace("VENKATARAMAN", name).replace("15-08-1990", born).replace("100000000001", uan))
}

fn list_refusals(books: &[Result<Passbook, Refusal>]) -> Vec<Option<Refusal>> {
    books.iter().map(|book| book.as_ref().err().copied()).collect()
}

#[test]
fn figures_beyond_reason_stop_nothing() {
    for (from, to) in [
        ("2025-2026 ]", "32767-32768 ]"),
        ("2025-2026 ]", "99999-1 ]"),
        ("1,00,000  60,000", "9223372036854775807 60,000"),
        ("042025", "999999"),
        ("15-08-1990", "99-99-9999"),
        ("Mar-2025", "Mar-9999"),
    ] {
        let changed = BOOK.replacen(from, to, 1);
        assert_ne!(changed, BOOK, "{from}");
        let book = read(&changed);
        assert!(book.is_err() || book.is_ok_and(|book| book.rows.len() >= 3), "{from} to {to}");
    }
}

/// Names and particulars stand in reports, mails and the pages of whoever has them.
#[test]
fn texts_and_rows_without_end_are_no_passbooks() {
    let name = "RAMACHANDRAN ".repeat(30);
    assert_eq!(read(&BOOK.replace("VENKATARAMAN", &name)), Err(Refusal::NotAPassbook));
    assert_eq!(read(&BOOK.replace("DEMO TEXTILES", &name)), Err(Refusal::NotAPassbook));
    let line = "Jun-2025  20-06-2025 DR Claim: Against PARA 57(1)   0         0         10,000    0         0\n";
    assert!(read(&BOOK.replace(line, &line.repeat(MOST_ROWS - 3))).is_ok_and(|book| book.rows.len() == MOST_ROWS));
    assert_eq!(read(&BOOK.replace(line, &line.repeat(MOST_ROWS - 2))), Err(Refusal::NotAPassbook));
    let told = format!("{line}{:24}{}\n", "", "something else ".repeat(40));
    let other = told.replace("Claim: Against PARA 57(1)", "By adjustment            ");
    let book = read(&BOOK.replace(line, &other)).expect("a passbook");
    assert_eq!(book.rows.len(), 3, "what says too much is not understood");
    assert!(book.checks.iter().any(|check| check.kind == SelfCheckKind::EveryLine && !check.passed));
}

#[test]
fn a_name_holds_nothing_that_nobody_sees() {
    let book = read(&BOOK.replace("VENKATARAMAN", "\u{202e}VENKATA\u{200b}RAMAN\u{7}")).expect("a passbook");
    assert_eq!(book.holder, "ASHA RAMACHANDRAN VENKATARAMAN");
}

#[test]
fn a_later_page_may_repeat_everything_above_its_rows() {
    let above = &BOOK[..BOOK.find("OB Int.").expect("the opening")];
    let repeated = BOOK.replacen("Apr-2025  14", &format!("=====\n{above}Apr-2025  14"), 1);
    let book = read(&repeated).expect("a passbook");
    assert_eq!(book.rows.len(), 4);
    assert_eq!(book.rows[1].line.page, 2);
    assert!(book.checks.iter().all(|check| check.passed), "{:?}", book.checks);
}
