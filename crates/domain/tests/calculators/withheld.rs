//! Tax deducted at source, against amounts worked out by hand.

use domain::calculators::tds::WithheldPayment;
use domain::calculators::{Calculation, CalculatorKind};

use super::{page_example, result, worked_out};

fn calculate_tds(payment: WithheldPayment, amount: f64, has_pan: bool) -> Calculation {
    worked_out(CalculatorKind::Tds, &[("payment", payment.choice()), ("amount", amount), ("pan", f64::from(u8::from(has_pan)))])
}

fn tax(payment: WithheldPayment, amount: f64, has_pan: bool) -> f64 {
    result(&calculate_tds(payment, amount, has_pan), "tax")
}

#[test]
fn each_payment_has_its_own_limit_and_rate() {
    // Payment, amount, tax with a PAN, tax without one.
    let cases = [
        (WithheldPayment::BankInterest, 80_000.0, 8_000.0, 16_000.0),
        (WithheldPayment::SeniorInterest, 120_000.0, 12_000.0, 24_000.0),
        (WithheldPayment::ProfessionalFees, 90_000.0, 9_000.0, 18_000.0),
        (WithheldPayment::Commission, 60_000.0, 1_200.0, 12_000.0),
        (WithheldPayment::Dividend, 12_500.0, 1_250.0, 2_500.0),
        (WithheldPayment::Property, 7_200_000.0, 72_000.0, 1_440_000.0),
        (WithheldPayment::EarlyPf, 248_000.0, 24_800.0, 49_600.0),
    ];
    for (payment, amount, with_pan, without) in cases {
        assert_eq!((tax(payment, amount, true), tax(payment, amount, false)), (with_pan, without), "{payment:?}");
        assert_eq!(result(&calculate_tds(payment, amount, true), "paid"), amount - with_pan, "{payment:?}");
    }
}

#[test]
fn exactly_the_limit_is_not_above_it() {
    let above = [
        (WithheldPayment::BankInterest, 50_000.0),
        (WithheldPayment::SeniorInterest, 100_000.0),
        (WithheldPayment::ProfessionalFees, 50_000.0),
        (WithheldPayment::Commission, 20_000.0),
        (WithheldPayment::Dividend, 10_000.0),
    ];
    for (payment, limit) in above {
        assert_eq!((tax(payment, limit, true), tax(payment, limit, false)), (0.0, 0.0), "{payment:?}");
        assert!(tax(payment, limit + 1.0, true) > 0.0, "{payment:?}");
        assert_eq!(result(&calculate_tds(payment, limit, true), "limit"), limit);
    }
    // From the price of a house and from a PF payment tax is deducted at the limit itself.
    assert_eq!((tax(WithheldPayment::Property, 5_000_000.0, true), tax(WithheldPayment::Property, 4_999_999.0, true)), (50_000.0, 0.0));
    assert_eq!((tax(WithheldPayment::EarlyPf, 50_000.0, true), tax(WithheldPayment::EarlyPf, 49_999.0, true)), (5_000.0, 0.0));
}

#[test]
fn the_limit_of_rent_is_one_of_a_month() {
    let rent = |amount: f64, months: f64, pan: f64| {
        result(
            &worked_out(
                CalculatorKind::Tds,
                &[("payment", WithheldPayment::Rent.choice()), ("amount", amount), ("months", months), ("pan", pan)],
            ),
            "tax",
        )
    };
    // 62,000 a month: 2% of 7,44,000 for a year, of 6,20,000 for ten months.
    assert_eq!((rent(744_000.0, 12.0, 1.0), rent(620_000.0, 10.0, 1.0)), (14_880.0, 12_400.0));
    // Exactly 50,000 a month.
    assert_eq!(rent(600_000.0, 12.0, 1.0), 0.0);
    // The same amount in ten months is 60,000 a month.
    assert_eq!(rent(600_000.0, 10.0, 1.0), 12_000.0);
    // Without the landlord's PAN 20% would be 1,24,000, but a month's rent is the most.
    assert_eq!(rent(620_000.0, 10.0, 0.0), 62_000.0);
    // In two months 20% of 1,20,000 is less than a month's rent.
    assert_eq!(rent(120_000.0, 2.0, 0.0), 24_000.0);
}

#[test]
fn nothing_is_deducted_from_nothing() {
    for payment in WithheldPayment::ALL {
        let sum = calculate_tds(payment, 0.0, false);
        assert_eq!((result(&sum, "tax"), result(&sum, "paid")), (0.0, 0.0), "{payment:?}");
    }
}

#[test]
fn the_section_and_the_form_are_told() {
    let page = page_example(CalculatorKind::Tds);
    assert_eq!(
        (result(&page, "tax"), result(&page, "paid"), result(&page, "rate"), result(&page, "limit")),
        (8_000.0, 72_000.0, 10.0, 50_000.0)
    );
    assert!(page.formula[0].starts_with("Section 393(1) of the Income-tax Act, 2025: 10% of the whole amount"), "{}", page.formula[0]);
    assert!(page.formula[1].contains("at least 20% (section 397(2))"), "{}", page.formula[1]);
    assert!(page.notes.iter().any(|note| note.contains("Form 121")));
    let facts: Vec<&str> = page.facts.iter().map(|fact| fact.id.as_str()).collect();
    assert!(facts.contains(&"tax.fd-tds-other") && facts.contains(&"tax.section-resident-tds"), "{facts:?}");
    let early = calculate_tds(WithheldPayment::EarlyPf, 60_000.0, false);
    assert!(early.formula[0].starts_with("Section 392(7)"), "{}", early.formula[0]);
    // A declaration needs a PAN.
    assert!(early.notes.iter().all(|note| !note.contains("Form 121")) && early.notes.iter().any(|note| note.contains("Aadhaar")));
}

#[test]
fn paise_are_rounded_to_the_rupee() {
    // 2% of 20,033 is 400.66; 10% of 10,005 is 1,000.50.
    assert_eq!((tax(WithheldPayment::Commission, 20_033.0, true), tax(WithheldPayment::Dividend, 10_005.0, true)), (401.0, 1_001.0));
}

#[test]
fn the_table_crosses_the_limit() {
    let rows = &calculate_tds(WithheldPayment::Property, 100.0, true).tables[0].rows;
    let deducted: Vec<f64> = rows.iter().map(|row| row.values[1]).collect();
    assert_eq!(deducted[..5], [0.0, 0.0, 0.0, 0.0, 50_000.0]);
    assert!(rows.iter().all(|row| row.values[0] + row.values[1] > 0.0));
}
