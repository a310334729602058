use jiff::civil::date;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::invoices::{Prefix, State};

fn party(state: &str) -> Party {
    let state = State::parse(state).ok();
    Party { name: "Asha".to_owned(), address: None, pin_code: None, state, country: None, gstin: None, email: None }
}

fn document(kind: DocumentKind, lines: Vec<DocumentLine>, rate: Option<Rate>, buyer: &str) -> Document {
    let year = FinancialYear::of(date(2026, 11, 22));
    let sums = Split::total(lines.iter().map(|line| &line.split)).unwrap();
    let paid_by = PaidBy { method: None, payment: "pay_1".to_owned() };
    let content = Content { supplier: party("29"), buyer: party(buyer), lines, rate, paid_by, original: None, reason: None };
    Document {
        id: DocumentId(Uuid::from_u128(1)),
        kind,
        number: Number::new(&Prefix::parse("TF").unwrap(), kind, year, 1),
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

fn line(title: &str, paise: i64, rate: Option<Rate>, within: bool) -> DocumentLine {
    let gross = Money::of_paise(paise);
    let split = rate.map_or(Split::untaxed(gross), |rate| Split::of(gross, rate, within).unwrap());
    DocumentLine { title: title.to_owned(), sac: "9983".to_owned(), split }
}

fn eighteen() -> Option<Rate> {
    Rate::of_percent(18.0).ok()
}

#[test]
fn a_whole_refund_repeats_the_invoice() {
    let lines = vec![line("Call", 118_000, eighteen(), true), line("Less: coupon", -11_801, eighteen(), true)];
    let invoice = document(DocumentKind::Invoice, lines.clone(), eighteen(), "29");
    assert_eq!(credited(&invoice, &[], invoice.total).unwrap(), lines);
    assert_eq!(invoice.kept_until().unwrap().to_string(), "2035-03-31T18:30:00Z");
}

#[test]
fn a_bill_of_supply_is_credited_without_tax() {
    let bill = document(DocumentKind::BillOfSupply, vec![line("Call", 99_900, None, true)], None, "07");
    let part = credited(&bill, &[], Money::of_paise(100)).unwrap();
    assert_eq!((part.len(), part[0].split), (1, Split::untaxed(Money::of_paise(100))));
    assert_eq!(part[0].title, "Part of the price given back: Call");
}

proptest! {
    /// However a price goes back in parts, the credit notes add up to the invoice, tax by tax.
    #[test]
    fn parts_add_up_to_the_invoice(
        prices in prop::collection::vec(1_i64..5_000_000, 1..4),
        cuts in prop::collection::vec(1_i64..5_000_000, 0..5),
        buyer in prop::sample::select(vec!["29", "07"]),
    ) {
        let lines: Vec<_> = prices.iter().map(|paise| line("Call", *paise, eighteen(), buyer == "29")).collect();
        let invoice = document(DocumentKind::Invoice, lines, eighteen(), buyer);
        let (mut notes, mut left): (Vec<Document>, i64) = (Vec::new(), invoice.total.paise());
        for cut in cuts.into_iter().chain([i64::MAX]) {
            let part = cut.min(left);
            if part == 0 {
                break;
            }
            let earlier: Vec<&Document> = notes.iter().collect();
            let lines = credited(&invoice, &earlier, Money::of_paise(part)).unwrap();
            let note = document(DocumentKind::CreditNote, lines, eighteen(), buyer);
            prop_assert_eq!(note.total.paise(), part);
            prop_assert!(note.sums.cgst == note.sums.sgst);
            left -= part;
            notes.push(note);
        }
        prop_assert_eq!(Split::total(notes.iter().map(|note| &note.sums)).unwrap(), invoice.sums);
    }
}
