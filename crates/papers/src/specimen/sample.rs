//! The passbooks of one made-up person with two employers, the one of the mobile number 9000000001 in the sandbox. They hold these faults: the contribution for July 2025 never came, that for
//! November 2025 came late, two months of 2024 stand in both accounts, the first account was never transferred, and its interest of
//! 2024-25 is ₹400 short.

use domain::financial_year::FinancialYear;
use domain::provident_fund::{EstablishmentId, Heads, LineRef, MemberId, Month, Passbook, Row, RowKind, Totals, Uan, Wages};
use jiff::civil::{Date, date};

use super::draw::{Hindi, Style, draw_passbook};

struct Employment {
    member: &'static str,
    establishment: &'static str,
    employer: &'static str,
}

const FIRST: Employment =
    Employment { member: "BGBNG00111110000000101", establishment: "BGBNG0011111000", employer: "SAMPLE TEXTILES PRIVATE LIMITED" };
const SECOND: Employment =
    Employment { member: "MHBAN00222220000000202", establishment: "MHBAN0022222000", employer: "SAMPLE SOFTWARE SERVICES PRIVATE LIMITED" };

/// File names as the passbooks of the portal have them, with the PDFs.
pub fn write_sample_passbooks() -> Vec<(String, Vec<u8>)> {
    sample_books().iter().enumerate().map(|(number, book)| (file_name(book), draw_passbook(book, style(number), None))).collect()
}

/// The PDFs of the sample that the page shows. In it the first employer reported another name than the second, so there is a fault of
/// each kind: money, a claim that would be refused, and what nobody can know from a passbook.
pub fn draw_shown_passbooks() -> Vec<Vec<u8>> {
    let mut books = sample_books();
    for book in books.iter_mut().filter(|book| book.member.0 == FIRST.member) {
        "ASHA SPECIMEN".clone_into(&mut book.holder);
    }
    books.iter().enumerate().map(|(number, book)| draw_passbook(book, style(number), None)).collect()
}

fn file_name(book: &Passbook) -> String {
    format!("{}_{}.pdf", book.member.0, book.year.start_year())
}

/// Each is printed a little differently.
fn style(number: usize) -> Style {
    let hindi = [Hindi::Unicode, Hindi::Legacy, Hindi::No].get(number % 3).copied().unwrap_or(Hindi::No);
    Style { hindi, wraps_names: number.is_multiple_of(2), ..Style::default() }
}

/// What the files say.
pub fn sample_books() -> Vec<Passbook> {
    let heads = |employee, employer, pension| Heads { employee, employer, pension };
    let printed = date(2026, 11, 5);
    vec![
        write_book(&FIRST, 2023, printed, heads(40_000, 12_500, 22_500), deposits(2023, 0..12, &[], None), Some(heads(4_117, 1_281, 0))),
        write_book(&FIRST, 2024, printed, heads(65_717, 20_381, 37_500), deposits(2024, 0..8, &[], None), Some(heads(5_764, 1_908, 0))),
        write_book(&FIRST, 2025, printed, heads(85_881, 26_689, 47_500), Vec::new(), Some(heads(7_085, 2_202, 0))),
        write_book(&SECOND, 2024, printed, heads(0, 0, 0), deposits(2024, 6..12, &[], None), Some(heads(186, 57, 0))),
        write_book(
            &SECOND,
            2025,
            printed,
            heads(10_986, 3_357, 7_500),
            deposits(2025, 0..12, &[4], Some((8, date(2026, 1, 28)))),
            Some(heads(1_624, 496, 0)),
        ),
        write_book(&SECOND, 2026, printed, heads(32_410, 9_903, 21_250), deposits(2026, 0..7, &[], None), None),
    ]
}

/// Contributions of the wage months with these numbers, counted from March, each credited on the 14th of the month after; some left
/// out, and one credited on another day.
fn deposits(year: i16, months: std::ops::Range<i32>, missing: &[i32], late: Option<(i32, Date)>) -> Vec<Row> {
    let wages = 15_000;
    let row = |number: i32| {
        let wage_month = Month::from_day(date(year, 3, 1)).add_months(number);
        let due = wage_month.add_months(1);
        let on = late.filter(|(which, _)| *which == number).map_or(date(due.year(), due.month(), 14), |(_, day)| day);
        Row {
            wage_month,
            on,
            kind: RowKind::Contribution { due },
            wages: Wages { epf: wages, eps: wages },
            heads: Heads { employee: 1_800, employer: 550, pension: 1_250 },
            line: LineRef { page: 1, line: 1 },
        }
    };
    months.filter(|number| !missing.contains(number)).map(row).collect()
}

fn write_book(job: &Employment, year: i16, printed: Date, opening: Heads, rows: Vec<Row>, interest: Option<Heads>) -> Passbook {
    let contributions = rows.iter().fold(Heads::default(), |sum, row| sum + row.heads);
    Passbook {
        member: MemberId(job.member.to_owned()),
        establishment: EstablishmentId(job.establishment.to_owned()),
        employer: job.employer.to_owned(),
        holder: "ASHA SPECIMEN RAMAN".to_owned(),
        born: Some(date(1994, 8, 15)),
        uan: Uan::new("100100100101"),
        year: FinancialYear::from_start_year(year),
        printed: Some(printed.at(10, 20, 30, 0)),
        opening,
        totals: Totals { contributions, ..Totals::default() },
        interest,
        tds: None,
        closing: opening + contributions + interest.unwrap_or_default(),
        taxable: None,
        rows,
        checks: Vec::new(),
    }
}
