use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::invoices::{Prefix, State};

fn build_party(state: &str) -> Party {
    let state = State::parse(state).ok();
    Party { name: "Asha".to_owned(), address: None, pin_code: None, state, country: None, gstin: None, email: None }
}

fn build_document(kind: DocumentKind, lines: Vec<DocumentLine>, rate: Option<TaxRate>, buyer: &str) -> Document {
    let year = FinancialYear::from_day(date(2026, 11, 22));
    let sums = TaxSplit::total(lines.iter().map(|line| &line.split)).unwrap();
    let paid_by = PaymentReference { method: None, payment: "pay_1".to_owned() };
    let content =
        DocumentContent { supplier: build_party("29"), buyer: build_party(buyer), lines, rate, paid_by, original: None, reason: None };
    Document {
        id: DocumentId(Uuid::from_u128(1)),
        kind,
        number: DocumentNumber::new(&Prefix::parse("TF").unwrap(), kind, year, 1),
        year,
        serial: 1,
        order: OrderId(Uuid::from_u128(2)),
        refund: None,
        issued_on: date(2026, 11, 22),
        total: sums.gross().unwrap(),
        sums,
        content,
        created_at: "2026-11-22T06:00:00Z".parse().unwrap(),
    }
}

fn build_line(title: &str, paise: i64, rate: Option<TaxRate>, within: bool) -> DocumentLine {
    let gross = Money::from_paise(paise);
    let split = rate.map_or(TaxSplit::untaxed(gross), |rate| TaxSplit::from_gross(gross, rate, within).unwrap());
    DocumentLine { title: title.to_owned(), sac: "9983".to_owned(), split }
}

fn eighteen_percent() -> Option<TaxRate> {
    TaxRate::from_percent(18.0).ok()
}

#[test]
fn a_whole_refund_repeats_the_invoice() {
    let lines = vec![build_line("Call", 118_000, eighteen_percent(), true), build_line("Less: coupon", -11_801, eighteen_percent(), true)];
    let invoice = build_document(DocumentKind::Invoice, lines.clone(), eighteen_percent(), "29");
    assert_eq!(compute_credit_lines(&invoice, &[], invoice.total).unwrap(), lines);
    assert_eq!(invoice.retention_ends_at().unwrap().to_string(), "2035-03-31T18:30:00Z");
}

#[test]
fn a_bill_of_supply_is_credited_without_tax() {
    let bill = build_document(DocumentKind::BillOfSupply, vec![build_line("Call", 99_900, None, true)], None, "07");
    let part = compute_credit_lines(&bill, &[], Money::from_paise(100)).unwrap();
    assert_eq!((part.len(), part[0].split), (1, TaxSplit::untaxed(Money::from_paise(100))));
    assert_eq!(part[0].title, "Part refund: Call");
}

proptest! {
    /// However a price is refunded in parts, the credit notes add up to the invoice, tax by tax.
    #[test]
    fn parts_add_up_to_the_invoice(
        prices in prop::collection::vec(1_i64..5_000_000, 1..4),
        cuts in prop::collection::vec(1_i64..5_000_000, 0..5),
        buyer in prop::sample::select(vec!["29", "07"]),
    ) {
        let lines: Vec<_> = prices.iter().map(|paise| build_line("Call", *paise, eighteen_percent(), buyer == "29")).collect();
        let invoice = build_document(DocumentKind::Invoice, lines, eighteen_percent(), buyer);
        let (mut notes, mut left): (Vec<Document>, i64) = (Vec::new(), invoice.total.paise());
        for cut in cuts.into_iter().chain([i64::MAX]) {
            let part = cut.min(left);
            if part == 0 {
                break;
            }
            let earlier: Vec<&Document> = notes.iter().collect();
            let lines = compute_credit_lines(&invoice, &earlier, Money::from_paise(part)).unwrap();
            let note = build_document(DocumentKind::CreditNote, lines, eighteen_percent(), buyer);
            prop_assert_eq!(note.total.paise(), part);
            prop_assert!(note.sums.cgst == note.sums.sgst);
            left -= part;
            notes.push(note);
        }
        prop_assert_eq!(TaxSplit::total(notes.iter().map(|note| &note.sums)).unwrap(), invoice.sums);
    }
}
