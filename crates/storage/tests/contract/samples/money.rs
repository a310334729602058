//! Samples of orders, payments and invoices.

use domain::Money;
use domain::ids::{BookingId, DocumentId, OrderId, PaymentId, RefundId};
use domain::invoices::{
    Document, DocumentContent, DocumentKind, DocumentLine, DocumentNumber, FinancialYear, Party, PaymentReference, PinCode, Prefix, State,
    TaxSplit,
};
use domain::language::Language;
use domain::payments::{Buyer, Order, OrderLine, OrderStatus, Payment, PaymentStatus, Purchase, Refund, RefundStatus, Residence};
use domain::subscribers::Email;
use jiff::civil::Date;
use uuid::Uuid;

use super::{minute, phone, session_id, subscriber_id};

pub fn order_id(number: u128) -> OrderId {
    OrderId(Uuid::from_u128(0xD000 + number))
}

pub fn buyer(number: u128) -> Buyer {
    Buyer {
        name: format!("Reader {number}"),
        email: Email::from_stored(format!("reader{number}@example.in")),
        phone: Some(phone(number)),
        residence: Residence::India { pin_code: PinCode::from_stored("560001".to_owned()), state: State::parse("29").unwrap() },
        gstin: None,
    }
}

/// An order of ₹1,180 for consultation 1, by a subscriber in session 1, open for 15 minutes from `minute(number)` and known to the
/// gateway.
pub fn order(number: u128, of: u128) -> Order {
    let at = i64::try_from(number).unwrap();
    let amount = Money::from_paise(118_000);
    Order {
        id: order_id(number),
        purchase: Purchase::Consultation(BookingId(Uuid::from_u128(1))),
        subscriber: Some(subscriber_id(of)),
        session: Some(session_id(1)),
        amount,
        lines: vec![OrderLine { title: "Consultation".to_owned(), amount }],
        buyer: Some(buyer(of)),
        language: Language::Hindi,
        receipt: format!("TFP-{number}"),
        gateway_order: Some(format!("order_{number}")),
        status: OrderStatus::Created,
        refunded: Money::ZERO,
        expires_at: minute(at + 15),
        created_at: minute(at),
        paid_at: None,
        next_check_at: None,
    }
}

/// A captured payment that settles the order.
pub fn payment(number: u128, of: u128) -> Payment {
    Payment {
        id: PaymentId(Uuid::from_u128(0xE000 + number)),
        order: order_id(of),
        gateway_payment: format!("pay_{number}"),
        amount: Money::from_paise(118_000),
        status: PaymentStatus::Captured,
        method: Some("upi".to_owned()),
        failure: None,
        settles: true,
        created_at: minute(i64::try_from(number).unwrap()),
        captured_at: Some(minute(1)),
    }
}

pub fn refund(number: u128, of: &Payment) -> Refund {
    Refund {
        id: RefundId(Uuid::from_u128(0xF000 + number)),
        order: of.order,
        payment: of.id,
        amount: Money::from_paise(100),
        reason: "Cancelled".to_owned(),
        status: RefundStatus::Queued,
        gateway_refund: None,
        failure: None,
        created_at: minute(i64::try_from(number).unwrap()),
        processed_at: None,
        next_check_at: Some(minute(2)),
    }
}

/// An untaxed invoice of the financial year 2026-27.
pub fn document(number: u32, of: OrderId) -> Document {
    let year = FinancialYear::from_start_year(2026);
    let party = Party {
        name: "Reader".to_owned(),
        address: None,
        pin_code: None,
        state: State::parse("29").ok(),
        country: None,
        gstin: None,
        email: None,
    };
    let total = Money::from_paise(118_000);
    let line = DocumentLine { title: "Consultation".to_owned(), sac: "9983".to_owned(), split: TaxSplit::untaxed(total) };
    Document {
        id: DocumentId(Uuid::from_u128(0x1_0000 + u128::from(number))),
        kind: DocumentKind::Invoice,
        number: DocumentNumber::new(&Prefix::parse("TF").unwrap(), DocumentKind::Invoice, year, number),
        year,
        serial: number,
        order: of,
        refund: None,
        issued_on: Date::constant(2026, 11, 20),
        content: DocumentContent {
            supplier: Party { address: Some("MG Road".to_owned()), ..party.clone() },
            buyer: party,
            lines: vec![line],
            rate: None,
            paid_by: PaymentReference { method: None, payment: "pay_1".to_owned() },
            original: None,
            reason: None,
        },
        sums: TaxSplit::untaxed(total),
        total,
        created_at: minute(i64::from(number)),
    }
}
