use domain::Money;
use domain::ids::{DocumentId, OrderId, RefundId, ReportId};
use domain::invoices::{
    DocumentContent, DocumentKind, DocumentLine, DocumentNumber, FinancialYear, OriginalInvoice, Party, PaymentReference, Prefix, State,
    TaxRate, TaxSplit,
};
use domain::reports::{Block, Section};
use jiff::civil::date;
use uuid::Uuid;

use super::*;

fn sample_party(name: &str, state: &str) -> Party {
    Party {
        name: name.to_owned(),
        address: None,
        pin_code: Some("560001".to_owned()),
        state: State::parse(state).ok(),
        country: None,
        gstin: None,
        email: None,
    }
}

fn sample_line(title: &str, paise: i64, rate: Option<TaxRate>, is_within_state: bool) -> DocumentLine {
    let gross = Money::from_paise(paise);
    let split = rate.map_or(TaxSplit::untaxed(gross), |rate| TaxSplit::from_gross(gross, rate, is_within_state).unwrap());
    DocumentLine { title: title.to_owned(), sac: "998311".to_owned(), split }
}

pub fn sample_document(kind: DocumentKind, buyer: Party, rate: Option<TaxRate>, lines: Vec<DocumentLine>) -> Document {
    let year = FinancialYear::from_start_year(2026);
    let sums = TaxSplit::total(lines.iter().map(|line| &line.split)).unwrap();
    let supplier = Party {
        address: Some("4th Floor, Residency Arcade, 12 Residency Road, Bengaluru 560025".to_owned()),
        gstin: rate.map(|_| "29AAGCB7383J1Z4".to_owned()),
        email: Some("accounts@fineprint.example".to_owned()),
        ..sample_party("The Fine Print", "29")
    };
    let is_credit = kind == DocumentKind::CreditNote;
    Document {
        id: DocumentId(Uuid::from_u128(1)),
        kind,
        number: DocumentNumber::new(&Prefix::parse("TF").unwrap(), kind, year, 123),
        year,
        serial: 123,
        order: OrderId(Uuid::from_u128(2)),
        refund: is_credit.then(|| RefundId(Uuid::from_u128(3))),
        issued_on: date(2026, 11, 22),
        content: DocumentContent {
            supplier,
            buyer,
            lines,
            rate,
            paid_by: PaymentReference { method: Some("upi".to_owned()), payment: "pay_RhT2mN8sKq41Zx".to_owned() },
            original: is_credit.then(|| OriginalInvoice { number: "TF/26-27/000101".to_owned(), date: date(2026, 11, 20) }),
            reason: is_credit.then(|| "Cancelled by the buyer more than 24 hours before".to_owned()),
        },
        total: sums.gross().unwrap(),
        sums,
        created_at: "2026-11-22T06:00:00Z".parse().unwrap(),
    }
}

fn gst_of_18_percent() -> Option<TaxRate> {
    TaxRate::from_percent(18.0).ok()
}

/// One document of each kind, with names that are long, in Devanagari, or both.
fn sample_documents() -> Vec<(&'static str, Document)> {
    let business =
        Party { gstin: Some("29AAGCB7383J1Z4".to_owned()), ..sample_party("Asha Raghunathan and Sons Advisory Private Limited", "29") };
    let within = vec![
        sample_line(
            "Provident fund consultation by video, 45 minutes, 25 Nov 2026, 11:00 IST, with a written summary of what to do",
            118_000,
            gst_of_18_percent(),
            true,
        ),
        sample_line("Add-on: passbook read line by line", 59_000, gst_of_18_percent(), true),
        sample_line("Less: coupon WELCOME10", -17_700, gst_of_18_percent(), true),
    ];
    let abroad = Party { pin_code: None, country: Some("United Arab Emirates".to_owned()), ..sample_party("Zoë Fernandes-D’Souza", "") };
    let elsewhere = vec![sample_line("Provident fund consultation, 30 minutes", 99_900, gst_of_18_percent(), false)];
    let many = (1..=40)
        .map(|at| sample_line(&format!("Session {at} of a course on retirement"), 12_345_605 + at, gst_of_18_percent(), true))
        .collect();
    vec![
        ("invoice-within", sample_document(DocumentKind::Invoice, business, gst_of_18_percent(), within.clone())),
        (
            "invoice-elsewhere",
            sample_document(DocumentKind::Invoice, sample_party("आशा शर्मा (Asha Sharma)", "07"), gst_of_18_percent(), elsewhere),
        ),
        (
            "bill-of-supply",
            sample_document(
                DocumentKind::BillOfSupply,
                sample_party("Ravi Kumar", "26"),
                None,
                vec![sample_line("Call", 99_900, None, true)],
            ),
        ),
        (
            "invoice-abroad",
            sample_document(
                DocumentKind::Invoice,
                abroad,
                gst_of_18_percent(),
                vec![sample_line("Call", 99_900, gst_of_18_percent(), false)],
            ),
        ),
        ("credit-note", sample_document(DocumentKind::CreditNote, sample_party("Ravi Kumar", "29"), gst_of_18_percent(), within)),
        ("many-lines", sample_document(DocumentKind::Invoice, sample_party("Ravi Kumar", "29"), gst_of_18_percent(), many)),
    ]
}

#[test]
fn every_kind_is_set_and_the_same_twice() {
    for (name, document) in sample_documents() {
        let pdf = invoice::render_document(&document).unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5_000, "{name}: {}", pdf.len());
        assert_eq!(pdf, invoice::render_document(&document).unwrap(), "{name}");
    }
}

/// Reports take most of a second each, and somebody may ask for many.
#[tokio::test]
async fn an_invoice_waits_for_no_report() {
    let _reports = REPORT_PERMITS.acquire_many(2).await.unwrap();
    let (_, invoice) = sample_documents().swap_remove(0);
    let drawn = tokio::time::timeout(std::time::Duration::from_secs(60), KrillaPdfRenderer.render_pdf(&invoice));
    assert!(drawn.await.unwrap().unwrap().starts_with(b"%PDF-"));
}

/// A name without a space would else end beyond the edge of the sheet.
#[test]
fn no_line_is_wider_than_its_place() {
    use crate::text_layout::{Family, TextStyle};
    let style = TextStyle::new(Family::Bold, 10.0);
    for (text, words) in [("W".repeat(100), 1), (format!("Asha {} Rao", "क".repeat(90)), 3)] {
        let lines = style.wrap_lines(&text, 200.0).unwrap();
        assert!(lines.len() > words && lines.iter().all(|line| style.measure_width(line).unwrap() <= 200.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }
    assert_eq!(style.wrap_lines("W", 1.0).unwrap(), ["W"], "a letter can't be broken");
}

#[test]
fn every_sign_of_an_invoice_has_a_glyph() {
    use crate::text_layout::{Family, TextStyle};
    for family in [Family::Regular, Family::Bold, Family::Serif] {
        for run in TextStyle::new(family, 10.0).shape_runs("₹1,23,456.05 − “Asha” – आशा शर्मा (26-27)").unwrap() {
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "{family:?}: {}", run.text);
        }
    }
}

/// Every letter that checkout accepts in a name can be printed.
#[test]
fn every_letter_that_is_taken_has_a_glyph() {
    use crate::text_layout::{Family, TextStyle};
    let taken = domain::invoices::PRINTABLE_RANGES.into_iter().flatten();
    for letter in taken.filter(|letter| letter.is_alphanumeric()) {
        for run in TextStyle::new(Family::Bold, 10.0).shape_runs(&letter.to_string()).unwrap() {
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "U+{:04X} {letter}", u32::from(letter));
        }
    }
}

fn sample_report(language: &str, words: &str) -> ReportContent {
    let table = Block::Table { head: vec![words.to_owned()], rows: vec![vec!["₹1,23,456".to_owned()]] };
    ReportContent {
        id: ReportId(Uuid::from_u128(4)),
        version: 1,
        language: language.to_owned(),
        title: words.to_owned(),
        issued_on: date(2026, 11, 22),
        rules_as_of: date(2026, 11, 22),
        holder: "ASHA RAO".to_owned(),
        uans: Vec::new(),
        sections: vec![Section { id: "summary".to_owned(), title: words.to_owned(), blocks: vec![table] }],
    }
}

#[test]
fn a_report_is_tagged_with_its_language() {
    for (language, words, tag) in [("en", "Summary", "en-IN"), ("hi", "भविष्य निधि: ज़रूरी बातें।", "hi-IN")]
    {
        let pdf = report::render_report(&sample_report(language, words)).unwrap();
        assert!(pdf.windows(tag.len()).any(|part| part == tag.as_bytes()), "{language}: the PDF has no language {tag}");
        assert_eq!(pdf, report::render_report(&sample_report(language, words)).unwrap());
    }
}

/// Every letter of the Hindi sentences can be printed.
#[test]
fn every_letter_of_the_hindi_report_has_a_glyph() {
    use crate::text_layout::{Family, TextStyle};
    for line in include_str!("../../../content/reports.hi.yml").lines() {
        for run in TextStyle::new(Family::Regular, 10.0).shape_runs(line).unwrap() {
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "{}", run.text);
        }
    }
}

/// Writes the samples to the folder named in `DOCUMENTS_AS_FILES`, for visual checks.
#[test]
fn samples_can_be_looked_at() {
    let Some(folder) = std::env::var_os("DOCUMENTS_AS_FILES") else { return };
    for (name, document) in sample_documents() {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.pdf")), invoice::render_document(&document).unwrap()).unwrap();
    }
}
