use domain::Money;
use domain::ids::{DocumentId, OrderId, RefundId};
use domain::invoices::{Content, DocumentKind, DocumentLine, FinancialYear, Number, Original, PaidBy, Party, Prefix, Rate, Split, State};
use jiff::civil::date;
use uuid::Uuid;

use super::*;

fn party(name: &str, state: &str) -> Party {
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

fn line(title: &str, paise: i64, rate: Option<Rate>, is_within_state: bool) -> DocumentLine {
    let gross = Money::of_paise(paise);
    let split = rate.map_or(Split::untaxed(gross), |rate| Split::of(gross, rate, is_within_state).unwrap());
    DocumentLine { title: title.to_owned(), sac: "998311".to_owned(), split }
}

pub fn sample(kind: DocumentKind, buyer: Party, rate: Option<Rate>, lines: Vec<DocumentLine>) -> Document {
    let year = FinancialYear::beginning(2026);
    let sums = Split::total(lines.iter().map(|line| &line.split)).unwrap();
    let supplier = Party {
        address: Some("4th Floor, Residency Arcade, 12 Residency Road, Bengaluru 560025".to_owned()),
        gstin: rate.map(|_| "29AAGCB7383J1Z4".to_owned()),
        email: Some("accounts@fineprint.example".to_owned()),
        ..party("The Fine Print", "29")
    };
    let is_credit = kind == DocumentKind::CreditNote;
    Document {
        id: DocumentId(Uuid::from_u128(1)),
        kind,
        number: Number::new(&Prefix::parse("TF").unwrap(), kind, year, 123),
        year,
        serial: 123,
        order: OrderId(Uuid::from_u128(2)),
        refund: is_credit.then(|| RefundId(Uuid::from_u128(3))),
        issued_on: date(2026, 11, 22),
        content: Content {
            supplier,
            buyer,
            lines,
            rate,
            paid_by: PaidBy { method: Some("upi".to_owned()), payment: "pay_RhT2mN8sKq41Zx".to_owned() },
            original: is_credit.then(|| Original { number: "TF/26-27/000101".to_owned(), date: date(2026, 11, 20) }),
            reason: is_credit.then(|| "Cancelled by the buyer more than 24 hours before".to_owned()),
        },
        total: sums.gross().unwrap(),
        sums,
        created_at: "2026-11-22T06:00:00Z".parse().unwrap(),
    }
}

fn eighteen() -> Option<Rate> {
    Rate::of_percent(18.0).ok()
}

/// One of each kind, with names that are long, Indian or both.
fn samples() -> Vec<(&'static str, Document)> {
    let business = Party { gstin: Some("29AAGCB7383J1Z4".to_owned()), ..party("Asha Raghunathan and Sons Advisory Private Limited", "29") };
    let within = vec![
        line(
            "Provident fund consultation by video, 45 minutes, 25 Nov 2026, 11:00 IST, with a written summary of what to do",
            118_000,
            eighteen(),
            true,
        ),
        line("Add-on: passbook read line by line", 59_000, eighteen(), true),
        line("Less: coupon WELCOME10", -17_700, eighteen(), true),
    ];
    let abroad = Party { pin_code: None, country: Some("United Arab Emirates".to_owned()), ..party("Zoë Fernandes-D’Souza", "") };
    let elsewhere = vec![line("Provident fund consultation, 30 minutes", 99_900, eighteen(), false)];
    let many = (1..=40).map(|at| line(&format!("Session {at} of a course on retirement"), 12_345_605 + at, eighteen(), true)).collect();
    vec![
        ("invoice-within", sample(DocumentKind::Invoice, business, eighteen(), within.clone())),
        ("invoice-elsewhere", sample(DocumentKind::Invoice, party("आशा शर्मा (Asha Sharma)", "07"), eighteen(), elsewhere)),
        ("bill-of-supply", sample(DocumentKind::BillOfSupply, party("Ravi Kumar", "26"), None, vec![line("Call", 99_900, None, true)])),
        ("invoice-abroad", sample(DocumentKind::Invoice, abroad, eighteen(), vec![line("Call", 99_900, eighteen(), false)])),
        ("credit-note", sample(DocumentKind::CreditNote, party("Ravi Kumar", "29"), eighteen(), within)),
        ("many-lines", sample(DocumentKind::Invoice, party("Ravi Kumar", "29"), eighteen(), many)),
    ]
}

#[test]
fn every_kind_is_set_and_the_same_twice() {
    for (name, document) in samples() {
        let pdf = invoice::set(&document).unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5_000, "{name}: {}", pdf.len());
        assert_eq!(pdf, invoice::set(&document).unwrap(), "{name}");
    }
}

#[test]
fn every_sign_of_an_invoice_has_a_glyph() {
    use crate::letters::{Family, Letters};
    for family in [Family::Regular, Family::Bold, Family::Serif] {
        for run in Letters::new(family, 10.0).shaped("₹1,23,456.05 − “Asha” – आशा शर्मा (26-27)").unwrap() {
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "{family:?}: {}", run.text);
        }
    }
}

/// What checkout takes for a name can be printed.
#[test]
fn every_letter_that_is_taken_has_a_glyph() {
    use crate::letters::{Family, Letters};
    let taken = domain::invoices::PRINTED.into_iter().flatten();
    for letter in taken.filter(|letter| letter.is_alphanumeric()) {
        for run in Letters::new(Family::Bold, 10.0).shaped(&letter.to_string()).unwrap() {
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "U+{:04X} {letter}", u32::from(letter));
        }
    }
}

/// `DOCUMENTS_AS_FILES=folder`: to be looked at as pages.
#[test]
fn samples_can_be_looked_at() {
    let Some(folder) = std::env::var_os("DOCUMENTS_AS_FILES") else { return };
    for (name, document) in samples() {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.pdf")), invoice::set(&document).unwrap()).unwrap();
    }
}
